/* short_solve.c - what the short strategy costs, exactly: every state is valued as the strategy
 * plays it, and compared with the best choice in the stored solution. */
#include "games/lunar/house/known.h"
#include "games/lunar/house/short.h"
#include "games/lunar/house/solved.h"

#include "games/lunar/house/lunar_asks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sums ------------------------------------------------------------------------ */

struct valuing {
    pthread_mutex_t lock; /* of sums */
    const struct solution_how *how;
    struct lunar_states *states;
    struct lunar_part part[LUNAR_UPS];
    struct lunar_short_sums *sums; /* of all up cards */
};

static int line_of(const uint16_t mask[SUITS], int up)
{
    uint8_t card[LUNAR_FIRST];
    int count = 0;

    for (int suit = 0; suit < SUITS; suit++)
        for (unsigned left = mask[suit]; left; left &= left - 1)
            card[count++] = solve_card(__builtin_ctz(left), suit);
    return lunar_short_line(card, solve_card(up, 0));
}

static ratio_wide in_common(const struct lunar_worth *worth)
{
    return worth->sum * (ratio_wide)(LUNAR_COMMON / worth->ways);
}

/* Dealt straight and royal flushes come to no line. */
static void take(void *context, int up, const struct lunar_state_worth *state)
{
    struct valuing *v = context;

    if (state->choice == LUNAR_INSTANT) return;
    struct lunar_choice best = lunar_part_of_state(&v->part[up], v->states, state->mask);
    ratio_wide cost = in_common(&best.worth) - in_common(&state->worth);
    int line = line_of(state->mask, up);
    pthread_mutex_lock(&v->lock);
    v->sums[up].hands[line] += state->hands;
    v->sums[up].cost[line] += state->hands * cost;
    pthread_mutex_unlock(&v->lock);
}

static bool going(void *context, double share)
{
    const struct valuing *v = context;

    return !v->how->going || v->how->going(v->how->context, share);
}

static bool value(struct valuing *v, const struct lunar_solver *solver, unsigned ups)
{
    struct lunar_solved *solved = malloc(sizeof *solved);
    struct lunar_solve_how all = {
        .threads = v->how->threads < LUNAR_THREADS ? v->how->threads : LUNAR_THREADS,
        .ups = ups,
        .one_in = 1,
        .on_state = take,
        .going = going,
        .context = v,
    };
    bool good = solved && lunar_solve_all(solver, &all, solved);

    for (int up = 0; good && up < LUNAR_UPS; up++)
        for (int kind = 0; kind < LUNAR_KINDS; kind++)
            v->sums[up].bets += solved->sums[up][kind].bets;
    free(solved);
    return good;
}

bool lunar_short_value(const struct solution_bytes *parts, const struct sign *sign,
                       const struct lunar_reading *reading, const struct solution_how *how,
                       unsigned ups, struct lunar_short_sums sums[LUNAR_UPS])
{
    struct lunar_solver *solver = lunar_solver_follow(sign, reading, &lunar_short_policy);
    struct valuing *v = calloc(1, sizeof *v);
    bool good = solver && v;

    memset(sums, 0, LUNAR_UPS * sizeof *sums);
    for (int up = 0; good && up < LUNAR_UPS; up++)
        if (ups >> up & 1) good = lunar_part_read(&v->part[up], up, &parts[up]);
    if (good) {
        v->how = how;
        v->sums = sums;
        v->states = lunar_states_open();
        pthread_mutex_init(&v->lock, NULL);
        good = v->states && value(v, solver, ups);
        pthread_mutex_destroy(&v->lock);
        lunar_states_close(v->states);
    }
    free(v);
    lunar_solver_close(solver);
    return good;
}

/* ---- The strategy ---------------------------------------------------------------- */

#define ALL_HANDS (LUNAR_UPS * LUNAR_HANDS_OF_UP)

static void add_section(struct short_strategy *to, const char *id, const char *title,
                        const char *note)
{
    struct short_section *section = &to->section[to->sections++];

    section->id = id;
    section->title = title;
    section->note = note;
}

static struct short_line *add_line(struct short_strategy *to, const char *when, const char *then)
{
    struct short_section *section = &to->section[to->sections - 1];
    struct short_line *line = &section->line[section->count++];

    line->when = when;
    line->then = then;
    return line;
}

static void add_later(struct short_strategy *to, const struct lunar_short_later *lines, int count)
{
    for (int i = 0; i < count; i++) add_line(to, lines[i].when, lines[i].then);
}

/* Returns what all lines cost. */
static ratio_wide add_first(struct short_strategy *to, const struct lunar_short_sums *sums)
{
    ratio_wide all = 0;

    add_section(to, "first", "With five cards",
                "A straight flush or a royal flush is declared: it is paid at once.");
    to->section[0].counted = true;
    for (int i = 0; i < LUNAR_SHORT_LINES; i++) {
        struct short_line *line =
            add_line(to, lunar_short_lines[i].when, lunar_short_lines[i].then);
        ratio_wide cost = 0;
        int64_t hands = 0;
        for (int up = 0; up < LUNAR_UPS; up++) {
            hands += sums[up].hands[i];
            cost += sums[up].cost[i];
        }
        lunar_set_share(line->share, hands, ALL_HANDS);
        lunar_set_mean(line->cost, cost, ALL_HANDS);
        all += cost;
    }
    return all;
}

/* All figures, from those of each line and from the sums of best play. */
static void fill(struct short_strategy *to, const struct lunar_short_sums sums[LUNAR_UPS],
                 struct lunar_sums best[LUNAR_UPS][LUNAR_KINDS], const struct sign *sign)
{
    ratio_wide bets = 0, cost = add_first(to, sums);

    add_section(to, "draw", "After a draw", NULL);
    add_later(to, lunar_short_drawn, LUNAR_SHORT_DRAWN);
    add_section(to, "force", "When the Dealer has no hand", NULL);
    add_later(to, lunar_short_force, LUNAR_SHORT_FORCE);
    for (int up = 0; up < LUNAR_UPS; up++) bets += sums[up].bets;
    lunar_sums_worth(best, sign, to->best, to->wagered_best);
    lunar_set_mean(to->mean, cost, ALL_HANDS);
    mpq_sub(to->mean, to->best, to->mean);
    lunar_set_mean(to->wagered, 2 * bets + ALL_HANDS * (ratio_wide)LUNAR_COMMON, ALL_HANDS);
}

bool lunar_short_solve(const struct solution_bytes *parts, const struct sign *sign,
                       const struct lunar_reading *reading, const struct solution_how *how,
                       struct short_strategy *strategy)
{
    struct lunar_short_sums sums[LUNAR_UPS];
    struct lunar_sums best[LUNAR_UPS][LUNAR_KINDS];
    struct lunar_part part;

    if (!lunar_short_value(parts, sign, reading, how, (1u << LUNAR_UPS) - 1, sums)) return false;
    for (int up = 0; up < LUNAR_UPS; up++) {
        if (!lunar_part_read(&part, up, &parts[up])) return false;
        memcpy(best[up], part.sums, sizeof best[up]);
    }
    fill(strategy, sums, best, sign);
    return true;
}

void lunar_short_known_costs(const struct sign *sign, struct short_strategy *strategy)
{
    struct lunar_sums best[LUNAR_UPS][LUNAR_KINDS] = { { { .states = 0 } } };

    for (int up = 0; up < LUNAR_UPS; up++) {
        const struct lunar_known *known = &lunar_known[up];
        int64_t straight = known->straight_flushes, royal = known->royal_flushes;
        best[up][KIND_STRAIGHT_FLUSH].hands = straight;
        best[up][KIND_ROYAL_FLUSH].hands = royal;
        best[up][KIND_PLAY] = (struct lunar_sums){ .hands = LUNAR_HANDS_OF_UP - straight - royal,
                                                   .sum = known->sum,
                                                   .squares = known->squares,
                                                   .bets = known->bets };
    }
    fill(strategy, lunar_short_known, best, sign);
}
