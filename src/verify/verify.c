/* verify.c - verifies a whole record.  Each row is read once, in order.
 *
 *   main thread    rows -> hashes, chain, tree, heads; numbers -> batches of entries
 *   other threads  each replays its tables in every batch, in order; the last one to finish a batch
 *                  applies its effects on people
 *
 * One thread does a short record alone.  The main thread is always ahead, so a difference found by
 * the others comes first in the record. */
#include "verify/verify.h"

#include "verify/replay.h"
#include "verify/source.h"
#include "verify/tree.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BATCHES      6
#define SHORT_RECORD (2 * REPLAY_ENTRIES)

struct verification {
    const struct verify_asked *asked;
    struct verify_report *report;
    struct source *source;
    struct source_facts facts;
    struct tree tree;
    struct tree_hash chain;
    struct replay replay;
    struct verify_head head; /* the next one in the file, */
    bool more_heads;         /* ... if any */
    bool kept_differs;       /* the difference is one to a kept head */
    uint64_t last_head, last_entry;

    struct replay_batch *batches; /* a ring buffer */
    int batch_count;
    uint64_t known;        /* editions, by index, with the rules of the current stretch, */
    uint64_t known_items;  /* ... and kinds of items */
    uint32_t tables;       /* opened so far, */
    uint32_t items;        /* ... as are items of the programme */
    uint32_t carried;      /* the table, or after all tables the item, whose state must come next;
                            * 0: none */
    struct ahead *ahead;   /* what later entries say about hidden cards, */
    bool has_looked_ahead; /* ... once there are any */

    /* shared by the threads, under the mutex */
    bool threaded;
    int thread_count;
    struct worker {
        struct verification *v;
        pthread_t thread;
        int number;
    } workers[REPLAY_HANDS];
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int left[BATCHES];     /* number of hands that have not finished the batch */
    uint64_t filled, done; /* number of batches */
    bool ended;            /* no more batches will be filled */
    bool differs;          /* a difference was found */
};

/* ---- Differences ----------------------------------------------------------------- */

__attribute__((format(printf, 4, 5))) static bool stop(struct verification *v, enum verify_end end,
                                                       uint64_t entry, const char *format, ...)
{
    struct verify_report *report = v->report;
    va_list args;

    report->end = end;
    report->entry = entry;
    va_start(args, format);
    vsnprintf(report->sentence, sizeof report->sentence, format, args);
    va_end(args);
    return false;
}

/* A row is malformed, or cannot be read at all. */
static bool stop_at_row(struct verification *v, enum source_got got, uint64_t entry,
                        const char *why)
{
    return stop(v, got == SOURCE_WRONG ? VERIFY_DIFFERS : VERIFY_UNREADABLE, entry, "%s", why);
}

/* ---- Heads ----------------------------------------------------------------------- */

static bool next_head(struct verification *v)
{
    char why[VERIFY_SENTENCE];
    enum source_got got = source_next_head(v->source, &v->head, why);

    v->more_heads = got == SOURCE_ROW;
    if (got == SOURCE_ROW || got == SOURCE_END) return true;
    return stop_at_row(v, got, 0, why);
}

#define STORED "the head in the file"
#define KEPT   "the kept head"

/* Compares the current root with a head, and checks the signature. */
static bool head_fits(struct verification *v, const struct verify_head *head,
                      const struct tree_hash *root, const char *which)
{
    v->kept_differs = !strcmp(which, KEPT);
    if (!tree_same(root, head->root))
        return stop(v, VERIFY_DIFFERS, head->size, "the first %" PRIu64 " entries do not match %s",
                    head->size, which);
    if (head->is_signed && !tree_signed(head, v->facts.key))
        return stop(v, VERIFY_DIFFERS, head->size,
                    "%s, of %" PRIu64 " entries, is not signed with the casino's key", which,
                    head->size);
    v->kept_differs = false;
    return true;
}

/* No more than VERIFY_UNSIGNED entries come between two heads, or after the last. */
static bool signed_often(struct verification *v)
{
    uint64_t covered = v->report->head.size;

    return v->tree.size - covered <= VERIFY_UNSIGNED ||
           stop(v, VERIFY_DIFFERS, v->tree.size,
                "a signed head is missing between entries %" PRIu64 " and %" PRIu64, covered + 1,
                v->tree.size);
}

/* Checks all heads that cover exactly the entries read so far. */
static bool check_heads(struct verification *v)
{
    const struct verify_asked *asked = v->asked;
    uint64_t size = v->tree.size;
    bool kept = false;

    for (int i = 0; i < asked->kept_count; i++) kept |= asked->kept[i].size == size;
    if (!kept && !(v->more_heads && v->head.size == size)) return signed_often(v);
    struct tree_hash root = tree_root(&v->tree);
    while (v->more_heads && v->head.size == size) {
        if (!head_fits(v, &v->head, &root, STORED)) return false;
        v->report->heads++;
        v->report->head = v->head;
        v->report->has_head = true;
        memcpy(v->report->head.key, v->facts.key, VERIFY_KEY);
        if (!next_head(v)) return false;
    }
    for (int i = 0; i < asked->kept_count; i++) {
        if (asked->kept[i].size != size) continue;
        if (!head_fits(v, &asked->kept[i], &root, KEPT)) return false;
        v->report->kept_heads++;
    }
    if (size == (asked->under ? asked->under->size : v->last_head))
        v->report->has_proof = tree_prove(&v->tree, &v->report->proof);
    return signed_often(v);
}

/* Checks the keys of kept heads before reading, which finds heads of another casino at once. */
static bool check_keys(struct verification *v)
{
    for (int i = 0; i < v->asked->kept_count; i++) {
        const struct verify_head *head = &v->asked->kept[i];
        if (head->is_signed && memcmp(head->key, v->facts.key, VERIFY_KEY))
            return stop(v, VERIFY_DIFFERS, 0, "the record is signed with another key than " KEPT);
        if (head->is_signed && !tree_signed(head, head->key))
            return stop(v, VERIFY_DIFFERS, 0, KEPT " is not signed with the key that it names");
    }
    return true;
}

static bool too_short(struct verification *v, uint64_t size, const char *which)
{
    v->kept_differs = !strcmp(which, KEPT);
    return stop(v, VERIFY_DIFFERS, v->tree.size + 1,
                "the record ends after %" PRIu64 " entries; %s covers %" PRIu64, v->tree.size,
                which, size);
}

/* No head may cover more entries than the record has. */
static bool check_length(struct verification *v)
{
    if (v->more_heads) return too_short(v, v->head.size, STORED);
    if (!v->report->has_head) return stop(v, VERIFY_DIFFERS, 0, "the record has no signed head");
    for (int i = 0; i < v->asked->kept_count; i++)
        if (v->asked->kept[i].size > v->tree.size)
            return too_short(v, v->asked->kept[i].size, KEPT);
    return true;
}

/* ---- Batches --------------------------------------------------------------------- */

static struct replay_batch *batch_of(struct verification *v, uint64_t number)
{
    return &v->batches[number % (uint64_t)v->batch_count];
}

/* A hand has finished a batch.  The last one applies the effects on people, while the others
 * continue. */
static void finish_batch(struct verification *v, uint64_t number)
{
    if (--v->left[number % BATCHES]) return;
    pthread_mutex_unlock(&v->mutex);
    bool good = replay_people(&v->replay, batch_of(v, number));
    pthread_mutex_lock(&v->mutex);
    v->differs |= !good;
    v->done++;
    pthread_cond_broadcast(&v->changed);
}

static void *run_worker(void *to)
{
    struct worker *worker = to;
    struct verification *v = worker->v;

    pthread_mutex_lock(&v->mutex);
    for (uint64_t next = 0;; next++) {
        while (next == v->filled && !v->ended) pthread_cond_wait(&v->changed, &v->mutex);
        if (next == v->filled || v->differs) break;
        pthread_mutex_unlock(&v->mutex);
        replay_tables(&v->replay, worker->number, batch_of(v, next));
        pthread_mutex_lock(&v->mutex);
        finish_batch(v, next);
    }
    pthread_mutex_unlock(&v->mutex);
    return NULL;
}

/* Hands the filled batch to the other threads and waits until another one is free. */
static bool queue_batch(struct verification *v)
{
    pthread_mutex_lock(&v->mutex);
    v->left[v->filled % BATCHES] = v->replay.hand_count;
    v->filled++;
    pthread_cond_broadcast(&v->changed);
    while (v->filled - v->done == BATCHES && !v->differs) pthread_cond_wait(&v->changed, &v->mutex);
    bool good = !v->differs;
    pthread_mutex_unlock(&v->mutex);
    return good;
}

/* Processes the batch being filled and starts the next.  Returns false after a difference. */
static bool hand_over(struct verification *v)
{
    struct replay_batch *batch = batch_of(v, v->filled);

    if (v->asked->progress) v->asked->progress(v->asked->to, v->tree.size, v->last_entry);
    if (!v->threaded) {
        replay_tables(&v->replay, 0, batch);
        v->differs |= !replay_people(&v->replay, batch);
    }
    bool good = v->threaded ? queue_batch(v) : !v->differs;
    batch = batch_of(v, v->filled);
    batch->count = 0;
    batch->used = 0;
    return good;
}

/* Waits until the other threads have nothing more to do. */
static bool drain(struct verification *v)
{
    pthread_mutex_lock(&v->mutex);
    while (v->done < v->filled && !v->differs) pthread_cond_wait(&v->changed, &v->mutex);
    bool good = !v->differs;
    pthread_mutex_unlock(&v->mutex);
    return good;
}

/* Processes a batch of one entry here, after everything before it. */
static bool take_alone(struct verification *v)
{
    struct replay_batch *batch = batch_of(v, v->filled);

    if (v->threaded && !drain(v)) return false;
    for (int hand = 0; hand < v->replay.hand_count; hand++) replay_tables(&v->replay, hand, batch);
    bool good = replay_people(&v->replay, batch);
    if (good) replay_took_alone(&v->replay);
    batch->count = 0;
    batch->used = 0;
    v->differs |= !good;
    return good;
}

/* If an entry is wanted, every batch holds one entry, so that tell() sees the state of that
 * moment. */
static bool has_room(const struct verification *v, const struct replay_batch *batch, size_t length)
{
    return batch->count < (v->asked->entry ? 1 : REPLAY_ENTRIES) &&
           batch->used + 1 + length <= REPLAY_BYTES;
}

/* The kind of an entry; 0 if it is malformed, which is found later. */
static enum record_kind kind_of(const struct source_entry *row)
{
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    struct record_entry entry;

    return record_read_entry(&cursor, &entry) ? (enum record_kind)entry.kind : 0;
}

/* A stretch begins with a batch, so that all entries of a batch have the same rules. */
static bool begins_batch(const struct verification *v, const struct source_entry *row)
{
    enum record_kind kind = kind_of(row);

    return kind == RECORD_RULES || replay_alone(&v->replay, kind);
}

/* Copies an entry into the batch, after a byte 0.  Returns null if a difference was found. */
static const uint8_t *copy_bytes(struct verification *v, const struct source_entry *entry)
{
    struct replay_batch *batch = batch_of(v, v->filled);

    if (!has_room(v, batch, entry->length) || (batch->count && begins_batch(v, entry))) {
        if (!hand_over(v)) return NULL;
        batch = batch_of(v, v->filled);
    }
    uint8_t *at = batch->bytes + batch->used;
    *at = 0;
    memcpy(at + 1, entry->body, entry->length);
    return at;
}

/* Adds the copied entry, whose seal is right, to the batch. */
static void add_to_batch(struct verification *v, const struct source_entry *entry, uint32_t table)
{
    struct replay_batch *batch = batch_of(v, v->filled);

    if (!batch->count) batch->first = v->tree.size;
    batch->known = v->known;
    batch->known_items = v->known_items;
    batch->at[batch->count] = (uint32_t)batch->used + 1;
    batch->table[batch->count] = table;
    batch->length[batch->count++] = (uint32_t)entry->length;
    batch->used += 1 + entry->length;
}

/* ---- Entries --------------------------------------------------------------------- */

static bool seal(struct verification *v, const struct source_entry *entry, const uint8_t *bytes)
{
    struct tree_hash leaf = tree_leaf(bytes, 1 + entry->length);

    v->chain = tree_chain(&v->chain, &leaf);
    if (!tree_same(&v->chain, entry->chain))
        return stop(v, VERIFY_DIFFERS, v->tree.size + 1,
                    "its bytes, or those of earlier entries, do not match its hash chain");
    tree_add(&v->tree, &leaf);
    return true;
}

/* Notes which editions and kinds of items have these rules. */
static void note_known(struct verification *v, struct record_text name, const uint8_t *fingerprint)
{
    char word[ITEM_RULES];

    for (int game = 0; game < game_count && game < 64; game++)
        if (record_text_is(name, games[game]->id) && rules_known(game, fingerprint))
            v->known |= UINT64_C(1) << game;
    for (int kind = 0; kind < item_kind_count && kind < 64; kind++)
        if (record_text_is(name, item_rules_name(item_kinds[kind], word)) &&
            item_rules_known(item_kinds[kind], fingerprint))
            v->known_items |= UINT64_C(1) << kind;
}

/* A malformed entry is found by the replay. */
static void note_rules(struct verification *v, struct cursor *cursor)
{
    struct record_rules rules;

    v->known = v->known_items = 0;
    if (!record_read_rules(cursor, &rules)) return;
    for (int i = 0; i < rules.count; i++) note_known(v, rules.edition[i], rules.fingerprint[i]);
}

static bool no_state(struct verification *v, uint64_t entry)
{
    bool item = v->carried > v->tables;

    return stop(v, VERIFY_DIFFERS, entry, "the state of %s %" PRIu32 " is missing",
                item ? "item" : "table", item ? v->carried - v->tables : v->carried);
}

/* After the rules of a later stretch come the states of all tables, and then of all items, in
 * order. */
static bool check_carried(struct verification *v, const struct record_entry *entry,
                          struct cursor cursor)
{
    bool item = entry->kind == RECORD_ITEM_CARRIED;
    bool carried = entry->kind == RECORD_CARRIED || item;
    uint32_t which = item ? v->tables + record_read_item(&cursor) : entry->table;

    if (v->carried && (!carried || which != v->carried || item != (which > v->tables)))
        return no_state(v, entry->number);
    if (carried && !v->carried)
        return stop(v, VERIFY_DIFFERS, entry->number,
                    "it states the state of %s, but no stretch begins here",
                    item ? "an item" : "a table");
    if (carried) v->carried = which < v->tables + v->items ? which + 1 : 0;
    if (entry->kind == RECORD_RULES) v->carried = v->tables + v->items ? 1 : 0;
    return true;
}

static bool take_ahead(void *to, const uint8_t *body, size_t length)
{
    return ahead_take(to, body, length);
}

/* Looks ahead once, at the first entry with hidden cards.  Records without them are read only
 * once. */
static bool look_ahead(struct verification *v, const struct record_entry *entry,
                       const struct cursor *cursor)
{
    char why[VERIFY_SENTENCE];

    if (entry->kind == RECORD_OPENED) {
        v->tables++;
        ahead_opened(v->ahead, entry->table, *cursor);
    }
    if (entry->kind == RECORD_ITEM_OPENED) v->items++;
    if (v->has_looked_ahead || !entry->table || entry->table > RECORD_TABLES ||
        !record_has_hidden(*cursor, entry->kind))
        return true;
    v->has_looked_ahead = true;
    enum source_got got = source_look_ahead(v->source, entry->number, v->ahead, take_ahead, why);
    return got == SOURCE_END || stop_at_row(v, got, entry->number, why);
}

/* Checks the start of an entry: its number, and what must come where. */
static bool check_start(struct verification *v, const struct source_entry *row,
                        struct record_entry *entry)
{
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    uint64_t number = v->tree.size;

    if (!record_read_entry(&cursor, entry))
        return stop(v, VERIFY_DIFFERS, number, "its bytes are not a valid entry: %s", cursor.bad);
    if (entry->number != number)
        return stop(v, VERIFY_DIFFERS, number, "its bytes have entry number %" PRIu64,
                    entry->number);
    if (number == 1 && entry->kind != RECORD_RULES)
        return stop(v, VERIFY_DIFFERS, number, "it does not state the rules of the record");
    if (!check_carried(v, entry, cursor) || !look_ahead(v, entry, &cursor)) return false;
    if (entry->kind == RECORD_RULES) note_rules(v, &cursor);
    return true;
}

static bool in_order(struct verification *v, const struct source_entry *entry)
{
    uint64_t due = v->tree.size + 1;

    if (entry->number > 0 && (uint64_t)entry->number == due) return true;
    if (entry->number > 0 && (uint64_t)entry->number > due)
        return stop(v, VERIFY_DIFFERS, due, "it is missing; the next entry is %" PRId64,
                    entry->number);
    return stop(v, VERIFY_DIFFERS, due, "the entry in its place has number %" PRId64,
                entry->number);
}

/* Reads all rows.  Returns false if it, or the replay, has found a difference. */
static bool read_rows(struct verification *v)
{
    char why[VERIFY_SENTENCE];
    struct source_entry entry;
    struct record_entry start;
    enum source_got got;

    if (!next_head(v) || !check_heads(v)) return false;
    while ((got = source_next_entry(v->source, &entry, why)) == SOURCE_ROW) {
        if (!in_order(v, &entry)) return false;
        const uint8_t *bytes = copy_bytes(v, &entry);
        if (!bytes || !seal(v, &entry, bytes) || !check_start(v, &entry, &start)) return false;
        add_to_batch(v, &entry, start.table);
        if (!check_heads(v)) return false;
        if (replay_alone(&v->replay, start.kind) && !take_alone(v)) return false;
    }
    if (got != SOURCE_END) return stop_at_row(v, got, v->tree.size + 1, why);
    if (v->carried) return no_state(v, v->tree.size + 1);
    return check_length(v);
}

/* ---- Threads --------------------------------------------------------------------- */

/* Starts a thread for each hand.  Returns false if not all could be started; the caller must call
 * end_threads() in any case. */
static bool start_threads(struct verification *v)
{
    pthread_mutex_init(&v->mutex, NULL);
    pthread_cond_init(&v->changed, NULL);
    for (int i = 0; i < v->replay.hand_count; i++) {
        v->workers[i].v = v;
        v->workers[i].number = i;
        if (pthread_create(&v->workers[i].thread, NULL, run_worker, &v->workers[i])) break;
        v->thread_count++;
    }
    return v->thread_count == v->replay.hand_count;
}

static void end_threads(struct verification *v)
{
    pthread_mutex_lock(&v->mutex);
    v->ended = true;
    pthread_cond_broadcast(&v->changed);
    pthread_mutex_unlock(&v->mutex);
    for (int i = 0; i < v->thread_count; i++) pthread_join(v->workers[i].thread, NULL);
    pthread_cond_destroy(&v->changed);
    pthread_mutex_destroy(&v->mutex);
}

/* A difference found by the replay comes before one found by the reader. */
static bool report_difference(struct verification *v)
{
    const struct replay_found *found = replay_found(&v->replay);

    if (!found) return false;
    stop(v, VERIFY_DIFFERS, found->entry, "%s", found->sentence);
    if (found->table && found->table <= v->replay.table_count)
        snprintf(v->report->table, sizeof v->report->table, "%s",
                 v->replay.tables[found->table - 1]->pit.chance.name);
    return true;
}

/* A record that was restored from a copy does not match heads of what was lost. */
static void say_restored(struct verification *v)
{
    struct verify_report *report = v->report;
    size_t length = strlen(report->sentence);

    if (report->end != VERIFY_DIFFERS || !v->kept_differs || !v->replay.restored) return;
    snprintf(report->sentence + length, sizeof report->sentence - length,
             "; the record was restored from a copy at entry %" PRIu64, v->replay.restored);
}

static void verify_rows(struct verification *v)
{
    v->threaded = v->batch_count > 1;
    if (v->threaded && !start_threads(v)) {
        stop(v, VERIFY_UNREADABLE, 0, "cannot start threads");
        end_threads(v);
        return;
    }
    bool good = read_rows(v);
    if (v->threaded || !v->differs) hand_over(v);
    if (v->threaded) end_threads(v);
    if (report_difference(v) || !good || replay_sum_is_zero(&v->replay)) return;
    stop(v, VERIFY_DIFFERS, 0, "the sum of all accounts is not 0");
}

/* ---- The whole record ------------------------------------------------------------ */

/* One hand per processor; the reading thread needs little time. */
static int hands_for(const struct verification *v)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (v->last_entry <= SHORT_RECORD || v->asked->entry || processors < 2) return 1;
    return processors > REPLAY_HANDS ? REPLAY_HANDS : (int)processors;
}

/* Clears only what is read before it is written: a batch has room for long records, and most are
 * short. */
static struct replay_batch *new_batches(int count)
{
    struct replay_batch *batches = malloc((size_t)count * sizeof *batches);

    for (int i = 0; batches && i < count; i++) {
        batches[i].count = 0;
        batches[i].used = 0;
        memset(batches[i].effects, 0, sizeof batches[i].effects);
    }
    return batches;
}

static bool prepare_replay(struct verification *v)
{
    int hands = hands_for(v);

    v->batch_count = hands > 1 ? BATCHES : 1;
    v->batches = new_batches(v->batch_count);
    v->ahead = calloc(1, sizeof *v->ahead);
    if (!v->batches || !v->ahead || !replay_open(&v->replay, &v->facts.set, hands))
        return stop(v, VERIFY_UNREADABLE, 0, "out of memory");
    v->replay.ahead = v->ahead;
    v->replay.wanted = v->asked->entry;
    v->replay.to = v->asked->to;
    v->replay.tell = v->asked->tell;
    return true;
}

static bool prepare(struct verification *v)
{
    char why[VERIFY_SENTENCE];

    if (!tree_ready()) return stop(v, VERIFY_UNREADABLE, 0, "cannot compute hashes");
    v->source = source_open(v->asked->path, why);
    if (!v->source) return stop(v, VERIFY_UNREADABLE, 0, "%s", why);
    enum source_got got = source_facts(v->source, &v->facts, why);
    if (got != SOURCE_ROW) return stop_at_row(v, got, 0, why);
    if (!check_keys(v)) return false;
    v->last_entry = source_last_entry(v->source);
    v->last_head = source_last_head(v->source);
    if (v->asked->entry > v->last_entry)
        return stop(v, VERIFY_UNREADABLE, 0,
                    "there is no entry %" PRIu64 "; the last one is %" PRIu64, v->asked->entry,
                    v->last_entry);
    v->tree.wanted = v->asked->entry;
    return prepare_replay(v);
}

static void count_hand(const struct replay_hand *hand, struct verify_report *report)
{
    report->orders += hand->orders;
    report->refusals += hand->refusals;
    report->events += hand->event_count;
    report->postings += hand->postings;
    report->draws += hand->draws.draws;
    report->cards += hand->draws.cards;
    report->events_followed += hand->events_followed;
    report->sealed += hand->sealed;
    report->sealed_entries += hand->sealed_entries;
}

static void count_stretches(struct replay *replay, struct verify_report *report)
{
    replay_end_stretch(replay);
    report->stretches = replay->stretches;
    report->followed = replay->followed;
    report->other_stretches = replay->other_count;
    memcpy(report->others, replay->others, sizeof report->others);
    for (uint32_t i = 0; i < replay->table_count; i++)
        report->sealed_tables += replay->tables[i]->how == HOW_SEALED;
}

static void count_up(struct verification *v)
{
    struct replay *replay = &v->replay;
    struct verify_report *report = v->report;
    struct tree_hash root = tree_root(&v->tree);

    for (int i = 0; i < replay->hand_count; i++) count_hand(&replay->hands[i], report);
    count_hand(&replay->desk, report);
    report->entries = replay->entries;
    report->not_signed = v->tree.size - report->head.size;
    report->tables = replay->table_count;
    report->desk_orders = replay->desk_orders;
    report->items = replay->item_count;
    report->item_orders = replay->item_orders;
    report->restored = replay->restored;
    count_stretches(replay, report);
    replay_unrevealed(replay, &report->draws_unrevealed, &report->cards_unrevealed);
    memcpy(report->key, v->facts.key, VERIFY_KEY);
    memcpy(report->root, root.bytes, VERIFY_HASH);
    report->proof.head = v->asked->under ? *v->asked->under : report->head;
}

enum verify_end verify_casino(const struct verify_asked *asked, struct verify_report *report)
{
    struct verification *v = calloc(1, sizeof *v);

    memset(report, 0, sizeof *report);
    if (!v) {
        snprintf(report->sentence, sizeof report->sentence, "out of memory");
        return report->end = VERIFY_UNREADABLE;
    }
    v->asked = asked;
    v->report = report;
    if (prepare(v)) {
        verify_rows(v);
        say_restored(v);
        count_up(v);
        replay_close(&v->replay);
    }
    if (v->source) source_close(v->source);
    for (int b = 0; v->batches && b < v->batch_count; b++)
        for (int i = 0; i < REPLAY_HANDS; i++) effects_close(&v->batches[b].effects[i]);
    free(v->batches);
    if (v->ahead) ahead_close(v->ahead);
    free(v->ahead);
    free(v);
    return report->end;
}
