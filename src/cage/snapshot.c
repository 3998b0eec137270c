/* snapshot.c - the state of the casino after an entry, so that not all entries must be replayed.
 *
 * A snapshot is encrypted, because it has hidden cards, and sealed with the casino's secret. States
 * are written by name (pit/state.h), so that a program with other rules can read them, too.  It
 * only saves time, unless the rules have changed: if it is missing or damaged, or does not match
 * the record, it is ignored, and all entries are replayed from the first. */
#include "cage/cage_internal.h"
#include "pit/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define VERSION       3 /* 1: without items, and accounts of tournaments; 2: without by_duty */
#define SNAPSHOT_MOST ((size_t)1 << 29) /* bytes; SQLite allows up to 1e9 */
#define USE           "snapshots"
#define USE_HIDDEN    "hidden snapshots"

/* ---- Writing --------------------------------------------------------------------- */

/* A growing list of bytes; null when out of memory. */
struct pieces {
    uint8_t *bytes;
    size_t length, room;
};

static bool add_piece(struct pieces *pieces, const struct cage *cage, const struct writer *to)
{
    size_t length = (size_t)(to->at - cage->buffer);

    assert(!to->full);
    if (pieces->length + length > pieces->room) {
        size_t room = 2 * (pieces->length + length);
        uint8_t *bytes = room <= 2 * SNAPSHOT_MOST ? realloc(pieces->bytes, room) : NULL;
        if (!bytes) return false;
        pieces->bytes = bytes;
        pieces->room = room;
    }
    memcpy(pieces->bytes + pieces->length, cage->buffer, length);
    pieces->length += length;
    return true;
}

static struct writer begin_piece(struct cage *cage)
{
    return (struct writer){ cage->buffer, cage->buffer + sizeof cage->buffer, false };
}

static void put_tree(struct writer *to, const struct merkle_tree *tree)
{
    put_number(to, tree->size);
    for (int i = 0; i < 64; i++)
        if (tree->size >> i & 1) put_bytes(to, &tree->part[i], sizeof tree->part[i]);
}

/* Accounts of people, but for the one of guests who are gone. */
static uint64_t count_accounts(const struct cage *cage)
{
    uint64_t count = 0;

    for (const struct person_account *at = cage->ledger.people; at; at = at->hh.next)
        count += at->person != NOBODY;
    return count;
}

static bool put_start(struct pieces *pieces, struct cage *cage)
{
    struct writer to = begin_piece(cage);

    put_number(&to, VERSION);
    put_tree(&to, &cage->tree);
    put_bytes(&to, &cage->chain, sizeof cage->chain);
    put_signed(&to, cage->time_ms);
    put_number(&to, cage->highest_person);
    put_number(&to, cage->highest_guest);
    put_number(&to, cage->by_duty);
    stretch_put(&to, &cage->stretch);
    put_signed(&to, cage->ledger.cage);
    put_signed(&to, cage->ledger.cash);
    put_signed(&to, cage->ledger.cheques);
    put_signed(&to, cage->ledger.transfers);
    put_number(&to, cage->table_count);
    put_number(&to, cage->item_count);
    put_number(&to, HASH_COUNT(cage->people) + gone_count(cage->gone));
    put_number(&to, count_accounts(cage) + gone_count(cage->gone));
    return add_piece(pieces, cage, &to);
}

static void put_accounts(struct writer *to, const struct table_accounts *accounts)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        put_signed(to, accounts->rack[seat]);
        put_signed(to, accounts->layout[seat]);
        put_signed(to, accounts->tokens[seat]);
    }
    put_signed(to, accounts->float_cents);
    put_signed(to, accounts->box);
    put_signed(to, accounts->commission);
    put_signed(to, accounts->held);
    put_signed(to, accounts->promotions);
    put_signed(to, accounts->issued);
}

/* A state in cage->buffer, with its length before it, so that it can be skipped. */
static bool add_state(struct pieces *pieces, struct cage *cage, struct writer to)
{
    uint8_t number[10];
    struct writer length = { number, number + sizeof number, false };

    put_number(&length, (uint64_t)(to.at - cage->buffer));
    size_t more = (size_t)(length.at - number);
    assert(to.at + more <= cage->buffer + sizeof cage->buffer);
    memmove(cage->buffer + more, cage->buffer, (size_t)(to.at - cage->buffer));
    memcpy(cage->buffer, number, more);
    to.at += more;
    return add_piece(pieces, cage, &to);
}

static bool put_state(struct pieces *pieces, struct cage *cage, const struct cage_table *at)
{
    struct writer to = begin_piece(cage);

    state_put(&to, &at->pit, &state_cleared);
    cage_pad_state(&to, &at->pit, &state_cleared);
    return add_state(pieces, cage, to);
}

static bool put_tables(struct pieces *pieces, struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        const struct cage_table *at = cage->tables[table];
        struct writer to = begin_piece(cage);
        opening_put(&to, &at->opening);
        put_accounts(&to, &cage->ledger.tables[table]);
        put_number(&to, at->sealed_from);
        if (!add_piece(pieces, cage, &to) || !put_state(pieces, cage, at)) return false;
    }
    return true;
}

static bool put_items(struct pieces *pieces, struct cage *cage)
{
    for (uint32_t i = 1; i <= cage->item_count; i++) {
        const struct cage_item *item = cage->items[i];
        struct writer to = begin_piece(cage), state;
        item_opening_put(&to, &item->opening);
        put_signed(&to, cage->ledger.items[i].pool);
        put_signed(&to, cage->ledger.items[i].kept);
        if (!add_piece(pieces, cage, &to)) return false;
        state = begin_piece(cage);
        fields_put(&state, item->kind->fields, item->state, cage->cleared);
        if (!add_state(pieces, cage, state)) return false;
    }
    return true;
}

static void put_requests(struct writer *to, const struct requests *requests)
{
    int count = 0;

    put_number(to, requests ? requests->count : 0);
    for (int i = 0; requests && i < REQUESTS_LAST; i++) count += requests->last[i].request != 0;
    put_number(to, (uint64_t)count);
    for (int i = 0; requests && i < REQUESTS_LAST; i++) {
        if (!requests->last[i].request) continue;
        put_number(to, (uint64_t)i);
        put_number(to, requests->last[i].request);
        put_number(to, requests->last[i].entry);
        put_number(to, requests->last[i].table);
    }
}

static bool put_person(struct pieces *pieces, struct cage *cage, const struct cage_person *person)
{
    struct writer to = begin_piece(cage);

    put_number(&to, person->person);
    put_text(&to, person->name);
    chips_put(&to, &person->purse.chips);
    put_signed(&to, person->purse.voucher_cents);
    put_signed(&to, person->purse.promo_cents);
    for (int i = 0; i < ASKED_KINDS; i++) put_requests(&to, person->asked[i]);
    return add_piece(pieces, cage, &to);
}

static bool put_account(struct pieces *pieces, struct cage *cage, uint32_t person, int64_t cents)
{
    struct writer to = begin_piece(cage);

    put_number(&to, person);
    put_signed(&to, cents);
    return add_piece(pieces, cage, &to);
}

/* In the order in which they became known; guests who are gone come last, without names and
 * requests. */
static bool put_people(struct pieces *pieces, struct cage *cage)
{
    uint32_t gone = NOBODY;
    bool good = true;

    for (const struct cage_person *at = cage->people; good && at; at = at->hh.next)
        good = put_person(pieces, cage, at);
    while (good && (gone = gone_next(cage->gone, gone)) != NOBODY) {
        struct cage_person person = { .person = gone, .purse = *gone_purse(cage->gone, gone) };
        good = put_person(pieces, cage, &person);
    }
    const struct person_account *at = cage->ledger.people;
    for (; good && at; at = at->hh.next)
        good = at->person == NOBODY || put_account(pieces, cage, at->person, at->cents);
    while (good && (gone = gone_next(cage->gone, gone)) != NOBODY)
        good =
            put_account(pieces, cage, gone, cage_purse_worth(cage, gone_purse(cage->gone, gone)));
    return good;
}

/* Only the holder of the secret can compute it. */
static struct hash seal_of(const struct cage *cage, const uint8_t *state, size_t length)
{
    struct hash key = seal_derive(cage->secret, USE, 0), leaf = seal_leaf(state, length);
    struct hash seal = seal_node(&key, &leaf);

    seal_wipe(&key, sizeof key);
    return seal;
}

/* The seal is made from the clear bytes, and is the nonce. */
static bool seal_pieces(struct pieces *pieces, struct cage *cage)
{
    struct writer to = begin_piece(cage);
    struct hash seal = seal_of(cage, pieces->bytes, pieces->length);

    seal_hide(cage->secret, USE_HIDDEN, &seal, pieces->bytes, pieces->length);
    put_bytes(&to, &seal, sizeof seal);
    return add_piece(pieces, cage, &to);
}

bool cage_snapshot(struct cage *cage)
{
    struct pieces pieces = { NULL, 0, 0 };
    bool put = true;

    bool made = put_start(&pieces, cage) && put_tables(&pieces, cage) && put_items(&pieces, cage) &&
                put_people(&pieces, cage) && seal_pieces(&pieces, cage);
    if (made && pieces.length <= SNAPSHOT_MOST) {
        put = cage->store->ops->put_snapshot(cage->store, cage->tree.size, pieces.bytes,
                                             pieces.length);
        if (put) cage->snapshot = cage->tree.size;
        if (put) cage_forget_changes(cage);
    }
    free(pieces.bytes); /* if it was not made: it only saves time; try again later */
    return put || cage_fail(cage, "%s", store_why(cage->store));
}

/* ---- Reading --------------------------------------------------------------------- */

static void get_hash(struct reader *from, struct hash *hash)
{
    const uint8_t *bytes = get_bytes(from, sizeof *hash);

    if (bytes) memcpy(hash, bytes, sizeof *hash);
}

static void get_tree(struct reader *from, struct merkle_tree *tree)
{
    tree->size = get_number(from);
    for (int i = 0; i < 64; i++)
        if (tree->size >> i & 1) get_hash(from, &tree->part[i]);
}

struct counts {
    uint64_t version, tables, items, people, accounts;
};

static bool get_start(struct reader *from, struct cage *cage, struct counts *counts)
{
    counts->version = get_number(from);
    if (!counts->version || counts->version > VERSION) return false;
    get_tree(from, &cage->tree);
    get_hash(from, &cage->chain);
    cage->time_ms = get_signed(from);
    cage->highest_person = (uint32_t)get_number(from);
    cage->highest_guest = (uint32_t)get_number(from);
    cage->by_duty = counts->version > 2 && get_number(from);
    stretch_get(from, &cage->stretch);
    cage->ledger.cage = get_signed(from);
    cage->ledger.cash = get_signed(from);
    cage->ledger.cheques = get_signed(from);
    cage->ledger.transfers = get_signed(from);
    counts->tables = get_number(from);
    counts->items = counts->version > 1 ? get_number(from) : 0;
    counts->people = get_number(from);
    counts->accounts = get_number(from);
    return !from->bad && counts->tables < CAGE_TABLES && counts->items < LEDGER_ITEMS;
}

static void get_accounts(struct reader *from, uint64_t version, struct table_accounts *accounts)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        accounts->rack[seat] = get_signed(from);
        accounts->layout[seat] = get_signed(from);
        accounts->tokens[seat] = get_signed(from);
    }
    accounts->float_cents = get_signed(from);
    accounts->box = get_signed(from);
    accounts->commission = get_signed(from);
    accounts->held = get_signed(from);
    accounts->promotions = get_signed(from);
    if (version > 1) accounts->issued = get_signed(from);
}

/* A state under other rules is only of use for an upgrade. */
static bool get_state(struct reader *from, struct cage *cage, struct cage_table *at)
{
    uint64_t length = get_number(from);
    const uint8_t *bytes = get_bytes(from, length);
    char why[STATE_WHY];

    if (!bytes) return false;
    at->unknown = cage->upgrades || !stretch_known(&cage->stretch, at->opening.sign.edition);
    if (at->unknown && !cage->upgrades) return true;
    struct reader state = { bytes, bytes + length, false };
    at->pit = state_cleared;
    if (!state_get(&state, &at->pit, why))
        return cage_fail(cage, "the state of table %s %s", at->opening.name, why);
    state_derive(&at->pit);
    at->saved = at->pit;
    return cage_only_zeros(&state);
}

static bool get_table(struct reader *from, uint64_t version, struct cage *cage, uint32_t table)
{
    struct cage_table *at = calloc(1, sizeof *at);

    if (!at) return cage_fail(cage, "out of memory");
    cage->tables[table] = at;
    cage->table_count = table;
    if (!ledger_add_tables(&cage->ledger, table)) return cage_fail(cage, "out of memory");
    if (!opening_get(from, &at->opening)) return false;
    get_accounts(from, version, &cage->ledger.tables[table]);
    at->sealed_from = get_number(from);
    if (!get_state(from, cage, at)) return false;
    if (opening_by_seeds(&at->opening) && !(at->machine = calloc(1, sizeof *at->machine)))
        return cage_fail(cage, "out of memory");
    return true;
}

static bool get_item_state(struct reader *from, struct cage *cage, struct cage_item *item)
{
    uint64_t length = get_number(from);
    const uint8_t *bytes = get_bytes(from, length);
    char why[STATE_WHY];

    if (!bytes) return false;
    item->unknown = cage_item_unknown(cage, item);
    if (item->unknown && (!cage->upgrades || !item->kind)) return true;
    struct reader state = { bytes, bytes + length, false };
    if (!fields_get(&state, item->kind->fields, item->state, why))
        return cage_fail(cage, "the state of %s %s", item->opening.name, why);
    memcpy(item->saved, item->state, item->kind->bytes);
    return state.at == state.end && item->kind->sound(item->state);
}

static bool get_item(struct reader *from, struct cage *cage, uint32_t number)
{
    struct item_opening opening;

    if (!item_opening_get(from, &opening)) return false;
    struct cage_item *item = cage_new_item(cage, &opening);
    if (!item) return false;
    cage->items[number] = item;
    cage->item_count = number;
    cage->ledger.items[number].pool = get_signed(from);
    cage->ledger.items[number].kept = get_signed(from);
    return get_item_state(from, cage, item);
}

/* Returns null if there are none; or, with a bad reader, when out of memory. */
static struct requests *get_requests(struct reader *from)
{
    uint64_t count = get_number(from);
    struct requests *requests = count ? calloc(1, sizeof *requests) : NULL;

    if (!requests) {
        from->bad |= count || get_number(from);
        return NULL;
    }
    requests->count = count;
    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        uint64_t i = get_number(from);
        if (i >= REQUESTS_LAST) {
            from->bad = true;
            break;
        }
        requests->last[i].request = get_number(from);
        requests->last[i].entry = get_number(from);
        requests->last[i].table = get_number(from);
    }
    return requests;
}

/* Only the purse of a guest without a name and requests needs to be kept. */
static bool is_gone(const struct cage_person *person)
{
    return person->person >= CAGE_GUESTS && !*person->name && !person->asked[ASKED_TABLES] &&
           !person->asked[ASKED_DESK] && !person->asked[ASKED_ITEMS];
}

static bool get_person(struct reader *from, uint64_t version, struct cage *cage)
{
    struct cage_person *person = calloc(1, sizeof *person);

    if (!person) return cage_fail(cage, "out of memory");
    person->person = (uint32_t)get_number(from);
    get_text(from, person->name, sizeof person->name);
    chips_get(from, &person->purse.chips);
    person->purse.voucher_cents = get_signed(from);
    person->purse.promo_cents = get_signed(from);
    for (int i = 0; i < (version > 1 ? ASKED_KINDS : ASKED_ITEMS); i++)
        person->asked[i] = get_requests(from);
    if (is_gone(person) && !from->bad && gone_keep(cage->gone, person->person, &person->purse)) {
        free(person);
        return true;
    }
    return cage_add_person(cage, person) || cage_fail(cage, "out of memory");
}

static bool get_people(struct reader *from, struct cage *cage, const struct counts *counts)
{
    for (uint64_t i = 0; i < counts->people && !from->bad; i++)
        if (!get_person(from, counts->version, cage)) return false;
    for (uint64_t i = 0; i < counts->accounts && !from->bad; i++) {
        uint32_t person = (uint32_t)get_number(from);
        int64_t cents = get_signed(from);
        bool gone = gone_purse(cage->gone, person);
        if (!(gone ? cage_add_together(cage, cents)
                   : ledger_add_person(&cage->ledger, person, cents)))
            return cage_fail(cage, "out of memory");
    }
    return !from->bad;
}

/* Its bytes are sealed, so they are well formed, unless another version of the program wrote them.
 */
static bool load(struct cage *cage, const uint8_t *state, size_t length)
{
    struct reader from = { state, state + length, false };
    struct counts counts;

    if (!get_start(&from, cage, &counts)) return false;
    for (uint64_t table = 1; table <= counts.tables; table++)
        if (!get_table(&from, counts.version, cage, (uint32_t)table)) return false;
    for (uint64_t item = 1; item <= counts.items; item++)
        if (!get_item(&from, cage, (uint32_t)item)) return false;
    cage_find_uses(cage);
    cage->snapshot = cage->tree.size;
    return get_people(&from, cage, &counts) && from.at == from.end && cage_find_barred(cage);
}

/* Whether the snapshot is complete, and sealed with our secret; then decrypts it. */
static bool open_seal(const struct cage *cage, uint8_t *state, size_t length)
{
    struct hash seal;

    if (length < sizeof seal) return false;
    memcpy(&seal, state + length - sizeof seal, sizeof seal);
    seal_hide(cage->secret, USE_HIDDEN, &seal, state, length - sizeof seal);
    struct hash due = seal_of(cage, state, length - sizeof seal);
    return seal_same(&due, &seal);
}

/* The start of a snapshot: its entries, and their chain. */
static bool peek(const uint8_t *state, size_t length, uint64_t *size, struct hash *chain)
{
    struct reader from = { state, state + length, false };
    struct merkle_tree tree;

    memset(&tree, 0, sizeof tree);
    uint64_t version = get_number(&from);
    bool known = version && version <= VERSION;
    get_tree(&from, &tree);
    get_hash(&from, chain);
    *size = tree.size;
    return known && !from.bad;
}

/* Notes the first entry read. */
struct noted {
    uint64_t number;
    struct hash chain, mac;
};

static bool note_entry(void *to, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac)
{
    struct noted *noted = to;

    (void)body;
    (void)length;
    noted->number = number;
    noted->chain = *chain;
    if (mac) noted->mac = *mac;
    return false;
}

/* Whether the snapshot is the casino's own, of this record. */
static bool is_ours(struct cage *cage, uint64_t size, uint8_t *state, size_t length)
{
    struct noted there;
    struct hash chain;
    uint64_t covers;

    memset(&there, 0, sizeof there);
    if (!open_seal(cage, state, length) || !peek(state, length - SEAL_HASH, &covers, &chain) ||
        covers != size || !cage->store->ops->read_entries(cage->store, size, note_entry, &there) ||
        there.number != size || !seal_same(&there.chain, &chain))
        return false;
    if (seal_mac_good(&cage->mac_key, size, &there.chain, &there.mac)) cage->authentic = size;
    return true;
}

bool cage_load_snapshot(struct cage *cage)
{
    void *state = NULL;
    size_t length = 0;
    uint64_t size = 0;
    bool loaded = true;

    if (cage->read_only) return true; /* without the secret none can be trusted */
    if (!cage->store->ops->last_snapshot(cage->store, &size, &state, &length))
        return cage_fail(cage, "%s", store_why(cage->store));
    if (state && is_ours(cage, size, state, length)) loaded = load(cage, state, length - SEAL_HASH);
    free(state);
    return loaded || (!cage->stopped && cage_fail(cage, "the casino's snapshot is malformed"));
}
