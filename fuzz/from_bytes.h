/* from_bytes.h - makes signs, commands and offers from the bytes of a fuzzer's input. */
#ifndef CROUPIER_FROM_BYTES_H
#define CROUPIER_FROM_BYTES_H

#include "rules/table.h"

#include <string.h>

#define COMMAND_BYTES 12 /* input bytes of one command */

/* A sign of any edition, with some of its options set. */
static inline struct sign sign_from(uint8_t byte)
{
    struct sign sign = sign_of(byte % game_count);
    const struct option *options = games[sign.edition]->options;

    for (int i = 0; options[i].id; i++) {
        const struct choice *choice = &options[i].choices[(byte / game_count + i) % 3];
        struct sign changed = sign;
        if (choice->word && sign_set(&changed, i, choice->word) && !sign_check(&changed).code)
            sign = changed;
    }
    return sign;
}

/* Any command, with most members near their valid range. */
static inline struct command command_from(const uint8_t *bytes)
{
    struct command c;

    memset(&c, 0, sizeof c);
    c.act = bytes[0] % (ACT_COUNT + 1);
    c.role = (uint16_t)(1u << bytes[1] % ROLE_COUNT);
    c.seat = (int8_t)(bytes[2] % 27 - 2);
    c.bet = (int8_t)(bytes[3] % 26 - 1);
    c.number = (int8_t)(bytes[4] % 66 - 1);
    c.flags = bytes[5] % 8;
    c.outcome[0] = c.pick[0] = c.place = (int8_t)(bytes[6] % 56 - 1);
    c.outcome[1] = c.pick[1] = c.other_place = (int8_t)(bytes[7] % 56 - 1);
    c.count = c.outcome[0];
    c.choice = (int8_t)(c.outcome[1] % 4);
    c.reason = (int8_t)(bytes[8] % 70 - 1);
    c.cents = ((int64_t)bytes[9] - 8) * 100;
    c.part_cents = ((int64_t)bytes[10] - 8) * 100;
    c.min_cents = c.cents;
    c.max_cents = c.part_cents;
    c.cards = (uint64_t)c.cents;
    c.cheats = bytes[10] & 31;
    c.clause = (int16_t)c.cents;
    c.to_bet = (int8_t)(bytes[11] % 26 - 1);
    c.to_number = (int8_t)(bytes[11] / 26);
    return c;
}

/* One of the offers to a person, with one of its amounts.  Returns false if there are no offers. */
static inline bool offer_from(const struct table *table, enum role role, int seat,
                              const uint8_t *bytes, struct command *command)
{
    static struct offers offers;
    unsigned nth = (unsigned)bytes[3] << 8 | bytes[4];

    table_offers(table, role, seat, &offers);
    if (!offers.count) return false;
    const struct offer *offer = &offers.list[nth % (unsigned)offers.count];
    *command = offer->command;
    if (!offer->step) return true;
    int64_t steps = (offer->most - offer->least) / offer->step;
    command->cents = offer->least + bytes[9] % (steps + 1) * offer->step;
    return true;
}

#endif
