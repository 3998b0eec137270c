/* wheel_table.c - the spin at a roulette table, the offers, and the callbacks of the family. */
#include "games/wheel/wheel_internal.h"

#include <string.h>

_Static_assert(sizeof(struct wheel_play) == WHEEL_SEATS * (9 * WHEEL_SPOTS + 8 * WHEEL_TRACK) + 8 &&
                   sizeof(struct wheel) == 2 * sizeof(struct wheel_play) + 8 * WHEEL_SPOTS + 8,
               "the state has no padding");
_Static_assert(sizeof(struct wheel) <= TABLE_GAME, "the state fits into a table");

/* ---- The spin -------------------------------------------------------------------- */

/* Whether a reason voids a spin, called or not. */
static bool voids_spin(const struct reason *reason)
{
    return reason && (reason->force == VOIDS || reason->force == SAME_WAY ||
                      reason->force == LEAVES || reason->force == SHORT);
}

static struct refusal can_spin(const struct table *table, const struct command *command)
{
    if (wheel_of(table)->unexamined) return no(REFUSED_UNEXAMINED, says(table, SAYS_OUT_OF_WHEEL));
    return command->choice < 0 || command->choice > 2
               ? no(REFUSED_BAD_DIRECTION, says(table, SAYS_TURNS))
               : accepted();
}

/* The spin does not count.  Wagers stay up and may be changed until the next call (reading R8). */
void wheel_void_spin(struct table *table, const char *clause, struct events *events)
{
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    table->till.phase = WHEEL_BETTING;
    table->by_limits_then = false;
    wheel_of(table)->void_spin = true;
    wheel_of(table)->landed = -1;
    struct event *event = table_add_event(events, EVENT_VOID, NO_SEAT, clause);
    event->also = says(table, SAYS_VOID_ROLL);
}

static void do_spin(struct table *table, const struct command *command, struct events *events)
{
    int turned = wheel_of(table)->direction;
    int direction = command->choice ? command->choice
                    : turned == 1   ? 2
                                    : 1; /* the direction alternates */

    table_begin_round(table);
    table->till.phase = WHEEL_SPINNING;
    wheel_of(table)->direction = (int8_t)direction;
    wheel_of(table)->called = false;
    wheel_of(table)->landed = -1;
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; spot < WHEEL_SPOTS; spot++)
            wheel_of(table)->now.mark[seat][spot] &= (uint8_t)~WHEEL_PAID;
    table_add_done(command, table_clause(table, command), events);
    struct event *event = table_add_event(events, EVENT_SPIN, NO_SEAT, says(table, SAYS_TURNS));
    event->number = (int8_t)direction;
    event->a = wheel_of(table)->now.number;
    if (wheel_of(table)->void_spin) event->also = says(table, SAYS_RESPIN);
    wheel_of(table)->void_spin = false;
    if (command->flags & FLAG_SAME_WAY)
        wheel_void_spin(table, table_first_reason(table, SAME_WAY)->clause, events);
}

static void do_no_more_bets(struct table *table, const struct command *command,
                            struct events *events)
{
    table->till.phase = WHEEL_CALLED;
    wheel_mark_misfits(table);
    wheel_of(table)->called = true;
    table_add_done(command, table_clause(table, command), events);
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
}

#define REVOLUTIONS 4

static struct refusal can_drop(const struct table *table, const struct command *command)
{
    return command->count < 0 ? no(REFUSED_INCOMPLETE, says(table, SAYS_REVOLUTIONS)) : accepted();
}

/* If the revolutions are given, four or more are needed (reading R8). */
static void do_drop(struct table *table, const struct command *command, struct events *events)
{
    bool called = table->till.phase == WHEEL_CALLED;
    bool given = command->count || command->flags & FLAG_ZERO;

    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    wheel_mark_misfits(table);
    table->till.phase = WHEEL_DROPPED;
    table_add_done(command, called ? says(table, SAYS_REVOLUTIONS) : table_clause(table, command),
                   events);
    if (given && command->count < REVOLUTIONS)
        wheel_void_spin(table, says(table, SAYS_REVOLUTIONS), events);
}

/* The clause on the numbers and colours of this wheel. */
static const char *wheel_clause(const struct table *table)
{
    return wheel_game(&table->sign)->wheel_clause[wheel_size(&table->sign) == 38];
}

static struct refusal can_land(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    if (command->outcome[0] < 0 || command->outcome[0] >= wheel_size(&table->sign))
        return no(REFUSED_NO_SUCH_NUMBER, wheel_clause(table));
    return command->reason && !voids_spin(reason)
               ? no(REFUSED_NO_SUCH_REASON, table_act_clause(table, ACT_NO_SPIN))
               : accepted();
}

static void do_land(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    table->till.phase = WHEEL_RESTED;
    if (reason) {
        wheel_of(table)->unexamined |= reason->force == LEAVES;
        wheel_void_spin(table, reason->clause, events);
        return;
    }
    wheel_of(table)->landed = command->outcome[0];
    table_add_event(events, EVENT_BALL, NO_SEAT, table_clause(table, command))->number =
        command->outcome[0];
}

/* Whether the last spin is being settled or has been: until the next one it can still turn out to
 * be void (reading R17). */
static bool settled(const struct table *table)
{
    return table->till.phase == WHEEL_COLLECTED || table->till.phase == WHEEL_BETTING;
}

static struct refusal can_no_spin(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    if (!voids_spin(reason)) return no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
    if (reason->force == SHORT && command->role != ROLE_DEALER)
        return (struct refusal){ REFUSED_WRONG_ROLE, reason->clause, 0, ROLE_DEALER, NULL };
    if (!settled(table)) return accepted();
    if (reason->force == SHORT || table->undo != UNDO_SETTLEMENT) /* a short spin is foreseen */
        return no(REFUSED_WRONG_MOMENT, reason->clause);
    return table->left_since ? no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION)) : accepted();
}

static void do_no_spin(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    table_add_done(command, reason->clause, events);
    if (settled(table)) {
        table_lapse(table, ALL_LAPSE, NO_SEAT, reason->clause, events);
        table_reverse(table, reason->clause, events);
    }
    wheel_of(table)->unexamined |= reason->force == LEAVES;
    wheel_void_spin(table, reason->clause, events);
}

static struct refusal can_examine(const struct table *table, const struct command *command)
{
    return wheel_of(table)->unexamined
               ? accepted()
               : no(REFUSED_NOTHING_TO_EXAMINE, table_clause(table, command));
}

static void do_examine(struct table *table, const struct command *command, struct events *events)
{
    wheel_of(table)->unexamined = false;
    table_add_done(command, table_clause(table, command), events);
}

/* Between spins, from the first one on. */
static struct refusal can_change_ball(const struct table *table, const struct command *command)
{
    return table->played ? accepted() : no(REFUSED_WRONG_MOMENT, table_clause(table, command));
}

static void do_change_ball(struct table *table, const struct command *command,
                           struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
}

static void do_announce(struct table *table, const struct command *command, struct events *events)
{
    const char *dolly = wheel_game(&table->sign)->dolly_clause;

    table->till.phase = WHEEL_ANNOUNCED;
    table_add_done(command, table_clause(table, command), events)->also = says(table, SAYS_RESULTS);
    struct event *event = table_add_event(events, EVENT_DOLLY, NO_SEAT, dolly);
    event->number = wheel_of(table)->landed;
    event->also = wheel_clause(table);
}

/* ---- Offers ---------------------------------------------------------------------- */

static void each_wager(struct offering *o, void take(struct offering *o))
{
    for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
        int bet, number;
        if (!wheel_of(o->table)->covers[spot]) continue;
        wheel_at_spot(spot, &bet, &number);
        o->command.bet = (int8_t)bet;
        o->command.number = (int8_t)number;
        take(o);
    }
}

static void offer_bet(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    const struct table *table = o->table;

    if (wheel_may_name(table, bet, number).code) return;
    bool spoken = wheel_bet_of(table, bet)->track;
    if (spoken && !table_may_wait(table, seat)) return;
    o->command.flags = (uint8_t)((o->command.flags & FLAG_PROMO) | (spoken ? FLAG_ORAL : 0));
    offer_added(o, wheel_allowed(table, seat, bet, number), wheel_wager(table, seat, bet, number));
}

static void offer_take(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;

    if (wheel_may_name(o->table, bet, number).code ||
        wheel_may_touch(o->table, seat, bet, number).code) {
        offer_plain(o); /* a spoken wager awaiting the dealer */
        return;
    }
    int64_t standing = wheel_wager(o->table, seat, bet, number);
    offer_range(o, standing, standing, o->table->sign.chip_cents);
    offer_reduced(o, wheel_allowed_left(o->table, seat, bet, standing), standing);
}

static void offer_pay(struct offering *o)
{
    if (table_wager(o->table, o->command.seat, o->command.bet, o->command.number)) offer_plain(o);
}

/* Offers each wager to be moved.  The target is left open (0): any other wager of the main
 * layout. */
static void offer_put_back(struct offering *o)
{
    for (int seat = 0; seat < WHEEL_SEATS; seat++)
        for (int spot = 0; spot < WHEEL_SPOTS - WHEEL_TRACK; spot++) {
            int bet, number;
            if (!wheel_of(o->table)->now.stake_cents[seat][spot]) continue;
            wheel_at_spot(spot, &bet, &number);
            o->command.seat = (int8_t)seat;
            o->command.bet = (int8_t)bet;
            o->command.number = (int8_t)number;
            o->command.to_bet = WHEEL_STRAIGHT; /* try with any other wager */
            o->command.to_number = (int8_t)(bet == WHEEL_STRAIGHT && number == 1 ? 2 : 1);
            bool good = !table_details(o->table, &o->command).code;
            o->command.to_bet = o->command.to_number = 0;
            if (good) offer_range(o, 0, 0, 0);
        }
}

static void offer_with_reasons(struct offering *o, void offer(struct offering *o))
{
    offer(o);
    for (int i = 0; i < conduct_of(o->table)->reason_count; i++) {
        o->command.reason = (int8_t)conduct_of(o->table)->reasons[i].number;
        offer(o);
    }
}

static void offer(struct offering *o, int act)
{
    switch (act) {
    case ACT_BET:
        offer_each_wager(o, offer_bet);
        break;
    case ACT_TAKE:
        offer_each_wager(o, offer_take);
        break;
    case ACT_SPIN:
        for (int way = 0; way <= 2; way++) {
            o->command.choice = (int8_t)way;
            offer_plain(o);
        }
        break;
    case ACT_LAND:
        for (int number = 0; number < wheel_size(&o->table->sign); number++) {
            o->command.outcome[0] = (int8_t)number;
            offer_plain(o);
        }
        o->command.outcome[0] = 0; /* a void spin needs no number */
        offer_reasons(o);
        break;
    case ACT_NO_SPIN:
        offer_reasons(o);
        break;
    case ACT_PAY:
        offer_plain(o);
        offer_each_players_wagers(o, offer_pay);
        break;
    case ACT_PUT_BACK:
        if (o->command.role == ROLE_DEALER)
            offer_put_back(o);
        else
            offer_with_reasons(o, offer_put_back);
        break;
    default:
        offer_plain(o);
    }
}

/* ---- Callbacks of the family ----------------------------------------------------- */

static int places(const struct sign *sign)
{
    (void)sign;
    return WHEEL_SEATS;
}

/* What each wager covers follows from the sign. */
static void derive(struct table *table)
{
    uint64_t sets[WHEEL_SPOTS];
    int listed = 0, count = 0;

    for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
        int bet, number;
        wheel_at_spot(spot, &bet, &number);
        if (bet != listed) count = wheel_list(&table->sign, bet, sets);
        listed = bet;
        number -= wheel_first(bet);
        wheel_of(table)->covers[spot] = number < count ? sets[number] : 0;
    }
}

static void open_wheel(struct table *table)
{
    derive(table);
    table->till.phase = WHEEL_BETTING;
    wheel_of(table)->now.number = wheel_of(table)->landed = -1;
}

/* The ball lies where it lay. */
static void open_wheel_again(struct table *table)
{
    table->till.phase = WHEEL_BETTING;
    wheel_of(table)->landed = -1;
    wheel_of(table)->called = false;
}

static bool had_part(const struct table *table, int seat)
{
    for (int spot = 0; spot < WHEEL_SPOTS; spot++)
        if (wheel_of(table)->before.stake_cents[seat][spot]) return true;
    return false;
}

static struct refusal wrong_moment(const struct table *table, const struct act_row *row)
{
    int phase = table->till.phase;
    bool over = phase >= WHEEL_DROPPED;

    if (row->act == ACT_BET && phase == WHEEL_COLLECTED)
        return no(REFUSED_NOT_PAID_YET, says(table, SAYS_LATE));
    if (row->act == ACT_BET || row->act == ACT_SLIP) {
        struct refusal why = over ? no(REFUSED_BALL_DROPPED, says(table, SAYS_DROPPED))
                                  : no(REFUSED_BETTING_OVER, says(table, SAYS_LATE));
        if (!wheel_of(table)->called) why.also = says(table, SAYS_UNCALLED);
        return why;
    }
    if (row->act == ACT_PAY && phase == WHEEL_ANNOUNCED)
        return no(REFUSED_COLLECT_FIRST, says(table, SAYS_PAY_ORDER));
    return accepted();
}

/* An excluded player takes no part in the next spin (reading B37). */
static void without(struct table *table, int seat, const char *clause, struct events *events)
{
    if (seated(table, seat) && table->till.phase == WHEEL_BETTING)
        wheel_give_back(table, seat, clause, events);
}

/* The same for players who were excluded during a spin, once it is over. */
static void return_excluded(struct table *table, struct events *events)
{
    for (int seat = 0; table->excluded && seat < WHEEL_SEATS; seat++)
        if (table->excluded & SEAT_BIT(seat)) without(table, seat, table_exclusion(table), events);
}

static void restore_seat(struct table *table, int seat)
{
    struct wheel_play *now = &wheel_of(table)->now, *before = &wheel_of(table)->before;

    memcpy(now->stake_cents[seat], before->stake_cents[seat], sizeof now->stake_cents[seat]);
    memcpy(now->mark[seat], before->mark[seat], sizeof now->mark[seat]);
    memcpy(now->direct_cents[seat], before->direct_cents[seat], sizeof now->direct_cents[seat]);
}

static void restore(struct table *table)
{
    wheel_of(table)->now = wheel_of(table)->before;
}

static const struct act_code acts[ACT_COUNT] = {
    [ACT_BET] = { wheel_can_bet, wheel_do_bet },
    [ACT_SLIP] = { wheel_can_slip, wheel_do_slip },
    [ACT_TAKE] = { wheel_can_take, wheel_do_take },
    [ACT_PUT_BACK] = { wheel_can_put_back, wheel_do_put_back },
    [ACT_SPIN] = { can_spin, do_spin },
    [ACT_NO_MORE_BETS] = { table_can_always, do_no_more_bets },
    [ACT_DROP] = { can_drop, do_drop },
    [ACT_LAND] = { can_land, do_land },
    [ACT_NO_SPIN] = { can_no_spin, do_no_spin },
    [ACT_EXAMINE] = { can_examine, do_examine },
    [ACT_CHANGE_BALL] = { can_change_ball, do_change_ball },
    [ACT_ANNOUNCE] = { table_can_always, do_announce },
    [ACT_COLLECT] = { table_can_always, wheel_do_collect },
    [ACT_PAY] = { wheel_can_pay, wheel_do_pay },
    [ACT_INVALIDATE] = { wheel_can_invalidate, wheel_do_invalidate },
};

static const struct phase_row phases[WHEEL_PHASES] = {
    [WHEEL_BETTING] = { "betting", "Place your bets", true },
    [WHEEL_SPINNING] = { "spinning", "The ball is spinning", true },
    [WHEEL_CALLED] = { "called", "No more bets", false },
    [WHEEL_DROPPED] = { "dropped", "The ball has dropped", false },
    [WHEEL_RESTED] = { "rested", "The ball is at rest", false },
    [WHEEL_ANNOUNCED] = { "announced", "The number has been called", false },
    [WHEEL_COLLECTED] = { "collected", "Paying the winners", false },
    [WHEEL_CLOSED] = { "closed", "The table is closed", false },
};

static void phase_now(const struct table *table, struct phase_row *phase)
{
    if (wheel_of(table)->unexamined) phase->say = "The ball is being examined";
}

WHEEL_REFUSALS(REFUSAL_DEFINED)
static const refusal_code refusals[] = { WHEEL_REFUSALS(REFUSAL_LISTED) NULL };

extern const char wheel_source[]; /* made by the build */

const struct family wheel_family = {
    .word = "wheel",
    .source = wheel_source,
    .refusals = refusals,
    .forms = wheel_forms,
    .number_word = wheel_number_word,
    .number_of = wheel_number_of,
    .list_of = wheel_groups_of,
    .state_bytes = sizeof(struct wheel),
    .fields = wheel_fields,
    .derive = derive,
    .lay = wheel_lay,
    .allowed = wheel_allowed,
    .mark_misfits = wheel_mark_misfits,
    .phases = phases,
    .phase_count = WHEEL_PHASES,
    .closed_phase = WHEEL_CLOSED,
    .in_round = 1u << WHEEL_CALLED | 1u << WHEEL_DROPPED | 1u << WHEEL_RESTED |
                1u << WHEEL_ANNOUNCED | 1u << WHEEL_COLLECTED,
    .acts = acts,
    .places = places,
    .open = open_wheel,
    .open_again = open_wheel_again,
    .sign = wheel_sign,
    .wrong_moment = wrong_moment,
    .on_layout = wheel_on_layout,
    .wager = wheel_wager,
    .give_back = wheel_give_back,
    .lift = wheel_lift_off,
    .single = wheel_single,
    .confirmed = wheel_confirmed,
    .had_part = had_part,
    .without = without,
    .withdraw = wheel_withdraw,
    .afterwards = return_excluded,
    .restore = restore,
    .restore_seat = restore_seat,
    .swap = wheel_swap,
    .saved = wheel_saved,
    .resettle = wheel_resettle,
    .cut = wheel_cut,
    .unnoticed = wheel_unnoticed,
    .notice = wheel_notice,
    .breach = wheel_breach,
    .offer = offer,
    .id = wheel_id,
    .find = wheel_find,
    .name = wheel_name,
    .next = wheel_next,
    .kind = wheel_kind,
    .each_wager = each_wager,
    .phase = phase_now,
    .apart = true,
};
