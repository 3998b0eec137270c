/* test_scenario.c - the scenario reader: good lines, failing expectations with what, where and why,
 * and malformed input. */
#include "scenario/game_scenario.h" /* has names that cmocka makes macros */

#include "check.h"
#include "games.h"
#include "rules/length.h"

#include <ctype.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

static struct scenario scenario;
static char said[1 << 16];
static int said_line;

static void keep_wrong(void *to, const struct scenario *s, const char *sentence)
{
    (void)to;
    said_line = s->line;
    snprintf(said, sizeof said, "%s", sentence);
}

static const struct scenario_listener listener = { .wrong = keep_wrong };

static enum scenario_end play(const char *text)
{
    *said = '\0';
    said_line = 0;
    return scenario_play(&scenario, text, strlen(text), 1, &listener);
}

#define OPEN "table craps\nseat ana buys 100\n"

static void good_game_passes(void **state)
{
    (void)state;
    assert_int_equal(play(OPEN "ana bets pass 10\nroll 3 4 -> ana pass wins 10 4.1(a)(i)(A)\n"),
                     SCENARIO_PASSED);
    assert_int_equal(scenario.checks, 1);
}

static void failure_says_what_where_and_why(void **state)
{
    (void)state;
    assert_int_equal(play(OPEN "ana bets pass 10\nroll 3 4 -> ana pass loses 10 4.1(a)(ii)(A)\n"),
                     SCENARIO_FAILED);
    assert_int_equal(said_line, 4);
    assert_non_null(strstr(said, "expected: ana pass loses 10 4.1(a)(ii)(A)"));
    assert_non_null(strstr(said, "Pass Bet of 10 wins 10"));
    assert_non_null(strstr(said, "4.1(a)(ii)(A) says: "));
    assert_int_equal(play(OPEN "-> ana balance 99\n"), SCENARIO_FAILED);
    assert_non_null(strstr(said, "got:      100"));
}

#define CARDS_OUT                                                                                  \
    "table baccarat style=B burn=single unopened\nseat ana at 1 buys 100\nseat bob at 2 buys "     \
    "100\n"
#define CARDS_IN                                                                                   \
    CARDS_OUT "dealer receives 8 sealed\ndealer offers-cut\nana accepts\nana cuts 100\n"           \
              "dealer stop-card 20\n"

/* Each of these is true except for one word. */
static void wrong_cards_and_holders_fail(void **state)
{
    (void)state;
    static const char *const right[] = {
        "expect boxes 7 3.1(a)",
        "expect discards 0",
        "dealer burns -> burned 1 7.7(b); burned; burned 7.7(b); discards 1; cards 415",
        "supervisor nominates bob for ana -> ana nominee bob 2.3(b); bob nominee none",
        "ana bets player 10",
        "deal KS KD 2S 7C 5H -> card player ? 9.3(a); card banker ? 8.4; points player 7 4.2(a)",
        "-> points player 7 4.1(a); result tie 7 9.4(b); holder player ana 8.11(c)",
        "-> holder banker dealer 8.18(a)",
    };
    static const struct {
        int after; /* how many of the right lines come first */
        const char *line;
    } wrong[] = {
        { 0, "expect boxes 9 3.1(a)" },
        { 0, "expect boxes 7 3.1(b)" },
        { 0, "expect not boxes 7" },
        { 2, "expect discards 1" },
        { 3, "-> burned 2 7.7(b)" },
        { 3, "-> burned KS 1" },
        { 3, "-> burned 1 7.7(a)" },
        { 3, "expect discards 0" },
        { 3, "expect ana nominee bob" },
        { 4, "-> ana nominee none" },
        { 4, "-> ana nominee bob 15.3" },
        { 4, "-> bob nominee ana" },
        { 4, "-> bob nominee none 2.3(e)" },
        { 6, "-> card banker ? 9.3(a)" },
        { 6, "-> card player 5H" },
        { 6, "-> card player ? 9.5" },
        { 6, "-> points player 7 4.2(b)" },
        { 6, "-> points player 7 4.1(b)" },
        { 6, "-> result tie 7 9.5" },
        { 6, "-> holder player bob" },
        { 6, "-> holder player ana 8.18(a)" },
        { 6, "-> holder banker ana 8.11(c)" },
        { 6, "ana bets tie 5 -> holder player ana 8.11(c)" },
    };
    for (size_t i = 0; i < LENGTH(wrong) + 1; i++) {
        bool last = i == LENGTH(wrong);
        int lines = last ? (int)LENGTH(right) : wrong[i].after;
        char text[2000];
        size_t used = (size_t)snprintf(text, sizeof text, CARDS_IN);
        for (int at = 0; at < lines; at++)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s\n", right[at]);
        if (!last) snprintf(text + used, sizeof text - used, "%s\n", wrong[i].line);
        if (play(text) != (last ? SCENARIO_PASSED : SCENARIO_FAILED)) fail_msg("%s%s", text, said);
    }
}

static void wrong_amounts_and_clauses_fail(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "roll 3 4 -> ana pass wins 11",
        "roll 3 4 -> ana pass wins 10 4.1(a)(i)(B)",
        "roll 3 4 -> bob",
        "roll 3 4 -> ana pass stands off",
        "roll 3 4 -> nothing",
        "roll 3 4 -> refused",
        "roll 3 4 -> refused \"maximum\"", /* it is not refused, so there are no words */
        "roll 3 4 -> phase ready",
        "roll 3 4 -> puck 6",
        "roll 3 4 -> shooter nobody",
        "roll 3 4 -> ana may not bet pass",
        "roll 3 4 -> ana may bet come",
        "roll 3 4 -> ana may bet pass 5 to 7",
        "roll 3 4 -> house 10",
        "roll 3 4 -> 4.11",
        "roll 3 4 -> void",
        "ana bets field 1",
        "ana bets field 1 -> refused 4.1(a)",
        "ana bets field 1 -> refused \"maximum\"",
    };

    for (size_t i = 0; i < LENGTH(wrong); i++) {
        char text[512];
        snprintf(text, sizeof text, OPEN "ana bets pass 10\n%s\n", wrong[i]);
        if (play(text) == SCENARIO_PASSED) fail_msg("passed: %s", wrong[i]);
    }
}

/* A clause is met by that clause alone, and with a '+' also by its parts, whatever cites it. */
static void clauses_are_met_exactly(void **state)
{
    static const struct {
        const char *line;
        enum scenario_end end;
    } lines[] = {
        { "roll 3 4 -> ana pass wins 10 4.1(a)(i)(A)", SCENARIO_PASSED },
        { "roll 3 4 -> ana pass wins 10 4.1(a)(i)", SCENARIO_FAILED },
        { "roll 3 4 -> ana pass wins 10 4.1", SCENARIO_FAILED },
        { "roll 3 4 -> ana pass wins 10 4.1+", SCENARIO_PASSED },
        { "roll 3 4 -> ana pass wins 10 4.1(a)(i)+ balance 110", SCENARIO_PASSED },
        { "roll 3 4 -> ana pass wins 10 4.1(a)(i)(A)+", SCENARIO_PASSED },
        { "roll 3 4 -> ana pass wins 10 4.1(a)(ii)+", SCENARIO_FAILED },
        { "roll 3 4 -> 4.1", SCENARIO_FAILED },
        { "roll 3 4 -> 4.1+", SCENARIO_PASSED },
        { "roll 3 4 -> not ana pass wins 4.1", SCENARIO_PASSED },
        { "roll 3 4 -> not ana pass wins 4.1+", SCENARIO_FAILED },
        { "roll 3 4 -> not 4.1+", SCENARIO_FAILED },
        { "ana bets come 10 -> refused 4.1(c)", SCENARIO_PASSED },
        { "ana bets come 10 -> refused 4.1", SCENARIO_FAILED },
        { "ana bets come 10 -> refused 4.1+ \"point\"", SCENARIO_PASSED },
        { "ana bets come 10 -> refused 4.1(a)+", SCENARIO_FAILED },
        { "-> ana may not bet come 4.1(c)", SCENARIO_PASSED },
        { "-> ana may not bet come 4.1", SCENARIO_FAILED },
        { "-> ana may not bet come 4.1+", SCENARIO_PASSED },
        { "ana leaves -> refused Div 1 r.13.1(b)", SCENARIO_PASSED },
        { "ana leaves -> refused Div 1 r.13.1", SCENARIO_FAILED },
        { "seat bob -> Div 1 r.2+", SCENARIO_BAD },
        { "roll 3 4\noperator invalidates disruption -> done Div 1 r.18.1(a)", SCENARIO_PASSED },
        { "roll 3 4\noperator invalidates disruption -> done Div 1 r.18.1", SCENARIO_FAILED },
        { "roll 3 4\noperator invalidates disruption -> done Div 1 r.18.1+", SCENARIO_PASSED },
        { "-> 4.99+", SCENARIO_BAD },
        { "-> 4.1++", SCENARIO_BAD },
        { "-> 4.1 +", SCENARIO_BAD },
        { "-> +", SCENARIO_BAD },
        { "-> 4.1+(a)", SCENARIO_BAD },
        { "-> ana balance 90+", SCENARIO_BAD },
        { "-> Div 1+ r.10.1", SCENARIO_BAD },
        { "-> shows hard-4 7 4.10+", SCENARIO_BAD },
        { "-> offered ana 5.9+", SCENARIO_BAD },
        { "-> act throw is for shooter in ready 5.9+", SCENARIO_BAD },
        { "-> rules-show 4.1+", SCENARIO_BAD },
        { "dealer records 5.8+", SCENARIO_BAD },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(lines); i++) {
        char text[512];
        snprintf(text, sizeof text, OPEN "ana bets pass 10\n%s\n", lines[i].line);
        if (play(text) != lines[i].end) fail_msg("%s: %s", lines[i].line, said);
    }
}

/* A promotion that has begun; its first line is the clock. */
#define ITEM                                                                                       \
    "clock 2026-11-29T10:00\npromotion x\nmanner = m\ndraw = 2026-12-02T20:00\ndraw-place = d\n"   \
    "eligible = e\ncloses = 2026-12-02T18:00\nstarts = 2026-12-01T10:00\nplace = p\nclaim = c\n"   \
    "present = no\nnotified = mail\nresults = r\nprize.1.kind = cash\nprize.1.details = p\n"       \
    "prize.1.value = 500\nprize.1.confirmed = yes\nopens\noperator tells-authority\n"              \
    "operator publishes casino\n"                                                                  \
    "operator advertises a\nclock 2026-12-01T10:00\noperator commences\nana enters\n"

/* With all of this true, what is expected instead must fail. */
static void wrong_expectations_of_items_fail(void **state)
{
    static const char *const wrong[] = {
        "expect phase planned",
        "expect tickets 2",
        "expect entrants 0",
        "expect winner 1 ana",
        "expect prize 1 drawn",
        "expect claim 1 made",
        "expect pool 5",
        "expect kind 1 travel",
        "expect value 1 499",
        "bob enters -> 10.7.6",
        "bob enters -> 10.7",
        "bob enters -> late",
        "bob enters -> refused",
        "ana enters",
        "ana enters -> refused 10.7.6",
        "ana enters -> refused \"prize\"",
        "expect starts 2026-12-01T10:01Z",
        "expect not phase running",
        "expect ana purse 1",
    };

    (void)state;
    assert_int_equal(play(ITEM
                          "expect phase running  tickets 1  entrants 1  winner 1 nobody\n"
                          "expect prize 1 open  claim 1 none  pool 0  kind 1 cash  value 1 500\n"
                          "expect starts 2026-12-01T10:00Z  ana purse 0\n"
                          "bob enters -> 10.7.3  10.7+  not late\n"
                          "ana enters -> refused 10.7.3 \"tickets\"\n"
                          "ana gets-voucher 20 -> ana purse 20\n"),
                     SCENARIO_PASSED);
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        char text[2048];
        snprintf(text, sizeof text, ITEM "%s\n", wrong[i]);
        if (play(text) != SCENARIO_FAILED) fail_msg("did not fail: %s", wrong[i]);
    }
}

static void bad_lines_give_one_sentence(void **state)
{
    (void)state;
    static const struct {
        const char *text, *words;
        int line;
    } bad[] = {
        { "", "opens no table", 0 },
        { "# only a comment\n", "opens no table", 1 },
        { "seat ana buys 100\n", "the first line must open a table", 1 },
        { "table crabs\n", "no edition 'crabs'", 1 },
        { "table craps min\n", "an amount is missing", 1 },
        { "table craps min 1.005\n", "not an amount in whole cents", 1 },
        { "table craps min 600 max 500\n", "not permitted", 1 },
        { "table craps odds-limit=3x\n", "do not permit odds-limit=3x (4.1(e)(i))", 1 },
        { "table craps pay-table=one\n", "no option 'pay-table'", 1 },
        { "table craps colour green\n", "a sign has no 'colour'", 1 },
        { "table craps limits\n", "a kind of wager is missing", 1 },
        { "table craps limits hard\n", "an amount is missing", 1 },
        { "table craps limits hard 1 5\n", "'to' is missing", 1 },
        { "table craps limits hard 1 to 5 by\n", "an amount is missing", 1 },
        { "table craps limits hard 5 to 1\n", "not permitted", 1 },
        { OPEN "ana\n", "a verb is missing", 3 },
        { OPEN "ana bets\n", "a wager is missing", 3 },
        { OPEN "ana bets pass\n", "an amount is missing", 3 },
        { OPEN "ana bets pass ten\n", "'ten' is not an amount", 3 },
        { OPEN "ana bets pass 99999999999999999999\n", "not an amount", 3 },
        { OPEN "ana bets pass 10 now\n", "unexpected word 'now'", 3 },
        { OPEN "ana sends\n", "an act is missing", 3 },
        { OPEN "ana sends 3\n", "'3' is not an act", 3 },
        { OPEN "ana sends bet of 3\n", "unknown member 'of'", 3 },
        { OPEN "ana sends bet seat\n", "a number is missing", 3 },
        { OPEN "operator limits\n", "an amount is missing", 3 },
        { OPEN "operator limits hard 1 5\n", "'to' is missing", 3 },
        { OPEN "operator limits hard 1 to 5 by 1\n", "unexpected word 'by'", 3 },
        { OPEN "ana dances\n", "unknown verb 'dances'", 3 },
        { OPEN "zoe bets pass 10\n", "'zoe' is neither", 3 },
        { OPEN "ana bets pass 10 ->\n", "nothing follows '->'", 3 },
        { OPEN "-> ana pass flies 10\n", "cannot understand", 3 },
        { OPEN "-> ana put wins 10\n", "no wager 'put'", 3 },
        { OPEN "-> 4.99\n", "no clause 4.99", 3 },
        { OPEN "-> refused \"open\n", "not closed", 3 },
        { OPEN "seat ana buys 5\n", "already", 3 },
        { OPEN "seat dealer\n", "cannot be a player's name", 3 },
        { OPEN "seat Bob\n", "cannot be a player's name", 3 },
        { OPEN "seat bob at 17\n", "not a seat", 3 },
        { OPEN "roll 3\n", "a face is missing", 3 },
        { OPEN "roll 3 x\n", "'x' is not a face", 3 },
        { OPEN "roll 3 4\n", "no player at the table may throw", 3 },
        { OPEN "roll 5000 times\n", "is not a number of rolls", 3 },
        { OPEN "dealer records 99.9\n", "no clause 99.9", 3 },
        { OPEN "expect ana balance 100 -> puck off\n", "must not contain '->'", 3 },
        { "table craps\x01\n", "not plain text", 1 },
        { "promotion\n", "a name is missing", 1 },
        { "promotion X\n", "'X' can't be a name", 1 },
        { "promotion x\nopens now\n", "unexpected word 'now'", 2 },
        { "promotion x\nana dances\n", "no line 'ana dances'", 2 },
        { "promotion x\nana enters\n", "'x' has not been opened", 2 },
        { "promotion x\nCloses = y\n", "'Closes' can't be a term", 2 },
        { "promotion x\n-> 10.99\n", "no clause 10.99", 2 },
        { "promotion x\n-> puck 6\n", "cannot understand", 2 },
        { "clock 2026-02-03T10:00 -> 99.9\n", "no clause 99.9", 1 },
        { "later\n", "a span of time such as 24h is missing", 1 },
        { "later 5y\n", "'5y' is not a span", 1 },
        { "clock 2026-02-30T10:00\n", "is not a time", 1 },
        { "clock 2026-02-03T10:00\nclock 2026-02-03T09:59\n", "only goes forward", 2 },
        { ITEM "opens\n", "already open", 25 },
        { ITEM "place = here\n", "are published", 25 },
        { ITEM "operator draws\n", "a number is missing", 25 },
        { ITEM "operator draws one\n", "'one' is not a number", 25 },
        { ITEM "operator draws 1 now\n", "unexpected word 'now'", 25 },
        { ITEM "operator draws 1 seed\n", "a word is missing", 25 },
        { ITEM "operator publishes nowhere\n", "where is missing", 25 },
        { ITEM "operator admits table 1\n", "'table' is not a person", 25 },
        { ITEM "operator notifies 1 mail at noon\n", "'noon' is not a time", 25 },
        { ITEM "ana claims 1 cash much\n", "not an amount", 25 },
        { ITEM "expect winner ana\n", "cannot understand", 25 },
    };

    for (size_t i = 0; i < LENGTH(bad); i++) {
        if (play(bad[i].text) != SCENARIO_BAD) fail_msg("accepted: %s", bad[i].text);
        if (!strstr(said, bad[i].words)) fail_msg("'%s' gives: %s", bad[i].text, said);
        assert_int_equal(said_line, bad[i].line);
        assert_null(strchr(said, '\n'));
    }
}

static void huge_and_binary_texts(void **state)
{
    (void)state;
    size_t huge = SCENARIO_TEXT + 1;
    char *text = malloc(huge);

    assert_non_null(text);
    memset(text, '#', huge);
    assert_int_equal(scenario_play(&scenario, text, huge, 1, &listener), SCENARIO_BAD);
    assert_non_null(strstr(said, "longer"));
    assert_int_equal(scenario_play(&scenario, text, SCENARIO_LINE + 1, 1, &listener), SCENARIO_BAD);
    memset(text, 0, huge);
    assert_int_equal(scenario_play(&scenario, text, 100, 1, &listener), SCENARIO_BAD);
    assert_non_null(strstr(said, "not plain text"));
    memset(text, ' ', huge);
    for (size_t i = 0; i < 999; i += 2) text[i] = 'a';
    assert_int_equal(scenario_play(&scenario, text, 999, 1, &listener), SCENARIO_BAD);
    assert_non_null(strstr(said, "too many words"));
    free(text);
}

static void same_seed_same_rolls(void **state)
{
    (void)state;
    static struct table first;
    const char *text = OPEN "ana bets pass 10\nroll\nroll\nroll 3 times\n";

    play(text);
    first = scenario.pit.table;
    play(text);
    assert_memory_equal(&first, &scenario.pit.table, sizeof first);
    scenario_play(&scenario, text, strlen(text), 2, &listener);
    assert_true(memcmp(&first, &scenario.pit.table, sizeof first));
}

static void amounts_as_text(void **state)
{
    (void)state;
    char word[MONEY_WORD];
    int64_t cents;

    assert_string_equal(money_word(1000, word), "10");
    assert_string_equal(money_word(1050, word), "10.50");
    assert_string_equal(money_word(-5, word), "-0.05");
    assert_true(money_of("2.50", &cents) && cents == 250);
    assert_false(money_of("2.5", &cents));
    assert_false(money_of("2.505", &cents));
    assert_false(money_of("", &cents));
    assert_false(money_of("1e3", &cents));
    assert_false(money_of("0x10", &cents));
    assert_false(money_of(" 5", &cents));
}

static int shown[EVIDENCE_EFFECT + 1];

static void count_shown(void *to, const struct clause *clause, enum evidence evidence)
{
    (void)to, (void)clause;
    shown[evidence]++;
}

/* Comments, expectations that fail, and what does not happen show nothing. */
static void evidence_is_told_apart(void **state)
{
    (void)state;
    static const struct scenario_listener counts = { .shows = count_shown };
    const char *text = "table craps limits hard 10 to 5 -> refused Div 1 r.10.1(b)\n" OPEN
                       "# 4.11 in a comment\nana bets pass 10 -> 4.1(a)\n"
                       "roll 3 4 -> ana pass wins 10 4.1(a)(i)(A); not 4.14; not 4.2+; ana pass "
                       "wins 9 4.1(a)(i)(A)\n"
                       "-> ana pass wins 10 4.1(a)(i)+\n"
                       "ana bets come 10 -> refused 4.1(c)\n"
                       "expect act overrule is for stickperson supervisor 4.1\n";

    memset(shown, 0, sizeof shown);
    scenario_play(&scenario, text, strlen(text), 1, &counts);
    assert_int_equal(shown[EVIDENCE_CITED], 1);
    assert_int_equal(shown[EVIDENCE_SIGN], 1);
    assert_int_equal(shown[EVIDENCE_EFFECT], 3);
}

/* Roles, phases and clause must all be as the rules have them. */
static void acts_are_for_all_who_are_named(void **state)
{
    static const char *const lines[] = {
        "no-roll is for stickperson supervisor in air rested called 6.5",
        "no-roll is for stickperson supervisor in called rested air",
        "pit-fill is for dealer supervisor Div 1 r.11.2",
    };
    static const char *const wrong[] = {
        "no-roll is for stickperson in air rested called 6.5",
        "no-roll is for stickperson supervisor dealer in air rested called 6.5",
        "no-roll is for stickperson supervisor in air rested 6.5",
        "no-roll is for stickperson supervisor in all but closed 6.5",
        "no-roll is for stickperson supervisor in air rested called 6.4",
        "no-roll is for stickperson supervisor 6.5",
        "pit-fill is for dealer Div 1 r.11.2",
    };
    static const char *const bad[] = { "no-roll is for everyone", "fly is for dealer",
                                       "no-roll is for dealer in space", "may" };
    char text[256];

    (void)state;
    for (size_t i = 0; i < LENGTH(lines); i++) {
        snprintf(text, sizeof text, "table craps\nexpect act %s\n", lines[i]);
        assert_int_equal(play(text), SCENARIO_PASSED);
    }
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        snprintf(text, sizeof text, "table craps\nexpect act %s\n", wrong[i]);
        assert_int_equal(play(text), SCENARIO_FAILED);
    }
    for (size_t i = 0; i < LENGTH(bad); i++) {
        snprintf(text, sizeof text, "table craps\nexpect act %s\n", bad[i]);
        assert_int_equal(play(text), SCENARIO_BAD);
    }
}

/* What is said about people who leave, and about rulings. */
static void people_who_leave(void **state)
{
    (void)state;
    assert_int_equal(play("table craps\nseat ana\nana leaves -> 4.11\n"), SCENARIO_FAILED);
    assert_non_null(strstr(said, "got:      ana leaves the table (Div 1 r.13.1(b))\n"));
    assert_int_equal(play(OPEN "ana leaves -> 4.11\n"), SCENARIO_FAILED);
    assert_non_null(strstr(said, "; ana cashes out 100 (Div 1 r.13.1(b))"));
    assert_int_equal(play(OPEN "ana walks-off\ndealer collects-for ana -> 4.11\n"),
                     SCENARIO_FAILED);
    assert_non_null(strstr(said, "; ana has left 100 in chips behind (Div 1 r.12.2)"));
    assert_int_equal(play(OPEN "ana leaves\nana throws\n"), SCENARIO_FAILED);
    assert_non_null(strstr(said, "That seat is empty"));
    assert_int_equal(play(OPEN "dealer confirms bob\n"), SCENARIO_BAD);
    assert_non_null(strstr(said, "unknown player 'bob'"));
    assert_int_equal(play("table craps\nseat notice\n"), SCENARIO_BAD);
    assert_non_null(strstr(said, "cannot be a player's name"));
}

static void keep_around(void *to, const struct scenario *s, const struct pit_event *event)
{
    struct speaker speaker = scenario_speaker(s);

    (void)to;
    around_words(&speaker, event, said);
}

static void rulings_say_whether_they_pay(void **state)
{
    static const struct scenario_listener around = { .around = keep_around };
    static const char *const lines[][2] = {
        { "pit decides 1 5", ": 5 to the player, paid by a correction" },
        { "pit decides 1 -5", ": 5 to the house, paid by a correction" },
        { "pit decides 1 0", ": nothing is to be paid" },
        { "pit decides 1", ": nothing is to be paid" },
    };
    char text[256];

    (void)state;
    for (size_t i = 0; i < LENGTH(lines); i++) {
        snprintf(text, sizeof text, OPEN "ana complains\n%s -> ana balance 100\n", lines[i][0]);
        assert_int_equal(scenario_play(&scenario, text, strlen(text), 1, &around), SCENARIO_PASSED);
        assert_non_null(strstr(said, lines[i][1]));
    }
}

/* ---- The manual lists every word of the language --------------------------------- */

static char manual[1 << 17]; /* docs/scenarios.md; outside of `code` only spaces */
static int unlisted;

static char *read_text(const char *path, char *text, size_t room)
{
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    size_t length = fread(text, 1, room - 1, file);
    assert_true(feof(file));
    fclose(file);
    text[length] = '\0';
    return text;
}

static void read_manual(void)
{
    bool code = false;

    read_text(SOURCE_FOLDER "/docs/scenarios.md", manual, sizeof manual);
    for (char *c = manual; *c; c++) {
        bool mark = *c == '`';
        if (!strncmp(c, "```", 3)) c += 2; /* a block begins or ends, like any code */
        code ^= mark;
        if (!code || mark) *c = ' ';
    }
}

static bool is_in_word(char c)
{
    return isalnum((unsigned char)c) || c == '-';
}

static void must_list(const char *where, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = manual; (at = strstr(at, word)); at++)
        if ((at == manual || !is_in_word(at[-1])) && !is_in_word(at[length])) return;
    print_error("docs/scenarios.md does not have '%s' (%s)\n", word, where);
    unlisted++;
}

static void list_form(const struct act_form *form)
{
    if (!form || !form->verb) return;
    must_list(form->id, form->verb);
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++) {
        for (const struct choice *choice = takes->choices; choice && choice->word; choice++)
            must_list(form->id, choice->word);
        if (takes->word && takes->kind != TAKES_CHOICE) must_list(form->id, takes->word);
    }
}

static void list_game(int game)
{
    const struct game_scenario *own = house_of(game)->scenario;

    for (int act = 0; act < ACT_COUNT; act++) list_form(act_form(games[game], act));
    for (int i = 0; i < games[game]->conduct->reason_count; i++)
        must_list(games[game]->id, games[game]->conduct->reasons[i].id);
    if (!own) return;
    for (int i = 0; own->lines && own->lines[i].word; i++)
        must_list(games[game]->id, own->lines[i].word);
    for (int i = 0; own->verbs && own->verbs[i].word; i++)
        must_list(games[game]->id, own->verbs[i].word);
    for (int i = 0; own->expects && own->expects[i].word; i++)
        must_list(games[game]->id, own->expects[i].word);
    if (own->chance) must_list(games[game]->id, own->chance);
    for (int i = 0; games[game]->amounts && games[game]->amounts[i]; i++)
        must_list(games[game]->id, games[game]->amounts[i]);
}

static void list_item(const struct item_kind *kind)
{
    must_list("items", kind->word);
    for (int act = 0; act < kind->act_count; act++) list_form(item_form(kind, act));
    for (const struct item_fact *fact = kind->facts; fact->word; fact++)
        must_list(kind->word, fact->word);
}

/* Words that the reader names itself. */
static void list_source(const char *path)
{
    static const char *const before[] = { "expect_take(e, \"", "read_word(r, \"", "strcmp(word, \"",
                                          "strcmp(word_at(r, 0), \"", "{ \"" };
    static char text[1 << 17];
    char word[40];

    read_text(path, text, sizeof text);
    for (size_t i = 0; i < LENGTH(before); i++)
        for (const char *at = text; (at = strstr(at, before[i]));) {
            at += strlen(before[i]);
            size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-");
            if (!length || at[length] != '"' || length >= sizeof word) continue;
            snprintf(word, sizeof word, "%.*s", (int)length, at);
            must_list(strrchr(path, '/') + 1, word);
        }
}

static void manual_lists_every_word(void **state)
{
    glob_t files;

    (void)state;
    read_manual();
    for (int game = 0; game < game_count; game++) list_game(game);
    for (int act = 0; act < PIT_ACT_COUNT; act++) list_form(pit_form(act));
    for (int i = 0; i < item_kind_count; i++) list_item(item_kinds[i]);
    assert_int_equal(glob(SOURCE_FOLDER "/src/scenario/*.c", 0, NULL, &files), 0);
    assert_int_equal(glob(SOURCE_FOLDER "/src/games/*/house/scenario.c", GLOB_APPEND, NULL, &files),
                     0);
    for (size_t i = 0; i < files.gl_pathc; i++) list_source(files.gl_pathv[i]);
    globfree(&files);
    assert_int_equal(unlisted, 0);
}

/* ---- Marks of clauses ------------------------------------------------------------ */

static int unsettled;

static void check_mark(void *to, const struct scenario *s, const struct event *event)
{
    bool decided = event->kind == EVENT_VERDICT && (event->fate == WINS || event->fate == LOSES);
    const struct edition *edition = games[s->pit.table.sign.edition];
    const struct clause *clause = decided ? clause_find(edition, event->clause) : NULL;

    (void)to;
    if (!clause || clause->mark == SETTLED) return;
    print_error("%s %s decides a wager but is not marked settled\n", edition->id, clause->id);
    unsettled++;
}

/* A clause under which a wager wins or loses is settled, in every game alike. */
static void verdicts_cite_settled_clauses(void **state)
{
    static const struct scenario_listener marks = { .event = check_mark };
    static char text[1 << 20];
    glob_t files;

    (void)state;
    assert_int_equal(glob(SOURCE_FOLDER "/scenarios/*/*.play", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i += SLOWER) {
        read_text(files.gl_pathv[i], text, sizeof text);
        scenario_play(&scenario, text, strlen(text), 1, &marks);
    }
    globfree(&files);
    assert_int_equal(unsettled, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_game_passes),
        cmocka_unit_test(failure_says_what_where_and_why),
        cmocka_unit_test(wrong_amounts_and_clauses_fail),
        cmocka_unit_test(clauses_are_met_exactly),
        cmocka_unit_test(wrong_cards_and_holders_fail),
        cmocka_unit_test(wrong_expectations_of_items_fail),
        cmocka_unit_test(bad_lines_give_one_sentence),
        cmocka_unit_test(huge_and_binary_texts),
        cmocka_unit_test(same_seed_same_rolls),
        cmocka_unit_test(amounts_as_text),
        cmocka_unit_test(evidence_is_told_apart),
        cmocka_unit_test(acts_are_for_all_who_are_named),
        cmocka_unit_test(people_who_leave),
        cmocka_unit_test(rulings_say_whether_they_pay),
        cmocka_unit_test(manual_lists_every_word),
        cmocka_unit_test(verdicts_cite_settled_clauses),
    };

    RUN_TESTS(tests);
}
