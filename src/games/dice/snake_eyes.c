/* snake_eyes.c - Snake Eyes in three editions: Division 11A in the compendium,
 * its first text, and the New South Wales rules of 2019.
 *
 * All have the same wagers, decided alike; clause numbers, odds and conduct
 * differ.  Rows carry both numberings. */
#include "games/dice/dice_editions.h"

/* clang-format off */
enum {
    HARDWAY = 1, HARDWAY_COMBO = 2, FIVE = 3, SIX = 4, EIGHT = 5,
    FIELD = 6, ANY_7 = 7, C_AND_E_COMBO = 8, CRAPS_2 = 9, CRAPS_3 = 10, CRAPS_12 = 11, ELEVEN = 12,
    BETS,
};

enum { NZ, NSW }; /* columns of clauses */

/* Options of the New Zealand texts, then those of New South Wales. */
enum { HARD_4, HARD_6, HARD_8, HARD_10, FIELD_PAYS, CRAPS_2_PAYS, CRAPS_12_PAYS, DICE, ELECTRONICS };
enum { PAY_TABLE, NSW_ELECTRONICS };

#define YES_NO { { "no", 0 }, { "yes", 1 } }

const struct option snake_eyes_options[] = {
    [HARD_4]        = { "hard-4", "odds to 1 on hard 4", "4.10", { { "7", 7 }, { "6", 6 } }, .usual = 7, .values = "4.9" },
    [HARD_6]        = { "hard-6", "odds to 1 on hard 6", "4.10", { { "9", 9 }, { "8", 8 } }, .usual = 9, .values = "4.9" },
    [HARD_8]        = { "hard-8", "odds to 1 on hard 8", "4.10", { { "9", 9 }, { "8", 8 } }, .usual = 9, .values = "4.9" },
    [HARD_10]       = { "hard-10", "odds to 1 on hard 10", "4.10", { { "7", 7 }, { "6", 6 } }, .usual = 7, .values = "4.9" },
    [FIELD_PAYS]    = { "field", "odds to 1 on a field 2 and 12; 1: 3 and 2, 2: 2 and 2, 3: 3 and 1", "4.10",
                        { { "1", 1 }, { "2", 2 }, { "3", 3 } }, .usual = 1, .values = "4.9" },
    [CRAPS_2_PAYS]  = { "craps-2", "odds to 1 on craps 2", "4.10", { { "33", 33 }, { "32", 32 }, { "31", 31 }, { "30", 30 } }, .usual = 33, .values = "4.9" },
    [CRAPS_12_PAYS] = { "craps-12", "odds to 1 on craps 12", "4.10", { { "33", 33 }, { "32", 32 }, { "31", 31 }, { "30", 30 } }, .usual = 33, .values = "4.9" },
    [DICE]          = { "dice", "dice in the set", "1.1", { { "2", 2 }, { "3", 3 }, { "4", 4 }, { "5", 5 } }, .usual = 5 },
    [ELECTRONICS]   = { "electronics", "results are entered in electronic equipment", "3.4(c)", YES_NO, .usual = 0 },
    { .id = NULL },
};

const struct option snake_eyes_nsw_options[] = {
    [PAY_TABLE]       = { "pay-table", "pay table, option one or option two", "8.1", { { "one", 1 }, { "two", 2 } }, .usual = 1 },
    [NSW_ELECTRONICS] = { "electronics", "results are entered in electronic equipment", "2.6.3", YES_NO, .usual = 0 },
    { .id = NULL },
};

static const struct dice_bet bets[BETS] = {
    [HARDWAY]       = { "hard", "Hardway", { "4.1(a)", "6.1.1" }, AT_HARD, .stays_up = true },
    [HARDWAY_COMBO] = { "hardway-combo", "Hardway Combo", { "4.1(b)", "6.1.2" }, AT(0), .stays_up = true },
    [FIVE]          = { "five", "5", { "4.1(c)", "6.1.9" }, AT(0), .stays_up = true },
    [SIX]           = { "six", "6", { "4.1(d)", "6.1.10" }, AT(0), .stays_up = true },
    [EIGHT]         = { "eight", "8", { "4.1(e)", "6.1.11" }, AT(0), .stays_up = true },
    [FIELD]         = { "field", "Field Bet", { "4.1(f)", "6.1.7" }, AT(0), .one_roll = true },
    [ANY_7]         = { "any-7", "Any 7", { "4.1(g)", "6.1.8" }, AT(0), .one_roll = true },
    [C_AND_E_COMBO] = { "c-and-e-combo", "C & E Combo", { "4.1(h)", "6.1.12" }, AT(0), .one_roll = true },
    [CRAPS_2]       = { "craps-2", "Craps 2", { "4.1(i)", "6.1.3" }, AT(0), .one_roll = true },
    [CRAPS_3]       = { "craps-3", "Craps 3", { "4.1(j)", "6.1.4" }, AT(0), .one_roll = true },
    [CRAPS_12]      = { "craps-12", "Craps 12", { "4.1(k)", "6.1.5" }, AT(0), .one_roll = true },
    [ELEVEN]        = { "eleven", "11 in 1 Roll", { "4.1(l)", "6.1.6" }, AT(0), .one_roll = true },
};

/* When wagers lose: the same in all editions (S1, S13). */
#define LOSING_RULES                                                                                                  \
    { { "4.1(c)(ii)", "6.1.9" },  FIVE,          AT(0),   T(7),               .fate = LOSES },                                \
    { { "4.1(d)(ii)", "6.1.10" }, SIX,           AT(0),   T(7),               .fate = LOSES },                                \
    { { "4.1(e)(ii)", "6.1.11" }, EIGHT,         AT(0),   T(7),               .fate = LOSES },                                \
    { { "4.1(f)(ii)", "6.1.7" },  FIELD,         AT(0),   ANY_ROLL,           .fate = LOSES },                                \
    { { "4.1(g)(ii)", "6.1.8" },  ANY_7,         AT(0),   ANY_ROLL,           .fate = LOSES },                                \
    { { "4.1(h)(ii)", "6.1.12" }, C_AND_E_COMBO, AT(0),   ANY_ROLL,           .fate = LOSES },                                \
    { { "4.1(i)(ii)", "6.1.3" },  CRAPS_2,       AT(0),   ANY_ROLL,           .fate = LOSES },                                \
    { { "4.1(j)(ii)", "6.1.4" },  CRAPS_3,       AT(0),   ANY_ROLL,           .fate = LOSES },                                \
    { { "4.1(k)(ii)", "6.1.5" },  CRAPS_12,      AT(0),   ANY_ROLL,           .fate = LOSES },                                \
    { { "4.1(l)(ii)", "6.1.6" },  ELEVEN,        AT(0),   ANY_ROLL,           .fate = LOSES }

#define FIELD_EVENS T(3) | T(4) | T(9) | T(10) | T(11)

static const struct dice_rule rules_nz[] = {
/*    clause                     bet            at       on                   fate   paying (4.9)       where the option has this value */
    { { "4.1(a)(i)" },           HARDWAY,       AT(4),   HARD,                .fate = WINS, .pays = BY(OPTION(HARD_4)) },
    { { "4.1(a)(i)" },           HARDWAY,       AT(6),   HARD,                .fate = WINS, .pays = BY(OPTION(HARD_6)) },
    { { "4.1(a)(i)" },           HARDWAY,       AT(8),   HARD,                .fate = WINS, .pays = BY(OPTION(HARD_8)) },
    { { "4.1(a)(i)" },           HARDWAY,       AT(10),  HARD,                .fate = WINS, .pays = BY(OPTION(HARD_10)) },
    { { "4.1(b)(i)" },           HARDWAY_COMBO, AT(0),   HARDS,               .fate = WINS, .pays = TO(4, 1) },
    { { "4.1(c)(i)" },           FIVE,          AT(0),   T(5),                .fate = WINS, .pays = TO(1, 1) },
    { { "4.1(d)(i)" },           SIX,           AT(0),   T(6),                .fate = WINS, .pays = TO(1, 1) },
    { { "4.1(e)(i)" },           EIGHT,         AT(0),   T(8),                .fate = WINS, .pays = TO(1, 1) },
    { { "4.1(f)(i)" },           FIELD,         AT(0),   T(2),                .fate = WINS, .pays = TO(3, 1), .option = OPTION(FIELD_PAYS), .value = 1 },
    { { "4.1(f)(i)" },           FIELD,         AT(0),   T(12),               .fate = WINS, .pays = TO(2, 1), .option = OPTION(FIELD_PAYS), .value = 1 },
    { { "4.1(f)(i)" },           FIELD,         AT(0),   T(2) | T(12),        .fate = WINS, .pays = TO(2, 1), .option = OPTION(FIELD_PAYS), .value = 2 },
    { { "4.1(f)(i)" },           FIELD,         AT(0),   T(2),                .fate = WINS, .pays = TO(3, 1), .option = OPTION(FIELD_PAYS), .value = 3 },
    { { "4.1(f)(i)" },           FIELD,         AT(0),   T(12),               .fate = WINS, .pays = TO(1, 1), .option = OPTION(FIELD_PAYS), .value = 3 },
    { { "4.1(f)(i)" },           FIELD,         AT(0),   FIELD_EVENS,         .fate = WINS, .pays = TO(1, 1) },
    { { "4.1(g)(i)" },           ANY_7,         AT(0),   T(7),                .fate = WINS, .pays = TO(4, 1) },
    { { "4.1(h)(i)" },           C_AND_E_COMBO, AT(0),   T(2) | T(3) | T(11) | T(12), .fate = WINS, .pays = TO(4, 1) },
    { { "4.1(i)(i)" },           CRAPS_2,       AT(0),   T(2),                .fate = WINS, .pays = BY(OPTION(CRAPS_2_PAYS)) },
    { { "4.1(j)(i)" },           CRAPS_3,       AT(0),   T(3),                .fate = WINS, .pays = TO(15, 1) },
    { { "4.1(k)(i)" },           CRAPS_12,      AT(0),   T(12),               .fate = WINS, .pays = BY(OPTION(CRAPS_12_PAYS)) },
    { { "4.1(l)(i)" },           ELEVEN,        AT(0),   T(11),               .fate = WINS, .pays = TO(15, 1) },
    /* a hardway loses on its total made easy, or on a seven */
    { { "4.1(a)(ii)" },          HARDWAY,       AT_HARD, EASY,                .fate = LOSES, .also = "4.1(a)(i)(A)" },
    { { "4.1(a)(ii)" },          HARDWAY,       AT_HARD, T(7),                .fate = LOSES, .also = "4.1(a)(i)(B)" },
    { { "4.1(b)(ii)" },          HARDWAY_COMBO, AT(0),   T(4) | T(6) | T(8) | T(10), .fate = LOSES, .also = "4.1(b)(i)(A)" },
    { { "4.1(b)(ii)" },          HARDWAY_COMBO, AT(0),   T(7),                .fate = LOSES, .also = "4.1(b)(i)(B)" },
    LOSING_RULES,
};

static const struct dice_rule rules_nsw[] = {
/*    clause                     bet            at       on                   fate   paying (8.1)       pay table */
    { { NULL, "6.1.1" },         HARDWAY,       AT(4) | AT(10), HARD,         .fate = WINS, .pays = TO(15, 2), .option = OPTION(PAY_TABLE), .value = 1 },
    { { NULL, "6.1.1" },         HARDWAY,       AT(6) | AT(8),  HARD,         .fate = WINS, .pays = TO(19, 2), .option = OPTION(PAY_TABLE), .value = 1 },
    { { NULL, "6.1.1" },         HARDWAY,       AT(4) | AT(10), HARD,         .fate = WINS, .pays = TO(7, 1), .option = OPTION(PAY_TABLE), .value = 2 },
    { { NULL, "6.1.1" },         HARDWAY,       AT(6) | AT(8),  HARD,         .fate = WINS, .pays = TO(9, 1), .option = OPTION(PAY_TABLE), .value = 2 },
    { { NULL, "6.1.2" },         HARDWAY_COMBO, AT(0),   HARDS,               .fate = WINS, .pays = TO(4, 1) },
    { { NULL, "6.1.9" },         FIVE,          AT(0),   T(5),                .fate = WINS, .pays = TO(1, 1) },
    { { NULL, "6.1.10" },        SIX,           AT(0),   T(6),                .fate = WINS, .pays = TO(1, 1) },
    { { NULL, "6.1.11" },        EIGHT,         AT(0),   T(8),                .fate = WINS, .pays = TO(1, 1) },
    { { NULL, "6.1.7" },         FIELD,         AT(0),   T(2),                .fate = WINS, .pays = TO(3, 1) },
    { { NULL, "6.1.7" },         FIELD,         AT(0),   T(12),               .fate = WINS, .pays = TO(1, 1), .option = OPTION(PAY_TABLE), .value = 1 },
    { { NULL, "6.1.7" },         FIELD,         AT(0),   T(12),               .fate = WINS, .pays = TO(2, 1), .option = OPTION(PAY_TABLE), .value = 2 },
    { { NULL, "6.1.7" },         FIELD,         AT(0),   FIELD_EVENS,         .fate = WINS, .pays = TO(1, 1) },
    { { NULL, "6.1.8" },         ANY_7,         AT(0),   T(7),                .fate = WINS, .pays = TO(4, 1) },
    { { NULL, "6.1.12" },        C_AND_E_COMBO, AT(0),   T(2) | T(3) | T(11) | T(12), .fate = WINS, .pays = TO(4, 1) },
    { { NULL, "6.1.3" },         CRAPS_2,       AT(0),   T(2),                .fate = WINS, .pays = TO(33, 1) },
    { { NULL, "6.1.4" },         CRAPS_3,       AT(0),   T(3),                .fate = WINS, .pays = TO(16, 1), .option = OPTION(PAY_TABLE), .value = 1 },
    { { NULL, "6.1.4" },         CRAPS_3,       AT(0),   T(3),                .fate = WINS, .pays = TO(15, 1), .option = OPTION(PAY_TABLE), .value = 2 },
    { { NULL, "6.1.5" },         CRAPS_12,      AT(0),   T(12),               .fate = WINS, .pays = TO(31, 1) },
    { { NULL, "6.1.6" },         ELEVEN,        AT(0),   T(11),               .fate = WINS, .pays = TO(16, 1), .option = OPTION(PAY_TABLE), .value = 1 },
    { { NULL, "6.1.6" },         ELEVEN,        AT(0),   T(11),               .fate = WINS, .pays = TO(15, 1), .option = OPTION(PAY_TABLE), .value = 2 },
    { { NULL, "6.1.1" },         HARDWAY,       AT_HARD, EASY | T(7),         .fate = LOSES },
    { { NULL, "6.1.2" },         HARDWAY_COMBO, AT(0),   T(4) | T(6) | T(8) | T(10) | T(7), .fate = LOSES },
    LOSING_RULES,
};

static const struct dice_spot spots[] = {
    { HARDWAY, 4, 0, 0 }, { HARDWAY, 6, 0, 0 }, { HARDWAY, 8, 0, 0 }, { HARDWAY, 10, 0, 0 },
    { HARDWAY_COMBO, 0, 0, 0 }, { FIVE, 0, 0, 0 }, { SIX, 0, 0, 0 }, { EIGHT, 0, 0, 0 },
    { FIELD, 0, 0, 0 }, { ANY_7, 0, 0, 0 }, { C_AND_E_COMBO, 0, 0, 0 },
    { CRAPS_2, 0, 0, 0 }, { CRAPS_3, 0, 0, 0 }, { CRAPS_12, 0, 0, 0 }, { ELEVEN, 0, 0, 0 },
};

/* ---- Conduct --------------------------------------------------------------------- */

/* In the first text only the dealer calls and enters the result, collects the dice
 * and hands them back; in the compendium the game supervisor may too (S11). */
#define NZ_ACTS(CALLER)                                                                                                      \
    DIVISION_1_ACTS(OPEN, CALM, IN(CLOSED), CALM | IN(AIR)),                                                                                                         \
    { ACT_RECEIVE,    IN(DICE_OUT),                                 DEALER,                         "5.2" },                 \
    { ACT_INSPECT,    IN(DICE_OUT),                                 DEALER | SUPER,                 "5.2" },                 \
    { ACT_OFFER,      IN(IDLE),                                     DEALER,                         "5.3(a)" },              \
    { ACT_ACCEPT,     IN(OFFERED),                                  ROLE_OFFERED,                   "5.3(c)" },              \
    { ACT_DECLINE,    IN(OFFERED),                                  ROLE_OFFERED,                   "5.3(b)" },              \
    { ACT_CHOOSE,     IN(CHOOSING) | IN(READY),                     ROLE_SHOOTER | DEALER,          "5.3(c)" },              \
    { ACT_BET,        CALM |    IN(AIR),                            ROLE_PLAYER,                    "4.1" },                 \
    { ACT_TAKE,       CALM |    IN(AIR),                            ROLE_PLAYER,                    "4.7" },                 \
    { ACT_WISH,       OPEN,                                        ROLE_PLAYER,                    "4.7" },                 \
    { ACT_CONFIRM,    CALM |    IN(AIR),                            DEALER | SUPER,                 "4.4(b)" },              \
    { ACT_THROW,      IN(READY),                                    ROLE_SHOOTER | DEALER,          "5.5" },                 \
    { ACT_REST,       IN(AIR),                                      DEALER | ROLE_CLOCK,            "4.2" },                 \
    { ACT_NO_ROLL,    IN(AIR) | IN(RESTED) | IN(CALLED),            DEALER | SUPER,                 "6.4" },                 \
    { ACT_DISPUTE,    IN(RESTED) | IN(CALLED),                      ROLE_PLAYER | DEALER,           "6.2" },                 \
    { ACT_RULE,       IN(RESTED) | IN(CALLED),                      SUPER,                          "6.2" },                 \
    { ACT_CALL,       IN(RESTED),                                   CALLER,                         "5.6(a)" },              \
    { ACT_ENTER,      IN(CALLED),                                   CALLER,                         "5.6(b)" },              \
    { ACT_AMEND,      IN(CALLED),                                   SUPER,                          "6.8" },                 \
    { ACT_SETTLE,     IN(CALLED),                                   DEALER,                         "5.6(e)" },              \
    { ACT_OVERRULE,   CALM | IN(CALLED),                            SUPER | PIT | SENIOR | HOUSE,   "6.6" },                 \
    { ACT_HAND,       IN(SETTLED),                                  CALLER,                         "5.6(e)" },              \
    { ACT_RELINQUISH, IN(CHOOSING) | IN(READY) | IN(SETTLED),       ROLE_SHOOTER,                   "5.7" },                 \
    { ACT_ORDER,      IN(CHOOSING) | IN(READY) | IN(SETTLED),       DEALER | SUPER,                 "5.7(b)" },              \
    { ACT_ASK_BACK,   IN(READY),                                    ROLE_SHOOTER | DEALER,          "6.1(b)" },              \
    { ACT_REPORT_ACCEPT, IN(OFFERED),                               DEALER,                         "5.1" },                 \
    { ACT_REPORT_DECLINE, IN(OFFERED),                              DEALER,                         "5.1" },                 \
    { ACT_REPORT_CHOOSE, IN(CHOOSING) | IN(READY),                  DEALER,                         "5.1" },                 \
    { ACT_REPORT_THROW, IN(READY),                                  DEALER,                         "5.1" },                 \
    { ACT_REPORT_PASS, IN(CHOOSING) | IN(READY) | IN(SETTLED),      DEALER,                         "5.1" },                 \
    { ACT_REPORT_ASK_BACK, IN(READY),                               DEALER,                         "5.1" },                 \
    { ACT_FOUND,      MISSING,                                      SUPER,                          "6.1(c)" },              \
    { ACT_LOST,       MISSING,                                      DEALER | SUPER,                 "6.1(d)" },              \
    { ACT_FAIL,       OPEN,                                         DEALER | SUPER,                 "6.9" },                 \
    { ACT_RECTIFY,    OPEN,                                         SUPER | PIT | HOUSE,            "6.10" },                \
    { ACT_PUT_BACK,   CALM | IN(RESTED) | IN(CALLED),               HOUSE,                          "4.6" },                 \
    { ACT_RECORD,     OPEN | IN(CLOSED),                            ROLE_PLAYER | STAFF,            "2.0" },                 \
    { ACT_TICK,       OPEN | IN(CLOSED),                            ROLE_CLOCK,                     "2.0" }

static const struct act_row acts_compendium[] = { NZ_ACTS(DEALER | SUPER) };
static const struct act_row acts_first[] = { NZ_ACTS(DEALER) };

/* Here a casino supervisor includes the gaming supervisor (1.1). */
static const struct act_row acts_nsw[] = {
/*    act             in these phases                               by                              clause */
    { ACT_SIT,        OPEN,                                         ROLE_PLAYER,                    "9.9" },
    { ACT_LEAVE,      CALM | IN(CLOSED),                                  ROLE_PLAYER,                    "6.4" },
    { ACT_BUY,        OPEN,                                         ROLE_PLAYER,                    "6.2" },
    { ACT_TOKENS,     OPEN,                                         DEALER,                         "1.1" },
    { ACT_RECEIVE,    IN(DICE_OUT),                                 DEALER,                         "2.3" },
    { ACT_OFFER,      IN(IDLE),                                     DEALER,                         "3.2" },
    { ACT_ACCEPT,     IN(OFFERED),                                  ROLE_OFFERED,                   "3.3" },
    { ACT_DECLINE,    IN(OFFERED),                                  ROLE_OFFERED,                   "3.2" },
    { ACT_CHOOSE,     IN(CHOOSING) | IN(READY),                     ROLE_SHOOTER,                   "3.3" },
    { ACT_BET,        CALM |    IN(AIR),                            ROLE_PLAYER,                    "6.1" },
    { ACT_SLIP,       CALM |    IN(AIR),                            DEALER,                         "7.2" },
    { ACT_FIND_SLIP,  OPEN,                                         DEALER | SUPER | PIT,           "7.3" },
    { ACT_TAKE,       CALM |    IN(AIR),                            ROLE_PLAYER,                    "6.4" },
    { ACT_WISH,       OPEN,                                         ROLE_PLAYER,                    "6.4" },
    { ACT_CONFIRM,    CALM |    IN(AIR),                            DEALER | SUPER | PIT,           "6.3" },
    { ACT_THROW,      IN(READY),                                    ROLE_SHOOTER,                   "4.2" },
    { ACT_REST,       IN(AIR),                                      DEALER | ROLE_CLOCK,            "4.3" },
    { ACT_NO_ROLL,    IN(AIR) | IN(RESTED) | IN(CALLED),            DEALER | SUPER | PIT,           "5.1" },
    { ACT_DISPUTE,    IN(RESTED) | IN(CALLED),                      ROLE_PLAYER | DEALER,           "4.3.3" },
    { ACT_RULE,       IN(RESTED) | IN(CALLED),                      SUPER,                          "4.3.3" },
    { ACT_CALL,       IN(RESTED),                                   DEALER | SUPER,                 "4.3.1" },
    { ACT_ENTER,      IN(CALLED),                                   DEALER,                         "4.6" },
    { ACT_AMEND,      IN(CALLED),                                   DEALER,                         "4.6" },
    { ACT_SETTLE,     IN(CALLED),                                   DEALER,                         "4.7" },
    { ACT_OVERRULE,   CALM | IN(CALLED),                            SUPER | PIT | HOUSE,            "9.12" },
    { ACT_HAND,       IN(SETTLED),                                  DEALER,                         "4.7" },
    { ACT_RELINQUISH, IN(CHOOSING) | IN(READY) | IN(SETTLED),       ROLE_SHOOTER,                   "3.7" },
    { ACT_ORDER,      IN(CHOOSING) | IN(READY) | IN(SETTLED),       SUPER | PIT,                    "3.7.2" },
    { ACT_ASK_BACK,   IN(READY),                                    ROLE_SHOOTER,                   "3.4.2" },
    { ACT_REPORT_ACCEPT, IN(OFFERED),                               DEALER,                         "3.1" },
    { ACT_REPORT_DECLINE, IN(OFFERED),                              DEALER,                         "3.1" },
    { ACT_REPORT_CHOOSE, IN(CHOOSING) | IN(READY),                  DEALER,                         "3.1" },
    { ACT_REPORT_THROW, IN(READY),                                  DEALER,                         "3.1" },
    { ACT_REPORT_PASS, IN(CHOOSING) | IN(READY) | IN(SETTLED),      DEALER,                         "3.1" },
    { ACT_REPORT_ASK_BACK, IN(READY),                               DEALER,                         "3.1" },
    { ACT_FOUND,      MISSING | IN(OFFERED) | IN(CHOOSING),         SUPER | PIT,                    "3.5" },
    { ACT_LOST,       MISSING | IN(OFFERED) | IN(CHOOSING),         SUPER | PIT,                    "3.6" },
    { ACT_PUT_BACK,   CALM | IN(RESTED) | IN(CALLED),               SUPER | PIT,                    "6.8" },
    { ACT_REFUSE,     CALM |    IN(AIR),                            SUPER | PIT | SENIOR | HOUSE,   "9.11" },
    { ACT_INVALIDATE, OPEN,                                         SUPER | PIT,                    "9.4" },
    { ACT_VOID_WAGERS, OPEN,                                        SUPER | PIT,                    "9.3.1" },
    { ACT_EXCLUDE,    OPEN | IN(CLOSED),                            SUPER | PIT,                    "9.3.2" },
    { ACT_VACATE,     CALM,                                         SUPER | PIT,                    "9.9" },
    { ACT_NOTICE,     OPEN,                                         SUPER | PIT,                    "7.5" },
    { ACT_LIMITS,     OPEN,                                         SUPER | PIT,                    "7.5" },
    { ACT_STEP,       OPEN,                                         SUPER | PIT,                    "7.1" },
    { ACT_PERSONAL,   OPEN,                                         SUPER | PIT,                    "7.6" },
    { ACT_CLOSING,    OPEN,                                         SUPER | PIT,                    "9.8" },
    { ACT_CLOSE,      CALM,                                         SUPER | PIT,                    "9.8" },
    { ACT_OPEN_AGAIN, IN(CLOSED),                                   SUPER | PIT,                    "9.8" },
    { ACT_CORRECT,    CALM | IN(CLOSED),                            HOUSE,                          "9.13" },
    { ACT_PAY_TABLE,  CALM,                                         HOUSE,                          "8.2" },
    { ACT_RECORD,     OPEN | IN(CLOSED),                            ROLE_PLAYER | STAFF,            "1.1" },
    { ACT_TICK,       OPEN | IN(CLOSED),                            ROLE_CLOCK,                     "1.1" },
};

static const struct role_clause others_nz[] = {
    { ACT_OVERRULE, SUPER,  "6.6(a)" },
    { ACT_OVERRULE, PIT,    "6.6(b)" },
    { ACT_OVERRULE, SENIOR, "6.6(c)" },
    { ACT_OVERRULE, HOUSE,  "6.6(d)" },
};

static const struct role_clause others_nsw[] = {
    { ACT_OVERRULE, HOUSE,  "9.13" },
};

static const struct reason reasons_nz[] = {
    {  1, "off-table",      "6.3(a)", VOIDS,    "a die left the table" },
    {  2, "stacked",        "6.3(b)", VOIDS,    "one die rests on the other" },
    {  3, "on-bank",        "6.3(c)", VOIDS,    "a die rests on the bank's chips" },
    {  4, "in-bowl",        "6.3(d)", VOIDS,    "a die rests in the bowl or on a rail" },
    {  5, "two-faces",      "6.3(e)", VOIDS,    "more than one face of a die rests on something" },
    {  6, "fraud",          "6.3(f)", VOIDS,    "a fraudulent or unapproved die, or a fraudulent technique" },
    {  7, "unreadable",     "6.3(g)", VOIDS,    "the natural fall of a die can't be called" },
    {  8, "wrong-person",   "6.3(h)", VOIDS,    "a person other than the shooter threw" },
    {  9, "not-together",   "6.4(a)", MAY_CALL, "the dice did not leave the hand together" },
    { 10, "short",          "6.4(b)", MAY_CALL, "a die did not hit the end of the table" },
    { 11, "improper",       "6.4(c)", MAY_CALL, "the roll was improper" },
    { 12, "irregular",      "6.4(d)", MAY_CALL, "another irregularity" },
    { 13, "delay",          "5.7(b)", ORDERS,   "the shooter delays the game" },
    { 14, "void-rolls",     "5.7(b)", ORDERS,   "the shooter keeps making void rolls" },
    { 15, "contravention",  "5.7(b)", ORDERS,   "the shooter broke the rules" },
    DIVISION_1_REASONS,
};

static const struct reason reasons_nsw[] = {
    {  1, "off-table",      "5.3.1",  MUST_CALL, "a die came to rest off the table" },
    {  2, "stacked",        "5.3.2",  MUST_CALL, "one die rests on the other" },
    {  3, "on-bank",        "5.3.3",  MUST_CALL, "a die rests on the float's chips" },
    {  4, "in-bowl",        "5.3.4",  MUST_CALL, "a die rests in the bowl or on a rail" },
    {  5, "unreadable",     "5.3.5",  MUST_CALL, "a die is cocked and its fall can't be called" },
    {  6, "wrong-person",   "5.3.6",  MUST_CALL, "a person other than the shooter threw" },
    {  7, "fraud",          "5.3.7",  MUST_CALL, "a fraudulent device or technique" },
    {  8, "unapproved",     "5.3.8",  MUST_CALL, "unapproved dice" },
    {  9, "not-together",   "5.2.1",  MAY_CALL,  "the dice did not leave the hand together" },
    { 10, "short",          "5.2.2",  MAY_CALL,  "a die did not hit an end of the table" },
    { 11, "improper",       "5.2.3",  MAY_CALL,  "the throw was irregular" },
    { 12, "irregular",      "5.2.4",  MAY_CALL,  "another irregularity" },
    { 13, "delay",          "3.7.2",  ORDERS,    "the shooter delays the game" },
    { 14, "invalid-rolls",  "3.7.2",  ORDERS,    "the shooter keeps making invalid rolls" },
    { 15, "contravention",  "3.7.2",  ORDERS,    "the shooter broke the rules" },
    { 16, "disruption",     "9.4.1",  DISRUPTS,  "the game was disrupted" },
    { 17, "fraudulent-act", "9.4.2",  DEFRAUDS,  "a fraudulent act affected the game" },
};

static const struct ladder ladder_nz[] = {
    { SUPER,  DEALER,                        "6.6(a)" },
    { PIT,    DEALER | SUPER,                "6.6(b)" },
    { SENIOR, DEALER | SUPER | PIT,          "6.6(c)" },
    { HOUSE,  DEALER | SUPER | PIT | SENIOR, "6.6(d)" },
};

/* A dispute goes to the gaming supervisor, on review to a casino supervisor;
 * the operator has the final say. */
static const struct ladder ladder_nsw[] = {
    { SUPER, DEALER,               "9.12" },
    { PIT,   DEALER | SUPER,       "9.12" },
    { HOUSE, DEALER | SUPER | PIT, "9.13" },
};

static const char *const says_nz[TOPICS] = {
    DIVISION_1_SAYS,
    [SAYS_DROP_BOX] = "3.1(c)",
    [SAYS_FINAL] = "6.7",
    [SAYS_CHIPS_DOWN] = "4.3",
    [SAYS_LATE] = "4.4",
    [SAYS_UNCONFIRMED] = "4.4(a)",
    [SAYS_SPOKEN] = "4.4(c)",
    [SAYS_TAKING] = "4.7",
    [SAYS_LOSING] = "4.8",
    [SAYS_ELIGIBLE] = "5.4",
    [SAYS_OFFER] = "5.3(a)",
    [SAYS_OFFER_ON] = "5.9(a)",
    [SAYS_DECLINE_ON] = "5.9(b)",
    [SAYS_ACCEPT_ON] = "5.9(c)",
    [SAYS_HOUSE_THROWS] = "5.9(d)",
    [SAYS_SEVEN_OUT] = "5.7(a)",
    [SAYS_LOST_ALL] = "5.7",
    [SAYS_LEANS] = "6.2",
    [SAYS_DICE] = "1.1",
    [SAYS_DICE_FIRST] = "3.3",
    [SAYS_DICE_KEPT] = "1.1",
    [SAYS_NO_DICE] = "5.2",
    [SAYS_REPLACE] = "6.1(b)",
    [SAYS_NEW_SET] = "6.1(d)",
    [SAYS_WHOLE_SET] = "6.1(d)",
    [SAYS_VOID] = "6.3",
    [SAYS_RESULTS] = "3.4(b)",
    [SAYS_EQUIPMENT] = "3.4(c)(i)",
    [SAYS_LIT] = "3.4(c)(ii)",
    [SAYS_ENTERED] = "6.8",
    [SAYS_FAILURE] = "6.10",
    [SAYS_BY_THE_DICE] = "6.9",
    [SAYS_SCOPE] = "2.0",
};

static const char *const says_nsw[TOPICS] = {
    [SAYS_WAGERS] = "6.1",
    [SAYS_CHIPS] = "6.2",
    [SAYS_MINIMUM] = "7.1",
    [SAYS_STEP] = "7.1",
    [SAYS_BELOW] = "7.2",
    [SAYS_ABOVE] = "7.3",
    [SAYS_CHIPS_DOWN] = "6.2",
    [SAYS_LATE] = "6.3",
    [SAYS_UNCONFIRMED] = "6.3",
    [SAYS_SPOKEN] = "6.3",
    [SAYS_TAKING] = "6.4",
    [SAYS_ROUNDING] = "6.5",
    [SAYS_ELIGIBLE] = "4.1",
    [SAYS_OFFER] = "3.2",
    [SAYS_OFFER_ON] = "3.8.1",
    [SAYS_DECLINE_ON] = "3.8.2",
    [SAYS_ACCEPT_ON] = "3.9",
    [SAYS_SEVEN_OUT] = "3.7.1",
    [SAYS_LOST_ALL] = "4.8",
    [SAYS_FACES] = "2.3",
    [SAYS_LEANS] = "4.3.2",
    [SAYS_DICE] = "2.3",
    [SAYS_DICE_KEPT] = "2.3",
    [SAYS_NO_DICE] = "2.3",
    [SAYS_REPLACE] = "3.4.2",
    [SAYS_FOUND_BACK] = "3.5.1",
    [SAYS_FOUND] = "3.5.2",
    [SAYS_POSITION] = "6.7",
    [SAYS_NEW_SET] = "3.6",
    [SAYS_WHOLE_SET] = "3.6",
    [SAYS_REFUND] = "9.5",
    [SAYS_RESULTS] = "2.6.2",
    [SAYS_EQUIPMENT] = "2.6.3.1",
    [SAYS_LIT] = "2.6.3.2",
    [SAYS_ENTERED] = "4.6",
    [SAYS_CORRECTION] = "9.13",
    [SAYS_FINAL] = "9.13",
    [SAYS_PEOPLE] = "9.9",
    [SAYS_SIGN] = "7.1",
    [SAYS_PAY_SIGN] = "8.2",
    [SAYS_SCOPE] = "1.1",
    [SAYS_PROMO] = "6.2",
    [SAYS_PROMO_BACK] = "1.1",
    [SAYS_PROMO_KEPT] = "1.1",
};
/* clang-format on */

#define NZ_CONDUCT(rows)                                                                           \
    {                                                                                              \
        .acts = rows, .act_count = LENGTH(rows), .others = others_nz,                              \
        .other_count = LENGTH(others_nz), .reasons = reasons_nz,                                   \
        .reason_count = LENGTH(reasons_nz), .ladder = ladder_nz,                                   \
        .ladder_count = LENGTH(ladder_nz), .says = says_nz, .notice_to_close = true,               \
        .notice = NOTICE_FOR_WORSE,                                                                \
    }

const struct conduct snake_eyes_conduct = NZ_CONDUCT(acts_compendium);
const struct conduct snake_eyes_first_conduct = NZ_CONDUCT(acts_first);

const struct conduct snake_eyes_nsw_conduct = {
    .acts = acts_nsw,
    .act_count = LENGTH(acts_nsw),
    .others = others_nsw,
    .other_count = LENGTH(others_nsw),
    .reasons = reasons_nsw,
    .reason_count = LENGTH(reasons_nsw),
    .ladder = ladder_nsw,
    .ladder_count = LENGTH(ladder_nsw),
    .says = says_nsw,
    .step_above_minimum = true,
    .below_always_valid = true,
    .results_stand = true,
    .refuse_any = true,
    .fraud_by_anyone = true,
    .notice_to_close = true,
    .notice = NOTICE_FOR_MINIMUM,
};

_Static_assert(LENGTH(spots) <= DICE_SPOTS, "a table has room for every spot");

#define GAME(rows, which, pays, ...)                                                               \
    {                                                                                              \
        .bets = bets, .bet_count = BETS, .rules = rows, .rule_count = LENGTH(rows),                \
        .spots = spots, .spot_count = LENGTH(spots), .column = which, .pays_clause = pays,         \
        .custom = { .ineligible = REFUSED_NEEDS_A_WAGER, __VA_ARGS__ },                            \
    }
#define NZ_CUSTOM                                                                                  \
    .dice_most = DICE_SET, .lost_makes_new = 1, .off_table = 1, .take_in_air = true,               \
    .inspected = true, .leaning_opposite = true, .electronics = OPTION(ELECTRONICS),               \
    .dice_option = OPTION(DICE), .rule_may_void = true
#define NSW_CUSTOM                                                                                 \
    .dice_most = DICE_SET, .lost_makes_new = 2, .off_table = 1, .take_in_air = true,               \
    .leaning_opposite = true, .electronics = OPTION(NSW_ELECTRONICS),                              \
    .pay_table = OPTION(PAY_TABLE)

const struct dice_game snake_eyes = GAME(rules_nz, NZ, "4.9", NZ_CUSTOM);
const struct dice_game snake_eyes_first = GAME(rules_nz, NZ, "4.9", NZ_CUSTOM);
const struct dice_game snake_eyes_nsw = GAME(rules_nsw, NSW, "8.1", NSW_CUSTOM);
