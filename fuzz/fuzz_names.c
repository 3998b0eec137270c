/* fuzz_names.c - any word as a wager, a card, a number or a value of an option: a word that is
 * found converts back to the same thing; an unknown word changes nothing. */
#include "games/baccarat/baccarat.h"
#include "games/wheel/wheel.h"
#include "rules/table.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void as_wager(const struct sign *sign, const char *word)
{
    char id[WAGER_ID], name[WAGER_NAME];
    int bet, number, again, same;

    if (!wager_find(sign, word, &bet, &number)) return;
    wager_id(sign, bet, number, id);
    wager_name(sign, bet, number, name);
    if (!wager_find(sign, id, &again, &same) || again != bet || same != number) abort();
}

static void as_option(struct sign *sign, int option, const char *word)
{
    struct sign before = *sign;
    char value[SIGN_WORD];

    if (!sign_set(sign, option, word)) {
        if (memcmp(&before, sign, sizeof before)) abort();
        return;
    }
    sign_word(sign, option, value);
    if (sign_check(sign).code) *sign = before;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char word[256];

    if (size < 2 || size > sizeof word) return 0;
    memcpy(word, data + 2, size - 2);
    word[size - 2] = '\0';
    struct sign sign = sign_of(data[0] % game_count);
    int options = 0;
    while (games[sign.edition]->options[options].id) options++;
    for (int i = 0; i < options; i++) { /* any combination of options */
        const struct choice *choice =
            &games[sign.edition]->options[i].choices[data[1] >> i % 8 & 1];
        if (choice->word) sign_set(&sign, i, choice->word);
    }
    as_wager(&sign, word);
    as_option(&sign, data[1] % options, word);
    as_wager(&sign, word);
    int card = card_find(word, strlen(word)), number = wheel_number_of(word, strlen(word));
    if (card && card_find(card_word(card), strlen(card_word(card))) != card) abort();
    if (number >= 0 && strcmp(wheel_number_word(number), word)) abort();
    return 0;
}
