/* fuzz_commands.c - any sequence of commands at any table: nothing crashes,
 * money is conserved, a refusal changes nothing and names a clause. */
#include "rules/dice_table.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define BYTES 12 /* of input for one command */

static struct command command_from(const uint8_t *bytes)
{
    struct command c;

    memset(&c, 0, sizeof c);
    c.act = bytes[0] % (DICE_ACT_COUNT + 1);
    c.role = (uint16_t)(1u << bytes[1] % ROLE_COUNT);
    c.seat = (int8_t)(bytes[2] % 20 - 2);
    c.bet = (int8_t)(bytes[3] % 26 - 1);
    c.number = (int8_t)(bytes[4] % 16 - 1);
    c.flags = bytes[5] % 8;
    c.a = (int8_t)(bytes[6] % 9 - 1);
    c.b = (int8_t)(bytes[7] % 9 - 1);
    c.reason = (int8_t)(bytes[8] % 22 - 1);
    c.cents = ((int64_t)bytes[9] - 8) * 100;
    c.part_cents = ((int64_t)bytes[10] - 8) * 100;
    c.to_bet = (int8_t)(bytes[11] % 26 - 1);
    c.to_number = (int8_t)(bytes[11] / 26);
    return c;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct dice_table table, before;
    static struct events events;

    if (size < 1) return 0;
    struct sign sign = sign_of(data[0] % game_count);
    dice_open(&table, &sign);
    for (size_t at = 1; at + BYTES <= size; at += BYTES) {
        struct command command = command_from(data + at);
        before = table;
        struct refusal why = dice_do(&table, &command, &events);
        if (dice_imbalance(&table)) abort();
        if (!why.code) continue;
        if (memcmp(&before, &table, sizeof table)) abort();
        if (!clause_find(&games[sign.edition], why.clause)) abort();
    }
    return 0;
}
