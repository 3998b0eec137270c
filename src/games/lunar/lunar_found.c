/* lunar_found.c - wagers found to be invalid at Lunar Poker (rules/found.c), during a round or
 * after it.
 *
 * Bet and fees follow the ante: if part of the ante is void, so is the part of them that it was for
 * (readings L22, L38).  The cards of a round are gone when it is over, so the odds at which each
 * wager was decided are kept, and the saved play is settled again by them. */
#include "games/lunar/lunar_internal.h"

#include <string.h>

/* ---- The saved play -------------------------------------------------------------- */

void lunar_swap(struct table *table)
{
    struct lunar *l = lunar_of(table);
    struct lunar_play play = l->now;

    l->now = l->before;
    l->before = play;
}

/* Antes and Super Bets are in the saved play, which is from when the betting closed.  Of a Bet
 * there is only what was noted when it was decided. */
bool lunar_saved(const struct table *table, int seat, int bet, int number,
                 struct saved_wager *saved)
{
    const struct lunar *l = lunar_of(table);
    int place = seat < LUNAR_BOXES ? lunar_find_place(table, seat, bet, number) : NO_PLACE;

    *saved = (struct saved_wager){ .bet = bet, .number = number };
    if (place == NO_PLACE || !(lunar_in_round(table) || table->undo)) return false;
    saved->decided = l->decided.stake_cents[seat][place];
    if (place == LUNAR_BET_PLACE) {
        saved->stake_cents = l->decided.stake_cents[seat][place];
        saved->unnoticed = l->decided.bet_slip[seat] == LUNAR_UNNOTICED;
        return saved->stake_cents;
    }
    if (!saved->decided && !l->now.cents[seat][place]) return false; /* returned since */
    if (!saved->decided && !lunar_in_round(table)) return false;     /* for the next round */
    saved->stake_cents = l->before.cents[seat][place];
    saved->left_cents = saved->decided ? 0 : saved->stake_cents;
    saved->unnoticed = l->before.slip[seat][place] == LUNAR_UNNOTICED;
    return saved->stake_cents;
}

/* Notes of a round that goes on follow, too. */
void lunar_settled_as(struct table *table, const struct table *is, int seat)
{
    struct lunar *l = lunar_of(table);
    const struct lunar_decided *noted = &lunar_of(is)->decided;

    memcpy(l->decided.stake_cents[seat], noted->stake_cents[seat], sizeof noted->stake_cents[seat]);
    l->decided.fees_cents[seat] = noted->fees_cents[seat];
    l->decided.bet_slip[seat] = noted->bet_slip[seat];
    if (!lunar_in_round(table)) return;
    l->round.super_won_cents[seat] = lunar_of(is)->round.super_won_cents[seat];
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        if (l->round.missed_cents[seat][hand])
            l->round.missed_cents[seat][hand] = noted->stake_cents[seat][SUPER_ON(hand)];
}

/* A Bet is put up again, with the fees that were taken; as much of both as the ante is for now. */
static void put_up(struct table *table, int seat, const struct lunar_decided *was,
                   struct events *events)
{
    struct lunar *l = lunar_of(table);
    int64_t ante = ante_of(table, seat), whole = was->stake_cents[seat][LUNAR_ANTE_PLACE];
    int64_t bet = was->stake_cents[seat][LUNAR_BET_PLACE], fees = was->fees_cents[seat];

    l->decided.fees_cents[seat] = fees;
    if (!whole) return; /* its round goes on */
    if (ante < whole && bet > 2 * ante) bet = 2 * ante;
    table->till.rack_cents[seat] -= bet;
    l->now.cents[seat][LUNAR_BET_PLACE] = bet;
    if (was->bet_slip[seat] == LUNAR_NOTICED && !lunar_trim_bet(table, seat, events)) {
        lunar_return(table, seat, LUNAR_ANTE_PLACE, says(table, SAYS_BELOW), events);
        ante = 0;
    }
    l->decided.fees_cents[seat] = fees = fees / whole * ante;
    table->till.rack_cents[seat] -= fees;
    table_add_commission(table, seat, fees);
}

static void decide_as_noted(struct table *table, int seat, int place,
                            const struct lunar_decided *was, struct events *events)
{
    int pays = was->pays[seat][place];
    struct verdict verdict = { .fate = pays > 0 ? WINS
                                       : pays   ? RETURNS
                                                : LOSES,
                               .pays = ratio_of(pays > 0 ? pays : 0, 1),
                               .clause = says(table, SAYS_CORRECTION) };

    if (was->stake_cents[seat][place]) lunar_decide(table, seat, place, &verdict, events);
}

void lunar_resettle(struct table *table, struct events *events)
{
    struct lunar *l = lunar_of(table);
    const struct lunar_decided was = l->decided;

    table_back(table);
    memset(l->round.super_won_cents, 0, sizeof l->round.super_won_cents);
    for (int seat = 0; seat < LUNAR_BOXES; seat++) {
        for (int place = 0; place < LUNAR_PLACES; place++)
            if (l->now.slip[seat][place] == LUNAR_NOTICED)
                lunar_trim_wager(table, seat, place, events);
        put_up(table, seat, &was, events);
        for (int place = 0; place < LUNAR_PLACES; place++)
            decide_as_noted(table, seat, place, &was, events);
    }
}

/* ---- During a round -------------------------------------------------------------- */

/* Nothing of the ante counts: the player is not in the round, and in the deal the box is one that
 * has no ante (11.8, 11.9). */
static void without_ante(struct table *table, int seat, const char *clause, struct events *events)
{
    struct lunar *l = lunar_of(table);

    lunar_give_back(table, seat, clause, events);
    lunar_refund_fees(table, seat, clause, events);
    for (int other = 0; other < LUNAR_BOXES; other++)
        lunar_return(table, other, SUPER_ON(seat), rule(table, RULE_OTHERS), events);
    l->bet_made_cents[seat] = 0;
    if (table->till.phase == LUNAR_DEALING && l->count[seat])
        l->round.stage[seat] = STAGE_STRAY;
    else
        lunar_out(table, seat, GONE_NOT, clause, NULL, events);
}

/* Cuts Bet and fees to what the ante is for, from when it was larger. */
static void follow_ante(struct table *table, int seat, int64_t whole, const char *clause,
                        struct events *events)
{
    struct lunar *l = lunar_of(table);
    int64_t ante = ante_of(table, seat), bet = l->now.cents[seat][LUNAR_BET_PLACE];

    if (!ante) {
        without_ante(table, seat, clause, events);
        return;
    }
    if (bet > 2 * ante)
        lunar_void_part(table, seat, LUNAR_BET_PLACE, bet - 2 * ante, says(table, SAYS_ABOVE),
                        events);
    if (bet) l->bet_made_cents[seat] = l->now.cents[seat][LUNAR_BET_PLACE];
    lunar_cut_fees(table, seat, whole, ante, says(table, SAYS_ABOVE), events);
}

/* Checks a wager, if it is noticed that it is outside the limits, and what depends on it. */
static void check(struct table *table, int seat, int place, int64_t whole, const char *clause,
                  struct events *events)
{
    bool own_super = place == SUPER_ON(seat) && multiple(table);
    uint8_t *slip = &lunar_of(table)->now.slip[seat][place];

    if (place == LUNAR_BET_PLACE) {
        if (table->till.phase >= LUNAR_CALLED) lunar_check_bet(table, seat, events);
        return;
    }
    if (*slip == LUNAR_NOTICED) lunar_trim_wager(table, seat, place, events);
    *slip = LUNAR_NO_SLIP;
    if (place == LUNAR_ANTE_PLACE)
        follow_ante(table, seat, whole, clause, events);
    else if (own_super && !lunar_of(table)->now.cents[seat][place] && has_hand(table, seat))
        without_ante(table, seat, rule(table, RULE_OWN_SUPER), events);
}

/* In the saved play a Bet is only a note. */
void lunar_cut(struct table *table, int seat, int bet, int number, int64_t cents,
               const char *clause, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int place = lunar_find_place(table, seat, bet, number);
    int64_t whole = l->now.cents[seat][place];

    if (place == LUNAR_BET_PLACE && !whole) {
        l->decided.stake_cents[seat][place] -= cents;
        l->decided.bet_slip[seat] = LUNAR_NOTICED;
        return;
    }
    bool good = lunar_within(table, seat, place);
    lunar_void_part(table, seat, place, cents, clause, events);
    if (place != LUNAR_BET_PLACE && good && cents < whole && !lunar_within(table, seat, place))
        l->now.slip[seat][place] = LUNAR_NOTICED;
    if (lunar_in_round(table)) check(table, seat, place, whole, clause, events);
}

bool lunar_unnoticed(const struct table *table, int seat, int bet, int number)
{
    int place = seat < LUNAR_BOXES ? lunar_find_place(table, seat, bet, number) : NO_PLACE;

    return place != NO_PLACE && lunar_of(table)->now.slip[seat][place] == LUNAR_UNNOTICED;
}

/* Between rounds it is checked when the betting closes, in a round at once. */
void lunar_notice(struct table *table, int seat, int bet, int number, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int place = lunar_find_place(table, seat, bet, number);
    int64_t whole = l->now.cents[seat][place];

    if (place == LUNAR_BET_PLACE && !whole) l->decided.bet_slip[seat] = LUNAR_NOTICED;
    if (!whole) return;
    l->now.slip[seat][place] = LUNAR_NOTICED;
    if (!lunar_in_round(table)) return;
    check(table, seat, place, whole, lunar_breach(table, seat, bet, number), events);
}

const char *lunar_breach(const struct table *table, int seat, int bet, int number)
{
    const struct lunar *l = lunar_of(table);
    int place = lunar_find_place(table, seat, bet, number);
    struct range range = table_limits(table, seat, bet);
    int64_t stake = l->now.cents[seat][place];

    if (place == LUNAR_BET_PLACE) {
        bool noted = !stake;
        int64_t ante =
            noted ? l->decided.stake_cents[seat][LUNAR_ANTE_PLACE] : ante_of(table, seat);
        if (noted) stake = l->decided.stake_cents[seat][place];
        return says(table, stake > 2 * ante ? SAYS_ABOVE : SAYS_BELOW);
    }
    if (stake > range.most) return says(table, SAYS_ABOVE);
    bool small = stake < range.least || (place == SUPER_ON(seat) && stake < ante_of(table, seat));
    return says(table, small ? SAYS_BELOW : SAYS_STEP);
}
