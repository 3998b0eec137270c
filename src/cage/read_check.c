/* read_check.c - checks that an entry refers only to things that exist. */
#include "cage/read_internal.h"

#define CENTS_MOST (INT64_C(1) << 43)

bool read_plain(const char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~' || *text == '"' || *text == '\\') return false;
    return true;
}

static bool is_amount(int64_t cents)
{
    return cents > -CENTS_MOST && cents < CENTS_MOST;
}

static bool is_role(unsigned role)
{
    return !(role & (role - 1)) && role < 1u << ROLE_COUNT;
}

static bool wager_exists(const struct read_table *table, int bet, int number)
{
    return bet >= 0 && number >= 0 && table->named[bet][number >> 6] >> (number & 63) & 1;
}

/* Whether a wager can travel to this number. */
static bool can_travel(const struct read_table *table, int number)
{
    return number >= 0 && number < 64 && table->rounds->travels >> number & 1;
}

/* A wager with its number, or only its kind in events that concern a whole kind. */
static bool wager_good(const struct read_table *table, const struct event *event)
{
    bool kind = event->kind == EVENT_DONE || event->kind == EVENT_LIMITS ||
                event->kind == EVENT_NOTICE_DOWN;

    if (event->as && !wager_exists(table, event->as, event->as_number)) return false;
    if (event->fate == TRAVELS && !can_travel(table, event->b)) return false;
    if (!event->bet || wager_exists(table, event->bet, event->number)) return true;
    return kind && wager_kind(&table->opening.sign, event->bet).id;
}

static bool event_good(const struct read_table *table, const struct stored_event *stored)
{
    const struct event *event = &stored->event;

    return round_event_good(table->rounds, event) && event->act < ACT_COUNT &&
           event->fate <= WINS && is_role(event->role) && event->seat >= NO_SEAT &&
           event->seat <= HOUSE_SEAT && is_amount(event->stake_cents) &&
           is_amount(event->paid_cents) && is_amount(event->promo_cents) &&
           read_plain(stored->clause) && read_plain(stored->also) && wager_good(table, event);
}

static bool around_good(const struct stored_pit_event *stored)
{
    const struct pit_event *event = &stored->event;

    return event->kind < PIT_EVENT_KINDS && event->act < PIT_ACT_COUNT && event->seat >= NO_SEAT &&
           event->seat < TABLE_SEATS && is_amount(event->cents) && read_plain(stored->clause);
}

/* A session is one of an item. */
static bool session_good(const struct reading *reading, const struct read_entry *at)
{
    uint32_t item = at->order.terms.tournament;
    bool begins = at->entry.kind == ENTRY_ORDER && at->order.act == PIT_SESSION;

    return !begins || (item && item <= reading->item_count);
}

/* The act of an order that was carried out must exist; a refused one may be unknown. */
bool read_entry_good(const struct reading *reading, const struct read_table *table,
                     const struct read_entry *at)
{
    bool game = at->order.act == PIT_GAME; /* otherwise the command was not checked */
    bool order = at->entry.kind == ENTRY_REFUSED ||
                 (at->order.act < PIT_ACT_COUNT && is_role(at->order.role) &&
                  (!game || at->order.command.act < ACT_COUNT));

    if (!order || !read_plain(at->refusal) || !read_plain(at->clause) || !session_good(reading, at))
        return false;
    for (int i = 0; i < at->event_count; i++)
        if (!event_good(table, &at->events[i])) return false;
    for (int i = 0; i < at->around_count; i++)
        if (!around_good(&at->around[i])) return false;
    return true;
}
