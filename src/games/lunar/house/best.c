/* best.c - the stored solution, for the first decision of a hand. */
#include "games/lunar/house/best.h"

#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/solved.h"
#include "rules/assert.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lunar_best {
    struct lunar_states *states;
    struct lunar_solver *solver;
    uint8_t *choice[LUNAR_UPS]; /* by number */
};

/* Read once, by the first who asks; the others wait meanwhile. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct lunar_best loaded;
static atomic_bool is_loaded;
static char why_not[SOLUTION_WHY + 100];

static void drop(struct lunar_best *best)
{
    for (int up = 0; up < LUNAR_UPS; up++) free(best->choice[up]);
    lunar_states_close(best->states);
    lunar_solver_close(best->solver);
    memset(best, 0, sizeof *best);
}

static bool take_parts(struct lunar_best *best, const struct solution_bytes *parts)
{
    struct lunar_part part;

    for (int up = 0; up < LUNAR_UPS; up++) {
        if (!lunar_part_read(&part, up, &parts[up])) return false;
        best->choice[up] = malloc((size_t)part.states);
        if (!best->choice[up]) return false;
        memcpy(best->choice[up], part.choice, (size_t)part.states);
    }
    return true;
}

static bool load_file(struct lunar_best *best, const struct sign *sign)
{
    struct solution_bytes parts[SOLUTION_PARTS];
    char path[SOLUTION_PATH], why[SOLUTION_WHY] = "nothing says where it is kept.";
    uint8_t terms[SOLUTION_DIGEST];

    if (!lunar_solved_terms(best->solver, terms)) return false;
    struct solution_key key = solution_key(sign, 0, terms);
    if (!solution_path(sign->edition, 0, path) || !solution_read_all(path, &key, parts, why)) {
        snprintf(why_not, sizeof why_not,
                 "It plays the solution of the game, which 'croupier solve %s' makes: %s",
                 games[sign->edition]->id, why);
        return false;
    }
    bool good = take_parts(best, parts);
    solution_parts_free(parts);
    return good;
}

static bool load(struct lunar_best *best, const struct sign *sign)
{
    const struct lunar_reading usual = { 0 };

    snprintf(why_not, sizeof why_not, "The solution of the game can't be loaded.");
    best->solver = lunar_solver_open(sign, &usual);
    best->states = lunar_states_open();
    if (best->solver && best->states && load_file(best, sign)) return true;
    drop(best);
    return false;
}

/* Signs differ in what is paid at once and on Super Bets only, so one solution serves them all. */
const struct lunar_best *lunar_best(const struct sign *sign, const char **why)
{
    pthread_mutex_lock(&lock);
    if (!is_loaded) is_loaded = load(&loaded, sign);
    bool good = is_loaded;
    pthread_mutex_unlock(&lock);
    *why = good ? NULL : why_not;
    return good ? &loaded : NULL;
}

const struct lunar_best *lunar_best_loaded(void)
{
    return is_loaded ? &loaded : NULL;
}

int lunar_best_first(const struct lunar_best *best, const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    struct lunar_placed placed = lunar_states_place(card, up);
    int number = lunar_states_number(best->states, placed.up, placed.mask),
        choice = best->choice[placed.up][number], places = 0;

    if (choice < LUNAR_EXCHANGES) return choice;
    for (int i = 0; i < LUNAR_FIRST; i++)
        if (choice >> i & 1) places |= 1 << placed.place[i];
    return LUNAR_EXCHANGES | places;
}

const struct lunar_solver *lunar_best_solver(const struct lunar_best *best)
{
    return best->solver;
}
