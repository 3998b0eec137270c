/* host.h - runs simulations on threads and machines, lets them be stopped, and goes on later.
 *
 *   host_begin() -> an empty result, or host_read() -> one that was kept (checkpoint.h)
 *   host_run()   -> plays the sessions that are not done yet and adds them
 *
 * Sessions are played by threads of this process, of other ones, or by a player of the caller's
 * own, such as a child process.
 *
 * A result is whole numbers only, and knows which sessions it has.  So it is the same to the last
 * byte on any number of threads and machines, with or without a stop in between. */
#ifndef CROUPIER_SIM_HOST_H
#define CROUPIER_SIM_HOST_H

#include "sim/sim.h"

/* ---- What to run ----------------------------------------------------------------- */

#define HOST_STRATEGIES 16
#define HOST_WORDS      512

/* A strategy that each thread opens for itself: open() puts its strategy and values into the plan;
 * null: it can't, and has said why. */
struct host_own {
    void *to;
    void *(*open)(void *to, struct sim_plan *plan); /* null: all threads use the same strategy */
    void (*close)(void *opened);
};

/* The strategies play the same sessions: the plans differ in strategy and values alone. */
struct host_plan {
    int count;
    struct sim_plan plans[HOST_STRATEGIES];
    char words[HOST_STRATEGIES][HOST_WORDS]; /* the strategies as they were given, */
    char script[HOST_STRATEGIES][65];        /* ... and of a file, its digest; else empty */
    struct host_own own[HOST_STRATEGIES];
};

/* ---- What came of it ------------------------------------------------------------- */

/* Sessions first to end - 1. */
struct host_range {
    uint64_t first, end;
};

/* Sessions that are done: ranges in order, with gaps between them. */
struct host_done {
    struct host_range *list;
    int count, room;
    uint64_t sessions;
};

/* Gains of a strategy less those of the first one, session by session. */
struct host_pair {
    uint64_t better, worse; /* sessions with a higher gain, with a lower one */
    sim_sum sum, squares;
};

struct host_result {
    int count;
    struct sim_tally tallies[HOST_STRATEGIES];
    struct host_pair pairs[HOST_STRATEGIES]; /* the first is empty */
    struct host_done done;
};

/* False: out of memory. */
bool host_begin(struct host_result *result, const struct host_plan *plan);
bool host_add(struct host_result *to, const struct host_result *from);
bool host_add_range(struct host_done *done, struct host_range range);
void host_free(struct host_result *result);

/* The first range of at most so many sessions, from `from` on, that is not done; false: all are. */
bool host_gap(const struct host_done *done, uint64_t from, uint64_t sessions, uint64_t most,
              struct host_range *gap);

/* Splits rounds without a bankroll into blocks: a function of the number alone. */
void host_blocks(uint64_t rounds, struct sim_plan *plan);

/* ---- Running --------------------------------------------------------------------- */

/* What other processes can have of a run: share() gives the next sessions for one, or returns
 * false; take() adds what one has found, as text (checkpoint.h). */
struct host_work {
    void *to;
    bool (*share)(void *to, struct host_range *range);
    void (*take)(void *to, const char *text, size_t length); /* an error ends the run */
};

struct host_watch {
    void *to;
    /* called now and then by the thread that runs; rounds: played in this run */
    void (*show)(void *to, uint64_t sessions, uint64_t rounds);
    volatile const int *stop; /* null: not to be stopped */
    /* keeps the result so far, called every keep_seconds and at the end; false: it can't, and errno
     * says why.  Null: nothing is kept */
    bool (*keep)(void *to, const struct host_result *result);
    int keep_seconds;
    int threads;
    /* answers other processes; returns how many are still at work; null: there are none */
    int (*serve)(const struct host_work *work);
};

enum host_end {
    HOST_DONE,
    HOST_STOPPED,
    HOST_MEMORY,   /* out of memory */
    HOST_THREADS,  /* threads can't be started */
    HOST_NOT_KEPT, /* the result could not be kept; errno says why */
    HOST_LOST,     /* another process could not play its sessions */
    HOST_FAILED,   /* the player failed, and has said why */
};
enum host_end host_run(const struct host_plan *plan, struct host_result *result,
                       const struct host_watch *watch);

/* Plays a range of sessions with these threads, into an empty result. */
enum host_end host_play(const struct host_plan *plan, struct host_range range,
                        struct host_result *result, const struct host_watch *watch);

/* Another way to play a range of sessions into an empty result.  It calls beat() at least every
 * tenth of a second: sessions and rounds so far; and what it has found so far, or null. */
struct host_beat {
    void *to;
    void (*beat)(void *to, uint64_t sessions, uint64_t rounds, const struct host_result *found);
};
struct host_player {
    void *to;
    enum host_end (*play)(void *to, struct host_range range, struct host_result *result,
                          const struct host_beat *beat);
};

/* As host_run(), by such a player.  apart: other processes help, so it plays small ranges. */
enum host_end host_run_by(const struct host_plan *plan, struct host_result *result,
                          const struct host_watch *watch, const struct host_player *player,
                          bool apart);

#endif
