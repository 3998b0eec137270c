/* dice_settlement.c - what a roll does to every wager on the layout.
 *
 * All verdicts come from dice_settle().  Losers are taken first, then winners are
 * paid, then wagers travel; each time clockwise by seat. */
#include "games/dice/dice_internal.h"

#include <string.h>

static bool is_resting(const struct dice_game *game, const struct dice_play *play, int seat,
                       int spot)
{
    if (!game->bets[game->spots[spot].bet].off_and_on) return false;
    switch (play->call[seat][spot] & (uint8_t)~SLIP_MARKS) {
    case CALLED_ON:
    case CALLED_ON_ONLY:
        return false;
    case CALLED_OFF:
    case CALLED_OFF_ONLY:
        return true;
    default:
        return !play->point;
    }
}

bool dice_undetermined(const struct table *table)
{
    const struct dice_game *game = dice_game(&table->sign);

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++)
            if (dice_of(table)->now.stake_cents[seat][spot] &&
                !game->bets[game->spots[spot].bet].one_roll &&
                !is_resting(game, &dice_of(table)->now, seat, spot))
                return true;
    return false;
}

static struct verdict verdict_in(const struct table *table, const struct dice_play *play, int seat,
                                 int spot, int outcome)
{
    const struct dice_spot *s = &dice_game(&table->sign)->spots[spot];
    bool resting = is_resting(dice_game(&table->sign), play, seat, spot);
    struct verdict v = dice_settle(&table->sign, s->bet, s->number, resting, outcome);

    if (resting && v.clause && play->point) v.clause = says(table, SAYS_CALLS);
    return v;
}

static struct verdict verdict_of(const struct table *table, int seat, int spot, int outcome)
{
    return verdict_in(table, &dice_of(table)->now, seat, spot, outcome);
}

/* ---- Legs of a compound bet are reported together (4.15-4.17) -------------------- */

static bool compound_wins(const struct table *table, int seat, int spot, int outcome)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_spot *leg = &game->spots[spot];

    for (int i = 0; i < game->spot_count; i++) {
        const struct dice_spot *s = &game->spots[i];
        if (s->as == leg->as && s->as_number == leg->as_number &&
            dice_of(table)->now.stake_cents[seat][i] &&
            dice_settle(&table->sign, s->bet, s->number, false, outcome).fate == WINS)
            return true;
    }
    return false;
}

static void name_leg(const struct table *table, int seat, int spot, int outcome, struct verdict *v)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_bet *whole = &game->bets[game->spots[spot].as];

    if (v->fate != WINS && compound_wins(table, seat, spot, outcome)) {
        v->also = v->clause; /* of the leg's own bet */
        v->clause = whole->paid_clause;
        return;
    }
    v->clause = v->fate == WINS ? whole->win_clause : whole->lose_clause;
    v->also = whole->paid_clause;
}

/* ---- One wager ------------------------------------------------------------------- */

static struct event *tell_verdict(const struct table *table, int seat, int spot,
                                  const struct verdict *v, int64_t stake, struct events *events)
{
    const struct dice_spot *s = &dice_game(&table->sign)->spots[spot];
    struct event *event = table_add_event(events, EVENT_VERDICT, seat, v->clause);

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

/* ---- Wagers accepted by mistake (Div 1 r.10.2; NSW 7.2, 7.3) --------------------- */

/* What stands where a leg does: the whole compound wager, or the wager of that spot. */
static int64_t whole_stake(const struct table *table, int seat, int spot)
{
    const struct dice_spot *s = &dice_game(&table->sign)->spots[spot];

    return s->as ? dice_wager(table, seat, s->as, s->as_number)
                 : dice_of(table)->now.stake_cents[seat][spot];
}

/* Gives back the void part of a slip before the wager is decided.  A compound wager is checked as a
 * whole.  One that does not divide is always noticed.  The mark of a single wager below the minimum
 * that counted stays: it applies to its next decision too.  What is left of a compound wager within
 * the maximum may lack a part. */
static void trim_slip(struct table *table, int seat, int spot, struct events *events)
{
    const struct dice_spot *s = &dice_game(&table->sign)->spots[spot];
    uint8_t marks = dice_of(table)->now.call[seat][spot] & SLIP_MARKS;
    int bet = s->as ? s->as : s->bet, number = s->as ? s->as_number : s->number;
    int64_t before = 0, stake = whole_stake(table, seat, spot);

    if (!marks || (marks == UNNOTICED && dice_divides(table, bet, stake))) return;
    while (stake && stake != before) {
        const char *clause = NULL;
        int64_t valid = dice_valid_part(table, seat, bet, number, stake, &clause);
        bool below = clause == says(table, SAYS_BELOW);
        if (below && valid && !table_counts_below(table, seat)) valid = 0;
        if (!below || !valid || s->as) dice_clear_slip(table, seat, bet, number);
        if (valid < stake)
            dice_void_part(table, seat, bet, number, stake - valid, clause, events);
        else if (clause)
            table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, valid, clause)->fate =
                STANDS;
        before = stake;
        stake = s->as ? whole_stake(table, seat, spot) : 0;
    }
}

/* In the order in which wagers are decided, but before any of them is: odds depend on others. */
static void trim_slips(struct table *table, struct verdict verdicts[DICE_SEATS][DICE_SPOTS],
                       enum fate fate, struct events *events)
{
    int spots = dice_game(&table->sign)->spot_count;

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < spots; spot++) {
            const struct verdict *v = &verdicts[seat][spot];
            if (v->clause && v->fate == fate) trim_slip(table, seat, spot, events);
        }
}

/* ---- Deciding -------------------------------------------------------------------- */

static void lose(struct table *table, int seat, int spot, const struct verdict *v,
                 struct events *events)
{
    int64_t stake = dice_of(table)->now.stake_cents[seat][spot];

    tell_verdict(table, seat, spot, v, stake, events);
    table->till.float_cents += stake;
    dice_of(table)->now.stake_cents[seat][spot] = 0;
    dice_of(table)->now.call[seat][spot] = AS_USUAL;
}

static void win(struct table *table, int seat, int spot, const struct verdict *v,
                struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    int64_t stake = dice_of(table)->now.stake_cents[seat][spot];
    int64_t winnings = money_winnings(stake, v->pays, table->sign.chip_cents);

    int bet = game->spots[spot].bet;
    uint8_t slipped = dice_of(table)->now.call[seat][spot] & SLIP_MARKS;
    dice_of(table)->now.call[seat][spot] = AS_USUAL;
    struct event *event = tell_verdict(table, seat, spot, v, stake, events);
    event->paid_cents = winnings;
    if (!money_payable(stake, v->pays, table->sign.chip_cents))
        event->also = says(table, SAYS_ROUNDING);
    else if (!event->also)
        event->also = game->pays_clause;
    table->till.float_cents -= winnings;
    table->till.rack_cents[seat] += winnings;
    bool down = table->winners_down & SEAT_BIT(seat);
    if (game->bets[bet].stays_up && !down) { /* a marker on its kind covers it again */
        dice_of(table)->now.call[seat][spot] = dice_marker_of_like(table, seat, bet) | slipped;
        return;
    }
    table->till.rack_cents[seat] += stake;
    dice_of(table)->now.stake_cents[seat][spot] = 0;
    if (!game->bets[bet].stays_up) return;
    struct event *taken = table_add_event(events, EVENT_TAKEN_DOWN, seat, says(table, SAYS_TAKING));
    taken->bet = game->spots[spot].bet;
    taken->number = game->spots[spot].number;
    taken->stake_cents = stake;
}

static void travel(struct table *table, int seat, int spot, const struct verdict *v,
                   struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    int to = dice_spot(game, game->spots[spot].bet, v->number, 0, 0);
    int64_t stake = dice_of(table)->now.stake_cents[seat][spot];

    tell_verdict(table, seat, spot, v, stake, events);
    dice_of(table)->now.stake_cents[seat][to] += stake;
    dice_of(table)->now.call[seat][to] = dice_of(table)->now.call[seat][spot];
    dice_of(table)->now.stake_cents[seat][spot] = 0;
    dice_of(table)->now.call[seat][spot] = AS_USUAL;
}

static void decide(struct table *table, int seat, int spot, const struct verdict *v,
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
        tell_verdict(table, seat, spot, v, dice_of(table)->now.stake_cents[seat][spot], events)
            ->also = says(table, SAYS_STAND_OFF);
        break;
    case STANDS:
        tell_verdict(table, seat, spot, v, dice_of(table)->now.stake_cents[seat][spot], events);
        break;
    }
}

/* ---- All wagers ------------------------------------------------------------------ */

void dice_judge(struct table *table, int outcome, struct events *events)
{
    static const uint8_t order[] = { LOSES, STANDS_OFF, STANDS, RETURNS, WINS, TRAVELS };
    const struct dice_game *game = dice_game(&table->sign);
    struct verdict verdicts[DICE_SEATS][DICE_SPOTS];
    unsigned fates = 0;

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++) {
            struct verdict *v = &verdicts[seat][spot];
            v->clause = NULL;
            if (!dice_of(table)->now.stake_cents[seat][spot]) continue;
            *v = verdict_of(table, seat, spot, outcome);
            if (game->spots[spot].as && v->clause) name_leg(table, seat, spot, outcome, v);
            if (v->clause) fates |= 1u << v->fate;
        }
    trim_slips(table, verdicts, LOSES, events);
    trim_slips(table, verdicts, WINS, events);
    for (size_t i = 0; i < LENGTH(order); i++) {
        if (!(fates & 1u << order[i])) continue;
        for (int seat = 0; seat < DICE_SEATS; seat++)
            for (int spot = 0; spot < game->spot_count; spot++) {
                const struct verdict *v = &verdicts[seat][spot];
                bool there = dice_of(table)->now.stake_cents[seat][spot];
                if (v->clause && v->fate == order[i] && there) decide(table, seat, spot, v, events);
            }
    }
}

/* Removes the dice; a new set must be brought. */
void dice_take_away(struct table *table)
{
    struct dice_play *now = &dice_of(table)->now;

    now->dice_here = now->dice_missing = now->dice_active = now->dice_from_hand = 0;
    now->inspected = 0;
    now->dice_lost = 0;
    table->till.phase = PHASE_DICE_OUT;
}

void dice_end_turn(struct table *table, enum dice_end end, const char *clause,
                   struct events *events)
{
    struct dice_play *now = &dice_of(table)->now;

    if (now->shooter != HOUSE_SEAT) now->last_shooter = now->shooter;
    if (now->shooter != HOUSE_SEAT) now->ended = (int8_t)end;
    now->shooter = now->thrower = NO_SEAT;
    now->declined = 0;
    now->offers = 0;
    now->dice_active = now->dice_from_hand = 0;
    now->ask_back = false;
    dice_of(table)->rethrow = false; /* the next shooter begins a set, and needs a wager for it */
    table_add_event(events, EVENT_SHOOTER, NO_SEAT, clause);
    if (table->till.phase != PHASE_DICE_OUT) table->till.phase = PHASE_IDLE; /* if dice are ready */
    if (now->new_set_due) dice_take_away(table);
}

/* An undone settlement leaves no dice to continue with if they have been taken away since. */
void dice_bring_first(struct table *table)
{
    const struct dice_play *now = &dice_of(table)->now;
    bool there = now->dice_here || now->dice_missing;
    bool ready = there && (!custom_of(table)->inspected || now->inspected == 3);
    int phase = table->till.phase;

    if (!ready && (phase == PHASE_IDLE || phase == PHASE_READY || phase == PHASE_SETTLED))
        table->till.phase = PHASE_DICE_OUT;
}

static void move_puck(struct table *table, int outcome, struct events *events)
{
    int point = dice_next_point(&table->sign, dice_of(table)->now.point, outcome);

    if (point == dice_of(table)->now.point) return;
    dice_of(table)->now.point = (int8_t)point;
    if (!point) dice_of(table)->now.taken_down = 0;
    table_add_event(events, EVENT_PUCK, NO_SEAT, says(table, SAYS_POINT))->number = (int8_t)point;
}

static void count_turn(struct table *table, int outcome, struct events *events)
{
    int before = dice_of(table)->now.turn;

    dice_of(table)->now.turn = (int8_t)dice_next_turn(&table->sign, before, outcome);
    if (dice_total(outcome) != 7 && before % 4 == 3) /* a set of four is complete */
        table_add_event(events, EVENT_TURN, dice_of(table)->now.shooter, says(table, SAYS_SET))
            ->number = (int8_t)(before / 4 + 1);
}

/* A shooter who has just lost every wager may bet again. */
static void offer_another_wager(const struct table *table, struct events *events)
{
    const char *clause = says(table, SAYS_LOST_ALL);
    int shooter = dice_of(table)->now.shooter;
    bool lost = false;

    if (!clause || shooter == HOUSE_SEAT || table_layout_now(table, shooter)) return;
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        lost |= e->kind == EVENT_VERDICT && e->seat == shooter && e->fate == LOSES;
    }
    if (lost) table_add_event(events, EVENT_LOST_ALL, shooter, clause);
}

void dice_tell_roll(struct table *table, const char *clause, struct events *events)
{
    struct event *event = table_add_event(events, EVENT_ROLL, NO_SEAT, clause);

    event->also = says(table, SAYS_RESULTS);
    event->a = dice_of(table)->a;
    event->b = dice_of(table)->b;
}

/* After a failure of the equipment during the roll the dice themselves decide, whatever was called,
 * even if it has been repaired since (11A 6.9).  A superior who overrules has just read them. */
static void read_the_dice(struct table *table, bool told, struct events *events)
{
    struct dice *dice = dice_of(table);

    if (!dice->by_the_dice || !dice->lie_a || !says(table, SAYS_BY_THE_DICE)) return;
    dice->a = dice->lie_a;
    dice->b = dice->lie_b;
    if (!told) dice_tell_roll(table, says(table, SAYS_BY_THE_DICE), events);
}

void dice_do_settle(struct table *table, const struct command *command, struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);

    read_the_dice(table, command->act == ACT_OVERRULE, events);
    int outcome = dice_roll(dice_of(table)->a, dice_of(table)->b);
    bool seven_out = dice_total(outcome) == 7 && (!game->point_bet || dice_of(table)->now.point);

    (void)command;
    dice_of(table)->before = dice_of(table)->now;
    table_keep(table, UNDO_SETTLEMENT);
    table_count_idle(table, DICE_SEATS);
    table_play_limits(table);
    dice_judge(table, outcome, events);
    table_play_limits(table);
    table->by_limits_then = false;
    move_puck(table, outcome, events);
    if (game->turn_bet) count_turn(table, outcome, events);
    table->till.phase = PHASE_SETTLED;
    bool gone = game->turn_bet && dice_of(table)->now.shooter == HOUSE_SEAT;
    bool substitute = gone || dice_of(table)->now.thrower != dice_of(table)->now.shooter;
    if (seven_out) {
        dice_end_turn(table, END_SEVEN_OUT, says(table, SAYS_SEVEN_OUT), events);
    } else if (substitute && dice_of(table)->now.turn % 4 == 0) {
        if (dice_of(table)->now.turn) dice_judge(table, TURN_ENDS, events);
        dice_of(table)->now.turn = 0;
        dice_end_turn(table, END_SUBSTITUTED, says(table, SAYS_SUBSTITUTE), events);
    } else {
        offer_another_wager(table, events);
    }
    dice_bring_first(table);
}

/* ---- Findings after the roll ----------------------------------------------------- */

void dice_swap(struct table *table)
{
    struct dice *dice = dice_of(table);
    struct dice_play play = dice->now;

    dice->now = dice->before;
    dice->before = play;
}

void dice_resettle(struct table *table, struct events *events)
{
    const struct command settle = { .act = ACT_SETTLE };

    table_back(table);
    dice_do_settle(table, &settle, events);
}

/* What became of the wager at a spot of the saved play, if it was settled. */
static struct verdict saved_verdict(const struct table *table, int seat, int spot)
{
    const struct dice *dice = dice_of(table);
    struct verdict stands = { .fate = STANDS };

    if (table->undo != UNDO_SETTLEMENT) return stands;
    return verdict_in(table, &dice->before, seat, spot, dice_roll(dice->a, dice->b));
}

/* What a settlement left of a winning wager: see win(). */
static int64_t left_of(const struct table *table, int seat, int spot, enum fate fate)
{
    const struct dice_game *game = dice_game(&table->sign);
    bool down = table->winners_then & SEAT_BIT(seat);
    bool stays = fate == WINS ? game->bets[game->spots[spot].bet].stays_up && !down
                              : fate != LOSES && fate != RETURNS;

    return stays ? dice_of(table)->before.stake_cents[seat][spot] : 0;
}

/* Has the wager travelled here from where it had no number? */
static bool has_travelled(const struct table *table, int seat, int bet, int number)
{
    int from = dice_spot(dice_game(&table->sign), bet, 0, 0, 0);

    if (!number || from < 0 || !dice_of(table)->before.stake_cents[seat][from]) return false;
    struct verdict v = saved_verdict(table, seat, from);
    return v.fate == TRAVELS && v.number == number;
}

bool dice_saved(const struct table *table, int seat, int bet, int number, struct saved_wager *saved)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_play *before = &dice_of(table)->before;
    bool travelled = game->bets[bet].shown_by_number && has_travelled(table, seat, bet, number);
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(game, bet, travelled ? 0 : number, spots);

    *saved = (struct saved_wager){ .bet = bet, .number = travelled ? 0 : number };
    if (!table->undo) return false;
    for (int i = 0; i < count; i++) {
        int64_t stake = before->stake_cents[seat][spots[i]];
        if (!stake) continue;
        struct verdict v = saved_verdict(table, seat, spots[i]);
        bool away = v.fate == TRAVELS && game->bets[bet].shown_by_number && !travelled;
        saved->stake_cents += stake;
        saved->left_cents += away ? 0 : left_of(table, seat, spots[i], v.fate);
        saved->decided |= v.fate == WINS || v.fate == LOSES;
        saved->unnoticed |= (before->call[seat][spots[i]] & SLIP_MARKS) == UNNOTICED;
    }
    return saved->stake_cents;
}

/* ---- Invalidating ---------------------------------------------------------------- */

/* After an invalidated roll, wagers that it would have decided go back, except
 * forfeited ones; the rest stay up (reading G5). */
void dice_refund(struct table *table, int outcome, uint32_t forfeits, struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);
    const char *clause = says(table, SAYS_REFUND);

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++) {
            if (!dice_of(table)->now.stake_cents[seat][spot]) continue;
            struct verdict v = outcome < 0 ? (struct verdict){ .fate = STANDS }
                                           : verdict_of(table, seat, spot, outcome);
            bool decided = v.fate == WINS || v.fate == LOSES || v.fate == RETURNS ||
                           game->bets[game->spots[spot].bet].one_roll;
            struct verdict taken = { LOSES, 0, { 0, 1 }, clause, NULL };
            if (decided && forfeits & SEAT_BIT(seat)) trim_slip(table, seat, spot, events);
            if (!dice_of(table)->now.stake_cents[seat][spot]) continue;
            if (decided && forfeits & SEAT_BIT(seat))
                lose(table, seat, spot, &taken, events);
            else if (decided)
                dice_return(table, seat, spot, clause, events);
        }
}
