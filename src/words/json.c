/* json.c - writes JSON into a growing buffer. */
#include "words/json.h"

#include "rules/digits.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bytes ----------------------------------------------------------------------- */

static bool grow(struct json_out *out, size_t more)
{
    size_t room = out->room ? out->room : 256;

    if (out->failed) return false;
    while (room < out->length + more + 1) room *= 2;
    char *text = realloc(out->text, room);
    if (!text) {
        out->failed = true;
        return false;
    }
    out->text = text;
    out->room = room;
    return true;
}

static inline bool make_room(struct json_out *out, size_t more)
{
    bool fits = out->length + more < out->room && !out->failed;

    return fits || grow(out, more);
}

static inline void put(struct json_out *out, const char *bytes, size_t length)
{
    if (!make_room(out, length)) return;
    memcpy(out->text + out->length, bytes, length);
    out->length += length;
    out->text[out->length] = '\0';
}

static inline void put_byte(struct json_out *out, char byte)
{
    put(out, &byte, 1);
}

void json_out_free(struct json_out *out)
{
    free(out->text);
    memset(out, 0, sizeof *out);
}

void json_out_empty(struct json_out *out)
{
    struct json_out kept = { .text = out->text,
                             .room = out->room,
                             .escapes_unreadable = out->escapes_unreadable };

    *out = kept;
    if (out->text) *out->text = '\0';
}

void json_out_copy(struct json_out *out, const struct json_out *from)
{
    json_out_empty(out);
    if (from->length) put(out, from->text, from->length);
    out->depth = from->depth;
    memcpy(out->ends, from->ends, sizeof out->ends);
    memcpy(out->begun, from->begun, sizeof out->begun);
    out->breaks = from->breaks;
    out->failed |= from->failed;
}

/* ---- Text ------------------------------------------------------------------------ */

/* The length of the UTF-8 character that begins here, or 0 if invalid. */
static size_t character(const unsigned char *at, size_t left)
{
    static const struct {
        unsigned char first, last, least, most; /* range of the first byte, and of the second */
        size_t length;
    } forms[] = {
        { 0x00, 0x7f, 0, 0, 1 },       { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 },
        { 0xe1, 0xec, 0x80, 0xbf, 3 }, { 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 },
        { 0xf0, 0xf0, 0x90, 0xbf, 4 }, { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
    };

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (*at < forms[i].first || *at > forms[i].last) continue;
        if (forms[i].length > left) return 0;
        if (forms[i].length > 1 && (at[1] < forms[i].least || at[1] > forms[i].most)) return 0;
        for (size_t next = 2; next < forms[i].length; next++)
            if ((at[next] & 0xc0) != 0x80) return 0;
        return forms[i].length;
    }
    return 0;
}

static void put_character(struct json_out *out, const unsigned char *at, size_t length)
{
    char escape[8];

    if (!length) {
        put(out, out->escapes_unreadable ? "\\ufffd" : "\xef\xbf\xbd",
            out->escapes_unreadable ? 6 : 3);
    } else if (*at == '"' || *at == '\\') {
        snprintf(escape, sizeof escape, "\\%c", *at);
        put(out, escape, 2);
    } else if (*at < ' ' || *at == 0x7f) {
        snprintf(escape, sizeof escape, "\\u%04x", *at);
        put(out, escape, 6);
    } else {
        put(out, (const char *)at, length);
    }
}

/* The number of bytes from here on that need no escape. */
static size_t plain(const unsigned char *at, size_t left)
{
    size_t run = 0;

    while (run < left && at[run] >= ' ' && at[run] < 0x7f && at[run] != '"' && at[run] != '\\')
        run++;
    return run;
}

/* From the first byte on that may need an escape. */
static void put_escaped(struct json_out *out, const unsigned char *at, size_t length)
{
    while (length) {
        size_t bytes = character(at, length), used = bytes ? bytes : 1;
        put_character(out, at, bytes);
        at += used;
        length -= used;
        size_t run = plain(at, length);
        put(out, (const char *)at, run);
        at += run;
        length -= run;
    }
}

/* Most texts need no escape. */
static void put_text(struct json_out *out, const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t run = plain(at, length);

    if (!make_room(out, run + 2)) return;
    char *to = out->text + out->length;
    *to = '"';
    memcpy(to + 1, text, run);
    out->length += run + 1;
    if (run < length) put_escaped(out, at + run, length - run);
    put_byte(out, '"');
}

/* ---- Values ---------------------------------------------------------------------- */

/* Writes a comma if needed, and the key. */
static void begin(struct json_out *out, const char *key)
{
    if (out->begun[out->depth]) put(out, ",\n  ", out->breaks ? (size_t)out->breaks + 2 : 1);
    out->begun[out->depth] = true;
    out->breaks = 0;
    assert(!key == (!out->depth || out->ends[out->depth - 1] == ']'));
    if (!key) return;
    put_text(out, key, strlen(key));
    put_byte(out, ':');
}

static void open_with(struct json_out *out, const char *key, char first, char last)
{
    assert(out->depth < JSON_OUT_DEPTH);
    begin(out, key);
    put_byte(out, first);
    out->ends[out->depth++] = last;
    out->begun[out->depth] = false;
}

void json_out_object(struct json_out *out, const char *key)
{
    open_with(out, key, '{', '}');
}

void json_out_array(struct json_out *out, const char *key)
{
    open_with(out, key, '[', ']');
}

void json_out_end(struct json_out *out)
{
    assert(out->depth);
    put_byte(out, out->ends[--out->depth]);
}

void json_out_break(struct json_out *out, int blanks)
{
    assert(blanks == 1 || blanks == 2);
    out->breaks = blanks;
}

void json_out_bytes(struct json_out *out, const char *key, const char *text, size_t length)
{
    begin(out, key);
    put_text(out, text, length);
}

void json_out_text(struct json_out *out, const char *key, const char *text)
{
    json_out_bytes(out, key, text, strlen(text));
}

void json_out_number(struct json_out *out, const char *key, int64_t number)
{
    char digits[DIGITS_MOST];
    size_t length = digits_of(number, digits);

    json_out_raw(out, key, digits, length);
}

void json_out_natural(struct json_out *out, const char *key, uint64_t number)
{
    char digits[DIGITS_MOST];
    size_t length = digits_of_natural(number, digits);

    json_out_raw(out, key, digits, length);
}

void json_out_real(struct json_out *out, const char *key, double number)
{
    char digits[352];
    int length = snprintf(digits, sizeof digits, "%.6f", number);

    json_out_raw(out, key, digits, (size_t)length);
}

void json_out_bool(struct json_out *out, const char *key, bool yes)
{
    json_out_raw(out, key, yes ? "true" : "false", yes ? 4 : 5);
}

void json_out_if(struct json_out *out, const char *key, int64_t number)
{
    if (number) json_out_number(out, key, number);
}

void json_out_true(struct json_out *out, const char *key, bool yes)
{
    if (yes) json_out_bool(out, key, true);
}

void json_out_null(struct json_out *out, const char *key)
{
    json_out_raw(out, key, "null", 4);
}

void json_out_hex(struct json_out *out, const char *key, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";

    begin(out, key);
    put_byte(out, '"');
    for (size_t i = 0; i < length; i++) {
        put_byte(out, digits[bytes[i] >> 4]);
        put_byte(out, digits[bytes[i] & 15]);
    }
    put_byte(out, '"');
}

void json_out_raw(struct json_out *out, const char *key, const char *json, size_t length)
{
    begin(out, key);
    put(out, json, length);
}

void json_out_undo(struct json_out *out, size_t length, bool begun)
{
    if (out->failed) return;
    out->length = length;
    out->text[length] = '\0';
    out->begun[out->depth] = begun;
}
