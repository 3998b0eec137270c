/* sim.c - dice games in the simulator: an outcome is a roll.  The companion throws, with the bet
 * that a shooter needs. */
#include "games/dice/dice_internal.h"
#include "sim/game_sim.h"

#include <stdio.h>
#include <string.h>

extern const struct game_sim dice_sim;
extern const struct strategy *const dice_strategies[];

/* ---- Chance ---------------------------------------------------------------------- */

static int outcomes(const struct sign *sign)
{
    (void)sign;
    return ROLLS;
}

static void draw(void *source, struct sim_stream *stream, uint16_t *rolls, int count)
{
    (void)source;
    sim_digits(stream, ROLLS, rolls, count);
}

static uint64_t weight(const struct sign *sign, int outcome)
{
    (void)sign;
    (void)outcome;
    return 1;
}

static int face_a(int roll)
{
    return roll / 6 + 1;
}

static int face_b(int roll)
{
    return roll % 6 + 1;
}

/* ---- The companion --------------------------------------------------------------- */

/* A bet that lets the companion throw, if there is none: a bet on one roll where any bet will do,
 * so that it leaves nothing behind. */
static bool companion_bets(const struct table *table, struct command *command)
{
    const struct dice_game *game = dice_game(&table->sign);
    unsigned needed = game->custom.eligible_bets;

    if (dice_eligible(table, SIM_COMPANION)) return false;
    for (int bet = 0, number = 0; wager_next(&table->sign, false, &bet, &number);) {
        if (needed ? !(needed & 1u << bet) : !game->bets[bet].one_roll) continue;
        int64_t least = sign_limits(&table->sign, bet).least;
        *command = (struct command){ .act = ACT_BET,
                                     .role = ROLE_PLAYER,
                                     .seat = SIM_COMPANION,
                                     .bet = (int8_t)bet,
                                     .number = (int8_t)number };
        for (int units = 1; units <= DICE_LEGS; units++) {
            command->cents = money_up_to(least, units * table->sign.chip_cents);
            if (!table_check(table, command).code) return true;
        }
    }
    return false;
}

/* ---- A roll ---------------------------------------------------------------------- */

static struct command by_companion(int act)
{
    return (struct command){ .act = (uint8_t)act, .role = ROLE_PLAYER, .seat = SIM_COMPANION };
}

static bool receive(const struct table *table, struct command *command)
{
    const struct dice_custom *custom = &dice_game(&table->sign)->custom;
    unsigned inspected = dice_of(table)->now.inspected;

    if (!dice_of(table)->now.dice_here) {
        *command = sim_by_staff(table, ACT_RECEIVE);
        command->count =
            custom->dice_option ? option_of(&table->sign, custom->dice_option) : custom->dice_most;
        return true;
    }
    *command = sim_by_staff(table, ACT_INSPECT);
    command->role = inspected & 1 ? ROLE_GAME_SUPERVISOR : ROLE_DEALER;
    return true;
}

static void choose(const struct table *table, struct command *command)
{
    unsigned here = dice_of(table)->now.dice_here;

    *command = by_companion(ACT_CHOOSE);
    command->pick[0] = (int8_t)(__builtin_ctz(here) + 1);
    here &= here - 1;
    command->pick[1] = (int8_t)(__builtin_ctz(here) + 1);
}

static void offered(const struct table *table, struct command *command)
{
    int seat = dice_of(table)->now.offered;

    *command = by_companion(seat == SIM_COMPANION ? ACT_ACCEPT : ACT_DECLINE);
    command->seat = (int8_t)seat;
}

static void rest(struct sim_round *round, struct command *command)
{
    *command = (struct command){ .act = ACT_REST, .role = ROLE_CLOCK, .seat = NO_SEAT };
    command->outcome[0] = (int8_t)face_a(round->outcome);
    command->outcome[1] = (int8_t)face_b(round->outcome);
    round->shown = true;
}

/* After the call: the result is entered where the equipment needs it, then settled. */
static void settle(const struct table *table, struct command *command)
{
    const struct dice *dice = dice_of(table);
    bool electronic = option_of(&table->sign, dice_game(&table->sign)->custom.electronics);
    bool entered = dice->entered_a;

    *command = sim_by_staff(table, electronic && !entered ? ACT_ENTER : ACT_SETTLE);
    if (command->act != ACT_ENTER) return;
    command->outcome[0] = dice->a;
    command->outcome[1] = dice->b;
}

static bool next(const struct table *table, struct sim_round *round, struct command *command)
{
    int phase = table->till.phase;

    if (phase == PHASE_DICE_OUT) return receive(table, command);
    if (!round || (round->shown && (phase == PHASE_SETTLED || phase == PHASE_IDLE))) return false;
    if (phase <= PHASE_READY || phase == PHASE_SETTLED)
        if (companion_bets(table, command)) return true;
    switch (phase) {
    case PHASE_IDLE:
        *command = sim_by_staff(table, ACT_OFFER);
        return true;
    case PHASE_OFFERED:
        offered(table, command);
        return true;
    case PHASE_CHOOSING:
        choose(table, command);
        return true;
    case PHASE_READY:
        *command = by_companion(ACT_THROW);
        return true;
    case PHASE_AIR:
        rest(round, command);
        return true;
    case PHASE_RESTED:
        *command = sim_by_staff(table, ACT_CALL);
        return true;
    case PHASE_SETTLED:
        *command = sim_by_staff(table, ACT_HAND);
        return true;
    default:
        settle(table, command);
        return true;
    }
}

static void forget(struct table *table)
{
    struct dice *dice = dice_of(table);

    memset(&dice->before, 0, sizeof dice->before);
    dice->a = dice->b = dice->entered_a = dice->entered_b = dice->lie_a = dice->lie_b = 0;
    dice->called_by = 0;
    dice->now.declined = 0;
    dice->now.offers = 0;
}

static bool turn_over(const struct table *table)
{
    return table->till.phase == PHASE_IDLE;
}

/* ---- Facts ----------------------------------------------------------------------- */

static int point(const struct table *table, const struct sim_round *last)
{
    (void)last;
    return dice_of(table)->now.point;
}

/* Double Dice counts the safe throws of a turn. */
static int throws(const struct table *table, const struct sim_round *last)
{
    (void)last;
    return dice_of(table)->now.turn;
}

static int total(const struct table *table, const struct sim_round *last)
{
    (void)table;
    return last ? dice_total(last->outcome) : 0;
}

static int first_face(const struct table *table, const struct sim_round *last)
{
    (void)table;
    return last ? face_a(last->outcome) : 0;
}

static int second_face(const struct table *table, const struct sim_round *last)
{
    (void)table;
    return last ? face_b(last->outcome) : 0;
}

/* Between two shooters. */
static int new_shooter(const struct table *table, const struct sim_round *last)
{
    (void)last;
    return table->till.phase == PHASE_IDLE;
}

static const struct sim_fact facts[] = {
    { "point", "the point, 0 on a come-out", point },
    { "throws", "safe throws of this turn, in games that count them", throws },
    { "total", "total of the last roll", total },
    { "a", "face of its first die", first_face },
    { "b", "face of its second die", second_face },
    { "new-shooter", "1 if another shooter throws next", new_shooter },
    { .id = NULL },
};

static void say(const struct sim_round *round, char *words, size_t room)
{
    snprintf(words, room, "roll %d %d", face_a(round->outcome), face_b(round->outcome));
}

/* ---- A live table ---------------------------------------------------------------- */

#define SET_THROWS 4 /* that a live table counts as a set */

/* The last roll is told as "3 6". */
static bool hear(const struct sim_heard *heard, struct table *table, struct sim_round *last)
{
    struct dice *dice = dice_of(table);
    char roll[8];
    int number;

    if (heard->number(heard->to, "state.point", &number)) dice->now.point = (int8_t)number;
    if (heard->number(heard->to, "state.throws", &number)) dice->now.turn = (uint8_t)number;
    if (heard->number(heard->to, "state.won", &number))
        dice->now.turn = (uint8_t)(dice->now.turn + number * SET_THROWS);
    bool shooter = heard->number(heard->to, "state.shooter", &number);
    table->till.phase = shooter ? PHASE_SETTLED : PHASE_IDLE;
    if (!heard->text(heard->to, "state.last.0.say", roll, sizeof roll)) return false;
    for (last->outcome = 0; last->outcome < outcomes(heard->sign); last->outcome++)
        if (roll[0] - '0' == face_a(last->outcome) && roll[1] == ' ' &&
            roll[2] - '0' == face_b(last->outcome))
            return true;
    return false;
}

const struct game_sim dice_sim = {
    .round = "roll",
    .companion = true,
    .outcomes = outcomes,
    .draw = draw,
    .weight = weight,
    .next = next,
    .forget = forget,
    .turn_over = turn_over,
    .facts = facts,
    .call_on = ACT_CALL_ON,
    .call_off = ACT_CALL_OFF,
    .say = say,
    .strategies = dice_strategies,
    .hear = hear,
};
