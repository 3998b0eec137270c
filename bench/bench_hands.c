/* bench_hands.c - poker hands valued per second on one core: hands of five and six cards, all hands
 * in order and random hands, packed and as card numbers.  Each is compared with a bare sum over the
 * same memory in the same run.  Packed hands and card numbers must give the same sum of values. */
#include "games/lunar/hands.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define DRAWN  10000000
#define MOST   20358520 /* C(52, 6) */
#define ROUNDS 5

static size_t hand_count;
static int hand_cards;
static uint8_t *cards;   /* hand_cards for each hand, concatenated */
static uint64_t *packed; /* the same hands, packed */

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- Hands ----------------------------------------------------------------------- */

static void add(const uint8_t *hand)
{
    for (int i = 0; i < hand_cards; i++)
        cards[hand_count * (size_t)hand_cards + (size_t)i] = hand[i];
    packed[hand_count++] = hand_pack(hand, hand_cards);
}

static void add_all_from(uint8_t *hand, int held, int card)
{
    if (held == hand_cards) {
        add(hand);
        return;
    }
    for (; card <= CARDS; card++) {
        hand[held] = (uint8_t)card;
        add_all_from(hand, held + 1, card + 1);
    }
}

static void in_order(void)
{
    uint8_t hand[6] = { 0 };

    add_all_from(hand, 0, 1);
}

static void at_random(void)
{
    uint64_t x = UINT64_C(88172645463325252);
    uint8_t deck[CARDS];

    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i + 1);
    while (hand_count < DRAWN) {
        for (int i = 0; i < hand_cards; i++) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            int j = i + (int)((x >> 32) * (uint64_t)(CARDS - i) >> 32);
            uint8_t card = deck[j];
            deck[j] = deck[i];
            deck[i] = card;
        }
        add(deck);
    }
}

/* ---- Sums over them -------------------------------------------------------------- */

static uint64_t memory_sum(const void *memory, size_t bytes)
{
    const uint64_t *word = memory;
    uint64_t sum = 0;

    for (size_t i = 0; i < bytes / sizeof *word; i++) sum += word[i];
    return sum;
}

static uint64_t packed_bare(void)
{
    return memory_sum(packed, hand_count * sizeof *packed);
}

static uint64_t cards_bare(void)
{
    return memory_sum(cards, hand_count * (size_t)hand_cards);
}

static uint64_t five_packed(void)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < hand_count; i++) sum += five_value(packed[i]);
    return sum;
}

static uint64_t six_packed(void)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < hand_count; i++) sum += six_value(packed[i]);
    return sum;
}

static uint64_t five_cards(void)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < hand_count; i++) sum += five_cards_value(cards + 5 * i);
    return sum;
}

static uint64_t six_cards(void)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < hand_count; i++) sum += six_cards_value(cards + 6 * i);
    return sum;
}

/* ---- Timing ---------------------------------------------------------------------- */

static volatile uint64_t last_sum; /* keeps the compiler from removing an unused sum */

/* Hands per second in the best round. */
static double rate_of(uint64_t sum_all(void))
{
    double best = 0;

    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        last_sum = sum_all();
        double rate = (double)hand_count / (now() - start);
        if (rate > best) best = rate;
    }
    return best;
}

/* Prints a comparison; returns the sum of values. */
static uint64_t compare(const char *order, const char *form, uint64_t bare(void),
                        uint64_t valued(void))
{
    double memory = rate_of(bare), values = rate_of(valued);

    printf("%d cards %-9s %-7s  memory %7.1f M/s   valued %6.1f M/s   ratio %5.1f\n", hand_cards,
           order, form, memory / 1e6, values / 1e6, memory / values);
    return last_sum;
}

static void run(int count, const char *order, void fill(void), uint64_t by_packed(void),
                uint64_t by_cards(void))
{
    hand_cards = count;
    hand_count = 0;
    fill();
    uint64_t a = compare(order, "packed", packed_bare, by_packed);
    uint64_t b = compare(order, "numbers", cards_bare, by_cards);
    if (a == b) return;
    fprintf(stderr, "bench_hands: packed hands and card numbers differ\n");
    exit(EXIT_FAILURE);
}

int main(void)
{
    cards = malloc(MOST * 6);
    packed = malloc(MOST * sizeof *packed);
    if (!cards || !packed) return EXIT_FAILURE;
    run(5, "in order", in_order, five_packed, five_cards);
    run(5, "at random", at_random, five_packed, five_cards);
    run(6, "in order", in_order, six_packed, six_cards);
    run(6, "at random", at_random, six_packed, six_cards);
    free(cards);
    free(packed);
    return EXIT_SUCCESS;
}
