/* solve_internal.h - how the parts of the solver work together.
 *
 *   solve_finals.c   what a final hand is worth if it wins
 *   solve_dealer.c   a final hand against every hand of the Dealer
 *   solve_force.c    ... and against Dealers who are forced
 *   solve_tally.c    what all ways of a choice bring
 *   solve_draws.c    exchanges: all draws of so many cards
 *   solve_choices.c  the choices of one hand
 *
 * Ranks first: what the Dealer has depends on heights alone, unless all five cards are of the up
 * card's suit.  So hands of the Dealer are counted as patterns of heights, and those of one suit
 * are corrected one by one. */
#ifndef CROUPIER_LUNAR_SOLVE_INTERNAL_H
#define CROUPIER_LUNAR_SOLVE_INTERNAL_H

#include "games/lunar/house/solve.h"
#include "rules/length.h"

#define HEIGHTS     13 /* of cards: 2 is 0, ace is 12 */
#define SUITS       4
#define HIDDEN      4    /* cards of the Dealer that nobody sees */
#define PATTERNS    1820 /* C(16, 4): ways to choose four heights */
#define FLUSHES     495  /* C(12, 4): ... in the suit of the up card */
#define FIVE_OF     6188 /* C(17, 5): multisets of five heights */
#define HEIGHT_SETS (1 << HEIGHTS)

static inline int solve_height(int card)
{
    return (card_rank(card) + 11) % HEIGHTS;
}

static inline uint8_t solve_card(int height, int suit)
{
    return (uint8_t)card_of((height + 1) % HEIGHTS + 1, (enum card_suit)suit);
}

/* n over k, for n up to 64 and k up to 6. */
int64_t solve_choose(int n, int k);

/* The cards that the player has not seen. */
struct unseen {
    uint8_t of[HEIGHTS];  /* how many of each height */
    uint16_t suit[SUITS]; /* the heights of each suit, as bits */
    int count;
};

struct unseen solve_unseen(card_set seen);
void solve_take(struct unseen *unseen, int height, int suit);

/* A hand that is played. */
struct final {
    hand_value value;
    uint16_t plays; /* by a policy: heights of the up card against which it is played, as bits */
    int win;        /* antes won if it beats the Dealer */
};

/* What each end brings, in antes. */
struct payoffs {
    int fold, fee, no_hand, equal, lose, stand_off;
};

/* A Dealer without a hand who is forced: the four cards kept are of different heights, all below
 * the king.  One more card may make a pair, a straight or a flush. */
struct forced {
    uint16_t hidden, kept; /* heights, as bits */
    int8_t removed;        /* the highest height, */
    bool up_removed;       /* ... which is the up card's */
    uint16_t own;          /* the index of what may come, in the solver's list */
};
struct coming {
    hand_value with[HEIGHTS];   /* the value with a card of this height; 0: still no hand */
    hand_value suited[HEIGHTS]; /* the same with all five of one suit; 0 for a pair */
    hand_value pair;            /* the highest pair */
    uint16_t straights;         /* heights that make one, as bits */
    hand_value flush[16];       /* suited[] in order, then NO_FLUSH; */
    uint16_t up_to[16];         /* ... the heights of the first ones, as bits */
};
#define NO_FLUSH UINT16_MAX
#define NO_HANDS 495 /* sets of four hidden heights at most */

/* All forced Dealers who keep the same four cards: what comes does not depend on which higher one
 * goes. */
struct keeping {
    uint16_t kept, hidden; /* heights, as bits; hidden: those of them that were */
    uint16_t removed;      /* the heights that may go; 0: the up card goes */
    uint16_t own;          /* as in struct forced */
    uint8_t hidden_count;
};
#define KEPT_SETS 330 /* C(11, 4): four heights below the king */

/* Everything about the Dealer that depends on the height of the up card alone. */
struct dealer {
    int up;
    int count, no_hands; /* patterns in order of value; the first ones do not qualify */
    hand_value value[PATTERNS];
    uint8_t factor[PATTERNS][HIDDEN]; /* indexes of ways_of */
    uint8_t block[PATTERNS][2];       /* the same as two factors; see solve_blocks() */
    int flush_count;
    struct dealer_flush {
        uint16_t hidden; /* heights, as bits */
        hand_value unsuited, suited;
    } flush[FLUSHES]; /* in order of both values */
    int forced_count;
    struct forced forced[NO_HANDS];
    int keeping_count, up_goes; /* those without the up card come first */
    struct keeping keeping[KEPT_SETS];
};

struct lunar_solver {
    struct lunar_reading reading;
    const struct lunar_policy *policy; /* or null */
    struct payoffs payoffs;
    int win_of[HAND_CATEGORIES][HAND_CATEGORIES + 1]; /* [first][second + 1, or 0 for none] */
    struct final unsuited[FIVE_OF];                   /* by solve_five() */
    struct final suited[HEIGHT_SETS];                 /* by set of heights */
    struct coming coming[KEPT_SETS];
    uint8_t count_of[HEIGHT_SETS]; /* the heights in a set */
    struct dealer dealer[HEIGHTS]; /* by height of the up card */
};

/* The index of five heights, from lowest to highest. */
int solve_five(const int heights[LUNAR_FIRST]);

/* What the end of a round brings, without fees. */
int solve_end(const struct sign *sign, const struct lunar_outcome *outcome);

void solve_finals(struct lunar_solver *solver, const struct sign *sign);
struct final solve_final_of(const struct lunar_solver *solver, const struct lunar_hand *hand);
void solve_dealers(struct lunar_solver *solver);
void solve_forced(struct lunar_solver *solver, struct dealer *dealer);

/* How a comparison ends. */
static inline int solve_compared(const struct payoffs *payoffs, const struct final *final,
                                 hand_value dealers)
{
    if (final->value > dealers) return final->win;
    return final->value == dealers ? payoffs->equal : payoffs->lose;
}

/* Sums over the hands of the Dealer by their heights: how many have no hand, lose, push, win. */
struct faced {
    int64_t no_hand, win, equal, lose;
};
struct faced solve_faced(const struct dealer *dealer, hand_value value,
                         const struct unseen *unseen);

/* The correction for Dealers with five cards of the suit `up_suit`, which has these unseen. */
struct faced solve_flushes(const struct dealer *dealer, hand_value value, unsigned up_suit);

/* What to expect of playing, with the option to force: sums over four cards of the Dealer and one
 * more. */
struct lunar_worth solve_worth(const struct lunar_solver *solver, const struct faced *faced,
                               const struct final *final, int more);

/* Whether a hand is played after a draw that brings so much, or so much if it is folded. */
static inline bool solve_plays(const struct lunar_solver *solver, const struct final *final, int up,
                               int64_t plays, int64_t folds)
{
    return solver->policy ? final->plays >> up & 1 : plays > folds;
}

/* Whether there can be a Dealer that this hand should force, with so many cards left to replace
 * one. */
bool solve_may_force(const struct lunar_solver *solver, const struct final *final, int more);

/* Adds what forcing is worth beyond the ante. */
void solve_force(const struct lunar_solver *solver, const struct dealer *dealer,
                 const struct final *final, const struct unseen *unseen, int up_suit,
                 struct lunar_worth *worth);

/* The same in parts, as it is the sum of one that depends on heights alone and one for each suit.
 * Of unseen cards the first takes heights only, and prepares the others. */
enum forced_end { FORCED_WON, FORCED_EQUAL, FORCED_LOST, FORCED_NO_HAND, FORCED_ENDS };
#define LOW_HEIGHTS 7 /* tables by sets of heights are in two halves */
struct forcing {
    const struct lunar_solver *solver;
    const struct dealer *dealer;
    const struct final *final;
    int up_suit, more;
    int32_t result[FORCED_ENDS];         /* after the fee */
    uint8_t cards[2][1 << LOW_HEIGHTS];  /* how many there are, */
    uint16_t holds[2][1 << LOW_HEIGHTS]; /* ... and ways to hold one of each height */
    struct drawn {
        int32_t ways[FORCED_ENDS];
    } any[KEPT_SETS];            /* cards that may come, whatever the suits */
    bool forced[KEPT_SETS];      /* then the Dealer is forced */
    uint16_t beaten[KEPT_SETS];  /* heights whose flush the hand beats, */
    uint16_t matched[KEPT_SETS]; /* ... or equals */
};

/* Ways in which the Dealer is forced instead of paying the ante, by how they end. */
struct gain {
    int64_t ways[FORCED_ENDS];
};
struct gain solve_force_heights(struct forcing *forcing, const struct lunar_solver *solver,
                                const struct dealer *dealer, const struct final *final,
                                const struct unseen *unseen, int up_suit);
struct gain solve_force_suit(const struct forcing *forcing, int suit, unsigned of_suit);
void solve_add_gain(struct gain *to, const struct gain *more, int64_t times);
struct gain solve_force_all(const struct lunar_solver *solver, const struct dealer *dealer,
                            const struct final *final, const struct unseen *unseen, int up_suit);

/* What forced Dealers bring, by how they end; and adds them to a worth whose results all include
 * `fees`. */
void solve_forced_results(const struct lunar_solver *solver, const struct final *final,
                          int32_t results[FORCED_ENDS]);
void solve_add_forced(struct lunar_worth *worth, const struct lunar_solver *solver,
                      const struct final *final, const struct gain *gain, int fees, int64_t times);

/* All of these: what it is worth to play a hand. */
struct lunar_worth solve_play(const struct lunar_solver *solver, const struct dealer *dealer,
                              const struct final *final, const struct unseen *unseen, int up_suit);

/* ---- Draws ----------------------------------------------------------------------- */

/* How the ways of a hand end that is played: against the Dealer's hands and so many cards more, of
 * which some are forced. */
struct ends {
    int up; /* the height of the up card */
    struct faced faced;
    int more;
    struct gain forced;
};
struct ends solve_ends(const struct lunar_solver *solver, const struct dealer *dealer,
                       const struct final *final, const struct unseen *unseen, int up_suit);

/* What is known of a choice so far. */
struct tally {
    struct lunar_worth worth;
    struct lunar_spread *spread; /* null: not asked for */
};

/* Adds so many hands that end alike.  After a draw they are folded if that is better, and the fee
 * is counted.  Returns whether they are played. */
bool solve_tally(struct tally *tally, const struct lunar_solver *solver, const struct final *final,
                 const struct ends *ends, bool drew, int64_t times);

/* Adds forced Dealers to hands that were added without, and are played after a draw. */
void solve_tally_forced(struct tally *tally, const struct lunar_solver *solver,
                        const struct final *final, const struct gain *forced, int64_t times);

/* Exchanges of so many of these cards: tallies[i] is for giving up the cards with the bits of i,
 * and counts if `choices` has bit i.  False: out of memory. */
bool solve_exchanges(const struct lunar_solver *solver, const struct lunar_seen *seen,
                     const struct unseen *unseen, int cards, uint32_t choices,
                     struct tally tallies[1 << LUNAR_FIRST]);

/* The ways of each factor of a pattern's block[], for several sets of unseen cards side by side:
 * of[height][lane], blocks[factor][lane]. */
#define BLOCKS 144
void solve_blocks(const uint8_t *of, int lanes, uint16_t *blocks);

/* The first place of a pattern, or of a flush, whose value is not less than this one. */
int solve_place(const struct dealer *dealer, int value);
int solve_flush_place(const struct dealer *dealer, int value, bool suited);

#endif
