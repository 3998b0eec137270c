/* test_rounds.c - what games say of their rounds: every row is about something that is told, and
 * whatever is told has a row; values beyond what there is are none; results as people read them. */
#include "check.h"
#include "games.h"
#include "pit/rounds.h"
#include "rules/cards.h"
#include "rules/length.h"
#include "scenario/scenario.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

static const struct game_rounds *rounds_at(const char *edition)
{
    struct sign sign = sign_of(game_find(edition));

    return rounds_of(&sign);
}

/* ---- Every scenario -------------------------------------------------------------- */

#define GAMES_MOST 64

static struct scenario scenario;
static bool is_told[GAMES_MOST][EVENT_KINDS]; /* by edition */

static void hear_event(void *to, const struct scenario *s, const struct event *event)
{
    const struct sign *sign = &s->pit.table.sign;

    if (!round_event_good(rounds_of(sign), event))
        fail_msg("%s, line %d: %s has no such event %s", (const char *)to, s->line,
                 games[sign->edition]->id, event_id(sign->edition, event->kind));
    is_told[sign->edition][event->kind] = true;
}

static void play(const char *path)
{
    static char text[SCENARIO_TEXT];
    struct scenario_listener listener = { .to = (void *)(uintptr_t)path, .event = hear_event };
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(scenario_play(&scenario, text, length, 1, &listener), SCENARIO_PASSED);
}

/* Of editions that share their rows, one tells it. */
static bool told_anywhere(const struct game_rounds *rounds, int kind)
{
    for (int i = 0; i < game_count; i++)
        if (rounds_at(games[i]->id) == rounds && is_told[i][kind]) return true;
    return false;
}

static void scenarios_tell_what_there_is(void **state)
{
    (void)state;
    glob_t files;

    assert_true(game_count <= GAMES_MOST);
    assert_int_equal(glob(SOURCE_FOLDER "/scenarios/*/*.play", 0, NULL, &files), 0);
    assert_true(files.gl_pathc > 100);
    for (size_t i = 0; i < files.gl_pathc; i++) play(files.gl_pathv[i]);
    globfree(&files);
    for (int i = 0; i < game_count; i++) {
        const struct game_rounds *rounds = rounds_at(games[i]->id);
        for (int kind = 0; kind < EVENT_KINDS; kind++)
            if (rounds->events[kind].does && !told_anywhere(rounds, kind))
                fail_msg("%s: nobody tells %s", games[i]->id, event_id(i, kind));
    }
}

/* ---- Every game ------------------------------------------------------------------ */

/* Whatever else it does: a round begins, has an outcome, is settled, or is void. */
static void games_say_it_all(void **state)
{
    (void)state;
    const unsigned all =
        ROUND_BEGINS | ROUND_SETTLES | ROUND_VOIDS | ROUND_KEEPS | ROUND_OUTCOME | ROUND_RESULT;

    for (int i = 0; i < game_count; i++) {
        const struct game_rounds *rounds = rounds_at(games[i]->id);
        unsigned says = 0;
        for (int act = 0; act < ACT_COUNT; act++) says |= round_act(rounds, act);
        for (int kind = 0; kind < EVENT_KINDS; kind++) says |= rounds->events[kind].does;
        if ((says & all) != all) fail_msg("%s says only %x of %x", games[i]->id, says & all, all);
        assert_non_null(rounds->say);
        assert_int_equal(round_act(rounds, ACT_COUNT), 0); /* what is none of the game's acts */
        assert_int_equal(round_act(rounds, ACT_SIT), 0);
    }
}

/* A Dealer who is forced settles later (10.4); one who is not, at once. */
static void a_settlement_goes_on(void **state)
{
    (void)state;
    const struct game_rounds *rounds = rounds_at("lunar-poker");
    struct event racked = { .kind = EVENT_RACKED, .number = LUNAR_DEALER + 1 };
    unsigned settle = round_act(rounds, ACT_SETTLE);

    assert_true(round_settled(settle));
    assert_false(round_settled(settle | round_event(rounds, &racked)));
    assert_false(round_ends(settle | round_event(rounds, &racked)));
    racked.number = 1; /* a player's cards */
    assert_true(round_settled(settle | round_event(rounds, &racked)));
    assert_true(
        round_ends(round_event(rounds, &(struct event){ .kind = EVENT_VOID, .seat = NO_SEAT })));
}

/* ---- Nothing beyond what there is ------------------------------------------------ */

static void bounds_hold(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        struct event event;
        bool good;
    } tries[] = {
        /* a wheel has 38 numbers at most, the last being 00; before the first spin there is none */
        { "roulette", { .kind = EVENT_DOLLY, .number = 0 }, true },
        { "roulette", { .kind = EVENT_DOLLY, .number = DOUBLE_ZERO }, true },
        { "roulette", { .kind = EVENT_DOLLY, .number = DOUBLE_ZERO + 1 }, false },
        { "roulette", { .kind = EVENT_BALL, .number = -1 }, false },
        { "roulette", { .kind = EVENT_SPIN, .number = 1, .a = -1 }, true },
        { "roulette", { .kind = EVENT_SPIN, .number = 1, .a = DOUBLE_ZERO + 1 }, false },
        /* two hands, 52 cards, one of them perhaps face down */
        { "baccarat", { .kind = EVENT_CARD, .number = HAND_BANKER, .a = 52 }, true },
        { "baccarat", { .kind = EVENT_CARD, .number = HAND_BANKER, .a = CARD_UNSEEN }, true },
        { "baccarat", { .kind = EVENT_CARD, .number = HAND_BANKER, .a = 53 }, false },
        { "baccarat", { .kind = EVENT_CARD, .number = HAND_BANKER + 1, .a = 1 }, false },
        { "baccarat", { .kind = EVENT_BURNED, .a = -1 }, false },
        { "baccarat", { .kind = EVENT_NOMINEE, .a = TABLE_SEATS + 1 }, false },
        /* five boxes from 1, and the Dealer */
        { "lunar-poker", { .kind = EVENT_CARD, .number = 6, .a = 1 }, true },
        { "lunar-poker", { .kind = EVENT_CARD, .number = 0, .a = 1 }, false },
        { "lunar-poker", { .kind = EVENT_CARD, .number = 7, .a = 1 }, false },
        { "lunar-poker", { .kind = EVENT_HAND, .number = 6, .a = HAND_CATEGORIES }, false },
        { "lunar-poker", { .kind = EVENT_COMBINATION, .number = 1, .a = LUNAR_SUPERS }, false },
        /* what another game tells */
        { "craps", { .kind = EVENT_DICE, .a = 3, .b = 4 }, true },
        { "craps", { .kind = EVENT_BALL, .number = 1 }, false },
        { "roulette", { .kind = EVENT_CARD, .number = 1, .a = 1 }, false },
        { "baccarat", { .kind = EVENT_HAND, .number = 1, .a = 1 }, false },
        { "lunar-poker", { .kind = EVENT_RESULT, .number = 1 }, false },
        /* what all do, and nobody */
        { "craps", { .kind = EVENT_VERDICT }, true },
        { "lunar-poker", { .kind = EVENT_CLOSED }, true },
        { "craps", { .kind = EVENT_KINDS }, false },
    };

    for (size_t i = 0; i < LENGTH(tries); i++)
        if (round_event_good(rounds_at(tries[i].edition), &tries[i].event) != tries[i].good)
            fail_msg("try %zu, at %s", i, tries[i].edition);
}

/* ---- Results --------------------------------------------------------------------- */

static void results_are_said(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        struct pit_result result;
        const char *say, *as;
    } results[] = {
        { "craps", { EVENT_ROLL, 0, 3, 4 }, "3 4", NULL },
        { "craps", { EVENT_DICE, 0, 3, 4 }, "", NULL }, /* not called yet */
        { "roulette", { EVENT_DOLLY, 17, 0, 0 }, "17", "black" },
        { "roulette", { EVENT_DOLLY, 32, 0, 0 }, "32", "red" },
        { "roulette", { EVENT_DOLLY, DOUBLE_ZERO, 0, 0 }, "00", "green" },
        { "roulette", { EVENT_DOLLY, DOUBLE_ZERO + 1, 0, 0 }, "", NULL },
        { "roulette", { EVENT_BALL, 17, 0, 0 }, "", NULL },
        { "baccarat", { EVENT_RESULT, HAND_NONE, 6, 6 }, "tie", "tie" },
        { "baccarat", { EVENT_RESULT, HAND_BANKER, 7, 5 }, "banker", "banker" },
        { "lunar-poker", { EVENT_HAND, LUNAR_DEALER + 1, ONE_PAIR, 1 }, "one-pair", NULL },
        { "lunar-poker", { EVENT_HAND, LUNAR_DEALER + 1, 0, 0 }, "no-hand", NULL },
        { "lunar-poker", { EVENT_HAND, 1, ONE_PAIR, 1 }, "", NULL }, /* a player's */
        { "craps", { 0, 0, 0, 0 }, "", NULL },
    };

    for (size_t i = 0; i < LENGTH(results); i++) {
        struct round_said said;
        round_say(rounds_at(results[i].edition), &results[i].result, &said);
        assert_string_equal(said.say, results[i].say);
        assert_int_equal(said.as != NULL, results[i].as != NULL);
        if (said.as) assert_string_equal(said.as, results[i].as);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenarios_tell_what_there_is),
        cmocka_unit_test(games_say_it_all),
        cmocka_unit_test(a_settlement_goes_on),
        cmocka_unit_test(bounds_hold),
        cmocka_unit_test(results_are_said),
    };

    RUN_TESTS(tests);
}
