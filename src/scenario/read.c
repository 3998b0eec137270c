/* read.c - splits lines into words and reads clauses; reports errors. */
#include "scenario/reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 2, 0))) static void report(struct scenario *scenario,
                                                         const char *format, va_list args)
{
    char sentence[8 * SCENARIO_SAY];

    vsnprintf(sentence, sizeof sentence, format, args);
    if (scenario->listener && scenario->listener->wrong)
        scenario->listener->wrong(scenario->listener->to, scenario, sentence);
}

bool scenario_bad(struct scenario *scenario, const char *format, ...)
{
    va_list args;

    scenario->bad = true;
    va_start(args, format);
    report(scenario, format, args);
    va_end(args);
    return false;
}

void scenario_fails(struct scenario *scenario, const char *format, ...)
{
    va_list args;

    scenario->failures++;
    va_start(args, format);
    report(scenario, format, args);
    va_end(args);
}

static bool printable(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c != '\t' && (c < ' ' || c == 0x7f)) return false;
    }
    return true;
}

/* Blanks separate words; "->" and ";" are words; '#' begins a comment. */
bool scenario_split(struct scenario *scenario, const char *line, size_t length,
                    struct scenario_words *words)
{
    words->count = 0;
    if (length && line[length - 1] == '\r') length--;
    if (length > SCENARIO_LINE)
        return scenario_bad(scenario, "the line is longer than %d characters", SCENARIO_LINE);
    if (!printable(line, length)) return scenario_bad(scenario, "the line is not plain text");
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        if (line[i] == ' ' || line[i] == '\t') {
            i++;
            continue;
        }
        if (line[i] == '#') break;
        size_t end = i + 1;
        if (line[i] == '"') {
            while (end < length && line[end] != '"') end++;
            if (end == length) return scenario_bad(scenario, "a quotation is not closed");
            end++;
        } else if (line[i] != ';') {
            while (end < length && !strchr(" \t;", line[end])) end++;
        }
        if (words->count == SCENARIO_WORDS || used + (end - i) + 1 > sizeof words->text)
            return scenario_bad(scenario, "the line has too many words");
        words->list[words->count++] = words->text + used;
        memcpy(words->text + used, line + i, end - i);
        used += end - i;
        words->text[used++] = '\0';
        i = end;
    }
    return true;
}

int scenario_seat(const struct scenario *scenario, const char *name)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (*scenario->names[seat] && !strcmp(scenario->names[seat], name)) return seat;
    return NO_SEAT;
}

int scenario_seat_left(const struct scenario *scenario, const char *name)
{
    int now = scenario_seat(scenario, name);

    for (int seat = 0; now == NO_SEAT && seat < TABLE_SEATS; seat++)
        if (!*scenario->names[seat] && *name && !strcmp(scenario->left[seat], name)) now = seat;
    return now;
}

/* ---- Clauses --------------------------------------------------------------------- */

/* Digits, dots and bracketed letters, beginning with a digit; or "odds". */
static bool looks_like_clause(const char *word)
{
    if (!strcmp(word, "odds")) return true;
    if (!isdigit((unsigned char)*word) || strlen(word) >= SCENARIO_NAME - 8) return false;
    for (const char *c = word; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(".()", *c)) return false;
    return true;
}

/* "1", "7": the number of a division. */
static bool is_division(const char *word)
{
    size_t length = strlen(word);

    return length >= 1 && length <= 2 && strspn(word, "0123456789") == length;
}

/* "iii)": a limb of a clause. */
static bool is_limb(const char *word)
{
    size_t length = strspn(word, "ivx");

    return length && length <= 4 && !strcmp(word + length, ")");
}

const char *scenario_clause(const struct scenario_words *words, int *at, char id[SCENARIO_NAME])
{
    int i = *at;

    if (i + 2 < words->count && !strcmp(words->list[i], "Div") && is_division(words->list[i + 1]) &&
        !strncmp(words->list[i + 2], "r.", 2) && looks_like_clause(words->list[i + 2] + 2)) {
        snprintf(id, SCENARIO_NAME, "Div %.2s %.50s", words->list[i + 1], words->list[i + 2]);
        *at = i + 3;
        return id;
    }
    if (i + 1 < words->count && !strcmp(words->list[i], "House") &&
        !strncmp(words->list[i + 1], "r.", 2)) {
        snprintf(id, SCENARIO_NAME, "House %.50s", words->list[i + 1]);
        *at = i + 2;
        return id;
    }
    if (i >= words->count) return NULL;
    const char *word = words->list[i] + (strncmp(words->list[i], "r.", 2) ? 0 : 2);
    if (!looks_like_clause(word)) return NULL;
    bool limb = i + 1 < words->count && is_limb(words->list[i + 1]);
    snprintf(id, SCENARIO_NAME, limb ? "%s %s" : "%s", word, limb ? words->list[i + 1] : "");
    *at = i + 1 + limb;
    return id;
}

const struct clause *scenario_find_clause(const struct scenario *scenario, const char *id)
{
    const struct item_kind *kind = scenario->item.kind;
    const struct clause *found = kind ? item_clause(kind, id) : NULL;

    return found || (kind && !scenario->named) ? found : clause_find(games[scenario->edition], id);
}
