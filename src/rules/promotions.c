/* promotions.c - wagers in promotional chips (Div 1 r.13.2, 14.2; NSW 1.1, 6.2).
 *
 * Promotional chips count on the layout and can't be cashed out.  The house lends the player the
 * amount of a wager made in them, so all other rules treat it like any wager, and racks, layout and
 * float balance.  After each command the chips follow the events (reading G11): those of losers and
 * winners go to the house, while the winnings stay with the player; those of a wager that is
 * returned go back to the player's hand.  They are part of the till, so undoing a settlement
 * restores them.
 *
 * A wager may combine both kinds of chips, made at once or one after the other (NSW 6.2; Div 1
 * r.14.2 says only that promotional chips take the place of value chips).  Promotional chips leave
 * it first, except if another table's chips are found on it, which are no promotional chips. */
#include "rules/rows.h"

#include "rules/assert.h"

#include <string.h>

/* ---- Wagers in promotional chips ------------------------------------------------- */

static int find(const struct till *till, int seat, int bet, int number)
{
    for (int i = 0; i < till->promo_count; i++) {
        const struct promo_wager *wager = &till->promo_wagers[i];
        if (wager->seat == seat && wager->bet == bet && wager->number == number) return i;
    }
    return -1;
}

static int64_t standing(const struct till *till, int seat, int bet, int number)
{
    int at = find(till, seat, bet, number);

    return at < 0 ? 0 : till->promo_wagers[at].cents;
}

static void put_on(struct till *till, int seat, int bet, int number, int64_t cents)
{
    int at = find(till, seat, bet, number);

    if (at < 0) {
        assert(till->promo_count < PROMO_WAGERS);
        at = till->promo_count++;
        till->promo_wagers[at].seat = (int8_t)seat;
        till->promo_wagers[at].bet = (int8_t)bet;
        till->promo_wagers[at].number = (int8_t)number;
    }
    till->promo_wagers[at].cents += cents;
}

static void take_off(struct till *till, int seat, int bet, int number, int64_t cents)
{
    int at = find(till, seat, bet, number);

    assert(at >= 0);
    till->promo_wagers[at].cents -= cents;
    if (till->promo_wagers[at].cents) return;
    till->promo_wagers[at] = till->promo_wagers[--till->promo_count];
    memset(&till->promo_wagers[till->promo_count], 0, sizeof till->promo_wagers[0]);
}

void promotions_copy(struct till *to, const struct till *from, int seat)
{
    int count = 0;

    for (int i = 0; i < to->promo_count; i++)
        if (to->promo_wagers[i].seat != seat) to->promo_wagers[count++] = to->promo_wagers[i];
    for (int i = 0; i < from->promo_count; i++) {
        if (from->promo_wagers[i].seat != seat) continue;
        assert(count < PROMO_WAGERS);
        to->promo_wagers[count++] = from->promo_wagers[i];
    }
    memset(&to->promo_wagers[count], 0,
           (size_t)(PROMO_WAGERS - count) * sizeof to->promo_wagers[0]);
    to->promo_count = (uint8_t)count;
}

int64_t table_promotional(const struct table *table, int seat)
{
    const struct till *till = &table->till;
    int64_t sum = 0;

    for (int i = 0; i < till->promo_count; i++)
        if (till->promo_wagers[i].seat == seat) sum += till->promo_wagers[i].cents;
    for (int i = 0; i < table->waiting_count; i++)
        if (table->waiting[i].command.seat == seat)
            sum += promotional_part(&table->waiting[i].command);
    return sum;
}

/* Whether one more wager can be in promotional chips; those that wait may become one each. */
static bool has_room(const struct table *table)
{
    int count = table->till.promo_count;

    for (int i = 0; i < table->waiting_count; i++)
        count += promotional_part(&table->waiting[i].command) > 0;
    return count < PROMO_WAGERS;
}

bool promotions_hold(const struct table *table)
{
    const struct till *till = &table->till;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (till->promo_rack_cents[seat] < 0) return false;
    for (int i = 0; i < till->promo_count; i++) {
        const struct promo_wager *w = &till->promo_wagers[i];
        if (w->cents <= 0 || w->cents > table_wager(table, w->seat, w->bet, w->number) ||
            table_promotional(table, w->seat) > table_on_layout(table, w->seat))
            return false;
    }
    return true;
}

void promotions_lend(struct table *table, int seat, int64_t cents)
{
    table->till.rack_cents[seat] += cents;
    table->till.promo_cents[seat] += cents;
    table->till.promo_rack_cents[seat] -= cents;
}

/* ---- Checks ---------------------------------------------------------------------- */

/* A wager that has travelled to a number may still have its old name. */
int64_t promotions_part(const struct table *table, const struct till *till, int seat, int bet,
                        int number)
{
    char name[WAGER_ID], other[WAGER_ID];
    int64_t sum = 0;

    for (int i = 0; i < till->promo_count; i++) {
        const struct promo_wager *wager = &till->promo_wagers[i];
        if (wager->seat != seat || wager->bet != bet) continue;
        wager_id(&table->sign, bet, number, name);
        wager_id(&table->sign, bet, wager->number, other);
        if (!strcmp(name, other)) sum += wager->cents;
    }
    return sum;
}

/* A wager in promotional chips can move only to a wager that accepts them. */
static struct refusal fits_there(const struct table *table, const struct command *command)
{
    const struct till *till = &table->till;
    struct command to = { .act = ACT_BET, .seat = command->seat };
    struct promo_wager wager;
    int64_t part = standing(till, command->seat, command->bet, command->number);

    if (!part) return accepted();
    to.bet = command->to_bet;
    to.number = command->to_number;
    if (!family_of(table)->single(table, &to, &wager))
        return no(REFUSED_NOT_IN_PROMO, says(table, SAYS_PROMO));
    bool splits = command->cents && command->cents < part &&
                  !standing(till, wager.seat, wager.bet, wager.number);
    return splits && !has_room(table)
               ? no(REFUSED_PROMO_FULL, says(table, SAYS_PROMO))
               : accepted();
}

struct refusal promotions_fit(const struct table *table, const struct command *command)
{
    const char *clause = says(table, SAYS_PROMO);
    const struct till *till = &table->till;
    int64_t chip = table->sign.chip_cents, part = promotional_part(command);
    struct promo_wager wager;

    if (command->act == ACT_PUT_BACK) return fits_there(table, command);
    bool made = command->act == ACT_BET || command->act == ACT_SLIP;
    if (!made || !(command->flags & FLAG_PROMO)) return accepted();
    if (!clause) return no(REFUSED_NO_SUCH_ACT, says(table, SAYS_SCOPE));
    if (!family_of(table)->single(table, command, &wager)) return no(REFUSED_NOT_IN_PROMO, clause);
    bool stated = command->part_cents || command->flags & FLAG_ZERO;
    if (stated && (part < chip || part % chip))
        return no_with_amount(REFUSED_NOT_IN_CHIPS, clause, chip);
    if (part > command->cents)
        return no_with_amount(REFUSED_MORE_THAN_THERE, clause, command->cents);
    if (part > till->promo_rack_cents[wager.seat])
        return no_with_amount(REFUSED_PROMO_SHORT, clause, till->promo_rack_cents[wager.seat]);
    bool more = standing(till, wager.seat, wager.bet, wager.number);
    return !more && !has_room(table)
               ? no(REFUSED_PROMO_FULL, clause)
               : accepted();
}

/* ---- Given and taken away -------------------------------------------------------- */

struct refusal promotions_can_give(const struct table *table, const struct command *command)
{
    struct refusal why = table_can_name_player(table, command);

    if (!why.code && table->excluded & SEAT_BIT(command->seat))
        why = no(REFUSED_EXCLUDED, table_act_clause(table, ACT_EXCLUDE));
    if (!why.code) why = table_amount_fits(table, command->cents);
    if (why.code) return why;
    return command->cents > MONEY_MOST - table->till.promo_rack_cents[command->seat]
               ? no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS))
               : accepted();
}

static void tell_hand(struct events *events, int seat, int64_t cents, const char *clause)
{
    table_add_event(events, EVENT_PROMO, seat, clause)->paid_cents = cents;
}

void promotions_do_give(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = table_clause(table, command);

    table->till.promo_rack_cents[command->seat] += command->cents;
    table->till.promo_in_cents[command->seat] += command->cents;
    table_add_done(command, clause, events);
    tell_hand(events, command->seat, command->cents, clause);
}

void promotions_leave(struct table *table, int seat, struct events *events)
{
    int64_t hand = table->till.promo_rack_cents[seat];

    if (!hand) return;
    table->till.promo_rack_cents[seat] = 0;
    table->till.promo_in_cents[seat] -= hand;
    tell_hand(events, seat, -hand, says(table, SAYS_PROMO_KEPT));
}

/* ---- Following the events -------------------------------------------------------- */

/* An event about promotional chips on the wager of another event. */
static void tell(const struct table *table, int kind, const struct event *of, int64_t cents,
                 int topic, struct events *events)
{
    table_add_wager_event(events, kind, of->seat, of->bet, of->number, 0, says(table, topic))
        ->paid_cents = cents;
}

/* The part of an event's stake in promotional chips; also stores it in the event. */
static int64_t part_of(const struct table *table, struct event *event)
{
    bool leg = event->as; /* of a compound wager */
    bool none = leg || event->act == ACT_FOREIGN;
    int64_t cents = none ? 0 : standing(&table->till, event->seat, event->bet, event->number);

    event->promo_cents = cents < event->stake_cents ? cents : event->stake_cents;
    return event->promo_cents;
}

/* A wager is made or waits: its chips leave the hand, and the amount is lent. */
static void follow_out(struct table *table, const struct event *event, bool reported,
                       struct events *events)
{
    promotions_lend(table, event->seat, event->promo_cents);
    if (!reported) tell(table, EVENT_PROMO, event, -event->promo_cents, SAYS_PROMO, events);
}

/* The stake went back to the rack: the loan ends, and the chips return to the hand. */
static void follow_back(struct table *table, struct event *event, struct events *events)
{
    int64_t cents = part_of(table, event);

    if (!cents) return;
    take_off(&table->till, event->seat, event->bet, event->number, cents);
    promotions_lend(table, event->seat, -cents);
    tell(table, EVENT_PROMO, event, cents, SAYS_PROMO_BACK, events);
}

static void follow_loser(struct table *table, struct event *event, struct events *events)
{
    int64_t cents = part_of(table, event);

    if (!cents) return;
    take_off(&table->till, event->seat, event->bet, event->number, cents);
    tell(table, EVENT_PROMO_TAKEN, event, cents, SAYS_PROMO_BACK, events);
}

/* Whether a later event of the same command takes this wager down. */
static bool taken_down(const struct events *events, const struct event *event)
{
    for (const struct event *e = event + 1; e < events->list + events->count; e++)
        if (e->kind == EVENT_TAKEN_DOWN && e->seat == event->seat && e->bet == event->bet &&
            e->number == event->number)
            return true;
    return false;
}

/* The chips go to the house, from the rack or the layout.  If the sign leaves them to the player,
 * they stay up with the wager or return to the hand. */
static void follow_winner(struct table *table, struct event *event, struct events *events)
{
    const struct family *family = family_of(table);
    bool down = family->comes_down && family->comes_down(&table->sign, event->bet);
    int64_t cents = part_of(table, event);

    if (!cents) return;
    if (table->sign.promo_stays) {
        if (down) follow_back(table, event, events);
        return;
    }
    if (down || taken_down(events, event))
        table->till.rack_cents[event->seat] -= cents;
    else
        family->lift(table, event->seat, event->bet, event->number, cents);
    table->till.promo_cents[event->seat] -= cents;
    take_off(&table->till, event->seat, event->bet, event->number, cents);
    tell(table, EVENT_PROMO_TAKEN, event, cents, SAYS_PROMO_BACK, events);
}

/* The wager moves, or this much of it. */
static void follow_along(struct till *till, int seat, int bet, int number, int to_bet,
                         int to_number, int64_t most)
{
    int64_t cents = standing(till, seat, bet, number);

    if (!cents) return;
    if (cents > most) cents = most;
    take_off(till, seat, bet, number, cents);
    put_on(till, seat, to_bet, to_number, cents);
}

static void follow_verdict(struct table *table, struct event *event, struct events *events)
{
    switch ((enum fate)event->fate) {
    case LOSES:
        follow_loser(table, event, events);
        break;
    case WINS:
        follow_winner(table, event, events);
        break;
    case RETURNS:
        follow_back(table, event, events);
        break;
    case TRAVELS:
        part_of(table, event);
        follow_along(&table->till, event->seat, event->bet, event->number, event->bet, event->b,
                     event->stake_cents);
        break;
    case STANDS:
    case STANDS_OFF: /* the wager stays up */
        part_of(table, event);
        break;
    }
}

static void follow(struct table *table, const struct command *command, struct event *event,
                   struct events *events)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_PLACED:
        if (event->act == ACT_PUT_BACK)
            follow_along(&table->till, event->seat, command->bet, command->number, event->bet,
                         event->number, event->stake_cents);
        if (!event->promo_cents) break;
        put_on(&table->till, event->seat, event->bet, event->number, event->promo_cents);
        follow_out(table, event, command->act == ACT_CONFIRM, events);
        break;
    case EVENT_WAITING:
        if (event->promo_cents) follow_out(table, event, false, events);
        break;
    case EVENT_LAPSED: /* the loan ended when the wager left the list */
        if (event->promo_cents)
            tell(table, EVENT_PROMO, event, event->promo_cents, SAYS_PROMO_BACK, events);
        break;
    case EVENT_TAKEN_DOWN:
        follow_back(table, event, events);
        break;
    case EVENT_VERDICT:
        follow_verdict(table, event, events);
        break;
    default:
        break;
    }
}

void promotions_follow(struct table *table, const struct command *command, struct events *events)
{
    int end = events->count;

    while (events->followed < end)
        follow(table, command, &events->list[events->followed++], events);
    events->followed = events->count;
}
