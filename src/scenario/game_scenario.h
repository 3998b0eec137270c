/* game_scenario.h - the words that a game has in scenarios besides those of its acts' forms. */
#ifndef CROUPIER_GAME_SCENARIO_H
#define CROUPIER_GAME_SCENARIO_H

#include "games/houses.h"
#include "scenario/reader.h"

/* A line of its own, for several acts in a row: "roll 3 4".  Its first word has been read. */
struct scenario_line {
    const char *word;
    bool (*read)(struct reading *r);
};

/* A verb with a grammar that no form has.  The command has its role and seat; the act is to be
 * filled in, too. */
struct scenario_verb {
    const char *word;
    bool (*read)(struct reading *r, struct command *command);
};

/* "puck 6"; or of a person, "ana sees dealer 9H", whose seat (or role) is given. */
struct scenario_expect {
    const char *word;
    bool (*expect)(struct expectation *e);
    bool (*expect_of)(struct expectation *e, enum role role, int seat);
};

/* Each list ends with a null word, or is null. */
struct game_scenario {
    const struct scenario_line *lines;
    const struct scenario_verb *verbs;
    const struct scenario_expect *expects;
    const char *chance;                    /* who speaks where chance does: "dice" */
    const char *const *reserved;           /* words besides those that can be nobody's name */
    bool (*make_ready)(struct scenario *); /* a table that was just opened; null: it is ready */
};

/* What the game of an open table has, or null. */
const struct game_scenario *scenario_game(const struct scenario *scenario);

#endif
