/* faults.h - fault injection: a disk for SQLite and memory allocations that fail at a chosen place.
 *
 * The disk is in memory, behind its own VFS.  For each file it keeps what the last sync stored and
 * what was written since.  After a power failure everything, nothing or any sectors of the unsynced
 * writes are on disk.  Creating and deleting a file takes effect at once (SQLite syncs the folder
 * where it matters); files are never renamed.
 *
 * Every operation that could fail is a place; places are counted from 1. */
#ifndef CROUPIER_FAULTS_H
#define CROUPIER_FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FAULTS_VFS "disk in memory"

enum fault_kind {
    FAULT_NONE,
    FAULT_ERROR,      /* one disk operation fails, reads included */
    FAULT_DEAD,       /* all disk operations fail from then on */
    FAULT_FULL,       /* disk full, once */
    FAULT_FULL_ON,    /* disk full from then on */
    FAULT_TORN,       /* a write stores only its first bytes and fails */
    FAULT_UNSYNCED,   /* a sync fails and its writes are lost, though the next sync succeeds */
    FAULT_STOP,       /* the process stops */
    FAULT_TORN_STOP,  /* the process stops in the middle of a write */
    FAULT_MEMORY,     /* one allocation of SQLite fails */
    FAULT_MEMORY_ON,  /* all allocations of SQLite fail from then on */
    FAULT_MEMORY_OWN, /* the same for malloc(), calloc() and realloc() of the program */
    FAULT_MEMORY_OWN_ON,
    FAULT_KINDS,
};

/* Call once, before any other use of SQLite.  Returns false on failure. */
bool faults_ready(void);

/* Arms one fault at a place, counted from this call; tells if it has struck; disarms it. */
void faults_arm(enum fault_kind kind, long place, uint64_t seed);
bool faults_struck(void);
void faults_disarm(void);

/* Simulates that the process stops now, and that it starts again. */
void faults_stop(void);
void faults_restart(void);

enum power { POWER_STAYS, POWER_LOSES_ALL, POWER_LOSES_SOME };

/* disk_return: the disk as the restarted process finds it after such a power failure.
 * disk_clear: an empty disk. */
void disk_return(enum power power, uint64_t seed);
void disk_clear(void);

/* Copies a file of the disk to a real one; false if it is missing or cannot be written. */
bool disk_save(const char *name, const char *path);

#endif
