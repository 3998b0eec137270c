/* care.c - steps that prepare cards, and their order. */
#include "games/cards/care.h"

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

struct refusal care_can(const struct table *table, const struct command *command, struct care care,
                        uint8_t prepared)
{
    uint8_t step = care_bit(command);
    uint8_t first = care.either & step ? care.all : before(step) & care.all;

    if (!((care.all | care.either) & step) || (prepared & step))
        return no(REFUSED_NOT_NEEDED, table_clause(table, command));
    return (prepared & first) == first ? accepted()
                                       : no(REFUSED_MIX_FIRST, says(table, SAYS_MIXED));
}

const struct reason *care_why(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    return reason && (reason->force == ORDERS || reason->force == SEEN_EARLY) ? reason : NULL;
}

struct refusal care_can_shuffle(const struct table *table, const struct command *command)
{
    return care_why(table, command) ? accepted()
                                    : no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
}
