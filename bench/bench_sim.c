/* bench_sim.c - rounds simulated per second on one core, beside the bare generator that makes the
 * same outcomes, in the same run; two threads beside one; memory of a long run.
 *
 * Processor time, so that other programs on the machine matter less. */
#include "sim/sim.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define BLOCK (UINT64_C(1) << 16) /* rounds */

static double seconds(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct sim_plan plan_of(const char *edition, const char *words, int64_t unit_cents)
{
    struct sim_plan plan = { .sign = sign_of(game_find(edition)), .rounds = BLOCK, .seed = 1 };
    char why[STRATEGY_WHY];

    if (strategy_read(words, &plan.sign, unit_cents, &plan.strategy, &plan.values, why))
        return plan;
    fprintf(stderr, "bench_sim: %s: %s\n", words, why);
    exit(1);
}

/* ---- Rates ----------------------------------------------------------------------- */

/* Programs that run beside this one take caches and clock rate from it for a while.  So the bare
 * generator and the simulator take turns, many times: the best of each counts, and the median of
 * the ratios. */
#define TURNS 15

struct rates {
    double bare, simulated, ratio; /* rounds a second */
};

static double bare(const struct sim_plan *plan, void *source, struct sim_stream *stream,
                   uint64_t rounds)
{
    const struct game_sim *game = sim_game(plan->sign.edition);
    static uint16_t outcomes[SIM_BATCH];
    uint64_t sum = 0, drawn = 0;

    double from = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (; drawn < rounds; drawn += SIM_BATCH) {
        game->draw(source, stream, outcomes, SIM_BATCH);
        for (int i = 0; i < SIM_BATCH; i++) sum += outcomes[i];
    }
    double took = seconds(CLOCK_PROCESS_CPUTIME_ID) - from;
    if (!sum) exit(1); /* so that all outcomes are looked at */
    return (double)drawn / took;
}

/* Plays the next sessions. */
static double simulated(struct sim *sim, uint64_t sessions)
{
    uint64_t first = sim->tally.sessions, before = sim->tally.rounds;
    double from = seconds(CLOCK_PROCESS_CPUTIME_ID);

    if (sim_run(sim, first, first + sessions, NULL) != sessions) exit(1);
    double took = seconds(CLOCK_PROCESS_CPUTIME_ID) - from;
    return (double)(sim->tally.rounds - before) / took;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* The first sessions, in which edges are found, are not timed. */
static struct rates measure(const struct sim_plan *plan, uint64_t rounds)
{
    const struct game_sim *game = sim_game(plan->sign.edition);
    const struct sim_decider decider = { plan->strategy->decide, &plan->values };
    void *source = calloc(1, game->source_bytes + 1);
    struct sim *sim = sim_open(plan);
    struct sim_stream stream;
    struct rates best = { 0 };
    double ratios[TURNS];
    uint64_t sessions = rounds / TURNS / plan->rounds / 8 * 8 + 8;

    if (!source || !sim || sim_run(sim, 0, sessions, NULL) != sessions) exit(1);
    sim_stream_begin(&stream, 1, 1);
    if (game->begin) game->begin(source, &plan->sign, &decider);
    for (int i = 0; i < TURNS; i++) {
        double alone = bare(plan, source, &stream, rounds / TURNS);
        double with = simulated(sim, sessions);
        ratios[i] = with / alone;
        if (alone > best.bare) best.bare = alone;
        if (with > best.simulated) best.simulated = with;
    }
    qsort(ratios, TURNS, sizeof *ratios, by_size);
    best.ratio = ratios[TURNS / 2];
    sim_free(sim);
    free(source);
    return best;
}

static const struct row {
    const char *what, *edition, *words;
    int64_t unit_cents;
    double goal;            /* million rounds a second; 0: none */
    int64_t bankroll_cents; /* sessions of 1,000 rounds; 0: blocks without a bankroll */
    int64_t stop_cents;     /* won or lost */
} rows[] = {
    { "craps, flat pass line", "craps", "flat:wagers=pass", 1000, 400, 0, 0 },
    { "craps, pass with odds and two comes with odds", "craps", "three-point-molly", 1000, 120, 0,
      0 },
    { "craps, twelve kinds working", "craps",
      "flat:wagers=pass+field+place-4+place-5+place-9+place-10+hard-4+hard-6+hard-8+hard-10+any-"
      "craps+"
      "any-7",
      1000, 60, 0, 0 },
    { "roulette, one number", "roulette", "flat:wagers=straight-17", 1000, 400, 0, 0 },
    { "roulette, twenty numbers", "roulette",
      "flat:wagers=straight-1+straight-2+straight-3+straight-4+straight-5+straight-6+straight-7+"
      "straight-8+straight-9+straight-10+straight-11+straight-12+straight-13+straight-14+straight-"
      "15+"
      "straight-16+straight-17+straight-18+straight-19+straight-20",
      500, 100, 0, 0 },
    { "sessions: craps, flat pass line", "craps", "flat:wagers=pass", 500, 0, 50000, 0 },
    { "sessions: the same, until 200 are won or lost", "craps", "flat:wagers=pass", 500, 0, 50000,
      20000 },
    { "sessions: craps, two comes with odds", "craps", "three-point-molly", 500, 0, 50000, 0 },
    { "sessions: roulette, red", "roulette", "flat:wagers=red", 500, 0, 50000, 0 },
    { "sessions: roulette, martingale", "roulette", "martingale:wager=red", 500, 0, 50000, 0 },
};

/* ---- Threads --------------------------------------------------------------------- */

struct share {
    const struct sim_plan *plan;
    uint64_t first, end;
};

static void *work(void *given)
{
    const struct share *share = given;
    struct sim *sim = sim_open(share->plan);

    if (!sim || sim_run(sim, share->first, share->end, NULL) == UINT64_MAX) exit(1);
    sim_free(sim);
    return NULL;
}

static double with_threads(const struct sim_plan *plan, int threads, uint64_t blocks)
{
    pthread_t ids[8];
    struct share shares[8];
    double from = seconds(CLOCK_MONOTONIC);

    for (int i = 0; i < threads; i++) {
        shares[i] = (struct share){ plan, blocks * (uint64_t)i / (uint64_t)threads,
                                    blocks * (uint64_t)(i + 1) / (uint64_t)threads };
        pthread_create(&ids[i], NULL, work, &shares[i]);
    }
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    return (double)(blocks * BLOCK) / (seconds(CLOCK_MONOTONIC) - from);
}

int main(int count, char **words)
{
    uint64_t rounds = (count > 1 ? strtoull(words[1], NULL, 10) : 200) * 1000000;
    struct rusage usage;

    printf("%-46s %10s %10s %6s %6s\n", "million rounds a second, one core", "bare", "simulated",
           "ratio", "goal");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sim_plan plan = plan_of(rows[i].edition, rows[i].words, rows[i].unit_cents);
        if (rows[i].bankroll_cents) plan.rounds = 1000;
        plan.bankroll_cents = rows[i].bankroll_cents;
        plan.win_cents = plan.loss_cents = rows[i].stop_cents;
        struct rates rates = measure(&plan, rounds);
        printf("%-46s %10.1f %10.1f %6.2f", rows[i].what, rates.bare / 1e6, rates.simulated / 1e6,
               rates.ratio);
        rows[i].goal > 0 ? printf(" %6.0f\n", rows[i].goal) : printf("\n");
    }
    struct sim_plan plan = plan_of("craps", "flat:wagers=pass", 1000);
    uint64_t blocks = 5 * rounds / BLOCK;
    double one = with_threads(&plan, 1, blocks), two = with_threads(&plan, 2, blocks);
    printf("two threads: %.2f times one (by the clock)\n", two / one);
    getrusage(RUSAGE_SELF, &usage);
    printf("memory at most: %ld kB\n", usage.ru_maxrss);
    return 0;
}
