/* solve_flushes.c - what forcing gains with the flushes that draws make, summed over all draws of a
 * hold at once.
 *
 * All flushes win the same, so a forced Dealer i gains raw = t * (win - stand-off) - ..., where t
 * counts the cards that make a hand of the four kept ones.  A draw m takes one card of each of its
 * heights, so t is less by the number of its heights in E, the kept heights and those that make a
 * straight.  How many draws have j heights in E is a product of binomials: no draw is looked at.
 * Draws that meet a flush of the Dealer which they do not beat are counted in order of their
 * values.
 *
 * Gains are never below 0.  Where flushes may come that is assumed first: the sum is right if the
 * lowest gain of any draw is above 0.  Otherwise the Dealer is looked at with every draw.
 *
 * A straight flush counts as one that wins no more than a flush; what it wins beyond is added by
 * the caller. */
#include "games/lunar/house/solve_unit.h"
#include "rules/assert.h"

#include <limits.h>
#include <string.h>

/* ---- Draws available ------------------------------------------------------------- */

static bool is_contained(unsigned part, unsigned whole)
{
    return !(part & ~whole);
}

/* Forcing by heights, after a draw. */
static struct gains any_of_draw(const struct unit *unit, int cards, const struct draw *draw)
{
    const struct rows *rows = unit->rows;
    uint8_t of[HEIGHTS], dead[HEIGHTS];
    int count = LUNAR_FIRST + cards;

    memcpy(of, unit->of, sizeof of);
    for (int i = 0; i < draw->heights; i++) of[draw->height[i]]--;
    if (!rows->any[count]) return flushes_any(rows, of, CARDS - 1 - count);
    for (int h = 0; h < HEIGHTS; h++) dead[h] = (uint8_t)(SUITS - (h == rows->dealer->up) - of[h]);
    return rows->any[count][sets_number(&rows->all->sets, dead)];
}

/* Puts draws in order of value. */
static void order_draws(struct flush_draws *draws, const uint16_t flush_order[])
{
    const struct flush_draws from = *draws;
    uint16_t next[FLUSH_ORDERS + 1];

    memcpy(next, draws->up_to[HEIGHTS], sizeof next);
    for (int i = 0; i < draws->count; i++) {
        int to = next[flush_order[from.value[i]] - 1]++;
        draws->set[to] = from.set[i];
        draws->value[to] = from.value[i];
    }
}

/* Counts draws by the value of the flush, and those with each height. */
static void count_draws(const struct unit *unit, const struct hold *hold, struct flush_draws *draws)
{
    const struct sets *sets = &unit->rows->all->sets;
    const uint16_t *flush_order = unit->rows->all->flush_order;

    memset(draws->up_to, 0, sizeof draws->up_to);
    draws->count = 0;
    draws->any = (struct gains){ 0, 0, 0, 0 };
    for (int i = 0; i < sets->draws[hold->cards]; i++) {
        const struct draw *draw = &sets->draw[hold->cards][i];
        if (draw->heights < hold->cards || !is_contained(draw->set, draws->left)) continue;
        hand_value value = unit->solver->suited[hold->kept.set | draw->set].value;
        draws->set[draws->count] = draw->set;
        draws->value[draws->count++] = value;
        draws->up_to[HEIGHTS][flush_order[value]]++;
        for (int k = 0; k < draw->heights; k++) draws->up_to[draw->height[k]][flush_order[value]]++;
        struct gains any = any_of_draw(unit, hold->cards, draw);
        gains_add(&draws->any, &any, 1);
    }
    for (int h = 0; h <= HEIGHTS; h++)
        for (int i = 1; i <= FLUSH_ORDERS; i++)
            draws->up_to[h][i] = (uint16_t)(draws->up_to[h][i] + draws->up_to[h][i - 1]);
    order_draws(draws, flush_order);
    draws->lowest = draws->count ? draws->value[0] : UINT16_MAX;
}

/* Draws with a value below this one, or equal to it; `height`: with a card of it, or HEIGHTS. */
static int draws_below(const struct unit *unit, const struct flush_draws *draws, hand_value value,
                       int height)
{
    int order = unit->rows->all->flush_order[value];

    return order ? draws->up_to[height][order - 1] : 0;
}

static int draws_equal(const struct unit *unit, const struct flush_draws *draws, hand_value value,
                       int height)
{
    int order = unit->rows->all->flush_order[value];

    return draws->up_to[height][order] - (order ? draws->up_to[height][order - 1] : 0);
}

/* ---- One Dealer ------------------------------------------------------------------ */

/* A hold and its draws. */
struct flushing {
    const struct unit *unit;
    const struct hold *hold;
    const struct flush_draws *draws;
    int64_t more, win, off, ante; /* results after the fee, but for the ante */
    hand_value lowest;            /* value of a draw */
    int least;                    /* outs with which the Dealer is forced; */
    bool every;                   /* ... by a policy, with any */
};

/* A Dealer in a suit.  A draw has none of the heights `avoided`. */
struct meeting {
    int outs;
    const struct forced_group *group;
    const struct coming *with;
    unsigned avoided, left; /* left: heights of the suit, before the draw */
    bool own;               /* the suit is that of the draws */
    int64_t lost,
        gained;       /* Dealers who lose their gain by heights; who gain with flushes coming; */
    unsigned highest; /* ... each less one for each of these heights drawn; */
    bool gains_less;  /* ... the latter only if this is set */
};

static int bits(const struct flushing *f, unsigned heights)
{
    return f->unit->solver->count_of[heights];
}

static struct gains raw_gain(const struct flushing *f, int64_t outs)
{
    return (struct gains){ outs * (f->win - f->off) + (f->off - f->ante) * f->more,
                           outs * (f->win * f->win - f->off * f->off) +
                               (f->off * f->off - f->ante * f->ante) * f->more,
                           f->more, 0 };
}

static int result_against(const struct flushing *f, hand_value value, hand_value dealers)
{
    const struct payoffs *p = &f->unit->solver->payoffs;

    if (value > dealers) return (int)f->win;
    return (value == dealers ? p->equal : p->lose) + p->fee;
}

/* Cards to come of the suit that may not simply win instead of standing off. */
static unsigned coming_apart(const struct flushing *f, const struct meeting *d)
{
    unsigned coming = d->left & ~(unsigned)d->group->kept, apart = coming & d->group->takes;

    for (unsigned left = coming & ~apart; left; left &= left - 1)
        if (d->with->suited[__builtin_ctz(left)] >= f->lowest) apart |= left & -left;
    return apart;
}

/* What these cards to come bring a draw of this value, beyond what they would otherwise. */
static void add_apart(const struct flushing *f, const struct meeting *d, unsigned cards,
                      hand_value value, struct gains *to)
{
    for (; cards; cards &= cards - 1) {
        int h = __builtin_ctz(cards);
        int64_t is = result_against(f, value, d->with->suited[h]),
                was = d->with->with[h] ? f->win : f->off;
        to->sum += is - was;
        to->squares += is * is - was * was;
        to->lost += value < d->with->suited[h];
    }
}

/* With every draw of the same suit. */
static void meet_each_own(const struct flushing *f, const struct meeting *d, struct gains *gains)
{
    unsigned coming = d->left & ~(unsigned)d->group->kept, apart = coming_apart(f, d),
             others = coming & ~apart;

    for (int k = 0; k < f->draws->count; k++) {
        unsigned set = f->draws->set[k];
        if (set & d->avoided) continue;
        int outs = d->outs - bits(f, set & d->group->takes), less = bits(f, set & d->highest);
        struct gains lost = raw_gain(f, outs), gained = raw_gain(f, outs + bits(f, others & ~set));
        add_apart(f, d, apart & ~set, f->draws->value[k], &gained);
        if (outs >= f->least) gains_add(gains, &lost, -(d->lost - less));
        if (gained.sum > 0 || f->every) gains_add(gains, &gained, d->gained - less * d->gains_less);
    }
}

/* The first draw after this one against which cards apart fare otherwise. */
static int next_change(const struct flushing *f, const struct meeting *d, unsigned apart, int from)
{
    int next = f->draws->count;

    for (; apart; apart &= apart - 1) {
        hand_value value = d->with->suited[__builtin_ctz(apart)];
        int below = draws_below(f->unit, f->draws, value, HEIGHTS),
            up_to = below + draws_equal(f->unit, f->draws, value, HEIGHTS);
        if (below > from && below < next) next = below;
        if (up_to > from && up_to < next) next = up_to;
    }
    return next;
}

/* Draws, weighed, and the heights of E in them. */
struct weighed {
    int64_t draws, met;
};

/* Adds draws that gain this, less what their heights in E would have brought. */
static void add_weighed(const struct flushing *f, struct gains *to, const struct gains *gain,
                        const struct weighed *w, int sign)
{
    gains_add(to, gain, sign * w->draws);
    to->sum -= sign * w->met * (f->win - f->off);
    to->squares -= sign * w->met * (f->win * f->win - f->off * f->off);
}

/* With every draw of another suit.  Those between two values fare alike, but for their heights. */
static void meet_each_other(const struct flushing *f, const struct meeting *d, struct gains *gains)
{
    const uint8_t *count_of = f->unit->solver->count_of;
    unsigned coming = d->left & ~(unsigned)d->group->kept, apart = coming_apart(f, d);
    struct gains plain = raw_gain(f, d->outs);
    struct weighed lost = { 0, 0 };

    for (int from = 0, to; from < f->draws->count; from = to) {
        struct gains gain = raw_gain(f, d->outs + bits(f, coming & ~apart));
        struct weighed gained = { 0, 0 };
        to = next_change(f, d, apart, from);
        add_apart(f, d, apart, f->draws->value[from], &gain);
        for (int k = from; k < to; k++) {
            unsigned set = f->draws->set[k];
            int met = count_of[set & d->group->takes], less = count_of[set & d->highest];
            if (gain.sum > met * (f->win - f->off) || f->every) {
                gained.draws += d->gained - less * d->gains_less;
                gained.met += met * (d->gained - less * d->gains_less);
            }
            if (d->outs - met >= f->least) {
                lost.draws += d->lost - less;
                lost.met += met * (d->lost - less);
            }
        }
        add_weighed(f, gains, &gain, &gained, 1);
    }
    add_weighed(f, gains, &plain, &lost, -1);
}

static void meet_each(const struct flushing *f, const struct meeting *d, struct gains *gains)
{
    if (d->own)
        meet_each_own(f, d, gains);
    else
        meet_each_other(f, d, gains);
}

/* Draws that meet a flush of the Dealer which they do not beat, as sums of the weight of those who
 * gain.  False: they have to be looked at one by one. */
struct beaten {
    int64_t below, equal, all;
};

static bool draws_beaten(const struct flushing *f, const struct meeting *d, int height,
                         struct beaten *b)
{
    const struct unit *unit = f->unit;
    hand_value value = d->with->suited[height];

    b->below = draws_below(unit, f->draws, value, HEIGHTS);
    b->equal = draws_equal(unit, f->draws, value, HEIGHTS);
    if (d->own) { /* draws that leave it the card */
        if (b->equal || (b->below && b->below < f->draws->count)) return false;
        if (b->below) b->below = b->all;
        return true;
    }
    b->below *= d->gained;
    b->equal *= d->gained;
    for (unsigned left = d->gains_less ? d->highest : 0; left; left &= left - 1) {
        b->below -= draws_below(unit, f->draws, value, __builtin_ctz(left));
        b->equal -= draws_equal(unit, f->draws, value, __builtin_ctz(left));
    }
    return true;
}

/* Draws that leave the Dealer a card of the suit, as the weight of those who gain. */
static int64_t draws_leaving(const struct flushing *f, const struct meeting *d)
{
    if (d->own)
        return f->unit->rows->all
                   ->choose[bits(f, f->draws->left & ~d->avoided) - 1][f->hold->cards] *
               d->gained;
    int64_t draws = f->draws->count * d->gained;
    for (unsigned left = d->gains_less ? d->highest : 0; left; left &= left - 1)
        draws -= f->draws->up_to[__builtin_ctz(left)][FLUSH_ORDERS];
    return draws;
}

/* What the cards that may come bring beyond what they would otherwise; `least`: the worst for one
 * draw. Nearly all win instead of standing off.  Those that do not are the highest, or make a
 * straight. */
static bool add_coming(const struct flushing *f, const struct meeting *d, struct gains *gains,
                       int64_t *least)
{
    const struct payoffs *p = &f->unit->solver->payoffs;
    int64_t lose = p->lose + p->fee, same = p->equal + p->fee, win = f->win, off = f->off;
    unsigned coming = d->left & ~(unsigned)d->group->kept, straights = d->group->takes & coming;
    int cards = bits(f, coming);
    struct beaten b = { .all = draws_leaving(f, d) };

    gains->sum += b.all * cards * (win - off);
    gains->squares += b.all * cards * (win * win - off * off);
    *least = (cards - (d->own ? f->hold->cards : 0)) * (win - off); /* a draw takes some itself */
    for (unsigned left = coming; left;) {
        int h = 31 - __builtin_clz(left);
        bool straight = straights >> h & 1;
        left &= ~(1u << h);
        if (d->with->suited[h] < f->lowest && !straight) {
            left &= straights; /* lower ones are beaten, too */
            continue;
        }
        int64_t was = straight ? win : off;
        if (!draws_beaten(f, d, h, &b)) return false;
        int64_t above = b.all - b.below - b.equal;
        gains->sum += b.below * lose + b.equal * same + above * win - b.all * (was + win - off);
        gains->squares += b.below * lose * lose + b.equal * same * same + above * win * win -
                          b.all * (was * was + win * win - off * off);
        gains->lost += b.below;
        *least += (b.below ? lose : b.equal ? same : win) - was - (win - off);
    }
    return true;
}

/* Adds draws that gain as with all outs, less one for each of `met` heights in E over all of them.
 */
static void add_draws(const struct flushing *f, struct gains *to, int outs, int64_t draws,
                      int64_t met)
{
    struct gains raw = raw_gain(f, outs);

    to->sum += draws * raw.sum - met * (f->win - f->off);
    to->squares += draws * raw.squares - met * (f->win * f->win - f->off * f->off);
    to->forces += draws * raw.forces;
}

/* How many draws of a hold there are, and how many heights of E they have in all; of a suit with
 * `all` cards to draw, `in_e` of them in E.  `with`: the same for draws that have one more card
 * given, times the number of such cards. */
struct met {
    int64_t draws, met, with, with_met;
};

static struct met draws_met(const struct flushing *f, int all, int in_e, int given)
{
    const int32_t(*choose)[LUNAR_FIRST + 1] = f->unit->rows->all->choose;
    int cards = f->hold->cards;
    int64_t one = choose[all - 1][cards - 1],
            two = cards > 1 && all > 1 ? choose[all - 2][cards - 2] : 0;

    return (struct met){ choose[all][cards], in_e * one, given * one, given * in_e * two };
}

/* The same with exactly `j` of them in E. */
static struct met draws_with(const struct flushing *f, int all, int in_e, int given, int j)
{
    const int32_t(*choose)[LUNAR_FIRST + 1] = f->unit->rows->all->choose;
    int cards = f->hold->cards, apart = all - in_e;
    int64_t draws = choose[in_e][j] * choose[apart][cards - j],
            with = given && cards > j
                       ? (int64_t)given * choose[in_e][j] * choose[apart - 1][cards - j - 1]
                       : 0;

    return (struct met){ draws, j * draws, with, j * with };
}

static void meet(const struct flushing *f, const struct meeting *d, struct gains *gains)
{
    unsigned all = f->draws->left & ~d->avoided;
    int a = bits(f, all), e = bits(f, all & d->group->takes), k = f->hold->cards,
        most = e < k ? e : k, highest = bits(f, all & d->highest), can_gain = d->outs - f->least;
    struct gains sum = { 0, 0, 0, 0 };
    int64_t least;

    if (a < k) return;
    struct met m = draws_met(f, a, e, highest);
    add_draws(f, &sum, d->outs, m.draws * d->gained - m.with * d->gains_less,
              m.met * d->gained - m.with_met * d->gains_less);
    if (can_gain >= most)
        add_draws(f, &sum, d->outs, m.with - m.draws * d->lost, m.with_met - m.met * d->lost);
    for (int j = 0; can_gain < most && j <= can_gain; j++) {
        m = draws_with(f, a, e, highest, j);
        add_draws(f, &sum, d->outs, m.with - m.draws * d->lost, m.with_met - m.met * d->lost);
    }
    if (d->gained) {
        if (!add_coming(f, d, &sum, &least) ||
            (raw_gain(f, d->outs - most).sum + least <= 0 && !f->every)) {
            meet_each(f, d, gains);
            return;
        }
    }
    gains_add(gains, &sum, 1);
}

/* ---- By heights alone ------------------------------------------------------------ */

static void add_group(struct rows *rows, const struct keeping *k, unsigned straights)
{
    struct forced_group *g = &rows->group[rows->groups++];

    *g = (struct forced_group){ .cards = k->hidden,
                                .kept = k->kept,
                                .highest = k->removed,
                                .takes = (uint16_t)(k->kept | straights),
                                .own = k->own };
    for (unsigned left = k->hidden; left; left &= left - 1)
        g->height[g->heights++] = (uint8_t)__builtin_ctz(left);
    for (unsigned left = straights; left; left &= left - 1) {
        assert(g->straights < 2);
        g->straight[g->straights++] = (uint8_t)__builtin_ctz(left);
    }
}

static void add_groups(struct rows *rows, bool of_up_suit, bool with_straights)
{
    const struct dealer *dealer = rows->dealer;

    for (int i = 0; i < dealer->keeping_count; i++) {
        const struct keeping *k = &dealer->keeping[i];
        unsigned straights = rows->solver->coming[k->own].straights;
        if ((k->removed != 0) == of_up_suit && (straights != 0) == with_straights)
            add_group(rows, k, straights);
    }
}

void flushes_begin_rows(struct rows *rows)
{
    rows->groups = 0;
    for (int of_up_suit = 0; of_up_suit < 2; of_up_suit++) {
        struct group_range *range = &rows->range[of_up_suit];
        range->begin = rows->groups;
        add_groups(rows, of_up_suit, true);
        range->straights = rows->groups;
        add_groups(rows, of_up_suit, false);
        range->end = rows->groups;
    }
}

/* Forcing with a flush, with so many unseen cards. */
static struct flushing forcing(const struct rows *rows, int unseen)
{
    const struct payoffs *p = &rows->solver->payoffs;
    struct flushing f = { .more = unseen - HIDDEN,
                          .win = rows->all->flush_win + p->fee,
                          .off = p->stand_off + p->fee,
                          .ante = p->no_hand };

    f.every = rows->solver->policy != NULL;
    f.least = f.every ? INT_MIN / 2 : (int)((f.ante - f.off) * f.more / (f.win - f.off)) + 1;
    return f;
}

/* Forcing with a flush, over all Dealers. */
struct gains flushes_any(const struct rows *rows, const uint8_t of[HEIGHTS], int unseen)
{
    struct flushing f = forcing(rows, unseen);
    struct gains each = raw_gain(&f, 1), none = raw_gain(&f, 0);
    int64_t dealers_in_all = 0, outs_in_all = 0;
    int up = rows->dealer->up;

    for (int i = 0; i < rows->groups; i++) {
        const struct forced_group *g = &rows->group[i];
        int dealers = 1, outs = g->highest ? of[up] : 0, highest = 0;
        for (int k = 0; k < g->heights; k++) {
            dealers *= of[g->height[k]];
            outs += of[g->height[k]] - 1;
        }
        for (int k = 0; k < g->straights; k++) outs += of[g->straight[k]];
        if (outs < f.least || !dealers) continue;
        for (unsigned left = g->highest; left; left &= left - 1) highest += of[__builtin_ctz(left)];
        if (g->highest) dealers *= highest;
        dealers_in_all += dealers;
        outs_in_all += (int64_t)dealers * outs;
    }
    struct gains sum = { 0, 0, 0, 0 };
    gains_add(&sum, &none, dealers_in_all - outs_in_all);
    gains_add(&sum, &each, outs_in_all);
    return sum;
}

/* What forcing gains by heights, less and more what suits may change, as force_margin() has it.  No
 * Dealer has more outs than these. */
#define MOST_OUTS 20 /* 4 * 3 make a pair, 2 * 4 a straight */

struct flush_bounds flushes_bounds(const struct unit *unit, int cards, const struct draw *draw)
{
    const struct rows *rows = unit->rows;
    struct flushing f = forcing(rows, CARDS - LUNAR_FIRST - 1 - cards);
    int64_t any = any_of_draw(unit, cards, draw).sum, most = raw_gain(&f, MOST_OUTS).sum;

    if (most < 0) most = 0;
    return (struct flush_bounds){ any - most * (rows->no_hand_flushes + rows->keep_suited),
                                  any + (f.win - f.off) * FLUSH_OUTS * rows->keep_suited };
}

/* ---- A suit ---------------------------------------------------------------------- */

static struct flushing flushing(const struct unit *unit, const struct hold *hold,
                                const struct flush_draws *draws)
{
    struct flushing f = forcing(unit->rows, CARDS - LUNAR_FIRST - 1 - hold->cards);

    f.unit = unit;
    f.hold = hold;
    f.draws = draws;
    f.lowest = draws->lowest;
    return f;
}

/* The up card's suit: `left` are its unseen heights before the draw. */
static struct gains in_up_suit(const struct flushing *f, unsigned left, bool own)
{
    const struct rows *rows = f->unit->rows;
    struct gains gains = { 0, 0, 0, 0 };

    for (int i = 0; i < rows->groups; i++) {
        const struct forced_group *g = &rows->group[i];
        if (!is_contained(g->cards, left)) continue;
        struct meeting d = { .outs = f->unit->outs[i],
                             .group = g,
                             .with = &rows->solver->coming[g->own],
                             .avoided = own ? g->cards : 0,
                             .left = left,
                             .own = own,
                             .lost = !g->highest,
                             .gains_less = !own };
        for (unsigned highest = g->highest; highest; highest &= highest - 1) {
            int h = __builtin_ctz(highest);
            if (!f->unit->of[h]) continue;
            d.lost += f->unit->of[h];
            d.gained += f->unit->of[h] - (int)(left >> h & 1);
            d.highest |= 1u << h;
        }
        d.highest &= f->draws->left;
        if (d.lost) meet(f, &d, &gains);
    }
    return gains;
}

static struct gains in_other_suit(const struct flushing *f, unsigned left, bool own)
{
    const struct rows *rows = f->unit->rows;
    struct gains gains = { 0, 0, 0, 0 };

    for (int i = 0; i < rows->groups; i++) {
        const struct forced_group *g = &rows->group[i];
        if (g->highest || !is_contained(g->cards, left)) continue;
        struct meeting d = { .outs = f->unit->outs[i],
                             .group = g,
                             .with = &rows->solver->coming[g->own],
                             .avoided = own ? g->cards : 0,
                             .left = left,
                             .own = own,
                             .lost = 1,
                             .gained = 1 };
        meet(f, &d, &gains);
    }
    return gains;
}

/* ---- Hands of a hold ------------------------------------------------------------- */

void flushes_begin_unit(struct unit *unit)
{
    const struct rows *rows = unit->rows;

    for (int i = 0; i < rows->groups; i++) {
        const struct forced_group *g = &rows->group[i];
        int outs = 0;
        for (unsigned left = g->takes; left; left &= left - 1) {
            int h = __builtin_ctz(left);
            outs += unit->of[h] - (g->cards >> h & 1);
        }
        unit->outs[i] = (int8_t)outs;
    }
}

void flushes_begin_hold(struct flush_memo *memo)
{
    memset(memo->known_draws, 0, sizeof memo->known_draws);
    memset(memo->known, 0, sizeof memo->known);
}

static const struct flush_draws *draws_of(const struct unit *unit, const struct hold *hold,
                                          struct flush_memo *memo, unsigned pattern, unsigned dead,
                                          bool is_up)
{
    struct flush_draws *draws = &memo->draws[is_up][pattern];

    if (!memo->known_draws[is_up][pattern]) {
        draws->left = (HEIGHT_SETS - 1) & ~dead;
        if (is_up) draws->left &= ~(1u << unit->rows->dealer->up);
        count_draws(unit, hold, draws);
        memo->known_draws[is_up][pattern] = true;
    }
    return draws;
}

struct gains flushes_force(const struct unit *unit, const struct hold *hold,
                           struct flush_memo *memo, const struct state *state, int suit)
{
    const struct flush_draws *draws =
        draws_of(unit, hold, memo, state->pattern[suit], state->mask[suit], suit == 0);
    struct flushing f = flushing(unit, hold, draws);
    struct gains sum = draws->any;

    for (int t = 0; t < SUITS; t++) {
        bool own = t == suit;
        int kind = (suit == 0) * 4 + (t == 0) * 2 + own;
        bool *known = &memo->known[kind][state->pattern[suit]][state->pattern[t]];
        struct gains *gains = &memo->gains[kind][state->pattern[suit]][state->pattern[t]];
        if (!*known) {
            unsigned left = (HEIGHT_SETS - 1) & ~(unsigned)state->mask[t];
            *gains = t ? in_other_suit(&f, left, own)
                       : in_up_suit(&f, left & ~(1u << unit->rows->dealer->up), own);
            *known = true;
        }
        gains_add(&sum, gains, 1);
    }
    return sum;
}
