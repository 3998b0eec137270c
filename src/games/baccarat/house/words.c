/* words.c - the events of a baccarat table as sentences and as JSON. */
#include "words/game_words.h"

#include "games/baccarat/baccarat_table.h"

#include <string.h>

extern const struct game_words baccarat_words;

/* clang-format off */
#define CARD { "cards", AS_CARD, NULL }
#define SEEN { "cards", AS_SEEN_CARD, NULL }
#define HAND { "hand", AS_WORD, "hand_id" }
#define DOWN { "face_down", AS_COUNT, "b" }
/* clang-format on */

static const struct event_row rows[] = {
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_AREA_LIMIT, DONE_SETS),
      "{actor} limits {who}'s bets on one area to the maximum",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_AREA_LIMIT, DONE_LIFTS),
      "{actor} no longer limits {who}'s bets on one area",
      { { "lifts", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_DISMISS, FLAG_WAGERS),
      "{actor} announces that {who} must bet in person",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_DISMISS, FLAG_CARDS),
      "{actor} announces that {who} must handle the cards in person",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_REQUIRE, REQUIRES_LOOK),
      "{who} asks to see the pre-shuffled cards",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_REQUIRE, REQUIRES_MIX),
      "{who} asks to have the pre-shuffled cards mixed",
      { { "mix", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_STYLE, IF_NUMBER),
      "{actor} changes to Dealing Style {style}",
      { { "style", AS_WORD, "style" } } },
    { EVENT_TAKEN_DOWN,
      NULL,
      WHEN_ACT(ACT_REDUCE),
      "{who} gets {stake} back from {wager}",
      { { 0 } } },
    { EVENT_OFFERED, NULL, WHEN(IF_NUMBER), "the {hand} is offered to {who}", { HAND } },
    { EVENT_OFFERED, NULL, ALWAYS, "the cut is offered to {who}", { { 0 } } },
    { EVENT_NOBODY, NULL, ALWAYS, "no player takes the cut", { { 0 } } },
    { EVENT_CARD, NULL, WHEN(IF_A), "{card} for the {hand}", { CARD, HAND } },
    { EVENT_CARD, NULL, ALWAYS, "a card face down for the {hand}", { CARD, HAND } },
    { EVENT_SHOWN, NULL, ALWAYS, "the {hand} shows {card}", { SEEN, HAND } },
    { EVENT_POINTS,
      "points",
      ALWAYS,
      "the {hand} has {a}",
      { HAND, { "points", AS_NUMBER, "a" } } },
    { EVENT_RESULT,
      "result",
      WHEN(IF_NUMBER),
      "the {hand} wins, {a} to {b}",
      { HAND, { "points", AS_SHOWN, NULL } } },
    { EVENT_RESULT, NULL, ALWAYS, "Tie Hand, {a} all", { HAND, { "points", AS_SHOWN, NULL } } },
    { EVENT_BURNED,
      "burned",
      WHEN(IF_A | IF_B),
      "the first card is {card}; {b} card{b| is|s are} burned face down",
      { SEEN, DOWN } },
    { EVENT_BURNED, NULL, WHEN(IF_B), "{b} card{b| is|s are} burned face down", { SEEN, DOWN } },
    { EVENT_BURNED, NULL, ALWAYS, "the burned card is {card}", { SEEN } },
    { EVENT_CUT_CARD, "cut-card", ALWAYS, "the cutting card comes out", { { 0 } } },
    { EVENT_LAST_COUP,
      "last-coup",
      WHEN(IF_NUMBER),
      "the next round is the last hand",
      { { "next", AS_TRUTH, "number" } } },
    { EVENT_LAST_COUP, NULL, ALWAYS, "last hand", { { "next", AS_TRUTH, "number" } } },
    { EVENT_SHOE_OVER, "shoe-over", ALWAYS, "the shoe is finished", { { 0 } } },
    { EVENT_HOLDER, "holds", WHEN(IF_NOBODY), "the dealer keeps the {hand}", { HAND } },
    { EVENT_HOLDER, NULL, ALWAYS, "{who} holds the {hand}", { HAND } },
    { EVENT_VOID_HAND,
      "void-hand",
      ALWAYS,
      "no bets this hand, which starts with the {card}",
      { SEEN } },
    { EVENT_HELD, "held", ALWAYS, "the extra card opens the next round", { { 0 } } },
    { EVENT_FEE, "ante", WHEN(IF_BACK), "{who} gets the ante of {paid} back", { { 0 } } },
    { EVENT_FEE, NULL, ALWAYS, "{who} places the ante of {paid}", { { 0 } } },
    { EVENT_FEE_TAKEN, "ante-taken", ALWAYS, "{who}'s ante of {paid} is collected", { { 0 } } },
    { EVENT_NOMINEE,
      "nominee",
      WHEN(IF_A),
      "{nominee} acts for {who}",
      { { "nominee", AS_NUMBER, "a" } } },
    { EVENT_NOMINEE, NULL, ALWAYS, "{who} no longer has a nominee", { { 0 } } },
    { 0, NULL, ALWAYS, NULL, { { 0 } } },
};

static bool fill(struct words *words, const struct speaker *speaker, const struct event *event,
                 const char *gap)
{
    static const char *const ids[] = { "tie", "player", "banker" };

    if (!strcmp(gap, "hand"))
        words_add_text(words, event->number == HAND_PLAYER ? "Player's Hand" : "Banker's Hand");
    else if (!strcmp(gap, "hand_id"))
        words_add_text(words, ids[event->number]);
    else if (!strcmp(gap, "style"))
        words_add(words, "%c",
                  event->number > 0 && event->number <= 3 ? 'A' + event->number - 1 : '?');
    else if (!strcmp(gap, "nominee"))
        words_add_text(words, seat_words(speaker, event->a - 1));
    else
        return false;
    return true;
}

const struct game_words baccarat_words = { .rows = rows, .fill = fill };
