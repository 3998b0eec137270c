/* wheel_wagers.c - wagers on a roulette layout: their spots and amounts, and how they are made,
 * moved and taken down. */
#include "games/wheel/wheel_internal.h"

#include "rules/assert.h"

/* ---- Spots ----------------------------------------------------------------------- */

/* The first spot of each bet.  Each has as many as the layout with the most wagers of it. */
static const uint8_t first_spot[WHEEL_BETS + 1] = {
    [WHEEL_STRAIGHT] = 0,     [WHEEL_SPLIT] = 38,         [WHEEL_STREET] = 100,
    [WHEEL_CORNER] = 115,     [WHEEL_FIVE_LINE] = 138,    [WHEEL_SIX_LINE] = 139,
    [WHEEL_COLUMN] = 150,     [WHEEL_DOZEN] = 153,        [WHEEL_LOW] = 156,
    [WHEEL_HIGH] = 157,       [WHEEL_EVEN] = 158,         [WHEEL_ODD] = 159,
    [WHEEL_RED] = 160,        [WHEEL_BLACK] = 161,        [WHEEL_ASIAN] = 162,
    [WHEEL_TIER] = 174,       [WHEEL_ORPHELINS] = 175,    [WHEEL_VOISINS] = 176,
    [WHEEL_NEIGHBOURS] = 177, [WHEEL_BETS] = WHEEL_SPOTS,
};

int wheel_spot_of(int bet, int number)
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

int64_t *wheel_direct_at(struct table *table, int seat, int spot)
{
    int track = spot - first_spot[WHEEL_ASIAN];

    return track < 0 ? NULL : &wheel_of(table)->now.direct_cents[seat][track];
}

int64_t wheel_direct_part(const struct table *table, int seat, int spot)
{
    int track = spot - first_spot[WHEEL_ASIAN];

    return track < 0 ? 0 : wheel_of(table)->now.direct_cents[seat][track];
}

const struct wheel_bet *wheel_bet_of(const struct table *table, int bet)
{
    return &wheel_game(&table->sign)->bets[bet];
}

const char *wheel_bet_clause(const struct table *table, int bet)
{
    return wheel_bet_of(table, bet)->clause[wheel_column(&table->sign)];
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

    return named && exists(table, bet, number) ? wheel_spot_of(bet, number) : -1;
}

static bool any_of(const struct table *table, int bet)
{
    return wheel_of(table)->covers[first_spot[bet]]; /* if it has any, it has the first */
}

int64_t wheel_wager(const struct table *table, int seat, int bet, int number)
{
    if (bet <= 0 || bet >= WHEEL_BETS) return 0;
    return exists(table, bet, number)
               ? wheel_of(table)->now.stake_cents[seat][wheel_spot_of(bet, number)]
               : 0;
}

int64_t wheel_on_layout(const struct table *table, int seat)
{
    int64_t total = 0;

    for (int spot = 0; spot < WHEEL_SPOTS; spot++)
        total += wheel_of(table)->now.stake_cents[seat][spot];
    return total;
}

/* ---- Amounts --------------------------------------------------------------------- */

static int64_t piece_unit(const struct table *table, int bet)
{
    int units = wheel_bet_of(table, bet)->units;

    return table->sign.chip_cents * (units ? units : 1);
}

/* Minimum and step apply to a racetrack bet as a whole (reading R13). */
struct range wheel_allowed_left(const struct table *table, int seat, int bet, int64_t reduced)
{
    struct range r = table_limits_left(table, seat, bet, reduced);
    int64_t unit = piece_unit(table, bet);

    if (r.step) unit = ratio_lcm(unit, r.step);
    r.least = money_up_to(r.least, unit);
    r.most = money_down_to(r.most, unit);
    r.step = unit;
    return r;
}

struct range wheel_allowed(const struct table *table, int seat, int bet, int number)
{
    (void)number;
    return wheel_allowed_left(table, seat, bet, 0);
}

static struct refusal total_fits(const struct table *table, int seat, int bet, int64_t reduced,
                                 int64_t total)
{
    struct range limits = table_limits_left(table, seat, bet, reduced);
    int64_t unit = piece_unit(table, bet);

    if (total < limits.least)
        return no_with_amount(REFUSED_BELOW_MINIMUM, says(table, SAYS_MINIMUM), limits.least);
    if (total > limits.most)
        return no_with_amount(REFUSED_ABOVE_MAXIMUM, says(table, SAYS_MINIMUM), limits.most);
    if (limits.step && total % limits.step)
        return no_with_amount(REFUSED_OFF_INCREMENT, says(table, SAYS_STEP), limits.step);
    return total % unit ? no_with_amount(REFUSED_UNEVEN_LEGS, wheel_bet_clause(table, bet), unit)
                        : accepted();
}

void wheel_mark_misfits(struct table *table)
{
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; seated(table, seat) && spot < WHEEL_SPOTS; spot++) {
            int64_t stake = wheel_of(table)->now.stake_cents[seat][spot];
            int bet, number;
            if (!stake) continue;
            wheel_at_spot(spot, &bet, &number);
            uint8_t *mark = &wheel_of(table)->now.mark[seat][spot];
            if (!(*mark & WHEEL_UNNOTICED) && total_fits(table, seat, bet, 0, stake).code)
                *mark |= WHEEL_SLIP;
        }
}

/* ---- Making wagers --------------------------------------------------------------- */

struct refusal wheel_may_name(const struct table *table, int bet, int number)
{
    if (bet <= 0 || bet >= WHEEL_BETS) return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    const struct wheel_bet *row = wheel_bet_of(table, bet);

    if (row->track && !option_of(&table->sign, row->track))
        return no(REFUSED_NOT_OFFERED_HERE, row->track_clause);
    if (!any_of(table, bet)) return no(REFUSED_NOT_OFFERED_HERE, wheel_bet_clause(table, bet));
    return exists(table, bet, number) ? accepted()
                                      : no(REFUSED_NO_SUCH_WAGER, wheel_bet_clause(table, bet));
}

static struct refusal can_place(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    struct refusal why = wheel_may_name(table, bet, number);

    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code)
        why =
            total_fits(table, seat, bet, 0, wheel_wager(table, seat, bet, number) + command->cents);
    return why.code ? why : table_rack_fits(table, command, seat, command->cents);
}

struct refusal wheel_can_bet(const struct table *table, const struct command *command)
{
    struct refusal why = wheel_may_name(table, command->bet, command->number);

    if (why.code) return why;
    bool spoken = command->flags & FLAG_ORAL;
    if (wheel_bet_of(table, command->bet)->track && !spoken) {
        why = no(REFUSED_SPOKEN_ONLY, wheel_game(&table->sign)->spoken_clause);
        why.also = wheel_game(&table->sign)->direct_clause;
        return why;
    }
    why = can_place(table, command);
    if (why.code) return why;
    return spoken && !table_may_wait(table, command->seat)
               ? no(REFUSED_UNCONFIRMED_FULL, says(table, SAYS_UNCONFIRMED))
               : accepted();
}

bool wheel_lay(struct table *table, int seat, int bet, int number, int64_t cents)
{
    int spot = wheel_spot(table, bet, number);

    if (spot < 0 || seat < 0 || seat >= WHEEL_SEATS) return false;
    wheel_of(table)->now.stake_cents[seat][spot] += cents;
    return true;
}

static struct event *place(struct table *table, const struct command *command,
                           struct events *events)
{
    int spot = wheel_spot_of(command->bet, command->number);
    const char *clause = wheel_bet_clause(table, command->bet);

    table->till.rack_cents[command->seat] -= command->cents;
    wheel_of(table)->now.stake_cents[command->seat][spot] += command->cents;
    struct event *event = table_add_wager_event(events, EVENT_PLACED, command->seat, command->bet,
                                                command->number, command->cents, clause);
    bool courtesy = wheel_of(table)->covers[spot] == (UINT64_C(1) | UINT64_C(1) << DOUBLE_ZERO);
    event->act =
        command->act == ACT_SLIP && command->flags & FLAG_UNNOTICED ? ACT_BET : command->act;
    event->promo_cents = promotional_part(command);
    event->also = courtesy            ? wheel_game(&table->sign)->courtesy_clause
                  : contest_on(table) ? contest_rows(table)->in_chips
                                      : table_act_clause(table, ACT_BET);
    return event;
}

void wheel_do_bet(struct table *table, const struct command *command, struct events *events)
{
    if (command->flags & FLAG_ORAL)
        table_wait(table, command, command->cents, says(table, SAYS_SPOKEN), events);
    else
        place(table, command, events);
}

/* The wager must still fit beside those confirmed before it. */
void wheel_confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                     struct events *events)
{
    struct refusal why = can_place(table, &waiting->command);

    if (why.code) {
        table_tell_lapsed(waiting, why.clause, events);
        return;
    }
    table_add_event(events, EVENT_CONFIRMED, waiting->command.seat, clause);
    struct event *event = place(table, &waiting->command, events);
    int spot = wheel_spot_of(waiting->command.bet, waiting->command.number);
    wheel_of(table)->now.mark[waiting->command.seat][spot] |= WHEEL_SPOKEN;
    if (wheel_bet_of(table, waiting->command.bet)->track)
        event->also = wheel_game(&table->sign)->spoken_clause;
}

/* A wager that should not have been accepted: outside the limits, off the increments, not divisible
 * into its pieces, or (FLAG_DIRECT) placed on a racetrack by the player. */
struct refusal wheel_can_slip(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = wheel_may_name(table, bet, command->number);
    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code) why = table_rack_fits(table, command, seat, command->cents);
    if (why.code) return why;
    int64_t total = wheel_wager(table, seat, bet, command->number) + command->cents;
    if (total > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS));
    bool direct = command->flags & FLAG_DIRECT;
    bool on_track = wheel_bet_of(table, bet)->track,
         fits = !total_fits(table, seat, bet, 0, total).code;
    if (direct ? on_track : !fits) return accepted();
    return no(REFUSED_NO_MISTAKE, table_clause(table, command));
}

void wheel_do_slip(struct table *table, const struct command *command, struct events *events)
{
    int spot = wheel_spot_of(command->bet, command->number);
    uint8_t *mark = &wheel_of(table)->now.mark[command->seat][spot];
    bool direct = command->flags & FLAG_DIRECT;

    place(table, command, events);
    if (direct) *wheel_direct_at(table, command->seat, spot) += command->cents;
    if (command->flags & FLAG_UNNOTICED && !(*mark & WHEEL_SLIP))
        *mark |= WHEEL_UNNOTICED;
    else
        *mark &= (uint8_t)~WHEEL_UNNOTICED;
    if (!direct && !(*mark & WHEEL_UNNOTICED)) *mark |= WHEEL_SLIP;
}

/* Racetrack wagers have clauses of their own. */
const char *wheel_breach(const struct table *table, int seat, int bet, int number)
{
    const struct wheel_game *game = wheel_game(&table->sign);
    int spot = wheel_spot_of(bet, number);
    int64_t stake = wheel_of(table)->now.stake_cents[seat][spot];
    struct range limits = table_limits(table, seat, bet);
    bool track = game->bets[bet].track;

    if (wheel_direct_part(table, seat, spot)) return game->direct_clause;
    if (stake > limits.most) return says(table, SAYS_ABOVE);
    if (stake < limits.least) return track ? game->below_clause : says(table, SAYS_BELOW);
    return track ? game->step_clause : says(table, SAYS_STEP);
}

bool wheel_divides(const struct table *table, int bet, int64_t stake)
{
    return stake % piece_unit(table, bet) == 0;
}

/* A mistake that was noticed stays so, whatever is added to the wager. */
bool wheel_is_unnoticed(const struct wheel_play *play, int seat, int spot)
{
    return (play->mark[seat][spot] & (WHEEL_UNNOTICED | WHEEL_SLIP)) == WHEEL_UNNOTICED;
}

bool wheel_unnoticed(const struct table *table, int seat, int bet, int number)
{
    return wheel_is_unnoticed(&wheel_of(table)->now, seat, wheel_spot_of(bet, number));
}

/* Wagers that the player put on a racetrack are known by their amount alone. */
void wheel_notice(struct table *table, int seat, int bet, int number, struct events *events)
{
    uint8_t *mark = &wheel_of(table)->now.mark[seat][wheel_spot_of(bet, number)];

    (void)events;
    if (!(*mark & WHEEL_UNNOTICED)) return;
    *mark &= (uint8_t)~WHEEL_UNNOTICED;
    *mark |= WHEEL_SLIP;
}

/* ---- Taking wagers --------------------------------------------------------------- */

/* Whether no part of a wager wins on the number where the ball lies. */
static bool loses(const struct table *table, int bet, int number)
{
    int landed = wheel_of(table)->landed;

    return landed >= 0 &&
           !(wheel_of(table)->covers[wheel_spot_of(bet, number)] & UINT64_C(1) << landed);
}

/* Before the call, any wager; while winners are being paid, an outside wager that has been paid
 * (3.6, reading R14). */
struct refusal wheel_may_touch(const struct table *table, int seat, int bet, int number)
{
    int phase = table->till.phase;

    if (!wheel_wager(table, seat, bet, number))
        return no(REFUSED_NO_WAGER_THERE, says(table, SAYS_TAKING));
    if (phase <= WHEEL_SPINNING) return accepted();
    if (phase <= WHEEL_DROPPED) return no(REFUSED_BETTING_OVER, says(table, SAYS_TAKING));
    if (loses(table, bet, number)) return no(REFUSED_LOSING_WAGER, says(table, SAYS_LOSING));
    bool paid = wheel_of(table)->now.mark[seat][wheel_spot_of(bet, number)] & WHEEL_PAID;
    return wheel_bet_of(table, bet)->outside && paid
               ? accepted()
               : no(REFUSED_NOT_PAID_YET, says(table, SAYS_TAKING));
}

struct refusal wheel_can_take(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;

    if (table_waiting_bet(table, command) >= 0) return accepted();
    struct refusal why = wheel_may_name(table, bet, number);
    if (!why.code) why = wheel_may_touch(table, seat, bet, number);
    if (why.code) return why;
    int64_t standing = wheel_wager(table, seat, bet, number);
    if (!command->cents || command->cents == standing) return accepted();
    why = table_amount_fits(table, command->cents);
    if (why.code) return why;
    if (command->cents > standing)
        return no_with_amount(REFUSED_MORE_THAN_THERE, says(table, SAYS_TAKING), standing);
    return total_fits(table, seat, bet, standing, standing - command->cents);
}

/* Chips that the player put on a racetrack by hand go first. */
void wheel_lift_off(struct table *table, int seat, int bet, int number, int64_t cents)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int spot = wheel_spot_of(bet, number);
    int64_t *direct = wheel_direct_at(table, seat, spot);

    now->stake_cents[seat][spot] -= cents;
    if (direct) *direct = *direct > cents ? *direct - cents : 0;
    if (!now->stake_cents[seat][spot]) now->mark[seat][spot] = 0;
}

void wheel_lift(struct table *table, int seat, int spot, int64_t cents)
{
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    wheel_lift_off(table, seat, bet, number, cents);
    table->till.rack_cents[seat] += cents;
}

/* The rest is a mistake if it must not stand alone. */
void wheel_cut(struct table *table, int seat, int bet, int number, int64_t cents,
               const char *clause, struct events *events)
{
    int spot = wheel_spot_of(bet, number);
    const int64_t *stake = &wheel_of(table)->now.stake_cents[seat][spot];
    bool good = !total_fits(table, seat, bet, 0, *stake).code;

    wheel_void_part(table, seat, spot, cents, clause, events);
    if (good && *stake && total_fits(table, seat, bet, 0, *stake).code)
        wheel_of(table)->now.mark[seat][spot] |= WHEEL_SLIP;
}

/* Promotional chips are for the main layout only, as a racetrack bet splits when it is decided. */
bool wheel_single(const struct table *table, const struct command *command,
                  struct promo_wager *wager)
{
    *wager = (struct promo_wager){ .seat = command->seat,
                                   .bet = command->bet,
                                   .number = command->number };
    return !wheel_bet_of(table, command->bet)->track;
}

void wheel_take_down(struct table *table, int seat, int spot, int64_t cents, const char *clause,
                     struct events *events)
{
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    wheel_lift(table, seat, spot, cents);
    table_add_wager_event(events, EVENT_TAKEN_DOWN, seat, bet, number, cents, clause);
}

void wheel_do_take(struct table *table, const struct command *command, struct events *events)
{
    int waiting = table_waiting_bet(table, command);
    bool early = table->till.phase == WHEEL_COLLECTED;

    if (waiting >= 0) {
        struct waiting withdrawn = table_pull(table, waiting);
        table_tell_lapsed(&withdrawn, table_clause(table, command), events);
        return;
    }
    int spot = wheel_spot_of(command->bet, command->number);
    int64_t standing = wheel_of(table)->now.stake_cents[command->seat][spot];
    wheel_take_down(table, command->seat, spot, command->cents ? command->cents : standing,
                    early ? says(table, SAYS_PAID_ITSELF) : table_clause(table, command), events);
}

/* Gives the whole stake back, as a verdict. */
static void give_back_spot(struct table *table, int seat, int spot, const char *clause,
                           struct events *events)
{
    int64_t *stake = &wheel_of(table)->now.stake_cents[seat][spot];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, *stake, clause)->fate = RETURNS;
    wheel_lift(table, seat, spot, *stake);
}

void wheel_give_back(struct table *table, int seat, const char *clause, struct events *events)
{
    for (int spot = 0; spot < WHEEL_SPOTS; spot++)
        if (wheel_of(table)->now.stake_cents[seat][spot])
            give_back_spot(table, seat, spot, clause, events);
}

/* ---- Misplaced wagers ------------------------------------------------------------ */

/* How much of a wager a command moves: all of it unless it says so. */
static int64_t moved_cents(const struct table *table, const struct command *command)
{
    return command->cents ? command->cents
                          : wheel_wager(table, command->seat, command->bet, command->number);
}

/* Both wagers must be whole pieces afterwards. */
static struct refusal amount_moves(const struct table *table, const struct command *command)
{
    int seat = command->seat;
    int64_t cents = moved_cents(table, command);
    int64_t left = wheel_wager(table, seat, command->bet, command->number) - cents;
    int64_t sum = wheel_wager(table, seat, command->to_bet, command->to_number) + cents;
    struct refusal why = command->cents ? table_amount_fits(table, cents) : accepted();

    if (why.code) return why;
    if (left < 0)
        return no_with_amount(REFUSED_MORE_THAN_THERE, table_clause(table, command), left + cents);
    if (sum > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, table_clause(table, command));
    if (left % piece_unit(table, command->bet))
        return no_with_amount(REFUSED_UNEVEN_LEGS, wheel_bet_clause(table, command->bet),
                              piece_unit(table, command->bet));
    return sum % piece_unit(table, command->to_bet)
               ? no_with_amount(REFUSED_UNEVEN_LEGS, wheel_bet_clause(table, command->to_bet),
                                piece_unit(table, command->to_bet))
               : accepted();
}

/* Until the ball rests the dealer puts them right (5.6).  Afterwards the operator may settle a
 * wager that was moved, or the part of it that was, by where it first lay (3.8). */
struct refusal wheel_can_put_back(const struct table *table, const struct command *command)
{
    int seat = command->seat, phase = table->till.phase;
    const struct reason *reason = table_reason(table, command->reason);
    bool by_dealer = command->role == ROLE_DEALER;
    const char *clause = table_clause(table, command);

    if (by_dealer && phase != WHEEL_CALLED && phase != WHEEL_DROPPED)
        return no(REFUSED_WRONG_MOMENT, says(table, SAYS_CLEARED_UP));
    if (phase < WHEEL_CALLED || phase > WHEEL_ANNOUNCED) return no(REFUSED_WRONG_MOMENT, clause);
    if (!by_dealer && (!reason || (reason->force != MISPLACED && reason->force != MOVED)))
        return no(REFUSED_NO_SUCH_REASON, clause);
    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    if (!wheel_wager(table, seat, command->bet, command->number))
        return no(REFUSED_NO_WAGER_THERE, clause);
    struct refusal why = wheel_may_name(table, command->to_bet, command->to_number);
    if (why.code) return why;
    if (command->bet == command->to_bet && command->number == command->to_number)
        return no(REFUSED_NO_WAGER_THERE, clause);
    int from = wheel_spot_of(command->bet, command->number);
    uint8_t mark = wheel_of(table)->now.mark[seat][from];
    if (wheel_direct_part(table, seat, from))
        return no(REFUSED_SPOKEN_ONLY, wheel_game(&table->sign)->direct_clause);
    bool spoken = wheel_bet_of(table, command->bet)->track || (mark & WHEEL_SPOKEN);
    if (wheel_bet_of(table, command->to_bet)->track && !spoken)
        return no(REFUSED_SPOKEN_ONLY, wheel_game(&table->sign)->spoken_clause);
    if (!by_dealer && (mark & WHEEL_SPOKEN) && reason->force == MISPLACED)
        return no(REFUSED_NOT_BY_DEALER, reason->clause);
    return amount_moves(table, command);
}

void wheel_do_put_back(struct table *table, const struct command *command, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int seat = command->seat, from = wheel_spot_of(command->bet, command->number);
    int to = wheel_spot_of(command->to_bet, command->to_number);
    const struct reason *reason = table_reason(table, command->reason);
    const char *clause =
        command->role == ROLE_DEALER ? says(table, SAYS_CLEARED_UP) : reason->clause;

    int64_t cents = moved_cents(table, command);

    table_add_done(command, clause, events);
    struct event *event = table_add_wager_event(events, EVENT_PLACED, seat, command->to_bet,
                                                command->to_number, cents, clause);
    event->act = command->act;
    event->also = says(table, SAYS_POSITION);
    table_play_limits(table);
    now->stake_cents[seat][to] += cents;
    now->mark[seat][to] |= now->mark[seat][from];
    now->stake_cents[seat][from] -= cents;
    if (!now->stake_cents[seat][from])
        now->mark[seat][from] = 0;
    else if (total_fits(table, seat, command->bet, 0, now->stake_cents[seat][from]).code)
        now->mark[seat][from] |= WHEEL_SLIP;
    if (total_fits(table, seat, command->to_bet, 0, now->stake_cents[seat][to]).code)
        now->mark[seat][to] |= WHEEL_SLIP; /* outside the limits there */
    table_play_limits(table);
}
