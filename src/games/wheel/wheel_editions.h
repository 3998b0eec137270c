/* wheel_editions.h - the parts of each game's descriptor. */
#ifndef CROUPIER_WHEEL_EDITIONS_H
#define CROUPIER_WHEEL_EDITIONS_H

#include "games/wheel/wheel_rows.h"
#include "rules/division_1.h"

extern const struct family wheel_family;
extern const struct wheel_game roulette;
extern const struct conduct roulette_conduct;
extern const struct option roulette_options[]; /* the last has a null id */
extern const struct clause clauses_roulette[];
extern const struct contest_rows roulette_contest;

#endif
