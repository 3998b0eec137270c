/* dice_house.c - what supervisors and the operator do to wagers at a dice table:
 * put them back, refuse them, or void them with an invalidated roll. */
#include "games/dice/dice_internal.h"

#include <string.h>

void dice_give_back(struct table *table, int seat, const char *clause, struct events *events)
{
    const struct dice_game *game = dice_game(&table->sign);

    for (int spot = 0; spot < game->spot_count; spot++)
        if (dice_of(table)->now.stake_cents[seat][spot])
            dice_return(table, seat, spot, clause, events);
}

/* ---- Putting back, refusing, invalidating ---------------------------------------- */

static int plain_spot(const struct table *table, int seat, int bet, int number)
{
    const struct dice_game *game = dice_game(&table->sign);

    if (!seated(table, seat) || bet <= 0 || bet >= game->bet_count || number < 0 ||
        number >= DICE_NUMBERS)
        return -1;
    return dice_spot(game, bet, number, 0, 0);
}

/* How much of a wager a command moves: all of it unless it says so. */
static int64_t moved_cents(const struct table *table, const struct command *command, int from)
{
    return command->cents ? command->cents : dice_of(table)->now.stake_cents[command->seat][from];
}

struct refusal dice_can_put_back(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    int from = plain_spot(table, command->seat, command->bet, command->number);
    int to = plain_spot(table, command->seat, command->to_bet, command->to_number);

    if (from < 0 || to < 0 || from == to || !dice_of(table)->now.stake_cents[command->seat][from])
        return no(REFUSED_NO_WAGER_THERE, clause);
    const int64_t *stakes = dice_of(table)->now.stake_cents[command->seat];
    struct refusal why = command->cents ? table_amount_fits(table, command->cents) : accepted();
    if (why.code) return why;
    int64_t cents = moved_cents(table, command, from);
    if (cents > stakes[from]) return no_with_amount(REFUSED_MORE_THAN_THERE, clause, stakes[from]);
    return cents > MONEY_MOST - stakes[to] ? no(REFUSED_TOO_MUCH_MONEY, clause) : accepted();
}

/* A moved wager is a mistake where it lies now if it is above the limits there, or below them
 * although it was not before; and likewise what is left of it. */
static void mark_moved(struct table *table, int seat, int spot, bool was_small)
{
    struct range limits = table_limits(table, seat, dice_game(&table->sign)->spots[spot].bet);
    int64_t stake = dice_of(table)->now.stake_cents[seat][spot];
    bool too_small = stake && stake < limits.least && !was_small;

    if (stake > limits.most || too_small) dice_of(table)->now.call[seat][spot] |= SLIPPED;
}

void dice_do_put_back(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat;
    int64_t *stakes = dice_of(table)->now.stake_cents[seat];
    uint8_t *calls = dice_of(table)->now.call[seat];
    int from = plain_spot(table, seat, command->bet, command->number);
    int to = plain_spot(table, seat, command->to_bet, command->to_number);
    const char *clause = table_clause(table, command);
    int64_t cents = moved_cents(table, command, from);

    table_add_done(command, clause, events);
    struct event *event = table_add_wager_event(events, EVENT_PLACED, seat, command->to_bet,
                                                command->to_number, cents, clause);
    event->act = command->act;
    event->also = says(table, SAYS_POSITION);
    table_play_limits(table);
    bool was_small = stakes[from] < table_limits(table, seat, command->bet).least;
    stakes[to] += cents;
    stakes[from] -= cents;
    calls[to] |= calls[from] & SLIP_MARKS;
    if (!stakes[from]) calls[from] = AS_USUAL;
    mark_moved(table, seat, to, was_small);
    mark_moved(table, seat, from, was_small);
    table_play_limits(table);
}

/* On any reasonable ground, or only because winnings could not be paid exactly. */
struct refusal dice_can_refuse(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = dice_may_touch(table, seat, bet, number);
    if (why.code) return why;
    bool payable =
        dice_wager(table, seat, bet, number) % dice_payable_unit(table, bet, number) == 0;
    return conduct_of(table)->refuse_any || !payable
               ? accepted()
               : no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
}

void dice_do_refuse(struct table *table, const struct command *command, struct events *events)
{
    int spots[DICE_NUMBERS];
    int count = dice_spots_of(dice_game(&table->sign), command->bet, command->number, spots);
    const char *clause = table_clause(table, command);

    table_add_done(command, clause, events);
    for (int i = 0; i < count; i++)
        if (dice_of(table)->now.stake_cents[command->seat][spots[i]])
            dice_return(table, command->seat, spots[i], clause, events);
}

/* ---- The pay table --------------------------------------------------------------- */

/* Not while a wager stands that was made at the odds displayed. */
struct refusal dice_can_pay_table(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    int option = custom_of(table)->pay_table - 1;
    struct sign sign = table->sign;

    sign.value[option] = command->choice;
    struct refusal why = sign_check(&sign);
    if (why.code) return why;
    if (command->choice == table->sign.value[option]) return no(REFUSED_SAME_PAY_TABLE, clause);
    for (int seat = 0; seat < DICE_SEATS; seat++)
        if (table_on_layout(table, seat)) return no(REFUSED_ODDS_AGREED, clause);
    return accepted();
}

/* The last roll stays settled at the odds of before. */
void dice_do_pay_table(struct table *table, const struct command *command, struct events *events)
{
    table_change_pay(table, custom_of(table)->pay_table - 1, command->choice);
    table->undo = UNDO_NOTHING;
    table_add_done(command, table_clause(table, command), events)->a = command->choice;
}

struct refusal dice_can_invalidate(const struct table *table, const struct command *command)
{
    int phase = table->till.phase;

    return table_may_invalidate(
        table, command, phase == PHASE_AIR || phase == PHASE_RESTED || phase == PHASE_CALLED);
}

void dice_do_invalidate(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_cause(table, command);

    table_add_invalidated(table, command, events);
    table_lapse(table, ALL_LAPSE, NO_SEAT, says(table, SAYS_REFUND), events);
    if (table->till.phase != PHASE_AIR && table->till.phase != PHASE_RESTED &&
        table->till.phase != PHASE_CALLED) {
        table_reverse(table, reason->clause, events);
        table->by_limits_then = true;
    }
    int outcome =
        table->till.phase == PHASE_AIR ? -1 : dice_roll(dice_of(table)->a, dice_of(table)->b);
    table_play_limits(table);
    dice_refund(table, outcome, table_forfeits(command), events);
    table_play_limits(table);
    table->by_limits_then = false;
    table->till.phase = PHASE_READY;
    dice_of(table)->a = dice_of(table)->b = dice_of(table)->must_call = 0;
    dice_of(table)->entered_a = dice_of(table)->entered_b = 0;
    dice_of(table)->called_by = 0;
    dice_of(table)->disputed = dice_of(table)->ruled = false;
    table->undo = UNDO_NOTHING;
    table_add_event(events, EVENT_VOID, NO_SEAT, reason->clause);
    dice_bring_first(table);
}
