/* lunar_rows.h - how Lunar Poker is written down, for its file, the table and the
 * odds. */
#ifndef CROUPIER_LUNAR_ROWS_H
#define CROUPIER_LUNAR_ROWS_H

#include "games/lunar/lunar.h"
#include "games/lunar/lunar_refusals.h"
#include "games/lunar/lunar_table.h"
#include "rules/rows.h"

/* ---- Consequences that only this family has -------------------------------------- */

enum lunar_says {
    SAYS_VACANT = SAYS_OWN, /* ... or when the table stood empty */
    LUNAR_TOPICS,
};
_Static_assert(LUNAR_TOPICS <= TOPICS, "a list of sayings has room for all");

#define LUNAR_SUPER_TABLES 7

/* What an end does to a bet; where no row says, it stands. */
struct lunar_rule {
    const char *clause;
    int bet;
    enum lunar_end end;
    enum fate fate;
    enum lunar_pays { PAYS_EVEN, PAYS_INSTANT, PAYS_BY_HAND } pays; /* where it wins */
    const char *also;
};

/* Consequences that no command names, beyond those of every game: which clause says so. */
enum lunar_topic {
    RULE_CHIPS_PLACED,  /* wagers and fees are chips on their areas */
    RULE_SUPER,         /* a Super Bet beside the ante, */
    RULE_ONE_WAGER,     /* ... one to an area, */
    RULE_MULTIPLE,      /* ... or several, where offered: */
    RULE_OWN_SUPER,     /* on the own hand, */
    RULE_OTHERS,        /* ... on other hands, */
    RULE_ON_DEALER,     /* ... on the Dealer's, */
    RULE_OWN_AREA,      /* ... each on its area; */
    RULE_DEALERS_FIRST, /* those on the Dealer are settled first, */
    RULE_DEALERS_WIN,   /* ... ahead of all others */
    RULE_PAYOUT,        /* the maximum payout */
    RULE_SUPER_FLUSH,   /* a straight flush wins the Super Bet too */
    RULE_INSTANT,       /* an Instant Cash Payout, */
    RULE_INSTANT_ORDER, /* ... after the lock, */
    RULE_INSTANT_OVER,  /* ... and the round is over */
    RULE_DECK,
    RULE_CARD_VALUES, /* how cards rank, */
    RULE_SUITS,       /* ... suits, */
    RULE_KINDS,       /* ... and hands */
    RULE_SHOE,        /* where cards are dealt from */
    RULE_SHUFFLER,
    RULE_MACHINE_MIX,  /* decks for a machine are mixed, */
    RULE_MACHINE_LOAD, /* ... and loaded */
    RULE_ONE_EACH,     /* a card to each in turn, */
    RULE_BOTTOM_UP,    /* ... or five; one of the Dealer's is turned */
    RULE_FIVE_EACH,
    RULE_FIVE_DEALER,
    RULE_CHOICES, /* what a player may choose: */
    RULE_FOLD,
    RULE_PLAY,
    RULE_PLAY_ON,
    RULE_PLAY_DRAWN, /* ... after a draw */
    RULE_ONE_DRAW,   /* ... one draw, */
    RULE_DRAW,       /* ... of either kind, */
    RULE_FROM_DECK,  /* ... from the rest of the deck */
    RULE_EXCHANGE_FEE,
    RULE_EXCHANGE_COUNT,
    RULE_EXCHANGE_NEW,
    RULE_SIXTH_FEE,
    RULE_SIXTH_NEW,
    RULE_DECLARING,  /* players declare what they have, */
    RULE_UNDECLARED, /* ... or lose it */
    RULE_LOCK,       /* all decisions are locked in */
    RULE_LAID_DOWN,  /* declared hands wait */
    RULE_FOLDED_CARDS,
    RULE_CLOCKWISE,    /* draws are served clockwise, */
    RULE_IN_TURN,      /* ... or as each box decides */
    RULE_NO_MORE_BETS, /* the second call */
    RULE_NO_HAND_CALL, /* the Dealer does not qualify */
    RULE_NOT_FORCED,   /* those who do not force */
    RULE_NOT_FORCED_CARDS,
    RULE_NOT_FORCED_RACK,
    RULE_FORCE_FEE, /* those who do */
    RULE_FORCED,    /* the Dealer's highest card is replaced */
    RULE_SHOWDOWN,  /* hands are turned, */
    RULE_ARRANGED,
    RULE_COMPARED,
    RULE_CALLED, /* ... and called */
    RULE_COLLECTED_LOSS,
    RULE_COLLECTED_WIN,
    RULE_COLLECTED_SECOND,
    RULE_SECOND_SHOWN, /* a second combination */
    RULE_COLLECTED_EQUAL,
    RULE_ONE_EXPOSED,    /* a card exposed in the deal, */
    RULE_DEALER_EXPOSED, /* ... the Dealer's, */
    RULE_TWO_EXPOSED,    /* ... two */
    RULE_OWN_EXPOSED,    /* cards that players expose, */
    RULE_DEALER_SHOWS,   /* ... or the Dealer */
    RULE_NO_ANTE_THERE,  /* a hand for nobody */
    RULE_MISDEAL,        /* wagers after a misdeal */
    RULE_ABSENT,
    RULE_SWEPT,        /* cards collected too early, */
    RULE_LAID,         /* ... that were laid down */
    RULE_LATE_INSTANT, /* hands declared late */
    RULE_NO_LATE_INSTANT,
    RULE_LATE_SUPER,
    RULE_NO_LATE_SUPER,
    RULE_OUT_OF_SEQUENCE, /* a draw served out of sequence */
    LUNAR_RULES,
};

/* Wagers by name; those on the hand of a box come last. */
struct lunar_name {
    int bet, number;
    const char *id, *name;
    bool of_box;
    const char *clause; /* that says what it is */
};

/* The value of the option that says what Instant Cash Payouts pay: both odds, to 1. */
#define INSTANT_OF(straight, royal) ((straight) << 16 | (royal))
#define STRAIGHT_OF(instant)        ((instant) >> 16)
#define ROYAL_OF(instant)           ((instant)&0xffff)

extern const struct family lunar_family;

struct lunar_game {
    const char *const *clauses; /* [LUNAR_RULES] */
    const struct lunar_name *names;
    int name_count;
    const struct lunar_rule *rules;
    int rule_count;
    const int *bet_pays;                         /* [HAND_CATEGORIES], to 1 */
    const int (*super_pays)[LUNAR_SUPER_TABLES]; /* [LUNAR_SUPERS] */
    const char *bet_clause, *super_clause, *second_clause;
    const char *const *kind_clauses;  /* [HAND_CATEGORIES]: what each is, */
    const char *const *level_clauses; /* ... and how two of one kind rank */
    /* options, from 0 */
    int cards, boxes, order, declare, super_table, multiple, instant;
};

static inline const struct lunar_game *lunar_game(const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];

    return edition->family == &lunar_family ? edition->rows : NULL;
}

enum { LUNAR_SHOE, LUNAR_SHUFFLER };
enum { LUNAR_TOGETHER, LUNAR_IN_TURN };
enum { LUNAR_DECLARE, LUNAR_AUTOMATIC };

/* The hand that the next card is for, or NO_SEAT. */
int lunar_due(const struct table *table);

/* The boxes, as bits, whose player is to answer now: what becomes of a hand, or whether the Dealer
 * is forced. */
unsigned lunar_asked(const struct table *table);

/* Given to the table. */
void lunar_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool lunar_find(const struct sign *sign, const char *id, int *bet, int *number);
void lunar_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool lunar_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind lunar_kind(const struct sign *sign, int bet);

#endif
