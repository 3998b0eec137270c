/* lunar_poker.c - Lunar Poker (Division 22) as rows, one per line of the rule book: wagers, odds
 * and conduct.
 *
 * The L readings in docs/readings.md say how we understand the text where it is unclear. */
#include "games/lunar/lunar_editions.h"

/* clang-format off */
enum { IN_USE, BOXES, ORDER, DECLARING, SUPER_TABLE, MULTIPLE, INSTANT };

const char *const lunar_poker_amounts[] = {
    [LUNAR_PAYOUT] = "payout",
    [LUNAR_AMOUNTS] = NULL,
};
_Static_assert(LUNAR_AMOUNTS < SIGN_AMOUNTS, "a sign has room for them");

#define YES_NO { { "no", 0 }, { "yes", 1 } }
#define INSTANT(straight, royal) { #straight "-" #royal, INSTANT_OF(straight, royal) }

const struct option lunar_poker_options[] = {
    [IN_USE] = { "cards", "one deck from a shoe, or two decks in turn from a shuffler", "3.4(c)",
                 { { "shoe", LUNAR_SHOE }, { "shuffler", LUNAR_SHUFFLER } }, .usual = LUNAR_SHOE },
    [BOXES] = { "boxes", "number of boxes at the table", "3.1", .least = 1, .most = LUNAR_BOXES, .usual = LUNAR_BOXES },
    [ORDER] = { "order", "draws are served after all decisions, or box by box", "9.8",
                { { "together", LUNAR_TOGETHER }, { "in-turn", LUNAR_IN_TURN } }, .usual = LUNAR_TOGETHER },
    [DECLARING] = { "declare", "players declare winning hands, or the table does", "4.5",
                  { { "declare", LUNAR_DECLARE }, { "automatic", LUNAR_AUTOMATIC } }, .usual = LUNAR_DECLARE },
    [SUPER_TABLE] = { "super-table", "pay table for Super Bets", "5.9",
                      { { "1", 1 }, { "2", 2 }, { "3", 3 }, { "4", 4 }, { "5", 5 }, { "6", 6 }, { "7", 7 } }, .usual = 1 },
    [MULTIPLE] = { "multiple", "Super Bets on other hands and the Dealer's are offered", "5a.1", YES_NO, .usual = 0 },
    [INSTANT] = { "instant", "odds to 1 on the ante for a dealt straight flush and royal flush", "5.6",
                  { INSTANT(200, 600), INSTANT(300, 600), INSTANT(200, 800), INSTANT(300, 800), INSTANT(200, 1000), INSTANT(300, 1000),
                    INSTANT(200, 1200), INSTANT(300, 1200), INSTANT(400, 1200), INSTANT(200, 1500), INSTANT(300, 1500),
                    INSTANT(400, 1500), INSTANT(500, 1500) }, .usual = INSTANT_OF(200, 600) },
    { .id = NULL },
};

static const struct lunar_name names[] = {
    { LUNAR_ANTE,  0, "ante",  "Ante", false, "5.1(a)" },
    { LUNAR_SUPER, 0, "super", "Super Bet", false, "5.1(b)" },
    { LUNAR_SUPER, LUNAR_ON_DEALER, "super-dealer", "Super Bet on the Dealer", false, "5a.4(c)" },
    { LUNAR_BET,   0, "bet",   "Bet", false, "5.2(b)" },
    { LUNAR_SUPER, 1, "super-1", "Super Bet on box 1", true, "5a.4(b)" },
    { LUNAR_SUPER, 2, "super-2", "Super Bet on box 2", true, "5a.4(b)" },
    { LUNAR_SUPER, 3, "super-3", "Super Bet on box 3", true, "5a.4(b)" },
    { LUNAR_SUPER, 4, "super-4", "Super Bet on box 4", true, "5a.4(b)" },
    { LUNAR_SUPER, 5, "super-5", "Super Bet on box 5", true, "5a.4(b)" },
};

static const struct lunar_rule rules[] = {
/*    clause      bet         how it ends         fate */
    { "5.6",     LUNAR_ANTE, END_STRAIGHT_FLUSH, .fate = WINS, .pays = PAYS_INSTANT, .also = "5.8" },
    { "5.6",     LUNAR_ANTE, END_ROYAL_FLUSH,    .fate = WINS, .pays = PAYS_INSTANT, .also = "5.8" },
    { "9.4(a)",  LUNAR_ANTE, END_FOLDED,         .fate = LOSES },
    { "10.2(a)", LUNAR_ANTE, END_NO_HAND,        .fate = WINS, .pays = PAYS_EVEN, .also = "5.5" },
    { "10.2",    LUNAR_BET,  END_NO_HAND,        .fate = RETURNS },
    { "10.4",    LUNAR_ANTE, END_STAND_OFF,      .fate = RETURNS },
    { "10.4",    LUNAR_BET,  END_STAND_OFF,      .fate = RETURNS },
    { "10.8(c)", LUNAR_ANTE, END_WINS,           .fate = RETURNS, .also = "10.6(a)" },
    { "10.8(a)", LUNAR_BET,  END_WINS,           .fate = WINS, .pays = PAYS_BY_HAND, .also = "5.5" },
    { "10.7(a)", LUNAR_ANTE, END_LOSES,          .fate = LOSES, .also = "10.6(b)" },
    { "10.7(a)", LUNAR_BET,  END_LOSES,          .fate = LOSES, .also = "10.6(b)" },
    { "10.6(c)", LUNAR_ANTE, END_EQUAL,          .fate = RETURNS, .also = "10.10" },
    { "10.6(c)", LUNAR_BET,  END_EQUAL,          .fate = RETURNS, .also = "10.10" },
};

/* 5.5: odds to 1; odd cards are paid with an ace and a king. */
static const int bet_pays[HAND_CATEGORIES] = {
    [NO_PAIR] = 1, [ONE_PAIR] = 1, [TWO_PAIRS] = 2, [THREE_OF_A_KIND] = 3, [STRAIGHT] = 4, [FLUSH] = 5,
    [FULL_HOUSE] = 7, [FOUR_OF_A_KIND] = 20, [STRAIGHT_FLUSH] = 50, [ROYAL_FLUSH] = 100,
};

static const char *const kind_clauses[HAND_CATEGORIES] = {
    [NO_PAIR] = "4.3(a)", [ONE_PAIR] = "4.3(b)", [TWO_PAIRS] = "4.3(c)", [THREE_OF_A_KIND] = "4.3(d)", [STRAIGHT] = "4.3(e)",
    [FLUSH] = "4.3(f)", [FULL_HOUSE] = "4.3(g)", [FOUR_OF_A_KIND] = "4.3(h)", [STRAIGHT_FLUSH] = "4.3(i)", [ROYAL_FLUSH] = "4.3(j)",
};

static const char *const level_clauses[HAND_CATEGORIES] = {
    [NO_PAIR] = "4.4(a)", [ONE_PAIR] = "4.4(b)", [TWO_PAIRS] = "4.4(c)", [THREE_OF_A_KIND] = "4.3(d)", [STRAIGHT] = "4.4(d)",
    [FLUSH] = "4.3(f)", [FULL_HOUSE] = "4.3(g)", [FOUR_OF_A_KIND] = "4.3(h)", [STRAIGHT_FLUSH] = "4.4(d)", /* royal flushes are equal */
};

/* 5.9: odds to 1 in each of the seven pay tables. */
static const int super_pays[LUNAR_SUPERS][LUNAR_SUPER_TABLES] = {
    [SUPER_FOUR_OF_A_KIND]    = { 200, 250, 250, 250, 200, 200, 200 },
    [SUPER_COLOURED_STRAIGHT] = { 150, 150, 150, 150, 150, 150, 150 },
    [SUPER_FULL_HOUSE]        = { 100, 100, 100, 100, 100, 100, 100 },
    [SUPER_FLUSH]             = {  50,  60,  60,  60,  50,  50,  50 },
    [SUPER_STRAIGHT]          = {  25,  30,  30,  30,  25,  25,  25 },
    [SUPER_THREE_OF_A_KIND]   = {   8,   8,   8,   7,   8,   7,   7 },
    [SUPER_ACE_KING_QUEEN]    = {   6,   6,   5,   5,   5,   6,   5 },
    [SUPER_ONE_COLOUR]        = {   2,   2,   2,   2,   2,   2,   2 },
};

/* The clauses of consequences. */
static const char *const clauses[LUNAR_RULES] = {
    [RULE_CHIPS_PLACED] = "5.3",
    [RULE_SUPER] = "5.1(b)",
    [RULE_ONE_WAGER] = "5.4",
    [RULE_MULTIPLE] = "5a.1",
    [RULE_OWN_SUPER] = "5a.4(a)",
    [RULE_OTHERS] = "5a.4(b)",
    [RULE_ON_DEALER] = "5a.4(c)",
    [RULE_OWN_AREA] = "5a.5",
    [RULE_DEALERS_FIRST] = "5a.6",
    [RULE_DEALERS_WIN] = "5a.7",
    [RULE_PAYOUT] = "5.12",
    [RULE_SUPER_FLUSH] = "5.11",
    [RULE_INSTANT] = "5.6",
    [RULE_INSTANT_ORDER] = "5.7",
    [RULE_INSTANT_OVER] = "5.8",
    [RULE_DECK] = "3.4(a)",
    [RULE_CARD_VALUES] = "4.2",
    [RULE_SUITS] = "4.1",
    [RULE_KINDS] = "4.3",
    [RULE_SHOE] = "3.4(c)(i)",
    [RULE_SHUFFLER] = "3.4(c)(ii)",
    [RULE_MACHINE_MIX] = "6.4(a)",
    [RULE_MACHINE_LOAD] = "6.4(b)",
    [RULE_ONE_EACH] = "8.3(a)",
    [RULE_BOTTOM_UP] = "8.4",
    [RULE_FIVE_EACH] = "8.4(a)",
    [RULE_FIVE_DEALER] = "8.4(b)",
    [RULE_CHOICES] = "9.1",
    [RULE_FOLD] = "5.2(a)",
    [RULE_PLAY] = "5.2(b)",
    [RULE_PLAY_ON] = "9.5",
    [RULE_PLAY_DRAWN] = "9.9",
    [RULE_ONE_DRAW] = "5.2(c)",
    [RULE_DRAW] = "9.6",
    [RULE_FROM_DECK] = "8.7",
    [RULE_EXCHANGE_FEE] = "8.5(a)",
    [RULE_EXCHANGE_COUNT] = "8.5(b)",
    [RULE_EXCHANGE_NEW] = "8.5(c)",
    [RULE_SIXTH_FEE] = "8.6(a)",
    [RULE_SIXTH_NEW] = "8.6(b)",
    [RULE_DECLARING] = "4.5",
    [RULE_UNDECLARED] = "9.2",
    [RULE_LOCK] = "5.10",
    [RULE_LAID_DOWN] = "9.3",
    [RULE_FOLDED_CARDS] = "9.4(b)",
    [RULE_CLOCKWISE] = "9.7",
    [RULE_IN_TURN] = "9.8",
    [RULE_NO_MORE_BETS] = "9.10",
    [RULE_NO_HAND_CALL] = "10.1",
    [RULE_NOT_FORCED] = "10.2",
    [RULE_NOT_FORCED_CARDS] = "10.2(b)",
    [RULE_NOT_FORCED_RACK] = "10.2(c)",
    [RULE_FORCE_FEE] = "10.3",
    [RULE_FORCED] = "10.4",
    [RULE_SHOWDOWN] = "10.5",
    [RULE_ARRANGED] = "10.5(a)",
    [RULE_COMPARED] = "10.5(b)",
    [RULE_CALLED] = "10.5(c)",
    [RULE_COLLECTED_LOSS] = "10.7(b)",
    [RULE_COLLECTED_WIN] = "10.8(b)",
    [RULE_COLLECTED_SECOND] = "10.9(c)",
    [RULE_SECOND_SHOWN] = "10.9(a)",
    [RULE_COLLECTED_EQUAL] = "10.10",
    [RULE_ONE_EXPOSED] = "11.3",
    [RULE_DEALER_EXPOSED] = "11.4",
    [RULE_TWO_EXPOSED] = "11.5",
    [RULE_OWN_EXPOSED] = "11.6",
    [RULE_DEALER_SHOWS] = "11.7",
    [RULE_NO_ANTE_THERE] = "11.9",
    [RULE_MISDEAL] = "11.11",
    [RULE_ABSENT] = "11.12",
    [RULE_SWEPT] = "11.13",
    [RULE_LAID] = "11.14",
    [RULE_LATE_INSTANT] = "11.15",
    [RULE_NO_LATE_INSTANT] = "11.16",
    [RULE_LATE_SUPER] = "11.17",
    [RULE_NO_LATE_SUPER] = "11.18",
    [RULE_OUT_OF_SEQUENCE] = "11.20",
    [RULE_DEFINED] = "1.0",
    [RULE_FOLDED] = "9.4",
    [RULE_HAND_VOID] = "11.1",
    [RULE_OVER_TABLE] = "9.12",
    [RULE_NOT_TOLD] = "9.13",
    [RULE_BAD_DECK] = "11.10",
};

const struct lunar_game lunar_poker = {
    .clauses = clauses,
    .names = names,
    .name_count = LENGTH(names),
    .rules = rules,
    .rule_count = LENGTH(rules),
    .bet_pays = bet_pays,
    .super_pays = super_pays,
    .bet_clause = "5.5",
    .super_clause = "5.9",
    .second_clause = "10.9(b)",
    .kind_clauses = kind_clauses,
    .level_clauses = level_clauses,
    .cards = IN_USE,
    .boxes = BOXES,
    .order = ORDER,
    .declare = DECLARING,
    .super_table = SUPER_TABLE,
    .multiple = MULTIPLE,
    .instant = INSTANT,
};

/* ---- Conduct --------------------------------------------------------------------- */

#define AT_LUNAR(phase) (1u << LUNAR_##phase)
#define QUIET       (AT_LUNAR(CARDS_OUT) | AT_LUNAR(CUTTING) | AT_LUNAR(BETTING))
#define CHOOSING    (AT_LUNAR(DECIDING) | AT_LUNAR(LOCKED))
#define IN_ROUND    (AT_LUNAR(DEALING) | CHOOSING | AT_LUNAR(CALLED) | AT_LUNAR(FORCING) | AT_LUNAR(REPLACING) | AT_LUNAR(SHOWDOWN))
#define ALL_OPEN    (QUIET | IN_ROUND)
#define AFTER_DEAL  (IN_ROUND & ~AT_LUNAR(DEALING))
#define ASKED       (AT_LUNAR(FORCING) | AT_LUNAR(REPLACING) | AT_LUNAR(SHOWDOWN) | AT_LUNAR(CARDS_OUT))
#define SUPERVISORS (SUPER | PIT | SENIOR | HOUSE)

static const struct act_row acts[] = {
/*    act               in these phases                                          by                                    clause */
    DIVISION_1_ACTS(ALL_OPEN, QUIET, AT_LUNAR(CLOSED), QUIET | CHOOSING),
    { ACT_VACATE,       QUIET,                                                   DEALER | SUPER | PIT | HOUSE,         "Div 1 r.6.0" },
    { ACT_RECEIVE,      AT_LUNAR(CARDS_OUT),                                     DEALER,                               "6.1" },
    { ACT_INSPECT,      AT_LUNAR(CARDS_OUT),                                     DEALER | SUPER,                       "6.1" },
    { ACT_SPREAD,       AT_LUNAR(CARDS_OUT),                                     DEALER,                               "6.2" },
    { ACT_STACK,        AT_LUNAR(CARDS_OUT),                                     DEALER,                               "6.3" },
    { ACT_CHEMMY,       AT_LUNAR(CARDS_OUT),                                     DEALER,                               "6.3" },
    { ACT_RIFFLE,       AT_LUNAR(CARDS_OUT),                                     DEALER,                               "6.3" },
    { ACT_CHANGE_SET,   AT_LUNAR(CARDS_OUT),                                     DEALER,                               "3.4(c)(ii)" },
    { ACT_CUT,          AT_LUNAR(CUTTING),                                       DEALER | SUPERVISORS,                 "7.2" },
    { ACT_SHUFFLE,      AT_LUNAR(CUTTING) | AT_LUNAR(BETTING),                   DEALER | SUPER | PIT,                 "7.1" },
    { ACT_COUNT_DECK,   ALL_OPEN,                                                DEALER,                               "7.3" },
    { ACT_REPLACE,      QUIET,                                                   HOUSE,                                "7.4" },
    { ACT_BET,          ALL_OPEN,                                                ROLE_PLAYER,                          "5.1" },
    { ACT_TAKE,         ALL_OPEN,                                                ROLE_PLAYER,                          "5.13" },
    { ACT_NO_MORE_BETS, AT_LUNAR(BETTING) | AT_LUNAR(LOCKED),                    DEALER,                               "8.1(a)" },
    { ACT_DRAW,         AT_LUNAR(DEALING) | CHOOSING | AT_LUNAR(REPLACING),      ROLE_CLOCK,                           "8.1" },
    { ACT_FOLD,         CHOOSING,                                                ROLE_PLAYER,                          "9.4" },
    { ACT_EXCHANGE,     CHOOSING,                                                ROLE_PLAYER,                          "8.5" },
    { ACT_SIXTH,        CHOOSING,                                                ROLE_PLAYER,                          "8.6" },
    { ACT_DECLARE,      CHOOSING,                                                ROLE_PLAYER,                          "9.2" },
    { ACT_LOCK,         AT_LUNAR(DECIDING),                                      DEALER,                               "5.10" },
    { ACT_VERIFY,       AT_LUNAR(LOCKED),                                        DEALER,                               "9.3" },
    { ACT_SERVE,        CHOOSING,                                                DEALER,                               "9.7" },
    { ACT_LOOK,         CHOOSING,                                                ROLE_PLAYER,                          "9.9" },
    { ACT_TURN,         AT_LUNAR(CALLED),                                        DEALER,                               "9.10" },
    { ACT_FORCE,        ASKED,                                                   ROLE_PLAYER,                          "10.3" },
    { ACT_DECLINE,      ASKED,                                                   ROLE_PLAYER,                          "10.2" },
    { ACT_REPORT_FOLD,  CHOOSING,                                                DEALER,                               "9.4" },
    { ACT_REPORT_SIXTH, CHOOSING,                                                DEALER,                               "8.6" },
    { ACT_REPORT_DECLARE, AT_LUNAR(DECIDING),                                    DEALER,                               "9.2" },
    { ACT_REPORT_FORCE, AT_LUNAR(FORCING),                                       DEALER,                               "10.1" },
    { ACT_REPORT_DECLINE, AT_LUNAR(FORCING),                                     DEALER,                               "10.1" },
    { ACT_SETTLE,       AT_LUNAR(FORCING) | AT_LUNAR(SHOWDOWN),                  DEALER,                               "10.5" },
    { ACT_EXPOSE,       AFTER_DEAL,                                              ROLE_PLAYER | DEALER,                 "11.6" },
    { ACT_STRAY,        AT_LUNAR(DEALING),                                       DEALER,                               "11.8" },
    { ACT_SWEEP,        AFTER_DEAL,                                              DEALER,                               "11.13" },
    { ACT_RECONSTRUCT,  IN_ROUND,                                                SUPERVISORS,                          "11.13" },
    { ACT_ABSENT,       CHOOSING,                                                DEALER | SUPERVISORS,                 "11.12" },
    { ACT_HONOUR,       CHOOSING,                                                HOUSE,                                "11.17" },
    { ACT_RESHUFFLE,    CHOOSING | AT_LUNAR(REPLACING),                          DEALER,                               "11.19" },
    { ACT_VOID_HAND,    AFTER_DEAL,                                              HOUSE,                                "11.1" },
    { ACT_VOID_ROUND,   ALL_OPEN,                                                DEALER | SUPERVISORS,                 "11.11" },
    { ACT_RECORD,       ALL_OPEN | AT_LUNAR(CLOSED),                             ROLE_PLAYER | DEALER | SUPERVISORS,   "2.0" },
    { ACT_TICK,         ALL_OPEN | AT_LUNAR(CLOSED),                             ROLE_CLOCK,                           "2.0" },
};

static const struct role_clause others[] = {
    { ACT_SHUFFLE,    DEALER, "7.1(e)" },
    { ACT_EXPOSE,     DEALER, "11.7" },
};

static const struct reason reasons[] = {
    {  1, "compromised",       "7.1(d)", ORDERS,     "the shuffle may not be random" },
    {  2, "seen",              "7.1(e)", SEEN_EARLY, "a card was seen on its way into the shoe" },
    {  3, "discretion",        "7.1",    ORDERS,     "a supervisor's discretion" },
    {  4, "wrong-number",      "11.2",   VOIDS,      "a hand has too many or too few cards" },
    {  5, "no-ante",           "11.8",   NO_ANTE,    "cards were dealt to a box without an ante" },
    {  6, "deck",              "11.10",  BAD_DECK,   "the deck does not have 52 cards" },
    {  7, "off-table",         "11.1",   OFF_TABLE,  "cards left the table" },
    {  8, "communicated",      "11.1",   TOLD,       "players exchanged cards or talked about them" },
    {  9, "not-reconstructed", "11.13",  MUST_CALL,  "the hand can't be reconstructed" },
    DIVISION_1_REASONS,
};

static const char *const sayings[TOPICS] = {
    DIVISION_1_SAYS,
    [SAYS_SCOPE] = "2.0",
    [SAYS_TAKING] = "5.13",
    [SAYS_LOSING] = "5.14",
    [SAYS_DROP_BOX] = "3.1",
    [SAYS_FINAL] = "11.21",
    [SAYS_LATE] = "5.13(a)",
    [SAYS_CARDS] = "Div 1 r.15.1",
    [SAYS_BOXES] = "3.1",
    [SAYS_ANTE_PLACED] = "5.1(a)",
    [SAYS_DECKS] = "6.1",
    [SAYS_MIXED] = "6.3",
    [SAYS_AT_THE_START] = "7.1(a)",
    [SAYS_RESHUFFLED] = "7.1(b)",
    [SAYS_DIRECTED] = "7.1",
    [SAYS_VACANT] = "7.1(c)",
    [SAYS_FACE_UP] = "8.2",
    [SAYS_TOO_FEW] = "11.19",
    [SAYS_APART] = "9.14(c)",
};
/* clang-format on */

const struct conduct lunar_poker_conduct = {
    .acts = acts,
    .act_count = LENGTH(acts),
    .others = others,
    .other_count = LENGTH(others),
    .reasons = reasons,
    .reason_count = LENGTH(reasons),
    .says = sayings,
    .notice_to_close = true,
    .notice = NOTICE_FOR_WORSE,
};
