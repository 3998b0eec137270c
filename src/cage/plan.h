/* plan.h - the plan of a casino, an INI file: its chips, its tables with their signs, its staff,
 * and the items of its programme.  docs/casino.md has an example.
 *
 *   plan_read()  reads the file; an error is one sentence with the line number
 *   plan_build() builds a new casino: opens the tables, names the staff, puts them on duty, opens
 *                the items */
#ifndef CROUPIER_PLAN_H
#define CROUPIER_PLAN_H

#include "cage/cage.h"

#define PLAN_TABLES 256
#define PLAN_CHIPS  10000000            /* of one value in a tray */
#define PLAN_TRAY   (1000 * MONEY_MOST) /* maximum worth of a tray */
#define PLAN_ITEMS  32
#define PLAN_WHY    512

/* People of the house at an automatic table, including the operator.  All staff are at every table,
 * and there is room for a player in every seat. */
#define PLAN_HOUSE 6
#define PLAN_STAFF (PIT_GUESTS - TABLE_SEATS - PLAN_HOUSE + 1)

struct plan {
    char name[CAGE_NAME]; /* file name */
    struct chip_set set;
    struct plan_table {
        struct opening opening;
        bool has_edition, has_tray;
    } tables[PLAN_TABLES];
    int table_count;
    struct plan_staff {
        char name[CAGE_NAME];
        uint16_t role;
    } staff[PLAN_STAFF]; /* person i + 1; the first is the operator */
    int staff_count;
    struct plan_item {
        char kind[ITEM_WORD], name[ITEM_NAME + 1];
        struct item_terms terms;
        int line; /* of its section */
    } items[PLAN_ITEMS];
    int item_count;
};

/* Read a plan from a file or a text.  Return false, with why "FILE:LINE: ...", if it is not valid.
 */
bool plan_read(struct plan *plan, const char *path, char why[PLAN_WHY]);
bool plan_read_text(struct plan *plan, const char *text, char why[PLAN_WHY]);

/* The default plan: an automatic table for every edition, and the operator as the only staff. */
void plan_default(struct plan *plan);

/* Who deals: "house", "staff", or "staff (shuffled)" if the house shuffles for them. */
const char *plan_dealer(const struct opening *opening);

/* Returns false, with the reason in why, if the cage has stopped, a table refuses its staff, or an
 * item cannot be opened. */
bool plan_build(const struct plan *plan, struct cage *cage, int64_t time_ms, char why[STORE_WHY]);

#endif
