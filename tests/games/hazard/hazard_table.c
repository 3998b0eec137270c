/* hazard_table.c - the acts at a table of Grand Hazard. */
#include "games/hazard/hazard.h"

#include "rules/field_rows.h"

#include <string.h>

_Static_assert(sizeof(struct hazard) == 2 * (9 * HAZARD_SEATS * HAZARD_SPOTS) + HAZARD_DICE + 5,
               "no padding in the state of a table");
_Static_assert(sizeof(struct hazard) <= TABLE_GAME, "it fits into a table");

/* ---- Wagers ---------------------------------------------------------------------- */

static int64_t wager(const struct table *table, int seat, int bet, int number)
{
    int spot = hazard_spot(bet, number);

    return spot < 0 ? 0 : hazard_of(table)->now.stake_cents[seat][spot];
}

static int64_t on_layout(const struct table *table, int seat)
{
    int64_t total = 0;

    for (int spot = 0; seat < HAZARD_SEATS && spot < HAZARD_SPOTS; spot++)
        total += hazard_of(table)->now.stake_cents[seat][spot];
    return total;
}

/* Permitted totals of a wager that is made, or of which this much is up and that is reduced. */
static struct range allowed(const struct table *table, int seat, int bet, int64_t reduced)
{
    struct range r = table_limits_left(table, seat, bet, reduced);

    r.step = r.step ? ratio_lcm(table->sign.chip_cents, r.step) : table->sign.chip_cents;
    r.least = money_up_to(r.least, r.step);
    r.most = money_down_to(r.most, r.step);
    return r;
}

static struct refusal total_fits(const struct table *table, int seat, int bet, int64_t reduced,
                                 int64_t total)
{
    struct range limits = table_limits_left(table, seat, bet, reduced);

    if (total < limits.least)
        return no_with_amount(REFUSED_BELOW_MINIMUM, says(table, SAYS_MINIMUM), limits.least);
    if (total > limits.most)
        return no_with_amount(REFUSED_ABOVE_MAXIMUM, says(table, SAYS_MINIMUM), limits.most);
    return limits.step && total % limits.step
               ? no_with_amount(REFUSED_OFF_INCREMENT, says(table, SAYS_STEP), limits.step)
               : accepted();
}

static struct refusal can_place(const struct table *table, const struct command *command)
{
    if (hazard_spot(command->bet, command->number) < 0)
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    struct refusal why = table_amount_fits(table, command->cents);
    return why.code ? why : table_rack_fits(table, command, command->seat, command->cents);
}

static struct refusal can_bet(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet;
    struct refusal why = can_place(table, command);

    return why.code ? why
                    : total_fits(table, seat, bet, 0,
                                 wager(table, seat, bet, command->number) + command->cents);
}

static void do_bet(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat, spot = hazard_spot(command->bet, command->number);

    table->till.rack_cents[seat] -= command->cents;
    hazard_of(table)->now.stake_cents[seat][spot] += command->cents;
    struct event *event =
        table_add_wager_event(events, EVENT_PLACED, seat, command->bet, command->number,
                              command->cents, hazard_kind(&table->sign, command->bet).clause);
    event->act = command->act;
    event->promo_cents = promotional_part(command);
    if (command->act == ACT_SLIP && command->flags & FLAG_UNNOTICED) event->act = ACT_BET;
}

static struct refusal can_slip(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = can_place(table, command);
    if (why.code) return why;
    int64_t total = wager(table, seat, bet, command->number) + command->cents;
    if (total > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS));
    return total_fits(table, seat, bet, 0, total).code
               ? accepted()
               : no(REFUSED_NO_MISTAKE, table_clause(table, command));
}

static void do_slip(struct table *table, const struct command *command, struct events *events)
{
    int spot = hazard_spot(command->bet, command->number);
    uint8_t *slip = &hazard_of(table)->now.slip[command->seat][spot];

    do_bet(table, command, events);
    bool unnoticed = command->flags & FLAG_UNNOTICED && *slip != HAZARD_SLIP; /* noticed stays so */
    *slip = unnoticed ? HAZARD_UNNOTICED : HAZARD_SLIP;
}

/* ---- Taking wagers --------------------------------------------------------------- */

static void lift_off(struct table *table, int seat, int bet, int number, int64_t cents)
{
    struct hazard_play *now = &hazard_of(table)->now;
    int spot = hazard_spot(bet, number);

    now->stake_cents[seat][spot] -= cents;
    if (!now->stake_cents[seat][spot]) now->slip[seat][spot] = 0;
}

static struct refusal can_take(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet;
    int64_t standing = wager(table, seat, bet, command->number);

    if (!standing) return no(REFUSED_NO_WAGER_THERE, says(table, SAYS_TAKING));
    if (!command->cents || command->cents == standing) return accepted();
    struct refusal why = table_amount_fits(table, command->cents);
    if (why.code) return why;
    if (command->cents > standing)
        return no_with_amount(REFUSED_MORE_THAN_THERE, says(table, SAYS_TAKING), standing);
    return total_fits(table, seat, bet, standing, standing - command->cents);
}

static void do_take(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat, bet = command->bet, number = command->number;
    int64_t cents = command->cents ? command->cents : wager(table, seat, bet, number);

    lift_off(table, seat, bet, number, cents);
    table->till.rack_cents[seat] += cents;
    table_add_wager_event(events, EVENT_TAKEN_DOWN, seat, bet, number, cents,
                          table_clause(table, command));
}

/* Returns part of a wager, with a verdict. */
static struct event *send_back(struct table *table, int seat, int spot, int64_t cents,
                               const char *clause, struct events *events)
{
    int bet, number;

    hazard_at(spot, &bet, &number);
    lift_off(table, seat, bet, number, cents);
    table->till.rack_cents[seat] += cents;
    struct event *event =
        table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, cents, clause);
    event->fate = RETURNS;
    return event;
}

static void give_back(struct table *table, int seat, const char *clause, struct events *events)
{
    for (int spot = 0; spot < HAZARD_SPOTS; spot++) {
        int64_t stake = hazard_of(table)->now.stake_cents[seat][spot];
        if (stake) send_back(table, seat, spot, stake, clause, events);
    }
}

static bool single(const struct table *table, const struct command *command,
                   struct promo_wager *wager)
{
    (void)table;
    *wager = (struct promo_wager){ .seat = command->seat,
                                   .bet = command->bet,
                                   .number = command->number };
    return true;
}

static bool comes_down(const struct sign *sign, int bet)
{
    (void)sign, (void)bet;
    return true; /* 3.4 */
}

/* ---- The throw ------------------------------------------------------------------- */

/* Marks wagers outside the current limits as slips. */
static void mark_misfits(struct table *table)
{
    struct hazard_play *now = &hazard_of(table)->now;

    for (int seat = 0; seat < HAZARD_SEATS; seat++)
        for (int spot = 0; spot < HAZARD_SPOTS; spot++) {
            int bet, number;
            hazard_at(spot, &bet, &number);
            if (now->stake_cents[seat][spot] && !now->slip[seat][spot] &&
                total_fits(table, seat, bet, 0, now->stake_cents[seat][spot]).code)
                now->slip[seat][spot] = HAZARD_SLIP;
        }
}

static void do_no_more_bets(struct table *table, const struct command *command,
                            struct events *events)
{
    mark_misfits(table);
    table_begin_round(table);
    table->till.phase = HAZARD_CALLED;
    table_add_done(command, table_clause(table, command), events);
}

static struct refusal can_cast(const struct table *table, const struct command *command)
{
    for (int i = 0; i < HAZARD_DICE; i++)
        if (command->outcome[i] < 1 || command->outcome[i] > 6)
            return no(REFUSED_NO_SUCH_FACE, says(table, SAYS_THREE_DICE));
    return accepted();
}

static void do_cast(struct table *table, const struct command *command, struct events *events)
{
    struct event *event =
        table_add_event(events, EVENT_CAST, NO_SEAT, table_clause(table, command));

    for (int i = 0; i < HAZARD_DICE; i++) hazard_of(table)->face[i] = command->outcome[i];
    event->a = command->outcome[0];
    event->b = command->outcome[1];
    event->c = command->outcome[2];
    table->till.phase = HAZARD_THROWN;
}

static struct refusal can_no_cast(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    return reason && reason->force == MUST_CALL
               ? accepted()
               : no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
}

static void void_throw(struct table *table, const char *clause, struct events *events)
{
    for (int i = 0; i < HAZARD_DICE; i++) hazard_of(table)->face[i] = 0;
    table_add_event(events, EVENT_VOID, NO_SEAT, clause)->also = says(table, SAYS_NO_CAST);
    table->till.phase = HAZARD_BETTING;
    table->by_limits_then = false;
}

static void do_no_cast(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = table_reason(table, command->reason)->clause;

    table_add_done(command, clause, events);
    void_throw(table, clause, events);
}

/* ---- Settling -------------------------------------------------------------------- */

/* Returns the void part of a mistaken wager.  A player's first wager below the minimum counts. */
static void trim(struct table *table, int seat, int spot, struct events *events)
{
    struct hazard_play *now = &hazard_of(table)->now;
    int64_t stake = now->stake_cents[seat][spot], back = 0;
    const char *clause = says(table, SAYS_STEP);
    int bet, number;

    if (now->slip[seat][spot] != HAZARD_SLIP) return;
    now->slip[seat][spot] = HAZARD_NO_SLIP;
    hazard_at(spot, &bet, &number);
    struct range limits = table_limits(table, seat, bet), range = allowed(table, seat, bet, 0);
    if (stake < limits.least) {
        back = table->till.below_used[seat] ? stake : 0;
        clause = says(table, SAYS_BELOW);
        table->till.below_used[seat] = 1;
        if (!back)
            table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, stake, clause)->fate =
                STANDS;
    } else if (stake > limits.most) {
        back = stake - range.most;
        clause = says(table, SAYS_ABOVE);
    } else {
        back = stake % range.step;
    }
    if (back)
        send_back(table, seat, spot, back, clause, events)->also = says(table, SAYS_VOID_WAGER);
}

static void decide(struct table *table, int seat, int spot, enum fate fate, struct events *events)
{
    int64_t stake = hazard_of(table)->now.stake_cents[seat][spot];
    int bet, number;

    hazard_at(spot, &bet, &number);
    struct verdict v = hazard_settle(bet, number, hazard_of(table)->face);
    if (!stake || v.fate != fate) return;
    struct event *event =
        table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, stake, v.clause);
    event->fate = (uint8_t)fate;
    if (fate == WINS) {
        event->pays = v.pays;
        event->paid_cents = money_winnings(stake, v.pays, table->sign.chip_cents);
        event->also = says(table, SAYS_HAZARD_WON);
    }
    table->till.float_cents += fate == WINS ? -event->paid_cents : stake;
    table->till.rack_cents[seat] += fate == WINS ? event->paid_cents + stake : 0;
    lift_off(table, seat, bet, number, stake);
}

static void each_spot(struct table *table, enum fate fate, struct events *events)
{
    for (int seat = 0; seat < HAZARD_SEATS; seat++)
        for (int spot = 0; spot < HAZARD_SPOTS; spot++) decide(table, seat, spot, fate, events);
}

static void do_settle(struct table *table, const struct command *command, struct events *events)
{
    hazard_of(table)->before = hazard_of(table)->now;
    table_keep(table, UNDO_SETTLEMENT);
    table_count_idle(table, HAZARD_SEATS);
    table_add_done(command, table_clause(table, command), events);
    table_play_limits(table);
    for (int seat = 0; seat < HAZARD_SEATS; seat++)
        for (int spot = 0; spot < HAZARD_SPOTS; spot++) trim(table, seat, spot, events);
    table_play_limits(table);
    table->by_limits_then = false;
    each_spot(table, LOSES, events);
    each_spot(table, WINS, events);
    table->till.phase = HAZARD_BETTING;
}

/* ---- Findings (rules/found.c) ---------------------------------------------------- */

/* Returns what is void; the rest is a mistake if it must not stand alone. */
static void cut(struct table *table, int seat, int bet, int number, int64_t cents,
                const char *clause, struct events *events)
{
    int spot = hazard_spot(bet, number);

    send_back(table, seat, spot, cents, clause, events)->also = says(table, SAYS_VOID_WAGER);
    int64_t left = wager(table, seat, bet, number);
    if (left && total_fits(table, seat, bet, 0, left).code)
        hazard_of(table)->now.slip[seat][spot] = HAZARD_SLIP;
}

static bool unnoticed(const struct table *table, int seat, int bet, int number)
{
    return hazard_of(table)->now.slip[seat][hazard_spot(bet, number)] == HAZARD_UNNOTICED;
}

static void notice(struct table *table, int seat, int bet, int number, struct events *events)
{
    uint8_t *slip = &hazard_of(table)->now.slip[seat][hazard_spot(bet, number)];

    (void)events;
    if (*slip == HAZARD_UNNOTICED) *slip = HAZARD_SLIP;
}

static const char *breach(const struct table *table, int seat, int bet, int number)
{
    struct range limits = table_limits(table, seat, bet);
    int64_t stake = wager(table, seat, bet, number);

    return says(table, stake < limits.least  ? SAYS_BELOW
                       : stake > limits.most ? SAYS_ABOVE
                                             : SAYS_STEP);
}

/* Every wager was decided, and none was left. */
static bool saved_wager(const struct table *table, int seat, int bet, int number,
                        struct saved_wager *saved)
{
    const struct hazard_play *before = &hazard_of(table)->before;
    int spot = hazard_spot(bet, number);

    *saved = (struct saved_wager){ .bet = bet, .number = number, .decided = true };
    if (!table->undo) return false;
    saved->stake_cents = before->stake_cents[seat][spot];
    saved->unnoticed = before->slip[seat][spot] == HAZARD_UNNOTICED;
    return saved->stake_cents;
}

static void swap(struct table *table)
{
    struct hazard_play play = hazard_of(table)->now;

    hazard_of(table)->now = hazard_of(table)->before;
    hazard_of(table)->before = play;
}

static void resettle(struct table *table, struct events *events)
{
    const struct command settle = { .act = ACT_SETTLE };

    table->by_limits_then = false;
    table_back(table);
    do_settle(table, &settle, events);
}

/* ---- Invalidating ---------------------------------------------------------------- */

static struct refusal can_invalidate(const struct table *table, const struct command *command)
{
    int phase = table->till.phase;

    return table_may_invalidate(table, command, phase == HAZARD_CALLED || phase == HAZARD_THROWN);
}

static void forfeit(struct table *table, int seat, struct events *events)
{
    for (int spot = 0; spot < HAZARD_SPOTS; spot++) {
        int64_t stake = hazard_of(table)->now.stake_cents[seat][spot];
        int bet, number;
        if (!stake) continue;
        hazard_at(spot, &bet, &number);
        table_add_wager_event(events, EVENT_VERDICT, seat, bet, number, stake,
                              says(table, SAYS_REFUND))
            ->fate = LOSES;
        table->till.float_cents += stake;
        lift_off(table, seat, bet, number, stake);
    }
}

/* Returns all wagers, except those of players who forfeit. */
static void do_invalidate(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_cause(table, command);
    const char *clause = says(table, SAYS_REFUND);

    table_add_invalidated(table, command, events);
    if (table->undo == UNDO_SETTLEMENT) table_reverse(table, reason->clause, events);
    for (int seat = 0; seat < HAZARD_SEATS; seat++)
        if (table_forfeits(command) & SEAT_BIT(seat)) forfeit(table, seat, events);
    for (int seat = 0; seat < HAZARD_SEATS; seat++) give_back(table, seat, clause, events);
    void_throw(table, reason->clause, events);
}

/* ---- Offers ---------------------------------------------------------------------- */

static void offer_bet(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet;

    offer_added(o, allowed(o->table, seat, bet, 0), wager(o->table, seat, bet, o->command.number));
}

static void offer_take(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet;
    int64_t standing = wager(o->table, seat, bet, o->command.number);

    if (!standing) return;
    offer_range(o, standing, standing, o->table->sign.chip_cents);
    offer_reduced(o, allowed(o->table, seat, bet, standing), standing);
}

static void offer_throws(struct offering *o)
{
    for (int nth = 0; nth < HAZARD_THROWS; nth++) {
        hazard_throw(nth, o->command.outcome);
        offer_plain(o);
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
    case ACT_CAST:
        offer_throws(o);
        break;
    case ACT_NO_CAST:
        offer_reasons(o);
        break;
    default:
        offer_plain(o);
    }
}

/* ---- Callbacks of the family ----------------------------------------------------- */

static int places(const struct sign *sign)
{
    (void)sign;
    return HAZARD_SEATS;
}

static void open_hazard(struct table *table)
{
    table->till.phase = HAZARD_BETTING;
}

static struct refusal wrong_moment(const struct table *table, const struct act_row *row)
{
    bool wagers = row->act == ACT_BET || row->act == ACT_SLIP || row->act == ACT_TAKE;

    return wagers ? no(REFUSED_BETTING_OVER, says(table, SAYS_LATE)) : accepted();
}

static bool had_part(const struct table *table, int seat)
{
    for (int spot = 0; spot < HAZARD_SPOTS; spot++)
        if (hazard_of(table)->before.stake_cents[seat][spot]) return true;
    return false;
}

/* An excluded player takes no part in the next throw; wagers on this one are decided. */
static void without(struct table *table, int seat, const char *clause, struct events *events)
{
    if (seated(table, seat) && table->till.phase == HAZARD_BETTING)
        give_back(table, seat, clause, events);
}

static void afterwards(struct table *table, struct events *events)
{
    for (int seat = 0; table->excluded && seat < HAZARD_SEATS; seat++)
        if (table->excluded & SEAT_BIT(seat)) without(table, seat, table_exclusion(table), events);
}

static void restore_seat(struct table *table, int seat)
{
    struct hazard_play *now = &hazard_of(table)->now, *before = &hazard_of(table)->before;

    memcpy(now->stake_cents[seat], before->stake_cents[seat], sizeof now->stake_cents[seat]);
    memcpy(now->slip[seat], before->slip[seat], sizeof now->slip[seat]);
}

static void restore(struct table *table)
{
    hazard_of(table)->now = hazard_of(table)->before;
}

static const struct act_code acts[ACT_COUNT] = {
    [ACT_BET] = { can_bet, do_bet },
    [ACT_SLIP] = { can_slip, do_slip },
    [ACT_TAKE] = { can_take, do_take },
    [ACT_NO_MORE_BETS] = { table_can_always, do_no_more_bets },
    [ACT_CAST] = { can_cast, do_cast },
    [ACT_NO_CAST] = { can_no_cast, do_no_cast },
    [ACT_SETTLE] = { table_can_always, do_settle },
    [ACT_INVALIDATE] = { can_invalidate, do_invalidate },
};

/* clang-format off */
const struct act_form hazard_forms[ACT_COUNT] = {
    [ACT_BET]     = { .id = "bet", "bets", "bets", TAKES(A(WAGER), A(CENTS), MAYBE(PART), FLAG("promotional", FLAG_PROMO)), "Bet", NULL, GROUP_PLAYER, 2 },
    [ACT_CAST]    = { .id = "cast", "throws the dice", "casts", TAKES({ .kind = TAKES_FACES, .count = HAZARD_DICE }),
                      "Throw the dice", NULL, GROUP_PLAY, 12, 'd', .wrong = "Keyed wrong? Call no throw before anything is paid." },
    [ACT_NO_CAST] = { .id = "no-cast", "calls no throw", "no-cast", TAKES(A(REASON)), "No throw", NULL, GROUP_CALL, 2, 'x' },
};
/* clang-format on */

static const struct phase_row phases[HAZARD_PHASES] = {
    [HAZARD_BETTING] = { "betting", "Place your bets", true },
    [HAZARD_CALLED] = { "called", "No more bets", false },
    [HAZARD_THROWN] = { "thrown", "The dice are down", false },
    [HAZARD_CLOSED] = { "closed", "The table is closed", false },
};

/* ---- The state by name ----------------------------------------------------------- */

static bool spot_label(const struct sign *sign, int index, char label[FIELD_LABEL])
{
    int bet, number;

    (void)sign;
    hazard_at(index, &bet, &number);
    field_wager(bet, number, 0, 0, label);
    return true;
}

static const struct field of_play[] = {
    LABELLED_GRID(hazard_play, stake_cents, spot_label),
    LABELLED_GRID(hazard_play, slip, spot_label),
    END_OF_FIELDS,
};

static const struct field fields[] = {
    STRUCT(hazard, now, of_play),
    STRUCT(hazard, before, of_play),
    EACH_BETWEEN(hazard, face, 0, 6),
    OTHER(hazard, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

/* ---- The family ------------------------------------------------------------------ */

HAZARD_REFUSALS(REFUSAL_DEFINED)
static const refusal_code refusals[] = { HAZARD_REFUSALS(REFUSAL_LISTED) NULL };

extern const char hazard_source[]; /* made by the build */

const struct family hazard_family = {
    .word = "hazard",
    .source = hazard_source,
    .refusals = refusals,
    .forms = hazard_forms,
    .state_bytes = sizeof(struct hazard),
    .fields = fields,
    .phases = phases,
    .phase_count = HAZARD_PHASES,
    .closed_phase = HAZARD_CLOSED,
    .in_round = 1u << HAZARD_CALLED | 1u << HAZARD_THROWN,
    .acts = acts,
    .places = places,
    .open = open_hazard,
    .wrong_moment = wrong_moment,
    .afterwards = afterwards,
    .on_layout = on_layout,
    .wager = wager,
    .give_back = give_back,
    .lift = lift_off,
    .single = single,
    .comes_down = comes_down,
    .had_part = had_part,
    .without = without,
    .restore = restore,
    .restore_seat = restore_seat,
    .swap = swap,
    .saved = saved_wager,
    .resettle = resettle,
    .cut = cut,
    .unnoticed = unnoticed,
    .notice = notice,
    .breach = breach,
    .offer = offer,
    .id = hazard_id,
    .find = hazard_find,
    .name = hazard_name,
    .next = hazard_next,
    .kind = hazard_kind,
    .apart = true,
};
