/* code_lexicon.c - what the words of the code mean: phases, masks of roles or phases, clauses. */
#include "mutate/code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool begins(const char *word, const char *with)
{
    return !strncmp(word, with, strlen(with));
}

static const struct meant *find(const struct lexicon *lexicon, const char *word)
{
    for (int i = 0; i < lexicon->word_count; i++)
        if (!strcmp(lexicon->words[i].word, word)) return &lexicon->words[i];
    return NULL;
}

static void add(struct lexicon *lexicon, const char *word, enum meaning meaning, int group)
{
    if (find(lexicon, word)) return;
    if (lexicon->word_count == lexicon->word_room) {
        lexicon->word_room = lexicon->word_room ? 2 * lexicon->word_room : 256;
        lexicon->words =
            realloc(lexicon->words, (size_t)lexicon->word_room * sizeof *lexicon->words);
        if (!lexicon->words) abort();
    }
    struct meant *meant = &lexicon->words[lexicon->word_count++];
    *meant = (struct meant){ .meaning = meaning, .group = group };
    snprintf(meant->word, sizeof meant->word, "%s", word);
}

enum meaning word_means(const struct lexicon *lexicon, const char *word)
{
    const struct meant *meant = find(lexicon, word);

    if (meant) return meant->meaning;
    if (begins(word, "ROLE_") && strcmp(word, "ROLE_COUNT")) return MEANS_ROLES;
    if (begins(word, "REFUSED_") && strcmp(word, "REFUSED_ACCEPTED")) return MEANS_REFUSAL;
    return begins(word, "SAYS_") || begins(word, "TOPIC_") ? MEANS_TOPIC : MEANS_NOTHING;
}

const char *lexicon_other(const struct lexicon *lexicon, const char *word)
{
    const struct meant *meant = find(lexicon, word), *all = lexicon->words;
    const struct meant *next = meant ? meant + 1 : NULL;

    if (!meant) return NULL;
    if (next == all + lexicon->word_count || next->group != meant->group) next = all;
    while (next->group != meant->group) next++;
    return next == meant ? NULL : next->word;
}

/* ---- Phases and masks ------------------------------------------------------------ */

static bool is_about_moments(const struct code *code, int word)
{
    static const char *const names[] = { "phase", "stage", "state", "status" };
    char name[LEXICON_WORD];

    word_copy(code, word, name, sizeof name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(name, names[i])) return true;
    return false;
}

static void read_enum(struct lexicon *lexicon, const struct code *code, int brace)
{
    int group = lexicon->groups++;

    for (int i = brace + 1; i < code->words[brace].match; i++) {
        char name[LEXICON_WORD];
        bool first = word_is(code, i - 1, "{") || word_is(code, i - 1, ",");
        if (!first || code->words[i].kind != WORD_NAME) continue;
        word_copy(code, i, name, sizeof name);
        add(lexicon, name, MEANS_PHASE, group);
    }
}

/* A macro that stands for a number made of roles, or of phases. */
static void read_macro(struct lexicon *lexicon, const struct code *code, const struct unit *unit)
{
    enum meaning meaning = MEANS_NOTHING;

    for (int i = unit->from; i < unit->to; i++) {
        char word[LEXICON_WORD];
        word_copy(code, i, word, sizeof word);
        if (strchr("{,.\"", *word)) return;
        if (code->words[i].kind != WORD_NAME) continue;
        enum meaning part = word_means(lexicon, word);
        if (part == MEANS_ROLES) meaning = MEANS_ROLES;
        if (part == MEANS_PHASE || part == MEANS_PHASES) meaning = MEANS_PHASES;
    }
    if (meaning) add(lexicon, unit->name, meaning, lexicon->groups++);
}

void lexicon_read(struct lexicon *lexicon, const struct code *code)
{
    for (int i = 0; i + 2 < code->word_count; i++)
        if (word_is(code, i, "enum") && word_is(code, i + 2, "{") && is_about_moments(code, i + 1))
            read_enum(lexicon, code, i + 2);
    for (int i = 0; i < code->unit_count; i++)
        if (code->units[i].kind == UNIT_MACRO) read_macro(lexicon, code, &code->units[i]);
}

/* ---- Clauses --------------------------------------------------------------------- */

static void add_clause(struct lexicon *lexicon, const struct code *code, int word)
{
    if (lexicon->clause_count == lexicon->clause_room) {
        lexicon->clause_room = lexicon->clause_room ? 2 * lexicon->clause_room : 512;
        lexicon->clauses =
            realloc(lexicon->clauses, (size_t)lexicon->clause_room * sizeof *lexicon->clauses);
        if (!lexicon->clauses) abort();
    }
    struct clause_id *id = &lexicon->clauses[lexicon->clause_count++];
    id->index = lexicon->indexes;
    snprintf(id->id, sizeof id->id, "%.*s", code->words[word].length - 2,
             code->text + code->words[word].at + 1);
}

/* { "4.1(a)", SETTLED, "..." }, */
void lexicon_read_clauses(struct lexicon *lexicon, const struct code *code)
{
    for (int i = 0; i + 2 < code->word_count; i++)
        if (word_is(code, i, "{") && code->words[i + 1].kind == WORD_STRING &&
            word_is(code, i + 2, ","))
            add_clause(lexicon, code, i + 1);
    lexicon->indexes++;
}

static bool is_part(const char *one, const char *two)
{
    return begins(one, two) || begins(two, one);
}

const char *lexicon_other_clause(const struct lexicon *lexicon, const char *id)
{
    int count = lexicon->clause_count, at = 0;

    while (at < count && strcmp(lexicon->clauses[at].id, id)) at++;
    for (int i = 1; at < count && i < count; i++) {
        const struct clause_id *other = &lexicon->clauses[(at + i) % count];
        if (other->index == lexicon->clauses[at].index && !is_part(other->id, id)) return other->id;
    }
    return NULL;
}

void lexicon_free(struct lexicon *lexicon)
{
    free(lexicon->words);
    free(lexicon->clauses);
}
