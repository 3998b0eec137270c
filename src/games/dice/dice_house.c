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

struct refusal dice_can_put_back(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    int from = plain_spot(table, command->seat, command->bet, command->number);
    int to = plain_spot(table, command->seat, command->to_bet, command->to_number);

    if (from < 0 || to < 0 || from == to || !dice_of(table)->now.stake_cents[command->seat][from])
        return no(REFUSED_NO_WAGER_THERE, clause);
    const int64_t *stakes = dice_of(table)->now.stake_cents[command->seat];
    return stakes[from] > MONEY_MOST - stakes[to] ? no(REFUSED_TOO_MUCH_MONEY, clause) : accepted();
}

void dice_do_put_back(struct table *table, const struct command *command, struct events *events)
{
    int64_t *stakes = dice_of(table)->now.stake_cents[command->seat];
    int from = plain_spot(table, command->seat, command->bet, command->number);
    int to = plain_spot(table, command->seat, command->to_bet, command->to_number);
    const char *clause = table_clause(table, command);
    bool was_small = stakes[from] < table_limits(table, command->seat, command->bet).least;
    struct range limits = table_limits(table, command->seat, command->to_bet);

    table_add_done(command, clause, events);
    struct event *event = table_add_event(events, EVENT_PLACED, command->seat, clause);
    event->bet = command->to_bet;
    event->number = command->to_number;
    event->stake_cents = stakes[from];
    event->act = command->act;
    event->also = says(table, SAYS_POSITION);
    stakes[to] += stakes[from];
    dice_of(table)->now.call[command->seat][to] |=
        dice_of(table)->now.call[command->seat][from] & SLIP_MARKS;
    stakes[from] = 0;
    dice_of(table)->now.call[command->seat][from] = AS_USUAL;
    bool too_small = stakes[to] < limits.least && !was_small; /* by the limits there */
    if (stakes[to] > limits.most || too_small)
        dice_of(table)->now.call[command->seat][to] |= SLIPPED;
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

struct refusal dice_can_invalidate(const struct table *table, const struct command *command)
{
    int phase = table->till.phase;

    return table_may_invalidate(
        table, command, phase == PHASE_AIR || phase == PHASE_RESTED || phase == PHASE_CALLED);
}

void dice_do_invalidate(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_cause(table, command);
    int forfeiter = command->flags & FLAG_FORFEIT ? command->seat : NO_SEAT;

    table_add_done(command, reason->clause, events);
    table_lapse(table, ALL_LAPSE, NO_SEAT, says(table, SAYS_REFUND), events);
    if (table->till.phase != PHASE_AIR && table->till.phase != PHASE_RESTED &&
        table->till.phase != PHASE_CALLED)
        table_reverse(table, reason->clause, events);
    int outcome =
        table->till.phase == PHASE_AIR ? -1 : dice_roll(dice_of(table)->a, dice_of(table)->b);
    dice_refund(table, outcome, forfeiter, events);
    table->till.phase = PHASE_READY;
    dice_of(table)->a = dice_of(table)->b = dice_of(table)->must_call = 0;
    dice_of(table)->called_by = 0;
    dice_of(table)->disputed = dice_of(table)->ruled = false;
    table->undo = UNDO_NOTHING;
    table_add_event(events, EVENT_VOID, NO_SEAT, reason->clause);
}
