/* ids.c - collects the permanent ids of all rows. */
#include "ids.h"

#include "cage/entry.h"
#include "games/houses.h"
#include "pit/cashier.h"
#include "pit/state.h"
#include "programme/programme.h"
#include "rules/rows.h"
#include "wire/wire_members.h"
#include "words/game_words.h"
#include "words/item_words.h"
#include "words/values.h"

#include <stdlib.h>
#include <string.h>

#define SHARED "all" /* the scope of what every game has */

struct listing {
    void *to;
    void (*each)(void *to, const struct id_row *row);
};

static void add(const struct listing *l, const char *kind, const char *scope, int number,
                const char *word)
{
    struct id_row row = { kind, scope, word, "-" };

    if (number >= 0) snprintf(row.number, sizeof row.number, "%d", number);
    l->each(l->to, &row);
}

/* ---- Families -------------------------------------------------------------------- */

/* Whether this edition is the first of its family. */
static bool is_first(int edition)
{
    for (int i = 0; i < edition; i++)
        if (games[i]->family == games[edition]->family) return false;
    return true;
}

/* Whether an edition of the family has the act. */
static bool has_act(const struct family *family, int act)
{
    for (int i = 0; i < game_count; i++)
        if (games[i]->family == family && table_row(games[i]->conduct, act)) return true;
    return false;
}

/* A family's own words for an act count; acts that are the same everywhere are listed once. */
static bool is_shared(int act)
{
    const char *word = NULL;

    for (int i = 0; i < game_count; i++) {
        const struct act_form *form = act_form(games[i], act);
        if (!form) continue;
        if (act >= ACT_OWN || (word && strcmp(form->id, word))) return false;
        word = form->id;
    }
    return word != NULL;
}

static void each_family(const struct listing *l, void one(const struct listing *l, int edition))
{
    for (int i = 0; i < game_count; i++)
        if (is_first(i)) one(l, i);
}

static void add_acts(const struct listing *l, int edition)
{
    const struct family *family = games[edition]->family;

    for (int act = 0; act < ACT_COUNT; act++)
        if (!is_shared(act) && has_act(family, act))
            add(l, "act", family->word, act, act_id(games[edition], act));
}

static void add_events(const struct listing *l, int edition)
{
    for (int kind = EVENT_OWN; kind < EVENT_KINDS; kind++) {
        const char *id = event_id(edition, kind);
        if (id) add(l, "event", games[edition]->family->word, kind, id);
    }
}

static void add_values(const struct listing *l, int edition)
{
    const struct game_words *words = house_of(edition)->words;

    for (int n = 0; words && words->value && words->value(n).kind; n++) {
        struct event_value value = words->value(n);
        if (value.word) add(l, value.kind, games[edition]->family->word, value.number, value.word);
    }
}

static void add_phases(const struct listing *l, int edition)
{
    const struct family *family = games[edition]->family;

    for (int i = 0; i < family->phase_count; i++)
        add(l, "phase", family->word, -1, family->phases[i].id);
}

static void add_own_refusals(const struct listing *l, int edition)
{
    const struct family *family = games[edition]->family;

    for (const refusal_code *own = family->refusals; own && *own; own++)
        add(l, "refusal", family->word, -1, (*own)->id);
}

static void add_choices_of(const struct listing *l, const char *scope, const struct act_form *form)
{
    char kind[64];

    for (const struct takes *takes = form->takes; takes && takes->kind; takes++) {
        snprintf(kind, sizeof kind, "%s of %s",
                 takes->kind == TAKES_FLAG ? "flag" : member_name(takes), form->id);
        if (takes->kind == TAKES_FLAG) add(l, kind, scope, takes->flag, takes->word);
        for (const struct choice *c = takes->choices; c && c->word; c++)
            add(l, kind, scope, c->value, c->word);
    }
}

/* Words of the members of acts. */
static void add_choices(const struct listing *l, int edition)
{
    const struct family *family = games[edition]->family;

    for (int act = 0; act < ACT_COUNT; act++)
        if (has_act(family, act)) add_choices_of(l, family->word, act_form(games[edition], act));
}

/* ---- Editions -------------------------------------------------------------------- */

static void each_edition(const struct listing *l, void one(const struct listing *l, int edition))
{
    for (int i = 0; i < game_count; i++) one(l, i);
}

static void add_edition(const struct listing *l, int edition)
{
    add(l, "edition", SHARED, -1, games[edition]->id);
}

static void add_bets(const struct listing *l, int edition)
{
    struct sign sign = sign_of(edition);

    for (int bet = 1; bet <= INT8_MAX; bet++) {
        const char *id = wager_kind(&sign, bet).id;
        if (id) add(l, "bet", games[edition]->id, bet, id);
    }
}

/* Lists the wagers of a sign that the usual sign does not have, or has by another number. */
static void add_wagers_of(const struct listing *l, const struct sign *sign,
                          const struct sign *usual, const char *scope)
{
    char id[WAGER_ID];
    int bet = 0, number = 0, usual_bet, usual_number;

    while (wager_next(sign, true, &bet, &number)) {
        struct id_row row = { "wager", scope, id, "" };
        wager_id(sign, bet, number, id);
        bool found = usual && wager_find(usual, id, &usual_bet, &usual_number);
        if (found && usual_bet == bet && usual_number == number) continue;
        snprintf(row.number, sizeof row.number, "%d/%d", bet, number);
        l->each(l->to, &row);
    }
}

/* The wagers of the usual sign, then what each other value of an option changes. */
static void add_wagers(const struct listing *l, int edition)
{
    const struct option *options = games[edition]->options;
    struct sign sign = sign_of(edition);
    char scope[96];

    add_wagers_of(l, &sign, NULL, games[edition]->id);
    for (int i = 0; options[i].id; i++)
        for (int k = 0; k < OPTION_CHOICES && options[i].choices[k].word; k++) {
            struct sign other = sign;
            bool set = sign_set(&other, i, options[i].choices[k].word);
            snprintf(scope, sizeof scope, "%s %s=%s", games[edition]->id, options[i].id,
                     options[i].choices[k].word);
            if (set && !sign_check(&other).code) add_wagers_of(l, &other, &sign, scope);
        }
}

static void add_reasons(const struct listing *l, int edition)
{
    const struct conduct *conduct = games[edition]->conduct;

    for (int i = 0; i < conduct->reason_count; i++)
        add(l, "reason", games[edition]->id, conduct->reasons[i].number, conduct->reasons[i].id);
}

static void add_options(const struct listing *l, int edition)
{
    const struct option *options = games[edition]->options;
    char kind[64];

    for (int i = 0; options[i].id; i++) {
        add(l, "option", games[edition]->id, -1, options[i].id);
        snprintf(kind, sizeof kind, "value of %s", options[i].id);
        for (int k = 0; k < OPTION_CHOICES && options[i].choices[k].word; k++)
            add(l, kind, games[edition]->id, -1, options[i].choices[k].word);
    }
}

static void add_amounts(const struct listing *l, int edition)
{
    for (int i = 0; i < sign_amounts(games[edition]); i++)
        add(l, "amount", games[edition]->id, -1, games[edition]->amounts[i]);
}

static void add_clauses(const struct listing *l, int edition)
{
    for (const struct clause *clause = games[edition]->clauses; clause->id; clause++)
        add(l, "clause", games[edition]->id, -1, clause->id);
}

/* ---- Everything ------------------------------------------------------------------ */

static void add_shared_acts(const struct listing *l)
{
    for (int act = 0; act < ACT_OWN; act++)
        for (int i = 0; is_shared(act) && i < game_count; i++)
            if (act_form(games[i], act)) {
                add(l, "act", SHARED, act, act_id(games[i], act));
                break;
            }
}

static void add_shared_events(const struct listing *l)
{
    for (int kind = 0; kind < EVENT_OWN; kind++)
        if (event_id(0, kind)) add(l, "event", SHARED, kind, event_id(0, kind));
    for (int kind = 0; kind < PIT_EVENT_KINDS; kind++)
        add(l, "event around the table", SHARED, kind, around_id(kind));
}

static void add_words(const struct listing *l, const char *kind, const struct choice *words)
{
    for (; words->word; words++) add(l, kind, SHARED, words->value, words->word);
}

static void add_orders(const struct listing *l)
{
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++)
        add(l, "order", SHARED, act, pit_act_id((enum pit_act)act));
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++)
        add_choices_of(l, SHARED, pit_form(act));
    for (int kind = 0; kind < DESK_KINDS; kind++)
        add(l, "desk order", SHARED, kind, desk_order_id(kind));
    add_words(l, "tender", wire_member(TAKES_TENDER)->words);
    add_words(l, "reserved", wire_member(TAKES_RESERVED)->words);
}

static void add_money(const struct listing *l)
{
    static const char *const amounts[] = { "min", "max", "step", "chip", "side-min", "side-max" };

    for (int kind = 0; kind < ACCOUNT_KINDS; kind++)
        add(l, "account", SHARED, kind, account_word((enum account_kind)kind));
    for (size_t i = 0; i < LENGTH(amounts); i++) add(l, "amount", SHARED, -1, amounts[i]);
    each_edition(l, add_amounts);
}

static void add_rulings(const struct listing *l)
{
    static const refusal_code shared[] = { REFUSALS(REFUSAL_LISTED) };

    for (int fate = STANDS; fate <= WINS; fate++)
        add(l, "fate", SHARED, fate, fate_id((enum fate)fate));
    for (int bit = 0; bit < ROLE_COUNT; bit++) add(l, "role", SHARED, 1 << bit, role_id(1u << bit));
    for (size_t i = 0; i < LENGTH(shared); i++) add(l, "refusal", SHARED, -1, shared[i]->id);
    each_family(l, add_own_refusals);
    for (const struct clause *clause = clauses_division_1; clause->id; clause++)
        add(l, "clause", SHARED, -1, clause->id);
    each_edition(l, add_clauses);
}

/* ---- States ---------------------------------------------------------------------- */

#define PATH 128

static void add_words_of(const struct listing *l, const char *scope, const struct field *field,
                         const char *path, int edition)
{
    struct sign sign = sign_of(edition);
    char kind[PATH + 16];
    const char *word;

    snprintf(kind, sizeof kind, "word of %s", path);
    for (int value = 0; (word = field->word(&sign, value)); value++) add(l, kind, scope, -1, word);
}

/* The members of a state, each with the path that leads to it; words of phases are listed as
 * phases. */
static void add_members(const struct listing *l, const char *scope, const char *before,
                        const struct field *rows, int edition)
{
    for (const struct field *field = rows; field->kind != FIELD_END; field++) {
        char path[PATH];
        snprintf(path, sizeof path, "%s%s%s", before, *before ? "." : "", field->name);
        if (field->kind == FIELD_STRUCT)
            add_members(l, scope, path, field->rows, edition);
        else if (field->kind != FIELD_UNUSED && field->kind != FIELD_DERIVED)
            add(l, "member of a state", scope, -1, path);
    }
    for (const struct field *field = rows; field->kind != FIELD_END; field++)
        if (field->kind == FIELD_WORD && strcmp(field->name, "phase"))
            add_words_of(l, scope, field, field->name, edition);
}

static void add_states(const struct listing *l, int edition)
{
    const struct family *family = games[edition]->family;

    add_members(l, family->word, "table.game", family->fields, edition);
}

/* ---- Items ----------------------------------------------------------------------- */

static void add_item_acts(const struct listing *l, const struct item_kind *kind)
{
    for (int act = 0; act < kind->act_count; act++)
        if (item_form(kind, act)) add(l, "act", kind->word, act, item_form(kind, act)->id);
    for (int act = 0; act < kind->act_count; act++)
        if (item_form(kind, act)) add_choices_of(l, kind->word, item_form(kind, act));
}

/* The labels of arrays; those of items do not depend on a sign. */
static void add_labels(const struct listing *l, const char *scope, const char *before,
                       const struct field *rows)
{
    char label[FIELD_LABEL], path[PATH], kind[PATH + 16];

    for (const struct field *field = rows; field->kind != FIELD_END; field++) {
        snprintf(path, sizeof path, "%s%s%s", before, *before ? "." : "", field->name);
        snprintf(kind, sizeof kind, "label of %s", path);
        if (field->kind == FIELD_STRUCT) add_labels(l, scope, path, field->rows);
        for (uint32_t i = 0; field->label && i < field->count[0]; i++)
            if (field->label(NULL, (int)i, label)) add(l, kind, scope, -1, label);
    }
}

/* The keys of terms, each once, and the words that their values have. */
static bool is_first_term(const struct item_kind *kind, int index, const char *key)
{
    struct item_term term;
    char words[TERM_KEY];

    for (int i = 0; i < index; i++)
        if (kind->term(i, &term) && !strcmp(term_key_words(&term, words), key)) return false;
    return true;
}

static void add_terms(const struct listing *l, const struct item_kind *kind)
{
    struct item_term term;
    char key[TERM_KEY], words[TERM_KEY + 16];

    for (int i = 0; kind->term && kind->term(i, &term); i++)
        if (is_first_term(kind, i, term_key_words(&term, key))) add(l, "term", kind->word, -1, key);
    for (int i = 0; kind->term && kind->term(i, &term); i++)
        for (const struct term_part *part = term.parts; part->kind; part++) {
            snprintf(words, sizeof words, "value of %s", term_key_words(&term, key));
            for (const struct term_choice *one = part->choices; one && one->word; one++)
                add(l, words, kind->word, -1, one->word);
        }
}

static void add_item(const struct listing *l, const struct item_kind *kind)
{
    add(l, "item", SHARED, -1, kind->word);
    add_item_acts(l, kind);
    for (int i = 0; i < kind->event_count; i++)
        if (kind->events[i].id) add(l, "event", kind->word, i, kind->events[i].id);
    for (const refusal_code *own = kind->refusals; *own; own++)
        add(l, "refusal", kind->word, -1, (*own)->id);
    add_members(l, kind->word, "", kind->fields, 0);
    add_labels(l, kind->word, "", kind->fields);
    add_terms(l, kind);
}

static void add_items(const struct listing *l)
{
    for (int account = 0; account < ITEM_ACCOUNTS; account++)
        add(l, "account of an item", SHARED, account, item_account_id(account));
    for (int kind = 1; kind < TERM_KINDS; kind++)
        add(l, "kind of a value", SHARED, -1, term_kind_id((enum term_kind)kind));
    for (int i = 0; i < item_kind_count; i++) add_item(l, item_kinds[i]);
}

void ids_each(void *to, void each(void *to, const struct id_row *row))
{
    const struct listing l = { to, each };

    for (int kind = 1; kind < ENTRY_KINDS; kind++)
        if (entry_kind_id((enum entry_kind)kind))
            add(&l, "entry", SHARED, kind, entry_kind_id((enum entry_kind)kind));
    each_edition(&l, add_edition);
    add_shared_acts(&l);
    each_family(&l, add_acts);
    each_family(&l, add_choices);
    add_orders(&l);
    add_shared_events(&l);
    each_family(&l, add_events);
    each_family(&l, add_values);
    each_edition(&l, add_bets);
    each_edition(&l, add_wagers);
    each_edition(&l, add_reasons);
    each_edition(&l, add_options);
    each_family(&l, add_phases);
    add_money(&l);
    add_rulings(&l);
    add_members(&l, SHARED, "", pit_fields, 0);
    each_family(&l, add_states);
    add_items(&l);
}

/* ---- Writing --------------------------------------------------------------------- */

static void put_line(void *to, const struct id_row *row)
{
    fprintf(to, "%s\t%s\t%s\t%s\n", row->kind, row->scope, row->number, row->word);
}

void ids_tsv(FILE *out)
{
    fprintf(out, "kind\tscope\tnumber\tword\n");
    ids_each(out, put_line);
}

/* Consecutive ids of one kind and scope share a line of a table. */
struct table_of_ids {
    FILE *out;
    bool (*wanted)(const struct id_row *row); /* null: all */
    char kind[64], scope[64];
    bool numbers;
};

static void put_cell(void *to, const struct id_row *row)
{
    struct table_of_ids *t = to;
    bool same = !strcmp(t->kind, row->kind) && !strcmp(t->scope, row->scope);
    bool number = t->numbers && strcmp(row->number, "-");

    if (t->wanted && !t->wanted(row)) return;
    if (!same)
        fprintf(t->out, "%s| %s | %s | ", *t->kind ? " |\n" : "", row->kind, row->scope);
    else
        fprintf(t->out, number ? ", " : " · ");
    if (number) fprintf(t->out, "%s ", row->number);
    fprintf(t->out, "%s", row->word);
    snprintf(t->kind, sizeof t->kind, "%s", row->kind);
    snprintf(t->scope, sizeof t->scope, "%s", row->scope);
}

static void put_table(FILE *out, bool numbers, bool wanted(const struct id_row *row))
{
    struct table_of_ids table = { .out = out, .wanted = wanted, .numbers = numbers };

    fprintf(out, "| kind | of | ids |\n| --- | --- | --- |\n");
    ids_each(&table, put_cell);
    fprintf(out, " |\n");
}

/* Messages have words; numbers of wagers and kinds of entries are for records only. */
static bool is_sent(const struct id_row *row)
{
    static const char *const not_sent[] = { "entry", "clause", "account", "wager",
                                            "member of a state" };

    for (size_t i = 0; i < LENGTH(not_sent); i++)
        if (!strcmp(row->kind, not_sent[i])) return false;
    return strncmp(row->kind, "word of ", 8) && strncmp(row->kind, "label of ", 9);
}

void ids_of_records(FILE *out)
{
    put_table(out, true, NULL);
}

void ids_of_messages(FILE *out)
{
    put_table(out, false, is_sent);
}
