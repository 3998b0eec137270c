/* chain.c - follows a ticket until all of it is decided, in exact fractions.
 *
 * Rolls that leave a ticket unchanged only take time; every other roll ends it or
 * leads to another ticket, never back.  So the chain is solved by recursion from
 * its end, without a matrix. */
#include "games/dice/house/chain.h"

#include "games/dice/dice_rows.h"
#include "odds/game_odds.h"
#include "rules/assert.h"

#include <string.h>

#define TICKET_LEGS 6

struct ticket {
    int count;
    struct ticket_leg {
        int bet, number;
        struct ratio stake;
    } legs[TICKET_LEGS];
};

/* How gains are counted: exactly, or rounded to chips; and the odds wager to make
 * once the flat one has a number. */
struct counting {
    const struct sign *sign;
    int64_t chip_cents; /* 0: exact */
    int additional;     /* 0: none */
    int times;
};

/* ---- One roll -------------------------------------------------------------------- */

struct outcome {
    struct ticket next; /* count 0: the ticket has ended */
    struct ratio gain;
    enum fate fate; /* of the ended ticket */
};

static struct ratio gain_of(const struct counting *counting, struct ratio stake, struct ratio pays)
{
    if (!counting->chip_cents) return ratio_times(stake, pays);
    assert(stake.d == 1);
    return ratio_of(money_winnings(stake.n, pays, counting->chip_cents), 1);
}

/* Adds odds to a flat wager that has just got a number: the most that the sign's
 * multiple allows, by stake or by winnings. */
static void add_odds(const struct counting *counting, struct ticket *ticket, int number,
                     struct ratio flat)
{
    const struct dice_bet *row = &dice_game(counting->sign)->bets[counting->additional];
    struct ratio stake = ratio_times(flat, ratio_of(counting->times, 1));

    for (int roll = 0; row->bound == WINNINGS_BY_FLAT && roll < ROLLS; roll++) {
        struct verdict v = dice_settle(counting->sign, counting->additional, number, false, roll);
        if (v.fate != WINS) continue;
        stake = ratio_times(stake, ratio_of(v.pays.d, v.pays.n));
        break;
    }
    ticket->legs[ticket->count++] = (struct ticket_leg){ counting->additional, number, stake };
}

static struct outcome judge(const struct counting *counting, const struct ticket *ticket, int roll)
{
    struct outcome out;

    memset(&out, 0, sizeof out);
    out.gain = ratio_of(0, 1);
    out.fate = LOSES;
    for (int i = 0; i < ticket->count; i++) {
        const struct ticket_leg *leg = &ticket->legs[i];
        struct verdict v = dice_settle(counting->sign, leg->bet, leg->number, false, roll);

        switch (v.fate) {
        case WINS:
            out.fate = WINS;
            out.gain = ratio_add(out.gain, gain_of(counting, leg->stake, v.pays));
            break;
        case LOSES:
            out.gain = ratio_add(out.gain, ratio_times(leg->stake, ratio_of(-1, 1)));
            break;
        case STANDS_OFF:
        case RETURNS:
            out.fate = STANDS_OFF;
            break;
        case STANDS:
        case TRAVELS:
            out.next.legs[out.next.count++] = (struct ticket_leg){ leg->bet, v.number, leg->stake };
            if (v.fate == TRAVELS && counting->additional)
                add_odds(counting, &out.next, v.number, leg->stake);
        }
    }
    /* all legs of a ticket are decided together */
    assert(!out.next.count || out.next.count >= ticket->count);
    return out;
}

/* ---- The chain ------------------------------------------------------------------- */

/* The prospects of a ticket: probability of each ending, first and second moment of
 * the gain, number of rolls, and amount staked later. */
struct worth {
    mpq_t win, push, lose, gain, gain2, rolls, added;
};

static void worth_init(struct worth *w)
{
    mpq_inits(w->win, w->push, w->lose, w->gain, w->gain2, w->rolls, w->added, NULL);
}

static void worth_clear(struct worth *w)
{
    mpq_clears(w->win, w->push, w->lose, w->gain, w->gain2, w->rolls, w->added, NULL);
}

static void add_times(mpq_t sum, const mpq_t value, const mpq_t chance)
{
    mpq_t product;

    mpq_init(product);
    mpq_mul(product, value, chance);
    mpq_add(sum, sum, product);
    mpq_clear(product);
}

static void add_end(struct worth *w, const struct outcome *out, const mpq_t chance)
{
    mpq_t gain, gain2;

    mpq_inits(gain, gain2, NULL);
    odds_set_ratio(gain, out->gain);
    mpq_mul(gain2, gain, gain);
    add_times(w->gain, gain, chance);
    add_times(w->gain2, gain2, chance);
    mpq_t *end = out->fate == WINS ? &w->win : out->fate == LOSES ? &w->lose : &w->push;
    mpq_add(*end, *end, chance);
    mpq_clears(gain, gain2, NULL);
}

static void add_worth(struct worth *w, const struct worth *next, const mpq_t chance)
{
    add_times(w->win, next->win, chance);
    add_times(w->push, next->push, chance);
    add_times(w->lose, next->lose, chance);
    add_times(w->gain, next->gain, chance);
    add_times(w->gain2, next->gain2, chance);
    add_times(w->rolls, next->rolls, chance);
    add_times(w->added, next->added, chance);
}

static struct ratio staked(const struct ticket *ticket)
{
    struct ratio sum = ratio_of(0, 1);

    for (int i = 0; i < ticket->count; i++) sum = ratio_add(sum, ticket->legs[i].stake);
    return sum;
}

static bool same(const struct ticket *a, const struct ticket *b)
{
    bool equal = a->count == b->count;

    for (int i = 0; equal && i < a->count; i++)
        equal = a->legs[i].bet == b->legs[i].bet && a->legs[i].number == b->legs[i].number &&
                ratio_equal(a->legs[i].stake, b->legs[i].stake);
    return equal;
}

static void solve(struct worth *w, const struct counting *counting, const struct ticket *ticket);

/* Rolls that lead to the same next ticket are combined. */
static void add_ways(struct worth *w, const struct counting *counting, const struct ticket *ticket,
                     const struct outcome *out, int ways, int changing)
{
    mpq_t chance;

    mpq_init(chance);
    odds_set_ratio(chance, ratio_of(ways, changing));
    if (!out->next.count) {
        add_end(w, out, chance);
    } else {
        struct worth next;
        mpq_t more;
        worth_init(&next);
        mpq_init(more);
        solve(&next, counting, &out->next);
        odds_set_ratio(more,
                       ratio_add(staked(&out->next), ratio_times(staked(ticket), ratio_of(-1, 1))));
        mpq_add(next.added, next.added, more);
        add_worth(w, &next, chance);
        worth_clear(&next);
        mpq_clear(more);
    }
    mpq_clear(chance);
}

static void solve(struct worth *w, const struct counting *counting, const struct ticket *ticket)
{
    struct outcome outs[ROLLS];
    int changing = 0;
    mpq_t waiting;

    for (int roll = 0; roll < ROLLS; roll++) {
        struct outcome out = judge(counting, ticket, roll);
        if (!same(&out.next, ticket)) outs[changing++] = out;
    }
    assert(changing);
    for (int i = 0; i < changing; i++) {
        int ways = 0;
        bool seen = false;
        for (int j = 0; j < i; j++)
            seen |= outs[i].next.count && same(&outs[i].next, &outs[j].next);
        if (seen) continue;
        for (int j = i; j < changing; j++)
            ways += j == i || (outs[i].next.count && same(&outs[i].next, &outs[j].next));
        add_ways(w, counting, ticket, &outs[i], ways, changing);
    }
    mpq_init(waiting);
    odds_set_ratio(waiting, ratio_of(ROLLS, changing));
    mpq_add(w->rolls, w->rolls, waiting);
    mpq_clear(waiting);
}

/* ---- Per unit, with commission --------------------------------------------------- */

static void finish(struct odds *odds, const struct worth *w, struct ratio stake,
                   struct ratio commission)
{
    mpq_t unit, decided, square;

    mpq_inits(unit, decided, square, NULL);
    odds_set_ratio(unit, stake);
    mpq_add(odds->staked, w->added, unit);
    mpq_set(odds->win, w->win);
    mpq_set(odds->push, w->push);
    mpq_set(odds->lose, w->lose);
    mpq_set(odds->rolls, w->rolls);
    odds_set_ratio(odds->commission, commission);
    mpq_sub(odds->ev, w->gain, odds->commission);
    mpq_div(odds->ev, odds->ev, odds->staked);
    mpq_div(odds->commission, odds->commission, odds->staked);
    mpq_mul(square, w->gain, w->gain);
    mpq_sub(odds->variance, w->gain2, square);
    mpq_div(odds->variance, odds->variance, odds->staked);
    mpq_div(odds->variance, odds->variance, odds->staked);
    mpq_div(odds->staked, odds->staked, unit);
    mpq_set_ui(decided, 1, 1);
    mpq_sub(decided, decided, odds->push);
    mpq_div(odds->ev_decided, odds->ev, decided);
    mpq_div(odds->rolls_decided, odds->rolls, decided);
    mpq_clears(unit, decided, square, NULL);
}

static struct ratio commission_on(const struct counting *counting, int bet, int number,
                                  struct ratio stake)
{
    const struct dice_bet *row = &dice_game(counting->sign)->bets[bet];
    struct ratio of = ratio_of(1, 1);

    if (!row->commission) return ratio_of(0, 1);
    for (int roll = 0; row->commission_on_winnings && roll < ROLLS; roll++) {
        struct verdict v = dice_settle(counting->sign, bet, number, false, roll);
        if (v.fate == WINS) of = v.pays;
    }
    struct ratio rate = ratio_times(of, ratio_of(row->commission, 100));
    if (counting->chip_cents)
        return ratio_of(money_commission(stake.n, rate, counting->chip_cents), 1);
    return ratio_times(stake, rate);
}

/* A compound wager's stake is split over its legs by units; if the player may split
 * it freely, evenly, with the odd chip on the first leg (reading C15). */
static struct ratio leg_stake(const struct dice_game *game, int bet, int number, int leg,
                              int64_t stake_cents, int64_t chip_cents)
{
    if (!stake_cents)
        return ratio_of(dice_leg_units(game, bet, number, leg), dice_units(game, bet));
    if (!game->bets[bet].any_split)
        return ratio_of(stake_cents * dice_leg_units(game, bet, number, leg),
                        dice_units(game, bet));
    int64_t second = money_down_to(stake_cents / 2, chip_cents);
    return ratio_of(leg ? second : stake_cents - second, 1);
}

static void fill_ticket(struct ticket *ticket, const struct sign *sign, int bet, int number,
                        int64_t stake_cents)
{
    const struct dice_game *game = dice_game(sign);
    const struct dice_bet *row = &game->bets[bet];

    memset(ticket, 0, sizeof *ticket);
    if (!row->legs[0].units)
        ticket->legs[ticket->count++] =
            (struct ticket_leg){ bet, number, ratio_of(stake_cents ? stake_cents : 1, 1) };
    for (int leg = 0; leg < DICE_LEGS && row->legs[leg].units; leg++)
        ticket->legs[ticket->count++] =
            (struct ticket_leg){ row->legs[leg].bet, 0,
                                 leg_stake(game, bet, number, leg, stake_cents, sign->chip_cents) };
}

static void odds_from(struct odds *odds, const struct counting *counting,
                      const struct ticket *ticket, struct ratio commission)
{
    struct worth w;

    worth_init(&w);
    solve(&w, counting, ticket);
    finish(odds, &w, staked(ticket), commission);
    worth_clear(&w);
}

void chain_of_wager(struct odds *odds, const struct sign *sign, int bet, int number,
                    int64_t stake_cents)
{
    struct counting counting = { sign, stake_cents ? sign->chip_cents : 0, 0, 0 };
    struct ticket ticket;

    fill_ticket(&ticket, sign, bet, number, stake_cents);
    odds_from(odds, &counting, &ticket, commission_on(&counting, bet, number, staked(&ticket)));
}

void chain_of_combined(struct odds *odds, const struct sign *sign, int additional)
{
    const struct dice_game *game = dice_game(sign);
    struct counting counting = { sign, 0, additional, sign->value[game->custom.odds_limit - 1] };
    struct ticket ticket;

    fill_ticket(&ticket, sign, game->bets[additional].flat, 0, 0);
    odds_from(odds, &counting, &ticket, ratio_of(0, 1));
}
