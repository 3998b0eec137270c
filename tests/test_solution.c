/* test_solution.c - the whole solution of Lunar Poker against the solver of single hands, which is
 * compared with plain enumeration in test_solve.c: best choice, sum, squares, Bets and forced
 * Dealers must agree to the last way. */
#include "check.h"
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/short.h"
#include "games/lunar/house/solve_all.h"

#include <pthread.h>
#include <string.h>

/* ---- A sample of states ---------------------------------------------------------- */

#define SAMPLE 512

struct sample {
    pthread_mutex_t lock;
    int every, seen, count;
    struct lunar_state_worth state[SAMPLE];
};

static void take(void *context, int up, const struct lunar_state_worth *state)
{
    struct sample *sample = context;

    (void)up;
    pthread_mutex_lock(&sample->lock);
    if (sample->seen++ % sample->every == 0 && sample->count < SAMPLE)
        sample->state[sample->count++] = *state;
    pthread_mutex_unlock(&sample->lock);
}

static struct lunar_solver *open_solver(const struct lunar_reading *reading,
                                        const struct lunar_policy *policy)
{
    int edition = 0;

    while (strcmp(games[edition]->id, "lunar-poker")) edition++;
    struct sign sign = sign_of(edition);
    struct lunar_solver *solver = lunar_solver_follow(&sign, reading, policy);
    assert_non_null(solver);
    return solver;
}

/* A card by height, 2 is 0, and the index of its suit. */
static uint8_t card_at(int height, int suit)
{
    return (uint8_t)card_of((height + 1) % 13 + 1, (enum card_suit)suit);
}

static struct lunar_seen seen_in(const struct lunar_state_worth *state, int up)
{
    struct lunar_seen seen = { .up = card_at(up, 0) };
    int count = 0;

    for (int suit = 0; suit < 4; suit++)
        for (int height = 0; height < 13; height++)
            if (state->mask[suit] >> height & 1) seen.card[count++] = card_at(height, suit);
    assert_int_equal(count, LUNAR_FIRST);
    return seen;
}

/* The best choice, or that of the policy. */
static void assert_state(const struct lunar_solver *solver, const struct lunar_policy *policy,
                         const struct lunar_state_worth *state, int up)
{
    struct lunar_choice choices[LUNAR_CHOICES];
    struct lunar_seen seen = seen_in(state, up);
    int chosen = 0;

    if (state->choice == LUNAR_INSTANT) return;
    assert_true(lunar_solve_choices(solver, &seen, choices) > 0);
    if (policy) assert_int_equal(state->choice, policy->first(seen.card, seen.up));
    while (policy && choices[chosen].choice != state->choice) chosen++;
    const struct lunar_worth *best = &choices[chosen].worth, *found = &state->worth;
    assert_int_equal(state->choice, choices[chosen].choice);
    int64_t times = found->ways / best->ways; /* a fold is one way there */
    assert_int_equal(found->ways, best->ways * times);
    assert_int_equal(found->sum, best->sum * times);
    assert_int_equal(found->squares, best->squares * times);
    assert_int_equal(found->bets, best->bets * times);
    assert_int_equal(found->forces, best->forces * times);
    assert_int_equal(found->paid, best->paid * times);
    assert_int_equal(found->lost, best->lost * times);
}

static void assert_sample(const struct lunar_reading *reading, const struct lunar_policy *policy,
                          int up, int one_in, int every)
{
    static struct sample sample;
    static struct lunar_solved solved;
    struct lunar_solver *solver = open_solver(reading, policy);
    struct lunar_solve_how how = { .threads = 2,
                                   .ups = 1u << up,
                                   .one_in = one_in * SLOWER,
                                   .on_state = take,
                                   .context = &sample };

    sample = (struct sample){ .lock = PTHREAD_MUTEX_INITIALIZER, .every = every };
    assert_true(lunar_solve_all(solver, &how, &solved));
    assert_true(sample.count >= 20 / SLOWER);
    for (int i = 0; i < sample.count; i++) assert_state(solver, policy, &sample.state[i], up);
    lunar_solver_close(solver);
}

/* ---- Tests ----------------------------------------------------------------------- */

/* The Dealer shows an ace: every Dealer without a hand keeps four cards below it. */
__attribute__((unused)) static void highest_up_card_agrees(void **state)
{
    const struct lunar_reading usual = { 0 };

    (void)state;
    assert_sample(&usual, NULL, 12, 151, 43);
}

/* ... and a 3: exchanges of four and five are among the best. */
static void low_up_card_agrees(void **state)
{
    const struct lunar_reading usual = { 0 };

    (void)state;
    assert_sample(&usual, NULL, 1, 151, 43);
}

static void readings_agree(void **state)
{
    const struct lunar_reading other = { .second = SECOND_WITHOUT_ACE_KING,
                                         .ante_paid = true,
                                         .equal_loses = true,
                                         .one_card = true,
                                         .fee_back = true };

    (void)state;
    assert_sample(&other, NULL, 8, 151, 43);
}

/* Decisions of the short strategy; and others, which exchange five cards and force with less. */
static int first_of_all(const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    int heights = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) heights += card_rank(card[i]);
    heights += card_rank(up);
    return heights % 4 == 0   ? LUNAR_BUYS
           : heights % 4 == 1 ? LUNAR_PLAYS
           : heights % 8 == 2 ? LUNAR_EXCHANGES | 31
                              : LUNAR_EXCHANGES | (28 >> heights % 3);
}

static bool plays_with_its_rank(const struct lunar_hand *hand, uint8_t up)
{
    bool matches = false;

    for (int i = 0; i < hand->count; i++) matches |= card_rank(hand->card[i]) == card_rank(up);
    return matches || hand_category(lunar_value(hand)) >= TWO_PAIRS;
}

static void policies_agree(void **state)
{
    const struct lunar_reading usual = { 0 };
    static const struct lunar_policy other = { first_of_all, plays_with_its_rank, TWO_PAIRS };

    (void)state;
    assert_sample(&usual, &other, 6, 301, 43);
    if (SLOWER > 1) return; /* with sanitizers, one up card has to do */
    assert_sample(&usual, &lunar_short_policy, 10, 151, 43);
    assert_sample(&usual, &lunar_short_policy, 3, 151, 43);
}

/* A caller that has seen enough. */
static bool stop(void *context, double share)
{
    (void)context;
    assert_true(share >= 0 && share <= 1);
    return false;
}

static void stops_when_told(void **state)
{
    static struct lunar_solved solved;
    const struct lunar_reading usual = { 0 };
    struct lunar_solver *solver = open_solver(&usual, NULL);
    struct lunar_solve_how how = { .threads = 1, .ups = 1, .one_in = 1, .going = stop };

    (void)state;
    assert_false(lunar_solve_all(solver, &how, &solved));
    lunar_solver_close(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#if SLOWER == 1 /* with sanitizers, two up cards have to do */
        cmocka_unit_test(highest_up_card_agrees),
#endif
        cmocka_unit_test(low_up_card_agrees),
        cmocka_unit_test(readings_agree),
        cmocka_unit_test(policies_agree),
        cmocka_unit_test(stops_when_told),
    };

    RUN_TESTS(tests);
}
