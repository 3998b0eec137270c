/* server_proxy.c - who really asks, where proxies that we trust stand between. */
#include "server/server_proxy.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAPPED 12 /* bytes before an IPv4 address that is written as IPv6 */
#define BLANKS " \t"

static const uint8_t mapped[MAPPED] = { [10] = 0xff, [11] = 0xff };

/* ---- Addresses ------------------------------------------------------------------- */

static bool read_address(const char *text, uint8_t bytes[16])
{
    memcpy(bytes, mapped, MAPPED);
    return inet_pton(AF_INET, text, bytes + MAPPED) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

static bool is_four(const uint8_t bytes[16])
{
    return !memcmp(bytes, mapped, MAPPED);
}

static void write_address(const uint8_t bytes[16], char text[PROXY_ADDRESS])
{
    bool four = is_four(bytes);

    inet_ntop(four ? AF_INET : AF_INET6, bytes + (four ? MAPPED : 0), text, PROXY_ADDRESS);
}

/* One of a row: "1.2.3.4", "2001:db8::1", and as some write them, "1.2.3.4:567" or "[::1]:567". */
static bool read_one(const char *from, size_t length, uint8_t bytes[16])
{
    char text[PROXY_ADDRESS];

    while (length && strchr(BLANKS, from[length - 1])) length--;
    for (; length && strchr(BLANKS, *from); length--) from++;
    if (!length || length >= sizeof text) return false;
    snprintf(text, sizeof text, "%.*s", (int)length, from);
    char *colon = strchr(text, ':');
    if (*text == '[' && strchr(text, ']'))
        *strchr(text, ']') = '\0';
    else if (colon && !strchr(colon + 1, ':'))
        *colon = '\0';
    return read_address(text + (*text == '['), bytes);
}

/* ---- Whom we trust --------------------------------------------------------------- */

/* "10.0.0.0/8"; all of its bits count where it does not say. */
static bool read_proxy(const char *from, size_t length, struct proxy *proxy)
{
    char text[PROXY_ADDRESS], *end;

    if (!length || length >= sizeof text) return false;
    snprintf(text, sizeof text, "%.*s", (int)length, from);
    char *slash = strchr(text, '/');
    if (slash) *slash = '\0';
    if (!read_address(text, proxy->bytes)) return false;
    long before = is_four(proxy->bytes) && !strchr(text, ':') ? 8 * MAPPED : 0;
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
            snprintf(why, PROXY_WHY, "there are at most %d proxies", PROXIES_MOST);
            return false;
        }
        if (!read_proxy(at, length, &proxies->list[proxies->count])) {
            snprintf(why, PROXY_WHY, "'%.*s' is no address of a proxy",
                     length < 100 ? (int)length : 100, at);
            return false;
        }
        proxies->count++;
        at += length;
        if (!*at) return true;
    }
}

static bool same_bits(const uint8_t a[16], const uint8_t b[16], int bits)
{
    int whole = bits / 8, rest = bits % 8;

    return !memcmp(a, b, (size_t)whole) && (!rest || !((a[whole] ^ b[whole]) >> (8 - rest)));
}

static bool trusted(const struct proxies *proxies, const uint8_t bytes[16])
{
    for (int i = 0; proxies && i < proxies->count; i++)
        if (same_bits(proxies->list[i].bytes, bytes, proxies->list[i].bits)) return true;
    return false;
}

bool proxies_have(const struct proxies *proxies, const char *address)
{
    uint8_t bytes[16];

    return read_address(address, bytes) && trusted(proxies, bytes);
}

/* ---- Who asks -------------------------------------------------------------------- */

/* From the last of the row to the first, each told by the one after it. */
void proxies_client(const struct proxies *proxies, const char *connected, const char *forwarded_for,
                    char client[PROXY_ADDRESS])
{
    uint8_t bytes[16], before[16];
    size_t end = strlen(forwarded_for);

    snprintf(client, PROXY_ADDRESS, "%s", connected);
    if (!read_address(connected, bytes)) return;
    while (end && trusted(proxies, bytes)) {
        size_t from = end;
        while (from && forwarded_for[from - 1] != ',') from--;
        if (!read_one(forwarded_for + from, end - from, before)) break;
        memcpy(bytes, before, sizeof bytes);
        end = from ? from - 1 : 0;
    }
    write_address(bytes, client);
}
