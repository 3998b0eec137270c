/* text.c - prints text safely, whatever bytes it contains. */
#include "cli/text.h"

#include "words/plain.h"

void text_plain(FILE *out, const char *bytes, size_t length)
{
    plain_print(out, bytes, length);
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
