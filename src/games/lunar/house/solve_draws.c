/* solve_draws.c - exchanges: all draws of so many cards, for every choice of cards to give up.
 *
 * Which cards are given up makes no difference to the Dealer, whose hands depend on the cards that
 * the player has seen.  So draws come first: for the same heights drawn, the Dealer's hands are
 * counted once, and then every exchange is valued.  The suits drawn matter in three ways:
 *
 *   - Cards of the up card's suit that are gone make flushes of the Dealer rarer.  Draws that take
 *     the same ones are alike.
 *   - A draw of one suit may make a flush: those are valued one by one.
 *   - If the hand may force, each suit adds a part of its own (solve_force.c) that depends on its
 *     cards alone.  So the draws are counted for one suit at a time: those that take the same cards
 *     of it add the same.  This holds if no draw is folded; and as forcing never lowers the worth,
 *     a draw that is played without it is played with it. */
#include "games/lunar/house/solve_internal.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

#define TAKEN   (1 << LUNAR_FIRST) /* sets of heights drawn */
#define CHOICES (1 << LUNAR_FIRST)

/* What is left of a hand after cards are given up. */
struct kept {
    uint8_t of[HEIGHTS];
    unsigned suits; /* as bits */
};

/* Draws that take the same cards of the up card's suit. */
struct taken {
    unsigned heights;
    int64_t ways;
    const uint16_t *flushes; /* [i]: how many of the Dealer's first i flushes are possible */
};

struct draws {
    const struct lunar_solver *solver;
    const struct dealer *dealer;
    int up_suit;
    int no_hands;         /* flushes of the Dealer that would not be a hand in several suits */
    struct unseen unseen; /* before the draw */
    struct kept kept[CHOICES];
    int cards;
    uint32_t choices; /* to be valued */
    struct tally *tallies;

    /* The heights drawn now. */
    uint8_t drawn[HEIGHTS];
    unsigned heights;   /* as bits */
    struct unseen left; /* its suits are not set */
    uint16_t blocks[BLOCKS];
    uint32_t below[PATTERNS + 1]; /* ways of the Dealer to have one of the first patterns, */
    int counted;                  /* ... known for so many of them */
    struct taken taken[TAKEN];
    int taken_count;

    /* Rows of flushes by the cards of the suit that are unseen. */
    int16_t row_of[HEIGHT_SETS]; /* its number, from 1; 0: not made yet */
    int row_count;
    uint16_t rows[][FLUSHES + 1];
};

/* ---- Against the Dealer ---------------------------------------------------------- */

static uint32_t ways_below(struct draws *d, int place)
{
    const uint8_t(*block)[2] = d->dealer->block;
    uint32_t ways = d->below[d->counted];

    for (int i = d->counted; i < place; i++) {
        ways += (uint32_t)d->blocks[block[i][0]] * d->blocks[block[i][1]];
        d->below[i + 1] = ways;
    }
    if (d->counted < place) d->counted = place;
    return d->below[place];
}

static const uint16_t *row_of(struct draws *d, unsigned of_up)
{
    if (!d->row_of[of_up]) {
        uint16_t *row = d->rows[d->row_count++];
        d->row_of[of_up] = (int16_t)d->row_count;
        row[0] = 0;
        for (int i = 0; i < d->dealer->flush_count; i++)
            row[i + 1] = (uint16_t)(row[i] + !(d->dealer->flush[i].hidden & ~of_up));
    }
    return d->rows[d->row_of[of_up] - 1];
}

/* Where a final hand is among the Dealer's: hands below it, and below or equal. */
struct places {
    int first; /* the first that qualifies */
    int below, above;
};

static struct places places_from(int first, int below, int above)
{
    return (struct places){ first, below < first ? first : below, above < first ? first : above };
}

struct against {
    const struct final *final;
    struct faced any;               /* by heights */
    struct places unsuited, suited; /* among flushes, by what they would be, and as they are */
};

static struct against against(struct draws *d, const struct final *final)
{
    const struct dealer *dealer = d->dealer;
    int value = final->value;
    struct places p =
        places_from(dealer->no_hands, solve_place(dealer, value), solve_place(dealer, value + 1));
    struct against a = {
        .final = final,
        .unsuited = places_from(d->no_hands, solve_flush_place(dealer, value, false),
                                solve_flush_place(dealer, value + 1, false)),
        .suited = places_from(0, solve_flush_place(dealer, value, true),
                              solve_flush_place(dealer, value + 1, true)),
    };
    a.any.no_hand = ways_below(d, p.first);
    a.any.win = ways_below(d, p.below) - a.any.no_hand;
    a.any.equal = ways_below(d, p.above) - ways_below(d, p.below);
    a.any.lose = solve_choose(d->left.count, HIDDEN) - ways_below(d, p.above);
    return a;
}

/* Flushes of the Dealer were counted as what their heights are. */
static struct faced faced_with(const struct draws *d, const struct against *a, const uint16_t *row)
{
    const struct places *u = &a->unsuited, *s = &a->suited;
    int all = row[d->dealer->flush_count];
    struct faced faced = a->any;

    faced.no_hand -= row[u->first];
    faced.win += row[s->below] - (row[u->below] - row[u->first]);
    faced.equal += row[s->above] - row[s->below] - (row[u->above] - row[u->below]);
    faced.lose += all - row[s->above] - (all - row[u->above]);
    return faced;
}

/* Adds draws that leave the Dealer these flushes.  Returns whether they are played. */
static bool add_draws(const struct draws *d, const struct against *a, const uint16_t *row,
                      const struct gain *forced, int64_t times, struct tally *tally)
{
    struct ends ends = { d->dealer->up, faced_with(d, a, row), d->left.count - HIDDEN, *forced };

    return solve_tally(tally, d->solver, a->final, &ends, true, times);
}

/* ---- Flushes of the player ------------------------------------------------------- */

static bool in_one_suit(unsigned suits)
{
    return !(suits & (suits - 1));
}

static unsigned set_of(const uint8_t of[HEIGHTS])
{
    unsigned set = 0;

    for (int h = 0; h < HEIGHTS; h++) set |= of[h] ? 1u << h : 0;
    return set;
}

/* Whether all heights can be drawn in this suit and make a flush with the cards kept. */
static bool makes_flush(const struct draws *d, const struct kept *kept, int suit)
{
    return in_one_suit(kept->suits | 1u << suit) && !(d->heights & ~d->unseen.suit[suit]) &&
           __builtin_popcount(d->heights | set_of(kept->of)) == LUNAR_FIRST;
}

/* What a flush in each of these suits forces. */
static void force_flushes(const struct draws *d, const struct final *final, unsigned flushes,
                          struct gain gains[SUITS])
{
    struct forcing forcing;
    struct gain all =
        solve_force_heights(&forcing, d->solver, d->dealer, final, &d->left, d->up_suit);

    for (int suit = 0; suit < SUITS; suit++) {
        unsigned of_suit = d->unseen.suit[suit];
        struct gain own = solve_force_suit(&forcing, suit, of_suit);
        solve_add_gain(&all, &own, 1);
        if (!(flushes >> suit & 1)) continue;
        gains[suit] = solve_force_suit(&forcing, suit, of_suit & ~d->heights);
        solve_add_gain(&gains[suit], &own, -1);
    }
    for (int suit = 0; suit < SUITS; suit++)
        if (flushes >> suit & 1) solve_add_gain(&gains[suit], &all, 1);
}

static void value_flushes(struct draws *d, int choice, unsigned flushes)
{
    const struct final *final = &d->solver->suited[d->heights | set_of(d->kept[choice].of)];
    struct against a = against(d, final);
    struct gain gains[SUITS] = { { { 0 } } };

    if (solve_may_force(d->solver, final, d->left.count - HIDDEN))
        force_flushes(d, final, flushes, gains);
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned of_up = d->unseen.suit[d->up_suit];
        if (!(flushes >> suit & 1)) continue;
        if (suit == d->up_suit) of_up &= ~d->heights;
        add_draws(d, &a, row_of(d, of_up), &gains[suit], 1, &d->tallies[choice]);
    }
}

/* ---- Other hands ----------------------------------------------------------------- */

/* Ways to draw the heights with exactly these of a suit. */
static int64_t ways_to_draw(const struct draws *d, int suit, unsigned own)
{
    unsigned of_suit = d->unseen.suit[suit];
    int64_t ways = 1;

    for (unsigned left = d->heights; left; left &= left - 1) {
        int h = __builtin_ctz(left);
        ways *= solve_choose(d->unseen.of[h] - (int)(of_suit >> h & 1),
                             d->drawn[h] - (int)(own >> h & 1));
    }
    return ways;
}

/* How many draws that take these heights of a suit make flushes of the player, in these suits. */
static int flushes_with(const struct draws *d, unsigned flushes, int suit, unsigned own)
{
    int with = own == d->heights && flushes >> suit & 1;

    return with + (own ? 0 : __builtin_popcount(flushes & ~(1u << suit)));
}

/* Adds what forcing brings to all draws but those that make flushes.  None of them is folded. */
static void force_all(const struct draws *d, const struct final *final, unsigned flushes,
                      struct tally *tally)
{
    struct forcing forcing;
    int64_t draws = -__builtin_popcount(flushes);

    for (int i = 0; i < d->taken_count; i++) draws += d->taken[i].ways;
    struct gain gain =
        solve_force_heights(&forcing, d->solver, d->dealer, final, &d->left, d->up_suit);
    solve_tally_forced(tally, d->solver, final, &gain, draws);
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned of_suit = d->unseen.suit[suit], most = d->heights & of_suit;
        for (unsigned own = most;; own = (own - 1) & most) {
            int64_t ways = ways_to_draw(d, suit, own) - flushes_with(d, flushes, suit, own);
            if (ways) gain = solve_force_suit(&forcing, suit, of_suit & ~own);
            if (ways) solve_tally_forced(tally, d->solver, final, &gain, ways);
            if (!own) break;
        }
    }
}

/* All draws that make no flush, without forcing.  Returns whether all of them are played. */
static bool value_taken(const struct draws *d, const struct against *a, unsigned flushes,
                        struct tally *tally)
{
    const struct gain none = { { 0 } };
    bool played = true;

    for (int i = 0; i < d->taken_count; i++) {
        const struct taken *taken = &d->taken[i];
        int64_t ways = taken->ways - flushes_with(d, flushes, d->up_suit, taken->heights);
        played &= add_draws(d, a, taken->flushes, &none, ways, tally);
    }
    return played;
}

/* One draw, with the cards of each suit; not a flush. */
static void value_draw(struct draws *d, const struct final *final, const struct unseen *unseen,
                       unsigned suits, unsigned flushes, struct tally *tally)
{
    if (in_one_suit(suits) && suits & flushes) return;
    struct ends ends = solve_ends(d->solver, d->dealer, final, unseen, d->up_suit);
    solve_tally(tally, d->solver, final, &ends, true, 1);
}

/* Every choice of suits for the heights drawn, from this height on. */
static void value_suits(struct draws *d, const struct final *final, const struct unseen *unseen,
                        unsigned drawn_suits, unsigned flushes, int height, struct tally *tally)
{
    while (height < HEIGHTS && !d->drawn[height]) height++;
    if (height == HEIGHTS) {
        value_draw(d, final, unseen, drawn_suits, flushes, tally);
        return;
    }
    for (unsigned suits = 0; suits < 1u << SUITS; suits++) {
        struct unseen left = *unseen;
        bool possible = __builtin_popcount(suits) == d->drawn[height];
        for (int suit = 0; possible && suit < SUITS; suit++) {
            if (!(suits >> suit & 1)) continue;
            possible = left.suit[suit] >> height & 1;
            if (possible) solve_take(&left, height, suit);
        }
        if (possible) value_suits(d, final, &left, drawn_suits | suits, flushes, height + 1, tally);
    }
}

/* ---- Exchanges ------------------------------------------------------------------- */

static const struct final *final_of(const struct draws *d, const struct kept *kept)
{
    int heights[LUNAR_FIRST], count = 0;

    for (int h = 0; h < HEIGHTS; h++)
        for (int i = 0; i < kept->of[h] + d->drawn[h]; i++) heights[count++] = h;
    assert(count == LUNAR_FIRST);
    return &d->solver->unsuited[solve_five(heights)];
}

/* A hand that may force is first valued as if it did not; if a draw is folded then, they are all
 * valued one by one instead. */
static void value_choice(struct draws *d, int choice)
{
    const struct final *final = final_of(d, &d->kept[choice]);
    struct against a = against(d, final);
    struct tally *tally = &d->tallies[choice], trial = { .spread = NULL };
    bool may_force = solve_may_force(d->solver, final, d->left.count - HIDDEN);
    unsigned flushes = 0;

    for (int suit = 0; suit < SUITS; suit++)
        if (makes_flush(d, &d->kept[choice], suit)) flushes |= 1u << suit;
    if (may_force && !value_taken(d, &a, flushes, &trial)) {
        value_suits(d, final, &d->unseen, 0, flushes, 0, tally);
    } else {
        value_taken(d, &a, flushes, tally);
        if (may_force) force_all(d, final, flushes, tally);
    }
    if (flushes) value_flushes(d, choice, flushes);
}

static void list_taken(struct draws *d)
{
    unsigned of_up = d->unseen.suit[d->up_suit], most = d->heights & of_up;

    d->taken_count = 0;
    for (unsigned own = most;; own = (own - 1) & most) {
        int64_t ways = ways_to_draw(d, d->up_suit, own);
        if (ways) d->taken[d->taken_count++] = (struct taken){ own, ways, row_of(d, of_up & ~own) };
        if (!own) break;
    }
}

static void value_heights(struct draws *d)
{
    d->left = d->unseen;
    d->heights = set_of(d->drawn);
    for (int h = 0; h < HEIGHTS; h++) d->left.of[h] = (uint8_t)(d->left.of[h] - d->drawn[h]);
    d->left.count -= d->cards;
    d->counted = 0;
    solve_blocks(d->left.of, 1, d->blocks);
    list_taken(d);
    for (uint32_t left = d->choices; left; left &= left - 1) value_choice(d, __builtin_ctz(left));
}

/* Every way to draw so many cards of this height or higher ones, by heights. */
static void draw_heights(struct draws *d, int height, int left)
{
    if (!left) {
        value_heights(d);
        return;
    }
    if (height == HEIGHTS) return;
    for (int n = 0; n <= left && n <= d->unseen.of[height]; n++) {
        d->drawn[height] = (uint8_t)n;
        draw_heights(d, height + 1, left - n);
    }
    d->drawn[height] = 0;
}

/* The most rows: sets of cards of the up card's suit that a draw can leave. */
static int64_t most_rows(int cards)
{
    int64_t rows = 0;

    for (int taken = 0; taken <= cards; taken++) rows += solve_choose(HEIGHTS - 1, taken);
    return rows;
}

static struct kept kept_of(const struct lunar_seen *seen, unsigned given_up)
{
    struct kept kept = { .suits = 0 };

    for (int i = 0; i < LUNAR_FIRST; i++) {
        if (given_up >> i & 1) continue;
        kept.of[solve_height(seen->card[i])]++;
        kept.suits |= 1u << card_suit(seen->card[i]);
    }
    return kept;
}

bool solve_exchanges(const struct lunar_solver *solver, const struct lunar_seen *seen,
                     const struct unseen *unseen, int cards, uint32_t choices,
                     struct tally tallies[CHOICES])
{
    struct draws *d = malloc(sizeof *d + (size_t)most_rows(cards) * sizeof *d->rows);

    if (!d) return false;
    d->solver = solver;
    d->dealer = &solver->dealer[solve_height(seen->up)];
    d->up_suit = (int)card_suit(seen->up);
    d->no_hands = solve_flush_place(d->dealer, d->dealer->value[d->dealer->no_hands], false);
    d->unseen = *unseen;
    d->cards = cards;
    d->choices = 0;
    d->tallies = tallies;
    for (unsigned choice = 0; choice < CHOICES; choice++) {
        bool counts = __builtin_popcount(choice) == cards;
        d->kept[choice] = kept_of(seen, choice);
        d->choices |= counts ? choices & UINT32_C(1) << choice : 0;
    }
    memset(d->drawn, 0, sizeof d->drawn);
    memset(d->row_of, 0, sizeof d->row_of);
    d->row_count = 0;
    d->below[0] = 0;
    draw_heights(d, 0, cards);
    free(d);
    return true;
}
