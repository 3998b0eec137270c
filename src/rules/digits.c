/* digits.c - whole numbers in decimal. */
#include "rules/digits.h"

#include <string.h>

/* At most 20 digits; at most 19 after a minus sign. */
static size_t put(uint64_t number, char *digits)
{
    char backwards[DIGITS_MOST], *at = backwards + sizeof backwards;

    *--at = '\0';
    do *--at = (char)('0' + number % 10);
    while (number /= 10);
    size_t length = (size_t)(backwards + sizeof backwards - at);
    memcpy(digits, at, length);
    return length - 1;
}

size_t digits_of_natural(uint64_t number, char digits[DIGITS_MOST])
{
    return put(number, digits);
}

size_t digits_of(int64_t number, char digits[DIGITS_MOST])
{
    if (number >= 0) return put((uint64_t)number, digits);
    *digits = '-';
    return 1 + put(-(uint64_t)number, digits + 1);
}
