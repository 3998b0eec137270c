/* replayed_items.c - entries of items of the programme, as text and as JSON. */
#include "cli/replayed.h"
#include "cli/text.h"
#include "words/item_words.h"

#include <inttypes.h>
#include <string.h>

static const char *named(const void *to, uint32_t person)
{
    static char words[REPLAYED_PERSON];

    return replayed_person(to, person, words);
}

static struct speaker speaker_of(const struct verify_replayed *replayed)
{
    return (struct speaker){ .person = named, .to = replayed->people };
}

static struct record_text text_of(const char *word)
{
    return (struct record_text){ word ? word : "", word ? strlen(word) : 0 };
}

/* ---- As text --------------------------------------------------------------------- */

static void put_commitment(FILE *out, const struct chance_commitment *commitment)
{
    fputs("  the house's commitment to its draws: ", out);
    text_hex(out, commitment->bytes, sizeof commitment->bytes);
    fputc('\n', out);
}

static void put_opening(FILE *out, const struct verify_replayed *replayed)
{
    const struct record_item_opening *opening = replayed->item_opening;
    char key[ITEM_KEY], value[ITEM_VALUE], who[REPLAYED_PERSON];

    if (opening->person != NOBODY) {
        fputs("  opened by ", out);
        replayed_person(replayed->people, opening->person, who);
        text_plain(out, who, strlen(who));
        fprintf(out, ", %s\n", role_words(opening->role));
    }
    fputs("  its terms:\n", out);
    for (size_t at = 0; item_term_next(&opening->terms, &at, key, value);) {
        fprintf(out, "    %s = ", key);
        text_plain(out, value, strlen(value));
        fputc('\n', out);
    }
    put_commitment(out, &opening->commitment);
}

static void put_order(FILE *out, const struct verify_replayed *replayed)
{
    const struct item_order *order = replayed->item_order;
    const struct item_kind *kind = replayed->item ? replayed->item->kind : NULL;
    const struct act_form *form = kind ? item_form(kind, order->act) : NULL;
    const char *words = form             ? form->words
                        : replayed->item ? "gives an unknown order"
                                         : "opens an item";
    char who[REPLAYED_PERSON];

    fputs("  ", out);
    replayed_person(replayed->people, order->person, who);
    text_plain(out, who, strlen(who));
    fprintf(out, " %s\n  order:", words);
    replayed_members(out, record_item_order_members, RECORD_ITEM_ORDER_MEMBERS, order);
    if (*order->text) fputs("; text: ", out);
    text_plain(out, order->text, strlen(order->text));
    if (order->length) fputs("; seed: ", out);
    text_hex(out, order->seed, order->length);
    fputc('\n', out);
}

static void put_events(FILE *out, const struct verify_replayed *replayed)
{
    struct speaker speaker = speaker_of(replayed);
    char say[WORDS_SAY];

    fputs("  events:\n", out);
    for (int i = 0; i < replayed->item_events->count; i++) {
        const struct item_event *event = &replayed->item_events->list[i];
        item_words(&speaker, replayed->item->kind, event, say);
        replayed_line(out, say, text_of(event->clause));
    }
}

static void put_recorded(FILE *out, const struct verify_replayed *replayed)
{
    struct cursor cursor = replayed->recorded;
    struct record_item_event event;

    fputs("  events, as recorded; this entry was not replayed:\n", out);
    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_item_event(&cursor, &event);
        fputs("    event:", out);
        replayed_members(out, record_item_event_members, RECORD_ITEM_EVENT_MEMBERS, &event.event);
        if (event.clause.length) fputs("; ", out);
        text_plain(out, event.clause.bytes, event.clause.length);
        fputc('\n', out);
    }
}

void replayed_item(FILE *out, const struct verify_replayed *replayed)
{
    if (replayed->item)
        fprintf(out, "  item %" PRIu32 ", a %s\n", replayed->item->number, replayed->item->word);
    if (replayed->item_opening) put_opening(out, replayed);
    if (replayed->item_committed) put_commitment(out, replayed->item_committed);
    if (replayed->item_order) put_order(out, replayed);
    if (replayed->item_events) put_events(out, replayed);
    if (replayed->recorded.at) put_recorded(out, replayed);
}

/* ---- As JSON --------------------------------------------------------------------- */

static void put_terms(struct json_out *out, const struct record_item_opening *opening)
{
    char key[ITEM_KEY], value[ITEM_VALUE];

    json_out_object(out, "terms");
    for (size_t at = 0; item_term_next(&opening->terms, &at, key, value);)
        json_out_text(out, key, value);
    json_out_end(out);
    json_out_hex(out, "commitment", opening->commitment.bytes, sizeof opening->commitment.bytes);
    json_out_hex(out, "salt", opening->salt, sizeof opening->salt);
    json_out_if(out, "person", opening->person);
    json_out_if(out, "role", opening->role);
    if (opening->request) json_out_natural(out, "request", opening->request);
}

static void put_json_order(struct json_out *out, const struct item_order *order)
{
    json_out_object(out, "item_order");
    replayed_put_members(out, record_item_order_members, RECORD_ITEM_ORDER_MEMBERS, order);
    if (*order->text) json_out_text(out, "text", order->text);
    json_out_end(out);
    json_out_hex(out, "seed", order->seed, order->length);
}

static void put_json_events(struct json_out *out, const struct verify_replayed *replayed)
{
    struct speaker speaker = speaker_of(replayed);

    json_out_array(out, "events");
    for (int i = 0; i < replayed->item_events->count; i++) {
        json_out_object(out, NULL);
        item_put(out, &speaker, replayed->item->kind, &replayed->item_events->list[i]);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_json_recorded(struct json_out *out, const struct verify_replayed *replayed)
{
    struct cursor cursor = replayed->recorded;
    struct record_item_event event;

    json_out_array(out, "events");
    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_item_event(&cursor, &event);
        json_out_object(out, NULL);
        replayed_put_members(out, record_item_event_members, RECORD_ITEM_EVENT_MEMBERS,
                             &event.event);
        json_out_bytes(out, "clause", event.clause.bytes, event.clause.length);
        json_out_end(out);
    }
    json_out_end(out);
}

void replayed_put_item(struct json_out *out, const struct verify_replayed *replayed)
{
    if (replayed->item) {
        json_out_object(out, "item");
        json_out_number(out, "number", replayed->item->number);
        json_out_text(out, "kind", replayed->item->word);
        json_out_text(out, "name", replayed->item->name);
        json_out_end(out);
    }
    if (replayed->item_opening) put_terms(out, replayed->item_opening);
    if (replayed->item_committed)
        json_out_hex(out, "commitment", replayed->item_committed->bytes,
                     sizeof replayed->item_committed->bytes);
    if (replayed->item_order) put_json_order(out, replayed->item_order);
    if (replayed->item_events) put_json_events(out, replayed);
    if (replayed->recorded.at) put_json_recorded(out, replayed);
}
