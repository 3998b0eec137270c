/* lunar_wagers.c - antes, Bets, Super Bets and fees at Lunar Poker: making, taking down, deciding
 * and returning them. */
#include "games/lunar/lunar_internal.h"

#include "rules/assert.h"

/* ---- Places of chips ------------------------------------------------------------- */

static int bet_at(int place)
{
    return place == LUNAR_ANTE_PLACE  ? LUNAR_ANTE
           : place == LUNAR_BET_PLACE ? LUNAR_BET
                                      : LUNAR_SUPER;
}

static bool is_super(int place)
{
    return place >= SUPER_ON(0);
}

/* The hand that a player's wager is on. */
static int hand_at(int seat, int place)
{
    return is_super(place) ? place - SUPER_ON(0) : seat;
}

/* The number of a wager: 0 on the player's own hand. */
static int number_at(int seat, int place)
{
    int hand = hand_at(seat, place);

    return hand == seat ? 0 : hand + 1;
}

static int64_t standing(const struct table *table, int seat, int place)
{
    return lunar_of(table)->now.cents[seat][place];
}

bool lunar_next_wager(const struct table *table, int seat, int *place)
{
    while (++*place < LUNAR_PLACES)
        if (standing(table, seat, *place)) return true;
    return false;
}

int lunar_find_place(const struct table *table, int seat, int bet, int number)
{
    bool there = number >= 0 && (number <= lunar_boxes(table) || number == LUNAR_ON_DEALER);

    if (bet == LUNAR_SUPER && there) return SUPER_ON(number ? number - 1 : seat);
    if (bet == LUNAR_ANTE && !number) return LUNAR_ANTE_PLACE;
    return bet == LUNAR_BET && !number ? LUNAR_BET_PLACE : NO_PLACE;
}

int64_t lunar_wager(const struct table *table, int seat, int bet, int number)
{
    int place = seat < LUNAR_BOXES ? lunar_find_place(table, seat, bet, number) : NO_PLACE;

    return place == NO_PLACE ? 0 : standing(table, seat, place);
}

int64_t lunar_on_layout(const struct table *table, int seat)
{
    if (seat >= LUNAR_BOXES) return 0;
    int64_t sum = lunar_of(table)->now.fee_cents[seat];
    for (int place = 0; place < LUNAR_PLACES; place++) sum += standing(table, seat, place);
    return sum;
}

bool lunar_any_ante(const struct table *table)
{
    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        if (ante_of(table, seat)) return true;
    return false;
}

/* ---- Amounts --------------------------------------------------------------------- */

/* Whether a wager is bound by another: with multiple Super Bets, the one on the player's own hand
 * must be at least the ante (5a.4(a)). */
static bool bound(const struct table *table, int seat, int place)
{
    return multiple(table) && (place == LUNAR_ANTE_PLACE || place == SUPER_ON(seat));
}

/* The limits on the sign (reading L22).  reduced: of a reduction, what is up now; else 0. */
static struct range limits_of(const struct table *table, int seat, int place, int64_t reduced)
{
    struct range range = table_limits_left(table, seat, bet_at(place), reduced);

    if (!range.step) range.step = table->sign.chip_cents;
    if (is_super(place) && bound(table, seat, place) && range.least < ante_of(table, seat))
        range.least = ante_of(table, seat);
    return range;
}

/* The permitted totals of a wager. */
static struct range allowed(const struct table *table, int seat, int place, int64_t reduced)
{
    struct range range = limits_of(table, seat, place, reduced);
    int64_t own = standing(table, seat, SUPER_ON(seat));

    if (place == LUNAR_ANTE_PLACE && bound(table, seat, place) && own && own < range.most)
        range.most = own > reduced ? own : reduced;
    range.least = money_up_to(range.least, range.step);
    return range;
}

static struct refusal total_fits(const struct table *table, int seat, int place, int64_t reduced,
                                 int64_t total)
{
    struct range range = allowed(table, seat, place, reduced);
    bool ante = place == LUNAR_ANTE_PLACE;
    int64_t most = ante ? total : ante_of(table, seat);

    bool too_small =
        ante ? total > range.most && total <= limits_of(table, seat, place, reduced).most
             : total < most;
    if (bound(table, seat, place) && too_small)
        return no_with_amount(REFUSED_SUPER_BELOW_ANTE, rule(table, RULE_OWN_SUPER), most);
    if (total > range.most)
        return no_with_amount(REFUSED_ABOVE_MAXIMUM, says(table, SAYS_MINIMUM), range.most);
    if (total < range.least)
        return no_with_amount(REFUSED_BELOW_MINIMUM, says(table, SAYS_MINIMUM), range.least);
    return total % range.step
               ? no_with_amount(REFUSED_OFF_INCREMENT, says(table, SAYS_STEP), range.step)
               : accepted();
}

/* ---- Making wagers --------------------------------------------------------------- */

/* Between rounds, also while the deck is shuffled; but not before new cards are ready. */
static struct refusal betting(const struct table *table)
{
    bool waits =
        lunar_of(table)->need == LUNAR_NEED_SHUFFLE || lunar_of(table)->need == LUNAR_NEED_OTHER;

    if (table->till.phase > LUNAR_BETTING) return no(REFUSED_BETTING_OVER, says(table, SAYS_LATE));
    return table->till.phase == LUNAR_CARDS_OUT && !waits
               ? no(REFUSED_MIX_FIRST, says(table, SAYS_MIXED))
               : accepted();
}

/* Whether this player may make the wager now, at any amount.  In a tournament a player bets at the
 * player's own box only, or on the Dealer (reading T39). */
static struct refusal may_make(const struct table *table, int seat, int place)
{
    int hand = hand_at(seat, place);

    if (place == NO_PLACE) return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    if (contest_on(table) && hand != seat && hand != LUNAR_DEALER)
        return no(REFUSED_OWN_SEAT_ONLY,
                  contest_clause(table->contest.terms.kind, CONTEST_OWN_SEAT));
    if (hand != seat && !multiple(table))
        return (struct refusal){ REFUSED_NOT_OFFERED_HERE, rule(table, RULE_MULTIPLE), 0, 0,
                                 rule(table, RULE_ONE_WAGER) };
    struct refusal why = betting(table);
    if (why.code) return why;
    return is_super(place) && !ante_of(table, seat)
               ? no(REFUSED_NEEDS_ANTE, says(table, SAYS_ANTE_PLACED))
               : accepted();
}

struct refusal lunar_can_bet(const struct table *table, const struct command *command)
{
    int seat = command->seat, place = lunar_find_place(table, seat, command->bet, command->number);

    if (command->flags & FLAG_ORAL) return no(REFUSED_PLACED_ONLY, rule(table, RULE_CHIPS_PLACED));
    if (place == LUNAR_BET_PLACE) return lunar_can_play(table, command);
    struct refusal why = may_make(table, seat, place);
    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code)
        why = total_fits(table, seat, place, 0, standing(table, seat, place) + command->cents);
    return why.code ? why : table_rack_fits(table, command, seat, command->cents);
}

struct event *lunar_place(struct table *table, int seat, int place, int64_t cents,
                          const char *clause, const char *also, struct events *events)
{
    table->till.rack_cents[seat] -= cents;
    lunar_of(table)->now.cents[seat][place] += cents;
    struct event *event = table_add_wager_event(events, EVENT_PLACED, seat, bet_at(place),
                                                number_at(seat, place), cents, clause);
    event->act = ACT_BET;
    event->also = also;
    return event;
}

/* The clause under which a wager is made. */
static const char *made_by(const struct table *table, int seat, int place)
{
    if (place == LUNAR_ANTE_PLACE) return says(table, SAYS_ANTE_PLACED);
    if (place == SUPER_ON(LUNAR_DEALER)) return rule(table, RULE_ON_DEALER);
    if (place != SUPER_ON(seat)) return rule(table, RULE_OTHERS);
    return rule(table, multiple(table) ? RULE_OWN_SUPER : RULE_SUPER);
}

static struct event *make(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat, place = lunar_find_place(table, seat, command->bet, command->number);
    bool own = hand_at(seat, place) == seat;

    if (place == LUNAR_BET_PLACE) return lunar_play(table, command, events);
    struct event *event =
        lunar_place(table, seat, place, command->cents, made_by(table, seat, place),
                    rule(table, own ? RULE_CHIPS_PLACED : RULE_OWN_AREA), events);
    event->promo_cents = promotional_part(command);
    return event;
}

void lunar_do_bet(struct table *table, const struct command *command, struct events *events)
{
    make(table, command, events);
}

void lunar_lift(struct table *table, int seat, int bet, int number, int64_t cents)
{
    struct lunar_play *now = &lunar_of(table)->now;
    int place = lunar_find_place(table, seat, bet, number);

    now->cents[seat][place] -= cents;
    if (!now->cents[seat][place]) now->slip[seat][place] = LUNAR_NO_SLIP;
}

/* Only the ante can be in promotional chips: Bets and Super Bets may be corrected after they were
 * decided (11.1, 11.17), when such chips are gone. */
bool lunar_single(const struct table *table, const struct command *command,
                  struct promo_wager *wager)
{
    int seat = command->seat, place = lunar_find_place(table, seat, command->bet, command->number);

    *wager = (struct promo_wager){ .seat = command->seat, .bet = command->bet };
    wager->number = (int8_t)number_at(seat, place);
    return place == LUNAR_ANTE_PLACE;
}

bool lunar_comes_down(const struct sign *sign, int bet)
{
    (void)sign, (void)bet;
    return true;
}

/* ---- Mistakes -------------------------------------------------------------------- */

/* A Bet other than twice the ante is a mistake, too (reading L38). */
static struct refusal can_slip_bet(const struct table *table, const struct command *command)
{
    struct refusal why = lunar_can_play(table, command);

    if (why.code == REFUSED_NOT_TWICE_ANTE)
        return table_rack_fits(table, command, command->seat, command->cents);
    return why.code ? why : no(REFUSED_NO_MISTAKE, table_clause(table, command));
}

struct refusal lunar_can_slip(const struct table *table, const struct command *command)
{
    int seat = command->seat;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    if (table->excluded & SEAT_BIT(seat))
        return no(REFUSED_EXCLUDED, table_act_clause(table, ACT_EXCLUDE));
    int place = lunar_find_place(table, seat, command->bet, command->number);
    struct refusal why = table_amount_fits(table, command->cents);
    if (place == LUNAR_BET_PLACE && !why.code) return can_slip_bet(table, command);
    if (!why.code) why = may_make(table, seat, place);
    if (!why.code) why = table_rack_fits(table, command, seat, command->cents);
    if (why.code) return why;
    return total_fits(table, seat, place, 0, standing(table, seat, place) + command->cents).code
               ? accepted()
               : no(REFUSED_NO_MISTAKE, table_clause(table, command));
}

void lunar_do_slip(struct table *table, const struct command *command, struct events *events)
{
    int place = lunar_find_place(table, command->seat, command->bet, command->number);
    bool unnoticed = command->flags & FLAG_UNNOTICED;

    assert(place != NO_PLACE);
    uint8_t *slip = &lunar_of(table)->now.slip[command->seat][place];
    bool good = !standing(table, command->seat, place) || lunar_within(table, command->seat, place);

    make(table, command, events)->act = unnoticed ? ACT_BET : ACT_SLIP;
    if (!unnoticed)
        *slip = LUNAR_NO_SLIP;
    else if (good) /* else it was noticed, and stays so */
        *slip = LUNAR_UNNOTICED;
}

static struct event *tell_verdict(int seat, int place, enum fate fate, int64_t cents,
                                  const char *clause, const char *also, struct events *events)
{
    struct event *event = table_add_wager_event(events, EVENT_VERDICT, seat, bet_at(place),
                                                number_at(seat, place), cents, clause);

    event->fate = (uint8_t)fate;
    event->also = also;
    return event;
}

void lunar_void_part(struct table *table, int seat, int place, int64_t cents, const char *clause,
                     struct events *events)
{
    if (!cents) return;
    tell_verdict(seat, place, RETURNS, cents, clause, says(table, SAYS_VOID_WAGER), events);
    lunar_lift(table, seat, bet_at(place), number_at(seat, place), cents);
    table->till.rack_cents[seat] += cents;
}

void lunar_return(struct table *table, int seat, int place, const char *clause,
                  struct events *events)
{
    lunar_void_part(table, seat, place, standing(table, seat, place), clause, events);
}

/* The part above the maximum is void.  A bet below the minimum counts once for each player. */
static void trim(struct table *table, int seat, int place, int64_t least, int64_t most,
                 struct events *events)
{
    int64_t stake = standing(table, seat, place);

    if (stake > most)
        lunar_void_part(table, seat, place, stake - most, says(table, SAYS_ABOVE), events);
    if (stake >= least) return;
    if (table_counts_below(table, seat))
        tell_verdict(seat, place, STANDS, stake, says(table, SAYS_BELOW), NULL, events);
    else
        lunar_return(table, seat, place, says(table, SAYS_BELOW), events);
}

bool lunar_trim_bet(struct table *table, int seat, struct events *events)
{
    int64_t twice = 2 * ante_of(table, seat);

    if (!standing(table, seat, LUNAR_BET_PLACE)) return false;
    if (lunar_of(table)->now.slip[seat][LUNAR_BET_PLACE] == LUNAR_UNNOTICED) return true;
    trim(table, seat, LUNAR_BET_PLACE, twice, twice, events);
    lunar_of(table)->bet_made_cents[seat] = standing(table, seat, LUNAR_BET_PLACE);
    return standing(table, seat, LUNAR_BET_PLACE);
}

/* Checks a wager against the limits when the betting closes, before the Bet and the fees that
 * depend on the ante. */
void lunar_trim_wager(struct table *table, int seat, int place, struct events *events)
{
    struct range range = limits_of(table, seat, place, 0);
    bool small = standing(table, seat, place) < range.least;

    trim(table, seat, place, range.least, range.most, events);
    if (!small)
        lunar_void_part(table, seat, place, standing(table, seat, place) % range.step,
                        says(table, SAYS_STEP), events);
}

bool lunar_within(const struct table *table, int seat, int place)
{
    struct range range = limits_of(table, seat, place, 0);
    int64_t stake = standing(table, seat, place);

    return stake >= range.least && stake <= range.most && stake % range.step == 0;
}

/* The clause that keeps a player out of the round, with all wagers made for it; or null. */
static const char *not_in_round(const struct table *table, int seat)
{
    if (!ante_of(table, seat)) return says(table, SAYS_ANTE_PLACED);
    bool own = standing(table, seat, SUPER_ON(seat));
    return multiple(table) && !own ? rule(table, RULE_OWN_SUPER) : NULL;
}

void lunar_close_betting(struct table *table, struct events *events)
{
    for (int seat = 0; seat < LUNAR_BOXES; seat++) {
        for (int place = -1; lunar_next_wager(table, seat, &place);) {
            uint8_t *slip = &lunar_of(table)->now.slip[seat][place];
            if (*slip == LUNAR_UNNOTICED) continue;
            *slip = LUNAR_NO_SLIP;
            lunar_trim_wager(table, seat, place, events);
        }
        const char *clause = not_in_round(table, seat);
        if (clause) lunar_give_back(table, seat, clause, events);
    }
    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        for (int hand = 0; hand < LUNAR_BOXES; hand++)
            if (!ante_of(table, hand))
                lunar_return(table, seat, SUPER_ON(hand), rule(table, RULE_OTHERS), events);
}

/* ---- Taking wagers --------------------------------------------------------------- */

/* The player has seen the whole hand, and it is beaten. */
static bool known_to_lose(const struct table *table, int seat, int place)
{
    const struct lunar *l = lunar_of(table);

    if (table->till.phase != LUNAR_SHOWDOWN || l->round.stage[seat] != STAGE_PLAYING) return false;
    if (is_super(place) || lunar_seen_by(table, seat, box_bit(seat)) != all_cards(table, seat))
        return false;
    struct lunar_hand hand = lunar_hand_of(table, seat);
    return lunar_shown(&hand, l->cards.hand[LUNAR_DEALER], l->round.forced).end == END_LOSES;
}

/* Wagers can be changed until the call; a losing wager has a refusal of its own. */
static struct refusal may_touch(const struct table *table, int seat, int place)
{
    if (table->till.phase <= LUNAR_BETTING) return accepted();
    return known_to_lose(table, seat, place) ? no(REFUSED_LOSING_WAGER, says(table, SAYS_LOSING))
                                             : no(REFUSED_BETTING_OVER, says(table, SAYS_TAKING));
}

/* The ante must stay while there are Super Bets. */
static struct refusal leaves_supers(const struct table *table, int seat, int place)
{
    for (int hand = 0; place == LUNAR_ANTE_PLACE && hand < LUNAR_HANDS; hand++)
        if (standing(table, seat, SUPER_ON(hand)))
            return no(REFUSED_SIDE_BETS_STAND, says(table, SAYS_ANTE_PLACED));
    return accepted();
}

struct refusal lunar_can_take(const struct table *table, const struct command *command)
{
    int seat = command->seat, place = lunar_find_place(table, seat, command->bet, command->number);

    if (place == NO_PLACE) return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    int64_t stake = standing(table, seat, place);
    struct refusal why = may_touch(table, seat, place);
    if (why.code) return why;
    if (!stake) return no(REFUSED_NO_WAGER_THERE, says(table, SAYS_TAKING));
    if (!command->cents || command->cents == stake) return leaves_supers(table, seat, place);
    why = table_amount_fits(table, command->cents);
    if (why.code) return why;
    return command->cents > stake
               ? no_with_amount(REFUSED_MORE_THAN_THERE, says(table, SAYS_TAKING), stake)
               : total_fits(table, seat, place, stake, stake - command->cents);
}

void lunar_take_down(struct table *table, int seat, int place, int64_t cents, const char *clause,
                     struct events *events)
{
    if (!cents) return;
    lunar_lift(table, seat, bet_at(place), number_at(seat, place), cents);
    table->till.rack_cents[seat] += cents;
    table_add_wager_event(events, EVENT_TAKEN_DOWN, seat, bet_at(place), number_at(seat, place),
                          cents, clause);
}

void lunar_do_take(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat, place = lunar_find_place(table, seat, command->bet, command->number);

    lunar_take_down(table, seat, place,
                    command->cents ? command->cents : standing(table, seat, place),
                    table_clause(table, command), events);
}

void lunar_give_back(struct table *table, int seat, const char *clause, struct events *events)
{
    for (int place = -1; lunar_next_wager(table, seat, &place);)
        lunar_return(table, seat, place, clause, events);
    lunar_return_fee(table, seat, clause, events);
}

/* ---- Decided --------------------------------------------------------------------- */

/* Pays winnings within the maximum payout (5.12; readings L14, L21). */
static int64_t pay(struct table *table, int seat, int place, const struct verdict *verdict,
                   int64_t paid_cents, struct events *events)
{
    int64_t stake = standing(table, seat, place);
    int64_t winnings = lunar_winnings(&table->sign, stake, verdict->pays, paid_cents);
    bool capped = winnings < money_winnings(stake, verdict->pays, table->sign.chip_cents);
    struct event *event = tell_verdict(seat, place, WINS, stake, verdict->clause,
                                       capped ? rule(table, RULE_PAYOUT) : verdict->also, events);

    event->pays = verdict->pays;
    event->paid_cents = winnings;
    table->till.float_cents -= winnings;
    table->till.rack_cents[seat] += winnings;
    return winnings;
}

/* Notes how a wager was decided, for findings afterwards. */
static void note_decided(struct table *table, int seat, int place, enum fate fate, int64_t pays)
{
    struct lunar_decided *decided = &lunar_of(table)->decided;
    const struct lunar_play *now = &lunar_of(table)->now;

    decided->stake_cents[seat][place] = now->cents[seat][place];
    decided->pays[seat][place] = (int16_t)(fate == WINS ? pays : fate == LOSES ? 0 : -1);
    if (place == LUNAR_BET_PLACE) decided->bet_slip[seat] = now->slip[seat][place];
}

/* The stake goes to the house, or back to the player. */
static void come_down(struct table *table, int seat, int place, enum fate fate, int64_t gain)
{
    int64_t *stake = &lunar_of(table)->now.cents[seat][place];

    lunar_of(table)->now.slip[seat][place] = LUNAR_NO_SLIP;
    if (is_super(place)) lunar_of(table)->round.super_won_cents[seat] += gain;
    *(fate == LOSES ? &table->till.float_cents : &table->till.rack_cents[seat]) += *stake;
    *stake = 0;
    lunar_of(table)->round.decided = true;
}

void lunar_decide(struct table *table, int seat, int place, const struct verdict *verdict,
                  struct events *events)
{
    int64_t stake = standing(table, seat, place), gain = verdict->fate == LOSES ? -stake : 0;
    int64_t odds = verdict->fate == WINS ? verdict->pays.n / verdict->pays.d : 0;

    if (!stake) return;
    if (verdict->fate == WINS)
        gain = pay(table, seat, place, verdict, 0, events);
    else
        tell_verdict(seat, place, verdict->fate, stake, verdict->clause, verdict->also, events);
    note_decided(table, seat, place, verdict->fate, odds);
    come_down(table, seat, place, verdict->fate, gain);
}

/* The maximum payout covers both combinations together (reading L14). */
void lunar_decide_bet(struct table *table, int seat, const struct lunar_outcome *outcome,
                      struct events *events)
{
    struct verdict verdict = lunar_settle(&table->sign, LUNAR_BET, outcome);
    struct verdict second = lunar_second(&table->sign, outcome);
    int64_t most = table->sign.amount_cents[LUNAR_PAYOUT];

    if (second.fate != WINS) {
        lunar_decide(table, seat, LUNAR_BET_PLACE, &verdict, events);
        return;
    }
    int64_t paid = pay(table, seat, LUNAR_BET_PLACE, &verdict, 0, events);
    bool room = !most || paid < most;
    lunar_add_hand_event(table, seat, outcome->paid.second, true,
                         rule(table, room ? RULE_SECOND_SHOWN : RULE_PAYOUT), events);
    if (room) pay(table, seat, LUNAR_BET_PLACE, &second, paid, events);
    note_decided(table, seat, LUNAR_BET_PLACE, WINS,
                 verdict.pays.n / verdict.pays.d + second.pays.n / second.pays.d);
    come_down(table, seat, LUNAR_BET_PLACE, WINS, paid);
}

/* ---- Fees ------------------------------------------------------------------------ */

int64_t lunar_fee(const struct table *table, const struct command *command)
{
    bool paid =
        command->act == ACT_EXCHANGE || command->act == ACT_SIXTH || command->act == ACT_FORCE;
    bool box = command->seat >= 0 && command->seat < LUNAR_BOXES;

    return paid && box ? fee_of(table, command->seat) : 0;
}

void lunar_place_fee(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t fee = fee_of(table, seat);

    table->till.rack_cents[seat] -= fee;
    lunar_of(table)->now.fee_cents[seat] = fee;
    table_add_event(events, EVENT_FEE, seat, clause)->paid_cents = fee;
}

void lunar_return_fee(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *fee = &lunar_of(table)->now.fee_cents[seat];

    if (!*fee) return;
    table_add_event(events, EVENT_FEE, seat, clause)->paid_cents = -*fee;
    table->till.rack_cents[seat] += *fee;
    *fee = 0;
}

void lunar_take_fee(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *fee = &lunar_of(table)->now.fee_cents[seat];

    table_add_event(events, EVENT_FEE_TAKEN, seat, clause)->paid_cents = *fee;
    table_add_commission(table, seat, *fee);
    lunar_of(table)->round.fees_taken_cents[seat] += *fee;
    lunar_of(table)->decided.fees_cents[seat] += *fee;
    *fee = 0;
    lunar_of(table)->round.decided = true;
}

/* Moves chips from the house to the player, or (below 0) back, as a correction. */
static void correct(struct table *table, int seat, int64_t *house, int64_t cents,
                    const char *clause, struct events *events)
{
    if (!cents) return;
    *house -= cents;
    table->till.rack_cents[seat] += cents;
    table_add_event(events, EVENT_CORRECTED, seat, clause)->paid_cents = cents;
}

void lunar_refund_fees(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *fees = &lunar_of(table)->round.fees_taken_cents[seat];

    correct(table, seat, &table->till.commission_cents, *fees, clause, events);
    table->till.commission_from_cents[seat] -= *fees;
    *fees = 0;
    lunar_of(table)->decided.fees_cents[seat] = 0;
}

void lunar_cut_fees(struct table *table, int seat, int64_t whole, int64_t ante, const char *clause,
                    struct events *events)
{
    struct lunar *l = lunar_of(table);
    int64_t placed = l->now.fee_cents[seat], taken = l->round.fees_taken_cents[seat];
    int64_t less = placed / whole * (whole - ante), back = taken / whole * (whole - ante);

    if (less) {
        table_add_event(events, EVENT_FEE, seat, clause)->paid_cents = -less;
        table->till.rack_cents[seat] += less;
        l->now.fee_cents[seat] -= less;
    }
    correct(table, seat, &table->till.commission_cents, back, clause, events);
    table->till.commission_from_cents[seat] -= back;
    l->round.fees_taken_cents[seat] -= back;
    l->decided.fees_cents[seat] -= back;
}

void lunar_unwin_supers(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *won = &lunar_of(table)->round.super_won_cents[seat];

    correct(table, seat, &table->till.float_cents, -*won, clause, events);
    *won = 0;
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        lunar_of(table)->decided.stake_cents[seat][SUPER_ON(hand)] = 0;
}

void lunar_put_up_again(struct table *table, int seat, int hand, const char *clause,
                        struct events *events)
{
    int64_t *missed = &lunar_of(table)->round.missed_cents[seat][hand];

    correct(table, seat, &table->till.float_cents, *missed, clause, events);
    table->till.rack_cents[seat] -= *missed;
    lunar_of(table)->now.cents[seat][SUPER_ON(hand)] += *missed;
    lunar_of(table)->round.super_won_cents[seat] += *missed;
    if (*missed) lunar_of(table)->decided.stake_cents[seat][SUPER_ON(hand)] = 0;
    *missed = 0;
}

/* ---- Offers ---------------------------------------------------------------------- */

static void offer_bet(struct offering *o)
{
    const struct table *table = o->table;
    int seat = o->command.seat, number = o->command.number;
    int place = lunar_find_place(table, seat, o->command.bet, number);

    if (number == seat + 1) return; /* the player's own hand has number 0 */
    if (place == LUNAR_BET_PLACE) {
        int64_t cents = o->command.cents = 2 * ante_of(table, seat);
        bool good = !table_details(table, &o->command).code;
        o->command.cents = 0;
        if (good) offer_range(o, cents, cents, table->sign.chip_cents);
        return;
    }
    if (may_make(table, seat, place).code) return;
    struct range total = allowed(table, seat, place, 0);
    total.most = money_down_to(total.most, total.step);
    offer_added(o, total, standing(table, seat, place));
}

/* The whole wager, or parts that leave a permitted amount. */
static void offer_take(struct offering *o)
{
    const struct table *table = o->table;
    int seat = o->command.seat, number = o->command.number;
    int place = lunar_find_place(table, seat, o->command.bet, number);
    int64_t stake = place == NO_PLACE || number == seat + 1 ? 0 : standing(table, seat, place);

    if (!stake || may_touch(table, seat, place).code) return;
    if (!table_details(table, &o->command).code)
        offer_range(o, stake, stake, table->sign.chip_cents);
    offer_reduced(o, allowed(table, seat, place, stake), stake);
}

void lunar_offer_bets(struct offering *o)
{
    offer_each_wager(o, offer_bet);
}

void lunar_offer_takes(struct offering *o)
{
    offer_each_wager(o, offer_take);
}
