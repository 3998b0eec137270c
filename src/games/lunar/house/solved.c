/* solved.c - parts of the solution as bytes. */
#include "games/lunar/house/solved.h"

#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/solve_unit.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

/* ---- Numbers --------------------------------------------------------------------- */

#define LONG 8
#define WIDE 16

static void put(uint8_t **at, ratio_wide number, int bytes)
{
    for (int i = 0; i < bytes; i++) *(*at)++ = (uint8_t)(number >> 8 * i);
}

static ratio_wide get(const uint8_t **at, int bytes)
{
    __extension__ unsigned __int128 number = 0;

    for (int i = bytes - 1; i >= 0; i--) number = number << 8 | (*at)[i];
    *at += bytes;
    return bytes == WIDE ? (ratio_wide)number : (int64_t)number;
}

/* ---- The sums of a part ---------------------------------------------------------- */

/* Puts or gets all sums, so that both agree on their order. */
struct passing {
    uint8_t *to;
    const uint8_t *from; /* null: puts */
};

static void pass_long(struct passing *p, int64_t *number)
{
    if (p->from)
        *number = (int64_t)get(&p->from, LONG);
    else
        put(&p->to, *number, LONG);
}

static void pass_wide(struct passing *p, ratio_wide *number)
{
    if (p->from)
        *number = get(&p->from, WIDE);
    else
        put(&p->to, *number, WIDE);
}

static void pass_sums(struct passing *p, struct lunar_part *part)
{
    pass_long(p, &part->choices);
    pass_long(p, &part->valued);
    for (int kind = 0; kind < LUNAR_KINDS; kind++) {
        struct lunar_sums *sums = &part->sums[kind];
        pass_long(p, &sums->states);
        pass_long(p, &sums->hands);
        ratio_wide *wide[] = { &sums->sum,    &sums->squares, &sums->bets,
                               &sums->forces, &sums->paid,    &sums->lost };
        for (size_t i = 0; i < LENGTH(wide); i++) pass_wide(p, wide[i]);
    }
    for (int super = 0; super < LUNAR_SUPERS; super++) {
        pass_long(p, &part->supers[super].hands);
        pass_wide(p, &part->supers[super].sum);
    }
}

#define STATES_SIZE 4
#define SUMS_SIZE   (2 * LONG + LUNAR_KINDS * (2 * LONG + 6 * WIDE) + LUNAR_SUPERS * (LONG + WIDE))

static size_t size_of(int states)
{
    return STATES_SIZE + SUMS_SIZE + (size_t)states * (1 + LONG);
}

/* ---- Solving --------------------------------------------------------------------- */

struct taking {
    const struct lunar_states *states;
    const struct solution_how *how;
    uint8_t *choice, *sum;
};

/* Each state has its own place, so threads do not meet. */
static void take(void *context, int up, const struct lunar_state_worth *state)
{
    const struct taking *t = context;
    int number = lunar_states_number(t->states, up, state->mask);
    uint8_t *sum = t->sum + (size_t)number * LONG;

    t->choice[number] = (uint8_t)state->choice;
    put(&sum, state->worth.sum, LONG);
}

static bool going(void *context, double share)
{
    const struct taking *t = context;

    return !t->how->going || t->how->going(t->how->context, share);
}

static void put_sums(uint8_t *bytes, int states, int up, const struct lunar_solved *solved)
{
    struct lunar_part part = { .choices = solved->choices, .valued = solved->valued };
    struct passing putting = { .to = bytes };

    memcpy(part.sums, solved->sums[up], sizeof part.sums);
    memcpy(part.supers, solved->supers[up], sizeof part.supers);
    put(&putting.to, states, STATES_SIZE);
    pass_sums(&putting, &part);
}

bool lunar_part_solve(const struct lunar_solver *solver, int up, const struct solution_how *how,
                      struct solution_bytes *bytes)
{
    struct lunar_states *states = lunar_states_open();
    struct lunar_solved *solved = malloc(sizeof *solved);
    struct taking t = { .states = states, .how = how };
    int count = states ? lunar_states_count(states, up) : 0;
    struct lunar_solve_how all = { .threads =
                                       how->threads < LUNAR_THREADS ? how->threads : LUNAR_THREADS,
                                   .ups = 1u << up,
                                   .one_in = 1,
                                   .on_state = take,
                                   .going = going,
                                   .context = &t };

    *bytes = (struct solution_bytes){ malloc(size_of(count)), size_of(count) };
    bool good = states && solved && bytes->bytes;
    if (good) {
        t.choice = bytes->bytes + STATES_SIZE + SUMS_SIZE;
        t.sum = t.choice + count;
        good = lunar_solve_all(solver, &all, solved);
    }
    if (good) {
        put_sums(bytes->bytes, count, up, solved);
    } else {
        free(bytes->bytes);
        bytes->bytes = NULL;
    }
    free(solved);
    lunar_states_close(states);
    return good;
}

/* ---- Reading --------------------------------------------------------------------- */

static bool is_choice(int choice)
{
    return choice <= LUNAR_INSTANT ||
           (choice > LUNAR_EXCHANGES && choice < LUNAR_EXCHANGES + (1 << LUNAR_FIRST));
}

/* 52 cards without the up card: C(51, 5) hands. */
#define HANDS_OF_UP INT64_C(2349060)

bool lunar_part_read(struct lunar_part *part, int up, const struct solution_bytes *bytes)
{
    struct passing getting = { .from = bytes->bytes };
    int64_t hands = 0, states = 0;

    if (bytes->count < size_of(0)) return false;
    *part = (struct lunar_part){ .up = up, .states = (int)get(&getting.from, STATES_SIZE) };
    pass_sums(&getting, part);
    part->choice = getting.from;
    part->sum = part->choice + part->states;
    for (int kind = 0; kind < LUNAR_KINDS; kind++) {
        hands += part->sums[kind].hands;
        states += part->sums[kind].states;
    }
    if (hands != HANDS_OF_UP || states != part->states || bytes->count != size_of(part->states))
        return false;
    for (int i = 0; i < part->states; i++)
        if (!is_choice(part->choice[i])) return false;
    return true;
}

/* Ways of a choice: those of a draw of so many cards. */
static int64_t ways_of(int choice)
{
    if (choice == LUNAR_INSTANT) return 0;
    if (choice < LUNAR_EXCHANGES) return unit_ways(choice == LUNAR_BUYS);
    return unit_ways(__builtin_popcount((unsigned)choice & (LUNAR_EXCHANGES - 1)));
}

struct lunar_choice lunar_part_of_state(const struct lunar_part *part,
                                        const struct lunar_states *states,
                                        const uint16_t mask[SUITS])
{
    int number = lunar_states_number(states, part->up, mask), choice = part->choice[number];
    const uint8_t *sum = part->sum + (size_t)number * LONG;

    return (struct lunar_choice){ choice,
                                  { .ways = ways_of(choice), .sum = (int64_t)get(&sum, LONG) } };
}

struct lunar_choice lunar_part_best(const struct lunar_part *part,
                                    const struct lunar_states *states,
                                    const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    struct lunar_placed placed = lunar_states_place(card, up);
    struct lunar_choice best = lunar_part_of_state(part, states, placed.mask);
    int choice = best.choice;

    assert(placed.up == part->up);
    if (choice > LUNAR_EXCHANGES) {
        best.choice = LUNAR_EXCHANGES;
        for (int i = 0; i < LUNAR_FIRST; i++)
            if (choice >> i & 1) best.choice |= 1 << placed.place[i];
    }
    return best;
}

/* ---- Terms ----------------------------------------------------------------------- */

#define TERMS (12 + 2 * (FIVE_OF + HEIGHT_SETS) + HAND_CATEGORIES * (HAND_CATEGORIES + 1))

static int64_t *put_final(int64_t *to, const struct final *final)
{
    *to++ = final->value;
    *to++ = final->win;
    return to;
}

/* Everything that final hands win, and what each end brings.  The Dealer's hands follow from the
 * values of hands, which are among this. */
bool lunar_solved_terms(const struct lunar_solver *solver, uint8_t terms[SOLUTION_DIGEST])
{
    const struct payoffs *p = &solver->payoffs;
    const struct lunar_reading *r = &solver->reading;
    const int ends[] = { p->fold,     p->fee,          p->no_hand,           p->equal,
                         p->lose,     p->stand_off,    (int)r->second,       r->one_card,
                         r->fee_back, r->never_forced, r->pair_not_straight, LUNAR_DRAW_LEAST };
    int64_t *numbers = malloc(TERMS * sizeof *numbers), *to = numbers;

    if (!numbers) return false;
    for (size_t i = 0; i < LENGTH(ends); i++) *to++ = ends[i];
    for (int i = 0; i < FIVE_OF; i++) to = put_final(to, &solver->unsuited[i]);
    for (int i = 0; i < HEIGHT_SETS; i++) to = put_final(to, &solver->suited[i]);
    for (int first = 0; first < HAND_CATEGORIES; first++)
        for (int second = 0; second <= HAND_CATEGORIES; second++)
            *to++ = solver->win_of[first][second];
    assert(to == numbers + TERMS);
    solution_terms(numbers, TERMS, terms);
    free(numbers);
    return true;
}
