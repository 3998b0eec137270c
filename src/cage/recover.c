/* recover.c - creates, opens, upgrades and closes a cage. */
#include "cage/cage_internal.h"
#include "pit/state.h"
#include "rules/rows.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Creating, opening, closing -------------------------------------------------- */

/* An empty cage; read-only without a secret. */
static struct cage *empty_cage(struct store *store, const uint8_t *secret, char why[STORE_WHY])
{
    struct cage *cage = seal_ready() && chance_init() ? calloc(1, sizeof *cage) : NULL;

    if (cage) cage->gone = gone_new();
    if (cage && cage->gone && ledger_open(&cage->ledger)) {
        cage->store = store;
        cage->snapshot_every = CAGE_SNAPSHOT;
        cage->salt = cage_new_salt;
        cage->held = -1;
        cage->read_only = !secret;
        if (!secret) return cage;
        memcpy(cage->secret, secret, SEAL_SECRET);
        seal_keys_of(secret, &cage->keys);
        cage->mac_key = seal_mac_key(secret);
        return cage;
    }
    if (cage) gone_free(cage->gone);
    free(cage);
    store->ops->close(store);
    snprintf(why, STORE_WHY, "out of memory, or no random numbers available");
    return NULL;
}

static void free_cage(struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        if (cage->tables[table]->machine) machine_end(cage->tables[table]->machine);
        free(cage->tables[table]->machine);
        free(cage->tables[table]);
    }
    cage_free_items(cage);
    cage_free_people(cage);
    cage_end_changes(cage);
    ledger_close(&cage->ledger);
    cage->store->ops->close(cage->store);
    if (cage->held >= 0) close(cage->held);
    seal_wipe(cage->secret, sizeof cage->secret);
    seal_wipe(&cage->keys, sizeof cage->keys);
    seal_wipe(&cage->mac_key, sizeof cage->mac_key);
    free(cage->keeps_in);
    free(cage);
}

static struct cage *give_up(struct cage *cage, const char *because, char why[STORE_WHY])
{
    snprintf(why, STORE_WHY, "%s", because);
    free_cage(cage);
    return NULL;
}

struct cage *cage_new(struct store *store, const uint8_t secret[SEAL_SECRET],
                      const struct chip_set *set, int64_t time_ms, char why[STORE_WHY])
{
    struct cage *cage = empty_cage(store, secret, why);
    int64_t values[CHIP_KINDS + 1] = { set->kinds };

    if (!cage) return NULL;
    cage->set = *set;
    cage->time_ms = time_ms;
    memcpy(values + 1, set->cents, sizeof set->cents);
    bool put = store->ops->put_fact(store, "key", cage->keys.public, sizeof cage->keys.public) &&
               store->ops->put_fact(store, "chips", values, sizeof values) &&
               cage_put_head(cage, time_ms) && cage_begin_stretch(cage, time_ms) &&
               cage_commit(cage);
    return put ? cage : give_up(cage, store_why(store), why);
}

/* Reads the facts and checks that the secret is this casino's. */
static bool read_facts(struct cage *cage)
{
    uint8_t key[sizeof cage->keys.public];
    int64_t values[CHIP_KINDS + 1];

    if (!cage->store->ops->get_fact(cage->store, "key", key, sizeof key) ||
        !cage->store->ops->get_fact(cage->store, "chips", values, sizeof values)) {
        snprintf(cage->why, sizeof cage->why, "%s", store_why(cage->store));
        return false;
    }
    if (cage->read_only) memcpy(cage->keys.public, key, sizeof key);
    if (memcmp(key, cage->keys.public, sizeof key)) {
        snprintf(cage->why, sizeof cage->why, "the secret belongs to another casino");
        return false;
    }
    cage->set.kinds = (int32_t)values[0];
    memcpy(cage->set.cents, values + 1, sizeof cage->set.cents);
    if (chip_set_good(&cage->set)) return true;
    snprintf(cage->why, sizeof cage->why, "the record's fact 'chips' is malformed");
    return false;
}

/* Machines are not in the record; the secret restores them. */
static void resume_machines(struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        struct cage_table *at = cage->tables[table];
        if (at->machine) cage_resume_machine(cage, table);
    }
}

/* Reads the last head and checks its signature with the key in the facts.  Returns false if it
 * cannot be read or is not valid. */
static bool find_head(struct cage *cage)
{
    struct head *head = &cage->head;

    if (!cage->store->ops->last_head(cage->store, head))
        return cage_fail(cage, "%s", store_why(cage->store));
    if (seal_is_head(head) && seal_signed(head, cage->keys.public)) return true;
    cage->stopped = true;
    snprintf(cage->why, sizeof cage->why, "the record is damaged: %s",
             seal_is_head(head) ? "its last head has no valid signature" : "it has no signed head");
    return false;
}

/* No entry may be missing that the signed head covers, and not too many may follow it.  With the
 * secret, the last entry must be covered by it or have a valid MAC: otherwise someone else wrote
 * what follows the last one that has. */
static bool ends_well(struct cage *cage)
{
    uint64_t size = cage->tree.size, head = cage->head.size;

    if (head > size) return cage_damaged(cage, size + 1, "is missing");
    if (size - head > SEAL_HEAD_EVERY)
        return cage_damaged(cage, size, "has no signed head, nor have the 4096 before it");
    return cage->read_only || head == size || cage->authentic == size ||
           cage_damaged(cage, size, "is the last, but has neither a signed head nor a valid MAC");
}

static bool other_rules(struct cage *cage, const char *of)
{
    return cage_fail(cage,
                     "it was used last under other rules of %s (croupier %s): carry it over with "
                     "'croupier casino upgrade'",
                     of, cage->stretch.program);
}

/* Tables and items must be as recorded.  If not, other rules are the reason. */
static bool is_known(struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        const struct cage_table *at = cage->tables[table];
        int edition = at->opening.sign.edition;
        if (at->unknown && !stretch_known(&cage->stretch, edition))
            return other_rules(cage, games[edition]->id);
    }
    for (uint32_t i = 1; i <= cage->item_count; i++)
        if (cage->items[i]->unknown && !stretch_item_known(&cage->stretch, cage->items[i]->kind))
            return other_rules(cage, cage->items[i]->opening.kind);
    return true;
}

/* Reads the whole record. */
static bool read_record(struct cage *cage)
{
    struct store *store = cage->store;

    if (!read_facts(cage) || !find_head(cage) || (!cage->only_seals && !cage_load_snapshot(cage)) ||
        !cage_fits_head(cage) || (cage->upgrades && !cage_read_changes(cage)))
        return false;
    if (!store->ops->read_entries(store, cage->tree.size + 1, cage_replay_entry, cage))
        return cage->stopped ? false : cage_fail(cage, "%s", store_why(store));
    cage->committed = cage->tree.size;
    return !cage->stopped && ends_well(cage) && (cage->upgrades || is_known(cage));
}

/* What for: to go on, to carry it over, or only to add an entry. */
enum purpose { TO_GO_ON, TO_UPGRADE, TO_ADD };

static struct cage *read_all(struct store *store, const uint8_t *secret, enum purpose purpose,
                             char why[STORE_WHY])
{
    struct cage *cage = empty_cage(store, secret, why);

    if (!cage) return NULL;
    cage->upgrades = purpose == TO_UPGRADE;
    cage->only_seals = purpose == TO_ADD;
    return read_record(cage) ? cage : give_up(cage, cage->why, why);
}

struct cage *cage_open(struct store *store, const uint8_t secret[SEAL_SECRET], char why[STORE_WHY])
{
    struct cage *cage = read_all(store, secret, TO_GO_ON, why);

    if (!cage) return NULL;
    if (cage->tree.size > cage->snapshot) cage_change_all(cage);
    resume_machines(cage);
    return cage_commit_items_anew(cage) ? cage : give_up(cage, cage->why, why);
}

bool cage_restore(struct store *store, const uint8_t secret[SEAL_SECRET], const struct head *kept,
                  cage_keeper *keep, const char *path, int64_t time_ms, char why[STORE_WHY])
{
    struct cage *cage = read_all(store, secret, TO_ADD, why);
    struct head head;

    if (!cage) return false;
    cage->snapshot = cage->tree.size; /* there is no state to make one of */
    bool done = cage_keep_heads(cage, keep, path) && cage_record_restored(cage, kept, time_ms) &&
                cage_sign(cage, time_ms, &head);
    if (!done) snprintf(why, STORE_WHY, "%s", *cage->why ? cage->why : "out of memory");
    cage_abandon(cage);
    return done;
}

struct cage *cage_open_read_only(struct store *store, const uint8_t *secret, char why[STORE_WHY])
{
    struct cage *cage = read_all(store, secret, TO_GO_ON, why);

    if (!cage) return NULL;
    cage->stopped = true;
    snprintf(cage->why, sizeof cage->why, "the casino is open for reading only");
    return cage;
}

/* ---- Upgrading ------------------------------------------------------------------- */

/* Whether the state of a table has the money that the ledger says. */
static bool money_agrees(struct cage *cage, uint32_t table)
{
    const struct table_accounts *accounts = &cage->ledger.tables[table];
    const struct pit *pit = &cage->tables[table]->pit;
    const struct till *till = &pit->table.till;
    const struct contest *contest = &pit->table.contest;
    bool free = contest_on(&pit->table) && !contest->terms.bought;
    bool agrees =
        !pit_imbalance(pit) && !table_imbalance(&pit->table) &&
        accounts->box == pit->cash_cents + pit->voucher_cents &&
        accounts->commission == (free ? contest->commission_before : till->commission_cents);

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        int64_t layout = table_on_layout(&pit->table, seat);
        agrees &= accounts->rack[seat] == till->rack_cents[seat] &&
                  layout == table_layout_now(&pit->table, seat) &&
                  accounts->layout[seat] == layout - table_promotional(&pit->table, seat);
    }
    return agrees || cage_fail(cage, "the money at table %s does not agree with the ledger",
                               cage->tables[table]->opening.name);
}

/* Records the state of a table; if it has hidden cards, sealed. */
static bool put_carried(struct cage *cage, uint32_t table, int64_t time_ms)
{
    struct cage_table *at = cage->tables[table];
    struct writer to = cage_begin_entry(cage, ENTRY_CARRIED, table, time_ms);
    uint8_t *bytes = malloc(ENTRY_MOST);
    struct writer state = { bytes, bytes ? bytes + ENTRY_MOST : bytes, false };
    bool hidden = cage_has_hidden(at);

    if (!bytes) return cage_fail(cage, "out of memory");
    state_put(&state, &at->pit, &state_cleared);
    if (hidden) cage_pad_state(&state, &at->pit, &state_cleared);
    size_t length = (size_t)(state.at - bytes);
    put_byte(&to, hidden);
    if (hidden) {
        struct sealed sealed = cage_seal(cage, at, cage->tree.size + 1, bytes, length);
        sealed_put(&to, cage->tree.size + 1, &sealed);
    }
    put_bytes(&to, bytes, length);
    free(bytes);
    if (state.full || to.full)
        return cage_fail(cage, "the state of table %s is too long", at->opening.name);
    return cage_end_entry(cage, &to);
}

/* Records the state of an item. */
static bool put_item_carried(struct cage *cage, uint32_t number, int64_t time_ms)
{
    struct cage_item *item = cage->items[number];
    struct writer to = cage_begin_entry(cage, ENTRY_ITEM_CARRIED, 0, time_ms);

    put_number(&to, number);
    fields_put(&to, item->kind->fields, item->state, cage->cleared);
    if (to.full) return cage_fail(cage, "the state of %s is too long", item->opening.name);
    item->unknown = false;
    return cage_end_entry(cage, &to);
}

/* Whether this program can continue with the items. */
static bool items_are_good(struct cage *cage)
{
    for (uint32_t i = 1; i <= cage->item_count; i++) {
        const struct cage_item *item = cage->items[i];
        if (!item->kind)
            return cage_fail(cage, "this program has no items of the kind '%s', which %s is",
                             item->opening.kind, item->opening.name);
        if (!item->kind->sound(item->state))
            return cage_fail(cage, "the state of %s makes no sense", item->opening.name);
    }
    return true;
}

/* Whether this program has the rules of every table, and the record states those of all items that
 * could be opened. */
static bool rules_are_ours(const struct cage *cage)
{
    for (int i = 0; i < item_kind_count; i++)
        if (!stretch_item_known(&cage->stretch, item_kinds[i])) return false;
    for (uint32_t table = 1; table <= cage->table_count; table++)
        if (!stretch_known(&cage->stretch, cage->tables[table]->opening.sign.edition)) return false;
    return true;
}

static bool carry_over(struct cage *cage, int64_t time_ms)
{
    cage->upgrades = false;
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        state_derive(&cage->tables[table]->pit);
        if (!money_agrees(cage, table)) return false;
    }
    if (!items_are_good(cage) || !cage_begin_stretch(cage, time_ms)) return false;
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        if (!put_carried(cage, table, time_ms)) return false;
        cage->tables[table]->unknown = false;
    }
    for (uint32_t item = 1; item <= cage->item_count; item++)
        if (!put_item_carried(cage, item, time_ms)) return false;
    cage_find_uses(cage);
    cage_change_all(cage);
    return cage_find_barred(cage);
}

struct cage *cage_upgrade(struct store *store, const uint8_t secret[SEAL_SECRET], int64_t time_ms,
                          struct stretch *before, char why[STORE_WHY])
{
    struct cage *cage = read_all(store, secret, TO_UPGRADE, why);

    if (!cage) return NULL;
    cage_end_changes(cage);
    *before = cage->stretch;
    if (rules_are_ours(cage))
        return give_up(cage, "it is already under the rules of this program", why);
    if (!carry_over(cage, time_ms) || !cage_commit_items_anew(cage))
        return give_up(cage, cage->why, why);
    resume_machines(cage);
    return cage;
}

/* ---- Heads, closing -------------------------------------------------------------- */

bool cage_keep_heads(struct cage *cage, cage_keeper *keep, const char *path)
{
    cage->keeps_in = strdup(path);
    cage->keeper = cage->keeps_in ? keep : NULL;
    cage->head_is_new = true; /* perhaps the process was killed before it was kept */
    return cage->keeper;
}

void cage_hold(struct cage *cage, int file)
{
    cage->held = file;
}

bool cage_close(struct cage *cage)
{
    struct head head;

    if (!cage->stopped && cage->tree.size > cage->snapshot) cage_snapshot(cage);
    bool good = !cage->stopped && cage_sign(cage, cage->time_ms, &head);
    free_cage(cage);
    return good;
}

void cage_abandon(struct cage *cage)
{
    free_cage(cage);
}
