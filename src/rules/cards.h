/* cards.h - playing cards, and the cards left in a shoe.
 *
 * A card is 1 to 52: ace to king of spades, hearts, diamonds and clubs.
 * 0 is a card not yet seen. */
#ifndef CROUPIER_CARDS_H
#define CROUPIER_CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CARDS       52
#define CARD_UNSEEN 0
#define SHOE_DECKS  8

enum card_suit { SPADES, HEARTS, DIAMONDS, CLUBS };

int card_of(int rank, enum card_suit suit); /* rank 1 (ace) to 13 (king) */
int card_rank(int card);
enum card_suit card_suit(int card);
bool card_red(int card);

/* "AS", "10H", "KD"; card_find() ignores case, also takes "TH", and returns 0 if not found. */
const char *card_word(int card);
int card_find(const char *word, size_t length);

/* A set of distinct cards of one deck, as bits; an unseen card has no bit. */
typedef uint64_t card_set;
#define ALL_CARDS ((UINT64_C(1) << CARDS) - 1)

static inline card_set card_bit(int card)
{
    return UINT64_C(1) << card >> 1;
}

/* Number left of each card: [card]; [0] is unused. */
struct shoe {
    uint8_t left[CARDS + 1];
};

void shoe_fill(struct shoe *shoe, int decks);
int shoe_count(const struct shoe *shoe);

#endif
