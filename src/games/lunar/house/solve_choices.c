/* solve_choices.c - the choices of one hand. */
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/solve_internal.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

/* ---- Choices --------------------------------------------------------------------- */

/* A hand with what is known about the cards. */
struct looked {
    const struct lunar_solver *solver;
    const struct dealer *dealer;
    const struct lunar_seen *seen;
    struct unseen unseen;
    int up_suit;
};

static void fold(const struct looked *looked, struct tally *tally)
{
    int result = looked->solver->payoffs.fold;

    tally->worth =
        (struct lunar_worth){ .ways = 1, .sum = result, .squares = (int64_t)result * result };
    if (tally->spread) tally->spread->ways[result - LUNAR_LEAST] = 1;
}

static void play(const struct looked *looked, struct tally *tally)
{
    struct lunar_hand hand = { .count = LUNAR_FIRST };

    memcpy(hand.card, looked->seen->card, LUNAR_FIRST);
    struct final final = solve_final_of(looked->solver, &hand);
    struct ends ends =
        solve_ends(looked->solver, looked->dealer, &final, &looked->unseen, looked->up_suit);
    solve_tally(tally, looked->solver, &final, &ends, false, 1);
}

static void sixth(const struct looked *looked, struct tally *tally)
{
    for (int h = 0; h < HEIGHTS; h++)
        for (int suit = 0; suit < SUITS; suit++) {
            struct lunar_hand hand = { .count = LUNAR_CARDS };
            struct unseen left = looked->unseen;
            if (!(left.suit[suit] >> h & 1)) continue;
            solve_take(&left, h, suit);
            memcpy(hand.card, looked->seen->card, LUNAR_FIRST);
            hand.card[LUNAR_FIRST] = solve_card(h, suit);
            struct final final = solve_final_of(looked->solver, &hand);
            struct ends ends =
                solve_ends(looked->solver, looked->dealer, &final, &left, looked->up_suit);
            solve_tally(tally, looked->solver, &final, &ends, true, 1);
        }
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

static struct looked look(const struct lunar_solver *solver, const struct lunar_seen *seen)
{
    return (struct looked){ solver, &solver->dealer[solve_height(seen->up)], seen,
                            solve_unseen(cards_seen(seen)), (int)card_suit(seen->up) };
}

/* Adds every exchange; returns how many choices there are then.  0: out of memory. */
static int add_exchanges(const struct looked *looked, struct lunar_choice *choices, int count)
{
    int least = looked->solver->reading.one_card ? 1 : LUNAR_DRAW_LEAST,
        most = looked->unseen.count - HIDDEN - 1;
    struct tally tallies[1 << LUNAR_FIRST] = { { .spread = NULL } };

    for (int cards = least; cards <= LUNAR_FIRST && cards <= most; cards++)
        if (!solve_exchanges(looked->solver, looked->seen, &looked->unseen, cards, UINT32_MAX,
                             tallies))
            return 0;
    for (int given_up = 1; given_up < 1 << LUNAR_FIRST; given_up++)
        if (tallies[given_up].worth.ways)
            choices[count++] =
                (struct lunar_choice){ LUNAR_EXCHANGES | given_up, tallies[given_up].worth };
    return count;
}

typedef void value_choice(const struct looked *looked, struct tally *tally);

static struct lunar_choice choice_of(const struct looked *looked, int choice, value_choice *value)
{
    struct tally tally = { .spread = NULL };

    value(looked, &tally);
    return (struct lunar_choice){ choice, tally.worth };
}

int lunar_solve_choices(const struct lunar_solver *solver, const struct lunar_seen *seen,
                        struct lunar_choice choices[LUNAR_CHOICES])
{
    struct looked looked = look(solver, seen);
    int count = 0;

    choices[count++] = choice_of(&looked, LUNAR_FOLDS, fold);
    choices[count++] = choice_of(&looked, LUNAR_PLAYS, play);
    if (looked.unseen.count > HIDDEN + 1) choices[count++] = choice_of(&looked, LUNAR_BUYS, sixth);
    count = add_exchanges(&looked, choices, count);
    qsort(choices, (size_t)count, sizeof *choices, best_first);
    return count;
}

bool lunar_solve_spread(const struct lunar_solver *solver, const struct lunar_seen *seen,
                        int choice, struct lunar_spread *spread)
{
    static value_choice *const values[] = {
        [LUNAR_FOLDS] = fold, [LUNAR_PLAYS] = play, [LUNAR_BUYS] = sixth
    };
    struct looked looked = look(solver, seen);
    struct tally tallies[1 << LUNAR_FIRST] = { { .spread = NULL } };
    int given_up = choice & (LUNAR_EXCHANGES - 1);

    memset(spread, 0, sizeof *spread);
    tallies[given_up].spread = spread;
    if (choice >= LUNAR_EXCHANGES)
        return solve_exchanges(solver, seen, &looked.unseen, cards_of(choice),
                               UINT32_C(1) << given_up, tallies);
    values[choice](&looked, &tallies[given_up]);
    return true;
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
        result += p->fee;
        worth.sum += result;
        worth.squares += (int64_t)result * result;
        worth.lost += hand_qualifies(value) && final.value < value;
        worth.ways++;
    }
    worth.bets = worth.forces = worth.ways;
    return worth;
}

/* ---- The solver ------------------------------------------------------------------ */

struct lunar_solver *lunar_solver_open(const struct sign *sign, const struct lunar_reading *reading)
{
    return lunar_solver_follow(sign, reading, NULL);
}

struct lunar_solver *lunar_solver_follow(const struct sign *sign,
                                         const struct lunar_reading *reading,
                                         const struct lunar_policy *policy)
{
    struct lunar_solver *solver = calloc(1, sizeof *solver);

    if (!solver) return NULL;
    assert(!policy || (policy->forces_from >= TWO_PAIRS && policy->forces_from <= FLUSH));
    solver->reading = *reading;
    solver->policy = policy;
    solve_finals(solver, sign);
    solve_dealers(solver);
    return solver;
}

void lunar_solver_close(struct lunar_solver *solver)
{
    free(solver);
}
