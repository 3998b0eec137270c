/* pit_chips.c - chips around a table: buying, changing, colour chips; fills, credits and
 * corrections, entered by one person and approved by another; the drop box. */
#include "pit/pit_internal.h"

#include "rules/assert.h"

#include <string.h>

/* Whether one heap can pay the other, with change if needed. */
static bool payable(const struct pit *pit, const struct chips *from, const struct chips *to,
                    int64_t cents)
{
    struct chips payer = *from, payee = *to;

    return chips_pay(&pit->set, &payer, &payee, cents);
}

/* ---- Buying and changing --------------------------------------------------------- */

#define HANDFUL 1000000 /* more chips than a person moves at once */

static bool counts_good(const struct pit *pit, const struct chips *chips)
{
    int64_t sum = 0;

    if (!chips_good(&pit->set, chips)) return false;
    for (int i = 0; i < CHIP_KINDS; i++) sum += chips->count[i];
    return sum > 0 && sum < HANDFUL && chips_worth(&pit->set, chips) <= MONEY_MOST;
}

static void add(struct chips *sum, const struct chips *more)
{
    for (int i = 0; i < CHIP_KINDS; i++) sum->count[i] += more->count[i];
}

/* Whether incoming chips fit, even if one heap were to hold all chips of the table. */
static bool room_for(const struct pit *pit, const struct chips *chips)
{
    struct chips all = pit->tray;

    for (int seat = 0; seat < TABLE_SEATS; seat++) add(&all, &pit->rack[seat]);
    return chips_fit(&pit->set, &all, chips);
}

static struct command buying(const struct pit *pit, const struct order *order)
{
    struct command command = { .act = ACT_BUY, .role = ROLE_PLAYER };

    command.seat = (int8_t)pit_seat(pit, order->person);
    command.cents =
        order->tender == TENDER_CHIPS ? chips_worth(&pit->set, &order->chips) : order->cents;
    return command;
}

static struct refusal can_buy(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_BUY);

    if (order->tender > TENDER_CHIPS) return no(REFUSED_NO_SUCH_ACT, clause);
    bool chips = order->tender == TENDER_CHIPS;
    if (chips && !counts_good(pit, &order->chips)) return no(REFUSED_BAD_CHIPS, clause);
    if (chips && !room_for(pit, &order->chips)) return no(REFUSED_TOO_MANY, clause);
    struct command command = buying(pit, order);
    struct refusal why = table_check(&pit->table, &command);
    if (why.code || chips) return why;
    return payable(pit, &pit->tray, &pit->rack[command.seat], command.cents)
               ? accepted()
               : no(REFUSED_TRAY_SHORT, clause);
}

static void buy(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct command command = buying(pit, order);
    struct chips chips = order->chips;

    pit_add_done(pit, order, events);
    table_do(&pit->table, &command, &events->game);
    if (order->tender == TENDER_CHIPS) {
        struct chips pocket = chips;
        chips_move(&pocket, &pit->rack[command.seat], &chips);
        return;
    }
    bool made = chips_pay(&pit->set, &pit->tray, &pit->rack[command.seat], command.cents);
    assert(made);
    *(order->tender == TENDER_CASH ? &pit->cash_cents : &pit->voucher_cents) += command.cents;
    struct pit_event *event =
        pit_add_event(events, PIT_DROPPED, order->person, command.seat, pit_clause(pit, PIT_BUY));
    event->cents = command.cents;
    event->number = order->tender;
}

/* Only chips in the rack can be changed, not those on the layout. */
static struct refusal rack_covers(const struct pit *pit, int seat, int64_t cents,
                                  const char *clause)
{
    int64_t rack = pit->table.till.rack_cents[seat];

    return cents <= rack ? accepted() : no_with_amount(REFUSED_RACK_SHORT, clause, rack);
}

/* Other chips of the same value. */
static struct refusal can_change(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_CHANGE);
    int seat = pit_seat(pit, order->person);
    struct chips made;

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    if (!counts_good(pit, &order->chips)) return no(REFUSED_BAD_CHIPS, clause);
    if (!chips_have(&pit->tray, &order->chips)) return no(REFUSED_TRAY_SHORT, clause);
    int64_t cents = chips_worth(&pit->set, &order->chips);
    struct refusal why = rack_covers(pit, seat, cents, clause);
    return why.code || chips_make(&pit->set, &pit->rack[seat], cents, &made)
               ? why
               : no(REFUSED_BAD_CHIPS, clause);
}

static void change(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct chips *rack = &pit->rack[pit_seat(pit, order->person)], given;

    chips_make(&pit->set, rack, chips_worth(&pit->set, &order->chips), &given);
    chips_move(&pit->tray, rack, &order->chips);
    chips_move(rack, &pit->tray, &given);
    pit_add_done(pit, order, events);
}

/* The fewest chips, from tray and rack together, that are worth the whole rack.  Returns false if
 * they are the same chips. */
static bool fewest_chips(const struct pit *pit, int seat, struct chips *all, struct chips *given)
{
    const struct chips *rack = &pit->rack[seat];

    *all = pit->tray;
    add(all, rack);
    return chips_make(&pit->set, all, chips_worth(&pit->set, rack), given) &&
           memcmp(given, rack, sizeof *rack);
}

static struct refusal can_colour_up(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_COLOUR_UP);
    int seat = pit_seat(pit, order->person);
    struct chips all, given;

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    return fewest_chips(pit, seat, &all, &given) ? accepted() : no(REFUSED_TRAY_SHORT, clause);
}

static void colour_up(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct chips *rack = &pit->rack[pit_seat(pit, order->person)], all, given;

    fewest_chips(pit, pit_seat(pit, order->person), &all, &given);
    memset(rack, 0, sizeof *rack);
    pit->tray = all;
    chips_move(&pit->tray, rack, &given);
    pit_add_done(pit, order, events);
}

/* ---- Colour chips ---------------------------------------------------------------- */

#define COLOUR_MOST 100000 /* colour chips per player */

/* The value declared with the first purchase, by default the table's minimum (14.3(f), reading
 * G12). */
static int64_t declared_value(const struct pit *pit, int seat, const struct order *order)
{
    if (pit->colours[seat].count) return pit->colours[seat].value_cents;
    return order->cents ? order->cents : pit->table.sign.min_cents;
}

static bool colour_free(const struct pit *pit, int seat, int colour)
{
    for (int other = 0; other < TABLE_SEATS; other++)
        if (other != seat && pit->colours[other].count && pit->colours[other].colour == colour)
            return false;
    return !pit->colours[seat].count || pit->colours[seat].colour == colour;
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
    struct refusal why = rack_covers(pit, seat, order->count * value, pit_clause(pit, PIT_COLOUR));
    return why.code || payable(pit, &pit->rack[seat], &pit->tray, order->count * value)
               ? why
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
    colour->value_cents = value;
    colour->colour = order->number;
    colour->count += order->count;
    add_colours_done(pit, order, order->count, events);
}

/* How many colour chips an order is about: by default all that the player has. */
static int32_t how_many(const struct pit *pit, const struct order *order)
{
    int32_t count = pit->colours[pit_seat(pit, order->person)].count;

    return order->count ? order->count : count;
}

/* Whether the player has them, and not on the layout. */
static struct refusal has_colours(const struct pit *pit, const struct order *order,
                                  const char *clause)
{
    int seat = pit_seat(pit, order->person);

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    const struct colour *colour = &pit->colours[seat];
    int32_t count = how_many(pit, order);
    if (count < 1 || count > colour->count) return no(REFUSED_BAD_CHIPS, clause);
    return rack_covers(pit, seat, count * colour->value_cents, clause);
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
    if (!colour->count) memset(colour, 0, sizeof *colour);
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
    if (!pit->colours[seat].count) memset(&pit->colours[seat], 0, sizeof pit->colours[seat]);
    table_take_out(&pit->table, seat, cents, clause, &events->game);
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

static void colours_only(struct pit *pit, const struct order *order, struct pit_events *events)
{
    if (order->other == NOBODY) {
        pit->colours_only = order->yes;
    } else {
        struct known *known = pit_know(pit, order->other);
        known->colours_only = order->yes;
        pit_forget(known);
    }
    pit_add_done(pit, order, events);
}

/* ---- Entered by one person, approved by another ---------------------------------- */

/* The command that corrects a payment to this person, at the person's present seat. */
static struct command correction(const struct pit *pit, uint32_t person, int64_t cents)
{
    struct command command = { .act = ACT_CORRECT, .role = ROLE_OPERATOR, .cents = cents };

    command.seat = (int8_t)pit_seat(pit, person);
    return command;
}

/* A fill adds chips to the tray, a credit takes them from it. */
static struct refusal can_move_fill(const struct pit *pit, enum pit_act act,
                                    const struct chips *chips, const char *clause)
{
    if (act == PIT_FILL) return room_for(pit, chips) ? accepted() : no(REFUSED_TOO_MANY, clause);
    return chips_have(&pit->tray, chips) ? accepted() : no(REFUSED_TRAY_SHORT, clause);
}

static struct refusal can_enter(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, order->act);

    if (pit->entered.by != NOBODY) return no(REFUSED_ENTERED_ALREADY, clause);
    if (order->act == PIT_CORRECT) {
        struct command command = correction(pit, order->other, order->cents);
        return table_check(&pit->table, &command);
    }
    if (!counts_good(pit, &order->chips)) return no(REFUSED_BAD_CHIPS, clause);
    return can_move_fill(pit, order->act, &order->chips, clause);
}

static void enter(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit->entered.by = order->person;
    pit->entered.act = order->act;
    pit->entered.about = order->other;
    if (order->act == PIT_CORRECT)
        pit->entered.cents = order->cents;
    else
        pit->entered.chips = order->chips;
    pit_add_done(pit, order, events);
}

static struct refusal can_approve(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, order->act);

    if (pit->entered.by == NOBODY) return no(REFUSED_NOTHING_ENTERED, clause);
    if (order->act == PIT_REJECT) return accepted();
    if (pit->entered.by == order->person) return no(REFUSED_SAME_PERSON, clause);
    if (pit->entered.act != PIT_CORRECT)
        return can_move_fill(pit, pit->entered.act, &pit->entered.chips, clause);
    struct command command = correction(pit, pit->entered.about, pit->entered.cents);
    return table_check(&pit->table, &command); /* it may be too late by now */
}

static void move_fill(struct pit *pit, struct pit_events *events)
{
    bool fill = pit->entered.act == PIT_FILL;
    struct chips cage = pit->entered.chips, away = { .count = { 0 } };

    if (fill)
        chips_move(&cage, &pit->tray, &pit->entered.chips);
    else
        chips_move(&pit->tray, &away, &pit->entered.chips);
    struct pit_event *event = pit_add_event(events, PIT_FILLED, pit->entered.by, NO_SEAT,
                                            pit_clause(pit, pit->entered.act));
    int64_t cents = chips_worth(&pit->set, &pit->entered.chips);
    event->cents = fill ? cents : -cents;
    event->chips = pit->entered.chips;
    for (int seat = 0; fill && seat < table_seat_count(&pit->table); seat++)
        pit_pay_owed(pit, seat, pit_clause(pit, PIT_FILL), events);
}

static void approve(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit_add_done(pit, order, events);
    if (order->act == PIT_APPROVE && pit->entered.act == PIT_CORRECT) {
        struct command command = correction(pit, pit->entered.about, pit->entered.cents);
        pit_carry_out(pit, &command, PIT_TAKEN, events);
    } else if (order->act == PIT_APPROVE) {
        move_fill(pit, events);
    }
    memset(&pit->entered, 0, sizeof pit->entered);
}

/* ---- The box --------------------------------------------------------------------- */

static struct refusal can_always(const struct pit *pit, const struct order *order)
{
    (void)pit, (void)order;
    return accepted();
}

static void empty_box(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit_add_done(pit, order, events);
    pit_add_event(events, PIT_DROPPED, order->person, NO_SEAT, pit_clause(pit, PIT_EMPTY_BOX))
        ->cents = -(pit->cash_cents + pit->voucher_cents);
    pit->cash_cents = pit->voucher_cents = 0;
}

const struct pit_code pit_chips_acts[PIT_ACT_COUNT] = {
    [PIT_BUY] = { can_buy, buy },
    [PIT_CHANGE] = { can_change, change },
    [PIT_COLOUR_UP] = { can_colour_up, colour_up },
    [PIT_COLOUR] = { can_colour, take_colour },
    [PIT_COLOUR_BACK] = { can_colour_back, colour_back },
    [PIT_COLOURS_ONLY] = { can_colours_only, colours_only },
    [PIT_COLOURS_AWAY] = { can_let_away, let_away },
    [PIT_REDEEM_COLOURS] = { can_redeem, redeem },
    [PIT_FILL] = { can_enter, enter },
    [PIT_CREDIT] = { can_enter, enter },
    [PIT_CORRECT] = { can_enter, enter },
    [PIT_APPROVE] = { can_approve, approve },
    [PIT_REJECT] = { can_approve, approve },
    [PIT_EMPTY_BOX] = { can_always, empty_box },
};
