/* dealing.h - how a game is dealt without staff, and where its random outcomes come from.
 *
 *   dealing_of(edition) -> steps     -> dealer.c      the house's next command
 *                       -> remedies  -> machine.c     when a player keeps the table waiting
 *                       -> unable                     ... or can't do what the table waits for
 *                       -> chance    -> chance.c      commands with random members
 *                       -> drawn     -> pit_chance.c  each outcome is a draw,
 *                       -> shuffled                   ... or each shuffle is one
 *
 * A game provides rows and small functions without side effects, and either drawn or shuffled.  Any
 * other member may be null or 0 if the game has nothing special there. */
#ifndef CROUPIER_DEALING_H
#define CROUPIER_DEALING_H

#include "pit/chance.h"

/* ---- Outcomes that are drawn ----------------------------------------------------- */

/* One draw per outcome, known as soon as it is drawn. */
struct drawn_game {
    const char *word;   /* name of such a draw on the command line, */
    const char *kind;   /* ... and in the server's messages */
    const char *option; /* id of the sign's option that the outcome depends on; null: none */
    const char *pool;   /* the server's name for the size, if the size varies; else null */
    int (*size)(const struct sign *);
    /* makes the outcome from the first numbers of the draw */
    void (*make)(struct chance_stream *, const struct sign *, struct chance_outcome *);
    /* whether this event reports an outcome, and which one */
    bool (*reported)(const struct event *, struct chance_outcome *);
    /* whether a command would change or cancel a drawn outcome */
    bool (*overrides)(const struct table *, const struct command *);
    const char *says;                 /* words before the numbers in a sentence */
    const char *(*number)(int value); /* one of the numbers in words; null: in digits */
};

/* One number of an outcome in words. */
#define DEALING_WORD 8
void dealing_word(const struct drawn_game *drawn, const struct chance_outcome *outcome, int i,
                  char word[DEALING_WORD]);

/* ---- Cards that are shuffled ----------------------------------------------------- */

struct shuffled_game {
    /* the table's cards to be shuffled, and how many of them are in the shoe */
    void (*cards)(const struct table *, struct shoe *, uint16_t *in_shoe);
    /* Which cards a command gets from an order of count cards, in_shoe of them in the shoe.  Leaves
     * due at 0 for cards that the command does not name.  Returns false if no card is left. */
    bool (*due)(const struct table *, const struct command *, int count, int in_shoe,
                struct chance_due due[CHANCE_NAMED]);
    /* whether a shuffle follows a command that was carried out; whether one may follow a command
     * that is about to be: a wager, or an act of the game */
    bool (*follows)(int phase_before, const struct table *, const struct command *);
    bool (*may_follow)(const struct table *, const struct command *);
    /* whether the cards are no longer dealt from, so that their order may be published */
    bool (*out_of_play)(const struct table *);
    bool by_house; /* no person may know the cards: the house shuffles even if staff deal */
};

/* ---- A game's dealing ------------------------------------------------------------ */

/* What the house waits for before a step: nothing; a moment, in which people can bet while one of
 * them is about to act; or the whole time to bet or decide. */
enum dealing_wait { WAITS_NOT, WAITS_MOMENT, WAITS_BETTING };

/* An act of the staff.  Steps are tried in order. */
struct dealing_step {
    uint8_t act;
    uint8_t waits; /* enum dealing_wait */
    bool may_fail; /* it may find nobody; then it is tried again only after a player has acted */
};

/* What happens when a player keeps the table waiting: the staff or the clock do this, or the
 * player's silence counts as this. */
struct dealing_remedy {
    uint8_t act;
    bool by_silence;
};

/* An act with random members. */
struct dealing_chance {
    uint8_t act;
    uint16_t by; /* the role in which the house gives it; 0: a person gives it */
};

struct game_dealing {
    const struct dealing_step *steps;
    int step_count;
    /* fills in what a machine can read off the table */
    void (*reads)(const struct table *, struct command *);
    /* whether the house waits only while a player has one of these decisions left to make; null:
     * it always waits for the countdown */
    bool (*hurries)(const struct table *);
    const uint8_t *decisions;
    int decision_count;
    /* for a player who keeps the table waiting; the first that is allowed counts */
    const struct dealing_remedy *remedies;
    int remedy_count;
    /* whether the player in this seat can't do what the table waits for, and can't change that: for
     * lack of chips or of a bet that can't be made now.  null: everyone can */
    bool (*unable)(const struct table *, int seat);
    const struct dealing_chance *chance; /* tried in this order */
    int chance_count;
    /* the clause about the equipment that produces the outcome; those on independent and uniform
     * results, if the text has clauses of their own (null: the same one) */
    const char *(*clause)(const struct table *);
    const char *independent, *uniform;
    const struct drawn_game *drawn;
    const struct shuffled_game *shuffled;
    /* Places on the layout whose wagers can outlast a round, as bits below DEALING_PLACES; null: a
     * settled round decides every wager.  standing(): those where any player has a wager.
     * undecided(): what is left of some places after the settlement that comes next, by its outcome
     * alone: wagers there, on as usual, would not be decided; one that would travel takes its place
     * along.  What is really there, or called off, has no part in it (docs/fair.md). */
    void (*standing)(const struct table *, uint64_t places[DEALING_PLACES / 64]);
    void (*undecided)(const struct table *, uint64_t places[DEALING_PLACES / 64]);
};

/* The dealing of an edition, by its index in games[]; empty if the game has none. */
const struct game_dealing *dealing_of(int edition);

/* The step with this act, or null. */
const struct dealing_step *dealing_step_of(const struct game_dealing *dealing, int act);

/* Whether the act has random members. */
bool dealing_by_chance(const struct game_dealing *dealing, int act);

#endif
