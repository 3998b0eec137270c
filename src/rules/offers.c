/* offers.c - everything that a person may do now, at any table.
 *
 * table_check() passes every offer.  If the act has an amount, the offer gives
 * its range.  Each family offers its own acts. */
#include "rules/rows.h"

#include "rules/assert.h"

#include <string.h>

void offer_range(struct offering *o, int64_t least, int64_t most, int64_t step)
{
    if (o->command.act == ACT_BET && promotions_fit(o->table, &o->command).code) return;
    if (contest_on(o->table) && contest_allows(o->table, &o->command).code) return;
    assert(o->offers->count < OFFERS_MOST);
    o->offers->list[o->offers->count++] =
        (struct offer){ o->command, least, most, step, o->clause };
}

void offer_plain(struct offering *o)
{
    if (!table_details(o->table, &o->command).code) offer_range(o, 0, 0, 0);
}

void offer_added(struct offering *o, struct range total, int64_t standing)
{
    const struct till *till = &o->table->till;
    bool promo = o->command.flags & FLAG_PROMO;
    int64_t rack =
        promo ? till->promo_rack_cents[o->command.seat] : table_in_chips(o->table, o->command.seat);
    int64_t more = contest_room(o->table, o->command.seat);
    int64_t room = standing + (more < rack ? more : rack);

    if (total.least <= standing)
        total.least += money_down_to(standing - total.least, total.step) + total.step;
    if (total.least > total.most || total.least > room) return;
    if (total.most > room) total.most = total.least + money_down_to(room - total.least, total.step);
    offer_range(o, total.least - standing, total.most - standing, total.step);
}

void offer_reduced(struct offering *o, struct range total, int64_t standing)
{
    if (total.least >= standing || total.most < total.least) return;
    if (total.most >= standing) total.most = standing - 1;
    total.most = total.least + money_down_to(total.most - total.least, total.step);
    /* the first reduction can be an odd amount if a mistake left the wager off its steps */
    offer_range(o, standing - total.most, standing - total.least, total.step);
}

void offer_seats(struct offering *o)
{
    for (int seat = 0; seat < table_seat_count(o->table); seat++) {
        o->command.seat = (int8_t)seat;
        offer_plain(o);
    }
}

void offer_reasons(struct offering *o)
{
    for (int i = 0; i < conduct_of(o->table)->reason_count; i++) {
        o->command.reason = (int8_t)conduct_of(o->table)->reasons[i].number;
        offer_plain(o);
    }
}

void offer_each_wager(struct offering *o, void offer(struct offering *o))
{
    int bet = 0, number = 0;

    if (family_of(o->table)->each_wager) {
        family_of(o->table)->each_wager(o, offer);
        return;
    }
    while (wager_next(&o->table->sign, true, &bet, &number)) {
        o->command.bet = (int8_t)bet;
        o->command.number = (int8_t)number;
        offer(o);
    }
}

void offer_each_players_wagers(struct offering *o, void offer(struct offering *o))
{
    for (int seat = 0; seat < table_seat_count(o->table); seat++) {
        if (!seated(o->table, seat) && !table_is_gone(o->table, seat)) continue;
        o->command.seat = (int8_t)seat;
        if (table_maybe(o->table, &o->command)) offer_each_wager(o, offer);
    }
}

static void offer_slip(struct offering *o)
{
    int64_t chip = o->table->sign.chip_cents;
    int64_t most = table_limits(o->table, o->command.seat, o->command.bet).most;
    int64_t amounts[] = { chip, most + chip };

    for (size_t i = 0; i < LENGTH(amounts); i++) {
        o->command.cents = amounts[i];
        if (!table_details(o->table, &o->command).code)
            offer_range(o, amounts[i], amounts[i], chip);
    }
    o->command.cents = 0;
}

/* ---- Division 1 ------------------------------------------------------------------ */

static void offer_buy(struct offering *o)
{
    int64_t chip = o->table->sign.chip_cents;
    int64_t room = MONEY_MOST - o->table->till.rack_cents[o->command.seat];

    if (room >= chip) offer_range(o, chip, money_down_to(room, chip), chip);
}

static void offer_tokens(struct offering *o)
{
    int64_t chip = o->table->sign.chip_cents;

    for (int seat = 0; seat < table_seat_count(o->table); seat++) {
        o->command.seat = (int8_t)seat;
        o->command.cents = chip;
        bool good = !table_details(o->table, &o->command).code;
        o->command.cents = 0;
        int64_t room = MONEY_MOST - o->table->till.promo_rack_cents[seat];
        if (good) offer_range(o, chip, money_down_to(room, chip), chip);
    }
}

/* From the player up to the whole rack, or to the player up to a full rack. */
static void offer_corrections(struct offering *o)
{
    int64_t chip = o->table->sign.chip_cents;

    for (int seat = 0; seat < table_seat_count(o->table); seat++) {
        int64_t held = o->table->till.rack_cents[seat], room = MONEY_MOST - held;
        int64_t rack = money_down_to(held, chip);
        o->command.seat = (int8_t)seat;
        if (!seated(o->table, seat)) continue;
        if (rack) offer_range(o, -rack, -chip, chip);
        if (room >= chip) offer_range(o, chip, money_down_to(room, chip), chip);
    }
}

/* The limits of the notice; for the table and for each kind, a higher maximum; for each kind,
 * removing its limits. */
static void offer_limits(struct offering *o)
{
    const struct sign *sign = &o->table->sign;

    if (o->table->notice_minute >= 0) {
        table_noticed(o->table, &o->command);
        offer_plain(o);
    }
    for (int bet = 0; !bet || wager_kind(sign, bet).id; bet++) {
        struct range range = sign_limits(sign, bet);
        o->command.bet = (int8_t)bet;
        o->command.min_cents = range.least;
        o->command.max_cents = 2 * range.most;
        offer_plain(o);
        o->command.min_cents = o->command.max_cents = 0;
        if (bet && sign_kind(sign, bet) >= 0) offer_plain(o);
    }
}

static void offer_recorded(struct offering *o, const struct clause *list, int base)
{
    for (int i = 0; list[i].id; i++) {
        o->command.clause = (int16_t)(base + i);
        if (list[i].mark == RECORDED) offer_range(o, 0, 0, 0);
    }
}

static void offer_records(struct offering *o)
{
    const struct edition *edition = games[o->table->sign.edition];

    offer_recorded(o, edition->clauses, 1);
    if (edition->division_1) offer_recorded(o, clauses_division_1, RECORD_DIV_1);
    if (contest_on(o->table) && edition->contest)
        offer_recorded(o, clauses_division_7, RECORD_DIV_7);
}

static void offer_invalidation(struct offering *o)
{
    offer_reasons(o);
    for (int culprit = FRAUD_BY_DEALER; culprit <= FRAUD_BY_PLAYER; culprit++) {
        o->command.choice = (int8_t)culprit;
        offer_reasons(o);
    }
    o->command.choice = 0;
    for (int seat = 0; seat < table_seat_count(o->table); seat++) {
        o->command.seat = (int8_t)seat;
        if (seated(o->table, seat)) offer_reasons(o);
    }
}

/* An act that the family offers. */
static void offer_own(struct offering *o, int act)
{
    const struct family *family = family_of(o->table);

    if (family->offer)
        family->offer(o, act);
    else if (family->offers[act])
        family->offers[act](o);
    else
        offer_plain(o);
}

static void offer_wishes(struct offering *o)
{
    offer_plain(o);
    o->command.flags = FLAG_DOWN;
    offer_plain(o);
}

static void offer_slips(struct offering *o)
{
    offer_each_players_wagers(o, offer_slip);
}

static void offer_refusals(struct offering *o)
{
    offer_each_players_wagers(o, offer_plain);
}

/* As it is now, and as it was in the round just settled. */
static void offer_both_times(struct offering *o, void offer(struct offering *o))
{
    for (int flags = 0; flags <= FLAG_SETTLED; flags++) {
        o->command.flags = (uint8_t)flags;
        bool here = flags || seated(o->table, o->command.seat);
        if (here && found_there(o->table, &o->command)) offer(o);
    }
}

static void offer_foreign(struct offering *o)
{
    offer_both_times(o, found_offer_foreign);
}

static void offer_found_slip(struct offering *o)
{
    offer_both_times(o, offer_plain);
}

static void offer_foreign_chips(struct offering *o)
{
    offer_each_players_wagers(o, offer_foreign);
}

static void offer_found_slips(struct offering *o)
{
    offer_each_players_wagers(o, offer_found_slip);
}

/* For all wagers and for each kind. */
static void offer_personal(struct offering *o)
{
    const struct sign *sign = &o->table->sign;

    for (int bet = 0; !bet || wager_kind(sign, bet).id; bet++) {
        struct range range = sign_limits(sign, bet);
        o->command.bet = (int8_t)bet;
        o->command.min_cents = range.least;
        o->command.max_cents = 2 * range.most;
        offer_seats(o);
    }
}

/* For the table and for each kind, up to its minimum. */
static void offer_steps(struct offering *o)
{
    const struct sign *sign = &o->table->sign;

    for (int bet = 0; !bet || wager_kind(sign, bet).id; bet++) {
        o->command.bet = (int8_t)bet;
        bool none = !table_details(o->table, &o->command).code;
        if (none) offer_range(o, 0, sign_limits(sign, bet).least, sign->chip_cents);
    }
}

static void offer_minutes(struct offering *o)
{
    offer_range(o, 1, 60, 1);
}

/* Acts offered the same way at every table; each game offers the others itself. */
static void (*const common[ACT_COUNT])(struct offering *) = {
    [ACT_BUY] = offer_buy,
    [ACT_TOKENS] = offer_tokens,
    [ACT_WISH] = offer_wishes,
    [ACT_SLIP] = offer_slips,
    [ACT_REFUSE] = offer_refusals,
    [ACT_FOREIGN] = offer_foreign_chips,
    [ACT_FIND_SLIP] = offer_found_slips,
    [ACT_INVALIDATE] = offer_invalidation,
    [ACT_CORRECT] = offer_corrections,
    [ACT_CONFIRM] = offer_seats,
    [ACT_VOID_WAGERS] = offer_seats,
    [ACT_EXCLUDE] = offer_seats,
    [ACT_VACATE] = offer_seats,
    [ACT_NOTICE] = offer_limits,
    [ACT_LIMITS] = offer_limits,
    [ACT_STEP] = offer_steps,
    [ACT_PERSONAL] = offer_personal,
    [ACT_CLOSING] = offer_plain,
    [ACT_OPEN_AGAIN] = offer_plain,
    [ACT_RECORD] = offer_records,
    [ACT_TICK] = offer_minutes,
};

static void offer_act(struct offering *o, int act);

/* What is offered to the player, as a report; without the values that need not be said. */
static void offer_reports_of(struct offering *o, int seat)
{
    const struct table *table = o->table;
    struct offering own = *o;
    int first = o->offers->count;

    o->command.seat = (int8_t)seat;
    offer_plain(o);
    if (o->offers->count > first) return;
    own.command.act = (uint8_t)act_form(games[table->sign.edition], o->command.act)->reports;
    own.command.role = ROLE_PLAYER;
    own.command.seat = (int8_t)seat;
    if (table_maybe(table, &own.command)) offer_act(&own, own.command.act);
    for (int i = first; i < o->offers->count; i++) {
        o->offers->list[i].command.act = o->command.act;
        o->offers->list[i].command.role = o->command.role;
        o->offers->list[i].clause = o->clause;
    }
}

static void offer_reports(struct offering *o)
{
    for (int seat = 0; seat < table_seat_count(o->table); seat++)
        if (seated(o->table, seat)) offer_reports_of(o, seat);
}

static void offer_act(struct offering *o, int act)
{
    if (act == ACT_TAKE && contest_hides(o->table, &o->command))
        contest_offer_erasures(o);
    else if (act == ACT_TIME_LIMIT)
        contest_offer_time(o);
    else if (contest_has_act(act))
        offer_plain(o);
    else if (common[act])
        common[act](o);
    else if (act_reports(games[o->table->sign.edition], act))
        offer_reports(o);
    else
        offer_own(o, act);
}

static void offer_flagged(const struct table *table, enum role role, int seat,
                          const struct act_row *row, uint8_t flags, struct offers *offers)
{
    struct offering o = { .table = table,
                          .offers = offers,
                          .clause = row_clause(conduct_of(table), row, role) };

    memset(&o.command, 0, sizeof o.command);
    o.command.act = (uint8_t)row->act;
    o.command.flags = flags;
    o.command.role = (uint16_t)role;
    o.command.seat = (int8_t)(role == ROLE_PLAYER ? seat : NO_SEAT);
    if (table_row_permits(table, row, &o.command)) offer_act(&o, row->act);
}

/* Wagers also in promotional chips, if the player has any. */
static void offer_row(const struct table *table, enum role role, int seat,
                      const struct act_row *row, struct offers *offers)
{
    bool promo = row->act == ACT_BET && seated(table, seat) && table->till.promo_rack_cents[seat];

    offer_flagged(table, role, seat, row, 0, offers);
    if (promo) offer_flagged(table, role, seat, row, FLAG_PROMO, offers);
}

void table_offers(const struct table *table, enum role role, int seat, struct offers *offers)
{
    const struct conduct *conduct = conduct_of(table);

    offers->count = 0;
    for (int i = 0; i < conduct->act_count; i++)
        offer_row(table, role, seat, &conduct->acts[i], offers);
    for (int act = 0; contest_on(table) && act < ACT_OWN; act++)
        if (contest_has_act(act)) offer_row(table, role, seat, table_row(conduct, act), offers);
}

void table_offers_of(const struct table *table, enum role role, int seat, int act,
                     struct offers *offers)
{
    const struct act_row *row = table_row(conduct_of(table), act);

    offers->count = 0;
    if (row) offer_row(table, role, seat, row, offers);
}

struct command offer_command(const struct table *table, const struct offer *offer, int64_t amount)
{
    const struct act_form *form = act_form(games[table->sign.edition], offer->command.act);
    struct command command = offer->command;

    if (act_takes(form, TAKES_COUNT))
        command.count = (int32_t)amount;
    else
        command.cents = amount;
    return command;
}
