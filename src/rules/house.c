/* house.c - acts around the game, the same at every table: people sit down, buy
 * chips and leave; void wagers and excluded players; corrected payments and undone
 * settlements; recording physical acts.  Signs and time are in signs.c. */
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
    if (!table_is_gone(table, seat)) { /* else they are of the player who has left */
        table->voided &= ~SEAT_BIT(seat);
        table->undone &= ~SEAT_BIT(seat);
        table->till.commission_from_cents[seat] = 0;
        table->till_before.commission_from_cents[seat] = 0;
    }
    table->winners_down &= ~SEAT_BIT(seat);
    table->till.below_used[seat] = 0;
    table->till.idle_rounds[seat] = 0;
    table_forget_personal(table, seat, 0);
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

struct event *table_take_out(struct table *table, int seat, int64_t cents, const char *clause,
                             struct events *events)
{
    table->till.in_cents[seat] -= cents;
    table->till.rack_cents[seat] -= cents;
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
    struct event *event = table_take_out(table, seat, table->till.rack_cents[seat], clause, events);
    departed_note(table, seat);
    return event;
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
    if (contest_on(table)) table->contest.paid_cents[command->seat] += command->cents;
    table_add_event(events, EVENT_CHIPS, command->seat, table_clause(table, command))->paid_cents =
        command->cents;
}

/* A player's standing choice for wagers that would stay up when they win (reading G13). */
static void do_wish(struct table *table, const struct command *command, struct events *events)
{
    table->winners_down &= ~SEAT_BIT(command->seat);
    if (command->flags & FLAG_DOWN) table->winners_down |= SEAT_BIT(command->seat);
    table_add_done(command, table_clause(table, command), events)->number =
        command->flags & FLAG_DOWN ? DONE_SETS : DONE_LIFTS;
}

struct refusal table_can_name_player(const struct table *table, const struct command *command)
{
    return seated(table, command->seat) ? accepted()
                                        : no(REFUSED_NOBODY_THERE, table_clause(table, command));
}

const char *table_exclusion(const struct table *table)
{
    const struct act_row *row = table_row(conduct_of(table), ACT_EXCLUDE);

    return row ? row->clause : says(table, SAYS_PEOPLE);
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

void table_change_rack(struct table *table, int seat, int64_t cents)
{
    table->till.rack_cents[seat] += cents;
    table->till_before.rack_cents[seat] += cents; /* a round in progress can still be undone */
    table->undo = UNDO_NOTHING;
}

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
    table_change_rack(table, command->seat, command->cents);
    table->till.float_cents -= command->cents;
    table->till_before.float_cents -= command->cents;
    table_add_event(events, EVENT_CORRECTED, command->seat, table_clause(table, command))
        ->paid_cents = command->cents;
}

/* ---- Undoing --------------------------------------------------------------------- */

/* Seats that limits of the family's own bind; null if it has none. */
static uint32_t *bound_by(struct table *table)
{
    return family_of(table)->bound ? family_of(table)->bound(table) : NULL;
}

static struct limits_then limits_now(struct table *table)
{
    const struct sign *sign = &table->sign;
    const uint32_t *bound = bound_by(table);
    struct limits_then now = { .min_cents = sign->min_cents,
                               .max_cents = sign->max_cents,
                               .step_cents = sign->step_cents,
                               .side_min_cents = sign->side_min_cents,
                               .side_max_cents = sign->side_max_cents,
                               .bound = bound ? *bound : 0 };

    memcpy(now.kinds, sign->kinds, sizeof now.kinds);
    memcpy(now.personal_min_cents, table->personal_min_cents, sizeof now.personal_min_cents);
    memcpy(now.personal_max_cents, table->personal_max_cents, sizeof now.personal_max_cents);
    memcpy(now.personal_kinds, table->personal_kinds, sizeof now.personal_kinds);
    return now;
}

void table_swap_limits(struct table *table)
{
    struct limits_then now = limits_now(table), *then = &table->limits_then;
    struct sign *sign = &table->sign;
    uint32_t *bound = bound_by(table);

    if (!then->max_cents) return;
    if (bound) *bound = then->bound;
    sign->min_cents = then->min_cents;
    sign->max_cents = then->max_cents;
    sign->step_cents = then->step_cents;
    sign->side_min_cents = then->side_min_cents;
    sign->side_max_cents = then->side_max_cents;
    memcpy(sign->kinds, then->kinds, sizeof sign->kinds);
    memcpy(table->personal_min_cents, then->personal_min_cents, sizeof then->personal_min_cents);
    memcpy(table->personal_max_cents, then->personal_max_cents, sizeof then->personal_max_cents);
    memcpy(table->personal_kinds, then->personal_kinds, sizeof then->personal_kinds);
    *then = now;
}

void table_keep(struct table *table, enum undo undo)
{
    table->till_before = table->till;
    table->contest_before = table->contest;
    table->undo = undo;
    if (!table->reversing) departed_forget(table); /* another play than the one just undone */
    table->left_since = table->limits_since = false;
    table->voided = table->undone = 0;
    table->winners_then = table->winners_down;
    if (!table->by_limits_then) table->limits_then = limits_now(table);
}

bool table_kept_in_round(const struct table *table)
{
    const struct family *family = family_of(table);

    return family->kept_in_round && family->kept_in_round(table);
}

/* If they were not saved with a play, they are as they were then.  In a round they go on applying
 * to its wagers. */
void table_limits_change(struct table *table)
{
    bool kept = table_kept_in_round(table), saved = table->undo || kept;
    bool playing = family_of(table)->in_round & 1u << table->till.phase && !table_phase(table).open;
    bool running = (kept || !saved) && playing && !table->by_limits_then;

    if ((running && !kept) || (saved && !table->limits_then.max_cents))
        table->limits_then = limits_now(table);
    table->by_limits_then |= running;
}

void table_play_limits(struct table *table)
{
    if (table->by_limits_then) table_swap_limits(table);
}

void table_begin_round(struct table *table)
{
    table->undo = UNDO_NOTHING;
    table->played = true;
    table->by_limits_then = false;
    departed_forget(table);
}

/* What a player has in rack and layout and in promotional chips, what the player brought, and the
 * commission that the player has paid. */
struct assets {
    int64_t worth, in, promo, promo_in, paid;
};

static struct assets assets_of(const struct table *table, int seat)
{
    const struct till *till = &table->till;
    int64_t promo = table_promotional(table, seat);

    return (struct assets){ till->rack_cents[seat] + table_layout_now(table, seat) - promo,
                            till->in_cents[seat], till->promo_rack_cents[seat] + promo,
                            till->promo_in_cents[seat], till->commission_from_cents[seat] };
}

/* The same before an undoing: less what a player who is here owes since the last one (departed.c).
 */
static struct assets assets_before(const struct table *table, int seat)
{
    struct assets was = assets_of(table, seat);

    if (!table_is_gone(table, seat)) was.worth += table->due_cents[seat];
    return was;
}

/* The player of the saved play has the seat again.  A player who sits there now has everything that
 * was brought since; reports the difference. */
static void reverse_gone(struct table *table, int seat, const struct assets *was,
                         const char *clause, struct events *events)
{
    struct departed_beside is = departed_seat(table, seat, was->in, was->promo_in);

    if (is.in_cents != was->worth)
        table_add_event(events, EVENT_REVERSED, seat, clause)->paid_cents =
            is.in_cents - was->worth;
    if (is.promo_cents != was->promo)
        table_add_event(events, EVENT_PROMO, seat, clause)->paid_cents =
            is.promo_cents - was->promo;
}

/* Keeps chips bought or cashed out since; reports the other differences. */
static void reverse_seat(struct table *table, int seat, const struct assets *was,
                         enum event_kind kind, const char *clause, struct events *events)
{
    struct till *till = &table->till;

    till->rack_cents[seat] += was->in - till->in_cents[seat];
    till->in_cents[seat] = was->in;
    till->promo_rack_cents[seat] += was->promo_in - till->promo_in_cents[seat];
    till->promo_in_cents[seat] = was->promo_in;
    struct assets now = assets_of(table, seat);
    if (now.worth != was->worth || now.paid != was->paid)
        table_add_event(events, kind, seat, clause)->paid_cents = now.worth - was->worth;
    if (now.promo != was->promo)
        table_add_event(events, EVENT_PROMO, seat, clause)->paid_cents = now.promo - was->promo;
}

uint32_t table_back(struct table *table)
{
    table->till = table->till_before;
    uint32_t removed = contest_on(table) ? contest_restore(table) : 0;
    family_of(table)->restore(table);
    return removed;
}

void table_reverse(struct table *table, const char *clause, struct events *events)
{
    int places = table_seat_count(table);
    struct assets was[TABLE_SEATS];

    promotions_follow(table, NULL, events);
    table_add_event(events, EVENT_REVERSED, NO_SEAT, clause)->a = table->undo == UNDO_VOID;
    for (int seat = 0; seat < places; seat++) was[seat] = assets_before(table, seat);
    uint32_t removed = table_back(table);
    table->waiting_count = 0;
    memset(table->waiting, 0, sizeof table->waiting);
    table->undo = UNDO_NOTHING;
    table->reversing = true;
    for (int seat = 0; seat < places; seat++)
        if (table_is_gone(table, seat))
            reverse_gone(table, seat, &was[seat], clause, events);
        else
            reverse_seat(table, seat, &was[seat], EVENT_REVERSED, clause, events);
    table->back_from = events->count;
    for (int seat = 0; seat < places; seat++) /* declared void since */
        if (seated(table, seat) && table->voided & SEAT_BIT(seat))
            family_of(table)->give_back(table, seat, table_act_clause(table, ACT_VOID_WAGERS),
                                        events);
    for (int seat = 0; seat < places; seat++)
        if (removed & SEAT_BIT(seat)) family_of(table)->give_back(table, seat, clause, events);
    promotions_follow(table, NULL, events); /* before the next settlement is saved */
}

/* ---- One player's wagers are void ------------------------------------------------ */

void table_withdraw(struct table *table, int seat, const char *clause, struct events *events)
{
    const struct family *family = family_of(table);

    (family->withdraw ? family->withdraw : family->give_back)(table, seat, clause, events);
}

void table_keep_out(struct table *table, int seat, const char *clause, struct events *events)
{
    if (!table_phase(table).open) return;
    events->followed = events->count;
    table_lapse(table, ALL_LAPSE, seat, clause, events);
    if (table_layout_now(table, seat)) table_withdraw(table, seat, clause, events);
    promotions_follow(table, NULL, events);
    table_recount(table);
}

/* What a player has beyond what the player brought. */
static int64_t gained(const struct table *table, int seat)
{
    const struct till *till = &table->till;

    return till->rack_cents[seat] + table_layout_now(table, seat) - till->in_cents[seat] -
           till->promo_cents[seat];
}

/* The player's part of the till is as it was kept. */
static void restore_player(struct table *table, int seat)
{
    struct till *till = &table->till;
    const struct till *kept = &table->till_before;

    till->rack_cents[seat] = kept->rack_cents[seat];
    till->in_cents[seat] = kept->in_cents[seat];
    till->commission_from_cents[seat] = kept->commission_from_cents[seat];
    till->promo_rack_cents[seat] = kept->promo_rack_cents[seat];
    till->promo_in_cents[seat] = kept->promo_in_cents[seat];
    till->promo_cents[seat] = kept->promo_cents[seat];
    till->below_used[seat] = kept->below_used[seat];
    promotions_copy(till, kept, seat);
    family_of(table)->restore_seat(table, seat);
}

/* As table_reverse(), for one player: what was paid or taken is corrected. */
static void reverse_player(struct table *table, int seat, const char *clause, struct events *events)
{
    struct till *till = &table->till;

    promotions_follow(table, NULL, events);
    struct assets was = assets_before(table, seat);
    int64_t before = gained(table, seat) + was.worth - assets_of(table, seat).worth;
    restore_player(table, seat);
    int64_t paid = till->commission_from_cents[seat] - was.paid;
    till->commission_cents += paid;
    till->float_cents -= gained(table, seat) - before + paid;
    reverse_seat(table, seat, &was, EVENT_CORRECTED, clause, events);
}

/* Whether there is a settlement to reverse for this player. */
static struct refusal can_reverse_player(const struct table *table, int seat, const char *clause)
{
    int promo = 0;

    if (table->undo != UNDO_SETTLEMENT && !table_kept_in_round(table))
        return no(REFUSED_WRONG_MOMENT, clause);
    if (table->left_since) return no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION));
    for (int i = 0; i < table->till.promo_count; i++)
        promo += table->till.promo_wagers[i].seat != seat;
    for (int i = 0; i < table->till_before.promo_count; i++)
        promo += table->till_before.promo_wagers[i].seat == seat;
    return promo > PROMO_WAGERS ? no(REFUSED_PROMO_FULL, says(table, SAYS_PROMO)) : accepted();
}

static struct refusal can_void_wagers(const struct table *table, const struct command *command)
{
    bool settled = command->flags & FLAG_SETTLED;
    struct refusal why = settled && departed_meant(table, command)
                             ? accepted()
                             : table_can_name_player(table, command);

    if (why.code || !settled) return why;
    return can_reverse_player(table, command->seat, table_clause(table, command));
}

/* Whether the events returned this wager already. */
static bool returned(const struct events *events, int first, int end, const struct event *wager)
{
    for (int i = first; i < end; i++) {
        const struct event *e = &events->list[i];
        if (e->kind == EVENT_VERDICT && e->seat == wager->seat && e->bet == wager->bet &&
            e->number == wager->number && e->as == wager->as && e->as_number == wager->as_number)
            return true;
    }
    return false;
}

/* A player's wagers that are decided already are undecided, and returned.  Those that were on the
 * layout until now have been reported as returned; the others were not valid. */
static void void_settled(struct table *table, int seat, int first, const char *clause,
                         struct events *events)
{
    int told = events->count;

    reverse_player(table, seat, clause, events);
    int from = events->count;
    table_withdraw(table, seat, clause, events);
    promotions_follow(table, NULL, events);
    int count = from;
    for (int i = from; i < events->count; i++) {
        struct event event = events->list[i];
        bool verdict = event.kind == EVENT_VERDICT && event.seat == seat;
        if (verdict && returned(events, first, told, &event)) continue;
        if (verdict) event.kind = EVENT_NOT_VALID;
        if (verdict && event.as) { /* a leg, by the name of the whole */
            event.bet = event.as;
            event.number = event.as_number;
            event.as = event.as_number = 0;
        }
        events->list[count++] = event;
    }
    events->count = count;
    if (!table_is_back(table, seat)) departed_owe(table, seat, events);
    events->followed = events->count;
    table->undone |= SEAT_BIT(seat);
}

/* Void wagers neither win nor lose, whatever the phase: those that stand are returned; then those
 * that are decided already. */
static void do_void_wagers(struct table *table, const struct command *command,
                           struct events *events)
{
    const char *clause = table_clause(table, command);
    bool settled = command->flags & FLAG_SETTLED;
    int first = events->count, seat = command->seat;

    table_add_done(command, clause, events)->number = settled;
    if (settled && departed_meant(table, command)) departed_call_back(table, seat, clause, events);
    table_lapse(table, ALL_LAPSE, seat, clause, events);
    table_withdraw(table, seat, clause, events);
    if (settled && !(table->undone & SEAT_BIT(seat)))
        void_settled(table, seat, first, clause, events);
    if (table_is_back(table, seat) || !table_is_gone(table, seat)) table->voided |= SEAT_BIT(seat);
    for (int i = first; i < events->count; i++)
        if (events->list[i].kind == EVENT_VERDICT && events->list[i].seat == seat)
            events->list[i].also = says(table, SAYS_VOID_WAGER);
}

const struct reason *table_cause(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    return reason && (reason->force == DISRUPTS || reason->force == DEFRAUDS) ? reason : NULL;
}

/* Whether fraud by this person, besides players at the table, is a reason. */
static bool culprit_fits(const struct table *table, const struct reason *reason, int culprit)
{
    bool plays = culprit == FRAUD_BY_DEALER || culprit == FRAUD_BY_PLAYER;
    bool other = culprit == FRAUD_BY_STAFF || culprit == FRAUD_BY_SPECTATOR;

    if (!culprit) return true;
    return reason->force == DEFRAUDS && (plays || (other && conduct_of(table)->fraud_by_anyone));
}

/* The seats that committed the fraudulent act.  The seat that forfeits is one of them only if
 * nobody else is named. */
static uint32_t cheats_of(const struct command *command)
{
    bool other = command->cheats || command->choice, forfeit = command->flags & FLAG_FORFEIT;
    bool too = command->seat != NO_SEAT && !(forfeit && other);

    return command->cheats | (too ? SEAT_BIT(command->seat) : 0);
}

uint32_t table_forfeits(const struct command *command)
{
    if (!(command->flags & FLAG_FORFEIT)) return 0;
    return command->seat != NO_SEAT ? SEAT_BIT(command->seat) : cheats_of(command);
}

void table_add_invalidated(const struct table *table, const struct command *command,
                           struct events *events)
{
    const char *clause = table_cause(table, command)->clause;
    uint32_t cheats = cheats_of(command);

    table_add_done(command, clause, events);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (cheats & SEAT_BIT(seat)) table_add_event(events, EVENT_CHEATED, seat, clause);
}

/* Only fraud has cheats, and only their own wagers can be forfeited. */
static struct refusal may_blame(const struct table *table, const struct command *command,
                                const struct reason *reason)
{
    const char *refund = says(table, SAYS_REFUND);
    bool forfeit = command->flags & FLAG_FORFEIT;

    if (!culprit_fits(table, reason, command->choice))
        return no(REFUSED_NO_SUCH_REASON, reason->clause);
    if (reason->force != DEFRAUDS && forfeit) return no(REFUSED_NO_SUCH_REASON, refund);
    bool anyone = command->cheats || command->seat != NO_SEAT;
    if (reason->force != DEFRAUDS)
        return anyone ? no(REFUSED_NO_SUCH_REASON, reason->clause) : accepted();
    bool absent = command->seat != NO_SEAT && !seated(table, command->seat) &&
                  !table_is_gone(table, command->seat);
    if (absent || command->cheats & ~(table->present | table->gone))
        return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    uint32_t cheats = cheats_of(command), forfeits = table_forfeits(command);
    if (!cheats && !command->choice) return no(REFUSED_NO_CHEAT_NAMED, reason->clause);
    bool theirs = forfeits && !(forfeits & ~cheats);
    return forfeit && !theirs ? no(REFUSED_NOT_THE_CHEAT, refund) : accepted();
}

struct refusal table_may_invalidate(const struct table *table, const struct command *command,
                                    bool undecided)
{
    const char *clause = table_clause(table, command);
    const struct reason *reason = table_cause(table, command);

    if (!reason) return no(REFUSED_NO_SUCH_REASON, clause);
    struct refusal why = may_blame(table, command, reason);
    if (why.code || undecided) return why;
    if (table->undo != UNDO_SETTLEMENT) return no(REFUSED_WRONG_MOMENT, clause);
    return table->left_since ? no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION)) : accepted();
}

/* ---- Recording ------------------------------------------------------------------- */

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
    [ACT_VOID_WAGERS] = { can_void_wagers, do_void_wagers },
    [ACT_EXCLUDE] = { table_can_name_player, do_exclude },
    [ACT_VACATE] = { can_vacate, do_vacate },
    [ACT_RECORD] = { can_record, do_record },
    [ACT_REPORT_ACCEPT] = { report_can, report_do },
    [ACT_REPORT_DECLINE] = { report_can, report_do },
};
