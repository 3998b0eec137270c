/* words.c - what happens at a dice table, in words and as JSON. */
#include "words/game_words.h"

#include "games/dice/dice_rows.h"
#include "games/dice/dice_table.h"

#include <string.h>

extern const struct game_words dice_words;

/* clang-format off */
#define FACES { "dice", AS_PAIR, NULL }
#define NUMBER { "number", AS_NUMBER, "number" }
/* clang-format on */

static const struct event_row rows[] = {
    { EVENT_MARKED, "marked", WHEN_ACT(ACT_CALL_ON), "{who}'s {wager} is marked on", { { 0 } } },
    { EVENT_MARKED, NULL, ALWAYS, "{who}'s {wager} is marked off", { { 0 } } },
    { EVENT_DICE, "dice", ALWAYS, "the dice rest: {a} and {b}", { FACES } },
    { EVENT_ROLL, "roll", ALWAYS, "{total}: {a} and {b}", { FACES } },
    { EVENT_VOID, NULL, ALWAYS, "no roll", { { 0 } } },
    { EVENT_FACE,
      "face",
      ALWAYS,
      "a die leans on its {a}: the {b} counts",
      { { "leans", AS_NUMBER, "a" }, { "counts", AS_NUMBER, "b" } } },
    { EVENT_PUCK, "puck", WHEN(IF_NUMBER), "the point is {number}", { NUMBER } },
    { EVENT_PUCK, NULL, ALWAYS, "the puck is off", { NUMBER } },
    { EVENT_OFFERED, NULL, ALWAYS, "the dice are offered to {who}", { { 0 } } },
    { EVENT_SHOOTER, "shooter", WHEN(IF_NOBODY), "the dice are passed", { { 0 } } },
    { EVENT_SHOOTER, NULL, ALWAYS, "{who} has the dice", { { 0 } } },
    { EVENT_NOBODY, NULL, ALWAYS, "no player may or will take the dice", { { 0 } } },
    { EVENT_LOST_ALL,
      "lost-all",
      ALWAYS,
      "{who} has no wager left and may make another",
      { { 0 } } },
    { EVENT_TURN, "set", ALWAYS, "{number} set{number||s} won in this turn", { NUMBER } },
    { EVENT_NEW_SET, "new-set", ALWAYS, "a new set of dice is due", { { 0 } } },
    { EVENT_SUSPENDED,
      "suspended",
      ALWAYS,
      "no further game until the equipment is put right",
      { { 0 } } },
    { EVENT_VERDICT,
      NULL,
      WHEN_FATE(TRAVELS),
      "{who}: {wager} of {stake} {travels}",
      { { "fate", AS_WORD, "fate" }, { "to", AS_NUMBER, "b" }, { "pays", AS_WORD, "pays" } } },
    { 0, NULL, ALWAYS, NULL, { { 0 } } },
};

/* A bet on the throws of a turn counts them; others go to a number. */
static void add_travels(struct words *words, const struct speaker *speaker,
                        const struct event *event)
{
    if (dice_game(speaker->sign)->turn_bet)
        words_add(words, "has %d safe throw%s", event->b, event->b == 1 ? "" : "s");
    else
        words_add(words, "goes to the %d", event->b);
}

static bool fill(struct words *words, const struct speaker *speaker, const struct event *event,
                 const char *gap)
{
    if (!strcmp(gap, "total"))
        words_add(words, "%d", event->a + event->b);
    else if (!strcmp(gap, "travels"))
        add_travels(words, speaker, event);
    else
        return false;
    return true;
}

const struct game_words dice_words = { .rows = rows, .fill = fill };
