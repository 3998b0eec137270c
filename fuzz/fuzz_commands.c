/* fuzz_commands.c - any sequence of commands at any table: no crash, money is conserved, a refusal
 * changes nothing and names a clause, and at the end all offers are accepted and the same in each
 * person's view.  Half of the commands come from offers, so that games make progress. */
#include "from_bytes.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A person has the same offers in their own view of the table. */
static void check_view(const struct table *table, enum role role, int seat,
                       const struct offers *offers)
{
    static struct table view;
    static struct offers in_view;

    if (role == ROLE_CLOCK) return; /* the clock sees everything */
    table_view(table, role, seat, &view);
    table_offers(&view, role, seat, &in_view);
    if (in_view.count != offers->count) abort();
    if (memcmp(in_view.list, offers->list, (size_t)offers->count * sizeof offers->list[0])) abort();
}

/* In any state of the table, every offer without an amount must be accepted. */
static void check_offers(const struct table *table)
{
    static struct offers offers;

    for (int bit = 0; bit < ROLE_COUNT; bit++)
        for (int seat = 0; seat < 2; seat++) {
            table_offers(table, (enum role)(1u << bit), seat, &offers);
            check_view(table, (enum role)(1u << bit), seat, &offers);
            for (int i = 0; i < offers.count; i++) {
                const struct offer *offer = &offers.list[i];
                bool open = offer->step || offer->command.act == ACT_PUT_BACK ||
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
    struct sign sign = sign_from(data[0]);
    table_open(&table, &sign);
    for (size_t at = 1; at + COMMAND_BYTES <= size; at += COMMAND_BYTES) {
        const uint8_t *bytes = data + at;
        struct command command = command_from(bytes);
        enum role role = (enum role)command.role;
        if (bytes[0] >= 128 && !offer_from(&table, role, bytes[2] % 5, bytes, &command)) continue;
        before = table;
        struct refusal why = table_do(&table, &command, &events);
        if (table_imbalance(&table)) abort();
        if (!why.code) continue;
        if (memcmp(&before, &table, sizeof table)) abort();
        if (!clause_find(games[sign.edition], why.clause)) abort();
    }
    check_offers(&table);
    return 0;
}
