/* scenario.c - a whole roll in one word: dice are brought, a shooter found; the
 * roll is thrown, called and settled, each by a role that the edition permits. */
#include "games/dice/dice_rows.h"
#include "scenario/game_scenario.h"

#include <string.h>

/* Brings dice to the table and has them inspected, if the edition requires it. */
static bool bring_dice(struct scenario *scenario)
{
    const struct dice_custom *custom = &dice_game(&scenario->pit.table.sign)->custom;
    struct command command = scenario_command(ACT_RECEIVE, ROLE_DEALER, NO_SEAT);
    int option = custom->dice_option;

    command.count = (option ? scenario->pit.table.sign.value[option - 1] : custom->dice_most);
    if (!dice_of(&scenario->pit.table)->now.dice_here && !scenario_do(scenario, &command))
        return false;
    if (scenario->pit.table.till.phase != PHASE_DICE_OUT) return true;
    if (!(dice_of(&scenario->pit.table)->now.inspected & 1) &&
        !scenario_act(scenario, ACT_INSPECT, ROLE_DEALER, NO_SEAT))
        return false;
    return scenario->pit.table.till.phase != PHASE_DICE_OUT ||
           scenario_act(scenario, ACT_INSPECT, ROLE_GAME_SUPERVISOR, NO_SEAT);
}

/* Offers the dice until an eligible player accepts; two rounds at most. */
static bool find_shooter(struct scenario *scenario)
{
    struct table *table = &scenario->pit.table;

    for (int tries = 0; tries < 2 * DICE_SEATS + 4; tries++) {
        if (table->till.phase == PHASE_OFFERED) {
            int seat = dice_of(table)->now.offered;
            bool takes = dice_eligible(table, seat);
            if (!scenario_act(scenario, takes ? ACT_ACCEPT : ACT_DECLINE, ROLE_PLAYER, seat))
                return false;
        } else if (table->till.phase == PHASE_IDLE) {
            if (!scenario_by_staff(scenario, ACT_OFFER)) return false;
        } else {
            return true;
        }
    }
    return scenario_bad(scenario, "no player at the table may throw the dice");
}

static bool choose_dice(struct scenario *scenario)
{
    bool house = dice_of(&scenario->pit.table)->now.thrower == HOUSE_SEAT;
    struct command command =
        scenario_command(ACT_CHOOSE, ROLE_PLAYER, dice_of(&scenario->pit.table)->now.thrower);
    unsigned here = dice_of(&scenario->pit.table)->now.dice_here;

    if (!(here & (here - 1)))
        return scenario_by_staff(scenario, ACT_THROW); /* refused: a die is missing */
    if (house) command.role = (uint16_t)scenario_staff(scenario, ACT_CHOOSE);
    command.pick[0] = (int8_t)(__builtin_ctz(here) + 1);
    here &= here - 1;
    command.pick[1] = (int8_t)(__builtin_ctz(here) + 1);
    return scenario_do(scenario, &command);
}

static bool throw_dice(struct scenario *scenario)
{
    int seat = dice_of(&scenario->pit.table)->now.thrower;

    return seat == HOUSE_SEAT ? scenario_by_staff(scenario, ACT_THROW)
                              : scenario_act(scenario, ACT_THROW, ROLE_PLAYER, seat);
}

static bool to_the_throw(struct scenario *scenario)
{
    struct table *table = &scenario->pit.table;

    if (table->till.phase == PHASE_DICE_OUT && !bring_dice(scenario)) return false;
    if (table->till.phase <= PHASE_OFFERED && !find_shooter(scenario)) return false;
    if (table->till.phase == PHASE_CHOOSING && !choose_dice(scenario)) return false;
    if (table->till.phase == PHASE_SETTLED && !scenario_by_staff(scenario, ACT_HAND)) return false;
    if (table->till.phase == PHASE_AIR) return true;
    return throw_dice(scenario);
}

static bool roll(struct scenario *scenario, int a, int b)
{
    struct command rest = scenario_command(ACT_REST, ROLE_CLOCK, NO_SEAT);
    int option = dice_game(&scenario->pit.table.sign)->custom.electronics;

    if (!to_the_throw(scenario)) return false;
    rest.outcome[0] = (int8_t)a;
    rest.outcome[1] = (int8_t)b;
    if (!scenario_do(scenario, &rest) || !scenario_by_staff(scenario, ACT_CALL)) return false;
    if (option && scenario->pit.table.sign.value[option - 1] &&
        !scenario_by_staff(scenario, ACT_ENTER))
        return false;
    return scenario_by_staff(scenario, ACT_SETTLE);
}

/* "roll 3 4", "roll"; either with "20 times". */
static bool read_roll(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    int times, a = 0, b = 0, end = r->end;

    if (!read_times(r, &times)) return false;
    bool given = r->at < r->end;
    if (given && (!read_int(r, 1, 6, "a face", &a) || !read_int(r, 1, 6, "a face", &b) ||
                  !read_nothing_more(r)))
        return false;
    r->end = end;
    while (times--) {
        if (!given) {
            a = 1 + scenario_chance(scenario, 6);
            b = 1 + scenario_chance(scenario, 6);
        }
        scenario->events.count = 0;
        if (!roll(scenario, a, b)) break;
    }
    return !scenario->bad;
}

/* "throw": everything up to the throw. */
static bool read_throw(struct reading *r)
{
    if (read_nothing_more(r)) to_the_throw(r->scenario);
    return !r->scenario->bad;
}

static bool make_ready(struct scenario *scenario)
{
    return scenario->pit.table.till.phase != PHASE_DICE_OUT || bring_dice(scenario);
}

/* ---- Verbs ----------------------------------------------------------------------- */

/* A face; "~4" for a die whose 4 leans on something. */
static bool read_face(struct reading *r, int8_t *face, uint8_t *flags, uint8_t leans)
{
    const char *word = r->at < r->end ? r->words->list[r->at] : NULL;
    int value;

    if (word && *word == '~') {
        if (strlen(word) != 2 || word[1] < '0' || word[1] > '9')
            return scenario_bad(r->scenario, "'%s' is not a face", word);
        r->at++;
        *face = (int8_t)(word[1] - '0');
        *flags |= leans;
        return true;
    }
    if (!read_int(r, -99, 99, "a face", &value)) return false;
    *face = (int8_t)value;
    return true;
}

/* "rest 3 ~4 [[both] off-table]". */
static bool read_rest(struct reading *r, struct command *command)
{
    command->act = ACT_REST;
    if (!read_face(r, &command->outcome[0], &command->flags, FLAG_LEANS_A) ||
        !read_face(r, &command->outcome[1], &command->flags, FLAG_LEANS_B))
        return false;
    if (r->at == r->end) return true;
    if (read_word(r, "both")) command->flags |= FLAG_TWO_OFF;
    return read_reason(r, &command->reason);
}

/* All wagers of a kind, if the word is not a single wager: "place". */
static void all_of_kind(const struct reading *r, const char *kind, struct command *command)
{
    if (!command->bet) command->bet = (int8_t)wager_kind_find(&r->scenario->pit.table.sign, kind);
}

/* A player "calls place-6 on [only]"; staff "calls [3 4]", the total. */
static bool read_call(struct reading *r, struct command *command)
{
    const char *kind = r->at < r->end ? r->words->list[r->at] : "";

    command->act = ACT_CALL;
    if (command->role != ROLE_PLAYER) return read_takes(r, command);
    if (!read_wager(r, &command->bet, &command->number)) return false;
    all_of_kind(r, kind, command);
    bool on = read_word(r, "on");
    if (!on && !read_word(r, "off")) return read_missing(r, "'on' or 'off'");
    command->act = on ? ACT_CALL_ON : ACT_CALL_OFF;
    if (read_word(r, "only")) command->flags |= FLAG_ONLY;
    return true;
}

/* "substitutes bob", "substitutes dealer". */
static bool read_substitute(struct reading *r, struct command *command)
{
    command->act = ACT_SUBSTITUTE;
    command->seat = NO_SEAT;
    return read_word(r, "dealer") || read_name(r, &command->seat);
}

/* ---- Expectations ---------------------------------------------------------------- */

/* A clause after the state: this line changed it so, citing the clause. */
static bool expect_changed(struct expectation *e, int kind)
{
    char clause[SCENARIO_NAME];
    bool cited;

    if (!expect_take_clause(e, clause, &cited)) return false;
    return !cited || expect_check(e, expect_cited(e, kind, clause), NULL, clause);
}

static bool expect_puck(struct expectation *e)
{
    return expect_number(e, dice_of(&e->scenario->pit.table)->now.point, "off") &&
           expect_changed(e, EVENT_PUCK);
}

static bool expect_sets(struct expectation *e)
{
    return expect_number(e, dice_of(&e->scenario->pit.table)->now.turn / 4, "0") &&
           expect_changed(e, EVENT_TURN);
}

static bool expect_shooter(struct expectation *e)
{
    return expect_seat(e, dice_of(&e->scenario->pit.table)->now.shooter) &&
           expect_changed(e, EVENT_SHOOTER);
}

static bool expect_offered(struct expectation *e)
{
    return expect_seat(e, dice_of(&e->scenario->pit.table)->now.offered) &&
           expect_changed(e, EVENT_OFFERED);
}

/* "faces 3 4 4.2": the dice came to rest, or were called, so in this line. */
static bool expect_faces(struct expectation *e)
{
    const struct events *events = &e->scenario->events;
    char clause[SCENARIO_NAME];
    int64_t a, b;
    bool cited, holds = false;

    if (!expect_take_amount(e, &a) || !expect_take_amount(e, &b)) return expect_misread(e);
    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        bool tells = event->kind == EVENT_DICE || event->kind == EVENT_ROLL;
        holds |= tells && 100 * event->a == a && 100 * event->b == b &&
                 (!cited || expect_cites(event, clause));
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

/* "counts 6 6.2": the face of a leaning die that counts. */
static bool expect_counts(struct expectation *e)
{
    const struct events *events = &e->scenario->events;
    char clause[SCENARIO_NAME];
    int64_t face;
    bool cited, holds = false;

    if (!expect_take_amount(e, &face)) return expect_misread(e);
    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        holds |= event->kind == EVENT_FACE && 100 * event->b == face &&
                 (!cited || expect_cites(event, clause));
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

/* "lit six field 3.4(c)(ii)", "lit nothing": exactly these areas are lit now. */
static bool expect_lit(struct expectation *e)
{
    const struct table *table = &e->scenario->pit.table;
    char clause[SCENARIO_NAME];
    int bet = 0, number = 0, lit = 0, named = 0;
    bool cited, holds = true;

    for (; !expect_take(e, "nothing") && wager_find(&table->sign, expect_peek(e), &bet, &number);
         e->at++, named++)
        holds &= dice_is_lit(table, bet, number);
    for (bet = number = 0; wager_next(&table->sign, false, &bet, &number);)
        lit += dice_is_lit(table, bet, number);
    if (!expect_take_clause(e, clause, &cited)) return false;
    return expect_check(e, holds && lit == named && (!cited || expect_cited(e, EVENT_LIT, clause)),
                        NULL, cited ? clause : NULL);
}

/* ---- Tables ---------------------------------------------------------------------- */

static const struct scenario_line lines[] = { { "roll", read_roll },
                                              { "throw", read_throw },
                                              { 0 } };
static const struct scenario_verb verbs[] = {
    { "rest", read_rest }, { "calls", read_call }, { "substitutes", read_substitute }, { 0 }
};
static const struct scenario_expect expects[] = { { .word = "puck", .expect = expect_puck },
                                                  { .word = "sets", .expect = expect_sets },
                                                  { .word = "shooter", .expect = expect_shooter },
                                                  { .word = "offered", .expect = expect_offered },
                                                  { .word = "lit", .expect = expect_lit },
                                                  { .word = "faces", .expect = expect_faces },
                                                  { .word = "counts", .expect = expect_counts },
                                                  { 0 } };

extern const struct game_scenario dice_scenario;
const struct game_scenario dice_scenario = {
    .lines = lines,
    .verbs = verbs,
    .expects = expects,
    .chance = "dice",
    .make_ready = make_ready,
};
