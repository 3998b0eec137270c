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

#endif
