/* test_killed.c - a casino's process is killed anywhere while it plays, restores a copy or carries
 * the casino over: at every call that changes a file, SQLite's own included.
 *
 * Each time a child does the work and is ended at its next such call, until it gets through.  What
 * it leaves must open, or be refused with a sentence and be mended by doing the same again; no
 * order that was acknowledged is lost, and what was replaced is still there. */
#include "cage/casino.h"
#include "check.h"
#include "items/heat.h"
#include "people.h"
#include "programs.h"
#include "rules/length.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATH 256

/* ---- Being killed ---------------------------------------------------------------- */

static int calls, kill_at; /* 0: never */

static void tick(void)
{
    if (++calls == kill_at) _exit(9);
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_unlink(const char *path);
int __wrap_unlink(const char *path);
int __real_fsync(int file);
int __wrap_fsync(int file);

int __wrap_rename(const char *from, const char *to)
{
    tick();
    return __real_rename(from, to);
}

int __wrap_unlink(const char *path)
{
    tick();
    return __real_unlink(path);
}

int __wrap_fsync(int file)
{
    tick();
    return __real_fsync(file);
}

static ssize_t sqlite_pwrite(int file, const void *bytes, size_t length, off_t at)
{
    tick();
    return pwrite(file, bytes, length, at);
}

static int sqlite_truncate(int file, off_t length)
{
    tick();
    return ftruncate(file, length);
}

static int sqlite_unlink(const char *path)
{
    tick();
    return __real_unlink(path);
}

/* SQLite's calls of the system count, too. */
static void count_sqlite(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    static const struct {
        const char *name;
        sqlite3_syscall_ptr call;
    } counted[] = { { "pwrite", (sqlite3_syscall_ptr)sqlite_pwrite },
                    { "pwrite64", (sqlite3_syscall_ptr)sqlite_pwrite },
                    { "ftruncate", (sqlite3_syscall_ptr)sqlite_truncate },
                    { "unlink", (sqlite3_syscall_ptr)sqlite_unlink } };

    for (size_t i = 0; i < LENGTH(counted); i++)
        vfs->xSetSystemCall(vfs, counted[i].name, counted[i].call);
}

/* ---- The casino ------------------------------------------------------------------ */

enum { OPERATOR = 1, DAN = 2, CORA = 3, ANA = 100 };

static char folder[64], path[PATH], copy[PATH], why[PLAN_WHY];
static uint64_t *acknowledged; /* entries, shared with children */

static void remove_all(void)
{
    DIR *files = opendir(folder);
    char name[PATH + 64];

    for (struct dirent *file; files && (file = readdir(files));) {
        snprintf(name, sizeof name, "%s/%s", folder, file->d_name);
        if (*file->d_name != '.') __real_unlink(name);
    }
    if (files) closedir(files);
}

static void bet(struct cage *cage)
{
    struct order order = pit_order(ANA, ROLE_PLAYER, PIT_GAME);
    struct answer answer;

    order.command.act = ACT_BET;
    order.command.role = ROLE_PLAYER;
    order.command.seat = 0;
    order.command.bet = 1; /* straight up */
    order.command.number = 17;
    order.command.cents = 500;
    bool done = cage_do(cage, 1, &order, casino_now(), &answer) && !answer.refusal.code &&
                cage_commit(cage);
    if (!done) fail_msg("%s", answer.refusal.code ? answer.refusal.code->id : cage_why(cage));
    *acknowledged = cage_committed(cage);
}

/* Gives an order to the heat, and what it then asks of its table. */
static void order_heat(struct cage *cage, uint32_t person, enum role role, enum heat_act act,
                       int64_t cents)
{
    struct item_order order = item_order(person, role, act);
    struct order asked;
    struct answer answer;

    order.cents = cents;
    assert_true(cage_item_order(cage, 1, &order, casino_now(), &answer));
    if (answer.refusal.code) fail_msg("%s", answer.refusal.code->id);
    while (cage_item_table_order(cage, 2, &asked))
        assert_true(cage_do(cage, 2, &asked, casino_now(), &answer) && !answer.refusal.code);
}

/* A heat whose session is on, at a table of its own. */
static void begin_heat(struct cage *cage)
{
    for (uint32_t person = ANA; person < ANA + 2; person++) {
        struct desk_order voucher = {
            .person = person, .by = CORA, .kind = DESK_VOUCHER, .cents = 5000
        };
        struct answer answer;
        assert_true(cage_desk_order(cage, &voucher, casino_now(), &answer));
        order_heat(cage, person, ROLE_PLAYER, HEAT_JOIN, 0);
    }
    order_heat(cage, OPERATOR, ROLE_OPERATOR, HEAT_DRAW, 0);
    order_heat(cage, OPERATOR, ROLE_OPERATOR, HEAT_BEGIN, 0);
    assert_int_equal(cage_pit(cage, 2)->table.contest.stage, CONTEST_PLAYING);
}

/* A casino with a bet and a session in its record, a copy of it, and a bet after that. */
static void prepare(void)
{
    static struct plan plan;
    struct order orders[TO_SIT_DOWN];
    struct answer answer;

    remove_all();
    program = 0;
    assert_true(plan_read_text(
        &plan,
        "[table wheel]\nedition = roulette\ndealer = staff\n"
        "[table heats]\nedition = roulette\ndealer = staff\n[staff]\nOlga = operator\n"
        "Dan = dealer\nCora = cashier\n",
        why));
    struct cage *cage = casino_create(path, &plan, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    sit_down(ANA, 0, 0, orders);
    orders[2] = pit_order(DAN, ROLE_DEALER, PIT_SELL);
    orders[2].other = ANA;
    orders[2].cents = 10000;
    for (int i = 0; i < TO_SIT_DOWN; i++)
        assert_true(cage_do(cage, 1, &orders[i], casino_now(), &answer) && !answer.refusal.code);
    struct item_terms terms;
    struct item_fault fault;
    memset(&terms, 0, sizeof terms);
    assert_true(item_term_add(&terms, "table", "heats") && item_term_add(&terms, "fee", "1250") &&
                item_term_add(&terms, "chips", "10000") && item_term_add(&terms, "rounds", "3"));
    assert_int_equal(cage_item(cage, "heat", "heat", &terms, casino_now(), &fault), 1);
    begin_heat(cage);
    bet(cage);
    assert_true(cage_close(cage));
    struct store *store = store_sqlite(path, STORE_READ, NULL, why);
    assert_true(store && store->ops->backup(store, copy));
    store->ops->close(store);
    cage = casino_open(path, why);
    assert_non_null(cage);
    order_heat(cage, OPERATOR, ROLE_OPERATOR, HEAT_ADD, 700);
    bet(cage);
    cage_abandon(cage);
}

/* The session is on, and the pool has what was paid and added. */
static void check_heat(const struct cage *cage, int64_t pool)
{
    const struct heat *heat = cage_item_state(cage, 1);

    assert_true(heat && heat->phase == HEAT_PLAYING && heat->pool_cents >= pool);
    assert_int_equal(cage_ledger(cage)->items[1].pool, heat->pool_cents);
    assert_int_equal(cage_pit(cage, 2)->table.contest.stage, CONTEST_PLAYING);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
}

static uint64_t entries_of(const char *file)
{
    uint64_t last = 0;
    struct store *store = store_sqlite(file, STORE_READ, NULL, why);

    if (!store) return 0;
    if (!store->ops->last_entry(store, &last)) last = 0;
    store->ops->close(store);
    return last;
}

/* The most entries that any record in the folder has, copies included. */
static uint64_t most_entries(void)
{
    DIR *files = opendir(folder);
    char name[PATH + 64];
    uint64_t most = 0;

    assert_non_null(files);
    for (struct dirent *file; (file = readdir(files));) {
        snprintf(name, sizeof name, "%s/%s", folder, file->d_name);
        bool record = strstr(file->d_name, ".db") && !strstr(file->d_name, ".head");
        size_t length = strlen(file->d_name);
        record = record && strcmp(file->d_name + length - 4, "-wal") &&
                 strcmp(file->d_name + length - 4, "-shm");
        uint64_t entries = record ? entries_of(name) : 0;
        if (entries > most) most = entries;
    }
    closedir(files);
    return most;
}

/* ---- Killing it ------------------------------------------------------------------ */

/* Runs the work in a child that is killed at this call.  Returns false once it got through. */
static bool killed(int at, bool work(void))
{
    int status;
    pid_t child = fork();

    assert_true(child >= 0);
    if (!child) {
        calls = 0;
        kill_at = at;
        count_sqlite();
        _exit(work() ? 0 : 3);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == 3) fail_msg("the work failed, to be killed at call %d", at);
    return WEXITSTATUS(status) == 9;
}

/* Opens it, with all that was acknowledged, and one bet more. */
static bool play_on(void)
{
    struct cage *cage = casino_open(path, why);

    if (!cage || cage_entries(cage) < *acknowledged) return false;
    check_heat(cage, 3200);
    bet(cage);
    order_heat(cage, OPERATOR, ROLE_OPERATOR, HEAT_ADD, 100);
    bet(cage);
    return cage_close(cage);
}

static void killed_while_playing(void **state)
{
    (void)state;
    int at = 1;

    do {
        prepare();
        if (!killed(at, play_on)) break;
        if (!play_on()) fail_msg("killed at call %d: %s", at, why);
    } while (at++);
    print_message("%d calls\n", at - 1);
    assert_true(at > 10);
}

static bool restore(void)
{
    char replaced[CASINO_PATH];

    return casino_restore(path, copy, casino_now(), NULL, replaced, why);
}

/* What was replaced is in a file; the restored record has the copy and an entry that says so, and
 * the house commits anew to the draws of its item. */
static void killed_while_restoring(void **state)
{
    (void)state;
    int at = 1;

    do {
        prepare();
        uint64_t before = *acknowledged, copied = entries_of(copy);
        bool dead = killed(at, restore);
        struct cage *cage = casino_open(path, why);
        if (cage) cage_abandon(cage);
        if (!cage && !*why) fail_msg("killed at call %d: no reason", at);
        usleep(2000); /* so that the next one gets another name */
        if (dead && !restore()) fail_msg("killed at call %d: %s", at, why);
        if (most_entries() < before) fail_msg("killed at call %d: the old record is gone", at);
        cage = casino_open(path, why);
        if (!cage) fail_msg("killed at call %d: %s", at, why);
        assert_int_equal(cage_entries(cage), copied + 2);
        check_heat(cage, 2500);
        cage_abandon(cage);
        if (!dead) break;
    } while (at++);
    print_message("%d calls\n", at - 1);
    assert_true(at > 10);
}

static bool upgrade(void)
{
    static struct casino_upgrade done;

    program = 1;
    return casino_upgrade(path, casino_now(), &done, why);
}

/* Either it was carried over, or it is as it was. */
static void killed_while_upgrading(void **state)
{
    (void)state;
    int at = 1, done = 0;

    do {
        prepare();
        uint64_t before = *acknowledged;
        bool dead = killed(at, upgrade);
        bool was_done = entries_of(path) > before;
        done += was_done;
        usleep(2000);
        if (!was_done && !upgrade()) fail_msg("killed at call %d: %s", at, why);
        program = 1;
        struct cage *cage = casino_open(path, why);
        if (!cage) fail_msg("killed at call %d: %s", at, why);
        assert_int_equal(cage_entries(cage), before + 4); /* the rules, two tables, the item */
        check_heat(cage, 3200);
        assert_int_equal(table_on_layout(&cage_pit(cage, 1)->table, 0), 1000);
        assert_int_equal(cage_pit(cage, 1)->table.till.rack_cents[0], 9000);
        cage_abandon(cage);
        if (!dead) break;
    } while (at++);
    print_message("%d calls; carried over before it was killed: %d\n", at - 1, done - 1);
    assert_true(at > 10);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/croupier-killed-%d-XXXXXX", (int)getpid());
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/night.db", folder);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    acknowledged =
        mmap(NULL, sizeof *acknowledged, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return acknowledged == MAP_FAILED;
}

static int tear_down(void **state)
{
    (void)state;
    remove_all();
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_while_playing),
        cmocka_unit_test(killed_while_restoring),
        cmocka_unit_test(killed_while_upgrading),
    };

    RUN_TESTS_WITHIN(tests, set_up, tear_down);
}
