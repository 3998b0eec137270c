/* fuzz_wire.c - any bytes as a message to any table: no crash; an invalid message gives one
 * sentence; a valid order can be written and parsed again with the same result; the pit accepts or
 * refuses it; the terms of a new item are permitted or not.
 *
 *   first byte   selects the table
 *   the others   the message; or (second byte odd) an order that is written as a message, with one
 *                byte changed */
#include "../tests/people.h"
#include "from_bytes.h"
#include "games/wheel/wheel.h"
#include "rules/length.h"
#include "rules/rows.h"
#include "wire/wire.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define SEATS 3
#define BYTES (COMMAND_BYTES + 14)

enum { OPERATOR = 1, STAFF, FIRST_PLAYER = 100 };

static struct pit pit;
static struct pit_events events;
static struct json_out out;

static const uint16_t on_duty[] = { ROLE_DEALER,  ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                    ROLE_MANAGER, ROLE_DIRECTOR,    ROLE_CASINO_SUPERVISOR };

static void open_pit(uint8_t byte)
{
    struct sign sign = sign_from(byte);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray = { .count = { 0 } };

    for (int i = 0; i < set.kinds; i++) tray.count[i] = 100;
    pit_open(&pit, "here", &sign, &set, &tray, OPERATOR);
    for (size_t i = 0; i < LENGTH(on_duty); i++)
        pit_staff(&pit, STAFF + (uint32_t)i, (enum role)on_duty[i]);
    for (int seat = 0; seat < SEATS; seat++) {
        struct order to[TO_SIT_DOWN];
        sit_down(FIRST_PLAYER + (uint32_t)seat, seat, 100000, to);
        for (int i = 0; i < TO_SIT_DOWN; i++) pit_do(&pit, &to[i], &events);
    }
}

/* A person with this role. */
static uint32_t person_with(unsigned role)
{
    for (size_t i = 0; i < LENGTH(on_duty); i++)
        if (on_duty[i] == role) return STAFF + (uint32_t)i;
    return role == ROLE_OPERATOR ? OPERATOR : role == ROLE_CLOCK ? NOBODY : FIRST_PLAYER;
}

static struct order order_from(const uint8_t *bytes)
{
    const uint8_t *more = bytes + COMMAND_BYTES;
    unsigned role = 1u << bytes[1] % ROLE_COUNT;
    struct order o = pit_order(person_with(role), (enum role)role, PIT_GAME);

    o.command = command_from(bytes);
    if (family_of(&pit.table)->number_word) o.command.outcome[0] %= WHEEL_NUMBERS; /* they exist */
    if (o.command.act == ACT_COUNT) o.act = 1 + more[0] % (PIT_ACT_COUNT - 1);
    o.command.act %= ACT_COUNT;
    o.other = more[1];
    o.third = more[2];
    o.request = more[3];
    o.tender = more[4] % 4;
    o.number = more[5] % 24;
    o.yes = more[6] & 1;
    o.length = more[7] % (CHANCE_PLAYER_SEED + 1);
    o.count = more[8];
    o.cents = more[9] * INT64_C(100);
    o.chips.count[more[4] % CHIP_KINDS] = more[8];
    memset(o.seed, more[7], o.length);
    return o;
}

static void put_order(const struct order *order)
{
    json_out_object(&out, NULL);
    json_out_text(&out, "do", "order");
    if (order->request) json_out_number(&out, "request", (int64_t)order->request);
    json_out_text(&out, "table", pit.chance.name);
    wire_put_members(&out, &pit, order);
    json_out_end(&out);
}

/* Writes the order and parses it again: it must be the same. */
static void write_and_parse(const struct order *order, uint32_t person)
{
    struct wire_message message;
    struct order again;
    char why[WIRE_WHY];

    json_out_empty(&out);
    put_order(order);
    if (!wire_read(out.text, out.length, &message, why)) abort();
    if (!wire_order(&message, &pit, person, &again, why)) abort();
    wire_free(&message);
    if (memcmp(order, &again, sizeof again)) abort();
}

static bool find_table(void *to, const char *name, uint32_t *number, struct sign *sign,
                       bool *automatic)
{
    (void)to;
    *number = 1;
    *sign = pit.table.sign;
    *automatic = false;
    return !strcmp(name, pit.chance.name);
}

/* Any terms that can be read are permitted, or one sentence with its clause says why not. */
static void open_item(const struct wire_message *message, uint32_t person)
{
    struct item_house house = { .set = &pit.set, .number = 1, .table = find_table };
    struct item_opening opening;
    struct item_opener by;
    struct item_fault fault;

    memset(&fault, 0, sizeof fault);
    if (!wire_item_opening(message, person, &opening, &by, &fault)) {
        if (!*fault.why) abort();
        return;
    }
    const struct item_kind *kind = item_kind_find(opening.kind);
    void *state = calloc(1, kind->bytes);
    if (!item_terms_good(&opening.terms) || !item_name_good(opening.name)) abort();
    if (state && !kind->open(state, opening.name, &opening.terms, &house, &fault) &&
        (!*fault.why || !item_clause(kind, fault.clause)))
        abort();
    if (state && !*fault.why && !kind->sound(state)) abort();
    free(state);
}

static void hear(const char *text, size_t length, uint32_t person)
{
    struct wire_message message;
    struct order order;
    struct wire_desk desk;
    char why[WIRE_WHY] = "";

    if (!wire_read(text, length, &message, why)) {
        if (!*why || message.members) abort();
        return;
    }
    if (message.kind == WIRE_OPEN_ITEM || message.kind == WIRE_TRY_OPENING)
        open_item(&message, person);
    if (wire_desk_order(&message, &pit.set, person, &desk, why) == !!*why) abort();
    if (wire_order(&message, &pit, person, &order, why)) {
        write_and_parse(&order, person);
        struct refusal refusal = pit_check(&pit, &order);
        if (refusal.code && !refusal.clause) abort();
    } else if (!*why) {
        abort();
    }
    wire_free(&message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    open_pit(data[0]);
    if (!(data[1] & 1) || size < 2 + BYTES) {
        hear((const char *)data + 2, size - 2, data[1] & 2 ? FIRST_PLAYER : OPERATOR);
        return 0;
    }
    struct order order = order_from(data + 2);
    json_out_empty(&out);
    put_order(&order);
    char *text = malloc(out.length);
    size_t length = out.length, at = (size_t)data[2 + BYTES - 2] << 2;
    if (!text) return 0;
    memcpy(text, out.text, length);
    if (at < length) text[at] ^= (char)data[2 + BYTES - 1];
    hear(text, length, order.person);
    free(text);
    return 0;
}
