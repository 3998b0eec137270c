/* wire_members_game.c - members of a command of the game: wagers, amounts and places, dice, pockets
 * and cards. */
#include "wire/wire_uses.h"

#include "games/wheel/wheel_rows.h"
#include "rules/rows.h"

#include <assert.h>
#include <string.h>

/* ---- Wagers ---------------------------------------------------------------------- */

/* A wager being looked for among all of the table's. */
struct search {
    struct offering walk;
    int bet, number;
    bool found;
};

static void compare(struct offering *o)
{
    struct search *s = (struct search *)o;

    s->found |= o->command.bet == s->bet && o->command.number == s->number;
}

bool wire_wager(const struct table *table, int bet, int number, char id[WAGER_ID])
{
    struct search s = { .walk.table = table, .bet = bet, .number = number };

    if (state_of(table)->wager_id) return state_of(table)->wager_id(table, bet, number, id);
    s.walk.command.seat = NO_SEAT; /* so that nobody's own box goes without its number */
    offer_each_wager(&s.walk, compare);
    if (s.found) wager_id(&table->sign, bet, number, id);
    return s.found;
}

/* One that this table's layout lacks goes by its kind, if it needs no number. */
static bool named_so(const struct sign *sign, const char *id, int bet, int number)
{
    int b, n;

    return wager_find(sign, id, &b, &n) && b == bet && n == number;
}

static bool read_wager_into(const struct wire_reading *r, const json_t *value, int8_t *bet,
                            int8_t *number)
{
    const char *text = wire_read_text(r, value);
    int b = 0, n = 0;

    if (!text) return false;
    if (!wager_find(&r->pit->table.sign, text, &b, &n))
        return wire_bad(r->why, "This table knows no wager '" TEXT_SHOWN "'.", text);
    *bet = (int8_t)b;
    *number = (int8_t)n;
    return true;
}

static void put_wager_from(struct out *out, const struct pit *pit, const char *name, int bet,
                           int number)
{
    const struct sign *sign = &pit->table.sign;
    const char *kind = bet > 0 ? wager_kind(sign, bet).id : NULL;
    char id[WAGER_ID];

    if (!kind) return;
    if (wire_wager(&pit->table, bet, number, id))
        out_text(out, name, id);
    else if (named_so(sign, kind, bet, number))
        out_text(out, name, kind);
}

static bool read_wager(const struct wire_reading *r, const json_t *value)
{
    struct command *command = &r->order->command;

    return read_wager_into(r, value, &command->bet, &command->number);
}

static void put_wager(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    put_wager_from(out, pit, name, order->command.bet, order->command.number);
}

static bool read_to(const struct wire_reading *r, const json_t *value)
{
    return read_wager_into(r, value, &r->order->command.to_bet, &r->order->command.to_number);
}

static void put_to(struct out *out, const struct pit *pit, const struct order *order,
                   const char *name)
{
    put_wager_from(out, pit, name, order->command.to_bet, order->command.to_number);
}

/* A kind of wager, whatever its number. */
static bool read_kind(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);
    int bet = text ? wager_kind_find(&r->pit->table.sign, text) : 0;

    r->order->command.bet = (int8_t)bet;
    return bet || (text && wire_no_such(r, text));
}

static void put_kind(struct out *out, const struct pit *pit, const struct order *order,
                     const char *name)
{
    const char *id =
        order->command.bet > 0 ? wager_kind(&pit->table.sign, order->command.bet).id : NULL;

    if (id) out_text(out, name, id);
}

/* One wager, or all of its kind. */
static bool read_like(const struct wire_reading *r, const json_t *value)
{
    const char *text = json_string_value(value);
    int bet = 0, number = 0;

    if (!text || wager_find(&r->pit->table.sign, text, &bet, &number)) return read_wager(r, value);
    return read_kind(r, value);
}

static void put_like(struct out *out, const struct pit *pit, const struct order *order,
                     const char *name)
{
    int bet = order->command.bet, number = order->command.number;
    char id[WAGER_ID];
    bool one = wire_wager(&pit->table, bet, number, id);

    if (one || !number) (one ? put_wager : put_kind)(out, pit, order, name);
}

/* ---- Amounts and places ---------------------------------------------------------- */

static bool read_cents(const struct wire_reading *r, const json_t *value)
{
    return wire_read_number(value, r->name, INT64_MIN, INT64_MAX, &r->order->command.cents, r->why);
}

static void put_cents(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    (void)pit;
    out_if(out, name, order->command.cents);
}

static bool read_part(const struct wire_reading *r, const json_t *value)
{
    return wire_read_number(value, r->name, INT64_MIN, INT64_MAX, &r->order->command.part_cents,
                            r->why);
}

static void put_part(struct out *out, const struct pit *pit, const struct order *order,
                     const char *name)
{
    (void)pit;
    out_if(out, name, order->command.part_cents);
}

static bool read_seat(const struct wire_reading *r, const json_t *value)
{
    int64_t seat;

    if (!wire_read_number(value, r->name, 1, TABLE_SEATS, &seat, r->why)) return false;
    r->order->command.seat = (int8_t)(seat - 1);
    return true;
}

static void put_seat(struct out *out, const struct pit *pit, const struct order *order,
                     const char *name)
{
    (void)pit;
    if (order->command.seat != NO_SEAT) out_number(out, name, order->command.seat + 1);
}

static bool read_a(const struct wire_reading *r, const json_t *value)
{
    return wire_read_small(r, value, &r->order->command.a);
}

static void put_a(struct out *out, const struct pit *pit, const struct order *order,
                  const char *name)
{
    (void)pit;
    out_if(out, name, order->command.a);
}

static bool read_b(const struct wire_reading *r, const json_t *value)
{
    return wire_read_small(r, value, &r->order->command.b);
}

static void put_b(struct out *out, const struct pit *pit, const struct order *order,
                  const char *name)
{
    (void)pit;
    out_if(out, name, order->command.b);
}

/* A box, or a card of the Dealer's by its place. */
static bool read_place(const struct wire_reading *r, const json_t *value)
{
    return wire_read_small(r, value, &r->order->command.number);
}

static void put_place(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    (void)pit;
    out_if(out, name, order->command.number);
}

/* Cards from the top, or minutes. */
static bool read_many(const struct wire_reading *r, const json_t *value)
{
    return wire_read_number(value, r->name, -COUNT_MOST, COUNT_MOST, &r->order->command.cents,
                            r->why);
}

/* ---- Dice, pockets and cards ----------------------------------------------------- */

static bool read_dice(const struct wire_reading *r, const json_t *value)
{
    if (json_array_size(value) != 2) return wire_bad(r->why, "'%s' has to be two faces.", r->name);
    return wire_read_small(r, json_array_get(value, 0), &r->order->command.a) &&
           wire_read_small(r, json_array_get(value, 1), &r->order->command.b);
}

static void put_dice(struct out *out, const struct pit *pit, const struct order *order,
                     const char *name)
{
    (void)pit;
    if (!order->command.a && !order->command.b) return;
    out_array(out, name);
    out_number(out, NULL, order->command.a);
    out_number(out, NULL, order->command.b);
    out_end(out);
}

static bool read_pocket(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);
    int number = text ? wheel_number_of(text, strlen(text)) : -1;

    r->order->command.a = (int8_t)number;
    return number >= 0 || (text && wire_no_such(r, text));
}

static void put_pocket(struct out *out, const struct pit *pit, const struct order *order,
                       const char *name)
{
    (void)pit;
    if (order->command.a >= 0 && order->command.a < WHEEL_NUMBERS)
        out_text(out, name, wheel_number_word(order->command.a));
}

static bool read_card(const struct wire_reading *r, const json_t *value, int *card)
{
    const char *text = wire_read_text(r, value);

    *card = text ? card_find(text, strlen(text)) : 0;
    return *card || (text && wire_no_such(r, text));
}

static bool read_cards_up_to(const struct wire_reading *r, const json_t *value, size_t most)
{
    int card;

    if (!json_is_array(value) || json_array_size(value) > most)
        return wire_bad(r->why, "'%s' has to be a list of at most %zu.", r->name, most);
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!read_card(r, json_array_get(value, i), &card)) return false;
        *(i ? &r->order->command.b : &r->order->command.a) = (int8_t)card;
    }
    return true;
}

static bool read_one_card(const struct wire_reading *r, const json_t *value)
{
    return read_cards_up_to(r, value, 1);
}

static bool read_two_cards(const struct wire_reading *r, const json_t *value)
{
    return read_cards_up_to(r, value, 2);
}

static bool is_card(int card)
{
    return card > CARD_UNSEEN && card <= CARDS;
}

static void put_cards(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    int a = order->command.a, b = order->command.b;

    (void)pit;
    if (!is_card(a)) return;
    out_array(out, name);
    out_text(out, NULL, card_word(a));
    if (is_card(b)) out_text(out, NULL, card_word(b));
    out_end(out);
}

static void put_card(struct out *out, const struct pit *pit, const struct order *order,
                     const char *name)
{
    struct order one = *order;

    one.command.b = 0;
    put_cards(out, pit, &one, name);
}

/* Different cards, as bits. */
static bool read_card_set(const struct wire_reading *r, const json_t *value)
{
    card_set set = 0;
    int card;

    if (!json_is_array(value)) return wire_bad(r->why, "'%s' has to be a list.", r->name);
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!read_card(r, json_array_get(value, i), &card)) return false;
        if (set & card_bit(card))
            return wire_bad(r->why, "The card %s is named twice.", card_word(card));
        set |= card_bit(card);
    }
    r->order->command.cents = (int64_t)set;
    return true;
}

static void put_card_set(struct out *out, const struct pit *pit, const struct order *order,
                         const char *name)
{
    (void)pit;
    if (!order->command.cents) return;
    out_array(out, name);
    for (int card = 1; card <= CARDS; card++)
        if ((card_set)order->command.cents & card_bit(card)) out_text(out, NULL, card_word(card));
    out_end(out);
}

/* ---- All of them ----------------------------------------------------------------- */

const struct wire_use wire_game_uses[USES] = {
    [USE_WAGER] = { "wager", read_wager, put_wager },
    [USE_KIND] = { "wager", read_kind, put_kind },
    [USE_LIKE] = { "wager", read_like, put_like },
    [USE_TO] = { "to", read_to, put_to },
    [USE_CENTS] = { "cents", read_cents, put_cents },
    [USE_PART] = { "part_cents", read_part, put_part },
    [USE_SEAT] = { "seat", read_seat, put_seat },
    [USE_A] = { "a", read_a, put_a },
    [USE_B] = { "b", read_b, put_b },
    [USE_PLACE] = { "a", read_place, put_place },
    [USE_MANY] = { "count", read_many, put_cents },
    [USE_DECKS] = { "count", read_a, put_a },
    [USE_DICE] = { "dice", read_dice, put_dice },
    [USE_POCKET] = { "number", read_pocket, put_pocket },
    [USE_CARD] = { "cards", read_one_card, put_card },
    [USE_TWO_CARDS] = { "cards", read_two_cards, put_cards },
    [USE_CARD_SET] = { "cards", read_card_set, put_card_set },
};
