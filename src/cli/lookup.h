/* lookup.h - names on the command line: editions, wagers, options, amounts, cards.
 *
 * Each prints its own error sentence, with the nearest name where there is one. */
#ifndef CROUPIER_LOOKUP_H
#define CROUPIER_LOOKUP_H

#include "cli/cli.h"
#include "rules/cards.h"
#include "rules/game.h"

int lookup_edition(const char *id); /* -1: there is none, which has been said */

/* The edition that the first argument names, or all where there is none. */
bool lookup_editions(const struct cli *cli, int *first, int *last);

/* "field=2" put up on a sign. */
bool lookup_option(struct sign *sign, const char *text);

/* An amount of money above 0, named for the message. */
bool lookup_amount(const char *name, const char *text, int64_t *cents);

/* Cards, with blanks or commas between, taken out of a shoe; named for the message. */
bool lookup_cards(const char *name, const char *text, struct shoe *shoe);

#endif
