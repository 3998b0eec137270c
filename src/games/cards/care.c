/* care.c - steps that prepare cards, and their order. */
#include "games/cards/care.h"

#include <string.h>

bool care_done(struct care care, uint8_t prepared)
{
    return (prepared & care.all) == care.all && (!care.either || (prepared & care.either));
}

uint8_t care_bit(const struct command *command)
{
    switch (command->act) {
    case ACT_INSPECT:
        return command->role == ROLE_GAME_SUPERVISOR ? BY_SUPERVISOR : BY_DEALER;
    case ACT_SPREAD:
        return SPREAD_OUT;
    case ACT_CHEMMY:
        return CHEMMIED;
    case ACT_STACK:
        return STACKED;
    default:
        return RIFFLED;
    }
}

/* Steps that must come before a step, if the cards need them. */
static uint8_t before(uint8_t step)
{
    switch (step) {
    case SPREAD_OUT:
        return BOTH_LOOKED;
    case CHEMMIED:
        return BOTH_LOOKED | SPREAD_OUT;
    case STACKED:
        return BOTH_LOOKED | SPREAD_OUT | CHEMMIED;
    case RIFFLED:
        return BOTH_LOOKED | SPREAD_OUT | CHEMMIED | STACKED;
    default:
        return 0;
    }
}

/* The first of these steps that is missing decides, by its own clause, beside the one that puts the
 * command's step after it: its own, or that on the order of mixing. */
static struct refusal missing(const struct table *table, const struct command *command,
                              uint8_t steps, const char *in_order)
{
    const char *after = command->act == ACT_SPREAD ? table_clause(table, command) : in_order;

    if (steps & BOTH_LOOKED)
        return (struct refusal){ REFUSED_INSPECT_FIRST, table_act_clause(table, ACT_INSPECT), 0, 0,
                                 after };
    if (steps & SPREAD_OUT)
        return (struct refusal){ REFUSED_SPREAD_FIRST, table_act_clause(table, ACT_SPREAD), 0, 0,
                                 after };
    return no(steps & CHEMMIED ? REFUSED_CHEMMY_FIRST : REFUSED_STACK_FIRST, in_order);
}

struct refusal care_can(const struct table *table, const struct command *command, struct care care,
                        uint8_t prepared, const char *in_order)
{
    uint8_t step = care_bit(command);
    uint8_t first = care.either & step ? care.all : before(step) & care.all;

    if (!((care.all | care.either) & step) || (prepared & step))
        return no(REFUSED_NOT_NEEDED, table_clause(table, command));
    uint8_t steps = (uint8_t)(first & ~prepared);
    return steps ? missing(table, command, steps, in_order) : accepted();
}

const struct reason *care_why(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    return reason && (reason->force == ORDERS || reason->force == SEEN_EARLY) ? reason : NULL;
}

/* A supervisor orders it; only the reason that needs no order is the dealer's as well. */
struct refusal care_can_shuffle(const struct table *table, const struct command *command)
{
    const struct reason *reason = care_why(table, command);
    const unsigned orders = ROLE_GAME_SUPERVISOR | ROLE_CASINO_SUPERVISOR;
    const char *clause = table_clause(table, command);

    if (!reason) return no(REFUSED_NO_SUCH_REASON, table_act_clause(table, command->act));
    return command->role & orders || !strcmp(reason->clause, clause)
               ? accepted()
               : (struct refusal){ REFUSED_WRONG_ROLE, reason->clause, 0, orders, NULL };
}
