/* dice_editions.h - what the files of each dice game provide for its descriptor. */
#ifndef CROUPIER_DICE_EDITIONS_H
#define CROUPIER_DICE_EDITIONS_H

#include "games/dice/dice_rows.h"
#include "rules/division_1.h"

extern const struct family dice_family;
extern const struct dice_game craps, snake_eyes, snake_eyes_first, snake_eyes_nsw, double_dice;
extern const struct conduct craps_conduct, snake_eyes_conduct, snake_eyes_first_conduct,
    snake_eyes_nsw_conduct, double_dice_conduct;

/* Each list ends with a null id. */
extern const struct option craps_options[], snake_eyes_options[], snake_eyes_nsw_options[],
    double_dice_options[];
extern const struct clause clauses_craps[], clauses_snake_eyes[], clauses_snake_eyes_first[],
    clauses_snake_eyes_nsw[], clauses_double_dice[];

/* ---- Phases for the rows of conduct ---------------------------------------------- */

#define CALM (IN(DICE_OUT) | IN(IDLE) | IN(OFFERED) | IN(CHOOSING) | IN(READY) | IN(SETTLED))
#define OPEN (CALM | IN(AIR) | IN(RESTED) | IN(CALLED))

/* When a die can be missing, if the next shooter is offered whole sets only. */
#define MISSING (IN(IDLE) | IN(READY) | IN(SETTLED))

#endif
