/* dealing.h - what a game tells the house about dealing it without staff, and about its chance.
 *
 *   dealing_of(edition) -> steps     -> dealer.c      the house's next work
 *                       -> remedies  -> machine.c     where a player keeps everybody waiting
 *                       -> chance    -> chance.c      commands that only chance can give
 *                       -> drawn     -> pit_chance.c  each outcome is a draw,
 *                       -> shuffled                   ... or the order of the cards is one
 *
 * A game gives rows and small functions that only look, and either drawn or shuffled.  Any other
 * member that is null or 0 means that the game has nothing special there. */
#ifndef CROUPIER_DEALING_H
#define CROUPIER_DEALING_H

#include "pit/chance.h"

/* ---- Outcomes that are drawn ----------------------------------------------------- */

/* One draw an outcome, which is known as soon as it is drawn. */
struct drawn_game {
    const char *word;   /* of such a draw on the command line, */
    const char *kind;   /* ... and where the server tells of it */
    const char *option; /* of the sign, on which the outcome depends: its id; null: none */
    const char *pool;   /* what the server calls the size, where that is not always the same */
    int (*size)(const struct sign *);
    /* the outcome, from the first numbers of the draw */
    void (*make)(struct chance_stream *, const struct sign *, struct chance_outcome *);
    /* whether this event tells the outcome, and which it was */
    bool (*told)(const struct event *, struct chance_outcome *);
    /* whether a command would have it otherwise than it was drawn, or call it off */
    bool (*otherwise)(const struct table *, const struct command *);
    const char *says;                 /* before the numbers, in a sentence */
    const char *(*number)(int value); /* one of its numbers in words; null: in digits */
};

/* One number of an outcome in words. */
#define DEALING_WORD 8
void dealing_word(const struct drawn_game *drawn, const struct chance_outcome *outcome, int i,
                  char word[DEALING_WORD]);

/* ---- Cards that are shuffled ----------------------------------------------------- */

struct shuffled_game {
    /* the cards that the table has to be shuffled; how many of them are in the shoe */
    void (*cards)(const struct table *, struct shoe *, uint16_t *in_shoe);
    /* where the cards come from that a command names, from an order of so many cards of which so
     * many are in the shoe; what it does not name stays 0.  False where no card is left for it. */
    bool (*due)(const struct table *, const struct command *, int count, int in_shoe,
                struct chance_due due[CHANCE_NAMED]);
    /* whether a shuffle follows from a command that was carried out; whether one may follow from
     * a command that is about to be: a wager, or something that is done with the game */
    bool (*follows)(int phase_before, const struct table *, const struct command *);
    bool (*may_follow)(const struct table *, const struct command *);
    /* whether nobody is dealt from the cards any more, so that their order may be told */
    bool (*out_of_play)(const struct table *);
    bool by_house; /* no person may know the cards: the house shuffles where staff deal */
};

/* ---- All of it ------------------------------------------------------------------- */

/* Work of the staff, in the order in which it is looked for; some only when the time for wagers,
 * or for an answer, is over. */
struct dealing_step {
    uint8_t act;
    bool waits;
};

/* An act that says what only chance can say. */
struct dealing_chance {
    uint8_t act;
    uint16_t by; /* the role in which chance gives it; 0: it is given by somebody who means it */
};

struct game_dealing {
    const struct dealing_step *steps;
    int step_count;
    /* fills in what a machine reads right off the table */
    void (*reads)(const struct table *, struct command *);
    /* whether the house waits only while a player has one of these decisions left to make; null:
     * it always waits for the time that people have */
    bool (*hurries)(const struct table *);
    const uint8_t *decisions;
    int decision_count;
    /* what the staff do about a player who keeps everybody waiting, the first that they may */
    const uint8_t *remedies;
    int remedy_count;
    const struct dealing_chance *chance; /* tried in this order */
    int chance_count;
    /* what the thing that gives the chance has to be, where Division 1 holds */
    const char *(*clause)(const struct table *);
    const struct drawn_game *drawn;
    const struct shuffled_game *shuffled;
};

/* That of an edition, by its place in games[]; of a game that has none, an empty one. */
const struct game_dealing *dealing_of(int edition);

/* Whether the act says what only chance can say. */
bool dealing_by_chance(const struct game_dealing *dealing, int act);

#endif
