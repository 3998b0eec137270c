/* log.h - what happens, a line for each event: for people (text) or for programs (JSON).
 *
 *   log_begin(log, LOG_GUEST, now_ms);  log_text(log, "name", "Ana (guest)");  log_end(log);
 *     -> 2026-11-16T11:25:51.004Z guest name="Ana (guest)"
 *     -> {"time":"2026-11-16T11:25:51.004Z","event":"guest","name":"Ana (guest)"}
 *
 * Nobody waits for a log: a line that there is no room for is dropped, and counted.  Of each event
 * there are so many lines in a minute and no more; then one line says how many more there were.
 * Never a password, a token or a seed.  One thread owns a log; a null log writes nothing. */
#ifndef CROUPIER_LOG_H
#define CROUPIER_LOG_H

#include <stdbool.h>
#include <stdint.h>

#define LOG_WHY 256

/* Their words, whether --quiet keeps them, and how many lines there are of each in a minute. */
#define LOG_EVENTS(X)                                                                              \
    X(STARTED, "started", true, 60)                                                                \
    X(TABLE, "table", false, 5000) /* one that is open, when it starts */                          \
    X(REQUEST, "request", false, 1200)                                                             \
    X(SOCKET_OPENED, "socket-opened", false, 600)                                                  \
    X(SOCKET_CLOSED, "socket-closed", false, 600)                                                  \
    X(SIGNED_IN, "signed-in", false, 600)                                                          \
    X(SIGN_IN_FAILED, "sign-in-failed", true, 120)                                                 \
    X(SIGN_IN_LOCKED, "sign-in-locked", true, 120)                                                 \
    X(GUEST, "guest", false, 600)                                                                  \
    X(ROUND, "round", false, 6000)                                                                 \
    X(SUSPICIOUS, "suspicious", true, 120)                                                         \
    X(STOPPED, "stopped", true, 60)                                                                \
    X(CLOSING, "closing", true, 60)                                                                \
    X(CLOSED, "closed", true, 60)

enum log_event {
#define EVENT(event, word, notable, most) LOG_##event,
    LOG_EVENTS(EVENT)
#undef EVENT
        LOG_COUNT,
};

enum log_form { LOG_AS_USUAL, LOG_AS_TEXT, LOG_AS_JSON }; /* as usual: text to a terminal */

struct log;

/* Without a path, to stderr.  Null, and why in one sentence, where it cannot be written. */
struct log *log_open(const char *path, enum log_form form, bool quiet, char why[LOG_WHY]);
void log_close(struct log *log, int64_t now_ms); /* null does no harm */

/* One line, in this order; nothing else of the log is called meanwhile. */
void log_begin(struct log *log, enum log_event event, int64_t now_ms);
void log_text(struct log *log, const char *key, const char *text);
void log_number(struct log *log, const char *key, int64_t number);
void log_end(struct log *log);

/* Every second or so: what is to be said of lines held back; and where log_reopen() was called the
 * file is opened again by its name, which logrotate has given to a new one. */
void log_tick(struct log *log, int64_t now_ms);
void log_reopen(struct log *log); /* also from a signal, or another thread */

struct log_counts {
    uint64_t lines, held_back, dropped;
};
struct log_counts log_counts(const struct log *log);

#endif
