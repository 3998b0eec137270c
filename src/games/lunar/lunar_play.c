/* lunar_play.c - decisions at Lunar Poker: declare, fold, play or draw; the lock; verifying hands
 * and serving draws. */
#include "games/lunar/lunar_internal.h"

#include <string.h>

/* ---- Picking up the cards -------------------------------------------------------- */

bool lunar_any_super(const struct table *table, int hand)
{
    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        if (lunar_of(table)->now.cents[seat][SUPER_ON(hand)]) return true;
    return false;
}

static void declare(struct table *table, int box, const char *clause, const char *also,
                    struct events *events)
{
    struct event *event = table_add_event(events, EVENT_DECLARED, box, clause);

    event->also = also;
    lunar_of(table)->round.stage[box] = STAGE_DECLARED;
}

/* Automatic declaration: a dealt straight or royal flush, and a Super Combination with a Super Bet
 * on it. */
static void declare_all(struct table *table, struct events *events)
{
    for (int box = 0; box < LUNAR_BOXES; box++) {
        if (lunar_of(table)->round.stage[box] != STAGE_THINKING) continue;
        struct lunar_dealt dealt = lunar_dealt(lunar_of(table)->cards.first[box]);
        if (dealt.instant || (dealt.super && lunar_any_super(table, box)))
            declare(table, box, rule(table, RULE_UNDECLARED), rule(table, RULE_DECLARING), events);
    }
}

/* The deal is complete: players pick up their cards, one of the Dealer's is face up. */
void lunar_begin_deciding(struct table *table, struct events *events)
{
    struct lunar *l = lunar_of(table);

    table->till.phase = LUNAR_DECIDING;
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        memcpy(l->cards.first[hand], l->cards.hand[hand], sizeof l->cards.first[hand]);
    if (from_machine(table) && !l->round.dealer_exposed) /* the first of five (reading L23) */
        lunar_show(table, LUNAR_DEALER, 1, rule(table, RULE_BOTTOM_UP), NULL, events);
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (has_hand(table, box)) lunar_see(table, box, all_cards(table, box), box_bit(box));
    if (automatic(table)) declare_all(table, events);
}

/* ---- Whose decision it is -------------------------------------------------------- */

/* Whether a box still has to choose or to be served.  After its draw it plays or folds at any time
 * (9.9). */
static bool to_be_served(const struct table *table, int box)
{
    const struct lunar_round *round = &lunar_of(table)->round;
    int stage = round->stage[box] == STAGE_SWEPT ? round->was[box] : round->stage[box];

    return stage == STAGE_THINKING || stage == STAGE_EXCHANGING || stage == STAGE_BUYING ||
           stage == STAGE_SERVED || stage == STAGE_AGAIN;
}

/* With draws served box by box: the next box, or NO_SEAT. */
static int box_in_turn(const struct table *table)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (to_be_served(table, box)) return box;
    return NO_SEAT;
}

/* Whether decisions can still change: before the lock, if not yet acted on, and if the Dealer's
 * cards were not seen (reading L24). */
static bool changeable(const struct table *table)
{
    return table->till.phase == LUNAR_DECIDING && !in_turn(table) &&
           !lunar_of(table)->round.no_draws;
}

struct refusal lunar_no_hand(const struct table *table, int seat, const char *clause)
{
    static const uint8_t topics[LUNAR_GONE] = {
        [GONE_FOLDED] = RULE_FOLDED,        [GONE_ABSENT] = RULE_ABSENT,  [GONE_LAID] = RULE_LAID,
        [GONE_INSTANT] = RULE_INSTANT_OVER, [GONE_VOID] = RULE_HAND_VOID, [GONE_LOST] = RULE_SWEPT,
        [GONE_UNFORCED] = RULE_NOT_FORCED,
    };
    int gone = lunar_of(table)->gone[seat];

    if (gone == GONE_NOT) return no(REFUSED_NOT_IN_ROUND, clause);
    if (gone == GONE_BET_VOID) return no(REFUSED_HAND_OVER, says(table, SAYS_BELOW));
    struct refusal why = no(REFUSED_HAND_OVER, rule(table, topics[gone]));
    if (gone == GONE_FOLDED) why.also = rule(table, RULE_DEFINED);
    return why;
}

static struct refusal may_decide(const struct table *table, int seat)
{
    if (lunar_of(table)->round.absent & box_bit(seat))
        return no(REFUSED_DECIDED, rule(table, RULE_ABSENT));
    switch (lunar_of(table)->round.stage[seat]) {
    case STAGE_OUT:
    case STAGE_STRAY:
        return lunar_no_hand(table, seat, rule(table, RULE_CHOICES));
    case STAGE_SWEPT: {
        bool laid = lunar_of(table)->round.laid & box_bit(seat);
        return no(REFUSED_WRONG_MOMENT, rule(table, laid ? RULE_LAID : RULE_SWEPT));
    }
    case STAGE_SERVED:
    case STAGE_AGAIN:
        return no(REFUSED_CARDS_DUE, rule(table, RULE_PLAY_DRAWN));
    case STAGE_FOLDING:
    case STAGE_PLAYING:
    case STAGE_EXCHANGING:
    case STAGE_BUYING:
        if (table->till.phase == LUNAR_LOCKED) return no(REFUSED_LOCKED_IN, rule(table, RULE_LOCK));
        if (in_turn(table)) return no(REFUSED_DECIDED, rule(table, RULE_IN_TURN));
        if (!changeable(table)) return no(REFUSED_DECIDED, rule(table, RULE_DEALER_SHOWS));
        break;
    case STAGE_DECLARED:
        return no(REFUSED_UNVERIFIED, rule(table, RULE_LAID_DOWN));
    case STAGE_DREW:
        return accepted();
    case STAGE_THINKING:
        break;
    }
    return in_turn(table) && box_in_turn(table) != seat
               ? no(REFUSED_OUT_OF_TURN, rule(table, RULE_IN_TURN))
               : accepted();
}

bool lunar_decides(const struct table *table, int seat)
{
    int stage = lunar_of(table)->round.stage[seat];

    return (stage == STAGE_THINKING || stage == STAGE_DREW) && !may_decide(table, seat).code;
}

void lunar_retract(struct table *table, int seat, const char *clause, struct events *events)
{
    struct lunar *l = lunar_of(table);

    lunar_take_down(table, seat, LUNAR_BET_PLACE, l->now.cents[seat][LUNAR_BET_PLACE], clause,
                    events);
    lunar_return_fee(table, seat, clause, events);
    l->bet_made_cents[seat] = 0;
    if (!l->round.drawn[seat]) l->round.discards[seat] = 0;
    if (l->round.stage[seat] != STAGE_DREW) l->round.stage[seat] = STAGE_THINKING;
}

/* Whether the rack covers the amount once an earlier decision is taken back. */
static struct refusal affords(const struct table *table, int seat, int64_t cents)
{
    const struct lunar_play *now = &lunar_of(table)->now;
    int64_t back = now->cents[seat][LUNAR_BET_PLACE] + now->fee_cents[seat];
    int64_t rack = table->till.rack_cents[seat] + back, chips = table_in_chips(table, seat) + back;

    if (cents > rack)
        return no_with_amount(REFUSED_RACK_SHORT, rule(table, RULE_CHIPS_PLACED), rack);
    return cents > chips ? no_with_amount(REFUSED_CHIPS_OWED, rule(table, RULE_CHIPS_PLACED), chips)
                         : accepted();
}

/* ---- Fold and play --------------------------------------------------------------- */

struct refusal lunar_can_fold(const struct table *table, const struct command *command)
{
    return may_decide(table, command->seat);
}

void lunar_out(struct table *table, int box, enum lunar_gone how, const char *clause,
               const char *also, struct events *events)
{
    struct lunar_round *round = &lunar_of(table)->round;
    uint8_t others = (uint8_t)~box_bit(box);

    lunar_rack(table, box, clause, also, events);
    if (round->serving == box) {
        round->serving = NO_SEAT;
        round->due = 0;
    }
    round->forcing &= others;
    round->not_forcing &= others;
    round->unseen_draw &= others;
    round->astray &= others;
    round->laid &= others;
    round->discards[box] = round->drawn[box] = 0;
    round->served_as[box] = 0;
    round->stage[box] = STAGE_OUT;
    lunar_of(table)->gone[box] = (uint8_t)how;
}

void lunar_collect_fold(struct table *table, int seat, enum lunar_gone how, struct events *events)
{
    const struct lunar_outcome folded = { .end = END_FOLDED };
    struct verdict verdict = lunar_settle(&table->sign, LUNAR_ANTE, &folded);

    if (lunar_of(table)->round.absent & box_bit(seat)) how = GONE_ABSENT;
    if (how == GONE_ABSENT) verdict.clause = rule(table, RULE_ABSENT);
    lunar_decide(table, seat, LUNAR_ANTE_PLACE, &verdict, events);
    lunar_out(table, seat, how, rule(table, RULE_FOLDED_CARDS), NULL, events);
}

void lunar_do_fold(struct table *table, const struct command *command, struct events *events)
{
    bool drew = lunar_of(table)->round.stage[command->seat] == STAGE_DREW;

    lunar_retract(table, command->seat, rule(table, RULE_LOCK), events);
    table_add_done(command, table_clause(table, command), events)->also =
        rule(table, drew ? RULE_PLAY_DRAWN : RULE_FOLD);
    lunar_of(table)->round.stage[command->seat] = STAGE_FOLDING;
    if (!changeable(table)) lunar_collect_fold(table, command->seat, GONE_FOLDED, events);
}

struct refusal lunar_can_play(const struct table *table, const struct command *command)
{
    int seat = command->seat, phase = table->till.phase;
    int64_t twice = 2 * ante_of(table, seat);

    if (phase < LUNAR_DECIDING) return no(REFUSED_WRONG_MOMENT, rule(table, RULE_CHOICES));
    if (phase > LUNAR_LOCKED) return no(REFUSED_BETTING_OVER, rule(table, RULE_NO_MORE_BETS));
    struct refusal why = may_decide(table, seat);
    if (why.code) return why;
    if (lunar_of(table)->round.stage[seat] == STAGE_PLAYING)
        return no(REFUSED_DECIDED, rule(table, RULE_PLAY));
    if (command->cents != twice)
        return no_with_amount(REFUSED_NOT_TWICE_ANTE, rule(table, RULE_PLAY), twice);
    return affords(table, seat, twice);
}

struct event *lunar_play(struct table *table, const struct command *command, struct events *events)
{
    int seat = command->seat;
    bool drew = lunar_of(table)->round.stage[seat] == STAGE_DREW;

    lunar_retract(table, seat, rule(table, RULE_LOCK), events);
    lunar_of(table)->round.stage[seat] = STAGE_PLAYING;
    lunar_of(table)->bet_made_cents[seat] = command->cents;
    return lunar_place(table, seat, LUNAR_BET_PLACE, command->cents, rule(table, RULE_PLAY),
                       rule(table, drew ? RULE_PLAY_DRAWN : RULE_PLAY_ON), events);
}

/* ---- Draw ------------------------------------------------------------------------ */

static struct refusal may_draw(const struct table *table, int seat)
{
    struct refusal why = may_decide(table, seat);

    if (why.code) return why;
    if (lunar_of(table)->round.stage[seat] == STAGE_DREW)
        return no(REFUSED_DREW_ALREADY, rule(table, RULE_ONE_DRAW));
    if (lunar_of(table)->round.no_draws)
        return no(REFUSED_NO_DRAWS, rule(table, RULE_DEALER_SHOWS));
    return affords(table, seat, fee_of(table, seat));
}

struct refusal lunar_can_exchange(const struct table *table, const struct command *command)
{
    struct refusal why = may_draw(table, command->seat);
    unsigned places;

    if (why.code) return why;
    if (!lunar_places_of(table, command->seat, command->cards, &places))
        return no(REFUSED_NOT_HELD, table_clause(table, command));
    if (__builtin_popcount(places) >= LUNAR_DRAW_LEAST) return accepted();
    why = no(REFUSED_BAD_EXCHANGE, table_clause(table, command));
    why.also = rule(table, RULE_DEFINED);
    return why;
}

static void ask_for_draw(struct table *table, const struct command *command, enum lunar_stage stage,
                         unsigned discards, struct events *events)
{
    lunar_retract(table, command->seat, rule(table, RULE_LOCK), events);
    struct event *done = table_add_done(command, table_clause(table, command), events);
    done->also = rule(table, RULE_ONE_DRAW);
    done->b = (int8_t)__builtin_popcount(discards);
    lunar_place_fee(table, command->seat, rule(table, RULE_DRAW), events);
    lunar_of(table)->round.discards[command->seat] = (uint8_t)discards;
    lunar_of(table)->round.stage[command->seat] = (uint8_t)stage;
}

void lunar_do_exchange(struct table *table, const struct command *command, struct events *events)
{
    unsigned places;

    lunar_places_of(table, command->seat, command->cards, &places);
    ask_for_draw(table, command, STAGE_EXCHANGING, places, events);
}

struct refusal lunar_can_sixth(const struct table *table, const struct command *command)
{
    return may_draw(table, command->seat);
}

void lunar_do_sixth(struct table *table, const struct command *command, struct events *events)
{
    ask_for_draw(table, command, STAGE_BUYING, 0, events);
}

/* Offers every set of cards in the player's hand. */
void lunar_offer_exchanges(struct offering *o)
{
    const uint8_t *hand = lunar_of(o->table)->cards.hand[o->command.seat];

    if (may_draw(o->table, o->command.seat).code) return;
    for (unsigned places = 0; places < 1u << LUNAR_FIRST; places++) {
        o->command.cards = 0;
        for (int i = 0; i < LUNAR_FIRST; i++)
            if (places & 1u << i) o->command.cards |= (int64_t)card_bit(hand[i]);
        offer_plain(o);
    }
    o->command.cards = 0;
}

/* ---- Declaring, and the lock ----------------------------------------------------- */

/* After the draw: the operator may still choose to pay, or it is too late. */
static struct refusal declared_late(const struct table *table, int box)
{
    bool may = !(lunar_of(table)->round.verified & box_bit(box)) && lunar_may_honour(table, box);

    return lunar_late(table, box, may ? REFUSED_DECLARED_LATE : REFUSED_TOO_LATE_TO_PAY, may);
}

/* The dealer verifies later whether there is anything to pay. */
struct refusal lunar_can_declare(const struct table *table, const struct command *command)
{
    int seat = command->seat;

    if (automatic(table)) return no(REFUSED_DECLARES_ITSELF, rule(table, RULE_DECLARING));
    if (!has_hand(table, seat)) return lunar_no_hand(table, seat, rule(table, RULE_CHOICES));
    if (lunar_of(table)->round.drawn[seat]) return declared_late(table, seat);
    if (table->till.phase == LUNAR_LOCKED) return no(REFUSED_LOCKED_IN, rule(table, RULE_LOCK));
    if (lunar_of(table)->round.stage[seat] == STAGE_THINKING) return accepted();
    return lunar_of(table)->round.stage[seat] == STAGE_DECLARED
               ? no(REFUSED_DECIDED, table_clause(table, command))
               : may_decide(table, seat);
}

void lunar_do_declare(struct table *table, const struct command *command, struct events *events)
{
    lunar_retract(table, command->seat, rule(table, RULE_LOCK), events);
    declare(table, command->seat, table_clause(table, command), rule(table, RULE_LAID_DOWN),
            events);
}

/* Whether everyone has decided. */
static bool may_lock(const struct table *table)
{
    for (int box = 0; box < LUNAR_BOXES; box++) {
        int stage = lunar_of(table)->round.stage[box];
        bool waits = stage == STAGE_EXCHANGING || stage == STAGE_BUYING; /* for its draw */
        if (stage == STAGE_SWEPT || (to_be_served(table, box) && (in_turn(table) || !waits)))
            return false;
    }
    return true;
}

struct refusal lunar_not_locked(const struct table *table, const char *clause)
{
    return may_lock(table)
               ? (struct refusal){ REFUSED_LOCK_FIRST, rule(table, RULE_LOCK), 0, 0, clause }
               : no(REFUSED_STILL_DECIDING, clause);
}

struct refusal lunar_can_lock(const struct table *table, const struct command *command)
{
    return may_lock(table) ? accepted() : no(REFUSED_STILL_DECIDING, table_clause(table, command));
}

/* Decides each player's Super Bet on a hand. */
static void decide_supers(struct table *table, int hand, const struct verdict *verdict,
                          struct events *events)
{
    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        lunar_decide(table, seat, SUPER_ON(hand), verdict, events);
}

void lunar_judge_supers(struct table *table, int hand, const char *also, struct events *events)
{
    struct lunar_dealt dealt = lunar_dealt(lunar_of(table)->cards.first[hand]);
    struct verdict verdict = lunar_settle_super(&table->sign, dealt.super);

    if (hand == LUNAR_DEALER) verdict.clause = rule(table, RULE_DEALERS_FIRST);
    verdict.also = also;
    decide_supers(table, hand, &verdict, events);
}

/* An undeclared hand loses its Super Bets, whatever the cards (9.2). */
static void lose_undeclared(struct table *table, int hand, struct events *events)
{
    const struct verdict lost = { .fate = LOSES, .clause = rule(table, RULE_UNDECLARED) };

    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        lunar_of(table)->round.missed_cents[seat][hand] =
            lunar_of(table)->now.cents[seat][SUPER_ON(hand)];
    decide_supers(table, hand, &lost, events);
}

void lunar_do_lock(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    bool declared = false;

    table->till.phase = LUNAR_LOCKED;
    struct event *done = table_add_done(command, table_clause(table, command), events);
    for (int box = 0; box < LUNAR_BOXES; box++) {
        declared |= l->round.stage[box] == STAGE_DECLARED;
        if (l->round.stage[box] == STAGE_DECLARED || !lunar_any_super(table, box)) continue;
        if (automatic(table) || (l->round.absent & box_bit(box))) /* by the cards (reading L26) */
            lunar_judge_supers(table, box, NULL, events);
        else
            lose_undeclared(table, box, events);
    }
    done->also = rule(table, declared ? RULE_INSTANT_ORDER : RULE_CLOCKWISE);
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (l->round.stage[box] == STAGE_FOLDING)
            lunar_collect_fold(table, box, GONE_FOLDED, events);
}

/* ---- Declared hands are verified ------------------------------------------------- */

static int next_declared(const struct table *table)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (lunar_of(table)->round.stage[box] == STAGE_DECLARED) return box;
    return NO_SEAT;
}

struct refusal lunar_can_verify(const struct table *table, const struct command *command)
{
    int next = next_declared(table);

    if (next == NO_SEAT) return no(REFUSED_NOTHING_DECLARED, table_clause(table, command));
    return command->seat == NO_SEAT || command->seat == next
               ? accepted()
               : (struct refusal){ REFUSED_OUT_OF_TURN, rule(table, RULE_LOCK), 0, 0,
                                   rule(table, RULE_INSTANT_ORDER) };
}

/* Super Bets on the Dealer's first five cards, before anything else is settled (reading L8). */
void lunar_judge_dealer(struct table *table, struct events *events)
{
    struct lunar_dealt dealt = lunar_dealt(lunar_of(table)->cards.first[LUNAR_DEALER]);

    if (!lunar_any_super(table, LUNAR_DEALER)) return;
    lunar_add_event(events, EVENT_COMBINATION, LUNAR_DEALER, rule(table, RULE_DEALERS_FIRST), NULL)
        ->a = (int8_t)dealt.super;
    lunar_judge_supers(table, LUNAR_DEALER, dealt.super ? rule(table, RULE_DEALERS_WIN) : NULL,
                       events);
}

/* Pays, and ends the round for the player (5.8). */
void lunar_pay_instant(struct table *table, int seat, const struct lunar_dealt *dealt,
                       const char *also, struct events *events)
{
    const struct lunar_outcome outcome = { .end = dealt->instant };
    struct verdict verdict = lunar_settle(&table->sign, LUNAR_ANTE, &outcome);

    if (also) verdict.also = also;
    lunar_decide(table, seat, LUNAR_ANTE_PLACE, &verdict, events);
    lunar_out(table, seat, GONE_INSTANT, rule(table, RULE_INSTANT_OVER), NULL, events);
}

void lunar_add_combination(const struct table *table, int box, const struct lunar_dealt *dealt,
                           const char *super, const char *instant, struct events *events)
{
    bool any = lunar_any_super(table, box);
    const char *also = any && dealt->instant ? instant : NULL;

    lunar_add_event(events, EVENT_COMBINATION, box, any ? super : instant, also)->a =
        (int8_t)dealt->super;
}

/* The dealer and supervisors see the hand; the others learn its combination (reading L25).  Then
 * the winner decides (reading L9). */
void lunar_do_verify(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int box = next_declared(table);
    struct lunar_dealt dealt = lunar_dealt(l->cards.first[box]);
    bool super = lunar_any_super(table, box);

    table_add_done(command, table_clause(table, command), events)->seat = (int8_t)box;
    lunar_see(table, box, all_cards(table, box), SEEN_DEALER | SEEN_STAFF);
    l->round.verified |= box_bit(box);
    l->round.stage[box] = STAGE_THINKING;
    if (super || dealt.instant)
        lunar_add_combination(table, box, &dealt, lunar_game(&table->sign)->super_clause,
                              rule(table, RULE_INSTANT), events);
    lunar_judge_supers(table, box, rule(table, dealt.instant ? RULE_SUPER_FLUSH : RULE_LOCK),
                       events);
    if (dealt.instant) lunar_pay_instant(table, box, &dealt, NULL, events);
}

/* ---- Draws are served ------------------------------------------------------------ */

static bool waits_for_draw(const struct table *table, int box)
{
    int stage = lunar_of(table)->round.stage[box];

    return stage == STAGE_EXCHANGING || stage == STAGE_BUYING || stage == STAGE_AGAIN;
}

int lunar_last_served(const struct table *table)
{
    const int8_t *as = lunar_of(table)->round.served_as;
    int last = 0;

    for (int box = 1; box < LUNAR_BOXES; box++)
        if (as[box] > as[last]) last = box;
    return as[last] ? last : NO_SEAT;
}

static int next_to_serve(const struct table *table)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (waits_for_draw(table, box)) return box;
    return NO_SEAT;
}

struct refusal lunar_can_serve(const struct table *table, const struct command *command)
{
    const struct lunar *l = lunar_of(table);
    int next = next_to_serve(table), box = command->seat == NO_SEAT ? next : command->seat;
    const char *clause = rule(table, in_turn(table) ? RULE_IN_TURN : RULE_CLOCKWISE);

    if (box < 0 || box >= LUNAR_BOXES || !waits_for_draw(table, box))
        return no(REFUSED_NO_CARD_DUE, clause);
    if (l->round.due) return no(REFUSED_CARDS_DUE, clause);
    if (!in_turn(table) && table->till.phase == LUNAR_DECIDING)
        return lunar_not_locked(table, clause);
    if (!in_turn(table) && next_declared(table) != NO_SEAT) return no(REFUSED_UNVERIFIED, clause);
    for (int other = 0; !in_turn(table) && other < LUNAR_BOXES; other++)
        if (l->round.stage[other] == STAGE_THINKING || l->round.stage[other] == STAGE_SWEPT)
            return no(REFUSED_STILL_DECIDING, clause);
    bool astray = command->flags & FLAG_ASTRAY;
    return (box == next) != astray ? accepted() : no(REFUSED_OUT_OF_TURN, clause);
}

void lunar_do_serve(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int box = command->seat == NO_SEAT ? next_to_serve(table) : command->seat;
    bool sixth = !l->round.discards[box], again = l->round.stage[box] == STAGE_AGAIN;
    bool astray = command->flags & FLAG_ASTRAY;
    struct command done = *command;

    done.seat = (int8_t)box;
    table_add_done(&done,
                   rule(table, astray           ? RULE_OUT_OF_SEQUENCE
                               : in_turn(table) ? RULE_IN_TURN
                                                : RULE_CLOCKWISE),
                   events);
    if (!again)
        lunar_take_fee(table, box, rule(table, sixth ? RULE_SIXTH_FEE : RULE_EXCHANGE_FEE), events);
    l->round.due = (int8_t)(sixth ? 1 : __builtin_popcount(l->round.discards[box]));
    l->round.serving = (int8_t)box;
    l->round.stage[box] = STAGE_SERVED;
    if (astray) l->round.astray |= box_bit(box);
    if (sixth || again) return;
    lunar_add_event(events, EVENT_RACKED, box, rule(table, RULE_EXCHANGE_COUNT), NULL)->b =
        l->round.due;
    lunar_discard(table, box, l->round.discards[box]);
    for (int i = 0; i < l->count[box]; i++) /* the others can't tell which were kept */
        l->seen[box][i] &= box_bit(box);
}

struct refusal lunar_can_look(const struct table *table, const struct command *command)
{
    bool unseen = lunar_of(table)->round.unseen_draw & box_bit(command->seat);

    if (!has_hand(table, command->seat))
        return lunar_no_hand(table, command->seat, table_clause(table, command));
    return unseen && lunar_of(table)->round.stage[command->seat] == STAGE_DREW
               ? accepted()
               : no(REFUSED_NOTHING_UNSEEN, table_clause(table, command));
}

/* A player who looks at cards served out of sequence keeps them. */
void lunar_do_look(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int box = command->seat;

    bool kept = l->round.astray & box_bit(box);
    l->round.unseen_draw &= (uint8_t)~box_bit(box);
    lunar_see(table, box, l->round.drawn[box], box_bit(box));
    table_add_done(command, rule(table, RULE_PLAY_DRAWN), events)->also =
        kept ? rule(table, RULE_OUT_OF_SEQUENCE) : NULL;
}
