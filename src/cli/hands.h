/* hands.h - how often hands of Lunar Poker are dealt: for people, as TSV or JSON. */
#ifndef CROUPIER_CLI_HANDS_H
#define CROUPIER_CLI_HANDS_H

#include "rules/game.h"

void hands_print(const struct sign *sign, bool color);
void hands_print_tsv(const struct sign *sign);
void hands_print_json(const struct sign *sign);

#endif
