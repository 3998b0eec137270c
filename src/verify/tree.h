/* tree.h - the seals of a record made again: leaves, the chain, the tree, heads. */
#ifndef CROUPIER_TREE_H
#define CROUPIER_TREE_H

#include "verify/verify.h"

struct tree_hash {
    uint8_t bytes[VERIFY_HASH];
};

/* The perfect parts of a tree, by the digits of its size; and on the way, what is beside one
 * leaf that somebody wants a proof of. */
struct tree {
    uint64_t size;
    struct tree_hash part[64];
    uint64_t wanted; /* its number, from 1; 0: none */
    int beside_count;
    struct tree_hash beside[VERIFY_PATH];
};

bool tree_ready(void);

/* The entry's bytes stand behind one byte that is 0, which is hashed with them. */
struct tree_hash tree_leaf(const uint8_t *zero_and_body, size_t length_with_zero);
struct tree_hash tree_chain(const struct tree_hash *before, const struct tree_hash *leaf);
bool tree_same(const struct tree_hash *one, const void *other);

void tree_add(struct tree *tree, const struct tree_hash *leaf);
struct tree_hash tree_root(const struct tree *tree);

/* The proof of the wanted leaf in the tree as it is now; false where it has no such leaf. */
bool tree_prove(const struct tree *tree, struct verify_proof *proof);
bool tree_proves(const struct verify_proof *proof, const struct tree_hash *leaf);

/* Whether the head is signed with that key. */
bool tree_signed(const struct verify_head *head, const uint8_t key[VERIFY_KEY]);

#endif
