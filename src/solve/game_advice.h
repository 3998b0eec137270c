/* game_advice.h - what a game supplies for advice: the exact worth of every choice of a player.
 *
 * One descriptor per family, in its folder (house/advice.c).  A game without one gives no advice.
 *
 *   cards by role           -> check() -> a question, or one sentence why not
 *   a sign and readings     -> open()  -> a solver, for as many questions as you like
 *   a solver and a question -> solve() -> the choices with their worth, the best first
 *   a table and a seat      -> asked() -> the question that this seat faces now
 *   a shuffled deck         -> deal(), go_on() -> a hand for practice, decision by decision
 *
 * Questions, choices and practice hands are plain values of the caller.  A solver belongs to
 * its opener.  It does not change, so threads may share it.  Opening one takes some
 * milliseconds and a megabyte or so, the longest answer less than a tenth of a second: too long for
 * a thread that must not wait.  All other functions only look at a few cards.
 *
 * Worths are results of the whole hand in units, "antes", with all fees that were paid before. */
#ifndef CROUPIER_GAME_ADVICE_H
#define CROUPIER_GAME_ADVICE_H

#include "rules/cards.h"
#include "rules/ratio.h"
#include "rules/table.h"

#define ADVICE_ROLES   8
#define ADVICE_CHOICES 40
#define ADVICE_NAMED   6   /* cards that a choice may name */
#define ADVICE_SAY     256 /* bytes of a sentence, with its end */

/* The part that some cards of a question have. */
struct advice_role {
    const char *id;     /* "hand" */
    const char *words;  /* "the player's cards" */
    int8_t least, most; /* how many */
    int8_t within;      /* a later role that may have the same cards, or NO_ADVICE_ROLE */
    const char *title;  /* on a page: "Your cards" */
    bool aside;         /* out of play */
};
#define NO_ADVICE_ROLE (-1)

/* What a player knows. */
struct advice_question {
    uint8_t count[ADVICE_ROLES];
    uint8_t card[ADVICE_ROLES][CARDS]; /* by role, in any order */
};

/* A decision within a hand. */
struct advice_step {
    const char *id;    /* "first" */
    const char *words; /* "Fold, play or draw?" */
};

struct advice_choice {
    const char *id;                    /* "play"; ids are permanent */
    const char *words;                 /* "Play" */
    uint8_t count, card[ADVICE_NAMED]; /* the cards that it names */
    struct ratio worth;
};

/* How the text can be read otherwise. */
struct advice_reading {
    const char *id;    /* "L3" */
    const char *words; /* "a pair in a straight makes no second straight" */
};

/* A hand for practice.  The deck is shuffled by the caller; what of it may be shown is in the
 * question, and more only when the hand is over. */
struct advice_practice {
    uint8_t deck[CARDS];
    struct advice_question question; /* what the player decides on now, or decided on last */
    bool over;
    struct ratio result;  /* then: in units, */
    char end[ADVICE_SAY]; /* ... and how it ended, in a sentence */
};

struct game_solution; /* game_solution.h */

struct game_advice {
    const char *unit;                      /* of worths: "antes" */
    const struct advice_role *roles;       /* end with a null id */
    const struct advice_step *steps;       /* the same */
    const struct advice_reading *readings; /* the same; 32 at most */
    const char *const *options; /* of the sign, that worths depend on: ids, the last one null */

    /* What roles do not say about a question.  Returns false with one sentence if it can't be
     * answered.  Call advice_check(), which looks at the roles first. */
    bool (*check)(const struct sign *sign, unsigned readings,
                  const struct advice_question *question, char why[ADVICE_SAY]);
    /* The index of its step. */
    int (*step)(const struct advice_question *question);
    /* One sentence about a question that needs one, else an empty one. */
    void (*remark)(const struct sign *sign, const struct advice_question *question,
                   char say[ADVICE_SAY]);

    /* Readings as bits, 0: as the table plays.  Null: out of memory. */
    void *(*open)(const struct sign *sign, unsigned readings);
    void (*close)(void *solver);
    /* Of a question that was checked; returns how many choices there are; 0: out of memory. */
    int (*solve)(const void *solver, const struct advice_question *question,
                 struct advice_choice choices[ADVICE_CHOICES]);

    /* Whether the player of this seat has a decision now, and the question: from cards that the
     * player has seen, even if the table has more. */
    bool (*asked)(const struct table *table, int seat, struct advice_question *question);

    /* Deals a hand from a shuffled deck; carries on with a choice of its question. */
    void (*deal)(const struct sign *sign, struct advice_practice *practice);
    void (*go_on)(const struct sign *sign, struct advice_practice *practice,
                  const struct advice_choice *choice);

    const struct game_solution *solution; /* of all hands; null: only single ones are solved */
};

/* ---- For all games (advice.c) ---------------------------------------------------- */

/* The descriptor for an edition, or null. */
const struct game_advice *advice_of(int edition);

int advice_role(const struct game_advice *game, const char *id);    /* NO_ADVICE_ROLE: none */
int advice_reading(const struct game_advice *game, const char *id); /* -1: none */

/* Adds the cards of a role, "Kd 9s 10c" or "Kd,9s,10c".  False: a word is not a card, or there are
 * too many; why is one sentence. */
bool advice_read_cards(const struct game_advice *game, int role, const char *words,
                       struct advice_question *question, char why[ADVICE_SAY]);

/* Whether the question can be answered: by its roles, no card twice, and by the game. */
bool advice_check(const struct game_advice *game, const struct sign *sign, unsigned readings,
                  const struct advice_question *question, char why[ADVICE_SAY]);

/* A choice in words, with its cards: "Keep KS QD". */
void advice_say(const struct advice_choice *choice, char say[ADVICE_SAY]);

/* The choice with this id and these cards, in any order, or null. */
const struct advice_choice *advice_find(const struct advice_choice *choices, int count,
                                        const char *id, card_set cards);

/* What a choice costs against the best, in millionths of a unit, rounded. */
int64_t advice_cost_millionths(const struct advice_choice *best,
                               const struct advice_choice *choice);

#endif
