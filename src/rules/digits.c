/* digits.c - whole numbers in decimal. */
#include "rules/digits.h"

#include <string.h>

size_t digits_of(int64_t number, char digits[DIGITS_MOST])
{
    char backwards[DIGITS_MOST], *at = backwards + sizeof backwards;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

    *--at = '\0';
    do *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) *--at = '-';
    size_t length = (size_t)(backwards + sizeof backwards - at);
    memcpy(digits, at, length);
    return length - 1;
}
