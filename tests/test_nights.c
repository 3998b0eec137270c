/* test_nights.c - evenings in a casino (evening.h) on the real store: every order and desk order
 * also goes to a cage, which must give the same answers and keep the same tables and purses, byte
 * for byte.
 *
 * Faults strike all night: writes fail or are torn, syncs fail, the disk is full, memory runs out,
 * the process stops, the power fails; also while the casino is being opened.  Each time it is
 * reopened from what survived: what was acknowledged must be there, once; the rest is sent again,
 * and the evening goes on.  At the end the record is verified.  Most nights run on a disk in memory
 * (faults.h); a few on a real one, where only memory and the process fail.
 *
 *   test_nights               a fixed number of nights
 *   test_nights SEED          one night
 *   test_nights soak SECONDS  new nights until the time is over */
#include "agrees.h"
#include "cage/cage_internal.h"
#include "evening.h"
#include "faults.h"
#include "verify/verify.h"

#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

#define NIGHTS   (SLOWER > 1 ? 5 : 14)
#define OPEN_OPS (REQUESTS_LAST - 1) /* not yet acknowledged; each can be repeated */
#define ENTRIES  20000               /* most in a night */
#define HEADS    400                 /* most that are kept */

static bool running; /* a night is being played */

/* Counts over all nights. */
static struct {
    long stopped[FAULT_KINDS];    /* running cages */
    long not_opened[FAULT_KINDS]; /* openings that failed */
    long opened, power, resent, found, verified, heads;
} totals;

/* ---- Random faults --------------------------------------------------------------- */

static uint64_t fault_chance; /* never 0 */
static bool without_faults;

/* A separate random sequence: the evening is the same with and without faults. */
static uint64_t fault_draw(uint64_t below)
{
    uint64_t evening_chance = chance;

    chance = fault_chance;
    uint64_t drawn = draw(below);
    fault_chance = chance;
    chance = evening_chance;
    return drawn;
}

/* ---- The store ------------------------------------------------------------------- */

#define MEMORY_PATH "casino.db"

static const uint8_t secret[SEAL_SECRET] = { 9 };
static char path[64]; /* of a real file, for a record or a copy of it */
static bool real;     /* the record is on a real disk */
static uint64_t snapshot_every;
static struct cage *cage;
static char why[STORE_WHY];

static void remove_files(void)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char name[80];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static struct store *store_in(enum store_mode mode)
{
    return store_sqlite(real ? path : MEMORY_PATH, mode, real ? NULL : FAULTS_VFS, why);
}

static void open_cage(void)
{
    struct store *store = store_in(STORE_OPEN);

    cage = store ? cage_open(store, secret, why) : NULL;
    if (cage) cage->snapshot_every = snapshot_every;
}

/* Saves the disk in memory as real files. */
static void save_files(void)
{
    char name[80];

    if (real) return;
    remove_files();
    snprintf(name, sizeof name, "%s-wal", path);
    assert_true(disk_save(MEMORY_PATH, path));
    disk_save(MEMORY_PATH "-wal", name); /* if any */
}

/* ---- Operations ------------------------------------------------------------------ */

enum op_kind { OP_TABLE, OP_NAME, OP_ORDER, OP_DESK_ORDER };

/* Something that the cage has to do, and its first answer. */
struct op {
    enum op_kind kind;
    uint32_t table;
    int64_t time_ms;
    struct opening opening;
    struct order order;
    struct desk_order desk_order;
    refusal_code code; /* in the evening */
    uint64_t before;   /* entries before it */
    bool answered;
    struct answer answer;
};

/* Those not acknowledged yet; and the last acknowledged order with a request number. */
static struct op waiting[OPEN_OPS], last_acknowledged;
static int waiting_count;
static int64_t now_ms;

/* Number of entries that must survive: acknowledged, or found when the casino was reopened.  And
 * the number that may survive: with the batch that was not acknowledged. */
static uint64_t durable, possible;

/* The entry of each request; and the record after each entry. */
static uint64_t done_at[PLAYERS][REQUESTS];
static struct after {
    struct hash chain, root;
} after[ENTRIES + 1];
static uint64_t last_entry;

/* Acknowledged heads. */
static struct verify_head kept[HEADS];
static int kept_count;

static uint64_t *request_of(const struct op *op)
{
    int player = player_of(op->order.person);

    if (op->kind != OP_ORDER || !op->order.request || player < 0 || player >= PLAYERS ||
        op->order.request >= REQUESTS)
        return NULL;
    return &done_at[player][op->order.request];
}

/* True if it made a new entry. */
static bool makes_entry(const struct op *op)
{
    return op->answer.entry && !op->answer.repeated;
}

static struct after record_now(void)
{
    return (struct after){ cage->chain, merkle_root(&cage->tree) };
}

/* An entry is always the same, however often it is made.  An order that ends a hand with sealed
 * cards makes two. */
static void check_record(void)
{
    uint64_t entries = cage_entries(cage);
    struct after now = record_now();

    assert_true(entries <= ENTRIES && entries <= last_entry + 2);
    if (entries > last_entry) after[last_entry = entries] = now;
    if (memcmp(&after[entries], &now, sizeof now))
        fail_msg("seed %ju: entry %ju differs", (uintmax_t)seed, (uintmax_t)entries);
}

/* The answer must agree with the evening and with the first answer; a repeated request must get the
 * entry of the original. */
static void check_answer(struct op *op, const struct answer *answer)
{
    uint64_t *request = request_of(op);
    bool as_expected = answer->repeated ? op->code && request && answer->entry == *request
                                        : answer->refusal.code == op->code;
    bool as_first = !op->answered ||
                    (answer->entry == op->answer.entry && answer->repeated == op->answer.repeated);

    if (!as_expected || !as_first)
        fail_msg("seed %ju: expected %s, the cage answered %s, entry %ju%s%s", (uintmax_t)seed,
                 refusal_word(op->code), refusal_word(answer->refusal.code),
                 (uintmax_t)answer->entry, answer->repeated ? ", repeated" : "",
                 as_first ? "" : ", not the first answer");
    op->answer = *answer;
    op->answered = true;
    if (request && !op->code) *request = answer->entry;
    if (op->kind == OP_ORDER &&
        !ledger_agrees(cage_ledger(cage), op->table, cage_pit(cage, op->table)))
        fail_msg("seed %ju: the ledger disagrees after %s %s", (uintmax_t)seed,
                 pit_act_id(op->order.act),
                 act_id(games[cage_opening(cage, op->table)->sign.edition], op->order.command.act));
    check_record();
}

static bool carry_out(const struct op *op, struct answer *answer)
{
    *answer = (struct answer){ .entry = cage_entries(cage) + 1 };
    switch (op->kind) {
    case OP_TABLE:
        return cage_table(cage, &op->opening, op->time_ms) == op->table;
    case OP_NAME:
        return cage_name(cage, op->desk_order.person, "Ana", op->time_ms);
    case OP_ORDER:
        return cage_do(cage, op->table, &op->order, op->time_ms, answer);
    case OP_DESK_ORDER:
        return cage_desk_order(cage, &op->desk_order, op->time_ms, answer);
    }
    return false;
}

/* False if the cage has stopped. */
static bool do_op(struct op *op)
{
    struct answer answer;

    assert_int_equal(cage_entries(cage), op->before);
    if (!carry_out(op, &answer)) return false;
    check_answer(op, &answer);
    return true;
}

/* ---- Comparing the evening with the cage ----------------------------------------- */

static int tables_open;

static void check_tables(void)
{
    for (int table = 0; table < tables_open; table++)
        if (memcmp(&casino.pits[table], cage_pit(cage, (uint32_t)table + 1), sizeof(struct pit)))
            fail_msg("seed %ju: table %d differs in the cage", (uintmax_t)seed, table);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        assert_true(ledger_agrees(cage_ledger(cage), table, cage_pit(cage, table)));
}

/* Other people in the casino, with ids from this number on; each has a name and chips. */
#define STRANGERS      1000
#define STRANGER_CENTS 10000

static int stranger_count;

static void check_strangers(void)
{
    for (int i = 0; i < stranger_count; i++) {
        uint32_t person = STRANGERS + (uint32_t)i;
        const struct purse *purse = cage_purse(cage, person);
        const char *name = cage_name_of(cage, person);
        if (!purse || chips_worth(&cage->set, &purse->chips) != STRANGER_CENTS || !name ||
            strcmp(name, "Ana"))
            fail_msg("seed %ju: person %u is forgotten", (uintmax_t)seed, person);
    }
}

static void check_purses(void)
{
    static const struct purse nothing;

    for (int player = 0; player < PLAYERS; player++) {
        const struct purse *purse = cage_purse(cage, FIRST_PLAYER + (uint32_t)player);
        if (memcmp(purse ? purse : &nothing, &casino.purse[player], sizeof *purse))
            fail_msg("seed %ju: the purse of player %d differs", (uintmax_t)seed, player);
    }
}

/* ---- Verifying the record -------------------------------------------------------- */

/* Verifies with nothing but the files and the heads. */
static void verify_files(struct verify_report *report)
{
    struct verify_asked asked = { .path = path, .kept = kept, .kept_count = kept_count };

    if (verify_casino(&asked, report) != VERIFY_GOOD)
        fail_msg("seed %ju: verify failed: entry %ju, table %s: %s", (uintmax_t)seed,
                 (uintmax_t)report->entry, report->table, report->sentence);
    assert_int_equal(report->kept_heads, kept_count);
    totals.verified++;
}

/* Verifies the files after a failure, before the casino is reopened. */
static void verify_survivors(void)
{
    static struct verify_report report;

    if (real) return;
    save_files();
    verify_files(&report);
    assert_true(report.entries == durable || report.entries == possible);
    assert_memory_equal(report.root, &after[report.entries].root, VERIFY_HASH);
}

/* ---- Faults ---------------------------------------------------------------------- */

/* The faults, and how far ahead they strike: a batch is a few ops, opening a casino not much more.
 */
static const struct {
    const char *name;
    uint64_t within; /* places */
} fault_rows[FAULT_KINDS] = {
    [FAULT_ERROR] = { "an error", 150 },
    [FAULT_DEAD] = { "a dead disk", 150 },
    [FAULT_FULL] = { "a full disk, once", 120 },
    [FAULT_FULL_ON] = { "a full disk", 120 },
    [FAULT_TORN] = { "a torn write", 120 },
    [FAULT_UNSYNCED] = { "a failed sync, its writes lost", 12 },
    [FAULT_STOP] = { "a stop", 150 },
    [FAULT_TORN_STOP] = { "a stop during a write", 120 },
    [FAULT_MEMORY] = { "SQLite out of memory, once", 300 },
    [FAULT_MEMORY_ON] = { "SQLite out of memory", 300 },
    [FAULT_MEMORY_OWN] = { "out of memory, once", 20 },
    [FAULT_MEMORY_OWN_ON] = { "out of memory", 20 },
};

static enum fault_kind armed;

static void arm(void)
{
    uint64_t first = real ? FAULT_MEMORY : FAULT_NONE + 1;

    if (without_faults) return;
    armed = (enum fault_kind)(first + fault_draw(FAULT_KINDS - first));
    long place = 1 + (long)fault_draw(1 + fault_draw(fault_rows[armed].within));
    faults_arm(armed, place, fault_draw(UINT64_MAX));
}

/* A stopped cage says why and refuses everything. */
static void check_stopped(void)
{
    static const struct desk_order desk_order = { .person = FIRST_PLAYER,
                                                  .kind = DESK_CHIPS,
                                                  .cents = 10000 };
    uint64_t entries = cage_entries(cage);
    struct answer answer;
    struct head head;

    if (!cage_stopped(cage) || !faults_struck())
        fail_msg("seed %ju: the cage did not stop, or stopped without a fault: %s", (uintmax_t)seed,
                 cage_why(cage));
    assert_true(strlen(cage_why(cage)) > 5);
    assert_false(cage_desk_order(cage, &desk_order, now_ms, &answer));
    assert_false(cage_commit(cage) || cage_sign(cage, now_ms, &head));
    assert_int_equal(cage_entries(cage), entries);
    totals.stopped[armed]++;
}

/* The process ends, cleanly or not. */
static void end_process(void)
{
    if (!fault_draw(2)) faults_stop();
    cage_abandon(cage);
}

/* The next process starts.  If the power failed, some or all unsynced writes are lost. */
static void restart_process(void)
{
    enum power power = (enum power)fault_draw(POWER_LOSES_SOME + 1);

    faults_arm(armed = FAULT_NONE, 0, 0);
    disk_return(power, fault_draw(UINT64_MAX));
    totals.power += power != POWER_STAYS;
}

/* Retries until it succeeds: faults strike here, too. */
static void reopen(void)
{
    do {
        restart_process();
        if (!fault_draw(40)) verify_survivors();
        if (!fault_draw(3)) arm();
        why[0] = '\0';
        open_cage();
        if (!cage && (!faults_struck() || strlen(why) <= 5))
            fail_msg("seed %ju: cannot open: %s", (uintmax_t)seed, why);
        totals.not_opened[armed] += !cage;
    } while (!cage);
    totals.opened++;
}

/* All acknowledged entries survived, and the open batch as a whole or not at all. */
static void check_survived(void)
{
    uint64_t entries = cage_entries(cage);
    struct head head;

    if (entries != durable && entries != possible)
        fail_msg("seed %ju: %ju entries, not %ju or %ju", (uintmax_t)seed, (uintmax_t)entries,
                 (uintmax_t)durable, (uintmax_t)possible);
    check_record();
    assert_true(cage_committed(cage) == entries && !cage_stopped(cage));
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    bool read = cage->store->ops->last_head(cage->store, &head);
    assert_true(read || faults_struck());
    assert_true(!read || head.size <= entries);
    assert_true(!read || !kept_count || head.size >= kept[kept_count - 1].size);
    totals.found += entries > durable;
    durable = possible = entries;
}

/* A repeated order gets its answer and is not carried out again. */
static void check_remembered(const struct op *op)
{
    uint64_t entries = cage_entries(cage);
    struct answer answer;

    assert_true(cage_do(cage, op->table, &op->order, now_ms, &answer));
    if (!answer.repeated || answer.refusal.code || answer.entry != op->answer.entry)
        fail_msg("seed %ju: entry %ju is forgotten", (uintmax_t)seed, (uintmax_t)op->answer.entry);
    assert_int_equal(cage_entries(cage), entries);
}

/* Sends everything that was not acknowledged again, with the same request numbers; ops without a
 * number only if they are not in the record.  False if the cage has stopped. */
static bool resend(void)
{
    if (last_acknowledged.answered) check_remembered(&last_acknowledged);
    for (int i = 0; i < waiting_count; i++) {
        struct op *op = &waiting[i];
        bool there = op->answered && makes_entry(op) && op->answer.entry <= durable;
        if (there && request_of(op) && !op->code) check_remembered(op);
        if (there || op->before < durable) continue;
        if (!do_op(op)) return false;
        totals.resent++;
    }
    return true;
}

static void recover(void)
{
    bool going;

    do {
        end_process();
        reopen();
        check_survived();
        going = resend();
        if (!going) check_stopped();
    } while (!going);
    check_tables();
    check_strangers();
    if (!armed || faults_struck()) arm();
}

/* ---- Sending everything to the cage ---------------------------------------------- */

static bool sign(void)
{
    struct head head;

    if (!cage_sign(cage, now_ms, &head)) return false;
    struct verify_head *to = &kept[kept_count];
    if (kept_count && to[-1].size == head.size) return true;
    assert_true(++kept_count <= HEADS);
    memset(to, 0, sizeof *to);
    to->size = head.size;
    to->time_ms = head.time_ms;
    memcpy(to->root, head.root.bytes, VERIFY_HASH);
    memcpy(to->signature, head.signature, VERIFY_SIGNATURE);
    memcpy(to->key, cage->keys.public, VERIFY_KEY);
    to->is_signed = true;
    totals.heads++;
    return true;
}

/* Acknowledges all operations. */
static void acknowledge(void)
{
    durable = cage_entries(cage);
    for (int i = 0; i < waiting_count; i++)
        if (request_of(&waiting[i]) && !waiting[i].code) last_acknowledged = waiting[i];
    waiting_count = 0;
}

/* Stops the process or the power although the cage has not stopped. */
static void cut_off(void)
{
    if (without_faults) return;
    faults_stop();
    recover();
}

static void commit(void)
{
    if (!fault_draw(16)) cut_off();
    for (;;) {
        possible = cage_entries(cage);
        if (fault_draw(12) ? cage_commit(cage) : sign()) break;
        check_stopped();
        recover();
    }
    acknowledge();
    if (!fault_draw(32)) cut_off();
    if (!fault_draw(16)) check_tables();
    if (faults_struck() || !fault_draw(16)) arm(); /* struck unnoticed, or still too far ahead */
}

static struct op *new_op(enum op_kind kind, int table, refusal_code code)
{
    struct op *op = &waiting[waiting_count++];

    memset(op, 0, sizeof *op);
    op->kind = kind;
    op->table = (uint32_t)table + 1;
    op->code = code;
    op->time_ms = ++now_ms;
    op->before = cage_entries(cage);
    return op;
}

static void submit(struct op *op)
{
    if (!do_op(op)) {
        check_stopped();
        recover();
    }
    if (waiting_count == OPEN_OPS || !fault_draw(24)) commit();
}

static void mirror_desk_order(const struct desk_order *desk_order, refusal_code code)
{
    struct op *op = new_op(OP_DESK_ORDER, -1, code);

    op->desk_order = *desk_order;
    submit(op);
}

/* A new person, unknown to the evening: the casino has ever more people to remember. */
static void stranger_arrives(void)
{
    uint32_t person = STRANGERS + (uint32_t)stranger_count;

    for (int i = 0; i < 2; i++) {
        bool named = (seed + (uint64_t)(stranger_count + i)) % 2;
        struct op *op = new_op(named ? OP_NAME : OP_DESK_ORDER, -1, REFUSED_ACCEPTED);
        op->desk_order =
            (struct desk_order){ .person = person, .kind = DESK_CHIPS, .cents = STRANGER_CENTS };
        submit(op);
    }
    stranger_count++;
}

static void mirror_order(int table, const struct order *order, refusal_code code)
{
    check_purses();
    struct op *op = new_op(OP_ORDER, table, code);
    op->order = *order;
    submit(op);
    if (now_ms % 32 == 0) stranger_arrives();
}

/* ---- A night --------------------------------------------------------------------- */

/* Clears everything from the night before. */
static void clear_night(void)
{
    faults_arm(armed = FAULT_NONE, 0, 0);
    disk_clear();
    snprintf(path, sizeof path, "/tmp/croupier-night-%d.db", (int)getpid());
    remove_files();
    memset(done_at, 0, sizeof done_at);
    memset(after, 0, sizeof after);
    memset(&last_acknowledged, 0, sizeof last_acknowledged);
    waiting_count = kept_count = tables_open = stranger_count = 0;
    durable = possible = last_entry = 0;
    now_ms = 1;
}

static void begin_night(void)
{
    static const uint64_t every[] = { 50, 500, CAGE_SNAPSHOT };
    struct chip_set set = chip_set_from(100);

    clear_night();
    fault_chance = (seed + 1) * UINT64_C(0xd1342543de82ef95) | 1;
    for (int i = 0; i < 4; i++) fault_draw(2);
    real = seed % 8 == 2;
    snapshot_every = every[fault_draw(LENGTH(every))];
    struct store *store = store_in(STORE_NEW);
    cage = store ? cage_new(store, secret, &set, now_ms, why) : NULL;
    if (!cage) fail_msg("%s", why);
    cage->snapshot_every = snapshot_every;
    durable = possible = last_entry = cage_committed(cage); /* the rules */
    after[last_entry] = record_now();
    arm();
}

static void put_on_duty(int table, uint32_t person, enum role role)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);

    order.yes = true;
    mirror_order(table, &order, REFUSED_ACCEPTED);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_DUTY);
    order.other = person;
    order.number = (uint8_t)(1 + __builtin_ctz(role));
    mirror_order(table, &order, REFUSED_ACCEPTED);
}

/* The simulator's table is a copy of the cage's. */
static void mirror_open(int table, const struct sign *sign, const struct chips *tray, bool staff)
{
    static const struct {
        uint32_t person;
        enum role role;
    } people[] = { { LOOKS, ROLE_INSPECTOR },
                   { DEALS, ROLE_DEALER },
                   { STICK, ROLE_STICKPERSON },
                   { WATCHES, ROLE_GAME_SUPERVISOR },
                   { BOSS, ROLE_CASINO_SUPERVISOR } };

    if (table == 0) begin_night();
    struct op *op = new_op(OP_TABLE, table, REFUSED_ACCEPTED);
    struct opening *opening = &op->opening;
    snprintf(opening->name, sizeof opening->name, "table-%d", table);
    opening->sign = *sign;
    opening->set = cage->set;
    opening->tray = *tray;
    opening->runs = OPERATOR;
    opening->automatic = !staff;
    submit(op);
    for (size_t i = 0; i < (staff ? LENGTH(people) : 1); i++)
        put_on_duty(table, people[i].person, people[i].role);
    casino.pits[table] = *cage_pit(cage, (uint32_t)table + 1);
    tables_open = table + 1;
    if (staff) return;
    machines = CAGE_MACHINES + ((uint32_t)table + 1) * 16;
    memset(&casino.machine, 0, sizeof casino.machine);
    casino.machine.person = machines;
}

/* Opens the copy from its first entry. */
static void open_without_snapshot(void)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM snapshots", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    real = true;
    open_cage();
    if (!cage) fail_msg("seed %ju: %s", (uintmax_t)seed, why);
    assert_true(!cage->snapshot && cage_entries(cage) == last_entry);
    check_record();
    check_tables();
    check_purses();
    cage_abandon(cage);
}

static void mirror_close(void)
{
    static struct verify_report report;

    commit();
    cut_off();
    check_purses();
    faults_disarm();
    assert_int_equal(cage_entries(cage), last_entry);
    cage_close(cage);
    save_files();
    verify_files(&report);
    assert_int_equal(report.entries, last_entry);
    assert_int_equal(report.head.size, last_entry);
    assert_memory_equal(report.root, &after[last_entry].root, VERIFY_HASH);
    open_without_snapshot();
    remove_files();
}

/* ---- Nights ---------------------------------------------------------------------- */

static void play_night(uint64_t number)
{
    static const struct mirror to_cage = { mirror_open, mirror_order, mirror_desk_order,
                                           mirror_close };

    mirror = &to_cage;
    seed = number;
    running = true;
    play_evening(number);
    running = false;
}

/* Called however a night ends the program. */
static void print_how_to_replay(void)
{
    if (running) fprintf(stderr, "to replay: test_nights %ju\n", (uintmax_t)seed);
    running = false;
}

static void on_signal(int number)
{
    print_how_to_replay();
    signal(number, SIG_DFL);
    raise(number);
}

/* Called by the address sanitizer. */
void __asan_on_error(void);

void __asan_on_error(void)
{
    print_how_to_replay();
}

static int after_nights(void **state)
{
    (void)state;
    if (running) remove_files();
    print_how_to_replay();
    return 0;
}

static long sum(const long counts[FAULT_KINDS])
{
    long all = 0;

    for (int kind = 0; kind < FAULT_KINDS; kind++) all += counts[kind];
    return all;
}

static void print_totals(void)
{
    for (int kind = FAULT_NONE + 1; kind < FAULT_KINDS; kind++)
        print_message("%s: stopped the cage %ld times, prevented opening %ld times\n",
                      fault_rows[kind].name, totals.stopped[kind], totals.not_opened[kind]);
    print_message("total: %ld stops, %ld failed openings, %ld reopened, %ld power failures; "
                  "%ld operations sent again, %ld batches found; verified %ld times, %ld heads\n",
                  sum(totals.stopped), sum(totals.not_opened), totals.opened, totals.power,
                  totals.resent, totals.found, totals.verified, totals.heads);
}

static void nights(void **state)
{
    (void)state;
    memset(&totals, 0, sizeof totals);
    for (uint64_t number = 1; number <= NIGHTS; number++) play_night(number);
    print_totals();
    for (int kind = FAULT_NONE + 1; kind < FAULT_KINDS; kind++)
        assert_true(totals.stopped[kind] + totals.not_opened[kind] > 0);
    assert_true(sum(totals.stopped) > 20 * NIGHTS && totals.power > 20 * NIGHTS);
    assert_true(totals.resent > 20 * NIGHTS && totals.found > NIGHTS);
    assert_true(totals.verified > NIGHTS && totals.heads > 5 * NIGHTS);
}

/* Faults leave the record of a night as it is without them, byte for byte. */
static void faults_change_nothing(void **state)
{
    (void)state;
    static struct casino calm_casino;
    static struct after calm_record;

    without_faults = true;
    play_night(1);
    without_faults = false;
    calm_casino = casino;
    calm_record = after[last_entry];
    uint64_t entries = last_entry;
    play_night(1);
    assert_memory_equal(&calm_casino, &casino, sizeof casino);
    assert_int_equal(last_entry, entries);
    assert_memory_equal(&after[last_entry], &calm_record, sizeof calm_record);
}

/* Nights with new seeds until the time is over. */
static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t number = (uint64_t)start, first = number;

    while (time(NULL) - start < seconds) play_night(number++);
    print_totals();
    printf("%ju nights from seed %ju: all passed\n", (uintmax_t)(number - first), (uintmax_t)first);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nights, after_nights),
        cmocka_unit_test_teardown(faults_change_nothing, after_nights),
    };

    if (!seal_ready() || !faults_ready()) return 1;
    signal(SIGABRT, on_signal);
    if (SLOWER == 1) signal(SIGSEGV, on_signal); /* a sanitizer reports more by itself */
    atexit(print_how_to_replay);
    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    if (count == 2) {
        play_night(strtoull(arguments[1], NULL, 10));
        print_totals();
        printf("night %s passed\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
