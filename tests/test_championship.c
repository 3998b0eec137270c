/* test_championship.c - tournaments in a casino: of any game, with staff or without, for 2 to 512
 * players whose money is in their purses, through the cage and on its disk.
 *
 * Everything is tried: good conditions and bad ones, withdrawals, transfers, disqualifications,
 * failures and remedies, play-offs, a promotion beside it, and orders of people who may not give
 * them.  Faults strike: the process stops, the power fails, writes are torn, memory runs out; then
 * the casino is reopened, and the tournament goes on from what is on disk.
 *
 * Second judges, who share no rule with the program, follow it: the money of everyone to the cent
 * (cup/books.h), whose turn it is (cup/turns.h), who goes on and wins (tournaments.h), and that
 * nothing that people are sent depends on a secret amount (cup/twin.h).  At the end the record is
 * verified, and its balances are those of the books.
 *
 *   test_championship                    a fixed number
 *   test_championship SEED PLAYERS       one, with every order that was carried out
 *   test_championship soak SECONDS       new ones until the time is over
 *   test_championship soak --count N     so many that were held, from seed 1 */
#include "agrees.h"
#include "cage/cage_internal.h"
#include "cup/books.h"
#include "cup/turns.h"
#include "cup/twin.h"
#include "faults.h"
#include "fixed_salts.h"
#include "people.h"
#include "promotion/promotion.h"
#include "verify/people.h"
#include "verify/replay.h"
#include "verify/verify.h"

#include <setjmp.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define TABLES 24

/* Staff at every table that has some; the director is on duty in the office, a table that no
 * tournament uses. */
enum { OPERATOR = HOUSE_OPERATOR, DEALS, STICK, WATCHES, BOSS, MANAGES, STAFF_END };
static const uint16_t staff_roles[STAFF_END] = {
    [OPERATOR] = ROLE_OPERATOR,       [DEALS] = ROLE_DEALER,    [STICK] = ROLE_STICKPERSON,
    [WATCHES] = ROLE_GAME_SUPERVISOR, [MANAGES] = ROLE_MANAGER, [BOSS] = ROLE_CASINO_SUPERVISOR,
};

static uint64_t seed;
static int most_players;
static bool running, loud;

/* Counts over all tournaments. */
static struct {
    long held, refused, cancelled, finished, players, most_players, sessions, play_offs;
    long orders, hostile, hostile_done, promotions, secrets, compared, turns;
    long crashes, stops[FAULT_KINDS], reopened, power, lost, remembered, verified, survived, sealed;
    long acts[TOURNAMENT_ACTS]; /* that were carried out */
    uint64_t entries, bytes;
} totals;

/* ---- The casino ------------------------------------------------------------------ */

#define MEMORY_PATH "casino.db"

static const uint8_t secret[SEAL_SECRET] = { 5, 3 };
static struct cage *cage;
static char why[STORE_WHY], path[64];
static uint32_t office, item, promotion;
static uint64_t snapshot_every;

/* What the judges have noted.  If orders are lost, they go back to their notes of the last
 * commit. */
static struct noted {
    struct house house;
    struct books books;
    struct turns turns[TURNS_TABLES], turns_last[TURNS_TABLES];
    struct chips tray[TABLES];
    uint64_t request; /* the last request number */
} now_noted, then_noted;

static struct store *store_in(enum store_mode mode)
{
    return store_sqlite(MEMORY_PATH, mode, FAULTS_VFS, why);
}

static void set_up(struct cage *opened)
{
    cage = fixed_salts(opened);
    if (cage) cage->snapshot_every = snapshot_every;
}

static uint32_t number_of(int at)
{
    return office + 1 + (uint32_t)at;
}

/* ---- Comparing ------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    uint64_t word;

    for (; length >= sizeof word; at += sizeof word, length -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    for (; length; length--) hash = (hash ^ *at++) * UINT64_C(0x100000001b3);
    return hash;
}

/* Of everything in the casino; or without the other tables, if only one is of interest. */
static uint64_t digest_with(uint32_t only)
{
    const struct ledger *ledger = cage_ledger(cage);
    uint64_t hash = 1;

    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        if (!only || only == table) hash = mix(hash, cage_pit(cage, table), sizeof(struct pit));
        hash = mix(hash, &ledger->tables[table], sizeof ledger->tables[table]);
    }
    for (uint32_t i = 1; i <= cage_items(cage); i++) {
        hash = mix(hash, cage_item_state(cage, i), cage_item_kind(cage, i)->bytes);
        hash = mix(hash, &ledger->items[i], sizeof ledger->items[i]);
    }
    for (int i = 0; i < house.people; i++) {
        const struct purse *purse = cage_purse(cage, FIRST + (uint32_t)i);
        if (purse) hash = mix(hash, purse, sizeof *purse);
    }
    return hash;
}

static uint64_t digest(void)
{
    return digest_with(0);
}

static int64_t purse_worth(uint32_t person)
{
    const struct purse *purse = cage_purse(cage, person);

    return purse ? chips_worth(&cage->set, &purse->chips) + purse->voucher_cents : 0;
}

/* Chips and paper at a table, without free tournament chips. */
static int64_t worth_at(const struct pit *pit)
{
    bool free = contest_on(&pit->table) && !pit->table.contest.terms.bought;
    int64_t worth = chips_worth(&pit->set, &pit->tray) + pit->cash_cents + pit->voucher_cents;

    for (int seat = 0; !free && seat < TABLE_SEATS; seat++)
        worth += chips_worth(&pit->set, &pit->rack[seat]);
    return worth;
}

/* The books agree with purses, pool and what the house keeps; and nothing was made or lost. */
static void check_books(void)
{
    const struct item_accounts *accounts = &cage_ledger(cage)->items[item];
    int64_t all = books.pool + books.kept - books.given;

    for (int i = 0; i < house.people; i++) {
        int64_t has = purse_worth(FIRST + (uint32_t)i);
        if (has != books.purse[i])
            fail_msg("seed %ju: person %d has %jd, by the books %jd", (uintmax_t)seed, FIRST + i,
                     (intmax_t)has, (intmax_t)books.purse[i]);
        all += has;
    }
    if (accounts->pool != books.pool || accounts->kept != books.kept)
        fail_msg("seed %ju: pool %jd, kept %jd, by the books %jd and %jd", (uintmax_t)seed,
                 (intmax_t)accounts->pool, (intmax_t)accounts->kept, (intmax_t)books.pool,
                 (intmax_t)books.kept);
    if (promotion) assert_int_equal(cage_ledger(cage)->items[promotion].pool, -books.given);
    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        all += worth_at(cage_pit(cage, table));
    if (all != books.brought)
        fail_msg("seed %ju: there are %jd cents, by the books %jd", (uintmax_t)seed, (intmax_t)all,
                 (intmax_t)books.brought);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
}

/* ---- Faults ---------------------------------------------------------------------- */

static jmp_buf go_on; /* where a tournament continues after the casino was reopened */

static struct {
    uint64_t durable, possible; /* entries on disk; with the open batch */
    uint64_t then;              /* the digest at the last commit, */
    bool doomed;                /* ... if the next one fails */
    enum fault_kind armed;
    int orders, size; /* of the batch */
    bool off;         /* no faults any more */
    int every;        /* a fault in so many batches */
} batch;

/* The last orders with request numbers that are on disk; those of the open batch. */
#define REMEMBERED 4
static struct sent {
    uint32_t table; /* 0: to the tournament */
    uint64_t entry;
    struct order order;
    struct item_order item_order;
} sent[REMEMBERED], waiting[REMEMBERED]; /* two ring buffers */
static int sent_count, waiting_count;

static void save_notes(void)
{
    now_noted.house = house;
    now_noted.books = books;
    memcpy(now_noted.turns, turns, sizeof turns);
    memcpy(now_noted.turns_last, turns_last, sizeof turns_last);
    then_noted = now_noted;
}

static void restore_notes(void)
{
    now_noted = then_noted;
    house = now_noted.house;
    books = now_noted.books;
    memcpy(turns, now_noted.turns, sizeof turns);
    memcpy(turns_last, now_noted.turns_last, sizeof turns_last);
}

/* What was sent is on disk. */
static void acknowledge(void)
{
    if (waiting_count) memcpy(sent, waiting, sizeof sent);
    if (waiting_count) sent_count = waiting_count;
    waiting_count = 0;
}

static void arm(bool in_commit)
{
    static const uint8_t kinds[] = { FAULT_ERROR,      FAULT_DEAD,         FAULT_FULL_ON,
                                     FAULT_TORN,       FAULT_UNSYNCED,     FAULT_STOP,
                                     FAULT_TORN_STOP,  FAULT_MEMORY,       FAULT_MEMORY_ON,
                                     FAULT_MEMORY_OWN, FAULT_MEMORY_OWN_ON };

    batch.armed = (enum fault_kind)kinds[draw(LENGTH(kinds))];
    faults_arm(batch.armed, 1 + (long)draw(1 + draw(in_commit ? 40 : 90)), draw(UINT64_MAX));
}

static void begin_batch(void)
{
    batch.durable = batch.possible = cage_entries(cage);
    batch.orders = 0;
    batch.size = 1 + (int)draw(30);
    batch.doomed = !batch.off && !draw((uint64_t)batch.every);
    if (batch.doomed) {
        batch.then = digest();
        if (draw(4)) arm(false);
    }
    save_notes();
}

/* The files as they are before the casino is reopened, also with amounts that are still secret. */
static void verify_survivors(void)
{
    static struct verify_report report;
    char log[80];

    snprintf(log, sizeof log, "%s-wal", path);
    assert_true(disk_save(MEMORY_PATH, path));
    disk_save(MEMORY_PATH "-wal", log); /* if any */
    struct verify_asked asked = { .path = path };
    if (verify_casino(&asked, &report) != VERIFY_GOOD)
        fail_msg("seed %ju: after a crash, entry %ju: %s", (uintmax_t)seed, (uintmax_t)report.entry,
                 report.sentence);
    assert_true(report.entries == batch.durable || report.entries == batch.possible);
    totals.survived++;
    totals.sealed += report.sealed > 0;
    snprintf(log, sizeof log, "%s-shm", path);
    unlink(log);
    snprintf(log, sizeof log, "%s-wal", path);
    unlink(log);
    unlink(path);
}

static void open_again(void)
{
    int tries = 0;

    do {
        enum power power = (enum power)draw(POWER_LOSES_SOME + 1);
        faults_arm(FAULT_NONE, 0, 0);
        disk_return(power, draw(UINT64_MAX));
        totals.power += power != POWER_STAYS;
        if (!draw(40)) verify_survivors();
        if (tries < 4 && !draw(4)) arm(true); /* while it is opened, too */
        struct store *store = store_in(STORE_OPEN);
        set_up(store ? cage_open(store, secret, why) : NULL);
        if (!cage && (!faults_struck() || ++tries > 100))
            fail_msg("seed %ju: cannot open: %s", (uintmax_t)seed, why);
    } while (!cage);
    faults_disarm();
    totals.reopened++;
}

/* A repeated order gets its answer and is not carried out again. */
static void check_remembered(void)
{
    uint64_t entries = cage_entries(cage);

    for (int i = 0; i < sent_count && i < REMEMBERED; i++) {
        struct answer answer;
        bool done = sent[i].table
                        ? cage_do(cage, sent[i].table, &sent[i].order, house.now_ms, &answer)
                        : cage_item_order(cage, item, &sent[i].item_order, house.now_ms, &answer);
        assert_true(done);
        if (!answer.repeated || answer.entry != sent[i].entry)
            fail_msg("seed %ju: entry %ju is forgotten", (uintmax_t)seed, (uintmax_t)sent[i].entry);
        totals.remembered++;
    }
    assert_int_equal(cage_entries(cage), entries);
}

/* The process ends.  What was committed is there when it starts again, and of the open batch all or
 * nothing. */
__attribute__((noreturn)) static void crash(uint64_t now)
{
    totals.crashes++;
    totals.stops[faults_struck() ? batch.armed : FAULT_NONE]++;
    faults_stop();
    cage_abandon(cage);
    twin.on = false;
    open_again();
    uint64_t entries = cage_entries(cage), is = digest();
    if (entries != batch.durable && entries != batch.possible)
        fail_msg("seed %ju: %ju entries, not %ju or %ju", (uintmax_t)seed, (uintmax_t)entries,
                 (uintmax_t)batch.durable, (uintmax_t)batch.possible);
    bool lost = entries == batch.durable && batch.possible != batch.durable;
    if (is != (entries == batch.durable ? batch.then : now))
        fail_msg("seed %ju: the casino is not as it was at entry %ju", (uintmax_t)seed,
                 (uintmax_t)entries);
    if (entries == batch.durable)
        restore_notes();
    else
        acknowledge();
    totals.lost += lost;
    waiting_count = 0;
    check_remembered();
    check_books();
    begin_batch();
    longjmp(go_on, 1);
}

/* The cage has stopped: only because of a fault. */
__attribute__((noreturn)) static void stopped(void)
{
    if (!cage_stopped(cage) || !faults_struck())
        fail_msg("seed %ju: the cage stopped without a fault: %s", (uintmax_t)seed, cage_why(cage));
    crash(0);
}

static void commit(void)
{
    uint64_t now = 0;

    if (batch.doomed) {
        now = digest();
        if (!draw(4)) crash(now); /* before it is committed */
        if (!draw(3) || faults_struck()) arm(true);
    }
    batch.possible = cage_entries(cage);
    bool committed = cage_commit(cage);
    if (committed) {
        batch.durable = batch.possible;
        batch.then = now;
        save_notes();
        acknowledge();
    }
    if (batch.doomed) crash(now);
    if (!committed) fail_msg("seed %ju: %s", (uintmax_t)seed, cage_why(cage));
    begin_batch();
}

/* After each order.  A crash does not return. */
static void ordered_one(void)
{
    totals.orders++;
    if (++batch.orders < batch.size) return;
    commit();
    if (!draw(8)) check_books();
}

static struct sent *to_remember(uint64_t entry)
{
    struct sent *to = &waiting[waiting_count++ % REMEMBERED];

    to->entry = entry;
    return to;
}

/* ---- The venue ------------------------------------------------------------------- */

static const struct tournament *casino_cup(void)
{
    return cage_item_state(cage, item);
}

static const struct pit *casino_pit(int at)
{
    return cage_pit(cage, number_of(at));
}

static struct refusal casino_order(const struct item_order *order)
{
    static struct tournament before;
    struct item_order sent_order = *order;
    struct answer answer;

    before = *casino_cup();
    if (order->person >= FIRST && !sent_order.request) sent_order.request = ++now_noted.request;
    if (!cage_item_order(cage, item, &sent_order, house.now_ms, &answer)) stopped();
    if (answer.refusal.code) return answer.refusal;
    item_events = *cage_item_events(cage);
    totals.acts[order->act]++;
    if (loud)
        printf("cup: %s by %u, about %u, %d and %d\n", item_form(KIND, order->act)->id,
               order->person, order->other, order->number, order->second);
    books_follow(order, &before, casino_cup(), house.now_ms);
    if (twin.on) twin.cup = *casino_cup();
    if (sent_order.request) {
        struct sent *to = to_remember(answer.entry);
        to->table = 0;
        to->item_order = sent_order;
    }
    return answer.refusal;
}

/* Money that crosses the edge of a table. */
static void books_table(const struct order *order)
{
    const struct pit_events *events = cage_events(cage);

    if (order->act == PIT_BUY && order->tender == TENDER_CASH) books.brought += order->cents;
    if (order->act == PIT_BUY && order->tender == TENDER_VOUCHER)
        books.purse[who(order->person)] -= order->cents;
    if (order->act == PIT_BUY && order->tender == TENDER_CHIPS)
        books.purse[who(order->person)] -= chips_worth(&cage->set, &order->chips);
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        if (event->kind == PIT_TAKEN)
            books.purse[who(event->person)] += chips_worth(&cage->set, &event->chips);
        if (event->kind == PIT_FILLED) books.brought += event->cents;
    }
}

/* Free chips come from a tray of their own and go back to it: the table's tray is untouched. */
static void check_tray(int at, const struct order *order, bool on_before, bool bought)
{
    const struct pit *pit = casino_pit(at);

    if (order->act == PIT_SESSION) now_noted.tray[at] = pit->tray;
    if (!on_before || contest_on(&pit->table)) return;
    if (!bought) assert_memory_equal(&pit->tray, &now_noted.tray[at], sizeof pit->tray);
    for (int i = 0; i < CHIP_KINDS; i++) assert_int_equal(pit->tournament_tray.count[i], 0);
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        assert_int_equal(pit->table.till.rack_cents[seat], 0);
        assert_int_equal(chips_worth(&pit->set, &pit->rack[seat]), 0);
    }
}

static void say_order(int at, const struct order *order)
{
    const struct table *table = &casino_pit(at)->table;
    const char *act = order->act == PIT_GAME
                          ? act_id(games[table->sign.edition], order->command.act)
                          : pit_act_id(order->act);

    if (loud)
        printf("t-%d: %s by %u, seat %d, %jd cents; then %s, turn %d\n", at + 1, act, order->person,
               order->command.seat, (intmax_t)order->command.cents, table_phase(table).id,
               table->contest.turn);
}

static struct refusal casino_table_order(int at, const struct order *order)
{
    uint32_t table = number_of(at);
    struct order sent_order = *order;
    struct answer answer;
    bool on = contest_on(&casino_pit(at)->table);
    bool bought = casino_pit(at)->table.contest.terms.bought;

    if (order->person >= FIRST && !order->request) sent_order.request = ++now_noted.request;
    bool writes = twin_begins(casino_pit(at), casino_cup(), at, table, &sent_order);
    if (!cage_do(cage, table, &sent_order, house.now_ms, &answer)) stopped();
    if (answer.refusal.code) {
        if (writes) twin.on = false;
        if (twin.on && twin.at == at) twin_refuses(&sent_order, answer.refusal, seed);
        return answer.refusal;
    }
    say_order(at, order);
    if (!ledger_agrees(cage_ledger(cage), table, casino_pit(at)))
        fail_msg("seed %ju: the ledger disagrees after %s", (uintmax_t)seed,
                 pit_act_id(order->act));
    books_table(order);
    check_tray(at, order, on, bought);
    turns_follow(&turns[at], order, cage_events(cage), casino_pit(at), seed);
    if (twin.on && twin.at != at) twin.cup = *casino_cup();
    if (twin.on && twin.at == at && !writes)
        twin_follows(casino_pit(at), casino_cup(), &sent_order, cage_events(cage), seed);
    if (sent_order.request) {
        struct sent *to = to_remember(answer.entry);
        to->table = table;
        to->order = sent_order;
    }
    return answer.refusal;
}

static bool casino_asks(int at, struct order *order)
{
    return cage_item_table_order(cage, number_of(at), order);
}

static void casino_fills(int at, struct order *order)
{
    cage_fill(cage, number_of(at), order);
}

static struct order by_staff(const struct pit *pit, const struct command *command)
{
    uint32_t person = NOBODY;

    if (command->role == ROLE_PLAYER) person = sits_at(pit, command->seat);
    for (uint32_t staff = OPERATOR; staff < STAFF_END; staff++)
        if (staff_roles[staff] == command->role) person = staff;
    struct order order = pit_order(person, (enum role)command->role, PIT_GAME);
    order.command = *command;
    return order;
}

/* Something that the staff may do now, if nothing is to be done: a no roll, a ruling. */
static bool intervenes(const struct table *table, struct command *command)
{
    static const uint16_t roles[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                      ROLE_CASINO_SUPERVISOR };

    return choose_act(table, roles[draw(LENGTH(roles))], NO_SEAT, ACT_COUNT, 0, command) &&
           command->act != ACT_EXCLUDE;
}

/* What the staff do next. */
static bool staff_deal(int at)
{
    const struct pit *pit = casino_pit(at);
    struct command command = { .act = ACT_TALLY, .role = ROLE_DEALER, .seat = NO_SEAT };
    bool late = pit->table.contest.turn != NO_SEAT && pit->table.contest.terms.seconds && !draw(10);

    bool waits = pit->table.contest.turn != NO_SEAT && draw(20); /* for a player */

    if (late) command.act = ACT_TIME_UP;
    if (pit->table.contest.stage != CONTEST_ENDED && !late && !next_move(&pit->table, &command) &&
        (waits || !intervenes(&pit->table, &command)))
        return false;
    struct order order = by_staff(pit, &command);
    cage_fill(cage, number_of(at), &order);
    return !table_gets(at, &order).code;
}

/* The house deals, or shuffles what people deal. */
static bool casino_deals(int at, bool betting_over)
{
    uint32_t table = number_of(at);
    struct order order;
    bool due = cage_house(cage, table, betting_over, &order) ||
               (!draw(8) && cage_overdue(cage, table, &order));

    if (cage_stopped(cage)) stopped();
    if (!due) return !cage_opening(cage, table)->automatic && staff_deal(at);
    if (table_gets(at, &order).code)
        fail_msg("seed %ju: an order of the house is refused", (uintmax_t)seed);
    return true;
}

static const struct venue in_casino = {
    .cup = casino_cup,
    .pit = casino_pit,
    .order = casino_order,
    .table_order = casino_table_order,
    .asks = casino_asks,
    .deals = casino_deals,
    .fills = casino_fills,
};

static const struct pit *pit_of_twin; /* in the place of the twin's table */

static const struct pit *pit_told(void *to, uint32_t table)
{
    (void)to;
    return table == twin.number ? pit_of_twin : cage_pit(cage, table);
}

static void tell_item(struct json_out *out, const struct pit *pit)
{
    struct wire_item told = { .kind = KIND,
                              .state = casino_cup(),
                              .terms = &cage_item_opening(cage, item)->terms,
                              .name = "cup",
                              .number = item,
                              .now_ms = house.now_ms,
                              .names = &no_names,
                              .pit = pit_told };

    pit_of_twin = pit;
    json_out_object(out, NULL);
    wire_item_state(out, &told);
    json_out_end(out);
}

/* ---- Hostile orders -------------------------------------------------------------- */

static void random_bytes(void *to, size_t length)
{
    for (uint8_t *at = to; length; length--) *at++ = (uint8_t)draw(256);
}

/* Refused, and nothing changes; or it was possible, and the judges follow it as any other. */
static void hostile_to_item(void)
{
    struct item_order order = hostile();

    if (is_grave(order.act) && draw(8)) return;
    if (!draw(4)) {
        uint32_t person = order.person;
        random_bytes(&order, sizeof order);
        order.person = person;
        order.role = (uint16_t)(1u << draw(ROLE_COUNT));
        order.act = (uint8_t)draw(TOURNAMENT_ACTS + 3);
        order.request = 0;
        order.yes = draw(2); /* a bool has no other values */
        order.text[ITEM_TEXT - 1] = '\0';
        memset(order.unused, 0, sizeof order.unused);
        if (is_grave(order.act)) return;
        if (person >= FIRST) order.role = ROLE_PLAYER;
    }
    totals.hostile++;
    if (order.other && order.other < FIRST) order.other = FIRST;
    if (order.other >= FIRST + (uint32_t)house.people) order.other = FIRST;
    uint32_t only = draw(8) ? office : 0;
    uint64_t before = digest_with(only);
    bool done = !house_order(order).code;
    if (!done && digest_with(only) != before)
        fail_msg("seed %ju: a refused order changed something", (uintmax_t)seed);
    totals.hostile_done += done;
    ordered_one();
}

/* Something that may be done now, if one is found: by the director, or a player. */
static void lucky_order(void)
{
    for (int tries = 0; tries < 40; tries++) {
        struct item_order order = hostile();
        if (is_grave(order.act) && draw(6)) continue;
        if (order.act == TOURNAMENT_AWARD || order.act == TOURNAMENT_DRAW) continue;
        if (!item_can(KIND, cup(), &order, house.now_ms)) continue;
        house_order(order);
        ordered_one();
        return;
    }
}

/* By a player, a stranger, or staff in a role that is not theirs; or one of the tournament's own
 * orders, which nobody asked for. */
static void hostile_to_table(void)
{
    int at = (int)draw((uint64_t)house.tables);
    struct order order =
        pit_order(FIRST + (uint32_t)draw((uint64_t)house.people), ROLE_PLAYER, PIT_GAME);
    uint64_t what = draw(8);

    if (what < 2) { /* a bet, in turn or not */
        const struct contest *contest = &pit_at(at)->table.contest;
        int seat = any_seat(contest->players);
        order.person = player_at(at, seat);
        order.command.act = ACT_BET;
        order.command.bet = (int8_t)(1 + draw(8));
        order.command.number = (int8_t)draw(40);
        order.command.seat = (int8_t)seat;
        order.command.cents = 100 * (int64_t)draw(200);
        if (order.person == NOBODY) return;
    } else if (what < 4) {
        random_bytes(&order.command, sizeof order.command);
        order.command.act = (uint8_t)draw(ACT_COUNT + 1);
        order.command.unused = 0;
    } else if (what < 6) {
        order = pit_order(NOBODY, ROLE_CLOCK, (enum pit_act)(PIT_SESSION + draw(9)));
        order.other = FIRST + (uint32_t)draw((uint64_t)house.people);
        order.number = (uint8_t)draw(10);
        order.cents = 100 * ((int64_t)draw(100) - 50);
        order.terms = cup()->conditions.session;
        order.yes = draw(2);
    } else {
        order.person = DEALS + (uint32_t)draw(STAFF_END - DEALS);
        do order.role = (uint16_t)(1u << draw(ROLE_COUNT));
        while (order.role == staff_roles[order.person] || order.role == ROLE_PLAYER);
        order.act = (uint8_t)draw(PIT_ACT_COUNT);
        order.command.act = (uint8_t)draw(ACT_COUNT);
        order.other = FIRST + (uint32_t)draw((uint64_t)house.people);
    }
    order.command.role = order.role;
    totals.hostile++;
    uint32_t only = draw(8) ? number_of(at) : 0;
    uint64_t before = digest_with(only);
    bool done = !table_gets(at, &order).code;
    if (!done && digest_with(only) != before)
        fail_msg("seed %ju: a refused order changed something", (uintmax_t)seed);
    totals.hostile_done += done;
    table_follows(at);
    ordered_one();
}

/* ---- A promotion beside it ------------------------------------------------------- */

static const char *const promotion_terms[][2] = {
    { "manner", "one ticket is drawn for each prize" },
    { "draw", "2025-12-05T20:00" },
    { "draw-place", "the bar" },
    { "eligible", "everyone" },
    { "closes", "2025-12-05T18:00" },
    { "starts", "2025-12-02T12:00" },
    { "place", "every table" },
    { "claim", "at the desk" },
    { "present", "no" },
    { "claim-hours", "168" },
    { "notified", "telephone, email" },
    { "results", "on the website" },
    { "prize.1.kind", "cash" },
    { "prize.1.details", "seven hundred dollars" },
    { "prize.1.value", "700" },
    { "prize.1.confirmed", "yes" },
};

static void open_promotion(void)
{
    struct item_terms terms;
    struct item_fault fault;

    memset(&terms, 0, sizeof terms);
    for (size_t i = 0; i < LENGTH(promotion_terms); i++)
        assert_true(item_term_add(&terms, promotion_terms[i][0], promotion_terms[i][1]));
    promotion = cage_item(cage, "promotion", "summer", &terms, house.now_ms, &fault);
    if (!promotion) fail_msg("%s", fault.why);
    totals.promotions++;
}

/* One act, in any order: those that make sense now are accepted. */
static void promote(void)
{
    static const struct {
        uint8_t act;
        uint32_t by;
    } acts[] = {
        { PROMOTION_TELL, OPERATOR },      { PROMOTION_PUBLISH, OPERATOR },
        { PROMOTION_ADVERTISE, OPERATOR }, { PROMOTION_COMMENCE, OPERATOR },
        { PROMOTION_ENTER, FIRST },        { PROMOTION_ENTER, FIRST },
        { PROMOTION_DRAW, OPERATOR },      { PROMOTION_NOTIFY, MANAGES },
        { PROMOTION_CLAIM, FIRST },        { PROMOTION_AWARD, OPERATOR },
    };
    size_t which = draw(LENGTH(acts));
    bool player = acts[which].by == FIRST;
    uint32_t person = acts[which].by + (player ? (uint32_t)draw((uint64_t)house.people) : 0);
    struct item_order order = item_order(
        person, player ? ROLE_PLAYER : (enum role)staff_roles[acts[which].by], acts[which].act);
    struct answer answer;

    if (order.act >= PROMOTION_DRAW) order.number = 1;
    if (order.act == PROMOTION_PUBLISH) order.choice = AVAILABLE_CASINO;
    if (order.act == PROMOTION_NOTIFY) order.choice = NOTIFY_TELEPHONE;
    if (order.act == PROMOTION_ADVERTISE) snprintf(order.text, sizeof order.text, "posters");
    if (!cage_item_order(cage, promotion, &order, house.now_ms, &answer)) stopped();
    if (!answer.refusal.code && order.act == PROMOTION_AWARD) {
        books.given += 70000;
        books.brought -= 70000;
    }
    ordered_one();
}

/* ---- Opening --------------------------------------------------------------------- */

static void give_at(uint32_t table, const struct order *order)
{
    struct answer answer;

    assert_true(cage_do(cage, table, order, house.now_ms, &answer));
    if (answer.refusal.code) fail_msg("%s", answer.refusal.code->sentence);
}

static void on_duty(uint32_t table, uint32_t person, unsigned role)
{
    struct order orders[TO_GO_ON_DUTY];

    go_on_duty(person, role, OPERATOR, orders);
    for (int i = 0; i < TO_GO_ON_DUTY; i++) give_at(table, &orders[i]);
}

static uint32_t open_table(const char *name, const char *edition, bool automatic, bool shuffled)
{
    struct opening opening;

    memset(&opening, 0, sizeof opening);
    snprintf(opening.name, sizeof opening.name, "%s", name);
    opening.sign = sign_of(game_find(edition));
    opening.set = cage->set;
    for (int kind = 0; kind < opening.set.kinds; kind++) opening.tray.count[kind] = 2000;
    opening.runs = OPERATOR;
    opening.automatic = automatic;
    opening.shuffled = shuffled && !automatic;
    uint32_t table = cage_table(cage, &opening, house.now_ms);
    assert_true(table);
    for (uint32_t person = DEALS; !automatic && person < STAFF_END; person++)
        on_duty(table, person, staff_roles[person]);
    books.brought += chips_worth(&opening.set, &opening.tray);
    return table;
}

/* Everyone gets some money; now and then too little for the fee. */
static void fill_purses(void)
{
    for (int i = 0; i < house.people; i++) {
        struct desk_order order = { .person = FIRST + (uint32_t)i,
                                    .kind = draw(2) ? DESK_CHIPS : DESK_VOUCHER };
        struct answer answer;
        order.cents = !draw(12) ? 100 * (int64_t)(1 + draw(15)) : 2000 + 100 * (int64_t)draw(900);
        assert_true(cage_desk_order(cage, &order, house.now_ms, &answer));
        assert_null(answer.refusal.code);
        books.purse[i] += order.cents;
        books.brought += order.cents;
    }
}

static void new_casino(void)
{
    struct chip_set set = chip_set_from(100);

    faults_arm(FAULT_NONE, 0, 0);
    disk_clear();
    struct store *store = store_in(STORE_NEW);
    set_up(store ? cage_new(store, secret, &set, HOUSE_NOW, why) : NULL);
    if (!cage) fail_msg("%s", why);
}

static void table_names(char names[ITEM_VALUE])
{
    names[0] = '\0';
    for (int at = 0; at < house.tables; at++)
        snprintf(names + strlen(names), 20, "%st-%d", at ? ", " : "", at + 1);
}

/* Players who can bet at a table: at baccarat each needs a box. */
static int seats_of(const struct table *table)
{
    int seats = AS_BACCARAT(games[table->sign.edition]) ? baccarat_boxes(&table->sign)
                                                        : table_seat_count(table);

    return seats < 8 ? seats : 8;
}

/* Opens a tournament of this size; false if its terms are refused. */
static bool open_cup(int players)
{
    struct item_terms terms;
    char names[ITEM_VALUE], name[16];
    bool shuffled = draw(2);

    memset(&house, 0, sizeof house);
    venue = &in_casino;
    house.judged = true;
    house.now_ms = HOUSE_NOW;
    house.edition = games[draw((uint64_t)game_count)]->id;
    bool division_7 = draw(3); /* which is about these two */
    if (division_7) house.edition = draw(2) ? "roulette" : "baccarat";
    house.automatic = !draw(division_7 ? 3 : 2);
    house.tables = players > 100 ? 8 + (int)draw(TABLES - 8) : 1 + (int)draw(6);
    house.people = players + (int)draw((uint64_t)players / 4 + 4);
    if (house.people > TOURNAMENT_PLAYERS) house.people = TOURNAMENT_PLAYERS;
    batch.off = true;
    new_casino();
    memset(&books, 0, sizeof books);
    office = open_table("office", "roulette", false, false);
    bool cards = !strcmp(house.edition, "baccarat") || !strcmp(house.edition, "lunar-poker");
    for (int at = 0; at < house.tables; at++) {
        snprintf(name, sizeof name, "t-%d", at + 1);
        open_table(name, house.edition, house.automatic, shuffled && cards);
    }
    on_duty(office, DIRECTOR, ROLE_DIRECTOR);
    struct scale scale = { players, house.tables, seats_of(&pit_at(0)->table), 12 };
    int64_t brought = books.brought;
    random_terms(&terms, house.edition, house.automatic, &scale);
    table_names(names);
    term(&terms, "tables", names);
    books_open(&terms);
    books.brought = brought;
    item = cage_item(cage, "tournament", "cup", &terms, house.now_ms, &house.fault);
    if (item) return true;
    if (!house.fault.clause || !item_clause(KIND, house.fault.clause))
        fail_msg("no clause in: %s", house.fault.why);
    return false;
}

/* ---- A tournament ---------------------------------------------------------------- */

/* People apply, each in their time, and think better of it. */
static void enter_one(void)
{
    const struct tournament *t = cup();
    uint32_t person = FIRST + (uint32_t)draw((uint64_t)house.people);
    int entry = tournament_entry_of(t, person);

    if (!entry || t->entries[entry - 1].status == ENTRY_NOTIFIED)
        enters(person);
    else if (t->entries[entry - 1].status == ENTRY_APPLIED)
        house_order(by_director(draw(9) ? TOURNAMENT_ACCEPT : TOURNAMENT_TURN_DOWN, entry));
    else if (!draw(40))
        house_order(by_player(person, TOURNAMENT_WITHDRAW));
    else if (!draw(20)) {
        struct item_order order = by_player(person, TOURNAMENT_TRANSFER);
        order.other = FIRST + (uint32_t)draw((uint64_t)house.people);
        house_order(order);
    }
    ordered_one();
}

static int entering; /* steps left before applications close */

static void enter_step(void)
{
    const struct tournament *t = cup();
    int64_t left = t->conditions.closes_ms - house.now_ms;

    enter_one();
    entering--;
    house.now_ms += entering > 0 ? (int64_t)draw((uint64_t)(left / (entering + 1)) + 1) : left;
}

/* A table with a session, most of the time. */
static int some_table(void)
{
    uint32_t busy = 0;

    for (int at = 0; at < house.tables; at++)
        if (contest_on(&pit_at(at)->table)) busy |= SEAT_BIT(at);
    return busy && draw(12) ? any_seat(busy) : (int)draw((uint64_t)house.tables);
}

static void play_step(int step)
{
    const struct tournament *t = cup();
    struct item_order order;

    if (step % 16 == 0) sensible_step();
    if (step % 8 == 0 && KIND->clock_order(t, house.now_ms, &order))
        assert_null(house_order(order).code);
    clear_no_shows();
    house_play(some_table());
    house.now_ms += (int64_t)draw(house.tables > 6 ? 4000 : 20000);
    ordered_one();
}

static void one_step(int step)
{
    uint64_t rare = house.people > 60 ? 60 : 12;

    if (!draw(rare)) hostile_to_item();
    if (!draw(rare)) hostile_to_table();
    if (!draw(rare)) lucky_order();
    if (promotion && !draw(8)) promote();
    if (cup()->phase == TOURNAMENT_ANNOUNCED && house.now_ms < cup()->conditions.closes_ms)
        enter_step();
    else
        play_step(step);
}

/* The records of other people: what the verifier knows of them. */
static void compare_balances(void *to, const struct verify_replayed *told)
{
    (void)to;
    for (int i = 0; i < house.people; i++) {
        const struct person *person = people_find(told->people, FIRST + (uint32_t)i);
        int64_t has = person ? person->worth : 0, account = person ? person->account : 0;
        if (has != books.purse[i] || account != books.purse[i])
            fail_msg("seed %ju: the verifier gives person %d %jd and %jd, the books %jd",
                     (uintmax_t)seed, FIRST + i, (intmax_t)has, (intmax_t)account,
                     (intmax_t)books.purse[i]);
    }
    assert_int_equal(told->item->posted[0], books.pool);
    assert_int_equal(told->item->posted[1], books.kept);
    totals.verified++;
}

/* The house reveals what it dealt last. */
static void finish_tables(void)
{
    struct order order;

    for (int at = 0; at < house.tables; at++)
        for (int i = 0; i < 30 && cage_house(cage, number_of(at), false, &order); i++)
            assert_null(table_gets(at, &order).code);
}

/* The last entry is a refused order, so that the verifier tells what it knows then. */
static void close_and_verify(void)
{
    static struct verify_report report;
    struct item_order order = item_order(FIRST, ROLE_DIRECTOR, TOURNAMENT_DRAW);
    struct answer answer;
    struct stat file;

    assert_true(cage_item_order(cage, item, &order, house.now_ms, &answer));
    assert_ptr_equal(answer.refusal.code, REFUSED_NOT_ON_DUTY);
    uint64_t entries = cage_entries(cage);
    check_books();
    assert_true(cage_close(cage));
    cage = NULL;
    assert_true(disk_save(MEMORY_PATH, path));
    struct verify_asked asked = { .path = path, .entry = entries, .tell = compare_balances };
    long before = totals.verified;
    if (verify_casino(&asked, &report) != VERIFY_GOOD)
        fail_msg("seed %ju: entry %ju: %s", (uintmax_t)seed, (uintmax_t)report.entry,
                 report.sentence);
    assert_int_equal(totals.verified, before + 1);
    assert_int_equal(report.entries, entries);
    assert_int_equal(report.sealed, 0);
    assert_int_equal(stat(path, &file), 0);
    totals.bytes += (uint64_t)file.st_size;
    totals.entries += entries;
    unlink(path);
}

static void count_cup(void)
{
    const struct tournament *t = cup();
    long players = 0;

    for (int i = 0; i < t->entry_count; i++) players += t->entries[i].stage > 0;
    totals.players += players;
    if (players > totals.most_players) totals.most_players = players;
    totals.sessions += t->session_count;
    for (int i = 0; i < t->session_count; i++)
        totals.play_offs += t->sessions[i].kind != SESSION_STAGE;
    for (int i = 0; i < TURNS_TABLES; i++) totals.turns += turns[i].judged;
    totals.secrets += twin.begun;
    totals.compared += twin.compared;
}

static void not_finished(int steps)
{
    const struct tournament *t = cup();

    print_message("%s, %s, phase %d, stage %d of %d\n", house.edition,
                  house.automatic ? "automatic" : "with staff", t->phase, t->stage,
                  t->conditions.stage_count);
    for (int i = 0; i < t->session_count; i++)
        if (t->sessions[i].state < SESSION_TALLIED)
            print_message("session %d of kind %d at table %u: state %d\n", i + 1,
                          t->sessions[i].kind, t->sessions[i].table, t->sessions[i].state);
    for (int at = 0; at < house.tables; at++) {
        const struct table *table = &pit_at(at)->table;
        print_message("table %u: stage %d, round %d, phase %s, turn %d, players %x, out %x\n",
                      number_of(at), table->contest.stage, table->contest.rounds,
                      table_phase(table).id, table->contest.turn, table->contest.players,
                      table->contest.out);
    }
    fail_msg("seed %ju: not finished after %d steps", (uintmax_t)seed, steps);
}

static void hold(uint64_t number, int players)
{
    static int step, limit;

    seed = number;
    most_players = players;
    running = true;
    begin_chance(number);
    memset(turns, 0, sizeof turns);
    memset(&twin, 0, sizeof twin);
    memset(&now_noted, 0, sizeof now_noted);
    promotion = 0;
    sent_count = waiting_count = 0;
    static const uint64_t every[] = { 100, 1000, CAGE_SNAPSHOT };
    snapshot_every = every[draw(LENGTH(every))];
    totals.held++;
    if (!open_cup(players)) {
        totals.refused++;
        cage_abandon(cage);
        running = false;
        return;
    }
    twin_item = tell_item;
    fill_purses();
    if (!draw(3)) open_promotion();
    assert_true(cage_commit(cage));
    batch.off = false;
    batch.every = house.people > 60 ? 60 : 12;
    begin_batch();
    entering = 3 * house.people;
    step = 0;
    limit = 20000 + 400 * house.people;
    setjmp(go_on);
    tables_follow();
    while (cup()->phase < TOURNAMENT_OVER && step < limit) one_step(step++);
    if (cup()->phase < TOURNAMENT_OVER) not_finished(limit);
    batch.off = true;
    batch.doomed = false;
    faults_disarm();
    for (int at = 0; at < house.tables; at++) {
        assert_false(tournament_uses(cup(), number_of(at)));
        assert_false(contest_on(&pit_at(at)->table));
    }
    assert_int_equal(books.pool, 0);
    assert_int_equal(books.fees, books.refunds + books.prizes + books.kept);
    count_cup();
    finish_tables();
    totals.finished += cup()->phase == TOURNAMENT_OVER;
    totals.cancelled += cup()->phase == TOURNAMENT_CANCELLED;
    close_and_verify();
    running = false;
}

/* ---- Running --------------------------------------------------------------------- */

/* Called however a tournament ends the program. */
static void print_how_to_replay(void)
{
    if (running)
        fprintf(stderr, "to replay: test_championship %ju %d\n", (uintmax_t)seed, most_players);
    running = false;
}

static void on_signal(int number)
{
    print_how_to_replay();
    signal(number, SIG_DFL);
    raise(number);
}

static long sum(const long *counts, int count)
{
    long all = 0;

    for (int i = 0; i < count; i++) all += counts[i];
    return all;
}

static void print_totals(void)
{
    print_message("%ld tournaments: %ld with terms refused, %ld finished, %ld cancelled; "
                  "%ld players, at most %ld; %ld sessions, %ld of them play-offs\n",
                  totals.held, totals.refused, totals.finished, totals.cancelled, totals.players,
                  totals.most_players, totals.sessions, totals.play_offs);
    print_message("%ld steps, %ju entries, %ju bytes; %ld hostile orders, %ld of them accepted; "
                  "%ld acts judged for turn; %ld secret amounts, %ld comparisons; %ld promotions\n",
                  totals.orders, (uintmax_t)totals.entries, (uintmax_t)totals.bytes, totals.hostile,
                  totals.hostile_done, totals.turns, totals.secrets, totals.compared,
                  totals.promotions);
    print_message(
        "%ld crashes, %ld by a fault, %ld with a power failure; %ld batches lost; "
        "%ld repeated orders were remembered; verified %ld times, and %ld after a crash, %ld "
        "of them with something sealed\n",
        totals.crashes, sum(totals.stops, FAULT_KINDS) - totals.stops[FAULT_NONE], totals.power,
        totals.lost, totals.remembered, totals.verified, totals.survived, totals.sealed);
    for (int act = 1; act < TOURNAMENT_ACTS; act++)
        print_message("%s %ld%s", item_form(KIND, act)->id, totals.acts[act],
                      act + 1 < TOURNAMENT_ACTS ? ", " : "\n");
}

/* How many players may enter: of ten tournaments of the soak one is for 100 to 512, three are for
 * 13 to 99, and six for 2 to 12. */
static int players_of(uint64_t number)
{
    begin_chance(number + 1);
    uint64_t kind = draw(10);

    return kind == 0 ? 100 + (int)draw(413) : kind < 4 ? 13 + (int)draw(87) : 2 + (int)draw(11);
}

static void championships(void **state)
{
    (void)state;
    for (uint64_t number = 1; number <= (SLOWER > 1 ? 8 : 48); number++)
        hold(number, number % 12 == 7  ? 30 + 3 * (int)number
                     : number % 4 == 1 ? 13 + (int)number
                                       : 2 + (int)(number % 11));
    print_totals();
    if (SLOWER > 1) return;
    assert_true(totals.finished >= 36 && totals.crashes > 80 && totals.hostile > 1500);
    assert_true(totals.turns > 1500 && totals.secrets > 30 && totals.compared > 500);
    assert_true(totals.most_players > 90 && totals.play_offs > 40);
    assert_int_equal(totals.verified, totals.finished + totals.cancelled);
}

static int after_all(void **state)
{
    (void)state;
    unlink(path);
    print_how_to_replay();
    return 0;
}

/* What the command line asks for. */
static struct {
    long seconds;
    uint64_t count, number;
    int players;
} asked_for;

static void one(void **state)
{
    (void)state;
    loud = true;
    hold(asked_for.number, asked_for.players);
    print_totals();
}

static void soak(void **state)
{
    time_t start = time(NULL);
    uint64_t first = asked_for.count ? 1 : (uint64_t)start, number = first;

    (void)state;
    for (; asked_for.count ? totals.finished + totals.cancelled < (long)asked_for.count
                           : time(NULL) - start < asked_for.seconds;
         number++)
        hold(number, players_of(number));
    print_totals();
    printf("%ju championships from seed %ju: all passed\n", (uintmax_t)(number - first),
           (uintmax_t)first);
}

#define RUN_ONE(test)                                                                              \
    do {                                                                                           \
        static const struct CMUnitTest only[] = { cmocka_unit_test_teardown(test, after_all) };    \
        RUN_TESTS(only);                                                                           \
    } while (0)

int main(int count, char **arguments)
{
    if (!seal_ready() || !faults_ready()) return 1;
    snprintf(path, sizeof path, "/tmp/croupier-cup-%d.db", (int)getpid());
    signal(SIGABRT, on_signal);
    if (SLOWER == 1) signal(SIGSEGV, on_signal); /* a sanitizer reports more by itself */
    atexit(print_how_to_replay);
    if (count >= 3 && !strcmp(arguments[1], "soak")) {
        asked_for.count = count == 4 ? strtoull(arguments[3], NULL, 10) : 0;
        asked_for.seconds = strtol(arguments[2], NULL, 10);
        RUN_ONE(soak);
    }
    if (count == 3) {
        asked_for.number = strtoull(arguments[1], NULL, 10);
        asked_for.players = (int)strtol(arguments[2], NULL, 10);
        RUN_ONE(one);
    }
    RUN_ONE(championships);
}
