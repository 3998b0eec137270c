/* turns.h - a second judge of whose turn it is to bet (New Zealand, Division 7 r.4.7, 4.8): told
 * only which orders were accepted at a table and who is out, it fails if anyone else acts. */
#ifndef CROUPIER_CUP_TURNS_H
#define CROUPIER_CUP_TURNS_H

#include "check.h"
#include "pit/pit.h"
#include "rules/rows.h"

#include <string.h>

#define TURNS_TABLES 64

static struct turns {
    bool on;          /* a session with turns is played */
    bool up;          /* clockwise is to the next higher seat */
    uint32_t players; /* seats, as bits, */
    uint32_t out, made, late, passed;
    uint32_t removed; /* disqualified, or the entry is void */
    int marker, turn; /* seats; NO_SEAT: none */
    int rounds;       /* begun since the first */
    long judged;      /* acts of players */
} turns[TURNS_TABLES], turns_last[TURNS_TABLES]; /* now, and when the round before was settled */

static inline int clockwise(const struct turns *t, int seat, uint32_t seats)
{
    for (int i = 0; seats && i < TABLE_SEATS; i++) {
        seat = (seat + (t->up ? 1 : TABLE_SEATS - 1)) % TABLE_SEATS;
        if (seats & SEAT_BIT(seat)) return seat;
    }
    return NO_SEAT;
}

static inline uint32_t to_bet(const struct turns *t)
{
    return t->players & ~t->out & ~t->made & ~t->late;
}

/* The player with the marker bets first; if that player does not bet, the next one. */
static inline void turns_begin(struct turns *t)
{
    bool has = t->marker != NO_SEAT && to_bet(t) & SEAT_BIT(t->marker);

    t->turn = has ? t->marker : clockwise(t, t->marker, to_bet(t));
}

/* 4.7: farthest to the dealer's left; at a left-hand roulette table, to the right.  Seats at
 * roulette are numbered clockwise from the left, at baccarat against the clock (reading B20). */
static inline void turns_start(struct turns *t, const struct table *table)
{
    const struct contest *contest = &table->contest;
    bool wheel = games[table->sign.edition]->contest && games[table->sign.edition]->contest->spins;

    *t = (struct turns){ .on = contest->terms.kind == CONTEST_TABLE, .judged = t->judged };
    t->up = wheel;
    t->players = contest->players;
    t->out = contest->disqualified | contest->voided;
    uint32_t seats = t->players & ~t->out;
    bool lowest = wheel != contest->terms.from_right;
    t->marker = !seats ? NO_SEAT : lowest ? __builtin_ctz(seats) : 31 - __builtin_clz(seats);
    turns_begin(t);
}

static inline bool is_act_in_turn(int act)
{
    return act == ACT_BET || act == ACT_TAKE || act == ACT_END_TURN || act == ACT_PASS_CARD ||
           act == ACT_SECRET_CARD;
}

/* Ends the turn of a seat. */
static inline void turn_over(struct turns *t, int seat)
{
    t->made |= SEAT_BIT(seat);
    t->late &= ~SEAT_BIT(seat);
    if (t->turn == seat) t->turn = clockwise(t, seat, to_bet(t));
}

static inline void turns_judge(struct turns *t, const struct command *command, uint64_t seed)
{
    int seat = command->seat;

    if (command->role == ROLE_PLAYER && is_act_in_turn(command->act)) {
        t->judged++;
        if (seat != t->turn && !(t->late & SEAT_BIT(seat)))
            fail_msg("seed %ju: seat %d acts out of turn; it is the turn of %d", (uintmax_t)seed,
                     seat, t->turn);
        if (t->made & SEAT_BIT(seat))
            fail_msg("seed %ju: seat %d acts after its bet was made", (uintmax_t)seed, seat);
    }
    if (command->act == ACT_PASS_CARD) t->passed |= SEAT_BIT(seat);
    if (command->act == ACT_END_TURN || command->act == ACT_PASS_CARD) turn_over(t, seat);
}

/* 3.9: the time is up, and the turn goes on.  A player whose bet is on the layout, or on a secret
 * card, has made it. */
static inline void time_is_up(struct turns *t, const struct contest *after)
{
    int seat = t->turn;

    if (seat == NO_SEAT) return;
    if (after->made & SEAT_BIT(seat)) {
        turn_over(t, seat);
        return;
    }
    t->late |= SEAT_BIT(seat);
    t->turn = clockwise(t, seat, to_bet(t));
}

static inline void turns_leave(struct turns *t, int seat, bool removed)
{
    t->out |= SEAT_BIT(seat);
    if (removed) t->removed |= SEAT_BIT(seat);
    if (t->turn == seat) t->turn = clockwise(t, seat, to_bet(t));
}

/* A new round: the marker goes on to the next player who is still in (4.8). */
static inline void turns_round(struct turns *t, int marker, uint64_t seed)
{
    t->marker = clockwise(t, t->marker, t->players & ~t->out);
    if (t->marker != marker)
        fail_msg("seed %ju: the marker is at seat %d, not at %d", (uintmax_t)seed, marker,
                 t->marker);
    t->made = t->late = t->passed = 0;
    t->rounds++;
    turns_begin(t);
}

/* The last round is undone: everything is as when it was settled, but a player who was removed since
 * stays out.  If its winners were still being paid, no round has begun since. */
static inline void turns_back(struct turns *t, const struct turns *last, int rounds)
{
    uint32_t removed = t->removed;
    long judged = t->judged;

    if (rounds < t->rounds) *t = *last;
    t->turn = NO_SEAT;
    t->removed = removed;
    t->out |= removed;
    t->judged = judged;
}

/* A round that is void, with its bets given back, is bet on again by everyone but those who passed.
 * After a Void Hand at baccarat, which is no round of the session, everything is as before. */
static inline void turns_again(struct turns *t)
{
    t->made = t->passed;
    t->late = 0;
    turns_begin(t);
}

/* An order was accepted at a table; its events, and the table after it. */
static inline void turns_follow(struct turns *t, const struct order *order,
                                const struct pit_events *events, const struct pit *after,
                                uint64_t seed)
{
    const struct contest *contest = &after->table.contest;
    bool starts = order->act == PIT_SESSION_START, replayed = false, markers = false;

    if (starts) turns_start(t, &after->table);
    if (contest->stage != CONTEST_PLAYING) t->on = false;
    if (!t->on) return;
    if (order->act == PIT_GAME) turns_judge(t, &order->command, seed);
    if (order->act == PIT_GAME && order->command.act == ACT_TIME_UP) time_is_up(t, contest);
    const struct turns was = *t;
    for (int i = 0; i < events->game.count; i++) {
        const struct event *event = &events->game.list[i];
        if (event->kind == EVENT_REVERSED && event->seat == NO_SEAT)
            turns_back(t, &turns_last[t - turns], contest->rounds);
        if (event->kind == EVENT_ELIMINATED || event->kind == EVENT_DISQUALIFIED)
            turns_leave(t, event->seat,
                        event->kind == EVENT_DISQUALIFIED || order->act != PIT_GAME);
        if (event->kind == EVENT_MARKER && !starts) {
            turns_last[t - turns] = was;
            turns_round(t, event->seat, seed);
            markers = true;
        }
        replayed |= event->kind == EVENT_TO_WAGER && !markers && t->turn == NO_SEAT;
    }
    if (replayed) turns_again(t);
    if (contest->turn != t->turn)
        fail_msg("seed %ju: it is the turn of seat %d, not of %d", (uintmax_t)seed, t->turn,
                 contest->turn);
}

#endif
