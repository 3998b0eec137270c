/* test_limits.c - limits for a kind of wager, on signs and at tables of every family: what a sign
 * may say, and that offers and checks go by the kind's own limits, to the step. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"

#include <string.h>

static struct table table;
static struct events events;
static struct offers offers;

static void put_up(struct sign *sign, int bet, int64_t min, int64_t max, int64_t step)
{
    struct kind_limits *kind = &sign->kinds[sign_kind(sign, 0)];

    kind->bet = (int8_t)bet;
    kind->min_cents = min;
    kind->max_cents = max;
    kind->step_cents = step;
}

/* ---- Signs ----------------------------------------------------------------------- */

/* Minimum, maximum and step in cents, at a table with chips of 1.00. */
static void what_a_sign_may_say_of_a_kind(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *kind;
        int64_t min, max, step;
        refusal_code code;
        const char *clause;
    } rows[] = {
        { "craps", "hard", 100, 10000, 0, REFUSED_ACCEPTED, NULL },
        { "craps", "hard", 500, 500, 500, REFUSED_ACCEPTED, NULL },
        { "craps", "hard", 0, 0, 0, REFUSED_BAD_LIMITS, "Div 1 r.10.1(b)" },
        { "craps", "hard", -100, 100, 0, REFUSED_BAD_LIMITS, "Div 1 r.10.1(b)" },
        { "craps", "hard", 600, 500, 0, REFUSED_BAD_LIMITS, "Div 1 r.10.1(b)" },
        { "craps", "hard", 100, 500, -100, REFUSED_BAD_LIMITS, "Div 1 r.10.1(b)" },
        { "craps", "hard", 100, MONEY_MOST + 100, 0, REFUSED_TOO_MUCH_MONEY, "Div 1 r.10.1(b)" },
        { "craps", "hard", 150, 500, 0, REFUSED_NOT_IN_CHIPS, "Div 1 r.10.3" },
        { "craps", "hard", 100, 550, 0, REFUSED_NOT_IN_CHIPS, "Div 1 r.10.3" },
        { "craps", "hard", 100, 500, 50, REFUSED_NOT_IN_CHIPS, "Div 1 r.10.3" },
        { "craps", "hard", 100, 500, 200, REFUSED_BAD_LIMITS, "Div 1 r.9.5" },
        { "roulette", "straight", 100, WHEEL_MOST / 100 * 100, 0, REFUSED_ACCEPTED, NULL },
        { "roulette", "straight", 100, WHEEL_MOST / 100 * 100 + 100, 0, REFUSED_TOO_MUCH_MONEY,
          "Div 1 r.10.1(b)" },
        { "baccarat", "tie", 500, 20000, 500, REFUSED_ACCEPTED, NULL },
        { "lunar-poker", "ante", 500, 20000, 500, REFUSED_ACCEPTED, NULL },
        { "lunar-poker", "bet", 500, 20000, 0, REFUSED_NOT_PERMITTED_SIGN, "5.2(b)" },
        /* no clause there keeps the unit within the minimum */
        { "snake-eyes-nsw", "six", 100, 500, 200, REFUSED_ACCEPTED, NULL },
        { "snake-eyes-nsw", "six", 600, 500, 0, REFUSED_BAD_LIMITS, "7.1" },
        { "snake-eyes-nsw", "six", 150, 500, 0, REFUSED_NOT_IN_CHIPS, "6.2" },
        { "double-dice", "any-seven", 600, 500, 0, REFUSED_BAD_LIMITS, "6" },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct sign sign = sign_of(game_find(rows[i].edition));
        int bet = wager_kind_find(&sign, rows[i].kind);
        assert_true(bet > 0);
        put_up(&sign, bet, rows[i].min, rows[i].max, rows[i].step);
        struct refusal why = sign_check(&sign);
        if (why.code != rows[i].code) fail_msg("row %zu: %s", i, refusal_word(why.code));
        if (why.code) assert_string_equal(why.clause, rows[i].clause);
    }
}

static void a_kind_that_is_none_or_twice(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    int hard = wager_kind_find(&sign, "hard"), field = wager_kind_find(&sign, "field");
    static const int8_t none[] = { -1, 26, 127 }; /* craps has 25 kinds, 4.1(a) to (y) */

    for (size_t i = 0; i < LENGTH(none); i++) {
        struct sign odd = sign;
        put_up(&odd, none[i], 500, 1000, 0);
        assert_int_equal(sign_check(&odd).code, REFUSED_NO_SUCH_WAGER);
        assert_string_equal(sign_check(&odd).clause, "Div 1 r.10.1(a)");
    }
    put_up(&sign, hard, 500, 1000, 0);
    put_up(&sign, field, 500, 1000, 0);
    assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED);
    put_up(&sign, hard, 500, 1000, 0);
    assert_int_equal(sign_check(&sign).code, REFUSED_LIMITS_TWICE);
    assert_string_equal(sign_check(&sign).clause, "Div 1 r.9.2");
    sign.kinds[0].bet = 0; /* a place left out, and amounts for nothing */
    assert_int_equal(sign_check(&sign).code, REFUSED_BAD_LIMITS);
    memset(&sign.kinds[0], 0, sizeof sign.kinds[0]);
    assert_int_equal(sign_check(&sign).code, REFUSED_BAD_LIMITS);
}

/* Of every edition each kind goes by its id, and a sign has room for all of them. */
static void room_for_every_kind(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        int bet = 1;
        for (; wager_kind(&sign, bet).id; bet++)
            assert_int_equal(wager_kind_find(&sign, wager_kind(&sign, bet).id), bet);
        assert_true(bet > 1 && bet - 1 <= SIGN_KINDS);
        assert_int_equal(wager_kind_find(&sign, "no-such-kind"), 0);
        assert_null(wager_kind(&sign, 0).id);
        assert_null(wager_kind(&sign, -1).id);
    }
}

/* ---- Offers ---------------------------------------------------------------------- */

/* Every kind has limits of its own, no two alike and none like the table's 5 to 500: in dollars
 * 7 and its bet to 77 and twice its bet, every third in steps of 3. */
static int64_t least_of(int bet)
{
    return 100 * (7 + bet);
}

static int64_t most_of(int bet)
{
    return 100 * (77 + 2 * bet);
}

static struct sign with_kinds(const char *edition, const char *const options[][2])
{
    struct sign sign = sign_of(game_find(edition));

    for (int i = 0; options[i][0]; i++)
        assert_true(sign_set(&sign, sign_option(&sign, options[i][0]), options[i][1]));
    for (int bet = 1; wager_kind(&sign, bet).id; bet++)
        if (!games[sign.edition]->lunar || bet != LUNAR_BET)
            put_up(&sign, bet, least_of(bet), most_of(bet), bet % 3 == 1 ? 300 : 0);
    assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED);
    return sign;
}

/* Somebody with more than enough chips, at a moment when wagers are made. */
static void open_for_wagers(const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];

    table_open(&table, sign);
    table.present = 1;
    table.till.rack_cents[0] = table.till.in_cents[0] = 100000000;
    if (edition->dice) table.till.phase = PHASE_READY;
    if (edition->dice) dice_of(&table)->now.shooter = dice_of(&table)->now.thrower = 0;
    if (edition->baccarat) table.till.phase = BACCARAT_BETTING;
    if (edition->lunar) table.till.phase = LUNAR_BETTING;
}

static bool passes(const struct command *command, int64_t cents)
{
    struct command changed = *command;

    changed.cents = cents;
    return !table_check(&table, &changed).code;
}

/* Additional wagers go by another amount, too, and may have a second range. */
static bool additional(int bet)
{
    const struct dice_game *game = games[table.sign.edition]->dice;

    return game && game->bets[bet].flat;
}

static void check_bet(const struct offer *o)
{
    int bet = o->command.bet;
    int64_t standing = table_wager(&table, 0, bet, o->command.number), step = o->step_cents;

    assert_true(o->least_cents <= o->most_cents && step > 0);
    for (int64_t cents = o->least_cents; cents <= o->most_cents; cents += step) {
        assert_true(standing + cents >= least_of(bet) && standing + cents <= most_of(bet));
        if (!passes(&o->command, cents))
            fail_msg("%s: %s for %jd", games[table.sign.edition]->id,
                     wager_kind(&table.sign, bet).id, (intmax_t)cents);
    }
    assert_int_equal((o->most_cents - o->least_cents) % step, 0);
    if (!standing) assert_false(passes(&o->command, least_of(bet) - 100));
    assert_false(passes(&o->command, most_of(bet) + 100 - standing));
    if (additional(bet)) return;
    if (o->least_cents > step) assert_false(passes(&o->command, o->least_cents - step));
    assert_false(passes(&o->command, o->most_cents + step));
}

/* Down to nothing, or to what may stand. */
static void check_take(const struct offer *o)
{
    int bet = o->command.bet;
    int64_t standing = table_wager(&table, 0, bet, o->command.number);

    if (!o->step_cents) return;
    for (int64_t cents = o->least_cents; cents <= o->most_cents; cents += o->step_cents) {
        int64_t left = standing - cents;
        assert_true(!left || (left >= least_of(bet) && left <= most_of(bet)));
        assert_true(passes(&o->command, cents));
    }
    int64_t too_low = standing - least_of(bet) + 100;
    if (too_low < standing) assert_false(passes(&o->command, too_low));
}

/* The kinds that are offered, as bits. */
static unsigned check_offers(int act, void check(const struct offer *))
{
    unsigned seen = 0;

    table_offers_of(&table, ROLE_PLAYER, 0, act, &offers);
    for (int i = 0; i < offers.count; i++) {
        check(&offers.list[i]);
        seen |= 1u << offers.list[i].command.bet;
    }
    return seen;
}

/* As many of the wagers as go together, each somewhere within its limits. */
static void make_wagers(void)
{
    static struct offers first;
    struct command confirm = { .act = ACT_CONFIRM, .role = ROLE_DEALER, .seat = 0 };

    table_offers_of(&table, ROLE_PLAYER, 0, ACT_BET, &first);
    for (int i = 0; i < first.count; i++) {
        const struct offer *o = &first.list[i];
        struct command command = o->command;
        int64_t steps = (o->most_cents - o->least_cents) / o->step_cents;
        command.cents = o->least_cents + steps / 2 * o->step_cents;
        if (table_do(&table, &command, &events).code) continue; /* enough on other boxes */
        if (command.flags & FLAG_ORAL)
            assert_int_equal(table_do(&table, &confirm, &events).code, REFUSED_ACCEPTED);
    }
}

/* A point of 6, with flat wagers on it for additional ones. */
static void give_a_point(void)
{
    const struct dice_game *game = games[table.sign.edition]->dice;

    if (!game || !game->point_bet) return;
    dice_of(&table)->now.point = 6;
    for (int bet = 1; bet < game->bet_count; bet++) {
        if (!game->bets[bet].flat) continue;
        int spot = dice_spot(game, game->bets[bet].flat, 6, 0, 0);
        dice_of(&table)->now.stake_cents[0][spot] += 5000;
        table.till.in_cents[0] += 5000;
    }
}

static void offers_keep_to_the_limits_of_a_kind(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *options[4][2];
        int kinds; /* that are offered at some time, as listed in the rules */
    } tables[] = {
        { "craps", { { NULL } }, 25 }, /* 4.1(a) to (y) */
        { "craps", { { "odds-limit", "2x" }, { "unpayable", "round-up" } }, 25 },
        { "snake-eyes", { { NULL } }, 12 },     /* 4.1(a) to (l) */
        { "snake-eyes-nsw", { { NULL } }, 12 }, /* 6.1.1 to 6.1.12 */
        { "double-dice", { { NULL } }, 10 },
        { "roulette", { { NULL } }, 18 }, /* all but the Five-Line, 3.1(a) to (m), 3.2, 3.2A */
        { "roulette", { { "wheel", "38" } }, 19 },
        { "baccarat", { { "dragon", "yes" }, { "lucky-match", "yes" } }, 7 },
        { "baccarat", { { "perfect-pair", "yes" }, { "version", "full" } }, 5 },
        { "lunar-poker", { { NULL } }, 2 }, /* ante and Super Bet */
        { "lunar-poker", { { "multiple", "yes" } }, 2 },
    };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = with_kinds(tables[i].edition, tables[i].options);
        unsigned seen = 0;
        for (int point = 0; point < 2; point++) {
            open_for_wagers(&sign);
            if (point) give_a_point();
            for (int round = 0; round < 3; round++) {
                seen |= check_offers(ACT_BET, check_bet);
                if (!point) check_offers(ACT_TAKE, check_take);
                make_wagers();
            }
        }
        if (__builtin_popcount(seen) != tables[i].kinds)
            fail_msg("%s: %d kinds offered", tables[i].edition, __builtin_popcount(seen));
    }
}

/* ---- At the table ---------------------------------------------------------------- */

static struct refusal change(int act, const char *kind, int64_t min, int64_t max)
{
    struct command command = { .act = (uint8_t)act, .role = ROLE_OPERATOR, .seat = NO_SEAT };

    command.bet = (int8_t)(*kind ? wager_kind_find(&table.sign, kind) : 0);
    command.min_cents = min;
    command.max_cents = max;
    return table_do(&table, &command, &events);
}

/* Put up for every kind and taken away again, in whatever order, a sign is as it was. */
static void taken_away_without_a_trace(void **state)
{
    (void)state;
    static struct table before;
    static const char *const kinds[] = { "hard", "field", "pass", "come-odds", "c-and-e" };

    struct sign sign = sign_of(game_find("craps"));
    open_for_wagers(&sign);
    before = table;
    for (size_t i = 0; i < LENGTH(kinds); i++) /* wider than 5 to 500: at once */
        assert_int_equal(change(ACT_LIMITS, kinds[i], 100, 60000).code, REFUSED_ACCEPTED);
    assert_int_equal(events.list[0].kind, EVENT_LIMITS);
    assert_int_equal(events.list[0].bet, wager_kind_find(&sign, "c-and-e"));
    for (size_t i = 0; i < LENGTH(kinds); i++) /* with no wager on the table */
        assert_int_equal(change(ACT_LIMITS, kinds[(i + 2) % 5], 0, 0).code, REFUSED_ACCEPTED);
    assert_memory_equal(&before, &table, sizeof table);
    assert_int_equal(change(ACT_LIMITS, "hard", 0, 0).code, REFUSED_NO_OWN_LIMITS);
    assert_int_equal(change(ACT_NOTICE, "hard", 0, 0).code, REFUSED_NO_OWN_LIMITS);
    assert_memory_equal(&before, &table, sizeof table);
}

/* All 25 kinds of craps at once. */
static void all_kinds_at_once(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));

    open_for_wagers(&sign);
    for (int bet = 1; wager_kind(&sign, bet).id; bet++)
        assert_int_equal(change(ACT_LIMITS, wager_kind(&sign, bet).id, 100, 60000).code, 0);
    for (int bet = 1; wager_kind(&sign, bet).id; bet++)
        assert_int_equal(sign_limits(&table.sign, bet).most, 60000);
    assert_int_equal(sign_limits(&table.sign, 0).most, 50000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_sign_may_say_of_a_kind),
        cmocka_unit_test(a_kind_that_is_none_or_twice),
        cmocka_unit_test(room_for_every_kind),
        cmocka_unit_test(offers_keep_to_the_limits_of_a_kind),
        cmocka_unit_test(taken_away_without_a_trace),
        cmocka_unit_test(all_kinds_at_once),
    };

    RUN_TESTS(tests);
}
