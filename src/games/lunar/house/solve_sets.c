/* solve_sets.c - multisets of heights, numbered without gaps, and draws as lists of them.
 *
 * A multiset h1 <= h2 <= ... <= hn has the number C(h1, 1) + C(h2 + 1, 2) + ... + C(hn + n - 1, n).
 */
#include "games/lunar/house/solve_all_internal.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

static void number_steps(struct sets *sets)
{
    for (int h = 0; h < HEIGHTS; h++)
        for (int n = 0; n <= DEAD_MOST; n++)
            for (int c = 0; c < SUITS && n + c < DEAD_MOST; c++)
                sets->step[h][n][c + 1] =
                    sets->step[h][n][c] + (int32_t)solve_choose(h + n + c, n + c + 1);
}

int sets_number(const struct sets *sets, const uint8_t counts[HEIGHTS])
{
    int number = 0, n = 0;

    for (int h = 0; h < HEIGHTS; h++) {
        number += sets->step[h][n][counts[h]];
        n += counts[h];
    }
    return number;
}

/* ---- Draws ----------------------------------------------------------------------- */

static void add_draw(struct sets *sets, int cards, const uint8_t counts[HEIGHTS])
{
    struct draw *draw = &sets->draw[cards][sets_number(sets, counts)];

    for (int h = 0; h < HEIGHTS; h++) {
        if (!counts[h]) continue;
        draw->height[draw->heights] = (uint8_t)h;
        draw->count[draw->heights++] = counts[h];
        draw->set |= (uint16_t)(1u << h);
    }
}

static void list_draws(struct sets *sets, int cards, uint8_t counts[HEIGHTS], int height, int left)
{
    if (!left) {
        add_draw(sets, cards, counts);
        return;
    }
    if (height == HEIGHTS) return;
    for (int n = 0; n <= left && n <= SUITS; n++) {
        counts[height] = (uint8_t)n;
        list_draws(sets, cards, counts, height + 1, left - n);
    }
    counts[height] = 0;
}

/* The hand that cards kept and cards drawn make; SETS_NONE if a height would be five times there.
 */
static uint16_t merged(const struct sets *sets, const struct draw *kept, const struct draw *drawn)
{
    uint8_t counts[HEIGHTS] = { 0 };

    for (int i = 0; i < kept->heights; i++) counts[kept->height[i]] = kept->count[i];
    for (int i = 0; i < drawn->heights; i++) {
        counts[drawn->height[i]] = (uint8_t)(counts[drawn->height[i]] + drawn->count[i]);
        if (counts[drawn->height[i]] > SUITS) return SETS_NONE;
    }
    return (uint16_t)sets_number(sets, counts);
}

static bool merge_all(struct sets *sets, int cards)
{
    int kept = LUNAR_FIRST - cards;

    sets->merged[cards] =
        malloc(sizeof(uint16_t) * (size_t)sets->draws[kept] * (size_t)sets->draws[cards]);
    if (!sets->merged[cards]) return false;
    for (int i = 0; i < sets->draws[kept]; i++)
        for (int k = 0; k < sets->draws[cards]; k++)
            sets->merged[cards][i * sets->draws[cards] + k] =
                merged(sets, &sets->draw[kept][i], &sets->draw[cards][k]);
    return true;
}

bool sets_open(struct sets *sets)
{
    uint8_t counts[HEIGHTS] = { 0 };

    memset(sets, 0, sizeof *sets);
    number_steps(sets);
    for (int cards = 0; cards <= LUNAR_FIRST; cards++) {
        sets->draws[cards] = (int)solve_choose(HEIGHTS + cards - 1, cards);
        sets->draw[cards] = calloc((size_t)sets->draws[cards], sizeof(struct draw));
        if (!sets->draw[cards]) return false;
        list_draws(sets, cards, counts, 0, cards);
    }
    for (int cards = 0; cards <= LUNAR_FIRST; cards++)
        if (!merge_all(sets, cards)) return false;
    return true;
}

void sets_close(struct sets *sets)
{
    for (int cards = 0; cards <= LUNAR_FIRST; cards++) {
        free(sets->draw[cards]);
        free(sets->merged[cards]);
    }
}
