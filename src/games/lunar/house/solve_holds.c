/* solve_holds.c - holds: choices of cards to give up, by height, and what they are worth.
 *
 * The value of a hold is the sum over draws, also by height:
 *
 *   - hands that are folded whatever the suits;
 *   - hands that are played whatever the suits, and never force ("sure"): the flushes of the Dealer
 *     are a correction, summed over the sets of the Dealer's cards by inclusion and exclusion;
 *   - the others ("single"), one by one for each set of drawn cards of the up card's suit;
 *   - what forcing gains, for the holds that may be best. */
#include "games/lunar/house/solve_unit.h"
#include "rules/assert.h"

#include <string.h>

/* ---- Sums ------------------------------------------------------------------------ */

static const struct change no_change = { 0, 0, 0 };

/* Playing, without forcing: against so many hands of the Dealer, of which these do not qualify, are
 * beaten, or equal. */
struct against {
    int64_t dealers, no_hand, win, equal;
};

static struct sums played(const struct lunar_solver *solver, const struct final *final,
                          const struct against *a, int64_t more)
{
    const struct payoffs *p = &solver->payoffs;
    int64_t lose = a->dealers - a->no_hand - a->win - a->equal;

    return (struct sums){
        .sum = more * (p->no_hand * a->no_hand + final->win * a->win + p->equal * a->equal +
                       p->lose * lose),
        .squares = more * (p->no_hand * p->no_hand * a->no_hand +
                           (int64_t) final->win * final->win * a->win +
                           p->equal * p->equal * a->equal + p->lose * p->lose * lose),
        .bets = more * a->dealers,
        .paid = more * a->no_hand,
        .lost = more * lose,
    };
}

struct sums unit_played(const struct lunar_solver *solver, const struct final *final,
                        const struct faces *faces, const struct change *change,
                        const struct stage *stage)
{
    struct against a = { stage->dealers, faces->no_hand + change->no_hand, faces->win + change->win,
                         faces->equal + change->equal };

    return played(solver, final, &a, stage->more);
}

/* The sum alone, for each card that may replace the Dealer's, without the Dealer's flushes. */
static int64_t plain_sum(const struct lunar_solver *solver, int win, const struct faces *faces,
                         const struct stage *stage)
{
    const struct payoffs *p = &solver->payoffs;

    return p->lose * stage->dealers + (int64_t)(p->no_hand - p->lose) * faces->no_hand +
           (int64_t)(win - p->lose) * faces->win + (int64_t)(p->equal - p->lose) * faces->equal;
}

struct sums unit_certain(int antes, const struct stage *stage)
{
    int64_t ways = stage->dealers * stage->more;

    return (struct sums){ .sum = antes * ways, .squares = (int64_t)antes * antes * ways };
}

/* What a fold brings after a draw, the fee of the draw left aside. */
static int fold_after(const struct lunar_solver *solver)
{
    const struct payoffs *p = &solver->payoffs;

    return p->fold - (solver->reading.fee_back ? p->fee : 0);
}

static struct sums play_or_fold(const struct rows *rows, const struct final *final,
                                const struct sums *plays, const struct stage *stage)
{
    struct sums folds = unit_certain(fold_after(rows->solver), stage);

    return solve_plays(rows->solver, final, rows->dealer->up, plays->sum, folds.sum) ? *plays
                                                                                     : folds;
}

/* ---- Draws of a hold ------------------------------------------------------------- */

/* Ways to draw these heights with exactly `own` of a suit of which those of `there` are available.
 */
static int64_t ways_with_own(const uint8_t of[HEIGHTS], const struct draw *draw, unsigned there,
                             unsigned own)
{
    int64_t ways = 1;

    for (int i = 0; i < draw->heights; i++) {
        int h = draw->height[i];
        ways *=
            solve_choose_few(of[h] - (int)(there >> h & 1), draw->count[i] - (int)(own >> h & 1));
    }
    return ways;
}

/* The ways to draw these heights, by the cards of one suit. */
struct own_draws {
    unsigned there; /* heights of the draw available in the suit */
    int count;
    uint16_t own[1 << LUNAR_FIRST];
    int32_t ways[1 << LUNAR_FIRST];
};

static void list_own(struct own_draws *list, const uint8_t of[HEIGHTS], const struct draw *draw,
                     unsigned there)
{
    list->there = there;
    list->count = 0;
    for (unsigned own = there;; own = (own - 1) & there) {
        int64_t ways = ways_with_own(of, draw, there, own);
        if (ways) {
            list->own[list->count] = (uint16_t)own;
            list->ways[list->count++] = (int32_t)ways;
        }
        if (!own) return;
    }
}

bool unit_draw_of_hold(const struct unit *unit, const struct hold *hold, int i, struct made *drawn)
{
    const struct sets *sets = &unit->rows->all->sets;
    int draws = sets->draws[hold->cards];

    if (hold == &unit->sixth) {
        if (unit->of[i]) *drawn = unit_sixth_of(unit, i);
        return unit->of[i] > 0;
    }
    uint16_t final = sets->merged[hold->cards][hold->kept_number * draws + i];

    drawn->ways = unit->ways[hold->cards][i];
    if (!drawn->ways || final == SETS_NONE) return false;
    drawn->draw = &sets->draw[hold->cards][i];
    drawn->final = &unit->solver->unsuited[final];
    drawn->faces = hold->cards == LUNAR_FIRST
                       ? &unit->five[final]
                       : &unit->rows->faces[hold->cards][hold->given_number * FIVE_OF + final];
    return true;
}

/* ---- Bounds ---------------------------------------------------------------------- */

/* Of the four cards that a forced Dealer keeps each can be paired by three others, and two heights
 * at most make a straight; at most STRAIGHT_SETS of the sets of four have such heights.  Four of a
 * suit wait for nine more, and there are at most MONO_SETS such Dealers. */
#define PAIR_OUTS     12
#define STRAIGHT_OUTS 8
#define STRAIGHT_SETS 45
#define MONO_SETS     (4 * FLUSHES)

#define LOWEST_STRAIGHT 0x100f /* ace to five, as bits */

/* What forcing can gain at most: so much for each Dealer without a hand, and so much in all. */
struct force_bound {
    int64_t each, all;
};

static struct force_bound bound_force(const struct rows *rows, const struct final *final,
                                      const struct stage *stage)
{
    const struct payoffs *p = &rows->solver->payoffs;
    int64_t win = final->win, least = (p->no_hand - p->fee) * stage->more,
            pairs = win * PAIR_OUTS - least;

    if (!solve_may_force(rows->solver, final, (int)stage->more))
        return (struct force_bound){ 0, 0 };
    return (struct force_bound){ pairs > 0 ? pairs : 0, win * STRAIGHT_OUTS * STRAIGHT_SETS *
                                                                SUITS * SUITS * SUITS * SUITS +
                                                            win * FLUSH_OUTS * MONO_SETS };
}

int64_t unit_most_by_force(const struct rows *rows, const struct final *final, int64_t no_hand,
                           const struct stage *stage)
{
    struct force_bound bound = bound_force(rows, final, stage);

    return bound.each * no_hand + bound.all;
}

/* What a flush after a draw brings at most.  Dealers without a hand pay the ante, unless forcing
 * them gains; a few of them have a flush. */
static int64_t most_of_flush(const struct rows *rows, int cards, const struct stage *stage)
{
    const struct payoffs *p = &rows->solver->payoffs;
    const struct extremes *extreme = &rows->extreme[LUNAR_FIRST + cards];
    int64_t win = rows->all->flush_win, no_hand = extreme->least_no_hand - rows->no_hand_flushes;

    if (!rows->any[LUNAR_FIRST + cards] || no_hand < 0) return win * stage->dealers * stage->more;
    return (win * (stage->dealers - no_hand) + p->no_hand * no_hand) * stage->more +
           extreme->most_any + (win - p->stand_off) * FLUSH_OUTS * rows->keep_suited;
}

/* What the draws that make a flush bring at most beyond a fold.  A straight flush wins no more than
 * against every Dealer. */
static int64_t most_by_flush(const struct unit *unit, const struct hold *hold)
{
    const struct final *suited = unit->solver->suited;
    int kept = LUNAR_FIRST - hold->cards, fold = fold_after(unit->solver);
    struct stage stage = unit_stage(hold->cards);
    int64_t flushes = solve_choose(HEIGHTS - kept, hold->cards), most = 0,
            ways = stage.dealers * stage.more;

    if (hold->kept.heights < kept) return 0; /* a pair */
    for (int low = -1; low <= HEIGHTS - LUNAR_FIRST; low++) {
        unsigned straight = low < 0 ? LOWEST_STRAIGHT : 0x1fu << low;
        if (hold->kept.set & ~straight) continue;
        most += (suited[straight].win - fold) * ways;
        flushes--;
    }
    most += flushes * (most_of_flush(unit->rows, hold->cards, &stage) - fold * ways);
    return most * (kept ? 1 : SUITS) * hold->scale;
}

/* Flushes of the Dealer at most: with all heights of the suit unseen.  Below a flush they only
 * cost; above it they also win. */
struct bound_terms unit_bound_terms(const struct rows *rows, const struct final *final,
                                    const struct stage *stage)
{
    const struct payoffs *p = &rows->solver->payoffs;
    struct force_bound force = bound_force(rows, final, stage);
    int64_t win = final->win, no_hands = rows->no_hand_flushes, others = FLUSHES - no_hands;
    bool below = final->value < FLUSH << HAND_PLACE_BITS;

    return (struct bound_terms){
        .win = final->win,
        .below = below,
        .force_each = force.each,
        .force_all = force.all,
        .less = below ? (p->no_hand - p->lose) * no_hands + (win - p->lose) * others
                      : (win - p->lose) * FLUSHES,
        .more = below ? 0 : (win - p->no_hand) * no_hands,
    };
}

/* Adds a draw to the bounds of a hold. */
void unit_bound_draw(const struct rows *rows, const struct stage *stage,
                     const struct bound_terms *terms, const struct faces *faces, int64_t ways,
                     struct hold_bounds *bounds)
{
    int64_t fold = fold_after(rows->solver) * stage->dealers,
            plays = plain_sum(rows->solver, terms->win, faces, stage);

    if (plays <= fold && terms->below) {
        bounds->sum += ways * fold;
        return;
    }
    bounds->sum += ways * plays;
    bounds->less += ways * terms->less;
    bounds->more += ways * terms->more;
    bounds->force += ways * (terms->force_each * faces->no_hand + terms->force_all);
}

int64_t unit_most_drawn(const struct rows *rows, const struct stage *stage,
                        const struct bound_terms *terms, const struct faces *faces)
{
    int64_t fold = fold_after(rows->solver) * stage->dealers,
            plays = plain_sum(rows->solver, terms->win, faces, stage);

    if (plays <= fold && terms->below) return fold * stage->more;
    return (plays + terms->more) * stage->more + terms->force_each * faces->no_hand +
           terms->force_all;
}

/* Bounds of a hold by heights alone.  Of five cards only the higher one is known; what forcing may
 * gain is found with the plain values. */
void unit_bound(struct unit *unit, struct hold *hold)
{
    const struct rows *rows = unit->rows;
    const struct final *unsuited = unit->solver->unsuited;
    struct hold_bounds bounds = { 0, 0, 0, 0 };
    int64_t fee = unit->solver->payoffs.fee * LUNAR_COMMON;
    struct stage stage = unit_stage(hold->cards);
    struct made d;

    hold->flush_bound = most_by_flush(unit, hold);
    if (hold->cards == LUNAR_FIRST) {
        hold->low = INT64_MIN;
        hold->high = rows->five[unit->number] * hold->scale + fee + hold->flush_bound;
        return;
    }
    for (int i = 0; i < rows->all->sets.draws[hold->cards]; i++)
        if (unit_draw_of_hold(unit, hold, i, &d))
            unit_bound_draw(rows, &stage, &rows->terms[hold->cards][d.final - unsuited], d.faces,
                            d.ways, &bounds);
    hold->force_bound = bounds.force * hold->scale;
    hold->low = (bounds.sum - bounds.less) * stage.more * hold->scale + fee;
    hold->high = (bounds.sum + bounds.more) * stage.more * hold->scale + fee + hold->force_bound +
                 hold->flush_bound;
}

/* ---- Sure draws ------------------------------------------------------------------ */

/* Sums over the sure draws that contain given cards of the up card's suit. */
struct containing {
    int64_t draws[FEW_SETS], wins[FEW_SETS], squares[FEW_SETS];
};

static void add_containing(const struct unit *unit, struct containing *c, const struct made *d)
{
    int up = unit->rows->dealer->up, heights = d->draw->heights;
    int64_t win = d->final->win;

    for (unsigned own = 0; own < 1u << heights; own++) {
        int64_t ways = 1;
        unsigned set = 0;
        for (int i = 0; i < heights; i++) {
            int h = d->draw->height[i], with = own >> i & 1;
            ways *= solve_choose_few(unit->of[h] - with, d->draw->count[i] - with);
            set |= (unsigned)with << h;
        }
        if (__builtin_popcount(own) > HIDDEN || set >> up & 1) continue;
        int number = unit->rows->all->few[set];
        c->draws[number] += ways;
        c->wins[number] += ways * win;
        c->squares[number] += ways * win * win;
    }
}

/* Of the sums over sure draws, the part without any of these cards. */
struct without {
    int64_t draws, wins, squares;
};

static struct without without_cards(const struct containing *c, const uint16_t few[HEIGHT_SETS],
                                    unsigned cards)
{
    struct without sum = { 0, 0, 0 };

    for (unsigned set = cards;; set = (set - 1) & cards) {
        int sign = __builtin_popcount(set) & 1 ? -1 : 1, number = few[set];
        sum.draws += sign * c->draws[number];
        sum.wins += sign * c->wins[number];
        sum.squares += sign * c->squares[number];
        if (!set) return sum;
    }
}

/* Subtracts what the Dealer's flushes cost sure hands, for each set of dead cards. */
static void correct_sure(struct unit *unit, struct hold *hold, const struct containing *c)
{
    const struct payoffs *p = &unit->solver->payoffs;
    const struct dealer *dealer = unit->rows->dealer;
    struct sums costs[PATTERNS_OF_HAND] = { { 0 } };
    unsigned all = (1u << unit->hand.heights) - 1;
    int64_t more = unit_stage(hold->cards).more;

    for (int i = 0; i < dealer->flush_count; i++) {
        const struct dealer_flush *f = &dealer->flush[i];
        if (hand_category(f->unsuited) == STRAIGHT) continue; /* lost anyway */
        struct without w = without_cards(c, unit->rows->all->few, f->hidden);
        struct sums *cost = &costs[unit_pattern(unit, f->hidden)];
        bool qualifies = hand_qualifies(f->unsuited);
        int64_t was = qualifies ? w.wins : p->no_hand * w.draws,
                squares = qualifies ? w.squares : p->no_hand * p->no_hand * w.draws;
        cost->sum += more * (p->lose * w.draws - was);
        cost->squares += more * (p->lose * p->lose * w.draws - squares);
        cost->paid -= qualifies ? 0 : more * w.draws;
        cost->lost += more * w.draws;
    }
    for (int h = 0; h < unit->hand.heights; h++)
        for (unsigned set = 0; set <= all; set++)
            if (set >> h & 1) sums_add(&costs[set], &costs[set ^ 1u << h], 1);
    for (unsigned dead = 0; dead <= all; dead++)
        sums_add(&hold->plain[dead], &costs[all & ~dead], 1);
}

/* ---- Plain values ---------------------------------------------------------------- */

/* Each of them may turn a win into a loss. */
int64_t unit_least_played(const struct lunar_solver *solver, const struct final *final,
                          const struct faces *faces, const struct stage *stage)
{
    return (plain_sum(solver, final->win, faces, stage) -
            FLUSHES * (final->win - solver->payoffs.lose)) *
           stage->more;
}

/* Whether a hand is played that brings so much. */
static bool is_played(const struct unit *unit, const struct made *d, int64_t sum,
                      const struct stage *stage)
{
    return solve_plays(unit->solver, d->final, unit->rows->dealer->up, sum,
                       fold_after(unit->solver) * stage->dealers * stage->more);
}

/* ... in any case. */
static bool always_played(const struct unit *unit, const struct made *d, const struct stage *stage)
{
    return is_played(unit, d, unit_least_played(unit->solver, d->final, d->faces, stage), stage);
}

/* Flushes of the Dealer only make it worse. */
static bool always_folded(const struct unit *unit, const struct made *d, const struct stage *stage)
{
    int64_t sum = plain_sum(unit->solver, d->final->win, d->faces, stage) * stage->more;

    return d->final->value < FLUSH << HAND_PLACE_BITS && !is_played(unit, d, sum, stage);
}

/* Whether the hand is played and never forces, whatever the suits. */
static bool is_sure(const struct unit *unit, const struct made *d, const struct stage *stage)
{
    enum hand_category category = hand_category(d->final->value);

    if (category < ONE_PAIR || category > THREE_OF_A_KIND) return false;
    if (solve_may_force(unit->solver, d->final, (int)stage->more)) return false;
    return always_played(unit, d, stage);
}

/* A single draw with these cards of the up card's suit dead. */
struct sums unit_single(const struct unit *unit, const struct made *d, unsigned dead,
                        const struct stage *stage)
{
    const struct change *change =
        &rows_changes(unit->rows, d->final->value)[unit_up_left(unit, dead)];
    struct sums plays = unit_played(unit->solver, d->final, d->faces, change, stage);

    return play_or_fold(unit->rows, d->final, &plays, stage);
}

/* The same for each of these draws, if it is played whatever the suits: then the Dealer's hands are
 * summed first. */
static struct sums sum_played(const struct unit *unit, const struct made *d,
                              const struct own_draws *draws, unsigned dead,
                              const struct stage *stage)
{
    const struct change *changes = rows_changes(unit->rows, d->final->value);
    struct against a = { d->ways * stage->dealers, d->ways * d->faces->no_hand,
                         d->ways * d->faces->win, d->ways * d->faces->equal };

    for (int i = 0; i < draws->count; i++) {
        const struct change *change = &changes[unit_up_left(unit, dead | draws->own[i])];
        a.no_hand += draws->ways[i] * change->no_hand;
        a.win += draws->ways[i] * change->win;
        a.equal += draws->ways[i] * change->equal;
    }
    return played(unit->solver, d->final, &a, stage->more);
}

static struct sums sum_single(const struct unit *unit, const struct made *d,
                              const struct own_draws *draws, unsigned dead,
                              const struct stage *stage)
{
    struct sums sum = { 0 };

    for (int i = 0; i < draws->count; i++) {
        struct sums value = unit_single(unit, d, dead | draws->own[i], stage);
        sums_add(&sum, &value, draws->ways[i]);
    }
    return sum;
}

static void add_single(struct unit *unit, struct hold *hold, const struct made *d,
                       const struct stage *stage)
{
    unsigned up = 1u << unit->rows->dealer->up;
    bool always = always_played(unit, d, stage);
    struct own_draws draws = { .count = 0 };

    for (uint32_t left = unit->up_patterns; left; left &= left - 1) {
        int pattern = __builtin_ctz(left);
        unsigned dead = unit_mask(unit, (unsigned)pattern), there = d->draw->set & ~(dead | up);
        if (!draws.count || draws.there != there) list_own(&draws, unit->of, d->draw, there);
        struct sums sum = always ? sum_played(unit, d, &draws, dead, stage)
                                 : sum_single(unit, d, &draws, dead, stage);
        sums_add(&hold->plain[pattern], &sum, 1);
    }
}

static void bound_force_of_five(const struct unit *unit, struct hold *hold)
{
    const struct bound_terms *terms = unit->rows->terms[LUNAR_FIRST];
    struct made d;

    hold->force_bound = 0;
    for (int i = 0; i < unit->rows->all->sets.draws[LUNAR_FIRST]; i++)
        if (unit_draw_of_hold(unit, hold, i, &d)) {
            const struct bound_terms *of = &terms[d.final - unit->solver->unsuited];
            hold->force_bound +=
                d.ways * (of->force_each * d.faces->no_hand + of->force_all) * hold->scale;
        }
}

void unit_value_plain(struct unit *unit, struct hold *hold)
{
    static _Thread_local struct containing containing;
    struct stage stage = unit_stage(hold->cards);
    struct sums all = { 0 }, folds = unit_certain(fold_after(unit->solver), &stage);
    int draws = unit->rows->all->sets.draws[hold->cards];
    int64_t folded = 0;
    struct made d;

    memset(hold->plain, 0, sizeof hold->plain);
    memset(&containing, 0, sizeof containing);
    for (int i = 0; i < draws; i++) {
        if (!unit_draw_of_hold(unit, hold, i, &d)) continue;
        if (is_sure(unit, &d, &stage)) {
            struct sums plays = unit_played(unit->solver, d.final, d.faces, &no_change, &stage);
            sums_add(&all, &plays, d.ways);
            add_containing(unit, &containing, &d);
        } else if (always_folded(unit, &d, &stage)) {
            folded += d.ways;
        } else {
            add_single(unit, hold, &d, &stage);
        }
    }
    sums_add(&all, &folds, folded);
    if (hold->cards == LUNAR_FIRST) bound_force_of_five(unit, hold);
    for (int i = 0; i < PATTERNS_OF_HAND; i++) sums_add(&hold->plain[i], &all, 1);
    correct_sure(unit, hold, &containing);
    hold->has_plain = true;
}

/* ---- Forcing --------------------------------------------------------------------- */

/* Such hands are always played: they are worth more than a fold even if nobody is forced. */
static void begin_force(struct unit *unit, const struct made *d, const struct stage *stage)
{
    uint8_t of[HEIGHTS];

    assert(always_played(unit, d, stage));
    memcpy(of, unit->of, sizeof of);
    for (int i = 0; i < d->draw->heights; i++)
        of[d->draw->height[i]] = (uint8_t)(of[d->draw->height[i]] - d->draw->count[i]);
    force_begin(unit->force, unit->rows, d->final, of, (int)stage->more + HIDDEN);
}

static void add_suits(struct unit *unit, struct hold *hold, const struct made *d,
                      const uint32_t needs[2])
{
    struct force *force = unit->force;
    unsigned up = 1u << unit->rows->dealer->up;
    struct own_draws draws = { .count = 0 };

    force_sum_suits(force, unit->suits, (unsigned)(unit->hand.set | d->draw->set));
    for (int is_up = 0; is_up < 2; is_up++)
        for (uint32_t left = needs[is_up]; left; left &= left - 1) {
            int pattern = __builtin_ctz(left);
            unsigned dead = unit_mask(unit, (unsigned)pattern),
                     there = d->draw->set & ~(dead | (is_up ? up : 0));
            struct sums *to = is_up ? &hold->up_force[pattern] : &hold->other_force[pattern];
            if (!draws.count || draws.there != there) list_own(&draws, unit->of, d->draw, there);
            for (int i = 0; i < draws.count; i++) {
                unsigned gone = dead | draws.own[i];
                struct gains gains = is_up ? force_up(force, unit->suits, gone)
                                           : force_other(force, unit->suits, gone);
                sums_gain(to, &gains, draws.ways[i]);
            }
        }
}

/* The next draw from i on that makes a hand which may force; false: there is none. */
static bool next_forcing(const struct unit *unit, const struct hold *hold, int *i, struct made *d)
{
    int draws = unit->rows->all->sets.draws[hold->cards], more = (int)unit_stage(hold->cards).more;

    while (*i < draws)
        if (unit_draw_of_hold(unit, hold, (*i)++, d) &&
            solve_may_force(unit->solver, d->final, more))
            return true;
    return false;
}

void unit_value_any(struct unit *unit, struct hold *hold)
{
    struct stage stage = unit_stage(hold->cards);
    struct made d;

    hold->any_force = (struct sums){ 0 };
    hold->margin = (struct force_margin){ 0, 0 };
    for (int i = 0; next_forcing(unit, hold, &i, &d);) {
        begin_force(unit, &d, &stage);
        struct force_margin margin = force_margin(unit->force);
        sums_gain(&hold->any_force, &unit->force->any, d.ways);
        hold->margin.less += margin.less * d.ways;
        hold->margin.more += margin.more * d.ways;
    }
    hold->has_any = true;
}

void unit_value_suits(struct unit *unit, struct hold *hold, const uint32_t needs[2])
{
    struct stage stage = unit_stage(hold->cards);
    struct made d;

    memset(hold->up_force, 0, sizeof hold->up_force);
    memset(hold->other_force, 0, sizeof hold->other_force);
    for (int i = 0; next_forcing(unit, hold, &i, &d);) {
        begin_force(unit, &d, &stage);
        add_suits(unit, hold, &d, needs);
    }
    hold->has_suits = true;
}

/* ---- Sixth card ------------------------------------------------------------------ */

/* A sixth card of this height: an own draw of one card, but the hand keeps all six. */
struct made unit_sixth_of(const struct unit *unit, int height)
{
    const struct sets *sets = &unit->rows->all->sets;
    uint8_t counts[HEIGHTS] = { 0 };

    for (int i = 0; i < unit->hand.heights; i++) counts[unit->hand.height[i]] = unit->hand.count[i];
    counts[height]++;
    int number = sets_number(sets, counts);
    return (struct made){ .draw = &sets->draw[1][height],
                          .final = &unit->rows->all->six[number],
                          .faces = &unit->rows->faces_six[number],
                          .ways = unit->of[height] };
}

void unit_value_sixth(struct unit *unit)
{
    struct hold *hold = &unit->sixth;
    struct stage stage = unit_stage(1);

    *hold = (struct hold){ .cards = 1, .scale = LUNAR_COMMON / unit_ways(1), .has_plain = true };
    for (int h = 0; h < HEIGHTS; h++) {
        struct made d;
        if (!unit_draw_of_hold(unit, hold, h, &d)) continue;
        add_single(unit, hold, &d, &stage);
        hold->force_bound += d.ways *
                             unit_most_by_force(unit->rows, d.final, d.faces->no_hand, &stage) *
                             hold->scale;
    }
}
