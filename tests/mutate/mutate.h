/* mutate.h - changes of the rules, one at a time, to find out whether a scenario notices.
 *
 *   cell      one value of a row: phases, roles, odds, a fate, a clause, a flag
 *   mutation  a cell with another value
 *   noticed   a scenario fails, or the program stops at an assertion
 *   same      the cell decides exactly what it did before; only where that can be computed
 *
 * cells.c lists the cells of all rows; mutate.c tries them.  Rows are constants: a forked process
 * makes their pages writable.  Build without optimization, so that no value is folded into code. */
#ifndef CROUPIER_MUTATE_H
#define CROUPIER_MUTATE_H

#include "rules/game.h"

#include <stdint.h>

enum cell_kind {
    CELL_PHASES, /* bits; each is removed, or added */
    CELL_ROLES,
    CELL_NUMBER,  /* odds, units, per cent: one more, one less */
    CELL_CHOICE,  /* an enum or a flag: each other value that is permitted */
    CELL_CLAUSE,  /* a text; another clause of the edition */
    CELL_NUMBERS, /* bits of numbers at which a wager stands */
    CELL_BETS,    /* bits of bets */
    CELL_ROLLS,   /* of two dice: each total, hard or easy, and each other condition */
};

#define CELL_NAME 96
struct cell {
    const void *at;
    uint8_t kind, bytes;
    uint32_t permitted; /* values of a CHOICE, or bits, as a mask */
    uint32_t editions;  /* whose scenarios can notice it, as bits */
    int edition;        /* whose clause it has */
    const char *clause; /* of its row, to try first the scenarios that have it; or null */
    uint64_t (*decides)(int edition); /* a hash of all that the cell can decide; or null */
    char name[CELL_NAME];             /* "craps: act no-roll, by" */
};

struct cells {
    struct cell *list;
    int count, room;
};

/* All cells, each once, whichever editions share it.  The caller frees the list. */
void cells_collect(struct cells *cells);

#endif
