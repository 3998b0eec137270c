/* equity_reply.c - what a bet in the last round is worth to a player, once the bets before it are
 * known.
 *
 * In each part of the outcomes only one thing matters: whether the player ends above, at or below a
 * bar that the others set. */
#include "equity/equity_tree.h"

/* ---- Gates ----------------------------------------------------------------------- */

/* What a player gets in one part, depending only on the player's own stack after the round: parts
 * of a place above, at and below the bar. */
struct gate {
    int64_t bar;
    int above, at, below;
};

/* The stacks of the others when it is a player's turn: of those who are still to bet, the least
 * that they can have. */
static int other_stacks(const struct stage *stage, const struct node *node, const struct part *part,
                        int players, int64_t stacks[PLAYERS])
{
    bool open[PLAYERS] = { false };
    int count = 0;

    for (int turn = node->turn + 1; turn < stage->bettors; turn++) open[stage->order[turn]] = true;
    for (int i = 0; i < players; i++)
        if (i != stage->order[node->turn])
            stacks[count++] = open[i] ? stage->floor[i] : part->stack[i];
    return count;
}

/* The nth largest of a few stacks; below all if there are fewer. */
static int64_t nth_largest(const int64_t *stacks, int count, int n)
{
    for (int i = 0; i < count; i++) {
        int above = 0, equal = 0;
        for (int k = 0; k < count; k++) {
            above += stacks[k] > stacks[i];
            equal += stacks[k] == stacks[i];
        }
        if (above < n && n <= above + equal) return stacks[i];
    }
    return -1;
}

/* Whether all others who play are below the minimum in this part, or can fall below it. */
static bool all_fallen(const struct solver *s, const struct stage *stage, const struct node *node,
                       const struct part *part)
{
    for (int turn = 0; turn < node->turn; turn++)
        if (part->stack[stage->order[turn]] >= s->min_cents) return false;
    for (int turn = node->turn + 1; turn < stage->bettors; turn++)
        if (stage->floor[stage->order[turn]] >= s->min_cents) return false;
    return true;
}

/* The gate of the player whose turn it is.  If others are still to bet, it is the best that can be
 * hoped for: no player gets less if a rival has less. */
static struct gate gate_of(const struct solver *s, const struct stage *stage,
                           const struct node *node, const struct part *part)
{
    int64_t stacks[PLAYERS + 1];
    int count = other_stacks(stage, node, part, s->players, stacks);

    if (all_fallen(s, stage, node, part)) {
        bool last = node->turn == stage->bettors - 1;
        int tied = stage->bettors, won = s->places < tied ? s->places : tied;
        int share = last ? PLACE * won / tied : PLACE;
        return (struct gate){ s->min_cents - 1, PLACE, share, share };
    }
    int64_t bar = nth_largest(stacks, count, s->places);
    stacks[count] = bar;
    struct place_share tie = equity_share(stacks, count + 1, s->places, count);
    return (struct gate){ bar, PLACE, PLACE * tie.n / tie.d, 0 };
}

/* A result of a wager in a part. */
struct piece {
    int64_t weight;
    const struct gate *gate;
    int result;
};

static int pieces_of(const struct solver *s, const struct node *node, const struct gate *gates,
                     const struct wager_table *wager, struct piece pieces[ROUND_OUTCOMES])
{
    int count = 0;

    for (int i = 0; i < node->parts; i++)
        for (int r = 0; r < wager->results; r++) {
            uint64_t outcomes = node->part[i].outcomes & wager->outcomes[r];
            if (outcomes)
                pieces[count++] =
                    (struct piece){ outcomes_weight(s->round, outcomes), &gates[i], r };
        }
    return count;
}

static int64_t through(const struct gate *gate, int64_t stack)
{
    if (stack > gate->bar) return gate->above;
    return stack == gate->bar ? gate->at : gate->below;
}

/* What the player gets, or can hope for, with a stake. */
static int64_t worth_of(const struct piece *pieces, int count, const struct wager_table *wager,
                        int stake, int64_t stack)
{
    int64_t worth = 0;

    for (int i = 0; i < count; i++)
        worth +=
            pieces[i].weight * through(pieces[i].gate, stack + wager->net[pieces[i].result][stake]);
    return worth;
}

static int64_t pass_worth(const struct node *node, const struct gate *gates, int64_t stack)
{
    int64_t worth = 0;

    for (int i = 0; i < node->parts; i++) worth += node->part[i].weight * through(&gates[i], stack);
    return worth;
}

/* The first index whose net is at least this. */
static int first_reaching(const int64_t *nets, int count, int64_t net)
{
    int low = 0, high = count;

    while (low < high) {
        int middle = (low + high) / 2;
        if (nets[middle] < net)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- The last to act ------------------------------------------------------------- */

static void try_reply(struct reply *best, const struct equity_bet *bet, int stake, int64_t worth)
{
    bool better = worth > best->worth || (worth == best->worth && precedes(bet, &best->bet));

    if (best->bet.wager == EQUITY_NONE || better) *best = (struct reply){ *bet, stake, worth };
}

/* A wager with which the last to act may reply. */
struct candidate {
    const struct wager_table *wager;
    int at, stakes; /* its index; how many stakes the player can bet */
    int64_t stack;
    int count;
    struct piece pieces[ROUND_OUTCOMES];
};

static void try_stake(const struct candidate *with, int stake, struct reply *best)
{
    struct equity_bet bet = { with->at, with->wager->stake[stake] };

    try_reply(best, &bet, stake,
              worth_of(with->pieces, with->count, with->wager, stake, with->stack));
}

/* Whether the wager could be better than the best so far if it won its largest stake and lost its
 * smallest. */
static bool may_improve(const struct candidate *with, const struct reply *best)
{
    struct equity_bet smallest = { with->at, with->wager->stake[0] };
    int64_t hope = 0;

    if (best->bet.wager == EQUITY_NONE) return true;
    for (int i = 0; i < with->count; i++) {
        int r = with->pieces[i].result, stake = with->wager->wins[r] ? with->stakes - 1 : 0;
        hope += with->pieces[i].weight *
                through(with->pieces[i].gate, with->stack + with->wager->net[r][stake]);
    }
    return hope > best->worth || (hope == best->worth && precedes(&smallest, &best->bet));
}

/* Only some stakes are tried: the smallest, and those with which a winning result just reaches or
 * just passes a bar.  Proof: take any other stake and the next smaller one.  Where the wager loses
 * or stands off, the smaller stake leaves at least as much, and gates never fall as the stack
 * grows.  Where it wins, both stakes are on the same side of every bar, as none is just reached or
 * passed.  So the smaller one is worth at least as much, and precedes. */
static void try_wager(const struct candidate *with, struct reply *best)
{
    if (!may_improve(with, best)) return;
    try_stake(with, 0, best);
    for (int i = 0; i < with->count; i++) {
        int r = with->pieces[i].result;
        for (int past = 0; past < 2 && with->wager->wins[r]; past++) {
            int stake = first_reaching(with->wager->net[r], with->stakes,
                                       with->pieces[i].gate->bar + past - with->stack);
            if (stake && stake < with->stakes) try_stake(with, stake, best);
        }
    }
}

static void gates_fill(const struct solver *s, const struct stage *stage, const struct node *node,
                       struct gate gates[ROUND_OUTCOMES])
{
    for (int i = 0; i < node->parts; i++) gates[i] = gate_of(s, stage, node, &node->part[i]);
}

struct reply equity_last_reply(const struct solver *s, const struct stage *stage,
                               const struct node *node)
{
    struct reply best = { .bet = { EQUITY_NONE, 0 } };
    struct gate gates[ROUND_OUTCOMES];
    int player = stage->order[node->turn];
    int64_t stack = stage->start.stack[player];
    struct candidate with;

    gates_fill(s, stage, node, gates);
    with.stack = stack;
    if (node->cards[player]) {
        struct equity_bet pass = { EQUITY_PASS, 0 };
        try_reply(&best, &pass, 0, pass_worth(node, gates, stack));
    }
    for (uint64_t set = wagers_of(s, node); set; set &= set - 1) {
        int w = __builtin_ctzll(set);
        with.wager = &s->round->wager[w];
        with.at = w;
        with.stakes = stage->stakes[player][w];
        if (!with.stakes) continue;
        with.count = pieces_of(s, node, gates, with.wager, with.pieces);
        try_wager(&with, &best);
    }
    return best;
}

/* ---- In the middle --------------------------------------------------------------- */

struct reply equity_fill_bounds(struct solver *s, const struct stage *stage,
                                const struct node *node)
{
    struct reply most = { .bet = { EQUITY_NONE, 0 } };
    struct gate gates[ROUND_OUTCOMES];
    struct piece pieces[ROUND_OUTCOMES];
    int player = stage->order[node->turn];
    int64_t stack = stage->start.stack[player];

    gates_fill(s, stage, node, gates);
    for (uint64_t set = wagers_of(s, node); set; set &= set - 1) {
        int w = __builtin_ctzll(set), stakes = stage->stakes[player][w];
        const struct wager_table *wager = &s->round->wager[w];
        int count = pieces_of(s, node, gates, wager, pieces);
        for (int i = 0; i < stakes; i++) {
            struct equity_bet bet = { w, wager->stake[i] };
            int64_t *bound = &s->bound[node->turn][w][i];
            *bound = worth_of(pieces, count, wager, i, stack);
            try_reply(&most, &bet, i, *bound);
        }
    }
    return most;
}
