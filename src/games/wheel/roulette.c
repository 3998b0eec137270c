/* roulette.c - roulette (Division 8): its wagers, their odds and the conduct of the game, one row
 * per line of the rule book.
 *
 * Which numbers a wager covers follows from the layout (wheel.c).  Clauses are those of 3.1 for 37
 * numbers and of 3.1A for 38, where streets have a clause for each layout.  How we read the text:
 * the R readings in docs/readings.md. */
#include "games/wheel/wheel_editions.h"

/* clang-format off */
enum { WHEEL, LAYOUT, RACETRACK, ASIAN, ASIAN_GROUPS, COURTESY };

const struct option roulette_options[] = {
    [WHEEL] = { "wheel", "compartments of the wheel: 37 with 0, or 38 with 0 and 00", "2.3(a)",
                { { "37", 37 }, { "38", 38 } }, .usual = 37 },
    [LAYOUT] = { "layout", "with 38 numbers: the order of the zeros, from the left", "2.2(a)",
                 { { "00-0", 0 }, { "0-00", 1 } }, .usual = 0 },
    [RACETRACK] = { "racetrack", "offers Tier, Orphelins, Voisins du Zero and Neighbours", "2.2(c)",
                    { { "yes", 1 }, { "no", 0 } }, .usual = 1 },
    [ASIAN] = { "asian", "offers Asian Neighbours", "2.2(b)",
                { { "yes", 1 }, { "no", 0 } }, .usual = 1 },
    [ASIAN_GROUPS] = { "asian-groups", "groups of Asian Neighbours: in wheel order, or listed as 1-2-3,4-5-6 ...", "3.2",
                       { { "wheel", 0 }, { "own", 1 } }, .usual = 0, .lists = true },
    [COURTESY] = { "courtesy", "courtesy lines to the zeros, between the second and third dozen (Appendices 2 and 4)", "2.2(a)",
                   { { "no", 0 }, { "yes", 1 } }, .usual = 0 },
    { .id = NULL },
};

#define ALL(x)         { x, x, x }
#define BY_WHEEL(a, b) { "3.1(" a ")", "3.1A(" b ")", "3.1A(" b ")" }
#define WIN(a, b)      { "3.1(" a ")(i)", "3.1A(" b ")(i)", "3.1A(" b ")(i)" }
#define LOSE(a, b)     { "3.1(" a ")(ii)", "3.1A(" b ")(ii)", "3.1A(" b ")(ii)" }
#define ROW(a, b)      BY_WHEEL(a, b), WIN(a, b), LOSE(a, b)
#define ON_38(x)       { NULL, x, x }

static const struct wheel_bet bets[WHEEL_BETS] = {
    [WHEEL_STRAIGHT]  = { "straight", "Straight Up", ROW("a", "a"), .to = 35 },
    [WHEEL_SPLIT]     = { "split", "Split", ROW("b", "b"), .to = 17 },
    [WHEEL_STREET]    = { "street", "Street", { "3.1(c)", "3.1A(c)", "3.1A(cA)" },
                          { "3.1(c)(i)", "3.1A(c)(i)", "3.1A(cA)(i)" }, { "3.1(c)(iv)", "3.1A(c)(v)", "3.1A(cA)(v)" }, .to = 11 },
    [WHEEL_CORNER]    = { "corner", "Corner", ROW("d", "d"), .to = 8 },
    [WHEEL_FIVE_LINE] = { "five-line", "Five-Line", ALL("3.1A(e)"), ON_38("3.1A(e)(i)"), ON_38("3.1A(e)(ii)"), .to = 6 },
    [WHEEL_SIX_LINE]  = { "six-line", "Six-Line", ROW("e", "f"), .to = 5 },
    [WHEEL_COLUMN]    = { "column", "Column", ROW("f", "g"), .to = 2, .outside = true },
    [WHEEL_DOZEN]     = { "dozen", "Dozen", ROW("g", "h"), .to = 2, .outside = true },
    [WHEEL_LOW]       = { "low", "Low", ROW("h", "i"), .to = 1, .outside = true },
    [WHEEL_HIGH]      = { "high", "High", ROW("i", "j"), .to = 1, .outside = true },
    [WHEEL_EVEN]      = { "even", "Even", ROW("j", "k"), .to = 1, .outside = true },
    [WHEEL_ODD]       = { "odd", "Odd", ROW("k", "l"), .to = 1, .outside = true },
    [WHEEL_RED]       = { "red", "Red", ROW("l", "m"), .to = 1, .outside = true },
    [WHEEL_BLACK]     = { "black", "Black", ROW("m", "n"), .to = 1, .outside = true },
    [WHEEL_ASIAN]     = { "asian", "Asian Neighbour", ALL("3.2"), ALL("3.2(a)"), ALL("3.2(b)"), .to = 11,
                          .track = OPTION(ASIAN), .track_clause = "2.2(b)" },
    [WHEEL_TIER]       = { "tier", "Tier", ALL("3.2A(a)"), .track = OPTION(RACETRACK), .track_clause = "2.2(c)", .units = 6 },
    [WHEEL_ORPHELINS]  = { "orphelins", "Orphelins", ALL("3.2A(b)"), .track = OPTION(RACETRACK), .track_clause = "2.2(c)", .units = 5 },
    [WHEEL_VOISINS]    = { "voisins", "Voisins du Zero", ALL("3.2A(c)"), .track = OPTION(RACETRACK), .track_clause = "2.2(c)", .units = 9 },
    [WHEEL_NEIGHBOURS] = { "neighbours", "Neighbours", ALL("3.2A(d)"), .track = OPTION(RACETRACK), .track_clause = "2.2(c)", .units = 5 },
};

static const struct wheel_piece pieces[] = {
/*    clause           of               a                numbers                  chips */
    { "3.2A(a)",       WHEEL_TIER,      WHEEL_SPLIT,     NUMBERS2(5, 8),          1 },
    { "3.2A(a)",       WHEEL_TIER,      WHEEL_SPLIT,     NUMBERS2(10, 11),        1 },
    { "3.2A(a)",       WHEEL_TIER,      WHEEL_SPLIT,     NUMBERS2(13, 16),        1 },
    { "3.2A(a)",       WHEEL_TIER,      WHEEL_SPLIT,     NUMBERS2(23, 24),        1 },
    { "3.2A(a)",       WHEEL_TIER,      WHEEL_SPLIT,     NUMBERS2(27, 30),        1 },
    { "3.2A(a)",       WHEEL_TIER,      WHEEL_SPLIT,     NUMBERS2(33, 36),        1 },
    { "3.2A(b)(i)",    WHEEL_ORPHELINS, WHEEL_STRAIGHT,  NUMBERS1(1),             1 },
    { "3.2A(b)(ii)",   WHEEL_ORPHELINS, WHEEL_SPLIT,     NUMBERS2(6, 9),          1 },
    { "3.2A(b)(ii)",   WHEEL_ORPHELINS, WHEEL_SPLIT,     NUMBERS2(14, 17),        1 },
    { "3.2A(b)(ii)",   WHEEL_ORPHELINS, WHEEL_SPLIT,     NUMBERS2(17, 20),        1 },
    { "3.2A(b)(ii)",   WHEEL_ORPHELINS, WHEEL_SPLIT,     NUMBERS2(31, 34),        1 },
    { "3.2A(c)(i)",    WHEEL_VOISINS,   WHEEL_STREET,    NUMBERS3(0, 2, 3),       2 },
    { "3.2A(c)(ii)",   WHEEL_VOISINS,   WHEEL_CORNER,    NUMBERS4(25, 26, 28, 29), 2 },
    { "3.2A(c)(iii)",  WHEEL_VOISINS,   WHEEL_SPLIT,     NUMBERS2(4, 7),          1 },
    { "3.2A(c)(iii)",  WHEEL_VOISINS,   WHEEL_SPLIT,     NUMBERS2(12, 15),        1 },
    { "3.2A(c)(iii)",  WHEEL_VOISINS,   WHEEL_SPLIT,     NUMBERS2(18, 21),        1 },
    { "3.2A(c)(iii)",  WHEEL_VOISINS,   WHEEL_SPLIT,     NUMBERS2(19, 22),        1 },
    { "3.2A(c)(iii)",  WHEEL_VOISINS,   WHEEL_SPLIT,     NUMBERS2(32, 35),        1 },
};

const struct wheel_game roulette = {
    .bets = bets,
    .pieces = pieces,
    .piece_count = LENGTH(pieces),
    .courtesy_clause = "3.1A(b)(iii)",
    .wheel_clause = { "2.3(a)(i)", "2.3(a)(ii)" },
    .wheel = WHEEL,
    .layout = LAYOUT,
    .groups = ASIAN_GROUPS,
    .courtesy = COURTESY,
    .trio = { { "3.1(c)(ii)",   NULL,            "3.1(c)(iii)" },
              { "3.1A(c)(iv)",  "3.1A(c)(iii)",  "3.1A(c)(ii)" },
              { "3.1A(cA)(iv)", "3.1A(cA)(iii)", "3.1A(cA)(ii)" } },
    .zero = { { "3.10", NULL }, { "3.11(a)", "3.11(b)" }, { "3.11(a)", "3.11(b)" } },
    .pays_clause = "3.9",
    .moved_clause = "4.5A",
    .spoken_clause = "3.2B",
    .dolly_clause = "4.4(b)",
    .below_clause = "5.8",
    .step_clause = "5.9",
    .direct_clause = "5.7",
};

/* ---- Conduct --------------------------------------------------------------------- */

#define AT_WHEEL(phase) (1u << WHEEL_##phase)
#define BETS_OPEN (AT_WHEEL(BETTING) | AT_WHEEL(SPINNING))
#define RUNNING   (AT_WHEEL(SPINNING) | AT_WHEEL(CALLED) | AT_WHEEL(DROPPED) | AT_WHEEL(RESTED))
#define ALL_OPEN  (AT_WHEEL(BETTING) | RUNNING | AT_WHEEL(ANNOUNCED) | AT_WHEEL(COLLECTED))

static const struct act_row acts[] = {
/*    act               in these phases                                by                         clause */
    DIVISION_1_ACTS(ALL_OPEN, AT_WHEEL(BETTING), AT_WHEEL(CLOSED), BETS_OPEN),
    { ACT_VACATE,       AT_WHEEL(BETTING),                             DEALER | SUPER | PIT | HOUSE, "Div 1 r.6.0" },
    { ACT_BET,          BETS_OPEN,                                     ROLE_PLAYER,               "3.3" },
    { ACT_TAKE,         ALL_OPEN,                                      ROLE_PLAYER,               "3.6(b)" },
    { ACT_WISH,         ALL_OPEN,                                      ROLE_PLAYER,               "3.6(b)" },
    { ACT_CONFIRM,      BETS_OPEN,                                     DEALER,                    "3.4" },
    { ACT_SPIN,         AT_WHEEL(BETTING),                             DEALER,                    "4.2" },
    { ACT_NO_MORE_BETS, AT_WHEEL(SPINNING),                            DEALER,                    "4.3" },
    { ACT_DROP,         AT_WHEEL(SPINNING) | AT_WHEEL(CALLED),         DEALER | ROLE_CLOCK,       "3.6" },
    { ACT_LAND,         AT_WHEEL(DROPPED),                             DEALER | ROLE_CLOCK,       "3.8(a)" },
    { ACT_NO_SPIN,      ALL_OPEN,                                      DEALER | SUPER,            "5.1" },
    { ACT_EXAMINE,      AT_WHEEL(BETTING),                             SUPER,                     "5.2" },
    { ACT_CHANGE_BALL,  AT_WHEEL(BETTING),                             HOUSE,                     "4.7" },
    { ACT_ANNOUNCE,     AT_WHEEL(RESTED),                              DEALER,                    "4.4(a)" },
    { ACT_COLLECT,      AT_WHEEL(ANNOUNCED),                           DEALER,                    "4.5(a)" },
    { ACT_PAY,          AT_WHEEL(COLLECTED),                           DEALER,                    "4.5(b)" },
    { ACT_PUT_BACK,     ALL_OPEN,                                      DEALER | HOUSE,            "3.8" },
    { ACT_RECORD,       ALL_OPEN | AT_WHEEL(CLOSED),                   ROLE_PLAYER | DEALER | SUPER | PIT | SENIOR | HOUSE, "1.0" },
    { ACT_TICK,         ALL_OPEN | AT_WHEEL(CLOSED),                   ROLE_CLOCK,                "1.0" },
};

static const struct role_clause others[] = {
    { ACT_PUT_BACK, DEALER, "5.6" },
};

static const struct reason reasons[] = {
    {  1, "same-direction",   "5.1(a)", SAME_WAY,   "the ball was spun the same way as the wheel" },
    {  2, "foreign-object",   "5.1(b)", VOIDS,    "a foreign object got into the wheel" },
    {  3, "hung-up",          "5.1(c)", VOIDS,    "the ball takes too long to fall" },
    {  4, "interference",     "5.1(d)", VOIDS,    "a person interfered with the ball or the wheel" },
    {  5, "out-of-wheel",     "5.2",    LEAVES,   "the ball left the wheel" },
    {  6, "short",            "5.3",    SHORT,    "the ball will not go round four times" },
    {  7, "moved-by-dealer",  "3.8(i)", MISPLACED,   "the dealer moved or misplaced the bet" },
    {  8, "moved-by-patron",  "3.8(ii)", MOVED,  "another patron moved the bet" },
    {  9, "fewer-than-four",  "4.2",    VOIDS,    "the ball went round fewer than four times" },
    DIVISION_1_REASONS,
};

static const char *const sayings[TOPICS] = {
    DIVISION_1_SAYS,
    [SAYS_RESULTS] = "2.6(e)",
    [SAYS_DROP_BOX] = "2.1",
    [SAYS_LATE] = "3.6(a)",
    [SAYS_DROPPED] = "3.6A",
    [SAYS_UNCONFIRMED] = "3.4",
    [SAYS_SPOKEN] = "3.4",
    [SAYS_TAKING] = "3.6(b)",
    [SAYS_LOSING] = "3.7",
    [SAYS_POSITION] = "3.8(a)",
    [SAYS_TURNS] = "4.1",
    [SAYS_REVOLUTIONS] = "4.2",
    [SAYS_RESPIN] = "5.4",
    [SAYS_UNCALLED] = "Div 1 r.10.6",
    [SAYS_OUT_OF_WHEEL] = "5.2",
    [SAYS_CLEARED_UP] = "5.6",
    [SAYS_PAID_ITSELF] = "3.6",
    [SAYS_PAY_ORDER] = "4.5",
    [SAYS_SCOPE] = "1.0",
};
/* clang-format on */

const struct conduct roulette_conduct = {
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
