/* seal.c - hashes, the Merkle tree over all entries, and signatures. */
#include "cage/seal.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

/* ---- Hashes ---------------------------------------------------------------------- */

/* Each kind of hashed message starts with its own byte, so that none can pass for another. */
enum { LEAF, NODE, LINK, HEAD, MAC, CARDS };

static struct hash hash_of(uint8_t kind, const void *one, size_t length, const void *two,
                           size_t more)
{
    crypto_generichash_state state;
    struct hash hash;

    crypto_generichash_init(&state, NULL, 0, SEAL_HASH);
    crypto_generichash_update(&state, &kind, 1);
    crypto_generichash_update(&state, one, length);
    if (more) crypto_generichash_update(&state, two, more);
    crypto_generichash_final(&state, hash.bytes, SEAL_HASH);
    return hash;
}

struct hash seal_leaf(const void *entry, size_t length)
{
    return hash_of(LEAF, entry, length, NULL, 0);
}

struct hash seal_node(const struct hash *left, const struct hash *right)
{
    return hash_of(NODE, left, sizeof *left, right, sizeof *right);
}

struct hash seal_chain(const struct hash *before, const struct hash *leaf)
{
    return hash_of(LINK, before, sizeof *before, leaf, sizeof *leaf);
}

bool seal_same(const struct hash *one, const struct hash *other)
{
    return !memcmp(one, other, sizeof *one);
}

/* ---- The tree -------------------------------------------------------------------- */

/* Like binary counting: each carry joins two subtrees of the same size. */
void merkle_add(struct merkle_tree *tree, const struct hash *leaf)
{
    struct hash carry = *leaf;
    int digit = 0;

    for (; tree->size >> digit & 1; digit++) carry = seal_node(&tree->part[digit], &carry);
    tree->part[digit] = carry;
    tree->size++;
}

struct hash merkle_root(const struct merkle_tree *tree)
{
    struct hash root = seal_leaf("", 0); /* of an empty tree */
    bool any = false;

    for (int digit = 0; digit < 64; digit++) {
        if (!(tree->size >> digit & 1)) continue;
        root = any ? seal_node(&tree->part[digit], &root) : tree->part[digit];
        any = true;
    }
    return root;
}

/* ---- Keys and heads -------------------------------------------------------------- */

bool seal_ready(void)
{
    return sodium_init() >= 0;
}

bool seal_new_secret(uint8_t secret[SEAL_SECRET])
{
    if (!seal_ready()) return false;
    randombytes_buf(secret, SEAL_SECRET);
    return true;
}

void seal_keys_of(const uint8_t secret[SEAL_SECRET], struct seal_keys *keys)
{
    struct hash seed = seal_derive(secret, "heads", 0);

    crypto_sign_seed_keypair(keys->public, keys->secret, seed.bytes);
    seal_wipe(&seed, sizeof seed);
}

/* The signed hash: that it is a head, the number of entries, the time, and the root. */
static struct hash head_hash(const struct head *head)
{
    uint8_t numbers[16];

    for (int i = 0; i < 8; i++) {
        numbers[i] = (uint8_t)(head->size >> 8 * i);
        numbers[8 + i] = (uint8_t)((uint64_t)head->time_ms >> 8 * i);
    }
    return hash_of(HEAD, numbers, sizeof numbers, &head->root, sizeof head->root);
}

void seal_sign(struct head *head, const struct seal_keys *keys)
{
    struct hash hash = head_hash(head);

    crypto_sign_detached(head->signature, NULL, hash.bytes, sizeof hash, keys->secret);
}

bool seal_signed(const struct head *head, const uint8_t public[32])
{
    struct hash hash = head_hash(head);

    return !crypto_sign_verify_detached(head->signature, hash.bytes, sizeof hash, public);
}

bool seal_is_head(const struct head *head)
{
    return !sodium_is_zero(head->signature, sizeof head->signature);
}

struct hash seal_mac_key(const uint8_t secret[SEAL_SECRET])
{
    return seal_derive(secret, "macs", 0);
}

struct hash seal_mac(const struct hash *key, uint64_t size, const struct hash *chain)
{
    uint8_t bytes[1 + 8 + SEAL_HASH] = { MAC };
    struct hash mac;

    for (int i = 0; i < 8; i++) bytes[1 + i] = (uint8_t)(size >> 8 * i);
    memcpy(bytes + 9, chain->bytes, SEAL_HASH);
    crypto_generichash(mac.bytes, SEAL_HASH, bytes, sizeof bytes, key->bytes, SEAL_HASH);
    return mac;
}

bool seal_mac_good(const struct hash *key, uint64_t size, const struct hash *chain,
                   const struct hash *mac)
{
    struct hash due = seal_mac(key, size, chain);

    return !sodium_memcmp(due.bytes, mac->bytes, SEAL_HASH);
}

struct hash seal_derive_salted(const uint8_t secret[SEAL_SECRET], const char *use, uint64_t number,
                               const void *salt, size_t length)
{
    crypto_generichash_state state;
    uint8_t digits[8];
    struct hash hash;

    for (int i = 0; i < 8; i++) digits[i] = (uint8_t)(number >> 8 * i);
    crypto_generichash_init(&state, secret, SEAL_SECRET, SEAL_HASH);
    crypto_generichash_update(&state, (const uint8_t *)use, strlen(use) + 1);
    crypto_generichash_update(&state, digits, sizeof digits);
    crypto_generichash_update(&state, salt, length);
    crypto_generichash_final(&state, hash.bytes, SEAL_HASH);
    sodium_memzero(&state, sizeof state);
    return hash;
}

struct hash seal_derive(const uint8_t secret[SEAL_SECRET], const char *use, uint64_t number)
{
    return seal_derive_salted(secret, use, number, "", 0);
}

void seal_wipe(void *secret, size_t length)
{
    sodium_memzero(secret, length);
}

void seal_hide(const uint8_t secret[SEAL_SECRET], const char *use, const struct hash *nonce,
               void *bytes, size_t length)
{
    struct hash key = seal_derive(secret, use, 0);

    _Static_assert(sizeof nonce->bytes >= crypto_stream_xchacha20_NONCEBYTES, "a whole nonce");
    crypto_stream_xchacha20_xor(bytes, bytes, length, nonce->bytes, key.bytes);
    seal_wipe(&key, sizeof key);
}

struct hash seal_cards_key(const uint8_t secret[SEAL_SECRET], uint64_t first)
{
    return seal_derive(secret, "hidden cards", first);
}

struct hash seal_cards_commitment(const struct hash *key)
{
    return hash_of(CARDS, key, sizeof *key, NULL, 0);
}

void seal_cards(const struct hash *key, uint64_t number, void *bytes, size_t length)
{
    uint8_t nonce[crypto_stream_xchacha20_NONCEBYTES] = { 0 };

    for (int i = 0; i < 8; i++) nonce[i] = (uint8_t)(number >> 8 * i);
    crypto_stream_xchacha20_xor(bytes, bytes, length, nonce, key->bytes);
}
