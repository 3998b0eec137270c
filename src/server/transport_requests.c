/* transport_requests.c - HTTP: reads and answers requests. */
#include "server/transport_internal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIECE 16384 /* maximum bytes in one write */
#define TAKE  60    /* seconds for the client to read the answer */

/* ---- Headers --------------------------------------------------------------------- */

bool request_header(struct lws *wsi, enum lws_token_indexes token, char *text, int room)
{
    *text = '\0';
    return !lws_hdr_total_length(wsi, token) || lws_hdr_copy(wsi, text, room, token) >= 0;
}

static bool named_header(struct lws *wsi, const char *name, char *text, int room)
{
    int length = (int)strlen(name);

    *text = '\0';
    return lws_hdr_custom_length(wsi, name, length) <= 0 ||
           lws_hdr_custom_copy(wsi, text, room, name, length) >= 0;
}

static bool bearer(struct lws *wsi, char *text, size_t room)
{
    static const char scheme[] = "Bearer ";
    char all[TRANSPORT_HEADER];

    *text = '\0';
    if (!request_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, all, sizeof all)) return false;
    if (strncasecmp(all, scheme, sizeof scheme - 1)) return true;
    return (size_t)snprintf(text, room, "%s", all + sizeof scheme - 1) < room;
}

/* Joins the parts of the query, which the library has split. */
static bool query(struct lws *wsi, char *text, size_t room)
{
    char part[TRANSPORT_PATH];
    size_t used = 0;

    *text = '\0';
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
         i++) {
        size_t length = strlen(part);
        if (used + length + 2 > room) return false;
        used += (size_t)snprintf(text + used, room - used, "%s%s", i ? "&" : "", part);
    }
    return true;
}

bool request_describe(struct lws *wsi, struct http_request *request)
{
    struct transport *transport = transport_of(wsi);
    bool good =
        request_header(wsi, WSI_TOKEN_HOST, request->host, sizeof request->host) &&
        request_header(wsi, WSI_TOKEN_ORIGIN, request->origin, sizeof request->origin) &&
        request_header(wsi, WSI_TOKEN_HTTP_COOKIE, request->cookie, sizeof request->cookie) &&
        request_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->none_match,
                       sizeof request->none_match) &&
        named_header(wsi, "x-croupier:", request->csrf, sizeof request->csrf) &&
        request_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, request->forwarded_for,
                       sizeof request->forwarded_for) &&
        named_header(wsi, "x-forwarded-proto:", request->forwarded_proto,
                     sizeof request->forwarded_proto) &&
        bearer(wsi, request->bearer, sizeof request->bearer) &&
        query(wsi, request->query, sizeof request->query);

    if (lws_get_peer_simple(wsi, request->address, sizeof request->address) == NULL)
        *request->address = '\0';
    request->tls = transport->tls;
    if (good && transport->resolve_client) transport->resolve_client(transport->calls.to, request);
    return good;
}

/* ---- Answers --------------------------------------------------------------------- */

static void http_free(struct http *http)
{
    free(http->reply);
    free(http);
}

static void put_headers(struct http *http, int status, const char *type,
                        const struct http_header *headers, int count, size_t length,
                        unsigned char **at, unsigned char *end)
{
    bool bad =
        lws_add_http_header_status(http->wsi, (unsigned)status, at, end) ||
        lws_add_http_header_by_token(http->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE,
                                     (const unsigned char *)type, (int)strlen(type), at, end) ||
        lws_add_http_header_content_length(http->wsi, length, at, end) ||
        lws_add_http_header_by_token(http->wsi, WSI_TOKEN_CONNECTION,
                                     (const unsigned char *)"close", 5, at, end);

    for (int i = 0; i < count && !bad; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s:", headers[i].name);
        bad = lws_add_http_header_by_name(http->wsi, (const unsigned char *)name,
                                          (const unsigned char *)headers[i].value,
                                          (int)strlen(headers[i].value), at, end);
    }
    bad = bad || lws_finalize_http_header(http->wsi, at, end);
    assert(!bad); /* TRANSPORT_HEADERS is enough for any answer of the server */
    (void)bad;
}

void http_answer(struct http *http, int status, const char *type, const struct http_header *headers,
                 int count, const void *body, size_t length)
{
    if (!http->wsi) {
        http_free(http);
        return;
    }
    assert(!http->reply);
    http->reply = malloc(LWS_PRE + TRANSPORT_HEADERS + length);
    if (!http->reply) { /* out of memory: just close the connection */
        line_hang_up(http->wsi);
        return;
    }
    unsigned char *start = http->reply + LWS_PRE, *at = start;
    put_headers(http, status, type, headers, count, length, &at, start + TRANSPORT_HEADERS);
    if (length) memcpy(at, body, length);
    http->length = (size_t)(at - start) + length;
    http->sent = 0;
    line_wait(http->wsi, TAKE);
    lws_callback_on_writable(http->wsi);
}

/* Writes one piece.  Returns -1 to close the connection, which happens after every answer: the
 * library does not handle pipelined requests safely.  It reads their bodies from freed memory, or
 * reports them complete without end. */
static int write_more(struct http_session *session)
{
    struct http *http = session->http;

    if (!http || !http->reply) return 0;
    size_t left = http->length - http->sent, piece = left < PIECE ? left : PIECE;
    bool last = piece == left;
    unsigned char *from = http->reply + LWS_PRE + http->sent;
    /* headers and body alike: the headers have the Content-Length */
    if (lws_write(http->wsi, from, piece, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)piece)
        return -1;
    transport_of(http->wsi)->counts.bytes_out += piece;
    http->sent += piece;
    if (!last) {
        lws_callback_on_writable(http->wsi);
        return 0;
    }
    session->http = NULL;
    http_free(http);
    return -1; /* closes once everything is sent */
}

/* ---- Requests -------------------------------------------------------------------- */

/* The sentence for a request refused before asked(). */
static const char *sentence(int status)
{
    static const struct {
        int status;
        const char *say;
    } sentences[] = {
        { 400, "The Content-Length is invalid, or a GET has a body." },
        { 405, "Only GET and POST are allowed." },
        { 411, "A POST needs a Content-Length." },
        { 413, "The body is longer than 16384 bytes." },
        { 414, "The path is too long." },
        { 431, "A header or the query is too long." },
        { 501, "Transfer-Encoding is not supported; send a Content-Length." },
        { 503, "Out of memory." },
    };
    size_t i = 0;

    static_assert(TRANSPORT_BODY == 16384, "the sentence for 413 has this number");
    while (sentences[i].status != status) i++;
    return sentences[i].say;
}

/* Answers and closes the connection, since what follows may not be a request. */
static int refuse(struct lws *wsi, int status)
{
    static const unsigned char json[] = "application/json";
    unsigned char room[LWS_PRE + 512], *start = room + LWS_PRE, *at = start, *end = start + 256;
    char body[128];
    int length = snprintf(body, sizeof body, "{\"say\":\"%s\"}", sentence(status));

    if (lws_add_http_header_status(wsi, (unsigned)status, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, json, sizeof json - 1, &at,
                                     end) ||
        lws_add_http_header_content_length(wsi, (lws_filepos_t)length, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_CONNECTION, (const unsigned char *)"close", 5,
                                     &at, end) ||
        lws_finalize_http_header(wsi, &at, end))
        return -1;
    memcpy(at, body, (size_t)length);
    lws_write(wsi, start, (size_t)(at - start) + (size_t)length, LWS_WRITE_HTTP_FINAL);
    return -1;
}

/* A POST needs a Content-Length; a GET must not have a body.  (The library takes bytes after a GET
 * for its body, or for another request.)  Returns a status, or 0 if good. */
static int wrong_body(struct lws *wsi, bool post)
{
    char text[24] = "";
    bool length = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return 501;
    if (!length) return post ? 411 : 0;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) return 400;
    if (strspn(text, "0123456789") != strlen(text)) return 400;
    unsigned long long bytes = strtoull(text, NULL, 10);
    return bytes > TRANSPORT_BODY ? 413 : bytes && !post ? 400 : 0;
}

static void ask(struct transport *transport, struct http *http)
{
    http->body[http->body_length] = '\0';
    http->request.body = http->body;
    http->request.length = http->body_length;
    http->asked = true;
    line_wait(http->wsi, 0);
    transport->calls.asked(transport->calls.to, http, &http->request);
}

static int begin_request(struct lws *wsi, struct http_session *session, const char *path)
{
    bool post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    struct transport *transport = transport_of(wsi);
    struct http *http = session->http ? NULL : calloc(1, sizeof *http);
    int status = !http ? 503 : get == post ? 405 : strlen(path) >= TRANSPORT_PATH ? 414 : 0;

    transport->counts.requests++;
    if (!status) status = wrong_body(wsi, post);
    if (!status && !request_describe(wsi, &http->request)) status = 431;
    if (status) {
        free(http);
        return refuse(wsi, status);
    }
    http->wsi = wsi;
    http->request.method = post ? "POST" : "GET";
    snprintf(http->request.path, sizeof http->request.path, "%s", path);
    session->http = http;
    if (get) ask(transport, http);
    return 0;
}

static int more_body(struct lws *wsi, struct http_session *session, const char *bytes,
                     size_t length)
{
    struct http *http = session->http;

    if (!http || http->asked) return -1;
    transport_of(wsi)->counts.bytes_in += length;
    if (http->body_length + length > TRANSPORT_BODY) return -1;
    if (length) memcpy(http->body + http->body_length, bytes, length);
    http->body_length += length;
    return 0;
}

/* The client has disconnected.  If asked() was called, http_answer() frees the request later. */
static void end_request(struct http_session *session)
{
    struct http *http = session ? session->http : NULL;

    if (!http) return;
    session->http = NULL;
    if (http->reply || !http->asked)
        http_free(http);
    else
        http->wsi = NULL;
}

int transport_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length)
{
    struct http_session *session = user;
    struct transport *transport = lws_get_context(wsi) ? transport_of(wsi) : NULL;

    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return transport && !line_has_room(transport, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        if (transport) line_open(transport, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* HTTP/2 is not supported */
        return strcasecmp(in, "websocket") ? -1 : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a socket without our subprotocol */
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        if (transport) line_close(transport, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return begin_request(wsi, session, in);
    case LWS_CALLBACK_HTTP_BODY:
        return more_body(wsi, session, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (!session->http || session->http->asked) return -1;
        ask(transport, session->http);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_more(session);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        end_request(session);
        return 0;
    default:
        return 0;
    }
}
