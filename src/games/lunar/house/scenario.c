/* scenario.c - scenario lines of Lunar Poker: deal, serve a draw, reveal the Dealer's hand, finish
 * the round; and preparing the deck. */
#include "games/cards/house/cards_scenario.h"
#include "games/lunar/lunar_rows.h"
#include "scenario/game_scenario.h"

#include <stdio.h>
#include <string.h>

static bool bring_deck(struct scenario *scenario)
{
    const struct table *table = &scenario->pit.table;
    struct command cut = scenario_command(ACT_CUT, scenario_staff(scenario, ACT_CUT), NO_SEAT);
    int decks = table->sign.value[lunar_game(&table->sign)->cards] == LUNAR_SHUFFLER ? 2 : 1;

    cut.count = CARDS / 2;
    while (table->till.phase == LUNAR_CARDS_OUT)
        if (!scenario_mix_cards(scenario, decks)) return false;
    return table->till.phase != LUNAR_CUTTING || scenario_do(scenario, &cut);
}

static bool draw(struct scenario *scenario, int card)
{
    struct command command = scenario_command(ACT_DRAW, ROLE_CLOCK, NO_SEAT);

    command.outcome[0] = (int8_t)card;
    return scenario_do(scenario, &command);
}

/* A random card of the deck, or the next card if it is known. */
static int any_card(struct scenario *scenario, card_set promised)
{
    const struct lunar *l = lunar_of(&scenario->pit.table);
    card_set left = l->cards.deck & ~promised ? l->cards.deck & ~promised : l->cards.deck;

    if (l->in_next) return l->cards.next[0];
    for (int nth = scenario_chance(scenario, __builtin_popcountll(left)); nth; nth--)
        left &= left - 1;
    return 1 + __builtin_ctzll(left);
}

/* ---- The deal -------------------------------------------------------------------- */

/* The cards that a line gives to hands, in dealing order.  The rest is random. */
struct poker_deal {
    int8_t cards[LUNAR_HANDS][LUNAR_FIRST];
    int given[LUNAR_HANDS];
    card_set promised;
};

/* "ana" or "dealer" and cards. */
static bool read_hand(struct reading *r, struct poker_deal *deal)
{
    const char *word = read_next(r);
    int hand = strcmp(word, "dealer") ? scenario_seat(r->scenario, word) : LUNAR_DEALER;

    if (hand == NO_SEAT) return scenario_bad(r->scenario, "unknown player '%s'", word);
    while (r->at < r->end && deal->given[hand] < LUNAR_FIRST) {
        const char *next = r->words->list[r->at];
        if (scenario_seat(r->scenario, next) != NO_SEAT || !strcmp(next, "dealer")) break;
        int8_t *card = &deal->cards[hand][deal->given[hand]++];
        if (!read_card(r, card)) return false;
        if (*card <= CARDS) deal->promised |= card_bit(*card);
    }
    return true;
}

static bool deal_hands(struct scenario *scenario, struct poker_deal *deal)
{
    const struct table *table = &scenario->pit.table;

    if (!bring_deck(scenario)) return false;
    if (table->till.phase != LUNAR_DEALING && !scenario_by_staff(scenario, ACT_NO_MORE_BETS))
        return false;
    while (table->till.phase == LUNAR_DEALING) {
        int hand = lunar_due(table), nth = lunar_of(table)->count[hand];
        int card =
            nth < deal->given[hand] ? deal->cards[hand][nth] : any_card(scenario, deal->promised);
        if (!draw(scenario, card)) return false;
    }
    for (int seat = 0; seat < LUNAR_BOXES; seat++)
        if (deal->given[seat] && lunar_of(table)->round.stage[seat] == STAGE_OUT)
            scenario_fails(scenario, "%s has no hand in this round", scenario->names[seat]);
    return true;
}

/* "deal ana AS KD 5C 6H 2D dealer 9H", "deal": no more bets, and five cards to each. */
static bool read_deal(struct reading *r)
{
    struct poker_deal deal;

    memset(&deal, 0, sizeof deal);
    while (r->at < r->end)
        if (!read_hand(r, &deal)) return false;
    deal_hands(r->scenario, &deal);
    return !r->scenario->bad;
}

/* ---- Draws ----------------------------------------------------------------------- */

/* Deals all cards due: first those given, then random ones. */
static bool draw_all(struct reading *r)
{
    const struct lunar *l = lunar_of(&r->scenario->pit.table);
    int8_t card;

    while (l->round.due) {
        bool empty = !l->in_deck && !l->in_next;
        if (empty && !scenario_by_staff(r->scenario, ACT_RESHUFFLE)) return false;
        card = (int8_t)any_card(r->scenario, 0);
        if (r->at < r->end && !read_card(r, &card)) return false;
        if (!draw(r->scenario, card)) return false;
    }
    return true;
}

/* "serve 4H 5H", "serve ana 4H", "serve": the next draw, or a player's. */
static bool read_serve(struct reading *r)
{
    struct command serve = scenario_command(ACT_SERVE, ROLE_DEALER, NO_SEAT);

    if (r->at < r->end) serve.seat = (int8_t)scenario_seat(r->scenario, r->words->list[r->at]);
    if (serve.seat != NO_SEAT) r->at++;
    if (scenario_do(r->scenario, &serve)) draw_all(r);
    return !r->scenario->bad && (r->scenario->refusal.code || read_nothing_more(r));
}

/* ---- To the end ------------------------------------------------------------------ */

/* Locks in decisions, verifies hands, calls no more bets and turns the Dealer's hand. */
static bool reveal(struct scenario *scenario)
{
    const struct table *table = &scenario->pit.table;
    struct command verify = scenario_command(ACT_VERIFY, ROLE_DEALER, NO_SEAT);

    if (table->till.phase == LUNAR_DECIDING && !scenario_by_staff(scenario, ACT_LOCK)) return false;
    while (!table_check(table, &verify).code) scenario_do(scenario, &verify);
    return (table->till.phase >= LUNAR_CALLED || scenario_by_staff(scenario, ACT_NO_MORE_BETS)) &&
           (table->till.phase > LUNAR_CALLED || scenario_by_staff(scenario, ACT_TURN));
}

static bool read_reveal(struct reading *r)
{
    if (!read_nothing_more(r)) return false;
    reveal(r->scenario);
    return !r->scenario->bad;
}

/* "finish", "finish KD": settles; the card is for a forced Dealer. */
static bool read_finish(struct reading *r)
{
    const struct table *table = &r->scenario->pit.table;
    int8_t card = 0;

    if ((r->at < r->end && !read_card(r, &card)) || !read_nothing_more(r)) return false;
    if (!reveal(r->scenario)) return !r->scenario->bad;
    if (table->till.phase == LUNAR_FORCING && !scenario_by_staff(r->scenario, ACT_SETTLE))
        return !r->scenario->bad;
    bool empty = table->till.phase == LUNAR_REPLACING && !lunar_of(table)->in_deck &&
                 !lunar_of(table)->in_next;
    if (empty && !scenario_by_staff(r->scenario, ACT_RESHUFFLE)) return !r->scenario->bad;
    if (table->till.phase == LUNAR_REPLACING &&
        !draw(r->scenario, card ? card : any_card(r->scenario, 0)))
        return !r->scenario->bad;
    if (table->till.phase == LUNAR_SHOWDOWN) scenario_by_staff(r->scenario, ACT_SETTLE);
    return !r->scenario->bad;
}

/* "plays [20]": a Bet, by default twice the ante. */
static bool read_playing(struct reading *r, struct command *command)
{
    const struct table *table = &r->scenario->pit.table;

    command->act = ACT_BET;
    command->bet = LUNAR_BET;
    if (r->at < r->end) return read_amount(r, &command->cents);
    if (command->role == ROLE_PLAYER)
        command->cents = 2 * table_wager(table, command->seat, LUNAR_ANTE, 0);
    return true;
}

/* ---- Expectations ---------------------------------------------------------------- */

/* "ana", "dealer": whose hand, or NO_SEAT. */
static int take_poker_hand(struct expectation *e)
{
    if (expect_take(e, "dealer")) return LUNAR_DEALER;
    int seat = scenario_seat(e->scenario, expect_peek(e));
    if (seat != NO_SEAT) e->at++;
    return seat;
}

/* "ana sees dealer 9H", "bob sees ana nothing": all cards of a hand in that person's view. */
static bool expect_sees(struct expectation *e, enum role role, int seat)
{
    static _Thread_local struct table view;
    char got[SCENARIO_SAY] = "nothing";
    card_set wanted = 0, seen = 0;
    size_t used = 0;
    int hand = take_poker_hand(e), card;

    if (hand == NO_SEAT) return expect_misread(e);
    if (!expect_take(e, "nothing")) {
        if (!card_find(expect_peek(e), strlen(expect_peek(e)))) return expect_misread(e);
        for (; (card = card_find(expect_peek(e), strlen(expect_peek(e)))); e->at++)
            wanted |= card_bit(card);
    }
    table_view(&e->scenario->pit.table, role, seat, &view);
    for (int i = 0; i < lunar_of(&view)->count[hand]; i++) {
        if (!(card = lunar_of(&view)->cards.hand[hand][i])) continue;
        seen |= card_bit(card);
        used += (size_t)snprintf(got + used, sizeof got - used, "%s%s", used ? " " : "",
                                 card_word(card));
    }
    return expect_check(e, seen == wanted, got, NULL);
}

/* "combination ana flush 5.9", "hand dealer one-pair 9.10": as announced. */
static bool expect_announced(struct expectation *e, int kind)
{
    int hand = take_poker_hand(e);
    const char *id = expect_peek(e), *got = "nothing";
    char clause[SCENARIO_NAME];
    bool cited, holds = false;

    if (hand == NO_SEAT || e->at == e->end) return expect_misread(e);
    e->at++;
    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        if (event->kind != kind || event->number != hand + 1) continue;
        got = kind == EVENT_HAND ? lunar_hand_id((enum hand_category)event->a, event->b)
                                 : lunar_super_id((enum lunar_super)event->a);
        holds |= !strcmp(got, id) && (!cited || expect_cites(event, clause));
    }
    return expect_check(e, holds, got, cited ? clause : NULL);
}

static bool expect_combination(struct expectation *e)
{
    return expect_announced(e, EVENT_COMBINATION);
}

static bool expect_hand(struct expectation *e)
{
    return expect_announced(e, EVENT_HAND);
}

/* "cards 20": cards in the deck. */
static bool expect_cards(struct expectation *e)
{
    return expect_number(e, lunar_of(&e->scenario->pit.table)->in_deck, "0");
}

/* "forcing 2": players who pay to force the Dealer in this round. */
static bool expect_forcing(struct expectation *e)
{
    return expect_number(e, __builtin_popcount(lunar_of(&e->scenario->pit.table)->round.forcing),
                         "0");
}

/* ---- Descriptor ------------------------------------------------------------------ */

static const struct scenario_line lines[] = { { "deal", read_deal },
                                              { "serve", read_serve },
                                              { "reveal", read_reveal },
                                              { "finish", read_finish },
                                              { 0 } };
static const struct scenario_verb verbs[] = { { "plays", read_playing }, { 0 } };
static const struct scenario_expect expects[] = { { .word = "sees", .expect_of = expect_sees },
                                                  { .word = "combination",
                                                    .expect = expect_combination },
                                                  { .word = "hand", .expect = expect_hand },
                                                  { .word = "cards", .expect = expect_cards },
                                                  { .word = "forcing", .expect = expect_forcing },
                                                  { 0 } };

extern const struct game_scenario lunar_scenario;
const struct game_scenario lunar_scenario = {
    .lines = lines,
    .verbs = verbs,
    .expects = expects,
    .chance = "deck",
    .make_ready = bring_deck,
};
