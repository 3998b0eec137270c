/* contest_acts.c - the acts of a tournament's session: turns, cards, time, the tally.
 *
 * The amount of a secret wager is only on the card, which is part of the session: it is in no
 * event and on no account until the round is settled. */
#include "rules/contest_internal.h"

#include <string.h>

/* ---- Secret wagers --------------------------------------------------------------- */

static struct contest_secret *secret_of(struct contest *contest, const struct command *command)
{
    for (int i = 0; i < contest->secret_count; i++) {
        struct contest_secret *secret = &contest->secrets[i];
        if (secret->seat == command->seat && secret->bet == command->bet &&
            secret->number == command->number)
            return secret;
    }
    return NULL;
}

/* The game judges the wager itself, within wider limits; its place must be one on the layout. */
static struct refusal can_write(const struct table *table, const struct command *command)
{
    const struct family *family = family_of(table);
    struct contest contest = table->contest;
    struct refusal why = family->acts[ACT_BET].can(table, command);
    struct promo_wager single;

    if (why.code) return why;
    if (!family->lay || !family->single(table, command, &single))
        return no(REFUSED_ON_THE_CARD, cites(table, CONTEST_SECRET));
    return !secret_of(&contest, command) && contest.secret_count == CONTEST_SECRETS
               ? no(REFUSED_TOO_MANY, cites(table, CONTEST_SECRET))
               : accepted();
}

/* The amount is only on the card: neither the event nor an account shows it. */
static void tell_written(const struct table *table, const struct command *command,
                         struct events *events)
{
    struct event *event = table_add_done(command, cites(table, CONTEST_SECRET), events);

    event->bet = command->bet;
    event->number = command->number;
}

static void do_write(struct table *table, const struct command *command, struct events *events)
{
    struct contest *contest = &table->contest;
    struct contest_secret *secret = secret_of(contest, command);

    if (!secret) {
        secret = &contest->secrets[contest->secret_count++];
        *secret = (struct contest_secret){ .seat = command->seat,
                                           .bet = command->bet,
                                           .number = command->number };
    }
    secret->cents += command->cents;
    tell_written(table, command, events);
}

/* What is left of a wager must be one that could have been written. */
static struct refusal can_leave(const struct table *table, const struct command *command,
                                int64_t cents)
{
    struct command left = *command;

    left.act = ACT_BET;
    left.cents = cents;
    return family_of(table)->acts[ACT_BET].can(table, &left);
}

static struct refusal can_erase(const struct table *table, const struct command *command)
{
    struct contest contest = table->contest;
    const struct contest_secret *secret = secret_of(&contest, command);

    if (!secret) return no(REFUSED_NO_WAGER_THERE, cites(table, CONTEST_SECRET));
    if (command->cents > secret->cents)
        return no_with_amount(REFUSED_MORE_THAN_THERE, cites(table, CONTEST_SECRET), secret->cents);
    if (!command->cents || command->cents == secret->cents) return accepted();
    struct refusal why = table_amount_fits(table, command->cents);
    return why.code ? why : can_leave(table, command, secret->cents - command->cents);
}

static void do_erase(struct table *table, const struct command *command, struct events *events)
{
    struct contest *contest = &table->contest;
    struct contest_secret *secret = secret_of(contest, command);

    secret->cents -= command->cents ? command->cents : secret->cents;
    tell_written(table, command, events);
    if (secret->cents) return;
    *secret = contest->secrets[--contest->secret_count];
    memset(&contest->secrets[contest->secret_count], 0, sizeof *secret);
}

const struct act_code *contest_secret_code(int act)
{
    static const struct act_code write = { can_write, do_write }, erase = { can_erase, do_erase };

    return act == ACT_BET ? &write : &erase;
}

void contest_offer_erasures(struct offering *o)
{
    const struct contest *contest = &o->table->contest;

    for (int i = 0; i < contest->secret_count; i++) {
        const struct contest_secret *secret = &contest->secrets[i];
        int seat = o->command.seat, bet = secret->bet, number = secret->number;
        if (secret->seat != seat) continue;
        o->command.bet = secret->bet;
        o->command.number = secret->number;
        int64_t step = family_of(o->table)->allowed(o->table, seat, bet, number).step;
        bool parts = !can_leave(o->table, &o->command, step).code;
        offer_range(o, parts ? step : secret->cents, secret->cents, step);
    }
}

/* ---- Acts of a session ----------------------------------------------------------- */

/* Whether the player can end a turn by this act. */
static struct refusal may_end_turn(const struct table *table, const struct command *command)
{
    return by_turns(table) ? contest_may_wager(table, command->seat)
                           : no(REFUSED_NO_TURNS, table_clause(table, command));
}

static void end_turn(struct table *table, int seat, struct events *events)
{
    struct contest *contest = &table->contest;

    contest->made |= SEAT_BIT(seat);
    contest->late &= ~SEAT_BIT(seat);
    if (contest->turn == seat) contest_next_turn(table, events);
}

static struct refusal can_end_turn(const struct table *table, const struct command *command)
{
    struct refusal why = may_end_turn(table, command);
    int64_t total = contest_wagered(table, command->seat), least = contest_minimum(table);
    bool secret = is_in(table->contest.secret, command->seat);

    if (why.code) return why;
    return total >= least || (secret && total)
               ? accepted()
               : no_with_amount(REFUSED_WAGER_LESS, cites(table, CONTEST_EVERY_HAND), least);
}

static void do_end_turn(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    end_turn(table, command->seat, events);
}

/* A card is played instead of chips, not beside them. */
static struct refusal can_play_card(const struct table *table, const struct command *command,
                                    const uint8_t *left, enum contest_topic topic)
{
    struct refusal why = may_end_turn(table, command);

    if (why.code) return why;
    if (!left[command->seat]) return no(REFUSED_NO_CARD, cites(table, topic));
    bool chips = contest_wagered(table, command->seat) || table_held(table, command->seat);
    return chips || is_in(table->contest.secret, command->seat)
               ? no(REFUSED_WAGER_FIRST, cites(table, topic))
               : accepted();
}

static struct refusal can_pass(const struct table *table, const struct command *command)
{
    return can_play_card(table, command, table->contest.pass_left, CONTEST_PASS);
}

static void do_pass(struct table *table, const struct command *command, struct events *events)
{
    struct contest *contest = &table->contest;

    contest->pass_left[command->seat]--;
    contest->passed |= SEAT_BIT(command->seat);
    table_add_done(command, table_clause(table, command), events);
    end_turn(table, command->seat, events);
}

static struct refusal can_hide(const struct table *table, const struct command *command)
{
    return can_play_card(table, command, table->contest.secret_left, CONTEST_SECRET);
}

static void do_hide(struct table *table, const struct command *command, struct events *events)
{
    table->contest.secret_left[command->seat]--;
    table->contest.secret |= SEAT_BIT(command->seat);
    table_add_done(command, table_clause(table, command), events);
}

/* The time that was announced for a wager is over.  The turn goes on to the next player. */
static struct refusal can_time_up(const struct table *table, const struct command *command)
{
    const struct contest *contest = &table->contest;
    const char *clause = table_clause(table, command);

    if (!contest->terms.seconds) return no(REFUSED_NO_TIME_LIMIT, clause);
    if (contest->turn == NO_SEAT) return no(REFUSED_WRONG_MOMENT, clause);
    return command->seat == contest->turn || command->seat == NO_SEAT
               ? accepted()
               : no(REFUSED_NOT_YOUR_TURN, clause);
}

static void do_time_up(struct table *table, const struct command *command, struct events *events)
{
    struct contest *contest = &table->contest;
    int seat = contest->turn;
    int64_t total = contest_wagered(table, seat);
    bool made = total >= contest_minimum(table) || (total && is_in(contest->secret, seat));

    table_add_done(command, table_clause(table, command), events)->seat = (int8_t)seat;
    if (made) {
        end_turn(table, seat, events);
        return;
    }
    contest->late |= SEAT_BIT(seat);
    contest_next_turn(table, events);
}

/* The director may limit the time during a session, too (3.9, reading T42). */
static struct refusal can_limit_time(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);

    if (!by_turns(table)) return no(REFUSED_NO_TURNS, clause);
    if (table->contest.stage == CONTEST_ENDED) return no(REFUSED_SESSION_OVER, clause);
    return command->count >= 1 && command->count <= CONTEST_SECONDS
               ? accepted()
               : no(REFUSED_BAD_SECONDS, clause);
}

static void do_limit_time(struct table *table, const struct command *command, struct events *events)
{
    struct event *event = table_add_done(command, table_clause(table, command), events);

    table->contest.terms.seconds = (uint16_t)command->count;
    event->a = (int8_t)(command->count % 100);
    event->b = (int8_t)(command->count / 100);
}

void contest_offer_time(struct offering *o)
{
    o->command.count = 1;
    bool offered = !can_limit_time(o->table, &o->command).code;
    o->command.count = 0;
    if (offered) offer_range(o, 1, CONTEST_SECONDS, 1);
}

static struct refusal can_indicate(const struct table *table, const struct command *command)
{
    const struct contest *contest = &table->contest;
    const struct contest_rows *rows = contest_rows(table);
    bool left = contest->raised + contest->raise_due < contest->terms.raises;

    if (contest->stage != CONTEST_PLAYING || !rows || !rows->raises || !left)
        return no(REFUSED_NO_INDICATOR, table_clause(table, command));
    return accepted();
}

/* Wagers of a round that was begun are under the limits of that round. */
static void do_indicate(struct table *table, const struct command *command, struct events *events)
{
    struct contest *contest = &table->contest;
    int to = contest->raised;

    contest->raise_due = true;
    table_add_done(command, table_clause(table, command), events);
    struct event *event =
        table_add_event(events, EVENT_LIMITS, NO_SEAT, table_clause(table, command));
    event->stake_cents = contest->terms.raised_min_cents[to];
    event->paid_cents = contest->terms.raised_max_cents[to];
    event->also = cites(table, CONTEST_LIMITS);
    if (!contest_round_begun(table)) contest_raise_limits(table);
}

static struct refusal can_end_time(const struct table *table, const struct command *command)
{
    const struct contest *contest = &table->contest;
    bool runs = contest->stage == CONTEST_PLAYING && contest->terms.measure == LENGTH_TIME;

    return runs && !contest->time_up ? accepted()
                                     : no(REFUSED_WRONG_MOMENT, table_clause(table, command));
}

static void do_end_time(struct table *table, const struct command *command, struct events *events)
{
    table->contest.time_up = true;
    table_add_done(command, table_clause(table, command), events);
    if (!contest_round_begun(table)) contest_end(table, CONTEST_TIME, events);
}

static struct refusal can_tally(const struct table *table, const struct command *command)
{
    return table->contest.stage == CONTEST_ENDED
               ? accepted()
               : no(REFUSED_WRONG_MOMENT, table_clause(table, command));
}

static void do_tally(struct table *table, const struct command *command, struct events *events)
{
    enum contest_topic topic = at_terminals(table) ? CONTEST_TERMINAL_TALLY : CONTEST_TALLY;

    table_add_done(command, cites(table, topic), events);
    table->undo = UNDO_NOTHING;
    for (int seat = 0; seat < table_seat_count(table); seat++) {
        if (!is_in(table->contest.players, seat)) continue;
        struct event *event = table_add_event(events, EVENT_TALLY, seat, cites(table, topic));
        event->paid_cents = table->till.rack_cents[seat];
    }
}

const struct act_code contest_acts[ACT_OWN] = {
    [ACT_END_TURN] = { can_end_turn, do_end_turn },
    [ACT_PASS_CARD] = { can_pass, do_pass },
    [ACT_SECRET_CARD] = { can_hide, do_hide },
    [ACT_TIME_UP] = { can_time_up, do_time_up },
    [ACT_INDICATOR] = { can_indicate, do_indicate },
    [ACT_TALLY] = { can_tally, do_tally },
    [ACT_SESSION_TIME] = { can_end_time, do_end_time },
    [ACT_TIME_LIMIT] = { can_limit_time, do_limit_time },
};

#define DIRECTING (ROLE_DEALER | ROLE_GAME_SUPERVISOR | ROLE_DIRECTOR | ROLE_CLOCK)

/* In the order of their numbers. */
#define ROWS(turn, pass, secret, late, indicator, tally, time, limit)                              \
    {                                                                                              \
        { ACT_END_TURN, ~0u, ROLE_PLAYER, turn }, { ACT_PASS_CARD, ~0u, ROLE_PLAYER, pass },       \
            { ACT_SECRET_CARD, ~0u, ROLE_PLAYER, secret }, { ACT_TIME_UP, ~0u, DIRECTING, late },  \
            { ACT_INDICATOR, ~0u, ROLE_DEALER | ROLE_GAME_SUPERVISOR, indicator },                 \
            { ACT_TALLY, ~0u, DIRECTING, tally },                                                  \
            { ACT_SESSION_TIME, ~0u, ROLE_CLOCK | ROLE_DIRECTOR, time },                           \
            { ACT_TIME_LIMIT, ~0u, ROLE_DIRECTOR, limit },                                         \
    }

static const struct act_row division_7[] =
    ROWS("Div 7 r.4.7", "Div 7 r.4.14", "Div 7 r.4.15", "Div 7 r.3.9", "Div 7 r.4.13",
         "Div 7 r.5.5", "Div 7 r.5.2", "Div 7 r.3.9");
static const struct act_row house[] = ROWS("House r.4", "House r.4", "House r.4", "House r.4",
                                           "House r.4", "House r.8", "House r.7", "House r.4");

/* Whether Division 7 has a section on the game with this conduct. */
static bool is_covered(const struct conduct *conduct)
{
    for (int i = 0; i < game_count; i++)
        if (games[i]->conduct == conduct) return games[i]->contest;
    return false;
}

bool contest_has_act(int act)
{
    return (act >= ACT_END_TURN && act <= ACT_SESSION_TIME) || act == ACT_TIME_LIMIT;
}

const struct act_row *contest_act(const struct conduct *conduct, int act)
{
    const struct act_row *rows = is_covered(conduct) ? division_7 : house;
    int last = ACT_SESSION_TIME - ACT_END_TURN;

    if (!contest_has_act(act)) return NULL;
    return act == ACT_TIME_LIMIT ? &rows[last + 1] : &rows[act - ACT_END_TURN];
}
