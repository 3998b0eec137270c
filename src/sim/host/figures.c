/* figures.c - estimates, their intervals, and the exact values beside them. */
#include "sim/host/figures.h"

#include "odds/odds.h"
#include "sim/game_sim.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define Z_95       1.959963984540054
#define RARE_LEAST 100 /* wins and losses expected before the bell curve is near enough */

/* The 97.5 % quantile of Student's distribution, by the expansion of Cornish and Fisher. */
static double student(uint64_t freedom)
{
    double n = (double)freedom, z = Z_95;

    return z + (pow(z, 3) + z) / (4 * n) + (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * n * n) +
           (3 * pow(z, 7) + 19 * pow(z, 5) + 17 * pow(z, 3) - 15 * z) / (384 * n * n * n);
}

/* ---- Wagers ---------------------------------------------------------------------- */

/* The stake of every decision, if it was always the same: then the squares add up to the square of
 * the sum, divided by their number. */
static int64_t same_stake(const struct wager_tally *tally)
{
    sim_sum sum = tally->stake_cents;

    if (!tally->decided || sum <= 0) return 0;
    return tally->stake_squares * tally->decided == sum * sum ? (int64_t)(sum / tally->decided) : 0;
}

/* Sum of (gain - ev * stake) squared. */
static double spread(const struct wager_tally *tally, double ev)
{
    return (double)((long double)tally->gain_squares - 2 * ev * (long double)tally->gain_stakes +
                    ev * ev * (long double)tally->stake_squares);
}

static void name_fraction(struct wager_figures *w, const mpq_t ev)
{
    mpq_t edge;
    char text[512];

    mpq_init(edge);
    mpq_neg(edge, ev);
    if (mpz_sizeinbase(mpq_numref(edge), 10) + mpz_sizeinbase(mpq_denref(edge), 10) < 20)
        snprintf(w->fraction, sizeof w->fraction, "%s", mpq_get_str(text, 10, edge));
    mpq_clear(edge);
}

/* What exact odds expect of a simulation like this one: in cents, of all wagers. */
struct expected {
    double gain, stake;
    bool fees; /* whether the gain includes them */
};

static void set_exact(struct wager_figures *w, const mpq_t ev)
{
    w->exact_known = true;
    w->exact = 0 - mpq_get_d(ev);
    name_fraction(w, ev);
    double error = sqrt(spread(w->tally, -w->exact));
    if (error > 0)
        w->z = ((double)w->tally->gain_cents + w->exact * (double)w->tally->stake_cents) / error;
}

static void judge(struct wager_figures *w, double wins, double losses)
{
    bool many = wins >= RARE_LEAST && losses >= RARE_LEAST;

    w->alarm = many && fabs(w->z) > FIGURES_ALARM;
}

static void exact_of_wager(struct wager_figures *w, const struct odds *odds,
                           struct expected *expected)
{
    double n = (double)w->tally->decided, stake = (double)w->tally->stake_cents;

    set_exact(w, odds->ev);
    judge(w, n * mpq_get_d(odds->win), n * mpq_get_d(odds->lose));
    expected->gain -= w->exact * stake;
    expected->stake += stake;
}

/* A wager of a hand that was played best.  What the whole hand is expected to stake and gain is
 * added with the wager that stands for it. */
static void exact_in_hand(struct wager_figures *w, const struct odds *odds,
                          const struct odds_alone *alone, struct expected *expected)
{
    const struct wager_tally *tally = w->tally;
    double stake = (double)tally->stake_cents;
    mpq_t ev;

    mpq_init(ev);
    mpq_div(ev, alone->gain, alone->staked);
    set_exact(w, ev);
    judge(w, (double)tally->won, (double)(tally->decided - tally->won - tally->pushed));
    mpq_clear(ev);
    expected->gain += mpq_get_d(odds->ev) * stake;
    expected->stake += mpq_get_d(odds->staked) * stake;
    expected->fees = true;
}

/* The figures of best play are those of one strategy; of wagers that are counted with another, they
 * are 0. */
static void find_exact(struct wager_figures *w, const struct sim_plan *plan, int bet, int number,
                       struct odds_counts *counts, struct expected *expected)
{
    const struct sign *sign = &plan->sign;
    bool best = odds_played_best(sign, bet);
    struct odds odds;
    struct odds_alone alone;

    if (odds_needs_strategy(sign, bet)) return;
    if (best && sim_game(sign->edition)->best != plan->strategy) return;
    odds_init(&odds);
    odds_of_counted(&odds, counts, sign, bet, number, w->stake_cents);
    if (best) {
        odds_alone_init(&alone);
        odds_alone(&alone, sign, bet, number, w->stake_cents);
        exact_in_hand(w, &odds, &alone, expected);
        odds_alone_clear(&alone);
    } else {
        exact_of_wager(w, &odds, expected);
    }
    odds_clear(&odds);
}

static bool had_action(const struct wager_tally *tally)
{
    return tally->decided || tally->gain_cents;
}

static void fill_wager(struct wager_figures *w, const struct sim_plan *plan, int bet, int number,
                       struct odds_counts *counts, struct expected *expected)
{
    const struct wager_tally *tally = w->tally;

    wager_id(&plan->sign, bet, number, w->id);
    wager_name(&plan->sign, bet, number, w->name);
    w->stake_cents = same_stake(tally);
    if (tally->stake_cents) w->edge = -(double)tally->gain_cents / (double)tally->stake_cents;
    if (tally->decided) w->wins = (double)tally->won / (double)tally->decided;
    find_exact(w, plan, bet, number, counts, expected);
}

/* ---- The whole ------------------------------------------------------------------- */

/* Variance of the mean of gain - ratio * stake, over sessions. */
static double residual(const struct sim_tally *tally, double ratio)
{
    long double n = tally->sessions;
    long double mean =
        ((long double)tally->gain_cents - ratio * (long double)tally->stake_cents) / n;
    long double squares = (long double)tally->gain_squares -
                          2 * ratio * (long double)tally->gain_stakes +
                          ratio * ratio * (long double)tally->stake_squares;
    long double variance = (squares - n * mean * mean) / (n - 1) / n;

    return variance > 0 ? (double)variance : 0;
}

static void find_interval(struct figures *f)
{
    uint64_t n = f->tally->sessions;

    if (f->action <= 0) return;
    f->edge = -f->gain / f->action;
    if (n < 4) return;
    double wide = student(n - 1) * sqrt(residual(f->tally, -f->edge)) * (double)n / f->action;
    f->low = f->edge - wide;
    f->high = f->edge + wide;
    f->interval = true;
}

static void find_expected(struct figures *f, const struct expected *expected)
{
    double gain = expected->gain + (expected->fees ? 0 : f->fees);

    f->exact_known = f->wager_count;
    for (int i = 0; i < f->wager_count; i++) {
        f->exact_known &= f->wagers[i].exact_known;
        f->alarm |= f->wagers[i].alarm;
    }
    if (!f->exact_known || f->action <= 0) return;
    f->exact = -gain / expected->stake;
    f->expected = -f->exact * f->action;
    if (f->tally->sessions < 4) return;
    double error = sqrt(residual(f->tally, -f->exact)) * (double)f->tally->sessions;
    if (error > 0) f->z = (f->gain - f->expected) / error;
    f->alarm |= fabs(f->z) > FIGURES_ALARM && f->tally->sessions >= RARE_LEAST;
}

bool figures_of(struct figures *f, const struct sim_plan *plan, const struct sim_tally *tally)
{
    struct odds_counts counts = { 0 };
    struct expected expected = { 0 };
    int index = 0;

    *f = (struct figures){ .tally = tally };
    f->wagers = calloc((size_t)tally->wagers + 1, sizeof *f->wagers);
    if (!f->wagers) return false;
    f->action = (double)tally->stake_cents;
    f->gain = (double)tally->gain_cents;
    f->fees = (double)tally->wager[tally->wagers].gain_cents;
    for (int bet = 0, number = 0; wager_next(&plan->sign, false, &bet, &number); index++) {
        if (!had_action(&tally->wager[index])) continue;
        struct wager_figures *w = &f->wagers[f->wager_count++];
        w->wager = index;
        w->tally = &tally->wager[index];
        fill_wager(w, plan, bet, number, &counts, &expected);
    }
    odds_counts_free(&counts);
    find_interval(f);
    find_expected(f, &expected);
    return true;
}

void figures_free(struct figures *f)
{
    free(f->wagers);
    *f = (struct figures){ 0 };
}

/* ---- Pairs and shares ------------------------------------------------------------ */

struct pair_figures pair_figures(const struct host_pair *pair, uint64_t sessions)
{
    struct pair_figures p = { 0 };
    long double n = sessions, sum = (long double)pair->sum;

    if (!sessions) return p;
    p.mean = p.low = p.high = (double)(sum / n);
    if (sessions < 4) return p;
    long double variance = ((long double)pair->squares - sum * sum / n) / (n - 1) / n;
    double wide = student(sessions - 1) * sqrt(variance > 0 ? (double)variance : 0);
    p.low -= wide;
    p.high += wide;
    p.interval = true;
    return p;
}

struct share_figures share_figures(uint64_t part, uint64_t all)
{
    struct share_figures s = { 0, 0, 1 };
    double n = (double)all, z = Z_95;

    if (!all) return s;
    s.share = (double)part / n;
    double middle = s.share + z * z / (2 * n);
    double wide = z * sqrt(s.share * (1 - s.share) / n + z * z / (4 * n * n));
    s.low = part ? (middle - wide) / (1 + z * z / n) : 0;
    s.high = part == all ? 1 : (middle + wide) / (1 + z * z / n);
    return s;
}

/* Sessions that were ruined would have been so with less, too, however much they had left. */
static double ruined(const struct sim_tally *tally)
{
    return tally->sessions ? (double)tally->ended[SIM_RUINED] / (double)tally->sessions : 0;
}

double figures_ruin(const struct sim_plan *plan, const struct sim_tally *tally,
                    int64_t bankroll_cents)
{
    int64_t least = bankroll_cents - plan->values.unit_cents + plan->sign.chip_cents;
    uint64_t all = tally->lows.count;
    double low = all ? 1 - (double)histogram_below(&tally->lows, least) / (double)all : 0;

    return low > ruined(tally) ? low : ruined(tally);
}

int64_t figures_bankroll(const struct sim_plan *plan, const struct sim_tally *tally, double risk)
{
    int64_t width = histogram_width(&tally->lows), unit = plan->values.unit_cents;
    double share = 1 - risk + ruined(tally);

    if (share > 1) return 0;
    int64_t low = histogram_quantile(&tally->lows, (uint64_t)(share * 1000000 + 0.5));
    int64_t needed = low + (width > plan->sign.chip_cents ? width : 0) + unit;
    return needed > plan->bankroll_cents ? 0 : needed;
}
