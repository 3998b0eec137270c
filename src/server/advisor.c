/* advisor.c - questions about the best choice, for a worker; and the answers kept. */
#include "server/advisor.h"

#include "rules/length.h"
#include "server/workers.h"
#include "solve/game_solution.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SOLVERS 8 /* open at once, each for one sign */

/* What the answer depends on: the cards of each role in order, unused bytes 0. */
struct key {
    struct advice_question question;
    struct sign sign;
};

/* The stored solution of an edition. */
struct stored {
    bool looked; /* for the file */
    bool good;   /* it is here: */
    uint8_t terms[SOLUTION_DIGEST];
    struct solution_bytes parts[SOLUTION_PARTS];
};

/* Used by the worker only. */
struct solvers {
    struct solver {
        struct sign sign;
        const struct game_advice *game;
        void *solver;                   /* null: free */
        uint8_t terms[SOLUTION_DIGEST]; /* of a solution that fits, if there can be one */
    } list[SOLVERS];
    int next;              /* the one to be replaced */
    struct stored *stored; /* by edition */
};

struct advisor_job {
    struct job job;
    struct solvers *solvers;
    struct advisor_client client;
    uint64_t tag;
    struct key key;
    bool best;              /* will do, */
    bool found;             /* ... and now a stored solution was found, */
    char why[SOLUTION_WHY]; /* ... which can't be used: why */
    struct advisor_answer answer;
};

struct advisor {
    struct workers *workers;
    struct solvers solvers;
    struct advisor_client waiting[ADVISOR_WAITING];
    int waiting_count;
    struct kept {
        struct key key;
        struct advisor_answer answer; /* none: free */
    } kept[ADVISOR_KEPT];
    int next;    /* the one to be replaced */
    bool *lacks; /* by edition: there is no stored solution */
    void (*stored)(void *to, int edition, const char *why);
    void *to;
};

/* ---- Questions ------------------------------------------------------------------- */

static int by_card(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static void make_key(struct key *key, const struct sign *sign,
                     const struct advice_question *question)
{
    memset(key, 0, sizeof *key);
    key->sign = *sign;
    for (int role = 0; role < ADVICE_ROLES; role++) {
        uint8_t count = question->count[role];
        key->question.count[role] = count;
        memcpy(key->question.card[role], question->card[role], count);
        qsort(key->question.card[role], count, 1, by_card);
    }
}

static const struct advisor_answer *find(const struct advisor *advisor, const struct key *key)
{
    for (size_t i = 0; i < LENGTH(advisor->kept); i++) {
        const struct kept *kept = &advisor->kept[i];
        if (kept->answer.count && !memcmp(&kept->key, key, sizeof *key)) return &kept->answer;
    }
    return NULL;
}

static void keep(struct advisor *advisor, const struct advisor_job *job)
{
    struct kept *kept = &advisor->kept[advisor->next];

    if (!job->answer.count || job->answer.best || find(advisor, &job->key)) return;
    kept->key = job->key;
    kept->answer = job->answer;
    advisor->next = (advisor->next + 1) % ADVISOR_KEPT;
}

/* ---- In the worker --------------------------------------------------------------- */

static void close_solver(struct solver *one)
{
    if (one->solver) one->game->close(one->solver);
    one->solver = NULL;
}

/* Null: out of memory. */
static const struct solver *solver_for(struct solvers *solvers, const struct sign *sign)
{
    for (int i = 0; i < SOLVERS; i++) {
        const struct solver *one = &solvers->list[i];
        if (one->solver && !memcmp(&one->sign, sign, sizeof *sign)) return one;
    }
    struct solver *one = &solvers->list[solvers->next];
    close_solver(one);
    solvers->next = (solvers->next + 1) % SOLVERS;
    one->sign = *sign;
    one->game = advice_of(sign->edition);
    one->solver = one->game->open(sign, 0);
    const struct game_solution *solution = one->game->solution;
    if (one->solver && solution && !solution->terms(one->solver, one->terms)) close_solver(one);
    return one->solver ? one : NULL;
}

/* Looks for the file.  It can be large, so it is read once, and kept. */
static void load(struct stored *stored, const struct solver *one, struct advisor_job *job)
{
    char path[SOLUTION_PATH];

    stored->looked = true;
    if (!solution_path(one->sign.edition, 0, path) || access(path, F_OK)) return;
    struct solution_key key = solution_key(&one->sign, 0, one->terms);
    memcpy(stored->terms, one->terms, sizeof stored->terms);
    stored->good = solution_read_all(path, &key, stored->parts, job->why);
    job->found = true;
}

/* The bytes are those that were written, but the game can't read them. */
static void give_up(struct stored *stored, struct advisor_job *job)
{
    solution_parts_free(stored->parts);
    stored->good = false;
    job->found = true;
    snprintf(job->why, sizeof job->why, "The stored solution can't be read.");
}

static bool find_best(const struct solver *one, struct advisor_job *job)
{
    const struct game_solution *solution = one->game->solution;
    const struct advice_question *question = &job->key.question;
    struct stored *stored = &job->solvers->stored[one->sign.edition];

    if (!stored->looked) load(stored, one, job);
    if (!stored->good || memcmp(stored->terms, one->terms, sizeof stored->terms)) return false;
    bool good = solution->best(&stored->parts[solution->part_of(question)], &job->key.sign,
                               question, &job->answer.choices[0]);
    if (!good) give_up(stored, job);
    job->answer.best = good;
    job->answer.count = good;
    return good;
}

static void work(struct job *of)
{
    struct advisor_job *job = (struct advisor_job *)of;
    const struct solver *one = solver_for(job->solvers, &job->key.sign);

    if (one && (!job->best || !find_best(one, job)))
        job->answer.count = one->game->solve(one->solver, &job->key.question, job->answer.choices);
}

static void drop(struct job *of)
{
    free(of);
}

/* ---- The owner ------------------------------------------------------------------- */

struct advisor *advisor_open(void (*wake)(void *to),
                             void (*stored)(void *to, int edition, const char *why), void *to)
{
    struct advisor *advisor = calloc(1, sizeof *advisor);

    if (!advisor) return NULL;
    advisor->stored = stored;
    advisor->to = to;
    advisor->lacks = calloc((size_t)game_count, sizeof *advisor->lacks);
    advisor->solvers.stored = calloc((size_t)game_count, sizeof *advisor->solvers.stored);
    if (advisor->lacks && advisor->solvers.stored)
        advisor->workers = workers_new(1, ADVISOR_WAITING, wake, to);
    if (advisor->workers) return advisor;
    advisor_close(advisor);
    return NULL;
}

void advisor_close(struct advisor *advisor)
{
    if (!advisor) return;
    workers_end(advisor->workers);
    for (int i = 0; i < SOLVERS; i++) close_solver(&advisor->solvers.list[i]);
    for (int i = 0; advisor->solvers.stored && i < game_count; i++)
        solution_parts_free(advisor->solvers.stored[i].parts);
    free(advisor->solvers.stored);
    free(advisor->lacks);
    free(advisor);
}

static bool is_same(const struct advisor_client *a, const struct advisor_client *b)
{
    return a->plays == b->plays && a->key == b->key;
}

static bool may_wait(const struct advisor *advisor, const struct advisor_client *client)
{
    int most = client->plays ? ADVISOR_WAITING : ADVISOR_TRAINING, same = 0;

    for (int i = 0; i < advisor->waiting_count; i++) same += is_same(&advisor->waiting[i], client);
    return advisor->waiting_count < most && same < (client->plays ? ADVISOR_OF : ADVISOR_FROM);
}

static void waits_no_more(struct advisor *advisor, const struct advisor_client *client)
{
    int at = 0;

    while (!is_same(&advisor->waiting[at], client)) at++;
    advisor->waiting[at] = advisor->waiting[--advisor->waiting_count];
}

/* best: that choice will do, and the stored solution may have it. */
static enum advisor_said ask(struct advisor *advisor, bool best, const struct sign *sign,
                             const struct advice_question *question,
                             const struct advisor_client *client, uint64_t tag,
                             struct advisor_answer *answer)
{
    struct key key;

    make_key(&key, sign, question);
    const struct advisor_answer *known = find(advisor, &key);
    if (known) {
        *answer = *known;
        return ADVISOR_KNOWN;
    }
    struct advisor_job *job = may_wait(advisor, client) ? calloc(1, sizeof *job) : NULL;
    if (!job) return ADVISOR_BUSY;
    *job = (struct advisor_job){ .job = { .work = work, .drop = drop },
                                 .solvers = &advisor->solvers,
                                 .client = *client,
                                 .tag = tag,
                                 .key = key,
                                 .best = best };
    if (!(best ? workers_put_first : workers_put)(advisor->workers, &job->job)) {
        free(job);
        return ADVISOR_BUSY;
    }
    advisor->waiting[advisor->waiting_count++] = *client;
    return ADVISOR_WAITS;
}

enum advisor_said advisor_ask(struct advisor *advisor, const struct sign *sign,
                              const struct advice_question *question,
                              const struct advisor_client *client, uint64_t tag,
                              struct advisor_answer *answer)
{
    return ask(advisor, false, sign, question, client, tag, answer);
}

enum advisor_said advisor_ask_best(struct advisor *advisor, const struct sign *sign,
                                   const struct advice_question *question,
                                   const struct advisor_client *client, uint64_t tag,
                                   struct advisor_answer *answer)
{
    const struct game_solution *solution = advice_of(sign->edition)->solution;
    bool best = solution && !advisor->lacks[sign->edition] && solution->answers(question);

    return ask(advisor, best, sign, question, client, tag, answer);
}

/* What the worker has learned of a stored solution. */
static void learn(struct advisor *advisor, const struct advisor_job *job)
{
    int edition = job->key.sign.edition;

    if (job->best && !job->answer.best) advisor->lacks[edition] = true;
    if (job->found && advisor->stored)
        advisor->stored(advisor->to, edition, *job->why ? job->why : NULL);
}

bool advisor_next(struct advisor *advisor, uint64_t *tag, struct advisor_answer *answer)
{
    struct advisor_job *job = (struct advisor_job *)workers_take(advisor->workers);

    if (!job) return false;
    waits_no_more(advisor, &job->client);
    learn(advisor, job);
    keep(advisor, job);
    *tag = job->tag;
    *answer = job->answer;
    free(job);
    return true;
}
