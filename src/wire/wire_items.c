/* wire_items.c - orders to items of the programme, and their acts: all from the forms of the kind.
 */
#include "wire/wire_members.h"

#include "rules/length.h"
#include "words/values.h"

#include <string.h>

/* ---- Members --------------------------------------------------------------------- */

static bool read_int(const struct wire_reading *r, const json_t *value, int32_t *number)
{
    int64_t n;

    if (!wire_read_number(value, r->name, 0, INT32_MAX, &n, r->why)) return false;
    *number = (int32_t)n;
    return true;
}

static bool read_number(const struct wire_reading *r, const json_t *value)
{
    return read_int(r, value, &r->item_order->number);
}

static void put_number(struct json_out *out, const char *name, const struct item_order *order,
                       const struct takes *takes)
{
    (void)takes;
    json_out_if(out, name, order->number);
}

static bool read_second(const struct wire_reading *r, const json_t *value)
{
    return read_int(r, value, &r->item_order->second);
}

static void put_second(struct json_out *out, const char *name, const struct item_order *order,
                       const struct takes *takes)
{
    (void)takes;
    json_out_if(out, name, order->second);
}

static bool read_other(const struct wire_reading *r, const json_t *value)
{
    return wire_read_person(r, value, &r->item_order->other);
}

static void put_other(struct json_out *out, const char *name, const struct item_order *order,
                      const struct takes *takes)
{
    (void)takes;
    json_out_if(out, name, order->other);
}

static bool read_cents(const struct wire_reading *r, const json_t *value, int64_t *cents)
{
    return wire_read_number(value, r->name, 0, MONEY_MOST, cents, r->why);
}

static bool read_cash(const struct wire_reading *r, const json_t *value)
{
    return read_cents(r, value, &r->item_order->cents);
}

static void put_cash(struct json_out *out, const char *name, const struct item_order *order,
                     const struct takes *takes)
{
    (void)takes;
    json_out_if(out, name, order->cents);
}

static bool read_cheque(const struct wire_reading *r, const json_t *value)
{
    return read_cents(r, value, &r->item_order->cheque_cents);
}

static void put_cheque(struct json_out *out, const char *name, const struct item_order *order,
                       const struct takes *takes)
{
    (void)takes;
    json_out_if(out, name, order->cheque_cents);
}

static bool read_transfer(const struct wire_reading *r, const json_t *value)
{
    return read_cents(r, value, &r->item_order->transfer_cents);
}

static void put_transfer(struct json_out *out, const char *name, const struct item_order *order,
                         const struct takes *takes)
{
    (void)takes;
    json_out_if(out, name, order->transfer_cents);
}

static bool read_time(const struct wire_reading *r, const json_t *value)
{
    return wire_read_number(value, r->name, 0, FIELD_AMOUNT, &r->item_order->time_ms, r->why);
}

static void put_time(struct json_out *out, const char *name, const struct item_order *order,
                     const struct takes *takes)
{
    (void)takes;
    json_out_if(out, name, order->time_ms);
}

static bool read_text(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);
    size_t length = json_string_length(value);

    if (!text) return false;
    if (length >= ITEM_TEXT || strlen(text) != length)
        return wire_bad(r->why, "'%s' must be at most %d bytes, without NUL.", r->name,
                        ITEM_TEXT - 1);
    memcpy(r->item_order->text, text, length);
    return true;
}

static void put_text(struct json_out *out, const char *name, const struct item_order *order,
                     const struct takes *takes)
{
    (void)takes;
    wire_put_text(out, name, order->text);
}

static bool read_choice(const struct wire_reading *r, const json_t *value)
{
    int choice = 0;

    if (!wire_read_word(r, value, r->takes->choices, &choice)) return false;
    r->item_order->choice = (uint8_t)choice;
    return true;
}

static void put_choice(struct json_out *out, const char *name, const struct item_order *order,
                       const struct takes *takes)
{
    wire_put_word(out, name, takes->choices, order->choice);
}

static bool read_yes(const struct wire_reading *r, const json_t *value)
{
    return wire_read_yes(r, value, &r->item_order->yes);
}

static void put_yes(struct json_out *out, const char *name, const struct item_order *order,
                    const struct takes *takes)
{
    (void)takes;
    json_out_true(out, name, order->yes);
}

static bool read_seed(const struct wire_reading *r, const json_t *value)
{
    return wire_read_seed(r, value, r->item_order->seed, CHANCE_BYTES, &r->item_order->length);
}

static void put_seed(struct json_out *out, const char *name, const struct item_order *order,
                     const struct takes *takes)
{
    (void)takes;
    if (order->length && order->length <= CHANCE_BYTES)
        json_out_hex(out, name, order->seed, order->length);
}

const struct wire_item_member *wire_item_member(enum takes_kind kind)
{
    static const struct wire_item_member members[TAKES_KINDS] = {
        [TAKES_NUMBER] = { read_number, put_number, VALUE_NUMBER, "number" },
        [TAKES_SECOND] = { read_second, put_second, VALUE_NUMBER, "number" },
        [TAKES_OTHER] = { read_other, put_other, VALUE_NUMBER, "person" },
        [TAKES_MONEY] = { read_cash, put_cash, VALUE_NUMBER, "money" },
        [TAKES_CHEQUE] = { read_cheque, put_cheque, VALUE_NUMBER, "money" },
        [TAKES_TRANSFER] = { read_transfer, put_transfer, VALUE_NUMBER, "money" },
        [TAKES_TIME] = { read_time, put_time, VALUE_NUMBER, "time" },
        [TAKES_TEXT] = { read_text, put_text, VALUE_TEXT, "text" },
        [TAKES_CHOICE] = { read_choice, put_choice, VALUE_WORD, "choice" },
        [TAKES_YES] = { read_yes, put_yes, VALUE_TRUTH, "yes" },
        [TAKES_SEED] = { read_seed, put_seed, VALUE_TEXT, "seed" },
    };

    return kind < TAKES_KINDS && members[kind].read ? &members[kind] : NULL;
}

/* ---- Forms ----------------------------------------------------------------------- */

/* The part of a form for a member, or null. */
static const struct takes *takes_named(const struct act_form *form, const char *name)
{
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++)
        if (wire_item_member(takes->kind) && !strcmp(member_name(takes), name)) return takes;
    return NULL;
}

static const struct act_form *form_named(const struct item_kind *kind, const char *id, int *act)
{
    for (*act = 0; *act < kind->act_count; ++*act)
        if (item_form(kind, *act) && !strcmp(item_form(kind, *act)->id, id))
            return item_form(kind, *act);
    return NULL;
}

bool wire_item_known(const char *name)
{
    for (int i = 0; i < item_kind_count; i++)
        for (int act = 0; act < item_kinds[i]->act_count; act++) {
            const struct act_form *form = item_form(item_kinds[i], act);
            if (form && takes_named(form, name)) return true;
        }
    return false;
}

/* ---- Orders ---------------------------------------------------------------------- */

/* A mandatory member that is missing, or null. */
static const char *missing_member(const struct act_form *form, const json_t *members)
{
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++)
        if (wire_item_member(takes->kind) && !takes->maybe && takes->kind != TAKES_YES &&
            !json_object_get(members, member_name(takes)))
            return member_name(takes);
    return NULL;
}

static bool read_members(const json_t *members, const struct act_form *form, struct wire_reading *r)
{
    static const char *const head[] = { "do", "request", "item", "act", "role" };
    const char *missing = missing_member(form, members);
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)members, r->name, value)
    {
        size_t i = 0;
        while (i < LENGTH(head) && strcmp(head[i], r->name)) i++;
        if (i < LENGTH(head)) continue;
        r->takes = takes_named(form, r->name);
        if (!r->takes) return wire_bad(r->why, "That act does not take '%.40s'.", r->name);
        if (!wire_item_member(r->takes->kind)->read(r, value)) return false;
    }
    return !missing || wire_bad(r->why, "That act needs '%s'.", missing);
}

bool wire_item_order(const struct wire_message *message, const struct item_kind *kind,
                     uint32_t person, struct item_order *order, char why[WIRE_WHY])
{
    struct wire_reading r = { .item_order = order, .why = why };
    const char *word = json_string_value(json_object_get(message->members, "act"));
    int act = 0;

    *why = '\0';
    *order = item_order(person, ROLE_PLAYER, 0);
    if (message->kind != WIRE_ITEM_ORDER && message->kind != WIRE_TRY_ITEM)
        return wire_bad(why, "That is not an order to an item.");
    if (!word) return wire_bad(why, "An order needs an 'act'.");
    const struct act_form *form = form_named(kind, word, &act);
    if (!form) return wire_bad(why, "Unknown act '%.40s'.", word);
    order->request = message->request;
    order->act = (uint8_t)act;
    return wire_read_role(message->members, &order->role, why) &&
           read_members(message->members, form, &r);
}

void wire_put_item_members(struct json_out *out, const struct item_kind *kind,
                           const struct item_order *order)
{
    const struct act_form *form = item_form(kind, order->act);

    json_out_text(out, "act", form->id);
    if (order->role != ROLE_PLAYER) json_out_text(out, "role", role_id(order->role));
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++)
        if (wire_item_member(takes->kind))
            wire_item_member(takes->kind)->put(out, member_name(takes), order, takes);
}

/* ---- Acts ------------------------------------------------------------------------ */

static void put_takes(struct json_out *out, const struct takes *takes)
{
    const struct wire_item_member *member = wire_item_member(takes->kind);

    json_out_object(out, NULL);
    json_out_text(out, "name", member_name(takes));
    json_out_text(out, "kind", member->kind);
    wire_put_text(out, "label", takes->label);
    json_out_true(out, "optional", takes->maybe);
    wire_put_choices(out, "choices", takes->choices);
    json_out_end(out);
}

static void put_act(struct json_out *out, const struct item_act *act)
{
    const struct act_form *form = &act->form;

    json_out_object(out, NULL);
    json_out_text(out, "act", form->id);
    wire_put_text(out, "label", form->label ? form->label : form->player_label);
    wire_put_text(out, "player_label", form->player_label);
    wire_put_text(out, "short_label", act->brief);
    json_out_text(out, "words", form->words);
    json_out_bool(out, "grave", form->grave);
    json_out_true(out, "main", form->main);
    json_out_true(out, "aside", form->aside);
    json_out_array(out, "takes");
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++)
        if (wire_item_member(takes->kind)) put_takes(out, takes);
    json_out_end(out);
    json_out_end(out);
}

void wire_item_acts(struct json_out *out, const char *key, const struct item_kind *kind)
{
    json_out_array(out, key);
    for (int act = 0; act < kind->act_count; act++)
        if (item_form(kind, act)) put_act(out, &kind->acts[act]);
    json_out_end(out);
}
