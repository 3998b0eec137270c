/* solve_all_internal.h - how the parts of the whole solution work together.
 *
 *   solve_sets.c     multisets of heights, and draws
 *   solve_divide.c   dead cards as a final hand and cards given up
 *   solve_rows.c     final hands against the Dealer by heights, and flushes of the Dealer
 *   solve_gains.c    what forcing the Dealer gains
 *   solve_unit.c     all hands with the same five heights
 *   solve_all.c      all hands, threads, sums
 *
 * The value of a hand that is played is a sum: a part that depends on heights alone, and one part
 * for each suit that depends on which cards of that suit are dead:
 *
 *   - by heights: the Dealer's patterns; Dealers who are forced, suits left aside;
 *   - the up card's suit: Dealers with a flush; forced Dealers who keep four cards of this suit;
 *   - each other suit: forced Dealers who keep four cards of it, when the up card is the highest.
 *
 * So hands with the same heights share almost all work, and suits come in as corrections. */
#ifndef CROUPIER_LUNAR_SOLVE_ALL_INTERNAL_H
#define CROUPIER_LUNAR_SOLVE_ALL_INTERNAL_H

#include "games/lunar/house/solve_all.h"
#include "games/lunar/house/solve_internal.h"

#include <pthread.h>

#define DEAD_MOST    10    /* five cards and five drawn */
#define SIX_OF       18564 /* C(18, 6): multisets of six heights */
#define SETS_NONE    UINT16_MAX
#define FLUSH_PLACES (1 << HAND_PLACE_BITS)
#define FLUSH_ORDERS 1287 /* C(13, 5) */
#define FEW_SETS     1093 /* sets of up to four heights */

/* n over k, for up to four of each. */
static inline int solve_choose_few(int n, int k)
{
    static const uint8_t choose[SUITS + 1][SUITS + 1] = { { 1, 0, 0, 0, 0 },
                                                          { 1, 1, 0, 0, 0 },
                                                          { 1, 2, 1, 0, 0 },
                                                          { 1, 3, 3, 1, 0 },
                                                          { 1, 4, 6, 4, 1 } };

    return n < 0 ? 0 : choose[n][k];
}

/* ---- Multisets ------------------------------------------------------------------- */

/* Cards by height: drawn, kept or given up. */
struct draw {
    uint8_t heights; /* different ones */
    uint8_t height[LUNAR_FIRST], count[LUNAR_FIRST];
    uint16_t set; /* as bits */
};

struct sets {
    int32_t step[HEIGHTS][DEAD_MOST + 1]
                [SUITS + 1]; /* what a height adds: [height][place][cards] */
    int draws[LUNAR_FIRST + 1];
    struct draw *draw[LUNAR_FIRST + 1]; /* [cards][number]; without heights: five of a kind */
    uint16_t *merged[LUNAR_FIRST + 1];  /* [cards drawn][kept * draws + drawn]: the hand */
};

bool sets_open(struct sets *sets);
void sets_close(struct sets *sets);
int sets_number(const struct sets *sets, const uint8_t counts[HEIGHTS]);

/* Dead cards divided into a final hand and cards given up: the numbers of both, and the ways to
 * draw the hand if all of it is drawn. */
struct divided {
    int32_t final, up_to, ways;
};

/* The ways to divide the lower heights and the higher ones, by the number of lower cards that are
 * in the hand.  Of each pair numbers are added, and ways multiplied. */
#define HALF_MOST 64 /* five heights with two cards each can be divided in 51 ways */
struct halves {
    int given; /* cards given up in all */
    struct divided_half {
        int count;
        struct divided part[HALF_MOST];
    } low[LUNAR_FIRST + 1], high[LUNAR_FIRST + 1];
};

void halves_divide(struct halves *halves, const struct sets *sets, const uint8_t counts[HEIGHTS],
                   int given, int up);

/* ---- Rows ------------------------------------------------------------------------ */

/* Sums over ways, in antes; lost: to a Dealer who was forced. */
struct gains {
    int64_t sum, squares, forces, lost;
};

static inline void gains_add(struct gains *to, const struct gains *more, int64_t times)
{
    to->sum += more->sum * times;
    to->squares += more->squares * times;
    to->forces += more->forces * times;
    to->lost += more->lost * times;
}

/* Hands of the Dealer that do not qualify; that a final hand beats or equals. */
struct faces {
    int32_t no_hand, win, equal;
};

/* Changes because the Dealer has five cards of the up card's suit. */
struct change {
    int16_t no_hand, win, equal;
};

struct place {
    uint16_t below, above; /* patterns before those that this hand equals; up to them */
};

/* What does not depend on the up card. */
struct solve_all {
    const struct lunar_solver *solver;
    struct sets sets;
    struct final six[SIX_OF]; /* six cards without five of a suit */
    int classes;              /* classes of final hands that fare alike against flushes */
    int16_t class_of[HAND_CATEGORIES << HAND_PLACE_BITS];
    hand_value class_value[2048];
    uint16_t (*beaten_by)[KEPT_SETS]; /* [place of a flush] */
    int flush_win;                    /* what every flush of five cards wins */
    uint16_t flush_order[HAND_CATEGORIES << HAND_PLACE_BITS]; /* flushes and above: from 1 */
    int32_t choose[HEIGHTS + 1][LUNAR_FIRST + 1];             /* n over k */
    uint16_t few[HEIGHT_SETS]; /* the number of a set of up to four heights, among these */
};

/* Dealers without a hand who keep the same four cards (struct keeping), with what is asked often.
 */
struct forced_group {
    uint16_t cards, kept; /* of the hidden cards, and with the up card; as bits */
    uint16_t highest;     /* heights that the highest card may have; none: the up card's */
    uint16_t takes;       /* kept heights, and those that make a straight */
    uint16_t own;         /* the index of what may come */
    uint8_t heights, height[HIDDEN]; /* of the hidden ones */
    uint8_t straights, straight[2];  /* heights that make one */
};

/* Bounds of a hold so far, over draws and the Dealer's hands: the value by heights; what flushes of
 * the Dealer cost and bring at most; over cards to come, too: what forcing gains at most. */
struct hold_bounds {
    int64_t sum, less, more, force;
};

/* What they take from a final hand. */
struct bound_terms {
    int32_t win;
    bool below; /* a flush */
    int64_t less, more, force_each, force_all;
};

/* Over all sets of so many dead cards: the Dealer's hands without a hand, and what forcing with a
 * flush gains by heights. */
struct extremes {
    int64_t least_no_hand, most_any;
};

/* Everything about one up card. */
struct rows {
    const struct solve_all *all;
    const struct lunar_solver *solver;
    const struct dealer *dealer;
    struct place place[FIVE_OF], place_six[SIX_OF], flush;
    struct faces *faces[LUNAR_FIRST]; /* [cards given up][their number * FIVE_OF + final hand] */
    struct faces faces_six[SIX_OF];
    struct faces *flushes[DEAD_MOST + 1]; /* [dead cards][their number]: what a flush beats, */
    struct gains *any[DEAD_MOST + 1];     /* ... and gains by forcing; null: to be computed */
    struct bound_terms *terms[LUNAR_FIRST + 1]; /* [cards drawn][final hand] */
    struct extremes extreme[DEAD_MOST + 1];     /* [dead cards]; under the lock */
    int64_t *five; /* the most of exchanges of five cards, [cards given up]; under the lock */
    pthread_mutex_t lock;
    int64_t no_hand_flushes; /* sets of four cards with which a Dealer has a flush, and otherwise
                                none */
    int64_t keep_suited;     /* Dealers without a hand who keep four cards of one suit, at most */
    int groups;
    struct forced_group group[KEPT_SETS]; /* those of the up card's suit last; of both, those that
                                             wait for a straight first */
    struct group_range {
        int begin, straights, end;
    } range[2];             /* [the kept cards are of the up card's suit] */
    struct change *changes; /* [class][unseen heights of the up card's suit] */
};

int rows_list_classes(struct solve_all *all);
bool rows_open(struct rows *rows, const struct solve_all *all);
void rows_close(struct rows *rows);
void rows_begin(struct rows *rows, int up);

/* The work for an up card, in parts for several threads. */
int rows_parts(void);
bool rows_fill(struct rows *rows, int part); /* false: out of memory */
void rows_compare(struct rows *rows, int class);

/* What the hands of five drawn cards face: too many to be kept.  False: out of memory. */
bool rows_face_five(const struct rows *rows, const uint8_t dead[HEIGHTS],
                    struct faces faces[FIVE_OF]);

const struct change *rows_changes(const struct rows *rows, hand_value value);

/* ---- Forced Dealers -------------------------------------------------------------- */

#define DOMAIN_MOST 10 /* heights of which cards of a suit may be dead, in one question */

/* What a final hand gains by forcing instead of taking the ante. */
struct force {
    const struct rows *rows;
    const struct final *final;
    uint8_t of[HEIGHTS]; /* unseen cards */
    int more;            /* cards that may replace the Dealer's highest */
    struct gains any;    /* by heights, over all Dealers; */
    int64_t most;        /* ... the highest sum that one of them adds */
    int64_t best,        /* of forcing one Dealer, by heights; */
        worst; /* ... with the flushes that beat the hand, known with the sums over suits */
    struct results {
        int64_t sum, squares, lost;
    } results[KEPT_SETS];           /* by heights; a sum of INT64_MIN: no such Dealer */
    uint8_t highest[KEPT_SETS];     /* unseen cards that may be the highest; none: the up card is */
    uint16_t list[KEPT_SETS];       /* groups that may gain in a suit, */
    uint16_t listed[KEPT_SETS + 1]; /* ... how many of them are among the first ones */
    const uint16_t *beaten_by;      /* cards that make a flush above the hand, or null */
};

void force_begin(struct force *force, const struct rows *rows, const struct final *final,
                 const uint8_t of[HEIGHTS], int unseen);

#define FLUSH_OUTS 9 /* cards that may come to four of a suit, at most */

/* By how much the corrections for all suits may lower the sum, and raise it. */
struct force_margin {
    int64_t less, more;
};
struct force_margin force_margin(const struct force *force);

/* The corrections for one suit, by sets of dead heights.  Sums over the Dealers who keep no dead
 * card of the suit: what is lost with their gains by heights; the same if flushes may come and
 * everyone is forced, but for what each such card brings; and how many they are. */
struct force_sums {
    struct gains lost, forced;
    int64_t dealers;
};

struct force_suits {
    int heights; /* of the domain */
    uint16_t low[128],
        high[64]; /* bits of the domain, of the seven lowest heights and of the rest */
    struct force_sums up[1 << DOMAIN_MOST], other[1 << DOMAIN_MOST];
};

/* `domain`: heights that may be dead or not. */
void force_sum_suits(struct force *force, struct force_suits *suits, unsigned domain);

/* The correction for the up card's suit, or for another one, with these heights of it dead: from
 * these sums, or from all Dealers. */
struct gains force_up(const struct force *force, const struct force_suits *suits, unsigned dead);
struct gains force_other(const struct force *force, const struct force_suits *suits, unsigned dead);
struct gains force_suit(const struct force *force, unsigned dead, bool is_up);

/* Forcing with a flush of five cards, by heights, over all Dealers. */
void flushes_begin_rows(struct rows *rows);
struct gains flushes_any(const struct rows *rows, const uint8_t of[HEIGHTS], int unseen);

/* For flushes by their place, and sets of four kept heights: cards that make a higher or equal one.
 */
void force_list_beaten(struct solve_all *all);

#endif
