/* routes_programme.c - the programme by HTTP: tournaments and promotions, and what can be opened.
 */
#include "server/server_internal.h"

#include <string.h>

void route_programme(struct server *server, struct http *http, const struct http_request *request)
{
    struct json_out *out = &server->out;
    const struct session *session = server_session(server, request);

    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_number(out, "now", server->now_ms);
    wire_item_openings(out, "offers", session ? roles_of(server, session->person) : 0);
    json_out_array(out, "items");
    for (uint32_t i = 1; i <= server->item_count; i++) {
        if (!server->items[i]) continue;
        struct wire_item item = wire_item_of(server, server->items[i]);
        json_out_object(out, NULL);
        wire_item_summary(out, &item);
        json_out_end(out);
    }
    json_out_end(out);
    json_out_end(out);
    answer_out(server, http, 200);
}

void route_item(struct server *server, struct http *http, const struct http_request *request)
{
    const char *name = request->path + strlen("/api/programme/");
    const struct mirror_item *item = mirror_item_named(server, name);

    if (!item) {
        answer_say(server, http, 404, "Unknown item of the programme.");
        return;
    }
    json_out_empty(&server->out);
    put_full_item(server, item, &server->out);
    answer_out(server, http, 200);
}

/* Written once: rows and tables do not change. */
void route_kinds(struct server *server, struct http *http, const struct http_request *request)
{
    struct json_out *out = &server->kinds;

    (void)request;
    if (!out->length || out->failed) {
        json_out_empty(out);
        json_out_object(out, NULL);
        json_out_number(out, "message_bytes", WIRE_MOST);
        wire_item_kinds(out, "kinds", pit_of, server);
        json_out_end(out);
    }
    json_out_empty(&server->out);
    if (out->failed)
        server->out.failed = true;
    else
        json_out_raw(&server->out, NULL, out->text, out->length);
    answer_out(server, http, 200);
}
