/* dice_offers.c - what a person may do now at a dice table.
 *
 * table_check() passes every offer.  Ranges of amounts come from the same totals
 * that the check uses. */
#include "games/dice/dice_internal.h"

#include "rules/assert.h"

#include <string.h>

/* ---- Wagers ---------------------------------------------------------------------- */

/* The most that the player can afford, in steps from least; 0 if not even the least.  Includes
 * commission, which is always paid in value chips. */
static int64_t affordable(const struct offering *o, int64_t standing, struct range added)
{
    const struct table *table = o->table;
    int bet = o->command.bet, number = o->command.number;
    int64_t rack = table_in_chips(table, o->command.seat);
    int64_t promo = table->till.promo_rack_cents[o->command.seat];
    bool in_promo = o->command.flags & FLAG_PROMO;
    int64_t paid = dice_commission(table, bet, number, standing);
    int64_t low = -1, high = (added.most - added.least) / added.step;

    while (low < high) {
        int64_t middle = low + (high - low + 1) / 2, cents = added.least + middle * added.step;
        int64_t fee = dice_commission(table, bet, number, standing + cents) - paid;
        if (in_promo ? cents > promo || fee > rack : cents + fee > rack)
            high = middle - 1;
        else
            low = middle;
    }
    return low < 0 ? 0 : added.least + low * added.step;
}

static void offer_bet(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    struct range ranges[2];

    if (dice_may_name(o->table, seat, bet, number).code) return;
    if (o->table->till.phase == PHASE_AIR && !table_may_wait(o->table, seat)) return;
    int64_t standing = dice_wager(o->table, seat, bet, number);
    int count = dice_allowed(o->table, seat, bet, number, 0, ranges);
    for (int i = 0; i < count; i++) {
        struct range r = ranges[i];
        if (r.most <= standing) continue;
        if (r.least <= standing) r.least += money_down_to(standing - r.least, r.step) + r.step;
        if (r.least > r.most) continue;
        struct range added = { r.least - standing, r.most - standing, r.step };
        added.most = affordable(o, standing, added);
        if (added.most) offer_range(o, added.least, added.most, added.step);
    }
}

/* For a wager in two parts: what can come off half and half, leaving a chip on each. */
static void offer_parts(struct offering *o, int64_t standing, const struct range *ranges, int count)
{
    int spots[DICE_NUMBERS];
    const int64_t *stakes = dice_of(o->table)->now.stake_cents[o->command.seat];
    int64_t chip = o->table->sign.chip_cents;

    dice_spots_of(dice_game(&o->table->sign), o->command.bet, o->command.number, spots);
    int64_t first = 2 * (stakes[spots[0]] - chip), second = 2 * (stakes[spots[1]] - chip) + chip;
    int64_t most = first < second ? first : second;
    for (int i = 0; i < count; i++) {
        int64_t room = standing - ranges[i].least, step = ranges[i].step;
        if (room > most) room = most;
        if (room >= step && room >= 2 * chip && (standing - ranges[i].least) % step == 0)
            offer_range(o, step, money_down_to(room, step), step);
    }
}

static void offer_take(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    struct range ranges[2];

    if (dice_may_touch(o->table, seat, bet, number).code) {
        offer_plain(o); /* it may still be awaiting confirmation */
        return;
    }
    int64_t standing = dice_wager(o->table, seat, bet, number);
    int count = dice_allowed(o->table, seat, bet, number, standing, ranges);
    offer_range(o, standing, standing, o->table->sign.chip_cents);
    if (dice_game(&o->table->sign)->bets[bet].any_split) {
        offer_parts(o, standing, ranges, count);
        return;
    }
    for (int i = 0; i < count; i++) offer_reduced(o, ranges[i], standing);
}

/* Gives the source; the target is left open (0): any other plain wager. */
static void offer_put_back(struct offering *o)
{
    const struct dice_game *game = dice_game(&o->table->sign);

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++) {
            const struct dice_spot *s = &game->spots[spot];
            if (!dice_of(o->table)->now.stake_cents[seat][spot] || s->as) continue;
            o->command.seat = (int8_t)seat;
            o->command.bet = s->bet;
            o->command.number = s->number;
            offer_range(o, 0, 0, 0);
        }
}

/* ---- Everything else ------------------------------------------------------------- */

static void offer_faces(struct offering *o)
{
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) {
            o->command.outcome[0] = (int8_t)a;
            o->command.outcome[1] = (int8_t)b;
            offer_plain(o);
        }
}

static void offer_dice(struct offering *o)
{
    for (int a = 1; a <= DICE_SET; a++)
        for (int b = a + 1; b <= DICE_SET; b++) {
            o->command.pick[0] = (int8_t)a;
            o->command.pick[1] = (int8_t)b;
            offer_plain(o);
        }
}

static void offer_bets(struct offering *o)
{
    offer_each_wager(o, offer_bet);
}

static void offer_takes(struct offering *o)
{
    offer_each_wager(o, offer_take);
}

static void offer_marks(struct offering *o)
{
    offer_each_wager(o, offer_plain);
}

static void offer_sets(struct offering *o)
{
    for (int n = 2; n <= DICE_SET; n++) {
        o->command.count = (int8_t)n;
        offer_plain(o);
    }
}

static void offer_rest(struct offering *o)
{
    offer_faces(o);
    o->command.outcome[0] = o->command.outcome[1] = 1; /* irrelevant: the roll is void */
    offer_reasons(o);
}

static void offer_rulings(struct offering *o)
{
    offer_faces(o);
    o->command.outcome[0] = o->command.outcome[1] = 0;
    o->command.flags = FLAG_VOID;
    offer_plain(o);
}

static void offer_throwers(struct offering *o)
{
    offer_plain(o); /* the dealer */
    offer_seats(o);
}

static void offer_pay_tables(struct offering *o)
{
    const struct option *options = games[o->table->sign.edition]->options;
    const struct choice *choice = options[custom_of(o->table)->pay_table - 1].choices;

    for (; choice->word; choice++) {
        o->command.choice = (int8_t)choice->value;
        offer_plain(o);
    }
}

static void (*const own[ACT_COUNT])(struct offering *) = {
    [ACT_BET] = offer_bets,          [ACT_TAKE] = offer_takes,
    [ACT_CALL_ON] = offer_marks,     [ACT_CALL_OFF] = offer_marks,
    [ACT_CHOOSE] = offer_dice,       [ACT_RECEIVE] = offer_sets,
    [ACT_REST] = offer_rest,         [ACT_RULE] = offer_rulings,
    [ACT_OVERRULE] = offer_rulings,  [ACT_NO_ROLL] = offer_reasons,
    [ACT_ORDER] = offer_reasons,     [ACT_SUBSTITUTE] = offer_throwers,
    [ACT_PUT_BACK] = offer_put_back, [ACT_PAY_TABLE] = offer_pay_tables,
};

void dice_offer(struct offering *o, int act)
{
    (own[act] ? own[act] : offer_plain)(o);
}
