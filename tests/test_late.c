/* test_late.c - late bets: orders that race the close of betting, forged times, a clock moved back,
 * and outcomes given twice or by the wrong person.  No player's order takes effect once a result
 * exists, and only the clock moves time.
 *
 * Games of every edition are played from a seed.  Players keep orders that were valid when they
 * were offered, and send them in any order just before, with and after each command that closes
 * the betting or fixes a result.  A witness, written from the texts and not from the rows, follows
 * the events and says what may still change, and under which clause it is too late.
 *
 *   test_late          a fixed number of games
 *   test_late SEED     one game */
#include "check.h"
#include "games.h"
#include "games/wheel/wheel_rows.h"
#include "judge_cites.h"
#include "moves.h"
#include "pit/pit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES  (SLOWER > 1 ? 10 : 30) /* of each edition */
#define STEPS  240
#define RACERS 12
#define STOCK  64
#define CASH   200000

enum { OPERATOR = 1, DEALS, STICKS, WATCHES, BOSS, MANAGES, STRANGER, FIRST_PLAYER = 100 };

static struct pit pit, before; /* now, and before the current order */
static struct pit_events events;
static uint64_t seed; /* of the game; 0: nothing to replay */

static struct tally { /* of an edition */
    long raced, taken, refused, lapsed, outcomes, cited;
} tallies[16];

static struct tally *tally(void)
{
    return &tallies[pit.table.sign.edition];
}

static const struct edition *edition_here(void)
{
    return games[pit.table.sign.edition];
}

static bool here(const char *edition)
{
    return !strcmp(edition_here()->id, edition);
}

/* Also a signal handler, in case the program aborts. */
static void print_how_to_replay(int signal_number)
{
    (void)signal_number;
    if (seed) fprintf(stderr, "to replay: test_late %ju\n", (uintmax_t)seed);
}

static void blame(const char *what, const struct order *order)
{
    print_how_to_replay(0);
    fail_msg("%s in %s: %s %s by person %u: %s", edition_here()->id,
             table_phase_word(&before.table), pit_act_id((enum pit_act)order->act),
             act_id(edition_here(), order->command.act), order->person, what);
}

/* ---- The witness ----------------------------------------------------------------- */

enum change { MAY_CHANGE, MAY_GO_DOWN, MUST_STAY };

static struct witness {
    /* dice */
    bool thrown, result; /* in the air; at rest, and not yet decided or void */
    bool was_void;       /* the last throw that came to rest was void */
    bool again;          /* Double Dice: a void throw must be repeated */
    int total;
    struct count {
        int point, safe; /* Craps: the come-out point; Double Dice: throws without a 7 */
    } now, then;         /* then: before the throw that came to rest */
    /* wheel and cards */
    bool called;  /* "no more bets", in this round */
    bool dropped; /* the ball */
    bool collected, paid[PEOPLE][WHEEL_BETS][128];
    bool reopened, seen, void_next; /* baccarat: 15.10; a card was seen; no bets this hand */
    int cards;                      /* dealt in this round; at Lunar Poker, to the Dealer */
    bool locked, turned, answered, dealer_seen;
    bool chosen[LUNAR_BOXES], open[LUNAR_BOXES]; /* has decided; may decide */
    bool swept[LUNAR_BOXES], was_open[LUNAR_BOXES], forced[LUNAR_BOXES];
    bool drew[LUNAR_BOXES]; /* was served, and has not decided since */
    bool moved;             /* a wager was put back in its place */
    bool unnoticed;         /* Lunar Poker: a Bet was accepted by mistake, and nobody noticed */
} witness;

static struct table at_close; /* the table when betting closed */

/* All wagers of this table.  The first stands for other money on the layout: antes of baccarat,
 * fees of poker. */
static struct wager {
    int bet, number;
} names[256];
static int name_count;

static void list_names(const struct sign *sign)
{
    struct wager name = { 0, 0 };

    name_count = 1;
    while (wager_next(sign, true, &name.bet, &name.number)) {
        assert_true(name_count < (int)LENGTH(names));
        names[name_count++] = name;
    }
}

static int64_t stake(const struct table *table, int seat, const struct wager *wager)
{
    const struct edition *edition = games[table->sign.edition];

    if (wager->bet) return table_wager(table, seat, wager->bet, wager->number);
    if (AS_BACCARAT(edition)) return baccarat_of(table)->now.ante_cents[seat];
    return AS_LUNAR(edition) ? lunar_of(table)->now.fee_cents[seat] : 0;
}

static bool has_event(int kind)
{
    for (int i = 0; i < events.game.count; i++)
        if (events.game.list[i].kind == kind) return true;
    return false;
}

/* ---- Dice ------------------------------------------------------------------------ */

/* Craps 1.0: a total of 4, 5, 6, 8, 9 or 10 on a come-out roll is the point until it is rolled
 * again or a 7 is.  Double Dice 7.2, 9.1, 9.6: throws without a 7 are counted in fours; after six
 * fours the count starts again. */
static struct count counted(struct count count, int total)
{
    bool box = total >= 4 && total <= 10 && total != 7;
    bool made = total == count.point || total == 7;

    if (here("craps")) count.point = count.point ? (made ? 0 : count.point) : box ? total : 0;
    if (here("double-dice")) count.safe = total == 7 ? 0 : (count.safe + 1) % 24;
    return count;
}

static void follow_faces(void)
{
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        if (e->kind == EVENT_DICE || e->kind == EVENT_ROLL) witness.total = e->a + e->b;
    }
}

static void follow_dice(const struct command *command)
{
    bool counts = !(command->flags & FLAG_VOID);

    follow_faces();
    if (command->act == ACT_THROW || command->act == ACT_REPORT_THROW) witness.thrown = true;
    if (command->act == ACT_PUCK_OFF) witness.now.point = 0;
    if (command->act == ACT_REST) {
        witness.thrown = witness.again = false;
        witness.result = true;
        witness.then = witness.now;
    }
    bool settles = command->act == ACT_SETTLE;
    if (command->act == ACT_OVERRULE && counts && !witness.result) { /* 6.8 to 6.10; 11A r.6.6 */
        witness.result = witness.was_void;
        settles = !witness.was_void;
    }
    if (settles) {
        witness.result = witness.was_void = false;
        witness.now = counted(witness.then, witness.total);
    }
    if (has_event(EVENT_VOID)) {
        if (!witness.thrown) witness.now = witness.then;
        witness.thrown = witness.result = false;
        witness.was_void = true;
        witness.again = here("double-dice");
    }
    if (has_event(EVENT_SHOOTER)) witness.now.safe = 0;
}

/* Wagers that are partly decided.  A Pass Bet or Come Bet with a point stays as it is (Craps 4.7;
 * it can't be made or raised either, Div 1 r.10.1(a)); a Don't bet may only go down (4.8, 4.9).  A
 * Shooter's Bet is locked for its four throws (Double Dice 7.2), a Bonus Bet for the shooter's turn
 * (9.1). */
static enum change partly_decided(int bet, int number)
{
    static const struct {
        const char *edition, *wager;
        enum change then;
    } rows[] = {
        { "craps", "pass", MUST_STAY },          { "craps", "dont-pass", MAY_GO_DOWN },
        { "craps", "come", MUST_STAY },          { "craps", "dont-come", MAY_GO_DOWN },
        { "double-dice", "shooter", MUST_STAY }, { "double-dice", "bonus", MUST_STAY },
    };
    bool line[] = { witness.now.point,    witness.now.point, number, number,
                    witness.now.safe % 4, witness.now.safe };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        int found = 0, of = 0;
        if (!line[i] || !here(rows[i].edition)) continue;
        if (wager_find(&pit.table.sign, rows[i].wager, &found, &of) && found == bet)
            return rows[i].then;
    }
    return MAY_CHANGE;
}

/* Once the dice rest, no wager is made or changed: Craps 4.4, 4.7, 4.11; Division 11A 4.4, 4.7,
 * 4.8; New South Wales 6.3, 6.4.  While the dice are in the air, a wager is made only if a dealer
 * or supervisor confirms it; it can't be taken down at Craps (4.7, reading C18), but at Snake Eyes
 * it can until the dice rest (4.7; 6.4).  Double Dice: only before a throw (8.2, 8.3), and not
 * while a void throw is repeated (5.1); a shooter who stops after a set ends the turn, which
 * decides Bonus Bets (reading D4). */
static enum change may_dice(int bet, int number, int act)
{
    bool double_dice = here("double-dice");

    if (witness.result || (double_dice && (witness.thrown || witness.again))) return MUST_STAY;
    if (double_dice && act == ACT_RELINQUISH && witness.now.safe % 4 == 0) return MAY_GO_DOWN;
    if (!witness.thrown) return partly_decided(bet, number);
    if (act == ACT_TAKE && !here("craps")) return MAY_GO_DOWN;
    if (act == ACT_REFUSE && here("snake-eyes-nsw")) return MAY_GO_DOWN;
    bool accepted_late = act == ACT_CONFIRM || act == ACT_SLIP; /* by mistake, or not */
    return accepted_late ? partly_decided(bet, number) : MUST_STAY;
}

/* ---- The wheel ------------------------------------------------------------------- */

static bool all_paid(void)
{
    for (int seat = 0; seat < PEOPLE; seat++)
        for (const struct wager *w = names; w < names + name_count; w++)
            if (stake(&pit.table, seat, w) && !witness.paid[seat][w->bet][w->number]) return false;
    return true;
}

static void follow_wheel(const struct command *command)
{
    if (command->act == ACT_NO_MORE_BETS) witness.called = true;
    if (command->act == ACT_DROP) witness.dropped = true;
    if (command->act == ACT_COLLECT) witness.collected = true;
    for (int i = 0; witness.collected && i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        if (e->kind == EVENT_VERDICT && e->fate == WINS)
            witness.paid[(int)e->seat][(int)e->bet][(int)e->number] = true;
    }
    if (has_event(EVENT_VOID) || (witness.collected && all_paid())) /* 5.4; 3.6(b) */
        memset(&witness, 0, sizeof witness);
}

/* Division 8 r.3.6, 3.6A, 3.7: once "no more bets" is called or the ball has dropped (even without
 * the call, Div 1 r.10.6), no wager is made, changed or taken down until the winners are paid.
 * Low, High, Even, Odd, Red, Black, Column and Dozen may come down as soon as they are paid. */
static enum change may_wheel(int seat, int bet, int number)
{
    bool outside = bet >= WHEEL_COLUMN && bet <= WHEEL_BLACK;

    if (!witness.called && !witness.dropped) return MAY_CHANGE;
    return outside && witness.paid[seat][bet][number] ? MAY_GO_DOWN : MUST_STAY;
}

/* ---- Baccarat -------------------------------------------------------------------- */

static void follow_cards(const struct command *command)
{
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        witness.cards += e->kind == EVENT_CARD;
        witness.seen |= e->kind == EVENT_SHOWN || (e->kind == EVENT_CARD && e->a);
        if (e->kind == EVENT_VOID_HAND) /* 12.1 to 12.3: the next coup, or this one */
            witness.void_next = !(witness.called && command->act == ACT_FACE_UP);
        if (e->kind == EVENT_SHOE_OVER) witness.void_next = false;
    }
    witness.seen |= command->act == ACT_PASS; /* into a player's hand */
    if (witness.seen) witness.reopened = false;
}

/* The staff are bound by the close, too. */
static void judge_dealer(const struct order *order)
{
    bool abroad =
        pit.table.sign.value[AS_BACCARAT(edition_here())->variant] & VARIANT_INTERNATIONAL;
    bool hidden = witness.cards >= 1 && witness.cards <= 4 && !witness.seen;

    if (order->command.act == ACT_REDUCE && witness.cards && !witness.reopened)
        blame("reduced after the first card (5.14)", order);
    if (order->command.act == ACT_REOPEN && (!abroad || !hidden))
        blame("betting reopened after a card was seen (15.10)", order);
}

static void follow_baccarat(const struct order *order)
{
    int act = order->command.act;
    bool begins = act == ACT_NO_MORE_BETS && !witness.called;

    judge_dealer(order);
    if (begins) memset(&witness, 0, sizeof witness);
    if (act == ACT_NO_MORE_BETS) witness.called = true;
    if (act == ACT_NO_MORE_BETS) witness.reopened = false;
    if (act == ACT_REOPEN) witness.reopened = true;
    follow_cards(&order->command);
    bool no_bets = witness.void_next && act != ACT_SHUFFLE && act != ACT_REPLACE;
    if (act == ACT_SETTLE || has_event(EVENT_VOID)) memset(&witness, 0, sizeof witness);
    witness.void_next = no_bets;
}

/* Division 5 r.5.14, 5.15: the call closes the betting, before the first card leaves the shoe.
 * 15.10: at International the operator may reopen it until a card is seen or handled.  12.2(b),
 * 12.3: no bets on a hand that begins with an exposed card. */
static enum change may_baccarat(void)
{
    if (witness.called) return witness.reopened ? MAY_CHANGE : MUST_STAY;
    return witness.void_next ? MAY_GO_DOWN : MAY_CHANGE;
}

/* ---- Lunar Poker ----------------------------------------------------------------- */

static bool any_ante(void)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (table_wager(&pit.table, box, LUNAR_ANTE, 0)) return true;
    return false;
}

static bool box_by_box(void)
{
    return pit.table.sign.value[AS_LUNAR(edition_here())->order] == LUNAR_IN_TURN;
}

/* True if a decision is final as soon as it is made. */
static bool decides_at_once(void)
{
    return witness.locked || witness.dealer_seen || box_by_box();
}

/* 8.2 to 8.4: the Dealer's fifth card is the last.  9.9: a player who has drawn decides again. */
static void follow_lunar_card(int hand)
{
    bool dealt = witness.cards == LUNAR_FIRST;

    if (hand == LUNAR_DEALER && !dealt && ++witness.cards == LUNAR_FIRST)
        for (int box = 0; box < LUNAR_BOXES; box++)
            witness.open[box] = table_wager(&pit.table, box, LUNAR_ANTE, 0);
    if (hand == LUNAR_DEALER || !dealt) return;
    witness.open[hand] = witness.drew[hand] = true;
    witness.chosen[hand] = false;
}

static void close_boxes(void)
{
    memset(witness.open, 0, sizeof witness.open);
    memset(witness.was_open, 0, sizeof witness.was_open);
}

/* A player's decision, or what the house does with a box. */
static void follow_box(const struct command *command)
{
    int box = command->seat;

    switch (command->act) {
    case ACT_FOLD:
    case ACT_EXCHANGE:
    case ACT_SIXTH:
    case ACT_BET:
    case ACT_SLIP:
        witness.unnoticed |= command->act == ACT_SLIP && command->flags & FLAG_UNNOTICED;
        witness.chosen[box] = witness.called;
        witness.drew[box] = false;
        if (decides_at_once()) witness.open[box] = false;
        break;
    case ACT_FORCE:
        witness.forced[box] = true;
        break;
    case ACT_SWEEP:
        witness.swept[box] = true;
        witness.was_open[box] = witness.open[box];
        witness.open[box] = false;
        break;
    case ACT_RECONSTRUCT:
        witness.open[box] = witness.swept[box] && witness.was_open[box];
        witness.swept[box] = false;
        break;
    case ACT_ABSENT:
    case ACT_VOID_HAND:
        witness.open[box] = witness.drew[box] = false;
        break;
    default:
        break;
    }
}

static void follow_lunar_events(void)
{
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        if (e->kind == EVENT_CARD) follow_lunar_card(e->number - 1);
        if (e->kind == EVENT_DECLARED) /* 9.3: reopened when it is verified */
            witness.open[(int)e->seat] = witness.chosen[(int)e->seat] = false;
        if (e->kind == EVENT_DONE && e->act == ACT_VERIFY) witness.open[(int)e->seat] = true;
    }
}

static void follow_lunar(const struct command *command)
{
    if (witness.called && command->seat >= 0 && command->seat < LUNAR_BOXES) follow_box(command);
    if (command->act == ACT_NO_MORE_BETS && witness.called) { /* 9.10 */
        close_boxes();
    } else if (command->act == ACT_NO_MORE_BETS) { /* 8.1(a); not without an ante */
        memset(&witness, 0, sizeof witness);
        witness.called = any_ante();
    }
    if (command->act == ACT_LOCK) { /* 5.10; a player who was served before still decides (9.9) */
        witness.locked = true;
        close_boxes();
        memcpy(witness.open, witness.drew, sizeof witness.open);
    }
    if (command->act == ACT_EXPOSE && command->role == ROLE_DEALER) { /* 11.7 */
        witness.dealer_seen = true;
        for (int box = 0; box < LUNAR_BOXES; box++)
            if (witness.chosen[box]) witness.open[box] = false;
    }
    if (command->act == ACT_TURN) witness.turned = true;
    if (command->act == ACT_SETTLE) witness.answered = true;
    follow_lunar_events();
    if (has_event(EVENT_VOID) || (command->act == ACT_SETTLE && !any_ante()))
        memset(&witness, 0, sizeof witness);
}

/* Division 22 r.5.13, 8.1: antes and Super Bets stay after the call; a folded ante is lost (9.4).
 * 5.2, 9.1: each player then folds, plays or draws, until all decisions are locked in (5.10;
 * winners of Super Bets and players who drew decide after that, 9.3, 9.9).  Box by box (9.8), or
 * once the Dealer's cards were seen (11.7), each decision is final.  9.10: no Bet after the second
 * call.  10.3: a player pays the fee to force the Dealer once, before the others are paid. */
static enum change may_lunar(int seat, int bet, int act)
{
    if (!witness.called) return MAY_CHANGE;
    if (act == ACT_FORCE)
        return !bet && witness.turned && !witness.answered && !witness.forced[seat] ? MAY_CHANGE
                                                                                    : MUST_STAY;
    bool draws = act == ACT_EXCHANGE || act == ACT_SIXTH;
    if (!witness.open[seat] || (draws && witness.dealer_seen)) return MUST_STAY;
    if (bet == LUNAR_ANTE) return act == ACT_FOLD && decides_at_once() ? MAY_GO_DOWN : MUST_STAY;
    return bet == LUNAR_SUPER ? MUST_STAY : MAY_CHANGE;
}

/* ---- What the witness allows ----------------------------------------------------- */

static enum change may(int seat, int bet, int number, const struct command *command)
{
    const struct edition *edition = edition_here();
    int act = command->act;

    return AS_DICE(edition)       ? may_dice(bet, number, act)
           : AS_WHEEL(edition)    ? may_wheel(seat, bet, number)
           : AS_BACCARAT(edition) ? may_baccarat()
                                  : may_lunar(seat, bet, act);
}

/* True if at least some wagers can't change. */
static bool closed(void)
{
    return witness.thrown || witness.result || witness.again || witness.dropped ||
           (witness.called && !witness.reopened);
}

/* Acts that change wagers, by a player or on a player's behalf. */
static bool changes_wagers(int act)
{
    static const uint8_t acts[] = { ACT_BET,     ACT_SLIP,    ACT_TAKE, ACT_CALL_ON, ACT_CALL_OFF,
                                    ACT_CONFIRM, ACT_REFUSE,  ACT_ANTE, ACT_FOLD,    ACT_EXCHANGE,
                                    ACT_SIXTH,   ACT_DECLARE, ACT_FORCE };

    return memchr(acts, act, sizeof acts) != NULL;
}

/* True if the act is too late, whatever it would change. */
static bool too_late(const struct command *command)
{
    const struct edition *edition = edition_here();
    int act = command->act;
    bool bet = act == ACT_BET || act == ACT_SLIP;

    if (!changes_wagers(act) || !closed()) return false;
    if (AS_LUNAR(edition)) return act == ACT_TAKE || (bet && command->bet != LUNAR_BET);
    if (AS_WHEEL(edition)) return act != ACT_TAKE || !witness.collected;
    if (AS_BACCARAT(edition) || witness.result || here("double-dice")) return true;
    bool in_air = act == ACT_BET || act == ACT_SLIP || act == ACT_TAKE || act == ACT_CONFIRM;
    bool refused = act == ACT_REFUSE && here("snake-eyes-nsw"); /* its 9.11 and 6.4 */
    return !in_air && !refused;                                 /* reading C5 */
}

static void check_wager(int seat, const struct wager *wager, const struct order *order)
{
    int64_t was = stake(&before.table, seat, wager), is = stake(&pit.table, seat, wager);

    if (was == is) return;
    enum change allowed = may(seat, wager->bet, wager->number, &order->command);
    if (allowed == MUST_STAY) blame("a wager changed", order);
    if (allowed == MAY_GO_DOWN && is > was) blame("a wager went up", order);
}

/* A folded hand loses its ante; only the Bet and the fee are returned. */
static void check_fold(const struct order *order)
{
    int seat = order->command.seat;
    const struct table *was = &before.table, *is = &pit.table;
    static const struct wager bet = { LUNAR_BET, 0 }, fee = { 0, 0 };
    int64_t back = stake(was, seat, &bet) - stake(is, seat, &bet) + stake(was, seat, &fee) -
                   stake(is, seat, &fee);

    if (is->till.rack_cents[seat] - was->till.rack_cents[seat] != back)
        blame("the ante was returned (9.4)", order);
}

/* Judges an order that was carried out by a player, or for one. */
static void judge(const struct order *order)
{
    const struct command *command = &order->command;
    bool game = order->act == PIT_GAME;

    if (game && too_late(command)) blame("carried out too late", order);
    if (has_event(EVENT_MARKED) && (witness.thrown || witness.result))
        blame("called on or off too late", order);
    if (game && command->act == ACT_FOLD && witness.called) check_fold(order);
    for (int seat = 0; seat < people_at(&pit.table); seat++)
        for (int i = 0; i < name_count; i++) check_wager(seat, &names[i], order);
}

/* ---- The close ------------------------------------------------------------------- */

/* Unconfirmed wagers have lapsed, and no wager went up. */
static void check_unconfirmed_lapsed(const struct order *order)
{
    int waited = before.table.waiting_count, lapsed = 0;

    for (int i = 0; i < events.game.count; i++) lapsed += events.game.list[i].kind == EVENT_LAPSED;
    if (pit.table.waiting_count) blame("a wager still waits to be confirmed", order);
    if (lapsed != waited) blame("not all unconfirmed wagers lapsed", order);
    for (int seat = 0; seat < people_at(&pit.table); seat++)
        for (int i = 0; i < name_count; i++)
            if (stake(&pit.table, seat, &names[i]) > stake(&before.table, seat, &names[i]))
                blame("an unconfirmed wager was placed", order);
    tally()->lapsed += lapsed;
}

/* The settled wagers are those at the close: the same total and, unless a wager was put back, each
 * in the same place. */
static void check_settled(const struct order *order)
{
    for (int seat = 0; seat < people_at(&pit.table); seat++) {
        if (table_on_layout(&before.table, seat) != table_on_layout(&at_close, seat))
            blame("the settled total differs from the close", order);
        for (int i = 0; !witness.moved && i < name_count; i++)
            if (stake(&before.table, seat, &names[i]) != stake(&at_close, seat, &names[i]))
                blame("the settled wagers differ from the close", order);
    }
}

/* A decided wager stood at the close, also if an overruled call is settled again.  A Bet at Lunar
 * Poker is made later and is twice the ante (5.2(b)). */
static void check_decided(const struct order *order)
{
    bool poker = AS_LUNAR(edition_here());
    int64_t decided[TABLE_SEATS] = { 0 };

    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        int seat = e->seat;
        if (e->kind != EVENT_VERDICT || (e->fate != WINS && e->fate != LOSES)) continue;
        int64_t most = e->bet == LUNAR_BET ? 2 * table_wager(&at_close, seat, LUNAR_ANTE, 0)
                                           : table_wager(&at_close, seat, e->bet, e->number);
        if (!poker) most = table_on_layout(&at_close, seat);
        if (e->bet == LUNAR_BET && poker && witness.unnoticed) continue;
        decided[seat] = e->stake_cents + (poker ? 0 : decided[seat]);
        if (decided[seat] > most) blame("more was decided than stood at the close", order);
    }
}

/* What staff find to be void comes off the layout at any time (Div 1 r.10.2, 14.3(c)); nothing goes
 * onto it. */
static bool finds(const struct order *order)
{
    int act = order->command.act;

    if (act != ACT_FOREIGN && act != ACT_FIND_SLIP) return false;
    for (int seat = 0; seat < people_at(&pit.table); seat++)
        for (int i = 0; i < name_count; i++)
            if (stake(&pit.table, seat, &names[i]) > stake(&before.table, seat, &names[i]))
                blame("a wager went up", order);
    return true;
}

static void follow(const struct order *order)
{
    const struct edition *edition = edition_here();
    const struct command *command = &order->command;
    bool was = closed() && !witness.thrown, settles = command->act == ACT_SETTLE;

    if (order->act != PIT_GAME) return;
    if (!AS_LUNAR(edition) && (settles || command->act == ACT_COLLECT)) check_settled(order);
    if (command->act != ACT_INVALIDATE) check_decided(order);
    if (AS_DICE(edition)) follow_dice(command);
    if (AS_WHEEL(edition)) follow_wheel(command);
    if (AS_BACCARAT(edition)) follow_baccarat(order);
    if (AS_LUNAR(edition)) follow_lunar(command);
    if (command->act == ACT_PUT_BACK) witness.moved = true;
    bool is = closed() && !witness.thrown && !witness.again;
    bool fresh = is && !was && command->act != ACT_OVERRULE;
    if (fresh) check_unconfirmed_lapsed(order);
    if (fresh) tally()->outcomes++;
    bool voided = command->act == ACT_VOID_WAGERS || command->act == ACT_EXCLUDE;
    bool found = finds(order) || voided; /* void by 10.2, 14.3(c), 17.3, NSW 9.3 */
    if (fresh || command->act == ACT_REDUCE || (is && found)) {
        at_close = pit.table;
        witness.moved = false;
    }
}

/* ---- Clauses of late orders ------------------------------------------------------ */

/* The clauses by which wagers can't be made, taken down, confirmed, called on or off, or refused
 * once the dice rest.  losing: the second clause, for taking down a losing wager. */
static const struct late_dice {
    const char *edition, *made, *taken, *losing, *confirmed, *called, *refused;
} late_dice[] = {
    { "craps", "4.4", "4.7", "4.11", "4.4", "4.10(b)", "Div 1 r.10.4" },
    { "snake-eyes", "4.4", "4.7", "4.8", "4.4(b)", NULL, "Div 1 r.10.4" },
    { "snake-eyes-first", "4.4", "4.7", "4.8", "4.4(b)", NULL, "Div 1 r.10.4" },
    { "snake-eyes-nsw", "6.3", "6.4", NULL, "6.3", NULL, "9.11" },
    { "double-dice", "8.2", "8.2", NULL, NULL, NULL, NULL },
};

struct late {
    const char *clause, *also;
};

static struct late late_at_dice(int act)
{
    const struct late_dice *row = late_dice;

    while (!here(row->edition)) row++;
    if (witness.again && !witness.result && !witness.thrown) return (struct late){ "5.1", NULL };
    switch (act) {
    case ACT_TAKE: /* in the air it is not losing yet */
        return (struct late){ row->taken, witness.result ? row->losing : NULL };
    case ACT_CONFIRM:
        return (struct late){ row->confirmed, NULL };
    case ACT_CALL_ON:
    case ACT_CALL_OFF:
        return (struct late){ row->called, NULL };
    case ACT_REFUSE:
        return (struct late){ row->refused, NULL };
    default:
        return (struct late){ row->made, NULL };
    }
}

/* Division 8: 3.6(a) and (b) from the call on; 3.6A once the ball has dropped, with Div 1 r.10.6 if
 * there was no call; 3.7 for a losing wager; 3.4 for a spoken one; 3.6 again while winners are
 * paid. */
static struct late late_at_wheel(int act, refusal_code code)
{
    bool paying = witness.collected && act == ACT_BET;

    if (act == ACT_CONFIRM) return (struct late){ "3.4", NULL };
    if (act == ACT_TAKE)
        return (struct late){ code == REFUSED_LOSING_WAGER ? "3.7" : "3.6(b)", NULL };
    if (!witness.dropped || paying) return (struct late){ "3.6(a)", NULL };
    return (struct late){ "3.6A", witness.called ? NULL : "Div 1 r.10.6" };
}

/* Division 5: 5.14(a) and (b); 5.15 for a losing wager; 5.4 for a spoken one; 14.5 for an ante.
 * Each section on side bets says that they are made before the cards are dealt. */
static struct late late_at_baccarat(const struct command *command, refusal_code code)
{
    static const char *const before_cards[] = { "11A.3", "11B.4", "11C.4", "11D.4" };
    int side = command->bet - BACCARAT_PERFECT_PAIR_PLAYER;
    bool made = command->act == ACT_BET;

    if (command->act == ACT_CONFIRM) return (struct late){ "5.4", NULL };
    if (command->act == ACT_ANTE) return (struct late){ "14.5", NULL };
    if (command->act == ACT_TAKE)
        return (struct late){ code == REFUSED_LOSING_WAGER ? "5.15" : "5.14(b)", NULL };
    return (struct late){ "5.14(a)", made && side >= 0 ? before_cards[side / 2] : NULL };
}

/* Division 22: 5.13; 5.14 for a losing wager; for decisions 9.10 after the second call, and 5.10
 * once they are locked in. */
static struct late late_at_lunar(const struct command *command, refusal_code code)
{
    bool slip = command->act == ACT_SLIP; /* of any wager */
    bool bet = slip || (command->act == ACT_BET && command->bet != LUNAR_BET);

    if (command->act == ACT_TAKE)
        return (struct late){ code == REFUSED_LOSING_WAGER ? "5.14" : "5.13", NULL };
    if (bet && code != REFUSED_LOCKED_IN) return (struct late){ "5.13(a)", NULL };
    return (struct late){ code == REFUSED_LOCKED_IN ? "5.10" : "9.10", NULL };
}

/* True if the order was refused only because it was too late. */
static bool refused_as_late(const struct command *command, refusal_code code)
{
    static const refusal_code codes[] = { REFUSED_UNTOUCHABLE,  REFUSED_DICE_THROWN,
                                          REFUSED_RETHROW,      REFUSED_BETTING_OVER,
                                          REFUSED_BALL_DROPPED, REFUSED_NOT_PAID_YET,
                                          REFUSED_LOSING_WAGER, REFUSED_LOCKED_IN };

    for (size_t i = 0; i < LENGTH(codes); i++)
        if (codes[i] == code) return true;
    return code == REFUSED_WRONG_MOMENT && !AS_LUNAR(edition_here()) && command->act != ACT_SLIP;
}

static void check_clause(const struct order *order, const struct refusal *why)
{
    const struct edition *edition = edition_here();
    const struct command *command = &order->command;
    int act = command->act;
    bool decides = AS_LUNAR(edition) && changes_wagers(act);

    if (order->act != PIT_GAME || !(too_late(command) || decides)) return;
    if (!refused_as_late(command, why->code)) return;
    struct late late = AS_DICE(edition)       ? late_at_dice(act)
                       : AS_WHEEL(edition)    ? late_at_wheel(act, why->code)
                       : AS_BACCARAT(edition) ? late_at_baccarat(command, why->code)
                                              : late_at_lunar(command, why->code);
    if (!same_clause(why->clause, late.clause) || !same_clause(why->also, late.also)) {
        print_error("cites %s and %s, not %s and %s\n", or_none(why->clause), or_none(why->also),
                    or_none(late.clause), or_none(late.also));
        blame("refused under the wrong clause", order);
    }
    tally()->cited++;
}

/* ---- Orders ---------------------------------------------------------------------- */

/* True if the clause is in the index.  Results are cached. */
static bool in_index(const char *clause)
{
    static const char *known[1024][2];
    size_t slot = ((uintptr_t)clause >> 2 ^ (uintptr_t)pit.table.sign.edition) % LENGTH(known);

    if (!clause) return false;
    if (known[slot][0] == clause && known[slot][1] == edition_here()->id) return true;
    if (!clause_find(edition_here(), clause)) return false;
    known[slot][0] = clause;
    known[slot][1] = edition_here()->id;
    return true;
}

/* True if the order is by a player, or by staff for a player. */
static bool for_a_player(const struct order *order)
{
    int act = order->command.act;
    bool staff = act == ACT_CONFIRM || act == ACT_SLIP || act == ACT_REFUSE;

    return order->role == ROLE_PLAYER || (order->act == PIT_GAME && staff);
}

/* Sends an order.  If refused, it must have changed no byte and must cite a clause; if carried out,
 * the witness must agree. */
static struct refusal give(const struct order *order)
{
    bool late = closed(), wager = order->act == PIT_GAME && changes_wagers(order->command.act);
    struct refusal why = pit_do(&pit, order, &events);

    tally()->raced += wager && for_a_player(order);
    if (why.code) {
        if (memcmp(&before, &pit, sizeof pit)) blame("refused, but the state changed", order);
        if (!in_index(why.clause)) blame("refused without a clause", order);
        if (why.also && !in_index(why.also)) blame("refused with an unknown clause", order);
        check_clause(order, &why);
        tally()->refused += wager && late;
        return why;
    }
    tally()->taken += wager && !late;
    bool ticks = order->person == NOBODY && order->command.act == ACT_TICK;
    if (pit.table.minute != before.table.minute && !ticks) blame("moved the time", order);
    if (for_a_player(order)) judge(order);
    follow(order);
    before = pit;
    return why;
}

static void must(const struct order *order)
{
    struct refusal why = give(order);

    if (why.code) blame(refusal_word(why.code), order);
}

static void must_not(const struct order *order, const char *what)
{
    if (!give(order).code) blame(what, order);
}

/* ---- The people ------------------------------------------------------------------ */

static const uint32_t staff[] = { OPERATOR, DEALS, STICKS, WATCHES, BOSS, MANAGES };
static const uint16_t duties[] = {
    [OPERATOR] = ROLE_OPERATOR,       [DEALS] = ROLE_DEALER,           [STICKS] = ROLE_STICKPERSON,
    [WATCHES] = ROLE_GAME_SUPERVISOR, [BOSS] = ROLE_CASINO_SUPERVISOR, [MANAGES] = ROLE_MANAGER,
};

static uint32_t on_duty(unsigned role)
{
    for (size_t i = 0; i < LENGTH(staff); i++)
        if (duties[staff[i]] == role) return staff[i];
    return NOBODY;
}

/* Everyone by index: the clock, staff, a stranger, players. */
#define EVERYONE (STRANGER + 1 + PEOPLE)
static uint32_t person_at(int i)
{
    return i <= STRANGER ? (uint32_t)i : (uint32_t)(FIRST_PLAYER + i - STRANGER - 1);
}

/* The role of a person. */
static unsigned role_of(uint32_t person)
{
    return person == NOBODY ? ROLE_CLOCK : person < STRANGER ? duties[person] : ROLE_PLAYER;
}

static struct order order_of(const struct command *command)
{
    bool player = command->role == ROLE_PLAYER;
    uint32_t person = player ? FIRST_PLAYER + (uint32_t)command->seat : on_duty(command->role);
    struct order order = pit_order(person, (enum role)command->role, PIT_GAME);

    order.command = *command;
    return order;
}

static struct order by_staff(uint32_t person, int act)
{
    struct command command = { .act = (uint8_t)act, .role = duties[person], .seat = NO_SEAT };

    return order_of(&command);
}

static struct order tick(int64_t minutes)
{
    struct command command = { .act = ACT_TICK, .role = ROLE_CLOCK, .seat = NO_SEAT };

    command.count = (int32_t)minutes;
    return order_of(&command);
}

static void arrive(uint32_t person)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);

    order.yes = true;
    must(&order);
}

static void buy_in(int seat)
{
    struct order order = pit_order(FIRST_PLAYER + (uint32_t)seat, ROLE_PLAYER, PIT_BUY);

    order.cents = CASH;
    if (pit.table.till.rack_cents[seat] < CASH / 4) give(&order);
}

static void open_table(const struct sign *sign)
{
    struct chip_set set = chip_set_from(sign->chip_cents);
    struct chips tray = { .count = { 0 } };

    for (int i = 0; i < set.kinds; i++) tray.count[i] = 5000;
    memset(&witness, 0, sizeof witness);
    list_names(sign);
    pit_open(&pit, "here", sign, &set, &tray, OPERATOR);
    for (size_t i = 1; i < LENGTH(staff); i++)
        pit_staff(&pit, staff[i], (enum role)duties[staff[i]]);
    before = pit;
    arrive(STRANGER);
    for (int seat = 0; seat < people_at(&pit.table); seat++) {
        struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        struct order order = order_of(&sit);
        arrive(order.person);
        must(&order);
        buy_in(seat);
    }
}

/* A random valid sign; baccarat is often International. */
static struct sign any_sign(int edition)
{
    struct sign sign = sign_of(edition), changed;
    const struct option *options = games[edition]->options;
    const struct baccarat_game *baccarat = AS_BACCARAT(games[edition]);

    for (int i = 0; options[i].id; i++) {
        int choices = 0;
        while (choices < OPTION_CHOICES && options[i].choices[choices].word) choices++;
        if (!choices || options[i].lists || draw(2)) continue;
        changed = sign;
        changed.value[i] = options[i].choices[draw((uint64_t)choices)].value;
        if (!sign_check(&changed).code) sign = changed;
    }
    changed = sign;
    *sign_amount(&changed, "ante") = changed.chip_cents = 50;
    if (!sign_check(&changed).code) sign = changed;
    if (baccarat && draw(2)) sign.amount_cents[BACCARAT_DIFFERENTIAL] = 4000;
    if (!baccarat || sign.amount_cents[BACCARAT_ANTE] || draw(2)) return sign;
    sign.value[baccarat->variant] = VARIANT_INTERNATIONAL;
    sign.value[baccarat->style] = draw(2) ? STYLE_B : STYLE_C;
    if (sign.value[baccarat->cards] == CARDS_CONTINUOUS) sign.value[baccarat->style] = STYLE_C;
    return sign;
}

/* ---- The stock of orders --------------------------------------------------------- */

static struct order stock[STOCK];
static int stocked;

static void keep(const struct command *command)
{
    int slot = stocked < STOCK ? stocked++ : (int)draw(STOCK);

    stock[slot] = order_of(command);
}

/* Keeps orders that this player may give now, also through a nominee. */
static void stock_up(int seat)
{
    static const uint8_t acts[] = { ACT_BET,     ACT_BET,      ACT_TAKE,  ACT_TAKE,
                                    ACT_CALL_ON, ACT_CALL_OFF, ACT_ANTE,  ACT_FOLD,
                                    ACT_FORCE,   ACT_EXCHANGE, ACT_SIXTH, ACT_DECLARE };
    struct command command;

    for (int i = 0; i < 4; i++) {
        int act = i < 2 ? acts[draw(4)] : acts[draw(LENGTH(acts))];
        if (!choose_act(&pit.table, ROLE_PLAYER, seat, act, 0, &command)) continue;
        keep(&command);
        bool nominee = AS_BACCARAT(edition_here()) && baccarat_of(&pit.table)->acts_for[seat];
        if (!nominee || (act != ACT_BET && act != ACT_TAKE)) continue;
        command.place = baccarat_of(&pit.table)->acts_for[seat];
        keep(&command);
    }
}

static void stock_up_all(void)
{
    struct command command;

    for (int seat = 0; seat < people_at(&pit.table); seat++) stock_up(seat);
    if (!draw(8) && choose_act(&pit.table, ROLE_DEALER, NO_SEAT, ACT_SLIP, 0, &command))
        keep(&command);
    if (!draw(8) && choose_act(&pit.table, ROLE_GAME_SUPERVISOR, NO_SEAT, ACT_REFUSE, 0, &command))
        keep(&command);
}

static struct order confirmation(void)
{
    static const uint32_t people[] = { DEALS, STICKS, WATCHES, BOSS };
    struct order order = by_staff(people[draw(LENGTH(people))], ACT_CONFIRM);

    order.command.seat = (int8_t)draw((uint64_t)people_at(&pit.table));
    return order;
}

/* Orders that are allowed at any time and must not help: buying in, wishes, walking off, ticks. */
static struct order pastime(void)
{
    uint32_t person = FIRST_PLAYER + (uint32_t)draw((uint64_t)people_at(&pit.table));
    struct command wish = { .act = ACT_WISH, .role = ROLE_PLAYER, .flags = (uint8_t)draw(2) };
    struct order order = pit_order(person, ROLE_PLAYER, PIT_WALK_OFF);

    wish.seat = (int8_t)pit_seat(&pit, person);
    uint64_t what = draw(closed() ? 4 : 3);
    if (what == 0) return tick(1 + (int64_t)draw(10080));
    if (what == 1) return order_of(&wish);
    if (what == 2) order = pit_order(person, ROLE_PLAYER, PIT_BUY);
    if (what == 3 && draw(2)) { /* collects what a player left behind */
        order = by_staff(DEALS, ACT_COUNT);
        order.act = PIT_COLLECT;
        order.other = person;
    }
    order.cents = 100 * (int64_t)draw(50);
    return order;
}

/* Sends orders of the stock in any order, with the closing command (may be null) among them.  True
 * if that was carried out. */
static bool race(const struct order *closing, int racers)
{
    int at = closing ? (int)draw((uint64_t)racers + 1) : -1;
    bool done = false;

    for (int i = 0; i <= racers; i++) {
        if (i == at) done = !give(closing).code;
        uint64_t what = draw(8);
        struct order order = what == 0   ? pastime()
                             : what == 1 ? confirmation()
                             : stocked   ? stock[draw((uint64_t)stocked)]
                                         : confirmation();
        if (i < racers) give(&order);
        bool player = order.role == ROLE_PLAYER && order.act == PIT_GAME;
        order.person = FIRST_PLAYER + (order.person - FIRST_PLAYER + 1) % PEOPLE;
        if (player && !draw(8)) must_not(&order, "done from another's seat");
    }
    return done;
}

/* ---- Who gives the outcome ------------------------------------------------------- */

/* Who fixes or calls a result, from the texts: Craps 4.2, 5.6; Division 11A 4.2, 5.6 (the first
 * text: the Dealer alone); New South Wales 4.3; Double Dice 3, 4; Division 8 r.3.6, 3.8, 4.4;
 * Division 5 r.8.4, 8.6, 8.14, 8.19, 10.1; Division 22 r.8.1, 9.10.  Random outcomes come from the
 * clock. */
static const struct authority {
    const char *edition;
    uint8_t act;
    unsigned by;
} authorities[] = {
    { "craps", ACT_REST, ROLE_STICKPERSON | ROLE_CLOCK },
    { "craps", ACT_CALL, ROLE_STICKPERSON },
    { "snake-eyes", ACT_REST, ROLE_DEALER | ROLE_CLOCK },
    { "snake-eyes", ACT_CALL, ROLE_DEALER | ROLE_GAME_SUPERVISOR },
    { "snake-eyes-first", ACT_REST, ROLE_DEALER | ROLE_CLOCK },
    { "snake-eyes-first", ACT_CALL, ROLE_DEALER },
    { "snake-eyes-nsw", ACT_REST, ROLE_DEALER | ROLE_CLOCK },
    { "snake-eyes-nsw", ACT_CALL, ROLE_DEALER | ROLE_GAME_SUPERVISOR },
    { "double-dice", ACT_REST, ROLE_DEALER | ROLE_CLOCK },
    { "double-dice", ACT_CALL, ROLE_DEALER },
    { "roulette", ACT_DROP, ROLE_DEALER | ROLE_CLOCK },
    { "roulette", ACT_LAND, ROLE_DEALER | ROLE_CLOCK },
    { "roulette", ACT_ANNOUNCE, ROLE_DEALER },
    { "baccarat", ACT_DRAW, ROLE_DEALER },
    { "baccarat", ACT_TURN, ROLE_DEALER | ROLE_PLAYER }, /* the player who holds the hand */
    { "baccarat", ACT_ANNOUNCE, ROLE_DEALER },
    { "lunar-poker", ACT_DRAW, ROLE_CLOCK },
    { "lunar-poker", ACT_TURN, ROLE_DEALER },
};
static int tried_by_all[LENGTH(authorities)];

static bool entitled(uint32_t person, unsigned role, unsigned by)
{
    if (!(role & by)) return false;
    return role == ROLE_PLAYER || (role == role_of(person) && person != STRANGER);
}

/* Everyone who is not entitled, or a sample of them, gives the order: in every role, as it is and
 * as their own. */
static void others_try(const struct order *good, unsigned by, bool all)
{
    for (int i = 0; i < EVERYONE; i++)
        for (unsigned role = 1; role < 1u << ROLE_COUNT; role <<= 1) {
            struct order order = *good;
            if (entitled(person_at(i), role, by) || (!all && draw(16))) continue;
            order.person = person_at(i);
            order.role = (uint16_t)role;
            if (role != good->role) must_not(&order, "done in another person's role");
            order.command.role = (uint16_t)role;
            if (role == ROLE_PLAYER) order.command.seat = (int8_t)pit_seat(&pit, order.person);
            must_not(&order, "done by a person who is not entitled");
        }
}

static void try_the_unentitled(const struct order *order)
{
    for (size_t i = 0; i < LENGTH(authorities); i++) {
        const struct authority *row = &authorities[i];
        if (row->act != order->command.act || !here(row->edition)) continue;
        bool all = !draw(row->act == ACT_DRAW ? 64 : 8);
        others_try(order, row->by, all);
        tried_by_all[i] += all;
    }
}

/* Acts that must be refused once there is a result. */
static const struct second {
    uint8_t done, acts[4];
} seconds[] = {
    { ACT_REST, { ACT_REST, ACT_THROW, ACT_REPORT_THROW } },
    { ACT_CALL, { ACT_CALL, ACT_REST, ACT_THROW, ACT_REPORT_THROW } },
    { ACT_LAND, { ACT_LAND, ACT_DROP, ACT_SPIN, ACT_NO_MORE_BETS } },
    { ACT_ANNOUNCE, { ACT_ANNOUNCE, ACT_LAND, ACT_DRAW, ACT_TURN } },
    { ACT_TURN, { ACT_TURN, ACT_DRAW, ACT_LOCK, ACT_NO_MORE_BETS } },
    { ACT_COLLECT, { ACT_COLLECT, ACT_LAND, ACT_ANNOUNCE } },
};
static int tried_again[LENGTH(seconds)];

static void everyone_must_fail(int act, const char *what)
{
    for (int i = 0; i < EVERYONE; i++) {
        struct command command = { .act = (uint8_t)act, .outcome = { (int8_t)(1 + draw(6)) } };
        command.outcome[1] = (int8_t)(1 + draw(6));
        command.role = (uint16_t)role_of(person_at(i));
        command.seat = (int8_t)pit_seat(&pit, person_at(i));
        if (act_reports(edition_here(), act)) command.seat = (int8_t)draw(PEOPLE);
        struct order order = order_of(&command);
        order.person = person_at(i);
        must_not(&order, what);
    }
}

static void no_second_outcome(int done)
{
    bool hands = done == ACT_TURN && AS_BACCARAT(edition_here()); /* one hand, then the other */

    for (size_t i = 0; closed() && !hands && i < LENGTH(seconds); i++) {
        if (seconds[i].done != done) continue;
        tried_again[i]++;
        for (int j = 0; j < 4 && seconds[i].acts[j]; j++)
            everyone_must_fail(seconds[i].acts[j], "a second outcome");
    }
}

/* ---- A game ---------------------------------------------------------------------- */

/* Acts that close the betting, fix a result or settle it. */
static bool decisive(int act)
{
    static const uint8_t acts[] = { ACT_REPORT_THROW, ACT_THROW,    ACT_REST,    ACT_CALL,
                                    ACT_SPIN,         ACT_DROP,     ACT_LAND,    ACT_DRAW,
                                    ACT_NO_MORE_BETS, ACT_ANNOUNCE, ACT_COLLECT, ACT_PAY,
                                    ACT_TURN,         ACT_PASS,     ACT_LOCK,    ACT_SERVE,
                                    ACT_SETTLE };

    return memchr(acts, act, sizeof acts) != NULL;
}

/* Staff carry out an offered act. */
static void staff_acts(void)
{
    static const uint8_t never[] = { ACT_CLOSE, ACT_CORRECT, ACT_VACATE };
    static const uint8_t rarely[] = { ACT_EXCLUDE, ACT_VOID_WAGERS, ACT_INVALIDATE,
                                      ACT_REPLACE, ACT_VOID_ROUND,  ACT_SHUFFLE,
                                      ACT_RECORD,  ACT_ABSENT,      ACT_LIMITS };
    struct command command;
    uint16_t role = (uint16_t)(ROLE_DEALER << draw(7));

    if (!choose_act(&pit.table, role, NO_SEAT, ACT_COUNT, 0, &command)) return;
    if (memchr(never, command.act, sizeof never)) return;
    if (memchr(rarely, command.act, sizeof rarely) && draw(16)) return;
    struct order order = order_of(&command);
    give(&order);
}

/* Staff withdraw or restore a result, or allow late changes. */
static void staff_correct(void)
{
    static const uint8_t acts[] = { ACT_NO_ROLL, ACT_OVERRULE, ACT_OVERRULE,
                                    ACT_RULE,    ACT_NO_SPIN,  ACT_REOPEN,
                                    ACT_REOPEN,  ACT_REDUCE,   ACT_PUT_BACK };
    int act = acts[draw(LENGTH(acts))];
    size_t first = (size_t)draw(LENGTH(staff));
    struct command command;

    for (size_t i = 0; i < LENGTH(staff); i++) {
        uint16_t role = duties[staff[(first + i) % LENGTH(staff)]];
        if (!choose_act(&pit.table, role, NO_SEAT, act, 0, &command)) continue;
        struct order order = order_of(&command);
        give(&order);
        return;
    }
}

static void go_on(struct command *command)
{
    bool forgotten = AS_WHEEL(edition_here()) && command->act == ACT_NO_MORE_BETS && draw(2);
    struct command drop;

    if (forgotten && choose_act(&pit.table, ROLE_CLOCK, NO_SEAT, ACT_DROP, 0, &drop))
        *command = drop;
    struct order order = order_of(command);
    if (!decisive(command->act)) {
        give(&order);
        return;
    }
    bool many_cards = command->act == ACT_DRAW;
    if (!many_cards || !draw(4)) stock_up_all();
    try_the_unentitled(&order);
    if (race(&order, many_cards ? 3 : RACERS))
        no_second_outcome(command->act);
    else
        staff_correct(); /* a dispute, or a no roll that must be called */
}

static void player_acts(void)
{
    int seat = (int)draw((uint64_t)people_at(&pit.table));
    struct command command;

    buy_in(seat);
    stock_up(seat);
    if (!choose_act(&pit.table, ROLE_PLAYER, seat, draw(2) ? ACT_BET : ACT_COUNT, 0, &command))
        return;
    struct order order = order_of(&command);
    bool leaves = command.act == ACT_LEAVE || command.act == ACT_SIT;
    bool rare = command.act == ACT_DISPUTE || command.act == ACT_RECORD;
    if (!leaves && (!rare || !draw(8))) give(&order);
}

static void play_step(void)
{
    uint64_t what = draw(16);
    struct command command;

    if (what == 0)
        staff_acts();
    else if (what == 1)
        staff_correct();
    else if (what < 6)
        player_acts();
    else if (next_move(&pit.table, &command))
        go_on(&command);
    if (closed() && !draw(2)) race(NULL, 4);
}

static void start(uint64_t number)
{
    chance = number * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 4; i++) draw(2);
    stocked = 0;
}

static void play_game(uint64_t number)
{
    start(number);
    seed = number;
    struct sign sign = any_sign((int)(number % (uint64_t)game_count));
    open_table(&sign);
    int steps = AS_LUNAR(edition_here()) ? 2 * STEPS : STEPS;
    for (int step = 0; step < steps; step++) play_step();
    seed = 0;
}

static void orders_that_race_the_close(void **state)
{
    (void)state;
    long raced = 0, late = 0, lapsed = 0;

    for (uint64_t number = 1; number <= (uint64_t)(GAMES * game_count); number++) play_game(number);
    for (int edition = 0; edition < game_count; edition++) {
        const struct tally *t = &tallies[edition];
        bool waits = games[edition]->conduct->says[SAYS_SPOKEN];
        raced += t->raced;
        late += t->refused;
        lapsed += t->lapsed;
        if (t->taken < 200 / SLOWER || t->refused < 2000 / SLOWER || t->outcomes < 100 / SLOWER ||
            t->cited < 2000 / SLOWER || (waits && t->lapsed < 20 / SLOWER))
            fail_msg("%s: %ld taken in time, %ld refused, %ld lapsed, %ld outcomes, %ld cited",
                     games[edition]->id, t->taken, t->refused, t->lapsed, t->outcomes, t->cited);
    }
    for (size_t i = 0; i < LENGTH(authorities); i++) assert_true(tried_by_all[i] > 0 || SLOWER > 1);
    for (size_t i = 0; i < LENGTH(seconds); i++) assert_true(tried_again[i] > 0);
    printf("%ld orders raced, %ld of them too late; %ld lapsed\n", raced, late, lapsed);
    if (SLOWER == 1) assert_true(raced > 100000);
}

/* ---- The missing call ------------------------------------------------------------ */

/* One step without races; players bet. */
static void play_quietly(void)
{
    struct command command;
    int seat = (int)draw((uint64_t)people_at(&pit.table));
    bool bets = !draw(4) && choose_act(&pit.table, ROLE_PLAYER, seat, ACT_BET, 0, &command);

    if (!bets && !next_move(&pit.table, &command)) return;
    struct order order = order_of(&command);
    give(&order);
}

/* Plays until this act comes next; returns its order. */
static struct order play_until(int act)
{
    struct command command;

    for (int step = 0; step < 4000; step++) {
        if (next_move(&pit.table, &command) && command.act == act) return order_of(&command);
        play_quietly();
    }
    fail_msg("%s: %s never happened", edition_here()->id, act_id(edition_here(), act));
    return by_staff(OPERATOR, act);
}

/* Div 1 r.10.6: a wager after the result is late even without the call "no more bets". */
static void all_are_late(void)
{
    for (int i = 0; i < stocked; i++) {
        bool bet = stock[i].command.act == ACT_BET;
        struct refusal why = give(&stock[i]);
        if (!why.code) blame("done after the result", &stock[i]);
        if (!bet) continue;
        assert_string_equal(why.clause, "3.6A");
        assert_non_null(why.also);
        assert_string_equal(why.also, "Div 1 r.10.6");
    }
}

static void ball_drops_without_the_call(uint64_t number)
{
    static const uint8_t after[] = { ACT_LAND, ACT_ANNOUNCE };

    start(number);
    struct sign sign = any_sign(game_find("roulette"));
    open_table(&sign);
    for (int spin = 0; spin < 6; spin++) {
        struct command drop = { .act = ACT_DROP, .role = ROLE_CLOCK, .seat = NO_SEAT, .count = 4 };
        struct order order = play_until(ACT_NO_MORE_BETS); /* left out */
        for (int i = 0; i < 8; i++) player_acts();
        stock_up_all();
        order = order_of(&drop);
        must(&order);
        all_are_late();
        for (size_t i = 0; i < LENGTH(after); i++) {
            if (!choose_act(&pit.table, ROLE_DEALER, NO_SEAT, after[i], 0, &drop)) break;
            order = order_of(&drop);
            must(&order);
            if (closed()) all_are_late(); /* not if the spin was void */
        }
        stocked = 0;
    }
}

/* Cards are not dealt before the call, so there is no result without it. */
static void no_card_without_the_call(const char *edition)
{
    start(1);
    struct sign sign = sign_of(game_find(edition));
    open_table(&sign);
    for (int round = 0; round < 10; round++) {
        struct order call = play_until(ACT_NO_MORE_BETS);
        if (closed()) { /* the second call at Lunar Poker */
            must(&call);
            continue;
        }
        everyone_must_fail(ACT_DRAW, "a card before the call");
        everyone_must_fail(ACT_TURN, "a hand turned before the call");
        must(&call);
    }
}

static void missing_call(void **state)
{
    (void)state;
    for (uint64_t number = 1; number <= 40 / SLOWER; number++) ball_drops_without_the_call(number);
    no_card_without_the_call("baccarat");
    no_card_without_the_call("lunar-poker");
}

/* ---- Time ------------------------------------------------------------------------ */

/* Wrong ticks, and ticks by others than the clock, do not move time. */
static void try_wrong_ticks(bool all)
{
    static const int64_t wrong[] = { 0,         -1,         -20,           -10080,
                                     INT32_MIN, INT32_MAX,  INT32_MIN + 1, 10081,
                                     1 << 30,   -(1 << 30), 1 << 20,       (1 << 16) + 20,
                                     -10081,    -(1 << 16) };
    static const int64_t right[] = { 1, 19, 20, 10080 };
    int32_t minute = pit.table.minute;

    for (size_t i = 0; i < LENGTH(wrong); i++) {
        struct order order = tick(wrong[i]);
        assert_int_equal(give(&order).code, REFUSED_CLOCK_BACK);
    }
    for (size_t i = 0; i < LENGTH(right); i++) {
        struct order order = tick(right[i]);
        others_try(&order, ROLE_CLOCK, all);
    }
    assert_int_equal(pit.table.minute, minute);
}

/* Orders have no time member; values in unused members do not make a late one valid. */
static void try_unused_members(const struct order *order)
{
    struct order forged = *order;

    forged.cents = -(int64_t)draw(UINT64_C(1) << 40);
    forged.count = forged.command.count = (int32_t)draw(UINT32_MAX);
    forged.other = forged.third = (uint32_t)draw(UINT32_MAX);
    forged.number = (uint8_t)draw(256);
    forged.hidden = (uint8_t)draw(256);
    for (size_t i = 0; i < sizeof forged.seed; i++) forged.seed[i] = (uint8_t)draw(256);
    struct refusal plain = pit_check(&pit, order), why = pit_check(&pit, &forged);
    if (why.code != plain.code || why.clause != plain.clause)
        blame("unused members changed the answer", order);
}

static void only_the_clock_moves_time(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        start((uint64_t)edition + 1);
        struct sign sign = sign_of(edition);
        open_table(&sign);
        for (int step = 0; step < STEPS / SLOWER; step++) {
            play_quietly();
            if (step % 8 == 0) stock_up_all();
            if (step % 8 == 0) try_wrong_ticks(!step);
            for (int i = 0; i < stocked; i++) try_unused_members(&stock[i]);
        }
        pit.table.minute = INT32_MAX - 10080; /* it stops after four thousand years */
        before = pit;
        struct order week = tick(10080), minute = tick(1);
        must(&week);
        must_not(&minute, "time moved past its maximum");
        must_not(&week, "time moved past its maximum");
    }
}

/* ---- Twenty minutes' notice ------------------------------------------------------ */

/* Who changes the limits and closes the table, and which rules require 20 minutes' notice: Div 1
 * r.8.0, 9.3(a); New South Wales 7.5 (only for a higher minimum), 9.8.  Double Dice has none
 * (reading G7). */
static const struct notice_rule {
    const char *edition; /* null: all others, of New Zealand */
    uint32_t person;
    const char *limits, *closing;
    bool maximum;
} notice_rules[] = {
    { "snake-eyes-nsw", BOSS, "7.5", "9.8", false },
    { "double-dice", OPERATOR, NULL, NULL, false },
    { NULL, OPERATOR, "Div 1 r.9.3(a)", "Div 1 r.8.0", true },
};

static const struct notice_rule *notice_rule(void)
{
    const struct notice_rule *rule = notice_rules;

    while (rule->edition && !here(rule->edition)) rule++;
    return rule;
}

static struct order limits(int act, int64_t min, int64_t max)
{
    struct order order = by_staff(notice_rule()->person, act);

    order.command.min_cents = min;
    order.command.max_cents = max;
    return order;
}

/* Plays until betting is open, a round has been played and wagers stand: no exception of 9.3
 * applies. */
static void play_until_standing(void)
{
    for (int step = 0; step < 4000; step++) {
        struct order wider = limits(ACT_LIMITS, pit.table.sign.min_cents, MONEY_MOST / 1000);
        struct order close = by_staff(notice_rule()->person, ACT_CLOSE);
        bool stands = table_on_layout(&pit.table, 0) || table_on_layout(&pit.table, 1);
        bool calm = pit_check(&pit, &close).code != REFUSED_WRONG_MOMENT;
        if (pit.table.played && stands && calm && !closed() && !pit_check(&pit, &wider).code)
            return;
        play_quietly();
    }
    fail_msg("%s: betting with standing wagers never happened", edition_here()->id);
}

static void assert_notice_short(const struct order *order, const char *clause)
{
    struct refusal why = give(order);

    if (why.code != REFUSED_NOTICE_SHORT) blame("done without 20 minutes' notice", order);
    assert_string_equal(why.clause, clause);
}

/* The notice has been up for some minutes; waits until it is 20. */
static void wait_for(const struct order *order, const char *clause, int minutes)
{
    while (minutes < 19) {
        int next = 1 + (int)draw((uint64_t)(19 - minutes));
        struct order wait = tick(next);
        assert_notice_short(order, clause);
        try_wrong_ticks(false);
        assert_notice_short(order, clause);
        must(&wait);
        minutes += next;
    }
    struct order last = tick(1);
    assert_notice_short(order, clause);
    try_wrong_ticks(false);
    assert_notice_short(order, clause);
    must(&last);
}

/* A different notice replaces the first and starts a new 20 minutes. */
static void change_limits(const struct notice_rule *rule)
{
    int64_t min = pit.table.sign.min_cents, max = pit.table.sign.max_cents;
    struct order first = limits(ACT_LIMITS, min + 200, max);
    struct order other = limits(ACT_LIMITS, min + 100, max);
    struct order lower = limits(ACT_LIMITS, min + 100, max - 1000);
    struct order sign = first, wait = tick(19), minute = tick(1);

    assert_notice_short(&first, rule->limits);
    sign.command.act = ACT_NOTICE;
    must(&sign);
    must(&wait);
    assert_notice_short(&first, rule->limits);
    sign = other;
    sign.command.act = ACT_NOTICE;
    must(&sign);
    must(&minute);
    assert_notice_short(&first, rule->limits);
    wait_for(&other, rule->limits, 1);
    assert_notice_short(&first, rule->limits); /* its notice is gone */
    must(&other);
    assert_int_equal(pit.table.sign.min_cents, min + 100);
    if (!rule->maximum) { /* needs no notice */
        must(&lower);
        return;
    }
    sign = lower;
    sign.command.act = ACT_NOTICE;
    must(&sign);
    wait_for(&lower, rule->limits, 0);
    must(&lower);
}

static void close_table(const struct notice_rule *rule)
{
    struct order sign = by_staff(rule->person, ACT_CLOSING);
    struct order close = by_staff(rule->person, ACT_CLOSE);

    stock_up_all();
    if (rule->closing) {
        struct refusal why = give(&close);
        assert_int_equal(why.code, REFUSED_NO_NOTICE);
        assert_string_equal(why.clause, rule->closing);
        must(&sign);
        wait_for(&close, rule->closing, 0);
    }
    must(&close);
    for (int i = 0; i < stocked; i++) must_not(&stock[i], "done at a closed table");
}

static void twenty_minutes_notice(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++)
        for (uint64_t number = 1; number <= 4; number++) {
            start(number);
            struct sign sign = sign_of(edition);
            open_table(&sign);
            const struct notice_rule *rule = notice_rule();
            play_until_standing();
            if (rule->limits) change_limits(rule);
            struct order higher =
                limits(ACT_LIMITS, pit.table.sign.min_cents + 100, pit.table.sign.max_cents);
            if (!rule->limits) must(&higher);
            close_table(rule);
        }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_that_race_the_close),
        cmocka_unit_test(missing_call),
        cmocka_unit_test(only_the_clock_moves_time),
        cmocka_unit_test(twenty_minutes_notice),
    };

    signal(SIGABRT, print_how_to_replay);
    if (count == 2) {
        play_game(strtoull(arguments[1], NULL, 10));
        printf("game %s passed\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
