/* dice_offers.c - everything that somebody may do now.
 *
 * Each offer is a command that dice_check() would pass; where the act has an
 * amount, the offer gives the range, worked out from the same totals that the
 * check uses. */
#include "rules/dice_internal.h"

#include <assert.h>
#include <string.h>

struct offering {
    const struct dice_table *table;
    struct offers *offers;
    struct command command;
    const char *clause;
};

static void add(struct offering *o, int64_t least, int64_t most, int64_t step)
{
    assert(o->offers->count < OFFERS_MOST);
    o->offers->list[o->offers->count++] =
        (struct offer){ o->command, least, most, step, o->clause };
}

/* The act without an amount, if it would be carried out. */
static void add_plain(struct offering *o)
{
    if (!dice_details(o->table, &o->command).code) add(o, 0, 0, 0);
}

static void reset(struct offering *o, enum dice_act act, enum role role, int seat)
{
    memset(&o->command, 0, sizeof o->command);
    o->command.act = (uint8_t)act;
    o->command.role = (uint16_t)role;
    o->command.seat = (int8_t)seat;
}

/* Call this for each wager that the game knows by name. */
static void each_wager(struct offering *o, void offer(struct offering *o))
{
    const struct dice_game *game = dice_game(&o->table->sign);

    for (int bet = 1; bet < game->bet_count; bet++)
        for (int number = 0; number <= 12; number++) {
            if (!dice_named(game, bet, number)) continue;
            o->command.bet = (int8_t)bet;
            o->command.number = (int8_t)number;
            offer(o);
        }
}

/* ---- Wagers ------------------------------------------------------------------ */

/* The most that the rack can pay for, commission included, in steps from
 * least; 0 where it cannot pay for the least. */
static int64_t affordable(const struct offering *o, int64_t standing, struct dice_range added)
{
    const struct dice_table *table = o->table;
    int bet = o->command.bet, number = o->command.number;
    int64_t rack = table->now.rack_cents[o->command.seat];
    int64_t paid = dice_commission(table, bet, number, standing);
    int64_t low = -1, high = (added.most - added.least) / added.step;

    while (low < high) {
        int64_t middle = low + (high - low + 1) / 2, cents = added.least + middle * added.step;
        if (cents + dice_commission(table, bet, number, standing + cents) - paid > rack)
            high = middle - 1;
        else
            low = middle;
    }
    return low < 0 ? 0 : added.least + low * added.step;
}

static void offer_bet(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    struct dice_range ranges[2];

    if (dice_may_name(o->table, seat, bet, number).code) return;
    if (o->table->now.phase == PHASE_AIR && o->table->waiting_count == DICE_WAITING) return;
    int64_t standing = dice_wager(o->table, seat, bet, number);
    int count = dice_allowed(o->table, seat, bet, number, ranges);
    for (int i = 0; i < count; i++) {
        struct dice_range r = ranges[i];
        if (r.most <= standing) continue;
        if (r.least <= standing) r.least += money_down_to(standing - r.least, r.step) + r.step;
        if (r.least > r.most) continue;
        struct dice_range added = { r.least - standing, r.most - standing, r.step };
        added.most = affordable(o, standing, added);
        if (added.most) add(o, added.least, added.most, added.step);
    }
}

/* Of a wager in two parts: what can go, halved, with a chip left on each. */
static void offer_parts(struct offering *o, int64_t standing, const struct dice_range *ranges,
                        int count)
{
    int spots[DICE_NUMBERS];
    const int64_t *stakes = o->table->now.stake_cents[o->command.seat];
    int64_t chip = o->table->sign.chip_cents;

    dice_spots_of(dice_game(&o->table->sign), o->command.bet, o->command.number, spots);
    int64_t first = 2 * (stakes[spots[0]] - chip), second = 2 * (stakes[spots[1]] - chip) + chip;
    int64_t most = first < second ? first : second;
    for (int i = 0; i < count; i++) {
        int64_t room = standing - ranges[i].least, step = ranges[i].step;
        if (room > most) room = most;
        if (room >= step && room >= 2 * chip && (standing - ranges[i].least) % step == 0)
            add(o, step, money_down_to(room, step), step);
    }
}

static void offer_take(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    struct dice_range ranges[2];

    if (dice_may_touch(o->table, seat, bet, number).code) {
        add_plain(o); /* one that still waits for its confirmation */
        return;
    }
    int64_t standing = dice_wager(o->table, seat, bet, number);
    int count = dice_allowed(o->table, seat, bet, number, ranges);
    add(o, standing, standing, o->table->sign.chip_cents);
    if (dice_game(&o->table->sign)->bets[bet].any_split) {
        offer_parts(o, standing, ranges, count);
        return;
    }
    for (int i = 0; i < count; i++) {
        struct dice_range r = ranges[i];
        if (r.least >= standing) continue;
        if (r.most >= standing) r.most = standing - 1;
        r.most = r.least + money_down_to(r.most - r.least, r.step);
        /* taking can need an odd amount first, where a slip left the wager off its steps */
        add(o, standing - r.most, standing - r.least, r.step);
    }
}

/* A chip below the minimum, and the least above the maximum. */
static void offer_slip(struct offering *o)
{
    int64_t chip = o->table->sign.chip_cents;
    int64_t amounts[] = { chip, o->table->sign.max_cents + chip };

    for (size_t i = 0; i < LENGTH(amounts); i++) {
        o->command.cents = amounts[i];
        if (!dice_details(o->table, &o->command).code) add(o, amounts[i], amounts[i], chip);
    }
    o->command.cents = 0;
}

/* From where; to where is left open (0): any other plain wager. */
static void offer_put_back(struct offering *o)
{
    const struct dice_game *game = dice_game(&o->table->sign);

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++) {
            const struct dice_spot *s = &game->spots[spot];
            if (!o->table->now.stake_cents[seat][spot] || s->as) continue;
            o->command.seat = (int8_t)seat;
            o->command.bet = s->bet;
            o->command.number = s->number;
            add(o, 0, 0, 0);
        }
}

static void offer_named(struct offering *o)
{
    add_plain(o);
}

/* ---- Everything else ------------------------------------------------------------ */

static void offer_reasons(struct offering *o)
{
    for (int i = 1; i <= conduct_of(o->table)->reason_count; i++) {
        o->command.reason = (int8_t)i;
        add_plain(o);
    }
}

static void offer_seats(struct offering *o)
{
    for (int seat = 0; seat < DICE_SEATS; seat++) {
        o->command.seat = (int8_t)seat;
        add_plain(o);
    }
}

static void offer_faces(struct offering *o)
{
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) {
            o->command.a = (int8_t)a;
            o->command.b = (int8_t)b;
            add_plain(o);
        }
}

static void offer_dice(struct offering *o)
{
    for (int a = 1; a <= DICE_SET; a++)
        for (int b = a + 1; b <= DICE_SET; b++) {
            o->command.a = (int8_t)a;
            o->command.b = (int8_t)b;
            add_plain(o);
        }
}

static void offer_buy(struct offering *o)
{
    int64_t chip = o->table->sign.chip_cents;
    int64_t room = MONEY_MOST - o->table->now.rack_cents[o->command.seat];

    if (room >= chip) add(o, chip, money_down_to(room, chip), chip);
}

/* Up to what the rack holds back from a player, or as much to one. */
static void offer_corrections(struct offering *o)
{
    int64_t chip = o->table->sign.chip_cents;

    for (int seat = 0; seat < DICE_SEATS; seat++) {
        int64_t rack = money_down_to(o->table->now.rack_cents[seat], chip);
        o->command.seat = (int8_t)seat;
        if (!seated(o->table, seat)) continue;
        if (rack) add(o, -rack, -chip, chip);
        if (rack && rack <= MONEY_MOST / 2) add(o, chip, rack, chip);
    }
}

static void offer_each_seats_wagers(struct offering *o)
{
    for (int seat = 0; seat < DICE_SEATS; seat++) {
        if (!seated(o->table, seat)) continue;
        o->command.seat = (int8_t)seat;
        each_wager(o, o->command.act == ACT_SLIP ? offer_slip : offer_named);
    }
}

static void offer_limits(struct offering *o)
{
    struct sign sign = o->table->sign;

    if (o->table->notice_minute >= 0) { /* those on the sign of notice */
        o->command.cents = o->table->notice_min_cents;
        o->command.part_cents = o->table->notice_max_cents;
        add_plain(o);
    }
    o->command.cents = sign.min_cents; /* and a higher maximum */
    o->command.part_cents = 2 * sign.max_cents;
    add_plain(o);
}

static void offer_records(struct offering *o)
{
    const struct edition *edition = &games[o->table->sign.edition];

    for (int i = 0; edition->clauses[i].id; i++) {
        o->command.cents = i;
        if (edition->clauses[i].mark == RECORDED) add_plain(o);
    }
}

static void offer_act(struct offering *o, const struct dice_act_row *row)
{
    switch (row->act) {
    case ACT_SIT:
    case ACT_LEAVE:
        add_plain(o);
        break;
    case ACT_BUY:
        offer_buy(o);
        break;
    case ACT_BET:
        each_wager(o, offer_bet);
        break;
    case ACT_TAKE:
        each_wager(o, offer_take);
        break;
    case ACT_WISH:
        add_plain(o);
        o->command.flags = FLAG_DOWN;
        add_plain(o);
        break;
    case ACT_CALL_ON:
    case ACT_CALL_OFF:
        each_wager(o, offer_named);
        break;
    case ACT_SLIP:
    case ACT_REFUSE:
        offer_each_seats_wagers(o);
        break;
    case ACT_CHOOSE:
        offer_dice(o);
        break;
    case ACT_RECEIVE:
        for (int n = 2; n <= DICE_SET; n++) {
            o->command.a = (int8_t)n;
            add_plain(o);
        }
        break;
    case ACT_REST:
        offer_faces(o);
        o->command.a = o->command.b = 1; /* faces mean nothing where the roll is void */
        offer_reasons(o);
        break;
    case ACT_RULE:
    case ACT_OVERRULE:
        offer_faces(o);
        o->command.a = o->command.b = 0;
        o->command.flags = FLAG_VOID;
        add_plain(o);
        break;
    case ACT_INVALIDATE:
        offer_reasons(o);
        o->command.flags = FLAG_FORFEIT;
        for (int seat = 0; seat < DICE_SEATS; seat++) {
            o->command.seat = (int8_t)seat;
            if (seated(o->table, seat)) offer_reasons(o);
        }
        break;
    case ACT_NO_ROLL:
    case ACT_ORDER:
        offer_reasons(o);
        break;
    case ACT_SUBSTITUTE:
        add_plain(o); /* the dealer */
        offer_seats(o);
        break;
    case ACT_CORRECT:
        offer_corrections(o);
        break;
    case ACT_CONFIRM:
    case ACT_VOID_WAGERS:
    case ACT_EXCLUDE:
    case ACT_VACATE:
        offer_seats(o);
        break;
    case ACT_NOTICE:
    case ACT_LIMITS:
        offer_limits(o);
        break;
    case ACT_PERSONAL:
        o->command.cents = o->table->sign.min_cents;
        o->command.part_cents = 2 * o->table->sign.max_cents;
        offer_seats(o);
        break;
    case ACT_RECORD:
        offer_records(o);
        break;
    case ACT_TICK:
        add(o, 1, 60, 1);
        break;
    case ACT_PUT_BACK:
        offer_put_back(o);
        break;
    default:
        add_plain(o);
    }
}

void dice_offers(const struct dice_table *table, enum role role, int seat, struct offers *offers)
{
    const struct dice_conduct *conduct = conduct_of(table);
    struct offering o = { .table = table, .offers = offers };

    offers->count = 0;
    for (int i = 0; i < conduct->act_count; i++) {
        const struct dice_act_row *row = &conduct->acts[i];

        reset(&o, row->act, role, role == ROLE_PLAYER ? seat : NO_SEAT);
        o.clause = row->clause;
        if (!dice_maybe(table, &o.command)) continue;
        offer_act(&o, row);
    }
}
