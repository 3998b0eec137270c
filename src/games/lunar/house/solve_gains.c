/* solve_gains.c - what a player gains by forcing a Dealer without a hand, instead of taking the
 * ante.
 *
 * By heights alone, all Dealers with the same heights gain the same.  Then suits: a Dealer who
 * keeps four cards of one suit may get a flush, and one with five cards of the up card's suit has
 * one.  Let g be the gain by heights and s the gain with a flush possible, both at least 0.  Of the
 * Dealers with hidden heights S, and the up card's suit with unseen heights M:
 *
 *   - the up card is the highest: S in M have a flush, g is lost; S in another suit have s instead
 * of g;
 *   - the highest, H, is hidden, and the others of S in M: those with H in M have a flush, g is
 *     lost; the rest have s instead of g.  So g is lost for every card of height H, and s is gained
 *     for those of other suits.
 *
 * Sums of g over all S that avoid a set of dead heights are made for all such sets at once. */
#include "games/lunar/house/solve_all_internal.h"
#include "rules/assert.h"

#include <string.h>

/* ---- By heights ------------------------------------------------------------------ */

static void add_results(struct results *to, int result, int64_t ways)
{
    to->sum += result * ways;
    to->squares += (int64_t)result * result * ways;
}

/* One more card that gives the Dealer this hand, or none if it is 0; in so many ways. */
static void add_compared(const struct force *force, struct results *to, hand_value value,
                         int64_t ways)
{
    const struct payoffs *p = &force->rows->solver->payoffs;
    int result = value ? solve_compared(p, force->final, value) : p->stand_off;

    add_results(to, result + p->fee, ways);
    if (value > force->final->value) to->lost += ways;
}

/* The results of forcing a group of Dealers: pairs are beaten, since the hand is higher. */
static void results_by_heights(struct force *force, int i)
{
    const struct lunar_solver *solver = force->rows->solver;
    const struct forced_group *g = &force->rows->group[i];
    const struct coming *coming = &solver->coming[g->own];
    const struct payoffs *p = &solver->payoffs;
    int pairs = g->highest ? force->of[force->rows->dealer->up] : 0, straights = 0;
    struct results results = { 0, 0, 0 };

    for (int k = 0; k < g->heights; k++) pairs += force->of[g->height[k]] - 1;
    for (int k = 0; k < g->straights; k++) {
        int h = g->straight[k], ways = force->of[h];
        add_compared(force, &results, coming->with[h], ways);
        straights += ways;
    }
    add_results(&results, force->final->win + p->fee, pairs);
    add_results(&results, p->stand_off + p->fee, force->more - pairs - straights);
    force->results[i] = results;
}

static struct gains gain_of(const struct force *force, const struct results *results)
{
    int64_t ante = force->rows->solver->payoffs.no_hand, more = force->more;

    if (results->sum <= ante * more && !force->rows->solver->policy)
        return (struct gains){ 0, 0, 0, 0 };
    return (struct gains){ results->sum - ante * more, results->squares - ante * ante * more, more,
                           results->lost };
}

/* ---- Cards that make a flush ----------------------------------------------------- */

static void list_beaten(uint16_t beaten_by[KEPT_SETS], const struct lunar_solver *solver,
                        hand_value value)
{
    for (int kept = 0; kept < KEPT_SETS; kept++) {
        beaten_by[kept] = 0;
        for (int h = 0; h < HEIGHTS; h++)
            if (solver->coming[kept].suited[h] >= value)
                beaten_by[kept] = (uint16_t)(beaten_by[kept] | 1u << h);
    }
}

void force_list_beaten(struct solve_all *all)
{
    for (unsigned set = 0; set < HEIGHT_SETS; set++) {
        hand_value value = all->solver->suited[set].value;
        if (hand_category(value) == FLUSH)
            list_beaten(all->beaten_by[value & (FLUSH_PLACES - 1)], all->solver, value);
    }
}

/* Cards that do not simply bring a win instead of a stand-off: they make a straight, or a flush
 * that the hand does not beat. */
static unsigned special_cards(const struct force *force, const struct forced_group *g)
{
    unsigned beaten_by = force->beaten_by ? force->beaten_by[g->own] : 0;

    return (beaten_by | g->takes) & ~(unsigned)g->kept;
}

/* What such a card brings beyond a win instead of a stand-off. */
static struct gains special_gain(const struct force *force, const struct coming *coming, int height)
{
    const struct payoffs *p = &force->rows->solver->payoffs;
    struct results r = { 0, 0, 0 };

    add_compared(force, &r, coming->suited[height], 1);
    add_compared(force, &r, coming->with[height], -1);
    add_results(&r, force->final->win + p->fee, -1);
    add_results(&r, p->stand_off + p->fee, 1);
    return (struct gains){ r.sum, r.squares, 0, r.lost };
}

/* ---- By heights, all Dealers ----------------------------------------------------- */

static int64_t worst_of(const struct force *force, const struct forced_group *g, int64_t sum)
{
    const struct coming *coming = &force->rows->solver->coming[g->own];

    for (unsigned cards = special_cards(force, g); cards; cards &= cards - 1)
        sum += special_gain(force, coming, __builtin_ctz(cards)).sum;
    return sum;
}

static int highest_cards(const struct force *force, const struct forced_group *g)
{
    int cards = 0;

    for (unsigned left = g->highest; left; left &= left - 1)
        cards += force->of[__builtin_ctz(left)];
    return cards;
}

void force_begin(struct force *force, const struct rows *rows, const struct final *final,
                 const uint8_t of[HEIGHTS], int unseen)
{
    enum hand_category category = hand_category(final->value);
    bool is_flush = category == FLUSH, above = category >= FLUSH;

    force->rows = rows;
    force->final = final;
    memcpy(force->of, of, HEIGHTS);
    force->more = unseen - HIDDEN;
    force->any = (struct gains){ 0, 0, 0, 0 };
    force->most = 0;
    force->best = INT64_MIN;
    int count = 0;
    force->beaten_by = is_flush ? rows->all->beaten_by[final->value & (FLUSH_PLACES - 1)] : NULL;
    for (int i = 0; i < rows->groups; i++) {
        const struct forced_group *g = &rows->group[i];
        int64_t dealers = 1;
        for (int k = 0; k < g->heights; k++) dealers *= of[g->height[k]];
        force->highest[i] = (uint8_t)highest_cards(force, g);
        if (g->highest) dealers *= force->highest[i];
        force->results[i].sum = INT64_MIN;
        force->listed[i] = (uint16_t)count;
        if (!dealers) continue;
        results_by_heights(force, i);
        int64_t sum = force->results[i].sum;
        if (sum > force->best && !g->straights) force->best = sum;
        struct gains gain = gain_of(force, &force->results[i]);
        gains_add(&force->any, &gain, dealers);
        if (gain.sum > force->most) force->most = gain.sum;
        if (above || gain.forces) force->list[count++] = (uint16_t)i;
    }
    force->listed[rows->groups] = (uint16_t)count;
}

/* At most all Dealers who have a flush, or may get one, lose their gain by heights.  Nobody gains
 * more against a flush to come unless the hand beats it, and then at most a win instead of a
 * stand-off for each card that makes one. */
struct force_margin force_margin(const struct force *force)
{
    const struct rows *rows = force->rows;
    int64_t better = force->final->win - rows->solver->payoffs.stand_off;

    if (hand_category(force->final->value) < FLUSH) better = 0;
    return (struct force_margin){ force->most * (rows->no_hand_flushes + rows->keep_suited),
                                  better * FLUSH_OUTS * rows->keep_suited };
}

/* ---- Sets of dead heights -------------------------------------------------------- */

static void begin_domain(struct force_suits *suits, unsigned domain)
{
    memset(suits->low, 0, sizeof suits->low);
    memset(suits->high, 0, sizeof suits->high);
    suits->heights = 0;
    for (int h = 0; h < HEIGHTS; h++) {
        if (!(domain >> h & 1)) continue;
        uint16_t *bits = h < 7 ? suits->low : suits->high;
        int place = h < 7 ? h : h - 7, count = h < 7 ? 128 : 64;
        for (int i = 0; i < count; i++)
            if (i >> place & 1) bits[i] = (uint16_t)(bits[i] | 1u << suits->heights);
        suits->heights++;
    }
    assert(suits->heights <= DOMAIN_MOST);
}

static unsigned in_domain(const struct force_suits *suits, unsigned set)
{
    return (unsigned)(suits->low[set & 127] | suits->high[set >> 7 & 63]);
}

static void add_sums(struct force_sums *to, const struct force_sums *more, int64_t times)
{
    gains_add(&to->lost, &more->lost, times);
    gains_add(&to->forced, &more->forced, times);
    to->dealers += more->dealers * times;
}

/* From sums over sets that meet the domain exactly in T to sums over those that meet it within T.
 */
static void sum_subsets(struct force_sums *sums, int heights)
{
    for (int h = 0; h < heights; h++)
        for (unsigned set = 0; set < 1u << heights; set++)
            if (set >> h & 1) add_sums(&sums[set], &sums[set ^ 1u << h], 1);
}

/* Sums over one set of cards of the suit. */
struct summing {
    struct force_suits *suits;
    struct force_sums *sums;
};

static void add_at(const struct summing *s, unsigned cards, const struct force_sums *more,
                   int64_t times)
{
    add_sums(&s->sums[in_domain(s->suits, cards)], more, times);
}

/* Dealers with a hidden highest card that is not of the up card's suit: those of all suits, less
 * one for each height of which the suit's own card is unseen. */
static void add_forced(const struct force *force, const struct summing *s,
                       const struct forced_group *g, unsigned cards, const struct force_sums *more)
{
    if (!g->highest) {
        add_at(s, cards, more, 1);
        return;
    }
    add_at(s, cards, more, force->highest[g - force->rows->group]);
    for (unsigned left = g->highest; left; left &= left - 1)
        if (force->of[__builtin_ctz(left)]) add_at(s, cards | (left & -left), more, -1);
}

static void sum_group(const struct force *force, const struct summing *s, int i)
{
    const struct forced_group *g = &force->rows->group[i];
    const struct coming *coming = &force->rows->solver->coming[g->own];
    const struct results *r = &force->results[i];
    struct force_sums lost = { .lost = gain_of(force, r) };
    int64_t ante = force->rows->solver->payoffs.no_hand, more = force->more;

    add_at(s, g->cards, &lost, g->highest ? force->highest[i] : 1);
    if (hand_category(force->final->value) < FLUSH) return;
    struct force_sums all = { .forced = { r->sum - ante * more, r->squares - ante * ante * more,
                                          more, r->lost },
                              .dealers = 1 };
    add_forced(force, s, g, g->cards, &all);
    for (unsigned cards = special_cards(force, g); cards; cards &= cards - 1) {
        int h = __builtin_ctz(cards);
        struct force_sums special = { .forced = special_gain(force, coming, h) };
        add_forced(force, s, g, g->cards | 1u << h, &special);
    }
}

void force_sum_suits(struct force *force, struct force_suits *suits, unsigned domain)
{
    struct summing up = { suits, suits->up }, other = { suits, suits->other };
    bool above = hand_category(force->final->value) >= FLUSH;

    force->worst = INT64_MAX;
    begin_domain(suits, domain);
    memset(suits->up, 0, sizeof *suits->up << suits->heights);
    memset(suits->other, 0, sizeof *suits->other << suits->heights);
    for (int i = 0; i < force->rows->groups; i++) {
        const struct forced_group *g = &force->rows->group[i];
        if (force->results[i].sum == INT64_MIN) continue;
        int64_t worst = above ? worst_of(force, g, force->results[i].sum) : INT64_MAX;
        if (worst < force->worst) force->worst = worst;
        if (g->highest) {
            sum_group(force, &up, i);
        } else {
            struct force_sums lost = { .lost = gain_of(force, &force->results[i]) };
            add_at(&up, g->cards, &lost, 1); /* a flush */
            sum_group(force, &other, i);
        }
    }
    sum_subsets(suits->up, suits->heights);
    sum_subsets(suits->other, suits->heights);
}

/* ---- One suit -------------------------------------------------------------------- */

static int count_of(const struct force *force, unsigned heights)
{
    return force->rows->solver->count_of[heights];
}

/* The gain from a group if the kept cards are of a suit with these heights unseen besides. */
static struct gains suited(const struct force *force, int i, unsigned left)
{
    const struct forced_group *g = &force->rows->group[i];
    const struct coming *coming = &force->rows->solver->coming[g->own];
    const struct payoffs *p = &force->rows->solver->payoffs;
    bool above = hand_category(force->final->value) >= FLUSH;
    unsigned cards = left & ~(unsigned)g->kept, apart = cards & g->takes;
    struct results results = force->results[i];

    if (above && force->beaten_by) apart |= cards & force->beaten_by[g->own];
    int others = count_of(force, cards & ~apart);
    add_results(&results, p->stand_off + p->fee, -others);
    add_results(&results, (above ? force->final->win : p->lose) + p->fee, others);
    if (!above) results.lost += others;
    for (; apart; apart &= apart - 1) {
        int h = __builtin_ctz(apart);
        add_compared(force, &results, coming->with[h], -1);
        add_compared(force, &results, coming->suited[h], 1);
    }
    return gain_of(force, &results);
}

/* A hand below a flush loses to all of them: with many to come nobody forces a Dealer whom no card
 * gives a straight. */
static bool nobody_forces(const struct force *force, int coming)
{
    const struct payoffs *p = &force->rows->solver->payoffs;

    if (hand_category(force->final->value) >= FLUSH || force->rows->solver->policy) return false;
    return force->best + (int64_t)(p->lose - p->stand_off) * coming <=
           (int64_t)p->no_hand * force->more;
}

/* A hand above a flush beats nearly all of them: with many to come everyone is forced. */
static bool everyone_forces(const struct force *force, int coming)
{
    const struct payoffs *p = &force->rows->solver->payoffs;

    if (hand_category(force->final->value) < FLUSH) return false;
    if (force->rows->solver->policy) return true;
    return force->worst + (int64_t)(force->final->win - p->stand_off) * coming >
           (int64_t)p->no_hand * force->more;
}

/* The same for all Dealers at once: each of the cards to come wins instead of standing off. */
static void add_everyone(const struct force *force, const struct force_sums *sums, int coming,
                         struct gains *gains)
{
    const struct payoffs *p = &force->rows->solver->payoffs;
    int64_t win = force->final->win + p->fee, off = p->stand_off + p->fee;

    gains_add(gains, &sums->forced, 1);
    gains->sum += sums->dealers * coming * (win - off);
    gains->squares += sums->dealers * coming * (win * win - off * off);
}

/* Adds the Dealers of a range whose kept cards are of the suit.  A highest card of the suit itself
 * would make a flush. */
static void add_range(const struct force *force, int begin, int end, unsigned left, bool is_up,
                      struct gains *gains)
{
    for (int k = force->listed[begin]; k < force->listed[end]; k++) {
        int i = force->list[k];
        const struct forced_group *g = &force->rows->group[i];
        if (g->cards & ~left) continue;
        struct gains gain = suited(force, i, left);
        gains_add(gains, &gain, is_up ? force->highest[i] - count_of(force, g->highest & left) : 1);
    }
}

/* Takes away what they gain by heights. */
static void lose_range(const struct force *force, const struct group_range *range, unsigned left,
                       struct gains *gains)
{
    for (int i = range->begin; i < range->end; i++) {
        const struct forced_group *g = &force->rows->group[i];
        if (g->cards & ~left || force->results[i].sum == INT64_MIN) continue;
        struct gains gain = gain_of(force, &force->results[i]);
        gains_add(gains, &gain, g->highest ? -force->highest[i] : -1);
    }
}

struct gains force_suit(const struct force *force, unsigned dead, bool is_up)
{
    const struct group_range *range = force->rows->range;
    unsigned up = 1u << force->rows->dealer->up,
             left = (HEIGHT_SETS - 1) & ~(dead | (is_up ? up : 0));
    struct gains gains = { 0, 0, 0, 0 };

    lose_range(force, &range[0], left, &gains); /* with the up card of the suit, a flush */
    if (is_up) lose_range(force, &range[1], left, &gains);
    add_range(force, range[is_up].begin, range[is_up].end, left, is_up, &gains);
    return gains;
}

/* Dealers of the up card's suit keep the up card; those of another suit do not. */
static struct gains in_suit(const struct force *force, const struct force_sums *sums, unsigned left,
                            bool is_up)
{
    int coming = __builtin_popcount(left) - (is_up ? HIDDEN - 1 : HIDDEN);
    struct gains gains = { 0, 0, 0, 0 };

    gains_add(&gains, &sums->lost, -1);
    if (coming < 0) return gains;
    if (everyone_forces(force, coming)) {
        add_everyone(force, sums, coming, &gains);
        return gains;
    }
    const struct group_range *range = &force->rows->range[is_up];
    int end = nobody_forces(force, coming) ? range->straights : range->end;
    add_range(force, range->begin, end, left, is_up, &gains);
    return gains;
}

static unsigned not_dead(const struct force_suits *suits, unsigned dead)
{
    return ((1u << suits->heights) - 1) & ~in_domain(suits, dead);
}

struct gains force_up(const struct force *force, const struct force_suits *suits, unsigned dead)
{
    unsigned up = 1u << force->rows->dealer->up;

    return in_suit(force, &suits->up[not_dead(suits, dead)], (HEIGHT_SETS - 1) & ~(dead | up),
                   true);
}

struct gains force_other(const struct force *force, const struct force_suits *suits, unsigned dead)
{
    return in_suit(force, &suits->other[not_dead(suits, dead)], (HEIGHT_SETS - 1) & ~dead, false);
}
