/* baccarat_table.c - a baccarat table: the call, the result, the settlement, the end of a shoe, and
 * the callbacks of the family. */
#include "games/baccarat/baccarat_internal.h"
#include "games/cards/care.h"
#include "rules/assert.h"

#include <string.h>

_Static_assert(sizeof(struct baccarat_play) ==
                       TABLE_SEATS * (9 * (BACCARAT_BOXES + 1) * BACCARAT_BETS + 12) &&
                   sizeof(struct baccarat) ==
                       2 * sizeof(struct baccarat_play) + sizeof(struct shoe) + 21 + 17 +
                           2 * sizeof(struct coup) + BACCARAT_DRAWN + 7 + TABLE_SEATS + 38,
               "the state has no padding");
_Static_assert(sizeof(struct baccarat) <= TABLE_GAME, "the state fits into a table");

/* ---- The call -------------------------------------------------------------------- */

static bool any_main(const struct table *table)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (baccarat_main(table, seat)) return true;
    return false;
}

/* Before a round, or again after late changes (15.10). */
static struct refusal can_no_more_bets(const struct table *table, const struct command *command)
{
    bool dealing = table->till.phase == BACCARAT_DEALING;

    return dealing && !baccarat_of(table)->reopened
               ? no(REFUSED_WRONG_MOMENT, table_clause(table, command))
               : accepted();
}

void baccarat_close_betting(struct table *table, struct events *events)
{
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    baccarat_drop_unaccompanied(table, events);
    baccarat_note_antes(table);
    table->by_limits_then = false;
    baccarat_mark_misfits(table);
    baccarat_of(table)->reopened = false;
}

static void do_no_more_bets(struct table *table, const struct command *command,
                            struct events *events)
{
    struct baccarat *b = baccarat_of(table);

    struct event *call = table_add_done(command, table_clause(table, command), events);
    if (!any_main(table)) call->also = says(table, SAYS_NO_WAGERS);
    baccarat_close_betting(table, events);
    if (table->till.phase == BACCARAT_DEALING) return;
    if (b->fresh && !b->burned) table_add_done(command, says(table, SAYS_NO_BURN), events);
    if (b->rounds == 1) b->rounds = 0; /* this is the one more round */
    b->tied = false;
    table_begin_round(table);
    baccarat_begin_round(table);
}

/* ---- The result ------------------------------------------------------------------ */

/* Neither announced nor settled while the round is out of order. */
static struct refusal can_finish(const struct table *table, const struct command *command)
{
    (void)command;
    return out_of_order(baccarat_of(table)) ? no(REFUSED_ORDER_FIRST, says(table, SAYS_RECONSTRUCT))
                                            : accepted();
}

static void do_announce(struct table *table, const struct command *command, struct events *events)
{
    const struct coup *coup = &baccarat_of(table)->coup;
    int player = coup_points(coup, HAND_PLAYER), banker = coup_points(coup, HAND_BANKER);
    bool banker_wins = banker > player;

    enum draw_rule complete;

    coup_next(coup, &complete);
    table->till.phase = BACCARAT_ANNOUNCED;
    table_add_done(command, table_clause(table, command), events)->also =
        says(table, SAYS_TWO_HANDS);
    struct event *event =
        table_add_event(events, EVENT_RESULT, NO_SEAT, table_clause(table, command));
    event->number = (int8_t)(banker == player ? HAND_NONE
                             : banker_wins    ? HAND_BANKER
                                              : HAND_PLAYER);
    event->a = (int8_t)(banker_wins ? banker : player);
    event->b = (int8_t)(banker_wins ? player : banker);
    event->also = baccarat_game(&table->sign)->draw_clause[complete];
}

/* ---- Settlement ------------------------------------------------------------------ */

/* Whether a wager is on one of these void hands: a Tie is on both (15.9). */
static bool on_void_hand(const struct table *table, int bet, unsigned hands)
{
    enum hand hand = baccarat_game(&table->sign)->bets[bet].hand;

    return hand == HAND_NONE ? hands : hands & 1u << hand;
}

/* The clause that voids a wager, or null: its hand is void, or the ante is missing (14.7). */
static const char *void_clause(const struct table *table, const struct wager_at *at,
                               uint32_t no_ante)
{
    if (no_ante & SEAT_BIT(at->seat)) return says(table, SAYS_ANTE_MISSING);
    return on_void_hand(table, at->bet, baccarat_of(table)->void_hands)
               ? says(table, SAYS_HANDS_VOID)
               : NULL;
}

static void lose(struct table *table, const struct wager_at *at, const struct verdict *v,
                 struct events *events)
{
    int64_t *stake = baccarat_stake_at(table, at);

    baccarat_tell_wager(table, at, LOSES, *stake, v->clause, events)->also = v->also;
    table->till.float_cents += *stake;
    *stake = 0;
    baccarat_forget(table, at);
}

static void take_commission(struct table *table, const struct wager_at *at, int64_t winnings,
                            struct events *events)
{
    int percent = baccarat_commission(&table->sign, at->bet);
    int64_t fee = money_commission(winnings, ratio_of(percent, 100), table->sign.chip_cents);

    if (!fee) return;
    struct event *event = table_add_wager_event(events, EVENT_COMMISSION, at->seat, at->bet,
                                                baccarat_box_number(table, at->seat, at->box), 0,
                                                says(table, SAYS_COMMISSION));
    event->paid_cents = fee;
    table->till.rack_cents[at->seat] -= fee;
    table_add_commission(table, at->seat, fee);
}

static void win(struct table *table, const struct wager_at *at, const struct verdict *v,
                struct events *events)
{
    int64_t *stake = baccarat_stake_at(table, at), chip = table->sign.chip_cents;
    int64_t winnings = money_winnings(*stake, v->pays, chip);
    struct event *event = baccarat_tell_wager(table, at, WINS, *stake, v->clause, events);

    event->pays = v->pays;
    event->paid_cents = winnings;
    event->also = money_payable(*stake, v->pays, chip) ? v->also : says(table, SAYS_ROUNDING);
    table->till.float_cents -= winnings;
    table->till.rack_cents[at->seat] += winnings;
    take_commission(table, at, winnings, events);
    if (!(table->winners_down & SEAT_BIT(at->seat))) return;
    table_add_wager_event(events, EVENT_TAKEN_DOWN, at->seat, at->bet,
                          baccarat_box_number(table, at->seat, at->box), *stake,
                          says(table, SAYS_TAKING));
    baccarat_lift(table, at, *stake);
}

static void decide(struct table *table, const struct wager_at *at, const struct verdict *v,
                   struct events *events)
{
    if (v->fate == LOSES)
        lose(table, at, v, events);
    else if (v->fate == WINS)
        win(table, at, v, events);
    else
        baccarat_tell_wager(table, at, STANDS_OFF, *baccarat_stake_at(table, at), v->clause, events)
            ->also = v->also ? v->also : says(table, SAYS_STAND_OFF);
}

static void collect_antes(struct table *table, struct events *events)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        int64_t *ante = &baccarat_of(table)->now.ante_cents[seat];
        if (!*ante) continue;
        table_add_event(events, EVENT_FEE_TAKEN, seat, says(table, SAYS_ANTE_TAKEN))->paid_cents =
            *ante;
        table_add_commission(table, seat, *ante);
        *ante = 0;
    }
}

/* Void wagers are returned, then losers collected, then pushes and winners decided. */
static void judge_all(struct table *table, struct events *events)
{
    static const uint8_t order[] = { LOSES, STANDS_OFF, WINS };
    struct wager_at at = { 0, 0, 0 };
    uint32_t no_ante = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (baccarat_ante_missing(table, seat)) no_ante |= SEAT_BIT(seat);
    while (baccarat_next_wager(table, &at)) {
        const char *clause = void_clause(table, &at, no_ante);
        if (clause)
            baccarat_give_back_wager(table, &at, clause, events);
        else
            baccarat_trim_wager(table, &at, events);
    }
    baccarat_drop_unaccompanied(table, events); /* their wager may have been void */
    collect_antes(table, events);
    for (size_t i = 0; i < LENGTH(order); i++)
        for (at = (struct wager_at){ 0, 0, 0 }; baccarat_next_wager(table, &at);) {
            struct verdict v = baccarat_settle(&table->sign, at.bet, &baccarat_of(table)->coup);
            if (v.fate == order[i]) decide(table, &at, &v, events);
        }
}

/* ---- The end of a round, and of a shoe ------------------------------------------- */

/* The cards of the round go to the discards, or back into a continuous shuffler. */
static void clear_round(struct table *table)
{
    struct baccarat *b = baccarat_of(table);

    if (baccarat_continuous(&table->sign)) {
        b->in_shoe = (int16_t)(b->in_shoe + b->drawn_count);
        for (int i = 0; i < b->drawn_count; i++)
            if (b->drawn[i]) b->shoe.left[b->drawn[i]]++;
    } else {
        for (int i = 0; i < b->drawn_count; i++) b->away_unseen += b->drawn[i] == CARD_UNSEEN;
    }
    memset(&b->coup, 0, sizeof b->coup);
    memset(b->drawn, 0, sizeof b->drawn);
    b->drawn_count = 0;
    b->void_hands = 0;
    b->ante_spared = 0;
    b->offered = NO_SEAT;
    b->out = HAND_NONE;
    b->astray = 0;
    b->mistakes = 0;
    b->void_round = b->disordered = b->swept = b->reopened = b->banker_first = false;
}

/* After a shoe: Style B takes new cards (11.3), a table with a shuffler the other set, and any
 * other shuffles. */
static void end_shoe(struct table *table, struct events *events)
{
    bool new_cards = style_of(table) == STYLE_B;
    bool machine = cards_of(table) == CARDS_IN_SHUFFLER;

    table_add_event(events, EVENT_SHOE_OVER, NO_SEAT,
                    says(table, new_cards ? SAYS_REPLACED : SAYS_CUT_CARD))
        ->also = says(table, SAYS_SHOE);
    baccarat_cards_away(table, new_cards ? NEED_CARDS : machine ? NEED_OTHER_SET : NEED_SHUFFLE);
    baccarat_of(table)->need_topic = new_cards ? SAYS_REPLACED
                                     : machine ? SAYS_CUT_CARD
                                               : SAYS_RESHUFFLED;
}

static void next_round(struct table *table, struct events *events)
{
    clear_round(table);
    table->till.phase = BACCARAT_BETTING;
    if (baccarat_of(table)->rounds == 1)
        table_add_event(events, EVENT_LAST_COUP, NO_SEAT, says(table, SAYS_ONE_MORE))->number = 1;
    if (baccarat_of(table)->rounds == 0) end_shoe(table, events);
}

static void do_settle(struct table *table, const struct command *command, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    bool void_round = b->void_round;

    table_add_done(command, table_clause(table, command), events);
    if (!void_round) {
        b->before = b->now;
        table_keep(table, UNDO_SETTLEMENT);
        table_count_idle(table, baccarat_boxes(&table->sign));
        b->tied = coup_points(&b->coup, HAND_PLAYER) == coup_points(&b->coup, HAND_BANKER);
        b->settled = b->coup;
        b->settled_void = b->void_hands;
        table_play_limits(table);
        judge_all(table, events);
        table_play_limits(table);
        table->by_limits_then = false;
    } else { /* wagers stay up, undecided (reading B23) */
        table_add_event(events, EVENT_VOID, NO_SEAT, says(table, b->void_topic));
    }
    next_round(table, events);
}

/* ---- Findings after the round ---------------------------------------------------- */

static void swap(struct table *table)
{
    struct baccarat *b = baccarat_of(table);
    struct baccarat_play play = b->now;

    b->now = b->before;
    b->before = play;
}

static void resettle(struct table *table, struct events *events)
{
    struct baccarat *b = baccarat_of(table);

    table_back(table);
    b->coup = b->settled;
    b->void_hands = b->settled_void;
    judge_all(table, events);
}

/* Stakes stay up unless they lose or are void. */
static bool saved_wager(const struct table *table, int seat, int bet, int number,
                        struct saved_wager *saved)
{
    const struct baccarat *b = baccarat_of(table);
    const struct baccarat_play *before = &b->before;
    struct wager_at at = { seat, baccarat_box(table, seat, number), bet };
    int64_t stake = table->undo ? before->stake_cents[seat][at.box][bet] : 0;
    bool down = table->winners_then & SEAT_BIT(seat);

    *saved = (struct saved_wager){ .bet = bet, .number = number, .stake_cents = stake };
    if (!stake) return false;
    bool no_ante = b->ante_due & SEAT_BIT(seat) && !before->ante_cents[seat];
    bool counts = !no_ante && !on_void_hand(table, bet, b->settled_void);
    enum fate fate = baccarat_settle(&table->sign, bet, &b->settled).fate;
    bool stays = fate == STANDS_OFF || (fate == WINS && !down);
    saved->decided = (fate == WINS || fate == LOSES) && counts;
    saved->left_cents = stays && counts ? stake : 0;
    saved->unnoticed = before->slipped[seat][at.box][bet] == SLIP_UNNOTICED;
    return true;
}

/* ---- Void rounds ----------------------------------------------------------------- */

static struct refusal can_void_round(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    const struct reason *reason = table_reason(table, command->reason);
    const char *clause = table_clause(table, command);

    bool too_few = reason && reason->force == TOO_FEW;
    if (!too_few && (!reason || reason->force != VOIDS)) return no(REFUSED_NO_SUCH_REASON, clause);
    bool wanted = baccarat_next_step(table).kind == STEP_DRAW;
    if (too_few) return b->in_shoe || !wanted ? no(REFUSED_CARDS_LEFT, reason->clause) : accepted();
    if (command->role != ROLE_OPERATOR)
        return (struct refusal){ REFUSED_WRONG_ROLE, reason->clause, 0, ROLE_OPERATOR, NULL };
    if (out_of_order(b)) return accepted();
    return table->till.phase == BACCARAT_DEALING
               ? no(REFUSED_IN_ORDER, clause)
               : no(REFUSED_TOO_LATE_TO_VOID, says(table, SAYS_THEREAFTER));
}

static void give_everything_back(struct table *table, const char *clause, struct events *events)
{
    int first = events->count;

    for (int seat = 0; seat < TABLE_SEATS; seat++) baccarat_give_back(table, seat, clause, events);
    for (int i = first; i < events->count; i++)
        if (events->list[i].kind == EVENT_VERDICT)
            events->list[i].also = says(table, SAYS_VOID_WAGER);
}

void baccarat_void_round(struct table *table, const char *clause, struct events *events)
{
    table_lapse(table, ALL_LAPSE, NO_SEAT, clause, events);
    give_everything_back(table, clause, events);
    table_add_event(events, EVENT_VOID, NO_SEAT, clause)->also = says(table, SAYS_VOID_ROLL);
    next_round(table, events);
}

static void do_void_round(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);
    bool too_few = reason->force == TOO_FEW;

    table_add_done(command, reason->clause, events);
    baccarat_void_round(table, reason->clause, events);
    if (!too_few || table->till.phase != BACCARAT_BETTING) return;
    if (baccarat_continuous(&table->sign))
        baccarat_load_shoe(table);
    else
        end_shoe(table, events);
}

static bool in_round(const struct table *table)
{
    return table->till.phase >= BACCARAT_ROLES && table->till.phase <= BACCARAT_ANNOUNCED;
}

static struct refusal can_invalidate(const struct table *table, const struct command *command)
{
    return table_may_invalidate(table, command, in_round(table));
}

/* A player's wagers are forfeited, as far as they count. */
static void forfeit(struct table *table, int seat, const char *clause, struct events *events)
{
    struct verdict taken = { .fate = LOSES, .clause = clause };
    struct wager_at at = { seat, 0, 0 };

    while (baccarat_next_wager(table, &at) && at.seat == seat)
        baccarat_trim_wager(table, &at, events);
    at = (struct wager_at){ seat, 0, 0 };
    while (baccarat_next_wager(table, &at) && at.seat == seat) lose(table, &at, &taken, events);
}

/* Gives all wagers back, as all were in that round, except those of players who forfeit them. */
static void do_invalidate(struct table *table, const struct command *command, struct events *events)
{
    const struct reason *reason = table_cause(table, command);
    const char *refund = says(table, SAYS_REFUND);
    bool running = in_round(table);
    int8_t phase = table->till.phase;

    table_add_invalidated(table, command, events);
    table_lapse(table, ALL_LAPSE, NO_SEAT, refund, events);
    if (!running) {
        table_reverse(table, reason->clause, events);
        table->till.phase = phase; /* the cards stay as they are now */
        table->by_limits_then = true;
    }
    table_play_limits(table);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (table_forfeits(command) & SEAT_BIT(seat)) forfeit(table, seat, refund, events);
    table_play_limits(table);
    table->by_limits_then = false;
    for (int seat = 0; seat < TABLE_SEATS; seat++) baccarat_give_back(table, seat, refund, events);
    table_add_event(events, EVENT_VOID, NO_SEAT, reason->clause);
    if (running) next_round(table, events);
}

/* ---- Offers of the cut and the hands --------------------------------------------- */

/* Whether this player has accepted the cut and not cut yet. */
static bool is_to_cut(const struct table *table, int seat)
{
    const struct baccarat *b = baccarat_of(table);

    return table->till.phase == BACCARAT_CUTTING && b->cutter == seat && !b->cut;
}

static struct refusal can_accept(const struct table *table, const struct command *command)
{
    return is_to_cut(table, command->seat) ? no(REFUSED_WRONG_MOMENT, says(table, SAYS_CUTTER))
                                           : accepted();
}

static void do_accept(struct table *table, const struct command *command, struct events *events)
{
    if (table->till.phase == BACCARAT_ROLES) {
        baccarat_accept_hand(table, command, events);
        return;
    }
    baccarat_of(table)->cutter = command->seat;
    baccarat_of(table)->offered = NO_SEAT;
    table_add_done(command, says(table, SAYS_CUTTER), events);
}

static void do_decline(struct table *table, const struct command *command, struct events *events)
{
    if (table->till.phase == BACCARAT_ROLES) {
        baccarat_decline_hand(table, command, events);
        return;
    }
    baccarat_of(table)->declined |= SEAT_BIT(command->seat);
    baccarat_of(table)->offered = baccarat_of(table)->cutter = NO_SEAT;
    table_add_done(command, says(table, SAYS_CUTTER), events);
}

/* ---- Signs ----------------------------------------------------------------------- */

static struct refusal side_bets_fit(const struct sign *sign)
{
    const struct baccarat_bet *bets = baccarat_game(sign)->bets;

    for (int a = 1; a < BACCARAT_BETS; a++)
        for (int b = a + 1; b < BACCARAT_BETS; b++)
            if (bets[a].alone_clause && bets[b].alone_clause &&
                bets[a].offered != bets[b].offered && option_of(sign, bets[a].offered) &&
                option_of(sign, bets[b].offered))
                return (struct refusal){ REFUSED_EXCLUSIVE, bets[a].alone_clause, 0, 0,
                                         bets[b].alone_clause };
    return accepted();
}

/* The clause on the limits of this table's side bets. */
static const char *side_clause(const struct sign *sign)
{
    const struct baccarat_bet *bets = baccarat_game(sign)->bets;

    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        if (bets[bet].offered && option_of(sign, bets[bet].offered)) return bets[bet].amount_clause;
    return bets[BACCARAT_PERFECT_PAIR_PLAYER].amount_clause;
}

static struct refusal amounts_fit(const struct sign *sign)
{
    const char *const *say = games[sign->edition]->conduct->says;
    int64_t chip = sign->chip_cents, ante = sign->amount_cents[BACCARAT_ANTE];
    int64_t waiver = sign->amount_cents[BACCARAT_WAIVER];
    int64_t differential = sign->amount_cents[BACCARAT_DIFFERENTIAL];
    struct refusal why = sign_side_fits(sign, side_clause(sign));

    if (why.code) return why;
    if (ante < 0) return no(REFUSED_BAD_LIMITS, say[SAYS_ANTE_AMOUNT]);
    if (waiver < 0 || waiver > MONEY_MOST) return no(REFUSED_BAD_LIMITS, say[SAYS_ANTE_WAIVED]);
    if (differential < 0 || differential > MONEY_MOST)
        return no(REFUSED_BAD_LIMITS, say[SAYS_DIFFERENTIAL]);
    if (differential % chip)
        return no_with_amount(REFUSED_NOT_IN_CHIPS, say[SAYS_DIFFERENTIAL], chip);
    if (ante && !baccarat_ante_up(sign)) return no(REFUSED_NO_ANTE_HERE, say[SAYS_ANTE_AMOUNT]);
    if (waiver && !ante)
        return (struct refusal){ REFUSED_NO_ANTE_HERE, say[SAYS_ANTE_WAIVED], 0, 0,
                                 say[SAYS_ANTE_AMOUNT] };
    if (waiver % chip) return no_with_amount(REFUSED_NOT_IN_CHIPS, say[SAYS_ANTE_WAIVED], chip);
    if (ante > sign->min_cents / BACCARAT_ANTE_SHARE)
        return (struct refusal){ REFUSED_ANTE_TOO_HIGH, baccarat_game(sign)->ante_clause,
                                 money_down_to(sign->min_cents / BACCARAT_ANTE_SHARE, chip), 0,
                                 say[SAYS_ANTE_AMOUNT] };
    return ante % chip ? no_with_amount(REFUSED_NOT_IN_CHIPS, say[SAYS_ANTE_AMOUNT], chip)
                       : accepted();
}

static struct refusal sign_fits(const struct sign *sign)
{
    const struct baccarat_game *game = baccarat_game(sign);

    if (baccarat_continuous(sign) && sign->value[game->style] == STYLE_B)
        return no(REFUSED_NO_CONTINUOUS, games[sign->edition]->conduct->says[SAYS_NO_MACHINE]);
    struct refusal why = side_bets_fit(sign);
    return why.code ? why : amounts_fit(sign);
}

/* ---- Callbacks of the family ----------------------------------------------------- */

static int places(const struct sign *sign)
{
    (void)sign;
    return TABLE_SEATS; /* players beyond the boxes stand */
}

/* Cites the clause on the table's boxes, or the one on standing players. */
static void do_sit(struct table *table, const struct command *command, struct events *events)
{
    const struct baccarat_game *game = baccarat_game(&table->sign);
    int version = baccarat_version(&table->sign);

    house_acts[ACT_SIT].carry_out(table, command, events);
    baccarat_note_shown(table);
    struct event *event = &events->list[events->count - 1];
    event->clause = sits(table, command->seat)
                        ? game->boxes_clause[version]
                        : says(table, version == 2 ? SAYS_STANDING : SAYS_STANDERS);
    event->also = game->version_clause[version];
}

static void open_cards(struct table *table)
{
    struct baccarat *b = baccarat_of(table);

    baccarat_cards_away(table, NEED_CARDS);
    for (int hand = 0; hand < 3; hand++) b->holder[hand] = b->second[hand] = NO_SEAT;
}

static unsigned parts(const struct table *table, int seat)
{
    return baccarat_of(table)->offered == seat || is_to_cut(table, seat) ? ROLE_OFFERED : 0u;
}

/* Nobody leaves in mid-round anyway. */
static bool has_part(const struct table *table, int seat)
{
    return parts(table, seat);
}

static bool had_part(const struct table *table, int seat)
{
    const struct baccarat_play *before = &baccarat_of(table)->before;

    for (int box = 0; box <= BACCARAT_BOXES; box++)
        for (int bet = 1; bet < BACCARAT_BETS; bet++)
            if (before->stake_cents[seat][box][bet]) return true;
    return before->ante_cents[seat] > 0;
}

static struct refusal wrong_moment(const struct table *table, const struct act_row *row)
{
    int phase = table->till.phase;

    switch (row->act) {
    case ACT_SLIP:
    case ACT_ANTE:
        if (phase <= BACCARAT_CUTTING) break;
        return no(REFUSED_BETTING_OVER,
                  row->act == ACT_ANTE ? row->clause : says(table, SAYS_LATE));
    case ACT_VOID_ROUND:
        return no(REFUSED_TOO_LATE_TO_VOID, says(table, SAYS_THEREAFTER));
    case ACT_DRAW:
        if (phase >= BACCARAT_DEALT && phase <= BACCARAT_ANNOUNCED)
            return no(REFUSED_NOT_THIS_HAND, baccarat_next_step(table).clause);
        if (phase == BACCARAT_BETTING || phase == BACCARAT_ROLES)
            return no(REFUSED_WRONG_MOMENT,
                      table_act_clause(table, phase == BACCARAT_ROLES ? ACT_OFFER_HAND
                                                                      : ACT_NO_MORE_BETS));
        break;
    default:
        break;
    }
    if (phase == BACCARAT_CARDS_OUT && row->phases & 1u << BACCARAT_BETTING)
        return no(REFUSED_MIX_FIRST, baccarat_unready_clause(table));
    return accepted();
}

/* Only the dealer deals (4.3); a hand is for the player to whom it is offered. */
static const char *role_clause(const struct table *table, const struct act_row *row)
{
    bool hand = table->till.phase == BACCARAT_ROLES;
    bool banker = hand && !baccarat_of(table)->decided[HAND_BANKER];

    if (row->act == ACT_DRAW) return says(table, SAYS_HANDLING);
    if (hand && (row->act == ACT_ACCEPT || row->act == ACT_DECLINE))
        return says(table, banker ? SAYS_BANKER : SAYS_HOLDER);
    return NULL;
}

/* Unseen cards are in the shoe, face down on the table, held for the next round, or among the
 * discards. */
static int unseen_cards(const struct baccarat *b)
{
    int count = b->in_shoe + b->away_unseen + (b->held == CARD_UNSEEN) + (b->held_more == 1);

    for (int i = 0; i < b->drawn_count; i++) count += b->drawn[i] == CARD_UNSEEN;
    return count;
}

static bool sound(const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);

    return unseen_cards(b) == shoe_count(&b->shoe) && (b->held >= 0 || !b->held_more);
}

/* The player who has the cards that are out. */
static int to_turn(const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);

    if (table->till.phase != BACCARAT_DEALING || !b->out) return NO_SEAT;
    return b->astray ? b->astray - 1 : b->holder[b->out];
}

/* A player leaves or is excluded: the dealer takes over their hand, and their nominations end. */
static void without(struct table *table, int seat, const char *clause, struct events *events)
{
    struct baccarat *b = baccarat_of(table);

    if (seated(table, seat) && !in_round(table)) /* excluded from the next round */
        baccarat_give_back(table, seat, clause, events);
    if (b->offered == seat) b->offered = NO_SEAT;
    if (is_to_cut(table, seat)) b->cutter = NO_SEAT;
    for (int hand = HAND_PLAYER; hand <= HAND_BANKER; hand++) {
        if (b->second[hand] == seat) b->second[hand] = NO_SEAT;
        if (b->holder[hand] != seat) continue;
        b->holder[hand] = b->second[hand] = NO_SEAT;
        if (b->out == hand) b->out = HAND_NONE;
        if (in_round(table))
            table_add_event(events, EVENT_HOLDER, NO_SEAT, clause)->number = (int8_t)hand;
    }
    if (b->astray == seat + 1) { /* the dealer takes it back */
        b->astray = 0;
        b->out = HAND_NONE;
    }
    b->acts_for[seat] = 0;
    baccarat_end_nominations(table, seat);
    if (seated(table, seat)) return;
    b->area_bound &= ~SEAT_BIT(seat);
}

/* Wagers of players who were excluded during a round do not stay up for the next. */
static void return_excluded(struct table *table, struct events *events)
{
    for (int seat = 0; !in_round(table) && table->excluded && seat < TABLE_SEATS; seat++)
        if (seated(table, seat) && table->excluded & SEAT_BIT(seat))
            baccarat_give_back(table, seat, table_exclusion(table), events);
}

static void afterwards(struct table *table, struct events *events)
{
    return_excluded(table, events);
    baccarat_note_vacant(table);
    assert(sound(table));
}

static void restore_seat(struct table *table, int seat)
{
    struct baccarat_play *now = &baccarat_of(table)->now, *before = &baccarat_of(table)->before;

    memcpy(now->stake_cents[seat], before->stake_cents[seat], sizeof now->stake_cents[seat]);
    memcpy(now->slipped[seat], before->slipped[seat], sizeof now->slipped[seat]);
    now->ante_cents[seat] = before->ante_cents[seat];
}

static void restore(struct table *table)
{
    baccarat_of(table)->now = baccarat_of(table)->before;
}

/* ---- Offers ---------------------------------------------------------------------- */

static void offer_counts(struct offering *o, int64_t least, int64_t most)
{
    o->command.count = least;
    bool good = !table_details(o->table, &o->command).code;
    o->command.count = 0;
    if (good) offer_range(o, least, most, 1);
}

static void offer_flags(struct offering *o, int most)
{
    for (int flags = 0; flags <= most; flags = flags ? 2 * flags : 1) {
        o->command.flags = (uint8_t)flags;
        offer_plain(o);
    }
}

static void offer(struct offering *o, int act)
{
    const struct baccarat *b = baccarat_of(o->table);

    switch (act) {
    case ACT_BET:
        baccarat_each_wager(o, baccarat_offer_bet);
        baccarat_offer_nominee(o);
        break;
    case ACT_TAKE:
        baccarat_each_wager(o, baccarat_offer_take);
        baccarat_offer_nominee(o);
        break;
    case ACT_RECEIVE:
        o->command.count = (int8_t)o->table->sign.value[baccarat_game(&o->table->sign)->decks];
        offer_flags(o, FLAG_SEALED);
        break;
    case ACT_REQUIRE:
        offer_flags(o, FLAG_MIX);
        break;
    case ACT_CUT:
        offer_counts(o, CARDS, b->in_shoe - CARDS);
        break;
    case ACT_STOP_CARD:
        offer_counts(o, BACCARAT_BEHIND, b->in_shoe - 1);
        break;
    case ACT_SHUFFLE:
    case ACT_VOID_ROUND:
        offer_reasons(o);
        break;
    case ACT_NOMINATE:
        baccarat_offer_nominees(o);
        break;
    case ACT_AREA_LIMIT:
        for (int flags = 0; flags <= FLAG_LIFTED; flags++) {
            o->command.flags = (uint8_t)flags;
            offer_seats(o);
        }
        break;
    case ACT_STYLE:
        for (int style = STYLE_A; style <= STYLE_C; style++) {
            o->command.choice = (int8_t)style;
            offer_plain(o);
        }
        break;
    case ACT_DISMISS:
        for (int flags = 0; flags <= FLAG_CARDS; flags++) {
            o->command.flags = (uint8_t)flags;
            offer_seats(o);
        }
        break;
    default:
        baccarat_offer_deal(o, act);
    }
}

static const struct act_code acts[ACT_COUNT] = {
    [ACT_SIT] = { table_can_sit, do_sit },
    [ACT_BET] = { baccarat_can_bet, baccarat_do_bet },
    [ACT_TAKE] = { baccarat_can_take, baccarat_do_take },
    [ACT_SLIP] = { baccarat_can_slip, baccarat_do_slip },
    [ACT_ANTE] = { baccarat_can_ante, baccarat_do_ante },
    [ACT_REDUCE] = { baccarat_can_reduce, baccarat_do_reduce },
    [ACT_NOMINATE] = { baccarat_can_nominate, baccarat_do_nominate },
    [ACT_DISMISS] = { baccarat_can_dismiss, baccarat_do_dismiss },
    [ACT_RELEASE] = { baccarat_can_release, baccarat_do_release },
    [ACT_AREA_LIMIT] = { baccarat_can_area_limit, baccarat_do_area_limit },
    [ACT_STYLE] = { baccarat_can_style, baccarat_do_style },
    [ACT_RECEIVE] = { baccarat_can_receive, baccarat_do_receive },
    [ACT_INSPECT] = { baccarat_can_prepare, baccarat_do_prepare },
    [ACT_SPREAD] = { baccarat_can_prepare, baccarat_do_prepare },
    [ACT_CHEMMY] = { baccarat_can_prepare, baccarat_do_prepare },
    [ACT_STACK] = { baccarat_can_prepare, baccarat_do_prepare },
    [ACT_RIFFLE] = { baccarat_can_prepare, baccarat_do_prepare },
    [ACT_REQUIRE] = { baccarat_can_require, baccarat_do_require },
    [ACT_OFFER_CUT] = { baccarat_can_offer_cut, baccarat_do_offer_cut },
    [ACT_CUT] = { baccarat_can_cut, baccarat_do_cut },
    [ACT_STOP_CARD] = { baccarat_can_stop_card, baccarat_do_stop_card },
    [ACT_BURN] = { baccarat_can_burn, baccarat_do_burn },
    [ACT_VIEW] = { baccarat_can_view, baccarat_do_view },
    [ACT_CHANGE_SET] = { baccarat_can_change_set, baccarat_do_change_set },
    [ACT_SHUFFLE] = { care_can_shuffle, baccarat_do_shuffle },
    [ACT_REPLACE] = { table_can_always, baccarat_do_replace },
    [ACT_ACCEPT] = { can_accept, do_accept },
    [ACT_DECLINE] = { table_can_always, do_decline },
    [ACT_NO_MORE_BETS] = { can_no_more_bets, do_no_more_bets },
    [ACT_OFFER_HAND] = { baccarat_can_offer_hand, baccarat_do_offer_hand },
    [ACT_RETAIN] = { baccarat_can_retain, baccarat_do_retain },
    [ACT_VOLUNTEER] = { baccarat_can_volunteer, baccarat_do_volunteer },
    [ACT_DRAW] = { baccarat_can_draw, baccarat_do_draw },
    [ACT_PASS] = { baccarat_can_pass, baccarat_do_pass },
    [ACT_TURN] = { baccarat_can_turn, baccarat_do_turn },
    [ACT_REPORT_CUT] = { report_can, report_do },
    [ACT_REPORT_TURN] = { report_can, report_do },
    [ACT_ALLOCATE] = { baccarat_can_allocate, baccarat_do_allocate },
    [ACT_AUTHORISE] = { baccarat_can_authorise, baccarat_do_authorise },
    [ACT_EXCESS] = { baccarat_can_excess, baccarat_do_excess },
    [ACT_FACE_UP] = { baccarat_can_face_up, baccarat_do_face_up },
    [ACT_RECONSTRUCT] = { baccarat_can_reconstruct, baccarat_do_reconstruct },
    [ACT_VOID_ROUND] = { can_void_round, do_void_round },
    [ACT_VOID_HAND] = { baccarat_can_void_hand, baccarat_do_void_hand },
    [ACT_REOPEN] = { baccarat_can_reopen, baccarat_do_reopen },
    [ACT_PASS_ASTRAY] = { baccarat_can_pass_astray, baccarat_do_pass_astray },
    [ACT_SWEEP_ROUND] = { baccarat_can_sweep, baccarat_do_sweep },
    [ACT_ANNOUNCE] = { can_finish, do_announce },
    [ACT_SETTLE] = { can_finish, do_settle },
    [ACT_INVALIDATE] = { can_invalidate, do_invalidate },
};

static const struct phase_row phases[BACCARAT_PHASES] = {
    [BACCARAT_CARDS_OUT] = { "cards-out", "Preparing the cards", false },
    [BACCARAT_CUTTING] = { "cutting", "Cutting the cards", false },
    [BACCARAT_BETTING] = { "betting", "Place your bets", true },
    [BACCARAT_ROLES] = { "roles", "No more bets", false },
    [BACCARAT_DEALING] = { "dealing", "Dealing the cards", false },
    [BACCARAT_DEALT] = { "dealt", "Both hands are complete", false },
    [BACCARAT_ANNOUNCED] = { "announced", "The result has been called", false },
    [BACCARAT_CLOSED] = { "closed", "The table is closed", false },
};

BACCARAT_REFUSALS(REFUSAL_DEFINED)
static const refusal_code refusals[] = { BACCARAT_REFUSALS(REFUSAL_LISTED) NULL };
static void phase_now(const struct table *table, struct phase_row *phase)
{
    if (phase->open && seen_ahead(baccarat_of(table))) {
        phase->say = "No bets this hand";
        phase->open = false;
    }
    if (baccarat_awaits_players(table)) phase->say = "The cards lie face up for the first players";
    if (!baccarat_of(table)->reopened) return;
    phase->say = "Bets may be changed";
    phase->open = true;
}

extern const char baccarat_source[]; /* made by the build */

const struct family baccarat_family = {
    .word = "baccarat",
    .source = baccarat_source,
    .refusals = refusals,
    .forms = baccarat_forms,
    .state_bytes = sizeof(struct baccarat),
    .fields = baccarat_fields,
    .sound = sound,
    .lay = baccarat_lay,
    .allowed = baccarat_allowed,
    .mark_misfits = baccarat_mark_misfits,
    .phases = phases,
    .phase_count = BACCARAT_PHASES,
    .closed_phase = BACCARAT_CLOSED,
    .in_round = 1u << BACCARAT_ROLES | 1u << BACCARAT_DEALING | 1u << BACCARAT_DEALT |
                1u << BACCARAT_ANNOUNCED,
    .acts = acts,
    .places = places,
    .open = open_cards,
    .sign = sign_fits,
    .parts = parts,
    .role_clause = role_clause,
    .wrong_moment = wrong_moment,
    .afterwards = afterwards,
    .on_layout = baccarat_on_layout,
    .wager = baccarat_wager,
    .give_back = baccarat_give_back,
    .lift = baccarat_lift_off,
    .single = baccarat_single,
    .confirmed = baccarat_confirmed,
    .has_part = has_part,
    .had_part = had_part,
    .without = without,
    .restore = restore,
    .restore_seat = restore_seat,
    .swap = swap,
    .saved = saved_wager,
    .resettle = resettle,
    .cut = baccarat_cut,
    .unnoticed = baccarat_unnoticed,
    .notice = baccarat_notice_slip,
    .breach = baccarat_breach,
    .offer = offer,
    .id = baccarat_id,
    .find = baccarat_find,
    .name = baccarat_name,
    .next = baccarat_next,
    .kind = baccarat_kind,
    .each_wager = baccarat_each_wager,
    .phase = phase_now,
    .bound = baccarat_bound,
    .bets_for = baccarat_bets_for,
    .stands_in = baccarat_stands_in,
    .together = baccarat_stake,
    .to_act = to_turn,
};
