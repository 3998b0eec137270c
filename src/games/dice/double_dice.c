/* double_dice.c - Double Dice: a bet on four throws without a seven, lines of
 * numbers and doubles, and a bonus on how many such sets a shooter wins.
 *
 * The Shooter's Bet stands at the number of safe throws in its set (0 to 3),
 * the Bonus Bet at those in the whole turn (0 to 23: six sets of four). */
#include "games/dice/dice_editions.h"

/* clang-format off */
enum {
    SHOOTER = 1,
    NUMBER_2_5 = 2, NUMBER_3_4 = 3, NUMBER_6 = 4, NUMBER_8 = 5, NUMBER_10_11 = 6, NUMBER_9_12 = 7,
    DOUBLE = 8, ANY_SEVEN = 9, BONUS = 10,
    BETS,
};

enum { BONUS_OFFERED, BONUS_4, BONUS_5, BONUS_6 };

const struct option double_dice_options[] = {
    [BONUS_OFFERED] = { "bonus", "the Bonus Bet is on the layout", "9", { { "no", 0 }, { "yes", 1 } }, .usual = 1 },
    [BONUS_4] = { "bonus-4", "odds to 1 on the Bonus Bet for four wins", "9.4", .least = 5, .most = 1000, .usual = 5 },
    [BONUS_5] = { "bonus-5", "odds to 1 on the Bonus Bet for five wins", "9.5", .least = 10, .most = 1000, .usual = 10 },
    [BONUS_6] = { "bonus-6", "odds to 1 on the Bonus Bet for six wins", "9.6", .least = 20, .most = 1000, .usual = 20 },
    { .id = NULL },
};

#define NUMBER_LINE(id, name) { id, name, { "8.2" }, AT(0), .stays_up = true }

static const struct dice_bet bets[BETS] = {
    [SHOOTER]      = { "shooter", "Shooter's Bet", { "7.1" }, AT(0), BEFORE_SET, .hold = LOCK, .hold_clause = { "7.2", "7.2" } },
    [NUMBER_2_5]   = NUMBER_LINE("number-2-5", "Number Line 2 or 5"),
    [NUMBER_3_4]   = NUMBER_LINE("number-3-4", "Number Line 3 or 4"),
    [NUMBER_6]     = NUMBER_LINE("number-6", "Number Line 6"),
    [NUMBER_8]     = NUMBER_LINE("number-8", "Number Line 8"),
    [NUMBER_10_11] = NUMBER_LINE("number-10-11", "Number Line 10 or 11"),
    [NUMBER_9_12]  = NUMBER_LINE("number-9-12", "Number Line 9 or 12"),
    [DOUBLE]       = { "double", "Double Line", { "8.3" }, AT(1) | AT(2) | AT(3) | AT(4) | AT(5) | AT(6), .stays_up = true, .hold_clause = { "8.3", NULL } },
    [ANY_SEVEN]    = { "any-seven", "Any Seven", { "8.1" }, AT(0), .one_roll = true },
    [BONUS]        = { "bonus", "Bonus Bet", { "9.1" }, AT(0), BEFORE_TURN, .hold = LOCK, .hold_clause = { "9.1", "9.1" }, .option = OPTION(BONUS_OFFERED) },
};

#define SAFE     (ANY_ROLL & ~(T(7)))
#define SET(won) (UINT32_C(15) << 4 * (won)) /* this many sets won, the next in progress */
#define LINE(bet, on)                                                                              \
    { { "8.2" }, bet, AT(0), on,   .fate = WINS, .pays = TO(1, 1) },                                               \
    { { "8.2" }, bet, AT(0), T(7), .fate = LOSES }

static const struct dice_rule rules[] = {
/*    clause      bet        standing at                      on           fate     paying (the table of odds) */
    { { "7.4" },  SHOOTER,   AT(0) | AT(1) | AT(2) | AT(3),   T(7),        .fate = LOSES },
    { { "7.3" },  SHOOTER,   AT(3),                           SAFE,        .fate = WINS, .pays = TO(1, 1), .also = "7.5" },
    { { "7.2" },  SHOOTER,   AT(0) | AT(1) | AT(2),           SAFE,        .fate = TRAVELS },
    LINE(NUMBER_2_5, T(2) | T(5)),
    LINE(NUMBER_3_4, T(3) | T(4)),
    LINE(NUMBER_6, T(6)),
    LINE(NUMBER_8, T(8)),
    LINE(NUMBER_10_11, T(10) | T(11)),
    LINE(NUMBER_9_12, T(9) | T(12)),
    { { "8.3" },  DOUBLE,    AT(1),                           ROLL(1, 1),  .fate = WINS, .pays = TO(5, 1) },
    { { "8.3" },  DOUBLE,    AT(2),                           ROLL(2, 2),  .fate = WINS, .pays = TO(5, 1) },
    { { "8.3" },  DOUBLE,    AT(3),                           ROLL(3, 3),  .fate = WINS, .pays = TO(5, 1) },
    { { "8.3" },  DOUBLE,    AT(4),                           ROLL(4, 4),  .fate = WINS, .pays = TO(5, 1) },
    { { "8.3" },  DOUBLE,    AT(5),                           ROLL(5, 5),  .fate = WINS, .pays = TO(5, 1) },
    { { "8.3" },  DOUBLE,    AT(6),                           ROLL(6, 6),  .fate = WINS, .pays = TO(5, 1) },
    { { "8.3" },  DOUBLE,    AT(1) | AT(2) | AT(3) | AT(4) | AT(5) | AT(6), T(7), .fate = LOSES },
    { { "8.1" },  ANY_SEVEN, AT(0),                           T(7),        .fate = WINS, .pays = TO(4, 1) },
    { { "8.1" },  ANY_SEVEN, AT(0),                           ANY_ROLL,    .fate = LOSES },
    { { "9.3" },  BONUS,     SET(0) | SET(1) | SET(2) | SET(3), T(7),      .fate = LOSES },
    { { "9.3" },  BONUS,     SET(0) | SET(1) | SET(2) | SET(3), ENDS,      .fate = LOSES, .also = "odds" },
    { { "9.4" },  BONUS,     SET(4),                          T(7) | ENDS, .fate = WINS, .pays = BY(OPTION(BONUS_4)) },
    { { "9.5" },  BONUS,     SET(5),                          T(7) | ENDS, .fate = WINS, .pays = BY(OPTION(BONUS_5)) },
    { { "9.6" },  BONUS,     AT(23),                          SAFE,        .fate = WINS, .pays = BY(OPTION(BONUS_6)) },
    { { "9.1" },  BONUS,     SET(0) | SET(1) | SET(2) | SET(3) | SET(4) | SET(5), SAFE, .fate = TRAVELS },
};

#define EACH_4(bet, n) { bet, n, 0, 0 }, { bet, n + 1, 0, 0 }, { bet, n + 2, 0, 0 }, { bet, n + 3, 0, 0 }

static const struct dice_spot spots[] = {
    EACH_4(SHOOTER, 0),
    { NUMBER_2_5, 0, 0, 0 }, { NUMBER_3_4, 0, 0, 0 }, { NUMBER_6, 0, 0, 0 },
    { NUMBER_8, 0, 0, 0 }, { NUMBER_10_11, 0, 0, 0 }, { NUMBER_9_12, 0, 0, 0 },
    EACH_4(DOUBLE, 1), { DOUBLE, 5, 0, 0 }, { DOUBLE, 6, 0, 0 },
    { ANY_SEVEN, 0, 0, 0 },
    EACH_4(BONUS, 0), EACH_4(BONUS, 4), EACH_4(BONUS, 8), EACH_4(BONUS, 12), EACH_4(BONUS, 16), EACH_4(BONUS, 20),
};

/* ---- Conduct --------------------------------------------------------------------- */

static const struct act_row acts[] = {
/*    act             in these phases                     by                         clause */
    { ACT_SIT,        OPEN,                               ROLE_PLAYER,               "8" },
    { ACT_LEAVE,      CALM | IN(CLOSED),                  ROLE_PLAYER,               "8" },
    { ACT_BUY,        OPEN,                               ROLE_PLAYER,               "8" },
    { ACT_OFFER,      IN(IDLE),                           DEALER,                    "7" },
    { ACT_ACCEPT,     IN(OFFERED),                        ROLE_OFFERED,              "7" },
    { ACT_DECLINE,    IN(OFFERED),                        ROLE_OFFERED,              "7" },
    { ACT_BET,        CALM,                               ROLE_PLAYER,               "8" },
    { ACT_TAKE,       CALM,                               ROLE_PLAYER,               "8.2" },
    { ACT_WISH,       OPEN,                               ROLE_PLAYER,               "8.2" },
    { ACT_THROW,      IN(READY),                          ROLE_SHOOTER | DEALER,     "7.7" },
    { ACT_REST,       IN(AIR),                            DEALER | ROLE_CLOCK,       "4" },
    { ACT_NO_ROLL,    IN(AIR) | IN(RESTED) | IN(CALLED),  DEALER,                    "5" },
    { ACT_CALL,       IN(RESTED),                         DEALER,                    "3" },
    { ACT_SETTLE,     IN(CALLED),                         DEALER,                    "3" },
    { ACT_HAND,       IN(SETTLED),                        DEALER,                    "3" },
    { ACT_RELINQUISH, IN(READY) | IN(SETTLED),            ROLE_SHOOTER,              "7.5" },
    { ACT_REPORT_ACCEPT, IN(OFFERED),                     DEALER,                    "3" },
    { ACT_REPORT_DECLINE, IN(OFFERED),                    DEALER,                    "3" },
    { ACT_REPORT_THROW, IN(READY),                        DEALER,                    "3" },
    { ACT_REPORT_PASS, IN(READY) | IN(SETTLED),           DEALER,                    "3" },
    { ACT_SUBSTITUTE, IN(READY) | IN(SETTLED),            HOUSE | ROLE_CLOCK,        "7.9" },
    { ACT_LIMITS,     OPEN,                               HOUSE,                     "6" },
    { ACT_STEP,       OPEN,                               HOUSE,                     "6" },
    { ACT_CLOSE,      CALM,                               HOUSE,                     "1" },
    { ACT_OPEN_AGAIN, IN(CLOSED),                         HOUSE,                     "1" },
    { ACT_TICK,       OPEN | IN(CLOSED),                  ROLE_CLOCK,                "1" },
};

static const struct role_clause others[] = {
    { ACT_BET,        DEALER,                             "3" }, /* must not */
    { ACT_THROW,      DEALER,                             "7.9" },
};

static const struct reason reasons[] = {
    {  1, "off-mat",      "4",   MUST_CALL, "a die did not land on the base of the mat" },
    {  2, "unreadable",   "4.2", MUST_CALL, "the face that counts can't be determined" },
    {  3, "not-together", "7.7", MUST_CALL, "the dice were not thrown together" },
};

static const char *const sayings[TOPICS] = {
    [SAYS_WAGERS] = "8",
    [SAYS_CHIPS] = "8",
    [SAYS_MINIMUM] = "6",
    [SAYS_STEP] = "6",
    [SAYS_LATE] = "8.2",
    [SAYS_TAKING] = "8.2",
    [SAYS_ELIGIBLE] = "7.1",
    [SAYS_SHOOTER_TOO] = "7.6",
    [SAYS_OFFER] = "7",
    [SAYS_OFFER_ON] = "7.8",
    [SAYS_DECLINE_ON] = "7.8",
    [SAYS_ACCEPT_ON] = "7.8",
    [SAYS_SEVEN_OUT] = "7.8",
    [SAYS_SET] = "9.2",
    [SAYS_SUBSTITUTE] = "7.9",
    [SAYS_FACES] = "2",
    [SAYS_LEANS] = "4.1",
    [SAYS_VOID] = "5.1",
    [SAYS_PEOPLE] = "8",
    [SAYS_SIGN] = "6",
    [SAYS_SCOPE] = "1",
    [SAYS_AGE] = "10",
    [SAYS_ON_DUTY] = "3",
};
/* clang-format on */

const struct conduct double_dice_conduct = {
    .acts = acts,
    .act_count = LENGTH(acts),
    .others = others,
    .other_count = LENGTH(others),
    .reasons = reasons,
    .reason_count = LENGTH(reasons),
    .says = sayings,
};

_Static_assert(LENGTH(spots) <= DICE_SPOTS, "a table has room for every spot");

const struct dice_game double_dice = {
    .bets = bets,
    .bet_count = BETS,
    .rules = rules,
    .rule_count = LENGTH(rules),
    .spots = spots,
    .spot_count = LENGTH(spots),
    .turn_bet = BONUS,
    .pays_clause = "odds",
    .custom = {
        .ineligible = REFUSED_NEEDS_SHOOTERS_BET,
        .eligible_bets = 1u << SHOOTER,
        .dice_most = 2,
        .offer_to_all = true,
        .frozen_after_void = true,
    },
};
