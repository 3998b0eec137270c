/* dice_editions.c - dice games: one descriptor per edition. */
#include "games/dice/dice_editions.h"

const struct edition craps_edition = {
    .id = "craps",
    .name = "Craps",
    .text = "New Zealand, Division 11 (1998)",
    .options = craps_options,
    .family = &dice_family,
    .conduct = &craps_conduct,
    .rows = &craps,
    .clauses = clauses_craps,
    .division_1 = true,
};

const struct edition snake_eyes_edition = {
    .id = "snake-eyes",
    .name = "Snake Eyes",
    .text = "New Zealand, Division 11A (compendium)",
    .options = snake_eyes_options,
    .family = &dice_family,
    .conduct = &snake_eyes_conduct,
    .rows = &snake_eyes,
    .clauses = clauses_snake_eyes,
    .colours = true,
    .division_1 = true,
};

const struct edition snake_eyes_first_edition = {
    .id = "snake-eyes-first",
    .name = "Snake Eyes, first text",
    .text = "New Zealand, Division 11A (as first approved)",
    .options = snake_eyes_options,
    .family = &dice_family,
    .conduct = &snake_eyes_first_conduct,
    .rows = &snake_eyes_first,
    .clauses = clauses_snake_eyes_first,
    .colours = true,
    .division_1 = true,
    .letters_run_on = true,
};

const struct edition snake_eyes_nsw_edition = {
    .id = "snake-eyes-nsw",
    .name = "Snake Eyes, New South Wales",
    .text = "order of 13 March 2019",
    .options = snake_eyes_nsw_options,
    .family = &dice_family,
    .conduct = &snake_eyes_nsw_conduct,
    .rows = &snake_eyes_nsw,
    .clauses = clauses_snake_eyes_nsw,
    .new_south_wales = true,
};

const struct edition double_dice_edition = {
    .id = "double-dice",
    .name = "Double Dice",
    .text = "Rules for playing Double Dice",
    .options = double_dice_options,
    .family = &dice_family,
    .conduct = &double_dice_conduct,
    .rows = &double_dice,
    .clauses = clauses_double_dice,
};
