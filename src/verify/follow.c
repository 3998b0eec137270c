/* follow.c - tables, and the cashier's desk, that are followed instead of replayed.
 *
 * The recorded events say what people and the house got and gave, and the recorded postings are
 * entered in the books.  Whether they follow from the order, only its rules could tell. */
#include "verify/replay_internal.h"

#include <inttypes.h>

#define VOUCHERS_MOST (INT64_C(1) << 60) /* cents of one person */

/* ---- Recorded events ------------------------------------------------------------- */

static bool too_many(struct replay_hand *hand, uint64_t count)
{
    return replay_wrong(hand, "it has too many events: %" PRIu64, count);
}

/* Reads the events of the entry into hand->events. */
static bool read_events(struct replay_hand *hand, struct cursor *cursor)
{
    struct pit_events *events = hand->events;
    struct record_event event;
    struct record_pit_event around;

    events->count = events->game.count = 0;
    uint64_t count = record_read_count(cursor);
    if (count > EVENTS_MOST) return too_many(hand, count);
    while ((uint64_t)events->game.count < count && record_read_event(cursor, &event))
        events->game.list[events->game.count++] = event.event;
    uint64_t more = record_read_count(cursor);
    if (more > PIT_EVENTS) return too_many(hand, more);
    while ((uint64_t)events->count < more && record_read_pit_event(cursor, &around))
        events->list[events->count++] = around.event;
    hand->event_count += count + more;
    hand->events_followed += count + more;
    return !cursor->bad || replay_bad_bytes(hand, cursor);
}

/* Chips that move must be chips of the casino, and worth the amount. */
static bool chips_are_worth(struct replay_hand *hand, const struct chips *chips, int64_t cents)
{
    static const struct chips none;
    const struct chip_set *set = &hand->replay->people.set;

    if (!chips_good(set, chips) || !chips_fit(set, &none, chips))
        return replay_wrong(hand, "it moves chips that are not in the set");
    int64_t worth = chips_worth(set, chips);
    return worth == cents ||
           replay_wrong(hand, "it moves chips worth %" PRId64 " cents for %" PRId64 " cents", worth,
                        cents);
}

/* Chips that come to the table or leave it. */
static bool check_event(struct replay_hand *hand, const struct pit_event *event)
{
    bool out = event->cents < 0;

    if (event->cents == INT64_MIN) return replay_wrong(hand, "an event has too many cents");
    switch ((enum pit_event_kind)event->kind) {
    case PIT_TAKEN:
        return chips_are_worth(hand, &event->chips, event->cents);
    case PIT_FILLED:
        return chips_are_worth(hand, &event->chips, out ? -event->cents : event->cents);
    case PIT_HELD:
        return !out || chips_are_worth(hand, &event->chips, -event->cents);
    default:
        return true;
    }
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool check_brought(struct replay_hand *hand, const struct order *order)
{
    const struct chip_set *set = &hand->replay->people.set;

    if (!replay_brings(order)) return true;
    if (order->tender == TENDER_VOUCHER)
        return order->cents > 0 || replay_wrong(hand, "it brings no voucher");
    return chips_good(set, &order->chips) ||
           replay_wrong(hand, "it brings chips that are not in the set");
}

/* All chips at a table were brought there. */
static bool chips_are_there(struct replay_hand *hand, const struct replay_table *table)
{
    for (int i = 0; i < CHIP_KINDS; i++)
        if (table->chips.count[i] < 0)
            return replay_wrong(hand, "more chips of kind %d leave the table than are there",
                                i + 1);
    return true;
}

bool follow_order(struct replay_hand *hand, struct replay_table *table, const struct order *order,
                  struct cursor *cursor)
{
    const struct pit_events *events = hand->events;

    if (!read_events(hand, cursor) || !check_brought(hand, order) ||
        !replay_bring(hand, table, order))
        return false;
    for (int i = 0; i < events->count; i++)
        if (!check_event(hand, &events->list[i])) return false;
    if (!draws_follow(&table->draws, &hand->draws, &table->pit, table->by_seeds, &table->players,
                      players_bet(&table->books), order, events))
        return replay_wrong(hand, "%s", hand->draws.wrong);
    return replay_effects(hand, table) && chips_are_there(hand, table);
}

void follow_posted(struct replay_hand *hand, struct replay_table *table, const struct order *order)
{
    if (table->how == HOW_REPLAYED) return;
    players_follow(&table->players, games[table->pit.table.sign.edition], order, hand->events,
                   &table->books);
}

void follow_count(struct replay_hand *hand, const struct replay_table *table)
{
    if (table->how == HOW_SEALED) hand->sealed_entries++;
    if (table->how != HOW_FOLLOWED) return;
    hand->followed->entries++;
    hand->followed->editions |= UINT64_C(1) << table->pit.table.sign.edition;
}

void follow_from_here(struct replay_table *table, enum replay_how how)
{
    if (table->how == HOW_REPLAYED) players_start(&table->players, &table->pit);
    table->how = (uint8_t)how;
    table->hidden.playing = how == HOW_SEALED;
}

/* ---- At the cashier's desk ------------------------------------------------------- */

/* Chips and vouchers go into a purse, or out of it (sign -1); chips leave the cage, or come
 * back. */
static bool change_purse(struct replay_hand *hand, uint32_t number, const struct chips *chips,
                         int64_t voucher_cents, int sign)
{
    struct people *people = &hand->replay->people;
    const struct person *person = people_find(people, number);

    if (!chips_good(&people->set, chips) || voucher_cents < 0)
        return replay_wrong(hand, "it moves chips that are not in the set, or vouchers below 0");
    if (sign < 0 && !people_have(people, number, chips, voucher_cents))
        return replay_wrong(hand, "person %" PRIu32 " does not have what is redeemed", number);
    if (sign > 0 && (voucher_cents > VOUCHERS_MOST ||
                     (person && person->purse.voucher_cents > VOUCHERS_MOST - voucher_cents)))
        return replay_wrong(hand, "the vouchers of person %" PRIu32 " are worth too much", number);
    const char *wrong = people_issue(people, chips, sign);
    if (!wrong) wrong = people_purse(people, number, chips, voucher_cents, sign);
    return !wrong || replay_wrong(hand, "the desk order %s", wrong);
}

/* The event of a purchase has the chips. */
static bool buy(struct replay_hand *hand, const struct desk_order *desk_order)
{
    for (int i = 0; i < hand->events->count; i++) {
        const struct pit_event *event = &hand->events->list[i];
        if (event->kind != PIT_CASHED) continue;
        if (event->cents == INT64_MIN || !chips_are_worth(hand, &event->chips, -event->cents) ||
            !change_purse(hand, desk_order->person, &event->chips, 0, 1))
            return false;
    }
    return true;
}

bool follow_desk_order(struct replay_hand *hand, const struct desk_order *desk_order,
                       struct cursor *cursor)
{
    static const struct chips none;
    struct replay *replay = hand->replay;
    uint32_t person = desk_order->person;
    bool good = read_events(hand, cursor);

    for (int i = 0; good && i < hand->events->count; i++)
        good = books_follow_event(&hand->house, &hand->events->list[i]) ||
               replay_wrong(hand, "an account of the house overflows");
    if (good && (desk_order->kind == DESK_CHIPS || desk_order->kind == DESK_GRANT))
        good = buy(hand, desk_order);
    if (good && desk_order->kind == DESK_VOUCHER)
        good = change_purse(hand, person, &none, desk_order->cents, 1);
    if (good && desk_order->kind == DESK_REDEEM)
        good = change_purse(hand, person, &desk_order->chips, desk_order->cents, -1);
    replay->stretch.followed++;
    replay->stretch.desk_orders++;
    replay->followed++;
    return good;
}
