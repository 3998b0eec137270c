/* editions.h - what each game's file gives to the list in games.c. */
#ifndef CROUPIER_EDITIONS_H
#define CROUPIER_EDITIONS_H

#include "rules/dice_table.h"

extern const struct dice_game craps, snake_eyes, snake_eyes_first, snake_eyes_nsw, double_dice;

/* Each list ends with a null id. */
extern const struct option craps_options[], snake_eyes_options[], snake_eyes_nsw_options[],
    double_dice_options[];

#endif
