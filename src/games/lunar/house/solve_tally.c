/* solve_tally.c - what all ways of a choice bring: their worth, and how often each result comes. */
#include "games/lunar/house/solve_internal.h"
#include "rules/assert.h"

/* ---- Worths ---------------------------------------------------------------------- */

static void add_worth(struct lunar_worth *to, const struct lunar_worth *more, int64_t times)
{
    to->ways += more->ways * times;
    to->sum += more->sum * times;
    to->squares += more->squares * times;
    to->bets += more->bets * times;
    to->forces += more->forces * times;
    to->paid += more->paid * times;
    to->lost += more->lost * times;
}

/* The same with the result increased in each way. */
static struct lunar_worth plus(struct lunar_worth worth, int antes)
{
    worth.squares += 2 * antes * worth.sum + antes * antes * worth.ways;
    worth.sum += antes * worth.ways;
    return worth;
}

int lunar_worth_compare(const struct lunar_worth *a, const struct lunar_worth *b)
{
    ratio_wide x = (ratio_wide)a->sum * b->ways, y = (ratio_wide)b->sum * a->ways;

    return x < y ? -1 : x > y;
}

void solve_forced_results(const struct lunar_solver *solver, const struct final *final,
                          int32_t results[FORCED_ENDS])
{
    const struct payoffs *p = &solver->payoffs;

    results[FORCED_WON] = final->win + p->fee;
    results[FORCED_EQUAL] = p->equal + p->fee;
    results[FORCED_LOST] = p->lose + p->fee;
    results[FORCED_NO_HAND] = p->stand_off + p->fee;
}

void solve_add_forced(struct lunar_worth *worth, const struct lunar_solver *solver,
                      const struct final *final, const struct gain *gain, int fees, int64_t times)
{
    int64_t instead = solver->payoffs.no_hand + fees;
    int32_t results[FORCED_ENDS];

    solve_forced_results(solver, final, results);
    for (int end = 0; end < FORCED_ENDS; end++) {
        int64_t result = results[end] + fees, ways = gain->ways[end] * times;
        worth->sum += (result - instead) * ways;
        worth->squares += (result * result - instead * instead) * ways;
        worth->forces += ways;
        worth->paid -= ways;
        if (end == FORCED_LOST) worth->lost += ways;
    }
}

/* ---- Results --------------------------------------------------------------------- */

static void count(struct lunar_spread *spread, int result, int64_t ways)
{
    assert(result >= LUNAR_LEAST && result <= LUNAR_MOST);
    spread->ways[result - LUNAR_LEAST] += ways;
}

static void count_forced(struct lunar_spread *spread, const struct lunar_solver *solver,
                         const struct final *final, const struct gain *gain, int fees,
                         int64_t times)
{
    int32_t results[FORCED_ENDS];

    solve_forced_results(solver, final, results);
    for (int end = 0; end < FORCED_ENDS; end++) {
        count(spread, results[end] + fees, gain->ways[end] * times);
        count(spread, solver->payoffs.no_hand + fees, -gain->ways[end] * times);
    }
}

static void count_played(struct lunar_spread *spread, const struct lunar_solver *solver,
                         const struct final *final, const struct ends *ends, int fees,
                         int64_t times)
{
    const struct payoffs *p = &solver->payoffs;

    times *= ends->more;
    count(spread, p->no_hand + fees, ends->faced.no_hand * times);
    count(spread, final->win + fees, ends->faced.win * times);
    count(spread, p->equal + fees, ends->faced.equal * times);
    count(spread, p->lose + fees, ends->faced.lose * times);
    count_forced(spread, solver, final, &ends->forced, fees, times / ends->more);
}

/* ---- Tallies --------------------------------------------------------------------- */

static bool fold(struct tally *tally, int result, int64_t ways)
{
    struct lunar_worth worth = { .ways = ways,
                                 .sum = result * ways,
                                 .squares = (int64_t)result * result * ways };

    add_worth(&tally->worth, &worth, 1);
    if (tally->spread) count(tally->spread, result, ways);
    return false;
}

bool solve_tally(struct tally *tally, const struct lunar_solver *solver, const struct final *final,
                 const struct ends *ends, bool drew, int64_t times)
{
    const struct payoffs *p = &solver->payoffs;
    struct lunar_worth worth = solve_worth(solver, &ends->faced, final, ends->more);
    int fees = drew ? p->fee : 0, folded = p->fold + (solver->reading.fee_back ? 0 : p->fee);

    solve_add_forced(&worth, solver, final, &ends->forced, 0, 1);
    worth = plus(worth, fees);
    if (drew && !solve_plays(solver, final, ends->up, worth.sum, folded * worth.ways))
        return fold(tally, folded, worth.ways * times);
    add_worth(&tally->worth, &worth, times);
    if (tally->spread) count_played(tally->spread, solver, final, ends, fees, times);
    return true;
}

void solve_tally_forced(struct tally *tally, const struct lunar_solver *solver,
                        const struct final *final, const struct gain *forced, int64_t times)
{
    int fees = solver->payoffs.fee;

    solve_add_forced(&tally->worth, solver, final, forced, fees, times);
    if (tally->spread) count_forced(tally->spread, solver, final, forced, fees, times);
}
