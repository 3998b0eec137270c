/* lunar_trouble.c - irregularities at Lunar Poker (Division 22, section 11): cards exposed, dealt
 * astray or collected too early, absent players, late declarations, void hands and rounds. */
#include "games/lunar/lunar_internal.h"

#include <string.h>

/* Whether a player has a hand at this box. */
static bool is_held(const struct table *table, int box)
{
    return box >= 0 && box < LUNAR_BOXES && has_hand(table, box);
}

/* The refusal for a box without a hand, or no box. */
static struct refusal no_hand(const struct table *table, int box, const char *clause)
{
    return box >= 0 && box < LUNAR_BOXES ? lunar_no_hand(table, box, clause)
                                         : no(REFUSED_NOT_IN_ROUND, clause);
}

/* Only while the player must decide. */
struct refusal lunar_can_absent(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);

    if (!is_held(table, command->seat)) return no_hand(table, command->seat, clause);
    int stage = lunar_of(table)->round.stage[command->seat];
    bool by_itself = stage == STAGE_DECLARED && automatic(table);
    return stage == STAGE_THINKING || stage == STAGE_DREW || by_itself
               ? accepted()
               : no(REFUSED_DECIDED, clause);
}

/* ---- Exposed cards --------------------------------------------------------------- */

static bool any_undecided(const struct table *table)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (has_hand(table, box) && lunar_of(table)->round.stage[box] != STAGE_PLAYING &&
            lunar_of(table)->round.stage[box] != STAGE_FOLDING)
            return true;
    return false;
}

static unsigned face_down(const struct table *table, int hand)
{
    unsigned places = 0;

    for (int i = 0; i < lunar_of(table)->count[hand]; i++)
        if (!(lunar_of(table)->seen[hand][i] & SEEN_PUBLIC)) places |= 1u << i;
    return places;
}

/* The Dealer's hand: one card, from 1, or (0) all. */
static struct refusal can_expose_dealers(const struct table *table, const struct command *command)
{
    unsigned down = face_down(table, LUNAR_DEALER);
    const char *clause = rule(table, RULE_DEALER_SHOWS);

    if (!any_undecided(table)) return no(REFUSED_WRONG_MOMENT, clause);
    if (command->place < 0 || command->place > LUNAR_FIRST) return no(REFUSED_BAD_CARD, clause);
    bool any = command->place ? down & 1u << (command->place - 1) : down;
    return any ? accepted() : no(REFUSED_NOTHING_UNSEEN, clause);
}

/* A player's hand: the named cards, or (none named) all that the player has seen.  False if the
 * player does not hold one of them. */
static bool named_places(const struct table *table, const struct command *command, unsigned *places)
{
    bool held = lunar_places_of(table, command->seat, command->cards, places);

    if (!command->cards) *places = lunar_seen_by(table, command->seat, box_bit(command->seat));
    return held;
}

struct refusal lunar_can_expose(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    int seat = command->seat;
    unsigned places;

    if (command->role == ROLE_DEALER) return can_expose_dealers(table, command);
    if (!has_hand(table, seat)) return lunar_no_hand(table, seat, clause);
    if (!named_places(table, command, &places)) return no(REFUSED_NOT_HELD, clause);
    return places & face_down(table, seat) ? accepted() : no(REFUSED_NOTHING_UNSEEN, clause);
}

void lunar_do_expose(struct table *table, const struct command *command, struct events *events)
{
    bool dealer = command->role == ROLE_DEALER;
    int hand = dealer ? LUNAR_DEALER : command->seat;
    const char *clause = rule(table, dealer ? RULE_DEALER_SHOWS : RULE_OWN_EXPOSED);
    unsigned places = all_cards(table, hand);

    if (!dealer)
        named_places(table, command, &places);
    else if (command->place)
        places = 1u << (command->place - 1);
    if (dealer) lunar_of(table)->round.no_draws = true;
    table_add_done(command, clause, events);
    lunar_show(table, hand, places, clause, NULL, events);
}

/* ---- A box without an ante ------------------------------------------------------- */

/* Only from the first card on: a later start would leave the hand short, which is 11.2. */
struct refusal lunar_can_stray(const struct table *table, const struct command *command)
{
    const struct lunar *l = lunar_of(table);
    int box = command->place - 1;

    if (box < 0 || box >= lunar_boxes(table))
        return no(REFUSED_NO_SUCH_BOX, says(table, SAYS_BOXES));
    if (l->in_deck < CARDS || l->round.stage[box] != STAGE_OUT)
        return no(REFUSED_WRONG_MOMENT, table_clause(table, command));
    return accepted();
}

void lunar_do_stray(struct table *table, const struct command *command, struct events *events)
{
    lunar_of(table)->round.stage[command->place - 1] = STAGE_STRAY;
    table_add_done(command, table_clause(table, command), events);
}

/* ---- Cards collected too early --------------------------------------------------- */

/* The player has not decided to bet or fold; or has bet and laid the cards down. */
struct refusal lunar_can_sweep(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    bool laid = command->flags & FLAG_LAID;

    if (!is_held(table, command->seat)) return no_hand(table, command->seat, clause);
    switch (lunar_of(table)->round.stage[command->seat]) {
    case STAGE_THINKING:
    case STAGE_DECLARED:
    case STAGE_EXCHANGING:
    case STAGE_BUYING:
    case STAGE_DREW:
        return accepted();
    case STAGE_PLAYING:
        return laid ? accepted() : no(REFUSED_DECIDED, clause);
    default:
        return no(REFUSED_DECIDED, clause);
    }
}

void lunar_do_sweep(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int box = command->seat;
    bool laid = command->flags & FLAG_LAID;
    const char *clause = rule(table, laid ? RULE_LAID : RULE_SWEPT);

    if (laid) l->round.laid |= box_bit(box);
    l->round.was[box] = l->round.stage[box];
    l->round.stage[box] = STAGE_SWEPT;
    l->round.swept_at[box] = l->in_rack;
    l->round.swept_count[box] = l->count[box];
    memcpy(l->round.swept_seen[box], l->seen[box], sizeof l->round.swept_seen[box]);
    table_add_done(command, clause, events);
    lunar_rack(table, box, clause, NULL, events);
}

/* Takes a card out of the discard rack. */
static int from_rack(struct lunar *l, int place)
{
    int card = l->cards.rack[place];

    l->in_rack--;
    memmove(l->cards.rack + place, l->cards.rack + place + 1, (size_t)(l->in_rack - place));
    l->cards.rack[l->in_rack] = 0;
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (l->round.stage[box] == STAGE_SWEPT && l->round.swept_at[box] > place)
            l->round.swept_at[box]--;
    return card;
}

/* Cards laid down by the player can be restored only from the top of the pile (11.14); no cards
 * once the rack was shuffled. */
static bool reconstructible(const struct table *table, int box)
{
    const struct lunar *l = lunar_of(table);
    bool there = l->round.swept_at[box] >= 0, laid = l->round.laid & box_bit(box);

    return there && (!laid || l->round.swept_at[box] + l->round.swept_count[box] == l->in_rack);
}

static void restore_hand(struct table *table, int box)
{
    struct lunar *l = lunar_of(table);

    l->count[box] = l->round.swept_count[box];
    for (int i = 0; i < l->count[box]; i++)
        l->cards.hand[box][i] = (uint8_t)from_rack(l, l->round.swept_at[box]);
    memcpy(l->seen[box], l->round.swept_seen[box], sizeof l->seen[box]);
    l->round.stage[box] = l->round.was[box];
    l->round.laid &= (uint8_t)~box_bit(box);
}

/* ---- Reconstruction -------------------------------------------------------------- */

bool lunar_draw_unseen(const struct table *table, int box)
{
    const struct lunar *l = lunar_of(table);

    return l->round.unseen_draw & box_bit(box) &&
           !(l->round.drawn[box] & lunar_seen_by(table, box, box_bit(box)));
}

struct refusal lunar_can_reconstruct(const struct table *table, const struct command *command)
{
    const struct lunar *l = lunar_of(table);
    int box = command->seat;
    const char *clause = table_clause(table, command);

    if (box < 0 || box >= LUNAR_BOXES) return no(REFUSED_NO_SUCH_BOX, clause);
    bool laid = l->round.laid & box_bit(box);
    if (l->round.stage[box] == STAGE_SWEPT)
        return laid || reconstructible(table, box) ? accepted() : no(REFUSED_NOT_TOGETHER, clause);
    if (l->round.stage[box] == STAGE_STRAY && l->count[box] == LUNAR_FIRST) return accepted();
    bool drew = l->round.stage[box] == STAGE_DREW || l->round.stage[box] == STAGE_PLAYING;
    if (!(l->round.astray & box_bit(box)) || !drew) return no(REFUSED_IN_ORDER, clause);
    if (table->till.phase > LUNAR_LOCKED)
        return no(REFUSED_BETTING_OVER, rule(table, RULE_NO_MORE_BETS));
    if (!lunar_draw_unseen(table, box))
        return no(REFUSED_CARDS_SEEN, rule(table, RULE_OUT_OF_SEQUENCE));
    bool last = lunar_last_served(table) == box && !l->round.due; /* later draws go back first */
    return last ? accepted() : no(REFUSED_OUT_OF_TURN, rule(table, RULE_OUT_OF_SEQUENCE));
}

/* Unseen drawn cards become the next in play. */
static void draw_back(struct table *table, int box)
{
    struct lunar *l = lunar_of(table);
    int count = __builtin_popcount(l->round.drawn[box]), first = l->count[box] - count;

    memmove(l->cards.next + count, l->cards.next, (size_t)l->in_next);
    memcpy(l->cards.next, l->cards.hand[box] + first, (size_t)count);
    l->in_next = (int8_t)(l->in_next + count);
    memset(l->cards.hand[box] + first, 0, (size_t)count);
    memset(l->seen[box] + first, 0, (size_t)count);
    l->count[box] = (int8_t)first;
    l->round.drawn[box] = 0;
    l->round.served_as[box] = 0;
    l->round.unseen_draw &= (uint8_t)~box_bit(box);
}

/* Cards laid down, racked and no longer on top: a fold.  Super Bets on a declared hand are still
 * settled. */
static void deem_folded(struct table *table, int box, struct events *events)
{
    const char *clause = rule(table, RULE_LAID);

    if (lunar_of(table)->round.was[box] == STAGE_DECLARED)
        lunar_judge_supers(table, box, clause, events);
    lunar_retract(table, box, clause, events);
    lunar_collect_fold(table, box, GONE_LAID, events);
}

static void serve_again(struct table *table, int box, struct events *events)
{
    struct lunar_round *round = &lunar_of(table)->round;

    lunar_retract(table, box, rule(table, RULE_OUT_OF_SEQUENCE), events);
    draw_back(table, box);
    round->astray &= (uint8_t)~box_bit(box);
    round->stage[box] = STAGE_AGAIN;
}

void lunar_do_reconstruct(struct table *table, const struct command *command, struct events *events)
{
    const struct lunar_round *round = &lunar_of(table)->round;
    int box = command->seat;
    bool stray = round->stage[box] == STAGE_STRAY, swept = round->stage[box] == STAGE_SWEPT;
    enum lunar_topic why = stray                        ? RULE_NO_ANTE_THERE
                           : !swept                     ? RULE_OUT_OF_SEQUENCE
                           : round->laid & box_bit(box) ? RULE_LAID
                                                        : RULE_SWEPT;

    table_add_done(command, rule(table, why), events);
    if (stray)
        lunar_out(table, box, GONE_NOT, rule(table, why), NULL, events);
    else if (!swept)
        serve_again(table, box, events);
    else if (reconstructible(table, box))
        restore_hand(table, box);
    else
        deem_folded(table, box, events);
}

/* ---- Absent players -------------------------------------------------------------- */

/* The player loses all wagers.  Super Bets of others on the hand are settled by the cards (reading
 * L26). */
void lunar_do_absent(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int box = command->seat;
    const struct verdict lost = { .fate = LOSES, .clause = table_clause(table, command) };

    table_add_done(command, table_clause(table, command), events);
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        lunar_decide(table, box, SUPER_ON(hand), &lost, events);
    memset(l->round.missed_cents[box], 0, sizeof l->round.missed_cents[box]);
    l->round.absent |= box_bit(box);
    l->round.stage[box] = STAGE_FOLDING;
    bool locked = table->till.phase == LUNAR_LOCKED;
    if (locked) lunar_judge_supers(table, box, NULL, events);
    if (locked || in_turn(table)) lunar_collect_fold(table, box, GONE_ABSENT, events);
}

/* ---- Declared late --------------------------------------------------------------- */

bool lunar_may_honour(const struct table *table, int box)
{
    int stage = lunar_of(table)->round.stage[box];
    bool drew = stage == STAGE_DREW || stage == STAGE_PLAYING;

    return drew && lunar_draw_unseen(table, box) && lunar_last_served(table) == box;
}

struct refusal lunar_late(const struct table *table, int box, refusal_code code, bool may)
{
    enum lunar_topic super = may ? RULE_LATE_SUPER : RULE_NO_LATE_SUPER;
    enum lunar_topic instant = may ? RULE_LATE_INSTANT : RULE_NO_LATE_INSTANT;
    bool any = lunar_any_super(table, box);

    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        any |= lunar_of(table)->round.missed_cents[seat][box] > 0;
    return (struct refusal){ code, rule(table, any ? super : instant), 0, 0,
                             rule(table, any ? instant : super) };
}

/* Whether there is anything to pay is found out when it is carried out. */
struct refusal lunar_can_honour(const struct table *table, const struct command *command)
{
    const struct lunar *l = lunar_of(table);
    int box = command->seat;
    const char *clause = table_clause(table, command);

    if (!is_held(table, box)) return no_hand(table, box, clause);
    if (automatic(table) || (l->round.verified & box_bit(box)) || !l->round.drawn[box])
        return (struct refusal){ REFUSED_NOTHING_MISSED, clause, 0, 0,
                                 rule(table, RULE_LATE_INSTANT) };
    return lunar_may_honour(table, box) ? accepted()
                                        : lunar_late(table, box, REFUSED_TOO_LATE_TO_PAY, false);
}

/* The dealer looks at the hand as it was dealt.  An Instant Cash Payout undoes the draw: its cards
 * are next in play and its fee is returned (reading L20). */
void lunar_do_honour(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int box = command->seat;
    struct lunar_dealt dealt = lunar_dealt(l->cards.first[box]);
    const char *instant = rule(table, RULE_LATE_INSTANT), *super = rule(table, RULE_LATE_SUPER);

    table_add_done(command, dealt.instant ? instant : super, events);
    l->round.verified |= box_bit(box);
    lunar_see(table, box, all_cards(table, box) & ~l->round.drawn[box], SEEN_DEALER | SEEN_STAFF);
    for (int seat = 0; dealt.super && seat < LUNAR_BOXES; seat++)
        lunar_put_up_again(table, seat, box, super, events);
    if (dealt.instant || (dealt.super && lunar_any_super(table, box)))
        lunar_add_combination(table, box, &dealt, super, instant, events);
    if (dealt.super) lunar_judge_supers(table, box, super, events);
    if (!dealt.instant) return;
    lunar_retract(table, box, instant, events);
    draw_back(table, box);
    lunar_refund_fees(table, box, instant, events);
    lunar_pay_instant(table, box, &dealt, instant, events);
}

/* ---- Void hands ------------------------------------------------------------------ */

/* Whether the player broke a rule on handling cards (11.1). */
static bool breach(const struct reason *reason)
{
    return reason && (reason->force == OFF_TABLE || reason->force == TOLD);
}

struct refusal lunar_can_void_hand(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);
    const struct lunar *l = lunar_of(table);
    const char *clause = table_clause(table, command);
    int box = command->seat;

    bool lost = reason && reason->force == MUST_CALL;
    if (!lost && !breach(reason)) return no(REFUSED_NO_SUCH_REASON, clause);
    if (!is_held(table, box)) return no_hand(table, box, clause);
    bool swept = l->round.stage[box] == STAGE_SWEPT && !(l->round.laid & box_bit(box));
    return lost && !swept ? no(REFUSED_IN_ORDER, reason->clause) : accepted();
}

/* Returns all of the player's wagers and fees, and the Super Bets of others on the hand; with 11.1
 * also what Super Bets have won or lost (readings L20, L29). */
void lunar_do_void_hand(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int box = command->seat;
    const struct reason *reason = table_reason(table, command->reason);
    const char *clause = reason->clause;

    struct event *done = table_add_done(command, clause, events);
    if (breach(reason))
        done->also = rule(table, reason->force == OFF_TABLE ? RULE_OVER_TABLE : RULE_NOT_TOLD);
    lunar_give_back(table, box, clause, events);
    lunar_refund_fees(table, box, clause, events);
    if (breach(reason)) {
        lunar_unwin_supers(table, box, clause, events);
        memset(l->round.missed_cents[box], 0, sizeof l->round.missed_cents[box]);
    }
    l->bet_made_cents[box] = 0;
    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        lunar_return(table, seat, SUPER_ON(box), clause, events);
    lunar_out(table, box, breach(reason) ? GONE_VOID : GONE_LOST, clause, NULL, events);
}

/* ---- A player's wagers are withdrawn --------------------------------------------- */

/* The player's wagers go back, and the hand is out.  Other players' Super Bets on it are decided by
 * its cards (as in reading L26): at the lock, or at once if that is over.  If the hand is not dealt
 * yet, they are returned. */
void lunar_withdraw(struct table *table, int seat, const char *clause, struct events *events)
{
    int phase = table->till.phase;

    lunar_give_back(table, seat, clause, events);
    lunar_of(table)->bet_made_cents[seat] = 0;
    if (!lunar_in_round(table) || !has_hand(table, seat)) return;
    if (phase == LUNAR_DEALING)
        for (int other = 0; other < LUNAR_BOXES; other++)
            lunar_return(table, other, SUPER_ON(seat), rule(table, RULE_OTHERS), events);
    if (phase == LUNAR_DECIDING)
        lunar_of(table)->round.absent |= box_bit(seat);
    else if (lunar_any_super(table, seat))
        lunar_judge_supers(table, seat, NULL, events);
    lunar_out(table, seat, GONE_NOT, clause, NULL, events);
}

/* ---- Void rounds ----------------------------------------------------------------- */

/* Voids the round just settled: the deck can be counted at any time (7.3). */
static struct refusal can_void_last(const struct table *table, const struct reason *reason)
{
    if (reason->force != BAD_DECK || table->undo != UNDO_SETTLEMENT)
        return no(REFUSED_WRONG_MOMENT, reason->clause);
    return table->left_since ? no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION)) : accepted();
}

struct refusal lunar_can_void_round(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);
    int force = reason ? reason->force : NEVER;
    bool stray = false, whole = false;

    for (int box = 0; box < LUNAR_BOXES; box++) {
        bool here = lunar_of(table)->round.stage[box] == STAGE_STRAY;
        stray |= here && lunar_of(table)->count[box];
        whole |= here && lunar_of(table)->count[box] == LUNAR_FIRST;
    }
    if (!lunar_in_round(table) && force != NEVER) return can_void_last(table, reason);
    switch (force) {
    case VOIDS:
    case BAD_DECK:
        return accepted();
    case NO_ANTE: /* with a complete hand, 11.9 applies */
        if (!stray) return no(REFUSED_IN_ORDER, reason->clause);
        return whole ? no(REFUSED_WRONG_MOMENT, rule(table, RULE_NO_ANTE_THERE)) : accepted();
    default:
        return no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
    }
}

/* Back to the moment when the betting closed; payments are reversed, too (reading L20).  What was
 * bet since is returned first, with events: Bets and fees, or wagers for the next round. */
static void undo_round(struct table *table, const char *clause, struct events *events)
{
    bool running = lunar_in_round(table);

    memset(lunar_of(table)->gone, GONE_NOT, sizeof lunar_of(table)->gone);
    if (running && !lunar_of(table)->round.decided) return;
    for (int seat = 0; seat < LUNAR_BOXES; seat++) {
        if (!running) lunar_give_back(table, seat, clause, events);
        lunar_return(table, seat, LUNAR_BET_PLACE, clause, events);
        lunar_return_fee(table, seat, clause, events);
    }
    table_reverse(table, clause, events);
}

static void give_everything_back(struct table *table, const char *clause, struct events *events)
{
    for (int seat = 0; seat < LUNAR_BOXES; seat++) lunar_give_back(table, seat, clause, events);
}

void lunar_void_round(struct table *table, const char *clause, const char *also,
                      struct events *events)
{
    undo_round(table, clause, events);
    give_everything_back(table, clause, events);
    table_add_event(events, EVENT_VOID, NO_SEAT, clause)->also = also;
    lunar_end_round(table);
}

void lunar_do_void_round(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    table_add_done(command, reason->clause, events);
    lunar_void_round(table, reason->clause, table_clause(table, command), events);
    if (reason->force == BAD_DECK) lunar_cards_away(table, LUNAR_NEED_CARDS, SAYS_AT_THE_START);
}

struct refusal lunar_can_invalidate(const struct table *table, const struct command *command)
{
    return table_may_invalidate(table, command, lunar_in_round(table));
}

/* The Bet of that round is forfeited, too, as far as the rack covers it without the round's
 * winnings, with the chips that were taken away since. */
static void wager_again(struct table *table, int seat, int64_t bet)
{
    int64_t *stake = &lunar_of(table)->now.cents[seat][LUNAR_BET_PLACE];
    int64_t *rack = &table->till.rack_cents[seat];
    int64_t taken = table->till_before.in_cents[seat] - table->till.in_cents[seat];
    int64_t most = *rack + (taken > 0 ? taken : 0);

    if (*stake || most <= 0) return;
    *stake = bet < most ? bet : most;
    *rack -= *stake;
}

static void forfeit(struct table *table, int seat, int64_t bet, struct events *events)
{
    const struct verdict taken = { .fate = LOSES, .clause = says(table, SAYS_REFUND) };

    wager_again(table, seat, bet);
    for (int place = -1; lunar_next_wager(table, seat, &place);)
        lunar_decide(table, seat, place, &taken, events);
}

/* Every wager was part of that round: all are returned, except those of players who forfeit. */
void lunar_do_invalidate(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_cause(table, command);
    const char *refund = says(table, SAYS_REFUND);
    bool running = lunar_in_round(table);
    int8_t phase = table->till.phase;
    int64_t bet[LUNAR_BOXES];

    memcpy(bet, lunar_of(table)->bet_made_cents, sizeof bet);
    table_add_invalidated(table, command, events);
    undo_round(table, reason->clause, events);
    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        if (table_forfeits(command) & SEAT_BIT(seat)) forfeit(table, seat, bet[seat], events);
    give_everything_back(table, refund, events);
    table_add_event(events, EVENT_VOID, NO_SEAT, reason->clause);
    if (running)
        lunar_end_round(table);
    else
        table->till.phase = phase; /* the cards are already prepared further */
    table->undo = UNDO_NOTHING;
}
