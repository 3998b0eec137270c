/* casino.c - a casino's files: the record, its secret and its last head. */
#include "cage/casino.h"

#include "cage/kept.h"
#include "cage/seals.h"
#include "rules/length.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int64_t casino_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The record's path with another ending.  Leaves room for temporary names. */
static bool path_beside(const char *path, const char *end, char beside[CASINO_PATH])
{
    size_t length = strlen(path);

    if (length > 3 && !strcmp(path + length - 3, ".db")) length -= 3;
    return snprintf(beside, CASINO_PATH, "%.*s%s", (int)length, path, end) < CASINO_PATH - 64;
}

bool casino_key_path(const char *path, char key[CASINO_PATH])
{
    return path_beside(path, ".key", key);
}

bool casino_head_path(const char *path, char head[CASINO_PATH])
{
    return path_beside(path, ".head", head);
}

/* ---- The secret ------------------------------------------------------------------ */

/* Writes the secret and makes it durable before the record, which is useless without it.  Returns
 * the locked file, or -1. */
static int write_secret(const char *path, const uint8_t secret[SEAL_SECRET], char why[PLAN_WHY])
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file >= 0 && !flock(file, LOCK_EX | LOCK_NB) &&
        write(file, secret, SEAL_SECRET) == SEAL_SECRET && !fsync(file))
        return file;
    snprintf(why, PLAN_WHY, "cannot write %.200s: %s.", path, strerror(errno));
    if (file < 0) return -1;
    unlink(path);
    close(file);
    return -1;
}

/* Opens the file of the secret and reads it: a regular file of exactly that length, which nobody
 * else can read.  Returns the file, or -1. */
static int open_secret(const char *path, uint8_t secret[SEAL_SECRET], char why[PLAN_WHY])
{
    struct stat about;
    uint8_t more;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (file < 0 || fstat(file, &about))
        snprintf(why, PLAN_WHY, "cannot read %.200s: %s.", path, strerror(errno));
    else if (!S_ISREG(about.st_mode) || read(file, secret, SEAL_SECRET) != SEAL_SECRET ||
             read(file, &more, 1))
        snprintf(why, PLAN_WHY, "%.200s is not a casino's secret.", path);
    else if (about.st_mode & 077)
        snprintf(why, PLAN_WHY, "others can read the secret %.200s; protect it with chmod 600.",
                 path);
    else
        return file;
    if (file >= 0) close(file);
    return -1;
}

bool casino_read_secret(const char *path, uint8_t secret[SEAL_SECRET], char why[PLAN_WHY])
{
    int file = open_secret(path, secret, why);

    if (file >= 0) close(file);
    return file >= 0;
}

/* Reads and locks the secret, so that a casino is open only once.  Returns the file, or -1. */
static int read_secret(const char *path, uint8_t secret[SEAL_SECRET], char why[PLAN_WHY])
{
    int file = open_secret(path, secret, why);

    if (file < 0 || !flock(file, LOCK_EX | LOCK_NB)) return file;
    close(file);
    snprintf(why, PLAN_WHY, "the casino of %.200s is already open.", path);
    return -1;
}

/* ---- The casino ------------------------------------------------------------------ */

static struct cage *fail(const char *path, const char *because, char why[PLAN_WHY])
{
    char kept[STORE_WHY];

    snprintf(kept, sizeof kept, "%s", because);
    snprintf(why, PLAN_WHY, "%.200s: %s.", path, kept);
    return NULL;
}

/* Reads the kept head first: a casino that is open signs further ones meanwhile. */
bool casino_check_kept(const char *path, struct store *store, const uint8_t secret[SEAL_SECRET],
                       char why[STORE_WHY])
{
    char beside[CASINO_PATH];
    struct seal_keys keys;
    struct head kept;

    if (!seal_ready() || !casino_head_path(path, beside)) {
        snprintf(why, STORE_WHY, "the path is too long");
        return false;
    }
    seal_keys_of(secret, &keys);
    enum kept found = kept_read(beside, keys.public, &kept, why);
    seal_wipe(&keys, sizeof keys);
    if (found == KEPT_NONE)
        snprintf(why, STORE_WHY,
                 "%.120s is missing, so entries may be missing, too; if it is lost, use "
                 "'croupier casino restore'",
                 beside);
    return found == KEPT_FOUND && kept_fits(store, &kept, why);
}

/* Opens the cage of a record that fits the kept head, and keeps its heads from now on. */
static struct cage *open_kept(const char *path, struct store *store,
                              const uint8_t secret[SEAL_SECRET], char why[STORE_WHY])
{
    char beside[CASINO_PATH];

    if (!casino_check_kept(path, store, secret, why)) {
        store->ops->close(store);
        return NULL;
    }
    struct cage *cage = cage_open(store, secret, why);
    casino_head_path(path, beside);
    if (!cage || cage_keep_heads(cage, kept_write, beside)) return cage;
    cage_abandon(cage);
    snprintf(why, STORE_WHY, "out of memory");
    return NULL;
}

/* Opens the record.  The cage takes ownership of the secret's file, which is closed on failure. */
static struct cage *open_with(const char *path, const uint8_t secret[SEAL_SECRET], int file,
                              char why[PLAN_WHY])
{
    char because[STORE_WHY];
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, because);
    struct cage *cage = store ? open_kept(path, store, secret, because) : NULL;

    if (!cage) {
        close(file);
        return fail(path, because, why);
    }
    cage_hold(cage, file);
    return cage;
}

struct cage *casino_open(const char *path, char why[PLAN_WHY])
{
    uint8_t secret[SEAL_SECRET];
    char key[CASINO_PATH];

    if (!casino_key_path(path, key)) return fail(path, "the path is too long", why);
    if (access(path, F_OK)) return fail(path, strerror(errno), why);
    int file = read_secret(key, secret, why);
    struct cage *cage = file < 0 ? NULL : open_with(path, secret, file, why);
    seal_wipe(secret, sizeof secret);
    return cage;
}

struct cage *casino_open_read_only(const char *path, char why[PLAN_WHY])
{
    char because[STORE_WHY];

    if (access(path, F_OK)) return fail(path, strerror(errno), why);
    struct store *store = store_sqlite(path, STORE_READ, NULL, because);
    struct cage *cage = store ? cage_open_read_only(store, NULL, because) : NULL;
    return cage ? cage : fail(path, because, why);
}

/* ---- A new casino ---------------------------------------------------------------- */

/* Removes the record and SQLite's files next to it. */
static void remove_record(const char *path)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-journal" };
    char name[CASINO_PATH + 16];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* Writes the record of a new casino.  On failure it leaves no record. */
static bool write_record(const char *path, const struct plan *plan,
                         const uint8_t secret[SEAL_SECRET], int64_t time_ms, char why[PLAN_WHY])
{
    char because[STORE_WHY] = "out of memory", head[CASINO_PATH];
    struct store *store = store_sqlite(path, STORE_NEW, NULL, because);
    struct cage *cage = store ? cage_new(store, secret, &plan->set, time_ms, because) : NULL;

    casino_head_path(path, head);
    if (cage && cage_keep_heads(cage, kept_write, head) &&
        plan_build(plan, cage, time_ms, because)) {
        cage_close(cage);
        return true;
    }
    if (cage) {
        cage_abandon(cage);
        remove_record(path);
        unlink(head);
    }
    fail(path, because, why);
    return false;
}

/* Writes all files, closes them and opens the casino.  If it cannot be opened, perhaps because the
 * disk is full, they are removed. */
static struct cage *write_files(const char *path, const struct plan *plan,
                                const uint8_t secret[SEAL_SECRET], int64_t time_ms,
                                char why[PLAN_WHY])
{
    char key[CASINO_PATH], head[CASINO_PATH];

    casino_key_path(path, key);
    casino_head_path(path, head);
    int file = write_secret(key, secret, why);
    if (file < 0) return NULL;
    if (!write_record(path, plan, secret, time_ms, why)) {
        unlink(key);
        close(file);
        return NULL;
    }
    struct cage *cage = open_with(path, secret, file, why);
    if (cage) return cage;
    remove_record(path);
    unlink(head);
    unlink(key);
    return NULL;
}

struct cage *casino_create(const char *path, const struct plan *plan, int64_t time_ms,
                           char why[PLAN_WHY])
{
    uint8_t secret[SEAL_SECRET];
    char head[CASINO_PATH];
    struct stat about;

    if (!casino_head_path(path, head)) return fail(path, "the path is too long", why);
    if (!lstat(path, &about)) return fail(path, "file already exists", why);
    if (!lstat(head, &about))
        return fail(
            head, "file already exists; if its record is lost, use 'croupier casino restore'", why);
    if (!seal_new_secret(secret)) return fail(path, "no random numbers available", why);
    struct cage *cage = write_files(path, plan, secret, time_ms, why);
    seal_wipe(secret, sizeof secret);
    return cage;
}

/* A name for a record as it was: "night.db.replaced-20261117T203015.123Z". */
static void name_old(const char *path, const char *what, int64_t time_ms, char name[CASINO_PATH])
{
    char when[32] = "";
    time_t seconds = (time_t)(time_ms / 1000);
    struct tm parts;

    if (gmtime_r(&seconds, &parts)) strftime(when, sizeof when, "%Y%m%dT%H%M%S", &parts);
    snprintf(name, CASINO_PATH, "%s.%s-%s.%03dZ", path, what, when, (int)(time_ms % 1000));
}

/* ---- Restoring ------------------------------------------------------------------- */

/* A restoration, and what it has made so far. */
struct restoring {
    const char *path;
    char work[CASINO_PATH];          /* the new record, until it is complete */
    char head[CASINO_PATH];          /* the kept head, */
    char work_head[CASINO_PATH + 8]; /* ... and the new one */
    struct head kept;
    bool has_kept;
    char *replaced;
};

/* Copies the record at `from` to the work file, if it is good. */
static bool copy_good(struct restoring *r, const char *from, const uint8_t secret[SEAL_SECRET],
                      bool goes_on(void *, uint64_t), char why[PLAN_WHY])
{
    static struct seals seals;
    char because[STORE_WHY];
    struct store *store = store_sqlite(from, STORE_READ, NULL, because);

    if (!store) return fail(from, because, why);
    bool good = seals_check(&seals, store, secret, goes_on, NULL) == SEALS_GOOD;
    if (!good) fail(from, seals.why, why);
    if (good && !store->ops->backup(store, r->work)) good = fail(r->work, store_why(store), why);
    store->ops->close(store);
    return good;
}

/* Opens the work file, adds the entry, and signs. */
static bool finish_record(struct restoring *r, const uint8_t secret[SEAL_SECRET], int64_t time_ms,
                          char why[PLAN_WHY])
{
    char because[STORE_WHY];
    struct store *store = store_sqlite(r->work, STORE_OPEN, NULL, because);

    return (store && cage_restore(store, secret, r->has_kept ? &r->kept : NULL, kept_write,
                                  r->work_head, time_ms, because)) ||
           fail(r->work, because, why);
}

/* Gives the replaced record and its logs other names, or gives the names back.  A log that stayed
 * would be taken for one of the new record. */
static bool set_aside(struct restoring *r, bool back, char why[PLAN_WHY])
{
    static const char *const ends[] = { "", "-wal", "-journal" };
    char from[CASINO_PATH + 16], to[CASINO_PATH + 16];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(from, sizeof from, "%s%s", back ? r->replaced : r->path, ends[i]);
        snprintf(to, sizeof to, "%s%s", back ? r->path : r->replaced, ends[i]);
        if (rename(from, to) && errno != ENOENT && !back) return fail(from, strerror(errno), why);
    }
    return true;
}

/* If the process is killed in between, the record or its head is not the right one, and opening it
 * is refused until the restoration is repeated. */
static bool put_in_place(struct restoring *r, int64_t time_ms, char why[PLAN_WHY])
{
    char index[CASINO_PATH + 8];
    bool there = !access(r->path, F_OK);

    name_old(r->path, "replaced", time_ms, r->replaced);
    if (!access(r->replaced, F_OK)) return fail(r->replaced, "file already exists", why);
    bool done = set_aside(r, false, why);
    if (done && rename(r->work, r->path)) done = fail(r->path, strerror(errno), why);
    if (!done) {
        set_aside(r, true, why);
        return false;
    }
    snprintf(index, sizeof index, "%s-shm", r->path);
    unlink(index);
    if (!there) *r->replaced = '\0';
    return (!rename(r->work_head, r->head) && kept_sync_folder(r->path)) ||
           fail(r->head, strerror(errno), why);
}

static bool find_kept(struct restoring *r, const uint8_t secret[SEAL_SECRET])
{
    struct seal_keys keys;
    char because[STORE_WHY];

    seal_keys_of(secret, &keys);
    bool found = kept_read(r->head, keys.public, &r->kept, because) == KEPT_FOUND;
    seal_wipe(&keys, sizeof keys);
    return found;
}

static bool restore(struct restoring *r, const char *from, const uint8_t secret[SEAL_SECRET],
                    int64_t time_ms, bool goes_on(void *, uint64_t), char why[PLAN_WHY])
{
    r->has_kept = seal_ready() && find_kept(r, secret);
    if (!copy_good(r, from, secret, goes_on, why)) return false;
    if (finish_record(r, secret, time_ms, why) && put_in_place(r, time_ms, why)) return true;
    remove_record(r->work);
    unlink(r->work_head);
    return false;
}

bool casino_restore(const char *path, const char *from, int64_t time_ms,
                    bool goes_on(void *to, uint64_t entries), char replaced[CASINO_PATH],
                    char why[PLAN_WHY])
{
    struct restoring r = { .path = path, .replaced = replaced };
    uint8_t secret[SEAL_SECRET];
    char key[CASINO_PATH];

    if (!casino_key_path(path, key) || !casino_head_path(path, r.head))
        return fail(path, "the path is too long", why);
    if (access(from, F_OK)) return fail(from, strerror(errno), why);
    snprintf(r.work, sizeof r.work, "%s.restoring", path);
    snprintf(r.work_head, sizeof r.work_head, "%s.head", r.work);
    int file = read_secret(key, secret, why);
    if (file < 0) return false;
    remove_record(r.work); /* left by a process that was killed */
    unlink(r.work_head);
    bool done = restore(&r, from, secret, time_ms, goes_on, why);
    seal_wipe(secret, sizeof secret);
    close(file);
    return done;
}

/* ---- Upgrading ------------------------------------------------------------------- */

/* Makes the entries of the upgrade durable, with a signed head. */
static bool finish_upgrade(const char *path, struct cage *cage, int64_t time_ms,
                           char why[STORE_WHY])
{
    char beside[CASINO_PATH];
    struct head head;

    casino_head_path(path, beside);
    if (cage_by_duty(cage, time_ms) && cage_keep_heads(cage, kept_write, beside) &&
        cage_sign(cage, time_ms, &head)) {
        cage_close(cage);
        return true;
    }
    snprintf(why, STORE_WHY, "%s", *cage_why(cage) ? cage_why(cage) : "out of memory");
    cage_abandon(cage);
    return false;
}

/* Copies the record under another name, which it gets only when it is complete. */
static bool keep_copy(const char *path, struct store *store, const char *name, char why[STORE_WHY])
{
    char work[CASINO_PATH + 16];

    snprintf(work, sizeof work, "%s.upgrading", path);
    remove_record(work); /* left by a process that was killed */
    if (!store->ops->backup(store, work)) {
        snprintf(why, STORE_WHY, "%s", store_why(store));
        return false;
    }
    if (!rename(work, name) && kept_sync_folder(name)) return true;
    snprintf(why, STORE_WHY, "cannot keep a copy of it: %s", strerror(errno));
    remove_record(work);
    return false;
}

/* The copy is made before anything changes. */
static bool upgrade(const char *path, const uint8_t secret[SEAL_SECRET], int64_t time_ms,
                    struct casino_upgrade *done, char because[STORE_WHY])
{
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, because);

    if (!store) return false;
    if (!casino_check_kept(path, store, secret, because) ||
        !keep_copy(path, store, done->copy, because)) {
        store->ops->close(store);
        return false;
    }
    struct cage *cage = cage_upgrade(store, secret, time_ms, &done->before, because);
    if (!cage) return false;
    done->tables = cage_tables(cage);
    done->items = cage_items(cage);
    return finish_upgrade(path, cage, time_ms, because);
}

bool casino_upgrade(const char *path, int64_t time_ms, struct casino_upgrade *done,
                    char why[PLAN_WHY])
{
    uint8_t secret[SEAL_SECRET];
    char key[CASINO_PATH], because[STORE_WHY];

    memset(done, 0, sizeof *done);
    if (!casino_key_path(path, key)) return fail(path, "the path is too long", why);
    if (access(path, F_OK)) return fail(path, strerror(errno), why);
    int file = read_secret(key, secret, why);
    if (file < 0) return false;
    name_old(path, "before-upgrade", time_ms, done->copy);
    bool there = !access(done->copy, F_OK);
    bool good = !there && upgrade(path, secret, time_ms, done, because);
    if (!good && !there) remove_record(done->copy);
    seal_wipe(secret, sizeof secret);
    close(file);
    return good || fail(there ? done->copy : path, there ? "file already exists" : because, why);
}
