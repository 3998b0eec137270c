/* rounds.c - a round at the wheel is a spin.  It ends when losing wagers are collected; winners are
 * paid after that. */
#include "pit/rounds.h"
#include "games/wheel/wheel_table.h"

#include "games/wheel/wheel.h"

#include <stdio.h>

#define IN_POCKET .number = { 0, WHEEL_NUMBERS - 1 }

extern const struct game_rounds wheel_rounds;

static const uint16_t acts[ACT_COUNT] = {
    [ACT_SPIN] = ROUND_BEGINS,
    [ACT_COLLECT] = ROUND_SETTLES | ROUND_KEEPS,
    [ACT_PAY] = ROUND_PAYS,
};

static const struct round_event events[EVENT_KINDS] = {
    [EVENT_SPIN] = { .does = ROUND_EXISTS,
                     .a = { -1, WHEEL_NUMBERS - 1 } }, /* -1: no number before */
    [EVENT_BALL] = { .does = ROUND_OUTCOME, IN_POCKET },
    [EVENT_DOLLY] = { .does = ROUND_OUTCOME | ROUND_RESULT, IN_POCKET },
    [EVENT_MOVED] = { .does = ROUND_MOVES },
    [EVENT_VOID] = { .does = ROUND_VOIDS },
};

static void say(const struct pit_result *result, struct round_said *said)
{
    static const char *const colors[] = {
        [WHEEL_GREEN] = "green", [WHEEL_IS_RED] = "red", [WHEEL_IS_BLACK] = "black"
    };

    snprintf(said->say, ROUND_SAY, "%s", wheel_number_word(result->number));
    said->as = colors[wheel_color(result->number)];
}

static bool paying(const struct table *table)
{
    return table->till.phase == WHEEL_COLLECTED;
}

/* From the announcement until the next spin, a void spin takes its number off the display. */
static bool replaces(const struct table *table)
{
    bool settled = table->till.phase == WHEEL_BETTING && table->undo == UNDO_SETTLEMENT;

    return settled || table->till.phase == WHEEL_ANNOUNCED || table->till.phase == WHEEL_COLLECTED;
}

const struct game_rounds wheel_rounds = {
    .acts = acts,
    .events = events,
    .replaces = replaces,
    .paying = paying,
    .say = say,
};
