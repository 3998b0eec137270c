/* bytes.h - numbers and texts as bytes, the same on every machine.  Small numbers take one byte,
 * and reading never runs past the end.
 *
 *   number   seven bits a byte, little-endian, the top bit set on all but the last byte
 *   signed   zigzag: 0, -1, 1, -2, 2, ... as the numbers 0, 1, 2, 3, 4, ...
 *   text     its length as a number, then its bytes; must not contain NUL
 *
 * A failed writer (full) or reader (bad) stays failed, so one check at the end is enough. */
#ifndef CROUPIER_BYTES_H
#define CROUPIER_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct writer {
    uint8_t *at, *end;
    bool full;
};

struct reader {
    const uint8_t *at, *end;
    bool bad;
};

void put_byte(struct writer *to, uint8_t byte);
void put_number(struct writer *to, uint64_t number);
void put_signed(struct writer *to, int64_t number);
void put_bytes(struct writer *to, const void *bytes, size_t length); /* without their length */
void put_text(struct writer *to, const char *text);                  /* null: the empty text */

uint8_t get_byte(struct reader *from);
uint64_t get_number(struct reader *from);
int64_t get_signed(struct reader *from);
const uint8_t *get_bytes(struct reader *from, size_t length); /* null if there are fewer */
bool get_text(struct reader *from, char *text, size_t room);  /* null-terminated */

/* ---- Numbers in structs ---------------------------------------------------------- */

/* A number of 1, 2, 4 or 8 bytes; signed ones are extended to 64 bits. */
static inline uint64_t number_at(const uint8_t *at, size_t size, bool is_signed)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;

    switch (size) {
    case 1:
        return is_signed ? (uint64_t)(int64_t)(int8_t)*at : *at;
    case 2:
        memcpy(&two, at, 2);
        return is_signed ? (uint64_t)(int64_t)(int16_t)two : two;
    case 4:
        memcpy(&four, at, 4);
        return is_signed ? (uint64_t)(int64_t)(int32_t)four : four;
    default:
        memcpy(&eight, at, 8);
        return eight;
    }
}

/* Returns false if the value does not fit. */
static inline bool number_set(uint8_t *at, size_t size, bool is_signed, uint64_t value)
{
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;

    switch (size) {
    case 1:
        *at = (uint8_t)value;
        break;
    case 2:
        memcpy(at, &two, 2);
        break;
    case 4:
        memcpy(at, &four, 4);
        break;
    default:
        memcpy(at, &value, 8);
    }
    return number_at(at, size, is_signed) == value;
}

#endif
