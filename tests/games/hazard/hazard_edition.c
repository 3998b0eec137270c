/* hazard_edition.c - the conduct, the clauses and the descriptor of Grand Hazard. */
#include "games/hazard/hazard.h"
#include "rules/division_1.h"

/* clang-format off */
#define AT(phase) (1u << HAZARD_##phase)
#define OPEN      (AT(BETTING) | AT(CALLED) | AT(THROWN))

static const struct act_row acts[] = {
    DIVISION_1_ACTS(OPEN, AT(BETTING), AT(CLOSED), AT(BETTING)),
    { ACT_BET,          AT(BETTING),             ROLE_PLAYER,         "3.2" },
    { ACT_TAKE,         AT(BETTING),             ROLE_PLAYER,         "3.2" },
    { ACT_NO_MORE_BETS, AT(BETTING),             DEALER,              "4.1" },
    { ACT_CAST,         AT(CALLED),              DEALER | ROLE_CLOCK, "4.2" },
    { ACT_NO_CAST,      AT(CALLED) | AT(THROWN), DEALER | SUPER,      "5.1" },
    { ACT_SETTLE,       AT(THROWN),              DEALER,              "4.3" },
    { ACT_RECORD,       OPEN | AT(CLOSED),       ROLE_PLAYER | DEALER | SUPER | PIT | SENIOR | HOUSE, "1.0" },
    { ACT_TICK,         OPEN | AT(CLOSED),       ROLE_CLOCK,          "1.0" },
};

static const struct reason reasons[] = {
    {  1, "off-the-table", "5.1(a)", MUST_CALL, "a die left the table" },
    {  2, "not-flat",      "5.1(b)", MUST_CALL, "a die does not lie flat" },
    DIVISION_1_REASONS,
};

static const char *const sayings[TOPICS] = {
    DIVISION_1_SAYS,
    [SAYS_LATE] = "3.3",
    [SAYS_TAKING] = "3.2",
    [SAYS_LOSING] = "3.3",
    [SAYS_THREE_DICE] = "2.2",
    [SAYS_SCOPE] = "1.0",
    [SAYS_HAZARD_WON] = "3.4",
    [SAYS_NO_CAST] = "5.2",
};

static const struct clause clauses[] = {
    { "1.0", NOT_FOR_SOFTWARE, "Grand Hazard follows these rules and Division 1." },
    { "2.1", NOT_FOR_SOFTWARE, "The table has a layout and a chute for the dice." },
    { "2.2", CONDUCTED, "Three dice, each showing 1 to 6." },
    { "2.3", NOT_FOR_SOFTWARE, "A raffle is three faces alike." },
    { "3.1", SETTLED, "The wagers." },
    { "3.1(a)", SETTLED, "Number: one of 1 to 6." },
    { "3.1(a)(i)", SETTLED, "A Number shown once wins 1 to 1." },
    { "3.1(a)(ii)", SETTLED, "A Number shown twice wins 2 to 1." },
    { "3.1(a)(iii)", SETTLED, "A Number shown three times wins 3 to 1." },
    { "3.1(a)(iv)", SETTLED, "A Number not shown loses." },
    { "3.1(b)", SETTLED, "Low: a total of 10 or less." },
    { "3.1(b)(i)", SETTLED, "Low wins 1 to 1." },
    { "3.1(b)(ii)", SETTLED, "Low loses on 11 or more, and on a raffle." },
    { "3.1(c)", SETTLED, "High: a total of 11 or more." },
    { "3.1(c)(i)", SETTLED, "High wins 1 to 1." },
    { "3.1(c)(ii)", SETTLED, "High loses on 10 or less, and on a raffle." },
    { "3.1(d)", SETTLED, "Odd: an odd total." },
    { "3.1(d)(i)", SETTLED, "Odd wins 1 to 1." },
    { "3.1(d)(ii)", SETTLED, "Odd loses on an even total, and on a raffle." },
    { "3.1(e)", SETTLED, "Even: an even total." },
    { "3.1(e)(i)", SETTLED, "Even wins 1 to 1." },
    { "3.1(e)(ii)", SETTLED, "Even loses on an odd total, and on a raffle." },
    { "3.1(f)", SETTLED, "Raffle: three faces alike." },
    { "3.1(f)(i)", SETTLED, "Raffle wins 30 to 1." },
    { "3.1(f)(ii)", SETTLED, "Raffle loses on any other throw." },
    { "3.1(g)", SETTLED, "Seven: a total of 7." },
    { "3.1(g)(i)", SETTLED, "Seven wins 12 to 1." },
    { "3.1(g)(ii)", SETTLED, "Seven loses on any other total." },
    { "3.2", CONDUCTED, "Wagers are made, raised and taken until no more bets is called." },
    { "3.3", CONDUCTED, "After the call, wagers can't be touched until the throw is settled." },
    { "3.4", SETTLED, "A winning wager is returned with its winnings." },
    { "3.5", NOT_FOR_SOFTWARE, "A spoken wager counts once it is on the layout." },
    { "4.1", CONDUCTED, "The dealer calls no more bets." },
    { "4.2", CONDUCTED, "The dice are thrown and their faces called." },
    { "4.3", CONDUCTED, "Losing wagers are collected, winning ones paid." },
    { "5.1", CONDUCTED, "The cases in which no throw is called." },
    { "5.1(a)", CONDUCTED, "No throw if a die leaves the table." },
    { "5.1(b)", CONDUCTED, "No throw if a die does not lie flat." },
    { "5.2", CONDUCTED, "After no throw the wagers stand, and the betting is open again." },
    { 0 },
};
/* clang-format on */

static const struct option no_options[] = { { 0 } };

const struct conduct hazard_conduct = {
    .acts = acts,
    .act_count = LENGTH(acts),
    .reasons = reasons,
    .reason_count = LENGTH(reasons),
    .says = sayings,
    .notice_to_close = true,
    .notice = NOTICE_FOR_WORSE,
};

const struct edition grand_hazard_edition = {
    .id = "grand-hazard",
    .name = "Grand Hazard",
    .text = "a game for tests",
    .options = no_options,
    .family = &hazard_family,
    .conduct = &hazard_conduct,
    .clauses = clauses,
    .division_1 = true,
};
