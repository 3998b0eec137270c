/* states.c - numbers for states. */
#include "games/lunar/house/states.h"

#include "rules/assert.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* How often each of the hand's heights occurs, from the lowest, and which is the up card's. */
struct shape {
    int heights, up; /* up: -1 if none */
    uint8_t count[LUNAR_FIRST];
    int states;
    uint32_t packed[256]; /* the hand's heights by suit, five bits each; in order */
};

#define SHAPES 64

struct lunar_states {
    int shapes;
    struct shape shape[SHAPES];
    uint8_t shape_of[HEIGHTS][FIVE_OF]; /* of the up card and the five heights */
    int32_t first[HEIGHTS][FIVE_OF + 1];
};

/* ---- Shapes ---------------------------------------------------------------------- */

static uint32_t packed(const uint16_t pattern[SUITS])
{
    return (uint32_t)pattern[0] << 15 | (uint32_t)pattern[1] << 10 | (uint32_t)pattern[2] << 5 |
           pattern[3];
}

/* Suits for the heights from i on. */
static void list_suits(struct shape *shape, const uint16_t pattern[SUITS], int i)
{
    if (i == shape->heights) {
        if (pattern[1] >= pattern[2] && pattern[2] >= pattern[3])
            shape->packed[shape->states++] = packed(pattern);
        return;
    }
    assert(i < LUNAR_FIRST);
    for (unsigned suits = 0; suits < 1u << SUITS; suits++) {
        uint16_t with[SUITS];
        if (__builtin_popcount(suits) != shape->count[i] || (i == shape->up && suits & 1)) continue;
        for (int suit = 0; suit < SUITS; suit++)
            with[suit] = (uint16_t)(pattern[suit] | (suits >> suit & 1) << i);
        list_suits(shape, with, i + 1);
    }
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static struct shape shape_of(const int height[LUNAR_FIRST], int up)
{
    struct shape shape = { .up = -1 };

    for (int i = 0; i < LUNAR_FIRST; i++) {
        if (i == 0 || height[i] != height[i - 1]) shape.heights++;
        shape.count[shape.heights - 1]++;
        if (height[i] == up) shape.up = shape.heights - 1;
    }
    return shape;
}

/* The index of a shape, which is listed if it is new. */
static int find_shape(struct lunar_states *states, const struct shape *shape)
{
    const uint16_t none[SUITS] = { 0 };

    for (int i = 0; i < states->shapes; i++)
        if (states->shape[i].up == shape->up &&
            !memcmp(states->shape[i].count, shape->count, sizeof shape->count))
            return i;
    assert(states->shapes < SHAPES);
    struct shape *added = &states->shape[states->shapes];
    *added = *shape;
    list_suits(added, none, 0);
    qsort(added->packed, (size_t)added->states, sizeof *added->packed, by_number);
    return states->shapes++;
}

/* Every five heights, in the order of their numbers. */
static void list_heights(struct lunar_states *states, int up)
{
    int h[LUNAR_FIRST], number = 0, first = 0;

    for (h[4] = 0; h[4] < HEIGHTS; h[4]++)
        for (h[3] = 0; h[3] <= h[4]; h[3]++)
            for (h[2] = 0; h[2] <= h[3]; h[2]++)
                for (h[1] = 0; h[1] <= h[2]; h[1]++)
                    for (h[0] = 0; h[0] <= h[1]; h[0]++) {
                        struct shape shape = shape_of(h, up);
                        int index = find_shape(states, &shape);
                        assert(number == solve_five(h));
                        states->shape_of[up][number] = (uint8_t)index;
                        states->first[up][number++] = first;
                        first += states->shape[index].states;
                    }
    states->first[up][number] = first;
}

struct lunar_states *lunar_states_open(void)
{
    struct lunar_states *states = calloc(1, sizeof *states);

    for (int up = 0; states && up < HEIGHTS; up++) list_heights(states, up);
    return states;
}

void lunar_states_close(struct lunar_states *states)
{
    free(states);
}

const struct lunar_states *lunar_states_kept(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct lunar_states *kept;

    pthread_mutex_lock(&lock);
    if (!kept) kept = lunar_states_open();
    const struct lunar_states *states = kept;
    pthread_mutex_unlock(&lock);
    return states;
}

/* ---- Numbers --------------------------------------------------------------------- */

int lunar_states_count(const struct lunar_states *states, int up)
{
    return states->first[up][FIVE_OF];
}

struct lunar_neighbours lunar_states_of(const struct lunar_states *states, int up, int heights)
{
    int first = states->first[up][heights];

    return (struct lunar_neighbours){ first, states->first[up][heights + 1] - first };
}

static int find_packed(const struct shape *shape, uint32_t wanted)
{
    int low = 0, high = shape->states;

    while (low < high) {
        int middle = (low + high) / 2;
        if (shape->packed[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    assert(low < shape->states && shape->packed[low] == wanted);
    return low;
}

int lunar_states_number(const struct lunar_states *states, int up, const uint16_t mask[SUITS])
{
    unsigned all = mask[0] | mask[1] | mask[2] | mask[3];
    uint16_t pattern[SUITS] = { 0 };
    int heights[LUNAR_FIRST], count = 0;

    for (int i = 0; all; i++, all &= all - 1) {
        int h = __builtin_ctz(all);
        for (int suit = 0; suit < SUITS; suit++) {
            if (!(mask[suit] >> h & 1)) continue;
            pattern[suit] = (uint16_t)(pattern[suit] | 1u << i);
            assert(count < LUNAR_FIRST);
            heights[count++] = h;
        }
    }
    assert(count == LUNAR_FIRST);
    int number = solve_five(heights);
    return states->first[up][number] +
           find_packed(&states->shape[states->shape_of[up][number]], packed(pattern));
}

/* ---- Hands ----------------------------------------------------------------------- */

static void swap_if_lower(const uint16_t mask[SUITS], uint8_t order[SUITS], int i)
{
    uint8_t suit = order[i];

    if (mask[suit] >= mask[order[i + 1]]) return;
    order[i] = order[i + 1];
    order[i + 1] = suit;
}

struct lunar_placed lunar_states_place(const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    struct lunar_placed placed = { .up = solve_height(up) };
    uint16_t mask[SUITS] = { 0 };
    uint8_t at[SUITS][HEIGHTS], order[SUITS] = { (uint8_t)card_suit(up) };
    int count = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) {
        int suit = (int)card_suit(card[i]), height = solve_height(card[i]);
        mask[suit] = (uint16_t)(mask[suit] | 1u << height);
        at[suit][height] = (uint8_t)i;
    }
    for (int i = 1; i < SUITS; i++) order[i] = (uint8_t)((order[0] + i) % SUITS);
    swap_if_lower(mask, order, 1);
    swap_if_lower(mask, order, 2);
    swap_if_lower(mask, order, 1);
    for (int i = 0; i < SUITS; i++) {
        placed.mask[i] = mask[order[i]];
        for (unsigned left = placed.mask[i]; left; left &= left - 1)
            placed.place[count++] = at[order[i]][__builtin_ctz(left)];
    }
    return placed;
}
