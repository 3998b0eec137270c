/* words.c - events of a dice table in words and as JSON. */
#include "words/game_words.h"

#include "games/dice/dice_rows.h"
#include "games/dice/dice_table.h"

#include <string.h>

extern const struct game_words dice_words;

/* clang-format off */
#define FACES { "dice", AS_SHOWN, NULL }
#define NUMBER { "number", AS_NUMBER, "number" }
/* clang-format on */

static const struct event_row rows[] = {
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_DECLINE, IF_NUMBER),
      "time ran out for {who}; the dice pass",
      { { "timed_out", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_RELINQUISH, IF_NUMBER),
      "time ran out for {who}; the dice pass",
      { { "timed_out", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_ORDER, IF_NUMBER),
      "{reason}; the dice pass",
      { { "reason", AS_WORD, "reason-id" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_FOUND, IF_A),
      "{actor} finds and inspects the missing dice",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_LOST, IF_A),
      "{actor} gives up the missing dice as lost",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT(ACT_PAY_TABLE),
      "{actor} changes to pay table {a|one|two}",
      { { "pay_table", AS_NUMBER, "a" } } },
    { EVENT_MARKED, "marked", WHEN_ACT(ACT_CALL_ON), "{who}'s {wager} is on", { { 0 } } },
    { EVENT_MARKED, NULL, ALWAYS, "{who}'s {wager} is off", { { 0 } } },
    { EVENT_DICE, "dice", ALWAYS, "the dice show {a} and {b}", { FACES } },
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
    { EVENT_SHOOTER, "shooter", WHEN(IF_NOBODY), "the dice pass", { { 0 } } },
    { EVENT_SHOOTER, NULL, ALWAYS, "{who} has the dice", { { 0 } } },
    { EVENT_NOBODY, NULL, ALWAYS, "no player takes the dice", { { 0 } } },
    { EVENT_LOST_ALL, "lost-all", ALWAYS, "{who} has no bets left and may bet again", { { 0 } } },
    { EVENT_TURN, "set", ALWAYS, "{number} set{number||s} won in this turn", { NUMBER } },
    { EVENT_NEW_SET, "new-set", ALWAYS, "a new set of dice is due", { { 0 } } },
    { EVENT_LIT, "lit", ALWAYS, "the winning areas light up", { { 0 } } },
    { EVENT_SUSPENDED,
      "suspended",
      ALWAYS,
      "no more rolls until the equipment is repaired",
      { { 0 } } },
    { EVENT_VERDICT,
      NULL,
      WHEN_FATE(TRAVELS),
      "{who}: {wager} of {stake} {travels}",
      { { "fate", AS_WORD, "fate" }, { "to", AS_NUMBER, "b" }, { "pays", AS_WORD, "pays" } } },
    { 0, NULL, ALWAYS, NULL, { { 0 } } },
};

/* A bet on the throws of a turn counts them; others move to a number. */
static void add_travels(struct words *words, const struct speaker *speaker,
                        const struct event *event)
{
    if (dice_game(speaker->sign)->turn_bet)
        words_add(words, "has %d safe throw%s", event->b, event->b == 1 ? "" : "s");
    else
        words_add(words, "moves to the %d", event->b);
}

/* Why the shooter was ordered to pass the dice; a record may name an unknown reason. */
static struct reason reason_of(const struct speaker *speaker, const struct event *event)
{
    const struct reason *row =
        reason_numbered(games[speaker->sign->edition]->conduct, event->number);

    return row ? *row : (struct reason){ .id = "", .clause = "", .words = "an order" };
}

static bool fill(struct words *words, const struct speaker *speaker, const struct event *event,
                 const char *gap)
{
    if (!strcmp(gap, "reason"))
        words_add_text(words, reason_of(speaker, event).words);
    else if (!strcmp(gap, "reason-id"))
        words_add_text(words, reason_of(speaker, event).id);
    else if (!strcmp(gap, "total"))
        words_add(words, "%d", event->a + event->b);
    else if (!strcmp(gap, "travels"))
        add_travels(words, speaker, event);
    else
        return false;
    return true;
}

const struct game_words dice_words = { .rows = rows, .fill = fill };
