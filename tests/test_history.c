/* test_history.c - the commands that read a record: rounds with figures worked out by hand, and
 * whole evenings compared with an independent sum.  The output of `croupier history` and `croupier
 * report` is read back from tab-separated values; other output, also of `croupier casino` and
 * `croupier verify`, is searched for words. */
#include "cage/cage_internal.h"
#include "cage/kept.h"
#include "cage/read_internal.h"
#include "crowd.h"
#include "items/orders.h"
#include "pit/rounds.h"

#include <fcntl.h>
#include <math.h>
#include <sqlite3.h>
#include <sys/wait.h>

/* ---- A casino -------------------------------------------------------------------- */

enum { ANA = FIRST_PLAYER, BOB, CAROL };

static char path[TEMPORARY];

/* 1 July 2026, 20:00 in UTC. */
#define EVENING_MS INT64_C(1782936000000)

static void begin_evening(uint64_t seed)
{
    chance = seed;
    temporary(path, "casino.db");
    new_casino(path, EVENING_MS);
}

static uint32_t usual_table(const char *edition, const char *name, bool automatic)
{
    struct sign sign = sign_of(game_find(edition));

    return open_table(name, &sign, 1000, automatic);
}

/* Sits down and buys in with cash, which goes into the box. */
static void sit(uint32_t table, uint32_t person, int seat, int64_t cents)
{
    struct order orders[TO_SIT_DOWN];

    sit_down(person, seat, cents, orders);
    all_must(table, orders, TO_SIT_DOWN);
}

static void command_must(uint32_t table, const struct command *command)
{
    struct order order = ordered(cage_pit(cage, table), command);

    must(table, &order);
}

static void bet(uint32_t table, int seat, const char *id, int64_t cents)
{
    struct command command = { .act = ACT_BET, .role = ROLE_PLAYER, .seat = (int8_t)seat };
    int kind, number;

    assert_true(wager_find(&cage_pit(cage, table)->table.sign, id, &kind, &number));
    command.bet = (int8_t)kind;
    command.number = (int8_t)number;
    command.cents = cents;
    command_must(table, &command);
}

/* The staff play on until this act is done.  a, b: the dice, or a is the pocket. */
static void until(uint32_t table, int last, int a, int b)
{
    for (int i = 0; i < 100; i++) {
        struct command command;
        if (!next_move(&cage_pit(cage, table)->table, &command))
            fail_msg("stuck while %s", table_phase_word(&cage_pit(cage, table)->table));
        bool rests = command.act == ACT_REST || command.act == ACT_LAND;
        command.flags = 0;
        command.reason = 0;
        if (rests) {
            command.outcome[0] = (int8_t)a;
            command.outcome[1] = (int8_t)b;
        }
        if (command.act == ACT_CALL)
            command.outcome[0] = command.outcome[1] = 0; /* as the dice lie */
        command_must(table, &command);
        if (command.act == last) return;
    }
    fail_msg("%s never happens", act_id(games[cage_opening(cage, table)->sign.edition], last));
}

/* ---- Output of the program ------------------------------------------------------- */

static char printed[1 << 22];

/* Runs croupier in UTC; returns the exit status and leaves the output in printed. */
static int run(const char *const *arguments)
{
    char out[TEMPORARY];

    temporary(out, "printed");
    pid_t child = fork();
    if (!child) {
        int file = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        setenv("TZ", "UTC", 1);
        dup2(file, STDOUT_FILENO);
        dup2(file, STDERR_FILENO);
        execv(CROUPIER, (char *const *)arguments);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    int file = open(out, O_RDONLY);
    ssize_t length = read(file, printed, sizeof printed - 1);
    printed[length > 0 ? length : 0] = '\0';
    close(file);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void report(void)
{
    const char *const arguments[] = { "croupier", "report", path, "--tsv", NULL };

    assert_true(cage_commit(cage));
    assert_int_equal(run(arguments), 0);
}

static void history(const char *table, const char *option, const char *value)
{
    const char *const arguments[] = { "croupier", "history", path,  table,
                                      "--tsv",    option,    value, NULL };

    assert_true(cage_commit(cage));
    assert_int_equal(run(arguments), 0);
}

/* The n-th cell, from 0, of the first line with that prefix; false if there is none. */
static bool cell(const char *begin, int n, char *into, size_t room)
{
    size_t length = strlen(begin);
    const char *line = printed;

    while (line && strncmp(line, begin, length)) {
        line = strchr(line, '\n');
        if (line) line++;
    }
    for (; line && n; n--) line = strpbrk(line, "\t\n") + 1;
    if (line) snprintf(into, room, "%.*s", (int)strcspn(line, "\t\n"), line);
    return line;
}

static void check_cell(const char *begin, int n, const char *expected)
{
    char found[128];

    if (!cell(begin, n, found, sizeof found)) fail_msg("no line '%s' in\n%s", begin, printed);
    if (strcmp(found, expected))
        fail_msg("'%s' has %s in column %d, not %s:\n%s", begin, found, n, expected, printed);
}

/* The column, from 0, with that name in the header. */
static int column(const char *name)
{
    size_t length = strlen(name);
    int n = 0;

    for (const char *at = printed;; n++) {
        size_t here = strcspn(at, "\t\n");
        if (here == length && !strncmp(at, name, length)) return n;
        if (at[here] != '\t') fail_msg("no column %s in\n%s", name, printed);
        at += here + 1;
    }
}

/* Checks a line of the report, for a kind of wager, a day or a table. */
static void check_report(const char *table, const char *day, const char *wager, const char *decided,
                         const char *handle, const char *win, const char *theoretical)
{
    char begin[128];

    snprintf(begin, sizeof begin, "%s\t%s\t%s\t%s\t",
             *wager ? "wager"
             : *day ? "day"
                    : "table",
             table, day, wager);
    check_cell(begin, column("decided"), decided);
    check_cell(begin, column("handle_cents"), handle);
    check_cell(begin, column("win_cents"), win);
    check_cell(begin, column("theoretical_cents"), theoretical);
}

/* Checks a line of the list: outcome, void, overruled, staked, paid, house.  Null: any. */
static void check_listed(const char *table, const char *round, const char *const cells[6])
{
    static const int columns[] = { 3, 4, 5, 6, 7, 8 };
    char begin[64];

    snprintf(begin, sizeof begin, "%s\t%s\t", table, round);
    for (size_t i = 0; i < LENGTH(columns); i++)
        if (cells[i]) check_cell(begin, columns[i], cells[i]);
}

/* ---- By hand --------------------------------------------------------------------- */

/* The output contains these words. */
static void check_printed(const char *words)
{
    if (!strstr(printed, words)) fail_msg("no '%s' in\n%s", words, printed);
}

static void throw_before_midnight(uint32_t table)
{
    /* 1: the Field wins 5 on a ten, 1 to 1; ten is the point. */
    bet(table, 0, "pass", 1000);
    bet(table, 1, "dont-pass", 1000);
    bet(table, 1, "field", 500);
    until(table, ACT_SETTLE, 6, 4);
    /* 2: of a Horn of 20 the 5 on the eleven win 75, at 15 to 1; 15 are lost. */
    bet(table, 1, "horn", 2000);
    until(table, ACT_SETTLE, 5, 6);
    /* 3: a seven; Pass loses 10, Don't Pass wins 10. */
    until(table, ACT_SETTLE, 3, 4);
    /* 4: twelve: Don't Pass of 20 stands off; the Field of 5 wins 10, at 2 to 1.  Overruled to an
     * eleven: Don't Pass loses 20, and the Field wins only 5. */
    bet(table, 0, "pass", 500);
    bet(table, 1, "dont-pass", 2000);
    bet(table, 0, "field", 500);
    until(table, ACT_SETTLE, 6, 6);
    command_must(table, &(struct command){ .act = ACT_OVERRULE,
                                           .role = ROLE_CASINO_SUPERVISOR,
                                           .seat = NO_SEAT,
                                           .outcome = { 5, 6 } });
}

static void throw_after_midnight(uint32_t table)
{
    /* 5: no roll.  6: four; a Buy Bet of 20 on the 6 costs 5 per cent, 1. */
    bet(table, 0, "pass", 500);
    bet(table, 1, "pass", 500); /* so that either may shoot */
    until(table, ACT_REST, 2, 2);
    struct command no_roll = {
        .act = ACT_NO_ROLL, .role = ROLE_STICKPERSON, .seat = NO_SEAT, .reason = 20
    };
    while (table_check(&cage_pit(cage, table)->table, &no_roll).code &&
           no_roll.reason) /* any valid reason */
        no_roll.reason--;
    command_must(table, &no_roll);
    until(table, ACT_SETTLE, 2, 2);
    bet(table, 1, "buy-6", 2000);
    /* 7, after midnight: a six: Buy wins 24, at 6 to 5. */
    now = EVENING_MS + INT64_C(5) * 3600 * 1000;
    until(table, ACT_SETTLE, 5, 1);
    /* a correction: Ana gets 3 that she was not paid */
    struct order order = pit_order(WATCHES, ROLE_GAME_SUPERVISOR, PIT_CORRECT);
    order.other = ANA;
    order.cents = 300;
    must(table, &order);
    order = pit_order(BOSS, ROLE_CASINO_SUPERVISOR, PIT_APPROVE);
    must(table, &order);
}

static void check_craps_list(void)
{
    history("craps-1", NULL, NULL);
    check_listed("craps-1", "1",
                 (const char *[]){ "10: 6 and 4", "no", "no", "500", "500", "-500" });
    check_listed("craps-1", "2",
                 (const char *[]){ "11: 5 and 6", "no", "no", "2000", "7500", "-6000" });
    check_listed("craps-1", "3", (const char *[]){ "7: 3 and 4", "no", "no", "2000", "1000", "0" });
    /* Pass of 5 wins 5 on the eleven; the house keeps 20 - 5 - 5. */
    check_listed("craps-1", "4",
                 (const char *[]){ "11: 5 and 6", "no", "yes", "3000", "1000", "1000" });
    check_listed("craps-1", "5", (const char *[]){ NULL, "yes", "no", "0", "0", "0" });
    check_listed("craps-1", "6", (const char *[]){ "4: 2 and 2", "no", "no", "0", "0", "0" });
    /* Commission of 1, winnings of 24, and the correction of 3. */
    check_listed("craps-1", "7",
                 (const char *[]){ "6: 5 and 1", "no", "no", "2000", "2400", "-2600" });
}

static void check_craps_rounds(void)
{
    /* The wagers of round 3 were made in round 1; Bob gains 10. */
    history("craps-1", "--round", "3");
    check_printed("\tstood\t0\t100\tpass\t\t\t\t1000\t");
    check_printed("\tverdict\t0\t100\tpass\t\tloses\t\t1000\t0\t4.1(a)(ii)(B)\t");
    check_printed("\tverdict\t1\t101\tdont-pass\t\twins\t1/1\t1000\t1000\t");
    check_printed("\tresult\t1\t101\t\t\t\t\t1000\t1000\t");
    assert_null(strstr(printed, "horn"));
    history("craps-1", "--round", "4");
    check_printed("overrules the call");
    check_printed("\tverdict\t1\t101\tdont-pass\t\tstands off\t");
    check_printed("\tverdict\t1\t101\tdont-pass\t\tloses\t\t2000\t");
    check_printed("\tresult\t1\t101\t\t\t\t\t2000\t-2000\t");
    history("craps-1", "--round", "7");
    check_printed("\tcorrected\t0\t100\t");
}

/* House edges: Pass 7/495, Don't Pass 3/220, Field 1/18, Horn 1/8; for Buy, the commission.
 *   Pass        two decided, 10 and 5: 1500 x 7/495 = 21.2121; won 10, lost 5
 *   Don't Pass  10 and 20: 3000 x 3/220 = 40.9091; won -10 + 20
 *   Field       5 and 5: 1000/18 = 55.5556; -5 - 5
 *   Horn        2000/8 = 250; -75 + 15 */
static void check_craps_report(void)
{
    report();
    check_report("craps-1", "2026-07-01", "pass", "2", "1500", "500", "21.2121");
    check_report("craps-1", "2026-07-01", "dont-pass", "2", "3000", "1000", "40.9091");
    check_report("craps-1", "2026-07-01", "field", "2", "1000", "-1000", "55.5556");
    check_report("craps-1", "2026-07-01", "horn", "1", "2000", "-6000", "250.0000");
    check_report("craps-1", "2026-07-01", "buy", "0", "0", "100", "100.0000");
    check_report("craps-1", "2026-07-01", "", "7", "7500", "-5400", "467.6768");
    check_report("craps-1", "2026-07-02", "buy", "1", "2000", "-2400", "0.0000");
    check_report("craps-1", "2026-07-02", "corrections", "0", "0", "-300", "");
    check_report("craps-1", "", "", "8", "9500", "-8100", "467.6768");
    check_cell("day\tcraps-1\t2026-07-01\t\t", column("drop_cents"),
               "80000"); /* buy-ins of 500 and 300 */
    check_cell("day\tcraps-1\t2026-07-01\t\t", column("commission_cents"), "100");
    check_cell("day\tcraps-1\t2026-07-02\t\t", column("drop_cents"), "0");
}

/* Win as a share of the handle and of the drop.  Day 1: -54/75 and -54/800.  Day 2, with the
 * correction: -27/20, without a drop.  Both days: -81/95 and -81/800.  The correction has no edge,
 * so the win that is compared with the expected one is -24 against 0 on day 2, and -78 against
 * 4.676768 altogether. */
static void check_shares(void)
{
    static const struct {
        const char *row, *of_handle, *hold, *edge_win, *difference;
    } rows[] = {
        { "wager\tcraps-1\t2026-07-01\tfield\t", "-1.000000", "", "-1000", "-1055.5556" },
        { "wager\tcraps-1\t2026-07-02\tcorrections\t", "", "", "", "" },
        { "day\tcraps-1\t2026-07-01\t\t", "-0.720000", "-0.067500", "-5400", "-5867.6768" },
        { "day\tcraps-1\t2026-07-02\t\t", "-1.350000", "", "-2400", "-2400.0000" },
        { "table\tcraps-1\t\t\t", "-0.852632", "-0.101250", "-7800", "-8267.6768" },
        { "casino\t\t\t\t", "-0.852632", "-0.101250", "-7800", "-8267.6768" },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        check_cell(rows[i].row, column("of_handle"), rows[i].of_handle);
        check_cell(rows[i].row, column("hold"), rows[i].hold);
        check_cell(rows[i].row, column("edge_win_cents"), rows[i].edge_win);
        check_cell(rows[i].row, column("difference_cents"), rows[i].difference);
    }
    assert_int_equal(run((const char *[]){ "croupier", "report", path, NULL }), 0);
    check_printed("2026-07-02    0.00  -27.00         -   0.00"); /* no hold without a drop */
}

static void craps_by_hand(void **state)
{
    (void)state;
    begin_evening(5);
    uint32_t table = usual_table("craps", "craps-1", false);
    struct order dispute = pit_order(BOB, ROLE_PLAYER, PIT_DISPUTE);
    sit(table, ANA, 0, 50000);
    sit(table, BOB, 1, 30000);
    assert_true(cage_name(cage, ANA, "Ana", now) && cage_name(cage, BOB, "Bob", now));
    must(table, &dispute); /* before the first round */
    throw_before_midnight(table);
    throw_after_midnight(table);
    check_craps_list();
    check_craps_rounds();
    check_craps_report();
    check_shares();
    cage_abandon(cage);
}

/* A spoken bet of 25, confirmed: 5 each on 25 and its neighbours, 21 2 25 17 34. */
static void bet_on_neighbours(uint32_t table)
{
    struct command spoken = {
        .act = ACT_BET, .role = ROLE_PLAYER, .seat = 0, .cents = 2500, .flags = FLAG_ORAL
    };
    int kind, number;

    assert_true(wager_find(&cage_pit(cage, table)->table.sign, "neighbours-25", &kind, &number));
    spoken.bet = (int8_t)kind;
    spoken.number = (int8_t)number;
    command_must(table, &spoken);
    command_must(table, &(struct command){ .act = ACT_CONFIRM, .role = ROLE_DEALER, .seat = 0 });
}

static void roulette_by_hand(void **state)
{
    (void)state;
    begin_evening(6);
    uint32_t table = usual_table("roulette", "wheel", false);
    sit(table, ANA, 0, 100000);
    sit(table, BOB, 1, 50000);

    /* 1: 17, black: 5 on it win 175; red loses 10.  Of the Neighbours the 5 on 17 win 175 and the
     * others lose 20.  So 10 stand on 17 and win 350. */
    bet(table, 0, "straight-17", 500);
    bet(table, 1, "red", 1000);
    bet_on_neighbours(table);
    until(table, ACT_PAY, 17, 0);
    while (cage_pit(cage, table)->table.till.phase != WHEEL_BETTING) until(table, ACT_PAY, 0, 0);
    /* 2: zero.  Both bets on 17 are still up, with one on black: 20 are lost. */
    bet(table, 1, "black", 1000);
    until(table, ACT_COLLECT, 0, 0);

    history("wheel", NULL, NULL);
    check_listed("wheel", "1",
                 (const char *[]){ "17, black", "no", "no", "4000", "35000", "-32000" });
    check_listed("wheel", "2", (const char *[]){ "0, green", "no", "no", "2000", "0", "2000" });
    history("wheel", "--round", "2");
    check_printed("\tstood\t0\t100\tstraight-17\t\t\t\t500\t");

    /* Every house edge is 1/37.  Neighbours: 25 decided, 175 won, 20 lost.  On 17: 5 in the first
     * spin, 10 in the second. */
    report();
    check_report("wheel", "2026-07-01", "straight", "2", "1500", "-16500", "40.5405");
    check_report("wheel", "2026-07-01", "neighbours", "1", "2500", "-15500", "67.5676");
    check_report("wheel", "2026-07-01", "red", "1", "1000", "1000", "27.0270");
    check_report("wheel", "2026-07-01", "black", "1", "1000", "1000", "27.0270");
    check_report("wheel", "", "", "5", "6000", "-30000", "162.1622");
    cage_abandon(cage);
}

/* Guests play with play money: 500 of it is no drop.  Ana's 10 on red lose on 17, and so do the
 * guest's 20; the win is 30, of which 20 is the guest's, and the hold 10 of a drop of 1,000. */
static void guests_bring_no_drop(void **state)
{
    (void)state;
    uint32_t guest = CAGE_GUESTS + 7;

    begin_evening(16);
    uint32_t table = usual_table("roulette", "wheel", false);
    struct desk_order gift = { .person = guest, .kind = DESK_CHIPS, .cents = 50000 };
    must_desk_order(&gift);
    sit(table, ANA, 0, 100000);
    struct order orders[TO_SIT_DOWN];
    sit_down(guest, 1, 0, orders);
    orders[TO_SIT_DOWN - 1].tender = TENDER_CHIPS;
    orders[TO_SIT_DOWN - 1].chips = cage_purse(cage, guest)->chips;
    all_must(table, orders, TO_SIT_DOWN);
    bet(table, 0, "red", 1000);
    bet(table, 1, "red", 2000);
    until(table, ACT_COLLECT, 17, 0);
    report();
    check_cell("day\twheel\t2026-07-01\t\t", column("drop_cents"), "100000");
    check_cell("day\twheel\t2026-07-01\t\t", column("win_cents"), "3000");
    check_cell("day\twheel\t2026-07-01\t\t", column("play_cents"), "50000");
    check_cell("day\twheel\t2026-07-01\t\t", column("play_win_cents"), "2000");
    check_cell("day\twheel\t2026-07-01\t\t", column("hold"), "0.010000");
    cage_abandon(cage);
}

/* ---- Hands that count as one ----------------------------------------------------- */

#define DEALERS LUNAR_DEALER
static const char plays[] = "AS KD 8C 4C 2S"; /* a Dealer with ace and king */

static void poker(uint32_t table, int act, int role, int seat)
{
    command_must(table, &(struct command){
                            .act = (uint8_t)act, .role = (uint16_t)role, .seat = (int8_t)seat });
}

static int phase_of(uint32_t table)
{
    return cage_pit(cage, table)->table.till.phase;
}

/* Deals each card that is due from the words of its hand, "JS JD 5C 6H 8D"; a card of a hand comes
 * after those that it has or had. */
static void deal(uint32_t table, const char *const words[LUNAR_HANDS])
{
    static int dealt[LUNAR_HANDS];

    if (phase_of(table) == LUNAR_DEALING) memset(dealt, 0, sizeof dealt);
    for (int hand; (hand = lunar_due(&cage_pit(cage, table)->table)) != NO_SEAT; dealt[hand]++) {
        struct command card = { .act = ACT_DRAW, .role = ROLE_CLOCK, .seat = NO_SEAT };
        const char *word = words[hand];
        for (int i = 0; i < dealt[hand]; i++) word = strchr(word, ' ') + 1;
        card.outcome[0] = (int8_t)card_find(word, strcspn(word, " "));
        command_must(table, &card);
    }
}

static void prepare_cards(uint32_t table)
{
    while (phase_of(table) < LUNAR_BETTING) {
        struct command command;
        assert_true(next_move(&cage_pit(cage, table)->table, &command));
        command_must(table, &command);
    }
}

/* The cards are prepared; each player with words, in seats from 0, bets an ante, and all get their
 * cards. */
static void begin_hands(uint32_t table, const int64_t antes[2],
                        const char *const words[LUNAR_HANDS])
{
    prepare_cards(table);
    for (int seat = 0; seat < 2; seat++)
        if (antes[seat]) bet(table, seat, "ante", antes[seat]);
    poker(table, ACT_NO_MORE_BETS, ROLE_DEALER, NO_SEAT);
    deal(table, words);
}

/* The player buys a sixth card, and it is served after the lock. */
static void buy_sixth(uint32_t table, int seat, const char *const words[LUNAR_HANDS])
{
    poker(table, ACT_SIXTH, ROLE_PLAYER, seat);
    poker(table, ACT_LOCK, ROLE_DEALER, NO_SEAT);
    poker(table, ACT_SERVE, ROLE_DEALER, NO_SEAT);
    deal(table, words);
}

static void turn_dealer(uint32_t table)
{
    if (phase_of(table) == LUNAR_DECIDING) poker(table, ACT_LOCK, ROLE_DEALER, NO_SEAT);
    poker(table, ACT_NO_MORE_BETS, ROLE_DEALER, NO_SEAT);
    poker(table, ACT_TURN, ROLE_DEALER, NO_SEAT);
}

static void settle_hands(uint32_t table)
{
    turn_dealer(table);
    poker(table, ACT_SETTLE, ROLE_DEALER, NO_SEAT);
}

/* A pair of jacks wins the Bet of twice the ante, at 1 to 1, against ace and king. */
static void win_a_bet(uint32_t table, int64_t ante)
{
    begin_hands(table, (const int64_t[]){ ante, 0 },
                (const char *const[LUNAR_HANDS]){ "JS JD 5C 6H 9D", [DEALERS] = plays });
    bet(table, 0, "bet", 2 * ante);
    settle_hands(table);
}

/* A straight flush is declared and pays 200 to 1 on the ante. */
static void win_instant_cash(uint32_t table, int64_t ante)
{
    begin_hands(table, (const int64_t[]){ ante, 0 },
                (const char *const[LUNAR_HANDS]){ "5H 6H 7H 8H 9H", [DEALERS] = plays });
    poker(table, ACT_DECLARE, ROLE_PLAYER, 0);
    poker(table, ACT_LOCK, ROLE_DEALER, NO_SEAT);
    poker(table, ACT_VERIFY, ROLE_DEALER, NO_SEAT);
    settle_hands(table);
}

static uint32_t poker_table(const char *name, int64_t payout_cents)
{
    struct sign sign = sign_of(game_find("lunar-poker"));

    sign.min_cents = 500;
    sign.max_cents = 10000;
    sign.amount_cents[LUNAR_PAYOUT] = payout_cents;
    uint32_t table = open_table(name, &sign, 10000, false);
    sit(table, ANA, 0, 200000);
    return table;
}

/* The theory of a row: edge win, theoretical win, difference; wagers left out and their stakes; the
 * wager with which these are counted. */
static void check_theory(const char *begin, const char *const cells[6])
{
    static const char *const names[] = { "edge_win_cents", "theoretical_cents", "difference_cents",
                                         "left_out",       "left_out_cents",    "counted_with" };

    for (size_t i = 0; i < LENGTH(names); i++) check_cell(begin, column(names[i]), cells[i]);
}

/* The edge of an ante is 1953022065714923341/261413653954751298000, 0.7471002513 %.  An ante of
 * 1,000 cents wins its Bet of 2,000 at 1 to 1: the hand lost the house 2,000, and in theory it wins
 * 7.4710.  The standard deviation is the square root of 11.6184, 3.40858 antes: so
 * -2007.4710 / 3408.58 = -0.5889 deviations. */
static void one_hand_counts_as_its_ante(void **state)
{
    static const char ante[] = "wager\tmoon\t2026-07-01\tante\t";
    char by[24];

    (void)state;
    begin_evening(21);
    win_a_bet(poker_table("moon", 0), 1000);
    report();
    check_report("moon", "2026-07-01", "ante", "1", "1000", "0", "7.4710");
    check_report("moon", "2026-07-01", "bet", "1", "2000", "-2000", "");
    check_report("moon", "2026-07-01", "", "2", "3000", "-2000", "7.4710");
    check_theory(ante, (const char *[]){ "-2000", "7.4710", "-2007.4710", "0", "0", "" });
    assert_true(cell(ante, column("deviations"), by, sizeof by));
    assert_true(fabs(strtod(by, NULL) + 2007.4710 / 3408.58) < 0.0005);
    check_theory("wager\tmoon\t2026-07-01\tbet\t",
                 (const char *[]){ "", "", "", "0", "0", "ante" });
    check_theory("day\tmoon\t", (const char *[]){ "-2000", "7.4710", "-2007.4710", "0", "0", "" });
    check_theory("casino\t", (const char *[]){ "-2000", "7.4710", "-2007.4710", "0", "0", "" });
    assert_int_equal(run((const char *[]){ "croupier", "report", path, NULL }), 0);
    check_printed("with ante");
    check_printed("The edge win of 'ante' has the win of 'bet' in it: its edge is that of a whole "
                  "hand, played best.\n");
    assert_null(strstr(printed, "Not in the theoretical win"));
    assert_int_equal(run((const char *[]){ "croupier", "report", path, "--json", NULL }), 0);
    check_printed("\"edge_win_cents\":-2000,\"theoretical_cents\":7.4710,");
    check_printed("\"wager\":\"bet\",\"decided\":1,\"handle_cents\":2000,\"win_cents\":-2000,"
                  "\"of_handle\":-1.000000,\"left_out\":0,\"left_out_cents\":0,"
                  "\"counted_with\":\"ante\"}");
    cage_abandon(cage);
}

/* Two players: Ana's ante is 10, Bob's 20. */
static void play_two_hands(uint32_t table)
{
    static const char *const hands[LUNAR_HANDS] = {
        "AD QS 5C 6H 8D 9H", "JS JD 3C 6C 8C", [DEALERS] = "9D KH QH 7H 5D 7S"
    };

    begin_hands(table, (const int64_t[]){ 1000, 2000 }, hands);
    bet(table, 1, "bet", 4000);
    buy_sixth(table, 0, hands);
    poker(table, ACT_LOOK, ROLE_PLAYER, 0);
    poker(table, ACT_FOLD, ROLE_PLAYER, 0);
    now = EVENING_MS + INT64_C(5) * 3600 * 1000; /* after midnight */
    turn_dealer(table);
    poker(table, ACT_FORCE, ROLE_PLAYER, 1);
    poker(table, ACT_SETTLE, ROLE_DEALER, NO_SEAT);
    deal(table, hands);
    poker(table, ACT_SETTLE, ROLE_DEALER, NO_SEAT);
}

/* Round 1, before midnight: Ana's ante of 10 and her fee of 10 are lost.  Bob's ante of 20 counts
 * on the next day: he forces for 20, the Dealer has a pair of sevens, and his Bet of 40 on a pair
 * of jacks wins 40. Round 2: Ana is paid 200 times an ante of 5. 1 July   ante 1000, edge win 1000
 * + 1000, theory 1000 x 0.7471002513 % = 7.4710 2 July   antes 2000 + 500, edge win 2000 - 4000 -
 * 100000, theory 2500 x that = 18.6775 Two rounds later the table's total is 3500 x that: 26.1485.
 */
static void fees_and_instant_cash(void **state)
{
    (void)state;
    begin_evening(22);
    uint32_t table = poker_table("moon", 0);
    sit(table, BOB, 1, 100000);
    play_two_hands(table);
    win_instant_cash(table, 500);
    report();
    check_report("moon", "2026-07-01", "ante", "1", "1000", "1000", "7.4710");
    check_report("moon", "2026-07-01", "fees", "0", "0", "1000", "");
    check_theory("wager\tmoon\t2026-07-01\tante\t",
                 (const char *[]){ "2000", "7.4710", "1992.5290", "0", "0", "" });
    check_theory("wager\tmoon\t2026-07-01\tfees\t",
                 (const char *[]){ "", "", "", "0", "0", "ante" });
    check_report("moon", "2026-07-02", "ante", "2", "2500", "-100000", "18.6775");
    check_report("moon", "2026-07-02", "fees", "0", "0", "2000", "");
    check_report("moon", "2026-07-02", "bet", "1", "4000", "-4000", "");
    check_theory("wager\tmoon\t2026-07-02\tante\t",
                 (const char *[]){ "-102000", "18.6775", "-102018.6775", "0", "0", "" });
    check_theory("table\tmoon\t",
                 (const char *[]){ "-100000", "26.1485", "-100026.1485", "0", "0", "" });
    check_cell("table\tmoon\t", column("win_cents"), "-100000");
    check_cell("table\tmoon\t", column("commission_cents"), "3000");
    assert_int_equal(run((const char *[]){ "croupier", "report", path, NULL }), 0);
    check_printed("The edge win of 'ante' has the win of 'bet' and 'fees' in it: ");
    cage_abandon(cage);
}

/* The hand is void after its fee was taken: ante and fee are returned, and nothing was decided. */
static void void_a_hand(uint32_t table)
{
    static const char *const hands[LUNAR_HANDS] = { "AD QS 5C 6H 8D 9H", [DEALERS] = plays };

    begin_hands(table, (const int64_t[]){ 1000, 0 }, hands);
    buy_sixth(table, 0, hands);
    command_must(table, &(struct command){ .act = ACT_VOID_HAND,
                                           .role = ROLE_OPERATOR,
                                           .reason = 7 /* cards left the table */ });
    settle_hands(table);
}

/* A straight flush that the player tells of after the draw, unseen (11.15): the fee comes back, and
 * the ante is paid. */
static void honour_a_hand(uint32_t table)
{
    static const char *const hands[LUNAR_HANDS] = { "5H 6H 7H 8H 9H 2C", [DEALERS] = plays };

    begin_hands(table, (const int64_t[]){ 1000, 0 }, hands);
    buy_sixth(table, 0, hands);
    poker(table, ACT_HONOUR, ROLE_OPERATOR, 0);
    settle_hands(table);
}

/* A hand that drew, played and lost 10 + 20 + 10; then the deck is found to be incomplete, so all
 * of it comes back (11.10). */
static void void_a_round(uint32_t table)
{
    static const char *const hands[LUNAR_HANDS] = { "AD QS 5C 6H 8D 9H", [DEALERS] = plays };

    begin_hands(table, (const int64_t[]){ 1000, 0 }, hands);
    buy_sixth(table, 0, hands);
    poker(table, ACT_LOOK, ROLE_PLAYER, 0);
    bet(table, 0, "bet", 2000);
    settle_hands(table);
    report();
    check_report("moon", "2026-07-01", "ante", "2", "2000", "-199000", "14.9420");
    check_theory("wager\tmoon\t2026-07-01\tante\t",
                 (const char *[]){ "-196000", "14.9420", "-196014.9420", "0", "0", "" });
    command_must(table, &(struct command){ .act = ACT_VOID_ROUND,
                                           .role = ROLE_DEALER,
                                           .seat = NO_SEAT,
                                           .reason = 6 /* not 52 cards */ });
}

/* Nothing of a void hand or round counts, and a fee that came back is no win.  What is left is an
 * ante of 10 that was paid 2,000: edge win -200000, theory 7.4710.  A correction of 3 has no edge.
 */
static void void_hands_count_nothing(void **state)
{
    struct order order = pit_order(WATCHES, ROLE_GAME_SUPERVISOR, PIT_CORRECT);

    (void)state;
    begin_evening(23);
    uint32_t table = poker_table("moon", 0);
    void_a_hand(table);
    report();
    check_report("moon", "2026-07-01", "", "0", "0", "0", "");
    honour_a_hand(table);
    void_a_round(table);
    order.other = ANA;
    order.cents = 300;
    must(table, &order);
    order = pit_order(BOSS, ROLE_CASINO_SUPERVISOR, PIT_APPROVE);
    must(table, &order);
    report();
    check_report("moon", "2026-07-01", "ante", "1", "1000", "-200000", "7.4710");
    check_theory("wager\tmoon\t2026-07-01\tante\t",
                 (const char *[]){ "-200000", "7.4710", "-200007.4710", "0", "0", "" });
    check_report("moon", "2026-07-01", "corrections", "0", "0", "-300", "");
    check_report("moon", "2026-07-01", "", "1", "1000", "-200300", "7.4710");
    assert_null(strstr(printed, "\tbet\t"));
    cage_abandon(cage);
}

/* Where a maximum payout could cut a Bet, 300 times the highest ante of 100, the edge is not known.
 * At 'far' it can't: 150 to 1 on a Bet of 200 is 30,000.  It cuts Instant Cash of an ante of 100,
 * though: 600 to 1 is 60,000, so 4 of 2,598,960 hands are paid 300 antes less, and the edge is
 * 0.7471002513 % + 1200/2598960 = 0.7932723 %.  An ante of 50 is paid 600 to 1 in full. */
static void maximum_payouts(void **state)
{
    (void)state;
    begin_evening(24);
    win_a_bet(poker_table("near", 2999900), 1000);
    uint32_t far = poker_table("far", 3000000);
    win_a_bet(far, 10000);
    win_a_bet(far, 5000);
    report();
    check_report("near", "2026-07-01", "ante", "1", "1000", "0", "");
    check_report("near", "2026-07-01", "bet", "1", "2000", "-2000", "");
    check_theory("table\tnear\t", (const char *[]){ "", "", "", "2", "3000", "" });
    check_theory("wager\tnear\t2026-07-01\tbet\t", (const char *[]){ "", "", "", "1", "2000", "" });
    /* 10000 x 0.7932723 % + 5000 x 0.7471002513 % = 79.32724 + 37.35501 */
    check_report("far", "2026-07-01", "ante", "2", "15000", "0", "116.6823");
    check_theory("table\tfar\t",
                 (const char *[]){ "-30000", "116.6823", "-30116.6823", "0", "0", "" });
    cage_abandon(cage);
}

/* Part of an ante in promotional chips: the edge of a whole hand does not hold, so neither ante nor
 * Bet nor fee is in the theoretical win. */
static void promotional_antes(void **state)
{
    struct order order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GRANT);

    (void)state;
    begin_evening(25);
    uint32_t table = poker_table("moon", 0);
    order.other = ANA;
    order.cents = 500;
    must(table, &order);
    prepare_cards(table);
    command_must(table, &(struct command){ .act = ACT_TOKENS, .role = ROLE_DEALER, .cents = 500 });
    bet(table, 0, "ante", 500);
    command_must(table, &(struct command){ .act = ACT_BET,
                                           .role = ROLE_PLAYER,
                                           .bet = LUNAR_ANTE,
                                           .cents = 500,
                                           .flags = FLAG_PROMO });
    begin_hands(table, (const int64_t[]){ 0, 0 },
                (const char *const[LUNAR_HANDS]){ "JS JD 5C 6H 9D", [DEALERS] = plays });
    bet(table, 0, "bet", 2000);
    settle_hands(table);
    report();
    check_report("moon", "2026-07-01", "ante", "1", "500", "0", "");
    check_theory("table\tmoon\t", (const char *[]){ "", "", "", "2", "3000", "" });
    cage_abandon(cage);
}

/* ---- Signs about a kind of bet --------------------------------------------------- */

/* Events about all columns, of which none has the number 0: a step, a notice, another in its place,
 * and the limits themselves. */
static void signs_about_a_kind(void **state)
{
    struct command step = { .act = ACT_STEP, .role = ROLE_OPERATOR, .cents = 100 };
    struct command sign = { .act = ACT_NOTICE, .role = ROLE_OPERATOR, .min_cents = 1000 };

    (void)state;
    begin_evening(26);
    uint32_t table = usual_table("roulette", "wheel", false);
    sit(table, ANA, 0, 10000);
    step.bet = sign.bet = (int8_t)wager_kind_find(&cage_pit(cage, table)->table.sign, "column");
    command_must(table, &step);
    command_must(table, &sign);
    sign.min_cents = 1500;
    command_must(table, &sign); /* the first notice comes down */
    sign.act = ACT_LIMITS;
    sign.max_cents = 20000;
    command_must(table, &sign); /* nobody gambles: 9.3(d) */
    report();
    history("wheel", NULL, NULL);
    cage_abandon(cage);
}

/* ---- Sessions of tournaments ----------------------------------------------------- */

/* Two players, one spin, everything for the winner. */
static uint32_t open_cup(const char *name, const char *issue, const char *closes,
                         const char *starts)
{
    const char *const lines[][2] = {
        { "edition", "roulette" },
        { "tables", "wheel" },
        { "form", "name" },
        { "fee", "20" },
        { "chips", "500" },
        { "issue", issue },
        { "min", "10" },
        { "max", "100" },
        { "players", "2 to 4" },
        { "session", "1 spins" },
        { "play-off", "1 spins" },
        { "stage.1", "final seats 4" },
        { "prizes", "100%" },
        { "entry", "open" },
        { "closes", closes },
        { "starts", starts },
        { NULL, NULL },
    };
    uint32_t item = open_on_programme("tournament", name, lines);

    enter(item, ANA, 2000);
    enter(item, BOB, 2000);
    return item;
}

/* The session is drawn and started; chips that are bought are paid in cash. */
static void begin_session(uint32_t item, uint32_t table)
{
    direct(item);
    direct(item);
    for (uint32_t person = ANA; person <= BOB; person++) {
        struct order order = pit_order(person, ROLE_PLAYER, PIT_BUY);
        order.cents = 50000;
        if (cage_pit(cage, table)->table.contest.terms.bought) must(table, &order);
    }
    follow_items();
    assert_int_equal(cage_pit(cage, table)->table.contest.stage, CONTEST_PLAYING);
}

static uint64_t bet_in_session; /* its entry */

/* The first player bets 20 on red, the other 10; it is red, so the stacks are 520 and 510. */
static void play_session(uint32_t item, uint32_t table)
{
    const struct contest *contest = &cage_pit(cage, table)->table.contest;

    for (int cents = 2000; contest->turn != NO_SEAT; cents -= 1000) {
        int seat = contest->turn;
        bet(table, seat, "red", cents);
        bet_in_session = cage_entries(cage);
        command_must(table, &(struct command){
                                .act = ACT_END_TURN, .role = ROLE_PLAYER, .seat = (int8_t)seat });
    }
    until(table, ACT_COLLECT, 1, 0);
    while (cage_pit(cage, table)->table.till.phase != WHEEL_BETTING) until(table, ACT_PAY, 0, 0);
    tally(table);
    direct(item);
    assert_int_equal(cup_at(item)->phase, TOURNAMENT_OVER);
}

/* A person bets money on black, and it is red. */
static void lose_money(uint32_t table, uint32_t person, int64_t cents)
{
    sit(table, person, 0, 10000);
    bet(table, 0, "black", cents);
    until(table, ACT_COLLECT, 1, 0);
    command_must(table, &(struct command){ .act = ACT_LEAVE, .role = ROLE_PLAYER });
}

static void fill(uint32_t table)
{
    struct order order = pit_order(WATCHES, ROLE_GAME_SUPERVISOR, PIT_FILL);

    order.chips.count[0] = 100; /* of 1 */
    must(table, &order);
    order = pit_order(BOSS, ROLE_CASINO_SUPERVISOR, PIT_APPROVE);
    must(table, &order);
}

static void check_session(const char *round, const char *const cells[5])
{
    static const char *const names[] = { "tournament", "session", "chips", "free_staked_cents",
                                         "free_paid_cents" };
    char begin[64];

    snprintf(begin, sizeof begin, "wheel\t%s\t", round);
    for (size_t i = 0; i < LENGTH(names); i++) check_cell(begin, column(names[i]), cells[i]);
}

static void check_status(const char *players, const char *tournament)
{
    assert_true(cage_commit(cage));
    assert_int_equal(run((const char *[]){ "croupier", "casino", "status", path, "--tsv", NULL }),
                     0);
    check_cell("table\twheel\t", column("players_cents"), players);
    check_cell("table\twheel\t", column("tournament_cents"), tournament);
}

/* Rounds 1 and 4 are money, 2 is played in free chips, 3 in chips that were bought. */
static void check_session_rounds(void)
{
    history("wheel", NULL, NULL);
    check_listed("wheel", "1", (const char *[]){ "1, red", "no", "no", "1000", "0", "1000" });
    check_session("1", (const char *[]){ "", "", "", "0", "0" });
    check_listed("wheel", "2", (const char *[]){ "1, red", "no", "no", "0", "0", "0" });
    check_session("2", (const char *[]){ "autumn", "1", "free", "3000", "3000" });
    check_listed("wheel", "3", (const char *[]){ "1, red", "no", "no", "3000", "3000", "-3000" });
    check_session("3", (const char *[]){ "spring", "1", "bought", "0", "0" });
    check_listed("wheel", "4", (const char *[]){ "1, red", "no", "no", "500", "0", "500" });
    check_session("4", (const char *[]){ "", "", "", "0", "0" });
    assert_int_equal(run((const char *[]){ "croupier", "history", path, NULL }), 0);
    check_printed("30.00  30.00       -  autumn, session 1, free chips");
    check_printed("30.00  30.00  -30.00  spring, session 1, bought chips");
    assert_int_equal(run((const char *[]){ "croupier", "history", path, "--json", NULL }), 0);
    check_printed("\"staked_cents\":0,\"paid_cents\":0,\"house_cents\":0,");
    check_printed("\"tournament\":\"autumn\",\"session\":1,\"chips\":\"free\","
                  "\"free_staked_cents\":3000,\"free_paid_cents\":3000}");
    check_printed("\"tournament\":\"spring\",\"session\":1,\"chips\":\"bought\"}");
    const char *const round[] = { "croupier", "history", path, "--round", "2", NULL };
    assert_int_equal(run(round), 0);
    check_printed("Tournament autumn, session 1, free chips, which are no money\n");
    assert_null(strstr(printed, "The house:"));
    assert_int_equal(
        run((const char *[]){ "croupier", "history", path, "--round", "2", "--json", NULL }), 0);
    check_printed("\"free_result_cents\":2000");
    assert_null(strstr(printed, "\"result_cents\""));
    history("wheel", "--round", "2");
    check_cell("", column("chips"), "chips");
    assert_null(strstr(printed, "\tbought\n"));
    assert_non_null(strstr(printed, "\tfree\n"));
    history("wheel", "--round", "4");
    assert_null(strstr(printed, "\tfree\n"));
}

/* Money: 10 and 5 on black lost, and in bought chips 20 and 10 on red won: 30 of 45.  Bought at the
 * table: 100 by Ana and by Carol, and 500 by each player.  The edge is 1/37: 1500/37 and 3000/37.
 * The tray was filled by 100 in each session. */
static void check_session_report(void)
{
    report();
    check_report("wheel", "2026-07-01", "red", "2", "3000", "-3000", "81.0811");
    check_report("wheel", "2026-07-01", "black", "2", "1500", "1500", "40.5405");
    check_report("wheel", "2026-07-01", "", "4", "4500", "-1500", "121.6216");
    check_cell("day\twheel\t", column("drop_cents"), "120000");
    check_cell("day\twheel\t", column("fills_cents"), "20000");
    /* Both fees went to the winner. */
    for (int i = 0; i < 2; i++) {
        char begin[64] = "item\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t";
        assert_int_equal(strlen(begin), strlen("item") + (size_t)column("item"));
        snprintf(begin + strlen(begin), 32, "%s\ttournament", i ? "spring" : "autumn");
        check_cell(begin, column("in_cents"), "4000");
        check_cell(begin, column("out_cents"), "4000");
        check_cell(begin, column("pool_cents"), "0");
    }
}

/* Entries in words, and for programs. */
static void check_session_entry(const char *words, const char *json)
{
    char entry[24];
    const char *arguments[] = { "croupier", "verify", path, "--entry", entry, NULL, NULL };

    snprintf(entry, sizeof entry, "%ju", (uintmax_t)bet_in_session);
    assert_true(cage_commit(cage));
    assert_int_equal(run(arguments), 0);
    check_printed(words);
    arguments[5] = "--json";
    assert_int_equal(run(arguments), 0);
    check_printed(json);
}

static void sessions_by_hand(void **state)
{
    (void)state;
    begin_evening(7);
    uint32_t table = usual_table("roulette", "wheel", false);
    lose_money(table, ANA, 1000);
    director_comes(table);
    uint32_t autumn = open_cup("autumn", "free", "2026-07-01T20:10", "2026-07-01T20:20");
    now = EVENING_MS + INT64_C(1200000);
    director_must(autumn, TOURNAMENT_TAKE_CHARGE, 0);
    begin_session(autumn, table);
    check_status("0", "100000");
    fill(table);
    play_session(autumn, table);
    check_session_entry("  in session 1 of item 1, in free tournament chips, which are no money\n",
                        "\"session\":{\"item\":1,\"number\":1,\"chips\":\"free\"}");
    check_status("0", "0");
    uint32_t spring = open_cup("spring", "bought", "2026-07-01T20:30", "2026-07-01T20:40");
    now = EVENING_MS + INT64_C(2400000);
    director_must(spring, TOURNAMENT_TAKE_CHARGE, 0);
    begin_session(spring, table);
    check_status("100000", "0");
    fill(table);
    play_session(spring, table);
    check_session_entry("  in session 1 of item 2, in bought chips\n",
                        "\"session\":{\"item\":2,\"number\":1,\"chips\":\"bought\"}");
    lose_money(table, CAROL, 500);
    check_session_rounds();
    check_session_report();
    cage_abandon(cage);
}

/* ---- Whole evenings -------------------------------------------------------------- */

#define TABLES 24

/* An independent sum over the events of each order. */
struct sums {
    int64_t decided, handle, commission, promotional;
    int64_t edge_win;                                /* at Lunar Poker: of Super Bets, and hands */
    int64_t fees[TABLE_SEATS], waiting[TABLE_SEATS]; /* of hands whose ante is not decided: fees,
                                                      * and the win of their Bets */
};
static struct naive {
    struct sums now, kept; /* kept: before the round, in case it is undone */
    int64_t drop, fills, credits, held;
} naive[TABLES];
static long undone;

static bool counted_before(const struct events *events, int at)
{
    const struct event *e = &events->list[at];

    for (int i = 0; i < at; i++) {
        const struct event *other = &events->list[i];
        if (other->kind != EVENT_VERDICT || other->seat != e->seat) continue;
        if (e->as && other->as == e->as && other->as_number == e->as_number &&
            (other->fate == WINS || other->fate == LOSES))
            return true;
    }
    return false;
}

static bool paid_before(const struct events *events, int at)
{
    const struct event *e = &events->list[at];

    for (int i = 0; i < at; i++) {
        const struct event *other = &events->list[i];
        if (other->kind == EVENT_VERDICT && other->fate == WINS && other->seat == e->seat &&
            other->bet == e->bet && other->number == e->number && !e->as)
            return true;
    }
    return false;
}

static void add_event(uint32_t table, const struct order *order, const struct events *events,
                      int at)
{
    const struct event *e = &events->list[at];
    struct sums *sums = &naive[table].now;
    const struct edition *edition = games[cage_pit(cage, table)->table.sign.edition];
    bool settle = order->act == PIT_GAME && order->command.act == ACT_SETTLE;
    bool decided = e->fate == WINS || e->fate == LOSES || e->fate == STANDS_OFF ||
                   (e->fate == RETURNS && AS_LUNAR(edition) && settle);

    if (e->kind == EVENT_COMMISSION || e->kind == EVENT_FEE_TAKEN)
        sums->commission += e->paid_cents;
    if (e->kind == EVENT_PROMO_TAKEN) sums->promotional += e->paid_cents;
    if (e->kind != EVENT_VERDICT || !decided) return;
    if (order->act == PIT_GAME && order->command.act == ACT_INVALIDATE) return;
    if (AS_LUNAR(edition) && e->fate == WINS && paid_before(events, at)) return;
    sums->handle += e->stake_cents;
    sums->decided += !counted_before(events, at);
}

/* What the house wins with value chips. */
static int64_t won_with(const struct event *e)
{
    int64_t value = e->stake_cents - e->promo_cents;
    int64_t paid_promo = e->stake_cents ? e->paid_cents * e->promo_cents / e->stake_cents : 0;

    return e->fate == LOSES ? value : e->fate == WINS ? paid_promo - e->paid_cents : 0;
}

/* The win of Super Bets and of hands of Lunar Poker, Bets and fees included, once their ante is
 * decided; but not of hands with a promotional ante. */
static void add_hands(struct sums *sums, const struct order *order, const struct events *events)
{
    bool game = order->act == PIT_GAME;
    bool settle = game && order->command.act == ACT_SETTLE;

    if (game && order->command.act == ACT_INVALIDATE) return;
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        if (e->kind == EVENT_FEE_TAKEN) sums->fees[e->seat] += e->paid_cents;
        if (e->kind == EVENT_CORRECTED && game && !e->bet && e->paid_cents > 0 &&
            e->paid_cents <= sums->fees[e->seat])
            sums->fees[e->seat] -= e->paid_cents;
        if (e->kind == EVENT_VERDICT && e->bet == LUNAR_SUPER) sums->edge_win += won_with(e);
        if (e->kind == EVENT_VERDICT && e->bet == LUNAR_BET) sums->waiting[e->seat] += won_with(e);
    }
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        bool decided = e->fate == WINS || e->fate == LOSES || (e->fate == RETURNS && settle);
        if (e->kind != EVENT_VERDICT || e->bet != LUNAR_ANTE || !decided) continue;
        if (!e->promo_cents)
            sums->edge_win += won_with(e) + sums->waiting[e->seat] + sums->fees[e->seat];
        sums->waiting[e->seat] = sums->fees[e->seat] = 0;
    }
}

static bool has_event(const struct events *events, int kind)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == kind && events->list[i].seat == NO_SEAT) return true;
    return false;
}

static void follow(uint32_t table, const struct order *order, int phase_before)
{
    const struct pit_events *events = cage_events(cage);
    const struct table *at = &cage_pit(cage, table)->table;
    const struct edition *edition = games[at->sign.edition];
    struct naive *n = &naive[table];
    int act = order->act == PIT_GAME ? order->command.act : ACT_COUNT;

    if (has_event(&events->game, EVENT_REVERSED)) {
        n->now = n->kept;
        undone++;
    }
    bool dealt =
        AS_LUNAR(edition) && phase_before == LUNAR_BETTING && at->till.phase == LUNAR_DEALING;
    bool settled = !AS_LUNAR(edition) && (act == ACT_SETTLE || act == ACT_COLLECT);
    if (settled || (AS_DICE(edition) && has_event(&events->game, EVENT_VOID))) n->kept = n->now;
    for (int i = 0; i < events->game.count; i++) add_event(table, order, &events->game, i);
    if (AS_LUNAR(edition)) add_hands(&n->now, order, &events->game);
    if (dealt) {
        memset(n->now.waiting, 0, sizeof n->now.waiting);
        memset(n->now.fees, 0, sizeof n->now.fees);
        n->kept = n->now;
    }
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *e = &events->list[i];
        if (e->kind == PIT_DROPPED && e->cents > 0) n->drop += e->cents;
        if (e->kind == PIT_FILLED && e->cents > 0) n->fills += e->cents;
        if (e->kind == PIT_FILLED && e->cents < 0) n->credits -= e->cents;
        if (e->kind == PIT_HELD) n->held += e->cents;
        if (e->kind == PIT_DEBT && e->number == DEBT_FROM_HELD) n->held += e->cents;
    }
}

/* ---- Comparing the sum with the output and the casino ---------------------------- */

static int64_t number_in(const char *begin, const char *name)
{
    char found[64];

    if (!cell(begin, column(name), found, sizeof found)) fail_msg("no line '%s'", begin);
    return strtoll(found, NULL, 10);
}

/* What a table has won by its ledger accounts, which the report does not read. */
static int64_t gained(uint32_t table)
{
    const struct table_accounts *accounts = &cage_ledger(cage)->tables[table];
    const struct opening *opening = cage_opening(cage, table);

    return accounts->float_cents + accounts->commission + naive[table].drop - naive[table].fills +
           naive[table].credits - chips_worth(&opening->set, &opening->tray);
}

static void report_agrees(void)
{
    report();
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        const struct naive *n = &naive[table];
        char begin[64];
        snprintf(begin, sizeof begin, "table\t%s\t\t\t", cage_opening(cage, table)->name);
        bool wheel = AS_WHEEL(games[cage_pit(cage, table)->table.sign.edition]);
        int64_t decided = number_in(begin, "decided");
        if (!wheel && decided != n->now.decided)
            fail_msg("%s: %jd decided, not %jd\n%s", begin, (intmax_t)decided,
                     (intmax_t)n->now.decided, printed);
        assert_int_equal(number_in(begin, "handle_cents"), n->now.handle);
        assert_int_equal(number_in(begin, "win_cents"), gained(table));
        assert_int_equal(number_in(begin, "drop_cents"), n->drop);
        assert_int_equal(number_in(begin, "fills_cents"), n->fills);
        assert_int_equal(number_in(begin, "credits_cents"), n->credits);
        assert_int_equal(number_in(begin, "commission_cents"), n->now.commission);
        assert_int_equal(number_in(begin, "promotional_cents"), n->now.promotional);
        assert_int_equal(number_in(begin, "held_cents"), n->held);
        if (AS_LUNAR(games[cage_pit(cage, table)->table.sign.edition]))
            assert_int_equal(number_in(begin, "edge_win_cents"), n->now.edge_win);
    }
}

/* The house's win over all listed rounds of a table and the unfinished one. */
static int64_t house_in_list(const struct read_table *table)
{
    int64_t sum = read_house(&table->now) + (table->again ? read_house(&table->later) : 0);
    uint64_t round = 0;

    for (const char *line = strchr(printed, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        const char *at = line;
        for (int i = 0; i < 8; i++) at = strchr(at, '\t') + 1;
        sum += strtoll(at, NULL, 10);
        uint64_t next = strtoull(strchr(line, '\t') + 1, NULL, 10);
        assert_true(next == round + 1); /* no gaps */
        round = next;
    }
    return sum;
}

static bool keep_reading(void *to, const struct read_entry *entry)
{
    (void)to, (void)entry;
    return true;
}

static int64_t on_layout(const struct read_table *table, int seat, int bet, int number)
{
    int64_t sum = 0;

    for (int i = 0; i < table->standing.count; i++) {
        const struct read_wager *wager = &table->standing.list[i];
        if (wager->seat == seat && (!bet || (wager->bet == bet && wager->number == number)))
            sum += wager->cents;
    }
    return sum;
}

/* Seats and standing wagers, as read from the events alone. */
static void layout_agrees(uint32_t number, const struct read_table *table)
{
    const struct table *at = &cage_pit(cage, number)->table;

    for (int seat = 0; seat < table_seat_count(at); seat++) {
        int bet = 0, n = 0;
        int64_t there = 0;
        if (!sits_at(cage_pit(cage, number), seat)) continue;
        assert_int_equal(table->people[seat], sits_at(cage_pit(cage, number), seat));
        while (wager_next(&at->sign, true, &bet, &n))
            if (!table->rounds->boxes || n != seat + 1) /* a player's own box has no number */
                there += table_wager(at, seat, bet, n);
        if (on_layout(table, seat, 0, 0) != there)
            fail_msg("%s, seat %d: %jd on the layout, not %jd", table->opening.name, seat,
                     (intmax_t)on_layout(table, seat, 0, 0), (intmax_t)there);
    }
}

static void rounds_agree(void)
{
    char why[STORE_WHY];
    struct reading *reading = read_open(path, NULL, why);

    assert_non_null(reading);
    assert_int_equal(reading->size, cage_committed(cage));
    assert_true(read_all(reading, 0, keep_reading, NULL));
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        const struct read_table *read = read_table(reading, table);
        layout_agrees(table, read);
        history(read->opening.name, "--last", "1000000");
        assert_int_equal(house_in_list(read), gained(table));
    }
    read_close(reading);
}

static void evenings(void **state)
{
    (void)state;

    for (uint64_t evening = 1; evening <= (SLOWER > 1 ? 1 : 3); evening++) {
        undone = 0;
        memset(naive, 0, sizeof naive);
        begin_evening(1000 + evening);
        open_every_table(true, 1000);
        watcher = follow;
        issue_chips();
        for (int hour = 0; hour < 60; hour++) { /* spans several days */
            play(SLOWER > 1 ? 250 : 1000);
            now += INT64_C(3600) * 1000;
        }
        assert_true(undone > 10 / SLOWER);
        report_agrees();
        rounds_agree();
        cage_abandon(cage);
        watcher = NULL;
    }
}

/* ---- Other output ---------------------------------------------------------------- */

/* Runs a command; null words are left out.  Returns the exit status. */
static int run_on(const char *command, const char *what, const char *file, const char *option,
                  const char *value)
{
    const char *words[] = { "croupier", command, what, file, option, value, NULL };
    const char *given[LENGTH(words)] = { NULL };
    int count = 0;

    for (size_t i = 0; i < LENGTH(words); i++)
        if (words[i]) given[count++] = words[i];
    return run(given);
}

static bool name_as(uint32_t person, const char *name)
{
    return cage_name(cage, person, name, ++now);
}

/* People choose names: quotation marks, backslashes, invalid bytes, and truncated, overlong and
 * surrogate UTF-8. */
static void names_are_escaped(void **state)
{
    (void)state;
    begin_evening(9);
    uint32_t table = usual_table("craps", "a\"b\\c", false);
    sit(table, ANA, 0, 10000);
    assert_true(name_as(ANA, "A\"\\\xff\xc3\xa9\xc0\xaf\xed\xa0\x80\xf0\x9f\x8e\xb2\xc3"));
    bet(table, 0, "field", 500);
    until(table, ACT_SETTLE, 5, 6);
    assert_true(cage_commit(cage));

    assert_int_equal(run_on("casino", "status", path, "--json", NULL), 0);
    check_printed("\"table\":\"a\\\"b\\\\c\",");
    assert_int_equal(run_on("report", NULL, path, "--json", NULL), 0);
    check_printed("\"table\":\"a\\\"b\\\\c\",");
    assert_int_equal(run_on("history", NULL, path, "--json", NULL), 0);
    check_printed("\"table\":\"a\\\"b\\\\c\",");
    assert_int_equal(run_on("history", path, "a\"b\\c", "--round", "1"), 0);
    assert_int_equal(
        run((const char *[]){ "croupier", "history", path, "--round", "1", "--json", NULL }), 0);
    check_printed("\"name\":\"A\\\"\\\\\\ufffd\xc3\xa9\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd"
                  "\xf0\x9f\x8e\xb2\\ufffd\"");
    assert_int_equal(run_on("casino", "export", path, "--json", NULL), 0);
    check_printed(",\"from\":\"rack/1/0\",\"to\":\"layout/1/0\",\"cents\":500,\"clause\":\"");
    cage_abandon(cage);
}

/* Seats count from 1 for people and from 0 for programs. */
static void seat_numbers(void **state)
{
    char entry[24];

    (void)state;
    begin_evening(10);
    uint32_t table = usual_table("craps", "craps-1", false);
    sit(table, ANA, 0, 10000);
    sit(table, BOB, 1, 10000);
    bet(table, 0, "field", 500);
    assert_true(cage_commit(cage));
    snprintf(entry, sizeof entry, "%ju", (uintmax_t)cage_entries(cage));

    assert_int_equal(run_on("verify", NULL, path, "--entry", entry), 0);
    check_printed("5 from the rack of seat 1 to the layout of seat 1");
    check_printed(" seat 1 ");
    assert_null(strstr(printed, "seat 0"));
    assert_int_equal(
        run((const char *[]){ "croupier", "verify", path, "--entry", entry, "--json", NULL }), 0);
    check_printed("\"from\":{\"account\":\"rack\",\"of\":1,\"place\":0}");
    assert_int_equal(run_on("casino", "export", path, NULL, NULL), 0);
    check_printed("\track/1/0\tlayout/1/0\t500\t");
    bet(table, 1, "field", 500);
    until(table, ACT_SETTLE, 5, 6);
    history("craps-1", "--round", "1");
    check_printed("\tverdict\t0\t100\tfield\t");
    check_printed("\tverdict\t1\t101\tfield\t");
    cage_abandon(cage);
}

/* --person takes the number of anyone in an order, desk order, name or refused sign-in; otherwise
 * it is a name. */
static void history_of_a_person(void **state)
{
    enum { RUNS = 150, TURNED, NOWHERE };
    struct desk_order desk_order = { .person = RUNS, .kind = DESK_CHIPS, .cents = 10000 };

    (void)state;
    begin_evening(11);
    uint32_t table = usual_table("craps", "craps-1", false);
    sit(table, ANA, 0, 10000);
    assert_true(name_as(BOB, "152"));
    must_desk_order(&desk_order);
    assert_true(cage_record_sign_in_refusal(cage, TURNED, "password", ++now));
    assert_true(cage_commit(cage));

    assert_int_equal(run_on("history", NULL, path, "--person", "1"), 0);
    assert_int_equal(run_on("history", NULL, path, "--person", "100"), 0);
    assert_int_equal(run_on("history", NULL, path, "--person", "101"), 0);
    assert_int_equal(run_on("history", NULL, path, "--person", "150"), 0);
    assert_int_equal(run_on("history", NULL, path, "--person", "151"), 0);
    assert_int_equal(run_on("history", NULL, path, "--person", "152"), 0); /* Bob */
    assert_int_equal(run_on("history", NULL, path, "--person", "153"), 2);
    check_printed("croupier: no person 153 in ");
    assert_int_equal(run_on("history", NULL, path, "--person", "4294967295"), 2);
    check_printed("croupier: no person 4294967295 in ");
    cage_abandon(cage);
}

/* An act of the pit may contain any game command; readers ignore it. */
static void unused_commands_are_ignored(void **state)
{
    struct order dispute = pit_order(ANA, ROLE_PLAYER, PIT_DISPUTE);

    (void)state;
    begin_evening(12);
    uint32_t table = usual_table("craps", "craps-1", false);
    sit(table, ANA, 0, 10000);
    dispute.command.act = ACT_COUNT;
    must(table, &dispute);
    bet(table, 0, "field", 500);
    until(table, ACT_SETTLE, 5, 6);
    report();
    check_report("craps-1", "2026-07-01", "field", "1", "500", "-500", "27.7778"); /* 500/18 */
    cage_abandon(cage);
}

/* Writes the printed lines with one of these prefixes to a file. */
static void keep_printed(const char *file, const char *const *begins)
{
    FILE *out = fopen(file, "w");

    assert_non_null(out);
    for (char *line = printed, *next; *line; line = next) {
        next = line + strcspn(line, "\n") + 1;
        for (int i = 0; begins[i]; i++)
            if (!strncmp(line, begins[i], strlen(begins[i])))
                fprintf(out, "%.*s", (int)(next - line), line);
    }
    fclose(out);
}

static void play_a_round(uint32_t table)
{
    struct head head;

    bet(table, 0, "field", 500);
    until(table, ACT_SETTLE, 5, 6);
    assert_true(cage_commit(cage) && cage_sign(cage, ++now, &head));
}

/* The proof of an entry under a kept head verifies with that head. */
static void check_proof(const char *entry, const char *head, const char *size)
{
    static const char *const all[] = { "", NULL };
    char proof[TEMPORARY], words[64];

    temporary(proof, "proof.txt");
    assert_int_equal(
        run((const char *[]){ "croupier", "verify", path, "--entry", entry, "--head", head, NULL }),
        0);
    keep_printed(proof, all);
    assert_int_equal(
        run((const char *[]){ "croupier", "verify", "--proof", proof, "--head", head, NULL }), 0);
    snprintf(words, sizeof words, "entry %s of a record of %s entries", entry, size);
    check_printed(words);
}

/* Proofs are made under a kept head, signed or not; for later entries under the latest head. */
static void proofs_under_kept_heads(void **state)
{
    static const char *const whole[] = { "size ", "time ", "root ", "signature ", "key ", NULL };
    static const char *const bare[] = { "size ", "root ", NULL };
    char kept[TEMPORARY], unsigned_one[TEMPORARY], size[24], last[24], words[64];

    (void)state;
    begin_evening(13);
    uint32_t table = usual_table("craps", "craps-1", false);
    sit(table, ANA, 0, 100000);
    play_a_round(table);
    snprintf(size, sizeof size, "%ju", (uintmax_t)cage_entries(cage));
    temporary(kept, "kept.txt");
    temporary(unsigned_one, "unsigned.txt");
    assert_int_equal(run_on("verify", NULL, path, NULL, NULL), 0);
    keep_printed(kept, whole);
    keep_printed(unsigned_one, bare);
    for (int i = 0; i < 5; i++) play_a_round(table);
    snprintf(last, sizeof last, "%ju", (uintmax_t)cage_entries(cage));

    check_proof("1", kept, size);
    check_proof("5", kept, size);
    check_proof(size, kept, size);
    check_proof("5", unsigned_one, size);
    assert_int_equal(
        run((const char *[]){ "croupier", "verify", path, "--entry", last, "--head", kept, NULL }),
        0);
    check_printed("No kept head covers this entry: the proof is under the last head in the file.");
    snprintf(words, sizeof words, "\nsize %s\n", last);
    check_printed(words);
    assert_int_equal(run((const char *[]){ "croupier", "verify", path, "--entry", "5", "--head",
                                           kept, "--json", NULL }),
                     0);
    snprintf(words, sizeof words, "],\"head\":{\"size\":%s,\"root\":", size);
    check_printed(words);
    cage_abandon(cage);
}

/* ---- A clock that was set -------------------------------------------------------- */

/* The clock is put forward by a day for one throw: the report has each day once, in order, and the
 * list of rounds is in the order of the record. */
static void clock_was_put_forward(void **state)
{
    (void)state;
    static const int64_t day = 24 * INT64_C(3600000);

    begin_evening(8);
    uint32_t table = usual_table("craps", "craps-1", false);
    sit(table, ANA, 0, 10000);
    now += day;
    bet(table, 0, "field", 500);
    until(table, ACT_SETTLE, 5, 6);
    now -= day;
    for (int i = 0; i < 2; i++) {
        bet(table, 0, "field", 500);
        until(table, ACT_SETTLE, 5, 6);
    }
    assert_true(cage_commit(cage));
    assert_int_equal(run_on("report", NULL, path, "--tsv", NULL), 0);
    const char *first = strstr(printed, "\nday\t"), *second = strstr(first + 1, "\nday\t");
    assert_true(first && second && !strstr(second + 1, "\nday\t"));
    assert_true(strncmp(first, second, strlen("\nday\tcraps-1\t0000-00-00")) < 0);
    assert_int_equal(run_on("history", NULL, path, "--tsv", NULL), 0);
    first = strstr(printed, "craps-1\t1\t");
    second = strstr(printed, "craps-1\t2\t");
    assert_true(first && second && first < second);
    assert_true(strncmp(first + 10, second + 10, 10) > 0); /* the dates */
    assert_int_equal(run_on("verify", NULL, path, NULL, NULL), 0);
    cage_close(cage);
}

/* A notice of limits may be for a kind of wager that always has a number, such as a column. Readers
 * take it whether it goes up, comes down, or takes effect. */
static void notices_for_a_kind_of_wager(void **state)
{
    (void)state;
    struct command command = { .role = ROLE_OPERATOR, .min_cents = 1000, .max_cents = 50000 };
    static const uint8_t acts[] = { ACT_NOTICE, ACT_NOTICE, ACT_LIMITS };

    begin_evening(9);
    uint32_t table = usual_table("roulette", "roulette-1", false);
    command.bet = (int8_t)wager_kind_find(&cage_pit(cage, table)->table.sign, "column");
    assert_true(command.bet);
    for (size_t i = 0; i < LENGTH(acts); i++) {
        command.act = acts[i];
        command_must(table, &command);
        assert_int_equal(cage_pit(cage, table)->table.notice_bet,
                         command.act == ACT_NOTICE ? command.bet : 0);
    }
    assert_true(cage_commit(cage));
    assert_int_equal(run_on("history", NULL, path, "--tsv", NULL), 0);
    assert_int_equal(run_on("report", NULL, path, "--tsv", NULL), 0);
    assert_int_equal(run_on("verify", NULL, path, NULL, NULL), 0);
    cage_close(cage);
}

/* ---- Damaged records ------------------------------------------------------------- */

#define READERS 5
static const char *const readers[READERS][2] = { { "casino", "status" },
                                                 { "casino", "export" },
                                                 { "history" },
                                                 { "report" },
                                                 { "casino", "backup" } };

/* Runs a reader; a backup goes to a file that is removed. */
static int run_reader(int reader, const char *file)
{
    char to[TEMPORARY];
    bool copies = readers[reader][1] && !strcmp(readers[reader][1], "backup");

    temporary(to, "backup.db");
    int status = run_on(readers[reader][0], readers[reader][1], file, copies ? to : NULL, NULL);
    assert_true(status ? access(to, F_OK) : copies == !access(to, F_OK));
    unlink(to);
    return status;
}

/* These readers fail with one sentence and print nothing else. */
static void readers_fail(int count, const char *file, const char *sentence)
{
    for (int i = 0; i < count; i++) {
        int status = run_reader(i, file);
        if (status != 2) fail_msg("%s: exit %d", readers[i][0], status);
        check_printed(sentence);
        if (strncmp(printed, "croupier: ", 10) || strchr(printed, '\n')[1])
            fail_msg("not one sentence: %s", printed);
    }
}

static void all_readers_fail(const char *file, const char *sentence)
{
    readers_fail(READERS, file, sentence);
}

static void all_readers_succeed(const char *file)
{
    for (int i = 0; i < READERS; i++)
        if (run_reader(i, file)) fail_msg("%s: %s", readers[i][0], printed);
}

/* Makes a copy of the record and changes it with SQL. */
static void spoil(const char *copy, const char *statement)
{
    char *error = NULL;
    sqlite3 *db;

    remove_record(copy);
    if (!cage->store->ops->backup(cage->store, copy)) fail_msg("%s", store_why(cage->store));
    assert_int_equal(sqlite3_open(copy, &db), SQLITE_OK);
    if (sqlite3_exec(db, statement, NULL, NULL, &error)) fail_msg("%s", error);
    sqlite3_close(db);
}

/* Replaces the last head by one of other entries, signed with the casino's key. */
static void sign_others(const char *copy)
{
    char why[STORE_WHY];
    struct head head = { .size = cage_committed(cage), .time_ms = now };
    struct store *store = store_sqlite(copy, STORE_OPEN, NULL, why);

    assert_non_null(store);
    head.root = seal_leaf("others", 6);
    seal_sign(&head, &cage->keys);
    assert_true(store->ops->put_head(store, &head) && store->ops->commit(store));
    store->ops->close(store);
}

static void write_key(const char *file, const uint8_t bytes[SEAL_SECRET])
{
    int key = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    assert_int_equal(write(key, bytes, SEAL_SECRET), SEAL_SECRET);
    close(key);
}

static void play_signed_evening(void)
{
    struct head head;

    begin_evening(8);
    uint32_t table = usual_table("craps", "craps-1", false);
    sit(table, ANA, 0, 10000);
    bet(table, 0, "field", 500);
    until(table, ACT_SETTLE, 5, 6);
    assert_true(cage_commit(cage) && cage_sign(cage, ++now, &head));
}

static void damage_is_reported(void **state)
{
    char copy[TEMPORARY];

    (void)state;
    play_signed_evening();
    temporary(copy, "damaged.db");
    spoil(copy, "SELECT 1");
    all_readers_succeed(copy);
    spoil(copy, "UPDATE entries SET body = x'00' WHERE number = 5");
    all_readers_fail(copy, "the record is damaged: entry 5 does not match the hash chain.");
    spoil(copy, "DELETE FROM entries WHERE number = 5");
    all_readers_fail(copy, "the record is damaged: entry 5 is missing.");
    spoil(copy, "DELETE FROM entries WHERE number > 5");
    all_readers_fail(copy, "the record is damaged: entry 6 is missing.");
    spoil(copy, "UPDATE heads SET time_ms = time_ms + 1");
    all_readers_fail(copy, "the record is damaged: its head of 0 entries has no valid signature.");
    spoil(copy, "DELETE FROM heads");
    all_readers_fail(copy, "the record has no signed head.");
    spoil(copy, "DELETE FROM facts WHERE name = 'key'");
    all_readers_fail(copy, "the record has no fact 'key'.");
    spoil(copy, "SELECT 1");
    sign_others(copy);
    all_readers_fail(copy, "and those before it do not match the signed head.");
    cage_abandon(cage);
}

/* A truncated entry with a valid seal. */
static void truncated_entry_is_reported(void **state)
{
    char sentence[64];

    (void)state;
    begin_evening(8);
    uint32_t table = usual_table("craps", "craps-1", false);
    sit(table, ANA, 0, 10000);
    struct writer to = { cage->buffer, cage->buffer + ENTRY_MOST, false };
    struct entry entry = { cage_entries(cage) + 1, now, table, ENTRY_ORDER };
    entry_put(&to, &entry);
    struct hash leaf = seal_leaf(cage->buffer, (size_t)(to.at - cage->buffer));
    struct hash chain = seal_chain(&cage->chain, &leaf);
    assert_true(cage->store->ops->put_entry(cage->store, entry.number, cage->buffer,
                                            (size_t)(to.at - cage->buffer), &chain));
    assert_true(cage->store->ops->commit(cage->store));
    snprintf(sentence, sizeof sentence, "the record is damaged: entry %ju cannot be ",
             (uintmax_t)entry.number);
    readers_fail(READERS - 1, path, sentence); /* a backup checks the seals only */
    cage_abandon(cage);
}

/* With the casino's secret next to it, status starts from a snapshot, but damage before it is found
 * in any case. */
static void status_checks_everything(void **state)
{
    static const uint8_t other[SEAL_SECRET] = { 43 };
    static char before[sizeof printed];
    char copy[TEMPORARY], key[TEMPORARY], head[TEMPORARY], why[STORE_WHY];

    (void)state;
    play_signed_evening();
    assert_true(cage_snapshot(cage) && cage_commit(cage));
    temporary(copy, "copy.db");
    temporary(key, "copy.key");
    temporary(head, "copy.head");
    spoil(copy, "SELECT 1");
    assert_int_equal(run_on("casino", "status", copy, NULL, NULL), 0);
    memcpy(before, printed, sizeof before);
    write_key(key, secret);
    assert_int_equal(run_on("casino", "status", copy, NULL, NULL), 2);
    check_printed("copy.head is missing, so entries may be missing, too");
    assert_true(kept_write(head, &cage->head, cage->keys.public, why));
    assert_int_equal(run_on("casino", "status", copy, NULL, NULL), 0);
    assert_string_equal(printed, before);

    spoil(copy, "UPDATE entries SET body = x'00' WHERE number = 5"); /* before the snapshot */
    all_readers_fail(copy, "the record is damaged: entry 5 does not match the hash chain.");
    write_key(key, other);
    all_readers_fail(copy, "the record is damaged: entry 5 does not match the hash chain.");
    unlink(key);
    unlink(head);
    all_readers_fail(copy, "the record is damaged: entry 5 does not match the hash chain.");
    cage_abandon(cage);
}

/* A backup is a good copy; a damaged record is not copied. */
static void backups(void **state)
{
    char copy[TEMPORARY], again[TEMPORARY], words[64];

    (void)state;
    play_signed_evening();
    temporary(copy, "copy.db");
    temporary(again, "again.db");
    remove_record(copy);
    assert_int_equal(run_on("casino", "backup", path, copy, NULL), 0);
    snprintf(words, sizeof words, "is a copy with %ju entries.", (uintmax_t)cage_entries(cage));
    check_printed(words);
    assert_int_equal(run_on("verify", NULL, copy, NULL, NULL), 0);
    assert_int_equal(run_on("casino", "backup", path, copy, NULL), 2); /* the file exists */
    spoil(copy, "DELETE FROM entries WHERE number > 5");
    assert_int_equal(run_on("casino", "backup", copy, again, NULL), 2);
    check_printed("the record is damaged: entry 6 is missing.");
    assert_int_equal(access(again, F_OK), -1);
    cage_abandon(cage);
}

/* A copy with one byte of one entry changed, and a valid seal. */
struct copying {
    struct store *to;
    uint64_t changed;
    struct hash chain;
};

static bool copy_entry(void *to, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac)
{
    struct copying *copying = to;
    static uint8_t bytes[ENTRY_MOST];

    (void)chain, (void)mac;
    memcpy(bytes, body, length);
    if (number == copying->changed) bytes[draw(length)] = (uint8_t)draw(256);
    struct hash leaf = seal_leaf(bytes, length);
    copying->chain = seal_chain(&copying->chain, &leaf);
    return copying->to->ops->put_entry(copying->to, number, bytes, length, &copying->chain);
}

static void copy_fact(struct store *to, const char *name, size_t length)
{
    uint8_t value[256];

    assert_true(length <= sizeof value &&
                cage->store->ops->get_fact(cage->store, name, value, length) &&
                to->ops->put_fact(to, name, value, length));
}

/* Copies the casino with a change in a random entry. */
static void make_copy(const char *copy)
{
    char why[STORE_WHY];
    struct head head;

    remove_record(copy);
    struct copying copying = { .to = store_sqlite(copy, STORE_NEW, NULL, why) };
    assert_non_null(copying.to);
    copying.changed = 1 + draw(cage_committed(cage));
    assert_true(cage->store->ops->find_head(cage->store, 0, &head));
    assert_true(copying.to->ops->put_head(copying.to, &head)); /* of size 0 */
    copy_fact(copying.to, "key", sizeof cage->keys.public);
    copy_fact(copying.to, "chips", (CHIP_KINDS + 1) * sizeof(int64_t));
    assert_true(cage->store->ops->read_entries(cage->store, 1, copy_entry, &copying));
    assert_true(copying.to->ops->commit(copying.to));
    copying.to->ops->close(copying.to);
}

/* A command either succeeds or fails with an error message. */
static void read_copy(const char *const *arguments, int *good)
{
    int status = run(arguments);

    *good += !status;
    if (status != 0 && status != 2) fail_msg("%s: exit %d", arguments[1], status);
    if (status == 2 && !strstr(printed, "croupier: ")) fail_msg("%s", printed);
}

static void forged_records_do_no_harm(void **state)
{
    (void)state;
    static const char *const tables[] = { "craps", "lunar-poker", "baccarat", "roulette" };
    char copy[TEMPORARY], round[16];
    int good = 0;

    begin_evening(77);
    for (size_t i = 0; i < LENGTH(tables); i++) usual_table(tables[i], tables[i], true);
    issue_chips();
    play(3000);
    temporary(copy, "copy.db");
    for (int i = 0; i < 40 / SLOWER; i++) {
        make_copy(copy);
        snprintf(round, sizeof round, "%d", 1 + i % 4);
        read_copy((const char *[]){ "croupier", "report", copy, NULL }, &good);
        read_copy((const char *[]){ "croupier", "history", copy, NULL }, &good);
        read_copy((const char *[]){ "croupier", "history", copy, tables[i / 4 % 4], "--round",
                                    round, i % 2 ? "--json" : NULL, NULL },
                  &good);
        read_copy((const char *[]){ "croupier", "casino", "export", copy, NULL }, &good);
        read_copy((const char *[]){ "croupier", "casino", "status", copy, NULL }, &good);
    }
    assert_true(good > 0); /* some can be read */
    cage_abandon(cage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(craps_by_hand),
        cmocka_unit_test(roulette_by_hand),
        cmocka_unit_test(guests_bring_no_drop),
        cmocka_unit_test(one_hand_counts_as_its_ante),
        cmocka_unit_test(fees_and_instant_cash),
        cmocka_unit_test(void_hands_count_nothing),
        cmocka_unit_test(maximum_payouts),
        cmocka_unit_test(promotional_antes),
        cmocka_unit_test(signs_about_a_kind),
        cmocka_unit_test(sessions_by_hand),
        cmocka_unit_test(evenings),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(seat_numbers),
        cmocka_unit_test(history_of_a_person),
        cmocka_unit_test(unused_commands_are_ignored),
        cmocka_unit_test(proofs_under_kept_heads),
        cmocka_unit_test(clock_was_put_forward),
        cmocka_unit_test(notices_for_a_kind_of_wager),
        cmocka_unit_test(damage_is_reported),
        cmocka_unit_test(truncated_entry_is_reported),
        cmocka_unit_test(status_checks_everything),
        cmocka_unit_test(backups),
        cmocka_unit_test(forged_records_do_no_harm),
    };

    setenv("TZ", "UTC", 1);
    RUN_TESTS(tests);
}
