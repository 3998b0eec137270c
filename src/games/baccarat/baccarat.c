/* baccarat.c - baccarat (Division 5) with its side bets and variants: wagers, their odds and the
 * conduct of the game, one row per line of the rule book.
 *
 * The first row that fits a coup decides a wager.  How we read the text where it slips: the B
 * readings in docs/readings.md. */
#include "games/baccarat/baccarat_editions.h"

/* clang-format off */
enum {
    VERSION, DECKS, IN_USE, STYLE, VARIANT, TIE_PAYS, SIX,
    PERFECT_PAIR, PERFECT_PAIR_SCALE, DRAGON, DRAGON_SCALE,
    ANY_PAIR, ANY_PAIR_SCALE, LUCKY_MATCH, LUCKY_MATCH_SCALE,
    BURN, SHARE, AREA, CUT_CARDS, UNPAYABLE,
};

const char *const baccarat_amounts[] = {
    [BACCARAT_ANTE] = "ante",
    [BACCARAT_WAIVER] = "waiver",
    [BACCARAT_DIFFERENTIAL] = "differential",
    [BACCARAT_AMOUNTS] = NULL,
};
_Static_assert(BACCARAT_AMOUNTS < SIGN_AMOUNTS, "a sign has room for all amounts");

#define YES_NO { { "no", 0 }, { "yes", 1 } }

const struct option baccarat_options[] = {
    [VERSION] = { "version", "size of the table: 7, 9 or 14 numbered boxes", "2.2",
                  { { "mini", 7 }, { "midi", 9 }, { "full", 14 } }, .usual = 7 },
    [DECKS] = { "decks", "decks in one set of cards", "3.4(a)",
                { { "4", 4 }, { "5", 5 }, { "6", 6 }, { "7", 7 }, { "8", 8 } }, .usual = 8 },
    [IN_USE] = { "cards", "dealt from a shoe, a shuffler with two sets, or a continuous shuffler", "3.4(a)",
                 { { "shoe", CARDS_IN_SHOE }, { "shuffler", CARDS_IN_SHUFFLER }, { "continuous", CARDS_CONTINUOUS } }, .usual = CARDS_IN_SHOE },
    [STYLE] = { "style", "A: cards face up; B: players hold the hands; C: the dealer turns them", "8.5",
                { { "A", STYLE_A }, { "B", STYLE_B }, { "C", STYLE_C } }, .usual = STYLE_A },
    [VARIANT] = { "variant", "variants of the game, alone or combined", "2.1",
                  { { "standard", VARIANT_STANDARD }, { "2-to-1", VARIANT_TWO_TO_ONE }, { "ante-up", VARIANT_ANTE_UP },
                    { "2-to-1-ante-up", VARIANT_TWO_TO_ONE | VARIANT_ANTE_UP }, { "international", VARIANT_INTERNATIONAL },
                    { "international-2-to-1", VARIANT_INTERNATIONAL | VARIANT_TWO_TO_ONE }, { "international-ante-up", VARIANT_INTERNATIONAL | VARIANT_ANTE_UP },
                    { "international-2-to-1-ante-up", VARIANT_INTERNATIONAL | VARIANT_TWO_TO_ONE | VARIANT_ANTE_UP } }, .usual = VARIANT_STANDARD },
    [TIE_PAYS] = { "tie", "odds of a Tie Bet, to 1", "5.10(c)", { { "8", 8 }, { "9", 9 } }, .usual = 8 },
    [SIX] = { "six-pays-half", "a Banker win with 6 pays 1 to 2, without commission", "5.11", YES_NO, .usual = 0 },
    [PERFECT_PAIR] = { "perfect-pair", "offers Perfect Pair bets", "11A.1", YES_NO, .usual = 0 },
    [PERFECT_PAIR_SCALE] = { "perfect-pair-scale", "pay scale of Perfect Pair, the same at all tables", "11A.7",
                             { { "1", 1 }, { "2", 2 }, { "3", 3 } }, .usual = 1, .with = OPTION(PERFECT_PAIR), .shown = "11A.8", .alike = true },
    [DRAGON] = { "dragon", "offers Dragon Bonus bets", "11B.1", YES_NO, .usual = 0 },
    [DRAGON_SCALE] = { "dragon-scale", "pay table of Dragon Bonus, the same at all tables", "11B.8",
                       { { "1", 1 }, { "2", 2 }, { "3", 3 } }, .usual = 1, .with = OPTION(DRAGON), .shown = "11B.9", .alike = true },
    [ANY_PAIR] = { "any-pair", "offers Any Pair bets", "11C.1", YES_NO, .usual = 0 },
    [ANY_PAIR_SCALE] = { "any-pair-scale", "pay scale of Any Pair", "11C.8", { { "1", 1 }, { "2", 2 } }, .usual = 1, .with = OPTION(ANY_PAIR), .shown = "11C.9" },
    [LUCKY_MATCH] = { "lucky-match", "offers Lucky Match bets", "11D.1", YES_NO, .usual = 0 },
    [LUCKY_MATCH_SCALE] = { "lucky-match-scale", "pay scale of Lucky Match", "11D.8", { { "1", 1 }, { "2", 2 } }, .usual = 1, .with = OPTION(LUCKY_MATCH), .shown = "11D.10" },
    [BURN] = { "burn", "cards burned from a new shoe: by the points of the first, or a single one", "7.7",
               { { "points", 0 }, { "single", 1 } }, .usual = 0 },
    [SHARE] = { "share", "most players on one area, at a mini or midi table", "5.8(a)",
                { { "1", 1 }, { "2", 2 }, { "3", 3 } }, .usual = 3 },
    [AREA] = { "area-maximum", "the maximum applies to all bets on one area together", "5.8(b)", YES_NO, .usual = 0 },
    [CUT_CARDS] = { "cutting-cards", "cutting cards: one, or a second at the back of the stack", "3.4(b)", { { "1", 1 }, { "2", 2 } }, .usual = 1 },
    [UNPAYABLE] = { "unpayable", "if a 6 pays half: refuse bets that can't be paid exactly, or round up", "Div 1 r.10.4",
                    { { "refuse", 1 }, { "round-up", 0 } }, .usual = 1 },
    { .id = NULL },
};

#define SIDE(of, section, goes, alone, scale_of, late, amount) .hand = of, .offered_clause = section, .with_clause = goes, .alone_clause = alone, .scale = OPTION(scale_of), .late_clause = late, .amount_clause = amount

static const struct baccarat_bet bets[BACCARAT_BETS] = {
    [BACCARAT_BANKER] = { "banker", "Banker's Hand", "5.1(a)", .hand = HAND_BANKER, .commission = 5, .reads = READS_POINTS },
    [BACCARAT_PLAYER] = { "player", "Player's Hand", "5.1(b)", .hand = HAND_PLAYER, .reads = READS_POINTS },
    [BACCARAT_TIE]    = { "tie", "Tie Bet", "5.1(c)", .reads = READS_POINTS },
    [BACCARAT_PERFECT_PAIR_PLAYER] = { "perfect-pair-player", "Perfect Pair on the Player's Hand", "11A.2", SIDE(HAND_PLAYER, "11A.1", "11A.2", "11A.1A", PERFECT_PAIR_SCALE, "11A.3", "11A.4"), .offered = OPTION(PERFECT_PAIR), .reads = READS_PAIR },
    [BACCARAT_PERFECT_PAIR_BANKER] = { "perfect-pair-banker", "Perfect Pair on the Banker's Hand", "11A.2", SIDE(HAND_BANKER, "11A.1", "11A.2", NULL, PERFECT_PAIR_SCALE, "11A.3", "11A.4"), .offered = OPTION(PERFECT_PAIR), .reads = READS_PAIR },
    [BACCARAT_DRAGON_PLAYER] = { "dragon-player", "Dragon Bonus on the Player's Hand", "11B.3", SIDE(HAND_PLAYER, "11B.1", "11B.2", NULL, DRAGON_SCALE, "11B.4", "11B.5"), .apart = true, .offered = OPTION(DRAGON), .reads = READS_POINTS },
    [BACCARAT_DRAGON_BANKER] = { "dragon-banker", "Dragon Bonus on the Banker's Hand", "11B.3", SIDE(HAND_BANKER, "11B.1", "11B.2", NULL, DRAGON_SCALE, "11B.4", "11B.5"), .apart = true, .offered = OPTION(DRAGON), .reads = READS_POINTS },
    [BACCARAT_ANY_PAIR_PLAYER] = { "any-pair-player", "Any Pair on the Player's Hand", "11C.3", SIDE(HAND_PLAYER, "11C.1", "11C.3", "11C.2", ANY_PAIR_SCALE, "11C.4", "11C.5"), .offered = OPTION(ANY_PAIR), .reads = READS_PAIR },
    [BACCARAT_ANY_PAIR_BANKER] = { "any-pair-banker", "Any Pair on the Banker's Hand", "11C.3", SIDE(HAND_BANKER, "11C.1", "11C.3", NULL, ANY_PAIR_SCALE, "11C.4", "11C.5"), .offered = OPTION(ANY_PAIR), .reads = READS_PAIR },
    [BACCARAT_LUCKY_MATCH_PLAYER] = { "lucky-match-player", "Lucky Match on the Player's Hand", "11D.3", SIDE(HAND_PLAYER, "11D.1", "11D.3", "11D.2", LUCKY_MATCH_SCALE, "11D.4", "11D.5"), .offered = OPTION(LUCKY_MATCH), .reads = READS_PAIR | READS_TRIPLE },
    [BACCARAT_LUCKY_MATCH_BANKER] = { "lucky-match-banker", "Lucky Match on the Banker's Hand", "11D.3", SIDE(HAND_BANKER, "11D.1", "11D.3", NULL, LUCKY_MATCH_SCALE, "11D.4", "11D.5"), .offered = OPTION(LUCKY_MATCH), .reads = READS_PAIR | READS_TRIPLE },
};

#define PAYS(n, d)     .fate = WINS, .to = { n }, .one = d
#define SCALES(a, b, c) .fate = WINS, .to = { a, b, c }, .one = 1
#define IF(which, is)  .option = OPTION(which), .value = is

/* The same rows for either hand: OF is OF_PLAYER or OF_BANKER. */
#define PERFECT_PAIRS(bet, OF)                                                                      \
    { "11A.5", bet, OF(MIXED),    SCALES(5, 6, 5),    .also = "11A.7" },                            \
    { "11A.5", bet, OF(COLOURED), SCALES(10, 12, 12), .also = "11A.7" },                            \
    { "11A.5", bet, OF(SUITED),   SCALES(30, 25, 25), .also = "11A.7" },                            \
    { "11A.5", bet, OF(ALWAYS),   .fate = LOSES, .also = "11A.6" }
#define DRAGONS(bet, OF)                                                                            \
    { "11B.6", bet, OF(NATURAL),  SCALES(1, 1, 1),    .also = "11B.8" },                            \
    { "11B.8", bet, OF(BOTH),     .fate = STANDS_OFF, .also = "11B.6" },                            \
    { "11B.6", bet, OF(BY_9),     SCALES(30, 20, 30), .also = "11B.8" },                            \
    { "11B.6", bet, OF(BY_8),     SCALES(10, 8, 10),  .also = "11B.8" },                            \
    { "11B.6", bet, OF(BY_7),     SCALES(6, 7, 4),    .also = "11B.8" },                            \
    { "11B.6", bet, OF(BY_6),     SCALES(4, 4, 4),    .also = "11B.8" },                            \
    { "11B.6", bet, OF(BY_5),     SCALES(2, 3, 2),    .also = "11B.8" },                            \
    { "11B.6", bet, OF(BY_4),     SCALES(1, 1, 2),    .also = "11B.8" },                            \
    { "11B.6", bet, OF(ALWAYS),   .fate = LOSES, .also = "11B.7" }
#define ANY_PAIRS(bet, OF)                                                                          \
    { "11C.6", bet, OF(MIXED) | OF(COLOURED) | OF(SUITED), SCALES(11, 10, 0), .also = "11C.8" },   \
    { "11C.6", bet, OF(ALWAYS),   .fate = LOSES, .also = "11C.7" }
#define LUCKY_MATCHES(bet, OF)                                                                      \
    { "11D.6", bet, OF(TRIPLE),   SCALES(100, 500, 0), .also = "11D.9" },                         \
    { "11D.6", bet, OF(SUITED),   SCALES(25, 20, 0), .also = "11D.8" },                            \
    { "11D.6", bet, OF(COLOURED), SCALES(10, 10, 0), .also = "11D.8" },                            \
    { "11D.6", bet, OF(MIXED),    SCALES(5, 5, 0),    .also = "11D.8" },                            \
    { "11D.6", bet, OF(ALWAYS),   .fate = LOSES, .also = "11D.7" }

static const struct baccarat_rule rules[] = {
/*    clause          bet              on                    fate and odds      version                       also */
    { "5.1(a)(i)",   BACCARAT_BANKER, OF_BANKER(SIX),       PAYS(1, 2), .version = ONE_TO_ONE, IF(SIX, 1), .also = "5.11" },
    { "5.1(a)(i)",   BACCARAT_BANKER, OF_BANKER(HIGHER),    PAYS(1, 1), .version = ONE_TO_ONE, IF(SIX, 1), .also = "5.11" },
    { "5.1(a)(i)",   BACCARAT_BANKER, OF_BANKER(HIGHER),    PAYS(1, 1), .version = ONE_TO_ONE, .also = "5.10(b)" },
    { "5.1(a)(ii)",  BACCARAT_BANKER, OF_BANKER(LOWER),     .fate = LOSES,      .version = ONE_TO_ONE },
    { "5.1(a)(iii)", BACCARAT_BANKER, OF_BANKER(EQUAL),     .fate = STANDS_OFF, .version = ONE_TO_ONE },
    { "13.2(a)(i)",  BACCARAT_BANKER, OF_BANKER(SIX),       PAYS(1, 2), .version = TWO_TO_ONE, IF(SIX, 1), .also = "13.4" },
    { "13.2(a)(i)",  BACCARAT_BANKER, OF_BANKER(LONG_8_9),  PAYS(2, 1), .version = TWO_TO_ONE, .also = "13.3" },
    { "13.2(a)(i)",  BACCARAT_BANKER, OF_BANKER(HIGHER),    PAYS(1, 1), .version = TWO_TO_ONE, .also = "13.3" },
    { "13.2(a)(ii)", BACCARAT_BANKER, OF_BANKER(ALWAYS),    .fate = LOSES,      .version = TWO_TO_ONE },
    { "5.1(b)(i)",   BACCARAT_PLAYER, OF_PLAYER(HIGHER),    PAYS(1, 1), .version = ONE_TO_ONE, .also = "5.10(a)" },
    { "5.1(b)(ii)",  BACCARAT_PLAYER, OF_PLAYER(LOWER),     .fate = LOSES,      .version = ONE_TO_ONE },
    { "5.1(b)(iii)", BACCARAT_PLAYER, OF_PLAYER(EQUAL),     .fate = STANDS_OFF, .version = ONE_TO_ONE },
    { "13.2(b)(i)",  BACCARAT_PLAYER, OF_PLAYER(LONG_8_9),  PAYS(2, 1), .version = TWO_TO_ONE, .also = "13.3" },
    { "13.2(b)(i)",  BACCARAT_PLAYER, OF_PLAYER(HIGHER),    PAYS(1, 1), .version = TWO_TO_ONE, .also = "13.3" },
    { "13.2(b)(ii)", BACCARAT_PLAYER, OF_PLAYER(ALWAYS),    .fate = LOSES,      .version = TWO_TO_ONE },
    { "5.1(c)(i)",   BACCARAT_TIE,    OF_PLAYER(EQUAL),     PAYS(0, 1), .version = ONE_TO_ONE, .by_option = OPTION(TIE_PAYS), .also = "5.10(c)" },
    { "5.1(c)(ii)",  BACCARAT_TIE,    OF_PLAYER(ALWAYS),    .fate = LOSES,      .version = ONE_TO_ONE },
    { "13.2(c)(i)",  BACCARAT_TIE,    OF_PLAYER(EQUAL),     PAYS(0, 1), .version = TWO_TO_ONE, .by_option = OPTION(TIE_PAYS), .also = "5.10(c)" },
    { "13.2(c)(ii)", BACCARAT_TIE,    OF_PLAYER(ALWAYS),    .fate = LOSES,      .version = TWO_TO_ONE },
    PERFECT_PAIRS(BACCARAT_PERFECT_PAIR_PLAYER, OF_PLAYER),
    PERFECT_PAIRS(BACCARAT_PERFECT_PAIR_BANKER, OF_BANKER),
    DRAGONS(BACCARAT_DRAGON_PLAYER, OF_PLAYER),
    DRAGONS(BACCARAT_DRAGON_BANKER, OF_BANKER),
    ANY_PAIRS(BACCARAT_ANY_PAIR_PLAYER, OF_PLAYER),
    ANY_PAIRS(BACCARAT_ANY_PAIR_BANKER, OF_BANKER),
    LUCKY_MATCHES(BACCARAT_LUCKY_MATCH_PLAYER, OF_PLAYER),
    LUCKY_MATCHES(BACCARAT_LUCKY_MATCH_BANKER, OF_BANKER),
};

const struct baccarat_game baccarat = {
    .bets = bets,
    .rules = rules,
    .rule_count = LENGTH(rules),
    .draw_clause = { [DRAW_FIRST_CARDS] = "8.4", [DRAW_NATURAL] = "9.2", [DRAW_NO_MORE] = "9.6",
                     [DRAW_PLAYER] = "9.3(a)", [DRAW_PLAYER_STANDS] = "9.3(b)", [DRAW_BANKER] = "9.4(a)",
                     [DRAW_BANKER_STANDS] = "9.4(b)", [DRAW_BANKER_ALONE] = "9.5" },
    .version_clause = { "2.2(a)", "2.2(b)", "2.2(c)" },
    .boxes_clause = { "3.1(a)", "3.1(b)", "3.1(c)" },
    .cards_clause = { "3.4(a)(i)", "3.4(a)(ii)", "3.4(a)(iii)" },
    .machine_clause = { "6.4(a)", "6.4(b)", "6.4(c)" },
    .combination = { [1] = "5.2(a)", [2] = "5.2(e)", [3] = "5.2(c)", [4] = "5.2(g)", [5] = "5.2(b)", [6] = "5.2(f)", [7] = "5.2(d)" },
    .mixed_clause = { "6.5(a)", "6.5(b)", "6.5(c)" },
    .ante_clause = "1.0",
    .display_clause = "3.4(f)",
    .notice_clause = { [NOTICE_TWO_TO_ONE] = "13.5", [NOTICE_INTERNATIONAL] = "15.2", [NOTICE_SIX] = "5.11", [NOTICE_SIX_TWO_TO_ONE] = "13.6" },
    .version = VERSION,
    .decks = DECKS,
    .cards = IN_USE,
    .style = STYLE,
    .variant = VARIANT,
    .six = SIX,
    .burn = BURN,
    .share = SHARE,
    .area = AREA,
    .second_card = CUT_CARDS,
};

/* ---- Conduct --------------------------------------------------------------------- */

#define AT_CARDS(phase) (1u << BACCARAT_##phase)
#define QUIET     (AT_CARDS(CARDS_OUT) | AT_CARDS(CUTTING) | AT_CARDS(BETTING))
#define IN_ROUND  (AT_CARDS(ROLES) | AT_CARDS(DEALING) | AT_CARDS(DEALT) | AT_CARDS(ANNOUNCED))
#define ALL_OPEN  (QUIET | IN_ROUND)

static const struct act_row acts[] = {
/*    act               in these phases                                by                        clause */
    DIVISION_1_ACTS(ALL_OPEN, QUIET, AT_CARDS(CLOSED), AT_CARDS(BETTING)),
    { ACT_VACATE,       QUIET,                                         DEALER | SUPER | PIT | HOUSE, "Div 1 r.6.0" },
    { ACT_NOMINATE,     ALL_OPEN,                                      SUPER | PIT,              "2.3(a)" },
    { ACT_DISMISS,      ALL_OPEN,                                      SUPER | PIT,              "2.3(e)" },
    { ACT_RELEASE,      ALL_OPEN,                                      ROLE_PLAYER,              "2.3(e)" },
    { ACT_AREA_LIMIT,   ALL_OPEN,                                      HOUSE,                    "5.8(b)" },
    { ACT_STYLE,        QUIET,                                         HOUSE,                    "8.5" },
    { ACT_RECEIVE,      AT_CARDS(CARDS_OUT),                           DEALER,                   "6.1" },
    { ACT_INSPECT,      AT_CARDS(CARDS_OUT),                           DEALER | SUPER,           "6.1" },
    { ACT_SPREAD,       AT_CARDS(CARDS_OUT),                           DEALER,                   "6.2" },
    { ACT_CHEMMY,       AT_CARDS(CARDS_OUT) | AT_CARDS(CUTTING),       DEALER,                   "6.3(a)" },
    { ACT_STACK,        AT_CARDS(CARDS_OUT),                           DEALER,                   "6.3(b)" },
    { ACT_RIFFLE,       AT_CARDS(CARDS_OUT) | AT_CARDS(CUTTING),       DEALER,                   "6.3(c)" },
    { ACT_REQUIRE,      QUIET,                                         ROLE_PLAYER,              "7.4" },
    { ACT_CHANGE_SET,   AT_CARDS(CARDS_OUT),                           DEALER,                   "3.4(a)(ii)" },
    { ACT_OFFER_CUT,    AT_CARDS(CUTTING),                             DEALER,                   "7.5" },
    { ACT_CUT,          AT_CARDS(CUTTING),                             ROLE_PLAYER | DEALER | SUPER | PIT | SENIOR | HOUSE, "7.6" },
    { ACT_STOP_CARD,    AT_CARDS(CUTTING),                             DEALER,                   "7.6" },
    { ACT_BURN,         AT_CARDS(BETTING),                             DEALER,                   "7.7" },
    { ACT_VIEW,         AT_CARDS(BETTING),                             ROLE_PLAYER,              "7.7(b)" },
    { ACT_SHUFFLE,      AT_CARDS(CUTTING) | AT_CARDS(BETTING),         DEALER | SUPER | PIT,     "7.1" },
    { ACT_REPLACE,      AT_CARDS(BETTING),                             HOUSE,                    "7.9" },
    { ACT_ACCEPT,       AT_CARDS(CUTTING) | AT_CARDS(ROLES),           ROLE_OFFERED,             "7.5" },
    { ACT_DECLINE,      AT_CARDS(CUTTING) | AT_CARDS(ROLES),           ROLE_OFFERED,             "7.5" },
    { ACT_REPORT_ACCEPT, AT_CARDS(CUTTING) | AT_CARDS(ROLES),          DEALER,                   "7.5" },
    { ACT_REPORT_DECLINE, AT_CARDS(CUTTING) | AT_CARDS(ROLES),         DEALER,                   "7.5" },
    { ACT_REPORT_CUT,   AT_CARDS(CUTTING),                             DEALER,                   "7.6" },
    { ACT_REPORT_TURN,  AT_CARDS(DEALING),                             DEALER,                   "8.14" },
    { ACT_BET,          AT_CARDS(BETTING) | IN_ROUND,                  ROLE_PLAYER,              "5.3" },
    { ACT_TAKE,         ALL_OPEN,                                      ROLE_PLAYER,              "5.14(b)" },
    { ACT_WISH,         ALL_OPEN,                                      ROLE_PLAYER,              "5.14(b)" },
    { ACT_CONFIRM,      AT_CARDS(BETTING) | AT_CARDS(DEALING),         DEALER,                   "5.4" },
    { ACT_ANTE,         AT_CARDS(BETTING) | AT_CARDS(DEALING),         ROLE_PLAYER,              "14.5" },
    { ACT_REDUCE,       AT_CARDS(BETTING) | AT_CARDS(ROLES) | AT_CARDS(DEALING), DEALER,         "5.18" },
    { ACT_NO_MORE_BETS, AT_CARDS(BETTING) | AT_CARDS(DEALING),         DEALER,                   "8.2" },
    { ACT_OFFER_HAND,   AT_CARDS(ROLES),                               DEALER,                   "8.8" },
    { ACT_RETAIN,       AT_CARDS(ROLES) | AT_CARDS(DEALING),           SUPER | PIT,              "8.18(c)" },
    { ACT_VOLUNTEER,    AT_CARDS(ROLES) | AT_CARDS(DEALING),           SUPER | PIT,              "15.7" },
    { ACT_AUTHORISE,    AT_CARDS(ROLES) | AT_CARDS(DEALING),           PIT,                      "8.17" },
    { ACT_DRAW,         AT_CARDS(DEALING),                             DEALER,                   "9.1" },
    { ACT_PASS,         AT_CARDS(DEALING),                             DEALER | SUPER | PIT,     "8.13" },
    { ACT_PASS_ASTRAY,  AT_CARDS(DEALING),                             DEALER,                   "12.6" },
    { ACT_ALLOCATE,     AT_CARDS(DEALING),                             ROLE_PLAYER,              "15.6" },
    { ACT_TURN,         AT_CARDS(DEALING),                             ROLE_PLAYER | DEALER,     "8.14" },
    { ACT_EXCESS,       AT_CARDS(BETTING) | AT_CARDS(DEALING) | AT_CARDS(DEALT) | AT_CARDS(ANNOUNCED), DEALER, "12.2" },
    { ACT_FACE_UP,      AT_CARDS(BETTING) | AT_CARDS(ROLES) | AT_CARDS(DEALING), DEALER,             "12.3" },
    { ACT_SWEEP_ROUND,  AT_CARDS(DEALING) | AT_CARDS(DEALT) | AT_CARDS(ANNOUNCED), DEALER,       "12.6" },
    { ACT_RECONSTRUCT,  AT_CARDS(DEALING) | AT_CARDS(DEALT) | AT_CARDS(ANNOUNCED), DEALER | SUPER | PIT | HOUSE, "12.6" },
    { ACT_VOID_ROUND,   AT_CARDS(DEALING) | AT_CARDS(DEALT) | AT_CARDS(ANNOUNCED), DEALER | HOUSE, "12.6" },
    { ACT_VOID_HAND,    AT_CARDS(DEALING) | AT_CARDS(DEALT) | AT_CARDS(ANNOUNCED), HOUSE,        "15.9" },
    { ACT_REOPEN,       AT_CARDS(DEALING),                             HOUSE,                    "15.10" },
    { ACT_ANNOUNCE,     AT_CARDS(DEALT),                               DEALER,                   "10.1" },
    { ACT_SETTLE,       AT_CARDS(ANNOUNCED),                           DEALER,                   "10.2" },
    { ACT_RECORD,       ALL_OPEN | AT_CARDS(CLOSED),                   ROLE_PLAYER | DEALER | SUPER | PIT | SENIOR | HOUSE, "2.1" },
    { ACT_TICK,         ALL_OPEN | AT_CARDS(CLOSED),                   ROLE_CLOCK,               "2.1" },
};

static const struct role_clause others[] = {
    { ACT_SHUFFLE,      DEALER,      "7.1(c)" },
    { ACT_PASS,         SUPER | PIT, "15.4" },
    { ACT_TURN,         DEALER,      "8.18" },
    { ACT_VOID_ROUND,   DEALER,      "12.5" },
};

static const struct reason reasons[] = {
    {  1, "compromised",  "7.1(b)",  ORDERS,   "the shuffle may not be random" },
    {  2, "exposed",      "7.1(c)",  ORDERS,   "a card was seen on its way into the shoe" },
    { BACCARAT_AT_DISCRETION, "discretion", "7.1(d)",  ORDERS,   "a supervisor's discretion" },
    {  4, "too-few",      "12.5",    TOO_FEW,   "too few cards are left for the round" },
    {  5, "disorder",     "12.6",    VOIDS,    "the round cannot be put in order" },
    {  6, "wrong-area",   "15.9(a)", WRONG_AREA, "cards of one hand went to the other hand's area" },
    {  7, "wrong-person", "15.9(b)", WRONG_HOLDER, "cards of one hand went to the other hand's holder" },
    DIVISION_1_REASONS,
};

static const char *const sayings[TOPICS] = {
    DIVISION_1_SAYS,
    [SAYS_DROP_BOX] = "3.1",
    [SAYS_LATE] = "5.14(a)",
    [SAYS_UNCONFIRMED] = "5.4",
    [SAYS_SPOKEN] = "5.4",
    [SAYS_TAKING] = "5.14(b)",
    [SAYS_LOSING] = "5.15",
    [SAYS_SCOPE] = "2.1",
    [SAYS_CARDS] = "Div 1 r.15.1",
    [SAYS_DECKS] = "3.4(a)",
    [SAYS_MIXED] = "6.3",
    [SAYS_MACHINE] = "6.4",
    [SAYS_PRE_CHECKED] = "6.5",
    [SAYS_SEALED] = "6.6",
    [SAYS_LOOK_ASKED] = "7.4(a)",
    [SAYS_MIX_ASKED] = "7.4(b)",
    [SAYS_RESHUFFLED] = "7.3(a)",
    [SAYS_RESHUFFLED_B] = "7.3(b)",
    [SAYS_DIRECTED] = "7.1",
    [SAYS_AT_THE_START] = "7.1(a)",
    [SAYS_NO_CUT] = "7.8",
    [SAYS_BURN_DOWN] = "7.7(a)(ii)",
    [SAYS_BURN_AWAY] = "7.7(a)(iii)",
    [SAYS_NO_CARDS] = "5.6(b)",
    [SAYS_NO_HAND] = "5.6(c)",
    [SAYS_PUCKS] = "3.4(e)",
    [SAYS_BANKER_NONE] = "8.9(d)",
    [SAYS_TWO_HANDS] = "8.1",
    [SAYS_FACE_VALUE] = "4.1(a)",
    [SAYS_TEN] = "4.1(b)",
    [SAYS_ACE] = "4.1(c)",
    [SAYS_SUM] = "4.2(a)",
    [SAYS_DIGIT] = "4.2(b)",
    [SAYS_APPROVED] = "2.3(a)",
    [SAYS_MOVED_LATE] = "15.10(a)",
    [SAYS_ALTERED] = "15.10(b)",
    [SAYS_NEW_LATE] = "15.10(c)",
    [SAYS_WITHDRAWN] = "15.10(d)",
    [SAYS_REPLACED] = "11.3",
    [SAYS_MIXES_ITSELF] = "7.2",
    [SAYS_CUTTER] = "7.5",
    [SAYS_CUT] = "7.6",
    [SAYS_BURN_POINTS] = "7.7(a)(i)",
    [SAYS_BURN_ONE] = "7.7(b)",
    [SAYS_BURN_TENS] = "4.1A",
    [SAYS_NO_BURN] = "12.7",
    [SAYS_STANDING] = "5.6(a)",
    [SAYS_STANDERS] = "5.6",
    [SAYS_AFTER_TIE] = "5.16",
    [SAYS_BOXES] = "5.7",
    [SAYS_SHARED] = "5.8(a)",
    [SAYS_AREA] = "5.8(b)",
    [SAYS_EACH_BOX] = "5.9(a)",
    [SAYS_ALL_BOXES] = "5.9(b)",
    [SAYS_EXACT] = "5.12",
    [SAYS_INEXACT] = "5.13",
    [SAYS_COMMISSION] = "5.10(b)",
    [SAYS_NO_MACHINE] = "3.4(a)(iii)",
    [SAYS_DIFFERENTIAL] = "5.17",
    [SAYS_ANTE_AMOUNT] = "14.3",
    [SAYS_ANTE_DUE] = "14.5",
    [SAYS_ANTE_WAIVED] = "14.4",
    [SAYS_ANTE_TAKEN] = "14.6",
    [SAYS_ANTE_MISSING] = "14.7",
    [SAYS_NO_WAGERS] = "8.3",
    [SAYS_BANKER] = "8.9(a)",
    [SAYS_BANKER_TIED] = "8.9(b)",
    [SAYS_BANKER_NEXT] = "8.9(c)",
    [SAYS_HOLDER] = "8.10",
    [SAYS_NO_BET] = "8.18(a)",
    [SAYS_NOBODY_WILL] = "8.18(b)",
    [SAYS_KEPT] = "8.18",
    [SAYS_PUCK] = "8.11(c)",
    [SAYS_TURN_FIRST] = "8.13",
    [SAYS_BANKER_TURNS] = "8.15",
    [SAYS_TURNED_BY_SEVERAL] = "15.5",
    [SAYS_ONE_OUT] = "8.16",
    [SAYS_FACE_UP] = "8.6",
    [SAYS_FACE_DOWN_B] = "8.12",
    [SAYS_FACE_DOWN_C] = "8.19",
    [SAYS_THIRD_UP] = "9.7",
    [SAYS_THIRD_DOWN] = "9.8",
    [SAYS_CUT_CARD] = "11.2",
    [SAYS_LAST_ROUND] = "11.2(a)",
    [SAYS_ONE_MORE] = "11.2(b)",
    [SAYS_THIRD_WRONG] = "12.1",
    [SAYS_THIRD_MOVES] = "12.1(a)",
    [SAYS_THIRD_HELD] = "12.1(b)",
    [SAYS_EXCESS_UNSEEN] = "12.2(a)",
    [SAYS_EXCESS_SEEN] = "12.2(b)",
    [SAYS_FIRST_UP] = "12.3",
    [SAYS_FOUND_UP] = "12.4",
    [SAYS_TOO_FEW] = "12.5",
    [SAYS_RECONSTRUCT] = "12.6",
    [SAYS_THEREAFTER] = "12.8",
    [SAYS_INTERNATIONAL] = "15.2",
    [SAYS_TO_NOMINEES] = "15.4(a)",
    [SAYS_TO_NOMINEES_B] = "15.4(b)",
    [SAYS_VOLUNTEER_A] = "15.7(a)",
    [SAYS_VOLUNTEER_B] = "15.7(b)",
    [SAYS_RETAINED] = "15.8",
    [SAYS_HANDS_VOID] = "15.9",
    [SAYS_ANNOUNCED] = "2.3(b)",
    [SAYS_ONE_NOMINEE] = "2.3(d)",
    [SAYS_OWN_WAGERS] = "2.3(f)",
    [SAYS_OWN_CARDS] = "2.3(g)",
    [SAYS_THIRD_WHEN] = "9.1",
    [SAYS_NOMINEES] = "15.3",
    [SAYS_NO_STAFF] = "2.3(h)",
    [SAYS_NOMINEE] = "1.0",
    [SAYS_HANDLING] = "4.3",
    [SAYS_CONTROL_A] = "8.7",
    [SAYS_CONTROL_C] = "8.20",
    [SAYS_NEW_CARDS] = "7.9",
    [SAYS_SHOE] = "11.1",
};
/* clang-format on */

const struct conduct baccarat_conduct = {
    .acts = acts,
    .act_count = LENGTH(acts),
    .others = others,
    .other_count = LENGTH(others),
    .reasons = reasons,
    .reason_count = LENGTH(reasons),
    .says = sayings,
    .unpayable = OPTION(UNPAYABLE),
    .notice_to_close = true,
    .notice = NOTICE_FOR_WORSE,
};
