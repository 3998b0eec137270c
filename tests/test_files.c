/* test_files.c - plans and files of a casino: errors in a plan name their line, failures leave no
 * files behind, and reading a record changes no byte of it. */
#include "cage/casino.h"
#include "cage/read_internal.h"
#include "casino.h"
#include "verify/verify.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* ---- Plans ----------------------------------------------------------------------- */

static struct plan plan;

static void check_plan(const char *words, const char *text)
{
    char why[PLAN_WHY] = "";
    bool good = plan_read_text(&plan, text, why);

    if (good != !words || (words && !strstr(why, words))) fail_msg("%s\n%s", text, why);
}

#define TABLE "[table a]\nedition = craps\n"

/* The INI parser reports an indented line under the name of the line before. */
static void names_are_unique(void **state)
{
    (void)state;
    check_plan(NULL, "[casino]\nchips = 1 5\n" TABLE "min = 5\nlimits.hard = 1 to 50 by 1\n");
    check_plan(NULL, TABLE "min = 5\n[table b]\nedition = craps\nmin = 5\n[staff]\na = operator\n");
    check_plan("plan:3: the line is indented, so it continues 'chips'",
               "[casino]\nchips = 1 5\n  25 100\n" TABLE);
    check_plan("plan:4: the line is indented, so it continues 'tray'",
               TABLE "tray = 10x5\n\t10x25\n");
    check_plan("plan:4: 'min' appears twice in [table a]", TABLE "min = 5\nmin = 1\n");
    check_plan("plan:5: 'min' appears twice in [table a]", TABLE "min = 5\n[table a]\nmin = 5\n");
    check_plan("plan:5: 'Dan' appears twice in [staff]",
               "[staff]\nOlga = operator\nDan = dealer\n; another\nDan = inspector\n" TABLE);
}

/* If people deal cards, the house may shuffle; at Lunar Poker it always does. */
static void who_shuffles(void **state)
{
    (void)state;
#define POKER "[table a]\nedition = lunar-poker\n"
#define COUPS "[table a]\nedition = baccarat\n"
    check_plan(NULL, POKER);
    assert_true(plan.tables[0].opening.automatic && !plan.tables[0].opening.shuffled);
    check_plan(NULL, POKER "dealer = staff\n");
    assert_true(!plan.tables[0].opening.automatic && plan.tables[0].opening.shuffled);
    check_plan(NULL, POKER "shuffle = house\ndealer = staff\n");
    assert_true(!plan.tables[0].opening.automatic && plan.tables[0].opening.shuffled);
    check_plan("plan:4: lunar-poker needs 'shuffle = house', so that no person sees",
               POKER "dealer = staff\nshuffle = staff\n");
    check_plan(NULL, COUPS "dealer = staff\n");
    assert_false(plan.tables[0].opening.shuffled);
    check_plan(NULL, COUPS "dealer = staff\nshuffle = house\n");
    assert_true(plan.tables[0].opening.shuffled);
    check_plan("'shuffle' needs 'dealer = staff'", COUPS "shuffle = house\n");
    check_plan("plan:4: craps has no cards", TABLE "dealer = staff\nshuffle = house\n");
    check_plan("plan:4: 'shuffle' must be 'house' or 'staff', not 'Dan'",
               COUPS "dealer = staff\nshuffle = Dan\n");
}

/* Advice is off unless the plan allows it; at a real table it is a forbidden device (Div 1 r.17.1).
 */
static void who_advises(void **state)
{
    (void)state;
    check_plan(NULL, POKER);
    assert_false(plan.tables[0].opening.advice);
    check_plan(NULL, POKER "advice = no\n");
    assert_false(plan.tables[0].opening.advice);
    check_plan(NULL, POKER "advice = yes\n");
    assert_true(plan.tables[0].opening.advice && plan.tables[0].opening.automatic);
    check_plan("plan: table a has staff, so it can't have 'advice': devices that analyse play are "
               "forbidden there (Div 1 r.17.1)",
               POKER "dealer = staff\nadvice = yes\n");
    check_plan("Div 1 r.17.1", POKER "advice = yes\ndealer = staff\n");
    check_plan(NULL, POKER "advice = no\ndealer = staff\n");
    check_plan("plan:3: there is no advice for craps", TABLE "advice = yes\n");
    check_plan(NULL, TABLE "advice = no\n");
    check_plan("plan:3: 'advice' must be 'yes' or 'no', not 'maybe'", POKER "advice = maybe\n");
}

static void lines_are_read_completely(void **state)
{
    (void)state;
    char text[2000];

    check_plan("plan:3: write limits as", TABLE "limits.hard = 1 to 50 by 1 or so\n");
    check_plan("plan:3: write limits as", TABLE "limits.hard = 1 to 50 by\n");
    check_plan("plan:3: '5 or so' is not an amount", TABLE "min = 5 or so\n");
    check_plan("plan:2: unknown setting 'name'", "[casino]\nname = Ours\n" TABLE);
    check_plan("plan:4: a staff member has no name", TABLE "[staff]\n= operator\n");
    check_plan("plan:3: not a valid line of an INI file", TABLE "nonsense\nmin = nonsense\n");
    check_plan("plan:3: 'nonsense' is not an amount", TABLE "min = nonsense\nnonsense\n");
    check_plan("the plan has no tables", "");
    snprintf(text, sizeof text, TABLE "; %0190d\nmin = 5\n", 0);
    check_plan(NULL, text);
    snprintf(text, sizeof text, TABLE "; %0300d\nmin = 5\n", 0);
    check_plan("plan:3: the line has more than", text);
}

/* The maximum is 10^12 dollars: 1000 chips of 10^9. */
static void tray_maximum(void **state)
{
    (void)state;
#define DEAR "[casino]\nchips = 1 5 1000000000\n" TABLE
    check_plan(NULL, DEAR "tray = 1000x1000000000\n");
    check_plan("the tray of table a is worth more than 1000000000000",
               DEAR "tray = 1000x1000000000 1x1\n");
    check_plan("the tray of table a is worth more than", DEAR); /* by default 10,000 of each */
    check_plan("the tray of table a is worth more than", DEAR "tray = 10000000x1000000000\n");
    check_plan(NULL, TABLE "tray = 6000000x5 4000000x5\n");
    check_plan("plan:3: a tray can hold at most 10000000 chips of one value",
               TABLE "tray = 6000000x5 4000001x5\n");
    check_plan("plan:3: a tray can hold at most", TABLE "tray = 99999999999999999999x5\n");
    check_plan("plan:2: '1000000001' is not an amount", "[casino]\nchips = 1 1000000001\n" TABLE);
}

/* An automatic table has the operator and five of the house on duty.  64 guests less 24 seats and
 * these six leave 34; with the operator that makes 35 staff. */
enum { STAFF = 35, OF_HOUSE = 5 };

static void plan_staff(int count)
{
    char text[4000];
    int length = snprintf(text, sizeof text, TABLE "[staff]\nOlga = operator\n");

    for (int i = 1; i < count; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "Dan%d = dealer\n", i);
    check_plan(count <= STAFF ? NULL : "plan:39: too many staff: at most 35", text);
}

/* ---- Files ----------------------------------------------------------------------- */

static char own_folder[64];

static const char *in_folder(const char *name)
{
    static char names[8][160];
    static int next;

    next = (next + 1) % 8;
    snprintf(names[next], sizeof names[next], "%s/%.90s", own_folder, name);
    return names[next];
}

/* Counts the files in the folder, and removes them if asked. */
static int count_files(bool removed)
{
    DIR *list = opendir(own_folder);
    struct dirent *one;
    int count = 0;

    assert_non_null(list);
    while ((one = readdir(list))) {
        if (one->d_name[0] == '.') continue;
        count++;
        if (removed && unlink(in_folder(one->d_name))) rmdir(in_folder(one->d_name));
    }
    closedir(list);
    return count;
}

static int new_folder(void **state)
{
    (void)state;
    snprintf(own_folder, sizeof own_folder, "/tmp/croupier-cage-XXXXXX");
    return !mkdtemp(own_folder);
}

static int remove_own_folder(void **state)
{
    (void)state;
    chmod(own_folder, 0755);
    count_files(true);
    return rmdir(own_folder);
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");

    assert_true(file && fputs(text, file) >= 0 && !fclose(file));
}

/* Makes a casino with one table and closes it; returns the number of entries. */
static uint64_t make_casino(const char *name)
{
    char why[PLAN_WHY] = "";

    check_plan(NULL, TABLE);
    cage = casino_create(name, &plan, 1000, why);
    if (!cage) fail_msg("%s", why);
    uint64_t entries = cage_entries(cage);
    cage_close(cage);
    return entries;
}

static bool write_names(int count)
{
    for (int i = 0; i < count; i++)
        if (!cage_name(cage, FIRST_PLAYER, "Ana", 2000)) return false;
    return cage_commit(cage);
}

/* A process that opens the casino, writes names when asked, and exits without closing it. */
struct other {
    pid_t process;
    int to, from; /* pipes */
};

static struct other start_other(const char *name, int names)
{
    int to[2], from[2];
    char byte;

    assert_true(!pipe(to) && !pipe(from));
    fflush(stdout);
    pid_t process = fork();
    if (process) {
        close(to[0]);
        close(from[1]);
        assert_int_equal(read(from[0], &byte, 1), 1);
        return (struct other){ process, to[1], from[0] };
    }
    char why[PLAN_WHY];
    close(to[1]);
    cage = casino_open(name, why);
    if (!cage || !write_names(names) || write(from[1], "", 1) != 1) _exit(1);
    while (read(to[0], &byte, 1) == 1)
        if (!write_names(byte) || write(from[1], "", 1) != 1) _exit(1);
    _exit(0);
}

static void go_on(const struct other *other, char names)
{
    char byte;

    assert_int_equal(write(other->to, &names, 1), 1);
    assert_int_equal(read(other->from, &byte, 1), 1);
}

static void kill_other(const struct other *other)
{
    int status;

    close(other->to);
    assert_int_equal(waitpid(other->process, &status, 0), other->process);
    close(other->from);
    assert_int_equal(status, 0);
}

/* ---- Reading --------------------------------------------------------------------- */

/* The number of entries that each reader finds; 0 if it fails. */
static uint64_t by_status(const char *name)
{
    char why[PLAN_WHY];
    struct cage *seen = casino_open_read_only(name, why);
    uint64_t entries = seen ? cage_entries(seen) : 0;

    if (seen) cage_abandon(seen);
    return entries;
}

static uint64_t by_history(const char *name)
{
    char why[STORE_WHY];
    struct reading *reading = read_open(name, NULL, why);
    uint64_t entries = reading ? reading->size : 0;

    if (reading) read_close(reading);
    return entries;
}

static uint64_t by_verify(const char *name)
{
    static struct verify_report report;
    struct verify_asked asked = { .path = name };

    return verify_casino(&asked, &report) == VERIFY_GOOD ? report.entries : 0;
}

/* As 'croupier casino backup' does. */
static bool back_up(const char *name, const char *copy)
{
    char why[STORE_WHY];
    struct store *store = store_sqlite(name, STORE_READ, NULL, why);
    bool copied = store && store->ops->backup(store, copy);

    if (store) store->ops->close(store);
    return copied;
}

/* Makes a copy elsewhere and verifies it. */
static uint64_t by_backup(const char *name)
{
    char copy[64];

    snprintf(copy, sizeof copy, "/tmp/croupier-copy-%d.db", (int)getpid());
    uint64_t entries = back_up(name, copy) ? by_verify(copy) : 0;
    unlink(copy);
    return entries;
}

static uint64_t (*const readers[])(const char *name) = { by_status, by_history, by_verify,
                                                         by_backup };

static void all_find(const char *name, uint64_t entries)
{
    for (size_t i = 0; i < LENGTH(readers); i++) {
        uint64_t found = readers[i](name);
        if (found != entries)
            fail_msg("%s, reader %zu: found %ju entries, not %ju", name, i, (uintmax_t)found,
                     (uintmax_t)entries);
    }
}

/* Only the owner can read the files of a record; gives that permission to others. */
static void let_others_read(const char *name)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char file[256];
    struct stat about;

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(file, sizeof file, "%s%s", name, ends[i]);
        if (stat(file, &about)) continue;
        assert_true((about.st_mode & 0777) == 0600 || (about.st_mode & 0777) == 0644);
        assert_int_equal(chmod(file, 0644), 0);
    }
}

/* As a user without write permission ("nobody"). */
static void nobody_user_finds(const char *name, uint64_t entries)
{
    int status;

    let_others_read(name);

    assert_int_equal(chmod(own_folder, 0555), 0);
    fflush(stdout);
    pid_t process = fork();
    if (!process) {
        if (!geteuid() && (setgid(65534) || setuid(65534))) _exit(1);
        for (size_t i = 0; i < LENGTH(readers); i++)
            if (readers[i](name) != entries) _exit(2 + (int)i);
        _exit(0);
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(chmod(own_folder, 0755), 0);
    assert_int_equal(status, 0);
}

/* The bytes of a file and its modification time. */
struct image {
    size_t length;
    struct timespec changed;
    bool there;
    uint8_t bytes[1 << 20];
};

static void take(struct image *image, const char *name, const char *end)
{
    char whole[200];
    struct stat about;

    memset(image, 0, sizeof *image);
    snprintf(whole, sizeof whole, "%s%s", name, end);
    int file = open(whole, O_RDONLY);
    image->there = file >= 0;
    if (file < 0) return;
    assert_true(!fstat(file, &about) && about.st_size <= (off_t)sizeof image->bytes);
    image->changed = about.st_mtim;
    image->length = (size_t)read(file, image->bytes, sizeof image->bytes);
    assert_int_equal(image->length, about.st_size);
    close(file);
}

static struct image before[3], after[3];
static const char *const ends[] = { "", "-wal", "-shm" };

static void take_all(struct image images[3], const char *name)
{
    for (int i = 0; i < 3; i++) take(&images[i], name, ends[i]);
}

static void check_only_read(const char *name, uint64_t entries)
{
    int files = count_files(false);

    take_all(before, name);
    all_find(name, entries);
    nobody_user_finds(name, entries);
    take_all(after, name);
    assert_memory_equal(before, after, sizeof before);
    assert_int_equal(count_files(false), files);
}

/* A closed casino is one file and its secret; readers leave no other files. */
static void reading_changes_no_file(void **state)
{
    (void)state;
    const char *odd = in_folder("50%41 odd?immutable=1#x &.db");
    char kept[160];

    snprintf(kept, sizeof kept, "%s", odd);
    uint64_t entries = make_casino(kept);
    assert_int_equal(count_files(false), 3);
    check_only_read(kept, entries);
    assert_int_equal(count_files(false), 3);
}

/* What a killed process had committed is in the WAL, and stays there for the next process. */
static void wal_is_part_of_the_record(void **state)
{
    (void)state;
    char name[160], link[160], why[PLAN_WHY] = "";

    snprintf(name, sizeof name, "%s", in_folder("a.db"));
    snprintf(link, sizeof link, "%s", in_folder("link.db"));
    uint64_t entries = make_casino(name);
    struct other other = start_other(name, 50);
    kill_other(&other);
    take(&before[1], name, "-wal");
    assert_true(before[1].there && before[1].length > 4096);
    check_only_read(name, entries + 50);
    assert_int_equal(unlink(in_folder("a.db-shm")), 0); /* as after a power failure */
    check_only_read(name, entries + 50);
    assert_int_equal(symlink(name, link), 0);
    all_find(link, entries + 50);
    cage = casino_open(name, why);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(cage_entries(cage), entries + 50);
    cage_close(cage);
    check_only_read(name, entries + 50);
    write_file(in_folder("a.db-wal"), "the first bytes of a log that came no further");
    check_only_read(name, entries + 50);
    write_file(in_folder("a.db-wal"), "");
    check_only_read(name, entries + 50);
}

/* Readers see the current state while another process goes on writing. */
static void open_casino_can_be_read(void **state)
{
    (void)state;
    char name[160], why[PLAN_WHY] = "";

    snprintf(name, sizeof name, "%s", in_folder("a.db"));
    uint64_t entries = make_casino(name);
    struct other other = start_other(name, 0);
    all_find(name, entries);
    nobody_user_finds(name, entries);
    for (int i = 0; i < 5; i++) {
        go_on(&other, 20);
        all_find(name, entries += 20);
        nobody_user_finds(name, entries);
    }
    assert_null(casino_open(name, why));
    assert_non_null(strstr(why, "is already open"));
    kill_other(&other);
    all_find(name, entries);
}

/* True if SQLite's locks are held, as another process sees it. */
static bool is_locked(const char *name)
{
    struct flock lock = { .l_type = F_WRLCK, .l_start = 0x40000002, .l_len = 510 };
    int status;

    fflush(stdout);
    pid_t process = fork();
    if (!process) {
        int file = open(name, O_RDWR);
        _exit(file >= 0 && !fcntl(file, F_GETLK, &lock) && lock.l_type != F_UNLCK);
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    return WEXITSTATUS(status);
}

static int open_files(void)
{
    int count = 0;

    for (int file = 0; file < 256; file++) count += fcntl(file, F_GETFD) >= 0;
    return count;
}

/* Readers in the writing process do not drop its locks. */
static void one_process_reads_and_writes(void **state)
{
    (void)state;
    char name[160], why[PLAN_WHY] = "";
    int files = open_files();

    snprintf(name, sizeof name, "%s", in_folder("a.db"));
    uint64_t entries = make_casino(name);
    assert_false(is_locked(name));
    cage = casino_open(name, why);
    assert_true(cage && write_names(3) && is_locked(name));
    assert_int_equal(by_status(name), entries + 3);
    assert_int_equal(by_history(name), entries + 3);
    assert_true(is_locked(name));
    assert_null(store_sqlite(name, STORE_OPEN, NULL, why));
    assert_true(is_locked(name));
    struct cage *one = casino_open_read_only(name, why), *two = casino_open_read_only(name, why);
    assert_true(one && two);
    cage_close(cage); /* before the readers */
    assert_true(is_locked(name));
    cage_abandon(one);
    assert_true(is_locked(name));
    cage = casino_open(name, why);
    assert_true(cage && cage_entries(cage) == entries + 3);
    cage_abandon(two);
    assert_true(is_locked(name));
    cage_close(cage);
    assert_false(is_locked(name));
    assert_int_equal(open_files(), files);
}

/* ---- Short locks ----------------------------------------------------------------- */

static void *commit_soon(void *of)
{
    usleep(300000);
    sqlite3_exec(of, "COMMIT", NULL, NULL, NULL);
    return NULL;
}

static void *abandon_soon(void *of)
{
    usleep(300000);
    cage_abandon(of);
    return NULL;
}

static void run_sql(sqlite3 *db, const char *text)
{
    if (sqlite3_exec(db, text, NULL, NULL, NULL)) fail_msg("%s", sqlite3_errmsg(db));
}

/* The casino waits for a process that locks or reads the file for a moment. */
static void casino_waits_for_locks(void **state)
{
    (void)state;
    char name[160], why[PLAN_WHY] = "";
    pthread_t thread;
    sqlite3 *db;

    snprintf(name, sizeof name, "%s", in_folder("a.db"));
    uint64_t entries = make_casino(name);
    cage = casino_open(name, why);
    assert_non_null(cage);
    assert_int_equal(sqlite3_open(name, &db), SQLITE_OK);
    run_sql(db, "BEGIN IMMEDIATE");
    assert_int_equal(pthread_create(&thread, NULL, commit_soon, db), 0);
    assert_true(write_names(1));
    assert_int_equal(pthread_join(thread, NULL), 0);
    sqlite3_close(db);
    cage_close(cage);
    struct cage *reader = casino_open_read_only(name, why);
    assert_non_null(reader);
    assert_int_equal(pthread_create(&thread, NULL, abandon_soon, reader), 0);
    cage = casino_open(name, why);
    assert_int_equal(pthread_join(thread, NULL), 0);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(cage_entries(cage), entries + 1);
    cage_close(cage);
}

/* The WAL cannot be checkpointed while another process reads it. */
static void wal_in_use_is_refused(void **state)
{
    (void)state;
    char name[160], why[PLAN_WHY] = "";
    sqlite3 *db;

    snprintf(name, sizeof name, "%s", in_folder("a.db"));
    uint64_t entries = make_casino(name);
    struct other other = start_other(name, 5);
    kill_other(&other);
    assert_int_equal(sqlite3_open(name, &db), SQLITE_OK);
    run_sql(db, "BEGIN; SELECT count(*) FROM entries");
    assert_null(casino_open(name, why));
    if (!strstr(why, "still reading it")) fail_msg("%s", why);
    run_sql(db, "COMMIT");
    sqlite3_close(db);
    cage = casino_open(name, why);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(cage_entries(cage), entries + 5);
    cage_close(cage);
}

/* ---- Failures leave nothing behind ----------------------------------------------- */

/* Runs done() in a process with limited file sizes; true if it succeeded. */
static bool done_with_limit(rlim_t most, bool done(void))
{
    struct rlimit limit = { most, most };
    int status;

    fflush(stdout);
    pid_t process = fork();
    if (!process) {
        signal(SIGXFSZ, SIG_IGN);
        if (setrlimit(RLIMIT_FSIZE, &limit)) _exit(2);
        _exit(!done());
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 2);
    return !status;
}

static bool make_one(void)
{
    char why[PLAN_WHY];

    cage = casino_create(in_folder("a.db"), &plan, 1000, why);
    if (cage) cage_close(cage);
    return cage;
}

static bool copy_one(void)
{
    char from[256];

    snprintf(from, sizeof from, "%s", in_folder("a.db"));
    return back_up(from, in_folder("copy.db"));
}

static void failures_leave_no_file(void **state)
{
    (void)state;
    static const rlim_t limits[] = {
        0, 20, 1000, 5000, 20000, 33000, 50000, 100000, 200000, 4000000
    };
    int made = 0, copied = 0;

    check_plan(NULL,
               TABLE "[table b]\nedition = roulette\n[staff]\nOlga = operator\nDan = dealer\n");
    for (size_t i = 0; i < LENGTH(limits); i++) {
        bool whole = done_with_limit(limits[i], make_one);
        made += whole;
        assert_int_equal(count_files(false), whole ? 3 : 0);
        if (whole)
            all_find(in_folder("a.db"),
                     2 + 2 + 2 + 2 * 2); /* rules, by duty; names, tables, arrivals, duties */
        count_files(true);
    }
    assert_true(made > 0 && made < (int)LENGTH(limits));
    assert_true(make_one());
    for (size_t i = 0; i < LENGTH(limits); i++) {
        bool whole = done_with_limit(limits[i], copy_one);
        copied += whole;
        assert_int_equal(count_files(false), whole ? 4 : 3);
        if (whole) all_find(in_folder("copy.db"), 10);
        unlink(in_folder("copy.db"));
    }
    assert_true(copied > 0 && copied < (int)LENGTH(limits));
}

/* Existing files are not overwritten. */
static void existing_files_stay(void **state)
{
    (void)state;
    static const char *const names[] = { "a.db",         "a.db-wal", "a.db-shm",
                                         "a.db-journal", "a.key",    "a.head" };
    static const char *const copies[] = { "copy.db", "copy.db-wal", "copy.db-journal" };
    char why[PLAN_WHY];

    check_plan(NULL, TABLE);
    for (size_t i = 0; i < LENGTH(names); i++) {
        write_file(in_folder(names[i]), i ? "mine" : "");
        assert_null(casino_create(in_folder("a.db"), &plan, 1000, why));
        if (!strstr(why, i == 4 ? "File exists" : "file already exists")) fail_msg("%s", why);
        take(&before[0], in_folder(names[i]), "");
        assert_true(before[0].length == (i ? 4 : 0) && count_files(true) == 1);
    }
    make_casino(in_folder("a.db"));
    for (size_t i = 0; i < LENGTH(copies); i++) {
        write_file(in_folder(copies[i]), i ? "mine" : "");
        assert_false(copy_one());
        take(&before[0], in_folder(copies[i]), "");
        assert_true(before[0].length == (i ? 4 : 0) && count_files(false) == 4);
        unlink(in_folder(copies[i]));
    }
}

/* All staff are on duty, and there is room for a player at every seat. */
static void all_staff_are_on_duty(void **state)
{
    (void)state;
    char why[PLAN_WHY] = "";
    int on_duty = 0;

    plan_staff(STAFF + 1);
    plan_staff(STAFF);
    cage = casino_create(in_folder("a.db"), &plan, now = 1000, why);
    if (!cage) fail_msg("%s", why);
    for (int i = 0; i < PIT_GUESTS; i++) on_duty += cage_pit(cage, 1)->guests[i].duty != 0;
    assert_int_equal(on_duty, STAFF + OF_HOUSE);
    for (uint32_t i = 0; i < TABLE_SEATS; i++) {
        struct order order = pit_order(FIRST_PLAYER + i, ROLE_PLAYER, PIT_ARRIVE);
        order.yes = true;
        assert_int_equal(give(1, &order).code, 0);
    }
    cage_close(cage);
}

/* If a table does not accept its staff, that is an error and no casino is made. */
static void unaccepted_staff_is_an_error(void **state)
{
    (void)state;
    char why[PLAN_WHY] = "";

    plan_staff(3);
    plan.staff[2].role = ROLE_SHOOTER; /* plan_read() would refuse it */
    assert_null(casino_create(in_folder("a.db"), &plan, 1000, why));
    if (!strstr(why, "table a does not accept its staff")) fail_msg("%s", why);
    assert_int_equal(count_files(false), 0);
}

/* A folder, or a pipe without a writer, is refused without waiting. */
static void only_files_are_read(void **state)
{
    (void)state;
    static const char *const names[] = { "folder.db", "pipe.db" };
    static const char *const words[] = { "a folder", "not a file" };
    struct verify_report report;
    char why[PLAN_WHY];

    assert_int_equal(mkdir(in_folder(names[0]), 0755), 0);
    assert_int_equal(mkfifo(in_folder(names[1]), 0644), 0);
    make_casino(in_folder("a.db"));
    assert_int_equal(unlink(in_folder("a.key")), 0);
    assert_int_equal(mkfifo(in_folder("a.key"), 0644), 0);
    alarm(20);
    for (int i = 0; i < 2; i++) {
        const char *name = in_folder(names[i]);
        assert_null(casino_open_read_only(name, why));
        assert_non_null(strstr(why, words[i]));
        assert_null(read_open(name, NULL, why));
        assert_non_null(strstr(why, words[i]));
        assert_null(store_sqlite(name, STORE_OPEN, NULL, why));
        assert_non_null(strstr(why, words[i]));
        assert_false(plan_read(&plan, name, why));
        assert_non_null(strstr(why, words[i]));
        struct verify_asked asked = { .path = name };
        assert_int_equal(verify_casino(&asked, &report), VERIFY_UNREADABLE);
        assert_non_null(strstr(report.sentence, words[i]));
    }
    assert_null(casino_open(in_folder("a.db"), why));
    assert_non_null(strstr(why, "is not a casino's secret"));
    alarm(0);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, new_folder, remove_own_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique),
        cmocka_unit_test(who_shuffles),
        cmocka_unit_test(who_advises),
        cmocka_unit_test(lines_are_read_completely),
        cmocka_unit_test(tray_maximum),
        IN_FOLDER(all_staff_are_on_duty),
        IN_FOLDER(unaccepted_staff_is_an_error),
        IN_FOLDER(reading_changes_no_file),
        IN_FOLDER(wal_is_part_of_the_record),
        IN_FOLDER(open_casino_can_be_read),
        IN_FOLDER(one_process_reads_and_writes),
        IN_FOLDER(casino_waits_for_locks),
        IN_FOLDER(wal_in_use_is_refused),
        IN_FOLDER(failures_leave_no_file),
        IN_FOLDER(existing_files_stay),
        IN_FOLDER(only_files_are_read),
    };

    RUN_TESTS(tests);
}
