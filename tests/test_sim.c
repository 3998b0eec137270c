/* test_sim.c - the simulator's host: the same results on any number of threads and after a stop,
 * checkpoints, intervals that hold what they promise, and outcomes without bias. */
#include "check.h"
#include "sim/host/checkpoint.h"
#include "sim/host/figures.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Plans ----------------------------------------------------------------------- */

static void add_strategy(struct host_plan *plan, const struct sim_plan *common, const char *words)
{
    struct sim_plan *one = &plan->plans[plan->count];
    char why[STRATEGY_WHY];

    *one = *common;
    if (!strategy_read(words, &one->sign, one->sign.min_cents, &one->strategy, &one->values, why))
        fail_msg("%s: %s", words, why);
    snprintf(plan->words[plan->count++], HOST_WORDS, "%s", words);
}

/* Sessions with a bankroll; 0: blocks without one. */
static struct host_plan plan_of(const char *edition, const char *words, uint64_t sessions,
                                int64_t bankroll_cents)
{
    struct host_plan plan = { 0 };
    struct sim_plan common = { .sign = sign_of(game_find(edition)), .seed = 7, .rounds = 200 };

    common.sessions = sessions;
    common.bankroll_cents = bankroll_cents;
    add_strategy(&plan, &common, words);
    return plan;
}

/* Two strategies: red, and one number. */
static struct host_plan two_plans(uint64_t sessions)
{
    struct host_plan plan = plan_of("roulette", "flat:wagers=red", sessions, 20000);
    struct sim_plan common = plan.plans[0];

    add_strategy(&plan, &common, "flat:wagers=straight-17");
    return plan;
}

static void begin(struct host_result *result, const struct host_plan *plan)
{
    assert_true(host_begin(result, plan));
}

static char *text_of(const struct host_plan *plan, const struct host_result *result)
{
    size_t length;
    char *text = checkpoint_text(plan, result, &length);

    assert_non_null(text);
    return text;
}

static char *run_text(const struct host_plan *plan, int threads)
{
    struct host_watch watch = { .threads = threads };
    struct host_result result;

    begin(&result, plan);
    assert_int_equal(host_run(plan, &result, &watch), HOST_DONE);
    char *text = text_of(plan, &result);
    host_free(&result);
    return text;
}

/* ---- The same everywhere --------------------------------------------------------- */

static void same_on(const struct host_plan *plan)
{
    char *one = run_text(plan, 1), *three = run_text(plan, 3);

    assert_string_equal(one, three);
    free(one);
    free(three);
}

static void threads_make_no_difference(void **state)
{
    (void)state;
    struct host_plan plans[] = {
        plan_of("craps", "flat:wagers=pass", 3000 / SLOWER, 10000),
        plan_of("craps", "flat:wagers=pass+place-5", 500 / SLOWER + 3, 0),
        plan_of("roulette", "flat:wagers=red+straight-17", 2000 / SLOWER, 8000),
        two_plans(2000 / SLOWER),
    };

    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) same_on(&plans[i]);
}

/* A chain with few states is walked in another way when all lanes play in step; a session that is
 * played alone never is. */
static void lanes_make_no_difference(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        { "craps", "flat:wagers=pass" },
        { "craps", "three-point-molly" }, /* grows while it is played, and soon has too many */
        { "roulette", "martingale:wager=red,most=4" },
        { "double-dice", "flat:wagers=number-6" },
        { "snake-eyes", "flat:wagers=hard-4" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct host_plan plan = plan_of(rows[i][0], rows[i][1], 20, 0);
        plan.plans[0].rounds = 20000 / SLOWER + 5000;
        struct sim *whole = sim_open(&plan.plans[0]), *parts = sim_open(&plan.plans[0]);
        int64_t gains[2][20];
        assert_true(whole && parts);
        whole->gains = gains[0];
        parts->gains = gains[1];
        assert_int_equal(sim_run(whole, 0, 20, NULL), 20);
        for (uint64_t k = 20; k-- > 0;) assert_int_equal(sim_run(parts, k, k + 1, NULL), 1);
        assert_memory_equal(gains[0], gains[1], sizeof gains[0]);
        sim_sum gain = 0, stake = 0;
        for (int k = 0; k <= whole->tally.wagers; k++) {
            gain += whole->tally.wager[k].gain_cents;
            stake += whole->tally.wager[k].stake_cents;
            assert_memory_equal(&whole->tally.wager[k], &parts->tally.wager[k],
                                sizeof whole->tally.wager[k]);
        }
        assert_true(gain == whole->tally.gain_cents && stake == whole->tally.stake_cents);
        assert_true(whole->tally.stake_squares == parts->tally.stake_squares);
        assert_int_equal(whole->tally.rounds, parts->tally.rounds);
        sim_free(whole);
        sim_free(parts);
    }
}

/* One number with 100,000 on it wins millions: 35 times the stake, or loses it once. */
static void large_bets_are_counted(void **state)
{
    (void)state;
    const int64_t stake = 10000000;
    struct host_plan plan = { 0 };
    struct sim_plan common = { .sign = sign_of(game_find("roulette")), .seed = 3 };

    common.sign.min_cents = common.sign.max_cents = stake;
    common.sessions = 40;
    for (uint64_t rounds = 200; rounds <= 20000; rounds *= 100) {
        common.rounds = rounds;
        plan.count = 0;
        add_strategy(&plan, &common, "flat:wagers=straight-17");
        struct sim *sim = sim_open(&plan.plans[0]);
        assert_non_null(sim);
        assert_int_equal(sim_run(sim, 0, 40, NULL), 40);
        const struct wager_tally *wager = &sim->tally.wager[sim_wager(&common.sign, "straight-17")];
        int64_t gain = stake * (35 * (int64_t)wager->won - (int64_t)(wager->decided - wager->won));
        assert_int_equal(wager->decided, 40 * rounds);
        assert_true(wager->won > 50);
        assert_int_equal(wager->gain_cents, gain);
        assert_true(sim->tally.gain_cents == gain);
        assert_true(sim->tally.stake_cents == stake * (int64_t)wager->decided);
        sim_sum squares = (sim_sum)stake * stake *
                          (1225 * (int64_t)wager->won + (int64_t)(wager->decided - wager->won));
        assert_true(wager->gain_squares == squares);
        sim_free(sim);
    }
}

/* Another seed must give another result, or the test above could not fail. */
static void seeds_make_a_difference(void **state)
{
    (void)state;
    struct host_plan plan = plan_of("craps", "flat:wagers=pass", 300, 10000);
    struct host_result results[2];
    struct host_watch watch = { .threads = 1 };

    for (int i = 0; i < 2; i++) {
        plan.plans[0].seed = (uint64_t)i;
        begin(&results[i], &plan);
        assert_int_equal(host_run(&plan, &results[i], &watch), HOST_DONE);
    }
    assert_true(results[0].tallies[0].gain_squares != results[1].tallies[0].gain_squares);
    for (int i = 0; i < 2; i++) host_free(&results[i]);
}

/* Ranges that are played apart and added in another order. */
static void ranges_add_up(void **state)
{
    (void)state;
    static const struct host_range ranges[] = {
        { 900, 1000 }, { 0, 1 }, { 300, 900 }, { 1, 13 }, { 13, 300 }
    };
    struct host_plan plan = two_plans(1000);
    struct host_watch watch = { .threads = 2 };
    struct host_result sum, part;

    begin(&sum, &plan);
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        begin(&part, &plan);
        assert_int_equal(host_play(&plan, ranges[i], &part, &watch), HOST_DONE);
        assert_int_equal(part.done.sessions, ranges[i].end - ranges[i].first);
        assert_true(host_add(&sum, &part));
        host_free(&part);
    }
    assert_int_equal(sum.done.count, 1);
    char *text = text_of(&plan, &sum), *whole = run_text(&plan, 1);
    assert_string_equal(text, whole);
    free(text);
    free(whole);
    host_free(&sum);
}

/* What is done, against an array of flags. */
static void ranges_are_sets(void **state)
{
    (void)state;
    struct sim_stream stream;
    struct host_done done = { 0 };
    bool has[200] = { false };

    sim_stream_begin(&stream, 3, 0);
    for (int i = 0; i < 60; i++) {
        struct host_range gap;
        uint64_t from = sim_below(&stream, 200);
        if (!host_gap(&done, from, 200, 1 + sim_below(&stream, 9), &gap)) continue;
        for (uint64_t k = from; k < gap.first; k++) assert_true(has[k]);
        for (uint64_t k = gap.first; k < gap.end; k++) {
            assert_false(has[k]);
            has[k] = true;
        }
        assert_true(gap.first < gap.end && gap.end <= 200);
        assert_true(host_add_range(&done, gap));
    }
    uint64_t count = 0;
    for (int i = 0; i < 200; i++) count += has[i];
    assert_int_equal(done.sessions, count);
    for (int i = 1; i < done.count; i++) assert_true(done.list[i - 1].end < done.list[i].first);
    free(done.list);
}

/* ---- Stopping and going on ------------------------------------------------------- */

static char folder[] = "/tmp/croupier-test-sim-XXXXXX";
static char path[64];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/run", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    char other[sizeof path + 4];

    snprintf(other, sizeof other, "%s.new", path);
    unlink(path);
    unlink(other);
    return rmdir(folder);
}

static volatile int stop;

static void stop_early(void *to, uint64_t sessions, uint64_t rounds)
{
    (void)rounds;
    if (sessions >= *(uint64_t *)to) __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
}

static const struct host_plan *kept_plan;

static bool keep(void *to, const struct host_result *result)
{
    (void)to;
    return checkpoint_write_file(path, kept_plan, result);
}

/* Goes on from the file to the end. */
static char *go_on(const struct host_plan *plan, uint64_t *had)
{
    struct host_watch watch = { .threads = 2, .keep = keep, .keep_seconds = 1 };
    struct host_result result;
    char why[CHECKPOINT_WHY];
    bool found;

    kept_plan = plan;
    begin(&result, plan);
    if (!checkpoint_read_file(path, plan, &result, &found, why)) fail_msg("%s", why);
    assert_true(found);
    *had = result.done.sessions;
    assert_int_equal(host_run(plan, &result, &watch), HOST_DONE);
    char *text = text_of(plan, &result);
    host_free(&result);
    return text;
}

static void stops_and_goes_on(void **state)
{
    (void)state;
    struct host_plan plan = two_plans(20000 / SLOWER);
    uint64_t early = 0, had = 0;
    struct host_watch watch = { .threads = 2, .keep = keep, .keep_seconds = 1000 };
    struct host_result result;

    watch.to = &early;
    watch.show = stop_early;
    watch.stop = &stop;
    stop = 0;
    kept_plan = &plan;
    begin(&result, &plan);
    enum host_end end = host_run(&plan, &result, &watch);
    assert_true(end == HOST_STOPPED || end == HOST_DONE); /* done: on a very fast machine */
    host_free(&result);
    char *rest = go_on(&plan, &had), *whole = run_text(&plan, 1);
    assert_string_equal(rest, whole);
    free(rest);
    free(whole);
    unlink(path);
}

/* A process is killed again and again, wherever it is; in the end nothing is missing or twice. */
static void survives_kills(void **state)
{
    (void)state;
    struct host_plan plan = plan_of("craps", "flat:wagers=pass", 60000 / SLOWER, 20000);
    struct host_watch watch = { .threads = 2, .keep = keep, .keep_seconds = 0 };
    char why[CHECKPOINT_WHY];
    struct host_result result;
    struct stat about;
    uint64_t had = 0;
    bool found;

    kept_plan = &plan;
    for (int i = 0; i < 4; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (!child) {
            bool good = host_begin(&result, &plan) &&
                        checkpoint_read_file(path, &plan, &result, &found, why);
            _exit(good && host_run(&plan, &result, &watch) == HOST_DONE ? 0 : 1);
        }
        int status = 0;
        while (stat(path, &about) && !waitpid(child, &status, WNOHANG)) usleep(1000);
        usleep(20000);
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status) || !WEXITSTATUS(status));
    }
    char *rest = go_on(&plan, &had), *whole = run_text(&plan, 1);
    assert_string_equal(rest, whole);
    free(rest);
    free(whole);
    unlink(path);
}

static void refuses(const struct host_plan *plan, const char *text, size_t length,
                    const char *words)
{
    struct host_result result;
    char why[CHECKPOINT_WHY] = "";

    begin(&result, plan);
    assert_false(checkpoint_read(plan, text, length, &result, why));
    if (!strstr(why, words)) fail_msg("'%s' instead of '%s'", why, words);
    host_free(&result);
}

static void reads_what_it_wrote(void **state)
{
    (void)state;
    struct host_plan plan = two_plans(300);
    struct host_result result;
    char *text = run_text(&plan, 1), why[CHECKPOINT_WHY];

    begin(&result, &plan);
    if (!checkpoint_read(&plan, text, strlen(text), &result, why)) fail_msg("%s", why);
    char *again = text_of(&plan, &result);
    assert_string_equal(text, again);
    free(again);
    free(text);
    host_free(&result);
}

/* Any other plan, and any change of a byte. */
static void refuses_other_checkpoints(void **state)
{
    (void)state;
    struct host_plan plan = plan_of("roulette", "flat:wagers=red", 50, 8000), other;
    char *text = run_text(&plan, 1);
    size_t length = strlen(text);

    other = plan;
    other.plans[0].seed++;
    refuses(&other, text, length, "another simulation");
    other = plan;
    other.plans[0].sessions++;
    refuses(&other, text, length, "another simulation");
    other = plan;
    other.plans[0].win_cents = 500;
    refuses(&other, text, length, "another simulation");
    other = plan;
    other.plans[0].sign.max_cents += 100;
    refuses(&other, text, length, "another simulation");
    other = plan_of("roulette", "flat:wagers=black", 50, 8000);
    refuses(&other, text, length, "another simulation");
    other = plan_of("craps", "flat:wagers=pass", 50, 8000);
    refuses(&other, text, length, "another simulation");
    refuses(&plan, "", 0, "no checkpoint");
    refuses(&plan, "Dear Ana,\nthis is a letter of more than one line.\n", 50, "no checkpoint");
    refuses(&plan, text, length - 1, "damaged");
    for (size_t at = 30; at < length; at += 97) {
        text[at] ^= 1;
        refuses(&plan, text, length, "damaged");
        text[at] ^= 1;
    }
    free(text);
}

/* A text with a digest of its own, but with senseless numbers. */
static void refuses_nonsense(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "range 5 5\n",
        "range 0 51\n",
        "range 10 20\nrange 15 30\n",
        "range 0 50\n",
        "gain 5\n",
        "tally 1\n",
        "tally 0\nwager 999 1 1 1 1 1 1 1 1\n",
        "tally 0\nhistogram ends 1 1 0 0 0 0 1 0 0 0 1\n",
        "tally 0\nhistogram ends 0 1 0 0 0 0 1 0 0 4096 1\n",
        "tally 0\nhistogram ends 0 1 0 0 0 0 1 60 0 0 1\n",
        "tally 0\nhistogram ends 0 1 0 9999999 0 0 1 0 0 0 1\n",
        "tally 0\nhistogram ends 0 2 0 0 0 0 1 0 0 0 1\n",
        "tally 0\nsurprise 1\n",
        "tally 0\nsessions -1\n",
        "tally 0\nrounds 99999999999999999999999\n",
    };
    struct host_plan plan = plan_of("roulette", "flat:wagers=red", 50, 8000);
    char *text = run_text(&plan, 1), made[8192], digest[CHECKPOINT_DIGEST + 1];
    size_t head = (size_t)(strstr(text, "results\n") - text) + strlen("results\n");

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int length = snprintf(made, sizeof made, "%.*s%s", (int)head, text, lines[i]);
        checkpoint_digest(made, (size_t)length, digest);
        length += snprintf(made + length, sizeof made - (size_t)length, "digest %s\n", digest);
        refuses(&plan, made, (size_t)length, "");
    }
    free(text);
}

/* ---- Histograms ------------------------------------------------------------------ */

#define NUMBERS 3000

static int compare(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* The number that so many of a million do not exceed. */
static int64_t naive_quantile(const int64_t *sorted, int count, uint64_t millionths)
{
    uint64_t rank = ((uint64_t)count * millionths + 999999) / 1000000;

    return sorted[rank ? rank - 1 : 0];
}

static void check_histogram(const struct histogram *h, int64_t *numbers, int count)
{
    int64_t width = histogram_width(h), sum = 0;

    qsort(numbers, (size_t)count, sizeof *numbers, compare);
    for (int i = 0; i < count; i++) sum += numbers[i];
    assert_int_equal(h->count, count);
    assert_true(h->sum == sum);
    assert_int_equal(h->least, numbers[0]);
    assert_int_equal(h->most, numbers[count - 1]);
    for (uint64_t at = 0; at <= 1000000; at += 31250) {
        int64_t exact = naive_quantile(numbers, count, at), found = histogram_quantile(h, at);
        assert_true(found <= exact && exact - found < width);
    }
    for (int i = 0; i < HISTOGRAM_BUCKETS; i += 101) {
        int64_t limit = histogram_start(h, i);
        uint64_t below = 0;
        for (int k = 0; k < count; k++) below += numbers[k] < limit;
        assert_int_equal(histogram_below(h, limit), below);
    }
}

static void histograms_count_right(void **state)
{
    (void)state;
    static const int64_t spans[] = { 1, 100, 4096, 5000, 1000000, 3000000000 };
    static int64_t numbers[NUMBERS];
    struct sim_stream stream;

    sim_stream_begin(&stream, 5, 0);
    for (size_t k = 0; k < sizeof spans / sizeof spans[0]; k++) {
        struct histogram all = { 0 }, a = { 0 }, b = { 0 };
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] = (int64_t)sim_below(&stream, (uint64_t)spans[k]) - spans[k] / 3;
            assert_true(histogram_count(&all, numbers[i], 1));
            assert_true(histogram_count(i % 3 ? &a : &b, numbers[i], 1));
        }
        assert_true(histogram_add(&a, &b));
        check_histogram(&all, numbers, NUMBERS);
        check_histogram(&a, numbers, NUMBERS);
        assert_int_equal(a.shift, all.shift);
        histogram_free(&all);
        histogram_free(&a);
        histogram_free(&b);
    }
}

/* ---- Figures --------------------------------------------------------------------- */

static void run_figures(struct figures *figures, const struct host_plan *plan,
                        struct host_result *result)
{
    struct host_watch watch = { .threads = 2 };

    begin(result, plan);
    assert_int_equal(host_run(plan, result, &watch), HOST_DONE);
    assert_true(figures_of(figures, &plan->plans[0], &result->tallies[0]));
}

/* Red loses 1/37 of each stake: of 200 intervals at 95 %, about 190 must hold it.  The standard
 * deviation of that number is sqrt(200 * 0.95 * 0.05) = 3.1. */
static void intervals_hold(void **state)
{
    (void)state;
    int held = 0, seeds = 200 / SLOWER;

    for (int seed = 0; seed < seeds; seed++) {
        struct host_plan plan = plan_of("roulette", "flat:wagers=red", 100, 0);
        struct figures figures;
        struct host_result result;
        plan.plans[0].seed = (uint64_t)(1000 + seed);
        run_figures(&figures, &plan, &result);
        assert_true(figures.interval && figures.low < figures.edge && figures.edge < figures.high);
        held += figures.low <= 1.0 / 37 && 1.0 / 37 <= figures.high;
        figures_free(&figures);
        host_free(&result);
    }
    double off = sqrt(seeds * 0.95 * 0.05);
    assert_true(fabs(held - 0.95 * seeds) < 4 * off);
}

/* Pass loses 7/495, place on 5 at 7 to 5 loses 1/25; the whole is what their action says. */
static void exact_values_stand_beside(void **state)
{
    (void)state;
    struct host_plan plan = plan_of("craps", "flat:wagers=pass+place-5", 1000, 0);
    struct figures f;
    struct host_result result;

    run_figures(&f, &plan, &result);
    assert_int_equal(f.wager_count, 2);
    assert_string_equal(f.wagers[0].id, "pass");
    assert_string_equal(f.wagers[0].fraction, "7/495");
    assert_string_equal(f.wagers[1].fraction, "1/25");
    assert_int_equal(f.wagers[1].stake_cents, 500);
    double pass = (double)f.wagers[0].tally->stake_cents,
           place = (double)f.wagers[1].tally->stake_cents;
    assert_true(fabs(f.expected + pass * 7 / 495 + place / 25) < 1);
    assert_true(fabs(f.z) < 5 && !f.alarm);
    assert_int_equal(result.tallies[0].stake_cents, (int64_t)(pass + place));
    figures_free(&f);
    host_free(&result);
}

/* A tally that wins too often is noticed. */
static void alarms_when_wrong(void **state)
{
    (void)state;
    struct host_plan plan = plan_of("roulette", "flat:wagers=red", 100, 0);
    struct figures f;
    struct host_result result;

    run_figures(&f, &plan, &result);
    assert_false(f.alarm);
    struct wager_tally *red = &result.tallies[0].wager[f.wagers[0].wager];
    red->gain_cents += red->stake_cents / 10; /* ten per cent more than was won */
    figures_free(&f);
    assert_true(figures_of(&f, &plan.plans[0], &result.tallies[0]));
    assert_true(f.wagers[0].alarm && f.alarm && f.wagers[0].z > 5);
    figures_free(&f);
    host_free(&result);
}

/* Wilson's interval of 0 of 100 ends at z^2 / (n + z^2) = 3.8415 / 103.8415 = 0.036993; that of 50
 * of 100 is 0.5 -/+ 1.96 * sqrt(0.25 / 100 + 3.8415 / 40000) / (1 + 0.038415) = 0.5 -/+ 0.0962. */
static void shares_have_intervals(void **state)
{
    (void)state;
    struct share_figures none = share_figures(0, 100), half = share_figures(50, 100);

    assert_true(none.low == 0 && fabs(none.high - 0.036993) < 1e-5);
    assert_true(fabs(half.low - 0.4038) < 1e-4 && fabs(half.high - 0.5962) < 1e-4);
}

/* Red and black lose together on 0 alone: a stake of 5 each, whatever the number. */
static void pairs_compare_sessions(void **state)
{
    (void)state;
    struct host_plan plan = plan_of("roulette", "flat:wagers=red", 400, 0);
    struct sim_plan common = plan.plans[0];
    struct host_watch watch = { .threads = 2 };
    struct host_result result;

    add_strategy(&plan, &common, "flat:wagers=black");
    add_strategy(&plan, &common, "flat:wagers=red");
    begin(&result, &plan);
    assert_int_equal(host_run(&plan, &result, &watch), HOST_DONE);
    assert_true(result.pairs[1].sum == result.tallies[1].gain_cents - result.tallies[0].gain_cents);
    assert_true(result.pairs[1].better > 100 && result.pairs[1].worse > 100);
    assert_true(!result.pairs[2].sum && !result.pairs[2].squares && !result.pairs[2].better);
    struct pair_figures same = pair_figures(&result.pairs[2], 400);
    assert_true(same.mean == 0 && same.low == 0 && same.high == 0);
    host_free(&result);
}

/* ---- Outcomes -------------------------------------------------------------------- */

/* Sum of (found - expected)^2 / expected.  Its mean is the number of kinds less one, and its
 * variance twice that. */
static void check_uniform(const uint64_t *counts, int kinds)
{
    double all = 0, square = 0, freedom = kinds - 1;

    for (int i = 0; i < kinds; i++) all += (double)counts[i];
    for (int i = 0; i < kinds; i++)
        square += pow((double)counts[i] - all / kinds, 2) / (all / kinds);
    if (fabs(square - freedom) > 5 * sqrt(2 * freedom))
        fail_msg("chi-square %.1f with %.0f degrees of freedom", square, freedom);
}

static void count_round(void *to, const struct sim_round *round)
{
    ((uint64_t *)to)[round->outcome]++;
}

static void ignore(void *to, const struct command *command)
{
    (void)to;
    (void)command;
}

/* Every outcome of a run, as the table gets them. */
static void outcomes_are_uniform(void **state)
{
    (void)state;
    static const char *const editions[][2] = { { "craps", "flat:wagers=pass" },
                                               { "roulette", "flat:wagers=red" } };

    for (uint64_t seed = 0; seed < 10; seed++) {
        uint64_t counts[64] = { 0 };
        struct chain_trace trace = { counts, count_round, ignore };
        const char *const *edition = editions[seed % 2];
        struct host_plan plan = plan_of(edition[0], edition[1], 100, 0);
        plan.plans[0].seed = seed;
        struct sim *sim = sim_open(&plan.plans[0]);
        sim->chain->trace = &trace;
        assert_int_equal(sim_run(sim, 0, 100, NULL), 100);
        check_uniform(counts, sim->chain->outcomes);
        sim_free(sim);
    }
}

/* All numbers are bet on: each must win equally often.  Blocks of 200 spins are played by the chain
 * itself, those of 20,000 by a short copy of it. */
static void numbers_win_equally_often(void **state)
{
    (void)state;
    char words[HOST_WORDS] = "flat:wagers=straight-0";

    for (int i = 1; i <= 36; i++)
        snprintf(words + strlen(words), sizeof words - strlen(words), "+straight-%d", i);
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct host_plan plan = plan_of("roulette", words, 400, 0);
        uint64_t counts[37];
        int kinds = 0;
        plan.plans[0].seed = seed;
        plan.plans[0].rounds = seed % 2 ? 20000 / SLOWER : 200;
        struct sim *sim = sim_open(&plan.plans[0]);
        assert_int_equal(sim_run(sim, 0, 400, NULL), 400);
        for (int i = 0; i < sim->tally.wagers; i++)
            if (sim->tally.wager[i].won) counts[kinds++] = sim->tally.wager[i].won;
        assert_int_equal(kinds, 37);
        check_uniform(counts, kinds);
        sim_free(sim);
    }
}

/* A session that is told plays as any other. */
static void a_trace_changes_nothing(void **state)
{
    (void)state;
    uint64_t counts[64] = { 0 };
    struct chain_trace trace = { counts, count_round, ignore };
    struct host_plan plan = plan_of("craps", "flat:wagers=pass+place-5", 64, 5000);
    struct sim *told = sim_open(&plan.plans[0]), *plain = sim_open(&plan.plans[0]);

    told->chain->trace = &trace;
    assert_int_equal(sim_run(told, 0, 64, NULL), 64);
    assert_int_equal(sim_run(plain, 0, 64, NULL), 64);
    struct host_result results[2] = { { .count = 1 }, { .count = 1 } };
    results[0].tallies[0] = told->tally;
    results[1].tallies[0] = plain->tally;
    char *a = text_of(&plan, &results[0]), *b = text_of(&plan, &results[1]);
    assert_string_equal(a, b);
    free(a);
    free(b);
    sim_free(told);
    sim_free(plain);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(lanes_make_no_difference),
        cmocka_unit_test(large_bets_are_counted),
        cmocka_unit_test(seeds_make_a_difference),
        cmocka_unit_test(ranges_add_up),
        cmocka_unit_test(ranges_are_sets),
        cmocka_unit_test(stops_and_goes_on),
        cmocka_unit_test(survives_kills),
        cmocka_unit_test(reads_what_it_wrote),
        cmocka_unit_test(refuses_other_checkpoints),
        cmocka_unit_test(refuses_nonsense),
        cmocka_unit_test(histograms_count_right),
        cmocka_unit_test(intervals_hold),
        cmocka_unit_test(exact_values_stand_beside),
        cmocka_unit_test(alarms_when_wrong),
        cmocka_unit_test(shares_have_intervals),
        cmocka_unit_test(pairs_compare_sessions),
        cmocka_unit_test(outcomes_are_uniform),
        cmocka_unit_test(numbers_win_equally_often),
        cmocka_unit_test(a_trace_changes_nothing),
    };

    RUN_TESTS_WITHIN(tests, make_folder, remove_folder);
}
