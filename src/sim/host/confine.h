/* confine.h - work that is not trusted, in a child process with limits.
 *
 *   confine_run() forks; in the child, work() writes its results to a pipe; the parent takes them
 *   confine_fail() in the child ends it, with a sentence that the parent returns
 *
 * The child has no files, network or other processes, only the pipe, its own memory, and one socket
 * if it is given one: seccomp refuses every system call that work in memory and threads does not
 * need.  It gets so much CPU time and memory and no more.  However it ends, the parent gets its
 * results or one sentence. */
#ifndef CROUPIER_SIM_CONFINE_H
#define CROUPIER_SIM_CONFINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CONFINE_WHY     512
#define CONFINE_CPU     86400             /* usual limits: seconds of CPU time in all, */
#define CONFINE_CALL    5                 /* ... seconds of CPU time of one call of a script, */
#define CONFINE_MEMORY  (size_t)(1 << 30) /* ... and bytes in addition to those at the start */
#define CONFINE_THREADS 64
#define CONFINE_SOCKET  4 /* the number of the socket, in the child */

struct confine_plan {
    const char *name;                /* of the script, for sentences */
    unsigned cpu_seconds;            /* 0: the usual limits */
    unsigned call_seconds;           /* */
    size_t memory_bytes;             /* */
    int socket;                      /* that the child may use, as CONFINE_SOCKET; 0: none */
    volatile const int *stop;        /* set: the child's confine_stop() is set, too; may be null */
    int (*work)(int fd, void *data); /* in the child; 0: done */
    /* in the parent: what the child wrote, as it comes; false: no more is wanted */
    bool (*take)(const void *bytes, size_t count, void *data);
    void (*tick)(void *data); /* in the parent: called now and then; may be null */
    void *data;
};

/* Call it before there are other threads.  False: `why` says what went wrong, in one sentence. */
bool confine_run(const struct confine_plan *plan, char why[CONFINE_WHY]);

/* ---- In the child ---------------------------------------------------------------- */

/* Ends the child with a sentence.  Outside of a child it does nothing. */
void confine_fail(const char *sentence);

/* Set when the parent wants the work to come to an end; null outside of a child. */
volatile const int *confine_stop(void);

/* What a thread is doing.  The parent ends a child that stays in one call for too long. */
struct confine_mark {
    _Atomic uint32_t call;       /* counts up at the start and at the end: odd inside of a call */
    _Atomic int line;            /* of the script, where known; 0: not known */
    _Atomic(const char *) doing; /* "act()"; a constant of the program */
};

/* A mark for this thread, until the child ends.  Null: not in a child, or too many. */
struct confine_mark *confine_mark(void);

#endif
