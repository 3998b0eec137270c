/* test_late.c - late bets: orders that race the close, forged times, a clock moved back, and an
 * outcome given twice or by the wrong person.  Nothing that a player wants is done once a result
 * exists, and nobody but the clock moves time.
 *
 * Games of every edition are played from a seed.  Players keep orders that were good when they
 * were offered, and send them in any order just before, with and after each command that closes
 * the betting or fixes a result.  A witness who has read the texts, and not the rows, hears what
 * is told at the table and says what may still change, and under which clause it is too late.
 *
 *   test_late          as many games as a test run takes
 *   test_late SEED     one game again */
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

static struct pit pit, before; /* as it is, and as it was before the order at hand */
static struct pit_events events;
static uint64_t seed; /* of the game; 0 where there is none to replay */

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

/* Also if the game itself stops the program. */
static void say_how_to_replay(int signal_number)
{
    (void)signal_number;
    if (seed) fprintf(stderr, "replay it with: test_late %ju\n", (uintmax_t)seed);
}

static void blame(const char *what, const struct order *order)
{
    say_how_to_replay(0);
    fail_msg("%s in %s: %s %s by person %u: %s", edition_here()->id,
             table_phase_word(&before.table), pit_act_id((enum pit_act)order->act),
             act_id(edition_here(), order->command.act), order->person, what);
}

/* ---- What the witness has heard -------------------------------------------------- */

enum change { MAY_CHANGE, MAY_GO_DOWN, MUST_STAY };

static struct witness {
    /* dice */
    bool thrown, result; /* in the air; at rest, and not yet decided or void */
    bool was_void;       /* what became of the last throw that came to rest */
    bool again;          /* Double Dice: a void throw is to be thrown again */
    int total;
    struct count {
        int point, safe; /* Craps: the come out point; Double Dice: throws without a 7 */
    } now, then;         /* ..., and before the throw that came to rest */
    /* wheel and cards */
    bool called;  /* no more bets, in this round */
    bool dropped; /* the ball */
    bool collected, paid[PEOPLE][WHEEL_BETS][128];
    bool reopened, seen, void_next; /* baccarat: 15.10; a card was seen; no bets this hand */
    int cards;                      /* dealt in this round; of Lunar Poker to the Dealer */
    bool locked, turned, answered, dealer_seen;
    bool chosen[LUNAR_BOXES], open[LUNAR_BOXES]; /* a decision made; one that can be made */
    bool swept[LUNAR_BOXES], was_open[LUNAR_BOXES], forced[LUNAR_BOXES];
    bool moved; /* a wager was put back where it had been */
} heard;

static struct table at_close; /* the table at the moment after which nothing may change */

/* Every wager that this table knows by name; the first stands for money on the layout that is
 * none: antes of baccarat, fees of poker. */
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

static bool told(int kind)
{
    for (int i = 0; i < events.game.count; i++)
        if (events.game.list[i].kind == kind) return true;
    return false;
}

/* ---- Dice ------------------------------------------------------------------------ */

/* Craps 1.0: a total of 4, 5, 6, 8, 9 or 10 on a come out roll is the point, until it comes
 * again or a 7 does.  Double Dice 7.2, 9.1, 9.6: throws without a 7 are counted in fours, and
 * after six fours from the start. */
static struct count counted(struct count count, int total)
{
    bool box = total >= 4 && total <= 10 && total != 7;
    bool made = total == count.point || total == 7;

    if (here("craps")) count.point = count.point ? (made ? 0 : count.point) : box ? total : 0;
    if (here("double-dice")) count.safe = total == 7 ? 0 : (count.safe + 1) % 24;
    return count;
}

static void hear_faces(void)
{
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        if (e->kind == EVENT_DICE || e->kind == EVENT_ROLL) heard.total = e->a + e->b;
    }
}

static void hear_dice(const struct command *command)
{
    bool counts = !(command->flags & FLAG_VOID);

    hear_faces();
    if (command->act == ACT_THROW) heard.thrown = true;
    if (command->act == ACT_PUCK_OFF) heard.now.point = 0;
    if (command->act == ACT_REST) {
        heard.thrown = heard.again = false;
        heard.result = true;
        heard.then = heard.now;
    }
    bool settles = command->act == ACT_SETTLE;
    if (command->act == ACT_OVERRULE && counts && !heard.result) { /* 6.8 to 6.10; 11A r.6.6 */
        heard.result = heard.was_void;
        settles = !heard.was_void;
    }
    if (settles) {
        heard.result = heard.was_void = false;
        heard.now = counted(heard.then, heard.total);
    }
    if (told(EVENT_VOID)) {
        if (!heard.thrown) heard.now = heard.then;
        heard.thrown = heard.result = false;
        heard.was_void = true;
        heard.again = here("double-dice");
    }
    if (told(EVENT_SHOOTER)) heard.now.safe = 0;
}

/* Wagers that a throw has begun to decide: a Pass Bet or Come Bet with a point stays as it is
 * (Craps 4.7; it is not made or raised either, Div 1 r.10.1(a)), a Don't bet only goes down (4.8,
 * 4.9); a Shooter's Bet is locked for its four throws (Double Dice 7.2), a Bonus Bet for the
 * shooter's turn (9.1). */
static enum change begun(int bet, int number)
{
    static const struct {
        const char *edition, *wager;
        enum change then;
    } rows[] = {
        { "craps", "pass", MUST_STAY },          { "craps", "dont-pass", MAY_GO_DOWN },
        { "craps", "come", MUST_STAY },          { "craps", "dont-come", MAY_GO_DOWN },
        { "double-dice", "shooter", MUST_STAY }, { "double-dice", "bonus", MUST_STAY },
    };
    bool line[] = { heard.now.point, heard.now.point,    number,
                    number,          heard.now.safe % 4, heard.now.safe };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        int found = 0, of = 0;
        if (!line[i] || !here(rows[i].edition)) continue;
        if (wager_find(&pit.table.sign, rows[i].wager, &found, &of) && found == bet)
            return rows[i].then;
    }
    return MAY_CHANGE;
}

/* Once the dice rest nothing is made or touched: Craps 4.4, 4.7, 4.11; Division 11A 4.4, 4.7,
 * 4.8; New South Wales 6.3, 6.4.  In the air a wager is made only by a dealer's or supervisor's
 * confirmation; it is taken down no more at Craps (4.7, reading C18), but at Snake Eyes
 * until the dice rest (4.7; 6.4).  Double Dice 8.2, 8.3: before any throw takes place; 5.1: not
 * while a void one is thrown again; a shooter who stops after a set has ended the turn, which
 * decides Bonus Bets (reading D4). */
static enum change may_dice(int bet, int number, int act)
{
    bool double_dice = here("double-dice");

    if (heard.result || (double_dice && (heard.thrown || heard.again))) return MUST_STAY;
    if (double_dice && act == ACT_RELINQUISH && heard.now.safe % 4 == 0) return MAY_GO_DOWN;
    if (!heard.thrown) return begun(bet, number);
    if (act == ACT_TAKE && !here("craps")) return MAY_GO_DOWN;
    return act == ACT_CONFIRM ? begun(bet, number) : MUST_STAY;
}

/* ---- The wheel ------------------------------------------------------------------- */

static bool all_paid(void)
{
    for (int seat = 0; seat < PEOPLE; seat++)
        for (const struct wager *w = names; w < names + name_count; w++)
            if (stake(&pit.table, seat, w) && !heard.paid[seat][w->bet][w->number]) return false;
    return true;
}

static void hear_wheel(const struct command *command)
{
    if (command->act == ACT_NO_MORE_BETS) heard.called = true;
    if (command->act == ACT_DROP) heard.dropped = true;
    if (command->act == ACT_COLLECT) heard.collected = true;
    for (int i = 0; heard.collected && i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        if (e->kind == EVENT_VERDICT && e->fate == WINS)
            heard.paid[(int)e->seat][(int)e->bet][(int)e->number] = true;
    }
    if (told(EVENT_VOID) || (heard.collected && all_paid())) /* 5.4; 3.6(b) */
        memset(&heard, 0, sizeof heard);
}

/* Division 8 r.3.6, 3.6A, 3.7: once "no more bets" is called, or the ball has dropped (called or
 * not: Div 1 r.10.6), no wager is made, altered or withdrawn until the winners are paid; but Low,
 * High, Even, Odd, Red, Black, Column and Dozen come down as soon as they are paid themselves. */
static enum change may_wheel(int seat, int bet, int number)
{
    bool outside = bet >= WHEEL_COLUMN && bet <= WHEEL_BLACK;

    if (!heard.called && !heard.dropped) return MAY_CHANGE;
    return outside && heard.paid[seat][bet][number] ? MAY_GO_DOWN : MUST_STAY;
}

/* ---- Baccarat -------------------------------------------------------------------- */

static void hear_cards(const struct command *command)
{
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        heard.cards += e->kind == EVENT_CARD;
        heard.seen |= e->kind == EVENT_SHOWN || (e->kind == EVENT_CARD && e->a);
        if (e->kind == EVENT_VOID_HAND) /* 12.1 to 12.3: the next round, or this one */
            heard.void_next = !(heard.called && command->act == ACT_FACE_UP);
        if (e->kind == EVENT_SHOE_OVER) heard.void_next = false;
    }
    heard.seen |= command->act == ACT_PASS; /* into a player's hand */
    if (heard.seen) heard.reopened = false;
}

/* The staff may not do everything late, either. */
static void judge_dealer(const struct order *order)
{
    bool abroad =
        pit.table.sign.value[AS_BACCARAT(edition_here())->variant] == VARIANT_INTERNATIONAL;
    bool hidden = heard.cards >= 1 && heard.cards <= 4 && !heard.seen;

    if (order->command.act == ACT_REDUCE && heard.cards && !heard.reopened)
        blame("reduced after the first card (5.14)", order);
    if (order->command.act == ACT_REOPEN && (!abroad || !hidden))
        blame("changes let in after a card was seen (15.10)", order);
}

static void hear_baccarat(const struct order *order)
{
    int act = order->command.act;
    bool begins = act == ACT_NO_MORE_BETS && !heard.called;

    judge_dealer(order);
    if (begins) memset(&heard, 0, sizeof heard);
    if (act == ACT_NO_MORE_BETS) heard.called = true;
    if (act == ACT_NO_MORE_BETS) heard.reopened = false;
    if (act == ACT_REOPEN) heard.reopened = true;
    hear_cards(&order->command);
    bool no_bets = heard.void_next && act != ACT_SHUFFLE && act != ACT_REPLACE;
    if (act == ACT_SETTLE || told(EVENT_VOID)) memset(&heard, 0, sizeof heard);
    heard.void_next = no_bets;
}

/* Division 5 r.5.14, 5.15 (the call closes the betting, before the first card leaves the shoe);
 * 15.10: International, if the operator lets players, until a card is seen or handled; 12.2(b),
 * 12.3: no bets on the hand that begins with a card that was seen. */
static enum change may_baccarat(void)
{
    if (heard.called) return heard.reopened ? MAY_CHANGE : MUST_STAY;
    return heard.void_next ? MAY_GO_DOWN : MAY_CHANGE;
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

/* Whether a decision stands as soon as it is made. */
static bool at_once(void)
{
    return heard.locked || heard.dealer_seen || box_by_box();
}

/* 8.2 to 8.4: the Dealer's fifth card is the last; 9.9: whoever has drawn decides again. */
static void hear_lunar_card(int hand)
{
    bool dealt = heard.cards == LUNAR_FIRST;

    if (hand == LUNAR_DEALER && !dealt && ++heard.cards == LUNAR_FIRST)
        for (int box = 0; box < LUNAR_BOXES; box++)
            heard.open[box] = table_wager(&pit.table, box, LUNAR_ANTE, 0);
    if (hand == LUNAR_DEALER || !dealt) return;
    heard.open[hand] = true;
    heard.chosen[hand] = false;
}

static void close_boxes(void)
{
    memset(heard.open, 0, sizeof heard.open);
    memset(heard.was_open, 0, sizeof heard.was_open);
}

/* What a player decides; and what the house does with a box. */
static void hear_box(const struct command *command)
{
    int box = command->seat;

    switch (command->act) {
    case ACT_FOLD:
    case ACT_EXCHANGE:
    case ACT_SIXTH:
    case ACT_BET:
    case ACT_SLIP:
        heard.chosen[box] = heard.called;
        if (at_once()) heard.open[box] = false;
        break;
    case ACT_FORCE:
        heard.forced[box] = true;
        break;
    case ACT_SWEEP:
        heard.swept[box] = true;
        heard.was_open[box] = heard.open[box];
        heard.open[box] = false;
        break;
    case ACT_RECONSTRUCT:
        heard.open[box] = heard.swept[box] && heard.was_open[box];
        heard.swept[box] = false;
        break;
    case ACT_ABSENT:
    case ACT_VOID_HAND:
        heard.open[box] = false;
        break;
    default:
        break;
    }
}

static void hear_lunar_events(void)
{
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        if (e->kind == EVENT_CARD) hear_lunar_card(e->number - 1);
        if (e->kind == EVENT_DECLARED) /* 9.3: decided on when it is verified */
            heard.open[(int)e->seat] = heard.chosen[(int)e->seat] = false;
        if (e->kind == EVENT_DONE && e->act == ACT_VERIFY) heard.open[(int)e->seat] = true;
    }
}

static void hear_lunar(const struct command *command)
{
    if (heard.called && command->seat >= 0 && command->seat < LUNAR_BOXES) hear_box(command);
    if (command->act == ACT_NO_MORE_BETS && heard.called) { /* 9.10 */
        close_boxes();
    } else if (command->act == ACT_NO_MORE_BETS) { /* 8.1(a); not without an ante */
        memset(&heard, 0, sizeof heard);
        heard.called = any_ante();
    }
    if (command->act == ACT_LOCK) { /* 5.10 */
        heard.locked = true;
        close_boxes();
    }
    if (command->act == ACT_EXPOSE && command->role == ROLE_DEALER) { /* 11.7 */
        heard.dealer_seen = true;
        for (int box = 0; box < LUNAR_BOXES; box++)
            if (heard.chosen[box]) heard.open[box] = false;
    }
    if (command->act == ACT_TURN) heard.turned = true;
    if (command->act == ACT_SETTLE) heard.answered = true;
    hear_lunar_events();
    if (told(EVENT_VOID) || (command->act == ACT_SETTLE && !any_ante()))
        memset(&heard, 0, sizeof heard);
}

/* Division 22 r.5.13, 8.1: antes and Super Bets stay after the call, and a folded ante is lost
 * (9.4).  5.2, 9.1: then each player folds, plays or draws, until all decisions are locked in
 * (5.10; by the winners of Super Bets and by those who drew after it, 9.3, 9.9), or box by box
 * (9.8), or once the Dealer's cards were seen (11.7).  9.10: no Bet after the second call.  10.3:
 * the fee to force the Dealer, once, before those who do not force are paid. */
static enum change may_lunar(int seat, int bet, int act)
{
    if (!heard.called) return MAY_CHANGE;
    if (act == ACT_FORCE)
        return !bet && heard.turned && !heard.answered && !heard.forced[seat] ? MAY_CHANGE
                                                                              : MUST_STAY;
    bool draws = act == ACT_EXCHANGE || act == ACT_SIXTH;
    if (!heard.open[seat] || (draws && heard.dealer_seen)) return MUST_STAY;
    if (bet == LUNAR_ANTE) return act == ACT_FOLD && at_once() ? MAY_GO_DOWN : MUST_STAY;
    return bet == LUNAR_SUPER ? MUST_STAY : MAY_CHANGE;
}

/* ---- The verdict of the witness -------------------------------------------------- */

static enum change may(int seat, int bet, int number, const struct command *command)
{
    const struct edition *edition = edition_here();
    int act = command->act;

    return AS_DICE(edition)       ? may_dice(bet, number, act)
           : AS_WHEEL(edition)    ? may_wheel(seat, bet, number)
           : AS_BACCARAT(edition) ? may_baccarat()
                                  : may_lunar(seat, bet, act);
}

/* Whether anything at all is closed: not everything may change. */
static bool closed(void)
{
    return heard.thrown || heard.result || heard.again || heard.dropped ||
           (heard.called && !heard.reopened);
}

/* Making, taking, calling on or off, and accepting on a player's behalf. */
static bool wagers(int act)
{
    static const uint8_t acts[] = { ACT_BET,     ACT_SLIP,    ACT_TAKE, ACT_CALL_ON, ACT_CALL_OFF,
                                    ACT_CONFIRM, ACT_REFUSE,  ACT_ANTE, ACT_FOLD,    ACT_EXCHANGE,
                                    ACT_SIXTH,   ACT_DECLARE, ACT_FORCE };

    return memchr(acts, act, sizeof acts) != NULL;
}

/* Whether such a thing is not done at all now, whatever it would change. */
static bool too_late(const struct command *command)
{
    const struct edition *edition = edition_here();
    int act = command->act;
    bool bet = act == ACT_BET || act == ACT_SLIP;

    if (!wagers(act) || !closed()) return false;
    if (AS_LUNAR(edition)) return act == ACT_TAKE || (bet && command->bet != LUNAR_BET);
    if (AS_WHEEL(edition)) return act != ACT_TAKE || !heard.collected;
    if (AS_BACCARAT(edition) || heard.result || here("double-dice")) return true;
    return act != ACT_BET && act != ACT_TAKE && act != ACT_CONFIRM; /* in the air (reading C5) */
}

static void look_at(int seat, const struct wager *wager, const struct order *order)
{
    int64_t was = stake(&before.table, seat, wager), is = stake(&pit.table, seat, wager);

    if (was == is) return;
    enum change allowed = may(seat, wager->bet, wager->number, &order->command);
    if (allowed == MUST_STAY) blame("a wager has changed", order);
    if (allowed == MAY_GO_DOWN && is > was) blame("a wager has gone up", order);
}

/* A folded hand loses its ante: it does not come back. */
static void look_at_fold(const struct order *order)
{
    int seat = order->command.seat;
    const struct table *was = &before.table, *is = &pit.table;
    static const struct wager bet = { LUNAR_BET, 0 }, fee = { 0, 0 };
    int64_t back = stake(was, seat, &bet) - stake(is, seat, &bet) + stake(was, seat, &fee) -
                   stake(is, seat, &fee);

    if (is->till.rack_cents[seat] - was->till.rack_cents[seat] != back)
        blame("the ante came back (9.4)", order);
}

/* What somebody wanted was done: by a player, or for one. */
static void judge(const struct order *order)
{
    const struct command *command = &order->command;
    bool game = order->act == PIT_GAME;

    if (game && too_late(command)) blame("it was too late for that", order);
    if (told(EVENT_MARKED) && (heard.thrown || heard.result)) blame("called late", order);
    if (game && command->act == ACT_FOLD && heard.called) look_at_fold(order);
    for (int seat = 0; seat < people_at(&pit.table); seat++)
        for (int i = 0; i < name_count; i++) look_at(seat, &names[i], order);
}

/* ---- The moment of the close ----------------------------------------------------- */

/* Everything that waited for a confirmation has gone back, and nothing went up. */
static void nothing_slips_in(const struct order *order)
{
    int waited = before.table.waiting_count, lapsed = 0;

    for (int i = 0; i < events.game.count; i++) lapsed += events.game.list[i].kind == EVENT_LAPSED;
    if (pit.table.waiting_count) blame("something still waits to be confirmed", order);
    if (lapsed != waited) blame("not all that waited has lapsed", order);
    for (int seat = 0; seat < people_at(&pit.table); seat++)
        for (int i = 0; i < name_count; i++)
            if (stake(&pit.table, seat, &names[i]) > stake(&before.table, seat, &names[i]))
                blame("what waited was placed", order);
    tally()->lapsed += lapsed;
}

/* What is settled is what stood at the close: not a chip more, and (unless somebody's wager
 * was put back where it had been) each where it lay. */
static void settled_as_closed(const struct order *order)
{
    for (int seat = 0; seat < people_at(&pit.table); seat++) {
        if (table_on_layout(&before.table, seat) != table_on_layout(&at_close, seat))
            blame("other money is settled than stood at the close", order);
        for (int i = 0; !heard.moved && i < name_count; i++)
            if (stake(&before.table, seat, &names[i]) != stake(&at_close, seat, &names[i]))
                blame("other wagers are settled than stood at the close", order);
    }
}

/* A decided wager stood at the close, also where an overruled call settles again.  A Bet of
 * Lunar Poker comes later, and is twice the ante that stood (5.2(b)). */
static void decided_as_closed(const struct order *order)
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
        decided[seat] = e->stake_cents + (poker ? 0 : decided[seat]);
        if (decided[seat] > most) blame("more is decided than stood at the close", order);
    }
}

static void hear(const struct order *order)
{
    const struct edition *edition = edition_here();
    const struct command *command = &order->command;
    bool was = closed() && !heard.thrown, settles = command->act == ACT_SETTLE;

    if (order->act != PIT_GAME) return;
    if (!AS_LUNAR(edition) && (settles || command->act == ACT_COLLECT)) settled_as_closed(order);
    if (command->act != ACT_INVALIDATE) decided_as_closed(order);
    if (AS_DICE(edition)) hear_dice(command);
    if (AS_WHEEL(edition)) hear_wheel(command);
    if (AS_BACCARAT(edition)) hear_baccarat(order);
    if (AS_LUNAR(edition)) hear_lunar(command);
    if (command->act == ACT_PUT_BACK) heard.moved = true;
    bool is = closed() && !heard.thrown && !heard.again;
    bool fresh = is && !was && command->act != ACT_OVERRULE;
    if (fresh) nothing_slips_in(order);
    if (fresh) tally()->outcomes++;
    if (fresh || command->act == ACT_REDUCE) {
        at_close = pit.table;
        heard.moved = false;
    }
}

/* ---- Under which clause it is too late ------------------------------------------- */

/* What a text says of wagers that are made, taken down, confirmed, called on or off, or refused
 * once the dice rest; the second clause is of those that would be taken down and lose. */
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
    if (heard.again && !heard.result && !heard.thrown) return (struct late){ "5.1", NULL };
    switch (act) {
    case ACT_TAKE: /* in the air it is only too late */
        return (struct late){ row->taken, heard.result ? row->losing : NULL };
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

/* Division 8: 3.6(a) and (b) from the call on, 3.6A once the ball has dropped, with Div 1 r.10.6
 * where nobody called; 3.7 for a losing wager; 3.4 for one that was spoken.  While winners are
 * being paid it is 3.6 again. */
static struct late late_at_wheel(int act, refusal_code code)
{
    bool paying = heard.collected && act == ACT_BET;

    if (act == ACT_CONFIRM) return (struct late){ "3.4", NULL };
    if (act == ACT_TAKE)
        return (struct late){ code == REFUSED_LOSING_WAGER ? "3.7" : "3.6(b)", NULL };
    if (!heard.dropped || paying) return (struct late){ "3.6(a)", NULL };
    return (struct late){ "3.6A", heard.called ? NULL : "Div 1 r.10.6" };
}

/* Division 5: 5.14(a) and (b), 5.15 for a losing wager, 5.4 for a spoken one, 14.5 for an ante;
 * each section of side bets says that they are placed before the cards. */
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

/* Division 22: 5.13, 5.14 for a losing wager; 9.10 after the second call, and 5.10 once decisions
 * are locked in, for what players decide. */
static struct late late_at_lunar(const struct command *command, refusal_code code)
{
    bool slip = command->act == ACT_SLIP; /* of whatever wager */
    bool bet = slip || (command->act == ACT_BET && command->bet != LUNAR_BET);

    if (command->act == ACT_TAKE)
        return (struct late){ code == REFUSED_LOSING_WAGER ? "5.14" : "5.13", NULL };
    if (bet && code != REFUSED_LOCKED_IN) return (struct late){ "5.13(a)", NULL };
    return (struct late){ code == REFUSED_LOCKED_IN ? "5.10" : "9.10", NULL };
}

/* Refused because of the moment, and for no other reason. */
static bool for_the_moment(const struct command *command, refusal_code code)
{
    static const refusal_code codes[] = { REFUSED_UNTOUCHABLE,  REFUSED_DICE_THROWN,
                                          REFUSED_RETHROW,      REFUSED_BETTING_OVER,
                                          REFUSED_BALL_DROPPED, REFUSED_NOT_PAID_YET,
                                          REFUSED_LOSING_WAGER, REFUSED_LOCKED_IN };

    for (size_t i = 0; i < LENGTH(codes); i++)
        if (codes[i] == code) return true;
    return code == REFUSED_WRONG_MOMENT && !AS_LUNAR(edition_here()) && command->act != ACT_SLIP;
}

static void look_at_clause(const struct order *order, const struct refusal *why)
{
    const struct edition *edition = edition_here();
    const struct command *command = &order->command;
    int act = command->act;
    bool decides = AS_LUNAR(edition) && wagers(act);

    if (order->act != PIT_GAME || !(too_late(command) || decides)) return;
    if (!for_the_moment(command, why->code)) return;
    struct late late = AS_DICE(edition)       ? late_at_dice(act)
                       : AS_WHEEL(edition)    ? late_at_wheel(act, why->code)
                       : AS_BACCARAT(edition) ? late_at_baccarat(command, why->code)
                                              : late_at_lunar(command, why->code);
    if (!same_clause(why->clause, late.clause) || !same_clause(why->also, late.also)) {
        print_error("%s and %s, not %s and %s\n", or_none(why->clause), or_none(why->also),
                    or_none(late.clause), or_none(late.also));
        blame("refused under another clause", order);
    }
    tally()->cited++;
}

/* ---- Orders ---------------------------------------------------------------------- */

/* Every clause that is cited is in the index; each is looked up once. */
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

/* By a player; or what staff does for one. */
static bool for_a_player(const struct order *order)
{
    int act = order->command.act;
    bool staff = act == ACT_CONFIRM || act == ACT_SLIP || act == ACT_REFUSE;

    return order->role == ROLE_PLAYER || (order->act == PIT_GAME && staff);
}

/* Sends an order.  Refused, it has changed no byte and names its clause; carried out, the
 * witness agrees. */
static struct refusal give(const struct order *order)
{
    bool late = closed(), wager = order->act == PIT_GAME && wagers(order->command.act);
    struct refusal why = pit_do(&pit, order, &events);

    tally()->raced += wager && for_a_player(order);
    if (why.code) {
        if (memcmp(&before, &pit, sizeof pit)) blame("refused, and yet something changed", order);
        if (!in_index(why.clause)) blame("refused without a clause", order);
        if (why.also && !in_index(why.also)) blame("refused with a clause not in the index", order);
        look_at_clause(order, &why);
        tally()->refused += wager && late;
        return why;
    }
    tally()->taken += wager && !late;
    bool ticks = order->person == NOBODY && order->command.act == ACT_TICK;
    if (pit.table.minute != before.table.minute && !ticks) blame("time has moved", order);
    if (for_a_player(order)) judge(order);
    hear(order);
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

/* Everybody by number: the clock, staff, a stranger, players. */
#define EVERYBODY (STRANGER + 1 + PEOPLE)
static uint32_t person_at(int i)
{
    return i <= STRANGER ? (uint32_t)i : (uint32_t)(FIRST_PLAYER + i - STRANGER - 1);
}

/* The part that a person has. */
static unsigned part_of(uint32_t person)
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

static void come(uint32_t person)
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
    memset(&heard, 0, sizeof heard);
    list_names(sign);
    pit_open(&pit, "here", sign, &set, &tray, OPERATOR);
    for (size_t i = 1; i < LENGTH(staff); i++)
        pit_staff(&pit, staff[i], (enum role)duties[staff[i]]);
    before = pit;
    come(STRANGER);
    for (int seat = 0; seat < people_at(&pit.table); seat++) {
        struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        struct order order = order_of(&sit);
        come(order.person);
        must(&order);
        buy_in(seat);
    }
}

/* A table of any kind that the rules permit; one of baccarat often International. */
static struct sign any_sign(int edition)
{
    struct sign sign = sign_of(edition), changed;
    const struct option *options = games[edition]->options;
    const struct baccarat_game *baccarat = AS_BACCARAT(games[edition]);

    for (int i = 0; options[i].id; i++) {
        int choices = 0;
        while (choices < OPTION_CHOICES && options[i].choices[choices].word) choices++;
        if (!choices || options[i].groups || draw(2)) continue;
        changed = sign;
        changed.value[i] = options[i].choices[draw((uint64_t)choices)].value;
        if (!sign_check(&changed).code) sign = changed;
    }
    changed = sign;
    changed.ante_cents = changed.chip_cents = 50;
    if (!sign_check(&changed).code) sign = changed;
    if (baccarat && draw(2)) sign.differential_cents = 4000;
    if (!baccarat || sign.ante_cents || draw(2)) return sign;
    sign.value[baccarat->variant] = VARIANT_INTERNATIONAL;
    sign.value[baccarat->style] = draw(2) ? STYLE_B : STYLE_C;
    if (sign.value[baccarat->cards] == CARDS_CONTINUOUS) sign.value[baccarat->style] = STYLE_C;
    return sign;
}

/* ---- Stocks of orders ------------------------------------------------------------ */

static struct order stock[STOCK];
static int stocked;

static void keep(const struct command *command)
{
    int slot = stocked < STOCK ? stocked++ : (int)draw(STOCK);

    stock[slot] = order_of(command);
}

/* What this player may do with wagers now, kept for later; sometimes through a nominee. */
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

/* Things that are allowed at any time, and must not help: chips, wishes, walking off, waiting. */
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
    if (what == 3 && draw(2)) { /* what somebody left behind */
        order = by_staff(DEALS, ACT_COUNT);
        order.act = PIT_COLLECT;
        order.other = person;
    }
    order.cents = 100 * (int64_t)draw(50);
    return order;
}

/* Orders of the stocks in any order, and among them (if there is one) the command that closes
 * the betting; whether that was carried out. */
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

/* ---- Whose the outcome is -------------------------------------------------------- */

/* Who fixes or calls a result, from the texts: Craps 4.2, 5.6; Division 11A 4.2, 5.6 (the first
 * text: the Dealer alone); New South Wales 4.3; Double Dice 3, 4; Division 8 r.3.6, 3.8, 4.4;
 * Division 5 r.8.4, 8.6, 8.14, 8.19, 10.1; Division 22 r.8.1, 9.10.  Chance comes from the clock.
 */
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
    { "baccarat", ACT_TURN, ROLE_DEALER | ROLE_PLAYER }, /* who holds the hand */
    { "baccarat", ACT_ANNOUNCE, ROLE_DEALER },
    { "lunar-poker", ACT_DRAW, ROLE_CLOCK },
    { "lunar-poker", ACT_TURN, ROLE_DEALER },
};
static int looked_at[LENGTH(authorities)];

static bool entitled(uint32_t person, unsigned role, unsigned by)
{
    if (!(role & by)) return false;
    return role == ROLE_PLAYER || (role == part_of(person) && person != STRANGER);
}

/* Everybody who is not entitled gives it, in every role, and so as it was or as their own; or
 * only a few of them. */
static void others_try(const struct order *good, unsigned by, bool all)
{
    for (int i = 0; i < EVERYBODY; i++)
        for (unsigned role = 1; role < 1u << ROLE_COUNT; role <<= 1) {
            struct order order = *good;
            if (entitled(person_at(i), role, by) || (!all && draw(16))) continue;
            order.person = person_at(i);
            order.role = (uint16_t)role;
            if (role != good->role) must_not(&order, "done in a part that is not the person's");
            order.command.role = (uint16_t)role;
            if (role == ROLE_PLAYER) order.command.seat = (int8_t)pit_seat(&pit, order.person);
            must_not(&order, "done by somebody who is not entitled");
        }
}

static void only_the_entitled(const struct order *order)
{
    for (size_t i = 0; i < LENGTH(authorities); i++) {
        const struct authority *row = &authorities[i];
        if (row->act != order->command.act || !here(row->edition)) continue;
        bool all = !draw(row->act == ACT_DRAW ? 64 : 8);
        others_try(order, row->by, all);
        looked_at[i] += all;
    }
}

/* Once there is a result, nobody gives another one. */
static const struct second {
    uint8_t done, acts[4];
} seconds[] = {
    { ACT_REST, { ACT_REST, ACT_THROW } },
    { ACT_CALL, { ACT_CALL, ACT_REST, ACT_THROW } },
    { ACT_LAND, { ACT_LAND, ACT_DROP, ACT_SPIN, ACT_NO_MORE_BETS } },
    { ACT_ANNOUNCE, { ACT_ANNOUNCE, ACT_LAND, ACT_DRAW, ACT_TURN } },
    { ACT_TURN, { ACT_TURN, ACT_DRAW, ACT_LOCK, ACT_NO_MORE_BETS } },
    { ACT_COLLECT, { ACT_COLLECT, ACT_LAND, ACT_ANNOUNCE } },
};
static int tried_again[LENGTH(seconds)];

static void everybody_tries(int act, const char *what)
{
    for (int i = 0; i < EVERYBODY; i++) {
        struct command command = { .act = (uint8_t)act, .outcome = { (int8_t)(1 + draw(6)) } };
        command.outcome[1] = (int8_t)(1 + draw(6));
        command.role = (uint16_t)part_of(person_at(i));
        command.seat = (int8_t)pit_seat(&pit, person_at(i));
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
            everybody_tries(seconds[i].acts[j], "a second outcome");
    }
}

/* ---- A game ---------------------------------------------------------------------- */

/* What closes the betting, fixes a result, or settles it. */
static bool decisive(int act)
{
    static const uint8_t acts[] = { ACT_THROW,    ACT_REST,    ACT_CALL,  ACT_SPIN,
                                    ACT_DROP,     ACT_LAND,    ACT_DRAW,  ACT_NO_MORE_BETS,
                                    ACT_ANNOUNCE, ACT_COLLECT, ACT_PAY,   ACT_TURN,
                                    ACT_PASS,     ACT_LOCK,    ACT_SERVE, ACT_SETTLE };

    return memchr(acts, act, sizeof acts) != NULL;
}

/* Staff do something that is offered to them. */
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

/* ... that takes a result back, brings one back, or lets wagers change late. */
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
    only_the_entitled(&order);
    if (race(&order, many_cards ? 3 : RACERS))
        no_second_outcome(command->act);
    else
        staff_correct(); /* it may be a dispute, or a no roll that must be called */
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
    bool goes = command.act == ACT_LEAVE || command.act == ACT_SIT;
    bool rare = command.act == ACT_DISPUTE || command.act == ACT_RECORD;
    if (!goes && (!rare || !draw(8))) give(&order);
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
    for (size_t i = 0; i < LENGTH(authorities); i++) assert_true(looked_at[i] > 0 || SLOWER > 1);
    for (size_t i = 0; i < LENGTH(seconds); i++) assert_true(tried_again[i] > 0);
    printf("%ld orders raced, %ld of them too late; %ld lapsed\n", raced, late, lapsed);
    if (SLOWER == 1) assert_true(raced > 100000);
}

/* ---- The call that nobody made --------------------------------------------------- */

/* Just enough is played, without races, and every player bets. */
static void play_quietly(void)
{
    struct command command;
    int seat = (int)draw((uint64_t)people_at(&pit.table));
    bool bets = !draw(4) && choose_act(&pit.table, ROLE_PLAYER, seat, ACT_BET, 0, &command);

    if (!bets && !next_move(&pit.table, &command)) return;
    struct order order = order_of(&command);
    give(&order);
}

/* Plays on until this comes next. */
static struct order play_until(int act)
{
    struct command command;

    for (int step = 0; step < 4000; step++) {
        if (next_move(&pit.table, &command) && command.act == act) return order_of(&command);
        play_quietly();
    }
    fail_msg("%s: %s never came", edition_here()->id, act_id(edition_here(), act));
    return by_staff(OPERATOR, act);
}

/* Div 1 r.10.6: a wager after the result is as late as if "no more bets" had been called. */
static void late_all_the_same(void)
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

static void nobody_calls_the_ball(uint64_t number)
{
    static const uint8_t after[] = { ACT_LAND, ACT_ANNOUNCE };

    start(number);
    struct sign sign = any_sign(game_find("roulette"));
    open_table(&sign);
    for (int spin = 0; spin < 6; spin++) {
        struct command drop = { .act = ACT_DROP, .role = ROLE_CLOCK, .seat = NO_SEAT, .count = 4 };
        struct order order = play_until(ACT_NO_MORE_BETS); /* which is left out */
        for (int i = 0; i < 8; i++) player_acts();
        stock_up_all();
        order = order_of(&drop);
        must(&order);
        late_all_the_same();
        for (size_t i = 0; i < LENGTH(after); i++) {
            if (!choose_act(&pit.table, ROLE_DEALER, NO_SEAT, after[i], 0, &drop)) break;
            order = order_of(&drop);
            must(&order);
            if (closed()) late_all_the_same(); /* not if the spin was void */
        }
        stocked = 0;
    }
}

/* Cards are not dealt before the call: there is no result that it could be forgotten for. */
static void no_card_without_the_call(const char *edition)
{
    start(1);
    struct sign sign = sign_of(game_find(edition));
    open_table(&sign);
    for (int round = 0; round < 10; round++) {
        struct order call = play_until(ACT_NO_MORE_BETS);
        if (closed()) { /* the second one, of Lunar Poker */
            must(&call);
            continue;
        }
        everybody_tries(ACT_DRAW, "a card before the call");
        everybody_tries(ACT_TURN, "a hand turned before the call");
        must(&call);
    }
}

static void the_call_that_nobody_made(void **state)
{
    (void)state;
    for (uint64_t number = 1; number <= 40 / SLOWER; number++) nobody_calls_the_ball(number);
    no_card_without_the_call("baccarat");
    no_card_without_the_call("lunar-poker");
}

/* ---- Time ------------------------------------------------------------------------ */

/* Whatever anybody says the time is, it is not. */
static void forge_time(bool all)
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

/* Orders have no member for the time they were given: whatever else is in them, a late one is
 * as late. */
static void with_other_times(const struct order *order)
{
    struct order forged = *order;

    forged.cents = -(int64_t)draw(UINT64_C(1) << 40);
    forged.count = forged.command.count = (int32_t)draw(UINT32_MAX);
    forged.other = forged.third = (uint32_t)draw(UINT32_MAX);
    forged.number = (uint8_t)draw(256);
    forged.unused = (uint8_t)draw(256);
    for (size_t i = 0; i < sizeof forged.seed; i++) forged.seed[i] = (uint8_t)draw(256);
    struct refusal plain = pit_check(&pit, order), why = pit_check(&pit, &forged);
    if (why.code != plain.code || why.clause != plain.clause) blame("another time helped", order);
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
            if (step % 8 == 0) forge_time(!step);
            for (int i = 0; i < stocked; i++) with_other_times(&stock[i]);
        }
        pit.table.minute = INT32_MAX - 10080; /* after four thousand years it stops */
        before = pit;
        struct order week = tick(10080), minute = tick(1);
        must(&week);
        must_not(&minute, "time went on past its end");
        must_not(&week, "time went on past its end");
    }
}

/* ---- Twenty minutes of notice ---------------------------------------------------- */

/* Whose the limits and the closing are, and which rules ask for 20 minutes: Div 1 r.8.0, 9.3(a);
 * New South Wales 7.5 (a higher minimum only), 9.8.  Double Dice has none (reading G7). */
static const struct notice_rule {
    const char *edition; /* null: any other, which is of New Zealand */
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

/* Nothing runs, a round has been played, and wagers stand: no exception of 9.3 holds. */
static void play_until_calm(void)
{
    for (int step = 0; step < 4000; step++) {
        struct order wider = limits(ACT_LIMITS, pit.table.sign.min_cents, MONEY_MOST / 1000);
        bool stands = table_on_layout(&pit.table, 0) || table_on_layout(&pit.table, 1);
        if (pit.table.played && stands && !closed() && !pit_check(&pit, &wider).code) return;
        play_quietly();
    }
    fail_msg("%s was never calm", edition_here()->id);
}

static void too_early(const struct order *order, const char *clause)
{
    struct refusal why = give(order);

    if (why.code != REFUSED_NOTICE_SHORT) blame("20 minutes of notice were got past", order);
    assert_string_equal(why.clause, clause);
}

/* The sign has been up for some minutes: until it is 20, what it says is not done. */
static void wait_for(const struct order *order, const char *clause, int minutes)
{
    while (minutes < 19) {
        int next = 1 + (int)draw((uint64_t)(19 - minutes));
        struct order wait = tick(next);
        too_early(order, clause);
        forge_time(false);
        too_early(order, clause);
        must(&wait);
        minutes += next;
    }
    struct order last = tick(1);
    too_early(order, clause);
    forge_time(false);
    too_early(order, clause);
    must(&last);
}

/* A sign that says something else begins another 20 minutes, and what the first one said is off. */
static void change_limits(const struct notice_rule *rule)
{
    int64_t min = pit.table.sign.min_cents, max = pit.table.sign.max_cents;
    struct order first = limits(ACT_LIMITS, min + 200, max);
    struct order other = limits(ACT_LIMITS, min + 100, max);
    struct order lower = limits(ACT_LIMITS, min + 100, max - 1000);
    struct order sign = first, wait = tick(19), minute = tick(1);

    too_early(&first, rule->limits);
    sign.command.act = ACT_NOTICE;
    must(&sign);
    must(&wait);
    too_early(&first, rule->limits);
    sign = other;
    sign.command.act = ACT_NOTICE;
    must(&sign);
    must(&minute);
    too_early(&first, rule->limits);
    wait_for(&other, rule->limits, 1);
    too_early(&first, rule->limits); /* which no sign shows now */
    must(&other);
    assert_int_equal(pit.table.sign.min_cents, min + 100);
    if (!rule->maximum) { /* at once */
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

static void twenty_minutes_of_notice(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++)
        for (uint64_t number = 1; number <= 4; number++) {
            start(number);
            struct sign sign = sign_of(edition);
            open_table(&sign);
            const struct notice_rule *rule = notice_rule();
            play_until_calm();
            if (rule->limits) change_limits(rule);
            struct order at_once =
                limits(ACT_LIMITS, pit.table.sign.min_cents + 100, pit.table.sign.max_cents);
            if (!rule->limits) must(&at_once);
            close_table(rule);
        }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_that_race_the_close),
        cmocka_unit_test(the_call_that_nobody_made),
        cmocka_unit_test(only_the_clock_moves_time),
        cmocka_unit_test(twenty_minutes_of_notice),
    };

    signal(SIGABRT, say_how_to_replay);
    if (count == 2) {
        play_game(strtoull(arguments[1], NULL, 10));
        printf("game %s went well\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
