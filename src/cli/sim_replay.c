/* sim_replay.c - one session of a simulation as a scenario.
 *
 * The simulator plays the session and tells its rounds and commands.  They are given to a table of
 * their own, as in any casino, and written down; at the end both must agree about the money. */
#include "cli/sim_cli.h"

#include "rules/cards.h"
#include "rules/rows.h"
#include "scenario/scenario.h"
#include "sim/host/confine.h"

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
    fputs(r->game->spelled ? "  unopened\n" : "\n", r->out);
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

static void write_member(const struct replay *r, const struct command *command,
                         const struct takes *takes)
{
    if (takes->kind == TAKES_COUNT) fprintf(r->out, " %d", command->count);
    if (takes->kind == TAKES_CARDS && command->outcome[0] != CARD_UNSEEN)
        fprintf(r->out, " %s", card_word(command->outcome[0]));
    if (takes->kind == TAKES_FLAG && command->flags & takes->flag)
        fprintf(r->out, " %s", takes->word);
}

static void write_act(const struct replay *r, const char *who, const struct command *command)
{
    const struct act_form *form = act_form(games[r->plan->sign.edition], command->act);

    if (!form || !form->verb) return;
    fprintf(r->out, "%s %s", who, form->verb);
    for (const struct takes *takes = form->takes; takes && takes->kind != TAKES_END; takes++)
        write_member(r, command, takes);
    fputc('\n', r->out);
}

static const char *who_does(const struct command *command)
{
    return command->role == ROLE_PLAYER ? name_of(command->seat) : staff_word(command->role);
}

/* What the companion does for the game to go on: the rest of a round is in its own words. */
static void write_companion(struct replay *r, const struct command *command)
{
    bool answers = command->act == ACT_ACCEPT || command->act == ACT_DECLINE;

    if (!r->game->companion) return;
    if (command->act == ACT_BET) write_wager(r, command);
    if (answers && r->has_before) write_act(r, who_does(&r->before), &r->before);
    if (answers) write_act(r, who_does(command), command);
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

/* The lines of the round come before what is spelled out after it, such as a new shoe. */
static void write_round(struct replay *r, const struct sim_round *round, bool *said)
{
    char words[LINES];

    if (!*said) {
        r->game->say(round, words, sizeof words);
        fprintf(r->out, "%s\n", words);
    }
    *said = true;
}

static bool is_spelled(const struct replay *r, const struct command *command)
{
    return r->game->spelled && r->game->spelled(&r->table, command);
}

static void told_round(void *to, const struct sim_round *round)
{
    struct replay *r = to;
    struct sim_round played = *round;
    struct command command;
    bool said = false;

    r->has_before = false;
    r->events.count = r->events.followed = 0;
    while (!r->refused && r->game->next(&r->table, &played, &command)) {
        write_companion(r, &command);
        if (is_spelled(r, &command)) {
            if (played.shown) write_round(r, &played, &said);
            write_act(r, who_does(&command), &command);
        }
        do_command(r, &command);
    }
    write_round(r, &played, &said);
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
    while (r->game->next(&r->table, NULL, &command)) {
        if (is_spelled(r, &command)) write_act(r, who_does(&command), &command);
        do_command(r, &command);
    }
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

/* What came of a replay: its text, or why there is none. */
struct replayed {
    char *text;
    size_t length;
    char why[CONFINE_WHY];
};

static bool agrees(const struct replay *r, int64_t gain)
{
    int64_t rack = r->table.till.rack_cents[SIM_PLAYER];
    int64_t start = r->plan->bankroll_cents ? r->plan->bankroll_cents : LAYOUT_RICH;

    return !r->refused && rack + table_on_layout(&r->table, SIM_PLAYER) == start + gain;
}

static bool write_session(struct replay *r, const char *words, uint64_t session, int64_t *gain)
{
    char money[MONEY_WORD];

    open_table(r, words, session);
    bool good = play(r, session, gain);
    fprintf(r->out, "-> " PLAYER " balance %s",
            money_word(r->table.till.rack_cents[SIM_PLAYER], money));
    fprintf(r->out, "  on layout %s\n", money_word(table_on_layout(&r->table, SIM_PLAYER), money));
    return !fclose(r->out) && good;
}

/* The caller frees the text; there is none if `why` is not empty. */
static void replay(const struct sim_plan *plan, const char *words, uint64_t session,
                   struct replayed *replayed)
{
    struct replay *r = calloc(1, sizeof *r);
    int64_t gain = 0;

    *replayed = (struct replayed){ .why = "out of memory." };
    if (r) {
        r->plan = plan;
        r->game = sim_game(plan->sign.edition);
        r->out = open_memstream(&replayed->text, &replayed->length);
    }
    if (r && r->out && write_session(r, words, session, &gain)) {
        *replayed->why = '\0';
        if (replayed->length >= SCENARIO_TEXT)
            snprintf(replayed->why, CONFINE_WHY,
                     "session %" PRIu64 " is too long for a scenario of %d bytes.", session + 1,
                     SCENARIO_TEXT);
        else if (!agrees(r, gain))
            snprintf(replayed->why, CONFINE_WHY,
                     "the table and the simulator disagree about session %" PRIu64 ".",
                     session + 1);
    }
    free(r);
}

/* ---- Scripts --------------------------------------------------------------------- */

/* A session that a child replays, and the text that it sends. */
struct asked {
    const struct host_plan *plan;
    uint64_t session;
    struct replayed replayed;
};

static bool replay_script(void *data)
{
    struct asked *asked = data;
    struct sim_plan plan = asked->plan->plans[0];
    const struct host_own *own = &asked->plan->own[0];
    struct replayed *replayed = &asked->replayed;

    if (!own->open(own->to, &plan)) return false;
    replay(&plan, asked->plan->words[0], asked->session, replayed);
    if (*replayed->why) confine_fail(replayed->why);
    return sim_tell(SIM_ANSWERS, replayed->text, replayed->length);
}

static bool hear_script(void *data, enum sim_message kind, const char *bytes, size_t length)
{
    struct replayed *replayed = &((struct asked *)data)->replayed;

    if (kind != SIM_ANSWERS || replayed->text) return false;
    replayed->text = malloc(length + 1);
    if (!replayed->text) return false;
    memcpy(replayed->text, bytes, length);
    replayed->length = length;
    return true;
}

int sim_replay(const struct host_plan *plan, uint64_t session, volatile const int *stop)
{
    struct asked asked = { .plan = plan, .session = session };
    const struct sim_confined job = { .name = plan->words[0],
                                      .stop = stop,
                                      .data = &asked,
                                      .work = replay_script,
                                      .hear = hear_script };
    bool confined = plan->own[0].open, good = !confined || sim_confined_run(&job);

    if (!confined) replay(&plan->plans[0], plan->words[0], session, &asked.replayed);
    if (*asked.replayed.why) {
        good = false;
        cli_fail("%s", asked.replayed.why);
    }
    if (good) fwrite(asked.replayed.text, 1, asked.replayed.length, stdout);
    free(asked.replayed.text);
    return good ? CLI_DONE : CLI_WRONG_USAGE;
}
