/* test_left.c - leaving changes nobody's money (Div 1 r.11.1, 12.2, 18.2; reading G31): random
 * games in which players leave after a settlement, or take their chips along, and others sit down
 * in their seats, before the settlement is undone, made anew or corrected.
 *
 * The judge knows no rule of all that.  It has a twin of the table at which nobody leaves, and
 * undoes the same there.  Each person must then have the same in all: in rack and layout, taken
 * away, held and owed.  People who sat down later have what they brought.
 *
 *   test_left               a fixed number of games
 *   test_left SEED          one game
 *   test_left soak SECONDS  new games until the time is over */
#include "check.h"
#include "games.h"
#include "moves.h"
#include "people.h"
#include "rules/rows.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

#define GAMES  (12000 / SLOWER)
#define STEPS  120
#define CROWD  64 /* persons, numbered from FIRST */
#define ROUNDS 3  /* times that a settlement is undone, one after another */

enum { OPERATOR = 1, DEALS, STICK, WATCHES, BOSS, MANAGES, STAFF_END };
enum { FIRST = 100 };

static const uint16_t staff_roles[STAFF_END] = {
    [OPERATOR] = ROLE_OPERATOR,       [DEALS] = ROLE_DEALER,           [STICK] = ROLE_STICKPERSON,
    [WATCHES] = ROLE_GAME_SUPERVISOR, [BOSS] = ROLE_CASINO_SUPERVISOR, [MANAGES] = ROLE_MANAGER,
};

static uint64_t seed;
static struct pit_events events;

/* A table, and what each person has carried away from it less what was brought. */
static struct side {
    struct pit pit;
    int64_t away[CROWD];
    int64_t due[CROWD]; /* what a finding could not take back */
} left, twin;

static int newcomers;

/* How often each thing happened; none may stay 0. */
static struct {
    long undone, gone, sat_down, held, owed, along, newcomer_stays, twice, corrected, claimed,
        found;
    long acts[ACT_COUNT];
} seen;

/* ---- Orders ---------------------------------------------------------------------- */

/* In rack and layout, without promotional chips. */
static int64_t worth(const struct table *table, int seat)
{
    return table->till.rack_cents[seat] + table_on_layout(table, seat) -
           table_promotional(table, seat);
}

/* What each seat has changes by what the events say. */
static void check_told(const struct side *side, const int64_t was[TABLE_SEATS],
                       const struct order *order)
{
    int64_t told[TABLE_SEATS];

    memcpy(told, was, sizeof told);
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        if (e->seat < 0 || e->seat >= TABLE_SEATS) continue;
        bool owed = e->kind == EVENT_CORRECTED && e->a == CORRECTED_OWED;
        bool charged = e->kind == EVENT_COMMISSION || e->kind == EVENT_FEE_TAKEN;
        bool paid =
            e->kind == EVENT_CHIPS || e->kind == EVENT_REVERSED || e->kind == EVENT_CORRECTED;
        if (charged || owed)
            told[e->seat] -= e->paid_cents;
        else if (paid || (e->kind == EVENT_VERDICT && e->fate == WINS))
            told[e->seat] += e->paid_cents;
        else if (e->kind == EVENT_VERDICT && e->fate == LOSES)
            told[e->seat] -= e->stake_cents - e->promo_cents;
    }
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (worth(&side->pit.table, seat) != told[seat])
            fail_msg("seed %ju: %s: %s: seat %d has %jd, the events say %jd", (uintmax_t)seed,
                     games[side->pit.table.sign.edition]->id,
                     order->act ? pit_act_id(order->act)
                                : act_id(games[side->pit.table.sign.edition], order->command.act),
                     seat, (intmax_t)worth(&side->pit.table, seat), (intmax_t)told[seat]);
}

static refusal_code give(struct side *side, const struct order *order)
{
    int64_t was[TABLE_SEATS];

    for (int seat = 0; seat < TABLE_SEATS; seat++) was[seat] = worth(&side->pit.table, seat);
    struct refusal why = pit_do(&side->pit, order, &events);
    if (why.code) return why.code;
    check_told(side, was, order);
    for (int i = 0; i < events.count; i++) {
        const struct pit_event *e = &events.list[i];
        int person = (int)e->person - FIRST;
        if (person < 0) continue;
        if (e->kind == PIT_TAKEN) side->away[person] += e->cents;
        if (e->kind == PIT_HELD && e->cents < 0) side->away[person] -= e->cents;
        if (e->kind == PIT_DROPPED && e->cents > 0) side->away[person] -= e->cents;
    }
    const struct command *command = &order->command;
    bool is_void = order->act == PIT_GAME && command->act == ACT_VOID_WAGERS && command->seat >= 0;
    if (is_void && command->flags & FLAG_SETTLED) side->due[command->seat] = 0; /* of that player */
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        uint32_t person = e->kind == EVENT_CORRECTED && !e->a ? sits_at(&side->pit, e->seat) : 0;
        if (person >= FIRST) side->due[person - FIRST] += e->stake_cents;
        if (e->kind == EVENT_REVERSED) memset(side->due, 0, sizeof side->due);
    }
    assert_int_equal(table_imbalance(&side->pit.table), 0);
    assert_int_equal(pit_imbalance(&side->pit), 0);
    return REFUSED_ACCEPTED;
}

static void must(struct side *side, const struct order *order)
{
    refusal_code code = give(side, order);

    if (code)
        fail_msg("seed %ju: %s %s: %s", (uintmax_t)seed, pit_act_id(order->act),
                 act_id(games[side->pit.table.sign.edition], order->command.act),
                 refusal_word(code));
}

/* The order of the person who has the role. */
static struct order order_for(const struct pit *pit, const struct command *command)
{
    uint32_t person = command->role == ROLE_PLAYER ? sits_at(pit, command->seat) : (uint32_t)NOBODY;

    for (uint32_t staff = OPERATOR; staff < STAFF_END; staff++)
        if (staff_roles[staff] == command->role) person = staff;
    struct order order = pit_order(person, (enum role)command->role, PIT_GAME);
    order.command = *command;
    return order;
}

static int64_t held(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_LEFT; i++)
        if (pit->left[i].person == person) return chips_worth(&pit->set, &pit->left[i].chips);
    return 0;
}

/* What each person has in all if all bets that stand go back, with their commission. */
static void count_totals(const struct side *side, int64_t totals[CROWD])
{
    static struct table table;
    static struct events returned;

    table = side->pit.table;
    for (int person = 0; person < CROWD; person++) {
        uint32_t id = FIRST + (uint32_t)person;
        int seat = pit_seat(&side->pit, id);
        totals[person] = side->away[person] - side->due[person] - pit_debt(&side->pit, id) +
                         held(&side->pit, id);
        if (seat == NO_SEAT) continue;
        returned.count = returned.followed = 0;
        table_lapse(&table, ALL_LAPSE, seat, "", &returned);
        if (table_layout_now(&table, seat))
            family_of(&table)->give_back(&table, seat, "", &returned);
        promotions_follow(&table, NULL, &returned);
        totals[person] += table.till.rack_cents[seat];
    }
}

/* ---- Before ---------------------------------------------------------------------- */

static void open_table(void)
{
    int edition = (int)(seed % (uint64_t)game_count);
    struct sign sign = some_sign(edition);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray = { { 4000, 4000, 4000, 4000, 1000, 200 } };

    memset(&left, 0, sizeof left);
    if (!draw(6)) tray = (struct chips){ { 400, 20, 20, 5 } }; /* it may run short */
    pit_open(&left.pit, "table", &sign, &set, &tray, OPERATOR);
    for (uint32_t staff = OPERATOR + 1; staff < STAFF_END; staff++)
        pit_staff(&left.pit, staff, (enum role)staff_roles[staff]);
    newcomers = people_at(&left.pit.table);
    for (int seat = 0; seat < newcomers; seat++) {
        struct order orders[TO_SIT_DOWN];
        sit_down(FIRST + (uint32_t)seat, seat, draw(8) ? 20000 : 2000, orders);
        for (int i = 0; i < TO_SIT_DOWN; i++) must(&left, &orders[i]);
        if (draw(4)) continue;
        struct order grant = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GRANT);
        grant.other = FIRST + (uint32_t)seat;
        grant.cents = 3000;
        struct command tokens = {
            .act = ACT_TOKENS, .role = ROLE_DEALER, .seat = (int8_t)seat, .cents = 3000
        };
        struct order given = order_for(&left.pit, &tokens);
        if (!give(&left, &grant)) give(&left, &given);
    }
}

static void play_on(void)
{
    const struct table *table = &left.pit.table;
    struct command command;
    int seat = (int)draw((uint64_t)people_at(table));
    uint64_t what = draw(16);
    bool there = what < 9    ? next_move(table, &command)
                 : what < 14 ? choose_act(table, ROLE_PLAYER, seat, ACT_BET, 0, &command)
                 : what < 15 ? choose_act(table, ROLE_DEALER, NO_SEAT, ACT_SLIP, 0, &command)
                             : choose_act(table, ROLE_PLAYER, seat, ACT_COUNT, 0, &command);
    bool stops =
        there && (command.act == ACT_LEAVE || command.act == ACT_SIT || command.act == ACT_CLOSE);

    if (!there || stops) return;
    struct order order = order_for(&left.pit, &command);
    give(&left, &order);
}

static bool can_undo(const struct table *table)
{
    return table->undo || table_kept_in_round(table);
}

/* ---- People come and go ---------------------------------------------------------- */

/* Takes down what can be taken down, and leaves; perhaps without being asked for the chips. */
static void leave(int seat)
{
    struct pit *pit = &left.pit;
    uint32_t person = sits_at(pit, seat);
    struct command command = { .act = ACT_TAKE };

    if (person == NOBODY) return;
    if (!draw(4)) {
        struct order order = pit_order(person, ROLE_PLAYER, PIT_WALK_OFF);
        must(&left, &order);
        order = pit_order(DEALS, ROLE_DEALER, PIT_COLLECT);
        order.other = person;
        give(&left, &order);
        if (sits_at(pit, seat) == NOBODY) seen.gone++;
        return;
    }
    for (int i = 0; i < 40 && choose_act(&pit->table, ROLE_PLAYER, seat, ACT_TAKE, 0, &command);
         i++) {
        struct order take = order_for(pit, &command);
        give(&left, &take);
    }
    command = (struct command){ .act = ACT_LEAVE, .role = ROLE_PLAYER, .seat = (int8_t)seat };
    struct order order = order_for(pit, &command);
    if (!draw(4)) order = pit_order(person, ROLE_PLAYER, PIT_TAKE_ALONG);
    bool along = order.act == PIT_TAKE_ALONG;
    if (give(&left, &order)) return;
    seen.along += along;
    seen.gone += !along;
    if (!along && !draw(3)) {
        order = pit_order(person, ROLE_PLAYER, PIT_DEPART);
        give(&left, &order);
    }
}

/* someone new sits down, perhaps the one who left, and perhaps bets. */
static void sit(int seat)
{
    struct pit *pit = &left.pit;
    struct order orders[TO_SIT_DOWN];
    struct command command;
    int person = draw(6) && newcomers < CROWD ? newcomers++ : (int)draw((uint64_t)newcomers);

    sit_down(FIRST + (uint32_t)person, seat, 100 * (int64_t)(1 + draw(100)), orders);
    if (pit_guest(pit, FIRST + (uint32_t)person)) orders[0] = orders[1];
    if (give(&left, &orders[0]) && draw(2)) return;
    if (sits_at(pit, seat) == NOBODY) give(&left, &orders[1]);
    if (sits_at(pit, seat) == NOBODY) return;
    seen.sat_down++;
    give(&left, &orders[2]);
    for (int i = (int)draw(4); i > 0; i--) {
        if (!choose_act(&pit->table, ROLE_PLAYER, seat, ACT_BET, 0, &command)) continue;
        struct order bet = order_for(pit, &command);
        give(&left, &bet);
    }
    if (draw(8)) return;
    command = (struct command){
        .act = ACT_WISH, .role = ROLE_PLAYER, .seat = (int8_t)seat, .flags = FLAG_DOWN
    };
    struct order wish = order_for(pit, &command);
    give(&left, &wish);
}

static void claim(void)
{
    struct order order =
        pit_order(FIRST + (uint32_t)draw((uint64_t)newcomers), ROLE_PLAYER, PIT_CLAIM);

    seen.claimed += !give(&left, &order);
}

/* Something is found about a bet of a player who sat down later: what is void goes back. */
static void find_of_newcomer(void)
{
    static const int acts[] = { ACT_FOREIGN, ACT_FIND_SLIP, ACT_VOID_WAGERS };
    struct command command;
    uint16_t role = draw(2) ? ROLE_OPERATOR : ROLE_DEALER;

    if (!choose_act(&left.pit.table, role, NO_SEAT, acts[draw(LENGTH(acts))], 0, &command)) return;
    int person = (int)sits_at(&left.pit, command.seat) - FIRST;
    if (person < people_at(&left.pit.table) || command.flags & FLAG_SETTLED) return;
    struct order order = order_for(&left.pit, &command);
    seen.found += !give(&left, &order);
}

/* Whatever people do now changes nobody's total.  */
static void come_and_go(void)
{
    int64_t was[CROWD], is[CROWD];

    count_totals(&left, was);
    for (int i = 1 + (int)draw(6); i > 0; i--) {
        int seat = (int)draw((uint64_t)people_at(&left.pit.table));
        uint32_t there = sits_at(&left.pit, seat);
        if (!draw(6))
            claim();
        else if (!draw(4))
            find_of_newcomer();
        else if (there == NOBODY)
            sit(seat);
        else if (draw(4))
            leave(seat);
    }
    count_totals(&left, is);
    for (int person = 0; person < CROWD; person++)
        if (is[person] != was[person])
            fail_msg("seed %ju: person %d had %jd and has %jd without any game", (uintmax_t)seed,
                     person, (intmax_t)was[person], (intmax_t)is[person]);
}

/* ---- Undoing --------------------------------------------------------------------- */

/* Whether it names a player who has left and had no part in the saved play, to whom nothing can be
 * due. */
static bool names_nobody(const struct command *command)
{
    uint32_t named = command->cheats | (command->seat != NO_SEAT ? SEAT_BIT(command->seat) : 0);

    return named & ~(left.pit.table.present | left.pit.table.gone);
}

/* An order that undoes or corrects the saved play, as the twin's table offers it. */
static bool choose_undoing(struct command *command)
{
    static const int acts[] = { ACT_OVERRULE,   ACT_OVERRULE,    ACT_NO_SPIN, ACT_INVALIDATE,
                                ACT_INVALIDATE, ACT_VOID_WAGERS, ACT_FOREIGN, ACT_FIND_SLIP,
                                ACT_VOID_ROUND, ACT_COUNT_DECK };
    const struct table *table = &twin.pit.table;

    for (int tries = 0; tries < 60; tries++) {
        int act = acts[draw(LENGTH(acts))];
        uint16_t role = staff_roles[1 + draw(STAFF_END - 1)];
        if (!table_row(games[table->sign.edition]->conduct, act)) continue;
        if (!choose_act(table, role, NO_SEAT, act, 0, command)) continue;
        bool person = act == ACT_VOID_WAGERS || act == ACT_FOREIGN || act == ACT_FIND_SLIP;
        if (person) command->flags |= FLAG_SETTLED;
        if (act == ACT_OVERRULE && draw(8))
            for (int i = 0; i < 2; i++) command->outcome[i] = (int8_t)(1 + draw(6));
        if (act == ACT_FOREIGN) command->cents = table->sign.chip_cents * (int64_t)(1 + draw(12));
        if (!names_nobody(command) && !table_check(table, command).code) return true;
    }
    return false;
}

/* A throw that counts after all is settled at once if players of it have left. */
static void settle_call(void)
{
    static const uint8_t acts[] = { ACT_ENTER, ACT_SETTLE };
    struct command command;

    for (size_t i = 0; i < LENGTH(acts); i++)
        for (uint32_t staff = OPERATOR; staff < STAFF_END; staff++) {
            if (twin.pit.table.till.phase != PHASE_CALLED) return;
            if (!choose_act(&twin.pit.table, staff_roles[staff], NO_SEAT, acts[i], 0, &command))
                continue;
            struct order order = order_for(&twin.pit, &command);
            give(&twin, &order);
        }
}

static void compare(const struct command *command)
{
    int people = people_at(&twin.pit.table);
    const char *act = act_id(games[twin.pit.table.sign.edition], command->act);

    int64_t has[CROWD], should[CROWD] = { 0 };

    bool cards = AS_BACCARAT(games[twin.pit.table.sign.edition]);
    int64_t kept = left.pit.table.till.commission_cents;
    if (cards && kept != twin.pit.table.till.commission_cents)
        fail_msg("seed %ju: after %s (seat %d) the commission is %jd, should be %jd",
                 (uintmax_t)seed, act, command->seat, (intmax_t)kept,
                 (intmax_t)twin.pit.table.till.commission_cents);
    count_totals(&left, has);
    count_totals(&twin, should);
    for (int person = 0; person < CROWD; person++)
        if (has[person] != (person < people ? should[person] : 0))
            fail_msg("seed %ju: %s: %s (seat %d, flags %d): person %d has %jd, should have %jd",
                     (uintmax_t)seed, games[twin.pit.table.sign.edition]->id, act, command->seat,
                     command->flags, person, (intmax_t)has[person], (intmax_t)should[person]);
}

/* The same order at both tables. */
static bool undo(void)
{
    struct command command;

    if (!choose_undoing(&command)) return false;
    struct order order = order_for(&twin.pit, &command);
    must(&twin, &order);
    must(&left, &order);
    if (AS_DICE(games[left.pit.table.sign.edition]) && left.pit.table.till.phase != PHASE_CALLED)
        settle_call();
    for (int i = 0; i < events.count; i++) {
        seen.held += events.list[i].kind == PIT_HELD;
        seen.owed += events.list[i].kind == PIT_DEBT && events.list[i].cents > 0;
    }
    compare(&command);
    seen.undone++;
    seen.acts[command.act]++;
    return true;
}

/* The operator corrects payments for anyone; the total changes by that amount, less what it pays
 * of a debt. */
static void correct(void)
{
    int person = (int)draw((uint64_t)newcomers);
    struct order order = pit_order(WATCHES, ROLE_GAME_SUPERVISOR, PIT_CORRECT);
    int64_t was[CROWD], is[CROWD];

    count_totals(&left, was);
    order.other = FIRST + (uint32_t)person;
    order.cents = left.pit.table.sign.chip_cents * ((int64_t)draw(80) - 40);
    if (give(&left, &order)) return;
    int64_t cents = order.cents, debt = pit_debt(&left.pit, order.other);
    bool pays = cents < 0 && pit_seat(&left.pit, order.other) != NO_SEAT;
    if (pays) cents += debt < -cents ? debt : -cents;
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_APPROVE);
    must(&left, &order);
    count_totals(&left, is);
    if (is[person] != was[person] + cents)
        fail_msg("seed %ju: person %d had %jd, was corrected by %jd, has %jd", (uintmax_t)seed,
                 person, (intmax_t)was[person], (intmax_t)cents, (intmax_t)is[person]);
    seen.corrected++;
}

static void play_game(uint64_t number)
{
    seed = number;
    chance = number * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 4; i++) draw(2);
    open_table();
    int wait = 20 + (int)draw(60);
    for (int i = 0; i < STEPS && (i < wait || !can_undo(&left.pit.table) || draw(3)); i++)
        play_on();
    if (!can_undo(&left.pit.table)) return;
    twin = left;
    int times = 0;
    while (times < ROUNDS) {
        come_and_go();
        if (!undo()) break;
        times++;
    }
    seen.twice += times > 1;
    for (int i = 0; times && i < 4; i++) {
        come_and_go();
        correct();
    }
}

static void games_with_people_who_leave(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t number = 1; number <= GAMES; number++) play_game(number);
    print_message("%ld undone, %ld in games where it was done twice, %ld left, %ld along, %ld sat "
                  "down, %ld held, %ld owed, %ld corrected, %ld claimed\n",
                  seen.undone, seen.twice, seen.gone, seen.along, seen.sat_down, seen.held,
                  seen.owed, seen.corrected, seen.claimed);
    static const int acts[] = { ACT_OVERRULE, ACT_NO_SPIN,   ACT_INVALIDATE, ACT_VOID_WAGERS,
                                ACT_FOREIGN,  ACT_FIND_SLIP, ACT_VOID_ROUND, ACT_COUNT_DECK };
    for (size_t i = 0; i < LENGTH(acts); i++) assert_true(seen.acts[acts[i]] > GAMES / 50);
    assert_true(seen.undone > GAMES && seen.twice > GAMES / 4 && seen.claimed > GAMES / 8);
    assert_true(seen.gone > GAMES && seen.along > GAMES / 2 && seen.sat_down > GAMES);
    assert_true(seen.held > GAMES / 8 && seen.owed > GAMES / 8 && seen.corrected > GAMES);
    assert_true(seen.found > GAMES / 50);
}

/* True during a soak: a failing game exits the program. */
static bool running;

static void print_how_to_replay(void)
{
    if (running) fprintf(stderr, "to replay: test_left %ju\n", (uintmax_t)seed);
}

static void print_seed_on_abort(int signal)
{
    (void)signal;
    print_how_to_replay();
}

static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t number = (uint64_t)start, first = number;

    running = true;
    atexit(print_how_to_replay);
    signal(SIGABRT, print_seed_on_abort); /* a broken rule */
    while (time(NULL) - start < seconds) play_game(number++);
    running = false;
    printf("%ju games from seed %ju: all passed\n", (uintmax_t)(number - first), (uintmax_t)first);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(games_with_people_who_leave) };

    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    if (count == 2) {
        play_game(strtoull(arguments[1], NULL, 10));
        printf("game %s passed\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
