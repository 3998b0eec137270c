/* state.c - states by the names of their members.
 *
 * A value is a byte that says what follows, so that a reader can skip what it no longer knows:
 *
 *   NUMBER  signed                     BYTES  number: how many, and the bytes (texts, words, signs)
 *   STRUCT  text: a member's name, and its value; ...; an empty text
 *   ARRAY   number: an element's index from 1, and its value; ...; 0
 *   LABELS  text: an element's label, and its value; ...; an empty text
 *
 * Only what differs is written, in the order of the rows. */
#include "pit/state.h"

#include "pit/dealing.h"
#include "pit/pit_internal.h"
#include "pit/sign_bytes.h"
#include "rules/assert.h"
#include "rules/rows.h"

#include <stdio.h>
#include <string.h>

enum value_kind {
    VALUE_NUMBER = 1,
    VALUE_BYTES = 2,
    VALUE_STRUCT = 3,
    VALUE_ARRAY = 4,
    VALUE_LABELS = 5
};

#define NESTED    16
#define SIGN_MOST 2048 /* bytes of a sign */

const struct pit state_cleared;

/* ---- What a row describes -------------------------------------------------------- */

static int dimensions(const struct field *field)
{
    int count = 0;

    while (count < FIELD_DIMENSIONS && field->count[count]) count++;
    return count;
}

/* The size of one element at this depth of an array; at its last depth, of one value. */
static size_t size_at(const struct field *field, int depth)
{
    size_t size = field->size;

    for (int i = depth; i < dimensions(field); i++) size *= field->count[i];
    return size;
}

static bool is_written(const struct field *field)
{
    return field->kind != FIELD_UNUSED && field->kind != FIELD_DERIVED && field->kind != FIELD_GONE;
}

static const struct field *rows_of(const struct field *field, const struct sign *sign)
{
    return field->kind == FIELD_GAME ? games[sign->edition]->family->fields : field->rows;
}

/* ---- Numbers --------------------------------------------------------------------- */

static uint64_t load(const uint8_t *at, const struct field *field)
{
    return number_at(at, field->size, field->kind == FIELD_SIGNED);
}

/* Whether the value is within the bounds of the row. */
static bool is_allowed(const struct field *field, uint64_t value)
{
    int64_t number = (int64_t)value;

    if (field->least || field->most) return number >= field->least && number <= field->most;
    return field->kind != FIELD_SIGNED || field->size < 8 ||
           (number >= -FIELD_AMOUNT && number <= FIELD_AMOUNT);
}

static bool save(uint8_t *at, const struct field *field, uint64_t value)
{
    return number_set(at, field->size, field->kind == FIELD_SIGNED, value);
}

/* ---- Writing --------------------------------------------------------------------- */

struct putting {
    struct writer *to;
    const struct sign *sign;
};

static void put_struct(const struct putting *p, const struct field *rows, const uint8_t *now,
                       const uint8_t *before);

static void put_blob(struct writer *to, const void *bytes, size_t length)
{
    put_byte(to, VALUE_BYTES);
    put_number(to, length);
    put_bytes(to, bytes, length);
}

static void put_sign(struct writer *to, const struct sign *sign)
{
    uint8_t bytes[SIGN_MOST];
    struct writer room = { bytes, bytes + sizeof bytes, false };

    sign_put(&room, sign);
    assert(!room.full);
    put_blob(to, bytes, (size_t)(room.at - bytes));
}

static void put_word(const struct putting *p, const struct field *field, const uint8_t *now)
{
    const char *word = field->word(p->sign, (int)load(now, field));

    assert(word);
    put_blob(p->to, word, strlen(word));
}

static void put_one(const struct putting *p, const struct field *field, const uint8_t *now,
                    const uint8_t *before)
{
    switch ((enum field_kind)field->kind) {
    case FIELD_NUMBER:
    case FIELD_SIGNED:
        put_byte(p->to, VALUE_NUMBER);
        put_signed(p->to, (int64_t)load(now, field));
        break;
    case FIELD_WORD:
        put_word(p, field, now);
        break;
    case FIELD_BYTES:
        put_blob(p->to, now, field->size);
        break;
    case FIELD_TEXT:
        put_blob(p->to, now, strnlen((const char *)now, field->size));
        break;
    case FIELD_SIGN:
        put_sign(p->to, p->sign);
        break;
    case FIELD_STRUCT:
    case FIELD_GAME:
        put_struct(p, rows_of(field, p->sign), now, before);
        break;
    default:
        assert(false);
    }
}

static void put_value(const struct putting *p, const struct field *field, const uint8_t *now,
                      const uint8_t *before, int depth)
{
    int last = dimensions(field);
    size_t size = size_at(field, depth + 1);
    bool labels = depth + 1 == last && field->label;
    char label[FIELD_LABEL];

    if (depth == last) {
        put_one(p, field, now, before);
        return;
    }
    assert(depth < FIELD_DIMENSIONS);
    put_byte(p->to, labels ? VALUE_LABELS : VALUE_ARRAY);
    for (uint32_t i = 0; i < field->count[depth]; i++) {
        if (!memcmp(now + i * size, before + i * size, size)) continue;
        if (!labels)
            put_number(p->to, i + 1);
        else if (field->label(p->sign, (int)i, label))
            put_text(p->to, label);
        else
            assert(false);
        put_value(p, field, now + i * size, before + i * size, depth + 1);
    }
    put_byte(p->to, 0); /* also an empty text */
}

static void put_struct(const struct putting *p, const struct field *rows, const uint8_t *now,
                       const uint8_t *before)
{
    put_byte(p->to, VALUE_STRUCT);
    for (const struct field *field = rows; field->kind != FIELD_END; field++) {
        size_t at = field->offset;
        if (!is_written(field) || !memcmp(now + at, before + at, size_at(field, 0))) continue;
        put_text(p->to, field->name);
        put_value(p, field, now + at, before + at, 0);
    }
    put_text(p->to, "");
}

void state_put(struct writer *to, const struct pit *now, const struct pit *before)
{
    struct putting p = { to, &now->table.sign };

    put_struct(&p, pit_fields, (const uint8_t *)now, (const uint8_t *)before);
}

void fields_put(struct writer *to, const struct field *rows, const void *now, const void *before)
{
    struct putting p = { to, NULL };

    put_struct(&p, rows, now, before);
}

/* ---- Reading --------------------------------------------------------------------- */

struct getting {
    struct reader *from;
    const struct sign *sign;
    char *why;
    int depth; /* of what is skipped */
};

static bool get_struct(struct getting *g, const struct field *rows, uint8_t *into);

static bool fail(struct getting *g, const char *what, const char *name)
{
    if (!*g->why) snprintf(g->why, STATE_WHY, "%s '%s'", what, name);
    g->from->bad = true;
    return false;
}

static bool malformed(struct getting *g)
{
    if (!*g->why) snprintf(g->why, STATE_WHY, "has a malformed state");
    g->from->bad = true;
    return false;
}

/* Skips a value of any kind. */
static bool skip(struct getting *g)
{
    uint8_t kind = get_byte(g->from);
    char name[64];

    if (++g->depth > NESTED) return malformed(g);
    switch (kind) {
    case VALUE_NUMBER:
        get_signed(g->from);
        break;
    case VALUE_BYTES:
        get_bytes(g->from, get_number(g->from));
        break;
    case VALUE_STRUCT:
    case VALUE_LABELS:
        while (get_text(g->from, name, sizeof name) && *name && skip(g)) continue;
        break;
    case VALUE_ARRAY:
        while (get_number(g->from) && skip(g)) continue;
        break;
    default:
        return malformed(g);
    }
    g->depth--;
    return !g->from->bad || malformed(g);
}

static const uint8_t *get_blob(struct getting *g, size_t most, size_t *length)
{
    uint64_t said = get_byte(g->from) == VALUE_BYTES ? get_number(g->from) : UINT64_MAX;
    const uint8_t *bytes = said <= most ? get_bytes(g->from, said) : NULL;

    if (!bytes) malformed(g);
    *length = (size_t)said;
    return bytes;
}

static bool get_word(struct getting *g, const struct field *field, uint8_t *into)
{
    char word[64];
    size_t length;
    const uint8_t *bytes = get_blob(g, sizeof word - 1, &length);
    const char *known;

    if (!bytes) return false;
    memcpy(word, bytes, length);
    word[length] = '\0';
    for (int value = 0; (known = field->word(g->sign, value)); value++)
        if (!strcmp(known, word)) return save(into, field, (uint64_t)value) || malformed(g);
    return fail(g, "has an unknown value", word);
}

static bool get_sign(struct getting *g, uint8_t *into)
{
    size_t length;
    const uint8_t *bytes = get_blob(g, SIGN_MOST, &length);
    struct sign sign;

    if (!bytes) return false;
    struct reader from = { bytes, bytes + length, false };
    sign_get(&from, &sign);
    if (from.bad || from.at != from.end) return fail(g, "has a sign that is", "not permitted");
    memcpy(into, &sign, sizeof sign);
    return true;
}

static bool get_number_into(struct getting *g, const struct field *field, uint8_t *into)
{
    if (get_byte(g->from) != VALUE_NUMBER) return malformed(g);
    uint64_t value = (uint64_t)get_signed(g->from);
    if (g->from->bad || !is_allowed(field, value) || !save(into, field, value))
        return fail(g, "has a value out of range in", field->name);
    return true;
}

static bool get_bytes_into(struct getting *g, const struct field *field, uint8_t *into)
{
    size_t length, most = field->kind == FIELD_TEXT ? field->size - 1 : field->size;
    const uint8_t *bytes = get_blob(g, most, &length);

    if (!bytes || (field->kind == FIELD_BYTES && length != field->size)) return malformed(g);
    memset(into, 0, field->size);
    memcpy(into, bytes, length);
    return true;
}

static bool get_one(struct getting *g, const struct field *field, uint8_t *into)
{
    switch ((enum field_kind)field->kind) {
    case FIELD_NUMBER:
    case FIELD_SIGNED:
        return get_number_into(g, field, into);
    case FIELD_WORD:
        return get_word(g, field, into);
    case FIELD_BYTES:
    case FIELD_TEXT:
        return get_bytes_into(g, field, into);
    case FIELD_SIGN:
        return get_sign(g, into);
    case FIELD_STRUCT:
    case FIELD_GAME:
        return get_struct(g, rows_of(field, g->sign), into);
    default:
        return skip(g);
    }
}

/* Elements come in the order of their labels, so the search starts after the last one found. */
static bool find_label(const struct getting *g, const struct field *field, const char *wanted,
                       uint32_t count, uint32_t *index)
{
    char label[FIELD_LABEL];

    for (uint32_t tried = 0; tried < count; tried++) {
        uint32_t i = (*index + tried) % count;
        if (!field->label(g->sign, (int)i, label) || strcmp(label, wanted)) continue;
        *index = i;
        return true;
    }
    return false;
}

/* The next element of an array; false at its end. */
static bool next_element(struct getting *g, const struct field *field, int depth, bool labels,
                         uint32_t *index)
{
    uint32_t count = field->count[depth];
    char label[FIELD_LABEL];

    if (!labels) {
        uint64_t number = get_number(g->from);
        if (!number) return false;
        *index = (uint32_t)(number - 1);
        return number <= count || malformed(g);
    }
    if (!get_text(g->from, label, sizeof label)) return malformed(g);
    if (!*label) return false;
    return find_label(g, field, label, count, index) || fail(g, "has an unknown bet", label);
}

static bool get_value(struct getting *g, const struct field *field, uint8_t *into, int depth)
{
    int last = dimensions(field);
    size_t size = size_at(field, depth + 1);
    bool labels = depth + 1 == last && field->label;
    uint32_t index = 0;

    if (depth == last) return get_one(g, field, into);
    if (get_byte(g->from) != (labels ? VALUE_LABELS : VALUE_ARRAY)) return malformed(g);
    while (next_element(g, field, depth, labels, &index))
        if (!get_value(g, field, into + index * size, depth + 1)) return false;
    return !g->from->bad || malformed(g);
}

static const struct field *find_row(const struct field *rows, const char *name)
{
    while (rows->kind != FIELD_END && strcmp(rows->name, name)) rows++;
    return rows->kind == FIELD_END || rows->kind == FIELD_UNUSED || rows->kind == FIELD_DERIVED
               ? NULL
               : rows;
}

static bool get_struct(struct getting *g, const struct field *rows, uint8_t *into)
{
    char name[64];

    if (get_byte(g->from) != VALUE_STRUCT) return malformed(g);
    while (get_text(g->from, name, sizeof name) && *name) {
        const struct field *field = find_row(rows, name);
        if (!field) return fail(g, "has an unknown member", name);
        if (!(field->kind == FIELD_GONE ? skip(g) : get_value(g, field, into + field->offset, 0)))
            return false;
    }
    return !g->from->bad || malformed(g);
}

bool state_get(struct reader *from, struct pit *pit, char why[STATE_WHY])
{
    struct getting g = { from, &pit->table.sign, why, 0 };

    *why = '\0';
    return get_struct(&g, pit_fields, (uint8_t *)pit);
}

bool fields_get(struct reader *from, const struct field *rows, void *into, char why[STATE_WHY])
{
    struct getting g = { from, NULL, why, 0 };

    *why = '\0';
    return get_struct(&g, rows, into);
}

void state_derive(struct pit *pit)
{
    const struct family *family = games[pit->table.sign.edition]->family;

    if (family->derive) family->derive(&pit->table);
    contest_derive(&pit->table.contest);
    contest_derive(&pit->table.contest_before);
    pit_note_owed(pit);
}

/* ---- Soundness ------------------------------------------------------------------- */

/* Chips that are worth more cannot be added up. */
#define WORTH_MOST (INT64_C(1) << 56)

static bool chips_sound(const struct chip_set *set, const struct chips *chips)
{
    ratio_wide worth = 0;

    for (int i = 0; i < CHIP_KINDS; i++) {
        if (i >= set->kinds && chips->count[i]) return false;
        worth += (ratio_wide)chips->count[i] * set->cents[i];
    }
    return worth <= WORTH_MOST;
}

/* Wagers that the table has, whether they can be made now or only stand there later. */
static bool wager_sound(struct table *table, int seat, int bet, int number)
{
    const struct family *family = games[table->sign.edition]->family;
    int each = 0, its = 0;

    while (wager_next(&table->sign, true, &each, &its))
        if (each == bet && its == number) return true;
    return family->lay && family->lay(table, seat, bet, number, 0);
}

static bool waiting_sound(struct table *table, const struct waiting *waiting)
{
    const struct command *command = &waiting->command;
    int places = table_seat_count(table);

    return command->seat >= 0 && command->seat < places && command->place <= places &&
           command->role == ROLE_PLAYER && command->cents >= 0 && command->cents <= MONEY_MOST &&
           command->part_cents >= 0 && command->part_cents <= command->cents &&
           wager_sound(table, command->seat, command->bet, command->number);
}

/* A session with the seats, limits and wagers that its table can have. */
static bool contest_sound(struct table *table, const struct contest *contest)
{
    int places = table_seat_count(table);
    uint32_t none = ~(uint32_t)0 << places;
    uint32_t all = contest->players | contest->out | contest->disqualified | contest->fell |
                   contest->made | contest->passed | contest->late | contest->secret |
                   contest->excused | contest->voided;
    bool sound = !(all & none) && contest->marker < places && contest->turn < places &&
                 contest->raised <= contest->terms.raises;

    if (contest->stage == CONTEST_OFF) return !all && !contest->secret_count;
    sound = sound && !contest_terms_fit(&table->sign, &contest->terms).code;
    for (int i = 0; sound && i < contest->secret_count; i++)
        sound = contest->secrets[i].seat < places &&
                wager_sound(table, contest->secrets[i].seat, contest->secrets[i].bet,
                            contest->secrets[i].number);
    return sound;
}

static bool table_sound(struct table *table)
{
    const struct family *family = games[table->sign.edition]->family;
    uint32_t none = ~(uint32_t)0 << table_seat_count(table);
    bool sound =
        !((table->present | table->excluded | table->agreed | table->winners_down) & none) &&
        (!table->notice_bet || wager_kind(&table->sign, table->notice_bet).id);

    for (int i = 0; i < table->waiting_count; i++)
        sound = sound && waiting_sound(table, &table->waiting[i]);
    for (int both = 0; both < 2; both++) {
        const struct till *till = both ? &table->till_before : &table->till;
        for (int i = 0; i < till->promo_count; i++) {
            const struct promo_wager *wager = &till->promo_wagers[i];
            sound = sound && wager->seat < table_seat_count(table) &&
                    wager_sound(table, wager->seat, wager->bet, wager->number);
        }
    }
    sound = sound && contest_sound(table, &table->contest) &&
            contest_sound(table, &table->contest_before);
    return sound && (!family->sound || family->sound(table));
}

static bool guests_sound(const struct pit *pit)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].seat >= table_seat_count(&pit->table)) return false;
    return true;
}

/* Outcomes that are drawn are known at once; only cards wait to be revealed. */
static bool chance_sound(const struct pit *pit)
{
    uint64_t most = dealing_of(pit->table.sign.edition)->shuffled ? PIT_DRAWS : 0;

    if ((pit->chance.fixed_seats | pit->chance.given_seats) >> TABLE_SEATS) return false;
    return pit->chance.drawn >= pit->chance.shown && pit->chance.drawn - pit->chance.shown <= most;
}

bool state_sound(struct pit *pit)
{
    bool sound = chip_set_good(&pit->set) && chips_sound(&pit->set, &pit->tray) &&
                 chips_sound(&pit->set, &pit->tournament_tray) &&
                 chips_sound(&pit->set, &pit->entered.chips) && chance_sound(pit) &&
                 guests_sound(pit) && table_sound(&pit->table);

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        const struct colour *colour = &pit->colours[seat];
        sound = sound && chips_sound(&pit->set, &pit->rack[seat]) &&
                (ratio_wide)colour->value_cents * colour->count <= WORTH_MOST;
    }
    for (int i = 0; i < PIT_LEFT; i++) sound = sound && chips_sound(&pit->set, &pit->left[i].chips);
    return sound;
}

/* ---- Plain bets ------------------------------------------------------------------ */

bool state_is_plain_bet(struct pit *pit, const struct order *order, const struct events *events,
                        int pit_events)
{
    const struct family *family = games[pit->table.sign.edition]->family;
    const struct event *placed = &events->list[0];

    return order->act == PIT_GAME && order->command.act == ACT_BET && !order->command.flags &&
           !pit_events && events->count == 1 && placed->kind == EVENT_PLACED && family->lay &&
           !pit->colours[placed->seat].count && /* the chips may be in colours */
           family->lay(&pit->table, placed->seat, placed->bet, placed->number, 0);
}

bool state_bet(struct pit *pit, const struct order *order, const struct event *placed)
{
    const struct family *family = games[pit->table.sign.edition]->family;
    struct table *table = &pit->table;
    struct guest *guest = pit_guest(pit, order->person) ? pit_guest_of(pit, order->person) : NULL;

    if (!guest || !family->lay ||
        !family->lay(table, placed->seat, placed->bet, placed->number, placed->stake_cents))
        return false;
    table->till.rack_cents[placed->seat] -= placed->stake_cents;
    table->layout_cents[placed->seat] += placed->stake_cents;
    request_window_keep(&guest->requests, order->request);
    guest->away = false;       /* any act shows the player is back */
    pit->chance.quiet = false; /* pit_seeds.c */
    return true;
}
