/* test_nights.c - evenings in a casino (evening.h) on the real store: every order and desk order
 * also goes to a cage, which must answer alike and keep the same tables and purses, byte for byte.
 *
 * All night long things go wrong: writes fail or are torn, syncs fail, the disk is full, there is
 * no memory, the process stops, the power fails; and again while the casino is being opened.  Each
 * time it is opened from what survived: what was acknowledged is there, once; what was not is sent
 * again, and the evening goes on.  At the end the record is verified.  Most nights are on a disk
 * in memory (faults.h); a few on a real one, where only memory and the process fail.
 *
 *   test_nights               as many nights as a test run takes
 *   test_nights SEED          one night again
 *   test_nights soak SECONDS  others, as long as there is time */
#include "agrees.h"
#include "cage/cage_internal.h"
#include "evening.h"
#include "faults.h"
#include "verify/verify.h"

#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

#define NIGHTS     (SLOWER > 1 ? 3 : 14)
#define OPEN_DEEDS (REQUESTS_LAST - 1) /* not yet acknowledged; each can be asked for again */
#define ENTRIES    20000               /* of a night, at most */
#define HEADS      400                 /* that are kept */

static bool running; /* a night is */

/* What has happened, over all nights. */
static struct {
    long stopped[FAULT_KINDS], in_vain[FAULT_KINDS]; /* the cage; that it was opened */
    long opened, power, sent_again, found, verified, heads;
} so_far;

/* ---- What is fated --------------------------------------------------------------- */

static uint64_t fate; /* never 0 */
static bool peaceful; /* nothing goes wrong */

/* Chance of its own: with trouble or without, it is the same evening. */
static uint64_t fated(uint64_t below)
{
    uint64_t of_the_evening = chance;

    chance = fate;
    uint64_t drawn = draw(below);
    fate = chance;
    chance = of_the_evening;
    return drawn;
}

/* ---- Where it is kept ------------------------------------------------------------ */

#define IN_MEMORY "casino.db"

static const uint8_t secret[SEAL_SECRET] = { 9 };
static char path[64]; /* a real one, for a record or a copy of it */
static bool real;
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
    return store_sqlite(real ? path : IN_MEMORY, mode, real ? NULL : FAULTS_VFS, why);
}

static void open_cage(void)
{
    struct store *store = store_in(STORE_OPEN);

    cage = store ? cage_open(store, secret, why) : NULL;
    if (cage) cage->snapshot_every = snapshot_every;
}

/* What is on the disk, as files that anybody can read. */
static void save_files(void)
{
    char name[80];

    if (real) return;
    remove_files();
    snprintf(name, sizeof name, "%s-wal", path);
    assert_true(disk_save(IN_MEMORY, path));
    disk_save(IN_MEMORY "-wal", name); /* if there is one */
}

/* ---- What is done ---------------------------------------------------------------- */

enum deed_kind { DEED_TABLE, DEED_NAME, DEED_ORDER, DEED_DESK_ORDER };

/* Something that somebody wants done, and what became of it the first time. */
struct deed {
    enum deed_kind kind;
    uint32_t table;
    int64_t time_ms;
    struct opening opening;
    struct order order;
    struct desk_order desk_order;
    refusal_code code; /* as the evening has it */
    uint64_t before;   /* entries */
    bool answered;
    struct answer answer;
};

/* Those of which nobody has been told; and the last numbered one of which somebody has. */
static struct deed deeds[OPEN_DEEDS], told;
static int deed_count;
static int64_t now_ms;

/* Entries that are there for certain, since they were acknowledged, or found by a casino that was
 * opened; and those that may be there as well: a batch that nobody was told about. */
static uint64_t durable, possible;

/* Where each request was carried out; and the record after each entry. */
static uint64_t done_at[PLAYERS][REQUESTS];
static struct after {
    struct hash chain, root;
} after[ENTRIES + 1];
static uint64_t last_entry;

/* Heads that were acknowledged. */
static struct verify_head kept[HEADS];
static int kept_count;

static uint64_t *request_of(const struct deed *deed)
{
    int player = player_of(deed->order.person);

    if (deed->kind != DEED_ORDER || !deed->order.request || player < 0 || player >= PLAYERS ||
        deed->order.request >= REQUESTS)
        return NULL;
    return &done_at[player][deed->order.request];
}

/* An entry of its own. */
static bool makes_entry(const struct deed *deed)
{
    return deed->answer.entry && !deed->answer.repeated;
}

static struct after record_now(void)
{
    return (struct after){ cage->chain, merkle_root(&cage->tree) };
}

/* However often an entry is made, it is the same, after the same others. */
static void same_record(void)
{
    uint64_t entries = cage_entries(cage);
    struct after now = record_now();

    assert_true(entries <= ENTRIES && entries <= last_entry + 1);
    if (entries > last_entry) after[last_entry = entries] = now;
    if (memcmp(&after[entries], &now, sizeof now))
        fail_msg("seed %ju: entry %ju is another one", (uintmax_t)seed, (uintmax_t)entries);
}

/* As the evening has it, and as the first time; what was done before is told from where it is. */
static void check_answer(struct deed *deed, const struct answer *answer)
{
    uint64_t *request = request_of(deed);
    bool as_it_is = answer->repeated ? deed->code && request && answer->entry == *request
                                     : answer->refusal.code == deed->code;
    bool as_before = !deed->answered || (answer->entry == deed->answer.entry &&
                                         answer->repeated == deed->answer.repeated);

    if (!as_it_is || !as_before)
        fail_msg("seed %ju: %s, and in the cage %s, entry %ju%s%s", (uintmax_t)seed,
                 refusal_word(deed->code), refusal_word(answer->refusal.code),
                 (uintmax_t)answer->entry, answer->repeated ? " of before" : "",
                 as_before ? "" : ", not as the first time");
    deed->answer = *answer;
    deed->answered = true;
    if (request && !deed->code) *request = answer->entry;
    if (deed->kind == DEED_ORDER &&
        !ledger_agrees(cage_ledger(cage), deed->table, cage_pit(cage, deed->table)))
        fail_msg(
            "seed %ju: the ledger disagrees after %s %s", (uintmax_t)seed,
            pit_act_id(deed->order.act),
            act_id(games[cage_opening(cage, deed->table)->sign.edition], deed->order.command.act));
    same_record();
}

static bool carry_out(const struct deed *deed, struct answer *answer)
{
    *answer = (struct answer){ .entry = cage_entries(cage) + 1 };
    switch (deed->kind) {
    case DEED_TABLE:
        return cage_table(cage, &deed->opening, deed->time_ms) == deed->table;
    case DEED_NAME:
        return cage_name(cage, deed->desk_order.person, "Ana", deed->time_ms);
    case DEED_ORDER:
        return cage_do(cage, deed->table, &deed->order, deed->time_ms, answer);
    case DEED_DESK_ORDER:
        return cage_desk_order(cage, &deed->desk_order, deed->time_ms, answer);
    }
    return false;
}

/* False where the cage has stopped. */
static bool do_deed(struct deed *deed)
{
    struct answer answer;

    assert_int_equal(cage_entries(cage), deed->before);
    if (!carry_out(deed, &answer)) return false;
    check_answer(deed, &answer);
    return true;
}

/* ---- Both are the same ----------------------------------------------------------- */

static int tables_open;

static void same_tables(void)
{
    for (int table = 0; table < tables_open; table++)
        if (memcmp(&casino.pits[table], cage_pit(cage, (uint32_t)table + 1), sizeof(struct pit)))
            fail_msg("seed %ju: the cage's table %d is another one", (uintmax_t)seed, table);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        assert_true(ledger_agrees(cage_ledger(cage), table, cage_pit(cage, table)));
}

/* Others who have come: from this number on, each with a name and chips. */
#define STRANGERS      1000
#define STRANGER_CENTS 10000

static int stranger_count;

static void strangers_are_known(void)
{
    for (int i = 0; i < stranger_count; i++) {
        uint32_t person = STRANGERS + (uint32_t)i;
        const struct purse *purse = cage_purse(cage, person);
        const char *name = cage_called(cage, person);
        if (!purse || chips_worth(&cage->set, &purse->chips) != STRANGER_CENTS || !name ||
            strcmp(name, "Ana"))
            fail_msg("seed %ju: person %u is forgotten", (uintmax_t)seed, person);
    }
}

static void same_purses(void)
{
    static const struct purse nothing;

    for (int player = 0; player < PLAYERS; player++) {
        const struct purse *purse = cage_purse(cage, FIRST_PLAYER + (uint32_t)player);
        if (memcmp(purse ? purse : &nothing, &casino.purse[player], sizeof *purse))
            fail_msg("seed %ju: player %d has another purse", (uintmax_t)seed, player);
    }
}

/* ---- The record is verified ------------------------------------------------------ */

/* By somebody who knows nothing but the files and the heads. */
static void verify_files(struct verify_report *report)
{
    struct verify_asked asked = { .path = path, .kept = kept, .kept_count = kept_count };

    if (verify_casino(&asked, report) != VERIFY_GOOD)
        fail_msg("seed %ju: verified: entry %ju, table %s: %s", (uintmax_t)seed,
                 (uintmax_t)report->entry, report->table, report->sentence);
    assert_int_equal(report->kept_heads, kept_count);
    so_far.verified++;
}

/* As they are after a failure, before any casino is opened from them. */
static void verify_survivors(void)
{
    static struct verify_report report;

    if (real) return;
    save_files();
    verify_files(&report);
    assert_true(report.entries == durable || report.entries == possible);
    assert_memory_equal(report.root, &after[report.entries].root, VERIFY_HASH);
}

/* ---- Things go wrong ------------------------------------------------------------- */

/* How far ahead: a batch is a few deeds, and the opening of a casino not much more. */
static const struct {
    const char *name;
    uint64_t within; /* so many places */
} troubles[FAULT_KINDS] = {
    [FAULT_ERROR] = { "an error", 150 },
    [FAULT_DEAD] = { "a dead disk", 150 },
    [FAULT_FULL] = { "no room, once", 120 },
    [FAULT_FULL_ON] = { "a full disk", 120 },
    [FAULT_TORN] = { "a torn write", 120 },
    [FAULT_UNSYNCED] = { "a failed sync, its writes lost", 12 },
    [FAULT_STOP] = { "a stop", 150 },
    [FAULT_TORN_STOP] = { "a stop within a write", 120 },
    [FAULT_MEMORY] = { "no memory for SQLite, once", 300 },
    [FAULT_MEMORY_ON] = { "no memory for SQLite", 300 },
    [FAULT_MEMORY_OWN] = { "no memory, once", 20 },
    [FAULT_MEMORY_OWN_ON] = { "no memory", 20 },
};

static enum fault_kind armed;

static void arm(void)
{
    uint64_t first = real ? FAULT_MEMORY : FAULT_NONE + 1;

    if (peaceful) return;
    armed = (enum fault_kind)(first + fated(FAULT_KINDS - first));
    long place = 1 + (long)fated(1 + fated(troubles[armed].within));
    faults_arm(armed, place, fated(UINT64_MAX));
}

/* What has stopped does nothing any more, and says why. */
static void has_stopped(void)
{
    static const struct desk_order desk_order = { .person = FIRST_PLAYER,
                                                  .kind = DESK_CHIPS,
                                                  .cents = 10000 };
    uint64_t entries = cage_entries(cage);
    struct answer answer;
    struct head head;

    if (!cage_stopped(cage) || !faults_struck())
        fail_msg("seed %ju: the cage has not stopped, or for nothing: %s", (uintmax_t)seed,
                 cage_why(cage));
    assert_true(strlen(cage_why(cage)) > 5);
    assert_false(cage_desk_order(cage, &desk_order, now_ms, &answer));
    assert_false(cage_commit(cage) || cage_sign(cage, now_ms, &head));
    assert_int_equal(cage_entries(cage), entries);
    so_far.stopped[armed]++;
}

/* The process ends, in good order or not. */
static void let_go(void)
{
    if (!fated(2)) faults_stop();
    cage_abandon(cage);
}

/* The next one begins; if the power has failed, what was not synced is lost, or some of it. */
static void come_back(void)
{
    enum power power = (enum power)fated(POWER_LOSES_SOME + 1);

    faults_arm(armed = FAULT_NONE, 0, 0);
    disk_return(power, fated(UINT64_MAX));
    so_far.power += power != POWER_STAYS;
}

/* Until it succeeds: things go wrong meanwhile, too. */
static void open_again(void)
{
    do {
        come_back();
        if (!fated(40)) verify_survivors();
        if (!fated(3)) arm();
        why[0] = '\0';
        open_cage();
        if (!cage && (!faults_struck() || strlen(why) <= 5))
            fail_msg("seed %ju: it cannot be opened: %s", (uintmax_t)seed, why);
        so_far.in_vain[armed] += !cage;
    } while (!cage);
    so_far.opened++;
}

/* All that was acknowledged is there, and nothing but what was sent: a whole batch or none. */
static void what_survived(void)
{
    uint64_t entries = cage_entries(cage);
    struct head head;

    if (entries != durable && entries != possible)
        fail_msg("seed %ju: %ju entries, not %ju or %ju", (uintmax_t)seed, (uintmax_t)entries,
                 (uintmax_t)durable, (uintmax_t)possible);
    same_record();
    assert_true(cage_committed(cage) == entries && !cage_stopped(cage));
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    bool read = cage->store->ops->last_head(cage->store, &head);
    assert_true(read || faults_struck());
    assert_true(!read || head.size <= entries);
    assert_true(!read || !kept_count || head.size >= kept[kept_count - 1].size);
    so_far.found += entries > durable;
    durable = possible = entries;
}

/* It is answered, and not carried out again. */
static void is_known(const struct deed *deed)
{
    uint64_t entries = cage_entries(cage);
    struct answer answer;

    assert_true(cage_do(cage, deed->table, &deed->order, now_ms, &answer));
    if (!answer.repeated || answer.refusal.code || answer.entry != deed->answer.entry)
        fail_msg("seed %ju: entry %ju is not remembered", (uintmax_t)seed,
                 (uintmax_t)deed->answer.entry);
    assert_int_equal(cage_entries(cage), entries);
}

/* Whoever was not told sends it again, with the same number.  What has no number is not sent
 * again where the record has it.  False where the cage has stopped. */
static bool send_again(void)
{
    if (told.answered) is_known(&told);
    for (int i = 0; i < deed_count; i++) {
        struct deed *deed = &deeds[i];
        bool there = deed->answered && makes_entry(deed) && deed->answer.entry <= durable;
        if (there && request_of(deed) && !deed->code) is_known(deed);
        if (there || deed->before < durable) continue;
        if (!do_deed(deed)) return false;
        so_far.sent_again++;
    }
    return true;
}

static void recover(void)
{
    bool going;

    do {
        let_go();
        open_again();
        what_survived();
        going = send_again();
        if (!going) has_stopped();
    } while (!going);
    same_tables();
    strangers_are_known();
    if (!armed || faults_struck()) arm();
}

/* ---- What is done is done there too ---------------------------------------------- */

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
    so_far.heads++;
    return true;
}

/* Now everybody is told. */
static void acknowledge(void)
{
    durable = cage_entries(cage);
    for (int i = 0; i < deed_count; i++)
        if (request_of(&deeds[i]) && !deeds[i].code) told = deeds[i];
    deed_count = 0;
}

/* The process stops, or the power fails; the casino had not stopped by itself. */
static void is_cut_off(void)
{
    if (peaceful) return;
    faults_stop();
    recover();
}

static void commit(void)
{
    if (!fated(16)) is_cut_off();
    for (;;) {
        possible = cage_entries(cage);
        if (fated(12) ? cage_commit(cage) : sign()) break;
        has_stopped();
        recover();
    }
    acknowledge();
    if (!fated(32)) is_cut_off();
    if (!fated(16)) same_tables();
    if (faults_struck() || !fated(16)) arm(); /* unnoticed so far, or too far ahead */
}

static struct deed *new_deed(enum deed_kind kind, int table, refusal_code code)
{
    struct deed *deed = &deeds[deed_count++];

    memset(deed, 0, sizeof *deed);
    deed->kind = kind;
    deed->table = (uint32_t)table + 1;
    deed->code = code;
    deed->time_ms = ++now_ms;
    deed->before = cage_entries(cage);
    return deed;
}

static void has_it_done(struct deed *deed)
{
    if (!do_deed(deed)) {
        has_stopped();
        recover();
    }
    if (deed_count == OPEN_DEEDS || !fated(24)) commit();
}

static void also_asked(const struct desk_order *desk_order, refusal_code code)
{
    struct deed *deed = new_deed(DEED_DESK_ORDER, -1, code);

    deed->desk_order = *desk_order;
    has_it_done(deed);
}

/* Of whom the evening knows nothing: the casino has ever more people to remember. */
static void somebody_comes(void)
{
    uint32_t person = STRANGERS + (uint32_t)stranger_count;

    for (int i = 0; i < 2; i++) {
        bool named = (seed + (uint64_t)(stranger_count + i)) % 2;
        struct deed *deed = new_deed(named ? DEED_NAME : DEED_DESK_ORDER, -1, REFUSED_ACCEPTED);
        deed->desk_order =
            (struct desk_order){ .person = person, .kind = DESK_CHIPS, .cents = STRANGER_CENTS };
        has_it_done(deed);
    }
    stranger_count++;
}

static void also_ordered(int table, const struct order *order, refusal_code code)
{
    same_purses();
    struct deed *deed = new_deed(DEED_ORDER, table, code);
    deed->order = *order;
    has_it_done(deed);
    if (now_ms % 32 == 0) somebody_comes();
}

/* ---- A night --------------------------------------------------------------------- */

/* Of the night before, whatever became of it. */
static void forget(void)
{
    faults_arm(armed = FAULT_NONE, 0, 0);
    disk_clear();
    snprintf(path, sizeof path, "/tmp/croupier-night-%d.db", (int)getpid());
    remove_files();
    memset(done_at, 0, sizeof done_at);
    memset(after, 0, sizeof after);
    memset(&told, 0, sizeof told);
    deed_count = kept_count = tables_open = stranger_count = 0;
    durable = possible = last_entry = 0;
    now_ms = 1;
}

static void begin_night(void)
{
    static const uint64_t every[] = { 50, 500, CAGE_SNAPSHOT };
    struct chip_set set = chip_set_from(100);

    forget();
    fate = (seed + 1) * UINT64_C(0xd1342543de82ef95) | 1;
    for (int i = 0; i < 4; i++) fated(2);
    real = seed % 8 == 2;
    snapshot_every = every[fated(LENGTH(every))];
    struct store *store = store_in(STORE_NEW);
    cage = store ? cage_new(store, secret, &set, now_ms, why) : NULL;
    if (!cage) fail_msg("%s", why);
    cage->snapshot_every = snapshot_every;
    after[0] = record_now();
    arm();
}

static void put_on_duty(int table, uint32_t person, enum role role)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);

    order.yes = true;
    also_ordered(table, &order, REFUSED_ACCEPTED);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_DUTY);
    order.other = person;
    order.number = (uint8_t)(1 + __builtin_ctz(role));
    also_ordered(table, &order, REFUSED_ACCEPTED);
}

/* The simulator's table is a copy of the cage's. */
static void open_one(int table, const struct sign *sign, const struct chips *tray, bool staff)
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
    struct deed *deed = new_deed(DEED_TABLE, table, REFUSED_ACCEPTED);
    struct opening *opening = &deed->opening;
    snprintf(opening->name, sizeof opening->name, "table-%d", table);
    opening->sign = *sign;
    opening->set = cage->set;
    opening->tray = *tray;
    opening->runs = OPERATOR;
    opening->automatic = !staff;
    has_it_done(deed);
    for (size_t i = 0; i < (staff ? LENGTH(people) : 1); i++)
        put_on_duty(table, people[i].person, people[i].role);
    casino.pits[table] = *cage_pit(cage, (uint32_t)table + 1);
    tables_open = table + 1;
    if (staff) return;
    machines = CAGE_MACHINES + ((uint32_t)table + 1) * 16;
    memset(&casino.machine, 0, sizeof casino.machine);
    casino.machine.person = machines;
}

/* The copy, once more from the first entry on. */
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
    same_record();
    same_tables();
    same_purses();
    cage_abandon(cage);
}

static void end_night(void)
{
    static struct verify_report report;

    commit();
    is_cut_off();
    same_purses();
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
    static const struct mirror beside = { open_one, also_ordered, also_asked, end_night };

    mirror = &beside;
    seed = number;
    running = true;
    play_evening(number);
    running = false;
}

/* However a night ends the program. */
static void say_how_to_replay(void)
{
    if (running) fprintf(stderr, "replay it with: test_nights %ju\n", (uintmax_t)seed);
    running = false;
}

static void is_aborted(int number)
{
    say_how_to_replay();
    signal(number, SIG_DFL);
    raise(number);
}

/* The address sanitizer calls this, where there is one. */
void __asan_on_error(void);

void __asan_on_error(void)
{
    say_how_to_replay();
}

static int after_nights(void **state)
{
    (void)state;
    if (running) remove_files();
    say_how_to_replay();
    return 0;
}

static long sum(const long counts[FAULT_KINDS])
{
    long all = 0;

    for (int kind = 0; kind < FAULT_KINDS; kind++) all += counts[kind];
    return all;
}

static void say_what_happened(void)
{
    for (int kind = FAULT_NONE + 1; kind < FAULT_KINDS; kind++)
        print_message("%s: stopped it %ld times, kept it from being opened %ld times\n",
                      troubles[kind].name, so_far.stopped[kind], so_far.in_vain[kind]);
    print_message("in all: stopped %ld times, opened in vain %ld times and %ld times again, power "
                  "lost %ld times; %ld deeds sent again, %ld batches found; verified %ld times, "
                  "with %ld heads\n",
                  sum(so_far.stopped), sum(so_far.in_vain), so_far.opened, so_far.power,
                  so_far.sent_again, so_far.found, so_far.verified, so_far.heads);
}

static void nights(void **state)
{
    (void)state;
    memset(&so_far, 0, sizeof so_far);
    for (uint64_t number = 1; number <= NIGHTS; number++) play_night(number);
    say_what_happened();
    for (int kind = FAULT_NONE + 1; kind < FAULT_KINDS; kind++)
        assert_true(so_far.stopped[kind] + so_far.in_vain[kind] > 0);
    assert_true(sum(so_far.stopped) > 20 * NIGHTS && so_far.power > 20 * NIGHTS);
    assert_true(so_far.sent_again > 20 * NIGHTS && so_far.found > NIGHTS);
    assert_true(so_far.verified > NIGHTS && so_far.heads > 5 * NIGHTS);
}

/* The record of a night is what it would have been, byte for byte. */
static void trouble_changes_nothing(void **state)
{
    (void)state;
    static struct casino calm;
    static struct after calmly;

    peaceful = true;
    play_night(1);
    peaceful = false;
    calm = casino;
    calmly = after[last_entry];
    uint64_t entries = last_entry;
    play_night(1);
    assert_memory_equal(&calm, &casino, sizeof casino);
    assert_int_equal(last_entry, entries);
    assert_memory_equal(&after[last_entry], &calmly, sizeof calmly);
}

/* Nights that no test run has had, until the time is over. */
static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t number = (uint64_t)start, first = number;

    while (time(NULL) - start < seconds) play_night(number++);
    say_what_happened();
    printf("%ju nights, from seed %ju: all went well\n", (uintmax_t)(number - first),
           (uintmax_t)first);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nights, after_nights),
        cmocka_unit_test_teardown(trouble_changes_nothing, after_nights),
    };

    if (!seal_ready() || !faults_ready()) return 1;
    signal(SIGABRT, is_aborted);
    if (SLOWER == 1) signal(SIGSEGV, is_aborted); /* else the sanitizer tells more */
    atexit(say_how_to_replay);
    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    if (count == 2) {
        play_night(strtoull(arguments[1], NULL, 10));
        say_what_happened();
        printf("night %s went well\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
