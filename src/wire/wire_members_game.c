/* wire_members_game.c - members of game commands: wagers, amounts, seats, dice, numbers and cards.
 */
#include "wire/wire_members.h"

#include "rules/cards.h"
#include "rules/rows.h"

#include <assert.h>
#include <string.h>

/* ---- Wagers ---------------------------------------------------------------------- */

/* A search among all wagers of a table. */
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
    s.walk.command.seat = NO_SEAT; /* so that all boxes are listed with their number */
    offer_each_wager(&s.walk, compare);
    if (s.found) wager_id(&table->sign, bet, number, id);
    return s.found;
}

/* Whether the id names exactly this wager.  A wager that this table's layout lacks is written as
 * its kind, if it needs no number. */
static bool id_names(const struct sign *sign, const char *id, int bet, int number)
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
        return wire_bad(r->why, "This table has no bet '" TEXT_SHOWN "'.", text);
    *bet = (int8_t)b;
    *number = (int8_t)n;
    return true;
}

static void put_wager_from(struct json_out *out, const struct pit *pit, const char *name, int bet,
                           int number)
{
    const struct sign *sign = &pit->table.sign;
    const char *kind = bet > 0 ? wager_kind(sign, bet).id : NULL;
    char id[WAGER_ID];

    if (!kind) return;
    if (wire_wager(&pit->table, bet, number, id))
        json_out_text(out, name, id);
    else if (id_names(sign, kind, bet, number))
        json_out_text(out, name, kind);
}

static bool read_wager(const struct wire_reading *r, const json_t *value)
{
    struct command *command = &r->order->command;

    return read_wager_into(r, value, &command->bet, &command->number);
}

static void put_wager(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    put_wager_from(out, pit, member_name(takes), order->command.bet, order->command.number);
}

static bool read_to(const struct wire_reading *r, const json_t *value)
{
    return read_wager_into(r, value, &r->order->command.to_bet, &r->order->command.to_number);
}

static void put_to(struct json_out *out, const struct pit *pit, const struct order *order,
                   const struct takes *takes)
{
    put_wager_from(out, pit, member_name(takes), order->command.to_bet, order->command.to_number);
}

/* A kind of wager, with any number. */
static bool read_kind(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);
    int bet = text ? wager_kind_find(&r->pit->table.sign, text) : 0;

    r->order->command.bet = (int8_t)bet;
    return bet || (text && wire_no_such(r, text));
}

static void put_kind(struct json_out *out, const struct pit *pit, const struct order *order,
                     const struct takes *takes)
{
    const char *id =
        order->command.bet > 0 ? wager_kind(&pit->table.sign, order->command.bet).id : NULL;

    if (id) json_out_text(out, member_name(takes), id);
}

/* One wager, or all of its kind. */
static bool read_like(const struct wire_reading *r, const json_t *value)
{
    const char *text = json_string_value(value);
    int bet = 0, number = 0;

    if (!text || wager_find(&r->pit->table.sign, text, &bet, &number)) return read_wager(r, value);
    return read_kind(r, value);
}

static void put_like(struct json_out *out, const struct pit *pit, const struct order *order,
                     const struct takes *takes)
{
    int bet = order->command.bet, number = order->command.number;
    char id[WAGER_ID];
    bool one = wire_wager(&pit->table, bet, number, id);

    if (one || !number) (one ? put_wager : put_kind)(out, pit, order, takes);
}

/* ---- Plain numbers --------------------------------------------------------------- */

/* The amount in a command that a member stands for. */
static int64_t *amount_of(struct command *command, enum takes_kind kind)
{
    return kind == TAKES_CENTS  ? &command->cents
           : kind == TAKES_PART ? &command->part_cents
           : kind == TAKES_MIN  ? &command->min_cents
                                : &command->max_cents;
}

/* A member that may be left out was given as 0. */
static void note_zero(const struct wire_reading *r, int64_t number)
{
    if (r->takes->maybe && !number) r->order->command.flags |= FLAG_ZERO;
}

/* Writes a number, if it was given. */
static void put_given(struct json_out *out, const struct order *order, const struct takes *takes,
                      int64_t number)
{
    if (number || (takes->maybe && order->command.flags & FLAG_ZERO))
        json_out_number(out, member_name(takes), number);
}

static bool read_amount(const struct wire_reading *r, const json_t *value)
{
    int64_t *amount = amount_of(&r->order->command, r->takes->kind);

    if (!wire_read_number(value, r->name, INT64_MIN, INT64_MAX, amount, r->why)) return false;
    note_zero(r, *amount);
    return true;
}

static void put_amount(struct json_out *out, const struct pit *pit, const struct order *order,
                       const struct takes *takes)
{
    struct command command = order->command;

    (void)pit;
    put_given(out, order, takes, *amount_of(&command, takes->kind));
}

static bool read_count(const struct wire_reading *r, const json_t *value)
{
    int64_t count;

    if (!wire_read_number(value, r->name, -COUNT_MOST, COUNT_MOST, &count, r->why)) return false;
    r->order->command.count = (int32_t)count;
    note_zero(r, count);
    return true;
}

static void put_count(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    (void)pit;
    put_given(out, order, takes, order->command.count);
}

static bool read_seconds(const struct wire_reading *r, const json_t *value)
{
    int64_t seconds;

    if (!wire_read_number(value, r->name, 0, 59, &seconds, r->why)) return false;
    r->order->command.seconds = (int16_t)seconds;
    return true;
}

static void put_seconds(struct json_out *out, const struct pit *pit, const struct order *order,
                        const struct takes *takes)
{
    (void)pit;
    json_out_if(out, member_name(takes), order->command.seconds);
}

static bool read_seat(const struct wire_reading *r, const json_t *value)
{
    int64_t seat;

    if (!wire_read_number(value, r->name, 1, TABLE_SEATS, &seat, r->why)) return false;
    r->order->command.seat = (int8_t)(seat - 1);
    return true;
}

static void put_seat(struct json_out *out, const struct pit *pit, const struct order *order,
                     const struct takes *takes)
{
    (void)pit;
    if (order->command.seat != NO_SEAT)
        json_out_number(out, member_name(takes), order->command.seat + 1);
}

/* Seats, as bits. */
static bool read_cheats(const struct wire_reading *r, const json_t *value)
{
    int64_t seat;

    if (!json_is_array(value)) return wire_bad(r->why, "'%s' must be a list.", r->name);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *one = json_array_get(value, i);
        if (!wire_read_number(one, r->name, 1, TABLE_SEATS, &seat, r->why)) return false;
        r->order->command.cheats |= SEAT_BIT(seat - 1);
    }
    return true;
}

static void put_cheats(struct json_out *out, const struct pit *pit, const struct order *order,
                       const struct takes *takes)
{
    (void)pit;
    if (!order->command.cheats) return;
    json_out_array(out, member_name(takes));
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (order->command.cheats & SEAT_BIT(seat)) json_out_number(out, NULL, seat + 1);
    json_out_end(out);
}

static bool read_place(const struct wire_reading *r, const json_t *value)
{
    struct command *command = &r->order->command;
    bool other = r->takes->kind == TAKES_OTHER_PLACE;

    return wire_read_small(r, value, other ? &command->other_place : &command->place);
}

static void put_place(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    bool other = takes->kind == TAKES_OTHER_PLACE;

    (void)pit;
    json_out_if(out, member_name(takes), other ? order->command.other_place : order->command.place);
}

/* ---- Lists of small numbers ------------------------------------------------------ */

static bool read_list(const struct wire_reading *r, const json_t *value, size_t count, int8_t *into)
{
    if (json_array_size(value) != count)
        return wire_bad(r->why, "'%s' must be a list of %zu numbers.", r->name, count);
    for (size_t i = 0; i < count; i++)
        if (!wire_read_small(r, json_array_get(value, i), &into[i])) return false;
    return true;
}

static void put_list(struct json_out *out, const char *name, const int8_t *numbers, int count,
                     bool given)
{
    int any = given;

    for (int i = 0; i < count; i++) any |= numbers[i];
    if (!any) return;
    json_out_array(out, name);
    for (int i = 0; i < count; i++) json_out_number(out, NULL, numbers[i]);
    json_out_end(out);
}

static bool read_faces(const struct wire_reading *r, const json_t *value)
{
    if (!read_list(r, value, r->takes->count, r->order->command.outcome)) return false;
    for (int i = 0; i < r->takes->count; i++) note_zero(r, r->order->command.outcome[i]);
    return true;
}

static void put_faces(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    (void)pit;
    put_list(out, member_name(takes), order->command.outcome, takes->count,
             takes->maybe && order->command.flags & FLAG_ZERO);
}

static bool read_pick(const struct wire_reading *r, const json_t *value)
{
    return read_list(r, value, LENGTH(r->order->command.pick), r->order->command.pick);
}

static void put_pick(struct json_out *out, const struct pit *pit, const struct order *order,
                     const struct takes *takes)
{
    (void)pit;
    put_list(out, member_name(takes), order->command.pick, LENGTH(order->command.pick), false);
}

/* ---- Outcomes -------------------------------------------------------------------- */

static bool read_outcome_number(const struct wire_reading *r, const json_t *value)
{
    const struct family *family = family_of(&r->pit->table);
    const char *text = family->number_of ? wire_read_text(r, value) : NULL;

    if (!family->number_of) return wire_read_small(r, value, &r->order->command.outcome[0]);
    int number = text ? family->number_of(text, strlen(text)) : -1;
    r->order->command.outcome[0] = (int8_t)number;
    return number >= 0 || (text && wire_no_such(r, text));
}

static void put_outcome_number(struct json_out *out, const struct pit *pit,
                               const struct order *order, const struct takes *takes)
{
    const struct family *family = family_of(&pit->table);
    int number = order->command.outcome[0];
    const char *word = family->number_word && number >= 0 ? family->number_word(number) : NULL;

    if (word)
        json_out_text(out, member_name(takes), word);
    else if (!family->number_word)
        json_out_number(out, member_name(takes), number);
}

/* ---- Cards ----------------------------------------------------------------------- */

static bool read_card(const struct wire_reading *r, const json_t *value, int *card)
{
    const char *text = wire_read_text(r, value);

    *card = text ? card_find(text, strlen(text)) : 0;
    return *card || (text && wire_no_such(r, text));
}

static bool read_cards(const struct wire_reading *r, const json_t *value)
{
    size_t most = r->takes->count;
    int card;

    if (!json_is_array(value) || json_array_size(value) > most)
        return wire_bad(r->why, "'%s' must be a list of at most %zu.", r->name, most);
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!read_card(r, json_array_get(value, i), &card)) return false;
        r->order->command.outcome[i] = (int8_t)card;
    }
    return true;
}

static bool is_card(int card)
{
    return card > CARD_UNSEEN && card <= CARDS;
}

static void put_cards(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    const int8_t *cards = order->command.outcome;

    (void)pit;
    if (!is_card(cards[0])) return;
    json_out_array(out, member_name(takes));
    for (int i = 0; i < takes->count && is_card(cards[i]); i++)
        json_out_text(out, NULL, card_word(cards[i]));
    json_out_end(out);
}

/* A set of cards, as bits. */
static bool read_card_set(const struct wire_reading *r, const json_t *value)
{
    card_set set = 0;
    int card;

    if (!json_is_array(value)) return wire_bad(r->why, "'%s' must be a list.", r->name);
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!read_card(r, json_array_get(value, i), &card)) return false;
        if (set & card_bit(card))
            return wire_bad(r->why, "The card %s is named twice.", card_word(card));
        set |= card_bit(card);
    }
    r->order->command.cards = set;
    return true;
}

static void put_card_set(struct json_out *out, const struct pit *pit, const struct order *order,
                         const struct takes *takes)
{
    (void)pit;
    if (!order->command.cards) return;
    json_out_array(out, member_name(takes));
    for (int card = 1; card <= CARDS; card++)
        if (order->command.cards & card_bit(card)) json_out_text(out, NULL, card_word(card));
    json_out_end(out);
}

/* ---- Words ----------------------------------------------------------------------- */

static bool read_choice(const struct wire_reading *r, const json_t *value)
{
    int choice = 0;

    if (!wire_read_word(r, value, r->takes->choices, &choice)) return false;
    r->order->command.choice = (int8_t)choice;
    return true;
}

static void put_choice(struct json_out *out, const struct pit *pit, const struct order *order,
                       const struct takes *takes)
{
    (void)pit;
    wire_put_word(out, member_name(takes), takes->choices, order->command.choice);
}

static bool read_clause(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);
    int at = text ? clause_record(games[r->pit->table.sign.edition], text) : -1;

    r->order->command.clause = (int16_t)at;
    return at >= 0 || (text && wire_no_such(r, text));
}

static void put_clause(struct json_out *out, const struct pit *pit, const struct order *order,
                       const struct takes *takes)
{
    const struct clause *clause =
        clause_recorded(games[pit->table.sign.edition], order->command.clause);

    if (clause) json_out_text(out, member_name(takes), clause->id);
}

static bool read_reason(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);
    const struct reason *row = text ? reason_called(conduct_of(&r->pit->table), text) : NULL;

    if (!row) return text && wire_no_such(r, text);
    r->order->command.reason = (int8_t)row->number;
    return true;
}

static void put_reason(struct json_out *out, const struct pit *pit, const struct order *order,
                       const struct takes *takes)
{
    const struct reason *reason = table_reason(&pit->table, order->command.reason);

    if (reason) json_out_text(out, member_name(takes), reason->id);
}

/* ---- Flags ----------------------------------------------------------------------- */

static bool read_flag(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);

    for (const struct takes *t = wire_takes(r->pit, r->order); text && t->kind; t++)
        if (t->kind == TAKES_FLAG && !strcmp(t->word, text)) {
            r->order->command.flags |= t->flag;
            return true;
        }
    return text && wire_no_such(r, text);
}

static bool read_flags(const struct wire_reading *r, const json_t *value)
{
    if (!json_is_array(value)) return wire_bad(r->why, "'%s' must be a list.", r->name);
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!read_flag(r, json_array_get(value, i))) return false;
    return true;
}

/* Writes all flags at the first flag of the form. */
static void put_flags(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    const struct takes *first = wire_takes(pit, order);
    bool begun = false;

    while (first->kind != TAKES_FLAG) first++;
    if (takes != first) return;
    for (const struct takes *t = first; t->kind; t++) {
        if (t->kind != TAKES_FLAG || !(order->command.flags & t->flag)) continue;
        if (!begun) json_out_array(out, member_name(t));
        begun = true;
        json_out_text(out, NULL, t->word);
    }
    if (begun) json_out_end(out);
}

/* ---- The table of members -------------------------------------------------------- */

const struct wire_member wire_game_members[TAKES_KINDS] = {
    [TAKES_SEAT] = { read_seat, put_seat, VALUE_NUMBER, false, NULL },
    [TAKES_WAGER] = { read_wager, put_wager, VALUE_TEXT, false, NULL },
    [TAKES_KIND] = { read_kind, put_kind, VALUE_TEXT, false, NULL },
    [TAKES_LIKE] = { read_like, put_like, VALUE_TEXT, false, NULL },
    [TAKES_TO] = { read_to, put_to, VALUE_TEXT, false, NULL },
    [TAKES_CENTS] = { read_amount, put_amount, VALUE_NUMBER, false, NULL },
    [TAKES_PART] = { read_amount, put_amount, VALUE_NUMBER, false, NULL },
    [TAKES_MIN] = { read_amount, put_amount, VALUE_NUMBER, false, NULL },
    [TAKES_MAX] = { read_amount, put_amount, VALUE_NUMBER, false, NULL },
    [TAKES_COUNT] = { read_count, put_count, VALUE_NUMBER, false, NULL },
    [TAKES_SECONDS] = { read_seconds, put_seconds, VALUE_NUMBER, false, NULL },
    [TAKES_FACES] = { read_faces, put_faces, VALUE_NUMBERS, false, NULL },
    [TAKES_NUMBER] = { read_outcome_number, put_outcome_number, VALUE_OUTCOME, true, NULL },
    [TAKES_CARDS] = { read_cards, put_cards, VALUE_CARDS, false, NULL },
    [TAKES_CARD_SET] = { read_card_set, put_card_set, VALUE_CARDS, false, NULL },
    [TAKES_PICK] = { read_pick, put_pick, VALUE_NUMBERS, false, NULL },
    [TAKES_PLACE] = { read_place, put_place, VALUE_NUMBER, false, NULL },
    [TAKES_OTHER_PLACE] = { read_place, put_place, VALUE_NUMBER, false, NULL },
    [TAKES_CHEATS] = { read_cheats, put_cheats, VALUE_NUMBERS, false, NULL },
    [TAKES_CHOICE] = { read_choice, put_choice, VALUE_WORD, false, NULL },
    [TAKES_REASON] = { read_reason, put_reason, VALUE_REASON, false, NULL },
    [TAKES_CLAUSE] = { read_clause, put_clause, VALUE_TEXT, true, NULL },
    [TAKES_FLAG] = { read_flags, put_flags, VALUE_FLAGS, false, NULL },
};
