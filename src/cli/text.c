/* text.c - text put into a file whatever bytes it has. */
#include "cli/text.h"

#include "words/json.h"

#include <stdlib.h>

char text_letter(char c)
{
    return (unsigned char)c < ' ' || c == 0x7f ? '?' : c;
}

void text_plain(FILE *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) fputc(text_letter(bytes[i]), out);
}

/* ---- For programs ---------------------------------------------------------------- */

void text_json(FILE *out, const char *bytes, size_t length)
{
    struct json_out json = { .escapes_unreadable = true };

    json_out_bytes(&json, NULL, bytes, length);
    if (json.failed) abort();
    fwrite(json.text, 1, json.length, out);
    json_out_free(&json);
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
