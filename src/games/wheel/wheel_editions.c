/* wheel_editions.c - games with a wheel: one descriptor per edition. */
#include "games/wheel/wheel_editions.h"

const struct edition roulette_edition = {
    .id = "roulette",
    .name = "Roulette",
    .text = "New Zealand, Division 8",
    .options = roulette_options,
    .family = &wheel_family,
    .conduct = &roulette_conduct,
    .rows = &roulette,
    .clauses = clauses_roulette,
    .contest = &roulette_contest,
    .colours = true,
    .division_1 = true,
};
