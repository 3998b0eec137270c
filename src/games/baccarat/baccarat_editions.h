/* baccarat_editions.h - the parts of each game's descriptor. */
#ifndef CROUPIER_BACCARAT_EDITIONS_H
#define CROUPIER_BACCARAT_EDITIONS_H

#include "games/baccarat/baccarat_rows.h"
#include "rules/division_1.h"

extern const struct family baccarat_family;
extern const struct baccarat_game baccarat;
extern const struct conduct baccarat_conduct;
extern const struct option baccarat_options[]; /* the last has a null id */
extern const char *const baccarat_amounts[];   /* null-terminated */
extern const struct clause clauses_baccarat[];
extern const struct contest_rows baccarat_contest;

#endif
