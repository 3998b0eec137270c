/* terms.c - the terms of an item: their lines, what is wrong with them, and what a value says. */
#include "programme/programme.h"

#include "rules/money.h"
#include "rules/rows.h"

#include <string.h>

/* ---- Lines ----------------------------------------------------------------------- */

bool item_is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == 0x7f) return false;
    }
    return true;
}

static bool good_key(const char *key, size_t length)
{
    return length && length < ITEM_KEY &&
           strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789-.") == length;
}

static bool has_key(const struct item_terms *terms, const char *wanted)
{
    char key[ITEM_KEY], value[ITEM_VALUE];

    for (size_t at = 0; item_term_next(terms, &at, key, value);)
        if (!strcmp(key, wanted)) return true;
    return false;
}

const char *item_term_wrong(const struct item_terms *terms, const char *key, const char *value)
{
    size_t used = strnlen(terms->text, ITEM_TERMS), length = strnlen(key, ITEM_KEY);
    size_t said = strnlen(value, ITEM_VALUE), room = ITEM_TERMS - used;

    if (!good_key(key, length)) return "can't be a key: 1 to 40 of a-z, 0-9, dashes and full stops";
    if (!said) return "is empty";
    if (said == ITEM_VALUE) return "is longer than 500 bytes";
    if (!item_is_plain(value, said)) return "has a line break or another control character";
    if (has_key(terms, key)) return "is stated twice";
    return length + said + 5 > room ? "has no room: all terms together are too long" : NULL;
}

bool item_term_add(struct item_terms *terms, const char *key, const char *value)
{
    size_t used = strnlen(terms->text, ITEM_TERMS), length = strnlen(key, ITEM_KEY);
    size_t said = strnlen(value, ITEM_VALUE);

    if (item_term_wrong(terms, key, value)) return false;
    char *at = terms->text + used;
    memcpy(at, key, length);
    memcpy(at + length, " = ", 3);
    memcpy(at + length + 3, value, said);
    memcpy(at + length + 3 + said, "\n", 2);
    return true;
}

bool item_term_next(const struct item_terms *terms, size_t *at, char key[ITEM_KEY],
                    char value[ITEM_VALUE])
{
    if (*at >= ITEM_TERMS) return false;
    const char *line = terms->text + *at, *end = memchr(line, '\n', ITEM_TERMS - *at);
    const char *equals = end ? memmem(line, (size_t)(end - line), " = ", 3) : NULL;
    size_t length = equals ? (size_t)(equals - line) : 0;
    size_t said = equals ? (size_t)(end - equals) - 3 : 0;

    if (!length || length >= ITEM_KEY || said >= ITEM_VALUE) return false;
    memcpy(key, line, length);
    key[length] = '\0';
    memcpy(value, equals + 3, said);
    value[said] = '\0';
    *at += length + said + 4;
    return true;
}

bool item_terms_good(const struct item_terms *terms)
{
    struct item_terms again;
    char key[ITEM_KEY], value[ITEM_VALUE];

    memset(&again, 0, sizeof again);
    for (size_t at = 0; item_term_next(terms, &at, key, value);)
        if (!item_term_add(&again, key, value)) return false;
    return !memcmp(&again, terms, sizeof again);
}

struct chance_commitment item_terms_digest(const struct item_terms *terms)
{
    return chance_hash("croupier terms 1", terms->text, strnlen(terms->text, ITEM_TERMS));
}

/* ---- Faults ---------------------------------------------------------------------- */

/* Adds a text to words of size ITEM_WHY; what does not fit is cut off. */
static void add(char *words, size_t *used, const char *text)
{
    size_t length = strlen(text), room = ITEM_WHY - 1 - *used;

    if (length > room) length = room;
    memcpy(words + *used, text, length);
    *used += length;
    words[*used] = '\0';
}

bool item_fault(struct item_fault *fault, const char *key, const char *clause,
                const char *const *parts)
{
    size_t used = 0, length = key ? strnlen(key, ITEM_KEY - 1) : 0;

    memset(fault, 0, sizeof *fault);
    if (length) memcpy(fault->key, key, length);
    fault->clause = clause;
    for (; *parts; parts++) add(fault->why, &used, *parts);
    return false;
}

const char *item_fault_words(const struct item_fault *fault, char words[ITEM_WHY])
{
    size_t used = 0;

    *words = '\0';
    add(words, &used, fault->why);
    if (fault->clause) add(words, &used, " (");
    if (fault->clause) add(words, &used, fault->clause);
    add(words, &used, fault->clause ? ")." : ".");
    return words;
}

/* ---- Words of a value ------------------------------------------------------------ */

/* Takes the next word, up to a blank or comma; its length is 0 at the end. */
static const char *take_word(const char **at, size_t *length)
{
    const char *word = *at + strspn(*at, " ,");

    *length = strcspn(word, " ,");
    *at = word + *length;
    return word;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && !strncmp(text, word, length);
}

/* Takes these words; false, and takes none, if others come next. */
static bool take_words(const char **at, const char *words)
{
    const char *now = *at;

    while (*words) {
        size_t wanted, length;
        const char *expected = take_word(&words, &wanted), *word = take_word(&now, &length);
        if (length != wanted || strncmp(word, expected, length)) return false;
    }
    *at = now;
    return true;
}

/* ---- Numbers --------------------------------------------------------------------- */

/* Digits and, after a point, up to some decimals, which the number includes: "12.5" with 2 is 1250.
 */
static bool read_decimal(const char *text, size_t length, int decimals, int64_t *number)
{
    int after = -1;

    *number = 0;
    if (!length || length > 12 || text[0] == '.' || text[length - 1] == '.') return false;
    for (size_t i = 0; i < length; i++) {
        bool point = text[i] == '.' && after < 0;
        if (!point && (text[i] < '0' || text[i] > '9')) return false;
        if (!point) *number = 10 * *number + (text[i] - '0');
        if (point || after >= 0) after++;
    }
    if (after > decimals) return false;
    for (int i = after < 0 ? 0 : after; i < decimals; i++) *number *= 10;
    return true;
}

static bool read_money(const char *text, size_t length, int64_t *cents)
{
    char word[ITEM_VALUE];

    if (length >= sizeof word) return false;
    memcpy(word, text, length);
    word[length] = '\0';
    return money_of(word, cents);
}

static bool read_share(const char *text, size_t length, int64_t *permille)
{
    return length && text[length - 1] == '%' && read_decimal(text, length - 1, 1, permille) &&
           *permille <= 1000;
}

/* ---- Choices --------------------------------------------------------------------- */

static bool read_choice(const struct term_choice *choices, const char *text, size_t length,
                        int64_t *choice)
{
    for (*choice = 0; choices[*choice].word; ++*choice)
        if (is_word(text, length, choices[*choice].word)) return true;
    return false;
}

static bool read_several(const struct term_choice *choices, const char *value, int64_t *bits)
{
    size_t length;
    int64_t choice;

    *bits = 0;
    for (const char *word; (word = take_word(&value, &length)), length;) {
        if (!choices || !read_choice(choices, word, length, &choice)) return false;
        *bits |= INT64_C(1) << choice;
    }
    return *bits;
}

/* ---- Keys ------------------------------------------------------------------------ */

bool item_term_is(const struct item_term *term, const char *key, int *number)
{
    size_t length = term->group ? strlen(term->group) : 0;

    *number = 0;
    if (!length) return !strcmp(term->key, key);
    if (strncmp(term->group, key, length)) return false;
    const char *at = key + length;
    size_t digits = strspn(at, "0123456789");
    int64_t value;
    if (*at == '0' || !read_decimal(at, digits, 0, &value) || value > term->most) return false;
    *number = (int)value;
    at += digits;
    return *term->key ? *at == '.' && !strcmp(at + 1, term->key) : !*at;
}

/* ---- Parts ----------------------------------------------------------------------- */

/* What takes the rest of the value. */
static bool read_whole(const struct term_part *part, const char *value, struct term_said *said)
{
    said->text = value;
    said->length = (int)strlen(value);
    if (part->kind == TERM_TIME) return item_time_of(value, &said->number);
    if (part->kind == TERM_SEVERAL && part->choices)
        return read_several(part->choices, value, &said->number);
    return *value;
}

static bool read_one(const struct term_part *part, const char *text, size_t length,
                     struct term_said *said)
{
    said->text = text;
    said->length = (int)length;
    switch (part->kind) {
    case TERM_WORD:
        return length && length <= (size_t)part->most;
    case TERM_NUMBER:
        return read_decimal(text, length, 0, &said->number) && said->number >= part->least &&
               said->number <= part->most;
    case TERM_MONEY:
        return read_money(text, length, &said->number) && said->number >= part->least;
    case TERM_SHARE:
        return read_share(text, length, &said->number);
    case TERM_LITRES:
        return read_decimal(text, length, 3, &said->number);
    case TERM_CHOICE:
        return read_choice(part->choices, text, length, &said->number);
    default:
        return false;
    }
}

static bool read_part(const struct term_part *part, const char **at, struct term_said *said)
{
    size_t length;

    if (part->words && !take_words(at, part->words)) return part->maybe;
    said->number = part->kind == TERM_FLAG;
    if (part->kind == TERM_FLAG || part->kind == TERM_SAID) return true;
    const char *word = take_word(at, &length);
    return read_one(part, word, length, said);
}

bool term_is_blank(const char *value)
{
    return !value[strspn(value, " ,")];
}

bool term_read(const struct term_part *parts, const char *value, struct term_said said[TERM_PARTS])
{
    memset(said, 0, TERM_PARTS * sizeof *said);
    if (parts->kind <= TERM_WHOLE) return read_whole(parts, value, said);
    for (; parts->kind; parts++, said++)
        if (!read_part(parts, &value, said)) return false;
    return term_is_blank(value);
}
