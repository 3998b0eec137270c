/* plain.c - text from outside, made harmless. */
#include "words/plain.h"

#include "rules/length.h"

#include <string.h>

size_t plain_decode(const char *text, size_t left, uint32_t *code)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t least;
    } forms[] = {
        { 0x80, 0, 0 }, { 0xe0, 0xc0, 0x80 }, { 0xf0, 0xe0, 0x800 }, { 0xf8, 0xf0, 0x10000 }
    };
    const unsigned char *at = (const unsigned char *)text;

    for (size_t bytes = 1; bytes <= LENGTH(forms) && bytes <= left; bytes++) {
        if ((*at & forms[bytes - 1].mask) != forms[bytes - 1].lead) continue;
        *code = *at & (unsigned char)~forms[bytes - 1].mask;
        for (size_t i = 1; i < bytes; i++) {
            if ((at[i] & 0xc0) != 0x80) return 0;
            *code = *code << 6 | (at[i] & 0x3f);
        }
        bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
        return *code < forms[bytes - 1].least || *code > 0x10ffff || surrogate ? 0 : bytes;
    }
    return 0;
}

bool plain_is_utf8(const char *bytes, size_t length)
{
    uint32_t code;

    for (size_t i = 0, one; i < length; i += one)
        if (!(one = plain_decode(bytes + i, length - i, &code))) return false;
    return true;
}

/* Controls, characters without width, directions of text, tags. */
static bool harmful(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        { 0x00, 0x1f },     { 0x7f, 0x9f },     { 0xad, 0xad },       { 0x61c, 0x61c },
        { 0x180e, 0x180e }, { 0x200b, 0x200f }, { 0x2028, 0x202e },   { 0x2060, 0x206f },
        { 0xfeff, 0xfeff }, { 0xfff9, 0xfffb }, { 0xe0000, 0xe0fff },
    };

    for (size_t i = 0; i < LENGTH(ranges); i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return (code & 0xfffe) == 0xfffe;
}

/* How many bytes of the text can be shown as they are; 0: one must be replaced, of `whole`. */
static size_t harmless(const char *at, size_t left, size_t *whole)
{
    uint32_t code;

    *whole = plain_decode(at, left, &code);
    if (*whole && !harmful(code)) return *whole;
    if (!*whole) *whole = 1;
    return 0;
}

void plain_print(FILE *out, const char *bytes, size_t length)
{
    size_t whole;

    for (size_t i = 0; i < length; i += whole)
        if (harmless(bytes + i, length - i, &whole))
            fwrite(bytes + i, 1, whole, out);
        else
            fputc('?', out);
}

void plain_make(char *text)
{
    size_t length = strlen(text), whole;
    char *to = text;

    for (size_t i = 0; i < length; i += whole) {
        size_t same = harmless(text + i, length - i, &whole);
        if (same)
            memmove(to, text + i, same);
        else
            *to = '?';
        to += same ? same : 1;
    }
    *to = '\0';
}
