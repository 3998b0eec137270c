/* deals.c - a whole round of baccarat in one word: the call, hands held, cards
 * drawn and turned as the style has it, announced and settled; and before it the
 * cards brought, mixed, cut and the first of them discarded. */
#include "scenario/reader.h"

#include <string.h>

/* A card that is not yet seen, each as likely as another. */
int scenario_any_card(struct scenario *scenario, const struct shoe *shoe)
{
    int nth = scenario_chance(scenario, shoe_count(shoe));

    for (int card = 1; card <= CARDS; card++) {
        nth -= shoe->left[card];
        if (nth < 0) return card;
    }
    return 0;
}

static bool act_with(struct scenario *scenario, enum act act, int a, int64_t cents)
{
    struct command command = scenario_command(act, scenario_staff(scenario, act), NO_SEAT);

    command.a = (int8_t)a;
    command.cents = cents;
    return scenario_do(scenario, &command);
}

/* ---- Before a round -------------------------------------------------------------- */

bool scenario_mix_cards(struct scenario *scenario, int decks)
{
    static const uint8_t acts[] = { ACT_RECEIVE, ACT_INSPECT, ACT_CHANGE_SET, ACT_SPREAD,
                                    ACT_STACK,   ACT_RIFFLE,  ACT_CHEMMY };
    static const uint16_t roles[] = { ROLE_DEALER, ROLE_GAME_SUPERVISOR };

    for (size_t i = 0; i < LENGTH(acts); i++)
        for (size_t j = 0; j < LENGTH(roles); j++) {
            struct command command = scenario_command(acts[i], roles[j], NO_SEAT);
            if (command.act == ACT_RECEIVE) command.a = (int8_t)decks;
            if (!table_check(&scenario->pit.table, &command).code)
                return scenario_do(scenario, &command);
        }
    return scenario_by_staff(scenario, ACT_RIFFLE); /* refused, with its reason */
}

static bool cut_cards(struct scenario *scenario)
{
    const struct baccarat *b = baccarat_of(&scenario->pit.table);
    struct command cut = scenario_command(ACT_CUT, ROLE_PLAYER, b->cutter);

    if (b->cut) return act_with(scenario, ACT_STOP_CARD, 0, BACCARAT_BEHIND);
    if (b->offered != NO_SEAT) return scenario_act(scenario, ACT_ACCEPT, ROLE_PLAYER, b->offered);
    if (b->cutter == NO_SEAT) return scenario_by_staff(scenario, ACT_OFFER_CUT);
    cut.cents = b->in_shoe / 2;
    if (b->cutter != HOUSE_SEAT) return scenario_do(scenario, &cut);
    return act_with(scenario, ACT_CUT, 0, cut.cents);
}

bool scenario_bring_cards(struct scenario *scenario)
{
    struct table *table = &scenario->pit.table;
    const struct baccarat_game *game = games[table->sign.edition]->baccarat;
    int decks = table->sign.value[game->decks];
    bool shuffled = false;

    while (table->till.phase == BACCARAT_CARDS_OUT || table->till.phase == BACCARAT_CUTTING) {
        bool cutting = table->till.phase == BACCARAT_CUTTING;
        shuffled = true;
        if (!(cutting ? cut_cards(scenario) : scenario_mix_cards(scenario, decks))) return false;
    }
    if (!shuffled || table->till.phase != BACCARAT_BETTING) return true;
    bool single = table->sign.value[game->burn];
    return act_with(scenario, ACT_BURN,
                    single ? 0 : scenario_any_card(scenario, &baccarat_of(table)->shoe), 0);
}

/* ---- The round ------------------------------------------------------------------- */

/* The cards that a line gives, in the order they are drawn; after them any. */
struct deal {
    struct scenario *scenario;
    int8_t cards[6];
    int given;
};

static int nth_card(struct deal *deal, int nth, const struct shoe *shoe)
{
    return nth < deal->given ? deal->cards[nth] : scenario_any_card(deal->scenario, shoe);
}

static bool hold_hands(struct scenario *scenario)
{
    while (scenario->pit.table.till.phase == BACCARAT_ROLES) {
        int seat = baccarat_of(&scenario->pit.table)->offered;
        bool done = seat == NO_SEAT ? scenario_by_staff(scenario, ACT_OFFER_HAND)
                                    : scenario_act(scenario, ACT_ACCEPT, ROLE_PLAYER, seat);
        if (!done) return false;
    }
    return true;
}

static bool draw(struct deal *deal)
{
    struct scenario *scenario = deal->scenario;
    const struct baccarat *b = baccarat_of(&scenario->pit.table);
    bool seen = !b->drawn_count && b->held > 0;
    bool up = baccarat_due_face_up(&scenario->pit.table) && !seen;

    return act_with(scenario, ACT_DRAW, up ? nth_card(deal, b->drawn_count, &b->shoe) : 0, 0);
}

/* A hand is passed to whoever holds it, and turned. */
static bool turn(struct deal *deal, enum hand hand)
{
    struct scenario *scenario = deal->scenario;
    const struct baccarat *b = baccarat_of(&scenario->pit.table);
    int holder = b->holder[hand];
    bool held = holder != NO_SEAT;
    struct command command =
        scenario_command(ACT_TURN, held ? ROLE_PLAYER : ROLE_DEALER, (int8_t)holder);
    struct shoe left = b->shoe;
    int8_t *into = &command.a;

    if (held && !b->out) return scenario_by_staff(scenario, ACT_PASS);
    for (int i = 0; i < b->coup.count[hand]; i++) {
        if (b->coup.card[hand][i]) continue;
        *into = (int8_t)nth_card(deal, coup_drawn(&b->coup, hand, i), &left);
        if (*into <= CARDS && left.left[*into]) left.left[*into]--;
        into = &command.b;
    }
    return scenario_do(scenario, &command);
}

static bool deal_round(struct deal *deal)
{
    struct scenario *scenario = deal->scenario;
    struct table *table = &scenario->pit.table;

    if (!scenario_bring_cards(scenario)) return false;
    if (table->till.phase == BACCARAT_BETTING && !scenario_by_staff(scenario, ACT_NO_MORE_BETS))
        return false;
    if (!hold_hands(scenario)) return false;
    while (table->till.phase == BACCARAT_DEALING) {
        struct step step = baccarat_next_step(table);
        if (!(step.kind == STEP_SHOW ? turn(deal, step.hand) : draw(deal))) return false;
    }
    if (baccarat_of(table)->drawn_count < deal->given)
        scenario_fails(scenario, "the round takes only %d of the %d cards",
                       baccarat_of(table)->drawn_count, deal->given);
    if (table->till.phase == BACCARAT_DEALT && !scenario_by_staff(scenario, ACT_ANNOUNCE))
        return false;
    return scenario_by_staff(scenario, ACT_SETTLE);
}

/* "deal 9S KD 4H 3C 2D", "deal"; either with "20 times". */
bool scenario_deal(struct reading *r)
{
    struct deal deal = { .scenario = r->scenario };
    int times, end = r->end;

    if (!read_times(r, &times)) return false;
    while (r->at < r->end && deal.given < 6)
        if (!read_card(r, &deal.cards[deal.given++])) return false;
    if (!read_nothing_more(r)) return false;
    r->end = end;
    while (times--) {
        r->scenario->events.count = 0;
        if (!deal_round(&deal)) break;
    }
    return !r->scenario->bad;
}
