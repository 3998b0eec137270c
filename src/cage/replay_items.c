/* replay_items.c - applies recorded entries of items to the state of the casino.
 *
 * As at tables: an order that was made under rules of this program is replayed; of any other the
 * recorded events move money between purses and the house, and the recorded postings count. */
#include "cage/cage_internal.h"
#include "pit/state.h"
#include "rules/rows.h"

#include <stdlib.h>
#include <string.h>

/* The item that an entry names, or null. */
static struct cage_item *item_of(struct cage *cage, struct reader *from, uint32_t *number)
{
    *number = item_number_get(from);
    return !from->bad && *number <= cage->item_count ? cage->items[*number] : NULL;
}

/* Under rules of this program, the person who opened the item must be permitted to. */
static bool may_open(struct cage *cage, const struct entry *entry,
                     const struct item_opening *opening, const struct item_opener *by)
{
    const struct item_kind *kind = item_kind_find(opening->kind);
    struct refusal why = accepted();

    if (by->person != NOBODY && kind && !cage->upgrades && stretch_item_known(&cage->stretch, kind))
        why = cage_may_open(cage, kind, by);
    return !why.code || cage_refused_now(cage, entry, &why);
}

bool cage_take_item_opening(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct item_opening opening;
    struct item_opener by;
    struct item_fault fault;
    char words[ITEM_WHY];

    if (item_number_get(from) != cage->item_count + 1 || !item_opening_get(from, &opening) ||
        !item_opener_get(from, &by) || from->at != from->end || cage_find_item(cage, opening.name))
        return false;
    if (!cage->read_only &&
        !cage_item_is_ours(cage, opening.name, 1, &opening.commitment, opening.salt))
        return false;
    if (!may_open(cage, entry, &opening, &by) || !cage_keep_opening(cage, &by, entry->number))
        return false;
    return cage_add_item(cage, &opening, entry->time_ms, &fault) || cage->stopped ||
           cage_fail(cage, "entry %llu: the item was opened, but is refused when replayed: %.150s",
                     (unsigned long long)entry->number, item_fault_words(&fault, words));
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool replay(struct cage *cage, const struct entry *entry, uint32_t number,
                   const struct item_order *order, struct reader *from)
{
    struct refusal why = cage_apply_item_order(cage, number, order, entry->time_ms);

    return why.code ? cage_refused_now(cage, entry, &why) : cage_as_recorded(cage, entry, from);
}

/* Reads the recorded events into cage->item_events, without their clauses. */
static bool read_events(struct cage *cage, struct reader *from)
{
    struct item_events *events = &cage->item_events;
    struct stored_item_event stored;

    events->count = 0;
    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        if (events->count == ITEM_EVENTS || !stored_item_event_get(from, &stored)) return false;
        struct item_event *event = &events->list[events->count++];
        *event = stored.event;
        event->clause = event->also = NULL;
    }
    return !from->bad;
}

/* A record that is read without the secret may be anyone's: a person pays what the account has, and
 * vouchers must not overflow. */
static bool follow(struct cage *cage, const struct entry *entry, uint32_t number,
                   const struct item_order *order, struct reader *from)
{
    if (!read_events(cage, from)) return false;
    for (int i = 0; i < cage->item_events.count; i++)
        if (cage->item_events.list[i].cents > MONEY_MOST * 1000) return false;
    if (!cage_post_recorded(cage, from)) return false;
    cage_note_person(cage, order->person);
    cage_note_person(cage, order->other);
    return cage_update_item_purses(cage) &&
           (!cage->upgrades || cage_has_item_changes(cage, entry, number));
}

bool cage_take_item_order(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct item_order order;
    uint32_t number;
    struct cage_item *item = item_of(cage, from, &number);

    if (!item || !item_order_get(from, &order)) return false;
    return (item->unknown ? follow : replay)(cage, entry, number, &order, from) &&
           cage_keep_item_order(cage, number, &order, entry->number);
}

bool cage_take_item_refused(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct item_order order;
    uint64_t number = get_number(from); /* 0: to open one */

    (void)entry;
    if (from->bad || number > cage->item_count || !item_order_get(from, &order)) return false;
    cage_note_person(cage, order.person);
    return true;
}

/* ---- New seeds ------------------------------------------------------------------- */

/* Of an item that is not replayed, the changes have them. */
bool cage_take_item_committed(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct chance_commitment commitment;
    uint32_t number;
    struct cage_item *item = item_of(cage, from, &number);

    if (!item || !item_committed_get(from, &commitment) || from->at != from->end || !item->stale)
        return false;
    item->stale = false;
    if (item->unknown) return !cage->upgrades || cage_has_item_changes(cage, entry, number);
    uint64_t first = item->kind->draws(item->state)->drawn + 1;
    if (first > ITEM_DRAWS ||
        (!cage->read_only &&
         !cage_item_is_ours(cage, item->opening.name, first, &commitment, cage->new_salt)))
        return false;
    item_commit_anew(item->kind, item->state, &commitment, cage->new_salt);
    item->ordered = true;
    return true;
}

/* ---- Upgrades -------------------------------------------------------------------- */

/* The state that the item had when the rules changed.  If it is known, it must be the same. */
static bool adopt(struct cage *cage, const struct entry *entry, struct cage_item *item,
                  void *carried, struct reader *from)
{
    char why[STATE_WHY];

    if (!fields_get(from, item->kind->fields, carried, why))
        return cage_fail(cage, "entry %llu: the state of %s %s", (unsigned long long)entry->number,
                         item->opening.name, why);
    if (from->at != from->end || !item->kind->sound(carried)) return false;
    if (!item->unknown && memcmp(carried, item->state, item->kind->bytes))
        return cage_fail(cage, "entry %llu: %s is not in the state that follows when replayed",
                         (unsigned long long)entry->number, item->opening.name);
    memcpy(item->state, carried, item->kind->bytes);
    item->unknown = cage_item_unknown(cage, item);
    cage_find_uses(cage);
    return true;
}

bool cage_take_item_carried(struct cage *cage, const struct entry *entry, struct reader *from)
{
    uint32_t number;
    struct cage_item *item = item_of(cage, from, &number);

    if (!item || !item->kind) return item;
    void *carried = calloc(1, item->kind->bytes);
    bool good = carried ? adopt(cage, entry, item, carried, from) : cage_no_memory(cage);
    free(carried);
    return good;
}
