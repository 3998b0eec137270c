/* cashier.h - the cashier's desk: chips and vouchers for money, and money for them (New
 * Zealand, Division 1, section 13).
 *
 *   purse        what a person has on them: value chips, vouchers, promotional chips
 *   desk order   what the person wants at the desk
 *   cashier_do() carries it out and tells what was handed over, or refuses it
 *
 * Chips come into the purse when somebody goes from a table, and leave it when they are
 * brought to one (PIT_TAKEN, TENDER_CHIPS); chips without a marked value never get there. */
#ifndef CROUPIER_CASHIER_H
#define CROUPIER_CASHIER_H

#include "pit/pit.h"

struct purse {
    struct chips chips;
    int64_t voucher_cents, promo_cents;
};

enum desk_order_kind {
    DESK_CHIPS,       /* cash for chips */
    DESK_VOUCHER,     /* cash for a voucher */
    DESK_REDEEM,      /* chips, or vouchers, for cash and perhaps a cheque */
    DESK_PROMOTIONAL, /* promotional chips for money: never */
    DESK_COLOURS,     /* chips of a table's colour for money: not here */
    DESK_KINDS,
};

struct desk_order {
    uint64_t request; /* its number among the person's; 0: none.  Who keeps purses looks at it */
    uint32_t person;
    uint8_t kind; /* enum desk_order_kind */
    uint8_t unused[3];
    int64_t cents;        /* CHIPS, VOUCHER: of cash; REDEEM: of vouchers */
    int64_t cheque_cents; /* REDEEM: so much of it by cheque */
    struct chips chips;   /* REDEEM */
};

/* Whether the desk order would be carried out; carry it out on the purse, or refuse it and change nothing.
 * The set is the casino's; a cheque is the operator's to agree to, by doing it. */
struct refusal cashier_check(const struct purse *purse, const struct chip_set *set,
                             const struct desk_order *desk_order);
struct refusal cashier_do(struct purse *purse, const struct chip_set *set,
                          const struct desk_order *desk_order, struct pit_events *events);

#endif
