/* test_full.c - a full disk: a server in a process of its own stays up, refuses orders and new
 * guests, tells nobody what did not happen, and goes on when there is room.
 *
 * The limit is RLIMIT_FSIZE, or a small disk in memory if the test may mount one. */
#include "strangers.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#define BET   "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500"
#define SMALL (12 << 20) /* bytes of the small disk */

static pid_t process;
static int port;
static char log_path[96];

/* ---- The server ------------------------------------------------------------------ */

/* In the child: serves until SIGTERM; reports the port. */
static int serve(int report, bool is_new)
{
    static struct plan plan;
    char why[SERVER_WHY] = "";
    const struct server_settings settings = { .address = "127.0.0.1",
                                              .record = record,
                                              .people = people,
                                              .guests = true,
                                              .guest_cents = 100000,
                                              .betting_ms = 3600000,
                                              .name = "Full",
                                              .log = log_open(log_path, LOG_AS_TEXT, true, why) };

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    plan_default(&plan);
    struct cage *cage =
        is_new ? casino_create(record, &plan, casino_now(), why) : casino_open(record, why);
    server = cage ? server_open(&settings, cage, why) : NULL;
    if (!server) fprintf(stderr, "%s\n", why);
    if (!server) return 1;
    int at = server_port(server);
    if (write(report, &at, sizeof at) != sizeof at) return 1;
    bool good = server_run(server);
    good &= server_close(server);
    log_close(settings.log, casino_now());
    return !good;
}

static void start(const char *parent)
{
    int pipes[2];

    snprintf(folder, sizeof folder, "%s/croupier-full-XXXXXX", parent);
    if (!mkdtemp(folder)) fail_msg("cannot create %s", folder);
    snprintf(record, sizeof record, "%s/casino.db", folder);
    snprintf(people, sizeof people, "%s/casino.door", folder);
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    assert_int_equal(pipe(pipes), 0);
    fflush(stdout);
    process = fork();
    if (!process) _exit(serve(pipes[1], true));
    close(pipes[1]);
    assert_int_equal(read(pipes[0], &port, sizeof port), sizeof port);
    close(pipes[0]);
}

static int ask(const char *path, char *answer, size_t room)
{
    struct client client = client_reach_from(1, port);
    int status = client_ask(&client, "GET", path, "", "", answer, room);

    client_close(&client);
    return status;
}

static void end(void)
{
    int status = -1;

    kill(process, SIGTERM);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(status, 0);
}

/* ---- Full, and not --------------------------------------------------------------- */

static void limit_files(rlim_t bytes)
{
    struct rlimit limit = { bytes, RLIM_INFINITY };

    assert_int_equal(prlimit(process, RLIMIT_FSIZE, &limit, NULL), 0);
}

static void run_full_by_limit(void)
{
    struct stat log;
    char name[128];

    snprintf(name, sizeof name, "%s-wal", record);
    assert_int_equal(stat(name, &log), 0);
    limit_files((rlim_t)log.st_size + 20000);
}

static void have_room_by_limit(void)
{
    limit_files(RLIM_INFINITY);
}

static char ballast[128];

static void run_full_by_disk(void)
{
    char bytes[4096] = "";

    snprintf(ballast, sizeof ballast, "%s/ballast", folder);
    int file = open(ballast, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    while (write(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes) continue;
    close(file);
}

static void have_room_by_disk(void)
{
    assert_int_equal(unlink(ballast), 0);
}

/* ---- Tests ----------------------------------------------------------------------- */

/* Bets until one is refused, at most `most` times.  Returns the last entry that was confirmed. */
static uint64_t bet_until_full(struct stranger *ana, int most)
{
    uint64_t entry = 0;

    for (int i = 0; i < most; i++) {
        if (!order(ana, "roulette", BET)) {
            assert_non_null(strstr(heard, "disk is full"));
            return entry;
        }
        entry = strtoull(strstr(heard, "\"entry\":") + 8, NULL, 10);
    }
    fail_msg("%d bets, and the disk is not full", most);
    return 0;
}

static void await_health(int status)
{
    char answer[1024];

    for (int i = 0; i < 1200; i++, usleep(100000))
        if (ask("/health", answer, sizeof answer) == status) return;
    fail_msg("health is not %d", status);
}

static bool log_has(const char *word)
{
    FILE *file = fopen(log_path, "r");
    static char text[1 << 18];

    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return strstr(text, word);
}

static void runs_full(void run_full(void), void have_room(void))
{
    struct stranger ana, eve;
    char answer[1024];

    enter_at(&ana, 2, port);
    must(&ana, "roulette", ARRIVE);
    assert_true(sit(&ana, "roulette", 1));
    must(&ana, "roulette", BUY);
    must(&ana, "roulette", BET);
    for (int times = 0; times < 2; times++) {
        run_full();
        uint64_t entry = bet_until_full(&ana, 180), refused = ana.request;
        await_health(503);
        assert_int_equal(ask("/health", answer, sizeof answer), 503);
        assert_non_null(strstr(answer, "disk is full"));
        assert_int_equal(come_at(&eve, 3, port), 503);
        assert_false(order(&ana, "roulette", BET)); /* still here, and still refused */
        assert_int_equal(ask("/api/tables/roulette", answer, sizeof answer), 200);
        have_room();
        await_health(200);
        /* the refused bet did not happen: the same request is carried out now */
        ana.request = refused - 1;
        must(&ana, "roulette", BET);
        assert_null(strstr(heard, "\"repeated\""));
        assert_true(strtoull(strstr(heard, "\"entry\":") + 8, NULL, 10) > entry);
        enter_at(&eve, 3, port);
        must(&eve, "roulette", ARRIVE);
        client_close(&eve.client);
    }
    client_close(&ana.client);
    end();
    assert_true(log_has(" no-room why=") && log_has(" room\n"));
    unlink(log_path);
    verify_and_remove();
}

static void limit_of_the_process(void **state)
{
    (void)state;
    start(access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    runs_full(run_full_by_limit, have_room_by_limit);
}

static char mounted[64];

static void small_disk(void **state)
{
    char size[32];

    (void)state;
    snprintf(mounted, sizeof mounted, "/tmp/croupier-disk-XXXXXX");
    snprintf(size, sizeof size, "size=%d", SMALL);
    if (!mkdtemp(mounted)) fail_msg("cannot create %s", mounted);
    if (unshare(CLONE_NEWNS) || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
        mount("small", mounted, "tmpfs", 0, size)) {
        rmdir(mounted);
        skip(); /* only root can */
    }
    start(mounted);
    runs_full(run_full_by_disk, have_room_by_disk);
    umount(mounted);
    rmdir(mounted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limit_of_the_process),
        cmocka_unit_test(small_disk),
    };

    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS(tests);
}
