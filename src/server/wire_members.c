/* wire_members.c - the members that an order is said with: for each act those that it uses, as
 * bits; for each bit how it is read and written. */
#include "server/wire_members.h"

#include "rules/baccarat_rows.h"
#include "rules/rows.h"
#include "rules/wheel_rows.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SMALL_MOST 99      /* of places, dice, decks: no wider than a byte */
#define COUNT_MOST 1000000 /* of cards, minutes, chips and seeds */
#define TEXT_SHOWN "%.40s" /* of what somebody wrote, in a sentence */

bool wire_bad(char why[WIRE_WHY], const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, WIRE_WHY, format, args);
    va_end(args);
    return false;
}

/* ---- Numbers and words ----------------------------------------------------------- */

bool wire_read_number(const json_t *value, const char *name, int64_t least, int64_t most,
                      int64_t *number, char why[WIRE_WHY])
{
    if (!json_is_integer(value)) return wire_bad(why, "'%s' has to be a whole number.", name);
    *number = json_integer_value(value);
    return (*number >= least && *number <= most) ||
           wire_bad(why, "'%s' has to be from %" PRId64 " to %" PRId64 ".", name, least, most);
}

static bool read_small(const struct wire_reading *r, const json_t *value, int8_t *number)
{
    int64_t n;

    if (!wire_read_number(value, r->name, 0, SMALL_MOST, &n, r->why)) return false;
    *number = (int8_t)n;
    return true;
}

static const char *read_text(const struct wire_reading *r, const json_t *value)
{
    if (!json_is_string(value)) wire_bad(r->why, "'%s' has to be a text.", r->name);
    return json_string_value(value);
}

static bool no_such(const struct wire_reading *r, const char *text)
{
    return wire_bad(r->why, "'%s' cannot be '" TEXT_SHOWN "' here.", r->name, text);
}

static void put_nonzero(struct out *out, const char *name, int64_t number)
{
    if (number) out_number(out, name, number);
}

/* Words for a few numbers. */
struct word {
    const char *word;
    int number;
};

static bool read_word(const struct wire_reading *r, const json_t *value, const struct word *words,
                      int *number)
{
    const char *text = read_text(r, value);

    for (int i = 0; text && words[i].word; i++)
        if (!strcmp(words[i].word, text)) {
            *number = words[i].number;
            return true;
        }
    return text && no_such(r, text);
}

static void put_word(struct out *out, const char *name, const struct word *words, int number)
{
    for (int i = 0; words[i].word; i++)
        if (words[i].number == number) {
            out_text(out, name, words[i].word);
            return;
        }
}

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

/* The end of what is there then; a split, a street and a corner have room enough. */
static char *append(char *end, const char *text)
{
    size_t length = strlen(text);

    memcpy(end, text, length + 1);
    return end + length;
}

/* As the rules would write it, by what the wager covers, which the table has worked out. */
static void by_numbers(const char *kind, uint64_t covers, char id[WAGER_ID])
{
    char *end = append(id, kind);

    for (int i = 0; i < WHEEL_NUMBERS; i++) {
        int number = i == 0 ? 0 : i == 1 ? DOUBLE_ZERO : i - 1; /* zeros come first */
        if (covers >> number & 1) end = append(append(end, "-"), wheel_number_word(number));
    }
}

void wire_id(const struct table *table, int bet, int number, int spot, char id[WAGER_ID])
{
    bool wheel = games[table->sign.edition].wheel;

    if (wheel && bet >= WHEEL_STRAIGHT && bet <= WHEEL_CORNER)
        by_numbers(wager_kind(&table->sign, bet).id, table->wheel.covers[spot], id);
    else
        wager_id(&table->sign, bet, number, id);
}

bool wire_wager(const struct table *table, int bet, int number, char id[WAGER_ID])
{
    struct search s = { .walk.table = table, .bet = bet, .number = number };
    bool wheel = games[table->sign.edition].wheel;
    int spot = wheel ? wheel_spot(table, bet, number) : 0;

    s.walk.command.seat = NO_SEAT; /* so that nobody's own box goes without its number */
    if (!wheel) offer_each_wager(&s.walk, compare);
    bool found = wheel ? spot >= 0 : s.found;
    if (found) wire_id(table, bet, number, spot, id);
    return found;
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
    const char *text = read_text(r, value);
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
    const char *text = read_text(r, value);
    int bet = text ? wager_kind_find(&r->pit->table.sign, text) : 0;

    r->order->command.bet = (int8_t)bet;
    return bet || (text && no_such(r, text));
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
    put_nonzero(out, name, order->command.cents);
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
    put_nonzero(out, name, order->command.part_cents);
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
    return read_small(r, value, &r->order->command.a);
}

static void put_a(struct out *out, const struct pit *pit, const struct order *order,
                  const char *name)
{
    (void)pit;
    put_nonzero(out, name, order->command.a);
}

static bool read_b(const struct wire_reading *r, const json_t *value)
{
    return read_small(r, value, &r->order->command.b);
}

static void put_b(struct out *out, const struct pit *pit, const struct order *order,
                  const char *name)
{
    (void)pit;
    put_nonzero(out, name, order->command.b);
}

/* A box, or a card of the Dealer's by its place. */
static bool read_place(const struct wire_reading *r, const json_t *value)
{
    return read_small(r, value, &r->order->command.number);
}

static void put_place(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    (void)pit;
    put_nonzero(out, name, order->command.number);
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
    return read_small(r, json_array_get(value, 0), &r->order->command.a) &&
           read_small(r, json_array_get(value, 1), &r->order->command.b);
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
    const char *text = read_text(r, value);
    int number = text ? wheel_number_of(text, strlen(text)) : -1;

    r->order->command.a = (int8_t)number;
    return number >= 0 || (text && no_such(r, text));
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
    const char *text = read_text(r, value);

    *card = text ? card_find(text, strlen(text)) : 0;
    return *card || (text && no_such(r, text));
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

/* ---- Words for the act's own number ---------------------------------------------- */

static const struct word hands[] = { { "player", HAND_PLAYER }, { "banker", HAND_BANKER }, { 0 } };
static const struct word both_hands[] = { { "player", HAND_PLAYER },
                                          { "banker", HAND_BANKER },
                                          { "both", HAND_PLAYER | HAND_BANKER },
                                          { 0 } };
static const struct word directions[] = { { "clockwise", 1 }, { "anticlockwise", 2 }, { 0 } };
static const struct word tenders[] = { { "cash", TENDER_CASH },
                                       { "voucher", TENDER_VOUCHER },
                                       { "chips", TENDER_CHIPS },
                                       { "cheque", TENDER_CHEQUE },
                                       { 0 } };
static const struct word reserved[] = {
    { "nobody", RESERVED_NOT }, { "party", RESERVED_PARTY }, { "event", RESERVED_EVENT }, { 0 }
};

static bool read_hand(const struct wire_reading *r, const json_t *value)
{
    int hand = 0;

    if (!read_word(r, value, hands, &hand)) return false;
    r->order->command.number = (int8_t)hand;
    return true;
}

static bool read_hands(const struct wire_reading *r, const json_t *value)
{
    int hand = 0;

    if (!read_word(r, value, both_hands, &hand)) return false;
    r->order->command.number = (int8_t)hand;
    return true;
}

static void put_hands(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    (void)pit;
    put_word(out, name, both_hands, order->command.number);
}

static bool read_direction(const struct wire_reading *r, const json_t *value)
{
    int direction = 0;

    if (!read_word(r, value, directions, &direction)) return false;
    r->order->command.a = (int8_t)direction;
    return true;
}

static void put_direction(struct out *out, const struct pit *pit, const struct order *order,
                          const char *name)
{
    (void)pit;
    put_word(out, name, directions, order->command.a);
}

/* The place of a clause in an index, or -1. */
static int clause_at(const struct clause *clauses, const char *id)
{
    for (int i = 0; clauses[i].id; i++)
        if (!strcmp(clauses[i].id, id)) return i;
    return -1;
}

static bool read_clause(const struct wire_reading *r, const json_t *value)
{
    const struct edition *edition = &games[r->pit->table.sign.edition];
    const char *text = read_text(r, value);

    if (!text) return false;
    int own = clause_at(edition->clauses, text);
    int general = edition->division_1 ? clause_at(clauses_division_1, text) : -1;
    if (own < 0 && general < 0) return no_such(r, text);
    r->order->command.cents = own >= 0 ? own : RECORD_DIV_1 + general;
    return true;
}

static void put_clause(struct out *out, const struct pit *pit, const struct order *order,
                       const char *name)
{
    const struct edition *edition = &games[pit->table.sign.edition];
    bool general = order->command.cents >= RECORD_DIV_1;
    const struct clause *clauses = general ? clauses_division_1 : edition->clauses;
    int64_t at = order->command.cents - (general ? RECORD_DIV_1 : 0);

    if (at < 0 || (general && !edition->division_1)) return;
    for (int64_t i = 0; clauses[i].id; i++)
        if (i == at) out_text(out, name, clauses[i].id);
}

static bool read_reason(const struct wire_reading *r, const json_t *value)
{
    const struct conduct *conduct = conduct_of(&r->pit->table);
    const char *text = read_text(r, value);

    for (int i = 0; text && i < conduct->reason_count; i++)
        if (!strcmp(conduct->reasons[i].id, text)) {
            r->order->command.reason = (int8_t)(i + 1);
            return true;
        }
    return text && no_such(r, text);
}

static void put_reason(struct out *out, const struct pit *pit, const struct order *order,
                       const char *name)
{
    const struct reason *reason = table_reason(&pit->table, order->command.reason);

    if (reason) out_text(out, name, reason->id);
}

/* ---- Flags ----------------------------------------------------------------------- */

enum { AT_DICE = 1, AT_WHEEL = 2, AT_BACCARAT = 4, AT_POKER = 8, EVERYWHERE = 15 };

static unsigned played(const struct pit *pit)
{
    const struct edition *edition = &games[pit->table.sign.edition];

    return edition->dice       ? AT_DICE
           : edition->wheel    ? AT_WHEEL
           : edition->baccarat ? AT_BACCARAT
                               : AT_POKER;
}

static const struct flag {
    enum act act;
    uint8_t bit;
    const char *word;
    unsigned games;
} flags[] = {
    { ACT_BET, FLAG_ORAL, "oral", EVERYWHERE },
    { ACT_BET, FLAG_NOMINEE, "nominee", AT_BACCARAT },
    { ACT_BET, FLAG_PROMO, "promo", EVERYWHERE },
    { ACT_TAKE, FLAG_NOMINEE, "nominee", AT_BACCARAT },
    { ACT_SLIP, FLAG_DIRECT, "direct", AT_WHEEL },
    { ACT_SLIP, FLAG_PROMO, "promo", EVERYWHERE },
    { ACT_CALL_ON, FLAG_ONLY, "only", AT_DICE },
    { ACT_CALL_OFF, FLAG_ONLY, "only", AT_DICE },
    { ACT_REST, FLAG_LEANS_A, "first-leans", AT_DICE },
    { ACT_REST, FLAG_LEANS_B, "second-leans", AT_DICE },
    { ACT_REST, FLAG_TWO_OFF, "both-off", AT_DICE },
    { ACT_NO_ROLL, FLAG_TWO_OFF, "both-off", AT_DICE },
    { ACT_WISH, FLAG_DOWN, "down", EVERYWHERE },
    { ACT_RULE, FLAG_VOID, "void", AT_DICE },
    { ACT_OVERRULE, FLAG_VOID, "void", AT_DICE },
    { ACT_SPIN, FLAG_SAME_WAY, "same-way", AT_WHEEL },
    { ACT_RECEIVE, FLAG_PRE_CHECKED, "pre-checked", AT_BACCARAT },
    { ACT_RECEIVE, FLAG_PRE_SHUFFLED, "pre-shuffled", AT_BACCARAT },
    { ACT_RECEIVE, FLAG_SEALED, "sealed", AT_BACCARAT },
    { ACT_REQUIRE, FLAG_MIX, "mix", AT_BACCARAT },
    { ACT_EXCESS, FLAG_SEEN, "seen", AT_BACCARAT },
    { ACT_DRAW, FLAG_UP, "up", AT_BACCARAT | AT_POKER },
    { ACT_DISMISS, FLAG_WAGERS, "wagers", AT_BACCARAT },
    { ACT_DISMISS, FLAG_CARDS, "cards", AT_BACCARAT },
    { ACT_INVALIDATE, FLAG_FORFEIT, "forfeit", EVERYWHERE },
    { ACT_SERVE, FLAG_ASTRAY, "astray", AT_POKER },
    { ACT_SWEEP, FLAG_LAID, "laid", AT_POKER },
};

static bool is_flag_here(const struct flag *flag, const struct pit *pit, const struct order *order)
{
    return flag->act == order->command.act && (flag->games & played(pit));
}

static bool read_flag(const struct wire_reading *r, const json_t *value)
{
    const char *text = read_text(r, value);

    for (size_t i = 0; text && i < LENGTH(flags); i++)
        if (is_flag_here(&flags[i], r->pit, r->order) && !strcmp(flags[i].word, text)) {
            r->order->command.flags |= flags[i].bit;
            return true;
        }
    return text && no_such(r, text);
}

static bool read_flags(const struct wire_reading *r, const json_t *value)
{
    if (!json_is_array(value)) return wire_bad(r->why, "'%s' has to be a list.", r->name);
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!read_flag(r, json_array_get(value, i))) return false;
    return true;
}

static void put_flags(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    bool begun = false;

    for (size_t i = 0; i < LENGTH(flags); i++) {
        if (!(order->command.flags & flags[i].bit) || !is_flag_here(&flags[i], pit, order))
            continue;
        if (!begun) out_array(out, name);
        begun = true;
        out_text(out, NULL, flags[i].word);
    }
    if (begun) out_end(out);
}

static bool has_flags(const struct pit *pit, const struct order *order)
{
    for (size_t i = 0; i < LENGTH(flags); i++)
        if (is_flag_here(&flags[i], pit, order)) return true;
    return false;
}

/* ---- Around the table ------------------------------------------------------------ */

static bool read_order_cents(const struct wire_reading *r, const json_t *value)
{
    return wire_read_number(value, r->name, INT64_MIN, INT64_MAX, &r->order->cents, r->why);
}

static void put_order_cents(struct out *out, const struct pit *pit, const struct order *order,
                            const char *name)
{
    (void)pit;
    put_nonzero(out, name, order->cents);
}

/* The place of a value among the kinds of a set, or -1. */
static int kind_of(const struct chip_set *set, const char *word)
{
    char value[24];

    for (int i = 0; i < set->kinds; i++) {
        snprintf(value, sizeof value, "%" PRId64, set->cents[i]);
        if (!strcmp(value, word)) return i;
    }
    return -1;
}

bool wire_read_chips(const struct chip_set *set, const json_t *value, const char *name,
                     struct chips *chips, char why[WIRE_WHY])
{
    const char *word;
    json_t *count;
    int64_t n;

    if (!json_is_object(value)) return wire_bad(why, "'%s' has to be counts by value.", name);
    json_object_foreach((json_t *)(uintptr_t)value, word, count)
    {
        int kind = kind_of(set, word);
        if (kind < 0) return wire_bad(why, "There are no chips of '" TEXT_SHOWN "'.", word);
        if (!wire_read_number(count, name, 0, CHIPS_MOST, &n, why)) return false;
        chips->count[kind] = (int32_t)n;
    }
    return true;
}

static bool read_chips(const struct wire_reading *r, const json_t *value)
{
    return wire_read_chips(&r->pit->set, value, r->name, &r->order->chips, r->why);
}

void wire_put_chips(struct out *out, const char *key, const struct chip_set *set,
                    const struct chips *chips)
{
    char value[24];

    out_object(out, key);
    for (int i = 0; i < set->kinds; i++) {
        if (!chips->count[i]) continue;
        snprintf(value, sizeof value, "%" PRId64, set->cents[i]);
        out_number(out, value, chips->count[i]);
    }
    out_end(out);
}

static void put_chips(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    static const struct chips none;

    if (memcmp(&order->chips, &none, sizeof none))
        wire_put_chips(out, name, &pit->set, &order->chips);
}

static bool read_tender(const struct wire_reading *r, const json_t *value)
{
    int tender = 0;

    if (!read_word(r, value, tenders, &tender)) return false;
    r->order->tender = (uint8_t)tender;
    return true;
}

static void put_tender(struct out *out, const struct pit *pit, const struct order *order,
                       const char *name)
{
    (void)pit;
    put_word(out, name, tenders, order->tender);
}

static bool read_yes(const struct wire_reading *r, const json_t *value)
{
    r->order->yes = json_is_true(value);
    return json_is_boolean(value) || wire_bad(r->why, "'%s' has to be true or false.", r->name);
}

static void put_yes(struct out *out, const struct pit *pit, const struct order *order,
                    const char *name)
{
    (void)pit;
    if (order->yes) out_bool(out, name, true);
}

static bool read_count(const struct wire_reading *r, const json_t *value)
{
    int64_t count;

    if (!wire_read_number(value, r->name, 0, COUNT_MOST * 100, &count, r->why)) return false;
    r->order->count = (int32_t)count;
    return true;
}

static void put_count(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    (void)pit;
    put_nonzero(out, name, order->count);
}

static bool read_person(const struct wire_reading *r, const json_t *value, uint32_t *person)
{
    int64_t number;

    if (!wire_read_number(value, r->name, 1, UINT32_MAX, &number, r->why)) return false;
    *person = (uint32_t)number;
    return true;
}

static bool read_other(const struct wire_reading *r, const json_t *value)
{
    return read_person(r, value, &r->order->other);
}

static void put_other(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    (void)pit;
    put_nonzero(out, name, order->other);
}

static bool read_third(const struct wire_reading *r, const json_t *value)
{
    return read_person(r, value, &r->order->third);
}

static void put_third(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    (void)pit;
    put_nonzero(out, name, order->third);
}

/* A colour, or a dispute. */
static bool read_nth(const struct wire_reading *r, const json_t *value)
{
    int8_t number;

    if (!read_small(r, value, &number)) return false;
    r->order->number = (uint8_t)number;
    return true;
}

static void put_nth(struct out *out, const struct pit *pit, const struct order *order,
                    const char *name)
{
    (void)pit;
    put_nonzero(out, name, order->number);
}

/* A role, by its bit from 1; nothing: off duty. */
static bool read_duty(const struct wire_reading *r, const json_t *value)
{
    const char *text = read_text(r, value);

    for (int i = 0; text && i < ROLE_COUNT; i++)
        if (!strcmp(wire_role(1u << i), text)) {
            r->order->number = (uint8_t)(i + 1);
            return true;
        }
    return text && no_such(r, text);
}

static void put_duty(struct out *out, const struct pit *pit, const struct order *order,
                     const char *name)
{
    (void)pit;
    if (order->number && order->number <= ROLE_COUNT)
        out_text(out, name, wire_role(1u << (order->number - 1)));
}

static bool read_reserved(const struct wire_reading *r, const json_t *value)
{
    int what = 0;

    if (!read_word(r, value, reserved, &what)) return false;
    r->order->number = (uint8_t)what;
    return true;
}

static void put_reserved(struct out *out, const struct pit *pit, const struct order *order,
                         const char *name)
{
    (void)pit;
    put_word(out, name, reserved, order->number);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_seed(const struct wire_reading *r, const json_t *value)
{
    const char *text = read_text(r, value);
    size_t length = text ? strlen(text) : 0;

    if (!text) return false;
    if (length % 2 || length / 2 > CHANCE_PLAYER_SEED)
        return wire_bad(r->why, "'%s' has to be up to %d bytes, in two digits each.", r->name,
                        CHANCE_PLAYER_SEED);
    for (size_t i = 0; i < length / 2; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return wire_bad(r->why, "'%s' is written with the digits 0 to 9 and a to f.", r->name);
        r->order->seed[i] = (uint8_t)(16 * high + low);
    }
    r->order->length = (uint8_t)(length / 2);
    return true;
}

static void put_seed(struct out *out, const struct pit *pit, const struct order *order,
                     const char *name)
{
    (void)pit;
    if (order->length && order->length <= CHANCE_PLAYER_SEED)
        out_hex(out, name, order->seed, order->length);
}

/* ---- Which act uses what --------------------------------------------------------- */

enum use {
    WAGER,
    KIND,
    LIKE,
    TO,
    CENTS,
    PART,
    SEAT,
    A,
    B,
    PLACE,
    MANY,  /* cards or minutes */
    DECKS, /* or dice, or times round */
    DICE,
    POCKET,
    CARD,
    TWO_CARDS,
    CARD_SET,
    REASON,
    FLAGS,
    HAND,
    BOTH_HANDS,
    WAY,
    CLAUSE,
    MONEY,
    CHIPS,
    TENDER,
    YES,
    COUNT,
    OTHER,
    THIRD,
    NTH,
    DUTY,
    RESERVED,
    SEED,
    USES,
};

static const struct wire_use uses[USES] = {
    [WAGER] = { "wager", read_wager, put_wager },
    [KIND] = { "wager", read_kind, put_kind },
    [LIKE] = { "wager", read_like, put_like },
    [TO] = { "to", read_to, put_to },
    [CENTS] = { "cents", read_cents, put_cents },
    [PART] = { "part_cents", read_part, put_part },
    [SEAT] = { "seat", read_seat, put_seat },
    [A] = { "a", read_a, put_a },
    [B] = { "b", read_b, put_b },
    [PLACE] = { "a", read_place, put_place },
    [MANY] = { "count", read_many, put_cents },
    [DECKS] = { "count", read_a, put_a },
    [DICE] = { "dice", read_dice, put_dice },
    [POCKET] = { "number", read_pocket, put_pocket },
    [CARD] = { "cards", read_one_card, put_card },
    [TWO_CARDS] = { "cards", read_two_cards, put_cards },
    [CARD_SET] = { "cards", read_card_set, put_card_set },
    [REASON] = { "reason", read_reason, put_reason },
    [FLAGS] = { "flags", read_flags, put_flags },
    [HAND] = { "say", read_hand, put_hands },
    [BOTH_HANDS] = { "say", read_hands, put_hands },
    [WAY] = { "say", read_direction, put_direction },
    [CLAUSE] = { "say", read_clause, put_clause },
    [MONEY] = { "cents", read_order_cents, put_order_cents },
    [CHIPS] = { "chips", read_chips, put_chips },
    [TENDER] = { "tender", read_tender, put_tender },
    [YES] = { "yes", read_yes, put_yes },
    [COUNT] = { "count", read_count, put_count },
    [OTHER] = { "other", read_other, put_other },
    [THIRD] = { "third", read_third, put_third },
    [NTH] = { "a", read_nth, put_nth },
    [DUTY] = { "say", read_duty, put_duty },
    [RESERVED] = { "say", read_reserved, put_reserved },
    [SEED] = { "seed", read_seed, put_seed },
};

#define U(use) (UINT64_C(1) << (use))

/* Of commands; flags are in their own list, and the seat is a player's own. */
static const uint64_t of_commands[ACT_COUNT] = {
    [ACT_SIT] = U(SEAT),
    [ACT_BUY] = U(CENTS),
    [ACT_TOKENS] = U(SEAT) | U(CENTS),
    [ACT_FOREIGN] = U(SEAT) | U(WAGER) | U(CENTS),
    [ACT_BET] = U(WAGER) | U(CENTS),
    [ACT_SLIP] = U(SEAT) | U(WAGER) | U(CENTS),
    [ACT_TAKE] = U(WAGER) | U(CENTS),
    [ACT_CONFIRM] = U(SEAT),
    [ACT_CORRECT] = U(SEAT) | U(CENTS),
    [ACT_PUT_BACK] = U(SEAT) | U(WAGER) | U(TO) | U(REASON),
    [ACT_REFUSE] = U(SEAT) | U(WAGER),
    [ACT_INVALIDATE] = U(SEAT) | U(REASON),
    [ACT_VOID_WAGERS] = U(SEAT),
    [ACT_EXCLUDE] = U(SEAT),
    [ACT_VACATE] = U(SEAT),
    [ACT_NOTICE] = U(KIND) | U(CENTS) | U(PART),
    [ACT_LIMITS] = U(KIND) | U(CENTS) | U(PART),
    [ACT_PERSONAL] = U(SEAT) | U(CENTS) | U(PART),
    [ACT_RECORD] = U(CLAUSE),
    [ACT_TICK] = U(MANY),
    [ACT_RECEIVE] = U(DECKS),
    [ACT_CHOOSE] = U(A) | U(B),
    [ACT_CALL_ON] = U(LIKE),
    [ACT_CALL_OFF] = U(LIKE),
    [ACT_REST] = U(DICE) | U(REASON),
    [ACT_NO_ROLL] = U(REASON),
    [ACT_RULE] = U(DICE),
    [ACT_CALL] = U(DICE),
    [ACT_ENTER] = U(DICE),
    [ACT_AMEND] = U(DICE),
    [ACT_OVERRULE] = U(DICE),
    [ACT_ORDER] = U(REASON),
    [ACT_SUBSTITUTE] = U(SEAT),
    [ACT_SPIN] = U(WAY),
    [ACT_DROP] = U(DECKS),
    [ACT_LAND] = U(POCKET) | U(REASON),
    [ACT_NO_SPIN] = U(REASON),
    [ACT_PAY] = U(SEAT) | U(WAGER),
    [ACT_CUT] = U(MANY),
    [ACT_STOP_CARD] = U(MANY),
    [ACT_BURN] = U(CARD),
    [ACT_VIEW] = U(CARD),
    [ACT_SHUFFLE] = U(REASON),
    [ACT_RETAIN] = U(HAND),
    [ACT_VOLUNTEER] = U(SEAT) | U(HAND),
    [ACT_DRAW] = U(CARD),
    [ACT_PASS] = U(HAND) | U(A) | U(B),
    [ACT_ALLOCATE] = U(A),
    [ACT_EXCESS] = U(HAND) | U(CARD),
    [ACT_FACE_UP] = U(CARD),
    [ACT_VOID_ROUND] = U(REASON),
    [ACT_VOID_HAND] = U(SEAT) | U(REASON),
    [ACT_NOMINATE] = U(SEAT) | U(A),
    [ACT_DISMISS] = U(SEAT),
    [ACT_EXCHANGE] = U(CARD_SET),
    [ACT_VERIFY] = U(SEAT),
    [ACT_SERVE] = U(SEAT),
    [ACT_STRAY] = U(PLACE),
    [ACT_SWEEP] = U(SEAT),
    [ACT_ABSENT] = U(SEAT),
    [ACT_HONOUR] = U(SEAT),
};

/* ... which some games have besides. */
static const struct {
    enum act act;
    unsigned games;
    uint64_t uses;
} of_games[] = {
    { ACT_BET, AT_DICE, U(PART) },
    { ACT_TAKE, AT_DICE, U(PART) },
    { ACT_BET, AT_BACCARAT, U(A) }, /* the player for whom a nominee acts */
    { ACT_TAKE, AT_BACCARAT, U(A) },
    { ACT_DRAW, AT_BACCARAT, U(HAND) },
    { ACT_TURN, AT_BACCARAT, U(HAND) | U(TWO_CARDS) },
    { ACT_VOID_HAND, AT_BACCARAT, U(BOTH_HANDS) },
    { ACT_RECONSTRUCT, AT_POKER, U(SEAT) },
};

static const uint64_t of_orders[PIT_ACT_COUNT] = {
    [PIT_ARRIVE] = U(YES),
    [PIT_DUTY] = U(OTHER) | U(DUTY),
    [PIT_BUY] = U(TENDER) | U(MONEY) | U(CHIPS),
    [PIT_CHANGE] = U(CHIPS),
    [PIT_COLOUR] = U(NTH) | U(COUNT) | U(MONEY),
    [PIT_COLOUR_BACK] = U(COUNT),
    [PIT_COLOURS_ONLY] = U(OTHER) | U(YES),
    [PIT_FILL] = U(CHIPS),
    [PIT_CREDIT] = U(CHIPS),
    [PIT_CORRECT] = U(OTHER) | U(MONEY),
    [PIT_GRANT] = U(OTHER) | U(MONEY),
    [PIT_RESERVE] = U(RESERVED),
    [PIT_INVITE] = U(OTHER) | U(YES),
    [PIT_RESTRICT] = U(OTHER) | U(YES),
    [PIT_PARTNERS] = U(OTHER) | U(THIRD) | U(YES),
    [PIT_DISPUTE] = U(OTHER),
    [PIT_RULE] = U(NTH) | U(MONEY),
    [PIT_ADVISE] = U(NTH),
    [PIT_COLLECT] = U(OTHER),
    [PIT_COMMIT] = U(SEED) | U(COUNT),
    [PIT_SEED] = U(SEED),
    [PIT_DRAW] = U(SEED),
    [PIT_REVEAL] = U(SEED),
};

uint64_t wire_uses(const struct pit *pit, const struct order *order)
{
    enum act act = (enum act)order->command.act;
    bool player = order->role == ROLE_PLAYER;

    if (order->act != PIT_GAME) return of_orders[order->act];
    uint64_t mask = of_commands[act];
    for (size_t i = 0; i < LENGTH(of_games); i++)
        if (of_games[i].act == act && of_games[i].games & played(pit)) mask |= of_games[i].uses;
    if (act == ACT_EXPOSE) mask |= player ? U(CARD_SET) : U(PLACE);
    if (has_flags(pit, order)) mask |= U(FLAGS);
    if (player && act != ACT_SIT) mask &= ~U(SEAT);
    return mask;
}

const struct wire_use *wire_use(int bit)
{
    return bit < USES ? &uses[bit] : NULL;
}

uint64_t wire_needed(const struct order *order)
{
    if (order->act != PIT_GAME) return 0;
    return order->command.act == ACT_LAND     ? U(POCKET)
           : order->command.act == ACT_RECORD ? U(CLAUSE)
                                              : 0;
}

bool wire_known(const char *name)
{
    for (int i = 0; i < USES; i++)
        if (!strcmp(uses[i].name, name)) return true;
    return false;
}
