/* solve_choices.c - the choices of one hand. */
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/solve_internal.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

/* ---- Worths ---------------------------------------------------------------------- */

void solve_add(struct lunar_worth *to, const struct lunar_worth *more, int64_t times)
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

struct lunar_worth solve_certain(int antes, int64_t ways)
{
    return (struct lunar_worth){ ways, antes * ways, (int64_t)antes * antes * ways, 0, 0 };
}

int lunar_worth_compare(const struct lunar_worth *a, const struct lunar_worth *b)
{
    ratio_wide x = (ratio_wide)a->sum * b->ways, y = (ratio_wide)b->sum * a->ways;

    return x < y ? -1 : x > y;
}

struct lunar_worth solve_after_draw(const struct lunar_solver *solver,
                                    const struct lunar_worth *played)
{
    const struct payoffs *p = &solver->payoffs;
    struct lunar_worth plays = plus(*played, p->fee);
    struct lunar_worth folds =
        solve_certain(p->fold + (solver->reading.fee_back ? 0 : p->fee), played->ways);

    return plays.sum > folds.sum ? plays : folds;
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
            struct lunar_worth drawn = solve_after_draw(looked->solver, &played);
            solve_add(&worth, &drawn, 1);
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

/* Adds every exchange; returns how many choices there are then.  0: out of memory. */
static int add_exchanges(const struct looked *looked, struct lunar_choice *choices, int count)
{
    int least = looked->solver->reading.one_card ? 1 : LUNAR_DRAW_LEAST,
        most = looked->unseen.count - HIDDEN - 1;
    struct lunar_worth worth[1 << LUNAR_FIRST] = { 0 };

    for (int cards = least; cards <= LUNAR_FIRST && cards <= most; cards++)
        if (!solve_exchanges(looked->solver, looked->seen, &looked->unseen, cards, worth)) return 0;
    for (int given_up = 1; given_up < 1 << LUNAR_FIRST; given_up++)
        if (worth[given_up].ways)
            choices[count++] = (struct lunar_choice){ LUNAR_EXCHANGES | given_up, worth[given_up] };
    return count;
}

int lunar_solve_choices(const struct lunar_solver *solver, const struct lunar_seen *seen,
                        struct lunar_choice choices[LUNAR_CHOICES])
{
    struct looked looked = { solver, &solver->dealer[solve_height(seen->up)], seen,
                             solve_unseen(cards_seen(seen)), (int)card_suit(seen->up) };
    int count = 0;

    choices[count++] = (struct lunar_choice){ LUNAR_FOLDS, solve_certain(solver->payoffs.fold, 1) };
    choices[count++] = (struct lunar_choice){ LUNAR_PLAYS, play(&looked) };
    if (looked.unseen.count > HIDDEN + 1)
        choices[count++] = (struct lunar_choice){ LUNAR_BUYS, sixth(&looked) };
    count = add_exchanges(&looked, choices, count);
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
        struct lunar_worth one = solve_certain(result + p->fee, 1);
        one.forces = one.bets = 1;
        solve_add(&worth, &one, 1);
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
