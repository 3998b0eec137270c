/* cmd_verify.c - a record verified: what was found, the head to be kept, and one entry in words
 * with its proof.
 *
 * Lines that verify reads again have two words and start at the left; all other text has more,
 * or is set in. */
#include "cli/cli.h"
#include "cli/format.h"
#include "scenario/scenario.h"
#include "verify/replay.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define FILE_MOST (4 << 20) /* bytes of a head or a proof */

/* ---- Files ----------------------------------------------------------------------- */

/* The text of a file, to be freed; null after an error sentence. */
static char *read_text(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(FILE_MOST + 1) : NULL;

    if (text) *length = fread(text, 1, FILE_MOST + 1, file);
    bool failed = !text || ferror(file);
    if (failed)
        cli_fail("cannot read %s: %s.", path, strerror(errno));
    else if (*length > FILE_MOST)
        cli_fail("%s is longer than a head or a proof is.", path);
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

/* ---- Words ----------------------------------------------------------------------- */

/* Text of a record, whatever it has in it. */
static void put_text(FILE *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        fputc(c < ' ' || c == 0x7f ? '?' : c, out);
    }
}

static void put_json(FILE *out, const char *bytes, size_t length)
{
    fputc('"', out);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < ' ')
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void put_hex(FILE *out, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) fprintf(out, "%02x", bytes[i]);
}

#define PERSON 96
static const char *person_words(const struct people *people, uint32_t number, char words[PERSON])
{
    const struct person *person = people_find(people, number);

    if (number == NOBODY)
        snprintf(words, PERSON, "nobody");
    else if (number >= RECORD_HOUSE)
        snprintf(words, PERSON, "the house");
    else if (person && *person->name)
        snprintf(words, PERSON, "%s (person %" PRIu32 ")", person->name, number);
    else
        snprintf(words, PERSON, "person %" PRIu32, number);
    return words;
}

static void put_person(FILE *out, const struct people *people, uint32_t number)
{
    char words[PERSON];

    person_words(people, number, words);
    put_text(out, words, strlen(words));
}

static const char *time_words(int64_t time_ms, char words[64])
{
    time_t seconds = (time_t)(time_ms / 1000 - (time_ms % 1000 < 0));
    int64_t rest = time_ms - (int64_t)seconds * 1000;
    struct tm when;
    char day[40];

    if (!gmtime_r(&seconds, &when) || !strftime(day, sizeof day, "%Y-%m-%d %H:%M:%S", &when))
        snprintf(words, 64, "%" PRId64 " ms", time_ms);
    else
        snprintf(words, 64, "%s.%03" PRId64 " UTC", day, rest);
    return words;
}

/* ---- An entry in words ----------------------------------------------------------- */

#define CLAUSE_COLUMN 84

/* A line, set in, with its clause to the right. */
static void put_line(FILE *out, const char *say, struct record_text clause)
{
    int length = 4;

    for (const char *c = say; *c; c++) length += (*c & 0xc0) != 0x80;
    fputs("    ", out);
    put_text(out, say, strlen(say));
    if (clause.length) fprintf(out, "%*s", length < CLAUSE_COLUMN ? CLAUSE_COLUMN - length : 2, "");
    put_text(out, clause.bytes, clause.length);
    fputc('\n', out);
}

static struct record_text text_of(const char *word)
{
    return (struct record_text){ word ? word : "", word ? strlen(word) : 0 };
}

/* Members that are not 0. */
static void put_members(FILE *out, const struct member *members, int count, const void *of)
{
    for (int i = 0; i < count; i++) {
        int64_t value = member_value(&members[i], of);
        if (value) fprintf(out, " %s %" PRId64, members[i].name, value);
    }
}

static void put_order(FILE *out, const struct verify_told *told)
{
    const struct order *order = told->order;
    bool game = order->act == PIT_GAME && order->command.act < ACT_COUNT;

    fputs("  ", out);
    put_person(out, told->people, order->person);
    fprintf(out, " %s",
            game                         ? act_words(order->command.act)
            : order->act < PIT_ACT_COUNT ? pit_act_words(order->act)
                                         : "does what nobody does");
    fputs("\n  order:", out);
    put_members(out, record_order_members, RECORD_ORDER_MEMBERS, order);
    if (order->act == PIT_GAME) {
        fputs("; command:", out);
        put_members(out, record_command_members, RECORD_COMMAND_MEMBERS, &order->command);
    }
    if (order->length) fputs("; seed: ", out);
    put_hex(out, order->seed, order->length);
    fputc('\n', out);
}

/* The words of the scenarios, for the people of this table. */
static struct scenario *speaker_of(const struct verify_told *told)
{
    struct scenario *speaker = calloc(1, sizeof *speaker);
    const struct command *command = told->order ? &told->order->command : NULL;
    char words[PERSON];

    if (!speaker) abort();
    speaker->pit = told->table->pit;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        snprintf(speaker->names[seat], SCENARIO_NAME, "place %d", seat);
    if (command && told->order->role == ROLE_PLAYER && command->seat >= 0 &&
        command->seat < TABLE_SEATS)
        snprintf(speaker->names[command->seat], SCENARIO_NAME, "%.23s",
                 person_words(told->people, told->order->person, words));
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &speaker->pit.guests[i];
        if (guest->person != NOBODY && guest->seat >= 0)
            snprintf(speaker->names[guest->seat], SCENARIO_NAME, "%.23s",
                     person_words(told->people, guest->person, words));
    }
    return speaker;
}

static void put_rule_events(FILE *out, const struct verify_told *told)
{
    struct scenario *speaker = speaker_of(told);
    char say[SCENARIO_SAY], clauses[2 * SCENARIO_NAME];

    for (int i = 0; i < told->events->game.count; i++) {
        const struct event *event = &told->events->game.list[i];
        event_words(speaker, event, say);
        snprintf(clauses, sizeof clauses, "%s%s%s", event->clause, event->also ? ", " : "",
                 event->also ? event->also : "");
        put_line(out, say, text_of(clauses));
    }
    free(speaker);
}

static void put_pit_event(FILE *out, const struct people *people, const struct pit_event *event)
{
    static const char *const kinds[PIT_EVENT_KINDS] = {
        [PIT_PAID] = "is paid from the tray",   [PIT_OWES] = "is owed",
        [PIT_DROPPED] = "into the box",         [PIT_TAKEN] = "goes away with",
        [PIT_FILLED] = "has the tray filled",   [PIT_HELD] = "has held for them",
        [PIT_CASHED] = "gets from the cashier",
    };
    char who[PERSON], money[MONEY_WORD], say[SCENARIO_SAY];

    person_words(people, event->person, who);
    money_word(event->cents, money);
    if (event->kind == PIT_DONE)
        snprintf(say, sizeof say, "%s %s", who, pit_act_words(event->act));
    else
        snprintf(say, sizeof say, "%s %s: %s", who, kinds[event->kind], money);
    put_line(out, say, text_of(event->clause));
}

static void put_account(char *words, size_t room, const struct people *people,
                        const struct record_account *account)
{
    char who[PERSON];

    if (account->kind == OF_PERSON)
        snprintf(words, room, "%s", person_words(people, account->of, who));
    else if (account->kind <= OF_TOKENS)
        snprintf(words, room, "the %s of place %d", account_words(account->kind), account->place);
    else
        snprintf(words, room, "the %s", account_words(account->kind));
}

static void put_postings(FILE *out, const struct verify_told *told)
{
    struct cursor cursor = told->postings;
    uint64_t left = cursor.at ? record_read_count(&cursor) : 0;
    struct record_posting posting;
    char from[PERSON], to[PERSON], say[SCENARIO_SAY], money[MONEY_WORD];

    if (left) fputs("  postings:\n", out);
    for (; left && record_read_posting(&cursor, &posting); left--) {
        put_account(from, sizeof from, told->people, &posting.from);
        put_account(to, sizeof to, told->people, &posting.to);
        snprintf(say, sizeof say, "%s from %s to %s", money_word(posting.cents, money), from, to);
        put_line(out, say, posting.clause);
    }
}

static void put_opening(FILE *out, const struct record_opening *opening)
{
    char min[MONEY_WORD], max[MONEY_WORD], tray[MONEY_WORD];

    fprintf(out, "  %s, from %s to %s, with %s in the tray; person %" PRIu32 " operates it%s\n",
            games[opening->sign.edition].name, money_word(opening->sign.min_cents, min),
            money_word(opening->sign.max_cents, max),
            money_word(chips_worth(&opening->set, &opening->tray), tray), opening->operated_by,
            opening->automatic ? ", and the house deals" : "");
}

static void put_errand(FILE *out, const struct verify_told *told)
{
    static const char *const kinds[ERRAND_KINDS] = { "buys chips", "buys a voucher", "redeems" };

    fputs("  ", out);
    put_person(out, told->people, told->errand->person);
    fprintf(out, " %s\n  errand:", kinds[told->errand->kind]);
    put_members(out, record_errand_members, RECORD_ERRAND_MEMBERS, told->errand);
    fputc('\n', out);
}

static void put_words(FILE *out, const struct verify_told *told)
{
    char when[64], refused[64];

    fprintf(out, "Entry %" PRIu64 ", %s%s%s: %s.\n", told->entry.number,
            time_words(told->entry.time_ms, when), told->table ? ", at " : "",
            told->table ? told->table->pit.chance.name : "", record_kind_words(told->entry.kind));
    if (told->opening) put_opening(out, told->opening);
    if (told->order) put_order(out, told);
    if (told->errand) put_errand(out, told);
    if (told->refused.length) {
        snprintf(refused, sizeof refused, "refused: %.*s", (int)told->refused.length,
                 told->refused.bytes);
        put_line(out, refused, told->clause);
    }
    if (told->name.length) {
        fprintf(out, "  person %" PRIu32 " is called ", told->person);
        put_text(out, told->name.bytes, told->name.length);
        fputc('\n', out);
    }
    if (told->entry.kind == RECORD_TURNED && told->person)
        fprintf(out, "  person %" PRIu32 " was named\n", told->person);
    if (told->events) fputs("  events:\n", out);
    if (told->events && told->table) put_rule_events(out, told);
    for (int i = 0; told->events && i < told->events->count; i++)
        put_pit_event(out, told->people, &told->events->list[i]);
    put_postings(out, told);
}

/* ---- An entry as JSON ------------------------------------------------------------ */

static void put_json_members(FILE *out, const struct member *members, int count, const void *of)
{
    const char *comma = "";

    for (int i = 0; i < count; i++) {
        int64_t value = member_value(&members[i], of);
        if (!value) continue;
        fprintf(out, "%s\"%s\":%" PRId64, comma, members[i].name, value);
        comma = ",";
    }
}

static void put_json_clause(FILE *out, const char *name, const char *clause)
{
    if (!clause) return;
    fprintf(out, ",\"%s\":", name);
    put_json(out, clause, strlen(clause));
}

static void put_json_events(FILE *out, const struct pit_events *events)
{
    static const char *const kinds[PIT_EVENT_KINDS] = { "done",  "paid",   "owes", "dropped",
                                                        "taken", "filled", "held", "cashed" };

    fputs(",\"events\":[", out);
    for (int i = 0; i < events->game.count; i++) {
        const struct event *event = &events->game.list[i];
        fprintf(out, "%s{\"event\":\"%s\",", i ? "," : "", event_kind_word(event->kind));
        put_json_members(out, record_event_members + 1, RECORD_EVENT_MEMBERS - 1, event);
        put_json_clause(out, "clause", event->clause);
        put_json_clause(out, "also", event->also);
        fputc('}', out);
    }
    fputs("],\"around\":[", out);
    for (int i = 0; i < events->count; i++) {
        fprintf(out, "%s{\"event\":\"%s\",", i ? "," : "", kinds[events->list[i].kind]);
        put_json_members(out, record_pit_event_members + 1, RECORD_PIT_EVENT_MEMBERS - 1,
                         &events->list[i]);
        put_json_clause(out, "clause", events->list[i].clause);
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_json_account(FILE *out, const char *name, const struct record_account *account)
{
    fprintf(out, "\"%s\":{\"account\":\"%s\",\"of\":%" PRIu32 ",\"place\":%d},", name,
            account_words(account->kind), account->of, account->place);
}

static void put_json_postings(FILE *out, const struct verify_told *told)
{
    struct cursor cursor = told->postings;
    uint64_t left = cursor.at ? record_read_count(&cursor) : 0;
    struct record_posting posting;
    const char *comma = "";

    fputs(",\"postings\":[", out);
    for (; left && record_read_posting(&cursor, &posting); left--) {
        fprintf(out, "%s{", comma);
        put_json_account(out, "from", &posting.from);
        put_json_account(out, "to", &posting.to);
        fprintf(out, "\"cents\":%" PRId64 ",\"clause\":", posting.cents);
        put_json(out, posting.clause.bytes, posting.clause.length);
        fputc('}', out);
        comma = ",";
    }
    fputc(']', out);
}

static void put_json_order(FILE *out, const struct order *order)
{
    fputs(",\"order\":{", out);
    put_json_members(out, record_order_members, RECORD_ORDER_MEMBERS, order);
    fputs("},\"command\":{", out);
    put_json_members(out, record_command_members, RECORD_COMMAND_MEMBERS, &order->command);
    fputs("},\"seed\":\"", out);
    put_hex(out, order->seed, order->length);
    fputc('"', out);
}

static void put_json_entry(FILE *out, const struct verify_told *told)
{
    fprintf(out, ",\"entry\":{\"number\":%" PRIu64 ",\"time_ms\":%" PRId64 ",\"kind\":%d",
            told->entry.number, told->entry.time_ms, told->entry.kind);
    if (told->table) put_json_clause(out, "table", told->table->pit.chance.name);
    if (told->order) put_json_order(out, told->order);
    if (told->errand) {
        fputs(",\"errand\":{", out);
        put_json_members(out, record_errand_members, RECORD_ERRAND_MEMBERS, told->errand);
        fputc('}', out);
    }
    if (told->refused.length) {
        fputs(",\"refused\":", out);
        put_json(out, told->refused.bytes, told->refused.length);
        fputs(",\"clause\":", out);
        put_json(out, told->clause.bytes, told->clause.length);
    }
    if (told->name.length) {
        fprintf(out, ",\"person\":%" PRIu32 ",\"name\":", told->person);
        put_json(out, told->name.bytes, told->name.length);
    }
    if (told->entry.kind == RECORD_TURNED) fprintf(out, ",\"person\":%" PRIu32, told->person);
    if (told->events) put_json_events(out, told->events);
    put_json_postings(out, told);
    fputc('}', out);
}

/* ---- While it goes on ------------------------------------------------------------ */

/* What is told of the entry is kept until all is known. */
struct telling {
    bool json;
    char *text; /* of the entry, */
    size_t length;
    uint8_t *body; /* ... and its bytes */
    size_t body_length;
    bool on_terminal, shown; /* the progress: may be, has been */
    struct timespec start;
};

static void tell_entry(void *to, const struct verify_told *told)
{
    struct telling *telling = to;
    FILE *out = open_memstream(&telling->text, &telling->length);

    telling->body = malloc(told->length);
    if (!out || !telling->body) abort();
    memcpy(telling->body, told->body, told->length);
    telling->body_length = told->length;
    (telling->json ? put_json_entry : put_words)(out, told);
    fclose(out);
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

#define BAR 40

static void tell_progress(void *to, uint64_t entries, uint64_t of)
{
    struct telling *telling = to;

    if (!telling->on_terminal || seconds_since(&telling->start) < 1) return;
    int done = of ? (int)(entries * BAR / of) : BAR;
    if (done > BAR) done = BAR;
    fprintf(stderr, "\r[%.*s%*s] %" PRIu64 " of %" PRIu64 " entries", done,
            "########################################", BAR - done, "", entries, of);
    telling->shown = true;
}

static void end_progress(struct telling *telling)
{
    if (telling->shown) fputs("\r\033[K", stderr);
    telling->shown = false;
}

/* ---- What was found -------------------------------------------------------------- */

static void print_head(const struct verify_report *report)
{
    struct verify_head head = report->head;
    char text[VERIFY_HEAD_TEXT];

    if (!report->has_head) { /* size and root alone: they tell, too, whether anything changes */
        memset(&head, 0, sizeof head);
        head.size = report->entries;
        memcpy(head.root, report->root, VERIFY_HASH);
    }
    verify_head_text(&head, text);
    fputs(text, stdout);
}

static void print_proof(const struct verify_proof *proof, const struct telling *telling)
{
    printf("\nThe proof that it is in the record:\nentry %" PRIu64 "\nbody ", proof->entry);
    put_hex(stdout, telling->body, telling->body_length);
    putchar('\n');
    for (int i = 0; i < proof->count; i++) {
        fputs("beside ", stdout);
        put_hex(stdout, proof->beside[i], VERIFY_HASH);
        putchar('\n');
    }
}

static void print_counts(const struct verify_report *report, double seconds)
{
    printf("  entries   %" PRIu64 " at %" PRIu64 " tables: %" PRIu64 " orders, %" PRIu64
           " refusals, %" PRIu64 " errands\n",
           report->entries, report->tables, report->orders, report->refusals, report->errands);
    printf("  events    %" PRIu64 ", all told again\n", report->events);
    printf("  postings  %" PRIu64 "; every account is what is there\n", report->postings);
    printf("  draws     %" PRIu64 " with %" PRIu64 " cards; not revealed yet: %" PRIu64
           " with %" PRIu64 "\n",
           report->draws, report->cards, report->draws_unrevealed, report->cards_unrevealed);
    printf("  heads     %" PRIu64 " in the file, %" PRIu64 " that were kept\n", report->heads,
           report->kept_heads);
    printf("  in        %.2f seconds, %.0f entries a second\n", seconds,
           seconds > 0 ? (double)report->entries / seconds : 0.0);
}

static void print_good(const struct cli *cli, const struct verify_report *report,
                       const struct telling *telling, double seconds)
{
    bool color = cli_color(cli);
    uint64_t covered = report->has_head ? report->head.size : 0;

    printf("%sThe record is good.%s\n", format_bold(color), format_plain(color));
    print_counts(report, seconds);
    if (telling->text) printf("\n%s", telling->text);
    if (telling->text && report->has_proof) print_proof(&report->proof, telling);
    if (telling->text && !report->has_proof) puts("  No signed head covers it yet: no proof.");
    if (report->has_head)
        puts(telling->text && report->has_proof ? "" : "\nIts last head, to be kept:");
    else
        puts("\nNo head is signed yet. What is there, to be kept:");
    print_head(report);
    if (report->has_head && covered < report->entries)
        printf("  The last %" PRIu64 " entries are not covered by a signed head yet.\n",
               report->entries - covered);
}

static void print_difference(const struct cli *cli, const struct verify_report *report)
{
    bool color = cli_color(cli);

    printf("%sThe record is NOT good.%s ", format_red(color), format_plain(color));
    if (report->entry) printf("Entry %" PRIu64, report->entry);
    if (*report->table) printf(", table %s", report->table);
    printf("%s%s.\n", report->entry ? ": " : "", report->sentence);
}

static void print_json_head(const struct verify_report *report)
{
    printf(",\"head\":{\"size\":%" PRIu64 ",\"time_ms\":%" PRId64 ",\"root\":\"", report->head.size,
           report->head.time_ms);
    put_hex(stdout, report->head.root, VERIFY_HASH);
    fputs("\",\"signature\":\"", stdout);
    put_hex(stdout, report->head.signature, VERIFY_SIGNATURE);
    fputs("\"}", stdout);
}

static void print_json_proof(const struct verify_proof *proof, const struct telling *telling)
{
    fputs(",\"proof\":{\"body\":\"", stdout);
    put_hex(stdout, telling->body, telling->body_length);
    fputs("\",\"beside\":[", stdout);
    for (int i = 0; i < proof->count; i++) {
        fputs(i ? ",\"" : "\"", stdout);
        put_hex(stdout, proof->beside[i], VERIFY_HASH);
        putchar('"');
    }
    fputs("]}", stdout);
}

static void print_json(const struct verify_report *report, const struct telling *telling,
                       double seconds)
{
    bool good = report->end == VERIFY_GOOD;

    printf("{\"good\":%s", good ? "true" : "false");
    if (!good) {
        printf(",\"at_entry\":%" PRIu64 ",\"table\":", report->entry);
        format_json(report->table);
        fputs(",\"sentence\":", stdout);
        format_json(report->sentence);
    }
    printf(",\"entries\":%" PRIu64 ",\"tables\":%" PRIu64 ",\"orders\":%" PRIu64
           ",\"refusals\":%" PRIu64 ",\"errands\":%" PRIu64 ",\"events\":%" PRIu64
           ",\"postings\":%" PRIu64,
           report->entries, report->tables, report->orders, report->refusals, report->errands,
           report->events, report->postings);
    printf(",\"draws\":%" PRIu64 ",\"cards\":%" PRIu64 ",\"draws_unrevealed\":%" PRIu64
           ",\"cards_unrevealed\":%" PRIu64 ",\"heads\":%" PRIu64 ",\"seconds\":%.3f",
           report->draws, report->cards, report->draws_unrevealed, report->cards_unrevealed,
           report->heads, seconds);
    fputs(",\"key\":\"", stdout);
    put_hex(stdout, report->key, VERIFY_KEY);
    fputs("\",\"root\":\"", stdout);
    put_hex(stdout, report->root, VERIFY_HASH);
    putchar('"');
    if (good && report->has_head) print_json_head(report);
    if (telling->text) fputs(telling->text, stdout);
    if (good && telling->text && report->has_proof) print_json_proof(&report->proof, telling);
    puts("}");
}

/* ---- A record -------------------------------------------------------------------- */

static int print_report(const struct cli *cli, const struct verify_report *report,
                        const struct telling *telling)
{
    double seconds = seconds_since(&telling->start);

    if (report->end == VERIFY_UNREADABLE) return cli_fail("%s.", report->sentence);
    if (telling->json)
        print_json(report, telling, seconds);
    else if (report->end == VERIFY_GOOD)
        print_good(cli, report, telling, seconds);
    else
        print_difference(cli, report);
    return report->end == VERIFY_GOOD ? CLI_DONE : CLI_CHECK_FAILED;
}

static int verify_record(const struct cli *cli)
{
    struct verify_head heads[CLI_LIST_MOST];
    struct telling telling = { .json = cli_has(cli, OPT_JSON), .on_terminal = isatty(2) };
    struct verify_asked asked = { .path = cli->arguments[0],
                                  .kept = heads,
                                  .kept_count = cli_count(cli, OPT_HEAD),
                                  .entry = cli_number(cli, OPT_ENTRY),
                                  .to = &telling,
                                  .tell = tell_entry,
                                  .progress = tell_progress };
    struct verify_report report;

    if (cli_has(cli, OPT_ENTRY) && !asked.entry) return cli_fail("entries are counted from 1.");
    if (!read_heads(cli, heads)) return CLI_WRONG_USAGE;
    clock_gettime(CLOCK_MONOTONIC, &telling.start);
    verify_casino(&asked, &report);
    end_progress(&telling);
    int status = print_report(cli, &report, &telling);
    free(telling.text);
    free(telling.body);
    return status;
}

/* ---- A proof --------------------------------------------------------------------- */

/* Whether the proof is for a head that was kept. */
static bool head_is(const struct verify_head *one, const struct verify_head *kept)
{
    return one->size == kept->size && !memcmp(one->root, kept->root, VERIFY_HASH) &&
           (!kept->is_signed || (one->is_signed && !memcmp(one->key, kept->key, VERIFY_KEY)));
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
        if (!good) snprintf(why, sizeof why, "it is for another head than the one that was kept");
    }
    if (cli_has(cli, OPT_JSON)) {
        printf("{\"good\":%s,\"entry\":%" PRIu64 ",\"size\":%" PRIu64 ",\"sentence\":",
               good ? "true" : "false", proof->entry, proof->head.size);
        format_json(good ? "" : why);
        puts("}");
    } else if (good) {
        printf("The proof is good: this is entry %" PRIu64 " of a record of %" PRIu64
               " entries%s.\n",
               proof->entry, proof->head.size,
               proof->head.is_signed ? ", signed with the key that the proof names" : "");
        if (!cli_has(cli, OPT_HEAD))
            puts("  Whether it is the casino's record: compare its head, or use --head.");
    } else {
        printf("The proof is NOT good: %s.\n", why);
    }
    return good ? CLI_DONE : CLI_CHECK_FAILED;
}

static int verify_paper(const struct cli *cli)
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
        return cli_fail("verify needs CASINO.db after it; 'croupier verify --help' shows how.");
    if (!cli_has(cli, OPT_PROOF)) return verify_record(cli);
    if (cli->argument_count || cli_has(cli, OPT_ENTRY))
        return cli_fail("--proof is checked without a record; leave the others away.");
    return verify_paper(cli);
}
