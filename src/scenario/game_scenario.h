/* game_scenario.h - the words that a game adds to scenarios, beyond the verbs of its acts. */
#ifndef CROUPIER_GAME_SCENARIO_H
#define CROUPIER_GAME_SCENARIO_H

#include "games/houses.h"
#include "scenario/reader.h"

/* A line for several acts in a row: "roll 3 4".  read() starts behind the first word. */
struct scenario_line {
    const char *word;
    bool (*read)(struct reading *r);
};

/* A verb whose grammar no form describes.  The command has its role and seat; read() fills in the
 * act as well. */
struct scenario_verb {
    const char *word;
    bool (*read)(struct reading *r, struct command *command);
};

/* "puck 6"; or about a person, with seat or role: "ana sees dealer 9H". */
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
    const char *chance;                    /* the subject of random outcomes: "dice" */
    const char *const *reserved;           /* more words that can't be names */
    bool (*make_ready)(struct scenario *); /* prepares a newly opened table; may be null */
};

/* The words of the open table's game, or null. */
const struct game_scenario *scenario_game(const struct scenario *scenario);

#endif
