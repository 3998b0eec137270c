/* test_strategies.c - the built-in strategies: their bets by hand, what they cost beside the exact
 * odds, and what is said about mistakes. */
#include "check.h"
#include "odds/odds.h"
#include "rules/length.h"
#include "sim/sim.h"

#include <math.h>
#include <stdlib.h>

/* ---- Tables ---------------------------------------------------------------------- */

/* A table for all strategies: the wager for those on one wager, and how many strategies fit. */
static const struct {
    const char *edition, *option, *value, *wager;
    int strategies;
} tables[] = {
    /* Of all games 9.  Craps: 3 lines, 3 ladders, pass and place, 5 with numbers, press, regress,
     * buy, lay, hardways, 2 on every roll. */
    { "craps", NULL, NULL, "pass", 9 + 19 },
    /* Across, six and eight, iron cross, press, regress, 2 with hardways, 2 on every roll. */
    { "snake-eyes", NULL, NULL, "six", 9 + 9 },
    { "snake-eyes-first", NULL, NULL, "field", 9 + 9 },
    { "snake-eyes-nsw", NULL, NULL, "eight", 9 + 9 },
    /* Six and eight, press, regress, 3 with the Shooter's Bet, 2 with lines. */
    { "double-dice", NULL, NULL, "number-6", 9 + 8 },
    /* 7 combinations, 3 sections, neighbours, finals, 3 after the last number, cancellation.  With
     * 38 numbers no corner has zero, which one of the combinations needs. */
    { "roulette", NULL, NULL, "red", 9 + 16 },
    { "roulette", "wheel", "38", "black", 9 + 15 },
};

static struct sign sign_at(int table)
{
    struct sign sign = sign_of(game_find(tables[table].edition));

    sign.max_cents = 10000; /* systems come to it often */
    if (tables[table].option)
        assert_true(sign_set(&sign, sign_option(&sign, tables[table].option), tables[table].value));
    return sign;
}

/* The words for a strategy, with the wager if it needs one. */
static void words_for(const struct strategy *strategy, const char *wager, char words[128])
{
    const struct parameter *first = strategy->parameters;
    bool needed = first && first->id && !first->usual;

    snprintf(words, 128, needed ? "%s:%s=%s" : "%s", strategy->id, needed ? first->id : "", wager);
}

/* Calls each() with every strategy that fits a table. */
static void each_strategy(void each(const struct sim_plan *plan, const char *words))
{
    for (int t = 0; t < (int)LENGTH(tables); t++) {
        struct sim_plan plan = { .sign = sign_at(t), .seed = 23 };
        const struct game_sim *game = sim_game(plan.sign.edition);
        const struct strategy *const *lists[] = { strategies, game->strategies };
        char words[128], why[STRATEGY_WHY];
        int count = 0;

        for (size_t l = 0; l < LENGTH(lists); l++)
            for (const struct strategy *const *at = lists[l]; *at; at++) {
                words_for(*at, tables[t].wager, words);
                if (!strategy_read(words, &plan.sign, 500, &plan.strategy, &plan.values, why))
                    continue;
                assert_ptr_equal(plan.strategy, *at);
                each(&plan, words);
                count++;
            }
        assert_int_equal(count, tables[t].strategies);
    }
}

/* ---- Money ----------------------------------------------------------------------- */

static void assert_adds_up(const struct sim_tally *tally, const char *words)
{
    sim_sum gain = 0, stake = 0;

    for (int i = 0; i <= tally->wagers; i++) {
        gain += tally->wager[i].gain_cents;
        stake += tally->wager[i].stake_cents;
    }
    if (gain == tally->gain_cents && stake == tally->stake_cents && stake) return;
    fail_msg("%s: wagers do not add up", words);
}

static bool same_histogram(const struct histogram *a, const struct histogram *b)
{
    bool same = a->count == b->count && a->least == b->least && a->most == b->most &&
                a->sum == b->sum && a->squares == b->squares;

    for (uint64_t at = 0; same && a->count && at <= 1000000; at += 50000)
        same = histogram_quantile(a, at) == histogram_quantile(b, at);
    return same;
}

static bool same_wager(const struct wager_tally *a, const struct wager_tally *b)
{
    return a->decided == b->decided && a->won == b->won && a->pushed == b->pushed &&
           a->stake_cents == b->stake_cents && a->gain_cents == b->gain_cents &&
           a->gain_squares == b->gain_squares && a->gain_stakes == b->gain_stakes &&
           a->stake_squares == b->stake_squares;
}

static bool same(const struct sim_tally *a, const struct sim_tally *b)
{
    bool same = a->sessions == b->sessions && a->rounds == b->rounds && a->turns == b->turns &&
                a->gain_cents == b->gain_cents && a->stake_cents == b->stake_cents &&
                a->gain_squares == b->gain_squares && a->gain_stakes == b->gain_stakes &&
                a->stake_squares == b->stake_squares;

    for (int i = 0; i < SIM_ENDS; i++) same &= a->ended[i] == b->ended[i];
    for (int i = 0; i <= a->wagers; i++) same &= same_wager(&a->wager[i], &b->wager[i]);
    for (int i = 0; i < SIM_FAN; i++) same &= same_histogram(&a->fan[i], &b->fan[i]);
    return same && same_histogram(&a->ends, &b->ends) &&
           same_histogram(&a->drawdowns, &b->drawdowns) &&
           same_histogram(&a->survived, &b->survived) && same_histogram(&a->wins, &b->wins) &&
           same_histogram(&a->losses, &b->losses) && same_histogram(&a->shooter, &b->shooter) &&
           same_histogram(&a->lows, &b->lows);
}

/* All sessions at once, and in two parts by two workers: nothing differs. */
static void play_in_parts(const struct sim_plan *plan, uint64_t sessions, const char *words)
{
    struct sim *whole = sim_open(plan), *first = sim_open(plan), *rest = sim_open(plan);
    uint64_t middle = sessions / 3;

    assert_true(whole && first && rest);
    assert_int_equal(sim_run(whole, 0, sessions, NULL), sessions);
    assert_int_equal(sim_run(rest, middle, sessions, NULL), sessions - middle);
    assert_int_equal(sim_run(first, 0, middle, NULL), middle);
    assert_true(sim_tally_add(&rest->tally, &first->tally));
    if (!same(&whole->tally, &rest->tally)) fail_msg("%s: two parts differ from one", words);
    assert_int_equal(whole->tally.sessions, sessions);
    assert_adds_up(&whole->tally, words);
    if (whole->chain->refusal.code && !plan->bankroll_cents)
        fail_msg("%s: refused as %s", words, whole->chain->refusal.code->id);
    sim_free(whole);
    sim_free(first);
    sim_free(rest);
}

static void blocks_and_sessions(const struct sim_plan *given, const char *words)
{
    struct sim_plan plan = *given;

    plan.rounds = 1000 / SLOWER;
    play_in_parts(&plan, 20, words);
    plan.rounds = 100;
    plan.bankroll_cents = 20000;
    plan.win_cents = 10000;
    play_in_parts(&plan, 200 / SLOWER, words);
}

static void every_strategy_plays_and_adds_up(void **state)
{
    (void)state;
    each_strategy(blocks_and_sessions);
}

/* ---- Beside the exact odds ------------------------------------------------------- */

/* What a wager should have gained by the exact odds, at its stake if that was always the same. Adds
 * the square of what each bet gained more or less than that. */
static double expected(const struct sim *sim, int wager, double *squares)
{
    const struct wager_tally *tally = &sim->tally.wager[wager];
    sim_sum stake = tally->stake_cents;
    bool steady = tally->stake_squares * tally->decided == stake * stake;
    struct odds odds;
    int bet, number;

    if (!tally->decided) return 0;
    layouts_wager(sim->chain->layouts, wager, &bet, &number);
    odds_init(&odds);
    odds_of(&odds, &sim->plan.sign, bet, number,
            steady ? tally->stake_cents / (int64_t)tally->decided : 0);
    double ev = mpq_get_d(odds.ev);
    odds_clear(&odds);
    *squares += (double)tally->gain_squares - 2 * ev * (double)tally->gain_stakes +
                ev * ev * (double)tally->stake_squares;
    return ev * (double)tally->stake_cents;
}

/* The standard error from blocks knows how wagers go together, the one from bets knows the rare
 * large bets of a system better: the larger one counts. */
static void a_million_rounds(const struct sim_plan *given, const char *words)
{
    struct sim_plan plan = *given;
    const uint64_t blocks = 1000 / SLOWER;

    plan.rounds = 1000;
    struct sim *sim = sim_open(&plan);
    assert_non_null(sim);
    assert_int_equal(sim_run(sim, 0, blocks, NULL), blocks);
    const struct sim_tally *tally = &sim->tally;
    double gain = (double)tally->gain_cents, stake = (double)tally->stake_cents;
    double fair = 0, of_bets = 0;
    for (int i = 0; i < tally->wagers; i++) fair += expected(sim, i, &of_bets);
    double edge = fair / stake;
    double of_blocks = (double)tally->gain_squares - 2 * edge * (double)tally->gain_stakes +
                       edge * edge * (double)tally->stake_squares;
    double error = sqrt(of_bets > of_blocks ? of_bets : of_blocks);
    if (fabs(gain - fair) > 5 * error || error > stake / 20)
        fail_msg("%s: edge %.5f, exactly %.5f, standard error %.5f", words, -gain / stake, -edge,
                 error / stake);
    sim_free(sim);
}

static void a_million_rounds_agree_with_exact_odds(void **state)
{
    (void)state;
    each_strategy(a_million_rounds);
}

/* ---- By hand --------------------------------------------------------------------- */

/* A strategy at a table, round by round, played by someone who is rich. */
struct hand {
    struct chain *chain;
    struct chain_place place;
    const char *words;
};

static struct hand sit(const struct sign *sign, const char *words, int64_t unit_cents)
{
    struct hand hand = { .words = words };
    const struct strategy *strategy;
    struct strategy_values values;
    char why[STRATEGY_WHY];
    int64_t gain;

    if (!strategy_read(words, sign, unit_cents, &strategy, &values, why)) fail_msg("%s", why);
    hand.chain = chain_open(sign, strategy, &values, SIM_MEMORY);
    assert_non_null(hand.chain);
    assert_true(chain_begin(hand.chain, 0, &hand.place, &gain));
    return hand;
}

static struct hand sit_at(const char *edition, const char *words, int64_t unit_cents)
{
    struct sign sign = sign_of(game_find(edition));

    return sit(&sign, words, unit_cents);
}

static uint32_t layout_of(const struct hand *hand)
{
    return hand->chain->states[hand->place.state].layout;
}

/* What is on the layout, or on one wager. */
static int64_t up(const struct hand *hand)
{
    return layouts_up(hand->chain->layouts, layout_of(hand));
}

static int64_t on(const struct hand *hand, const char *id)
{
    const struct table *table = layouts_table(hand->chain->layouts, layout_of(hand));
    int bet, number;

    assert_true(wager_find(&table->sign, id, &bet, &number));
    return table_wager(table, SIM_PLAYER, bet, number);
}

/* Plays a round; returns its gain. */
static int64_t plays(struct hand *hand, int outcome)
{
    const struct sim_round round = { .outcome = outcome };
    struct edge_sum sum;
    bool over;

    assert_true(chain_step(hand->chain, &hand->place, &round, &sum, &over));
    return sum.gain_cents;
}

static int64_t rolls(struct hand *hand, int a, int b)
{
    return plays(hand, 6 * (a - 1) + b - 1);
}

static void leave(struct hand *hand)
{
    chain_free(hand->chain);
}

/* On red: 'W' is a red number, 'L' a black one.  The bets in units: before the first spin, then
 * after each. */
static void assert_bets(const struct sign *sign, const char *words, const char *spins,
                        const int *units)
{
    struct hand hand = sit(sign, words, 500);

    assert_int_equal(up(&hand), 500 * units[0]);
    for (int i = 0; spins[i]; i++) {
        int64_t gain = plays(&hand, spins[i] == 'W' ? 1 : 2);
        int64_t bet = 500 * units[i];
        assert_int_equal(gain, spins[i] == 'W' ? bet : -bet);
        if (up(&hand) != 500 * units[i + 1])
            fail_msg("%s: %lld after spin %d", words, (long long)up(&hand), i + 1);
        assert_int_equal(on(&hand, "red"), up(&hand));
    }
    leave(&hand);
}

static void systems_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *words, *spins;
        int units[12];
    } rows[] = {
        { "flat:wagers=red", "LWL", { 1, 1, 1, 1 } },
        { "flat:wagers=red*3", "WL", { 3, 3, 3 } },
        { "martingale:wager=red,most=4", "LLWLLLLW", { 1, 2, 4, 1, 2, 4, 8, 1, 1 } },
        { "grand-martingale:wager=red,most=4", "LLLWLLLL", { 1, 3, 7, 15, 1, 3, 7, 15, 1 } },
        { "fibonacci:wager=red", "LLLLLWWWL", { 1, 1, 2, 3, 5, 8, 3, 1, 1, 1 } },
        { "fibonacci:wager=red,most=4", "LLLL", { 1, 1, 2, 3, 1 } },
        { "dalembert:wager=red", "LLWLWWW", { 1, 2, 3, 2, 3, 2, 1, 1 } },
        { "dalembert:wager=red,step=2,most=5", "LLLL", { 1, 3, 5, 1, 3 } },
        /* 1 2 3 4; 1 2 3 4 5; 2 3 4; 3; 3 3; from the start */
        { "labouchere:wager=red", "LWWLWL", { 5, 6, 6, 3, 6, 5, 6 } },
        { "labouchere:list=7,wager=red", "WLW", { 7, 7, 14, 7 } },
        { "paroli:wager=red", "WWWWLW", { 1, 2, 4, 1, 2, 1, 2 } },
        /* won so far: -1, -2, -1, +1 */
        { "oscars-grind:wager=red", "LLWWL", { 1, 1, 1, 2, 1, 1 } },
        /* -1, -2, -3, -2, 0, -1, 0, +1: never more than what makes it a unit */
        { "oscars-grind:wager=red", "LLLWWLWW", { 1, 1, 1, 1, 2, 1, 1, 1, 1 } },
        /* -1, 0, after -1: -2, -1, -3, -1: the same after a loss */
        { "oscars-grind:wager=red", "LLLLWLW", { 1, 1, 1, 1, 1, 2, 2, 3 } },
        { "1-3-2-6:wager=red", "WWWWWLWWL", { 1, 3, 2, 6, 1, 3, 1, 3, 2, 1 } },
    };
    struct sign sign = sign_of(game_find("roulette"));

    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_bets(&sign, rows[i].words, rows[i].spins, rows[i].units);
}

/* Above the maximum a series is given up. */
static void the_maximum_ends_a_series(void **state)
{
    (void)state;
    static const struct {
        const char *words, *spins;
        int units[8];
    } rows[] = {
        { "martingale:wager=red", "LLLL", { 1, 2, 4, 1, 2 } },
        { "grand-martingale:wager=red", "LLL", { 1, 3, 1, 3 } },
        { "fibonacci:wager=red", "LLLLL", { 1, 1, 2, 3, 1, 1 } },
        { "dalembert:wager=red", "LLLL", { 1, 2, 3, 4, 1 } },
        { "labouchere:list=12,wager=red", "LL", { 3, 4, 3 } },
        { "paroli:wager=red,wins=9", "WWWW", { 1, 2, 4, 1, 2 } },
    };
    struct sign sign = sign_of(game_find("roulette"));

    sign.max_cents = 2000;
    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_bets(&sign, rows[i].words, rows[i].spins, rows[i].units);
}

static void a_push_changes_nothing(void **state)
{
    (void)state;
    struct hand hand = sit_at("craps", "martingale:wager=dont-pass", 500);

    assert_int_equal(rolls(&hand, 3, 4), -500);
    assert_int_equal(up(&hand), 1000);
    assert_int_equal(rolls(&hand, 6, 6), 0);
    assert_int_equal(up(&hand), 1000);
    assert_int_equal(rolls(&hand, 5, 6), -1000);
    assert_int_equal(up(&hand), 2000);
    assert_int_equal(rolls(&hand, 2, 2), 0);
    assert_int_equal(up(&hand), 2000);
    assert_int_equal(rolls(&hand, 3, 4), 2000);
    assert_int_equal(up(&hand), 500);
    leave(&hand);
}

/* A come bet is out until its number or a seven. */
static void a_bet_that_travels_is_awaited(void **state)
{
    (void)state;
    struct hand hand = sit_at("craps", "martingale:wager=come", 500);

    assert_int_equal(up(&hand), 0);
    rolls(&hand, 2, 2);
    assert_int_equal(up(&hand), 500);
    rolls(&hand, 3, 3);
    assert_int_equal(on(&hand, "come-6"), 500);
    rolls(&hand, 4, 4);
    assert_int_equal(up(&hand), 500);
    assert_int_equal(rolls(&hand, 3, 4), -500);
    assert_int_equal(up(&hand), 0);
    rolls(&hand, 2, 2);
    assert_int_equal(on(&hand, "come"), 1000);
    leave(&hand);
    hand = sit_at("double-dice", "martingale:wager=shooter", 500);
    rolls(&hand, 1, 1);
    assert_int_equal(up(&hand), 500);
    assert_int_equal(rolls(&hand, 3, 4), -500);
    assert_int_equal(on(&hand, "shooter"), 1000);
    for (int i = 0; i < 3; i++) assert_int_equal(rolls(&hand, 1, 1), 0);
    assert_int_equal(rolls(&hand, 1, 1), 1000);
    assert_int_equal(on(&hand, "shooter"), 500);
    leave(&hand);
}

/* Ten on each line, odds at once. */
static struct hand molly(const char *words)
{
    struct hand hand = sit_at("craps", words, 1000);

    assert_int_equal(on(&hand, "pass"), 1000);
    assert_int_equal(rolls(&hand, 2, 4), 0);
    assert_int_equal(on(&hand, "pass-odds-6"), 1000);
    assert_int_equal(on(&hand, "come"), 1000);
    assert_int_equal(up(&hand), 3000);
    assert_int_equal(rolls(&hand, 1, 3), 0);
    assert_int_equal(on(&hand, "come-4"), 1000);
    assert_int_equal(on(&hand, "come-odds-4"), 1000);
    assert_int_equal(on(&hand, "come"), 1000);
    assert_int_equal(rolls(&hand, 4, 5), 0);
    assert_int_equal(on(&hand, "come-odds-9"), 1000);
    assert_int_equal(on(&hand, "come"), 0); /* two numbers are enough */
    assert_int_equal(up(&hand), 6000);
    assert_int_equal(rolls(&hand, 2, 2), 1000 + 2000);
    assert_int_equal(on(&hand, "come"), 1000);
    assert_int_equal(up(&hand), 5000);
    assert_int_equal(rolls(&hand, 3, 3), 1000 + 1200);
    assert_int_equal(on(&hand, "come-6"), 1000);
    assert_int_equal(on(&hand, "come-odds-6"), 1000);
    assert_int_equal(on(&hand, "pass"), 1000); /* the next come-out */
    assert_int_equal(up(&hand), 5000);
    return hand;
}

static void three_point_molly_by_hand(void **state)
{
    (void)state;
    struct hand hand = molly("three-point-molly");

    assert_int_equal(rolls(&hand, 3, 4), 1000 - 2 * 1000); /* odds rest and come back */
    assert_int_equal(up(&hand), 1000);
    leave(&hand);
    hand = molly("three-point-molly:working=1");
    assert_int_equal(rolls(&hand, 3, 4), 1000 - 4 * 1000);
    assert_int_equal(up(&hand), 1000);
    leave(&hand);
}

/* A number whose come bet wins while another one travels to it. */
static void a_come_bet_follows_another(void **state)
{
    (void)state;
    struct hand hand = sit_at("craps", "come-ladder:comes=3,odds=1", 1000);

    rolls(&hand, 2, 4);
    rolls(&hand, 4, 4);
    assert_int_equal(on(&hand, "come"), 1000);
    assert_int_equal(rolls(&hand, 4, 4), 1000 + 1200);
    assert_int_equal(on(&hand, "come-8"), 1000);
    assert_int_equal(on(&hand, "come-odds-8"), 1000);
    assert_int_equal(on(&hand, "come"), 1000);
    assert_int_equal(rolls(&hand, 5, 6), 1000);
    assert_int_equal(rolls(&hand, 3, 4), -2000 - 2000 + 1000);
    assert_int_equal(up(&hand), 1000);
    leave(&hand);
}

/* Behind the line goes what the sign allows: 10 on 6 wins 10 with 12. */
static void dont_ladder_by_hand(void **state)
{
    (void)state;
    struct hand hand = sit_at("craps", "dont-ladder:odds=100", 1000);

    rolls(&hand, 2, 4);
    assert_int_equal(on(&hand, "dont-pass-behind-6"), 1200);
    assert_int_equal(on(&hand, "dont-come"), 1000);
    assert_int_equal(rolls(&hand, 4, 6), 0);
    assert_int_equal(on(&hand, "dont-come-behind-10"), 2000);
    assert_int_equal(rolls(&hand, 4, 6), -1000 - 2000);
    assert_int_equal(on(&hand, "dont-come-10"), 1000);
    assert_int_equal(on(&hand, "dont-come-behind-10"), 2000);
    assert_int_equal(rolls(&hand, 3, 4), 2000 + 2000 - 1000);
    assert_int_equal(up(&hand), 1000);
    leave(&hand);
}

static void odds_as_the_sign_allows(void **state)
{
    (void)state;
    struct hand hand = sit_at("craps", "pass:odds=2", 1000);

    rolls(&hand, 2, 4);
    assert_int_equal(on(&hand, "pass-odds-6"), 1000);
    leave(&hand);
    struct sign sign = sign_of(game_find("craps"));
    assert_true(sign_set(&sign, sign_option(&sign, "odds-limit"), "2x"));
    hand = sit(&sign, "pass:odds=2", 1000);
    rolls(&hand, 2, 4);
    assert_int_equal(on(&hand, "pass-odds-6"), 2000);
    assert_int_equal(rolls(&hand, 3, 3), 1000 + 2400);
    leave(&hand);
    hand = sit_at("craps", "pass", 500); /* 5 on a nine pays 7.50, so 6 */
    rolls(&hand, 4, 5);
    assert_int_equal(on(&hand, "pass-odds-9"), 600);
    leave(&hand);
}

static void iron_cross_by_hand(void **state)
{
    (void)state;
    struct hand hand = sit_at("craps", "iron-cross", 500);

    assert_int_equal(up(&hand), 0);
    rolls(&hand, 2, 2);
    assert_int_equal(on(&hand, "place-5"), 500);
    assert_int_equal(on(&hand, "place-6"), 600);
    assert_int_equal(on(&hand, "place-8"), 600);
    assert_int_equal(up(&hand), 2200);
    assert_int_equal(rolls(&hand, 3, 3), 700 - 500);
    assert_int_equal(rolls(&hand, 2, 3), 700 - 500);
    assert_int_equal(rolls(&hand, 4, 5), 500);
    assert_int_equal(rolls(&hand, 6, 6), 1000);
    assert_int_equal(up(&hand), 2200);
    assert_int_equal(rolls(&hand, 3, 4), -2200);
    assert_int_equal(up(&hand), 0);
    leave(&hand);
    hand = sit_at("snake-eyes", "iron-cross", 500);
    assert_int_equal(up(&hand), 2000);
    assert_int_equal(rolls(&hand, 3, 3), 500 - 500);
    assert_int_equal(rolls(&hand, 1, 1), 1500);
    assert_int_equal(rolls(&hand, 3, 4), -2000);
    assert_int_equal(up(&hand), 2000);
    leave(&hand);
}

static void press_and_regress_by_hand(void **state)
{
    (void)state;
    struct hand hand = sit_at("craps", "press:most=3", 500);

    rolls(&hand, 2, 2);
    assert_int_equal(on(&hand, "place-6"), 600);
    assert_int_equal(rolls(&hand, 3, 3), 700);
    assert_int_equal(on(&hand, "place-6"), 1200); /* for ten */
    assert_int_equal(on(&hand, "place-8"), 600);
    assert_int_equal(rolls(&hand, 3, 3), 1400);
    assert_int_equal(on(&hand, "place-6"), 1800);
    assert_int_equal(rolls(&hand, 3, 3), 2100);
    assert_int_equal(on(&hand, "place-6"), 1800);
    assert_int_equal(rolls(&hand, 3, 4), -2400);
    rolls(&hand, 2, 2);
    assert_int_equal(on(&hand, "place-6"), 600);
    leave(&hand);
    hand = sit_at("craps", "regress", 600);
    rolls(&hand, 2, 2);
    assert_int_equal(on(&hand, "place-8"), 1800);
    assert_int_equal(rolls(&hand, 3, 3), 2100);
    assert_int_equal(on(&hand, "place-6"), 600);
    assert_int_equal(on(&hand, "place-8"), 600);
    assert_int_equal(rolls(&hand, 4, 4), 700);
    assert_int_equal(up(&hand), 1200);
    assert_int_equal(rolls(&hand, 3, 4), -1200);
    rolls(&hand, 2, 2);
    assert_int_equal(up(&hand), 3600);
    leave(&hand);
}

static void shooter_by_hand(void **state)
{
    (void)state;
    struct hand hand = sit_at("double-dice", "shooter-bonus:hedge=2", 500);

    assert_int_equal(on(&hand, "bonus"), 500);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(on(&hand, "shooter"), 500);
        assert_int_equal(on(&hand, "any-seven"), 0);
        assert_int_equal(rolls(&hand, 1, 1), 0);
    }
    assert_int_equal(on(&hand, "any-seven"), 1000);
    assert_int_equal(rolls(&hand, 1, 1), 500 - 1000);
    assert_int_equal(up(&hand), 1000);
    assert_int_equal(rolls(&hand, 3, 4), -1000);
    assert_int_equal(up(&hand), 1000);
    leave(&hand);
}

static void roulette_by_hand(void **state)
{
    (void)state;
    struct hand hand = sit_at("roulette", "james-bond", 500);

    assert_int_equal(up(&hand), 20 * 500);
    assert_int_equal(plays(&hand, 19), 14 * 500 - 6 * 500);
    assert_int_equal(plays(&hand, 13), 25 * 500 - 15 * 500);
    assert_int_equal(plays(&hand, 0), 35 * 500 - 19 * 500);
    assert_int_equal(plays(&hand, 12), -20 * 500);
    assert_int_equal(up(&hand), 20 * 500);
    leave(&hand);
    hand = sit_at("roulette", "voisins", 500);
    assert_int_equal(up(&hand), 9 * 500);
    assert_int_equal(plays(&hand, 0), 22 * 500 - 7 * 500);
    assert_int_equal(plays(&hand, 26), 16 * 500 - 7 * 500);
    assert_int_equal(plays(&hand, 4), 17 * 500 - 8 * 500);
    assert_int_equal(plays(&hand, 1), -9 * 500);
    leave(&hand);
    hand = sit_at("roulette", "neighbours", 500); /* 2 25 17 34 6 */
    assert_int_equal(plays(&hand, 6), 35 * 500 - 4 * 500);
    assert_int_equal(plays(&hand, 27), -5 * 500);
    leave(&hand);
    hand = sit_at("roulette", "finals", 500); /* 7 17 27 */
    assert_int_equal(plays(&hand, 27), 35 * 500 - 2 * 500);
    assert_int_equal(up(&hand), 3 * 500);
    leave(&hand);
}

static void colours_by_hand(void **state)
{
    (void)state;
    struct hand hand = sit_at("roulette", "follow-colour", 500);

    assert_int_equal(up(&hand), 0);
    plays(&hand, 1);
    assert_int_equal(on(&hand, "red"), 500);
    assert_int_equal(plays(&hand, 2), -500);
    assert_int_equal(on(&hand, "black"), 500);
    assert_int_equal(plays(&hand, 0), -500);
    assert_int_equal(on(&hand, "black"), 500);
    assert_int_equal(plays(&hand, 4), 500);
    assert_int_equal(up(&hand), 500);
    leave(&hand);
    hand = sit_at("roulette", "against-colour:after=2", 500);
    plays(&hand, 1);
    assert_int_equal(up(&hand), 0);
    plays(&hand, 3);
    assert_int_equal(on(&hand, "black"), 500);
    assert_int_equal(plays(&hand, 2), 500);
    assert_int_equal(up(&hand), 0);
    plays(&hand, 4);
    assert_int_equal(on(&hand, "red"), 500);
    leave(&hand);
    hand = sit_at("roulette", "last-number", 500);
    plays(&hand, 17);
    assert_int_equal(on(&hand, "straight-17"), 500);
    assert_int_equal(plays(&hand, 17), 35 * 500);
    assert_int_equal(plays(&hand, 0), -500);
    assert_int_equal(on(&hand, "straight-0"), 500);
    assert_int_equal(up(&hand), 500);
    leave(&hand);
}

/* 1 1 1; a loss of two on each dozen makes it 1 1 1 4; then 1 1; then from the start. */
static void dozens_by_hand(void **state)
{
    (void)state;
    struct hand hand = sit_at("roulette", "dozen-cancellation", 500);

    assert_int_equal(up(&hand), 2 * 2 * 500);
    assert_int_equal(plays(&hand, 36), -4 * 500);
    assert_int_equal(on(&hand, "dozen-1"), 5 * 500);
    assert_int_equal(up(&hand), 2 * 5 * 500);
    assert_int_equal(plays(&hand, 1), 5 * 500);
    assert_int_equal(up(&hand), 2 * 2 * 500);
    assert_int_equal(plays(&hand, 24), 2 * 500);
    assert_int_equal(up(&hand), 2 * 2 * 500);
    leave(&hand);
}

/* A racetrack bet is spoken and confirmed.  The piece that wins stays on the layout until it is
 * taken down; all of it counts as the racetrack bet. */
static void racetrack_bets_by_hand(void **state)
{
    (void)state;
    struct hand hand = sit_at("roulette", "flat:wagers=tier+split-5-8", 600);

    assert_int_equal(on(&hand, "tier"), 600);
    assert_int_equal(plays(&hand, 5), 17 * 100 - 500 + 17 * 600);
    assert_int_equal(on(&hand, "tier"), 600);
    assert_int_equal(on(&hand, "split-5-8"), 600);
    assert_int_equal(up(&hand), 1200);
    assert_int_equal(plays(&hand, 10), 17 * 100 - 500 - 600);
    assert_int_equal(up(&hand), 1200);
    chain_fold(hand.chain);
    const struct wager_tally *tier = &hand.chain->tally[layouts_find(hand.chain->layouts, "tier")];
    assert_int_equal(tier->decided, 2);
    assert_int_equal(tier->won, 2);
    assert_int_equal(tier->stake_cents, 1200);
    assert_int_equal(tier->gain_cents, 2400);
    leave(&hand);
}

/* ---- Mistakes -------------------------------------------------------------------- */

static void mistakes_get_one_sentence(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *words;
        int64_t unit_cents;
        const char *why;
    } rows[] = {
        { "craps", "martingal:wager=pass", 500,
          "There is no strategy 'martingal' for this game; 'croupier sim --list' lists them." },
        { "craps", "voisins", 500,
          "There is no strategy 'voisins' for this game; 'croupier sim --list' lists them." },
        { "craps", "", 500,
          "There is no strategy '' for this game; 'croupier sim --list' lists them." },
        { "craps", "martingale", 500,
          "martingale needs the parameter 'wager' (what to bet on): martingale:wager=..." },
        { "craps", "martingale:wager=red", 500,
          "martingale: this table has no wager 'red' to be made." },
        { "craps", "flat:wagers=pass+come-6", 500,
          "flat: this table has no wager 'come-6' to be made." },
        { "craps", "flat:wagers=pass+", 500, "flat: this table has no wager '' to be made." },
        { "craps", "flat:wagers=pass+pass", 500,
          "flat: 'pass' is there twice; pass*2 is two units." },
        { "craps", "flat:wagers=pass*0", 500,
          "flat: units on a wager is a whole number from 1 to 10000, not '0'." },
        { "craps", "flat:wagers=pass*", 500,
          "flat: units on a wager is a whole number from 1 to 10000, not ''." },
        { "craps", "pass:odds=101", 500, "pass: odds is a whole number from 0 to 100, not '101'." },
        { "craps", "pass:odds=-1", 500, "pass: odds is a whole number from 0 to 100, not '-1'." },
        { "craps", "pass:odds=99999999999999999999999", 500,
          "pass: odds is a whole number from 0 to 100, not '99999999999999999999999'." },
        { "craps", "pass:odds=1,odds=2", 500, "pass: the parameter 'odds' is given twice." },
        { "craps", "pass:odd=1", 500, "pass has no parameter 'odd'; it has odds." },
        { "craps", "pass:odds=1,", 500, "pass has no parameter ''; it has odds." },
        { "roulette", "voisins:units=1", 500,
          "voisins has no parameter 'units'; it has no parameters." },
        { "craps", "pass", 0, "A unit is an amount of money above 0." },
        { "craps", "pass", 300,
          "The table refuses 3 on pass: the bet would be below the minimum of 5; the least unit "
          "that works is 5." },
        { "craps", "three-point-molly", 50,
          "The table refuses 0.50 on pass: the amount can't be made up in chips; the smallest chip "
          "is 1; the least unit that works is 5." },
        { "craps", "flat:wagers=come", 300,
          "The table refuses 3 on come: the bet would be below the minimum of 5; the least unit "
          "that works is 5." },
        { "craps", "martingale:wager=place-6", 500,
          "The table refuses 5 on place-6: winnings can't be paid exactly in chips; bet in "
          "multiples of 6; the least unit that works is 6." },
        { "craps", "flat:wagers=place-6+place-5", 600,
          "The table refuses 6 on place-5: winnings can't be paid exactly in chips; bet in "
          "multiples of 5; the least unit that works is 30." },
        { "craps", "place-inside", 200,
          "The table refuses 2 on place-9: the bet would be below the minimum of 5; the least unit "
          "that works is 5." },
        { "roulette", "flat:wagers=red", 60000,
          "The table refuses 600 on red: the bet would be above the maximum of 500; the least unit "
          "that works is 5." },
        { "roulette", "flat:wagers=red*200", 500,
          "The table refuses 1000 on red: the bet would be above the maximum of 500." },
        { "roulette", "flat:wagers=red*90", 600, /* 90 units of the minimum, 5, are 450 */
          "The table refuses 540 on red: the bet would be above the maximum of 500; the least unit "
          "that works is 5." },
        { "roulette", "flat:wagers=red*10000", 500,
          "The table refuses 50000 on red: the bet would be above the maximum of 500." },
        { "roulette", "flat:wagers=voisins", 500,
          "The table refuses 5 on voisins: each part of the bet must be whole chips; bet in "
          "multiples of 9; the least unit that works is 9." },
        { "roulette", "labouchere:wager=red,list=102", 500,
          "labouchere: The list is made of digits from 1 to 9, such as 1234." },
        { "roulette", "neighbours:number=37", 500,
          "neighbours: The wheel does not have that number." },
        { "snake-eyes", "pass", 500, "pass: The game has no pass line." },
        { "snake-eyes", "place-inside", 500,
          "place-inside does not fit this table, which has no place-5+place-6+place-8+place-9." },
        { "craps", "shooter", 500, "shooter: The game has no Shooter's Bet." },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct sign sign = sign_of(game_find(rows[i].edition));
        const struct strategy *strategy;
        struct strategy_values values;
        char why[STRATEGY_WHY] = "";
        if (strategy_read(rows[i].words, &sign, rows[i].unit_cents, &strategy, &values, why))
            fail_msg("%s is accepted", rows[i].words);
        assert_string_equal(why, rows[i].why);
    }
}

static void a_table_may_lack_what_the_game_has(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("double-dice"));
    const struct strategy *strategy;
    struct strategy_values values;
    char why[STRATEGY_WHY];

    assert_true(sign_set(&sign, sign_option(&sign, "bonus"), "no"));
    assert_false(strategy_read("shooter-bonus", &sign, 500, &strategy, &values, why));
    assert_string_equal(why, "shooter-bonus: The table does not offer the Bonus Bet.");
    assert_false(strategy_read("flat:wagers=bonus", &sign, 500, &strategy, &values, why));
    assert_string_equal(why, "flat would never bet at this table with these values.");
    assert_true(strategy_read("shooter", &sign, 500, &strategy, &values, why));
    sign = sign_of(game_find("roulette")); /* the street 0-2-3 is missing (reading R2) */
    assert_true(sign_set(&sign, sign_option(&sign, "wheel"), "38"));
    assert_true(strategy_read("voisins", &sign, 500, &strategy, &values, why));
    assert_true(sign_set(&sign, sign_option(&sign, "layout"), "0-00"));
    assert_false(strategy_read("voisins", &sign, 500, &strategy, &values, why));
    assert_string_equal(why, "voisins: The layout has no such section.");
    sign = sign_of(game_find("roulette"));
    sign.max_cents = 100000000;
    assert_false(strategy_read("flat:wagers=red", &sign, 20000000, &strategy, &values, why));
    assert_string_equal(why, "The table refuses 200000 on red: the amount is too large; the least "
                             "unit that works is 5.");
    sign.max_cents = 50000;
    sign.step_cents = 500;
    assert_false(strategy_read("flat:wagers=red", &sign, 700, &strategy, &values, why));
    assert_string_equal(why, "The table refuses 7 on red: bets at this table go up in steps of 5; "
                             "the least unit that works is 5.");
}

/* ---- Rows ------------------------------------------------------------------------ */

static void assert_row(const struct strategy *s)
{
    assert_true(s->id[0] && s->about[0] && s->act && s->memory_bytes <= STRATEGY_MEMORY);
    int lists = 0, count = 0;
    for (const struct parameter *p = s->parameters; p && p->id; p++, count++) {
        assert_true(p->about[0] && p->least <= p->most);
        lists += p->kind == PARAMETER_WAGERS;
        bool number = p->kind == PARAMETER_NUMBER || p->kind == PARAMETER_UNITS;
        if (number) assert_in_range(strtoll(p->usual, NULL, 10), p->least, p->most);
    }
    assert_true(lists <= 1 && count <= STRATEGY_PARAMETERS);
}

static void rows_are_complete(void **state)
{
    (void)state;
    for (int e = 0; e < game_count; e++) {
        const struct game_sim *game = sim_game(e);
        if (!game) continue;
        const struct strategy *const *lists[] = { strategies, game->strategies };
        for (size_t l = 0; l < LENGTH(lists); l++)
            for (const struct strategy *const *at = lists[l]; at && *at; at++) {
                assert_row(*at);
                assert_ptr_equal(strategy_find(e, (*at)->id), *at); /* no id twice */
            }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(systems_by_hand),
        cmocka_unit_test(the_maximum_ends_a_series),
        cmocka_unit_test(a_push_changes_nothing),
        cmocka_unit_test(a_bet_that_travels_is_awaited),
        cmocka_unit_test(three_point_molly_by_hand),
        cmocka_unit_test(a_come_bet_follows_another),
        cmocka_unit_test(dont_ladder_by_hand),
        cmocka_unit_test(odds_as_the_sign_allows),
        cmocka_unit_test(iron_cross_by_hand),
        cmocka_unit_test(press_and_regress_by_hand),
        cmocka_unit_test(shooter_by_hand),
        cmocka_unit_test(roulette_by_hand),
        cmocka_unit_test(colours_by_hand),
        cmocka_unit_test(dozens_by_hand),
        cmocka_unit_test(racetrack_bets_by_hand),
        cmocka_unit_test(mistakes_get_one_sentence),
        cmocka_unit_test(a_table_may_lack_what_the_game_has),
        cmocka_unit_test(every_strategy_plays_and_adds_up),
        cmocka_unit_test(a_million_rounds_agree_with_exact_odds),
    };
    RUN_TESTS(tests);
}
