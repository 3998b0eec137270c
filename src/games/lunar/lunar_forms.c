/* lunar_forms.c - the forms of Lunar Poker's acts: words, labels and members. */
#include "games/lunar/lunar_rows.h"

/* clang-format off */
const struct act_form lunar_forms[ACT_COUNT] = {
    [ACT_FOLD]        = { .id = "fold", "folds", "folds", NULL, NULL, "Fold" },
    [ACT_EXCHANGE]    = { .id = "exchange", "exchanges cards", "exchanges", TAKES(A(CARD_SET)), NULL, "Exchange cards" },
    [ACT_SIXTH]       = { .id = "sixth", "buys a sixth card", "sixth", NULL, NULL, "Buy a sixth card" },
    [ACT_DECLARE]     = { .id = "declare", "declares a winning hand", "declares", NULL, NULL, "Declare a winning hand" },
    [ACT_LOCK]        = { .id = "lock", "locks in all decisions", "locks", NULL, "Lock in the decisions", NULL, GROUP_PLAY, 45, 'k' },
    [ACT_VERIFY]      = { .id = "verify", "verifies a declared hand", "verifies", TAKES(MAYBE(SEAT)), "Verify a declared hand", NULL, GROUP_PLAY, 46, 'v' },
    [ACT_SERVE]       = { .id = "serve", "serves a draw", "serves", TAKES(MAYBE(SEAT), FLAG("astray", FLAG_ASTRAY)), "Serve the box", NULL, GROUP_PLAY, 44, 'v' },
    [ACT_LOOK]        = { .id = "look", "looks at the drawn cards", "looks", NULL, NULL, "Look at your cards", .main = true, .front = true },
    [ACT_FORCE]       = { .id = "force", "forces the Dealer", "forces", NULL, NULL, "Force the Dealer", .main = true },
    [ACT_EXPOSE]      = { .id = "expose", "exposes cards", "exposes", TAKES({ .kind = TAKES_CARD_SET, .maybe = true, .by = ROLE_PLAYER }, { .kind = TAKES_PLACE, .maybe = true, .by = (uint16_t)~ROLE_PLAYER }),
                          "Cards exposed", "Show cards", GROUP_CALL, 11, 'e', .aside = true },
    [ACT_STRAY]       = { .id = "stray", "deals to a box without an ante", "strays", TAKES(A(PLACE)), "Dealt to a box without an ante", NULL, GROUP_CALL, 12, 'y' },
    [ACT_SWEEP]       = { .id = "sweep", "collects cards too early", "sweeps", TAKES(A(SEAT), FLAG("laid", FLAG_LAID)), "Cards collected too early", NULL, GROUP_CALL, 13, 'w' },
    [ACT_RECONSTRUCT] = { .id = "reconstruct", "puts the round back in order", "reconstructs", TAKES(MAYBE(SEAT)), "Put the round in order", NULL, GROUP_CALL, 14, 'r' },
    [ACT_ABSENT]      = { .id = "absent", "finds the player absent", "finds-absent", TAKES(A(SEAT)), "The player is absent", NULL, GROUP_PLAYER, 10, 'a' },
    [ACT_HONOUR]      = { .id = "honour", "chooses to pay a hand declared late", "honours", TAKES(A(SEAT)), "Pay a hand declared late", NULL, GROUP_PLAYER, 9, 'h' },
    [ACT_COUNT_DECK]  = { .id = "count-deck", "counts the deck", "counts", TAKES({ .kind = TAKES_COUNT, .label = "Cards" }), "Count the deck", NULL, GROUP_CALL, 15, 'c' },
    [ACT_REPORT_FOLD] = { .id = "report-fold", "reports that a player folds", NULL, TAKES(A(SEAT)), "Folds", NULL, GROUP_PLAYER, 4, 'f', .reports = ACT_FOLD },
    [ACT_REPORT_SIXTH] = { .id = "report-sixth", "reports that a player buys a sixth card", NULL, TAKES(A(SEAT)), "Buys a sixth card", NULL, GROUP_PLAYER, 5, 'b', .reports = ACT_SIXTH },
    [ACT_REPORT_DECLARE] = { .id = "report-declare", "reports that a player declares a winning hand", NULL, TAKES(A(SEAT)), "Declares a winning hand", NULL, GROUP_PLAYER, 6, 'd', .reports = ACT_DECLARE },
    [ACT_REPORT_FORCE] = { .id = "report-force", "reports that a player forces the Dealer", NULL, TAKES(A(SEAT)), "Forces the Dealer", NULL, GROUP_PLAYER, 4, 'f', .reports = ACT_FORCE },
    [ACT_REPORT_DECLINE] = { .id = "report-decline", "reports that a player does not force the Dealer", NULL, TAKES(A(SEAT)), "Does not force", NULL, GROUP_PLAYER, 5, 'd', .reports = ACT_DECLINE },
    [ACT_RESHUFFLE]   = { .id = "reshuffle", "shuffles the discards", "reshuffles", NULL, "Shuffle the discards", NULL, GROUP_PLAY, 47, 'u' },
};
/* clang-format on */
