/* pit_due.c - money between the house and people who have no rack for it (rules/departed.c): what is
 * due to a person who has left is held, and what such a person owes is taken from what is held, or
 * stays on record as a debt (Div 1 r.11.1, 12.2; reading G31).
 *
 * The rules count what is due and owed; here its chips move.  A debt is paid by a correction. */
#include "pit/pit_internal.h"

#include "rules/assert.h"

#include <string.h>

/* ---- Debts ----------------------------------------------------------------------- */

static int debt_at(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_DEBTS; i++)
        if (pit->debts[i].person == person) return i;
    return -1;
}

int64_t pit_debt(const struct pit *pit, uint32_t person)
{
    int at = person == NOBODY ? -1 : debt_at(pit, person);

    return at < 0 ? 0 : pit->debts[at].cents;
}

static struct pit_event *tell_debt(struct pit_events *events, uint32_t person, int64_t cents,
                                   enum debt_told how, const char *clause)
{
    struct pit_event *event = pit_add_event(events, PIT_DEBT, person, NO_SEAT, clause);

    event->cents = cents;
    event->number = (uint8_t)how;
    return event;
}

/* The oldest debt makes room, that of a guest before others; the record keeps it. */
static int debt_room(const struct pit *pit)
{
    int at = debt_at(pit, NOBODY);

    for (int i = 0, full = at < 0; full && i < PIT_DEBTS; i++) {
        const struct debt *debt = &pit->debts[i], *oldest = at < 0 ? NULL : &pit->debts[at];
        bool guest = debt->person >= PLAY_MONEY_FROM;
        bool guests = oldest && oldest->person >= PLAY_MONEY_FROM;
        if (!oldest || guest > guests || (guest == guests && debt->minute < oldest->minute)) at = i;
    }
    return at;
}

static void owe(struct pit *pit, uint32_t person, int64_t cents, const char *clause,
                struct pit_events *events)
{
    int at = debt_at(pit, person);

    if (at < 0) {
        at = debt_room(pit);
        if (pit->debts[at].person != NOBODY)
            tell_debt(events, pit->debts[at].person, -pit->debts[at].cents, DEBT_OFF_LIST, clause);
        memset(&pit->debts[at], 0, sizeof pit->debts[at]);
        pit->debts[at].person = person;
    }
    pit->debts[at].cents += cents;
    pit->debts[at].minute = pit->table.minute;
    tell_debt(events, person, cents, DEBT_OWED, clause);
}

int64_t pit_pay_debt(struct pit *pit, uint32_t person, int64_t cents, enum debt_told how,
                     const char *clause, struct pit_events *events)
{
    int64_t debt = pit_debt(pit, person), paid = cents < debt ? cents : debt;

    if (paid <= 0) return 0;
    struct debt *on = &pit->debts[debt_at(pit, person)];
    on->cents -= paid;
    if (!on->cents) memset(on, 0, sizeof *on);
    tell_debt(events, person, -paid, how, clause);
    return paid;
}

/* ---- What is held ---------------------------------------------------------------- */

/* Chips for an amount come out of the tray; if it can't pay, the cage sends them. */
static struct chips from_house(struct pit *pit, int64_t cents, const char *clause,
                               struct pit_events *events)
{
    struct chips chips = { .count = { 0 } };

    if (chips_pay(&pit->set, &pit->tray, &chips, cents)) return chips;
    chips = chips_for(&pit->set, cents);
    struct pit_event *event = pit_add_event(events, PIT_FILLED, NOBODY, NO_SEAT, clause);
    event->cents = cents;
    event->chips = chips;
    return chips;
}

void pit_take_held(struct pit *pit, uint32_t person, const char *clause, struct pit_events *events)
{
    struct chips *held = pit_held(pit, person);
    int64_t worth = held ? chips_worth(&pit->set, held) : 0, debt = pit_debt(pit, person);
    int64_t cents = worth < debt ? worth : debt;

    if (cents <= 0 || !chips_pay(&pit->set, held, &pit->tray, cents)) return;
    pit_pay_debt(pit, person, cents, DEBT_FROM_HELD, clause, events);
    pit_forget_held(pit, person);
}

void pit_settle_due(struct pit *pit, uint32_t person, int64_t cents, const char *clause,
                    struct pit_events *events)
{
    if (person == NOBODY || !cents) return;
    if (cents < 0) {
        owe(pit, person, -cents, clause, events);
        pit_take_held(pit, person, clause, events);
        return;
    }
    cents -= pit_pay_debt(pit, person, cents, DEBT_CANCELLED, clause, events);
    if (!cents) return;
    struct chips chips = from_house(pit, cents, clause, events);
    struct pit_event *event = pit_add_event(events, PIT_HELD, person, NO_SEAT, clause);
    event->cents = cents;
    event->chips = chips;
    pit_hold(pit, person, chips, events);
}

/* ---- After a command ------------------------------------------------------------- */

/* Promotional chips are granted again to a person who is still at the table; they are never
 * anything else (reading G11). */
static void grant_again(struct pit *pit, uint32_t person, int64_t cents, struct pit_events *events)
{
    if (!cents || !pit_guest(pit, person)) return;
    pit_guest_of(pit, person)->granted_cents += cents;
    struct pit_event *event =
        pit_add_event(events, PIT_DONE, NOBODY, NO_SEAT, pit_clause(pit, PIT_GRANT));
    event->act = PIT_GRANT;
    event->other = person;
    event->cents = cents;
}

void pit_follow_due(struct pit *pit, int first, struct pit_events *events)
{
    for (int i = first; i < events->game.count; i++) {
        const struct event event = events->game.list[i];
        if (event.kind != EVENT_CORRECTED || !event.a) continue;
        bool left = event.a == CORRECTED_LEFT;
        if (left && event.b == NO_SEAT) continue;
        uint32_t person = left ? pit->gone[event.b] : pit_person_at(pit, event.seat);
        pit_settle_due(pit, person, event.paid_cents, event.clause, events);
        if (left) grant_again(pit, person, event.promo_cents, events);
    }
}

void pit_note_gone(struct pit *pit, const struct guest *guest)
{
    uint32_t *gone = &pit->gone[guest->seat];

    if (table_is_gone(&pit->table, guest->seat) && *gone == NOBODY) *gone = guest->person;
}

void pit_forget_gone(struct pit *pit)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (!table_is_gone(&pit->table, seat)) pit->gone[seat] = NOBODY;
}

/* ---- Corrections ----------------------------------------------------------------- */

struct refusal pit_can_correct_away(const struct pit *pit, uint32_t person, int64_t cents,
                                    const char *clause)
{
    const struct guest *guest = pit_guest(pit, person);
    int64_t chip = pit->table.sign.chip_cents;

    if (person == NOBODY || person >= PIT_MACHINES) return no(REFUSED_NOT_HERE, clause);
    if (guest && guest->duty) return no(REFUSED_ON_DUTY, pit_clause(pit, PIT_DUTY));
    if (!cents) return no(REFUSED_NO_AMOUNT, clause);
    if (cents < -MONEY_MOST || cents > MONEY_MOST - pit_debt(pit, person))
        return no(REFUSED_TOO_MUCH_MONEY, clause);
    if (cents < 0 && pit_debt(pit, person) - cents > MONEY_MOST)
        return no(REFUSED_TOO_MUCH_MONEY, clause);
    return cents % chip ? no_with_amount(REFUSED_NOT_IN_CHIPS, clause, chip) : accepted();
}

void pit_correct_away(struct pit *pit, uint32_t person, int64_t cents, const char *clause,
                      struct pit_events *events)
{
    table_correct_away(&pit->table, cents, clause, &events->game);
    pit_settle_due(pit, person, cents, clause, events);
}
