/* test_cage.c - the cage: encoding, hash tree, signatures, and a casino that is the same after its
 * record is reopened. */
#include "cage/cage_internal.h"
#include "crowd.h"
#include "verify/tree.h"

/* ---- Bytes ----------------------------------------------------------------------- */

static void numbers_have_one_encoding(void **state)
{
    (void)state;
    static const int64_t numbers[] = { 0, 1, -1, 63, -64, 64, 127, 128, INT64_MAX, INT64_MIN };
    uint8_t buffer[16];

    for (size_t i = 0; i < LENGTH(numbers); i++) {
        struct writer to = { buffer, buffer + sizeof buffer, false };
        put_signed(&to, numbers[i]);
        struct reader from = { buffer, to.at, false };
        assert_int_equal(get_signed(&from), numbers[i]);
        assert_true(!from.bad && from.at == from.end);
        from = (struct reader){ buffer, to.at - 1, false }; /* cut short */
        get_signed(&from);
        assert_true(from.bad);
    }
    static const uint8_t twice[] = { 0x80, 0x00 },
                         over[] = { 255, 255, 255, 255, 255, 255, 255, 255, 255, 2 };
    struct reader longer = { twice, twice + 2, false }, larger = { over, over + 10, false };
    get_number(&longer);
    get_number(&larger);
    assert_true(longer.bad && larger.bad);
}

static void orders_round_trip(void **state)
{
    (void)state;
    static uint8_t buffer[4096];
    chance = 77;

    for (int i = 0; i < 20000 / SLOWER; i++) {
        struct order order, back;
        unsigned char *bytes = (unsigned char *)&order;
        for (size_t b = 0; b < sizeof order; b++)
            bytes[b] = (unsigned char)(draw(3) ? 0 : draw(256));
        order.yes = draw(2);
        order.hidden = (uint8_t)(draw(4) ? HIDDEN_NOT : draw(4));
        if (order.hidden == HIDDEN_LEFT_OUT || order.hidden == HIDDEN_AMOUNT)
            memset(order.command.outcome, 0, sizeof order.command.outcome);
        if (!draw(4)) order.act = PIT_SESSION; /* the only act with terms */
        order.terms.bought = draw(2);
        order.terms.from_right = draw(2);
        if (order.act != PIT_SESSION) memset(&order.terms, 0, sizeof order.terms);
        struct sealed sealed = { 1 + draw(9), { { 7 } }, { 0 } }, also;
        if (order.hidden == HIDDEN_AMOUNT) order.command.cents = 0;
        if (order.hidden == HIDDEN_AMOUNT) amount_put(sealed.amount, -(int64_t)draw(1u << 31));
        if (sealed.first < 9) memset(&sealed.commitment, 0, sizeof sealed.commitment);
        order.command.unused = 0;
        order.length = (uint8_t)draw(CHANCE_PLAYER_SEED + 1);
        memset(order.seed + order.length, 0, sizeof order.seed - order.length);
        const struct edition *edition = games[draw((uint64_t)game_count)];
        order.command.clause = (int16_t)draw(8);
        struct writer to = { buffer, buffer + sizeof buffer, false };
        order_put(&to, edition, 9, &order, &sealed);
        struct reader from = { buffer, to.at, false };
        assert_true(order_get(&from, edition, 9, &back, &also) && from.at == from.end);
        assert_memory_equal(&order, &back, sizeof order);
        if (order.hidden >= HIDDEN_SEALED) assert_memory_equal(&sealed, &also, sizeof sealed);
        from = (struct reader){ buffer, buffer + draw((uint64_t)(to.at - buffer)), false };
        order_get(&from, edition, 9, &back, NULL);
        assert_true(from.bad); /* cut short anywhere */
    }
}

/* ---- The tree -------------------------------------------------------------------- */

/* The root as RFC 6962, section 2.1 defines it: an independent computation. */
static struct hash naive_root(const struct hash *leaves, uint64_t size)
{
    uint64_t left = 1;

    if (size == 1) return leaves[0];
    while (2 * left < size) left *= 2;
    struct hash one = naive_root(leaves, left), two = naive_root(leaves + left, size - left);
    return seal_node(&one, &two);
}

static const struct tree_hash *tree_hash(const struct hash *hash)
{
    return (const struct tree_hash *)hash->bytes;
}

/* The proof holds for the wanted entry under the cage's root, but not for another entry, nor with
 * a changed sibling hash. */
static void check_proof(const struct tree *tree, const struct hash *leaves, uint64_t most,
                        const struct hash *root)
{
    struct verify_proof proof = { .head.size = tree->size };

    memcpy(proof.head.root, root, VERIFY_HASH);
    assert_true(tree_prove(tree, &proof));
    assert_true(tree_proves(&proof, tree_hash(&leaves[tree->wanted - 1])));
    assert_false(tree_proves(&proof, tree_hash(&leaves[tree->wanted % most])));
    if (!proof.count) return;
    proof.beside[draw((uint64_t)proof.count)][draw(32)] ^= 1;
    assert_false(tree_proves(&proof, tree_hash(&leaves[tree->wanted - 1])));
}

static void every_entry_has_a_proof(void **state)
{
    (void)state;
    enum { MOST = 70 };
    static struct hash leaves[MOST];
    static struct tree trees[MOST]; /* the verifier's; each proves one entry */
    struct merkle_tree tree;

    assert_true(seal_ready() && tree_ready());
    memset(&tree, 0, sizeof tree);
    for (uint64_t size = 1; size <= MOST; size++) {
        leaves[size - 1] = seal_leaf(&size, sizeof size);
        merkle_add(&tree, &leaves[size - 1]);
        struct hash root = merkle_root(&tree), naive = naive_root(leaves, size);
        assert_memory_equal(&root, &naive, sizeof root);
        for (uint64_t index = 0; index < MOST; index++) {
            trees[index].wanted = index + 1;
            tree_add(&trees[index], tree_hash(&leaves[size - 1]));
            if (index < size) check_proof(&trees[index], leaves, MOST, &root);
        }
    }
}

static void heads_are_signed(void **state)
{
    (void)state;
    uint8_t own[SEAL_SECRET] = { 1 }, other[SEAL_SECRET] = { 2 };
    struct seal_keys keys, others;
    struct head head = { .size = 3, .time_ms = 4 };

    seal_keys_of(own, &keys);
    seal_keys_of(other, &others);
    seal_sign(&head, &keys);
    assert_true(seal_signed(&head, keys.public));
    assert_false(seal_signed(&head, others.public));
    for (size_t i = 0; i < sizeof head; i++) {
        struct head changed = head;
        ((uint8_t *)&changed)[i] ^= 1;
        assert_false(seal_signed(&changed, keys.public));
    }
}

/* ---- A casino -------------------------------------------------------------------- */

/* Compares all state that comes from the entries. */
static void assert_same_as(const struct cage *other)
{
    assert_int_equal(cage->table_count, other->table_count);
    assert_memory_equal(&cage->tree, &other->tree, sizeof cage->tree);
    assert_memory_equal(&cage->chain, &other->chain, sizeof cage->chain);
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        assert_memory_equal(cage_pit(cage, table), cage_pit(other, table), sizeof(struct pit));
        assert_memory_equal(&cage->ledger.tables[table], &other->ledger.tables[table],
                            sizeof(struct table_accounts));
        const struct machine *one = cage->tables[table]->machine;
        const struct pit_chance *at = &cage_pit(cage, table)->chance;
        if (one && at->shown < at->drawn) /* it has cards to deal */
            assert_memory_equal(&one->shoe, &other->tables[table]->machine->shoe, sizeof one->shoe);
    }
    for (uint32_t player = 0; player < PLAYERS; player++)
        assert_memory_equal(cage_purse(cage, FIRST_PLAYER + player),
                            cage_purse(other, FIRST_PLAYER + player), sizeof(struct purse));
    assert_string_equal(cage_name_of(cage, FIRST_PLAYER), cage_name_of(other, FIRST_PLAYER));
}

/* Closes the file as if the process had died; keeps the memory for comparison. */
static struct cage *stopped_cage(void)
{
    cage->store->ops->close(cage->store);
    return cage;
}

static void already_closed(struct store *store)
{
    (void)store;
}

static void forget(struct cage *old)
{
    static const struct store_ops closed = { .close = already_closed };
    static struct store none = { .ops = &closed };

    old->store = &none;
    cage_abandon(old);
}

static void record_restores_the_casino(void **state)
{
    (void)state;
    char path[TEMPORARY];

    chance = 11;
    temporary(path, "casino.db");
    new_casino(path, 1000);
    open_every_table(true, 500);
    issue_chips();
    assert_true(cage_name(cage, FIRST_PLAYER, "Ana", ++now));
    play(16000 / SLOWER);
    struct cage *before = stopped_cage();
    open_casino(path);
    assert_same_as(before);
    forget(before);
    play(6000 / SLOWER);
    cage_close(cage); /* with a snapshot */
    open_casino(path);
    assert_int_equal(cage->snapshot, cage_entries(cage));
    play(6000 / SLOWER);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    before = stopped_cage();
    open_casino(path); /* from the snapshot and the entries after it */
    assert_same_as(before);
    forget(before);
    cage_abandon(cage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_one_encoding),  cmocka_unit_test(orders_round_trip),
        cmocka_unit_test(every_entry_has_a_proof),    cmocka_unit_test(heads_are_signed),
        cmocka_unit_test(record_restores_the_casino),
    };

    RUN_TESTS(tests);
}
