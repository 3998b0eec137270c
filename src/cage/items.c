/* items.c - items of the programme in the cage: opened, their orders carried out, and what they
 * have to do with tables.
 *
 * An item hears what happens at the tables that it uses as soon as it has happened, and says what
 * is to be done there.  Both follow from the record alone. */
#include "cage/cage_internal.h"
#include "rules/rows.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ORDER_BYTES 4096 /* more than any order takes */

/* ---- Seeds ----------------------------------------------------------------------- */

/* The house's seeds for all draws, derived as those of tables are.  No table has a name with a
 * blank, so they differ from those of any table.  Returns the commitment to the first. */
static struct chance_commitment seeds_of(const struct cage *cage,
                                         const struct item_opening *opening,
                                         struct chance_seed seeds[ITEM_DRAWS])
{
    char use[sizeof "item " + ITEM_NAME];

    snprintf(use, sizeof use, "item %s", opening->name);
    struct hash bytes = seal_derive_salted(cage->secret, use, 1, opening->salt, CHANCE_SALT);
    struct chance_seed last;
    memcpy(last.bytes, bytes.bytes, sizeof last.bytes);
    struct chance_commitment first = chance_chain(opening->name, 1, ITEM_DRAWS, &last, seeds);
    seal_wipe(&bytes, sizeof bytes);
    chance_wipe(&last);
    return first;
}

static struct chance_commitment commitment_of(const struct cage *cage,
                                              const struct item_opening *opening)
{
    struct chance_seed seeds[ITEM_DRAWS];
    struct chance_commitment first = seeds_of(cage, opening, seeds);

    seal_wipe(seeds, sizeof seeds);
    return first;
}

bool cage_item_is_ours(const struct cage *cage, const struct item_opening *opening)
{
    struct chance_commitment ours = commitment_of(cage, opening);

    return !memcmp(&ours, &opening->commitment, sizeof ours);
}

static const struct item_act *act_of(const struct item_kind *kind, int act)
{
    return item_form(kind, act) ? &kind->acts[act] : NULL;
}

/* Adds the seed of the next draw to an order that draws. */
static void fill_seed(const struct cage *cage, const struct cage_item *item,
                      struct item_order *order)
{
    const struct item_act *act = act_of(item->kind, order->act);
    struct chance_seed seeds[ITEM_DRAWS];

    if (!act || !act->draws) return;
    uint64_t drawn = item->kind->draws(item->state)->drawn;
    memset(order->seed, 0, sizeof order->seed);
    order->length = CHANCE_BYTES;
    if (drawn >= ITEM_DRAWS) return; /* the kind refuses */
    seeds_of(cage, &item->opening, seeds);
    memcpy(order->seed, seeds[drawn].bytes, sizeof order->seed);
    seal_wipe(seeds, sizeof seeds);
}

/* ---- Opening --------------------------------------------------------------------- */

/* struct item_house: a table by name. */
static bool find_table(void *to, const char *name, uint32_t *number, struct sign *sign,
                       bool *automatic)
{
    const struct cage *cage = to;

    for (uint32_t table = 1; table <= cage->table_count; table++) {
        const struct opening *opening = &cage->tables[table]->opening;
        if (strcmp(opening->name, name)) continue;
        *number = table;
        *sign = opening->sign;
        *automatic = opening->automatic;
        return true;
    }
    return false;
}

/* A cleared state has room for those of all kinds. */
static bool has_cleared(struct cage *cage)
{
    size_t most = 1;

    for (int i = 0; i < item_kind_count; i++)
        if (item_kinds[i]->bytes > most) most = item_kinds[i]->bytes;
    if (!cage->cleared) cage->cleared = calloc(1, most);
    return cage->cleared;
}

static void free_item(struct cage_item *item)
{
    free(item->state);
    free(item->saved);
    free(item);
}

struct cage_item *cage_new_item(struct cage *cage, const struct item_opening *opening)
{
    struct cage_item *item = has_cleared(cage) ? calloc(1, sizeof *item) : NULL;

    if (!item) {
        cage_no_memory(cage);
        return NULL;
    }
    item->opening = *opening;
    item->kind = item_kind_find(opening->kind);
    size_t bytes = item->kind ? item->kind->bytes : 1;
    item->state = calloc(1, bytes);
    item->saved = calloc(1, bytes);
    if (item->state && item->saved) return item;
    free_item(item);
    cage_no_memory(cage);
    return NULL;
}

bool cage_item_unknown(const struct cage *cage, const struct cage_item *item)
{
    return cage->upgrades || !stretch_item_known(&cage->stretch, item->kind);
}

struct cage_item *cage_add_item(struct cage *cage, const struct item_opening *opening,
                                int64_t time_ms, char why[ITEM_WHY])
{
    struct cage_item *item = cage_new_item(cage, opening);
    struct item_house house = { .set = &cage->set,
                                .number = cage->item_count + 1,
                                .now_ms = time_ms,
                                .commitment = opening->commitment,
                                .to = cage,
                                .table = find_table };

    if (!item) return NULL;
    memcpy(house.salt, opening->salt, sizeof house.salt);
    item->unknown = cage_item_unknown(cage, item);
    if (!item->unknown &&
        !item->kind->open(item->state, opening->name, &opening->terms, &house, why)) {
        free_item(item);
        return NULL;
    }
    item->ordered = true;
    cage->items[++cage->item_count] = item;
    cage_find_uses(cage);
    return item;
}

void cage_free_items(struct cage *cage)
{
    for (uint32_t item = 1; item <= cage->item_count; item++) free_item(cage->items[item]);
    cage->item_count = 0;
    free(cage->cleared);
}

/* Whether an item can be opened at all; its terms are up to its kind. */
static bool can_open(const struct cage *cage, const char *word, const char *name,
                     const struct item_terms *terms, char why[ITEM_WHY])
{
    const struct item_kind *kind = item_kind_find(word);

    if (cage->stopped) return item_why(why, (const char *[]){ cage->why, NULL });
    if (!kind) return item_why(why, (const char *[]){ "there are no items '", word, "'", NULL });
    if (!item_name_good(name))
        return item_why(why, (const char *[]){ "'", name, "' is not a name: 1 to 32 of a-z, 0-9 ",
                                               "and dashes", NULL });
    if (cage_find_item(cage, name))
        return item_why(why, (const char *[]){ "there is an item '", name, "' already", NULL });
    if (cage->item_count == LEDGER_ITEMS - 1)
        return item_why(why, (const char *[]){ "there are too many items", NULL });
    if (!item_terms_good(terms))
        return item_why(why, (const char *[]){ "the terms are malformed", NULL });
    return stretch_item_known(&cage->stretch, kind) ||
           item_why(why, (const char *[]){ "the casino was opened under rules without items '",
                                           word, "': use 'croupier casino upgrade' first", NULL });
}

uint32_t cage_item(struct cage *cage, const char *kind, const char *name,
                   const struct item_terms *terms, int64_t time_ms, char why[ITEM_WHY])
{
    struct item_opening opening = { .terms = *terms };

    if (!can_open(cage, kind, name, terms, why)) return 0;
    snprintf(opening.kind, sizeof opening.kind, "%s", kind);
    snprintf(opening.name, sizeof opening.name, "%s", name);
    if (!cage->salt(cage->salt_to, opening.salt)) cage_fail(cage, "no random numbers available");
    opening.commitment = commitment_of(cage, &opening);
    bool added = !cage->stopped && cage_add_item(cage, &opening, time_ms, why);
    if (cage->stopped) item_why(why, (const char *[]){ cage->why, NULL });
    if (!added) return 0;
    struct writer to = cage_begin_entry(cage, ENTRY_ITEM_OPENED, 0, time_ms);
    put_number(&to, cage->item_count);
    item_opening_put(&to, &opening);
    if (cage_end_entry(cage, &to)) return cage->item_count;
    item_why(why, (const char *[]){ cage->why, NULL });
    return 0;
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool is_on_duty(const struct cage *cage, uint32_t person, unsigned role)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        const struct guest *guest = pit_guest(&cage->tables[table]->pit, person);
        bool on = guest && guest->duty && 1u << (guest->duty - 1) == role;
        if (on || cage->tables[table]->unknown) return true; /* who can tell? */
    }
    return false;
}

/* Whether the person can give orders in that role. */
static struct refusal has_role(const struct cage *cage, const struct cage_item *item,
                               const struct item_order *order)
{
    bool someone = order->person != NOBODY;
    bool has = order->role == ROLE_CLOCK ? !someone
               : order->role == ROLE_PLAYER
                   ? someone
                   : someone && is_on_duty(cage, order->person, order->role);

    return has ? accepted()
               : no(REFUSED_NOT_ON_DUTY, item_act_clause(item->kind, item->state, order->act));
}

/* What the order takes from a purse must be there. */
static struct refusal purse_covers(const struct cage *cage, const struct cage_item *item,
                                   const struct item_order *order)
{
    static const struct purse empty;
    uint32_t payer = order->person;
    int64_t cents = item->kind->charge(item->state, order, &payer);
    const struct cage_person *person = cage_find_person(cage, payer);

    return purse_can_pay(person ? &person->purse : &empty, &cage->set, cents)
               ? accepted()
               : no(REFUSED_PURSE_SHORT, item_act_clause(item->kind, item->state, order->act));
}

bool cage_update_item_purses(struct cage *cage)
{
    for (int i = 0; i < cage->item_events.count; i++) {
        const struct item_event *event = &cage->item_events.list[i];
        if (event->from != ITEM_PURSE && event->to != ITEM_PURSE) continue;
        struct cage_person *person = cage_person_of(cage, event->person);
        if (!person) return cage_no_memory(cage);
        if (event->from == ITEM_PURSE) purse_pay(&person->purse, &cage->set, event->cents);
        if (event->to == ITEM_PURSE) purse_receive(&person->purse, event->cents);
    }
    return true;
}

/* Whether the order, with the seed of its draw, would be carried out. */
static struct refusal check(const struct cage *cage, const struct cage_item *item,
                            const struct item_order *order, int64_t time_ms)
{
    bool barred = order->role == ROLE_PLAYER && cage_bars(cage, order->person);
    struct refusal why = barred ? no(REFUSED_BARRED, BARRED_BY) : has_role(cage, item, order);

    if (!why.code) why = item_check(item->kind, item->state, order, time_ms);
    return why.code ? why : purse_covers(cage, item, order);
}

struct refusal cage_item_check(const struct cage *cage, uint32_t number,
                               const struct item_order *order, int64_t time_ms)
{
    struct item_order filled = *order;

    fill_seed(cage, cage->items[number], &filled);
    struct refusal why = check(cage, cage->items[number], &filled, time_ms);
    seal_wipe(filled.seed, sizeof filled.seed);
    return why;
}

struct refusal cage_apply_item_order(struct cage *cage, uint32_t number,
                                     const struct item_order *order, int64_t time_ms)
{
    struct cage_item *item = cage->items[number];
    struct refusal why = check(cage, item, order, time_ms);

    cage->item_events.count = 0;
    if (why.code) return why;
    item->kind->carry_out(item->state, order, time_ms, &cage->item_events);
    item->ordered = true;
    cage_note_person(cage, order->person);
    cage_note_person(cage, order->other);
    ledger_item_order(number, &cage->item_events, &cage->postings);
    if (cage_post(cage)) cage_update_item_purses(cage);
    if (item->kind->uses) cage_find_uses(cage);
    return why;
}

bool cage_keep_item_order(struct cage *cage, uint32_t number, const struct item_order *order,
                          uint64_t entry)
{
    struct cage_person *of = order->request ? cage_person_of(cage, order->person) : NULL;

    if (of) requests_keep(&of->item_orders, number, order->request, entry);
    return of || !order->request || cage_no_memory(cage);
}

/* Without the seed of a draw that was not made. */
static bool note_refusal(struct cage *cage, uint32_t number, const struct item_order *order,
                         int64_t time_ms, struct answer *answer)
{
    const struct item_act *act = act_of(cage->items[number]->kind, order->act);
    struct item_order written = *order;

    if (!answer->refusal.code->noted) return true;
    if (act && act->draws) {
        memset(written.seed, 0, sizeof written.seed);
        written.length = 0;
    }
    struct writer to = cage_begin_entry(cage, ENTRY_ITEM_REFUSED, 0, time_ms);
    put_number(&to, number);
    item_order_put(&to, &written);
    put_text(&to, refusal_word(answer->refusal.code));
    put_text(&to, answer->refusal.clause);
    cage_note_person(cage, order->person);
    answer->entry = cage->tree.size + 1;
    return cage_end_entry(cage, &to);
}

static bool record_order(struct cage *cage, uint32_t number, const struct item_order *order,
                         int64_t time_ms, struct answer *answer)
{
    struct writer to = cage_begin_entry(cage, ENTRY_ITEM_ORDER, 0, time_ms);

    put_number(&to, number);
    item_order_put(&to, order);
    item_events_put(&to, &cage->item_events);
    postings_put(&to, &cage->postings);
    answer->entry = cage->tree.size + 1;
    return cage_keep_item_order(cage, number, order, answer->entry) && cage_end_entry(cage, &to);
}

bool cage_item_order(struct cage *cage, uint32_t number, const struct item_order *order,
                     int64_t time_ms, struct answer *answer)
{
    struct item_order filled = *order;

    memset(answer, 0, sizeof *answer);
    if (cage->stopped) return false;
    assert(number >= 1 && number <= cage->item_count);
    const struct cage_person *person = cage_find_person(cage, order->person);
    if (person && cage_is_repeated(cage, &person->item_orders, number, order->request, answer))
        return true;
    fill_seed(cage, cage->items[number], &filled);
    answer->refusal = cage_apply_item_order(cage, number, &filled, time_ms);
    bool good = !cage->stopped && (answer->refusal.code ? note_refusal : record_order)(
                                      cage, number, &filled, time_ms, answer);
    seal_wipe(filled.seed, sizeof filled.seed);
    return good;
}

/* ---- Tables ---------------------------------------------------------------------- */

static bool uses(const struct cage_item *item, uint32_t table)
{
    return !item->unknown && item->kind->uses && item->kind->uses(item->state, table);
}

void cage_find_uses(struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        bool used = false;
        for (uint32_t i = 1; i <= cage->item_count && !used; i++)
            used = uses(cage->items[i], table);
        cage->tables[table]->used = used;
    }
}

/* At a table whose state is not known, an item hears nothing, and its own is not known any more. */
void cage_hear(struct cage *cage, uint32_t table)
{
    const struct cage_table *at = cage->tables[table];

    for (uint32_t i = 1; i <= cage->item_count; i++) {
        struct cage_item *item = cage->items[i];
        if (!uses(item, table)) continue;
        item->unknown = at->unknown;
        if (!item->unknown) item->kind->hear(item->state, table, &at->pit, &cage->events);
        item->heard = true;
    }
    cage_find_uses(cage);
}

/* The order that an item has for a table. */
static bool asks(const struct cage *cage, const struct cage_item *item, uint32_t table,
                 struct order *order)
{
    return uses(item, table) &&
           item->kind->table_order(item->state, table, &cage->tables[table]->pit, order);
}

bool cage_item_table_order(const struct cage *cage, uint32_t table, struct order *order)
{
    if (!cage->tables[table]->used || cage->tables[table]->unknown) return false;
    for (uint32_t i = 1; i <= cage->item_count; i++)
        if (asks(cage, cage->items[i], table, order)) return true;
    return false;
}

/* Whether two orders have the same bytes in the record. */
static bool same_order(const struct edition *edition, struct order one, struct order other)
{
    uint8_t bytes[2][ORDER_BYTES];
    struct writer first = { bytes[0], bytes[0] + ORDER_BYTES, false };
    struct writer second = { bytes[1], bytes[1] + ORDER_BYTES, false };

    one.request = other.request = 0;
    order_put(&first, edition, 0, &one, NULL);
    order_put(&second, edition, 0, &other, NULL);
    size_t length = (size_t)(first.at - bytes[0]);
    return length == (size_t)(second.at - bytes[1]) && !memcmp(bytes[0], bytes[1], length);
}

struct refusal cage_session_due(const struct cage *cage, uint32_t table, const struct order *order)
{
    const struct cage_table *at = cage->tables[table];
    const struct edition *edition = games[at->opening.sign.edition];
    struct refusal why = pit_check(&at->pit, order);
    struct order asked;

    if (why.code) return why;
    for (uint32_t i = 1; i <= cage->item_count; i++)
        if (cage->items[i]->unknown ||
            (asks(cage, cage->items[i], table, &asked) && same_order(edition, asked, *order)))
            return accepted();
    return no(REFUSED_NOT_ASKED, pit_act_clause(at->opening.sign.edition, order->act));
}

/* ---- State ----------------------------------------------------------------------- */

uint32_t cage_items(const struct cage *cage)
{
    return cage->item_count;
}

uint32_t cage_find_item(const struct cage *cage, const char *name)
{
    for (uint32_t item = 1; item <= cage->item_count; item++)
        if (!strcmp(cage->items[item]->opening.name, name)) return item;
    return 0;
}

const struct item_opening *cage_item_opening(const struct cage *cage, uint32_t item)
{
    return &cage->items[item]->opening;
}

const struct item_kind *cage_item_kind(const struct cage *cage, uint32_t item)
{
    return cage->items[item]->kind;
}

const void *cage_item_state(const struct cage *cage, uint32_t item)
{
    return cage->items[item]->unknown ? NULL : cage->items[item]->state;
}

const struct item_events *cage_item_events(const struct cage *cage)
{
    return &cage->item_events;
}
