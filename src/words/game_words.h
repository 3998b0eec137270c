/* game_words.h - one row per event: its id, its sentence and its JSON members.
 *
 *   { EVENT_PUCK, "puck", WHEN(IF_NUMBER), "the point is {number}",
 *     { { "number", AS_NUMBER, "number" } } },
 *   { EVENT_PUCK, NULL, ALWAYS, "the puck is off", { { "number", AS_NUMBER, "number" } } },
 *
 * A game has rows for the kinds of event that it adds.  It may also have rows for a shared kind;
 * those take precedence.  Among the rows of a kind, the first whose case matches is used.
 *
 * Gaps in every sentence: {who} the seat, {actor} the person who acted, {act} what was done,
 * or what staff report of {who},
 * {wager} with the compound wager it is part of, {bet} without it, {whole} that compound wager,
 * {kind} the kind of wager, {stake}, {paid} (unsigned), {pays}, {fate} (its id), {number}, {a},
 * {b}, {c}, {card} the card in a.  The game fills all others. */
#ifndef CROUPIER_GAME_WORDS_H
#define CROUPIER_GAME_WORDS_H

#include "games/houses.h"
#include "words/speaker.h"
#include "words/template.h"

/* A case matches an event if all of its bits hold, and its act, fate, number and bet if given. */
enum {
    IF_BACK = 1 << 0,    /* paid_cents < 0 */
    IF_SEAT = 1 << 1,    /* the event has a seat */
    IF_NOBODY = 1 << 2,  /* ... has no seat */
    IF_NUMBER = 1 << 3,  /* number != 0 */
    IF_A = 1 << 4,       /* a != 0 */
    IF_A_SAID = 1 << 5,  /* a >= 0 */
    IF_B = 1 << 6,       /* b != 0 */
    IF_BET = 1 << 7,     /* the event has a wager */
    IF_FREE = 1 << 8,    /* no stake and nothing paid */
    IF_C = 1 << 9,       /* c != 0 */
    IF_STAKE = 1 << 10,  /* the event has a stake */
    IF_PAID = 1 << 11,   /* paid_cents > 0 */
    IF_REPORT = 1 << 12, /* staff entered what a player did */
};

struct event_case {
    unsigned bits;
    int act, fate; /* plus 1; 0: any */
    int number;    /* 0: any */
    int bet;       /* 0: any */
};

/* clang-format off */
#define ALWAYS { 0, 0, 0, 0, 0 }
#define WHEN(is) { (is), 0, 0, 0, 0 }
#define WHEN_ACT(act) { 0, (act) + 1, 0, 0, 0 }
#define WHEN_ACT_IF(act, is) { (is), (act) + 1, 0, 0, 0 }
#define WHEN_ACT_ON(act, bet) { 0, (act) + 1, 0, 0, (bet) }
#define WHEN_ACT_NUMBER(act, number) { 0, (act) + 1, 0, (number), 0 }
#define WHEN_FATE(fate) { 0, 0, (fate) + 1, 0, 0 }
#define WHEN_NUMBER(number) { 0, 0, 0, (number), 0 }
#define WHEN_NUMBER_IF(nr, is) { (is), 0, 0, (nr), 0 }
/* clang-format on */

/* A JSON member: its name, the gap with its value, and how the value is written. */
enum event_puts {
    AS_NUMBER = 1,
    AS_COUNT,    /* a number; omitted if 0 */
    AS_WORD,     /* a string; omitted if empty */
    AS_EITHER,   /* a number if it is one, else a string */
    AS_TRUTH,    /* false if 0 */
    AS_SHOWN,    /* an array of a and b, and of c unless 0; no gap */
    AS_CARD,     /* an array of the card in a, or of null if face down; no gap */
    AS_SEEN_CARD /* the same, but empty if face down */
};

struct event_member {
    const char *name;
    enum event_puts as;
    const char *gap;
};

#define EVENT_PUTS 4
struct event_row {
    int kind;
    const char *id; /* set in one row of a kind; in no row of a game: the shared id */
    struct event_case when;
    const char *say; /* empty: no sentence */
    struct event_member puts[EVENT_PUTS];
};

/* A number that events of a game have for something, such as a poker hand, and its word. */
struct event_value {
    const char *kind, *word; /* null: no more */
    int number;
};

/* The words of a game.  The last row has a null sentence. */
struct game_words {
    const struct event_row *rows;
    /* Fills a gap that only this game has; false if the name is unknown.  May be null. */
    bool (*fill)(struct words *words, const struct speaker *speaker, const struct event *event,
                 const char *gap);
    /* The nth of all such values; or null. */
    struct event_value (*value)(int n);
};

/* The shared rows, and the rows of an edition (an index into games[]). */
const struct event_row *event_rows(void);
const struct event_row *event_rows_of(int edition);

#endif
