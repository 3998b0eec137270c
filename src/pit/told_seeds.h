/* told_seeds.h - players' seeds at a table, as its orders and events tell them.  For those who
 * follow a table without its state: the server's list of draws, and the verifier where it can't
 * replay. */
#ifndef CROUPIER_TOLD_SEEDS_H
#define CROUPIER_TOLD_SEEDS_H

#include "pit/pit.h"

struct told_seeds {
    struct pit_seed seeds[TABLE_SEATS];      /* those that count */
    struct pit_seed waiting[TABLE_SEATS][2]; /* those that do not yet, the older one first */
    bool lost;                               /* a seed counts that was never given */
};

/* From the state of a table. */
void told_seeds_start(struct told_seeds *told, const struct pit *pit);

/* Follows the events of an order that was carried out, by the rules since seeds are fixed. */
void told_seeds_follow(struct told_seeds *told, const struct order *order,
                       const struct pit_event *events, int count);

/* Whether the table has these seeds. */
bool told_seeds_agree(const struct told_seeds *told, const struct pit *pit, int seat);

#endif
