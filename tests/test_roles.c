/* test_roles.c - who may do what: every role, every act, every phase of every game.
 *
 * Games are played from a seed until every phase has been seen often.  In each state, whatever
 * one role is offered every other role tries as well: it goes through only if the rows of the
 * edition let that role do it.  And every act is done by every role that may. */
#include "check.h"
#include "moves.h"

#include <stdio.h>

#define GAMES 1000
#define STEPS 240

static bool done[ACT_COUNT][ROLE_COUNT];
static int states[64];
static long tried;

static void other_roles_try(const struct table *table, const struct act_row *row,
                            const struct command *good, unsigned parts)
{
    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        struct command command = *good;
        unsigned role = 1u << bit;
        bool a_part = role == ROLE_SHOOTER || role == ROLE_OFFERED; /* nobody commands as these */
        command.role = (uint16_t)role;
        unsigned has = role == ROLE_PLAYER ? role | parts : role;
        bool authorised = row->by & has && !a_part;
        enum refusal_code code = table_check(table, &command).code;
        tried++;
        if (!authorised && !code)
            fail_msg("%s in %s: %s by role %u", games[table->sign.edition].id,
                     table_phase_word(table), act_id(row->act), role);
        if (authorised && role == good->role && code && good->act != ACT_PUT_BACK &&
            good->act != ACT_TURN)
            fail_msg("%s in %s: %s was offered and refused: %s", games[table->sign.edition].id,
                     table_phase_word(table), act_id(row->act), refusal_word(code));
        if (authorised && !code) done[row->act][bit] = true;
    }
}

/* The parts that a player has are the game's to give. */
static unsigned parts_of(const struct table *table, int seat)
{
    const struct family *family = games[table->sign.edition].family;

    return family->parts && seat >= 0 ? family->parts(table, seat) : 0;
}

static void every_role(const struct table *table)
{
    static struct offers offers;
    const struct conduct *conduct = games[table->sign.edition].conduct;

    for (int i = 0; i < conduct->act_count; i++) {
        const struct act_row *row = &conduct->acts[i];
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            int seats = 1u << bit == ROLE_PLAYER ? people_at(table) : 1;
            for (int seat = 0; seat < seats; seat++) {
                table_offers_of(table, (enum role)(1u << bit), seat, row->act, &offers);
                if (!offers.count) continue;
                struct command good;
                fill_amount(table, &offers.list[draw((uint64_t)offers.count)], &good);
                other_roles_try(table, row, &good, parts_of(table, good.seat));
            }
        }
    }
}

static bool by_anybody(struct table *table, enum act act, int64_t cents)
{
    static struct events events;
    struct command command = { .act = (uint8_t)act, .seat = NO_SEAT, .cents = cents };

    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        command.role = (uint16_t)(1u << bit);
        if (!table_do(table, &command, &events).code) return true;
    }
    return false;
}

/* After the notice, as soon as nothing is running. */
static void close_table(struct table *table)
{
    by_anybody(table, ACT_CLOSING, 0);
    by_anybody(table, ACT_TICK, 20);
    if (!by_anybody(table, ACT_CLOSE, 0)) return;
    every_role(table);
    states[(int)table->till.phase]++;
}

static void play(int edition, uint64_t seed)
{
    static struct table table;
    static struct events events;
    struct sign sign = sign_of(edition);
    const struct option *options = games[edition].options;

    chance = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; options[i].id; i++) { /* tables of every kind */
        struct sign changed = sign;
        int choices = 0;
        while (choices < OPTION_CHOICES && options[i].choices[choices].word) choices++;
        if (!choices || options[i].groups) continue;
        changed.value[i] = options[i].choices[draw((uint64_t)choices)].value;
        if (!sign_check(&changed).code) sign = changed;
    }
    if (games[edition].amounts & SIGN_ANTE) {
        struct sign changed = sign;
        changed.ante_cents = 50;
        changed.chip_cents = 50;
        if (!sign_check(&changed).code) sign = changed;
    }
    if (games[edition].amounts & SIGN_DIFFERENTIAL && draw(2)) sign.differential_cents = 4000;
    table_open(&table, &sign);
    for (int seat = 0; seat < people_at(&table); seat++) {
        struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        struct command buy = {
            .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat, .cents = 50000
        };
        table_do(&table, &sit, &events);
        table_do(&table, &buy, &events);
    }
    for (int step = 0; step < STEPS; step++) {
        struct command command;
        int *seen = &states[(int)table.till.phase];
        if (*seen < 100 || !draw(12)) {
            every_role(&table);
            ++*seen;
        }
        bool found =
            draw(3) ? next_move(&table, &command)
                    : choose_act(&table, draw(2) ? ROLE_PLAYER : (uint16_t)(1u << (3 + draw(7))),
                                 (int)draw((uint64_t)people_at(&table)), ACT_COUNT, 0, &command);
        bool over = found && command.act == ACT_CLOSE && draw(8);
        if (found && !over) table_do(&table, &command, &events);
    }
    close_table(&table);
}

/* Phases that a game of the family does not have. */
static bool reachable(int edition, int phase)
{
    static const struct {
        const char *edition, *phase;
    } without[] = { { "double-dice", "dice-out" }, { "double-dice", "choosing" } };
    const char *word = games[edition].family->phases[phase];

    for (size_t i = 0; i < LENGTH(without); i++)
        if (!strcmp(without[i].edition, games[edition].id) && !strcmp(without[i].phase, word))
            return false;
    return phase != games[edition].family->closed_phase ||
           table_row(games[edition].conduct, ACT_CLOSE);
}

/* What takes a table that chance does not bring about: a full one with somebody idle, a deck or
 * a shoe run out, a hand passed out abroad.  Scenarios show these: idle_seat, deck_runs_out,
 * too_few_cards, international_nominees, idle_place. */
static bool rare(enum act act)
{
    return act == ACT_VACATE || act == ACT_RESHUFFLE || act == ACT_VOID_ROUND || act == ACT_PASS;
}

static int not_done(int edition)
{
    const struct conduct *conduct = games[edition].conduct;
    int missing = 0;

    for (int i = 0; i < conduct->act_count; i++)
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            unsigned role = 1u << bit;
            bool a_part = role == ROLE_SHOOTER || role == ROLE_OFFERED; /* done as a player */
            unsigned by = conduct->acts[i].by;
            bool may = (by & role || (role == ROLE_PLAYER && by & (ROLE_SHOOTER | ROLE_OFFERED))) &&
                       !a_part;
            if (!may || done[conduct->acts[i].act][bit] || rare(conduct->acts[i].act)) continue;
            print_error("%s: nobody saw %s done by role %u\n", games[edition].id,
                        act_id(conduct->acts[i].act), role);
            missing++;
        }
    return missing;
}

static void roles_acts_and_phases(void **state)
{
    (void)state;
    int missing = 0;

    for (int edition = 0; edition < game_count; edition++) {
        memset(done, 0, sizeof done);
        memset(states, 0, sizeof states);
        for (uint64_t seed = 1; seed <= GAMES / SLOWER; seed++) play(edition, seed);
        for (int phase = 0; phase < games[edition].family->phase_count; phase++)
            if (!states[phase] && reachable(edition, phase)) {
                print_error("%s: phase %s was never seen\n", games[edition].id,
                            games[edition].family->phases[phase]);
                missing++;
            }
        if (SLOWER == 1) missing += not_done(edition);
    }
    assert_int_equal(missing, 0);
    assert_true(tried > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roles_acts_and_phases),
    };

    RUN_TESTS(tests);
}
