/* rounds.c - a round of Lunar Poker begins with its first card and ends when the hands are settled
 * or the round is void.  A forced Dealer gets another card before that. */
#include "pit/rounds.h"

#include "games/lunar/lunar_table.h"
#include "rules/cards.h"

#include <stdio.h>

#define DEALERS   (LUNAR_DEALER + 1)
#define OF_HAND   .number = { 1, DEALERS }
#define WITH_CARD .a = { CARD_UNSEEN, CARDS }

extern const struct game_rounds lunar_rounds;

static const uint16_t acts[ACT_COUNT] = {
    [ACT_SETTLE] = ROUND_SETTLES,
};

static const struct round_event events[EVENT_KINDS] = {
    [EVENT_CARD] = { .does = ROUND_BEGINS | ROUND_KEEPS, OF_HAND, WITH_CARD },
    [EVENT_SHOWN] = { .does = ROUND_EXISTS, OF_HAND, WITH_CARD },
    [EVENT_HAND] = { .does = ROUND_OUTCOME | ROUND_RESULT,
                     .only = DEALERS,
                     OF_HAND,
                     .a = { 0, HAND_CATEGORIES - 1 } },
    [EVENT_RACKED] = { .does = ROUND_GOES_ON, .only = DEALERS, OF_HAND },
    [EVENT_VOID] = { .does = ROUND_VOIDS },
    [EVENT_COMBINATION] = { .does = ROUND_EXISTS, OF_HAND, .a = { SUPER_NONE, LUNAR_SUPERS - 1 } },
    [EVENT_COMPARED] = { .does = ROUND_EXISTS, OF_HAND },
    [EVENT_DECLARED] = { .does = ROUND_EXISTS },
    [EVENT_EXPOSED] = { .does = ROUND_EXISTS, OF_HAND },
    [EVENT_RESHUFFLED] = { .does = ROUND_EXISTS },
    [EVENT_FEE] = { .does = ROUND_STAKES },
    [EVENT_FEE_TAKEN] = { .does = ROUND_STAKES, .charge = CHARGED_FEE },
};

/* The Dealer's hand counts from when it is turned until the next deal; after a force it changes. */
static bool replaces(const struct table *table)
{
    bool turned = table->till.phase >= LUNAR_FORCING && table->till.phase <= LUNAR_SHOWDOWN;

    return turned || (table->till.phase <= LUNAR_BETTING && table->undo == UNDO_SETTLEMENT);
}

static void say(const struct pit_result *result, struct round_said *said)
{
    bool plays = result->b;

    snprintf(said->say, ROUND_SAY, "%s",
             plays ? lunar_hand_id((enum hand_category)result->a, true) : "no-hand");
}

const struct game_rounds lunar_rounds = {
    .acts = acts,
    .events = events,
    .boxes = true,
    .returns_decide = true,
    .pays_again = true,
    .replaces = replaces,
    .say = say,
};
