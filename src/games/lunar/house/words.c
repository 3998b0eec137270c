/* words.c - the events of a Lunar Poker table as sentences and as JSON. */
#include "words/game_words.h"

#include "games/lunar/lunar_rows.h"
#include "games/lunar/lunar_table.h"

#include <string.h>

extern const struct game_words lunar_words;

#define THE_DEALERS (LUNAR_DEALER + 1) /* the number of the Dealer's hand */

/* clang-format off */
#define CARD { "cards", AS_CARD, NULL }
#define SEEN { "cards", AS_SEEN_CARD, NULL }
#define HAND { "hand", AS_EITHER, "hand_id" } /* a box from 1, or "dealer" */
#define COUNT { "count", AS_NUMBER, "b" }
#define VALUE { "value", AS_WORD, "value_id" }
#define FATE { "fate", AS_WORD, "fate" }
/* clang-format on */

static const struct event_row rows[] = {
    { EVENT_DONE, NULL, WHEN_ACT(ACT_EXCHANGE), "{actor} exchanges {b} cards", { COUNT } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT(ACT_COUNT_DECK),
      "{actor} counts {b} card{b||s} in the deck",
      { COUNT } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_VERIFY), "{actor} verifies {who}'s hand", { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_SERVE), "{actor} serves {who}'s draw", { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT(ACT_SWEEP),
      "{actor} collects {who}'s cards too early",
      { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_ABSENT), "{actor} finds {who} absent", { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT(ACT_HONOUR),
      "{actor} chooses to pay {who}'s hand, declared late",
      { { 0 } } },
    { EVENT_PLACED, NULL, WHEN_ACT_ON(ACT_BET, LUNAR_BET), "{who} raises {stake}", { { 0 } } },
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
      "{hand}: {value}, doesn't qualify",
      { HAND, VALUE, { "qualifies", AS_TRUTH, "b" } } },
    { EVENT_HAND, NULL, ALWAYS, "{hand}: {value}", { HAND, VALUE } },
    { EVENT_COMPARED, "compared", WHEN_FATE(WINS), "{hand} beats the Dealer's", { FATE, HAND } },
    { EVENT_COMPARED, NULL, WHEN_FATE(LOSES), "{hand} loses to the Dealer's", { FATE, HAND } },
    { EVENT_COMPARED,
      NULL,
      ALWAYS,
      "{hand} pushes (stand-off) against the Dealer's",
      { FATE, HAND } },
    { EVENT_DECLARED, "declared", ALWAYS, "{who} declares a winning hand", { { 0 } } },
    { EVENT_EXPOSED, "exposed", ALWAYS, "a card of {hand} was exposed", { HAND } },
    { EVENT_RACKED,
      "racked",
      WHEN_NUMBER(THE_DEALERS),
      "{b} card{b||s} removed from {hand}",
      { HAND, COUNT } },
    { EVENT_RACKED,
      NULL,
      ALWAYS,
      "{b} card{b||s} of {hand} go{b|es|} to the discards",
      { HAND, COUNT } },
    { EVENT_RESHUFFLED,
      "reshuffled",
      ALWAYS,
      "{b} discards are shuffled into a new deck",
      { COUNT } },
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

/* An id such as "one-pair" without dashes. */
static void add_id_words(struct words *words, const char *id)
{
    for (; *id; id++) words_add(words, "%c", *id == '-' ? ' ' : *id);
}

static void add_combination(struct words *words, const struct event *event)
{
    if (event->a == SUPER_NONE)
        words_add(words, "no Super Combination");
    else
        add_id_words(words, lunar_super_id((enum lunar_super)event->a));
}

/* "one pair". */
static void add_value(struct words *words, const struct event *event)
{
    add_id_words(words, lunar_spoken_id(lunar_hand_id((enum hand_category)event->a, event->b)));
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
        add_combination(words, event);
    else if (!strcmp(gap, "combination_id"))
        words_add_text(words, lunar_super_id((enum lunar_super)event->a));
    else if (!strcmp(gap, "value"))
        add_value(words, event);
    else if (!strcmp(gap, "value_id"))
        words_add_text(words, lunar_hand_id((enum hand_category)event->a, event->b));
    else
        return false;
    return true;
}

static struct event_value value(int n)
{
    int hand = n - LUNAR_SUPERS;

    if (hand < 0)
        return (struct event_value){ "combination", lunar_super_id((enum lunar_super)n), n };
    if (hand > ROYAL_FLUSH) return (struct event_value){ NULL, NULL, 0 };
    return (struct event_value){ "hand", lunar_hand_id((enum hand_category)hand, false), hand };
}

const struct game_words lunar_words = { .rows = rows, .fill = fill, .value = value };
