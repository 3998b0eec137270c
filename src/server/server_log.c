/* server_log.c - the server's lines in the log. */
#include "server/server_internal.h"

#include <string.h>

/* ---- Start and end --------------------------------------------------------------- */

void log_started(struct server *server)
{
    struct log *log = server->settings.log;

    log_begin(log, LOG_STARTED, server->now_ms);
    log_text(log, "address", server->settings.address);
    log_number(log, "port", server_port(server));
    log_number(log, "tls", server->settings.certificate != NULL);
    log_number(log, "guests", server->settings.guests);
    log_number(log, "tables", server->table_count);
    log_end(log);
    for (uint32_t i = 1; i <= server->table_count; i++) {
        const struct opening *opening = &server->tables[i]->opening;
        log_begin(log, LOG_TABLE, server->now_ms);
        log_text(log, "table", opening->name);
        log_text(log, "edition", games[opening->sign.edition]->id);
        log_text(log, "dealer", opening->automatic ? "house" : "staff");
        log_end(log);
    }
}

void log_plain(struct server *server, enum log_event event, const char *why)
{
    struct log *log = server->settings.log;

    log_begin(log, event, server->now_ms);
    if (why) log_text(log, "why", why);
    log_end(log);
}

void log_solution(struct server *server, int edition, const char *why)
{
    struct log *log = server->settings.log;

    log_begin(log, LOG_SOLUTION, server->now_ms);
    log_text(log, "edition", games[edition]->id);
    if (why) log_text(log, "why", why);
    log_end(log);
}

/* ---- Requests -------------------------------------------------------------------- */

void log_request(struct server *server, int status, size_t bytes, int64_t ms)
{
    struct log *log = server->settings.log;
    const struct http_request *request = server->asked.request;

    log_begin(log, LOG_REQUEST, server->now_ms);
    log_text(log, "method", request->method);
    log_text(log, "path", request->path);
    log_number(log, "status", status);
    log_number(log, "bytes", (int64_t)bytes);
    log_number(log, "ms", ms);
    log_text(log, "address", request->address);
    log_end(log);
}

void log_suspicious(struct server *server, const char *what, const char *address, uint32_t person)
{
    struct log *log = server->settings.log;

    log_begin(log, LOG_SUSPICIOUS, server->now_ms);
    log_text(log, "what", what);
    if (*address) log_text(log, "address", address);
    if (person) log_number(log, "person", person);
    log_end(log);
}

/* A sign-in or why it failed.  Never logs what was typed: it could be a password. */
void log_door(struct server *server, const struct door_answer *result, const char *address)
{
    struct log *log = server->settings.log;
    const struct session *session = result->session;

    if (!session && !result->why) return;
    log_begin(log,
              session && session->kind == SESSION_GUEST ? LOG_GUEST
              : session                                 ? LOG_SIGNED_IN
              : !strcmp(result->why, "locked")          ? LOG_SIGN_IN_LOCKED
                                                        : LOG_SIGN_IN_FAILED,
              server->now_ms);
    log_number(log, "person", session ? session->person : result->person);
    if (session) log_text(log, "name", session->name);
    if (!session) log_text(log, "why", result->why);
    log_text(log, "address", address);
    log_end(log);
}

/* ---- Sockets --------------------------------------------------------------------- */

void log_socket(struct server *server, enum log_event event, const struct visitor *visitor,
                const char *why)
{
    struct log *log = server->settings.log;

    log_begin(log, event, server->now_ms);
    log_number(log, "socket", (int64_t)visitor->id);
    log_number(log, "person", visitor->person);
    log_text(log, "address", visitor->address);
    if (why) log_text(log, "why", *why ? why : "left");
    log_end(log);
}

/* ---- Rounds ---------------------------------------------------------------------- */

void log_round(struct server *server, const struct mirror *mirror, const struct round *round)
{
    struct log *log = server->settings.log;
    char say[SCENARIO_SAY];

    round_words(&mirror->pit.table.sign, round, say);
    log_begin(log, LOG_ROUND, server->now_ms);
    log_text(log, "table", mirror->opening.name);
    log_text(log, "outcome", say);
    log_number(log, "entry", (int64_t)round->last);
    log_end(log);
}

/* ---- News ------------------------------------------------------------------------ */

/* Logs orders by people who are not on duty in that role. */
static void log_answer(struct server *server, const struct news *news)
{
    bool order = news->answer.kind == ASK_ORDER || news->answer.kind == ASK_ITEM_ORDER ||
                 news->answer.kind == ASK_OPEN_ITEM;

    if (order && news->answer.answer.refusal.code == REFUSED_NOT_ON_DUTY)
        log_suspicious(server, "not on duty", "", news->person);
}

void log_news(struct server *server, const struct news *news)
{
    if (news->kind == NEWS_ANSWER) log_answer(server, news);
    if (news->kind == NEWS_CLOCK) log_plain(server, LOG_CLOCK, news->why);
    if (news->kind == NEWS_FULL) log_plain(server, LOG_NO_ROOM, news->why);
    if (news->kind == NEWS_ROOM) log_plain(server, LOG_ROOM, NULL);
    if (news->kind == NEWS_STOPPED) log_plain(server, LOG_STOPPED, news->why);
}
