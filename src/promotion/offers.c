/* offers.c - which numbers an act of a promotion can be about, and examples of what else it takes.
 */
#include "promotion/promotion_internal.h"

#include <string.h>

int promotion_numbers(const void *item, int act, enum takes_kind member)
{
    const struct promotion *promotion = item;

    (void)member;
    switch (act) {
    case PROMOTION_ADMIT: /* tickets */
        return 1;
    case PROMOTION_CLAIMANT:
    case PROMOTION_DENY:
        return promotion->claim_count;
    case PROMOTION_DECIDE:
    case PROMOTION_ADVISE:
        return promotion->dispute_count;
    default:
        return promotion->terms.prize_count;
    }
}

/* Terms that are changed to what they are. */
void promotion_example(const void *item, int64_t now_ms, struct item_order *order)
{
    static const char closes[] = "closes = ";
    const struct promotion *promotion = item;

    (void)now_ms;
    if (order->act == PROMOTION_ADMIT) order->cents = promotion->terms.wager_cents;
    if (order->act != PROMOTION_AMEND) return;
    memcpy(order->text, closes, sizeof closes);
    item_time_word(promotion->terms.closes_ms, order->text + sizeof closes - 1);
}
