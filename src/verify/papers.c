/* papers.c - heads and proofs as text, and the check of a proof. */
#include "verify/tree.h"

#include "verify/record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static bool is_wrong(char sentence[VERIFY_SENTENCE],
                                                           const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(sentence, VERIFY_SENTENCE, format, args);
    va_end(args);
    return false;
}

/* ---- Lines ----------------------------------------------------------------------- */

/* A line of two words. */
struct line {
    const char *word, *value;
    size_t word_length, value_length;
};

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static size_t next_word(const char **at, const char *end)
{
    while (*at < end && blank(**at)) (*at)++;
    const char *start = *at;
    while (*at < end && !blank(**at)) (*at)++;
    return (size_t)(*at - start);
}

/* Reads the next line.  Returns false at the end.  Only lines of two words that start in the first
 * column count; for others word_length is 0. */
static bool next_line(const char **at, const char *end, struct line *line)
{
    if (*at >= end) return false;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at)), *from = *at;
    if (!stop) stop = end;
    bool indented = from < stop && blank(*from);
    line->word_length = next_word(&from, stop);
    line->word = from - line->word_length;
    line->value_length = next_word(&from, stop);
    line->value = from - line->value_length;
    if (next_word(&from, stop) || indented) line->word_length = 0; /* some other text */
    *at = stop < end ? stop + 1 : end;
    return true;
}

static bool line_is(const struct line *line, const char *word)
{
    return line->word_length == strlen(word) && !memcmp(line->word, word, line->word_length);
}

static bool digits_of(const struct line *line, uint64_t most, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < line->value_length; i++) {
        unsigned digit = (unsigned)(line->value[i] - '0');
        if (digit > 9 || *number > (most - digit) / 10) return false;
        *number = 10 * *number + digit;
    }
    return line->value_length;
}

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) % 16 : -1;
}

static bool hex_of(const struct line *line, uint8_t *bytes, size_t length)
{
    if (line->value_length != 2 * length) return false;
    for (size_t i = 0; i < length; i++) {
        int high = hex_digit(line->value[2 * i]), low = hex_digit(line->value[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* ---- Heads ----------------------------------------------------------------------- */

/* The lines of a head, in order. */
enum head_line { SIZE, TIME, ROOT, SIGNATURE, KEY, HEAD_LINES };
static const char *const head_words[HEAD_LINES] = { "size", "time", "root", "signature", "key" };

static int head_line_of(const struct line *line)
{
    for (int i = 0; i < HEAD_LINES; i++)
        if (line_is(line, head_words[i])) return i;
    return HEAD_LINES;
}

static bool read_head_line(const struct line *line, enum head_line which, struct verify_head *head)
{
    bool minus = line->value_length && *line->value == '-'; /* before 1970 */
    struct line after_sign = { .value = line->value + minus,
                               .value_length = line->value_length - minus };
    uint64_t number = 0;

    switch (which) {
    case SIZE:
        return digits_of(line, INT64_MAX, &head->size);
    case TIME:
        if (!digits_of(&after_sign, INT64_MAX, &number)) return false;
        head->time_ms = minus ? -(int64_t)number : (int64_t)number;
        return true;
    case ROOT:
        return hex_of(line, head->root, VERIFY_HASH);
    case SIGNATURE:
        return hex_of(line, head->signature, VERIFY_SIGNATURE);
    default:
        return hex_of(line, head->key, VERIFY_KEY);
    }
}

/* Takes one line of a head.  Returns false, with a sentence, if it is malformed or repeated. */
static bool take_head_line(const struct line *line, enum head_line which, unsigned *got,
                           struct verify_head *head, char sentence[VERIFY_SENTENCE])
{
    if (*got & 1u << which)
        return is_wrong(sentence, "there are two lines '%s'", head_words[which]);
    *got |= 1u << which;
    return read_head_line(line, which, head) ||
           is_wrong(sentence, "the value of '%s' is malformed", head_words[which]);
}

/* A head is complete with all its lines, or with size and root alone. */
static bool head_complete(unsigned got, struct verify_head *head, char sentence[VERIFY_SENTENCE])
{
    const unsigned bare = 1u << SIZE | 1u << ROOT, whole = (1u << HEAD_LINES) - 1;

    head->is_signed = got == whole;
    if (got == whole || got == bare) return true;
    for (int i = 0; i < HEAD_LINES; i++)
        if (!(got & 1u << i)) return is_wrong(sentence, "there is no line '%s'", head_words[i]);
    return false;
}

bool verify_head_read(const char *text, size_t length, struct verify_head *head,
                      char sentence[VERIFY_SENTENCE])
{
    const char *at = text, *end = text + length;
    struct line line;
    unsigned got = 0;

    memset(head, 0, sizeof *head);
    while (next_line(&at, end, &line)) {
        int which = head_line_of(&line);
        if (which < HEAD_LINES &&
            !take_head_line(&line, (enum head_line)which, &got, head, sentence))
            return false;
    }
    return head_complete(got, head, sentence);
}

#define HEX(length) (2 * (length) + 1)

static const char *hex(const uint8_t *bytes, size_t length, char *text)
{
    for (size_t i = 0; i < length; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return text;
}

void verify_head_text(const struct verify_head *head, char text[VERIFY_HEAD_TEXT])
{
    char root[HEX(VERIFY_HASH)], signature[HEX(VERIFY_SIGNATURE)], key[HEX(VERIFY_KEY)];

    hex(head->root, VERIFY_HASH, root);
    if (!head->is_signed) {
        snprintf(text, VERIFY_HEAD_TEXT, "size %" PRIu64 "\nroot %s\n", head->size, root);
        return;
    }
    snprintf(text, VERIFY_HEAD_TEXT,
             "size %" PRIu64 "\ntime %" PRId64 "\nroot %s\nsignature %s\nkey %s\n", head->size,
             head->time_ms, root, hex(head->signature, VERIFY_SIGNATURE, signature),
             hex(head->key, VERIFY_KEY, key));
}

/* ---- Proofs ---------------------------------------------------------------------- */

static bool take_proof_line(const struct line *line, struct verify_proof *proof, uint8_t *body,
                            size_t *body_length, char sentence[VERIFY_SENTENCE])
{
    if (line_is(line, "entry"))
        return (!proof->entry && digits_of(line, INT64_MAX, &proof->entry) && proof->entry) ||
               is_wrong(sentence, "a proof must have one line 'entry' with a number from 1");
    if (line_is(line, "body")) {
        if (*body_length || !line->value_length || !hex_of(line, body, line->value_length / 2))
            return is_wrong(sentence, "a proof must have one line 'body' with bytes of an entry");
        *body_length = line->value_length / 2;
    }
    if (!line_is(line, "beside")) return true;
    if (proof->count == VERIFY_PATH || !hex_of(line, proof->beside[proof->count], VERIFY_HASH))
        return is_wrong(sentence, "a line 'beside' has no hash, or there are too many of them");
    proof->count++;
    return true;
}

bool verify_proof_read(const char *text, size_t length, struct verify_proof *proof, uint8_t *body,
                       size_t *body_length, char sentence[VERIFY_SENTENCE])
{
    const char *at = text, *end = text + length;
    struct line line;
    unsigned got = 0;

    memset(proof, 0, sizeof *proof);
    *body_length = 0;
    while (next_line(&at, end, &line)) {
        int which = head_line_of(&line);
        if (which < HEAD_LINES
                ? !take_head_line(&line, (enum head_line)which, &got, &proof->head, sentence)
                : !take_proof_line(&line, proof, body, body_length, sentence))
            return false;
    }
    if (!proof->entry || !*body_length)
        return is_wrong(sentence, "there is no line '%s'", proof->entry ? "body" : "entry");
    return head_complete(got, &proof->head, sentence);
}

static bool leaf_of(const uint8_t *body, size_t length, struct tree_hash *leaf)
{
    uint8_t *bytes = malloc(1 + length);

    if (!bytes) return false;
    bytes[0] = 0;
    memcpy(bytes + 1, body, length);
    *leaf = tree_leaf(bytes, 1 + length);
    free(bytes);
    return true;
}

bool verify_proof(const struct verify_proof *proof, const uint8_t *body, size_t length,
                  char sentence[VERIFY_SENTENCE])
{
    struct cursor cursor = { body, body + length, NULL };
    const char *bad = record_form(body, length);
    struct record_entry entry;
    struct tree_hash leaf;

    if (!tree_ready() || !leaf_of(body, length, &leaf))
        return is_wrong(sentence, "cannot compute hashes");
    if (bad || !record_read_entry(&cursor, &entry))
        return is_wrong(sentence, "its bytes are not a valid entry: %s", bad);
    if (entry.number != proof->entry)
        return is_wrong(sentence, "its bytes have entry number %" PRIu64, entry.number);
    if (!tree_proves(proof, &leaf))
        return is_wrong(sentence,
                        "these bytes are not entry %" PRIu64 " of the record that the head covers",
                        proof->entry);
    if (proof->head.is_signed && !tree_signed(&proof->head, proof->head.key))
        return is_wrong(sentence, "the head is not signed with the key that it names");
    return true;
}
