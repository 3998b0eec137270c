/* cashier.h - the cashier's desk: money for chips and vouchers, and back (New Zealand,
 * Division 1, section 13).
 *
 *   purse        what a person carries: value chips, vouchers, promotional chips
 *   desk order   what a person asks for at the desk
 *   cashier_do() carries it out and reports what was handed over, or refuses it
 *
 * Chips enter the purse when a player leaves a table, and leave it when they are brought to one
 * (PIT_TAKEN, TENDER_CHIPS).  Chips without a marked value never get into a purse.
 *
 * Money enters and leaves the house only through people whose duty it is.  Everything that brings
 * it in or takes it out:
 *
 *   chips, vouchers for cash   a cashier (DESK_CHIPS, DESK_VOUCHER); never to guests
 *   chips, vouchers redeemed   a cashier (DESK_REDEEM), also by cheque; never play money
 *   chips for cash at a table  its dealer or game supervisor (PIT_SELL); never where the house
 * deals play money                 the house, for guests (DESK_GRANT), when all they have is nearly
 * gone fee of a tournament        in chips, or in cash to the staff who enter the player prizes of
 * a tournament     into the purse, by the staff who award them prizes of a promotion      the staff
 * who award them: cash, cheque or transfer promotional chips          the operator grants them
 * (PIT_GRANT) corrections, fills         entered by one member of the staff, approved by another
 *   the drop box               the operator empties it
 *
 * What players do by themselves moves only what is theirs: chips and vouchers between purse, rack
 * and layout (PIT_BUY with chips or a voucher, PIT_TAKE_ALONG, PIT_CLAIM, leaving), fees from the
 * purse and back.  There are no deposits, no credit, no gifts and no rebuys for cash.  The cage
 * checks it from the entry on that says so (cage_by_duty()); records made before have the former
 * rule, under which players bought and cashed out by themselves. */
#ifndef CROUPIER_CASHIER_H
#define CROUPIER_CASHIER_H

#include "pit/pit.h"

struct purse {
    struct chips chips;
    int64_t voucher_cents, promo_cents;
};

/* Whether a purse can pay an amount; paying it.  As much as possible is paid in chips, with change
 * in chips from the house, and the rest by voucher.  What the smallest chip does not divide is
 * taken from a voucher, too; if there is none, one chip more is paid, and the change is a voucher.
 * purse_receive() adds a voucher. */
bool purse_can_pay(const struct purse *purse, const struct chip_set *set, int64_t cents);
void purse_pay(struct purse *purse, const struct chip_set *set, int64_t cents);
void purse_receive(struct purse *purse, int64_t cents);

enum desk_order_kind {
    DESK_CHIPS = 0,       /* cash for chips */
    DESK_VOUCHER = 1,     /* cash for a voucher */
    DESK_REDEEM = 2,      /* chips or vouchers for cash, part of it by cheque if wanted */
    DESK_PROMOTIONAL = 3, /* promotional chips for money: always refused */
    DESK_COLOURS = 4,     /* chips of a table's colour for money: refused at the desk */
    DESK_GRANT = 5,       /* play money for a guest, from the house */
    DESK_KINDS,
};

const char *desk_order_id(int kind); /* "redeem" */

struct desk_order {
    uint64_t request; /* of the person who gives it, checked by the owner of the purses; 0: none */
    uint32_t person;  /* whose purse it is */
    uint32_t by;      /* the cashier; NOBODY: the house, or (former rule) the person */
    uint8_t kind;     /* enum desk_order_kind */
    uint8_t unused[7];
    int64_t cents;        /* CHIPS, VOUCHER: in cash; GRANT; REDEEM: in vouchers */
    int64_t cheque_cents; /* REDEEM: the part paid by cheque */
    struct chips chips;   /* REDEEM */
};

/* The person who gives the order, whose request number it has. */
static inline uint32_t desk_order_giver(const struct desk_order *desk_order)
{
    return desk_order->by != NOBODY ? desk_order->by : desk_order->person;
}

/* Whether the right person gives the order, where money moves only by duty: a cashier, or the house
 * for a grant.  guest: the person whose purse it is has play money. */
struct refusal cashier_by_duty(const struct desk_order *desk_order, bool cashier, bool guest);

/* A guest gets play money again who has less than 1/10 of it in the whole casino. */
#define GUEST_POOR 10

/* Whether a person who is barred from the casino can still give this order: chips and vouchers are
 * cashed out. */
static inline bool cashier_serves_barred(const struct desk_order *desk_order)
{
    return desk_order->kind != DESK_CHIPS && desk_order->kind != DESK_VOUCHER &&
           desk_order->kind != DESK_GRANT;
}

/* The clause under which people are barred from the whole casino. */
#define BARRED_BY "9.3.3"

/* cashier_check() says whether the order would be carried out; cashier_do() carries it out on the
 * purse, or refuses it and changes nothing.  The set is the casino's.  The operator agrees to a
 * cheque by carrying the order out. */
struct refusal cashier_check(const struct purse *purse, const struct chip_set *set,
                             const struct desk_order *desk_order);
struct refusal cashier_do(struct purse *purse, const struct chip_set *set,
                          const struct desk_order *desk_order, struct pit_events *events);

#endif
