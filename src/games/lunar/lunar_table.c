/* lunar_table.c - a Lunar Poker table: the calls, the Dealer's hand, the force, the final
 * settlement, and the descriptor of the family. */
#include "games/lunar/lunar_internal.h"

#include "rules/assert.h"

#include <string.h>

_Static_assert(sizeof(struct lunar_cards) == 8 + 36 + 30 + 2 * CARDS + 1 + 5 &&
                   sizeof(struct lunar_play) ==
                       8 * LUNAR_BOXES * (LUNAR_PLACES + 1) + LUNAR_BOXES * LUNAR_PLACES &&
                   sizeof(struct lunar_decided) ==
                       8 * LUNAR_BOXES * (LUNAR_PLACES + 1) + 2 * LUNAR_BOXES * LUNAR_PLACES + 8 &&
                   sizeof(struct lunar_round) == 8 * LUNAR_BOXES * (LUNAR_HANDS + 2) + 80 &&
                   sizeof(struct lunar) == 2 * sizeof(struct lunar_play) +
                                               sizeof(struct lunar_cards) + 56 + 8 * LUNAR_BOXES +
                                               sizeof(struct lunar_round) +
                                               sizeof(struct lunar_decided),
               "no padding in the state of a table");
_Static_assert(sizeof(struct lunar) <= TABLE_GAME, "it fits into a table");

bool lunar_in_round(const struct table *table)
{
    return table->till.phase >= LUNAR_DEALING && table->till.phase <= LUNAR_SHOWDOWN;
}

/* ---- A round begins and ends ----------------------------------------------------- */

static void clear_round(struct table *table)
{
    memset(&lunar_of(table)->round, 0, sizeof lunar_of(table)->round);
    lunar_of(table)->round.serving = NO_SEAT;
}

void lunar_end_round(struct table *table)
{
    clear_round(table);
    lunar_shuffle_again(table, SAYS_RESHUFFLED);
}

static bool all_decided(const struct table *table)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (has_hand(table, box) && lunar_of(table)->round.stage[box] != STAGE_PLAYING)
            return false;
    return true;
}

static struct refusal can_no_more_bets(const struct table *table, const struct command *command)
{
    (void)command;
    if (table->till.phase == LUNAR_BETTING)
        return lunar_any_ante(table) ? accepted()
                                     : no(REFUSED_NOBODY_PLAYS, says(table, SAYS_ANTE_PLACED));
    return all_decided(table) ? accepted()
                              : no(REFUSED_STILL_DECIDING, rule(table, RULE_NO_MORE_BETS));
}

/* A hand without a Bet that counts is out, and its ante and fees are returned (reading L38). */
void lunar_check_bet(struct table *table, int box, struct events *events)
{
    if (lunar_of(table)->round.stage[box] != STAGE_PLAYING || lunar_trim_bet(table, box, events))
        return;
    lunar_return(table, box, LUNAR_ANTE_PLACE, says(table, SAYS_BELOW), events);
    lunar_return_fee(table, box, says(table, SAYS_BELOW), events);
    lunar_refund_fees(table, box, says(table, SAYS_BELOW), events);
    lunar_out(table, box, GONE_BET_VOID, says(table, SAYS_BELOW), NULL, events);
}

static void do_no_more_bets(struct table *table, const struct command *command,
                            struct events *events)
{
    struct lunar *l = lunar_of(table);

    if (table->till.phase == LUNAR_LOCKED) {
        table_add_done(command, rule(table, RULE_NO_MORE_BETS), events);
        for (int box = 0; box < LUNAR_BOXES; box++) lunar_check_bet(table, box, events);
        table->till.phase = LUNAR_CALLED;
        return;
    }
    table_add_done(command, table_clause(table, command), events);
    lunar_close_betting(table, events);
    if (!lunar_any_ante(table)) return;
    table_count_idle(table, lunar_boxes(table));
    clear_round(table);
    memset(l->bet_made_cents, 0, sizeof l->bet_made_cents);
    memset(&l->decided, 0, sizeof l->decided);
    memset(l->gone, GONE_NOT, sizeof l->gone);
    l->deck_played = true;
    promotions_follow(table, command, events);
    l->before = l->now;
    table_begin_round(table);
    table_keep(table, UNDO_NOTHING);
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (ante_of(table, box)) l->round.stage[box] = STAGE_THINKING;
    table->till.phase = LUNAR_DEALING;
}

/* ---- The Dealer's hand ----------------------------------------------------------- */

static hand_value dealers_value(const struct table *table)
{
    return five_cards_value(lunar_of(table)->cards.hand[LUNAR_DEALER]);
}

void lunar_add_hand_event(const struct table *table, int hand, enum hand_category category,
                          bool qualifies, const char *clause, struct events *events)
{
    const char *kind = lunar_game(&table->sign)->kind_clauses[category];
    struct event *event = lunar_add_event(events, EVENT_HAND, hand, clause, kind);

    event->a = (int8_t)category;
    event->b = qualifies;
}

static void tell_value(const struct table *table, int hand, hand_value value, const char *clause,
                       struct events *events)
{
    lunar_add_hand_event(table, hand, hand_category(value), hand_qualifies(value), clause, events);
}

static bool any_playing(const struct table *table)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (lunar_of(table)->round.stage[box] == STAGE_PLAYING) return true;
    return false;
}

/* Not while a hand waits to be reconstructed. */
static struct refusal can_go_on(const struct table *table, const struct command *command)
{
    (void)command;
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (lunar_of(table)->round.stage[box] == STAGE_SWEPT)
            return no(REFUSED_ORDER_FIRST, rule(table, RULE_LAID));
    return accepted();
}

static void do_turn(struct table *table, const struct command *command, struct events *events)
{
    const char *clause = table_clause(table, command);
    hand_value value = dealers_value(table);
    bool plays = hand_qualifies(value);

    table_add_done(command, clause, events);
    lunar_show(table, LUNAR_DEALER, all_cards(table, LUNAR_DEALER), clause, NULL, events);
    lunar_judge_dealer(table, events);
    tell_value(table, LUNAR_DEALER, value, plays ? clause : rule(table, RULE_NO_HAND_CALL), events);
    table->till.phase = plays || !any_playing(table) ? LUNAR_SHOWDOWN : LUNAR_FORCING;
}

/* ---- Force the Dealer ------------------------------------------------------------ */

/* Why nobody is asked in this phase (10.1, 10.4). */
static struct refusal not_asked(const struct table *table)
{
    if (lunar_of(table)->round.forced) return no(REFUSED_FORCED_ALREADY, rule(table, RULE_FORCED));
    bool qualifies = table->till.phase == LUNAR_SHOWDOWN && hand_qualifies(dealers_value(table));
    return no(qualifies ? REFUSED_DEALER_QUALIFIES : REFUSED_WRONG_MOMENT,
              rule(table, RULE_NO_HAND_CALL));
}

/* A player who did not force has been settled already (10.2). */
static struct refusal can_answer(const struct table *table, const struct command *command)
{
    const struct lunar *l = lunar_of(table);

    if (l->gone[command->seat] == GONE_UNFORCED)
        return lunar_no_hand(table, command->seat, table_clause(table, command));
    if (table->till.phase != LUNAR_FORCING) return not_asked(table);
    if (l->round.stage[command->seat] != STAGE_PLAYING)
        return lunar_no_hand(table, command->seat, rule(table, RULE_NO_HAND_CALL));
    return (l->round.forcing | l->round.not_forcing) & box_bit(command->seat)
               ? no(REFUSED_DECIDED, table_clause(table, command))
               : accepted();
}

unsigned lunar_asked(const struct table *table)
{
    bool deciding = table->till.phase == LUNAR_DECIDING || table->till.phase == LUNAR_LOCKED;
    unsigned asked = 0;

    for (int box = 0; box < LUNAR_BOXES; box++) {
        struct command command = { .act = ACT_DECLINE, .role = ROLE_PLAYER, .seat = (int8_t)box };
        bool is_asked =
            deciding ? lunar_decides(table, box)
                     : table->till.phase == LUNAR_FORCING && !can_answer(table, &command).code;
        is_asked &= !(table->excluded & SEAT_BIT(box));
        if (is_asked) asked |= box_bit(box);
    }
    return asked;
}

static struct refusal can_force(const struct table *table, const struct command *command)
{
    struct refusal why = can_answer(table, command);

    if (!why.code) why = table_rack_fits(table, command, command->seat, lunar_fee(table, command));
    if (why.code == REFUSED_RACK_SHORT || why.code == REFUSED_CHIPS_OWED)
        why.clause = rule(table, RULE_CHIPS_PLACED);
    return why;
}

static void do_force(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    lunar_place_fee(table, command->seat, table_clause(table, command), events);
    lunar_of(table)->round.forcing |= box_bit(command->seat);
}

static void do_decline(struct table *table, const struct command *command, struct events *events)
{
    lunar_of(table)->round.not_forcing |= box_bit(command->seat);
    table_add_done(command, table_clause(table, command), events);
}

/* ---- Final settlement ------------------------------------------------------------ */

static void decide_ante(struct table *table, int box, const struct lunar_outcome *outcome,
                        struct events *events)
{
    struct verdict verdict = lunar_settle(&table->sign, LUNAR_ANTE, outcome);

    lunar_decide(table, box, LUNAR_ANTE_PLACE, &verdict, events);
}

/* Players who do not force are paid without showing their cards. */
static void settle_unforced(struct table *table, int box, struct events *events)
{
    const struct lunar_outcome no_hand = { .end = END_NO_HAND };

    decide_ante(table, box, &no_hand, events);
    lunar_out(table, box, GONE_UNFORCED, rule(table, RULE_NOT_FORCED_CARDS),
              rule(table, RULE_NOT_FORCED_RACK), events);
    lunar_decide_bet(table, box, &no_hand, events);
}

/* The clause under which the cards of a settled hand are collected. */
static enum lunar_topic collected(const struct lunar_outcome *outcome)
{
    switch (outcome->end) {
    case END_LOSES:
        return RULE_COLLECTED_LOSS;
    case END_WINS:
        return outcome->paid.has_second ? RULE_COLLECTED_SECOND : RULE_COLLECTED_WIN;
    case END_EQUAL:
        return RULE_COLLECTED_EQUAL;
    default:
        return RULE_FORCED;
    }
}

/* The clause that ranks the two hands. */
static const char *ranked_by(const struct table *table, hand_value value, hand_value dealers)
{
    const struct lunar_game *game = lunar_game(&table->sign);
    enum hand_category kind = hand_category(value);

    if (kind != hand_category(dealers)) return rule(table, RULE_KINDS);
    if (value == dealers) return rule(table, RULE_SUITS);
    bool higher_pair = kind == ONE_PAIR && !hand_same_pair(value, dealers);
    return higher_pair ? game->kind_clauses[kind] : game->level_clauses[kind];
}

static void tell_compared(const struct table *table, int box, hand_value value,
                          struct events *events)
{
    hand_value dealers = dealers_value(table);

    lunar_add_event(events, EVENT_COMPARED, box, rule(table, RULE_COMPARED),
                    ranked_by(table, value, dealers))
        ->fate = value > dealers   ? WINS
                 : value < dealers ? LOSES
                                   : STANDS_OFF;
}

static void settle_hand(struct table *table, int box, struct events *events)
{
    struct lunar *l = lunar_of(table);
    struct lunar_hand hand = lunar_hand_of(table, box);
    struct lunar_outcome outcome = lunar_shown(&hand, l->cards.hand[LUNAR_DEALER], l->round.forced);
    bool compared = outcome.end != END_STAND_OFF && outcome.end != END_NO_HAND;

    if (compared) {
        lunar_show(table, box, all_cards(table, box), rule(table, RULE_SHOWDOWN),
                   rule(table, RULE_ARRANGED), events);
        hand_value value = lunar_value(&hand);
        tell_value(table, box, value, rule(table, RULE_CALLED), events);
        tell_compared(table, box, value, events);
    }
    lunar_decide_bet(table, box, &outcome, events);
    decide_ante(table, box, &outcome, events);
    lunar_out(table, box, GONE_NOT, rule(table, collected(&outcome)), NULL, events);
}

/* Ends the round.  The settlement can be reversed until the next deal. */
static void round_over(struct table *table)
{
    for (int seat = 0; seat < LUNAR_BOXES; seat++) assert(!lunar_on_layout(table, seat));
    lunar_end_round(table);
    table->undo = UNDO_SETTLEMENT;
    table->left_since = false;
}

/* From the dealer's right (reading L16). */
static void settle_all(struct table *table, struct events *events)
{
    for (int box = LUNAR_BOXES - 1; box >= 0; box--)
        if (lunar_of(table)->round.stage[box] == STAGE_PLAYING) settle_hand(table, box, events);
    round_over(table);
}

/* First the players who do not force (10.2); then the Dealer's highest card is removed. */
static void settle_forcing(struct table *table, struct events *events)
{
    struct lunar *l = lunar_of(table);

    for (int box = 0; box < LUNAR_BOXES; box++)
        if (l->round.stage[box] == STAGE_PLAYING && !(l->round.forcing & box_bit(box)))
            settle_unforced(table, box, events);
    if (!l->round.forcing) {
        round_over(table);
        return;
    }
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (l->round.forcing & box_bit(box))
            lunar_take_fee(table, box, rule(table, RULE_FORCE_FEE), events);
    lunar_add_event(events, EVENT_RACKED, LUNAR_DEALER, rule(table, RULE_FORCED),
                    rule(table, RULE_CARD_VALUES))
        ->b = 1;
    lunar_discard(table, LUNAR_DEALER, 1u << lunar_highest(l->cards.hand[LUNAR_DEALER]));
    l->cards.removed = l->cards.rack[--l->in_rack]; /* it can't be dealt again */
    l->cards.rack[l->in_rack] = CARD_UNSEEN;
    l->round.forced = true;
    table->till.phase = LUNAR_REPLACING;
}

void lunar_replaced(struct table *table, struct events *events)
{
    hand_value value = dealers_value(table);

    tell_value(table, LUNAR_DEALER, value, rule(table, RULE_FORCED), events);
    table->till.phase = LUNAR_SHOWDOWN;
}

static void do_settle(struct table *table, const struct command *command, struct events *events)
{
    bool forcing = table->till.phase == LUNAR_FORCING;

    table_add_done(command, forcing ? rule(table, RULE_NOT_FORCED) : table_clause(table, command),
                   events);
    if (forcing)
        settle_forcing(table, events);
    else
        settle_all(table, events);
}

/* ---- Callbacks of the family ----------------------------------------------------- */

static int places(const struct sign *sign)
{
    return sign->value[lunar_game(sign)->boxes];
}

static void open_cards(struct table *table)
{
    clear_round(table);
    lunar_cards_away(table, LUNAR_NEED_CARDS, SAYS_AT_THE_START);
}

static struct refusal sign_fits(const struct sign *sign)
{
    const char *clause = lunar_game(sign)->clauses[RULE_PAYOUT];

    if (sign->amount_cents[LUNAR_PAYOUT] < 0 || sign->amount_cents[LUNAR_PAYOUT] > MONEY_MOST)
        return no(REFUSED_BAD_LIMITS, clause);
    if (sign->amount_cents[LUNAR_PAYOUT] % sign->chip_cents)
        return no_with_amount(REFUSED_NOT_IN_CHIPS, clause, sign->chip_cents);
    if (sign_kind(sign, LUNAR_BET) >= 0) /* a Bet is always twice the ante */
        return no(REFUSED_NOT_PERMITTED_SIGN, lunar_game(sign)->clauses[RULE_PLAY]);
    int64_t most = sign_limits(sign, LUNAR_SUPER).most, ante = sign_limits(sign, LUNAR_ANTE).least;
    if (sign->value[lunar_game(sign)->multiple] && most < ante) /* no ante would be possible */
        return no(REFUSED_BAD_LIMITS, lunar_game(sign)->clauses[RULE_OWN_SUPER]);
    return sign_side_fits(sign, games[sign->edition]->conduct->says[SAYS_MINIMUM]);
}

static bool has_part(const struct table *table, int seat)
{
    return seat < LUNAR_BOXES && has_hand(table, seat);
}

/* The Bet on a hand (reading L22). */
static bool plays_on(const struct table *table, const struct command *command)
{
    return command->bet == LUNAR_BET && command->seat >= 0 && has_part(table, command->seat);
}

/* Without an Ante if it was found void since, and a Super Bet was not. */
static bool had_part(const struct table *table, int seat)
{
    for (int place = 0; seat < LUNAR_BOXES && place < LUNAR_PLACES; place++)
        if (lunar_of(table)->before.cents[seat][place]) return true;
    return false;
}

static struct refusal wrong_moment(const struct table *table, const struct act_row *row)
{
    int phase = table->till.phase;

    switch (row->act) {
    case ACT_VERIFY:
    case ACT_TURN:
        if (phase == LUNAR_DECIDING) return lunar_not_locked(table, row->clause);
        break;
    case ACT_FORCE:
    case ACT_DECLINE:
        return not_asked(table);
    case ACT_DECLARE:
    case ACT_FOLD:
    case ACT_EXCHANGE:
    case ACT_SIXTH:
        if (phase < LUNAR_DECIDING) return no(REFUSED_WRONG_MOMENT, rule(table, RULE_CHOICES));
        return no(REFUSED_BETTING_OVER, rule(table, RULE_NO_MORE_BETS));
    case ACT_NO_MORE_BETS:
        if (phase == LUNAR_DECIDING) return lunar_not_locked(table, rule(table, RULE_NO_MORE_BETS));
        if (phase > LUNAR_DEALING) return no(REFUSED_WRONG_MOMENT, rule(table, RULE_NO_MORE_BETS));
        if (phase == LUNAR_CUTTING) return no(REFUSED_CUT_FIRST, table_act_clause(table, ACT_CUT));
        if (phase == LUNAR_CARDS_OUT && lunar_of(table)->need_topic != SAYS_AT_THE_START)
            return no(REFUSED_SHUFFLE_FIRST, says(table, lunar_of(table)->need_topic));
        break;
    case ACT_SLIP:
        return no(REFUSED_BETTING_OVER, says(table, SAYS_LATE));
    default:
        break;
    }
    if (phase < LUNAR_BETTING && row->phases & 1u << LUNAR_BETTING)
        return no(REFUSED_MIX_FIRST, says(table, SAYS_MIXED));
    return accepted();
}

static void afterwards(struct table *table, struct events *events)
{
    (void)events;
    if (!lunar_in_round(table)) table->by_limits_then = false;
    assert(lunar_conserved(table));
}

/* A hand with its Bet made is settled.  One that waits for a decision of a player who can make none
 * any more is out, with all of the player's wagers (reading L43). */
static void without(struct table *table, int seat, const char *clause, struct events *events)
{
    bool plays = lunar_in_round(table) && lunar_of(table)->round.stage[seat] == STAGE_PLAYING;

    if (seated(table, seat) && !plays) lunar_withdraw(table, seat, clause, events);
    if (!table->present) lunar_of(table)->vacated = true;
}

/* What was decided in the round is undecided with it. */
static void restore_seat(struct table *table, int seat)
{
    struct lunar *l = lunar_of(table);

    memcpy(l->now.cents[seat], l->before.cents[seat], sizeof l->now.cents[seat]);
    memcpy(l->now.slip[seat], l->before.slip[seat], sizeof l->now.slip[seat]);
    l->now.fee_cents[seat] = l->before.fee_cents[seat];
    l->round.super_won_cents[seat] = l->round.fees_taken_cents[seat] = 0;
    memset(l->round.missed_cents[seat], 0, sizeof l->round.missed_cents[seat]);
    memset(l->decided.stake_cents[seat], 0, sizeof l->decided.stake_cents[seat]);
    l->decided.fees_cents[seat] = 0;
    l->decided.bet_slip[seat] = LUNAR_NO_SLIP;
}

/* The cards are shuffled when the first player sits down at a table that was empty (7.1(c)). */
static void do_sit(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    bool ready = table->till.phase == LUNAR_CUTTING || table->till.phase == LUNAR_BETTING;
    bool used = l->need == LUNAR_NEED_SHUFFLE || l->need == LUNAR_NEED_OTHER;

    house_acts[ACT_SIT].carry_out(table, command, events);
    events->list[events->count - 1].also = says(table, SAYS_BOXES);
    if (l->vacated && ready) lunar_shuffle_again(table, SAYS_VACANT);
    if (l->vacated && used) l->need_topic = SAYS_VACANT;
    l->vacated = false;
    l->gone[command->seat] = GONE_NOT;
}

static void restore(struct table *table)
{
    lunar_of(table)->now = lunar_of(table)->before;
    memset(&lunar_of(table)->decided, 0, sizeof lunar_of(table)->decided);
}

/* ---- Offers ---------------------------------------------------------------------- */

static void offer_draws(struct offering *o)
{
    for (int up = 0; up < 2; up++)
        for (int card = 1; card <= CARDS; card++) {
            o->command.outcome[0] = (int8_t)card;
            o->command.flags = (uint8_t)(up ? FLAG_UP : 0);
            offer_plain(o);
        }
}

static void offer_numbers(struct offering *o, int least, int most)
{
    for (int number = least; number <= most; number++) {
        o->command.place = (int8_t)number;
        offer_plain(o);
    }
}

static void offer_with_flag(struct offering *o, uint8_t flag)
{
    offer_seats(o);
    o->command.flags = flag;
    offer_seats(o);
}

static void offer_void_hands(struct offering *o)
{
    for (int seat = 0; seat < table_seat_count(o->table); seat++) {
        o->command.seat = (int8_t)seat;
        offer_reasons(o);
    }
}

static void offer_receive(struct offering *o)
{
    o->command.count = from_machine(o->table) ? 2 : 1;
    offer_plain(o);
}

static void offer_cut(struct offering *o)
{
    offer_range(o, 1, CARDS - 1, 1);
}

static void offer_count(struct offering *o)
{
    if (!table_details(o->table, &o->command).code) offer_range(o, 0, LUNAR_COUNT_MOST, 1);
}

static void offer_serve(struct offering *o)
{
    offer_with_flag(o, FLAG_ASTRAY);
}

static void offer_sweep(struct offering *o)
{
    offer_with_flag(o, FLAG_LAID);
}

static void offer_expose(struct offering *o)
{
    offer_numbers(o, 0, o->command.role == ROLE_DEALER ? LUNAR_FIRST : 0);
}

static void offer_stray(struct offering *o)
{
    offer_numbers(o, 1, LUNAR_BOXES);
}

static const struct act_code acts[ACT_COUNT] = {
    [ACT_SIT] = { table_can_sit, do_sit },
    [ACT_BET] = { lunar_can_bet, lunar_do_bet },
    [ACT_TAKE] = { lunar_can_take, lunar_do_take },
    [ACT_SLIP] = { lunar_can_slip, lunar_do_slip },
    [ACT_RECEIVE] = { lunar_can_receive, lunar_do_receive },
    [ACT_INSPECT] = { lunar_can_prepare, lunar_do_prepare },
    [ACT_SPREAD] = { lunar_can_prepare, lunar_do_prepare },
    [ACT_STACK] = { lunar_can_prepare, lunar_do_prepare },
    [ACT_CHEMMY] = { lunar_can_prepare, lunar_do_prepare },
    [ACT_RIFFLE] = { lunar_can_prepare, lunar_do_prepare },
    [ACT_CHANGE_SET] = { lunar_can_change_set, lunar_do_change_set },
    [ACT_CUT] = { lunar_can_cut, lunar_do_cut },
    [ACT_COUNT_DECK] = { lunar_can_count, lunar_do_count },
    [ACT_SHUFFLE] = { lunar_can_shuffle, lunar_do_shuffle },
    [ACT_REPLACE] = { lunar_can_replace, lunar_do_replace },
    [ACT_NO_MORE_BETS] = { can_no_more_bets, do_no_more_bets },
    [ACT_DRAW] = { lunar_can_draw, lunar_do_draw },
    [ACT_RESHUFFLE] = { lunar_can_reshuffle, lunar_do_reshuffle },
    [ACT_FOLD] = { lunar_can_fold, lunar_do_fold },
    [ACT_EXCHANGE] = { lunar_can_exchange, lunar_do_exchange },
    [ACT_SIXTH] = { lunar_can_sixth, lunar_do_sixth },
    [ACT_DECLARE] = { lunar_can_declare, lunar_do_declare },
    [ACT_LOCK] = { lunar_can_lock, lunar_do_lock },
    [ACT_VERIFY] = { lunar_can_verify, lunar_do_verify },
    [ACT_SERVE] = { lunar_can_serve, lunar_do_serve },
    [ACT_LOOK] = { lunar_can_look, lunar_do_look },
    [ACT_TURN] = { can_go_on, do_turn },
    [ACT_FORCE] = { can_force, do_force },
    [ACT_DECLINE] = { can_answer, do_decline },
    [ACT_SETTLE] = { can_go_on, do_settle },
    [ACT_EXPOSE] = { lunar_can_expose, lunar_do_expose },
    [ACT_STRAY] = { lunar_can_stray, lunar_do_stray },
    [ACT_SWEEP] = { lunar_can_sweep, lunar_do_sweep },
    [ACT_RECONSTRUCT] = { lunar_can_reconstruct, lunar_do_reconstruct },
    [ACT_ABSENT] = { lunar_can_absent, lunar_do_absent },
    [ACT_HONOUR] = { lunar_can_honour, lunar_do_honour },
    [ACT_VOID_HAND] = { lunar_can_void_hand, lunar_do_void_hand },
    [ACT_VOID_ROUND] = { lunar_can_void_round, lunar_do_void_round },
    [ACT_INVALIDATE] = { lunar_can_invalidate, lunar_do_invalidate },
    [ACT_REPORT_FOLD] = { report_can, report_do },
    [ACT_REPORT_SIXTH] = { report_can, report_do },
    [ACT_REPORT_DECLARE] = { report_can, report_do },
    [ACT_REPORT_FORCE] = { report_can, report_do },
};

static offering_act *const offers[ACT_COUNT] = {
    [ACT_BET] = lunar_offer_bets,       [ACT_TAKE] = lunar_offer_takes,
    [ACT_RECEIVE] = offer_receive,      [ACT_CUT] = offer_cut,
    [ACT_COUNT_DECK] = offer_count,     [ACT_SHUFFLE] = offer_reasons,
    [ACT_DRAW] = offer_draws,           [ACT_EXCHANGE] = lunar_offer_exchanges,
    [ACT_VERIFY] = offer_seats,         [ACT_SERVE] = offer_serve,
    [ACT_EXPOSE] = offer_expose,        [ACT_STRAY] = offer_stray,
    [ACT_SWEEP] = offer_sweep,          [ACT_RECONSTRUCT] = offer_seats,
    [ACT_ABSENT] = offer_seats,         [ACT_HONOUR] = offer_seats,
    [ACT_VOID_HAND] = offer_void_hands, [ACT_VOID_ROUND] = offer_reasons,
};

static const struct phase_row phases[LUNAR_PHASES] = {
    [LUNAR_CARDS_OUT] = { "cards-out", "Preparing the cards", true },
    [LUNAR_CUTTING] = { "cutting", "Cutting the cards", true },
    [LUNAR_BETTING] = { "betting", "Place your bets", true },
    [LUNAR_DEALING] = { "dealing", "Dealing the cards", false },
    [LUNAR_DECIDING] = { "deciding", "Players are deciding", false },
    [LUNAR_LOCKED] = { "locked", "All decisions are locked in", false },
    [LUNAR_CALLED] = { "called", "No more bets", false },
    [LUNAR_FORCING] = { "forcing", "Dealer doesn't qualify. Force a card?", false },
    [LUNAR_REPLACING] = { "replacing", "Replacing the Dealer's highest card", false },
    [LUNAR_SHOWDOWN] = { "showdown", "Comparing the hands", false },
    [LUNAR_CLOSED] = { "closed", "The table is closed", false },
};

LUNAR_REFUSALS(REFUSAL_DEFINED)
static const refusal_code refusals[] = { LUNAR_REFUSALS(REFUSAL_LISTED) NULL };

extern const char lunar_source[]; /* made by the build */

const struct family lunar_family = {
    .word = "lunar",
    .source = lunar_source,
    .refusals = refusals,
    .forms = lunar_forms,
    .state_bytes = sizeof(struct lunar),
    .fields = lunar_fields,
    .sound = lunar_sound,
    .phases = phases,
    .phase_count = LUNAR_PHASES,
    .closed_phase = LUNAR_CLOSED,
    .in_round = 1u << LUNAR_DEALING | 1u << LUNAR_DECIDING | 1u << LUNAR_LOCKED |
                1u << LUNAR_CALLED | 1u << LUNAR_FORCING | 1u << LUNAR_REPLACING |
                1u << LUNAR_SHOWDOWN,
    .acts = acts,
    .places = places,
    .open = open_cards,
    .sign = sign_fits,
    .wrong_moment = wrong_moment,
    .afterwards = afterwards,
    .on_layout = lunar_on_layout,
    .wager = lunar_wager,
    .give_back = lunar_give_back,
    .lift = lunar_lift,
    .single = lunar_single,
    .comes_down = lunar_comes_down,
    .has_part = has_part,
    .had_part = had_part,
    .without = without,
    .withdraw = lunar_withdraw,
    .restore = restore,
    .restore_seat = restore_seat,
    .kept_in_round = lunar_in_round,
    .swap = lunar_swap,
    .saved = lunar_saved,
    .resettle = lunar_resettle,
    .settled_as = lunar_settled_as,
    .cut = lunar_cut,
    .unnoticed = lunar_unnoticed,
    .notice = lunar_notice,
    .breach = lunar_breach,
    .conceal = lunar_conceal,
    .offers = offers,
    .id = lunar_id,
    .find = lunar_find,
    .name = lunar_name,
    .next = lunar_next,
    .kind = lunar_kind,
    .clause = lunar_clause,
    .fee = lunar_fee,
    .plays_on = plays_on,
};
