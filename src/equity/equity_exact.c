/* equity_exact.c - chances in the last rounds of a session, by backward induction.
 *
 * Chances are whole numbers of parts, so nothing is rounded.  A round is a tree: the players bet in
 * turn, and each bet splits the outcomes into those with the same result.  Bets are left out only
 * where a comment proves that they change nothing. */
#include "equity/equity_tree.h"

#include <stdlib.h>
#include <string.h>

#define NO_LIMIT ((equity_wide)1 << 126)

static void *allocate(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);

    if (!memory) abort();
    return memory;
}

/* ---- Stages ---------------------------------------------------------------------- */

static struct stage stage_of(const struct solver *s, const struct position *start, int left)
{
    struct stage stage = { .left = left, .start = *start };
    int marker = s->question->marker + s->question->rounds - left;

    for (int i = 0; i < s->players; i++) {
        int player = (marker + i) % s->players;
        stage.in[player] = start->stack[player] >= s->min_cents;
        if (stage.in[player]) stage.order[stage.bettors++] = player;
        int64_t worst = 0;
        for (int w = 0; w < s->round->wagers; w++) {
            const struct wager_table *wager = &s->round->wager[w];
            int stakes = equity_affordable(wager, start->stack[player]);
            stage.stakes[player][w] = (int16_t)stakes;
            if (stakes && wager->worst[stakes - 1] > worst) worst = wager->worst[stakes - 1];
        }
        stage.floor[player] = start->stack[player] - worst;
    }
    return stage;
}

static void node_start(const struct solver *s, const struct stage *stage, struct node *node)
{
    struct part *all = &node->part[0];

    node->turn = 0;
    memset(node->made, 0, sizeof node->made);
    memcpy(node->cards, stage->start.cards, sizeof node->cards);
    node->parts = 1;
    all->outcomes = UINT64_MAX >> (ROUND_OUTCOMES - s->round->outcomes);
    all->weight = s->round->all;
    memcpy(all->stack, stage->start.stack, sizeof all->stack);
}

/* ---- Bets ------------------------------------------------------------------------ */

static void node_pass(const struct node *node, int player, struct node *after)
{
    *after = *node;
    after->turn++;
    after->cards[player]--;
}

/* The round after one more bet, with the wager's stake of this index. */
static void node_bet(const struct solver *s, const struct node *node, int player, int wager,
                     int stake, struct node *after)
{
    const struct wager_table *table = &s->round->wager[wager];

    after->turn = node->turn + 1;
    memcpy(after->made, node->made, sizeof after->made);
    after->made[node->turn] = wager + 1;
    memcpy(after->cards, node->cards, sizeof after->cards);
    after->parts = 0;
    for (int i = 0; i < node->parts; i++)
        for (int r = 0; r < table->results; r++) {
            uint64_t outcomes = node->part[i].outcomes & table->outcomes[r];
            if (!outcomes) continue;
            struct part *part = &after->part[after->parts++];
            part->outcomes = outcomes;
            part->weight = outcomes_weight(s->round, outcomes);
            memcpy(part->stack, node->part[i].stack, sizeof part->stack);
            part->stack[player] += table->net[r][stake];
        }
}

/* ---- The end of a session -------------------------------------------------------- */

/* Adds what each player gets of the places. */
static void add_shares(const struct solver *s, const struct stage *stage, const int64_t *after,
                       equity_wide weight, equity_wide *chance)
{
    int64_t stacks[PLAYERS];

    memcpy(stacks, after, sizeof stacks);
    equity_level(stacks, stage->in, s->players, s->min_cents);
    for (int i = 0; i < s->players; i++) {
        struct place_share share = equity_share(stacks, s->players, s->places, i);
        chance[i] += weight * (PLACE * share.n / share.d);
    }
}

/* ---- Best play ------------------------------------------------------------------- */

static void choose(struct solver *s, const struct stage *stage, const struct node *node,
                   equity_wide enough, struct equity_line *best);

/* Takes as much from every stack as changes nothing, so that fewer positions are to be solved.
 * Proof: in the last round only the order of the stacks counts, and which bets each player can
 * make.  Taking the same from all keeps the order; everyone can still make every bet; and someone
 * still holds the minimum after the largest loss, so that (3.8) never applies. */
static struct position lowered(const struct solver *s, const struct position *position)
{
    struct position low = *position;
    int64_t least = INT64_MAX, most = 0;

    for (int i = 0; i < s->players; i++) {
        if (low.stack[i] < least) least = low.stack[i];
        if (low.stack[i] > most) most = low.stack[i];
    }
    int64_t spare = least - s->worst_cents, safe = most - s->worst_cents - s->min_cents;
    if (safe < spare) spare = safe;
    for (int i = 0; i < s->players && spare > 0; i++) low.stack[i] -= spare;
    return low;
}

/* Adds the chances in a position after the round before the last.  The session is over if fewer
 * than two players can bet (5.1). */
static void add_position(struct solver *s, const struct stage *before,
                         const struct position *reached, int64_t weight, equity_wide *chance)
{
    struct position low = lowered(s, reached), *position = &low;
    const struct known *known = equity_find_known(s, position);

    if (!known->used) {
        struct stage stage = stage_of(s, position, before->left - 1);
        struct equity_line line = { .chance = { 0 } };
        struct node node;
        node_start(s, &stage, &node);
        if (stage.bettors < 2)
            add_shares(s, before, position->stack, s->round->all, line.chance);
        else
            choose(s, &stage, &node, NO_LIMIT, &line);
        known = equity_keep_known(s, position, line.chance);
    }
    for (int i = 0; i < s->players; i++) chance[i] += (equity_wide)weight * known->chance[i];
}

/* All have bet. */
static void count_outcomes(struct solver *s, const struct stage *stage, const struct node *node,
                           struct equity_line *line)
{
    struct position position;

    memset(line->chance, 0, sizeof line->chance);
    for (int i = 0; i < PLAYERS; i++) line->bets[i] = (struct equity_bet){ EQUITY_NONE, 0 };
    for (int i = 0; i < node->parts; i++) {
        const struct part *part = &node->part[i];
        if (stage->left == 1) {
            add_shares(s, stage, part->stack, part->weight, line->chance);
            continue;
        }
        memcpy(position.stack, part->stack, sizeof position.stack);
        memcpy(position.cards, node->cards, sizeof position.cards);
        add_position(s, stage, &position, part->weight, line->chance);
    }
}

/* What all players get together. */
static equity_wide total_of(const struct solver *s, const struct stage *stage)
{
    equity_wide total = (equity_wide)PLACE * s->places;

    for (int i = 0; i < stage->left; i++) total *= s->round->all;
    return total;
}

/* What follows from a bet (its stake by index), if the next player stops at 'enough'. */
static void follow(struct solver *s, const struct stage *stage, const struct node *node,
                   const struct equity_bet *bet, int stake, equity_wide enough,
                   struct equity_line *line)
{
    int player = stage->order[node->turn];
    struct node after;

    if (bet->wager == EQUITY_PASS)
        node_pass(node, player, &after);
    else
        node_bet(s, node, player, bet->wager, stake, &after);
    choose(s, stage, &after, enough, line);
    line->bets[player] = *bet;
}

/* Replaces the best line if this bet is better.  The next player may stop looking with more than
 * the total less our best so far: we would then get less than that best. */
static void consider(struct solver *s, const struct stage *stage, const struct node *node,
                     const struct equity_bet *bet, int stake, struct equity_line *best)
{
    int player = stage->order[node->turn];
    bool first = best->bets[player].wager == EQUITY_NONE;
    equity_wide enough = first ? NO_LIMIT : total_of(s, stage) - best->chance[player];
    struct equity_line line;

    follow(s, stage, node, bet, stake, enough, &line);
    equity_wide more = first ? 1 : line.chance[player] - best->chance[player];
    if (more > 0 || (!more && precedes(bet, &best->bets[player]))) *best = line;
}

/* Calls consider() for every bet, until the player has more than enough. */
static void consider_all(struct solver *s, const struct stage *stage, const struct node *node,
                         equity_wide enough, struct equity_line *best)
{
    int player = stage->order[node->turn];

    for (uint64_t set = wagers_of(s, node); set; set &= set - 1) {
        int w = __builtin_ctzll(set), stakes = stage->stakes[player][w];
        const struct wager_table *wager = &s->round->wager[w];
        for (int i = 0; i < stakes; i++) {
            struct equity_bet bet = { w, wager->stake[i] };
            consider(s, stage, node, &bet, i, best);
            if (best->chance[player] > enough) return;
        }
    }
}

/* The same as consider_all() in the last round: first the most hopeful bet, then every bet that can
 * still be better. */
static void consider_hopeful(struct solver *s, const struct stage *stage, const struct node *node,
                             equity_wide enough, struct equity_line *best)
{
    struct reply most = equity_fill_bounds(s, stage, node);
    int player = stage->order[node->turn];

    if (most.bet.wager == EQUITY_NONE) return;
    consider(s, stage, node, &most.bet, most.stake, best);
    for (uint64_t set = wagers_of(s, node); set; set &= set - 1) {
        int w = __builtin_ctzll(set), stakes = stage->stakes[player][w];
        const struct wager_table *wager = &s->round->wager[w];
        for (int i = 0; i < stakes; i++) {
            struct equity_bet bet = { w, wager->stake[i] };
            if (best->chance[player] > enough) return;
            equity_wide more = s->bound[node->turn][w][i] - best->chance[player];
            if (more < 0 || (!more && !precedes(&bet, &best->bets[player]))) continue;
            consider(s, stage, node, &bet, i, best);
        }
    }
}

/* A player who can neither bet nor pass sits the round out. */
static void sit_out(struct solver *s, const struct stage *stage, const struct node *node,
                    struct equity_line *line)
{
    struct node after = *node;

    after.turn++;
    choose(s, stage, &after, NO_LIMIT, line);
}

/* The bets of all players from this turn on.  Once the player has more than 'enough', the line is
 * not the best, but the player before gets too little with it. */
static void choose(struct solver *s, const struct stage *stage, const struct node *node,
                   equity_wide enough, struct equity_line *best)
{
    bool last_round = stage->left == 1;

    if (node->turn == stage->bettors) {
        count_outcomes(s, stage, node, best);
        return;
    }
    int player = stage->order[node->turn];
    best->bets[player] = (struct equity_bet){ EQUITY_NONE, 0 };
    if (last_round && node->turn == stage->bettors - 1) {
        struct reply reply = equity_last_reply(s, stage, node);
        if (reply.bet.wager != EQUITY_NONE)
            follow(s, stage, node, &reply.bet, reply.stake, NO_LIMIT, best);
    } else {
        struct equity_bet pass = { EQUITY_PASS, 0 };
        if (node->cards[player]) consider(s, stage, node, &pass, 0, best);
        (last_round ? consider_hopeful : consider_all)(s, stage, node, enough, best);
    }
    if (best->bets[player].wager == EQUITY_NONE) sit_out(s, stage, node, best);
}

/* ---- The first to act ------------------------------------------------------------ */

static void add_line(struct solver *s, const struct stage *stage, const struct node *node,
                     const struct equity_bet *bet, int stake, struct equity_solution *solution)
{
    int first = solution->first;
    struct equity_line *line = &solution->lines[solution->count];

    follow(s, stage, node, bet, stake, NO_LIMIT, line);
    const struct equity_line *best = &solution->best;
    equity_wide more = solution->count ? line->chance[first] - best->chance[first] : 1;
    if (more > 0 || (!more && precedes(bet, &best->bets[first]))) solution->best = *line;
    solution->count++;
}

static int by_bet(const void *a, const void *b, void *first)
{
    const struct equity_line *one = a, *two = b;
    int player = *(const int *)first;

    return precedes(&one->bets[player], &two->bets[player]) ? -1 : 1;
}

static void add_lines(struct solver *s, const struct stage *stage, struct equity_solution *solution)
{
    int first = solution->first;
    struct equity_bet pass = { EQUITY_PASS, 0 };
    struct node node;

    node_start(s, stage, &node);
    solution->lines =
        allocate((size_t)s->round->wagers * EQUITY_STAKES + 1, sizeof *solution->lines);
    if (node.cards[first]) add_line(s, stage, &node, &pass, 0, solution);
    for (uint64_t set = wagers_of(s, &node); set; set &= set - 1) {
        int w = __builtin_ctzll(set), stakes = stage->stakes[first][w];
        const struct wager_table *wager = &s->round->wager[w];
        for (int i = 0; i < stakes; i++) {
            struct equity_bet bet = { w, wager->stake[i] };
            add_line(s, stage, &node, &bet, i, solution);
        }
    }
    if (!solution->count) sit_out(s, stage, &node, &solution->best);
    qsort_r(solution->lines, (size_t)solution->count, sizeof *solution->lines, by_bet, &first);
}

/* ---- Solving --------------------------------------------------------------------- */

static int compare_amounts(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;

    return (one > two) - (one < two);
}

/* The largest loss in a round. */
static int64_t worst_of(const struct round_table *round)
{
    int64_t worst = 0;

    for (int w = 0; w < round->wagers; w++) {
        const struct wager_table *wager = &round->wager[w];
        if (wager->stakes && wager->worst[wager->stakes - 1] > worst)
            worst = wager->worst[wager->stakes - 1];
    }
    return worst;
}

/* The stacks that a player can have after one round: how many different ones; of those that are
 * large enough for every bet, how many, how far apart, and what divides the gaps; and how many of
 * these are below the minimum after the largest loss. */
struct reach {
    double all, large, edge;
    int64_t range, unit;
};

static struct reach reach_of(const struct round_table *round, int64_t stack, int64_t min_cents,
                             bool may_pass)
{
    int64_t *nets = allocate((size_t)EQUITY_WAGERS * ROUND_RESULTS * EQUITY_STAKES, sizeof *nets);
    int64_t enough = worst_of(round) - stack;
    struct reach reach = { .all = 0 };
    size_t count = 0;

    if (may_pass) nets[count++] = 0;
    for (int w = 0; w < round->wagers; w++) {
        int stakes = equity_affordable(&round->wager[w], stack);
        for (int r = 0; r < round->wager[w].results; r++)
            for (int i = 0; i < stakes; i++) nets[count++] = round->wager[w].net[r][i];
    }
    if (!count) nets[count++] = 0;
    qsort(nets, count, sizeof *nets, compare_amounts);
    for (size_t i = 0; i < count; i++) {
        if (i && nets[i] == nets[i - 1]) continue;
        reach.all++;
        if (nets[i] < enough) continue;
        reach.edge += nets[i] < enough + min_cents;
        int64_t gap = reach.large++ ? nets[i] - nets[i - 1] : 0;
        reach.range += gap;
        reach.unit = ratio_gcd(reach.unit, gap);
    }
    free(nets);
    return reach;
}

/* How many positions the next round can begin with, at most.  Where all stacks are large, only
 * their differences count: see lowered(). */
static double positions_after(const struct equity_question *question,
                              const struct round_table *round)
{
    double all = 1, large = 1, edge = 1, differences = 1;
    struct reach first = { .all = 0 };

    for (int i = 0; i < question->players; i++) {
        struct reach reach = reach_of(round, question->stack_cents[i], question->sign.min_cents,
                                      question->pass_cards[i] > 0);
        int64_t unit = ratio_gcd(first.unit, reach.unit);
        all *= reach.all;
        large *= reach.large;
        edge *= reach.edge;
        if (i) differences *= unit ? (double)((first.range + reach.range) / unit + 1) : 1;
        if (!i) first = reach;
    }
    differences += edge; /* not lowered, because all can fall */
    return all - large + (differences < large ? differences : large);
}

static double bets_of(const struct round_table *round, int64_t stack)
{
    double bets = 0;

    for (int w = 0; w < round->wagers; w++)
        if (!equity_double(round, w, 0)) bets += equity_affordable(&round->wager[w], stack);
    return bets > 1 ? bets : 1;
}

double equity_work(const struct equity_question *question)
{
    struct round_table *round = equity_round(question);
    double all = 1, most = 0, positions = positions_after(question, round);

    for (int i = 0; i < question->players; i++) {
        double bets = bets_of(round, question->stack_cents[i]);
        all *= bets;
        if (bets > most) most = bets;
    }
    free(round);
    double last = all / most; /* the reply of the last to act is found at once */
    return question->rounds == 1 ? last : all + positions * last;
}

static void list_wagers(struct solver *s)
{
    for (int a = 0; a <= s->round->wagers; a++)
        for (int b = 0; b <= s->round->wagers; b++) {
            uint64_t made = (a ? UINT64_C(1) << (a - 1) : 0) | (b ? UINT64_C(1) << (b - 1) : 0);
            for (int w = 0; w < s->round->wagers; w++)
                if (!equity_double(s->round, w, made)) s->wagers[a][b] |= UINT64_C(1) << w;
        }
}

static void solver_open(struct solver *s, const struct equity_question *question,
                        const struct equity_watch *watch)
{
    *s = (struct solver){ .question = question,
                          .watch = watch,
                          .round = equity_round(question),
                          .players = question->players,
                          .places = question->advance,
                          .min_cents = question->sign.min_cents };
    s->bound = allocate(PLAYERS, sizeof *s->bound);
    s->worst_cents = worst_of(s->round);
    s->known_most = (uint64_t)positions_after(question, s->round);
    list_wagers(s);
    equity_open_known(s);
}

void equity_solve(struct equity_solution *solution, const struct equity_question *question,
                  const struct equity_watch *watch)
{
    struct position start = { .stack = { 0 } };
    struct solver s;

    assert(equity_solvable(question));
    solver_open(&s, question, watch);
    for (int i = 0; i < s.players; i++) {
        start.stack[i] = question->stack_cents[i];
        start.cards[i] = (uint8_t)question->pass_cards[i];
    }
    struct stage stage = stage_of(&s, &start, question->rounds);
    memset(solution, 0, sizeof *solution);
    solution->first = stage.order[0];
    solution->whole = total_of(&s, &stage) / s.places;
    add_lines(&s, &stage, solution);
    solution->positions = s.known_count;
    free(s.known);
    free(s.bound);
    free(s.round);
}

void equity_solution_free(struct equity_solution *solution)
{
    free(solution->lines);
    memset(solution, 0, sizeof *solution);
}

/* ---- Fractions ------------------------------------------------------------------- */

static void set_wide(mpz_t z, equity_wide n)
{
    mpz_set_ui(z, (unsigned long)(n >> 64));
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, (unsigned long)(n & UINT64_MAX));
}

void equity_chance(mpq_t chance, const struct equity_solution *solution, equity_wide parts)
{
    set_wide(mpq_numref(chance), parts);
    set_wide(mpq_denref(chance), solution->whole);
    mpq_canonicalize(chance);
}
