/* rounds.c - a round of dice is one throw: it begins when the dice leave the hand, and ends when
 * wagers are settled or the throw is void. */
#include "pit/rounds.h"

#include "games/dice/dice_rows.h"
#include "games/dice/dice_table.h"

#include <stdio.h>

extern const struct game_rounds dice_rounds;

static const uint16_t acts[ACT_COUNT] = {
    [ACT_THROW] = ROUND_BEGINS,
    [ACT_REPORT_THROW] = ROUND_BEGINS,
    [ACT_SETTLE] = ROUND_SETTLES | ROUND_KEEPS,
};

static const struct round_event events[EVENT_KINDS] = {
    [EVENT_DICE] = { .does = ROUND_OUTCOME },
    [EVENT_ROLL] = { .does = ROUND_OUTCOME | ROUND_RESULT },
    [EVENT_VOID] = { .does = ROUND_VOIDS | ROUND_KEEPS }, /* can be overruled */
    [EVENT_MARKED] = { .does = ROUND_EXISTS },
    [EVENT_FACE] = { .does = ROUND_EXISTS },
    [EVENT_PUCK] = { .does = ROUND_EXISTS },
    [EVENT_OFFERED] = { .does = ROUND_EXISTS },
    [EVENT_SHOOTER] = { .does = ROUND_EXISTS },
    [EVENT_NOBODY] = { .does = ROUND_EXISTS },
    [EVENT_LOST_ALL] = { .does = ROUND_EXISTS },
    [EVENT_TURN] = { .does = ROUND_EXISTS },
    [EVENT_NEW_SET] = { .does = ROUND_EXISTS },
    [EVENT_SUSPENDED] = { .does = ROUND_EXISTS },
    [EVENT_LIT] = { .does = ROUND_EXISTS },
};

/* A roll that has been called may be called otherwise, or made void, until the next throw. */
static bool replaces(const struct table *table)
{
    return table->till.phase == PHASE_CALLED || table->undo == UNDO_SETTLEMENT;
}

static void say(const struct pit_result *result, struct round_said *said)
{
    snprintf(said->say, ROUND_SAY, "%d %d", result->a, result->b);
}

const struct game_rounds dice_rounds = {
    .acts = acts,
    .events = events,
    .travels = (UINT64_C(1) << DICE_NUMBERS) - 1,
    .replaces = replaces,
    .say = say,
};
