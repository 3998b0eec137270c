/* digits.h - whole numbers in decimal; the only place that formats them. */
#ifndef CROUPIER_DIGITS_H
#define CROUPIER_DIGITS_H

#include <stddef.h>
#include <stdint.h>

#define DIGITS_MOST 21 /* bytes: "-9223372036854775808" and its NUL */

/* Writes the number, null-terminated.  Returns its length. */
size_t digits_of(int64_t number, char digits[DIGITS_MOST]);
size_t digits_of_natural(uint64_t number, char digits[DIGITS_MOST]);

#endif
