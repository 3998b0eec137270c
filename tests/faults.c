/* faults.c - fault injection: an in-memory disk for SQLite, and failing allocations. */
#include "faults.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILES       8
#define SECTOR      512
#define CHECKPOINTS 40 /* WAL pages; few, so that short evenings have checkpoints */

/* ---- Places ---------------------------------------------------------------------- */

enum place {
    OPENS = 1,
    READS = 2,
    WRITES = 4,
    SYNCS = 8,
    TRUNCATES = 16,
    DELETES = 32,
    ALLOCATES = 64,      /* SQLite */
    ALLOCATES_OWN = 128, /* the program */
    CHANGES = OPENS | WRITES | SYNCS | TRUNCATES | DELETES,
};

static const struct {
    unsigned at, then; /* the places that count, and the places that fail after the fault */
    bool stops, full, torn;
} kinds[FAULT_KINDS] = {
    [FAULT_ERROR] = { .at = CHANGES | READS },
    [FAULT_DEAD] = { .at = CHANGES, .then = CHANGES | READS },
    [FAULT_FULL] = { .at = WRITES, .full = true },
    [FAULT_FULL_ON] = { .at = WRITES, .then = WRITES, .full = true },
    [FAULT_TORN] = { .at = WRITES, .torn = true },
    [FAULT_UNSYNCED] = { .at = SYNCS },
    [FAULT_STOP] = { .at = CHANGES, .stops = true },
    [FAULT_TORN_STOP] = { .at = WRITES, .stops = true, .torn = true },
    [FAULT_MEMORY] = { .at = ALLOCATES },
    [FAULT_MEMORY_ON] = { .at = ALLOCATES, .then = ALLOCATES },
    [FAULT_MEMORY_OWN] = { .at = ALLOCATES_OWN },
    [FAULT_MEMORY_OWN_ON] = { .at = ALLOCATES_OWN, .then = ALLOCATES_OWN },
};

static struct {
    enum fault_kind kind;
    long place, seen;
    uint64_t chance;
    bool struck, stopped;
} fault;

static uint64_t draw(uint64_t below)
{
    fault.chance ^= fault.chance << 13;
    fault.chance ^= fault.chance >> 7;
    fault.chance ^= fault.chance << 17;
    return fault.chance % below;
}

static void set_chance(uint64_t seed)
{
    fault.chance = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 4; i++) draw(2);
}

void faults_arm(enum fault_kind kind, long place, uint64_t seed)
{
    memset(&fault, 0, sizeof fault);
    fault.kind = kind;
    fault.place = place;
    set_chance(seed);
}

bool faults_struck(void)
{
    return fault.struck;
}

void faults_disarm(void)
{
    fault.kind = FAULT_NONE;
    fault.stopped = false;
}

void faults_stop(void)
{
    fault.stopped = true;
}

void faults_restart(void)
{
    fault.stopped = false;
}

static bool strikes(enum place place)
{
    if (fault.stopped) return place < ALLOCATES;
    if (fault.struck) return kinds[fault.kind].then & place;
    if (!(kinds[fault.kind].at & place) || ++fault.seen != fault.place) return false;
    fault.struck = true;
    fault.stopped = kinds[fault.kind].stops;
    return true;
}

/* ---- Memory ---------------------------------------------------------------------- */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size)
{
    return strikes(ALLOCATES_OWN) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return strikes(ALLOCATES_OWN) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return strikes(ALLOCATES_OWN) ? NULL : __real_realloc(memory, size);
}

static sqlite3_mem_methods sqlite_memory;

static void *sqlite_malloc(int size)
{
    return strikes(ALLOCATES) ? NULL : sqlite_memory.xMalloc(size);
}

static void *sqlite_realloc(void *memory, int size)
{
    return strikes(ALLOCATES) ? NULL : sqlite_memory.xRealloc(memory, size);
}

static bool memory_ready(void)
{
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite_memory) != SQLITE_OK) return false;
    sqlite3_mem_methods ours = sqlite_memory;
    ours.xMalloc = sqlite_malloc;
    ours.xRealloc = sqlite_realloc;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK;
}

/* ---- Files ----------------------------------------------------------------------- */

struct bytes {
    uint8_t *at;
    size_t size, room;
};

/* An unsynced change to a file. */
struct change {
    size_t offset, length; /* what was written; length is the new size if it truncates */
    size_t bytes;          /* offset of the data in file.written */
    bool truncates, lost;
};

struct file {
    char name[128]; /* empty: unused */
    bool unnamed;   /* temporary: deleted when closed */
    struct bytes now, synced, written;
    struct change *changes;
    size_t count, room;
};

static struct file files[FILES];

static void resize(struct bytes *bytes, size_t size)
{
    if (size > bytes->room) {
        bytes->room = 2 * size;
        bytes->at = __real_realloc(bytes->at, bytes->room);
        assert(bytes->at);
    }
    if (size > bytes->size) memset(bytes->at + bytes->size, 0, size - bytes->size);
    bytes->size = size;
}

static void put(struct bytes *bytes, size_t offset, const void *from, size_t length)
{
    if (offset + length > bytes->size) resize(bytes, offset + length);
    memcpy(bytes->at + offset, from, length);
}

static struct change *note(struct file *file)
{
    if (file->count == file->room) {
        file->room = file->room ? 2 * file->room : 64;
        file->changes = __real_realloc(file->changes, file->room * sizeof *file->changes);
        assert(file->changes);
    }
    memset(&file->changes[file->count], 0, sizeof *file->changes);
    return &file->changes[file->count++];
}

static void write_to(struct file *file, const void *from, size_t length, size_t offset)
{
    struct change *change = note(file);

    change->offset = offset;
    change->length = length;
    change->bytes = file->written.size;
    put(&file->written, file->written.size, from, length);
    put(&file->now, offset, from, length);
}

static void truncate_to(struct file *file, size_t size)
{
    struct change *change = note(file);

    change->truncates = true;
    change->length = size;
    resize(&file->now, size);
}

/* A lost write past the end of a file may leave random bytes. */
static void put_noise(struct bytes *bytes, size_t offset, size_t length)
{
    uint8_t noise[SECTOR];

    for (size_t i = 0; i < length; i++) noise[i] = (uint8_t)draw(256);
    put(bytes, offset, noise, length);
}

/* Applies all sectors of a change to the synced state, or a random part of them. */
static void apply(struct file *file, const struct change *change, bool all)
{
    size_t done = 0;

    if (change->truncates) {
        if (all || draw(2)) resize(&file->synced, change->length);
        return;
    }
    while (done < change->length) {
        size_t at = change->offset + done, part = SECTOR - at % SECTOR;
        if (part > change->length - done) part = change->length - done;
        if (all || draw(2))
            put(&file->synced, at, file->written.at + change->bytes + done, part);
        else if (at >= file->synced.size && !draw(4))
            put_noise(&file->synced, at, part);
        done += part;
    }
}

/* Applies the pending changes, all or some, to the synced state. */
static void settle(struct file *file, bool all)
{
    for (size_t i = 0; i < file->count; i++)
        if (!file->changes[i].lost) apply(file, &file->changes[i], all);
    file->count = 0;
    file->written.size = 0;
}

static struct file *find(const char *name)
{
    for (int i = 0; i < FILES; i++)
        if (!strcmp(files[i].name, name)) return &files[i];
    return NULL;
}

static void forget(struct file *file)
{
    file->name[0] = '\0';
    file->now.size = file->synced.size = file->written.size = file->count = 0;
}

static struct file *create(const char *name)
{
    struct file *file = find("");

    assert(file);
    file->unnamed = !name;
    snprintf(file->name, sizeof file->name, "%s", name ? name : "?");
    return file;
}

void disk_clear(void)
{
    for (int i = 0; i < FILES; i++) forget(&files[i]);
}

void disk_return(enum power power, uint64_t seed)
{
    set_chance(seed);
    for (int i = 0; i < FILES; i++) {
        struct file *file = &files[i];
        if (file->unnamed) forget(file);
        if (!*file->name || power == POWER_STAYS) continue;
        if (power == POWER_LOSES_ALL) file->count = file->written.size = 0;
        settle(file, false);
        resize(&file->now, 0);
        put(&file->now, 0, file->synced.at, file->synced.size);
    }
}

bool disk_save(const char *name, const char *path)
{
    const struct file *file = find(name);
    FILE *to = file ? fopen(path, "wb") : NULL;

    if (!to) return false;
    bool written = fwrite(file->now.at, 1, file->now.size, to) == file->now.size;
    return !fclose(to) && written;
}

/* ---- SQLite's methods of a file -------------------------------------------------- */

struct handle {
    sqlite3_file base;
    struct file *file;
};

static struct file *of(sqlite3_file *handle)
{
    return ((struct handle *)handle)->file;
}

static int disk_close(sqlite3_file *handle)
{
    if (of(handle)->unnamed) forget(of(handle));
    return SQLITE_OK;
}

static int disk_read(sqlite3_file *handle, void *to, int length, sqlite3_int64 offset)
{
    const struct bytes *now = &of(handle)->now;
    size_t at = (size_t)offset, wanted = (size_t)length;

    if (strikes(READS)) return SQLITE_IOERR_READ;
    size_t there = at >= now->size ? 0 : now->size - at < wanted ? now->size - at : wanted;
    if (there) memcpy(to, now->at + at, there);
    memset((uint8_t *)to + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int disk_write(sqlite3_file *handle, const void *from, int length, sqlite3_int64 offset)
{
    bool was_stopped = fault.stopped;

    if (!strikes(WRITES)) {
        write_to(of(handle), from, (size_t)length, (size_t)offset);
        return SQLITE_OK;
    }
    if (kinds[fault.kind].torn && !was_stopped)
        write_to(of(handle), from, (size_t)draw((uint64_t)length), (size_t)offset);
    return kinds[fault.kind].full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int disk_truncate(sqlite3_file *handle, sqlite3_int64 size)
{
    if (strikes(TRUNCATES)) return SQLITE_IOERR_TRUNCATE;
    truncate_to(of(handle), (size_t)size);
    return SQLITE_OK;
}

static int disk_sync(sqlite3_file *handle, int flags)
{
    struct file *file = of(handle);

    (void)flags;
    if (!strikes(SYNCS)) {
        settle(file, true);
        return SQLITE_OK;
    }
    for (size_t i = 0; fault.kind == FAULT_UNSYNCED && i < file->count; i++)
        file->changes[i].lost = true;
    return SQLITE_IOERR_FSYNC;
}

static int disk_size(sqlite3_file *handle, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)of(handle)->now.size;
    return SQLITE_OK;
}

/* Only one process uses the disk. */
static int disk_lock(sqlite3_file *handle, int level)
{
    (void)handle;
    (void)level;
    return SQLITE_OK;
}

static int disk_reserved(sqlite3_file *handle, int *reserved)
{
    (void)handle;
    *reserved = 0;
    return SQLITE_OK;
}

/* Ignores wal_autocheckpoint: the tests set the checkpoint interval. */
static int disk_control(sqlite3_file *handle, int what, void *with)
{
    char **pragma = with;

    (void)handle;
    return what == SQLITE_FCNTL_PRAGMA && !strcmp(pragma[1], "wal_autocheckpoint")
               ? SQLITE_OK
               : SQLITE_NOTFOUND;
}

static int disk_sector(sqlite3_file *handle)
{
    (void)handle;
    return 4096;
}

/* SQLite's default assumption: a write changes no bytes next to it. */
static int disk_promises(sqlite3_file *handle)
{
    (void)handle;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* Version 1: no shared memory, so that the WAL has a single owner. */
static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_lock,
    .xCheckReservedLock = disk_reserved,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_promises,
};

/* ---- SQLite's methods of the disk ------------------------------------------------ */

static int disk_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *handle, int flags,
                     int *opened)
{
    struct file *file = name ? find(name) : NULL;

    (void)vfs;
    handle->pMethods = NULL;
    if (strikes(OPENS)) return SQLITE_CANTOPEN;
    if (!file && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
    ((struct handle *)handle)->file = file ? file : create(name);
    handle->pMethods = &methods;
    if (opened) *opened = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct file *file = find(name);

    (void)vfs;
    (void)sync;
    if (strikes(DELETES)) return SQLITE_IOERR_DELETE;
    if (!file) return SQLITE_IOERR_DELETE_NOENT;
    forget(file);
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *there)
{
    (void)vfs;
    (void)flags;
    *there = find(name) != NULL;
    return SQLITE_OK;
}

static int disk_path(sqlite3_vfs *vfs, const char *name, int room, char *path)
{
    (void)vfs;
    snprintf(path, (size_t)room, "%s", name);
    return SQLITE_OK;
}

/* Randomness, sleep and time come from SQLite's default VFS. */
static bool disk_ready(void)
{
    static sqlite3_vfs disk;
    const sqlite3_vfs *standard = sqlite3_vfs_find(NULL);

    if (!standard) return false;
    disk = *standard;
    disk.zName = FAULTS_VFS;
    disk.szOsFile = sizeof(struct handle);
    disk.pNext = NULL;
    disk.xOpen = disk_open;
    disk.xDelete = disk_delete;
    disk.xAccess = disk_access;
    disk.xFullPathname = disk_path;
    return sqlite3_vfs_register(&disk, 0) == SQLITE_OK;
}

static int each_connection(sqlite3 *db, const char **why, const void *functions)
{
    (void)why;
    (void)functions;
    return sqlite3_wal_autocheckpoint(db, CHECKPOINTS);
}

bool faults_ready(void)
{
    return memory_ready() && sqlite3_initialize() == SQLITE_OK && disk_ready() &&
           sqlite3_auto_extension((void (*)(void))each_connection) == SQLITE_OK;
}
