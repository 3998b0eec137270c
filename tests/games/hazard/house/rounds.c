/* rounds.c - a round of Grand Hazard: from "no more bets" to the settlement or no throw. */
#include "pit/rounds.h"
#include "games/hazard/hazard.h"

#include <stdio.h>

extern const struct game_rounds hazard_rounds;

static const uint16_t acts[ACT_COUNT] = {
    [ACT_NO_MORE_BETS] = ROUND_BEGINS,
    [ACT_SETTLE] = ROUND_SETTLES | ROUND_KEEPS,
};

static const struct round_event events[EVENT_KINDS] = {
    [EVENT_CAST] = { .does = ROUND_OUTCOME | ROUND_RESULT, .a = { 1, 6 } },
    [EVENT_VOID] = { .does = ROUND_VOIDS },
};

static void say(const struct pit_result *result, struct round_said *said)
{
    snprintf(said->say, ROUND_SAY, "%d %d %d", result->a, result->b, result->c);
}

const struct game_rounds hazard_rounds = { .acts = acts, .events = events, .say = say };
