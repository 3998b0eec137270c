/* read_layout.c - follows the wagers on the layout from the events. */
#include "cage/read_internal.h"

#include "rules/rows.h"

#include <stdlib.h>
#include <string.h>

/* ---- Wagers ---------------------------------------------------------------------- */

static bool add_wager(struct read_wagers *wagers, const struct read_wager *wager)
{
    if (!read_room((void **)&wagers->list, wagers->count, &wagers->room, sizeof *wagers->list))
        return false;
    wagers->list[wagers->count++] = *wager;
    return true;
}

bool read_copy_wagers(struct read_wagers *to, const struct read_wagers *from)
{
    to->count = 0;
    for (int i = 0; i < from->count; i++)
        if (!add_wager(to, &from->list[i])) return false;
    return true;
}

void read_forget_wagers(struct read_wagers *wagers)
{
    free(wagers->list);
    memset(wagers, 0, sizeof *wagers);
}

/* A player's wager with this number; for number 0 any number will do, since it may have travelled.
 * Returns -1 if absent. */
static int find_wager(const struct read_wagers *wagers, int seat, int bet, int number)
{
    int other = -1;

    for (int i = wagers->count - 1; i >= 0; i--) {
        const struct read_wager *wager = &wagers->list[i];
        if (wager->seat != seat || wager->bet != bet) continue;
        if (wager->number == number) return i;
        if (other < 0 && !number) other = i;
    }
    return other;
}

/* Takes down part of a wager, latest first. */
static void take_down(struct read_wagers *wagers, int seat, int bet, int number, int64_t cents)
{
    for (int at; cents > 0 && (at = find_wager(wagers, seat, bet, number)) >= 0;) {
        struct read_wager *wager = &wagers->list[at];
        int64_t part = cents < wager->cents ? cents : wager->cents;
        cents -= part;
        wager->cents -= part;
        if (wager->cents) return;
        memmove(wager, wager + 1, (size_t)(--wagers->count - at) * sizeof *wager);
    }
}

/* Moves a player's whole wager to another number. */
static void travel(struct read_wagers *wagers, int seat, int bet, int number, int to_number)
{
    for (int i = 0; i < wagers->count; i++) {
        struct read_wager *wager = &wagers->list[i];
        if (wager->seat == seat && wager->bet == bet && wager->number == number)
            wager->number = (int8_t)to_number;
    }
}

/* Moves part of a wager, or all of it, to where the event is, latest first; each piece keeps the
 * time when it was made. */
static bool move_part(struct read_wagers *wagers, int bet, int number, const struct event *event)
{
    int64_t cents = event->stake_cents;

    for (int at; cents > 0 && (at = find_wager(wagers, event->seat, bet, number)) >= 0;) {
        struct read_wager piece = wagers->list[at];
        bool there = piece.bet == event->bet && piece.number == event->number;
        if (there || piece.cents <= 0) return true; /* a forged wager may be below 0 */
        if (piece.cents > cents) piece.cents = cents;
        cents -= piece.cents;
        take_down(wagers, event->seat, bet, number, piece.cents);
        piece.bet = event->bet;
        piece.number = event->number;
        if (!add_wager(wagers, &piece)) return false;
    }
    return true;
}

/* The wagers of a player who has left are not up again when a settlement is undone. */
static void forget_seat(struct read_wagers *wagers, int seat)
{
    int count = 0;

    for (int i = 0; i < wagers->count; i++)
        if (wagers->list[i].seat != seat) wagers->list[count++] = wagers->list[i];
    wagers->count = count;
}

/* ---- Events ---------------------------------------------------------------------- */

/* Whether the stake of a winning bet goes back to the player with the payout. */
static bool comes_down(const struct read_table *table, const struct event *event)
{
    const struct sign *sign = &table->opening.sign;
    const struct family *family = games[sign->edition]->family;

    return family->comes_down && family->comes_down(sign, event->bet);
}

static void follow_verdict(struct read_table *table, const struct event *event)
{
    struct read_wagers *standing = &table->standing;
    int bet = event->as ? event->as : event->bet;
    int number = event->as ? event->as_number : event->number;
    bool gone = event->fate == LOSES || event->fate == RETURNS ||
                (event->fate == WINS && comes_down(table, event));

    if (event->fate == TRAVELS) travel(standing, event->seat, bet, number, event->b);
    if (gone) take_down(standing, event->seat, bet, number, event->stake_cents);
}

static bool place(struct read_table *table, const struct read_entry *at, const struct event *event)
{
    const struct command *command = &at->order.command;
    struct read_wager wager = { event->seat,       event->bet,        event->number,
                                at->entry.number,  at->round->number, at->entry.time_ms,
                                event->stake_cents };

    if (event->act != ACT_PUT_BACK) return add_wager(&table->standing, &wager);
    return move_part(&table->standing, command->bet, command->number, event);
}

bool read_follow_layout(struct read_table *table, const struct read_entry *at,
                        const struct event *recorded)
{
    struct event event = *recorded;

    if (table->rounds->boxes && event.number == event.seat + 1) event.number = 0; /* own box */
    if (round_event(table->rounds, recorded) & ROUND_MOVES)
        return move_part(&table->standing, event.as, event.as_number, &event);
    switch ((enum event_kind)event.kind) {
    case EVENT_PLACED:
        return place(table, at, &event);
    case EVENT_TAKEN_DOWN:
        take_down(&table->standing, event.seat, event.bet, event.number, event.stake_cents);
        return true;
    case EVENT_DONE:
        if (event.act == ACT_SIT || event.act == ACT_LEAVE || event.act == ACT_VACATE)
            forget_seat(&table->kept, event.seat);
        return true;
    case EVENT_NOT_VALID:
        take_down(&table->kept, event.seat, event.bet, event.number, event.stake_cents);
        return true;
    case EVENT_PROMO_TAKEN: /* from a winning bet that stays up without them */
        take_down(&table->standing, event.seat, event.bet, event.number, event.paid_cents);
        return true;
    case EVENT_VERDICT:
        follow_verdict(table, &event);
        return true;
    default:
        return true;
    }
}
