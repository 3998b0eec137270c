/* test_log.c - the log: lines as text and as JSON, escaping, rate limits, writing without blocking,
 * and reopening by name. */
#include "check.h"
#include "games.h"
#include "server/log.h"

#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NOON INT64_C(1782907200000) /* 2026-07-01 12:00:00 UTC, day 20,635 since 1970 */

static char folder[64], path[96], moved[96], text[1 << 20];

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/croupier-log-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/log", folder);
    snprintf(moved, sizeof moved, "%s/log.1", folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    unlink(moved);
    return rmdir(folder);
}

static struct log *open_as(enum log_form form, bool quiet)
{
    char why[LOG_WHY];

    unlink(path);
    struct log *log = log_open(path, form, quiet, why);
    if (!log) fail_msg("%s", why);
    return log;
}

/* Reads a file into text; returns the number of lines. */
static int read_lines(const char *name)
{
    int file = open(name, O_RDONLY | O_CLOEXEC), lines = 0;
    ssize_t length = read(file, text, sizeof text - 1);

    assert_true(length >= 0);
    text[length] = '\0';
    close(file);
    for (const char *at = text; *at; at++) lines += *at == '\n';
    return lines;
}

static int written(struct log *log)
{
    log_close(log, NOON);
    int lines = read_lines(path);
    unlink(path);
    return lines;
}

static void log_line(struct log *log, enum log_event event, const char *value, int64_t now_ms)
{
    log_begin(log, event, now_ms);
    log_text(log, "path", value);
    log_number(log, "status", -5);
    log_end(log);
}

/* ---- Lines ----------------------------------------------------------------------- */

static void lines_for_people(void **state)
{
    (void)state;
    static const struct {
        const char *value, *line;
    } rows[] = {
        { "/api/casino", "2026-07-01T12:00:00.007Z request path=/api/casino status=-5\n" },
        { "", "2026-07-01T12:00:00.007Z request path=\"\" status=-5\n" },
        { "a b", "2026-07-01T12:00:00.007Z request path=\"a b\" status=-5\n" },
        { "x=\"1\"\n2026",
          "2026-07-01T12:00:00.007Z request path=\"x=\\\"1\\\"\\u000a2026\" status=-5\n" },
        { "\x1b[2J\x7f",
          "2026-07-01T12:00:00.007Z request path=\"\\u001b[2J\\u007f\" status=-5\n" },
        { "\xc2\x9b"
          "2J",
          "2026-07-01T12:00:00.007Z request path=\"??2J\" status=-5\n" },
        { "\xff", "2026-07-01T12:00:00.007Z request path=\"\xef\xbf\xbd\" status=-5\n" },
        { "\xc3\xa9", "2026-07-01T12:00:00.007Z request path=\"\xc3\xa9\" status=-5\n" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct log *log = open_as(LOG_AS_TEXT, false);
        log_line(log, LOG_REQUEST, rows[i].value, NOON + 7);
        assert_int_equal(written(log), 1);
        assert_string_equal(text, rows[i].line);
    }
}

/* Values survive a round trip, up to the maximum length. */
static void lines_for_programs(void **state)
{
    (void)state;
    char long_one[4000];
    const char *const values[] = { "/", "a \"b\" \\ c\n", "", "{}", long_one };

    memset(long_one, '\n', sizeof long_one - 1); /* six bytes each when escaped */
    long_one[sizeof long_one - 1] = '\0';
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct log *log = open_as(LOG_AS_USUAL, false); /* JSON, since a file is not a terminal */
        log_line(log, LOG_REQUEST, values[i], NOON + 7);
        assert_int_equal(written(log), 1);
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(json);
        const char *back = json_string_value(json_object_get(json, "path"));
        assert_memory_equal(back, values[i], strlen(back));
        assert_true(strlen(back) == strlen(values[i]) || strlen(back) == 255);
        assert_string_equal(json_string_value(json_object_get(json, "event")), "request");
        assert_string_equal(json_string_value(json_object_get(json, "time")),
                            "2026-07-01T12:00:00.007Z");
        assert_int_equal(json_integer_value(json_object_get(json, "status")), -5);
        json_decref(json);
    }
}

static void too_long_lines_are_dropped(void **state)
{
    (void)state;
    struct log *log = open_as(LOG_AS_TEXT, false);
    char value[300];

    memset(value, '\n', sizeof value - 1); /* 255 of them take 1,530 bytes, three times 4,590 */
    value[sizeof value - 1] = '\0';
    log_begin(log, LOG_REQUEST, NOON);
    for (int i = 0; i < 3; i++) log_text(log, "path", value);
    log_end(log);
    log_line(log, LOG_REQUEST, "/", NOON);
    assert_int_equal(log_counts(log).dropped, 1);
    assert_int_equal(log_counts(log).lines, 1);
    assert_int_equal(written(log), 1);
}

/* ---- Quiet mode and rate limits -------------------------------------------------- */

static void quiet_keeps_important_events(void **state)
{
    (void)state;
    struct log *log = open_as(LOG_AS_TEXT, true);

    for (int event = 0; event < LOG_COUNT; event++) log_line(log, (enum log_event)event, "/", NOON);
    /* started, sign-in-failed, sign-in-locked, suspicious, solution, clock, stopped, no-room, room,
     * closing, closed */
    assert_int_equal(written(log), 11);
    assert_null(strstr(text, " request "));
    assert_non_null(strstr(text, " suspicious "));
}

/* 1,200 requests a minute, then a line with the number held back; each event has its own limit. */
static void lines_are_rate_limited(void **state)
{
    (void)state;
    struct log *log = open_as(LOG_AS_TEXT, false);

    for (int i = 0; i < 5000; i++) log_line(log, LOG_REQUEST, "/", NOON + i);
    log_line(log, LOG_SUSPICIOUS, "/", NOON + 5000);
    assert_int_equal(read_lines(path), 1201);
    assert_int_equal(log_counts(log).held_back, 3800);
    log_tick(log, NOON + 59999);
    assert_int_equal(read_lines(path), 1201);
    log_tick(log, NOON + 60000);
    assert_int_equal(read_lines(path), 1202);
    assert_non_null(strstr(text, "\n2026-07-01T12:01:00.000Z request more=3800\n"));
    log_line(log, LOG_REQUEST, "/", NOON + 60001);
    log_line(log, LOG_REQUEST, "/", NOON - 60001); /* a clock put back does not hold lines back */
    assert_int_equal(written(log), 1204);
}

/* The number held back is also written when the log closes. */
static void held_back_lines_are_counted_on_close(void **state)
{
    (void)state;
    struct log *log = open_as(LOG_AS_JSON, false);

    for (int i = 0; i < 61; i++) log_line(log, LOG_STOPPED, "/", NOON);
    assert_int_equal(written(log), 61);
    assert_non_null(strstr(text, "\"event\":\"stopped\",\"more\":1}\n"));
}

/* ---- Files and pipes ------------------------------------------------------------- */

static void reopened_by_name(void **state)
{
    (void)state;
    struct log *log = open_as(LOG_AS_TEXT, false);

    log_line(log, LOG_REQUEST, "/before", NOON);
    assert_int_equal(rename(path, moved), 0);
    log_line(log, LOG_REQUEST, "/between", NOON);
    log_reopen(log);
    log_tick(log, NOON);
    log_line(log, LOG_REQUEST, "/after", NOON);
    assert_int_equal(read_lines(moved), 2);
    assert_int_equal(written(log), 1);
    assert_non_null(strstr(text, "/after"));
}

/* If the name cannot be reopened, the old file stays in use. */
static void reopening_fails(void **state)
{
    (void)state;
    struct log *log = open_as(LOG_AS_TEXT, false);

    assert_int_equal(rename(path, moved), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    log_reopen(log);
    log_tick(log, NOON);
    log_line(log, LOG_REQUEST, "/", NOON);
    log_close(log, NOON);
    assert_int_equal(read_lines(moved), 1);
    assert_int_equal(rmdir(path), 0);
}

/* A full pipe does not block: lines are dropped and counted, and every written line is complete. */
static void full_pipe_does_not_block(void **state)
{
    (void)state;
    int ends[2], kept = dup(STDERR_FILENO);
    char why[LOG_WHY];

    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    assert_int_equal(fcntl(ends[1], F_SETPIPE_SZ, 4096), 4096);
    dup2(ends[1], STDERR_FILENO);
    struct log *log = log_open(NULL, LOG_AS_TEXT, false, why);
    assert_non_null(log);
    for (int i = 0; i < 1000; i++) log_line(log, LOG_REQUEST, "/api/casino", NOON);
    struct log_counts counts = log_counts(log);
    ssize_t length = read(ends[0], text, sizeof text - 1);
    text[length > 0 ? length : 0] = '\0';
    log_line(log, LOG_REQUEST, "/later", NOON);
    struct log_counts later = log_counts(log);
    close(ends[0]);
    log_line(log, LOG_REQUEST, "/nobody", NOON); /* the reader has closed the pipe */
    struct log_counts last = log_counts(log);
    log_close(log, NOON);
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(ends[1]);
    assert_int_equal(counts.lines + counts.dropped, 1000);
    assert_true(counts.dropped > 900);
    assert_int_equal(length, counts.lines * strlen("2026-07-01T12:00:00.000Z request "
                                                   "path=/api/casino status=-5\n"));
    assert_int_equal(later.lines, counts.lines + 1);
    assert_int_equal(last.dropped, later.dropped + 1);
}

static void full_disk_is_counted(void **state)
{
    (void)state;
    char why[LOG_WHY];
    struct log *log = log_open("/dev/full", LOG_AS_TEXT, false, why);

    assert_non_null(log);
    log_line(log, LOG_REQUEST, "/", NOON);
    assert_int_equal(log_counts(log).dropped, 1);
    assert_int_equal(log_counts(log).lines, 0);
    log_close(log, NOON);
    assert_null(log_open("/nowhere/log", LOG_AS_TEXT, false, why));
    assert_string_equal(why, "can't write the log /nowhere/log: No such file or directory");
}

static void null_log(void **state)
{
    (void)state;
    log_line(NULL, LOG_REQUEST, "/", NOON);
    log_tick(NULL, NOON);
    log_close(NULL, NOON);
    assert_int_equal(log_counts(NULL).lines, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_for_people),
        cmocka_unit_test(lines_for_programs),
        cmocka_unit_test(too_long_lines_are_dropped),
        cmocka_unit_test(quiet_keeps_important_events),
        cmocka_unit_test(lines_are_rate_limited),
        cmocka_unit_test(held_back_lines_are_counted_on_close),
        cmocka_unit_test(reopened_by_name),
        cmocka_unit_test(reopening_fails),
        cmocka_unit_test(full_pipe_does_not_block),
        cmocka_unit_test(full_disk_is_counted),
        cmocka_unit_test(null_log),
    };

    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS_WITHIN(tests, begin, end);
}
