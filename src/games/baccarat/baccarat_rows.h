/* baccarat_rows.h - how baccarat is written down, for its file, the table and the
 * odds. */
#ifndef CROUPIER_BACCARAT_ROWS_H
#define CROUPIER_BACCARAT_ROWS_H

#include "games/baccarat/baccarat.h"
#include "games/baccarat/baccarat_refusals.h"
#include "games/baccarat/baccarat_table.h"
#include "rules/rows.h"

/* ---- Consequences that only this family has -------------------------------------- */

enum baccarat_says {
    SAYS_PRE_CHECKED = SAYS_OWN, /* ... or are ready already, */
    SAYS_SEALED,                 /* ... from the factory */
    SAYS_REPLACED,               /* ... or new ones come */
    SAYS_CUTTER,                 /* who cuts, */
    SAYS_CUT,                    /* ... and where */
    SAYS_LOOK_ASKED,             /* pre-shuffled cards are looked at, */
    SAYS_MIX_ASKED,              /* ... or mixed */
    SAYS_RESHUFFLED_B,           /* ... and after a shoe, in styles A and C */
    SAYS_NO_CUT,                 /* not in a continuous shuffler */
    SAYS_BURN_DOWN,              /* more cards face down, */
    SAYS_BURN_AWAY,              /* ... to the rack */
    SAYS_BURN_TENS,              /* what court cards count there */
    SAYS_MIXES_ITSELF,           /* a continuous shuffler */
    SAYS_BURN_POINTS,            /* discards by the first card, */
    SAYS_BURN_ONE,               /* ... or a single one */
    SAYS_NO_BURN,                /* forgotten */
    SAYS_NO_CARDS,               /* standing players touch no cards, */
    SAYS_NO_HAND,                /* ... hold no hand */
    SAYS_STANDERS,               /* ... may play, */
    SAYS_AFTER_TIE,              /* wagers after a tie */
    SAYS_STANDING,               /* standing players, */
    SAYS_SHARED,                 /* ... or up to three, */
    SAYS_AREA,                   /* ... and for how much */
    SAYS_EACH_BOX,               /* the minimum binds each box, */
    SAYS_ALL_BOXES,              /* ... the maximum all together */
    SAYS_EXACT,                  /* wagers that cannot be paid exactly, */
    SAYS_INEXACT,                /* ... found later */
    SAYS_COMMISSION,             /* on what the Banker's Hand wins */
    SAYS_NO_MACHINE,             /* Style B from a continuous shuffler */
    SAYS_DIFFERENTIAL,           /* between Banker and Player, */
    SAYS_ANTE_DUE,               /* ... when it is due, */
    SAYS_ANTE_WAIVED,            /* ... and when not, */
    SAYS_ANTE_TAKEN,             /* ... collected, */
    SAYS_ANTE_MISSING,           /* ... or missing */
    SAYS_NO_WAGERS,              /* rounds without wagers */
    SAYS_BANKER,                 /* who holds the Banker's Hand, */
    SAYS_BANKER_TIED,            /* ... of several with as much, */
    SAYS_BANKER_NEXT,            /* ... and next, */
    SAYS_HOLDER,                 /* ... the Player's Hand */
    SAYS_NO_BET,                 /* nobody has wagered on the hand, */
    SAYS_NOBODY_WILL,            /* ... nobody will hold it, */
    SAYS_BANKER_NONE,            /* ... of those with a wager, */
    SAYS_KEPT,                   /* ... or the dealer is to keep it */
    SAYS_PUCKS,                  /* two pucks */
    SAYS_PUCK,                   /* who holds a hand is marked */
    SAYS_TURN_FIRST,             /* the Player's Hand is turned first, */
    SAYS_BANKER_TURNS,           /* ... then the Banker's, */
    SAYS_TURNED_ABROAD,          /* ... by several people */
    SAYS_ONE_OUT,                /* never both hands at once */
    SAYS_FACE_VALUE,             /* what cards count, */
    SAYS_TEN,
    SAYS_ACE,
    SAYS_SUM,           /* ... and a hand, */
    SAYS_DIGIT,         /* ... above nine */
    SAYS_TWO_HANDS,     /* are dealt */
    SAYS_FACE_DOWN_B,   /* ... face down in Style B, */
    SAYS_FACE_DOWN_C,   /* ... in Style C */
    SAYS_THIRD_UP,      /* third cards face up, */
    SAYS_THIRD_DOWN,    /* ... or passed on */
    SAYS_CUT_CARD,      /* the cutting card comes out, */
    SAYS_LAST_ROUND,    /* ... as the first card of a round, */
    SAYS_ONE_MORE,      /* ... or later */
    SAYS_THIRD_WRONG,   /* a third card to a standing Player's Hand, */
    SAYS_THIRD_MOVES,   /* ... which the Banker's takes, */
    SAYS_THIRD_HELD,    /* ... or not */
    SAYS_EXCESS_UNSEEN, /* a card too many, unseen, */
    SAYS_EXCESS_SEEN,   /* ... or seen */
    SAYS_FIRST_UP,      /* the first card was face up, */
    SAYS_FOUND_UP,      /* ... or a later one */
    SAYS_RECONSTRUCT,   /* cards dealt wrongly */
    SAYS_THEREAFTER,    /* later hands stand */
    SAYS_INTERNATIONAL, /* what it is, */
    SAYS_TO_NOMINEES,   /* ... cards to several people, */
    SAYS_TO_NOMINEES_B,
    SAYS_VOLUNTEER_A, /* ... held by somebody without a bet, */
    SAYS_VOLUNTEER_B,
    SAYS_RETAINED,    /* ... or by the dealer, */
    SAYS_HANDS_VOID,  /* ... void, */
    SAYS_MOVED_LATE,  /* ... moved, */
    SAYS_ALTERED,     /* ... altered, */
    SAYS_NEW_LATE,    /* ... made, */
    SAYS_WITHDRAWN,   /* ... withdrawn */
    SAYS_APPROVED,    /* a nominee is approved, */
    SAYS_ANNOUNCED,   /* a nominee is announced, */
    SAYS_ONE_NOMINEE, /* one at a time, */
    SAYS_OWN_WAGERS,  /* ... wagers by the players themselves, */
    SAYS_OWN_CARDS,   /* ... or cards */
    BACCARAT_TOPICS,
};
_Static_assert(BACCARAT_TOPICS <= TOPICS, "a list of sayings has room for all");

/* ---- Facts of a coup, as bits; those of the Banker's Hand in the upper half ------ */

enum {
    FACT_HIGHER, /* this hand wins */
    FACT_EQUAL,  /* a tie */
    FACT_LOWER,
    FACT_SIX,      /* it wins with 6 */
    FACT_LONG_8_9, /* it wins with 8 or 9 in three cards */
    FACT_NATURAL,  /* it wins with a natural */
    FACT_BOTH,     /* a tie of naturals */
    FACT_BY_4,     /* it wins by so much, without a natural in the coup */
    FACT_BY_5,
    FACT_BY_6,
    FACT_BY_7,
    FACT_BY_8,
    FACT_BY_9,
    FACT_MIXED,    /* its first two cards are a pair, red and black, */
    FACT_COLOURED, /* ... of one colour and two suits, */
    FACT_SUITED,   /* ... of one suit */
    FACT_TRIPLE,   /* all three cards are the same */
    FACT_ALWAYS,
};
#define OF_PLAYER(fact) (UINT64_C(1) << FACT_##fact)
#define OF_BANKER(fact) (UINT64_C(1) << (32 + FACT_##fact))

uint64_t coup_facts(const struct coup *coup);

/* ---- Wagers and rules as rows ---------------------------------------------------- */

#define BACCARAT_SCALES 3

struct baccarat_bet {
    const char *id, *name, *clause;
    enum hand hand; /* that it is on; HAND_NONE: on both */
    int offered;    /* OPTION() that offers it; 0: always.  Such a bet is a side bet. */
    const char *offered_clause, *with_clause; /* ... its section; it goes with a 5.1 wager */
    const char *late_clause, *amount_clause;  /* before the cards; its limits */
    const char *alone_clause;                 /* the pair bets exclude one another */
    int commission;                           /* per cent of what it wins */
    int scale;                                /* OPTION() with its pay scale; 0: none */
    unsigned reads;                           /* which facts decide it: READS_ bits */
};

/* What a wager depends on, for counting shoes. */
enum { READS_POINTS = 1, READS_PAIR = 2, READS_TRIPLE = 4 };

/* Which version a row is for. */
enum baccarat_version { ANY_VERSION, ONE_TO_ONE, TWO_TO_ONE };

struct baccarat_rule {
    const char *clause;
    int bet;
    uint64_t on;
    enum fate fate;
    int to[BACCARAT_SCALES], one; /* by scale, from 0; of a bet without scales the first */
    enum baccarat_version version;
    int option, value; /* the row holds only where this option has this value; 0: always */
    int by_option;     /* OPTION() whose value it pays to 1; 0: to */
    const char *also;
};

extern const struct family baccarat_family;

struct baccarat_game {
    const struct baccarat_bet *bets; /* [BACCARAT_BETS] */
    const struct baccarat_rule *rules;
    int rule_count;
    const char *draw_clause[DRAW_RULES];
    const char *version_clause[3], *boxes_clause[3]; /* mini, midi, full */
    const char *cards_clause[3];                     /* shoe, shuffler, continuous */
    const char *combination[8];                      /* of Banker 1, Player 2, Tie 4 in one round */
    const char *machine_clause[3], *mixed_clause[3]; /* chemmy, stack, riffle */
    const char *ante_clause;                         /* how much an ante may be */
    /* options, from 0 */
    int version, decks, cards, style, six, variant, burn, share, area, second_card;
};

const struct baccarat_game *baccarat_game(const struct sign *sign);

/* What comes next in a round. */
enum step_kind { STEP_DRAW, STEP_SHOW, STEP_DONE };
struct step {
    enum step_kind kind;
    enum hand hand;
    const char *clause;
};
struct step baccarat_next_step(const struct table *table);

/* Whether the next card is dealt face up. */
bool baccarat_due_face_up(const struct table *table);

/* The values of the variant option. */
enum {
    VARIANT_STANDARD,
    VARIANT_TWO_TO_ONE,
    VARIANT_ANTE_UP,
    VARIANT_TWO_TO_ONE_ANTE_UP,
    VARIANT_INTERNATIONAL,
};
enum { CARDS_IN_SHOE, CARDS_IN_SHUFFLER, CARDS_CONTINUOUS };
enum { STYLE_A, STYLE_B, STYLE_C };

/* Cards go back into a shuffling machine after each round. */
static inline bool baccarat_continuous(const struct sign *sign)
{
    return sign->value[baccarat_game(sign)->cards] == CARDS_CONTINUOUS;
}

/* Given to the table. */
void baccarat_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool baccarat_find(const struct sign *sign, const char *id, int *bet, int *number);
void baccarat_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool baccarat_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind baccarat_kind(const struct sign *sign, int bet);

/* Numbered boxes of the table: 7, 9 or 14. */
int baccarat_boxes(const struct sign *sign);
int baccarat_version(const struct sign *sign); /* 0 mini, 1 midi, 2 full */

bool baccarat_two_to_one(const struct sign *sign);
bool baccarat_ante_up(const struct sign *sign);
bool baccarat_six_half(const struct sign *sign);

#endif
