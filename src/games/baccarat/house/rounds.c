/* rounds.c - a round of baccarat is a coup: it begins with "no more bets" and ends when its wagers
 * are settled, or when it is void. */
#include "pit/rounds.h"

#include "games/baccarat/baccarat.h"
#include "games/baccarat/baccarat_table.h"
#include "rules/cards.h"

#include <stdio.h>

#define OF_HAND   .number = { HAND_NONE, HAND_BANKER }
#define WITH_CARD .a = { CARD_UNSEEN, CARDS }

extern const struct game_rounds baccarat_rounds;

static const uint16_t acts[ACT_COUNT] = {
    [ACT_NO_MORE_BETS] = ROUND_BEGINS,
    [ACT_SETTLE] = ROUND_SETTLES | ROUND_KEEPS,
};

static const struct round_event events[EVENT_KINDS] = {
    [EVENT_CARD] = { .does = ROUND_EXISTS, OF_HAND, WITH_CARD },
    [EVENT_SHOWN] = { .does = ROUND_EXISTS, OF_HAND, WITH_CARD },
    [EVENT_POINTS] = { .does = ROUND_EXISTS },
    [EVENT_RESULT] = { .does = ROUND_OUTCOME | ROUND_RESULT, OF_HAND },
    [EVENT_VOID] = { .does = ROUND_VOIDS },
    [EVENT_BURNED] = { .does = ROUND_EXISTS, WITH_CARD },
    [EVENT_VOID_HAND] = { .does = ROUND_EXISTS, WITH_CARD },
    [EVENT_CUT_CARD] = { .does = ROUND_CUT_CARD },
    [EVENT_LAST_COUP] = { .does = ROUND_EXISTS },
    [EVENT_SHOE_OVER] = { .does = ROUND_SHOE_OVER },
    [EVENT_OFFERED] = { .does = ROUND_EXISTS },
    [EVENT_NOBODY] = { .does = ROUND_EXISTS },
    [EVENT_HOLDER] = { .does = ROUND_EXISTS },
    [EVENT_HELD] = { .does = ROUND_EXISTS },
    [EVENT_NOMINEE] = { .does = ROUND_EXISTS, .a = { 0, TABLE_SEATS } },
    [EVENT_FEE] = { .does = ROUND_STAKES },
    [EVENT_FEE_TAKEN] = { .does = ROUND_STAKES, .charge = CHARGED_DUE },
};

static void say(const struct pit_result *result, struct round_said *said)
{
    static const struct {
        const char *word, *brief;
    } hands[] = {
        [HAND_NONE] = { "tie", "T" },
        [HAND_PLAYER] = { "player", "P" },
        [HAND_BANKER] = { "banker", "B" },
    };

    said->as = hands[result->number].word;
    said->brief = hands[result->number].brief;
    snprintf(said->say, ROUND_SAY, "%s", said->as);
}

/* A Void Hand. */
static bool undecided(const struct table *table)
{
    return baccarat_of(table)->void_round;
}

/* From the announcement until the next round, a void round takes its result off the display.  A
 * Void Hand keeps its own: it decides no wager, but it is played to the end. */
static bool replaces(const struct table *table)
{
    int phase = table->till.phase;
    bool settled = phase <= BACCARAT_BETTING && table->undo == UNDO_SETTLEMENT;

    return settled || (phase == BACCARAT_ANNOUNCED && !undecided(table));
}

const struct game_rounds baccarat_rounds = {
    .acts = acts,
    .events = events,
    .dues = "antes",
    .boxes = true,
    .replaces = replaces,
    .undecided = undecided,
    .say = say,
};
