/* desk.c - the cashier's desk on the network: play money for guests, requests for the cashier, and
 * the cashier's own orders.
 *
 * A person who wants chips for cash, or cash for chips, asks; a cashier on duty sees it and sells
 * or redeems, asked or not.  Requests are only words: they are in memory, one for each person, and
 * gone when the server ends.  Money moves by the cashier's order alone (pit/cashier.h). */
#include "server/server_internal.h"

#include <stdio.h>
#include <string.h>

/* ---- Who serves ------------------------------------------------------------------ */

bool desk_is_cashier(const struct server *server, uint32_t person)
{
    return person && (roles_of(server, person) & ROLE_CASHIER);
}

/* All cashiers on duty, each once. */
#define CASHIERS 64
static int find_cashiers(const struct server *server, uint32_t people[CASHIERS])
{
    int count = 0;

    for (uint32_t table = 1; table <= server->table_count; table++)
        for (int i = 0; i < PIT_GUESTS && count < CASHIERS; i++) {
            const struct guest *guest = &server->tables[table]->pit.guests[i];
            bool known = guest->duty != 1 + __builtin_ctz(ROLE_CASHIER);
            for (int k = 0; k < count; k++) known |= people[k] == guest->person;
            if (!known) people[count++] = guest->person;
        }
    return count;
}

bool desk_is_open(const struct server *server)
{
    uint32_t people[CASHIERS];

    return find_cashiers(server, people);
}

/* The name of a person whom the casino knows: by the record, or by an account. */
static bool find_name(struct server *server, uint32_t person, char name[DOOR_NAME])
{
    const char *known = mirror_name(server, person);

    if (!known || !*known) return door_account(server->door, person, name);
    snprintf(name, DOOR_NAME, "%s", known);
    return true;
}

/* ---- Requests -------------------------------------------------------------------- */

static struct desk_request *request_of(struct server *server, uint32_t person)
{
    for (int i = 0; i < server->request_count; i++)
        if (server->requests[i].person == person) return &server->requests[i];
    return NULL;
}

static void send_to(struct server *server, const uint32_t *people, int count)
{
    for (int i = 0; i < SERVER_VISITORS; i++) {
        struct visitor *visitor = server->visitors[i];
        bool wanted = false;
        for (int k = 0; visitor && k < count; k++) wanted |= visitor->person == people[k];
        if (wanted) visitor_send(visitor);
    }
}

/* Tells all pages of a person what waits for the cashier; tells the cashiers that it has changed.
 */
static void tell_person(struct server *server, uint32_t person, const char *say)
{
    struct json_out *out = visitors_begin(server, "desk");

    desk_put_asked(server, person, out);
    if (say) json_out_text(out, "say", say);
    json_out_end(out);
    send_to(server, &person, 1);
}

static void tell_cashiers(struct server *server)
{
    uint32_t people[CASHIERS];
    int count = find_cashiers(server, people);
    struct json_out *out = visitors_begin(server, "desk");

    json_out_number(out, "requests", server->request_count);
    json_out_end(out);
    send_to(server, people, count);
}

void desk_put_asked(struct server *server, uint32_t person, struct json_out *out)
{
    const struct desk_request *asked = request_of(server, person);

    if (!asked) {
        json_out_null(out, "asked");
        return;
    }
    json_out_object(out, "asked");
    json_out_text(out, "kind", desk_order_id(asked->kind));
    json_out_number(out, "cents", asked->cents);
    json_out_end(out);
}

static void forget(struct server *server, uint32_t person, const char *say)
{
    struct desk_request *asked = request_of(server, person);

    if (asked) *asked = server->requests[--server->request_count];
    tell_person(server, person, say);
    tell_cashiers(server);
}

/* Why the person can't ask; or null. */
static const char *cannot_ask(struct server *server, const struct wire_desk *desk)
{
    if (desk->order.kind != DESK_CHIPS && desk->order.kind != DESK_VOUCHER &&
        desk->order.kind != DESK_REDEEM)
        return "The cashier sells chips and vouchers, and redeems them.";
    if (!desk_is_open(server))
        return "No cashier is on duty. Buy chips from the dealer of a table with staff.";
    bool full = server->request_count == DESK_REQUESTS;
    return full && !request_of(server, desk->order.person)
               ? "Too many people are waiting for the cashier; please try again."
               : NULL;
}

/* What the person would like to have; 0: nothing any more. */
static int64_t wanted(const struct server *server, const struct desk_order *order)
{
    return order->cents + chips_worth(&server->set, &order->chips);
}

static void answer_asked(struct visitor *visitor, const struct wire_message *message)
{
    struct json_out *out = visitors_begin(visitor->server, "asked");

    json_out_number(out, "request", (int64_t)message->request);
    desk_put_asked(visitor->server, visitor->person, out);
    json_out_end(out);
    visitor_send(visitor);
}

/* A second request takes the place of the first. */
static void take_request(struct visitor *visitor, const struct wire_message *message,
                         const struct wire_desk *desk)
{
    struct server *server = visitor->server;
    int64_t cents = wanted(server, &desk->order);
    const char *say = cents ? cannot_ask(server, desk) : NULL;

    if (say) {
        visitor_refuse(visitor, message, say);
        return;
    }
    struct desk_request *asked = request_of(server, visitor->person);
    if (cents && !asked) asked = &server->requests[server->request_count++];
    if (cents)
        *asked = (struct desk_request){ visitor->person, desk->order.kind, cents, server->now_ms };
    answer_asked(visitor, message);
    if (cents)
        tell_cashiers(server);
    else
        forget(server, visitor->person, NULL);
}

/* ---- Orders ---------------------------------------------------------------------- */

/* Says where the money is. */
static const char *enough_words(const struct visitor *visitor, char say[WIRE_WHY])
{
    char money[MONEY_WORD];
    int64_t cents;
    const char *table = places_where(visitor->server, visitor->person, &cents);

    snprintf(say, WIRE_WHY,
             "You have enough play money%s%s%s%s; you can get more when it is nearly gone.",
             table ? ", " : "", table ? money_word(cents, money) : "", table ? " of it at " : "",
             table ? table : "");
    return say;
}

/* Guests can't buy or cash out.  A guest who has lost nearly everything gets the same amount again
 * from the house; the cage counts what the guest has. */
static void grant(struct visitor *visitor, const struct wire_message *message,
                  const struct wire_desk *desk)
{
    struct server *server = visitor->server;
    struct ask ask = { .kind = ASK_DESK_ORDER, .desk_order = desk->order };
    struct mirror_person *guest = mirror_person(server, visitor->person);
    int64_t given = server->settings.guest_cents;
    bool poor = places_worth(server, visitor->person) < given / GUEST_POOR;
    char say[WIRE_WHY];

    ask.desk_order.kind = DESK_GRANT;
    if (desk->order.kind != DESK_CHIPS || desk->order.cents != given)
        visitor_refuse(visitor, message,
                       "Guests play with the chips they were given, and can't cash them out.");
    else if (!guest || guest->is_given || !poor)
        visitor_refuse(visitor, message, enough_words(visitor, say));
    else
        guest->is_given = visitor_ask(visitor, message, &ask);
}

void desk_name_person(struct server *server, uint32_t person, const char *name)
{
    struct ask ask = { .kind = ASK_NAME, .person = person };
    struct mirror_person *found = mirror_person(server, person);

    if (!found || *found->name) return;
    snprintf(ask.name, sizeof ask.name, "%s", name);
    if (floor_ask(server->floor, &ask)) snprintf(found->name, sizeof found->name, "%s", name);
}

static void serve(struct visitor *visitor, const struct wire_message *message,
                  const struct wire_desk *desk)
{
    struct server *server = visitor->server;
    struct ask ask = { .kind = ASK_DESK_ORDER, .desk_order = desk->order };
    uint32_t person = desk->order.person;
    char name[DOOR_NAME];

    if (!desk_is_cashier(server, visitor->person)) {
        log_suspicious(server, "not on duty", visitor->address, visitor->person);
        visitor_refuse(visitor, message, "Only a cashier on duty can do that.");
    } else if (!find_name(server, person, name)) {
        visitor_refuse(visitor, message, "Nobody has that number.");
    } else if (desk->declines) {
        forget(server, person, "The cashier declined your request.");
        answer_asked(visitor, message);
    } else {
        if (person < PEOPLE_GUESTS) desk_name_person(server, person, name);
        visitor_ask(visitor, message, &ask);
    }
}

void desk_message(struct visitor *visitor, const struct wire_message *message)
{
    struct wire_desk desk;
    char why[WIRE_WHY];

    if (!wire_desk_order(message, &visitor->server->set, visitor->person, &desk, why))
        visitor_refuse(visitor, message, why);
    else if (desk.order.by != NOBODY)
        serve(visitor, message, &desk);
    else if (visitor->kind == SESSION_GUEST)
        grant(visitor, message, &desk);
    else
        take_request(visitor, message, &desk);
}

void desk_answered(struct server *server, const struct news *news)
{
    bool done = news->answer.kind == ASK_DESK_ORDER && !news->answer.answer.refusal.code;

    if (done && news->answer.about != news->person) forget(server, news->answer.about, NULL);
}

/* ---- What the cashier sees ------------------------------------------------------- */

static void put_purse(struct server *server, uint32_t person, struct json_out *out)
{
    static const struct purse empty;
    const struct mirror_person *found = mirror_person(server, person);
    const struct purse *purse = found ? &found->purse : &empty;

    json_out_number(out, "cents", chips_worth(&server->set, &purse->chips));
    json_out_number(out, "voucher", purse->voucher_cents);
    json_out_object(out, "chips");
    for (int i = 0; i < server->set.kinds; i++) {
        char value[MONEY_WORD];
        snprintf(value, sizeof value, "%lld", (long long)server->set.cents[i]);
        if (purse->chips.count[i]) json_out_number(out, value, purse->chips.count[i]);
    }
    json_out_end(out);
}

static void put_account(void *to, const struct door_people_row *row)
{
    struct server *server = to;
    struct json_out *out = &server->out;

    if (row->number < PEOPLE_FIRST) return; /* staff do not play */
    json_out_object(out, NULL);
    json_out_number(out, "person", row->number);
    json_out_text(out, "name", row->name);
    put_purse(server, row->number, out);
    json_out_number(out, "balance", places_worth(server, row->number));
    json_out_true(out, "disabled", row->disabled);
    json_out_end(out);
}

static void put_requests(struct server *server, struct json_out *out)
{
    json_out_array(out, "requests");
    for (int i = 0; i < server->request_count; i++) {
        const struct desk_request *asked = &server->requests[i];
        char name[DOOR_NAME] = "";
        find_name(server, asked->person, name);
        json_out_object(out, NULL);
        json_out_number(out, "person", asked->person);
        json_out_text(out, "name", name);
        json_out_text(out, "kind", desk_order_id(asked->kind));
        json_out_number(out, "cents", asked->cents);
        json_out_number(out, "time", asked->time_ms);
        json_out_end(out);
    }
    json_out_end(out);
}

void route_cashier(struct server *server, struct http *http, const struct http_request *request)
{
    const struct session *session = server_session(server, request);
    struct json_out *out = &server->out;

    if (!session || !desk_is_cashier(server, session->person)) {
        answer_say(server, http, 403, "Only a cashier on duty can see this page.");
        return;
    }
    json_out_empty(out);
    json_out_object(out, NULL);
    put_requests(server, out);
    json_out_array(out, "people");
    if (!door_accounts(server->door, put_account, server)) out->failed = true;
    json_out_end(out);
    json_out_end(out);
    answer_out(server, http, 200);
}
