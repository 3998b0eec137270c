/* workers.c - a thread pool for slow work. */
#include "server/workers.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#define NICE 10 /* slow work gives way to the tables */

struct queue {
    struct job *first, **end;
};

struct workers {
    pthread_mutex_t lock; /* guards the members up to ending */
    pthread_cond_t more;
    struct queue waiting, done;
    bool ending;
    /* used by the owner only, or constant: */
    int held, most;
    int threads;
    void (*wake)(void *to);
    void *to;
    pthread_t thread[];
};

static void queue_put(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static void queue_put_first(struct queue *queue, struct job *job)
{
    job->next = queue->first;
    queue->first = job;
    if (!job->next) queue->end = &job->next;
}

static struct job *queue_take(struct queue *queue)
{
    struct job *job = queue->first;

    if (!job) return NULL;
    queue->first = job->next;
    if (!queue->first) queue->end = &queue->first;
    return job;
}

/* ---- Worker threads -------------------------------------------------------------- */

/* The next job; null when the pool ends. */
static struct job *wait_for_job(struct workers *workers)
{
    struct job *job = NULL;

    pthread_mutex_lock(&workers->lock);
    while (!workers->ending && !workers->waiting.first)
        pthread_cond_wait(&workers->more, &workers->lock);
    if (!workers->ending) job = queue_take(&workers->waiting);
    pthread_mutex_unlock(&workers->lock);
    return job;
}

static void *run(void *of)
{
    struct workers *workers = of;
    struct job *job;

    setpriority(PRIO_PROCESS, (id_t)gettid(),
                NICE); /* of this thread; if refused, nothing is lost */
    while ((job = wait_for_job(workers))) {
        job->work(job);
        pthread_mutex_lock(&workers->lock);
        queue_put(&workers->done, job);
        pthread_mutex_unlock(&workers->lock);
        if (workers->wake) workers->wake(workers->to);
    }
    return NULL;
}

/* ---- The owner ------------------------------------------------------------------- */

/* Workers block all signals. */
static void start(struct workers *workers, int threads)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (workers->threads < threads &&
           !pthread_create(&workers->thread[workers->threads], NULL, run, workers))
        workers->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct workers *workers_new(int threads, int most, void (*wake)(void *to), void *to)
{
    struct workers *workers = calloc(1, sizeof *workers + (size_t)threads * sizeof(pthread_t));

    assert(threads > 0 && most > 0);
    if (!workers) return NULL;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->more, NULL);
    workers->waiting.end = &workers->waiting.first;
    workers->done.end = &workers->done.first;
    workers->most = most;
    workers->wake = wake;
    workers->to = to;
    start(workers, threads);
    if (workers->threads == threads) return workers;
    workers_end(workers);
    return NULL;
}

static bool put(struct workers *workers, struct job *job,
                void (*where)(struct queue *queue, struct job *job))
{
    if (workers->held == workers->most) return false;
    workers->held++;
    pthread_mutex_lock(&workers->lock);
    where(&workers->waiting, job);
    pthread_cond_signal(&workers->more);
    pthread_mutex_unlock(&workers->lock);
    return true;
}

bool workers_put(struct workers *workers, struct job *job)
{
    return put(workers, job, queue_put);
}

bool workers_put_first(struct workers *workers, struct job *job)
{
    return put(workers, job, queue_put_first);
}

struct job *workers_take(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    struct job *job = queue_take(&workers->done);
    pthread_mutex_unlock(&workers->lock);
    workers->held -= job != NULL;
    return job;
}

static void drop_all(struct queue *queue)
{
    struct job *job;

    while ((job = queue_take(queue))) job->drop(job);
}

void workers_end(struct workers *workers)
{
    if (!workers) return;
    pthread_mutex_lock(&workers->lock);
    workers->ending = true;
    pthread_cond_broadcast(&workers->more);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads; i++) pthread_join(workers->thread[i], NULL);
    drop_all(&workers->done);
    drop_all(&workers->waiting);
    pthread_cond_destroy(&workers->more);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}
