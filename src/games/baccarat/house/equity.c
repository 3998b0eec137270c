/* equity.c - tournaments at baccarat: every coup is dealt from a full shoe.
 *
 * An outcome is a class of coups that shoe.c counts, and a wager's gain in it that of its odds, at
 * its stake.  The table refuses stakes whose commission chips can't pay, so gains are whole
 * cents. */
#include "equity/game_equity.h"
#include "games/baccarat/baccarat_rows.h"
#include "games/baccarat/house/shoe.h"
#include "rules/assert.h"

extern const struct game_equity baccarat_equity;

_Static_assert(SHOE_CLASSES <= CONTEST_OUTCOMES, "every class is an outcome");

static const struct equity_group groups[] = {
    { "even", true, { BACCARAT_BANKER, BACCARAT_PLAYER } },
    { "tie", true, { BACCARAT_TIE } },
    { .word = NULL },
};

static int outcomes(const struct sign *sign, int64_t weights[CONTEST_OUTCOMES])
{
    struct shoe_plays plays;
    struct shoe_coups coups;
    struct shoe shoe;

    shoe_fill(&shoe, sign->value[baccarat_game(sign)->decks]);
    shoe_plays_fill(&plays);
    bool enough = shoe_coups_count(&coups, &plays, &shoe);
    assert(enough);
    (void)enough;
    for (int at = 0; at < SHOE_CLASSES; at++) weights[at] = (int64_t)coups.points[at];
    return SHOE_CLASSES;
}

static void results(const struct sign *sign, int bet, int number, int64_t stake_cents,
                    int64_t nets[CONTEST_OUTCOMES])
{
    struct shoe_wager wager;
    int i = 0;

    (void)number; /* the box makes no difference */
    shoe_wager_fill(&wager, sign, bet, stake_cents);
    for (int end = 0; end < wager.end_count; end++) {
        struct ratio net = ratio_times(wager.ends[end].gain, ratio_of(stake_cents, 1));
        assert(net.d == 1);
        for (; i < wager.until[end]; i++) nets[wager.classes[i]] = net.n;
    }
}

const struct game_equity baccarat_equity = {
    .groups = groups,
    .outcomes = outcomes,
    .results = results,
};
