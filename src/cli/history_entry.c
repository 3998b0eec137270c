/* history_entry.c - prints the entries of a round one by one: a line for each event with its
 * clause, or the same as JSON or TSV. */
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

/* ---- As text --------------------------------------------------------------------- */

#define SAY_COLUMN    20
#define CLAUSE_COLUMN 78

/* The first line of an entry starts with its number and time. */
static void line_in_words(const struct history_output *output, const struct read_entry *entry,
                          const char *say, const char *clause, const char *also)
{
    bool color = output->history->color;
    char time[RECORD_TIME], head[48] = "";
    int gap = CLAUSE_COLUMN - SAY_COLUMN - text_width(say);

    if (!output->printed)
        snprintf(head, sizeof head, "%8" PRIu64 "  %s", entry->entry.number,
                 record_local(entry->entry.time_ms, time) + 11);
    fprintf(output->out, "%s%-18s%s  %s%*s%s%s%s%s%s\n", format_dim(color), head,
            format_plain(color), say, gap > 0 ? gap : 2, "", format_dim(color),
            clause ? clause : "", also ? ", " : "", also ? also : "", format_plain(color));
}

/* ---- As JSON --------------------------------------------------------------------- */

void history_put_person(struct json_out *out, const struct history *history, uint32_t person)
{
    const char *name = read_called(history->reading, person);

    if (!person) return;
    json_out_number(out, "person", person);
    if (name) json_out_text(out, "name", name);
}

/* Opens the object of an entry before its first event. */
static void open_json(struct history_output *output, const struct read_entry *entry)
{
    struct json_out *out = &output->json;
    char time[RECORD_TIME];
    unsigned role = entry->order.role;
    bool one = role && !(role & (role - 1)) && role < 1u << ROLE_COUNT;

    if (output->history->style != RECORD_JSON || output->printed) return;
    json_out_break(out, 2);
    json_out_object(out, NULL);
    json_out_natural(out, "entry", entry->entry.number);
    json_out_text(out, "time", record_utc(entry->entry.time_ms, time));
    json_out_object(out, "by");
    json_out_text(out, "role", one ? role_words(role) : "");
    history_put_person(out, output->history, entry->order.person);
    json_out_end(out);
    json_out_array(out, "events");
}

static void close_json(struct history_output *output)
{
    if (output->history->style != RECORD_JSON || !output->printed) return;
    json_out_end(&output->json);
    json_out_end(&output->json);
}

/* The usual members of an event, and the person. */
static void event_as_json(struct history_output *output, const struct read_entry *entry,
                          const struct event *event)
{
    struct speaker speaker = scenario_speaker(output->history->named);
    struct json_out *out = &output->json;

    json_out_object(out, NULL);
    event_put(out, &speaker, event);
    history_put_person(out, output->history, person_at(entry->table, event->seat));
    json_out_end(out);
}

static void around_as_json(struct history_output *output, const struct pit_event *event,
                           const char *say)
{
    struct json_out *out = &output->json;

    json_out_object(out, NULL);
    json_out_text(out, "event", "around");
    json_out_text(out, "act", pit_act_id(event->act));
    history_put_person(out, output->history, event->person);
    json_out_if(out, "cents", event->cents);
    json_out_text(out, "clause", event->clause);
    json_out_text(out, "say", say);
    json_out_end(out);
}

static void refusal_as_json(struct json_out *out, const struct read_entry *entry)
{
    json_out_object(out, NULL);
    json_out_text(out, "event", "refused");
    json_out_text(out, "code", entry->refusal);
    json_out_text(out, "clause", entry->clause);
    json_out_end(out);
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
    fprintf(out,
            "%" PRIu64 "\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%" PRId64 "\t%" PRId64
            "\t%s\t%s\t%s\t%s\n",
            entry->entry.number, record_utc(entry->entry.time_ms, time),
            event_id(sign->edition, event->kind), seat,
            person_number(person_at(entry->table, event->seat), person), id, part,
            event->kind == EVENT_VERDICT ? fate_id(event->fate) : "", pays, event->stake_cents,
            event->paid_cents, event->clause ? event->clause : "", event->also ? event->also : "",
            say, history_chips(&entry->session));
}

/* A row that is not about a wager. */
static void row_as_tsv(FILE *out, const struct read_entry *entry, const char *what, uint32_t who,
                       int64_t cents, const char *clause, const char *say)
{
    char time[RECORD_TIME], person[PERSON];

    fprintf(out, "%" PRIu64 "\t%s\t%s\t\t%s\t\t\t\t\t0\t%" PRId64 "\t%s\t\t%s\t%s\n",
            entry->entry.number, record_utc(entry->entry.time_ms, time), what,
            person_number(who, person), cents, clause, say, history_chips(&entry->session));
}

/* ---- Each entry ------------------------------------------------------------------ */

static void print_event(struct history_output *output, const struct read_entry *entry,
                        const struct event *event)
{
    char say[SCENARIO_SAY];

    history_event_words(output->history, entry, event, say);
    if (!*say && output->history->style == RECORD_WORDS) return;
    open_json(output, entry);
    switch (output->history->style) {
    case RECORD_WORDS:
        line_in_words(output, entry, say, event->clause, event->also);
        break;
    case RECORD_JSON:
        event_as_json(output, entry, event);
        break;
    case RECORD_TSV:
        event_as_tsv(output->out, entry, event, say);
        break;
    }
    output->printed++;
}

static void print_around(struct history_output *output, const struct read_entry *entry,
                         const struct pit_event *event)
{
    char say[SCENARIO_SAY];

    history_around_words(output->history, entry, event, say);
    if (!*say) return;
    open_json(output, entry);
    switch (output->history->style) {
    case RECORD_WORDS:
        line_in_words(output, entry, say, event->clause, NULL);
        break;
    case RECORD_JSON:
        around_as_json(output, event, say);
        break;
    case RECORD_TSV:
        row_as_tsv(output->out, entry, "around", event->person, event->cents, event->clause, say);
        break;
    }
    output->printed++;
}

/* Prints a refused order. */
static void print_refusal(struct history_output *output, const struct read_entry *entry)
{
    char say[SCENARIO_SAY];

    open_json(output, entry);
    switch (output->history->style) {
    case RECORD_WORDS:
        history_refusal_words(output->history, entry, say);
        line_in_words(output, entry, say, entry->clause, NULL);
        break;
    case RECORD_JSON:
        refusal_as_json(&output->json, entry);
        break;
    case RECORD_TSV:
        row_as_tsv(output->out, entry, "refused", entry->order.person, 0, entry->clause,
                   entry->refusal);
        break;
    }
    output->printed++;
}

/* With --person: whether the event is about that person's seat, or about no seat. */
static bool event_wanted(const struct history *history, const struct read_entry *entry,
                         const struct event *event)
{
    return event->seat == NO_SEAT ||
           history_concerns(history, person_at(entry->table, event->seat));
}

void history_print_entry(struct history_output *output, const struct read_entry *entry)
{
    const struct history *history = output->history;

    history_words_at(history, entry->table);
    output->printed = 0;
    if (entry->entry.kind == ENTRY_REFUSED && history_concerns(history, entry->order.person))
        print_refusal(output, entry);
    for (int i = 0; i < entry->event_count; i++)
        if (event_wanted(history, entry, &entry->events[i].event))
            print_event(output, entry, &entry->events[i].event);
    for (int i = 0; i < entry->around_count; i++)
        if (history_concerns(history, entry->around[i].event.person))
            print_around(output, entry, &entry->around[i].event);
    close_json(output);
}
