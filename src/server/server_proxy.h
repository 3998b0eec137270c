/* server_proxy.h - the client's real address behind trusted proxies.
 *
 *   "127.0.0.1,10.0.0.0/8" -> proxies_read()
 *   connected address and X-Forwarded-For -> proxies_client() -> the last address in the chain that
 *   is not a trusted proxy; anything before it could be made up */
#ifndef CROUPIER_SERVER_PROXY_H
#define CROUPIER_SERVER_PROXY_H

#include "server/address.h"

#define PROXY_WHY    256
#define PROXIES_MOST 64

struct proxies {
    int count;
    struct proxy {
        struct address address;
        int bits; /* length of the prefix */
    } list[PROXIES_MOST];
};

/* Adds comma-separated addresses to the list, each with an optional prefix length ("/8").  Returns
 * false on an invalid one and sets why. */
bool proxies_read(struct proxies *proxies, const char *text, char why[PROXY_WHY]);
bool proxies_have(const struct proxies *proxies, const char *address);

/* Writes the client's address; IPv4-mapped addresses become IPv4.  proxies may be null. */
void proxies_client(const struct proxies *proxies, const char *connected, const char *forwarded_for,
                    char client[ADDRESS_TEXT]);

#endif
