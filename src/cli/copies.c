/* copies.c - croupier casino backup and export: copies a record, prints the postings of a ledger.
 */
#include "cli/copies.h"

#include "cli/format.h"
#include "cli/progress.h"
#include "cli/record.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- A copy ---------------------------------------------------------------------- */

struct copying {
    const char *from, *to; /* files */
    uint64_t entries;
    atomic_bool done;
};

static double bytes_of(const char *path)
{
    struct stat about;

    return stat(path, &about) ? 0 : (double)about.st_size;
}

/* SQLite reports no progress of a copy, so this compares the size of the two files. */
static void *watch_size(void *to)
{
    struct copying *copying = to;
    const struct timespec moment = { 0, 50000000 };
    double whole = bytes_of(copying->from);

    while (whole > 0 && !atomic_load(&copying->done)) {
        double share = bytes_of(copying->to) / whole;
        progress_show((uint64_t)((share < 1 ? share : 1) * (double)copying->entries),
                      copying->entries);
        nanosleep(&moment, NULL);
    }
    return NULL;
}

static bool copy(struct store *store, struct copying *copying)
{
    pthread_t watcher;
    bool watched = !pthread_create(&watcher, NULL, watch_size, copying);
    bool done = store->ops->backup(store, copying->to);

    atomic_store(&copying->done, true);
    if (watched) pthread_join(watcher, NULL);
    progress_hide();
    if (!done) cli_fail("%.200s: %s.", copying->to, store_why(store));
    return done;
}

static bool note_number(void *to, uint64_t number, const void *body, size_t length,
                        const struct hash *chain, const struct hash *mac)
{
    (void)body, (void)length, (void)chain, (void)mac;
    *(uint64_t *)to = number;
    return true;
}

/* Counts entries, starting from the last head. */
static bool count_entries(struct store *store, const char *path, uint64_t *count)
{
    struct head head;

    *count = 0;
    bool read = store->ops->last_head(store, &head) &&
                store->ops->read_entries(store, head.size, note_number, count);
    if (read && !*count) /* the record is shorter than its head says */
        read = store->ops->read_entries(store, 1, note_number, count);
    if (!read) cli_fail("%.200s: %s.", path, store_why(store));
    return read;
}

static bool count_copied(const char *path, uint64_t *count)
{
    struct store *store = record_store(path);

    if (!store) return false;
    bool counted = count_entries(store, path, count);
    store->ops->close(store);
    return counted;
}

int copies_backup(const struct cli *cli)
{
    struct copying copying = { .from = cli->arguments[1], .to = cli->arguments[2] };
    struct store *store = record_store(copying.from);
    uint8_t secret[SEAL_SECRET];
    uint64_t copied;
    bool found;

    if (!store) return CLI_WRONG_USAGE;
    bool done = record_check(store, copying.from, secret, &found);
    seal_wipe(secret, sizeof secret);
    done = done && count_entries(store, copying.from, &copying.entries) && copy(store, &copying);
    store->ops->close(store);
    if (!done || !count_copied(copying.to, &copied)) return CLI_WRONG_USAGE;
    printf("%s is a copy with %" PRIu64 " entries. It does not include the key file: copy that "
           "separately.\n",
           copying.to, copied);
    return CLI_DONE;
}

/* ---- The ledger ------------------------------------------------------------------ */

#define ACCOUNT_NAME 40

/* "rack/2/0" is the rack of the first seat at the second table, counted as in docs/record.md; the
 * house's own accounts are just their kind. */
static const char *account_name(const struct account *account, char name[ACCOUNT_NAME])
{
    enum account_kind kind = (enum account_kind)account->kind;
    const char *word = account_word(kind);

    if (kind <= ACCOUNT_TOKENS)
        snprintf(name, ACCOUNT_NAME, "%s/%" PRIu32 "/%d", word, account->of, account->seat);
    else if (kind == ACCOUNT_PERSON || account_of_table(kind) || account_of_item(kind))
        snprintf(name, ACCOUNT_NAME, "%s/%" PRIu32, word, account->of);
    else
        snprintf(name, ACCOUNT_NAME, "%s", word);
    return name;
}

struct exporting {
    bool json, to_terminal; /* the terminal also shows the progress */
};

static void print_json(const struct entry *entry, const struct posting *posting)
{
    struct json_out out = FORMAT_JSON;
    char time[RECORD_TIME], name[ACCOUNT_NAME];

    json_out_object(&out, NULL);
    json_out_natural(&out, "entry", entry->number);
    json_out_text(&out, "time", record_utc(entry->time_ms, time));
    json_out_text(&out, "from", account_name(&posting->from, name));
    json_out_text(&out, "to", account_name(&posting->to, name));
    json_out_number(&out, "cents", posting->cents);
    json_out_text(&out, "clause", posting->clause);
    json_out_end(&out);
    format_json_print(&out);
}

static void print_tsv(const struct entry *entry, const struct posting *posting)
{
    char time[RECORD_TIME], from[ACCOUNT_NAME], to[ACCOUNT_NAME];

    printf("%" PRIu64 "\t%s\t%s\t%s\t%" PRId64 "\t%s\n", entry->number,
           record_utc(entry->time_ms, time), account_name(&posting->from, from),
           account_name(&posting->to, to), posting->cents, posting->clause);
}

static bool print_posting(void *to, const struct entry *entry, const struct posting *posting)
{
    const struct exporting *exporting = to;

    if (exporting->to_terminal) progress_hide();
    (exporting->json ? print_json : print_tsv)(entry, posting);
    return !ferror(stdout);
}

/* Reads the whole ledger first, so that nothing is printed if it can't be read to its end. */
int copies_export(const struct cli *cli)
{
    const char *path = cli->arguments[1];
    struct exporting exporting = { cli_has(cli, OPT_JSON), isatty(STDOUT_FILENO) };
    struct reading *reading = record_open(path);

    if (!reading) return CLI_WRONG_USAGE;
    bool read = record_postings(reading, path, NULL, NULL);
    if (read && !exporting.json) printf("entry\ttime\tfrom\tto\tcents\tclause\n");
    read = read && record_postings(reading, path, print_posting, &exporting);
    read_close(reading);
    return read ? CLI_DONE : CLI_WRONG_USAGE;
}
