/* cashier.c - errands at the cashier's desk. */
#include "pit/cashier.h"

#include "pit/pit_internal.h"
#include "rules/rows.h"

#include <string.h>

#define EXCHANGES    "Div 1 r.13.1(a)"
#define REDEEMS      "Div 1 r.13.1(b)"
#define ON_ITS_TERMS "Div 1 r.13.2"
#define AT_ITS_TABLE "Div 1 r.14.3(d)"

static struct refusal can_get_chips(const struct purse *purse, const struct chip_set *set,
                                    int64_t cents)
{
    if (cents <= 0 || cents > MONEY_MOST || cents % set->cents[0])
        return no(REFUSED_NO_AMOUNT, EXCHANGES);
    if (cents / set->cents[set->kinds - 1] > CHIPS_MOST) return no(REFUSED_TOO_MANY, EXCHANGES);
    struct chips chips = chips_for(set, cents);
    return chips_fit(set, &purse->chips, &chips) ? accepted() : no(REFUSED_TOO_MANY, EXCHANGES);
}

static struct refusal can_redeem(const struct purse *purse, const struct chip_set *set,
                                 const struct errand *errand)
{
    if (!chips_good(set, &errand->chips)) return no(REFUSED_BAD_CHIPS, REDEEMS);
    if (errand->cents < 0 || errand->cents > purse->voucher_cents ||
        !chips_have(&purse->chips, &errand->chips))
        return no(REFUSED_PURSE_SHORT, REDEEMS);
    int64_t total = errand->cents + chips_worth(set, &errand->chips);
    if (!total) return no(REFUSED_NO_AMOUNT, REDEEMS);
    return errand->cheque_cents >= 0 && errand->cheque_cents <= total
               ? accepted()
               : no(REFUSED_MORE_THAN_THERE, REDEEMS);
}

struct refusal cashier_check(const struct purse *purse, const struct chip_set *set,
                             const struct errand *errand)
{
    switch (errand->kind) {
    case ERRAND_CHIPS:
        return can_get_chips(purse, set, errand->cents);
    case ERRAND_VOUCHER:
        return errand->cents > 0 && errand->cents <= MONEY_MOST - purse->voucher_cents
                   ? accepted()
                   : no(REFUSED_NO_AMOUNT, EXCHANGES);
    case ERRAND_REDEEM:
        return can_redeem(purse, set, errand);
    case ERRAND_PROMOTIONAL:
        return no(REFUSED_NOT_REDEEMED, ON_ITS_TERMS);
    case ERRAND_COLOURS:
        return no(REFUSED_AT_THEIR_TABLE, AT_ITS_TABLE);
    default:
        return no(REFUSED_NO_SUCH_ACT, EXCHANGES);
    }
}

static void hand_over(const struct errand *errand, enum tender tender, int64_t cents,
                      const char *clause, struct pit_events *events)
{
    if (!cents) return;
    struct pit_event *event = pit_tell(events, PIT_CASHED, errand->person, NO_SEAT, clause);
    event->cents = cents;
    event->number = (uint8_t)tender;
}

static void redeem(struct purse *purse, const struct chip_set *set, const struct errand *errand,
                   struct pit_events *events)
{
    struct chips drawer = { .count = { 0 } };
    int64_t total = errand->cents + chips_worth(set, &errand->chips);

    chips_move(&purse->chips, &drawer, &errand->chips);
    purse->voucher_cents -= errand->cents;
    hand_over(errand, TENDER_CASH, total - errand->cheque_cents, REDEEMS, events);
    hand_over(errand, TENDER_CHEQUE, errand->cheque_cents, REDEEMS, events);
}

static void exchange(struct purse *purse, const struct chip_set *set, const struct errand *errand,
                     struct pit_events *events)
{
    if (errand->kind == ERRAND_CHIPS) {
        struct chips chips = chips_for(set, errand->cents), drawer = chips;
        chips_move(&drawer, &purse->chips, &chips);
    } else {
        purse->voucher_cents += errand->cents;
    }
    hand_over(errand, TENDER_CASH, -errand->cents, EXCHANGES, events);
}

struct refusal cashier_do(struct purse *purse, const struct chip_set *set,
                          const struct errand *errand, struct pit_events *events)
{
    struct refusal why = cashier_check(purse, set, errand);

    events->count = events->game.count = 0;
    if (why.code) return why;
    (errand->kind == ERRAND_REDEEM ? redeem : exchange)(purse, set, errand, events);
    return accepted();
}
