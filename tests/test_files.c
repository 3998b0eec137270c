/* test_files.c - a casino's plan and its files: what is wrong with a plan is told with its line,
 * what fails leaves nothing behind, and looking at a record changes no byte of it. */
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

static void plan_is(const char *words, const char *text)
{
    char why[PLAN_WHY] = "";
    bool good = plan_read_text(&plan, text, why);

    if (good != !words || (words && !strstr(why, words))) fail_msg("%s\n%s", text, why);
}

#define TABLE "[table a]\nedition = craps\n"

/* A line that begins with a blank comes from the parser under the name of the one before. */
static void a_name_stands_once(void **state)
{
    (void)state;
    plan_is(NULL, "[casino]\nchips = 1 5\n" TABLE "min = 5\nlimits.hard = 1 to 50 by 1\n");
    plan_is(NULL, TABLE "min = 5\n[table b]\nedition = craps\nmin = 5\n[staff]\na = operator\n");
    plan_is("plan:3: the line begins with a blank and so belongs to 'chips'",
            "[casino]\nchips = 1 5\n  25 100\n" TABLE);
    plan_is("plan:4: the line begins with a blank and so belongs to 'tray'",
            TABLE "tray = 10x5\n\t10x25\n");
    plan_is("plan:4: 'min' is there twice in [table a]", TABLE "min = 5\nmin = 1\n");
    plan_is("plan:5: 'min' is there twice in [table a]", TABLE "min = 5\n[table a]\nmin = 5\n");
    plan_is("plan:5: 'Dan' is there twice in [staff]",
            "[staff]\nOlga = operator\nDan = dealer\n; another\nDan = inspector\n" TABLE);
}

/* Where people deal cards the house may shuffle, at Lunar Poker it always does. */
static void who_shuffles(void **state)
{
    (void)state;
#define POKER "[table a]\nedition = lunar-poker\n"
#define COUPS "[table a]\nedition = baccarat\n"
    plan_is(NULL, POKER);
    assert_true(plan.tables[0].opening.automatic && !plan.tables[0].opening.shuffled);
    plan_is(NULL, POKER "dealer = staff\n");
    assert_true(!plan.tables[0].opening.automatic && plan.tables[0].opening.shuffled);
    plan_is(NULL, POKER "shuffle = house\ndealer = staff\n");
    assert_true(!plan.tables[0].opening.automatic && plan.tables[0].opening.shuffled);
    plan_is("plan:4: lunar-poker is dealt so that no person sees",
            POKER "dealer = staff\nshuffle = staff\n");
    plan_is(NULL, COUPS "dealer = staff\n");
    assert_false(plan.tables[0].opening.shuffled);
    plan_is(NULL, COUPS "dealer = staff\nshuffle = house\n");
    assert_true(plan.tables[0].opening.shuffled);
    plan_is("'shuffle' is for tables with 'dealer = staff'", COUPS "shuffle = house\n");
    plan_is("plan:4: craps has no cards", TABLE "dealer = staff\nshuffle = house\n");
    plan_is("plan:4: cards are shuffled by 'house' or 'staff', not by 'Dan'",
            COUPS "dealer = staff\nshuffle = Dan\n");
}

static void lines_are_read_to_their_end(void **state)
{
    (void)state;
    char text[2000];

    plan_is("plan:3: limits are written", TABLE "limits.hard = 1 to 50 by 1 or so\n");
    plan_is("plan:3: limits are written", TABLE "limits.hard = 1 to 50 by\n");
    plan_is("plan:3: '5 or so' is no amount", TABLE "min = 5 or so\n");
    plan_is("plan:2: a casino has chips, and no 'name'", "[casino]\nname = Ours\n" TABLE);
    plan_is("plan:4: somebody of the staff has no name", TABLE "[staff]\n= operator\n");
    plan_is("plan:3: this is no line of an INI file", TABLE "nonsense\nmin = nonsense\n");
    plan_is("plan:3: 'nonsense' is no amount", TABLE "min = nonsense\nnonsense\n");
    plan_is("the plan has no table", "");
    snprintf(text, sizeof text, TABLE "; %0190d\nmin = 5\n", 0);
    plan_is(NULL, text);
    snprintf(text, sizeof text, TABLE "; %0300d\nmin = 5\n", 0);
    plan_is("plan:3: the line has more than", text);
}

/* Most is 10^12 dollars: 1000 chips of 10^9, and no cent more. */
static void trays_can_be_counted(void **state)
{
    (void)state;
#define DEAR "[casino]\nchips = 1 5 1000000000\n" TABLE
    plan_is(NULL, DEAR "tray = 1000x1000000000\n");
    plan_is("the tray of table a is worth more than 1000000000000",
            DEAR "tray = 1000x1000000000 1x1\n");
    plan_is("the tray of table a is worth more than", DEAR); /* as usual, 10,000 of each */
    plan_is("the tray of table a is worth more than", DEAR "tray = 10000000x1000000000\n");
    plan_is(NULL, TABLE "tray = 6000000x5 4000000x5\n");
    plan_is("plan:3: a tray has at most 10000000 chips of a kind",
            TABLE "tray = 6000000x5 4000001x5\n");
    plan_is("plan:3: a tray has at most", TABLE "tray = 99999999999999999999x5\n");
    plan_is("plan:2: '1000000001' is no amount", "[casino]\nchips = 1 1000000001\n" TABLE);
}

/* At a table that deals itself the operator and five of the house are on duty: 64 guests less
 * 24 places and these six are 34, and the operator is of the staff. */
enum { STAFF = 35, OF_HOUSE = 5 };

static void plan_staff(int count)
{
    char text[4000];
    int length = snprintf(text, sizeof text, TABLE "[staff]\nOlga = operator\n");

    for (int i = 1; i < count; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "Dan%d = dealer\n", i);
    plan_is(count <= STAFF ? NULL : "plan:39: there are at most 35 of the staff", text);
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

/* How many there are; and they are removed, if so asked. */
static int files_there(bool removed)
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

static int no_folder(void **state)
{
    (void)state;
    chmod(own_folder, 0755);
    files_there(true);
    return rmdir(own_folder);
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");

    assert_true(file && fputs(text, file) >= 0 && !fclose(file));
}

/* A casino at one table, closed; what it has now. */
static uint64_t make_casino(const char *name)
{
    char why[PLAN_WHY] = "";

    plan_is(NULL, TABLE);
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

/* Another process opens it, and its process ends when told to, without closing it. */
struct other {
    pid_t process;
    int tell, hear;
};

static struct other start_other(const char *name, int names)
{
    int told[2], heard[2];
    char byte;

    assert_true(!pipe(told) && !pipe(heard));
    fflush(stdout);
    pid_t process = fork();
    if (process) {
        close(told[0]);
        close(heard[1]);
        assert_int_equal(read(heard[0], &byte, 1), 1);
        return (struct other){ process, told[1], heard[0] };
    }
    char why[PLAN_WHY];
    close(told[1]);
    cage = casino_open(name, why);
    if (!cage || !write_names(names) || write(heard[1], "", 1) != 1) _exit(1);
    while (read(told[0], &byte, 1) == 1)
        if (!write_names(byte) || write(heard[1], "", 1) != 1) _exit(1);
    _exit(0);
}

static void go_on(const struct other *other, char names)
{
    char byte;

    assert_int_equal(write(other->tell, &names, 1), 1);
    assert_int_equal(read(other->hear, &byte, 1), 1);
}

static void kill_other(const struct other *other)
{
    int status;

    close(other->tell);
    assert_int_equal(waitpid(other->process, &status, 0), other->process);
    close(other->hear);
    assert_int_equal(status, 0);
}

/* ---- Looking --------------------------------------------------------------------- */

/* How many entries each way of looking finds; 0: it cannot be read. */
static uint64_t by_status(const char *name)
{
    char why[PLAN_WHY];
    struct cage *seen = casino_look(name, why);
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

/* As 'croupier casino backup' does it. */
static bool back_up(const char *name, const char *copy)
{
    char why[STORE_WHY];
    struct store *store = store_sqlite(name, STORE_READ, NULL, why);
    bool copied = store && store->ops->backup(store, copy);

    if (store) store->ops->close(store);
    return copied;
}

/* A copy, and what is in it, elsewhere. */
static uint64_t by_backup(const char *name)
{
    char copy[64];

    snprintf(copy, sizeof copy, "/tmp/croupier-copy-%d.db", (int)getpid());
    uint64_t entries = back_up(name, copy) ? by_verify(copy) : 0;
    unlink(copy);
    return entries;
}

static uint64_t (*const ways[])(const char *name) = { by_status, by_history, by_verify, by_backup };

static void all_find(const char *name, uint64_t entries)
{
    for (size_t i = 0; i < LENGTH(ways); i++) {
        uint64_t found = ways[i](name);
        if (found != entries)
            fail_msg("%s, way %zu: %ju entries, not %ju", name, i, (uintmax_t)found,
                     (uintmax_t)entries);
    }
}

/* As somebody who may not write there. */
static void nobody_finds(const char *name, uint64_t entries)
{
    int status;

    assert_int_equal(chmod(own_folder, 0555), 0);
    fflush(stdout);
    pid_t process = fork();
    if (!process) {
        if (!geteuid() && (setgid(65534) || setuid(65534))) _exit(1);
        for (size_t i = 0; i < LENGTH(ways); i++)
            if (ways[i](name) != entries) _exit(2 + (int)i);
        _exit(0);
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(chmod(own_folder, 0755), 0);
    assert_int_equal(status, 0);
}

/* A file, byte for byte, and when it was last changed. */
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

static void looking_changes_nothing(const char *name, uint64_t entries)
{
    int files = files_there(false);

    take_all(before, name);
    all_find(name, entries);
    nobody_finds(name, entries);
    take_all(after, name);
    assert_memory_equal(before, after, sizeof before);
    assert_int_equal(files_there(false), files);
}

/* One that was closed is one file and its secret; those who look leave no other there. */
static void a_closed_casino_is_only_read(void **state)
{
    (void)state;
    const char *odd = in_folder("50%41 odd?immutable=1#x &.db");
    char kept[160];

    snprintf(kept, sizeof kept, "%s", odd);
    uint64_t entries = make_casino(kept);
    assert_int_equal(files_there(false), 2);
    looking_changes_nothing(kept, entries);
    assert_int_equal(files_there(false), 2);
}

/* What a killed process had made durable is in the log, and stays there for the next. */
static void the_log_is_part_of_it(void **state)
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
    looking_changes_nothing(name, entries + 50);
    assert_int_equal(unlink(in_folder("a.db-shm")), 0); /* as after the power failed */
    looking_changes_nothing(name, entries + 50);
    assert_int_equal(symlink(name, link), 0);
    all_find(link, entries + 50);
    cage = casino_open(name, why);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(cage_entries(cage), entries + 50);
    cage_close(cage);
    looking_changes_nothing(name, entries + 50);
    write_file(in_folder("a.db-wal"), "the first bytes of a log that came no further");
    looking_changes_nothing(name, entries + 50);
    write_file(in_folder("a.db-wal"), "");
    looking_changes_nothing(name, entries + 50);
}

/* As it is at that moment; and the one who plays goes on. */
static void a_casino_at_work_is_read(void **state)
{
    (void)state;
    char name[160], why[PLAN_WHY] = "";

    snprintf(name, sizeof name, "%s", in_folder("a.db"));
    uint64_t entries = make_casino(name);
    struct other other = start_other(name, 0);
    all_find(name, entries);
    nobody_finds(name, entries);
    for (int i = 0; i < 5; i++) {
        go_on(&other, 20);
        all_find(name, entries += 20);
        nobody_finds(name, entries);
    }
    assert_null(casino_open(name, why));
    assert_non_null(strstr(why, "is open already"));
    kill_other(&other);
    all_find(name, entries);
}

/* What SQLite has locked, seen from another process. */
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

/* Whoever looks in the process that writes takes none of its locks away. */
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
    struct cage *one = casino_look(name, why), *two = casino_look(name, why);
    assert_true(one && two);
    cage_close(cage); /* before those who look on */
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

/* ---- Others for a moment --------------------------------------------------------- */

static void *lets_go(void *of)
{
    usleep(300000);
    sqlite3_exec(of, "COMMIT", NULL, NULL, NULL);
    return NULL;
}

static void *stops_looking(void *of)
{
    usleep(300000);
    cage_abandon(of);
    return NULL;
}

static void begin_by(sqlite3 *db, const char *text)
{
    if (sqlite3_exec(db, text, NULL, NULL, NULL)) fail_msg("%s", sqlite3_errmsg(db));
}

/* It waits for one who has the file locked for a moment, or reads it. */
static void the_casino_has_patience(void **state)
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
    begin_by(db, "BEGIN IMMEDIATE");
    assert_int_equal(pthread_create(&thread, NULL, lets_go, db), 0);
    assert_true(write_names(1));
    assert_int_equal(pthread_join(thread, NULL), 0);
    sqlite3_close(db);
    cage_close(cage);
    struct cage *looks = casino_look(name, why);
    assert_non_null(looks);
    assert_int_equal(pthread_create(&thread, NULL, stops_looking, looks), 0);
    cage = casino_open(name, why);
    assert_int_equal(pthread_join(thread, NULL), 0);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(cage_entries(cage), entries + 1);
    cage_close(cage);
}

/* What is found in the log cannot be made sure of while somebody reads it there. */
static void a_log_in_use_is_not_relied_on(void **state)
{
    (void)state;
    char name[160], why[PLAN_WHY] = "";
    sqlite3 *db;

    snprintf(name, sizeof name, "%s", in_folder("a.db"));
    uint64_t entries = make_casino(name);
    struct other other = start_other(name, 5);
    kill_other(&other);
    assert_int_equal(sqlite3_open(name, &db), SQLITE_OK);
    begin_by(db, "BEGIN; SELECT count(*) FROM entries");
    assert_null(casino_open(name, why));
    if (!strstr(why, "still reading it")) fail_msg("%s", why);
    begin_by(db, "COMMIT");
    sqlite3_close(db);
    cage = casino_open(name, why);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(cage_entries(cage), entries + 5);
    cage_close(cage);
}

/* ---- What fails leaves nothing --------------------------------------------------- */

/* In a process whose files can have so many bytes each; whether it could be done. */
static bool done_within(rlim_t most, bool done(void))
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

static void what_fails_leaves_no_file(void **state)
{
    (void)state;
    static const rlim_t limits[] = {
        0, 20, 1000, 5000, 20000, 33000, 50000, 100000, 200000, 4000000
    };
    int made = 0, copied = 0;

    plan_is(NULL, TABLE "[table b]\nedition = roulette\n[staff]\nOlga = operator\nDan = dealer\n");
    for (size_t i = 0; i < LENGTH(limits); i++) {
        bool whole = done_within(limits[i], make_one);
        made += whole;
        assert_int_equal(files_there(false), whole ? 2 : 0);
        if (whole) all_find(in_folder("a.db"), 2 + 2 + 2 * 2); /* names, tables, comes, on duty */
        files_there(true);
    }
    assert_true(made > 0 && made < (int)LENGTH(limits));
    assert_true(make_one());
    for (size_t i = 0; i < LENGTH(limits); i++) {
        bool whole = done_within(limits[i], copy_one);
        copied += whole;
        assert_int_equal(files_there(false), whole ? 3 : 2);
        if (whole) all_find(in_folder("copy.db"), 8);
        unlink(in_folder("copy.db"));
    }
    assert_true(copied > 0 && copied < (int)LENGTH(limits));
}

/* What was there before is no part of it. */
static void what_was_there_stays(void **state)
{
    (void)state;
    static const char *const names[] = { "a.db", "a.db-wal", "a.db-shm", "a.db-journal", "a.key" };
    static const char *const copies[] = { "copy.db", "copy.db-wal", "copy.db-journal" };
    char why[PLAN_WHY];

    plan_is(NULL, TABLE);
    for (size_t i = 0; i < LENGTH(names); i++) {
        write_file(in_folder(names[i]), i ? "mine" : "");
        assert_null(casino_create(in_folder("a.db"), &plan, 1000, why));
        if (!strstr(why, i == 4 ? "File exists" : "there is a file already")) fail_msg("%s", why);
        take(&before[0], in_folder(names[i]), "");
        assert_true(before[0].length == (i ? 4 : 0) && files_there(true) == 1);
    }
    make_casino(in_folder("a.db"));
    for (size_t i = 0; i < LENGTH(copies); i++) {
        write_file(in_folder(copies[i]), i ? "mine" : "");
        assert_false(copy_one());
        take(&before[0], in_folder(copies[i]), "");
        assert_true(before[0].length == (i ? 4 : 0) && files_there(false) == 3);
        unlink(in_folder(copies[i]));
    }
}

/* The whole staff is on duty, and there is room for a player at every place. */
static void all_the_staff_is_on_duty(void **state)
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

/* Staff that a table does not take is told of, and there is no casino. */
static void staff_is_not_left_out(void **state)
{
    (void)state;
    char why[PLAN_WHY] = "";

    plan_staff(3);
    plan.staff[2].role = ROLE_SHOOTER; /* which the reader of a plan would refuse */
    assert_null(casino_create(in_folder("a.db"), &plan, 1000, why));
    if (!strstr(why, "table a does not take its staff")) fail_msg("%s", why);
    assert_int_equal(files_there(false), 0);
}

/* A own_folder, or a pipe that nobody writes to: told at once. */
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
        assert_null(casino_look(name, why));
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
    assert_non_null(strstr(why, "is not the secret of a casino"));
    alarm(0);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, new_folder, no_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_stands_once),
        cmocka_unit_test(who_shuffles),
        cmocka_unit_test(lines_are_read_to_their_end),
        cmocka_unit_test(trays_can_be_counted),
        IN_FOLDER(all_the_staff_is_on_duty),
        IN_FOLDER(staff_is_not_left_out),
        IN_FOLDER(a_closed_casino_is_only_read),
        IN_FOLDER(the_log_is_part_of_it),
        IN_FOLDER(a_casino_at_work_is_read),
        IN_FOLDER(one_process_reads_and_writes),
        IN_FOLDER(the_casino_has_patience),
        IN_FOLDER(a_log_in_use_is_not_relied_on),
        IN_FOLDER(what_fails_leaves_no_file),
        IN_FOLDER(what_was_there_stays),
        IN_FOLDER(only_files_are_read),
    };

    RUN_TESTS(tests);
}
