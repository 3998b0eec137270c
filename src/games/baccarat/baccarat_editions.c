/* baccarat_editions.c - the games of baccarat, one descriptor an edition. */
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
    .amounts = SIGN_SIDE | SIGN_ANTE | SIGN_DIFFERENTIAL,
    .division_1 = true,
};
