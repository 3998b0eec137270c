/* wheel_table.c - the acts at a roulette table: for each, whether it can be done
 * now and what it does.
 *
 * A racetrack bet stands as one wager until the spin is decided; its winning
 * pieces then go to the main layout (4.5A) and its losing ones are collected. */
#include "games/wheel/wheel_rows.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct wheel_play) == WHEEL_SEATS * (9 * WHEEL_SPOTS + 8 * WHEEL_TRACK) + 8 &&
                   sizeof(struct wheel) == 2 * sizeof(struct wheel_play) + 8 * WHEEL_SPOTS + 8,
               "no padding in the state of a table");
_Static_assert(sizeof(struct wheel) <= TABLE_GAME, "it fits into a table");

/* ---- Spots ----------------------------------------------------------------------- */

/* The first spot of each bet: as many as the layout with most of them has. */
static const uint8_t first_spot[WHEEL_BETS + 1] = {
    [WHEEL_STRAIGHT] = 0,     [WHEEL_SPLIT] = 38,         [WHEEL_STREET] = 100,
    [WHEEL_CORNER] = 115,     [WHEEL_FIVE_LINE] = 138,    [WHEEL_SIX_LINE] = 139,
    [WHEEL_COLUMN] = 150,     [WHEEL_DOZEN] = 153,        [WHEEL_LOW] = 156,
    [WHEEL_HIGH] = 157,       [WHEEL_EVEN] = 158,         [WHEEL_ODD] = 159,
    [WHEEL_RED] = 160,        [WHEEL_BLACK] = 161,        [WHEEL_ASIAN] = 162,
    [WHEEL_TIER] = 174,       [WHEEL_ORPHELINS] = 175,    [WHEEL_VOISINS] = 176,
    [WHEEL_NEIGHBOURS] = 177, [WHEEL_BETS] = WHEEL_SPOTS,
};

static int spot_of(int bet, int number)
{
    int spot = first_spot[bet] + number - wheel_first(bet);

    assert(spot < first_spot[bet + 1]);
    return spot;
}

void wheel_at_spot(int spot, int *bet, int *number)
{
    int b = 1;

    while (first_spot[b + 1] <= spot) b++;
    *bet = b;
    *number = spot - first_spot[b] + wheel_first(b);
}

/* What of a racetrack wager the player put there; null for any other. */
static int64_t *direct_at(struct table *table, int seat, int spot)
{
    int track = spot - first_spot[WHEEL_ASIAN];

    return track < 0 ? NULL : &wheel_of(table)->now.direct_cents[seat][track];
}

static int64_t direct_part(const struct table *table, int seat, int spot)
{
    int track = spot - first_spot[WHEEL_ASIAN];

    return track < 0 ? 0 : wheel_of(table)->now.direct_cents[seat][track];
}

static const struct wheel_bet *bet_of(const struct table *table, int bet)
{
    return &wheel_game(&table->sign)->bets[bet];
}

static const char *bet_clause(const struct table *table, int bet)
{
    return bet_of(table, bet)->clause[wheel_column(&table->sign)];
}

static bool exists(const struct table *table, int bet, int number)
{
    int spot = first_spot[bet] + number - wheel_first(bet);

    return number >= wheel_first(bet) && spot < first_spot[bet + 1] &&
           wheel_of(table)->covers[spot];
}

int wheel_spot(const struct table *table, int bet, int number)
{
    bool named = bet > 0 && bet < WHEEL_BETS;

    return named && exists(table, bet, number) ? spot_of(bet, number) : -1;
}

static bool any_of(const struct table *table, int bet)
{
    return wheel_of(table)->covers[first_spot[bet]]; /* if any, then the first */
}

static int64_t wager(const struct table *table, int seat, int bet, int number)
{
    if (bet <= 0 || bet >= WHEEL_BETS) return 0;
    return exists(table, bet, number) ? wheel_of(table)->now.stake_cents[seat][spot_of(bet, number)]
                                      : 0;
}

static int64_t on_layout(const struct table *table, int seat)
{
    int64_t total = 0;

    for (int spot = 0; spot < WHEEL_SPOTS; spot++)
        total += wheel_of(table)->now.stake_cents[seat][spot];
    return total;
}

/* ---- Amounts --------------------------------------------------------------------- */

static int64_t piece_unit(const struct table *table, int bet)
{
    int units = bet_of(table, bet)->units;

    return table->sign.chip_cents * (units ? units : 1);
}

/* Minimum and step bind the whole of a racetrack bet (reading R13). */
static struct range allowed(const struct table *table, int seat, int bet)
{
    struct range r = table_limits(table, seat, bet);
    int64_t unit = piece_unit(table, bet);

    if (r.step) unit = ratio_lcm(unit, r.step);
    r.least = money_up_to(r.least, unit);
    r.most = money_down_to(r.most, unit);
    r.step = unit;
    return r;
}

static struct refusal total_fits(const struct table *table, int seat, int bet, int64_t total)
{
    struct range limits = table_limits(table, seat, bet);
    int64_t unit = piece_unit(table, bet);

    if (total < limits.least)
        return no_with_amount(REFUSED_BELOW_MINIMUM, says(table, SAYS_MINIMUM), limits.least);
    if (total > limits.most)
        return no_with_amount(REFUSED_ABOVE_MAXIMUM, says(table, SAYS_MINIMUM), limits.most);
    if (limits.step && total % limits.step)
        return no_with_amount(REFUSED_OFF_INCREMENT, says(table, SAYS_STEP), limits.step);
    return total % unit ? no_with_amount(REFUSED_UNEVEN_LEGS, bet_clause(table, bet), unit)
                        : accepted();
}

/* When the betting closes: what stands outside the limits of now is found so. */
static void mark_misfits(struct table *table)
{
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; seated(table, seat) && spot < WHEEL_SPOTS; spot++) {
            int64_t stake = wheel_of(table)->now.stake_cents[seat][spot];
            int bet, number;
            if (!stake) continue;
            wheel_at_spot(spot, &bet, &number);
            if (total_fits(table, seat, bet, stake).code)
                wheel_of(table)->now.mark[seat][spot] |= WHEEL_SLIP;
        }
}

/* ---- Making wagers --------------------------------------------------------------- */

/* Whether this table has such a wager. */
static struct refusal may_name(const struct table *table, int bet, int number)
{
    if (bet <= 0 || bet >= WHEEL_BETS) return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    const struct wheel_bet *row = bet_of(table, bet);

    if (row->track && !option_of(&table->sign, row->track))
        return no(REFUSED_NOT_OFFERED_HERE, row->track_clause);
    if (!any_of(table, bet)) return no(REFUSED_NOT_OFFERED_HERE, bet_clause(table, bet));
    return exists(table, bet, number) ? accepted()
                                      : no(REFUSED_NO_SUCH_WAGER, bet_clause(table, bet));
}

static struct refusal can_place(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    struct refusal why = may_name(table, bet, number);

    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code)
        why = total_fits(table, seat, bet, wager(table, seat, bet, number) + command->cents);
    return why.code ? why : table_rack_fits(table, command, seat, command->cents);
}

static struct refusal can_bet(const struct table *table, const struct command *command)
{
    struct refusal why = may_name(table, command->bet, command->number);

    if (why.code) return why;
    bool spoken = command->flags & FLAG_ORAL;
    if (bet_of(table, command->bet)->track && !spoken) {
        why = no(REFUSED_SPOKEN_ONLY, wheel_game(&table->sign)->spoken_clause);
        why.also = wheel_game(&table->sign)->direct_clause;
        return why;
    }
    why = can_place(table, command);
    if (why.code) return why;
    return spoken && table->waiting_count == TABLE_WAITING
               ? no(REFUSED_UNCONFIRMED_FULL, says(table, SAYS_UNCONFIRMED))
               : accepted();
}

static struct event *place(struct table *table, const struct command *command,
                           struct events *events)
{
    int spot = spot_of(command->bet, command->number);
    const char *clause = bet_clause(table, command->bet);

    table->till.rack_cents[command->seat] -= command->cents;
    wheel_of(table)->now.stake_cents[command->seat][spot] += command->cents;
    struct event *event = table_tell_wager(events, EVENT_PLACED, command->seat, command->bet,
                                           command->number, command->cents, clause);
    bool courtesy = wheel_of(table)->covers[spot] == (UINT64_C(1) | UINT64_C(1) << DOUBLE_ZERO);
    event->act = command->act;
    event->promo_cents = promotional_part(command);
    event->also = courtesy ? wheel_game(&table->sign)->courtesy_clause
                           : table_row(conduct_of(table), ACT_BET)->clause;
    return event;
}

static void do_bet(struct table *table, const struct command *command, struct events *events)
{
    if (command->flags & FLAG_ORAL)
        table_wait(table, command, command->cents, says(table, SAYS_SPOKEN), events);
    else
        place(table, command, events);
}

/* Each must still fit beside those confirmed before it. */
static void confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                      struct events *events)
{
    struct refusal why = can_place(table, &waiting->command);

    if (why.code) {
        table_tell_lapsed(waiting, why.clause, events);
        return;
    }
    table_tell(events, EVENT_CONFIRMED, waiting->command.seat, clause);
    struct event *event = place(table, &waiting->command, events);
    int spot = spot_of(waiting->command.bet, waiting->command.number);
    wheel_of(table)->now.mark[waiting->command.seat][spot] |= WHEEL_SPOKEN;
    if (bet_of(table, waiting->command.bet)->track)
        event->also = wheel_game(&table->sign)->spoken_clause;
}

/* A wager that nobody should have accepted: outside the limits or off the
 * increments, or (flag) on a racetrack by the player's own hand. */
static struct refusal can_slip(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = may_name(table, bet, command->number);
    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code) why = table_rack_fits(table, command, seat, command->cents);
    if (why.code) return why;
    int64_t total = wager(table, seat, bet, command->number) + command->cents;
    if (total > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS));
    if (total % piece_unit(table, bet))
        return no_with_amount(REFUSED_UNEVEN_LEGS, bet_clause(table, bet), piece_unit(table, bet));
    bool direct = command->flags & FLAG_DIRECT;
    bool on_track = bet_of(table, bet)->track, fits = !total_fits(table, seat, bet, total).code;
    if (direct ? on_track : !fits) return accepted();
    return no(REFUSED_NO_MISTAKE, says(table, SAYS_BELOW));
}

static void do_slip(struct table *table, const struct command *command, struct events *events)
{
    int spot = spot_of(command->bet, command->number);

    place(table, command, events);
    if (command->flags & FLAG_DIRECT)
        *direct_at(table, command->seat, spot) += command->cents;
    else
        wheel_of(table)->now.mark[command->seat][spot] |= WHEEL_SLIP;
}

/* ---- Taking wagers --------------------------------------------------------------- */

/* Whether nothing of a wager wins on the number that the ball lies in. */
static bool loses(const struct table *table, int bet, int number)
{
    int landed = wheel_of(table)->landed;

    return landed >= 0 && !(wheel_of(table)->covers[spot_of(bet, number)] & UINT64_C(1) << landed);
}

/* Before the call, anything; while winners are paid, an outside wager that has
 * been paid itself (3.6, reading R14). */
static struct refusal may_touch(const struct table *table, int seat, int bet, int number)
{
    int phase = table->till.phase;

    if (!wager(table, seat, bet, number))
        return no(REFUSED_NO_WAGER_THERE, says(table, SAYS_TAKING));
    if (phase <= WHEEL_SPINNING) return accepted();
    if (phase <= WHEEL_DROPPED) return no(REFUSED_BETTING_OVER, says(table, SAYS_TAKING));
    if (loses(table, bet, number)) return no(REFUSED_LOSING_WAGER, says(table, SAYS_LOSING));
    bool paid = wheel_of(table)->now.mark[seat][spot_of(bet, number)] & WHEEL_PAID;
    return bet_of(table, bet)->outside && paid ? accepted()
                                               : no(REFUSED_NOT_PAID_YET, says(table, SAYS_TAKING));
}

static struct refusal can_take(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;

    if (table_waiting_bet(table, command) >= 0) return accepted();
    struct refusal why = may_name(table, bet, number);
    if (!why.code) why = may_touch(table, seat, bet, number);
    if (why.code) return why;
    int64_t standing = wager(table, seat, bet, number);
    if (!command->cents || command->cents == standing) return accepted();
    why = table_amount_fits(table, command->cents);
    if (why.code) return why;
    if (command->cents > standing)
        return no_with_amount(REFUSED_MORE_THAN_THERE, says(table, SAYS_TAKING), standing);
    return total_fits(table, seat, bet, standing - command->cents);
}

/* Chips go from the layout; those put on a racetrack by hand first. */
static void lift_off(struct table *table, int seat, int bet, int number, int64_t cents)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int spot = spot_of(bet, number);
    int64_t *direct = direct_at(table, seat, spot);

    now->stake_cents[seat][spot] -= cents;
    if (direct) *direct = *direct > cents ? *direct - cents : 0;
    if (!now->stake_cents[seat][spot]) now->mark[seat][spot] = 0;
}

/* ... to the rack. */
static void lift(struct table *table, int seat, int spot, int64_t cents)
{
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    lift_off(table, seat, bet, number, cents);
    table->till.rack_cents[seat] += cents;
}

/* Promotional chips are for the main layout: those of a racetrack bet part when it is decided. */
static bool single(const struct table *table, const struct command *command,
                   struct promo_wager *wager)
{
    *wager = (struct promo_wager){ .seat = command->seat,
                                   .bet = command->bet,
                                   .number = command->number };
    return !bet_of(table, command->bet)->track;
}

static void take_down(struct table *table, int seat, int spot, int64_t cents, const char *clause,
                      struct events *events)
{
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    lift(table, seat, spot, cents);
    table_tell_wager(events, EVENT_TAKEN_DOWN, seat, bet, number, cents, clause);
}

static void do_take(struct table *table, const struct command *command, struct events *events)
{
    int waiting = table_waiting_bet(table, command);
    bool early = table->till.phase == WHEEL_COLLECTED;

    if (waiting >= 0) {
        struct waiting withdrawn = table_pull(table, waiting);
        table_tell_lapsed(&withdrawn, table_clause(table, command), events);
        return;
    }
    int spot = spot_of(command->bet, command->number);
    int64_t standing = wheel_of(table)->now.stake_cents[command->seat][spot];
    take_down(table, command->seat, spot, command->cents ? command->cents : standing,
              early ? says(table, SAYS_PAID_ITSELF) : table_clause(table, command), events);
}

/* The whole of a wager goes back, as a verdict. */
static void give_back_spot(struct table *table, int seat, int spot, const char *clause,
                           struct events *events)
{
    int64_t *stake = &wheel_of(table)->now.stake_cents[seat][spot];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    table_tell_wager(events, EVENT_VERDICT, seat, bet, number, *stake, clause)->fate = RETURNS;
    lift(table, seat, spot, *stake);
}

static void give_back(struct table *table, int seat, const char *clause, struct events *events)
{
    for (int spot = 0; spot < WHEEL_SPOTS; spot++)
        if (wheel_of(table)->now.stake_cents[seat][spot])
            give_back_spot(table, seat, spot, clause, events);
}

/* ---- Wagers that lie in the wrong place ------------------------------------------ */

/* Before the ball rests the dealer clears them up (5.6); afterwards the operator
 * may go by where a wager was, if it was moved (3.8). */
static struct refusal can_put_back(const struct table *table, const struct command *command)
{
    int seat = command->seat, phase = table->till.phase;
    const struct reason *reason = table_reason(table, command->reason);
    bool by_dealer = command->role == ROLE_DEALER;
    const char *clause = table_clause(table, command);

    if (by_dealer && phase != WHEEL_CALLED && phase != WHEEL_DROPPED)
        return no(REFUSED_WRONG_MOMENT, says(table, SAYS_CLEARED_UP));
    if (!by_dealer && (!reason || (reason->force != MISPLACED && reason->force != MOVED)))
        return no(REFUSED_NO_SUCH_REASON, clause);
    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    if (!wager(table, seat, command->bet, command->number))
        return no(REFUSED_NO_WAGER_THERE, clause);
    struct refusal why = may_name(table, command->to_bet, command->to_number);
    if (why.code) return why;
    if (command->bet == command->to_bet && command->number == command->to_number)
        return no(REFUSED_NO_WAGER_THERE, clause);
    int from = spot_of(command->bet, command->number);
    uint8_t mark = wheel_of(table)->now.mark[seat][from];
    if (direct_part(table, seat, from))
        return no(REFUSED_SPOKEN_ONLY, wheel_game(&table->sign)->direct_clause);
    bool spoken = bet_of(table, command->bet)->track || (mark & WHEEL_SPOKEN);
    if (bet_of(table, command->to_bet)->track && !spoken)
        return no(REFUSED_SPOKEN_ONLY, wheel_game(&table->sign)->spoken_clause);
    if (!by_dealer && (mark & WHEEL_SPOKEN) && reason->force == MISPLACED)
        return no(REFUSED_NOT_BY_DEALER, reason->clause);
    int64_t unit = piece_unit(table, command->to_bet);
    int64_t sum = wager(table, seat, command->bet, command->number) +
                  wager(table, seat, command->to_bet, command->to_number);
    if (sum > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, clause);
    return sum % unit
               ? no_with_amount(REFUSED_UNEVEN_LEGS, bet_clause(table, command->to_bet), unit)
               : accepted();
}

static void do_put_back(struct table *table, const struct command *command, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int seat = command->seat, from = spot_of(command->bet, command->number);
    int to = spot_of(command->to_bet, command->to_number);
    const struct reason *reason = table_reason(table, command->reason);
    const char *clause =
        command->role == ROLE_DEALER ? says(table, SAYS_CLEARED_UP) : reason->clause;

    table_tell_done(command, clause, events);
    struct event *event =
        table_tell_wager(events, EVENT_PLACED, seat, command->to_bet, command->to_number,
                         now->stake_cents[seat][from], clause);
    event->act = command->act;
    event->also = says(table, SAYS_POSITION);
    now->stake_cents[seat][to] += now->stake_cents[seat][from];
    now->mark[seat][to] |= now->mark[seat][from];
    now->stake_cents[seat][from] = 0;
    now->mark[seat][from] = 0;
    if (total_fits(table, seat, command->to_bet, now->stake_cents[seat][to]).code)
        now->mark[seat][to] |= WHEEL_SLIP; /* a mistake there */
}

/* Whether a reason makes a spin void, called or not. */
static bool voids_spin(const struct reason *reason)
{
    return reason && (reason->force == VOIDS || reason->force == SAME_WAY ||
                      reason->force == LEAVES || reason->force == SHORT);
}

/* ---- The spin -------------------------------------------------------------------- */

static struct refusal can_spin(const struct table *table, const struct command *command)
{
    if (wheel_of(table)->unexamined) return no(REFUSED_UNEXAMINED, says(table, SAYS_OUT_OF_WHEEL));
    return command->choice < 0 || command->choice > 2
               ? no(REFUSED_BAD_DIRECTION, says(table, SAYS_TURNS))
               : accepted();
}

/* The spin does not count; wagers stay, and may be changed before the next call
 * (reading R8). */
static void void_spin(struct table *table, const char *clause, struct events *events)
{
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    table->till.phase = WHEEL_BETTING;
    wheel_of(table)->void_spin = true;
    wheel_of(table)->landed = -1;
    struct event *event = table_tell(events, EVENT_VOID, NO_SEAT, clause);
    event->also = says(table, SAYS_VOID_ROLL);
}

static void do_spin(struct table *table, const struct command *command, struct events *events)
{
    int turned = wheel_of(table)->direction;
    int direction = command->choice ? command->choice
                    : turned == 1   ? 2
                                    : 1; /* the other way than last */

    table->undo = UNDO_NOTHING;
    table->played = true;
    table->till.phase = WHEEL_SPINNING;
    wheel_of(table)->direction = (int8_t)direction;
    wheel_of(table)->called = false;
    wheel_of(table)->landed = -1;
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; spot < WHEEL_SPOTS; spot++)
            wheel_of(table)->now.mark[seat][spot] &= (uint8_t)~WHEEL_PAID;
    table_tell_done(command, table_clause(table, command), events);
    struct event *event = table_tell(events, EVENT_SPIN, NO_SEAT, says(table, SAYS_TURNS));
    event->number = (int8_t)direction;
    event->a = wheel_of(table)->now.number;
    if (wheel_of(table)->void_spin) event->also = says(table, SAYS_RESPIN);
    wheel_of(table)->void_spin = false;
    if (command->flags & FLAG_SAME_WAY)
        void_spin(table, table_first_reason(table, SAME_WAY)->clause, events);
}

static void do_no_more_bets(struct table *table, const struct command *command,
                            struct events *events)
{
    table->till.phase = WHEEL_CALLED;
    mark_misfits(table);
    wheel_of(table)->called = true;
    table_tell_done(command, table_clause(table, command), events);
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
}

#define REVOLUTIONS 4

static struct refusal can_drop(const struct table *table, const struct command *command)
{
    return command->count < 0 ? no(REFUSED_NO_SUCH_NUMBER, says(table, SAYS_REVOLUTIONS))
                              : accepted();
}

/* With a number of revolutions, it must have gone round four times (reading R8). */
static void do_drop(struct table *table, const struct command *command, struct events *events)
{
    bool called = table->till.phase == WHEEL_CALLED;

    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    mark_misfits(table);
    table->till.phase = WHEEL_DROPPED;
    table_tell_done(command, called ? says(table, SAYS_REVOLUTIONS) : table_clause(table, command),
                    events);
    if (command->count && command->count < REVOLUTIONS)
        void_spin(table, says(table, SAYS_REVOLUTIONS), events);
}

/* What says which numbers this wheel has, and their colours. */
static const char *wheel_clause(const struct table *table)
{
    return wheel_game(&table->sign)->wheel_clause[wheel_size(&table->sign) == 38];
}

static struct refusal can_land(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    if (command->outcome[0] < 0 || command->outcome[0] >= wheel_size(&table->sign))
        return (struct refusal){ REFUSED_NO_SUCH_NUMBER, says(table, SAYS_WHEEL), 0, 0,
                                 wheel_clause(table) };
    if (command->reason && !voids_spin(reason))
        return no(REFUSED_NO_SUCH_REASON, reason ? reason->clause : says(table, SAYS_RESPIN));
    return accepted();
}

static void do_land(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    table->till.phase = WHEEL_RESTED;
    if (reason) {
        wheel_of(table)->unexamined |= reason->force == LEAVES;
        void_spin(table, reason->clause, events);
        return;
    }
    wheel_of(table)->landed = command->outcome[0];
    table_tell(events, EVENT_BALL, NO_SEAT, table_clause(table, command))->number =
        command->outcome[0];
}

static struct refusal can_no_spin(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    if (!voids_spin(reason)) return no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
    return reason->force == SHORT && command->role != ROLE_DEALER
               ? (struct refusal){ REFUSED_WRONG_ROLE, reason->clause, 0, ROLE_DEALER, NULL }
               : accepted();
}

static void do_no_spin(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    table_tell_done(command, reason->clause, events);
    wheel_of(table)->unexamined |= reason->force == LEAVES;
    void_spin(table, reason->clause, events);
}

static struct refusal can_examine(const struct table *table, const struct command *command)
{
    return wheel_of(table)->unexamined
               ? accepted()
               : no(REFUSED_NOTHING_TO_EXAMINE, table_clause(table, command));
}

static void do_examine(struct table *table, const struct command *command, struct events *events)
{
    wheel_of(table)->unexamined = false;
    table_tell_done(command, table_clause(table, command), events);
}

static void do_announce(struct table *table, const struct command *command, struct events *events)
{
    const char *dolly = wheel_game(&table->sign)->dolly_clause;

    table->till.phase = WHEEL_ANNOUNCED;
    table_tell_done(command, table_clause(table, command), events);
    struct event *event = table_tell(events, EVENT_DOLLY, NO_SEAT, dolly);
    event->number = wheel_of(table)->landed;
    event->also = wheel_clause(table);
}

/* ---- Collecting ------------------------------------------------------------------ */

/* A part of a wager is void and goes back. */
static void void_part(struct table *table, int seat, int spot, int64_t cents, const char *clause,
                      struct events *events)
{
    int bet, number;

    if (!cents) return;
    wheel_at_spot(spot, &bet, &number);
    struct event *event = table_tell_wager(events, EVENT_VERDICT, seat, bet, number, cents, clause);
    event->fate = RETURNS;
    event->also = says(table, SAYS_VOID_WAGER);
    lift(table, seat, spot, cents);
}

/* Below the minimum: a racetrack wager is void, any other good the first time. */
static void trim_below(struct table *table, int seat, int spot, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int64_t stake = now->stake_cents[seat][spot];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    bool track = bet_of(table, bet)->track, once = !track && !table->till.below_used[seat];
    const char *clause = track ? wheel_game(&table->sign)->below_clause : says(table, SAYS_BELOW);
    if (!track) table->till.below_used[seat] = 1;
    if (once)
        table_tell_wager(events, EVENT_VERDICT, seat, bet, number, stake, clause)->fate = STANDS;
    else
        void_part(table, seat, spot, stake, clause, events);
}

/* The invalid part of a mistaken wager goes back before the rest is decided. */
static void trim(struct table *table, int seat, int spot, struct events *events)
{
    const struct wheel_game *game = wheel_game(&table->sign);
    int64_t *stake = &wheel_of(table)->now.stake_cents[seat][spot];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    void_part(table, seat, spot, direct_part(table, seat, spot), game->direct_clause, events);
    if (!*stake || !(wheel_of(table)->now.mark[seat][spot] & WHEEL_SLIP)) return;
    wheel_of(table)->now.mark[seat][spot] &= (uint8_t)~WHEEL_SLIP;
    struct range range = allowed(table, seat, bet), limits = table_limits(table, seat, bet);
    bool track = game->bets[bet].track;
    if (*stake < limits.least)
        trim_below(table, seat, spot, events);
    else if (*stake > limits.most)
        void_part(table, seat, spot, *stake - range.most, says(table, SAYS_ABOVE), events);
    else
        void_part(table, seat, spot, *stake % range.step,
                  track ? game->step_clause : says(table, SAYS_STEP), events);
}

static void tell_loss(struct table *table, int seat, int bet, int number, int64_t stake,
                      const struct verdict *v, struct events *events)
{
    struct event *event =
        table_tell_wager(events, EVENT_VERDICT, seat, bet, number, stake, v->clause);

    event->fate = LOSES;
    event->also = v->also;
    table->till.float_cents += stake;
}

/* The pieces of a racetrack bet that win go to the main layout; the rest stays,
 * to be collected. */
static void move_winners(struct table *table, int seat, int spot, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    const struct wheel_game *game = wheel_game(&table->sign);
    struct wheel_leg legs[WHEEL_LEGS];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    int count = wheel_legs(&table->sign, bet, number, legs);
    int64_t unit = count ? now->stake_cents[seat][spot] / game->bets[bet].units : 0;
    for (int i = 0; i < count; i++) {
        struct verdict v =
            wheel_settle(&table->sign, legs[i].bet, legs[i].number, wheel_of(table)->landed);
        int64_t stake = unit * legs[i].units;
        if (v.fate != WINS) continue;
        int to = spot_of(legs[i].bet, legs[i].number);
        struct event *event = table_tell_wager(events, EVENT_MOVED, seat, legs[i].bet,
                                               legs[i].number, stake, game->moved_clause);
        event->as = (int8_t)bet;
        event->as_number = (int8_t)number;
        event->also = legs[i].clause;
        now->stake_cents[seat][spot] -= stake;
        now->stake_cents[seat][to] += stake;
    }
}

/* What of a racetrack bet did not win. */
static void lose_pieces(struct table *table, int seat, int spot, struct events *events)
{
    const struct wheel_game *game = wheel_game(&table->sign);
    int landed = wheel_of(table)->landed, column = wheel_column(&table->sign), bet, number;
    bool zero = !landed || landed == DOUBLE_ZERO;

    wheel_at_spot(spot, &bet, &number);
    struct verdict loss = { .fate = LOSES,
                            .clause = bet_clause(table, bet),
                            .also = zero ? game->zero[column][landed == DOUBLE_ZERO] : NULL };
    tell_loss(table, seat, bet, number, wheel_of(table)->now.stake_cents[seat][spot], &loss,
              events);
    wheel_of(table)->now.stake_cents[seat][spot] = 0;
    wheel_of(table)->now.mark[seat][spot] = 0;
}

static void judge(struct table *table, int seat, int spot, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    if (bet_of(table, bet)->units) {
        lose_pieces(table, seat, spot, events);
        return;
    }
    struct verdict v = wheel_settle(&table->sign, bet, number, wheel_of(table)->landed);
    if (v.fate == WINS) {
        now->mark[seat][spot] &= (uint8_t)~WHEEL_SPOKEN;
        now->mark[seat][spot] |= WHEEL_WON;
        return;
    }
    tell_loss(table, seat, bet, number, now->stake_cents[seat][spot], &v, events);
    now->stake_cents[seat][spot] = 0;
    now->mark[seat][spot] = 0;
}

static bool any_unpaid(const struct table *table)
{
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; spot < WHEEL_SPOTS; spot++)
            if (wheel_of(table)->now.mark[seat][spot] & WHEEL_WON) return true;
    return false;
}

/* Inside winners of those who wish so come down once everybody is paid (3.6(b),
 * readings G13 and R14). */
static void reopen_if_paid(struct table *table, struct events *events)
{
    if (any_unpaid(table)) return;
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; table->winners_down & SEAT_BIT(seat) && spot < WHEEL_SPOTS; spot++)
            if (wheel_of(table)->now.mark[seat][spot] & WHEEL_PAID)
                take_down(table, seat, spot, wheel_of(table)->now.stake_cents[seat][spot],
                          says(table, SAYS_TAKING), events);
    table->till.phase = WHEEL_BETTING;
}

/* Call for every wager on the layout. */
static void each_stake(struct table *table, struct events *events,
                       void decide(struct table *, int seat, int spot, struct events *))
{
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = WHEEL_SPOTS - 1; seated(table, seat) && spot >= 0; spot--)
            if (wheel_of(table)->now.stake_cents[seat][spot]) decide(table, seat, spot, events);
}

/* Winners on the racetracks first go to the main layout (4.5A); then all losers
 * are collected. */
static void do_collect(struct table *table, const struct command *command, struct events *events)
{
    wheel_of(table)->before = wheel_of(table)->now;
    table_keep(table, UNDO_SETTLEMENT);
    wheel_of(table)->now.number = wheel_of(table)->landed;
    table_tell_done(command, table_clause(table, command), events);
    each_stake(table, events, trim);
    each_stake(table, events, move_winners);
    each_stake(table, events, judge);
    table->till.phase = WHEEL_COLLECTED;
    reopen_if_paid(table, events);
}

/* ---- Paying ---------------------------------------------------------------------- */

/* One wager, or (bet 0) all that are still to be paid. */
static struct refusal can_pay(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    const char *clause = table_clause(table, command);

    if (!bet) return accepted();
    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    if (bet < 0 || bet >= WHEEL_BETS || !exists(table, bet, number))
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    return wheel_of(table)->now.mark[seat][spot_of(bet, number)] & WHEEL_WON
               ? accepted()
               : no(REFUSED_NOT_A_WINNER, clause);
}

static void pay(struct table *table, int seat, int spot, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int64_t stake = now->stake_cents[seat][spot];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    struct verdict v = wheel_settle(&table->sign, bet, number, wheel_of(table)->landed);
    struct event *event =
        table_tell_wager(events, EVENT_VERDICT, seat, bet, number, stake, v.clause);
    event->fate = WINS;
    event->pays = v.pays;
    event->also = v.also;
    event->paid_cents = money_winnings(stake, v.pays, table->sign.chip_cents);
    table->till.float_cents -= event->paid_cents;
    table->till.rack_cents[seat] += event->paid_cents;
    now->mark[seat][spot] &= (uint8_t)~WHEEL_WON;
    now->mark[seat][spot] |= WHEEL_PAID;
    if ((table->winners_down & SEAT_BIT(seat)) && bet_of(table, bet)->outside)
        take_down(table, seat, spot, stake, says(table, SAYS_TAKING), events);
}

static void do_pay(struct table *table, const struct command *command, struct events *events)
{
    table_tell_done(command, table_clause(table, command), events);
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
            bool this_one = !command->bet || (seat == command->seat &&
                                              spot == spot_of(command->bet, command->number));
            if (this_one && (wheel_of(table)->now.mark[seat][spot] & WHEEL_WON))
                pay(table, seat, spot, events);
        }
    reopen_if_paid(table, events);
}

/* ---- Invalidating ---------------------------------------------------------------- */

static struct refusal can_invalidate(const struct table *table, const struct command *command)
{
    int phase = table->till.phase;

    return table_may_invalidate(table, command, phase > WHEEL_BETTING && phase < WHEEL_COLLECTED);
}

/* Every wager was in that spin: all go back, but for one who is to forfeit. */
static void do_invalidate(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_cause(table, command);
    int forfeiter = command->flags & FLAG_FORFEIT ? command->seat : NO_SEAT;
    struct verdict taken = { .clause = says(table, SAYS_REFUND) };

    table_tell_done(command, reason->clause, events);
    table_lapse(table, ALL_LAPSE, NO_SEAT, says(table, SAYS_REFUND), events);
    if (table->undo == UNDO_SETTLEMENT) table_reverse(table, reason->clause, events);
    for (int spot = 0; forfeiter != NO_SEAT && spot < WHEEL_SPOTS; spot++) {
        int64_t *stake = &wheel_of(table)->now.stake_cents[forfeiter][spot];
        int bet, number;
        if (!*stake) continue;
        wheel_at_spot(spot, &bet, &number);
        tell_loss(table, forfeiter, bet, number, *stake, &taken, events);
        *stake = 0;
        wheel_of(table)->now.mark[forfeiter][spot] = 0;
        if (direct_at(table, forfeiter, spot)) *direct_at(table, forfeiter, spot) = 0;
    }
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        give_back(table, seat, says(table, SAYS_REFUND), events);
    void_spin(table, reason->clause, events);
}

/* ---- Offers ---------------------------------------------------------------------- */

static void each_wager(struct offering *o, void take(struct offering *o))
{
    for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
        int bet, number;
        if (!wheel_of(o->table)->covers[spot]) continue;
        wheel_at_spot(spot, &bet, &number);
        o->command.bet = (int8_t)bet;
        o->command.number = (int8_t)number;
        take(o);
    }
}

static void offer_bet(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    const struct table *table = o->table;

    if (may_name(table, bet, number).code) return;
    bool spoken = bet_of(table, bet)->track;
    if (spoken && table->waiting_count == TABLE_WAITING) return;
    o->command.flags = (uint8_t)((o->command.flags & FLAG_PROMO) | (spoken ? FLAG_ORAL : 0));
    offer_added(o, allowed(table, seat, bet), wager(table, seat, bet, number));
}

static void offer_take(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;

    if (may_name(o->table, bet, number).code || may_touch(o->table, seat, bet, number).code) {
        offer_plain(o); /* one that still waits for its confirmation */
        return;
    }
    int64_t standing = wager(o->table, seat, bet, number);
    offer_range(o, standing, standing, o->table->sign.chip_cents);
    offer_reduced(o, allowed(o->table, seat, bet), standing);
}

static void offer_pay(struct offering *o)
{
    if (table_wager(o->table, o->command.seat, o->command.bet, o->command.number)) offer_plain(o);
}

/* From where; to where is left open (0): any other wager of the main layout. */
static void offer_put_back(struct offering *o)
{
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; spot < first_spot[WHEEL_ASIAN]; spot++) {
            int bet, number;
            if (!wheel_of(o->table)->now.stake_cents[seat][spot]) continue;
            wheel_at_spot(spot, &bet, &number);
            o->command.seat = (int8_t)seat;
            o->command.bet = (int8_t)bet;
            o->command.number = (int8_t)number;
            o->command.to_bet = WHEEL_STRAIGHT; /* tried with a place that it is not in */
            o->command.to_number = (int8_t)(bet == WHEEL_STRAIGHT && number == 1 ? 2 : 1);
            bool good = !table_details(o->table, &o->command).code;
            o->command.to_bet = o->command.to_number = 0;
            if (good) offer_range(o, 0, 0, 0);
        }
}

static void offer_with_reasons(struct offering *o, void offer(struct offering *o))
{
    for (int i = 0; i <= conduct_of(o->table)->reason_count; i++) {
        o->command.reason = (int8_t)i;
        offer(o);
    }
}

static void offer(struct offering *o, int act)
{
    switch (act) {
    case ACT_BET:
        offer_each_wager(o, offer_bet);
        break;
    case ACT_TAKE:
        offer_each_wager(o, offer_take);
        break;
    case ACT_SPIN:
        for (int way = 0; way <= 2; way++) {
            o->command.choice = (int8_t)way;
            offer_plain(o);
        }
        break;
    case ACT_LAND:
        for (int number = 0; number < wheel_size(&o->table->sign); number++) {
            o->command.outcome[0] = (int8_t)number;
            offer_plain(o);
        }
        o->command.outcome[0] = 0; /* the number means nothing where the spin is void */
        offer_reasons(o);
        break;
    case ACT_NO_SPIN:
        offer_reasons(o);
        break;
    case ACT_PAY:
        offer_plain(o);
        offer_each_players_wagers(o, offer_pay);
        break;
    case ACT_PUT_BACK:
        if (o->command.role == ROLE_DEALER)
            offer_put_back(o);
        else
            offer_with_reasons(o, offer_put_back);
        break;
    default:
        offer_plain(o);
    }
}

/* ---- What the wheel gives to the table ------------------------------------------- */

static int places(const struct sign *sign)
{
    (void)sign;
    return WHEEL_SEATS;
}

static void open_wheel(struct table *table)
{
    for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
        int bet, number;
        wheel_at_spot(spot, &bet, &number);
        wheel_of(table)->covers[spot] = wheel_covers(&table->sign, bet, number);
    }
    table->till.phase = WHEEL_BETTING;
    wheel_of(table)->now.number = wheel_of(table)->landed = -1;
}

static unsigned parts(const struct table *table, int seat)
{
    (void)table, (void)seat;
    return 0;
}

static bool has_part(const struct table *table, int seat)
{
    (void)table, (void)seat;
    return false;
}

static bool had_part(const struct table *table, int seat)
{
    for (int spot = 0; spot < WHEEL_SPOTS; spot++)
        if (wheel_of(table)->before.stake_cents[seat][spot]) return true;
    return false;
}

static struct refusal wrong_moment(const struct table *table, const struct act_row *row)
{
    int phase = table->till.phase;
    bool over = phase >= WHEEL_DROPPED;

    if (row->act == ACT_BET && phase == WHEEL_COLLECTED)
        return no(REFUSED_NOT_PAID_YET, says(table, SAYS_LATE));
    if (row->act == ACT_BET || row->act == ACT_SLIP) {
        struct refusal why = over ? no(REFUSED_BALL_DROPPED, says(table, SAYS_DROPPED))
                                  : no(REFUSED_BETTING_OVER, says(table, SAYS_LATE));
        if (!wheel_of(table)->called) why.also = says(table, SAYS_UNCALLED);
        return why;
    }
    if (row->act == ACT_PAY && phase == WHEEL_ANNOUNCED)
        return no(REFUSED_COLLECT_FIRST, says(table, SAYS_PAY_ORDER));
    return accepted();
}

static void afterwards(struct table *table, struct events *events)
{
    (void)table, (void)events;
}

/* Whoever is excluded takes no part in the next spin. */
static void without(struct table *table, int seat, const char *clause, struct events *events)
{
    if (seated(table, seat)) give_back(table, seat, clause, events);
}

static void shut(struct table *table)
{
    (void)table;
}

static void restore(struct table *table)
{
    wheel_of(table)->now = wheel_of(table)->before;
}

static const struct act_code acts[ACT_COUNT] = {
    [ACT_BET] = { can_bet, do_bet },
    [ACT_SLIP] = { can_slip, do_slip },
    [ACT_TAKE] = { can_take, do_take },
    [ACT_PUT_BACK] = { can_put_back, do_put_back },
    [ACT_SPIN] = { can_spin, do_spin },
    [ACT_NO_MORE_BETS] = { table_can_always, do_no_more_bets },
    [ACT_DROP] = { can_drop, do_drop },
    [ACT_LAND] = { can_land, do_land },
    [ACT_NO_SPIN] = { can_no_spin, do_no_spin },
    [ACT_EXAMINE] = { can_examine, do_examine },
    [ACT_ANNOUNCE] = { table_can_always, do_announce },
    [ACT_COLLECT] = { table_can_always, do_collect },
    [ACT_PAY] = { can_pay, do_pay },
    [ACT_INVALIDATE] = { can_invalidate, do_invalidate },
};

static const struct phase_row phases[WHEEL_PHASES] = {
    [WHEEL_BETTING] = { "betting", "Place your bets", true },
    [WHEEL_SPINNING] = { "spinning", "The ball is spinning", true },
    [WHEEL_CALLED] = { "called", "No more bets", false },
    [WHEEL_DROPPED] = { "dropped", "The ball drops", false },
    [WHEEL_RESTED] = { "rested", "The ball is at rest", false },
    [WHEEL_ANNOUNCED] = { "announced", "The number is announced", false },
    [WHEEL_COLLECTED] = { "collected", "The winners are paid", false },
    [WHEEL_CLOSED] = { "closed", "The table is closed", false },
};

static void phase_now(const struct table *table, struct phase_row *phase)
{
    if (wheel_of(table)->unexamined) phase->say = "The ball is examined";
}

WHEEL_REFUSALS(REFUSAL_DEFINED)
static const refusal_code refusals[] = { WHEEL_REFUSALS(REFUSAL_LISTED) NULL };

const struct family wheel_family = {
    .word = "wheel",
    .refusals = refusals,
    .forms = wheel_forms,
    .number_word = wheel_number_word,
    .number_of = wheel_number_of,
    .state_bytes = sizeof(struct wheel),
    .phases = phases,
    .phase_count = WHEEL_PHASES,
    .closed_phase = WHEEL_CLOSED,
    .acts = acts,
    .places = places,
    .open = open_wheel,
    .sign = wheel_sign,
    .parts = parts,
    .wrong_moment = wrong_moment,
    .afterwards = afterwards,
    .on_layout = on_layout,
    .wager = wager,
    .give_back = give_back,
    .lift = lift_off,
    .single = single,
    .confirmed = confirmed,
    .has_part = has_part,
    .had_part = had_part,
    .without = without,
    .shut = shut,
    .restore = restore,
    .offer = offer,
    .id = wheel_id,
    .find = wheel_find,
    .name = wheel_name,
    .next = wheel_next,
    .kind = wheel_kind,
    .each_wager = each_wager,
    .phase = phase_now,
    .apart = true,
};
