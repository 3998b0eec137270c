/* test_evening.c - evenings in a casino, from a seed: four tables, a dozen players who come,
 * buy, bet, win, lose, change tables and go, staff, a clock, and people who try what is not
 * theirs to do.  An auditor that knows nothing of the rules follows every chip by what is
 * told, and holds it against what is there.
 *
 *   test_evening               as many evenings as a test run takes
 *   test_evening SEED          one evening again
 *   test_evening soak SECONDS  others, as long as there is time */
#include "check.h"
#include "moves.h"
#include "table/pit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EVENINGS (200 / SLOWER)
#define STEPS    3000
#define TABLES   5
#define PLAYERS  12
#define CASH     2000000

enum { OPERATOR = 1, DEALS, STICK, WATCHES, BOSS, STAFF_END, FIRST_PLAYER = 100 };

static uint64_t seed;

/* ---- The casino ----------------------------------------------------------------------- */

static struct casino {
    struct pit pits[TABLES];
    struct chips pocket[PLAYERS];
    int64_t cash_cents[PLAYERS];
    int32_t unused[2];
} casino, again;

static struct pit_events events;

/* ---- The auditor ------------------------------------------------------------------------- */

/* What was told so far: chips that came to the tables from the cage, and money in boxes. */
static struct {
    struct chips issued;
    int64_t box_cents[TABLES];
} books;

static void add(struct chips *to, const struct chips *chips, int sign)
{
    for (int i = 0; i < CHIP_KINDS; i++) to->count[i] += sign * chips->count[i];
}

static int player_of(uint32_t person)
{
    return person >= FIRST_PLAYER ? (int)(person - FIRST_PLAYER) : -1;
}

static void follow(int table)
{
    for (int i = 0; i < events.count; i++) {
        const struct pit_event *e = &events.list[i];
        int player = player_of(e->person);
        if (e->kind == PIT_TAKEN) add(&casino.pocket[player], &e->chips, 1);
        if (e->kind == PIT_HELD && e->cents < 0) add(&casino.pocket[player], &e->chips, 1);
        if (e->kind == PIT_FILLED) add(&books.issued, &e->chips, e->cents > 0 ? 1 : -1);
        if (e->kind == PIT_DROPPED) books.box_cents[table] += e->cents;
        if (e->kind == PIT_DROPPED && player >= 0) casino.cash_cents[player] -= e->cents;
    }
}

/* Every chip is somewhere, and every player's chips are what the rules say. */
static void audit(int table)
{
    const struct pit *pit = &casino.pits[table];
    struct chips found = { .count = { 0 } };

    for (int t = 0; t < TABLES; t++) {
        add(&found, &casino.pits[t].tray, 1);
        for (int seat = 0; seat < TABLE_SEATS; seat++) add(&found, &casino.pits[t].rack[seat], 1);
        for (int i = 0; i < PIT_LEFT; i++) add(&found, &casino.pits[t].left[i].chips, 1);
    }
    for (int player = 0; player < PLAYERS; player++) add(&found, &casino.pocket[player], 1);
    for (int i = 0; i < CHIP_KINDS; i++)
        if (found.count[i] != books.issued.count[i])
            fail_msg("seed %ju: %d chips of kind %d, issued %d", (uintmax_t)seed, found.count[i], i,
                     books.issued.count[i]);
    for (int seat = 0; seat < table_places(&pit->table); seat++) {
        int64_t chips = chips_worth(&pit->set, &pit->rack[seat]) + pit->owed_cents[seat] +
                        pit->colours[seat].count * pit->colours[seat].value_cents;
        int64_t worth = pit->table.till.rack_cents[seat] + table_on_layout(&pit->table, seat) -
                        table_promotional(&pit->table, seat);
        if (chips != worth)
            fail_msg("seed %ju: seat %d has chips for %jd and is worth %jd", (uintmax_t)seed, seat,
                     (intmax_t)chips, (intmax_t)worth);
    }
    assert_int_equal(pit->cash_cents + pit->voucher_cents, books.box_cents[table]);
    assert_int_equal(table_imbalance(&pit->table), 0);
}

/* Whether the person has the part in which the order is given: kept here by hand, from
 * nothing but the list of staff. */
static bool entitled(const struct pit *pit, const struct order *order)
{
    static const uint16_t roles[STAFF_END] = {
        [OPERATOR] = ROLE_OPERATOR,      [DEALS] = ROLE_DEALER,
        [STICK] = ROLE_STICKPERSON,      [WATCHES] = ROLE_GAME_SUPERVISOR,
        [BOSS] = ROLE_CASINO_SUPERVISOR,
    };

    if (order->act == PIT_ARRIVE || order->act == PIT_DEPART || order->act == PIT_CLAIM)
        return true;
    if (order->role == ROLE_CLOCK) return order->person == NOBODY;
    if (order->role != ROLE_PLAYER)
        return order->person < STAFF_END && roles[order->person] == order->role;
    if (player_of(order->person) < 0) return false;
    bool sits = order->act == PIT_GAME && order->command.act == ACT_SIT;
    bool game = order->act == PIT_GAME && !sits;
    return !game || pit_seat(pit, order->person) == order->command.seat;
}

/* ---- Orders --------------------------------------------------------------------------------- */

static enum refusal_code give(int table, const struct order *order)
{
    static struct pit before;
    struct pit *pit = &casino.pits[table];
    bool may = entitled(pit, order), remember = !draw(32);

    if (remember) before = *pit;
    struct refusal why = pit_do(pit, order, &events);
    if (why.code && remember) assert_int_equal(memcmp(&before, pit, sizeof before), 0);
    if (!why.code && !may)
        fail_msg("seed %ju: %s %s by person %u in role %d was carried out", (uintmax_t)seed,
                 pit_act_id(order->act), act_id(order->command.act), order->person, order->role);
    if (!why.code) follow(table);
    if (why.code) assert_non_null(clause_find(&games[pit->table.sign.edition], why.clause));
    return why.code;
}

static uint32_t any_player(void)
{
    return FIRST_PLAYER + (uint32_t)draw(PLAYERS);
}

static uint32_t staff_for(enum role role)
{
    switch (role) {
    case ROLE_DEALER:
        return DEALS;
    case ROLE_STICKPERSON:
        return STICK;
    case ROLE_GAME_SUPERVISOR:
        return WATCHES;
    case ROLE_CASINO_SUPERVISOR:
        return BOSS;
    case ROLE_OPERATOR:
        return OPERATOR;
    default:
        return NOBODY;
    }
}

static uint32_t sits_at(const struct pit *pit, int seat)
{
    for (uint32_t person = FIRST_PLAYER; person < FIRST_PLAYER + PLAYERS; person++)
        if (pit_seat(pit, person) == seat) return person;
    return NOBODY;
}

/* Something that the rules offer to somebody; true where there is such a thing. */
static bool offered(int table, struct order *order)
{
    const struct pit *pit = &casino.pits[table];
    static const uint16_t staff[] = { ROLE_DEALER,          ROLE_STICKPERSON,
                                      ROLE_GAME_SUPERVISOR, ROLE_CASINO_SUPERVISOR,
                                      ROLE_OPERATOR,        ROLE_CLOCK };
    struct command command;
    int seat = (int)draw((uint64_t)people_at(&pit->table));
    uint64_t what = draw(8);
    bool there = what < 5   ? next_move(&pit->table, &command)
                 : what < 7 ? choose_act(&pit->table, ROLE_PLAYER, seat, ACT_COUNT, 0, &command)
                            : choose_act(&pit->table, staff[draw(LENGTH(staff))], NO_SEAT,
                                         ACT_COUNT, 0, &command);
    if (!there || command.act == ACT_SIT || command.act == ACT_CLOSE) return false;
    bool rare = command.act == ACT_EXCLUDE || command.act == ACT_VOID_WAGERS ||
                command.act == ACT_CLOSING || command.act == ACT_RECORD ||
                command.act == ACT_INVALIDATE || command.act == ACT_LEAVE;
    if (rare && draw(16)) return false;
    enum role role = (enum role)command.role;
    uint32_t person = role == ROLE_PLAYER ? sits_at(pit, command.seat) : staff_for(role);
    if (role == ROLE_PLAYER && person == NOBODY) return false;
    *order = pit_order(person, role, PIT_GAME);
    order->command = command;
    return true;
}

/* What only the pit may refuse of what the rules offer. */
static bool pit_says_no(enum refusal_code code)
{
    return code == REFUSED_OWED || code == REFUSED_AT_THE_PIT || code == REFUSED_OTHER_TABLE ||
           code == REFUSED_COLOURS_FIRST;
}

static void play_on(int table)
{
    struct order order;

    if (!offered(table, &order)) return;
    enum refusal_code code = give(table, &order);
    if (code && !pit_says_no(code))
        fail_msg("seed %ju: %s was offered and refused: %s", (uintmax_t)seed,
                 act_id(order.command.act), refusal_word(code));
}

static void come_or_go(int table)
{
    const struct pit *pit = &casino.pits[table];
    uint32_t person = any_player();
    struct order order = pit_order(person, ROLE_PLAYER, draw(8) ? PIT_ARRIVE : PIT_DEPART);

    order.yes = person != FIRST_PLAYER; /* one of them is too young */
    give(table, &order);
    order = pit_order(person, ROLE_PLAYER, PIT_GAME);
    order.command.act = ACT_SIT;
    order.command.role = ROLE_PLAYER;
    order.command.seat = (int8_t)draw((uint64_t)people_at(&pit->table));
    enum refusal_code code = give(table, &order);
    if (person == FIRST_PLAYER && !code)
        fail_msg("seed %ju: somebody under age plays", (uintmax_t)seed);
}

/* With money, with a voucher for some of it, or with the chips in the pocket. */
static void buy_in(int table)
{
    const struct pit *pit = &casino.pits[table];
    uint32_t seated_one = sits_at(pit, (int)draw((uint64_t)people_at(&pit->table)));
    uint32_t person = seated_one != NOBODY && draw(8) ? seated_one : any_player();
    int player = player_of(person);
    struct order order = pit_order(person, ROLE_PLAYER, PIT_BUY);

    order.tender = (uint8_t)draw(3);
    order.cents = (int64_t)draw(400) * 100;
    order.chips = casino.pocket[player];
    if (order.tender != TENDER_CHIPS && order.cents > casino.cash_cents[player]) return;
    if (!give(table, &order) && order.tender == TENDER_CHIPS)
        memset(&casino.pocket[player], 0, sizeof casino.pocket[player]);
}

static struct chips some_chips(void)
{
    struct chips chips = { .count = { 0 } };

    chips.count[draw(8)] = (int32_t)draw(50) - 1;
    chips.count[draw(8)] = (int32_t)draw(20);
    return chips;
}

static void papers(int table)
{
    static const uint8_t acts[] = { PIT_COLOUR,   PIT_COLOUR,    PIT_COLOUR_BACK,  PIT_CHANGE,
                                    PIT_FILL,     PIT_FILL,      PIT_CREDIT,       PIT_APPROVE,
                                    PIT_APPROVE,  PIT_APPROVE,   PIT_REJECT,       PIT_CORRECT,
                                    PIT_RESERVE,  PIT_INVITE,    PIT_RESTRICT,     PIT_DISPUTE,
                                    PIT_RULE,     PIT_ADVISE,    PIT_LEAVE_BEHIND, PIT_CLAIM,
                                    PIT_PARTNERS, PIT_EMPTY_BOX, PIT_DUTY };
    static const uint16_t roles[] = { ROLE_PLAYER, ROLE_DEALER, ROLE_GAME_SUPERVISOR,
                                      ROLE_CASINO_SUPERVISOR, ROLE_OPERATOR };
    enum role role = (enum role)roles[draw(LENGTH(roles))];
    uint32_t person = role == ROLE_PLAYER ? any_player() : staff_for(role);
    struct order order = pit_order(person, role, (enum pit_act)acts[draw(LENGTH(acts))]);

    order.other = draw(8) ? any_player() : (uint32_t)draw(STAFF_END);
    if (order.act == PIT_DUTY) order.other = any_player(); /* staff stay on duty all evening */
    order.third = any_player();
    order.number = (uint8_t)(order.act == PIT_DUTY ? 0 : draw(4));
    order.yes = draw(4) == 0;
    order.cents = (int64_t)draw(100) * 100 - 5000;
    order.chips = some_chips();
    order.count = (int32_t)draw(20);
    if (order.act == PIT_COLOUR) order.cents = draw(2) ? 0 : 100 * (int64_t)draw(4);
    give(table, &order);
}

/* Anybody tries anything. */
static void hostile(int table)
{
    struct order order;
    unsigned char *bytes = (unsigned char *)&order;

    memset(&order, 0, sizeof order);
    if (draw(4) && offered(table, &order)) { /* what somebody else may do */
        order.person = draw(2) ? any_player() : (uint32_t)draw(STAFF_END + 2);
    } else if (draw(2)) {
        order = pit_order(draw(4) ? any_player() : NOBODY, (enum role)(1u << draw(ROLE_COUNT)),
                          (enum pit_act)draw(PIT_ACT_COUNT + 1));
        order.command.act = (uint8_t)draw(ACT_COUNT + 1);
        order.command.role = order.role;
        order.command.seat = (int8_t)draw(24);
        order.chips = some_chips();
    } else {
        for (size_t i = 0; i < sizeof order; i++) bytes[i] = (unsigned char)draw(256);
        bytes[offsetof(struct order, yes)] = (unsigned char)draw(2);
        order.act = (uint8_t)draw(PIT_ACT_COUNT);
        if (order.act == PIT_ARRIVE || order.act == PIT_BUY) return; /* strangers, and pockets */
    }
    bool staff_goes = order.act == PIT_DEPART && player_of(order.person) < 0;
    if (order.act == PIT_ARRIVE || order.act == PIT_DUTY || order.act == PIT_BUY || staff_goes)
        return;
    give(table, &order);
}

/* ---- An evening ------------------------------------------------------------------------------ */

static void put_on_duty(int table, uint32_t person, enum role role)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);

    order.yes = true;
    assert_int_equal(give(table, &order), REFUSED_ACCEPTED);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_DUTY);
    order.other = person;
    order.number = (uint8_t)(1 + __builtin_ctz(role));
    assert_int_equal(give(table, &order), REFUSED_ACCEPTED);
}

static void open_casino(void)
{
    static const char *const editions[TABLES] = { "craps", "roulette", "baccarat", "lunar-poker",
                                                  "snake-eyes-nsw" };

    memset(&casino, 0, sizeof casino);
    memset(&books, 0, sizeof books);
    for (int table = 0; table < TABLES; table++) {
        struct sign sign = sign_of(game_find(editions[table]));
        struct chip_set set = chip_set_from(sign.chip_cents);
        struct chips tray = { { 100, 60, 60, 40, 10, 2 } };
        pit_open(&casino.pits[table], &sign, &set, &tray, OPERATOR);
        add(&books.issued, &tray, 1);
        put_on_duty(table, DEALS, ROLE_DEALER);
        put_on_duty(table, STICK, ROLE_STICKPERSON);
        put_on_duty(table, WATCHES, ROLE_GAME_SUPERVISOR);
        put_on_duty(table, BOSS, ROLE_CASINO_SUPERVISOR);
    }
    for (int player = 0; player < PLAYERS; player++) casino.cash_cents[player] = CASH;
}

static void play_evening(uint64_t number)
{
    seed = number;
    chance = number * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 4; i++) draw(2);
    open_casino();
    for (int step = 0; step < STEPS; step++) {
        int table = (int)draw(TABLES);
        uint64_t what = draw(20);
        if (what < 14)
            play_on(table);
        else if (what < 16)
            come_or_go(table);
        else if (what < 17)
            buy_in(table);
        else if (what < 19)
            papers(table);
        else
            hostile(table);
        if (step % 8 == 0) audit(table);
    }
    for (int table = 0; table < TABLES; table++) audit(table);
}

static void evenings(void **state)
{
    (void)state;
    for (uint64_t number = 1; number <= EVENINGS; number++) play_evening(number);
}

static void the_same_seed_is_the_same_evening(void **state)
{
    (void)state;
    play_evening(7);
    again = casino;
    play_evening(7);
    assert_int_equal(memcmp(&again, &casino, sizeof casino), 0);
}

/* If one ends the program. */
static bool running;

static void say_how_to_replay(void)
{
    if (running) fprintf(stderr, "replay it with: test_evening %ju\n", (uintmax_t)seed);
}

/* Evenings that no test run has had, until the time is over; a failing one says its seed. */
static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t number = (uint64_t)start, first = number;

    running = true;
    atexit(say_how_to_replay);
    while (time(NULL) - start < seconds) play_evening(number++);
    running = false;
    printf("%ju evenings, from seed %ju: all went well\n", (uintmax_t)(number - first),
           (uintmax_t)first);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evenings),
        cmocka_unit_test(the_same_seed_is_the_same_evening),
    };

    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    if (count == 2) {
        play_evening(strtoull(arguments[1], NULL, 10));
        printf("evening %s went well\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
