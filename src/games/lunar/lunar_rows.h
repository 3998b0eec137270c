/* lunar_rows.h - the rows that describe Lunar Poker; for lunar_poker.c, the table and the odds. */
#ifndef CROUPIER_LUNAR_ROWS_H
#define CROUPIER_LUNAR_ROWS_H

#include "games/lunar/lunar.h"
#include "games/lunar/lunar_refusals.h"
#include "games/lunar/lunar_table.h"
#include "rules/rows.h"

/* ---- Reasons and consequences that only this family has -------------------------- */

enum lunar_force {
    NO_ANTE = FORCE_OWN, /* voids a round: cards were dealt to a box without an ante, */
    BAD_DECK,            /* ... the deck is incomplete or has extra cards */
    OFF_TABLE,           /* may void a hand: its cards left the table, */
    TOLD,                /* ... were exchanged, or other players learned of them */
};

/* clang-format off */
#define LUNAR_OWN_TOPICS(X) \
    X(VACANT)      /* cards are shuffled after the table stood empty */ \
    X(ANTE_PLACED) /* every player in the round has an ante */
/* clang-format on */
enum lunar_says { LUNAR_BEFORE_TOPICS = SAYS_OWN - 1, LUNAR_OWN_TOPICS(TOPIC_LISTED) LUNAR_TOPICS };
_Static_assert(LUNAR_TOPICS <= TOPICS, "a list of sayings has room for all");

#define LUNAR_SUPER_TABLES 7

/* What an end does to a bet.  Without a row, the bet stands. */
struct lunar_rule {
    const char *clause;
    int bet;
    enum lunar_end end;
    enum fate fate;
    enum lunar_pays { PAYS_EVEN, PAYS_INSTANT, PAYS_BY_HAND } pays; /* if it wins */
    const char *also;
};

/* Indexes of lunar_game.clauses: the clauses for consequences that no command names. */
enum lunar_topic {
    RULE_CHIPS_PLACED,  /* wagers and fees are chips on their areas */
    RULE_SUPER,         /* a Super Bet may be made with the ante */
    RULE_ONE_WAGER,     /* one wager per area */
    RULE_MULTIPLE,      /* multiple Super Bets may be offered */
    RULE_OWN_SUPER,     /* ... on the player's own hand */
    RULE_OTHERS,        /* ... on other players' hands */
    RULE_ON_DEALER,     /* ... on the Dealer's hand */
    RULE_OWN_AREA,      /* ... each on its area */
    RULE_DEALERS_FIRST, /* Super Bets on the Dealer are settled when the hand is turned */
    RULE_DEALERS_WIN,   /* ... before all other wagers */
    RULE_PAYOUT,        /* the maximum payout */
    RULE_SUPER_FLUSH,   /* a straight flush also wins the Super Bet */
    RULE_INSTANT,       /* an Instant Cash Payout */
    RULE_INSTANT_ORDER, /* ... is settled after the lock */
    RULE_INSTANT_OVER,  /* ... and ends the player's round */
    RULE_DECK,
    RULE_CARD_VALUES,  /* the rank of cards */
    RULE_SUITS,        /* the rank of suits */
    RULE_KINDS,        /* the rank of hands */
    RULE_SHOE,         /* cards come from a shoe */
    RULE_SHUFFLER,     /* ... or from a shuffler */
    RULE_MACHINE_MIX,  /* the dealer shuffles decks for a machine */
    RULE_MACHINE_LOAD, /* ... and loads them */
    RULE_ONE_EACH,     /* from a shoe: one card at a time */
    RULE_BOTTOM_UP,    /* from a shuffler: the Dealer's bottom card is turned */
    RULE_FIVE_EACH,    /* ... five cards at a time */
    RULE_FIVE_DEALER,
    RULE_CHOICES, /* a player's choices */
    RULE_FOLD,
    RULE_PLAY,
    RULE_PLAY_ON,
    RULE_PLAY_DRAWN, /* fold or play after a draw */
    RULE_ONE_DRAW,   /* one draw per hand */
    RULE_DRAW,       /* the two kinds of draw */
    RULE_FROM_DECK,  /* draws come from the rest of the deck */
    RULE_EXCHANGE_FEE,
    RULE_EXCHANGE_COUNT,
    RULE_EXCHANGE_NEW,
    RULE_SIXTH_FEE,
    RULE_SIXTH_NEW,
    RULE_DECLARING,  /* players must declare what they have */
    RULE_UNDECLARED, /* ... or lose it */
    RULE_LOCK,       /* all decisions are locked in */
    RULE_LAID_DOWN,  /* declared hands wait for the lock */
    RULE_FOLDED_CARDS,
    RULE_CLOCKWISE,    /* draws are served clockwise */
    RULE_IN_TURN,      /* ... or as each box decides */
    RULE_NO_MORE_BETS, /* the second call */
    RULE_NO_HAND_CALL, /* the Dealer does not qualify */
    RULE_NOT_FORCED,   /* players who do not force */
    RULE_NOT_FORCED_CARDS,
    RULE_NOT_FORCED_RACK,
    RULE_FORCE_FEE, /* players who force */
    RULE_FORCED,    /* the Dealer's highest card is replaced */
    RULE_SHOWDOWN,  /* hands are turned */
    RULE_ARRANGED,
    RULE_COMPARED,
    RULE_CALLED, /* the dealer announces the hand */
    RULE_COLLECTED_LOSS,
    RULE_COLLECTED_WIN,
    RULE_COLLECTED_SECOND,
    RULE_SECOND_SHOWN, /* a second combination */
    RULE_COLLECTED_EQUAL,
    RULE_ONE_EXPOSED,    /* one card exposed in the deal */
    RULE_DEALER_EXPOSED, /* ... the Dealer's */
    RULE_TWO_EXPOSED,    /* ... two cards */
    RULE_OWN_EXPOSED,    /* a player exposes cards */
    RULE_DEALER_SHOWS,   /* the Dealer's cards are exposed after the deal */
    RULE_NO_ANTE_THERE,  /* a hand at a box without an ante */
    RULE_MISDEAL,        /* wagers after a misdeal */
    RULE_ABSENT,
    RULE_SWEPT,        /* cards collected too early */
    RULE_LAID,         /* ... after the player laid them down */
    RULE_LATE_INSTANT, /* hands declared late */
    RULE_NO_LATE_INSTANT,
    RULE_LATE_SUPER,
    RULE_NO_LATE_SUPER,
    RULE_OUT_OF_SEQUENCE, /* a draw served out of sequence */
    RULE_DEFINED,         /* what a fold and a draw are */
    RULE_FOLDED,          /* a player folds */
    RULE_HAND_VOID,       /* a hand is declared void, */
    RULE_OVER_TABLE,      /* ... as its cards left the table, */
    RULE_NOT_TOLD,        /* ... or were made known to other players */
    RULE_BAD_DECK,        /* the deck does not have 52 cards */
    LUNAR_RULES,
};

/* Names of wagers.  Super Bets on a box come last. */
struct lunar_name {
    int bet, number;
    const char *id, *name;
    bool of_box;
    const char *clause; /* defines the wager */
};

/* The value of the option "instant": both odds of Instant Cash Payouts, to 1. */
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
    const char *const *kind_clauses;  /* [HAND_CATEGORIES]: what each category is, */
    const char *const *level_clauses; /* ... and how two hands of one category rank */
    /* indexes of options */
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

/* The hand that gets the next card, or NO_SEAT. */
int lunar_due(const struct table *table);

/* The boxes, as bits, whose player must decide now: about the hand, or whether to force. */
unsigned lunar_asked(const struct table *table);

/* Callbacks of the family. */
void lunar_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool lunar_find(const struct sign *sign, const char *id, int *bet, int *number);
void lunar_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool lunar_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind lunar_kind(const struct sign *sign, int bet);
const char *lunar_clause(const struct sign *sign, int bet, int number);

#endif
