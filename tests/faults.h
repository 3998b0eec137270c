/* faults.h - what goes wrong, at a chosen place: a disk for SQLite, and allocations.
 *
 * The disk is in memory, behind a VFS of its own.  It knows of each file what had reached it at
 * the last sync and what was written since, so that the power can fail: then of the latter
 * everything, nothing, or any sectors are there.  That a file was created or deleted is taken to
 * last at once (SQLite syncs the folder where it matters); nothing is ever renamed.
 *
 * Each time that something could go wrong is a place; places are counted from 1. */
#ifndef CROUPIER_FAULTS_H
#define CROUPIER_FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FAULTS_VFS "disk in memory"

enum fault_kind {
    FAULT_NONE,
    FAULT_ERROR,      /* of the disk: once; reading, too */
    FAULT_DEAD,       /* from then on nothing works, */
    FAULT_FULL,       /* there is no room, once, */
    FAULT_FULL_ON,    /* ... and from then on */
    FAULT_TORN,       /* only the first bytes of a write get there, and it fails */
    FAULT_UNSYNCED,   /* a sync fails; what it was for is lost, though the next one succeeds */
    FAULT_STOP,       /* the process stops there */
    FAULT_TORN_STOP,  /* ... in the middle of a write */
    FAULT_MEMORY,     /* SQLite gets no memory, once, */
    FAULT_MEMORY_ON,  /* ... and from then on */
    FAULT_MEMORY_OWN, /* the same for malloc(), calloc() and realloc() of the program */
    FAULT_MEMORY_OWN_ON,
    FAULT_KINDS,
};

/* Call once, before anything of SQLite's. */
bool faults_ready(void);

/* At this place from now on; whether it has struck; and nothing any more. */
void faults_arm(enum fault_kind kind, long place, uint64_t seed);
bool faults_struck(void);
void faults_disarm(void);

/* As if the process had been stopped just now; and as if it had been started again. */
void faults_stop(void);
void faults_restart(void);

enum power { POWER_STAYS, POWER_LOSES_ALL, POWER_LOSES_SOME };

/* The process comes back, after such a failure of the power; a disk with nothing on it. */
void disk_return(enum power power, uint64_t seed);
void disk_clear(void);

/* A file as it is now, to a real one; false where there is none, or it cannot be written. */
bool disk_save(const char *name, const char *path);

#endif
