/* pit_chips.c - chips around a table: buying and changing; fills, credits and corrections, entered
 * by one person and approved by another; the drop box. */
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

/* The player: of a sale by the dealer, the other person. */
static uint32_t buyer(const struct order *order)
{
    return order->act == PIT_SELL ? order->other : order->person;
}

static struct command buying(const struct pit *pit, const struct order *order)
{
    struct command command = { .act = ACT_BUY, .role = ROLE_PLAYER };

    command.seat = (int8_t)pit_seat(pit, buyer(order));
    command.cents =
        order->tender == TENDER_CHIPS ? chips_worth(&pit->set, &order->chips) : order->cents;
    return command;
}

static struct refusal can_buy(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, order->act);

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

/* Where the house deals, nobody is there to take cash. */
static struct refusal can_sell(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_SELL);

    if (order->tender != TENDER_CASH) return no(REFUSED_NO_SUCH_ACT, clause);
    if (pit_has_machine(pit)) return no(REFUSED_CASH_TO_STAFF, clause);
    if (order->other >= PLAY_MONEY_FROM) return no(REFUSED_PLAY_MONEY, clause);
    if (pit_bars(pit, order->other)) return no(REFUSED_BARRED, pit_clause(pit, PIT_BAR));
    if (pit_seat(pit, order->other) == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    return can_buy(pit, order);
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
        pit_add_event(events, PIT_DROPPED, buyer(order), command.seat, pit_clause(pit, order->act));
    event->cents = command.cents;
    event->number = order->tender;
}

/* Other chips of the same value, for chips in the player's hand. */
static struct refusal can_change(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_CHANGE);
    int seat = pit_seat(pit, order->person);
    struct chips made;

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    if (!counts_good(pit, &order->chips)) return no(REFUSED_BAD_CHIPS, clause);
    if (!chips_have(&pit->tray, &order->chips)) return no(REFUSED_TRAY_SHORT, clause);
    int64_t cents = chips_worth(&pit->set, &order->chips);
    int64_t hand = pit_value_in_hand(pit, seat);
    if (cents > hand) return no_with_amount(REFUSED_RACK_SHORT, clause, hand);
    return chips_make(&pit->set, &pit->rack[seat], cents, &made) ? accepted()
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

/* Takes an amount out of the rack; chips on the layout stay.  If the rack does not make it up
 * exactly, the tray changes its chips. */
static bool take_from_rack(const struct chip_set *set, struct chips *tray, struct chips *rack,
                           int64_t cents, struct chips *away)
{
    int64_t rest = chips_worth(set, rack) - cents;
    struct chips all = *rack, made;

    memset(away, 0, sizeof *away);
    if (chips_make(set, rack, cents, &made)) {
        chips_move(rack, away, &made);
        return true;
    }
    if (!chips_fit(set, tray, &all)) return false;
    chips_move(rack, tray, &all);
    if (!chips_make(set, tray, cents, &made)) return false;
    chips_move(tray, away, &made);
    if (!chips_make(set, tray, rest, &made)) return false;
    chips_move(tray, rack, &made);
    return true;
}

/* Chips are the player's to carry; only bets must stay. */
static struct refusal can_take_along(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_TAKE_ALONG);
    int seat = pit_seat(pit, order->person);

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    if (contest_on(&pit->table)) return no(REFUSED_SESSION_ON, clause);
    if (pit->colours[seat].count) return no(REFUSED_COLOURS_FIRST, clause);
    if (pit->owed_cents[seat]) return no(REFUSED_OWED, clause);
    if (!pit->table.till.rack_cents[seat]) return no(REFUSED_NO_AMOUNT, clause);
    struct chips tray = pit->tray, rack = pit->rack[seat], away;
    return take_from_rack(&pit->set, &tray, &rack, pit->table.till.rack_cents[seat], &away)
               ? accepted()
               : no(REFUSED_TRAY_SHORT, clause);
}

static void take_along(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int seat = pit_seat(pit, order->person);
    int64_t cents = pit->table.till.rack_cents[seat];
    const char *clause = pit_clause(pit, PIT_TAKE_ALONG);
    struct chips away;

    pit_add_done(pit, order, events)->cents = cents;
    take_from_rack(&pit->set, &pit->tray, &pit->rack[seat], cents, &away);
    table_take_out(&pit->table, seat, cents, clause, &events->game)->b = true;
    struct pit_event *event = pit_add_event(events, PIT_TAKEN, order->person, seat, clause);
    event->cents = cents;
    event->chips = away;
}

/* ---- Entered by one person, approved by another ---------------------------------- */

/* The command that corrects a payment to this person, at the person's present seat. */
static struct command correction(const struct pit *pit, uint32_t person, int64_t cents)
{
    struct command command = { .act = ACT_CORRECT, .role = ROLE_OPERATOR, .cents = cents };

    command.seat = (int8_t)pit_seat(pit, person);
    return command;
}

/* What a seated debtor gives back pays the debt first; the rest is a correction like any other.
 * Tournament chips pay no debt. */
static int64_t pays_debt(const struct pit *pit, uint32_t person, int64_t cents)
{
    int64_t debt = pit_debt(pit, person);

    if (cents >= 0 || pit_seat(pit, person) == NO_SEAT || contest_on(&pit->table)) return 0;
    return -cents < debt ? -cents : debt;
}

static struct refusal can_correct(const struct pit *pit, uint32_t person, int64_t cents)
{
    struct command command = correction(pit, person, cents);
    const struct act_row *row = table_row(conduct_of(&pit->table), ACT_CORRECT);

    return command.seat == NO_SEAT && row ? pit_can_correct_away(pit, person, cents, row->clause)
                                          : table_check(&pit->table, &command);
}

static void correct(struct pit *pit, uint32_t person, int64_t cents, struct pit_events *events)
{
    const char *clause = table_act_clause(&pit->table, ACT_CORRECT);
    int64_t debt = pays_debt(pit, person, cents), worth[TABLE_SEATS];
    struct command command = correction(pit, person, cents + debt);

    if (command.seat == NO_SEAT) {
        pit_correct_away(pit, person, cents, clause, events);
        return;
    }
    if (debt) {
        pit_note_worth(pit, worth);
        table_pay_debt(&pit->table, command.seat, debt, clause, &events->game);
        contest_drop(&pit->table, &events->game);
        table_recount(&pit->table);
        pit_follow_worth(pit, worth, clause, events);
        pit_pay_debt(pit, person, debt, DEBT_FROM_RACK, clause, events);
    }
    if (command.cents) pit_carry_out(pit, &command, PIT_TAKEN, events);
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
    if (order->act == PIT_CORRECT) return can_correct(pit, order->other, order->cents);
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
    return can_correct(pit, pit->entered.about, pit->entered.cents); /* it may be too late by now */
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
        correct(pit, pit->entered.about, pit->entered.cents, events);
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
    [PIT_SELL] = { can_sell, buy },
    [PIT_CHANGE] = { can_change, change },
    [PIT_COLOUR_UP] = { can_colour_up, colour_up },
    [PIT_TAKE_ALONG] = { can_take_along, take_along },
    [PIT_FILL] = { can_enter, enter },
    [PIT_CREDIT] = { can_enter, enter },
    [PIT_CORRECT] = { can_enter, enter },
    [PIT_APPROVE] = { can_approve, approve },
    [PIT_REJECT] = { can_approve, approve },
    [PIT_EMPTY_BOX] = { can_always, empty_box },
};
