/* words.c - what happens at a Lunar Poker table, in words and as JSON. */
#include "words/game_words.h"

#include "games/lunar/lunar_rows.h"
#include "games/lunar/lunar_table.h"

#include <string.h>

extern const struct game_words lunar_words;

#define THE_DEALERS (LUNAR_DEALER + 1) /* number of that hand */

/* clang-format off */
#define CARD { "cards", AS_CARD, NULL }
#define SEEN { "cards", AS_SEEN_CARD, NULL }
#define HAND { "hand", AS_EITHER, "hand_id" } /* a box from 1, or the Dealer's */
#define COUNT { "count", AS_NUMBER, "b" }
#define VALUE { "value", AS_WORD, "value_id" }
#define FATE { "fate", AS_WORD, "fate" }
/* clang-format on */

static const struct event_row rows[] = {
    { EVENT_DONE, NULL, WHEN_ACT(ACT_EXCHANGE), "{actor} {act}: {b}", { COUNT } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_VERIFY), "{actor} {act}: {who}", { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_SERVE), "{actor} {act}: {who}", { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_SWEEP), "{actor} {act}: {who}", { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_ABSENT), "{actor} {act}: {who}", { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_HONOUR), "{actor} {act}: {who}", { { 0 } } },
    { EVENT_CARD, NULL, WHEN(IF_A), "{card} for {hand}", { CARD, HAND } },
    { EVENT_CARD, NULL, ALWAYS, "a card face down for {hand}", { CARD, HAND } },
    { EVENT_SHOWN, NULL, ALWAYS, "{hand} shows {card}", { SEEN, HAND } },
    { EVENT_COMBINATION,
      "combination",
      ALWAYS,
      "{hand}: {combination}",
      { HAND, { "combination", AS_WORD, "combination_id" } } },
    { EVENT_HAND,
      "hand",
      WHEN_NUMBER_IF(THE_DEALERS, IF_B),
      "{hand}: {value}",
      { HAND, VALUE, { "qualifies", AS_TRUTH, "b" } } },
    { EVENT_HAND,
      NULL,
      WHEN_NUMBER(THE_DEALERS),
      "{hand}: {value}, no hand",
      { HAND, VALUE, { "qualifies", AS_TRUTH, "b" } } },
    { EVENT_HAND, NULL, ALWAYS, "{hand}: {value}", { HAND, VALUE } },
    { EVENT_COMPARED, "compared", WHEN_FATE(WINS), "{hand} beats the Dealer's", { FATE, HAND } },
    { EVENT_COMPARED, NULL, WHEN_FATE(LOSES), "{hand} loses to the Dealer's", { FATE, HAND } },
    { EVENT_COMPARED, NULL, ALWAYS, "{hand} stands off with the Dealer's", { FATE, HAND } },
    { EVENT_DECLARED, "declared", ALWAYS, "{who} has a winning hand", { { 0 } } },
    { EVENT_EXPOSED, "exposed", ALWAYS, "a card of {hand} was exposed", { HAND } },
    { EVENT_RACKED,
      "racked",
      WHEN_NUMBER(THE_DEALERS),
      "{b} card{b||s} of {hand} is taken away",
      { HAND, COUNT } },
    { EVENT_RACKED,
      NULL,
      ALWAYS,
      "{b} card{b||s} of {hand} go{b|es|} to the rack",
      { HAND, COUNT } },
    { EVENT_RESHUFFLED, "reshuffled", ALWAYS, "{b} discards are the deck again", { COUNT } },
    { 0, NULL, ALWAYS, NULL, { { 0 } } },
};

/* "ana's hand", "box 3", "the Dealer's hand". */
static void add_hand(struct words *words, const struct speaker *speaker, const struct event *event)
{
    const char *name = event->number == THE_DEALERS ? "" : seat_words(speaker, event->number - 1);

    if (event->number == THE_DEALERS)
        words_add(words, "the Dealer's hand");
    else if (*name)
        words_add(words, "%s's hand", name);
    else
        words_add(words, "box %d", event->number);
}

/* "one-pair" as people say it. */
static void add_id_words(struct words *words, const char *id)
{
    for (; *id; id++) words_add(words, "%c", *id == '-' ? ' ' : *id);
}

static bool fill(struct words *words, const struct speaker *speaker, const struct event *event,
                 const char *gap)
{
    if (!strcmp(gap, "hand"))
        add_hand(words, speaker, event);
    else if (!strcmp(gap, "hand_id") && event->number == THE_DEALERS)
        words_add(words, "dealer");
    else if (!strcmp(gap, "hand_id"))
        words_add(words, "%d", event->number);
    else if (!strcmp(gap, "combination"))
        add_id_words(words, lunar_super_id((enum lunar_super)event->a));
    else if (!strcmp(gap, "combination_id"))
        words_add(words, "%s", lunar_super_id((enum lunar_super)event->a));
    else if (!strcmp(gap, "value"))
        add_id_words(words, lunar_hand_id((enum hand_category)event->a, event->b));
    else if (!strcmp(gap, "value_id"))
        words_add(words, "%s", lunar_hand_id((enum hand_category)event->a, event->b));
    else
        return false;
    return true;
}

const struct game_words lunar_words = { .rows = rows, .fill = fill };
