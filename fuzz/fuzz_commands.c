/* fuzz_commands.c - any sequence of commands at any table: nothing crashes,
 * money is conserved, a refusal changes nothing and names a clause, and what is
 * offered in the end is not refused, nor other in a person's view.  Half of the commands
 * are taken from offers, so that games get somewhere. */
#include "rules/table.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define BYTES 12 /* of input for one command */

static struct command command_from(const uint8_t *bytes)
{
    struct command c;

    memset(&c, 0, sizeof c);
    c.act = bytes[0] % (ACT_COUNT + 1);
    c.role = (uint16_t)(1u << bytes[1] % ROLE_COUNT);
    c.seat = (int8_t)(bytes[2] % 27 - 2);
    c.bet = (int8_t)(bytes[3] % 26 - 1);
    c.number = (int8_t)(bytes[4] % 66 - 1);
    c.flags = bytes[5] % 8;
    c.a = (int8_t)(bytes[6] % 56 - 1);
    c.b = (int8_t)(bytes[7] % 56 - 1);
    c.reason = (int8_t)(bytes[8] % 22 - 1);
    c.cents = ((int64_t)bytes[9] - 8) * 100;
    c.part_cents = ((int64_t)bytes[10] - 8) * 100;
    c.to_bet = (int8_t)(bytes[11] % 26 - 1);
    c.to_number = (int8_t)(bytes[11] / 26);
    return c;
}

/* One of the offers to somebody, with one of its amounts; false where there is none. */
static bool offer_from(const struct table *table, const uint8_t *bytes, struct command *command)
{
    static struct offers offers;
    enum role role = (enum role)(1u << bytes[1] % ROLE_COUNT);
    unsigned nth = (unsigned)bytes[3] << 8 | bytes[4];

    table_offers(table, role, bytes[2] % 5, &offers);
    if (!offers.count) return false;
    const struct offer *offer = &offers.list[nth % (unsigned)offers.count];
    *command = offer->command;
    if (!offer->step_cents) return true;
    int64_t steps = (offer->most_cents - offer->least_cents) / offer->step_cents;
    command->cents = offer->least_cents + bytes[9] % (steps + 1) * offer->step_cents;
    return true;
}

/* What somebody may do is the same in that person's view. */
static void check_view(const struct table *table, enum role role, int seat,
                       const struct offers *offers)
{
    static struct table view;
    static struct offers in_view;

    if (role == ROLE_CLOCK) return; /* chance sees all */
    table_view(table, role, seat, &view);
    table_offers(&view, role, seat, &in_view);
    if (in_view.count != offers->count) abort();
    if (memcmp(in_view.list, offers->list, (size_t)offers->count * sizeof offers->list[0])) abort();
}

/* Whatever the table has come to: every offer without an amount is good. */
static void check_offers(const struct table *table)
{
    static struct offers offers;

    for (int bit = 0; bit < ROLE_COUNT; bit++)
        for (int seat = 0; seat < 2; seat++) {
            table_offers(table, (enum role)(1u << bit), seat, &offers);
            check_view(table, (enum role)(1u << bit), seat, &offers);
            for (int i = 0; i < offers.count; i++) {
                const struct offer *offer = &offers.list[i];
                bool open = offer->step_cents || offer->command.act == ACT_PUT_BACK ||
                            offer->command.act == ACT_TURN;
                if (!open && table_check(table, &offer->command).code) abort();
            }
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct table table, before;
    static struct events events;

    if (size < 1) return 0;
    struct sign sign = sign_of(data[0] % game_count);
    const struct option *options = games[sign.edition].options;
    for (int i = 0; options[i].id; i++) { /* some kind of table */
        const struct choice *choice = &options[i].choices[(data[0] / game_count + i) % 3];
        struct sign changed = sign;
        if (choice->word && sign_set(&changed, i, choice->word) && !sign_check(&changed).code)
            sign = changed;
    }
    table_open(&table, &sign);
    for (size_t at = 1; at + BYTES <= size; at += BYTES) {
        struct command command = command_from(data + at);
        if (data[at] >= 128 && !offer_from(&table, data + at, &command)) continue;
        before = table;
        struct refusal why = table_do(&table, &command, &events);
        if (table_imbalance(&table)) abort();
        if (!why.code) continue;
        if (memcmp(&before, &table, sizeof table)) abort();
        if (!clause_find(&games[sign.edition], why.clause)) abort();
    }
    check_offers(&table);
    return 0;
}
