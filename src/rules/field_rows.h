/* field_rows.h - shorthands to write rows of fields. */
#ifndef CROUPIER_FIELD_ROWS_H
#define CROUPIER_FIELD_ROWS_H

#include "rules/fields.h"
#include "rules/length.h"

/* Each names the tag of its struct and the member.  Plain numbers: one, a list, a list of lists,
 * and of these; within bounds; a seat or none; yes or no. */
/* clang-format off */
#define NUMBER(tag, member)                 FIELD_ROW(tag, member, FIELD_AT(tag, member), FIELD_NUMBER_OF(FIELD_AT(tag, member)), { 0 })
#define NUMBERS(tag, member)                FIELD_ROW(tag, member, FIELD_AT(tag, member[0]), FIELD_NUMBER_OF(FIELD_AT(tag, member[0])), FIELD_COUNT(tag, member))
#define NUMBER_GRID(tag, member)            LABELLED_GRID(tag, member, NULL)
#define LABELLED_GRID(tag, member, labels)  FIELD_MORE(tag, member, FIELD_AT(tag, member[0][0]), FIELD_NUMBER_OF(FIELD_AT(tag, member[0][0])), FIELD_COUNT_2(tag, member), .label = labels)
#define NUMBER_CUBE(tag, member)            FIELD_ROW(tag, member, FIELD_AT(tag, member[0][0][0]), FIELD_NUMBER_OF(FIELD_AT(tag, member[0][0][0])), FIELD_COUNT_3(tag, member))
#define BETWEEN(tag, member, low, high)      FIELD_MORE(tag, member, FIELD_AT(tag, member), FIELD_NUMBER_OF(FIELD_AT(tag, member)), { 0 }, .least = low, .most = high)
#define EACH_BETWEEN(tag, member, low, high) FIELD_MORE(tag, member, FIELD_AT(tag, member[0]), FIELD_NUMBER_OF(FIELD_AT(tag, member[0])), FIELD_COUNT(tag, member), .least = low, .most = high)
#define GRID_BETWEEN(tag, member, low, high) FIELD_MORE(tag, member, FIELD_AT(tag, member[0][0]), FIELD_NUMBER_OF(FIELD_AT(tag, member[0][0])), FIELD_COUNT_2(tag, member), .least = low, .most = high)
#define SEAT(tag, member)                    BETWEEN(tag, member, NO_SEAT, HOUSE_SEAT)
#define YES(tag, member)                     BETWEEN(tag, member, 0, 1)
#define WORD(tag, member, words)            FIELD_MORE(tag, member, FIELD_AT(tag, member), FIELD_WORD, { 0 }, .word = words)
#define WORDS(tag, member, words)           FIELD_MORE(tag, member, FIELD_AT(tag, member[0]), FIELD_WORD, FIELD_COUNT(tag, member), .word = words)
#define BYTES(tag, member)                  FIELD_ROW(tag, member, FIELD_AT(tag, member), FIELD_BYTES, { 0 })
#define TEXT(tag, member)                   FIELD_ROW(tag, member, FIELD_AT(tag, member), FIELD_TEXT, { 0 })
#define STRUCT(tag, member, fields)         FIELD_MORE(tag, member, FIELD_AT(tag, member), FIELD_STRUCT, { 0 }, .rows = fields)
#define STRUCTS(tag, member, fields)        FIELD_MORE(tag, member, FIELD_AT(tag, member[0]), FIELD_STRUCT, FIELD_COUNT(tag, member), .rows = fields)
#define OTHER(tag, member, of_kind)         FIELD_ROW(tag, member, FIELD_AT(tag, member), of_kind, { 0 })
#define END_OF_FIELDS                       { .kind = FIELD_END }

#define FIELD_AT(tag, member)      ((struct tag *)0)->member
#define FIELD_COUNT(tag, member)   { LENGTH(FIELD_AT(tag, member)) }
#define FIELD_COUNT_2(tag, member) { LENGTH(FIELD_AT(tag, member)), LENGTH(FIELD_AT(tag, member[0])) }
#define FIELD_COUNT_3(tag, member) { LENGTH(FIELD_AT(tag, member)), LENGTH(FIELD_AT(tag, member[0])), LENGTH(FIELD_AT(tag, member[0][0])) }
#define FIELD_NUMBER_OF(value)     _Generic((value), int8_t: FIELD_SIGNED, int16_t: FIELD_SIGNED, int32_t: FIELD_SIGNED, int64_t: FIELD_SIGNED, default: FIELD_NUMBER)
#define FIELD_ROW(tag, member, value, of_kind, ...) \
    { .name = #member, .kind = of_kind, .offset = offsetof(struct tag, member), .size = sizeof(value), .count = __VA_ARGS__ }
#define FIELD_MORE(tag, member, value, of_kind, ...) FIELD_ROW(tag, member, value, of_kind, __VA_ARGS__)
/* clang-format on */

#endif
