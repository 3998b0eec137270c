/* workers.h - a few threads for work that takes long, so that the owner never waits for it.
 *
 *   workers_put() -> work() in a thread -> wake() -> workers_take() by the owner
 *
 * All but work() and wake() is called by one thread, the owner.  The pool holds so many jobs and no
 * more, those that are done and not yet taken among them. */
#ifndef CROUPIER_WORKERS_H
#define CROUPIER_WORKERS_H

#include <stdbool.h>

/* The first member of what a job is about. */
struct job {
    struct job *next;
    void (*work)(struct job *job); /* in a thread, which has the job to itself */
    void (*drop)(struct job *job); /* by the owner: the pool has ended, nobody takes it */
};

struct workers;

/* Null where there are no threads or no memory.  wake() is called by a thread each time that a job
 * is done; null: nobody need know. */
struct workers *workers_new(int threads, int most, void (*wake)(void *to), void *to);

bool workers_put(struct workers *workers, struct job *job); /* false: it is full */
struct job *workers_take(struct workers *workers);          /* one that is done, or null */

/* Jobs that are being done are waited for; then all that are left are dropped.  Null does no harm.
 */
void workers_end(struct workers *workers);

#endif
