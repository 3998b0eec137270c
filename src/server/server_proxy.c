/* server_proxy.c - the client's real address behind trusted proxies. */
#include "server/server_proxy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t"

/* ---- Addresses ------------------------------------------------------------------- */

/* Reads "1.2.3.4" or "2001:db8::1"; with a port, "1.2.3.4:567" or "[::1]:567". */
static bool read_one(const char *from, size_t length, struct address *address)
{
    char text[ADDRESS_TEXT];

    while (length && strchr(BLANKS, from[length - 1])) length--;
    for (; length && strchr(BLANKS, *from); length--) from++;
    if (!length || length >= sizeof text) return false;
    snprintf(text, sizeof text, "%.*s", (int)length, from);
    char *colon = strchr(text, ':');
    if (*text == '[' && strchr(text, ']'))
        *strchr(text, ']') = '\0';
    else if (colon && !strchr(colon + 1, ':'))
        *colon = '\0';
    return address_read(address, text + (*text == '['));
}

/* ---- Trusted proxies ------------------------------------------------------------- */

/* "10.0.0.0/8"; without "/" all bits count. */
static bool read_proxy(const char *from, size_t length, struct proxy *proxy)
{
    char text[ADDRESS_TEXT], *end;

    if (!length || length >= sizeof text) return false;
    snprintf(text, sizeof text, "%.*s", (int)length, from);
    char *slash = strchr(text, '/');
    if (slash) *slash = '\0';
    if (!address_read(&proxy->address, text)) return false;
    long before = address_is_ipv4(&proxy->address) && !strchr(text, ':') ? 8 * ADDRESS_IPV4 : 0;
    proxy->bits = 128;
    if (!slash) return true;
    long bits = strtol(slash + 1, &end, 10);
    proxy->bits = (int)(before + bits);
    return slash[1] >= '0' && slash[1] <= '9' && !*end && bits >= 0 && bits <= 128 - before;
}

bool proxies_read(struct proxies *proxies, const char *text, char why[PROXY_WHY])
{
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        if (proxies->count == PROXIES_MOST) {
            snprintf(why, PROXY_WHY, "more than %d proxies", PROXIES_MOST);
            return false;
        }
        if (!read_proxy(at, length, &proxies->list[proxies->count])) {
            snprintf(why, PROXY_WHY, "'%.*s' is not the IP address of a proxy",
                     length < 100 ? (int)length : 100, at);
            return false;
        }
        proxies->count++;
        at += length;
        if (!*at) return true;
    }
}

static bool same_bits(const struct address *one, const struct address *other, int bits)
{
    const uint8_t *a = one->bytes, *b = other->bytes;
    int whole = bits / 8, rest = bits % 8;

    return !memcmp(a, b, (size_t)whole) && (!rest || !((a[whole] ^ b[whole]) >> (8 - rest)));
}

static bool trusted(const struct proxies *proxies, const struct address *address)
{
    for (int i = 0; proxies && i < proxies->count; i++)
        if (same_bits(&proxies->list[i].address, address, proxies->list[i].bits)) return true;
    return false;
}

bool proxies_have(const struct proxies *proxies, const char *text)
{
    struct address address;

    return address_read(&address, text) && trusted(proxies, &address);
}

/* ---- The client ------------------------------------------------------------------ */

/* Goes back through the list: each address was added by the next one, which must be trusted. */
void proxies_client(const struct proxies *proxies, const char *connected, const char *forwarded_for,
                    char client[ADDRESS_TEXT])
{
    struct address address, before;
    size_t end = strlen(forwarded_for);

    snprintf(client, ADDRESS_TEXT, "%s", connected);
    if (!address_read(&address, connected)) return;
    while (end && trusted(proxies, &address)) {
        size_t from = end;
        while (from && forwarded_for[from - 1] != ',') from--;
        if (!read_one(forwarded_for + from, end - from, &before)) break;
        address = before;
        end = from ? from - 1 : 0;
    }
    address_write(&address, client);
}
