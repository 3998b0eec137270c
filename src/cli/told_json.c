/* told_json.c - an entry as JSON: the members that are not 0, by the names that docs/record.md has
 * for them. */
#include "cli/text.h"
#include "cli/told.h"
#include "scenario/scenario.h"

#include <inttypes.h>
#include <string.h>

/* The first behind such a comma, or none. */
static void put_members(FILE *out, const char *comma, const struct member *members, int count,
                        const void *of)
{
    for (int i = 0; i < count; i++) {
        int64_t value = member_value(&members[i], of);
        if (!value) continue;
        fprintf(out, "%s\"%s\":%" PRId64, comma, members[i].name, value);
        comma = ",";
    }
}

static void put_text(FILE *out, const char *name, const char *bytes, size_t length)
{
    fprintf(out, ",\"%s\":", name);
    text_json(out, bytes, length);
}

static void put_word(FILE *out, const char *name, const char *word)
{
    if (word) put_text(out, name, word, strlen(word));
}

static void put_rule_events(FILE *out, const struct events *events, int edition)
{
    fputs(",\"events\":[", out);
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        fprintf(out, "%s{\"event\":\"%s\"", i ? "," : "", event_id(edition, event->kind));
        put_members(out, ",", record_event_members + 1, RECORD_EVENT_MEMBERS - 1, event);
        put_word(out, "clause", event->clause);
        put_word(out, "also", event->also);
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_pit_events(FILE *out, const struct pit_events *events)
{
    static const char *const kinds[PIT_EVENT_KINDS] = { "done",  "paid",   "owes", "dropped",
                                                        "taken", "filled", "held", "cashed" };

    fputs(",\"around\":[", out);
    for (int i = 0; i < events->count; i++) {
        fprintf(out, "%s{\"event\":\"%s\"", i ? "," : "", kinds[events->list[i].kind]);
        put_members(out, ",", record_pit_event_members + 1, RECORD_PIT_EVENT_MEMBERS - 1,
                    &events->list[i]);
        put_word(out, "clause", events->list[i].clause);
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_account(FILE *out, const char *name, const struct record_account *account)
{
    fprintf(out, "\"%s\":{\"account\":\"%s\",\"of\":%" PRIu32 ",\"place\":%d},", name,
            account_words(account->kind), account->of, account->place);
}

static void put_postings(FILE *out, const struct verify_told *told)
{
    struct cursor cursor = told->postings;
    uint64_t left = cursor.at ? record_read_count(&cursor) : 0;
    struct record_posting posting;
    const char *comma = "";

    fputs(",\"postings\":[", out);
    for (; left && record_read_posting(&cursor, &posting); left--) {
        fprintf(out, "%s{", comma);
        put_account(out, "from", &posting.from);
        put_account(out, "to", &posting.to);
        fprintf(out, "\"cents\":%" PRId64, posting.cents);
        put_text(out, "clause", posting.clause.bytes, posting.clause.length);
        fputc('}', out);
        comma = ",";
    }
    fputc(']', out);
}

static void put_order(FILE *out, const struct order *order)
{
    fputs(",\"order\":{", out);
    put_members(out, "", record_order_members, RECORD_ORDER_MEMBERS, order);
    fputs("},\"command\":{", out);
    put_members(out, "", record_command_members, RECORD_COMMAND_MEMBERS, &order->command);
    fputs("},\"seed\":\"", out);
    text_hex(out, order->seed, order->length);
    fputc('"', out);
}

void told_json(FILE *out, const struct verify_told *told)
{
    fprintf(out, ",\"entry\":{\"number\":%" PRIu64 ",\"time_ms\":%" PRId64 ",\"kind\":%d",
            told->entry.number, told->entry.time_ms, told->entry.kind);
    if (told->table) put_word(out, "table", told->table->pit.chance.name);
    if (told->order) put_order(out, told->order);
    if (told->errand) {
        fputs(",\"errand\":{", out);
        put_members(out, "", record_errand_members, RECORD_ERRAND_MEMBERS, told->errand);
        fputc('}', out);
    }
    if (told->refused.length) {
        put_text(out, "refused", told->refused.bytes, told->refused.length);
        put_text(out, "clause", told->clause.bytes, told->clause.length);
    }
    if (told->name.length) {
        fprintf(out, ",\"person\":%" PRIu32, told->person);
        put_text(out, "name", told->name.bytes, told->name.length);
    }
    if (told->entry.kind == RECORD_TURNED) fprintf(out, ",\"person\":%" PRIu32, told->person);
    if (told->events)
        put_rule_events(out, &told->events->game,
                        told->table ? told->table->pit.table.sign.edition : 0);
    if (told->events) put_pit_events(out, told->events);
    put_postings(out, told);
    fputc('}', out);
}
