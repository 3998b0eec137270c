/* transport_lws.c - the transport: libwebsockets on our own libev loop. */
#include "server/transport_internal.h"

#include "server/clock.h"

#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICK    0.05 /* seconds */
#define TIMEOUT 10   /* seconds to send a request */

/* With TLS 1.2 only key exchanges that keep recorded traffic secret if the key becomes known, and
 * ciphers that authenticate. */
#define CIPHERS    "ECDHE+AESGCM:ECDHE+CHACHA20"
#define CIPHERS_13 "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256"
#define NOT_OLDER  (SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1)
#define CAREFULLY  (SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_NO_RENEGOTIATION)

/* ---- The loop -------------------------------------------------------------------- */

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct transport *transport = watcher->data;

    (void)loop;
    (void)events;
    transport->calls.woken(transport->calls.to);
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events)
{
    struct transport *transport = watcher->data;

    (void)loop;
    (void)events;
    lines_cut_off_slow(transport);
    transport->calls.ticked(transport->calls.to, clock_ms(CLOCK_REALTIME));
}

static void on_rest(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    (void)loop;
    (void)events;
    sockets_write(watcher->data);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    (void)loop;
    (void)events;
    transport_stop(watcher->data);
}

static void start_watchers(struct transport *transport)
{
    ev_async_init(&transport->wakes, on_wake);
    ev_prepare_init(&transport->rests, on_rest);
    ev_timer_init(&transport->ticks, on_tick, TICK, TICK);
    ev_signal_init(&transport->interrupted, on_signal, SIGINT);
    ev_signal_init(&transport->ended, on_signal, SIGTERM);
    transport->wakes.data = transport->ticks.data = transport->rests.data = transport;
    transport->interrupted.data = transport->ended.data = transport;
    ev_async_start(transport->loop, &transport->wakes);
    ev_prepare_start(transport->loop, &transport->rests);
    ev_timer_start(transport->loop, &transport->ticks);
    ev_signal_start(transport->loop, &transport->interrupted);
    ev_signal_start(transport->loop, &transport->ended);
}

/* ---- The library's callback ------------------------------------------------------ */

static bool on_bytes(struct line *line, const char *bytes, size_t length)
{
    line->transport->counts.bytes_in += length;
    switch (line->state) {
    case LINE_HEAD:
    case LINE_BODY:
        return request_receive(line, bytes, length);
    case LINE_SOCKET:
        return socket_receive(line, bytes, length);
    default:
        return line_ignore(line, length);
    }
}

static bool on_writable(struct line *line)
{
    if (lws_partial_buffered(line->wsi)) return true; /* calls back when that is written */
    if (line->state == LINE_ANSWERS) return request_write(line);
    return line->state != LINE_SOCKET || socket_write(line);
}

static int on_line(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    struct transport *transport = lws_context_user(lws_get_context(wsi));
    struct line *line = lws_get_opaque_user_data(wsi);

    (void)user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        transport->accepted = (int)(intptr_t)in;
        return !line_has_room(transport, transport->accepted);
    case LWS_CALLBACK_RAW_SKT_BIND_PROTOCOL: /* follows at once; TLS comes later */
        line_open(transport, wsi, transport->accepted);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT:
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0); /* we have our own */
        return line ? 0 : -1;
    case LWS_CALLBACK_RAW_RX:
        return line && on_bytes(line, in, length) ? 0 : -1;
    case LWS_CALLBACK_RAW_WRITEABLE:
        return line && on_writable(line) ? 0 : -1;
    case LWS_CALLBACK_RAW_CLOSE:
    case LWS_CALLBACK_WSI_DESTROY:
        if (line) line_close(line);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "croupier", .callback = on_line, .tx_packet_size = TRANSPORT_AT_ONCE },
    { .name = NULL },
};

/* ---- Opening --------------------------------------------------------------------- */

static struct transport *fail(struct transport *transport, char why[TRANSPORT_WHY],
                              const char *format, const char *address, int port)
{
    snprintf(why, TRANSPORT_WHY, format, address, port);
    if (transport) transport_close(transport);
    return NULL;
}

/* Tries to listen and stops again.  The library itself would wait silently for an address that does
 * not exist yet.  Returns false on failure and sets why. */
static bool can_listen(const struct transport_settings *settings, char why[TRANSPORT_WHY])
{
    struct addrinfo wish = { .ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    char port[8];
    int one = 1;

    snprintf(port, sizeof port, "%d", settings->port);
    if (getaddrinfo(settings->address, port, &wish, &found)) {
        snprintf(why, TRANSPORT_WHY, "can't listen on '%.64s': not an IP address",
                 settings->address);
        return false;
    }
    int file = socket(found->ai_family, found->ai_socktype | SOCK_CLOEXEC, found->ai_protocol);
    bool good = file >= 0 && !setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) &&
                !bind(file, found->ai_addr, found->ai_addrlen) && !listen(file, 1);
    if (!good)
        snprintf(why, TRANSPORT_WHY, "can't listen on %.64s, port %d: %s", settings->address,
                 settings->port, strerror(errno));
    if (file >= 0) close(file);
    freeaddrinfo(found);
    return good;
}

/* Starts the library on our loop. */
static bool open_context(struct transport *transport, bool tls)
{
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = (void *[]){ transport->loop },
        .user = transport,
        .pcontext = &transport->context,
    };

    lws_set_log_level(0, NULL);
    transport->context = lws_create_context(&info);
    return transport->context != NULL;
}

/* With IPv6 enabled, the library would take an IPv4 address for all interfaces. */
static bool start_listening(struct transport *transport, const struct transport_settings *settings)
{
    bool six = strchr(settings->address, ':');
    const struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_ADOPT_APPLY_LISTEN_ACCEPT_CONFIG |
                   (settings->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0) |
                   (six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .iface = settings->address,
        .port = settings->port,
        .protocols = protocols,
        .vhost_name = "croupier",
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = protocols[0].name,
        .timeout_secs = (unsigned)transport->patience_s,
        .alpn = "http/1.1",
        .ssl_cipher_list = CIPHERS,
        .tls1_3_plus_cipher_list = CIPHERS_13,
        .ssl_options_set = NOT_OLDER | CAREFULLY,
        .ssl_cert_filepath = settings->certificate,
        .ssl_private_key_filepath = settings->key,
    };

    transport->host = lws_create_vhost(transport->context, &info);
    transport->port = transport->host ? lws_get_vhost_listen_port(transport->host) : 0;
    return transport->port > 0;
}

struct transport *transport_open(const struct transport_settings *settings,
                                 const struct transport_calls *calls, char why[TRANSPORT_WHY])
{
    struct transport *transport = calloc(1, sizeof *transport);

    if (!can_listen(settings, why)) {
        free(transport);
        return NULL;
    }
    if (!transport || !(transport->loop = ev_loop_new(EVFLAG_AUTO)))
        return fail(transport, why, "can't listen on %s, port %d: out of memory", settings->address,
                    settings->port);
    transport->calls = *calls;
    transport->most_peers = settings->most_peers;
    transport->tls = settings->certificate != NULL;
    transport->headers = settings->headers;
    transport->header_count = settings->header_count;
    transport->most_from = settings->most_from ? settings->most_from : settings->most_peers;
    transport->patience_s = settings->patience_s ? settings->patience_s : TIMEOUT;
    lines_make_room(transport);
    if (!open_context(transport, transport->tls))
        return fail(transport, why, "can't listen on %s, port %d: libwebsockets does not start",
                    settings->address, settings->port);
    if (!start_listening(transport, settings))
        return fail(transport, why, "can't listen on %s, port %d", settings->address,
                    settings->port);
    start_watchers(transport);
    return transport;
}

/* ---- Running and closing --------------------------------------------------------- */

int transport_port(const struct transport *transport)
{
    return transport->port;
}

void transport_resolve_clients(struct transport *transport,
                               void resolve_client(void *to, struct http_request *request))
{
    transport->resolve_client = resolve_client;
}

void transport_run(struct transport *transport)
{
    while (!transport->stopped) ev_run(transport->loop, EVRUN_ONCE);
}

void transport_flush(struct transport *transport)
{
    sockets_write(transport);
}

void transport_stop(struct transport *transport)
{
    transport->stopped = true;
    ev_break(transport->loop, EVBREAK_ALL);
}

static void on_drained(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)events;
    *(bool *)watcher->data = true;
    ev_break(loop, EVBREAK_ALL);
}

void transport_drain(struct transport *transport, int ms)
{
    bool over = false;
    ev_timer end;

    ev_timer_init(&end, on_drained, ms / 1000.0, 0);
    end.data = &over;
    ev_timer_start(transport->loop, &end);
    while (!over && transport->line_count) ev_run(transport->loop, EVRUN_ONCE);
    ev_timer_stop(transport->loop, &end);
}

void transport_wake(struct transport *transport)
{
    ev_async_send(transport->loop, &transport->wakes);
}

void transport_close(struct transport *transport)
{
    if (transport->context) lws_context_destroy(transport->context);
    if (transport->loop) {
        ev_async_stop(transport->loop, &transport->wakes);
        ev_prepare_stop(transport->loop, &transport->rests);
        ev_timer_stop(transport->loop, &transport->ticks);
        ev_signal_stop(transport->loop, &transport->interrupted);
        ev_signal_stop(transport->loop, &transport->ended);
        ev_loop_destroy(transport->loop);
    }
    free(transport);
}

struct transport_counts transport_counts(const struct transport *transport)
{
    return transport->counts;
}
