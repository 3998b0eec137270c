/* read_entries.c - decodes entries. */
#include "cage/read_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Orders ---------------------------------------------------------------------- */

static bool get_events(struct reading *reading, struct reader *from)
{
    struct read_entry *at = &reading->entry;

    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        if (!read_room((void **)&reading->events, at->event_count, &reading->event_room,
                       sizeof *reading->events))
            return read_no_memory(reading);
        stored_event_get(from, &reading->events[at->event_count++]);
    }
    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        if (!read_room((void **)&reading->around, at->around_count, &reading->around_room,
                       sizeof *reading->around))
            return read_no_memory(reading);
        stored_pit_event_get(from, &reading->around[at->around_count++]);
    }
    for (int i = 0; i < at->event_count; i++) { /* growing may have moved the list */
        struct stored_event *stored = &reading->events[i];
        stored->event.clause = stored->clause;
        stored->event.also = *stored->also ? stored->also : NULL;
    }
    for (int i = 0; i < at->around_count; i++)
        reading->around[i].event.clause = reading->around[i].clause;
    return !from->bad;
}

const struct edition *read_edition(const struct reading *reading, const struct entry *entry)
{
    bool known = entry->table && entry->table <= reading->table_count;

    return known ? games[reading->tables[entry->table]->opening.sign.edition] : NULL;
}

bool read_order(struct reading *reading, struct reader *from)
{
    struct read_entry *at = &reading->entry;

    at->event_count = at->around_count = 0;
    at->ends = at->reverses = at->keeps = false;
    *at->refusal = *at->clause = '\0';
    const struct edition *edition = read_edition(reading, &at->entry);
    if (!edition || !order_get(from, edition, at->entry.number, &at->order, NULL)) return false;
    if (at->entry.kind == ENTRY_REFUSED)
        return get_text(from, at->refusal, sizeof at->refusal) &&
               get_text(from, at->clause, sizeof at->clause);
    bool got = get_events(reading, from);
    at->events = reading->events;
    at->around = reading->around;
    return got;
}

/* ---- Tables and people ----------------------------------------------------------- */

/* Notes the numbers that wagers can have when they are made or travel to later. */
static void note_wagers(struct read_table *table)
{
    int bet = 0, number = 0;

    while (wager_next(&table->opening.sign, true, &bet, &number)) {
        table->named[bet][number >> 6] |= UINT64_C(1) << (number & 63);
        table->named[bet][0] |= table->rounds->travels;
    }
}

static bool get_table(struct reading *reading, const struct entry *entry, struct reader *from)
{
    struct read_table *table = calloc(1, sizeof *table);

    if (!table) return read_no_memory(reading);
    if (!opening_get(from, &table->opening) || entry->table != reading->table_count + 1 ||
        entry->table >= TABLES_MOST) {
        free(table);
        return false;
    }
    table->rounds = rounds_of(&table->opening.sign);
    note_wagers(table);
    reading->tables[++reading->table_count] = table;
    return read_note_person(reading, table->opening.runs, NULL);
}

static bool get_name(struct reading *reading, struct reader *from)
{
    char name[READ_NAME] = "";
    uint64_t person = get_number(from);

    return get_text(from, name, sizeof name) && person && person <= UINT32_MAX &&
           read_note_person(reading, (uint32_t)person, name);
}

/* Only what is needed to name the item. */
static bool get_item(struct reading *reading, struct reader *from)
{
    struct item_opening opening;
    struct item_opener by;

    if (item_number_get(from) != reading->item_count + 1 || !item_opening_get(from, &opening) ||
        !item_opener_get(from, &by) || !read_plain(opening.kind) ||
        (by.person != NOBODY && !read_note_person(reading, by.person, NULL)))
        return false;
    struct read_item *item = &reading->items[++reading->item_count];
    memcpy(item->kind, opening.kind, sizeof item->kind);
    memcpy(item->name, opening.name, sizeof item->name);
    return true;
}

/* A refused order to item 0 was to open one. */
static bool get_item_order(struct reading *reading, struct reader *from, bool was_refused)
{
    uint64_t number = get_number(from);
    struct item_order order;

    return (number || was_refused) && number <= reading->item_count &&
           item_order_get(from, &order) &&
           (!order.person || read_note_person(reading, order.person, NULL));
}

bool read_note(struct reading *reading, const struct entry *entry, struct reader *from)
{
    const struct edition *edition = read_edition(reading, entry);
    struct order order;
    struct desk_order desk_order;
    struct counted counted;
    uint64_t turned;

    switch ((enum entry_kind)entry->kind) {
    case ENTRY_OPENED:
        return get_table(reading, entry, from);
    case ENTRY_ORDER:
    case ENTRY_REFUSED:
        return edition && order_get(from, edition, entry->number, &order, NULL) &&
               (!order.person || read_note_person(reading, order.person, NULL));
    case ENTRY_DESK_ORDER:
        return desk_order_get(from, &desk_order) &&
               (!desk_order.by || read_note_person(reading, desk_order.by, NULL)) &&
               (!desk_order.person || read_note_person(reading, desk_order.person, NULL));
    case ENTRY_NAMED:
        return get_name(reading, from);
    case ENTRY_SIGN_IN_REFUSED:
        turned = get_number(from);
        return turned <= UINT32_MAX &&
               (!turned || read_note_person(reading, (uint32_t)turned, NULL));
    case ENTRY_COUNTED:
        return counted_get(from, &counted) &&
               (!counted.person || read_note_person(reading, counted.person, NULL));
    case ENTRY_RULES:
        return stretch_get(from, &reading->stretch);
    case ENTRY_CARRIED: /* states and keys of cards, of no interest here */
    case ENTRY_SHOWN:
        return edition;
    case ENTRY_RESTORED:
        if (!restored_get(from, &reading->restored.what)) return false;
        reading->restored.entry = *entry;
        return true;
    case ENTRY_ITEM_OPENED:
        return get_item(reading, from);
    case ENTRY_ITEM_ORDER:
    case ENTRY_ITEM_REFUSED:
        return get_item_order(reading, from, entry->kind == ENTRY_ITEM_REFUSED);
    case ENTRY_ITEM_CARRIED:
    case ENTRY_ITEM_COMMITTED:
        return item_number_get(from);
    case ENTRY_BY_DUTY:
        return true;
    case ENTRY_KINDS:
        break;
    }
    return false;
}
