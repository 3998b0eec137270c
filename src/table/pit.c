/* pit.c - one table in the pit: orders checked and carried out, and chips that follow what
 * the rules decide. */
#include "table/pit.h"

#include "rules/rows.h"

#include <assert.h>
#include <string.h>

#define ANYBODY    0xffffu
#define APPROVERS  (ROLE_CASINO_SUPERVISOR | ROLE_MANAGER | ROLE_OPERATOR)
#define CORRECTORS (ROLE_GAME_SUPERVISOR | APPROVERS)

static const struct pit_row {
    const char *id, *words, *clause;
    unsigned by;
} rows[] = {
#define ROW(act, words, by, clause) { #act, words, clause, by },
    PIT_ACTS(ROW)
#undef ROW
};

const char *pit_act_id(enum pit_act act)
{
    return rows[act].id;
}

const char *pit_act_words(enum pit_act act)
{
    return rows[act].words;
}

unsigned pit_may(const struct pit *pit, enum pit_act act)
{
    (void)pit;
    return rows[act].by;
}

/* The clause behind an act; where Division 1 does not apply, that which says what does
 * (reading G7). */
static const char *by(const struct pit *pit, enum pit_act act)
{
    return games[pit->table.sign.edition].division_1 ? rows[act].clause
                                                     : says(&pit->table, SAYS_SCOPE);
}

/* Clauses that no act has of its own. */
enum paper { ONLY_VALUE, ONE_COLOUR, ITS_VALUE };

static const char *paper(const struct pit *pit, enum paper which)
{
    static const char *const clauses[] = { [ONLY_VALUE] = "Div 1 r.14.1",
                                           [ONE_COLOUR] = "Div 1 r.14.3(e)",
                                           [ITS_VALUE] = "Div 1 r.14.3(f)" };

    return games[pit->table.sign.edition].division_1 ? clauses[which]
                                                     : says(&pit->table, SAYS_SCOPE);
}

/* ---- Looking things up ----------------------------------------------------------- */

/* The place of a person among the guests (of NOBODY: a free one), or -1. */
static int index_of(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person == person) return i;
    return -1;
}

const struct guest *pit_guest(const struct pit *pit, uint32_t person)
{
    int at = person == NOBODY ? -1 : index_of(pit, person);

    return at < 0 ? NULL : &pit->guests[at];
}

/* One who is there. */
static struct guest *guest_of(struct pit *pit, uint32_t person)
{
    return &pit->guests[index_of(pit, person)];
}

int pit_seat(const struct pit *pit, uint32_t person)
{
    const struct guest *guest = pit_guest(pit, person);

    return guest ? guest->seat : NO_SEAT;
}

static uint32_t person_at(const struct pit *pit, int seat)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person != NOBODY && pit->guests[i].seat == seat)
            return pit->guests[i].person;
    return NOBODY;
}

static unsigned duty_of(const struct guest *guest)
{
    return guest && guest->duty ? 1u << (guest->duty - 1) : 0;
}

static int64_t worth_at(const struct table *table, int seat)
{
    return table->till.rack_cents[seat] + table_on_layout(table, seat);
}

static int places(const struct pit *pit)
{
    return table_places(&pit->table);
}

static int64_t in_colours(const struct pit *pit, int seat)
{
    return pit->colours[seat].count * pit->colours[seat].value_cents;
}

int64_t pit_imbalance(const struct pit *pit)
{
    int64_t sum = 0;

    for (int seat = 0; seat < places(pit); seat++)
        sum += chips_worth(&pit->set, &pit->rack[seat]) + in_colours(pit, seat) +
               pit->owed_cents[seat] - worth_at(&pit->table, seat);
    return sum;
}

/* ---- Telling --------------------------------------------------------------------- */

static struct pit_event *tell(struct pit_events *events, enum pit_event_kind kind, uint32_t person,
                              int seat, const char *clause)
{
    assert(events->count < PIT_EVENTS);
    struct pit_event *event = &events->list[events->count++];

    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->person = person;
    event->seat = (int8_t)seat;
    event->clause = clause;
    return event;
}

static void tell_done(const struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct pit_event *event =
        tell(events, PIT_DONE, order->person, pit_seat(pit, order->person), by(pit, order->act));

    event->act = order->act;
    event->other = order->other;
    event->number = order->number;
    event->cents = order->cents;
}

/* ---- Chips follow ---------------------------------------------------------------- */

/* What a player cannot pay in value chips is taken in chips of the colour, the rest of the last
 * one being owed. */
static void take_colours(struct pit *pit, int seat)
{
    struct colour *colour = &pit->colours[seat];
    int64_t short_cents = -pit->owed_cents[seat] - chips_worth(&pit->set, &pit->rack[seat]);

    if (short_cents <= 0 || !colour->count) return;
    int64_t wanted = (short_cents + colour->value_cents - 1) / colour->value_cents;
    int32_t taken = wanted < colour->count ? (int32_t)wanted : colour->count;
    colour->count -= taken;
    pit->owed_cents[seat] += taken * colour->value_cents;
}

/* What is owed is paid as soon as there are chips for it, either way. */
static void pay_owed(struct pit *pit, int seat, const char *clause, struct pit_events *events)
{
    int64_t owed = pit->owed_cents[seat];
    struct chips before = pit->rack[seat];

    if (!owed) return;
    bool paid = owed > 0 ? chips_pay(&pit->set, &pit->tray, &pit->rack[seat], owed)
                         : chips_pay(&pit->set, &pit->rack[seat], &pit->tray, -owed);
    if (!paid) return;
    pit->owed_cents[seat] = 0;
    struct pit_event *event = tell(events, PIT_PAID, person_at(pit, seat), seat, clause);
    event->cents = owed;
    for (int i = 0; i < CHIP_KINDS; i++)
        event->chips.count[i] = pit->rack[seat].count[i] - before.count[i];
}

/* A player's worth has changed: chips go from the tray or to it. */
static void settle_seat(struct pit *pit, int seat, int64_t change, const char *clause,
                        struct pit_events *events)
{
    if (!change) return;
    int64_t before = pit->owed_cents[seat];
    pit->owed_cents[seat] += change;
    take_colours(pit, seat);
    pay_owed(pit, seat, clause, events);
    int64_t more = pit->owed_cents[seat] - before;
    if (pit->owed_cents[seat] && more)
        tell(events, PIT_OWES, person_at(pit, seat), seat, clause)->cents = more;
}

/* A player goes from the table, with the chips or (left behind) without. */
static void clear_seat(struct pit *pit, int seat, struct chips *chips)
{
    *chips = pit->rack[seat];
    memset(&pit->rack[seat], 0, sizeof pit->rack[seat]);
}

/* Whether one can pay the other, with change. */
static bool payable(const struct pit *pit, const struct chips *from, const struct chips *to,
                    int64_t cents)
{
    struct chips payer = *from, payee = *to;

    return chips_pay(&pit->set, &payer, &payee, cents);
}

/* ---- Whose order ----------------------------------------------------------------- */

/* The person gives orders in that role: as a guest, as staff on duty, or (the clock) as nobody. */
static struct refusal speaks(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->person);
    const char *clause = by(pit, order->act);

    if (order->role == ROLE_CLOCK) { /* it moves the game, and nothing else */
        bool clock = order->person == NOBODY && order->act == PIT_GAME;
        return clock ? accepted() : no(REFUSED_NOT_ON_DUTY, clause);
    }
    if (!guest && order->act != PIT_ARRIVE) return no(REFUSED_NOT_HERE, clause);
    bool on_duty = guest && guest->duty && duty_of(guest) == order->role;
    return order->role == ROLE_PLAYER || on_duty ? accepted() : no(REFUSED_NOT_ON_DUTY, clause);
}

static struct refusal may_order(const struct pit *pit, const struct order *order)
{
    if (order->act >= PIT_ACT_COUNT) return no(REFUSED_NO_SUCH_ACT, says(&pit->table, SAYS_SCOPE));
    struct refusal why = speaks(pit, order);
    const struct pit_row *row = &rows[order->act];
    if (why.code || order->act == PIT_GAME || row->by & order->role || row->by == ANYBODY)
        return why;
    return (struct refusal){ REFUSED_WRONG_ROLE, by(pit, order->act), 0, row->by, NULL };
}

/* ---- The game -------------------------------------------------------------------- */

/* Who may take part at all. */
static struct refusal welcome(const struct pit *pit, const struct guest *guest)
{
    if (!guest->of_age) return no(REFUSED_UNDER_AGE, by(pit, PIT_ARRIVE));
    if (guest->duty) return no(REFUSED_ON_DUTY, by(pit, PIT_DUTY));
    if (pit->private && !guest->invited) return no(REFUSED_PRIVATE, by(pit, PIT_RESERVE));
    return guest->restricted ? no(REFUSED_OTHER_TABLE, by(pit, PIT_RESTRICT)) : accepted();
}

/* Nobody goes while chips are owed, or with chips of a colour. */
static struct refusal settled_up(const struct pit *pit, int seat)
{
    if (pit->owed_cents[seat]) return no(REFUSED_OWED, by(pit, PIT_FILL));
    return pit->colours[seat].count ? no(REFUSED_COLOURS_FIRST, by(pit, PIT_COLOUR_BACK))
                                    : accepted();
}

/* The seat that a player's command comes from is the player's own. */
static struct refusal can_play(const struct pit *pit, const struct order *order)
{
    const struct command *command = &order->command;
    const struct guest *guest = pit_guest(pit, order->person);

    if (command->role != order->role) return no(REFUSED_NOT_ON_DUTY, by(pit, PIT_GAME));
    if (command->act == ACT_BUY || command->act == ACT_CORRECT)
        return no(REFUSED_AT_THE_PIT, by(pit, command->act == ACT_BUY ? PIT_BUY : PIT_CORRECT));
    if (order->role == ROLE_PLAYER && command->act == ACT_SIT) {
        struct refusal why = guest->seat == NO_SEAT ? welcome(pit, guest)
                                                    : no(REFUSED_PLACE_TAKEN, by(pit, PIT_GAME));
        if (why.code) return why;
    } else if (order->role == ROLE_PLAYER && guest->seat != command->seat) {
        return no(REFUSED_NOT_THAT_SEAT, by(pit, PIT_GAME));
    }
    if (order->role == ROLE_PLAYER && command->act == ACT_BET && guest->restricted)
        return no(REFUSED_OTHER_TABLE, by(pit, PIT_RESTRICT));
    struct refusal why = table_check(&pit->table, command);
    bool goes = command->act == ACT_LEAVE || command->act == ACT_VACATE;
    return why.code || !goes ? why : settled_up(pit, command->seat);
}

/* The command of a person; chips that go from the table are the person's, or (PIT_HELD) are held
 * for the person. */
static void carry_out(struct pit *pit, uint32_t person, const struct command *command,
                      enum pit_event_kind away, struct pit_events *events)
{
    struct table *table = &pit->table;
    int64_t worth[TABLE_SEATS], in[TABLE_SEATS];

    for (int seat = 0; seat < places(pit); seat++) {
        worth[seat] = worth_at(table, seat);
        in[seat] = table->till.in_cents[seat];
    }
    struct refusal why = table_do(table, command, &events->game);
    assert(!why.code);
    for (int seat = 0; seat < places(pit); seat++) {
        int64_t brought = table->till.in_cents[seat] - in[seat]; /* less than 0: taken away */
        settle_seat(pit, seat, worth_at(table, seat) - worth[seat] - brought, by(pit, PIT_FILL),
                    events);
        if (brought >= 0) continue;
        struct pit_event *event = tell(events, away, person_at(pit, seat), seat,
                                       by(pit, away == PIT_HELD ? PIT_CLAIM : PIT_BUY));
        clear_seat(pit, seat, &event->chips);
        event->cents = -brought;
    }
    for (int i = 0; i < PIT_GUESTS; i++) { /* who has lost the place, and who has one */
        struct guest *guest = &pit->guests[i];
        if (guest->person == person && command->act == ACT_SIT) guest->seat = command->seat;
        if (guest->seat != NO_SEAT && !seated(table, guest->seat)) guest->seat = NO_SEAT;
    }
}

static void play(struct pit *pit, const struct order *order, struct pit_events *events)
{
    carry_out(pit, order->person, &order->command, PIT_TAKEN, events);
}

/* ---- People ---------------------------------------------------------------------- */

static struct refusal can_arrive(const struct pit *pit, const struct order *order)
{
    if (order->person == NOBODY || pit_guest(pit, order->person))
        return no(REFUSED_HERE_ALREADY, by(pit, PIT_ARRIVE));
    return index_of(pit, NOBODY) >= 0 ? accepted() : no(REFUSED_TOO_MANY, by(pit, PIT_ARRIVE));
}

static void arrive(struct pit *pit, const struct order *order, struct pit_events *events)
{
    *guest_of(pit, NOBODY) =
        (struct guest){ .person = order->person, .seat = NO_SEAT, .of_age = order->yes };
    tell_done(pit, order, events);
}

static struct refusal can_depart(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->person);

    if (guest->seat != NO_SEAT) return no(REFUSED_STILL_SEATED, by(pit, PIT_DEPART));
    return duty_of(guest) == ROLE_OPERATOR ? no(REFUSED_ON_DUTY, by(pit, PIT_DUTY)) : accepted();
}

static void depart(struct pit *pit, const struct order *order, struct pit_events *events)
{
    tell_done(pit, order, events);
    *guest_of(pit, order->person) = (struct guest){ .person = NOBODY, .seat = NO_SEAT };
}

/* Everybody has one part; the operator alone gives the others theirs. */
static struct refusal can_duty(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->other);
    const unsigned staff = ROLE_DEALER | ROLE_STICKPERSON | ROLE_GAME_SUPERVISOR |
                           ROLE_CASINO_SUPERVISOR | ROLE_MANAGER | ROLE_OPERATOR;

    if (!guest) return no(REFUSED_NOT_HERE, by(pit, PIT_DUTY));
    if (guest->seat != NO_SEAT) return no(REFUSED_STILL_SEATED, by(pit, PIT_DUTY));
    if (order->other == order->person) return no(REFUSED_SAME_PERSON, by(pit, PIT_DUTY));
    bool fits =
        order->number == 0 || (order->number <= ROLE_COUNT && staff & 1u << (order->number - 1));
    return fits ? accepted() : no(REFUSED_NO_SUCH_ACT, by(pit, PIT_DUTY));
}

static void duty(struct pit *pit, const struct order *order, struct pit_events *events)
{
    guest_of(pit, order->other)->duty = order->number;
    tell_done(pit, order, events);
}

/* ---- Chips bought and changed ---------------------------------------------------- */

static bool counts_good(const struct pit *pit, const struct chips *chips)
{
    int64_t sum = 0;

    for (int i = 0; i < CHIP_KINDS; i++) {
        if (chips->count[i] < 0 || (chips->count[i] && i >= pit->set.kinds)) return false;
        sum += chips->count[i];
    }
    return sum > 0 && sum < 1000000 && chips_worth(&pit->set, chips) <= MONEY_MOST;
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
    const char *clause = by(pit, PIT_BUY);

    if (order->tender > TENDER_CHIPS) return no(REFUSED_NO_SUCH_ACT, clause);
    if (order->tender == TENDER_CHIPS && !counts_good(pit, &order->chips))
        return no(REFUSED_BAD_CHIPS, clause);
    struct command command = buying(pit, order);
    struct refusal why = table_check(&pit->table, &command);
    if (why.code || order->tender == TENDER_CHIPS) return why;
    return payable(pit, &pit->tray, &pit->rack[command.seat], command.cents)
               ? accepted()
               : no(REFUSED_TRAY_SHORT, clause);
}

static void buy(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct command command = buying(pit, order);
    struct chips chips = order->chips;

    tell_done(pit, order, events);
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
        tell(events, PIT_DROPPED, order->person, command.seat, by(pit, PIT_BUY));
    event->cents = command.cents;
    event->number = order->tender;
}

/* Other chips of the same worth. */
static struct refusal can_change(const struct pit *pit, const struct order *order)
{
    const char *clause = by(pit, PIT_CHANGE);
    int seat = pit_seat(pit, order->person);
    struct chips made;

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    if (!counts_good(pit, &order->chips)) return no(REFUSED_BAD_CHIPS, clause);
    if (!chips_have(&pit->tray, &order->chips)) return no(REFUSED_TRAY_SHORT, clause);
    int64_t cents = chips_worth(&pit->set, &order->chips);
    return chips_make(&pit->set, &pit->rack[seat], cents, &made) ? accepted()
                                                                 : no(REFUSED_BAD_CHIPS, clause);
}

static void change(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct chips *rack = &pit->rack[pit_seat(pit, order->person)], given;

    chips_make(&pit->set, rack, chips_worth(&pit->set, &order->chips), &given);
    chips_move(&pit->tray, rack, &order->chips);
    chips_move(rack, &pit->tray, &given);
    tell_done(pit, order, events);
}

/* ---- Chips of a colour ------------------------------------------------------------- */

/* Declared when they are first bought; else the table's minimum (14.3(f), reading G12). */
static int64_t declared(const struct pit *pit, int seat, const struct order *order)
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

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, by(pit, PIT_COLOUR));
    if (!games[pit->table.sign.edition].colours)
        return no(REFUSED_NO_COLOURS, paper(pit, ONLY_VALUE));
    if (order->number < 1 || order->number > PIT_COLOURS || order->count < 1 ||
        order->count > 100000)
        return no(REFUSED_BAD_CHIPS, by(pit, PIT_COLOUR));
    if (!colour_free(pit, seat, order->number))
        return no(REFUSED_COLOUR_TAKEN, paper(pit, ONE_COLOUR));
    int64_t value = declared(pit, seat, order);
    bool other_value = order->cents && order->cents != value;
    if (other_value || value <= 0 || value > MONEY_MOST / 100000 || value % pit->set.cents[0])
        return no(REFUSED_BAD_CHIPS, paper(pit, ITS_VALUE));
    return payable(pit, &pit->rack[seat], &pit->tray, order->count * value)
               ? accepted()
               : no(REFUSED_BAD_CHIPS, by(pit, PIT_COLOUR));
}

static void take_colour(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int seat = pit_seat(pit, order->person);
    struct colour *colour = &pit->colours[seat];
    int64_t value = declared(pit, seat, order);

    chips_pay(&pit->set, &pit->rack[seat], &pit->tray, order->count * value);
    colour->value_cents = value;
    colour->colour = order->number;
    colour->count += order->count;
    tell_done(pit, order, events);
    events->list[events->count - 1].cents = value;
}

static struct refusal can_colour_back(const struct pit *pit, const struct order *order)
{
    int seat = pit_seat(pit, order->person);
    const char *clause = by(pit, PIT_COLOUR_BACK);

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    const struct colour *colour = &pit->colours[seat];
    int32_t count = order->count ? order->count : colour->count;
    if (count < 1 || count > colour->count) return no(REFUSED_BAD_CHIPS, clause);
    return payable(pit, &pit->tray, &pit->rack[seat], count * colour->value_cents)
               ? accepted()
               : no(REFUSED_TRAY_SHORT, clause);
}

static void colour_back(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int seat = pit_seat(pit, order->person);
    struct colour *colour = &pit->colours[seat];
    int32_t count = order->count ? order->count : colour->count;

    chips_pay(&pit->set, &pit->tray, &pit->rack[seat], count * colour->value_cents);
    colour->count -= count;
    if (!colour->count) memset(colour, 0, sizeof *colour);
    tell_done(pit, order, events);
}

/* ---- Entered by one, approved by another ----------------------------------------- */

static struct command correction(int seat, int64_t cents)
{
    return (struct command){
        .act = ACT_CORRECT, .role = ROLE_OPERATOR, .seat = (int8_t)seat, .cents = cents
    };
}

static struct refusal can_enter(const struct pit *pit, const struct order *order)
{
    const char *clause = by(pit, order->act);

    if (pit->entered.by != NOBODY) return no(REFUSED_ENTERED_ALREADY, clause);
    if (order->act == PIT_CORRECT) {
        struct command command = correction(pit_seat(pit, order->other), order->cents);
        return table_check(&pit->table, &command);
    }
    if (!counts_good(pit, &order->chips)) return no(REFUSED_BAD_CHIPS, clause);
    bool there = order->act == PIT_FILL || chips_have(&pit->tray, &order->chips);
    return there ? accepted() : no(REFUSED_TRAY_SHORT, clause);
}

static void enter(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit->entered.by = order->person;
    pit->entered.act = order->act;
    pit->entered.seat = (int8_t)pit_seat(pit, order->other);
    pit->entered.cents = order->cents;
    pit->entered.chips = order->chips;
    tell_done(pit, order, events);
}

static struct refusal can_approve(const struct pit *pit, const struct order *order)
{
    const char *clause = by(pit, order->act);

    if (pit->entered.by == NOBODY) return no(REFUSED_NOTHING_ENTERED, clause);
    if (order->act == PIT_REJECT) return accepted();
    if (pit->entered.by == order->person) return no(REFUSED_SAME_PERSON, clause);
    if (pit->entered.act == PIT_CREDIT && !chips_have(&pit->tray, &pit->entered.chips))
        return no(REFUSED_TRAY_SHORT, clause);
    if (pit->entered.act != PIT_CORRECT) return accepted();
    struct command command = correction(pit->entered.seat, pit->entered.cents);
    return table_check(&pit->table, &command); /* it may have become too late */
}

static void move_fill(struct pit *pit, struct pit_events *events)
{
    bool fill = pit->entered.act == PIT_FILL;
    struct chips cage = pit->entered.chips, away = { .count = { 0 } };

    if (fill)
        chips_move(&cage, &pit->tray, &pit->entered.chips);
    else
        chips_move(&pit->tray, &away, &pit->entered.chips);
    struct pit_event *event =
        tell(events, PIT_FILLED, pit->entered.by, NO_SEAT, by(pit, pit->entered.act));
    int64_t cents = chips_worth(&pit->set, &pit->entered.chips);
    event->cents = fill ? cents : -cents;
    event->chips = pit->entered.chips;
    for (int seat = 0; fill && seat < places(pit); seat++)
        pay_owed(pit, seat, by(pit, PIT_FILL), events);
}

static void approve(struct pit *pit, const struct order *order, struct pit_events *events)
{
    tell_done(pit, order, events);
    if (order->act == PIT_APPROVE && pit->entered.act == PIT_CORRECT) {
        struct command command = correction(pit->entered.seat, pit->entered.cents);
        carry_out(pit, order->person, &command, PIT_TAKEN, events);
    } else if (order->act == PIT_APPROVE) {
        move_fill(pit, events);
    }
    memset(&pit->entered, 0, sizeof pit->entered);
}

/* ---- Papers ---------------------------------------------------------------------- */

static struct refusal can_always(const struct pit *pit, const struct order *order)
{
    (void)pit, (void)order;
    return accepted();
}

static struct refusal can_name(const struct pit *pit, const struct order *order)
{
    return pit_guest(pit, order->other) ? accepted() : no(REFUSED_NOT_HERE, by(pit, order->act));
}

static void reserve(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit->private = order->yes;
    tell_done(pit, order, events);
}

static void mark_guest(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct guest *guest = guest_of(pit, order->other);

    *(order->act == PIT_INVITE ? &guest->invited : &guest->restricted) = order->yes;
    tell_done(pit, order, events);
}

static struct refusal can_partner(const struct pit *pit, const struct order *order)
{
    bool both = pit_seat(pit, order->other) != NO_SEAT && pit_seat(pit, order->third) != NO_SEAT;

    return both && order->third != order->other ? accepted()
                                                : no(REFUSED_NOT_HERE, by(pit, PIT_PARTNERS));
}

static void partner(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct guest *one = guest_of(pit, order->other), *two = guest_of(pit, order->third);

    one->partner = order->yes ? two->person : NOBODY;
    two->partner = order->yes ? one->person : NOBODY;
    tell_done(pit, order, events);
}

static void empty_box(struct pit *pit, const struct order *order, struct pit_events *events)
{
    tell_done(pit, order, events);
    tell(events, PIT_DROPPED, order->person, NO_SEAT, by(pit, PIT_EMPTY_BOX))->cents =
        -(pit->cash_cents + pit->voucher_cents);
    pit->cash_cents = pit->voucher_cents = 0;
}

static int free_dispute(const struct pit *pit)
{
    for (int i = 0; i < PIT_DISPUTES; i++)
        if (pit->disputes[i].by == NOBODY || (pit->disputes[i].ruled && pit->disputes[i].advised))
            return i;
    return -1;
}

static struct refusal can_dispute(const struct pit *pit, const struct order *order)
{
    (void)order;
    return free_dispute(pit) >= 0 ? accepted() : no(REFUSED_TOO_MANY, by(pit, PIT_DISPUTE));
}

static void dispute(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int at = free_dispute(pit);

    memset(&pit->disputes[at], 0, sizeof pit->disputes[at]);
    pit->disputes[at].by = order->person;
    pit->disputes[at].minute = pit->table.minute;
    tell_done(pit, order, events);
    events->list[events->count - 1].number = (uint8_t)(at + 1);
}

/* The ruling; and that the right to complain was told of, once there is one (19.1): by others
 * than the one who complains. */
static struct refusal can_rule(const struct pit *pit, const struct order *order)
{
    const char *clause = by(pit, order->act);
    int at = order->number - 1;

    if (at < 0 || at >= PIT_DISPUTES || pit->disputes[at].by == NOBODY)
        return no(REFUSED_NOT_DISPUTED, clause);
    if (pit->disputes[at].by == order->person) return no(REFUSED_SAME_PERSON, clause);
    bool advise = order->act == PIT_ADVISE;
    return advise == pit->disputes[at].ruled && !(advise && pit->disputes[at].advised)
               ? accepted()
               : no(REFUSED_WRONG_MOMENT, clause);
}

static void rule_on(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct dispute *on = &pit->disputes[order->number - 1];

    if (order->act == PIT_RULE) on->cents = order->cents;
    *(order->act == PIT_RULE ? &on->ruled : &on->advised) = true;
    tell_done(pit, order, events);
}

static int left_of(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_LEFT; i++)
        if (pit->left[i].person == person) return i;
    return -1;
}

static struct command leaving(const struct pit *pit, const struct order *order)
{
    struct command command = { .act = ACT_LEAVE, .role = ROLE_PLAYER };

    command.seat = (int8_t)pit_seat(pit, order->person);
    return command;
}

static struct refusal can_leave_behind(const struct pit *pit, const struct order *order)
{
    struct command command = leaving(pit, order);
    const char *clause = by(pit, PIT_LEAVE_BEHIND);

    if (command.seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    if (!pit->table.till.rack_cents[command.seat]) return no(REFUSED_NOTHING_LEFT, clause);
    bool room = left_of(pit, order->person) < 0 && left_of(pit, NOBODY) >= 0;
    struct refusal why = room ? table_check(&pit->table, &command) : no(REFUSED_TOO_MANY, clause);
    return why.code ? why : settled_up(pit, command.seat);
}

static void leave_behind(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct command command = leaving(pit, order);
    int at = left_of(pit, NOBODY);

    tell_done(pit, order, events);
    pit->left[at].chips = pit->rack[command.seat];
    pit->left[at].person = order->person;
    pit->left[at].minute = pit->table.minute;
    carry_out(pit, order->person, &command, PIT_HELD, events);
}

static struct refusal can_claim(const struct pit *pit, const struct order *order)
{
    return left_of(pit, order->person) >= 0 ? accepted()
                                            : no(REFUSED_NOTHING_LEFT, by(pit, PIT_CLAIM));
}

static void claim(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int at = left_of(pit, order->person);
    struct pit_event *event = tell(events, PIT_HELD, order->person, NO_SEAT, by(pit, PIT_CLAIM));

    event->chips = pit->left[at].chips;
    event->cents = -chips_worth(&pit->set, &pit->left[at].chips);
    memset(&pit->left[at], 0, sizeof pit->left[at]);
}

/* ---- Orders ---------------------------------------------------------------------- */

static const struct {
    struct refusal (*can)(const struct pit *, const struct order *);
    void (*carry_out)(struct pit *, const struct order *, struct pit_events *);
} acts[PIT_ACT_COUNT] = {
    [PIT_GAME] = { can_play, play },
    [PIT_ARRIVE] = { can_arrive, arrive },
    [PIT_DEPART] = { can_depart, depart },
    [PIT_DUTY] = { can_duty, duty },
    [PIT_BUY] = { can_buy, buy },
    [PIT_CHANGE] = { can_change, change },
    [PIT_COLOUR] = { can_colour, take_colour },
    [PIT_COLOUR_BACK] = { can_colour_back, colour_back },
    [PIT_FILL] = { can_enter, enter },
    [PIT_CREDIT] = { can_enter, enter },
    [PIT_CORRECT] = { can_enter, enter },
    [PIT_APPROVE] = { can_approve, approve },
    [PIT_REJECT] = { can_approve, approve },
    [PIT_EMPTY_BOX] = { can_always, empty_box },
    [PIT_RESERVE] = { can_always, reserve },
    [PIT_INVITE] = { can_name, mark_guest },
    [PIT_RESTRICT] = { can_name, mark_guest },
    [PIT_PARTNERS] = { can_partner, partner },
    [PIT_DISPUTE] = { can_dispute, dispute },
    [PIT_RULE] = { can_rule, rule_on },
    [PIT_ADVISE] = { can_rule, rule_on },
    [PIT_LEAVE_BEHIND] = { can_leave_behind, leave_behind },
    [PIT_CLAIM] = { can_claim, claim },
};

struct order pit_order(uint32_t person, enum role role, enum pit_act act)
{
    struct order order;

    memset(&order, 0, sizeof order);
    order.person = person;
    order.role = (uint16_t)role;
    order.act = (uint8_t)act;
    order.command.seat = NO_SEAT;
    return order;
}

void pit_open(struct pit *pit, const struct sign *sign, const struct chip_set *set,
              const struct chips *tray, uint32_t operator)
{
    memset(pit, 0, sizeof *pit);
    table_open(&pit->table, sign);
    pit->set = *set;
    pit->tray = *tray;
    for (int i = 0; i < PIT_GUESTS; i++) pit->guests[i].seat = NO_SEAT;
    pit->guests[0].person = operator;
    pit->guests[0].of_age = true;
    pit->guests[0].duty = (uint8_t)(1 + __builtin_ctz(ROLE_OPERATOR));
}

struct refusal pit_check(const struct pit *pit, const struct order *order)
{
    struct refusal why = may_order(pit, order);

    return why.code ? why : acts[order->act].can(pit, order);
}

struct refusal pit_do(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct refusal why = pit_check(pit, order);

    events->count = events->game.count = 0;
    if (why.code) return why;
    acts[order->act].carry_out(pit, order, events);
    assert(pit_imbalance(pit) == 0);
    return accepted();
}
