/* test_exact.c - exact results of strategies against figures worked out by hand.
 *
 * Long run: pass line 7/495, a single number 1/37.  Gambler's ruin on an even-money bet at roulette
 * with 18 of 37 numbers: from a of a goal of n units, a flat bet of one unit reaches the goal with
 * probability (q^a - 1) / (q^n - 1), where q = 19/18 (de Moivre). */
#include "check.h"
#include "sim/host/exact.h"

#include <math.h>

static void act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    for (int i = 0; i < values->wager_count; i++)
        turn_set(turn, values->wagers[i], values->unit_cents);
}

/* Bets on a line only when there is no line bet. */
static void act_once(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    for (int i = 0; i < values->wager_count; i++)
        if (!turn_up(turn, values->wagers[i]))
            turn_bet(turn, values->wagers[i], values->unit_cents);
}

static void act_and_leave(struct turn *turn, const struct strategy_values *values, void *memory)
{
    act(turn, values, memory);
    if (!turn_first(turn)) turn_leave(turn);
}

static const struct strategy flat = { .id = "flat", .act = act };
static const struct strategy line = { .id = "line", .act = act_once };
static const struct strategy once = { .id = "once", .act = act_and_leave };

static struct sim_plan plan_of(const char *edition, const struct strategy *strategy,
                               const char *wager)
{
    struct sim_plan plan = { .sign = sign_of(game_find(edition)), .strategy = strategy };

    plan.values.unit_cents = 1000;
    plan.values.wagers[0] = sim_wager(&plan.sign, wager);
    plan.values.wager_count = 1;
    return plan;
}

static void long_runs_are_fractions(void **state)
{
    static const struct {
        const char *edition, *wager;
        const struct strategy *strategy;
        unsigned long over, under;
    } rows[] = {
        { "craps", "pass", &line, 7, 495 },          { "craps", "dont-pass", &line, 3, 220 },
        { "craps", "field", &line, 1, 18 },          { "craps", "any-7", &line, 1, 6 },
        { "roulette", "straight-17", &flat, 1, 37 }, { "roulette", "red", &flat, 1, 37 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sim_plan plan = plan_of(rows[i].edition, rows[i].strategy, rows[i].wager);
        char why[EXACT_WHY];
        struct exact_edge edge;
        struct exact *exact = exact_open(&plan, NULL, why);
        if (!exact) fail_msg("%s: %s", rows[i].wager, why);
        exact_edge_init(&edge);
        if (!exact_edge(exact, &edge, why)) fail_msg("%s: %s", rows[i].wager, why);
        assert_true(edge.is_fraction);
        if (mpq_cmp_ui(edge.edge, rows[i].over, rows[i].under))
            fail_msg("%s: %f", rows[i].wager, mpq_get_d(edge.edge));
        exact_edge_clear(&edge);
        exact_free(exact);
    }
}

static void ruin_is_de_moivres(void **state)
{
    char why[EXACT_WHY];

    (void)state;
    for (int units = 1; units <= 9; units += 4) {
        struct sim_plan plan = plan_of("roulette", &flat, "red");
        plan.bankroll_cents = 1000 * units;
        plan.win_cents = 10000 - plan.bankroll_cents;
        struct exact *exact = exact_open(&plan, NULL, why);
        struct exact_ends ends;
        assert_non_null(exact);
        assert_true(exact_play(exact, &ends, NULL, why));
        double q = 19.0 / 18, goal = (pow(q, units) - 1) / (pow(q, 10) - 1);
        assert_true(fabs(ends.ended[SIM_GOAL] - goal) < 1e-10);
        assert_true(fabs(ends.ended[SIM_RUINED] - (1 - goal)) < 1e-10);
        assert_int_equal(ends.count, 2);
        assert_int_equal(ends.list[0].cents, 0);
        assert_int_equal(ends.list[1].cents, 10000);
        exact_ends_free(&ends);
        exact_free(exact);
    }
}

/* Three spins of one unit on red: 0 to 3 wins, binomial with 18/37. */
static void ends_are_binomial(void **state)
{
    struct sim_plan plan = plan_of("roulette", &flat, "red");
    struct exact_ends ends;
    char why[EXACT_WHY];
    double p = 18.0 / 37, q = 19.0 / 37;
    const double shares[] = { q * q * q, 3 * p * q * q, 3 * p * p * q, p * p * p };

    (void)state;
    plan.bankroll_cents = 10000;
    plan.rounds = 3;
    struct exact *exact = exact_open(&plan, NULL, why);
    assert_non_null(exact);
    assert_true(exact_play(exact, &ends, NULL, why));
    assert_int_equal(ends.count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ends.list[i].cents, 7000 + 2000 * i);
        assert_true(fabs(ends.list[i].share - shares[i]) <= ends.error);
    }
    assert_true(fabs(ends.ended[SIM_DONE] - 1) <= ends.error);
    exact_ends_free(&ends);
    exact_free(exact);
}

/* The same as fractions: 19^3/37^3 and so on.  A goal of ten units by bets of one, from one unit:
 * (q - 1) / (q^10 - 1) with q = 19/18, which is 18^9 / (19^10 - 18^10).  On the pass line a session
 * of one roll is played out: 244 of 495 bets win. */
static void ends_are_fractions(void **state)
{
    static const struct {
        const char *edition, *wager;
        const struct strategy *strategy;
        int64_t bankroll, win;
        uint64_t rounds;
        enum sim_end end;
        const char *share;
        int64_t cents;
        const char *there; /* share of sessions that end with so much */
    } rows[] = {
        { "roulette", "red", &flat, 10000, 0, 3, SIM_DONE, "1", 7000, "6859/50653" },
        { "roulette", "red", &flat, 10000, 0, 3, SIM_DONE, "1", 13000, "5832/50653" },
        { "roulette", "red", &flat, 1000, 9000, 0, SIM_GOAL, "198359290368/2560599031177", 10000,
          "198359290368/2560599031177" },
        { "craps", "pass", &line, 10000, 0, 1, SIM_DONE, "1", 11000, "244/495" },
        { "craps", "pass", &line, 1000, 0, 1, SIM_DONE, "1", 0, "251/495" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sim_plan plan = plan_of(rows[i].edition, rows[i].strategy, rows[i].wager);
        struct exact_ends ends;
        char why[EXACT_WHY];
        plan.bankroll_cents = rows[i].bankroll;
        plan.win_cents = rows[i].win;
        plan.rounds = rows[i].rounds;
        struct exact *exact = exact_open(&plan, NULL, why);
        assert_non_null(exact);
        assert_true(exact_play(exact, &ends, NULL, why));
        assert_true(ends.fractions);
        assert_string_equal(ends.ended_text[rows[i].end], rows[i].share);
        int at = 0;
        while (at < ends.count && ends.list[at].cents != rows[i].cents) at++;
        assert_true(at < ends.count);
        assert_string_equal(ends.list[at].text, rows[i].there);
        exact_ends_free(&ends);
        exact_free(exact);
    }
}

static void act_first_only(struct turn *turn, const struct strategy_values *values, void *memory)
{
    unsigned char *bets = memory;

    if (turn_up(turn, values->wagers[0]) || *bets >= 3) return;
    turn_bet(turn, values->wagers[0], values->unit_cents);
    ++*bets;
}

/* Sessions of two shooters, and of a strategy that bets three times and then waits; on the field,
 * whose bets are over after a roll, so that all sessions wait for the same rounds. */
static void shooters_and_idlers_agree(void **state)
{
    static const struct strategy three = { .id = "three",
                                           .act = act_first_only,
                                           .memory_bytes = 1 };

    (void)state;
    for (int idles = 0; idles < 2; idles++) {
        struct sim_plan plan = plan_of("craps", idles ? &three : &line, idles ? "field" : "pass");
        struct exact_ends ends;
        char why[EXACT_WHY];
        plan.bankroll_cents = 8000;
        plan.shooters = idles ? 0 : 2;
        plan.win_cents = idles ? 100000 : 0;
        plan.sessions = 20000 / SLOWER;
        plan.seed = 5;
        struct exact *exact = exact_open(&plan, NULL, why);
        struct sim *sim = sim_open(&plan);
        assert_true(exact && sim);
        if (!exact_play(exact, &ends, NULL, why)) fail_msg("%s", why);
        assert_int_equal(sim_run(sim, 0, plan.sessions, NULL), plan.sessions);
        double n = (double)plan.sessions;
        for (int end = 0; end < SIM_ENDS; end++) {
            double p = ends.ended[end], seen = (double)sim->tally.ended[end] / n;
            assert_true(fabs(seen - p) <= 5 * sqrt(p * (1 - p) / n) + 1e-9);
        }
        double rounds = (double)sim->tally.survived.sum / n;
        double wide = sqrt((double)sim->tally.survived.squares / n - rounds * rounds);
        assert_true(fabs(rounds - ends.mean_rounds) <= 5 * wide / sqrt(n));
        if (idles) assert_true(ends.ended[SIM_IDLED] > 0.9);
        exact_ends_free(&ends);
        exact_free(exact);
        sim_free(sim);
    }
}

/* The simulator's sessions end as often in each way, within five standard errors. */
static void sessions_agree(void **state)
{
    struct sim_plan plan = plan_of("craps", &line, "pass");
    struct exact_ends ends;
    char why[EXACT_WHY];

    (void)state;
    plan.values.wagers[plan.values.wager_count++] = sim_wager(&plan.sign, "field");
    plan.bankroll_cents = 20000;
    plan.win_cents = 10000;
    plan.rounds = 60;
    plan.sessions = 40000 / SLOWER;
    plan.seed = 11;
    struct exact *exact = exact_open(&plan, NULL, why);
    struct sim *sim = sim_open(&plan);
    assert_true(exact && sim);
    assert_true(exact_play(exact, &ends, NULL, why));
    assert_int_equal(sim_run(sim, 0, plan.sessions, NULL), plan.sessions);
    double n = (double)plan.sessions, sum = 0;
    for (int end = 0; end < SIM_ENDS; end++) {
        double p = ends.ended[end], seen = (double)sim->tally.ended[end] / n;
        assert_true(fabs(seen - p) <= 5 * sqrt(p * (1 - p) / n) + 1e-9);
        sum += p;
    }
    assert_true(fabs(sum - 1) < 1e-9);
    double mean = (double)sim->tally.ends.sum / n;
    double spread = sqrt((double)sim->tally.ends.squares / n - mean * mean);
    assert_true(fabs(mean - ends.mean_cents) <= 5 * spread / sqrt(n));
    double rounds = (double)sim->tally.survived.sum / n;
    double wide = sqrt((double)sim->tally.survived.squares / n - rounds * rounds);
    assert_true(fabs(rounds - ends.mean_rounds) <= 5 * wide / sqrt(n));
    exact_ends_free(&ends);
    exact_free(exact);
    sim_free(sim);
}

/* Bets on red for ever if the first number is red, else on black. */
static void act_as_first(struct turn *turn, const struct strategy_values *values, void *memory)
{
    unsigned char *choice = memory;

    if (!turn_first(turn) && !*choice) *choice = turn_gain(turn, values->wagers[0]) > 0 ? 1 : 2;
    turn_set(turn, values->wagers[0], *choice == 2 ? 0 : values->unit_cents);
    turn_set(turn, turn_wager(turn, "black"), *choice == 2 ? values->unit_cents : 0);
}

static void some_have_several(void **state)
{
    static const struct strategy loyal = { .id = "loyal", .act = act_as_first, .memory_bytes = 1 };
    struct sim_plan plan = plan_of("roulette", &loyal, "red");
    struct exact_edge edge;
    char why[EXACT_WHY] = "";

    (void)state;
    struct exact *exact = exact_open(&plan, NULL, why);
    assert_non_null(exact);
    exact_edge_init(&edge);
    assert_false(exact_edge(exact, &edge, why));
    assert_string_equal(why,
                        "In the long run the strategy bets in one of several ways, so it has no "
                        "single edge.");
    exact_edge_clear(&edge);
    exact_free(exact);
}

static void some_have_no_long_run(void **state)
{
    struct sim_plan plan = plan_of("roulette", &once, "red");
    struct exact_edge edge;
    char why[EXACT_WHY] = "";

    (void)state;
    struct exact *exact = exact_open(&plan, NULL, why);
    assert_non_null(exact);
    exact_edge_init(&edge);
    assert_false(exact_edge(exact, &edge, why));
    assert_string_equal(why, "The strategy stops betting, so it has no long run.");
    exact_edge_clear(&edge);
    exact_free(exact);
}

static volatile int stop;

static void stop_in_the_middle(void *to, uint64_t done)
{
    int *calls = to;

    assert_true(done <= 1000000);
    if (++*calls == 200) stop = 1;
}

/* Stopped before the end, each share is at most the one at the end, and none is lost.  Stopped
 * before the states are known, there is nothing. */
static void stops_when_asked(void **state)
{
    struct sim_plan plan = plan_of("roulette", &flat, "red");
    struct exact_ends part, whole;
    char why[EXACT_WHY];
    int calls = 0;
    const struct exact_watch watch = { &calls, stop_in_the_middle, &stop };

    (void)state;
    plan.bankroll_cents = 5000;
    plan.win_cents = 5000;
    struct exact *exact = exact_open(&plan, NULL, why);
    assert_non_null(exact);
    assert_true(exact_play(exact, &whole, NULL, why));
    assert_true(exact_play(exact, &part, &watch, why));
    assert_false(whole.stopped);
    assert_true(part.stopped && part.unfinished > 0.001 && !part.fractions);
    double sum = part.unfinished;
    for (int end = 0; end < SIM_ENDS; end++) {
        assert_true(part.ended[end] <= whole.ended[end] + whole.error);
        sum += part.ended[end];
    }
    assert_true(fabs(sum - 1) < 1e-12);
    assert_true(part.ended[SIM_RUINED] > 0 && part.ended[SIM_RUINED] < whole.ended[SIM_RUINED]);
    exact_ends_free(&part);
    exact_ends_free(&whole);
    exact_free(exact);
    assert_null(exact_open(&plan, &watch, why));
    assert_string_equal(why, "Stopped.");
}

/* Of three spins of one unit on red, all are lost with 19^3/37^3 = 13.5 %, two with 38.5 % more. */
static void quantiles_are_amounts(void **state)
{
    struct sim_plan plan = plan_of("roulette", &flat, "red");
    struct exact_ends ends;
    char why[EXACT_WHY];

    (void)state;
    plan.bankroll_cents = 10000;
    plan.rounds = 3;
    struct exact *exact = exact_open(&plan, NULL, why);
    assert_true(exact && exact_play(exact, &ends, NULL, why));
    assert_int_equal(exact_quantile(&ends, 10000), 7000);
    assert_int_equal(exact_quantile(&ends, 135000), 7000);
    assert_int_equal(exact_quantile(&ends, 136000), 9000);
    assert_int_equal(exact_quantile(&ends, 500000), 9000);
    assert_int_equal(exact_quantile(&ends, 990000), 13000);
    exact_ends_free(&ends);
    exact_free(exact);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_runs_are_fractions),   cmocka_unit_test(ruin_is_de_moivres),
        cmocka_unit_test(ends_are_binomial),         cmocka_unit_test(sessions_agree),
        cmocka_unit_test(some_have_no_long_run),     cmocka_unit_test(ends_are_fractions),
        cmocka_unit_test(shooters_and_idlers_agree), cmocka_unit_test(some_have_several),
        cmocka_unit_test(stops_when_asked),          cmocka_unit_test(quantiles_are_amounts),
    };

    RUN_TESTS(tests);
}
