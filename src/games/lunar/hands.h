/* hands.h - poker hands and how they rank (Division 22, section 4).
 *
 * A better hand has a greater value; equal hands have equal values.  A packed hand is the sum of
 * its cards' keys: + adds a card, - removes one.  The cards of a hand must differ.  Any other sum
 * has a value too, but a meaningless one. */
#ifndef CROUPIER_HANDS_H
#define CROUPIER_HANDS_H

#include "rules/cards.h"

/* 4.3, from lowest to highest. */
enum hand_category {
    NO_PAIR = 0, /* no pair */
    ONE_PAIR = 1,
    TWO_PAIRS = 2,
    THREE_OF_A_KIND = 3,
    STRAIGHT = 4,
    FLUSH = 5,
    FULL_HOUSE = 6,
    FOUR_OF_A_KIND = 7,
    STRAIGHT_FLUSH = 8,
    ROYAL_FLUSH = 9
};

#define HAND_CATEGORIES 10

typedef uint16_t hand_value;

#define HAND_PLACE_BITS 12 /* low bits of a value: the rank within its category */

static inline enum hand_category hand_category(hand_value value)
{
    return (enum hand_category)(value >> HAND_PLACE_BITS);
}

extern const uint64_t card_key[CARDS + 1]; /* [card]; 0 for CARD_UNSEEN */

static inline uint64_t hand_pack(const uint8_t *card, int count)
{
    uint64_t hand = 0;

    for (int i = 0; i < count; i++) hand += card_key[card[i]];
    return hand;
}

/* The value of five cards, and of the best five of six. */
hand_value five_value(uint64_t hand);
hand_value six_value(uint64_t hand);

static inline hand_value five_cards_value(const uint8_t card[5])
{
    return five_value(hand_pack(card, 5));
}

static inline hand_value six_cards_value(const uint8_t card[6])
{
    return six_value(hand_pack(card, 6));
}

/* For two hands with one pair: whether the pairs have the same rank. */
bool hand_same_pair(hand_value a, hand_value b);

/* 10.1: whether the Dealer plays with it: ace and king, or higher (reading L19). */
bool hand_qualifies(hand_value value);

#endif
