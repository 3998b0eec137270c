/* items.h - shared by 'croupier tournament' and 'croupier promotion': terms in files, and items in
 * the record of a casino.
 *
 * Each function prints its own error. */
#ifndef CROUPIER_CLI_ITEMS_H
#define CROUPIER_CLI_ITEMS_H

#include "cli/format.h"
#include "cli/record.h"
#include "programme/programme.h"

/* Subcommands for the kind of item that the command is named after: list its terms, check a file of
 * terms, list the items of a casino, and open those of a file in it. */
int items_terms(const struct cli *cli);
int items_check(const struct cli *cli);
int items_list(const struct cli *cli);
int items_open(const struct cli *cli);

/* An item in a record. */
struct items_look {
    const struct cli *cli;
    struct cage *cage;
    uint32_t item;
    const void *state;
    const struct item_opening *opening;
    enum record_style style;
};

/* Opens the casino and finds the item that the arguments after the subcommand name.  Returns false
 * after an error.  items_look_close() ends it. */
bool items_look_open(struct items_look *look, const struct cli *cli);
void items_look_close(struct items_look *look);

/* The phase of an item in words: its kind's first fact.  "hidden": without the casino's key nobody
 * knows what is hidden at its table; or this program does not have its rules. */
const char *items_phase(const struct cage *cage, uint32_t item);

/* A person's name, or "person 100". */
const char *items_name(const struct items_look *look, uint32_t person, char name[RECORD_NAME]);

/* An amount: in words for people, in cents for programs. */
void items_cents(const struct items_look *look, struct format_table *table, int column,
                 int64_t cents);

/* Prints the table in the style that was asked for, and frees it: for people, as tab-separated
 * values, or as a list of JSON objects, in which columns of numbers are numbers and empty cells are
 * left out.  Heads of amounts end with "_cents", which people do not see; if there is no row, they
 * get the sentence. */
void items_print(const struct items_look *look, struct format_table *table, const char *none);

#endif
