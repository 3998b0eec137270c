/* verify.h - verifies a casino's record without trusting it.
 *
 * Reads every byte of the file by docs/record.md, recomputes every seal, replays every order by the
 * rules, adds up every posting in its own accounts, and repeats every draw.  Entries that were made
 * under rules which this program does not have, or with cards that nobody can know yet, are not
 * replayed: the report says which.  Reports the first difference in one sentence.
 *
 *   verify_casino()   a whole record, and heads that were kept
 *   verify_proof()    one entry, proved by a few hashes, without the record
 *
 * Shares only the rules and the table with the code that writes records, and never writes.  Each
 * call frees all its memory. */
#ifndef CROUPIER_VERIFY_H
#define CROUPIER_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VERIFY_HASH      32
#define VERIFY_SIGNATURE 64
#define VERIFY_KEY       32
#define VERIFY_SENTENCE  512
#define VERIFY_TABLE     33
#define VERIFY_PATH      64   /* maximum number of hashes in a proof */
#define VERIFY_UNSIGNED  4096 /* maximum number of entries without a head after them */

/* ---- Heads and proofs ------------------------------------------------------------ */

/* The number of entries and the root of their tree; if signed, with time, signature and key. */
struct verify_head {
    uint64_t size;
    int64_t time_ms;
    uint8_t root[VERIFY_HASH];
    uint8_t signature[VERIFY_SIGNATURE], key[VERIFY_KEY];
    bool is_signed; /* false: only size and root are known */
};

/* The sibling hashes on the path from an entry to the root, from the bottom. */
struct verify_proof {
    uint64_t entry; /* its number, from 1 */
    struct verify_head head;
    int count; /* 0 if the record has only one entry */
    uint8_t beside[VERIFY_PATH][VERIFY_HASH];
};

/* Checks that these bytes are that entry of the record that the head covers, and the signature of
 * the head, if signed.  Returns false, with a sentence, if not. */
bool verify_proof(const struct verify_proof *proof, const uint8_t *body, size_t length,
                  char sentence[VERIFY_SENTENCE]);

/* A head as lines of text: size, time, root, signature, key.  Reading skips lines with other first
 * words.  It returns false, with a sentence, if the lines do not make a head. */
#define VERIFY_HEAD_TEXT 512
void verify_head_text(const struct verify_head *head, char text[VERIFY_HEAD_TEXT]);
bool verify_head_read(const char *text, size_t length, struct verify_head *head,
                      char sentence[VERIFY_SENTENCE]);

/* Reads a proof: the lines of its head, then entry, body, and a line beside for each hash.  body is
 * the caller's memory, at least half as long as the text. */
bool verify_proof_read(const char *text, size_t length, struct verify_proof *proof, uint8_t *body,
                       size_t *body_length, char sentence[VERIFY_SENTENCE]);

/* ---- A whole record -------------------------------------------------------------- */

enum verify_end {
    VERIFY_GOOD,
    VERIFY_DIFFERS,    /* the record is wrong */
    VERIFY_UNREADABLE, /* the record cannot be read */
};

struct verify_replayed; /* a replayed entry: verify/replay.h */

struct verify_asked {
    const char *path;
    const struct verify_head *kept;  /* kept heads to compare with, */
    int kept_count;                  /* ... and their number */
    uint64_t entry;                  /* the entry to pass to tell() and to prove; 0: none */
    const struct verify_head *under; /* prove it under this kept head; null: the last in the file */
    void *to;
    void (*tell)(void *to, const struct verify_replayed *told);        /* may be null */
    void (*progress)(void *to, uint64_t entries, uint64_t of_so_many); /* may be null */
};

/* A stretch of entries that this program has other rules for.  Entries of these editions were
 * followed: seals, postings, balances and draws were checked, but they were not replayed. */
#define VERIFY_STRETCHES 16
#define VERIFY_PROGRAM   32
struct verify_stretch {
    uint64_t first, last;         /* its entries, */
    uint64_t followed;            /* ... how many of them were followed, */
    uint64_t editions;            /* ... of which editions, by index in games[], as bits */
    uint64_t desk_orders;         /* ... how many of them are desk orders, */
    uint64_t item_orders;         /* ... and orders to items of the programme */
    char program[VERIFY_PROGRAM]; /* the version that made it */
};

struct verify_report {
    enum verify_end end;
    char sentence[VERIFY_SENTENCE]; /* the first difference, or why it cannot be read */
    uint64_t entry;                 /* ... the entry, from 1; 0: none */
    char table[VERIFY_TABLE];       /* ... and the table; empty: none */
    uint64_t entries, tables, orders, refusals, desk_orders, events, postings;
    uint64_t items, item_orders; /* of the programme; orders to them */
    uint64_t stretches;          /* number of them, */
    uint64_t followed;           /* ... of entries that were followed because of other rules, */
    uint64_t other_stretches;    /* ... and of stretches with such entries; the first of them: */
    struct verify_stretch others[VERIFY_STRETCHES];
    uint64_t sealed;          /* orders with hidden cards that nobody can know yet; */
    uint64_t sealed_tables;   /* ... tables that are followed because of them at the end, */
    uint64_t sealed_entries;  /* ... and entries that were */
    uint64_t events_followed; /* events of followed entries: not reproduced */
    uint64_t draws, cards;    /* repeated with the same result, */
    uint64_t draws_unrevealed, cards_unrevealed; /* ... and not revealed yet */
    uint64_t heads, kept_heads;                  /* valid ones */
    uint64_t not_signed;                         /* entries after the last head in the file */
    uint64_t restored;                           /* the last entry of that kind; 0: none */
    uint8_t key[VERIFY_KEY], root[VERIFY_HASH];  /* of the casino; of all entries */
    struct verify_head head;                     /* the last one in the file */
    bool has_head, has_proof;
    struct verify_proof proof; /* of the wanted entry, under that head or a kept one */
};

enum verify_end verify_casino(const struct verify_asked *asked, struct verify_report *report);

#endif
