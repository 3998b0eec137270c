/* http_head.c - reads the head of a request. */
#include "server/http_head.h"

#include "rules/length.h"
#include "words/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DIGITS  "0123456789"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#define TOKEN   LETTERS DIGITS "!#$%&'*+-.^_`|~"
#define BLANKS  " \t"

size_t http_head_length(const char *bytes, size_t length, size_t seen)
{
    static const char end[] = "\r\n\r\n";
    size_t from = seen < sizeof end - 1 ? 0 : seen - (sizeof end - 2);
    const char *found = memmem(bytes + from, length - from, end, sizeof end - 1);

    return found ? (size_t)(found - bytes) + sizeof end - 1 : 0;
}

/* ---- The target ------------------------------------------------------------------ */

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = c ? strchr(digits, c) : NULL;

    return found ? (int)(found - digits) % 16 : -1;
}

/* Decodes in place.  Returns false if an escape is malformed, or stands for a control character or
 * one of these; or if the result is not UTF-8. */
static bool decode(char *text, const char *except)
{
    char *to = text;

    for (const char *at = text; *at; at++, to++) {
        *to = *at;
        if (*at != '%') continue;
        int high = digit(at[1]), low = high < 0 ? -1 : digit(at[2]), code = high * 16 + low;
        if (low < 0 || code < ' ' || code == 0x7f || strchr(except, code)) return false;
        *to = (char)code;
        at += 2;
    }
    *to = '\0';
    return plain_is_utf8(text, (size_t)(to - text));
}

/* Whether a part of the path is "." or "..". */
static bool climbs(const char *path)
{
    for (const char *at = path; *at;) {
        at += strspn(at, "/");
        size_t length = strcspn(at, "/");
        if (length && length <= 2 && strspn(at, ".") >= length) return true;
        at += length;
    }
    return false;
}

/* Skips "http://HOST" before the path (RFC 9112, 3.2.2); its host must be the requested one. */
static char *skip_host(char *target, const char *host)
{
    static const char *const schemes[] = { "http://", "https://" };

    for (size_t i = 0; i < LENGTH(schemes); i++) {
        size_t length = strlen(schemes[i]);
        if (strncasecmp(target, schemes[i], length)) continue;
        char *path = target + length + strlen(host);
        return *host && !strncasecmp(target + length, host, strlen(host)) && *path == '/' ? path
                                                                                          : NULL;
    }
    return target;
}

static int read_target(char *target, struct http_request *request)
{
    char *path = skip_host(target, request->host);

    if (!path || *path != '/' || strpbrk(path, "#\\")) return 400;
    char *query = strchr(path, '?');
    request->path = path;
    if (query) {
        *query++ = '\0';
        for (char *at = query; *at; at++)
            if (*at == '+') *at = ' ';
        request->query = query;
        if (strlen(query) >= TRANSPORT_PATH) return 414;
        if (!decode(query, "&")) return 400;
    }
    if (strlen(path) >= TRANSPORT_PATH) return 414;
    return decode(path, "/\\") && !climbs(path) ? 0 : 400;
}

/* ---- The request line ------------------------------------------------------------ */

/* Splits "GET /path HTTP/1.1". */
static int read_first(char *line, char **target, bool *old, struct http_head *head)
{
    size_t length = strspn(line, TOKEN);

    if (!length || line[length] != ' ') return 400;
    line[length] = '\0';
    *target = line + length + 1;
    length = strcspn(*target, " ");
    if (!length || (*target)[length] != ' ') return 400;
    (*target)[length] = '\0';
    const char *version = *target + length + 1;
    *old = !strcmp(version, "HTTP/1.0");
    if (!*old && strcmp(version, "HTTP/1.1")) return strncmp(version, "HTTP/", 5) ? 400 : 505;
    for (const char *at = *target; *at; at++)
        if (*at <= ' ' || *at == 0x7f || *at & 0x80) return 400;
    head->post = !strcmp(line, "POST");
    return head->post || !strcmp(line, "GET") ? 0 : 405;
}

/* ---- Headers --------------------------------------------------------------------- */

/* What the headers say.  A header that may come only once is here; others are lists. */
struct lines {
    const char *length, *encoding, *authorization;
    bool upgrade, connection;
};

/* Whether the list, with commas, has the word. */
static bool lists(const char *list, const char *word)
{
    for (const char *at = list; *at; at += strspn(at, ",")) {
        at += strspn(at, BLANKS);
        size_t length = strcspn(at, ","), used = length;
        while (used && strchr(BLANKS, at[used - 1])) used--;
        if (used == strlen(word) && !strncasecmp(at, word, used)) return true;
        at += length;
    }
    return false;
}

/* Proxies may each add a line.  Returns false if they do not fit. */
static bool add_forwarded(struct http_request *request, const char *value)
{
    size_t used = strlen(request->forwarded_for), room = sizeof request->forwarded_for - used;
    int length = snprintf(request->forwarded_for + used, room, "%s%s", used ? "," : "", value);

    return (size_t)length < room;
}

static int read_list(const char *name, const char *value, struct lines *lines,
                     struct http_head *head, struct http_request *request)
{
    if (!strcasecmp(name, "connection")) lines->connection |= lists(value, "upgrade");
    if (!strcasecmp(name, "upgrade")) lines->upgrade |= lists(value, "websocket");
    if (!strcasecmp(name, "sec-websocket-protocol"))
        head->subprotocol |= lists(value, TRANSPORT_PROTOCOL);
    if (strcasecmp(name, "x-forwarded-for")) return 0;
    return add_forwarded(request, value) ? 0 : 431;
}

static int read_line(const char *name, const char *value, struct lines *lines,
                     struct http_head *head, struct http_request *request)
{
    const struct {
        const char *name, **to;
    } rows[] = {
        { "host", &request->host },
        { "origin", &request->origin },
        { "cookie", &request->cookie },
        { "x-croupier", &request->csrf },
        { "if-none-match", &request->none_match },
        { "x-forwarded-proto", &request->forwarded_proto },
        { "authorization", &lines->authorization },
        { "content-length", &lines->length },
        { "transfer-encoding", &lines->encoding },
        { "sec-websocket-version", &head->version },
        { "sec-websocket-key", &head->key },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        if (strcasecmp(rows[i].name, name)) continue;
        if (*rows[i].to) return 400; /* comes twice */
        *rows[i].to = value;
        return 0;
    }
    return read_list(name, value, lines, head, request);
}

/* Splits "Name: value" and removes blanks around the value. */
static char *value_of(char *line)
{
    size_t name = strspn(line, TOKEN);

    if (!name || line[name] != ':') return NULL;
    line[name] = '\0';
    char *value = line + name + 1;
    value += strspn(value, BLANKS);
    size_t length = strlen(value);
    while (length && strchr(BLANKS, value[length - 1])) value[--length] = '\0';
    return value;
}

static int read_lines(char *at, struct lines *lines, struct http_head *head,
                      struct http_request *request)
{
    int status = 0;

    for (int count = 0; *at && !status; count++) {
        char *end = strstr(at, "\r\n"), *value;
        *end = '\0';
        value = value_of(at);
        status = count == HTTP_LINES ? 431
                 : !value            ? 400
                                     : read_line(at, value, lines, head, request);
        at = end + 2;
    }
    return status;
}

/* ---- The head -------------------------------------------------------------------- */

/* Each control character except in CRLF, and a tab, which counts as a blank. */
static bool has_controls(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        bool ends = (c == '\r' && i + 1 < length && bytes[i + 1] == '\n') ||
                    (c == '\n' && i && bytes[i - 1] == '\r');
        if ((c < ' ' && c != '\t' && !ends) || c == 0x7f) return true;
    }
    return false;
}

/* A POST needs a length; a GET has no body. */
static int read_length(const struct lines *lines, struct http_head *head)
{
    const char *text = lines->length;

    if (lines->encoding) return 501;
    if (!text) return head->post ? 411 : 0;
    if (!*text || text[strspn(text, DIGITS)]) return 400;
    unsigned long long bytes = strtoull(text, NULL, 10);
    if (bytes > TRANSPORT_BODY) return 413;
    head->length = (size_t)bytes;
    return bytes && !head->post ? 400 : 0;
}

static bool is_host(const char *host)
{
    return !host[strspn(host, LETTERS DIGITS "-._~:[]")];
}

static void complete(const struct lines *lines, struct http_request *request)
{
    static const char scheme[] = "Bearer ";
    const char **const texts[] = { &request->path,       &request->query,          &request->host,
                                   &request->origin,     &request->cookie,         &request->csrf,
                                   &request->none_match, &request->forwarded_proto };
    const char *how = lines->authorization ? lines->authorization : "";

    for (size_t i = 0; i < LENGTH(texts); i++)
        if (!*texts[i]) *texts[i] = "";
    bool bearer = !strncasecmp(how, scheme, sizeof scheme - 1);
    request->bearer = bearer ? how + sizeof scheme - 1 : "";
}

/* What all the headers together mean. */
static int conclude(const struct lines *lines, bool old, struct http_head *head,
                    struct http_request *request)
{
    if (!request->host && !old) return 400;
    complete(lines, request);
    if (!is_host(request->host)) return 400;
    head->wants_upgrade = lines->upgrade && lines->connection && !old && !head->post;
    if (!head->version) head->version = "";
    if (!head->key) head->key = "";
    return read_length(lines, head);
}

int http_head_read(char *bytes, size_t length, struct http_head *head, struct http_request *request)
{
    struct lines lines = { 0 };
    char *target;
    bool old;

    if (has_controls(bytes, length)) return 400;
    bytes[length - 2] = '\0'; /* instead of the empty line */
    char *rest = strstr(bytes, "\r\n");
    if (!rest) return 400;
    *rest = '\0';
    int status = read_first(bytes, &target, &old, head);
    if (!status) status = read_lines(rest + 2, &lines, head, request);
    if (!status) status = conclude(&lines, old, head, request);
    if (!status) status = read_target(target, request);
    request->method = head->post ? "POST" : "GET";
    return status;
}
