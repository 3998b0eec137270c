/* frequencies.h - how often the hands of a game are dealt: as text, TSV or JSON.  Only for editions
 * whose game counts its hands. */
#ifndef CROUPIER_CLI_FREQUENCIES_H
#define CROUPIER_CLI_FREQUENCIES_H

#include "rules/game.h"

void frequencies_print(const struct sign *sign, bool color);
void frequencies_print_tsv(const struct sign *sign);
void frequencies_print_json(const struct sign *sign);

#endif
