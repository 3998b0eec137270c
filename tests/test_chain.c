/* test_chain.c - the simulator's engine against the tables themselves.
 *
 * A strategy tries all kinds of bets.  Each of its sessions is played three times, on the same
 * outcomes: by the edges of a chain; by a chain that asks the strategy before every round; and at a
 * plain table, which keeps its racks and its past.  All three must have the same chips after every
 * round, and the plain table must accept and refuse the same commands. */
#include "check.h"
#include "sim/lanes.h"

#include <stdlib.h>
#include <string.h>

/* ---- A strategy that tries everything -------------------------------------------- */

struct memory {
    int32_t moment; /* from 0 to MOMENTS - 1 */
};
#define MOMENTS 5

#define TRIES 64
static struct {
    struct tried {
        struct command command;
        refusal_code code; /* null: done */
    } list[TRIES];
    int count;
    int wagers;
    bool noted; /* whether it counts */
} said;

static void say(const struct command *command, refusal_code code)
{
    if (!said.noted) return;
    assert_true(said.count < TRIES);
    said.list[said.count++] = (struct tried){ *command, code };
}

/* What the table accepts comes from the trace: bets that are spoken, or taken down for want of
 * chips, are among them. */
static void hear_command(void *to, const struct command *command)
{
    (void)to;
    say(command, NULL);
}

/* From here on the strategy plays; before, the chain may have asked what a rich player would do. */
static void hear_round(void *to, const struct sim_round *round)
{
    (void)to;
    (void)round;
    said.noted = true;
}

static const struct chain_trace trace = { .command = hear_command, .round = hear_round };

static uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t x = (a + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ (b + 3) * UINT64_C(0xbf58476d1ce4e5b9);

    return (x ^ x >> 31) * UINT64_C(0x94d049bb133111eb) >> 16;
}

static void try(struct turn *turn, enum turn_act act, int wager, int64_t cents)
{
    bool done = act == TURN_BETS    ? turn_bet(turn, wager, cents)
                : act == TURN_TAKES ? turn_take(turn, wager, cents)
                                    : turn_call(turn, wager, act == TURN_CALLS_ON);
    struct command command = {
        .act = (uint8_t)act, .role = ROLE_PLAYER, .seat = SIM_PLAYER, .cents = cents
    };

    if (done) return;
    command.number = (int8_t)(wager % 128);
    command.bet = (int8_t)(wager / 128);
    say(&command, turn_refusal(turn)->code);
}

/* The memory and what is on the layout decide what is tried. */
static void act(struct turn *turn, const struct strategy_values *values, void *bytes)
{
    struct memory *memory = bytes;
    uint64_t salt = (uint64_t)values->number[0];

    for (int i = 0; i < 6; i++) {
        uint64_t x = mixed(salt * 64 + (uint64_t)memory->moment * 8 + (uint64_t)i,
                           (uint64_t)turn_layout(turn));
        int wager = (int)(x % (uint64_t)said.wagers);
        int64_t cents = values->unit_cents * (int64_t)(1 + x / 1000 % 4);
        try(turn, x / 7 % 8 < 5 ? TURN_BETS : (enum turn_act)(x / 7 % 4), wager,
            x / 7 % 8 == 5 ? 0 : cents);
    }
    memory->moment = (memory->moment + 1) % MOMENTS;
}

static const struct strategy blind = { .id = "blind",
                                       .memory_bytes = sizeof(struct memory),
                                       .act = act };

/* ---- A plain table --------------------------------------------------------------- */

static struct table table;
static struct events events;

/* Staff confirm calls and spoken bets at once. */
static refusal_code give(const struct command *command)
{
    refusal_code code = table_do(&table, command, &events).code;

    if (!table.waiting_count) return code;
    struct command confirm = sim_by_staff(&table, ACT_CONFIRM);
    confirm.seat = SIM_PLAYER;
    assert_null(table_do(&table, &confirm, &events).code);
    return code;
}

static void sit_down(int seat, int64_t cents)
{
    struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
    struct command buy = {
        .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat, .cents = cents
    };

    assert_null(give(&sit));
    assert_null(give(&buy));
}

static void play(const struct game_sim *game, const struct sim_round *given)
{
    struct sim_round round = given ? *given : (struct sim_round){ 0 };
    struct command command;

    while (game->next(&table, given ? &round : NULL, &command)) assert_null(give(&command));
}

static int64_t worth(void)
{
    return table.till.rack_cents[SIM_PLAYER] + table_on_layout(&table, SIM_PLAYER);
}

/* The command that a strategy tried without success, from its wager's index. */
static struct command refused(const struct game_sim *game, const struct layouts *layouts,
                              struct command command)
{
    const uint8_t acts[] = { ACT_BET, ACT_TAKE, game->call_on, game->call_off };
    int bet, number;

    layouts_wager(layouts, 128 * command.bet + command.number, &bet, &number);
    command.act = acts[command.act];
    command.bet = (int8_t)bet;
    command.number = (int8_t)number;
    return command;
}

/* Gives the commands that the strategy tried; the table must answer the same, except that the
 * player may be keeping chips for the round. */
static void repeat(const struct game_sim *game, const struct layouts *layouts)
{
    for (int i = 0; i < said.count; i++) {
        const struct tried *tried = &said.list[i];
        struct command command =
            tried->code ? refused(game, layouts, tried->command) : tried->command;
        if (!command.act || (game->reserve && tried->code == REFUSED_RACK_SHORT)) continue;
        refusal_code code = give(&command);
        if (code && code == refusal_find("SPOKEN_ONLY")) { /* then it is spoken */
            command.flags = FLAG_ORAL;
            code = give(&command);
        }
        if (code == tried->code) continue;
        char id[WAGER_ID];
        wager_id(&table.sign, command.bet, command.number, id);
        fail_msg("%s, act %d on %s: %s at the table, %s in the simulator", table_phase_word(&table),
                 command.act, id, code ? code->id : "done", tried->code ? tried->code->id : "done");
    }
    said.count = 0;
    said.noted = false;
}

/* ---- Tests ----------------------------------------------------------------------- */

#define BANKROLL 20000
#define ROUNDS   150

struct outcomes {
    const struct game_sim *game;
    struct sim_stream stream;
    _Alignas(64) unsigned char source[1 << 16];
    uint16_t list[SIM_BATCH];
    int at;
};

static void next_round(struct outcomes *outcomes, struct sim_round *round)
{
    if (outcomes->at == SIM_BATCH) {
        outcomes->game->draw(outcomes->source, &outcomes->stream, outcomes->list, SIM_BATCH);
        outcomes->at = 0;
    }
    *round = (struct sim_round){ .outcome = outcomes->list[outcomes->at] };
    if (outcomes->game->recall) outcomes->game->recall(outcomes->source, outcomes->at, round);
    outcomes->at++;
}

static void begin_outcomes(struct outcomes *outcomes, const struct sign *sign, uint64_t session)
{
    static const struct sim_decider usual;

    outcomes->game = sim_game(sign->edition);
    assert_true(outcomes->game->source_bytes <= sizeof outcomes->source);
    memset(outcomes->source, 0, sizeof outcomes->source);
    sim_stream_begin(&outcomes->stream, 7, session);
    if (outcomes->game->begin) outcomes->game->begin(outcomes->source, sign, &usual);
    outcomes->at = SIM_BATCH;
}

/* A session with this strategy's salt; returns the rounds in which something was decided. */
static int play_session(const struct sign *sign, struct chain *edges, struct chain *asking,
                        uint64_t session)
{
    static struct outcomes outcomes;
    const struct game_sim *game = sim_game(sign->edition);
    struct chain_place fast, slow;
    struct sim_round round;
    struct edge_sum fast_sum, slow_sum;
    int64_t gain;
    int decided = 0;
    bool over;

    begin_outcomes(&outcomes, sign, session);
    table_open(&table, sign);
    sit_down(SIM_PLAYER, BANKROLL);
    if (game->companion) sit_down(SIM_COMPANION, LAYOUT_RICH);
    play(game, NULL);
    assert_true(chain_begin(edges, BANKROLL, &fast, &gain));
    said.noted = true;
    assert_true(chain_begin(asking, BANKROLL, &slow, &gain));
    repeat(game, asking->layouts);
    for (int i = 0; i < ROUNDS; i++) {
        if (worth() != slow.total_cents)
            fail_msg("%s, session %d, round %d: %d at the table, %d in the simulator",
                     games[sign->edition]->id, (int)session, i, (int)worth(),
                     (int)slow.total_cents);
        assert_int_equal(fast.total_cents, slow.total_cents);
        next_round(&outcomes, &round);
        assert_true(chain_step(edges, &fast, &round, &fast_sum, &over));
        assert_true(chain_step(asking, &slow, &round, &slow_sum, &over));
        assert_int_equal(fast_sum.gain_cents, slow_sum.gain_cents);
        assert_int_equal(fast_sum.stake_cents, slow_sum.stake_cents);
        play(game, &round);
        repeat(game, asking->layouts);
        decided += slow_sum.stake_cents > 0;
    }
    assert_int_equal(table_imbalance(&table), 0);
    return decided;
}

static void chains_follow_the_table(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        if (!sim_game(edition)) continue;
        struct sign sign = sign_of(edition);
        int decided = 0;
        for (int salt = 0; salt < 40 / SLOWER; salt++) {
            struct strategy_values values = { .unit_cents = salt % 2 ? 1000 : 600 };
            values.number[0] = salt;
            struct chain *edges = chain_open(&sign, &blind, &values, 1 << 30);
            struct chain *asking = chain_open(&sign, &blind, &values, 1 << 30);
            assert_true(edges && asking);
            asking->trace = &trace;
            said.wagers = edges->wagers;
            for (uint64_t session = 0; session < 2; session++)
                decided += play_session(&sign, edges, asking, (uint64_t)salt * 8 + session);
            chain_free(edges);
            chain_free(asking);
        }
        if (!decided) fail_msg("%s: nothing was ever decided", games[edition]->id);
    }
}

/* A chain that may keep next to nothing starts over all the time, with the same result. */
static void check_forgetting(struct sim_plan plan)
{
    plan.limit_bytes = 0;
    struct sim *keeps = sim_open(&plan);
    plan.limit_bytes = 1;
    struct sim *forgets = sim_open(&plan);
    assert_int_equal(sim_run(keeps, 0, plan.sessions, NULL), plan.sessions);
    assert_int_equal(sim_run(forgets, 0, plan.sessions, NULL), plan.sessions);
    assert_true(keeps->tally.gain_cents == forgets->tally.gain_cents);
    assert_true(keeps->tally.stake_cents == forgets->tally.stake_cents);
    assert_int_equal(keeps->tally.rounds, forgets->tally.rounds);
    for (int i = 0; i <= keeps->tally.wagers; i++)
        assert_memory_equal(&keeps->tally.wager[i], &forgets->tally.wager[i],
                            sizeof keeps->tally.wager[i]);
    sim_free(keeps);
    sim_free(forgets);
}

static void forgetting_changes_nothing(void **state)
{
    struct sim_plan plan = { .strategy = &blind, .values = { .unit_cents = 1000 } };

    (void)state;
    said.noted = false;
    said.wagers = 3;
    for (int edition = 0; edition < game_count; edition++) {
        if (!sim_game(edition)) continue;
        plan.sign = sign_of(edition);
        plan.bankroll_cents = BANKROLL;
        plan.sessions = 60;
        plan.rounds = 100;
        check_forgetting(plan);
        plan.bankroll_cents = 0; /* blocks, side by side */
        plan.sessions = LANES;
        plan.rounds = 50;
        check_forgetting(plan);
    }
}

/* What wagers gained adds up to what the player gained; blocks played side by side or one by one
 * are the same. */
static void money_adds_up(void **state)
{
    struct sim_plan plan = { .strategy = &blind,
                             .sessions = (SLOWER > 1 ? 1 : 2) * LANES + 3,
                             .rounds = SLOWER > 1 ? 400 : 2000,
                             .values = { .unit_cents = 1000 } };

    (void)state;
    said.noted = false;
    for (int edition = 0; edition < game_count; edition++) {
        if (!sim_game(edition)) continue;
        plan.sign = sign_of(edition);
        struct sim *whole = sim_open(&plan), *parts = sim_open(&plan);
        said.wagers = whole->chain->wagers;
        assert_int_equal(sim_run(whole, 0, plan.sessions, NULL), plan.sessions);
        for (uint64_t i = 0; i < plan.sessions; i++)
            assert_int_equal(sim_run(parts, i, i + 1, NULL), 1);
        sim_sum gain = 0, stake = 0;
        for (int i = 0; i <= whole->tally.wagers; i++) {
            gain += whole->tally.wager[i].gain_cents;
            stake += whole->tally.wager[i].stake_cents;
            assert_memory_equal(&whole->tally.wager[i], &parts->tally.wager[i],
                                sizeof whole->tally.wager[i]);
        }
        assert_true(gain == whole->tally.gain_cents && stake == whole->tally.stake_cents);
        assert_true(stake > 0);
        assert_true(whole->tally.gain_squares == parts->tally.gain_squares);
        assert_int_equal(whole->tally.rounds, parts->tally.rounds);
        assert_int_equal(whole->tally.turns, parts->tally.turns);
        sim_free(whole);
        sim_free(parts);
    }
}

/* A bet that is called off is never decided: who leaves does not wait for it. */
static void call_off(struct turn *turn, const struct strategy_values *values, void *memory)
{
    int wager = turn_wager(turn, "place-6");

    (void)memory;
    if (!turn_up(turn, wager)) turn_bet(turn, wager, values->unit_cents);
    turn_call(turn, wager, false);
}

static void nobody_waits_for_ever(void **state)
{
    static const struct strategy strategy = { .id = "off", .act = call_off };
    struct sim_plan plan = { .sign = sign_of(game_find("craps")),
                             .strategy = &strategy,
                             .rounds = 100,
                             .values = { .unit_cents = 1200 } };

    (void)state;
    for (int rich = 0; rich < 2; rich++) {
        plan.bankroll_cents = rich ? 0 : BANKROLL;
        struct sim *sim = sim_open(&plan);
        assert_int_equal(sim_run(sim, 0, LANES + 1, NULL), LANES + 1);
        const struct wager_tally *place = &sim->tally.wager[sim_wager(&plan.sign, "place-6")];
        assert_int_equal(place->decided, 0);
        assert_in_range(sim->tally.rounds, (100 + SIM_IDLE - 1) * (LANES + 1),
                        (100 + SIM_IDLE) * (LANES + 1));
        sim_free(sim);
    }
}

/* ---- Chance ---------------------------------------------------------------------- */

/* Philox 4x32 with ten rounds, written from its definition (Salmon and others, 2011). */
static void philox(uint32_t counter[4], uint64_t seed)
{
    uint32_t key[2] = { (uint32_t)seed, (uint32_t)(seed >> 32) };

    for (int i = 0; i < 10; i++) {
        uint64_t a = UINT64_C(0xD2511F53) * counter[0], b = UINT64_C(0xCD9E8D57) * counter[2];
        uint32_t made[4] = { (uint32_t)(b >> 32) ^ counter[1] ^ key[0], (uint32_t)b,
                             (uint32_t)(a >> 32) ^ counter[3] ^ key[1], (uint32_t)a };
        memcpy(counter, made, sizeof made);
        key[0] += 0x9E3779B9;
        key[1] += 0xBB67AE85;
    }
}

static void words_are_philox(void **state)
{
    struct sim_stream stream;
    uint64_t seed = UINT64_C(0x123456789abcdef0), session = UINT64_C(0xfedcba9876543210);

    (void)state;
    sim_stream_begin(&stream, seed, session);
    for (uint32_t block = 0; block < 1000; block++) {
        uint32_t counter[4] = { block, 0, (uint32_t)session, (uint32_t)(session >> 32) };
        philox(counter, seed);
        assert_true(sim_word(&stream) == (counter[0] | (uint64_t)counter[1] << 32));
        assert_true(sim_word(&stream) == (counter[2] | (uint64_t)counter[3] << 32));
    }
}

/* Sums of squares stay below the value that is exceeded once in a million times. */
static void digits_are_uniform(void **state)
{
    static uint16_t digits[SIM_BATCH];
    /* the chi-square quantiles for 35, 36 and 37 degrees of freedom at 1 - 1e-6 */
    static const struct {
        int below;
        double most;
    } rows[] = { { 36, 93.2 }, { 37, 94.8 }, { 38, 96.5 } };

    (void)state;
    for (size_t row = 0; row < 3; row++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct sim_stream stream;
            double count[40] = { 0 }, square = 0;
            int batches = 2000;
            sim_stream_begin(&stream, seed, 1);
            for (int i = 0; i < batches; i++) {
                sim_digits(&stream, (uint64_t)rows[row].below, digits, SIM_BATCH);
                for (int k = 0; k < SIM_BATCH; k++) count[digits[k]]++;
            }
            double expected = (double)batches * SIM_BATCH / rows[row].below;
            for (int i = 0; i < rows[row].below; i++)
                square += (count[i] - expected) * (count[i] - expected) / expected;
            assert_true(square < rows[row].most);
            for (int i = rows[row].below; i < 40; i++) assert_true(count[i] == 0);
        }
}

/* All orders of four cards come equally often, whichever places they come from. */
static void check_deals(uint64_t seed)
{
    int count[24] = { 0 }, deals = 48000;
    struct sim_stream stream;
    double square = 0;

    sim_stream_begin(&stream, seed, 9);
    uint8_t card[4] = { 0, 1, 2, 3 };
    for (int i = 0; i < deals; i++) {
        sim_deal(&stream, card, 4, 4);
        int order = 0;
        for (int k = 0; k < 4; k++) {
            int smaller = 0;
            for (int later = k + 1; later < 4; later++) smaller += card[later] < card[k];
            order = order * (4 - k) + smaller;
        }
        count[order]++;
    }
    for (int i = 0; i < 24; i++) {
        double off = count[i] - deals / 24.0;
        square += off * off / (deals / 24.0);
    }
    assert_true(square < 73.6); /* 23 degrees of freedom, once in a million */
}

static void deals_are_uniform(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) check_deals(seed);
}

/* ---- Histograms ------------------------------------------------------------------ */

static void histograms_add_in_any_order(void **state)
{
    struct histogram whole = { 0 }, one = { 0 }, two = { 0 };
    uint64_t x = 1;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        x = mixed(x, (uint64_t)i);
        int64_t number = (int64_t)(x % 40000) - 20000 + (i % 997 ? 0 : 300000);
        assert_true(histogram_count(&whole, number, 1));
        assert_true(histogram_count(i % 3 ? &one : &two, number, 1));
    }
    assert_true(histogram_add(&two, &one));
    assert_int_equal(whole.count, two.count);
    assert_true(whole.sum == two.sum && whole.squares == two.squares);
    assert_int_equal(histogram_width(&whole), histogram_width(&two));
    for (int per = 0; per <= 1000000; per += 10000)
        assert_int_equal(histogram_quantile(&whole, (uint64_t)per),
                         histogram_quantile(&two, (uint64_t)per));
    histogram_free(&whole);
    histogram_free(&one);
    histogram_free(&two);
}

/* Few different numbers are kept as they are: compare with a sorted list. */
static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static void quantiles_are_exact(void **state)
{
    enum { NUMBERS = 999 };
    int64_t list[NUMBERS];
    struct histogram h = { 0 };

    (void)state;
    for (int i = 0; i < NUMBERS; i++) {
        list[i] = (int64_t)(mixed(5, (uint64_t)i) % 3000) - 1500;
        assert_true(histogram_count(&h, list[i], 1));
    }
    qsort(list, NUMBERS, sizeof *list, by_size);
    for (int i = 1; i <= 100; i++) {
        int nth = (i * NUMBERS + 99) / 100; /* at least i percent do not exceed it */
        assert_int_equal(histogram_quantile(&h, (uint64_t)i * 10000), list[nth - 1]);
    }
    assert_int_equal(h.least, list[0]);
    assert_int_equal(h.most, list[NUMBERS - 1]);
    histogram_free(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_follow_the_table), cmocka_unit_test(forgetting_changes_nothing),
        cmocka_unit_test(money_adds_up),           cmocka_unit_test(nobody_waits_for_ever),
        cmocka_unit_test(words_are_philox),        cmocka_unit_test(digits_are_uniform),
        cmocka_unit_test(deals_are_uniform),       cmocka_unit_test(histograms_add_in_any_order),
        cmocka_unit_test(quantiles_are_exact),
    };

    RUN_TESTS(tests);
}
