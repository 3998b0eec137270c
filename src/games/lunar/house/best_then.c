/* best_then.c - bounds of what a hand is worth, by counting the Dealer's hands of each kind.
 *
 * The Dealer has the up card and four of the unseen ones.  Sets of different heights are elementary
 * symmetric sums of the numbers of cards unseen, so hands without a pair, those with ace and king,
 * and pairs of each height are counted exactly, in a few steps.  A hand of the player beats some of
 * these kinds for sure, and some not.  Only if those in between matter, they are counted one by
 * one, or the solver is asked. */
#include "games/lunar/house/best_then.h"

#include "games/lunar/house/solve_internal.h"

#include <string.h>

#define ACE  (HEIGHTS - 1)
#define KING (HEIGHTS - 2)

/* ---- The Dealer's hands ---------------------------------------------------------- */

/* Ways to hold 0 to 4 cards of different heights. */
struct sets {
    int of[HIDDEN + 1];
};

static struct sets sets_of(const uint8_t unseen[HEIGHTS], int up)
{
    struct sets sets = { { 1 } };

    for (int h = 0; h < HEIGHTS; h++) {
        int cards = h == up ? 0 : unseen[h];
        for (int k = HIDDEN; k > 0; k--) sets.of[k] += cards * sets.of[k - 1];
    }
    return sets;
}

/* The same without a height that has so many cards. */
static struct sets without(const struct sets *sets, int cards)
{
    struct sets less = { { 1 } };

    for (int k = 1; k <= HIDDEN; k++) less.of[k] = sets->of[k] - cards * less.of[k - 1];
    return less;
}

/* Straights with the up card. */
struct straights {
    int ace_king, others;
};

/* Adds those in which the up card has this place; places are heights after a low ace. */
static void add_straights(const uint8_t unseen[HEIGHTS + 1], int place, struct straights *straights)
{
    const int highest = HEIGHTS + 1 - LUNAR_FIRST;
    int low = place < LUNAR_FIRST ? 0 : place - LUNAR_FIRST + 1;

    for (; low <= place && low <= highest; low++) {
        int ways = 1;
        for (int i = low; i < low + LUNAR_FIRST; i++) ways *= i == place ? 1 : unseen[i];
        *(low == highest ? &straights->ace_king : &straights->others) += ways;
    }
}

static struct straights straights_of(const uint8_t unseen[HEIGHTS], int up)
{
    struct straights straights = { 0, 0 };
    uint8_t from_ace[HEIGHTS + 1] = { unseen[ACE] };

    memcpy(from_ace + 1, unseen, HEIGHTS);
    add_straights(from_ace, up + 1, &straights);
    if (up == ACE) add_straights(from_ace, 0, &straights);
    return straights;
}

/* Dealers with five different heights that are no straight. */
struct different {
    int no_hand, ace_king;
};

static struct different different_of(const uint8_t unseen[HEIGHTS], int up, const struct sets *all)
{
    int first = up < KING ? unseen[ACE] : 1, cards = unseen[up == KING ? ACE : KING];
    struct sets less = up < KING ? without(all, unseen[ACE]) : *all;
    struct straights straights = straights_of(unseen, up);

    less = without(&less, cards);
    int ace_king = first * cards * less.of[up < KING ? HIDDEN - 2 : HIDDEN - 1];
    return (struct different){ all->of[HIDDEN] - ace_king - straights.others,
                               ace_king - straights.ace_king };
}

static int choose_four(int n)
{
    return n * (n - 1) * (n - 2) * (n - 3) / 24;
}

/* Dealers of a suit have a flush: the same counts with the suit's cards alone. */
static struct different take_flushes(struct different d, unsigned up_suit, int up)
{
    int n = __builtin_popcount(up_suit);
    const struct sets all = { { 1, n, n * (n - 1) / 2, n * (n - 1) * (n - 2) / 6,
                                choose_four(n) } };
    uint8_t unseen[HEIGHTS];

    for (int h = 0; h < HEIGHTS; h++) unseen[h] = up_suit >> h & 1;
    struct different flushes = different_of(unseen, up, &all);
    return (struct different){ d.no_hand - flushes.no_hand, d.ace_king - flushes.ace_king };
}

/* Dealers with one pair, of this height. */
static int pairs_of(const uint8_t unseen[HEIGHTS], int up, const struct sets *all, int height)
{
    int cards = unseen[height];

    if (height == up) return cards * all->of[HIDDEN - 1];
    return cards * (cards - 1) / 2 * (all->of[2] - cards * (all->of[1] - cards));
}

/* ---- Bounds ---------------------------------------------------------------------- */

/* Dealers by what happens to them: `open` ones are beaten or not. */
struct met {
    int all, no_hand, beaten, open;
};

static int height_of_pair(const struct lunar_hand *hand)
{
    unsigned seen = 0;

    for (int i = 0; i < hand->count; i++) {
        int h = solve_height(hand->card[i]);
        if (seen >> h & 1) return h;
        seen |= 1u << h;
    }
    return -1;
}

/* A hand without a pair beats no Dealer but with ace and king, and then only some of those.  A pair
 * beats ace and king and every lower pair, may beat an equal one, and no other hand.  Better hands
 * beat all of these. */
static struct met meet(const struct lunar_hand *hand, hand_value value, const struct unseen *unseen,
                       int up, int up_suit)
{
    const uint8_t *of = unseen->of;
    struct sets all = sets_of(of, up);
    struct different d = take_flushes(different_of(of, up, &all), unseen->suit[up_suit], up);
    struct met met = { choose_four(unseen->count), d.no_hand, 0, 0 };
    enum hand_category category = hand_category(value);

    if (category == NO_PAIR) {
        met.open = hand_qualifies(value) ? d.ace_king : 0;
        return met;
    }
    int pair = category == ONE_PAIR ? height_of_pair(hand) : HEIGHTS;
    met.beaten = d.ace_king;
    for (int h = 0; h < pair; h++) met.beaten += pairs_of(of, up, &all, h);
    met.open = pair < HEIGHTS ? pairs_of(of, up, &all, pair) : met.all - met.no_hand - met.beaten;
    return met;
}

/* The least and the most that a hand of a category wins. */
struct wins {
    int least, most;
};

static struct wins wins_of(const struct lunar_solver *solver, enum hand_category category)
{
    const int *win = solver->win_of[category];
    struct wins wins = { win[0], win[0] };

    for (int second = 1; second <= (int)category + 1; second++) {
        if (win[second] < wins.least) wins.least = win[second];
        if (win[second] > wins.most) wins.most = win[second];
    }
    return wins;
}

static struct unseen unseen_of(const struct lunar_hand *hand, uint8_t up, card_set gone)
{
    struct unseen unseen = { .count = CARDS };

    memset(unseen.of, SUITS, sizeof unseen.of);
    for (int suit = 0; suit < SUITS; suit++) unseen.suit[suit] = HEIGHT_SETS - 1;
    solve_take(&unseen, solve_height(up), (int)card_suit(up));
    for (int i = 0; i < hand->count; i++)
        solve_take(&unseen, solve_height(hand->card[i]), (int)card_suit(hand->card[i]));
    for (; gone; gone &= gone - 1) {
        int card = __builtin_ctzll(gone) + 1;
        solve_take(&unseen, solve_height(card), (int)card_suit(card));
    }
    return unseen;
}

/* What to expect at least, or at most unless the Dealer is forced, which only adds. */
static int64_t bound(const struct payoffs *p, const struct met *met, int beaten, int win)
{
    int lost = met->all - met->no_hand - beaten;

    return (int64_t)met->no_hand * p->no_hand + (int64_t)beaten * win + (int64_t)lost * p->lose;
}

/* ---- A closer look --------------------------------------------------------------- */

/* Dealers of a suit who would have this place in the order if they had no flush. */
static int flushes_between(const struct dealer *dealer, int from, int to, unsigned up_suit)
{
    int count = 0;

    for (int i = solve_flush_place(dealer, from, false), end = solve_flush_place(dealer, to, false);
         i < end; i++)
        count += !(dealer->flush[i].hidden & ~up_suit);
    return count;
}

/* Dealers whose value is at least `from` and less than `to`, which is below a flush. */
static int dealers_between(const struct dealer *dealer, const uint16_t blocks[BLOCKS], int from,
                           int to, unsigned up_suit)
{
    int count = 0;

    for (int i = solve_place(dealer, from), end = solve_place(dealer, to); i < end; i++)
        count += blocks[dealer->block[i][0]] * blocks[dealer->block[i][1]];
    return count - flushes_between(dealer, from, to, up_suit);
}

/* What a hand of a pair or less is worth that forces nobody, exactly. */
static int64_t worth_of(const struct lunar_solver *solver, const struct lunar_hand *hand,
                        const struct met *met, const struct unseen *unseen, uint8_t up)
{
    const struct payoffs *p = &solver->payoffs;
    const struct dealer *dealer = &solver->dealer[solve_height(up)];
    struct final final = solve_final_of(solver, hand);
    unsigned up_suit = unseen->suit[card_suit(up)];
    uint16_t blocks[BLOCKS];
    int value = final.value, least = dealer->value[dealer->no_hands];

    solve_blocks(unseen->of, 1, blocks);
    int beaten = dealers_between(dealer, blocks, least, value, up_suit),
        equal = dealers_between(dealer, blocks, value, value + 1, up_suit);
    return bound(p, met, beaten, final.win) + (int64_t)equal * (p->equal - p->lose);
}

/* ---- Decisions ------------------------------------------------------------------- */

/* Whether playing is worth more than folding: fees as in solve_tally(). */
static bool is_more(const struct lunar_solver *solver, int64_t sum, int64_t ways)
{
    const struct payoffs *p = &solver->payoffs;
    int folded = p->fold + (solver->reading.fee_back ? 0 : p->fee);

    return sum + p->fee * ways > folded * ways;
}

bool lunar_then_plays(const struct lunar_solver *solver, const struct lunar_hand *hand, uint8_t up,
                      card_set gone)
{
    const struct payoffs *p = &solver->payoffs;
    hand_value value = lunar_value(hand);
    struct unseen unseen = unseen_of(hand, up, gone);
    struct met met = meet(hand, value, &unseen, solve_height(up), (int)card_suit(up));
    struct wins wins = wins_of(solver, hand_category(value));

    if (is_more(solver, bound(p, &met, met.beaten, wins.least), met.all)) return true;
    const struct final most = { .value = value, .win = wins.most };
    bool may_force = solve_may_force(solver, &most, unseen.count - HIDDEN);
    int64_t highest = bound(p, &met, met.beaten + met.open, wins.most);
    if (!may_force && !is_more(solver, highest, met.all)) return false;
    if (!may_force && hand_category(value) <= ONE_PAIR)
        return is_more(solver, worth_of(solver, hand, &met, &unseen, up), met.all);
    struct lunar_worth worth = lunar_solve_drawn(solver, hand, up, gone);
    return is_more(solver, worth.sum, worth.ways);
}

/* Most hands win too little to force anyone; with `most` for their win, that is certain. */
bool lunar_then_forces(const struct lunar_solver *solver, const struct lunar_hand *hand,
                       const uint8_t dealer[LUNAR_FIRST], card_set gone)
{
    hand_value value = lunar_value(hand);
    const struct final most = { .value = value, .win = wins_of(solver, hand_category(value)).most };
    int left = CARDS - hand->count - LUNAR_FIRST - __builtin_popcountll(gone);

    if (!solve_may_force(solver, &most, left)) return false;
    const struct final final = solve_final_of(solver, hand);
    if (!solve_may_force(solver, &final, left)) return false;
    struct lunar_worth worth = lunar_solve_force(solver, hand, dealer, gone);
    return worth.sum > solver->payoffs.no_hand * worth.ways;
}
