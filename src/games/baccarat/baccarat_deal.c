/* baccarat_deal.c - who holds the hands; drawing, passing out and turning cards in each style;
 * misdeals.
 *
 * A card is face down until it has been seen.  The next step always follows from the cards on the
 * table: baccarat_next_step(). */
#include "games/baccarat/baccarat_internal.h"

#include <string.h>

static bool face_down(const struct table *table, enum hand hand)
{
    const struct coup *coup = &baccarat_of(table)->coup;

    for (int i = 0; i < coup->count[hand]; i++)
        if (coup->card[hand][i] == CARD_UNSEEN) return true;
    return false;
}

struct step baccarat_next_step(const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);
    enum hand first = b->banker_first ? HAND_BANKER : HAND_PLAYER;
    int dealt = b->coup.count[HAND_PLAYER] + b->coup.count[HAND_BANKER];
    struct step step = { STEP_DRAW, HAND_NONE, NULL };

    for (int i = 0; dealt >= 4 && i < 2; i++) {
        step.hand = i ? other_hand(first) : first;
        step.kind = STEP_SHOW;
        if (face_down(table, step.hand)) return step;
    }
    enum draw_rule rule;
    step.hand = coup_next(&b->coup, &rule);
    step.clause = baccarat_game(&table->sign)->draw_clause[rule];
    step.kind = step.hand == HAND_NONE ? STEP_DONE : STEP_DRAW;
    return step;
}

/* Cites how the sum counts, and how the last card does. */
static void tell_points(const struct table *table, enum hand hand, struct events *events)
{
    const struct coup *coup = &baccarat_of(table)->coup;
    int last = card_rank(coup->card[hand][coup->count[hand] - 1]), sum = 0;
    int card = last == 1 ? SAYS_ACE : last >= 10 ? SAYS_TEN : SAYS_FACE_VALUE;

    for (int i = 0; i < coup->count[hand]; i++) sum += card_points(coup->card[hand][i]);
    struct event *event = table_add_event(events, EVENT_POINTS, NO_SEAT,
                                          says(table, sum < 10 ? SAYS_SUM : SAYS_DIGIT));
    event->number = (int8_t)hand;
    event->a = (int8_t)(sum % 10);
    event->also = says(table, card);
}

/* Tells what the extra cards that are out will open: a Void Hand if one of them was seen. */
static void tell_held(const struct table *table, struct events *events)
{
    const struct baccarat *b = baccarat_of(table);
    int seen = b->held > 0 ? b->held : b->held_more - 1;
    bool shown = seen_ahead(b);

    table_add_event(events, shown ? EVENT_VOID_HAND : EVENT_HELD, NO_SEAT,
                    says(table, b->held_topic))
        ->a = (int8_t)(shown ? seen : CARD_UNSEEN);
}

/* Cards left over from a round that was put in order are extra cards once it needs no more. */
static void dealt_if_done(struct table *table, struct events *events)
{
    struct baccarat *b = baccarat_of(table);

    if (b->disordered || baccarat_next_step(table).kind != STEP_DONE) return;
    if (table->till.phase == BACCARAT_DEALING && b->held >= 0) {
        b->held_topic = seen_ahead(b) ? SAYS_EXCESS_SEEN : SAYS_EXCESS_UNSEEN;
        tell_held(table, events);
    }
    if (table->till.phase == BACCARAT_DEALING) table->till.phase = BACCARAT_DEALT;
}

void baccarat_begin_round(struct table *table)
{
    struct baccarat *b = baccarat_of(table);

    memset(&b->coup, 0, sizeof b->coup);
    memset(b->drawn, 0, sizeof b->drawn);
    b->drawn_count = 0;
    b->out = HAND_NONE;
    b->astray = 0;
    b->void_hands = b->mistakes = 0;
    b->banker_first = b->disordered = b->swept = b->reopened = false;
    b->void_round = seen_ahead(b);
    b->void_topic = b->held_topic;
    b->offered = NO_SEAT;
    b->declined = 0;
    b->fresh = b->pre_shuffled = false;
    for (int hand = 0; hand < 3; hand++) {
        b->holder[hand] = b->second[hand] = NO_SEAT;
        b->decided[hand] = false;
    }
    bool roles = style_of(table) == STYLE_B && !b->void_round;
    table->till.phase = roles ? BACCARAT_ROLES : BACCARAT_DEALING;
}

/* ---- Who holds a hand (Style B) -------------------------------------------------- */

static enum hand deciding(const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);

    if (!b->decided[HAND_BANKER]) return HAND_BANKER;
    return b->decided[HAND_PLAYER] ? HAND_NONE : HAND_PLAYER;
}

static int64_t wager_on(const struct table *table, int seat, enum hand hand)
{
    return baccarat_stake(table, seat, hand == HAND_BANKER ? BACCARAT_BANKER : BACCARAT_PLAYER);
}

/* The player with the highest wager who has not declined; of equals the lowest seat, as seats are
 * numbered counter-clockwise (reading B20). */
static int next_holder(const struct table *table, enum hand hand)
{
    int best = NO_SEAT;

    for (int seat = 0; seat < baccarat_boxes(&table->sign); seat++) {
        bool out = (baccarat_of(table)->declined | table->excluded) & SEAT_BIT(seat);
        int64_t wager = wager_on(table, seat, hand);
        if (wager && !out && (best == NO_SEAT || wager > wager_on(table, best, hand))) best = seat;
    }
    return best;
}

static bool has_wagers(const struct table *table, enum hand hand)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (wager_on(table, seat, hand)) return true;
    return false;
}

static void decide_holder(struct table *table, enum hand hand, int seat, const char *clause,
                          struct events *events)
{
    struct baccarat *b = baccarat_of(table);

    if (hand == deciding(table)) { /* the next hand is offered to all again */
        b->offered = NO_SEAT;
        b->declined = 0;
    }
    b->holder[hand] = (int8_t)seat;
    b->decided[hand] = true;
    struct event *event = table_add_event(events, EVENT_HOLDER, seat, clause);
    event->number = (int8_t)hand;
    if (seat != NO_SEAT) event->also = says(table, SAYS_PUCKS);
    if (table->till.phase == BACCARAT_ROLES && deciding(table) == HAND_NONE)
        table->till.phase = BACCARAT_DEALING;
}

struct refusal baccarat_can_offer_hand(const struct table *table, const struct command *command)
{
    return baccarat_of(table)->offered == NO_SEAT
               ? accepted()
               : no(REFUSED_WRONG_MOMENT, table_clause(table, command));
}

/* The clause for offering the Banker's Hand: to the only highest wager, to one of several highest,
 * or to a lower one. */
static const char *offer_clause(const struct table *table, enum hand hand, int seat)
{
    int64_t wager = wager_on(table, seat, hand);
    bool equal = false, higher = false;

    if (hand == HAND_PLAYER) return says(table, SAYS_HOLDER);
    for (int other = 0; other < baccarat_boxes(&table->sign); other++) {
        equal |= other != seat && wager_on(table, other, hand) == wager;
        higher |= wager_on(table, other, hand) > wager;
    }
    return says(table, higher ? SAYS_BANKER_NEXT : equal ? SAYS_BANKER_TIED : SAYS_BANKER);
}

void baccarat_do_offer_hand(struct table *table, const struct command *command,
                            struct events *events)
{
    enum hand hand = deciding(table);
    int seat = next_holder(table, hand);

    (void)command;
    if (seat == NO_SEAT) {
        bool bet = has_wagers(table, hand);
        decide_holder(table, hand, NO_SEAT, says(table, bet ? SAYS_NOBODY_WILL : SAYS_NO_BET),
                      events);
        if (hand == HAND_BANKER)
            events->list[events->count - 1].also = says(table, SAYS_BANKER_NONE);
        return;
    }
    baccarat_of(table)->offered = (int8_t)seat;
    table_add_event(events, EVENT_OFFERED, seat, offer_clause(table, hand, seat))->number =
        (int8_t)hand;
}

void baccarat_accept_hand(struct table *table, const struct command *command, struct events *events)
{
    decide_holder(table, deciding(table), command->seat, says(table, SAYS_PUCK), events);
}

void baccarat_decline_hand(struct table *table, const struct command *command,
                           struct events *events)
{
    enum hand hand = deciding(table);

    baccarat_of(table)->declined |= SEAT_BIT(command->seat);
    baccarat_of(table)->offered = NO_SEAT;
    table_add_done(command, says(table, hand == HAND_BANKER ? SAYS_BANKER_TIED : SAYS_HOLDER),
                   events);
}

/* Whether the dealer can still keep a hand or give it to another player. */
static struct refusal hand_is_open(const struct table *table, int number, const char *clause)
{
    const struct baccarat *b = baccarat_of(table);

    if (style_of(table) != STYLE_B) return not_this_style(table, clause);
    if (!is_hand(number)) return no(REFUSED_NOT_THIS_HAND, clause);
    bool shown = b->coup.count[number] >= 2 && !face_down(table, (enum hand)number);
    return shown ? no(REFUSED_CARDS_SEEN, clause) : accepted();
}

struct refusal baccarat_can_retain(const struct table *table, const struct command *command)
{
    return hand_is_open(table, command->choice, table_clause(table, command));
}

void baccarat_do_retain(struct table *table, const struct command *command, struct events *events)
{
    bool by_15_8 = international(table);

    if (baccarat_of(table)->out == command->choice) { /* the dealer takes it back */
        baccarat_of(table)->out = HAND_NONE;
        baccarat_of(table)->astray = 0;
    }
    baccarat_of(table)->second[command->choice] = NO_SEAT;
    decide_holder(table, (enum hand)command->choice, NO_SEAT,
                  by_15_8 ? says(table, SAYS_RETAINED) : table_clause(table, command), events);
}

/* International: a player not entitled to a hand may hold one that the dealer keeps. */
struct refusal baccarat_can_volunteer(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    const char *clause = table_clause(table, command);
    int seat = command->seat;

    if (!international(table))
        return no(REFUSED_NOT_INTERNATIONAL, says(table, SAYS_INTERNATIONAL));
    struct refusal why = hand_is_open(table, command->choice, clause);
    if (why.code) return why;
    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, clause);
    if (!sits(table, seat)) return no(REFUSED_NOT_SEATED, says(table, SAYS_NO_HAND));
    if (table->excluded & SEAT_BIT(seat))
        return no(REFUSED_EXCLUDED, table_act_clause(table, ACT_EXCLUDE));
    if (!b->decided[command->choice] || b->holder[command->choice] != NO_SEAT)
        return no(REFUSED_WRONG_MOMENT, clause);
    return accepted();
}

void baccarat_do_volunteer(struct table *table, const struct command *command,
                           struct events *events)
{
    bool bet = has_wagers(table, (enum hand)command->choice);

    decide_holder(table, (enum hand)command->choice, command->seat,
                  says(table, bet ? SAYS_VOLUNTEER_B : SAYS_VOLUNTEER_A), events);
}

/* Late changes end when a card is seen or handled, called or not. */
static void end_changes(struct table *table, struct events *events)
{
    if (baccarat_of(table)->reopened) baccarat_close_betting(table, events);
}

/* ---- Drawing --------------------------------------------------------------------- */

/* Whether the first four cards are out. */
static bool third_card(const struct table *table)
{
    return baccarat_of(table)->drawn_count >= 4;
}

bool baccarat_due_face_up(const struct table *table)
{
    return style_of(table) == STYLE_A || (style_of(table) == STYLE_C && third_card(table));
}

/* The clause on how a card is dealt: face up or down, first cards or third. */
static const char *facing(const struct table *table, bool third)
{
    int style = style_of(table);

    if (third) return says(table, style == STYLE_B ? SAYS_THIRD_DOWN : SAYS_THIRD_UP);
    return says(table, style == STYLE_A   ? SAYS_FACE_UP
                       : style == STYLE_B ? SAYS_FACE_DOWN_B
                                          : SAYS_FACE_DOWN_C);
}

/* Whether this card can leave the shoe; CARD_UNSEEN for one dealt face down. */
static struct refusal card_fits(const struct table *table, int card)
{
    const struct baccarat *b = baccarat_of(table);

    if (card < 0 || card > CARDS) return no(REFUSED_BAD_CARD, says(table, SAYS_CARDS));
    if (!b->in_shoe) return no(REFUSED_SHOE_EMPTY, says(table, SAYS_TOO_FEW));
    return card && !b->shoe.left[card] ? no(REFUSED_NOT_IN_SHOE, says(table, SAYS_CARDS))
                                       : accepted();
}

/* The same for the extra card that is out and comes next. */
static struct refusal held_card_fits(const struct table *table, int card)
{
    const struct baccarat *b = baccarat_of(table);

    if (b->held > 0) /* the card that was seen, and no other */
        return card && card != b->held ? no(REFUSED_EXPOSED_FIRST, says(table, b->held_topic))
                                       : accepted();
    if (card < 0 || card > CARDS) return no(REFUSED_BAD_CARD, says(table, SAYS_CARDS));
    return card && !b->shoe.left[card] ? no(REFUSED_NOT_IN_SHOE, says(table, SAYS_CARDS))
                                       : accepted();
}

/* Whether a card can go to this hand next (0: to the hand that must get it). */
static struct refusal hand_fits(const struct table *table, int number)
{
    const struct baccarat *b = baccarat_of(table);
    struct step step = baccarat_next_step(table);
    const char *no_more = baccarat_game(&table->sign)->draw_clause[DRAW_NO_MORE];

    if (step.kind != STEP_DRAW) return no(REFUSED_TURN_FIRST, says(table, SAYS_THIRD_WHEN));
    if (number && !is_hand(number)) return no(REFUSED_NOT_THIS_HAND, step.clause);
    if (number && b->coup.count[number] == HAND_CARDS) return no(REFUSED_NOT_THIS_HAND, no_more);
    bool stands = third_card(table) && b->coup.count[HAND_PLAYER] == 2;
    return number == HAND_PLAYER && step.hand == HAND_BANKER && stands /* 12.1 covers that */
               ? no(REFUSED_NOT_THIS_HAND, says(table, SAYS_THIRD_WRONG))
               : accepted();
}

/* After a card went to the wrong hand the dealer may deal on before anyone notices: the first four,
 * and, once those have been seen, two more. */
static struct refusal deals_on(const struct table *table, int number)
{
    const struct baccarat *b = baccarat_of(table);
    int most = 6;

    for (int i = 0; i < 4; i++)
        if (b->drawn[i] == CARD_UNSEEN) most = 4;
    if (b->swept || b->drawn_count >= most)
        return no(REFUSED_ORDER_FIRST, says(table, SAYS_RECONSTRUCT));
    return !number || is_hand(number) ? accepted()
                                      : no(REFUSED_NOT_THIS_HAND, says(table, SAYS_RECONSTRUCT));
}

struct refusal baccarat_can_draw(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    int card = command->outcome[0];
    struct refusal why =
        out_of_order(b) ? deals_on(table, command->choice) : hand_fits(table, command->choice);

    if (why.code) return why;
    why = b->held >= 0 ? held_card_fits(table, card) : card_fits(table, card);
    if (why.code || b->held > 0) return why;
    bool up = baccarat_due_face_up(table), found_up = command->flags & FLAG_UP;
    if (found_up && !b->drawn_count) /* then it must be a Void Hand */
        return no(REFUSED_NO_BETS_THIS_HAND, says(table, SAYS_FIRST_UP));
    if (up && !card) return no(REFUSED_FACE_UP_HERE, facing(table, third_card(table)));
    if (!up && card && !found_up) return no(REFUSED_FACE_DOWN, facing(table, third_card(table)));
    return accepted();
}

/* Once four cards are dealt, calls the count of each hand that is face up. */
static void tell_first_points(const struct table *table, struct events *events)
{
    const struct coup *coup = &baccarat_of(table)->coup;

    if (coup->count[HAND_PLAYER] + coup->count[HAND_BANKER] != 4) return;
    for (int hand = HAND_PLAYER; hand <= HAND_BANKER; hand++)
        if (!face_down(table, (enum hand)hand)) tell_points(table, (enum hand)hand, events);
}

/* Gives a card to a hand.  A misdealt card is only recorded, until the round is put in order. */
static void give_card(struct table *table, enum hand hand, int card, const char *clause,
                      const char *also, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    bool third = third_card(table);

    assert(b->drawn_count < BACCARAT_DRAWN);
    if (b->disordered) b->mistakes |= MISTAKE_AREA;
    b->drawn[b->drawn_count++] = (int8_t)card;
    struct event *event = table_add_event(events, EVENT_CARD, NO_SEAT, clause);
    event->number = (int8_t)hand;
    event->a = (int8_t)card;
    event->also = also ? also : facing(table, third);
    if (b->disordered) return;
    coup_take(&b->coup, hand, card);
    if (!third) {
        tell_first_points(table, events);
    } else if (card) {
        tell_points(table, hand, events);
    }
    dealt_if_done(table, events);
}

/* Adds a card that is out of the shoe to those that come next. */
static void keep_card(struct table *table, int card)
{
    struct baccarat *b = baccarat_of(table);

    assert(b->held < 0 || !b->held_more);
    if (b->held < 0)
        b->held = (int8_t)card;
    else
        b->held_more = (int8_t)(1 + card);
}

/* Takes the next card out of the shoe, or the extra card that is already out. */
static int draw_card(struct table *table, int card, struct events *events)
{
    struct baccarat *b = baccarat_of(table);

    if (b->held >= 0) {
        int held = b->held;
        b->held = (int8_t)(b->held_more - 1);
        b->held_more = 0;
        if (held) return held; /* it was taken from the count when it was seen */
    } else {
        baccarat_leave_shoe(table, !b->drawn_count, events);
    }
    if (card) b->shoe.left[card]--;
    return card;
}

void baccarat_do_draw(struct table *table, const struct command *command, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    struct step step = baccarat_next_step(table);
    const char *clause = b->disordered ? says(table, SAYS_RECONSTRUCT) : step.clause;

    if (b->disordered) step.hand = b->drawn_count % 2 ? HAND_BANKER : HAND_PLAYER; /* in turn */
    enum hand hand = command->choice ? (enum hand)command->choice : step.hand;
    bool astray = hand != step.hand && !b->disordered;
    if (command->outcome[0]) end_changes(table, events);
    int card = draw_card(table, command->outcome[0], events);
    b->disordered |= astray;
    bool found_up = (command->flags & FLAG_UP) && command->outcome[0];
    give_card(table, hand, card, clause,
              found_up ? says(table, SAYS_FOUND_UP)
              : astray ? says(table, SAYS_RECONSTRUCT)
                       : NULL,
              events);
}

/* ---- Passing out and turning ----------------------------------------------------- */

/* Whether a person may hold a hand: the player who took it, or that player's nominee. */
static bool may_hold(const struct table *table, enum hand hand, int seat)
{
    const struct baccarat *b = baccarat_of(table);
    int holder = b->holder[hand];

    if (holder == NO_SEAT) return false;
    bool nominee = sits(table, seat) && seated(table, seat) && b->acts_for[seat] == holder + 1;
    return seat == holder || (nominee && !(b->own_cards & SEAT_BIT(holder)));
}

/* Whether a nominee of the player who took a hand may no longer handle its cards (2.3(g)). */
static bool must_not_handle(const struct table *table, enum hand hand, int seat)
{
    const struct baccarat *b = baccarat_of(table);
    int holder = b->holder[hand];

    return holder != NO_SEAT && seat >= 0 && seat < TABLE_SEATS &&
           b->acts_for[seat] == holder + 1 && b->own_cards & SEAT_BIT(holder);
}

/* Whether the hand of this step can be passed out, to any person. */
static struct refusal may_pass_out(const struct table *table, const struct command *command,
                                   struct step step, const char *clause)
{
    const struct baccarat *b = baccarat_of(table);

    if (style_of(table) != STYLE_B) return not_this_style(table, clause);
    if (out_of_order(b)) return no(REFUSED_ORDER_FIRST, says(table, SAYS_RECONSTRUCT));
    if (b->out) return no(REFUSED_HAND_IS_OUT, says(table, SAYS_ONE_OUT));
    if (step.kind != STEP_SHOW) return no(REFUSED_WRONG_MOMENT, clause);
    return command->choice && command->choice != (int)step.hand
               ? (struct refusal){ REFUSED_NOT_THIS_HAND, says(table, SAYS_TURN_FIRST), 0, 0,
                                   table_act_clause(table, ACT_AUTHORISE) }
               : accepted();
}

/* Whether a supervisor may have a card of the hand passed to this person: the first card, or the
 * second, as the topic says. */
static struct refusal may_get(const struct table *table, enum hand hand, int seat, int topic)
{
    if (must_not_handle(table, hand, seat))
        return (struct refusal){ REFUSED_OWN_HAND_ONLY, says(table, SAYS_OWN_CARDS), 0, 0,
                                 says(table, topic) };
    return may_hold(table, hand, seat) ? accepted() : no(REFUSED_NOT_HOLDING, says(table, topic));
}

struct refusal baccarat_can_pass(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    struct step step = baccarat_next_step(table);
    const char *clause = table_act_clause(table, ACT_PASS);

    struct refusal why = may_pass_out(table, command, step, clause);
    if (why.code) return why;
    if (b->holder[step.hand] == NO_SEAT) return no(REFUSED_NOT_HOLDING, says(table, SAYS_KEPT));
    bool several = command->place || command->other_place, dealer = command->role == ROLE_DEALER;
    if (several && !international(table))
        return no(REFUSED_NOT_INTERNATIONAL, says(table, SAYS_INTERNATIONAL));
    if (several == dealer) /* only a supervisor may have them passed to several people */
        return (struct refusal){
            REFUSED_WRONG_ROLE, several ? says(table, SAYS_TO_NOMINEES) : clause, 0,
            several ? ROLE_GAME_SUPERVISOR | ROLE_CASINO_SUPERVISOR : ROLE_DEALER, NULL
        };
    if (!several) return accepted();
    why = may_get(table, step.hand, command->place - 1, SAYS_TO_NOMINEES);
    return why.code ? why : may_get(table, step.hand, command->other_place - 1, SAYS_TO_NOMINEES_B);
}

void baccarat_do_pass(struct table *table, const struct command *command, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    enum hand hand = baccarat_next_step(table).hand;
    bool several = command->place || command->other_place;
    const char *clause = several                    ? says(table, SAYS_TO_NOMINEES)
                         : b->coup.count[hand] == 3 ? says(table, SAYS_THIRD_DOWN)
                         : hand == HAND_BANKER      ? says(table, SAYS_BANKER_TURNS)
                                                    : table_clause(table, command);

    end_changes(table, events);
    b->out = (int8_t)hand;
    b->second[hand] = several ? (int8_t)(command->other_place - 1) : NO_SEAT;
    struct event *passed = table_add_done(command, clause, events);
    if (several) passed->also = says(table, SAYS_TO_NOMINEES_B);
}

/* The dealer passes a hand to a person who may not hold it. */
struct refusal baccarat_can_pass_astray(const struct table *table, const struct command *command)
{
    struct step step = baccarat_next_step(table);
    const char *clause = table_clause(table, command);
    struct refusal why = may_pass_out(table, command, step, says(table, SAYS_TURN_FIRST));
    int seat = command->place - 1;

    if (why.code) return why;
    if (!seated(table, seat)) return no(REFUSED_NOBODY_THERE, clause);
    return may_hold(table, step.hand, seat) ? no(REFUSED_RIGHT_PERSON, clause) : accepted();
}

/* If that is a person who may hold the other hand, 15.9(b) can follow from it. */
void baccarat_do_pass_astray(struct table *table, const struct command *command,
                             struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    enum hand hand = baccarat_next_step(table).hand, other = other_hand(hand);
    bool crossed = may_hold(table, other, command->place - 1);

    end_changes(table, events);
    b->out = (int8_t)hand;
    b->second[hand] = NO_SEAT;
    b->astray = command->place;
    if (crossed) b->mistakes |= MISTAKE_PERSON;
    struct event *passed = table_add_done(command, table_clause(table, command), events);
    if (crossed && international(table))
        passed->also = table_first_reason(table, WRONG_HOLDER)->clause;
}

/* International: a person who has a hand passes a card of it on. */
struct refusal baccarat_can_allocate(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    const char *clause = table_clause(table, command);

    if (!international(table))
        return no(REFUSED_NOT_INTERNATIONAL, says(table, SAYS_INTERNATIONAL));
    if (!sits(table, command->seat)) return no(REFUSED_NOT_SEATED, says(table, SAYS_NO_CARDS));
    if (!b->out || b->astray || !may_hold(table, (enum hand)b->out, command->seat))
        return no(REFUSED_NOT_HOLDING, clause);
    if (must_not_handle(table, (enum hand)b->out, command->place - 1))
        return no(REFUSED_OWN_HAND_ONLY, says(table, SAYS_OWN_CARDS));
    return command->place >= 1 && command->place <= TABLE_SEATS &&
                   may_hold(table, (enum hand)b->out, command->place - 1)
               ? accepted()
               : no(REFUSED_NO_NOMINEE, clause);
}

void baccarat_do_allocate(struct table *table, const struct command *command, struct events *events)
{
    baccarat_of(table)->second[baccarat_of(table)->out] = (int8_t)(command->place - 1);
    table_add_done(command, table_clause(table, command), events);
}

struct refusal baccarat_can_authorise(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    const char *clause = table_clause(table, command);

    if (style_of(table) != STYLE_B) return not_this_style(table, clause);
    bool turned = b->coup.count[HAND_PLAYER] == 2 && !face_down(table, HAND_PLAYER);
    return b->banker_first || b->out || turned ? no(REFUSED_WRONG_MOMENT, clause) : accepted();
}

void baccarat_do_authorise(struct table *table, const struct command *command,
                           struct events *events)
{
    baccarat_of(table)->banker_first = true;
    table_add_done(command, table_clause(table, command), events);
}

/* The clause by which a hand is turned. */
static const char *turn_clause(const struct table *table, const struct command *command,
                               enum hand hand)
{
    const struct baccarat *b = baccarat_of(table);

    return b->coup.count[hand] == 3     ? says(table, SAYS_THIRD_DOWN)
           : style_of(table) == STYLE_C ? says(table, SAYS_FACE_DOWN_C)
           : b->holder[hand] == NO_SEAT ? says(table, SAYS_KEPT)
           : international(table)       ? says(table, SAYS_TURNED_BY_SEVERAL)
           : hand == HAND_BANKER        ? says(table, SAYS_BANKER_TURNS)
                                        : table_clause(table, command);
}

/* The command names the cards of the hand that lie face down, in order: all of them, and no
 * others. */
static struct refusal named_cards_fit(const struct table *table, const struct command *command,
                                      enum hand hand)
{
    const struct coup *coup = &baccarat_of(table)->coup;
    const char *const *draws = baccarat_game(&table->sign)->draw_clause;
    struct shoe left = baccarat_of(table)->shoe;
    int next = 0;

    for (int i = 0; i < coup->count[hand]; i++) {
        if (coup->card[hand][i] != CARD_UNSEEN) continue;
        int card = command->outcome[next++];
        if (!card)
            return (struct refusal){ REFUSED_NAME_ALL_CARDS, turn_clause(table, command, hand), 0,
                                     0, says(table, SAYS_CARDS) };
        if (card < 0 || card > CARDS) return no(REFUSED_BAD_CARD, says(table, SAYS_CARDS));
        if (!left.left[card]) return no(REFUSED_NOT_IN_SHOE, says(table, SAYS_CARDS));
        left.left[card]--;
    }
    bool third = coup->count[hand] == HAND_CARDS;
    return command->outcome[next]
               ? (struct refusal){ REFUSED_SURPLUS_CARD,
                                   draws[third ? DRAW_NO_MORE : DRAW_FIRST_CARDS], 0, 0,
                                   draws[DRAW_NO_MORE] }
               : accepted();
}

/* Whether the person of a command may turn the hand: its holder, or the dealer who keeps it. */
static bool turns(const struct table *table, const struct command *command, enum hand hand)
{
    const struct baccarat *b = baccarat_of(table);
    bool player = command->role == ROLE_PLAYER;

    if (b->astray) return player && command->seat == b->astray - 1;
    if (b->holder[hand] == NO_SEAT) return !player;
    return player && b->out == (int)hand &&
           (may_hold(table, hand, command->seat) || command->seat == b->second[hand]);
}

/* The dealer controls the cards, or the person to whom they were passed; no one else touches them
 * (4.3). */
static struct refusal not_yours(const struct table *table, const char *clause)
{
    const char *control = style_of(table) == STYLE_C ? control_clause(table) : clause;

    return (struct refusal){ REFUSED_NOT_HOLDING, control, 0, 0, says(table, SAYS_HANDLING) };
}

struct refusal baccarat_can_turn(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    struct step step = baccarat_next_step(table);
    const char *clause = table_act_clause(table, ACT_TURN);

    if (command->role == ROLE_PLAYER && !sits(table, command->seat))
        return no(REFUSED_NOT_SEATED, says(table, SAYS_NO_CARDS));
    if (style_of(table) == STYLE_A) return not_this_style(table, facing(table, false));
    if (style_of(table) == STYLE_C) clause = says(table, SAYS_FACE_DOWN_C);
    if (out_of_order(b)) return no(REFUSED_ORDER_FIRST, says(table, SAYS_RECONSTRUCT));
    if (step.kind != STEP_SHOW) return no(REFUSED_WRONG_MOMENT, clause);
    if (command->choice && command->choice != (int)step.hand)
        return no(REFUSED_NOT_THIS_HAND,
                  style_of(table) == STYLE_C ? clause : says(table, SAYS_TURN_FIRST));
    if (turns(table, command, step.hand)) return named_cards_fit(table, command, step.hand);
    return command->role == ROLE_PLAYER && must_not_handle(table, step.hand, command->seat)
               ? no(REFUSED_OWN_HAND_ONLY, says(table, SAYS_OWN_CARDS))
               : not_yours(table, clause);
}

void baccarat_do_turn(struct table *table, const struct command *command, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    enum hand hand = baccarat_next_step(table).hand;
    bool third = b->coup.count[hand] == 3;
    const char *clause = turn_clause(table, command, hand);
    int seen = 0;

    table_add_done(command, clause, events);
    for (int i = 0; i < b->coup.count[hand]; i++) {
        if (b->coup.card[hand][i] != CARD_UNSEEN) continue;
        int card = command->outcome[seen++];
        b->coup.card[hand][i] = b->drawn[coup_drawn(&b->coup, hand, i)] = (int8_t)card;
        b->shoe.left[card]--;
        struct event *event = table_add_event(events, EVENT_SHOWN, NO_SEAT, clause);
        event->number = (int8_t)hand;
        event->a = (int8_t)card;
    }
    b->out = HAND_NONE;
    b->astray = 0;
    end_changes(table, events);
    if (seen) tell_points(table, hand, events);
    enum hand other = other_hand(hand);
    bool open = seen && !third && hand == HAND_PLAYER && !face_down(table, other);
    if (open && !b->banker_first) tell_points(table, other, events); /* it was found face up */
    dealt_if_done(table, events);
}

/* ---- Extra cards, cards face up, misdeals ---------------------------------------- */

/* A card leaves the shoe that no hand should get. */
struct refusal baccarat_can_excess(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    bool third = command->choice == HAND_PLAYER, dealing = table->till.phase == BACCARAT_DEALING;
    bool seen = command->flags & FLAG_SEEN;
    const char *clause = says(table, third  ? SAYS_THIRD_WRONG
                                     : seen ? SAYS_EXCESS_SEEN
                                            : SAYS_EXCESS_UNSEEN);

    if (out_of_order(b)) return no(REFUSED_ORDER_FIRST, says(table, SAYS_RECONSTRUCT));
    if (b->held >= 0 || (command->choice && !third)) return no(REFUSED_WRONG_MOMENT, clause);
    if (third && (b->coup.count[HAND_PLAYER] != 2 || table->till.phase == BACCARAT_BETTING))
        return no(REFUSED_WRONG_MOMENT, clause);
    if (dealing) { /* only if the Banker's Hand must draw and the Player's stands */
        struct step step = baccarat_next_step(table);
        if (!third || step.kind != STEP_DRAW || step.hand != HAND_BANKER || !third_card(table))
            return no(REFUSED_WRONG_MOMENT, clause);
        if (baccarat_due_face_up(table) && !command->outcome[0])
            return no(REFUSED_FACE_UP_HERE, clause);
        if (!baccarat_due_face_up(table) && command->outcome[0] && !seen)
            return no(REFUSED_FACE_DOWN, clause);
    } else if (seen != (command->outcome[0] > 0)) {
        return no(seen ? REFUSED_BAD_CARD : REFUSED_FACE_DOWN, clause);
    }
    return card_fits(table, command->outcome[0]);
}

static void hold_card(struct table *table, int card, int topic, struct events *events)
{
    keep_card(table, card);
    baccarat_of(table)->held_topic = (uint8_t)topic;
    tell_held(table, events);
}

void baccarat_do_excess(struct table *table, const struct command *command, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    bool third = command->choice == HAND_PLAYER;

    int topic = third                 ? SAYS_THIRD_WRONG
                : command->outcome[0] ? SAYS_EXCESS_SEEN
                                      : SAYS_EXCESS_UNSEEN;

    table_add_done(command, says(table, topic), events);
    baccarat_leave_shoe(table, table->till.phase == BACCARAT_BETTING, events);
    if (command->outcome[0]) b->shoe.left[command->outcome[0]]--;
    if (table->till.phase == BACCARAT_DEALING)
        give_card(table, HAND_BANKER, command->outcome[0], says(table, SAYS_THIRD_MOVES), NULL,
                  events);
    else if (third)
        hold_card(table, command->outcome[0], SAYS_THIRD_HELD, events);
    else
        hold_card(table, command->outcome[0],
                  command->outcome[0] ? SAYS_EXCESS_SEEN : SAYS_EXCESS_UNSEEN, events);
}

struct refusal baccarat_can_face_up(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    bool first = table->till.phase != BACCARAT_DEALING || !b->drawn_count;

    if (!first) return no(REFUSED_USED_IN_ROUND, says(table, SAYS_FOUND_UP));
    if (b->held >= 0) return no(REFUSED_WRONG_MOMENT, table_clause(table, command));
    if (!command->outcome[0]) return no(REFUSED_BAD_CARD, says(table, SAYS_CARDS));
    return card_fits(table, command->outcome[0]);
}

void baccarat_do_face_up(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    baccarat_leave_shoe(table, true, events);
    baccarat_of(table)->shoe.left[command->outcome[0]]--;
    hold_card(table, command->outcome[0], SAYS_FIRST_UP, events);
    if (table->till.phase != BACCARAT_BETTING) baccarat_begin_round(table); /* as a Void Hand */
}

/* The dealer collects the cards before the bets are settled. */
struct refusal baccarat_can_sweep(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    const char *clause = table_clause(table, command);

    if (b->swept) return no(REFUSED_ORDER_FIRST, clause);
    return b->drawn_count ? accepted() : no(REFUSED_NO_CARDS_OUT, clause);
}

void baccarat_do_sweep(struct table *table, const struct command *command, struct events *events)
{
    baccarat_of(table)->swept = true;
    baccarat_of(table)->out = HAND_NONE;
    baccarat_of(table)->astray = 0;
    table_add_done(command, table_clause(table, command), events);
}

struct refusal baccarat_can_reconstruct(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);

    return out_of_order(b) || b->astray ? accepted()
                                        : no(REFUSED_IN_ORDER, table_clause(table, command));
}

/* Lays the cards as they should have been, in the order drawn, and calls the counts.  Cards left
 * over come next: in this round if it needs them, else as extra cards. */
static void lay_in_order(struct table *table, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    int laid = 0, drawn = b->drawn_count;

    assert(drawn <= BACCARAT_DRAWN);
    memset(&b->coup, 0, sizeof b->coup);
    b->disordered = b->swept = false;
    for (; laid < drawn && baccarat_next_step(table).kind == STEP_DRAW; laid++) {
        enum hand hand = baccarat_next_step(table).hand;
        coup_take(&b->coup, hand, b->drawn[laid]);
        if (laid == 3) tell_first_points(table, events);
        if (laid > 3 && b->drawn[laid]) tell_points(table, hand, events);
    }
    for (int i = laid; i < drawn; i++) {
        keep_card(table, b->drawn[i]);
        b->drawn[i] = 0;
    }
    b->drawn_count = (int8_t)laid;
}

/* A hand that went to the wrong person comes back to the dealer. */
void baccarat_do_reconstruct(struct table *table, const struct command *command,
                             struct events *events)
{
    struct baccarat *b = baccarat_of(table);

    table_add_done(command, table_clause(table, command), events);
    if (b->astray) b->out = HAND_NONE;
    b->astray = 0;
    if (out_of_order(b)) lay_in_order(table, events);
    dealt_if_done(table, events);
}

/* ---- International: late changes, void hands ------------------------------------- */

struct refusal baccarat_can_reopen(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    const char *clause = table_clause(table, command);
    bool seen = b->out != HAND_NONE || b->void_round;

    if (!international(table))
        return no(REFUSED_NOT_INTERNATIONAL, says(table, SAYS_INTERNATIONAL));
    for (int i = 0; i < b->drawn_count; i++) seen |= b->drawn[i] != CARD_UNSEEN;
    if (!b->drawn_count || b->reopened) return no(REFUSED_WRONG_MOMENT, clause);
    return seen || b->drawn_count > 4 ? no(REFUSED_CARDS_SEEN, clause) : accepted();
}

void baccarat_do_reopen(struct table *table, const struct command *command, struct events *events)
{
    baccarat_of(table)->reopened = true;
    table_add_done(command, table_clause(table, command), events)->also =
        says(table, SAYS_MOVED_LATE);
}

/* choice: 1 the Player's Hand, 2 the Banker's, 3 both. */
struct refusal baccarat_can_void_hand(const struct table *table, const struct command *command)
{
    const struct reason *reason = table_reason(table, command->reason);
    const char *clause = table_clause(table, command);

    if (!international(table))
        return no(REFUSED_NOT_INTERNATIONAL, says(table, SAYS_INTERNATIONAL));
    if (style_of(table) != STYLE_B) return no(REFUSED_NOT_THIS_STYLE, clause);
    if (!reason || (reason->force != WRONG_AREA && reason->force != WRONG_HOLDER))
        return no(REFUSED_NO_SUCH_REASON, clause);
    if (!seated(table, command->seat)) return no(REFUSED_NOBODY_THERE, clause);
    if (!baccarat_of(table)->drawn_count) return no(REFUSED_WRONG_MOMENT, clause);
    int mistake = reason->force == WRONG_AREA ? MISTAKE_AREA : MISTAKE_PERSON;
    if (!(baccarat_of(table)->mistakes & mistake)) return no(REFUSED_IN_ORDER, reason->clause);
    return command->choice >= 1 && command->choice <= 3 && !baccarat_of(table)->void_round
               ? accepted()
               : no(REFUSED_NOT_THIS_HAND, clause);
}

void baccarat_do_void_hand(struct table *table, const struct command *command,
                           struct events *events)
{
    const struct reason *reason = table_reason(table, command->reason);

    for (int hand = HAND_PLAYER; hand <= HAND_BANKER; hand++)
        if (command->choice & hand) baccarat_of(table)->void_hands |= (uint8_t)(1u << hand);
    table_add_done(command, reason->clause, events);
}

/* ---- Offers ---------------------------------------------------------------------- */

/* Offers every card that may come next, and one face down. */
static void offer_cards(struct offering *o)
{
    for (int card = 0; card <= CARDS; card++) {
        o->command.outcome[0] = (int8_t)card;
        offer_plain(o);
    }
    o->command.outcome[0] = 0;
}

static void offer_hands(struct offering *o)
{
    for (int hand = HAND_PLAYER; hand <= HAND_BANKER; hand++) {
        o->command.choice = (int8_t)hand;
        offer_plain(o);
    }
}

/* Offers to turn, with the cards left open (0): any unseen ones. */
static void offer_turn(struct offering *o)
{
    const struct baccarat *b = baccarat_of(o->table);
    struct shoe left = b->shoe;
    enum hand hand = baccarat_next_step(o->table).hand;
    int next = 0;

    for (int i = 0; hand != HAND_NONE && i < b->coup.count[hand]; i++) {
        if (b->coup.card[hand][i] != CARD_UNSEEN) continue;
        int card = 1;
        while (card < CARDS && !left.left[card]) card++;
        left.left[card]--;
        o->command.outcome[next++] = (int8_t)card;
    }
    bool good = next && !table_details(o->table, &o->command).code;
    memset(o->command.outcome, 0, sizeof o->command.outcome);
    if (good) offer_range(o, 0, 0, 0);
}

/* To the holder of the hand; at International also, by a supervisor, to any two of the holder and
 * the nominees. */
static void offer_pass(struct offering *o)
{
    offer_plain(o);
    for (int first = 1; first <= TABLE_SEATS; first++)
        for (int second = 1; second <= TABLE_SEATS; second++) {
            o->command.place = (int8_t)first;
            o->command.other_place = (int8_t)second;
            if (o->command.role != ROLE_DEALER) offer_plain(o);
        }
}

static void offer_places(struct offering *o)
{
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        o->command.place = (int8_t)seat;
        offer_plain(o);
    }
}

static void offer_excess(struct offering *o)
{
    for (int third = 0; third < 2; third++) {
        o->command.choice = (int8_t)(third ? HAND_PLAYER : 0);
        o->command.flags = 0;
        offer_plain(o);
        o->command.flags = FLAG_SEEN;
        offer_cards(o);
    }
}

static void offer_void_hands(struct offering *o)
{
    for (int hands = 1; hands <= 3; hands++)
        for (int i = 0; i < conduct_of(o->table)->reason_count; i++) {
            o->command.choice = (int8_t)hands;
            o->command.reason = (int8_t)conduct_of(o->table)->reasons[i].number;
            offer_seats(o);
        }
}

void baccarat_offer_deal(struct offering *o, int act)
{
    switch (act) {
    case ACT_DRAW:
    case ACT_BURN:
    case ACT_VIEW:
    case ACT_FACE_UP:
        offer_cards(o);
        break;
    case ACT_TURN:
        offer_turn(o);
        break;
    case ACT_PASS:
        offer_pass(o);
        break;
    case ACT_EXCESS:
        offer_excess(o);
        break;
    case ACT_RETAIN:
        offer_hands(o);
        break;
    case ACT_VOLUNTEER:
        for (int seat = 0; seat < TABLE_SEATS; seat++) {
            o->command.seat = (int8_t)seat;
            offer_hands(o);
        }
        break;
    case ACT_VOID_HAND:
        offer_void_hands(o);
        break;
    case ACT_PASS_ASTRAY:
    case ACT_ALLOCATE:
        offer_places(o);
        break;
    default:
        offer_plain(o);
    }
}
