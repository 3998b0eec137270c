/* solve.h - Lunar Poker solved: the exact value of every choice.
 *
 * One player, a fresh deck.  The player sees five cards and the Dealer's up card, and chooses:
 *
 *   fold                            -1
 *   play                            V(hand)
 *   exchange cards, or a sixth      -1 + the mean over draws of max(-1, V(hand after the draw))
 *
 * V is the mean over the Dealer's other four cards.  A Dealer without a hand pays 1, or is forced
 * if that is worth more, on average over the replacing card.  All amounts are in antes.
 *
 * What a choice is worth is a whole number of ways over a whole number of ways: a way is a draw,
 * four cards of the Dealer and one that would replace the Dealer's highest.  Hands are valued and
 * paid by the functions that settle live wagers.  docs/lunar-poker.md explains the method. */
#ifndef CROUPIER_LUNAR_SOLVE_H
#define CROUPIER_LUNAR_SOLVE_H

#include "games/lunar/lunar.h"

/* How the text is read where readings differ; all zero: as the table plays (docs/readings.md). */
struct lunar_reading {
    enum lunar_second_paid {
        SECOND_PAID,             /* L1: second combinations are paid, */
        SECOND_WITHOUT_ACE_KING, /* ... ace and king is not one of them, */
        SECOND_NONE,             /* ... none is paid */
    } second;
    bool pair_not_straight; /* L3: a pair in a straight makes no second straight, only a pair */
    bool never_forced;      /* L11: the Dealer can't be forced */
    bool ante_paid;         /* L12: a winning hand is also paid on the ante */
    bool equal_loses;       /* L12: an equal hand loses */
    bool one_card;          /* L13: one card may be exchanged, too */
    bool fee_back;          /* L13: the fee of a draw is returned with a fold */
};

/* What a choice brings: sums over all ways. */
struct lunar_worth {
    int64_t ways;
    int64_t sum, squares; /* of the results, in antes */
    int64_t bets, forces; /* ways in which the Bet is made, and the Dealer is forced, */
    int64_t paid, lost;   /* ... the ante is paid by a Dealer without a hand; both are lost to
                             a higher hand */
};

/* A choice: LUNAR_FOLDS, LUNAR_PLAYS, LUNAR_BUYS or LUNAR_EXCHANGES with the cards to give up as
 * bits (lunar_asks.h). */
struct lunar_choice {
    int choice;
    struct lunar_worth worth;
};

#define LUNAR_CHOICES 34 /* fold, play, sixth card, 31 exchanges at most */

/* Decisions by fixed rules, instead of the best ones. */
struct lunar_policy {
    /* As a choice; null: choices are compared, as without a policy. */
    int (*first)(const uint8_t card[LUNAR_FIRST], uint8_t up);
    /* After a draw: by ranks, and whether five cards are of one suit. */
    bool (*plays)(const struct lunar_hand *hand, uint8_t up);
    /* From this category on, from two pairs to a flush, every Dealer without a hand is forced. Such
     * hands must be played. */
    enum hand_category forces_from;
};

struct lunar_solver;

/* Null: out of memory.  The policy may be null, else it must last as long as the solver. */
struct lunar_solver *lunar_solver_open(const struct sign *sign,
                                       const struct lunar_reading *reading);
struct lunar_solver *lunar_solver_follow(const struct sign *sign,
                                         const struct lunar_reading *reading,
                                         const struct lunar_policy *policy);
void lunar_solver_close(struct lunar_solver *solver);

/* What the player knows: five cards, the Dealer's up card, other cards seen (a set). */
struct lunar_seen {
    uint8_t card[LUNAR_FIRST], up;
    card_set others;
};

/* Lists every choice with its worth, the best first; of equal ones the one with fewer cards drawn.
 * Returns how many; 0: out of memory.  After a draw at least five cards must be unseen, else it is
 * left out.  Takes less than a tenth of a second, and up to two megabytes meanwhile. */
int lunar_solve_choices(const struct lunar_solver *solver, const struct lunar_seen *seen,
                        struct lunar_choice choices[LUNAR_CHOICES]);

/* How many ways give each result. */
#define LUNAR_LEAST (-5) /* both fees, the ante and the Bet */
#define LUNAR_MOST  1000 /* more than two combinations can pay */
struct lunar_spread {
    int64_t ways[LUNAR_MOST - LUNAR_LEAST + 1]; /* [result - LUNAR_LEAST] */
};

/* The spread of one choice.  False: out of memory. */
bool lunar_solve_spread(const struct lunar_solver *solver, const struct lunar_seen *seen,
                        int choice, struct lunar_spread *spread);

/* After a draw: what it is worth to play the hand; `gone` are the cards given up.  The fee of the
 * draw is not counted. */
struct lunar_worth lunar_solve_drawn(const struct lunar_solver *solver,
                                     const struct lunar_hand *hand, uint8_t up, card_set gone);

/* The worth of forcing a Dealer who has no hand, fee included, instead of taking 1. */
struct lunar_worth lunar_solve_force(const struct lunar_solver *solver,
                                     const struct lunar_hand *hand,
                                     const uint8_t dealer[LUNAR_FIRST], card_set gone);

/* < 0, 0, > 0: whether a is worth less than b. */
int lunar_worth_compare(const struct lunar_worth *a, const struct lunar_worth *b);

#endif
