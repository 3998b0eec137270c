/* entry_items.c - entries of items of the programme. */
#include "cage/entry_internal.h"

#include <stdio.h>
#include <string.h>

static const struct member of_item_order[] = {
    PLAIN(struct item_order, request),
    PLAIN(struct item_order, person),
    PLAIN(struct item_order, other),
    PLAIN(struct item_order, role),
    PLAIN(struct item_order, act),
    PLAIN(struct item_order, yes),
    PLAIN(struct item_order, choice),
    PLAIN(struct item_order, length),
    SIGNED(struct item_order, number),
    SIGNED(struct item_order, second),
    SIGNED(struct item_order, cents),
    SIGNED(struct item_order, cheque_cents),
    SIGNED(struct item_order, transfer_cents),
    SIGNED(struct item_order, time_ms),
};

const struct member item_event_members[ITEM_EVENT_MEMBERS] = {
    PLAIN(struct item_event, kind),    PLAIN(struct item_event, act),
    PLAIN(struct item_event, from),    PLAIN(struct item_event, to),
    PLAIN(struct item_event, person),  PLAIN(struct item_event, other),
    SIGNED(struct item_event, number), SIGNED(struct item_event, second),
    SIGNED(struct item_event, cents),
};

uint32_t item_number_get(struct reader *from)
{
    uint64_t number = get_number(from);

    if (!number || number >= LEDGER_ITEMS) from->bad = true;
    return from->bad ? 0 : (uint32_t)number;
}

void item_committed_put(struct writer *to, const struct chance_commitment *commitment)
{
    put_bytes(to, commitment->bytes, sizeof commitment->bytes);
}

bool item_committed_get(struct reader *from, struct chance_commitment *commitment)
{
    const uint8_t *bytes = get_bytes(from, sizeof commitment->bytes);

    if (bytes) memcpy(commitment->bytes, bytes, sizeof commitment->bytes);
    return bytes;
}

void item_opening_put(struct writer *to, const struct item_opening *opening)
{
    put_text(to, opening->kind);
    put_text(to, opening->name);
    put_text(to, opening->terms.text);
    put_bytes(to, opening->commitment.bytes, sizeof opening->commitment.bytes);
    put_bytes(to, opening->salt, sizeof opening->salt);
}

bool item_opening_get(struct reader *from, struct item_opening *opening)
{
    memset(opening, 0, sizeof *opening);
    get_text(from, opening->kind, sizeof opening->kind);
    get_text(from, opening->name, sizeof opening->name);
    get_text(from, opening->terms.text, sizeof opening->terms.text);
    const uint8_t *commitment = get_bytes(from, sizeof opening->commitment.bytes);
    const uint8_t *salt = get_bytes(from, sizeof opening->salt);
    if (from->bad || !item_name_good(opening->name) || !item_terms_good(&opening->terms))
        return false;
    memcpy(opening->commitment.bytes, commitment, sizeof opening->commitment.bytes);
    memcpy(opening->salt, salt, sizeof opening->salt);
    return true;
}

void item_opener_put(struct writer *to, const struct item_opener *by)
{
    if (by->person == NOBODY) return;
    put_number(to, by->person);
    put_number(to, by->role);
    put_number(to, by->request);
}

bool item_opener_get(struct reader *from, struct item_opener *by)
{
    memset(by, 0, sizeof *by);
    if (from->bad || from->at == from->end) return !from->bad;
    uint64_t person = get_number(from), role = get_number(from);
    by->request = get_number(from);
    by->person = (uint32_t)person;
    by->role = (uint16_t)role;
    if (!person || by->person != person || by->role != role) from->bad = true;
    return !from->bad;
}

struct item_order item_opening_order(const struct item_opener *by,
                                     const struct item_opening *opening)
{
    struct item_order order = item_order(by->person, (enum role)by->role, 0);
    bool named = item_name_good(opening->name);

    order.request = by->request;
    snprintf(order.text, sizeof order.text, "%s%s%s", opening->kind, named ? " " : "",
             named ? opening->name : "");
    return order;
}

void item_order_put(struct writer *to, const struct item_order *order)
{
    PUT(to, order, of_item_order);
    put_bytes(to, order->seed,
              order->length < sizeof order->seed ? order->length : sizeof order->seed);
    put_text(to, order->text);
}

bool item_order_get(struct reader *from, struct item_order *order)
{
    memset(order, 0, sizeof *order);
    GET(from, order, of_item_order);
    if (order->length > sizeof order->seed) from->bad = true;
    const uint8_t *seed = from->bad ? NULL : get_bytes(from, order->length);
    if (seed) memcpy(order->seed, seed, order->length);
    get_text(from, order->text, sizeof order->text);
    return !from->bad;
}

void item_events_put(struct writer *to, const struct item_events *events)
{
    put_number(to, (uint64_t)events->count);
    for (int i = 0; i < events->count; i++) {
        PUT(to, &events->list[i], item_event_members);
        put_text(to, events->list[i].clause);
        put_text(to, events->list[i].also);
    }
}

bool stored_item_event_get(struct reader *from, struct stored_item_event *stored)
{
    memset(stored, 0, sizeof *stored);
    GET(from, &stored->event, item_event_members);
    get_text(from, stored->clause, sizeof stored->clause);
    get_text(from, stored->also, sizeof stored->also);
    stored->event.clause = stored->clause;
    stored->event.also = *stored->also ? stored->also : NULL;
    bool moves = stored->event.from || stored->event.to;
    if (stored->event.from >= ITEM_ACCOUNTS || stored->event.to >= ITEM_ACCOUNTS ||
        (moves && (!stored->event.from || !stored->event.to || stored->event.cents <= 0)))
        from->bad = true;
    return !from->bad;
}
