/* solve_dealer.c - the Dealer's hands, and what a player's hand brings against all of them.
 *
 * A pattern is four heights of the hidden cards.  Patterns are in order of the value that they have
 * with the up card, so a final hand beats those from the first hand that qualifies to its own
 * place. */
#include "games/lunar/house/solve_internal.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

/* ---- Patterns -------------------------------------------------------------------- */

struct pattern {
    int heights[HIDDEN]; /* from lowest to highest */
    hand_value value;
};

static int by_value(const void *a, const void *b)
{
    const struct pattern *p = a, *q = b;

    if (p->value != q->value) return p->value < q->value ? -1 : 1;
    return memcmp(p->heights, q->heights, sizeof p->heights);
}

/* The value of the up card with four heights; suits in turn make no flush. */
static hand_value value_with(int up, const int heights[HIDDEN], bool suited)
{
    uint8_t card[LUNAR_FIRST] = { solve_card(up, 0) };

    for (int i = 0; i < HIDDEN; i++) {
        int other = i + 1 < SUITS ? i + 1 : heights[i] == up; /* no card twice */
        card[i + 1] = solve_card(heights[i], suited ? 0 : other);
    }
    return five_cards_value(card);
}

/* A factor of a pattern is how many ways there are to take `count` cards of a height; all the
 * others are 1. */
#define WAYS (HIDDEN + 1)

static int factor_of(int height, int count)
{
    return height * WAYS + count;
}

/* Four cards are two blocks: several cards of one height, or two heights with one card each.  So
 * the ways to hold a pattern are the product of two numbers. */
#define PAIRS     91 /* of heights, equal or not */
#define NO_BLOCK  (BLOCKS - 1)
#define ONE_OF(h) (PAIRS + (h)*HIDDEN) /* one card of a height; two, three and four follow */

static int pair_of(int low, int high)
{
    return high * (high + 1) / 2 + low;
}

static void add_blocks(uint8_t block[2], const struct pattern *pattern)
{
    int single[HIDDEN], singles = 0, blocks = 0;

    block[0] = block[1] = NO_BLOCK;
    for (int i = 0, count; i < HIDDEN; i += count) {
        int height = pattern->heights[i];
        for (count = 1; i + count < HIDDEN && pattern->heights[i + count] == height;) count++;
        if (count == 1)
            single[singles++] = height;
        else
            block[blocks++] = (uint8_t)(ONE_OF(height) + count - 1);
    }
    for (int i = 0; i + 1 < singles; i += 2)
        block[blocks++] = (uint8_t)pair_of(single[i], single[i + 1]);
    if (singles == 1) block[blocks++] = (uint8_t)ONE_OF(single[0]);
}

static void add_pattern(struct dealer *dealer, const struct pattern *pattern)
{
    uint8_t *factor = dealer->factor[dealer->count];
    int factors = 0;

    for (int i = 0; i < HIDDEN;) {
        int count = 1;
        while (i + count < HIDDEN && pattern->heights[i + count] == pattern->heights[i]) count++;
        factor[factors++] = (uint8_t)factor_of(pattern->heights[i], count);
        i += count;
    }
    while (factors < HIDDEN) factor[factors++] = (uint8_t)factor_of(0, 0);
    add_blocks(dealer->block[dealer->count], pattern);
    dealer->no_hands += !hand_qualifies(pattern->value);
    dealer->value[dealer->count++] = pattern->value;
}

static int list_patterns(struct pattern patterns[PATTERNS], int up)
{
    int count = 0;

    for (int a = 0; a < HEIGHTS; a++)
        for (int b = a; b < HEIGHTS; b++)
            for (int c = b; c < HEIGHTS; c++)
                for (int d = c; d < HEIGHTS; d++) {
                    struct pattern p = { .heights = { a, b, c, d } };
                    if (a == d && a == up) continue; /* five of a height */
                    p.value = value_with(up, p.heights, false);
                    patterns[count++] = p;
                }
    qsort(patterns, (size_t)count, sizeof *patterns, by_value);
    return count;
}

static void add_flush(struct dealer *dealer, const struct pattern *pattern)
{
    const int *h = pattern->heights;
    unsigned hidden = 1u << h[0] | 1u << h[1] | 1u << h[2] | 1u << h[3];

    if (__builtin_popcount(hidden | 1u << dealer->up) < LUNAR_FIRST) return;
    hand_value suited = value_with(dealer->up, h, true);
    assert(!dealer->flush_count || dealer->flush[dealer->flush_count - 1].suited < suited);
    dealer->flush[dealer->flush_count++] =
        (struct dealer_flush){ (uint16_t)hidden, pattern->value, suited };
}

void solve_dealers(struct lunar_solver *solver)
{
    struct pattern patterns[PATTERNS];

    for (int up = 0; up < HEIGHTS; up++) {
        struct dealer *dealer = &solver->dealer[up];
        int count = list_patterns(patterns, up);
        dealer->up = up;
        for (int i = 0; i < count; i++) {
            add_pattern(dealer, &patterns[i]);
            add_flush(dealer, &patterns[i]);
        }
        solve_forced(solver, dealer);
    }
}

/* ---- Against a hand -------------------------------------------------------------- */

int solve_place(const struct dealer *dealer, int value)
{
    int low = 0, high = dealer->count;

    while (low < high) {
        int middle = (low + high) / 2;
        if (dealer->value[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int solve_flush_place(const struct dealer *dealer, int value, bool suited)
{
    int low = 0, high = dealer->flush_count;

    while (low < high) {
        int middle = (low + high) / 2;
        const struct dealer_flush *f = &dealer->flush[middle];
        if ((suited ? f->suited : f->unsuited) < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int64_t ways_between(const struct dealer *dealer, const uint8_t ways[HEIGHTS * WAYS],
                            int from, int to)
{
    int64_t sum = 0;

    for (int i = from; i < to; i++) {
        const uint8_t *f = dealer->factor[i];
        sum += ways[f[0]] * ways[f[1]] * ways[f[2]] * ways[f[3]];
    }
    return sum;
}

/* How many ways there are to take so many of some cards of a height: [cards][taken]. */
static const uint8_t choose[SUITS + 1][WAYS] = {
    { 1, 0, 0, 0, 0 }, { 1, 1, 0, 0, 0 }, { 1, 2, 1, 0, 0 }, { 1, 3, 3, 1, 0 }, { 1, 4, 6, 4, 1 }
};

static void block_pairs(const uint8_t *low, const uint8_t *high, int lanes, uint16_t *blocks)
{
    for (int lane = 0; lane < lanes; lane++) blocks[lane] = (uint16_t)(low[lane] * high[lane]);
}

static void block_taken(const uint8_t *of, int taken, int lanes, uint16_t *blocks)
{
    for (int lane = 0; lane < lanes; lane++) blocks[lane] = choose[of[lane]][taken];
}

void solve_blocks(const uint8_t *of, int lanes, uint16_t *blocks)
{
    for (int high = 0; high < HEIGHTS; high++) {
        const uint8_t *of_high = of + high * lanes;
        for (int low = 0; low < high; low++)
            block_pairs(of + low * lanes, of_high, lanes, blocks + pair_of(low, high) * lanes);
        block_taken(of_high, 2, lanes, blocks + pair_of(high, high) * lanes);
        for (int count = 1; count <= HIDDEN; count++)
            block_taken(of_high, count, lanes, blocks + (ONE_OF(high) + count - 1) * lanes);
    }
    for (int lane = 0; lane < lanes; lane++) blocks[NO_BLOCK * lanes + lane] = 1;
}

struct faced solve_faced(const struct dealer *dealer, hand_value value, const struct unseen *unseen)
{
    uint8_t ways[HEIGHTS * WAYS];
    int first = dealer->no_hands, below = solve_place(dealer, value),
        above = solve_place(dealer, value + 1);

    for (int h = 0; h < HEIGHTS; h++) memcpy(ways + factor_of(h, 0), choose[unseen->of[h]], WAYS);
    if (below < first) below = first;
    if (above < first) above = first;
    struct faced faced = {
        .no_hand = ways_between(dealer, ways, 0, first),
        .win = ways_between(dealer, ways, first, below),
        .equal = ways_between(dealer, ways, below, above),
    };
    faced.lose = solve_choose(unseen->count, HIDDEN) - faced.no_hand - faced.win - faced.equal;
    return faced;
}

static void face(struct faced *faced, hand_value value, hand_value dealers, int ways)
{
    if (!hand_qualifies(dealers))
        faced->no_hand += ways;
    else if (value > dealers)
        faced->win += ways;
    else if (value == dealers)
        faced->equal += ways;
    else
        faced->lose += ways;
}

struct faced solve_flushes(const struct dealer *dealer, hand_value value, unsigned up_suit)
{
    struct faced faced = { .no_hand = 0 };

    for (int i = 0; i < dealer->flush_count; i++) {
        const struct dealer_flush *f = &dealer->flush[i];
        if (f->hidden & ~up_suit) continue;
        face(&faced, value, f->unsuited, -1);
        face(&faced, value, f->suited, 1);
    }
    return faced;
}

struct lunar_worth solve_worth(const struct lunar_solver *solver, const struct faced *faced,
                               const struct final *final, int more)
{
    const struct payoffs *p = &solver->payoffs;
    int64_t ways = faced->no_hand + faced->win + faced->equal + faced->lose;
    int64_t sum = faced->no_hand * p->no_hand + faced->win * final->win + faced->equal * p->equal +
                  faced->lose * p->lose;
    int64_t squares = faced->no_hand * p->no_hand * p->no_hand +
                      faced->win * final->win * final->win + faced->equal * p->equal * p->equal +
                      faced->lose * p->lose * p->lose;

    return (struct lunar_worth){ .ways = ways * more,
                                 .sum = sum * more,
                                 .squares = squares * more,
                                 .bets = ways * more,
                                 .paid = faced->no_hand * more,
                                 .lost = faced->lose * more };
}

static void add_faced(struct faced *to, const struct faced *more)
{
    to->no_hand += more->no_hand;
    to->win += more->win;
    to->equal += more->equal;
    to->lose += more->lose;
}

struct ends solve_ends(const struct lunar_solver *solver, const struct dealer *dealer,
                       const struct final *final, const struct unseen *unseen, int up_suit)
{
    struct ends ends = {
        dealer->up, solve_faced(dealer, final->value, unseen), unseen->count - HIDDEN, { { 0 } }
    };
    struct faced flushes = solve_flushes(dealer, final->value, unseen->suit[up_suit]);

    add_faced(&ends.faced, &flushes);
    if (solve_may_force(solver, final, ends.more))
        ends.forced = solve_force_all(solver, dealer, final, unseen, up_suit);
    return ends;
}

struct lunar_worth solve_play(const struct lunar_solver *solver, const struct dealer *dealer,
                              const struct final *final, const struct unseen *unseen, int up_suit)
{
    struct ends ends = solve_ends(solver, dealer, final, unseen, up_suit);
    struct lunar_worth worth = solve_worth(solver, &ends.faced, final, ends.more);

    solve_add_forced(&worth, solver, final, &ends.forced, 0, 1);
    return worth;
}
