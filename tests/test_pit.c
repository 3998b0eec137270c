/* test_pit.c - chips by denomination, and the people and papers around a table. */
#include "check.h"
#include "games.h"
#include "games/wheel/wheel_rows.h"
#include "pit/cashier.h"
#include "pit/pit_internal.h"
#include "rules/slots.h"

#include <string.h>

/* ---- Chips ----------------------------------------------------------------------- */

/* 50 cents, 1, 2.50: 3 can be made of three 1s, but not with a 2.50 and 1s. */
static const struct chip_set three_kinds = { { 50, 100, 250 }, 3, 0 };

static struct chips chips_of(int a, int b, int c)
{
    return (struct chips){ { a, b, c } };
}

/* True if some of the chips make up the amount; tries all combinations. */
static bool can_make(const struct chips *chips, int64_t cents)
{
    for (int a = 0; a <= chips->count[0]; a++)
        for (int b = 0; b <= chips->count[1]; b++)
            for (int c = 0; c <= chips->count[2]; c++)
                if (a * 50 + b * 100 + c * 250 == cents) return true;
    return false;
}

static void amounts_are_made_if_possible(void **state)
{
    (void)state;
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            for (int c = 0; c < 5; c++)
                for (int64_t cents = 0; cents <= 1700; cents += 50) {
                    struct chips chips = chips_of(a, b, c), made;
                    bool can = chips_make(&three_kinds, &chips, cents, &made);
                    assert_int_equal(can, can_make(&chips, cents));
                    assert_int_equal(chips_worth(&three_kinds, &made), can ? cents : 0);
                    assert_true(chips_have(&chips, &made));
                }
}

static void payments_are_exact_or_refused(void **state)
{
    (void)state;
    struct chips ana = chips_of(0, 0, 1), tray = chips_of(5, 0, 0);

    assert_true(chips_pay(&three_kinds, &ana, &tray, 50)); /* 2.50 is changed into five of 50 */
    assert_int_equal(chips_worth(&three_kinds, &ana), 200);
    assert_int_equal(chips_worth(&three_kinds, &tray), 300);
    ana = chips_of(0, 0, 1);
    tray = chips_of(4, 0, 0);
    assert_false(
        chips_pay(&three_kinds, &ana, &tray, 50)); /* 2.50 can't be changed: the tray has 2.00 */
    assert_true(ana.count[2] == 1 && chips_worth(&three_kinds, &ana) == 250);
    assert_true(tray.count[0] == 4 && chips_worth(&three_kinds, &tray) == 200);
    assert_false(chips_pay(&three_kinds, &ana, &tray, 300)); /* more than she has */
}

/* An amount ending in 999 takes 999 of the one chip that ends in 1.  With so many other kinds
 * there are millions of combinations to try, and all fail. */
static void search_ends(void **state)
{
    (void)state;
    struct chip_set set = { .cents = { 1 }, .kinds = CHIP_KINDS };
    struct chips chips = { .count = { 0 } }, made;

    for (int i = 1; i < CHIP_KINDS; i++) {
        set.cents[i] = i == 1 ? 1001 : i == 2 ? 2000 : 3 * set.cents[i - 1];
        chips.count[i] = 100000;
    }
    assert_true(chip_set_good(&set));
    for (int64_t cents = 999000999; cents < 999100000; cents += 1000)
        assert_false(chips_make(&set, &chips, cents, &made));
}

static void too_many_chips(void **state)
{
    (void)state;
    struct chip_set set = { .cents = { 1 }, .kinds = 1 };
    struct chips none = { .count = { 0 } }, many = chips_for(&set, INT64_C(0x100000001));

    assert_false(chips_fit(&set, &none, &many)); /* not taken for a single chip */
}

static void chip_sets(void **state)
{
    (void)state;
    struct chip_set set = chip_set_from(100), bad = three_kinds;

    assert_true(chip_set_good(&set) && chip_set_good(&three_kinds));
    assert_int_equal(set.cents[0], 100);
    for (int i = 0; i < set.kinds; i++) assert_int_equal(set.cents[i] % 100, 0);
    bad.cents[1] = 120; /* not a multiple of the smallest */
    assert_false(chip_set_good(&bad));
    bad = three_kinds;
    bad.cents[2] = 100; /* not in ascending order */
    assert_false(chip_set_good(&bad));
    struct chips chips = chips_for(&set, 123400);
    assert_int_equal(chips_worth(&set, &chips), 123400);
}

/* ---- A roulette table ------------------------------------------------------------ */

enum { OPERATOR = 1, DEALER_, SUPERVISOR, PIT_BOSS, ANA, BOB, CAL };

static struct pit pit;
static struct pit_events events;

static refusal_code give(struct order order)
{
    return pit_do(&pit, &order, &events).code;
}

static void must(struct order order)
{
    struct refusal why = pit_do(&pit, &order, &events);

    if (why.code)
        fail_msg("%s: %s (%s)", pit_act_id(order.act), refusal_word(why.code), why.clause);
}

static struct order game(uint32_t person, enum role role, int act)
{
    struct order order = pit_order(person, role, PIT_GAME);

    order.command.act = (uint8_t)act;
    order.command.role = (uint16_t)role;
    if (role == ROLE_PLAYER) order.command.seat = (int8_t)pit_seat(&pit, person);
    return order;
}

static void arrive(uint32_t person)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);

    order.yes = true;
    must(order);
}

static void on_duty(uint32_t person, enum role role)
{
    struct order order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_DUTY);

    order.other = person;
    order.number = (uint8_t)(1 + __builtin_ctz(role));
    must(order);
}

static refusal_code sit(uint32_t person, int seat)
{
    struct order order = game(person, ROLE_PLAYER, ACT_SIT);

    order.command.seat = (int8_t)seat;
    return give(order);
}

static refusal_code buy(uint32_t person, int64_t cents)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_BUY);

    order.cents = cents;
    return give(order);
}

static void bet(uint32_t person, int wager, int number, int64_t cents)
{
    struct order order = game(person, ROLE_PLAYER, ACT_BET);

    order.command.bet = (int8_t)wager;
    order.command.number = (int8_t)number;
    order.command.cents = cents;
    must(order);
}

static void spin(int number)
{
    static const uint8_t before[] = { ACT_SPIN, ACT_NO_MORE_BETS };
    static const uint8_t after[] = { ACT_ANNOUNCE, ACT_COLLECT };
    struct order drop = game(NOBODY, ROLE_CLOCK, ACT_DROP),
                 land = game(NOBODY, ROLE_CLOCK, ACT_LAND);

    drop.command.count = 5;
    land.command.outcome[0] = (int8_t)number;
    for (size_t i = 0; i < LENGTH(before); i++) must(game(DEALER_, ROLE_DEALER, before[i]));
    must(drop);
    must(land);
    for (size_t i = 0; i < LENGTH(after); i++) must(game(DEALER_, ROLE_DEALER, after[i]));
    if (pit.table.till.phase == WHEEL_COLLECTED) must(game(DEALER_, ROLE_DEALER, ACT_PAY));
}

static int open_pit(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("roulette"));
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray = { { 200, 100, 100, 50, 20 } }; /* of 1, 5, 25, 100, 500 */

    pit_open(&pit, "here", &sign, &set, &tray, OPERATOR);
    for (uint32_t person = DEALER_; person <= CAL; person++) arrive(person);
    on_duty(DEALER_, ROLE_DEALER);
    on_duty(SUPERVISOR, ROLE_GAME_SUPERVISOR);
    on_duty(PIT_BOSS, ROLE_CASINO_SUPERVISOR);
    return 0;
}

static int64_t tray_worth(void)
{
    return chips_worth(&pit.set, &pit.tray);
}

static void chips_follow_the_rules(void **state)
{
    (void)state;
    int64_t all = tray_worth();

    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    assert_int_equal(pit.cash_cents, 10000);
    assert_int_equal(tray_worth(), all - 10000);
    bet(ANA, WHEEL_STRAIGHT, 17, 1000);
    spin(17); /* 35 to 1: 350 */
    assert_int_equal(chips_worth(&pit.set, &pit.rack[0]), 45000);
    assert_int_equal(tray_worth(), all - 45000);
    spin(18); /* the 10 still up lose */
    assert_int_equal(chips_worth(&pit.set, &pit.rack[0]), 44000);
    assert_int_equal(tray_worth(), all - 44000);
    must(game(ANA, ROLE_PLAYER, ACT_LEAVE));
    bool found = false;
    for (int i = 0; i < events.count; i++)
        found |= events.list[i].kind == PIT_TAKEN &&
                 chips_worth(&pit.set, &events.list[i].chips) == 44000;
    assert_true(found);
    assert_int_equal(pit_seat(&pit, ANA), NO_SEAT);
    assert_int_equal(tray_worth(), all - 44000);
}

static struct order fill(uint32_t person, enum role role, enum pit_act act, int64_t cents)
{
    struct order order = pit_order(person, role, act);

    order.chips = chips_for(&pit.set, cents);
    return order;
}

static void short_tray_owes_until_filled(void **state)
{
    (void)state;
    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    struct order credit = pit_order(DEALER_, ROLE_DEALER, PIT_CREDIT);
    credit.chips = (struct chips){ { 0, 0, 90, 49, 20 } }; /* leaves about 1,000 dollars */
    must(credit);
    assert_int_equal(give(pit_order(DEALER_, ROLE_DEALER, PIT_APPROVE)), REFUSED_WRONG_ROLE);
    must(pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_APPROVE));
    bet(ANA, WHEEL_STRAIGHT, 17, 10000);
    spin(17); /* wins 3,500, more than the tray has */
    assert_int_equal(pit.owed_cents[0], 350000);
    struct order take = game(ANA, ROLE_PLAYER, ACT_TAKE);
    take.command.bet = WHEEL_STRAIGHT;
    take.command.number = 17;
    must(take);
    assert_int_equal(give(game(ANA, ROLE_PLAYER, ACT_LEAVE)), REFUSED_OWED);
    must(fill(SUPERVISOR, ROLE_GAME_SUPERVISOR, PIT_FILL, 400000));
    must(pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_APPROVE));
    assert_int_equal(pit.owed_cents[0], 0);
    assert_int_equal(chips_worth(&pit.set, &pit.rack[0]), 360000);
}

/* Ana has 100 dollars; 25 of them were paid in error. */
static struct order enter_correction(void)
{
    struct order correct = pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_CORRECT);

    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    correct.other = ANA;
    correct.cents = -2500;
    must(correct);
    return correct;
}

static void corrections_take_two_people(void **state)
{
    (void)state;
    struct order correct = enter_correction();

    assert_int_equal(give(correct), REFUSED_ENTERED_ALREADY);
    assert_int_equal(give(pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_APPROVE)),
                     REFUSED_SAME_PERSON);
    assert_int_equal(pit.table.till.rack_cents[0], 10000);
    must(pit_order(OPERATOR, ROLE_OPERATOR, PIT_APPROVE));
    assert_int_equal(pit.table.till.rack_cents[0], 7500);
    assert_int_equal(chips_worth(&pit.set, &pit.rack[0]), 7500);
    struct order direct = game(OPERATOR, ROLE_OPERATOR, ACT_CORRECT);
    direct.command.seat = 0;
    direct.command.cents = 100;
    assert_int_equal(give(direct), REFUSED_AT_THE_PIT);
}

/* The error was in Ana's payment; it does not concern Bob, who has her seat now.  She left with the
 * 25 dollars that were paid in error, so she owes them; back at the table, she pays. */
static void correction_is_for_one_person(void **state)
{
    (void)state;
    enter_correction();
    must(game(ANA, ROLE_PLAYER, ACT_LEAVE));
    assert_int_equal(sit(BOB, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(BOB, 10000), REFUSED_ACCEPTED);
    struct order approve = pit_order(OPERATOR, ROLE_OPERATOR, PIT_APPROVE);
    must(approve);
    assert_int_equal(pit_debt(&pit, ANA), 2500);
    assert_int_equal(pit.table.till.rack_cents[0], 10000);
    assert_int_equal(sit(ANA, 3), REFUSED_ACCEPTED); /* she is back in another seat */
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    struct order again = pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_CORRECT);
    again.other = ANA;
    again.cents = -2500;
    must(again);
    must(approve);
    assert_int_equal(pit_debt(&pit, ANA), 0);
    assert_int_equal(pit.table.till.rack_cents[0], 10000);
    assert_int_equal(pit.table.till.rack_cents[3], 7500);
}

/* The limit is 1,000,000,000 chips of a kind in tray and racks together. */
static void chips_have_a_limit(void **state)
{
    (void)state;
    struct order fill = pit_order(DEALER_, ROLE_DEALER, PIT_FILL), bring;
    struct order approve = pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_APPROVE);

    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    bring = pit_order(ANA, ROLE_PLAYER, PIT_BUY);
    bring.tender = TENDER_CHIPS;
    pit.tray.count[0] = CHIPS_MOST - 15;
    bring.chips.count[0] = fill.chips.count[0] = 10;
    must(fill);
    must(bring);
    assert_int_equal(give(approve), REFUSED_TOO_MANY); /* only 5 more fit now */
    assert_int_equal(give(bring), REFUSED_TOO_MANY);
    must(pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_REJECT));
    fill.chips.count[0] = 5;
    must(fill);
    must(approve);
    assert_int_equal(pit.tray.count[0] + pit.rack[0].count[0], CHIPS_MOST);
    assert_int_equal(give(fill), REFUSED_TOO_MANY);
}

/* With a single kind of chip 1,000,000,000 dollars just fit in chips of 1, but not of 1 cent. */
static void purses_have_a_limit(void **state)
{
    (void)state;
    struct chip_set dollars = { .cents = { 100 }, .kinds = 1 }, cents = { { 1 }, 1, 0 };
    struct desk_order desk_order = { .person = ANA, .kind = DESK_CHIPS, .cents = MONEY_MOST };
    struct purse purse = { .voucher_cents = 0 };

    assert_int_equal(cashier_do(&purse, &cents, &desk_order, &events).code, REFUSED_TOO_MANY);
    assert_int_equal(cashier_do(&purse, &dollars, &desk_order, &events).code, REFUSED_ACCEPTED);
    assert_int_equal(purse.chips.count[0], CHIPS_MOST);
    desk_order.cents = 100;
    assert_int_equal(cashier_do(&purse, &dollars, &desk_order, &events).code, REFUSED_TOO_MANY);
    desk_order.cents = 150;
    assert_int_equal(cashier_do(&purse, &dollars, &desk_order, &events).code, REFUSED_NOT_IN_CHIPS);
}

/* The flag is mutual, and stays when a partner leaves and comes back. */
static void partners_stay_flagged(void **state)
{
    (void)state;
    struct order flag = pit_order(SUPERVISOR, ROLE_GAME_SUPERVISOR, PIT_PARTNERS);

    for (uint32_t person = ANA; person <= CAL; person++)
        assert_int_equal(sit(person, (int)(person - ANA)), REFUSED_ACCEPTED);
    flag.other = ANA;
    flag.third = BOB;
    flag.yes = true;
    must(flag);
    assert_true(pit_known(&pit, ANA)->partner == BOB && pit_known(&pit, BOB)->partner == ANA);
    must(game(ANA, ROLE_PLAYER, ACT_LEAVE));
    must(pit_order(ANA, ROLE_PLAYER, PIT_DEPART));
    assert_true(pit_known(&pit, ANA)->partner == BOB && pit_known(&pit, BOB)->partner == ANA);
    struct order back = pit_order(ANA, ROLE_PLAYER, PIT_ARRIVE);
    back.yes = true;
    must(back);
    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    flag.yes = false;
    must(flag);
    assert_null(pit_known(&pit, ANA)); /* both are forgotten */
    assert_null(pit_known(&pit, BOB));
}

static void who_may_play(void **state)
{
    (void)state;
    struct order young = pit_order(99, ROLE_PLAYER, PIT_ARRIVE);
    struct order private = pit_order(OPERATOR, ROLE_OPERATOR, PIT_RESERVE);
    struct order invite = pit_order(OPERATOR, ROLE_OPERATOR, PIT_INVITE);
    struct order elsewhere = pit_order(OPERATOR, ROLE_OPERATOR, PIT_RESTRICT);

    must(young);
    assert_int_equal(sit(99, 0), REFUSED_UNDER_AGE);
    assert_int_equal(sit(DEALER_, 0), REFUSED_ON_DUTY);
    private.number = RESERVED_PARTY;
    invite.yes = elsewhere.yes = true;
    must(private);
    assert_int_equal(sit(ANA, 0), REFUSED_PRIVATE);
    invite.other = ANA;
    must(invite);
    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(sit(ANA, 1), REFUSED_STILL_SEATED); /* one seat each */
    elsewhere.other = ANA;
    must(elsewhere);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    struct order wager = game(ANA, ROLE_PLAYER, ACT_BET);
    wager.command.bet = WHEEL_STRAIGHT;
    wager.command.number = 17;
    wager.command.cents = 1000;
    assert_int_equal(give(wager), REFUSED_OTHER_TABLE);
    wager.person = BOB; /* for Ana's seat */
    assert_int_equal(give(wager), REFUSED_NOT_THAT_SEAT);
    assert_int_equal(give(game(ANA, ROLE_DEALER, ACT_SPIN)), REFUSED_NOT_ON_DUTY);
    assert_int_equal(give(game(DEALER_, ROLE_CLOCK, ACT_DROP)), REFUSED_NOT_ON_DUTY);
    for (int act = PIT_GAME + 1; act < PIT_COMMIT; act++) /* the clock gives no pit orders */
        assert_int_equal(give(pit_order(NOBODY, ROLE_CLOCK, (enum pit_act)act)),
                         REFUSED_NOT_ON_DUTY);
}

static void disputes_and_held_chips(void **state)
{
    (void)state;
    struct order rule = pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_RULE);
    struct order advise = pit_order(PIT_BOSS, ROLE_CASINO_SUPERVISOR, PIT_ADVISE);

    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    rule.number = advise.number = 1;
    assert_int_equal(give(rule), REFUSED_NOT_DISPUTED);
    must(pit_order(ANA, ROLE_PLAYER, PIT_DISPUTE));
    assert_int_equal(events.list[0].number, 1);
    assert_int_equal(give(advise), REFUSED_WRONG_MOMENT);
    must(rule);
    must(advise);
    must(pit_order(ANA, ROLE_PLAYER, PIT_WALK_OFF));
    assert_int_equal(pit_seat(&pit, ANA), 0); /* her chips hold the seat until they are collected */
    struct order collect = pit_order(DEALER_, ROLE_DEALER, PIT_COLLECT);
    collect.other = ANA;
    must(collect);
    assert_int_equal(pit_seat(&pit, ANA), NO_SEAT);
    assert_int_equal(give(pit_order(BOB, ROLE_PLAYER, PIT_CLAIM)), REFUSED_NOTHING_LEFT);
    must(pit_order(ANA, ROLE_PLAYER, PIT_CLAIM));
    assert_int_equal(events.list[0].cents, -10000);
    assert_int_equal(give(pit_order(ANA, ROLE_PLAYER, PIT_CLAIM)), REFUSED_NOTHING_LEFT);
}

/* ---- Strangers ------------------------------------------------------------------- */

static uint32_t guest(int number)
{
    return PLAY_MONEY_FROM + (uint32_t)number;
}

static void goes(uint32_t person)
{
    must(pit_order(person, ROLE_PLAYER, PIT_DEPART));
}

/* By the words of slots.h, with lists of three. */
static void who_makes_room(void **state)
{
    (void)state;
    const struct slot one = { .by = 1, .standing = 2, .since = 5 },
                      two = { .by = 2, .standing = 2, .since = 6 },
                      again = { .by = 1, .standing = 2, .since = 7 },
                      ruled = { .by = 3, .standing = 9, .since = 8, .decided = true },
                      low = { .by = 4, .standing = 1, .since = 9 },
                      low_too = { .by = 5, .standing = 1, .since = 8 }, none = { .by = 0 };
    const struct {
        struct slot list[3];
        struct slot newcomer;
        int most, at;
    } cases[] = {
        { { one, none, two }, low, 4, 1 },        /* there is room */
        { { one, two, again }, low, 4, 2 },       /* the later one of two */
        { { one, two, again }, two, 4, -1 },      /* has one, the other has two: no less than one */
        { { one, two, again }, one, 2, -1 },      /* not more than two */
        { { one, two, low }, low_too, 4, -1 },    /* all have one, and nobody less standing */
        { { one, two, low }, ruled, 4, 2 },       /* the one with less */
        { { one, low, low_too }, ruled, 4, 2 },   /* of two, the earlier */
        { { one, ruled, low }, low_too, 4, 1 },   /* the one that is decided */
        { { one, two, one }, { .by = 7 }, 4, 2 }, /* at the same time: the last */
    };

    for (size_t i = 0; i < LENGTH(cases); i++)
        if (slots_place(cases[i].list, 3, &cases[i].newcomer, cases[i].most) != cases[i].at)
            fail_msg("case %zu", i);
}

/* Strangers who are excluded one after the other do not use up what the table can know; people with
 * an account, and guests who are here, stay known. */
static void exclusions_never_run_out(void **state)
{
    (void)state;
    struct order restricts = pit_order(OPERATOR, ROLE_OPERATOR, PIT_RESTRICT);

    restricts.yes = true;
    restricts.other = ANA;
    must(restricts);
    goes(ANA);
    arrive(guest(0));
    restricts.other = guest(0);
    must(restricts);
    for (int i = 1; i < 3 * PIT_KNOWN; i++) {
        arrive(guest(i));
        restricts.other = guest(i);
        must(restricts);
        goes(guest(i));
        assert_true(pit_known(&pit, guest(i))->elsewhere);
        assert_true(pit_known(&pit, ANA)->elsewhere);
        assert_true(pit_known(&pit, guest(0))->elsewhere);
    }
    assert_null(pit_known(&pit, guest(1))); /* the first of those who left */
}

/* Chips of so many guests are held that there is no room: the guest whose chips were held longest
 * gets them, and nobody loses any. */
static void held_chips_never_run_out(void **state)
{
    (void)state;
    struct order collect = pit_order(DEALER_, ROLE_DEALER, PIT_COLLECT);
    int64_t handed = 0;

    for (int i = 0; i < PIT_LEFT + 8; i++) {
        uint32_t person = i == 3 ? ANA : guest(i); /* who has an account */
        if (i != 3) arrive(person);
        pit.table.minute = i;
        assert_int_equal(sit(person, 0), REFUSED_ACCEPTED);
        assert_int_equal(buy(person, 1000), REFUSED_ACCEPTED);
        must(pit_order(person, ROLE_PLAYER, PIT_WALK_OFF));
        collect.other = person;
        must(collect);
        for (int e = 0; e < events.count; e++)
            if (events.list[e].kind == PIT_HELD && events.list[e].cents < 0) {
                int due = i - PIT_LEFT + (i - PIT_LEFT >= 3); /* not Ana */
                assert_int_equal(events.list[e].person, guest(due));
                assert_int_equal(events.list[e].cents, -1000);
                handed++;
            }
        goes(person);
    }
    assert_int_equal(handed, 8);
    arrive(ANA);
    must(pit_order(ANA, ROLE_PLAYER, PIT_CLAIM));
    assert_int_equal(events.list[0].cents, -1000);
}

/* ---- Spoken bets ----------------------------------------------------------------- */

static struct order spoken(uint32_t by, enum role role, uint32_t from, int wager, int64_t cents)
{
    struct order order = pit_order(by, role, PIT_SPOKEN);

    order.command = (struct command){ .act = ACT_BET,
                                      .flags = FLAG_ORAL,
                                      .role = ROLE_PLAYER,
                                      .seat = (int8_t)pit_seat(&pit, from),
                                      .bet = (int8_t)wager,
                                      .cents = cents };
    return order;
}

/* A wager spoken by Ana herself or entered by the dealer has the same effect, and can be confirmed
 * like any other. */
static void entered_bet_equals_spoken_bet(void **state)
{
    (void)state;
    static struct pit by_herself;
    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    struct order herself = game(ANA, ROLE_PLAYER, ACT_BET), confirm;
    herself.command.flags = FLAG_ORAL;
    herself.command.bet = WHEEL_TIER;
    herself.command.cents = 3000;
    by_herself = pit;
    assert_int_equal(pit_do(&by_herself, &herself, &events).code, REFUSED_ACCEPTED);
    must(spoken(DEALER_, ROLE_DEALER, ANA, WHEEL_TIER, 3000));
    assert_memory_equal(&pit.table, &by_herself.table, sizeof pit.table);
    assert_memory_equal(&pit.rack, &by_herself.rack, sizeof pit.rack);
    assert_int_equal(events.count, 1); /* the person who entered it, and the player */
    assert_int_equal(events.list[0].act, PIT_SPOKEN);
    assert_int_equal(events.list[0].person, DEALER_);
    assert_int_equal(events.list[0].other, ANA);
    assert_string_equal(events.list[0].clause, "3.4");
    confirm = game(DEALER_, ROLE_DEALER, ACT_CONFIRM);
    confirm.command.seat = 0;
    must(confirm);
    assert_int_equal(table_wager(&pit.table, 0, WHEEL_TIER, 0), 3000);
}

/* Refused: another command, a wager that was not spoken, an empty seat, one's own seat, and a
 * repeated request. */
static void only_spoken_bets_are_entered(void **state)
{
    (void)state;
    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    struct order order = spoken(DEALER_, ROLE_DEALER, ANA, WHEEL_RED, 500), other = order;
    other.command.flags = 0;
    assert_int_equal(give(other), REFUSED_NOT_SPOKEN);
    other = order;
    other.command.act = ACT_TAKE;
    assert_int_equal(give(other), REFUSED_NOT_SPOKEN);
    for (int seat = -2; seat < 127; seat++) {
        if (!seat) continue; /* Ana's */
        other = order;
        other.command.seat = (int8_t)seat;
        assert_int_equal(give(other), REFUSED_NOBODY_THERE);
    }
    other = order;
    other.command.role = ROLE_DEALER;
    assert_int_equal(give(other), REFUSED_NOT_ON_DUTY);
    order.request = 7;
    must(order);
    assert_int_equal(give(order), REFUSED_REPEATED);
    pit_guest_of(&pit, DEALER_)->seat = 0; /* no order can do this */
    pit_guest_of(&pit, ANA)->seat = NO_SEAT;
    assert_int_equal(give(spoken(DEALER_, ROLE_DEALER, DEALER_, WHEEL_RED, 500)),
                     REFUSED_SAME_PERSON);
}

/* A player who walked off and speaks a bet is back. */
static void speaking_brings_a_player_back(void **state)
{
    (void)state;
    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    must(pit_order(ANA, ROLE_PLAYER, PIT_WALK_OFF));
    assert_true(pit_guest(&pit, ANA)->away);
    must(spoken(DEALER_, ROLE_DEALER, ANA, WHEEL_RED, 500));
    assert_false(pit_guest(&pit, ANA)->away);
}

/* Only baccarat has nominees: at roulette, naming one does not lift the restriction. */
static void no_nominee_at_roulette(void **state)
{
    (void)state;
    struct order colours = pit_order(OPERATOR, ROLE_OPERATOR, PIT_COLOURS_ONLY);
    struct order wager = game(ANA, ROLE_PLAYER, ACT_BET);

    colours.other = ANA;
    colours.yes = true;
    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    must(colours);
    wager.command.seat = 0;
    wager.command.bet = WHEEL_STRAIGHT;
    wager.command.number = 17;
    wager.command.cents = 1000;
    assert_int_equal(give(wager), REFUSED_COLOURS_ONLY);

    for (int8_t a = -1; a < 4; a++) {
        wager.command.place = a;
        assert_int_equal(give(wager), REFUSED_COLOURS_ONLY);
    }
}

/* Every act with yes or no has words for both, which the events give back. */
static void acts_say_what_they_lift(void **state)
{
    (void)state;
    for (int act = 0; act < PIT_ACT_COUNT; act++) {
        const struct act_form *form = pit_form(act);
        bool other_use = act == PIT_ARRIVE || act == PIT_SESSION_STOP || /* of age; with a refund */
                         act == PIT_WALK_OFF;                            /* in an emergency */
        if (other_use || !act_takes(form, TAKES_YES)) {
            assert_null(form->lifts);
            continue;
        }
        if (!form->lifts) fail_msg("%s: no words for 'no'", form->id);
        assert_string_equal(pit_done_words(act, false, 0), pit_act_words(act));
        assert_string_equal(pit_done_words(act, true, 0), form->lifts);
        assert_string_not_equal(pit_act_words(act), form->lifts);
    }
    assert_string_not_equal(pit_done_words(PIT_DUTY, false, 0), pit_done_words(PIT_DUTY, false, 2));
    for (int reserved = RESERVED_PARTY; reserved <= RESERVED_EVENT; reserved++)
        assert_string_not_equal(pit_done_words(PIT_RESERVE, false, reserved),
                                pit_done_words(PIT_RESERVE, false, RESERVED_NOT));
}

/* The event names both people, and whether the flag is lifted. */
static void events_say_what_is_lifted(void **state)
{
    struct order flag = pit_order(SUPERVISOR, ROLE_GAME_SUPERVISOR, PIT_PARTNERS);

    (void)state;
    for (uint32_t person = ANA; person <= BOB; person++)
        assert_int_equal(sit(person, (int)(person - ANA)), REFUSED_ACCEPTED);
    flag.other = ANA;
    flag.third = BOB;
    for (int yes = 1; yes >= 0; yes--) {
        flag.yes = yes;
        must(flag);
        assert_int_equal(events.list[0].other, ANA);
        assert_int_equal(events.list[0].third, BOB);
        assert_int_equal(events.list[0].lifts, !yes);
    }
}

/* Amounts are offered in whole chips of a colour that is required: of bets, and of what comes off
 * a wager made in them; not of one made before. */
static void required_colours_have_a_unit(void **state)
{
    (void)state;
    struct order colours = pit_order(OPERATOR, ROLE_OPERATOR, PIT_COLOURS_ONLY);
    struct order bought = pit_order(ANA, ROLE_PLAYER, PIT_COLOUR);
    struct order wager = game(ANA, ROLE_PLAYER, ACT_BET), take = game(ANA, ROLE_PLAYER, ACT_TAKE);

    assert_int_equal(sit(ANA, 0), REFUSED_ACCEPTED);
    assert_int_equal(buy(ANA, 10000), REFUSED_ACCEPTED);
    wager.command.seat = take.command.seat = 0;
    wager.command.bet = WHEEL_RED;
    wager.command.cents = 1000;
    must(wager);
    bought.number = 1;
    bought.count = 10;
    bought.cents = 400;
    must(bought);
    assert_int_equal(pit_wager_unit(&pit, &wager.command), 1);
    colours.other = ANA;
    colours.yes = true;
    must(colours);
    assert_int_equal(pit_wager_unit(&pit, &wager.command), 400);
    wager.command.bet = WHEEL_BLACK;
    assert_int_equal(give(wager), REFUSED_NOT_IN_CHIPS);
    wager.command.cents = 1200;
    must(wager);
    take.command.bet = WHEEL_BLACK;
    assert_int_equal(pit_wager_unit(&pit, &take.command), 400);
    take.command.bet = WHEEL_RED;
    assert_int_equal(pit_wager_unit(&pit, &take.command), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(amounts_are_made_if_possible),
        cmocka_unit_test(payments_are_exact_or_refused),
        cmocka_unit_test(search_ends),
        cmocka_unit_test(too_many_chips),
        cmocka_unit_test(chip_sets),
        cmocka_unit_test_setup(chips_follow_the_rules, open_pit),
        cmocka_unit_test_setup(short_tray_owes_until_filled, open_pit),
        cmocka_unit_test_setup(corrections_take_two_people, open_pit),
        cmocka_unit_test_setup(correction_is_for_one_person, open_pit),
        cmocka_unit_test_setup(chips_have_a_limit, open_pit),
        cmocka_unit_test(purses_have_a_limit),
        cmocka_unit_test_setup(partners_stay_flagged, open_pit),
        cmocka_unit_test(acts_say_what_they_lift),
        cmocka_unit_test_setup(events_say_what_is_lifted, open_pit),
        cmocka_unit_test_setup(who_may_play, open_pit),
        cmocka_unit_test_setup(no_nominee_at_roulette, open_pit),
        cmocka_unit_test_setup(required_colours_have_a_unit, open_pit),
        cmocka_unit_test_setup(entered_bet_equals_spoken_bet, open_pit),
        cmocka_unit_test_setup(only_spoken_bets_are_entered, open_pit),
        cmocka_unit_test_setup(speaking_brings_a_player_back, open_pit),
        cmocka_unit_test_setup(disputes_and_held_chips, open_pit),
        cmocka_unit_test(who_makes_room),
        cmocka_unit_test_setup(exclusions_never_run_out, open_pit),
        cmocka_unit_test_setup(held_chips_never_run_out, open_pit),
    };

    RUN_TESTS(tests);
}
