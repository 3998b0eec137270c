/* test_chance.c - random draws: the hashed bytes, compared with bytes written by hand; no bias, by
 * exhausting smaller sources; chi-square over real draws; every input affects the draw; and whole
 * games played with drawn outcomes. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_rows.h"
#include "games/lunar/lunar_rows.h"
#include "pit/chance.h"
#include "pit/chance_internal.h"
#include "rules/length.h"
#include "shuffled.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void bytes_of(const char *hex, uint8_t *bytes, size_t count)
{
    size_t length;

    assert_int_equal(sodium_hex2bin(bytes, count, hex, strlen(hex), NULL, &length, NULL), 0);
    assert_int_equal(length, count);
}

/* The example in docs/fair.md: the house's seed and two players' seeds. */
static struct chance_draw example(void)
{
    struct chance_draw draw;
    struct chance_seed seed;

    bytes_of("3a912acbac96f3e827e3aebe05593335dbb43fc75c1e347be79aecd410eee127", seed.bytes,
             sizeof seed.bytes);
    assert_true(chance_set_draw(&draw, "craps-1", 17, &seed));
    assert_true(chance_set_player(&draw, 3, "my words", 8));
    assert_true(chance_set_player(&draw, 0, "lucky seven", 11));
    return draw;
}

/* The same seed in each run. */
static struct chance_draw fixed_draw(const char *table)
{
    struct chance_draw draw;
    struct chance_seed seed;

    for (int i = 0; i < CHANCE_BYTES; i++) seed.bytes[i] = (uint8_t)(i + 1);
    assert_true(chance_set_draw(&draw, table, 0, &seed));
    return draw;
}

/* ---- Hashes, by hand ------------------------------------------------------------- */

static uint8_t sheet[2000];
static size_t written;

static void write_bytes(const void *bytes, size_t length)
{
    memcpy(sheet + written, bytes, length);
    written += length;
}

#define WRITE(literal) write_bytes(literal, sizeof(literal) - 1)

/* The hashes of the example, from bytes written out; block: one block of the draw. */
static void hash_by_hand(uint8_t block_number, uint8_t players[32], uint8_t commitment[32],
                         uint8_t block[64])
{
    struct chance_draw draw = example();

    written = 0;
    WRITE("\x12"
          "croupier players 1");
    WRITE("\0\x0b"
          "lucky seven");
    WRITE("\3\x08"
          "my words");
    crypto_generichash(players, 32, sheet, written, NULL, 0);
    written = 0;
    WRITE("\x15"
          "croupier commitment 1");
    WRITE("\7"
          "craps-1");
    WRITE("\x11\0\0\0\0\0\0\0");
    write_bytes(draw.seed.bytes, 32);
    crypto_generichash(commitment, 32, sheet, written, NULL, 0);
    written = 0;
    WRITE("\x0f"
          "croupier draw 1");
    WRITE("\7"
          "craps-1");
    WRITE("\x11\0\0\0\0\0\0\0");
    write_bytes(players, 32);
    write_bytes(&block_number, 1);
    WRITE("\0\0\0\0\0\0\0");
    crypto_generichash(block, 64, sheet, written, draw.seed.bytes, 32);
}

static uint32_t word_of(const uint8_t *bytes)
{
    return bytes[0] + 256u * bytes[1] + 65536u * bytes[2] + 16777216u * bytes[3];
}

static void hashes_are_as_documented(void **state)
{
    (void)state;
    struct chance_draw draw = example();
    struct chance_stream stream;
    uint8_t players[32], commitment[32], block[64];

    chance_open(&stream, &draw);
    for (uint8_t i = 0; i < 40; i++) {
        hash_by_hand(i, players, commitment, block);
        for (int w = 0; w < 16; w++) assert_int_equal(chance_word(&stream), word_of(block + 4 * w));
    }
    chance_close(&stream);
    assert_memory_equal(chance_players(&draw).bytes, players, 32);
    assert_memory_equal(chance_commit(&draw).bytes, commitment, 32);
}

static struct sign sign_with(const char *edition, const char *option, const char *word)
{
    struct sign sign = sign_of(game_find(edition));

    if (option) assert_true(sign_set(&sign, sign_option(&sign, option), word));
    return sign;
}

static struct sign wheel_of_size(int size)
{
    return sign_with("roulette", "wheel", size == 37 ? "37" : "38");
}

static int pocket_of(const struct chance_draw *draw, const struct sign *wheel)
{
    struct chance_outcome outcome = chance_outcome_of(draw, wheel);

    assert_int_equal(outcome.count, 1);
    return outcome.number[0];
}

static void faces_of(const struct chance_draw *draw, const struct sign *dice, int faces[2])
{
    struct chance_outcome outcome = chance_outcome_of(draw, dice);

    assert_int_equal(outcome.count, 2);
    for (int i = 0; i < 2; i++) faces[i] = outcome.number[i];
}

/* Values computed with other programs, over the bytes that docs/fair.md lists: b2sum -l 256 for
 * unkeyed hashes, openssl mac BLAKE2BMAC for the first block. */
static void other_programs_agree(void **state)
{
    (void)state;
    struct chance_draw draw = example();
    struct chance_stream stream;
    uint8_t expected[64];
    int faces[2];

    bytes_of("afdad3e5dcb5bf1c280193606c15b72ca0195c5d4a619a8cab13c6fedaefb0e6", expected, 32);
    assert_memory_equal(chance_players(&draw).bytes, expected, 32);
    bytes_of("d443175878af69381e5d3d34b7ea975cc01ea335ecc1c3ee8a7e2991547076a9", expected, 32);
    assert_memory_equal(chance_commit(&draw).bytes, expected, 32);
    bytes_of("86a78d2ef95dabd9e3e709a60ea98f65de1d5ac29a12426517184b6fe35c678c"
             "4c5f6123a211c37a932595d70ba288d3bfaff0f3b13614705f1dabb67d3eb71a",
             expected, 64);
    chance_open(&stream, &draw);
    for (int w = 0; w < 16; w++) assert_int_equal(chance_word(&stream), word_of(expected + 4 * w));
    chance_close(&stream);
    /* 0x2e8da786 = 781035398 = 6 * 130172566 + 2, 0xd9ab5df9 = 3651886585 = 6 * ... + 1 */
    struct sign craps = sign_with("craps", NULL, NULL);
    faces_of(&draw, &craps, faces);
    assert_int_equal(faces[0], 3);
    assert_int_equal(faces[1], 2);
    for (int size = 37; size <= 38; size++) {
        struct sign wheel = wheel_of_size(size);
        assert_int_equal(pocket_of(&draw, &wheel), 781035398 % size);
    }
}

/* Follows the documented steps, on words computed by hand. */
static void shuffles_are_as_documented(void **state)
{
    (void)state;
    struct chance_draw draw = example();
    uint8_t players[32], commitment[32], block[64], number = 0;
    int used = 64;

    for (int decks = 1; decks <= SHOE_DECKS; decks++) {
        static struct chance_shoe shoe;
        static uint8_t order[CHANCE_CARDS];
        struct shoe full;
        int count = decks * 52;
        for (int i = 0; i < count; i++) order[i] = (uint8_t)(i % 52 + 1);
        number = 0;
        used = 64;
        for (int i = 0; i < count - 1; i++) {
            uint64_t n = (uint64_t)(count - i), limit = UINT64_C(4294967296) / n * n, word;
            do {
                if (used == 64) {
                    hash_by_hand(number++, players, commitment, block);
                    used = 0;
                }
                word = word_of(block + used);
                used += 4;
            } while (word >= limit);
            int j = i + (int)(word % n);
            uint8_t kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        shoe_fill(&full, decks);
        chance_shuffle(&draw, &full, &shoe);
        assert_int_equal(shoe.count, count);
        assert_int_equal(shoe.in_shoe, count);
        assert_memory_equal(shoe.order, order, (size_t)count);
    }
}

/* ---- No bias: exhausting smaller sources ----------------------------------------- */

/* Over all words of one to eight bits, each number below n comes up equally often, as often as
 * possible; fewer than n words are skipped. */
static void numbers_have_no_bias(void **state)
{
    (void)state;
    for (int bits = 1; bits <= 8; bits++)
        for (uint64_t n = 1; n <= UINT64_C(1) << bits; n++) {
            int counts[256] = { 0 }, skipped = 0, words = 1 << bits;
            for (int word = 0; word < words; word++) {
                uint32_t number;
                if (!chance_accepts(bits, (uint64_t)word, n, &number)) {
                    skipped++;
                    continue;
                }
                assert_true(number < n);
                counts[number]++;
            }
            for (uint64_t i = 0; i < n; i++) assert_int_equal(counts[i], words / (int)n);
            assert_int_equal(skipped, words % (int)n);
        }
}

/* 32-bit words are too many to exhaust, so their limits are tested. */
static void words_at_the_limits(void **state)
{
    (void)state;
    static const struct {
        uint64_t n, last; /* the last accepted word */
    } edges[] = {
        { 1, 4294967295 },          { 2, 4294967295 },
        { 6, 4294967291 },   /* 2^32 = 6 * 715827882 + 4 */
        { 37, 4294967288 },  /* = 37 * 116080197 + 7 */
        { 38, 4294967289 },  /* = 38 * 113025455 + 6 */
        { 416, 4294967039 }, /* = 416 * 10324440 + 256 */
        { 2147483649, 2147483648 }, { 4294967295, 4294967294 },
        { 4294967296, 4294967295 },
    };

    for (size_t i = 0; i < LENGTH(edges); i++) {
        uint32_t number;
        uint64_t n = edges[i].n, last = edges[i].last;
        assert_true(chance_accepts(32, last, n, &number));
        assert_int_equal(number, n - 1);
        assert_true(chance_accepts(32, 0, n, &number));
        assert_int_equal(number, 0);
        if (last < 4294967295) assert_false(chance_accepts(32, last + 1, n, &number));
        assert_false(chance_accepts(32, 4294967295, n, &number) && last < 4294967295);
    }
}

/* A finite source of a few words. */
struct few {
    int bits, at, length;
    uint64_t words;
    bool ran_out;
};

static uint64_t few_next(struct few *few)
{
    if (few->at == few->length) {
        few->ran_out = true;
        return 0;
    }
    return few->words >> few->bits * few->at++ & ((UINT64_C(1) << few->bits) - 1);
}

static uint32_t below_of_few(void *source, uint64_t n)
{
    struct few *few = source;
    uint32_t number;

    while (!few->ran_out)
        if (chance_accepts(few->bits, few_next(few), n, &number)) return number;
    return 0;
}

/* A common mistake: skips no words. */
static uint32_t biased_below(void *source, uint64_t n)
{
    return (uint32_t)(few_next(source) % n);
}

/* True if every order of the cards comes up equally often over all sources of that length.
 * Sources that run out before the last card do not count. */
static bool orders_are_equal(chance_source *below, int cards, int bits, int length)
{
    static int counts[3125]; /* by the cards as digits to base 5 */
    int orders = 0, finished = 0, factorial = 1;

    memset(counts, 0, sizeof counts);
    for (int i = 2; i <= cards; i++) factorial *= i;
    for (uint64_t words = 0; words < UINT64_C(1) << bits * length; words++) {
        struct few few = { bits, 0, length, words, false };
        uint8_t order[] = { 0, 1, 2, 3, 4 };
        int at = 0;
        chance_order(below, &few, order, cards);
        if (few.ran_out) continue;
        for (int i = 0; i < cards; i++) at = 5 * at + order[i];
        orders += !counts[at]++;
        finished++;
    }
    assert_int_equal(orders, factorial);
    for (size_t i = 0; i < LENGTH(counts); i++)
        if (counts[i] && counts[i] * factorial != finished) return false;
    return true;
}

static void shuffles_have_no_bias(void **state)
{
    (void)state;
    assert_true(orders_are_equal(below_of_few, 3, 2, 8));
    assert_true(orders_are_equal(below_of_few, 4, 2, 9));
    assert_true(orders_are_equal(below_of_few, 4, 3, 6));
    assert_true(orders_are_equal(below_of_few, 5, 3, SLOWER > 1 ? 6 : 7));
    assert_true(orders_are_equal(below_of_few, 5, 4, 5));
    assert_false(orders_are_equal(biased_below, 4, 3, 6));
    assert_false(orders_are_equal(biased_below, 5, 4, 5));
}

/* ---- Chi-square ------------------------------------------------------------------ */

/* The range of the sum by degrees of freedom: six standard deviations of a normal variable to
 * either side (Wilson and Hilferty: df (1 - 2/(9 df) +- 6 sqrt(2/(9 df)))^3).  A fair source
 * leaves it once in 10^9 times; the seeds are fixed, so results do not change.  Too even is as
 * wrong as uneven. */
static const struct {
    int freedom;
    double least, most;
} limits[] = {
    { 35, 4.79, 111.58 },
    { 36, 5.13, 113.25 },
    { 37, 5.47, 114.91 },
    { 2601, 2191.21, 3057.46 },
};

static bool fits(double sum, int freedom)
{
    for (size_t i = 0; i < LENGTH(limits); i++)
        if (limits[i].freedom == freedom) return sum >= limits[i].least && sum <= limits[i].most;
    fail_msg("no limits for %d degrees of freedom", freedom);
    return false;
}

static double chi_square(const int *counts, int cells, int expected)
{
    double sum = 0;

    for (int i = 0; i < cells; i++) {
        double off = counts[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

#define EACH 10000 /* expected count of each outcome */

static void dice_fit(void **state)
{
    (void)state;
    struct chance_draw draw = fixed_draw("dice");
    struct sign craps = sign_with("craps", NULL, NULL);
    int counts[36] = { 0 }, faces[2];

    for (; draw.number < 36 * EACH; draw.number++) {
        faces_of(&draw, &craps, faces);
        counts[6 * (faces[0] - 1) + faces[1] - 1]++;
    }
    assert_true(fits(chi_square(counts, 36, EACH), 35));
}

static void pockets_fit(void **state)
{
    (void)state;
    for (int size = 37; size <= 38; size++) {
        struct chance_draw draw = fixed_draw("wheel");
        struct sign wheel = wheel_of_size(size);
        int counts[38] = { 0 };
        for (; draw.number < (uint64_t)size * EACH; draw.number++)
            counts[pocket_of(&draw, &wheel)]++;
        assert_true(fits(chi_square(counts, size, EACH), size - 1));
    }
}

#define SHUFFLES 52000

/* Chi-square of cards by position.  The sums of rows and columns are fixed, so 51 * 51 cells are
 * free, and the sum is scaled by 51/52. */
static double places_of(chance_source *below, struct chance_stream *stream)
{
    static int counts[52 * 52];
    uint8_t order[52];

    memset(counts, 0, sizeof counts);
    for (int n = 0; n < SHUFFLES; n++) {
        for (int i = 0; i < 52; i++) order[i] = (uint8_t)i;
        chance_order(below, stream, order, 52);
        for (int i = 0; i < 52; i++) counts[52 * i + order[i]]++;
    }
    return chi_square(counts, 52 * 52, SHUFFLES / 52) * 51 / 52;
}

static uint32_t fair_below(void *stream, uint64_t n)
{
    return chance_below(stream, n);
}

/* Only 8 bits and no skipping: of 256 words some cards get 5, others 4. */
static uint32_t coarse_below(void *stream, uint64_t n)
{
    return (uint32_t)((chance_word(stream) & 255) % n);
}

static void card_places_fit(void **state)
{
    (void)state;
    static int counts[52 * 52];
    struct chance_draw draw = fixed_draw("cards");
    struct chance_stream stream;
    struct shoe deck;
    static struct chance_shoe shoe;

    shoe_fill(&deck, 1);
    for (; draw.number < SHUFFLES; draw.number++) {
        chance_shuffle(&draw, &deck, &shoe);
        for (int i = 0; i < 52; i++) counts[52 * i + shoe.order[i] - 1]++;
    }
    assert_true(fits(chi_square(counts, 52 * 52, SHUFFLES / 52) * 51 / 52, 2601));
    chance_open(&stream, &draw);
    assert_true(fits(places_of(fair_below, &stream), 2601)); /* from a single stream, too */
    chance_close(&stream);
}

/* The test has teeth: slightly uneven sources fail. */
static void bias_is_detected(void **state)
{
    (void)state;
    struct chance_draw draw = fixed_draw("crooked");
    struct chance_stream stream;
    int counts[37] = { 0 };

    chance_open(&stream, &draw);
    for (int i = 0; i < 37 * EACH; i++) counts[coarse_below(&stream, 37)]++;
    assert_false(fits(chi_square(counts, 37, EACH), 36));
    assert_false(fits(places_of(coarse_below, &stream), 2601));
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < 36 * EACH; i++) { /* one roll in 200 always shows 6 6 */
        bool loaded = !chance_below(&stream, 200);
        counts[loaded ? 35 : chance_below(&stream, 36)]++;
    }
    assert_false(fits(chi_square(counts, 36, EACH), 35));
    for (int i = 0; i < 36; i++) counts[i] = EACH;
    assert_false(fits(chi_square(counts, 36, EACH), 35));
    chance_close(&stream);
}

/* ---- Every input affects the draw ------------------------------------------------ */

#define VARIANTS 200
static struct chance_draw variants[VARIANTS];
static int variant_count;

/* A new copy of the example, to be changed. */
static struct chance_draw *variant(void)
{
    assert_true(variant_count < VARIANTS);
    variants[variant_count] = example();
    return &variants[variant_count++];
}

static void make_variants(void)
{
    struct chance_draw none;

    variant_count = 0;
    variant();
    for (int i = 0; i < 7; i++) variant()->table[i] ^= 1;
    variant()->table[6] = '\0';
    variant()->table[7] = '1';
    for (int i = 0; i < 64; i += 3) variant()->number ^= UINT64_C(1) << i;
    for (int i = 0; i < CHANCE_BYTES; i++) variant()->seed.bytes[i] ^= (uint8_t)(1 << i % 8);
    for (int i = 0; i < 11; i++) variant()->players[0].bytes[i] ^= 1;
    for (int i = 0; i < 8; i++) variant()->players[3].bytes[i] ^= 0x80;
    variant()->players[0].length = 0;
    variant()->players[3].length = 7;
    struct chance_draw *moved = variant(); /* to the next seat */
    moved->players[4] = moved->players[3];
    moved->players[3] = moved->players[5];
    struct chance_draw *swapped = variant();
    swapped->players[1] = swapped->players[0];
    swapped->players[0] = swapped->players[3];
    swapped->players[3] = swapped->players[1];
    swapped->players[1] = swapped->players[5];
    struct chance_draw *parted = variant(); /* the same bytes, from two players */
    parted->players[0].length = 5;
    chance_set_player(parted, 1, " seven", 6);
    none = example();
    assert_true(chance_set_draw(variant(), "craps-1", 17, &none.seed));
}

static void every_input_affects_the_draw(void **state)
{
    (void)state;
    static uint8_t blocks[VARIANTS][CHANCE_BLOCK];

    make_variants();
    for (int i = 0; i < variant_count; i++) {
        struct chance_stream stream;
        chance_open(&stream, &variants[i]);
        chance_word(&stream);
        memcpy(blocks[i], stream.block, CHANCE_BLOCK);
        for (int k = 0; k < i; k++)
            if (!memcmp(blocks[i], blocks[k], CHANCE_BLOCK))
                fail_msg("variants %d and %d have equal blocks", k, i);
    }
}

/* A commitment covers everything but the players' seeds, which come later. */
static void commitments_exclude_player_seeds(void **state)
{
    (void)state;
    struct chance_commitment base;

    make_variants();
    base = chance_commit(&variants[0]);
    for (int i = 1; i < variant_count; i++) {
        struct chance_commitment other = chance_commit(&variants[i]);
        bool alike = !strcmp(variants[i].table, variants[0].table) &&
                     variants[i].number == variants[0].number &&
                     !memcmp(&variants[i].seed, &variants[0].seed, sizeof variants[0].seed);
        assert_int_equal(!memcmp(&base, &other, sizeof base), alike);
    }
}

/* ---- Invalid input; making and wiping seeds -------------------------------------- */

static void invalid_draws_are_rejected(void **state)
{
    (void)state;
    struct chance_draw draw = example(), before = draw;
    char name[CHANCE_TABLE + 2] = { 0 }, words[CHANCE_PLAYER_SEED + 1];

    memset(words, 'w', sizeof words);
    memset(name, 'n', CHANCE_TABLE + 1);
    assert_false(chance_set_draw(&draw, "", 1, &before.seed));
    assert_false(chance_set_draw(&draw, name, 1, &before.seed));
    assert_false(chance_set_draw(&draw, "craps 1", 1, &before.seed));
    assert_false(chance_set_draw(&draw, "cr\xc3\xa4ps", 1, &before.seed));
    assert_false(chance_set_player(&draw, -1, "x", 1));
    assert_false(chance_set_player(&draw, TABLE_SEATS, "x", 1));
    assert_false(chance_set_player(&draw, 1, "", 0));
    assert_false(chance_set_player(&draw, 1, words, sizeof words));
    assert_false(chance_set_player(&draw, 3, "again", 5));
    assert_memory_equal(&draw, &before, sizeof draw);
    name[CHANCE_TABLE] = '\0';
    assert_true(chance_set_draw(&draw, name, UINT64_MAX, &before.seed));
    for (int seat = 0; seat < TABLE_SEATS; seat++) /* the maximum */
        assert_true(chance_set_player(&draw, seat, words, CHANCE_PLAYER_SEED));
    struct sign wheel = wheel_of_size(37);
    pocket_of(&draw, &wheel);
    chance_commit(&draw);
}

static void seeds_are_new_and_wiped(void **state)
{
    (void)state;
    static const struct chance_stream nothing;
    struct chance_seed a = { { 0 } }, b = { { 0 } }, none = { { 0 } };
    struct chance_draw draw = example();
    struct chance_stream stream;

    assert_true(chance_init());
    assert_true(chance_new_seed(&a) && chance_new_seed(&b));
    assert_memory_not_equal(&a, &b, sizeof a);
    assert_memory_not_equal(&a, &none, sizeof a);
    chance_wipe(&a);
    assert_memory_equal(&a, &none, sizeof a);
    chance_open(&stream, &draw);
    chance_word(&stream);
    chance_close(&stream);
    assert_memory_equal(&stream, &nothing, sizeof stream);
}

/* ---- At the table ---------------------------------------------------------------- */

/* A table with its draw, and an independent list of the cards to come. */
struct game {
    struct table table;
    struct chance_draw draw;
    struct chance_shoe shoe;
    struct events events;
    int people, bet, number;
    int outcomes, steps;
    uint8_t expected[CHANCE_CARDS + 1];
    int place; /* of the next card in expected */
};

static struct game game;

/* What people do when no outcome is due: the first that the table allows. */
static const struct command routine[] = {
    { .act = ACT_BET, .cents = 1000 },
    { .act = ACT_RECEIVE, .count = 8 },
    { .act = ACT_RECEIVE, .count = 5 },
    { .act = ACT_RECEIVE, .count = 2 },
    { .act = ACT_RECEIVE, .count = 1 },
    { .act = ACT_INSPECT },
    { .act = ACT_CHANGE_SET },
    { .act = ACT_SPREAD },
    { .act = ACT_CHEMMY },
    { .act = ACT_STACK },
    { .act = ACT_RIFFLE },
    { .act = ACT_OFFER_CUT },
    { .act = ACT_ACCEPT },
    { .act = ACT_CUT, .count = 100 },
    { .act = ACT_CUT, .count = 26 },
    { .act = ACT_STOP_CARD, .count = 20 },
    { .act = ACT_OFFER },
    { .act = ACT_DECLINE },
    { .act = ACT_CHOOSE, .pick = { 1, 2 } },
    { .act = ACT_HAND },
    { .act = ACT_THROW },
    { .act = ACT_SPIN },
    { .act = ACT_EXCHANGE },
    { .act = ACT_LOCK },
    { .act = ACT_VERIFY },
    { .act = ACT_SERVE },
    { .act = ACT_RESHUFFLE },
    { .act = ACT_LOOK },
    { .act = ACT_FOLD },
    { .act = ACT_NO_MORE_BETS },
    { .act = ACT_DROP },
    { .act = ACT_OFFER_HAND },
    { .act = ACT_PASS },
    { .act = ACT_TURN },
    { .act = ACT_CALL },
    { .act = ACT_ENTER },
    { .act = ACT_ANNOUNCE },
    { .act = ACT_COLLECT },
    { .act = ACT_PAY },
    { .act = ACT_SETTLE },
};

/* Every shuffle takes a new draw. */
static void shuffle(void)
{
    const struct table *table = &game.table;
    bool baccarat = AS_BACCARAT(games[table->sign.edition]);
    int count = 0;

    game.draw.number++;
    shuffle_at(&game.draw, table, &game.shoe);
    if (baccarat && baccarat_of(table)->held > 0)
        game.expected[count++] = (uint8_t)baccarat_of(table)->held; /* dealt first */
    for (int i = 0; i < game.shoe.count; i++) {
        card_set bit = card_bit(game.shoe.order[i]);
        if (baccarat || lunar_of(table)->cards.deck & bit)
            game.expected[count++] = game.shoe.order[i];
    }
    game.place = 0;
}

/* Compares the cards of a coup at baccarat with the expected ones. */
static void audit_round(void)
{
    const struct baccarat *b = baccarat_of(&game.table);

    for (int i = 0; i < b->drawn_count; i++)
        assert_int_equal(b->drawn[i], game.expected[game.place++]);
}

static void audit(const struct command *command)
{
    const struct edition *edition = games[game.table.sign.edition];
    int faces[2], rank;

    switch (command->act) {
    case ACT_REST:
        faces_of(&game.draw, &game.table.sign, faces);
        assert_int_equal(command->outcome[0], faces[0]);
        assert_int_equal(command->outcome[1], faces[1]);
        game.draw.number++;
        break;
    case ACT_LAND:
        assert_int_equal(command->outcome[0], pocket_of(&game.draw, &game.table.sign));
        game.draw.number++;
        break;
    case ACT_DRAW:
        if (AS_LUNAR(edition)) assert_int_equal(command->outcome[0], game.expected[game.place++]);
        break;
    case ACT_BURN: /* one card, then as many as it counts; courts are ten */
        if (command->outcome[0]) assert_int_equal(command->outcome[0], game.expected[0]);
        rank = command->outcome[0] ? card_rank(command->outcome[0]) : 0;
        game.place = 1 + (rank > 10 ? 10 : rank);
        break;
    case ACT_SETTLE:
        if (AS_BACCARAT(edition)) audit_round();
        break;
    default:
        break;
    }
    game.outcomes += command->act == ACT_SETTLE || command->act == ACT_LAND;
}

static void carry_out(const struct command *command)
{
    const struct edition *edition = games[game.table.sign.edition];
    bool cards = AS_BACCARAT(edition) || AS_LUNAR(edition);
    int betting = AS_LUNAR(edition) ? LUNAR_BETTING : BACCARAT_BETTING;
    bool before = game.table.till.phase < betting;
    bool mixes = AS_BACCARAT(edition) && game.table.till.phase == betting &&
                 game.table.sign.value[AS_BACCARAT(edition)->cards] == CARDS_CONTINUOUS;

    if (mixes && command->act == ACT_NO_MORE_BETS) shuffle();
    audit(command);
    struct refusal why = table_do(&game.table, command, &game.events);
    if (why.code)
        fail_msg("%s by %s: %s (%s)", act_id(games[game.table.sign.edition], command->act),
                 role_words((enum role)command->role), why.code->sentence, why.clause);
    bool made_ready = before && game.table.till.phase == betting;
    if (cards && (made_ready || command->act == ACT_RESHUFFLE)) shuffle();
}

/* Completes a command: exchanges all five cards, bets only if nothing is on the layout. */
static bool fits_person(struct command *command, int seat)
{
    if (command->act == ACT_EXCHANGE && lunar_of(&game.table)->round.stage[seat] == STAGE_THINKING)
        for (int i = 0; i < LUNAR_FIRST; i++)
            command->cards |= card_bit(lunar_of(&game.table)->cards.hand[seat][i]);
    if (command->act != ACT_BET) return true;
    command->bet = (int8_t)game.bet;
    command->number = (int8_t)game.number;
    return !table_on_layout(&game.table, seat);
}

static bool anyone_does(struct command command)
{
    static const uint16_t staff[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR };

    for (int i = 0; i < (int)LENGTH(staff) + game.people; i++) {
        struct command by = command;
        int seat = i - (int)LENGTH(staff);
        by.role = seat < 0 ? staff[i] : ROLE_PLAYER;
        by.seat = (int8_t)(seat < 0 ? NO_SEAT : seat);
        if (seat >= 0 && !fits_person(&by, seat)) continue;
        chance_fill(&game.table, &game.draw, &game.shoe, &by);
        if (table_check(&game.table, &by).code) continue;
        carry_out(&by);
        return true;
    }
    return false;
}

static void step(void)
{
    struct command command;

    assert_true(++game.steps < 100000); /* no endless loop */
    if (chance_command(&game.table, &game.draw, &game.shoe, &command)) {
        carry_out(&command);
        return;
    }
    for (size_t i = 0; i < LENGTH(routine); i++)
        if (anyone_does(routine[i])) return;
    fail_msg("stuck: %s, %s", games[game.table.sign.edition]->id, table_phase_word(&game.table));
}

static void open_game(const struct sign *sign, const char *wager, int people)
{
    assert_int_equal(sign_check(sign).code, REFUSED_ACCEPTED);
    memset(&game, 0, sizeof game);
    table_open(&game.table, sign);
    game.draw = fixed_draw(games[sign->edition]->id);
    game.people = people;
    assert_true(wager_find(sign, wager, &game.bet, &game.number));
    for (int seat = 0; seat < people; seat++) {
        struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        struct command buy = { .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        buy.cents = 10000000;
        carry_out(&sit);
        carry_out(&buy);
    }
}

static void dice_and_wheels_are_drawn(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *option, *word, *wager;
    } tables[] = {
        { "craps", NULL, NULL, "pass" },           { "snake-eyes", NULL, NULL, "field" },
        { "snake-eyes-nsw", NULL, NULL, "field" }, { "double-dice", NULL, NULL, "shooter" },
        { "roulette", "wheel", "37", "red" },      { "roulette", "wheel", "38", "straight-00" },
    };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = sign_with(tables[i].edition, tables[i].option, tables[i].word);
        open_game(&sign, tables[i].wager, 2);
        while (game.outcomes < 100) step();
        assert_true(game.draw.number >= 100);
    }
}

/* A player sees the burn card, or the dealer draws an excess card or finds one face up: the card
 * must be the one at that position of the shuffled order. */
static void mishaps(void)
{
    static const struct {
        int outcomes;
        struct command command;
    } rows[] = {
        { 1, { .act = ACT_VIEW, .role = ROLE_PLAYER, .seat = 0 } },
        { 2, { .act = ACT_EXCESS, .role = ROLE_DEALER, .seat = NO_SEAT } },
        { 4, { .act = ACT_VIEW, .role = ROLE_PLAYER, .seat = 0 } },
        { 5, { .act = ACT_EXCESS, .flags = FLAG_SEEN, .role = ROLE_DEALER, .seat = NO_SEAT } },
        { 8, { .act = ACT_FACE_UP, .role = ROLE_DEALER, .seat = NO_SEAT } },
    };
    const struct baccarat *b = baccarat_of(&game.table);

    if (game.table.till.phase != BACCARAT_BETTING || b->drawn_count || b->held >= 0) return;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct command command = rows[i].command;
        bool mixed = game.shoe.in_shoe != game.shoe.count; /* shuffled after the burn */
        if (rows[i].outcomes != game.outcomes) continue;
        if (command.act == ACT_VIEW && !b->single) continue;
        assert_true(chance_fill(&game.table, NULL, &game.shoe, &command));
        if (command.act == ACT_VIEW && !b->single_card)
            assert_int_equal(command.outcome[0], game.shoe.order[mixed ? game.shoe.count - 1 : 0]);
        carry_out(&command);
        if (command.act == ACT_VIEW) continue;
        game.outcomes++; /* so that each happens once */
    }
}

static void shoes_are_drawn(void **state)
{
    (void)state;
    static const char *const styles[] = { "A", "B", "C" }, *const burns[] = { "points", "single" };
    static const char *const cards[] = { "shoe", "shuffler", "continuous" };

    for (int i = 0; i < 18; i++) {
        struct sign sign = sign_with("baccarat", "style", styles[i % 3]);
        assert_true(sign_set(&sign, sign_option(&sign, "burn"), burns[i / 3 % 2]));
        assert_true(sign_set(&sign, sign_option(&sign, "cards"), cards[i / 6]));
        if (sign_check(&sign).code) continue; /* Style B from a continuous shuffler */
        open_game(&sign, "banker", 2);
        while (game.outcomes < 200) { /* more than two shoes */
            step();
            mishaps();
        }
        assert_true(game.draw.number >= 3);
    }
}

/* All players exchange five cards: the deck runs out and another draw shuffles the discards. */
static void decks_are_drawn(void **state)
{
    (void)state;
    static const char *const cards[] = { "shoe", "shuffler" };

    for (size_t i = 0; i < LENGTH(cards); i++) {
        struct sign sign = sign_with("lunar-poker", "cards", cards[i]);
        open_game(&sign, "ante", LUNAR_BOXES);
        while (game.outcomes < 50 && game.draw.number < 200) step();
        assert_true(game.draw.number >= 100); /* two in each round */
    }
}

/* The act has no random outcome, there is no draw or shoe, or the shoe is empty. */
static void no_outcome_to_fill_in(void **state)
{
    (void)state;
    struct sign sign = sign_with("craps", NULL, NULL);
    struct command bet = { .act = ACT_BET, .outcome = { 3 } }, rest = { .act = ACT_REST };
    struct command draw = { .act = ACT_DRAW }, turn = { .act = ACT_TURN };

    open_game(&sign, "pass", 1);
    assert_false(chance_command(&game.table, &game.draw, NULL, &bet));
    bet = (struct command){ .act = ACT_BET, .outcome = { 3 } };
    assert_false(chance_fill(&game.table, &game.draw, NULL, &bet));
    assert_int_equal(bet.outcome[0], 3);
    assert_false(chance_fill(&game.table, NULL, NULL, &rest));
    assert_false(chance_fill(&game.table, &game.draw, &game.shoe, &draw));
    sign = sign_with("lunar-poker", NULL, NULL);
    open_game(&sign, "ante", 1);
    assert_false(chance_fill(&game.table, NULL, NULL, &draw));
    assert_false(chance_fill(&game.table, NULL, &game.shoe, &draw)); /* empty shoe */
    lunar_of(&game.table)->cards.next[0] = 7; /* given back, so it is known */
    lunar_of(&game.table)->in_next = 1;
    assert_true(chance_fill(&game.table, NULL, &game.shoe, &draw));
    assert_int_equal(draw.outcome[0], 7);
    assert_false(chance_fill(&game.table, NULL, &game.shoe, &turn));
    sign = sign_with("baccarat", NULL, NULL);
    open_game(&sign, "banker", 1);
    assert_false(chance_fill(&game.table, NULL, &game.shoe, &turn));
}

/* A known card, the card at a position of the order, or the first card that is among a set. */
static void due_cards(void **state)
{
    (void)state;
    static const struct chance_shoe shoe = { .count = 3, .in_shoe = 3, .order = { 40, 7, 9 } };
    const struct {
        struct chance_due due;
        int card;
    } rows[] = {
        { { .known = 12 }, 12 },
        { { .known = CARD_UNSEEN }, CARD_UNSEEN },
        { { .ordered = true, .place = 0 }, 40 },
        { { .ordered = true, .place = 2 }, 9 },
        { { .ordered = true, .place = 3 }, CARD_UNSEEN },
        { { .among = ALL_CARDS }, 40 },
        { { .among = card_bit(9) | card_bit(7) | card_bit(1) }, 7 },
        { { .among = card_bit(1) }, CARD_UNSEEN },
    };

    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_int_equal(chance_card(&shoe, &rows[i].due), rows[i].card);
}

/* Card games shuffle and draw no outcome; other games draw an outcome and shuffle nothing.
 * numbers: two dice or one pocket.  cards: one deck, or the default eight of a shoe. */
static void games_draw_or_shuffle(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        int numbers, cards;
    } rows[] = {
        { "craps", 2, 0 },    { "snake-eyes", 2, 0 },   { "double-dice", 2, 0 },
        { "roulette", 1, 0 }, { "lunar-poker", 0, 52 }, { "baccarat", 0, 8 * 52 },
    };
    static struct chance_shoe shoe;
    struct chance_draw draw = example();

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct sign sign = sign_of(game_find(rows[i].edition));
        table_open(&game.table, &sign);
        memset(&shoe, 1, sizeof shoe);
        shuffle_at(&draw, &game.table, &shoe);
        assert_int_equal(chance_outcome_of(&draw, &sign).count, rows[i].numbers);
        assert_int_equal(shoe.count, rows[i].cards);
        assert_int_equal(shoe.in_shoe, rows[i].cards);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_as_documented),
        cmocka_unit_test(other_programs_agree),
        cmocka_unit_test(shuffles_are_as_documented),
        cmocka_unit_test(numbers_have_no_bias),
        cmocka_unit_test(words_at_the_limits),
        cmocka_unit_test(shuffles_have_no_bias),
        cmocka_unit_test(dice_fit),
        cmocka_unit_test(pockets_fit),
        cmocka_unit_test(card_places_fit),
        cmocka_unit_test(bias_is_detected),
        cmocka_unit_test(every_input_affects_the_draw),
        cmocka_unit_test(commitments_exclude_player_seeds),
        cmocka_unit_test(invalid_draws_are_rejected),
        cmocka_unit_test(seeds_are_new_and_wiped),
        cmocka_unit_test(dice_and_wheels_are_drawn),
        cmocka_unit_test(shoes_are_drawn),
        cmocka_unit_test(decks_are_drawn),
        cmocka_unit_test(no_outcome_to_fill_in),
        cmocka_unit_test(due_cards),
        cmocka_unit_test(games_draw_or_shuffle),
    };

    RUN_TESTS(tests);
}
