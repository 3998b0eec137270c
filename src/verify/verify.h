/* verify.h - a casino's record judged by somebody who does not trust it.
 *
 * Every byte of the file is read by docs/record.md, every seal is made again, every order is
 * carried out again by the rules, every posting is entered into books of the verifier's own, and
 * every draw is drawn again.  The first thing that differs is told in one sentence.
 *
 *   verify_casino()   a whole record, and heads that somebody kept
 *   verify_proof()    one entry, proved by a few hashes, without the record
 *
 * Nothing is shared with the code that writes records but the rules and the table; nothing is
 * ever written.  All memory belongs to the call. */
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
#define VERIFY_PATH      64 /* hashes of a proof, at most */

/* ---- Heads and proofs ------------------------------------------------------------ */

/* So many entries and the root of their tree; signed, with the key that it is signed by. */
struct verify_head {
    uint64_t size;
    int64_t time_ms;
    uint8_t root[VERIFY_HASH];
    uint8_t signature[VERIFY_SIGNATURE], key[VERIFY_KEY];
    bool is_signed; /* else only size and root are known */
};

/* The hashes beside an entry's way to the root, from below. */
struct verify_proof {
    uint64_t entry; /* its number, from 1 */
    struct verify_head head;
    int count; /* 0 hashes prove the only entry of a record */
    uint8_t beside[VERIFY_PATH][VERIFY_HASH];
};

/* Whether these bytes are that entry of the record that the head is of; where they are not, or
 * the head is not signed with its key, the sentence says so. */
bool verify_proof(const struct verify_proof *proof, const uint8_t *body, size_t length,
                  char sentence[VERIFY_SENTENCE]);

/* The lines of a head: size, time, root, signature, key.  Reading goes by the first word of each
 * line and skips others; false, with a sentence, where they make no head. */
#define VERIFY_HEAD_TEXT 512
void verify_head_text(const struct verify_head *head, char text[VERIFY_HEAD_TEXT]);
bool verify_head_read(const char *text, size_t length, struct verify_head *head,
                      char sentence[VERIFY_SENTENCE]);

/* A proof likewise: the lines of its head, entry, body, and one of beside for each hash.  The
 * bytes of the entry go into the caller's memory, of at least half the text's length. */
bool verify_proof_read(const char *text, size_t length, struct verify_proof *proof, uint8_t *body,
                       size_t *body_length, char sentence[VERIFY_SENTENCE]);

/* ---- A whole record -------------------------------------------------------------- */

enum verify_end {
    VERIFY_GOOD,
    VERIFY_DIFFERS,    /* the record is not what it should be */
    VERIFY_UNREADABLE, /* there is no record that can be read */
};

struct verify_told; /* an entry as it was carried out again: verify/replay.h */

struct verify_asked {
    const char *path;
    const struct verify_head *kept;  /* heads that somebody has kept, */
    int kept_count;                  /* ... so many */
    uint64_t entry;                  /* one to tell and to prove; 0: none */
    const struct verify_head *under; /* ... under which of those kept; null: the last in the file */
    void *to;
    void (*tell)(void *to, const struct verify_told *told);            /* may be null */
    void (*progress)(void *to, uint64_t entries, uint64_t of_so_many); /* may be null */
};

struct verify_report {
    enum verify_end end;
    char sentence[VERIFY_SENTENCE]; /* what differs first, or why it cannot be read */
    uint64_t entry;                 /* ... where, from 1; 0: in no entry */
    char table[VERIFY_TABLE];       /* ... and at which table; empty: at none */
    uint64_t entries, tables, orders, refusals, desk_orders, events, postings;
    uint64_t draws, cards;                       /* drawn again and the same, */
    uint64_t draws_unrevealed, cards_unrevealed; /* ... and not revealed yet */
    uint64_t heads, kept_heads;                  /* good ones */
    uint8_t key[VERIFY_KEY], root[VERIFY_HASH];  /* of the casino; of all entries */
    struct verify_head head;                     /* the last that is signed */
    bool has_head, has_proof;
    struct verify_proof proof; /* of the entry that was asked for, under that head or one kept */
};

enum verify_end verify_casino(const struct verify_asked *asked, struct verify_report *report);

#endif
