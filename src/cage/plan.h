/* plan.h - a casino as it is planned in an INI file: its chips, its tables with their signs, and
 * its staff.  docs/casino.md has an example.
 *
 *   plan_read()  the file; what is wrong with it is one sentence with the line
 *   plan_build() a new casino from it: tables opened, staff named and put on duty */
#ifndef CROUPIER_PLAN_H
#define CROUPIER_PLAN_H

#include "cage/cage.h"

#define PLAN_TABLES 256
#define PLAN_CHIPS  10000000            /* of a kind, in a tray */
#define PLAN_TRAY   (1000 * MONEY_MOST) /* what a tray is worth, at most */
#define PLAN_WHY    512

/* The house's at a table that deals itself, the operator with them.  All of the staff are at
 * every table, and there is room for players at each place. */
#define PLAN_HOUSE 6
#define PLAN_STAFF (PIT_GUESTS - TABLE_SEATS - PLAN_HOUSE + 1)

struct plan {
    char name[CAGE_NAME]; /* of its file */
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
};

/* From a file or a text; false, with why "FILE:LINE: ...", where it is no good plan. */
bool plan_read(struct plan *plan, const char *path, char why[PLAN_WHY]);
bool plan_read_text(struct plan *plan, const char *text, char why[PLAN_WHY]);

/* One automatic table for every edition, and nobody but the operator. */
void plan_usual(struct plan *plan);

/* Who deals: "house", "staff", or "staff (shuffled)" where the house's seeds shuffle for them. */
const char *plan_dealer(const struct opening *opening);

/* False, and why, where the cage has stopped or a table does not take its staff. */
bool plan_build(const struct plan *plan, struct cage *cage, int64_t time_ms, char why[STORE_WHY]);

#endif
