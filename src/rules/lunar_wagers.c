/* lunar_wagers.c - chips at a Lunar Poker table: antes, Bets, Super Bets and fees,
 * made, taken down, decided and given back. */
#include "rules/lunar_internal.h"

#include <assert.h>

/* ---- Where chips lie ------------------------------------------------------------------ */

enum { PLACE_ANTE, PLACE_BET, PLACE_SUPER };

struct lunar_at lunar_ante_at(int seat)
{
    return (struct lunar_at){ seat, PLACE_ANTE };
}

struct lunar_at lunar_bet_at(int seat)
{
    return (struct lunar_at){ seat, PLACE_BET };
}

struct lunar_at lunar_super_at(int seat, int hand)
{
    return (struct lunar_at){ seat, PLACE_SUPER + hand };
}

static int bet_of(const struct lunar_at *at)
{
    return at->place == PLACE_ANTE ? LUNAR_ANTE : at->place == PLACE_BET ? LUNAR_BET : LUNAR_SUPER;
}

static int hand_of(const struct lunar_at *at)
{
    return at->place < PLACE_SUPER ? at->seat : at->place - PLACE_SUPER;
}

/* The number by which a wager goes: 0 on the own hand. */
static int number_of(const struct lunar_at *at)
{
    return hand_of(at) == at->seat ? 0 : hand_of(at) + 1;
}

static int64_t standing_at(const struct table *table, const struct lunar_at *at)
{
    const struct lunar_play *now = &table->lunar.now;

    return at->place == PLACE_ANTE  ? now->ante_cents[at->seat]
           : at->place == PLACE_BET ? now->bet_cents[at->seat]
                                    : now->super_cents[at->seat][hand_of(at)];
}

int64_t *lunar_stake(struct table *table, const struct lunar_at *at)
{
    struct lunar_play *now = &table->lunar.now;

    return at->place == PLACE_ANTE  ? &now->ante_cents[at->seat]
           : at->place == PLACE_BET ? &now->bet_cents[at->seat]
                                    : &now->super_cents[at->seat][hand_of(at)];
}

bool lunar_next_wager(const struct table *table, struct lunar_at *at)
{
    do {
        if (++at->place == LUNAR_PLACES) {
            at->place = 0;
            at->seat++;
        }
        if (at->seat == LUNAR_BOXES) return false;
    } while (!standing_at(table, at));
    return true;
}

/* The place of a wager by its name; false where there is none at this table. */
static bool find_place(const struct table *table, int seat, int bet, int number,
                       struct lunar_at *at)
{
    bool super = bet == LUNAR_SUPER, dealer = number == LUNAR_ON_DEALER;

    if (bet <= 0 || bet >= LUNAR_BETS || number < 0 || (number && !super)) return false;
    if (number > lunar_boxes(table) && !dealer) return false;
    *at = bet == LUNAR_ANTE  ? lunar_ante_at(seat)
          : bet == LUNAR_BET ? lunar_bet_at(seat)
                             : lunar_super_at(seat, number ? number - 1 : seat);
    return true;
}

int64_t lunar_wager(const struct table *table, int seat, int bet, int number)
{
    struct lunar_at at;

    return seat < LUNAR_BOXES && find_place(table, seat, bet, number, &at) ? standing_at(table, &at)
                                                                           : 0;
}

int64_t lunar_on_layout(const struct table *table, int seat)
{
    const struct lunar_play *now = &table->lunar.now;

    if (seat >= LUNAR_BOXES) return 0;
    int64_t sum = now->ante_cents[seat] + now->bet_cents[seat] + now->fee_cents[seat];
    for (int hand = 0; hand < LUNAR_HANDS; hand++) sum += now->super_cents[seat][hand];
    return sum;
}

bool lunar_any_ante(const struct table *table)
{
    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        if (ante_of(table, seat)) return true;
    return false;
}

/* ---- Amounts --------------------------------------------------------------------------- */

/* Totals that may stand there (reading L22). */
static struct range allowed(const struct table *table, const struct lunar_at *at)
{
    const struct sign *sign = &table->sign;
    struct range range = { .step = sign->step_cents ? sign->step_cents : sign->chip_cents };
    int64_t own = table->lunar.now.super_cents[at->seat][at->seat];

    table_limits(table, at->seat, &range.least, &range.most);
    if (at->place >= PLACE_SUPER) {
        if (sign->side_min_cents) range.least = sign->side_min_cents;
        if (sign->side_max_cents) range.most = sign->side_max_cents;
    }
    if (multiple(table) && at->place == PLACE_ANTE && own && own < range.most) range.most = own;
    if (multiple(table) && at->place >= PLACE_SUPER && hand_of(at) == at->seat &&
        range.least < ante_of(table, at->seat))
        range.least = ante_of(table, at->seat);
    if (sign->step_cents) range.least = money_up_to(range.least, range.step);
    return range;
}

static struct refusal total_fits(const struct table *table, const struct lunar_at *at,
                                 int64_t total)
{
    struct range range = allowed(table, at);
    int64_t least, most, ante = ante_of(table, at->seat);

    table_limits(table, at->seat, &least, &most);
    bool own = multiple(table) && hand_of(at) == at->seat;
    if (total > range.most && own && at->place == PLACE_ANTE && total <= most)
        return no_with_amount(REFUSED_SUPER_BELOW_ANTE, rule(table, RULE_OWN_SUPER), total);
    if (total > range.most)
        return no_with_amount(REFUSED_ABOVE_MAXIMUM, says(table, SAYS_MINIMUM), range.most);
    if (total < range.least && own && at->place >= PLACE_SUPER && total < ante)
        return no_with_amount(REFUSED_SUPER_BELOW_ANTE, rule(table, RULE_OWN_SUPER), ante);
    if (total < range.least)
        return no_with_amount(REFUSED_BELOW_MINIMUM, says(table, SAYS_MINIMUM), range.least);
    return total % range.step
               ? no_with_amount(REFUSED_OFF_INCREMENT, says(table, SAYS_STEP), range.step)
               : accepted();
}

/* ---- Making wagers ---------------------------------------------------------------------- */

/* Between rounds, also while a deck is shuffled; but not before new cards are ready. */
static struct refusal betting(const struct table *table)
{
    bool waits = table->lunar.need == LUNAR_NEED_SHUFFLE || table->lunar.need == LUNAR_NEED_OTHER;

    if (table->till.phase > LUNAR_BETTING) return no(REFUSED_BETTING_OVER, says(table, SAYS_LATE));
    return table->till.phase == LUNAR_CARDS_OUT && !waits
               ? no(REFUSED_MIX_FIRST, says(table, SAYS_MIXED))
               : accepted();
}

/* Whether this player may make such a wager now, whatever the amount. */
static struct refusal may_name(const struct table *table, int seat, int bet, int number,
                               struct lunar_at *at)
{
    if (!find_place(table, seat, bet, number, at))
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    bool others = hand_of(at) != seat;
    if (others && !multiple(table))
        return (struct refusal){ REFUSED_NOT_OFFERED_HERE, rule(table, RULE_MULTIPLE), 0, 0,
                                 rule(table, RULE_ONE_WAGER) };
    struct refusal why = betting(table);
    if (why.code) return why;
    return bet == LUNAR_SUPER && !ante_of(table, seat)
               ? no(REFUSED_NEEDS_ANTE, says(table, SAYS_ANTE))
               : accepted();
}

struct refusal lunar_can_bet(const struct table *table, const struct command *command)
{
    struct lunar_at at;

    if (command->flags & FLAG_ORAL) return no(REFUSED_PLACED_ONLY, rule(table, RULE_CHIPS_PLACED));
    if (command->bet == LUNAR_BET && !command->number) return lunar_can_play(table, command);
    struct refusal why = may_name(table, command->seat, command->bet, command->number, &at);
    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code) why = total_fits(table, &at, standing_at(table, &at) + command->cents);
    return why.code ? why : table_rack_fits(table, command->seat, command->cents);
}

void lunar_place(struct table *table, const struct lunar_at *at, int64_t cents, const char *clause,
                 const char *also, struct events *events)
{
    table->till.rack_cents[at->seat] -= cents;
    *lunar_stake(table, at) += cents;
    struct event *event =
        table_tell_wager(events, EVENT_PLACED, at->seat, bet_of(at), number_of(at), cents, clause);
    event->act = ACT_BET;
    event->also = also;
}

/* Under which rule it is made, and where it lies. */
static void place_on(struct table *table, const struct lunar_at *at, int64_t cents,
                     struct events *events)
{
    bool own = hand_of(at) == at->seat, many = multiple(table);
    const char *clause = at->place == PLACE_ANTE       ? says(table, SAYS_ANTE)
                         : own && many                 ? rule(table, RULE_OWN_SUPER)
                         : own                         ? rule(table, RULE_SUPER)
                         : hand_of(at) == LUNAR_DEALER ? rule(table, RULE_ON_DEALER)
                                                       : rule(table, RULE_OTHERS);

    lunar_place(table, at, cents, clause, rule(table, own ? RULE_CHIPS_PLACED : RULE_OWN_AREA),
                events);
}

void lunar_do_bet(struct table *table, const struct command *command, struct events *events)
{
    struct lunar_at at;

    if (command->bet == LUNAR_BET) {
        lunar_do_play(table, command, events);
        return;
    }
    find_place(table, command->seat, command->bet, command->number, &at);
    place_on(table, &at, command->cents, events);
}

/* No wager waits at this table. */
void lunar_confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                     struct events *events)
{
    (void)table, (void)waiting, (void)clause, (void)events;
    assert(!"nothing waits here");
}

/* ---- Mistakes ----------------------------------------------------------------------------- */

struct refusal lunar_can_slip(const struct table *table, const struct command *command)
{
    struct lunar_at at;

    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = table_amount_fits(table, command->cents);
    if (command->bet == LUNAR_BET && !why.code) {
        why = lunar_can_play(table, command);
        if (why.code == REFUSED_NOT_TWICE_ANTE)
            return table_rack_fits(table, command->seat, command->cents);
        return why.code ? why : no(REFUSED_NO_MISTAKE, table_clause(table, command));
    }
    if (!why.code) why = may_name(table, command->seat, command->bet, command->number, &at);
    if (!why.code) why = table_rack_fits(table, command->seat, command->cents);
    if (why.code) return why;
    return total_fits(table, &at, standing_at(table, &at) + command->cents).code
               ? accepted()
               : no(REFUSED_NO_MISTAKE, table_clause(table, command));
}

void lunar_do_slip(struct table *table, const struct command *command, struct events *events)
{
    lunar_do_bet(table, command, events);
    events->list[events->count - 1].act = ACT_SLIP;
}

static struct event *tell_verdict(const struct lunar_at *at, enum fate fate, int64_t cents,
                                  const char *clause, const char *also, struct events *events)
{
    struct event *event =
        table_tell_wager(events, EVENT_VERDICT, at->seat, bet_of(at), number_of(at), cents, clause);

    event->fate = (uint8_t)fate;
    event->also = also;
    return event;
}

static void void_part(struct table *table, const struct lunar_at *at, int64_t cents,
                      const char *clause, struct events *events)
{
    if (!cents) return;
    tell_verdict(at, RETURNS, cents, clause, says(table, SAYS_VOID_WAGER), events);
    *lunar_stake(table, at) -= cents;
    table->till.rack_cents[at->seat] += cents;
}

/* Too small: good once for each player. */
static void trim_below(struct table *table, const struct lunar_at *at, struct events *events)
{
    int64_t stake = *lunar_stake(table, at);
    uint8_t *used = &table->till.below_used[at->seat];

    if (*used)
        void_part(table, at, stake, says(table, SAYS_BELOW), events);
    else
        tell_verdict(at, STANDS, stake, says(table, SAYS_BELOW), NULL, events);
    *used = 1;
}

bool lunar_trim_bet(struct table *table, int seat, struct events *events)
{
    struct lunar_at at = lunar_bet_at(seat);
    int64_t stake = *lunar_stake(table, &at), twice = 2 * ante_of(table, seat);

    if (stake > twice) void_part(table, &at, stake - twice, says(table, SAYS_ABOVE), events);
    if (stake < twice) trim_below(table, &at, events);
    return *lunar_stake(table, &at);
}

/* What is outside the limits is found so when the betting closes, ahead of the Bet
 * and the fees that follow the ante. */
static void trim(struct table *table, const struct lunar_at *at, struct events *events)
{
    int64_t *stake = lunar_stake(table, at), least, most;

    table_limits(table, at->seat, &least, &most);
    if (at->place >= PLACE_SUPER && table->sign.side_min_cents) least = table->sign.side_min_cents;
    if (at->place >= PLACE_SUPER && table->sign.side_max_cents) most = table->sign.side_max_cents;
    bool own = multiple(table) && at->place >= PLACE_SUPER && hand_of(at) == at->seat;
    if (own && least < ante_of(table, at->seat)) least = ante_of(table, at->seat);
    if (*stake > most) void_part(table, at, *stake - most, says(table, SAYS_ABOVE), events);
    if (*stake >= least) {
        int64_t step = table->sign.step_cents;
        if (step) void_part(table, at, *stake % step, says(table, SAYS_STEP), events);
    } else {
        trim_below(table, at, events);
    }
}

/* Why a player is not in the round, with all the wagers that were made for it. */
static const char *not_in_round(const struct table *table, int seat)
{
    if (!ante_of(table, seat)) return says(table, SAYS_ANTE);
    bool own = table->lunar.now.super_cents[seat][seat];
    return multiple(table) && !own ? rule(table, RULE_OWN_SUPER) : NULL;
}

void lunar_close_betting(struct table *table, struct events *events)
{
    struct lunar_at at = { 0, -1 };

    while (lunar_next_wager(table, &at)) trim(table, &at, events);
    for (int seat = 0; seat < LUNAR_BOXES; seat++) {
        const char *clause = not_in_round(table, seat);
        if (clause) lunar_give_back(table, seat, clause, events);
    }
    for (at = (struct lunar_at){ 0, -1 }; lunar_next_wager(table, &at);)
        if (hand_of(&at) != LUNAR_DEALER && !ante_of(table, hand_of(&at)))
            lunar_return(table, &at, rule(table, RULE_OTHERS), events);
}

/* ---- Taking wagers ----------------------------------------------------------------------- */

/* Before the call; afterwards not, a loser least of all. */
static struct refusal may_touch(const struct table *table, const struct lunar_at *at)
{
    const struct lunar *l = &table->lunar;

    if (table->till.phase <= LUNAR_BETTING) return accepted();
    if (table->till.phase == LUNAR_SHOWDOWN && l->stage[at->seat] == STAGE_PLAYING &&
        hand_of(at) == at->seat) {
        struct lunar_hand hand = lunar_hand_of(table, at->seat);
        if (lunar_shown(&hand, l->cards.hand[LUNAR_DEALER], l->forced).end == END_LOSES)
            return no(REFUSED_LOSING_WAGER, says(table, SAYS_LOSING));
    }
    return no(REFUSED_BETTING_OVER, says(table, SAYS_TAKING));
}

/* Super Bets stay only while the ante does. */
static struct refusal leaves_supers(const struct table *table, const struct lunar_at *at)
{
    if (at->place != PLACE_ANTE) return accepted();
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        if (table->lunar.now.super_cents[at->seat][hand])
            return no(REFUSED_SIDE_BETS_STAND, says(table, SAYS_ANTE));
    return accepted();
}

struct refusal lunar_can_take(const struct table *table, const struct command *command)
{
    struct lunar_at at;

    if (!find_place(table, command->seat, command->bet, command->number, &at))
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    int64_t standing = standing_at(table, &at);
    struct refusal why = may_touch(table, &at);
    if (why.code) return why;
    if (!standing) return no(REFUSED_NO_WAGER_THERE, says(table, SAYS_TAKING));
    if (!command->cents || command->cents == standing) return leaves_supers(table, &at);
    why = table_amount_fits(table, command->cents);
    if (why.code) return why;
    return command->cents > standing
               ? no_with_amount(REFUSED_MORE_THAN_THERE, says(table, SAYS_TAKING), standing)
               : total_fits(table, &at, standing - command->cents);
}

void lunar_do_take(struct table *table, const struct command *command, struct events *events)
{
    struct lunar_at at;

    find_place(table, command->seat, command->bet, command->number, &at);
    int64_t *stake = lunar_stake(table, &at), cents = command->cents ? command->cents : *stake;
    *stake -= cents;
    table->till.rack_cents[at.seat] += cents;
    table_tell_wager(events, EVENT_TAKEN_DOWN, at.seat, bet_of(&at), number_of(&at), cents,
                     table_clause(table, command));
}

void lunar_return(struct table *table, const struct lunar_at *at, const char *clause,
                  struct events *events)
{
    int64_t *stake = lunar_stake(table, at);

    tell_verdict(at, RETURNS, *stake, clause, says(table, SAYS_VOID_WAGER), events);
    table->till.rack_cents[at->seat] += *stake;
    *stake = 0;
}

void lunar_give_back(struct table *table, int seat, const char *clause, struct events *events)
{
    struct lunar_at at = { seat, -1 };

    while (lunar_next_wager(table, &at) && at.seat == seat)
        lunar_return(table, &at, clause, events);
    lunar_return_fee(table, seat, clause, events);
}

/* ---- Decided ------------------------------------------------------------------------------- */

/* So much of the winnings as the maximum payout leaves (5.12; readings L14, L21). */
int64_t lunar_pay(struct table *table, const struct lunar_at *at, const struct verdict *verdict,
                  int64_t paid_cents, struct events *events)
{
    int64_t stake = *lunar_stake(table, at);
    int64_t winnings = lunar_winnings(&table->sign, stake, verdict->pays, paid_cents);
    bool capped = winnings < money_winnings(stake, verdict->pays, table->sign.chip_cents);
    struct event *event = tell_verdict(at, WINS, stake, verdict->clause,
                                       capped ? rule(table, RULE_PAYOUT) : verdict->also, events);

    event->pays = verdict->pays;
    event->paid_cents = winnings;
    table->till.float_cents -= winnings;
    table->till.rack_cents[at->seat] += winnings;
    table->lunar.decided = true;
    return winnings;
}

void lunar_decide(struct table *table, const struct lunar_at *at, const struct verdict *verdict,
                  struct events *events)
{
    int64_t *stake = lunar_stake(table, at);

    if (!*stake) return;
    int64_t gain = verdict->fate == LOSES ? -*stake : 0;
    if (verdict->fate == WINS)
        gain = lunar_pay(table, at, verdict, 0, events);
    else
        tell_verdict(at, verdict->fate, *stake, verdict->clause, verdict->also, events);
    if (at->place >= PLACE_SUPER) table->lunar.super_won_cents[at->seat] += gain;
    *(verdict->fate == LOSES ? &table->till.float_cents : &table->till.rack_cents[at->seat]) +=
        *stake;
    *stake = 0;
    table->lunar.decided = true;
}

/* ---- Fees ------------------------------------------------------------------------------------ */

void lunar_place_fee(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t fee = ante_of(table, seat);

    table->till.rack_cents[seat] -= fee;
    table->lunar.now.fee_cents[seat] = fee;
    table_tell(events, EVENT_FEE, seat, clause)->paid_cents = fee;
}

void lunar_return_fee(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *fee = &table->lunar.now.fee_cents[seat];

    if (!*fee) return;
    table_tell(events, EVENT_FEE, seat, clause)->paid_cents = -*fee;
    table->till.rack_cents[seat] += *fee;
    *fee = 0;
}

void lunar_take_fee(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *fee = &table->lunar.now.fee_cents[seat];

    table_tell(events, EVENT_FEE_TAKEN, seat, clause)->paid_cents = *fee;
    table->till.commission_cents += *fee;
    table->lunar.fees_taken_cents[seat] += *fee;
    *fee = 0;
    table->lunar.decided = true;
}

void lunar_refund_fees(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *fees = &table->lunar.fees_taken_cents[seat];

    if (!*fees) return;
    table->till.commission_cents -= *fees;
    table->till.rack_cents[seat] += *fees;
    table_tell(events, EVENT_CORRECTED, seat, clause)->paid_cents = *fees;
    *fees = 0;
}

void lunar_unwin_supers(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *won = &table->lunar.super_won_cents[seat];

    if (!*won) return;
    table->till.float_cents += *won;
    table->till.rack_cents[seat] -= *won;
    table_tell(events, EVENT_CORRECTED, seat, clause)->paid_cents = -*won;
    *won = 0;
}

/* ---- Offers ---------------------------------------------------------------------------------- */

void lunar_offer_bet(struct offering *o)
{
    const struct table *table = o->table;
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    struct lunar_at at;

    if (number == seat + 1) return; /* it goes without a number */
    if (bet == LUNAR_BET) {
        o->command.cents = 2 * ante_of(table, seat);
        bool good = !table_details(table, &o->command).code;
        int64_t cents = o->command.cents;
        o->command.cents = 0;
        if (good) offer_range(o, cents, cents, table->sign.chip_cents);
        return;
    }
    if (!may_name(table, seat, bet, number, &at).code)
        offer_added(o, allowed(table, &at), standing_at(table, &at));
}

/* The whole of it, or parts that leave an amount which may stand. */
void lunar_offer_take(struct offering *o)
{
    const struct table *table = o->table;
    int seat = o->command.seat;
    struct lunar_at at;

    if (o->command.number == seat + 1 ||
        !find_place(table, seat, o->command.bet, o->command.number, &at))
        return;
    int64_t standing = standing_at(table, &at);
    if (!standing || may_touch(table, &at).code) return;
    if (!table_details(table, &o->command).code)
        offer_range(o, standing, standing, table->sign.chip_cents);
    offer_reduced(o, allowed(table, &at), standing);
}
