/* run.c - threads that take sessions in small shares, play them, and add up what they found. */
#include "sim/host/checkpoint.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#define SHARE_LEAST    8 /* so many sessions are played side by side */
#define SHARE_MOST     1024
#define SHARES         256 /* of a run, if they are not too large */
#define HAND_IN_MS     500
#define LOOK_MS        20
#define PROCESS_SHARES 64 /* of a run on several machines */

/* What the threads share; the lock is for the result and the next session. */
struct work {
    const struct host_plan *plan;
    struct host_result *result;
    const struct host_watch *watch;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    uint64_t next, end, share; /* sessions from next to end - 1 are to be given out */
    int working;
    bool failed;  /* out of memory */
    bool lost;    /* another process has failed */
    int not_kept; /* errno of a result that could not be kept; 0: none */
    int64_t kept_ms;
    atomic_uint_least64_t sessions, rounds;
};

struct worker {
    struct work *work;
    pthread_t thread;
    struct sim *sims[HOST_STRATEGIES];
    void *opened[HOST_STRATEGIES]; /* strategies that are this worker's own */
    int64_t *gains[HOST_STRATEGIES];
    struct host_pair pairs[HOST_STRATEGIES];
    struct host_done done;
    int64_t handed_in_ms;
};

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool stopped(const struct work *work)
{
    return work->watch->stop && __atomic_load_n(work->watch->stop, __ATOMIC_RELAXED);
}

/* ---- A worker -------------------------------------------------------------------- */

static bool take_share(struct work *work, uint64_t most, struct host_range *range)
{
    pthread_mutex_lock(&work->lock);
    bool more = !work->failed && !work->lost && !stopped(work) &&
                host_gap(&work->result->done, work->next, work->end, most, range);
    if (more) work->next = range->end;
    pthread_mutex_unlock(&work->lock);
    return more;
}

/* Compares each session of the others with that of the first strategy. */
static void compare(struct worker *worker, uint64_t sessions)
{
    for (int i = 1; i < worker->work->plan->count; i++) {
        struct host_pair *pair = &worker->pairs[i];
        for (uint64_t k = 0; k < sessions; k++) {
            sim_sum more = worker->gains[i][k] - worker->gains[0][k];
            pair->better += more > 0;
            pair->worse += more < 0;
            pair->sum += more;
            pair->squares += more * more;
        }
    }
}

static bool play_share(struct worker *worker, struct host_range range)
{
    struct work *work = worker->work;
    uint64_t rounds = 0;

    for (int i = 0; i < work->plan->count; i++) {
        struct sim *sim = worker->sims[i];
        uint64_t before = sim->tally.rounds;
        sim->gains = worker->gains[i];
        sim->gains_first = range.first;
        uint64_t played = sim_run(sim, range.first, range.end, i ? NULL : work->watch->stop);
        if (played == UINT64_MAX) return false;
        range.end = range.first + played;
        rounds += sim->tally.rounds - before;
    }
    if (work->plan->count > 1) compare(worker, range.end - range.first);
    atomic_fetch_add(&work->sessions, range.end - range.first);
    atomic_fetch_add(&work->rounds, rounds);
    return host_add_range(&worker->done, range);
}

static bool empty_tally(struct sim *sim)
{
    int wagers = sim->tally.wagers;

    sim_tally_free(&sim->tally);
    return sim_tally_begin(&sim->tally, wagers, sim->plan.sign.chip_cents);
}

/* Adds what the worker has found to the result. */
static bool hand_in(struct worker *worker)
{
    struct host_result found = { .count = worker->work->plan->count, .done = worker->done };
    bool good;

    for (int i = 0; i < found.count; i++) {
        found.tallies[i] = worker->sims[i]->tally;
        found.pairs[i] = worker->pairs[i];
        worker->pairs[i] = (struct host_pair){ 0 };
    }
    pthread_mutex_lock(&worker->work->lock);
    good = host_add(worker->work->result, &found);
    pthread_mutex_unlock(&worker->work->lock);
    for (int i = 0; i < found.count; i++) good &= empty_tally(worker->sims[i]);
    worker->done.count = 0;
    worker->done.sessions = 0;
    worker->handed_in_ms = now_ms();
    return good;
}

static bool prepare(struct worker *worker)
{
    const struct host_plan *plan = worker->work->plan;

    for (int i = 0; i < plan->count; i++) {
        const struct host_own *own = &plan->own[i];
        struct sim_plan one = plan->plans[i];
        if (own->open && !(worker->opened[i] = own->open(own->to, &one))) return false;
        if (!(worker->sims[i] = sim_open(&one))) return false;
        if (plan->count == 1) return true;
        worker->gains[i] = malloc(SHARE_MOST * sizeof *worker->gains[i]);
        if (!worker->gains[i]) return false;
    }
    return true;
}

static void clear(struct worker *worker)
{
    for (int i = 0; i < worker->work->plan->count; i++) {
        sim_free(worker->sims[i]);
        if (worker->opened[i]) worker->work->plan->own[i].close(worker->opened[i]);
        free(worker->gains[i]);
    }
    free(worker->done.list);
}

static void *work_on(void *to)
{
    struct worker *worker = to;
    struct work *work = worker->work;
    struct host_range range;
    bool good = prepare(worker);

    worker->handed_in_ms = now_ms();
    while (good && take_share(work, work->share, &range)) {
        good = play_share(worker, range);
        if (good && now_ms() - worker->handed_in_ms > HAND_IN_MS) good = hand_in(worker);
    }
    good = good && hand_in(worker);
    clear(worker);
    pthread_mutex_lock(&work->lock);
    work->failed |= !good;
    work->working--;
    pthread_cond_signal(&work->ended);
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

/* ---- The thread that runs -------------------------------------------------------- */

static void keep(struct work *work)
{
    if (!work->watch->keep) return;
    pthread_mutex_lock(&work->lock);
    bool good = work->watch->keep(work->watch->to, work->result);
    work->not_kept = good ? 0 : errno;
    pthread_mutex_unlock(&work->lock);
    work->kept_ms = now_ms();
}

static bool time_to_keep(const struct work *work)
{
    return now_ms() - work->kept_ms >= 1000 * (int64_t)work->watch->keep_seconds;
}

/* Waits until a worker ends, or a short while.  Returns how many still work. */
static int wait_a_little(struct work *work)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += LOOK_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&work->lock);
    if (work->working) pthread_cond_timedwait(&work->ended, &work->lock, &until);
    int working = work->working;
    pthread_mutex_unlock(&work->lock);
    return working;
}

/* Sessions that a process takes at a time. */
static uint64_t process_share(const struct work *work)
{
    uint64_t most = work->plan->plans[0].sessions / PROCESS_SHARES;

    return most > work->share ? most : work->share;
}

static bool share_out(void *to, struct host_range *range)
{
    struct work *work = to;

    return take_share(work, process_share(work), range);
}

static bool read_found(struct work *work, const char *text, size_t length)
{
    struct host_result found;
    char why[CHECKPOINT_WHY];

    if (!host_begin(&found, work->plan)) return false;
    bool good = checkpoint_read(work->plan, text, length, &found, why);
    if (good) {
        pthread_mutex_lock(&work->lock);
        good = host_add(work->result, &found);
        pthread_mutex_unlock(&work->lock);
        atomic_fetch_add(&work->sessions, found.done.sessions);
        for (int i = 0; i < found.count; i++)
            atomic_fetch_add(&work->rounds, found.tallies[i].rounds);
    }
    host_free(&found);
    return good;
}

static void take_in(void *to, const char *text, size_t length)
{
    struct work *work = to;
    bool good = read_found(work, text, length);

    pthread_mutex_lock(&work->lock);
    work->lost |= !good;
    pthread_mutex_unlock(&work->lock);
}

/* Answers other processes; returns whether any is still at work. */
static bool serve(struct work *work)
{
    struct host_work elsewhere = { work, share_out, take_in };

    return work->watch->serve && work->watch->serve(&elsewhere);
}

static void show(const struct work *work, uint64_t sessions, uint64_t rounds)
{
    if (work->watch->show)
        work->watch->show(work->watch->to, sessions + atomic_load(&work->sessions),
                          rounds + atomic_load(&work->rounds));
}

/* Looks after the workers until all have ended. */
static void look_after(struct work *work)
{
    uint64_t before = work->result->done.sessions;

    work->kept_ms = now_ms();
    for (bool going = true; going;) {
        going = wait_a_little(work);
        if (serve(work)) going = true;
        show(work, before, 0);
        if (going && time_to_keep(work)) keep(work);
    }
    keep(work);
}

static uint64_t share_of(uint64_t sessions)
{
    uint64_t share = sessions / SHARES / SHARE_LEAST * SHARE_LEAST;

    return share < SHARE_LEAST ? SHARE_LEAST : share > SHARE_MOST ? SHARE_MOST : share;
}

/* Starts as many threads as possible; the others do without.  Returns how many there are. */
static int start(struct work *work, struct worker *workers, int count)
{
    int started = 0;

    pthread_mutex_lock(&work->lock);
    for (; started < count; started++) {
        workers[started].work = work;
        if (pthread_create(&workers[started].thread, NULL, work_on, &workers[started])) break;
        work->working++;
    }
    pthread_mutex_unlock(&work->lock);
    return started;
}

static enum host_end end_of(const struct work *work)
{
    if (work->failed) return HOST_MEMORY;
    if (work->lost) return HOST_LOST;
    errno = work->not_kept;
    if (work->not_kept) return HOST_NOT_KEPT;
    return stopped(work) ? HOST_STOPPED : HOST_DONE;
}

static enum host_end run(struct work *work)
{
    int threads = work->watch->threads > 0 ? work->watch->threads : 1;
    struct worker *workers = calloc((size_t)threads, sizeof *workers);
    pthread_condattr_t clock;

    if (!workers) return HOST_MEMORY;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&work->ended, &clock);
    pthread_condattr_destroy(&clock);
    pthread_mutex_init(&work->lock, NULL);
    int started = start(work, workers, threads);
    if (started) look_after(work);
    for (int i = 0; i < started; i++) pthread_join(workers[i].thread, NULL);
    pthread_mutex_destroy(&work->lock);
    pthread_cond_destroy(&work->ended);
    free(workers);
    return started ? end_of(work) : HOST_THREADS;
}

enum host_end host_play(const struct host_plan *plan, struct host_range range,
                        struct host_result *result, const struct host_watch *watch)
{
    struct work work = { .plan = plan, .result = result, .watch = watch };

    work.next = range.first;
    work.end = range.end;
    work.share = share_of(plan->plans[0].sessions);
    return run(&work);
}

enum host_end host_run(const struct host_plan *plan, struct host_result *result,
                       const struct host_watch *watch)
{
    struct work work = { .plan = plan, .result = result, .watch = watch };

    work.end = plan->plans[0].sessions;
    work.share = share_of(work.end);
    enum host_end end = run(&work);
    bool all = result->done.sessions == work.end;
    return end == HOST_STOPPED && all ? HOST_DONE : end;
}

/* ---- A player of the caller's own ------------------------------------------------ */

/* Keeps what is there together with what the player has found so far. */
static void keep_both(struct work *work, const struct host_result *found)
{
    struct host_result both, *result = work->result;

    if (!host_begin(&both, work->plan)) return;
    if (host_add(&both, result) && host_add(&both, found)) {
        work->result = &both;
        keep(work);
        work->result = result;
    }
    host_free(&both);
}

static void beat(void *to, uint64_t sessions, uint64_t rounds, const struct host_result *found)
{
    struct work *work = to;

    serve(work);
    show(work, sessions, rounds);
    if (found && time_to_keep(work)) keep_both(work, found);
}

static enum host_end play_by(struct work *work, const struct host_player *player,
                             struct host_range range)
{
    const struct host_beat heart = { work, beat };
    struct host_result found;

    if (!host_begin(&found, work->plan)) return HOST_MEMORY;
    enum host_end end = player->play(player->to, range, &found, &heart);
    if (end <= HOST_STOPPED && !host_add(work->result, &found)) end = HOST_MEMORY;
    atomic_fetch_add(&work->sessions, found.done.sessions);
    for (int i = 0; i < found.count; i++) atomic_fetch_add(&work->rounds, found.tallies[i].rounds);
    host_free(&found);
    return end;
}

enum host_end host_run_by(const struct host_plan *plan, struct host_result *result,
                          const struct host_watch *watch, const struct host_player *player,
                          bool apart)
{
    struct work work = { .plan = plan, .result = result, .watch = watch, .kept_ms = now_ms() };
    struct host_range range;
    enum host_end end = HOST_DONE;

    work.end = plan->plans[0].sessions;
    work.share = share_of(work.end);
    atomic_store(&work.sessions, result->done.sessions);
    uint64_t most = apart ? process_share(&work) : UINT64_MAX;
    pthread_mutex_init(&work.lock, NULL);
    while (end == HOST_DONE && take_share(&work, most, &range)) end = play_by(&work, player, range);
    work.failed = end > HOST_STOPPED;
    while (serve(&work)) nanosleep(&(struct timespec){ .tv_nsec = LOOK_MS * 1000000L }, NULL);
    if (end <= HOST_STOPPED) {
        keep(&work);
        end = end_of(&work);
    }
    pthread_mutex_destroy(&work.lock);
    return end == HOST_STOPPED && result->done.sessions == work.end ? HOST_DONE : end;
}
