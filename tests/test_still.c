/* test_still.c - no table without staff stands still.  People who are absent, broke or silent sit
 * at every game, under any options: each round ends in bounded time, or the table says what it
 * needs and the clock stops. */
#include "floor.h"
#include "wire/wire.h"
#include "words/json.h"

#define SEATED 3
#define STEPS  120
#define HOUR   (60 * INT64_C(60000))

/* Two countdowns for each player at most, and one to bet, for each of the steps of a round. */
#define ROUND_MOST (8 * (SEATED * 2 * PATIENCE + BETTING + SHOWING))

static const struct pit *pit_now(void)
{
    return cage_pit(cage, 1);
}

static struct answer do_at_table(uint32_t person, const struct command *command)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_GAME);

    order.command = *command;
    return ask_for(&order);
}

static void pass(int64_t ms)
{
    clock_ms += ms;
    rounds();
}

/* What the table says it needs, or "". */
static const char *need(void)
{
    static struct json_out out;

    json_out_empty(&out);
    json_out_object(&out, NULL);
    wire_need(&out, &pit_now()->table);
    json_out_end(&out);
    assert_false(out.failed);
    return strstr(out.text, "\"needs\"") ? out.text : "";
}

/* The table waits for nobody and says what it needs: a bet, or something else for those that are
 * up. */
static bool is_still(void)
{
    const struct pit *pit = pit_now();

    return !closes_at && (*need() || (!pit->table.present && pit_layout_empty(pit)));
}

static const char *where(int edition, uint64_t seed)
{
    static char text[160];
    const struct pit *pit = pit_now();

    snprintf(text, sizeof text, "%s, seed %ju, phase %s, closes in %jd, needs %s",
             games[edition]->id, (uintmax_t)seed, table_phase(&pit->table).id,
             (intmax_t)(closes_at ? closes_at - clock_ms : 0), need());
    return text;
}

/* Some buy in for plenty, some for one bet, some not at all. */
static void come(uint32_t person, int seat)
{
    struct order to[TO_SIT_DOWN];
    const struct sign *sign = &pit_now()->table.sign;
    int64_t cents = draw(3) ? 100000 : draw(2) ? sign->min_cents : 0;

    sit_down(person, seat, cents, to);
    for (int i = 0; i < TO_SIT_DOWN; i++)
        if (to[i].act != PIT_BUY || cents) ask_for(&to[i]);
    floor_here(the_floor, person, true);
}

/* Something that this person is offered: mostly bets. */
static void act(uint32_t person)
{
    int seat = pit_seat(pit_now(), person);
    struct command command;

    if (seat == NO_SEAT) return;
    if (choose_act(&pit_now()->table, ROLE_PLAYER, seat, draw(2) ? ACT_BET : ACT_COUNT, 0,
                   &command))
        do_at_table(person, &command);
    if (!draw(3)) ask_ready(person);
}

/* Everyone plays for a while; then all fall silent, connected or not. */
static void fall_silent(int edition, uint64_t seed)
{
    int until[SEATED];

    for (int i = 0; i < SEATED; i++) {
        come(FIRST_PLAYER + (uint32_t)i, i);
        until[i] = (int)draw(STEPS);
    }
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < SEATED; i++) {
            if (step < until[i] && !draw(3)) act(FIRST_PLAYER + (uint32_t)i);
            if (step == until[i] && draw(2))
                floor_here(the_floor, FIRST_PLAYER + (uint32_t)i, false);
        }
        pass((int64_t)draw(3000));
    }
    int64_t since = clock_ms;
    while (!is_still()) {
        pass(500);
        if (clock_ms - since > ROUND_MOST) fail_msg("stands still: %s", where(edition, seed));
    }
}

/* From then on nothing happens by itself, except that idle players leave. */
static void clock_stops(int edition, uint64_t seed)
{
    pass(HOUR);
    pass(HOUR);
    uint64_t before = floor_counts(the_floor).entries;
    for (int i = 0; i < 100; i++) pass(BETTING + SHOWING);
    if (floor_counts(the_floor).entries != before)
        fail_msg("goes on by itself: %s", where(edition, seed));
}

static void rounds_end_without_people(void **state)
{
    int games_stopped = 0;

    (void)state;
    for (int edition = 0; edition < game_count; edition++)
        for (uint64_t seed = 1; seed <= 40; seed++) {
            chance = seed * 7919 + (uint64_t)edition;
            struct sign sign = seed % 4 ? sign_of(edition) : some_sign(edition);
            open_floor_of_sign(&sign, BY_HOUSE);
            fall_silent(edition, seed);
            games_stopped += !pit_layout_empty(pit_now());
            if (!AS_DICE(games[edition]) && !pit_layout_empty(pit_now()))
                fail_msg("bets are left: %s", where(edition, seed));
            clock_stops(edition, seed);
            floor_close(the_floor);
        }
    assert_true(games_stopped > 0); /* some bets wait for a shooter */
}

/* ---- One who plays --------------------------------------------------------------- */

/* Does what the game asks of the player, bets the first kind of wager, and is ready. */
static void play_on(uint32_t person)
{
    static const uint8_t asked[] = { ACT_ACCEPT, ACT_CUT, ACT_CHOOSE, ACT_THROW, ACT_FOLD };
    const struct table *table = &pit_now()->table;
    struct command command;
    int seat = pit_seat(pit_now(), person);

    if (!table_on_layout(table, seat) && choose_act(table, ROLE_PLAYER, seat, ACT_BET, 1, &command))
        do_at_table(person, &command);
    for (size_t i = 0; i < LENGTH(asked); i++)
        if (choose_act(table, ROLE_PLAYER, seat, asked[i], 0, &command))
            do_at_table(person, &command);
    ask_ready(person);
}

/* Others who have stopped playing cost the one who plays little time: once each has been asked,
 * an outcome comes at least every two betting times. */
static void others_do_not_hold_up(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            chance = seed * 104729 + (uint64_t)edition;
            struct sign sign = sign_of(edition);
            open_floor_of_sign(&sign, BY_HOUSE);
            sit_with(FIRST_PLAYER, 0, 100000000);
            floor_here(the_floor, FIRST_PLAYER, true);
            for (int i = 1; i < SEATED; i++) come(FIRST_PLAYER + (uint32_t)i, i);
            for (int step = 0; step < 30; step++) {
                for (int i = 1; i < SEATED; i++) act(FIRST_PLAYER + (uint32_t)i);
                play_on(FIRST_PLAYER);
                pass(1000);
            }
            for (int64_t since = clock_ms, round = 0; round < 60; round++, since = clock_ms) {
                for (outcomes = 0; !outcomes; pass(250)) {
                    play_on(FIRST_PLAYER);
                    int64_t most = round < 40 ? 2 * PATIENCE * SEATED : 2 * (BETTING + SHOWING);
                    if (clock_ms - since > most) fail_msg("held up: %s", where(edition, seed));
                }
            }
            floor_close(the_floor);
        }
}

/* ---- One who does nothing -------------------------------------------------------- */

#define STEP   250
#define SOON   (4 * STEP)
#define SILENT 3000 /* to decide for one who has not played yet */

/* Milliseconds until the next outcome while this player plays as fast as the table allows. */
static int64_t next_outcome(uint32_t person, int edition, uint64_t seed)
{
    int64_t since = clock_ms;

    for (outcomes = 0; !outcomes; pass(STEP)) {
        play_on(person);
        if (clock_ms - since > ROUND_MOST) fail_msg("held up: %s", where(edition, seed));
    }
    return clock_ms - since;
}

/* Two sit down, on either side of each other. */
static void open_for_two(int edition, uint64_t seed)
{
    struct sign sign = sign_of(edition);

    chance = seed * 15485863 + (uint64_t)edition;
    open_floor_of_sign(&sign, BY_HOUSE);
    for (int i = 0; i < 2; i++) {
        sit_with(FIRST_PLAYER + (uint32_t)i, (int)(seed + (uint64_t)i) % 2, 100000000);
        floor_here(the_floor, FIRST_PLAYER + (uint32_t)i, true);
    }
}

static void quiet_rounds(int edition, uint64_t seed)
{
    for (int round = 0; round < 12; round++)
        if (next_outcome(FIRST_PLAYER, edition, seed) > SOON)
            fail_msg("waits for one who does nothing: %s", where(edition, seed));
}

/* A guest who sits there and never bets gets a moment in two rounds; then nobody waits. */
static void newcomer_gets_two_moments(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            open_for_two(edition, seed);
            for (int round = 0; round < 2; round++) {
                int64_t took = next_outcome(FIRST_PLAYER, edition, seed);
                if (took < MOMENT || took > MOMENT + SHOWING + SILENT + SOON)
                    fail_msg("%jd ms in round %d: %s", (intmax_t)took, round, where(edition, seed));
            }
            quiet_rounds(edition, seed);
            floor_close(the_floor);
        }
}

/* One who has played gets the whole time in the first round without a bet, a moment in the second.
 */
static void one_who_stops_gets_two_rounds(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            open_for_two(edition, seed);
            for (int step = 0; step < 40; step++) {
                play_on(FIRST_PLAYER + 1);
                play_on(FIRST_PLAYER);
                pass(STEP);
            }
            int seat = pit_seat(pit_now(), FIRST_PLAYER + 1);
            while (table_on_layout(&pit_now()->table, seat))
                next_outcome(FIRST_PLAYER, edition, seed);
            for (int round = 0; round < 2; round++) next_outcome(FIRST_PLAYER, edition, seed);
            quiet_rounds(edition, seed);
            floor_close(the_floor);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_end_without_people),
        cmocka_unit_test(others_do_not_hold_up),
        cmocka_unit_test(newcomer_gets_two_moments),
        cmocka_unit_test(one_who_stops_gets_two_rounds),
    };

    RUN_TESTS(tests);
}
