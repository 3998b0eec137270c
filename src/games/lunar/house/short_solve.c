/* short_solve.c - what the short strategy costs, exactly: every state is valued as the strategy
 * plays it, and compared with the best choice in the stored solution. */
#include "games/lunar/house/short.h"
#include "games/lunar/house/solved.h"

#include "games/lunar/house/lunar_asks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sums ------------------------------------------------------------------------ */

/* Over the hands that come to a line; in parts of LUNAR_COMMON. */
struct line_sums {
    int64_t hands;
    ratio_wide best, played;
};

struct valuing {
    pthread_mutex_t lock; /* of line */
    const struct solution_how *how;
    struct lunar_states *states;
    struct lunar_part part[LUNAR_UPS];
    struct lunar_solved *solved;
    struct line_sums line[LUNAR_SHORT_LINES];
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
    struct line_sums *line = &v->line[line_of(state->mask, up)];
    ratio_wide played = in_common(&state->worth), most = in_common(&best.worth);
    pthread_mutex_lock(&v->lock);
    line->hands += state->hands;
    line->best += state->hands * most;
    line->played += state->hands * played;
    pthread_mutex_unlock(&v->lock);
}

static bool going(void *context, double share)
{
    const struct valuing *v = context;

    return !v->how->going || v->how->going(v->how->context, share);
}

/* ---- The strategy ---------------------------------------------------------------- */

#define ALL_HANDS (LUNAR_UPS * INT64_C(2349060)) /* 13 up cards with C(51, 5) hands each */

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

static void add_first(struct short_strategy *to, const struct line_sums sums[LUNAR_SHORT_LINES])
{
    add_section(to, "first", "With five cards",
                "A straight flush or a royal flush is declared: it is paid at once.");
    to->section[0].counted = true;
    for (int i = 0; i < LUNAR_SHORT_LINES; i++) {
        struct short_line *line =
            add_line(to, lunar_short_lines[i].when, lunar_short_lines[i].then);
        lunar_set_share(line->share, sums[i].hands, ALL_HANDS);
        lunar_set_mean(line->cost, sums[i].best - sums[i].played, ALL_HANDS);
    }
}

static void fill(const struct valuing *v, const struct sign *sign, struct short_strategy *to)
{
    struct lunar_sums best[LUNAR_UPS][LUNAR_KINDS];

    add_first(to, v->line);
    add_section(to, "draw", "After a draw", NULL);
    add_later(to, lunar_short_drawn, LUNAR_SHORT_DRAWN);
    add_section(to, "force", "When the Dealer has no hand", NULL);
    add_later(to, lunar_short_force, LUNAR_SHORT_FORCE);
    for (int up = 0; up < LUNAR_UPS; up++) memcpy(best[up], v->part[up].sums, sizeof best[up]);
    lunar_sums_worth(best, sign, to->best, to->wagered_best);
    lunar_sums_worth(v->solved->sums, sign, to->mean, to->wagered);
}

static bool value(struct valuing *v, const struct sign *sign, const struct lunar_reading *reading,
                  const struct solution_bytes *parts)
{
    struct lunar_solver *solver = lunar_solver_follow(sign, reading, &lunar_short_policy);
    struct lunar_solve_how all = {
        .threads = v->how->threads < LUNAR_THREADS ? v->how->threads : LUNAR_THREADS,
        .ups = (1u << LUNAR_UPS) - 1,
        .one_in = 1,
        .on_state = take,
        .going = going,
        .context = v,
    };
    bool good = solver && v->states && v->solved;

    for (int up = 0; good && up < LUNAR_UPS; up++)
        good = lunar_part_read(&v->part[up], up, &parts[up]);
    good = good && lunar_solve_all(solver, &all, v->solved);
    lunar_solver_close(solver);
    return good;
}

bool lunar_short_solve(const struct solution_bytes *parts, const struct sign *sign,
                       const struct lunar_reading *reading, const struct solution_how *how,
                       struct short_strategy *strategy)
{
    struct valuing *v = calloc(1, sizeof *v);

    if (!v) return false;
    v->how = how;
    v->states = lunar_states_open();
    v->solved = malloc(sizeof *v->solved);
    pthread_mutex_init(&v->lock, NULL);
    bool good = value(v, sign, reading, parts);
    if (good) fill(v, sign, strategy);
    pthread_mutex_destroy(&v->lock);
    lunar_states_close(v->states);
    free(v->solved);
    free(v);
    return good;
}
