/* words.c - the events of Grand Hazard as sentences and as JSON. */
#include "games/hazard/hazard.h"
#include "words/game_words.h"

#include <string.h>

extern const struct game_words hazard_words;

static const struct event_row rows[] = {
    { EVENT_CAST, "dice", ALWAYS, "{total}: {a}, {b} and {c}", { { "dice", AS_SHOWN, NULL } } },
    { EVENT_VOID, NULL, ALWAYS, "no throw", { { 0 } } },
    { 0, NULL, ALWAYS, NULL, { { 0 } } },
};

static bool fill(struct words *words, const struct speaker *speaker, const struct event *event,
                 const char *gap)
{
    (void)speaker;
    if (strcmp(gap, "total")) return false;
    words_add(words, "%d", event->a + event->b + event->c);
    return true;
}

const struct game_words hazard_words = { .rows = rows, .fill = fill };
