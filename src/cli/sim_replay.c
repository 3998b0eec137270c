/* sim_replay.c - one session of a simulation as a scenario.
 *
 * The simulator plays the session and tells its rounds and commands.  They are given to a table of
 * their own, as in any casino, and written down; at the end both must agree about the money. */
#include "cli/sim_cli.h"

#include "rules/rows.h"
#include "scenario/scenario.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define PLAYER    "ana"
#define COMPANION "bob"
#define LINES     4096 /* room for the words of a round */

struct replay {
    const struct sim_plan *plan;
    const struct game_sim *game;
    FILE *out;
    struct table table;
    struct events events;
    struct command before; /* of the staff, not written yet */
    bool has_before;
    bool refused; /* by the table, but not by the simulator */
};

static const char *name_of(int seat)
{
    return seat == SIM_PLAYER ? PLAYER : COMPANION;
}

static void do_command(struct replay *r, const struct command *command)
{
    r->refused |= table_do_more(&r->table, command, &r->events).code != NULL;
}

/* ---- Lines ----------------------------------------------------------------------- */

static void write_table(struct replay *r, const char *strategy, uint64_t session)
{
    const struct sign *sign = &r->plan->sign;
    const struct edition *edition = games[sign->edition];
    char money[MONEY_WORD], word[SIGN_WORD];

    fprintf(r->out, "# Session %" PRIu64 " of a simulation with seed %" PRIu64 ": %s.\n",
            session + 1, r->plan->seed, strategy);
    fprintf(r->out, "table %s  min %s", edition->id, money_word(sign->min_cents, money));
    fprintf(r->out, "  max %s", money_word(sign->max_cents, money));
    if (sign->step_cents) fprintf(r->out, "  step %s", money_word(sign->step_cents, money));
    fprintf(r->out, "  chip %s", money_word(sign->chip_cents, money));
    if (sign->side_min_cents)
        fprintf(r->out, "  side-min %s", money_word(sign->side_min_cents, money));
    if (sign->side_max_cents)
        fprintf(r->out, "  side-max %s", money_word(sign->side_max_cents, money));
    for (int i = 0; i < sign_amounts(edition); i++)
        if (sign->amount_cents[i])
            fprintf(r->out, "  %s %s", edition->amounts[i],
                    money_word(sign->amount_cents[i], money));
    for (int i = 0; edition->options[i].id; i++) {
        if (sign->value[i] == edition->options[i].usual) continue;
        sign_word(sign, i, word);
        fprintf(r->out, "  %s=%s", edition->options[i].id, word);
    }
    fputc('\n', r->out);
}

static void sit_down(struct replay *r, int seat, int64_t cents)
{
    struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
    struct command buy = { .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat };
    char money[MONEY_WORD];

    buy.cents = cents;
    do_command(r, &sit);
    do_command(r, &buy);
    fprintf(r->out, "seat %s buys %s\n", name_of(seat), money_word(cents, money));
}

/* A bet, a bet taken down, or a call on or off. */
static void write_wager(const struct replay *r, const struct command *command)
{
    char id[WAGER_ID], money[MONEY_WORD];
    bool calls = command->act == r->game->call_on || command->act == r->game->call_off;

    wager_id(&r->plan->sign, command->bet, command->number, id);
    fprintf(r->out, "%s %s %s", name_of(command->seat),
            calls                     ? "calls"
            : command->act == ACT_BET ? "bets"
                                      : "takes",
            id);
    if (calls)
        fprintf(r->out, " %s", command->act == r->game->call_on ? "on" : "off");
    else if (command->cents)
        fprintf(r->out, " %s", money_word(command->cents, money));
    fputc('\n', r->out);
}

static const char *staff_word(int role)
{
    static const char *const words[] = { "dealer",  "stickperson", "supervisor", "pit",
                                         "manager", "operator",    NULL };
    int i = 0;

    while (words[i] && role_of(words[i]) != role) i++;
    return words[i] ? words[i] : "dealer";
}

static void write_verb(const struct replay *r, const char *who, const struct command *command)
{
    const struct act_form *form = act_form(games[r->plan->sign.edition], command->act);

    if (form && form->verb) fprintf(r->out, "%s %s\n", who, form->verb);
}

/* What the companion does for the game to go on: the rest of a round is in its own words. */
static void write_companion(struct replay *r, const struct command *command)
{
    bool answers = command->act == ACT_ACCEPT || command->act == ACT_DECLINE;

    if (!r->game->companion) return;
    if (command->act == ACT_BET) write_wager(r, command);
    if (answers && r->has_before) write_verb(r, staff_word(r->before.role), &r->before);
    if (answers) write_verb(r, name_of(command->seat), command);
    r->has_before = command->role != ROLE_PLAYER;
    if (r->has_before) r->before = *command;
}

/* ---- What the simulator tells ---------------------------------------------------- */

static void told_command(void *to, const struct command *command)
{
    struct replay *r = to;

    write_wager(r, command);
    do_command(r, command);
}

static void told_round(void *to, const struct sim_round *round)
{
    struct replay *r = to;
    struct sim_round played = *round;
    struct command command;
    char words[LINES];

    r->has_before = false;
    r->events.count = r->events.followed = 0;
    while (!r->refused && r->game->next(&r->table, &played, &command)) {
        write_companion(r, &command);
        do_command(r, &command);
    }
    r->game->say(round, words, sizeof words);
    fprintf(r->out, "%s\n", words);
}

/* ---- A session ------------------------------------------------------------------- */

static void open_table(struct replay *r, const char *strategy, uint64_t session)
{
    const struct sim_plan *plan = r->plan;
    struct command command;

    table_open(&r->table, &plan->sign);
    write_table(r, strategy, session);
    sit_down(r, SIM_PLAYER, plan->bankroll_cents ? plan->bankroll_cents : LAYOUT_RICH);
    if (r->game->companion) sit_down(r, SIM_COMPANION, LAYOUT_RICH);
    while (r->game->next(&r->table, NULL, &command)) do_command(r, &command);
}

static bool play(struct replay *r, uint64_t session, int64_t *gain)
{
    struct chain_trace trace = { r, told_round, told_command };
    struct sim *sim = sim_open(r->plan);
    bool good = sim;

    if (good) {
        sim->chain->trace = &trace;
        good = sim_run(sim, session, session + 1, NULL) == 1;
        *gain = (int64_t)sim->tally.gain_cents;
    }
    sim_free(sim);
    return good;
}

static int finish(struct replay *r, int64_t gain, const char *text, size_t length, uint64_t session)
{
    int64_t rack = r->table.till.rack_cents[SIM_PLAYER];
    int64_t start = r->plan->bankroll_cents ? r->plan->bankroll_cents : LAYOUT_RICH;

    if (length >= SCENARIO_TEXT)
        return cli_fail("session %" PRIu64 " is too long for a scenario of %d bytes.", session + 1,
                        SCENARIO_TEXT);
    if (r->refused || rack + table_on_layout(&r->table, SIM_PLAYER) != start + gain) {
        cli_fail("the table and the simulator disagree about session %" PRIu64 ".", session + 1);
        return CLI_CHECK_FAILED;
    }
    fwrite(text, 1, length, stdout);
    return CLI_DONE;
}

int sim_replay(const struct host_plan *plan, uint64_t session)
{
    struct replay *r = calloc(1, sizeof *r);
    char *text = NULL, money[MONEY_WORD];
    size_t length;
    int64_t gain = 0;

    if (!r) return cli_fail("out of memory.");
    r->plan = &plan->plans[0];
    r->game = sim_game(r->plan->sign.edition);
    r->out = open_memstream(&text, &length);
    bool good = r->out;
    if (good) {
        open_table(r, plan->words[0], session);
        good = play(r, session, &gain);
        fprintf(r->out, "-> " PLAYER " balance %s",
                money_word(r->table.till.rack_cents[SIM_PLAYER], money));
        fprintf(r->out, "  on layout %s\n",
                money_word(table_on_layout(&r->table, SIM_PLAYER), money));
        good = !fclose(r->out) && good;
    }
    int status = good ? finish(r, gain, text, length, session) : cli_fail("out of memory.");
    free(text);
    free(r);
    return status;
}
