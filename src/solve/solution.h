/* solution.h - a solved game in a file, part by part.
 *
 *   a key, and parts one by one -> solution_begin(), solution_add() -> a file
 *   a file and a key            -> solution_open(), solution_read() -> its parts, checked
 *
 * Parts are independent and come in any order.  Each is on the disk when solution_add() returns, so
 * a computation that was stopped continues with the parts that are missing.  What a part contains
 * is up to the game.
 *
 * Version 1, all numbers little-endian:
 *
 *   "croupier solved\n", u32 version, the key, BLAKE2b-256 of all that
 *   for each part: u32 part, u32 bytes, u32 packed bytes, digest, the packed bytes (zlib)
 *
 * The key is: edition (32 bytes), u32 readings, u32 parts, terms (32 bytes).  The digest of a part
 * is BLAKE2b-256 of the key, its number and its bytes before packing: no part fits another file. */
#ifndef CROUPIER_SOLUTION_H
#define CROUPIER_SOLUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SOLUTION_EDITION 32
#define SOLUTION_DIGEST  32
#define SOLUTION_PARTS   64
#define SOLUTION_WHY     512 /* bytes of a sentence, with its end */

/* What was solved. */
struct solution_key {
    char edition[SOLUTION_EDITION]; /* an id, then zeros */
    uint32_t readings;              /* as bits; 0: as the table plays */
    uint32_t parts;
    uint8_t terms[SOLUTION_DIGEST]; /* a digest of all rules that it depends on */
};

/* The digest of terms that are given as numbers. */
void solution_terms(const int64_t *numbers, size_t count, uint8_t terms[SOLUTION_DIGEST]);

struct solution_bytes {
    uint8_t *bytes; /* freed by the caller */
    size_t count;
};

struct solution {
    struct solution_key key;
    FILE *file;
    const char *path;
    int have; /* parts that are there */
    struct solution_part {
        int64_t at; /* of its packed bytes; 0: not there */
        uint32_t count, packed;
        uint8_t digest[SOLUTION_DIGEST];
    } part[SOLUTION_PARTS];
};

/* Each returns false with a sentence in `why`, and nothing to close.  `path` must last. */

/* Opens a file to read.  It must have been made for this key, but may lack parts. */
bool solution_open(struct solution *solution, const char *path, const struct solution_key *key,
                   char why[SOLUTION_WHY]);

/* Opens a file to continue, or makes a new one.  A part that was cut short is removed. */
bool solution_begin(struct solution *solution, const char *path, const struct solution_key *key,
                    char why[SOLUTION_WHY]);
bool solution_add(struct solution *solution, int part, const struct solution_bytes *bytes,
                  char why[SOLUTION_WHY]);

static inline bool solution_has(const struct solution *solution, int part)
{
    return solution->part[part].at != 0;
}

/* A part that is there, unpacked and checked. */
bool solution_read(const struct solution *solution, int part, struct solution_bytes *bytes,
                   char why[SOLUTION_WHY]);

/* Says so, and returns false; for a game that can't read the bytes of a part. */
bool solution_damaged(const struct solution *solution, char why[SOLUTION_WHY]);

/* One digest of key and parts, whatever their order in the file. */
void solution_digest(const struct solution *solution, uint8_t digest[SOLUTION_DIGEST]);

void solution_close(struct solution *solution);

#endif
