/* text.c - text put into a file whatever bytes it has. */
#include "cli/text.h"

#include "rules/length.h"

char text_letter(char c)
{
    return (unsigned char)c < ' ' || c == 0x7f ? '?' : c;
}

void text_plain(FILE *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) fputc(text_letter(bytes[i]), out);
}

/* ---- UTF-8 ----------------------------------------------------------------------- */

/* The characters that begin with such a byte: how long they are, and what their second byte may be;
 * each further one is 80 to bf.  Nothing twice as long as it need be, no halves of a pair, nothing
 * beyond the last character there is. */
static const struct {
    uint8_t first, last, low, high, length;
} characters[] = {
    { 0x00, 0x7f, 0x00, 0x00, 1 }, { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 },
    { 0xe1, 0xec, 0x80, 0xbf, 3 }, { 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 },
    { 0xf0, 0xf0, 0x90, 0xbf, 4 }, { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
};

static bool continues(const uint8_t *bytes, size_t length, uint8_t low, uint8_t high)
{
    if (bytes[1] < low || bytes[1] > high) return false;
    for (size_t i = 2; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80) return false;
    return true;
}

/* How many bytes the character that begins there has; 0: it is none. */
static size_t character(const char *text, size_t left)
{
    const uint8_t *bytes = (const uint8_t *)text;

    for (size_t i = 0; i < LENGTH(characters); i++) {
        size_t length = characters[i].length;
        if (*bytes < characters[i].first || *bytes > characters[i].last) continue;
        if (length == 1) return 1;
        bool whole =
            length <= left && continues(bytes, length, characters[i].low, characters[i].high);
        return whole ? length : 0;
    }
    return 0;
}

/* ---- For programs ---------------------------------------------------------------- */

void text_json(FILE *out, const char *bytes, size_t length)
{
    fputc('"', out);
    for (size_t i = 0, size; i < length; i += size ? size : 1) {
        unsigned char c = (unsigned char)bytes[i];
        size = character(bytes + i, length - i);
        if (!size)
            fputs("\\ufffd", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < ' ')
            fprintf(out, "\\u%04x", c);
        else
            fwrite(bytes + i, 1, size, out);
    }
    fputc('"', out);
}

void text_hex(FILE *out, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) fprintf(out, "%02x", bytes[i]);
}

int text_width(const char *text)
{
    int count = 0;

    for (; *text; text++) count += (*text & 0xc0) != 0x80;
    return count;
}
