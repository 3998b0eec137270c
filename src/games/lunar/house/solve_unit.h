/* solve_unit.h - a unit of the whole solution: all hands with the same five heights, against one up
 * card. */
#ifndef CROUPIER_LUNAR_SOLVE_UNIT_H
#define CROUPIER_LUNAR_SOLVE_UNIT_H

#include "games/lunar/house/solve_all_internal.h"

#define PATTERNS_OF_HAND 32 /* sets of the hand's heights */
#define UNIT_HOLDS       32 /* at most 31 sets of cards */
#define UNIT_STATES      256
#define UNIT_ASKS        (UNIT_STATES * LUNAR_CHOICES)
#define UNIT_KEYS        3125 /* 5^5: how many cards of each height are given up */
#define NO_HOLD          255

/* Sums over ways; the fee of the draw is left aside. */
struct sums {
    int64_t sum, squares, bets, forces, paid, lost;
};

static inline void sums_add(struct sums *to, const struct sums *more, int64_t times)
{
    to->sum += more->sum * times;
    to->squares += more->squares * times;
    to->bets += more->bets * times;
    to->forces += more->forces * times;
    to->paid += more->paid * times;
    to->lost += more->lost * times;
}

static inline void sums_gain(struct sums *to, const struct gains *gains, int64_t times)
{
    to->sum += gains->sum * times;
    to->squares += gains->squares * times;
    to->forces += gains->forces * times;
    to->paid -= gains->forces * times;
    to->lost += gains->lost * times;
}

/* Cards to give up, by height.  Arrays are by the pattern of the hand's cards of a suit. */
struct hold {
    int cards;
    struct draw kept;
    int given_number, kept_number;
    int64_t scale;                    /* LUNAR_COMMON over the ways */
    int64_t low, high;                /* bounds for all suits, */
    int64_t force_bound, flush_bound; /* ... and what may come on top of the plain value */
    bool has_plain, has_any, has_suits;
    struct sums plain[PATTERNS_OF_HAND]; /* without forcing, and without flushes of the player */
    struct sums any_force;               /* forcing by heights; */
    struct force_margin margin;          /* ... what suits may change; */
    struct sums up_force[PATTERNS_OF_HAND], other_force[PATTERNS_OF_HAND]; /* ... what they do */
};

/* Five cards up to the names of suits. */
struct state {
    uint16_t mask[SUITS];   /* heights: of the up card's suit, then of the others */
    uint8_t pattern[SUITS]; /* the same as bits of the hand's heights */
    uint8_t card_suit[LUNAR_FIRST], card_height[LUNAR_FIRST];
    int hands; /* that it stands for */
    int best;  /* the best ask, */
    struct lunar_worth worth;
};

/* A choice of a state that may be best. */
struct ask {
    int16_t state;
    int8_t hold, choice;
    uint8_t suits;       /* in which a draw may make a flush */
    int64_t low, high;   /* bounds */
    struct sums flushes; /* what such draws add; */
    int64_t least, most; /* ... and by forcing, at least and at most */
};

/* Draws that make a flush, of the heights available in a suit. */
struct flush_draws {
    unsigned left;
    int count;
    hand_value lowest;
    uint16_t set[FLUSH_ORDERS];
    hand_value value[FLUSH_ORDERS];
    struct gains any;                              /* forcing by heights, over all of them */
    uint16_t up_to[HEIGHTS + 1][FLUSH_ORDERS + 1]; /* counts, up to each value: those with a card of
                                                      this height; all of them */
};

/* The draws of a hold that make a flush, by patterns of the hand's cards: `dead`, those of the up
 * card's suit; `free`, those that the hand does not have of the suit drawn. */
struct flush_values {
    uint32_t needs_up, needs_other;                        /* dead patterns asked about, as bits */
    struct sums up[PATTERNS_OF_HAND];                      /* draws of the up card's suit, [dead] */
    struct sums other[PATTERNS_OF_HAND][PATTERNS_OF_HAND]; /* of another one, [dead][free] */
    struct flush_bounds {
        int64_t least, most;       /* what forcing gains with such draws */
    } bounds[2][PATTERNS_OF_HAND]; /* [of the up card's suit][free] */
};

/* What is known of the flushes of a hold, by patterns of the hand's cards of a suit. */
struct flush_memo {
    bool known_draws[2][PATTERNS_OF_HAND]; /* [of the up card's suit] */
    struct flush_draws draws[2][PATTERNS_OF_HAND];
    bool known[8][PATTERNS_OF_HAND][PATTERNS_OF_HAND];
    struct gains gains[8][PATTERNS_OF_HAND][PATTERNS_OF_HAND];
};

struct unit {
    const struct rows *rows;
    const struct lunar_solver *solver;
    int number;
    struct draw hand;
    uint8_t of[HEIGHTS]; /* unseen cards */
    uint16_t ways[LUNAR_FIRST + 1][FIVE_OF];
    int holds, states, asks;
    struct hold hold[UNIT_HOLDS], sixth;
    uint8_t hold_of[UNIT_KEYS];
    uint32_t up_patterns; /* in use */
    struct state state[UNIT_STATES];
    struct ask ask[UNIT_ASKS];
    struct dealt { /* forcing with the hand dealt: by heights, and what suits may change */
        struct gains any;
        struct force_margin margin;
    } dealt[2]; /* [a flush] */
    struct force *force, *unsuited_force, *dealt_force;
    struct force_suits *suits, *dealt_suits;
    const struct final *dealt_final;
    int8_t outs[KEPT_SETS]; /* unseen cards that make a hand of what a forced Dealer keeps */
    struct flush_memo *flush_memo;
    struct faces *five;      /* what hands of five drawn cards face, if a hold needs it */
    int64_t choices, valued; /* of all units so far */
    struct flush_values *flush_values;
    bool failed; /* out of memory */
};

typedef void unit_on_state(void *context, const struct unit *unit,
                           const struct lunar_state_worth *state);

/* ---- Cards ----------------------------------------------------------------------- */

/* Heights as bits of the hand's heights, and the reverse. */
static inline unsigned unit_pattern(const struct unit *unit, unsigned mask)
{
    unsigned pattern = 0;

    for (int i = 0; i < unit->hand.heights; i++) pattern |= (mask >> unit->hand.height[i] & 1) << i;
    return pattern;
}

static inline unsigned unit_mask(const struct unit *unit, unsigned pattern)
{
    unsigned mask = 0;

    for (int i = 0; i < unit->hand.heights; i++) mask |= (pattern >> i & 1) << unit->hand.height[i];
    return mask;
}

/* Unseen heights of the up card's suit. */
static inline unsigned unit_up_left(const struct unit *unit, unsigned dead)
{
    return (HEIGHT_SETS - 1) & ~(dead | 1u << unit->rows->dealer->up);
}

/* After a draw of so many cards: the Dealer's hands, and cards that may replace one. */
struct stage {
    int64_t dealers, more;
};

static inline struct stage unit_stage(int cards)
{
    static const struct stage stages[LUNAR_FIRST + 1] = {
        { 163185, 42 }, { 148995, 41 }, { 135751, 40 }, /* C(46, 4), C(45, 4), ... */
        { 123410, 39 }, { 111930, 38 }, { 101270, 37 },
    };

    return stages[cards];
}

/* Ways of a choice: draws, the Dealer's hands, and one card more. */
static inline int64_t unit_ways(int cards)
{
    struct stage stage = unit_stage(cards);

    return solve_choose(CARDS - LUNAR_FIRST - 1, cards) * stage.dealers * stage.more;
}

/* ---- Holds (solve_holds.c) ------------------------------------------------------- */

/* One draw: the final hand, and what it faces. */
struct made {
    const struct draw *draw;
    const struct final *final;
    const struct faces *faces;
    int64_t ways;
};

/* False: there is no such draw. */
bool unit_draw_of_hold(const struct unit *unit, const struct hold *hold, int draw,
                       struct made *made);
struct made unit_sixth_of(const struct unit *unit, int height);

struct sums unit_played(const struct lunar_solver *solver, const struct final *final,
                        const struct faces *faces, const struct change *change,
                        const struct stage *stage); /* without forcing */
struct sums unit_certain(int antes, const struct stage *stage);

/* What it sums to at least, whatever flushes the Dealer may have. */
int64_t unit_least_played(const struct lunar_solver *solver, const struct final *final,
                          const struct faces *faces, const struct stage *stage);

/* A draw with these cards of the up card's suit dead: played without forcing, or folded. */
struct sums unit_single(const struct unit *unit, const struct made *made, unsigned dead,
                        const struct stage *stage);

/* What forcing with this hand can gain at most. */
int64_t unit_most_by_force(const struct rows *rows, const struct final *final, int64_t no_hand,
                           const struct stage *stage);

struct bound_terms unit_bound_terms(const struct rows *rows, const struct final *final,
                                    const struct stage *stage);
void unit_bound_draw(const struct rows *rows, const struct stage *stage,
                     const struct bound_terms *terms, const struct faces *faces, int64_t ways,
                     struct hold_bounds *bounds);
int64_t unit_most_drawn(const struct rows *rows, const struct stage *stage,
                        const struct bound_terms *terms, const struct faces *faces);
void unit_bound(struct unit *unit, struct hold *hold);       /* low, high and the other bounds */
void unit_value_plain(struct unit *unit, struct hold *hold); /* plain */
void unit_value_any(struct unit *unit, struct hold *hold);   /* any_force, margin */
/* up_force, other_force; needs: of patterns, [of the up card's suit]. */
void unit_value_suits(struct unit *unit, struct hold *hold, const uint32_t needs[2]);
void unit_value_sixth(struct unit *unit);

/* ---- Flushes (solve_suited.c) ---------------------------------------------------- */

struct faces unit_faces_of_flush(const struct unit *unit, const struct final *final,
                                 const uint8_t of[HEIGHTS], const struct stage *stage);

/* Adds the draws that make a flush to those who ask about this hold, or about a sixth card, and
 * bounds of what forcing gains with them. */
void unit_value_flushes(struct unit *unit, int hold);
void unit_flush_sixths(struct unit *unit);

/* Adds what forcing gains with them. */
void unit_force_flushes(struct unit *unit, int hold);
void unit_force_flush_sixths(struct unit *unit);

/* ---- Forcing with them (solve_flushes.c) ----------------------------------------- */

/* Forcing with the flushes that draws of this suit make; straight flushes as flushes. */
void flushes_begin_unit(struct unit *unit);
struct flush_bounds flushes_bounds(const struct unit *unit, int cards, const struct draw *draw);
void flushes_begin_hold(struct flush_memo *memo);
struct gains flushes_force(const struct unit *unit, const struct hold *hold,
                           struct flush_memo *memo, const struct state *state, int suit);

/* ---- All of it ------------------------------------------------------------------- */

bool unit_open(struct unit *unit);
void unit_close(struct unit *unit);
void unit_solve(struct unit *unit, const struct rows *rows, int number, unit_on_state *on_state,
                void *context);

#endif
