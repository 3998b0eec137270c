/* ends.c - exact odds of a bet that one outcome decides. */
#include "odds/game_odds.h"

#include <assert.h>

void odds_init(struct odds *odds)
{
    mpq_inits(odds->win, odds->push, odds->lose, odds->ev, odds->variance, odds->rolls,
              odds->ev_decided, odds->rolls_decided, odds->staked, odds->commission, NULL);
}

void odds_clear(struct odds *odds)
{
    mpq_clears(odds->win, odds->push, odds->lose, odds->ev, odds->variance, odds->rolls,
               odds->ev_decided, odds->rolls_decided, odds->staked, odds->commission, NULL);
}

void odds_copy(struct odds *to, const struct odds *from)
{
    mpq_set(to->win, from->win);
    mpq_set(to->push, from->push);
    mpq_set(to->lose, from->lose);
    mpq_set(to->ev, from->ev);
    mpq_set(to->variance, from->variance);
    mpq_set(to->rolls, from->rolls);
    mpq_set(to->ev_decided, from->ev_decided);
    mpq_set(to->rolls_decided, from->rolls_decided);
    mpq_set(to->staked, from->staked);
    mpq_set(to->commission, from->commission);
}

void odds_set_ratio(mpq_t q, struct ratio r)
{
    mpz_set_si(mpq_numref(q), r.n);
    mpz_set_si(mpq_denref(q), r.d);
    mpq_canonicalize(q);
}

static void set_ways(mpz_t z, uint64_t ways)
{
    mpz_set_ui(z, (unsigned long)(ways >> 32));
    mpz_mul_2exp(z, z, 32);
    mpz_add_ui(z, z, (unsigned long)(ways & UINT32_MAX));
}

void odds_from_ends(struct odds *odds, const struct odds_end *ends, int count)
{
    mpq_t chance, gain, rest;
    uint64_t total = 0;

    for (int i = 0; i < count; i++) total += ends[i].ways;
    assert(total);
    odds_clear(odds);
    odds_init(odds);
    mpq_inits(chance, gain, rest, NULL);
    for (int i = 0; i < count; i++) {
        if (!ends[i].ways) continue;
        set_ways(mpq_numref(chance), ends[i].ways);
        set_ways(mpq_denref(chance), total);
        mpq_canonicalize(chance);
        mpq_t *end = ends[i].fate == WINS    ? &odds->win
                     : ends[i].fate == LOSES ? &odds->lose
                                             : &odds->push;
        mpq_add(*end, *end, chance);
        odds_set_ratio(gain, ends[i].gain);
        mpq_mul(chance, chance, gain);
        mpq_add(odds->ev, odds->ev, chance);
        mpq_mul(chance, chance, gain);
        mpq_add(odds->variance, odds->variance, chance);
    }
    mpq_mul(gain, odds->ev, odds->ev);
    mpq_sub(odds->variance, odds->variance, gain);
    mpq_set_ui(odds->rolls, 1, 1);
    mpq_set_ui(odds->staked, 1, 1);
    mpq_set_ui(rest, 1, 1);
    mpq_sub(rest, rest, odds->push);
    if (mpq_sgn(rest)) { /* 0 with a shoe of tens only: every coup ties */
        mpq_div(odds->ev_decided, odds->ev, rest);
        mpq_div(odds->rolls_decided, odds->rolls, rest);
    }
    mpq_clears(chance, gain, rest, NULL);
}

double odds_ends_ev(const struct odds_end *ends, int count)
{
    ratio_wide sum = 0;
    uint64_t total = 0;
    int64_t unit = 1;

    for (int i = 0; i < count; i++) unit = ratio_lcm(unit, ends[i].gain.d);
    for (int i = 0; i < count; i++) {
        total += ends[i].ways;
        sum += (ratio_wide)ends[i].ways * (ends[i].gain.n * (unit / ends[i].gain.d));
    }
    assert(total);
    return (double)sum / (double)total / (double)unit;
}

void odds_add_pays(struct odds_pays *pays, struct ratio ratio)
{
    for (int i = 0; i < pays->count; i++)
        if (ratio_equal(pays->list[i], ratio)) return;
    if (pays->count < ODDS_PAYS) pays->list[pays->count++] = ratio;
}

void odds_sort_pays(struct odds_pays *pays)
{
    for (int i = 1; i < pays->count; i++)
        for (int j = i; j > 0; j--) {
            struct ratio low = pays->list[j], high = pays->list[j - 1];
            if (low.n * high.d >= high.n * low.d) break;
            pays->list[j] = high;
            pays->list[j - 1] = low;
        }
}
