/* cashier.c - orders at the cashier's desk, checked and carried out. */
#include "pit/cashier.h"

#include "pit/pit_internal.h"
#include "rules/rows.h"

#include <string.h>

#define EXCHANGES    "Div 1 r.13.1(a)"
#define REDEEMS      "Div 1 r.13.1(b)"
#define ON_ITS_TERMS "Div 1 r.13.2"
#define AT_ITS_TABLE "Div 1 r.14.3(d)"

const char *desk_order_id(int kind)
{
    static const char *const ids[DESK_KINDS] = {
        [DESK_CHIPS] = "chips",     [DESK_VOUCHER] = "voucher",
        [DESK_REDEEM] = "redeem",   [DESK_PROMOTIONAL] = "promotional",
        [DESK_COLOURS] = "colours", [DESK_GRANT] = "grant",
    };

    return ids[kind];
}

/* ---- Purses ---------------------------------------------------------------------- */

#define HOUSE_CHIPS 1000000 /* of each kind: enough change for any payment */

bool purse_can_pay(const struct purse *purse, const struct chip_set *set, int64_t cents)
{
    return chips_worth(set, &purse->chips) + purse->voucher_cents >= cents;
}

/* The part of an amount that is paid in chips, less the change by voucher. */
static int64_t part_in_chips(const struct purse *purse, const struct chip_set *set, int64_t cents)
{
    int64_t worth = chips_worth(set, &purse->chips), whole = cents - cents % set->cents[0];

    if (worth <= whole) return worth;
    return cents - whole <= purse->voucher_cents ? whole : whole + set->cents[0];
}

void purse_pay(struct purse *purse, const struct chip_set *set, int64_t cents)
{
    int64_t part = part_in_chips(purse, set, cents), worth = chips_worth(set, &purse->chips);
    struct chips house;

    memset(&house, 0, sizeof house);
    for (int i = 0; i < set->kinds; i++) house.count[i] = HOUSE_CHIPS;
    if (part && !chips_pay(set, &purse->chips, &house, part))
        purse->chips = chips_for(set, worth - part);
    purse->voucher_cents -= cents - part;
}

void purse_receive(struct purse *purse, int64_t cents)
{
    purse->voucher_cents += cents;
}

/* ---- The desk -------------------------------------------------------------------- */

static struct refusal can_get_chips(const struct purse *purse, const struct chip_set *set,
                                    int64_t cents)
{
    if (cents <= 0 || cents > MONEY_MOST) return no(REFUSED_NO_AMOUNT, EXCHANGES);
    if (cents % set->cents[0])
        return no_with_amount(REFUSED_NOT_IN_CHIPS, EXCHANGES, set->cents[0]);
    if (cents / set->cents[set->kinds - 1] > CHIPS_MOST) return no(REFUSED_TOO_MANY, EXCHANGES);
    struct chips chips = chips_for(set, cents);
    return chips_fit(set, &purse->chips, &chips) ? accepted() : no(REFUSED_TOO_MANY, EXCHANGES);
}

static struct refusal can_redeem(const struct purse *purse, const struct chip_set *set,
                                 const struct desk_order *desk_order)
{
    if (!chips_good(set, &desk_order->chips)) return no(REFUSED_BAD_CHIPS, REDEEMS);
    if (desk_order->cents < 0 || desk_order->cents > purse->voucher_cents ||
        !chips_have(&purse->chips, &desk_order->chips))
        return no(REFUSED_PURSE_SHORT, REDEEMS);
    int64_t total = desk_order->cents + chips_worth(set, &desk_order->chips);
    if (!total) return no(REFUSED_NO_AMOUNT, REDEEMS);
    return desk_order->cheque_cents >= 0 && desk_order->cheque_cents <= total
               ? accepted()
               : no_with_amount(REFUSED_MORE_THAN_THERE, REDEEMS, total);
}

struct refusal cashier_by_duty(const struct desk_order *desk_order, bool cashier, bool guest)
{
    const char *clause = desk_order->kind == DESK_REDEEM ? REDEEMS : EXCHANGES;

    if (desk_order->kind == DESK_GRANT)
        return desk_order->by == NOBODY && guest ? accepted() : no(REFUSED_NOT_A_CASHIER, clause);
    if (!cashier) return no(REFUSED_NOT_A_CASHIER, clause);
    if (guest) return no(REFUSED_PLAY_MONEY, clause);
    return desk_order->by != desk_order->person ? accepted() : no(REFUSED_OWN_MONEY, clause);
}

struct refusal cashier_check(const struct purse *purse, const struct chip_set *set,
                             const struct desk_order *desk_order)
{
    switch (desk_order->kind) {
    case DESK_CHIPS:
    case DESK_GRANT:
        return can_get_chips(purse, set, desk_order->cents);
    case DESK_VOUCHER:
        return desk_order->cents > 0 && desk_order->cents <= MONEY_MOST - purse->voucher_cents
                   ? accepted()
                   : no(REFUSED_NO_AMOUNT, EXCHANGES);
    case DESK_REDEEM:
        return can_redeem(purse, set, desk_order);
    case DESK_PROMOTIONAL:
        return no(REFUSED_NOT_REDEEMED, ON_ITS_TERMS);
    case DESK_COLOURS:
        return no(REFUSED_AT_THEIR_TABLE, AT_ITS_TABLE);
    default:
        return no(REFUSED_NO_SUCH_ACT, EXCHANGES);
    }
}

/* Returns the event, or null if nothing is handed over. */
static struct pit_event *hand_over(const struct desk_order *desk_order, enum tender tender,
                                   int64_t cents, const char *clause, struct pit_events *events)
{
    if (!cents) return NULL;
    struct pit_event *event =
        pit_add_event(events, PIT_CASHED, desk_order->person, NO_SEAT, clause);
    event->cents = cents;
    event->number = (uint8_t)tender;
    return event;
}

static void redeem(struct purse *purse, const struct chip_set *set,
                   const struct desk_order *desk_order, struct pit_events *events)
{
    struct chips drawer = { .count = { 0 } };
    int64_t total = desk_order->cents + chips_worth(set, &desk_order->chips);

    chips_move(&purse->chips, &drawer, &desk_order->chips);
    purse->voucher_cents -= desk_order->cents;
    hand_over(desk_order, TENDER_CASH, total - desk_order->cheque_cents, REDEEMS, events);
    hand_over(desk_order, TENDER_CHEQUE, desk_order->cheque_cents, REDEEMS, events);
}

/* The event of a purchase has the chips. */
static void exchange(struct purse *purse, const struct chip_set *set,
                     const struct desk_order *desk_order, struct pit_events *events)
{
    struct pit_event *event =
        hand_over(desk_order, TENDER_CASH, -desk_order->cents, EXCHANGES, events);

    if (desk_order->kind != DESK_VOUCHER) {
        struct chips drawer = chips_for(set, desk_order->cents);
        event->chips = drawer;
        chips_move(&drawer, &purse->chips, &event->chips);
    } else {
        purse->voucher_cents += desk_order->cents;
    }
}

struct refusal cashier_do(struct purse *purse, const struct chip_set *set,
                          const struct desk_order *desk_order, struct pit_events *events)
{
    struct refusal why = cashier_check(purse, set, desk_order);

    events->count = events->game.count = 0;
    if (why.code) return why;
    (desk_order->kind == DESK_REDEEM ? redeem : exchange)(purse, set, desk_order, events);
    return accepted();
}
