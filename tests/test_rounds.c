/* test_rounds.c - the games' tables of round events: every row is used and every event has a row;
 * values out of range are refused; results as people read them. */
#include "check.h"
#include "games.h"
#include "pit/rounds.h"
#include "rules/cards.h"
#include "rules/length.h"
#include "scenario/scenario.h"
#include "words/speaker.h"

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
static bool occurred[GAMES_MOST][EVENT_KINDS]; /* by edition */

static void take_event(void *to, const struct scenario *s, const struct event *event)
{
    const struct sign *sign = &s->pit.table.sign;

    if (!round_event_good(rounds_of(sign), event))
        fail_msg("%s, line %d: %s: bad event %s", (const char *)to, s->line,
                 games[sign->edition]->id, event_id(sign->edition, event->kind));
    occurred[sign->edition][event->kind] = true;
}

static void play(const char *path)
{
    static char text[SCENARIO_TEXT];
    struct scenario_listener listener = { .to = (void *)(uintptr_t)path, .event = take_event };
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(scenario_play(&scenario, text, length, 1, &listener), SCENARIO_PASSED);
}

/* True if the event occurred in any edition with these rows. */
static bool occurred_anywhere(const struct game_rounds *rounds, int kind)
{
    for (int i = 0; i < game_count; i++)
        if (rounds_at(games[i]->id) == rounds && occurred[i][kind]) return true;
    return false;
}

static void scenarios_cover_all_events(void **state)
{
    (void)state;
    glob_t files;

    assert_true(game_count <= GAMES_MOST);
    assert_int_equal(glob(SOURCE_FOLDER "/scenarios/*/*.play", 0, NULL, &files), 0);
    assert_int_equal(
        glob(SOURCE_FOLDER "/tests/games/*/scenarios/*.play", GLOB_APPEND, NULL, &files), 0);
    assert_true(files.gl_pathc > 100);
    for (size_t i = 0; i < files.gl_pathc; i++) play(files.gl_pathv[i]);
    globfree(&files);
    for (int i = 0; i < game_count; i++) {
        const struct game_rounds *rounds = rounds_at(games[i]->id);
        for (int kind = 0; kind < EVENT_KINDS; kind++)
            if (rounds->events[kind].does && !occurred_anywhere(rounds, kind))
                fail_msg("%s: event %s never occurs", games[i]->id, event_id(i, kind));
    }
}

/* ---- Every game ------------------------------------------------------------------ */

/* In every game a round begins, has an outcome and is settled or void. */
static void games_have_all_kinds(void **state)
{
    (void)state;
    const unsigned all =
        ROUND_BEGINS | ROUND_SETTLES | ROUND_VOIDS | ROUND_KEEPS | ROUND_OUTCOME | ROUND_RESULT;

    for (int i = 0; i < game_count; i++) {
        const struct game_rounds *rounds = rounds_at(games[i]->id);
        unsigned has = 0;
        for (int act = 0; act < ACT_COUNT; act++) has |= round_act(rounds, act);
        for (int kind = 0; kind < EVENT_KINDS; kind++) has |= rounds->events[kind].does;
        if ((has & all) != all) fail_msg("%s has only %x of %x", games[i]->id, has & all, all);
        assert_non_null(rounds->say);
        assert_int_equal(round_act(rounds, ACT_COUNT), 0); /* not an act of the game */
        assert_int_equal(round_act(rounds, ACT_SIT), 0);
    }
}

/* A forced Dealer settles later (10.4), any other at once. */
static void forced_dealer_settles_later(void **state)
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

/* ---- Ranges ---------------------------------------------------------------------- */

/* A returned wager is a push only at Lunar Poker, and only in the settlement. */
static void what_decides_a_wager(void **state)
{
    static const struct {
        const char *edition;
        unsigned done;
        enum fate fate;
        bool decides;
    } rows[] = {
        { "roulette", ROUND_SETTLES, WINS, true },
        { "roulette", ROUND_SETTLES, RETURNS, false },
        { "craps", ROUND_SETTLES, STANDS, false },
        { "craps", ROUND_SETTLES, TRAVELS, false },
        { "craps", ROUND_SETTLES, STANDS_OFF, true },
        { "lunar-poker", ROUND_SETTLES, RETURNS, true },
        { "lunar-poker", ROUND_SETTLES | ROUND_GOES_ON, RETURNS, true },
        { "lunar-poker", 0, LOSES, true }, /* a fold */
        { "lunar-poker", 0, RETURNS, false },
        { "lunar-poker", ROUND_VOIDS, RETURNS, false },
    };
    const struct event other = { .kind = EVENT_CORRECTED, .fate = WINS };

    (void)state;
    assert_false(round_decides(rounds_at("craps"), &other, ROUND_SETTLES));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct event event = { .kind = EVENT_VERDICT, .fate = (uint8_t)rows[i].fate };
        if (round_decides(rounds_at(rows[i].edition), &event, rows[i].done) != rows[i].decides)
            fail_msg("row %zu", i);
    }
}

static void ranges(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        struct event event;
        bool good;
    } rows[] = {
        /* a wheel has at most 38 numbers, the last is 00; -1 before the first spin */
        { "roulette", { .kind = EVENT_DOLLY, .number = 0 }, true },
        { "roulette", { .kind = EVENT_DOLLY, .number = DOUBLE_ZERO }, true },
        { "roulette", { .kind = EVENT_DOLLY, .number = DOUBLE_ZERO + 1 }, false },
        { "roulette", { .kind = EVENT_BALL, .number = -1 }, false },
        { "roulette", { .kind = EVENT_SPIN, .number = 1, .a = -1 }, true },
        { "roulette", { .kind = EVENT_SPIN, .number = 1, .a = DOUBLE_ZERO + 1 }, false },
        /* two hands, 52 cards, or a card face down */
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
        /* events of other games */
        { "craps", { .kind = EVENT_DICE, .a = 3, .b = 4 }, true },
        { "craps", { .kind = EVENT_BALL, .number = 1 }, false },
        { "roulette", { .kind = EVENT_CARD, .number = 1, .a = 1 }, false },
        { "baccarat", { .kind = EVENT_HAND, .number = 1, .a = 1 }, false },
        { "lunar-poker", { .kind = EVENT_RESULT, .number = 1 }, false },
        /* events of all games, and of none */
        { "craps", { .kind = EVENT_VERDICT }, true },
        { "lunar-poker", { .kind = EVENT_CLOSED }, true },
        { "craps", { .kind = EVENT_KINDS }, false },
    };

    for (size_t i = 0; i < LENGTH(rows); i++)
        if (round_event_good(rounds_at(rows[i].edition), &rows[i].event) != rows[i].good)
            fail_msg("row %zu, at %s", i, rows[i].edition);
}

/* ---- Results --------------------------------------------------------------------- */

#define SHOWN(kind_, number_, a_, b_)                                                              \
    {                                                                                              \
        .kind = (kind_), .number = (number_), .a = (a_), .b = (b_)                                 \
    }

static void results_as_text(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        struct pit_result result;
        const char *say, *as, *brief;
    } results[] = {
        { "craps", SHOWN(EVENT_ROLL, 0, 3, 4), "3 4", NULL, NULL },
        { "craps", SHOWN(EVENT_DICE, 0, 3, 4), "", NULL, NULL }, /* not called yet */
        { "roulette", SHOWN(EVENT_DOLLY, 17, 0, 0), "17", "black", NULL },
        { "roulette", SHOWN(EVENT_DOLLY, 32, 0, 0), "32", "red", NULL },
        { "roulette", SHOWN(EVENT_DOLLY, DOUBLE_ZERO, 0, 0), "00", "green", NULL },
        { "roulette", SHOWN(EVENT_DOLLY, DOUBLE_ZERO + 1, 0, 0), "", NULL, NULL },
        { "roulette", SHOWN(EVENT_BALL, 17, 0, 0), "", NULL, NULL },
        { "baccarat", SHOWN(EVENT_RESULT, HAND_NONE, 6, 6), "tie", "tie", "T" },
        { "baccarat", SHOWN(EVENT_RESULT, HAND_BANKER, 7, 5), "banker", "banker", "B" },
        { "lunar-poker", SHOWN(EVENT_HAND, LUNAR_DEALER + 1, ONE_PAIR, 1), "one-pair", NULL, NULL },
        { "lunar-poker", SHOWN(EVENT_HAND, LUNAR_DEALER + 1, 0, 0), "no-hand", NULL, NULL },
        { "lunar-poker", SHOWN(EVENT_HAND, 1, ONE_PAIR, 1), "", NULL, NULL }, /* a player's */
        { "craps", SHOWN(0, 0, 0, 0), "", NULL, NULL },
    };

    for (size_t i = 0; i < LENGTH(results); i++) {
        struct round_said said;
        round_say(rounds_at(results[i].edition), &results[i].result, &said);
        assert_string_equal(said.say, results[i].say);
        assert_int_equal(said.as != NULL, results[i].as != NULL);
        if (said.as) assert_string_equal(said.as, results[i].as);
        assert_int_equal(said.brief != NULL, results[i].brief != NULL);
        if (said.brief) assert_string_equal(said.brief, results[i].brief);
    }
}

/* Every valid event has words, even without a wager. */
static void every_valid_event_has_words(void **state)
{
    static const int values[] = { -1, 0, 1, 2, 5, 6, 9, 36, 37, 52 };

    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct sign sign = sign_of(i);
        struct speaker speaker = { .sign = &sign };
        for (int at = 0; at < EVENT_KINDS * (WINS + 1) * 100; at++) {
            struct event event = { .kind = (uint8_t)(at / 100 / (WINS + 1)),
                                   .fate = (uint8_t)(at / 100 % (WINS + 1)),
                                   .number = (int8_t)values[at / 10 % 10],
                                   .a = (int8_t)values[at % 10] };
            char say[WORDS_SAY] = "";
            if (!round_event_good(rounds_of(&sign), &event)) continue;
            event_words(&speaker, &event, say);
            if (event.kind == EVENT_VERDICT) assert_non_null(strstr(say, "no wager"));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenarios_cover_all_events),
        cmocka_unit_test(games_have_all_kinds),
        cmocka_unit_test(forced_dealer_settles_later),
        cmocka_unit_test(what_decides_a_wager),
        cmocka_unit_test(ranges),
        cmocka_unit_test(results_as_text),
        cmocka_unit_test(every_valid_event_has_words),
    };

    RUN_TESTS(tests);
}
