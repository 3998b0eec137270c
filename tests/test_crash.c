/* test_crash.c - crash safety of the cage.  Every write, sync, deletion and allocation of an
 * evening fails in turn, in every possible way.  Then the power may fail and the casino is
 * reopened: all that was acknowledged must be there, once, and the evening must go on to the same
 * end, byte for byte.  Also: killed processes, full disks and bad snapshots.
 *
 *   test_crash                    all tests
 *   test_crash KIND PLACE POWER   repeats one fault, by the numbers in a failure message */
#include "cage/cage_internal.h"
#include "casino.h"
#include "faults.h"
#include "fixed_salts.h"
#include "items/programme.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

static char what[160]; /* the current trial, for messages */
static int report_to;  /* a child reports acknowledged ops to this pipe; 0 in the test process */

static void fail_condition(const char *condition)
{
    if (report_to) _exit(2);
    fail_msg("%s: failed: %s", what, condition);
}

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) fail_condition(#condition);                                              \
    } while (0)

/* ---- An evening ------------------------------------------------------------------ */

/* The evening is first played without faults and kept as a list of ops.  Later the same ops are
 * sent again. */
enum op_kind {
    OP_TABLE,
    OP_NAME,
    OP_DESK_ORDER,
    OP_ORDER,
    OP_HOUSE,
    OP_ITEM,
    OP_ITEM_ORDER,
    OP_COMMIT,
    OP_SIGN,
    OP_REOPEN
};

struct op {
    enum op_kind kind;
    uint32_t table;
    int64_t time_ms;
    struct opening opening;
    struct desk_order desk_order;
    struct item_order item_order;
    struct order order, filled; /* as sent; with random outcomes filled in */
    bool over;                  /* betting time is over */
    bool crash;                 /* REOPEN: without closing first */
    struct answer answer;
    uint64_t before; /* entries before it */
};

#define OPS_MOST     400
#define ENTRIES_MOST 200
#define BATCH        5 /* maximum of ops between two commits */

/* The editions of the tables with and without staff; whether there is a crash before people arrive;
 * how many people; the entry with a snapshot, followed by closing and reopening; the last entry. */
enum { STAFFED = 1, AUTOMATIC, TABLES = AUTOMATIC, HEATS }; /* HEATS: for a session */
static const struct plan {
    const char *editions[TABLES];
    bool crash;
    uint32_t people;
    uint64_t snapshot, end;
} usual = { { "craps", "baccarat" }, true, 32, 115, 165 },
  early = { { "roulette", "lunar-poker" }, false, 4, 58, 70 };
static struct plan plan;

enum { ACTIVE = 4 }; /* players */

static struct op ops[OPS_MOST];
static size_t op_count;
static bool writing; /* the first time, without faults */
static struct hash chains[ENTRIES_MOST + 1], roots[ENTRIES_MOST + 1];
static uint64_t states[ENTRIES_MOST + 1];
static uint64_t last_entry;

/* ---- Creating and opening -------------------------------------------------------- */

static const char *path = "casino.db", *vfs = FAULTS_VFS;
static char why[STORE_WHY];

/* Makes snapshots frequent and the evening repeatable, wherever it was interrupted. */
static struct cage *prepare(struct cage *made)
{
    if (!made) return NULL;
    made->snapshot_every = plan.snapshot;
    made->keeps_seeds = true;
    return fixed_salts(made);
}

static struct cage *create(void)
{
    struct chip_set set = chip_set_from(100);
    struct store *store = store_sqlite(path, STORE_NEW, vfs, why);

    return store ? prepare(cage_new(store, secret, &set, 0, why)) : NULL;
}

static struct cage *reopened(void)
{
    struct store *store = store_sqlite(path, STORE_OPEN, vfs, why);

    return store ? prepare(cage_open(store, secret, why)) : NULL;
}

/* ---- The state of a casino as one number ----------------------------------------- */

static void mix(uint64_t *sum, const void *bytes, size_t length)
{
    uint64_t word;

    for (size_t at = 0; at + sizeof word <= length; at += sizeof word) {
        memcpy(&word, (const uint8_t *)bytes + at, sizeof word);
        *sum = (*sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        *sum ^= *sum >> 29;
    }
}

/* Hashes all state that comes from the entries.  (All sizes are multiples of a word.)  Signing a
 * head moves the time; that of the entries is in the chain. */
static uint64_t state_of(const struct cage *of)
{
    const struct ledger *ledger = &of->ledger;
    const int64_t numbers[] = {
        of->table_count, HASH_COUNT(of->people), HASH_COUNT(ledger->people), ledger->cage,
        ledger->cash,    ledger->cheques,        ledger->transfers
    };
    uint64_t sum = 1;

    mix(&sum, numbers, sizeof numbers);
    mix(&sum, &of->chain, sizeof of->chain);
    struct hash root = merkle_root(&of->tree);
    mix(&sum, &root, sizeof root);
    mix(&sum, &of->set, sizeof of->set);
    for (uint32_t table = 1; table <= of->table_count; table++) {
        mix(&sum, &of->tables[table]->pit, sizeof(struct pit));
        mix(&sum, &of->tables[table]->opening, sizeof(struct opening));
        mix(&sum, &ledger->tables[table], sizeof(struct table_accounts));
    }
    for (uint32_t item = 1; item <= of->item_count; item++) {
        mix(&sum, of->items[item]->state, of->items[item]->kind->bytes);
        mix(&sum, &ledger->items[item], sizeof ledger->items[item]);
    }
    for (const struct cage_person *at = of->people; at; at = at->hh.next) {
        mix(&sum, &at->person,
            offsetof(struct cage_person, asked) - offsetof(struct cage_person, person));
        for (int i = 0; i < ASKED_KINDS; i++)
            if (at->asked[i]) mix(&sum, at->asked[i], sizeof *at->asked[i]);
    }
    for (const struct person_account *at = ledger->people; at; at = at->hh.next)
        mix(&sum, at, offsetof(struct person_account, hh));
    return sum;
}

/* ---- Invariants of a casino ------------------------------------------------------ */

/* The entries equal those of the evening without faults. */
static bool same_entry(void *to, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac)
{
    struct hash *before = to, leaf = seal_leaf(body, length);

    (void)mac;
    *before = seal_chain(before, &leaf);
    REQUIRE(number <= last_entry && seal_same(before, chain) && seal_same(chain, &chains[number]));
    return true;
}

static void check_books(uint64_t head_at_least)
{
    uint64_t entries = cage_entries(cage);
    struct hash chain;
    struct head head;

    REQUIRE(entries <= last_entry && state_of(cage) == states[entries]);
    REQUIRE(cage_committed(cage) == entries && !cage_stopped(cage));
    REQUIRE(ledger_sum(cage_ledger(cage)) == 0);
    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        REQUIRE(ledger_agrees(cage_ledger(cage), table, cage_pit(cage, table)));
    memset(&chain, 0, sizeof chain);
    REQUIRE(cage->store->ops->read_entries(cage->store, 1, same_entry, &chain));
    REQUIRE(seal_same(&chain, &chains[entries]));
    REQUIRE(cage->store->ops->last_head(cage->store, &head));
    REQUIRE(head.size >= head_at_least && head.size <= entries);
    if (!head.size) return;
    REQUIRE(seal_signed(&head, cage->keys.public) && seal_same(&head.root, &roots[head.size]));
}

/* ---- Carrying out ops ------------------------------------------------------------ */

static bool carry_out_order(struct op *op, struct answer *answer)
{
    struct order order = op->order;

    if (op->kind == OP_HOUSE)
        REQUIRE(cage_house(cage, op->table, op->over, &order));
    else
        cage_fill(cage, op->table, &order);
    if (writing) op->filled = order;
    REQUIRE(!memcmp(&order, &op->filled, sizeof order));
    return cage_do(cage, op->table, &order, op->time_ms, answer);
}

/* Closes the casino, or crashes it with a power failure, and opens it again. */
static bool reopen(const struct op *op)
{
    if (op->crash) {
        faults_stop();
        cage_abandon(cage);
        disk_return(POWER_LOSES_SOME, 1);
        faults_restart();
    } else {
        cage_close(cage);
    }
    cage = reopened();
    return cage;
}

static bool open_item(const struct op *op)
{
    const char *lines[][2] = { { "table", "heats" },
                               { "fee", "1250" },
                               { "chips", "10000" },
                               { "rounds", "3" },
                               { NULL, NULL } };
    struct item_terms terms = terms_of((const char *const(*)[2])lines);
    struct item_fault fault;

    return cage_item(cage, "heat", "heat", &terms, op->time_ms, &fault);
}

/* False if the cage has stopped. */
static bool carry_out(struct op *op)
{
    struct answer answer = { .entry = cage_entries(cage) + 1 };
    struct head head;
    bool done = false;

    switch (op->kind) {
    case OP_TABLE:
        done = cage_table(cage, &op->opening, op->time_ms) == op->table;
        break;
    case OP_NAME:
        done = cage_name(cage, op->desk_order.person, "Ana", op->time_ms);
        break;
    case OP_DESK_ORDER:
        done = cage_desk_order(cage, &op->desk_order, op->time_ms, &answer);
        break;
    case OP_ORDER:
    case OP_HOUSE:
        done = carry_out_order(op, &answer);
        break;
    case OP_ITEM:
        done = open_item(op);
        break;
    case OP_ITEM_ORDER:
        done = cage_item_order(cage, 1, &op->item_order, op->time_ms, &answer);
        break;
    case OP_COMMIT:
        return cage_commit(cage);
    case OP_SIGN:
        return cage_sign(cage, op->time_ms, &head);
    case OP_REOPEN:
        return reopen(op);
    }
    if (!done) return false;
    if (writing) op->answer = answer;
    REQUIRE(answer.entry == op->answer.entry && answer.repeated == op->answer.repeated &&
            answer.refusal.code == op->answer.refusal.code);
    return true;
}

/* ---- Making up the evening ------------------------------------------------------- */

static int since_commit, until_commit;
static uint64_t requests[FIRST_PLAYER + ACTIVE]; /* latest request numbers */

/* Keeps the state after the latest entry. */
static void keep_state(void)
{
    last_entry = cage_entries(cage);
    assert_true(last_entry <= ENTRIES_MOST);
    states[last_entry] = state_of(cage);
    chains[last_entry] = cage->chain;
    roots[last_entry] = merkle_root(&cage->tree);
}

static struct op *do_first(const struct op *op)
{
    assert_true(op_count < OPS_MOST);
    struct op *kept = &ops[op_count++];
    *kept = *op;
    kept->time_ms = ++now;
    kept->before = cage_entries(cage);
    assert_true(carry_out(kept));
    if (cage_entries(cage) != kept->before) keep_state();
    return kept;
}

static void do_simple(enum op_kind kind)
{
    struct op op = { .kind = kind };

    do_first(&op);
}

/* Commits a few ops together; some commits are signed. */
static struct op *do_op(const struct op *op)
{
    struct op *done = do_first(op);

    if (++since_commit < until_commit) return done;
    do_simple(draw(8) ? OP_COMMIT : OP_SIGN);
    since_commit = 0;
    until_commit = 1 + (int)draw(BATCH);
    return done;
}

static refusal_code order_first(uint32_t table, const struct order *order)
{
    struct op op = { .kind = OP_ORDER, .table = table, .order = *order };
    uint32_t person = order->person;

    if (person && person < LENGTH(requests)) op.order.request = ++requests[person];
    return do_op(&op)->answer.refusal.code;
}

static void open_tables(void)
{
    for (uint32_t table = STAFFED; table <= AUTOMATIC; table++) {
        struct sign sign = sign_of(game_find(plan.editions[table - 1]));
        char name[CHANCE_TABLE];
        struct op op = { .kind = OP_TABLE, .table = table };
        snprintf(name, sizeof name, "table-%u", table);
        describe_table(&op.opening, name, &sign, 200, table == AUTOMATIC);
        do_op(&op);
    }
}

/* A heat at a table of its own; its session is on from now to the end. */
static void begin_heat(void)
{
    static const uint8_t acts[] = { HEAT_JOIN, HEAT_JOIN, HEAT_DRAW, HEAT_BEGIN };
    struct sign sign = sign_of(game_find("roulette"));
    struct op op = { .kind = OP_TABLE, .table = HEATS };
    struct order order;

    describe_table(&op.opening, "heats", &sign, 200, false);
    do_op(&op);
    op = (struct op){ .kind = OP_ITEM };
    do_op(&op);
    for (uint32_t i = 0; i < LENGTH(acts); i++) {
        op = (struct op){ .kind = OP_ITEM_ORDER };
        op.item_order = item_order(i < 2 ? FIRST_PLAYER + i : OPERATOR,
                                   i < 2 ? ROLE_PLAYER : ROLE_OPERATOR, acts[i]);
        op.item_order.request = i + 1;
        assert_null(do_op(&op)->answer.refusal.code);
    }
    while (cage_item_table_order(cage, HEATS, &order)) order_first(HEATS, &order);
    assert_int_equal(cage_pit(cage, HEATS)->table.contest.stage, CONTEST_PLAYING);
}

/* An order to the heat, carried out, refused and noted, or repeated. */
static void order_heat(void)
{
    struct op op = { .kind = OP_ITEM_ORDER };
    uint64_t choice = draw(3);

    op.item_order = item_order(choice ? OPERATOR : FIRST_PLAYER, ROLE_OPERATOR, HEAT_ADD);
    op.item_order.cents = 100;
    op.item_order.request = choice == 1 ? 1000 : 0;
    do_op(&op);
}

/* Everyone buys chips or a voucher; active players get a name. */
static void people_arrive(void)
{
    for (uint32_t player = 0; player < plan.people; player++) {
        struct op op = { .kind = OP_DESK_ORDER };
        op.desk_order.person = FIRST_PLAYER + player;
        op.desk_order.kind = player % 8 ? DESK_CHIPS : DESK_VOUCHER;
        op.desk_order.cents = player < ACTIVE ? 500000 : 10000;
        op.desk_order.request = UINT64_C(1) << 40;
        do_op(&op);
        op.kind = OP_NAME;
        if (player < ACTIVE) do_op(&op);
    }
}

static void staff_arrive(void)
{
    struct order orders[TO_GO_ON_DUTY];

    for (uint32_t person = DEALS; person <= BOSS; person++) {
        go_on_duty(person, staff_roles[person], OPERATOR, orders);
        for (int i = 0; i < TO_GO_ON_DUTY; i++)
            assert_int_equal(order_first(STAFFED, &orders[i]), 0);
    }
}

static void sit(uint32_t table, uint32_t person)
{
    struct chips chips = chips_for(&cage->set, 50000);
    struct order orders[TO_SIT_DOWN];

    sit_down_with(person, (int)(person - FIRST_PLAYER) % PEOPLE, &chips, orders);
    if (person == FIRST_PLAYER) orders[2].tender = TENDER_VOUCHER;
    orders[2].cents = 20000;
    for (int i = 0; i < TO_SIT_DOWN; i++) order_first(table, &orders[i]);
}

/* An offered act of the staff or a player. */
static void play_one(uint32_t table, bool bets)
{
    const struct pit *pit = cage_pit(cage, table);
    int seat = (int)draw((uint64_t)people_at(&pit->table));
    struct command command;

    if (!(bets ? choose_act(&pit->table, ROLE_PLAYER, seat, ACT_BET, 0, &command)
               : next_move(&pit->table, &command)))
        return;
    struct order order = ordered(pit, &command);
    if (command.role == ROLE_PLAYER && order.person == NOBODY) return;
    order_first(table, &order);
}

/* The house's next order, or else an offered act of a player. */
static void house_one(uint32_t table)
{
    struct op op = { .kind = OP_HOUSE, .table = table, .over = !draw(3) };
    struct command command;

    if (cage_house(cage, table, op.over, &op.order)) {
        do_op(&op);
        return;
    }
    const struct pit *pit = cage_pit(cage, table);
    int seat = (int)draw((uint64_t)people_at(&pit->table));
    uint32_t person = sits_at(pit, seat);
    if (!person ||
        !choose_act(&pit->table, ROLE_PLAYER, seat, draw(2) ? ACT_COUNT : ACT_BET, 0, &command) ||
        command.act == ACT_LEAVE)
        return;
    struct order order = ordered(pit, &command);
    order_first(table, &order);
}

/* A player leaves and cashes out. */
static void leave(uint32_t table, uint32_t person)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_DEPART);
    struct op op = { .kind = OP_DESK_ORDER };

    if (pit_seat(cage_pit(cage, table), person) == NO_SEAT || order_first(table, &order)) return;
    op.desk_order.person = person;
    op.desk_order.kind = DESK_REDEEM;
    op.desk_order.chips = chips_for(&cage->set, 10000);
    do_op(&op);
}

/* Repeats the last order of a player: it is answered but not carried out. */
static void repeat_order(void)
{
    for (size_t i = op_count; i-- > 0;)
        if (ops[i].kind == OP_ORDER && ops[i].order.request && !ops[i].answer.refusal.code) {
            struct op op = { .kind = OP_ORDER, .table = ops[i].table, .order = ops[i].filled };
            assert_true(do_op(&op)->answer.repeated);
            return;
        }
}

/* Refusals that are recorded: an act without the role, and a desk order with an empty purse. */
static void refused_attempts(uint32_t table)
{
    struct op op = { .kind = OP_ORDER, .table = table };

    op.order = pit_order(FIRST_PLAYER + 1, ROLE_DEALER, PIT_GAME);
    op.order.command.act = ACT_NO_MORE_BETS;
    op.order.command.role = ROLE_DEALER;
    do_op(&op);
    op = (struct op){ .kind = OP_DESK_ORDER };
    op.desk_order.person = 99;
    op.desk_order.kind = DESK_REDEEM;
    op.desk_order.chips.count[0] = 1;
    assert_int_not_equal(do_op(&op)->answer.refusal.code, 0);
}

static void step(void)
{
    uint32_t table = 1 + (uint32_t)draw(TABLES);
    uint64_t choice = draw(40);

    if (choice == 3) order_heat();
    if (choice == 4) play_one(HEATS, true);
    if (choice == 0)
        leave(table, FIRST_PLAYER + (uint32_t)draw(ACTIVE));
    else if (choice == 1)
        repeat_order();
    else if (choice == 2)
        refused_attempts(table);
    else if (table == AUTOMATIC && choice < 32)
        house_one(table);
    else
        play_one(table, draw(2));
}

static void reopen_first(bool crash)
{
    struct op op = { .kind = OP_REOPEN, .crash = crash };

    do_simple(OP_COMMIT);
    do_first(&op);
    check_books(0);
}

static void play_until(uint64_t entries)
{
    while (cage_entries(cage) < entries) step();
}

/* Plays the evening without faults and keeps its ops. */
static void write_evening(const struct plan *as)
{
    plan = *as;
    chance = 5;
    now = 1000;
    op_count = 0;
    since_commit = until_commit = 0;
    memset(requests, 0, sizeof requests);
    writing = true;
    faults_disarm();
    disk_clear();
    cage = create();
    assert_non_null(cage);
    keep_state();
    open_tables();
    if (plan.crash) reopen_first(true);
    people_arrive();
    staff_arrive();
    begin_heat();
    for (uint32_t table = STAFFED; table <= AUTOMATIC; table++)
        for (uint32_t player = 0; player < 2; player++)
            sit(table, FIRST_PLAYER + (player + table) % ACTIVE);
    play_until(plan.snapshot);
    reopen_first(false);
    play_until(plan.end);
    do_simple(OP_COMMIT);
    cage_abandon(cage);
    writing = false;
}

/* ---- The sender ------------------------------------------------------------------ */

/* What the sender knows: whether the casino was created; the ops that were acknowledged and tried;
 * the entries that were acknowledged and attempted; and the last signed head. */
static struct {
    bool made;
    size_t acknowledged, tried;
    uint64_t entries, attempted, head;
} sender;

static bool makes_entry(const struct op *op)
{
    return op->answer.entry && !op->answer.repeated;
}

/* True if the record has the op, or a later one. */
static bool past(const struct op *op)
{
    return makes_entry(op) ? op->answer.entry <= cage_entries(cage)
                           : op->before < cage_entries(cage);
}

static void acknowledge(size_t op)
{
    sender.acknowledged = op + 1;
    sender.entries = cage_committed(cage);
    if (ops[op].kind == OP_SIGN) sender.head = cage_committed(cage);
    if (report_to) REQUIRE(write(report_to, &op, sizeof op) == sizeof op);
}

/* Plays to the end; false if the cage has stopped. */
static bool play_on(void)
{
    for (size_t i = sender.acknowledged; i < op_count; i++) {
        struct op *op = &ops[i];
        if (past(op)) continue;
        sender.tried = i + 1;
        if (!carry_out(op)) return false;
        if (op->kind == OP_COMMIT || op->kind == OP_SIGN || op->kind == OP_REOPEN) acknowledge(i);
    }
    return true;
}

/* A stopped cage does nothing and says why. */
static void check_stopped(void)
{
    uint64_t entries = cage_entries(cage);
    struct op *order = &ops[op_count / 2];
    struct answer answer;
    struct head head;

    while (order->kind != OP_ORDER) order++;
    REQUIRE(cage_stopped(cage) && strlen(cage_why(cage)) > 5);
    REQUIRE(!cage_do(cage, order->table, &order->filled, order->time_ms, &answer));
    REQUIRE(!cage_desk_order(cage, &ops[op_count - 1].desk_order, 1, &answer));
    REQUIRE(!cage_table(cage, &ops[0].opening, 1) && !cage_name(cage, 1, "Bob", 1));
    REQUIRE(!cage_record_sign_in_refusal(cage, 1, "password", 1));
    REQUIRE(!cage_commit(cage) && !cage_sign(cage, 1, &head));
    REQUIRE(cage_entries(cage) == entries && cage_committed(cage) <= entries);
}

static uint64_t request_of(const struct op *op)
{
    return op->kind == OP_DESK_ORDER ? op->desk_order.request : op->order.request;
}

/* Repeats ops that were not acknowledged but are in the record, with the same request numbers.
 * (Refusals changed nothing and are not repeated.) */
static void send_again(void)
{
    uint64_t entries = cage_entries(cage);
    struct answer answer;

    for (size_t i = sender.acknowledged; i < sender.tried; i++) {
        const struct op *op = &ops[i];
        if (!makes_entry(op) || !past(op) || !request_of(op) || op->answer.refusal.code) continue;
        REQUIRE(op->kind == OP_DESK_ORDER
                    ? cage_desk_order(cage, &op->desk_order, op->time_ms, &answer)
                    : cage_do(cage, op->table, &op->filled, op->time_ms, &answer));
        REQUIRE(answer.repeated && answer.entry == op->answer.entry && !answer.refusal.code);
    }
    REQUIRE(cage_entries(cage) == entries);
}

/* Opens what is on disk.  Creates a new casino only if creating one was never acknowledged. */
static void open_again(void)
{
    why[0] = '\0';
    cage = reopened();
    if (!cage && !sender.made) {
        REQUIRE(strlen(why) > 5);
        cage = create();
    }
    if (!cage) fail_msg("%s: cannot be opened: %s", what, why);
    if (!sender.made && !sender.attempted) sender.attempted = 1; /* the rules */
    sender.made = true;
    REQUIRE(cage_entries(cage) >= sender.entries && cage_entries(cage) <= sender.attempted);
    check_books(sender.head);
    send_again();
}

static void abandon(void)
{
    if (cage) {
        sender.attempted = cage_entries(cage);
        check_stopped();
        cage_abandon(cage);
    } else {
        REQUIRE(strlen(why) > 5);
        sender.attempted = sender.entries;
    }
}

/* The end is the same in memory and, fully synced, on disk. */
static void check_end(bool power_lost)
{
    REQUIRE(cage_entries(cage) == last_entry);
    check_books(sender.head);
    if (power_lost) {
        faults_stop();
        cage_abandon(cage);
        faults_restart();
        disk_return(POWER_LOSES_ALL, 0);
        cage = reopened();
        if (!cage) fail_msg("%s: cannot be opened: %s", what, why);
        REQUIRE(cage_entries(cage) == last_entry);
        check_books(sender.head);
    }
    cage_abandon(cage);
}

/* ---- A fault at every place ------------------------------------------------------ */

static const struct {
    const char *name;
    int powers; /* kinds of power failure tried at each place; 0: one, in turn */
} tries[FAULT_KINDS] = {
    [FAULT_ERROR] = { "disk error", 0 },
    [FAULT_DEAD] = { "dead disk", 0 },
    [FAULT_FULL] = { "disk full, once", 0 },
    [FAULT_FULL_ON] = { "disk full", 0 },
    [FAULT_TORN] = { "torn write", 0 },
    [FAULT_UNSYNCED] = { "failed sync, its writes lost", 3 },
    [FAULT_STOP] = { "process stops", 3 },
    [FAULT_TORN_STOP] = { "process stops within a write", 0 },
    [FAULT_MEMORY] = { "SQLite out of memory, once", 0 },
    [FAULT_MEMORY_ON] = { "SQLite out of memory", 0 },
    [FAULT_MEMORY_OWN] = { "out of memory, once", 0 },
    [FAULT_MEMORY_OWN_ON] = { "out of memory", 0 },
};

static long stopped; /* evenings in which the cage stopped */
static long all_places, all_evenings;

/* One evening with a fault; false if it has no such place. */
static bool play_with_fault(enum fault_kind kind, long place, int power)
{
    snprintf(what, sizeof what, "%s (test_crash %d %ld %d)", tries[kind].name, kind, place, power);
    memset(&sender, 0, sizeof sender);
    disk_clear();
    why[0] = '\0';
    faults_arm(kind, place, (uint64_t)place);
    cage = create();
    sender.made = cage;
    if (!cage || !play_on()) {
        REQUIRE(faults_struck());
        stopped++;
        abandon();
        faults_disarm();
        disk_return((enum power)(power < POWER_LOSES_SOME ? power : POWER_LOSES_SOME),
                    (uint64_t)(4 * place + power));
        open_again();
        REQUIRE(play_on());
    }
    faults_disarm();
    check_end(kind == FAULT_UNSYNCED || place % 4 == 0);
    return faults_struck();
}

/* Tries one of every SLOWER places under sanitizers, drawn by lot, and skips some for
 * FAULT_MEMORY_ON, as FAULT_MEMORY tries every one. */
static long next_place(enum fault_kind kind, long place)
{
    if (kind >= FAULT_MEMORY_OWN) return place + 1;
    if (SLOWER > 1) return (place + SLOWER - 1) / SLOWER * SLOWER + 1 + (long)draw(SLOWER);
    return place + (kind == FAULT_MEMORY_ON ? 3 : 1);
}

static void try_everywhere(enum fault_kind kind)
{
    long places = 0, evenings = 0;
    int powers = tries[kind].powers;
    bool there = true;

    stopped = 0;
    for (long place = 1; there; place = next_place(kind, place)) {
        for (int power = 0; there && power < (powers ? powers : 1); power++, evenings++)
            there = play_with_fault(kind, place, powers ? power : (int)(place % 3));
        places += there;
    }
    print_message("%s: %ld places, %ld evenings, %ld stopped\n", tries[kind].name, places, evenings,
                  stopped);
    all_places += places;
    all_evenings += evenings;
    assert_true(places > (kind < FAULT_MEMORY_OWN ? 50 / SLOWER : 0));
}

static void disk_fails(void **state)
{
    (void)state;
    try_everywhere(FAULT_ERROR);
    try_everywhere(FAULT_DEAD);
    try_everywhere(FAULT_UNSYNCED);
}

static void disk_is_full(void **state)
{
    (void)state;
    try_everywhere(FAULT_FULL);
    try_everywhere(FAULT_FULL_ON);
}

static void writes_are_torn(void **state)
{
    (void)state;
    try_everywhere(FAULT_TORN);
    try_everywhere(FAULT_TORN_STOP);
}

static void power_fails(void **state)
{
    (void)state;
    try_everywhere(FAULT_STOP);
}

static void out_of_memory(void **state)
{
    (void)state;
    try_everywhere(FAULT_MEMORY_OWN);
    try_everywhere(FAULT_MEMORY_OWN_ON);
}

/* SQLite allocates very often, for the same things, so the evening is shorter. */
static void sqlite_out_of_memory(void **state)
{
    (void)state;
    write_evening(&early);
    try_everywhere(FAULT_MEMORY);
    try_everywhere(FAULT_MEMORY_ON);
    write_evening(&usual);
}

/* ---- A real disk ----------------------------------------------------------------- */

static char real_path[TEMPORARY];

static int to_real_disk(void **state)
{
    (void)state;
    faults_disarm();
    memset(&sender, 0, sizeof sender);
    temporary(real_path, "casino.db");
    remove_record(real_path);
    path = real_path;
    vfs = NULL;
    return 0;
}

static int from_real_disk(void **state)
{
    (void)state;
    path = "casino.db";
    vfs = FAULTS_VFS;
    return 0;
}

/* Starts a process that plays on and reports acknowledged ops. */
static pid_t start_player(int *reports)
{
    int ends[2];

    REQUIRE(!pipe(ends));
    pid_t player = fork();
    REQUIRE(player >= 0);
    if (!player) {
        close(ends[0]);
        report_to = ends[1];
        cage = sender.made ? reopened() : create();
        _exit(cage && play_on() ? 0 : 1);
    }
    close(ends[1]);
    *reports = ends[0];
    return player;
}

/* Reads the reports until the process ends; true if it finished the evening. */
static bool read_reports(pid_t player, int reports)
{
    size_t op;
    int status;

    while (read(reports, &op, sizeof op) == sizeof op) {
        sender.acknowledged = op + 1;
        sender.entries = ops[op].before;
        if (ops[op].kind == OP_SIGN) sender.head = ops[op].before;
    }
    close(reports);
    REQUIRE(waitpid(player, &status, 0) == player);
    REQUIRE(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    return WIFEXITED(status);
}

static int64_t microseconds(void)
{
    struct timespec at;

    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * INT64_C(1000000) + at.tv_nsec / 1000;
}

/* After each kill the record is checked and another process goes on; evenings repeat. */
static void processes_are_killed(void **state)
{
    (void)state;
    enum { KILLS = 40, ENOUGH = 11, SECONDS = 20, SLOW_SECONDS = 200 };
    int kills = 0, evenings = 0, reports;
    int64_t start = microseconds(), whole = 0;

    snprintf(what, sizeof what, "kill -9");
    while (kills < KILLS &&
           microseconds() - start < (kills < ENOUGH ? SLOW_SECONDS : SECONDS) * INT64_C(1000000)) {
        int64_t began = microseconds();
        pid_t player = start_player(&reports);
        if (whole) {
            usleep((useconds_t)draw((uint64_t)whole / 3));
            kill(player, SIGKILL);
        }
        bool ended = read_reports(player, reports);
        if (!whole) whole = microseconds() - began;
        kills += !ended;
        sender.tried = op_count;
        sender.attempted = last_entry;
        open_again();
        cage_abandon(cage);
        if (!ended) continue;
        REQUIRE(sender.entries == last_entry);
        evenings++;
        remove_record(real_path);
        memset(&sender, 0, sizeof sender);
    }
    print_message("kill -9: %d times, in %d evenings\n", kills, evenings + 1);
    assert_true(kills >= ENOUGH);
}

/* Limits the size of files: writes are cut short at the limit, then fail.  0: no limit. */
static void limit_files(rlim_t most)
{
    static struct rlimit before;
    struct rlimit limit;

    if (!before.rlim_max) REQUIRE(!getrlimit(RLIMIT_FSIZE, &before));
    limit = before;
    if (most) limit.rlim_cur = most;
    REQUIRE(!setrlimit(RLIMIT_FSIZE, &limit));
}

static void files_cannot_grow(void **state)
{
    (void)state;
    bool whole = false;
    int limits = 0;

    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t most = 1000; !whole; most = most * 7 / 4, limits++) {
        snprintf(what, sizeof what, "files of at most %ju bytes", (uintmax_t)most);
        memset(&sender, 0, sizeof sender);
        remove_record(real_path);
        limit_files(most);
        cage = create();
        sender.made = cage;
        whole = cage && play_on();
        if (!whole) abandon();
        limit_files(0);
        if (!whole) open_again();
        REQUIRE(whole || play_on());
        check_end(false);
    }
    print_message("limited files: %d limits\n", limits);
    assert_true(limits > 5);
}

static void record_is_locked(void **state)
{
    (void)state;
    snprintf(what, sizeof what, "two processes");
    cage = create();
    assert_non_null(cage);
    assert_null(reopened());
    assert_non_null(strstr(why, "locked"));
    assert_null(create());
    cage_abandon(cage);
    cage = reopened(); /* nothing written yet */
    assert_non_null(cage);
    assert_null(reopened());
    assert_non_null(strstr(why, "locked"));
    assert_true(play_on());
    check_end(false);
}

/* ---- Bad snapshots --------------------------------------------------------------- */

struct image {
    uint64_t size;
    size_t length;
    uint8_t bytes[1 << 20];
};

static void get_snapshot(struct image *image)
{
    struct store *store = store_sqlite(path, STORE_OPEN, vfs, why);
    void *state;

    assert_non_null(store);
    assert_true(store->ops->last_snapshot(store, &image->size, &state, &image->length));
    assert_true(state && image->length <= sizeof image->bytes);
    memcpy(image->bytes, state, image->length);
    free(state);
    store->ops->close(store);
}

static void put_snapshot(const struct image *image)
{
    struct store *store = store_sqlite(path, STORE_OPEN, vfs, why);

    assert_non_null(store);
    assert_true(store->ops->put_snapshot(store, image->size, image->bytes, image->length));
    assert_true(store->ops->commit(store));
    store->ops->close(store);
}

/* Opens the casino with that snapshot: it must be the same.  True if the snapshot was used. */
static bool snapshot_used(const struct image *image)
{
    put_snapshot(image);
    cage = reopened();
    if (!cage) fail_msg("%s: cannot be opened: %s", what, why);
    check_books(0);
    bool relied = cage->snapshot;
    REQUIRE(cage->snapshot == (relied ? image->size : 0));
    cage_abandon(cage);
    return relied;
}

/* Makes another casino with last_entry entries, the first ops those of the evening; gives its last
 * snapshot. */
static void make_other(const uint8_t of[SEAL_SECRET], size_t same, struct image *image)
{
    struct chip_set set = chip_set_from(100);

    path = "other.db";
    struct store *store = store_sqlite(path, STORE_NEW, vfs, why);
    cage = store ? cage_new(store, of, &set, 0, why) : NULL;
    assert_non_null(cage);
    for (size_t i = 0; i < same; i++) assert_true(carry_out(&ops[i]));
    while (cage_entries(cage) < last_entry)
        assert_true(cage_name(cage, 7, "Another", ops[op_count - 1].time_ms));
    cage_close(cage);
    get_snapshot(image);
    path = "casino.db";
}

static struct image good, bad;

static void play_and_close(void)
{
    faults_disarm();
    disk_clear();
    memset(&sender, 0, sizeof sender);
    cage = create();
    assert_true(cage && play_on());
    cage_close(cage);
    get_snapshot(&good);
    assert_true(good.size == last_entry);
}

static void damaged_snapshots_are_ignored(void **state)
{
    (void)state;
    snprintf(what, sizeof what, "damaged snapshot");
    play_and_close();
    assert_true(snapshot_used(&good));
    for (size_t i = 0; i < 100; i++) { /* every byte at the start, then samples */
        bad = good;
        bad.bytes[i < 60 ? i : i * 2711 % good.length] ^= (uint8_t)(1 << i % 8);
        assert_false(snapshot_used(&bad));
    }
    for (size_t length = 0; length < good.length; length = 3 * length + 1) {
        bad = good;
        bad.length = length;
        assert_false(snapshot_used(&bad));
        bad.length = good.length - 1 - length;
        assert_false(snapshot_used(&bad));
    }
    bad = good;
    bad.length++;
    assert_false(snapshot_used(&bad));
    for (int i = -1; i <= 1; i += 2) { /* with a wrong entry number */
        bad = good;
        bad.size = good.size + (uint64_t)i;
        assert_false(snapshot_used(&bad));
    }
    cage = reopened();
    assert_non_null(cage);
    cage_close(cage); /* writes a new snapshot, which replaces the bad one */
    get_snapshot(&bad);
    assert_true(bad.size == good.size && snapshot_used(&bad));
}

static void foreign_snapshots_are_ignored(void **state)
{
    (void)state;
    static const uint8_t another[SEAL_SECRET] = { 43 };

    snprintf(what, sizeof what, "foreign snapshot");
    play_and_close();
    make_other(another, 1, &bad);
    assert_true(bad.size == good.size);
    assert_false(snapshot_used(&bad));
    disk_clear();
    play_and_close();
    make_other(secret, op_count / 4, &bad); /* the same casino with another history */
    assert_true(bad.size == good.size);
    assert_false(snapshot_used(&bad));
    bad = good; /* forged, with an unkeyed hash */
    bad.bytes[good.length / 2] ^= 1;
    struct hash hash = seal_leaf(bad.bytes, bad.length - sizeof hash);
    memcpy(bad.bytes + bad.length - sizeof hash, &hash, sizeof hash);
    assert_false(snapshot_used(&bad));
}

static void run_sql(const char *text)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, vfs), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* A snapshot does not make up for missing entries. */
static void truncated_record_is_refused(void **state)
{
    (void)state;
    static const char *const cuts[] = {
        "DELETE FROM entries WHERE number > 100",
        "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)",
        "DELETE FROM entries WHERE number = 50; DELETE FROM snapshots",
        "DELETE FROM entries",
        "DELETE FROM facts",
    };

    for (size_t i = 0; i < LENGTH(cuts); i++) {
        play_and_close();
        run_sql(cuts[i]);
        why[0] = '\0';
        cage = reopened();
        if (cage) fail_msg("opened after: %s", cuts[i]);
        assert_non_null(strstr(why, i < 4 ? "is missing" : "has no fact 'key'"));
    }
}

/* ---- Running --------------------------------------------------------------------- */

static char **wanted;

static void repeat_one_fault(void **state)
{
    (void)state;
    enum fault_kind kind = (enum fault_kind)strtol(wanted[0], NULL, 10);

    if (kind == FAULT_MEMORY || kind == FAULT_MEMORY_ON) write_evening(&early);
    play_with_fault(kind, strtol(wanted[1], NULL, 10), (int)strtol(wanted[2], NULL, 10));
}

static int usual_evening(void **state)
{
    (void)state;
    write_evening(&usual);
    return 0;
}

static int print_totals(void **state)
{
    (void)state;
    print_message("total: %ld places, %ld evenings of %zu ops and %ju entries\n", all_places,
                  all_evenings, op_count, (uintmax_t)last_entry);
    return 0;
}

/* Runs the two halves of the tests in parallel, in two processes. */
int main(int count, char **arguments)
{
    const struct CMUnitTest one[] = { cmocka_unit_test(repeat_one_fault) };
    const struct CMUnitTest first[] = {
        cmocka_unit_test(disk_fails),
        cmocka_unit_test(disk_is_full),
        cmocka_unit_test(power_fails),
        cmocka_unit_test(damaged_snapshots_are_ignored),
        cmocka_unit_test(foreign_snapshots_are_ignored),
        cmocka_unit_test(truncated_record_is_refused),
    };
    const struct CMUnitTest second[] = {
        cmocka_unit_test(writes_are_torn),
        cmocka_unit_test(out_of_memory),
        cmocka_unit_test(sqlite_out_of_memory),
        cmocka_unit_test_setup_teardown(record_is_locked, to_real_disk, from_real_disk),
        cmocka_unit_test_setup_teardown(processes_are_killed, to_real_disk, from_real_disk),
        cmocka_unit_test_setup_teardown(files_cannot_grow, to_real_disk, from_real_disk),
    };
    int total = LENGTH(first) + LENGTH(second), status;

    wanted = arguments + 1;
    if (!seal_ready() || !faults_ready()) return 1;
    if (count == 4) return cmocka_run_group_tests(one, usual_evening, NULL);
    pid_t other = fork();
    if (other < 0) return 1;
    if (!other) return cmocka_run_group_tests(second, usual_evening, print_totals);
    int failed = cmocka_run_group_tests(first, usual_evening, print_totals);
    if (waitpid(other, &status, 0) != other || !WIFEXITED(status)) status = 1 << 8;
    failed += WEXITSTATUS(status);
    printf("%d passed, %d failed\n", total - failed, failed);
    return failed != 0;
}
