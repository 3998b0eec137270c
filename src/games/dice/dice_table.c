/* dice_table.c - the acts at a dice table.  A can_ function checks and changes
 * nothing; a do_ function is called only if its can_ accepts, and never fails. */
#include "games/dice/dice_internal.h"

#include "rules/assert.h"

#include <string.h>

_Static_assert(sizeof(struct dice_play) == 9 * DICE_SEATS * DICE_SPOTS + 24 &&
                   sizeof(struct dice) == 2 * sizeof(struct dice_play) + 16,
               "no padding in the state of a table");
_Static_assert(sizeof(struct dice) <= TABLE_GAME, "the state fits into a table");

static bool faces(int a, int b)
{
    return a >= 1 && a <= 6 && b >= 1 && b <= 6;
}

bool dice_eligible(const struct table *table, int seat)
{
    const struct dice_game *game = dice_game(&table->sign);
    unsigned bets = game->custom.eligible_bets;

    if (seat == HOUSE_SEAT) return true;
    if (seat == NO_SEAT) return false;
    for (int spot = 0; spot < game->spot_count; spot++)
        if (dice_of(table)->now.stake_cents[seat][spot] &&
            (!bets || (bets & 1u << game->spots[spot].bet)))
            return true;
    return false;
}

/* ---- Dice ------------------------------------------------------------------------ */

static int dice_in_set(const struct table *table)
{
    const struct dice_custom *custom = custom_of(table);

    return custom->dice_option ? table->sign.value[custom->dice_option - 1] : custom->dice_most;
}

static struct refusal can_receive(const struct table *table, const struct command *command)
{
    if (dice_of(table)->now.dice_here)
        return no(REFUSED_WRONG_MOMENT, table_clause(table, command));
    if (command->count == dice_in_set(table)) return accepted();
    struct refusal why =
        no(REFUSED_BAD_DICE_COUNT, says(table, table->played ? SAYS_NEW_SET : SAYS_DICE));
    why.also = table->played ? says(table, SAYS_DICE_KEPT) : NULL;
    return why;
}

/* Dice are ready: back to the shooter, or to the bowl. */
static void dice_are_in(struct table *table)
{
    table->till.phase = dice_of(table)->now.shooter == NO_SEAT ? PHASE_IDLE : PHASE_CHOOSING;
}

static void do_receive(struct table *table, const struct command *command, struct events *events)
{
    dice_of(table)->now.dice_here = (uint8_t)((1u << command->count) - 1);
    dice_of(table)->now.dice_missing = dice_of(table)->now.dice_active =
        dice_of(table)->now.inspected = 0;
    dice_of(table)->now.dice_lost = 0;
    dice_of(table)->now.new_set_due = false;
    table_add_done(command, table_clause(table, command), events)->also =
        says(table, table->played ? SAYS_NEW_SET : SAYS_DICE_FIRST);
    if (!custom_of(table)->inspected) dice_are_in(table);
}

static uint8_t inspector(const struct command *command)
{
    return command->role == ROLE_GAME_SUPERVISOR ? 2 : 1; /* the stickperson is a dealer too */
}

static struct refusal can_inspect(const struct table *table, const struct command *command)
{
    if (!dice_of(table)->now.dice_here)
        return no(REFUSED_NEW_SET_FIRST, table_clause(table, command));
    if (dice_of(table)->now.inspected & inspector(command))
        return no(REFUSED_ALREADY_INSPECTED, table_clause(table, command));
    return accepted();
}

static void do_inspect(struct table *table, const struct command *command, struct events *events)
{
    dice_of(table)->now.inspected |= inspector(command);
    table_add_done(command, table_clause(table, command), events);
    if (dice_of(table)->now.inspected == 3) dice_are_in(table);
}

int dice_next_offer(const struct table *table)
{
    bool first = dice_of(table)->now.last_shooter == NO_SEAT;
    bool all = first || custom_of(table)->offer_to_all;

    for (int i = 0; i < DICE_SEATS; i++) {
        int seat = (dice_of(table)->now.last_shooter + 1 + i) % DICE_SEATS;
        bool out = (dice_of(table)->now.declined | table->excluded) & SEAT_BIT(seat);
        if (seated(table, seat) && !out && (all || dice_eligible(table, seat))) return seat;
    }
    return NO_SEAT;
}

bool dice_is_incomplete(const struct table *table)
{
    const struct dice_play *now = &dice_of(table)->now;
    int gone = now->dice_lost + __builtin_popcount(now->dice_missing);

    return now->dice_missing && gone >= custom_of(table)->lost_makes_new;
}

static struct refusal can_offer(const struct table *table, const struct command *command)
{
    if (dice_is_incomplete(table)) return no(REFUSED_SET_INCOMPLETE, says(table, SAYS_WHOLE_SET));
    return table->present ? accepted() : no(REFUSED_NOBODY_TO_OFFER, table_clause(table, command));
}

static void give_dice(struct table *table, int seat, const char *clause, struct events *events)
{
    dice_of(table)->now.shooter = dice_of(table)->now.thrower = (int8_t)seat;
    dice_of(table)->now.offered = NO_SEAT;
    dice_of(table)->now.declined = 0;
    dice_of(table)->now.offers = 0;
    table_add_event(events, EVENT_SHOOTER, seat, clause);
}

static void do_offer(struct table *table, const struct command *command, struct events *events)
{
    const struct dice_custom *custom = custom_of(table);
    bool first = dice_of(table)->now.last_shooter == NO_SEAT;
    int seat = dice_next_offer(table);
    const char *house = says(table, SAYS_HOUSE_THROWS);
    const char *next = first ? table_act_clause(table, ACT_DECLINE) : says(table, SAYS_DECLINE_ON);
    const char *clause = says(table, first ? SAYS_OFFER : SAYS_OFFER_ON);

    (void)command;
    if (seat != NO_SEAT) {
        dice_of(table)->now.offered = (int8_t)seat;
        table->till.phase = PHASE_OFFERED;
        table_add_event(events, EVENT_OFFERED, seat, dice_of(table)->now.offers++ ? next : clause);
        return;
    }
    dice_of(table)->now.declined = 0;
    dice_of(table)->now.offers = 0;
    bool throws = house && (custom->house_throws_first || !first) && dice_undetermined(table);
    table_add_event(events, EVENT_NOBODY, NO_SEAT, throws ? house : clause);
    if (!throws) return;
    give_dice(table, HOUSE_SEAT, house, events);
    dice_of(table)->now.dice_active =
        (uint8_t)(dice_of(table)->now.dice_here & -dice_of(table)->now.dice_here);
    uint8_t rest = dice_of(table)->now.dice_here & (uint8_t)~dice_of(table)->now.dice_active;
    dice_of(table)->now.dice_active |= (uint8_t)(rest & -rest);
    table->till.phase = PHASE_READY;
}

static void do_accept(struct table *table, const struct command *command, struct events *events)
{
    bool first = dice_of(table)->now.last_shooter == NO_SEAT;
    const char *clause = first ? table_clause(table, command) : says(table, SAYS_ACCEPT_ON);

    give_dice(table, command->seat, clause, events);
    bool choose = table_row(conduct_of(table), ACT_CHOOSE) != NULL;
    table->till.phase = choose ? PHASE_CHOOSING : PHASE_READY;
    if (!choose) dice_of(table)->now.dice_active = dice_of(table)->now.dice_here;
}

static void do_decline(struct table *table, const struct command *command, struct events *events)
{
    bool first = dice_of(table)->now.last_shooter == NO_SEAT;

    dice_of(table)->now.declined |= SEAT_BIT(command->seat);
    dice_of(table)->now.offered = NO_SEAT;
    table->till.phase = PHASE_IDLE;
    table_add_done(command, first ? table_clause(table, command) : says(table, SAYS_DECLINE_ON),
                   events);
}

static int in_hand(const struct table *table)
{
    return __builtin_popcount(dice_of(table)->now.dice_active);
}

/* The thrower handles the dice: a player, or the house if it throws. */
static struct refusal in_whose_hand(const struct table *table, const struct command *command)
{
    unsigned by = table_row(conduct_of(table), command->act)->by;
    bool house = dice_of(table)->now.thrower == HOUSE_SEAT, staff = command->role != ROLE_PLAYER;

    if (house ? staff : !staff && command->seat == dice_of(table)->now.thrower) return accepted();
    return (struct refusal){ REFUSED_WRONG_ROLE, table_act_clause(table, command->act), 0,
                             house ? by & ~(unsigned)ROLE_SHOOTER : ROLE_SHOOTER, NULL };
}

/* The clause on choosing dice now: another for a missing one, or two of the set. */
static const char *choosing(const struct table *table, const struct command *command)
{
    if (table->till.phase == PHASE_READY) return says(table, SAYS_REPLACE);
    return dice_of(table)->now.last_shooter == NO_SEAT ? table_clause(table, command)
                                                       : says(table, SAYS_ACCEPT_ON);
}

static struct refusal can_choose(const struct table *table, const struct command *command)
{
    int a = command->pick[0], b = command->pick[1];
    struct refusal why = in_whose_hand(table, command);

    if (why.code) return why;
    if (table->till.phase == PHASE_READY && in_hand(table) == 2)
        return no(REFUSED_WRONG_MOMENT, table_clause(table, command));
    if (a < 1 || b < 1 || a > DICE_SET || b > DICE_SET ||
        !(dice_of(table)->now.dice_here & 1u << (a - 1)) ||
        !(dice_of(table)->now.dice_here & 1u << (b - 1)))
        why = no(REFUSED_BAD_DIE, choosing(table, command));
    else if (a == b)
        why = no(REFUSED_SAME_DIE, choosing(table, command));
    why.also = table_clause(table, command);
    return why;
}

static void do_choose(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = choosing(table, command);

    dice_of(table)->now.dice_active =
        (uint8_t)(1u << (command->pick[0] - 1) | 1u << (command->pick[1] - 1));
    dice_of(table)->now.dice_from_hand = 0;
    dice_of(table)->now.ask_back = false;
    table->till.phase = PHASE_READY;
    table_add_done(command, clause, events);
}

/* ---- The throw ------------------------------------------------------------------- */

static struct refusal can_throw(const struct table *table, const struct command *command)
{
    struct refusal why = in_whose_hand(table, command);

    if (why.code) return why;
    if (dice_of(table)->failed) return no(REFUSED_SUSPENDED, says(table, SAYS_FAILURE));
    if (!dice_eligible(table, dice_of(table)->now.shooter))
        return no(custom_of(table)->ineligible, says(table, SAYS_ELIGIBLE));
    if (in_hand(table) == 2) return accepted();
    if (dice_of(table)->now.dice_missing)
        return no(REFUSED_DICE_MISSING, says(table, SAYS_REPLACE));
    bool lost = dice_of(table)->now.dice_lost; /* or it has been found, but is not in the hand */
    return no(REFUSED_CHOOSE_FIRST, says(table, lost ? SAYS_NEW_SET : SAYS_REPLACE));
}

static void do_throw(struct table *table, const struct command *command, struct events *events)
{
    const char *house = says(table, SAYS_HOUSE_THROWS);
    bool by_house = house && dice_of(table)->now.shooter == HOUSE_SEAT;

    table_lapse(table, CALLS_LAPSE, NO_SEAT, NULL, events);
    table->till.phase = PHASE_AIR;
    table_begin_round(table);
    dice_of(table)->ruled = dice_of(table)->by_the_dice = false;
    dice_of(table)->called_by = 0;
    dice_of(table)->entered_a = dice_of(table)->entered_b = 0;
    table_add_done(command, by_house ? house : table_clause(table, command), events);
}

static void dice_go_missing(struct table *table, int count)
{
    while (count-- && dice_of(table)->now.dice_active) {
        uint8_t die = (uint8_t)(dice_of(table)->now.dice_active & -dice_of(table)->now.dice_active);
        dice_of(table)->now.dice_active &= (uint8_t)~die;
        dice_of(table)->now.dice_here &= (uint8_t)~die;
        dice_of(table)->now.dice_missing |= die;
        dice_of(table)->now.dice_from_hand |= die;
    }
}

static void void_roll(struct table *table, const char *clause, struct events *events)
{
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    table->till.phase = PHASE_READY;
    dice_of(table)->a = dice_of(table)->b = dice_of(table)->must_call = 0;
    dice_of(table)->entered_a = dice_of(table)->entered_b = 0;
    dice_of(table)->called_by = 0;
    dice_of(table)->disputed = dice_of(table)->ruled = false;
    dice_of(table)->rethrow = custom_of(table)->frozen_after_void;
    table_add_event(events, EVENT_VOID, NO_SEAT, clause)->also = says(table, SAYS_VOID_ROLL);
    dice_bring_first(table);
}

/* A void declared by staff.  Once the dice are at rest it is a call that can be
 * overruled, so the play is saved. */
static void void_by(struct table *table, enum role role, const char *clause, struct events *events)
{
    bool at_rest = table->till.phase == PHASE_RESTED || table->till.phase == PHASE_CALLED;

    dice_of(table)->before = dice_of(table)->now;
    table_keep(table, at_rest ? UNDO_VOID : UNDO_NOTHING);
    table->till_before.phase = PHASE_CALLED;
    table->by_limits_then = false;
    void_roll(table, clause, events);
    dice_of(table)->called_by = (uint16_t)role;
}

static bool off_table(const struct table *table, int reason)
{
    return reason && reason == custom_of(table)->off_table;
}

static struct refusal can_rest(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    if (!faces(command->outcome[0], command->outcome[1]))
        return no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
    if (command->reason && (!reason || (reason->force != VOIDS && reason->force != MUST_CALL)))
        return no(REFUSED_NO_SUCH_REASON,
                  reason ? reason->clause : table_act_clause(table, ACT_NO_ROLL));
    return accepted();
}

static int8_t face_up(const struct table *table, int face, bool leans, struct events *events)
{
    if (!leans) return (int8_t)face;
    int up = custom_of(table)->leaning_opposite ? 7 - face : face;
    struct event *event = table_add_event(events, EVENT_FACE, NO_SEAT, says(table, SAYS_LEANS));

    event->a = (int8_t)face;
    event->b = (int8_t)up;
    return (int8_t)up;
}

/* What the dice show, whatever is called. */
static void see_faces(struct table *table)
{
    dice_of(table)->lie_a = dice_of(table)->a;
    dice_of(table)->lie_b = dice_of(table)->b;
}

static void do_rest(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    dice_of(table)->rethrow = false;
    table->till.phase = PHASE_RESTED;
    dice_of(table)->a = face_up(table, command->outcome[0], command->flags & FLAG_LEANS_A, events);
    dice_of(table)->b = face_up(table, command->outcome[1], command->flags & FLAG_LEANS_B, events);
    see_faces(table);
    struct event *event =
        table_add_event(events, EVENT_DICE, NO_SEAT, table_clause(table, command));
    event->a = dice_of(table)->a;
    event->b = dice_of(table)->b;
    if (!reason) return;
    if (off_table(table, command->reason))
        dice_go_missing(table, command->flags & FLAG_TWO_OFF ? 2 : 1);
    if (reason->force == VOIDS)
        void_roll(table, reason->clause, events);
    else
        dice_of(table)->must_call = command->reason;
}

static const struct ladder *rung(const struct table *table, unsigned role)
{
    const struct conduct *conduct = conduct_of(table);

    for (int i = 0; i < conduct->ladder_count; i++)
        if (conduct->ladder[i].role == role) return &conduct->ladder[i];
    return NULL;
}

/* Nobody undoes a superior's call or ruling, not even by calling no roll. */
static struct refusal may_undo(const struct table *table, const struct command *command)
{
    const struct ladder *may = rung(table, command->role);
    unsigned by = dice_of(table)->called_by;

    if (dice_of(table)->ruled && by < ROLE_GAME_SUPERVISOR) by = ROLE_GAME_SUPERVISOR;
    if (!by || by == command->role || (may && may->over & by)) return accepted();
    return no(REFUSED_CANNOT_OVERRULE, may ? may->clause : rung(table, by)->clause);
}

static struct refusal can_no_roll(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    if (!reason || reason->force > MAY_CALL)
        return no(REFUSED_NO_SUCH_REASON, reason ? reason->clause : table_clause(table, command));
    return may_undo(table, command);
}

static void do_no_roll(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);
    bool known = off_table(table, dice_of(table)->must_call); /* since the dice came to rest */

    table_add_done(command,
                   reason->force == VOIDS ? says(table, SAYS_VOID) : table_clause(table, command),
                   events);
    if (off_table(table, command->reason) && !known)
        dice_go_missing(table, command->flags & FLAG_TWO_OFF ? 2 : 1);
    void_by(table, command->role, reason->clause, events);
}

/* ---- The call -------------------------------------------------------------------- */

/* The game supervisor decides disputes, but can't overrule a superior's call. */
static struct refusal can_dispute(const struct table *table, const struct command *command)
{
    return dice_of(table)->called_by > ROLE_GAME_SUPERVISOR
               ? no(REFUSED_CANNOT_OVERRULE, table_clause(table, command))
               : accepted();
}

static void do_dispute(struct table *table, const struct command *command, struct events *events)
{
    dice_of(table)->disputed = true;
    table_add_done(command, table_clause(table, command), events);
}

static struct refusal can_rule(const struct table *table, const struct command *command)
{
    if (!dice_of(table)->disputed) return no(REFUSED_NOT_DISPUTED, table_clause(table, command));
    if (command->flags & FLAG_VOID)
        return custom_of(table)->rule_may_void
                   ? accepted()
                   : no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
    return faces(command->outcome[0], command->outcome[1])
               ? accepted()
               : no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
}

static void do_rule(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    dice_of(table)->disputed = false;
    if (command->flags & FLAG_VOID) {
        void_by(table, command->role, table_clause(table, command), events);
        return;
    }
    dice_of(table)->a = command->outcome[0];
    dice_of(table)->b = command->outcome[1];
    dice_of(table)->ruled = true;
    see_faces(table);
    if (table->till.phase != PHASE_CALLED) return;
    dice_of(table)->called_by = command->role;
    dice_tell_roll(table, table_clause(table, command), events);
}

/* The act names no faces: it is about those that lie there, or were called. */
static bool as_it_is(const struct command *command)
{
    return !command->outcome[0] && !command->outcome[1] && !(command->flags & FLAG_ZERO);
}

static struct refusal can_call_total(const struct table *table, const struct command *command)
{
    if (dice_of(table)->disputed) return no(REFUSED_DISPUTED, table_act_clause(table, ACT_RULE));
    if (dice_of(table)->must_call)
        return no(REFUSED_MUST_CALL_NO_ROLL,
                  table_reason(table, dice_of(table)->must_call)->clause);
    bool as_they_lie = as_it_is(command) || (command->outcome[0] == dice_of(table)->a &&
                                             command->outcome[1] == dice_of(table)->b);
    if (dice_of(table)->ruled && !as_they_lie)
        return no(REFUSED_RULED, table_act_clause(table, ACT_RULE));
    return as_they_lie || faces(command->outcome[0], command->outcome[1])
               ? accepted()
               : no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
}

static void do_call_total(struct table *table, const struct command *command, struct events *events)
{
    if (command->outcome[0]) {
        dice_of(table)->a = command->outcome[0];
        dice_of(table)->b = command->outcome[1];
    }
    dice_of(table)->called_by = command->role;
    table->till.phase = PHASE_CALLED;
    dice_tell_roll(table, table_clause(table, command), events);
}

static bool electronic(const struct table *table)
{
    int option = custom_of(table)->electronics;

    return option && table->sign.value[option - 1];
}

bool dice_is_lit(const struct table *table, int bet, int number)
{
    const struct dice *dice = dice_of(table);

    if (!electronic(table) || dice->failed || !dice->entered_a) return false;
    int roll = dice_roll(dice->entered_a, dice->entered_b);
    return dice_settle(&table->sign, bet, number, false, roll).fate == WINS;
}

/* Refused because the table lacks the equipment. */
static struct refusal without_equipment(const struct table *table, const struct command *command)
{
    struct refusal why = no(REFUSED_NO_ELECTRONICS, table_clause(table, command));

    why.also = says(table, SAYS_EQUIPMENT);
    return why;
}

static struct refusal can_enter(const struct table *table, const struct command *command)
{
    bool entered = dice_of(table)->entered_a;

    if (!electronic(table)) return without_equipment(table, command);
    if (command->act == ACT_ENTER && entered)
        return no(REFUSED_WRONGLY_ENTERED, says(table, SAYS_ENTERED));
    if (command->act == ACT_AMEND && !entered)
        return no(REFUSED_NOT_ENTERED, table_clause(table, command));
    return as_it_is(command) || faces(command->outcome[0], command->outcome[1])
               ? accepted()
               : no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
}

static void do_enter(struct table *table, const struct command *command, struct events *events)
{
    struct dice *dice = dice_of(table);
    bool stated = command->outcome[0], lie = dice->by_the_dice && dice->lie_a;

    dice->entered_a = stated ? command->outcome[0] : lie ? dice->lie_a : dice->a;
    dice->entered_b = stated ? command->outcome[1] : lie ? dice->lie_b : dice->b;
    table_add_done(command, table_clause(table, command), events)->also =
        says(table, SAYS_EQUIPMENT);
    if (!dice_of(table)->failed) table_add_event(events, EVENT_LIT, NO_SEAT, says(table, SAYS_LIT));
}

bool dice_wrongly_entered(const struct table *table)
{
    const struct dice *dice = dice_of(table);

    if (!dice->entered_a || dice->failed || dice->by_the_dice) return false;
    int entered = dice_roll(dice->entered_a, dice->entered_b);
    int called = dice_roll(dice->a, dice->b);
    return dice_total(entered) != dice_total(called) || dice_pair(entered) != dice_pair(called);
}

static struct refusal can_settle(const struct table *table, const struct command *command)
{
    (void)command;
    if (dice_of(table)->disputed) return no(REFUSED_DISPUTED, table_act_clause(table, ACT_RULE));
    if (!electronic(table) || dice_of(table)->failed) return accepted();
    if (!dice_of(table)->entered_a)
        return no(REFUSED_NOT_ENTERED, table_act_clause(table, ACT_ENTER));
    return dice_wrongly_entered(table) ? no(REFUSED_WRONGLY_ENTERED, says(table, SAYS_ENTERED))
                                       : accepted();
}

static struct refusal can_overrule(const struct table *table, const struct command *command)
{
    const struct ladder *may = rung(table, command->role);
    bool called = table->till.phase == PHASE_CALLED, voids = command->flags & FLAG_VOID;

    if (!may) return no(REFUSED_CANNOT_OVERRULE, table_clause(table, command));
    if (!called && (!table->undo || (voids && table->undo == UNDO_VOID)))
        return no(REFUSED_NO_CALL, may->clause);
    if (!(may->over & dice_of(table)->called_by)) return no(REFUSED_CANNOT_OVERRULE, may->clause);
    if (!called && table->left_since) return no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION));
    if (!voids && !faces(command->outcome[0], command->outcome[1]))
        return no(REFUSED_BAD_FACES, says(table, SAYS_FACES));
    return accepted();
}

/* A settlement is undone and done again.  A throw declared void counts after all,
 * with the wagers as they were when the dice came to rest; it is settled at once if players of it
 * have left since.  Either way the limits are
 * those of its time. */
static void do_overrule(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = rung(table, command->role)->clause;
    enum undo undone = table->till.phase == PHASE_CALLED ? UNDO_NOTHING : table->undo;

    table_add_done(command, clause, events);
    if (undone) table_reverse(table, clause, events);
    if (undone) dice_of(table)->entered_a = dice_of(table)->entered_b = 0;
    table->by_limits_then |= undone != UNDO_NOTHING;
    dice_of(table)->disputed = false;
    if (command->flags & FLAG_VOID) {
        void_by(table, command->role, clause, events);
        return;
    }
    dice_of(table)->a = command->outcome[0];
    dice_of(table)->b = command->outcome[1];
    dice_of(table)->called_by = command->role;
    see_faces(table);
    dice_tell_roll(table, clause, events);
    if (undone == UNDO_SETTLEMENT || table->back) dice_do_settle(table, command, events);
}

/* ---- After the roll -------------------------------------------------------------- */

static void do_hand(struct table *table, const struct command *command, struct events *events)
{
    table->till.phase = PHASE_READY;
    table_add_done(command, table_clause(table, command), events);
}

static struct refusal can_relinquish(const struct table *table, const struct command *command)
{
    if (dice_of(table)->now.turn % 4)
        return no(REFUSED_TURN_NOT_OVER, says(table, SAYS_SUBSTITUTE));
    return dice_is_frozen(table) ? no(REFUSED_RETHROW, says(table, SAYS_VOID))
                                 : table_can_always(table, command);
}

/* The turn is over before a seven (reading D4). */
static void stop_turn(struct table *table, enum dice_end end, const char *clause,
                      struct events *events)
{
    if (dice_of(table)->now.turn) dice_judge(table, TURN_ENDS, events);
    dice_of(table)->now.turn = 0;
    dice_end_turn(table, end, clause, events);
}

static void give_up_dice(struct table *table, enum dice_end end, const char *clause,
                         struct events *events)
{
    int shooter = dice_of(table)->now.shooter;

    stop_turn(table, end, clause, events);
    dice_of(table)->now.declined = SEAT_BIT(shooter); /* reading C24 */
}

static void do_relinquish(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events)->number =
        command->flags & FLAG_TIMED_OUT;
    give_up_dice(table, END_PASSED, table_clause(table, command), events);
}

static struct refusal can_order(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);

    if (dice_of(table)->now.shooter == HOUSE_SEAT)
        return no(REFUSED_WRONG_MOMENT, table_clause(table, command));
    return reason && reason->force == ORDERS
               ? accepted()
               : no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
}

/* ---- Dice that leave the table --------------------------------------------------- */

static struct refusal can_find(const struct table *table, const struct command *command)
{
    return dice_of(table)->now.dice_missing
               ? accepted()
               : no(REFUSED_NO_DIE_MISSING, table_clause(table, command));
}

static struct refusal can_ask_back(const struct table *table, const struct command *command)
{
    struct refusal why = in_whose_hand(table, command);

    if (why.code) return why;
    if (!dice_of(table)->now.dice_from_hand)
        return no(REFUSED_NO_DIE_MISSING, table_clause(table, command));
    return dice_of(table)->now.ask_back ? no(REFUSED_WRONG_MOMENT, table_clause(table, command))
                                        : accepted();
}

static void do_ask_back(struct table *table, const struct command *command, struct events *events)
{
    dice_of(table)->now.ask_back = true;
    table_add_done(command, table_clause(table, command), events);
}

static void do_found(struct table *table, const struct command *command, struct events *events)
{
    const char *where = says(table, dice_of(table)->now.ask_back ? SAYS_FOUND_BACK : SAYS_FOUND);
    bool more = __builtin_popcount(dice_of(table)->now.dice_missing) > 1;

    if (dice_of(table)->now.ask_back)
        dice_of(table)->now.dice_active |= dice_of(table)->now.dice_from_hand;
    dice_of(table)->now.dice_here |= dice_of(table)->now.dice_missing;
    dice_of(table)->now.dice_missing = dice_of(table)->now.dice_from_hand = 0;
    dice_of(table)->now.ask_back = false;
    table_add_done(command, where ? where : table_clause(table, command), events)->a = more;
}

static void do_lost(struct table *table, const struct command *command, struct events *events)
{
    const struct dice_custom *custom = custom_of(table);
    const char *clause = table_clause(table, command);

    table_add_done(command, clause, events)->a =
        __builtin_popcount(dice_of(table)->now.dice_missing) > 1;
    dice_of(table)->now.dice_lost = (int8_t)(dice_of(table)->now.dice_lost +
                                             __builtin_popcount(dice_of(table)->now.dice_missing));
    dice_of(table)->now.dice_missing = dice_of(table)->now.dice_from_hand = 0;
    dice_of(table)->now.ask_back = false;
    if (dice_of(table)->now.dice_lost < custom->lost_makes_new) return;
    dice_of(table)->now.new_set_due = true;
    table_add_event(events, EVENT_NEW_SET, NO_SEAT, says(table, SAYS_NEW_SET));
    /* the shooter continues if two dice are left (reading S9) */
    bool shooting = dice_of(table)->now.shooter != NO_SEAT;
    if (shooting && __builtin_popcount(dice_of(table)->now.dice_here) >= 2) return;
    dice_of(table)->now.offered = NO_SEAT;
    dice_take_away(table);
}

/* ---- Equipment, puck, substitute ------------------------------------------------- */

static struct refusal can_fail(const struct table *table, const struct command *command)
{
    if (!electronic(table)) return without_equipment(table, command);
    return dice_of(table)->failed ? no(REFUSED_SUSPENDED, table_clause(table, command))
                                  : accepted();
}

/* The roll in progress is then decided by the dice. */
static void do_fail(struct table *table, const struct command *command, struct events *events)
{
    int phase = table->till.phase;

    dice_of(table)->failed = true;
    dice_of(table)->by_the_dice |=
        phase == PHASE_AIR || phase == PHASE_RESTED || phase == PHASE_CALLED;
    table_add_done(command, table_clause(table, command), events);
    table_add_event(events, EVENT_SUSPENDED, NO_SEAT, says(table, SAYS_FAILURE));
}

static struct refusal can_rectify(const struct table *table, const struct command *command)
{
    return dice_of(table)->failed ? accepted()
                                  : no(REFUSED_NOT_SUSPENDED, table_clause(table, command));
}

static void do_rectify(struct table *table, const struct command *command, struct events *events)
{
    dice_of(table)->failed = false;
    table_add_done(command, table_clause(table, command), events);
}

/* Only if no player may shoot and no wager depends on the point (reading C20). */
static struct refusal can_puck_off(const struct table *table, const struct command *command)
{
    if (!dice_of(table)->now.point) return no(REFUSED_PUCK_NEEDED, table_clause(table, command));
    if (dice_undetermined(table)) return no(REFUSED_PUCK_NEEDED, says(table, SAYS_HOUSE_THROWS));
    for (int seat = 0; seat < DICE_SEATS; seat++)
        if (dice_eligible(table, seat)) return no(REFUSED_PUCK_NEEDED, says(table, SAYS_ELIGIBLE));
    return accepted();
}

static void do_puck_off(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    dice_of(table)->now.point = 0;
    dice_of(table)->now.taken_down = 0;
    table->undo = UNDO_NOTHING;
    table_add_event(events, EVENT_PUCK, NO_SEAT, says(table, SAYS_POINT));
}

/* The next players begin with a come-out roll. */
static void anew(struct table *table, const char *clause, struct events *events)
{
    struct dice_play *now = &dice_of(table)->now;

    if (!now->point && !now->turn) return;
    now->point = now->turn = 0;
    now->taken_down = 0;
    table_add_event(events, EVENT_PUCK, NO_SEAT, clause);
}

static struct refusal can_substitute(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);

    if (!dice_eligible(table, dice_of(table)->now.shooter)) return no(REFUSED_WRONG_MOMENT, clause);
    if (command->seat == NO_SEAT) return accepted();
    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    if (table->excluded & SEAT_BIT(command->seat)) return table_out(table, command->seat);
    return command->seat == dice_of(table)->now.shooter ? no(REFUSED_WRONG_MOMENT, clause)
                                                        : accepted();
}

static void do_substitute(struct table *table, const struct command *command, struct events *events)
{
    dice_of(table)->now.thrower = command->seat == NO_SEAT ? HOUSE_SEAT : command->seat;
    table_add_done(command, table_clause(table, command), events);
}

static void do_order(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    table_add_done(command, reason->clause, events)->number = command->reason;
    give_up_dice(table, END_ORDERED, reason->clause, events);
}

/* ---- Reports --------------------------------------------------------------------- */

/* Which dice the shooter takes need not be said: those in hand stay there, and the next ones of
 * the set are added. */
static void reported(const struct table *table, struct command *own)
{
    unsigned hand = dice_of(table)->now.dice_active, here = dice_of(table)->now.dice_here;
    int taken = 0;

    if (own->act != ACT_CHOOSE || own->pick[0] || own->pick[1] || own->flags & FLAG_ZERO) return;
    if (table->till.phase == PHASE_CHOOSING) hand = 0;
    for (int in_hand = 1; in_hand >= 0; in_hand--)
        for (int die = 0; die < DICE_SET && taken < 2; die++)
            if (here >> die & 1 && (hand >> die & 1) == (unsigned)in_hand)
                own->pick[taken++] = (int8_t)(die + 1);
}

/* ---- Callbacks of the family ----------------------------------------------------- */

static int places(const struct sign *sign)
{
    (void)sign;
    return DICE_SEATS;
}

static void open_dice(struct table *table)
{
    struct dice_play *now = &dice_of(table)->now;

    now->shooter = now->thrower = now->last_shooter = now->offered = NO_SEAT;
    table->till.phase = PHASE_DICE_OUT;
    if (table_row(conduct_of(table), ACT_RECEIVE)) return;
    now->dice_here = (uint8_t)((1u << custom_of(table)->dice_most) - 1);
    table->till.phase = PHASE_IDLE;
}

static unsigned parts_of(const struct table *table, int seat)
{
    const struct dice_play *now = &dice_of(table)->now;
    bool offered = table->till.phase == PHASE_OFFERED && now->offered == seat;
    bool shoots = now->thrower == seat || now->shooter == seat;

    return (shoots ? ROLE_SHOOTER : 0u) | (offered ? ROLE_OFFERED : 0u);
}

static bool has_part(const struct table *table, int seat)
{
    return parts_of(table, seat);
}

/* An order of the house that names no seat concerns the shooter. */
static int shooter(const struct table *table)
{
    return dice_of(table)->now.shooter;
}

static bool had_part(const struct table *table, int seat)
{
    const struct dice_play *before = &dice_of(table)->before;
    bool part = before->shooter == seat || before->thrower == seat;

    for (int spot = 0; spot < DICE_SPOTS; spot++) part |= before->stake_cents[seat][spot] > 0;
    return part;
}

/* The dice are at rest: too late to take any wager down, and losers can't be touched at all. */
static struct refusal untouchable(const struct table *table)
{
    struct refusal why = no(REFUSED_UNTOUCHABLE, says(table, SAYS_TAKING));

    why.also = says(table, SAYS_LOSING);
    return why;
}

/* The clause that took the dice from the last shooter, or null. */
static const char *ended_by(const struct table *table)
{
    switch ((enum dice_end)dice_of(table)->now.ended) {
    case END_SEVEN_OUT:
        return says(table, SAYS_SEVEN_OUT);
    case END_PASSED:
        return table_act_clause(table, ACT_RELINQUISH);
    case END_ORDERED:
        return table_act_clause(table, ACT_ORDER);
    case END_INELIGIBLE:
        return says(table, SAYS_ELIGIBLE);
    case END_SUBSTITUTED:
        return says(table, SAYS_SUBSTITUTE);
    case END_OTHERWISE:
    case DICE_ENDS:
        break;
    }
    return NULL;
}

/* The player's act that a row is about: itself, or the one that staff report. */
static int players_act(const struct table *table, int act)
{
    int reports = act_form(games[table->sign.edition], act)->reports;

    return reports ? reports : act;
}

/* Whether this player has just done so; player and staff may both enter it. */
static bool is_done(const struct table *table, int act, int seat)
{
    const struct dice_play *now = &dice_of(table)->now;
    int phase = table->till.phase;

    switch (act) {
    case ACT_ACCEPT:
        return now->shooter == seat;
    case ACT_DECLINE:
        return phase != PHASE_OFFERED && now->declined & SEAT_BIT(seat);
    case ACT_CHOOSE:
        return phase == PHASE_READY && now->thrower == seat && in_hand(table) == 2;
    case ACT_RELINQUISH:
        return now->shooter == NO_SEAT && now->last_shooter == seat && now->ended == END_PASSED;
    case ACT_ASK_BACK:
        return phase == PHASE_READY && now->thrower == seat && now->ask_back;
    default:
        return false;
    }
}

/* What has been done already; and a throw by a person who had, or might get, the dice but does not
 * have them. */
static struct refusal not_now(const struct table *table, const struct act_row *row,
                              const struct command *command)
{
    const struct dice_play *now = &dice_of(table)->now;
    int phase = table->till.phase, seat = command->seat;
    const char *house = says(table, SAYS_HOUSE_THROWS);

    if (phase == PHASE_DICE_OUT || phase == PHASE_CLOSED) return accepted();
    if (seated(table, seat) && is_done(table, players_act(table, row->act), seat))
        return no(REFUSED_DONE_ALREADY, row->clause);
    if (row->act != ACT_THROW) return accepted();
    bool players = now->thrower != NO_SEAT && now->thrower != HOUSE_SEAT;
    bool held =
        phase == PHASE_CHOOSING || phase == PHASE_SETTLED; /* at other times it is checked */
    if (command->role != ROLE_PLAYER && players && held)
        return (struct refusal){ REFUSED_WRONG_ROLE, row->clause, 0, ROLE_SHOOTER, NULL };
    if (command->role != ROLE_PLAYER)
        return house && now->thrower == NO_SEAT ? no(REFUSED_HOUSE_THROWS_LAST, house) : accepted();
    bool over = now->shooter == NO_SEAT && seat == now->last_shooter && seat != now->offered;
    return over && ended_by(table) ? no(REFUSED_TURN_OVER, ended_by(table)) : accepted();
}

static struct refusal wrong_moment(const struct table *table, const struct act_row *row)
{
    int phase = table->till.phase;
    bool wagers = row->act == ACT_BET || row->act == ACT_TAKE || row->act == ACT_SLIP;
    bool known = phase == PHASE_RESTED || phase == PHASE_CALLED;

    if (phase == PHASE_DICE_OUT && dice_of(table)->now.dice_here)
        return no(REFUSED_UNINSPECTED, says(table, SAYS_NO_DICE));
    if (phase == PHASE_DICE_OUT) /* dice were lost, or none have come yet */
        return no(REFUSED_NEW_SET_FIRST,
                  says(table, dice_of(table)->now.new_set_due ? SAYS_NEW_SET : SAYS_NO_DICE));
    if (wagers && known)
        return row->act == ACT_TAKE ? untouchable(table)
                                    : no(REFUSED_UNTOUCHABLE, says(table, SAYS_LATE));
    bool made = row->act == ACT_BET || row->act == ACT_SLIP;
    if (phase == PHASE_AIR && row->act == ACT_OVERRULE)
        return no(REFUSED_TOO_LATE_TO_OVERRULE, says(table, SAYS_CORRECTION));
    if (phase == PHASE_AIR)
        return no(REFUSED_DICE_THROWN, made ? says(table, SAYS_LATE) : row->clause);
    return accepted();
}

/* From now on the dealer throws: for a substitute who has left, or plays no more, or for a shooter,
 * whose set is finished first (Double Dice 7.9). */
static void dealer_throws(struct table *table, struct events *events)
{
    dice_of(table)->now.thrower = HOUSE_SEAT;
    table_add_event(events, EVENT_SHOOTER, HOUSE_SEAT, says(table, SAYS_SUBSTITUTE));
}

/* The shooter has left, or plays no more. */
static void lose_shooter(struct table *table, const char *clause, struct events *events)
{
    struct dice_play *now = &dice_of(table)->now;

    if (now->turn % 4 == 0) {
        stop_turn(table, END_OTHERWISE, clause, events);
        return;
    }
    now->last_shooter = now->shooter;
    now->ended = END_OTHERWISE;
    now->shooter = HOUSE_SEAT;
    if (now->thrower == now->last_shooter) dealer_throws(table, events);
}

/* A shooter without the required wager, who can't make it again before the point is
 * decided, loses the dice (reading C9); so does an excluded shooter. */
static void keep_shooter_eligible(struct table *table, struct events *events)
{
    int phase = table->till.phase, shooter = dice_of(table)->now.shooter;

    if (phase != PHASE_CHOOSING && phase != PHASE_READY && phase != PHASE_SETTLED) return;
    if (shooter == HOUSE_SEAT) { /* throws for undecided wagers only */
        const char *clause =
            says(table, dice_of(table)->now.turn ? SAYS_SUBSTITUTE : SAYS_HOUSE_THROWS);
        if (!dice_undetermined(table)) stop_turn(table, END_OTHERWISE, clause, events);
    } else if (table->excluded & SEAT_BIT(shooter)) {
        lose_shooter(table, table_exclusion(table), events);
    } else if (dice_of(table)->now.point && !dice_eligible(table, shooter)) {
        dice_end_turn(table, END_INELIGIBLE, says(table, SAYS_ELIGIBLE), events);
    }
}

static void keep_thrower(struct table *table, struct events *events)
{
    const struct dice_play *now = &dice_of(table)->now;
    int phase = table->till.phase, seat = now->thrower;

    if (phase != PHASE_READY && phase != PHASE_SETTLED) return;
    if (seat == now->shooter || seat == HOUSE_SEAT) return;
    if (!seated(table, seat) || table->excluded & SEAT_BIT(seat)) dealer_throws(table, events);
}

/* A void throw is not repeated when no wager is left that waits for it. */
static void afterwards(struct table *table, struct events *events)
{
    keep_shooter_eligible(table, events);
    keep_thrower(table, events);
    if (!dice_is_frozen(table)) dice_of(table)->rethrow = false;
}

static void without(struct table *table, int seat, const char *clause, struct events *events)
{
    if (!seated(table, seat)) {
        dice_of(table)->now.declined &= ~SEAT_BIT(seat);
        dice_of(table)->now.taken_down &= (uint16_t)~SEAT_BIT(seat);
        if (dice_of(table)->now.last_shooter == seat) dice_of(table)->now.ended = END_OTHERWISE;
    }
    if (table->till.phase == PHASE_OFFERED && dice_of(table)->now.offered == seat) {
        dice_of(table)->now.offered = NO_SEAT;
        table->till.phase = PHASE_IDLE;
    }
    bool thrown = table->till.phase == PHASE_AIR || table->till.phase == PHASE_RESTED ||
                  table->till.phase == PHASE_CALLED; /* that throw still counts */
    if (dice_of(table)->now.shooter == seat && !thrown) lose_shooter(table, clause, events);
    keep_thrower(table, events);
}

static void shut(struct table *table)
{
    dice_of(table)->now.shooter = dice_of(table)->now.thrower = dice_of(table)->now.offered =
        NO_SEAT;
}

static void restore_seat(struct table *table, int seat)
{
    struct dice_play *now = &dice_of(table)->now, *before = &dice_of(table)->before;

    memcpy(now->stake_cents[seat], before->stake_cents[seat], sizeof now->stake_cents[seat]);
    memcpy(now->call[seat], before->call[seat], sizeof now->call[seat]);
}

/* What happened to the dice themselves can't be undone: those lost stay lost, and a new set stays.
 * Dice that were only taken away come back. */
static void restore(struct table *table)
{
    struct dice_play was = dice_of(table)->now, *now = &dice_of(table)->now;

    *now = dice_of(table)->before;
    dice_of(table)->rethrow = dice_of(table)->disputed = false;
    if (!was.dice_here) return;
    now->dice_here = was.dice_here;
    now->dice_missing = was.dice_missing;
    now->dice_from_hand = was.dice_from_hand;
    now->dice_active &= was.dice_here;
    now->dice_lost = was.dice_lost;
    now->inspected = was.inspected;
    now->new_set_due = was.new_set_due;
    now->ask_back = was.ask_back;
}

static const struct act_code acts[ACT_COUNT] = {
    [ACT_RECEIVE] = { can_receive, do_receive },
    [ACT_INSPECT] = { can_inspect, do_inspect },
    [ACT_OFFER] = { can_offer, do_offer },
    [ACT_ACCEPT] = { table_can_always, do_accept },
    [ACT_DECLINE] = { table_can_always, do_decline },
    [ACT_CHOOSE] = { can_choose, do_choose },
    [ACT_BET] = { dice_can_bet, dice_do_bet },
    [ACT_SLIP] = { dice_can_slip, dice_do_slip },
    [ACT_TAKE] = { dice_can_take, dice_do_take },
    [ACT_CALL_ON] = { dice_can_call, dice_do_call },
    [ACT_CALL_OFF] = { dice_can_call, dice_do_call },
    [ACT_THROW] = { can_throw, do_throw },
    [ACT_REST] = { can_rest, do_rest },
    [ACT_NO_ROLL] = { can_no_roll, do_no_roll },
    [ACT_DISPUTE] = { can_dispute, do_dispute },
    [ACT_RULE] = { can_rule, do_rule },
    [ACT_CALL] = { can_call_total, do_call_total },
    [ACT_ENTER] = { can_enter, do_enter },
    [ACT_AMEND] = { can_enter, do_enter },
    [ACT_SETTLE] = { can_settle, dice_do_settle },
    [ACT_OVERRULE] = { can_overrule, do_overrule },
    [ACT_HAND] = { table_can_always, do_hand },
    [ACT_RELINQUISH] = { can_relinquish, do_relinquish },
    [ACT_ORDER] = { can_order, do_order },
    [ACT_ASK_BACK] = { can_ask_back, do_ask_back },
    [ACT_FOUND] = { can_find, do_found },
    [ACT_LOST] = { can_find, do_lost },
    [ACT_FAIL] = { can_fail, do_fail },
    [ACT_RECTIFY] = { can_rectify, do_rectify },
    [ACT_PUCK_OFF] = { can_puck_off, do_puck_off },
    [ACT_SUBSTITUTE] = { can_substitute, do_substitute },
    [ACT_REPORT_CHOOSE] = { report_can, report_do },
    [ACT_REPORT_THROW] = { report_can, report_do },
    [ACT_REPORT_PASS] = { report_can, report_do },
    [ACT_REPORT_ASK_BACK] = { report_can, report_do },
    [ACT_PUT_BACK] = { dice_can_put_back, dice_do_put_back },
    [ACT_REFUSE] = { dice_can_refuse, dice_do_refuse },
    [ACT_INVALIDATE] = { dice_can_invalidate, dice_do_invalidate },
    [ACT_PAY_TABLE] = { dice_can_pay_table, dice_do_pay_table },
};

static const struct phase_row phases[DICE_PHASES] = {
    [PHASE_DICE_OUT] = { "dice-out", "Bringing dice to the table", true },
    [PHASE_IDLE] = { "idle", "Place your bets: waiting for a shooter", true },
    [PHASE_OFFERED] = { "offered", "The dice are offered", true },
    [PHASE_CHOOSING] = { "choosing", "The shooter chooses the dice", true },
    [PHASE_READY] = { "ready", "Place your bets", true },
    [PHASE_AIR] = { "air", "The dice are out", false },
    [PHASE_RESTED] = { "rested", "The dice are at rest", false },
    [PHASE_CALLED] = { "called", "The roll is called", false },
    [PHASE_SETTLED] = { "settled", "Bets are settled", true },
    [PHASE_CLOSED] = { "closed", "The table is closed", false },
};

static void phase_now(const struct table *table, struct phase_row *phase)
{
    if (dice_of(table)->failed) phase->say = "The equipment has failed";
    if (!phase->open || !dice_is_frozen(table)) return;
    phase->say = "No throw: the dice are thrown again";
    phase->open = false;
}

DICE_REFUSALS(REFUSAL_DEFINED)
static const refusal_code refusals[] = { DICE_REFUSALS(REFUSAL_LISTED) NULL };

extern const char dice_source[]; /* made by the build */

const struct family dice_family = {
    .word = "dice",
    .source = dice_source,
    .refusals = refusals,
    .forms = dice_forms,
    .stays = REFUSED_SHOOTER_STAYS,
    .state_bytes = sizeof(struct dice),
    .fields = dice_fields,
    .sound = dice_sound,
    .lay = dice_lay,
    .phases = phases,
    .phase_count = DICE_PHASES,
    .closed_phase = PHASE_CLOSED,
    .in_round = 1u << PHASE_AIR | 1u << PHASE_RESTED | 1u << PHASE_CALLED,
    .acts = acts,
    .places = places,
    .open = open_dice,
    .parts = parts_of,
    .not_now = not_now,
    .wrong_moment = wrong_moment,
    .afterwards = afterwards,
    .on_layout = dice_on_layout,
    .wager = dice_wager,
    .give_back = dice_give_back,
    .lift = dice_lift,
    .single = dice_single,
    .comes_down = dice_comes_down,
    .confirmed = dice_confirmed,
    .has_part = has_part,
    .had_part = had_part,
    .without = without,
    .anew = anew,
    .shut = shut,
    .restore = restore,
    .restore_seat = restore_seat,
    .swap = dice_swap,
    .saved = dice_saved,
    .resettle = dice_resettle,
    .cut = dice_cut,
    .unnoticed = dice_unnoticed,
    .notice = dice_notice,
    .breach = dice_breach,
    .offer = dice_offer,
    .id = dice_wager_id,
    .find = dice_wager_find,
    .name = dice_wager_name,
    .next = dice_wager_next,
    .kind = dice_kind,
    .phase = phase_now,
    .reported = reported,
    .to_act = shooter,
};
