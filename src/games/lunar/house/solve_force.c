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

static struct coming coming_to(unsigned kept)
{
    struct coming coming = { .with = { 0 } };

    for (int h = 0; h < HEIGHTS; h++) {
        hand_value value = value_of_kept(kept, h, false);
        coming.with[h] = hand_qualifies(value) ? value : 0;
        coming.suited[h] = kept >> h & 1 ? 0 : value_of_kept(kept, h, true);
    }
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
        solver->coming[own] = coming_to(kept);
        dealer->forced[dealer->forced_count++] =
            (struct forced){ f->hidden, (uint16_t)kept, (int8_t)highest, highest == dealer->up,
                             (uint16_t)own };
    }
}

bool solve_may_force(const struct lunar_solver *solver, const struct final *final, int more)
{
    const struct payoffs *p = &solver->payoffs;
    enum hand_category category = hand_category(final->value);

    if (solver->reading.never_forced || category == NO_PAIR) return false;
    return category >= STRAIGHT || final->win * PAIRING > (p->no_hand - p->fee) * more;
}

/* ---- Forcing --------------------------------------------------------------------- */

/* Results after the fee, over all cards that may come. */
struct drawn {
    int64_t sum, squares;
};

static void add_results(struct drawn *drawn, int result, int ways)
{
    drawn->sum += (int64_t)result * ways;
    drawn->squares += (int64_t)result * result * ways;
}

/* Cards by heights alone. */
static struct drawn draw_any(const struct lunar_solver *solver, const struct forced *forced,
                             const struct final *final, const struct unseen *unseen)
{
    const struct payoffs *p = &solver->payoffs;
    const struct coming *coming = &solver->coming[forced->own];
    struct drawn drawn = { 0, 0 };
    int others = unseen->count - HIDDEN;

    for (int h = 0; h < HEIGHTS; h++) {
        int ways = unseen->of[h] - (forced->hidden >> h & 1);
        if (!coming->with[h] || !ways) continue;
        add_results(&drawn, solve_compared(p, final, coming->with[h]) + p->fee, ways);
        others -= ways;
    }
    add_results(&drawn, p->stand_off + p->fee, others);
    return drawn;
}

/* The same if the kept cards are of a suit, which has these unseen besides the Dealer's. */
static struct drawn draw_suited(const struct lunar_solver *solver, const struct forced *forced,
                                const struct final *final, struct drawn drawn, unsigned of_suit)
{
    const struct payoffs *p = &solver->payoffs;
    const struct coming *coming = &solver->coming[forced->own];

    for (unsigned left = of_suit & ~(unsigned)forced->kept; left; left &= left - 1) {
        int h = __builtin_ctz(left);
        hand_value any = coming->with[h];
        int was = any ? solve_compared(p, final, any) : p->stand_off;
        add_results(&drawn, was + p->fee, -1);
        add_results(&drawn, solve_compared(p, final, coming->suited[h]) + p->fee, 1);
    }
    return drawn;
}

/* Adds what forcing brings instead of the ante, if it is worth more. */
static void choose(const struct lunar_solver *solver, const struct drawn *drawn, int64_t dealers,
                   int more, struct lunar_worth *worth)
{
    int64_t ante = solver->payoffs.no_hand;

    if (drawn->sum <= ante * more) return;
    worth->sum += dealers * (drawn->sum - ante * more);
    worth->squares += dealers * (drawn->squares - ante * ante * more);
    worth->forces += dealers * more;
}

static bool all_in(unsigned heights, unsigned suit)
{
    return !(heights & ~suit);
}

static void force(const struct lunar_solver *solver, const struct forced *forced,
                  const struct final *final, const struct unseen *unseen, int up_suit,
                  int64_t dealers, struct lunar_worth *worth)
{
    struct drawn any = draw_any(solver, forced, final, unseen);
    unsigned of_up = unseen->suit[up_suit], own = forced->hidden & forced->kept;
    int more = unseen->count - HIDDEN, highest = forced->removed;

    if (all_in(forced->hidden, of_up)) dealers--; /* a flush */
    for (int suit = 0; forced->up_removed && suit < SUITS; suit++) {
        unsigned of_suit = unseen->suit[suit];
        if (suit == up_suit || !all_in(own, of_suit)) continue;
        struct drawn suited = draw_suited(solver, forced, final, any, of_suit & ~own);
        choose(solver, &suited, 1, more, worth);
        dealers--;
    }
    if (!forced->up_removed && all_in(own, of_up)) {
        int removed = unseen->of[highest] - (int)(of_up >> highest & 1);
        struct drawn suited = draw_suited(solver, forced, final, any, of_up & ~own);
        choose(solver, &suited, removed, more, worth);
        dealers -= removed;
    }
    choose(solver, &any, dealers, more, worth);
}

void solve_force(const struct lunar_solver *solver, const struct dealer *dealer,
                 const struct final *final, const struct unseen *unseen, int up_suit,
                 struct lunar_worth *worth)
{
    for (int i = 0; i < dealer->forced_count; i++) {
        const struct forced *forced = &dealer->forced[i];
        int64_t dealers = 1;
        for (unsigned left = forced->hidden; left; left &= left - 1)
            dealers *= unseen->of[__builtin_ctz(left)];
        if (dealers) force(solver, forced, final, unseen, up_suit, dealers, worth);
    }
}
