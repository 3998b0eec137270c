/* times.c - moments as words: "2026-12-01T19:00".  Days are counted in the Gregorian calendar. */
#include "programme/programme.h"
#include "rules/digits.h"

#include <string.h>

#define MINUTE    INT64_C(60000)
#define LAST_YEAR 9999

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in(int year, int month)
{
    static const int8_t days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Days from the beginning of 1970 to the beginning of a year. */
static int64_t days_before(int year)
{
    int64_t last = year - 1;

    return 365 * (last - 1969) + (last / 4 - 1969 / 4) - (last / 100 - 1969 / 100) +
           (last / 400 - 1969 / 400);
}

/* ---- Reading --------------------------------------------------------------------- */

/* Takes this many digits, a number from least to most, and moves past them. */
static bool take_number(const char **at, int digits, int least, int most, int *number)
{
    *number = 0;
    for (int i = 0; i < digits; i++, (*at)++) {
        if (**at < '0' || **at > '9') return false;
        *number = 10 * *number + (**at - '0');
    }
    return *number >= least && *number <= most;
}

static bool take_byte(const char **at, char byte)
{
    if (**at != byte) return false;
    (*at)++;
    return true;
}

static bool take_day(const char **at, int64_t *days)
{
    int year, month, day;

    if (!take_number(at, 4, 1970, LAST_YEAR, &year) || !take_byte(at, '-') ||
        !take_number(at, 2, 1, 12, &month) || !take_byte(at, '-') ||
        !take_number(at, 2, 1, days_in(year, month), &day))
        return false;
    *days = days_before(year) + day - 1;
    for (int m = 1; m < month; m++) *days += days_in(year, m);
    return true;
}

static bool take_hours(const char **at, int64_t *ms)
{
    int hour, minute;

    if (!take_number(at, 2, 0, 23, &hour) || !take_byte(at, ':') ||
        !take_number(at, 2, 0, 59, &minute))
        return false;
    *ms = hour * ITEM_HOUR + minute * MINUTE;
    return true;
}

/* "Z", "+11:00", "-05:00" or nothing. */
static bool take_offset(const char **at, int64_t *ms)
{
    bool behind = **at == '-';

    *ms = 0;
    if (!**at || take_byte(at, 'Z')) return true;
    if (!take_byte(at, behind ? '-' : '+') || !take_hours(at, ms)) return false;
    if (behind) *ms = -*ms;
    return true;
}

bool item_time_of(const char *word, int64_t *time_ms)
{
    int64_t days, ms, offset;
    int seconds = 0;

    if (!take_day(&word, &days) || !take_byte(&word, 'T') || !take_hours(&word, &ms)) return false;
    if (take_byte(&word, ':') && !take_number(&word, 2, 0, 59, &seconds)) return false;
    if (!take_offset(&word, &offset) || *word) return false;
    int64_t time = days * ITEM_DAY + ms + 1000 * seconds - offset;
    if (time < 0) return false;
    *time_ms = time;
    return true;
}

/* ---- Writing --------------------------------------------------------------------- */

static char *put_number(char *at, int64_t number, int width)
{
    for (int i = width - 1; i >= 0; i--, number /= 10) at[i] = (char)('0' + number % 10);
    return at + width;
}

const char *item_time_word(int64_t time_ms, char word[ITEM_TIME])
{
    int64_t most = days_before(LAST_YEAR + 1) * ITEM_DAY - 1;
    int64_t time = time_ms < 0 ? 0 : time_ms > most ? most : time_ms, day = time / ITEM_DAY;
    int64_t second = time % ITEM_DAY / 1000;
    int year = 1970 + (int)(day / 366), month = 1;
    char *at = word;

    while (day >= days_before(year + 1)) year++;
    day -= days_before(year);
    while (day >= days_in(year, month)) day -= days_in(year, month++);
    at = put_number(at, year, 4);
    *at++ = '-';
    at = put_number(at, month, 2);
    *at++ = '-';
    at = put_number(at, day + 1, 2);
    *at++ = 'T';
    at = put_number(at, second / 3600, 2);
    *at++ = ':';
    at = put_number(at, second / 60 % 60, 2);
    if (second % 60) {
        *at++ = ':';
        at = put_number(at, second % 60, 2);
    }
    *at++ = 'Z';
    *at = '\0';
    return word;
}
