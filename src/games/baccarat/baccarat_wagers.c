/* baccarat_wagers.c - wagers at a baccarat table: boxes, amounts, antes, the table differential,
 * and nominees who bet for a player.
 *
 * A seated player's own box has the number of the seat.  A wager without a box number is on the
 * player's own box. */
#include "games/baccarat/baccarat_internal.h"

#include <string.h>

/* ---- Where wagers lie ------------------------------------------------------------ */

static bool full_table(const struct table *table)
{
    return baccarat_boxes(&table->sign) == BACCARAT_BOXES;
}

static int own_box(const struct table *table, int seat)
{
    return sits(table, seat) ? seat + 1 : 0;
}

static int box_of(const struct table *table, int seat, int number)
{
    return number ? number : own_box(table, seat);
}

int baccarat_box(const struct table *table, int seat, int number)
{
    return box_of(table, seat, number);
}

int baccarat_box_number(const struct table *table, int seat, int box)
{
    return box == own_box(table, seat) ? 0 : box;
}

int64_t *baccarat_stake_at(struct table *table, const struct wager_at *at)
{
    return &baccarat_of(table)->now.stake_cents[at->seat][at->box][at->bet];
}

bool baccarat_next_wager(const struct table *table, struct wager_at *at)
{
    const struct baccarat_play *now = &baccarat_of(table)->now;

    for (at->bet++; at->seat < TABLE_SEATS; at->seat++, at->box = 0)
        for (; seated(table, at->seat) && at->box <= BACCARAT_BOXES; at->box++, at->bet = 1)
            for (; at->bet < BACCARAT_BETS; at->bet++)
                if (now->stake_cents[at->seat][at->box][at->bet]) return true;
    return false;
}

/* The bit of a wager that the dealer can reduce: on a hand; else 0. */
static uint32_t reduced_bit(const struct wager_at *at)
{
    return at->bet == BACCARAT_BANKER || at->bet == BACCARAT_PLAYER ? REDUCED_BIT(at->box, at->bet)
                                                                    : 0;
}

static bool is_reduced(const struct table *table, const struct wager_at *at)
{
    return baccarat_of(table)->now.reduced[at->seat] & reduced_bit(at);
}

/* The player changes the wager: its amount is the player's own choice again. */
static void own_again(struct table *table, const struct wager_at *at)
{
    baccarat_of(table)->now.reduced[at->seat] &= ~reduced_bit(at);
}

int64_t baccarat_stake(const struct table *table, int seat, int bet)
{
    int64_t total = 0;

    for (int box = 0; box <= BACCARAT_BOXES; box++)
        total += baccarat_of(table)->now.stake_cents[seat][box][bet];
    return total;
}

static bool is_side(const struct table *table, int bet)
{
    return baccarat_game(&table->sign)->bets[bet].offered;
}

int64_t baccarat_main(const struct table *table, int seat)
{
    return baccarat_stake(table, seat, BACCARAT_BANKER) +
           baccarat_stake(table, seat, BACCARAT_PLAYER) + baccarat_stake(table, seat, BACCARAT_TIE);
}

int64_t baccarat_on_layout(const struct table *table, int seat)
{
    int64_t total = baccarat_of(table)->now.ante_cents[seat];

    for (int box = 0; box <= BACCARAT_BOXES; box++)
        for (int bet = 1; bet < BACCARAT_BETS; bet++)
            total += baccarat_of(table)->now.stake_cents[seat][box][bet];
    return total;
}

int64_t baccarat_wager(const struct table *table, int seat, int bet, int number)
{
    if (bet <= 0 || bet >= BACCARAT_BETS || number < 0 || number > BACCARAT_BOXES) return 0;
    return baccarat_of(table)->now.stake_cents[seat][box_of(table, seat, number)][bet];
}

struct event *baccarat_tell_wager(const struct table *table, const struct wager_at *at,
                                  enum fate fate, int64_t cents, const char *clause,
                                  struct events *events)
{
    struct event *event =
        table_add_wager_event(events, EVENT_VERDICT, at->seat, at->bet,
                              baccarat_box_number(table, at->seat, at->box), cents, clause);

    event->fate = (uint8_t)fate;
    return event;
}

/* The wager is gone. */
void baccarat_forget(struct table *table, const struct wager_at *at)
{
    baccarat_of(table)->now.slipped[at->seat][at->box][at->bet] = 0;
    own_again(table, at);
}

/* ---- Boxes ----------------------------------------------------------------------- */

static bool on_box(const struct table *table, int seat, int box)
{
    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        if (baccarat_of(table)->now.stake_cents[seat][box][bet]) return true;
    return false;
}

/* Whether another player sits at a box or has wagers on it. */
static bool of_another(const struct table *table, int seat, int box)
{
    bool other = box - 1 != seat && seated(table, box - 1);

    for (int s = 0; s < TABLE_SEATS; s++) other |= s != seat && on_box(table, s, box);
    return other;
}

/* Counts other players with a wager on this area of a box.  The player who sits there always
 * counts, as their place is kept. */
static int others_on_area(const struct table *table, int seat, int box, int bet)
{
    int count = 0;

    for (int s = 0; s < TABLE_SEATS; s++) {
        bool own = s == box - 1 && seated(table, s);
        count += s != seat && (own || baccarat_of(table)->now.stake_cents[s][box][bet]);
    }
    return count;
}

/* The clause on how many boxes this table has. */
static const char *boxes_clause(const struct table *table)
{
    return baccarat_game(&table->sign)->boxes_clause[baccarat_version(&table->sign)];
}

/* 5.6 to 5.8: at full Baccarat a box is for one seated player, and standing players have their own
 * areas; elsewhere up to three share an area. */
static struct refusal box_fits(const struct table *table, int seat, int bet, int number)
{
    int boxes = baccarat_boxes(&table->sign), box = box_of(table, seat, number);
    int share = table->sign.value[baccarat_game(&table->sign)->share];

    if (number < 0 || number > boxes) return no(REFUSED_NO_SUCH_BOX, boxes_clause(table));
    if (contest_on(table) && box != own_box(table, seat))
        return no(REFUSED_OWN_SEAT_ONLY,
                  contest_clause(table->contest.terms.kind, CONTEST_OWN_SEAT));
    if (full_table(table)) {
        if (!sits(table, seat) && box) return no(REFUSED_STANDING_AREA, says(table, SAYS_STANDING));
        return box && of_another(table, seat, box)
                   ? no(REFUSED_BOX_OF_ANOTHER, says(table, SAYS_BOXES))
                   : accepted();
    }
    if (!box) return no(REFUSED_NO_OWN_AREA, says(table, SAYS_STANDERS));
    return others_on_area(table, seat, box, bet) >= share
               ? no(REFUSED_BOX_FULL, says(table, SAYS_SHARED))
               : accepted();
}

/* ---- Amounts --------------------------------------------------------------------- */

/* Wagers come in multiples of this, so that chips can pay them. */
static int64_t unit_of(const struct table *table, int bet)
{
    const struct sign *sign = &table->sign;
    int commission = baccarat_commission(sign, bet);
    bool halves = bet == BACCARAT_BANKER && baccarat_six_half(sign) &&
                  option_of(sign, conduct_of(table)->unpayable);

    if (commission) return sign->chip_cents * (100 / commission); /* at 5 %, 20 chips */
    return sign->chip_cents * (halves ? 2 : 1);
}

/* The maximum of this kind of wager, or else the table's. */
static int64_t area_most(const struct table *table, int bet)
{
    const struct sign *sign = &table->sign;
    int at = sign_kind(sign, bet);

    return at < 0 ? sign->max_cents : sign->kinds[at].max_cents;
}

/* The players whose wagers on an area are limited together: all, or those picked out (5.8(b)). */
static uint32_t area_bound(const struct table *table)
{
    bool all = table->sign.value[baccarat_game(&table->sign)->area];

    return all ? UINT32_MAX : baccarat_of(table)->area_bound;
}

uint32_t *baccarat_bound(struct table *table)
{
    return &baccarat_of(table)->area_bound;
}

/* What these players have on an area together. */
static int64_t on_area(const struct table *table, uint32_t seats, int box, int bet)
{
    int64_t sum = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (seats & SEAT_BIT(seat)) sum += baccarat_of(table)->now.stake_cents[seat][box][bet];
    return sum;
}

/* The players whose wager on an area was accepted by mistake. */
static uint32_t slipped_on(const struct table *table, int box, int bet)
{
    uint32_t seats = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (baccarat_of(table)->now.slipped[seat][box][bet]) seats |= SEAT_BIT(seat);
    return seats;
}

/* What is left on an area for a player to whom 5.8(b) applies, beside the others except these. */
static int64_t area_beside(const struct table *table, int seat, int box, int bet, uint32_t except)
{
    uint32_t bound = area_bound(table), others = bound & ~SEAT_BIT(seat) & ~except;

    if (!box || full_table(table) || !(bound & SEAT_BIT(seat))) return MONEY_MOST;
    int64_t room = area_most(table, bet) - on_area(table, others, box, bet);
    return room > 0 ? room : 0;
}

static int64_t area_room(const struct table *table, int seat, int box, int bet)
{
    return area_beside(table, seat, box, bet, 0);
}

/* What the player has on the same outcome on other boxes.  5.9 does not cover side bets. */
static int64_t elsewhere(const struct table *table, int seat, int box, int bet)
{
    if (is_side(table, bet)) return 0;
    return baccarat_stake(table, seat, bet) - baccarat_of(table)->now.stake_cents[seat][box][bet];
}

/* The same without mistakes. */
static int64_t good_elsewhere(const struct table *table, int seat, int box, int bet)
{
    const struct baccarat_play *now = &baccarat_of(table)->now;
    int64_t sum = elsewhere(table, seat, box, bet);

    for (int other = 0; sum && other <= BACCARAT_BOXES; other++)
        if (other != box && now->slipped[seat][other][bet])
            sum -= now->stake_cents[seat][other][bet];
    return sum;
}

/* The most that may stand on one box. */
static int64_t most_on_box(const struct table *table, int seat, int box, int bet)
{
    int64_t room = area_room(table, seat, box, bet);
    int64_t most = table_limits(table, seat, bet).most - elsewhere(table, seat, box, bet);

    return most < room ? most : room;
}

/* The operator picks out players whose wagers on one area together stay within the maximum, or
 * alone if there is one; not if they exceed it already. */
struct refusal baccarat_can_area_limit(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    bool lifted = command->flags & FLAG_LIFTED;

    if (full_table(table)) return no(REFUSED_NO_SHARED_AREAS, says(table, SAYS_BOXES));
    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    uint32_t bound = baccarat_of(table)->area_bound, bit = SEAT_BIT(command->seat);
    if (lifted == !(bound & bit)) return no(REFUSED_WRONG_MOMENT, clause);
    for (int box = 1; !lifted && box <= BACCARAT_BOXES; box++)
        for (int bet = 1; bet < BACCARAT_BETS; bet++)
            if (on_area(table, bound | bit, box, bet) > area_most(table, bet))
                return no_with_amount(REFUSED_ABOVE_AREA, clause, area_most(table, bet));
    return accepted();
}

void baccarat_do_area_limit(struct table *table, const struct command *command,
                            struct events *events)
{
    bool lifted = command->flags & FLAG_LIFTED;

    table_limits_change(table);
    if (lifted)
        baccarat_of(table)->area_bound &= ~SEAT_BIT(command->seat);
    else
        baccarat_of(table)->area_bound |= SEAT_BIT(command->seat);
    table_add_done(command, table_clause(table, command), events)->number =
        lifted ? DONE_LIFTS : DONE_SETS;
}

/* The unit of what is left of a wager: if it can't be paid now, less of it need not be. */
static int64_t unit_left(const struct table *table, int bet, int64_t reduced)
{
    int64_t unit = unit_of(table, bet);

    return reduced % unit ? table->sign.chip_cents : unit;
}

/* The totals that a wager may have.  reduced: of a reduction, what is up now; else 0. */
static struct range allowed(const struct table *table, int seat, int bet, int number,
                            int64_t reduced)
{
    int64_t unit = unit_left(table, bet, reduced);
    int64_t most = most_on_box(table, seat, box_of(table, seat, number), bet);
    struct range r = table_limits_left(table, seat, bet, reduced);

    if (most < reduced) most = reduced;
    if (r.step) unit = ratio_lcm(unit, r.step);
    r.least = money_up_to(r.least, unit);
    r.most = most > 0 ? money_down_to(most, unit) : 0;
    r.step = unit;
    return r;
}

struct range baccarat_allowed(const struct table *table, int seat, int bet, int number)
{
    return allowed(table, seat, bet, number, 0);
}

/* A refusal for an amount outside the limits.  A side bet cites its own clause first. */
static struct refusal outside(const struct table *table, int bet, refusal_code code, int64_t cents,
                              const char *also)
{
    const char *amount = baccarat_game(&table->sign)->bets[bet].amount_clause;
    const char *clause = says(table, SAYS_MINIMUM);

    return (struct refusal){ code, amount ? amount : clause, cents, 0, amount ? clause : also };
}

/* Whether an amount fits the increments, and chips can pay it. */
static struct refusal steps_fit(const struct table *table, int seat, int bet, int64_t reduced,
                                int64_t total)
{
    int64_t step = table_limits_left(table, seat, bet, reduced).step;
    int64_t unit = unit_left(table, bet, reduced);

    if (step && total % step)
        return no_with_amount(REFUSED_OFF_INCREMENT, says(table, SAYS_STEP), step);
    if (total % unit == 0) return accepted();
    bool commission = baccarat_commission(&table->sign, bet);
    return no_with_amount(REFUSED_NOT_PAYABLE, says(table, commission ? SAYS_EXACT : SAYS_PAYABLE),
                          unit);
}

static struct refusal total_fits(const struct table *table, int seat, int bet, int number,
                                 int64_t reduced, int64_t total)
{
    struct range limits = table_limits_left(table, seat, bet, reduced);
    int box = box_of(table, seat, number);
    int64_t others = elsewhere(table, seat, box, bet);

    if (total < limits.least)
        return outside(table, bet, REFUSED_BELOW_MINIMUM, limits.least,
                       others ? says(table, SAYS_EACH_BOX) : NULL);
    if (!reduced && total > area_room(table, seat, box, bet))
        return no_with_amount(REFUSED_ABOVE_AREA, says(table, SAYS_AREA), area_most(table, bet));
    if (!reduced && total + others > limits.most)
        return outside(table, bet, REFUSED_ABOVE_MAXIMUM, limits.most,
                       others ? says(table, SAYS_ALL_BOXES) : NULL);
    return steps_fit(table, seat, bet, reduced, total);
}

/* ---- Nominees -------------------------------------------------------------------- */

static struct refusal nominee_may(const struct table *table, const struct command *command,
                                  uint32_t own_only, const char *clause)
{
    int player = command->place - 1;

    if (player < 0 || player >= TABLE_SEATS || !seated(table, player) ||
        baccarat_of(table)->acts_for[command->seat] != command->place)
        return no(REFUSED_NO_NOMINEE, says(table, SAYS_APPROVED));
    if (table->excluded & SEAT_BIT(player))
        return no(REFUSED_EXCLUDED, table_act_clause(table, ACT_EXCLUDE));
    return own_only & SEAT_BIT(player) ? no(REFUSED_OWN_HAND_ONLY, clause) : accepted();
}

/* A nominee bets for the player in command->place. */
int baccarat_bets_for(const struct command *command)
{
    return command->place ? command->place - 1 : command->seat;
}

static int nominees_of(const struct table *table, int seat)
{
    int count = 0;

    for (int other = 0; other < TABLE_SEATS; other++)
        count += baccarat_of(table)->acts_for[other] == seat + 1;
    return count;
}

struct refusal baccarat_can_nominate(const struct table *table, const struct command *command)
{
    int seat = command->seat, nominee = command->place - 1;
    const char *clause = table_clause(table, command);

    if (!seated(table, seat) || !seated(table, nominee)) return no(REFUSED_NOBODY_THERE, clause);
    if (seat == nominee)
        return (struct refusal){ REFUSED_OWN_NOMINEE, says(table, SAYS_NOMINEE), 0, 0, clause };
    bool same = baccarat_of(table)->acts_for[nominee] == seat + 1;
    if (baccarat_of(table)->acts_for[nominee] && !same)
        return no(REFUSED_NOMINEE_BUSY, says(table, SAYS_ONE_NOMINEE));
    if (same && (baccarat_of(table)->own_wagers | baccarat_of(table)->own_cards) & SEAT_BIT(seat))
        return accepted(); /* approved again for what was withdrawn */
    bool another = nominees_of(table, seat) && !international(table);
    return same || another
               ? (struct refusal){ REFUSED_HAS_NOMINEE, says(table, SAYS_NOMINEE), 0, 0, clause }
               : accepted();
}

const char *baccarat_stands_in(const struct table *table, const struct command *command, int *seat)
{
    *seat = command->place - 1;
    return command->act == ACT_NOMINATE ? says(table, SAYS_NO_STAFF) : NULL;
}

void baccarat_do_nominate(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat;
    bool same = baccarat_of(table)->acts_for[command->place - 1] == seat + 1;
    bool several = nominees_of(table, seat) - same;

    baccarat_of(table)->acts_for[command->place - 1] = (int8_t)(seat + 1);
    baccarat_of(table)->own_wagers &= ~SEAT_BIT(seat);
    baccarat_of(table)->own_cards &= ~SEAT_BIT(seat);
    baccarat_of(table)->released &= ~SEAT_BIT(seat);
    struct event *event =
        table_add_event(events, EVENT_NOMINEE, seat, table_clause(table, command));
    event->a = command->place;
    event->also = says(table, several ? SAYS_NOMINEES : SAYS_ANNOUNCED);
}

void baccarat_end_nominations(struct table *table, int seat)
{
    for (int other = 0; other < TABLE_SEATS; other++)
        if (baccarat_of(table)->acts_for[other] == seat + 1)
            baccarat_of(table)->acts_for[other] = 0;
    baccarat_of(table)->released &= ~SEAT_BIT(seat);
}

/* The player confirms that the nominee no longer acts; a supervisor then announces it. */
struct refusal baccarat_can_release(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);

    if (!nominees_of(table, command->seat)) return no(REFUSED_HAS_NONE, clause);
    return baccarat_of(table)->released & SEAT_BIT(command->seat) ? no(REFUSED_CONFIRMED, clause)
                                                                  : accepted();
}

void baccarat_do_release(struct table *table, const struct command *command, struct events *events)
{
    baccarat_of(table)->released |= SEAT_BIT(command->seat);
    table_add_done(command, table_clause(table, command), events);
}

/* With a flag, approval is withdrawn for wagers or for cards, whatever the player says. */
struct refusal baccarat_can_dismiss(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    bool withdrawn = command->flags & (FLAG_WAGERS | FLAG_CARDS);

    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    if (!nominees_of(table, command->seat)) return no(REFUSED_HAS_NONE, clause);
    return withdrawn || baccarat_of(table)->released & SEAT_BIT(command->seat)
               ? accepted()
               : no(REFUSED_NOT_CONFIRMED, clause);
}

/* A nominee who may do nothing any more, neither wagers nor cards, is none. */
void baccarat_do_dismiss(struct table *table, const struct command *command, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    bool wagers = command->flags & FLAG_WAGERS, cards = command->flags & FLAG_CARDS;
    uint32_t bit = SEAT_BIT(command->seat);

    if (wagers) b->own_wagers |= bit;
    if (cards) b->own_cards |= bit;
    bool ends = (!wagers && !cards) || (b->own_wagers & b->own_cards & bit);
    for (int hand = HAND_PLAYER; hand <= HAND_BANKER; hand++) /* the nominee returns the card */
        if ((cards || ends) && b->holder[hand] == command->seat) b->second[hand] = NO_SEAT;
    if (wagers) table_add_done(command, says(table, SAYS_OWN_WAGERS), events)->number = FLAG_WAGERS;
    if (cards) table_add_done(command, says(table, SAYS_OWN_CARDS), events)->number = FLAG_CARDS;
    if (!ends) return;
    baccarat_end_nominations(table, command->seat);
    table_add_event(events, EVENT_NOMINEE, command->seat, table_clause(table, command));
}

void baccarat_offer_nominees(struct offering *o)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        for (int nominee = 0; seated(o->table, seat) && nominee < TABLE_SEATS; nominee++) {
            o->command.seat = (int8_t)seat;
            o->command.place = (int8_t)(nominee + 1);
            if (seated(o->table, nominee)) offer_plain(o);
        }
}

/* ---- Making wagers --------------------------------------------------------------- */

/* Betting is open before the call; afterwards only if the operator reopens it. */
static struct refusal betting(const struct table *table, const char *clause)
{
    const struct baccarat *b = baccarat_of(table);

    if (table->till.phase != BACCARAT_BETTING)
        return b->reopened ? accepted() : no(REFUSED_BETTING_OVER, clause);
    return seen_ahead(b) ? no(REFUSED_NO_BETS_THIS_HAND, says(table, b->held_topic)) : accepted();
}

/* Whether a 5.1 wager is on the player's secret wager card. */
static bool on_card(const struct table *table, int seat)
{
    for (int bet = BACCARAT_BANKER; bet <= BACCARAT_TIE; bet++)
        if (contest_secret_on(table, seat, bet)) return true;
    return false;
}

/* The clause of the pair bet at this table beside which this one can't be offered, or null. */
static const char *excluded_by(const struct table *table, const struct baccarat_bet *row)
{
    const struct baccarat_bet *bets = baccarat_game(&table->sign)->bets;
    bool pair = false;

    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        pair |= bets[bet].alone_clause && bets[bet].offered == row->offered;
    for (int bet = 1; pair && bet < BACCARAT_BETS; bet++)
        if (bets[bet].alone_clause && option_of(&table->sign, bets[bet].offered))
            return bets[bet].alone_clause;
    return NULL;
}

/* Whether this player may make this wager now, whatever the amount. */
static struct refusal may_name(const struct table *table, int seat, int bet, int number)
{
    if (bet <= 0 || bet >= BACCARAT_BETS)
        return no(REFUSED_NO_SUCH_WAGER, says(table, SAYS_WAGERS));
    const struct baccarat_bet *row = &baccarat_game(&table->sign)->bets[bet];

    if (row->offered && !option_of(&table->sign, row->offered))
        return (struct refusal){ REFUSED_NOT_OFFERED_HERE, row->offered_clause, 0, 0,
                                 excluded_by(table, row) };
    struct refusal why = betting(table, says(table, SAYS_LATE));
    if (why.code) {
        why.also = row->late_clause;
        return why;
    }
    why = box_fits(table, seat, bet, number);
    if (why.code) return why;
    bool alone = !baccarat_main(table, seat) && !on_card(table, seat);
    return row->offered && alone ? no(REFUSED_NEEDS_MAIN_WAGER, row->with_clause) : accepted();
}

static struct refusal can_place(const struct table *table, int seat, const struct command *command)
{
    int bet = command->bet, number = command->number;
    struct refusal why = may_name(table, seat, bet, number);

    if (!why.code) why = baccarat_one_side(table, seat, bet);
    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code)
        why = total_fits(table, seat, bet, number, 0,
                         baccarat_wager(table, seat, bet, number) + command->cents);
    return why.code ? why : table_rack_fits(table, command, seat, command->cents);
}

struct refusal baccarat_can_bet(const struct table *table, const struct command *command)
{
    if (command->place) {
        struct refusal why = nominee_may(table, command, baccarat_of(table)->own_wagers,
                                         says(table, SAYS_OWN_WAGERS));
        if (why.code) return why;
    }
    struct refusal why = can_place(table, baccarat_bets_for(command), command);
    if (why.code) return why;
    return (command->flags & FLAG_ORAL) && !table_may_wait(table, command->seat)
               ? no(REFUSED_UNCONFIRMED_FULL, says(table, SAYS_UNCONFIRMED))
               : accepted();
}

/* A player's 5.1 wagers as bits: Banker 1, Player 2, Tie 4. */
static unsigned combination(const struct table *table, int seat)
{
    unsigned bits = 0;

    for (int bet = BACCARAT_BANKER; bet <= BACCARAT_TIE; bet++)
        if (baccarat_stake(table, seat, bet)) bits |= 1u << (bet - BACCARAT_BANKER);
    return bits;
}

/* The second clause of a new wager: when and where it is made, and beside which others. */
static const char *placed_clause(const struct table *table, int seat, int box, int bet,
                                 bool standing)
{
    if (table->till.phase == BACCARAT_DEALING)
        return says(table, standing ? SAYS_ALTERED : SAYS_NEW_LATE);
    if (!sits(table, seat)) return says(table, full_table(table) ? SAYS_STANDING : SAYS_STANDERS);
    if (box != own_box(table, seat))
        return says(table, elsewhere(table, seat, box, bet) ? SAYS_ALL_BOXES
                           : full_table(table)              ? SAYS_BOXES
                                                            : SAYS_SHARED);
    const struct baccarat_bet *row = &baccarat_game(&table->sign)->bets[bet];
    if (row->apart) return row->with_clause;
    if (standing || row->offered) return table_act_clause(table, ACT_BET);
    return baccarat_game(&table->sign)->combination[combination(table, seat)];
}

bool baccarat_lay(struct table *table, int seat, int bet, int number, int64_t cents)
{
    int box = box_of(table, seat, number);

    if (seat < 0 || seat >= TABLE_SEATS || box < 0 || box > BACCARAT_BOXES || bet < 1 ||
        bet >= BACCARAT_BETS)
        return false;
    baccarat_of(table)->now.stake_cents[seat][box][bet] += cents;
    return true;
}

static void place(struct table *table, int seat, const struct command *command,
                  struct events *events)
{
    const struct baccarat_bet *row = &baccarat_game(&table->sign)->bets[command->bet];
    int box = box_of(table, seat, command->number);
    bool standing = baccarat_of(table)->now.stake_cents[seat][box][command->bet];

    own_again(table, &(struct wager_at){ seat, box, command->bet });
    table->till.rack_cents[seat] -= command->cents;
    baccarat_of(table)->now.stake_cents[seat][box][command->bet] += command->cents;
    struct event *event =
        table_add_wager_event(events, EVENT_PLACED, seat, command->bet,
                              baccarat_box_number(table, seat, box), command->cents, row->clause);
    event->act =
        command->act == ACT_SLIP && command->flags & FLAG_UNNOTICED ? ACT_BET : command->act;
    event->promo_cents = promotional_part(command);
    event->also = placed_clause(table, seat, box, command->bet, standing);
}

void baccarat_do_bet(struct table *table, const struct command *command, struct events *events)
{
    struct command own = *command;

    own.seat = (int8_t)baccarat_bets_for(command);
    own.place = 0;
    if (command->flags & FLAG_ORAL)
        table_wait(table, &own, command->cents, says(table, SAYS_SPOKEN), events);
    else
        place(table, own.seat, &own, events);
}

/* The wager must still fit beside those confirmed before it. */
void baccarat_confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                        struct events *events)
{
    int seat = waiting->command.seat;
    struct refusal why = can_place(table, seat, &waiting->command);

    if (why.code) {
        table_tell_lapsed(waiting, why.clause, events);
        return;
    }
    table_add_event(events, EVENT_CONFIRMED, seat, clause);
    place(table, seat, &waiting->command, events);
}

/* A wager that should not have been accepted: outside the limits, off the increments, or not
 * payable exactly. */
struct refusal baccarat_can_slip(const struct table *table, const struct command *command)
{
    int seat = command->seat, bet = command->bet, number = command->number;

    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, says(table, SAYS_PEOPLE));
    struct refusal why = may_name(table, seat, bet, number);
    if (!why.code) why = baccarat_one_side(table, seat, bet);
    if (!why.code) why = table_amount_fits(table, command->cents);
    if (!why.code) why = table_rack_fits(table, command, seat, command->cents);
    if (why.code) return why;
    int64_t total = baccarat_wager(table, seat, bet, number) + command->cents;
    if (total > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, says(table, SAYS_CHIPS));
    return total_fits(table, seat, bet, number, 0, total).code
               ? accepted()
               : no(REFUSED_NO_MISTAKE, table_clause(table, command));
}

void baccarat_do_slip(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat, box = box_of(table, seat, command->number);

    uint8_t *slipped = &baccarat_of(table)->now.slipped[seat][box][command->bet];

    place(table, seat, command, events);
    bool unnoticed = command->flags & FLAG_UNNOTICED && *slipped != SLIP; /* noticed stays so */
    *slipped = unnoticed ? SLIP_UNNOTICED : SLIP;
}

bool baccarat_unnoticed(const struct table *table, int seat, int bet, int number)
{
    int box = box_of(table, seat, number);

    assert(seat >= 0);
    return baccarat_of(table)->now.slipped[seat][box][bet] == SLIP_UNNOTICED;
}

void baccarat_notice_slip(struct table *table, int seat, int bet, int number, struct events *events)
{
    (void)events;
    if (baccarat_unnoticed(table, seat, bet, number))
        baccarat_of(table)->now.slipped[seat][box_of(table, seat, number)][bet] = SLIP;
}

const char *baccarat_breach(const struct table *table, int seat, int bet, int number)
{
    int64_t stake = baccarat_wager(table, seat, bet, number);
    struct range limits = table_limits(table, seat, bet);

    if (stake > most_on_box(table, seat, box_of(table, seat, number), bet))
        return says(table, SAYS_ABOVE);
    if (stake < limits.least) return says(table, SAYS_BELOW);
    return says(table, limits.step && stake % limits.step ? SAYS_STEP : SAYS_INEXACT);
}

void baccarat_lift_off(struct table *table, int seat, int bet, int number, int64_t cents)
{
    struct wager_at at = { seat, box_of(table, seat, number), bet };
    int64_t *stake = baccarat_stake_at(table, &at);

    *stake -= cents;
    if (!*stake) baccarat_forget(table, &at);
}

void baccarat_lift(struct table *table, const struct wager_at *at, int64_t cents)
{
    baccarat_lift_off(table, at->seat, at->bet, baccarat_box_number(table, at->seat, at->box),
                      cents);
    table->till.rack_cents[at->seat] += cents;
}

/* A nominee's wager can't be in promotional chips. */
bool baccarat_single(const struct table *table, const struct command *command,
                     struct promo_wager *wager)
{
    bool nominee = command->act == ACT_BET && command->place;
    int seat = nominee ? command->place - 1 : command->seat;

    *wager = (struct promo_wager){ .seat = (int8_t)seat, .bet = command->bet };
    wager->number = (int8_t)baccarat_box_number(table, seat, box_of(table, seat, command->number));
    return !nominee;
}

/* Gives a void part of a wager back to the player. */
static void void_part(struct table *table, const struct wager_at *at, int64_t cents,
                      const char *clause, struct events *events)
{
    if (!cents) return;
    baccarat_tell_wager(table, at, RETURNS, cents, clause, events)->also =
        says(table, SAYS_VOID_WAGER);
    baccarat_lift(table, at, cents);
}

/* A wager below the minimum is good once for each player. */
static void trim_below(struct table *table, const struct wager_at *at, struct events *events)
{
    int64_t stake = *baccarat_stake_at(table, at);

    if (table_counts_below(table, at->seat))
        baccarat_tell_wager(table, at, STANDS, stake, says(table, SAYS_BELOW), events);
    else
        void_part(table, at, stake, says(table, SAYS_BELOW), events);
}

/* A wager that was accepted by mistake.  The part above the maximum is void; below the minimum, all
 * of it except the first time; and the part that is off the increments or could not be paid
 * exactly.  If a six pays half, the payout is rounded up instead. */
void baccarat_trim_wager(struct table *table, const struct wager_at *at, struct events *events)
{
    uint8_t *slipped = &baccarat_of(table)->now.slipped[at->seat][at->box][at->bet];
    int64_t *stake = baccarat_stake_at(table, at);
    struct range limits = table_limits(table, at->seat, at->bet);
    bool commission = baccarat_commission(&table->sign, at->bet);

    if (*slipped != SLIP) return;
    *slipped = NO_SLIP;
    int64_t most = most_on_box(table, at->seat, at->box, at->bet);
    if (*stake > most)
        void_part(table, at, *stake - (most > 0 ? most : 0), says(table, SAYS_ABOVE), events);
    bool reduced = is_reduced(table, at), below = !reduced && *stake < limits.least;
    if (limits.step && !below && !reduced)
        void_part(table, at, *stake % limits.step, says(table, SAYS_STEP), events);
    if (commission)
        void_part(table, at, *stake % unit_of(table, at->bet), says(table, SAYS_INEXACT), events);
    if (below && *stake) trim_below(table, at, events);
}

/* A wager that the dealer reduced need not reach the minimum, nor fit the increments (reading
 * B18).  Mistakes elsewhere, or by others on the area, do not make a good wager a bad one. */
static bool misfits(const struct table *table, const struct wager_at *at)
{
    int seat = at->seat, box = at->box, bet = at->bet;
    struct range limits = table_limits(table, seat, bet);
    int64_t stake = baccarat_of(table)->now.stake_cents[seat][box][bet];
    int64_t room = area_beside(table, seat, box, bet, slipped_on(table, box, bet));

    if (stake > room || stake + good_elsewhere(table, seat, box, bet) > limits.most) return true;
    if (is_reduced(table, at)) return false;
    return stake < limits.least || steps_fit(table, seat, bet, 0, stake).code;
}

/* The rest is a mistake if it must not stand alone. */
void baccarat_cut(struct table *table, int seat, int bet, int number, int64_t cents,
                  const char *clause, struct events *events)
{
    struct wager_at at = { seat, box_of(table, seat, number), bet };
    const int64_t *stake = baccarat_stake_at(table, &at);
    bool good = !misfits(table, &at);

    void_part(table, &at, cents, clause, events);
    if (good && *stake && misfits(table, &at))
        baccarat_of(table)->now.slipped[seat][at.box][bet] = SLIP;
}

void baccarat_mark_misfits(struct table *table)
{
    struct wager_at at = { 0, 0, 0 };

    while (baccarat_next_wager(table, &at)) {
        uint8_t *slipped = &baccarat_of(table)->now.slipped[at.seat][at.box][at.bet];
        if (!*slipped && misfits(table, &at)) *slipped = SLIP;
    }
}

/* ---- Taking wagers --------------------------------------------------------------- */

/* Refuses to take the last 5.1 wager while side bets stand. */
static struct refusal leaves_side_bets(const struct table *table, int seat, int bet, int64_t taken)
{
    if (is_side(table, bet) || taken < baccarat_main(table, seat)) return accepted();
    for (int side = 1; side < BACCARAT_BETS; side++)
        if (is_side(table, side) && baccarat_stake(table, seat, side))
            return no(REFUSED_SIDE_BETS_STAND, baccarat_game(&table->sign)->bets[side].with_clause);
    return accepted();
}

/* Wagers may be taken before the call, also before a Void Hand, but not after it. */
static struct refusal may_touch(const struct table *table, int bet, int64_t standing)
{
    const struct baccarat *b = baccarat_of(table);
    bool over = table->till.phase >= BACCARAT_DEALT;

    if (table->till.phase <= BACCARAT_BETTING || b->reopened) return accepted();
    bool loses = over && standing && baccarat_settle(&table->sign, bet, &b->coup).fate == LOSES;
    return loses ? no(REFUSED_LOSING_WAGER, says(table, SAYS_LOSING))
                 : no(REFUSED_BETTING_OVER, says(table, SAYS_TAKING));
}

struct refusal baccarat_can_take(const struct table *table, const struct command *command)
{
    int bet = command->bet, number = command->number;

    if (command->place) {
        struct refusal why = nominee_may(table, command, baccarat_of(table)->own_wagers,
                                         says(table, SAYS_OWN_WAGERS));
        if (why.code) return why;
    }
    int seat = baccarat_bets_for(command);
    if (!command->place && table_waiting_bet(table, command) >= 0) return accepted();
    int64_t standing = baccarat_wager(table, seat, bet, number);
    struct refusal why = may_touch(table, bet, standing);
    if (why.code) return why;
    if (!standing) return no(REFUSED_NO_WAGER_THERE, says(table, SAYS_TAKING));
    int64_t cents = command->cents ? command->cents : standing;
    why = leaves_side_bets(table, seat, bet, cents);
    if (why.code || cents == standing) return why;
    why = table_amount_fits(table, cents);
    if (why.code) return why;
    if (cents > standing)
        return no_with_amount(REFUSED_MORE_THAN_THERE, says(table, SAYS_TAKING), standing);
    return total_fits(table, seat, bet, number, standing, standing - cents);
}

static void give_back_ante(struct table *table, int seat, const char *clause, struct events *events)
{
    int64_t *ante = &baccarat_of(table)->now.ante_cents[seat];

    if (!*ante) return;
    table_add_event(events, EVENT_FEE, seat, clause)->paid_cents = -*ante;
    table->till.rack_cents[seat] += *ante;
    *ante = 0;
}

void baccarat_do_take(struct table *table, const struct command *command, struct events *events)
{
    int seat = baccarat_bets_for(command), box = box_of(table, seat, command->number);
    bool own = !command->place;
    int waiting = own ? table_waiting_bet(table, command) : -1;
    int64_t *stake = &baccarat_of(table)->now.stake_cents[seat][box][command->bet];
    int64_t cents = command->cents ? command->cents : *stake;
    bool late = table->till.phase == BACCARAT_DEALING;
    bool tied = baccarat_of(table)->tied && command->bet < BACCARAT_TIE;
    const char *clause = late   ? says(table, cents == *stake ? SAYS_WITHDRAWN : SAYS_ALTERED)
                         : tied ? says(table, SAYS_AFTER_TIE)
                                : table_clause(table, command);

    if (waiting >= 0) {
        struct waiting withdrawn = table_pull(table, waiting);
        table_tell_lapsed(&withdrawn, clause, events);
        return;
    }
    struct wager_at at = { seat, box, command->bet };
    *stake -= cents;
    own_again(table, &at);
    if (!*stake) baccarat_forget(table, &at);
    if (!is_side(table, command->bet)) baccarat_of(table)->ante_spared &= ~SEAT_BIT(seat);
    table->till.rack_cents[seat] += cents;
    if (!baccarat_main(table, seat))
        give_back_ante(table, seat, says(table, SAYS_ANTE_DUE), events);
    table_add_wager_event(events, EVENT_TAKEN_DOWN, seat, command->bet,
                          baccarat_box_number(table, seat, box), cents, clause);
}

void baccarat_give_back_wager(struct table *table, const struct wager_at *at, const char *clause,
                              struct events *events)
{
    int64_t *stake = baccarat_stake_at(table, at);

    baccarat_tell_wager(table, at, RETURNS, *stake, clause, events);
    baccarat_lift(table, at, *stake);
}

void baccarat_give_back(struct table *table, int seat, const char *clause, struct events *events)
{
    struct wager_at at = { seat, 0, 0 };

    while (baccarat_next_wager(table, &at) && at.seat == seat)
        baccarat_give_back_wager(table, &at, clause, events);
    give_back_ante(table, seat, clause, events);
    baccarat_of(table)->ante_spared &= ~SEAT_BIT(seat);
}

/* Whether a player needs no ante, or needed none before the dealer reduced wagers (reading B35). */
static bool waived(const struct table *table, int seat)
{
    int64_t waiver = table->sign.amount_cents[BACCARAT_WAIVER];
    bool spared = baccarat_of(table)->ante_spared & SEAT_BIT(seat);

    return waiver && (spared || baccarat_main(table, seat) >= waiver);
}

void baccarat_drop_unaccompanied(struct table *table, struct events *events)
{
    const struct baccarat_bet *bets = baccarat_game(&table->sign)->bets;
    struct wager_at at = { 0, 0, 0 };

    while (baccarat_next_wager(table, &at))
        if (bets[at.bet].offered && !baccarat_main(table, at.seat))
            baccarat_give_back_wager(table, &at, bets[at.bet].with_clause, events);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (!baccarat_main(table, seat))
            give_back_ante(table, seat, says(table, SAYS_ANTE_DUE), events);
        else if (waived(table, seat))
            give_back_ante(table, seat, says(table, SAYS_ANTE_WAIVED), events);
}

/* ---- Antes ----------------------------------------------------------------------- */

struct refusal baccarat_can_ante(const struct table *table, const struct command *command)
{
    if (!baccarat_ante_up(&table->sign) || !table->sign.amount_cents[BACCARAT_ANTE])
        return no(REFUSED_NO_ANTE_HERE, says(table, SAYS_ANTE_AMOUNT));
    if (waived(table, command->seat))
        return no_with_amount(REFUSED_ANTE_WAIVED, says(table, SAYS_ANTE_WAIVED),
                              table->sign.amount_cents[BACCARAT_WAIVER]);
    if (baccarat_of(table)->now.ante_cents[command->seat])
        return no(REFUSED_ANTE_PLACED, table_clause(table, command));
    struct refusal why = betting(table, table_clause(table, command));
    return why.code ? why
                    : table_rack_fits(table, command, command->seat,
                                      table->sign.amount_cents[BACCARAT_ANTE]);
}

void baccarat_do_ante(struct table *table, const struct command *command, struct events *events)
{
    int64_t ante = table->sign.amount_cents[BACCARAT_ANTE];

    table->till.rack_cents[command->seat] -= ante;
    baccarat_of(table)->now.ante_cents[command->seat] = ante;
    table_add_event(events, EVENT_FEE, command->seat, table_clause(table, command))->paid_cents =
        ante;
}

/* A player owes one ante for all wagers, unless they reach the value that needs none (readings B7,
 * B24). */
void baccarat_note_antes(struct table *table)
{
    bool antes = baccarat_ante_up(&table->sign) && table->sign.amount_cents[BACCARAT_ANTE];

    baccarat_of(table)->ante_due = 0;
    for (int seat = 0; antes && seat < TABLE_SEATS; seat++)
        if (baccarat_main(table, seat) && !waived(table, seat))
            baccarat_of(table)->ante_due |= SEAT_BIT(seat);
}

bool baccarat_ante_missing(const struct table *table, int seat)
{
    return (baccarat_of(table)->ante_due & SEAT_BIT(seat)) &&
           !baccarat_of(table)->now.ante_cents[seat];
}

/* ---- The table differential ------------------------------------------------------ */

static int64_t on_hand(const struct table *table, int bet)
{
    int64_t total = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++) total += baccarat_stake(table, seat, bet);
    return total;
}

struct refusal baccarat_can_reduce(const struct table *table, const struct command *command)
{
    int64_t difference = on_hand(table, BACCARAT_BANKER) - on_hand(table, BACCARAT_PLAYER);
    int64_t most = table->sign.amount_cents[BACCARAT_DIFFERENTIAL];
    bool none_dealt = !baccarat_of(table)->drawn_count || table->till.phase == BACCARAT_BETTING ||
                      baccarat_of(table)->reopened;

    if (!none_dealt) return no(REFUSED_BETTING_OVER, table_clause(table, command));
    if (!most) return no(REFUSED_DIFFERENTIAL_UNSET, says(table, SAYS_DIFFERENTIAL));
    if (difference < 0) difference = -difference;
    return difference > most ? accepted()
                             : no(REFUSED_NO_DIFFERENTIAL, table_clause(table, command));
}

/* The wager keeps its share.  If it was no mistake before, it is none now. */
static void reduce_wager(struct table *table, const struct wager_at *at, int64_t share,
                         const char *clause, struct events *events)
{
    int64_t stake = *baccarat_stake_at(table, at);
    int64_t back = stake - money_down_to(share, unit_of(table, at->bet));

    if (!back) return;
    if (stake >= table_limits(table, at->seat, at->bet).least)
        baccarat_of(table)->now.reduced[at->seat] |= reduced_bit(at);
    table_add_wager_event(events, EVENT_TAKEN_DOWN, at->seat, at->bet,
                          baccarat_box_number(table, at->seat, at->box), back, clause)
        ->act = ACT_REDUCE;
    baccarat_lift(table, at, back);
}

/* Each wager on the heavier hand keeps its share, rounded down to an amount that can be paid
 * (reading B18). */
void baccarat_do_reduce(struct table *table, const struct command *command, struct events *events)
{
    int64_t banker = on_hand(table, BACCARAT_BANKER), player = on_hand(table, BACCARAT_PLAYER);
    int bet = banker > player ? BACCARAT_BANKER : BACCARAT_PLAYER;
    int64_t heavy = banker > player ? banker : player;
    int64_t bound = banker + player - heavy + table->sign.amount_cents[BACCARAT_DIFFERENTIAL];
    struct wager_at at = { 0, 0, 0 };

    table_add_done(command, table_clause(table, command), events);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (waived(table, seat)) baccarat_of(table)->ante_spared |= SEAT_BIT(seat);
    while (baccarat_next_wager(table, &at)) {
        int64_t stake = *baccarat_stake_at(table, &at);
        if (at.bet == bet)
            reduce_wager(table, &at, (int64_t)((ratio_wide)stake * bound / heavy),
                         table_clause(table, command), events);
    }
}

/* ---- Offers ---------------------------------------------------------------------- */

void baccarat_each_wager(struct offering *o, void take(struct offering *o))
{
    int bet = 0, number = 0;

    while (baccarat_next(&o->table->sign, true, &bet, &number)) {
        bool own = number && number == own_box(o->table, o->command.seat);
        o->command.bet = (int8_t)bet;
        o->command.number = (int8_t)number;
        if (!own) take(o);
    }
}

void baccarat_offer_bet(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    const struct table *table = o->table;

    if (may_name(table, seat, bet, number).code) return;
    offer_added(o, allowed(table, seat, bet, number, 0), baccarat_wager(table, seat, bet, number));
}

/* Offers the whole wager, or parts that leave an amount within the limits. */
void baccarat_offer_take(struct offering *o)
{
    int seat = o->command.seat, bet = o->command.bet, number = o->command.number;
    int64_t standing = baccarat_wager(o->table, seat, bet, number);

    if (!table_details(o->table, &o->command).code)
        offer_range(o, standing, standing, standing ? o->table->sign.chip_cents : 0);
    if (!may_touch(o->table, bet, standing).code)
        offer_reduced(o, allowed(o->table, seat, bet, number, standing), standing);
}

/* Offers to a nominee: the least wager there, or to take a whole one down. */
static void offer_for_player(struct offering *o)
{
    int seat = baccarat_bets_for(&o->command), bet = o->command.bet, number = o->command.number;
    int64_t standing = baccarat_wager(o->table, seat, bet, number);
    int64_t cents = allowed(o->table, seat, bet, number, 0).least;

    if (o->command.act == ACT_TAKE) {
        if (standing) offer_plain(o);
        return;
    }
    if (standing >= cents) cents = o->table->sign.chip_cents;
    o->command.cents = cents;
    bool good = !table_details(o->table, &o->command).code;
    o->command.cents = 0;
    if (good) offer_range(o, cents, cents, o->table->sign.chip_cents);
}

void baccarat_offer_nominee(struct offering *o)
{
    o->command.place = baccarat_of(o->table)->acts_for[o->command.seat];
    if (o->command.place) offer_each_wager(o, offer_for_player);
}
