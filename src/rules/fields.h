/* fields.h - the members of a state by name, so that a state can be written down and read again by
 * a program whose structs differ.
 *
 * Next to each struct, rows list all of its members: numbers, words, bytes, other structs, arrays
 * of them.  Every byte of the struct belongs to one row (tests/test_state.c).  Names are permanent:
 * a member may move or get another type, but a name is never used for something else.  A member
 * that is gone keeps its row as FIELD_GONE, so that older states can still be read.
 *
 * A number whose meaning is its position in a list of the program is a word, and an array that is
 * indexed by such a position has labels.  Numbers that the rules use as an index have bounds:
 * states may come from a file that someone has made up.  field_rows.h has macros to write rows. */
#ifndef CROUPIER_FIELDS_H
#define CROUPIER_FIELDS_H

#include "rules/table.h"

enum field_kind {
    FIELD_END,
    FIELD_NUMBER,  /* unsigned or bool, of 1, 2, 4 or 8 bytes */
    FIELD_SIGNED,  /* the same, signed */
    FIELD_WORD,    /* a number of 1 byte, or an enum; each value has a word */
    FIELD_BYTES,   /* bytes that are not numbers */
    FIELD_TEXT,    /* null-terminated; the rest of its room is 0 */
    FIELD_STRUCT,  /* has rows of its own */
    FIELD_SIGN,    /* a struct sign */
    FIELD_GAME,    /* the block of the family, which has the rows */
    FIELD_UNUSED,  /* always 0 */
    FIELD_DERIVED, /* follows from the rest; state_derive() restores it */
    FIELD_GONE,    /* of earlier programs; its value no longer matters */
};

#define FIELD_DIMENSIONS 3
#define FIELD_AMOUNT     (INT64_C(1) << 53)
#define FIELD_LABEL      32

/* The label of an element; false if the sign has no such element, which is then always 0. */
typedef bool field_label(const struct sign *sign, int index, char label[FIELD_LABEL]);

/* The word of a value; null from the first value on that has none. */
typedef const char *field_word(const struct sign *sign, int value);

struct field {
    const char *name;
    int kind;                         /* enum field_kind */
    uint32_t offset, size;            /* of one value */
    uint32_t count[FIELD_DIMENSIONS]; /* of an array, outermost first; then 0 */
    const struct field *rows;         /* STRUCT */
    field_word *word;                 /* WORD */
    int64_t least, most; /* of a NUMBER or SIGNED; both 0: any that fits, but amounts of
                          * 8 bytes only up to FIELD_AMOUNT, either way */
    field_label *label;  /* of the innermost dimension; null: the index */
};

extern const struct field table_fields[];
extern const struct field contest_terms_fields[]; /* of a tournament's session */

/* The label of a wager: "9/6"; of a leg: "17/0 of 23/2".  Bets and their numbers are permanent. */
void field_wager(int bet, int number, int as, int as_number, char label[FIELD_LABEL]);

#endif
