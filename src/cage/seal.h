/* seal.h - how the record is sealed: hashes, a Merkle tree over all entries, signed heads.
 *
 *   seal_leaf()         the hash of one entry
 *   seal_chain()        the hash of all entries so far, from the previous one and a leaf
 *   struct merkle_tree  the tree of all entries so far, in the shape of RFC 6962, as a list of
 *                       perfect subtrees; adding an entry takes two hashes on average
 *   struct head         the number of entries and the root of their tree, signed
 *   seal_mac()          proves that the casino wrote the record up to an entry; only the holder of
 *                       the secret can compute or check it
 *
 * Hashes are BLAKE2b with 32 bytes; signatures are Ed25519. */
#ifndef CROUPIER_SEAL_H
#define CROUPIER_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEAL_HASH      32
#define SEAL_SIGNATURE 64
#define SEAL_SECRET    32 /* a casino's keys are derived from it */

struct hash {
    uint8_t bytes[SEAL_HASH];
};

struct hash seal_leaf(const void *entry, size_t length);
struct hash seal_node(const struct hash *left, const struct hash *right);
struct hash seal_chain(const struct hash *before, const struct hash *leaf);
bool seal_same(const struct hash *one, const struct hash *other);

/* ---- The tree -------------------------------------------------------------------- */

struct merkle_tree {
    uint64_t size; /* number of leaves; bit i set: part[i] is a perfect subtree of 2^i leaves */
    struct hash part[64];
};

void merkle_add(struct merkle_tree *tree, const struct hash *leaf);
struct hash merkle_root(const struct merkle_tree *tree);

/* ---- Keys and heads -------------------------------------------------------------- */

struct seal_keys {
    uint8_t public[32], secret[64];
};

/* A record has a head of size 0, and none is followed by more than this many entries before the
 * next. */
#define SEAL_HEAD_EVERY 4096

/* A head: the casino signs it, an auditor keeps it. */
struct head {
    uint64_t size;
    int64_t time_ms;
    struct hash root;
    uint8_t signature[SEAL_SIGNATURE];
};

/* seal_ready() initialises the hash functions; idempotent.  seal_new_secret() makes a random
 * secret.  Both return false if no random numbers are available. */
bool seal_ready(void);
bool seal_new_secret(uint8_t secret[SEAL_SECRET]);

void seal_keys_of(const uint8_t secret[SEAL_SECRET], struct seal_keys *keys);
void seal_sign(struct head *head, const struct seal_keys *keys);
bool seal_signed(const struct head *head, const uint8_t public[32]);
bool seal_is_head(const struct head *head); /* false if all of its signature is 0: there is none */

/* The MAC of a record of this size and chain.  seal_mac_key() derives its key. */
struct hash seal_mac_key(const uint8_t secret[SEAL_SECRET]);
struct hash seal_mac(const struct hash *key, uint64_t size, const struct hash *chain);
bool seal_mac_good(const struct hash *key, uint64_t size, const struct hash *chain,
                   const struct hash *mac);

/* Derives bytes from a secret for one use; every use, number and salt gives different bytes. */
struct hash seal_derive(const uint8_t secret[SEAL_SECRET], const char *use, uint64_t number);
struct hash seal_derive_salted(const uint8_t secret[SEAL_SECRET], const char *use, uint64_t number,
                               const void *salt, size_t length);

/* Overwrites secret memory. */
void seal_wipe(void *secret, size_t length);

/* Encrypts bytes in place with a key for this use; again: decrypts them.  The nonce must differ for
 * different bytes: a keyed hash of them does. */
void seal_hide(const uint8_t secret[SEAL_SECRET], const char *use, const struct hash *nonce,
               void *bytes, size_t length);

/* ---- Hidden cards ---------------------------------------------------------------- */

/* Cards that not everyone may see yet are encrypted in their entry, with one key for all cards of
 * a hand: that of the first such entry.  When the hand is over, the key is published.  The
 * commitment to it, in the first entry, proves that it was not exchanged. */
struct hash seal_cards_key(const uint8_t secret[SEAL_SECRET], uint64_t first);
struct hash seal_cards_commitment(const struct hash *key);

/* Encrypts bytes of the entry with this number in place; again: decrypts them.  Only once for each
 * entry. */
void seal_cards(const struct hash *key, uint64_t number, void *bytes, size_t length);

#endif
