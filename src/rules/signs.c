/* signs.c - what a table displays, and its time: limits and steps, notices of new limits, limits
 * for one player, the closing sign; closing the table and opening it again.
 *
 * A notice shows the new limits and the time of the change, the closing sign the time of closing;
 * both times are at least 20 minutes after the sign goes up.  One notice is up at a time: it stays
 * until its limits apply or another takes its place, which is reported.  Time is an input, in
 * minutes and seconds since the table was opened. */
#include "rules/rows.h"

#include "rules/assert.h"

#include <string.h>

/* ---- Time ------------------------------------------------------------------------ */

#define A_WEEK  10080 /* minutes */
#define A_MONTH (31 * 1440)

/* When a sign went up, and how many minutes later its time is. */
struct put_up {
    int32_t minute; /* -1: there is none */
    int32_t second, after;
};

static struct put_up notice_of(const struct table *table)
{
    return (struct put_up){ table->notice_minute, table->notice_second,
                            table->notice_after ? table->notice_after : NOTICE_MINUTES };
}

static struct put_up closing_of(const struct table *table)
{
    return (struct put_up){ table->closing_minute, table->closing_second,
                            table->closing_after ? table->closing_after : NOTICE_MINUTES };
}

static int64_t seconds_up(const struct table *table, struct put_up sign)
{
    return 60 * ((int64_t)table->minute - sign.minute) + table->second - sign.second;
}

/* Seconds until the time on the sign; 0: it has come, or there is no sign. */
static int64_t seconds_left(const struct table *table, struct put_up sign)
{
    int64_t left = 60 * (int64_t)sign.after - seconds_up(table, sign);

    return sign.minute >= 0 && left > 0 ? left : 0;
}

int table_notice_left(const struct table *table)
{
    return (int)((seconds_left(table, notice_of(table)) + 59) / 60);
}

int table_closing_left(const struct table *table)
{
    return (int)((seconds_left(table, closing_of(table)) + 59) / 60);
}

int64_t table_next_tick(const struct table *table)
{
    bool closed = table->till.phase == family_of(table)->closed_phase;
    const int64_t left[] = { closed ? 0 : seconds_left(table, notice_of(table)),
                             closed ? 0 : seconds_left(table, closing_of(table)) };
    int64_t next = table->pay_sign_minutes ? 3600 : 0;

    for (size_t i = 0; i < LENGTH(left); i++) {
        int64_t within = left[i] < 60 ? left[i] : 60;
        if (left[i] && (!next || within < next)) next = within;
    }
    return next;
}

/* Whether the sign has been up for 20 minutes, and its time has come. */
static struct refusal is_time(const struct table *table, struct put_up sign, const char *clause)
{
    if (sign.minute < 0) return no(REFUSED_NO_NOTICE, clause);
    if (seconds_up(table, sign) < 60 * NOTICE_MINUTES) return no(REFUSED_NOTICE_SHORT, clause);
    return seconds_left(table, sign) ? no(REFUSED_BEFORE_TIME, clause) : accepted();
}

static struct refusal can_tick(const struct table *table, const struct command *command)
{
    bool on = command->count > 0 || (command->count == 0 && command->seconds > 0);
    bool good = on && command->count <= A_WEEK && command->seconds >= 0 && command->seconds < 60;
    int64_t then =
        (int64_t)table->minute + command->count + (table->second + command->seconds) / 60;

    return good && table->minute <= INT32_MAX - A_WEEK && then <= INT32_MAX
               ? accepted()
               : no(REFUSED_CLOCK_BACK, table_clause(table, command));
}

/* A sign about a new pay table comes down after its month (NSW 8.2). */
static void count_pay_sign(struct table *table, int32_t minutes, struct events *events)
{
    if (!table->pay_sign_minutes) return;
    table->pay_sign_minutes =
        minutes < table->pay_sign_minutes ? table->pay_sign_minutes - minutes : 0;
    if (table->pay_sign_minutes) return;
    table->pay_option = 0;
    table_add_event(events, EVENT_NOTICE_DOWN, NO_SEAT, says(table, SAYS_PAY_SIGN))->number = 1;
}

static void do_tick(struct table *table, const struct command *command, struct events *events)
{
    int32_t before = table->minute;
    int seconds = table->second + command->seconds;

    table->minute += command->count + seconds / 60;
    table->second = (int8_t)(seconds % 60);
    table_add_done(command, table_clause(table, command), events);
    count_pay_sign(table, table->minute - before, events);
}

/* Whether a sign can show a time that many minutes from now; 0: the earliest. */
static struct refusal time_fits(const struct command *command, const char *clause)
{
    if (command->count < 0 || command->count > A_WEEK) return no(REFUSED_CLOCK_BACK, clause);
    return command->count && command->count < NOTICE_MINUTES ? no(REFUSED_NOTICE_SHORT, clause)
                                                             : accepted();
}

/* The event shows how many minutes from now: two digits in a, the hundreds in b. */
static void tell_time(const struct command *command, struct event *event)
{
    int minutes = command->count ? command->count : NOTICE_MINUTES;

    event->a = (int8_t)(minutes % 100);
    event->b = (int8_t)(minutes / 100);
}

/* ---- Limits ---------------------------------------------------------------------- */

/* The table's limits apply to the kind again. */
static void take_away(struct sign *sign, int at)
{
    struct kind_limits *kinds = sign->kinds;

    memmove(&kinds[at], &kinds[at + 1], (size_t)(SIGN_KINDS - 1 - at) * sizeof kinds[0]);
    memset(&kinds[SIGN_KINDS - 1], 0, sizeof kinds[0]);
}

/* Gives a kind limits of its own. */
static void put_up(struct sign *sign, int bet, struct range limits)
{
    int at = sign_kind(sign, bet);

    if (at < 0) at = sign_kind(sign, 0);
    assert(at >= 0); /* room for every kind */
    sign->kinds[at] = (struct kind_limits){ .bet = (int8_t)bet,
                                            .min_cents = limits.least,
                                            .max_cents = limits.most,
                                            .step_cents = limits.step };
}

/* The sign with new limits for the table or for a kind of wager; 0 and 0 remove a kind's.  The step
 * stays (Div 1 r.9.3 and NSW 7.5 are about limits). */
static struct refusal with_limits(const struct table *table, const struct command *command,
                                  struct sign *sign)
{
    *sign = table->sign;
    if (!command->bet) {
        sign->min_cents = command->min_cents;
        sign->max_cents = command->max_cents;
        return sign_check(sign);
    }
    if (!wager_kind(sign, command->bet).id)
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    int at = sign_kind(sign, command->bet);
    bool none = !command->min_cents && !command->max_cents;
    if (none && at < 0) return no(REFUSED_NO_OWN_LIMITS, says(table, SAYS_SIGN));
    if (none)
        take_away(sign, at);
    else
        put_up(sign, command->bet,
               (struct range){ command->min_cents, command->max_cents,
                               sign_limits(sign, command->bet).step });
    return sign_check(sign);
}

/* What a change of limits needs notice for. */
static bool raises_minimum(const struct table *table, int bet, const struct sign *sign)
{
    return conduct_of(table)->notice != NO_NOTICE &&
           sign_limits(sign, bet).least > sign_limits(&table->sign, bet).least;
}

static bool lowers_maximum(const struct table *table, int bet, const struct sign *sign)
{
    return conduct_of(table)->notice == NOTICE_FOR_WORSE &&
           sign_limits(sign, bet).most < sign_limits(&table->sign, bet).most;
}

/* ---- Notices --------------------------------------------------------------------- */

/* The limits of a notice in full: one that it does not state stays as it is. */
static struct command in_full(const struct table *table, struct command notice)
{
    struct range now = sign_limits(&table->sign, notice.bet > 0 ? notice.bet : 0);

    if (notice.bet && !notice.min_cents && !notice.max_cents) return notice;
    if (!notice.min_cents) notice.min_cents = now.least;
    if (!notice.max_cents) notice.max_cents = now.most;
    return notice;
}

void table_noticed(const struct table *table, struct command *command)
{
    struct command notice = { .bet = table->notice_bet,
                              .min_cents = table->notice_min_cents,
                              .max_cents = table->notice_max_cents };

    notice = in_full(table, notice);
    command->bet = notice.bet;
    command->min_cents = notice.min_cents;
    command->max_cents = notice.max_cents;
}

/* Whether the limits are those on the notice.  In New South Wales it need only show the minimum; a
 * limit that a notice does not show does not get worse by it. */
static bool as_noticed(const struct table *table, const struct command *command,
                       const struct sign *sign)
{
    bool only_minimum = conduct_of(table)->notice == NOTICE_FOR_MINIMUM;
    int64_t min = table->notice_min_cents, max = only_minimum ? 0 : table->notice_max_cents;
    int bet = command->bet;

    if (table->notice_minute < 0 || table->notice_bet != bet) return false;
    if (bet && !table->notice_min_cents && !table->notice_max_cents)
        return !command->min_cents && !command->max_cents;
    bool min_fits = min ? command->min_cents == min : !raises_minimum(table, bet, sign);
    bool max_fits = max ? command->max_cents == max : !lowers_maximum(table, bet, sign);
    return min_fits && max_fits;
}

static bool agreed(const struct table *table)
{
    uint32_t players = table->present & ~table->excluded;

    return players && (table->agreed & players) == players;
}

static struct refusal can_notice(const struct table *table, const struct command *command)
{
    struct command full = in_full(table, *command);
    struct sign sign;
    struct refusal why = time_fits(command, table_clause(table, command));

    if (why.code) return why;
    if (!command->bet && !command->min_cents && !command->max_cents)
        return no(REFUSED_BAD_LIMITS, says(table, SAYS_SIGN));
    return with_limits(table, &full, &sign);
}

/* A notice comes down before its time. */
static void take_notice_down(struct table *table, const char *clause, struct events *events)
{
    struct event *event = table_add_event(events, EVENT_NOTICE_DOWN, NO_SEAT, clause);

    event->bet = table->notice_bet;
    event->stake_cents = table->notice_min_cents;
    event->paid_cents = table->notice_max_cents;
}

static void end_notice(struct table *table)
{
    table->notice_minute = -1;
    table->notice_bet = 0;
    table->agreed = 0;
}

static void do_notice(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = table_clause(table, command);

    if (table->notice_minute >= 0) take_notice_down(table, clause, events);
    table->notice_bet = command->bet;
    table->notice_min_cents = command->min_cents;
    table->notice_max_cents = command->max_cents;
    table->notice_minute = table->minute;
    table->notice_second = table->second;
    table->notice_after = (uint16_t)command->count;
    table->agreed = 0;
    struct event *event = table_add_done(command, clause, events);
    event->bet = command->bet;
    event->stake_cents = command->min_cents; /* what the sign states; 0: it does not */
    event->paid_cents = command->max_cents;
    tell_time(command, event);
}

static struct refusal can_agree(const struct table *table, const struct command *command)
{
    return table->notice_minute >= 0 ? accepted()
                                     : no(REFUSED_NO_NOTICE, table_clause(table, command));
}

static void do_agree(struct table *table, const struct command *command, struct events *events)
{
    table->agreed |= SEAT_BIT(command->seat);
    table_add_done(command, table_clause(table, command), events);
}

/* ---- Changing the limits --------------------------------------------------------- */

static bool quiet(const struct table *table)
{
    for (int seat = 0; seat < table_seat_count(table); seat++)
        if (table_on_layout(table, seat)) return false;
    return true;
}

/* The clause that lets the limits change to these now, or null. */
static const char *limits_clause(const struct table *table, const struct command *command,
                                 const struct sign *sign)
{
    bool noticed = as_noticed(table, command, sign);

    if (!raises_minimum(table, command->bet, sign) && !lowers_maximum(table, command->bet, sign))
        return table_clause(table, command);
    const char *notice = table_act_clause(table, ACT_NOTICE);
    if (noticed && !is_time(table, notice_of(table), notice).code) return notice;
    if (conduct_of(table)->notice != NOTICE_FOR_WORSE) return NULL;
    if (noticed && agreed(table)) return says(table, SAYS_AGREED);
    if (!quiet(table)) return NULL;
    return says(table, table->played || table->opened_again ? SAYS_QUIET : SAYS_OPENING);
}

static struct refusal can_limits(const struct table *table, const struct command *command)
{
    struct sign sign;
    struct refusal why = with_limits(table, command, &sign);

    if (why.code) return why;
    if (limits_clause(table, command, &sign)) return accepted();
    const char *clause = table_act_clause(table, ACT_NOTICE);
    return as_noticed(table, command, &sign) ? is_time(table, notice_of(table), clause)
                                             : no(REFUSED_NOTICE_SHORT, clause);
}

static struct event *tell_limits(const struct command *command, const char *clause,
                                 const char *sign, struct events *events)
{
    struct event *event = table_add_event(events, EVENT_LIMITS, command->seat, clause);

    event->stake_cents = command->min_cents;
    event->paid_cents = command->max_cents;
    event->bet = command->bet;
    event->also = sign;
    return event;
}

/* A notice of other limits stays up. */
static void do_limits(struct table *table, const struct command *command, struct events *events)
{
    struct command for_all = *command;
    struct sign sign;

    with_limits(table, command, &sign);
    const char *clause = limits_clause(table, command, &sign);
    bool noticed = as_noticed(table, command, &sign);
    table_limits_change(table);
    table->sign = sign;
    if (noticed) end_notice(table);
    for_all.seat = NO_SEAT;
    tell_limits(&for_all, clause, says(table, SAYS_SIGN), events);
}

/* ---- Steps ----------------------------------------------------------------------- */

/* The sign with another step for the table or for a kind of wager; 0: none. */
static struct refusal with_step(const struct table *table, const struct command *command,
                                struct sign *sign)
{
    *sign = table->sign;
    if (command->cents < 0) return no(REFUSED_BAD_LIMITS, table_clause(table, command));
    if (command->bet && !wager_kind(sign, command->bet).id)
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    struct range limits = sign_limits(sign, command->bet);
    limits.step = command->cents;
    if (command->bet)
        put_up(sign, command->bet, limits);
    else
        sign->step_cents = command->cents;
    return sign_check(sign);
}

static struct refusal can_step(const struct table *table, const struct command *command)
{
    struct sign sign;

    return with_step(table, command, &sign);
}

static void do_step(struct table *table, const struct command *command, struct events *events)
{
    struct sign sign;

    with_step(table, command, &sign);
    table_limits_change(table);
    table->sign = sign;
    struct event *event = table_add_done(command, table_clause(table, command), events);
    event->bet = command->bet;
    event->stake_cents = command->cents;
    event->also = says(table, SAYS_SIGN);
}

/* ---- Limits for one player ------------------------------------------------------- */

const struct personal_kind *table_personal(const struct table *table, int seat, int bet)
{
    for (int at = 0; bet && at < PERSONAL_KINDS && table->personal_kinds[at].bet; at++)
        if (table->personal_kinds[at].seat == seat && table->personal_kinds[at].bet == bet)
            return &table->personal_kinds[at];
    return NULL;
}

void table_forget_personal(struct table *table, int seat, int bet)
{
    struct personal_kind *kinds = table->personal_kinds;
    int count = 0;

    for (int at = 0; at < PERSONAL_KINDS && kinds[at].bet; at++)
        if (kinds[at].seat != seat || (bet && kinds[at].bet != bet)) kinds[count++] = kinds[at];
    memset(&kinds[count], 0, (size_t)(PERSONAL_KINDS - count) * sizeof kinds[0]);
    if (!bet) table->personal_min_cents[seat] = table->personal_max_cents[seat] = 0;
}

/* Whether the limits could be those of a table. */
static struct refusal limits_stand_alone(const struct table *table, const struct command *command)
{
    struct sign sign = table->sign;

    sign.min_cents = command->min_cents;
    sign.max_cents = command->max_cents;
    sign.step_cents = 0;
    memset(sign.amount_cents, 0, sizeof sign.amount_cents);
    memset(sign.kinds, 0, sizeof sign.kinds);
    sign.side_min_cents = sign.side_max_cents = 0;
    return sign_check(&sign);
}

/* Whether limits for one player are what the rules let a supervisor allow: in New South Wales more
 * than the maximum, and never less than the minimum (7.6); elsewhere either (Div 1 r.9.4). */
static bool personal_fits(const struct table *table, const struct command *command,
                          const struct range *limits)
{
    if (conduct_of(table)->notice == NOTICE_FOR_MINIMUM)
        return command->max_cents > limits->most && command->min_cents >= limits->least;
    return command->min_cents <= limits->least && command->max_cents >= limits->most;
}

/* They are compared with those of the table, or of the kind; 0 and 0 remove them. */
static struct refusal can_personal(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    int seat = command->seat, bet = command->bet;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, clause);
    if (bet && !wager_kind(&table->sign, bet).id)
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    bool own = table_personal(table, seat, bet);
    if (!command->min_cents && !command->max_cents)
        return bet && !own ? no(REFUSED_NO_OWN_LIMITS, says(table, SAYS_SIGN)) : accepted();
    struct refusal why = limits_stand_alone(table, command);
    if (why.code) return why;
    struct range limits = sign_limits(&table->sign, bet);
    bool above = conduct_of(table)->notice == NOTICE_FOR_MINIMUM;
    if (!personal_fits(table, command, &limits))
        return no(above ? REFUSED_NOT_ABOVE : REFUSED_NOT_LIGHTENED, clause);
    bool full = table->personal_kinds[PERSONAL_KINDS - 1].bet;
    return bet && !own && full ? no(REFUSED_TOO_MANY, clause) : accepted();
}

static void do_personal(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat, at = 0;

    table_limits_change(table);
    if (command->bet) {
        table_forget_personal(table, seat, command->bet);
        while (table->personal_kinds[at].bet) at++;
        if (command->max_cents)
            table->personal_kinds[at] = (struct personal_kind){ .min_cents = command->min_cents,
                                                                .max_cents = command->max_cents,
                                                                .seat = command->seat,
                                                                .bet = command->bet };
    } else {
        table->personal_min_cents[seat] = command->min_cents;
        table->personal_max_cents[seat] = command->max_cents;
    }
    tell_limits(command, table_clause(table, command), says(table, SAYS_SIGN), events);
}

/* ---- Another pay table ----------------------------------------------------------- */

void table_change_pay(struct table *table, int option, int value)
{
    table->pay_option = (int8_t)(1 + option);
    table->sign.value[option] = value;
    table->pay_sign_minutes = A_MONTH;
}

/* ---- Closing, opening again ------------------------------------------------------ */

static struct refusal can_closing(const struct table *table, const struct command *command)
{
    return time_fits(command, table_clause(table, command));
}

static void do_closing(struct table *table, const struct command *command, struct events *events)
{
    table->closing_minute = table->minute;
    table->closing_second = table->second;
    table->closing_after = (uint16_t)command->count;
    tell_time(command, table_add_done(command, table_clause(table, command), events));
}

static struct refusal can_close(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);

    if (!conduct_of(table)->notice_to_close || !table->present) return accepted();
    return is_time(table, closing_of(table), clause);
}

/* Undecided wagers go back (reading G9). */
static void do_close(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = table_clause(table, command);

    table_lapse(table, ALL_LAPSE, NO_SEAT, clause, events);
    for (int seat = 0; seat < table_seat_count(table); seat++)
        family_of(table)->give_back(table, seat, clause, events);
    if (family_of(table)->shut) family_of(table)->shut(table);
    table->till.phase = (int8_t)family_of(table)->closed_phase;
    table->undo = UNDO_NOTHING;
    table_add_event(events, EVENT_CLOSED, NO_SEAT, clause);
}

/* The signs of the last closing come down; the game begins with new equipment.  Unless a new gaming
 * day begins, this is not the first opening of the day (9.3(c)). */
static void do_open_again(struct table *table, const struct command *command, struct events *events)
{
    const struct family *family = family_of(table);
    const char *clause = table_clause(table, command);
    bool new_day = command->flags & FLAG_NEW_DAY;

    table_add_done(command, clause, events)->number = new_day;
    if (table->notice_minute >= 0) take_notice_down(table, clause, events);
    end_notice(table);
    table->closing_minute = -1;
    table->opened_again = !new_day;
    if (new_day) table->played = false;
    if (family->open_again) {
        family->open_again(table);
        return;
    }
    memset(table->game, 0, family->state_bytes);
    family->open(table);
}

const struct act_code sign_acts[ACT_OWN] = {
    [ACT_NOTICE] = { can_notice, do_notice },
    [ACT_LIMITS] = { can_limits, do_limits },
    [ACT_AGREE] = { can_agree, do_agree },
    [ACT_STEP] = { can_step, do_step },
    [ACT_PERSONAL] = { can_personal, do_personal },
    [ACT_CLOSING] = { can_closing, do_closing },
    [ACT_CLOSE] = { can_close, do_close },
    [ACT_OPEN_AGAIN] = { table_can_always, do_open_again },
    [ACT_TICK] = { can_tick, do_tick },
};
