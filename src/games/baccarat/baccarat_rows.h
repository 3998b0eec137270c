/* baccarat_rows.h - the rows that describe baccarat, for baccarat.c, the table and the odds. */
#ifndef CROUPIER_BACCARAT_ROWS_H
#define CROUPIER_BACCARAT_ROWS_H

#include "games/baccarat/baccarat.h"
#include "games/baccarat/baccarat_refusals.h"
#include "games/baccarat/baccarat_table.h"
#include "rules/rows.h"

/* ---- Reasons and topics of this family alone ------------------------------------- */

enum baccarat_force { TOO_FEW = FORCE_OWN }; /* voids a round: the cards ran out */

enum baccarat_says {
    SAYS_PRE_CHECKED = SAYS_OWN, /* cards pre-checked or pre-shuffled by the house */
    SAYS_SEALED,                 /* cards sealed by their maker */
    SAYS_REPLACED,               /* new cards after a shoe of Style B */
    SAYS_CUTTER,                 /* who cuts */
    SAYS_CUT,                    /* where to cut */
    SAYS_LOOK_ASKED,             /* a player looks at pre-shuffled cards */
    SAYS_MIX_ASKED,              /* a player has pre-shuffled cards mixed */
    SAYS_RESHUFFLED_B,           /* a shoe is shuffled again in Styles A and C */
    SAYS_NO_CUT,                 /* no cut with a continuous shuffler */
    SAYS_BURN_DOWN,              /* burn: more cards face down */
    SAYS_BURN_AWAY,              /* burn: all go to the discards */
    SAYS_BURN_TENS,              /* burn: tens and court cards count ten */
    SAYS_MIXES_ITSELF,           /* a continuous shuffler mixes during play */
    SAYS_BURN_POINTS,            /* burn by the points of the first card */
    SAYS_BURN_ONE,               /* burn a single card */
    SAYS_NO_BURN,                /* the burn was forgotten */
    SAYS_NO_CARDS,               /* standing players touch no cards */
    SAYS_NO_HAND,                /* standing players hold no hand */
    SAYS_STANDERS,               /* standing players may bet */
    SAYS_AFTER_TIE,              /* wagers may change after a tie */
    SAYS_STANDING,               /* areas for standing players at a full table */
    SAYS_SHARED,                 /* up to three players on an area */
    SAYS_AREA,                   /* the maximum for all wagers on an area */
    SAYS_EACH_BOX,               /* the minimum applies to each box */
    SAYS_ALL_BOXES,              /* the maximum applies to all boxes together */
    SAYS_EXACT,                  /* a wager that cannot be paid exactly is refused */
    SAYS_INEXACT,                /* such a wager, found later */
    SAYS_COMMISSION,             /* on what the Banker's Hand wins */
    SAYS_NO_MACHINE,             /* no Style B from a continuous shuffler */
    SAYS_DIFFERENTIAL,           /* between Banker and Player */
    SAYS_ANTE_AMOUNT,            /* how much an ante is */
    SAYS_ANTE_DUE,               /* when an ante is due */
    SAYS_ANTE_WAIVED,            /* when no ante is due */
    SAYS_ANTE_TAKEN,             /* antes are collected */
    SAYS_ANTE_MISSING,           /* a wager without its ante */
    SAYS_NO_WAGERS,              /* rounds without wagers */
    SAYS_BANKER,                 /* the highest wager may hold the Banker's Hand */
    SAYS_BANKER_TIED,            /* several have the highest wager */
    SAYS_BANKER_NEXT,            /* the next highest wager */
    SAYS_HOLDER,                 /* who holds the Player's Hand */
    SAYS_NO_BET,                 /* the hand has no wager on it */
    SAYS_NOBODY_WILL,            /* no entitled player wants the hand */
    SAYS_BANKER_NONE,            /* no player with a Banker wager wants the hand */
    SAYS_KEPT,                   /* the dealer keeps the hand */
    SAYS_PUCKS,                  /* the two pucks */
    SAYS_PUCK,                   /* a puck marks the holder */
    SAYS_TURN_FIRST,             /* the Player's Hand is turned first */
    SAYS_BANKER_TURNS,           /* then the Banker's Hand */
    SAYS_TURNED_BY_SEVERAL,      /* International: several people turn cards */
    SAYS_ONE_OUT,                /* never both hands out at once */
    SAYS_FACE_VALUE,             /* cards that count their number */
    SAYS_TEN,                    /* cards that count 0 */
    SAYS_ACE,                    /* an ace counts 1 */
    SAYS_SUM,                    /* a sum of 9 or less */
    SAYS_DIGIT,                  /* of a larger sum, the last digit */
    SAYS_TWO_HANDS,              /* two hands are dealt */
    SAYS_FACE_DOWN_B,            /* face down in Style B */
    SAYS_FACE_DOWN_C,            /* face down in Style C */
    SAYS_THIRD_UP,               /* third cards face up */
    SAYS_THIRD_DOWN,             /* third cards face down, to the holder */
    SAYS_CUT_CARD,               /* the cutting card comes out */
    SAYS_LAST_ROUND,             /* the cutting card came first in a round */
    SAYS_ONE_MORE,               /* the cutting card came in mid-round */
    SAYS_THIRD_WRONG,            /* a third card to a standing Player's Hand */
    SAYS_THIRD_MOVES,            /* the Banker's Hand takes that card */
    SAYS_THIRD_HELD,             /* that card opens the next round */
    SAYS_EXCESS_UNSEEN,          /* an extra card, unseen */
    SAYS_EXCESS_SEEN,            /* an extra card that was seen */
    SAYS_FIRST_UP,               /* the first card of a round lay face up */
    SAYS_FOUND_UP,               /* a later card lay face up */
    SAYS_RECONSTRUCT,            /* a misdealt round is put in order */
    SAYS_THEREAFTER,             /* hands dealt later stand */
    SAYS_INTERNATIONAL,          /* International Baccarat */
    SAYS_TO_NOMINEES,            /* International: the first card, to player or nominee */
    SAYS_TO_NOMINEES_B,          /* International: the second card */
    SAYS_VOLUNTEER_A,            /* International: a volunteer, as there is no wager */
    SAYS_VOLUNTEER_B,            /* International: a volunteer, as no entitled player wants it */
    SAYS_RETAINED,               /* International: the dealer keeps the hand */
    SAYS_HANDS_VOID,             /* International: hands void after misplaced cards */
    SAYS_MOVED_LATE,             /* International: wagers moved after the call */
    SAYS_ALTERED,                /* ... altered */
    SAYS_NEW_LATE,               /* ... made */
    SAYS_WITHDRAWN,              /* ... withdrawn */
    SAYS_APPROVED,               /* a nominee needs approval */
    SAYS_ANNOUNCED,              /* a nominee is announced */
    SAYS_ONE_NOMINEE,            /* a nominee acts for one player at a time */
    SAYS_OWN_WAGERS,             /* players place their own wagers */
    SAYS_OWN_CARDS,              /* players turn their own cards */
    BACCARAT_TOPICS,
};
_Static_assert(BACCARAT_TOPICS <= TOPICS, "every topic has room");

/* ---- Facts of a coup, as bits; those of the Banker's Hand in the upper half ------ */

enum {
    FACT_HIGHER, /* this hand wins */
    FACT_EQUAL,  /* a tie */
    FACT_LOWER,
    FACT_SIX,      /* it wins with 6 */
    FACT_LONG_8_9, /* it wins with 8 or 9 in three cards */
    FACT_NATURAL,  /* it wins with a natural */
    FACT_BOTH,     /* a tie of naturals */
    FACT_BY_4,     /* it wins by this margin, without a natural in the coup */
    FACT_BY_5,
    FACT_BY_6,
    FACT_BY_7,
    FACT_BY_8,
    FACT_BY_9,
    FACT_MIXED,    /* its first two cards are a pair: red and black */
    FACT_COLOURED, /* ... of one colour and two suits */
    FACT_SUITED,   /* ... of one suit */
    FACT_TRIPLE,   /* all three cards are the same */
    FACT_ALWAYS,
};
#define OF_PLAYER(fact) (UINT64_C(1) << FACT_##fact)
#define OF_BANKER(fact) (UINT64_C(1) << (32 + FACT_##fact))

/* ---- Wagers and rules as rows ---------------------------------------------------- */

#define BACCARAT_SCALES 3

struct baccarat_bet {
    const char *id, *name, *clause;
    enum hand hand; /* that it is on; HAND_NONE: both */
    int offered;    /* OPTION() that offers it, if it is a side bet; else 0 */
    const char *offered_clause, *with_clause; /* its section; that it goes with a 5.1 wager */
    const char *late_clause, *amount_clause;  /* no later than the first card; its limits */
    const char *alone_clause;                 /* the pair bets exclude one another */
    int commission;                           /* per cent of its winnings */
    int scale;                                /* OPTION() with its pay scale; 0: none */
    unsigned reads;                           /* which facts decide it: READS_ bits */
};

/* What a wager depends on, for the odds. */
enum { READS_POINTS = 1, READS_PAIR = 2, READS_TRIPLE = 4 };

/* Which version a row is for. */
enum baccarat_version { ANY_VERSION, ONE_TO_ONE, TWO_TO_ONE };

struct baccarat_rule {
    const char *clause;
    int bet;
    uint64_t on;
    enum fate fate;
    int to[BACCARAT_SCALES],
        one; /* odds to .one, by scale from 0; the first if the bet has no scales */
    enum baccarat_version version;
    int option, value; /* the row applies only if this option has this value; 0: always */
    int by_option;     /* OPTION() whose value it pays to 1; 0: as in .to */
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
    const char *combination[8];                      /* by bits: Banker 1, Player 2, Tie 4 */
    const char *machine_clause[3], *mixed_clause[3]; /* chemmy, stack, riffle */
    const char *ante_clause;                         /* how much an ante may be */
    /* indices of options */
    int version, decks, cards, style, six, variant, burn, share, area, second_card;
};

const struct baccarat_game *baccarat_game(const struct sign *sign);

/* The next step of a round. */
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

/* Whether cards go back into a shuffler after each round. */
static inline bool baccarat_continuous(const struct sign *sign)
{
    return sign->value[baccarat_game(sign)->cards] == CARDS_CONTINUOUS;
}

/* Callbacks of the family. */
void baccarat_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool baccarat_find(const struct sign *sign, const char *id, int *bet, int *number);
void baccarat_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool baccarat_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind baccarat_kind(const struct sign *sign, int bet);

/* How many numbered boxes the table has: 7, 9 or 14. */
int baccarat_boxes(const struct sign *sign);
int baccarat_version(const struct sign *sign); /* 0 mini, 1 midi, 2 full */

bool baccarat_two_to_one(const struct sign *sign);
bool baccarat_ante_up(const struct sign *sign);
bool baccarat_six_half(const struct sign *sign);

#endif
