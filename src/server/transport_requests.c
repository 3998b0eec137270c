/* transport_requests.c - HTTP: receives and answers requests. */
#include "server/transport_internal.h"

#include "rules/length.h"
#include "server/address.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIECE      16384      /* maximum bytes in one write */
#define TAKE       60         /* seconds for the client to read the answer, */
#define LEAVE      2          /* ... and then to close */
#define SHORT_HEAD 4096       /* there is always room for a head of this length */
#define HEADS      (64 << 20) /* maximum bytes of all heads together */

/* ---- Answers --------------------------------------------------------------------- */

static void http_free(struct http *http)
{
    if (http->line) http->line->http = NULL;
    free(http->head);
    free(http->body);
    free(http->reply);
    free(http);
}

static const char *reason(int status)
{
    static const struct {
        int status;
        const char *words;
    } reasons[] = {
        { 200, "OK" },
        { 304, "Not Modified" },
        { 400, "Bad Request" },
        { 401, "Unauthorized" },
        { 403, "Forbidden" },
        { 404, "Not Found" },
        { 405, "Method Not Allowed" },
        { 411, "Length Required" },
        { 413, "Content Too Large" },
        { 414, "URI Too Long" },
        { 426, "Upgrade Required" },
        { 429, "Too Many Requests" },
        { 431, "Request Header Fields Too Large" },
        { 501, "Not Implemented" },
        { 503, "Service Unavailable" },
        { 505, "HTTP Version Not Supported" },
    };

    for (size_t i = 0; i < LENGTH(reasons); i++)
        if (reasons[i].status == status) return reasons[i].words;
    return "Answer";
}

/* Adds a line.  A value can't end its line, whatever it was made from. */
static size_t put_header(char *text, size_t used, const char *name, const char *value)
{
    size_t from = used + (size_t)snprintf(text + used, TRANSPORT_HEADERS - used, "%s: ", name);

    used = from + (size_t)snprintf(text + from, TRANSPORT_HEADERS - from, "%s\r\n", value);
    assert(used < TRANSPORT_HEADERS - 2); /* enough for any answer of the server */
    for (size_t i = from; i < used - 2; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f) text[i] = '?';
    return used;
}

static size_t put_headers(char *text, int status, const char *type,
                          const struct http_header *headers, int count, size_t length)
{
    size_t used =
        (size_t)snprintf(text, TRANSPORT_HEADERS, "HTTP/1.1 %d %s\r\n", status, reason(status));
    char number[24];

    snprintf(number, sizeof number, "%zu", length);
    used = put_header(text, used, "content-type", type);
    used = put_header(text, used, "content-length", number);
    used = put_header(text, used, "connection", "close");
    for (int i = 0; i < count; i++)
        used = put_header(text, used, headers[i].name, headers[i].value);
    memcpy(text + used, "\r\n", 2);
    return used + 2;
}

void http_answer(struct http *http, int status, const char *type, const struct http_header *headers,
                 int count, const void *body, size_t length)
{
    struct line *line = http->line;

    if (!line) {
        http_free(http);
        return;
    }
    assert(!http->reply);
    line->state = LINE_ANSWERS;
    http->reply = malloc(TRANSPORT_HEADERS + length);
    if (!http->reply) { /* out of memory: just close the connection */
        line_hang_up(line);
        return;
    }
    size_t head = put_headers(http->reply, status, type, headers, count, length);
    if (length) memcpy(http->reply + head, body, length);
    http->length = head + length;
    line_wait(line, TAKE);
    lws_callback_on_writable(line->wsi);
}

/* Writes one piece.  A connection carries one request: it is closed after the answer. */
bool request_write(struct line *line)
{
    struct http *http = line->http;
    size_t left = http->length - http->sent, piece = left < PIECE ? left : PIECE;

    if (!left) {
        http_free(http);
        line_leave(line, LEAVE);
        return true;
    }
    if (!line_write(line, http->reply + http->sent, piece)) return false;
    line->transport->counts.bytes_out += piece;
    http->sent += piece;
    lws_callback_on_writable(line->wsi);
    return true;
}

/* ---- Refusals -------------------------------------------------------------------- */

/* The sentence for a request refused before asked(). */
static const char *sentence(int status)
{
    static const struct {
        int status;
        const char *say;
    } sentences[] = {
        { 400, "The request is malformed." },
        { 405, "Only GET and POST are allowed." },
        { 411, "A POST needs a Content-Length." },
        { 413, "The body is longer than 16384 bytes." },
        { 414, "The path or query is too long." },
        { 426, "A socket needs version 13 of WebSocket and the subprotocol croupier.1." },
        { 431, "The headers are too long." },
        { 501, "Transfer-Encoding is not supported; send a Content-Length." },
        { 503, "Out of memory." },
        { 505, "Only HTTP/1.1 and HTTP/1.0 are supported." },
    };
    size_t i = 0;

    static_assert(TRANSPORT_BODY == 16384, "the sentence for 413 has this number");
    while (sentences[i].status != status) i++;
    return sentences[i].say;
}

/* Answers with our headers, like any answer.  Returns false to close the connection instead. */
static bool refuse(struct line *line, int status)
{
    struct http *http = line->http ? line->http : calloc(1, sizeof *http);
    struct http_header headers[24];
    int count = 0;
    char body[128];

    if (!http) return false;
    http->line = line;
    line->http = http;
    line->transport->counts.requests++;
    for (; count < line->transport->header_count && count < (int)LENGTH(headers) - 3; count++)
        headers[count] = line->transport->headers[count];
    headers[count++] = (struct http_header){ "cache-control", "no-store" };
    if (status == 405) headers[count++] = (struct http_header){ "allow", "GET, POST" };
    if (status == 426) headers[count++] = (struct http_header){ "sec-websocket-version", "13" };
    if (status == 426) headers[count++] = (struct http_header){ "upgrade", "websocket" };
    int length = snprintf(body, sizeof body, "{\"say\":\"%s\"}", sentence(status));
    http_answer(http, status, "application/json", headers, count, body, (size_t)length);
    return true;
}

/* ---- Requests -------------------------------------------------------------------- */

static bool ask(struct line *line)
{
    struct http *http = line->http;

    if (http->body) http->body[http->got] = '\0';
    http->request.body = http->body ? http->body : "";
    http->request.length = http->got;
    line->state = LINE_ASKED;
    line_wait(line, 0);
    line->transport->counts.requests++;
    line->transport->calls.asked(line->transport->calls.to, http, &http->request);
    return true;
}

/* Bytes after the body belong to a request that we do not read. */
static bool take_body(struct line *line, const char *bytes, size_t length)
{
    struct http *http = line->http;
    size_t left = http->wanted - http->got, now = length < left ? length : left;

    if (now) memcpy(http->body + http->got, bytes, now);
    http->got += now;
    if (http->got < http->wanted) return true;
    return line_ignore(line, length - now) && ask(line);
}

static void describe_client(struct line *line, struct http_request *request)
{
    struct transport *transport = line->transport;
    struct address address;

    *request->address = '\0';
    if (address_of_peer(&address, lws_get_socket_fd(line->wsi)))
        address_write(&address, request->address);
    request->tls = transport->tls;
    if (transport->resolve_client) transport->resolve_client(transport->calls.to, request);
}

/* The head is complete.  The rest of what arrived is the body, or frames, or not read. */
static bool begin_request(struct line *line, size_t length)
{
    struct http_head head = { 0 };
    struct http *http = calloc(1, sizeof *http);

    if (!http) return false;
    line->http = http;
    http->line = line;
    http->head = line->head; /* from now on its own */
    size_t rest = line->head_length - length;
    line->transport->head_bytes -= line->head_room;
    line->head = NULL;
    int status = http_head_read(http->head, length, &head, &http->request);
    if (status) return refuse(line, status);
    describe_client(line, &http->request);
    if (head.wants_upgrade && (strcmp(head.version, "13") || !head.subprotocol))
        return refuse(line, 426);
    if (head.wants_upgrade && !socket_key_good(head.key)) return refuse(line, 400);
    if (head.wants_upgrade) {
        bool good = socket_open(line, &head, &http->request);
        good = good && (!rest || socket_receive(line, http->head + length, rest));
        http_free(http);
        return good;
    }
    http->wanted = head.length;
    if (head.length && !(http->body = malloc(head.length + 1))) return refuse(line, 503);
    line->state = LINE_BODY;
    return take_body(line, http->head + length, rest);
}

/* Makes room for more of the head.  Returns a status if there is none. */
static int grow(struct line *line, size_t length)
{
    struct transport *transport = line->transport;
    size_t room = line->head_room ? line->head_room : SHORT_HEAD / 2;

    while (room < line->head_length + length) room *= 2;
    if (room == line->head_room) return 0;
    size_t more = room - line->head_room;
    if (room > SHORT_HEAD && transport->head_bytes + more > HEADS) return 503;
    char *head = realloc(line->head, room);
    if (!head) return 503;
    transport->head_bytes += more;
    line->head = head;
    line->head_room = room;
    return 0;
}

bool request_receive(struct line *line, const char *bytes, size_t length)
{
    size_t seen = line->head_length;

    if (line->state == LINE_BODY) return take_body(line, bytes, length);
    int status = grow(line, length);
    if (status) return refuse(line, status);
    memcpy(line->head + seen, bytes, length);
    line->head_length += length;
    size_t head = http_head_length(line->head, line->head_length, seen);
    if (head > HTTP_HEAD || (!head && line->head_length > HTTP_HEAD)) return refuse(line, 431);
    return !head || begin_request(line, head);
}

/* If asked() was called, http_answer() frees the request later. */
void request_end(struct line *line)
{
    struct http *http = line->http;

    if (line->head) line->transport->head_bytes -= line->head_room;
    free(line->head);
    line->head = NULL;
    if (!http) return;
    if (line->state == LINE_ASKED)
        http->line = NULL;
    else
        http_free(http);
    line->http = NULL;
}
