/* game_state.c - helpers for games that write their state as JSON. */
#include "wire/game_state.h"
#include "words/values.h"

#include "rules/cards.h"
#include "rules/digits.h"
#include "rules/rows.h"

#include <assert.h>
#include <string.h>

const struct game_state *state_of(const struct table *table)
{
    static const struct game_state none = { .emblem = NULL };
    const struct game_state *own = house_of(table->sign.edition)->state;

    return own ? own : &none;
}

/* ---- Values ---------------------------------------------------------------------- */

void wire_put_seat(struct json_out *out, const char *key, int seat)
{
    put_seat(out, key, seat);
}

void wire_put_card(struct json_out *out, const char *key, int card)
{
    if (card > CARD_UNSEEN && card <= CARDS)
        json_out_text(out, key, card_word(card));
    else
        json_out_null(out, key);
}

/* ---- Wagers ---------------------------------------------------------------------- */

static void add_text(struct wager_list *list, const char *text)
{
    size_t length = strlen(text);

    assert(list->length + length < sizeof list->text);
    memcpy(list->text + list->length, text, length);
    list->length += length;
}

static void add_number(struct wager_list *list, int64_t number)
{
    char digits[DIGITS_MOST];

    digits_of(number, digits);
    add_text(list, digits);
}

static void add_key(struct wager_list *list, const char *key)
{
    add_text(list, ",\"");
    add_text(list, key);
    add_text(list, "\":");
}

void wagers_number(struct wager_list *list, const char *key, int64_t number)
{
    add_key(list, key);
    add_number(list, number);
}

void wagers_mark(struct wager_list *list, const char *mark, bool yes)
{
    if (!yes) return;
    add_key(list, mark);
    add_text(list, "true");
}

void wagers_end(struct wager_list *list)
{
    if (!list->length) return;
    if (list->promo_cents) wagers_number(list, "promo", list->promo_cents);
    add_text(list, "}");
    json_out_raw(list->out, NULL, list->text, list->length);
    list->length = 0;
}

/* The part of a wager in promotional chips.  Wagers are compared by id, since not every id has the
 * number in it. */
static int64_t promo_of(const struct table *table, int seat, int bet, const char *id)
{
    int64_t cents = 0;
    char own[WAGER_ID];

    for (int i = 0; i < table->till.promo_count; i++) {
        const struct promo_wager *w = &table->till.promo_wagers[i];
        if (w->seat != seat || w->bet != bet) continue;
        wager_id(&table->sign, w->bet, w->number, own);
        if (!strcmp(own, id)) cents += w->cents;
    }
    return cents;
}

void wagers_add(struct wager_list *list, int seat, int bet, const char *id, int64_t cents)
{
    wagers_end(list);
    add_text(list, "{\"seat\":");
    add_number(list, seat + 1);
    add_text(list, ",\"wager\":\"");
    add_text(list, id);
    add_text(list, "\",\"cents\":");
    add_number(list, cents);
    list->promo_cents = promo_of(list->table, seat, bet, id);
}

void wagers_by_names(struct wager_list *list, int boxes)
{
    const struct table *table = list->table;
    char id[WAGER_ID];

    for (int bet = 0, number = 0; wager_next(&table->sign, true, &bet, &number);)
        for (int i = 0; i < list->player_count; i++) {
            int seat = list->players[i];
            bool own = number && number == seat + 1 && seat < boxes;
            int64_t cents = own ? 0 : table_wager(table, seat, bet, number);
            if (!cents) continue;
            wager_id(&table->sign, bet, number, id);
            wagers_add(list, seat, bet, id, cents);
        }
}
