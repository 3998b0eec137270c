/* log.h - the server's log, one line per event: for people (text) or for programs (JSON).
 *
 *   log_begin(log, LOG_GUEST, now_ms);  log_text(log, "name", "Ana (guest)");  log_end(log);
 *     -> 2026-11-16T11:25:51.004Z guest name="Ana (guest)"
 *     -> {"time":"2026-11-16T11:25:51.004Z","event":"guest","name":"Ana (guest)"}
 *
 * Writing never blocks: a line that does not fit is dropped and counted.  Each event has a limit of
 * lines per minute; after that, one line says how many more there were.  Never log a password, a
 * token or a seed.  One thread owns a log.  A null log writes nothing. */
#ifndef CROUPIER_LOG_H
#define CROUPIER_LOG_H

#include <stdbool.h>
#include <stdint.h>

#define LOG_WHY 256

/* Each event's word, whether --quiet keeps it, and its limit of lines per minute. */
#define LOG_EVENTS(X)                                                                              \
    X(STARTED, "started", true, 60)                                                                \
    X(TABLE, "table", false, 5000) /* one for each open table, at the start */                     \
    X(REQUEST, "request", false, 1200)                                                             \
    X(SOCKET_OPENED, "socket-opened", false, 600)                                                  \
    X(SOCKET_CLOSED, "socket-closed", false, 600)                                                  \
    X(SIGNED_IN, "signed-in", false, 600)                                                          \
    X(SIGN_IN_FAILED, "sign-in-failed", true, 120)                                                 \
    X(SIGN_IN_LOCKED, "sign-in-locked", true, 120)                                                 \
    X(GUEST, "guest", false, 600)                                                                  \
    X(ROUND, "round", false, 6000)                                                                 \
    X(SUSPICIOUS, "suspicious", true, 120)                                                         \
    X(SOLUTION, "solution", true, 60)                                                              \
    X(CLOCK, "clock", true, 60)                                                                    \
    X(STOPPED, "stopped", true, 60)                                                                \
    X(NO_ROOM, "no-room", true, 60)                                                                \
    X(ROOM, "room", true, 60)                                                                      \
    X(CLOSING, "closing", true, 60)                                                                \
    X(CLOSED, "closed", true, 60)

enum log_event {
#define EVENT(event, word, notable, most) LOG_##event,
    LOG_EVENTS(EVENT)
#undef EVENT
        LOG_COUNT,
};

enum log_form {
    LOG_AS_USUAL,
    LOG_AS_TEXT,
    LOG_AS_JSON
}; /* as usual: text on a terminal, or JSON */

struct log;

/* A null path means stderr.  The path is not copied.  Returns null on failure and sets why. */
struct log *log_open(const char *path, enum log_form form, bool quiet, char why[LOG_WHY]);
void log_close(struct log *log, int64_t now_ms); /* null is a no-op */

/* Write one line: begin, any number of values, end.  No other calls in between. */
void log_begin(struct log *log, enum log_event event, int64_t now_ms);
void log_text(struct log *log, const char *key, const char *text);
void log_number(struct log *log, const char *key, int64_t number);
void log_end(struct log *log);

/* Call about once a second: reports lines held back, and reopens the file after log_reopen(), which
 * is for logrotate. */
void log_tick(struct log *log, int64_t now_ms);
void log_reopen(struct log *log); /* safe in signal handlers and other threads */

struct log_counts {
    uint64_t lines, held_back, dropped;
};
struct log_counts log_counts(const struct log *log);

#endif
