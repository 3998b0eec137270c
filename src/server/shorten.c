/* shorten.c - DEFLATE with the fixed codes (RFC 1951, 3.2.6), in one pass.
 *
 * A table has the last place of each four bytes, by their hash.  What begins there and is the same
 * is written as a length and a distance, anything else as it is. */
#include "server/shorten.h"

#include <string.h>

#define HASH_BITS 10
#define LEAST     4     /* bytes that are worth a reference */
#define MOST      258   /* bytes of one reference */
#define FARTHEST  32768 /* bytes back */

/* Bits go into each byte from the lowest on. */
struct bits {
    unsigned char *at, *end;
    uint64_t waiting;
    unsigned count;
    bool full;
};

static void put(struct bits *bits, uint32_t value, unsigned count)
{
    bits->waiting |= (uint64_t)value << bits->count;
    bits->count += count;
}

/* Writes whole bytes, so that a reference, of at most 31 bits, fits. */
static void write_bytes(struct bits *bits)
{
    for (; bits->count >= 8 && !bits->full; bits->count -= 8, bits->waiting >>= 8) {
        bits->full = bits->at == bits->end;
        if (!bits->full) *bits->at++ = (unsigned char)bits->waiting;
    }
}

/* Codes are stored from their highest bit on. */
static uint32_t reversed(uint32_t code, unsigned count)
{
    uint32_t back = 0;

    for (; count--; code >>= 1) back = back << 1 | (code & 1);
    return back;
}

/* ---- Codes ----------------------------------------------------------------------- */

enum { END = 256, FIRST_LENGTH, LONGEST = 285, SYMBOLS = 288, DISTANCES = 30 };

static struct {
    bool filled;
    struct {
        uint16_t code, bits;
    } symbols[SYMBOLS];
    uint8_t distances[DISTANCES];
} fixed;

static void fill_fixed(void)
{
    static const struct {
        int end;
        uint16_t first, bits;
    } ranges[] = { { 144, 0x30, 8 }, { 256, 0x190, 9 }, { 280, 0, 7 }, { SYMBOLS, 0xc0, 8 } };

    for (int symbol = 0, range = 0, first = 0; symbol < SYMBOLS; symbol++) {
        if (symbol == ranges[range].end) first = ranges[range++].end;
        uint32_t code = ranges[range].first + (uint32_t)(symbol - first);
        fixed.symbols[symbol].code = (uint16_t)reversed(code, ranges[range].bits);
        fixed.symbols[symbol].bits = ranges[range].bits;
    }
    for (uint32_t i = 0; i < DISTANCES; i++) fixed.distances[i] = (uint8_t)reversed(i, 5);
    fixed.filled = true;
}

static void put_symbol(struct bits *bits, unsigned symbol)
{
    put(bits, fixed.symbols[symbol].code, fixed.symbols[symbol].bits);
}

static unsigned log2_of(uint32_t number)
{
    return 31 - (unsigned)__builtin_clz(number);
}

/* Numbers are in groups of 2^extra; each doubling has 4 groups of lengths, and 2 of distances. */
static void put_length(struct bits *bits, uint32_t length)
{
    uint32_t beyond = length - 3;
    unsigned extra = beyond < 8 ? 0 : log2_of(beyond) - 2;

    if (length == MOST) {
        put_symbol(bits, LONGEST);
        return;
    }
    put_symbol(bits, FIRST_LENGTH + 4 * extra + (beyond >> extra));
    put(bits, beyond & ((1u << extra) - 1), extra);
}

static void put_distance(struct bits *bits, uint32_t distance)
{
    uint32_t beyond = distance - 1;
    unsigned extra = beyond < 4 ? 0 : log2_of(beyond) - 1;

    put(bits, fixed.distances[2 * extra + (beyond >> extra)], 5);
    put(bits, beyond & ((1u << extra) - 1), extra);
}

/* ---- Texts ----------------------------------------------------------------------- */

static uint32_t four_bytes(const char *at)
{
    uint32_t four;

    memcpy(&four, at, sizeof four);
    return four;
}

/* The last place of the four bytes at this one, which takes its place; or -1. */
static int32_t place_before(int32_t *places, const char *text, size_t at)
{
    uint32_t four = four_bytes(text + at);
    int32_t *place = &places[four * UINT32_C(2654435761) >> (32 - HASH_BITS)], before = *place - 1;

    *place = (int32_t)at + 1;
    bool same = before >= 0 && at - (size_t)before <= FARTHEST && four_bytes(text + before) == four;
    return same ? before : -1;
}

static size_t same_bytes(const char *a, const char *b, size_t most)
{
    size_t count = 0;

    while (count < most && a[count] == b[count]) count++;
    return count;
}

size_t shorten(const char *text, size_t length, unsigned char *to, size_t room)
{
    int32_t places[1 << HASH_BITS] = { 0 };
    struct bits bits = { .at = to, .end = to + room };

    if (!fixed.filled) fill_fixed();
    if (length > INT32_MAX - 1) return 0;
    put(&bits, 1 | 1 << 1, 3); /* the last block, with fixed codes */
    for (size_t at = 0; at < length && !bits.full; write_bytes(&bits)) {
        int32_t before = length - at < LEAST ? -1 : place_before(places, text, at);
        if (before < 0) {
            put_symbol(&bits, (unsigned char)text[at++]);
            continue;
        }
        size_t most = length - at < MOST ? length - at : MOST;
        size_t same = same_bytes(text + before, text + at, most);
        put_length(&bits, (uint32_t)same);
        put_distance(&bits, (uint32_t)(at - (size_t)before));
        for (size_t end = at + same; ++at < end;)
            if (length - at >= LEAST) place_before(places, text, at);
    }
    put_symbol(&bits, END);
    put(&bits, 0, 7);
    write_bytes(&bits);
    return bits.full ? 0 : (size_t)(bits.at - to);
}
