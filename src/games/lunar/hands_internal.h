/* hands_internal.h - the layout of keys, values and tables of hands; for hands.c and for
 * tools/make_hands.c, which writes the tables.
 *
 * A key holds, from the top: the code of the card's rank, and for each suit the number of cards
 * and the sum of their heights.  Hands with different ranks have different sums of codes.  The code
 * is at the top because its sum may overflow. */
#ifndef CROUPIER_HANDS_INTERNAL_H
#define CROUPIER_HANDS_INTERNAL_H

#include "games/lunar/hands.h"

#define SUITS   4
#define HEIGHTS 13 /* heights of cards by 4.2: 2 is 0, ace is 12 */

#define HEIGHT_BITS 6 /* six cards of a suit add up to at most 12 + 11 + 10 + 9 + 8 + 7 */
#define SUIT_BITS   10
#define CODE_SHIFT  (SUITS * SUIT_BITS)
#define CODE_BITS   (64 - CODE_SHIFT)

/* The value of a hand's ranks is at its column XOR the shift of its row.  Row and column together
 * have all bits of the code. */
#define FIVE_ROW_BITS    11
#define FIVE_COLUMN_BITS 13
#define SIX_ROW_BITS     11
#define SIX_COLUMN_BITS  15

_Static_assert(FIVE_ROW_BITS + FIVE_COLUMN_BITS >= CODE_BITS, "five cards: no bit left out");
_Static_assert(SIX_ROW_BITS + SIX_COLUMN_BITS >= CODE_BITS, "six cards: no bit left out");

static inline uint64_t key_of(uint32_t code, int height, int suit)
{
    uint64_t one = UINT64_C(1) << HEIGHT_BITS;

    return (uint64_t)code << CODE_SHIFT | (one + (uint64_t)height) << suit * SUIT_BITS;
}

static inline uint32_t row_of(uint64_t hand, int row_bits)
{
    return (uint32_t)(hand >> (64 - row_bits));
}

static inline uint32_t column_of(uint64_t hand, int column_bits)
{
    return (uint32_t)(hand >> CODE_SHIFT) & ((1u << column_bits) - 1);
}

static inline hand_value value_of(enum hand_category category, int place)
{
    return (hand_value)((int)category << HAND_PLACE_BITS | place);
}

#endif
