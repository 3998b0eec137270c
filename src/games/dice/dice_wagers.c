/* dice_wagers.c - making, raising, reducing, removing and calling wagers.
 *
 * dice_allowed() computes the permitted totals of a wager as ranges; the check of an
 * amount and the offers use them. */
#include "games/dice/dice_internal.h"

#include "rules/assert.h"

#include <string.h>

static const struct dice_bet *bet_of(const struct table *table, int bet)
{
    return &dice_game(&table->sign)->bets[bet];
}

static bool compound(const struct dice_bet *bet)
{
    return bet->legs[0].units > 0;
}

static const char *bet_clause(const struct table *table, int bet)
{
    return bet_of(table, bet)->clause[dice_game(&table->sign)->column];
}

int dice_spots_of(const struct dice_game *game, int bet, int number, int spots[DICE_NUMBERS])
{
    const struct dice_bet *row = &game->bets[bet];
    bool everywhere = (row->named & AT(0)) && !row->shown_by_number;
    int count = 0;

    for (int i = 0; i < game->spot_count; i++) {
        const struct dice_spot *s = &game->spots[i];
        bool leg = s->as == bet && s->as_number == number;
        bool plain = !s->as && s->bet == bet && (everywhere || s->number == number);
        if (leg || plain)
            spots[count++] = i;
        else if (count)
            break; /* spots of a bet are adjacent */
    }
    return count;
}

int64_t dice_wager(const struct table *table, int seat, int bet, int number)
{
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(dice_game(&table->sign), bet, number, spots);
    int64_t total = 0;

    for (int i = 0; i < count; i++) total += dice_of(table)->now.stake_cents[seat][spots[i]];
    return total;
}

int64_t dice_on_layout(const struct table *table, int seat)
{
    int spots = dice_game(&table->sign)->spot_count;
    int64_t total = 0;

    for (int spot = 0; spot < spots; spot++) total += dice_of(table)->now.stake_cents[seat][spot];
    return total;
}

/* ---- Amounts --------------------------------------------------------------------- */

/* The odds of a winning wager: those of the first matching row. */
static struct ratio odds_of(const struct table *table, int bet, int number)
{
    const struct dice_game *game = dice_game(&table->sign);

    for (int i = 0; i < game->rule_count; i++) {
        const struct dice_rule *rule = &game->rules[i];
        if (rule->bet == bet && (rule->at & AT(number)) && rule->fate == WINS && !rule->pays.option)
            return ratio_of(rule->pays.to, rule->pays.one);
    }
    return ratio_of(1, 1);
}

int64_t dice_payable_unit(const struct table *table, int bet, int number)
{
    const struct dice_game *game = dice_game(&table->sign);
    int64_t unit = table->sign.chip_cents;

    for (int i = 0; i < game->rule_count; i++) {
        const struct dice_rule *rule = &game->rules[i];
        if (rule->bet == bet && (rule->at & AT(number)) && rule->fate == WINS)
            unit = ratio_lcm(unit, rule->pays.one * table->sign.chip_cents);
    }
    return unit;
}

static bool option_is(const struct table *table, int option, int value)
{
    return option && table->sign.value[option - 1] == value;
}

/* Exact commission per unit of the wager. */
static struct ratio commission_rate(const struct table *table, int bet, int number)
{
    const struct dice_bet *row = bet_of(table, bet);
    struct ratio of = row->commission_on_winnings ? odds_of(table, bet, number) : ratio_of(1, 1);

    return ratio_times(of, ratio_of(row->commission, 100));
}

int64_t dice_commission(const struct table *table, int bet, int number, int64_t total_cents)
{
    if (!bet_of(table, bet)->commission) return 0;
    return money_commission(total_cents, commission_rate(table, bet, number),
                            table->sign.chip_cents);
}

/* The limit of an odds wager, and the one amount above it that makes a payable unit
 * (reading C13), or 0. */
static void odds_limits(const struct table *table, int seat, int bet, int number, int64_t reduced,
                        int64_t *most, int64_t *unit_above)
{
    const struct dice_bet *row = bet_of(table, bet);
    int64_t flat = dice_wager(table, seat, row->flat, number);
    int64_t times = table->sign.value[custom_of(table)->odds_limit - 1];
    int64_t unit = dice_payable_unit(table, bet, number);
    struct ratio pays = odds_of(table, bet, number);

    if (row->bound == STAKE_BY_FLAT) {
        *most = times * flat;
        *unit_above = money_up_to(flat, unit);
    } else { /* the stake that wins the amount of the flat wager */
        *most = money_down_to(times * flat * pays.d / pays.n, table->sign.chip_cents);
        *unit_above = money_up_to((flat * pays.d + pays.n - 1) / pays.n, unit);
    }
    if (reduced > *most && reduced != *unit_above) *most = reduced;
    if (*unit_above <= *most) *unit_above = 0;
}

/* The sign's step does not apply to odds wagers, which have their own rule (reading C27).  A wager
 * that is below the minimum, as one that was raised since, can be reduced further (reading C34). */
static struct range limits_of(const struct table *table, int seat, int bet, int64_t reduced)
{
    struct range limits = table_limits_left(table, seat, bet, reduced);
    bool below = reduced && reduced < limits.least;

    if (bet_of(table, bet)->flat || (below && conduct_of(table)->step_above_minimum))
        limits.step = 0;
    if (below) limits.least = limits.step ? limits.step : table->sign.chip_cents;
    return limits;
}

static int64_t leg_unit(const struct table *table, int bet)
{
    const struct dice_bet *row = bet_of(table, bet);
    int units = row->any_split || !compound(row) ? 1 : dice_units(dice_game(&table->sign), bet);

    return units * table->sign.chip_cents;
}

/* Whether the wager must be payable in chips.  If it is not so now, less of it need not be. */
static bool must_be_payable(const struct table *table, int bet, int number, int64_t reduced)
{
    return option_is(table, conduct_of(table)->unpayable, 1) &&
           reduced % dice_payable_unit(table, bet, number) == 0;
}

int dice_allowed(const struct table *table, int seat, int bet, int number, int64_t reduced,
                 struct range ranges[2])
{
    const struct conduct *conduct = conduct_of(table);
    const struct dice_bet *row = bet_of(table, bet);
    struct range limits = limits_of(table, seat, bet, reduced);
    int64_t least = limits.least, most = limits.most, above = 0;
    int64_t unit = leg_unit(table, bet), from = 0;
    int count = 0;

    if (limits.step) unit = ratio_lcm(unit, limits.step);
    if (limits.step && conduct->step_above_minimum) from = least;
    if (must_be_payable(table, bet, number, reduced))
        unit = ratio_lcm(unit, dice_payable_unit(table, bet, number));
    if (row->any_split && least < 2 * table->sign.chip_cents) least = 2 * table->sign.chip_cents;
    if (row->bound != TABLE_LIMITS) {
        int64_t limit;
        odds_limits(table, seat, bet, number, reduced, &limit, &above);
        if (limit < most) most = limit;
    }
    least = from + money_up_to(least - from, unit);
    if (most >= least)
        ranges[count++] = (struct range){ least, from + money_down_to(most - from, unit), unit };
    if (above >= least && above <= limits.most)
        ranges[count++] = (struct range){ above, above, unit };
    return count;
}

static bool within(const struct range *ranges, int count, int64_t total)
{
    for (int i = 0; i < count; i++)
        if (total >= ranges[i].least && total <= ranges[i].most &&
            (total - ranges[i].least) % ranges[i].step == 0)
            return true;
    return false;
}

/* Refused because of an amount set by the game's own rules. */
static struct refusal by_level(const struct table *table, refusal_code code, const char *clause,
                               int64_t cents)
{
    struct refusal why = no_with_amount(code, clause, cents);

    why.also = says(table, SAYS_LEVEL);
    return why;
}

/* The clause on the units of a compound wager. */
static const char *units_clause(const struct table *table, int bet)
{
    const char *own = bet_of(table, bet)->units_clause;

    return own ? own : bet_clause(table, bet);
}

/* Why a total outside all ranges is refused: the first reason that applies. */
static struct refusal why_not(const struct table *table, int seat, int bet, int number,
                              int64_t reduced, int64_t total)
{
    const struct conduct *conduct = conduct_of(table);
    const struct dice_bet *row = bet_of(table, bet);
    struct range limits = limits_of(table, seat, bet, reduced);
    int64_t from = conduct->step_above_minimum ? limits.least : 0, limit, above;

    if (total < limits.least)
        return no_with_amount(REFUSED_BELOW_MINIMUM, says(table, SAYS_MINIMUM), limits.least);
    if (total > limits.most)
        return no_with_amount(REFUSED_ABOVE_MAXIMUM, says(table, SAYS_MINIMUM), limits.most);
    if (row->bound != TABLE_LIMITS) {
        odds_limits(table, seat, bet, number, reduced, &limit, &above);
        if (total > limit && total != above)
            return by_level(table, REFUSED_ABOVE_ODDS_LIMIT, row->hold_clause[1],
                            above > limit ? above : limit);
    }
    if (limits.step && (total - from) % limits.step)
        return no_with_amount(REFUSED_OFF_INCREMENT, says(table, SAYS_STEP), limits.step);
    bool short_of_two = row->any_split && total < 2 * leg_unit(table, bet);
    if (total % leg_unit(table, bet) || short_of_two)
        return by_level(table, short_of_two ? REFUSED_PART_EMPTY : REFUSED_UNEVEN_LEGS,
                        units_clause(table, bet), leg_unit(table, bet));
    return no_with_amount(REFUSED_NOT_PAYABLE, says(table, SAYS_PAYABLE),
                          dice_payable_unit(table, bet, number));
}

static struct refusal total_fits(const struct table *table, int seat, int bet, int number,
                                 int64_t reduced, int64_t total)
{
    struct range ranges[2];
    int count = dice_allowed(table, seat, bet, number, reduced, ranges);

    return within(ranges, count, total) ? accepted()
                                        : why_not(table, seat, bet, number, reduced, total);
}

bool dice_is_frozen(const struct table *table)
{
    bool wagers = false;

    for (int seat = 0; seat < table_seat_count(table); seat++)
        wagers |= table_layout_now(table, seat) != 0;
    return dice_of(table)->rethrow && wagers;
}

/* ---- Making ---------------------------------------------------------------------- */

/* Whether a wager of this name can be made or raised now, whatever the amount. */
struct refusal dice_may_name(const struct table *table, int seat, int bet, int number)
{
    if (!dice_named(dice_game(&table->sign), bet, number))
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    const struct dice_bet *row = bet_of(table, bet);
    const char *clause = bet_clause(table, bet);

    if (row->option && !option_is(table, row->option, 1))
        return no(REFUSED_NOT_OFFERED_HERE,
                  games[table->sign.edition]->options[row->option - 1].clause);
    if (dice_is_frozen(table)) return no(REFUSED_RETHROW, says(table, SAYS_VOID));
    switch (row->when) {
    case BEFORE_COME_OUT:
        if (!dice_of(table)->now.point) break;
        if (dice_wager(table, seat, bet, number))
            return no(REFUSED_NOT_RAISED, row->hold_clause[1]);
        return row->hold == DOWN && dice_of(table)->now.taken_down & SEAT_BIT(seat)
                   ? no(REFUSED_NOT_REPLACED, row->hold_clause[1])
                   : no(REFUSED_COME_OUT_ONLY, clause);
    case AFTER_COME_OUT:
        if (number) return no(REFUSED_NOT_RAISED, row->hold_clause[1]);
        if (!dice_of(table)->now.point) return no(REFUSED_POINT_ONLY, clause);
        break;
    case WITH_ITS_FLAT: {
        const struct dice_game *game = dice_game(&table->sign);
        int spot = dice_spot(game, row->flat, number, 0, 0);
        if (!dice_of(table)->now.stake_cents[seat][spot])
            return no(REFUSED_NEEDS_FLAT_WAGER, clause);
        break;
    }
    case BEFORE_SET:
        if (dice_of(table)->now.turn % 4) return no(REFUSED_NOT_BEFORE_SET, row->hold_clause[1]);
        break;
    case BEFORE_TURN:
        if (dice_of(table)->now.turn) return no(REFUSED_NOT_BEFORE_TURN, row->hold_clause[1]);
        break;
    case ANY_TIME:
        break;
    }
    return accepted();
}

/* Whether the player says how to split the amount; with promotional chips the part is theirs. */
static bool is_split(const struct command *command)
{
    bool stated = command->part_cents || (command->cents && command->flags & FLAG_ZERO);

    return stated && !(command->flags & FLAG_PROMO);
}

/* The share of one leg in what is added to, or taken off, a wager that may be split freely. */
static int64_t leg_cents(const struct table *table, const struct command *command, int leg)
{
    int64_t second = is_split(command) ? command->part_cents
                                       : money_down_to(command->cents / 2, table->sign.chip_cents);
    return leg ? second : command->cents - second;
}

/* Where a leg of a compound wager stands, and what is there. */
static int leg_spot(const struct table *table, int bet, int number, int leg)
{
    const struct dice_game *game = dice_game(&table->sign);

    return dice_spot(game, game->bets[bet].legs[leg].bet, 0, bet, number);
}

static int64_t leg_stake(const struct table *table, int seat, int bet, int number, int leg)
{
    return dice_of(table)->now.stake_cents[seat][leg_spot(table, bet, number, leg)];
}

/* Whether the wager may be split as the player says, in whole chips.  One part may be nothing. */
static struct refusal split_fits(const struct table *table, const struct command *command)
{
    const struct dice_bet *row = bet_of(table, command->bet);
    int64_t part = command->part_cents;

    if (!is_split(command)) return accepted();
    if (!row->any_split || part < 0 || part > command->cents || part % table->sign.chip_cents)
        return by_level(table, REFUSED_UNEVEN_LEGS, units_clause(table, command->bet),
                        leg_unit(table, command->bet));
    return accepted();
}

/* At least a chip must be on each part of a split wager, with what a command adds. */
static struct refusal parts_fit(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    const struct dice_bet *row = bet_of(table, bet);
    int64_t chip = table->sign.chip_cents;

    for (int leg = 0; row->any_split && leg < DICE_LEGS && row->legs[leg].units; leg++)
        if (leg_stake(table, seat, bet, number, leg) + leg_cents(table, command, leg) < chip)
            return by_level(table, REFUSED_PART_EMPTY, units_clause(table, bet), chip);
    return accepted();
}

/* Whether a part of a split wager on the layout has no chip. */
static bool lacks_a_part(const struct table *table, int seat, int bet, int number)
{
    struct command nothing = { .seat = (int8_t)seat, .bet = (int8_t)bet };

    nothing.number = (int8_t)number;
    return parts_fit(table, &nothing).code;
}

static int64_t cost_of(const struct table *table, int seat, int bet, int number, int64_t added)
{
    int64_t standing = dice_wager(table, seat, bet, number);

    return added + dice_commission(table, bet, number, standing + added) -
           dice_commission(table, bet, number, standing);
}

struct refusal dice_can_bet(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    struct refusal why = dice_may_name(table, seat, bet, number);

    if (why.code) return why;
    why = table_amount_fits(table, command->cents);
    if (why.code) return why;
    why = split_fits(table, command);
    if (why.code) return why;
    int64_t total = dice_wager(table, seat, bet, number) + command->cents;
    why = total_fits(table, seat, bet, number, 0, total);
    if (!why.code) why = parts_fit(table, command);
    if (why.code) return why;
    why = table_rack_fits(table, command, seat, cost_of(table, seat, bet, number, command->cents));
    if (why.code) return why;
    bool waits = table->till.phase == PHASE_AIR || (command->flags & FLAG_ORAL);
    if (waits && !says(table, SAYS_SPOKEN)) return no(REFUSED_NO_SUCH_ACT, says(table, SAYS_LATE));
    if (waits && !table_may_wait(table, command->seat))
        return no(REFUSED_UNCONFIRMED_FULL, says(table, SAYS_UNCONFIRMED));
    return accepted();
}

/* A new wager takes the marker of its kind, if that covers all. */
uint8_t dice_marker_of_like(const struct table *table, int seat, int bet)
{
    const struct dice_game *game = dice_game(&table->sign);

    for (int i = 0; i < game->spot_count; i++) {
        uint8_t call = dice_of(table)->now.call[seat][i] & (uint8_t)~SLIP_MARKS;
        if (game->spots[i].bet == bet && !game->spots[i].as &&
            dice_of(table)->now.stake_cents[seat][i] && (call == CALLED_ON || call == CALLED_OFF))
            return call;
    }
    return AS_USUAL;
}

static void add_stake(struct table *table, int seat, int spot, int64_t cents)
{
    const struct dice_spot *s = &dice_game(&table->sign)->spots[spot];

    if (!dice_of(table)->now.stake_cents[seat][spot])
        dice_of(table)->now.call[seat][spot] = dice_marker_of_like(table, seat, s->bet);
    dice_of(table)->now.stake_cents[seat][spot] += cents;
}

/* Splits a compound wager into its legs.  What does not divide, accepted by mistake, lies on the
 * first leg until it goes back. */
static void spread_legs(struct table *table, int seat, int bet, int number, int64_t total)
{
    const struct dice_game *game = dice_game(&table->sign);
    int64_t unit = money_down_to(total / dice_units(game, bet), table->sign.chip_cents);
    int64_t odd = total - unit * dice_units(game, bet);

    for (int leg = 0; leg < DICE_LEGS && game->bets[bet].legs[leg].units; leg++) {
        int spot = dice_spot(game, game->bets[bet].legs[leg].bet, 0, bet, number);
        dice_of(table)->now.stake_cents[seat][spot] =
            unit * dice_leg_units(game, bet, number, leg) + (leg ? 0 : odd);
        if (!total) dice_of(table)->now.call[seat][spot] = AS_USUAL;
    }
}

static void charge(struct table *table, int seat, int bet, int number, int64_t before,
                   int64_t after, struct events *events)
{
    int64_t fee =
        dice_commission(table, bet, number, after) - dice_commission(table, bet, number, before);

    if (!fee) return;
    table->till.rack_cents[seat] -= fee;
    table_add_commission(table, seat, fee);
    const char *clause = fee > 0 ? bet_clause(table, bet) : says(table, SAYS_COMMISSION_BACK);
    struct event *event = table_add_event(events, EVENT_COMMISSION, seat, clause);
    event->bet = (int8_t)bet;
    event->number = (int8_t)number;
    event->paid_cents = fee;
    if (fee > 0 &&
        !money_payable(after, commission_rate(table, bet, number), table->sign.chip_cents))
        event->also = says(table, SAYS_NO_MORE);
}

bool dice_lay(struct table *table, int seat, int bet, int number, int64_t cents)
{
    int spot = dice_spot(dice_game(&table->sign), bet, number, 0, 0);

    if (spot < 0 || seat < 0 || seat >= DICE_SEATS) return false;
    add_stake(table, seat, spot, cents);
    return true;
}

static void place(struct table *table, const struct command *command, struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_bet *row = &game->bets[command->bet];
    int seat = command->seat;
    int64_t before = dice_wager(table, seat, command->bet, command->number);

    if (compound(row) && !row->any_split)
        spread_legs(table, seat, command->bet, command->number, before + command->cents);
    else if (compound(row))
        for (int leg = 0; leg < DICE_LEGS && row->legs[leg].units; leg++)
            add_stake(table, seat, leg_spot(table, command->bet, command->number, leg),
                      leg_cents(table, command, leg));
    else
        add_stake(table, seat, dice_spot(game, command->bet, command->number, 0, 0),
                  command->cents);
    table->till.rack_cents[seat] -= command->cents;
    struct event *event =
        table_add_event(events, EVENT_PLACED, seat, bet_clause(table, command->bet));
    event->bet = command->bet;
    event->number = command->number;
    event->stake_cents = command->cents;
    event->promo_cents = promotional_part(command);
    event->act =
        command->flags & FLAG_UNNOTICED && command->act == ACT_SLIP ? ACT_BET : command->act;
    bool shooter = seat == dice_of(table)->now.shooter;
    if (command->act == ACT_SLIP && table->till.phase == PHASE_AIR)
        event->also = says(table, SAYS_LATE);
    else if (row->units_clause)
        event->also = row->units_clause;
    else if (shooter && !(game->custom.eligible_bets & 1u << command->bet))
        event->also = says(table, SAYS_SHOOTER_TOO);
    if (!event->also) event->also = says(table, SAYS_CHIPS_DOWN);
    charge(table, seat, command->bet, command->number, before, before + command->cents, events);
}

void dice_do_bet(struct table *table, const struct command *command, struct events *events)
{
    bool air = table->till.phase == PHASE_AIR;

    if (air || (command->flags & FLAG_ORAL)) {
        int64_t held = cost_of(table, command->seat, command->bet, command->number, command->cents);
        table_wait(table, command, held, says(table, air ? SAYS_LATE : SAYS_SPOKEN), events);
    } else {
        place(table, command, events);
    }
}

/* ---- Accepted by mistake (Div 1 r.10.2; NSW 7.2, 7.3) ---------------------------- */

/* An amount that would be refused; also of a late wager. */
struct refusal dice_can_slip(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = dice_may_name(table, seat, bet, number);
    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code) why = split_fits(table, command);
    if (why.code) return why;
    int64_t total = dice_wager(table, seat, bet, number) + command->cents;
    if (!total_fits(table, seat, bet, number, 0, total).code && !parts_fit(table, command).code)
        return no(REFUSED_NO_MISTAKE, table_clause(table, command));
    if (total > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS));
    return table_rack_fits(table, command, seat, cost_of(table, seat, bet, number, command->cents));
}

/* Marks a wager, all legs of it, as a mistake. */
static void mark_slip(struct table *table, int seat, int bet, int number, uint8_t mark)
{
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(dice_game(&table->sign), bet, number, spots);

    for (int i = 0; i < count; i++) {
        uint8_t *call = &dice_of(table)->now.call[seat][spots[i]];
        if (dice_of(table)->now.stake_cents[seat][spots[i]])
            *call = (uint8_t)((*call & ~SLIP_MARKS) | mark);
    }
}

static uint8_t marks_of(const struct dice_play *play, const struct dice_game *game, int seat,
                        int bet, int number)
{
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(game, bet, number, spots);
    uint8_t marks = 0;

    for (int i = 0; i < count; i++) marks |= play->call[seat][spots[i]];
    return marks & SLIP_MARKS;
}

void dice_do_slip(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    bool noticed =
        marks_of(&dice_of(table)->now, dice_game(&table->sign), seat, bet, number) & SLIPPED;
    bool unnoticed = command->flags & FLAG_UNNOTICED && !noticed; /* it stays noticed */

    place(table, command, events);
    mark_slip(table, seat, bet, number, unnoticed ? UNNOTICED : SLIPPED);
}

void dice_clear_slip(struct table *table, int seat, int bet, int number)
{
    mark_slip(table, seat, bet, number, 0);
}

bool dice_unnoticed(const struct table *table, int seat, int bet, int number)
{
    return marks_of(&dice_of(table)->now, dice_game(&table->sign), seat, bet, number) == UNNOTICED;
}

void dice_notice(struct table *table, int seat, int bet, int number, struct events *events)
{
    (void)events;
    if (dice_unnoticed(table, seat, bet, number)) mark_slip(table, seat, bet, number, SLIPPED);
}

/* The most that may stand: the maximum, or less by the game's own rule for an odds wager. */
static int64_t most_of(const struct table *table, int seat, int bet, int number, int64_t stake)
{
    int64_t most = limits_of(table, seat, bet, 0).most, limit, above;

    if (bet_of(table, bet)->bound == TABLE_LIMITS) return most;
    odds_limits(table, seat, bet, number, 0, &limit, &above);
    if (above && above <= stake) limit = above; /* to make a payable unit */
    return limit < most ? limit : most;
}

bool dice_divides(const struct table *table, int bet, int64_t stake)
{
    return stake % leg_unit(table, bet) == 0;
}

/* Above the maximum, the excess is void; off the increments or the units of a compound wager, what
 * is above the last full one (readings R9, R16).  Below the minimum, or without a chip on one part,
 * all of it counts, or nothing. */
int64_t dice_valid_part(const struct table *table, int seat, int bet, int number, int64_t stake,
                        const char **clause)
{
    struct range limits = limits_of(table, seat, bet, 0);
    int64_t unit = leg_unit(table, bet), most = most_of(table, seat, bet, number, stake);
    int64_t from = conduct_of(table)->step_above_minimum ? limits.least : 0;
    int64_t whole = limits.step ? ratio_lcm(unit, limits.step) : unit;
    bool legs = unit > table->sign.chip_cents;

    bool part = stake <= most && lacks_a_part(table, seat, bet, number);
    if (stake < limits.least || part) {
        *clause = says(table, SAYS_BELOW);
        return stake % unit ? 0 : stake;
    }
    if (stake > most || stake % unit) {
        int64_t valid = stake < most ? stake : most;
        *clause = says(table, SAYS_ABOVE);
        return legs ? from + money_down_to(valid - from, whole) : valid;
    }
    if (!limits.step || (stake - from) % limits.step == 0) return stake;
    *clause = says(table, SAYS_STEP);
    return from + money_down_to(stake - from, whole);
}

/* If none of it is void, it can only be unpayable. */
const char *dice_breach(const struct table *table, int seat, int bet, int number)
{
    const char *clause = NULL;

    dice_valid_part(table, seat, bet, number, dice_wager(table, seat, bet, number), &clause);
    return clause ? clause : says(table, SAYS_ROUNDING);
}

/* ---- Reducing and removing ------------------------------------------------------- */

/* Whether the wager can come down now, whatever the amount. */
struct refusal dice_may_touch(const struct table *table, int seat, int bet, int number)
{
    if (!dice_named(dice_game(&table->sign), bet, number))
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_bet *row = &game->bets[bet];
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(game, bet, number, spots);

    if (!dice_wager(table, seat, bet, number))
        return no(REFUSED_NO_WAGER_THERE, says(table, SAYS_TAKING));
    if (table->till.phase == PHASE_AIR && !game->custom.take_in_air)
        return no(REFUSED_DICE_THROWN, says(table, SAYS_TAKING));
    if (dice_is_frozen(table)) return no(REFUSED_RETHROW, says(table, SAYS_VOID));
    for (int i = 0; i < count; i++) {
        if (!dice_of(table)->now.stake_cents[seat][spots[i]] || !game->spots[spots[i]].number)
            continue;
        if (row->hold == CONTRACT) return no(REFUSED_CONTRACT, row->hold_clause[0]);
        if (row->hold == LOCK) return no(REFUSED_LOCKED, row->hold_clause[0]);
    }
    return accepted();
}

/* What is taken off a split wager is split too (evenly by default), and at least a
 * chip stays on each part, unless all of it is taken. */
static struct refusal parts_stay(const struct table *table, const struct command *command,
                                 int64_t standing)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    const struct dice_bet *row = bet_of(table, bet);
    int64_t chip = table->sign.chip_cents;

    for (int leg = 0; row->any_split && leg < DICE_LEGS && row->legs[leg].units; leg++) {
        int64_t there = leg_stake(table, seat, bet, number, leg);
        int64_t stays = there - leg_cents(table, command, leg);
        if (stays < 0 && is_split(command))
            return by_level(table, REFUSED_MORE_THAN_THERE, units_clause(table, bet), there);
        if (stays < chip && command->cents != standing)
            return by_level(table, REFUSED_PART_EMPTY, units_clause(table, bet), chip);
    }
    return accepted();
}

struct refusal dice_can_take(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    struct refusal why = dice_may_touch(table, seat, bet, number);

    if (table_waiting_bet(table, command) >= 0) return accepted();
    if (why.code) return why;
    int64_t standing = dice_wager(table, seat, bet, number);
    if (!command->cents || (command->cents == standing && !is_split(command))) return accepted();
    why = table_amount_fits(table, command->cents);
    if (!why.code) why = split_fits(table, command);
    if (!why.code && is_split(command)) why = parts_stay(table, command, standing);
    if (why.code) return why;
    if (command->cents > standing)
        return no_with_amount(REFUSED_MORE_THAN_THERE, says(table, SAYS_TAKING), standing);
    why = parts_stay(table, command, standing);
    if (why.code || command->cents == standing) return why;
    return total_fits(table, seat, bet, number, standing, standing - command->cents);
}

/* Takes up to an amount off a spot; returns how much. */
static int64_t take_off(struct table *table, int seat, int spot, int64_t cents)
{
    int64_t *stake = &dice_of(table)->now.stake_cents[seat][spot];
    int64_t taken = *stake < cents ? *stake : cents;

    *stake -= taken;
    if (!*stake) dice_of(table)->now.call[seat][spot] = AS_USUAL;
    return taken;
}

/* Takes from the legs of a compound wager in proportion; other wagers stand at one spot. */
void dice_lift(struct table *table, int seat, int bet, int number, int64_t cents)
{
    const struct dice_game *game = dice_game(&table->sign);
    int64_t standing = dice_wager(table, seat, bet, number), left = cents;
    int64_t chip = table->sign.chip_cents; /* each leg stays in whole chips */
    int spots[DICE_NUMBERS], own = dice_spot(game, bet, number, 0, 0);
    int count = dice_spots_of(game, bet, number, spots);

    if (compound(&game->bets[bet]) && !game->bets[bet].any_split) {
        spread_legs(table, seat, bet, number, standing - cents);
        return;
    }
    if (own >= 0) left -= take_off(table, seat, own, left);
    for (int i = 0; own < 0 && i < count; i++) {
        int64_t stake = dice_of(table)->now.stake_cents[seat][spots[i]];
        int64_t part = (int64_t)((ratio_wide)stake * cents / standing);
        left -= take_off(table, seat, spots[i], money_down_to(part, chip));
    }
    for (int i = 0; i < count && left > 0; i++)
        left -= take_off(table, seat, spots[i], left < chip ? left : chip);
    for (int i = 0; i < count; i++) left -= take_off(table, seat, spots[i], left);
}

/* Uses the player's own split of what comes off, if any. */
static void lift_legs(struct table *table, const struct command *command)
{
    const struct dice_game *game = dice_game(&table->sign);
    int64_t standing = dice_wager(table, command->seat, command->bet, command->number);
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(game, command->bet, command->number, spots);

    if (!game->bets[command->bet].any_split || command->cents == standing) {
        dice_lift(table, command->seat, command->bet, command->number, command->cents);
        return;
    }
    for (int i = 0; i < count; i++)
        take_off(table, command->seat, spots[i], leg_cents(table, command, i));
}

/* Takes down a plain wager, wherever it stands. */
static void take_plain(struct table *table, const struct command *command, const char *clause,
                       struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    int64_t left = command->cents;
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(game, command->bet, command->number, spots);

    for (int i = 0; i < count; i++) {
        int64_t taken = take_off(table, command->seat, spots[i], left);
        if (taken)
            table_add_wager_event(events, EVENT_TAKEN_DOWN, command->seat, command->bet,
                                  game->spots[spots[i]].number, taken, clause);
        left -= taken;
    }
}

static void take_down(struct table *table, const struct command *command, const char *clause,
                      struct events *events)
{
    int64_t standing = dice_wager(table, command->seat, command->bet, command->number);

    if (compound(bet_of(table, command->bet))) {
        lift_legs(table, command);
        table_add_wager_event(events, EVENT_TAKEN_DOWN, command->seat, command->bet,
                              command->number, command->cents, clause);
    } else {
        take_plain(table, command, clause, events);
    }
    table->till.rack_cents[command->seat] += command->cents;
    charge(table, command->seat, command->bet, command->number, standing, standing - command->cents,
           events);
}

/* How much of an odds wager its flat wager still allows. */
static int64_t still_allowed(const struct table *table, int seat, int bet, int number,
                             int64_t standing)
{
    bool exact = option_is(table, conduct_of(table)->unpayable, 1);
    int64_t limit, above,
        unit = exact ? dice_payable_unit(table, bet, number) : table->sign.chip_cents;

    odds_limits(table, seat, bet, number, 0, &limit, &above);
    if (standing <= limit || standing == above) return standing;
    return money_down_to(limit, unit);
}

/* What of a flat wager's odds it does not allow any more; the next one from a spot on, or false. */
static bool next_excess(const struct table *table, const struct command *flat, int *spot,
                        struct command *excess)
{
    const struct dice_game *game = dice_game(&table->sign);
    bool by_number = game->bets[flat->bet].shown_by_number;

    for (; *spot < game->spot_count; ++*spot) {
        const struct dice_spot *s = &game->spots[*spot];
        int64_t standing = dice_of(table)->now.stake_cents[flat->seat][*spot];
        bool its_own = !by_number || s->number == flat->number;

        if (game->bets[s->bet].flat != flat->bet || !standing || !its_own) continue;
        *excess = (struct command){ .seat = flat->seat, .bet = s->bet, .number = s->number };
        excess->cents = standing - still_allowed(table, flat->seat, s->bet, s->number, standing);
        if (excess->cents) return true;
    }
    return false;
}

/* Cuts odds wagers to what their flat wager now allows (reading C21). */
static void cut_additions(struct table *table, const struct command *flat, struct events *events)
{
    const char *clause = bet_of(table, flat->bet)->hold_clause[1];
    struct command excess;

    for (int spot = 0; next_excess(table, flat, &spot, &excess); spot++)
        take_down(table, &excess, clause, events);
}

void dice_do_take(struct table *table, const struct command *command, struct events *events)
{
    const struct dice_bet *row = bet_of(table, command->bet);
    const char *clause = row->hold == DOWN     ? row->hold_clause[1]
                         : row->hold_clause[0] ? row->hold_clause[0]
                                               : says(table, SAYS_TAKING);
    int waiting = table_waiting_bet(table, command);

    if (waiting >= 0) {
        struct waiting withdrawn = table_pull(table, waiting);
        table_tell_lapsed(&withdrawn, clause, events);
        return;
    }
    struct command taken = *command;
    if (!taken.cents) taken.cents = dice_wager(table, command->seat, command->bet, command->number);
    take_down(table, &taken, clause, events);
    cut_additions(table, command, events);
    if (row->hold == DOWN && row->when == BEFORE_COME_OUT && dice_of(table)->now.point)
        dice_of(table)->now.taken_down |= (uint16_t)SEAT_BIT(command->seat);
}

/* ---- Void parts ------------------------------------------------------------------ */

/* Gives a part of a wager back, with its commission; one event, or one for each spot of a wager
 * that is reported by its number. */
static void void_part(struct table *table, const struct command *part, const char *clause,
                      struct events *events)
{
    int seat = part->seat, bet = part->bet, first = events->count;
    int64_t standing = dice_wager(table, seat, bet, part->number);

    if (compound(bet_of(table, bet))) {
        dice_lift(table, seat, bet, part->number, part->cents);
        table_add_wager_event(events, EVENT_VERDICT, seat, bet, part->number, part->cents, clause);
    } else {
        take_plain(table, part, clause, events);
    }
    for (int i = first; i < events->count; i++) {
        events->list[i].kind = EVENT_VERDICT;
        events->list[i].fate = RETURNS;
        events->list[i].also = says(table, SAYS_VOID_WAGER);
    }
    table->till.rack_cents[seat] += part->cents;
    charge(table, seat, bet, part->number, standing, standing - part->cents, events);
}

/* The same for odds wagers that are too large without it (Div 1 r.10.2(b)). */
void dice_void_part(struct table *table, int seat, int bet, int number, int64_t cents,
                    const char *clause, struct events *events)
{
    struct command part = {
        .seat = (int8_t)seat, .bet = (int8_t)bet, .number = (int8_t)number, .cents = cents
    };
    struct command excess;

    void_part(table, &part, clause, events);
    for (int spot = 0; next_excess(table, &part, &spot, &excess); spot++)
        void_part(table, &excess, says(table, SAYS_ABOVE), events);
}

/* The rest is a mistake if it must not stand alone. */
void dice_cut(struct table *table, int seat, int bet, int number, int64_t cents, const char *clause,
              struct events *events)
{
    int64_t standing = dice_wager(table, seat, bet, number);
    bool good = !total_fits(table, seat, bet, number, 0, standing).code;

    dice_void_part(table, seat, bet, number, cents, clause, events);
    int64_t left = dice_wager(table, seat, bet, number);
    bool alone = !left || (!total_fits(table, seat, bet, number, 0, left).code &&
                           !lacks_a_part(table, seat, bet, number));
    if (good && !alone) mark_slip(table, seat, bet, number, SLIPPED);
}

void dice_return(struct table *table, int seat, int spot, const char *clause, struct events *events)
{
    const struct dice_spot *s = &dice_game(&table->sign)->spots[spot];
    int64_t stake = dice_of(table)->now.stake_cents[seat][spot];
    struct event *event = table_add_event(events, EVENT_VERDICT, seat, clause);

    event->fate = RETURNS;
    event->bet = s->bet;
    event->number = s->number;
    event->as = s->as;
    event->as_number = s->as_number;
    event->stake_cents = stake;
    table->till.rack_cents[seat] += stake;
    dice_of(table)->now.stake_cents[seat][spot] = 0;
    dice_of(table)->now.call[seat][spot] = AS_USUAL;
    if (!s->as) charge(table, seat, s->bet, s->number, stake, 0, events);
}

/* All but compound wagers, whose legs are decided separately. */
bool dice_single(const struct table *table, const struct command *command,
                 struct promo_wager *wager)
{
    *wager = (struct promo_wager){ .seat = command->seat,
                                   .bet = command->bet,
                                   .number = command->number };
    return !compound(bet_of(table, command->bet));
}

bool dice_comes_down(const struct sign *sign, int bet)
{
    return !dice_game(sign)->bets[bet].stays_up;
}

/* ---- Calls on and off, and confirming -------------------------------------------- */

struct refusal dice_can_call(const struct table *table, const struct command *command)
{
    const struct dice_game *game = dice_game(&table->sign);
    int bet = command->bet, count = 0;

    if (bet <= 0 || bet >= game->bet_count)
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    if (!game->bets[bet].off_and_on) { /* in neither limb */
        struct refusal why = no(REFUSED_NEVER_OFF, says(table, SAYS_CALLS));
        why.also = says(table, SAYS_ONE_MARKER);
        return why;
    }
    for (int i = 0; i < game->spot_count; i++)
        count += game->spots[i].bet == bet && !game->spots[i].as &&
                 (!command->number || game->spots[i].number == command->number) &&
                 dice_of(table)->now.stake_cents[command->seat][i];
    if (!count) return no(REFUSED_NO_WAGER_THERE, says(table, SAYS_CALLS));
    if (!table_may_wait(table, command->seat))
        return no(REFUSED_UNCONFIRMED_FULL, says(table, SAYS_CALLS));
    return accepted();
}

void dice_do_call(struct table *table, const struct command *command, struct events *events)
{
    table_wait(table, command, 0, says(table, SAYS_CALLS), events);
}

static void mark(struct table *table, const struct command *command, struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    bool only = command->flags & FLAG_ONLY, on = command->act == ACT_CALL_ON;
    uint8_t call = only ? (on ? CALLED_ON_ONLY : CALLED_OFF_ONLY) : (on ? CALLED_ON : CALLED_OFF);

    for (int i = 0; i < game->spot_count; i++) {
        const struct dice_spot *s = &game->spots[i];
        uint8_t *standing = &dice_of(table)->now.call[command->seat][i];

        if (s->bet != command->bet || s->as || !dice_of(table)->now.stake_cents[command->seat][i])
            continue;
        if (only && command->number && s->number != command->number) continue;
        *standing = (uint8_t)((*standing & SLIPPED) | call);
        struct event *event =
            table_add_event(events, EVENT_MARKED, command->seat, says(table, SAYS_ONE_MARKER));
        event->act = command->act;
        event->bet = s->bet;
        event->number = s->number;
        event->also = says(table, SAYS_CALLS);
    }
}

/* A confirmed wager must still fit, after others that were confirmed before it. */
void dice_confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                    struct events *events)
{
    if (waiting->command.act != ACT_BET) {
        mark(table, &waiting->command, events);
        return;
    }
    struct refusal why = dice_can_bet(table, &waiting->command);
    if (why.code) {
        table_tell_lapsed(waiting, why.clause, events);
        return;
    }
    struct event *event = table_add_event(events, EVENT_CONFIRMED, waiting->command.seat, clause);
    event->also = says(table, table->till.phase == PHASE_AIR ? SAYS_LATE : SAYS_SPOKEN);
    place(table, &waiting->command, events);
}
