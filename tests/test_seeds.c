/* test_seeds.c - players' seeds (docs/fair.md) in a casino: a standing bet keeps nobody out, nobody
 * changes what counts or when by anything done after a bet, a casino that is reopened keeps seeds,
 * and a record in which a seed counted too early, or was left out, is not valid. */
#include "casino.h"
#include "fixed_salts.h"
#include "moves.h"
#include "pit/dealing.h"
#include "verify/verify.h"

#include <string.h>

enum { BOT = 100, PIA = 101, EVA = 102 };
#define TABLE 1
#define STEPS 4000

static char path[TEMPORARY];

static struct pit *pit_now(void)
{
    return (struct pit *)(uintptr_t)cage_pit(cage, TABLE);
}

static void open_with(const char *edition, const char *option, const char *value)
{
    struct sign sign = sign_of(game_find(edition));
    struct order orders[TO_SIT_DOWN];

    if (option) assert_true(sign_set(&sign, sign_option(&sign, option), value));
    temporary(path, "seeds.db");
    new_casino(path, 1790000000000);
    open_table("table", &sign, 100000, true);
    for (uint32_t person = BOT; person <= EVA; person++) {
        struct desk_order desk = { .person = person, .kind = DESK_CHIPS, .cents = 1000000 };
        struct chips chips = chips_for(&pit_now()->set, 1000000);
        must_desk_order(&desk);
        sit_down_with(person, (int)(person - BOT), &chips, orders);
        all_must(TABLE, orders, TO_SIT_DOWN);
    }
}

static refusal_code add_seed(uint32_t person, const char *words)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_SEED);

    order.length = (uint8_t)strlen(words);
    memcpy(order.seed, words, order.length);
    return give(TABLE, &order).code;
}

static bool counts(uint32_t person, const char *words)
{
    const struct pit_seed *seed = &pit_now()->chance.seeds[pit_seat(pit_now(), person)];

    return seed->length == strlen(words) && !memcmp(seed->bytes, words, seed->length);
}

/* The bot has a bet up whenever the rules let it: its first possible one. */
static bool bot_bets(void)
{
    const struct table *table = &pit_now()->table;
    struct command command;

    if (table_on_layout(table, 0)) return false;
    if (!choose_act(table, ROLE_PLAYER, 0, ACT_BET, 0, &command)) return false;
    struct order order = ordered(pit_now(), &command);
    return !give(TABLE, &order).code;
}

/* One order: the bot's bet, the house's, or what the table waits for. */
static void step(void)
{
    struct command command;
    struct order order;

    if (bot_bets()) return;
    if (cage_house(cage, TABLE, true, &order)) {
        must(TABLE, &order);
        return;
    }
    if (!next_move(&pit_now()->table, &command) || command.role != ROLE_PLAYER) return;
    order = ordered(pit_now(), &command);
    cage_fill(cage, TABLE, &order);
    give(TABLE, &order);
}

static void play_until(bool (*done)(void))
{
    for (int i = 0; !done(); i++) {
        if (i > STEPS) fail_msg("%s: nothing happens", games[pit_now()->table.sign.edition]->id);
        step();
    }
}

static bool bets_stand(void)
{
    return !pit_now()->chance.quiet && !pit_layout_empty(pit_now());
}

static bool pia_counts(void)
{
    return counts(PIA, "pia");
}

static bool pia_is_fixed(void)
{
    return pia_counts() || pit_now()->chance.fixed[1].length;
}

/* ---- Standing bets --------------------------------------------------------------- */

static const struct kind {
    const char *edition, *option, *value;
} kinds[] = {
    { "craps", NULL, NULL },
    { "snake-eyes", NULL, NULL },
    { "snake-eyes-first", NULL, NULL },
    { "snake-eyes-nsw", NULL, NULL },
    { "double-dice", NULL, NULL },
    { "roulette", NULL, NULL },
    { "lunar-poker", NULL, NULL },
    { "baccarat", NULL, NULL },
    { "baccarat", "cards", "continuous" },
};

/* The bot bets at every opportunity.  A seed counts after the round, at dice after a few throws. */
static void standing_bets_keep_nobody_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        chance = 11 + i;
        open_with(kinds[i].edition, kinds[i].option, kinds[i].value);
        play_until(bets_stand);
        assert_null(add_seed(PIA, "pia"));
        assert_ptr_equal(add_seed(PIA, "again"), REFUSED_SEED_WAITS);
        assert_false(pia_counts());
        uint64_t drawn = pit_now()->chance.drawn;
        play_until(pia_counts);
        uint64_t most = AS_DICE(games[pit_now()->table.sign.edition]) ? 60 : 2;
        assert_true(pit_now()->chance.drawn - drawn <= most);
        cage_close(cage);
        cage = NULL;
    }
}

/* ---- An accomplice --------------------------------------------------------------- */

static struct chance_commitment players_next(void)
{
    struct chance_draw draw;

    pit_draw(pit_now(), &draw);
    return chance_players(&draw);
}

/* Whatever Eva does, who knows the house's seeds, the next draw has the same players' seeds from
 * the moment when a bet is up: she can't choose an outcome. */
static void nobody_chooses_an_outcome(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        chance = 31 + i;
        open_with(kinds[i].edition, kinds[i].option, kinds[i].value);
        assert_true(!add_seed(PIA, "pia") || !pit_now()->chance.last);
        play_until(bets_stand);
        long tried = 0;
        for (int round = 0; round < 600; round++) {
            struct chance_commitment before = players_next();
            uint64_t drawn = pit_now()->chance.drawn;
            struct command command;
            char words[24];
            snprintf(words, sizeof words, "eva %d", round);
            tried += !add_seed(EVA, words);
            for (int acts = 0; acts < 4; acts++) {
                if (!choose_act(&pit_now()->table, ROLE_PLAYER, 2, ACT_COUNT, 0, &command)) break;
                if (command.act == ACT_SIT || command.act == ACT_BUY) continue;
                if (command.act == ACT_LEAVE && round < 300) continue;
                struct order order = ordered(pit_now(), &command);
                cage_fill(cage, TABLE, &order);
                give(TABLE, &order);
            }
            struct chance_commitment after = players_next();
            if (pit_now()->chance.drawn == drawn)
                assert_memory_equal(&before, &after, sizeof before);
            step();
        }
        assert_true(tried > 5);
        cage_close(cage);
        cage = NULL;
    }
}

/* ---- When seeds begin to count --------------------------------------------------- */

/* Eva has a Place Bet up when Pia's seed is fixed, and leaves it up or takes it down before the
 * next throw.  Returns the number of draws until the seed counts. */
static uint64_t counts_after(bool takes_down, int casino)
{
    struct command bet = { .act = ACT_BET, .role = ROLE_PLAYER, .seat = 2, .cents = 1200 };
    struct command take = { .act = ACT_TAKE, .role = ROLE_PLAYER, .seat = 2 };
    char name[24];
    int number;

    open_with("craps", NULL, NULL);
    for (int i = 0; i < casino; i++) { /* other salts, so other dice */
        snprintf(name, sizeof name, "Guest %d", i);
        assert_true(cage_name(cage, (uint32_t)(200 + i), name, now));
    }
    chance = 5;
    play_until(bets_stand);
    assert_true(wager_find(&pit_now()->table.sign, "place-6", &number, &(int){ 0 }));
    bet.bet = take.bet = (int8_t)number;
    bet.number = take.number = 6;
    struct order order = ordered(pit_now(), &bet);
    must(TABLE, &order);
    assert_null(add_seed(PIA, "pia"));
    play_until(pia_is_fixed);
    int64_t up = table_wager(&pit_now()->table, 2, bet.bet, 6);
    order = ordered(pit_now(), &take);
    if (up && takes_down) must(TABLE, &order);
    play_until(pia_counts);
    uint64_t drawn = pit_now()->chance.drawn;
    cage_close(cage);
    cage = NULL;
    return drawn;
}

/* Otherwise she could choose between two outcomes for other people's bets. */
static void bets_taken_down_change_nothing(void **state)
{
    (void)state;
    int waited = 0;

    for (int casino = 0; casino < 30; casino++) {
        uint64_t up = counts_after(false, casino), down = counts_after(true, casino);
        assert_int_equal(up, down);
        waited += up > 2;
    }
    assert_true(waited > 5);
}

/* ---- New commitments ------------------------------------------------------------- */

static bool layout_is_empty(void)
{
    return pit_layout_empty(pit_now());
}

/* The house's orders until it has committed. */
static void commit_anew(void)
{
    struct order order;

    while (!pit_now()->chance.quiet) {
        assert_true(cage_house(cage, TABLE, false, &order));
        must(TABLE, &order);
    }
}

/* A casino that is reopened commits to new seeds and keeps the players'; a seed that is added then
 * counts at once, until the first bet. */
static void reopened_casino_keeps_seeds(void **state)
{
    (void)state;
    int committed = 0;

    for (size_t i = 0; i < LENGTH(kinds); i++) {
        chance = 51 + i;
        open_with(kinds[i].edition, kinds[i].option, kinds[i].value);
        play_until(bets_stand);
        assert_null(add_seed(PIA, "pia"));
        play_until(pia_counts);
        struct chance_commitment before = pit_now()->chance.next;
        cage_close(cage);
        open_casino(path);
        if (pit_now()->chance.drawn > pit_now()->chance.shown) { /* a shoe in play is finished */
            assert_true(pia_counts());
        } else if (layout_is_empty()) {
            commit_anew();
            committed++;
            assert_true(memcmp(&before, &pit_now()->chance.next, sizeof before));
            assert_true(pia_counts());
            assert_null(add_seed(EVA, "eva"));
            assert_true(counts(EVA, "eva"));
            assert_null(add_seed(EVA, "other words"));
            assert_ptr_equal(add_seed(EVA, "too often"), REFUSED_SEED_WAITS);
        }
        cage_close(cage);
        cage = NULL;
    }
    assert_true(committed > 3);
}

/* ---- The record ------------------------------------------------------------------ */

static struct verify_report report;

static enum verify_end close_and_verify(void)
{
    struct verify_asked asked = { .path = path };

    assert_true(cage_commit(cage));
    cage_close(cage);
    cage = NULL;
    return verify_casino(&asked, &report);
}

/* A house that cheats counts a seed at once although bets are up. */
static void too_early_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(kinds); i++)
        for (int cheats = 0; cheats < 2; cheats++) {
            chance = 71 + i;
            open_with(kinds[i].edition, kinds[i].option, kinds[i].value);
            play_until(bets_stand);
            if (cheats) pit_now()->chance.quiet = true;
            assert_null(add_seed(PIA, "pia"));
            assert_true(pia_counts() == cheats);
            if (cheats) pit_now()->chance.quiet = false;
            for (int steps = 0; steps < 200; steps++) step();
            assert_int_equal(close_and_verify(), cheats ? VERIFY_DIFFERS : VERIFY_GOOD);
        }
}

/* ... or leaves one out that counts. */
static void left_out_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        chance = 91 + i;
        open_with(kinds[i].edition, kinds[i].option, kinds[i].value);
        play_until(bets_stand);
        assert_null(add_seed(PIA, "pia"));
        play_until(pia_counts);
        memset(&pit_now()->chance.seeds[1], 0, sizeof pit_now()->chance.seeds[1]);
        uint64_t drawn = pit_now()->chance.shown;
        for (int steps = 0; steps < 20000 && pit_now()->chance.shown < drawn + 12; steps++) {
            if (dealing_of(pit_now()->table.sign.edition)->shuffled &&
                pit_now()->chance.shown >= drawn + 2)
                break;
            step();
        }
        assert_int_equal(close_and_verify(), VERIFY_DIFFERS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standing_bets_keep_nobody_out),
        cmocka_unit_test(nobody_chooses_an_outcome),
        cmocka_unit_test(bets_taken_down_change_nothing),
        cmocka_unit_test(reopened_casino_keeps_seeds),
        cmocka_unit_test(too_early_is_found),
        cmocka_unit_test(left_out_is_found),
    };

    RUN_TESTS(tests);
}
