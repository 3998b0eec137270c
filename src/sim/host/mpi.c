/* mpi.c - a run on several machines, started by mpirun.
 *
 * Every process reads the same command line.  Rank 0 has the result and gives out sessions; each
 * other one asks for a range, plays it on its own threads, and sends what it found as text
 * (checkpoint.h) together with the next question.  Without MPI there is one process, of rank 0. */
#include "sim/host/mpi.h"

#include "sim/host/checkpoint.h"

#include <fcntl.h>
#include <unistd.h>

#ifdef CROUPIER_MPI
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wundef"
#include <mpi.h>
#pragma GCC diagnostic pop

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND = 1, RANGE = 2 }; /* tags of messages */

static int rank, size = 1, at_work;

/* Only a process that mpirun has started looks for others. */
bool mpi_begin(void)
{
    static const char *const signs[] = { "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK" };
    bool several = false;
    int level;

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) several |= getenv(signs[i]) != NULL;
    if (!several || MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level)) return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    at_work = size - 1;
    return true;
}

int mpi_rank(void)
{
    return rank;
}

int mpi_ranks(void)
{
    return size;
}

void mpi_end(void)
{
    int begun;

    MPI_Initialized(&begun);
    if (begun) MPI_Finalize();
}

bool mpi_all(bool here)
{
    int is = here, all = here;

    if (size > 1) MPI_Allreduce(&is, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all;
}

/* One question: what was found since the last one, and who wants the next range. */
static void answer(const struct host_work *work, const MPI_Status *asked)
{
    struct host_range range;
    uint64_t words[2] = { 0, 0 };
    int length;

    MPI_Get_count(asked, MPI_BYTE, &length);
    char *text = malloc((size_t)length + 1);
    if (!text) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Recv(text, length, MPI_BYTE, asked->MPI_SOURCE, FOUND, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (length) work->take(work->to, text, (size_t)length);
    free(text);
    if (work->share(work->to, &range)) {
        words[0] = range.first;
        words[1] = range.end;
    } else {
        at_work--;
    }
    MPI_Send(words, 2, MPI_UINT64_T, asked->MPI_SOURCE, RANGE, MPI_COMM_WORLD);
}

int mpi_serve(const struct host_work *work)
{
    MPI_Status status;
    int there = 1;

    while (at_work && there) {
        MPI_Iprobe(MPI_ANY_SOURCE, FOUND, MPI_COMM_WORLD, &there, &status);
        if (there) answer(work, &status);
    }
    return at_work;
}

static void no_beat(void *to, uint64_t sessions, uint64_t rounds, const struct host_result *found)
{
    (void)to;
    (void)sessions;
    (void)rounds;
    (void)found;
}

/* What was found, as text; "failed", which is no result, if it can't be played. */
static char *play_range(const struct host_plan *plan, const struct host_watch *watch,
                        const struct host_player *player, struct host_range range, size_t *length)
{
    const struct host_beat heart = { NULL, no_beat };
    struct host_result found;
    enum host_end end = HOST_MEMORY;
    char *text = NULL;

    if (host_begin(&found, plan))
        end = player ? player->play(player->to, range, &found, &heart)
                     : host_play(plan, range, &found, watch);
    if (end <= HOST_STOPPED) text = checkpoint_text(plan, &found, length);
    host_free(&found);
    if (text && *length <= INT_MAX) return text;
    free(text);
    text = strdup("failed");
    *length = text ? strlen(text) : 0;
    return text;
}

void mpi_help(const struct host_plan *plan, const struct host_watch *watch,
              const struct host_player *player)
{
    struct host_watch alone = { .stop = watch->stop, .threads = watch->threads };
    char *text = NULL;
    size_t length = 0;

    for (uint64_t words[2];;) {
        MPI_Send(text, (int)length, MPI_BYTE, 0, FOUND, MPI_COMM_WORLD);
        free(text);
        MPI_Recv(words, 2, MPI_UINT64_T, 0, RANGE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (words[0] == words[1]) return;
        struct host_range range = { words[0], words[1] };
        text = play_range(plan, &alone, player, range, &length);
        if (!text) MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

/* ---- Work in parts --------------------------------------------------------------- */

#define PART_HEAD sizeof(int32_t) /* what is found begins with the number of its part, or -1 */

bool mpi_begin_parts(bool here)
{
    at_work = size - 1;
    return mpi_all(here);
}

static void answer_part(const struct mpi_parts *parts, const MPI_Status *asked)
{
    int length;
    int32_t part;

    MPI_Get_count(asked, MPI_BYTE, &length);
    uint8_t *found = malloc((size_t)length);
    if (!found || (size_t)length < PART_HEAD) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Recv(found, length, MPI_BYTE, asked->MPI_SOURCE, FOUND, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    memcpy(&part, found, PART_HEAD);
    if (part >= 0) parts->take(parts->to, part, found + PART_HEAD, (size_t)length - PART_HEAD);
    free(found);
    part = parts->next(parts->to);
    at_work -= part < 0;
    MPI_Send(&part, 1, MPI_INT32_T, asked->MPI_SOURCE, RANGE, MPI_COMM_WORLD);
}

int mpi_serve_parts(const struct mpi_parts *parts)
{
    MPI_Status status;
    int there = 1;

    while (at_work && there) {
        MPI_Iprobe(MPI_ANY_SOURCE, FOUND, MPI_COMM_WORLD, &there, &status);
        if (there) answer_part(parts, &status);
    }
    return at_work;
}

/* Sends the result of a part, with its number in front. */
static void send_part(int32_t part, const uint8_t *bytes, size_t count)
{
    uint8_t *found = count <= INT_MAX - PART_HEAD ? malloc(PART_HEAD + count) : NULL;

    if (!found) MPI_Abort(MPI_COMM_WORLD, 1);
    memcpy(found, &part, PART_HEAD);
    if (count) memcpy(found + PART_HEAD, bytes, count);
    MPI_Send(found, (int)(PART_HEAD + count), MPI_BYTE, 0, FOUND, MPI_COMM_WORLD);
    free(found);
}

void mpi_help_parts(void *to, uint8_t *(*work)(void *to, int part, size_t *count))
{
    int32_t part = -1;
    uint8_t *bytes = NULL;
    size_t count = 0;

    for (;;) {
        send_part(part, bytes, bytes ? count : 0);
        free(bytes);
        MPI_Recv(&part, 1, MPI_INT32_T, 0, RANGE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (part < 0) return;
        bytes = work(to, part, &count);
    }
}

#else

bool mpi_begin(void)
{
    return false;
}

int mpi_rank(void)
{
    return 0;
}

int mpi_ranks(void)
{
    return 1;
}

void mpi_end(void)
{
}

bool mpi_all(bool here)
{
    return here;
}

int mpi_serve(const struct host_work *work)
{
    (void)work;
    return 0;
}

void mpi_help(const struct host_plan *plan, const struct host_watch *watch,
              const struct host_player *player)
{
    (void)plan;
    (void)watch;
    (void)player;
}

bool mpi_begin_parts(bool here)
{
    return here;
}

int mpi_serve_parts(const struct mpi_parts *parts)
{
    (void)parts;
    return 0;
}

void mpi_help_parts(void *to, uint8_t *(*work)(void *to, int part, size_t *count))
{
    (void)to;
    (void)work;
}

#endif

void mpi_be_quiet(void)
{
    int nowhere = mpi_rank() ? open("/dev/null", O_WRONLY) : -1;

    if (nowhere < 0) return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}
