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

/* The house's seeds for the draws from this one on, derived as those of tables are.  No table has a
 * name with a blank, so they differ from those of any table.  Returns the commitment to the first.
 */
static struct chance_commitment seeds_of(const struct cage *cage, const char *name, uint64_t from,
                                         const uint8_t salt[CHANCE_SALT],
                                         struct chance_seed seeds[ITEM_DRAWS])
{
    char use[sizeof "item " + ITEM_NAME];

    snprintf(use, sizeof use, "item %s", name);
    struct hash bytes = seal_derive_salted(cage->secret, use, from, salt, CHANCE_SALT);
    struct chance_seed last;
    memcpy(last.bytes, bytes.bytes, sizeof last.bytes);
    struct chance_commitment first =
        chance_chain(name, from, (int)(ITEM_DRAWS + 1 - from), &last, seeds);
    seal_wipe(&bytes, sizeof bytes);
    chance_wipe(&last);
    return first;
}

static struct chance_commitment commitment_of(const struct cage *cage, const char *name,
                                              uint64_t from, const uint8_t salt[CHANCE_SALT])
{
    struct chance_seed seeds[ITEM_DRAWS];
    struct chance_commitment first = seeds_of(cage, name, from, salt, seeds);

    seal_wipe(seeds, sizeof seeds);
    return first;
}

bool cage_item_is_ours(const struct cage *cage, const char *name, uint64_t from,
                       const struct chance_commitment *commitment, const uint8_t salt[CHANCE_SALT])
{
    struct chance_commitment ours = commitment_of(cage, name, from, salt);

    return !memcmp(&ours, commitment, sizeof ours);
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
    const struct item_draws *draws = item->kind->draws(item->state);
    uint64_t from = item_chain_from(draws);
    memset(order->seed, 0, sizeof order->seed);
    order->length = CHANCE_BYTES;
    if (draws->drawn >= ITEM_DRAWS) return; /* the kind refuses */
    seeds_of(cage, item->opening.name, from, draws->salt, seeds);
    memcpy(order->seed, seeds[draws->drawn + 1 - from].bytes, sizeof order->seed);
    seal_wipe(seeds, sizeof seeds);
}

void cage_seeds_are_stale(struct cage *cage, const void *entry, size_t length)
{
    item_salt_of(entry, length, cage->new_salt);
    for (uint32_t i = 1; i <= cage->item_count; i++) cage->items[i]->stale = true;
}

static bool commit_anew(struct cage *cage, uint32_t number)
{
    struct cage_item *item = cage->items[number];
    uint64_t from = item->kind->draws(item->state)->drawn + 1;

    item->stale = false;
    if (from > ITEM_DRAWS) return true;
    struct chance_commitment commitment =
        commitment_of(cage, item->opening.name, from, cage->new_salt);
    item_commit_anew(item->kind, item->state, &commitment, cage->new_salt);
    item->ordered = true;
    struct writer to = cage_begin_entry(cage, ENTRY_ITEM_COMMITTED, 0, cage->time_ms);
    put_number(&to, number);
    item_committed_put(&to, &commitment);
    return cage_end_entry(cage, &to);
}

bool cage_commit_items_anew(struct cage *cage)
{
    for (uint32_t i = 1; i <= cage->item_count; i++)
        if (cage->items[i]->stale && !commit_anew(cage, i)) return false;
    return true;
}

/* ---- Who may, and refusals ------------------------------------------------------- */

/* Whether the person can give orders in that role. */
static bool may_act_as(const struct cage *cage, uint32_t person, unsigned role)
{
    bool someone = person != NOBODY;

    if (role == ROLE_CLOCK) return !someone;
    return someone && (role == ROLE_PLAYER || cage_on_duty(cage, person, role));
}

/* Without the seed of a draw that was not made. */
static bool note_refusal(struct cage *cage, uint32_t number, const struct item_order *order,
                         int64_t time_ms, struct answer *answer)
{
    const struct item_act *act =
        number ? act_of(cage->items[number]->kind, order->act) : NULL; /* 0: an opening */
    struct item_order written = *order;

    if (!cage_writes_refusal(cage, order->person, answer->refusal.code)) return true;
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

/* Makes the state from the terms; false, with the fault, if the rules do not permit them. */
static bool open_state(struct cage *cage, const struct item_kind *kind,
                       const struct item_opening *opening, int64_t time_ms, void *state,
                       struct item_fault *fault)
{
    struct item_house house = { .set = &cage->set,
                                .number = cage->item_count + 1,
                                .now_ms = time_ms,
                                .commitment = opening->commitment,
                                .to = cage,
                                .table = find_table };

    memcpy(house.salt, opening->salt, sizeof house.salt);
    return kind->open(state, opening->name, &opening->terms, &house, fault);
}

struct cage_item *cage_add_item(struct cage *cage, const struct item_opening *opening,
                                int64_t time_ms, struct item_fault *fault)
{
    struct cage_item *item = cage_new_item(cage, opening);

    if (!item) return NULL;
    item->unknown = cage_item_unknown(cage, item);
    if (!item->unknown && !open_state(cage, item->kind, opening, time_ms, item->state, fault)) {
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

#define FAULT(fault, key, clause, ...)                                                             \
    item_fault(fault, key, clause, (const char *const[]){ __VA_ARGS__, NULL })

/* Whether an item can be opened at all; its terms are up to its kind. */
static bool can_open(const struct cage *cage, const struct item_opening *opening,
                     struct item_fault *fault)
{
    const struct item_kind *kind = item_kind_find(opening->kind);
    const char *name = opening->name;

    if (cage->stopped) return FAULT(fault, NULL, NULL, cage->why);
    if (!kind) return FAULT(fault, NULL, NULL, "There are no items '", opening->kind, "'");
    if (!item_name_good(name))
        return FAULT(fault, ITEM_NAME_KEY, kind->clause, "'", name,
                     "' is not a name: 1 to 32 of a-z, 0-9 and dashes");
    if (cage_find_item(cage, name))
        return FAULT(fault, ITEM_NAME_KEY, kind->clause, "There is an item '", name, "' already");
    if (cage->item_count == LEDGER_ITEMS - 1)
        return FAULT(fault, NULL, NULL, "There are too many items");
    if (!item_terms_good(&opening->terms))
        return FAULT(fault, NULL, kind->clause, "The terms are malformed");
    return stretch_item_known(&cage->stretch, kind) ||
           FAULT(fault, NULL, NULL, "The casino was opened under rules without items '",
                 opening->kind, "': use 'croupier casino upgrade' first");
}

/* Adds the item that was wanted, with the house's commitment, and records it.  Returns false, with
 * the fault, if it can't be opened, or the cage has stopped. */
static bool open_item(struct cage *cage, const struct item_opener *by,
                      const struct item_opening *wanted, int64_t time_ms, struct item_fault *fault)
{
    struct item_opening opening = *wanted;

    if (!can_open(cage, &opening, fault)) return false;
    if (!cage->salt(cage->salt_to, opening.salt)) cage_fail(cage, "no random numbers available");
    opening.commitment = commitment_of(cage, opening.name, 1, opening.salt);
    bool added = !cage->stopped && cage_add_item(cage, &opening, time_ms, fault);
    if (added) {
        struct writer to = cage_begin_entry(cage, ENTRY_ITEM_OPENED, 0, time_ms);
        put_number(&to, cage->item_count);
        item_opening_put(&to, &opening);
        item_opener_put(&to, by);
        added = cage_keep_opening(cage, by, cage->tree.size + 1) && cage_end_entry(cage, &to);
    }
    return cage->stopped ? FAULT(fault, NULL, NULL, cage->why) : added;
}

uint32_t cage_item(struct cage *cage, const char *kind, const char *name,
                   const struct item_terms *terms, int64_t time_ms, struct item_fault *fault)
{
    static const struct item_opener house = { .person = NOBODY };
    struct item_opening opening = { .terms = *terms };

    snprintf(opening.kind, sizeof opening.kind, "%s", kind);
    snprintf(opening.name, sizeof opening.name, "%s", name);
    return open_item(cage, &house, &opening, time_ms, fault) ? cage->item_count : 0;
}

bool cage_keep_opening(struct cage *cage, const struct item_opener *by, uint64_t entry)
{
    cage_note_person(cage, by->person);
    return cage_keep_request(cage, by->person, ASKED_ITEMS, 0, by->request, entry);
}

struct refusal cage_may_open(const struct cage *cage, const struct item_kind *kind,
                             const struct item_opener *by)
{
    if (!may_act_as(cage, by->person, by->role)) return no(REFUSED_NOT_ON_DUTY, kind->clause);
    return item_may_open(kind, by->role);
}

/* A refusal by the kind's rules, with its fault. */
static struct refusal refused(const struct item_fault *fault)
{
    return no(REFUSED_NOT_PERMITTED_TERMS, fault->clause);
}

struct refusal cage_try_item(struct cage *cage, const struct item_opener *by,
                             const struct item_opening *opening, int64_t time_ms,
                             struct item_fault *fault)
{
    const struct item_kind *kind = item_kind_find(opening->kind);
    struct refusal why = kind ? cage_may_open(cage, kind, by) : accepted();

    if (why.code) return why;
    if (!can_open(cage, opening, fault)) return refused(fault);
    void *state = calloc(1, kind->bytes);
    bool good = state ? open_state(cage, kind, opening, time_ms, state, fault)
                      : FAULT(fault, NULL, NULL, "Out of memory");
    free(state);
    return good ? accepted() : refused(fault);
}

bool cage_open_item(struct cage *cage, const struct item_opener *by,
                    const struct item_opening *opening, int64_t time_ms, struct answer *answer,
                    struct item_fault *fault)
{
    const struct item_kind *kind = item_kind_find(opening->kind);

    memset(answer, 0, sizeof *answer);
    if (cage->stopped) return false;
    if (cage_is_repeated(cage, by->person, ASKED_ITEMS, 0, by->request, answer)) return true;
    if (kind) answer->refusal = cage_may_open(cage, kind, by);
    if (answer->refusal.code) {
        struct item_order order = item_opening_order(by, opening);
        return note_refusal(cage, 0, &order, time_ms, answer);
    }
    uint64_t entry = cage->tree.size + 1;
    if (open_item(cage, by, opening, time_ms, fault))
        answer->entry = entry;
    else
        answer->refusal = refused(fault);
    return !cage->stopped;
}

/* ---- Orders ---------------------------------------------------------------------- */

/* What the order takes from a purse must be there. */
static struct refusal purse_covers(const struct cage *cage, const struct cage_item *item,
                                   const struct item_order *order)
{
    static const struct purse empty;
    uint32_t payer = order->person;
    int64_t cents = item->kind->charge(item->state, order, &payer);
    const struct purse *purse = cage_purse(cage, payer);

    return purse_can_pay(purse ? purse : &empty, &cage->set, cents)
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
    if (order->role == ROLE_PLAYER && cage_bars(cage, order->person))
        return no(REFUSED_BARRED, BARRED_BY);
    if (!may_act_as(cage, order->person, order->role))
        return no(REFUSED_NOT_ON_DUTY, item_act_clause(item->kind, item->state, order->act));
    struct refusal why = item_check(item->kind, item->state, order, time_ms);
    return why.code ? why : purse_covers(cage, item, order);
}

/* What can't be written down is refused, and leaves no entry. */
static struct refusal is_written(const struct cage_item *item, const struct item_order *order)
{
    return item_order_good(order)
               ? accepted()
               : no(REFUSED_INCOMPLETE, item_act_clause(item->kind, item->state, 0));
}

struct refusal cage_item_check(const struct cage *cage, uint32_t number,
                               const struct item_order *order, int64_t time_ms)
{
    struct item_order filled = *order;
    struct refusal why = is_written(cage->items[number], order);

    if (why.code) return why;
    fill_seed(cage, cage->items[number], &filled);
    why = check(cage, cage->items[number], &filled, time_ms);
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
    return cage_keep_request(cage, order->person, ASKED_ITEMS, number, order->request, entry);
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
    if (cage_is_repeated(cage, order->person, ASKED_ITEMS, number, order->request, answer))
        return true;
    answer->refusal = is_written(cage->items[number], order);
    if (answer->refusal.code) return true;
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
