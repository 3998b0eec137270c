/* test_bot.c - strategies at live tables, over a real socket with a real server.
 *
 * What a strategy sees is compared with the rules: which numbers are red, what totals decide the
 * pass line, what a banker bet pays.  Expected amounts are worked out here. */
#include "client/bot.h"
#include "served.h"

#define BETTING 1500
#define UNIT    500
#define ROUNDS  12

static const char plan[] = "[casino]\nchips = 0.25 1 5 25 100 500 1000\n"
                           "[table craps]\nedition = craps\n"
                           "[table roulette]\nedition = roulette\n"
                           "[table baccarat]\nedition = baccarat\n"
                           "[table lunar]\nedition = lunar-poker\n"
                           "[table dice]\nedition = double-dice\n"
                           "[staff]\nOlga = operator\n";

/* ---- A table --------------------------------------------------------------------- */

static volatile int stop;

/* What came of a bot. */
struct played {
    bool good;
    char why[BOT_WHY];
    char *text;
};

static struct played play_at(const char *table, struct bot_plan *bot_plan)
{
    char url[64], name[CALLER_TABLE], why[CALLER_WHY];
    struct played played = { .good = false };
    size_t length;
    FILE *out = open_memstream(&played.text, &length);

    snprintf(url, sizeof url, "http://127.0.0.1:%d/table/%s", served.port, table);
    struct caller *caller = caller_open(url, "Bot", name, why);
    if (!caller) fail_msg("%s: %s", url, why);
    struct bot *bot = bot_open(caller, name, out, &stop, played.why);
    if (!bot) fail_msg("%s: %s", table, played.why);
    bot_plan->values.unit_cents = UNIT;
    played.good = bot_play(bot, bot_plan, played.why);
    bot_close(bot);
    caller_close(caller);
    fclose(out);
    return played;
}

static void contains(const struct played *played, const char *words)
{
    if (!strstr(played->text, words)) fail_msg("not '%s' in\n%s", words, played->text);
}

/* ---- Roulette -------------------------------------------------------------------- */

static int spins, refusals;

/* The red numbers of a wheel. */
static bool is_red(int number)
{
    static const int red[] = { 1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36 };

    for (size_t i = 0; i < sizeof red / sizeof *red; i++)
        if (red[i] == number) return true;
    return false;
}

/* Red each time, black with two units; a bet of a third of the minimum is refused. */
static void bet_on_colours(struct turn *turn, const struct strategy_values *values, void *memory)
{
    int red = turn_wager(turn, "red"), black = turn_wager(turn, "black");
    int number = turn_fact(turn, turn_fact_find(turn, "number"));
    int32_t *count = memory;
    char words[32];

    if (turn_first(turn)) {
        assert_int_equal(*count, 0);
        assert_int_equal(turn_rack(turn), 20000);
    } else {
        spins++;
        assert_int_equal(*count, spins);
        assert_true(number >= 0 && number <= 36);
        assert_int_equal(turn_gain(turn, red), is_red(number) ? UNIT : -UNIT);
        assert_int_equal(turn_gain(turn, black), number && !is_red(number) ? 2 * UNIT : -2 * UNIT);
        assert_int_equal(turn_gains(turn), turn_gain(turn, red) + turn_gain(turn, black));
        assert_true(turn_decided(turn, red) && turn_decided(turn, black));
        assert_int_equal(turn_up(turn, red), is_red(number) ? UNIT : 0);
        turn_last(turn, words, sizeof words);
        assert_int_equal(strtol(words + strlen("spin "), NULL, 10), number);
    }
    ++*count;
    assert_true(turn_set(turn, red, values->unit_cents));
    assert_true(turn_set(turn, black, 2 * values->unit_cents));
    assert_int_equal(turn_up(turn, black), 2 * UNIT);
    assert_int_equal(turn_layout(turn), 3 * UNIT);
    assert_false(turn_bet(turn, turn_wager(turn, "straight-17"), 100));
    refusals += turn_refusal(turn)->code != NULL;
    assert_int_equal(turn_stands(turn, "straight-17"), 0);
    assert_int_equal(turn_stands(turn, "nonsense"), -1);
    assert_int_equal(turn_offer(turn, turn_wager(turn, "dozen-1")).least, 500);
}

static void roulette(void **state)
{
    static const struct strategy colours = { .id = "colours",
                                             .about = "both colours",
                                             .memory_bytes = sizeof(int32_t),
                                             .act = bet_on_colours };
    struct bot_plan bot = { .strategy = &colours, .rounds = ROUNDS, .bankroll_cents = 20000 };

    (void)state;
    struct played played = play_at("roulette", &bot);
    assert_true(played.good);
    assert_int_equal(spins, ROUNDS - 1); /* the last one is only told */
    assert_int_equal(refusals, ROUNDS);
    contains(&played, "  bets 10 on black\n");
    contains(&played, "  refused: bets 1 on straight-17: ");
    contains(&played, "spin 12: ");
    contains(&played, "All rounds are played.\n");
    contains(&played, "Bot (guest) leaves");
    free(played.text);
}

/* ---- Craps ----------------------------------------------------------------------- */

static int rolls, decided;

/* Pass: on a come-out 7 and 11 win, 2, 3 and 12 lose; then the point wins and 7 loses. */
static int pass_gain(int point, int total)
{
    if (!point) return total == 7 || total == 11 ? 1 : total <= 3 || total == 12 ? -1 : 0;
    return total == point ? 1 : total == 7 ? -1 : 0;
}

static void bet_on_pass(struct turn *turn, const struct strategy_values *values, void *memory)
{
    int pass = turn_wager(turn, "pass"), total = turn_fact(turn, turn_fact_find(turn, "total"));
    int *before = memory, point = turn_fact(turn, turn_fact_find(turn, "point"));

    if (!turn_first(turn)) {
        int gain = pass_gain(*before, total);
        rolls++;
        decided += gain != 0;
        assert_int_equal(turn_gain(turn, pass), gain * UNIT);
        assert_int_equal(turn_decided(turn, pass), gain != 0);
        assert_int_equal(point, gain ? 0 : *before ? *before : total);
        assert_int_equal(turn_up(turn, pass), gain ? 0 : UNIT);
    }
    *before = point;
    if (!point) assert_true(turn_set(turn, pass, values->unit_cents));
    if (!point) assert_false(turn_bet(turn, turn_wager(turn, "come"), values->unit_cents));
}

static void craps(void **state)
{
    static const struct strategy line = {
        .id = "line", .about = "", .memory_bytes = sizeof(int), .act = bet_on_pass
    };
    struct bot_plan bot = { .strategy = &line, .rounds = ROUNDS };

    (void)state;
    /* One in fifty times a point lasts for so many rolls. */
    for (int tries = 0; tries < 6 && !decided; tries++) {
        struct played played = play_at("craps", &bot);
        assert_true(played.good);
        assert_true(rolls >= ROUNDS - 1);
        contains(&played, "Bot (guest) throws the dice");
        contains(&played,
                 "refused: bets 5 on come: This bet is open only while a point is on. (4.1(c))");
        free(played.text);
    }
    assert_true(decided > 0);
}

/* A strategy that does not bet on the lines can't throw at Double Dice: the bot takes its bets down
 * and leaves. */
static void nobody_throws(void **state)
{
    struct strategy_values values;
    const struct strategy *lines;
    struct sign sign = sign_of(game_find("double-dice"));
    char why[STRATEGY_WHY];

    (void)state;
    assert_true(strategy_read("lines", &sign, UNIT, &lines, &values, why));
    struct bot_plan bot = { .strategy = lines, .values = values, .patience_ms = 3000 };
    struct played played = play_at("dice", &bot);
    assert_true(played.good);
    contains(&played, "The table plays no round: the bot leaves.\n");
    contains(&played, "takes 5 down from Number Line 6");
    contains(&played, "Won 0 after 0 rolls.");
    free(played.text);
}

/* ---- Cards ----------------------------------------------------------------------- */

static int coups;

/* Banker pays 19 to 20, which is 4.75 on 5; a tie pushes. */
static void bet_on_banker(struct turn *turn, const struct strategy_values *values, void *memory)
{
    int banker = turn_wager(turn, "banker"),
        winner = turn_fact(turn, turn_fact_find(turn, "winner"));
    int points = turn_fact(turn, turn_fact_find(turn, "banker"));

    (void)memory;
    if (!turn_first(turn)) {
        coups++;
        assert_true(winner >= 1 && winner <= 3 && points >= 0 && points <= 9);
        assert_int_equal(turn_gain(turn, banker), winner == 2 ? 475 : winner == 1 ? -UNIT : 0);
    }
    assert_true(turn_set(turn, banker, values->unit_cents));
}

static void baccarat(void **state)
{
    static const struct strategy banker = { .id = "banker", .about = "", .act = bet_on_banker };
    struct bot_plan bot = { .strategy = &banker, .rounds = ROUNDS };

    (void)state;
    struct played played = play_at("baccarat", &bot);
    assert_true(played.good);
    assert_int_equal(coups, ROUNDS - 1);
    free(played.text);
}

static int asked[3];

/* Exchanges the first two cards, and then plays: question 0 is the first, 32 and bits exchange. */
static int exchange_two(const struct strategy_values *values, int question, const uint8_t *cards,
                        int count)
{
    (void)values;
    asked[question]++;
    for (int i = 0; i < count; i++) assert_true(cards[i] >= 1 && cards[i] <= 52);
    if (question == 0) assert_int_equal(count, 5 + 1);
    if (question == 1) assert_int_equal(count, 5 + 1 + 2);
    if (question == 2) assert_int_equal(count, 5 + 5 + 2);
    return question == 0 ? 32 + 1 + 2 : 1;
}

static void bet_ante(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    turn_set(turn, turn_wager(turn, "ante"), values->unit_cents);
}

static void lunar(void **state)
{
    static const struct strategy two = {
        .id = "two", .about = "", .act = bet_ante, .decide = exchange_two
    };
    struct bot_plan bot = { .strategy = &two, .rounds = ROUNDS };

    (void)state;
    struct played played = play_at("lunar", &bot);
    assert_true(played.good);
    assert_true(asked[0] >= ROUNDS - 1 && asked[1] >= ROUNDS - 1); /* but for a straight flush */
    contains(&played, "exchanges 2 cards");
    contains(&played, "  plays: bets on bet\n");
    assert_null(strstr(played.text, "refused"));
    free(played.text);
}

/* ---- Ends ------------------------------------------------------------------------ */

static void bet_all(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)values;
    (void)memory;
    turn_set(turn, turn_wager(turn, "straight-17"), 2000);
}

static void never_bet(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)turn;
    (void)values;
    (void)memory;
}

/* With 50 of the 1,000 in the purse, two bets of 20 are lost before a loss of 40; or one wins. */
static void stops(void **state)
{
    static const struct strategy all = { .id = "all", .about = "", .act = bet_all };
    static const struct strategy none = { .id = "none", .about = "", .act = never_bet };
    struct bot_plan bot = {
        .strategy = &all, .bankroll_cents = 5000, .loss_cents = 4000, .win_cents = 1
    };

    (void)state;
    struct played played = play_at("roulette", &bot);
    assert_true(played.good);
    if (strstr(played.text, "The goal is reached."))
        assert_null(strstr(played.text, "The loss is reached."));
    else
        contains(&played,
                 "spin 2: lost 20; 10 in all\nThe loss is reached.\nLost 40 after 2 spins.");
    free(played.text);

    bot = (struct bot_plan){ .strategy = &none, .patience_ms = 400 };
    played = play_at("roulette", &bot);
    assert_true(played.good);
    contains(&played, "Place a bet to begin.\nThe table plays no round: the bot leaves.\nWon 0");
    free(played.text);

    stop = 1;
    bot = (struct bot_plan){ .strategy = &all };
    played = play_at("roulette", &bot);
    assert_true(played.good);
    contains(&played, "Stopped: the bot leaves.\nWon 0 after 0 spins.");
    free(played.text);
    stop = 0;

    bot = (struct bot_plan){ .strategy = &all, .bankroll_cents = 100100 };
    played = play_at("roulette", &bot);
    assert_false(played.good);
    assert_string_equal(played.why, "the guest has 1000, less than the bankroll of 1001.");
    free(played.text);
}

static void end_the_casino(struct turn *turn, const struct strategy_values *values, void *memory)
{
    bet_all(turn, values, memory);
    served_end(&served, SIGKILL);
}

/* Runs last. */
static void casino_goes(void **state)
{
    static const struct strategy ends = { .id = "ends", .about = "", .act = end_the_casino };
    struct bot_plan bot = { .strategy = &ends };

    (void)state;
    struct played played = play_at("roulette", &bot);
    assert_false(played.good);
    assert_string_equal(played.why, "the casino closed the connection.");
    free(played.text);
}

static int begin(void **state)
{
    served_begin(state);
    served = served_start(record, people, BETTING);
    return 0;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roulette),    cmocka_unit_test(craps), cmocka_unit_test(nobody_throws),
        cmocka_unit_test(baccarat),    cmocka_unit_test(lunar), cmocka_unit_test(stops),
        cmocka_unit_test(casino_goes),
    };

    if (count == 5 && !strcmp(words[1], "serve")) return served_main(words, plan);
    RUN_TESTS_WITHIN(tests, begin, served_finish);
}
