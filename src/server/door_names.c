/* door_names.c - names of people: which are valid, and when two are equal. */
#include "server/door.h"

#include "rules/length.h"
#include "words/plain.h"

#include <stdio.h>
#include <string.h>

/* Characters that are invisible, look like a space, or change the direction of text. */
static bool invisible(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        { 0x00, 0x1f },     { 0x7f, 0xa0 },       { 0xad, 0xad },       { 0x34f, 0x34f },
        { 0x61c, 0x61c },   { 0x115f, 0x1160 },   { 0x1680, 0x1680 },   { 0x17b4, 0x17b5 },
        { 0x180b, 0x180f }, { 0x2000, 0x200f },   { 0x2028, 0x202f },   { 0x205f, 0x206f },
        { 0x2800, 0x2800 }, { 0x3000, 0x3000 },   { 0x3164, 0x3164 },   { 0xe000, 0xf8ff },
        { 0xfdd0, 0xfdef }, { 0xfe00, 0xfe0f },   { 0xfeff, 0xfeff },   { 0xffa0, 0xffa0 },
        { 0xfff0, 0xfffb }, { 0x1bca0, 0x1bca3 }, { 0x1d173, 0x1d17a }, { 0xe0000, 0x10ffff },
    };

    for (size_t i = 0; i < LENGTH(ranges); i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return (code & 0xfffe) == 0xfffe;
}

const char *door_name_error(const char *name, size_t length)
{
    uint32_t code, before = ' ';

    if (!length) return "A name needs at least one letter.";
    if (length >= DOOR_NAME) return "A name can have at most 63 bytes.";
    for (size_t i = 0; i < length; before = code) {
        size_t bytes = plain_decode(name + i, length - i, &code);
        if (!bytes) return "The name is not valid UTF-8.";
        if (invisible(code)) return "The name has an invisible character in it.";
        if (code == ' ' && before == ' ')
            return "A name can have spaces only between words, one at a time.";
        i += bytes;
    }
    return before == ' ' ? "A name can have spaces only between words, one at a time." : NULL;
}

/* Lower case of Latin, Greek and Cyrillic capitals.  The small letter is `distance` further; 0
 * means that capitals and small letters alternate, beginning with a capital. */
static uint32_t lower_case(uint32_t code)
{
    static const struct {
        uint32_t first, last, distance;
    } ranges[] = {
        { 'A', 'Z', 32 },     { 0xc0, 0xd6, 32 },   { 0xd8, 0xde, 32 },    { 0x100, 0x12f, 0 },
        { 0x132, 0x137, 0 },  { 0x139, 0x148, 0 },  { 0x14a, 0x177, 0 },   { 0x179, 0x17e, 0 },
        { 0x391, 0x3a1, 32 }, { 0x3a3, 0x3ab, 32 }, { 0x400, 0x40f, 80 },  { 0x410, 0x42f, 32 },
        { 0x460, 0x481, 0 },  { 0x48a, 0x4bf, 0 },  { 0x1e00, 0x1e95, 0 }, { 0x1ea0, 0x1eff, 0 },
    };

    if (code == 0x178) return 0xff; /* Ÿ, whose small letter is in Latin-1 */
    for (size_t i = 0; i < LENGTH(ranges); i++) {
        if (code < ranges[i].first || code > ranges[i].last) continue;
        if (ranges[i].distance) return code + ranges[i].distance;
        return (code - ranges[i].first) % 2 ? code : code + 1;
    }
    return code;
}

/* These small letters have as many bytes as their capitals. */
static void encode(unsigned char *at, size_t bytes, uint32_t code)
{
    for (size_t i = bytes - 1; i; i--, code >>= 6) at[i] = (unsigned char)(0x80 | (code & 0x3f));
    at[0] = bytes == 1 ? (unsigned char)code : (unsigned char)((0xf00u >> bytes & 0xff) | code);
}

void door_people_fold(const char *name, char folded[DOOR_NAME])
{
    unsigned char *at = (unsigned char *)folded;
    size_t length = (size_t)snprintf(folded, DOOR_NAME, "%s", name), bytes;
    uint32_t code;

    if (length >= DOOR_NAME) length = DOOR_NAME - 1;
    for (size_t i = 0; i < length; i += bytes ? bytes : 1) {
        bytes = plain_decode(folded + i, length - i, &code);
        if (bytes) encode(at + i, bytes, lower_case(code));
    }
}
