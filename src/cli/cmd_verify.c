/* cmd_verify.c - croupier verify: verifies a record, and prints the result, the head to keep, and
 * one entry with its proof; or checks a proof alone.
 *
 *   a record -> verify_casino() -> the requested entry, kept as text (told.h)
 *                               -> a report, printed with the head, the entry and its proof
 *   a proof  -> judge_proof()   -> printed
 *
 * Lines that verify reads back from a file have two words and start at the left margin.  All other
 * lines have more words or are indented. */
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/progress.h"
#include "cli/replayed.h"
#include "cli/text.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FILE_MOST (4 << 20) /* bytes of a head or a proof */

/* ---- Files ----------------------------------------------------------------------- */

/* The text of a file, which the caller frees; null after an error. */
static char *read_text(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(FILE_MOST + 1) : NULL;

    if (text) *length = fread(text, 1, FILE_MOST + 1, file);
    bool failed = !text || ferror(file);
    if (failed)
        cli_fail("cannot read %s: %s.", path, strerror(errno));
    else if (*length > FILE_MOST)
        cli_fail("%s is too long for a head or a proof.", path);
    if (file) fclose(file);
    if (!failed && *length <= FILE_MOST) return text;
    free(text);
    return NULL;
}

static bool read_head(const char *path, struct verify_head *head)
{
    char why[VERIFY_SENTENCE];
    size_t length;
    char *text = read_text(path, &length);

    if (!text) return false;
    bool good = verify_head_read(text, length, head, why);
    if (!good) cli_fail("%s has no head: %s.", path, why);
    free(text);
    return good;
}

static bool read_heads(const struct cli *cli, struct verify_head heads[CLI_LIST_MOST])
{
    for (int i = 0; i < cli_count(cli, OPT_HEAD); i++)
        if (!read_head(cli_nth(cli, OPT_HEAD, i), &heads[i])) return false;
    return true;
}

/* ---- The requested entry --------------------------------------------------------- */

/* The entry is kept until the whole record is verified. */
struct shown_entry {
    bool json;
    char *words; /* the entry as text, or */
    struct json_out entry;
    uint8_t *body; /* ... and its bytes */
    size_t body_length;
    bool uncovered; /* no head given with --head covers it */
    struct timespec start;
};

static void keep_words(struct shown_entry *shown, const struct verify_replayed *replayed)
{
    size_t length;
    FILE *out = open_memstream(&shown->words, &length);

    if (!out) abort();
    replayed_words(out, replayed);
    fclose(out);
}

static void keep_entry(void *to, const struct verify_replayed *replayed)
{
    struct shown_entry *shown = to;

    shown->body = malloc(replayed->length);
    if (!shown->body) abort();
    memcpy(shown->body, replayed->body, replayed->length);
    shown->body_length = replayed->length;
    if (shown->json)
        replayed_json(&shown->entry, replayed);
    else
        keep_words(shown, replayed);
    if (shown->entry.failed) abort();
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static void show_progress(void *to, uint64_t entries, uint64_t of)
{
    (void)to;
    progress_show(entries, of);
}

/* ---- The report ------------------------------------------------------------------ */

static void print_head(const struct verify_head *head)
{
    char text[VERIFY_HEAD_TEXT];

    verify_head_text(head, text);
    fputs(text, stdout);
}

static void print_last_head(const struct verify_report *report)
{
    puts("\nThe last head; keep these lines:");
    print_head(&report->head);
}

/* Prints a proof, and the head that it is under. */
static void print_proof(const struct verify_proof *proof, const struct shown_entry *shown)
{
    if (shown->uncovered)
        puts("  No kept head covers this entry: the proof is under the last head in the file.");
    printf("\nProof that it is in the record:\nentry %" PRIu64 "\nbody ", proof->entry);
    text_hex(stdout, shown->body, shown->body_length);
    putchar('\n');
    for (int i = 0; i < proof->count; i++) {
        fputs("beside ", stdout);
        text_hex(stdout, proof->beside[i], VERIFY_HASH);
        putchar('\n');
    }
    putchar('\n');
    print_head(&proof->head);
}

/* Their ids, with commas between them. */
static void print_editions(const struct verify_stretch *stretch)
{
    const char *before = "";

    for (int i = 0; i < game_count && i < 64; i++) {
        if (!(stretch->editions >> i & 1)) continue;
        printf("%s%s", before, games[i]->id);
        before = ", ";
    }
    if (stretch->desk_orders) {
        printf("%sthe cashier's desk", before);
        before = ", ";
    }
    if (stretch->item_orders) printf("%sitems of the programme", before);
}

/* Whether entries of other stretches were replayed. */
static bool has_rest(const struct verify_report *report)
{
    uint64_t covered = 0;

    if (report->other_stretches > VERIFY_STRETCHES) return false;
    for (uint64_t i = 0; i < report->other_stretches; i++)
        covered += report->others[i].last - report->others[i].first + 1;
    return covered < report->entries;
}

/* One line for each stretch that this program has other rules for. */
static void print_stretches(const struct verify_report *report)
{
    uint64_t listed =
        report->other_stretches < VERIFY_STRETCHES ? report->other_stretches : VERIFY_STRETCHES;

    for (uint64_t i = 0; i < listed; i++) {
        const struct verify_stretch *stretch = &report->others[i];
        bool last = i + 1 == report->other_stretches;
        if (i) printf("%12s", "");
        if (!i) printf("  stretches %" PRIu64 ": ", report->stretches);
        printf("entries %" PRIu64 " to %" PRIu64 " under other rules of ", stretch->first,
               stretch->last);
        print_editions(stretch);
        fputs(" (croupier ", stdout);
        text_plain(stdout, stretch->program, strlen(stretch->program));
        printf("): seals, postings, balances and draws checked, not replayed%s\n",
               last && has_rest(report) ? "; the rest replayed" : "");
    }
    if (report->other_stretches > listed)
        printf("%12sand %" PRIu64 " more stretches\n", "", report->other_stretches - listed);
}

static void print_sealed(const struct verify_report *report)
{
    if (!report->sealed && !report->sealed_tables) return;
    if (report->sealed)
        printf("  sealed    cards or amounts in %" PRIu64 " order%s of %s not over", report->sealed,
               report->sealed == 1 ? "" : "s",
               report->sealed_tables > 1 ? "hands that are" : "a hand that is");
    else
        printf("  sealed    the state of %" PRIu64 " table%s", report->sealed_tables,
               report->sealed_tables == 1 ? "" : "s");
    printf("; not replayed because of that: %" PRIu64 " %s\n", report->sealed_entries,
           report->sealed_entries == 1 ? "entry" : "entries");
}

static void print_replayed(const struct verify_report *report)
{
    bool all = !report->events_followed;

    printf("  events    %" PRIu64, report->events);
    if (all)
        puts(", all reproduced");
    else
        printf(": %" PRIu64 " reproduced, %" PRIu64 " not replayed\n",
               report->events - report->events_followed, report->events_followed);
    printf("  postings  %" PRIu64 "; all accounts match%s\n", report->postings,
           all ? "" : ", but those of tables only where the table is replayed");
}

static void print_counts(const struct verify_report *report, double seconds)
{
    printf("  entries   %" PRIu64 " at %" PRIu64 " tables: %" PRIu64 " orders, %" PRIu64
           " refusals, %" PRIu64 " desk orders\n",
           report->entries, report->tables, report->orders, report->refusals, report->desk_orders);
    if (report->items)
        printf("  items     %" PRIu64 ": %" PRIu64 " orders\n", report->items, report->item_orders);
    print_stretches(report);
    print_replayed(report);
    print_sealed(report);
    printf("  draws     %" PRIu64 " with %" PRIu64 " cards; not revealed yet: %" PRIu64
           " with %" PRIu64 "\n",
           report->draws, report->cards, report->draws_unrevealed, report->cards_unrevealed);
    printf("  heads     %" PRIu64 " in the file, %" PRIu64
           " kept by you; entries not yet signed: %" PRIu64 "\n",
           report->heads, report->kept_heads, report->not_signed);
    if (report->restored)
        printf("  restored  from a copy of %" PRIu64 " entries; what followed them then is not in "
               "it (see --entry %" PRIu64 ")\n",
               report->restored - 1, report->restored);
    printf("  took      %.2f seconds, %.0f entries per second\n", seconds,
           seconds > 0 ? (double)report->entries / seconds : 0.0);
}

static void print_good(const struct cli *cli, const struct verify_report *report,
                       const struct shown_entry *shown, double seconds)
{
    bool color = cli_color(cli);

    printf("%sThe record is good.%s\n", format_bold(color), format_plain(color));
    print_counts(report, seconds);
    if (shown->words) printf("\n%s", shown->words);
    if (shown->words && !report->has_proof)
        puts("  No signed head covers this entry yet, so there is no proof.");
    if (shown->words && report->has_proof)
        print_proof(&report->proof, shown);
    else
        print_last_head(report);
}

/* Prints the first difference, with its entry and table if it has any. */
static void print_difference(const struct cli *cli, const struct verify_report *report)
{
    bool color = cli_color(cli);
    const char *what = report->sentence;

    printf("%sThe record is NOT good.%s ", format_red(color), format_plain(color));
    if (!report->entry) {
        printf("%c%s.\n", toupper((unsigned char)*what), what + 1);
        return;
    }
    printf("Entry %" PRIu64, report->entry);
    if (*report->table) {
        fputs(", table ", stdout);
        text_plain(stdout, report->table, strlen(report->table));
    }
    printf(": %s.\n", what);
}

static void put_head(struct json_out *out, const struct verify_head *head)
{
    json_out_object(out, "head");
    json_out_natural(out, "size", head->size);
    json_out_hex(out, "root", head->root, VERIFY_HASH);
    if (head->is_signed) {
        json_out_number(out, "time_ms", head->time_ms);
        json_out_hex(out, "signature", head->signature, VERIFY_SIGNATURE);
    }
    json_out_end(out);
}

static void put_proof(struct json_out *out, const struct verify_proof *proof,
                      const struct shown_entry *shown)
{
    json_out_object(out, "proof");
    json_out_hex(out, "body", shown->body, shown->body_length);
    json_out_array(out, "beside");
    for (int i = 0; i < proof->count; i++) json_out_hex(out, NULL, proof->beside[i], VERIFY_HASH);
    json_out_end(out);
    put_head(out, &proof->head);
    json_out_end(out);
}

/* The stretches that this program has other rules for. */
static void put_stretches(struct json_out *out, const struct verify_report *report)
{
    json_out_natural(out, "stretches", report->stretches);
    json_out_natural(out, "followed", report->followed);
    json_out_array(out, "other_stretches");
    for (uint64_t i = 0; i < report->other_stretches && i < VERIFY_STRETCHES; i++) {
        const struct verify_stretch *stretch = &report->others[i];
        json_out_object(out, NULL);
        json_out_natural(out, "first", stretch->first);
        json_out_natural(out, "last", stretch->last);
        json_out_text(out, "program", stretch->program);
        json_out_array(out, "editions");
        for (int edition = 0; edition < game_count && edition < 64; edition++)
            if (stretch->editions >> edition & 1) json_out_text(out, NULL, games[edition]->id);
        json_out_end(out);
        json_out_natural(out, "followed", stretch->followed);
        json_out_natural(out, "desk_orders", stretch->desk_orders);
        json_out_natural(out, "item_orders", stretch->item_orders);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_counts(struct json_out *out, const struct verify_report *report)
{
    json_out_natural(out, "entries", report->entries);
    json_out_natural(out, "tables", report->tables);
    json_out_natural(out, "orders", report->orders);
    json_out_natural(out, "refusals", report->refusals);
    json_out_natural(out, "desk_orders", report->desk_orders);
    json_out_natural(out, "items", report->items);
    json_out_natural(out, "item_orders", report->item_orders);
    put_stretches(out, report);
    json_out_natural(out, "events", report->events);
    json_out_natural(out, "events_followed", report->events_followed);
    json_out_natural(out, "sealed", report->sealed);
    json_out_natural(out, "sealed_tables", report->sealed_tables);
    json_out_natural(out, "sealed_entries", report->sealed_entries);
    json_out_natural(out, "postings", report->postings);
    json_out_natural(out, "draws", report->draws);
    json_out_natural(out, "cards", report->cards);
    json_out_natural(out, "draws_unrevealed", report->draws_unrevealed);
    json_out_natural(out, "cards_unrevealed", report->cards_unrevealed);
    json_out_natural(out, "heads", report->heads);
    json_out_natural(out, "not_signed", report->not_signed);
    if (report->restored) json_out_natural(out, "restored", report->restored);
}

static void put_seconds(struct json_out *out, double seconds)
{
    char text[352];
    int length = snprintf(text, sizeof text, "%.3f", seconds);

    json_out_raw(out, "seconds", text, (size_t)length);
}

static void print_json(const struct verify_report *report, const struct shown_entry *shown,
                       double seconds)
{
    bool good = report->end == VERIFY_GOOD;
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    json_out_bool(&out, "good", good);
    if (!good) {
        json_out_natural(&out, "at_entry", report->entry);
        json_out_text(&out, "table", report->table);
        json_out_text(&out, "sentence", report->sentence);
    }
    put_counts(&out, report);
    put_seconds(&out, seconds);
    json_out_hex(&out, "key", report->key, VERIFY_KEY);
    json_out_hex(&out, "root", report->root, VERIFY_HASH);
    if (good) put_head(&out, &report->head);
    if (shown->body) json_out_raw(&out, "entry", shown->entry.text, shown->entry.length);
    if (good && shown->body && report->has_proof) put_proof(&out, &report->proof, shown);
    json_out_end(&out);
    format_json_print(&out);
}

/* ---- A record -------------------------------------------------------------------- */

static int print_report(const struct cli *cli, const struct verify_report *report,
                        const struct shown_entry *shown)
{
    double seconds = seconds_since(&shown->start);

    if (report->end == VERIFY_UNREADABLE) return cli_fail("%s.", report->sentence);
    if (shown->json)
        print_json(report, shown, seconds);
    else if (report->end == VERIFY_GOOD)
        print_good(cli, report, shown, seconds);
    else
        print_difference(cli, report);
    return report->end == VERIFY_GOOD ? CLI_DONE : CLI_CHECK_FAILED;
}

/* The first head that covers the entry, or null. */
static const struct verify_head *covers(const struct verify_head *heads, int count, uint64_t entry)
{
    for (int i = 0; entry && i < count; i++)
        if (heads[i].size >= entry) return &heads[i];
    return NULL;
}

static int verify_record(const struct cli *cli)
{
    struct verify_head heads[CLI_LIST_MOST];
    struct shown_entry shown = { .json = cli_has(cli, OPT_JSON), .entry = FORMAT_JSON };
    struct verify_asked asked = { .path = cli->arguments[0],
                                  .kept = heads,
                                  .kept_count = cli_count(cli, OPT_HEAD),
                                  .entry = cli_number(cli, OPT_ENTRY),
                                  .to = &shown,
                                  .tell = keep_entry,
                                  .progress = show_progress };
    struct verify_report report;

    if (cli_has(cli, OPT_ENTRY) && !asked.entry) return cli_fail("entries are counted from 1.");
    if (!read_heads(cli, heads)) return CLI_WRONG_USAGE;
    asked.under = covers(heads, asked.kept_count, asked.entry);
    shown.uncovered = asked.kept_count && !asked.under;
    clock_gettime(CLOCK_MONOTONIC, &shown.start);
    verify_casino(&asked, &report);
    progress_hide();
    int status = print_report(cli, &report, &shown);
    free(shown.words);
    json_out_free(&shown.entry);
    free(shown.body);
    return status;
}

/* ---- A proof --------------------------------------------------------------------- */

/* Whether the head of a proof is this kept head. */
static bool head_is(const struct verify_head *one, const struct verify_head *kept)
{
    return one->size == kept->size && !memcmp(one->root, kept->root, VERIFY_HASH) &&
           (!kept->is_signed || (one->is_signed && !memcmp(one->key, kept->key, VERIFY_KEY)));
}

static void print_good_proof(const struct verify_proof *proof, bool held_to_head)
{
    printf("The proof is good: this is entry %" PRIu64 " of a record of %" PRIu64 " entries%s.\n",
           proof->entry, proof->head.size,
           proof->head.is_signed ? ", signed with the key in the proof" : "");
    if (!held_to_head)
        puts("  To check that it is the casino's record, compare its head or use --head.");
}

/* Why is empty for a good proof. */
static void print_json_judgement(const struct verify_proof *proof, const char *why)
{
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    json_out_bool(&out, "good", !*why);
    json_out_natural(&out, "entry", proof->entry);
    json_out_natural(&out, "size", proof->head.size);
    json_out_text(&out, "sentence", why);
    json_out_end(&out);
    format_json_print(&out);
}

static int judge_proof(const struct cli *cli, const struct verify_proof *proof, const uint8_t *body,
                       size_t length)
{
    char why[VERIFY_SENTENCE];
    struct verify_head kept;
    bool good = verify_proof(proof, body, length, why);

    for (int i = 0; good && i < cli_count(cli, OPT_HEAD); i++) {
        if (!read_head(cli_nth(cli, OPT_HEAD, i), &kept)) return CLI_WRONG_USAGE;
        good = head_is(&proof->head, &kept);
        if (!good) snprintf(why, sizeof why, "its head is not the one that you kept");
    }
    if (cli_has(cli, OPT_JSON))
        print_json_judgement(proof, good ? "" : why);
    else if (good)
        print_good_proof(proof, cli_has(cli, OPT_HEAD));
    else
        printf("The proof is NOT good: %s.\n", why);
    return good ? CLI_DONE : CLI_CHECK_FAILED;
}

static int check_proof(const struct cli *cli)
{
    const char *path = cli_text(cli, OPT_PROOF);
    struct verify_proof proof;
    char why[VERIFY_SENTENCE];
    size_t length, body_length;
    char *text = read_text(path, &length);

    if (!text) return CLI_WRONG_USAGE;
    uint8_t *body = malloc(length + 1);
    if (!body) abort();
    bool good = verify_proof_read(text, length, &proof, body, &body_length, why);
    int status = good ? judge_proof(cli, &proof, body, body_length)
                      : cli_fail("%s has no proof: %s.", path, why);
    free(body);
    free(text);
    return status;
}

int cmd_verify(const struct cli *cli)
{
    if (!cli_has(cli, OPT_PROOF) && !cli->argument_count)
        return cli_fail(
            "missing argument: croupier verify CASINO.db; see 'croupier verify --help'.");
    if (!cli_has(cli, OPT_PROOF)) return verify_record(cli);
    if (cli->argument_count || cli_has(cli, OPT_ENTRY))
        return cli_fail("--proof can't be combined with CASINO.db or --entry.");
    return check_proof(cli);
}
