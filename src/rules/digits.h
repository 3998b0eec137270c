/* digits.h - whole numbers in decimal: the one place where they become digits. */
#ifndef CROUPIER_DIGITS_H
#define CROUPIER_DIGITS_H

#include <stddef.h>
#include <stdint.h>

#define DIGITS_MOST 21 /* bytes: "-9223372036854775808" and its 0 */

/* The number, with its sign if it is below 0; how long it is, without the 0 that ends it. */
size_t digits_of(int64_t number, char digits[DIGITS_MOST]);
size_t digits_of_natural(uint64_t number, char digits[DIGITS_MOST]);

#endif
