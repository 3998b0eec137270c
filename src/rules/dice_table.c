/* dice_table.c - the acts at a dice table: for each, whether it can be done now
 * and what it does.  A can_ function only looks; a do_ function is called only
 * after its can_ has agreed, and never fails. */
#include "rules/dice_internal.h"

#include <assert.h>
#include <string.h>

/* ---- Looking things up ------------------------------------------------------ */

const struct dice_act_row *dice_row(const struct dice_conduct *conduct, enum dice_act act)
{
    for (int i = 0; i < conduct->act_count; i++)
        if (conduct->acts[i].act == act) return &conduct->acts[i];
    return NULL;
}

const char *dice_clause(const struct dice_table *table, const struct command *command)
{
    return dice_row(conduct_of(table), command->act)->clause;
}

struct event *dice_tell(struct events *events, enum event_kind kind, int seat, const char *clause)
{
    assert(events->count < EVENTS_MOST);
    struct event *event = &events->list[events->count++];

    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->pays = (struct ratio){ 0, 1 };
    event->clause = clause;
    return event;
}

void dice_tell_done(const struct command *command, const char *clause, struct events *events)
{
    struct event *event = dice_tell(events, EVENT_DONE, command->seat, clause);

    event->act = command->act;
    event->role = command->role;
    event->a = command->a;
    event->b = command->b;
}

const char *dice_act_id(enum dice_act act)
{
    static const char *const ids[] = {
#define ID(act, words) #act,
        DICE_ACTS(ID)
#undef ID
    };

    return ids[act];
}

const char *dice_act_words(enum dice_act act)
{
    static const char *const words[] = {
#define WORDS(act, words) words,
        DICE_ACTS(WORDS)
#undef WORDS
    };

    return words[act];
}

const char *dice_phase_word(enum dice_phase phase)
{
    static const char *const words[] = { "dice-out", "idle",   "offered", "choosing", "ready",
                                         "air",      "rested", "called",  "settled",  "closed" };

    return words[phase];
}

const struct dice_reason *dice_reason_of(const struct dice_table *table, int reason)
{
    const struct dice_conduct *conduct = conduct_of(table);

    return reason >= 1 && reason <= conduct->reason_count ? &conduct->reasons[reason - 1] : NULL;
}

static bool faces(int a, int b)
{
    return a >= 1 && a <= 6 && b >= 1 && b <= 6;
}

static struct refusal can_always(const struct dice_table *table, const struct command *command)
{
    (void)table, (void)command;
    return accepted();
}

bool dice_eligible(const struct dice_table *table, int seat)
{
    const struct dice_game *game = dice_game(&table->sign);
    unsigned bets = game->conduct->eligible_bets;

    if (seat == HOUSE_SEAT) return true;
    for (int spot = 0; spot < game->spot_count; spot++)
        if (table->now.stake_cents[seat][spot] && (!bets || (bets & 1u << game->spots[spot].bet)))
            return true;
    return false;
}

int64_t dice_imbalance(const struct dice_table *table)
{
    const struct dice_play *now = &table->now;
    int64_t sum = now->float_cents + now->commission_cents;

    for (int seat = 0; seat < DICE_SEATS; seat++)
        sum += now->rack_cents[seat] + dice_on_layout(table, seat) - now->in_cents[seat];
    return sum;
}

/* ---- People ------------------------------------------------------------------- */

static struct refusal can_sit(const struct dice_table *table, const struct command *command)
{
    int seat = command->seat;

    if (seat < 0 || seat >= DICE_SEATS) return no(REFUSED_NO_SUCH_PLACE, says(table, SAYS_PEOPLE));
    if (seated(table, seat)) return no(REFUSED_PLACE_TAKEN, says(table, SAYS_PEOPLE));
    return accepted();
}

static void do_sit(struct dice_table *table, const struct command *command, struct events *events)
{
    int seat = command->seat;

    table->present |= SEAT_BIT(seat);
    table->excluded &= (uint16_t)~SEAT_BIT(seat);
    table->agreed &= (uint16_t)~SEAT_BIT(seat);
    table->winners_down &= (uint16_t)~SEAT_BIT(seat);
    table->now.below_used[seat] = 0;
    table->now.idle_rounds[seat] = 0;
    table->personal_min_cents[seat] = table->personal_max_cents[seat] = 0;
    dice_tell_done(command, dice_clause(table, command), events);
}

static struct refusal can_leave(const struct dice_table *table, const struct command *command)
{
    int seat = command->seat;

    if (dice_on_layout(table, seat)) return no(REFUSED_WAGERS_STAND, dice_clause(table, command));
    for (int i = 0; i < table->waiting_count; i++)
        if (table->waiting[i].command.seat == seat)
            return no(REFUSED_WAGERS_STAND, dice_clause(table, command));
    bool part = table->now.shooter == seat || table->now.thrower == seat;
    bool asked = table->now.phase == PHASE_OFFERED && table->now.offered == seat;
    return part || asked ? no(REFUSED_SHOOTER_STAYS, dice_clause(table, command)) : accepted();
}

/* The rack is exchanged for money and the place is free. */
void dice_redeem(struct dice_table *table, int seat, const char *clause, struct events *events)
{
    int64_t rack = table->now.rack_cents[seat];

    table->now.in_cents[seat] -= rack;
    table->now.rack_cents[seat] = 0;
    table->present &= (uint16_t)~SEAT_BIT(seat);
    table->now.declined &= (uint16_t)~SEAT_BIT(seat);
    bool had_part = table->before.shooter == seat || table->before.thrower == seat;
    for (int spot = 0; spot < DICE_SPOTS; spot++)
        had_part |= table->before.stake_cents[seat][spot] > 0;
    table->left_since |= table->undo && had_part;
    dice_tell(events, EVENT_CHIPS, seat, clause)->paid_cents = -rack;
}

static void do_leave(struct dice_table *table, const struct command *command, struct events *events)
{
    dice_tell_done(command, dice_clause(table, command), events);
    dice_redeem(table, command->seat, dice_clause(table, command), events);
}

static struct refusal can_buy(const struct dice_table *table, const struct command *command)
{
    int64_t chip = table->sign.chip_cents;

    if (command->cents <= 0) return no(REFUSED_NO_AMOUNT, says(table, SAYS_CHIPS));
    if (command->cents > MONEY_MOST - table->now.rack_cents[command->seat])
        return no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS));
    if (command->cents % chip)
        return no_with_amount(REFUSED_NOT_IN_CHIPS, says(table, SAYS_CHIPS), chip);
    return accepted();
}

static void do_buy(struct dice_table *table, const struct command *command, struct events *events)
{
    table->now.rack_cents[command->seat] += command->cents;
    table->now.in_cents[command->seat] += command->cents;
    dice_tell(events, EVENT_CHIPS, command->seat, dice_clause(table, command))->paid_cents =
        command->cents;
}

/* A standing wish about wagers that would stay up when they win (reading G13). */
static void do_wish(struct dice_table *table, const struct command *command, struct events *events)
{
    table->winners_down &= (uint16_t)~SEAT_BIT(command->seat);
    if (command->flags & FLAG_DOWN) table->winners_down |= SEAT_BIT(command->seat);
    dice_tell_done(command, dice_clause(table, command), events);
}

/* ---- Dice ---------------------------------------------------------------------- */

static int dice_in_set(const struct dice_table *table)
{
    const struct dice_conduct *conduct = conduct_of(table);

    return conduct->dice_option ? table->sign.value[conduct->dice_option - 1] : conduct->dice_most;
}

static struct refusal can_receive(const struct dice_table *table, const struct command *command)
{
    if (table->now.dice_here) return no(REFUSED_WRONG_MOMENT, dice_clause(table, command));
    if (command->a != dice_in_set(table))
        return no(REFUSED_BAD_DICE_COUNT, says(table, table->played ? SAYS_DICE_KEPT : SAYS_DICE));
    return accepted();
}

/* Inspected, or not in need of it: back to whoever was shooting, or to the bowl. */
static void dice_are_in(struct dice_table *table)
{
    table->now.phase = table->now.shooter == NO_SEAT ? PHASE_IDLE : PHASE_CHOOSING;
}

static void do_receive(struct dice_table *table, const struct command *command,
                       struct events *events)
{
    table->now.dice_here = (uint8_t)((1u << command->a) - 1);
    table->now.dice_missing = table->now.dice_active = table->now.inspected = 0;
    table->now.dice_lost = 0;
    dice_tell_done(command, dice_clause(table, command), events);
    if (!conduct_of(table)->inspected) dice_are_in(table);
}

static uint8_t inspector(const struct command *command)
{
    return command->role == ROLE_GAME_SUPERVISOR ? 2 : 1; /* the stickperson is a dealer too */
}

static struct refusal can_inspect(const struct dice_table *table, const struct command *command)
{
    if (!table->now.dice_here) return no(REFUSED_NEW_SET_FIRST, dice_clause(table, command));
    if (table->now.inspected & inspector(command))
        return no(REFUSED_ALREADY_INSPECTED, dice_clause(table, command));
    return accepted();
}

static void do_inspect(struct dice_table *table, const struct command *command,
                       struct events *events)
{
    table->now.inspected |= inspector(command);
    dice_tell_done(command, dice_clause(table, command), events);
    if (table->now.inspected == 3) dice_are_in(table);
}

int dice_next_offer(const struct dice_table *table)
{
    bool first = table->now.last_shooter == NO_SEAT;
    bool all = first || conduct_of(table)->offer_to_all;

    for (int i = 0; i < DICE_SEATS; i++) {
        int seat = (table->now.last_shooter + 1 + i) % DICE_SEATS;
        bool out = (table->now.declined | table->excluded) & SEAT_BIT(seat);
        if (seated(table, seat) && !out && (all || dice_eligible(table, seat))) return seat;
    }
    return NO_SEAT;
}

static struct refusal can_offer(const struct dice_table *table, const struct command *command)
{
    return table->present ? accepted() : no(REFUSED_NOBODY_TO_OFFER, dice_clause(table, command));
}

static void give_dice(struct dice_table *table, int seat, const char *clause, struct events *events)
{
    table->now.shooter = table->now.thrower = (int8_t)seat;
    table->now.offered = NO_SEAT;
    table->now.declined = 0;
    table->now.offers = 0;
    dice_tell(events, EVENT_SHOOTER, seat, clause);
}

static void do_offer(struct dice_table *table, const struct command *command, struct events *events)
{
    const struct dice_conduct *conduct = conduct_of(table);
    bool first = table->now.last_shooter == NO_SEAT;
    int seat = dice_next_offer(table);
    const char *house = says(table, SAYS_HOUSE_THROWS);
    const char *next =
        first ? dice_row(conduct, ACT_DECLINE)->clause : says(table, SAYS_DECLINE_ON);
    const char *clause = says(table, first ? SAYS_OFFER : SAYS_OFFER_ON);

    (void)command;
    if (seat != NO_SEAT) {
        table->now.offered = (int8_t)seat;
        table->now.phase = PHASE_OFFERED;
        dice_tell(events, EVENT_OFFERED, seat, table->now.offers++ ? next : clause);
        return;
    }
    table->now.declined = 0;
    table->now.offers = 0;
    bool throws = house && (conduct->house_throws_first || !first) && dice_undetermined(table);
    dice_tell(events, EVENT_NOBODY, NO_SEAT, throws ? house : clause);
    if (!throws) return;
    give_dice(table, HOUSE_SEAT, house, events);
    table->now.dice_active = (uint8_t)(table->now.dice_here & -table->now.dice_here);
    uint8_t rest = table->now.dice_here & (uint8_t)~table->now.dice_active;
    table->now.dice_active |= (uint8_t)(rest & -rest);
    table->now.phase = PHASE_READY;
}

static void do_accept(struct dice_table *table, const struct command *command,
                      struct events *events)
{
    bool first = table->now.last_shooter == NO_SEAT;
    const char *clause = first ? dice_clause(table, command) : says(table, SAYS_ACCEPT_ON);

    give_dice(table, command->seat, clause, events);
    bool choose = dice_row(conduct_of(table), ACT_CHOOSE) != NULL;
    table->now.phase = choose ? PHASE_CHOOSING : PHASE_READY;
    if (!choose) table->now.dice_active = table->now.dice_here;
}

static void do_decline(struct dice_table *table, const struct command *command,
                       struct events *events)
{
    bool first = table->now.last_shooter == NO_SEAT;

    table->now.declined |= SEAT_BIT(command->seat);
    table->now.offered = NO_SEAT;
    table->now.phase = PHASE_IDLE;
    dice_tell_done(command, first ? dice_clause(table, command) : says(table, SAYS_DECLINE_ON),
                   events);
}

static int in_hand(const struct dice_table *table)
{
    return __builtin_popcount(table->now.dice_active);
}

/* Whoever throws also chooses dice: the house where it throws, else the player
 * who does. */
static struct refusal in_whose_hand(const struct dice_table *table, const struct command *command)
{
    unsigned by = dice_row(conduct_of(table), command->act)->by;
    bool house = table->now.thrower == HOUSE_SEAT, staff = command->role != ROLE_PLAYER;

    if (house ? staff : !staff && command->seat == table->now.thrower) return accepted();
    return (struct refusal){ REFUSED_WRONG_ROLE, dice_clause(table, command), 0,
                             house ? by & ~(unsigned)ROLE_SHOOTER : ROLE_SHOOTER, NULL };
}

static struct refusal can_choose(const struct dice_table *table, const struct command *command)
{
    int a = command->a, b = command->b;
    struct refusal why = in_whose_hand(table, command);

    if (why.code) return why;
    if (table->now.phase == PHASE_READY && in_hand(table) == 2)
        return no(REFUSED_WRONG_MOMENT, dice_clause(table, command));
    if (a < 1 || b < 1 || a > DICE_SET || b > DICE_SET || !(table->now.dice_here & 1u << (a - 1)) ||
        !(table->now.dice_here & 1u << (b - 1)))
        return no(REFUSED_BAD_DIE, dice_clause(table, command));
    if (a == b) return no(REFUSED_SAME_DIE, dice_clause(table, command));
    return accepted();
}

static void do_choose(struct dice_table *table, const struct command *command,
                      struct events *events)
{
    bool replacing = table->now.phase == PHASE_READY;
    bool first = table->now.last_shooter == NO_SEAT;
    const char *clause = replacing ? says(table, SAYS_REPLACE)
                         : first   ? dice_clause(table, command)
                                   : says(table, SAYS_ACCEPT_ON);

    table->now.dice_active = (uint8_t)(1u << (command->a - 1) | 1u << (command->b - 1));
    table->now.dice_from_hand = 0;
    table->now.ask_back = false;
    table->now.phase = PHASE_READY;
    dice_tell_done(command, clause, events);
}

/* ---- The throw ------------------------------------------------------------------ */

static struct refusal can_throw(const struct dice_table *table, const struct command *command)
{
    struct refusal why = in_whose_hand(table, command);

    if (why.code) return why;
    if (table->failed) return no(REFUSED_SUSPENDED, says(table, SAYS_FAILURE));
    if (!dice_eligible(table, table->now.shooter))
        return no(REFUSED_NOT_ELIGIBLE, says(table, SAYS_ELIGIBLE));
    if (in_hand(table) < 2) return no(REFUSED_DICE_MISSING, says(table, SAYS_REPLACE));
    return accepted();
}

static void do_throw(struct dice_table *table, const struct command *command, struct events *events)
{
    const char *house = says(table, SAYS_HOUSE_THROWS);
    bool by_house = table->now.shooter == HOUSE_SEAT;

    dice_lapse(table, CALLS_LAPSE, NO_SEAT, NULL, events);
    table->now.phase = PHASE_AIR;
    table->played = true;
    table->undo = UNDO_NOTHING;
    table->ruled = false;
    table->called_by = 0;
    table->entered_a = table->entered_b = 0;
    dice_tell_done(command, by_house ? house : dice_clause(table, command), events);
}

static void dice_go_missing(struct dice_table *table, int count)
{
    while (count-- && table->now.dice_active) {
        uint8_t die = (uint8_t)(table->now.dice_active & -table->now.dice_active);
        table->now.dice_active &= (uint8_t)~die;
        table->now.dice_here &= (uint8_t)~die;
        table->now.dice_missing |= die;
        table->now.dice_from_hand |= die;
    }
}

static void void_roll(struct dice_table *table, const char *clause, struct events *events)
{
    dice_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    table->now.phase = PHASE_READY;
    table->a = table->b = table->must_call = 0;
    table->called_by = 0;
    table->disputed = table->ruled = false;
    table->rethrow = conduct_of(table)->frozen_after_void;
    dice_tell(events, EVENT_VOID_ROLL, NO_SEAT, clause)->also = says(table, SAYS_VOID_ROLL);
}

/* Void because somebody said so.  Once the dice are at rest that is a call which
 * can be overruled; the play is kept as it was. */
static void void_by(struct dice_table *table, enum role role, const char *clause,
                    struct events *events)
{
    bool at_rest = table->now.phase == PHASE_RESTED || table->now.phase == PHASE_CALLED;

    table->before = table->now;
    table->before.phase = PHASE_CALLED;
    void_roll(table, clause, events);
    table->undo = at_rest ? UNDO_VOID : UNDO_NOTHING;
    table->left_since = false;
    table->called_by = (uint16_t)role;
}

static bool off_table(const struct dice_table *table, int reason)
{
    return reason && reason == conduct_of(table)->off_table;
}

static struct refusal can_rest(const struct dice_table *table, const struct command *command)
{
    const struct dice_reason *reason = dice_reason_of(table, command->reason);

    if (!faces(command->a, command->b)) return no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
    if (command->reason && (!reason || (reason->force != VOIDS && reason->force != MUST_CALL)))
        return no(REFUSED_NO_SUCH_REASON, reason ? reason->clause : says(table, SAYS_VOID));
    return accepted();
}

static int8_t face_up(const struct dice_table *table, int face, bool leans, struct events *events)
{
    if (!leans) return (int8_t)face;
    int up = conduct_of(table)->leaning_opposite ? 7 - face : face;
    struct event *event = dice_tell(events, EVENT_FACE, NO_SEAT, says(table, SAYS_LEANS));

    event->a = (int8_t)face;
    event->b = (int8_t)up;
    return (int8_t)up;
}

static void do_rest(struct dice_table *table, const struct command *command, struct events *events)
{
    const struct dice_reason *reason = dice_reason_of(table, command->reason);

    dice_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    table->rethrow = false;
    table->now.phase = PHASE_RESTED;
    table->a = face_up(table, command->a, command->flags & FLAG_LEANS_A, events);
    table->b = face_up(table, command->b, command->flags & FLAG_LEANS_B, events);
    struct event *event = dice_tell(events, EVENT_DICE, NO_SEAT, dice_clause(table, command));
    event->a = table->a;
    event->b = table->b;
    if (!reason) return;
    if (off_table(table, command->reason))
        dice_go_missing(table, command->flags & FLAG_TWO_OFF ? 2 : 1);
    if (reason->force == VOIDS)
        void_roll(table, reason->clause, events);
    else
        table->must_call = command->reason;
}

static struct refusal can_no_roll(const struct dice_table *table, const struct command *command)
{
    const struct dice_reason *reason = dice_reason_of(table, command->reason);

    if (!reason || reason->force > MAY_CALL)
        return no(REFUSED_NO_SUCH_REASON, reason ? reason->clause : dice_clause(table, command));
    return accepted();
}

static void do_no_roll(struct dice_table *table, const struct command *command,
                       struct events *events)
{
    const struct dice_reason *reason = dice_reason_of(table, command->reason);
    bool told = off_table(table, table->must_call); /* when the dice came to rest */

    dice_tell_done(command,
                   reason->force == VOIDS ? says(table, SAYS_VOID) : dice_clause(table, command),
                   events);
    if (off_table(table, command->reason) && !told)
        dice_go_missing(table, command->flags & FLAG_TWO_OFF ? 2 : 1);
    void_by(table, command->role, reason->clause, events);
}

/* ---- The call ------------------------------------------------------------------- */

/* The game supervisor decides disputes, so not over the head of a superior. */
static struct refusal can_dispute(const struct dice_table *table, const struct command *command)
{
    return table->called_by > ROLE_GAME_SUPERVISOR
               ? no(REFUSED_CANNOT_OVERRULE, dice_clause(table, command))
               : accepted();
}

static void do_dispute(struct dice_table *table, const struct command *command,
                       struct events *events)
{
    table->disputed = true;
    dice_tell_done(command, dice_clause(table, command), events);
}

static struct refusal can_rule(const struct dice_table *table, const struct command *command)
{
    if (!table->disputed) return no(REFUSED_NOT_DISPUTED, dice_clause(table, command));
    if (command->flags & FLAG_VOID)
        return conduct_of(table)->rule_may_void
                   ? accepted()
                   : no(REFUSED_NO_SUCH_REASON, dice_clause(table, command));
    return faces(command->a, command->b) ? accepted()
                                         : no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
}

static void tell_roll(struct dice_table *table, const char *clause, struct events *events)
{
    struct event *event = dice_tell(events, EVENT_ROLL, NO_SEAT, clause);

    event->a = table->a;
    event->b = table->b;
}

static void do_rule(struct dice_table *table, const struct command *command, struct events *events)
{
    dice_tell_done(command, dice_clause(table, command), events);
    table->disputed = false;
    if (command->flags & FLAG_VOID) {
        void_by(table, command->role, dice_clause(table, command), events);
        return;
    }
    table->a = command->a;
    table->b = command->b;
    table->ruled = true;
    if (table->now.phase != PHASE_CALLED) return;
    table->called_by = command->role;
    tell_roll(table, dice_clause(table, command), events);
}

static struct refusal can_call_total(const struct dice_table *table, const struct command *command)
{
    if (table->disputed) return no(REFUSED_DISPUTED, dice_row(conduct_of(table), ACT_RULE)->clause);
    if (table->must_call)
        return no(REFUSED_MUST_CALL_NO_ROLL, dice_reason_of(table, table->must_call)->clause);
    bool as_they_lie =
        (!command->a && !command->b) || (command->a == table->a && command->b == table->b);
    if (table->ruled && !as_they_lie)
        return no(REFUSED_RULED, dice_row(conduct_of(table), ACT_RULE)->clause);
    return as_they_lie || faces(command->a, command->b)
               ? accepted()
               : no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
}

static void do_call_total(struct dice_table *table, const struct command *command,
                          struct events *events)
{
    if (command->a) {
        table->a = command->a;
        table->b = command->b;
    }
    table->called_by = command->role;
    table->now.phase = PHASE_CALLED;
    tell_roll(table, dice_clause(table, command), events);
}

static bool electronic(const struct dice_table *table)
{
    int option = conduct_of(table)->electronics;

    return option && table->sign.value[option - 1];
}

static struct refusal can_enter(const struct dice_table *table, const struct command *command)
{
    bool entered = table->entered_a;

    if (!electronic(table)) return no(REFUSED_NO_ELECTRONICS, dice_clause(table, command));
    if (command->act == ACT_ENTER && entered)
        return no(REFUSED_WRONGLY_ENTERED, says(table, SAYS_ENTERED));
    if (command->act == ACT_AMEND && !entered)
        return no(REFUSED_NOT_ENTERED, dice_clause(table, command));
    bool as_called = !command->a && !command->b;
    return as_called || faces(command->a, command->b)
               ? accepted()
               : no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
}

static void do_enter(struct dice_table *table, const struct command *command, struct events *events)
{
    table->entered_a = command->a ? command->a : table->a;
    table->entered_b = command->a ? command->b : table->b;
    dice_tell_done(command, dice_clause(table, command), events);
}

static bool entered_as_called(const struct dice_table *table)
{
    int entered = dice_roll(table->entered_a, table->entered_b);
    int called = dice_roll(table->a, table->b);

    return dice_total(entered) == dice_total(called) && dice_pair(entered) == dice_pair(called);
}

static struct refusal can_settle(const struct dice_table *table, const struct command *command)
{
    (void)command;
    if (table->disputed) return no(REFUSED_DISPUTED, dice_row(conduct_of(table), ACT_RULE)->clause);
    if (!electronic(table) || table->failed) return accepted();
    if (!table->entered_a)
        return no(REFUSED_NOT_ENTERED, dice_row(conduct_of(table), ACT_ENTER)->clause);
    return entered_as_called(table) ? accepted()
                                    : no(REFUSED_WRONGLY_ENTERED, says(table, SAYS_ENTERED));
}

static const struct dice_ladder *rung(const struct dice_table *table, enum role role)
{
    const struct dice_conduct *conduct = conduct_of(table);

    for (int i = 0; i < conduct->ladder_count; i++)
        if (conduct->ladder[i].role == role) return &conduct->ladder[i];
    return NULL;
}

static struct refusal can_overrule(const struct dice_table *table, const struct command *command)
{
    const struct dice_ladder *may = rung(table, command->role);
    bool called = table->now.phase == PHASE_CALLED, voids = command->flags & FLAG_VOID;

    if (!may) return no(REFUSED_CANNOT_OVERRULE, dice_clause(table, command));
    if (!called && table->now.phase == PHASE_AIR)
        return no(REFUSED_TOO_LATE_TO_OVERRULE, says(table, SAYS_CORRECTION));
    if (!called && (!table->undo || (voids && table->undo == UNDO_VOID)))
        return no(REFUSED_NO_CALL, may->clause);
    if (!(may->over & table->called_by)) return no(REFUSED_CANNOT_OVERRULE, may->clause);
    if (!called && table->left_since) return no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION));
    if (!voids && !faces(command->a, command->b))
        return no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
    return accepted();
}

/* What has been settled is undone and settled anew; a throw that was declared
 * void counts after all, with the wagers as they stood when it came to rest. */
static void do_overrule(struct dice_table *table, const struct command *command,
                        struct events *events)
{
    const char *clause = rung(table, command->role)->clause;
    enum dice_undo undone = table->now.phase == PHASE_CALLED ? UNDO_NOTHING : table->undo;

    dice_tell_done(command, clause, events);
    if (undone) dice_reverse(table, clause, events);
    table->disputed = false;
    if (command->flags & FLAG_VOID) {
        void_by(table, command->role, clause, events);
        return;
    }
    table->a = command->a;
    table->b = command->b;
    table->called_by = command->role;
    tell_roll(table, clause, events);
    if (undone == UNDO_SETTLEMENT) do_settle(table, command, events);
}

/* ---- After the roll ---------------------------------------------------------------- */

static void do_hand(struct dice_table *table, const struct command *command, struct events *events)
{
    table->now.phase = PHASE_READY;
    dice_tell_done(command, dice_clause(table, command), events);
}

static struct refusal can_relinquish(const struct dice_table *table, const struct command *command)
{
    if (table->now.turn % 4) return no(REFUSED_TURN_NOT_OVER, says(table, SAYS_SUBSTITUTE));
    return table->rethrow ? no(REFUSED_RETHROW, says(table, SAYS_VOID))
                          : can_always(table, command);
}

static void give_up_dice(struct dice_table *table, const char *clause, struct events *events)
{
    int shooter = table->now.shooter;

    if (table->now.turn) dice_judge(table, TURN_ENDS, events); /* reading D4 */
    table->now.turn = 0;
    dice_end_turn(table, clause, events);
    table->now.declined = SEAT_BIT(shooter); /* reading C24 */
}

static void do_relinquish(struct dice_table *table, const struct command *command,
                          struct events *events)
{
    dice_tell_done(command, dice_clause(table, command), events);
    give_up_dice(table, dice_clause(table, command), events);
}

static struct refusal can_order(const struct dice_table *table, const struct command *command)
{
    const struct dice_reason *reason = dice_reason_of(table, command->reason);

    if (table->now.shooter == HOUSE_SEAT)
        return no(REFUSED_WRONG_MOMENT, dice_clause(table, command));
    return reason && reason->force == ORDERS
               ? accepted()
               : no(REFUSED_NO_SUCH_REASON, dice_clause(table, command));
}

/* ---- Dice that leave the table ------------------------------------------------------- */

static struct refusal can_find(const struct dice_table *table, const struct command *command)
{
    return table->now.dice_missing ? accepted()
                                   : no(REFUSED_NO_DIE_MISSING, dice_clause(table, command));
}

static struct refusal can_ask_back(const struct dice_table *table, const struct command *command)
{
    struct refusal why = in_whose_hand(table, command);

    if (why.code) return why;
    if (!table->now.dice_from_hand) return no(REFUSED_NO_DIE_MISSING, dice_clause(table, command));
    return table->now.ask_back ? no(REFUSED_WRONG_MOMENT, dice_clause(table, command)) : accepted();
}

static void do_ask_back(struct dice_table *table, const struct command *command,
                        struct events *events)
{
    table->now.ask_back = true;
    dice_tell_done(command, dice_clause(table, command), events);
}

static void do_found(struct dice_table *table, const struct command *command, struct events *events)
{
    const char *where = says(table, table->now.ask_back ? SAYS_FOUND_BACK : SAYS_FOUND);

    if (table->now.ask_back) table->now.dice_active |= table->now.dice_from_hand;
    table->now.dice_here |= table->now.dice_missing;
    table->now.dice_missing = table->now.dice_from_hand = 0;
    table->now.ask_back = false;
    dice_tell_done(command, where ? where : dice_clause(table, command), events);
}

static void do_lost(struct dice_table *table, const struct command *command, struct events *events)
{
    const struct dice_conduct *conduct = conduct_of(table);
    const char *clause = dice_clause(table, command);

    dice_tell_done(command, clause, events);
    table->now.dice_lost =
        (int8_t)(table->now.dice_lost + __builtin_popcount(table->now.dice_missing));
    table->now.dice_missing = table->now.dice_from_hand = 0;
    table->now.ask_back = false;
    if (table->now.dice_lost < conduct->lost_makes_new) return;
    table->now.new_set_due = true;
    dice_tell(events, EVENT_NEW_SET, NO_SEAT, says(table, SAYS_NEW_SET));
    /* the shooter goes on with what is left, if that is two dice (reading S9) */
    bool shooting = table->now.shooter != NO_SEAT;
    if (shooting && __builtin_popcount(table->now.dice_here) >= 2) return;
    table->now.offered = NO_SEAT;
    dice_take_away(table);
}

/* ---- Equipment, puck, substitute ------------------------------------------------------ */

static struct refusal can_fail(const struct dice_table *table, const struct command *command)
{
    if (!electronic(table)) return no(REFUSED_NO_ELECTRONICS, dice_clause(table, command));
    return table->failed ? no(REFUSED_SUSPENDED, dice_clause(table, command)) : accepted();
}

static void do_fail(struct dice_table *table, const struct command *command, struct events *events)
{
    table->failed = true;
    dice_tell_done(command, dice_clause(table, command), events);
    dice_tell(events, EVENT_SUSPENDED, NO_SEAT, says(table, SAYS_FAILURE));
}

static struct refusal can_rectify(const struct dice_table *table, const struct command *command)
{
    return table->failed ? accepted() : no(REFUSED_NOT_SUSPENDED, dice_clause(table, command));
}

static void do_rectify(struct dice_table *table, const struct command *command,
                       struct events *events)
{
    table->failed = false;
    dice_tell_done(command, dice_clause(table, command), events);
}

/* Nobody may shoot and no wager waits on the point (reading C20). */
static struct refusal can_puck_off(const struct dice_table *table, const struct command *command)
{
    bool needed = !table->now.point || dice_undetermined(table);

    for (int seat = 0; seat < DICE_SEATS; seat++) needed |= dice_eligible(table, seat);
    return needed ? no(REFUSED_PUCK_NEEDED, dice_clause(table, command)) : accepted();
}

static void do_puck_off(struct dice_table *table, const struct command *command,
                        struct events *events)
{
    dice_tell_done(command, dice_clause(table, command), events);
    table->now.point = 0;
    table->undo = UNDO_NOTHING;
    dice_tell(events, EVENT_PUCK, NO_SEAT, says(table, SAYS_POINT));
}

static struct refusal can_substitute(const struct dice_table *table, const struct command *command)
{
    const char *clause = dice_clause(table, command);

    if (!dice_eligible(table, table->now.shooter)) return no(REFUSED_WRONG_MOMENT, clause);
    if (command->seat == NO_SEAT) return accepted();
    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    return command->seat == table->now.shooter ? no(REFUSED_WRONG_MOMENT, clause) : accepted();
}

static void do_substitute(struct dice_table *table, const struct command *command,
                          struct events *events)
{
    table->now.thrower = command->seat == NO_SEAT ? HOUSE_SEAT : command->seat;
    dice_tell_done(command, dice_clause(table, command), events);
}

static void do_order(struct dice_table *table, const struct command *command, struct events *events)
{
    const struct dice_reason *reason = dice_reason_of(table, command->reason);

    dice_tell_done(command, reason->clause, events);
    give_up_dice(table, reason->clause, events);
}

/* ---- Carrying a command out -------------------------------------------------------------- */

typedef struct refusal dice_can(const struct dice_table *, const struct command *);
typedef void dice_do_it(struct dice_table *, const struct command *, struct events *);

static const struct {
    dice_can *can;
    dice_do_it *carry_out;
} acts[DICE_ACT_COUNT] = {
    [ACT_SIT] = { can_sit, do_sit },
    [ACT_LEAVE] = { can_leave, do_leave },
    [ACT_BUY] = { can_buy, do_buy },
    [ACT_RECEIVE] = { can_receive, do_receive },
    [ACT_INSPECT] = { can_inspect, do_inspect },
    [ACT_OFFER] = { can_offer, do_offer },
    [ACT_ACCEPT] = { can_always, do_accept },
    [ACT_DECLINE] = { can_always, do_decline },
    [ACT_CHOOSE] = { can_choose, do_choose },
    [ACT_BET] = { can_bet, do_bet },
    [ACT_SLIP] = { can_slip, do_slip },
    [ACT_TAKE] = { can_take, do_take },
    [ACT_CALL_ON] = { can_call, do_call },
    [ACT_CALL_OFF] = { can_call, do_call },
    [ACT_WISH] = { can_always, do_wish },
    [ACT_CONFIRM] = { can_confirm, do_confirm },
    [ACT_THROW] = { can_throw, do_throw },
    [ACT_REST] = { can_rest, do_rest },
    [ACT_NO_ROLL] = { can_no_roll, do_no_roll },
    [ACT_DISPUTE] = { can_dispute, do_dispute },
    [ACT_RULE] = { can_rule, do_rule },
    [ACT_CALL] = { can_call_total, do_call_total },
    [ACT_ENTER] = { can_enter, do_enter },
    [ACT_AMEND] = { can_enter, do_enter },
    [ACT_SETTLE] = { can_settle, do_settle },
    [ACT_OVERRULE] = { can_overrule, do_overrule },
    [ACT_HAND] = { can_always, do_hand },
    [ACT_RELINQUISH] = { can_relinquish, do_relinquish },
    [ACT_ORDER] = { can_order, do_order },
    [ACT_ASK_BACK] = { can_ask_back, do_ask_back },
    [ACT_FOUND] = { can_find, do_found },
    [ACT_LOST] = { can_find, do_lost },
    [ACT_FAIL] = { can_fail, do_fail },
    [ACT_RECTIFY] = { can_rectify, do_rectify },
    [ACT_PUCK_OFF] = { can_puck_off, do_puck_off },
    [ACT_SUBSTITUTE] = { can_substitute, do_substitute },
    [ACT_CORRECT] = { can_correct, do_correct },
    [ACT_PUT_BACK] = { can_put_back, do_put_back },
    [ACT_REFUSE] = { can_refuse, do_refuse },
    [ACT_INVALIDATE] = { can_invalidate, do_invalidate },
    [ACT_VOID_WAGERS] = { can_name_player, do_void_wagers },
    [ACT_EXCLUDE] = { can_name_player, do_exclude },
    [ACT_VACATE] = { can_vacate, do_vacate },
    [ACT_NOTICE] = { can_notice, do_notice },
    [ACT_LIMITS] = { can_limits, do_limits },
    [ACT_AGREE] = { can_agree, do_agree },
    [ACT_PERSONAL] = { can_personal, do_personal },
    [ACT_CLOSING] = { can_always, do_closing },
    [ACT_CLOSE] = { can_close, do_close },
    [ACT_RECORD] = { can_record, do_record },
    [ACT_TICK] = { can_tick, do_tick },
};

/* The parts a person has at this moment. */
static unsigned parts_of(const struct dice_table *table, const struct command *command)
{
    unsigned parts = command->role;

    if (command->role != ROLE_PLAYER) return parts;
    if (table->now.thrower == command->seat || table->now.shooter == command->seat)
        parts |= ROLE_SHOOTER;
    if (table->now.phase == PHASE_OFFERED && table->now.offered == command->seat)
        parts |= ROLE_OFFERED;
    return parts;
}

static bool one_of_the_roles(unsigned role)
{
    return role && !(role & (role - 1)) && role < 1u << ROLE_COUNT &&
           !(role & (ROLE_SHOOTER | ROLE_OFFERED));
}

static struct refusal wrong_moment(const struct dice_table *table, const struct dice_act_row *row)
{
    bool wagers = row->act == ACT_BET || row->act == ACT_TAKE || row->act == ACT_SLIP;
    bool known = table->now.phase == PHASE_RESTED || table->now.phase == PHASE_CALLED;

    if (table->now.phase == PHASE_CLOSED) return no(REFUSED_TABLE_CLOSED, row->clause);
    if (table->now.phase == PHASE_DICE_OUT)
        return no(table->now.dice_here ? REFUSED_UNINSPECTED : REFUSED_NEW_SET_FIRST,
                  says(table, SAYS_NO_DICE));
    if (wagers && known)
        return no(REFUSED_UNTOUCHABLE, says(table, row->act == ACT_TAKE ? SAYS_LOSING : SAYS_LATE));
    if (table->now.phase == PHASE_AIR)
        return no(REFUSED_DICE_THROWN, row->act == ACT_BET ? says(table, SAYS_LATE) : row->clause);
    return no(REFUSED_WRONG_MOMENT, row->clause);
}

/* Whether this person may do such a thing at this moment at all. */
static struct refusal may_act(const struct dice_table *table, const struct command *command)
{
    if (command->act >= DICE_ACT_COUNT || !one_of_the_roles(command->role))
        return no(REFUSED_NO_SUCH_ACT, says(table, SAYS_SCOPE));
    const struct dice_act_row *row = dice_row(conduct_of(table), command->act);
    if (!row) return no(REFUSED_NO_SUCH_ACT, says(table, SAYS_SCOPE));
    bool player = command->role == ROLE_PLAYER;
    if (player && row->act != ACT_SIT && !seated(table, command->seat))
        return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    if (!(row->by & parts_of(table, command)))
        return (struct refusal){ REFUSED_WRONG_ROLE, row->clause, 0, row->by, NULL };
    bool out =
        player && seated(table, command->seat) && (table->excluded & SEAT_BIT(command->seat));
    if (out && row->act != ACT_TAKE && row->act != ACT_LEAVE)
        return no(REFUSED_EXCLUDED, dice_row(conduct_of(table), ACT_EXCLUDE)->clause);
    return row->phases & 1u << table->now.phase ? accepted() : wrong_moment(table, row);
}

bool dice_maybe(const struct dice_table *table, const struct command *command)
{
    return !may_act(table, command).code;
}

struct refusal dice_details(const struct dice_table *table, const struct command *command)
{
    return acts[command->act].can(table, command);
}

struct refusal dice_check(const struct dice_table *table, const struct command *command)
{
    struct refusal why = may_act(table, command);

    return why.code ? why : dice_details(table, command);
}

/* A shooter who has lost the wager that the rules ask for, and cannot make it
 * again before the point is decided, loses the dice (reading C9); so does one
 * who is excluded. */
static void keep_shooter_eligible(struct dice_table *table, struct events *events)
{
    int phase = table->now.phase, shooter = table->now.shooter;

    if (phase != PHASE_CHOOSING && phase != PHASE_READY && phase != PHASE_SETTLED) return;
    if (shooter == HOUSE_SEAT) { /* which throws for undecided wagers only */
        if (!dice_undetermined(table)) dice_end_turn(table, says(table, SAYS_HOUSE_THROWS), events);
    } else if (table->excluded & SEAT_BIT(shooter)) {
        dice_end_turn(table, dice_row(conduct_of(table), ACT_EXCLUDE)->clause, events);
    } else if (table->now.point && !dice_eligible(table, shooter)) {
        dice_end_turn(table, says(table, SAYS_ELIGIBLE), events);
    }
}

struct refusal dice_do(struct dice_table *table, const struct command *command,
                       struct events *events)
{
    struct refusal why = dice_check(table, command);

    events->count = 0;
    if (why.code) return why;
    acts[command->act].carry_out(table, command, events);
    keep_shooter_eligible(table, events);
    assert(dice_imbalance(table) == 0);
    return accepted();
}

void dice_open(struct dice_table *table, const struct sign *sign)
{
    const struct dice_conduct *conduct = games[sign->edition].dice->conduct;

    memset(table, 0, sizeof *table);
    table->sign = *sign;
    table->now.shooter = table->now.thrower = NO_SEAT;
    table->now.last_shooter = table->now.offered = NO_SEAT;
    table->notice_minute = table->closing_minute = -1;
    table->now.phase = PHASE_DICE_OUT;
    if (dice_row(conduct, ACT_RECEIVE)) return;
    table->now.dice_here = (uint8_t)((1u << conduct->dice_most) - 1);
    table->now.phase = PHASE_IDLE;
}
