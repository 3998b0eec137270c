/* bytes.c - numbers and texts as bytes. */
#include "pit/bytes.h"

#include <string.h>

void put_byte(struct writer *to, uint8_t byte)
{
    if (to->at < to->end)
        *to->at++ = byte;
    else
        to->full = true;
}

void put_number(struct writer *to, uint64_t number)
{
    while (number > 0x7f) {
        put_byte(to, (uint8_t)(number | 0x80));
        number >>= 7;
    }
    put_byte(to, (uint8_t)number);
}

void put_signed(struct writer *to, int64_t number)
{
    put_number(to, (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0));
}

void put_bytes(struct writer *to, const void *bytes, size_t length)
{
    if (length > (size_t)(to->end - to->at)) {
        to->full = true;
        return;
    }
    if (length) memcpy(to->at, bytes, length);
    to->at += length;
}

void put_text(struct writer *to, const char *text)
{
    size_t length = text ? strlen(text) : 0;

    put_number(to, length);
    put_bytes(to, text, length);
}

uint8_t get_byte(struct reader *from)
{
    if (from->at < from->end) return *from->at++;
    from->bad = true;
    return 0;
}

/* Accepts only one encoding of each number: no redundant last byte, no bit above 64. */
uint64_t get_number(struct reader *from)
{
    uint64_t number = 0;

    for (int shift = 0; shift < 64; shift += 7) {
        uint8_t byte = get_byte(from);
        if ((shift && !byte) || (shift == 63 && byte > 1)) break;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) return number;
    }
    from->bad = true;
    return 0;
}

int64_t get_signed(struct reader *from)
{
    uint64_t number = get_number(from);

    return (int64_t)(number >> 1 ^ (number & 1 ? UINT64_MAX : 0));
}

const uint8_t *get_bytes(struct reader *from, size_t length)
{
    const uint8_t *bytes = from->at;

    if (from->bad || length > (size_t)(from->end - from->at)) {
        from->bad = true;
        return NULL;
    }
    from->at += length;
    return bytes;
}

bool get_text(struct reader *from, char *text, size_t room)
{
    uint64_t length = get_number(from);
    const uint8_t *bytes = length < room ? get_bytes(from, (size_t)length) : NULL;

    if (!bytes || memchr(bytes, 0, (size_t)length)) {
        from->bad = true;
        *text = '\0';
        return false;
    }
    memcpy(text, bytes, (size_t)length);
    text[length] = '\0';
    return true;
}
