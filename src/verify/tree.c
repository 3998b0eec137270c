/* tree.c - BLAKE2b, the Merkle tree of RFC 6962 and Ed25519, as in docs/record.md. */
#include "verify/tree.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { LEAF, NODE, CHAIN, HEAD };

bool tree_ready(void)
{
    return sodium_init() >= 0;
}

static struct tree_hash hash_of(const void *bytes, size_t length)
{
    struct tree_hash hash;

    crypto_generichash(hash.bytes, sizeof hash.bytes, bytes, length, NULL, 0);
    return hash;
}

/* Hashes a byte for the purpose and two hashes. */
static struct tree_hash pair(uint8_t what, const struct tree_hash *one,
                             const struct tree_hash *other)
{
    uint8_t bytes[1 + 2 * VERIFY_HASH];

    bytes[0] = what;
    memcpy(bytes + 1, one, VERIFY_HASH);
    memcpy(bytes + 1 + VERIFY_HASH, other, VERIFY_HASH);
    return hash_of(bytes, sizeof bytes);
}

struct tree_hash tree_leaf(const uint8_t *zero_and_body, size_t length_with_zero)
{
    assert(length_with_zero && zero_and_body[0] == LEAF);
    return hash_of(zero_and_body, length_with_zero);
}

struct tree_hash tree_chain(const struct tree_hash *before, const struct tree_hash *leaf)
{
    return pair(CHAIN, before, leaf);
}

bool tree_same(const struct tree_hash *one, const void *other)
{
    return !memcmp(one, other, VERIFY_HASH);
}

/* ---- The tree -------------------------------------------------------------------- */

static void put_beside(struct tree *tree, const struct tree_hash *hash)
{
    tree->beside[tree->beside_count++] = *hash;
}

/* Two subtrees of 2^level leaves are joined; the right one has the newest leaf.  If one of them has
 * the wanted leaf, the other is its sibling. */
static void note_sibling(struct tree *tree, int level, const struct tree_hash *left,
                         const struct tree_hash *right)
{
    uint64_t leaf = tree->wanted - 1;

    if (!tree->wanted || leaf > tree->size || leaf >> level >> 1 != tree->size >> level >> 1)
        return;
    put_beside(tree, leaf >> level & 1 ? left : right);
}

void tree_add(struct tree *tree, const struct tree_hash *leaf)
{
    struct tree_hash sum = *leaf;
    int level = 0;

    for (; tree->size >> level & 1; level++) {
        note_sibling(tree, level, &tree->part[level], &sum);
        sum = pair(NODE, &tree->part[level], &sum);
    }
    tree->part[level] = sum;
    tree->size++;
}

struct tree_hash tree_root(const struct tree *tree)
{
    static const uint8_t none[1] = { LEAF };
    struct tree_hash sum = { { 0 } };
    bool any = false;

    for (int level = 0; level < 64; level++) {
        if (!(tree->size >> level & 1)) continue;
        sum = any ? pair(NODE, &tree->part[level], &sum) : tree->part[level];
        any = true;
    }
    return any ? sum : hash_of(none, sizeof none);
}

bool tree_prove(const struct tree *tree, struct verify_proof *proof)
{
    struct tree up = *tree;
    struct tree_hash sum = { { 0 } };
    bool any = false, below = false; /* the wanted leaf is in the sum */

    if (!tree->wanted || tree->wanted > tree->size) return false;
    for (int level = 0; level < 64; level++) {
        if (!(tree->size >> level & 1)) continue;
        bool here = (tree->wanted - 1) >> level == (tree->size >> level) - 1 && !below;
        if (any && (here || below)) put_beside(&up, here ? &sum : &tree->part[level]);
        below |= here;
        sum = any ? pair(NODE, &tree->part[level], &sum) : tree->part[level];
        any = true;
    }
    proof->entry = tree->wanted;
    proof->count = up.beside_count;
    memcpy(proof->beside, up.beside, sizeof proof->beside);
    return true;
}

/* See RFC 9162, 2.1.3.2. */
bool tree_proves(const struct verify_proof *proof, const struct tree_hash *leaf)
{
    uint64_t at = proof->entry - 1, last = proof->head.size - 1;
    struct tree_hash sum = *leaf, beside;

    if (!proof->entry || proof->entry > proof->head.size) return false;
    for (int i = 0; i < proof->count; i++, at >>= 1, last >>= 1) {
        if (!last) return false;
        memcpy(beside.bytes, proof->beside[i], VERIFY_HASH);
        if (!(at & 1) && at != last) {
            sum = pair(NODE, &sum, &beside);
            continue;
        }
        sum = pair(NODE, &beside, &sum);
        for (; at && !(at & 1); at >>= 1) last >>= 1;
    }
    return !last && tree_same(&sum, proof->head.root);
}

/* ---- Heads ----------------------------------------------------------------------- */

static uint8_t *put_u64(uint8_t *at, uint64_t number)
{
    for (int i = 0; i < 8; i++) *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

bool tree_signed(const struct verify_head *head, const uint8_t key[VERIFY_KEY])
{
    uint8_t bytes[1 + 8 + 8 + VERIFY_HASH], *at = bytes;

    *at++ = HEAD;
    at = put_u64(at, head->size);
    at = put_u64(at, (uint64_t)head->time_ms);
    memcpy(at, head->root, VERIFY_HASH);
    struct tree_hash hash = hash_of(bytes, sizeof bytes);
    return !crypto_sign_verify_detached(head->signature, hash.bytes, sizeof hash.bytes, key);
}
