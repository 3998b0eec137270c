/* bench_solve.c - Lunar Poker solved as a whole, in time for each state: a sample of the states of
 * an up card, on one thread and on two, beside the solver of single hands on states drawn from the
 * same sample; the worths must be equal.  Then one hand whose best choice is read from the stored
 * solution, beside the same hand solved.
 *
 *   bench_solve [ONE_IN [UP]]    one in so many sets of heights, 1: all; the up card, such as KS */
#include "games/lunar/house/solve_all.h"
#include "games/lunar/house/solve_internal.h"
#include "solve/game_solution.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define ONE_IN  4
#define UP      "5S"
#define SINGLES 100 /* states for the solver of single hands */
#define REPEATS 20  /* of one hand */

/* By the clock, and of the processor. */
struct span {
    double clock, processor;
};

static double seconds(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct span now(void)
{
    return (struct span){ seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID) };
}

static struct span since(struct span begun)
{
    struct span end = now();

    return (struct span){ end.clock - begun.clock, end.processor - begun.processor };
}

static void print_memory(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    printf("memory at most: %ld kB\n", usage.ru_maxrss);
}

/* ---- All states ------------------------------------------------------------------ */

/* A run, and states drawn from it: each is equally likely to be among them. */
struct run {
    struct lunar_solved solved;
    struct span begun, whole, tables; /* tables: until the first state is solved */
    atomic_bool solving;
    bool draws; /* with one thread */
    uint64_t random;
    int64_t seen;
    struct lunar_state_worth single[SINGLES];
};

static uint64_t random_below(struct run *run, int64_t most)
{
    run->random ^= run->random << 13;
    run->random ^= run->random >> 7;
    run->random ^= run->random << 17;
    return run->random % (uint64_t)most;
}

static void take(void *context, int up, const struct lunar_state_worth *state)
{
    struct run *run = context;

    (void)up;
    if (!atomic_exchange(&run->solving, true)) run->tables = since(run->begun);
    if (!run->draws || state->choice == LUNAR_INSTANT) return;
    uint64_t place = random_below(run, ++run->seen);
    if (run->seen <= SINGLES) place = (uint64_t)run->seen - 1;
    if (place < SINGLES) run->single[place] = *state;
}

static int64_t states_of(const struct run *run, int up)
{
    int64_t states = 0;

    for (int kind = 0; kind < LUNAR_KINDS; kind++) states += run->solved.sums[up][kind].states;
    return states;
}

static void solve(const struct lunar_solver *solver, struct run *run, int threads, int up,
                  int one_in)
{
    const struct lunar_solve_how how = {
        .threads = threads, .ups = 1u << up, .one_in = one_in, .on_state = take, .context = run
    };

    run->draws = threads == 1;
    run->random = UINT64_C(88172645463325252);
    run->begun = now();
    if (!lunar_solve_all(solver, &how, &run->solved)) exit(1);
    run->whole = since(run->begun);
}

/* Tables are for all states, so a sample has only its part of them. */
static double each(double tables, double whole, int64_t states, int one_in)
{
    return (tables / one_in + whole - tables) / (double)states;
}

static void print_run(const struct run *run, int threads, int up, int one_in)
{
    const struct lunar_solved *solved = &run->solved;

    printf("%d thread%s: %.2f s (%.2f s of them tables), %.2f s of the processor; %lld states, "
           "%.1f %% of %lld choices pruned\n",
           threads, threads > 1 ? "s" : "", run->whole.clock, run->tables.clock,
           run->whole.processor, (long long)states_of(run, up),
           100 * (1 - (double)solved->valued / (double)solved->choices),
           (long long)solved->choices);
    printf("  %.1f us of the processor for each state\n",
           1e6 * each(run->tables.processor, run->whole.processor, states_of(run, up), one_in));
}

/* ---- Single hands ---------------------------------------------------------------- */

static struct lunar_seen seen_of(const struct lunar_state_worth *state, int up)
{
    struct lunar_seen seen = { .up = solve_card(up, 0) };
    int count = 0;

    for (int suit = 0; suit < SUITS; suit++)
        for (unsigned left = state->mask[suit]; left; left &= left - 1)
            seen.card[count++] = solve_card(__builtin_ctz(left), suit);
    return seen;
}

/* Seconds of the processor for a state. */
static double solve_singles(const struct lunar_solver *solver, const struct run *run, int up)
{
    int count = run->seen < SINGLES ? (int)run->seen : SINGLES;
    struct span begun = now();

    for (int i = 0; i < count; i++) {
        struct lunar_choice choices[LUNAR_CHOICES];
        struct lunar_seen seen = seen_of(&run->single[i], up);
        if (!lunar_solve_choices(solver, &seen, choices)) exit(1);
        if (!lunar_worth_compare(&choices[0].worth, &run->single[i].worth)) continue;
        fprintf(stderr, "bench_solve: the solvers differ\n");
        exit(1);
    }
    return since(begun).processor / count;
}

static void bench_states(const struct sign *sign, int up, int one_in)
{
    static struct run one, two;
    const struct lunar_reading usual = { 0 };
    struct lunar_solver *solver = lunar_solver_open(sign, &usual);

    if (!solver) exit(1);
    solve(solver, &one, 1, up, one_in);
    print_run(&one, 1, up, one_in);
    print_memory();
    solve(solver, &two, 2, up, one_in);
    print_run(&two, 2, up, one_in);
    print_memory();
    double single = solve_singles(solver, &one, up),
           state = each(one.tables.processor, one.whole.processor, states_of(&one, up), one_in);
    printf("single hands: %.1f us of the processor for each state, of %d\n", 1e6 * single, SINGLES);
    printf("ratio: %.0f times as many states as by single hands; two threads %.2f times one (by "
           "the clock)\n",
           single / state, one.whole.clock / two.whole.clock);
    lunar_solver_close(solver);
}

/* ---- One hand -------------------------------------------------------------------- */

struct hand {
    const struct game_advice *game;
    struct sign sign;
    struct advice_question question;
    struct advice_choice choices[ADVICE_CHOICES];
};

static void read_hand(struct hand *hand, const char *cards, const char *up)
{
    char why[ADVICE_SAY];
    const struct game_advice *game = hand->game;

    if (advice_read_cards(game, advice_role(game, "hand"), cards, &hand->question, why) &&
        advice_read_cards(game, advice_role(game, "up"), up, &hand->question, why) &&
        advice_check(game, &hand->sign, 0, &hand->question, why))
        return;
    fprintf(stderr, "bench_solve: %s\n", why);
    exit(1);
}

/* What both answers begin with. */
static bool open_only(struct hand *hand)
{
    void *solver = hand->game->open(&hand->sign, 0);

    hand->game->close(solver);
    return solver;
}

static bool compute(struct hand *hand)
{
    void *solver = hand->game->open(&hand->sign, 0);
    bool good = solver && hand->game->solve(solver, &hand->question, hand->choices);

    hand->game->close(solver);
    return good;
}

/* As 'croupier solve --hand ... --best' does. */
static bool look_up(struct hand *hand)
{
    const struct game_solution *game = hand->game->solution;
    void *solver = hand->game->open(&hand->sign, 0);
    char path[SOLUTION_PATH], why[SOLUTION_WHY];
    uint8_t terms[SOLUTION_DIGEST];
    struct solution_bytes bytes;
    struct solution file;

    bool good = solver && game->terms(solver, terms) && solution_path(hand->sign.edition, 0, path);
    struct solution_key key = solution_key(&hand->sign, 0, terms);
    int part = game->part_of(&hand->question);
    hand->game->close(solver);
    if (!good || !solution_open(&file, path, &key, why)) return false;
    good = solution_has(&file, part) && solution_read(&file, part, &bytes, why);
    if (good) {
        good = game->best(&bytes, &hand->sign, &hand->question, hand->choices);
        free(bytes.bytes);
    }
    solution_close(&file);
    return good;
}

static double measure(struct hand *hand, bool (*answer)(struct hand *hand))
{
    struct span begun = now();

    for (int i = 0; i < REPEATS; i++)
        if (!answer(hand)) exit(1);
    return since(begun).processor / REPEATS;
}

static void bench_hand(const struct sign *sign)
{
    static struct hand computed, stored;

    computed.game = advice_of(sign->edition);
    computed.sign = *sign;
    read_hand(&computed, "KD 9S 9C 4H 2D", "7S");
    stored = computed;
    double opening = measure(&computed, open_only), solving = measure(&computed, compute);
    printf("one hand: %.2f ms to solve it, of which %.2f ms open the solver", 1e3 * solving,
           1e3 * opening);
    if (!look_up(&stored)) {
        printf("; no stored solution, which 'croupier solve %s' makes\n", games[sign->edition]->id);
        return;
    }
    double reading = measure(&stored, look_up);
    printf(
        "; %.2f ms to read its best choice, which opens it, too; ratio %.2f, without that %.2f\n",
        1e3 * reading, solving / reading, (solving - opening) / (reading - opening));
    const struct ratio *is = &stored.choices[0].worth, *should = &computed.choices[0].worth;
    if ((ratio_wide)is->n * should->d == (ratio_wide)should->n * is->d) return;
    fprintf(stderr, "bench_solve: the stored choice is not the best\n");
    exit(1);
}

int main(int count, char **words)
{
    int one_in = count > 1 ? (int)strtol(words[1], NULL, 10) : ONE_IN;
    const char *up = count > 2 ? words[2] : UP;
    int card = card_find(up, strlen(up));
    struct sign sign = sign_of(game_find("lunar-poker"));

    if (one_in < 1 || !card) {
        fprintf(stderr, "bench_solve [ONE_IN [UP]]: a whole number, and a card such as KS\n");
        return 2;
    }
    printf("Up card %s, one in %d sets of heights\n", up, one_in);
    bench_states(&sign, solve_height(card), one_in);
    bench_hand(&sign);
    return 0;
}
