/* equity_tree.h - the tree of bets of a round, for the files that solve a session. */
#ifndef CROUPIER_EQUITY_TREE_H
#define CROUPIER_EQUITY_TREE_H

#include "equity/equity_internal.h"

#define PLAYERS EQUITY_SOLVED_PLAYERS
#define PLACE   6 /* parts of a place: up to three players share it equally */

struct position {
    int64_t stack[PLAYERS];
    uint8_t cards[PLAYERS]; /* pass cards */
};

/* A round to be played. */
struct stage {
    int left; /* rounds, with this one */
    struct position start;
    bool in[PLAYERS];
    int order[PLAYERS], bettors;            /* who bets, in turn */
    int16_t stakes[PLAYERS][EQUITY_WAGERS]; /* how many of each wager a player can bet */
    int64_t floor[PLAYERS];                 /* the least that a player can have after the round */
};

/* Outcomes that no bet so far tells apart, and the stacks with them: those after the round of
 * players who have bet, those before it of the others. */
struct part {
    uint64_t outcomes;
    int64_t weight;
    int64_t stack[PLAYERS];
};

/* A round in which the first few have bet. */
struct node {
    int turn;          /* how many have */
    int made[PLAYERS]; /* their wagers, from 1; 0: passed, or still to bet */
    uint8_t cards[PLAYERS];
    int parts;
    struct part part[ROUND_OUTCOMES];
};

/* A solved position of the last round. */
struct known {
    struct position position;
    bool used;
    int64_t chance[PLAYERS];
};

struct solver {
    const struct equity_question *question;
    const struct equity_watch *watch;
    struct round_table *round;
    int players, places;
    int64_t min_cents, worst_cents; /* the largest loss in a round */
    struct known *known;            /* solved positions of the last round, hashed */
    size_t known_room, known_count;
    uint64_t known_most;
    /* the wagers without doubles, as bits, after two wagers that were made, from 1; 0: none */
    uint64_t wagers[EQUITY_WAGERS + 1][EQUITY_WAGERS + 1];
    int64_t (*bound)[EQUITY_WAGERS][EQUITY_STAKES]; /* scratch, by turn, wager and stake */
};

/* The wagers to look at for the next player. */
static inline uint64_t wagers_of(const struct solver *s, const struct node *node)
{
    return s->wagers[node->made[0]][node->made[1]];
}

/* Which of two equally good bets is made. */
static inline bool precedes(const struct equity_bet *a, const struct equity_bet *b)
{
    return a->stake_cents != b->stake_cents ? a->stake_cents < b->stake_cents : a->wager < b->wager;
}

/* ---- Replies (equity_reply.c) ---------------------------------------------------- */

/* A bet with the index of its stake, and what it is worth to the player, in parts. */
struct reply {
    struct equity_bet bet; /* EQUITY_NONE if the player can neither bet nor pass */
    int stake;
    int64_t worth;
};

/* The best reply of the last to act in the last round. */
struct reply equity_last_reply(const struct solver *s, const struct stage *stage,
                               const struct node *node);

/* For a player in the last round, if others are still to bet: fills s->bound with the most that
 * each bet can be worth, whatever they do.  Returns the most hopeful bet. */
struct reply equity_fill_bounds(struct solver *s, const struct stage *stage,
                                const struct node *node);

/* ---- Solved positions (equity_known.c) ------------------------------------------- */

/* Where a position is or would be; not used if it is not solved yet.  Valid until the next
 * equity_keep_known(). */
struct known *equity_find_known(const struct solver *s, const struct position *position);
const struct known *equity_keep_known(struct solver *s, const struct position *position,
                                      const equity_wide *chance);
void equity_open_known(struct solver *s);

#endif
