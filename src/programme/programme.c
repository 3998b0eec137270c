/* programme.c - what all items share: orders and events, draws, and who may do what.
 *
 * A kind's own check() sees only orders that one of the act's roles gave and that have what its
 * form takes, within range, and nothing else. */
#include "programme/programme.h"

#include "rules/assert.h"
#include "rules/rows.h"

#include <string.h>

_Static_assert(sizeof(struct item_order) == 96 + ITEM_TEXT, "padding in struct item_order");
_Static_assert(sizeof(struct item_draws) == 16 + CHANCE_BYTES + CHANCE_SALT,
               "padding in struct item_draws");
_Static_assert(sizeof(struct item_proof) == 3 * CHANCE_BYTES + 8, "padding in struct item_proof");

/* ---- Orders and events ----------------------------------------------------------- */

struct item_order item_order(uint32_t person, enum role role, int act)
{
    struct item_order order;

    memset(&order, 0, sizeof order);
    order.person = person;
    order.role = (uint16_t)role;
    order.act = (uint8_t)act;
    return order;
}

struct item_event *item_add_event(struct item_events *events, int kind, uint32_t person,
                                  const char *clause)
{
    assert(events->count < ITEM_EVENTS);
    struct item_event *event = &events->list[events->count++];

    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->person = person;
    event->clause = clause;
    return event;
}

struct item_event *item_add_done(struct item_events *events, const struct item_order *order,
                                 const char *clause)
{
    struct item_event *event = item_add_event(events, 0, order->person, clause);

    event->act = order->act;
    event->other = order->other;
    event->number = order->number;
    event->second = order->second;
    event->cents = order->cents;
    return event;
}

/* ---- Draws ----------------------------------------------------------------------- */

static void set_draw(struct chance_draw *draw, const char *name, uint64_t number,
                     const uint8_t seed[CHANCE_BYTES])
{
    struct chance_seed own;

    memcpy(own.bytes, seed, sizeof own.bytes);
    bool named = chance_set_draw(draw, name, number, &own);
    assert(named);
    chance_wipe(&own);
}

bool item_draw_fits(const struct item_draws *draws, const char *name,
                    const uint8_t seed[CHANCE_BYTES])
{
    struct chance_draw draw;

    set_draw(&draw, name, draws->drawn + 1, seed);
    struct chance_commitment commitment = chance_commit(&draw);
    chance_wipe(&draw.seed);
    return !memcmp(&commitment, &draws->next, sizeof commitment);
}

void item_lots(const char *name, uint64_t number, const uint8_t seed[CHANCE_BYTES],
               const struct chance_commitment *entrants, int count, uint16_t *order)
{
    struct chance_draw draw;
    struct chance_stream stream;

    assert(count >= 0 && count <= UINT16_MAX);
    set_draw(&draw, name, number, seed);
    chance_set_gathered(&draw, entrants);
    chance_open(&stream, &draw);
    for (int i = 0; i < count; i++) order[i] = (uint16_t)i;
    for (int i = 0; i < count - 1; i++) {
        int j = i + (int)chance_below(&stream, (uint64_t)(count - i));
        uint16_t lot = order[i];
        order[i] = order[j];
        order[j] = lot;
    }
    chance_close(&stream);
    chance_wipe(&draw.seed);
}

void item_draw(struct item_draws *draws, const char *name, const uint8_t seed[CHANCE_BYTES],
               const struct chance_commitment *entrants, int count, uint16_t *order)
{
    item_lots(name, draws->drawn + 1, seed, entrants, count, order);
    draws->drawn++;
    memcpy(draws->next.bytes, seed, sizeof draws->next.bytes);
}

uint64_t item_chain_from(const struct item_draws *draws)
{
    return draws->from ? draws->from : 1;
}

void item_salt_of(const void *restored, size_t length, uint8_t salt[CHANCE_SALT])
{
    struct chance_commitment hash = chance_hash("croupier restored 1", restored, length);

    memcpy(salt, hash.bytes, CHANCE_SALT);
}

void item_commit_anew(const struct item_kind *kind, void *item,
                      const struct chance_commitment *next, const uint8_t salt[CHANCE_SALT])
{
    struct item_draws *draws = (struct item_draws *)kind->draws(item); /* a part of the item */

    assert(draws->drawn < ITEM_DRAWS);
    draws->next = *next;
    draws->from = draws->drawn + 1;
    memcpy(draws->salt, salt, sizeof draws->salt);
}

/* ---- Kinds ----------------------------------------------------------------------- */

bool item_name_good(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return length && length <= ITEM_NAME && !name[length];
}

const struct item_kind *item_kind_find(const char *word)
{
    for (int i = 0; i < item_kind_count; i++)
        if (!strcmp(item_kinds[i]->word, word)) return item_kinds[i];
    return NULL;
}

static const struct clause *in_list(const struct clause *list, const char *id)
{
    for (; list->id; list++)
        if (!strcmp(list->id, id)) return list;
    return NULL;
}

const struct clause *item_clause(const struct item_kind *kind, const char *id)
{
    for (int i = 0; kind->clauses(i); i++)
        if (in_list(kind->clauses(i), id)) return in_list(kind->clauses(i), id);
    return in_list(clauses_division_1, id);
}

refusal_code item_refusal_find(const char *id)
{
    refusal_code found = refusal_find(id);

    for (int i = 0; !found && i < item_kind_count; i++)
        for (const refusal_code *own = item_kinds[i]->refusals; !found && *own; own++)
            if (!strcmp((*own)->id, id)) found = *own;
    return found;
}

const struct act_form *item_form(const struct item_kind *kind, int act)
{
    bool known = act >= 0 && act < kind->act_count && kind->acts[act].form.id;

    return known ? &kind->acts[act].form : NULL;
}

/* ---- Whether an order has what its form takes ------------------------------------ */

static bool is_choice(const struct takes *takes, int value)
{
    for (const struct choice *choice = takes->choices; choice->word; choice++)
        if (choice->value == value) return true;
    return false;
}

static bool good_text(const char text[ITEM_TEXT])
{
    size_t length = strnlen(text, ITEM_TEXT);

    for (size_t i = length; i < ITEM_TEXT; i++)
        if (text[i]) return false;
    return length < ITEM_TEXT && item_is_plain(text, length);
}

/* Whether the member is there, or may be left out; and is within range. */
static bool in_range(const struct takes *takes, int64_t value, int64_t most)
{
    return value ? value > 0 && value <= most : takes->maybe;
}

/* Whether a member is as the form says.  Then clears it. */
static bool take_member(const struct takes *takes, struct item_order *order)
{
    bool good = true;

    switch (takes->kind) {
    case TAKES_OTHER:
        good = order->other != NOBODY || takes->maybe;
        order->other = NOBODY;
        break;
    case TAKES_NUMBER:
        good = in_range(takes, order->number, INT32_MAX);
        order->number = 0;
        break;
    case TAKES_SECOND:
        good = in_range(takes, order->second, INT32_MAX);
        order->second = 0;
        break;
    case TAKES_MONEY:
        good = in_range(takes, order->cents, MONEY_MOST);
        order->cents = 0;
        break;
    case TAKES_CHEQUE:
        good = in_range(takes, order->cheque_cents, MONEY_MOST);
        order->cheque_cents = 0;
        break;
    case TAKES_TRANSFER:
        good = in_range(takes, order->transfer_cents, MONEY_MOST);
        order->transfer_cents = 0;
        break;
    case TAKES_TIME:
        good = in_range(takes, order->time_ms, FIELD_AMOUNT);
        order->time_ms = 0;
        break;
    case TAKES_TEXT:
        good = good_text(order->text) && (*order->text || takes->maybe);
        memset(order->text, 0, sizeof order->text);
        break;
    case TAKES_CHOICE:
        good = is_choice(takes, order->choice) || (!order->choice && takes->maybe);
        order->choice = 0;
        break;
    case TAKES_YES:
        order->yes = false;
        break;
    case TAKES_SEED:
        good = order->length <= CHANCE_BYTES && (order->length || takes->maybe);
        order->length = 0;
        memset(order->seed, 0, sizeof order->seed);
        break;
    default:
        good = takes->kind == TAKES_SAID; /* a word of scenarios */
    }
    return good;
}

/* Takes the order apart, member by member; nothing may be left.  Only the clock is no person. */
static bool is_complete(const struct item_act *act, const struct item_order *order)
{
    static const struct takes seed = { .kind = TAKES_SEED };
    struct item_order rest = *order, nothing = item_order(order->person, order->role, order->act);
    bool good = true;

    if ((order->person == NOBODY) != (order->role == ROLE_CLOCK)) return false;
    nothing.request = order->request;
    for (const struct takes *takes = act->form.takes; takes && takes->kind; takes++)
        good &= take_member(takes, &rest);
    if (act->draws) good &= order->length == CHANCE_BYTES && take_member(&seed, &rest);
    return good && !memcmp(&rest, &nothing, sizeof rest);
}

bool item_order_good(const struct item_order *order)
{
    bool good = order->length <= sizeof order->seed && memchr(order->text, '\0', ITEM_TEXT);

    for (size_t i = good ? order->length : 0; good && i < sizeof order->seed; i++)
        good = !order->seed[i];
    for (size_t i = good ? strlen(order->text) : 0; good && i < ITEM_TEXT; i++)
        good = !order->text[i];
    return good;
}

/* ---- Carrying out ---------------------------------------------------------------- */

const char *item_act_clause(const struct item_kind *kind, const void *item, int act)
{
    bool known = item_form(kind, act);

    if (kind->cites) return kind->cites(item, known ? act : 0);
    return known ? kind->acts[act].clause : kind->clause;
}

/* Whether one of these roles has what was given: one role at a time. */
static struct refusal has_role(unsigned by, unsigned role, const char *clause)
{
    if (!(by & role) && role == ROLE_INSPECTOR) return no(REFUSED_ONLY_LOOKS, clause);
    return by & role && !(role & (role - 1))
               ? accepted()
               : (struct refusal){ REFUSED_WRONG_ROLE, clause, 0, by, NULL };
}

struct refusal item_may_open(const struct item_kind *kind, unsigned role)
{
    return has_role(kind->opened_by, role, kind->clause);
}

struct refusal item_check(const struct item_kind *kind, const void *item,
                          const struct item_order *order, int64_t now_ms)
{
    if (!item_form(kind, order->act))
        return no(REFUSED_NO_SUCH_ACT, item_act_clause(kind, item, order->act));
    const struct item_act *act = &kind->acts[order->act];
    const char *clause = item_act_clause(kind, item, order->act);

    struct refusal why = has_role(act->by, order->role, clause);
    if (why.code) return why;
    if (!is_complete(act, order)) return no(REFUSED_INCOMPLETE, clause);
    return kind->check(item, order, now_ms);
}

/* Kinds compare the seed of a draw last. */
bool item_can(const struct item_kind *kind, const void *item, const struct item_order *order,
              int64_t now_ms)
{
    struct item_order filled = *order;

    if (item_form(kind, order->act) && kind->acts[order->act].draws) filled.length = CHANCE_BYTES;
    struct refusal why = item_check(kind, item, &filled, now_ms);
    return !why.code || why.code == REFUSED_NOT_AS_COMMITTED;
}

struct refusal item_do(const struct item_kind *kind, void *item, const struct item_order *order,
                       int64_t now_ms, struct item_events *events)
{
    struct refusal why = item_check(kind, item, order, now_ms);

    events->count = 0;
    if (!why.code) kind->carry_out(item, order, now_ms, events);
    for (int i = 0; i < events->count; i++) { /* a clause is cited once */
        struct item_event *event = &events->list[i];
        if (event->also && !strcmp(event->also, event->clause)) event->also = NULL;
    }
    return why;
}
