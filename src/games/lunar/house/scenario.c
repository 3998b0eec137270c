/* poker.c - parts of a round of Lunar Poker in one word each: the deal, a draw served,
 * the Dealer's hand revealed, the round finished; and before it the deck made ready. */
#include "scenario/reader.h"

#include <string.h>

static bool lunar_here(struct reading *r)
{
    const struct edition *edition = games[r->scenario->pit.table.sign.edition];

    return edition->lunar || scenario_bad(r->scenario, "%s has no hands of poker", edition->id);
}

bool scenario_bring_deck(struct scenario *scenario)
{
    const struct table *table = &scenario->pit.table;
    struct command cut = scenario_command(ACT_CUT, scenario_staff(scenario, ACT_CUT), NO_SEAT);
    int decks =
        table->sign.value[games[table->sign.edition]->lunar->cards] == LUNAR_SHUFFLER ? 2 : 1;

    cut.cents = CARDS / 2;
    while (table->till.phase == LUNAR_CARDS_OUT)
        if (!scenario_mix_cards(scenario, decks)) return false;
    return table->till.phase != LUNAR_CUTTING || scenario_do(scenario, &cut);
}

static bool draw(struct scenario *scenario, int card)
{
    struct command command = scenario_command(ACT_DRAW, ROLE_CLOCK, NO_SEAT);

    command.a = (int8_t)card;
    return scenario_do(scenario, &command);
}

/* A card that is still to come, each as likely as another; the next one where it is
 * known. */
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

/* The cards that a line gives to hands, in the order they are dealt; others get any. */
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

    if (hand == NO_SEAT) return scenario_bad(r->scenario, "nobody here is called '%s'", word);
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

    if (!scenario_bring_deck(scenario)) return false;
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
            scenario_fails(scenario, "%s has no hand to deal cards to", scenario->names[seat]);
    return true;
}

/* "deal ana AS KD 5C 6H 2D dealer 9H", "deal": no more bets, and five cards to each. */
bool scenario_deal_poker(struct reading *r)
{
    struct poker_deal deal;

    memset(&deal, 0, sizeof deal);
    while (r->at < r->end)
        if (!read_hand(r, &deal)) return false;
    deal_hands(r->scenario, &deal);
    return !r->scenario->bad;
}

/* ---- Draws ----------------------------------------------------------------------- */

/* Cards for whom they are due, as given, and then any. */
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

/* "serve 4H 5H", "serve ana 4H", "serve": the next draw, or that of a player. */
bool scenario_serve(struct reading *r)
{
    struct command serve = scenario_command(ACT_SERVE, ROLE_DEALER, NO_SEAT);

    if (!lunar_here(r)) return false;
    if (r->at < r->end) serve.seat = (int8_t)scenario_seat(r->scenario, r->words->list[r->at]);
    if (serve.seat != NO_SEAT) r->at++;
    if (scenario_do(r->scenario, &serve)) draw_all(r);
    return !r->scenario->bad && (r->scenario->refusal.code || read_nothing_more(r));
}

/* ---- To the end ------------------------------------------------------------------ */

/* Locked, verified, called, and the Dealer's hand turned. */
static bool reveal(struct scenario *scenario)
{
    const struct table *table = &scenario->pit.table;
    struct command verify = scenario_command(ACT_VERIFY, ROLE_DEALER, NO_SEAT);

    if (table->till.phase == LUNAR_DECIDING && !scenario_by_staff(scenario, ACT_LOCK)) return false;
    while (!table_check(table, &verify).code) scenario_do(scenario, &verify);
    return (table->till.phase >= LUNAR_CALLED || scenario_by_staff(scenario, ACT_NO_MORE_BETS)) &&
           (table->till.phase > LUNAR_CALLED || scenario_by_staff(scenario, ACT_TURN));
}

bool scenario_reveal(struct reading *r)
{
    if (!lunar_here(r) || !read_nothing_more(r)) return false;
    reveal(r->scenario);
    return !r->scenario->bad;
}

/* "finish", "finish KD": settled, where the Dealer was forced with this card. */
bool scenario_finish(struct reading *r)
{
    const struct table *table = &r->scenario->pit.table;
    int8_t card = 0;

    if (!lunar_here(r) || (r->at < r->end && !read_card(r, &card)) || !read_nothing_more(r))
        return false;
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
