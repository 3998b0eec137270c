/* contest_play.c - a session of a tournament: turns, rounds, and what each round leaves behind.
 *
 * A round's wagers are off the layout when the next one begins, so that all chips are in front of
 * their players (4.9); only in tournaments of the house, whose games have wagers that last longer,
 * they stay. */
#include "rules/contest_internal.h"

#include <string.h>

/* ---- Turns ----------------------------------------------------------------------- */

/* One seat further, clockwise as seen from above. */
static int beside(const struct table *table, int seat)
{
    const struct contest_rows *rows = contest_rows(table);
    int seats = table_seat_count(table);

    return (seat + (rows && rows->numbered_left ? seats - 1 : 1)) % seats;
}

/* The first of these seats, clockwise after this one; NO_SEAT: there are none. */
static int next_of(const struct table *table, int seat, uint32_t seats)
{
    if (!seats) return NO_SEAT;
    do seat = beside(table, seat);
    while (!is_in(seats, seat));
    return seat;
}

/* The player farthest to the dealer's left, or at a left-hand table to the right. */
static int farthest(const struct table *table, uint32_t seats)
{
    const struct contest_rows *rows = contest_rows(table);
    bool high = (rows && rows->numbered_left) != table->contest.terms.from_right;

    if (!seats) return NO_SEAT;
    return high ? 31 - __builtin_clz(seats) : __builtin_ctz(seats);
}

static void tell_seat(const struct table *table, int kind, int seat, enum contest_topic topic,
                      struct events *events)
{
    table_add_event(events, kind, seat, cites(table, topic));
}

/* Players whose turn is still to come. */
static uint32_t to_wager(const struct contest *contest)
{
    return contest_playing(contest) & ~contest->made & ~contest->late;
}

static void give_turn(struct table *table, int seat, struct events *events)
{
    table->contest.turn = (int8_t)seat;
    if (seat != NO_SEAT)
        tell_seat(table, EVENT_TO_WAGER, seat, table->contest.rounds ? CONTEST_NEXT : CONTEST_FIRST,
                  events);
}

void contest_next_turn(struct table *table, struct events *events)
{
    give_turn(table, next_of(table, table->contest.turn, to_wager(&table->contest)), events);
}

/* The player with the marker makes the first wager. */
static void first_turn(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;
    uint32_t seats = to_wager(contest);

    if (!by_turns(table)) return;
    bool has = contest->marker != NO_SEAT && is_in(seats, contest->marker);
    give_turn(table, has ? contest->marker : next_of(table, contest->marker, seats), events);
}

/* ---- Rounds ---------------------------------------------------------------------- */

/* The number of the round, spin or shoe in play; each event has two digits of it.  A section on the
 * game asks for an indicator if that number sets the length of the session: of shoes or spins at a
 * table, of rounds at terminals. */
static void tell_number(const struct table *table, struct events *events)
{
    const struct contest *contest = &table->contest;
    const struct contest_rows *rows = contest_rows(table);
    bool shoes = contest->terms.measure == LENGTH_SHOES;
    bool rounds = contest->terms.measure == LENGTH_ROUNDS;
    bool shown = rows && (at_terminals(table) ? rounds : shoes || (rounds && rows->spins));
    int number = 1 + (shoes ? contest->shoes : contest->rounds);
    struct event *event = table_add_event(events, EVENT_ROUND, NO_SEAT,
                                          shown ? rows->indicator[at_terminals(table)]
                                                : cites(table, CONTEST_ROUNDS));

    event->a = (int8_t)(number % 100);
    event->b = (int8_t)(number / 100 % 100);
    event->c = shoes;
}

void contest_end(struct table *table, enum contest_topic topic, struct events *events)
{
    struct contest *contest = &table->contest;

    table_lapse(table, ALL_LAPSE, NO_SEAT, cites(table, topic), events);
    for (int seat = 0; seat < table_seat_count(table); seat++)
        if (is_in(contest->players, seat) && table_layout_now(table, seat))
            family_of(table)->give_back(table, seat, cites(table, topic), events);
    contest->stage = CONTEST_ENDED;
    contest->turn = NO_SEAT;
    contest->secret_count = 0;
    memset(contest->secrets, 0, sizeof contest->secrets);
    contest->secret = 0;
    table_add_event(events, EVENT_SESSION_OVER, NO_SEAT, cites(table, topic));
}

static void take_down(struct table *table, int seat, int bet, int number, int64_t cents,
                      const char *clause, struct events *events)
{
    family_of(table)->lift(table, seat, bet, number, cents);
    table->till.rack_cents[seat] += cents;
    table_add_wager_event(events, EVENT_TAKEN_DOWN, seat, bet, number, cents, clause);
}

/* All chips are in front of their players between two rounds. */
static void clear_layout(struct table *table, struct events *events)
{
    const char *clause = by_turns(table) ? cites(table, CONTEST_IN_VIEW) : says(table, SAYS_TAKING);

    if (table->contest.terms.kind == CONTEST_HOUSE) return;
    for (int seat = 0; seat < table_seat_count(table); seat++) {
        int bet = 0, number = 0;
        if (!seated(table, seat) || !table_layout_now(table, seat)) continue;
        while (wager_next(&table->sign, true, &bet, &number)) {
            int64_t cents = table_wager(table, seat, bet, number);
            if (cents) take_down(table, seat, bet, number, cents, clause, events);
        }
    }
}

/* The game goes on without the player: no dice, cut or hand is offered there any more. */
static void leave_game(struct table *table, int seat, const char *clause, struct events *events)
{
    table->contest.out |= SEAT_BIT(seat);
    table->excluded |= SEAT_BIT(seat);
    family_of(table)->without(table, seat, clause, events);
}

/* Players who cannot make the minimum wager are out, but keep what they have left for the ranking
 * (reading T3). */
static void eliminate(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;
    uint32_t before = contest_playing(contest);

    for (int seat = 0; seat < table_seat_count(table); seat++) {
        if (!is_in(before, seat)) continue;
        int64_t standing = table_layout_now(table, seat);
        if (standing || table->till.rack_cents[seat] >= contest_least(table)) continue;
        contest->fell |= SEAT_BIT(seat);
        tell_seat(table, EVENT_ELIMINATED, seat, CONTEST_ELIMINATED, events);
        leave_game(table, seat, cites(table, CONTEST_ELIMINATED), events);
    }
}

/* The rule that ends a session of shoes. */
static enum contest_topic last_shoe_topic(const struct contest *contest)
{
    static const uint8_t topics[] = { [SHOE_ROUND_AFTER] = CONTEST_ROUND_AFTER,
                                      [SHOE_SAME_ROUND] = CONTEST_SAME_ROUND,
                                      [SHOE_NEW_ROUND] = CONTEST_NEW_ROUND };

    return (enum contest_topic)topics[contest->terms.shoe_end];
}

/* Nobody can make a wager: all lost everything, or some have a little left. */
static enum contest_topic how_all_fell(const struct table *table)
{
    for (int seat = 0; seat < table_seat_count(table); seat++)
        if (is_in(table->contest.fell, seat) && table->till.rack_cents[seat])
            return CONTEST_ALL_SHORT;
    return CONTEST_ALL_LOST;
}

/* Whether the session is over after a round, and by which rule. */
static bool is_over(const struct table *table, enum contest_topic *topic)
{
    const struct contest *contest = &table->contest;
    const struct contest_rows *rows = contest_rows(table);
    int left = __builtin_popcount(contest_playing(contest));
    bool spins = rows && rows->spins;

    *topic = left || !contest->fell ? CONTEST_ONE_LEFT : how_all_fell(table);
    if (left <= 1) return true;
    *topic = last_shoe_topic(contest);
    if (contest->rounds_left == 1) return true;
    *topic = CONTEST_TIME;
    if (contest->time_up) return true;
    *topic = spins ? CONTEST_SPINS : CONTEST_ROUNDS;
    return contest->terms.measure == LENGTH_ROUNDS && contest->rounds >= contest->terms.length;
}

static void begin_round(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;

    contest->made = contest->passed = contest->late = contest->secret = contest->fell = 0;
    contest->secret_count = 0;
    memset(contest->secrets, 0, sizeof contest->secrets);
    if (contest->terms.measure != LENGTH_SHOES) tell_number(table, events);
    first_turn(table, events);
}

/* In games of the house, wagers can stand when nobody plays on: a round begins when betting closes.
 */
bool contest_round_begun(const struct table *table)
{
    const struct contest *contest = &table->contest;
    if (contest->terms.kind == CONTEST_HOUSE) return contest->settled || !table_phase(table).open;
    bool wagers = contest->made || contest->secret_count;

    for (int seat = 0; seat < table_seat_count(table); seat++)
        wagers |= table_layout_now(table, seat) != 0;
    return wagers || contest->settled || !table_phase(table).open;
}

void contest_raise_limits(struct table *table)
{
    struct contest *contest = &table->contest;

    contest->raised = (uint8_t)(contest->raised + contest->raise_due);
    contest->raise_due = false;
}

static void end_round(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;
    enum contest_topic topic;

    contest->settled = false;
    contest->rounds++;
    clear_layout(table, events);
    contest_raise_limits(table);
    eliminate(table, events);
    bool over = is_over(table, &topic);
    if (contest->rounds_left) contest->rounds_left--;
    if (over) {
        contest_end(table, topic, events);
        return;
    }
    if (by_turns(table)) {
        contest->marker = (int8_t)next_of(table, contest->marker, contest_playing(contest));
        tell_seat(table, EVENT_MARKER, contest->marker, CONTEST_NEXT, events);
    }
    begin_round(table, events);
}

/* ---- When betting closes --------------------------------------------------------- */

/* What must be added to a wager so that it grows by an amount: more, if chips could not pay it
 * then; less, if its maximum or the rack does not allow that (reading T30). */
static int64_t growth(const struct table *table, int seat, int bet, int number, int64_t cents)
{
    struct range fits = family_of(table)->allowed(table, seat, bet, number);
    int64_t stake = table_wager(table, seat, bet, number), rack = table->till.rack_cents[seat];
    int64_t most = fits.most < stake + rack ? fits.most : stake + rack;
    int64_t total = money_up_to(stake + cents, fits.step);

    if (total > most) total = money_down_to(most, fits.step);
    return total > stake ? total - stake : 0;
}

/* Adds to a wager of the player, from the rack. */
static void raise_one(struct table *table, int seat, int bet, int number, int64_t more,
                      struct events *events)
{
    family_of(table)->lay(table, seat, bet, number, more);
    table->till.rack_cents[seat] -= more;
    table_add_wager_event(events, EVENT_PLACED, seat, bet, number, more,
                          cites(table, CONTEST_BELOW))
        ->act = ACT_BET;
}

/* Adds to the player's largest wager that can grow; if that is not enough, to the next one. */
static void top_up(struct table *table, int seat, int64_t cents, struct events *events)
{
    while (cents > 0) {
        int bet = 0, number = 0, at_bet = 0, at_number = 0;
        int64_t largest = 0, more = 0;
        while (wager_next(&table->sign, true, &bet, &number)) {
            int64_t stake = table_wager(table, seat, bet, number);
            if (stake <= largest || !family_of(table)->lay(table, seat, bet, number, 0)) continue;
            int64_t added = growth(table, seat, bet, number, cents);
            if (!added) continue;
            largest = stake;
            more = added;
            at_bet = bet;
            at_number = number;
        }
        if (!more) return;
        raise_one(table, seat, at_bet, at_number, more, events);
        cents -= more;
    }
}

/* Where players do not bet in turn, the minimum is that of each wager. */
static void raise_each(struct table *table, int seat, struct events *events)
{
    int bet = 0, number = 0;

    while (wager_next(&table->sign, true, &bet, &number)) {
        int64_t stake = table_wager(table, seat, bet, number);
        int64_t least = table_limits(table, seat, bet).least;
        if (!stake || stake >= least || !family_of(table)->lay(table, seat, bet, number, 0))
            continue;
        int64_t more = growth(table, seat, bet, number, least - stake);
        if (more) raise_one(table, seat, bet, number, more, events);
    }
}

/* A wager below the minimum that its player has not raised is raised now (reading T33).  At a table
 * with turns, a player who has made no wager is disqualified; nobody's wager is placed for them
 * (reading T1). */
static void close_betting(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;

    for (int seat = 0; at_terminals(table) && seat < table_seat_count(table); seat++)
        if (is_in(contest_playing(contest), seat)) raise_each(table, seat, events);
    if (!by_turns(table)) return;
    for (int seat = 0; seat < table_seat_count(table); seat++) {
        if (!is_in(contest_playing(contest) & ~contest->passed, seat)) continue;
        int64_t total = contest_wagered(table, seat), least = contest_minimum(table);
        if (!total)
            contest_disqualify(table, seat, cites(table, CONTEST_EVERY_HAND), events);
        else if (!is_in(contest->secret, seat) && total < least)
            top_up(table, seat, least - total, events);
    }
    contest->made = contest_playing(contest);
    contest->late = 0;
    contest->turn = NO_SEAT;
}

/* ---- Secret wagers --------------------------------------------------------------- */

/* What the player has no chips for any more, because the rack was corrected, is void. */
static void void_unbacked(struct table *table, const struct contest_secret *secret,
                          struct events *events)
{
    int64_t over = -table->till.rack_cents[secret->seat];

    if (over <= 0) return;
    if (over > secret->cents) over = secret->cents;
    struct event *event = table_add_wager_event(events, EVENT_VERDICT, secret->seat, secret->bet,
                                                secret->number, over, cites(table, CONTEST_CHIPS));
    event->fate = RETURNS;
    family_of(table)->lift(table, secret->seat, secret->bet, secret->number, over);
    table->till.rack_cents[secret->seat] += over;
}

/* The dealer checks them now: what the rules do not allow of a wager is void, as if it had been
 * accepted by mistake. */
void contest_reveal(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;
    uint32_t seats = contest->secret;
    int count = contest->secret_count;
    struct contest_secret secrets[CONTEST_SECRETS];

    memcpy(secrets, contest->secrets, sizeof secrets);
    contest->secret = 0;
    contest->secret_count = 0;
    memset(contest->secrets, 0, sizeof contest->secrets);
    for (int i = 0; i < count; i++) {
        const struct contest_secret *secret = &secrets[i];
        family_of(table)->lay(table, secret->seat, secret->bet, secret->number, secret->cents);
        table->till.rack_cents[secret->seat] -= secret->cents;
        struct event *event =
            table_add_wager_event(events, EVENT_PLACED, secret->seat, secret->bet, secret->number,
                                  secret->cents, cites(table, CONTEST_SECRET));
        event->act = ACT_SECRET_CARD;
        void_unbacked(table, secret, events);
    }
    family_of(table)->mark_misfits(table);
    for (int seat = 0; seat < table_seat_count(table); seat++) {
        int64_t total = is_in(seats, seat) ? table_layout_now(table, seat) : 0;
        if (total && total < contest_minimum(table))
            top_up(table, seat, contest_minimum(table) - total, events);
    }
}

/* ---- For the pit ----------------------------------------------------------------- */

void contest_begin(struct table *table, const struct contest_terms *terms)
{
    struct contest *contest = &table->contest;

    memset(contest, 0, sizeof *contest);
    contest->terms = *terms;
    contest->stage = CONTEST_SEATING;
    contest->marker = contest->turn = NO_SEAT;
    contest->float_before = table->till.float_cents;
    contest->commission_before = table->till.commission_cents;
    memcpy(contest->in_before, table->till.in_cents, sizeof contest->in_before);
    table->undo = UNDO_NOTHING;
}

void contest_seat(struct table *table, int seat)
{
    struct contest *contest = &table->contest;

    contest->players |= SEAT_BIT(seat);
    contest->pass_left[seat] = contest->terms.pass_cards;
    contest->secret_left[seat] = contest->terms.secret_cards;
}

/* Chips that are not bought are issued now. */
void contest_start(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;
    const struct contest_rows *rows = contest_rows(table);
    int64_t chips = contest->terms.chips_cents;

    for (int seat = 0; seat < table_seat_count(table); seat++) {
        if (!is_in(contest_playing(contest), seat) || contest->terms.bought) continue;
        table->till.rack_cents[seat] += chips;
        table->till.in_cents[seat] += chips;
        struct event *event =
            table_add_event(events, EVENT_CHIPS, seat, cites(table, CONTEST_ISSUE));
        event->paid_cents = chips;
        event->number = 1; /* tournament chips */
    }
    contest->stage = CONTEST_PLAYING;
    if (rows && rows->prepare) rows->prepare(table, events);
    if (family_of(table)->anew) family_of(table)->anew(table, cites(table, CONTEST_ISSUE), events);
    if (contest->terms.measure == LENGTH_SHOES) tell_number(table, events);
    if (by_turns(table)) {
        contest->marker = (int8_t)farthest(table, contest_playing(contest));
        struct event *event =
            table_add_event(events, EVENT_MARKER, contest->marker, cites(table, CONTEST_FIRST));
        event->also = rows->marker;
    }
    begin_round(table, events);
}

/* The cutting card of the last shoe decides when the session ends. */
static void cut_card_out(struct table *table, bool first, struct events *events)
{
    struct contest *contest = &table->contest;
    const struct contest_rows *rows = contest_rows(table);
    int end = contest->terms.shoe_end;

    if (contest->terms.measure != LENGTH_SHOES || contest->shoes + 1 < contest->terms.length)
        return;
    contest->rounds_left = end == SHOE_ROUND_AFTER ? 2 : 1;
    if (end != SHOE_NEW_ROUND || !first || !rows->abandon) return;
    rows->abandon(table, cites(table, CONTEST_NEW_ROUND), events);
    contest_end(table, CONTEST_NEW_ROUND, events);
}

/* One player alone does not play on, once no round is in play (5.1, reading T13). */
static void end_if_alone(struct table *table, struct events *events)
{
    int left = __builtin_popcount(contest_playing(&table->contest));

    if (table->contest.stage == CONTEST_PLAYING && left <= 1 && !contest_round_begun(table))
        contest_end(table, CONTEST_ONE_LEFT, events);
}

/* The player's wagers go back to the rack, and the game goes on without the player. */
static void leave_play(struct table *table, int seat, const char *clause, struct events *events)
{
    struct contest *contest = &table->contest;

    table_lapse(table, ALL_LAPSE, seat, clause, events);
    if (table_layout_now(table, seat)) table_withdraw(table, seat, clause, events);
    leave_game(table, seat, clause, events);
    for (int i = contest->secret_count - 1; i >= 0; i--) {
        if (contest->secrets[i].seat != seat) continue;
        contest->secrets[i] = contest->secrets[--contest->secret_count];
        memset(&contest->secrets[contest->secret_count], 0, sizeof *contest->secrets);
    }
    contest->secret &= ~SEAT_BIT(seat);
    if (contest->stage != CONTEST_PLAYING) return;
    end_if_alone(table, events);
    if (contest->stage == CONTEST_PLAYING && contest->turn == seat)
        contest_next_turn(table, events);
}

/* Whether a player who has made no wager in this round can still make one. */
static bool can_wager(const struct table *table, int seat)
{
    int64_t rack = table->till.rack_cents[seat], up = table_layout_now(table, seat);
    int64_t step = table->contest.terms.step_cents;

    if (is_in(table->contest.secret, seat)) return rack >= (step ? step : table->sign.chip_cents);
    return by_turns(table) ? rack + up >= contest_least(table) : up || rack >= contest_least(table);
}

void contest_drop(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;

    for (int seat = 0; seat < table_seat_count(table); seat++) {
        if (contest->stage != CONTEST_PLAYING || contest->settled || !table_phase(table).open)
            return;
        if (!is_in(contest_playing(contest) & ~contest->made, seat) || can_wager(table, seat))
            continue;
        contest->fell |= SEAT_BIT(seat);
        tell_seat(table, EVENT_ELIMINATED, seat, CONTEST_ELIMINATED, events);
        leave_play(table, seat, cites(table, CONTEST_ELIMINATED), events);
    }
}

/* Wagers that were made stay, and are not touched before the round is decided (3.2, reading T34).
 * Players whose wagers went back make new ones; a card that was played stays played. */
static void replay_round(struct table *table, struct events *events)
{
    struct contest *contest = &table->contest;
    uint32_t up = contest->passed;

    if (!contest_covered(table)) return;
    for (int seat = 0; seat < table_seat_count(table); seat++)
        if (contest_wagered(table, seat)) up |= SEAT_BIT(seat);
    contest->made = by_turns(table) ? contest->made & up : up & contest_playing(contest);
    contest_drop(table, events);
    if (contest->stage == CONTEST_PLAYING && contest->turn == NO_SEAT) first_turn(table, events);
}

uint32_t contest_restore(struct table *table)
{
    struct contest *contest = &table->contest;
    const struct contest since = *contest;

    *contest = table->contest_before;
    uint32_t removed =
        (since.disqualified & ~contest->disqualified) | (since.voided & ~contest->voided);
    contest->players &= since.players; /* the others have left */
    contest->disqualified = since.disqualified;
    contest->voided = since.voided;
    contest->out |= removed;
    contest->excused = since.excused;
    contest->time_up = since.time_up;
    contest->terms.seconds = since.terms.seconds;
    contest->raise_due = since.raised + since.raise_due > contest->raised;
    table->excluded = (table->excluded & ~contest->players) | contest->out;
    return removed;
}

void contest_follow(struct table *table, const struct contest_step *step, struct events *events)
{
    struct contest *contest = &table->contest;

    if (contest->stage != CONTEST_PLAYING || (step->reversed && !step->is_void)) return;
    if (step->closed) close_betting(table, events);
    if (step->cut_card) cut_card_out(table, step->cut_first, events);
    if (step->is_void) contest->late = 0;
    if ((step->is_void || step->undecided) && !step->open && contest->stage == CONTEST_PLAYING)
        replay_round(table, events);
    contest->settled |= step->ended;
    if (contest->stage == CONTEST_PLAYING && contest->settled && !step->paying)
        end_round(table, events);
    contest_drop(table, events);
    end_if_alone(table, events);
    if (!step->shoe_over || contest->stage != CONTEST_PLAYING) return;
    contest->shoes++;
    if (contest->terms.measure == LENGTH_SHOES) tell_number(table, events);
}

void contest_disqualify(struct table *table, int seat, const char *clause, struct events *events)
{
    table_add_event(events, EVENT_DISQUALIFIED, seat, clause);
    table->contest.disqualified |= SEAT_BIT(seat);
    leave_play(table, seat, clause, events);
}

void contest_void_seat(struct table *table, int seat, const char *clause, struct events *events)
{
    table_add_event(events, EVENT_ELIMINATED, seat, clause);
    table->contest.voided |= SEAT_BIT(seat);
    leave_play(table, seat, clause, events);
}

void contest_leave(struct table *table, int seat)
{
    struct contest *contest = &table->contest;
    uint32_t *const sets[] = { &contest->players, &contest->out,    &contest->fell,
                               &contest->made,    &contest->passed, &contest->voided,
                               &contest->excused };

    for (size_t i = 0; i < LENGTH(sets); i++) *sets[i] &= ~SEAT_BIT(seat);
    contest->pass_left[seat] = contest->secret_left[seat] = 0;
    contest->paid_cents[seat] = 0;
}

/* Chips that were issued free are not the table's money: its float is as before. */
void contest_clear(struct table *table)
{
    struct contest *contest = &table->contest;

    if (!contest->terms.bought) {
        memcpy(table->till.in_cents, contest->in_before, sizeof contest->in_before);
        table->till.float_cents = contest->float_before;
        table->till.commission_cents = contest->commission_before;
    }
    memset(contest, 0, sizeof *contest);
    memset(&table->contest_before, 0, sizeof table->contest_before);
    table->undo = UNDO_NOTHING;
}
