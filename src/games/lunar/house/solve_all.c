/* solve_all.c - all hands against all up cards: one up card after the other, with several threads
 * at each. */
#include "games/lunar/house/solve_all.h"
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/solve_unit.h"
#include "rules/assert.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- What does not depend on the up card ----------------------------------------- */

static void value_six(struct solve_all *all, int heights[LUNAR_CARDS], int count)
{
    if (count < LUNAR_CARDS) {
        for (heights[count] = count ? heights[count - 1] : 0; heights[count] < HEIGHTS;
             heights[count]++)
            value_six(all, heights, count + 1);
        return;
    }
    uint8_t counts[HEIGHTS] = { 0 };
    struct lunar_hand hand = { .count = LUNAR_CARDS };
    for (int i = 0; i < LUNAR_CARDS; i++) {
        if (++counts[heights[i]] > SUITS) return;
        hand.card[i] = solve_card(heights[i], i % SUITS); /* suits in turn make no flush */
    }
    all->six[sets_number(&all->sets, counts)] = solve_final_of(all->solver, &hand);
}

static void list_numbers(struct solve_all *all)
{
    int count = 0;

    for (int n = 0; n <= HEIGHTS; n++)
        for (int k = 0; k <= LUNAR_FIRST; k++) all->choose[n][k] = (int32_t)solve_choose(n, k);
    for (unsigned set = 0; set < HEIGHT_SETS; set++)
        if (all->solver->count_of[set] <= HIDDEN) all->few[set] = (uint16_t)count++;
    assert(count == FEW_SETS);
}

/* Puts flushes in order. */
static void order_flushes(struct solve_all *all)
{
    const struct lunar_solver *solver = all->solver;
    int order = 0;

    all->flush_win = solver->win_of[FLUSH][0];
    for (unsigned set = 0; set < HEIGHT_SETS; set++)
        if (solver->suited[set].win) all->flush_order[solver->suited[set].value] = 1;
    for (int value = 0; value < HAND_CATEGORIES << HAND_PLACE_BITS; value++)
        if (all->flush_order[value]) all->flush_order[value] = (uint16_t)++order;
    assert(order == FLUSH_ORDERS);
}

static void close_all(struct solve_all *all)
{
    sets_close(&all->sets);
    free(all->beaten_by);
    free(all);
}

static struct solve_all *open_all(const struct lunar_solver *solver)
{
    struct solve_all *all = calloc(1, sizeof *all);
    int heights[LUNAR_CARDS];

    if (!all) return NULL;
    all->solver = solver;
    all->beaten_by = calloc(FLUSH_PLACES, sizeof *all->beaten_by);
    if (!sets_open(&all->sets) || !all->beaten_by) {
        close_all(all);
        return NULL;
    }
    value_six(all, heights, 0);
    list_numbers(all);
    force_list_beaten(all);
    order_flushes(all);
    rows_list_classes(all);
    return all;
}

/* ---- Threads --------------------------------------------------------------------- */

/* An up card goes through three phases; each is a list of parts that threads take in turn. */
enum phase { FILL, COMPARE, SOLVE, PHASES };

struct work {
    const struct lunar_solve_how *how;
    struct solve_all *all;
    struct rows rows;
    enum phase phase;
    int parts, up, done_ups, ups;
    atomic_int next;
    atomic_bool stop, failed;
    pthread_mutex_t lock; /* of solved */
    struct lunar_solved *solved;
};

struct worker {
    struct work *work;
    struct unit *unit;
    struct lunar_sums sums[LUNAR_KINDS];
    struct lunar_super_sums supers[LUNAR_SUPERS];
    bool tells; /* how far the work is */
};

static enum lunar_kind kind_of(const struct lunar_solver *solver, const struct unit *unit,
                               int choice)
{
    if (choice >= LUNAR_EXCHANGES)
        return (enum lunar_kind)(KIND_EXCHANGE +
                                 __builtin_popcount((unsigned)choice & (LUNAR_EXCHANGES - 1)));
    if (choice == LUNAR_INSTANT)
        return hand_category(solver->suited[unit->hand.set].value) == ROYAL_FLUSH
                   ? KIND_ROYAL_FLUSH
                   : KIND_STRAIGHT_FLUSH;
    return choice == LUNAR_BUYS ? KIND_SIXTH : choice == LUNAR_PLAYS ? KIND_PLAY : KIND_FOLD;
}

/* The Super Combination of one hand of a state; order: who has the masks of the other suits. */
static enum lunar_super super_of(const uint16_t mask[SUITS], const int order[SUITS])
{
    uint8_t card[LUNAR_FIRST];
    int count = 0;

    for (int suit = 0; suit < SUITS; suit++)
        for (unsigned left = mask[order[suit]]; left; left &= left - 1) {
            assert(count < LUNAR_FIRST);
            card[count++] = solve_card(__builtin_ctz(left), suit);
        }
    return lunar_dealt(card).super;
}

/* Suits that hold the same give the same hand again in another order. */
static bool is_another_hand(const uint16_t mask[SUITS], const int order[SUITS])
{
    for (int i = 1; i < SUITS; i++)
        for (int k = i + 1; k < SUITS; k++)
            if (mask[order[i]] == mask[order[k]] && order[i] > order[k]) return false;
    return true;
}

/* A Super Combination may need one colour, so the hands of a state differ in it.  But it does not
 * matter of which suit the up card is: each has one other suit of its colour. */
static void take_supers(struct worker *worker, const struct lunar_state_worth *state)
{
    static const int orders[][SUITS] = { { 0, 1, 2, 3 }, { 0, 1, 3, 2 }, { 0, 2, 1, 3 },
                                         { 0, 2, 3, 1 }, { 0, 3, 1, 2 }, { 0, 3, 2, 1 } };
    const struct lunar_worth *w = &state->worth;
    ratio_wide worth = w->ways ? w->sum * (ratio_wide)(LUNAR_COMMON / w->ways) : 0;

    for (size_t i = 0; i < LENGTH(orders); i++) {
        if (!is_another_hand(state->mask, orders[i])) continue;
        struct lunar_super_sums *sums = &worker->supers[super_of(state->mask, orders[i])];
        sums->hands++;
        sums->sum += worth;
    }
}

static void take_state(void *context, const struct unit *unit,
                       const struct lunar_state_worth *state)
{
    struct worker *worker = context;
    const struct lunar_solve_how *how = worker->work->how;
    struct lunar_sums *sums = &worker->sums[kind_of(unit->solver, unit, state->choice)];
    const struct lunar_worth *w = &state->worth;

    sums->states++;
    sums->hands += state->hands;
    if (w->ways) {
        ratio_wide times = (ratio_wide)state->hands * (LUNAR_COMMON / w->ways);
        sums->sum += w->sum * times;
        sums->squares += w->squares * times;
        sums->bets += w->bets * times;
        sums->forces += w->forces * times;
        sums->paid += w->paid * times;
        sums->lost += w->lost * times;
    }
    take_supers(worker, state);
    if (how->on_state) how->on_state(how->context, worker->work->up, state);
}

static void do_part(struct worker *worker, int part)
{
    struct work *work = worker->work;

    if (work->phase == FILL) {
        if (!rows_fill(&work->rows, part)) work->failed = true;
    } else if (work->phase == COMPARE) {
        rows_compare(&work->rows, part);
    } else {
        if (part % work->how->one_in == 0)
            unit_solve(worker->unit, &work->rows, part, take_state, worker);
        if (worker->unit->failed) work->failed = true;
    }
}

static const double phase_begins[PHASES + 1] = { 0, 0.25, 0.3, 1 }; /* shares of the time */

static void tell(struct work *work, int part)
{
    double in_phase = (double)part / work->parts;
    double share = phase_begins[work->phase] +
                   in_phase * (phase_begins[work->phase + 1] - phase_begins[work->phase]);

    if (work->how->going &&
        !work->how->going(work->how->context, (work->done_ups + share) / work->ups))
        work->stop = true;
}

static void *do_parts(void *context)
{
    struct worker *worker = context;
    struct work *work = worker->work;

    for (;;) {
        int part = atomic_fetch_add(&work->next, 1);
        if (part >= work->parts || work->stop || work->failed) return NULL;
        do_part(worker, part);
        if (worker->tells) tell(work, part);
    }
}

/* The first thread is the caller's. */
static void run_phase(struct work *work, struct worker *workers, enum phase phase, int parts)
{
    pthread_t threads[LUNAR_THREADS];
    int started = 1, wanted = work->how->threads;

    work->phase = phase;
    work->parts = parts;
    work->next = 0;
    while (started < wanted &&
           !pthread_create(&threads[started], NULL, do_parts, &workers[started]))
        started++;
    do_parts(&workers[0]);
    for (int i = 1; i < started; i++) pthread_join(threads[i], NULL);
}

static void add_sums(struct lunar_sums *to, const struct lunar_sums *more)
{
    to->states += more->states;
    to->hands += more->hands;
    to->sum += more->sum;
    to->squares += more->squares;
    to->bets += more->bets;
    to->forces += more->forces;
    to->paid += more->paid;
    to->lost += more->lost;
}

/* Moves the sums of a worker to the others. */
static void take_sums(struct lunar_solved *solved, int up, struct worker *worker)
{
    for (int kind = 0; kind < LUNAR_KINDS; kind++)
        add_sums(&solved->sums[up][kind], &worker->sums[kind]);
    for (int super = 0; super < LUNAR_SUPERS; super++) {
        solved->supers[up][super].hands += worker->supers[super].hands;
        solved->supers[up][super].sum += worker->supers[super].sum;
    }
    memset(worker->sums, 0, sizeof worker->sums);
    memset(worker->supers, 0, sizeof worker->supers);
}

static void solve_up(struct work *work, struct worker *workers, int up)
{
    work->up = up;
    rows_begin(&work->rows, up);
    run_phase(work, workers, FILL, rows_parts());
    run_phase(work, workers, COMPARE, work->all->classes);
    run_phase(work, workers, SOLVE, work->all->sets.draws[LUNAR_FIRST]);
    for (int i = 0; i < work->how->threads; i++) take_sums(work->solved, up, &workers[i]);
    work->done_ups++;
}

static bool open_workers(struct work *work, struct worker *workers)
{
    for (int i = 0; i < work->how->threads; i++) {
        workers[i] = (struct worker){ .work = work,
                                      .unit = calloc(1, sizeof(struct unit)),
                                      .tells = i == 0 };
        if (!workers[i].unit || !unit_open(workers[i].unit)) return false;
    }
    return true;
}

static void close_workers(struct work *work, struct worker *workers)
{
    for (int i = 0; i < work->how->threads && workers[i].unit; i++) {
        work->solved->choices += workers[i].unit->choices;
        work->solved->valued += workers[i].unit->valued;
        unit_close(workers[i].unit);
        free(workers[i].unit);
    }
}

bool lunar_solve_all(const struct lunar_solver *solver, const struct lunar_solve_how *how,
                     struct lunar_solved *solved)
{
    struct worker workers[LUNAR_THREADS] = { { .work = NULL } };
    struct work work = {
        .how = how, .solved = solved, .all = open_all(solver), .ups = __builtin_popcount(how->ups)
    };

    assert(how->threads >= 1 && how->threads <= LUNAR_THREADS && how->one_in >= 1);
    memset(solved, 0, sizeof *solved);
    if (!work.all) return false;
    bool good = rows_open(&work.rows, work.all);
    if (good) {
        good = open_workers(&work, workers);
        for (int up = 0; good && up < LUNAR_UPS; up++) {
            if (how->ups >> up & 1) solve_up(&work, workers, up);
            good = !work.stop && !work.failed;
        }
        close_workers(&work, workers);
        rows_close(&work.rows);
    }
    close_all(work.all);
    return good;
}
