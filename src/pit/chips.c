/* chips.c - the value of a heap of chips, and how to make up an amount. */
#include "pit/chips.h"

#include "rules/assert.h"
#include "rules/ratio.h"

#include <string.h>

struct chip_set chip_set_from(int64_t smallest_cents)
{
    static const int64_t usual[] = { 50,    100,    250,    500,     2500,    10000,
                                     50000, 100000, 500000, 2500000, 10000000 };
    struct chip_set set;

    memset(&set, 0, sizeof set);
    set.cents[set.kinds++] = smallest_cents;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0] && set.kinds < CHIP_KINDS; i++)
        if (usual[i] > smallest_cents && usual[i] % smallest_cents == 0)
            set.cents[set.kinds++] = usual[i];
    return set;
}

bool chip_set_good(const struct chip_set *set)
{
    if (set->kinds < 1 || set->kinds > CHIP_KINDS || set->cents[0] <= 0) return false;
    for (int i = 1; i < set->kinds; i++)
        if (set->cents[i] <= set->cents[i - 1] || set->cents[i] % set->cents[0]) return false;
    return true;
}

bool chips_good(const struct chip_set *set, const struct chips *chips)
{
    for (int i = 0; i < CHIP_KINDS; i++)
        if (chips->count[i] < 0 || (chips->count[i] && i >= set->kinds)) return false;
    return true;
}

bool chips_fit(const struct chip_set *set, const struct chips *heap, const struct chips *more)
{
    for (int i = 0; i < set->kinds; i++) {
        int64_t count = (int64_t)heap->count[i] + more->count[i];
        if (count > CHIPS_MOST || count > INT64_MAX / CHIP_KINDS / set->cents[i]) return false;
    }
    return true;
}

int64_t chips_worth(const struct chip_set *set, const struct chips *chips)
{
    int64_t cents = 0;

    for (int i = 0; i < set->kinds; i++) cents += chips->count[i] * set->cents[i];
    return cents;
}

struct chips chips_for(const struct chip_set *set, int64_t cents)
{
    struct chips chips = { .count = { 0 } };

    assert(cents >= 0 && cents % set->cents[0] == 0);
    for (int i = set->kinds - 1; i >= 0; i--) {
        int64_t count = cents / set->cents[i];
        chips.count[i] = count > INT32_MAX ? INT32_MAX : (int32_t)count;
        cents %= set->cents[i];
    }
    return chips;
}

bool chips_have(const struct chips *heap, const struct chips *wanted)
{
    for (int i = 0; i < CHIP_KINDS; i++)
        if (heap->count[i] < wanted->count[i]) return false;
    return true;
}

void chips_move(struct chips *from, struct chips *to, const struct chips *moved)
{
    assert(chips_have(from, moved));
    for (int i = 0; i < CHIP_KINDS; i++) {
        from->count[i] -= moved->count[i];
        to->count[i] += moved->count[i];
    }
}

/* How many chips of a kind can go towards an amount. */
static int32_t most_of(const struct chip_set *set, const struct chips *heap, int kind,
                       int64_t cents)
{
    int64_t fitting = cents / set->cents[kind];

    return fitting < heap->count[kind] ? (int32_t)fitting : heap->count[kind];
}

/* Greedy, largest chips first; this nearly always works. */
static bool make_greedily(const struct chip_set *set, const struct chips *heap, int64_t cents,
                          struct chips *made)
{
    memset(made, 0, sizeof *made);
    for (int kind = set->kinds - 1; kind >= 0 && cents; kind--) {
        made->count[kind] = most_of(set, heap, kind, cents);
        cents -= made->count[kind] * set->cents[kind];
    }
    return !cents;
}

/* A search that tries fewer of the large chips. */
struct search {
    const struct chip_set *set;
    const struct chips *heap;
    struct chips *made;
    int64_t worth[CHIP_KINDS];   /* of the chips up to this denomination */
    int64_t divisor[CHIP_KINDS]; /* of every amount that they can make */
    int steps;                   /* left before the search gives up */
};
#define FEWER 4
#define STEPS 10000

/* Uses denominations up to kind.  Example: 3 dollars as three of 1, where greed takes a 2.50 and
 * then lacks a half. */
static bool make_up(struct search *search, int kind, int64_t cents)
{
    struct chips *made = search->made;

    if (!cents) return true;
    if (kind < 0 || cents > search->worth[kind] || cents % search->divisor[kind]) return false;
    if (search->steps-- <= 0) return false;
    int32_t most = most_of(search->set, search->heap, kind, cents);
    for (int32_t fewer = 0; fewer <= FEWER && fewer <= most; fewer++) {
        made->count[kind] = most - fewer;
        if (make_up(search, kind - 1, cents - made->count[kind] * search->set->cents[kind]))
            return true;
    }
    made->count[kind] = 0;
    return false;
}

bool chips_make(const struct chip_set *set, const struct chips *heap, int64_t cents,
                struct chips *made)
{
    struct search search = { .set = set, .heap = heap, .made = made, .steps = STEPS };
    int64_t worth = 0, divisor = 0;

    if (make_greedily(set, heap, cents, made)) return true;
    memset(made, 0, sizeof *made);
    for (int i = 0; i < set->kinds; i++) {
        worth += heap->count[i] * set->cents[i];
        if (heap->count[i]) divisor = ratio_gcd(divisor, set->cents[i]);
        search.worth[i] = worth;
        search.divisor[i] = divisor ? divisor : 1;
    }
    return make_up(&search, set->kinds - 1, cents);
}

/* Changes one chip of the heap for smaller ones of the other.  Returns false if none can be
 * changed. */
static bool change_one(const struct chip_set *set, struct chips *heap, struct chips *other)
{
    for (int kind = 1; kind < set->kinds; kind++) {
        struct chips one = { .count = { 0 } }, smaller = *other, change;
        if (!heap->count[kind]) continue;
        for (int i = kind; i < set->kinds; i++) smaller.count[i] = 0;
        if (!chips_make(set, &smaller, set->cents[kind], &change)) continue;
        one.count[kind] = 1;
        chips_move(heap, other, &one);
        chips_move(other, heap, &change);
        return true;
    }
    return false;
}

/* More is hopeless: chips become ever smaller, by the thousand. */
#define CHANGES 100

bool chips_pay(const struct chip_set *set, struct chips *from, struct chips *to, int64_t cents)
{
    struct chips from_before = *from, to_before = *to, made;

    for (int changes = 0; !chips_make(set, from, cents, &made); changes++) {
        if (changes < CHANGES && chips_worth(set, from) >= cents && change_one(set, from, to))
            continue;
        *from = from_before;
        *to = to_before;
        return false;
    }
    chips_move(from, to, &made);
    return true;
}
