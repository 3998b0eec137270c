/* record.c - reads the bytes of an entry, by docs/record.md alone. */
#include "verify/record.h"

#include "rules/length.h"

#include <limits.h>
#include <string.h>

/* ---- Bytes ----------------------------------------------------------------------- */

static void spoil(struct cursor *cursor, const char *why)
{
    if (!cursor->bad) cursor->bad = why;
    cursor->at = cursor->end;
}

static uint8_t one_byte(struct cursor *cursor)
{
    if (cursor->at < cursor->end) return *cursor->at++;
    spoil(cursor, "it ends too early");
    return 0;
}

static uint64_t long_number(struct cursor *cursor)
{
    uint64_t number = 0;

    for (int shift = 0; shift < 64; shift += 7) {
        uint8_t byte = one_byte(cursor);
        if (shift == 63 && byte > 1) break;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte & 0x80) continue;
        if (!byte && shift) spoil(cursor, "a number has a redundant byte");
        return cursor->bad ? 0 : number;
    }
    spoil(cursor, "a number has more than 64 bits");
    return 0;
}

uint64_t cursor_number(struct cursor *cursor)
{
    if (cursor->at < cursor->end && *cursor->at < 0x80) return *cursor->at++;
    return long_number(cursor);
}

int64_t cursor_signed(struct cursor *cursor)
{
    uint64_t number = cursor_number(cursor);
    int64_t half = (int64_t)(number >> 1);

    return number & 1 ? -half - 1 : half;
}

static uint64_t number_up_to(struct cursor *cursor, uint64_t most)
{
    uint64_t number = cursor_number(cursor);

    if (number <= most) return number;
    spoil(cursor, "a number is too large");
    return 0;
}

static int64_t signed_between(struct cursor *cursor, int64_t least, int64_t most)
{
    int64_t number = cursor_signed(cursor);

    if (number >= least && number <= most) return number;
    spoil(cursor, "a number is out of range");
    return 0;
}

struct record_text cursor_text(struct cursor *cursor)
{
    struct record_text text = { "", 0 };
    uint64_t length = cursor_number(cursor);

    if (length > (uint64_t)(cursor->end - cursor->at)) spoil(cursor, "it ends too early");
    if (cursor->bad) return text;
    text.bytes = (const char *)cursor->at;
    text.length = (size_t)length;
    cursor->at += length;
    if (!memchr(text.bytes, 0, text.length)) return text;
    spoil(cursor, "a text contains NUL");
    return (struct record_text){ "", 0 };
}

bool record_text_is(struct record_text text, const char *word)
{
    return strlen(word) == text.length && !memcmp(text.bytes, word, text.length);
}

static bool yes_or_no(struct cursor *cursor)
{
    uint8_t byte = one_byte(cursor);

    if (byte > 1) spoil(cursor, "a yes-or-no byte is neither 0 nor 1");
    return byte == 1;
}

/* ---- Members --------------------------------------------------------------------- */

#define MEMBER(type, name, kind)                                                                   \
    {                                                                                              \
#name, offsetof(struct type, name), sizeof(((struct type *)NULL)->name), kind              \
    }
#define NUMBER(type, name) MEMBER(type, name, MEMBER_NUMBER)
#define SIGNED(type, name) MEMBER(type, name, MEMBER_SIGNED)

/* clang-format off */
const struct member record_order_members[RECORD_ORDER_MEMBERS] = {
    NUMBER(order, request), NUMBER(order, person), NUMBER(order, other), NUMBER(order, third),
    NUMBER(order, role), NUMBER(order, act), NUMBER(order, tender), NUMBER(order, number),
    MEMBER(order, yes, MEMBER_YES), NUMBER(order, length), SIGNED(order, count),
    SIGNED(order, cents), NUMBER(order, hidden),
};

const struct member record_command_members[RECORD_COMMAND_MEMBERS] = {
    NUMBER(command, act), NUMBER(command, role), SIGNED(command, seat), SIGNED(command, bet),
    SIGNED(command, number), SIGNED(command, cents), NUMBER(command, flags),
    SIGNED(command, count), SIGNED(command, outcome[0]), SIGNED(command, outcome[1]),
    SIGNED(command, outcome[2]), SIGNED(command, outcome[3]), SIGNED(command, reason),
    SIGNED(command, choice), SIGNED(command, place), SIGNED(command, other_place),
    SIGNED(command, pick[0]), SIGNED(command, pick[1]), SIGNED(command, to_bet),
    SIGNED(command, to_number), SIGNED(command, part_cents), SIGNED(command, min_cents),
    SIGNED(command, max_cents), MEMBER(command, clause, MEMBER_CLAUSE), NUMBER(command, cards),
    SIGNED(command, seconds), NUMBER(command, cheats),
};

const struct member record_item_order_members[RECORD_ITEM_ORDER_MEMBERS] = {
    NUMBER(item_order, request), NUMBER(item_order, person), NUMBER(item_order, other),
    NUMBER(item_order, role), NUMBER(item_order, act), MEMBER(item_order, yes, MEMBER_YES),
    NUMBER(item_order, choice), NUMBER(item_order, length), SIGNED(item_order, number),
    SIGNED(item_order, second), SIGNED(item_order, cents), SIGNED(item_order, cheque_cents),
    SIGNED(item_order, transfer_cents), SIGNED(item_order, time_ms),
};

const struct member record_item_event_members[RECORD_ITEM_EVENT_MEMBERS] = {
    NUMBER(item_event, kind), NUMBER(item_event, act), NUMBER(item_event, from),
    NUMBER(item_event, to), NUMBER(item_event, person), NUMBER(item_event, other),
    SIGNED(item_event, number), SIGNED(item_event, second), SIGNED(item_event, cents),
};

static const struct member terms_members[] = {
    SIGNED(contest_terms, chips_cents), SIGNED(contest_terms, min_cents), SIGNED(contest_terms, max_cents),
    SIGNED(contest_terms, step_cents), SIGNED(contest_terms, raised_min_cents[0]), SIGNED(contest_terms, raised_min_cents[1]),
    SIGNED(contest_terms, raised_max_cents[0]), SIGNED(contest_terms, raised_max_cents[1]), NUMBER(contest_terms, tournament),
    NUMBER(contest_terms, excluded), SIGNED(contest_terms, length), NUMBER(contest_terms, session), NUMBER(contest_terms, seconds),
    NUMBER(contest_terms, kind), NUMBER(contest_terms, measure), NUMBER(contest_terms, shoe_end), NUMBER(contest_terms, pass_cards),
    NUMBER(contest_terms, secret_cards), NUMBER(contest_terms, raises), MEMBER(contest_terms, bought, MEMBER_YES),
    MEMBER(contest_terms, from_right, MEMBER_YES),
};

const struct member record_desk_order_members[RECORD_DESK_ORDER_MEMBERS] = {
    NUMBER(desk_order, person), NUMBER(desk_order, kind), SIGNED(desk_order, cents),
    SIGNED(desk_order, cheque_cents), NUMBER(desk_order, request), NUMBER(desk_order, by),
};

const struct member record_event_members[RECORD_EVENT_MEMBERS] = {
    NUMBER(event, kind), NUMBER(event, act), NUMBER(event, role), SIGNED(event, seat),
    SIGNED(event, bet), SIGNED(event, number), SIGNED(event, as), SIGNED(event, as_number),
    NUMBER(event, fate), SIGNED(event, a), SIGNED(event, b), SIGNED(event, c), SIGNED(event, stake_cents),
    SIGNED(event, paid_cents), SIGNED(event, promo_cents), SIGNED(event, pays.n),
    SIGNED(event, pays.d),
};

const struct member record_pit_event_members[RECORD_PIT_EVENT_MEMBERS] = {
    NUMBER(pit_event, kind), NUMBER(pit_event, act), SIGNED(pit_event, seat),
    NUMBER(pit_event, number), NUMBER(pit_event, person), NUMBER(pit_event, other),
    SIGNED(pit_event, cents), SIGNED(pit_event, count), NUMBER(pit_event, third),
    MEMBER(pit_event, lifts, MEMBER_YES),
};
/* clang-format on */

static int64_t most_signed(int size)
{
    return INT64_MAX >> (64 - 8 * size);
}

int64_t member_value(const struct member *member, const void *of)
{
    const uint8_t *at = (const uint8_t *)of + member->offset;
    bool is_signed = member->kind == MEMBER_SIGNED;
    uint16_t two;
    uint32_t four;
    int64_t eight;

    switch (member->size) {
    case 1:
        return is_signed ? (int8_t)*at : *at;
    case 2:
        memcpy(&two, at, sizeof two);
        return is_signed ? (int16_t)two : two;
    case 4:
        memcpy(&four, at, sizeof four);
        return is_signed ? (int64_t)(int32_t)four : (int64_t)four;
    default:
        memcpy(&eight, at, sizeof eight);
        return eight;
    }
}

static void put_member(const struct member *member, void *of, uint64_t value)
{
    uint8_t *at = (uint8_t *)of + member->offset, one = (uint8_t)value;
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;

    switch (member->size) {
    case 1:
        *at = one;
        return;
    case 2:
        memcpy(at, &two, sizeof two);
        return;
    case 4:
        memcpy(at, &four, sizeof four);
        return;
    default:
        memcpy(at, &value, sizeof value);
    }
}

/* The position of the clause in the edition's index; an unknown one is -1. */
static int64_t read_clause(struct cursor *cursor, const struct edition *edition)
{
    struct record_text text = cursor_text(cursor);
    char id[RECORD_CLAUSE] = "";

    if (text.length >= sizeof id) spoil(cursor, "a clause is too long");
    if (cursor->bad || !edition) return -1;
    memcpy(id, text.bytes, text.length);
    return clause_record(edition, id);
}

static uint64_t read_member(struct cursor *cursor, const struct edition *edition,
                            const struct member *member)
{
    int64_t most = most_signed(member->size);

    if (member->kind == MEMBER_YES) return number_up_to(cursor, 1);
    if (member->kind == MEMBER_CLAUSE) return (uint64_t)read_clause(cursor, edition);
    if (member->kind == MEMBER_NUMBER)
        return number_up_to(cursor, UINT64_MAX >> (64 - 8 * member->size));
    return (uint64_t)signed_between(cursor, -most - 1, most);
}

/* The struct must be all 0. */
static void read_members(struct cursor *cursor, const struct edition *edition,
                         const struct member *members, int count, void *into)
{
    uint64_t there = cursor_number(cursor);

    if (there >> count) spoil(cursor, "it has an unknown member");
    for (; there && !cursor->bad; there &= there - 1) {
        const struct member *member = &members[__builtin_ctzll(there)];
        uint64_t value = read_member(cursor, edition, member);
        if (!value) spoil(cursor, "a member that is 0 is not left out");
        put_member(member, into, value);
    }
}

static void read_chips(struct cursor *cursor, struct chips *chips)
{
    uint64_t there = cursor_number(cursor);

    if (there >> CHIP_KINDS) spoil(cursor, "it has chips of an unknown kind");
    for (; there && !cursor->bad; there &= there - 1) {
        int64_t count = signed_between(cursor, INT32_MIN, INT32_MAX);
        if (!count) spoil(cursor, "a count of 0 chips is not left out");
        chips->count[__builtin_ctzll(there)] = (int32_t)count;
    }
}

/* ---- Openings -------------------------------------------------------------------- */

static void read_kinds(struct cursor *cursor, struct sign *sign)
{
    uint64_t count = number_up_to(cursor, SIGN_KINDS);

    for (uint64_t i = 0; i < count && !cursor->bad; i++) {
        struct kind_limits *kind = &sign->kinds[i];
        kind->bet = (int8_t)signed_between(cursor, INT8_MIN, INT8_MAX);
        kind->min_cents = cursor_signed(cursor);
        kind->max_cents = cursor_signed(cursor);
        kind->step_cents = cursor_signed(cursor);
        if (!kind->bet) spoil(cursor, "a sign has limits for no kind of wager");
    }
}

/* The amount with this word, or null. */
static int64_t *amount_called(struct sign *sign, struct record_text word)
{
    const struct {
        const char *word;
        int64_t *cents;
    } amounts[] = {
        { "min", &sign->min_cents },           { "max", &sign->max_cents },
        { "step", &sign->step_cents },         { "chip", &sign->chip_cents },
        { "side-min", &sign->side_min_cents }, { "side-max", &sign->side_max_cents },
    };
    const struct edition *edition = games[sign->edition];

    for (size_t i = 0; i < LENGTH(amounts); i++)
        if (record_text_is(word, amounts[i].word)) return amounts[i].cents;
    for (int i = 0; i < sign_amounts(edition); i++)
        if (record_text_is(word, edition->amounts[i])) return &sign->amount_cents[i];
    return NULL;
}

static void read_amounts(struct cursor *cursor, struct sign *sign)
{
    sign->min_cents = sign->max_cents = sign->step_cents = sign->chip_cents = 0;
    for (uint64_t left = record_read_count(cursor); left && !cursor->bad; left--) {
        int64_t *cents = amount_called(sign, cursor_text(cursor));
        int64_t value = cursor_signed(cursor);
        if (!cents) spoil(cursor, "a sign has an unknown amount");
        if (cents && (*cents || !value)) spoil(cursor, "a sign has an amount twice, or one of 0");
        if (cents) *cents = value;
    }
}

static int option_called(const struct sign *sign, struct record_text id)
{
    const struct option *options = games[sign->edition]->options;

    for (int i = 0; options[i].id; i++)
        if (record_text_is(id, options[i].id)) return i;
    return -1;
}

/* An option that is missing has its usual value. */
static void read_options(struct cursor *cursor, struct sign *sign)
{
    uint32_t seen = 0;

    for (uint64_t left = record_read_count(cursor); left && !cursor->bad; left--) {
        int option = option_called(sign, cursor_text(cursor));
        struct record_text text = cursor_text(cursor);
        char word[SIGN_WORD] = "";
        bool known = option >= 0 && text.length < sizeof word;
        if (known) memcpy(word, text.bytes, text.length);
        if (!known || seen >> option & 1 || !sign_choose(sign, option, word))
            spoil(cursor, "a sign has an unknown option or value, or an option twice");
        if (known) seen |= UINT32_C(1) << option;
    }
}

static void read_numbers(struct cursor *cursor, struct sign *sign)
{
    uint8_t count = one_byte(cursor);

    if (count > SIGN_NUMBERS) spoil(cursor, "a sign lists too many numbers");
    for (int i = 0; i < count && !cursor->bad; i++) {
        uint8_t number = one_byte(cursor);
        if (number > INT8_MAX) spoil(cursor, "a sign lists an invalid number");
        sign->numbers[i] = (int8_t)number;
    }
    if (!cursor->bad) sign->number_count = (int8_t)count;
}

static void read_sign(struct cursor *cursor, struct sign *sign)
{
    struct record_text edition = cursor_text(cursor);

    int found = -1;

    for (int i = 0; i < game_count; i++)
        if (record_text_is(edition, games[i]->id)) found = i;
    if (found < 0) {
        spoil(cursor, "unknown edition");
        return;
    }
    *sign = sign_of(found);
    read_options(cursor, sign);
    read_amounts(cursor, sign);
    read_kinds(cursor, sign);
    read_numbers(cursor, sign);
    sign->promo_stays = yes_or_no(cursor);
}

static void read_table_name(struct cursor *cursor, char name[CHANCE_TABLE + 1])
{
    struct record_text text = cursor_text(cursor);

    if (!text.length || text.length > CHANCE_TABLE) {
        spoil(cursor, "a table name is empty or too long");
        return;
    }
    for (size_t i = 0; i < text.length; i++)
        if (text.bytes[i] <= ' ' || text.bytes[i] > '~')
            spoil(cursor, "a table name has a space or another invalid character");
    memcpy(name, text.bytes, text.length);
}

/* Who deals: the staff, the house, the staff with cards that the house shuffles, or the house, which
 * also advises players: that changes nothing in the game. */
static void read_dealt(struct cursor *cursor, struct record_opening *opening)
{
    uint8_t dealt = one_byte(cursor);

    if (dealt > 3) spoil(cursor, "unknown kind of dealer");
    opening->automatic = dealt == 1 || dealt == 3;
    opening->shuffled = dealt == 2;
    opening->advice = dealt == 3;
}

bool record_read_opening(struct cursor *cursor, struct record_opening *opening)
{
    memset(opening, 0, sizeof *opening);
    read_table_name(cursor, opening->name);
    read_sign(cursor, &opening->sign);
    opening->set.kinds = (int32_t)number_up_to(cursor, CHIP_KINDS);
    for (int i = 0; i < opening->set.kinds; i++) opening->set.cents[i] = cursor_signed(cursor);
    read_chips(cursor, &opening->tray);
    opening->operated_by = (uint32_t)number_up_to(cursor, UINT32_MAX);
    read_dealt(cursor, opening);
    return !cursor->bad;
}

bool record_read_rules(struct cursor *cursor, struct record_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->program = cursor_text(cursor);
    rules->count = (int)number_up_to(cursor, RECORD_EDITIONS);
    for (int i = 0; i < rules->count && !cursor->bad; i++) {
        rules->edition[i] = cursor_text(cursor);
        if (cursor->end - cursor->at < RULES_HASH) spoil(cursor, "it ends too early");
        rules->fingerprint[i] = cursor->at;
        if (!cursor->bad) cursor->at += RULES_HASH;
    }
    return !cursor->bad;
}

/* ---- States ---------------------------------------------------------------------- */

enum value_kind {
    VALUE_NUMBER = 1,
    VALUE_BYTES = 2,
    VALUE_STRUCT = 3,
    VALUE_ARRAY = 4,
    VALUE_LABELS = 5,
};
#define NESTED 16 /* values within values */

static void skip_value(struct cursor *cursor, int depth);

/* Members or elements, each with its name, label or index, up to an empty one. */
static void skip_values(struct cursor *cursor, enum value_kind kind, int depth)
{
    while (!cursor->bad) {
        bool more =
            kind == VALUE_ARRAY ? cursor_number(cursor) != 0 : cursor_text(cursor).length != 0;
        if (!more) return;
        skip_value(cursor, depth + 1);
    }
}

static void skip_value(struct cursor *cursor, int depth)
{
    uint8_t kind = one_byte(cursor);
    uint64_t length;

    if (depth > NESTED) spoil(cursor, "a state has too many values within values");
    switch (kind) {
    case VALUE_NUMBER:
        cursor_signed(cursor);
        break;
    case VALUE_BYTES:
        length = record_read_count(cursor);
        cursor->at += length;
        break;
    case VALUE_STRUCT:
    case VALUE_ARRAY:
    case VALUE_LABELS:
        skip_values(cursor, (enum value_kind)kind, depth);
        break;
    default:
        spoil(cursor, "a state has a value of unknown kind");
    }
}

const char *record_state_form(const uint8_t *state, size_t length, bool is_sealed)
{
    struct cursor cursor = { state, state + length, NULL };

    if (!length || *state != VALUE_STRUCT) return "a state has no members";
    skip_value(&cursor, 1);
    while (is_sealed && !cursor.bad && cursor.at < cursor.end && !*cursor.at) cursor.at++;
    record_read_end(&cursor);
    return cursor.bad;
}

/* ---- Orders, events, postings ---------------------------------------------------- */

static bool of_a_table(enum record_kind kind)
{
    return kind < RECORD_DESK_ORDER || kind == RECORD_CARRIED || kind == RECORD_SHOWN;
}

bool record_read_entry(struct cursor *cursor, struct record_entry *entry)
{
    if (one_byte(cursor) != RECORD_VERSION) spoil(cursor, "unknown version");
    entry->number = cursor_number(cursor);
    entry->time_ms = cursor_signed(cursor);
    entry->table = (uint32_t)number_up_to(cursor, UINT32_MAX);
    entry->kind = one_byte(cursor);
    if (!cursor->bad && (entry->kind < RECORD_OPENED || entry->kind >= RECORD_KINDS ||
                         !record_kind_words(entry->kind)))
        spoil(cursor, "unknown kind of entry");
    if (!cursor->bad && of_a_table(entry->kind) != (entry->table != 0))
        spoil(cursor, entry->table ? "its kind must not name a table" : "it names no table");
    return !cursor->bad;
}

/* Copies that many bytes. */
static void read_bytes(struct cursor *cursor, void *into, size_t length)
{
    if (length > (size_t)(cursor->end - cursor->at)) spoil(cursor, "it ends too early");
    if (cursor->bad) return;
    memcpy(into, cursor->at, length);
    cursor->at += length;
}

bool record_read_restored(struct cursor *cursor, struct record_restored *restored)
{
    memset(restored, 0, sizeof *restored);
    restored->copied = cursor_number(cursor);
    restored->kept_size = cursor_number(cursor);
    read_bytes(cursor, restored->kept_root, sizeof restored->kept_root);
    return !cursor->bad;
}

/* Which key encrypts something in the entry with this number. */
static void read_sealed(struct cursor *cursor, uint64_t number, struct record_sealed *sealed)
{
    sealed->first = cursor_number(cursor);
    if (!cursor->bad && (!sealed->first || sealed->first > number))
        spoil(cursor, "it is encrypted with the key of a later entry");
    if (sealed->first == number) read_bytes(cursor, sealed->commitment, sizeof sealed->commitment);
}

static void read_hidden(struct cursor *cursor, uint64_t number, const struct order *order,
                        struct record_sealed *sealed)
{
    bool amount = order->hidden == RECORD_AMOUNT;

    if (order->hidden > RECORD_AMOUNT) spoil(cursor, "it hides something in an unknown way");
    for (int i = 0; i < OUTCOME_MOST; i++)
        if (order->command.outcome[i]) spoil(cursor, "it has cards although they are hidden");
    if (amount && order->command.cents) spoil(cursor, "it has an amount although it is hidden");
    if (order->hidden < RECORD_SEALED) return;
    read_sealed(cursor, number, sealed);
    read_bytes(cursor, amount ? sealed->cents : sealed->outcome,
               amount ? sizeof sealed->cents : sizeof sealed->outcome);
}

bool record_read_order(struct cursor *cursor, const struct edition *edition, uint64_t number,
                       struct order *order, struct record_sealed *sealed)
{
    memset(order, 0, sizeof *order);
    read_members(cursor, NULL, record_order_members, RECORD_ORDER_MEMBERS, order);
    read_chips(cursor, &order->chips);
    read_members(cursor, edition, record_command_members, RECORD_COMMAND_MEMBERS, &order->command);
    read_bytes(cursor, order->seed,
               order->length < CHANCE_PLAYER_SEED ? order->length : CHANCE_PLAYER_SEED);
    if (order->act == PIT_SESSION)
        read_members(cursor, NULL, terms_members, LENGTH(terms_members), &order->terms);
    if (!order->hidden) return !cursor->bad;
    memset(sealed, 0, sizeof *sealed);
    read_hidden(cursor, number, order, sealed);
    return !cursor->bad;
}

bool record_read_carried(struct cursor *cursor, uint64_t number, struct record_carried *carried)
{
    memset(carried, 0, sizeof *carried);
    carried->is_sealed = yes_or_no(cursor);
    if (carried->is_sealed) read_sealed(cursor, number, &carried->sealed);
    carried->state = cursor->at;
    carried->length = (size_t)(cursor->end - cursor->at);
    cursor->at = cursor->end;
    const char *bad = carried->is_sealed || cursor->bad
                          ? NULL
                          : record_state_form(carried->state, carried->length, false);
    if (bad) spoil(cursor, bad);
    return !cursor->bad;
}

bool record_read_shown(struct cursor *cursor, struct record_shown *shown)
{
    memset(shown, 0, sizeof *shown);
    shown->first = cursor_number(cursor);
    read_bytes(cursor, shown->key, sizeof shown->key);
    return !cursor->bad;
}

/* ---- Items ----------------------------------------------------------------------- */

uint32_t record_read_item_or_none(struct cursor *cursor)
{
    return (uint32_t)number_up_to(cursor, RECORD_ITEMS);
}

uint32_t record_read_item(struct cursor *cursor)
{
    uint32_t number = record_read_item_or_none(cursor);

    if (!number) spoil(cursor, "it names no item");
    return number;
}

/* A text that is copied, with a NUL. */
static void read_word(struct cursor *cursor, char *into, size_t room)
{
    struct record_text text = cursor_text(cursor);

    if (text.length >= room) spoil(cursor, "a text is too long");
    if (!cursor->bad) memcpy(into, text.bytes, text.length);
}

/* Who opened it is there only if it was a person. */
static void read_opener(struct cursor *cursor, struct record_item_opening *opening)
{
    if (cursor->bad || cursor->at == cursor->end) return;
    opening->person = (uint32_t)number_up_to(cursor, UINT32_MAX);
    opening->role = (uint16_t)number_up_to(cursor, UINT16_MAX);
    opening->request = cursor_number(cursor);
    if (!cursor->bad && opening->person == NOBODY) spoil(cursor, "nobody opened an item");
}

bool record_read_item_opening(struct cursor *cursor, struct record_item_opening *opening)
{
    memset(opening, 0, sizeof *opening);
    opening->number = record_read_item(cursor);
    read_word(cursor, opening->kind, sizeof opening->kind);
    read_word(cursor, opening->name, sizeof opening->name);
    read_word(cursor, opening->terms.text, sizeof opening->terms.text);
    read_bytes(cursor, opening->commitment.bytes, sizeof opening->commitment.bytes);
    read_bytes(cursor, opening->salt, sizeof opening->salt);
    read_opener(cursor, opening);
    if (!cursor->bad && !item_name_good(opening->name))
        spoil(cursor, "the name of an item is empty or has an invalid character");
    if (!cursor->bad && !item_terms_good(&opening->terms))
        spoil(cursor, "the terms of an item are not lines of 'key = value'");
    return !cursor->bad;
}

bool record_read_item_committed(struct cursor *cursor, struct chance_commitment *commitment)
{
    memset(commitment, 0, sizeof *commitment);
    read_bytes(cursor, commitment->bytes, sizeof commitment->bytes);
    return !cursor->bad;
}

bool record_read_item_order(struct cursor *cursor, struct item_order *order)
{
    memset(order, 0, sizeof *order);
    read_members(cursor, NULL, record_item_order_members, RECORD_ITEM_ORDER_MEMBERS, order);
    if (order->length > CHANCE_BYTES) spoil(cursor, "a seed is too long");
    if (!cursor->bad) read_bytes(cursor, order->seed, order->length);
    read_word(cursor, order->text, sizeof order->text);
    return !cursor->bad;
}

bool record_read_item_event(struct cursor *cursor, struct record_item_event *event)
{
    const struct item_event *is = &event->event;

    memset(&event->event, 0, sizeof event->event);
    read_members(cursor, NULL, record_item_event_members, RECORD_ITEM_EVENT_MEMBERS, &event->event);
    event->clause = cursor_text(cursor);
    event->also = cursor_text(cursor);
    if (is->from >= ITEM_ACCOUNTS || is->to >= ITEM_ACCOUNTS) spoil(cursor, "unknown account");
    if (!is->from != !is->to || (is->from && is->cents <= 0))
        spoil(cursor, "an event moves no amount, or not from one account to another");
    return !cursor->bad;
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool same_members(const struct member *members, size_t count, const void *one,
                         const void *other)
{
    for (size_t i = 0; i < count; i++)
        if (member_value(&members[i], one) != member_value(&members[i], other)) return false;
    return true;
}

bool record_same_order(const struct order *one, const struct order *other)
{
    return same_members(record_order_members + 1, RECORD_ORDER_MEMBERS - 1, one, other) &&
           same_members(record_command_members, RECORD_COMMAND_MEMBERS, &one->command,
                        &other->command) &&
           same_members(terms_members, LENGTH(terms_members), &one->terms, &other->terms) &&
           !memcmp(&one->chips, &other->chips, sizeof one->chips) &&
           !memcmp(one->seed, other->seed, sizeof one->seed);
}

#define HIDDEN_MEMBER (RECORD_ORDER_MEMBERS - 1)

bool record_has_hidden(struct cursor cursor, enum record_kind kind)
{
    if (kind == RECORD_CARRIED) return one_byte(&cursor) == 1;
    return (kind == RECORD_ORDER || kind == RECORD_REFUSED) &&
           cursor_number(&cursor) >> HIDDEN_MEMBER & 1;
}

bool record_read_desk_order(struct cursor *cursor, struct desk_order *desk_order)
{
    memset(desk_order, 0, sizeof *desk_order);
    read_members(cursor, NULL, record_desk_order_members, RECORD_DESK_ORDER_MEMBERS, desk_order);
    read_chips(cursor, &desk_order->chips);
    return !cursor->bad;
}

bool record_read_event(struct cursor *cursor, struct record_event *event)
{
    memset(&event->event, 0, sizeof event->event);
    read_members(cursor, NULL, record_event_members, RECORD_EVENT_MEMBERS, &event->event);
    event->clause = cursor_text(cursor);
    event->also = cursor_text(cursor);
    return !cursor->bad;
}

bool record_read_pit_event(struct cursor *cursor, struct record_pit_event *event)
{
    memset(&event->event, 0, sizeof event->event);
    read_members(cursor, NULL, record_pit_event_members, RECORD_PIT_EVENT_MEMBERS, &event->event);
    read_chips(cursor, &event->event.chips);
    event->clause = cursor_text(cursor);
    return !cursor->bad;
}

static void read_account(struct cursor *cursor, struct record_account *account)
{
    account->kind = one_byte(cursor);
    account->of = (uint32_t)number_up_to(cursor, UINT32_MAX);
    account->place = one_byte(cursor);
    if (account->kind >= OF_KINDS) spoil(cursor, "unknown account");
    bool at_a_seat = account->kind <= OF_TOKENS;
    bool of_the_house =
        account->kind > OF_PERSON && account->kind != OF_ISSUED && !account_at_item(account->kind);
    if (account->place >= (at_a_seat ? TABLE_SEATS : 1)) spoil(cursor, "unknown seat");
    if ((account->of == 0) != of_the_house) spoil(cursor, "unknown account");
}

bool record_read_posting(struct cursor *cursor, struct record_posting *posting)
{
    read_account(cursor, &posting->from);
    read_account(cursor, &posting->to);
    posting->cents = cursor_signed(cursor);
    posting->clause = cursor_text(cursor);
    if (!cursor->bad && posting->cents <= 0) spoil(cursor, "a posting's amount is not above 0");
    return !cursor->bad;
}

uint64_t record_read_count(struct cursor *cursor)
{
    uint64_t count = cursor_number(cursor);

    if (count <= (uint64_t)(cursor->end - cursor->at)) return count;
    spoil(cursor, "it ends too early");
    return 0;
}

bool record_read_end(struct cursor *cursor)
{
    if (cursor->at < cursor->end) spoil(cursor, "it has extra bytes at the end");
    return !cursor->bad;
}

/* ---- Checking the form ----------------------------------------------------------- */

static void skip_events(struct cursor *cursor)
{
    struct record_event event;
    struct record_pit_event around;

    for (uint64_t left = record_read_count(cursor); left && !cursor->bad; left--)
        record_read_event(cursor, &event);
    for (uint64_t left = record_read_count(cursor); left && !cursor->bad; left--)
        record_read_pit_event(cursor, &around);
}

static void skip_postings(struct cursor *cursor)
{
    struct record_posting posting;

    for (uint64_t left = record_read_count(cursor); left && !cursor->bad; left--)
        record_read_posting(cursor, &posting);
}

static void skip_opening(struct cursor *cursor, uint64_t number)
{
    struct record_opening opening;

    (void)number;
    record_read_opening(cursor, &opening);
    skip_postings(cursor);
}

static void skip_order(struct cursor *cursor, uint64_t number)
{
    struct order order;
    struct record_sealed sealed;

    record_read_order(cursor, NULL, number, &order, &sealed);
    skip_events(cursor);
    skip_postings(cursor);
}

static void skip_refused(struct cursor *cursor, uint64_t number)
{
    struct order order;
    struct record_sealed sealed;

    record_read_order(cursor, NULL, number, &order, &sealed);
    cursor_text(cursor);
    cursor_text(cursor);
}

static void skip_desk_order(struct cursor *cursor, uint64_t number)
{
    struct desk_order desk_order;

    (void)number;
    record_read_desk_order(cursor, &desk_order);
    skip_events(cursor);
    skip_postings(cursor);
}

/* Both kinds have a person's number and a text. */
static void skip_named(struct cursor *cursor, uint64_t number)
{
    (void)number;
    number_up_to(cursor, UINT32_MAX);
    cursor_text(cursor);
}

static void skip_counted(struct cursor *cursor, uint64_t number)
{
    (void)number;
    number_up_to(cursor, UINT32_MAX);
    cursor_number(cursor);
    cursor_signed(cursor);
    cursor_text(cursor);
}

static void skip_rules(struct cursor *cursor, uint64_t number)
{
    struct record_rules rules;

    (void)number;
    record_read_rules(cursor, &rules);
}

static void skip_restored(struct cursor *cursor, uint64_t number)
{
    struct record_restored restored;

    (void)number;
    record_read_restored(cursor, &restored);
}

static void skip_carried(struct cursor *cursor, uint64_t number)
{
    struct record_carried carried;

    record_read_carried(cursor, number, &carried);
}

static void skip_shown(struct cursor *cursor, uint64_t number)
{
    struct record_shown shown;

    (void)number;
    record_read_shown(cursor, &shown);
}

static void skip_item_opening(struct cursor *cursor, uint64_t number)
{
    struct record_item_opening opening;

    (void)number;
    record_read_item_opening(cursor, &opening);
}

static void skip_item_order(struct cursor *cursor, uint64_t number)
{
    struct item_order order;
    struct record_item_event event;

    (void)number;
    record_read_item(cursor);
    record_read_item_order(cursor, &order);
    for (uint64_t left = record_read_count(cursor); left && !cursor->bad; left--)
        record_read_item_event(cursor, &event);
    skip_postings(cursor);
}

static void skip_item_refused(struct cursor *cursor, uint64_t number)
{
    struct item_order order;

    (void)number;
    record_read_item_or_none(cursor);
    record_read_item_order(cursor, &order);
    cursor_text(cursor);
    cursor_text(cursor);
}

static void skip_item_carried(struct cursor *cursor, uint64_t number)
{
    (void)number;
    record_read_item(cursor);
    const char *bad =
        cursor->bad ? NULL
                    : record_state_form(cursor->at, (size_t)(cursor->end - cursor->at), false);
    cursor->at = cursor->end;
    if (bad) spoil(cursor, bad);
}

static void skip_item_committed(struct cursor *cursor, uint64_t number)
{
    struct chance_commitment commitment;

    (void)number;
    record_read_item(cursor);
    record_read_item_committed(cursor, &commitment);
}

static void skip_by_duty(struct cursor *cursor, uint64_t number)
{
    (void)cursor, (void)number;
}

const char *record_form(const uint8_t *body, size_t length)
{
    static void (*const skip[RECORD_KINDS])(struct cursor *, uint64_t number) = {
        [RECORD_OPENED] = skip_opening,
        [RECORD_ORDER] = skip_order,
        [RECORD_REFUSED] = skip_refused,
        [RECORD_DESK_ORDER] = skip_desk_order,
        [RECORD_NAMED] = skip_named,
        [RECORD_SIGN_IN_REFUSED] = skip_named,
        [RECORD_RULES] = skip_rules,
        [RECORD_CARRIED] = skip_carried,
        [RECORD_SHOWN] = skip_shown,
        [RECORD_RESTORED] = skip_restored,
        [RECORD_ITEM_OPENED] = skip_item_opening,
        [RECORD_ITEM_ORDER] = skip_item_order,
        [RECORD_ITEM_REFUSED] = skip_item_refused,
        [RECORD_ITEM_CARRIED] = skip_item_carried,
        [RECORD_ITEM_COMMITTED] = skip_item_committed,
        [RECORD_BY_DUTY] = skip_by_duty,
        [RECORD_COUNTED] = skip_counted,
    };
    struct cursor cursor = { body, body + length, NULL };
    struct record_entry entry;

    if (record_read_entry(&cursor, &entry)) skip[entry.kind](&cursor, entry.number);
    record_read_end(&cursor);
    return cursor.bad;
}

/* ---- Words ----------------------------------------------------------------------- */

const char *record_kind_words(enum record_kind kind)
{
    static const char *const words[RECORD_KINDS] = {
        [RECORD_OPENED] = "a table was opened",
        [RECORD_ORDER] = "an order was carried out",
        [RECORD_REFUSED] = "an order was refused",
        [RECORD_DESK_ORDER] = "a desk order was carried out",
        [RECORD_NAMED] = "a person was named",
        [RECORD_SIGN_IN_REFUSED] = "a sign-in was refused",
        [RECORD_RULES] = "a stretch begins under these rules",
        [RECORD_CARRIED] = "a table was carried over to other rules",
        [RECORD_RESTORED] = "the record was restored from a copy",
        [RECORD_SHOWN] = "the key of hidden cards was shown",
        [RECORD_ITEM_OPENED] = "an item of the programme was opened",
        [RECORD_ITEM_ORDER] = "an order to an item was carried out",
        [RECORD_ITEM_REFUSED] = "an order to an item was refused",
        [RECORD_ITEM_CARRIED] = "an item was carried over to other rules",
        [RECORD_ITEM_COMMITTED] = "the house committed to new seeds for an item",
        [RECORD_BY_DUTY] = "from now on money enters and leaves only by duty",
        [RECORD_COUNTED] = "refusals were counted",
    };

    return words[kind];
}

const char *account_words(enum account_of kind)
{
    static const char *const words[OF_KINDS] = {
        "rack",   "layout", "tokens", "float",   "box",  "commission", "held", "promotions",
        "person", "cage",   "cash",   "cheques", "pool", "issued",     "kept", "transfers",
    };

    return words[kind];
}
