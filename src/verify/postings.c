/* postings.c - the postings of an entry, step by step as in docs/record.md. */
#include "verify/postings.h"

#include <assert.h>
#include <string.h>

#define OPENS "Div 1 r.11.2" /* the clause of an opening, which has no events */

/* ---- Accounts -------------------------------------------------------------------- */

static struct record_account at_place(uint32_t table, enum account_of kind, int place)
{
    return (struct record_account){ (uint8_t)kind, (uint8_t)place, table };
}

static struct record_account at_table(uint32_t table, enum account_of kind)
{
    return at_place(table, kind, 0);
}

static struct record_account of_person(uint32_t person)
{
    return (struct record_account){ OF_PERSON, 0, person };
}

static struct record_account of_house(enum account_of kind)
{
    return (struct record_account){ (uint8_t)kind, 0, 0 };
}

/* Adds a posting; a negative amount goes the other way, 0 adds nothing. */
static void add(struct postings_due *due, struct record_account from, struct record_account to,
                int64_t cents, const char *clause)
{
    if (!cents) return;
    assert(clause && due->count < POSTINGS_DUE);
    bool back = cents < 0;
    due->list[due->count++] =
        (struct posting_due){ back ? to : from, back ? from : to, back ? -cents : cents, clause };
}

/* ---- Events of the rules --------------------------------------------------------- */

/* What each event moves between a player and the house: the two accounts, and the sign of
 * paid_cents (0: moves nothing). */
static const struct moves {
    uint8_t player, house; /* enum account_of */
    int8_t to_player;
} moves[EVENT_KINDS] = {
    [EVENT_CHIPS] = { OF_RACK, OF_FLOAT, 1 },
    [EVENT_VERDICT] = { OF_RACK, OF_FLOAT, 1 },
    [EVENT_REVERSED] = { OF_RACK, OF_FLOAT, 1 },
    [EVENT_CORRECTED] = { OF_RACK, OF_FLOAT, 1 },
    [EVENT_COMMISSION] = { OF_RACK, OF_COMMISSION, -1 },
    [EVENT_FEE_TAKEN] = { OF_RACK, OF_COMMISSION, -1 },
    [EVENT_PROMO] = { OF_TOKENS, OF_PROMOTIONS, 1 },
    [EVENT_PROMO_TAKEN] = { OF_TOKENS, OF_PROMOTIONS, -1 },
};

static bool at_a_seat(const struct event *event)
{
    return event->seat >= 0 && event->seat < TABLE_SEATS;
}

/* What goes to the player; less than 0: from the player. */
static int64_t to_player(const struct event *event)
{
    bool none = (event->kind == EVENT_VERDICT && event->fate != WINS) ||
                (event->kind == EVENT_CHIPS && event->paid_cents < 0) || /* has a pit event */
                (event->kind == EVENT_PROMO && event->bet); /* still the player's, on a wager */

    bool owed = event->kind == EVENT_CORRECTED && event->a == CORRECTED_OWED;

    return none ? 0 : moves[event->kind].to_player * (owed ? -event->paid_cents : event->paid_cents);
}

/* What goes from the layout to the house. */
static int64_t lost(const struct event *event)
{
    bool loses = event->kind == EVENT_VERDICT && event->fate == LOSES;

    return loses ? event->stake_cents - event->promo_cents : 0;
}

/* ---- Before anything is posted --------------------------------------------------- */

struct summary {
    int64_t onto[TABLE_SEATS];        /* from rack to layout; less than 0: back */
    const char *clauses[TABLE_SEATS]; /* of these moves; null: the first clause of all */
    int64_t rest;                     /* of the commission that no event reports */
    const char *put_right;            /* the clause of what was undone or corrected */
    const char *first;
};

/* What each seat's layout gained since then, in value chips. */
static void count_layout(const struct books_table *before, const struct table *after,
                         int64_t gained[TABLE_SEATS])
{
    bool tokens = after->till.promo_count || after->waiting_count;

    for (int place = 0; place < TABLE_SEATS; place++)
        gained[place] = after->layout_cents[place] - before->layout[place];
    for (int place = 0; tokens && place < TABLE_SEATS; place++)
        gained[place] -= table_promotional(after, place);
}

static void count_event(struct summary *summary, const struct event *event)
{
    bool puts_right = event->kind == EVENT_REVERSED || event->kind == EVENT_CORRECTED;

    if (puts_right && !summary->put_right) summary->put_right = event->clause;
    if (moves[event->kind].house == OF_COMMISSION) summary->rest -= event->paid_cents;
    if (!at_a_seat(event)) return;
    const char **clause = &summary->clauses[event->seat];
    if (event->stake_cents && !*clause) *clause = event->clause;
    summary->onto[event->seat] += lost(event);
}

static void summarise(struct summary *summary, const struct books_table *before,
                      const struct pit *after, const struct pit_events *events)
{
    memset(summary->clauses, 0, sizeof summary->clauses);
    summary->put_right = NULL;
    summary->first = events->game.count ? events->game.list[0].clause : events->list[0].clause;
    summary->rest = after->table.till.commission_cents - before->own[OF_COMMISSION - OF_FLOAT];
    count_layout(before, &after->table, summary->onto);
    for (int i = 0; i < events->game.count; i++) count_event(summary, &events->game.list[i]);
}

/* ---- Step by step ---------------------------------------------------------------- */

/* Steps 1 and 3: chips that go off the layout, or onto it. */
static void between_rack_and_layout(struct postings_due *due, uint32_t table,
                                    const struct summary *summary, bool off)
{
    for (int place = 0; place < TABLE_SEATS; place++) {
        int64_t cents = summary->onto[place];
        const char *clause = summary->clauses[place];
        if (off ? cents < 0 : cents > 0)
            add(due, at_place(table, OF_RACK, place), at_place(table, OF_LAYOUT, place), cents,
                clause ? clause : summary->first);
    }
}

/* Steps 2 and 5: payouts to players, and charges.  Promotional chips go with the charges, in both
 * directions. */
static void between_player_and_house(struct postings_due *due, uint32_t table, bool free,
                                     const struct order *order, const struct event *event,
                                     bool paid)
{
    const struct moves *move = &moves[event->kind];
    enum account_of house = free && move->player == OF_RACK ? OF_ISSUED : move->house;
    int64_t cents = at_a_seat(event) ? to_player(event) : 0;
    bool bought = event->kind == EVENT_CHIPS && order->tender == TENDER_CHIPS;

    if (!cents || paid != (move->player == OF_RACK && cents > 0)) return;
    add(due, bought ? of_person(order->person) : at_table(table, house),
        at_place(table, (enum account_of)move->player, event->seat), cents, event->clause);
}

/* Step 4: losses. */
static void lost_to_the_house(struct postings_due *due, uint32_t table, bool free,
                              const struct event *event)
{
    if (at_a_seat(event))
        add(due, at_place(table, OF_LAYOUT, event->seat),
            at_table(table, free ? OF_ISSUED : OF_FLOAT), lost(event), event->clause);
}

/* Step 7: chips taken away or left behind, the drop box, fills. */
static void around_the_table(struct postings_due *due, uint32_t table,
                             const struct pit_event *event)
{
    struct record_account person = of_person(event->person), held = at_table(table, OF_HELD);
    struct record_account rack = at_place(table, OF_RACK, event->seat);
    struct record_account house = at_table(table, OF_FLOAT);
    bool voucher = event->number == TENDER_VOUCHER;

    switch ((enum pit_event_kind)event->kind) {
    case PIT_TAKEN:
        add(due, rack, person, event->cents, event->clause);
        break;
    case PIT_RETURNED:
        if (event->cents > 0)
            add(due, rack, at_table(table, OF_ISSUED), event->cents, event->clause);
        break;
    case PIT_MOVED:
        add(due, rack, at_place(table, OF_RACK, event->number - 1), event->cents, event->clause);
        break;
    case PIT_HELD:
        add(due, event->cents < 0 ? person : event->seat == NO_SEAT ? house : rack, held,
            event->cents, event->clause);
        break;
    case PIT_DEBT: /* only chips that are held already change hands */
        if (event->number == DEBT_FROM_HELD)
            add(due, held, house, -event->cents, event->clause);
        break;
    case PIT_DROPPED:
        add(due, voucher ? person : of_house(OF_CASH), at_table(table, OF_BOX), event->cents,
            event->clause);
        break;
    case PIT_FILLED:
        add(due, of_house(OF_CAGE), house, event->cents, event->clause);
        break;
    default:
        break;
    }
}

void postings_of_order(struct postings_due *due, uint32_t table, const struct books_table *before,
                       const struct pit *after, const struct order *order,
                       const struct pit_events *events)
{
    const struct event *begin = events->game.list, *end = begin + events->game.count;
    struct summary summary;
    bool free = books_free_chips(after);

    due->count = 0;
    summarise(&summary, before, after, events);
    between_rack_and_layout(due, table, &summary, true);
    for (const struct event *event = begin; event < end; event++)
        between_player_and_house(due, table, free, order, event, true);
    between_rack_and_layout(due, table, &summary, false);
    for (const struct event *event = begin; event < end; event++)
        lost_to_the_house(due, table, free, event);
    for (const struct event *event = begin; event < end; event++)
        between_player_and_house(due, table, free, order, event, false);
    if (!free)
        add(due, at_table(table, OF_FLOAT), at_table(table, OF_COMMISSION), summary.rest,
            summary.put_right);
    for (int i = 0; i < events->count; i++) around_the_table(due, table, &events->list[i]);
}

/* ---- Without an order ------------------------------------------------------------ */

void postings_of_opening(struct postings_due *due, uint32_t table, int64_t tray_cents)
{
    due->count = 0;
    add(due, of_house(OF_CAGE), at_table(table, OF_FLOAT), tray_cents, OPENS);
}

void postings_of_desk_order(struct postings_due *due, const struct desk_order *desk_order,
                            const struct pit_events *events)
{
    due->count = 0;
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        if (event->kind != PIT_CASHED) continue;
        add(due, of_person(desk_order->person),
            of_house(event->number == TENDER_CHEQUE ? OF_CHEQUES : OF_CASH), event->cents,
            event->clause);
    }
}

_Static_assert(ITEM_EVENTS <= POSTINGS_DUE, "no room for the postings of an item");

struct record_account postings_side(enum item_account side, uint32_t item, uint32_t person)
{
    static const uint8_t kinds[ITEM_ACCOUNTS] = {
        [ITEM_PURSE] = OF_PERSON, [ITEM_POOL] = OF_POOL,       [ITEM_KEPT] = OF_KEPT,
        [ITEM_CASH] = OF_CASH,    [ITEM_CHEQUES] = OF_CHEQUES, [ITEM_TRANSFERS] = OF_TRANSFERS,
    };
    enum account_of kind = kinds[side];

    return kind == OF_PERSON
               ? of_person(person)
               : (struct record_account){ (uint8_t)kind, 0, account_at_item(kind) ? item : 0 };
}

void postings_of_item_order(struct postings_due *due, uint32_t item,
                            const struct item_events *events)
{
    due->count = 0;
    for (int i = 0; i < events->count; i++) {
        const struct item_event *event = &events->list[i];
        if (event->from != ITEM_NOTHING)
            add(due, postings_side(event->from, item, event->person),
                postings_side(event->to, item, event->person), event->cents, event->clause);
    }
}

/* ---- Comparing ------------------------------------------------------------------- */

static bool same_account(const struct record_account *one, const struct record_account *other)
{
    return one->kind == other->kind && one->place == other->place && one->of == other->of;
}

bool postings_same(const struct record_posting *written, const struct posting_due *due)
{
    return written->cents == due->cents && same_account(&written->from, &due->from) &&
           same_account(&written->to, &due->to) && record_text_is(written->clause, due->clause);
}
