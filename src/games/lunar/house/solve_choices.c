/* solve_choices.c - draws, and the choices of one hand.
 *
 * Draws with the same heights and the same cards of the up card's suit leave the Dealer the same
 * hands, and so have the same worth, unless they make a flush or a hand that may force: those are
 * valued one by one. */
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/solve_internal.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

/* ---- Worths ---------------------------------------------------------------------- */

static void add_worth(struct lunar_worth *to, const struct lunar_worth *more, int64_t times)
{
    to->ways += more->ways * times;
    to->sum += more->sum * times;
    to->squares += more->squares * times;
    to->bets += more->bets * times;
    to->forces += more->forces * times;
}

/* The same with the result increased in each way. */
static struct lunar_worth plus(struct lunar_worth worth, int antes)
{
    worth.squares += 2 * antes * worth.sum + antes * antes * worth.ways;
    worth.sum += antes * worth.ways;
    return worth;
}

static struct lunar_worth certain(int antes, int64_t ways)
{
    return (struct lunar_worth){ ways, antes * ways, (int64_t)antes * antes * ways, 0, 0 };
}

int lunar_worth_compare(const struct lunar_worth *a, const struct lunar_worth *b)
{
    ratio_wide x = (ratio_wide)a->sum * b->ways, y = (ratio_wide)b->sum * a->ways;

    return x < y ? -1 : x > y;
}

/* After a draw: play, or fold. */
static struct lunar_worth after_draw(const struct lunar_solver *solver,
                                     const struct lunar_worth *played)
{
    const struct payoffs *p = &solver->payoffs;
    struct lunar_worth plays = plus(*played, p->fee);
    struct lunar_worth folds =
        certain(p->fold + (solver->reading.fee_back ? 0 : p->fee), played->ways);

    return plays.sum > folds.sum ? plays : folds;
}

/* ---- An exchange ----------------------------------------------------------------- */

struct exchange {
    const struct lunar_solver *solver;
    const struct dealer *dealer;
    int up_suit;
    struct unseen unseen;            /* before the draw */
    uint8_t kept[HEIGHTS];           /* cards kept, by height */
    unsigned kept_suits;             /* their suits, as bits */
    uint8_t drawn[HEIGHTS];          /* the heights drawn */
    struct lunar_worth worth;        /* of all draws */
};

static void heights_of(const struct exchange *x, int heights[LUNAR_FIRST])
{
    int count = 0;

    for (int h = 0; h < HEIGHTS; h++)
        for (int i = 0; i < x->kept[h] + x->drawn[h]; i++) heights[count++] = h;
    assert(count == LUNAR_FIRST);
}

/* The hand is of one suit if the drawn cards are all of this one. */
static bool makes_flush(const struct exchange *x, unsigned drawn_suits)
{
    unsigned suits = x->kept_suits | drawn_suits;

    return !(suits & (suits - 1));
}

static unsigned set_of(const int heights[LUNAR_FIRST])
{
    unsigned set = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) set |= 1u << heights[i];
    return set;
}

/* One draw, with the suits of its cards. */
static void value_draw(struct exchange *x, const struct unseen *unseen, unsigned drawn_suits)
{
    int heights[LUNAR_FIRST];

    heights_of(x, heights);
    const struct final *final = makes_flush(x, drawn_suits)
                                    ? &x->solver->suited[set_of(heights)]
                                    : &x->solver->unsuited[solve_five(heights)];
    struct lunar_worth played = solve_play(x->solver, x->dealer, final, unseen, x->up_suit);
    struct lunar_worth drawn = after_draw(x->solver, &played);
    add_worth(&x->worth, &drawn, 1);
}

/* Every choice of suits for the heights drawn, from this height on. */
static void value_suits(struct exchange *x, const struct unseen *unseen, unsigned drawn_suits,
                        int height)
{
    while (height < HEIGHTS && !x->drawn[height]) height++;
    if (height == HEIGHTS) {
        value_draw(x, unseen, drawn_suits);
        return;
    }
    for (unsigned suits = 0; suits < 1u << SUITS; suits++) {
        struct unseen left = *unseen;
        bool possible = __builtin_popcount(suits) == x->drawn[height];
        for (int suit = 0; possible && suit < SUITS; suit++) {
            if (!(suits >> suit & 1)) continue;
            possible = left.suit[suit] >> height & 1;
            if (possible) solve_take(&left, height, suit);
        }
        if (possible) value_suits(x, &left, drawn_suits | suits, height + 1);
    }
}

/* Draws that make a flush in this suit: at most one. */
static bool value_flush(struct exchange *x, int suit)
{
    struct unseen left = x->unseen;

    if (!makes_flush(x, 1u << suit)) return false;
    for (int h = 0; h < HEIGHTS; h++) {
        if (!x->drawn[h]) continue;
        if (x->drawn[h] > 1 || x->kept[h] || !(left.suit[suit] >> h & 1)) return false;
        solve_take(&left, h, suit);
    }
    value_draw(x, &left, 1u << suit);
    return true;
}

/* Ways to draw these heights with exactly `own` of the up card's suit. */
static int64_t ways_to_draw(const struct exchange *x, unsigned own)
{
    unsigned of_up = x->unseen.suit[x->up_suit];
    int64_t ways = 1;

    for (int h = 0; h < HEIGHTS; h++)
        if (x->drawn[h])
            ways *= solve_choose(x->unseen.of[h] - (int)(of_up >> h & 1),
                                 x->drawn[h] - (int)(own >> h & 1));
    return ways;
}

/* All draws of these heights that make neither a flush nor a hand that may force. */
static void value_plain(struct exchange *x, const struct final *final)
{
    unsigned of_up = x->unseen.suit[x->up_suit], heights = 0;
    struct unseen left = x->unseen;

    for (int h = 0; h < HEIGHTS; h++) {
        left.of[h] = (uint8_t)(left.of[h] - x->drawn[h]);
        left.count -= x->drawn[h];
        heights |= x->drawn[h] ? 1u << h : 0;
    }
    struct faced any = solve_faced(x->dealer, final->value, &left);
    int64_t flushes[2] = { 0, 0 }; /* with no card of the up card's suit; with all */
    for (int suit = 0; suit < SUITS; suit++) flushes[suit == x->up_suit] += value_flush(x, suit);
    unsigned own = heights & of_up;
    for (unsigned taken = own;; taken = (taken - 1) & own) {
        int64_t ways = ways_to_draw(x, taken);
        if (!taken) ways -= flushes[0];
        if (taken == heights) ways -= flushes[1];
        struct faced faced = solve_flushes(x->dealer, final->value, of_up & ~taken);
        faced.no_hand += any.no_hand;
        faced.win += any.win;
        faced.equal += any.equal;
        faced.lose += any.lose;
        struct lunar_worth played = solve_worth(x->solver, &faced, final, left.count - HIDDEN);
        struct lunar_worth drawn = after_draw(x->solver, &played);
        add_worth(&x->worth, &drawn, ways);
        if (!taken) break;
    }
}

static void value_heights(struct exchange *x)
{
    int heights[LUNAR_FIRST], drawn = 0;

    for (int h = 0; h < HEIGHTS; h++) drawn += x->drawn[h];
    heights_of(x, heights);
    const struct final *final = &x->solver->unsuited[solve_five(heights)];
    if (solve_may_force(x->solver, final, x->unseen.count - drawn - HIDDEN))
        value_suits(x, &x->unseen, 0, 0);
    else
        value_plain(x, final);
}

/* Every way to draw so many cards of this height or higher ones, by heights. */
static void draw_heights(struct exchange *x, int height, int left)
{
    if (!left) {
        value_heights(x);
        return;
    }
    if (height == HEIGHTS) return;
    for (int n = 0; n <= left && n <= x->unseen.of[height]; n++) {
        x->drawn[height] = (uint8_t)n;
        draw_heights(x, height + 1, left - n);
    }
    x->drawn[height] = 0;
}

/* ---- Choices --------------------------------------------------------------------- */

/* A hand with what is known about the cards. */
struct looked {
    const struct lunar_solver *solver;
    const struct dealer *dealer;
    const struct lunar_seen *seen;
    struct unseen unseen;
    int up_suit;
};

static struct lunar_worth exchange(const struct looked *looked, unsigned given_up)
{
    struct exchange x = { looked->solver, looked->dealer, looked->up_suit, looked->unseen,
                          .kept_suits = 0 };

    for (int i = 0; i < LUNAR_FIRST; i++) {
        uint8_t card = looked->seen->card[i];
        if (given_up >> i & 1) continue;
        x.kept[solve_height(card)]++;
        x.kept_suits |= 1u << card_suit(card);
    }
    draw_heights(&x, 0, __builtin_popcount(given_up));
    return x.worth;
}

static struct lunar_worth sixth(const struct looked *looked)
{
    struct lunar_worth worth = { 0 };

    for (int h = 0; h < HEIGHTS; h++)
        for (int suit = 0; suit < SUITS; suit++) {
            struct lunar_hand hand = { .count = LUNAR_CARDS };
            struct unseen left = looked->unseen;
            if (!(left.suit[suit] >> h & 1)) continue;
            solve_take(&left, h, suit);
            memcpy(hand.card, looked->seen->card, LUNAR_FIRST);
            hand.card[LUNAR_FIRST] = solve_card(h, suit);
            struct final final = solve_final_of(looked->solver, &hand);
            struct lunar_worth played =
                solve_play(looked->solver, looked->dealer, &final, &left, looked->up_suit);
            struct lunar_worth drawn = after_draw(looked->solver, &played);
            add_worth(&worth, &drawn, 1);
        }
    return worth;
}

static struct lunar_worth play(const struct looked *looked)
{
    struct lunar_hand hand = { .count = LUNAR_FIRST };

    memcpy(hand.card, looked->seen->card, LUNAR_FIRST);
    struct final final = solve_final_of(looked->solver, &hand);
    return solve_play(looked->solver, looked->dealer, &final, &looked->unseen, looked->up_suit);
}

static int cards_of(int choice)
{
    if (choice < LUNAR_EXCHANGES) return choice == LUNAR_BUYS;
    return __builtin_popcount((unsigned)choice & (LUNAR_EXCHANGES - 1));
}

static int best_first(const void *a, const void *b)
{
    const struct lunar_choice *x = a, *y = b;
    int more = lunar_worth_compare(&y->worth, &x->worth);

    if (more) return more;
    int cards = cards_of(x->choice) - cards_of(y->choice);
    return cards ? cards : x->choice - y->choice;
}

static card_set cards_seen(const struct lunar_seen *seen)
{
    card_set all = seen->others | card_bit(seen->up);

    for (int i = 0; i < LUNAR_FIRST; i++) all |= card_bit(seen->card[i]);
    return all;
}

int lunar_solve_choices(const struct lunar_solver *solver, const struct lunar_seen *seen,
                        struct lunar_choice choices[LUNAR_CHOICES])
{
    struct looked looked = { solver, &solver->dealer[solve_height(seen->up)], seen,
                             solve_unseen(cards_seen(seen)), (int)card_suit(seen->up) };
    int count = 0, least = solver->reading.one_card ? 1 : LUNAR_DRAW_LEAST,
        spare = looked.unseen.count - HIDDEN - 1; /* cards for draws */

    choices[count++] = (struct lunar_choice){ LUNAR_FOLDS, certain(solver->payoffs.fold, 1) };
    choices[count++] = (struct lunar_choice){ LUNAR_PLAYS, play(&looked) };
    if (spare) choices[count++] = (struct lunar_choice){ LUNAR_BUYS, sixth(&looked) };
    for (unsigned given_up = 1; given_up < 1u << LUNAR_FIRST; given_up++) {
        int cards = __builtin_popcount(given_up);
        if (cards < least || cards > spare) continue;
        choices[count++] = (struct lunar_choice){ LUNAR_EXCHANGES | (int)given_up,
                                                  exchange(&looked, given_up) };
    }
    qsort(choices, (size_t)count, sizeof *choices, best_first);
    return count;
}

/* ---- After the draw -------------------------------------------------------------- */

static card_set set_of_hand(const struct lunar_hand *hand)
{
    card_set set = 0;

    for (int i = 0; i < hand->count; i++) set |= card_bit(hand->card[i]);
    return set;
}

struct lunar_worth lunar_solve_drawn(const struct lunar_solver *solver,
                                     const struct lunar_hand *hand, uint8_t up, card_set gone)
{
    struct final final = solve_final_of(solver, hand);
    struct unseen unseen = solve_unseen(gone | set_of_hand(hand) | card_bit(up));

    return solve_play(solver, &solver->dealer[solve_height(up)], &final, &unseen,
                      (int)card_suit(up));
}

struct lunar_worth lunar_solve_force(const struct lunar_solver *solver,
                                     const struct lunar_hand *hand,
                                     const uint8_t dealer[LUNAR_FIRST], card_set gone)
{
    const struct payoffs *p = &solver->payoffs;
    struct final final = solve_final_of(solver, hand);
    struct lunar_worth worth = { 0 };
    card_set seen = gone | set_of_hand(hand);
    uint8_t forced[LUNAR_FIRST];

    for (int i = 0; i < LUNAR_FIRST; i++) seen |= card_bit(dealer[i]);
    for (int card = 1; card <= CARDS; card++) {
        if (seen & card_bit(card)) continue;
        memcpy(forced, dealer, sizeof forced);
        forced[lunar_highest(forced)] = (uint8_t)card;
        hand_value value = five_cards_value(forced);
        int result = hand_qualifies(value) ? solve_compared(p, &final, value) : p->stand_off;
        struct lunar_worth one = certain(result + p->fee, 1);
        one.forces = one.bets = 1;
        add_worth(&worth, &one, 1);
    }
    return worth;
}

/* ---- The solver ------------------------------------------------------------------ */

struct lunar_solver *lunar_solver_open(const struct sign *sign, const struct lunar_reading *reading)
{
    struct lunar_solver *solver = calloc(1, sizeof *solver);

    if (!solver) return NULL;
    solver->reading = *reading;
    solve_finals(solver, sign);
    solve_dealers(solver);
    return solver;
}

void lunar_solver_close(struct lunar_solver *solver)
{
    free(solver);
}
