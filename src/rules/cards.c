/* cards.c - playing cards, their words, and shoes. */
#include "rules/cards.h"

#include "rules/assert.h"

#include <string.h>

#define RANKS 13

int card_of(int rank, enum card_suit suit)
{
    assert(rank >= 1 && rank <= RANKS);
    return (int)suit * RANKS + rank;
}

int card_rank(int card)
{
    return (card - 1) % RANKS + 1;
}

enum card_suit card_suit(int card)
{
    return (enum card_suit)((card - 1) / RANKS);
}

bool card_red(int card)
{
    return card_suit(card) == HEARTS || card_suit(card) == DIAMONDS;
}

const char *card_word(int card)
{
#define SUIT(s)                                                                                    \
    "A" s, "2" s, "3" s, "4" s, "5" s, "6" s, "7" s, "8" s, "9" s, "10" s, "J" s, "Q" s, "K" s
    static const char *const words[CARDS + 1] = { "?", SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C") };
#undef SUIT

    assert(card >= 0 && card <= CARDS);
    return words[card];
}

static char capital(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

int card_find(const char *word, size_t length)
{
    char capitals[3];

    if (length < 2 || length > sizeof capitals) return 0;
    for (size_t i = 0; i < length; i++) capitals[i] = capital(word[i]);
    if (length == 2 && capitals[0] == 'T') { /* "TH" is "10H" */
        capitals[2] = capitals[1];
        capitals[0] = '1';
        capitals[1] = '0';
        length = 3;
    }
    for (int card = 1; card <= CARDS; card++)
        if (strlen(card_word(card)) == length && !memcmp(card_word(card), capitals, length))
            return card;
    return 0;
}

void shoe_fill(struct shoe *shoe, int decks)
{
    shoe->left[CARD_UNSEEN] = 0;
    for (int card = 1; card <= CARDS; card++) shoe->left[card] = (uint8_t)decks;
}

int shoe_count(const struct shoe *shoe)
{
    int count = 0;

    for (int card = 1; card <= CARDS; card++) count += shoe->left[card];
    return count;
}
