/* bench_sim_cards.c - the simulator at games of cards: millions of rounds in a second of one core,
 * beside the bare generator, which shuffles the same cards and does nothing with them.  Times are
 * those of the processor, so other programs on the machine matter less. */
#include "sim/game_sim.h"
#include "sim/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- The bare generator ---------------------------------------------------------- */

#define REPEATS 5

/* Millions of cards in a second: whole shoes; the cards of one round from a deck. */
static double bare(int count, int deal, int times)
{
    uint8_t card[512];
    struct sim_stream stream;
    unsigned seen = 0;
    double best = 0;

    for (int i = 0; i < count; i++) card[i] = (uint8_t)(i % 52);
    sim_stream_begin(&stream, 1, 1);
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        double began = now();
        for (int i = 0; i < times; i++) {
            sim_shuffle(&stream, card, count, deal);
            seen += card[0];
        }
        double rate = 1e-6 * times * deal / (now() - began);
        if (rate > best) best = rate;
    }
    return seen ? best : 0;
}

/* ---- The simulator --------------------------------------------------------------- */

static const struct strategy *strategy_of(int edition, const char *id)
{
    const struct strategy *const *list = sim_game(edition)->strategies;

    while (strcmp((*list)->id, id)) list++;
    return *list;
}

struct run {
    const char *what, *edition, *strategy;
    const char *options[6][2];
    int64_t numbers[STRATEGY_PARAMETERS];
    uint64_t rounds; /* of a block */
    double cards;    /* in a round, on average */
};

static struct sim *open(const struct run *run)
{
    struct sim_plan plan = { .sign = sign_of(game_find(run->edition)),
                             .seed = 1,
                             .rounds = run->rounds };

    for (int i = 0; run->options[i][0]; i++)
        if (!sign_set(&plan.sign, sign_option(&plan.sign, run->options[i][0]), run->options[i][1]))
            abort();
    if (sign_check(&plan.sign).code) abort();
    plan.strategy = strategy_of(plan.sign.edition, run->strategy);
    plan.values.unit_cents = 2000;
    memcpy(plan.values.number, run->numbers, sizeof plan.values.number);
    return sim_open(&plan);
}

/* The first blocks, in which edges are found, are not timed. */
static void measure(const struct run *run, double bare_cards)
{
    struct sim *sim = open(run);
    double best = 0;

    if (!sim || sim_run(sim, 0, 8, NULL) != 8) abort();
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        double began = now();
        if (sim_run(sim, 8, 24, NULL) != 16) abort();
        double rate = 1e-6 * 16 * (double)run->rounds / (now() - began);
        if (rate > best) best = rate;
    }
    double bare_rounds = bare_cards / run->cards;
    printf("%-40s %7.1f M/s   bare cards %7.1f M/s, %6.1f M rounds   ratio %.2f   states %u\n",
           run->what, best, bare_cards, bare_rounds, best / bare_rounds,
           (unsigned)sim->chain->state_count);
    sim_free(sim);
}

/* The main wager of "side-bets" is the first: Banker. */
static const struct run baccarat_runs[] = {
    { "baccarat, banker flat", "baccarat", "banker", { { 0 } }, { 2000 }, 500000, 4.94 },
    { "baccarat, following the shoe",
      "baccarat",
      "follow-the-shoe",
      { { 0 } },
      { 2000 },
      500000,
      4.94 },
    { "baccarat, every side bet",
      "baccarat",
      "side-bets",
      { { "dragon", "yes" }, { "lucky-match", "yes" } },
      { 0, 2000, 500 },
      500000,
      4.94 },
    { "baccarat, banker, continuous shuffler",
      "baccarat",
      "banker",
      { { "cards", "continuous" } },
      { 2000 },
      500000,
      4.94 },
};

static const struct run lunar_runs[] = {
    { "Lunar Poker, sixth card",
      "lunar-poker",
      "sixth-card",
      { { 0 } },
      { 2000, 0, 0, 3 },
      100000,
      12 },
    { "Lunar Poker, no draws",
      "lunar-poker",
      "ace-king",
      { { 0 } },
      { 2000, 0, 0, 3 },
      100000,
      12 },
    { "Lunar Poker, exchanges, all Super Bets",
      "lunar-poker",
      "exchange",
      { { "multiple", "yes" } },
      { 2000, 2000, 2000, 3 },
      100000,
      12 },
};

int main(void)
{
    double shoes = bare(416, 408, 20000);

    for (size_t i = 0; i < sizeof baccarat_runs / sizeof *baccarat_runs; i++)
        measure(&baccarat_runs[i], shoes);
    double decks = bare(52, 12, 600000);
    for (size_t i = 0; i < sizeof lunar_runs / sizeof *lunar_runs; i++)
        measure(&lunar_runs[i], decks);
    return 0;
}
