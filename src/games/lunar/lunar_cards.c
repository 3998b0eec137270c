/* lunar_cards.c - the cards of Lunar Poker: preparing, dealing, discarding, and who has seen them.
 *
 * The next card is named by chance (ROLE_CLOCK), never by a person: the offers to a person would
 * reveal which cards are left in the deck. */
#include "games/cards/care.h"
#include "games/lunar/lunar_internal.h"
#include "rules/assert.h"

#include <string.h>

/* ---- Before a round -------------------------------------------------------------- */

/* 6.3 requires one way of shuffling, 6.4 both. */
static const struct care asks[LUNAR_NEEDS] = {
    [LUNAR_NEED_ALL] = { BOTH_LOOKED | SPREAD_OUT | STACKED, CHEMMIED | RIFFLED },
    [LUNAR_NEED_MACHINE] = { BOTH_LOOKED | SPREAD_OUT | MIXED_WELL, 0 },
    [LUNAR_NEED_SHUFFLE] = { 0, CHEMMIED | RIFFLED },
};

/* Returns all cards to the deck, unseen. */
static void load_deck(struct table *table)
{
    struct lunar *l = lunar_of(table);

    memset(&l->cards, 0, sizeof l->cards);
    memset(l->seen, 0, sizeof l->seen);
    memset(l->count, 0, sizeof l->count);
    l->cards.deck = ALL_CARDS;
    l->in_deck = CARDS;
    l->in_rack = l->in_next = 0;
}

void lunar_cards_away(struct table *table, enum lunar_need need, int why)
{
    load_deck(table);
    lunar_of(table)->need = (uint8_t)need;
    lunar_of(table)->need_topic = (uint8_t)why;
    lunar_of(table)->prepared = 0;
    table->till.phase = LUNAR_CARDS_OUT;
}

/* With a shoe, the deck is cut first. */
static void cards_ready(struct table *table)
{
    table->till.phase = from_machine(table) ? LUNAR_BETTING : LUNAR_CUTTING;
}

struct refusal lunar_can_receive(const struct table *table, const struct command *command)
{
    if (lunar_of(table)->need != LUNAR_NEED_CARDS)
        return no(REFUSED_NOT_NEEDED, table_clause(table, command));
    return command->count == (from_machine(table) ? 2 : 1)
               ? accepted()
               : no(REFUSED_BAD_DECKS, says(table, SAYS_DECKS));
}

void lunar_do_receive(struct table *table, const struct command *command, struct events *events)
{
    bool machine = from_machine(table);

    lunar_cards_away(table, machine ? LUNAR_NEED_MACHINE : LUNAR_NEED_ALL, SAYS_AT_THE_START);
    lunar_of(table)->deck_played = false;
    table_add_done(command, table_clause(table, command), events)->also =
        rule(table, machine ? RULE_SHUFFLER : RULE_SHOE);
}

/* The clause of a step. */
static const char *step_clause(const struct table *table, const struct command *command)
{
    bool mixing = command->act != ACT_INSPECT && command->act != ACT_SPREAD;

    if (!mixing) return table_clause(table, command);
    if (lunar_of(table)->need == LUNAR_NEED_SHUFFLE)
        return says(table, lunar_of(table)->need_topic);
    return lunar_of(table)->need == LUNAR_NEED_MACHINE ? rule(table, RULE_MACHINE_MIX)
                                                       : table_clause(table, command);
}

struct refusal lunar_can_prepare(const struct table *table, const struct command *command)
{
    const char *clause = step_clause(table, command);
    struct refusal why =
        care_can(table, command, asks[lunar_of(table)->need], lunar_of(table)->prepared, clause);

    if (why.code == REFUSED_NOT_NEEDED) why.clause = clause;
    return why;
}

void lunar_do_prepare(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    struct event *done = table_add_done(command, step_clause(table, command), events);

    l->prepared |= care_bit(command);
    if (!care_done(asks[l->need], l->prepared)) return;
    if (l->need != LUNAR_NEED_SHUFFLE) done->also = says(table, SAYS_AT_THE_START);
    if (l->need == LUNAR_NEED_MACHINE) {
        table_add_done(command, rule(table, RULE_MACHINE_LOAD), events);
    }
    cards_ready(table);
}

struct refusal lunar_can_change_set(const struct table *table, const struct command *command)
{
    return lunar_of(table)->need == LUNAR_NEED_OTHER
               ? accepted()
               : no(REFUSED_NOT_NEEDED, table_clause(table, command));
}

/* The machine has shuffled the other deck during the round. */
void lunar_do_change_set(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events)->also =
        says(table, lunar_of(table)->need_topic);
    lunar_of(table)->need = LUNAR_NEED_MACHINE;
    lunar_of(table)->deck_played = false;
    cards_ready(table);
}

/* Any depth: the text gives no limits. */
struct refusal lunar_can_cut(const struct table *table, const struct command *command)
{
    return command->count >= 1 && command->count < CARDS
               ? accepted()
               : no(REFUSED_BAD_DECK_CUT, table_clause(table, command));
}

void lunar_do_cut(struct table *table, const struct command *command, struct events *events)
{
    table->till.phase = LUNAR_BETTING;
    table_add_done(command, table_clause(table, command), events);
}

/* Wherever the cards are, if there are any at the table. */
struct refusal lunar_can_count(const struct table *table, const struct command *command)
{
    if (lunar_of(table)->need == LUNAR_NEED_CARDS)
        return no(REFUSED_NO_DECK, table_clause(table, command));
    return command->count >= 0 && command->count <= LUNAR_COUNT_MOST
               ? accepted()
               : no(REFUSED_BAD_COUNT, table_clause(table, command));
}

/* With another number than 52, the round that was dealt from the deck is void, if it still can be
 * (reading L40), and the deck is not used again. */
void lunar_do_count(struct table *table, const struct command *command, struct events *events)
{
    bool right = command->count == CARDS, running = lunar_in_round(table);
    struct event *done = table_add_done(command, table_clause(table, command), events);

    done->b = (int8_t)command->count;
    if (!right) {
        done->also = rule(table, RULE_BAD_DECK);
        bool void_last =
            lunar_of(table)->deck_played && table->undo == UNDO_SETTLEMENT && !table->left_since;
        if (running || void_last)
            lunar_void_round(table, rule(table, RULE_BAD_DECK), rule(table, RULE_MISDEAL), events);
        lunar_cards_away(table, LUNAR_NEED_CARDS, SAYS_AT_THE_START);
    }
    if (!running) lunar_of(table)->deck_played = false;
}

void lunar_shuffle_again(struct table *table, int why)
{
    lunar_cards_away(table, from_machine(table) ? LUNAR_NEED_OTHER : LUNAR_NEED_SHUFFLE, why);
}

struct refusal lunar_can_shuffle(const struct table *table, const struct command *command)
{
    struct refusal why = care_can_shuffle(table, command);

    if (why.code || care_why(table, command)->force != SEEN_EARLY) return why;
    return table->till.phase == LUNAR_CUTTING
               ? accepted()
               : no(REFUSED_WRONG_MOMENT, care_why(table, command)->clause);
}

void lunar_do_shuffle(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, care_why(table, command)->clause, events);
    lunar_shuffle_again(table, SAYS_DIRECTED);
}

/* Only after a round. */
struct refusal lunar_can_replace(const struct table *table, const struct command *command)
{
    return table->played ? accepted() : no(REFUSED_WRONG_MOMENT, table_clause(table, command));
}

void lunar_do_replace(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    lunar_cards_away(table, LUNAR_NEED_CARDS, SAYS_AT_THE_START);
}

/* ---- Hands and the rack ---------------------------------------------------------- */

struct lunar_hand lunar_hand_of(const struct table *table, int hand)
{
    struct lunar_hand copy = { .count = lunar_of(table)->count[hand] };

    memcpy(copy.card, lunar_of(table)->cards.hand[hand], sizeof copy.card);
    return copy;
}

struct event *lunar_add_event(struct events *events, int kind, int hand, const char *clause,
                              const char *also)
{
    struct event *event = table_add_event(events, kind, NO_SEAT, clause);

    event->number = (int8_t)(hand + 1);
    event->also = also;
    return event;
}

void lunar_see(struct table *table, int hand, unsigned places, uint8_t who)
{
    for (int i = 0; i < LUNAR_CARDS; i++)
        if (places & 1u << i) lunar_of(table)->seen[hand][i] |= who;
}

unsigned lunar_seen_by(const struct table *table, int hand, uint8_t who)
{
    unsigned places = 0;

    for (int i = 0; i < lunar_of(table)->count[hand]; i++)
        if (lunar_of(table)->seen[hand][i] & who) places |= 1u << i;
    return places;
}

void lunar_show(struct table *table, int hand, unsigned places, const char *clause,
                const char *also, struct events *events)
{
    struct lunar *l = lunar_of(table);

    for (int i = 0; i < l->count[hand]; i++) {
        if (!(places & 1u << i) || (l->seen[hand][i] & SEEN_PUBLIC)) continue;
        l->seen[hand][i] = SEEN_ALL;
        lunar_add_event(events, EVENT_SHOWN, hand, clause, also)->a =
            (int8_t)l->cards.hand[hand][i];
    }
}

void lunar_discard(struct table *table, int hand, unsigned places)
{
    struct lunar *l = lunar_of(table);
    int kept = 0;

    for (int i = 0; i < l->count[hand]; i++) {
        if (places & 1u << i) {
            assert(l->in_rack < CARDS);
            l->cards.rack[l->in_rack++] = l->cards.hand[hand][i];
            continue;
        }
        l->cards.hand[hand][kept] = l->cards.hand[hand][i];
        l->seen[hand][kept++] = l->seen[hand][i];
    }
    for (int i = kept; i < l->count[hand]; i++) l->cards.hand[hand][i] = l->seen[hand][i] = 0;
    l->count[hand] = (int8_t)kept;
}

void lunar_rack(struct table *table, int hand, const char *clause, const char *also,
                struct events *events)
{
    if (!lunar_of(table)->count[hand]) return;
    lunar_add_event(events, EVENT_RACKED, hand, clause, also)->b = lunar_of(table)->count[hand];
    lunar_discard(table, hand, all_cards(table, hand));
}

bool lunar_places_of(const struct table *table, int box, int64_t cards, unsigned *places)
{
    const struct lunar *l = lunar_of(table);
    card_set left = (card_set)cards;

    *places = 0;
    for (int i = 0; i < l->count[box]; i++) {
        if (!(l->seen[box][i] & box_bit(box))) continue;
        card_set bit = card_bit(l->cards.hand[box][i]);
        if (left & bit) *places |= 1u << i;
        left &= ~bit;
    }
    return !left;
}

/* ---- Dealing --------------------------------------------------------------------- */

/* Clockwise from the dealer's left, the Dealer's hand last: one card at a time, or five. */
static int due_in_deal(const struct table *table)
{
    const struct lunar *l = lunar_of(table);
    int least = LUNAR_FIRST, next = NO_SEAT;

    for (int hand = 0; hand < LUNAR_HANDS; hand++) {
        bool dealt = hand == LUNAR_DEALER || l->round.stage[hand] != STAGE_OUT;
        if (!dealt || l->count[hand] >= least) continue;
        if (from_machine(table)) return hand;
        least = l->count[hand];
        next = hand;
    }
    return next;
}

int lunar_due(const struct table *table)
{
    switch (table->till.phase) {
    case LUNAR_DEALING:
        return due_in_deal(table);
    case LUNAR_REPLACING:
        return LUNAR_DEALER;
    default:
        return lunar_of(table)->round.due ? lunar_of(table)->round.serving : NO_SEAT;
    }
}

struct refusal lunar_can_draw(const struct table *table, const struct command *command)
{
    const struct lunar *l = lunar_of(table);
    int card = command->outcome[0];

    if (lunar_due(table) == NO_SEAT) return no(REFUSED_NO_CARD_DUE, rule(table, RULE_FROM_DECK));
    if (card < 1 || card > CARDS) return no(REFUSED_BAD_CARD, says(table, SAYS_CARDS));
    if (l->in_next && card != l->cards.next[0])
        return (struct refusal){ REFUSED_NOT_NEXT_CARD, rule(table, RULE_LATE_INSTANT), 0, 0,
                                 rule(table, RULE_OUT_OF_SEQUENCE) };
    if (l->in_next) return accepted();
    if (!l->in_deck) return no(REFUSED_DECK_EMPTY, says(table, SAYS_TOO_FEW));
    return l->cards.deck & card_bit(card) ? accepted()
                                          : no(REFUSED_NOT_IN_DECK, rule(table, RULE_DECK));
}

/* Removes the next card from the deck, or from the returned cards. */
static void leave_deck(struct lunar *l, int card)
{
    if (!l->in_next) {
        l->cards.deck &= ~card_bit(card);
        l->in_deck--;
        return;
    }
    l->in_next--;
    memmove(l->cards.next, l->cards.next + 1, (size_t)l->in_next);
    l->cards.next[l->in_next] = 0;
}

/* The clause under which a card is dealt. */
static const char *deal_clause(const struct table *table, int hand, const char **also)
{
    *also = NULL;
    if (table->till.phase == LUNAR_REPLACING) return rule(table, RULE_FORCED);
    if (table->till.phase != LUNAR_DEALING) {
        bool sixth = lunar_of(table)->round.discards[hand] == 0;
        *also = rule(table, RULE_FROM_DECK);
        return rule(table, sixth ? RULE_SIXTH_NEW : RULE_EXCHANGE_NEW);
    }
    *also = table_act_clause(table, ACT_DRAW);
    if (!from_machine(table)) return rule(table, RULE_ONE_EACH);
    return rule(table, hand == LUNAR_DEALER ? RULE_FIVE_DEALER : RULE_FIVE_EACH);
}

/* Only the Dealer's last card from a shoe is dealt face up, unless another one is up already.  The
 * card that replaces one is face up, too. */
static bool dealt_face_up(const struct table *table, int hand)
{
    const struct lunar *l = lunar_of(table);

    if (table->till.phase == LUNAR_REPLACING) return true;
    return table->till.phase == LUNAR_DEALING && hand == LUNAR_DEALER && !from_machine(table) &&
           l->count[hand] == LUNAR_FIRST - 1 && !l->round.dealer_exposed;
}

static void tell_card(const struct table *table, int hand, int card, const char *clause,
                      const char *also, struct events *events)
{
    bool up = lunar_of(table)->seen[hand][lunar_of(table)->count[hand] - 1] & SEEN_PUBLIC;

    lunar_add_event(events, EVENT_CARD, hand, clause, also)->a = (int8_t)(up ? card : CARD_UNSEEN);
}

/* A card was dealt face up in error: the first one is turned down again, a second one voids the
 * round. */
static void expose(struct table *table, int hand, struct events *events)
{
    struct lunar *l = lunar_of(table);
    bool dealers = hand == LUNAR_DEALER;

    if (table->till.phase == LUNAR_DEALING) l->round.exposed++;
    if (l->round.exposed > 1) {
        lunar_void_round(table, rule(table, RULE_TWO_EXPOSED), rule(table, RULE_MISDEAL), events);
        return;
    }
    l->round.dealer_exposed |= dealers;
    lunar_add_event(events, EVENT_EXPOSED, hand,
                    rule(table, dealers ? RULE_DEALER_EXPOSED : RULE_ONE_EXPOSED), NULL);
}

/* Records the order in which draws are served. */
static void note_served(struct table *table, int box)
{
    int8_t *as = lunar_of(table)->round.served_as;
    int last = lunar_last_served(table);

    if (last != box) as[box] = (int8_t)(last == NO_SEAT ? 1 : as[last] + 1);
}

static void served(struct table *table, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int box = l->round.serving;

    if (--l->round.due) return;
    l->round.stage[box] = STAGE_DREW;
    l->round.unseen_draw |= box_bit(box);
    l->round.serving = NO_SEAT;
    if (!automatic(table)) return;
    struct command look = { .act = ACT_LOOK, .role = ROLE_PLAYER, .seat = (int8_t)box };
    lunar_do_look(table, &look, events);
}

void lunar_do_draw(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int hand = lunar_due(table), place = l->count[hand], phase = table->till.phase;
    const char *also, *clause = deal_clause(table, hand, &also);
    bool up = dealt_face_up(table, hand), in_error = !up && (command->flags & FLAG_UP);

    leave_deck(l, command->outcome[0]);
    assert(l->count[hand] < LUNAR_CARDS);
    l->cards.hand[hand][l->count[hand]++] = (uint8_t)command->outcome[0];
    if (up || in_error) l->seen[hand][place] = SEEN_ALL;
    bool last = up && phase == LUNAR_DEALING;
    tell_card(table, hand, command->outcome[0], clause, last ? says(table, SAYS_FACE_UP) : also,
              events);
    if (phase == LUNAR_REPLACING) lunar_replaced(table, events);
    if (in_error) expose(table, hand, events);
    if (phase != LUNAR_DEALING && phase != LUNAR_REPLACING) {
        l->round.drawn[hand] |= (uint8_t)(1u << place);
        note_served(table, hand);
        served(table, events);
    } else if (table->till.phase == LUNAR_DEALING && due_in_deal(table) == NO_SEAT) {
        lunar_begin_deciding(table, events);
    }
}

/* ---- The deck runs out ----------------------------------------------------------- */

struct refusal lunar_can_reshuffle(const struct table *table, const struct command *command)
{
    const struct lunar *l = lunar_of(table);

    return lunar_due(table) != NO_SEAT && !l->in_deck && !l->in_next
               ? accepted()
               : no(REFUSED_CARDS_LEFT, table_clause(table, command));
}

/* Only the discard rack is shuffled and dealt from (reading L15). */
void lunar_do_reshuffle(struct table *table, const struct command *command, struct events *events)
{
    struct lunar *l = lunar_of(table);
    int count = l->in_rack;

    assert(count);
    for (int i = 0; i < count; i++) l->cards.deck |= card_bit(l->cards.rack[i]);
    memset(l->cards.rack, 0, sizeof l->cards.rack);
    l->in_deck = l->in_rack;
    l->in_rack = 0;
    memset(l->round.swept_at, -1, sizeof l->round.swept_at);
    table_add_done(command, table_clause(table, command), events);
    table_add_event(events, EVENT_RESHUFFLED, NO_SEAT, table_clause(table, command))->b =
        (int8_t)count;
}

/* ---- Who sees what --------------------------------------------------------------- */

/* Every card is in exactly one place. */
bool lunar_conserved(const struct table *table)
{
    const struct lunar *l = lunar_of(table);
    card_set found = l->cards.deck;
    int count = l->in_deck + l->in_rack + l->in_next + (l->cards.removed != CARD_UNSEEN);

    if (l->cards.removed) found |= card_bit(l->cards.removed);
    for (int hand = 0; hand < LUNAR_HANDS; hand++) {
        for (int i = 0; i < l->count[hand]; i++) found |= card_bit(l->cards.hand[hand][i]);
        count += l->count[hand];
    }
    for (int i = 0; i < l->in_rack; i++) found |= card_bit(l->cards.rack[i]);
    for (int i = 0; i < l->in_next; i++) found |= card_bit(l->cards.next[i]);
    return count == CARDS && found == ALL_CARDS;
}

/* The SEEN_ bit of a viewer. */
static uint8_t eyes_of(enum role role, int seat)
{
    switch (role) {
    case ROLE_PLAYER:
        return seat >= 0 && seat < LUNAR_BOXES ? box_bit(seat) : SEEN_PUBLIC;
    case ROLE_DEALER:
        return SEEN_DEALER;
    case ROLE_GAME_SUPERVISOR:
    case ROLE_CASINO_SUPERVISOR:
    case ROLE_MANAGER:
    case ROLE_OPERATOR:
        return SEEN_STAFF;
    default:
        return SEEN_PUBLIC;
    }
}

void lunar_conceal(struct table *view, enum role role, int seat)
{
    struct lunar *l = lunar_of(view);
    struct lunar_cards open;
    uint8_t eyes = eyes_of(role, seat);

    memset(&open, 0, sizeof open);
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        for (int i = 0; i < l->count[hand]; i++)
            if (l->seen[hand][i] & eyes) open.hand[hand][i] = l->cards.hand[hand][i];
    l->cards = open;
    for (int box = 0; box < LUNAR_BOXES; box++) /* cards to be exchanged: only for their player */
        if (eyes != box_bit(box)) l->round.discards[box] = 0;
}
