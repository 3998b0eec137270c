/* log.c - events as lines, each written whole or not at all. */
#include "server/log.h"

#include "words/json.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LINE   4096 /* maximum bytes of a line: PIPE_BUF, so that pipes take it whole */
#define TEXT   256  /* maximum bytes of a text, before escaping */
#define MINUTE 60000
#define NONE   LOG_COUNT

static const struct {
    const char *word;
    bool notable;
    uint32_t most;
} kinds[LOG_COUNT] = {
#define EVENT(event, word, notable, most) { word, notable, most },
    LOG_EVENTS(EVENT)
#undef EVENT
};

struct log {
    const char *path; /* null: stderr */
    int file;
    bool json, quiet;
    bool torn; /* the last line was written only in part */
    volatile sig_atomic_t reopen;
    enum log_event event; /* of the current line; NONE: no line, or one held back */
    struct json_out json_line;
    char line[LINE + 1];
    size_t length;
    int64_t minute_ms; /* start of the minute being counted */
    uint32_t written[LOG_COUNT], more[LOG_COUNT];
    struct log_counts counts;
};

/* ---- Opening --------------------------------------------------------------------- */

/* Non-blocking, in case it is a pipe that no one reads. */
static int open_file(const char *path)
{
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0640);
}

struct log *log_open(const char *path, enum log_form form, bool quiet, char why[LOG_WHY])
{
    struct log *log = calloc(1, sizeof *log);

    snprintf(why, LOG_WHY, "out of memory");
    if (!log) return NULL;
    log->path = path;
    log->quiet = quiet;
    log->event = NONE;
    log->file = path ? open_file(path) : STDERR_FILENO;
    if (log->file < 0) {
        snprintf(why, LOG_WHY, "can't write the log %.150s: %s", path, strerror(errno));
        free(log);
        return NULL;
    }
    log->json = form == LOG_AS_JSON || (form == LOG_AS_USUAL && !isatty(log->file));
    return log;
}

void log_reopen(struct log *log)
{
    log->reopen = 1;
}

/* On failure, keeps writing to the old file. */
static void open_again(struct log *log)
{
    log->reopen = 0;
    int file = log->path ? open_file(log->path) : -1;
    if (file < 0) return;
    close(log->file);
    log->file = file;
    log->torn = false;
}

/* ---- Writing --------------------------------------------------------------------- */

/* Whether a terminal or pipe has room; a file always has. */
static bool has_room(const struct log *log)
{
    struct pollfd wait = { .fd = log->file, .events = POLLOUT };

    return poll(&wait, 1, 0) == 1 && wait.revents & POLLOUT;
}

/* Skips the first byte, a newline, unless the last line was torn. */
static void write_line(struct log *log)
{
    size_t from = log->torn ? 0 : 1, length = log->length - from;
    ssize_t written = has_room(log) ? write(log->file, log->line + from, length) : 0;

    if (written > 0) log->torn = (size_t)written < length;
    if (written == (ssize_t)length)
        log->counts.lines++;
    else
        log->counts.dropped++;
}

static void add(struct log *log, const char *text, size_t length)
{
    if (log->length + length < LINE) memcpy(log->line + log->length, text, length);
    log->length += length; /* more than LINE: too long, to be dropped */
}

static void add_word(struct log *log, const char *text)
{
    add(log, text, strlen(text));
}

/* ---- One line -------------------------------------------------------------------- */

static void begin_line(struct log *log, enum log_event event, int64_t now_ms)
{
    time_t seconds = (time_t)(now_ms / 1000);
    struct tm day;
    char date[32], time[48];

    gmtime_r(&seconds, &day);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &day);
    snprintf(time, sizeof time, "%s.%03dZ", date, (int)(now_ms % 1000));
    log->event = event;
    log->line[0] = '\n';
    log->length = 1;
    json_out_empty(&log->json_line);
    if (log->json) {
        json_out_object(&log->json_line, NULL);
        json_out_text(&log->json_line, "time", time);
        json_out_text(&log->json_line, "event", kinds[event].word);
    } else {
        add_word(log, time);
        add_word(log, " ");
        add_word(log, kinds[event].word);
    }
}

/* Replaces C1 control characters, which JSON does not escape but a terminal might obey. */
static const char *cleaned(const char *text, char clean[TEXT])
{
    snprintf(clean, TEXT, "%s", text);
    for (unsigned char *at = (unsigned char *)clean; *at; at++)
        if (at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0) at[0] = at[1] = '?';
    return clean;
}

/* Bare if it can't be misread, otherwise as a JSON string. */
static void add_value(struct log *log, const char *text)
{
    static const char bare[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                               "-_./:[]()+@,";

    if (*text && !text[strspn(text, bare)]) {
        add_word(log, text);
        return;
    }
    json_out_empty(&log->json_line);
    json_out_text(&log->json_line, NULL, text);
    if (!log->json_line.failed) add(log, log->json_line.text, log->json_line.length);
}

void log_text(struct log *log, const char *key, const char *text)
{
    char clean[TEXT];

    if (!log || log->event == NONE) return;
    cleaned(text, clean);
    if (log->json) {
        json_out_text(&log->json_line, key, clean);
        return;
    }
    add_word(log, " ");
    add_word(log, key);
    add_word(log, "=");
    add_value(log, clean);
}

void log_number(struct log *log, const char *key, int64_t number)
{
    char text[64];

    if (!log || log->event == NONE) return;
    snprintf(text, sizeof text, " %s=%" PRId64, key, number);
    if (log->json)
        json_out_number(&log->json_line, key, number);
    else
        add_word(log, text);
}

void log_end(struct log *log)
{
    if (!log || log->event == NONE) return;
    log->event = NONE;
    if (log->json) {
        json_out_end(&log->json_line);
        if (!log->json_line.failed) add(log, log->json_line.text, log->json_line.length);
    }
    add_word(log, "\n");
    if (log->json_line.failed || log->length > LINE)
        log->counts.dropped++;
    else
        write_line(log);
}

/* ---- Limits ---------------------------------------------------------------------- */

static void report_held_back(struct log *log, int64_t now_ms)
{
    for (int i = 0; i < LOG_COUNT; i++) {
        if (log->more[i]) {
            begin_line(log, (enum log_event)i, now_ms);
            log_number(log, "more", log->more[i]);
            log_end(log);
        }
        log->written[i] = log->more[i] = 0;
    }
}

/* Begins a new minute, also if the clock was set back. */
static void check_minute(struct log *log, int64_t now_ms)
{
    if (now_ms >= log->minute_ms && now_ms - log->minute_ms < MINUTE) return;
    log->minute_ms = now_ms;
    report_held_back(log, now_ms);
}

void log_begin(struct log *log, enum log_event event, int64_t now_ms)
{
    if (!log) return;
    assert(log->event == NONE && event < LOG_COUNT);
    if (log->quiet && !kinds[event].notable) return;
    check_minute(log, now_ms);
    if (log->written[event] >= kinds[event].most) {
        log->more[event]++;
        log->counts.held_back++;
        return;
    }
    log->written[event]++;
    begin_line(log, event, now_ms);
}

void log_tick(struct log *log, int64_t now_ms)
{
    if (!log) return;
    if (log->reopen) open_again(log);
    check_minute(log, now_ms);
}

void log_close(struct log *log, int64_t now_ms)
{
    if (!log) return;
    report_held_back(log, now_ms);
    if (log->path) close(log->file);
    json_out_free(&log->json_line);
    free(log);
}

struct log_counts log_counts(const struct log *log)
{
    return log ? log->counts : (struct log_counts){ 0 };
}
