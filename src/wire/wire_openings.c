/* wire_openings.c - new items of the programme: what a form needs to know, and what it sends.
 *
 * The rows of terms (programme/programme.h) become JSON as they are.  Only the games and tables of
 * this house are added, as choices. */
#include "wire/wire_members.h"

#include "rules/rows.h"
#include "words/item_words.h"
#include "words/values.h"

#include <string.h>

/* ---- Reading --------------------------------------------------------------------- */

#define FAULT(fault, key, clause, ...)                                                             \
    item_fault(fault, key, clause, (const char *const[]){ __VA_ARGS__, NULL })

static bool read_name(const json_t *value, const char *clause, char name[ITEM_NAME + 1],
                      struct item_fault *fault)
{
    const char *text = json_string_value(value);

    if (!text) return FAULT(fault, ITEM_NAME_KEY, clause, "'item' must be the name of the item");
    if (!item_name_good(text))
        return FAULT(fault, ITEM_NAME_KEY, clause,
                     "A name has 1 to 32 of the letters a to z, digits and dashes");
    memcpy(name, text, strlen(text) + 1);
    return true;
}

/* ["fee", "20"] */
static bool read_term(const json_t *pair, const char *clause, struct item_terms *terms,
                      struct item_fault *fault)
{
    const char *key = json_string_value(json_array_get(pair, 0)),
               *value = json_string_value(json_array_get(pair, 1));

    if (json_array_size(pair) != 2 || !key || !value)
        return FAULT(fault, NULL, clause, "A term must be a list of two texts, key and value");
    const char *wrong = item_term_wrong(terms, key, value);
    if (wrong) return FAULT(fault, key, clause, "'", key, "' ", wrong);
    return item_term_add(terms, key, value);
}

static bool read_terms(const json_t *list, const char *clause, struct item_terms *terms,
                       struct item_fault *fault)
{
    if (!json_is_array(list)) return FAULT(fault, NULL, clause, "'terms' must be a list");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_term(json_array_get(list, i), clause, terms, fault)) return false;
    return true;
}

bool wire_item_opening(const struct wire_message *message, uint32_t person,
                       struct item_opening *opening, struct item_opener *by,
                       struct item_fault *fault)
{
    const json_t *members = message->members;
    const char *word = json_string_value(json_object_get(members, "kind"));
    const struct item_kind *kind = word ? item_kind_find(word) : NULL;
    char why[WIRE_WHY];

    memset(opening, 0, sizeof *opening);
    *by = (struct item_opener){ message->request, person, ROLE_PLAYER };
    if (!kind) return FAULT(fault, NULL, NULL, "'kind' must be a kind of item");
    memcpy(opening->kind, kind->word, strlen(kind->word) + 1);
    if (!wire_read_role(members, &by->role, why))
        return FAULT(fault, NULL, kind->clause, "'role' must be one in which you are on duty");
    return read_name(json_object_get(members, "item"), kind->clause, opening->name, fault) &&
           read_terms(json_object_get(members, "terms"), kind->clause, &opening->terms, fault);
}

/* ---- What the house has ---------------------------------------------------------- */

#define HOUSE_GAMES 64

/* The tables of the house, and its games: the sign of the first table with each. */
struct house {
    const struct pit *(*pit)(void *to, uint32_t table);
    void *to;
    const struct sign *games[HOUSE_GAMES];
    int game_count;
};

static void find_games(struct house *house)
{
    const struct pit *pit;
    uint64_t seen = 0;

    for (uint32_t table = 1; (pit = house->pit(house->to, table)); table++) {
        const struct sign *sign = &pit->table.sign;
        if (sign->edition >= HOUSE_GAMES || seen >> sign->edition & 1) continue;
        seen |= UINT64_C(1) << sign->edition;
        house->games[house->game_count++] = sign;
    }
}

/* A choice that depends on the game: it is for this edition only. */
static void put_choice(struct json_out *out, const char *word, const char *label,
                       const struct edition *when)
{
    json_out_object(out, NULL);
    json_out_text(out, "word", word);
    json_out_text(out, "label", label);
    if (when) {
        json_out_object(out, "when");
        json_out_array(out, "edition");
        json_out_text(out, NULL, when->id);
        json_out_end(out);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_editions(struct json_out *out, const struct house *house)
{
    for (int i = 0; i < house->game_count; i++) {
        const struct edition *edition = games[house->games[i]->edition];
        put_choice(out, edition->id, edition->name, NULL);
    }
}

static void put_tables(struct json_out *out, const struct house *house)
{
    const struct pit *pit;

    for (uint32_t table = 1; (pit = house->pit(house->to, table)); table++)
        put_choice(out, pit->chance.name, pit->chance.name, games[pit->table.sign.edition]);
}

static void put_wagers(struct json_out *out, const struct house *house)
{
    struct wager_kind kind;

    for (int i = 0; i < house->game_count; i++)
        for (int bet = 1; (kind = wager_kind(house->games[i], bet)).id; bet++)
            put_choice(out, kind.id, kind.name, games[house->games[i]->edition]);
}

/* The games of this house that are played by its own rules, in a tournament. */
static void put_house_games(struct json_out *out, const struct house *house)
{
    json_out_object(out, "house_when");
    json_out_array(out, "edition");
    for (int i = 0; i < house->game_count; i++) {
        const struct edition *edition = games[house->games[i]->edition];
        if (!edition->contest) json_out_text(out, NULL, edition->id);
    }
    json_out_end(out);
    json_out_end(out);
}

/* ---- Rows ------------------------------------------------------------------------ */

static void put_choices(struct json_out *out, const struct term_part *part,
                        const struct house *house)
{
    static void (*const of_house[TERM_KINDS])(struct json_out *, const struct house *) = {
        [TERM_EDITION] = put_editions, [TERM_TABLES] = put_tables, [TERM_WAGERS] = put_wagers
    };

    if (!part->choices && !of_house[part->kind]) return;
    json_out_array(out, "choices");
    for (const struct term_choice *one = part->choices; one && one->word; one++)
        put_choice(out, one->word, one->label, NULL);
    if (of_house[part->kind]) of_house[part->kind](out, house);
    json_out_end(out);
}

static void put_part(struct json_out *out, const struct term_part *part, const struct house *house)
{
    json_out_object(out, NULL);
    json_out_text(out, "kind", term_kind_id(part->kind));
    wire_put_text(out, "words", part->words);
    wire_put_text(out, "label", part->label);
    json_out_true(out, "optional", part->maybe);
    if (part->kind == TERM_NUMBER) json_out_number(out, "least", part->least);
    json_out_if(out, "most", part->most);
    put_choices(out, part, house);
    json_out_end(out);
}

/* The words of the choices, of another term in the group, that a term concerns. */
static void put_when(struct json_out *out, const struct item_kind *kind,
                     const struct item_term *term)
{
    struct item_term other;

    json_out_object(out, "when");
    json_out_array(out, term->when);
    for (int i = 0; kind->term(i, &other); i++)
        for (int choice = 0; !strcmp(other.key, term->when) && other.parts->choices[choice].word;
             choice++)
            if (term->choices >> choice & 1)
                json_out_text(out, NULL, other.parts->choices[choice].word);
    json_out_end(out);
    json_out_end(out);
}

static void put_term(struct json_out *out, const struct item_kind *kind,
                     const struct item_term *term, const struct house *house)
{
    json_out_object(out, NULL);
    json_out_text(out, "key", term->key);
    wire_put_text(out, "group", term->group);
    json_out_if(out, "most", term->most);
    json_out_text(out, "section", term->section);
    json_out_text(out, "label", term->label);
    json_out_text(out, "states", term->what);
    wire_put_text(out, "hint", term->hint);
    wire_put_text(out, "usual", term->usual);
    json_out_true(out, "needed", term->needed);
    json_out_true(out, "seldom", term->seldom);
    json_out_text(out, "clause", term->clause);
    wire_put_text(out, "house_clause", term->house_clause);
    if (term->when) put_when(out, kind, term);
    json_out_array(out, "parts");
    for (const struct term_part *part = term->parts; part->kind; part++) put_part(out, part, house);
    json_out_end(out);
    json_out_end(out);
}

static void put_roles(struct json_out *out, unsigned roles)
{
    json_out_array(out, "roles");
    for (; roles; roles &= roles - 1) json_out_text(out, NULL, role_id(roles & -roles));
    json_out_end(out);
}

void wire_item_kinds(struct json_out *out, const char *key,
                     const struct pit *(*pit)(void *to, uint32_t table), void *to)
{
    struct house house = { .pit = pit, .to = to };
    struct item_term term;

    find_games(&house);
    json_out_array(out, key);
    for (int i = 0; i < item_kind_count; i++) {
        const struct item_kind *kind = item_kinds[i];
        json_out_object(out, NULL);
        json_out_text(out, "kind", kind->word);
        json_out_text(out, "clause", kind->clause);
        put_roles(out, kind->opened_by);
        if (kind->term && kind->term(0, &term) && term.house_clause) put_house_games(out, &house);
        json_out_array(out, "terms");
        for (int row = 0; kind->term && kind->term(row, &term); row++)
            put_term(out, kind, &term, &house);
        json_out_end(out);
        json_out_end(out);
    }
    json_out_end(out);
}

void wire_item_openings(struct json_out *out, const char *key, unsigned roles)
{
    json_out_array(out, key);
    for (int i = 0; i < item_kind_count; i++) {
        unsigned role = item_kinds[i]->opened_by & roles;
        if (!role) continue;
        json_out_object(out, NULL);
        json_out_text(out, "do", "open-item");
        json_out_text(out, "kind", item_kinds[i]->word);
        json_out_text(out, "role", role_id(role & -role));
        json_out_text(out, "clause", item_kinds[i]->clause);
        json_out_end(out);
    }
    json_out_end(out);
}
