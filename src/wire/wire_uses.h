/* wire_uses.h - for the files of wire_members.h alone: the bits of all uses, where the use of each
 * is, and how numbers and words are read and written. */
#ifndef CROUPIER_WIRE_USES_H
#define CROUPIER_WIRE_USES_H

#include "wire/wire_members.h"

#define SMALL_MOST 99      /* of places, dice, decks: no wider than a byte */
#define COUNT_MOST 1000000 /* of cards, minutes, chips and seeds */
#define TEXT_SHOWN "%.40s" /* of what somebody wrote, in a sentence */

/* ---- Uses ------------------------------------------------------------------------ */

enum use {
    USE_WAGER,
    USE_KIND,
    USE_LIKE,
    USE_TO,
    USE_CENTS,
    USE_PART,
    USE_SEAT,
    USE_A,
    USE_B,
    USE_PLACE,
    USE_MANY,  /* cards or minutes */
    USE_DECKS, /* or dice, or times round */
    USE_DICE,
    USE_POCKET,
    USE_CARD,
    USE_TWO_CARDS,
    USE_CARD_SET,
    USE_REASON,
    USE_FLAGS,
    USE_HAND,
    USE_BOTH_HANDS,
    USE_WAY,
    USE_CLAUSE,
    USE_MONEY,
    USE_CHIPS,
    USE_TENDER,
    USE_YES,
    USE_COUNT,
    USE_OTHER,
    USE_THIRD,
    USE_NTH,
    USE_DUTY,
    USE_RESERVED,
    USE_SEED,
    USES,
};

/* Each use is in one of these; in the others it has no name. */
extern const struct wire_use wire_game_uses[USES]; /* wire_members_game.c */
extern const struct wire_use wire_word_uses[USES]; /* wire_members_words.c */
extern const struct wire_use wire_pit_uses[USES];  /* wire_members_pit.c */

/* ---- Games ----------------------------------------------------------------------- */

enum { AT_DICE = 1, AT_WHEEL = 2, AT_BACCARAT = 4, AT_POKER = 8, EVERYWHERE = 15 };

unsigned wire_played(const struct pit *pit); /* one of them */
bool wire_has_flags(const struct pit *pit, const struct order *order);

/* ---- Numbers and words ----------------------------------------------------------- */

/* Where they cannot be read they are false or null, and the sentence is there. */
bool wire_read_small(const struct wire_reading *r, const json_t *value, int8_t *number);
const char *wire_read_text(const struct wire_reading *r, const json_t *value);
bool wire_no_such(const struct wire_reading *r, const char *text);

/* Words for a few numbers; ends with null. */
struct wire_word {
    const char *word;
    int number;
};
bool wire_read_word(const struct wire_reading *r, const json_t *value,
                    const struct wire_word *words, int *number);
void wire_put_word(struct out *out, const char *name, const struct wire_word *words, int number);

#endif
