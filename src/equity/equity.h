/* equity.h - each player's chance in a tournament session, from the present stacks, and the best
 * bet now (Division 7).
 *
 *   question -> equity_check() -> equity_solve()      exact, by backward induction
 *                              -> equity_simulate()   sampled, against stated strategies
 *
 * What a wager wins or loses is asked of the game (game_equity.h). */
#ifndef CROUPIER_EQUITY_H
#define CROUPIER_EQUITY_H

#include "rules/table.h"

#include <gmp.h>

/* ---- The question ---------------------------------------------------------------- */

/* In a round each player makes one wager, or passes with a pass card, in betting order and in view
 * of the others (4.7, 4.8, 4.14).  A player with less than the minimum is out but keeps the chips
 * for ranking (reading T3); the session ends when all but one are (5.1).  If all who played a round
 * fall below the minimum in it, their play-off counts and not what is left of their chips (3.8,
 * readings T3, T13).  At the end k players tied for m places get m/k of a place each, as all have
 * the same chance in a play-off (5.6). */

#define EQUITY_WAGERS         48  /* that can be studied together */
#define EQUITY_STAKES         500 /* different stakes of a wager */
#define EQUITY_ROUNDS         100
#define EQUITY_PASS_CARDS     3 /* of a player (4.14) */
#define EQUITY_SOLVED_PLAYERS 3 /* exact for so many players, */
#define EQUITY_SOLVED_ROUNDS  2 /* ... and so many rounds */

struct equity_wager {
    int bet, number;
};

/* Players are counted from 0, clockwise. */
struct equity_question {
    struct sign sign; /* min, max and step are the limits; stakes are multiples of the step */
    int players;
    int marker;  /* the player who bets first in this round */
    int rounds;  /* left, with this one */
    int advance; /* how many players win a place */
    int64_t stack_cents[TABLE_SEATS];
    int pass_cards[TABLE_SEATS]; /* still held */
    int wager_count;
    struct equity_wager wagers[EQUITY_WAGERS]; /* each once; equally good ones: the first */
};

/* Adds the wagers that a word names: a group of the game, such as "even", or the id of one wager
 * of a group.  Null adds the usual ones.  Returns false without a change if the word is unknown, or
 * there is no room. */
bool equity_add_wagers(struct equity_question *question, const char *word);

/* Whether the edition's game can be studied. */
bool equity_knows(int edition);

/* Checks everything but the sign, which must have passed sign_check().  Returns false and writes a
 * sentence if the question makes no sense. */
#define EQUITY_WHY 200
bool equity_check(const struct equity_question *question, char why[EQUITY_WHY]);

/* Whether players and rounds are few enough for equity_solve(). */
bool equity_solvable(const struct equity_question *question);

/* ---- Answers --------------------------------------------------------------------- */

#define EQUITY_NONE (-2) /* the player makes no bet: out, or not asked */
#define EQUITY_PASS (-1) /* the player plays a pass card */
struct equity_bet {
    int wager; /* index in the question's wagers, EQUITY_PASS or EQUITY_NONE */
    int64_t stake_cents;
};

/* Reports progress, if show is not null. */
struct equity_watch {
    void (*show)(void *to, uint64_t done, uint64_t all);
    void *to;
};

/* ---- Exact ----------------------------------------------------------------------- */

__extension__ typedef __int128 equity_wide;

/* A bet of the first to act, the bets with which the others answer it in this round, and what
 * follows from best play by all. */
struct equity_line {
    struct equity_bet bets[EQUITY_SOLVED_PLAYERS]; /* by player */
    equity_wide chance[EQUITY_SOLVED_PLAYERS];     /* of a place, in parts of a whole */
};

struct equity_solution {
    equity_wide whole;       /* so many parts are a certainty */
    int first;               /* the player who acts first */
    struct equity_line best; /* best play by all from the start */
    struct equity_line
        *lines; /* one for each bet of the first to act: smallest stake first, then in
                 * the order of the wagers.  Numbers that differ in nothing, not even
                 * in the other wagers that win with them, count as one: the first */
    int count;
    uint64_t positions; /* of later rounds that were solved */
};

/* Every player maximises their own chance of a place.  Of equally good bets a player makes the
 * smallest (passing is the smallest of all), then the first in the question's order. */
void equity_solve(struct equity_solution *solution, const struct equity_question *question,
                  const struct equity_watch *watch);
void equity_solution_free(struct equity_solution *solution);

/* A chance as a fraction. */
void equity_chance(mpq_t chance, const struct equity_solution *solution, equity_wide parts);

/* How many steps of work equity_solve() needs at most; about a hundred million take a minute. */
double equity_work(const struct equity_question *question);

/* ---- Simulated ------------------------------------------------------------------- */

/* How a player bets.  Flat: the minimum on an even-money wager at random.  Max: the most possible
 * on one.  Random: any stake on any wager.  Cover: a player who holds a place stays ahead of the
 * best one without, by betting on the same wager as that rival, or on the first if the rival has
 * not bet; just enough to stay ahead if both win, the rival with the most possible if that bet is
 * still open.  A player without a place bets against the last one who holds one, on the first
 * wager that never wins together with the rival's; just enough to get ahead if only the player
 * wins.  If no stake is enough, the largest.  No strategy uses pass cards. */
enum equity_strategy { EQUITY_FLAT, EQUITY_MAX, EQUITY_COVER, EQUITY_RANDOM, EQUITY_STRATEGIES };
const char *equity_strategy_word(enum equity_strategy strategy); /* "flat" */
int equity_strategy_find(const char *word, size_t length);       /* or -1 */

struct equity_plan {
    enum equity_strategy strategies[TABLE_SEATS]; /* by player */
    int me;                                       /* the player whose bets are tried, or -1 */
    uint64_t seed;                                /* the same seed gives the same sample */
    uint64_t sessions;                            /* to play for each bet tried, at least 2 */
};

struct equity_estimate {
    double chance, error; /* mean and its standard error */
};

/* A bet of the player asked about in this round, who follows the strategy afterwards. */
struct equity_trial {
    struct equity_bet bet;
    struct equity_estimate estimate;
};

struct equity_sample {
    struct equity_estimate players[TABLE_SEATS]; /* all follow their strategies from the start */
    struct equity_trial *trials; /* of plan->me; highest chance first, then as equity_line */
    int count;
};

/* Each bet tried is played with the same outcomes. */
void equity_simulate(struct equity_sample *sample, const struct equity_question *question,
                     const struct equity_plan *plan, const struct equity_watch *watch);
void equity_sample_free(struct equity_sample *sample);

#endif
