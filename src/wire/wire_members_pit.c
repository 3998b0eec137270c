/* wire_members_pit.c - members of an order around the table: chips, money, people and seeds. */
#include "wire/wire_members.h"
#include "words/values.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Around the table ------------------------------------------------------------ */

static const struct choice tenders[] = { { "cash", TENDER_CASH },
                                         { "voucher", TENDER_VOUCHER },
                                         { "chips", TENDER_CHIPS },
                                         { "cheque", TENDER_CHEQUE },
                                         { 0 } };
static const struct choice reserved[] = {
    { "nobody", RESERVED_NOT }, { "party", RESERVED_PARTY }, { "event", RESERVED_EVENT }, { 0 }
};

static bool read_order_cents(const struct wire_reading *r, const json_t *value)
{
    return wire_read_number(value, r->name, INT64_MIN, INT64_MAX, &r->order->cents, r->why);
}

static void put_order_cents(struct json_out *out, const struct pit *pit, const struct order *order,
                            const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    json_out_if(out, name, order->cents);
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

void wire_put_chips(struct json_out *out, const char *key, const struct chip_set *set,
                    const struct chips *chips)
{
    put_counted(out, key, set, chips);
}

static void put_chips(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    const char *name = member_name(takes);

    static const struct chips none;

    if (memcmp(&order->chips, &none, sizeof none))
        wire_put_chips(out, name, &pit->set, &order->chips);
}

static bool read_tender(const struct wire_reading *r, const json_t *value)
{
    int tender = 0;

    if (!wire_read_word(r, value, tenders, &tender)) return false;
    r->order->tender = (uint8_t)tender;
    return true;
}

static void put_tender(struct json_out *out, const struct pit *pit, const struct order *order,
                       const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    wire_put_word(out, name, tenders, order->tender);
}

static bool read_yes(const struct wire_reading *r, const json_t *value)
{
    r->order->yes = json_is_true(value);
    return json_is_boolean(value) || wire_bad(r->why, "'%s' has to be true or false.", r->name);
}

static void put_yes(struct json_out *out, const struct pit *pit, const struct order *order,
                    const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    if (order->yes) json_out_bool(out, name, true);
}

static bool read_count(const struct wire_reading *r, const json_t *value)
{
    int64_t count;

    if (!wire_read_number(value, r->name, 0, COUNT_MOST * 100, &count, r->why)) return false;
    r->order->count = (int32_t)count;
    return true;
}

static void put_count(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    json_out_if(out, name, order->count);
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

static void put_other(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    json_out_if(out, name, order->other);
}

static bool read_third(const struct wire_reading *r, const json_t *value)
{
    return read_person(r, value, &r->order->third);
}

static void put_third(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    json_out_if(out, name, order->third);
}

/* A colour, or a dispute. */
static bool read_nth(const struct wire_reading *r, const json_t *value)
{
    int8_t number;

    if (!wire_read_small(r, value, &number)) return false;
    r->order->number = (uint8_t)number;
    return true;
}

static void put_nth(struct json_out *out, const struct pit *pit, const struct order *order,
                    const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    json_out_if(out, name, order->number);
}

/* A role, by its bit from 1; nothing: off duty. */
static bool read_duty(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);

    for (int i = 0; text && i < ROLE_COUNT; i++)
        if (!strcmp(wire_role(1u << i), text)) {
            r->order->number = (uint8_t)(i + 1);
            return true;
        }
    return text && wire_no_such(r, text);
}

static void put_duty(struct json_out *out, const struct pit *pit, const struct order *order,
                     const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    if (order->number && order->number <= ROLE_COUNT)
        json_out_text(out, name, wire_role(1u << (order->number - 1)));
}

static bool read_reserved(const struct wire_reading *r, const json_t *value)
{
    int what = 0;

    if (!wire_read_word(r, value, reserved, &what)) return false;
    r->order->number = (uint8_t)what;
    return true;
}

static void put_reserved(struct json_out *out, const struct pit *pit, const struct order *order,
                         const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    wire_put_word(out, name, reserved, order->number);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_seed(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);
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

static void put_seed(struct json_out *out, const struct pit *pit, const struct order *order,
                     const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    if (order->length && order->length <= CHANCE_PLAYER_SEED)
        json_out_hex(out, name, order->seed, order->length);
}

/* ---- All of them ----------------------------------------------------------------- */

const struct wire_member wire_pit_members[TAKES_KINDS] = {
    [TAKES_MONEY] = { read_order_cents, put_order_cents, false },
    [TAKES_CHIPS] = { read_chips, put_chips, false },
    [TAKES_TENDER] = { read_tender, put_tender, false },
    [TAKES_YES] = { read_yes, put_yes, false },
    [TAKES_MANY] = { read_count, put_count, false },
    [TAKES_OTHER] = { read_other, put_other, false },
    [TAKES_THIRD] = { read_third, put_third, false },
    [TAKES_NTH] = { read_nth, put_nth, false },
    [TAKES_DUTY] = { read_duty, put_duty, false },
    [TAKES_RESERVED] = { read_reserved, put_reserved, false },
    [TAKES_SEED] = { read_seed, put_seed, false },
};
