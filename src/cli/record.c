/* record.c - what commands over a casino's record share. */
#include "cli/record.h"

#include "cli/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- Progress -------------------------------------------------------------------- */

#define PATIENCE_MS 1000 /* before anything is shown */
#define OFTEN_MS    100
#define WIDTH       30

static struct {
    int64_t begun_ms, shown_ms; /* 0: not yet */
} progress;

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void show(uint64_t done, uint64_t all)
{
    int64_t now = now_ms();

    if (!progress.begun_ms) progress.begun_ms = now;
    if (!isatty(STDERR_FILENO) || now - progress.begun_ms < PATIENCE_MS ||
        now - progress.shown_ms < OFTEN_MS)
        return;
    progress.shown_ms = now;
    if (!all) {
        fprintf(stderr, "\r\033[K%" PRIu64 " entries", done);
        return;
    }
    int full = (int)(done * WIDTH / all);
    fprintf(stderr, "\r\033[K[%.*s%*s] %d %% of %" PRIu64 " entries", full,
            "##############################", WIDTH - full, "", (int)(done * 100 / all), all);
}

static void hide(void)
{
    if (progress.shown_ms) fputs("\r\033[K", stderr);
    progress.shown_ms = 0;
}

/* ---- Memory ---------------------------------------------------------------------- */

void *record_memory(void *memory)
{
    if (!memory) abort();
    return memory;
}

void *record_room(void *list, int count, int *room, size_t size)
{
    if (count < *room) return list;
    *room = *room ? 2 * *room : 64;
    return record_memory(realloc(list, (size_t)*room * size));
}

/* ---- Opening --------------------------------------------------------------------- */

enum record_style record_style(const struct cli *cli)
{
    return cli_has(cli, OPT_JSON) ? RECORD_JSON : cli_has(cli, OPT_TSV) ? RECORD_TSV : RECORD_WORDS;
}

struct reading *record_open(const char *path)
{
    char why[STORE_WHY] = "";
    struct reading *reading = read_open(path, show, why);

    hide();
    if (!reading) cli_fail("%.200s: %s.", path, why);
    return reading;
}

bool record_read(struct reading *reading, const char *path, uint32_t table, read_each *each,
                 void *to)
{
    bool read = read_all(reading, table, each, to);

    hide();
    if (!read) cli_fail("%.200s: %s.", path, read_why(reading));
    return read;
}

/* ---- Names ----------------------------------------------------------------------- */

uint32_t record_table(const struct reading *reading, const char *path, const char *name)
{
    uint32_t table = read_find_table(reading, name);
    struct cli_guess guess = { .typed = name };

    if (table) return table;
    for (uint32_t i = 1; i <= read_tables(reading); i++)
        cli_guess_try(&guess, read_table(reading, i)->opening.name);
    cli_guess_fail(&guess, "there is no table '%s' in %.200s", name, path);
    return 0;
}

static uint32_t nobody_called(const struct reading *reading, const char *path, const char *word)
{
    struct cli_guess guess = { .typed = word };

    for (int i = 0; i < read_people(reading); i++) {
        const char *name = read_called(reading, read_person(reading, i));
        if (name) cli_guess_try(&guess, name);
    }
    cli_guess_fail(&guess, "nobody in %.200s is called '%s'", path, word);
    return NOBODY;
}

uint32_t record_person(const struct reading *reading, const char *path, const char *word)
{
    bool number = *word && !word[strspn(word, "0123456789")] && strlen(word) <= 10;
    unsigned long long value = number ? strtoull(word, NULL, 10) : 0;
    uint32_t found = value <= UINT32_MAX ? (uint32_t)value : NOBODY;

    if (found) return found;
    for (int i = 0; i < read_people(reading); i++) {
        uint32_t person = read_person(reading, i);
        const char *name = read_called(reading, person);
        if (!name || strcmp(name, word)) continue;
        if (found) {
            cli_fail("%" PRIu32 " and %" PRIu32 " are called '%s'; give the person's number.",
                     found, person, word);
            return NOBODY;
        }
        found = person;
    }
    return found ? found : nobody_called(reading, path, word);
}

const char *record_name(const struct reading *reading, uint32_t person, char name[RECORD_NAME])
{
    const char *called = read_called(reading, person);

    if (called)
        snprintf(name, RECORD_NAME, "%s", called);
    else if (person == NOBODY)
        snprintf(name, RECORD_NAME, "the house");
    else
        snprintf(name, RECORD_NAME, "person %" PRIu32, person);
    for (char *c = name; *c; c++) *c = text_letter(*c);
    return name;
}

/* ---- Times and amounts ----------------------------------------------------------- */

static const char *time_word(int64_t time_ms, struct tm *broken(const time_t *, struct tm *),
                             const char *format, char word[RECORD_TIME])
{
    time_t seconds = (time_t)(time_ms / 1000);
    struct tm parts;

    if (!broken(&seconds, &parts) || !strftime(word, RECORD_TIME, format, &parts))
        snprintf(word, RECORD_TIME, "-");
    return word;
}

const char *record_local(int64_t time_ms, char word[RECORD_TIME])
{
    return time_word(time_ms, localtime_r, "%Y-%m-%d %H:%M:%S", word);
}

const char *record_utc(int64_t time_ms, char word[RECORD_TIME])
{
    char seconds[RECORD_TIME];

    time_word(time_ms, gmtime_r, "%Y-%m-%dT%H:%M:%S", seconds);
    snprintf(word, RECORD_TIME, "%.20s.%03dZ", seconds, (int)(time_ms % 1000));
    return word;
}

const char *record_money(int64_t cents, char word[RECORD_MONEY])
{
    int64_t amount = cents < 0 ? -cents : cents;

    snprintf(word, RECORD_MONEY, "%s%" PRId64 ".%02d", cents < 0 ? "-" : "", amount / 100,
             (int)(amount % 100));
    return word;
}
