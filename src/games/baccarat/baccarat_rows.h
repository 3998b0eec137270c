/* baccarat_rows.h - the rows that describe baccarat, for baccarat.c, the table and the odds. */
#ifndef CROUPIER_BACCARAT_ROWS_H
#define CROUPIER_BACCARAT_ROWS_H

#include "games/baccarat/baccarat.h"
#include "games/baccarat/baccarat_refusals.h"
#include "games/baccarat/baccarat_table.h"
#include "rules/rows.h"

/* ---- Reasons and topics of this family alone ------------------------------------- */

/* TOO_FEW voids a round: the cards ran out.  The others void hands: cards of one hand went to the
 * area, or to the holder, of the other. */
enum baccarat_force { TOO_FEW = FORCE_OWN, WRONG_AREA, WRONG_HOLDER };

/* clang-format off */
#define BACCARAT_OWN_TOPICS(X) \
    X(PRE_CHECKED)       /* cards pre-checked or pre-shuffled by the house */ \
    X(SEALED)            /* cards sealed by their maker */ \
    X(REPLACED)          /* new cards after a shoe of Style B */ \
    X(CUTTER)            /* who cuts */ \
    X(CUT)               /* where to cut */ \
    X(LOOK_ASKED)        /* a player looks at pre-shuffled cards */ \
    X(MIX_ASKED)         /* a player has pre-shuffled cards mixed */ \
    X(RESHUFFLED_B)      /* a shoe is shuffled again in Styles A and C */ \
    X(NO_CUT)            /* no cut with a continuous shuffler */ \
    X(BURN_DOWN)         /* burn: more cards face down */ \
    X(BURN_AWAY)         /* burn: all go to the discards */ \
    X(BURN_TENS)         /* burn: tens and court cards count ten */ \
    X(MIXES_ITSELF)      /* a continuous shuffler mixes during play */ \
    X(BURN_POINTS)       /* burn by the points of the first card */ \
    X(BURN_ONE)          /* burn a single card */ \
    X(NO_BURN)           /* the burn was forgotten */ \
    X(NO_CARDS)          /* standing players touch no cards */ \
    X(NO_HAND)           /* standing players hold no hand */ \
    X(STANDERS)          /* standing players may bet */ \
    X(AFTER_TIE)         /* wagers may change after a tie */ \
    X(STANDING)          /* areas for standing players: full Baccarat */ \
    X(SHARED)            /* up to three players on an area */ \
    X(AREA)              /* the maximum for all wagers on an area */ \
    X(EACH_BOX)          /* the minimum applies to each box */ \
    X(ALL_BOXES)         /* the maximum applies to all boxes together */ \
    X(EXACT)             /* a wager that cannot be paid exactly is refused */ \
    X(INEXACT)           /* such a wager, found later */ \
    X(COMMISSION)        /* on what the Banker's Hand wins */ \
    X(NO_MACHINE)        /* no Style B from a continuous shuffler */ \
    X(DIFFERENTIAL)      /* between Banker and Player */ \
    X(ANTE_AMOUNT)       /* how much an ante is */ \
    X(ANTE_DUE)          /* when an ante is due */ \
    X(ANTE_WAIVED)       /* when no ante is due */ \
    X(ANTE_TAKEN)        /* antes are collected */ \
    X(ANTE_MISSING)      /* a wager without its ante */ \
    X(NO_WAGERS)         /* rounds without wagers */ \
    X(BANKER)            /* the highest wager may hold the Banker's Hand */ \
    X(BANKER_TIED)       /* several have the highest wager */ \
    X(BANKER_NEXT)       /* the next highest wager */ \
    X(HOLDER)            /* who holds the Player's Hand */ \
    X(NO_BET)            /* the hand has no wager on it */ \
    X(NOBODY_WILL)       /* no entitled player wants the hand */ \
    X(BANKER_NONE)       /* no player with a Banker wager wants the hand */ \
    X(KEPT)              /* the dealer keeps the hand */ \
    X(PUCKS)             /* the two pucks */ \
    X(PUCK)              /* a puck marks the holder */ \
    X(TURN_FIRST)        /* the Player's Hand is turned first */ \
    X(BANKER_TURNS)      /* then the Banker's Hand */ \
    X(TURNED_BY_SEVERAL) /* International: several people turn cards */ \
    X(ONE_OUT)           /* never both hands out at once */ \
    X(FACE_VALUE)        /* cards that count their number */ \
    X(TEN)               /* cards that count 0 */ \
    X(ACE)               /* an ace counts 1 */ \
    X(SUM)               /* a sum of 9 or less */ \
    X(DIGIT)             /* of a larger sum, the last digit */ \
    X(TWO_HANDS)         /* two hands are dealt */ \
    X(FACE_DOWN_B)       /* face down in Style B */ \
    X(FACE_DOWN_C)       /* face down in Style C */ \
    X(THIRD_UP)          /* third cards face up */ \
    X(THIRD_DOWN)        /* third cards face down, to the holder */ \
    X(CUT_CARD)          /* the cutting card comes out */ \
    X(LAST_ROUND)        /* the cutting card came first in a round */ \
    X(ONE_MORE)          /* the cutting card came in mid-round */ \
    X(THIRD_WRONG)       /* a third card to a standing Player's Hand */ \
    X(THIRD_MOVES)       /* the Banker's Hand takes that card */ \
    X(THIRD_HELD)        /* that card opens the next round */ \
    X(EXCESS_UNSEEN)     /* an extra card, unseen */ \
    X(EXCESS_SEEN)       /* an extra card that was seen */ \
    X(FIRST_UP)          /* the first card of a round lay face up */ \
    X(FOUND_UP)          /* a later card lay face up */ \
    X(RECONSTRUCT)       /* a misdealt round is put in order */ \
    X(THEREAFTER)        /* hands dealt later stand */ \
    X(INTERNATIONAL)     /* International Baccarat */ \
    X(TO_NOMINEES)       /* International: the first card, to player or nominee */ \
    X(TO_NOMINEES_B)     /* International: the second card */ \
    X(VOLUNTEER_A)       /* International: a volunteer, as there is no wager */ \
    X(VOLUNTEER_B)       /* International: a volunteer, as no entitled player wants it */ \
    X(RETAINED)          /* International: the dealer keeps the hand */ \
    X(HANDS_VOID)        /* International: hands void after misplaced cards */ \
    X(MOVED_LATE)        /* International: wagers moved after the call */ \
    X(ALTERED)           /* ... altered */ \
    X(NEW_LATE)          /* ... made */ \
    X(WITHDRAWN)         /* ... withdrawn */ \
    X(APPROVED)          /* a nominee needs approval */ \
    X(ANNOUNCED)         /* a nominee is announced */ \
    X(ONE_NOMINEE)       /* a nominee acts for one player at a time */ \
    X(OWN_WAGERS)        /* players place their own wagers */ \
    X(OWN_CARDS)         /* players turn their own cards */ \
    X(THIRD_WHEN)        /* third cards come after both counts are called */ \
    X(NOMINEE)           /* a nominee is one other person; */ \
    X(NOMINEES)          /* ... at International Baccarat, several */ \
    X(NO_STAFF)          /* no one who works at the casino is a nominee */ \
    X(HANDLING)          /* the dealer deals; others touch cards only as the rules allow */ \
    X(CONTROL_A)         /* Style A: the dealer controls the cards */ \
    X(CONTROL_C)         /* Style C: the dealer controls the cards */ \
    X(NEW_CARDS)         /* the operator has the cards replaced */ \
    X(SHOE)              /* a shoe ends; a continuous shuffler has no end */
/* clang-format on */
enum baccarat_says {
    BACCARAT_BEFORE_TOPICS = SAYS_OWN - 1,
    BACCARAT_OWN_TOPICS(TOPIC_LISTED) BACCARAT_TOPICS
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
    const char
        *alone_clause; /* the pair bets exclude one another; in the row for the Player's Hand */
    bool apart;        /* its own area is by .clause, and .with_clause another matter */
    int commission;    /* per cent of its winnings */
    int scale;         /* OPTION() with its pay scale; 0: none */
    unsigned reads;    /* which facts decide it: READS_ bits */
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

/* Notices at the table. */
enum {
    NOTICE_TWO_TO_ONE,
    NOTICE_INTERNATIONAL,
    NOTICE_SIX,            /* a Banker's 6 pays half, */
    NOTICE_SIX_TWO_TO_ONE, /* ... at 2 to 1 Baccarat */
    BACCARAT_NOTICES,
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
    const char *display_clause;                      /* the latest results are displayed */
    const char *notice_clause[BACCARAT_NOTICES];     /* that the table displays it */
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

/* The values of the variant option: any of the three, combined. */
enum {
    VARIANT_STANDARD = 0,
    VARIANT_TWO_TO_ONE = 1,
    VARIANT_ANTE_UP = 2,
    VARIANT_INTERNATIONAL = 4,
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
bool baccarat_international(const struct sign *sign);

/* The clause by which the table displays this: "2-to-1", "international", "six-pays-half", an
 * amount, or another option.  Null if it does not. */
const char *baccarat_notice(const struct sign *sign, const char *what);

#endif
