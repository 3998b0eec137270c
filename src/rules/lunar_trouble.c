/* lunar_trouble.c - what goes wrong at Lunar Poker: cards exposed, dealt astray or
 * collected too early, players absent, hands declared late, hands and rounds void
 * (Division 22, section 11). */
#include "rules/lunar_internal.h"

#include <string.h>

/* Whether a hand of a player is there, for somebody of the staff to do something with. */
static bool is_held(const struct table *table, int box)
{
    return box >= 0 && box < LUNAR_BOXES && has_hand(table, box);
}

/* Its player is to decide, and is not there. */
struct refusal lunar_can_absent(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);

    if (!is_held(table, command->seat)) return no(REFUSED_NOT_IN_ROUND, clause);
    int stage = table->lunar.stage[command->seat];
    return stage == STAGE_THINKING || stage == STAGE_DREW ? accepted()
                                                          : no(REFUSED_DECIDED, clause);
}

/* ---- Exposed cards ---------------------------------------------------------------------- */

static bool anybody_undecided(const struct table *table)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (has_hand(table, box) && table->lunar.stage[box] != STAGE_PLAYING &&
            table->lunar.stage[box] != STAGE_FOLDING)
            return true;
    return false;
}

static unsigned face_down(const struct table *table, int hand)
{
    unsigned places = 0;

    for (int i = 0; i < table->lunar.count[hand]; i++)
        if (!(table->lunar.seen[hand][i] & SEEN_PUBLIC)) places |= 1u << i;
    return places;
}

/* The Dealer: one card, from 1, or all. */
static struct refusal can_expose_dealers(const struct table *table, const struct command *command)
{
    unsigned down = face_down(table, LUNAR_DEALER);
    const char *clause = rule(table, RULE_DEALER_SHOWS);

    if (!anybody_undecided(table)) return no(REFUSED_WRONG_MOMENT, clause);
    if (command->number < 0 || command->number > LUNAR_FIRST) return no(REFUSED_BAD_CARD, clause);
    bool any = command->number ? down & 1u << (command->number - 1) : down;
    return any ? accepted() : no(REFUSED_NOTHING_UNSEEN, clause);
}

/* A player: cards of the own hand, as bits, or (0) all. */
struct refusal lunar_can_expose(const struct table *table, const struct command *command)
{
    int seat = command->seat;
    unsigned places;

    if (command->role == ROLE_DEALER) return can_expose_dealers(table, command);
    if (!has_hand(table, seat) || !table->lunar.count[seat])
        return no(REFUSED_NOT_IN_ROUND, table_clause(table, command));
    if (!lunar_places_of(table, seat, command->cents, &places))
        return no(REFUSED_NOT_HELD, table_clause(table, command));
    if (!command->cents) places = lunar_seen_by(table, seat, box_bit(seat));
    return places & face_down(table, seat)
               ? accepted()
               : no(REFUSED_NOTHING_UNSEEN, table_clause(table, command));
}

void lunar_do_expose(struct table *table, const struct command *command, struct events *events)
{
    bool dealer = command->role == ROLE_DEALER;
    int hand = dealer ? LUNAR_DEALER : command->seat;
    const char *clause = rule(table, dealer ? RULE_DEALER_SHOWS : RULE_OWN_EXPOSED);
    unsigned places;

    if (dealer)
        places = command->number ? 1u << (command->number - 1) : all_cards(table, hand);
    else if (!lunar_places_of(table, hand, command->cents, &places) || !command->cents)
        places = lunar_seen_by(table, hand, box_bit(hand));
    table_tell_done(command, clause, events);
    lunar_show(table, hand, places, clause, NULL, events);
    if (dealer) table->lunar.no_draws = true;
}

/* ---- A box without an ante ----------------------------------------------------------------- */

/* It can begin only with the first card; one that misses the start would leave the hand
 * short, which is 11.2. */
struct refusal lunar_can_stray(const struct table *table, const struct command *command)
{
    const struct lunar *l = &table->lunar;
    int box = command->number - 1;

    if (box < 0 || box >= lunar_boxes(table))
        return no(REFUSED_NO_SUCH_BOX, says(table, SAYS_BOXES));
    if (l->in_deck < CARDS || l->stage[box] != STAGE_OUT)
        return no(REFUSED_WRONG_MOMENT, table_clause(table, command));
    return accepted();
}

void lunar_do_stray(struct table *table, const struct command *command, struct events *events)
{
    table->lunar.stage[command->number - 1] = STAGE_STRAY;
    table_tell_done(command, table_clause(table, command), events);
}

/* ---- Cards collected too early --------------------------------------------------------------- */

/* Its player has not decided to bet or fold; or has, and laid the cards down. */
struct refusal lunar_can_sweep(const struct table *table, const struct command *command)
{
    const char *clause = table_clause(table, command);
    bool laid = command->flags & FLAG_LAID;

    if (!is_held(table, command->seat)) return no(REFUSED_NOT_IN_ROUND, clause);
    switch (table->lunar.stage[command->seat]) {
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
    struct lunar *l = &table->lunar;
    int box = command->seat;
    bool laid = command->flags & FLAG_LAID;
    const char *clause = rule(table, laid ? RULE_LAID : RULE_SWEPT);

    if (laid) l->laid |= box_bit(box);
    l->was[box] = l->stage[box];
    l->stage[box] = STAGE_SWEPT;
    l->swept_at[box] = l->in_rack;
    l->swept_count[box] = l->count[box];
    memcpy(l->swept_seen[box], l->seen[box], sizeof l->swept_seen[box]);
    table_tell_done(command, clause, events);
    lunar_rack(table, box, clause, NULL, events);
}

/* A card is taken out of the rack. */
static int from_rack(struct lunar *l, int place)
{
    int card = l->cards.rack[place];

    l->in_rack--;
    memmove(l->cards.rack + place, l->cards.rack + place + 1, (size_t)(l->in_rack - place));
    l->cards.rack[l->in_rack] = 0;
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (l->stage[box] == STAGE_SWEPT && l->swept_at[box] > place) l->swept_at[box]--;
    return card;
}

/* Laid down by the player, they come back only as the top of the pile (11.14); and in
 * no case once the rack has been shuffled. */
static bool reconstructible(const struct table *table, int box)
{
    const struct lunar *l = &table->lunar;
    bool there = l->swept_at[box] >= 0, laid = l->laid & box_bit(box);

    return there && (!laid || l->swept_at[box] + l->swept_count[box] == l->in_rack);
}

static void put_together(struct table *table, int box)
{
    struct lunar *l = &table->lunar;

    l->count[box] = l->swept_count[box];
    for (int i = 0; i < l->count[box]; i++)
        l->cards.hand[box][i] = (uint8_t)from_rack(l, l->swept_at[box]);
    memcpy(l->seen[box], l->swept_seen[box], sizeof l->seen[box]);
    l->stage[box] = l->was[box];
    l->laid &= (uint8_t)~box_bit(box);
}

/* ---- Put in order ------------------------------------------------------------------------------
 */

/* Whether nobody has seen any of the cards that the player drew. */
static bool draw_unseen(const struct table *table, int box)
{
    const struct lunar *l = &table->lunar;

    return l->unseen_draw & box_bit(box) &&
           !(l->drawn[box] & lunar_seen_by(table, box, box_bit(box)));
}

struct refusal lunar_can_reconstruct(const struct table *table, const struct command *command)
{
    const struct lunar *l = &table->lunar;
    int box = command->seat;
    const char *clause = table_clause(table, command);

    if (box < 0 || box >= LUNAR_BOXES) return no(REFUSED_NO_SUCH_BOX, clause);
    bool laid = l->laid & box_bit(box);
    if (l->stage[box] == STAGE_SWEPT)
        return laid || reconstructible(table, box) ? accepted() : no(REFUSED_NOT_TOGETHER, clause);
    if (l->stage[box] == STAGE_STRAY && l->count[box] == LUNAR_FIRST) return accepted();
    if (!(l->astray & box_bit(box)) || l->stage[box] == STAGE_SERVED)
        return no(REFUSED_IN_ORDER, clause);
    return l->stage[box] == STAGE_DREW && draw_unseen(table, box) && !l->due
               ? accepted()
               : no(REFUSED_CARDS_SEEN, rule(table, RULE_OUT_OF_SEQUENCE));
}

/* Drawn cards that nobody has looked at are the next in play again. */
static void draw_back(struct table *table, int box)
{
    struct lunar *l = &table->lunar;
    int count = __builtin_popcount(l->drawn[box]), first = l->count[box] - count;

    memmove(l->cards.next + count, l->cards.next, (size_t)l->in_next);
    memcpy(l->cards.next, l->cards.hand[box] + first, (size_t)count);
    l->in_next = (int8_t)(l->in_next + count);
    memset(l->cards.hand[box] + first, 0, (size_t)count);
    memset(l->seen[box] + first, 0, (size_t)count);
    l->count[box] = (int8_t)first;
    l->drawn[box] = 0;
    l->unseen_draw &= (uint8_t)~box_bit(box);
    l->last_served = NO_SEAT;
}

void lunar_do_reconstruct(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = &table->lunar;
    int box = command->seat;
    bool laid = l->laid & box_bit(box);

    if (l->stage[box] == STAGE_STRAY) {
        table_tell_done(command, rule(table, RULE_NO_ANTE_THERE), events);
        lunar_rack(table, box, rule(table, RULE_NO_ANTE_THERE), NULL, events);
        l->stage[box] = STAGE_OUT;
    } else if (l->stage[box] == STAGE_DREW) {
        table_tell_done(command, rule(table, RULE_OUT_OF_SEQUENCE), events);
        draw_back(table, box);
        l->astray &= (uint8_t)~box_bit(box);
        l->stage[box] = STAGE_AGAIN;
    } else {
        table_tell_done(command, rule(table, laid ? RULE_LAID : RULE_SWEPT), events);
        if (reconstructible(table, box)) {
            put_together(table, box);
        } else { /* it is a fold */
            l->laid &= (uint8_t)~box_bit(box);
            lunar_retract(table, box, events);
            lunar_collect_fold(table, box, events);
        }
    }
}

/* ---- Absent players
 * ------------------------------------------------------------------------------- */

/* All that the player has wagered is lost; what others have on the hand is not
 * (reading L26). */
void lunar_do_absent(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = &table->lunar;
    int box = command->seat;
    const struct verdict lost = { .fate = LOSES, .clause = table_clause(table, command) };

    table_tell_done(command, table_clause(table, command), events);
    for (int hand = 0; hand < LUNAR_HANDS; hand++) {
        struct lunar_at at = lunar_super_at(box, hand);
        lunar_decide(table, &at, &lost, events);
    }
    l->absent |= box_bit(box);
    l->stage[box] = STAGE_FOLDING;
    if (table->till.phase == LUNAR_LOCKED || in_turn(table)) lunar_collect_fold(table, box, events);
}

/* ---- Declared late
 * ---------------------------------------------------------------------------------- */

/* Whether there is anything to pay shows when it is done. */
struct refusal lunar_can_honour(const struct table *table, const struct command *command)
{
    const struct lunar *l = &table->lunar;
    int box = command->seat;
    const char *clause = table_clause(table, command);

    if (!is_held(table, box)) return no(REFUSED_NOT_IN_ROUND, clause);
    if (automatic(table) || (l->verified & box_bit(box)) || !l->drawn[box])
        return no(REFUSED_NOTHING_MISSED, clause);
    bool drew = l->stage[box] == STAGE_DREW || l->stage[box] == STAGE_PLAYING;
    bool in_time = drew && draw_unseen(table, box) && l->last_served == box;
    return in_time ? accepted()
                   : (struct refusal){ REFUSED_TOO_LATE_TO_PAY, rule(table, RULE_NO_LATE_SUPER), 0,
                                       0, rule(table, RULE_NO_LATE_INSTANT) };
}

/* Super Bets that were taken are put up again, and paid. */
static void honour_supers(struct table *table, int hand, struct events *events)
{
    struct lunar *l = &table->lunar;
    const char *clause = rule(table, RULE_LATE_SUPER);

    for (int seat = 0; seat < LUNAR_BOXES; seat++) {
        int64_t *missed = &l->missed_cents[seat][hand];
        if (!*missed) continue;
        table_tell(events, EVENT_CORRECTED, seat, clause)->paid_cents = *missed;
        table->till.float_cents -= *missed;
        l->super_won_cents[seat] += *missed;
        l->now.super_cents[seat][hand] += *missed;
        *missed = 0;
    }
    lunar_judge_supers(table, hand, clause, events);
}

/* The hand is again what was dealt; the draw is the next in play, and its fee goes back
 * (reading L20). */
static void undo_draw(struct table *table, int box, struct events *events)
{
    struct lunar *l = &table->lunar;

    draw_back(table, box);
    for (int i = l->in_rack - 1; i >= 0; i--)
        for (int j = 0; j < LUNAR_FIRST; j++)
            if (i < l->in_rack && l->cards.rack[i] == l->cards.first[box][j]) from_rack(l, i);
    l->count[box] = LUNAR_FIRST;
    memcpy(l->cards.hand[box], l->cards.first[box], LUNAR_FIRST);
    memset(l->seen[box], box_bit(box), LUNAR_FIRST);
    lunar_refund_fees(table, box, rule(table, RULE_LATE_INSTANT), events);
}

void lunar_do_honour(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = &table->lunar;
    int box = command->seat;
    struct lunar_outcome dealt = lunar_dealt(l->cards.first[box]);
    const char *instant = rule(table, RULE_LATE_INSTANT);

    table_tell_done(command, dealt.end ? instant : table_clause(table, command), events);
    l->verified |= box_bit(box);
    lunar_see(table, box, all_cards(table, box) & ~l->drawn[box], SEEN_DEALER | SEEN_STAFF);
    lunar_tell_combination(box, dealt.super, table_clause(table, command), NULL, events);
    if (dealt.super) honour_supers(table, box, events);
    if (!dealt.end) return;
    lunar_retract(table, box, events);
    undo_draw(table, box, events);
    lunar_pay_instant(table, box, &dealt, instant, events);
}

/* ---- Void hands
 * ---------------------------------------------------------------------------------------- */

struct refusal lunar_can_void_hand(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);
    const struct lunar *l = &table->lunar;
    const char *clause = table_clause(table, command);
    int box = command->seat;

    bool lost = reason && reason->force == MUST_CALL;
    if (!lost && (!reason || reason->force != MAY_CALL)) return no(REFUSED_NO_SUCH_REASON, clause);
    if (!is_held(table, box)) return no(REFUSED_NOT_IN_ROUND, clause);
    bool swept = l->stage[box] == STAGE_SWEPT && !(l->laid & box_bit(box));
    return lost && !swept ? no(REFUSED_IN_ORDER, reason->clause) : accepted();
}

/* All that the player has up goes back, with fees and (11.1) what Super Bets have won or
 * lost; and what others have on the hand (readings L20, L29). */
void lunar_do_void_hand(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = &table->lunar;
    int box = command->seat;
    const char *clause = table_reason(table, command->reason)->clause;

    table_tell_done(command, clause, events);
    lunar_give_back(table, box, clause, events);
    lunar_refund_fees(table, box, clause, events);
    if (table_reason(table, command->reason)->force == MAY_CALL)
        lunar_unwin_supers(table, box, clause, events);
    for (int seat = 0; seat < LUNAR_BOXES; seat++) {
        struct lunar_at at = lunar_super_at(seat, box);
        if (*lunar_stake(table, &at)) lunar_return(table, &at, clause, events);
    }
    if (l->count[box]) lunar_rack(table, box, clause, NULL, events);
    if (l->serving == box) {
        l->serving = NO_SEAT;
        l->due = 0;
    }
    l->forcing &= (uint8_t)~box_bit(box);
    l->unseen_draw &= (uint8_t)~box_bit(box);
    l->astray &= (uint8_t)~box_bit(box);
    l->laid &= (uint8_t)~box_bit(box);
    l->stage[box] = STAGE_OUT;
}

/* ---- Void rounds
 * ------------------------------------------------------------------------------------------ */

/* The round just settled: a deck can be counted at any time (7.3). */
static struct refusal can_void_last(const struct table *table, const struct reason *reason)
{
    if (reason->force != BAD_DECK || table->undo != UNDO_SETTLEMENT)
        return no(REFUSED_WRONG_MOMENT, reason->clause);
    return table->left_since ? no(REFUSED_PLAYER_GONE, says(table, SAYS_CORRECTION)) : accepted();
}

struct refusal lunar_can_void_round(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);
    enum force force = reason ? reason->force : NEVER;
    bool stray = false, whole = false;

    for (int box = 0; box < LUNAR_BOXES; box++) {
        bool here = table->lunar.stage[box] == STAGE_STRAY;
        stray |= here && table->lunar.count[box];
        whole |= here && table->lunar.count[box] == LUNAR_FIRST;
    }
    if (!lunar_in_round(table) && force != NEVER) return can_void_last(table, reason);
    switch (force) {
    case VOIDS:
    case BAD_DECK:
        return accepted();
    case NO_ANTE: /* a complete hand is 11.9 */
        if (table->till.phase != LUNAR_DEALING || whole)
            return no(REFUSED_WRONG_MOMENT, rule(table, RULE_NO_ANTE_THERE));
        return stray ? accepted() : no(REFUSED_IN_ORDER, reason->clause);
    default:
        return no(REFUSED_NO_SUCH_REASON, table_clause(table, command));
    }
}

/* Back to the moment when the betting closed: what was paid is taken back, too
 * (reading L20). */
static void undo_round(struct table *table, const char *clause, struct events *events)
{
    if (table->lunar.decided || !lunar_in_round(table)) table_reverse(table, clause, events);
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
    table_tell(events, EVENT_VOID_ROLL, NO_SEAT, clause)->also = also;
    lunar_end_round(table);
}

void lunar_do_void_round(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    table_tell_done(command, reason->clause, events);
    lunar_void_round(table, reason->clause, table_clause(table, command), events);
    if (reason->force == BAD_DECK) lunar_cards_away(table, LUNAR_NEED_CARDS, SAYS_AT_THE_START);
}

struct refusal lunar_can_invalidate(const struct table *table, const struct command *command)
{
    return table_may_invalidate(table, command, lunar_in_round(table));
}

/* Every wager was in that round: all go back, but for one who is to forfeit. */
void lunar_do_invalidate(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_cause(table, command);
    const char *refund = says(table, SAYS_REFUND);
    const struct verdict taken = { .fate = LOSES, .clause = refund };
    struct lunar_at at = { command->seat, -1 };
    bool running = lunar_in_round(table);
    int8_t phase = table->till.phase;
    int64_t bet = 0;

    table_tell_done(command, reason->clause, events);
    if (command->flags & FLAG_FORFEIT) bet = table->lunar.bet_made_cents[command->seat];
    undo_round(table, reason->clause, events);
    if (bet && !table->lunar.now.bet_cents[command->seat]) { /* it was wagered, too */
        table->lunar.now.bet_cents[command->seat] = bet;
        table->till.rack_cents[command->seat] -= bet;
    }
    while ((command->flags & FLAG_FORFEIT) && lunar_next_wager(table, &at) &&
           at.seat == command->seat)
        lunar_decide(table, &at, &taken, events);
    give_everything_back(table, refund, events);
    table_tell(events, EVENT_VOID_ROLL, NO_SEAT, reason->clause);
    if (running)
        lunar_end_round(table);
    else
        table->till.phase = phase; /* the cards have gone on */
    table->undo = UNDO_NOTHING;
}
