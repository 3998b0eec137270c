/* lunar_editions.c - the descriptors of Lunar Poker, one per edition. */
#include "games/lunar/lunar_editions.h"

const struct edition lunar_poker_edition = {
    .id = "lunar-poker",
    .name = "Lunar Poker",
    .text = "New Zealand, Division 22",
    .options = lunar_poker_options,
    .family = &lunar_family,
    .conduct = &lunar_poker_conduct,
    .rows = &lunar_poker,
    .clauses = clauses_lunar_poker,
    .amounts = lunar_poker_amounts,
    .side_limits = true,
    .division_1 = true,
};
