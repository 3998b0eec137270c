/* sim_confined.c - work for scripts, in a child process with limits, and what it tells its parent.
 *
 * The child sends messages: a kind, a length, and so many bytes.  It is not trusted: a message that
 * is too long ends it, and its hearer checks the rest. */
#include "cli/sim_cli.h"

#include "sim/host/confine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MESSAGE_MOST (UINT64_C(256) << 20) /* bytes */

struct head {
    uint64_t kind, length;
};

/* The work, and bytes that were received but not heard yet. */
struct confined {
    const struct sim_confined *job;
    char *bytes;
    size_t count, room;
};

/* ---- In the child ---------------------------------------------------------------- */

static int to_parent = -1;

static bool send_all(const void *bytes, size_t count)
{
    for (const char *at = bytes; count;) {
        ssize_t wrote = write(to_parent, at, count);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return false;
        at += wrote;
        count -= (size_t)wrote;
    }
    return true;
}

bool sim_tell(enum sim_message kind, const void *bytes, size_t length)
{
    const struct head head = { kind, length };

    return send_all(&head, sizeof head) && send_all(bytes, length);
}

static int work(int fd, void *data)
{
    const struct confined *run = data;

    to_parent = fd;
    return run->job->work(run->job->data) ? 0 : 1;
}

/* ---- In the parent --------------------------------------------------------------- */

static bool keep_bytes(struct confined *run, const void *bytes, size_t count)
{
    if (run->count + count > run->room) {
        size_t room = 2 * (run->count + count);
        char *larger = realloc(run->bytes, room);
        if (!larger) return false;
        run->bytes = larger;
        run->room = room;
    }
    memcpy(run->bytes + run->count, bytes, count);
    run->count += count;
    return true;
}

static bool take(const void *bytes, size_t count, void *data)
{
    struct confined *run = data;
    const struct sim_confined *job = run->job;
    struct head head;
    size_t at = 0;

    if (!keep_bytes(run, bytes, count)) return false;
    while (run->count - at >= sizeof head) {
        memcpy(&head, run->bytes + at, sizeof head);
        if (head.length > MESSAGE_MOST) return false;
        if (run->count - at - sizeof head < head.length) break;
        const char *text = run->bytes + at + sizeof head;
        if (!job->hear(job->data, (enum sim_message)head.kind, text, head.length)) return false;
        at += sizeof head + head.length;
    }
    if (at) memmove(run->bytes, run->bytes + at, run->count - at);
    run->count -= at;
    return true;
}

static void tick(void *data)
{
    const struct confined *run = data;

    if (run->job->tick) run->job->tick(run->job->data);
}

bool sim_confined_run(const struct sim_confined *job)
{
    struct confined run = { .job = job };
    const struct confine_plan plan = {
        .name = job->name, .stop = job->stop, .work = work, .take = take, .tick = tick, .data = &run
    };
    char why[CONFINE_WHY];
    bool good = confine_run(&plan, why);

    if (!good) cli_fail("%s", why);
    free(run.bytes);
    return good;
}
