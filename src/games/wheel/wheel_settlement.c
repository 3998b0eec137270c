/* wheel_settlement.c - settling a spin: losers are collected, then winners paid; or the spin is
 * invalidated and all wagers are returned.
 *
 * A racetrack bet is one wager until the spin is decided.  Then its winning pieces go to the main
 * layout (4.5A) and the rest is collected. */
#include "games/wheel/wheel_internal.h"

/* ---- Collecting ------------------------------------------------------------------ */

void wheel_void_part(struct table *table, int seat, int spot, int64_t cents, const char *clause,
                     struct events *events)
{
    int bet, number;

    if (!cents) return;
    wheel_at_spot(spot, &bet, &number);
    struct event *event =
        table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, cents, clause);
    event->fate = RETURNS;
    event->also = says(table, SAYS_VOID_WAGER);
    wheel_lift(table, seat, spot, cents);
}

/* A wager below the minimum: void on a racetrack, elsewhere good once for each player, except in
 * sessions of tournaments. */
static void trim_below(struct table *table, int seat, int spot, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int64_t stake = now->stake_cents[seat][spot];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    bool track = wheel_bet_of(table, bet)->track && !contest_covered(table);
    const char *clause = track ? wheel_game(&table->sign)->below_clause : says(table, SAYS_BELOW);
    if (!track && table_counts_below(table, seat))
        table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, stake, clause)->fate =
            STANDS;
    else
        wheel_void_part(table, seat, spot, stake, clause, events);
}

/* Gives back the void part of a mistaken wager, before the rest is decided.  One that does not
 * divide into its pieces is always noticed. */
static void trim(struct table *table, int seat, int spot, struct events *events)
{
    const struct wheel_game *game = wheel_game(&table->sign);
    int64_t *stake = &wheel_of(table)->now.stake_cents[seat][spot];
    uint8_t *mark = &wheel_of(table)->now.mark[seat][spot];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    if (!wheel_divides(table, bet, *stake)) wheel_notice(table, seat, bet, number, events);
    if (wheel_unnoticed(table, seat, bet, number)) return;
    wheel_void_part(table, seat, spot, wheel_direct_part(table, seat, spot), game->direct_clause,
                    events);
    if (!*stake || !(*mark & WHEEL_SLIP)) return;
    *mark &= (uint8_t)~WHEEL_SLIP;
    struct range range = wheel_allowed(table, seat, bet, number);
    struct range limits = table_limits(table, seat, bet);
    bool track = game->bets[bet].track;
    if (*stake < limits.least)
        trim_below(table, seat, spot, events);
    else if (*stake > limits.most)
        wheel_void_part(table, seat, spot, *stake - range.most, says(table, SAYS_ABOVE), events);
    else
        wheel_void_part(table, seat, spot, *stake % range.step,
                        track ? game->step_clause : says(table, SAYS_STEP), events);
}

static void tell_loss(struct table *table, int seat, int bet, int number, int64_t stake,
                      const struct verdict *v, struct events *events)
{
    struct event *event =
        table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, stake, v->clause);

    event->fate = LOSES;
    event->also = v->also;
    table->till.float_cents += stake;
}

/* Moves the winning pieces of a racetrack bet to the main layout.  The rest stays, to be
 * collected. */
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
        int to = wheel_spot_of(legs[i].bet, legs[i].number);
        struct event *event = table_add_wager_event(events, EVENT_MOVED, seat, legs[i].bet,
                                                    legs[i].number, stake, game->moved_clause);
        event->as = (int8_t)bet;
        event->as_number = (int8_t)number;
        event->also = legs[i].clause;
        now->stake_cents[seat][spot] -= stake;
        now->stake_cents[seat][to] += stake;
    }
}

/* Collects the part of a racetrack bet that did not win. */
static void lose_pieces(struct table *table, int seat, int spot, struct events *events)
{
    const struct wheel_game *game = wheel_game(&table->sign);
    int landed = wheel_of(table)->landed, column = wheel_column(&table->sign), bet, number;
    bool zero = !landed || landed == DOUBLE_ZERO;

    wheel_at_spot(spot, &bet, &number);
    struct verdict loss = { .fate = LOSES,
                            .clause = wheel_bet_clause(table, bet),
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
    if (wheel_bet_of(table, bet)->units) {
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

/* Opens betting once all winners are paid.  Inside winners then come down for players who want that
 * (3.6(b), readings G13 and R14). */
static void reopen_if_paid(struct table *table, struct events *events)
{
    if (any_unpaid(table)) return;
    table->winners_then = table->winners_down;
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; table->winners_down & SEAT_BIT(seat) && spot < WHEEL_SPOTS; spot++)
            if (wheel_of(table)->now.mark[seat][spot] & WHEEL_PAID)
                wheel_take_down(table, seat, spot, wheel_of(table)->now.stake_cents[seat][spot],
                                says(table, SAYS_TAKING), events);
    table->till.phase = WHEEL_BETTING;
    table->by_limits_then = false;
}

/* Calls decide() for every wager on the layout. */
static void each_stake(struct table *table, struct events *events,
                       void decide(struct table *, int seat, int spot, struct events *))
{
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = WHEEL_SPOTS - 1; seated(table, seat) && spot >= 0; spot--)
            if (wheel_of(table)->now.stake_cents[seat][spot]) decide(table, seat, spot, events);
}

/* Racetrack winners go to the main layout first (4.5A); then all losers are collected.  Until the
 * winners are paid the limits of the spin go on applying to them. */
void wheel_do_collect(struct table *table, const struct command *command, struct events *events)
{
    wheel_of(table)->before = wheel_of(table)->now;
    table_keep(table, UNDO_SETTLEMENT);
    table_count_idle(table, WHEEL_SEATS);
    wheel_of(table)->now.number = wheel_of(table)->landed;
    table_add_done(command, table_clause(table, command), events);
    table_play_limits(table);
    each_stake(table, events, trim);
    table_play_limits(table);
    each_stake(table, events, move_winners);
    each_stake(table, events, judge);
    table->till.phase = WHEEL_COLLECTED;
    table->by_limits_then = true;
    reopen_if_paid(table, events);
}

/* ---- Paying ---------------------------------------------------------------------- */

/* One wager, or with bet 0 all that are still unpaid. */
struct refusal wheel_can_pay(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    const char *clause = table_clause(table, command);

    if (!bet) return accepted();
    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    if (wheel_spot(table, bet, number) < 0)
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    return wheel_of(table)->now.mark[seat][wheel_spot_of(bet, number)] & WHEEL_WON
               ? accepted()
               : no(REFUSED_NOT_A_WINNER, clause);
}

/* A mistake may be noticed before the wager is paid. */
static void pay(struct table *table, int seat, int spot, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    int bet, number;

    table_play_limits(table);
    trim(table, seat, spot, events);
    table_play_limits(table);
    int64_t stake = now->stake_cents[seat][spot];
    if (!stake) return;
    wheel_at_spot(spot, &bet, &number);
    struct verdict v = wheel_settle(&table->sign, bet, number, wheel_of(table)->landed);
    struct event *event =
        table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, stake, v.clause);
    event->fate = WINS;
    event->pays = v.pays;
    event->also = v.also;
    event->paid_cents = money_winnings(stake, v.pays, table->sign.chip_cents);
    table->till.float_cents -= event->paid_cents;
    table->till.rack_cents[seat] += event->paid_cents;
    now->mark[seat][spot] &= (uint8_t)~WHEEL_WON;
    now->mark[seat][spot] |= WHEEL_PAID;
    if ((table->winners_down & SEAT_BIT(seat)) && wheel_bet_of(table, bet)->outside)
        wheel_take_down(table, seat, spot, stake, says(table, SAYS_TAKING), events);
}

void wheel_do_pay(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
            bool this_one = !command->bet || (seat == command->seat &&
                                              spot == wheel_spot_of(command->bet, command->number));
            if (this_one && (wheel_of(table)->now.mark[seat][spot] & WHEEL_WON))
                pay(table, seat, spot, events);
        }
    reopen_if_paid(table, events);
}

/* If this was the last winner to be paid, betting opens. */
void wheel_withdraw(struct table *table, int seat, const char *clause, struct events *events)
{
    wheel_give_back(table, seat, clause, events);
    if (table->till.phase == WHEEL_COLLECTED) reopen_if_paid(table, events);
}

/* ---- Findings after the spin ----------------------------------------------------- */

void wheel_swap(struct table *table)
{
    struct wheel *wheel = wheel_of(table);
    struct wheel_play play = wheel->now;

    wheel->now = wheel->before;
    wheel->before = play;
}

/* As far as it was settled: winners that are still unpaid stay so.  The limits of the spin are
 * those on the signs of the copy. */
void wheel_resettle(struct table *table, struct events *events)
{
    struct wheel_play *now = &wheel_of(table)->now;
    const struct command collect = { .act = ACT_COLLECT };
    struct wheel_play was = *now;

    table->by_limits_then = false;
    table_back(table);
    wheel_do_collect(table, &collect, events);
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; spot < WHEEL_SPOTS; spot++)
            if (now->mark[seat][spot] & WHEEL_WON && !(was.mark[seat][spot] & WHEEL_WON))
                pay(table, seat, spot, events);
}

/* Stakes that win stay up; those of a racetrack move to the layout. */
bool wheel_saved(const struct table *table, int seat, int bet, int number,
                 struct saved_wager *saved)
{
    const struct wheel *wheel = wheel_of(table);
    int spot = wheel_spot_of(bet, number);
    int64_t stake = table->undo ? wheel->before.stake_cents[seat][spot] : 0;
    bool wins = table->undo && wheel->covers[spot] & UINT64_C(1) << wheel->landed;
    bool stays =
        wins && !wheel_bet_of(table, bet)->units && !(table->winners_then & SEAT_BIT(seat));

    *saved = (struct saved_wager){ .bet = bet, .number = number, .stake_cents = stake };
    saved->left_cents = stays ? stake : 0;
    saved->decided = !(wheel->now.mark[seat][spot] & WHEEL_WON);
    saved->unnoticed = wheel_is_unnoticed(&wheel->before, seat, spot);
    return stake;
}

/* ---- Invalidating ---------------------------------------------------------------- */

struct refusal wheel_can_invalidate(const struct table *table, const struct command *command)
{
    int phase = table->till.phase;

    return table_may_invalidate(table, command, phase > WHEEL_BETTING && phase < WHEEL_COLLECTED);
}

/* A player's wagers are forfeited, as far as they count. */
static void forfeit(struct table *table, int seat, const char *clause, struct events *events)
{
    const struct verdict taken = { .clause = clause };

    for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
        int64_t *stake = &wheel_of(table)->now.stake_cents[seat][spot];
        int bet, number;
        if (*stake) trim(table, seat, spot, events);
        if (!*stake) continue;
        wheel_at_spot(spot, &bet, &number);
        tell_loss(table, seat, bet, number, *stake, &taken, events);
        *stake = 0;
        wheel_of(table)->now.mark[seat][spot] = 0;
        if (wheel_direct_at(table, seat, spot)) *wheel_direct_at(table, seat, spot) = 0;
    }
}

/* Gives all wagers back, as all were in that spin, except those of players who forfeit them. */
void wheel_do_invalidate(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_cause(table, command);
    const char *refund = says(table, SAYS_REFUND);

    table_add_invalidated(table, command, events);
    table_lapse(table, ALL_LAPSE, NO_SEAT, refund, events);
    if (table->undo == UNDO_SETTLEMENT) {
        table_reverse(table, reason->clause, events);
        table->by_limits_then = true;
    }
    table_play_limits(table);
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        if (table_forfeits(command) & SEAT_BIT(seat)) forfeit(table, seat, refund, events);
    table_play_limits(table);
    table->by_limits_then = false;
    for (int seat = 0; seat < WHEEL_SEATS; seat++) wheel_give_back(table, seat, refund, events);
    wheel_void_spin(table, reason->clause, events);
}
