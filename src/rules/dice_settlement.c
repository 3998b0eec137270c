/* dice_settlement.c - what a roll does to every wager on the layout.
 *
 * All verdicts come from dice_settle().  Losing wagers are taken first, then
 * winners are paid, then wagers travel; seats clockwise within each. */
#include "rules/dice_internal.h"

#include <string.h>

bool dice_resting(const struct dice_table *table, int seat, int spot)
{
    const struct dice_game *game = dice_game(&table->sign);

    if (!game->bets[game->spots[spot].bet].off_and_on) return false;
    switch (table->now.call[seat][spot] & (uint8_t)~SLIPPED) {
    case CALLED_ON:
    case CALLED_ON_ONLY:
        return false;
    case CALLED_OFF:
    case CALLED_OFF_ONLY:
        return true;
    default:
        return !table->now.point;
    }
}

bool dice_undetermined(const struct dice_table *table)
{
    const struct dice_game *game = dice_game(&table->sign);

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++)
            if (table->now.stake_cents[seat][spot] && !game->bets[game->spots[spot].bet].one_roll &&
                !dice_resting(table, seat, spot))
                return true;
    return false;
}

static struct verdict verdict_of(const struct dice_table *table, int seat, int spot, int outcome)
{
    const struct dice_spot *s = &dice_game(&table->sign)->spots[spot];
    bool resting = dice_resting(table, seat, spot);
    struct verdict v = dice_settle(&table->sign, s->bet, s->number, resting, outcome);

    if (resting && v.clause && table->now.point) v.clause = says(table, SAYS_CALLS);
    return v;
}

/* ---- Legs of a compound bet win and lose together in name (4.15-4.17) -------- */

static bool compound_wins(const struct dice_table *table, int seat, int spot, int outcome)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_spot *leg = &game->spots[spot];

    for (int i = 0; i < game->spot_count; i++) {
        const struct dice_spot *s = &game->spots[i];
        if (s->as == leg->as && s->as_number == leg->as_number && table->now.stake_cents[seat][i] &&
            dice_settle(&table->sign, s->bet, s->number, false, outcome).fate == WINS)
            return true;
    }
    return false;
}

static void name_leg(const struct dice_table *table, int seat, int spot, int outcome,
                     struct verdict *v)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_bet *whole = &game->bets[game->spots[spot].as];

    if (v->fate == WINS)
        v->clause = whole->win_clause;
    else
        v->clause =
            compound_wins(table, seat, spot, outcome) ? whole->paid_clause : whole->lose_clause;
    v->also = whole->paid_clause;
}

/* ---- Wagers accepted by mistake (Div 1 r.10.2; NSW 7.2, 7.3) ------------------ */

/* What of the stake counts; the rest goes back. */
static int64_t valid_part(struct dice_table *table, int seat, int64_t stake, const char **clause)
{
    int64_t least, most;

    dice_limits(table, seat, &least, &most);
    if (stake > most) {
        *clause = says(table, SAYS_ABOVE);
        return most;
    }
    if (stake >= least) return stake;
    *clause = says(table, SAYS_BELOW);
    if (conduct_of(table)->below_always_valid) return stake;
    bool once = !table->now.below_used[seat];
    table->now.below_used[seat] = 1;
    return once ? stake : 0;
}

/* ---- One wager --------------------------------------------------------------- */

static struct event *tell_verdict(const struct dice_table *table, int seat, int spot,
                                  const struct verdict *v, int64_t stake, struct events *events)
{
    const struct dice_spot *s = &dice_game(&table->sign)->spots[spot];
    struct event *event = dice_tell(events, EVENT_VERDICT, seat, v->clause);

    event->fate = (uint8_t)v->fate;
    event->bet = s->bet;
    event->number = s->number;
    event->as = s->as;
    event->as_number = s->as_number;
    event->b = (int8_t)v->number;
    event->stake_cents = stake;
    event->pays = v->pays;
    event->also = v->also;
    return event;
}

/* A slip's invalid part goes back before the rest is decided. */
static int64_t trim_slip(struct dice_table *table, int seat, int spot, struct events *events)
{
    int64_t *stake = &table->now.stake_cents[seat][spot];
    const char *clause = NULL;

    if (!(table->now.call[seat][spot] & SLIPPED)) return *stake;
    int64_t valid = valid_part(table, seat, *stake, &clause);
    if (valid < *stake) table->now.call[seat][spot] &= (uint8_t)~SLIPPED;
    struct verdict back = { valid < *stake ? RETURNS : STANDS,
                            0,
                            { 0, 1 },
                            clause,
                            valid < *stake ? says(table, SAYS_VOID_WAGER) : NULL };
    if (clause)
        tell_verdict(table, seat, spot, &back, valid < *stake ? *stake - valid : valid, events);
    table->now.rack_cents[seat] += *stake - valid;
    *stake = valid;
    return valid;
}

static void lose(struct dice_table *table, int seat, int spot, const struct verdict *v,
                 struct events *events)
{
    int64_t stake = trim_slip(table, seat, spot, events);

    if (stake) tell_verdict(table, seat, spot, v, stake, events);
    table->now.float_cents += stake;
    table->now.stake_cents[seat][spot] = 0;
    table->now.call[seat][spot] = AS_USUAL;
}

static void win(struct dice_table *table, int seat, int spot, const struct verdict *v,
                struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    int64_t stake = trim_slip(table, seat, spot, events);
    int64_t winnings = money_winnings(stake, v->pays, table->sign.chip_cents);

    int bet = game->spots[spot].bet;
    uint8_t slipped = table->now.call[seat][spot] & SLIPPED; /* still, for its next decision */
    table->now.call[seat][spot] = AS_USUAL;
    if (!stake) return;
    struct event *event = tell_verdict(table, seat, spot, v, stake, events);
    event->paid_cents = winnings;
    if (!money_payable(stake, v->pays, table->sign.chip_cents))
        event->also = says(table, SAYS_ROUNDING);
    else if (!event->also)
        event->also = game->pays_clause;
    table->now.float_cents -= winnings;
    table->now.rack_cents[seat] += winnings;
    bool down = table->winners_down & SEAT_BIT(seat);
    if (game->bets[bet].stays_up && !down) { /* a marker on its like speaks for it again */
        table->now.call[seat][spot] = dice_marker_of_like(table, seat, bet) | slipped;
        return;
    }
    table->now.rack_cents[seat] += stake;
    table->now.stake_cents[seat][spot] = 0;
    if (!game->bets[bet].stays_up) return;
    struct event *taken = dice_tell(events, EVENT_TAKEN_DOWN, seat, says(table, SAYS_TAKING));
    taken->bet = game->spots[spot].bet;
    taken->number = game->spots[spot].number;
    taken->stake_cents = stake;
}

static void travel(struct dice_table *table, int seat, int spot, const struct verdict *v,
                   struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    int to = dice_spot(game, game->spots[spot].bet, v->number, 0, 0);
    int64_t stake = table->now.stake_cents[seat][spot];

    tell_verdict(table, seat, spot, v, stake, events);
    table->now.stake_cents[seat][to] += stake;
    table->now.call[seat][to] = table->now.call[seat][spot];
    table->now.stake_cents[seat][spot] = 0;
    table->now.call[seat][spot] = AS_USUAL;
}

static void decide(struct dice_table *table, int seat, int spot, const struct verdict *v,
                   struct events *events)
{
    switch (v->fate) {
    case LOSES:
        lose(table, seat, spot, v, events);
        break;
    case WINS:
        win(table, seat, spot, v, events);
        break;
    case RETURNS:
        dice_return(table, seat, spot, v->clause, events);
        break;
    case TRAVELS:
        travel(table, seat, spot, v, events);
        break;
    case STANDS_OFF:
        tell_verdict(table, seat, spot, v, table->now.stake_cents[seat][spot], events)->also =
            says(table, SAYS_STAND_OFF);
        break;
    case STANDS:
        tell_verdict(table, seat, spot, v, table->now.stake_cents[seat][spot], events);
        break;
    }
}

/* ---- All wagers ---------------------------------------------------------------- */

void dice_judge(struct dice_table *table, int outcome, struct events *events)
{
    static const uint8_t order[] = { LOSES, STANDS_OFF, STANDS, RETURNS, WINS, TRAVELS };
    const struct dice_game *game = dice_game(&table->sign);
    struct verdict verdicts[DICE_SEATS][DICE_SPOTS];
    unsigned fates = 0;

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++) {
            struct verdict *v = &verdicts[seat][spot];
            v->clause = NULL;
            if (!table->now.stake_cents[seat][spot]) continue;
            *v = verdict_of(table, seat, spot, outcome);
            if (game->spots[spot].as && v->clause) name_leg(table, seat, spot, outcome, v);
            if (v->clause) fates |= 1u << v->fate;
        }
    for (size_t i = 0; i < LENGTH(order); i++) {
        if (!(fates & 1u << order[i])) continue;
        for (int seat = 0; seat < DICE_SEATS; seat++)
            for (int spot = 0; spot < game->spot_count; spot++) {
                const struct verdict *v = &verdicts[seat][spot];
                if (v->clause && v->fate == order[i]) decide(table, seat, spot, v, events);
            }
    }
}

/* Positions idle for three rounds while the table is full (NSW 9.9). */
static void count_idle(struct dice_table *table)
{
    for (int seat = 0; seat < DICE_SEATS; seat++) {
        bool idle = table->present == UINT16_MAX && !dice_on_layout(table, seat);
        uint8_t *rounds = &table->now.idle_rounds[seat];
        *rounds = idle ? (uint8_t)(*rounds + (*rounds < DICE_IDLE_ROUNDS)) : 0;
    }
}

/* The dice leave the table; another set must come. */
void dice_take_away(struct dice_table *table)
{
    struct dice_play *now = &table->now;

    now->new_set_due = false;
    now->dice_here = now->dice_missing = now->dice_active = now->dice_from_hand = 0;
    now->inspected = 0;
    now->dice_lost = 0;
    now->phase = PHASE_DICE_OUT;
}

void dice_end_turn(struct dice_table *table, const char *clause, struct events *events)
{
    struct dice_play *now = &table->now;

    if (now->shooter != HOUSE_SEAT) now->last_shooter = now->shooter;
    now->shooter = now->thrower = NO_SEAT;
    now->declined = 0;
    now->offers = 0;
    now->dice_active = now->dice_from_hand = 0;
    now->ask_back = false;
    dice_tell(events, EVENT_SHOOTER, NO_SEAT, clause);
    if (now->phase != PHASE_DICE_OUT) now->phase = PHASE_IDLE; /* unless no dice are ready */
    if (now->new_set_due) dice_take_away(table);
}

static void move_puck(struct dice_table *table, int outcome, struct events *events)
{
    int point = dice_next_point(&table->sign, table->now.point, outcome);

    if (point == table->now.point) return;
    table->now.point = (int8_t)point;
    dice_tell(events, EVENT_PUCK, NO_SEAT, says(table, SAYS_POINT))->number = (int8_t)point;
}

static void count_turn(struct dice_table *table, int outcome, struct events *events)
{
    int before = table->now.turn;

    table->now.turn = (int8_t)dice_next_turn(&table->sign, before, outcome);
    if (dice_total(outcome) != 7 && before % 4 == 3) /* a set of four is complete */
        dice_tell(events, EVENT_TURN, table->now.shooter, says(table, SAYS_SET))->number =
            (int8_t)(before / 4 + 1);
}

/* A shooter who has just lost the last wager may make another one. */
static void offer_another_wager(const struct dice_table *table, struct events *events)
{
    const char *clause = says(table, SAYS_LOST_ALL);
    int shooter = table->now.shooter;
    bool lost = false;

    if (!clause || shooter == HOUSE_SEAT || dice_on_layout(table, shooter)) return;
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        lost |= e->kind == EVENT_VERDICT && e->seat == shooter && e->fate == LOSES;
    }
    if (lost) dice_tell(events, EVENT_LOST_ALL, shooter, clause);
}

void do_settle(struct dice_table *table, const struct command *command, struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    int outcome = dice_roll(table->a, table->b);
    bool seven_out = dice_total(outcome) == 7 && (!game->point_bet || table->now.point);

    (void)command;
    table->before = table->now;
    table->undo = UNDO_SETTLEMENT;
    table->left_since = false;
    count_idle(table);
    dice_judge(table, outcome, events);
    move_puck(table, outcome, events);
    if (game->turn_bet) count_turn(table, outcome, events);
    table->now.phase = PHASE_SETTLED;
    bool substitute = table->now.thrower != table->now.shooter;
    if (seven_out) {
        dice_end_turn(table, says(table, SAYS_SEVEN_OUT), events);
    } else if (substitute && table->now.turn % 4 == 0) {
        if (table->now.turn) dice_judge(table, TURN_ENDS, events);
        table->now.turn = 0;
        dice_end_turn(table, says(table, SAYS_SUBSTITUTE), events);
    } else {
        offer_another_wager(table, events);
    }
}

/* ---- Undoing ------------------------------------------------------------------- */

static int64_t worth(const struct dice_table *table, int seat)
{
    return table->now.rack_cents[seat] + dice_on_layout(table, seat);
}

/* Back to the moment before the settlement, but for chips bought since. */
void dice_reverse(struct dice_table *table, const char *clause, struct events *events)
{
    int64_t was[DICE_SEATS], in[DICE_SEATS];

    dice_tell(events, EVENT_REVERSED, NO_SEAT, clause);
    for (int seat = 0; seat < DICE_SEATS; seat++) {
        was[seat] = worth(table, seat);
        in[seat] = table->now.in_cents[seat];
    }
    table->now = table->before;
    table->waiting_count = 0;
    memset(table->waiting, 0, sizeof table->waiting);
    table->undo = UNDO_NOTHING;
    table->rethrow = table->disputed = false;
    for (int seat = 0; seat < DICE_SEATS; seat++) {
        table->now.rack_cents[seat] += in[seat] - table->now.in_cents[seat];
        table->now.in_cents[seat] = in[seat];
        int64_t change = worth(table, seat) - was[seat];
        if (change) dice_tell(events, EVENT_REVERSED, seat, clause)->paid_cents = change;
    }
}

/* An invalidated roll: what it would have decided goes back, but for wagers
 * that are forfeited; the rest stays up (reading G5). */
void dice_refund(struct dice_table *table, int outcome, int forfeiter, struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    const char *clause = says(table, SAYS_REFUND);

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++) {
            if (!table->now.stake_cents[seat][spot]) continue;
            struct verdict v = outcome < 0 ? (struct verdict){ .fate = STANDS }
                                           : verdict_of(table, seat, spot, outcome);
            bool decided = v.fate == WINS || v.fate == LOSES || v.fate == RETURNS ||
                           game->bets[game->spots[spot].bet].one_roll;
            struct verdict taken = { LOSES, 0, { 0, 1 }, clause, NULL };
            if (decided && seat == forfeiter)
                lose(table, seat, spot, &taken, events);
            else if (decided)
                dice_return(table, seat, spot, clause, events);
        }
}
