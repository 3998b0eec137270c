/* sim.c - Lunar Poker in the simulator.
 *
 * Every round has a freshly shuffled deck.  The decisions are made while it is drawn, by the
 * strategy's answers, so an outcome is all that the wagers depend on after them: how the hand
 * ended, the fees paid, what a winning hand is paid for, and the Super Combinations.  The player
 * declares whatever there is to declare. */
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/lunar_internal.h"
#include "rules/assert.h"
#include "sim/game_sim.h"

#include <stdio.h>
#include <string.h>

extern const struct game_sim lunar_sim;

#define DRAWN_MOST (LUNAR_FIRST + 1) /* an exchange, and the card of a forced Dealer */
#define FEES       3                 /* none, one or two */

/* A round: cards in the order dealt, and the answers. */
struct hands {
    uint8_t own[LUNAR_FIRST], dealer[LUNAR_FIRST], drawn[DRAWN_MOST];
    uint8_t first, then, forces;
    bool automatic, in_turn, verified; /* for say(); verified: by next(), the hand was declared */
};
_Static_assert(sizeof(struct hands) <= SIM_DETAIL, "a round has room for the hands");

static struct hands hands_of(const struct sim_round *round)
{
    struct hands hands;

    memcpy(&hands, round->detail, sizeof hands);
    return hands;
}

/* ---- Outcomes -------------------------------------------------------------------- */

/* The ends with their fees; then the wins, by fees and what is paid.  A second combination is not
 * higher than the first. */
#define PAID_COUNT (HAND_CATEGORIES * (HAND_CATEGORIES + 3) / 2)
#define ENDS_COUNT (LUNAR_ENDS * FEES)
#define RESULTS    (ENDS_COUNT + FEES * PAID_COUNT)

static int paid_of(const struct lunar_combinations *paid)
{
    int first = (int)paid->first;

    return first * (first + 3) / 2 + (paid->has_second ? (int)paid->second + 1 : 0);
}

static int result_of(const struct lunar_outcome *outcome, int fees)
{
    if (outcome->end != END_WINS) return (int)outcome->end * FEES + fees;
    return ENDS_COUNT + fees * PAID_COUNT + paid_of(&outcome->paid);
}

/* How many Super Combinations of the Dealer matter. */
static int dealer_supers(const struct sign *sign)
{
    return sign->value[lunar_game(sign)->multiple] ? LUNAR_SUPERS : 1;
}

static int outcomes(const struct sign *sign)
{
    return RESULTS * LUNAR_SUPERS * dealer_supers(sign);
}

/* ---- Rounds ---------------------------------------------------------------------- */

struct source {
    struct sim_decider decider;
    int supers, face_up;
    bool automatic, in_turn;
    uint8_t deck[CARDS];
    struct hands dealt[SIM_BATCH];
};

static void begin(void *source, const struct sign *sign, const struct sim_decider *decider)
{
    struct source *s = source;
    const struct lunar_game *game = lunar_game(sign);

    s->decider = *decider;
    if (!s->decider.decide) s->decider.decide = lunar_usual;
    s->supers = dealer_supers(sign);
    s->face_up = sign->value[game->cards] == LUNAR_SHUFFLER ? 0 : LUNAR_FIRST - 1;
    s->automatic = sign->value[game->declare] == LUNAR_AUTOMATIC;
    s->in_turn = sign->value[game->order] == LUNAR_IN_TURN;
    for (int i = 0; i < CARDS; i++) s->deck[i] = (uint8_t)(i + 1);
}

/* A hand during a round: what the player holds and has given up. */
struct held {
    struct lunar_hand hand;
    uint8_t gone[LUNAR_FIRST];
    int gone_count, drawn, fees;
};

#define ASKED_MOST (LUNAR_CARDS + 2 * LUNAR_FIRST)

static int ask(const struct source *s, int question, const struct held *held,
               const uint8_t *dealers, int count)
{
    uint8_t cards[ASKED_MOST];
    int own = held->hand.count, gone = held->gone_count;

    memcpy(cards, held->hand.card, (size_t)own);
    memcpy(cards + own, dealers, (size_t)count);
    memcpy(cards + own + count, held->gone, (size_t)gone);
    return s->decider.decide(s->decider.values, question, cards, own + count + gone);
}

/* The answer to the first question, if the rules allow it; else a fold. */
static uint8_t first_answer(const struct source *s, const struct held *held,
                            const struct hands *hands)
{
    int answer = ask(s, LUNAR_ASKS_FIRST, held, &hands->dealer[s->face_up], 1);
    unsigned places = (unsigned)answer & ((1u << LUNAR_FIRST) - 1);
    bool exchange = (answer & ~(int)places) == LUNAR_EXCHANGES &&
                    __builtin_popcount(places) >= LUNAR_DRAW_LEAST;

    return answer == LUNAR_PLAYS || answer == LUNAR_BUYS || exchange ? (uint8_t)answer
                                                                     : LUNAR_FOLDS;
}

/* Draws a sixth card, or others for those given up, which come behind those kept. */
static void draw_cards(struct held *held, const struct hands *hands)
{
    unsigned places = hands->first & ((1u << LUNAR_FIRST) - 1);
    struct lunar_hand was = held->hand;

    held->fees++;
    if (hands->first == LUNAR_BUYS) {
        held->hand.card[held->hand.count++] = hands->drawn[held->drawn++];
        return;
    }
    held->hand.count = 0;
    for (int i = 0; i < LUNAR_FIRST; i++)
        if (places & 1u << i)
            held->gone[held->gone_count++] = was.card[i];
        else
            held->hand.card[held->hand.count++] = was.card[i];
    while (held->hand.count < LUNAR_FIRST)
        held->hand.card[held->hand.count++] = hands->drawn[held->drawn++];
}

/* Against the Dealer, who may be forced. */
static struct lunar_outcome show(const struct source *s, struct held *held, struct hands *hands)
{
    struct lunar_outcome outcome = lunar_shown(&held->hand, hands->dealer, false);
    uint8_t dealer[LUNAR_FIRST];

    if (outcome.end != END_NO_HAND) return outcome;
    hands->forces = ask(s, LUNAR_ASKS_FORCE, held, hands->dealer, LUNAR_FIRST) > 0;
    if (!hands->forces) return outcome;
    held->fees++;
    memcpy(dealer, hands->dealer, sizeof dealer);
    dealer[lunar_highest(dealer)] = hands->drawn[held->drawn];
    return lunar_shown(&held->hand, dealer, true);
}

/* Decides and plays a hand without an Instant Cash Payout. */
static struct lunar_outcome play_hand(struct source *s, struct sim_stream *stream,
                                      struct held *held, struct hands *hands)
{
    const struct lunar_outcome folded = { .end = END_FOLDED };
    const int more = SIM_SHUFFLED - 2 * LUNAR_FIRST; /* cards that are dealt already */

    hands->first = first_answer(s, held, hands);
    if (hands->first == LUNAR_FOLDS) return folded;
    memcpy(hands->drawn, s->deck + 2 * LUNAR_FIRST, (size_t)more);
    if (hands->first >= LUNAR_EXCHANGES) {
        sim_deal(stream, s->deck + SIM_SHUFFLED, CARDS - SIM_SHUFFLED, DRAWN_MOST - more);
        memcpy(hands->drawn + more, s->deck + SIM_SHUFFLED, (size_t)(DRAWN_MOST - more));
    }
    if (hands->first != LUNAR_PLAYS) {
        draw_cards(held, hands);
        hands->then = ask(s, LUNAR_ASKS_DRAWN, held, &hands->dealer[s->face_up], 1) == LUNAR_PLAYS;
        if (!hands->then) return folded;
    }
    return show(s, held, hands);
}

static int draw_round(struct source *s, struct sim_stream *stream, struct hands *hands)
{
    struct held held = { .hand = { .count = LUNAR_FIRST } };

    sim_shuffle(stream, s->deck, CARDS, SIM_SHUFFLED);
    *hands = (struct hands){ .automatic = s->automatic, .in_turn = s->in_turn };
    memcpy(hands->own, s->deck, LUNAR_FIRST);
    memcpy(hands->dealer, s->deck + LUNAR_FIRST, LUNAR_FIRST);
    memcpy(held.hand.card, hands->own, LUNAR_FIRST);
    struct lunar_dealt dealt = lunar_dealt(hands->own);
    struct lunar_outcome outcome = { .end = dealt.instant };
    if (!dealt.instant) outcome = play_hand(s, stream, &held, hands);
    int number = result_of(&outcome, held.fees) * LUNAR_SUPERS + (int)dealt.super;
    return s->supers == 1 ? number : number * s->supers + (int)lunar_dealt(hands->dealer).super;
}

static void draw(void *source, struct sim_stream *stream, uint16_t *outcomes, int count)
{
    struct source *s = source;

    for (int i = 0; i < count; i++) outcomes[i] = (uint16_t)draw_round(s, stream, &s->dealt[i]);
}

static void recall(const void *source, int nth, struct sim_round *round)
{
    memcpy(round->detail, &((const struct source *)source)->dealt[nth], sizeof(struct hands));
}

/* ---- A round at the table -------------------------------------------------------- */

static bool possible(const struct table *table, const struct command *command)
{
    return !table_check(table, command).code;
}

static struct command by_player(int act)
{
    return (struct command){ .act = (uint8_t)act, .role = ROLE_PLAYER, .seat = SIM_PLAYER };
}

static void prepare(const struct table *table, struct command *command)
{
    static const uint8_t acts[] = { ACT_CHANGE_SET, ACT_INSPECT, ACT_SPREAD,
                                    ACT_STACK,      ACT_RIFFLE,  ACT_CHEMMY };

    *command = sim_by_staff(table, ACT_RECEIVE);
    command->count = from_machine(table) ? 2 : 1;
    for (size_t i = 0; !possible(table, command) && i < LENGTH(acts); i++) {
        *command = sim_by_staff(table, acts[i]);
        if (acts[i] == ACT_INSPECT && !possible(table, command))
            command->role = ROLE_GAME_SUPERVISOR;
    }
}

static void deal_card(const struct table *table, const struct hands *hands, struct command *command)
{
    const struct lunar *l = lunar_of(table);
    int hand = lunar_due(table), drawn = __builtin_popcount(l->round.drawn[SIM_PLAYER]);
    bool first = table->till.phase == LUNAR_DEALING;
    const uint8_t *dealt = hand == LUNAR_DEALER ? hands->dealer : hands->own;

    *command = (struct command){ .act = ACT_DRAW, .role = ROLE_CLOCK, .seat = NO_SEAT };
    command->outcome[0] = (int8_t)(first ? dealt[l->count[hand]] : hands->drawn[drawn]);
}

static void play(const struct table *table, struct command *command)
{
    *command = by_player(ACT_BET);
    command->bet = LUNAR_BET;
    command->cents = 2 * ante_of(table, SIM_PLAYER);
}

static void choose(const struct table *table, const struct hands *hands, struct command *command)
{
    if (hands->first == LUNAR_PLAYS) {
        play(table, command);
        return;
    }
    *command = by_player(hands->first == LUNAR_FOLDS  ? ACT_FOLD
                         : hands->first == LUNAR_BUYS ? ACT_SIXTH
                                                      : ACT_EXCHANGE);
    for (int i = 0; command->act == ACT_EXCHANGE && i < LUNAR_FIRST; i++)
        if (hands->first & 1u << i) command->cards |= card_bit(hands->own[i]);
}

/* Whether the hand wins something that must be declared. */
static bool to_declare(const struct hands *hands)
{
    struct lunar_dealt dealt = lunar_dealt(hands->own);

    return !hands->automatic && (dealt.instant || dealt.super);
}

/* The player's turn, if it is. */
static bool decide(const struct table *table, const struct hands *hands, struct command *command)
{
    const struct lunar_round *round = &lunar_of(table)->round;
    bool locked = table->till.phase == LUNAR_LOCKED;

    switch (round->stage[SIM_PLAYER]) {
    case STAGE_THINKING:
        if (!locked && to_declare(hands))
            *command = by_player(ACT_DECLARE);
        else
            choose(table, hands, command);
        return true;
    case STAGE_DREW:
        if (round->unseen_draw & box_bit(SIM_PLAYER))
            *command = by_player(ACT_LOOK);
        else if (hands->then)
            play(table, command);
        else
            *command = by_player(ACT_FOLD);
        return true;
    default:
        return false;
    }
}

/* While players decide and are served. */
static void go_on(const struct table *table, struct hands *hands, struct command *command)
{
    static const uint8_t acts[] = { ACT_VERIFY, ACT_SERVE, ACT_LOCK, ACT_NO_MORE_BETS };

    if (lunar_due(table) != NO_SEAT) {
        deal_card(table, hands, command);
        return;
    }
    if (decide(table, hands, command)) return;
    for (size_t i = 0; i < LENGTH(acts); i++) {
        *command = sim_by_staff(table, acts[i]);
        if (possible(table, command)) break;
    }
    hands->verified |= command->act == ACT_VERIFY;
}

static void force(const struct table *table, const struct hands *hands, struct command *command)
{
    *command = by_player(hands->forces ? ACT_FORCE : ACT_DECLINE);
    if (!possible(table, command)) *command = sim_by_staff(table, ACT_SETTLE);
}

/* Between rounds: false if betting is open, and the round over or without an ante. */
static bool next_round(const struct table *table, struct sim_round *round, struct command *command)
{
    switch (table->till.phase) {
    case LUNAR_CARDS_OUT:
        prepare(table, command);
        return true;
    case LUNAR_CUTTING:
        *command = sim_by_staff(table, ACT_CUT);
        command->count = CARDS / 2;
        return true;
    default:
        if (!round || round->shown || !lunar_any_ante(table)) return false;
        *command = sim_by_staff(table, ACT_NO_MORE_BETS);
        round->shown = true;
        return true;
    }
}

static bool next(const struct table *table, struct sim_round *round, struct command *command)
{
    int phase = table->till.phase;

    if (phase <= LUNAR_BETTING) return next_round(table, round, command);
    struct hands hands = hands_of(round);
    switch (phase) {
    case LUNAR_DEALING:
    case LUNAR_REPLACING:
        deal_card(table, &hands, command);
        return true;
    case LUNAR_CALLED:
        *command = sim_by_staff(table, ACT_TURN);
        return true;
    case LUNAR_FORCING:
        force(table, &hands, command);
        return true;
    case LUNAR_SHOWDOWN:
        *command = sim_by_staff(table, ACT_SETTLE);
        return true;
    default:
        go_on(table, &hands, command);
        memcpy(round->detail, &hands, sizeof hands);
        return true;
    }
}

static void forget(struct table *table)
{
    struct lunar *l = lunar_of(table);

    memset(&l->before, 0, sizeof l->before);
    memset(&l->decided, 0, sizeof l->decided);
    memset(l->bet_made_cents, 0, sizeof l->bet_made_cents);
    memset(l->gone, GONE_NOT, sizeof l->gone);
    l->need = from_machine(table) ? LUNAR_NEED_OTHER : LUNAR_NEED_SHUFFLE;
    l->need_topic = l->prepared = 0;
    l->vacated = l->deck_played = false;
    table->played = true;
    table->left_since = false;
}

/* The Bet, a draw and forcing the Dealer. */
static int64_t reserve(const struct table *table)
{
    return 2 * ante_of(table, SIM_PLAYER) + 2 * fee_of(table, SIM_PLAYER);
}

/* ---- Facts ----------------------------------------------------------------------- */

static int end_of(const struct table *table, const struct sim_round *last)
{
    if (!last) return END_NONE;
    int result = last->outcome / LUNAR_SUPERS / dealer_supers(&table->sign);
    return result < ENDS_COUNT ? result / FEES : END_WINS;
}

static const struct sim_fact facts[] = {
    { "end",
      "the last hand: 1 straight flush, 2 royal flush, 3 folded, 4 the Dealer did not play, 5 "
      "neither did a forced one, 6 won, 7 lost, 8 equal; 0 before the first",
      end_of },
    { .id = NULL },
};

/* ---- Words ----------------------------------------------------------------------- */

struct words {
    char *text;
    size_t room, at;
};

static void add(struct words *words, const char *more)
{
    int length = snprintf(words->text + words->at, words->room - words->at, "%s", more);

    words->at += (size_t)length;
    if (words->at >= words->room) words->at = words->room - 1;
}

static void add_cards(struct words *words, const uint8_t *card, unsigned places)
{
    for (int i = 0; places >> i; i++) {
        if (!(places & 1u << i)) continue;
        add(words, " ");
        add(words, card_word(card[i]));
    }
}

#define ALL_FIVE ((1u << LUNAR_FIRST) - 1)

/* The draw, and what the player does after it; returns how many cards were drawn. */
static int say_draw(struct words *words, const struct hands *hands, bool locked)
{
    unsigned places = hands->first & ALL_FIVE;
    int count = hands->first == LUNAR_BUYS ? 1 : __builtin_popcount(places);

    if (!hands->in_turn && !locked) add(words, "\ndealer locks");
    add(words, "\nserve");
    add_cards(words, hands->drawn, (1u << count) - 1);
    if (!hands->automatic) add(words, "\n" SIM_NAME " looks");
    add(words, hands->then ? "\n" SIM_NAME " plays" : "\n" SIM_NAME " folds");
    return count;
}

/* Returns how many cards were drawn; -1: the player has no hand any more. */
static int say_choice(struct words *words, const struct hands *hands, bool locked)
{
    if (hands->first == LUNAR_FOLDS) add(words, "\n" SIM_NAME " folds");
    if (hands->first == LUNAR_PLAYS) add(words, "\n" SIM_NAME " plays");
    if (hands->first == LUNAR_BUYS) add(words, "\n" SIM_NAME " sixth");
    if (hands->first >= LUNAR_EXCHANGES) {
        add(words, "\n" SIM_NAME " exchanges");
        add_cards(words, hands->own, hands->first & ALL_FIVE);
    }
    if (hands->first <= LUNAR_PLAYS) return hands->first == LUNAR_PLAYS ? 0 : -1;
    int count = say_draw(words, hands, locked);
    return hands->then ? count : -1;
}

static void say(const struct sim_round *round, char *text, size_t room)
{
    const struct hands hands = hands_of(round);
    struct words words = { .text = text, .room = room };
    bool instant = lunar_dealt(hands.own).instant;
    int drawn = -1;

    add(&words, "deal " SIM_NAME);
    add_cards(&words, hands.own, ALL_FIVE);
    add(&words, " dealer");
    add_cards(&words, hands.dealer, ALL_FIVE);
    if (to_declare(&hands)) add(&words, "\n" SIM_NAME " declares");
    if (hands.verified) add(&words, "\ndealer locks\ndealer verifies");
    if (!instant) drawn = say_choice(&words, &hands, hands.verified);
    if (hands.forces) add(&words, "\nreveal\n" SIM_NAME " forces");
    add(&words, "\nfinish");
    if (hands.forces && drawn >= 0) add_cards(&words, hands.drawn + drawn, 1);
}

/* ---- A live table ---------------------------------------------------------------- */

/* The cards of a list, as far as they are seen; returns how many. */
static int hear_cards(const struct sim_heard *heard, const char *list, uint8_t *cards, int most)
{
    char path[48], word[8];
    int count = 0;

    for (int i = 0; count < most && i < LUNAR_CARDS; i++) {
        snprintf(path, sizeof path, "%s.%d", list, i);
        if (heard->text(heard->to, path, word, sizeof word))
            cards[count++] = (uint8_t)card_find(word, strlen(word));
    }
    return count;
}

/* Asks about the cards that the player holds, the Dealer's, and those given up. */
static int ask_live(const struct sim_heard *heard, const struct sim_decider *decider, int question,
                    const struct hands *hands)
{
    const struct source s = { .decider = *decider };
    struct held held = { .gone_count = 0 };
    uint8_t dealers[LUNAR_FIRST];
    int most = question == LUNAR_ASKS_FORCE ? LUNAR_FIRST : 1;
    int count = hear_cards(heard, "state.dealer.cards", dealers, most);

    held.hand.count =
        (uint8_t)hear_cards(heard, "yours.boxes.mine.cards", held.hand.card, LUNAR_CARDS);
    for (int i = 0; hands->first >= LUNAR_EXCHANGES && i < LUNAR_FIRST; i++)
        if (hands->first & 1u << i) held.gone[held.gone_count++] = hands->own[i];
    return count == most ? ask(&s, question, &held, dealers, count) : LUNAR_FOLDS;
}

/* The bet that plays the hand is as high as offered. */
static void choose_live(const struct hands *hands, struct command *command)
{
    struct table nothing = { .sign.edition = 0 };

    if (hands->first == LUNAR_PLAYS)
        *command = (struct command){
            .act = ACT_BET, .role = ROLE_PLAYER, .seat = SIM_PLAYER, .bet = LUNAR_BET
        };
    else
        choose(&nothing, hands, command);
}

/* The first choice, or a hand to be declared before it. */
static bool answer_first(const struct sim_heard *heard, const struct sim_decider *decider,
                         struct sim_round *round, struct command *command)
{
    struct hands hands = hands_of(round);

    if (hear_cards(heard, "yours.boxes.mine.cards", hands.own, LUNAR_FIRST) < LUNAR_FIRST)
        return false;
    hands.automatic = heard->sign->value[lunar_game(heard->sign)->declare] == LUNAR_AUTOMATIC;
    if (to_declare(&hands) && heard->offered(heard->to, ACT_DECLARE)) {
        *command = by_player(ACT_DECLARE);
        return true;
    }
    hands.first = LUNAR_FOLDS;
    hands.first = (uint8_t)ask_live(heard, decider, LUNAR_ASKS_FIRST, &hands);
    choose_live(&hands, command);
    memcpy(round->detail, &hands, sizeof hands);
    return true;
}

static void answer_drawn(const struct sim_heard *heard, const struct sim_decider *decider,
                         const struct hands *hands, struct command *command)
{
    int choice = ask_live(heard, decider, LUNAR_ASKS_DRAWN, hands);
    const struct hands then = { .first = choice == LUNAR_PLAYS ? LUNAR_PLAYS : LUNAR_FOLDS };

    choose_live(&then, command);
}

static bool answer(const struct sim_heard *heard, const struct sim_decider *decider,
                   struct sim_round *round, struct command *command)
{
    struct sim_decider by = *decider;
    const struct hands hands = hands_of(round);
    char stage[24] = "";

    if (!by.decide) by.decide = lunar_usual;
    heard->text(heard->to, "yours.boxes.mine.stage", stage, sizeof stage);
    if (heard->offered(heard->to, ACT_LOOK)) {
        *command = by_player(ACT_LOOK);
        return true;
    }
    if (heard->offered(heard->to, ACT_FORCE)) {
        bool forces = ask_live(heard, &by, LUNAR_ASKS_FORCE, &hands) > 0;
        *command = by_player(forces ? ACT_FORCE : ACT_DECLINE);
        return true;
    }
    if (!heard->offered(heard->to, ACT_FOLD)) return false;
    if (strcmp(stage, "drew")) return answer_first(heard, &by, round, command);
    answer_drawn(heard, &by, &hands, command);
    return true;
}

const struct game_sim lunar_sim = {
    .round = "hand",
    .outcomes = outcomes,
    .source_bytes = sizeof(struct source),
    .begin = begin,
    .draw = draw,
    .recall = recall,
    .next = next,
    .forget = forget,
    .facts = facts,
    .reserve = reserve,
    .say = say,
    .strategies = lunar_strategies,
    .changed = 1, /* the stake of a Bet that two combinations pay counts once */
    .best = &lunar_strategy_best,
    .answer = answer,
};
