/* read_check.c - whether an entry names only what there is. */
#include "cage/read_internal.h"

#define CENTS_MOST (INT64_C(1) << 43)

bool read_plain(const char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~' || *text == '"' || *text == '\\') return false;
    return true;
}

static bool amount(int64_t cents)
{
    return cents > -CENTS_MOST && cents < CENTS_MOST;
}

static bool a_role(unsigned role)
{
    return !(role & (role - 1)) && role < 1u << ROLE_COUNT;
}

static bool wager_there(const struct read_table *table, int bet, int number)
{
    return bet >= 0 && number >= 0 && table->named[bet][number >> 6] >> (number & 63) & 1;
}

/* Whether a wager that stands can get such a number. */
static bool can_travel(const struct read_table *table, int number)
{
    return number >= 0 && number < 64 && table->rounds->travels >> number & 1;
}

/* By its number, or (of what is about a kind) by its kind alone. */
static bool wager_good(const struct read_table *table, const struct event *event)
{
    bool kind = event->kind == EVENT_DONE || event->kind == EVENT_LIMITS;

    if (event->as && !wager_there(table, event->as, event->as_number)) return false;
    if (event->fate == TRAVELS && !can_travel(table, event->b)) return false;
    if (!event->bet || wager_there(table, event->bet, event->number)) return true;
    return kind && wager_kind(&table->opening.sign, event->bet).id;
}

static bool event_good(const struct read_table *table, const struct told *told)
{
    const struct event *event = &told->event;

    return round_event_good(table->rounds, event) && event->act < ACT_COUNT &&
           event->fate <= WINS && a_role(event->role) && event->seat >= NO_SEAT &&
           event->seat <= HOUSE_SEAT && amount(event->stake_cents) && amount(event->paid_cents) &&
           amount(event->promo_cents) && read_plain(told->clause) && read_plain(told->also) &&
           wager_good(table, event);
}

static bool around_good(const struct told_around *told)
{
    const struct pit_event *event = &told->event;

    return event->kind < PIT_EVENT_KINDS && event->act < PIT_ACT_COUNT && event->seat >= NO_SEAT &&
           event->seat < TABLE_SEATS && amount(event->cents) && read_plain(told->clause);
}

/* What was carried out is an act that there is; what was refused need not be. */
bool read_entry_good(const struct read_table *table, const struct read_entry *at)
{
    bool game = at->order.act == PIT_GAME; /* else nobody has looked at the command */
    bool order = at->entry.kind == ENTRY_REFUSED ||
                 (at->order.act < PIT_ACT_COUNT && a_role(at->order.role) &&
                  (!game || at->order.command.act < ACT_COUNT));

    if (!order || !read_plain(at->refusal) || !read_plain(at->clause)) return false;
    for (int i = 0; i < at->event_count; i++)
        if (!event_good(table, &at->events[i])) return false;
    for (int i = 0; i < at->around_count; i++)
        if (!around_good(&at->around[i])) return false;
    return true;
}
