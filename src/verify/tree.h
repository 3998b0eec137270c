/* tree.h - recomputes the seals of a record: leaves, the hash chain, the Merkle tree, heads. */
#ifndef CROUPIER_TREE_H
#define CROUPIER_TREE_H

#include "verify/verify.h"

struct tree_hash {
    uint8_t bytes[VERIFY_HASH];
};

/* A tree as its perfect subtrees: bit i of size set means that part[i] has 2^i leaves.  Collects
 * the sibling hashes of one wanted leaf for a proof. */
struct tree {
    uint64_t size;
    struct tree_hash part[64];
    uint64_t wanted; /* number of the leaf, from 1; 0: none */
    int beside_count;
    struct tree_hash beside[VERIFY_PATH]; /* sibling hashes, from the bottom */
};

/* Initialises the hash functions.  Idempotent; returns false on failure. */
bool tree_ready(void);

/* The hash of an entry.  Its bytes must follow a byte 0, which is hashed with them. */
struct tree_hash tree_leaf(const uint8_t *zero_and_body, size_t length_with_zero);
struct tree_hash tree_chain(const struct tree_hash *before, const struct tree_hash *leaf);
bool tree_same(const struct tree_hash *one, const void *other);

void tree_add(struct tree *tree, const struct tree_hash *leaf);
struct tree_hash tree_root(const struct tree *tree);

/* tree_prove() makes the proof of the wanted leaf in the current tree; it returns false if the leaf
 * is not in it.  tree_proves() checks a proof. */
bool tree_prove(const struct tree *tree, struct verify_proof *proof);
bool tree_proves(const struct verify_proof *proof, const struct tree_hash *leaf);

/* Whether the head is signed with this key. */
bool tree_signed(const struct verify_head *head, const uint8_t key[VERIFY_KEY]);

#endif
