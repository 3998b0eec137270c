/* workers.h - a thread pool for slow work, so that the owner never waits.
 *
 *   workers_put() -> work() in a thread -> wake() -> workers_take() by the owner
 *
 * The threads have a lower priority than the rest of the program.
 * One thread, the owner, makes all calls.  The pool holds a limited number of jobs, including
 * finished ones that were not taken yet. */
#ifndef CROUPIER_WORKERS_H
#define CROUPIER_WORKERS_H

#include <stdbool.h>

/* Embed it as the first member of a struct with the job's data. */
struct job {
    struct job *next;
    void (*work)(struct job *job); /* runs in a worker, which has the job to itself */
    void (*drop)(struct job *job); /* runs in workers_end(), for jobs that were not taken */
};

struct workers;

/* Returns null if out of memory or threads.  A worker calls wake() after each job; it may be null.
 */
struct workers *workers_new(int threads, int most, void (*wake)(void *to), void *to);

bool workers_put(struct workers *workers, struct job *job); /* false if the pool is full */

/* The same, before all jobs that wait: for one that takes hardly any time. */
bool workers_put_first(struct workers *workers, struct job *job);
struct job *workers_take(struct workers *workers); /* a finished job, or null */

/* Waits for running jobs, then drops all that are left.  Null is a no-op. */
void workers_end(struct workers *workers);

#endif
