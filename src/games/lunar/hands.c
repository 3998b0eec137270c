/* hands.c - looks up the value of a poker hand in tables.
 *
 * The tables know only ranks: flushes rank like hands without a pair, straight flushes like
 * straights.  Any sum of keys stays within the tables. */
#include "games/lunar/hands_internal.h"

#include "games/lunar/hands_tables.inc"

/* ---- Ranks ----------------------------------------------------------------------- */

static hand_value five_ranks(uint64_t hand)
{
    uint32_t shift = five_shift[row_of(hand, FIVE_ROW_BITS)];

    return five_values[shift ^ column_of(hand, FIVE_COLUMN_BITS)];
}

static hand_value six_ranks(uint64_t hand)
{
    uint32_t shift = six_shift[row_of(hand, SIX_ROW_BITS)];

    return six_values[shift ^ column_of(hand, SIX_COLUMN_BITS)];
}

/* ---- Suits ----------------------------------------------------------------------- */

#define ONE_OF(suit)     (UINT64_C(1) << ((suit)*SUIT_BITS + HEIGHT_BITS))
#define ONE_OF_EACH_SUIT (ONE_OF(SPADES) | ONE_OF(HEARTS) | ONE_OF(DIAMONDS) | ONE_OF(CLUBS))

/* Adding 3 to the count of a suit sets the bit of 8 from five cards on.  Few hands have a flush. */
static bool has_flush(uint64_t hand)
{
    uint64_t eights = (hand + 3 * ONE_OF_EACH_SUIT) & 8 * ONE_OF_EACH_SUIT;

    return __builtin_expect(eights != 0, false);
}

#define STRAIGHTS 10 /* highest card 5, 6, ... ace */

/* 4.3(f), (i), (j): the value of the same ranks in one suit. */
static hand_value suited(hand_value value)
{
    if (value == value_of(STRAIGHT, STRAIGHTS - 1)) return value_of(ROYAL_FLUSH, 0);
    int place = value & ((1 << HAND_PLACE_BITS) - 1);
    return value_of(hand_category(value) == STRAIGHT ? STRAIGHT_FLUSH : FLUSH, place);
}

/* The only card of its suit, or CARD_UNSEEN. */
static int lone_card(uint64_t hand)
{
    for (int suit = 0; suit < SUITS; suit++) {
        int field = (int)(hand >> suit * SUIT_BITS) & ((1 << SUIT_BITS) - 1);
        int height = field & ((1 << HEIGHT_BITS) - 1);
        if (field >> HEIGHT_BITS == 1)
            return card_of((height + 1) % HEIGHTS + 1, (enum card_suit)suit);
    }
    return CARD_UNSEEN;
}

/* Six cards with five or six of a suit: a pair with the sixth card makes nothing higher. */
static hand_value six_suited(uint64_t hand)
{
    int stray = lone_card(hand);

    return suited(stray ? five_ranks(hand - card_key[stray]) : six_ranks(hand));
}

/* ---- Values ---------------------------------------------------------------------- */

hand_value five_value(uint64_t hand)
{
    hand_value value = five_ranks(hand);

    return has_flush(hand) ? suited(value) : value;
}

hand_value six_value(uint64_t hand)
{
    return has_flush(hand) ? six_suited(hand) : six_ranks(hand);
}

bool hand_qualifies(hand_value value)
{
    return value >= lowest_ace_king;
}

/* The pair decides first; there are C(12, 3) sets of other cards for each. */
bool hand_same_pair(hand_value a, hand_value b)
{
    enum { KICKERS = 220, PLACE = (1 << HAND_PLACE_BITS) - 1 };

    return (a & PLACE) / KICKERS == (b & PLACE) / KICKERS;
}
