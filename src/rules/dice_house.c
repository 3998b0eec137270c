/* dice_house.c - what supervisors and the operator do around the game: limits
 * and their signs, wagers put back, refused or void, players excluded, games
 * invalidated, tables closed, physical acts recorded.  Time is an input. */
#include "rules/dice_internal.h"

#include <string.h>

static bool any_wager(const struct dice_table *table)
{
    for (int seat = 0; seat < DICE_SEATS; seat++)
        if (dice_on_layout(table, seat)) return true;
    return false;
}

static void return_all(struct dice_table *table, int seat, const char *clause,
                       struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);

    for (int spot = 0; spot < game->spot_count; spot++)
        if (table->now.stake_cents[seat][spot]) dice_return(table, seat, spot, clause, events);
}

/* ---- Wagers put back, refused, void -------------------------------------------- */

static int plain_spot(const struct dice_table *table, int seat, int bet, int number)
{
    const struct dice_game *game = dice_game(&table->sign);

    if (!seated(table, seat) || bet <= 0 || bet >= game->bet_count || number < 0 ||
        number >= DICE_NUMBERS)
        return -1;
    return dice_spot(game, bet, number, 0, 0);
}

struct refusal can_put_back(const struct dice_table *table, const struct command *command)
{
    const char *clause = dice_clause(table, command);
    int from = plain_spot(table, command->seat, command->bet, command->number);
    int to = plain_spot(table, command->seat, command->to_bet, command->to_number);

    if (from < 0 || to < 0 || from == to || !table->now.stake_cents[command->seat][from])
        return no(REFUSED_NO_WAGER_THERE, clause);
    const int64_t *stakes = table->now.stake_cents[command->seat];
    return stakes[from] > MONEY_MOST - stakes[to] ? no(REFUSED_TOO_MUCH_MONEY, clause) : accepted();
}

void do_put_back(struct dice_table *table, const struct command *command, struct events *events)
{
    int64_t *stakes = table->now.stake_cents[command->seat];
    int from = plain_spot(table, command->seat, command->bet, command->number);
    int to = plain_spot(table, command->seat, command->to_bet, command->to_number);
    const char *clause = dice_clause(table, command);
    int64_t least, most;

    dice_tell_done(command, clause, events);
    struct event *event = dice_tell(events, EVENT_PLACED, command->seat, clause);
    event->bet = command->to_bet;
    event->number = command->to_number;
    event->stake_cents = stakes[from];
    event->also = says(table, SAYS_POSITION);
    stakes[to] += stakes[from];
    table->now.call[command->seat][to] |= table->now.call[command->seat][from] & SLIPPED;
    stakes[from] = 0;
    table->now.call[command->seat][from] = AS_USUAL;
    dice_limits(table, command->seat, &least, &most);
    if (stakes[to] > most) table->now.call[command->seat][to] |= SLIPPED; /* void above it */
}

/* On any reasonable ground, or only because it could not be paid exactly. */
struct refusal can_refuse(const struct dice_table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = dice_may_touch(table, seat, bet, number);
    if (why.code) return why;
    bool payable =
        dice_wager(table, seat, bet, number) % dice_payable_unit(table, bet, number) == 0;
    return conduct_of(table)->refuse_any || !payable
               ? accepted()
               : no(REFUSED_NO_SUCH_REASON, dice_clause(table, command));
}

void do_refuse(struct dice_table *table, const struct command *command, struct events *events)
{
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(dice_game(&table->sign), command->bet, command->number, spots);
    const char *clause = dice_clause(table, command);

    dice_tell_done(command, clause, events);
    for (int i = 0; i < count; i++)
        if (table->now.stake_cents[command->seat][spots[i]])
            dice_return(table, command->seat, spots[i], clause, events);
}

static const struct dice_reason *cause(const struct dice_table *table,
                                       const struct command *command)
{
    const struct dice_reason *reason = dice_reason_of(table, command->reason);

    return reason && (reason->force == DISRUPTS || reason->force == DEFRAUDS) ? reason : NULL;
}

struct refusal can_invalidate(const struct dice_table *table, const struct command *command)
{
    const char *clause = dice_clause(table, command);
    const struct dice_reason *reason = cause(table, command);
    int phase = table->now.phase;
    bool forfeit = command->flags & FLAG_FORFEIT;

    if (!reason) return no(REFUSED_NO_SUCH_REASON, clause);
    if (forfeit && reason->force != DEFRAUDS)
        return no(REFUSED_NO_SUCH_REASON, says(table, SAYS_REFUND));
    if (forfeit && !seated(table, command->seat))
        return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    if (phase == PHASE_AIR || phase == PHASE_RESTED || phase == PHASE_CALLED) return accepted();
    if (table->undo != UNDO_SETTLEMENT) return no(REFUSED_WRONG_MOMENT, clause);
    return table->left_since ? no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION)) : accepted();
}

void do_invalidate(struct dice_table *table, const struct command *command, struct events *events)
{
    const struct dice_reason *reason = cause(table, command);
    int forfeiter = command->flags & FLAG_FORFEIT ? command->seat : NO_SEAT;

    dice_tell_done(command, reason->clause, events);
    dice_lapse(table, ALL_LAPSE, NO_SEAT, says(table, SAYS_REFUND), events);
    if (table->now.phase != PHASE_AIR && table->now.phase != PHASE_RESTED &&
        table->now.phase != PHASE_CALLED)
        dice_reverse(table, reason->clause, events);
    int outcome = table->now.phase == PHASE_AIR ? -1 : dice_roll(table->a, table->b);
    dice_refund(table, outcome, forfeiter, events);
    table->now.phase = PHASE_READY;
    table->a = table->b = table->must_call = 0;
    table->called_by = 0;
    table->disputed = table->ruled = false;
    table->undo = UNDO_NOTHING;
    dice_tell(events, EVENT_VOID_ROLL, NO_SEAT, reason->clause);
}

/* ---- Corrections: what a player is owed goes by the rules, whatever was paid ---------- */

struct refusal can_correct(const struct dice_table *table, const struct command *command)
{
    const char *clause = dice_clause(table, command);
    int64_t cents = command->cents, chip = table->sign.chip_cents;

    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    int64_t rack = table->now.rack_cents[command->seat];
    if (!cents) return no(REFUSED_NO_AMOUNT, clause);
    if (cents < -MONEY_MOST || cents > MONEY_MOST - rack) return no(REFUSED_TOO_MUCH_MONEY, clause);
    if (cents % chip) return no_with_amount(REFUSED_NOT_IN_CHIPS, clause, chip);
    return -cents > rack ? no_with_amount(REFUSED_RACK_SHORT, clause, rack) : accepted();
}

void do_correct(struct dice_table *table, const struct command *command, struct events *events)
{
    table->now.rack_cents[command->seat] += command->cents;
    table->now.float_cents -= command->cents;
    table->undo = UNDO_NOTHING;
    dice_tell(events, EVENT_CORRECTED, command->seat, dice_clause(table, command))->paid_cents =
        command->cents;
}

/* ---- Players ---------------------------------------------------------------------- */

struct refusal can_name_player(const struct dice_table *table, const struct command *command)
{
    return seated(table, command->seat) ? accepted()
                                        : no(REFUSED_NOBODY_THERE, dice_clause(table, command));
}

void do_void_wagers(struct dice_table *table, const struct command *command, struct events *events)
{
    int told = events->count;

    dice_tell_done(command, dice_clause(table, command), events);
    dice_lapse(table, ALL_LAPSE, command->seat, dice_clause(table, command), events);
    return_all(table, command->seat, dice_clause(table, command), events);
    for (int i = told; i < events->count; i++)
        if (events->list[i].kind == EVENT_VERDICT)
            events->list[i].also = says(table, SAYS_VOID_WAGER);
    table->undo = UNDO_NOTHING;
}

void do_exclude(struct dice_table *table, const struct command *command, struct events *events)
{
    table->excluded |= SEAT_BIT(command->seat);
    dice_tell_done(command, dice_clause(table, command), events);
    dice_lapse(table, ALL_LAPSE, command->seat, dice_clause(table, command), events);
    if (table->now.phase == PHASE_OFFERED && table->now.offered == command->seat) {
        table->now.offered = NO_SEAT;
        table->now.phase = PHASE_IDLE;
    }
    if (table->now.shooter == command->seat)
        dice_end_turn(table, dice_clause(table, command), events);
}

struct refusal can_vacate(const struct dice_table *table, const struct command *command)
{
    const char *clause = dice_clause(table, command);
    int seat = command->seat;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, clause);
    bool part = table->now.shooter == seat || table->now.offered == seat;
    bool idle = table->now.idle_rounds[seat] >= DICE_IDLE_ROUNDS && !dice_on_layout(table, seat);
    return idle && !part ? accepted() : no(REFUSED_NOT_IDLE, clause);
}

void do_vacate(struct dice_table *table, const struct command *command, struct events *events)
{
    dice_tell_done(command, dice_clause(table, command), events);
    dice_lapse(table, ALL_LAPSE, command->seat, dice_clause(table, command), events);
    dice_redeem(table, command->seat, dice_clause(table, command), events);
}

/* ---- Limits and signs ---------------------------------------------------------------- */

static struct sign with_limits(const struct dice_table *table, const struct command *command)
{
    struct sign sign = table->sign;

    sign.min_cents = command->cents;
    sign.max_cents = command->part_cents;
    return sign;
}

static bool worse(const struct dice_table *table, const struct command *command)
{
    enum dice_notice rule = conduct_of(table)->notice;
    bool higher = command->cents > table->sign.min_cents;
    bool lower = command->part_cents < table->sign.max_cents;

    return (rule != NO_NOTICE && higher) || (rule == NOTICE_FOR_WORSE && lower);
}

static bool noticed(const struct dice_table *table, const struct command *command)
{
    return table->notice_minute >= 0 && table->notice_min_cents == command->cents &&
           table->notice_max_cents == command->part_cents &&
           table->minute - table->notice_minute >= DICE_NOTICE_MINUTES;
}

static bool agreed(const struct dice_table *table, const struct command *command)
{
    unsigned players = table->present & (unsigned)~table->excluded;

    return table->notice_minute >= 0 && table->notice_min_cents == command->cents &&
           table->notice_max_cents == command->part_cents && players &&
           (table->agreed & players) == players;
}

struct refusal can_notice(const struct dice_table *table, const struct command *command)
{
    struct sign sign = with_limits(table, command);

    return sign_check(&sign);
}

void do_notice(struct dice_table *table, const struct command *command, struct events *events)
{
    table->notice_min_cents = command->cents;
    table->notice_max_cents = command->part_cents;
    table->notice_minute = table->minute;
    table->agreed = 0;
    dice_tell_done(command, dice_clause(table, command), events);
}

struct refusal can_agree(const struct dice_table *table, const struct command *command)
{
    return table->notice_minute >= 0 ? accepted()
                                     : no(REFUSED_NO_NOTICE, dice_clause(table, command));
}

void do_agree(struct dice_table *table, const struct command *command, struct events *events)
{
    table->agreed |= SEAT_BIT(command->seat);
    dice_tell_done(command, dice_clause(table, command), events);
}

/* The clause under which the limits may change now; null: under none. */
static const char *limits_clause(const struct dice_table *table, const struct command *command)
{
    const struct dice_act_row *notice = dice_row(conduct_of(table), ACT_NOTICE);

    if (!worse(table, command)) return dice_clause(table, command);
    if (noticed(table, command)) return notice->clause;
    if (conduct_of(table)->notice != NOTICE_FOR_WORSE) return NULL;
    if (agreed(table, command)) return says(table, SAYS_AGREED);
    if (any_wager(table)) return NULL;
    return says(table, table->played ? SAYS_QUIET : SAYS_OPENING);
}

struct refusal can_limits(const struct dice_table *table, const struct command *command)
{
    struct sign sign = with_limits(table, command);
    struct refusal why = sign_check(&sign);

    if (why.code) return why;
    if (limits_clause(table, command)) return accepted();
    return no(REFUSED_NOTICE_SHORT, dice_row(conduct_of(table), ACT_NOTICE)->clause);
}

static void tell_limits(const struct command *command, const char *clause, const char *sign,
                        struct events *events)
{
    struct event *event = dice_tell(events, EVENT_LIMITS, command->seat, clause);

    event->stake_cents = command->cents;
    event->paid_cents = command->part_cents;
    event->also = sign;
}

void do_limits(struct dice_table *table, const struct command *command, struct events *events)
{
    const char *clause = limits_clause(table, command);

    table->sign = with_limits(table, command);
    table->notice_minute = -1;
    table->agreed = 0;
    struct command for_all = *command;
    for_all.seat = NO_SEAT;
    tell_limits(&for_all, clause, says(table, SAYS_SIGN), events);
}

/* Personal limits only widen the table's; 0 and 0 take the sign away. */
struct refusal can_personal(const struct dice_table *table, const struct command *command)
{
    struct sign sign = with_limits(table, command);
    const char *clause = dice_clause(table, command);

    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    if (!command->cents && !command->part_cents) return accepted();
    sign.step_cents = 0;
    struct refusal why = sign_check(&sign);
    if (why.code) return why;
    bool only_above = conduct_of(table)->notice == NOTICE_FOR_MINIMUM;
    bool wider = only_above ? command->part_cents > table->sign.max_cents
                            : command->cents <= table->sign.min_cents &&
                                  command->part_cents >= table->sign.max_cents;
    return wider ? accepted() : no(REFUSED_NOT_LIGHTENED, clause);
}

void do_personal(struct dice_table *table, const struct command *command, struct events *events)
{
    table->personal_min_cents[command->seat] = command->cents;
    table->personal_max_cents[command->seat] = command->part_cents;
    tell_limits(command, dice_clause(table, command), says(table, SAYS_SIGN), events);
}

/* ---- Closing, recording, time ---------------------------------------------------------- */

void do_closing(struct dice_table *table, const struct command *command, struct events *events)
{
    table->closing_minute = table->minute;
    dice_tell_done(command, dice_clause(table, command), events);
}

struct refusal can_close(const struct dice_table *table, const struct command *command)
{
    const char *clause = dice_clause(table, command);

    if (!conduct_of(table)->notice_to_close || !table->present) return accepted();
    if (table->closing_minute < 0) return no(REFUSED_NO_NOTICE, clause);
    return table->minute - table->closing_minute >= DICE_NOTICE_MINUTES
               ? accepted()
               : no(REFUSED_NOTICE_SHORT, clause);
}

/* Wagers still undecided go back (reading G9). */
void do_close(struct dice_table *table, const struct command *command, struct events *events)
{
    const char *clause = dice_clause(table, command);

    dice_lapse(table, ALL_LAPSE, NO_SEAT, clause, events);
    for (int seat = 0; seat < DICE_SEATS; seat++) return_all(table, seat, clause, events);
    table->now.phase = PHASE_CLOSED;
    table->now.shooter = table->now.thrower = table->now.offered = NO_SEAT;
    table->undo = UNDO_NOTHING;
    dice_tell(events, EVENT_CLOSED, NO_SEAT, clause);
}

static const struct clause *recorded(const struct dice_table *table, int64_t index)
{
    const struct edition *edition = &games[table->sign.edition];
    bool general = index >= DICE_RECORD_DIV_1 && edition->division_1;
    const struct clause *list = general ? clauses_division_1 : edition->clauses;

    if (general) index -= DICE_RECORD_DIV_1;
    for (int64_t i = 0; list[i].id; i++)
        if (i == index) return list[i].mark == RECORDED ? &list[i] : NULL;
    return NULL;
}

struct refusal can_record(const struct dice_table *table, const struct command *command)
{
    return recorded(table, command->cents)
               ? accepted()
               : no(REFUSED_NOT_RECORDED_SO, dice_clause(table, command));
}

void do_record(struct dice_table *table, const struct command *command, struct events *events)
{
    dice_tell_done(command, recorded(table, command->cents)->id, events);
}

#define A_WEEK 10080 /* minutes */

struct refusal can_tick(const struct dice_table *table, const struct command *command)
{
    if (command->cents <= 0 || command->cents > A_WEEK || table->minute > INT32_MAX - A_WEEK)
        return no(REFUSED_CLOCK_BACK, dice_clause(table, command));
    return accepted();
}

void do_tick(struct dice_table *table, const struct command *command, struct events *events)
{
    table->minute += (int32_t)command->cents;
    dice_tell_done(command, dice_clause(table, command), events);
}
