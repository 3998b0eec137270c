/* test_terminal.c - on a terminal the program prints plain text and its own few codes only, even if
 * a server, a record, a plan or a scenario contains escape sequences. */
#include "cage/casino.h"
#include "check.h"
#include "rules/length.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Title of the window, screen, colour by a C1 code, direction, invalid bytes. */
#define BAD                                                                                        \
    "x\033]0;evil\007\033[2J\033[31;5m\302\233"                                                    \
    "1m\342\200\256\377\010y"

static char folder[] = "/tmp/croupier-terminal-XXXXXX", path[5][64];
enum { SCENARIO, PLAN, RECORD, KEY, NOTHING };

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && !fclose(file));
}

/* A record with a bad name in it. */
static void make_record(void)
{
    static struct plan plan;
    char why[PLAN_WHY] = "";

    assert_true(plan_read_text(&plan, "[table wheel]\nedition = roulette\n", why));
    struct cage *cage = casino_create(path[RECORD], &plan, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    assert_true(cage_name(cage, CAGE_GUESTS + 1, BAD, casino_now()));
    assert_true(cage_commit(cage));
    cage_close(cage);
}

static int begin(void **state)
{
    static const char *const names[] = { "bad.play", "bad.ini", "bad.db", "bad.key", "" };

    (void)state;
    signal(SIGPIPE, SIG_IGN);
    if (!mkdtemp(folder)) return -1;
    for (size_t i = 0; i < LENGTH(names); i++)
        snprintf(path[i], sizeof path[i], "%s/%s", folder, names[i]);
    write_file(path[SCENARIO],
               "# A comment " BAD "\ntable craps  min 5  max 500\nseat ana buys 100\n"
               "ana bets pass 10\nroll 6 6   -> ana pass loses\n# " BAD "\n" BAD "\n");
    write_file(path[PLAN], "[table " BAD "]\nedition = roulette\n[staff]\n" BAD " = operator\n");
    make_record();
    return 0;
}

static int end(void **state)
{
    DIR *files = opendir(folder);

    (void)state;
    for (struct dirent *file; files && (file = readdir(files));)
        unlinkat(dirfd(files), file->d_name, 0);
    if (files) closedir(files);
    return rmdir(folder);
}

/* ---- A terminal ------------------------------------------------------------------ */

static char screen[262144];

/* Runs the program on a terminal; the screen has all that it printed. */
static void run(const char *const *arguments)
{
    struct winsize size = { .ws_row = 24, .ws_col = 80 };
    const char *words[16] = { "croupier" };
    size_t length = 0;
    int terminal;

    for (int i = 0; arguments[i]; i++) words[i + 1] = arguments[i];
    pid_t process = forkpty(&terminal, NULL, NULL, &size);
    if (!process) {
        setenv("TERM", "xterm", 1);
        execv(CROUPIER, (char **)words);
        _exit(127);
    }
    assert_true(process > 0);
    for (ssize_t got; length < sizeof screen - 1 &&
                      (got = read(terminal, screen + length, sizeof screen - 1 - length)) > 0;)
        length += (size_t)got;
    screen[length] = '\0';
    close(terminal);
    assert_int_equal(waitpid(process, NULL, 0), process);
}

/* Fails unless the screen has only plain text, ends of lines and our own codes. */
static void must_be_harmless(const char *what)
{
    static const char *const codes[] = { "\033[1m", "\033[2m", "\033[31m", "\033[0m", "\033[K" };
    const char *at = screen;

    if (!*at) fail_msg("%s printed nothing", what);
    while (*at) {
        size_t own = 0;
        for (size_t i = 0; i < LENGTH(codes); i++)
            if (!strncmp(at, codes[i], strlen(codes[i]))) own = strlen(codes[i]);
        bool bad = !own && (unsigned char)*at < ' ' && !strchr("\r\n\t", *at);
        if (bad || *at == 0x7f || !strncmp(at, "\302\233", 2) || !strncmp(at, "\342\200\256", 3) ||
            *at == '\377')
            fail_msg("%s: byte %02x of %s", what, (unsigned char)*at, screen);
        at += own ? own : 1;
    }
}

static void files_are_harmless(void **state)
{
    (void)state;
    const struct {
        const char *words[8], *shows;
    } rows[] = {
        { { "play", path[SCENARIO] }, "the line is not plain text" },
        { { "casino", "check", path[PLAN] }, "is not a table name" },
        { { "casino", "status", path[RECORD] }, "wheel" },
        { { "history", path[RECORD] }, "" },
        { { "history", path[RECORD], "--person", BAD }, "" },
        { { "history", path[RECORD], BAD }, "" },
        { { "report", path[RECORD] }, "" },
        { { "verify", path[RECORD] }, "The record is good." },
        { { "verify", path[RECORD], "--entry", "3" }, "" },
        { { "verify", path[RECORD], "--entry", "2" }, "" },
        { { "verify", BAD }, "evil" },
        { { "people", path[RECORD], "add", BAD }, "" },
        { { BAD }, "evil" },
        { { "odds", "craps", "--wager", "pass" }, "7/495" },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        run(rows[i].words);
        must_be_harmless(rows[i].words[0]);
        if (!strstr(screen, rows[i].shows)) fail_msg("%s: %s", rows[i].words[0], screen);
    }
}

/* ---- A hostile server ------------------------------------------------------------ */

static int listener;

/* The same in JSON. */
#define BAD_JSON "x\\u001b]0;evil\\u0007\\u001b[2J\\u009b1m\\u202e\\u0008y"

static void answer(int client, const char *head, const char *body)
{
    char text[2048];
    int length =
        snprintf(text, sizeof text, "%sContent-Length: %zu\r\n\r\n%s", head, strlen(body), body);

    if (write(client, text, (size_t)length) != length) return;
}

static void send_message(int client, const char *text)
{
    unsigned char frame[512] = { 0x81, 126, (unsigned char)(strlen(text) >> 8),
                                 (unsigned char)strlen(text) };

    memcpy(frame + 4, text, strlen(text));
    if (write(client, frame, 4 + strlen(text)) < 0) return;
}

/* The messages have more than 125 bytes, and fewer than 500. */
#define MESSAGE(tell, rest)                                                                        \
    "{\"tell\":\"" tell "\",\"padding\":\"" BAD_JSON BAD_JSON BAD_JSON "\"," rest "}"

static void *serve(void *refuses)
{
    char request[4096];

    for (int i = 0; i < 2; i++) {
        int client = accept(listener, NULL, NULL);
        if (client < 0 || read(client, request, sizeof request) <= 0) break;
        if (refuses) {
            answer(client, "HTTP/1.1 403 No\r\n", "{\"say\":\"" BAD_JSON "\"}");
            i = 2;
        } else if (!i) {
            answer(client, "HTTP/1.1 200 OK\r\n", "{\"token\":\"abc\"}");
        } else {
            static const char upgrade[] = "HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\n\r\n";
            if (write(client, upgrade, sizeof upgrade - 1) < 0) break;
            send_message(client, MESSAGE("error", "\"say\":\"" BAD_JSON "\""));
            send_message(
                client, MESSAGE("refused", "\"say\":\"" BAD_JSON "\",\"clause\":\"" BAD_JSON "\""));
            send_message(client, MESSAGE("state", "\"table\":\"" BAD_JSON
                                                  "\",\"state\":{\"say\":\"" BAD_JSON "\"}"));
            send_message(client, MESSAGE("closing", "\"say\":\"" BAD_JSON "\""));
        }
        shutdown(client, SHUT_WR); /* closing at once could destroy what was sent */
        while (read(client, request, sizeof request) > 0) continue;
        close(client);
    }
    return NULL;
}

static void servers_are_harmless(void **state)
{
    (void)state;
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t length = sizeof address;
    pthread_t thread;
    char url[64];

    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 4), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    snprintf(url, sizeof url, "http://127.0.0.1:%d/table/wheel", ntohs(address.sin_port));
    const char *const join[] = { "join", url, NULL };
    for (int refuses = 1; refuses >= 0; refuses--) {
        assert_int_equal(pthread_create(&thread, NULL, serve, refuses ? url : NULL), 0);
        run(join);
        pthread_join(thread, NULL);
        must_be_harmless("join");
        if (!strstr(screen, "x?]0;evil")) fail_msg("%s", screen);
    }
    close(listener);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_harmless),
        cmocka_unit_test(servers_are_harmless),
    };

    RUN_TESTS_WITHIN(tests, begin, end);
}
