/* lunar_editions.h - the parts of an edition's descriptor, from the files of this folder. */
#ifndef CROUPIER_LUNAR_EDITIONS_H
#define CROUPIER_LUNAR_EDITIONS_H

#include "games/lunar/lunar_rows.h"
#include "rules/division_1.h"

extern const struct family lunar_family;
extern const struct lunar_game lunar_poker;
extern const struct conduct lunar_poker_conduct;
extern const struct option lunar_poker_options[]; /* ends with a null id */
extern const char *const lunar_poker_amounts[];   /* ends with null */
extern const struct clause clauses_lunar_poker[];

#endif
