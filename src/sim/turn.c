/* turn.c - what a strategy asks and does, passed on to the table, simulated or live. */
#include "sim/strategy.h"

int turn_wager(struct turn *turn, const char *id)
{
    return turn->table->wager(turn, id);
}

int64_t turn_up(struct turn *turn, int wager)
{
    return wager == NO_WAGER ? 0 : turn->table->up(turn, wager);
}

int64_t turn_layout(struct turn *turn)
{
    return turn->table->up(turn, NO_WAGER);
}

int64_t turn_stands(struct turn *turn, const char *id)
{
    return turn->table->stands(turn, id);
}

int64_t turn_gain(struct turn *turn, int wager)
{
    int64_t cents = 0;

    if (wager != NO_WAGER) turn->table->gain(turn, wager, &cents);
    return cents;
}

int64_t turn_gains(struct turn *turn)
{
    int64_t cents = 0;

    turn->table->gain(turn, NO_WAGER, &cents);
    return cents;
}

bool turn_decided(struct turn *turn, int wager)
{
    int64_t cents;

    return wager != NO_WAGER && turn->table->gain(turn, wager, &cents);
}

int turn_fact_find(struct turn *turn, const char *id)
{
    return turn->table->fact_find(turn, id);
}

int turn_fact(struct turn *turn, int fact)
{
    return fact < 0 ? 0 : turn->table->fact(turn, fact);
}

void turn_last(struct turn *turn, char *words, size_t room)
{
    *words = '\0';
    turn->table->last(turn, words, room);
}

bool turn_first(struct turn *turn)
{
    return turn->first;
}

int64_t turn_rack(struct turn *turn)
{
    return turn->table->rack(turn);
}

struct turn_range turn_offer(struct turn *turn, int wager)
{
    return wager == NO_WAGER ? (struct turn_range){ 0 } : turn->table->offer(turn, wager);
}

const struct sign *turn_sign(struct turn *turn)
{
    return turn->sign;
}

int64_t turn_unit(struct turn *turn)
{
    return turn->unit_cents;
}

static bool carry_out(struct turn *turn, enum turn_act act, int wager, int64_t cents)
{
    if (turn->leaves || wager == NO_WAGER) {
        turn->refusal = (struct refusal){ .code = REFUSED_NO_SUCH_WAGER };
        return false;
    }
    return turn->table->carry_out(turn, act, wager, cents);
}

bool turn_bet(struct turn *turn, int wager, int64_t cents)
{
    return carry_out(turn, TURN_BETS, wager, cents);
}

bool turn_take(struct turn *turn, int wager, int64_t cents)
{
    return carry_out(turn, TURN_TAKES, wager, cents);
}

bool turn_call(struct turn *turn, int wager, bool on)
{
    return carry_out(turn, on ? TURN_CALLS_ON : TURN_CALLS_OFF, wager, 0);
}

bool turn_set(struct turn *turn, int wager, int64_t cents)
{
    int64_t up = turn_up(turn, wager);

    if (cents == up) return true;
    return cents > up ? turn_bet(turn, wager, cents - up) : turn_take(turn, wager, up - cents);
}

const struct refusal *turn_refusal(struct turn *turn)
{
    return &turn->refusal;
}

void turn_leave(struct turn *turn)
{
    turn->leaves = true;
}
