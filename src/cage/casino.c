/* casino.c - the record and its secret, as files. */
#include "cage/casino.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
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

/* Durable before the casino is: without it there is none. */
static bool write_secret(const char *path, const uint8_t secret[SEAL_SECRET], char why[PLAN_WHY])
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file >= 0 && write(file, secret, SEAL_SECRET) == SEAL_SECRET && !fsync(file) &&
        !close(file))
        return true;
    snprintf(why, PLAN_WHY, "%.200s cannot be written: %s.", path, strerror(errno));
    if (file >= 0) unlink(path);
    return false;
}

/* The file, locked: a casino is open once.  Less than 0 where that cannot be. */
static int read_secret(const char *path, uint8_t secret[SEAL_SECRET], char why[PLAN_WHY])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    uint8_t more;

    if (file < 0) {
        snprintf(why, PLAN_WHY, "%.200s cannot be read: %s.", path, strerror(errno));
        return -1;
    }
    bool good = read(file, secret, SEAL_SECRET) == SEAL_SECRET && read(file, &more, 1) == 0;
    bool ours = good && !flock(file, LOCK_EX | LOCK_NB);
    if (ours) return file;
    close(file);
    snprintf(why, PLAN_WHY,
             good ? "the casino of %.200s is open already."
                  : "%.200s is not the secret of a casino.",
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

struct cage *casino_create(const char *path, const struct plan *plan, int64_t time_ms,
                           char why[PLAN_WHY])
{
    uint8_t secret[SEAL_SECRET];
    char key[CASINO_PATH], because[STORE_WHY];

    if (!casino_key_path(path, key)) return fail(path, "the path is too long", why);
    if (!access(path, F_OK)) return fail(path, "there is a file already", why);
    if (!seal_new_secret(secret)) return fail(path, "the system gives no chance", why);
    if (!write_secret(key, secret, why)) return NULL;
    struct store *store = store_sqlite(path, STORE_NEW, NULL, because);
    struct cage *cage = store ? cage_new(store, secret, &plan->set, time_ms, because) : NULL;
    seal_wipe(secret, sizeof secret);
    if (!cage) {
        unlink(key);
        return fail(path, because, why);
    }
    int file = read_secret(key, secret, why);
    seal_wipe(secret, sizeof secret);
    cage_hold(cage, file);
    if (file >= 0 && plan_build(plan, cage, time_ms)) return cage;
    snprintf(because, sizeof because, "%s", cage_why(cage));
    cage_abandon(cage);
    return fail(path, because, why);
}

struct cage *casino_open(const char *path, char why[PLAN_WHY])
{
    uint8_t secret[SEAL_SECRET];
    char key[CASINO_PATH], because[STORE_WHY];

    if (!casino_key_path(path, key)) return fail(path, "the path is too long", why);
    if (access(path, F_OK)) return fail(path, strerror(errno), why);
    int file = read_secret(key, secret, why);
    if (file < 0) return NULL;
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, because);
    struct cage *cage = store ? cage_open(store, secret, because) : NULL;
    seal_wipe(secret, sizeof secret);
    if (cage)
        cage_hold(cage, file);
    else
        close(file);
    return cage ? cage : fail(path, because, why);
}

struct cage *casino_look(const char *path, char why[PLAN_WHY])
{
    char because[STORE_WHY];

    if (access(path, F_OK)) return fail(path, strerror(errno), why);
    struct store *store = store_sqlite(path, STORE_READ, NULL, because);
    struct cage *cage = store ? cage_look(store, NULL, because) : NULL;
    return cage ? cage : fail(path, because, why);
}
