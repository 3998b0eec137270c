/* casino.c - a casino's files: the record and its secret. */
#include "cage/casino.h"

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

bool casino_key_path(const char *path, char key[CASINO_PATH])
{
    size_t length = strlen(path);

    if (length > 3 && !strcmp(path + length - 3, ".db")) length -= 3;
    return snprintf(key, CASINO_PATH, "%.*s.key", (int)length, path) < CASINO_PATH;
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

/* Reads the secret.  Returns false if this is not a regular file of exactly that length. */
static bool has_secret(int file, uint8_t secret[SEAL_SECRET])
{
    struct stat about;
    uint8_t more;

    return !fstat(file, &about) && S_ISREG(about.st_mode) &&
           read(file, secret, SEAL_SECRET) == SEAL_SECRET && read(file, &more, 1) == 0;
}

/* Reads and locks the secret, so that a casino is open only once.  Returns the file, or -1. */
static int read_secret(const char *path, uint8_t secret[SEAL_SECRET], char why[PLAN_WHY])
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (file < 0) {
        snprintf(why, PLAN_WHY, "cannot read %.200s: %s.", path, strerror(errno));
        return -1;
    }
    bool good = has_secret(file, secret);
    if (good && !flock(file, LOCK_EX | LOCK_NB)) return file;
    close(file);
    snprintf(why, PLAN_WHY,
             good ? "the casino of %.200s is already open." : "%.200s is not a casino's secret.",
             path);
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

/* Opens the record.  The cage takes ownership of the secret's file, which is closed on failure. */
static struct cage *open_with(const char *path, const uint8_t secret[SEAL_SECRET], int file,
                              char why[PLAN_WHY])
{
    char because[STORE_WHY];
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, because);
    struct cage *cage = store ? cage_open(store, secret, because) : NULL;

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
    char because[STORE_WHY];
    struct store *store = store_sqlite(path, STORE_NEW, NULL, because);
    struct cage *cage = store ? cage_new(store, secret, &plan->set, time_ms, because) : NULL;

    if (cage && plan_build(plan, cage, time_ms, because)) {
        cage_close(cage);
        return true;
    }
    if (cage) {
        cage_abandon(cage);
        remove_record(path);
    }
    fail(path, because, why);
    return false;
}

/* Writes both files, closes them and opens the casino.  If it cannot be opened, perhaps because the
 * disk is full, both files are removed. */
static struct cage *write_files(const char *path, const struct plan *plan,
                                const uint8_t secret[SEAL_SECRET], int64_t time_ms,
                                char why[PLAN_WHY])
{
    char key[CASINO_PATH];

    casino_key_path(path, key);
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
    unlink(key);
    return NULL;
}

struct cage *casino_create(const char *path, const struct plan *plan, int64_t time_ms,
                           char why[PLAN_WHY])
{
    uint8_t secret[SEAL_SECRET];
    char key[CASINO_PATH];
    struct stat about;

    if (!casino_key_path(path, key)) return fail(path, "the path is too long", why);
    if (!lstat(path, &about)) return fail(path, "file already exists", why);
    if (!seal_new_secret(secret)) return fail(path, "no random numbers available", why);
    struct cage *cage = write_files(path, plan, secret, time_ms, why);
    seal_wipe(secret, sizeof secret);
    return cage;
}
