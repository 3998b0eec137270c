/* house.h - a casino server in a thread of the test, with a clock that the test moves.  All tests
 * connect from this computer, which is a trusted proxy: X-Forwarded-For gives them any address. */
#ifndef CROUPIER_TESTS_HOUSE_H
#define CROUPIER_TESTS_HOUSE_H

#include "cage/casino.h"
#include "client.h"
#include "server/house_clock.h"
#include "server/server.h"
#include "server/server_proxy.h"

#include <dirent.h>
#include <jansson.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static char house_folder[64], house_record[96], house_people[96];
static struct server *house;
static struct proxies house_proxies;
static pthread_t house_thread;

static inline void *house_run(void *of)
{
    server_run(of);
    return NULL;
}

/* Opens the record, or creates it from the plan's text.  The settings are completed. */
static inline void house_open(struct server_settings settings, const char *plan_text)
{
    static struct plan plan;
    char why[SERVER_WHY] = "";
    bool there = !access(house_record, F_OK);

    if (!there && !plan_read_text(&plan, plan_text, why)) fail_msg("%s", why);
    struct cage *cage = there ? casino_open(house_record, why)
                              : casino_create(house_record, &plan, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    settings.address = "127.0.0.1";
    settings.people = house_people;
    settings.guest_cents = 100000;
    settings.betting_ms = 20000;
    settings.name = "Test";
    settings.proxies = &house_proxies;
    house = server_open(&settings, cage, why);
    if (!house) fail_msg("%s", why);
    assert_int_equal(pthread_create(&house_thread, NULL, house_run, house), 0);
}

static inline void house_close(void)
{
    server_stop(house);
    pthread_join(house_thread, NULL);
    server_close(house);
}

/* Makes a temporary folder and stops the clock. */
static inline int house_begin(void)
{
    char why[PROXY_WHY];

    signal(SIGPIPE, SIG_IGN);
    snprintf(house_folder, sizeof house_folder, "/tmp/croupier-house-XXXXXX");
    if (!mkdtemp(house_folder)) return -1;
    snprintf(house_record, sizeof house_record, "%s/casino.db", house_folder);
    snprintf(house_people, sizeof house_people, "%s/casino.door", house_folder);
    house_clock_stop();
    return proxies_read(&house_proxies, "127.0.0.1", why) ? 0 : -1;
}

static inline void house_clear(void)
{
    DIR *files = opendir(house_folder);

    for (struct dirent *file; files && (file = readdir(files));)
        unlinkat(dirfd(files), file->d_name, 0);
    if (files) closedir(files);
    rmdir(house_folder);
}

/* ---- Requests -------------------------------------------------------------------- */

/* Sends these bytes; returns everything that comes back until the server closes. */
static inline const char *house_exchange(const void *bytes, size_t length)
{
    static char answer[262144];
    struct client client = client_open(server_port(house));

    client_send(&client, bytes, length);
    while (client_more(&client, CLIENT_PATIENCE)) {
    }
    snprintf(answer, sizeof answer, "%s", client.text ? client.text : "");
    client_close(&client);
    return answer;
}

static inline int house_status(const char *answer)
{
    return strncmp(answer, "HTTP/1.1 ", 9) ? 0 : (int)strtol(answer + 9, NULL, 10);
}

/* POST from one of our pages, from this address; returns the whole answer. */
static inline const char *house_post(const char *path, const char *from, const char *headers,
                                     const char *body)
{
    static char text[65536];
    int length = snprintf(text, sizeof text,
                          "POST %s HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                          "X-Forwarded-For: %s\r\n%sContent-Length: %zu\r\n\r\n%s",
                          path, from, headers, strlen(body), body);

    return house_exchange(text, (size_t)length);
}

/* A cookie that the answer sets, as "name=value"; false if there is none with that name. */
static inline bool house_cookie(const char *answer, const char *name, char *cookie, size_t room)
{
    static const char set[] = "set-cookie: ";

    for (const char *at = answer; (at = strcasestr(at, set));) {
        at += sizeof set - 1;
        if (strncmp(at, name, strlen(name)) || at[strlen(name)] != '=') continue;
        snprintf(cookie, room, "%.*s", (int)strcspn(at, ";\r"), at);
        return true;
    }
    return false;
}

#endif
