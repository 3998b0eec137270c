/* wire_item_state.c - an item of the programme as JSON: what all kinds share. */
#include "wire/wire_item_internal.h"

#include "rules/length.h"
#include "words/item_words.h"
#include "words/values.h"

#include <stdio.h>
#include <string.h>

static const struct wire_item_kind *const rows[] = { &wire_promotion, &wire_tournament };

static const struct wire_item_kind *row_of(const struct wire_item *item)
{
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (!strcmp(rows[i]->word, item->kind->word)) return rows[i];
    return NULL;
}

/* ---- Parts ----------------------------------------------------------------------- */

const char *wire_term(const struct wire_item *item, const char *key, char value[ITEM_VALUE])
{
    char name[ITEM_KEY];

    for (size_t at = 0; item_term_next(item->terms, &at, name, value);)
        if (!strcmp(name, key)) return value;
    *value = '\0';
    return value;
}

void wire_put_name(struct json_out *out, const struct wire_item *item, uint32_t person)
{
    const char *name = person ? item->names->name(item->names->to, person) : NULL;

    if (name && *name) json_out_text(out, "name", name);
}

/* The commitment to a draw, unless it is the seed of the one before: to the first draw, and after
 * the house committed anew. */
static void put_commitment(struct json_out *out, const struct wire_item *item, uint64_t number)
{
    static const struct chance_commitment none;
    const struct chance_commitment *is = &item->kind->proof(item->state, number)->commitment;
    const struct item_proof *before =
        number > 1 ? item->kind->proof(item->state, number - 1) : NULL;

    if (memcmp(is, &none, sizeof none) && (!before || memcmp(is, before->seed, sizeof *is)))
        json_out_hex(out, "commitment", is->bytes, sizeof is->bytes);
}

void wire_put_draws(struct json_out *out, const struct wire_item *item)
{
    const struct item_draws *draws = item->kind->draws(item->state);

    json_out_object(out, "draws");
    json_out_number(out, "made", (int64_t)draws->drawn);
    json_out_hex(out, "commitment", draws->next.bytes, sizeof draws->next.bytes);
    json_out_array(out, "proofs");
    for (uint64_t number = 1; item->kind->proof && number <= draws->drawn; number++) {
        const struct item_proof *proof = item->kind->proof(item->state, number);
        if (!proof) continue;
        json_out_object(out, NULL);
        json_out_number(out, "number", (int64_t)number);
        json_out_hex(out, "seed", proof->seed, sizeof proof->seed);
        json_out_hex(out, "entrants", proof->entrants.bytes, sizeof proof->entrants.bytes);
        json_out_number(out, "count", proof->count);
        json_out_if(out, "of", proof->number);
        put_commitment(out, item, number);
        json_out_end(out);
    }
    json_out_end(out);
    json_out_end(out);
}

void wire_put_moment(struct json_out *out, const char *words, int64_t time_ms)
{
    char say[WIRE_SAY], word[ITEM_TIME];

    item_time_word(time_ms, word);
    snprintf(say, sizeof say, "%s at %.10s %.5s UTC.", words, word, word + 11);
    json_out_text(out, "say", say);
    json_out_object(out, "moment");
    json_out_text(out, "say", words);
    json_out_number(out, "time", time_ms);
    json_out_end(out);
}

/* ---- The item -------------------------------------------------------------------- */

static void put_title(struct json_out *out, const struct wire_item *item)
{
    char value[ITEM_VALUE];

    wire_term(item, "title", value);
    json_out_text(out, "title", *value ? value : item->name);
}

static void put_terms(struct json_out *out, const struct item_terms *terms)
{
    char key[ITEM_KEY], value[ITEM_VALUE];

    json_out_array(out, "terms");
    for (size_t at = 0; item_term_next(terms, &at, key, value);) {
        json_out_array(out, NULL);
        json_out_text(out, NULL, key);
        json_out_text(out, NULL, value);
        json_out_end(out);
    }
    json_out_end(out);
}

void wire_item_about(struct json_out *out, const struct wire_item *item)
{
    struct chance_commitment digest = item_terms_digest(item->terms);

    json_out_text(out, "item", item->name);
    json_out_text(out, "kind", item->kind->word);
    json_out_number(out, "number", item->number);
    put_title(out, item);
    put_terms(out, item->terms);
    json_out_hex(out, "digest", digest.bytes, sizeof digest.bytes);
    wire_item_acts(out, "acts", item->kind);
}

void wire_item_summary(struct json_out *out, const struct wire_item *item)
{
    const struct wire_item_kind *row = row_of(item);

    json_out_text(out, "item", item->name);
    json_out_text(out, "kind", item->kind->word);
    put_title(out, item);
    if (row) row->summary(out, item);
}

void wire_item_state(struct json_out *out, const struct wire_item *item)
{
    const struct wire_item_kind *row = row_of(item);

    if (row) row->state(out, item);
}

void wire_item_yours(struct json_out *out, const struct wire_item *item, uint32_t person,
                     unsigned roles)
{
    const struct wire_item_kind *row = row_of(item);

    json_out_number(out, "person", person);
    json_out_array(out, "roles");
    for (unsigned rest = roles; rest; rest &= rest - 1)
        json_out_text(out, NULL, role_id(rest & -rest));
    json_out_end(out);
    if (row) row->own(out, item, person);
    wire_item_offers(out, "offers", item, person, roles);
}

/* ---- Events ---------------------------------------------------------------------- */

static const char *person_called(const void *to, uint32_t person)
{
    const struct wire_names *names = to;
    const char *name = names->name(names->to, person);

    return name && *name ? name : "someone";
}

void wire_item_events(struct json_out *out, const struct item_kind *kind,
                      const struct item_event *events, int count, const struct wire_names *names)
{
    const struct speaker speaker = { .person = person_called, .to = names };

    for (int i = 0; i < count; i++) {
        json_out_object(out, NULL);
        item_put(out, &speaker, kind, &events[i]);
        if (events[i].person != NOBODY)
            json_out_text(out, "name", person_called(names, events[i].person));
        json_out_end(out);
    }
}
