/* solve_finals.c - what a final hand wins, and what each end of a round brings, in antes: asked of
 * the functions that settle live wagers, for each hand once. */
#include "games/lunar/house/solve_internal.h"
#include "rules/assert.h"

#include <string.h>

int64_t solve_choose(int n, int k)
{
    int64_t ways = 1;

    if (k > n) return 0;
    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

int solve_five(const int heights[LUNAR_FIRST])
{
    int64_t index = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) index += solve_choose(heights[i] + i, i + 1);
    return (int)index;
}

/* ---- Cards ----------------------------------------------------------------------- */

void solve_take(struct unseen *unseen, int height, int suit)
{
    assert(unseen->suit[suit] >> height & 1);
    unseen->suit[suit] &= (uint16_t) ~(1u << height);
    unseen->of[height]--;
    unseen->count--;
}

struct unseen solve_unseen(card_set seen)
{
    struct unseen unseen = { .count = CARDS };

    memset(unseen.of, SUITS, sizeof unseen.of);
    for (int suit = 0; suit < SUITS; suit++) unseen.suit[suit] = HEIGHT_SETS - 1;
    for (int card = 1; card <= CARDS; card++)
        if (seen & card_bit(card)) solve_take(&unseen, solve_height(card), (int)card_suit(card));
    return unseen;
}

/* ---- Payoffs --------------------------------------------------------------------- */

/* What one wager brings, in antes. */
static int brings(struct verdict v, int stake)
{
    if (v.fate == LOSES) return -stake;
    return v.fate == WINS ? (int)(stake * v.pays.n / v.pays.d) : 0;
}

#define BET_ANTES 2 /* 5.2(b) */

/* A hand that folds or is paid at once has no Bet. */
int solve_end(const struct sign *sign, const struct lunar_outcome *outcome)
{
    int ante = brings(lunar_settle(sign, LUNAR_ANTE, outcome), 1);

    if (outcome->end < END_NO_HAND) return ante;
    return ante + brings(lunar_settle(sign, LUNAR_BET, outcome), BET_ANTES) +
           brings(lunar_second(sign, outcome), BET_ANTES);
}

static int ends(const struct sign *sign, enum lunar_end end)
{
    return solve_end(sign, &(struct lunar_outcome){ .end = end });
}

static void read_payoffs(struct lunar_solver *solver, const struct sign *sign)
{
    struct payoffs *p = &solver->payoffs;

    p->fee = -1;
    p->fold = ends(sign, END_FOLDED);
    p->no_hand = ends(sign, END_NO_HAND);
    p->stand_off = ends(sign, END_STAND_OFF);
    p->lose = ends(sign, END_LOSES);
    p->equal = solver->reading.equal_loses ? p->lose : ends(sign, END_EQUAL);
    for (int first = 0; first < HAND_CATEGORIES; first++)
        for (int second = 0; second <= HAND_CATEGORIES; second++) {
            struct lunar_combinations paid = { (enum hand_category)first, second > 0,
                                               (enum hand_category)(second ? second - 1 : 0) };
            struct lunar_outcome wins = { .end = END_WINS, .paid = paid };
            solver->win_of[first][second] = solve_end(sign, &wins) + solver->reading.ante_paid;
        }
}

/* ---- Hands ----------------------------------------------------------------------- */

static unsigned heights_of(const struct lunar_hand *hand)
{
    unsigned heights = 0;

    for (int i = 0; i < hand->count; i++) heights |= 1u << solve_height(hand->card[i]);
    return heights;
}

/* L3: with a pair among six cards, a second straight has the same heights as the first.  A straight
 * flush and such a straight are still two combinations. */
static bool is_same_straight(const struct lunar_hand *hand, const struct lunar_combinations *paid)
{
    return paid->second == STRAIGHT && paid->first == STRAIGHT &&
           __builtin_popcount(heights_of(hand)) < hand->count;
}

/* What is paid under this reading. */
static struct lunar_combinations paid_of(const struct lunar_reading *reading,
                                         const struct lunar_hand *hand)
{
    struct lunar_combinations paid = lunar_combinations(hand);

    if (!paid.has_second) return paid;
    if (reading->pair_not_straight && is_same_straight(hand, &paid)) paid.second = ONE_PAIR;
    if (reading->second == SECOND_NONE) paid.has_second = false;
    if (reading->second == SECOND_WITHOUT_ACE_KING && paid.second == NO_PAIR)
        paid.has_second = false;
    return paid;
}

static uint16_t played_by_policy(const struct lunar_solver *solver, const struct lunar_hand *hand)
{
    uint16_t ups = 0;

    for (int up = 0; solver->policy && up < HEIGHTS; up++)
        if (solver->policy->plays(hand, solve_card(up, 0))) ups |= (uint16_t)(1u << up);
    return ups;
}

struct final solve_final_of(const struct lunar_solver *solver, const struct lunar_hand *hand)
{
    struct lunar_combinations paid = paid_of(&solver->reading, hand);
    int second = paid.has_second ? (int)paid.second + 1 : 0;

    return (struct final){ lunar_value(hand), played_by_policy(solver, hand),
                           solver->win_of[paid.first][second] };
}

/* Five heights as cards; suits in turn make no flush. */
static struct lunar_hand hand_of(const int heights[LUNAR_FIRST], bool suited)
{
    struct lunar_hand hand = { .count = LUNAR_FIRST };

    for (int i = 0; i < LUNAR_FIRST; i++)
        hand.card[i] = solve_card(heights[i], suited ? 0 : i % SUITS);
    return hand;
}

static void value_five(struct lunar_solver *solver, const int heights[LUNAR_FIRST])
{
    struct lunar_hand hand = hand_of(heights, false);
    unsigned set = heights_of(&hand);

    if (heights[0] == heights[LUNAR_FIRST - 1]) return; /* five of a height: no such hand */
    solver->unsuited[solve_five(heights)] = solve_final_of(solver, &hand);
    if (__builtin_popcount(set) < LUNAR_FIRST) return;
    hand = hand_of(heights, true);
    solver->suited[set] = solve_final_of(solver, &hand);
}

/* Every hand of `count` heights or more, from those given. */
static void value_hands(struct lunar_solver *solver, int heights[LUNAR_FIRST], int count)
{
    if (count == LUNAR_FIRST) {
        value_five(solver, heights);
        return;
    }
    for (heights[count] = count ? heights[count - 1] : 0; heights[count] < HEIGHTS;
         heights[count]++)
        value_hands(solver, heights, count + 1);
}

void solve_finals(struct lunar_solver *solver, const struct sign *sign)
{
    int heights[LUNAR_FIRST];

    for (unsigned set = 0; set < HEIGHT_SETS; set++)
        solver->count_of[set] = (uint8_t)__builtin_popcount(set);
    read_payoffs(solver, sign);
    value_hands(solver, heights, 0);
}
