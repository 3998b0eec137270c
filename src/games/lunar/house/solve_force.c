/* solve_force.c - Dealers without a hand who are forced.
 *
 * Such a Dealer has five cards of different heights, not both an ace and a king, so the four kept
 * ones are below the king.  One card more makes a pair, a straight, or a flush if the four are of
 * one suit, and never ace and king.  They are of one suit in two cases only: the up card is the
 * highest and goes, and the four hidden cards are of another suit (a flush with the up card would
 * be a hand); or the up card stays, three hidden cards are of its suit, and the highest is not.
 *
 * The player forces if that is worth more than the ante.  A hand below a straight beats only pairs,
 * and at most 4 * 3 cards make one. */
#include "games/lunar/house/solve_internal.h"
#include "rules/assert.h"

#define PAIRING 12

/* ---- What may come --------------------------------------------------------------- */

/* The value of four kept heights and one more. */
static hand_value value_of_kept(unsigned kept, int height, bool suited)
{
    uint8_t card[LUNAR_FIRST];
    int count = 0;

    for (int h = 0; h < HEIGHTS; h++)
        if (kept >> h & 1) {
            card[count] = solve_card(h, suited ? 0 : count % 2);
            count++;
        }
    card[count] = solve_card(height, suited ? 0 : 2);
    return five_cards_value(card);
}

/* Lists the flushes from the lowest on. */
static void order_flushes(struct coming *coming)
{
    unsigned listed = 0;

    for (int i = 0; i < (int)LENGTH(coming->flush); i++) {
        int least = -1;
        for (int h = 0; h < HEIGHTS; h++)
            if (coming->suited[h] && !(listed >> h & 1) &&
                (least < 0 || coming->suited[h] < coming->suited[least]))
                least = h;
        coming->up_to[i] = (uint16_t)listed;
        coming->flush[i] = least < 0 ? NO_FLUSH : coming->suited[least];
        listed |= least < 0 ? 0 : 1u << least;
    }
}

static struct coming coming_to(unsigned kept)
{
    struct coming coming = { .with = { 0 } };

    for (int h = 0; h < HEIGHTS; h++) {
        bool pairs = kept >> h & 1;
        hand_value value = value_of_kept(kept, h, false);
        coming.with[h] = hand_qualifies(value) ? value : 0;
        coming.suited[h] = pairs ? 0 : value_of_kept(kept, h, true);
        if (pairs && value > coming.pair) coming.pair = value;
        if (!pairs && coming.with[h]) coming.straights |= (uint16_t)(1u << h);
    }
    order_flushes(&coming);
    return coming;
}

/* The place of a set of four heights among all such sets. */
static int index_of_kept(unsigned kept)
{
    int64_t index = 0;
    int count = 0;

    for (int h = 0; h < HEIGHTS; h++)
        if (kept >> h & 1) index += solve_choose(h, ++count);
    return (int)index;
}

/* Adds a Dealer to those who keep the same cards.  The card that goes made no straight with them,
 * so another of its height makes none either. */
static void keep(struct dealer *dealer, const struct forced *forced)
{
    unsigned gone = forced->up_removed ? 0 : 1u << forced->removed;
    uint16_t hidden = forced->hidden & forced->kept;
    int i = 0;

    while (i < dealer->keeping_count && dealer->keeping[i].kept != forced->kept) i++;
    if (i == dealer->keeping_count) {
        assert(i < KEPT_SETS);
        dealer->keeping[dealer->keeping_count++] =
            (struct keeping){ forced->kept, hidden, 0, forced->own,
                              (uint8_t)__builtin_popcount(hidden) };
    }
    dealer->keeping[i].removed |= (uint16_t)gone;
}

void solve_forced(struct lunar_solver *solver, struct dealer *dealer)
{
    unsigned up = 1u << dealer->up;

    for (int i = 0; i < dealer->flush_count; i++) { /* five different heights */
        const struct dealer_flush *f = &dealer->flush[i];
        if (hand_qualifies(f->unsuited)) continue;
        unsigned all = f->hidden | up;
        int highest = 31 - __builtin_clz(all);
        unsigned kept = all & ~(1u << highest);
        int own = index_of_kept(kept);
        assert(own < KEPT_SETS && dealer->forced_count < NO_HANDS);
        if (!solver->coming[own].pair) solver->coming[own] = coming_to(kept);
        dealer->forced[dealer->forced_count++] =
            (struct forced){ f->hidden, (uint16_t)kept, (int8_t)highest, highest == dealer->up,
                             (uint16_t)own };
    }
    for (int i = 0; i < dealer->forced_count; i++)
        if (dealer->forced[i].up_removed) keep(dealer, &dealer->forced[i]);
    dealer->up_goes = dealer->keeping_count;
    for (int i = 0; i < dealer->forced_count; i++)
        if (!dealer->forced[i].up_removed) keep(dealer, &dealer->forced[i]);
}

bool solve_may_force(const struct lunar_solver *solver, const struct final *final, int more)
{
    const struct payoffs *p = &solver->payoffs;
    enum hand_category category = hand_category(final->value);

    if (solver->reading.never_forced) return false;
    if (solver->policy) return category >= solver->policy->forces_from;
    if (category == NO_PAIR) return false;
    return category >= STRAIGHT || final->win * PAIRING > (p->no_hand - p->fee) * more;
}

/* ---- Forcing --------------------------------------------------------------------- */

static enum forced_end end_of(const struct final *final, hand_value dealers)
{
    return (enum forced_end)((final->value <= dealers) + (final->value < dealers));
}

static int cards_of(const struct forcing *f, unsigned heights)
{
    return f->cards[0][heights & ((1 << LOW_HEIGHTS) - 1)] + f->cards[1][heights >> LOW_HEIGHTS];
}

static int ways_to_hold(const struct forcing *f, unsigned heights)
{
    return f->holds[0][heights & ((1 << LOW_HEIGHTS) - 1)] * f->holds[1][heights >> LOW_HEIGHTS];
}

/* Cards by heights alone.  A hand that is not above all pairs is compared with each. */
static struct drawn draw_any(const struct forcing *f, const struct keeping *k)
{
    const struct coming *coming = &f->solver->coming[k->own];
    struct drawn drawn = { .ways = { [FORCED_NO_HAND] = f->more } };
    unsigned each = coming->straights;

    if (f->final->value > coming->pair) {
        drawn.ways[FORCED_WON] = cards_of(f, k->kept) - k->hidden_count;
        drawn.ways[FORCED_NO_HAND] -= drawn.ways[FORCED_WON];
    } else {
        each |= k->kept;
    }
    for (; each; each &= each - 1) {
        int h = __builtin_ctz(each), ways = cards_of(f, 1u << h) - (k->hidden >> h & 1);
        drawn.ways[end_of(f->final, coming->with[h])] += ways;
        drawn.ways[FORCED_NO_HAND] -= ways;
    }
    return drawn;
}

/* How many of these flushes are below a value. */
static int below(const hand_value flush[16], hand_value value)
{
    uint16_t count = 0;

    for (int i = 0; i < 16; i++) count += flush[i] < value;
    return count;
}

/* What flushes would do. */
static void compare_flushes(struct forcing *f, int i)
{
    const struct coming *coming = &f->solver->coming[f->dealer->keeping[i].own];
    int lower = below(coming->flush, f->final->value);
    bool equal = coming->flush[lower] == f->final->value;

    f->beaten[i] = coming->up_to[lower];
    f->matched[i] = coming->up_to[lower + equal] & (uint16_t)~coming->up_to[lower];
}

/* Cards that may come if the kept ones are of a suit, which has these unseen besides them. */
static struct drawn draw_suited(const struct forcing *f, int i, unsigned of_suit)
{
    const struct coming *coming = &f->solver->coming[f->dealer->keeping[i].own];
    const uint8_t *count = f->solver->count_of;
    int all = count[of_suit], won = count[of_suit & f->beaten[i]],
        equal = count[of_suit & f->matched[i]];
    struct drawn drawn = f->any[i];

    drawn.ways[FORCED_WON] += won;
    drawn.ways[FORCED_EQUAL] += equal;
    drawn.ways[FORCED_LOST] += all - won - equal;
    drawn.ways[FORCED_NO_HAND] -= all;
    for (unsigned each = of_suit & coming->straights; each; each &= each - 1) {
        drawn.ways[end_of(f->final, coming->with[__builtin_ctz(each)])]--;
        drawn.ways[FORCED_NO_HAND]++;
    }
    return drawn;
}

/* Whether forcing is worth more than the ante. */
static bool is_forced(const struct forcing *f, const struct drawn *drawn)
{
    int sum = 0;

    if (f->solver->policy) return true;
    for (int end = 0; end < FORCED_ENDS; end++) sum += f->result[end] * drawn->ways[end];
    return sum > f->solver->payoffs.no_hand * f->more;
}

/* All ways of one hand are less than 2^31. */
static void add_drawn(struct drawn *to, const struct drawn *drawn, int dealers)
{
    for (int end = 0; end < FORCED_ENDS; end++) to->ways[end] += drawn->ways[end] * dealers;
}

static struct gain gain_of(const struct drawn *drawn)
{
    const int32_t *ways = drawn->ways;

    return (struct gain){ { ways[0], ways[1], ways[2], ways[3] } };
}

void solve_add_gain(struct gain *to, const struct gain *more, int64_t times)
{
    for (int end = 0; end < FORCED_ENDS; end++) to->ways[end] += more->ways[end] * times;
}

static void fill_tables(struct forcing *f, const uint8_t of[HEIGHTS])
{
    for (int half = 0; half < 2; half++) {
        int first = half * LOW_HEIGHTS, heights = half ? HEIGHTS - LOW_HEIGHTS : LOW_HEIGHTS;
        f->cards[half][0] = 0;
        f->holds[half][0] = 1;
        for (int h = 0; h < heights; h++)
            for (int set = 0; set < 1 << h; set++) {
                int with = set | 1 << h;
                f->cards[half][with] = (uint8_t)(f->cards[half][set] + of[first + h]);
                f->holds[half][with] = (uint16_t)(f->holds[half][set] * of[first + h]);
            }
    }
}

struct gain solve_force_heights(struct forcing *f, const struct lunar_solver *solver,
                                const struct dealer *dealer, const struct final *final,
                                const struct unseen *unseen, int up_suit)
{
    struct drawn total = { { 0 } };

    f->solver = solver;
    f->dealer = dealer;
    f->final = final;
    f->up_suit = up_suit;
    f->more = unseen->count - HIDDEN;
    fill_tables(f, unseen->of);
    solve_forced_results(solver, final, f->result);
    for (int i = 0; i < dealer->keeping_count; i++) {
        const struct keeping *k = &dealer->keeping[i];
        int dealers = ways_to_hold(f, k->hidden);
        if (k->removed) dealers *= cards_of(f, k->removed);
        compare_flushes(f, i);
        f->any[i] = draw_any(f, k);
        f->forced[i] = is_forced(f, &f->any[i]);
        if (f->forced[i]) add_drawn(&total, &f->any[i], dealers);
    }
    return gain_of(&total);
}

/* Instead of what any cards bring, for so many Dealers whose kept cards are of the suit. */
static void add_suited(const struct forcing *f, int i, unsigned of_suit, int dealers,
                       struct drawn *total)
{
    struct drawn drawn = draw_suited(f, i, of_suit & ~(unsigned)f->dealer->keeping[i].kept);

    if (is_forced(f, &drawn)) add_drawn(total, &drawn, dealers);
    if (f->forced[i]) add_drawn(total, &f->any[i], -dealers);
}

struct gain solve_force_suit(const struct forcing *f, int suit, unsigned of_suit)
{
    const struct dealer *dealer = f->dealer;
    struct drawn total = { { 0 } };
    bool up = suit == f->up_suit;

    for (int i = 0; i < dealer->up_goes; i++) {
        if (dealer->keeping[i].hidden & ~of_suit) continue;
        if (!up)
            add_suited(f, i, of_suit, 1, &total);
        else if (f->forced[i]) /* it is a flush with the up card */
            add_drawn(&total, &f->any[i], -1);
    }
    for (int i = dealer->up_goes; up && i < dealer->keeping_count; i++) {
        unsigned removed = dealer->keeping[i].removed;
        if (dealer->keeping[i].hidden & ~of_suit) continue;
        int flushes = f->solver->count_of[removed & of_suit];
        if (f->forced[i]) add_drawn(&total, &f->any[i], -flushes);
        add_suited(f, i, of_suit, cards_of(f, removed) - flushes, &total);
    }
    return gain_of(&total);
}

struct gain solve_force_all(const struct lunar_solver *solver, const struct dealer *dealer,
                            const struct final *final, const struct unseen *unseen, int up_suit)
{
    struct forcing forcing;
    struct gain gain = solve_force_heights(&forcing, solver, dealer, final, unseen, up_suit);

    for (int suit = 0; suit < SUITS; suit++) {
        struct gain more = solve_force_suit(&forcing, suit, unseen->suit[suit]);
        solve_add_gain(&gain, &more, 1);
    }
    return gain;
}

void solve_force(const struct lunar_solver *solver, const struct dealer *dealer,
                 const struct final *final, const struct unseen *unseen, int up_suit,
                 struct lunar_worth *worth)
{
    struct gain gain = solve_force_all(solver, dealer, final, unseen, up_suit);

    solve_add_forced(worth, solver, final, &gain, 0, 1);
}
