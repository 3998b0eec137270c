/* changes.c - what orders changed in the states of tables and items since the last snapshot.
 *
 * Only a program with the same rules can replay orders.  A program with other rules takes the state
 * of a table from the snapshot, the changes after it, and the plain bets after these, which follow
 * from their events (pit/state.h).  So each commit writes, for each table in it that had another
 * order than a plain bet, the members that differ from the state after the table's last changes;
 * and so for each item that had an order, or heard something that changed it.
 *
 * Changes are not part of the record.  They are encrypted, because they have hidden cards, and
 * sealed with the casino's secret:
 *
 *   number: the last entry of the commit | number: the table, or 4096 and the item | 32 bytes: the
 * chain | byte: 1 if it is the whole state | state | zeros (cage_pad_state()) | seal */
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

/* The two halves of a change, in cage->buffer; the state comes between them.  Items come after all
 * tables. */
static struct writer begin_change(struct cage *cage, uint32_t of, bool whole)
{
    struct writer to = { cage->buffer, cage->buffer + ENTRY_MOST - SEAL_HASH, false };

    put_number(&to, cage->tree.size);
    put_number(&to, of);
    put_bytes(&to, &cage->chain, sizeof cage->chain);
    put_byte(&to, whole);
    return to;
}

static bool end_change(struct cage *cage, uint32_t of, const struct writer *to)
{
    size_t length = (size_t)(to->at - cage->buffer);

    if (to->full) return cage_fail(cage, "the state of a table or item is too long");
    struct hash seal = seal_of(cage, cage->buffer, length);
    seal_hide(cage->secret, USE_HIDDEN, &seal, cage->buffer, length);
    memcpy(to->at, &seal, sizeof seal);
    length += sizeof seal;
    if (!cage->store->ops->put_change(cage->store, cage->tree.size, of, cage->buffer, length))
        return cage_fail(cage, "%s", store_why(cage->store));
    cage->change_bytes += length;
    return true;
}

static void is_saved(struct cage_table *at)
{
    memcpy(&at->saved, &at->pit, sizeof at->saved);
    at->changed = at->whole = false;
}

static void item_is_saved(struct cage_item *item)
{
    if (item->kind) memcpy(item->saved, item->state, item->kind->bytes);
    item->ordered = item->heard = item->whole = false;
}

static bool put_changes_of(struct cage *cage, uint32_t table)
{
    struct cage_table *at = cage->tables[table];
    struct writer to = begin_change(cage, table, at->whole);

    const struct pit *before = at->whole ? &state_cleared : &at->saved;
    state_put(&to, &at->pit, before);
    cage_pad_state(&to, &at->pit, before);
    is_saved(at);
    return end_change(cage, table, &to);
}

/* What an item heard may have changed nothing. */
static bool put_item_changes_of(struct cage *cage, uint32_t number)
{
    struct cage_item *item = cage->items[number];
    bool heard = item->heard && memcmp(item->state, item->saved, item->kind->bytes);

    if (!item->ordered && !item->whole && !heard) return true;
    struct writer to = begin_change(cage, CAGE_TABLES + number, item->whole);
    fields_put(&to, item->kind->fields, item->state, item->whole ? cage->cleared : item->saved);
    item_is_saved(item);
    return end_change(cage, CAGE_TABLES + number, &to);
}

bool cage_put_changes(struct cage *cage)
{
    while (cage->changed_count)
        if (!put_changes_of(cage, cage->changed[--cage->changed_count])) return false;
    for (uint32_t item = 1; item <= cage->item_count; item++)
        if (!put_item_changes_of(cage, item)) return false;
    return true;
}

void cage_forget_changes(struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) is_saved(cage->tables[table]);
    for (uint32_t item = 1; item <= cage->item_count; item++) item_is_saved(cage->items[item]);
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
    for (uint32_t item = 1; item <= cage->item_count; item++) cage->items[item]->whole = true;
    cage->snapshot_due = true;
}

/* ---- Reading --------------------------------------------------------------------- */

/* Of one table or item, in the order of the entries. */
struct change {
    uint64_t number;
    uint32_t of;
    uint8_t *bytes; /* decrypted */
    size_t length;
};

static bool take_change(void *to, uint64_t number, uint32_t of, const void *bytes, size_t length)
{
    struct cage *cage = to;
    struct hash seal, due;

    if (number <= cage->snapshot) return true;
    if (length < sizeof seal || !of || of >= CAGE_TABLES + LEDGER_ITEMS)
        return cage_damaged(cage, number, "has malformed changes");
    struct change *more = realloc(cage->changes, (cage->change_count + 1) * sizeof *cage->changes);
    if (!more) return cage_fail(cage, "out of memory");
    cage->changes = more;
    struct change *change = &more[cage->change_count];
    *change = (struct change){ number, of, malloc(length), length - sizeof seal };
    if (!change->bytes) return cage_fail(cage, "out of memory");
    cage->change_count++;
    cage->last_change[of] = number;
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

static bool bad_state(struct cage *cage, uint64_t number, const char *what, const char *name,
                      const char *why)
{
    return cage_fail(cage, "entry %llu: the state of %s %s %s", (unsigned long long)number, what,
                     name, why);
}

static bool apply_to_table(struct cage *cage, struct cage_table *at, uint64_t number,
                           struct reader *from)
{
    char why[STATE_WHY];

    if (get_byte(from)) at->pit = state_cleared;
    if (!state_get(from, &at->pit, why))
        return bad_state(cage, number, "table", at->opening.name, why);
    state_derive(&at->pit); /* bets need it */
    return true;
}

/* If this program does not have the kind, the upgrade fails later. */
static bool apply_to_item(struct cage *cage, struct cage_item *item, uint64_t number,
                          struct reader *from)
{
    char why[STATE_WHY];

    if (!item->kind) return true;
    if (get_byte(from)) memset(item->state, 0, item->kind->bytes);
    return fields_get(from, item->kind->fields, item->state, why) ||
           bad_state(cage, number, item->opening.kind, item->opening.name, why);
}

static bool apply(struct cage *cage, const struct change *change, const struct hash *chain)
{
    struct reader from = { change->bytes, change->bytes + change->length, false };
    uint64_t number = get_number(&from), of = get_number(&from);
    const uint8_t *sealed = get_bytes(&from, sizeof *chain);
    uint32_t item = change->of > CAGE_TABLES ? change->of - CAGE_TABLES : 0;

    if (from.bad || number != change->number || of != change->of || change->of == CAGE_TABLES ||
        (item ? item > cage->item_count : change->of > cage->table_count) ||
        memcmp(sealed, chain, sizeof *chain))
        return cage_damaged(cage, change->number, "has changes of another record");
    return item ? apply_to_item(cage, cage->items[item], number, &from)
                : apply_to_table(cage, cage->tables[of], number, &from);
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

static bool not_written(struct cage *cage, uint64_t number, const char *what, const char *name)
{
    return cage_fail(cage,
                     "entry %llu: what this order changed at %s %s was not written; open and "
                     "close the casino with the program that made it (%s) first",
                     (unsigned long long)number, what, name, cage->stretch.program);
}

bool cage_apply_bet(struct cage *cage, const struct entry *entry, const struct order *order)
{
    struct cage_table *at = cage->tables[entry->table];

    if (cage->last_change[entry->table] >= entry->number) return true; /* it covers the bet */
    return (state_is_plain_bet(&at->pit, order, &cage->events.game, cage->events.count) &&
            state_bet(&at->pit, order, &cage->events.game.list[0])) ||
           not_written(cage, entry->number, "table", at->opening.name);
}

bool cage_has_item_changes(struct cage *cage, const struct entry *entry, uint32_t item)
{
    return cage->last_change[CAGE_TABLES + item] >= entry->number ||
           not_written(cage, entry->number, cage->items[item]->opening.kind,
                       cage->items[item]->opening.name);
}

void cage_end_changes(struct cage *cage)
{
    for (size_t i = 0; i < cage->change_count; i++) free(cage->changes[i].bytes);
    free(cage->changes);
    cage->changes = NULL;
    cage->change_count = cage->next_change = 0;
}
