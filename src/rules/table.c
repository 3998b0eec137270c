/* table.c - carries out commands at any table.  The edition's row says who and
 * when, the act's own check says whether; only then does anything change. */
#include "rules/rows.h"

#include "rules/assert.h"

#include <stddef.h>
#include <string.h>

/* State is compared with memcmp(), so it has no padding. */
_Static_assert(sizeof(struct command) == 72, "a command has no padding");
_Static_assert(sizeof(struct sign) == 8 + 4 * SIGN_OPTIONS + 8 * (6 + SIGN_AMOUNTS) +
                                          32 * SIGN_KINDS + SIGN_NUMBERS + 4,
               "a sign has no padding");
_Static_assert(sizeof(struct till) ==
                   8 * (6 * TABLE_SEATS + 2) + 16 * PROMO_WAGERS + 2 * TABLE_SEATS + 8,
               "a till has no padding");
_Static_assert(sizeof(struct contest_terms) == 88, "terms have no padding");
_Static_assert(sizeof(struct contest) == 88 + 9 * 4 + 2 * 4 + 12 + 2 * TABLE_SEATS + 8 +
                                             16 * CONTEST_SECRETS + 16 + 16 * TABLE_SEATS,
               "a contest has no padding");
_Static_assert(sizeof(struct table) ==
                   sizeof(struct sign) + 2 * sizeof(struct till) + 2 * sizeof(struct contest) +
                       80 * TABLE_WAITING + 8 + 32 * TABLE_SEATS + 16 + 8 + 16 + 8 + 16 + 16 +
                       16 + 24 * TABLE_SEATS + 8 +
                       24 * PERSONAL_KINDS + sizeof(struct limits_then) + TABLE_GAME,
               "a table has no padding");
_Static_assert(sizeof(struct limits_then) ==
                   40 + 32 * SIGN_KINDS + 16 * TABLE_SEATS + 24 * PERSONAL_KINDS + 8,
               "limits have no padding");
_Static_assert(TOPICS <= UINT8_MAX, "a topic fits into a byte");

/* ---- Lookup ---------------------------------------------------------------------- */

const struct act_row *table_row(const struct conduct *conduct, int act)
{
    for (int i = 0; i < conduct->act_count; i++)
        if (conduct->acts[i].act == act) return &conduct->acts[i];
    return contest_act(conduct, act);
}

const char *row_clause(const struct conduct *conduct, const struct act_row *row, unsigned role)
{
    for (int i = 0; i < conduct->other_count; i++)
        if (conduct->others[i].act == row->act && conduct->others[i].by & role)
            return conduct->others[i].clause;
    return row->clause;
}

const char *table_act_clause(const struct table *table, int act)
{
    const struct act_row *row = table_row(conduct_of(table), act);

    assert(row);
    return row->clause;
}

const char *table_clause(const struct table *table, const struct command *command)
{
    const struct act_row *row = table_row(conduct_of(table), command->act);

    assert(row);
    return row_clause(conduct_of(table), row, command->role);
}

const struct reason *reason_numbered(const struct conduct *conduct, int number)
{
    for (int i = 0; i < conduct->reason_count; i++)
        if (conduct->reasons[i].number == number) return &conduct->reasons[i];
    return NULL;
}

const struct reason *reason_called(const struct conduct *conduct, const char *id)
{
    for (int i = 0; i < conduct->reason_count; i++)
        if (!strcmp(conduct->reasons[i].id, id)) return &conduct->reasons[i];
    return NULL;
}

const struct reason *table_reason(const struct table *table, int reason)
{
    return reason_numbered(conduct_of(table), reason);
}

const struct reason *table_first_reason(const struct table *table, int force)
{
    const struct conduct *conduct = conduct_of(table);

    for (int i = 0; i < conduct->reason_count; i++)
        if (conduct->reasons[i].force == force) return &conduct->reasons[i];
    return NULL;
}

int table_seat_count(const struct table *table)
{
    return family_of(table)->places(&table->sign);
}

const char *table_phase_word(const struct table *table)
{
    return family_of(table)->phases[table->till.phase].id;
}

struct phase_row table_phase(const struct table *table)
{
    struct phase_row phase = family_of(table)->phases[table->till.phase];

    if (family_of(table)->phase) family_of(table)->phase(table, &phase);
    return phase;
}

int64_t table_fee(const struct table *table, const struct command *command)
{
    return family_of(table)->fee ? family_of(table)->fee(table, command) : 0;
}

int64_t table_on_layout(const struct table *table, int seat)
{
    return seat >= 0 && seat < TABLE_SEATS ? table->layout_cents[seat] : 0;
}

int64_t table_layout_now(const struct table *table, int seat)
{
    if (!seated(table, seat)) return 0; /* players can't leave with wagers up */
    return family_of(table)->on_layout(table, seat) + table_held(table, seat);
}

/* A player's own bet or purchase changes only that player's wagers; other commands can change
 * all. */
static void count_layout(struct table *table, const struct command *command)
{
    bool alone = !command->place;
    bool own = command->role == ROLE_PLAYER && alone &&
               (command->act == ACT_BET || command->act == ACT_TAKE || command->act == ACT_BUY);

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (!own || seat == command->seat)
            table->layout_cents[seat] = table_layout_now(table, seat);
}

void table_recount(struct table *table)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        table->layout_cents[seat] = table_layout_now(table, seat);
}

int64_t table_wager(const struct table *table, int seat, int bet, int number)
{
    return family_of(table)->wager(table, seat, bet, number);
}

int64_t table_imbalance(const struct table *table)
{
    const struct till *till = &table->till;
    int64_t sum = till->float_cents + till->commission_cents + table->away_cents;
    int places = table_seat_count(table);

    for (int seat = 0; seat < places; seat++)
        sum += till->rack_cents[seat] + table_on_layout(table, seat) - till->in_cents[seat] -
               till->promo_cents[seat];
    return sum;
}

/* ---- Names of wagers ------------------------------------------------------------- */

void wager_id(const struct sign *sign, int bet, int number, char id[WAGER_ID])
{
    games[sign->edition]->family->id(sign, bet, number, id);
}

bool wager_find(const struct sign *sign, const char *id, int *bet, int *number)
{
    bool found = games[sign->edition]->family->find(sign, id, bet, number);

    if (!found) *bet = *number = 0;
    return found;
}

void wager_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME])
{
    games[sign->edition]->family->name(sign, bet, number, name);
}

bool wager_next(const struct sign *sign, bool standing, int *bet, int *number)
{
    return games[sign->edition]->family->next(sign, standing, bet, number);
}

struct wager_kind wager_kind(const struct sign *sign, int bet)
{
    return games[sign->edition]->family->kind(sign, bet);
}

int wager_kind_find(const struct sign *sign, const char *id)
{
    for (int bet = 1; wager_kind(sign, bet).id; bet++)
        if (!strcmp(wager_kind(sign, bet).id, id)) return bet;
    return 0;
}

const char *wager_clause(const struct sign *sign, int bet, int number)
{
    const struct family *family = games[sign->edition]->family;

    return family->clause ? family->clause(sign, bet, number) : wager_kind(sign, bet).clause;
}

/* ---- Events ---------------------------------------------------------------------- */

struct event *table_add_event(struct events *events, int kind, int seat, const char *clause)
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

struct event *table_add_wager_event(struct events *events, int kind, int seat, int bet, int number,
                                    int64_t stake_cents, const char *clause)
{
    struct event *event = table_add_event(events, kind, seat, clause);

    event->bet = (int8_t)bet;
    event->number = (int8_t)number;
    event->stake_cents = stake_cents;
    return event;
}

struct event *table_add_done(const struct command *command, const char *clause,
                             struct events *events)
{
    struct event *event = table_add_event(events, EVENT_DONE, command->seat, clause);

    event->act = command->act;
    event->role = command->role;
    event->a = command->outcome[0];
    event->b = command->outcome[1];
    event->c = command->outcome[2];
    event->number = command->act == ACT_DECLINE && command->flags & FLAG_TIMED_OUT;
    if (command->act == ACT_INVALIDATE) event->number = command->choice;
    return event;
}

/* ---- Checks ---------------------------------------------------------------------- */

struct refusal table_can_always(const struct table *table, const struct command *command)
{
    (void)table, (void)command;
    return accepted();
}

static bool one_of_the_roles(unsigned role)
{
    return role && !(role & (role - 1)) && role < 1u << ROLE_COUNT &&
           !(role & (ROLE_SHOOTER | ROLE_OFFERED));
}

static struct refusal wrong_moment(const struct table *table, const struct act_row *row,
                                   const char *clause)
{
    if (table->till.phase == family_of(table)->closed_phase)
        return no(REFUSED_TABLE_CLOSED, clause);
    if (row->act == ACT_OPEN_AGAIN) return no(REFUSED_TABLE_OPEN, clause);
    struct refusal why = family_of(table)->wrong_moment(table, row);
    return why.code ? why : no(REFUSED_WRONG_MOMENT, clause);
}

const struct act_code *table_code(const struct table *table, const struct command *command)
{
    int act = command->act;
    const struct act_code *own = &family_of(table)->acts[act];

    if (contest_hides(table, command)) return contest_secret_code(act);
    if (contest_has_act(act)) return &contest_acts[act];
    if (own->can) return own;
    return act < ACT_OWN && sign_acts[act].can ? &sign_acts[act] : &house_acts[act];
}

/* The family's own refusal of an act that this role may do at some time. */
static struct refusal not_now(const struct table *table, const struct act_row *row,
                              const struct command *command)
{
    bool player = command->role == ROLE_PLAYER, part = row->by & (ROLE_SHOOTER | ROLE_OFFERED);
    bool theirs = row->by & command->role || (player && part);

    return theirs && family_of(table)->not_now ? family_of(table)->not_now(table, row, command)
                                               : accepted();
}

static struct refusal wrong_role(const struct table *table, const struct act_row *row,
                                 const char *usual)
{
    const struct family *family = family_of(table);
    const char *clause = family->role_clause ? family->role_clause(table, row) : NULL;

    return (struct refusal){ REFUSED_WRONG_ROLE, clause ? clause : usual, 0, row->by, NULL };
}

struct refusal table_out(const struct table *table, int seat)
{
    return contest_on(table) ? contest_may_wager(table, seat)
                             : no(REFUSED_EXCLUDED, table_exclusion(table));
}

/* Whether role, part and phase permit the act of this row. */
static struct refusal may_act(const struct table *table, const struct act_row *row,
                              const struct command *command)
{
    if (!row || !one_of_the_roles(command->role))
        return no(REFUSED_NO_SUCH_ACT, says(table, SAYS_SCOPE));
    if (command->role == ROLE_INSPECTOR) return no(REFUSED_ONLY_LOOKS, row->clause);
    bool player = command->role == ROLE_PLAYER;
    if (player && row->act != ACT_SIT && !seated(table, command->seat))
        return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = not_now(table, row, command);
    if (why.code) return why;
    unsigned parts = command->role;
    if (player && seated(table, command->seat) && family_of(table)->parts)
        parts |= family_of(table)->parts(table, command->seat);
    const char *clause = row_clause(conduct_of(table), row, command->role);
    if (!(row->by & parts)) return wrong_role(table, row, clause);
    bool out = seated(table, command->seat) && (table->excluded & SEAT_BIT(command->seat));
    bool plays = player ? row->act != ACT_TAKE && row->act != ACT_LEAVE : row->act == ACT_SLIP;
    if (out && plays) return table_out(table, command->seat);
    return row->phases & 1u << table->till.phase ? accepted() : wrong_moment(table, row, clause);
}

bool table_row_permits(const struct table *table, const struct act_row *row,
                       const struct command *command)
{
    return !may_act(table, row, command).code;
}

bool table_maybe(const struct table *table, const struct command *command)
{
    return table_row_permits(table, table_row(conduct_of(table), command->act), command);
}

struct refusal table_details(const struct table *table, const struct command *command)
{
    struct refusal why = contest_allows(table, command);
    bool nothing = command->act == ACT_TAKE && command->flags & FLAG_ZERO && !command->cents;

    if (!why.code && nothing) why = table_amount_fits(table, 0); /* else the whole is taken */
    if (!why.code) why = table_code(table, command)->can(table, command);
    return why.code ? why : promotions_fit(table, command);
}

/* A clause is named once. */
static void name_once(const char *clause, const char **also)
{
    if (*also && !strcmp(clause, *also)) *also = NULL;
}

/* Another role is needed: of those in the act's row, the ones that may do what the command says.
 * A reason, for one, may be for the operator alone. */
static struct refusal narrowed(const struct table *table, const struct act_row *row,
                               const struct command *command, struct refusal why)
{
    const unsigned staff = row->by & ~(unsigned)(ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED);
    struct command as = *command;

    if (!(row->phases & 1u << table->till.phase)) return why;
    for (unsigned role = 1; role < 1u << ROLE_COUNT; role <<= 1) {
        if (!(staff & role)) continue;
        as.role = (uint16_t)role;
        struct refusal theirs = table_code(table, &as)->can(table, &as);
        if (theirs.code != REFUSED_WRONG_ROLE) continue;
        why.roles = (why.roles & ~role) | theirs.roles;
        why.clause = theirs.clause;
    }
    return why;
}

struct refusal table_check(const struct table *table, const struct command *command)
{
    const struct act_row *row = table_row(conduct_of(table), command->act);
    struct refusal why = may_act(table, row, command);

    if (why.code == REFUSED_WRONG_ROLE) why = narrowed(table, row, command, why);
    if (!why.code) why = table_details(table, command);
    if (why.code) name_once(why.clause, &why.also);
    return why;
}

/* ---- Carrying out ---------------------------------------------------------------- */

/* No rack is negative. */
static bool racks_hold(const struct table *table)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (table->till.rack_cents[seat] < 0) return false;
    return true;
}

struct refusal table_do(struct table *table, const struct command *command, struct events *events)
{
    events->count = 0;
    return table_do_more(table, command, events);
}

struct refusal table_do_more(struct table *table, const struct command *command,
                             struct events *events)
{
    struct refusal why = table_check(table, command);
    int first = events->count;

    events->followed = events->count;
    if (why.code) return why;
    table_code(table, command)->carry_out(table, command, events);
    promotions_follow(table, command, events);
    departed_leave(table, events);
    if (family_of(table)->afterwards) family_of(table)->afterwards(table, events);
    promotions_follow(table, command, events);
    count_layout(table, command);
    for (int i = first; i < events->count; i++)
        name_once(events->list[i].clause, &events->list[i].also);
    assert(table_imbalance(table) == 0 && racks_hold(table) && promotions_hold(table));
    return accepted();
}

void table_open(struct table *table, const struct sign *sign)
{
    memset(table, 0, sizeof *table);
    table->sign = *sign;
    table->notice_minute = table->closing_minute = -1;
    family_of(table)->open(table);
}

void table_view(const struct table *table, enum role role, int seat, struct table *view)
{
    memcpy(view, table, offsetof(struct table, game) + family_of(table)->state_bytes);
    contest_conceal(view, role == ROLE_PLAYER ? seat : NO_SEAT);
    if (role == ROLE_INSPECTOR) return;
    if (family_of(table)->conceal) family_of(table)->conceal(view, role, seat);
}

/* ---- Amounts --------------------------------------------------------------------- */

struct refusal table_amount_fits(const struct table *table, int64_t cents)
{
    if (cents <= 0) return no(REFUSED_NO_AMOUNT, says(table, SAYS_CHIPS));
    if (cents > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS));
    if (cents % table->sign.chip_cents)
        return no_with_amount(REFUSED_NOT_IN_CHIPS, says(table, SAYS_CHIPS),
                              table->sign.chip_cents);
    return accepted();
}

struct refusal table_rack_fits(const struct table *table, const struct command *command, int seat,
                               int64_t cents)
{
    int64_t rack = table->till.rack_cents[seat], chips = table_in_chips(table, seat);
    int64_t value = cents - promotional_part(command);
    bool spoken = command->act == ACT_BET && command->flags & FLAG_ORAL;
    bool without = command->act == ACT_BET && command->flags & FLAG_NO_CHIPS;
    const char *also = says(table, SAYS_CHIPS), *clause = spoken ? says(table, SAYS_SPOKEN) : NULL;
    struct refusal why = accepted();

    if (without)
        why = no(REFUSED_NO_CHIPS, also);
    else if (value > rack)
        why = no_with_amount(REFUSED_RACK_SHORT, also, rack);
    else if (value > chips)
        why = no_with_amount(REFUSED_CHIPS_OWED, also, chips);
    if (!why.code || !clause || clause == also) return why;
    why.clause = clause; /* a spoken wager needs chips by a clause of its own */
    why.also = also;
    return why;
}

bool table_counts_below(struct table *table, int seat)
{
    bool once = !table->till.below_used[seat];

    if (conduct_of(table)->below_always_valid || contest_covered(table)) return true;
    table->till.below_used[seat] = 1;
    return once;
}

void table_add_commission(struct table *table, int seat, int64_t cents)
{
    table->till.commission_cents += cents;
    table->till.commission_from_cents[seat] += cents;
}

/* Personal limits widen the sign's: those for the kind, or the player's others, except limits of
 * side bets.  In New South Wales a player allowed above the maximum has a personal minimum too,
 * which is never below the sign's: neither that of a kind, nor one that was raised later (7.6). */
struct range table_limits(const struct table *table, int seat, int bet)
{
    const struct sign *sign = &table->sign;
    int64_t min = table->personal_min_cents[seat], max = table->personal_max_cents[seat];
    bool own_minimum = conduct_of(table)->notice == NOTICE_FOR_MINIMUM;
    bool side = sign_kind(sign, bet) < 0 && wager_kind(sign, bet).side;
    struct range range = sign_limits(sign, bet);

    if (side && sign->side_min_cents) min = 0;
    if (side && sign->side_max_cents) max = 0;
    const struct personal_kind *own = table_personal(table, seat, bet);
    if (own) {
        min = own->min_cents;
        max = own->max_cents;
    }
    if (min && (own_minimum ? min > range.least : min < range.least)) range.least = min;
    if (max > range.most) range.most = max;
    if (contest_on(table)) contest_limits(table, seat, bet, &range);
    return range;
}

struct range table_limits_left(const struct table *table, int seat, int bet, int64_t reduced)
{
    struct range range = table_limits(table, seat, bet);
    int64_t from = conduct_of(table)->step_above_minimum ? range.least : 0;

    if (!reduced) return range;
    if (range.step && (reduced - from) % range.step) range.step = 0;
    if (range.most < reduced) range.most = reduced;
    return range;
}
