/* test_amounts.c - the amounts on a sign: each edition accepts its own and no others, in scenarios
 * and plans; the record reproduces amounts and lists of numbers exactly. */
#include "cage/entry.h"
#include "cage/plan.h"
#include "check.h"
#include "games.h"
#include "rules/length.h"
#include "scenario/scenario.h"
#include "verify/record.h"

#include <string.h>

/* Amounts that fit a sign with a minimum of 40 and chips of 1 (the ante may be up to 5), and what
 * else the sign needs, in a scenario and in a plan. */
static const struct amount {
    const char *word;
    int dollars;
    const char *needs, *planned;
} amounts[] = {
    { "ante", 4, "variant=ante-up ", "variant = ante-up\n" },                      /* 14.3 */
    { "waiver", 100, "variant=ante-up ante 4 ", "variant = ante-up\nante = 4\n" }, /* 14.4 */
    { "differential", 60, "", "" },                                                /* 5.17 */
    { "payout", 1000, "", "" }, /* Division 22 r.5.12 */
};

/* Each edition's amounts, and if it has limits for side bets; editions not listed have neither.
 * clause: what refuses a foreign amount, if not the general rules. */
static const struct row {
    const char *edition;
    const char *own[LENGTH(amounts) + 1];
    bool side;
    const char *clause;
} rows[] = {
    { "baccarat", { "ante", "waiver", "differential" }, true, NULL },
    { "lunar-poker", { "payout" }, true, NULL },
    { "snake-eyes-nsw", { NULL }, false, "7.1" },
    { "double-dice", { NULL }, false, "6" },
};

static struct row row_of(int edition)
{
    struct row row = { .edition = games[edition]->id };

    for (size_t i = 0; i < LENGTH(rows); i++)
        if (!strcmp(rows[i].edition, row.edition)) row = rows[i];
    if (!row.clause && games[edition]->division_1) row.clause = "Div 1 r.10.1(b)";
    assert_non_null(row.clause);
    return row;
}

static int place_in(const struct row *row, const char *word)
{
    for (int at = 0; row->own[at]; at++)
        if (!strcmp(row->own[at], word)) return at;
    return -1;
}

static void each_edition_lists_its_amounts(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct row row = row_of(i);
        int count = sign_amounts(games[i]);
        assert_true(count < SIGN_AMOUNTS); /* leaves room for a foreign amount */
        for (int at = 0; at < count; at++) assert_string_equal(games[i]->amounts[at], row.own[at]);
        assert_null(row.own[count]);
        assert_int_equal(games[i]->side_limits, row.side);
    }
}

/* ---- Scenarios and plans --------------------------------------------------------- */

static struct scenario scenario;
static struct plan plan;
static char message[1024];

static void keep_message(void *to, const struct scenario *s, const char *sentence)
{
    (void)to;
    (void)s;
    snprintf(message, sizeof message, "%s", sentence);
}

static enum scenario_end play(const char *text)
{
    static const struct scenario_listener listener = { .wrong = keep_message };

    *message = '\0';
    return scenario_play(&scenario, text, strlen(text), 1, &listener);
}

/* The sign has the amount, and no others except those it needs. */
static void assert_on_sign(const struct sign *sign, int place, const struct amount *amount)
{
    assert_int_equal(sign->amount_cents[place], 100 * amount->dollars);
    for (int at = 0; at < SIGN_AMOUNTS; at++)
        if (at != place && sign->amount_cents[at])
            assert_non_null(strstr(amount->needs, games[sign->edition]->amounts[at]));
}

static void check_scenario(const struct row *row, const struct amount *amount)
{
    char text[256], sentence[128];
    int place = place_in(row, amount->word);

    snprintf(text, sizeof text, "table %s min 40 %s%s %d\n", row->edition,
             place < 0 ? "" : amount->needs, amount->word, amount->dollars);
    if (place >= 0) {
        if (play(text) != SCENARIO_PASSED) fail_msg("%s%s", text, message);
        assert_on_sign(&scenario.pit.table.sign, place, amount);
        return;
    }
    assert_int_equal(play(text), SCENARIO_BAD);
    snprintf(sentence, sizeof sentence,
             "this sign is not permitted: The rules do not permit such a sign. (%s)", row->clause);
    assert_string_equal(message, sentence);
    snprintf(text, sizeof text, "table %s\ntable %s min 40 %s %d -> refused %s\n", row->edition,
             row->edition, amount->word, amount->dollars, row->clause);
    if (play(text) != SCENARIO_PASSED) fail_msg("%s%s", text, message);
}

static void check_plan(const struct row *row, const struct amount *amount)
{
    char text[256], sentence[128], why[PLAN_WHY] = "";
    int place = place_in(row, amount->word);

    snprintf(text, sizeof text,
             "[casino]\nchips = 1 5 25\n[table a]\nedition = %s\nmin = 40\n%s%s = %d\n",
             row->edition, place < 0 ? "" : amount->planned, amount->word, amount->dollars);
    bool good = plan_read_text(&plan, text, why);
    if (place >= 0) {
        if (!good) fail_msg("%s\n%s", text, why);
        assert_on_sign(&plan.tables[0].opening.sign, place, amount);
        return;
    }
    snprintf(sentence, sizeof sentence,
             "the sign of table a is not permitted: the rules do not permit such a sign (%s)",
             row->clause);
    if (good || !strstr(why, sentence)) fail_msg("%s\n%s", text, why);
}

static void editions_accept_only_their_amounts(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct row row = row_of(i);
        for (size_t k = 0; k < LENGTH(amounts); k++) {
            check_scenario(&row, &amounts[k]);
            check_plan(&row, &amounts[k]);
        }
    }
}

static void side_bet_limits(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        char text[256], why[PLAN_WHY];
        snprintf(text, sizeof text, "table %s side-max 100\n", games[i]->id);
        assert_int_equal(play(text), row_of(i).side ? SCENARIO_PASSED : SCENARIO_BAD);
        snprintf(text, sizeof text, "[table a]\nedition = %s\nside-min = 5\n", games[i]->id);
        assert_int_equal(plan_read_text(&plan, text, why), row_of(i).side);
    }
}

static void unknown_sign_words(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        char text[256], sentence[128], why[PLAN_WHY] = "";
        snprintf(text, sizeof text, "table %s tip 5\n", games[i]->id);
        assert_int_equal(play(text), SCENARIO_BAD);
        assert_string_equal(message, "a sign has no 'tip'");
        snprintf(text, sizeof text, "[table a]\nedition = %s\ntip = 5\n", games[i]->id);
        snprintf(sentence, sizeof sentence, "plan:3: %s has no option 'tip'", games[i]->id);
        assert_false(plan_read_text(&plan, text, why));
        assert_non_null(strstr(why, sentence));
    }
    /* a zero amount does not cancel another */
    assert_int_equal(play("table craps ante 5 payout 0\n"), SCENARIO_BAD);
    assert_int_equal(play("table craps ante 0 payout 5\n"), SCENARIO_BAD);
    assert_int_equal(play("table craps ante 1 waiver 2 differential 3 payout 4 ante 5 waiver 6 "
                          "differential 7 payout 8\n"),
                     SCENARIO_BAD);
}

/* ---- The record ------------------------------------------------------------------ */

static uint8_t bytes[4096];

/* Writes an opening with that sign to bytes; returns the length. */
static size_t written(const struct sign *sign)
{
    struct opening opening;
    struct writer to = { .at = bytes, .end = bytes + sizeof bytes };

    memset(&opening, 0, sizeof opening);
    opening.name[0] = 'a';
    opening.sign = *sign;
    opening.set = (struct chip_set){ .kinds = 1, .cents = { 100 } };
    opening.runs = 1;
    opening.automatic = true;
    opening_put(&to, &opening);
    assert_false(to.full);
    return (size_t)(to.at - bytes);
}

static bool house_reads(size_t count, struct sign *sign)
{
    struct reader from = { .at = bytes, .end = bytes + count };
    struct opening opening;
    bool good = opening_get(&from, &opening) && from.at == from.end;

    *sign = opening.sign;
    return good;
}

static bool verifier_reads(size_t count, struct sign *sign)
{
    struct cursor cursor = { bytes, bytes + count, NULL };
    struct record_opening opening;
    bool good = record_read_opening(&cursor, &opening) && record_read_end(&cursor);

    *sign = opening.sign;
    return good;
}

static void assert_round_trip(const struct sign *sign)
{
    struct sign read;
    size_t count = written(sign);

    assert_int_equal(sign_check(sign).code, REFUSED_ACCEPTED);
    assert_true(house_reads(count, &read));
    assert_memory_equal(&read, sign, sizeof read);
    assert_true(verifier_reads(count, &read));
    assert_memory_equal(&read, sign, sizeof read);
    for (size_t less = 0; less < count; less++) {
        assert_false(house_reads(less, &read));
        assert_false(verifier_reads(less, &read));
    }
}

static struct sign sign_with_all_amounts(const struct row *row)
{
    struct sign sign = sign_of(game_find(row->edition));

    sign.min_cents = 4000;
    if (place_in(row, "ante") >= 0)
        assert_true(sign_set(&sign, sign_option(&sign, "variant"), "ante-up"));
    if (row->side) {
        sign.side_min_cents = 300;
        sign.side_max_cents = 70000;
    }
    for (size_t k = 0; k < LENGTH(amounts); k++) {
        int place = place_in(row, amounts[k].word);
        if (place >= 0) sign.amount_cents[place] = 100 * amounts[k].dollars;
    }
    return sign;
}

/* An amount takes its word, with the length of it, and its value; an amount of 0 takes nothing. */
static void record_keeps_amounts(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct row row = row_of(i);
        struct sign sign = sign_with_all_amounts(&row), usual = sign_of(i);
        assert_round_trip(&sign);
        assert_round_trip(&usual);
    }
    struct sign coups = sign_of(game_find("baccarat"));
    size_t without = written(&coups);
    *sign_amount(&coups, "differential") = 4000; /* signed, 8000: two bytes of seven bits */
    assert_int_equal(written(&coups), without + 1 + strlen("differential") + 2);
}

#define GROUPS                                                                                     \
    "1-2-3,4-5-6,7-8-9,10-11-12,13-14-15,16-17-18,19-20-21,22-23-24,25-26-27,28-29-30,31-32-33,"   \
    "34-35-36"

static void record_keeps_number_lists(void **state)
{
    (void)state;
    static const uint8_t listed[] = { 3, 25, 17, 34 };
    struct sign sign = sign_of(game_find("roulette")), read;
    int option = sign_option(&sign, "asian-groups");

    assert_true(sign_set(&sign, option, GROUPS));
    assert_round_trip(&sign);
    assert_true(sign_set(&sign, option, "25-17-34")); /* replaces the longer list */
    assert_round_trip(&sign);

    size_t count = written(&sign);
    uint8_t *at = memmem(bytes, count, listed, sizeof listed);
    assert_non_null(at);
    *at = 2; /* not a multiple of three */
    assert_false(house_reads(count, &read));
    *at = 3;
    at[2] = 200; /* not on the wheel */
    assert_false(house_reads(count, &read));
    assert_false(verifier_reads(count, &read));
    at[2] = 17;
    assert_true(house_reads(count, &read));
    assert_true(verifier_reads(count, &read));
    sign.number_count = 2;
    assert_int_equal(sign_check(&sign).code, REFUSED_NOT_PERMITTED_SIGN);
}

/* One group too many, in otherwise valid bytes.  The sign uses the groups of the wheel, so the
 * list itself is not checked. */
static void too_many_numbers(void **state)
{
    (void)state;
    static const uint8_t listed[] = { SIGN_NUMBERS, 1, 2, 3 };
    struct sign sign = sign_of(game_find("roulette")), read;
    int option = sign_option(&sign, "asian-groups");

    assert_true(sign_set(&sign, option, GROUPS));
    assert_true(sign_set(&sign, option, "wheel"));
    assert_round_trip(&sign);
    size_t count = written(&sign);
    uint8_t *at = memmem(bytes, count, listed, sizeof listed);
    assert_non_null(at);
    memmove(at + 4, at + 1, count - (size_t)(at + 1 - bytes));
    *at = SIGN_NUMBERS + 3;
    assert_false(house_reads(count + 3, &read));
    assert_false(verifier_reads(count + 3, &read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_edition_lists_its_amounts),
        cmocka_unit_test(editions_accept_only_their_amounts),
        cmocka_unit_test(side_bet_limits),
        cmocka_unit_test(unknown_sign_words),
        cmocka_unit_test(record_keeps_amounts),
        cmocka_unit_test(record_keeps_number_lists),
        cmocka_unit_test(too_many_numbers),
    };

    RUN_TESTS(tests);
}
