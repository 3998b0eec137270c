/* server_check.c - checks the seals of the whole record once, in the background, after the casino
 * was opened: the cage reads only what follows its last snapshot.  Has its own connection to the
 * file.  If the record is damaged, the floor stops. */
#include "cage/seals.h"
#include "server/server_internal.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct checking {
    struct floor *floor;
    const char *path;
    pthread_t thread;
    atomic_bool ends;
    struct seals seals;
};

static bool goes_on(void *to, uint64_t entries)
{
    struct checking *checking = to;

    (void)entries;
    return !atomic_load(&checking->ends);
}

static void *check(void *to)
{
    struct checking *checking = to;
    char why[STORE_WHY];
    struct store *store = store_sqlite(checking->path, STORE_READ, NULL, why);

    if (!store) {
        floor_stop(checking->floor, why);
        return NULL;
    }
    if (seals_check(&checking->seals, store, NULL, goes_on, checking) == SEALS_WRONG)
        floor_stop(checking->floor, checking->seals.why);
    store->ops->close(store);
    return NULL;
}

bool check_open(struct server *server)
{
    if (!server->settings.record) return true;
    struct checking *checking = calloc(1, sizeof *checking);
    if (!checking) return false;
    checking->floor = server->floor;
    checking->path = server->settings.record;
    if (!pthread_create(&checking->thread, NULL, check, checking)) {
        server->checking = checking;
        return true;
    }
    free(checking);
    return false;
}

void check_close(struct server *server)
{
    struct checking *checking = server->checking;

    if (!checking) return;
    atomic_store(&checking->ends, true);
    pthread_join(checking->thread, NULL);
    free(checking);
    server->checking = NULL;
}
