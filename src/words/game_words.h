/* game_words.h - events as rows: what each is called, says, and has as members.
 *
 *   { EVENT_PUCK, "puck", WHEN(IF_NUMBER), "the point is {number}",
 *     { { "number", AS_NUMBER, "number" } } },
 *   { EVENT_PUCK, NULL, ALWAYS, "the puck is off", { { "number", AS_NUMBER, "number" } } },
 *
 * A game has rows for its own kinds, and may have some for a kind of any table, which then win.  Of
 * the rows of a kind the first whose case holds is taken.
 *
 * Gaps that every sentence knows: {who} the seat, {actor} whoever acted, {act} what was done,
 * {wager} with the one that it is part of, {bet} without it, {whole} that other one, {kind} the
 * kind of wager, {stake}, {paid} (without its sign), {pays}, {fate}, {number}, {a}, {b}, {card}
 * that in a.  Others are the game's to fill. */
#ifndef CROUPIER_GAME_WORDS_H
#define CROUPIER_GAME_WORDS_H

#include "games/houses.h"
#include "words/speaker.h"
#include "words/template.h"

/* What must be so of an event: all that is named, and the act, fate or number
 * where one is. */
enum {
    IF_BACK = 1 << 0,   /* paid_cents are less than 0 */
    IF_SEAT = 1 << 1,   /* it is about a seat, */
    IF_NOBODY = 1 << 2, /* ... about none */
    IF_NUMBER = 1 << 3, /* number is not 0 */
    IF_A = 1 << 4,      /* a is not 0, */
    IF_A_SAID = 1 << 5, /* ... is not less than 0 */
    IF_B = 1 << 6,      /* b is not 0 */
    IF_BET = 1 << 7,    /* there is a wager */
    IF_FREE = 1 << 8,   /* there is neither a stake nor anything paid */
};

struct event_case {
    unsigned bits;
    int act, fate; /* from 1; 0: any */
    int number;    /* 0: any */
};

/* clang-format off */
#define ALWAYS { 0, 0, 0, 0 }
#define WHEN(is) { (is), 0, 0, 0 }
#define WHEN_ACT(act) { 0, (act) + 1, 0, 0 }
#define WHEN_ACT_IF(act, is) { (is), (act) + 1, 0, 0 }
#define WHEN_FATE(fate) { 0, 0, (fate) + 1, 0 }
#define WHEN_NUMBER(number) { 0, 0, 0, (number) }
#define WHEN_NUMBER_IF(nr, is) { (is), 0, 0, (nr) }
/* clang-format on */

/* A member of the JSON: its name, and how what fills a gap is put. */
enum event_puts {
    AS_NUMBER = 1,
    AS_COUNT,    /* a number, left out where it is 0 */
    AS_WORD,     /* left out where it is empty */
    AS_EITHER,   /* a number where it is one, else a word */
    AS_TRUTH,    /* false where it is 0 */
    AS_PAIR,     /* a and b; no gap */
    AS_CARD,     /* an array of the card in a, null where it is face down; no gap */
    AS_SEEN_CARD /* the same, empty where it is face down */
};

struct event_member {
    const char *name;
    enum event_puts as;
    const char *gap;
};

#define EVENT_PUTS 4
struct event_row {
    int kind;
    const char *id; /* said by one row of a kind; by none of a game: as at any table */
    struct event_case when;
    const char *say; /* empty: nothing */
    struct event_member puts[EVENT_PUTS];
};

/* A game's.  The rows end with one that says null. */
struct game_words {
    const struct event_row *rows;
    /* A gap of the game's own; false where it has none of this name.  Null: it has none. */
    bool (*fill)(struct words *words, const struct speaker *speaker, const struct event *event,
                 const char *gap);
};

#endif
