/* sign_bytes.c - a sign as bytes, by the names of its options and amounts. */
#include "pit/sign_bytes.h"

#include "rules/length.h"

#include <string.h>

/* The amounts of any sign, by their words. */
static const struct sign_amount_row {
    const char *word;
    size_t offset;
} amounts[] = {
    { "min", offsetof(struct sign, min_cents) },
    { "max", offsetof(struct sign, max_cents) },
    { "step", offsetof(struct sign, step_cents) },
    { "chip", offsetof(struct sign, chip_cents) },
    { "side-min", offsetof(struct sign, side_min_cents) },
    { "side-max", offsetof(struct sign, side_max_cents) },
};

/* The nth amount of an edition's signs, and its word; null at the end. */
static int64_t *amount_at(struct sign *sign, int n, const char **word)
{
    const struct edition *edition = games[sign->edition];
    int own = n - (int)LENGTH(amounts);

    *word = own < 0 ? amounts[n].word : own < sign_amounts(edition) ? edition->amounts[own] : NULL;
    if (own < 0) return (int64_t *)(void *)((uint8_t *)sign + amounts[n].offset);
    return *word ? &sign->amount_cents[own] : NULL;
}

static void amounts_put(struct writer *to, struct sign sign)
{
    const char *word;
    int64_t *cents;
    uint64_t count = 0;

    for (int i = 0; (cents = amount_at(&sign, i, &word)); i++) count += *cents != 0;
    put_number(to, count);
    for (int i = 0; (cents = amount_at(&sign, i, &word)); i++)
        if (*cents) {
            put_text(to, word);
            put_signed(to, *cents);
        }
}

static void options_put(struct writer *to, const struct sign *sign)
{
    const struct option *options = games[sign->edition]->options;
    char word[SIGN_WORD];
    int count = 0;

    while (options[count].id) count++;
    put_number(to, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        sign_word(sign, i, word);
        put_text(to, options[i].id);
        put_text(to, word);
    }
}

void sign_put(struct writer *to, const struct sign *sign)
{
    int kinds = sign_kind(sign, 0);

    if (kinds < 0) kinds = SIGN_KINDS;
    put_text(to, games[sign->edition]->id);
    options_put(to, sign);
    amounts_put(to, *sign);
    put_number(to, (uint64_t)kinds);
    for (int i = 0; i < kinds; i++) {
        put_signed(to, sign->kinds[i].bet);
        put_signed(to, sign->kinds[i].min_cents);
        put_signed(to, sign->kinds[i].max_cents);
        put_signed(to, sign->kinds[i].step_cents);
    }
    put_byte(to, (uint8_t)sign->number_count);
    put_bytes(to, sign->numbers, (size_t)sign->number_count);
    put_byte(to, sign->promo_stays);
}

/* Options that are missing keep their usual value. */
static void options_get(struct reader *from, struct sign *sign)
{
    char id[SIGN_WORD], word[SIGN_WORD];

    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        get_text(from, id, sizeof id);
        get_text(from, word, sizeof word);
        int option = from->bad ? -1 : sign_option(sign, id);
        if (option < 0 || !sign_choose(sign, option, word)) from->bad = true;
    }
}

static void amounts_get(struct reader *from, struct sign *sign)
{
    char id[SIGN_WORD];
    const char *word;
    int64_t *cents;

    for (int i = 0; (cents = amount_at(sign, i, &word)); i++) *cents = 0;
    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        get_text(from, id, sizeof id);
        int at = 0;
        while ((cents = amount_at(sign, at, &word)) && strcmp(word, id)) at++;
        if (!cents || *cents) from->bad = true;
        if (!from->bad) *cents = get_signed(from);
    }
}

static void kinds_get(struct reader *from, struct sign *sign)
{
    uint64_t count = get_number(from);

    if (count > SIGN_KINDS) from->bad = true;
    for (uint64_t i = 0; i < count && !from->bad; i++) {
        sign->kinds[i].bet = (int8_t)get_signed(from);
        sign->kinds[i].min_cents = get_signed(from);
        sign->kinds[i].max_cents = get_signed(from);
        sign->kinds[i].step_cents = get_signed(from);
    }
}

static void numbers_get(struct reader *from, struct sign *sign)
{
    uint8_t count = get_byte(from);

    if (count > SIGN_NUMBERS) from->bad = true;
    const uint8_t *numbers = from->bad ? NULL : get_bytes(from, count);
    if (!numbers) return;
    memcpy(sign->numbers, numbers, count);
    sign->number_count = (int8_t)count;
}

void sign_get(struct reader *from, struct sign *sign)
{
    char id[32];
    int edition = get_text(from, id, sizeof id) ? game_find(id) : -1;

    memset(sign, 0, sizeof *sign);
    if (edition < 0) {
        from->bad = true;
        return;
    }
    *sign = sign_of(edition);
    options_get(from, sign);
    amounts_get(from, sign);
    kinds_get(from, sign);
    numbers_get(from, sign);
    uint8_t stays = get_byte(from);
    sign->promo_stays = stays == 1;
    if (stays > 1 || sign_check(sign).code) from->bad = true;
}
