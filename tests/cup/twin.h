/* twin.h - a secret amount must not leave before the hand is over (New Zealand, Division 7 r.4.15).
 *
 * When a player writes an amount on a secret wager card, a twin of the table begins, in which the
 * player wrote another one.  Both get every order from then on.  As long as the hand lasts,
 * whatever is sent to anyone else must be the same from both, byte for byte: the public state, the
 * events, what other people are told and offered, why their orders are refused, and the tournament.
 * So nothing that others get depends on the amount. */
#ifndef CROUPIER_CUP_TWIN_H
#define CROUPIER_CUP_TWIN_H

#include "check.h"
#include "faults.h"
#include "moves.h"
#include "tournament/tournament.h"
#include "wire/wire.h"
#include "words/json.h"

#include <stdlib.h>
#include <string.h>

static struct twin {
    bool on;
    int at;           /* the table, */
    uint32_t number;  /* ... its number in the casino */
    uint32_t writers; /* seats, as bits, that have other amounts in the twin */
    struct pit pit;
    struct tournament cup;
    long begun, compared;
} twin;

static const char *no_name(void *to, uint32_t person)
{
    (void)to, (void)person;
    return "";
}

static const struct wire_names no_names = { .name = no_name };

/* Set by the caller: writes what followers of the tournament are sent, with this table in the place
 * of the twin's. */
static void (*twin_item)(struct json_out *out, const struct pit *pit);

/* What everyone is sent about the table, and what one person is; closed so that it can be compared.
 */
static inline void twin_public(struct json_out *out, const struct pit *pit)
{
    json_out_object(out, NULL);
    wire_state(out, pit, &no_names);
    wire_waits(out, &pit->table, false);
    wire_results(out, pit);
    wire_now(out, &pit->table);
    json_out_end(out);
}

static inline void twin_private(struct json_out *out, const struct pit *pit, uint32_t person)
{
    static const struct purse purse;

    json_out_object(out, NULL);
    wire_yours(out, pit, person, &purse);
    wire_offers(out, "offers", pit, person, &purse, WIRE_CASH);
    json_out_end(out);
}

static inline void twin_events(struct json_out *out, const struct pit *pit,
                               const struct pit_events *events)
{
    json_out_array(out, NULL);
    wire_events(out, pit, events, &no_names);
    json_out_end(out);
}

static inline void twin_same(struct json_out *one, struct json_out *other, const char *what,
                             uint64_t seed)
{
    if (one->failed || other->failed) { /* only if memory was made to run out */
        assert_true(faults_struck());
        json_out_free(one);
        json_out_free(other);
        *one = *other = (struct json_out){ .text = NULL };
        return;
    }
    if (one->length != other->length || memcmp(one->text, other->text, one->length))
        fail_msg("seed %ju: %s depends on a secret amount:\n%.*s\n%.*s", (uintmax_t)seed, what,
                 (int)one->length, one->text, (int)other->length, other->text);
    json_out_empty(one);
    json_out_empty(other);
}

static struct json_out twin_out[2];

/* A person at the table who does not know the amounts; NOBODY: there is none. */
static inline uint32_t twin_viewer(void)
{
    for (int tries = 0; tries < 20; tries++) {
        const struct guest *guest = &twin.pit.guests[draw(PIT_GUESTS)];
        if (guest->person && (guest->seat == NO_SEAT || !(twin.writers & SEAT_BIT(guest->seat))))
            return guest->person;
    }
    return NOBODY;
}

static inline void twin_compare(const struct pit *pit, const struct tournament *cup,
                                const struct pit_events *events, const struct pit_events *twin_told,
                                uint64_t seed)
{
    uint32_t viewer = twin_viewer();

    twin.compared++;
    twin_public(&twin_out[0], pit);
    twin_public(&twin_out[1], &twin.pit);
    twin_same(&twin_out[0], &twin_out[1], "the state of the table", seed);
    twin_events(&twin_out[0], pit, events);
    twin_events(&twin_out[1], &twin.pit, twin_told);
    twin_same(&twin_out[0], &twin_out[1], "an event", seed);
    if (viewer != NOBODY) {
        twin_private(&twin_out[0], pit, viewer);
        twin_private(&twin_out[1], &twin.pit, viewer);
        twin_same(&twin_out[0], &twin_out[1], "what another person is told", seed);
    }
    if (memcmp(cup, &twin.cup, sizeof *cup))
        fail_msg("seed %ju: the tournament depends on a secret amount", (uintmax_t)seed);
    if (draw(4)) return;
    twin_item(&twin_out[0], pit);
    twin_item(&twin_out[1], &twin.pit);
    twin_same(&twin_out[0], &twin_out[1], "what is told of the tournament", seed);
}

/* Before an order by which an amount is written: the same one with another amount. */
static inline bool twin_begins(const struct pit *pit, const struct tournament *cup, int at,
                               uint32_t number, const struct order *order)
{
    static struct pit_events events;
    struct order other = *order;
    int64_t step = pit->table.sign.chip_cents * 20; /* any bet can be made in such steps */

    if (order->act != PIT_GAME || order->command.act != ACT_BET ||
        !contest_hides(&pit->table, &order->command))
        return false;
    if (!twin.on) {
        twin.pit = *pit;
        twin.cup = *cup;
        twin.at = at;
        twin.number = number;
        twin.writers = 0;
    } else if (twin.at != at) {
        return false;
    }
    other.command.cents = other.command.cents > step ? step : other.command.cents + step;
    if (pit_do(&twin.pit, &other, &events).code) {
        twin.on = false;
        return false;
    }
    tournament_hear(&twin.cup, number, &twin.pit, &events);
    twin.begun += !twin.on;
    twin.on = true;
    twin.writers |= SEAT_BIT(order->command.seat);
    return true;
}

/* Acts that end a hand, after which amounts are shown: the losing bets are collected.  After a Void
 * Hand at baccarat the bets stay, and their hand is still to come. */
static inline bool ends_hand(const struct order *order)
{
    const struct table *table = &twin.pit.table;
    bool is_void = AS_BACCARAT(games[table->sign.edition]) && baccarat_of(table)->void_round;

    return order->act == PIT_GAME && !is_void &&
           (order->command.act == ACT_COLLECT || order->command.act == ACT_SETTLE);
}

/* Whether a player orders something whose amounts are other ones in the twin. */
static inline bool is_writer(const struct order *order)
{
    int seat = order->command.seat;

    return order->act == PIT_GAME && order->command.role == ROLE_PLAYER && seat >= 0 &&
           seat < TABLE_SEATS && twin.writers & SEAT_BIT(seat);
}

/* After an order at the table of the twin, which did not get it yet. */
static inline void twin_follows(const struct pit *pit, const struct tournament *cup,
                                const struct order *order, const struct pit_events *events,
                                uint64_t seed)
{
    static struct pit_events twin_told;

    /* everyone sees that a bet is taken off the card, and it is or not by its amount */
    bool takes = is_writer(order) && order->command.act == ACT_TAKE;
    if (ends_hand(order) || takes) {
        twin.on = false;
        return;
    }
    bool writer = is_writer(order);
    struct refusal why = pit_do(&twin.pit, order, &twin_told);
    if (why.code && !writer)
        fail_msg("seed %ju: whether %s is refused depends on a secret amount", (uintmax_t)seed,
                 pit_act_id(order->act));
    if (why.code) { /* of the player's own amounts: they can't be compared any more */
        twin.on = false;
        return;
    }
    tournament_hear(&twin.cup, twin.number, &twin.pit, &twin_told);
    twin_compare(pit, cup, events, &twin_told, seed);
    if (!pit->table.contest.secret_count && !twin.pit.table.contest.secret_count) twin.on = false;
}

/* An order of another person was refused: the twin refuses it for the same reason. */
static inline void twin_refuses(const struct order *order, struct refusal why, uint64_t seed)
{
    struct refusal other = pit_check(&twin.pit, order);

    if (is_writer(order) || pit_act_of_session(order->act) || order->act == PIT_BUY) return;
    if (other.code != why.code || other.clause != why.clause || other.cents != why.cents)
        fail_msg("seed %ju: why %s is refused depends on a secret amount: %s, %s", (uintmax_t)seed,
                 pit_act_id(order->act), refusal_word(why.code), refusal_word(other.code));
}

#endif
