/* casino.h - casinos for tests of the record: tables with staff and without, of every edition,
 * through the cage; people who come, buy, bet, try what is not theirs, walk off and cash in.
 * From a seed, as in moves.h. */
#ifndef CROUPIER_CASINO_H
#define CROUPIER_CASINO_H

#include "cage/cage.h"
#include "check.h"
#include "moves.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPERATOR = 1, DEALS, STICK, WATCHES, BOSS, LOOKS, STAFF_END };
enum { FIRST_PLAYER = 100, PLAYERS = 6 };

static const uint8_t secret[SEAL_SECRET] = { 42, 7 };
static struct cage *cage;
static int64_t now;

/* ---- Files ----------------------------------------------------------------------- */

static void remove_record(const char *path)
{
    char name[128];

    unlink(path);
    snprintf(name, sizeof name, "%s-wal", path);
    unlink(name);
    snprintf(name, sizeof name, "%s-shm", path);
    unlink(name);
    snprintf(name, sizeof name, "%s-journal", path);
    unlink(name);
}

/* ---- Orders ---------------------------------------------------------------------- */

static enum refusal_code give(uint32_t table, const struct order *order)
{
    struct answer answer;

    now += (int64_t)draw(3);
    if (!cage_do(cage, table, order, now, &answer)) fail_msg("%s", cage_why(cage));
    return answer.refusal.code;
}

static uint32_t any_player(void)
{
    return FIRST_PLAYER + (uint32_t)draw(PLAYERS);
}

static uint32_t staff_for(unsigned role)
{
    static const struct {
        uint16_t role;
        uint32_t person;
    } staff[] = {
        { ROLE_DEALER, DEALS },
        { ROLE_STICKPERSON, STICK },
        { ROLE_GAME_SUPERVISOR, WATCHES },
        { ROLE_CASINO_SUPERVISOR, BOSS },
        { ROLE_OPERATOR, OPERATOR },
    };

    for (size_t i = 0; i < LENGTH(staff); i++)
        if (staff[i].role == role) return staff[i].person;
    return NOBODY;
}

static void put_on_duty(uint32_t table, uint32_t person, enum role role)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);

    order.yes = true;
    assert_int_equal(give(table, &order), 0);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_DUTY);
    order.other = person;
    order.number = (uint8_t)(1 + __builtin_ctz(role));
    assert_int_equal(give(table, &order), 0);
}

/* ---- Opening --------------------------------------------------------------------- */

/* Some option as it is not usually. */
static struct sign some_sign(int edition)
{
    struct sign sign = sign_of(edition);
    const struct option *options = games[edition].options;

    for (int i = 0; options[i].id; i++) {
        struct sign other = sign;
        const struct choice *choice = &options[i].choices[draw(OPTION_CHOICES)];
        if (!draw(3) && choice->word && sign_set(&other, i, choice->word) &&
            !sign_check(&other).code)
            sign = other;
    }
    sign.promo_stays = draw(2);
    return sign;
}

static uint32_t open_table(const char *edition, bool automatic, bool usual)
{
    struct opening opening;
    int game = game_find(edition);

    memset(&opening, 0, sizeof opening);
    snprintf(opening.name, sizeof opening.name, "%s-%d", edition, automatic);
    opening.sign = usual ? sign_of(game) : some_sign(game);
    opening.set = chip_set_from(100);
    for (int i = 0; i < 7; i++) opening.tray.count[i] = 40;
    opening.runs = OPERATOR;
    opening.automatic = automatic;
    uint32_t table = cage_table(cage, &opening, ++now);
    assert_true(table);
    return table;
}

static void staff_table(uint32_t table)
{
    put_on_duty(table, DEALS, ROLE_DEALER);
    put_on_duty(table, STICK, ROLE_STICKPERSON);
    put_on_duty(table, WATCHES, ROLE_GAME_SUPERVISOR);
    put_on_duty(table, BOSS, ROLE_CASINO_SUPERVISOR);
}

static void new_casino(const char *path)
{
    char why[STORE_WHY];
    struct chip_set set = chip_set_from(100);

    remove_record(path);
    struct store *store = store_sqlite(path, STORE_NEW, NULL, why);
    if (!store) fail_msg("%s", why);
    cage = cage_new(store, secret, &set, now = 1000000, why);
    if (!cage) fail_msg("%s", why);
}

static void open_again(const char *path)
{
    char why[STORE_WHY];
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, why);

    if (!store) fail_msg("%s", why);
    cage = cage_open(store, secret, why);
    if (!cage) fail_msg("%s", why);
}

/* ---- What people do -------------------------------------------------------------- */

/* To the cashier, with something that may not be. */
static void run_errand(void)
{
    struct errand errand = { .person = any_player(), .kind = (uint8_t)draw(ERRAND_KINDS + 1) };
    const struct purse *purse = cage_purse(cage, errand.person);
    struct answer answer;

    errand.cents = (int64_t)draw(50) * 100 - 100;
    if (errand.kind == ERRAND_REDEEM && purse)
        for (int i = 0; i < CHIP_KINDS; i++)
            errand.chips.count[i] = (int32_t)draw((uint64_t)purse->chips.count[i] + 1);
    if (errand.kind == ERRAND_REDEEM && draw(3))
        errand.cents = purse ? (int64_t)draw((uint64_t)purse->voucher_cents + 1) : 0;
    errand.cheque_cents = errand.kind == ERRAND_REDEEM ? (int64_t)draw(3) * 100 : 0;
    if (!cage_errand(cage, &errand, now, &answer)) fail_msg("%s", cage_why(cage));
}

static void sit_down(uint32_t table, uint32_t person)
{
    struct order order = pit_order(person, ROLE_PLAYER, draw(12) ? PIT_ARRIVE : PIT_DEPART);

    order.yes = draw(20);
    give(table, &order);
    order = pit_order(person, ROLE_PLAYER, PIT_GAME);
    order.command.act = ACT_SIT;
    order.command.role = ROLE_PLAYER;
    order.command.seat = (int8_t)draw((uint64_t)people_at(&cage_pit(cage, table)->table));
    give(table, &order);
}

/* With cash, with a voucher, or with chips: those of the purse, or others. */
static void buy_in(uint32_t table, uint32_t person)
{
    const struct purse *purse = cage_purse(cage, person);
    struct order order = pit_order(person, ROLE_PLAYER, PIT_BUY);

    order.tender = (uint8_t)draw(4);
    if (order.tender == TENDER_CHIPS && purse && draw(6))
        order.chips = purse->chips;
    else if (order.tender == TENDER_CHIPS)
        order.chips = chips_for(&cage_pit(cage, table)->set, (int64_t)draw(300) * 100);
    else
        order.cents = 100 * (int64_t)draw(400);
    order.request = draw(2) ? (uint64_t)now : 0;
    give(table, &order);
}

static uint32_t sits_at(const struct pit *pit, int seat)
{
    for (uint32_t person = FIRST_PLAYER; person < FIRST_PLAYER + PLAYERS; person++)
        if (pit_seat(pit, person) == seat) return person;
    return NOBODY;
}

/* Something that the rules offer to somebody. */
static bool offered_order(uint32_t table, struct order *order)
{
    static const uint16_t staff[] = { ROLE_DEALER,          ROLE_STICKPERSON,
                                      ROLE_GAME_SUPERVISOR, ROLE_CASINO_SUPERVISOR,
                                      ROLE_OPERATOR,        ROLE_CLOCK };
    const struct pit *pit = cage_pit(cage, table);
    bool automatic = cage_opening(cage, table)->automatic;
    int seat = (int)draw((uint64_t)people_at(&pit->table));
    uint64_t what = draw(10);
    struct command command;
    bool there = what < 3   ? choose_act(&pit->table, ROLE_PLAYER, seat, ACT_BET, 0, &command)
                 : what < 7 ? next_move(&pit->table, &command)
                 : what < 9 ? choose_act(&pit->table, ROLE_PLAYER, seat, ACT_COUNT, 0, &command)
                            : choose_act(&pit->table, staff[draw(LENGTH(staff))], NO_SEAT,
                                         draw(3) ? ACT_COUNT : ACT_TOKENS, 0, &command);

    if (!there || command.act == ACT_SIT || (command.act == ACT_CLOSE && draw(20))) return false;
    if (command.role != ROLE_PLAYER && command.role != ROLE_OPERATOR && automatic) return false;
    bool player = command.role == ROLE_PLAYER;
    uint32_t person = player ? sits_at(pit, command.seat) : staff_for(command.role);
    if (player && person == NOBODY) return false;
    bool rare = command.act == ACT_EXCLUDE || command.act == ACT_CLOSING ||
                command.act == ACT_LEAVE || command.act == ACT_RECORD;
    if (rare && draw(8)) return false;
    *order = pit_order(person, (enum role)command.role, PIT_GAME);
    order->command = command;
    order->request = player ? (uint64_t)now : 0;
    cage_fill(cage, table, order);
    return true;
}

static void play_on(uint32_t table)
{
    struct order order;

    if (draw(2) && cage_house(cage, table, !draw(4), &order)) {
        assert_int_equal(give(table, &order), 0);
        return;
    }
    if (!offered_order(table, &order)) return;
    if (order.command.act == ACT_TOKENS) { /* the operator grants them first */
        struct order grant = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GRANT);
        grant.other = sits_at(cage_pit(cage, table), order.command.seat);
        grant.cents = order.command.cents;
        give(table, &grant);
    }
    give(table, &order);
}

static struct chips some_chips(void)
{
    struct chips chips = { .count = { 0 } };

    chips.count[draw(8)] = (int32_t)draw(50) - 1;
    chips.count[draw(8)] = (int32_t)draw(20);
    return chips;
}

/* Around the table, whatever comes of it. */
static void papers(uint32_t table)
{
    static const uint8_t acts[] = {
        PIT_COLOUR,   PIT_COLOUR,    PIT_COLOUR_BACK,  PIT_CHANGE,    PIT_FILL,     PIT_FILL,
        PIT_CREDIT,   PIT_APPROVE,   PIT_APPROVE,      PIT_APPROVE,   PIT_REJECT,   PIT_CORRECT,
        PIT_CORRECT,  PIT_INVITE,    PIT_RESTRICT,     PIT_DISPUTE,   PIT_RULE,     PIT_ADVISE,
        PIT_WALK_OFF, PIT_CLAIM,     PIT_PARTNERS,     PIT_EMPTY_BOX, PIT_WALK_OFF, PIT_COLLECT,
        PIT_COLLECT,  PIT_COLOUR_UP, PIT_COLOURS_ONLY, PIT_SEED,      PIT_SEED,     PIT_CLAIM
    };
    static const uint16_t roles[] = {
        ROLE_PLAYER,  ROLE_PLAYER, ROLE_DEALER, ROLE_GAME_SUPERVISOR, ROLE_CASINO_SUPERVISOR,
        ROLE_OPERATOR
    };
    enum pit_act act = (enum pit_act)acts[draw(LENGTH(acts))];
    unsigned role;
    do role = roles[draw(LENGTH(roles))];
    while (!(pit_act_by(act) & role) && draw(16));
    uint32_t person = role == ROLE_PLAYER ? any_player() : staff_for(role);
    struct order order = pit_order(person, (enum role)role, act);

    order.other = any_player();
    order.third = any_player();
    order.number = (uint8_t)(1 + draw(4));
    order.yes = draw(4) == 0;
    order.cents = (int64_t)draw(100) * 100 - 5000;
    order.chips = some_chips();
    order.count = (int32_t)draw(20);
    if (order.act == PIT_COLOUR) order.cents = draw(2) ? 0 : 100 * (int64_t)draw(4);
    if (order.act == PIT_SEED) order.length = (uint8_t)draw(CHANCE_PLAYER_SEED + 1);
    for (int i = 0; i < order.length; i++) order.seed[i] = (uint8_t)draw(256);
    give(table, &order);
}

/* Whoever walked off comes back for the chips, once they are held. */
static void walk_off(uint32_t table)
{
    const struct pit *pit = cage_pit(cage, table);
    uint32_t person = sits_at(pit, (int)draw((uint64_t)people_at(&pit->table)));
    bool automatic = cage_opening(cage, table)->automatic;

    if (person == NOBODY || automatic) return;
    struct order order = pit_order(person, ROLE_PLAYER, PIT_WALK_OFF);
    give(table, &order);
    order = pit_order(DEALS, ROLE_DEALER, PIT_COLLECT);
    order.other = person;
    give(table, &order);
    if (draw(2)) return;
    order = pit_order(person, ROLE_PLAYER, PIT_CLAIM);
    give(table, &order);
}

/* Anybody tries anything. */
static void try_anything(uint32_t table)
{
    struct order order =
        pit_order(draw(4) ? any_player() : NOBODY, (enum role)(1u << draw(ROLE_COUNT)),
                  (enum pit_act)draw(PIT_ACT_COUNT));
    uint8_t *bytes = (uint8_t *)&order.command;

    if (order.act == PIT_COMMIT || order.act == PIT_DUTY) return;
    if (!draw(3))
        for (size_t i = 0; i < sizeof order.command; i++) bytes[i] = (uint8_t)draw(256);
    order.command.act = (uint8_t)draw(ACT_COUNT + 1);
    order.command.role = order.role;
    order.command.unused = 0;
    order.chips = some_chips();
    cage_fill(cage, table, &order);
    give(table, &order);
}

static void play(int steps)
{
    for (int step = 0; step < steps; step++) {
        uint32_t table = 1 + (uint32_t)draw(cage_tables(cage));
        uint64_t what = draw(40);
        if (what < 28)
            play_on(table);
        else if (what < 30)
            sit_down(table, any_player());
        else if (what < 33)
            buy_in(table, any_player());
        else if (what < 36)
            papers(table);
        else if (what < 37)
            walk_off(table);
        else if (what < 38)
            run_errand();
        else if (what < 39)
            try_anything(table);
        else if (!draw(10))
            assert_true(cage_name(cage, any_player(), draw(2) ? "Ana" : "Bob", now));
        if (!draw(20)) assert_true(cage_commit(cage));
    }
    assert_true(cage_commit(cage));
}

#endif
