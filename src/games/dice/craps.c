/* craps.c - craps (Division 11), one row per line of the rule text.
 *
 * A wager stands at 0 until a roll gives it a number.  A compound bet is split
 * into legs when it is placed; after that only the legs exist (4.15-4.17).  The C
 * readings in docs/readings.md say how we read unclear clauses. */
#include "games/dice/dice_editions.h"

/* clang-format off */
enum {
    PASS = 1, DONT_PASS = 2, COME = 3, DONT_COME = 4,
    PASS_ODDS = 5, DONT_PASS_BEHIND = 6, COME_ODDS = 7, DONT_COME_BEHIND = 8,
    PLACE = 9, BUY = 10, LAY = 11, HARDWAY = 12, BIG_6 = 13, BIG_8 = 14,
    FIELD = 15, ANY_7 = 16, ANY_CRAPS = 17, CRAPS_2 = 18, CRAPS_3 = 19, CRAPS_12 = 20, ELEVEN = 21,
    HORN = 22, HORN_HIGH = 23, WORLD = 24, C_AND_E = 25,
    BETS,
};

enum { ODDS_LIMIT, UNPAYABLE };

const struct option craps_options[] = {
    [ODDS_LIMIT] = { "odds-limit", "odds up to the flat bet, or up to double", "4.1(e)(i)",
                     { { "1x", 1 }, { "2x", 2 } }, .usual = 1 },
    [UNPAYABLE] = { "unpayable", "bets whose winnings can't be paid exactly in chips",
                    "Div 1 r.10.4", { { "refuse", 1 }, { "round-up", 0 } }, .usual = 1 },
    { .id = NULL },
};

#define NOT_UP "Div 1 r.10.1(a)"
#define HORN_OF    { CRAPS_2, 1, 2 }, { CRAPS_3, 1, 3 }, { CRAPS_12, 1, 12 }, { ELEVEN, 1, 11 }
#define PAID(win, lose, how) .win_clause = win, .lose_clause = lose, .paid_clause = how
#define OFF(fate) .rests = fate, .off_and_on = true, .rests_clause = "4.10(a)"

static const struct dice_bet bets[BETS] = {
    [PASS]      = { "pass", "Pass Bet", { "4.1(a)" }, AT(0), BEFORE_COME_OUT, .hold = CONTRACT, .hold_clause = { "4.7", NOT_UP } },
    [DONT_PASS] = { "dont-pass", "Don't Pass Bet", { "4.1(b)" }, AT(0), BEFORE_COME_OUT, .hold = DOWN, .hold_clause = { NULL, "4.8" } },
    [COME]      = { "come", "Come Bet", { "4.1(c)" }, AT(0), AFTER_COME_OUT, .hold = CONTRACT, .hold_clause = { "4.7", NOT_UP }, .shown_by_number = true },
    [DONT_COME] = { "dont-come", "Don't Come Bet", { "4.1(d)" }, AT(0), AFTER_COME_OUT, .hold = DOWN, .hold_clause = { NULL, "4.9" }, .shown_by_number = true },
    [PASS_ODDS] = { "pass-odds", "Odds on the Pass Bet", { "4.1(e)" }, AT_BOX, WITH_ITS_FLAT, STAKE_BY_FLAT, .hold_clause = { NULL, "4.1(e)(i)" }, .flat = PASS },
    [DONT_PASS_BEHIND] = { "dont-pass-behind", "Behind the Don't Pass Bet", { "4.1(f)" }, AT_BOX, WITH_ITS_FLAT, WINNINGS_BY_FLAT, .hold_clause = { NULL, "4.1(f)(i)" }, .flat = DONT_PASS },
    [COME_ODDS] = { "come-odds", "Odds on the Come Bet", { "4.1(g)" }, AT_BOX, WITH_ITS_FLAT, STAKE_BY_FLAT, .hold_clause = { NULL, "4.1(g)(i)" }, .flat = COME, OFF(RETURNS) },
    [DONT_COME_BEHIND] = { "dont-come-behind", "Behind the Don't Come Bet", { "4.1(h)" }, AT_BOX, WITH_ITS_FLAT, WINNINGS_BY_FLAT, .hold_clause = { NULL, "4.1(h)(i)" }, .flat = DONT_COME },
    [PLACE]     = { "place", "Place Bet to Win", { "4.1(i)" }, AT_BOX, OFF(STANDS), .stays_up = true },
    [BUY]       = { "buy", "Buy Bet", { "4.1(j)" }, AT_BOX, OFF(STANDS), .commission = 5 },
    [LAY]       = { "lay", "Lay Bet", { "4.1(k)" }, AT_BOX, .commission = 5, .commission_on_winnings = true },
    [HARDWAY]   = { "hard", "Hardway", { "4.1(l)" }, AT_HARD, OFF(STANDS), .stays_up = true },
    [BIG_6]     = { "big-6", "Big 6", { "4.1(m)" }, AT(0), .stays_up = true },
    [BIG_8]     = { "big-8", "Big 8", { "4.1(n)" }, AT(0), .stays_up = true },
    [FIELD]     = { "field", "Field Bet", { "4.1(o)" }, AT(0), .one_roll = true },
    [ANY_7]     = { "any-7", "Any 7", { "4.1(p)" }, AT(0), .one_roll = true },
    [ANY_CRAPS] = { "any-craps", "Any Craps", { "4.1(q)" }, AT(0), .one_roll = true },
    [CRAPS_2]   = { "craps-2", "Craps 2", { "4.1(r)" }, AT(0), .one_roll = true },
    [CRAPS_3]   = { "craps-3", "Craps 3", { "4.1(s)" }, AT(0), .one_roll = true },
    [CRAPS_12]  = { "craps-12", "Craps 12", { "4.1(t)" }, AT(0), .one_roll = true },
    [ELEVEN]    = { "eleven", "11 in 1 Roll", { "4.1(u)" }, AT(0), .one_roll = true },
    [HORN]      = { "horn", "Horn Bet", { "4.1(v)" }, AT(0), .one_roll = true, .legs = { HORN_OF }, PAID("4.1(v)(i)", "4.1(v)(ii)", "4.15") },
    [HORN_HIGH] = { "horn-high", "Horn High Bet", { "4.1(w)" }, AT(2) | AT(3) | AT(11) | AT(12), .one_roll = true, .legs = { HORN_OF }, .high = true, PAID("4.1(w)(ii)", "4.1(w)(iii)", "4.15"), .units_clause = "4.1(w)(i)" },
    [WORLD]     = { "world", "World Bet", { "4.1(x)" }, AT(0), .one_roll = true, .legs = { HORN_OF, { ANY_7, 1, 7 } }, PAID("4.1(x)(ii)", "4.1(x)(iii)", "4.16"), .units_clause = "4.1(x)(i)" },
    [C_AND_E]   = { "c-and-e", "C & E", { "4.1(y)" }, AT(0), .one_roll = true, .legs = { { ANY_CRAPS, 1, 0 }, { ELEVEN, 1, 11 } }, .any_split = true, PAID("4.1(y)(ii)", "4.1(y)(iii)", "4.17"), .units_clause = "4.1(y)(i)" },
};

#define LINE_RULES(bet, x)                                                                          \
    { { "4.1(" x ")(i)(A)" },  bet, AT(0),  T(7) | T(11),        .fate = WINS, .pays = TO(1, 1) },                   \
    { { "4.1(" x ")(ii)(A)" }, bet, AT(0),  T(2) | T(3) | T(12), .fate = LOSES },                            \
    { { "1.0" },               bet, AT(0),  BOX,                 .fate = TRAVELS },                          \
    { { "4.1(" x ")(i)(B)" },  bet, AT_BOX, OWN,                 .fate = WINS, .pays = TO(1, 1) },                   \
    { { "4.1(" x ")(ii)(B)" }, bet, AT_BOX, T(7),                .fate = LOSES }
#define DONT_RULES(bet, x)                                                                          \
    { { "4.1(" x ")(i)(A)" },  bet, AT(0),  T(2) | T(3),         .fate = WINS, .pays = TO(1, 1) },                   \
    { { "4.1(" x ")(iii)" },   bet, AT(0),  T(12),               .fate = STANDS_OFF },                       \
    { { "4.1(" x ")(ii)(A)" }, bet, AT(0),  T(7) | T(11),        .fate = LOSES },                            \
    { { "1.0" },               bet, AT(0),  BOX,                 .fate = TRAVELS },                          \
    { { "4.1(" x ")(i)(B)" },  bet, AT_BOX, T(7),                .fate = WINS, .pays = TO(1, 1) },                   \
    { { "4.1(" x ")(ii)(B)" }, bet, AT_BOX, OWN,                 .fate = LOSES }
/* True odds on a number before a seven, and against it. */
#define FOR(bet, win, lose)                                                                         \
    { { win },  bet, AT(4) | AT(10), OWN,  .fate = WINS, .pays = TO(2, 1) },                                         \
    { { win },  bet, AT(5) | AT(9),  OWN,  .fate = WINS, .pays = TO(3, 2) },                                         \
    { { win },  bet, AT(6) | AT(8),  OWN,  .fate = WINS, .pays = TO(6, 5) },                                         \
    { { lose }, bet, AT_BOX,         T(7), .fate = LOSES }
#define AGAINST(bet, win, lose)                                                                     \
    { { win },  bet, AT(4) | AT(10), T(7), .fate = WINS, .pays = TO(1, 2) },                                         \
    { { win },  bet, AT(5) | AT(9),  T(7), .fate = WINS, .pays = TO(2, 3) },                                         \
    { { win },  bet, AT(6) | AT(8),  T(7), .fate = WINS, .pays = TO(5, 6) },                                         \
    { { lose }, bet, AT_BOX,         OWN,  .fate = LOSES }

static const struct dice_rule rules[] = {
/*  clause             bet        standing at      on                   fate   paying (4.14) */
    LINE_RULES(PASS, "a"),
    DONT_RULES(DONT_PASS, "b"),
    LINE_RULES(COME, "c"),
    DONT_RULES(DONT_COME, "d"),
    FOR(PASS_ODDS, "4.1(e)(ii)", "4.1(e)(iii)"),
    AGAINST(DONT_PASS_BEHIND, "4.1(f)(ii)", "4.1(f)(iii)"),
    FOR(COME_ODDS, "4.1(g)(ii)", "4.1(g)(iii)"),
    AGAINST(DONT_COME_BEHIND, "4.1(h)(ii)", "4.1(h)(iii)"),
    { { "4.1(i)(i)" },  PLACE,     AT(4) | AT(10),  OWN,                 .fate = WINS, .pays = TO(9, 5) },
    { { "4.1(i)(i)" },  PLACE,     AT(5) | AT(9),   OWN,                 .fate = WINS, .pays = TO(7, 5) },
    { { "4.1(i)(i)" },  PLACE,     AT(6) | AT(8),   OWN,                 .fate = WINS, .pays = TO(7, 6) },
    { { "4.1(i)(ii)" }, PLACE,     AT_BOX,          T(7),                .fate = LOSES },
    FOR(BUY, "4.1(j)", "4.1(j)"),
    AGAINST(LAY, "4.1(k)(i)", "4.1(k)(ii)"),
    { { "4.1(l)(i)" },  HARDWAY,   AT(4) | AT(10),  HARD,                .fate = WINS, .pays = TO(7, 1) },
    { { "4.1(l)(i)" },  HARDWAY,   AT(6) | AT(8),   HARD,                .fate = WINS, .pays = TO(9, 1) },
    { { "4.1(l)(ii)" }, HARDWAY,   AT_HARD,         EASY | T(7),         .fate = LOSES },
    { { "4.1(m)(i)" },  BIG_6,     AT(0),           T(6),                .fate = WINS, .pays = TO(1, 1) },
    { { "4.1(m)(ii)" }, BIG_6,     AT(0),           T(7),                .fate = LOSES },
    { { "4.1(n)(i)" },  BIG_8,     AT(0),           T(8),                .fate = WINS, .pays = TO(1, 1) },
    { { "4.1(n)(ii)" }, BIG_8,     AT(0),           T(7),                .fate = LOSES },
    { { "4.1(o)(i)" },  FIELD,     AT(0),           T(2) | T(12),        .fate = WINS, .pays = TO(2, 1) },
    { { "4.1(o)(i)" },  FIELD,     AT(0),           T(3) | T(4) | T(9) | T(10) | T(11), .fate = WINS, .pays = TO(1, 1) },
    { { "4.1(o)(ii)" }, FIELD,     AT(0),           ANY_ROLL,            .fate = LOSES },
    { { "4.1(p)(i)" },  ANY_7,     AT(0),           T(7),                .fate = WINS, .pays = TO(4, 1) },
    { { "4.1(p)(ii)" }, ANY_7,     AT(0),           ANY_ROLL,            .fate = LOSES },
    { { "4.1(q)(i)" },  ANY_CRAPS, AT(0),           T(2) | T(3) | T(12), .fate = WINS, .pays = TO(7, 1) },
    { { "4.1(q)(ii)" }, ANY_CRAPS, AT(0),           ANY_ROLL,            .fate = LOSES },
    { { "4.1(r)(i)" },  CRAPS_2,   AT(0),           T(2),                .fate = WINS, .pays = TO(30, 1) },
    { { "4.1(r)(ii)" }, CRAPS_2,   AT(0),           ANY_ROLL,            .fate = LOSES },
    { { "4.1(s)(i)" },  CRAPS_3,   AT(0),           T(3),                .fate = WINS, .pays = TO(15, 1) },
    { { "4.1(s)(ii)" }, CRAPS_3,   AT(0),           ANY_ROLL,            .fate = LOSES },
    { { "4.1(t)(i)" },  CRAPS_12,  AT(0),           T(12),               .fate = WINS, .pays = TO(30, 1) },
    { { "4.1(t)(ii)" }, CRAPS_12,  AT(0),           ANY_ROLL,            .fate = LOSES },
    { { "4.1(u)(i)" },  ELEVEN,    AT(0),           T(11),               .fate = WINS, .pays = TO(15, 1) },
    { { "4.1(u)(ii)" }, ELEVEN,    AT(0),           ANY_ROLL,            .fate = LOSES },
};

#define AT_EACH_BOX(bet) { bet, 4, 0, 0 }, { bet, 5, 0, 0 }, { bet, 6, 0, 0 }, { bet, 8, 0, 0 }, { bet, 9, 0, 0 }, { bet, 10, 0, 0 }
#define HORN_LEGS(as, n) { CRAPS_2, 0, as, n }, { CRAPS_3, 0, as, n }, { CRAPS_12, 0, as, n }, { ELEVEN, 0, as, n }

static const struct dice_spot spots[] = {
    { PASS, 0, 0, 0 },      AT_EACH_BOX(PASS),
    { DONT_PASS, 0, 0, 0 }, AT_EACH_BOX(DONT_PASS),
    { COME, 0, 0, 0 },      AT_EACH_BOX(COME),
    { DONT_COME, 0, 0, 0 }, AT_EACH_BOX(DONT_COME),
    AT_EACH_BOX(PASS_ODDS), AT_EACH_BOX(DONT_PASS_BEHIND), AT_EACH_BOX(COME_ODDS), AT_EACH_BOX(DONT_COME_BEHIND),
    AT_EACH_BOX(PLACE), AT_EACH_BOX(BUY), AT_EACH_BOX(LAY),
    { HARDWAY, 4, 0, 0 }, { HARDWAY, 6, 0, 0 }, { HARDWAY, 8, 0, 0 }, { HARDWAY, 10, 0, 0 },
    { BIG_6, 0, 0, 0 }, { BIG_8, 0, 0, 0 },
    { FIELD, 0, 0, 0 }, { ANY_7, 0, 0, 0 }, { ANY_CRAPS, 0, 0, 0 },
    { CRAPS_2, 0, 0, 0 }, { CRAPS_3, 0, 0, 0 }, { CRAPS_12, 0, 0, 0 }, { ELEVEN, 0, 0, 0 },
    HORN_LEGS(HORN, 0), HORN_LEGS(HORN_HIGH, 2), HORN_LEGS(HORN_HIGH, 3), HORN_LEGS(HORN_HIGH, 11), HORN_LEGS(HORN_HIGH, 12),
    HORN_LEGS(WORLD, 0), { ANY_7, 0, WORLD, 0 },
    { ANY_CRAPS, 0, C_AND_E, 0 }, { ELEVEN, 0, C_AND_E, 0 },
};

/* ---- Conduct --------------------------------------------------------------------- */

static const struct act_row acts[] = {
/*    act            in these phases                              by                             clause */
    DIVISION_1_ACTS(OPEN, CALM, IN(CLOSED), CALM | IN(AIR)),
    { ACT_RECEIVE,   IN(DICE_OUT),                                STICK | DEALER,                "5.2" },
    { ACT_INSPECT,   IN(DICE_OUT),                                STICK | DEALER | SUPER,        "5.2" },
    { ACT_OFFER,     IN(IDLE),                                    STICK,                         "5.3" },
    { ACT_ACCEPT,    IN(OFFERED),                                 ROLE_OFFERED,                  "5.4" },
    { ACT_DECLINE,   IN(OFFERED),                                 ROLE_OFFERED,                  "5.3" },
    { ACT_CHOOSE,    IN(CHOOSING) | IN(READY),                    ROLE_SHOOTER | STICK,          "5.4" },
    { ACT_BET,       CALM |    IN(AIR),                           ROLE_PLAYER,                   "4.1" },
    { ACT_TAKE,      CALM |    IN(AIR),                           ROLE_PLAYER,                   "4.7" },
    { ACT_CALL_ON,   CALM,                                        ROLE_PLAYER,                   "4.10(b)" },
    { ACT_CALL_OFF,  CALM,                                        ROLE_PLAYER,                   "4.10(b)" },
    { ACT_WISH,      OPEN,                                        ROLE_PLAYER,                   "4.7" },
    { ACT_CONFIRM,   CALM |    IN(AIR),                           DEALER | STICK | SUPER,        "4.4" },
    { ACT_THROW,     IN(READY),                                   ROLE_SHOOTER | STICK,          "5.5" },
    { ACT_REST,      IN(AIR),                                     STICK | ROLE_CLOCK,            "4.2" },
    { ACT_NO_ROLL,   IN(AIR) | IN(RESTED) | IN(CALLED),           STICK | SUPER,                 "6.5" },
    { ACT_DISPUTE,   IN(RESTED) | IN(CALLED),                     ROLE_PLAYER | DEALER | STICK,  "6.3" },
    { ACT_RULE,      IN(RESTED) | IN(CALLED),                     SUPER,                         "6.3" },
    { ACT_CALL,      IN(RESTED),                                  STICK,                         "5.6" },
    { ACT_SETTLE,    IN(CALLED),                                  DEALER | STICK,                "5.7" },
    { ACT_OVERRULE,  CALM | IN(CALLED),                           SUPER | PIT | SENIOR,          "6.8" },
    { ACT_HAND,      IN(SETTLED),                                 STICK,                         "5.7" },
    { ACT_RELINQUISH, IN(CHOOSING) | IN(READY) | IN(SETTLED),     ROLE_SHOOTER,                  "5.8" },
    { ACT_ORDER,     IN(CHOOSING) | IN(READY) | IN(SETTLED),      SUPER,                         "5.8(b)" },
    { ACT_ASK_BACK,  IN(READY),                                   ROLE_SHOOTER | STICK,          "6.1(b)" },
    { ACT_REPORT_ACCEPT, IN(OFFERED),                             STICK,                         "5.1" },
    { ACT_REPORT_DECLINE, IN(OFFERED),                            STICK,                         "5.1" },
    { ACT_REPORT_CHOOSE, IN(CHOOSING) | IN(READY),                STICK,                         "5.1" },
    { ACT_REPORT_THROW, IN(READY),                                STICK,                         "5.1" },
    { ACT_REPORT_PASS, IN(CHOOSING) | IN(READY) | IN(SETTLED),    STICK,                         "5.1" },
    { ACT_REPORT_ASK_BACK, IN(READY),                             STICK,                         "5.1" },
    { ACT_FOUND,     MISSING,                                     SUPER,                         "6.1(c)" },
    { ACT_LOST,      MISSING,                                     SUPER,                         "6.1(d)" },
    { ACT_PUCK_OFF,  IN(IDLE),                                    SUPER,                         "3.4(d)" },
    { ACT_REFUSE,    CALM,                                        DEALER | SUPER | HOUSE,        "Div 1 r.10.4" },
    { ACT_RECORD,    OPEN | IN(CLOSED),                           ROLE_PLAYER | STAFF,           "2.0" },
    { ACT_TICK,      OPEN | IN(CLOSED),                           ROLE_CLOCK,                    "2.0" },
};

static const struct role_clause others[] = {
    { ACT_OVERRULE,  PIT,    "6.9" },
    { ACT_OVERRULE,  SENIOR, "6.10" },
};

static const struct reason reasons[] = {
    {  1, "off-table",      "6.4(a)", VOIDS,    "a die left the table" },
    {  2, "stacked",        "6.4(b)", VOIDS,    "one die rests on the other" },
    {  3, "on-bank",        "6.4(c)", VOIDS,    "a die rests on the bank's chips" },
    {  4, "in-bowl",        "6.4(d)", VOIDS,    "a die rests in the bowl or on a rail" },
    {  5, "two-faces",      "6.4(e)", VOIDS,    "more than one face of a die rests on something" },
    {  6, "fraud",          "6.4(f)", VOIDS,    "a fraudulent die or technique" },
    {  7, "unapproved",     "6.4(g)", VOIDS,    "an unapproved die" },
    {  8, "unreadable",     "6.4(h)", VOIDS,    "the natural fall of a die can't be called" },
    {  9, "not-together",   "6.5(a)", MAY_CALL, "the dice did not leave the hand together" },
    { 10, "short",          "6.5(b)", MAY_CALL, "a die did not hit the end of the table" },
    { 11, "improper",       "6.5(c)", MAY_CALL, "the roll was improper" },
    { 12, "irregular",      "6.5(d)", MAY_CALL, "another irregularity" },
    { 13, "touched-chips",  "6.6",    NEVER,    "a die touched chips" },
    { 14, "delay",          "5.8(b)", ORDERS,   "the shooter delays the game" },
    { 15, "invalid-rolls",  "5.8(b)", ORDERS,   "the shooter keeps making invalid rolls" },
    { 16, "contravention",  "5.8(b)", ORDERS,   "the shooter broke the rules" },
    DIVISION_1_REASONS,
};

static const struct ladder ladder[] = {
    { SUPER,   STICK,               "6.8" },
    { PIT,     STICK | SUPER,       "6.9" },
    { SENIOR,  STICK | SUPER | PIT, "6.10" },
};

static const char *const sayings[TOPICS] = {
    DIVISION_1_SAYS,
    [SAYS_DROP_BOX] = "3.1",
    [SAYS_CHIPS_DOWN] = "4.3",
    [SAYS_LATE] = "4.4",
    [SAYS_UNCONFIRMED] = "4.4",
    [SAYS_SPOKEN] = "4.5",
    [SAYS_TAKING] = "4.7",
    [SAYS_LOSING] = "4.11",
    [SAYS_CALLS] = "4.10(b)",
    [SAYS_ONE_MARKER] = "4.10(a)",
    [SAYS_COMMISSION_BACK] = "4.12",
    [SAYS_NO_MORE] = "4.13",
    [SAYS_ELIGIBLE] = "5.3",
    [SAYS_OFFER] = "5.3",
    [SAYS_OFFER_ON] = "5.9(a)",
    [SAYS_DECLINE_ON] = "5.9(b)",
    [SAYS_ACCEPT_ON] = "5.10",
    [SAYS_HOUSE_THROWS] = "5.11",
    [SAYS_SEVEN_OUT] = "5.8(a)",
    [SAYS_POINT] = "3.4(d)",
    [SAYS_LEANS] = "6.2",
    [SAYS_DICE] = "3.3",
    [SAYS_DICE_FIRST] = "3.3",
    [SAYS_DICE_KEPT] = "5.1",
    [SAYS_NO_DICE] = "5.2",
    [SAYS_REPLACE] = "6.1(b)",
    [SAYS_NEW_SET] = "6.1(d)",
    [SAYS_WHOLE_SET] = "5.9",
    [SAYS_VOID] = "6.4",
    [SAYS_SCOPE] = "2.0",
};
/* clang-format on */

const struct conduct craps_conduct = {
    .acts = acts,
    .act_count = LENGTH(acts),
    .others = others,
    .other_count = LENGTH(others),
    .reasons = reasons,
    .reason_count = LENGTH(reasons),
    .ladder = ladder,
    .ladder_count = LENGTH(ladder),
    .says = sayings,
    .unpayable = OPTION(UNPAYABLE),
    .notice_to_close = true,
    .notice = NOTICE_FOR_WORSE,
};

_Static_assert(LENGTH(spots) <= DICE_SPOTS, "a table has room for every spot");

const struct dice_game craps = {
    .bets = bets,
    .bet_count = BETS,
    .rules = rules,
    .rule_count = LENGTH(rules),
    .spots = spots,
    .spot_count = LENGTH(spots),
    .point_bet = PASS,
    .pays_clause = "4.14",
    .custom = {
        .ineligible = REFUSED_NEEDS_LINE_BET,
        .eligible_bets = 1u << PASS | 1u << DONT_PASS,
        .dice_most = DICE_SET,
        .lost_makes_new = 1,
        .off_table = 1,
        .inspected = true,
        .leaning_opposite = true,
        .odds_limit = OPTION(ODDS_LIMIT),
        .house_throws_first = true,
        .rule_may_void = true,
    },
};
