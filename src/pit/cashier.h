/* cashier.h - the cashier's desk: money for chips and vouchers, and back (New Zealand,
 * Division 1, section 13).
 *
 *   purse        what a person carries: value chips, vouchers, promotional chips
 *   desk order   what a person asks for at the desk
 *   cashier_do() carries it out and reports what was handed over, or refuses it
 *
 * Chips enter the purse when a player leaves a table, and leave it when they are brought to one
 * (PIT_TAKEN, TENDER_CHIPS).  Chips without a marked value never get into a purse. */
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
    DESK_KINDS,
};

const char *desk_order_id(int kind); /* "redeem" */

struct desk_order {
    uint64_t request; /* the person's request number, checked by the owner of the purses; 0: none */
    uint32_t person;
    uint8_t kind; /* enum desk_order_kind */
    uint8_t unused[3];
    int64_t cents;        /* CHIPS, VOUCHER: in cash; REDEEM: in vouchers */
    int64_t cheque_cents; /* REDEEM: the part paid by cheque */
    struct chips chips;   /* REDEEM */
};

/* Whether a person who is barred from the casino can still give this order: chips and vouchers are
 * cashed out. */
static inline bool cashier_serves_barred(const struct desk_order *desk_order)
{
    return desk_order->kind != DESK_CHIPS && desk_order->kind != DESK_VOUCHER;
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
