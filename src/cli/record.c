/* record.c - shared by the commands that read a casino's record. */
#include "cli/record.h"

#include "cage/casino.h"
#include "cage/seals.h"
#include "cli/progress.h"
#include "words/plain.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define OFTEN 4096 /* entries between two updates of the progress bar */

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
    struct reading *reading = read_open(path, progress_show, why);

    progress_hide();
    if (!reading) cli_fail("%.200s: %s.", path, why);
    return reading;
}

bool record_postings(struct reading *reading, const char *path, read_posting *each, void *to)
{
    bool read = read_postings(reading, each, to);

    progress_hide();
    if (!read) cli_fail("%.200s: %s.", path, read_why(reading));
    return read;
}

bool record_read(struct reading *reading, const char *path, uint32_t table, read_each *each,
                 void *to)
{
    bool read = read_all(reading, table, each, to);

    progress_hide();
    if (!read) cli_fail("%.200s: %s.", path, read_why(reading));
    return read;
}

/* ---- As a store ------------------------------------------------------------------ */

/* Shows the progress while a caller reads entries. */
struct watching {
    store_reader *each;
    void *to;
    uint64_t all; /* entries that the last head covers */
};

static const struct store_ops *unwatched;

static bool watch_entry(void *to, uint64_t number, const void *body, size_t length,
                        const struct hash *chain, const struct hash *mac)
{
    const struct watching *watching = to;

    if (number % OFTEN == 0) progress_show(number, watching->all);
    return watching->each(watching->to, number, body, length, chain, mac);
}

static bool watch_entries(struct store *store, uint64_t from, store_reader *each, void *to)
{
    struct watching watching = { .each = each, .to = to };
    struct head head;

    if (!unwatched->last_head(store, &head)) return false;
    watching.all = head.size;
    bool read = unwatched->read_entries(store, from, watch_entry, &watching);
    progress_hide();
    return read;
}

struct store *record_store(const char *path)
{
    static struct store_ops watched;
    char why[STORE_WHY];
    struct store *store = NULL;

    if (access(path, F_OK))
        snprintf(why, sizeof why, "%s", strerror(errno));
    else
        store = store_sqlite(path, STORE_READ, NULL, why);
    if (!store) {
        cli_fail("%.200s: %s.", path, why);
        return NULL;
    }
    unwatched = unwatched ? unwatched : store->ops;
    watched = *unwatched;
    watched.read_entries = watch_entries;
    store->ops = &watched;
    return store;
}

/* Reads the casino's secret from the key file next to the record, if there is one that we may read
 * and that is this casino's.  Returns false after an error. */
static bool find_secret(struct store *store, const char *path, uint8_t secret[SEAL_SECRET],
                        bool *found)
{
    char beside[CASINO_PATH], why[PLAN_WHY];
    uint8_t key[32];
    struct seal_keys keys;

    *found = false;
    if (!casino_key_path(path, beside) || access(beside, R_OK)) return true;
    if (!casino_read_secret(beside, secret, why)) {
        cli_fail("%s", why);
        return false;
    }
    if (!seal_ready() || !store->ops->get_fact(store, "key", key, sizeof key)) return true;
    seal_keys_of(secret, &keys);
    *found = !memcmp(keys.public, key, sizeof key);
    seal_wipe(&keys, sizeof keys);
    return true;
}

static bool show_check(void *to, uint64_t entries)
{
    progress_show(entries, *(uint64_t *)to);
    return true;
}

bool record_check(struct store *store, const char *path, uint8_t secret[SEAL_SECRET], bool *found)
{
    static struct seals seals;
    const struct store_ops *watched = store->ops;
    char why[STORE_WHY];
    struct head last;

    if (!find_secret(store, path, secret, found)) return false;
    bool good = !*found || casino_check_kept(path, store, secret, why);
    if (good && !store->ops->last_head(store, &last)) memset(&last, 0, sizeof last);
    store->ops = unwatched; /* the progress of the whole, not of each part */
    if (good && seals_check(&seals, store, *found ? secret : NULL, show_check, &last.size)) {
        snprintf(why, sizeof why, "%s", seals.why);
        good = false;
    }
    store->ops = watched;
    progress_hide();
    if (good) return true;
    seal_wipe(secret, SEAL_SECRET);
    cli_fail("%.200s: %s.", path, why);
    return false;
}

/* ---- Names ----------------------------------------------------------------------- */

uint32_t record_table(const struct reading *reading, const char *path, const char *name)
{
    uint32_t table = read_find_table(reading, name);
    struct cli_guess guess = { .typed = name };

    if (table) return table;
    for (uint32_t i = 1; i <= read_tables(reading); i++)
        cli_guess_try(&guess, read_table(reading, i)->opening.name);
    cli_guess_fail(&guess, "no table '%s' in %.200s", name, path);
    return 0;
}

static uint32_t unknown_name(const struct reading *reading, const char *path, const char *word)
{
    struct cli_guess guess = { .typed = word };
    char nearest[RECORD_NAME];
    uint32_t person = NOBODY;

    for (uint32_t one = NOBODY; (one = read_next_person(reading, one));) {
        const char *name = read_called(reading, one);
        if (name) cli_guess_try(&guess, name);
        if (name && guess.nearest == name) person = one;
    }
    if (person != NOBODY) guess.nearest = record_name(reading, person, nearest);
    cli_guess_fail(&guess, "no person named '%s' in %.200s", word, path);
    return NOBODY;
}

uint32_t record_person(const struct reading *reading, const char *path, const char *word)
{
    bool number = *word && !word[strspn(word, "0123456789")] && strlen(word) <= 10;
    unsigned long long value = number ? strtoull(word, NULL, 10) : 0;
    uint32_t found = NOBODY;

    if (value && value <= UINT32_MAX && read_knows(reading, (uint32_t)value))
        return (uint32_t)value;
    for (uint32_t person = NOBODY; (person = read_next_person(reading, person));) {
        const char *name = read_called(reading, person);
        if (!name || strcmp(name, word)) continue;
        if (found) {
            cli_fail("persons %" PRIu32 " and %" PRIu32 " are both named '%s'; use the number.",
                     found, person, word);
            return NOBODY;
        }
        found = person;
    }
    if (found) return found;
    if (!number) return unknown_name(reading, path, word);
    cli_fail("no person %s in %.200s.", word, path);
    return NOBODY;
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
    plain_make(name);
    return name;
}

const char *record_table_name(const struct reading *reading, uint32_t table, char name[RECORD_NAME])
{
    snprintf(name, RECORD_NAME, "%s", read_table(reading, table)->opening.name);
    plain_make(name);
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

struct cage *record_cage(const char *path)
{
    uint8_t secret[SEAL_SECRET];
    char why[STORE_WHY];
    bool found;
    struct store *store = record_store(path);

    if (!store || !record_check(store, path, secret, &found)) {
        if (store) store->ops->close(store);
        return NULL;
    }
    struct cage *cage = cage_open_read_only(store, found ? secret : NULL, why);
    seal_wipe(secret, sizeof secret);
    if (!cage) cli_fail("%.200s: %s.", path, why);
    return cage;
}
