/* cage.c - orders: carried out, posted, recorded and sealed. */
#include "cage/cage.h"

#include "cage/cage_internal.h"
#include "rules/rows.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define KEEP_MS 1000 /* between two heads that are kept, unless cage_sign() is called */

/* ---- Stopping -------------------------------------------------------------------- */

static bool stop(struct cage *cage, const char *why)
{
    cage->stopped = true;
    snprintf(cage->why, sizeof cage->why, "%s", why);
    return false;
}

bool cage_fail(struct cage *cage, const char *format, ...)
{
    char why[STORE_WHY];
    va_list list;

    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    return stop(cage, why);
}

void cage_stop(struct cage *cage, const char *why)
{
    if (!cage->stopped) stop(cage, why);
}

bool cage_no_memory(struct cage *cage)
{
    return stop(cage, "out of memory");
}

/* ---- Recording ------------------------------------------------------------------- */

/* Entries are numbered without gaps.  Their times are those of the clock, which may go back. */
struct writer cage_begin_entry(struct cage *cage, enum entry_kind kind, uint32_t table,
                               int64_t time_ms)
{
    struct writer to = { cage->buffer, cage->buffer + ENTRY_MOST, false };

    cage->time_ms = time_ms;
    struct entry entry = { .number = cage->tree.size + 1,
                           .time_ms = cage->time_ms,
                           .table = table,
                           .kind = (uint8_t)kind };
    entry_put(&to, &entry);
    return to;
}

bool cage_put_head(struct cage *cage, int64_t time_ms)
{
    cage->head.size = cage->tree.size;
    cage->head.time_ms = time_ms;
    cage->head.root = merkle_root(&cage->tree);
    seal_sign(&cage->head, &cage->keys);
    cage->head_is_new = true;
    return cage->store->ops->put_head(cage->store, &cage->head) ||
           stop(cage, store_why(cage->store));
}

bool cage_end_entry(struct cage *cage, const struct writer *to)
{
    size_t length = (size_t)(to->at - cage->buffer);
    struct hash leaf = seal_leaf(cage->buffer, length);
    uint64_t number = cage->tree.size + 1;

    assert(!to->full);
    cage->chain = seal_chain(&cage->chain, &leaf);
    merkle_add(&cage->tree, &leaf);
    if (!cage->store->ops->put_entry(cage->store, number, cage->buffer, length, &cage->chain))
        return stop(cage, store_why(cage->store));
    return number - cage->head.size < SEAL_HEAD_EVERY || cage_put_head(cage, cage->time_ms);
}

bool cage_begin_stretch(struct cage *cage, int64_t time_ms)
{
    struct writer to = cage_begin_entry(cage, ENTRY_RULES, 0, time_ms);

    stretch_now(&cage->stretch);
    stretch_put(&to, &cage->stretch);
    return cage_end_entry(cage, &to);
}

/* ---- Tables ---------------------------------------------------------------------- */

/* The machine's first person number, above those of people; NOBODY if people deal. */
static uint32_t machine_person(const struct opening *opening, uint32_t table)
{
    return opening->automatic ? CAGE_MACHINES + table * 16 : NOBODY;
}

bool cage_add_table(struct cage *cage, const struct opening *opening)
{
    uint32_t table = cage->table_count + 1;
    struct cage_table *at = ledger_add_tables(&cage->ledger, table) ? calloc(1, sizeof *at) : NULL;

    if (!at) return cage_no_memory(cage);
    at->opening = *opening;
    pit_open(&at->pit, opening->name, &opening->sign, &opening->set, &opening->tray, opening->runs);
    if (opening_by_seeds(opening)) {
        at->machine = malloc(sizeof *at->machine);
        if (!at->machine) {
            free(at);
            return cage_no_memory(cage);
        }
        machine_start(at->machine, &at->pit, machine_person(opening, table));
    }
    cage->tables[table] = at;
    cage->table_count = table;
    cage_note_person(cage, opening->runs);
    return true;
}

bool cage_post_opening(struct cage *cage)
{
    const struct opening *opening = &cage->tables[cage->table_count]->opening;

    ledger_opening(cage->table_count, chips_worth(&opening->set, &opening->tray), &cage->postings);
    return cage_post(cage);
}

uint32_t cage_table(struct cage *cage, const struct opening *opening, int64_t time_ms)
{
    if (cage->stopped || cage->table_count == CAGE_TABLES - 1) return 0;
    struct writer to = cage_begin_entry(cage, ENTRY_OPENED, cage->table_count + 1, time_ms);
    opening_put(&to, opening);
    if (!cage_add_table(cage, opening) || !cage_post_opening(cage)) return 0;
    postings_put(&to, &cage->postings);
    cage_mark_changed(cage, cage->table_count);
    return cage_end_entry(cage, &to) ? cage->table_count : 0;
}

bool cage_apply_name(struct cage *cage, uint32_t person, const char *name)
{
    struct cage_person *called = cage_person_of(cage, person);

    if (!called) return cage_no_memory(cage);
    snprintf(called->name, sizeof called->name, "%s", name);
    cage_note_person(cage, person);
    return true;
}

bool cage_name(struct cage *cage, uint32_t person, const char *name, int64_t time_ms)
{
    if (cage->stopped || !person || strlen(name) >= CAGE_NAME) return false;
    struct writer to = cage_begin_entry(cage, ENTRY_NAMED, 0, time_ms);
    put_number(&to, person);
    put_text(&to, name);
    return cage_apply_name(cage, person, name) && cage_end_entry(cage, &to);
}

/* Lower-case letters, digits and dashes; not empty. */
static bool is_word(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return length && !text[length] && length < CAGE_WORD;
}

bool cage_record_sign_in_refusal(struct cage *cage, uint32_t person, const char *why,
                                 int64_t time_ms)
{
    assert(is_word(why));
    if (cage->stopped) return false;
    struct writer to = cage_begin_entry(cage, ENTRY_SIGN_IN_REFUSED, 0, time_ms);
    put_number(&to, person);
    put_text(&to, why);
    cage_note_person(cage, person);
    return cage_end_entry(cage, &to);
}

bool cage_record_restored(struct cage *cage, const struct head *kept, int64_t time_ms)
{
    struct restored restored = { .copied = cage->tree.size };

    if (cage->stopped) return false;
    if (kept) {
        restored.kept_size = kept->size;
        memcpy(restored.kept_root, kept->root.bytes, sizeof restored.kept_root);
    }
    struct writer to = cage_begin_entry(cage, ENTRY_RESTORED, 0, time_ms);
    restored_put(&to, &restored);
    cage_seeds_are_stale(cage, cage->buffer, (size_t)(to.at - cage->buffer));
    return cage_end_entry(cage, &to) && cage_commit_items_anew(cage);
}

/* ---- Orders ---------------------------------------------------------------------- */

static const struct edition *edition_of(const struct cage *cage, uint32_t table)
{
    return games[cage->tables[table]->opening.sign.edition];
}

/* An unknown person has an empty purse. */
static const struct purse *purse_of(const struct cage *cage, uint32_t person)
{
    static const struct purse empty;
    const struct purse *found = cage_purse(cage, person);

    return found ? found : &empty;
}

/* Chips and vouchers brought to a table must be in the purse. */
static struct refusal purse_covers(const struct cage *cage, const struct pit *pit,
                                   const struct order *order)
{
    const struct purse *purse = purse_of(cage, order->person);
    const char *clause = pit_act_clause(pit->table.sign.edition, PIT_BUY);

    if (order->act != PIT_BUY) return accepted();
    if (order->tender == TENDER_CHIPS && !chips_have(&purse->chips, &order->chips))
        return no(REFUSED_PURSE_SHORT, clause);
    bool voucher = order->tender == TENDER_VOUCHER && order->cents > purse->voucher_cents;
    return voucher ? no(REFUSED_PURSE_SHORT, clause) : accepted();
}

/* ---- Barred from the casino ------------------------------------------------------ */

bool cage_bars(const struct cage *cage, uint32_t person)
{
    const struct cage_person *found = cage_find_person(cage, person);

    return found && found->barred;
}

bool cage_find_barred(struct cage *cage)
{
    for (struct cage_person *at = cage->people; at; at = at->hh.next) at->barred = false;
    for (uint32_t table = 1; table <= cage->table_count; table++)
        for (int i = 0; i < PIT_KNOWN; i++) {
            const struct known *known = &cage->tables[table]->pit.known[i];
            if (!known->from_casino) continue;
            struct cage_person *person = cage_person_of(cage, known->person);
            if (!person) return cage_no_memory(cage);
            person->barred = true;
        }
    return true;
}

/* A barred person can only leave, at any table. */
static struct refusal not_barred(const struct cage *cage, const struct pit *pit,
                                 const struct order *order)
{
    return cage_bars(cage, order->person) && !pit_allows_barred(pit, order)
               ? no(REFUSED_BARRED, pit_act_clause(pit->table.sign.edition, PIT_BAR))
               : accepted();
}

bool cage_update_purses(struct cage *cage, const struct order *order)
{
    const struct pit_events *events = &cage->events;
    struct chips table = order->chips;

    if (order->act == PIT_BUY && order->tender != TENDER_CASH) {
        struct cage_person *person = cage_person_of(cage, order->person);
        if (!person) return cage_no_memory(cage);
        if (order->tender == TENDER_CHIPS)
            chips_move(&person->purse.chips, &table, &order->chips);
        else
            person->purse.voucher_cents -= order->cents;
    }
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        bool handed = event->kind == PIT_TAKEN || (event->kind == PIT_HELD && event->cents < 0);
        if (!handed) continue;
        struct cage_person *person = cage_person_of(cage, event->person);
        if (!person) return cage_no_memory(cage);
        table = event->chips;
        chips_move(&table, &person->purse.chips, &event->chips);
    }
    return true;
}

bool cage_reserve(struct cage *cage)
{
    bool good = true;

    for (int i = 0; good && i < cage->postings.count; i++) {
        const struct posting *posting = &cage->postings.list[i];
        if (posting->from.kind == ACCOUNT_PERSON) good = cage_is_back(cage, posting->from.of);
        if (good && posting->to.kind == ACCOUNT_PERSON) good = cage_is_back(cage, posting->to.of);
    }
    return (good && ledger_reserve(&cage->ledger, &cage->postings)) || cage_no_memory(cage);
}

bool cage_post(struct cage *cage)
{
    if (!cage_reserve(cage)) return false;
    bool posted = ledger_post(&cage->ledger, &cage->postings);
    assert(posted);
    return true;
}

/* What the pit can't know: purses, and what concerns the whole casino. */
static struct refusal casino_allows(const struct cage *cage, const struct pit *pit,
                                    const struct order *order)
{
    struct refusal why = not_barred(cage, pit, order);

    if (!why.code) why = cage_pays_by_duty(cage, pit, order);
    return why.code ? why : purse_covers(cage, pit, order);
}

struct refusal cage_check(const struct cage *cage, uint32_t table, const struct order *order)
{
    const struct pit *pit = &cage->tables[table]->pit;
    struct refusal why = cage_pays_by_duty(cage, pit, order);

    return why.code ? why : pit_check(pit, order);
}

struct refusal cage_apply_order(struct cage *cage, uint32_t table, const struct order *order)
{
    struct cage_table *at = cage->tables[table];
    struct refusal why = casino_allows(cage, &at->pit, order);

    cage->events.count = cage->events.game.count = 0;
    if (!why.code && pit_act_of_session(order->act)) why = cage_session_due(cage, table, order);
    if (!why.code) why = pit_do(&at->pit, order, &cage->events);
    if (why.code) return why;
    cage_note_people(cage, order);
    ledger_follow(&cage->ledger, table, &at->pit, order, &cage->events, &cage->postings);
    if (order->act == PIT_BAR && !cage_find_barred(cage)) return why;
    if (cage_post(cage) && cage_update_purses(cage, order) && at->used) cage_hear(cage, table);
    return why;
}

/* Fails when out of memory: a request that is not remembered could be carried out twice. */
bool cage_keep_order(struct cage *cage, uint32_t table, const struct order *order, uint64_t entry)
{
    return cage_keep_request(cage, order->person, ASKED_TABLES, table, order->request, entry);
}

bool cage_keep_desk_order(struct cage *cage, const struct desk_order *desk_order, uint64_t entry)
{
    return cage_keep_request(cage, desk_order_giver(desk_order), ASKED_DESK, 0, desk_order->request,
                             entry);
}

/* Writes an order, without the cards that not everyone may see. */
static void put_order(struct cage *cage, uint32_t table, const struct order *order, uint8_t hidden,
                      struct writer *to)
{
    struct cage_table *at = cage->tables[table];
    uint64_t number = cage->tree.size + 1;
    struct order written = *order;
    uint8_t amount[AMOUNT_BYTES];
    struct sealed sealed;

    written.hidden = hidden;
    if (hidden == HIDDEN_SEALED)
        sealed =
            cage_seal(cage, at, number, written.command.outcome, sizeof written.command.outcome);
    if (hidden == HIDDEN_AMOUNT) {
        amount_put(amount, written.command.cents);
        sealed = cage_seal(cage, at, number, amount, sizeof amount);
        memcpy(sealed.amount, amount, sizeof amount);
    }
    order_put(to, edition_of(cage, table), number, &written, &sealed);
}

static bool note_refusal(struct cage *cage, uint32_t table, const struct order *order,
                         uint8_t hidden, int64_t time_ms, struct answer *answer)
{
    if (!cage_writes_refusal(cage, order->person, answer->refusal.code)) return true;
    struct writer to = cage_begin_entry(cage, ENTRY_REFUSED, table, time_ms);
    put_order(cage, table, order, hidden, &to);
    put_text(&to, refusal_word(answer->refusal.code));
    put_text(&to, answer->refusal.clause);
    cage_note_person(cage, order->person);
    answer->entry = cage->tree.size + 1;
    return cage_end_entry(cage, &to);
}

/* Publishes the key of the cards that were sealed in a hand, once it is over. */
static bool show_sealed(struct cage *cage, uint32_t table, int64_t time_ms)
{
    struct cage_table *at = cage->tables[table];

    if (!at->sealed_from || cage_has_hidden(at)) return true;
    struct shown shown = { at->sealed_from, seal_cards_key(cage->secret, at->sealed_from) };
    struct writer to = cage_begin_entry(cage, ENTRY_SHOWN, table, time_ms);
    shown_put(&to, &shown);
    at->sealed_from = 0;
    return cage_end_entry(cage, &to);
}

/* Records an order that was carried out. */
static bool record_order(struct cage *cage, uint32_t table, const struct order *order,
                         uint8_t hidden, int64_t time_ms, struct answer *answer)
{
    struct writer to = cage_begin_entry(cage, ENTRY_ORDER, table, time_ms);

    put_order(cage, table, order, hidden, &to);
    events_put(&to, &cage->events);
    postings_put(&to, &cage->postings);
    cage_note_changes(cage, table, order);
    answer->entry = cage->tree.size + 1;
    return cage_keep_order(cage, table, order, answer->entry) && cage_end_entry(cage, &to) &&
           show_sealed(cage, table, time_ms);
}

bool cage_do(struct cage *cage, uint32_t table, const struct order *order, int64_t time_ms,
             struct answer *answer)
{
    memset(answer, 0, sizeof *answer);
    if (cage->stopped) return false;
    assert(table >= 1 && table <= cage->table_count);
    struct cage_table *at = cage->tables[table];
    if (cage_is_repeated(cage, order->person, ASKED_TABLES, table, order->request, answer))
        return true;
    uint8_t hidden = cage_hiding(at, order);
    answer->refusal = cage_apply_order(cage, table, order);
    if (cage->stopped) return false;
    if (answer->refusal.code) return note_refusal(cage, table, order, hidden, time_ms, answer);
    if (at->machine) machine_follow(at->machine, &at->pit);
    if (hidden && cage_showed(&cage->events.game)) hidden = HIDDEN_NOT;
    return record_order(cage, table, order, hidden, time_ms, answer);
}

struct refusal cage_desk_check(const struct cage *cage, const struct desk_order *desk_order)
{
    struct refusal why = cage_desk_by_duty(cage, desk_order);

    if (!why.code) why = cashier_check(purse_of(cage, desk_order->person), &cage->set, desk_order);
    if (cage_bars(cage, desk_order->person) && !cashier_serves_barred(desk_order))
        why = no(REFUSED_BARRED, BARRED_BY);
    return why;
}

struct refusal cage_apply_desk_order(struct cage *cage, const struct desk_order *desk_order)
{
    struct refusal why = cage_desk_check(cage, desk_order);

    cage->events.count = cage->events.game.count = 0;
    if (why.code) return why; /* do not add an unknown person for a refusal */
    struct cage_person *person = cage_person_of(cage, desk_order->person);
    if (!person) {
        cage_no_memory(cage);
        return no(REFUSED_NO_SUCH_ACT, "Div 1 r.13.1(a)");
    }
    why = cashier_do(&person->purse, &cage->set, desk_order, &cage->events);
    assert(!why.code);
    cage_note_person(cage, desk_order->person);
    cage_note_person(cage, desk_order->by);
    ledger_desk_order(desk_order, &cage->events, &cage->postings);
    cage_post(cage);
    return why;
}

bool cage_desk_order(struct cage *cage, const struct desk_order *desk_order, int64_t time_ms,
                     struct answer *answer)
{
    memset(answer, 0, sizeof *answer);
    if (cage->stopped) return false;
    if (cage_is_repeated(cage, desk_order_giver(desk_order), ASKED_DESK, 0, desk_order->request,
                         answer))
        return true;
    answer->refusal = cage_apply_desk_order(cage, desk_order);
    if (cage->stopped || answer->refusal.code) return !cage->stopped;
    struct writer to = cage_begin_entry(cage, ENTRY_DESK_ORDER, 0, time_ms);
    desk_order_put(&to, desk_order);
    events_put(&to, &cage->events);
    postings_put(&to, &cage->postings);
    answer->entry = cage->tree.size + 1;
    return cage_keep_desk_order(cage, desk_order, answer->entry) && cage_end_entry(cage, &to);
}

/* ---- Commit and sign ------------------------------------------------------------- */

/* The last entry of a commit proves that the casino wrote everything up to it. */
static bool put_mac(struct cage *cage)
{
    if (cage->tree.size == cage->committed) return true;
    struct hash mac = seal_mac(&cage->mac_key, cage->tree.size, &cage->chain);
    return cage->store->ops->put_mac(cage->store, &mac);
}

static int64_t steady_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Keeps a new head, now that it is durable.  On a busy casino most wait for the next one: keeping
 * takes two syncs. */
static bool keep_head(struct cage *cage, bool at_once)
{
    char why[STORE_WHY];

    if (!cage->head_is_new || !cage->keeper) return true;
    int64_t now = steady_ms();
    if (!at_once && cage->kept_ms && now - cage->kept_ms < KEEP_MS) return true;
    cage->kept_ms = now;
    cage->head_is_new = false;
    if (cage->keeper(cage->keeps_in, &cage->head, cage->keys.public, why)) return true;
    cage->no_room = store_is_no_room(errno);
    return stop(cage, why);
}

static bool commit(struct cage *cage)
{
    if (cage->stopped) return false;
    bool due = cage->snapshot_due || cage->tree.size - cage->snapshot >= cage->snapshot_every ||
               cage->change_bytes > CAGE_CHANGES;
    if ((due && !cage_snapshot(cage)) || !cage_put_changes(cage)) return false;
    if (!put_mac(cage) || !cage->store->ops->commit(cage->store))
        return stop(cage, store_why(cage->store));
    cage->committed = cage->tree.size;
    return true;
}

bool cage_commit(struct cage *cage)
{
    return commit(cage) && keep_head(cage, false);
}

bool cage_sign(struct cage *cage, int64_t time_ms, struct head *head)
{
    memset(head, 0, sizeof *head);
    if (cage->stopped || !cage_put_head(cage, time_ms) || !commit(cage) || !keep_head(cage, true))
        return false;
    *head = cage->head;
    return true;
}

/* ---- The house ------------------------------------------------------------------- */

/* Seeds are derived from the casino's secret and a salt.  The salt is published with the
 * commitment, so that the secret is all that must be kept. */
static struct chance_seed seed_of(const struct cage *cage, const struct cage_table *at,
                                  uint64_t first, const uint8_t salt[CHANCE_SALT])
{
    struct hash bytes =
        seal_derive_salted(cage->secret, at->opening.name, first, salt, CHANCE_SALT);
    struct chance_seed seed;

    memcpy(seed.bytes, bytes.bytes, sizeof seed.bytes);
    seal_wipe(&bytes, sizeof bytes);
    return seed;
}

bool cage_new_salt(void *to, uint8_t salt[CHANCE_SALT])
{
    struct chance_seed chance;

    (void)to;
    if (!chance_new_seed(&chance)) return false;
    memcpy(salt, chance.bytes, CHANCE_SALT);
    return true;
}

static bool bind(struct cage *cage, struct cage_table *at)
{
    uint8_t salt[CHANCE_SALT];

    if (!cage->salt(cage->salt_to, salt)) return stop(cage, "no random numbers available");
    struct chance_seed last = seed_of(cage, at, at->pit.chance.drawn + 1, salt);
    machine_bind_salted(at->machine, &at->pit, &last, salt);
    chance_wipe(&last);
    at->stale = false;
    return true;
}

void cage_resume_machine(struct cage *cage, uint32_t table)
{
    struct cage_table *at = cage->tables[table];
    struct chance_seed last = seed_of(cage, at, machine_bound_from(&at->pit), at->pit.chance.salt);

    machine_resume(at->machine, &at->pit, machine_person(&at->opening, table), &last);
    chance_wipe(&last);
    at->stale = true;
}

/* The opened casino may be a copy of one that went on playing, so as soon as possible it draws from
 * new seeds. */
bool cage_house(struct cage *cage, uint32_t table, bool betting_over, struct order *order)
{
    struct cage_table *at = cage->tables[table];

    if (cage->stopped || !at->machine) return false;
    bool renew = at->stale && !cage->keeps_seeds && machine_may_bind(at->machine, &at->pit);
    if ((renew || machine_wants_seeds(at->machine, &at->pit)) && !bind(cage, at)) return false;
    return machine_next(at->machine, &at->pit, betting_over, order);
}

bool cage_overdue(struct cage *cage, uint32_t table, struct order *order)
{
    struct cage_table *at = cage->tables[table];

    return !cage->stopped && at->machine && machine_overdue(at->machine, &at->pit, order);
}

bool cage_idle_leave(struct cage *cage, uint32_t table, uint32_t person, struct order *order)
{
    struct cage_table *at = cage->tables[table];

    return !cage->stopped && at->machine &&
           machine_idle_leave(at->machine, &at->pit, person, order);
}

void cage_fill(struct cage *cage, uint32_t table, struct order *order)
{
    const struct cage_table *at = cage->tables[table];

    if (at->machine) machine_fill(at->machine, &at->pit, order);
}

/* ---- State ----------------------------------------------------------------------- */

const struct pit_events *cage_events(const struct cage *cage)
{
    return &cage->events;
}

const struct ledger *cage_ledger(const struct cage *cage)
{
    return &cage->ledger;
}

uint32_t cage_tables(const struct cage *cage)
{
    return cage->table_count;
}

const struct pit *cage_pit(const struct cage *cage, uint32_t table)
{
    return &cage->tables[table]->pit;
}

bool cage_knows(const struct cage *cage, uint32_t table)
{
    return !cage->tables[table]->unknown;
}

const struct opening *cage_opening(const struct cage *cage, uint32_t table)
{
    return &cage->tables[table]->opening;
}

const struct purse *cage_purse(const struct cage *cage, uint32_t person)
{
    const struct cage_person *found = cage_find_person(cage, person);

    return found ? &found->purse : gone_purse(cage->gone, person);
}

const char *cage_name_of(const struct cage *cage, uint32_t person)
{
    const struct cage_person *found = cage_find_person(cage, person);

    return found && *found->name ? found->name : NULL;
}

void cage_each_person(const struct cage *cage, void *to,
                      void each(void *to, uint32_t person, const char *name, const struct purse *))
{
    for (const struct cage_person *at = cage->people; at; at = at->hh.next)
        each(to, at->person, at->name, &at->purse);
}

uint32_t cage_highest_person(const struct cage *cage)
{
    return cage->highest_person;
}

uint32_t cage_highest_guest(const struct cage *cage)
{
    return cage->highest_guest;
}

uint64_t cage_entries(const struct cage *cage)
{
    return cage->tree.size;
}

uint64_t cage_committed(const struct cage *cage)
{
    return cage->committed;
}

int64_t cage_time(const struct cage *cage)
{
    return cage->time_ms;
}

const uint8_t *cage_public_key(const struct cage *cage)
{
    return cage->keys.public;
}

bool cage_stopped(const struct cage *cage)
{
    return cage->stopped;
}

bool cage_no_room(const struct cage *cage)
{
    return cage->stopped && (cage->no_room || cage->store->no_room);
}

const char *cage_why(const struct cage *cage)
{
    return cage->why;
}
