/* agrees.h - compares a table's ledger accounts with the chips and money at the table. */
#ifndef CROUPIER_AGREES_H
#define CROUPIER_AGREES_H

#include "cage/ledger.h"

static inline bool agrees_at(const struct table_accounts *accounts, const struct table *table,
                             int seat)
{
    int64_t promotional = table_promotional(table, seat);

    return accounts->rack[seat] == table->till.rack_cents[seat] &&
           accounts->layout[seat] == table->layout_cents[seat] - promotional &&
           accounts->tokens[seat] == table->till.promo_rack_cents[seat] + promotional;
}

/* True if the table's accounts match its racks, layout, tray, box and held chips, to the cent. */
static inline bool ledger_agrees(const struct ledger *ledger, uint32_t table, const struct pit *pit)
{
    const struct table_accounts *accounts = &ledger->tables[table];
    const struct contest *contest = &pit->table.contest;
    bool free = contest_on(&pit->table) && !contest->terms.bought; /* free tournament chips */
    int64_t commission = free ? contest->commission_before : pit->table.till.commission_cents;
    int64_t held = 0;
    int64_t in_float = chips_worth(&pit->set, &pit->tray) - commission;

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!agrees_at(accounts, &pit->table, seat)) return false;
        in_float -=
            pit->owed_cents[seat] + pit->colours[seat].count * pit->colours[seat].value_cents;
    }
    for (int i = 0; i < PIT_LEFT; i++) held += chips_worth(&pit->set, &pit->left[i].chips);
    return accounts->float_cents == in_float && accounts->held == held &&
           accounts->commission == commission &&
           accounts->box == pit->cash_cents + pit->voucher_cents;
}

#endif
