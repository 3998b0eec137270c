/* baccarat_editions.c - games of baccarat: one descriptor per edition. */
#include "games/baccarat/baccarat_editions.h"

const struct edition baccarat_edition = {
    .id = "baccarat",
    .name = "Baccarat",
    .text = "New Zealand, Division 5",
    .options = baccarat_options,
    .family = &baccarat_family,
    .conduct = &baccarat_conduct,
    .rows = &baccarat,
    .clauses = clauses_baccarat,
    .amounts = baccarat_amounts,
    .contest = &baccarat_contest,
    .side_limits = true,
    .division_1 = true,
};
