/* found.c - a wager found to be invalid, in whole or in part, at any moment: it was accepted by
 * mistake (a slip), or part of it was in chips of another table.
 *
 *   not decided   chips of another table go back at once (Div 1 r.14.3(c)); a slip is noticed, and
 *                 checked when the wager is decided (Div 1 r.10.2; NSW 7.2, 7.3)
 *   decided       the finding is made in the saved play, which is settled again on a copy of the
 *                 table.  What the player would have had more or less is paid or taken back (Div 1
 *                 r.11.1), unless results stand (NSW 7.3).  Limits and wishes are those of then.
 *                 This is possible as long as the settlement can be undone; later only the operator
 *                 can correct it
 *   can be undone the finding is made in the saved play, too, so that it is not lost if the call is
 *                 overruled */
#include "rules/rows.h"

#include <stddef.h>
#include <string.h>

/* ---- Which chips ----------------------------------------------------------------- */

/* Whether a wager of this name can stand on the layout. */
static bool named(const struct table *table, const struct command *command)
{
    int bet = 0, number = 0;

    while (wager_next(&table->sign, true, &bet, &number))
        if (bet == command->bet && number == command->number) return true;
    return false;
}

/* The wager of the saved play, unless all of the player's were declared void since, or it is that
 * of a player who has left and the command is about who sits there now.  In a tournament the next
 * round has begun. */
static bool saved_of(const struct table *table, const struct command *command,
                     struct saved_wager *saved)
{
    const struct family *family = family_of(table);
    bool is_void = table->voided & SEAT_BIT(command->seat);
    bool left = table_is_gone(table, command->seat) && !table_is_back(table, command->seat);

    if (left && !departed_meant(table, command)) return false;
    return !contest_on(table) && !is_void && family->saved &&
           family->saved(table, command->seat, command->bet, command->number, saved);
}

/* Nothing of a player who has left. */
static int64_t standing(const struct table *table, const struct command *command)
{
    if (departed_meant(table, command)) return 0;
    return table_wager(table, command->seat, command->bet, command->number);
}

static int64_t in_value_chips(const struct table *table, const struct command *command)
{
    return standing(table, command) -
           promotions_part(table, &table->till, command->seat, command->bet, command->number);
}

/* Whether the chips of another table already lay there in the saved play: if that is said, or if
 * fewer chips have been put there since. */
static bool foreign_in_saved(const struct table *table, const struct command *command,
                             struct saved_wager *saved)
{
    if (!saved_of(table, command, saved)) return false;
    int64_t fresh = standing(table, command) - saved->left_cents;
    return command->flags & FLAG_SETTLED || command->cents > fresh;
}

/* The same for a slip: the one on the layout is another one if nothing was left. */
static bool slip_in_saved(const struct table *table, const struct command *command,
                          struct saved_wager *saved)
{
    const struct family *family = family_of(table);

    if (!saved_of(table, command, saved) || !saved->unnoticed) return false;
    bool another = !saved->left_cents && standing(table, command) &&
                   family->unnoticed(table, command->seat, command->bet, command->number);
    return command->flags & FLAG_SETTLED || !another;
}

bool found_there(const struct table *table, const struct command *command)
{
    struct saved_wager saved;

    return standing(table, command) || saved_of(table, command, &saved);
}

/* ---- Checks ---------------------------------------------------------------------- */

static struct refusal can_find(const struct table *table, const struct command *command)
{
    struct refusal why =
        departed_meant(table, command) ? accepted() : table_can_name_player(table, command);

    if (!why.code && !named(table, command))
        why = no(REFUSED_NO_WAGER_THERE, table_clause(table, command));
    return why;
}

/* A wager of the saved play: a seat may have another player by now, and one that was decided can be
 * settled again only under limits that were saved. */
static struct refusal can_correct(const struct table *table, const struct saved_wager *saved)
{
    const char *clause = says(table, SAYS_CORRECTION);

    bool again = saved->decided && !conduct_of(table)->results_stand;
    if (again && table->limits_since) return no(REFUSED_LIMITS_SINCE, clause);
    return table->left_since ? no(REFUSED_PLAYER_GONE, clause) : accepted();
}

struct refusal found_can_foreign(const struct table *table, const struct command *command)
{
    struct refusal why = can_find(table, command);
    const char *clause = table_clause(table, command);
    struct saved_wager saved;

    if (!why.code) why = table_amount_fits(table, command->cents);
    if (why.code) return why;
    bool before = foreign_in_saved(table, command, &saved);
    if (!before && (command->flags & FLAG_SETTLED || !standing(table, command)))
        return no(REFUSED_FOUND_TOO_LATE, clause);
    int64_t there =
        before ? saved.stake_cents - promotions_part(table, &table->till_before, command->seat,
                                                     saved.bet, saved.number)
               : in_value_chips(table, command);
    if (!there) /* or only promotional chips */
        return (struct refusal){ REFUSED_NO_WAGER_THERE, clause, 0, 0,
                                 standing(table, command) ? says(table, SAYS_PROMO) : NULL };
    if (command->cents > there) return no_with_amount(REFUSED_MORE_THAN_THERE, clause, there);
    return before ? can_correct(table, &saved) : accepted();
}

/* Fresh chips, and those of the saved play. */
void found_offer_foreign(struct offering *o)
{
    const struct table *table = o->table;
    int64_t chip = table->sign.chip_cents, now = in_value_chips(table, &o->command), then = 0;
    bool settled = o->command.flags & FLAG_SETTLED;
    struct saved_wager saved = { .stake_cents = 0 };

    if (saved_of(table, &o->command, &saved) && !can_correct(table, &saved).code)
        then = saved.stake_cents - promotions_part(table, &table->till_before, o->command.seat,
                                                   saved.bet, saved.number);
    int64_t fresh = saved.stake_cents ? standing(table, &o->command) - saved.left_cents : now;
    int64_t least = settled || fresh < 0 ? chip : fresh + chip;
    if (now > fresh) now = fresh;
    if (!settled && now >= chip) offer_range(o, chip, money_down_to(now, chip), chip);
    if (then >= least) offer_range(o, least, money_down_to(then, chip), chip);
}

struct refusal found_can_slip(const struct table *table, const struct command *command)
{
    struct refusal why = can_find(table, command);
    const char *clause = table_clause(table, command);
    const struct family *family = family_of(table);
    struct saved_wager saved;

    if (why.code) return why;
    bool before = slip_in_saved(table, command, &saved);
    bool now = standing(table, command) &&
               family->unnoticed(table, command->seat, command->bet, command->number);
    if (command->flags & FLAG_SETTLED && !before) now = false;
    bool there = standing(table, command) || saved_of(table, command, &saved);
    if (!before && !now)
        return no(there ? REFUSED_NOTHING_TO_FIND : REFUSED_FOUND_TOO_LATE, clause);
    if (!before) return accepted();
    return can_correct(table, &saved);
}

/* ---- Making a finding ------------------------------------------------------------ */

/* In the play as it is now; the wager has this name in it. */
static void find_now(struct table *table, const struct command *command, int bet, int number,
                     struct events *events)
{
    const struct family *family = family_of(table);
    const char *clause = table_clause(table, command);
    int first = events->count;

    if (command->act == ACT_FIND_SLIP) {
        family->notice(table, command->seat, bet, number, events);
        return;
    }
    family->cut(table, command->seat, bet, number, command->cents, clause, events);
    for (int i = first; i < events->count; i++) /* these were no promotional chips */
        if (events->list[i].kind == EVENT_VERDICT && events->list[i].clause == clause)
            events->list[i].act = ACT_FOREIGN;
}

/* The same by the limits of a round in progress. */
static void find_here(struct table *table, const struct command *command, struct events *events)
{
    table_play_limits(table);
    find_now(table, command, command->bet, command->number, events);
    table_play_limits(table);
}

/* The saved play goes with its limits. */
static void swap(struct table *table)
{
    struct till till = table->till;

    table_swap_limits(table);
    table->till = table->till_before;
    table->till_before = till;
    family_of(table)->swap(table);
}

/* In the saved play.  Only what was returned there is reported. */
static void find_in_saved(struct table *table, const struct command *command,
                          const struct saved_wager *saved, struct events *events)
{
    int first = events->count;

    swap(table);
    find_now(table, command, saved->bet, saved->number, events);
    promotions_follow(table, NULL, events);
    swap(table);
    int end = events->count;
    events->count = first;
    for (int i = first; i < end; i++) {
        const struct event it = events->list[i];
        if (it.kind == EVENT_VERDICT && it.fate == RETURNS)
            table_add_wager_event(events, EVENT_NOT_VALID, it.seat, it.bet, it.number,
                                  it.stake_cents, it.clause);
    }
    events->followed = events->count;
}

/* ---- After the settlement -------------------------------------------------------- */

/* The event of a settlement that returns the rest of a wager; its kind is 0 if there is none. */
static struct event returned(const struct events *events, int first, int seat,
                             const struct saved_wager *saved)
{
    for (int i = first; i < events->count; i++) {
        const struct event *e = &events->list[i];
        int bet = e->as ? e->as : e->bet, number = e->as ? e->as_number : e->number;
        if (e->kind == EVENT_VERDICT && e->fate == RETURNS && e->seat == seat &&
            bet == saved->bet && number == saved->number)
            return *e;
    }
    return (struct event){ .kind = 0 };
}

/* A copy of the table, as the settlement of the saved play would leave it.  Nothing is reported.
 * Returns what happened to the rest of a wager, if it was returned. */
static struct event settle_again(const struct table *table, int seat,
                                 const struct saved_wager *saved, struct table *copy,
                                 struct events *events)
{
    int count = events->count;

    memcpy(copy, table, offsetof(struct table, game) + family_of(table)->state_bytes);
    table_swap_limits(copy);
    copy->winners_down = copy->winners_then;
    family_of(copy)->resettle(copy, events);
    promotions_follow(copy, NULL, events);
    struct event rest = returned(events, count, seat, saved);
    events->count = events->followed = count;
    return rest;
}

/* What a player has, in value chips and in promotional chips. */
struct holding {
    int64_t worth, promo;
};

static struct holding holding_of(const struct table *table, int seat)
{
    const struct till *till = &table->till;
    int64_t on_wagers = 0;

    for (int i = 0; i < till->promo_count; i++)
        if (till->promo_wagers[i].seat == seat) on_wagers += till->promo_wagers[i].cents;
    return (struct holding){ till->rack_cents[seat] + family_of(table)->on_layout(table, seat) -
                                 on_wagers,
                             till->promo_rack_cents[seat] + on_wagers };
}

/* Pays the player the difference, or takes it back as far as the rack has it; the event says what
 * is still due. */
static void correct(struct table *table, const struct command *command, const struct table *was,
                    const struct table *is, const char *clause, struct events *events)
{
    struct till *till = &table->till;
    int seat = command->seat;
    struct holding then = holding_of(was, seat), now = holding_of(is, seat);
    int64_t due = now.worth - then.worth, promo = now.promo - then.promo;
    int64_t to_float = is->till.float_cents - was->till.float_cents;
    int64_t fees = is->till.commission_cents - was->till.commission_cents;
    bool lacks = -due > till->rack_cents[seat] && !table_is_back(table, seat);
    int64_t paid = lacks ? -till->rack_cents[seat] : due;

    till->rack_cents[seat] += paid;
    table_add_commission(table, seat, fees);
    till->float_cents += to_float + due - paid;
    till->promo_cents[seat] += due + to_float + fees; /* what was lent and is now repaid */
    till->promo_rack_cents[seat] += promo;
    if (due || fees) {
        struct event *event = table_add_wager_event(events, EVENT_CORRECTED, seat, command->bet,
                                                    command->number, paid - due, clause);
        event->paid_cents = paid;
        event->also = says(table, SAYS_CORRECTION);
    }
    if (promo)
        table_add_event(events, EVENT_PROMO, seat, says(table, SAYS_PROMO_BACK))->paid_cents =
            promo;
}

/* What of a wager goes back to the rack, by this act (0: whatever the chips are). */
static void take_off(struct table *table, const struct command *at, int64_t cents, int act,
                     const char *clause, struct events *events)
{
    if (cents <= 0) return;
    family_of(table)->lift(table, at->seat, at->bet, at->number, cents);
    table->till.rack_cents[at->seat] += cents;
    struct event *event =
        table_add_wager_event(events, EVENT_VERDICT, at->seat, at->bet, at->number, cents, clause);
    event->fate = RETURNS;
    event->also = says(table, SAYS_VOID_WAGER);
    event->act = (uint8_t)act;
}

/* Returns what the settlement would not have left on the layout, as far as it is still there: what
 * was found, and the rest that is below the minimum without it. */
static void take_rest_off(struct table *table, const struct command *command,
                          const struct table *was, const struct table *with, const char *clause,
                          const struct table *is, const char *below, struct events *events)
{
    struct command at = { .act = ACT_BET, .seat = command->seat };
    int bet = 0, number = 0;

    while (wager_next(&table->sign, true, &bet, &number)) {
        struct promo_wager same;
        at.bet = (int8_t)bet;
        at.number = (int8_t)number;
        family_of(table)->single(table, &at, &same);
        if (same.number != number) continue; /* another name of it */
        int64_t left = table_wager(is, at.seat, bet, number), there = standing(table, &at);
        int64_t less = table_wager(was, at.seat, bet, number) - left;
        int64_t rest = table_wager(with, at.seat, bet, number) - left;
        if (less > there) less = there;
        if (rest < 0) rest = 0;
        if (rest > less) rest = less;
        take_off(table, &at, less - rest, command->act, clause, events);
        take_off(table, &at, rest, 0, below, events);
    }
}

/* The same settlement, as if there were no minimum for the wager. */
static void settle_without_minimum(struct table *table, int seat, const struct saved_wager *saved,
                                   struct table *copy, struct events *events)
{
    struct limits_then kept = table->limits_then;
    struct personal_kind *personal = table->limits_then.personal_kinds;
    int at = 0, bet = saved->bet;

    while (at < PERSONAL_KINDS - 1 && personal[at].bet &&
           (personal[at].seat != seat || personal[at].bet != bet))
        at++;
    table_swap_limits(table);
    int64_t most = table_limits(table, seat, bet).most;
    table_swap_limits(table);
    personal[at] = (struct personal_kind){ .min_cents = table->sign.chip_cents,
                                           .max_cents = most,
                                           .seat = (int8_t)seat,
                                           .bet = (int8_t)bet };
    settle_again(table, seat, saved, copy, events);
    table->limits_then = kept;
}

/* Whether what a player has in one settlement is between what the player has in two others. */
static bool between(const struct table *one, const struct table *middle, const struct table *other,
                    int seat)
{
    int64_t a = holding_of(one, seat).worth, m = holding_of(middle, seat).worth;
    int64_t b = holding_of(other, seat).worth;

    return a < b ? a <= m && m <= b : b <= m && m <= a;
}

/* The wager was decided: settles it again without what was void.  Without chips of another table
 * the rest of it may be below the minimum, and void for that: this is corrected under its own
 * clause. */
static void find_decided(struct table *table, const struct command *command,
                         const struct saved_wager *saved, const char *clause, struct events *events)
{
    int seat = command->seat;
    struct table was, is, valid;
    const struct table *with = &is; /* if the rest counted */

    promotions_follow(table, command, events);
    settle_again(table, seat, saved, &was, events);
    find_in_saved(table, command, saved, events);
    struct event rest = settle_again(table, seat, saved, &is, events);
    if (was.till.below_used[seat] != is.till.below_used[seat]) /* which one counted once */
        table->till.below_used[seat] = is.till.below_used[seat];
    if (family_of(table)->settled_as) family_of(table)->settled_as(table, &is, seat);
    if (rest.kind && command->act == ACT_FOREIGN) {
        settle_without_minimum(table, seat, saved, &valid, events);
        if (between(&was, &valid, &is, seat)) with = &valid;
    }
    correct(table, command, &was, with, clause, events);
    correct(table, command, with, &is, rest.clause, events);
    take_rest_off(table, command, &was, with, clause, &is, rest.clause, events);
}

/* Results that stand are not corrected. */
static void call_back(struct table *table, const struct command *command, const char *clause,
                      struct events *events)
{
    if (departed_meant(table, command) && !conduct_of(table)->results_stand)
        departed_call_back(table, command->seat, clause, events);
}

/* ---- The acts -------------------------------------------------------------------- */

void found_do_foreign(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = table_clause(table, command);
    struct saved_wager saved;
    bool before = foreign_in_saved(table, command, &saved);

    struct event *event = table_add_done(command, clause, events);
    event->also = says(table, SAYS_ITS_TABLE);
    event->bet = command->bet;
    event->number = command->number;
    call_back(table, command, clause, events);
    if (before && saved.decided) {
        find_decided(table, command, &saved, clause, events);
        return;
    }
    struct command now = *command;
    int64_t there = in_value_chips(table, command);
    if (now.cents > there) now.cents = there; /* the rest was taken down since */
    promotions_follow(table, command, events);
    if (before) find_in_saved(table, command, &saved, events);
    if (now.cents) find_here(table, &now, events);
}

/* The clause on what becomes of the wager. */
static const char *breach(struct table *table, const struct command *command,
                          const struct saved_wager *saved)
{
    const struct family *family = family_of(table);
    const char *clause;

    if (!saved) {
        table_play_limits(table);
        clause = family->breach(table, command->seat, command->bet, command->number);
        table_play_limits(table);
        return clause;
    }
    swap(table);
    clause = family->breach(table, command->seat, saved->bet, saved->number);
    swap(table);
    return clause;
}

void found_do_slip(struct table *table, const struct command *command, struct events *events)
{
    struct saved_wager saved;
    bool before = slip_in_saved(table, command, &saved);
    const char *clause = breach(table, command, before ? &saved : NULL);
    struct event *event = table_add_done(command, clause, events);

    event->bet = command->bet;
    event->number = command->number;
    call_back(table, command, clause, events);
    if (before && saved.decided && !conduct_of(table)->results_stand) {
        find_decided(table, command, &saved, clause, events);
    } else if (before) {
        promotions_follow(table, command, events);
        find_in_saved(table, command, &saved, events);
    }
    bool still = standing(table, command) && (!before || saved.left_cents);
    if (still) find_here(table, command, events);
}
