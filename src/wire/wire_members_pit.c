/* wire_members_pit.c - members of pit orders: chips, money, people and seeds. */
#include "wire/wire_members.h"
#include "words/values.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Reading and writing --------------------------------------------------------- */

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

/* The index of a value in a chip set, or -1. */
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

    if (!json_is_object(value)) return wire_bad(why, "'%s' must be counts by value.", name);
    json_object_foreach((json_t *)(uintptr_t)value, word, count)
    {
        int kind = kind_of(set, word);
        if (kind < 0) return wire_bad(why, "The casino has no chips of '" TEXT_SHOWN "'.", word);
        if (!wire_read_number(count, name, 0, CHIPS_MOST, &n, why)) return false;
        chips->count[kind] = (int32_t)n;
    }
    return true;
}

static bool read_chips(const struct wire_reading *r, const json_t *value)
{
    return wire_read_chips(&r->pit->set, value, r->name, &r->order->chips, r->why);
}

static void put_chips(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    const char *name = member_name(takes);

    static const struct chips none;

    if (memcmp(&order->chips, &none, sizeof none)) put_counted(out, name, &pit->set, &order->chips);
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

bool wire_read_yes(const struct wire_reading *r, const json_t *value, bool *yes)
{
    *yes = json_is_true(value);
    return json_is_boolean(value) || wire_bad(r->why, "'%s' must be true or false.", r->name);
}

static bool read_yes(const struct wire_reading *r, const json_t *value)
{
    return wire_read_yes(r, value, &r->order->yes);
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

bool wire_read_person(const struct wire_reading *r, const json_t *value, uint32_t *person)
{
    int64_t number;

    if (!wire_read_number(value, r->name, 1, UINT32_MAX, &number, r->why)) return false;
    *person = (uint32_t)number;
    return true;
}

static bool read_other(const struct wire_reading *r, const json_t *value)
{
    return wire_read_person(r, value, &r->order->other);
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
    return wire_read_person(r, value, &r->order->third);
}

static void put_third(struct json_out *out, const struct pit *pit, const struct order *order,
                      const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    json_out_if(out, name, order->third);
}

/* The number of a colour or a dispute. */
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

/* A role, as its bit's number from 1; absent: off duty. */
static bool read_duty(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);

    for (int i = 0; text && i < ROLE_COUNT; i++)
        if (!strcmp(role_id(1u << i), text)) {
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
        json_out_text(out, name, role_id(1u << (order->number - 1)));
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

bool wire_read_seed(const struct wire_reading *r, const json_t *value, uint8_t *seed, size_t most,
                    uint8_t *count)
{
    const char *text = wire_read_text(r, value);
    size_t length = text ? strlen(text) : 0;

    if (!text) return false;
    if (length % 2 || length / 2 > most)
        return wire_bad(r->why, "'%s' must be at most %zu bytes, with two digits each.", r->name,
                        most);
    for (size_t i = 0; i < length / 2; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return wire_bad(r->why, "'%s' must use the digits 0 to 9 and a to f.", r->name);
        seed[i] = (uint8_t)(16 * high + low);
    }
    *count = (uint8_t)(length / 2);
    return true;
}

static bool read_seed(const struct wire_reading *r, const json_t *value)
{
    return wire_read_seed(r, value, r->order->seed, CHANCE_PLAYER_SEED, &r->order->length);
}

static void put_seed(struct json_out *out, const struct pit *pit, const struct order *order,
                     const struct takes *takes)
{
    const char *name = member_name(takes);

    (void)pit;
    if (order->length && order->length <= CHANCE_PLAYER_SEED)
        json_out_hex(out, name, order->seed, order->length);
}

/* ---- The table of members -------------------------------------------------------- */

const struct wire_member wire_pit_members[TAKES_KINDS] = {
    [TAKES_MONEY] = { read_order_cents, put_order_cents, VALUE_NUMBER, false, NULL },
    [TAKES_CHIPS] = { read_chips, put_chips, VALUE_COUNTED, false, NULL },
    [TAKES_TENDER] = { read_tender, put_tender, VALUE_WORD, false, tenders },
    [TAKES_YES] = { read_yes, put_yes, VALUE_TRUTH, false, NULL },
    [TAKES_MANY] = { read_count, put_count, VALUE_NUMBER, false, NULL },
    [TAKES_OTHER] = { read_other, put_other, VALUE_NUMBER, false, NULL },
    [TAKES_THIRD] = { read_third, put_third, VALUE_NUMBER, false, NULL },
    [TAKES_NTH] = { read_nth, put_nth, VALUE_NUMBER, false, NULL },
    [TAKES_DUTY] = { read_duty, put_duty, VALUE_ROLE, false, NULL },
    [TAKES_RESERVED] = { read_reserved, put_reserved, VALUE_WORD, false, reserved },
    [TAKES_SEED] = { read_seed, put_seed, VALUE_TEXT, false, NULL },
};
