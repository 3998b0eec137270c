/* test_table.c - tables through the library: roles, phases, bad commands, the order of offers,
 * reversal, full tables. */
#include "check.h"
#include "games.h"
#include "games/dice/dice_rows.h"

#include <string.h>

static struct table table;
static struct events events;
static struct offers offers;

static void open_table(const char *edition)
{
    struct sign sign = sign_of(game_find(edition));

    table_open(&table, &sign);
}

static refusal_code act(int act, enum role role, int seat)
{
    struct command c = { .act = (uint8_t)act, .role = (uint16_t)role, .seat = (int8_t)seat };

    if (act == ACT_RECEIVE) c.count = 5;
    if (act == ACT_CHOOSE) c.pick[0] = 1, c.pick[1] = 2;
    return table_do(&table, &c, &events).code;
}

static refusal_code bet(int seat, const char *id, int64_t cents)
{
    int b, n;
    struct command c = {
        .act = ACT_BET, .role = ROLE_PLAYER, .seat = (int8_t)seat, .cents = cents
    };

    assert_true(dice_find(dice_game(&table.sign), id, &b, &n));
    c.bet = (int8_t)b;
    c.number = (int8_t)n;
    return table_do(&table, &c, &events).code;
}

static void sit(int seat, int64_t cents)
{
    struct command buy = {
        .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat, .cents = cents
    };

    assert_int_equal(act(ACT_SIT, ROLE_PLAYER, seat), 0);
    assert_int_equal(table_do(&table, &buy, &events).code, 0);
}

static void roll(int a, int b)
{
    struct command rest = {
        .act = ACT_REST, .role = ROLE_CLOCK, .seat = NO_SEAT, .outcome = { (int8_t)a, (int8_t)b }
    };

    assert_int_equal(act(ACT_THROW, ROLE_PLAYER, dice_of(&table)->now.thrower), 0);
    assert_int_equal(table_do(&table, &rest, &events).code, 0);
    assert_int_equal(act(ACT_CALL, ROLE_STICKPERSON, NO_SEAT), 0);
    assert_int_equal(act(ACT_SETTLE, ROLE_DEALER, NO_SEAT), 0);
}

/* Ana, in the first seat, has 10 on the pass line and holds the dice. */
static void craps_with_shooter(void)
{
    open_table("craps");
    assert_int_equal(act(ACT_RECEIVE, ROLE_DEALER, NO_SEAT), 0);
    assert_int_equal(act(ACT_INSPECT, ROLE_DEALER, NO_SEAT), 0);
    assert_int_equal(act(ACT_INSPECT, ROLE_GAME_SUPERVISOR, NO_SEAT), 0);
    sit(0, 20000);
    assert_int_equal(bet(0, "pass", 1000), 0);
    assert_int_equal(act(ACT_OFFER, ROLE_STICKPERSON, NO_SEAT), 0);
    assert_int_equal(act(ACT_ACCEPT, ROLE_PLAYER, 0), 0);
    assert_int_equal(act(ACT_CHOOSE, ROLE_PLAYER, 0), 0);
}

static void both_inspect_before_play(void **state)
{
    (void)state;
    open_table("craps");
    assert_int_equal(act(ACT_OFFER, ROLE_STICKPERSON, NO_SEAT), REFUSED_NEW_SET_FIRST);
    assert_int_equal(act(ACT_INSPECT, ROLE_DEALER, NO_SEAT), REFUSED_NEW_SET_FIRST);
    assert_int_equal(act(ACT_RECEIVE, ROLE_DEALER, NO_SEAT), 0);
    assert_int_equal(act(ACT_INSPECT, ROLE_DEALER, NO_SEAT), 0);
    assert_int_equal(act(ACT_INSPECT, ROLE_DEALER, NO_SEAT), REFUSED_ALREADY_INSPECTED);
    assert_int_equal(act(ACT_INSPECT, ROLE_PLAYER, 0), REFUSED_NOBODY_THERE);
    assert_int_equal(act(ACT_INSPECT, ROLE_OPERATOR, NO_SEAT), REFUSED_WRONG_ROLE);
    assert_int_equal(table.till.phase, PHASE_DICE_OUT);
    assert_int_equal(act(ACT_INSPECT, ROLE_GAME_SUPERVISOR, NO_SEAT), 0);
    assert_int_equal(table.till.phase, PHASE_IDLE);
}

/* Every role and act in every phase reached here: an act that the edition's rows do not allow a
 * role is refused, whatever its details. */
static void acts_outside_the_rows_are_refused(void **state)
{
    (void)state;
    static struct table before;

    for (int edition = 0; edition < game_count; edition++)
        for (int phase = 0; phase < games[edition]->family->phase_count; phase++) {
            open_table(games[edition]->id);
            table.present = 3;
            table.till.phase = (int8_t)phase;
            before = table;
            for (int a = 0; a < ACT_COUNT; a++)
                for (int bit = 0; bit < ROLE_COUNT; bit++) {
                    const struct conduct *conduct = games[edition]->conduct;
                    unsigned by = 0, phases = 0, role = 1u << bit;
                    for (int i = 0; i < conduct->act_count; i++)
                        if ((int)conduct->acts[i].act == a) {
                            by = conduct->acts[i].by;
                            phases = conduct->acts[i].phases;
                        }
                    if ((by & role) && (phases & 1u << phase)) continue;
                    if (role == ROLE_PLAYER)
                        continue; /* may also be the shooter, or have an offer */
                    refusal_code why = act(a, (enum role)role, 0);
                    if (!why)
                        fail_msg("%s: %s by %s in %s", games[edition]->id,
                                 act_id(games[edition], a), role_words((enum role)role),
                                 table_phase_word(&table));
                    assert_memory_equal(&before, &table, sizeof table);
                }
        }
}

static void only_one_role_at_a_time(void **state)
{
    (void)state;
    craps_with_shooter();
    assert_int_equal(act(ACT_OFFER, (enum role)(ROLE_STICKPERSON | ROLE_DEALER), NO_SEAT),
                     REFUSED_NO_SUCH_ACT);
    assert_int_equal(act(ACT_THROW, ROLE_SHOOTER, 0), REFUSED_NO_SUCH_ACT);
    assert_int_equal(act(ACT_THROW, (enum role)0, 0), REFUSED_NO_SUCH_ACT);
    assert_int_equal(act(200, ROLE_DEALER, 0), REFUSED_NO_SUCH_ACT);
}

static void bad_amounts_are_refused(void **state)
{
    (void)state;
    craps_with_shooter();
    const struct table before = table;
    assert_int_equal(bet(0, "field", 0), REFUSED_NO_AMOUNT);
    assert_int_equal(bet(0, "field", -500), REFUSED_NO_AMOUNT);
    assert_int_equal(bet(0, "field", INT64_MIN), REFUSED_NO_AMOUNT);
    assert_int_equal(bet(0, "field", INT64_MAX), REFUSED_TOO_MUCH_MONEY);
    assert_int_equal(bet(0, "field", 550), REFUSED_NOT_IN_CHIPS);
    assert_int_equal(bet(0, "field", 400), REFUSED_BELOW_MINIMUM);
    assert_int_equal(bet(0, "field", 50100), REFUSED_ABOVE_MAXIMUM);
    assert_int_equal(bet(0, "field", 30000), REFUSED_RACK_SHORT);
    assert_int_equal(bet(5, "field", 500), REFUSED_NOBODY_THERE);
    assert_int_equal(bet(-1, "field", 500), REFUSED_NOBODY_THERE);
    assert_int_equal(bet(127, "field", 500), REFUSED_NOBODY_THERE);
    assert_memory_equal(&before, &table, sizeof table);
}

/* The dice are offered clockwise from the last shooter, only to players with a line bet, and not
 * to the player who passed them (5.9; reading C24). */
static void offers_go_clockwise(void **state)
{
    (void)state;
    craps_with_shooter();
    sit(3, 10000);
    sit(7, 10000);
    sit(9, 10000);
    assert_int_equal(bet(7, "dont-pass", 500), 0);
    assert_int_equal(bet(9, "pass", 500), 0);
    assert_int_equal(act(ACT_RELINQUISH, ROLE_PLAYER, 0), 0);
    assert_int_equal(dice_next_offer(&table), 7); /* 3 has no line bet */
    assert_int_equal(act(ACT_OFFER, ROLE_STICKPERSON, NO_SEAT), 0);
    assert_int_equal(act(ACT_DECLINE, ROLE_PLAYER, 7), 0);
    assert_int_equal(dice_next_offer(&table), 9);
    assert_int_equal(act(ACT_OFFER, ROLE_STICKPERSON, NO_SEAT), 0);
    assert_int_equal(act(ACT_DECLINE, ROLE_PLAYER, 9), 0);
    assert_int_equal(dice_next_offer(&table), NO_SEAT);
}

/* 4.1(e): 10 on pass; on a 5 odds pay 3 to 2, so stakes go in steps of 2. */
static void odds_ranges(void **state)
{
    (void)state;
    bool found = false;

    craps_with_shooter();
    roll(1, 4);
    table_offers(&table, ROLE_PLAYER, 0, &offers);
    for (int i = 0; i < offers.count; i++) {
        const struct offer *o = &offers.list[i];
        char id[DICE_ID];
        if (o->command.act != ACT_BET) continue;
        dice_id(dice_game(&table.sign), o->command.bet, o->command.number, id);
        if (strcmp(id, "pass-odds-5")) continue;
        found = true;
        assert_int_equal(o->least, 600); /* the minimum of 5, in steps of 2 */
        assert_int_equal(o->most, 1000);
        assert_int_equal(o->step, 200);
    }
    assert_true(found);
    assert_int_equal(bet(0, "pass-odds-5", 1100), REFUSED_ABOVE_ODDS_LIMIT);
    assert_int_equal(bet(0, "pass-odds-5", 900), REFUSED_NOT_PAYABLE);
    assert_int_equal(bet(0, "pass-odds-6", 500), REFUSED_NEEDS_FLAT_WAGER);
    assert_int_equal(bet(0, "pass", 500), REFUSED_NOT_RAISED);
}

/* An overruled call: the settlement is undone to the cent and the chip, but chips bought in between
 * stay. */
static void reversal(void **state)
{
    (void)state;
    craps_with_shooter();
    roll(1, 4); /* point 5 */
    assert_int_equal(act(ACT_HAND, ROLE_STICKPERSON, NO_SEAT), 0);
    roll(3, 4); /* wrongly called a seven */
    assert_int_equal(table.till.rack_cents[0], 19000);
    assert_int_equal(table.till.phase, PHASE_IDLE);
    struct command buy = { .act = ACT_BUY, .role = ROLE_PLAYER, .seat = 0, .cents = 500 };
    assert_int_equal(table_do(&table, &buy, &events).code, 0);
    assert_int_equal(bet(0, "pass", 2000), 0);
    struct command overrule = {
        .act = ACT_OVERRULE, .role = ROLE_GAME_SUPERVISOR, .seat = NO_SEAT, .outcome = { 1, 4 }
    };
    assert_int_equal(table_do(&table, &overrule, &events).code, 0);
    /* it was a five: 10 on pass wins 10; 190 + 5 + 10 + 10 */
    assert_int_equal(table.till.rack_cents[0], 21500);
    assert_int_equal(table_on_layout(&table, 0), 0);
    assert_int_equal(dice_of(&table)->now.shooter, 0);
    assert_int_equal(dice_of(&table)->now.point, 0);
    /* only a higher rank can overrule again */
    assert_int_equal(table_do(&table, &overrule, &events).code, REFUSED_CANNOT_OVERRULE);
    overrule.role = ROLE_CASINO_SUPERVISOR;
    overrule.outcome[0] = 3;
    assert_int_equal(table_do(&table, &overrule, &events).code, 0);
    assert_int_equal(table.till.rack_cents[0], 19500);
}

/* All wagers of all players at a full table: offers and events fit. */
static void full_dice_table(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        const struct dice_game *game = AS_DICE(games[edition]);
        if (!game) continue;
        open_table(games[edition]->id);
        table.present = UINT16_MAX;
        table.till.phase = PHASE_READY;
        dice_of(&table)->now.shooter = dice_of(&table)->now.thrower = 0;
        for (int seat = 0; seat < DICE_SEATS; seat++) {
            table.till.rack_cents[seat] = 20000000;
            table.till.in_cents[seat] = 20000000;
            for (int spot = 0; spot < game->spot_count; spot++) {
                dice_of(&table)->now.stake_cents[seat][spot] =
                    60100; /* above the maximum: a slip */
                dice_of(&table)->now.call[seat][spot] = game->spots[spot].as ? AS_USUAL : SLIPPED;
                table.till.in_cents[seat] += 60100;
            }
        }
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            table_offers(&table, (enum role)(1u << bit), 0, &offers);
            assert_true(offers.count < OFFERS_MOST);
        }
        table.till.phase = PHASE_CALLED;
        dice_of(&table)->a = 3;
        dice_of(&table)->b = 4;
        dice_of(&table)->called_by = ROLE_DEALER;
        assert_int_equal(act(ACT_SETTLE, ROLE_DEALER, NO_SEAT), 0);
        assert_true(events.count < EVENTS_MOST);
        assert_int_equal(table_imbalance(&table), 0);
    }
}

/* The same at roulette: every position, racetracks included, by 16 players. */
static void full_roulette_table(void **state)
{
    (void)state;
    const int64_t stake = 9000 * 100; /* divisible by 5, 6 and 9; above the maximum */

    open_table("roulette");
    table.present = UINT16_MAX;
    for (int seat = 0; seat < WHEEL_SEATS; seat++) {
        table.till.rack_cents[seat] = table.till.in_cents[seat] = stake;
        for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
            if (!wheel_of(&table)->covers[spot]) continue;
            wheel_of(&table)->now.stake_cents[seat][spot] = stake;
            wheel_of(&table)->now.mark[seat][spot] = WHEEL_SLIP;
            table.till.in_cents[seat] += stake;
        }
    }
    for (int phase = 0; phase < WHEEL_PHASES; phase++)
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            table.till.phase = (int8_t)phase;
            table_offers(&table, (enum role)(1u << bit), 0, &offers);
            assert_true(offers.count < OFFERS_MOST);
        }
    table.till.phase = WHEEL_ANNOUNCED;
    wheel_of(&table)->landed = 17;
    assert_int_equal(act(ACT_COLLECT, ROLE_DEALER, NO_SEAT), 0);
    assert_true(events.count < EVENTS_MOST);
    assert_int_equal(act(ACT_PAY, ROLE_DEALER, NO_SEAT), 0);
    assert_int_equal(table_imbalance(&table), 0);
}

/* The same at baccarat: a full midi table, three players on each box. */
static void full_baccarat_table(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("baccarat"));

    sign_set(&sign, sign_option(&sign, "version"), "midi");
    sign_set(&sign, sign_option(&sign, "dragon"), "yes");
    sign_set(&sign, sign_option(&sign, "lucky-match"), "yes");
    table_open(&table, &sign);
    table.present = (UINT32_C(1) << TABLE_SEATS) - 1;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        table.till.rack_cents[seat] = table.till.in_cents[seat] = 100000;
        for (int bet = 1; bet < BACCARAT_BETS; bet++) {
            if (bet >= BACCARAT_PERFECT_PAIR_PLAYER && bet <= BACCARAT_PERFECT_PAIR_BANKER)
                continue;
            if (bet >= BACCARAT_ANY_PAIR_PLAYER && bet <= BACCARAT_ANY_PAIR_BANKER) continue;
            baccarat_of(&table)->now.stake_cents[seat][1 + seat % 9][bet] = 60300;
            baccarat_of(&table)->now.slipped[seat][1 + seat % 9][bet] = 1;
            table.till.in_cents[seat] += 60300;
        }
    }
    for (int phase = 0; phase < BACCARAT_PHASES; phase++)
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            table.till.phase = (int8_t)phase;
            table_offers(&table, (enum role)(1u << bit), 0, &offers);
            assert_true(offers.count < OFFERS_MOST);
        }
    table.till.phase = BACCARAT_ANNOUNCED;
    for (int i = 0; i < 4; i++) /* 9 and 9 against 2 and 2 */
        coup_take(&baccarat_of(&table)->coup, i % 2 ? HAND_BANKER : HAND_PLAYER, i % 2 ? 9 : 2);
    assert_int_equal(act(ACT_SETTLE, ROLE_DEALER, NO_SEAT), 0);
    assert_true(events.count < EVENTS_MOST);
    assert_int_equal(table_imbalance(&table), 0);
}

static void signs(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("snake-eyes"));
    int field = sign_option(&sign, "field");
    char word[SIGN_WORD];

    assert_true(field >= 0);
    assert_false(sign_set(&sign, field, "4"));
    assert_false(sign_set(&sign, field, ""));
    assert_true(sign_set(&sign, field, "2"));
    sign_word(&sign, field, word);
    assert_string_equal(word, "2");
    assert_int_equal(sign_option(&sign, "pay-table"), -1); /* only in New South Wales */
    sign.step_cents = 600; /* above the minimum of 5 (Div 1 r.9.5) */
    assert_int_equal(sign_check(&sign).code, REFUSED_BAD_LIMITS);
    assert_string_equal(sign_check(&sign).clause, "Div 1 r.9.5");
    struct sign bonus = sign_of(game_find("double-dice"));
    int four = sign_option(&bonus, "bonus-4");
    assert_false(sign_set(&bonus, four, "4")); /* at least 5 to 1 (9.4) */
    assert_true(sign_set(&bonus, four, "12"));
    assert_false(sign_set(&bonus, four, "12345678901"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_inspect_before_play),
        cmocka_unit_test(acts_outside_the_rows_are_refused),
        cmocka_unit_test(only_one_role_at_a_time),
        cmocka_unit_test(bad_amounts_are_refused),
        cmocka_unit_test(offers_go_clockwise),
        cmocka_unit_test(odds_ranges),
        cmocka_unit_test(reversal),
        cmocka_unit_test(full_dice_table),
        cmocka_unit_test(full_roulette_table),
        cmocka_unit_test(full_baccarat_table),
        cmocka_unit_test(signs),
    };

    RUN_TESTS(tests);
}
