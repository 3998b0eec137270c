/* house.c - acts around the game, the same at every table: people sit down, buy
 * chips and leave; limits and signs; void wagers and excluded players; corrected
 * payments and undone settlements; closing; recording physical acts.  Time is an
 * input. */
#include "rules/rows.h"

#include "rules/assert.h"

#include <string.h>

/* ---- People ---------------------------------------------------------------------- */

struct refusal table_can_sit(const struct table *table, const struct command *command)
{
    int seat = command->seat;

    if (seat < 0 || seat >= table_seat_count(table))
        return no(REFUSED_NO_SUCH_PLACE, says(table, SAYS_PEOPLE));
    if (seated(table, seat)) return no(REFUSED_PLACE_TAKEN, says(table, SAYS_PEOPLE));
    return accepted();
}

static void do_sit(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat;

    table->present |= SEAT_BIT(seat);
    table->excluded &= ~SEAT_BIT(seat);
    table->agreed &= ~SEAT_BIT(seat);
    table->winners_down &= ~SEAT_BIT(seat);
    table->till.below_used[seat] = 0;
    table->till.idle_rounds[seat] = 0;
    table->personal_min_cents[seat] = table->personal_max_cents[seat] = 0;
    table_add_done(command, table_clause(table, command), events);
}

static bool has_part(const struct table *table, int seat)
{
    const struct family *family = family_of(table);

    return family->has_part && family->has_part(table, seat);
}

static struct refusal can_leave(const struct table *table, const struct command *command)
{
    int seat = command->seat;
    bool waits = false;

    for (int i = 0; i < table->waiting_count; i++) waits |= table->waiting[i].command.seat == seat;
    if (waits || table_on_layout(table, seat))
        return no(REFUSED_WAGERS_STAND, table_clause(table, command));
    if (!has_part(table, seat)) return accepted();
    refusal_code own = family_of(table)->stays;
    return no(own ? own : REFUSED_HAS_A_PART, table_clause(table, command));
}

/* What was won with the chips that are gone can't be taken back any more. */
struct event *table_take_out(struct table *table, int seat, int64_t cents, const char *clause,
                             struct events *events)
{
    table->till.in_cents[seat] -= cents;
    table->till.rack_cents[seat] -= cents;
    table->left_since |= table->undo && family_of(table)->had_part(table, seat);
    struct event *event = table_add_event(events, EVENT_CHIPS, seat, clause);
    event->paid_cents = -cents;
    return event;
}

/* Cashes out the rack and frees the seat. */
struct event *table_redeem(struct table *table, int seat, const char *clause, struct events *events)
{
    table->present &= ~SEAT_BIT(seat);
    promotions_leave(table, seat, events);
    family_of(table)->without(table, seat, clause, events);
    return table_take_out(table, seat, table->till.rack_cents[seat], clause, events);
}

/* The chips of a player who walked off are held, not cashed out. */
static void do_leave(struct table *table, const struct command *command, struct events *events)
{
    bool held = command->flags & FLAG_HELD;
    const char *clause = held ? says(table, SAYS_HELD) : NULL;

    if (!clause) clause = table_clause(table, command);
    table_add_done(command, clause, events)->a = held;
    table_redeem(table, command->seat, clause, events)->a = held;
}

static struct refusal can_buy(const struct table *table, const struct command *command)
{
    struct refusal why = table_amount_fits(table, command->cents);

    if (why.code) return why;
    return command->cents > MONEY_MOST - table->till.rack_cents[command->seat]
               ? no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS))
               : accepted();
}

static void do_buy(struct table *table, const struct command *command, struct events *events)
{
    table->till.rack_cents[command->seat] += command->cents;
    table->till.in_cents[command->seat] += command->cents;
    table_add_event(events, EVENT_CHIPS, command->seat, table_clause(table, command))->paid_cents =
        command->cents;
}

/* A player's standing choice for wagers that would stay up when they win (reading G13). */
static void do_wish(struct table *table, const struct command *command, struct events *events)
{
    table->winners_down &= ~SEAT_BIT(command->seat);
    if (command->flags & FLAG_DOWN) table->winners_down |= SEAT_BIT(command->seat);
    table_add_done(command, table_clause(table, command), events);
}

struct refusal table_can_name_player(const struct table *table, const struct command *command)
{
    return seated(table, command->seat) ? accepted()
                                        : no(REFUSED_NOBODY_THERE, table_clause(table, command));
}

static void do_void_wagers(struct table *table, const struct command *command,
                           struct events *events)
{
    const char *clause = table_clause(table, command);
    int first = events->count;

    table_add_done(command, clause, events);
    table_lapse(table, ALL_LAPSE, command->seat, clause, events);
    family_of(table)->give_back(table, command->seat, clause, events);
    for (int i = first; i < events->count; i++)
        if (events->list[i].kind == EVENT_VERDICT)
            events->list[i].also = says(table, SAYS_VOID_WAGER);
    table->undo = UNDO_NOTHING;
}

static void do_exclude(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = table_clause(table, command);

    table->excluded |= SEAT_BIT(command->seat);
    table_add_done(command, clause, events);
    table_lapse(table, ALL_LAPSE, command->seat, clause, events);
    family_of(table)->without(table, command->seat, clause, events);
}

static struct refusal can_vacate(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    int seat = command->seat;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, clause);
    bool idle = table->till.idle_rounds[seat] >= IDLE_ROUNDS && !table_on_layout(table, seat);
    return idle && !has_part(table, seat) ? accepted() : no(REFUSED_NOT_IDLE, clause);
}

static void do_vacate(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    table_lapse(table, ALL_LAPSE, command->seat, table_clause(table, command), events);
    table_redeem(table, command->seat, table_clause(table, command), events);
}

void table_count_idle(struct table *table, int seats)
{
    uint32_t all = SEAT_BIT(seats) - 1;
    bool full = (table->present & all) == all;

    for (int seat = 0; seat < seats; seat++) {
        bool idle = full && !table_layout_now(table, seat);
        uint8_t *rounds = &table->till.idle_rounds[seat];
        *rounds = idle ? (uint8_t)(*rounds + (*rounds < IDLE_ROUNDS)) : 0;
    }
}

/* ---- Corrections ----------------------------------------------------------------- */

static struct refusal can_correct(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    int64_t cents = command->cents, chip = table->sign.chip_cents;

    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    int64_t rack = table->till.rack_cents[command->seat];
    if (!cents) return no(REFUSED_NO_AMOUNT, clause);
    if (cents < -MONEY_MOST || cents > MONEY_MOST - rack) return no(REFUSED_TOO_MUCH_MONEY, clause);
    if (cents % chip) return no_with_amount(REFUSED_NOT_IN_CHIPS, clause, chip);
    return -cents > rack ? no_with_amount(REFUSED_RACK_SHORT, clause, rack) : accepted();
}

static void do_correct(struct table *table, const struct command *command, struct events *events)
{
    table->till.rack_cents[command->seat] += command->cents;
    table->till.float_cents -= command->cents;
    table->undo = UNDO_NOTHING;
    table_add_event(events, EVENT_CORRECTED, command->seat, table_clause(table, command))
        ->paid_cents = command->cents;
}

/* ---- Undoing --------------------------------------------------------------------- */

void table_keep(struct table *table, enum undo undo)
{
    table->till_before = table->till;
    table->contest_before = table->contest;
    table->undo = undo;
    table->left_since = table->limits_since = false;
}

/* What a player has in rack and layout and in promotional chips, and what the player brought. */
struct assets {
    int64_t worth, in, promo, promo_in;
};

static struct assets assets_of(const struct table *table, int seat)
{
    const struct till *till = &table->till;
    int64_t promo = table_promotional(table, seat);

    return (struct assets){ till->rack_cents[seat] + table_layout_now(table, seat) - promo,
                            till->in_cents[seat], till->promo_rack_cents[seat] + promo,
                            till->promo_in_cents[seat] };
}

/* Keeps chips bought or cashed out since; reports the other differences. */
static void reverse_seat(struct table *table, int seat, const struct assets *was,
                         const char *clause, struct events *events)
{
    struct till *till = &table->till;

    till->rack_cents[seat] += was->in - till->in_cents[seat];
    till->in_cents[seat] = was->in;
    till->promo_rack_cents[seat] += was->promo_in - till->promo_in_cents[seat];
    till->promo_in_cents[seat] = was->promo_in;
    struct assets now = assets_of(table, seat);
    if (now.worth != was->worth)
        table_add_event(events, EVENT_REVERSED, seat, clause)->paid_cents = now.worth - was->worth;
    if (now.promo != was->promo)
        table_add_event(events, EVENT_PROMO, seat, clause)->paid_cents = now.promo - was->promo;
}

void table_back(struct table *table)
{
    table->till = table->till_before;
    if (contest_on(table)) table->contest = table->contest_before;
    family_of(table)->restore(table);
}

void table_reverse(struct table *table, const char *clause, struct events *events)
{
    int places = table_seat_count(table);
    struct assets was[TABLE_SEATS];

    promotions_follow(table, NULL, events);
    table_add_event(events, EVENT_REVERSED, NO_SEAT, clause);
    for (int seat = 0; seat < places; seat++) was[seat] = assets_of(table, seat);
    table_back(table);
    table->waiting_count = 0;
    memset(table->waiting, 0, sizeof table->waiting);
    table->undo = UNDO_NOTHING;
    for (int seat = 0; seat < places; seat++) reverse_seat(table, seat, &was[seat], clause, events);
}

const struct reason *table_cause(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    return reason && (reason->force == DISRUPTS || reason->force == DEFRAUDS) ? reason : NULL;
}

struct refusal table_may_invalidate(const struct table *table, const struct command *command,
                                    bool undecided)
{
    const char *clause = table_clause(table, command);
    const struct reason *reason = table_cause(table, command);
    bool forfeit = command->flags & FLAG_FORFEIT;

    if (!reason) return no(REFUSED_NO_SUCH_REASON, clause);
    if (forfeit && reason->force != DEFRAUDS)
        return no(REFUSED_NO_SUCH_REASON, says(table, SAYS_REFUND));
    if (forfeit && !seated(table, command->seat))
        return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    if (undecided) return accepted();
    if (table->undo != UNDO_SETTLEMENT) return no(REFUSED_WRONG_MOMENT, clause);
    return table->left_since ? no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION)) : accepted();
}

/* ---- Limits and signs ------------------------------------------------------------ */

/* The table's limits apply to the kind again. */
static void take_away(struct sign *sign, int at)
{
    struct kind_limits *kinds = sign->kinds;

    memmove(&kinds[at], &kinds[at + 1], (size_t)(SIGN_KINDS - 1 - at) * sizeof kinds[0]);
    memset(&kinds[SIGN_KINDS - 1], 0, sizeof kinds[0]);
}

/* The step of the kind stays (Div 1 r.9.3 and NSW 7.5 are about limits). */
static void put_up(struct sign *sign, const struct command *command)
{
    int64_t step = sign_limits(sign, command->bet).step;
    int at = sign_kind(sign, command->bet);

    if (at < 0) at = sign_kind(sign, 0);
    assert(at >= 0); /* room for every kind */
    struct kind_limits *kind = &sign->kinds[at];
    kind->bet = command->bet;
    kind->min_cents = command->min_cents;
    kind->max_cents = command->max_cents;
    kind->step_cents = step;
}

/* The sign with new limits for the table or for a kind of wager; 0 and 0 remove a kind's. */
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
        put_up(sign, command);
    return sign_check(sign);
}

/* Whether the sign would raise the minimum or lower the maximum in a way that needs notice. */
static bool worse(const struct table *table, int bet, const struct sign *sign)
{
    enum notice rule = conduct_of(table)->notice;
    struct range before = sign_limits(&table->sign, bet), after = sign_limits(sign, bet);

    return (rule != NO_NOTICE && after.least > before.least) ||
           (rule == NOTICE_FOR_WORSE && after.most < before.most);
}

/* Whether the command matches the notice. */
static bool as_noticed(const struct table *table, const struct command *command)
{
    return table->notice_minute >= 0 && table->notice_bet == command->bet &&
           table->notice_min_cents == command->min_cents &&
           table->notice_max_cents == command->max_cents;
}

static bool noticed(const struct table *table, const struct command *command)
{
    return as_noticed(table, command) && table->minute - table->notice_minute >= NOTICE_MINUTES;
}

static bool agreed(const struct table *table, const struct command *command)
{
    uint32_t players = table->present & ~table->excluded;

    return as_noticed(table, command) && players && (table->agreed & players) == players;
}

static struct refusal can_notice(const struct table *table, const struct command *command)
{
    struct sign sign;

    return with_limits(table, command, &sign);
}

static void do_notice(struct table *table, const struct command *command, struct events *events)
{
    table->notice_bet = command->bet;
    table->notice_min_cents = command->min_cents;
    table->notice_max_cents = command->max_cents;
    table->notice_minute = table->minute;
    table->agreed = 0;
    table_add_done(command, table_clause(table, command), events)->bet = command->bet;
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

/* The clause that lets the limits change to these now, or null. */
static const char *limits_clause(const struct table *table, const struct command *command,
                                 const struct sign *sign)
{
    const struct act_row *notice = table_row(conduct_of(table), ACT_NOTICE);

    if (!worse(table, command->bet, sign)) return table_clause(table, command);
    if (noticed(table, command)) return notice->clause;
    if (conduct_of(table)->notice != NOTICE_FOR_WORSE) return NULL;
    if (agreed(table, command)) return says(table, SAYS_AGREED);
    for (int seat = 0; seat < table_seat_count(table); seat++)
        if (table_on_layout(table, seat)) return NULL;
    return says(table, table->played ? SAYS_QUIET : SAYS_OPENING);
}

static struct refusal can_limits(const struct table *table, const struct command *command)
{
    struct sign sign;
    struct refusal why = with_limits(table, command, &sign);

    if (why.code) return why;
    if (limits_clause(table, command, &sign)) return accepted();
    return no(REFUSED_NOTICE_SHORT, table_act_clause(table, ACT_NOTICE));
}

static struct event *tell_limits(const struct command *command, const char *clause,
                                 const char *sign, struct events *events)
{
    struct event *event = table_add_event(events, EVENT_LIMITS, command->seat, clause);

    event->stake_cents = command->min_cents;
    event->paid_cents = command->max_cents;
    event->also = sign;
    return event;
}

static void do_limits(struct table *table, const struct command *command, struct events *events)
{
    struct command for_all = *command;
    struct sign sign;

    with_limits(table, command, &sign);
    const char *clause = limits_clause(table, command, &sign);
    table->sign = sign;
    table->limits_since = table->undo;
    if (table->notice_bet == command->bet) { /* a notice for another kind stays up */
        table->notice_minute = -1;
        table->notice_bet = 0;
        table->agreed = 0;
    }
    for_all.seat = NO_SEAT;
    tell_limits(&for_all, clause, says(table, SAYS_SIGN), events)->bet = command->bet;
}

/* Personal limits can only widen the table's; 0 and 0 remove them. */
static struct refusal can_personal(const struct table *table, const struct command *command)
{
    struct sign sign = table->sign;
    const char *clause = table_clause(table, command);

    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    if (!command->min_cents && !command->max_cents) return accepted();
    sign.min_cents = command->min_cents;
    sign.max_cents = command->max_cents;
    sign.step_cents = 0; /* check only these limits */
    memset(sign.amount_cents, 0, sizeof sign.amount_cents);
    sign.side_min_cents = sign.side_max_cents = 0;
    struct refusal why = sign_check(&sign);
    if (why.code) return why;
    bool only_above = conduct_of(table)->notice == NOTICE_FOR_MINIMUM;
    bool wider = only_above ? command->max_cents > table->sign.max_cents
                            : command->min_cents <= table->sign.min_cents &&
                                  command->max_cents >= table->sign.max_cents;
    return wider ? accepted() : no(REFUSED_NOT_LIGHTENED, clause);
}

static void do_personal(struct table *table, const struct command *command, struct events *events)
{
    table->personal_min_cents[command->seat] = command->min_cents;
    table->personal_max_cents[command->seat] = command->max_cents;
    table->limits_since = table->undo;
    tell_limits(command, table_clause(table, command), says(table, SAYS_SIGN), events);
}

/* ---- Closing, recording, time ---------------------------------------------------- */

static void do_closing(struct table *table, const struct command *command, struct events *events)
{
    table->closing_minute = table->minute;
    table_add_done(command, table_clause(table, command), events);
}

static struct refusal can_close(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);

    if (!conduct_of(table)->notice_to_close || !table->present) return accepted();
    if (table->closing_minute < 0) return no(REFUSED_NO_NOTICE, clause);
    return table->minute - table->closing_minute >= NOTICE_MINUTES
               ? accepted()
               : no(REFUSED_NOTICE_SHORT, clause);
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

static const struct clause *recorded(const struct table *table, int at)
{
    const struct clause *clause = clause_recorded(games[table->sign.edition], at);

    return clause && clause->mark == RECORDED ? clause : NULL;
}

static struct refusal can_record(const struct table *table, const struct command *command)
{
    return recorded(table, command->clause)
               ? accepted()
               : no(REFUSED_NOT_RECORDED_SO, table_clause(table, command));
}

static void do_record(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, recorded(table, command->clause)->id, events);
}

static bool still_runs(const struct table *table, int32_t since)
{
    return since >= 0 && table->minute - since < NOTICE_MINUTES;
}

bool table_counts_minutes(const struct table *table)
{
    return table->till.phase != family_of(table)->closed_phase &&
           (still_runs(table, table->notice_minute) || still_runs(table, table->closing_minute));
}

#define A_WEEK 10080 /* minutes */

static struct refusal can_tick(const struct table *table, const struct command *command)
{
    if (command->count <= 0 || command->count > A_WEEK || table->minute > INT32_MAX - A_WEEK)
        return no(REFUSED_CLOCK_BACK, table_clause(table, command));
    return accepted();
}

static void do_tick(struct table *table, const struct command *command, struct events *events)
{
    table->minute += (int32_t)command->count;
    table_add_done(command, table_clause(table, command), events);
}

const struct act_code house_acts[ACT_COUNT] = {
    [ACT_SIT] = { table_can_sit, do_sit },
    [ACT_LEAVE] = { can_leave, do_leave },
    [ACT_BUY] = { can_buy, do_buy },
    [ACT_FOREIGN] = { found_can_foreign, found_do_foreign },
    [ACT_FIND_SLIP] = { found_can_slip, found_do_slip },
    [ACT_TOKENS] = { promotions_can_give, promotions_do_give },
    [ACT_WISH] = { table_can_always, do_wish },
    [ACT_CONFIRM] = { table_can_confirm, table_do_confirm },
    [ACT_CORRECT] = { can_correct, do_correct },
    [ACT_VOID_WAGERS] = { table_can_name_player, do_void_wagers },
    [ACT_EXCLUDE] = { table_can_name_player, do_exclude },
    [ACT_VACATE] = { can_vacate, do_vacate },
    [ACT_NOTICE] = { can_notice, do_notice },
    [ACT_LIMITS] = { can_limits, do_limits },
    [ACT_AGREE] = { can_agree, do_agree },
    [ACT_PERSONAL] = { can_personal, do_personal },
    [ACT_CLOSING] = { table_can_always, do_closing },
    [ACT_CLOSE] = { can_close, do_close },
    [ACT_RECORD] = { can_record, do_record },
    [ACT_TICK] = { can_tick, do_tick },
};
