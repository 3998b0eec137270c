/* forged.h - loads a small record into memory, where a test can change it; saves it to another
 * file; and seals it again, as only the casino itself could. */
#ifndef CROUPIER_TESTS_FORGED_H
#define CROUPIER_TESTS_FORGED_H

#include "casino.h"

#include <sqlite3.h>

#ifndef ROWS
#define ROWS 400
#endif
#ifndef ROW_BYTES
#define ROW_BYTES 1024 /* states of tables are longer */
#endif

struct row {
    int64_t number;
    uint8_t body[ROW_BYTES];
    int length;
    uint8_t chain[32], mac[32];
    bool has_mac;
};

struct head_row {
    int64_t size, time_ms;
    uint8_t root[32], signature[64];
};

struct record {
    struct row rows[ROWS];
    int count;
    struct head_row heads[8];
    int head_count;
    uint8_t key[32], chips[104];
};

/* ---- The file -------------------------------------------------------------------- */

static void execute(sqlite3 *db, const char *statements)
{
    if (sqlite3_exec(db, statements, NULL, NULL, NULL))
        fail_msg("%s: %s", statements, sqlite3_errmsg(db));
}

static sqlite3 *open_db(const char *file)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    execute(db, "PRAGMA synchronous = off");
    return db;
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *statement)
{
    sqlite3_stmt *prepared;

    if (sqlite3_prepare_v2(db, statement, -1, &prepared, NULL))
        fail_msg("%s: %s", statement, sqlite3_errmsg(db));
    return prepared;
}

/* ---- Reading it ------------------------------------------------------------------ */

static int take_blob(sqlite3_stmt *row, int column, uint8_t *into, int most)
{
    int bytes = sqlite3_column_bytes(row, column);

    assert_true(bytes <= most);
    memcpy(into, sqlite3_column_blob(row, column), (size_t)bytes);
    return bytes;
}

static void load_entries(sqlite3 *db, struct record *record)
{
    sqlite3_stmt *row = prepare(db, "SELECT number, body, chain, mac FROM entries");

    while (sqlite3_step(row) == SQLITE_ROW) {
        assert_true(record->count < ROWS);
        struct row *to = &record->rows[record->count++];
        to->number = sqlite3_column_int64(row, 0);
        to->length = take_blob(row, 1, to->body, sizeof to->body);
        take_blob(row, 2, to->chain, sizeof to->chain);
        to->has_mac = sqlite3_column_type(row, 3) != SQLITE_NULL;
        if (to->has_mac) take_blob(row, 3, to->mac, sizeof to->mac);
    }
    sqlite3_finalize(row);
}

static void load_heads(sqlite3 *db, struct record *record)
{
    sqlite3_stmt *row = prepare(db, "SELECT size, time_ms, root, signature FROM heads");

    while (sqlite3_step(row) == SQLITE_ROW) {
        assert_true(record->head_count < (int)LENGTH(record->heads));
        struct head_row *to = &record->heads[record->head_count++];
        to->size = sqlite3_column_int64(row, 0);
        to->time_ms = sqlite3_column_int64(row, 1);
        take_blob(row, 2, to->root, sizeof to->root);
        take_blob(row, 3, to->signature, sizeof to->signature);
    }
    sqlite3_finalize(row);
}

static void load_facts(sqlite3 *db, struct record *record)
{
    sqlite3_stmt *row = prepare(db, "SELECT value FROM facts ORDER BY name = 'chips'");

    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    take_blob(row, 0, record->key, sizeof record->key);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    take_blob(row, 0, record->chips, sizeof record->chips);
    sqlite3_finalize(row);
}

static void load(const char *file, struct record *record)
{
    sqlite3 *db = open_db(file);

    memset(record, 0, sizeof *record);
    load_entries(db, record);
    load_heads(db, record);
    load_facts(db, record);
    sqlite3_close(db);
}

/* ---- Writing it ------------------------------------------------------------------ */

/* A value to bind: a blob with its length, a number, or NULL. */
struct value {
    const void *blob;
    int64_t number; /* the length, if there is a blob */
    bool none;
};

static void put_row(sqlite3_stmt *put, const struct value *values, int count)
{
    for (int i = 0; i < count; i++)
        if (values[i].none)
            sqlite3_bind_null(put, i + 1);
        else if (values[i].blob)
            sqlite3_bind_blob(put, i + 1, values[i].blob, (int)values[i].number, SQLITE_STATIC);
        else
            sqlite3_bind_int64(put, i + 1, values[i].number);
    assert_int_equal(sqlite3_step(put), SQLITE_DONE);
    sqlite3_reset(put);
}

/* As in docs/record.md. */
static const char *const record_tables[] = {
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE entries (number INTEGER PRIMARY KEY, body BLOB NOT NULL, chain BLOB NOT NULL, "
    "mac BLOB) STRICT",
    "CREATE TABLE heads (size INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL, root BLOB NOT NULL, "
    "signature BLOB NOT NULL) STRICT",
    "CREATE TABLE snapshots (size INTEGER PRIMARY KEY, state BLOB NOT NULL) STRICT",
    "CREATE TABLE changes (number INTEGER NOT NULL, at_table INTEGER NOT NULL, state BLOB NOT "
    "NULL, "
    "PRIMARY KEY (number, at_table)) STRICT, WITHOUT ROWID",
};

static void save_entries(sqlite3 *db, const struct record *record)
{
    sqlite3_stmt *put = prepare(db, "INSERT INTO entries VALUES (?, ?, ?, ?)");

    for (int i = 0; i < record->count; i++) {
        const struct row *row = &record->rows[i];
        const struct value values[] = { { NULL, row->number, false },
                                        { row->body, row->length, false },
                                        { row->chain, sizeof row->chain, false },
                                        { row->mac, sizeof row->mac, !row->has_mac } };
        put_row(put, values, LENGTH(values));
    }
    sqlite3_finalize(put);
}

static void save_heads(sqlite3 *db, const struct record *record)
{
    sqlite3_stmt *put = prepare(db, "INSERT INTO heads VALUES (?, ?, ?, ?)");

    for (int i = 0; i < record->head_count; i++) {
        const struct head_row *head = &record->heads[i];
        const struct value values[] = { { NULL, head->size, false },
                                        { NULL, head->time_ms, false },
                                        { head->root, sizeof head->root, false },
                                        { head->signature, sizeof head->signature, false } };
        put_row(put, values, LENGTH(values));
    }
    sqlite3_finalize(put);
}

static void save_facts(sqlite3 *db, const struct record *record)
{
    sqlite3_stmt *put = prepare(db, "INSERT INTO facts VALUES ('key', ?), ('chips', ?)");
    const struct value values[] = { { record->key, sizeof record->key, false },
                                    { record->chips, sizeof record->chips, false } };

    put_row(put, values, LENGTH(values));
    sqlite3_finalize(put);
}

static void save(const char *file, const struct record *record)
{
    remove_record(file);
    sqlite3 *db = open_db(file);
    execute(db,
            "PRAGMA page_size = 512; PRAGMA journal_mode = off; PRAGMA user_version = 3; BEGIN");
    for (size_t i = 0; i < LENGTH(record_tables); i++) execute(db, record_tables[i]);
    save_entries(db, record);
    save_heads(db, record);
    save_facts(db, record);
    execute(db, "COMMIT");
    sqlite3_close(db);
}

/* ---- Sealing it again ------------------------------------------------------------ */

static void sign_again(struct head_row *row, const struct merkle_tree *tree,
                       const struct seal_keys *keys)
{
    struct head head = { (uint64_t)row->size, row->time_ms, merkle_root(tree), { 0 } };

    seal_sign(&head, keys);
    memcpy(row->root, head.root.bytes, sizeof row->root);
    memcpy(row->signature, head.signature, sizeof row->signature);
}

/* Recomputes all chains, as anyone could. */
static void chain_again(struct record *record)
{
    struct hash chain = { { 0 } };

    for (int i = 0; i < record->count; i++) {
        struct row *row = &record->rows[i];
        struct hash leaf = seal_leaf(row->body, (size_t)row->length);
        chain = seal_chain(&chain, &leaf);
        memcpy(row->chain, chain.bytes, sizeof row->chain);
    }
}

/* Recomputes and signs all chains, MACs and heads, as a dishonest casino could. */
static void seal_again(struct record *record, const uint8_t with[SEAL_SECRET])
{
    struct hash key = seal_mac_key(with);
    struct merkle_tree tree;
    struct seal_keys keys;

    memset(&tree, 0, sizeof tree);
    seal_keys_of(with, &keys);
    chain_again(record);
    for (int i = 0; i <= record->count; i++) {
        struct row *row = &record->rows[i];
        for (int h = 0; h < record->head_count; h++)
            if (record->heads[h].size == i) sign_again(&record->heads[h], &tree, &keys);
        if (i == record->count) break;
        struct hash leaf = seal_leaf(row->body, (size_t)row->length), chain;
        memcpy(&chain, row->chain, sizeof chain);
        struct hash mac = seal_mac(&key, (uint64_t)i + 1, &chain);
        memcpy(row->mac, mac.bytes, sizeof row->mac);
        merkle_add(&tree, &leaf);
    }
}

#endif
