/* changes.c - what orders changed in the states of tables since the last snapshot.
 *
 * Only a program with the same rules can replay orders.  A program with other rules takes the state
 * of a table from the snapshot, the changes after it, and the plain bets after these, which follow
 * from their events (pit/state.h).  So each commit writes, for each table in it that had another
 * order than a plain bet, the members that differ from the state after the table's last changes.
 *
 * Changes are not part of the record.  They are encrypted, because they have hidden cards, and
 * sealed with the casino's secret:
 *
 *   number: the last entry of the commit | number: the table | 32 bytes: the chain |
 *   byte: 1 if it is the whole state | state | seal */
#include "cage/cage_internal.h"
#include "pit/state.h"

#include <stdlib.h>
#include <string.h>

#define USE        "changes"
#define USE_HIDDEN "hidden changes"

/* ---- Writing --------------------------------------------------------------------- */

void cage_mark_changed(struct cage *cage, uint32_t table)
{
    if (!cage->tables[table]->changed) cage->changed[cage->changed_count++] = table;
    cage->tables[table]->changed = true;
}

void cage_note_changes(struct cage *cage, uint32_t table, const struct order *order)
{
    struct pit *pit = &cage->tables[table]->pit;

    if (!state_is_plain_bet(pit, order, &cage->events.game, cage->events.count))
        cage_mark_changed(cage, table);
}

static struct hash seal_of(const struct cage *cage, const uint8_t *bytes, size_t length)
{
    struct hash key = seal_derive(cage->secret, USE, 0), leaf = seal_leaf(bytes, length);
    struct hash seal = seal_node(&key, &leaf);

    seal_wipe(&key, sizeof key);
    return seal;
}

static bool put_changes_of(struct cage *cage, uint32_t table)
{
    struct cage_table *at = cage->tables[table];
    struct writer to = { cage->buffer, cage->buffer + ENTRY_MOST - SEAL_HASH, false };

    put_number(&to, cage->tree.size);
    put_number(&to, table);
    put_bytes(&to, &cage->chain, sizeof cage->chain);
    put_byte(&to, at->whole);
    state_put(&to, &at->pit, at->whole ? &state_cleared : &at->saved);
    if (to.full) return cage_fail(cage, "the state of a table is too long");
    size_t length = (size_t)(to.at - cage->buffer);
    struct hash seal = seal_of(cage, cage->buffer, length);
    seal_hide(cage->secret, USE_HIDDEN, &seal, cage->buffer, length);
    memcpy(to.at, &seal, sizeof seal);
    length += sizeof seal;
    if (!cage->store->ops->put_change(cage->store, cage->tree.size, table, cage->buffer, length))
        return cage_fail(cage, "%s", store_why(cage->store));
    cage->change_bytes += length;
    memcpy(&at->saved, &at->pit, sizeof at->saved);
    at->changed = at->whole = false;
    return true;
}

bool cage_put_changes(struct cage *cage)
{
    while (cage->changed_count)
        if (!put_changes_of(cage, cage->changed[--cage->changed_count])) return false;
    return true;
}

void cage_forget_changes(struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        struct cage_table *at = cage->tables[table];
        memcpy(&at->saved, &at->pit, sizeof at->saved);
        at->changed = at->whole = false;
    }
    cage->changed_count = 0;
    cage->change_bytes = 0;
    cage->snapshot_due = false;
}

void cage_change_all(struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        cage_mark_changed(cage, table);
        cage->tables[table]->whole = true;
    }
    cage->snapshot_due = true;
}

/* ---- Reading --------------------------------------------------------------------- */

/* Of one table, in the order of the entries. */
struct change {
    uint64_t number;
    uint32_t table;
    uint8_t *bytes; /* decrypted */
    size_t length;
};

static bool take_change(void *to, uint64_t number, uint32_t table, const void *bytes, size_t length)
{
    struct cage *cage = to;
    struct hash seal, due;

    if (number <= cage->snapshot) return true;
    if (length < sizeof seal || !table || table >= CAGE_TABLES)
        return cage_damaged(cage, number, "has malformed changes");
    struct change *more = realloc(cage->changes, (cage->change_count + 1) * sizeof *cage->changes);
    if (!more) return cage_fail(cage, "out of memory");
    cage->changes = more;
    struct change *change = &more[cage->change_count];
    *change = (struct change){ number, table, malloc(length), length - sizeof seal };
    if (!change->bytes) return cage_fail(cage, "out of memory");
    cage->change_count++;
    cage->last_change[table] = number;
    memcpy(change->bytes, bytes, length);
    memcpy(&seal, change->bytes + change->length, sizeof seal);
    seal_hide(cage->secret, USE_HIDDEN, &seal, change->bytes, change->length);
    due = seal_of(cage, change->bytes, change->length);
    return seal_same(&due, &seal) ||
           cage_damaged(cage, number, "has changes that are not this casino's");
}

bool cage_read_changes(struct cage *cage)
{
    return cage->store->ops->read_changes(cage->store, take_change, cage) && !cage->stopped;
}

static bool apply(struct cage *cage, const struct change *change, const struct hash *chain)
{
    struct reader from = { change->bytes, change->bytes + change->length, false };
    uint64_t number = get_number(&from), table = get_number(&from);
    const uint8_t *sealed = get_bytes(&from, sizeof *chain);
    char why[STATE_WHY];

    if (from.bad || number != change->number || table != change->table || !table ||
        table > cage->table_count || memcmp(sealed, chain, sizeof *chain))
        return cage_damaged(cage, change->number, "has changes of another record");
    struct cage_table *at = cage->tables[table];
    if (get_byte(&from)) at->pit = state_cleared;
    if (!state_get(&from, &at->pit, why))
        return cage_fail(cage, "entry %llu: the state of table %s %s", (unsigned long long)number,
                         at->opening.name, why);
    state_derive(&at->pit); /* bets need it */
    return true;
}

bool cage_apply_changes(struct cage *cage, uint64_t number, const struct hash *chain)
{
    while (cage->next_change < cage->change_count) {
        const struct change *change = &cage->changes[cage->next_change];
        if (change->number > number) break;
        if (change->number < number || !apply(cage, change, chain))
            return cage->stopped ? false
                                 : cage_damaged(cage, number, "has no entry for its changes");
        cage->next_change++;
    }
    return true;
}

bool cage_apply_bet(struct cage *cage, const struct entry *entry, const struct order *order)
{
    struct cage_table *at = cage->tables[entry->table];

    if (cage->last_change[entry->table] >= entry->number) return true; /* it covers the bet */
    if (state_is_plain_bet(&at->pit, order, &cage->events.game, cage->events.count) &&
        state_bet(&at->pit, order, &cage->events.game.list[0]))
        return true;
    return cage_fail(cage,
                     "entry %llu: what this order changed at table %s was not written; open and "
                     "close the casino with the program that made it (%s) first",
                     (unsigned long long)entry->number, at->opening.name, cage->stretch.program);
}

void cage_end_changes(struct cage *cage)
{
    for (size_t i = 0; i < cage->change_count; i++) free(cage->changes[i].bytes);
    free(cage->changes);
    cage->changes = NULL;
    cage->change_count = cage->next_change = 0;
}
