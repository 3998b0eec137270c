/* test_dealer.c - tables without staff: the automatic dealer and the draws do the house's part, and
 * players act at random.  Rounds are settled one after another, and no table gets stuck. */
#include "check.h"
#include "games.h"
#include "moves.h"
#include "pit/dealer.h"
#include "pit/pit.h"
#include "rules/rows.h"
#include "shuffled.h"

#include <string.h>

#define STEPS (20000 / SLOWER)

static struct table table;
static struct events events;
static struct chance_draw drawn;
static struct chance_shoe shoe;
static uint64_t draws;

/* A fixed seed. */
static void next_draw(void)
{
    struct chance_seed seed = { .bytes = { 7 } };

    assert_true(chance_set_draw(&drawn, "automatic-1", ++draws, &seed));
}

static bool settles(const struct command *command)
{
    return command->act == ACT_SETTLE || command->act == ACT_COLLECT;
}

static bool by_player(struct command *command)
{
    for (int tries = 0; tries < 4; tries++) {
        int seat = (int)draw((uint64_t)people_at(&table));
        if (choose_act(&table, ROLE_PLAYER, seat, ACT_COUNT, 0, command) &&
            command->act != ACT_LEAVE && command->act != ACT_SIT) {
            chance_fill(&table, &drawn, &shoe, command); /* the cards that players turn */
            return true;
        }
    }
    return false;
}

static void carry_out(const struct command *command)
{
    int phase = table.till.phase;
    struct refusal why = table_do(&table, command, &events);

    if (why.code)
        fail_msg("%s in %s: %s was refused: %s", games[table.sign.edition]->id,
                 table_phase_word(&table), act_id(games[table.sign.edition], command->act),
                 refusal_word(why.code));
    if (command->act == ACT_REST || command->act == ACT_LAND)
        next_draw(); /* each outcome takes one */
    if (!dealer_shuffles(phase, &table, command)) return;
    next_draw();
    shuffle_at(&drawn, &table, &shoe);
}

/* If the house cannot go on, a player must be able to. */
static void assert_not_stuck(void)
{
    static struct offers offers;
    int found = 0;

    for (int seat = 0; seat < people_at(&table); seat++) {
        table_offers(&table, ROLE_PLAYER, seat, &offers);
        found += offers.count;
    }
    if (!found)
        fail_msg("%s is stuck in %s", games[table.sign.edition]->id, table_phase_word(&table));
}

static long play(const struct sign *sign)
{
    long settled = 0;

    table_open(&table, sign);
    next_draw();
    shuffle_at(&drawn, &table, &shoe);
    for (int seat = 0; seat < people_at(&table); seat++) {
        struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        struct command buy = {
            .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat, .cents = 10000000
        };
        carry_out(&sit);
        carry_out(&buy);
    }
    for (int step = 0; step < STEPS; step++) {
        struct command command;
        bool over = !draw(8); /* betting time is over */
        bool house = draw(2) && dealer_next(&table, &drawn, &shoe, over, &command);
        if (!house && !by_player(&command)) {
            assert_not_stuck();
            continue;
        }
        carry_out(&command);
        settled += settles(&command);
    }
    return settled;
}

static void no_table_gets_stuck(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        chance = 1 + (uint64_t)edition;
        long settled = play(&sign);
        if (settled < STEPS / 400)
            fail_msg("%s: only %ld rounds in %d steps", games[edition]->id, settled, STEPS);
    }
}

/* Other options: shufflers, styles, automatic declaring at poker, one box after the other. */
static void tables_with_other_options(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *option, *value, *more, *more_value;
    } kinds[] = {
        { "baccarat", "cards", "continuous", "style", "C" },
        { "baccarat", "cards", "shuffler", "style", "B" },
        { "baccarat", "style", "B", "burn", "single" },
        { "lunar-poker", "cards", "shuffler", "declare", "automatic" },
        { "lunar-poker", "order", "in-turn", "multiple", "yes" },
        { "roulette", "wheel", "38", "layout", "single" },
    };

    for (size_t i = 0; i < LENGTH(kinds); i++) {
        struct sign sign = sign_of(game_find(kinds[i].edition));
        int option = sign_option(&sign, kinds[i].option), more = sign_option(&sign, kinds[i].more);
        assert_true(option >= 0 && sign_set(&sign, option, kinds[i].value));
        if (more >= 0) sign_set(&sign, more, kinds[i].more_value);
        chance = 100 + i;
        assert_true(play(&sign) >= STEPS / 400);
    }
}

static void check_outcomes(int edition, const struct drawn_game *outcomes)
{
    struct sign sign = sign_of(edition);

    assert_true(outcomes->word && outcomes->kind && outcomes->says);
    assert_true(outcomes->make && outcomes->reported && outcomes->overrides);
    assert_true(!outcomes->pool == !outcomes->size);
    if (outcomes->option) assert_true(sign_option(&sign, outcomes->option) >= 0);
}

/* An act that the draw gives or fills in belongs to the edition and to that role. */
static void check_chance_act(int edition, const struct dealing_chance *given)
{
    const struct act_row *row = table_row(games[edition]->conduct, given->act);

    if (!row || (row->by & given->by) != given->by)
        fail_msg("%s: %s is not an act of that role", games[edition]->id,
                 act_id(games[edition], given->act));
}

/* Every game has the house's steps, and either outcomes or cards. */
static void every_game_has_its_dealing(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        const struct game_dealing *dealing = dealing_of(edition);
        const struct shuffled_game *cards = dealing->shuffled;
        assert_true(dealing->step_count && dealing->chance_count);
        assert_true(!dealing->drawn != !cards);
        if (dealing->drawn) check_outcomes(edition, dealing->drawn);
        if (cards) assert_true(cards->cards && cards->due && cards->follows);
        if (cards) assert_true(cards->may_follow && cards->out_of_play);
        for (int i = 0; i < dealing->chance_count; i++)
            check_chance_act(edition, &dealing->chance[i]);
    }
}

/* Outcomes read from events, and in words; 37 is the 00 of a wheel. */
static void outcomes_in_events(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        struct event event;
        struct chance_outcome outcome;
        const char *words[CHANCE_NUMBERS];
    } rows[] = {
        { "craps", { .kind = EVENT_DICE, .a = 6, .b = 1 }, { 2, { 6, 1 } }, { "6", "1" } },
        { "craps", { .kind = EVENT_ROLL, .a = 6, .b = 1 }, { 0, { 0 } }, { NULL } },
        { "roulette", { .kind = EVENT_BALL, .number = 17 }, { 1, { 17 } }, { "17" } },
        { "roulette", { .kind = EVENT_BALL, .number = 37 }, { 1, { 37 } }, { "00" } },
        { "roulette", { .kind = EVENT_DOLLY, .number = 17 }, { 0, { 0 } }, { NULL } },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct drawn_game *outcomes = dealing_of(game_find(rows[i].edition))->drawn;
        struct chance_outcome outcome = { 0, { 0 } };
        char word[DEALING_WORD];
        assert_int_equal(outcomes->reported(&rows[i].event, &outcome), rows[i].outcome.count > 0);
        assert_memory_equal(&outcome, &rows[i].outcome, sizeof outcome);
        for (int k = 0; k < outcome.count; k++) {
            dealing_word(outcomes, &outcome, k, word);
            assert_string_equal(word, rows[i].words[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_table_gets_stuck),
        cmocka_unit_test(tables_with_other_options),
        cmocka_unit_test(every_game_has_its_dealing),
        cmocka_unit_test(outcomes_in_events),
    };

    RUN_TESTS(tests);
}
