/* confine.c - a child process with limits, and what its parent makes of its end. */
#include "sim/host/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PIPE = CONFINE_SOCKET - 1, TICK_MS = 20, FAILED = 3, NOT_CONFINED = 4, GRACE_SECONDS = 1 };

/* Shared by parent and child. */
struct board {
    volatile int stop;
    _Atomic int failing; /* a thread is writing the sentence */
    char sentence[CONFINE_WHY];
    _Atomic int marks;
    struct confine_mark mark[CONFINE_THREADS];
};

static struct board *board; /* in the child; null elsewhere */

/* ---- System calls ---------------------------------------------------------------- */

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "confine.c: add the architecture and check the system calls"
#endif
#define X32_CALLS 0x40000000

static const int allowed[] = {
    __NR_read,
    __NR_write,
    __NR_close,
    __NR_munmap,
    __NR_mremap,
    __NR_madvise,
    __NR_brk,
    __NR_futex,
    __NR_exit,
    __NR_exit_group,
    __NR_rt_sigreturn,
    __NR_rt_sigprocmask,
    __NR_rt_sigaction,
    __NR_sigaltstack,
    __NR_sched_yield,
    __NR_sched_getaffinity,
    __NR_clock_gettime,
    __NR_clock_nanosleep,
    __NR_nanosleep,
    __NR_gettimeofday,
    __NR_getpid,
    __NR_gettid,
    __NR_getrandom,
    __NR_set_robust_list,
    __NR_rseq,
    __NR_getrusage,
    __NR_restart_syscall,
    __NR_set_tid_address,
#ifdef __NR_time
    __NR_time,
#endif
};

#define LOAD(member)       BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define REFUSE(error)      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define ALLOW              BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define UNLESS(what, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(what), 0, skip)
#define IF_SET(bits, skip) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(bits), skip, 0)

struct filter {
    struct sock_filter code[128];
    int count;
};

static void add(struct filter *filter, const struct sock_filter *code, size_t count)
{
    memcpy(filter->code + filter->count, code, count * sizeof *code);
    filter->count += (int)count;
}
#define ADD(filter, ...)                                                                           \
    do {                                                                                           \
        const struct sock_filter code[] = { __VA_ARGS__ };                                         \
        add(filter, code, sizeof code / sizeof *code);                                             \
    } while (0)

/* A socket is waited for, read and written; no other one can be made. */
static void allow_socket(struct filter *filter)
{
#ifdef __NR_poll
    ADD(filter, UNLESS(__NR_poll, 1), ALLOW);
#endif
    ADD(filter, UNLESS(__NR_ppoll, 1), ALLOW);
    ADD(filter, UNLESS(__NR_recvfrom, 4), LOAD(args[0]), UNLESS(CONFINE_SOCKET, 1), ALLOW,
        REFUSE(EPERM));
    ADD(filter, UNLESS(__NR_sendto, 4), LOAD(args[0]), UNLESS(CONFINE_SOCKET, 1), ALLOW,
        REFUSE(EPERM));
}

/* Memory is never executable, new tasks are only threads, signals only to the child itself.  Other
 * calls fail with EPERM.  glibc makes threads by clone() if there is no clone3(). */
static void make_filter(struct filter *filter, bool has_socket)
{
    uint32_t self = (uint32_t)getpid();

    ADD(filter, LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), LOAD(nr),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_CALLS, 0, 1), REFUSE(EPERM));
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        ADD(filter, UNLESS(allowed[i], 1), ALLOW);
    if (has_socket) allow_socket(filter);
    ADD(filter, UNLESS(__NR_mmap, 4), LOAD(args[2]), IF_SET(PROT_EXEC, 1), ALLOW, REFUSE(EPERM));
    ADD(filter, UNLESS(__NR_mprotect, 4), LOAD(args[2]), IF_SET(PROT_EXEC, 1), ALLOW,
        REFUSE(EPERM));
    ADD(filter, UNLESS(__NR_clone, 4), LOAD(args[0]), IF_SET(CLONE_THREAD, 1), REFUSE(EPERM),
        ALLOW);
    ADD(filter, UNLESS(__NR_tgkill, 4), LOAD(args[0]), UNLESS(self, 1), ALLOW, REFUSE(EPERM));
    ADD(filter, UNLESS(__NR_clone3, 1), REFUSE(ENOSYS), REFUSE(EPERM));
}

static bool filter_calls(bool has_socket)
{
    struct filter filter = { .count = 0 };

    make_filter(&filter, has_socket);
    struct sock_fprog program = { (unsigned short)filter.count, filter.code };
    return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) &&
           !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* ---- Limits ---------------------------------------------------------------------- */

/* A sanitizer maps more address space than any limit. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

static bool limit(int what, rlim_t least, rlim_t most)
{
    return !setrlimit((__rlimit_resource_t)what, &(struct rlimit){ least, most });
}

static size_t mapped_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    char line[128] = "";

    if (!file) return 0;
    if (!fgets(line, sizeof line, file)) line[0] = '\0';
    fclose(file);
    return strtoul(line, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}

static bool set_limits(const struct confine_plan *plan)
{
    rlim_t cpu = plan->cpu_seconds, memory = mapped_bytes() + plan->memory_bytes;

    if (!SANITIZED && !limit(RLIMIT_AS, memory, memory)) return false;
    return limit(RLIMIT_CPU, cpu, cpu + GRACE_SECONDS) && limit(RLIMIT_CORE, 0, 0);
}

/* ---- The child ------------------------------------------------------------------- */

/* Keeps the pipe, the socket, and stderr for what only a defect of the program would print. */
static bool close_files(int fd, int socket)
{
    int nothing = open("/dev/null", O_RDWR), last = socket ? CONFINE_SOCKET : PIPE;

    /* Out of the way of the numbers that they get. */
    fd = fcntl(fd, F_DUPFD, CONFINE_SOCKET + 1);
    if (socket) socket = fcntl(socket, F_DUPFD, CONFINE_SOCKET + 1);
    if (nothing < 0 || fd < 0 || socket < 0) return false;
    if (dup2(nothing, STDIN_FILENO) < 0 || dup2(nothing, STDOUT_FILENO) < 0) return false;
    if (dup2(fd, PIPE) < 0 || (socket && dup2(socket, CONFINE_SOCKET) < 0)) return false;
    return !close_range((unsigned)last + 1, ~0u, 0);
}

/* The parent's handlers are not for the child. */
static void reset_signals(void)
{
    for (int i = 1; i < NSIG; i++) signal(i, SIG_DFL);
    signal(SIGINT, SIG_IGN); /* the parent hears it and sets stop */
    signal(SIGPIPE, SIG_IGN);
}

static bool lock_up(const struct confine_plan *plan, int fd, pid_t parent)
{
    reset_signals();
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != parent) return false;
    return set_limits(plan) && close_files(fd, plan->socket) && filter_calls(plan->socket != 0);
}

static _Noreturn void be_child(const struct confine_plan *plan, struct board *shared, int fd,
                               pid_t parent)
{
    board = shared;
    if (!lock_up(plan, fd, parent)) _exit(NOT_CONFINED);
    _exit(plan->work(PIPE, plan->data) ? FAILED : 0);
}

void confine_fail(const char *sentence)
{
    if (!board) return;
    while (atomic_exchange(&board->failing, 1)) sched_yield(); /* another thread ends the child */
    snprintf(board->sentence, sizeof board->sentence, "%s", sentence);
    _exit(FAILED);
}

volatile const int *confine_stop(void)
{
    return board ? &board->stop : NULL;
}

struct confine_mark *confine_mark(void)
{
    if (!board) return NULL;
    int at = atomic_fetch_add(&board->marks, 1);
    return at < CONFINE_THREADS ? &board->mark[at] : NULL;
}

/* ---- The parent ------------------------------------------------------------------ */

/* A thread of the child, as the parent last saw it. */
struct seen {
    uint32_t call;
    double since; /* the child's CPU time when it was first seen in this call */
};

struct watch {
    const struct confine_plan *plan;
    struct board *board;
    pid_t child;
    struct seen seen[CONFINE_THREADS];
    bool ended; /* by us; why is in the sentence */
};

static double cpu_of(pid_t child)
{
    struct timespec t;
    clockid_t clock;

    if (clock_getcpuclockid(child, &clock) || clock_gettime(clock, &t)) return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void end_child(struct watch *watch, const struct confine_mark *mark)
{
    char line[32] = "";
    int at = atomic_load(&mark->line);
    const char *doing = atomic_load(&mark->doing);

    kill(watch->child, SIGKILL);
    if (at) snprintf(line, sizeof line, " (line %d)", at);
    snprintf(watch->board->sentence, CONFINE_WHY, "%s: %s did not return within %u s%s.",
             watch->plan->name, doing ? doing : "a call", watch->plan->call_seconds, line);
    watch->ended = true;
}

/* The script's own clock ends a call at its line; this one ends what does not look at the clock.
 * CPU time is that of all threads together. */
static void look(struct watch *watch)
{
    int marks = atomic_load(&watch->board->marks);
    double now = cpu_of(watch->child);

    if (watch->plan->stop && *watch->plan->stop) watch->board->stop = 1;
    if (marks > CONFINE_THREADS) marks = CONFINE_THREADS;
    for (int i = 0; i < marks && !watch->ended; i++) {
        const struct confine_mark *mark = &watch->board->mark[i];
        struct seen *seen = &watch->seen[i];
        uint32_t call = atomic_load(&mark->call);
        double most = (watch->plan->call_seconds + GRACE_SECONDS) * marks;
        if (call != seen->call || !(call & 1)) *seen = (struct seen){ call, now };
        if (now - seen->since > most) end_child(watch, mark);
    }
}

/* Passes on what the child writes, until it has ended.  False: the parent wants no more. */
static bool receive(struct watch *watch, int fd)
{
    const struct confine_plan *plan = watch->plan;
    static char bytes[1 << 16];
    struct pollfd from = { .fd = fd, .events = POLLIN };

    for (;;) {
        if (!watch->ended) look(watch);
        if (plan->tick) plan->tick(plan->data);
        int ready = poll(&from, 1, TICK_MS);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        ssize_t count = read(fd, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return true;
        if (plan->take && !plan->take(bytes, (size_t)count, plan->data)) return false;
    }
}

static void say_signal(const struct confine_plan *plan, int signal, char why[CONFINE_WHY])
{
    if (signal == SIGXCPU || signal == SIGKILL)
        snprintf(why, CONFINE_WHY,
                 signal == SIGXCPU ? "%s: the run took more than %u s of CPU time."
                                   : "%s: the run was killed; the machine may be short of memory.",
                 plan->name, plan->cpu_seconds);
    else
        snprintf(why, CONFINE_WHY, "%s: the run was ended by signal %d (%s).", plan->name, signal,
                 strsignal(signal));
}

/* What the end of the child means. */
static bool judge(const struct watch *watch, int status, char why[CONFINE_WHY])
{
    const struct confine_plan *plan = watch->plan;
    const char *sentence = watch->board->sentence;

    if (WIFEXITED(status) && !WEXITSTATUS(status)) return true;
    if (*sentence)
        snprintf(why, CONFINE_WHY, "%.*s", CONFINE_WHY - 1, sentence);
    else if (WIFSIGNALED(status))
        say_signal(plan, WTERMSIG(status), why);
    else if (WEXITSTATUS(status) == NOT_CONFINED)
        snprintf(why, CONFINE_WHY, "%s: this system does not let a script be confined (seccomp).",
                 plan->name);
    else
        snprintf(why, CONFINE_WHY, "%s: the run failed; it may need more than %zu MB of memory.",
                 plan->name, plan->memory_bytes >> 20);
    return false;
}

static bool follow(struct watch *watch, int fd, char why[CONFINE_WHY])
{
    int status;
    bool wanted = receive(watch, fd);

    if (!wanted) kill(watch->child, SIGKILL);
    while (waitpid(watch->child, &status, 0) < 0 && errno == EINTR) continue;
    if (!wanted) snprintf(why, CONFINE_WHY, "%s: the run was given up.", watch->plan->name);
    return wanted && judge(watch, status, why);
}

static bool start(const struct confine_plan *plan, struct board *shared, char why[CONFINE_WHY])
{
    struct watch watch = { .plan = plan, .board = shared };
    pid_t parent = getpid();
    int ends[2];

    if (pipe2(ends, O_CLOEXEC)) {
        snprintf(why, CONFINE_WHY, "%s: cannot make a pipe: %s.", plan->name, strerror(errno));
        return false;
    }
    fflush(NULL);
    watch.child = fork();
    if (!watch.child) be_child(plan, shared, ends[1], parent);
    close(ends[1]);
    bool good = watch.child > 0;
    if (good)
        good = follow(&watch, ends[0], why);
    else
        snprintf(why, CONFINE_WHY, "%s: cannot start a process: %s.", plan->name, strerror(errno));
    close(ends[0]);
    return good;
}

bool confine_run(const struct confine_plan *plan, char why[CONFINE_WHY])
{
    struct confine_plan full = *plan;
    struct board *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    *why = '\0';
    if (shared == MAP_FAILED) {
        snprintf(why, CONFINE_WHY, "%s: out of memory.", plan->name);
        return false;
    }
    if (!full.cpu_seconds) full.cpu_seconds = CONFINE_CPU;
    if (!full.call_seconds) full.call_seconds = CONFINE_CALL;
    if (!full.memory_bytes) full.memory_bytes = CONFINE_MEMORY;
    bool good = start(&full, shared, why);
    munmap(shared, sizeof *shared);
    return good;
}
