/* server_proxy.h - who really asks, where others stand between: proxies that we trust tell it.
 *
 *   "127.0.0.1,10.0.0.0/8" -> proxies_read()
 *   who connects, and X-Forwarded-For -> proxies_client() -> the last in that row whom we do not
 *   trust to tell of others: what stands before that may be made up */
#ifndef CROUPIER_SERVER_PROXY_H
#define CROUPIER_SERVER_PROXY_H

#include "server/address.h"

#define PROXY_WHY    256
#define PROXIES_MOST 64

struct proxies {
    int count;
    struct proxy {
        struct address address;
        int bits; /* of it that count */
    } list[PROXIES_MOST];
};

/* Adds addresses, with commas between, to those that there are; an address may end with how many
 * of its bits count ("/8").  False, and why in one sentence, where one is none. */
bool proxies_read(struct proxies *proxies, const char *text, char why[PROXY_WHY]);
bool proxies_have(const struct proxies *proxies, const char *address);

/* The address as it is written plainly: IPv4 is IPv4.  Null proxies: there are none. */
void proxies_client(const struct proxies *proxies, const char *connected, const char *forwarded_for,
                    char client[ADDRESS_TEXT]);

#endif
