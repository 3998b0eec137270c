/* history_tell.c - the entries of a round told one by one: a line for each thing that came of one,
 * with its clause; or the same for programs. */
#include "cli/format.h"
#include "cli/history.h"
#include "cli/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool history_concerns(const struct history *history, uint32_t person)
{
    return !history->person || person == history->person;
}

static uint32_t person_at(const struct read_table *table, int seat)
{
    return seat >= 0 && seat < TABLE_SEATS ? table->people[seat] : NOBODY;
}

/* ---- In words -------------------------------------------------------------------- */

#define SAY_COLUMN    20
#define CLAUSE_COLUMN 78

/* The entry and its time stand before the first thing that came of it. */
static void line_in_words(const struct history_telling *telling, const struct read_entry *entry,
                          const char *say, const char *clause, const char *also)
{
    bool color = telling->history->color;
    char time[RECORD_TIME], head[48] = "";
    int gap = CLAUSE_COLUMN - SAY_COLUMN - text_width(say);

    if (!telling->told)
        snprintf(head, sizeof head, "%8" PRIu64 "  %s", entry->entry.number,
                 record_local(entry->entry.time_ms, time) + 11);
    fprintf(telling->out, "%s%-18s%s  %s%*s%s%s%s%s%s\n", format_dim(color), head,
            format_plain(color), say, gap > 0 ? gap : 2, "", format_dim(color),
            clause ? clause : "", also ? ", " : "", also ? also : "", format_plain(color));
}

/* ---- As JSON --------------------------------------------------------------------- */

static void put_quoted(FILE *out, const char *name, const char *text)
{
    fprintf(out, ",\"%s\":", name);
    text_json(out, text, strlen(text));
}

void history_put_person(const struct history *history, FILE *out, uint32_t person)
{
    const char *name = read_called(history->reading, person);

    if (!person) return;
    fprintf(out, ",\"person\":%" PRIu32, person);
    if (name) put_quoted(out, "name", name);
}

/* What an entry is, before the first thing that came of it. */
static void open_json(const struct history_telling *telling, const struct read_entry *entry)
{
    char time[RECORD_TIME];
    unsigned role = entry->order.role;
    bool one = role && !(role & (role - 1)) && role < 1u << ROLE_COUNT;

    if (telling->history->style != RECORD_JSON || telling->told) return;
    fprintf(telling->out, "%s{\"entry\":%" PRIu64 ",\"time\":\"%s\",\"by\":{\"role\":\"%s\"",
            ftell(telling->out) ? ",\n  " : "", entry->entry.number,
            record_utc(entry->entry.time_ms, time), one ? role_words(role) : "");
    history_put_person(telling->history, telling->out, entry->order.person);
    fprintf(telling->out, "},\"events\":[");
}

/* As everywhere, and whose it is. */
static void event_as_json(const struct history_telling *telling, const struct read_entry *entry,
                          const struct event *event)
{
    const struct history *history = telling->history;
    struct speaker speaker = scenario_speaker(history->named);
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    event_put(&out, &speaker, event);
    fprintf(telling->out, "%s%s", telling->told ? "," : "", out.text ? out.text : "{");
    json_out_free(&out);
    history_put_person(history, telling->out, person_at(entry->table, event->seat));
    fputc('}', telling->out);
}

static void around_as_json(const struct history_telling *telling, const struct pit_event *event,
                           const char *say)
{
    fprintf(telling->out, "%s{\"event\":\"around\",\"act\":\"%s\"", telling->told ? "," : "",
            pit_act_id(event->act));
    history_put_person(telling->history, telling->out, event->person);
    if (event->cents) fprintf(telling->out, ",\"cents\":%" PRId64, event->cents);
    put_quoted(telling->out, "clause", event->clause);
    put_quoted(telling->out, "say", say);
    fputc('}', telling->out);
}

/* ---- As tab-separated values ----------------------------------------------------- */

#define PERSON 16
static const char *person_number(uint32_t person, char word[PERSON])
{
    *word = '\0';
    if (person) snprintf(word, PERSON, "%" PRIu32, person);
    return word;
}

static void event_as_tsv(FILE *out, const struct read_entry *entry, const struct event *event,
                         const char *say)
{
    const struct sign *sign = &entry->table->opening.sign;
    char time[RECORD_TIME], id[WAGER_ID] = "", part[WAGER_ID] = "", pays[48] = "", seat[8] = "";
    char person[PERSON];

    if (event->bet) wager_id(sign, event->bet, event->number, id);
    if (event->as) wager_id(sign, event->as, event->as_number, part);
    if (event->pays.n)
        snprintf(pays, sizeof pays, "%" PRId64 "/%" PRId64, event->pays.n, event->pays.d);
    if (event->seat >= 0) snprintf(seat, sizeof seat, "%d", event->seat);
    fprintf(
        out, "%" PRIu64 "\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%" PRId64 "\t%" PRId64 "\t%s\t%s\t%s\n",
        entry->entry.number, record_utc(entry->entry.time_ms, time),
        event_id(sign->edition, event->kind), seat,
        person_number(person_at(entry->table, event->seat), person), id, part,
        event->kind == EVENT_VERDICT ? fate_words(event->fate) : "", pays, event->stake_cents,
        event->paid_cents, event->clause ? event->clause : "", event->also ? event->also : "", say);
}

/* What is about no wager. */
static void row_as_tsv(FILE *out, const struct read_entry *entry, const char *what, uint32_t who,
                       int64_t cents, const char *clause, const char *say)
{
    char time[RECORD_TIME], person[PERSON];

    fprintf(out, "%" PRIu64 "\t%s\t%s\t\t%s\t\t\t\t\t0\t%" PRId64 "\t%s\t\t%s\n",
            entry->entry.number, record_utc(entry->entry.time_ms, time), what,
            person_number(who, person), cents, clause, say);
}

/* ---- Each entry ------------------------------------------------------------------ */

static void tell_event(struct history_telling *telling, const struct read_entry *entry,
                       const struct event *event)
{
    char say[SCENARIO_SAY];

    history_event_words(telling->history, entry, event, say);
    open_json(telling, entry);
    switch (telling->history->style) {
    case RECORD_WORDS:
        line_in_words(telling, entry, say, event->clause, event->also);
        break;
    case RECORD_JSON:
        event_as_json(telling, entry, event);
        break;
    case RECORD_TSV:
        event_as_tsv(telling->out, entry, event, say);
        break;
    }
    telling->told++;
}

static void tell_around(struct history_telling *telling, const struct read_entry *entry,
                        const struct pit_event *event)
{
    char say[SCENARIO_SAY];

    history_around_words(telling->history, entry, event, say);
    if (!*say) return;
    open_json(telling, entry);
    switch (telling->history->style) {
    case RECORD_WORDS:
        line_in_words(telling, entry, say, event->clause, NULL);
        break;
    case RECORD_JSON:
        around_as_json(telling, event, say);
        break;
    case RECORD_TSV:
        row_as_tsv(telling->out, entry, "around", event->person, event->cents, event->clause, say);
        break;
    }
    telling->told++;
}

/* Somebody tried what was not allowed. */
static void tell_refusal(struct history_telling *telling, const struct read_entry *entry)
{
    char say[SCENARIO_SAY];

    open_json(telling, entry);
    switch (telling->history->style) {
    case RECORD_WORDS:
        history_refusal_words(telling->history, entry, say);
        line_in_words(telling, entry, say, entry->clause, NULL);
        break;
    case RECORD_JSON:
        fputs("{\"event\":\"refused\"", telling->out);
        put_quoted(telling->out, "code", entry->refusal);
        put_quoted(telling->out, "clause", entry->clause);
        fputc('}', telling->out);
        break;
    case RECORD_TSV:
        row_as_tsv(telling->out, entry, "refused", entry->order.person, 0, entry->clause,
                   entry->refusal);
        break;
    }
    telling->told++;
}

/* Of one person: what that one did, or was done to; and what concerns everybody. */
static bool event_wanted(const struct history *history, const struct read_entry *entry,
                         const struct event *event)
{
    return event->seat == NO_SEAT ||
           history_concerns(history, person_at(entry->table, event->seat));
}

void history_tell(struct history_telling *telling, const struct read_entry *entry)
{
    const struct history *history = telling->history;

    history_words_at(history, entry->table);
    telling->told = 0;
    if (entry->entry.kind == ENTRY_REFUSED && history_concerns(history, entry->order.person))
        tell_refusal(telling, entry);
    for (int i = 0; i < entry->event_count; i++)
        if (event_wanted(history, entry, &entry->events[i].event))
            tell_event(telling, entry, &entry->events[i].event);
    for (int i = 0; i < entry->around_count; i++)
        if (history_concerns(history, entry->around[i].event.person))
            tell_around(telling, entry, &entry->around[i].event);
    if (history->style == RECORD_JSON && telling->told) fputs("]}", telling->out);
}
