/* words.c - the events of a roulette table as sentences and as JSON. */
#include "words/game_words.h"

#include "games/wheel/wheel_table.h"

#include <string.h>

extern const struct game_words wheel_words;

/* clang-format off */
#define TURNS { "direction", AS_WORD, "direction" }
#define POCKET { "number", AS_WORD, "pocket" }
/* clang-format on */

static const struct event_row rows[] = {
    { EVENT_DONE, NULL, WHEN_ACT(ACT_DROP), "the ball leaves the track", { { 0 } } },
    { EVENT_VOID, NULL, ALWAYS, "no spin", { { 0 } } },
    { EVENT_SPIN,
      "spin",
      WHEN(IF_A_SAID),
      "the wheel turns {number|clockwise|anticlockwise}, the ball leaves {from}",
      { TURNS, { "from", AS_WORD, "from" } } },
    { EVENT_SPIN, NULL, ALWAYS, "the wheel turns {number|clockwise|anticlockwise}", { TURNS } },
    { EVENT_BALL, "ball", ALWAYS, "the ball rests in {pocket}", { POCKET } },
    { EVENT_DOLLY, "dolly", ALWAYS, "{pocket}, {color}", { POCKET } },
    { EVENT_MOVED,
      "moved",
      ALWAYS,
      "{stake} of {who}'s {whole} goes to {bet}, which wins",
      { { 0 } } },
    { 0, NULL, ALWAYS, NULL, { { 0 } } },
};

static bool fill(struct words *words, const struct speaker *speaker, const struct event *event,
                 const char *gap)
{
    static const char *const colors[] = {
        [WHEEL_GREEN] = "green",
        [WHEEL_IS_RED] = "red",
        [WHEEL_IS_BLACK] = "black",
    };

    (void)speaker;
    if (!strcmp(gap, "pocket"))
        words_add_text(words, wheel_number_word(event->number));
    else if (!strcmp(gap, "from"))
        words_add_text(words, wheel_number_word(event->a));
    else if (!strcmp(gap, "color"))
        words_add_text(words, colors[wheel_color(event->number)]);
    else if (!strcmp(gap, "direction"))
        words_add_text(words, event->number == 1 ? "clockwise" : "anticlockwise");
    else
        return false;
    return true;
}

const struct game_words wheel_words = { .rows = rows, .fill = fill };
