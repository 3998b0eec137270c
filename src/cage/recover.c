/* recover.c - creates, opens and closes a cage; snapshots.
 *
 * A snapshot is the state after an entry, sealed with the casino's secret.  It only saves time: if
 * it is missing, damaged, from another build or casino, or does not match the record, it is
 * ignored, and all entries are replayed from the first. */
#include "cage/cage_internal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Snapshots ------------------------------------------------------------------- */

#define SNAPSHOT_MOST ((size_t)1 << 29) /* bytes; SQLite allows up to 1e9 */

/* The start of a snapshot.  The sizes differ in another build. */
struct snapshot {
    struct hash build;
    uint32_t size_of_pit, size_of_opening, size_of_person, size_of_accounts;
    uint32_t table_count, people_count, account_count;
    uint32_t highest_person, highest_guest, unused;
    int64_t time_ms, cage, cash, cheques, pool;
    struct hash chain;
    struct chip_set set;
    struct stretch stretch;
    struct merkle_tree tree;
};

/* A hash of what the bytes of a state mean: the rules of every edition, by index. */
static struct hash this_build(void)
{
    struct hash hash = seal_leaf("state 7", 7);
    uint8_t rules[RULES_HASH];

    for (int i = 0; i < game_count; i++) {
        struct hash leaf = seal_leaf(games[i]->id, strlen(games[i]->id));
        hash = seal_chain(&hash, &leaf);
        rules_fingerprint(i, rules);
        leaf = seal_leaf(rules, sizeof rules);
        hash = seal_chain(&hash, &leaf);
    }
    return hash;
}

static struct snapshot describe(const struct cage *cage)
{
    struct snapshot s;

    memset(&s, 0, sizeof s);
    s.build = this_build();
    s.size_of_pit = sizeof(struct pit);
    s.size_of_opening = sizeof(struct opening);
    s.size_of_person = CAGE_PERSON;
    s.size_of_accounts = sizeof(struct table_accounts);
    s.table_count = cage->table_count;
    s.people_count = HASH_COUNT(cage->people);
    s.account_count = HASH_COUNT(cage->ledger.people);
    s.highest_person = cage->highest_person;
    s.highest_guest = cage->highest_guest;
    s.time_ms = cage->time_ms;
    s.cage = cage->ledger.cage;
    s.cash = cage->ledger.cash;
    s.cheques = cage->ledger.cheques;
    s.pool = cage->ledger.pool;
    s.chain = cage->chain;
    s.set = cage->set;
    s.stretch = cage->stretch;
    s.tree = cage->tree;
    return s;
}

/* ---- Packing --------------------------------------------------------------------- */

/* Nine bytes in ten of a state are 0, and all orders wait while it is written, so runs of zeros are
 * packed: the number of zeros, the number of other bytes, these bytes, and so on.  Shorter runs of
 * zeros than this count as other bytes. */
#define ZEROS       16
#define PACKED_MORE 32 /* packing never makes a piece longer by more than this */

#define ACCOUNT_MOST 20 /* maximum bytes of a person and cents, as numbers */

static size_t zeros_at(const uint8_t *at, size_t left)
{
    size_t run = 0;
    uint64_t word = 0;

    for (; left - run >= sizeof word; run += sizeof word) {
        memcpy(&word, at + run, sizeof word);
        if (word) break;
    }
    while (run < left && !at[run]) run++;
    return run;
}

static size_t others_at(const uint8_t *at, size_t left)
{
    size_t run = 0;

    while (run < left) {
        size_t most = left - run < ZEROS ? left - run : ZEROS;
        size_t zeros = at[run] ? 0 : zeros_at(at + run, most);
        if (zeros == most) break;
        run += zeros ? zeros : 1;
    }
    return run;
}

static void put_packed(struct writer *to, const void *piece, size_t length)
{
    const uint8_t *bytes = piece;

    for (size_t at = 0; at < length;) {
        size_t zeros = zeros_at(bytes + at, length - at);
        size_t others = others_at(bytes + at + zeros, length - at - zeros);
        put_number(to, zeros);
        put_number(to, others);
        put_bytes(to, bytes + at + zeros, others);
        at += zeros + others;
    }
}

/* Unpacks a piece of exactly this length.  Returns false if the bytes do not fit it. */
static bool get_packed(struct reader *from, void *piece, size_t length)
{
    uint8_t *bytes = piece;

    for (size_t at = 0; at < length;) {
        uint64_t zeros = get_number(from), others = get_number(from);
        if (from->bad || zeros > length - at || others > length - at - zeros) return false;
        const uint8_t *these = get_bytes(from, others);
        if (!(zeros + others) || !these) return false;
        memset(bytes + at, 0, zeros);
        memcpy(bytes + at + zeros, these, others);
        at += zeros + others;
    }
    return true;
}

/* ---- Writing --------------------------------------------------------------------- */

/* The pieces of a snapshot are encrypted, because they have cards that nobody may see yet.  The
 * seal is made from the clear bytes, and is the nonce. */
static void hide_pieces(const struct cage *cage, uint8_t *state, size_t length)
{
    struct hash seal;
    size_t pieces = length - sizeof(struct snapshot) - sizeof seal;

    memcpy(&seal, state + length - sizeof seal, sizeof seal);
    seal_hide(cage->secret, "hidden snapshots", &seal, state + sizeof(struct snapshot), pieces);
}

/* Only the holder of the secret can compute it. */
static struct hash snapshot_seal(const struct cage *cage, const uint8_t *state, size_t length)
{
    struct hash key = seal_derive(cage->secret, "snapshots", 0), leaf = seal_leaf(state, length);
    struct hash seal = seal_node(&key, &leaf);

    seal_wipe(&key, sizeof key);
    return seal;
}

/* An upper bound of the packed size. */
static size_t room_of(const struct snapshot *s)
{
    size_t pieces = 3 * (size_t)s->table_count + s->people_count;

    return sizeof *s +
           s->table_count *
               (sizeof(struct pit) + sizeof(struct opening) + sizeof(struct table_accounts)) +
           s->people_count * CAGE_PERSON + s->account_count * ACCOUNT_MOST + pieces * PACKED_MORE +
           sizeof(struct hash);
}

/* In the order in which they became known. */
static void put_people(struct writer *to, const struct cage *cage)
{
    for (const struct cage_person *at = cage->people; at; at = at->hh.next)
        put_packed(to, at, CAGE_PERSON);
    for (const struct person_account *at = cage->ledger.people; at; at = at->hh.next) {
        put_number(to, at->person);
        put_signed(to, at->cents);
    }
}

/* The start, all packed pieces, and a seal.  Returns null when out of memory; the caller frees. */
static uint8_t *packed_snapshot(const struct cage *cage, size_t *length)
{
    struct snapshot s = describe(cage);
    size_t room = room_of(&s);
    uint8_t *packed = room <= SNAPSHOT_MOST ? malloc(room) : NULL;
    struct writer to = { packed, packed ? packed + room : NULL, false };

    if (!packed) return NULL;
    put_bytes(&to, &s, sizeof s);
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        put_packed(&to, &cage->tables[table]->pit, sizeof(struct pit));
        put_packed(&to, &cage->tables[table]->opening, sizeof(struct opening));
        put_packed(&to, &cage->ledger.tables[table], sizeof(struct table_accounts));
    }
    put_people(&to, cage);
    struct hash hash = snapshot_seal(cage, packed, (size_t)(to.at - packed));
    put_bytes(&to, &hash, sizeof hash);
    assert(!to.full);
    *length = (size_t)(to.at - packed);
    hide_pieces(cage, packed, *length);
    return packed;
}

bool cage_snapshot(struct cage *cage)
{
    size_t length = 0;
    uint8_t *packed = packed_snapshot(cage, &length);

    if (!packed) return true; /* a snapshot only saves time; try again later */
    bool put = cage->store->ops->put_snapshot(cage->store, cage->tree.size, packed, length);
    free(packed);
    if (put) {
        cage->snapshot = cage->tree.size;
        return true;
    }
    cage->stopped = true;
    snprintf(cage->why, sizeof cage->why, "%s", store_why(cage->store));
    return false;
}

/* Whether the snapshot is complete, from this build, and sealed with our secret; then decrypts
 * it. */
static bool snapshot_good(const struct cage *cage, uint8_t *state, size_t length,
                          struct snapshot *s)
{
    struct hash hash, build = this_build();

    if (length < sizeof *s + sizeof hash) return false;
    memcpy(s, state, sizeof *s);
    bool same = seal_same(&s->build, &build) && s->size_of_pit == sizeof(struct pit) &&
                s->size_of_opening == sizeof(struct opening) && s->size_of_person == CAGE_PERSON &&
                s->size_of_accounts == sizeof(struct table_accounts);
    if (!same || s->table_count >= CAGE_TABLES || room_of(s) > SNAPSHOT_MOST) return false;
    hide_pieces(cage, state, length);
    hash = snapshot_seal(cage, state, length - sizeof hash);
    return !memcmp(&hash, state + length - sizeof hash, sizeof hash);
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

/* Finds the last snapshot, if it can be trusted; otherwise leaves state null.  Without the secret
 * no snapshot can be trusted.  Returns false if the record cannot be read. */
static bool usable_snapshot(struct cage *cage, struct snapshot *s, void **state, size_t *length)
{
    const struct store_ops *ops = cage->store->ops;
    struct noted there;
    uint64_t size = 0;

    memset(&there, 0, sizeof there);
    if (cage->read_only) return true;
    if (!ops->last_snapshot(cage->store, &size, state, length)) return false;
    if (!*state) return true;
    bool read = ops->read_entries(cage->store, size, note_entry, &there);
    if (read && snapshot_good(cage, *state, *length, s) && s->tree.size == size &&
        there.number == size && seal_same(&there.chain, &s->chain)) {
        if (seal_mac_good(&cage->mac_key, size, &there.chain, &there.mac)) cage->authentic = size;
        return true;
    }
    free(*state);
    *state = NULL;
    return read;
}

static bool load_people(struct cage *cage, const struct snapshot *s, struct reader *from)
{
    for (uint32_t i = 0; i < s->people_count; i++) {
        struct cage_person *person = calloc(1, sizeof *person);
        if (!person || !get_packed(from, person, CAGE_PERSON)) {
            free(person);
            return false;
        }
        if (!cage_add_person(cage, person)) return false;
    }
    for (uint32_t i = 0; i < s->account_count; i++) {
        uint64_t person = get_number(from);
        int64_t cents = get_signed(from);
        if (from->bad || !ledger_add_person(&cage->ledger, (uint32_t)person, cents)) return false;
    }
    return true;
}

/* Returns false if the tables are malformed or memory runs out. */
static bool load_tables(struct cage *cage, const struct snapshot *s, struct reader *from)
{
    for (uint32_t table = 1; table <= s->table_count; table++) {
        struct cage_table *at = calloc(1, sizeof *at);
        if (!at) return false;
        cage->tables[table] = at;
        cage->table_count = table;
        if (!get_packed(from, &at->pit, sizeof at->pit) ||
            !get_packed(from, &at->opening, sizeof at->opening) ||
            !get_packed(from, &cage->ledger.tables[table], sizeof(struct table_accounts)))
            return false;
        if (opening_by_seeds(&at->opening) && !(at->machine = calloc(1, sizeof *at->machine)))
            return false;
    }
    return true;
}

static bool load(struct cage *cage, const struct snapshot *s, const uint8_t *packed, size_t length)
{
    struct reader from = { packed + sizeof *s, packed + length - sizeof(struct hash), false };

    if (!load_tables(cage, s, &from) || !load_people(cage, s, &from)) return false;
    cage->time_ms = s->time_ms;
    cage->highest_person = s->highest_person;
    cage->highest_guest = s->highest_guest;
    cage->ledger.cage = s->cage;
    cage->ledger.cash = s->cash;
    cage->ledger.cheques = s->cheques;
    cage->ledger.pool = s->pool;
    cage->chain = s->chain;
    cage->set = s->set;
    cage->stretch = s->stretch;
    cage->tree = s->tree;
    cage->snapshot = s->tree.size;
    return true;
}

/* ---- Replaying ------------------------------------------------------------------- */

static bool damaged(struct cage *cage, uint64_t number, const char *what)
{
    cage->stopped = true;
    snprintf(cage->why, sizeof cage->why, "the record is damaged: entry %llu %s",
             (unsigned long long)number, what);
    return false;
}

/* The entries must match the signed head. */
static bool fits_head(struct cage *cage)
{
    const struct head *head = &cage->head;
    struct hash root;

    if (head->size != cage->tree.size) return true;
    root = merkle_root(&cage->tree);
    return seal_same(&root, &head->root) ||
           damaged(cage, head->size, "and those before it do not match the signed head");
}

static bool replay_name(struct cage *cage, struct reader *from)
{
    uint64_t person = get_number(from);
    char name[CAGE_NAME];

    if (!get_text(from, name, sizeof name) || !person || person > UINT32_MAX) return false;
    return cage_apply_name(cage, (uint32_t)person, name);
}

/* The consequences of an entry, replayed, must be those in the record. */
static bool as_recorded(struct cage *cage, const struct entry *entry, const struct reader *recorded)
{
    struct writer to = { cage->buffer, cage->buffer + ENTRY_MOST, false };
    bool events = entry->kind != ENTRY_OPENED;
    char what[ENTRY_WHAT];

    if (events) events_put(&to, &cage->events);
    postings_put(&to, &cage->postings);
    size_t length = (size_t)(to.at - cage->buffer);
    if (length == (size_t)(recorded->end - recorded->at) &&
        !memcmp(cage->buffer, recorded->at, length))
        return true;
    entry_difference(*recorded, (struct reader){ cage->buffer, to.at, false }, events, what);
    cage->stopped = true;
    snprintf(cage->why, sizeof cage->why, "entry %llu: %s", (unsigned long long)entry->number,
             what);
    return false;
}

/* An order that was carried out must not be refused. */
static bool refused_now(struct cage *cage, const struct entry *entry, const struct refusal *why)
{
    if (cage->stopped) return false;
    cage->stopped = true;
    snprintf(cage->why, sizeof cage->why,
             "entry %llu: the order was carried out, but is refused when replayed: %s (%s)",
             (unsigned long long)entry->number, refusal_word(why->code), why->clause);
    return false;
}

static bool replay_order(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct order order;

    if (!entry->table || entry->table > cage->table_count) return false;
    const struct sign *sign = &cage->tables[entry->table]->opening.sign;
    if (!order_get(from, games[sign->edition], &order)) return false;
    struct refusal why = cage_apply_order(cage, entry->table, &order);
    if (why.code) return refused_now(cage, entry, &why);
    return as_recorded(cage, entry, from) &&
           cage_keep_order(cage, entry->table, &order, entry->number);
}

static bool replay_desk_order(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct desk_order desk_order;

    if (!desk_order_get(from, &desk_order)) return false;
    struct refusal why = cage_apply_desk_order(cage, &desk_order);
    if (why.code) return refused_now(cage, entry, &why);
    return as_recorded(cage, entry, from) && cage_keep_desk_order(cage, &desk_order, entry->number);
}

/* Entries can be replayed only under the rules they were made under. */
static bool rules_are_known(struct cage *cage, uint64_t number)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        int edition = cage->tables[table]->opening.sign.edition;
        if (stretch_known(&cage->stretch, edition)) continue;
        cage->stopped = true;
        snprintf(cage->why, sizeof cage->why,
                 "entry %llu and those after it were made under other rules of %s: use the program "
                 "that made them (%s)",
                 (unsigned long long)number, games[edition]->id, cage->stretch.program);
        return false;
    }
    return true;
}

static bool replay_opening(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct opening opening;

    return opening_get(from, &opening) && entry->table == cage->table_count + 1 &&
           entry->table < CAGE_TABLES && cage_apply_opening(cage, &opening) &&
           as_recorded(cage, entry, from) && rules_are_known(cage, entry->number);
}

/* Notes the person of a refused order or sign-in. */
static bool note_refused(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct order order = { 0 };
    uint64_t person = 0;

    bool at_table = entry->table && entry->table <= cage->table_count;
    if (entry->kind == ENTRY_REFUSED && !at_table) return false;
    if (entry->kind == ENTRY_REFUSED)
        order_get(from, games[cage->tables[entry->table]->opening.sign.edition], &order);
    else
        person = get_number(from);
    cage_note_person(cage, entry->kind == ENTRY_REFUSED ? order.person : (uint32_t)person);
    return !from->bad && person <= UINT32_MAX;
}

static bool apply_entry(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct restored restored;

    switch ((enum entry_kind)entry->kind) {
    case ENTRY_OPENED:
        return replay_opening(cage, entry, from);
    case ENTRY_ORDER:
        return replay_order(cage, entry, from);
    case ENTRY_DESK_ORDER:
        return replay_desk_order(cage, entry, from);
    case ENTRY_NAMED:
        return replay_name(cage, from);
    case ENTRY_RULES:
        return stretch_get(from, &cage->stretch) && rules_are_known(cage, entry->number);
    case ENTRY_REFUSED: /* these change nothing else */
    case ENTRY_SIGN_IN_REFUSED:
        return note_refused(cage, entry, from);
    case ENTRY_RESTORED:
        return restored_get(from, &restored) && restored.copied == entry->number - 1;
    case ENTRY_KINDS:
        break;
    }
    return false;
}

/* A MAC, if the entry has one, must be the casino's; only the secret can tell. */
static bool check_mac(struct cage *cage, uint64_t number, const struct hash *chain,
                      const struct hash *mac)
{
    if (!mac || cage->read_only) return true;
    if (!seal_mac_good(&cage->mac_key, number, chain, mac))
        return damaged(cage, number, "has a MAC that is not this casino's");
    cage->authentic = number;
    return true;
}

static bool replay_entry(void *to, uint64_t number, const void *body, size_t length,
                         const struct hash *chain, const struct hash *mac)
{
    struct cage *cage = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct hash leaf = seal_leaf(body, length), here = seal_chain(&cage->chain, &leaf);
    struct entry entry;

    if (number != cage->tree.size + 1) return damaged(cage, cage->tree.size + 1, "is missing");
    if (!seal_same(&here, chain)) return damaged(cage, number, "does not match the hash chain");
    if (!check_mac(cage, number, chain, mac)) return false;
    if (!entry_get(&from, &entry) || entry.number != number)
        return damaged(cage, number, "cannot be read");
    if (!apply_entry(cage, &entry, &from) && !cage->stopped)
        return damaged(cage, number, "cannot be replayed");
    if (cage->stopped) return false;
    cage->time_ms = entry.time_ms;
    cage->chain = here;
    merkle_add(&cage->tree, &leaf);
    return fits_head(cage);
}

/* ---- Creating, opening, closing -------------------------------------------------- */

/* An empty cage; read-only without a secret. */
static struct cage *empty_cage(struct store *store, const uint8_t *secret, char why[STORE_WHY])
{
    struct cage *cage = seal_ready() && chance_init() ? calloc(1, sizeof *cage) : NULL;

    if (cage && ledger_open(&cage->ledger, CAGE_TABLES - 1)) {
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
    free(cage);
    store->ops->close(store);
    snprintf(why, STORE_WHY, "out of memory, or no random numbers available");
    return NULL;
}

static void free_people(struct cage *cage)
{
    struct cage_person *at, *next;

    HASH_ITER(hh, cage->people, at, next)
    {
        HASH_DEL(cage->people, at);
        free(at);
    }
}

static void free_cage(struct cage *cage)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        if (cage->tables[table]->machine) machine_end(cage->tables[table]->machine);
        free(cage->tables[table]->machine);
        free(cage->tables[table]);
    }
    free_people(cage);
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

    if (!cage->store->ops->last_head(cage->store, head)) return false;
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

    if (cage->stopped) return true;
    if (head > size) return damaged(cage, size + 1, "is missing");
    if (size - head > SEAL_HEAD_EVERY)
        return damaged(cage, size, "has no signed head, nor have the 4096 before it");
    return cage->read_only || head == size || cage->authentic == size ||
           damaged(cage, size, "is the last, but has neither a signed head nor a valid MAC");
}

static struct cage *read_all(struct store *store, const uint8_t *secret, char why[STORE_WHY])
{
    struct cage *cage = empty_cage(store, secret, why);
    struct snapshot s;
    size_t length = 0;
    void *state = NULL;

    if (!cage) return NULL;
    if (!read_facts(cage)) return give_up(cage, cage->why, why);
    if (!find_head(cage) || !usable_snapshot(cage, &s, &state, &length))
        return give_up(cage, cage->stopped ? cage->why : store_why(store), why);
    bool loaded = !state || load(cage, &s, state, length);
    free(state);
    if (!loaded) return give_up(cage, "out of memory", why);
    if (!fits_head(cage)) return give_up(cage, cage->why, why);
    if (!store->ops->read_entries(store, cage->tree.size + 1, replay_entry, cage) ||
        !ends_well(cage))
        return give_up(cage, cage->stopped ? cage->why : store_why(store), why);
    if (cage->stopped) return give_up(cage, cage->why, why);
    cage->committed = cage->tree.size;
    return cage;
}

struct cage *cage_open(struct store *store, const uint8_t secret[SEAL_SECRET], char why[STORE_WHY])
{
    struct cage *cage = read_all(store, secret, why);

    if (cage) resume_machines(cage);
    return cage;
}

struct cage *cage_open_read_only(struct store *store, const uint8_t *secret, char why[STORE_WHY])
{
    struct cage *cage = read_all(store, secret, why);

    if (!cage) return NULL;
    cage->stopped = true;
    snprintf(cage->why, sizeof cage->why, "the casino is open for reading only");
    return cage;
}

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
