/* pit_colours.c - chips of a colour (Div 1 r.14.3, 14.4): bought, changed back, redeemed elsewhere
 * or required; and which of them are on the layout.
 *
 * The chips of a player's colour are counted in hand and on the layout together.  How much of a
 * wager is in them is noted when it is made: all of it if the operator requires colours, otherwise
 * what the player's value chips do not cover.  When the wager loses, those chips are collected; if
 * the settlement is undone, they come back.  A note may be larger than its wager by now, which then
 * is all in colours: so an undone settlement also brings the notes back. */
#include "pit/pit_internal.h"

#include "pit/rounds.h"
#include "rules/assert.h"

#include <string.h>

/* Whether one heap can pay the other, with change if needed. */
static bool payable(const struct pit *pit, const struct chips *from, const struct chips *to,
                    int64_t cents)
{
    struct chips payer = *from, payee = *to;

    return chips_pay(&pit->set, &payer, &payee, cents);
}

/* ---- On the layout --------------------------------------------------------------- */

static int find(const struct pit *pit, int seat, int bet, int number)
{
    for (int i = 0; i < PIT_COLOUR_WAGERS; i++) {
        const struct colour_wager *wager = &pit->colour_wagers[i];
        if (wager->cents && wager->seat == seat && wager->bet == bet && wager->number == number)
            return i;
    }
    return -1;
}

/* What of a wager is not in promotional chips. */
static int64_t in_own_chips(const struct table *table, int seat, int bet, int number)
{
    return table_wager(table, seat, bet, number) -
           promotions_part(table, &table->till, seat, bet, number);
}

static int64_t at_most(int64_t cents, int64_t most)
{
    return cents < most ? cents : most;
}

/* The part of a noted wager in colours. */
static int64_t part_at(const struct pit *pit, int i)
{
    const struct colour_wager *wager = &pit->colour_wagers[i];

    return at_most(wager->cents, in_own_chips(&pit->table, wager->seat, wager->bet, wager->number));
}

static int64_t part_of(const struct pit *pit, int seat, int bet, int number)
{
    int at = find(pit, seat, bet, number);

    return at < 0 ? 0 : part_at(pit, at);
}

/* Wagers that wait for the dealer are beside the layout; required colours are already there. */
static int64_t laid(const struct pit *pit, int seat)
{
    const struct table *table = &pit->table;
    int64_t sum = 0;

    for (int i = 0; i < PIT_COLOUR_WAGERS; i++)
        if (pit->colour_wagers[i].cents && pit->colour_wagers[i].seat == seat)
            sum += part_at(pit, i);
    for (int i = 0; i < table->waiting_count && pit_only_colours(pit, seat); i++) {
        const struct command *waits = &table->waiting[i].command;
        if (waits->act == ACT_BET && waits->seat == seat)
            sum += waits->cents - promotional_part(waits);
    }
    return at_most(sum, pit_in_colours(pit, seat));
}

int64_t pit_in_colours(const struct pit *pit, int seat)
{
    return pit->colours[seat].count * pit->colours[seat].value_cents;
}

/* Of the rack, what is in colours, */
static int64_t colours_in_hand(const struct pit *pit, int seat)
{
    return at_most(pit_in_colours(pit, seat) - laid(pit, seat), pit->table.till.rack_cents[seat]);
}

/* ... and in value chips. */
int64_t pit_value_in_hand(const struct pit *pit, int seat)
{
    const struct table *table = &pit->table;
    int64_t on_layout =
        table_on_layout(table, seat) - table_promotional(table, seat) - laid(pit, seat);
    int64_t hand = chips_worth(&pit->set, &pit->rack[seat]) - on_layout;

    return hand > 0 ? at_most(hand, table->till.rack_cents[seat]) : 0;
}

bool pit_only_colours(const struct pit *pit, int seat)
{
    const struct known *known = pit_known(pit, pit_person_at(pit, seat));

    if (known && known->value_chips) return false;
    return pit->colours_only || (known && known->colours_only);
}

int64_t pit_wager_unit(const struct pit *pit, const struct command *command)
{
    int seat = bets_for(&pit->table, command);
    bool wager = command->act == ACT_BET || command->act == ACT_SLIP;
    bool promotional = command->flags & FLAG_PROMO && !command->part_cents;

    if (!seated(&pit->table, seat) || !pit_only_colours(pit, seat)) return 1;
    bool in_colours =
        wager ? !promotional
              : command->act == ACT_TAKE && part_of(pit, seat, command->bet, command->number) > 0;
    return in_colours && pit->colours[seat].count ? pit->colours[seat].value_cents : 1;
}

/* What comes off a wager can be made up from its chips: whole colours, and the others. */
static struct refusal can_come_off(const struct pit *pit, int seat, const struct command *command)
{
    const struct table *table = &pit->table;
    int64_t unit = pit_wager_unit(pit, command);
    int64_t part = part_of(pit, seat, command->bet, command->number);
    int64_t others = table_wager(table, seat, command->bet, command->number) - part;

    bool whole = !command->cents || command->cents == others + part;
    if (unit == 1 || whole || table_waiting_bet(table, command) >= 0) return accepted();
    int64_t colours = money_down_to(at_most(part, command->cents), unit);
    return command->cents - colours <= others
               ? accepted()
               : no_with_amount(REFUSED_NOT_IN_CHIPS, pit_clause(pit, PIT_COLOURS_ONLY), unit);
}

/* Bets must be in whole colour chips if the operator says so (14.4); promotional chips take the
 * place of value chips (14.2). */
struct refusal pit_colours_fit(const struct pit *pit, int seat, const struct command *command)
{
    const char *clause = pit_clause(pit, PIT_COLOURS_ONLY);
    int64_t cents = command->cents - promotional_part(command);
    int64_t unit = pit_wager_unit(pit, command);

    if (!pit_only_colours(pit, seat)) return accepted();
    if (command->act == ACT_TAKE) return can_come_off(pit, seat, command);
    if (cents > pit_in_colours(pit, seat) - laid(pit, seat))
        return no(REFUSED_COLOURS_ONLY, clause);
    return cents % unit ? no_with_amount(REFUSED_NOT_IN_CHIPS, clause, unit) : accepted();
}

/* ---- Following the events -------------------------------------------------------- */

/* A free place for a note, or that of a wager which is gone; -1: none. */
static int free_note(const struct pit *pit)
{
    for (int i = 0; i < PIT_COLOUR_WAGERS; i++)
        if (!pit->colour_wagers[i].cents) return i;
    for (int i = 0; i < PIT_COLOUR_WAGERS; i++)
        if (!part_at(pit, i)) return i;
    return -1;
}

static void note(struct pit *pit, int seat, int bet, int number, int64_t cents)
{
    int at = find(pit, seat, bet, number);

    if (at < 0 && cents > 0) at = free_note(pit);
    if (at < 0) return;
    memset(&pit->colour_wagers[at], 0, sizeof pit->colour_wagers[at]);
    if (cents <= 0) return;
    pit->colour_wagers[at] = (struct colour_wager){
        .cents = cents, .seat = (int8_t)seat, .bet = (int8_t)bet, .number = (int8_t)number
    };
}

/* So much has come to a wager: what was in colours before. */
static int64_t part_before(const struct pit *pit, int seat, int bet, int number, int64_t cents)
{
    int at = find(pit, seat, bet, number);
    int64_t before = in_own_chips(&pit->table, seat, bet, number) - cents;

    if (at < 0 || before <= 0) return 0;
    return at_most(pit->colour_wagers[at].cents, before);
}

/* A wager was made or raised by so much. */
static void follow_placed(struct pit *pit, int seat, int bet, int number, int64_t cents)
{
    const struct table *table = &pit->table;

    note(pit, seat, bet, number, part_before(pit, seat, bet, number, cents));
    int64_t before = part_of(pit, seat, bet, number), others = laid(pit, seat);
    int64_t short_of = table_on_layout(table, seat) - table_promotional(table, seat) - others -
                       chips_worth(&pit->set, &pit->rack[seat]);
    int64_t part = pit_only_colours(pit, seat) ? cents : at_most(short_of, cents);
    part = at_most(part, pit_in_colours(pit, seat) - others);
    if (part > 0) note(pit, seat, bet, number, before + part);
}

/* So much of a wager has come off: as few colours as possible. */
static void follow_taken(struct pit *pit, int seat, int bet, int number, int64_t cents)
{
    int at = find(pit, seat, bet, number);
    int64_t unit = pit->colours[seat].value_cents;

    if (at < 0 || unit <= 0) return;
    int64_t before = in_own_chips(&pit->table, seat, bet, number) + cents;
    int64_t part = at_most(pit->colour_wagers[at].cents, before);
    int64_t more = cents - (before - part);
    note(pit, seat, bet, number, more > 0 ? part - money_up_to(more, unit) : part);
}

/* So much moved from one wager to another.  If a settlement did that, the note stays for the time
 * when it is undone. */
static void follow_moved(struct pit *pit, const struct promo_wager *from, int to_bet, int to_number,
                         int64_t cents, bool settles)
{
    int seat = from->seat, at = find(pit, seat, from->bet, from->number);
    int64_t all = at < 0 ? 0 : pit->colour_wagers[at].cents, part = at_most(all, cents);
    int64_t there = part_before(pit, seat, to_bet, to_number, cents);

    if (!settles) note(pit, seat, from->bet, from->number, all - part);
    note(pit, seat, to_bet, to_number, there + part);
}

/* The part of a losing wager in colours; the note stays, but counts once. */
static int64_t follow_lost(const struct pit *pit, const struct event *event,
                           int64_t counted[PIT_COLOUR_WAGERS])
{
    bool leg = event->as; /* of a compound wager */
    int at = find(pit, event->seat, leg ? event->as : event->bet,
                  leg ? event->as_number : event->number);

    if (at < 0) return 0;
    int64_t part = at_most(pit->colour_wagers[at].cents - counted[at],
                           event->stake_cents - event->promo_cents);
    counted[at] += part;
    return part;
}

/* Returns what the player loses in colours. */
static int64_t follow(struct pit *pit, const struct command *command, const struct event *event,
                      int64_t counted[PIT_COLOUR_WAGERS])
{
    int seat = event->seat, bet = event->bet, number = event->number;
    int64_t cents = event->stake_cents - event->promo_cents;
    bool verdict = event->kind == EVENT_VERDICT, placed = event->kind == EVENT_PLACED;
    bool moves = round_event(rounds_of(&pit->table.sign), event) & ROUND_MOVES;
    struct promo_wager from = { .seat = event->seat };

    if (verdict && event->fate == LOSES) return follow_lost(pit, event, counted);
    if (verdict && event->fate == TRAVELS) {
        from.bet = event->bet, from.number = event->number;
        follow_moved(pit, &from, bet, event->b, cents, true);
    } else if (moves) {
        from.bet = event->as, from.number = event->as_number;
        follow_moved(pit, &from, bet, number, cents, true);
    } else if (placed && event->act == ACT_PUT_BACK) {
        from.bet = command->bet, from.number = command->number;
        follow_moved(pit, &from, bet, number, cents, false);
    } else if (placed) {
        follow_placed(pit, seat, bet, number, cents);
    } else if (event->kind == EVENT_TAKEN_DOWN) {
        follow_taken(pit, seat, bet, number, cents);
    }
    return 0;
}

static bool colour_free(const struct pit *pit, int seat, int colour)
{
    for (int other = 0; other < TABLE_SEATS; other++)
        if (other != seat && pit->colours[other].count && pit->colours[other].colour == colour)
            return false;
    return !pit->colours[seat].count || pit->colours[seat].colour == colour;
}

/* The colours collected in the settlement that was undone come back, unless another player has the
 * colour by now. */
static int64_t give_back_lost(struct pit *pit, int seat)
{
    struct colour *colour = &pit->colours[seat];
    int32_t count = colour_free(pit, seat, colour->colour) ? colour->lost : 0;

    colour->count += count;
    colour->lost = 0;
    return count * colour->value_cents;
}

/* Whether the events undo a settlement; whether the wagers from before them are saved. */
static bool undoes(const struct events *events, int first)
{
    for (int i = first; i < events->count; i++)
        if (events->list[i].kind == EVENT_REVERSED) return true;
    return false;
}

static bool saves(const struct pit *pit, const struct command *command, const struct events *events,
                  int first)
{
    const struct game_rounds *rounds = rounds_of(&pit->table.sign);
    unsigned does = round_act(rounds, command->act);

    for (int i = first; i < events->count; i++) does |= round_event(rounds, &events->list[i]);
    return does & ROUND_KEEPS;
}

void pit_follow_colours(struct pit *pit, const struct command *command, int first,
                        const struct events *events, int64_t lost[TABLE_SEATS],
                        int64_t collected[TABLE_SEATS])
{
    bool undone = undoes(events, first), saved = undone || saves(pit, command, events, first);
    int64_t counted[PIT_COLOUR_WAGERS] = { 0 }, in_colours[TABLE_SEATS] = { 0 };

    memset(collected, 0, TABLE_SEATS * sizeof *collected);
    if (!games[pit->table.sign.edition]->colours) return;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (undone) collected[seat] = -give_back_lost(pit, seat);
        if (saved) pit->colours[seat].lost = 0;
    }
    for (int i = first; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->seat < 0 || event->seat >= TABLE_SEATS || !pit->colours[event->seat].count)
            continue;
        in_colours[event->seat] += follow(pit, command, event, counted);
    }
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        struct colour *colour = &pit->colours[seat];
        if (!in_colours[seat]) continue;
        int64_t wanted = (in_colours[seat] + colour->value_cents - 1) / colour->value_cents;
        int32_t count = (int32_t)at_most(wanted, colour->count);
        colour->count -= count;
        colour->lost += count;
        collected[seat] += count * colour->value_cents; /* change from the last one is due */
        lost[seat] -= in_colours[seat];
    }
}

void pit_forget_colours(struct pit *pit, int seat)
{
    memset(&pit->colours[seat], 0, sizeof pit->colours[seat]);
    for (int i = 0; i < PIT_COLOUR_WAGERS; i++)
        if (pit->colour_wagers[i].seat == seat)
            memset(&pit->colour_wagers[i], 0, sizeof pit->colour_wagers[i]);
}

/* ---- Bought and changed back ----------------------------------------------------- */

#define COLOUR_MOST 100000 /* colour chips per player */

/* The value declared with the first purchase, by default the table's minimum (14.3(f), reading
 * G12). */
static int64_t declared_value(const struct pit *pit, int seat, const struct order *order)
{
    if (pit->colours[seat].count) return pit->colours[seat].value_cents;
    return order->cents ? order->cents : pit->table.sign.min_cents;
}

static struct refusal can_colour(const struct pit *pit, const struct order *order)
{
    int seat = pit_seat(pit, order->person);

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, pit_clause(pit, PIT_COLOUR));
    if (!games[pit->table.sign.edition]->colours)
        return no(REFUSED_NO_COLOURS, pit_other_clause(pit, ONLY_VALUE));
    if (order->number < 1 || order->number > PIT_COLOURS || order->count < 1 ||
        order->count > COLOUR_MOST - pit->colours[seat].count)
        return no(REFUSED_BAD_CHIPS, pit_clause(pit, PIT_COLOUR));
    if (!colour_free(pit, seat, order->number))
        return no(REFUSED_COLOUR_TAKEN, pit_other_clause(pit, ONE_COLOUR));
    int64_t value = declared_value(pit, seat, order);
    bool other_value = order->cents && order->cents != value;
    if (other_value || value <= 0 || value > MONEY_MOST / COLOUR_MOST || value % pit->set.cents[0])
        return no(REFUSED_BAD_CHIPS, pit_other_clause(pit, ITS_VALUE));
    int64_t hand = pit_value_in_hand(pit, seat);
    if (order->count * value > hand)
        return no_with_amount(REFUSED_RACK_SHORT, pit_clause(pit, PIT_COLOUR), hand);
    return payable(pit, &pit->rack[seat], &pit->tray, order->count * value)
               ? accepted()
               : no(REFUSED_BAD_CHIPS, pit_clause(pit, PIT_COLOUR));
}

const char *pit_colour_word(int colour)
{
    static const char *const words[PIT_COLOURS] = {
        "red",   "blue",  "green", "yellow",    "orange", "pink",   "purple",
        "brown", "white", "black", "turquoise", "lime",   "navy",   "maroon",
        "olive", "grey",  "beige", "coral",     "gold",   "silver",
    };

    return colour >= 1 && colour <= PIT_COLOURS ? words[colour - 1] : "";
}

/* The event names number, colour and value of the chips (14.3(f)). */
static struct pit_event *add_colours_done(const struct pit *pit, const struct order *order,
                                          int32_t count, struct pit_events *events)
{
    const struct colour *colour = &pit->colours[pit_seat(pit, order->person)];
    struct pit_event *event = pit_add_done(pit, order, events);

    event->count = count;
    event->number = colour->colour;
    event->cents = colour->value_cents;
    return event;
}

static void take_colour(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int seat = pit_seat(pit, order->person);
    struct colour *colour = &pit->colours[seat];
    int64_t value = declared_value(pit, seat, order);

    chips_pay(&pit->set, &pit->rack[seat], &pit->tray, order->count * value);
    if (!colour->count) pit_forget_colours(pit, seat); /* others, of another value */
    colour->value_cents = value;
    colour->colour = order->number;
    colour->count += order->count;
    add_colours_done(pit, order, order->count, events);
}

/* How many colour chips an order is about: by default all in the player's hand. */
static int32_t how_many(const struct pit *pit, const struct order *order)
{
    int seat = pit_seat(pit, order->person);
    int64_t value = pit->colours[seat].value_cents;

    if (order->count) return order->count;
    return value ? (int32_t)(colours_in_hand(pit, seat) / value) : 0;
}

/* Whether the player has them, and not on the layout. */
static struct refusal has_colours(const struct pit *pit, const struct order *order,
                                  const char *clause)
{
    int seat = pit_seat(pit, order->person);

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    const struct colour *colour = &pit->colours[seat];
    int32_t count = how_many(pit, order);
    if (!colour->count || count < 0 || count > colour->count) return no(REFUSED_BAD_CHIPS, clause);
    int64_t hand = colours_in_hand(pit, seat);
    return count && count * colour->value_cents <= hand
               ? accepted()
               : no_with_amount(REFUSED_COLOURS_LAID, clause, hand);
}

static struct refusal can_colour_back(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_COLOUR_BACK);
    struct refusal why = has_colours(pit, order, clause);

    if (why.code) return why;
    int seat = pit_seat(pit, order->person);
    int64_t cents = how_many(pit, order) * pit->colours[seat].value_cents;
    return payable(pit, &pit->tray, &pit->rack[seat], cents) ? accepted()
                                                             : no(REFUSED_TRAY_SHORT, clause);
}

static void give_back_colour(struct pit *pit, int seat, int32_t count)
{
    struct colour *colour = &pit->colours[seat];

    chips_pay(&pit->set, &pit->tray, &pit->rack[seat], count * colour->value_cents);
    colour->count -= count;
    if (!colour->count) pit_forget_colours(pit, seat);
}

static void colour_back(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int32_t count = how_many(pit, order);

    add_colours_done(pit, order, count, events);
    give_back_colour(pit, pit_seat(pit, order->person), count);
}

/* With the operator's approval, for a person, until it is lifted. */
static struct refusal can_let_away(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_COLOURS_AWAY);

    if (!games[pit->table.sign.edition]->colours)
        return no(REFUSED_NO_COLOURS, pit_other_clause(pit, ONLY_VALUE));
    if (!pit_guest(pit, order->other)) return no(REFUSED_NOT_HERE, clause);
    return pit_can_know(pit, order->other, NOBODY) ? accepted() : no(REFUSED_TOO_MANY, clause);
}

static void let_away(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct known *known = pit_know(pit, order->other);

    known->colours_away = order->yes;
    pit_forget(known);
    pit_add_done(pit, order, events);
}

/* The cashier exchanges them for value chips, which the table gives for them (14.3(d)). */
static struct refusal can_redeem(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_REDEEM_COLOURS);
    const struct known *known = pit_known(pit, order->person);
    struct chips made;

    if (!known || !known->colours_away) return no(REFUSED_AT_THEIR_TABLE, clause);
    const struct guest *guest = pit_guest(pit, order->person);
    if (guest->away && pit->colours[guest->seat].count)
        return no(REFUSED_LEFT_THERE, pit_clause(pit, PIT_WALK_OFF));
    struct refusal why = has_colours(pit, order, clause);
    if (why.code) return why;
    int64_t value = pit->colours[pit_seat(pit, order->person)].value_cents;
    return chips_make(&pit->set, &pit->tray, how_many(pit, order) * value, &made)
               ? accepted()
               : no(REFUSED_TRAY_SHORT, clause);
}

static void redeem(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int seat = pit_seat(pit, order->person);
    int32_t count = how_many(pit, order);
    int64_t cents = count * pit->colours[seat].value_cents;
    const char *clause = pit_clause(pit, PIT_REDEEM_COLOURS);
    struct chips made, away = { .count = { 0 } };

    add_colours_done(pit, order, count, events);
    chips_make(&pit->set, &pit->tray, cents, &made);
    chips_move(&pit->tray, &away, &made);
    pit->colours[seat].count -= count;
    if (!pit->colours[seat].count) pit_forget_colours(pit, seat);
    table_take_out(&pit->table, seat, cents, clause, &events->game)->b = true;
    struct pit_event *event = pit_add_event(events, PIT_TAKEN, order->person, seat, clause);
    event->cents = cents;
    event->chips = away;
}

struct refusal pit_can_change_back(const struct pit *pit, int seat)
{
    if (pit->owed_cents[seat]) return no(REFUSED_OWED, pit_clause(pit, PIT_FILL));
    return payable(pit, &pit->tray, &pit->rack[seat], pit_in_colours(pit, seat))
               ? accepted()
               : no(REFUSED_TRAY_SHORT, pit_clause(pit, PIT_COLOUR_BACK));
}

void pit_change_back(struct pit *pit, int seat)
{
    if (pit->colours[seat].count) give_back_colour(pit, seat, pit->colours[seat].count);
}

/* Requires bets in colour chips from all players, or from the named one; or lifts that. */
static struct refusal can_colours_only(const struct pit *pit, const struct order *order)
{
    if (!games[pit->table.sign.edition]->colours)
        return no(REFUSED_NO_COLOURS, pit_other_clause(pit, ONLY_VALUE));
    bool named = order->other != NOBODY;
    if (named && !pit_guest(pit, order->other))
        return no(REFUSED_NOT_HERE, pit_clause(pit, PIT_COLOURS_ONLY));
    return pit_can_know(pit, order->other, NOBODY)
               ? accepted()
               : no(REFUSED_TOO_MANY, pit_clause(pit, PIT_COLOURS_ONLY));
}

/* What is said to one player goes before what was said to all, until all are asked again. */
static void colours_only(struct pit *pit, const struct order *order, struct pit_events *events)
{
    for (int i = 0; i < PIT_KNOWN && order->other == NOBODY && order->yes; i++) {
        pit->known[i].value_chips = false;
        pit_forget(&pit->known[i]);
    }
    if (order->other == NOBODY) {
        pit->colours_only = order->yes;
    } else {
        struct known *known = pit_know(pit, order->other);
        known->colours_only = order->yes;
        known->value_chips = !order->yes && pit->colours_only;
        pit_forget(known);
    }
    pit_add_done(pit, order, events);
}

const struct pit_code pit_colours_acts[PIT_ACT_COUNT] = {
    [PIT_COLOUR] = { can_colour, take_colour },
    [PIT_COLOUR_BACK] = { can_colour_back, colour_back },
    [PIT_COLOURS_ONLY] = { can_colours_only, colours_only },
    [PIT_COLOURS_AWAY] = { can_let_away, let_away },
    [PIT_REDEEM_COLOURS] = { can_redeem, redeem },
};
