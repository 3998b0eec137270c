/* bench_settle.c - wagers judged per second on one core: by dice_settle(), and by the cache that is
 * filled from it.  Both judge the same wagers on the same rolls and must give the same sum. */
#include "../tests/games.h"
#include "games/dice/dice_rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define DRAWS (1u << 16)

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct {
    uint8_t spot, roll;
} draws[DRAWS];

static void draw_wagers(const struct dice_game *game)
{
    uint64_t x = UINT64_C(88172645463325252);

    for (unsigned i = 0; i < DRAWS; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        draws[i].spot = (uint8_t)(x % (uint64_t)game->spot_count);
        draws[i].roll = (uint8_t)(x / 1000003 % ROLLS);
    }
}

static int64_t uncached(const struct sign *sign, unsigned rounds)
{
    const struct dice_game *game = dice_game(sign);
    int64_t sum = 0;

    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < DRAWS; i++) {
            const struct dice_spot *s = &game->spots[draws[i].spot];
            struct verdict v = dice_settle(sign, s->bet, s->number, false, draws[i].roll);
            sum += (int)v.fate * 7 + v.pays.n - v.pays.d;
        }
    return sum;
}

static int64_t cached(const struct dice_cache *cache, unsigned rounds)
{
    int64_t sum = 0;

    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < DRAWS; i++) {
            struct dice_judged v = dice_cached(cache, draws[i].spot, false, draws[i].roll);
            sum += v.fate * 7 + v.to - v.one;
        }
    return sum;
}

int main(void)
{
    static struct dice_cache cache;

    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        if (!AS_DICE(games[edition])) continue;
        draw_wagers(dice_game(&sign));
        double filling = now();
        dice_cache_fill(&cache, &sign);
        filling = now() - filling;
        double start = now();
        int64_t a = uncached(&sign, 40);
        double slow = 40.0 * DRAWS / (now() - start);
        start = now();
        int64_t b = cached(&cache, 4000);
        double fast = 4000.0 * DRAWS / (now() - start);
        if (a * 100 != b) {
            fprintf(stderr, "bench_settle: %s: the cache and dice_settle() differ\n",
                    games[edition]->id);
            return EXIT_FAILURE;
        }
        printf(
            "%-17s dice_settle() %7.1f M/s   cache %8.1f M/s   ratio %6.1f   filled in %.2f ms\n",
            games[edition]->id, slow / 1e6, fast / 1e6, fast / slow, 1e3 * filling);
    }
    return EXIT_SUCCESS;
}
