/* door_names.c - names of people: which there can be, and when two are the same. */
#include "server/door.h"

#include "rules/length.h"

#include <stdio.h>
#include <string.h>

/* The character that begins here, and how many bytes it has; 0: it is no UTF-8. */
static size_t character(const unsigned char *at, size_t left, uint32_t *is)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t least;
    } forms[] = {
        { 0x80, 0, 0 }, { 0xe0, 0xc0, 0x80 }, { 0xf0, 0xe0, 0x800 }, { 0xf8, 0xf0, 0x10000 }
    };

    for (size_t bytes = 1; bytes <= LENGTH(forms) && bytes <= left; bytes++) {
        if ((*at & forms[bytes - 1].mask) != forms[bytes - 1].lead) continue;
        *is = *at & (unsigned char)~forms[bytes - 1].mask;
        for (size_t i = 1; i < bytes; i++) {
            if ((at[i] & 0xc0) != 0x80) return 0;
            *is = *is << 6 | (at[i] & 0x3f);
        }
        bool surrogate = *is >= 0xd800 && *is <= 0xdfff;
        return *is < forms[bytes - 1].least || *is > 0x10ffff || surrogate ? 0 : bytes;
    }
    return 0;
}

/* What cannot be seen, looks like a blank, or turns the line around. */
static bool unseen(uint32_t is)
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
        if (is >= ranges[i].first && is <= ranges[i].last) return true;
    return (is & 0xfffe) == 0xfffe;
}

const char *door_people_name_wrong(const char *name, size_t length)
{
    const unsigned char *at = (const unsigned char *)name;
    uint32_t is, before = ' ';

    if (!length) return "A name has at least one letter.";
    if (length >= DOOR_NAME) return "A name has 63 bytes at most.";
    for (size_t i = 0; i < length; before = is) {
        size_t bytes = character(at + i, length - i, &is);
        if (!bytes) return "The name is not written in UTF-8.";
        if (unseen(is)) return "The name has something in it that cannot be seen.";
        if (is == ' ' && before == ' ') return "A name has single blanks, and those inside.";
        i += bytes;
    }
    return before == ' ' ? "A name has single blanks, and those inside." : NULL;
}

/* Capitals of Latin, Greek and Cyrillic letters.  The small ones are so far behind; or, where it
 * is 0, each follows its capital, which is as even as the first. */
static uint32_t small_letter(uint32_t is)
{
    static const struct {
        uint32_t first, last, behind;
    } ranges[] = {
        { 'A', 'Z', 32 },     { 0xc0, 0xd6, 32 },   { 0xd8, 0xde, 32 },    { 0x100, 0x12f, 0 },
        { 0x132, 0x137, 0 },  { 0x139, 0x148, 0 },  { 0x14a, 0x177, 0 },   { 0x179, 0x17e, 0 },
        { 0x391, 0x3a1, 32 }, { 0x3a3, 0x3ab, 32 }, { 0x400, 0x40f, 80 },  { 0x410, 0x42f, 32 },
        { 0x460, 0x481, 0 },  { 0x48a, 0x4bf, 0 },  { 0x1e00, 0x1e95, 0 }, { 0x1ea0, 0x1eff, 0 },
    };

    if (is == 0x178) return 0xff; /* Ÿ, whose small letter is among the first */
    for (size_t i = 0; i < LENGTH(ranges); i++) {
        if (is < ranges[i].first || is > ranges[i].last) continue;
        if (ranges[i].behind) return is + ranges[i].behind;
        return (is - ranges[i].first) % 2 ? is : is + 1;
    }
    return is;
}

/* A small letter of those has as many bytes as its capital. */
static void write_again(unsigned char *at, size_t bytes, uint32_t is)
{
    for (size_t i = bytes - 1; i; i--, is >>= 6) at[i] = (unsigned char)(0x80 | (is & 0x3f));
    at[0] = bytes == 1 ? (unsigned char)is : (unsigned char)((0xf00u >> bytes & 0xff) | is);
}

void door_people_fold(const char *name, char folded[DOOR_NAME])
{
    unsigned char *at = (unsigned char *)folded;
    size_t length = (size_t)snprintf(folded, DOOR_NAME, "%s", name), bytes;
    uint32_t is;

    if (length >= DOOR_NAME) length = DOOR_NAME - 1;
    for (size_t i = 0; i < length; i += bytes ? bytes : 1) {
        bytes = character(at + i, length - i, &is);
        if (bytes) write_again(at + i, bytes, small_letter(is));
    }
}
