/* bench_script.c - rolls of craps per second on one core, played by a three-point molly in Lua,
 * beside the bare dice; and what one question to a script costs.  CPU time. */
#include "sim/host/script.h"
#include "sim/sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROLLS UINT64_C(200000000)
#define BLOCK UINT64_C(1000000)

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void say(const char *what, double count, double seconds, const char *unit)
{
    printf("%-44s %8.2f M %s/s\n", what, count / seconds / 1e6, unit);
}

static void bare_dice(void)
{
    static uint16_t rolls[SIM_BATCH];
    struct sim_stream stream;
    uint64_t count = 0, sum = 0;
    double start = now();

    sim_stream_begin(&stream, 1, 0);
    for (; count < ROLLS; count += SIM_BATCH) {
        sim_digits(&stream, 36, rolls, SIM_BATCH);
        sum += rolls[0];
    }
    if (!sum) abort();
    say("bare dice", (double)count, now() - start, "rolls");
}

/* Plays a script; a bankroll of 0: rich. */
static void play(const char *what, const struct script_source *source, const char *edition,
                 int64_t bankroll_cents, uint64_t rounds, uint64_t sessions, const char *unit)
{
    char why[SCRIPT_WHY];
    double start = now();
    struct script *script = script_open(source, NULL, 1000, NULL, why);

    if (!script) {
        fprintf(stderr, "bench_script: %s\n", why);
        exit(1);
    }
    struct sim_plan plan = { .sign = sign_of(game_find(edition)),
                             .strategy = script_strategy(script),
                             .values = script_values(script),
                             .seed = 1,
                             .rounds = rounds,
                             .sessions = sessions,
                             .bankroll_cents = bankroll_cents };
    struct sim *sim = sim_open(&plan);
    if (!sim || sim_run(sim, 0, sessions, NULL) != sessions || script_error(script)) {
        fprintf(stderr, "bench_script: %s\n", script_error(script) ? script_error(script) : what);
        exit(1);
    }
    say(what, (double)sim->tally.rounds, now() - start, unit);
    sim_free(sim);
    script_free(script);
}

int main(int count, char **arguments)
{
    const char *path = count > 1 ? arguments[1] : "strategies/molly.lua";
    char text[] = "function act(t, m)\n  t:bet('red', t:rack() > 100 and t.unit or 5)\nend\n";
    struct script_source asks = { .name = "asks", .text = text, .size = sizeof text - 1 };
    struct script_source molly;
    char why[SCRIPT_WHY];

    if (!script_read(path, &molly, why)) {
        fprintf(stderr, "bench_script: %s\n", why);
        return 1;
    }
    bare_dice();
    play("three-point molly in Lua", &molly, "craps", 0, BLOCK, ROLLS / BLOCK, "rolls");
    play("a script that is asked in every round", &asks, "roulette", 100000, 1000, 200, "spins");
    script_source_free(&molly);
    return 0;
}
