/* baccarat_rows.h - how baccarat is written down, for its file, the table and the
 * odds. */
#ifndef CROUPIER_BACCARAT_ROWS_H
#define CROUPIER_BACCARAT_ROWS_H

#include "games/baccarat/baccarat.h"
#include "rules/rows.h"

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
