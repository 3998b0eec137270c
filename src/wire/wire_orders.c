/* wire_orders.c - incoming messages and their orders. */
#include "wire/wire_members.h"

#include "rules/length.h"
#include "rules/rows.h"
#include "words/values.h"

#include <stdio.h>
#include <string.h>

/* ---- Ids ------------------------------------------------------------------------- */

const char *wire_act_of(const struct pit *pit, const struct order *order)
{
    return order->act == PIT_GAME ? act_id(games[pit->table.sign.edition], order->command.act)
                                  : pit_act_id((enum pit_act)order->act);
}

/* ---- Messages -------------------------------------------------------------------- */

static const struct kind {
    const char *word;
    enum wire_kind kind;
    const char *of; /* names a "table" or an "item"; null: neither */
    bool members;   /* has members of an order */
} kinds[] = {
    { "watch", WIRE_WATCH, "table", false },
    { "unwatch", WIRE_UNWATCH, "table", false },
    { "order", WIRE_ORDER, "table", true },
    { "desk", WIRE_DESK_ORDER, NULL, true },
    { "ready", WIRE_READY, "table", false },
    { "advise", WIRE_ADVISE, "table", false },
    { "ping", WIRE_PING, NULL, false },
    { "left", WIRE_LEFT, "table", false },
    { "follow", WIRE_FOLLOW, "item", false },
    { "unfollow", WIRE_UNFOLLOW, "item", false },
    { "item", WIRE_ITEM_ORDER, "item", true },
    { "try-item", WIRE_TRY_ITEM, "item", true },
    { "open-item", WIRE_OPEN_ITEM, NULL, true },
    { "try-open-item", WIRE_TRY_OPENING, NULL, true },
};

static bool one_of(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (!strcmp(*names, name)) return true;
    return false;
}

/* Whether a message of this kind can have this member. */
static bool belongs(const struct kind *kind, const char *name)
{
    static const char *const all[] = { "do", "request", NULL };
    static const char *const of_watching[] = { "offers", "after", "changes", "deflated", NULL };
    static const char *const of_orders[] = { "act", "role", "try", NULL };
    static const char *const of_item_orders[] = { "act", "role", NULL };
    static const char *const of_openings[] = { "kind", "item", "role", "terms", NULL };
    static const char *const of_desk_orders[] = { "kind",         "other", "cents",
                                                  "cheque_cents", "chips", NULL };

    if (one_of(name, all) || (kind->of && !strcmp(name, kind->of))) return true;
    if (kind->kind == WIRE_WATCH) return one_of(name, of_watching);
    if (kind->kind == WIRE_LEFT) return !strcmp(name, "again");
    if (kind->kind == WIRE_ADVISE) return !strcmp(name, "best");
    if (kind->kind == WIRE_DESK_ORDER) return one_of(name, of_desk_orders);
    if (kind->kind == WIRE_OPEN_ITEM || kind->kind == WIRE_TRY_OPENING)
        return one_of(name, of_openings);
    if (kind->kind == WIRE_ITEM_ORDER || kind->kind == WIRE_TRY_ITEM)
        return one_of(name, of_item_orders) || wire_item_known(name);
    return kind->members && (one_of(name, of_orders) || wire_known(name));
}

_Static_assert(ITEM_NAME == CHANCE_TABLE, "names of tables and items are of the same length");

/* Reads the name of a table or an item. */
static bool read_name(const json_t *value, const char *of, char to[CHANCE_TABLE + 1],
                      char why[WIRE_WHY])
{
    const char *name = json_string_value(value);
    size_t length = json_string_length(value);

    if (!name || !length || length > CHANCE_TABLE)
        return wire_bad(why, "'%s' must be the name of %s %s.", of, *of == 'i' ? "an" : "a", of);
    memcpy(to, name, length + 1);
    return true;
}

static bool read_common(json_t *object, const struct kind *kind, struct wire_message *message,
                        char why[WIRE_WHY])
{
    const json_t *request = json_object_get(object, "request");
    static const char *const yes_or_no[] = {
        "try", "offers", "again", "changes", "deflated", "best"
    };
    const char *name;
    json_t *value;
    const json_t *after = json_object_get(object, "after");
    int64_t number = 0, entry = 0;

    json_object_foreach(object, name, value) if (!belongs(kind, name)) return wire_bad(
        why, "Unknown member '%.40s' in '%s'.", name, kind->word);
    if (request && !wire_read_number(request, "request", 1, INT64_MAX, &number, why)) return false;
    for (size_t i = 0; i < LENGTH(yes_or_no); i++) {
        const json_t *given = json_object_get(object, yes_or_no[i]);
        if (given && !json_is_boolean(given))
            return wire_bad(why, "'%s' must be true or false.", yes_or_no[i]);
    }
    if (after && !wire_read_number(after, "after", 0, INT64_MAX, &entry, why)) return false;
    message->no_offers = json_is_false(json_object_get(object, "offers"));
    message->again = json_is_true(json_object_get(object, "again"));
    message->best = json_is_true(json_object_get(object, "best"));
    message->changes = json_is_true(json_object_get(object, "changes"));
    message->deflated = json_is_true(json_object_get(object, "deflated"));
    message->past = after != NULL;
    message->after = (uint64_t)entry;
    message->request = (uint64_t)number;
    message->kind = json_is_true(json_object_get(object, "try")) ? WIRE_TRY : kind->kind;
    bool item = kind->of && !strcmp(kind->of, "item");
    return !kind->of || read_name(json_object_get(object, kind->of), kind->of,
                                  item ? message->item : message->table, why);
}

static bool read_object(json_t *object, struct wire_message *message, char why[WIRE_WHY])
{
    const char *what = json_string_value(json_object_get(object, "do"));

    if (!what) return wire_bad(why, "A message must be an object with a 'do'.");
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        if (strcmp(kinds[i].word, what)) continue;
        if (!read_common(object, &kinds[i], message, why)) return false;
        if (kinds[i].members) message->members = json_incref(object);
        return true;
    }
    return wire_bad(why, "Unknown message '%.40s'.", what);
}

bool wire_read(const char *text, size_t length, struct wire_message *message, char why[WIRE_WHY])
{
    json_error_t error;

    memset(message, 0, sizeof *message);
    *why = '\0';
    if (length > WIRE_MOST) return wire_bad(why, "A message can have at most %d bytes.", WIRE_MOST);
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json) return wire_bad(why, "Invalid JSON, or a member occurs twice.");
    bool good = read_object(json, message, why);
    json_decref(json);
    return good;
}

void wire_free(struct wire_message *message)
{
    json_decref(message->members);
    message->members = NULL;
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool find_act(const char *text, const struct pit *pit, struct order *order)
{
    int act = act_find(games[pit->table.sign.edition], text);

    if (act < ACT_COUNT) order->command.act = (uint8_t)act;
    for (int i = PIT_GAME + 1; act == ACT_COUNT && i < PIT_ACT_COUNT; i++)
        if (!strcmp(pit_act_id((enum pit_act)i), text)) order->act = (uint8_t)i;
    return act < ACT_COUNT || order->act != PIT_GAME;
}

/* A role by its word; 0: unknown. */
static unsigned role_called(const char *text)
{
    for (int i = 0; i < ROLE_COUNT; i++) {
        unsigned role = 1u << i;
        if (!(role & (ROLE_SHOOTER | ROLE_OFFERED)) && !strcmp(role_id(role), text)) return role;
    }
    return 0;
}

bool wire_read_role(const json_t *members, uint16_t *role, char why[WIRE_WHY])
{
    const json_t *given = json_object_get(members, "role");
    const char *word = json_string_value(given);

    if (!given) return true;
    if (!word) return wire_bad(why, "'role' must be a string.");
    *role = (uint16_t)role_called(word);
    return *role || wire_bad(why, "'%.40s' is not a role for orders.", word);
}

/* Reads act and role, on which the other members depend. */
static bool read_head(const json_t *members, const struct pit *pit, struct order *order,
                      char why[WIRE_WHY])
{
    const char *word = json_string_value(json_object_get(members, "act"));

    if (!word) return wire_bad(why, "An order needs an 'act'.");
    if (!find_act(word, pit, order)) return wire_bad(why, "Unknown act '%.40s'.", word);
    return wire_read_role(members, &order->role, why);
}

/* The part of the act's form for a member, or null. */
static const struct takes *takes_named(const struct wire_reading *r, const char *name)
{
    for (const struct takes *takes = wire_takes(r->pit, r->order); takes->kind; takes++)
        if (wire_says(r->order, takes) && !strcmp(member_name(takes), name)) return takes;
    return NULL;
}

/* A mandatory member that is missing, or null. */
static const char *missing_member(const struct wire_reading *r, const json_t *members)
{
    for (const struct takes *takes = wire_takes(r->pit, r->order); takes->kind; takes++) {
        const struct wire_member *member = wire_member(takes->kind);
        if (!takes->maybe && member && member->needed &&
            !json_object_get(members, member_name(takes)))
            return member_name(takes);
    }
    return NULL;
}

static bool read_members(const json_t *members, struct wire_reading *r)
{
    static const char *const head[] = { "do", "request", "table", "try", "act", "role", NULL };
    const char *missing = missing_member(r, members);
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)members, r->name, value)
    {
        if (one_of(r->name, head)) continue;
        r->takes = takes_named(r, r->name);
        if (!r->takes) return wire_bad(r->why, "That act does not take '%.40s'.", r->name);
        if (!wire_member(r->takes->kind)->read(r, value)) return false;
    }
    return !missing || wire_bad(r->why, "That act needs '%s'.", missing);
}

/* A spoken bet of a seated player. */
static void begin_spoken(struct order *order)
{
    order->command.act = ACT_BET;
    order->command.flags = FLAG_ORAL;
    order->command.role = ROLE_PLAYER;
}

bool wire_own_seat(const struct order *order)
{
    return order->act == PIT_GAME && order->role == ROLE_PLAYER && order->command.act != ACT_SIT;
}

bool wire_order(const struct wire_message *message, const struct pit *pit, uint32_t person,
                struct order *order, char why[WIRE_WHY])
{
    struct wire_reading r = { .pit = pit, .order = order, .why = why };

    *why = '\0';
    *order = pit_order(person, ROLE_PLAYER, PIT_GAME);
    order->request = message->request;
    if (!message->members || (message->kind != WIRE_ORDER && message->kind != WIRE_TRY))
        return wire_bad(why, "That is not an order.");
    if (!read_head(message->members, pit, order, why)) return false;
    if (order->act == PIT_GAME) order->command.role = order->role;
    if (wire_own_seat(order)) order->command.seat = (int8_t)pit_seat(pit, person);
    if (order->act == PIT_SPOKEN) begin_spoken(order);
    return read_members(message->members, &r);
}

/* ---- Writing orders -------------------------------------------------------------- */

void wire_put_members(struct json_out *out, const struct pit *pit, const struct order *order)
{
    json_out_text(out, "act", wire_act_of(pit, order));
    if (order->role != ROLE_PLAYER) json_out_text(out, "role", role_id(order->role));
    for (const struct takes *takes = wire_takes(pit, order); takes->kind; takes++)
        if (wire_says(order, takes)) wire_member(takes->kind)->put(out, pit, order, takes);
}

/* ---- Desk orders ----------------------------------------------------------------- */

static bool read_desk_order_kind(const json_t *value, struct wire_desk *desk, char why[WIRE_WHY])
{
    const char *text = json_string_value(value);

    desk->declines = text && desk->order.by != NOBODY && !strcmp(text, "decline");
    if (desk->declines) return true;
    for (int i = 0; text && i < DESK_KINDS; i++)
        if (i != DESK_GRANT && !strcmp(desk_order_id(i), text)) {
            desk->order.kind = (uint8_t)i;
            return true;
        }
    return wire_bad(why, "The 'kind' of a desk order must be chips, voucher or redeem.");
}

/* The person whose purse it is, if the order comes from a cashier. */
static bool read_customer(const json_t *value, uint32_t person, struct desk_order *order,
                          char why[WIRE_WHY])
{
    int64_t other;

    order->person = person;
    if (!value) return true;
    if (!wire_read_number(value, "other", 1, PIT_MACHINES - 1, &other, why)) return false;
    order->person = (uint32_t)other;
    order->by = person;
    return true;
}

bool wire_desk_order(const struct wire_message *message, const struct chip_set *set,
                     uint32_t person, struct wire_desk *desk, char why[WIRE_WHY])
{
    const json_t *members = message->members;
    struct desk_order *order = &desk->order;

    memset(desk, 0, sizeof *desk);
    *why = '\0';
    order->request = message->request;
    if (!members || message->kind != WIRE_DESK_ORDER)
        return wire_bad(why, "That is not a desk order.");
    if (!read_customer(json_object_get(members, "other"), person, order, why) ||
        !read_desk_order_kind(json_object_get(members, "kind"), desk, why))
        return false;
    const json_t *cents = json_object_get(members, "cents");
    const json_t *cheque = json_object_get(members, "cheque_cents");
    const json_t *chips = json_object_get(members, "chips");
    if (order->kind != DESK_REDEEM && (cheque || chips))
        return wire_bad(why, "'chips' and 'cheque_cents' are only for 'redeem'.");
    if (cents && !wire_read_number(cents, "cents", 0, MONEY_MOST, &order->cents, why)) return false;
    if (cheque &&
        !wire_read_number(cheque, "cheque_cents", 0, MONEY_MOST, &order->cheque_cents, why))
        return false;
    return !chips || wire_read_chips(set, chips, "chips", &order->chips, why);
}
