/* code_text.c - splits C into words and units.  Comments and directives are no words; the bodies of
 * macros follow all others. */
#include "mutate/code.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS_AFTER 8 /* WORD_END after the last, so that looking ahead needs no check */

static void *grow(void *list, int count, int *room, size_t size)
{
    if (count < *room) return list;
    *room = *room ? 2 * *room : 256;
    list = realloc(list, (size_t)*room * size);
    if (!list) abort();
    return list;
}

bool word_is(const struct code *code, int word, const char *text)
{
    const struct word *w = &code->words[word];

    return w->kind && (size_t)w->length == strlen(text) &&
           !memcmp(code->text + w->at, text, (size_t)w->length);
}

void word_copy(const struct code *code, int word, char *to, int room)
{
    snprintf(to, (size_t)room, "%.*s", code->words[word].length, code->text + code->words[word].at);
}

/* ---- Words ----------------------------------------------------------------------- */

static void add_word(struct code *code, enum word_kind kind, const char *at, int length, int line)
{
    code->words = grow(code->words, code->word_count, &code->word_room, sizeof *code->words);
    code->words[code->word_count++] = (struct word){
        .at = (int)(at - code->text), .length = length, .line = line, .match = -1, .kind = kind
    };
}

static bool in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The end of a comment, or of blank space; the same place if there is none. */
static const char *after_blank(const char *at, const char *end)
{
    if (at[0] == '/' && at[1] == '*') {
        const char *close = strstr(at + 2, "*/");
        return close ? close + 2 : end;
    }
    if (at[0] == '/' && at[1] == '/') {
        const char *line = strchr(at, '\n');
        return line ? line : end;
    }
    if (at[0] == '\\' && at[1] == '\n') return at + 2;
    return isspace((unsigned char)*at) ? at + 1 : at;
}

static const char *after_quote(const char *at, const char *end)
{
    char quote = *at++;

    while (at < end && *at != quote) at += *at == '\\' ? 2 : 1;
    return at < end ? at + 1 : end;
}

static int sign_length(const char *at)
{
    static const char *const signs[] = { "<<=", ">>=", "...", "->", "++", "--", "&&", "||",
                                         "==",  "!=",  "<=",  ">=", "+=", "-=", "*=", "/=",
                                         "%=",  "&=",  "|=",  "^=", "<<", ">>", "##" };

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (!strncmp(at, signs[i], strlen(signs[i]))) return (int)strlen(signs[i]);
    return 1;
}

/* Adds one word; returns its end. */
static const char *read_word(struct code *code, const char *at, const char *end, int line)
{
    const char *from = at;
    enum word_kind kind = WORD_SIGN;

    if (*at == '"' || *at == '\'') {
        kind = *at == '"' ? WORD_STRING : WORD_NUMBER;
        at = after_quote(at, end);
    } else if (isdigit((unsigned char)*at)) {
        kind = WORD_NUMBER;
        while (at < end && (in_name(*at) || *at == '.')) at++;
    } else if (in_name(*at)) {
        kind = WORD_NAME;
        while (at < end && in_name(*at)) at++;
    } else {
        at += sign_length(at);
    }
    add_word(code, kind, from, (int)(at - from), line);
    return at;
}

static int lines_between(const char *from, const char *to)
{
    int lines = 0;

    for (; from < to; from++) lines += *from == '\n';
    return lines;
}

/* The end of a directive, which can go on over several lines and contain comments. */
static const char *after_directive(const char *at, const char *end)
{
    while (at < end && *at != '\n') {
        const char *next = *at == '"' ? after_quote(at, end) : after_blank(at, end);
        at = next > at ? next : at + 1;
    }
    return at;
}

static void read_words(struct code *code, const char *at, const char *end, int line)
{
    bool first = true; /* of its line */

    while (at < end) {
        const char *next = after_blank(at, end);
        if (next > at)
            first |= *at == '\n';
        else if (first && *at == '#')
            next = after_directive(at, end);
        else {
            next = read_word(code, at, end, line);
            first = false;
        }
        line += lines_between(at, next);
        at = next;
    }
}

static void match_brackets(struct code *code)
{
    int *open = calloc((size_t)code->word_count + 1, sizeof *open), depth = 0;

    if (!open) abort();
    for (int i = 0; i < code->word_count; i++) {
        const struct word *w = &code->words[i];
        if (w->kind != WORD_SIGN || w->length != 1) continue;
        if (strchr("([{", code->text[w->at])) {
            open[depth++] = i;
        } else if (strchr(")]}", code->text[w->at]) && depth) {
            code->words[i].match = open[--depth];
            code->words[open[depth]].match = i;
        }
    }
    free(open);
}

/* ---- Units ----------------------------------------------------------------------- */

static struct unit *add_unit(struct code *code, int name, enum unit_kind kind, int from, int to)
{
    code->units = grow(code->units, code->unit_count, &code->unit_room, sizeof *code->units);
    struct unit *unit = &code->units[code->unit_count++];

    *unit = (struct unit){ .kind = kind, .from = from, .to = to };
    word_copy(code, name, unit->name, UNIT_NAME);
    return unit;
}

static void say_what_it_returns(const struct code *code, struct unit *unit, int from, int name)
{
    unit->open = true;
    bool pointer = name > from && word_is(code, name - 1, "*");

    for (int i = from; i < name; i++) {
        unit->truth |= word_is(code, i, "bool");
        unit->decides |= word_is(code, i, "bool") || word_is(code, i, "refusal");
        unit->amounts |= word_is(code, i, "int64_t");
        unit->open &= !word_is(code, i, "static");
    }
    unit->truth &= !pointer;
    unit->decides &= !pointer;
    unit->amounts &= !pointer;
}

/* A declaration from a word to its '{', at "brace": a function's if ')' comes before, an object's
 * if '='. */
static void add_declared(struct code *code, int from, int brace)
{
    int end = code->words[brace].match, name = brace - 1;

    if (word_is(code, brace - 1, ")")) {
        name = code->words[brace - 1].match - 1;
        if (name < from || code->words[name].kind != WORD_NAME) return;
        say_what_it_returns(code, add_unit(code, name, UNIT_FUNCTION, brace + 1, end), from, name);
    } else if (word_is(code, brace - 1, "=")) {
        for (name = brace - 2; name > from && word_is(code, name, "]");)
            name = code->words[name].match - 1;
        add_unit(code, name, UNIT_OBJECT, brace + 1, end);
    }
}

static void find_units(struct code *code)
{
    int from = 0;

    for (int i = 0; i < code->word_count; i++) {
        if (word_is(code, i, ";")) from = i + 1;
        if (word_is(code, i, "(") && code->words[i].match > i) i = code->words[i].match;
        if (!word_is(code, i, "{") || code->words[i].match < i) continue;
        add_declared(code, from, i);
        i = code->words[i].match;
        if (!word_is(code, i + 1, ";") && !word_is(code, i + 1, ",")) from = i + 1;
    }
}

/* "#define NAME body", or "#define NAME(a, b) body". */
static void read_macro(struct code *code, const char *at, const char *end, int line)
{
    int name = code->word_count;

    read_words(code, at, end, line);
    if (code->word_count == name || code->words[name].kind != WORD_NAME) return;
    int after = code->words[name].at + code->words[name].length, body = name + 1;
    if (body < code->word_count && code->words[body].at == after && code->text[after] == '(')
        while (body < code->word_count && !word_is(code, body++, ")")) continue;
    if (body < code->word_count) add_unit(code, name, UNIT_MACRO, body, code->word_count);
}

static void find_macros(struct code *code)
{
    const char *end = code->text + strlen(code->text);
    int line = 1;

    for (const char *at = code->text; at < end;) {
        const char *next = after_directive(at, end);
        if (!strncmp(at, "#define ", 8)) read_macro(code, at + 8, next, line);
        line += lines_between(at, next) + 1;
        at = next + 1;
    }
}

struct code code_read(const char *text)
{
    struct code code = { .text = text };

    read_words(&code, text, text + strlen(text), 1);
    int plain = code.word_count;
    for (int i = 0; i < WORDS_AFTER; i++) add_word(&code, WORD_END, text, 0, 0);
    find_macros(&code);
    for (int i = 0; i < WORDS_AFTER; i++) add_word(&code, WORD_END, text, 0, 0);
    match_brackets(&code);
    int all = code.word_count;
    code.word_count = plain; /* units of macros are known already */
    find_units(&code);
    code.word_count = all;
    return code;
}

void code_free(struct code *code)
{
    free(code->words);
    free(code->units);
}
