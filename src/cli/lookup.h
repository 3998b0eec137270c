/* lookup.h - editions, options, amounts and cards given on the command line.
 *
 * Each function prints its own error, with the nearest name if one is near enough. */
#ifndef CROUPIER_LOOKUP_H
#define CROUPIER_LOOKUP_H

#include "cli/cli.h"
#include "rules/cards.h"
#include "rules/game.h"

int lookup_edition(const char *id); /* -1 after an error */

/* The edition that the first argument names, or all editions if there is no argument. */
bool lookup_editions(const struct cli *cli, int *first, int *last);

/* Sets an option of a sign from a text such as "field=2". */
bool lookup_option(struct sign *sign, const char *text);

/* An amount of money above 0.  The name is that of the command-line option, for the error. */
bool lookup_amount(const char *name, const char *text, int64_t *cents);

/* Takes cards out of a shoe.  The text separates them by spaces or commas. */
bool lookup_cards(const char *name, const char *text, struct shoe *shoe);

/* The threads to use: those of --threads, else one for each processor. */
bool lookup_threads(const struct cli *cli, int *threads);

#endif
