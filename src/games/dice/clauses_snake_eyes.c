/* clauses_snake_eyes.c - clauses of New Zealand Snake Eyes (Division 11A): the
 * text in the compendium, and the first text. */
#include "games/dice/dice_editions.h"

#define SAYS(compendium, first) compendium
const struct clause clauses_snake_eyes[] = {
#include "games/dice/clauses_snake_eyes.inc"
    { .id = NULL },
};
#undef SAYS

#define SAYS(compendium, first) first
const struct clause clauses_snake_eyes_first[] = {
#include "games/dice/clauses_snake_eyes.inc"
    { .id = NULL },
};
#undef SAYS
