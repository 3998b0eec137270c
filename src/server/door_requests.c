/* door_requests.c - checks of every request, parts of every answer: origins, cookies, headers. */
#include "server/door.h"

#include "rules/length.h"
#include "server/address.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- Addresses ------------------------------------------------------------------- */

bool door_is_local(const char *text)
{
    static const uint8_t loopback[16] = { [15] = 1 };
    struct address address;

    if (!address_read(&address, text)) return !strcasecmp(text, "localhost");
    if (address_is_ipv4(&address)) return address.bytes[ADDRESS_IPV4] == 127;
    return !memcmp(address.bytes, loopback, sizeof loopback);
}

/* ---- Origins --------------------------------------------------------------------- */

#define HOST 256

/* Whether the host ("name", "1.2.3.4" or "[::1]", port optional) is an IP address or localhost.
 * Any other name could belong to a stranger who points it at this server (DNS rebinding). */
static bool host_is_unforgeable(const char *host)
{
    char name[HOST];
    struct address address;
    bool brackets = *host == '[';
    size_t length = brackets ? strcspn(host + 1, "]") : strcspn(host, ":");
    const char *port = host + length + (brackets ? 2 : 0);

    if (length >= sizeof name || (brackets && host[length + 1] != ']')) return false;
    if (*port && (*port != ':' || !port[1] || port[1 + strspn(port + 1, "0123456789")]))
        return false;
    snprintf(name, sizeof name, "%.*s", (int)length, host + brackets);
    bool is_address = address_read(&address, name) && brackets == (strchr(name, ':') != NULL);
    return is_address || (!brackets && !strcasecmp(name, "localhost"));
}

/* The part after the scheme; null if the text is no origin. */
static const char *host_of(const char *origin)
{
    static const char *const schemes[] = { "http://", "https://" };

    for (size_t i = 0; i < LENGTH(schemes); i++)
        if (!strncasecmp(origin, schemes[i], strlen(schemes[i])))
            return origin + strlen(schemes[i]);
    return NULL;
}

bool door_origin_good(const char *origin, const char *host, const char *const *allowed)
{
    const char *from = origin ? host_of(origin) : NULL;

    if (!from || strlen(from) >= HOST) return false;
    for (int i = 0; allowed && allowed[i]; i++)
        if (!strcasecmp(allowed[i], origin)) return true;
    if (allowed && allowed[0]) return false;
    return host && !strcasecmp(from, host) && host_is_unforgeable(host);
}

/* ---- Cookies --------------------------------------------------------------------- */

/* With the __Host- prefix, only this host can set the cookie. */
static const char *cookie_name(bool tls)
{
    return tls ? "__Host-croupier" : "croupier";
}

static bool is_token(const char *text, size_t length)
{
    return length == DOOR_TOKEN - 1 && strspn(text, "0123456789abcdef") >= length;
}

static void copy_token(const char *text, char token[DOOR_TOKEN])
{
    memcpy(token, text, DOOR_TOKEN - 1);
    token[DOOR_TOKEN - 1] = '\0';
}

bool door_cookie_named(const char *cookies, const char *name, char *value, size_t room)
{
    const char *found = NULL;
    size_t length = strlen(name);

    for (const char *at = cookies; at && *at; at += strcspn(at, ";")) {
        at += strspn(at, "; \t");
        if (strncmp(at, name, length) || at[length] != '=') continue;
        if (found) return false;
        found = at + length + 1;
    }
    if (!found || strcspn(found, ";") >= room) return false;
    snprintf(value, room, "%.*s", (int)strcspn(found, ";"), found);
    return true;
}

bool door_cookie(const char *value, bool tls, char token[DOOR_TOKEN])
{
    char text[DOOR_TOKEN];

    if (!door_cookie_named(value, cookie_name(tls), text, sizeof text)) return false;
    if (!is_token(text, strlen(text))) return false;
    copy_token(text, token);
    return true;
}

bool door_bearer(const char *value, char token[DOOR_TOKEN])
{
    if (!is_token(value, strnlen(value, DOOR_TOKEN))) return false;
    copy_token(value, token);
    return true;
}

void door_cookie_text(const char *token, bool tls, char text[DOOR_COOKIE])
{
    snprintf(text, DOOR_COOKIE, "%s=%s; Path=/; HttpOnly; SameSite=Strict%s%s", cookie_name(tls),
             token ? token : "", tls ? "; Secure" : "", token ? "" : "; Max-Age=0");
}

/* ---- Headers --------------------------------------------------------------------- */

/* clang-format off */
const struct door_header door_headers[] = {
    { "Content-Security-Policy",
      "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
      "frame-ancestors 'none'", false },
    { "X-Content-Type-Options", "nosniff", false },
    { "X-Frame-Options", "DENY", false },
    { "Referrer-Policy", "no-referrer", false },
    { "Cross-Origin-Opener-Policy", "same-origin", false },
    { "Cross-Origin-Resource-Policy", "same-origin", false },
    { "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()", false },
    { "Strict-Transport-Security", "max-age=31536000", true },
    { NULL, NULL, false },
};
/* clang-format on */
