/* duty.c - money enters and leaves only through people whose duty it is (pit/cashier.h has the
 * list), from the entry on that says so.  What people do with their own chips is free. */
#include "cage/cage_internal.h"
#include "rules/rows.h"

bool cage_by_duty(struct cage *cage, int64_t time_ms)
{
    if (cage->stopped) return false;
    if (cage->by_duty) return true;
    struct writer to = cage_begin_entry(cage, ENTRY_BY_DUTY, 0, time_ms);
    cage->by_duty = true;
    return cage_end_entry(cage, &to);
}

static bool has_play_money(uint32_t person)
{
    return person >= CAGE_GUESTS;
}

bool cage_on_duty(const struct cage *cage, uint32_t person, unsigned role)
{
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        const struct guest *guest = pit_guest(&cage->tables[table]->pit, person);
        bool on = guest && guest->duty && 1u << (guest->duty - 1) == role;
        if (on || cage->tables[table]->unknown) return true; /* who can tell? */
    }
    return false;
}

/* ---- What a person has ----------------------------------------------------------- */

int64_t cage_worth(const struct cage *cage, uint32_t person)
{
    const struct purse *purse = cage_purse(cage, person);
    int64_t sum = purse ? chips_worth(&cage->set, &purse->chips) + purse->voucher_cents : 0;

    for (uint32_t table = 1; table <= cage->table_count; table++)
        sum += pit_worth(&cage->tables[table]->pit, person);
    for (uint32_t i = 1; i <= cage->item_count; i++) {
        const struct cage_item *item = cage->items[i];
        if (!item->unknown && item->kind->staked) sum += item->kind->staked(item->state, person);
    }
    return sum;
}

/* ---- Who may --------------------------------------------------------------------- */

/* The pit checks a dealer's sale, but does not know who is barred at other tables. */
struct refusal cage_pays_by_duty(const struct cage *cage, const struct pit *pit,
                                 const struct order *order)
{
    int edition = pit->table.sign.edition;

    if (order->act == PIT_SELL && cage_bars(cage, order->other)) {
        struct refusal why = pit_check(pit, order);
        return why.code ? why : no(REFUSED_BARRED, pit_act_clause(edition, PIT_BAR));
    }
    return cage->by_duty && order->act == PIT_BUY && order->tender == TENDER_CASH
               ? no(REFUSED_CASH_TO_STAFF, pit_act_clause(edition, PIT_BUY))
               : accepted();
}

struct refusal cage_desk_by_duty(const struct cage *cage, const struct desk_order *desk_order)
{
    bool former = desk_order->by == NOBODY && desk_order->kind != DESK_GRANT;

    if (!cage->by_duty) return former ? accepted() : no(REFUSED_NO_SUCH_ACT, "Div 1 r.13.1(a)");
    bool cashier = desk_order->by != NOBODY && cage_on_duty(cage, desk_order->by, ROLE_CASHIER);
    struct refusal why = cashier_by_duty(desk_order, cashier, has_play_money(desk_order->person));
    if (why.code || desk_order->kind != DESK_GRANT) return why;
    int64_t poor = desk_order->cents / GUEST_POOR;
    return cage_worth(cage, desk_order->person) < poor
               ? accepted()
               : no(REFUSED_ENOUGH_PLAY_MONEY, "Div 1 r.13.1(a)");
}
