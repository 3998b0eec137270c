/* scenario.c - a whole round of baccarat in one line: cards are brought, mixed, cut and burned if
 * needed; then the call, the hands, drawing and turning in the table's style, the result and the
 * settlement. */
#include "games/baccarat/baccarat_rows.h"
#include "games/cards/house/cards_scenario.h"

#include <string.h>

static bool act_with(struct scenario *scenario, int act, int card, int count)
{
    struct command command = scenario_command(act, scenario_staff(scenario, act), NO_SEAT);

    command.outcome[0] = (int8_t)card;
    command.count = count;
    return scenario_do(scenario, &command);
}

/* ---- Before a round -------------------------------------------------------------- */

static bool cut_cards(struct scenario *scenario)
{
    const struct baccarat *b = baccarat_of(&scenario->pit.table);
    struct command cut = scenario_command(ACT_CUT, ROLE_PLAYER, b->cutter);

    if (b->cut) return act_with(scenario, ACT_STOP_CARD, 0, BACCARAT_BEHIND);
    if (b->offered != NO_SEAT) return scenario_act(scenario, ACT_ACCEPT, ROLE_PLAYER, b->offered);
    if (b->cutter == NO_SEAT) return scenario_by_staff(scenario, ACT_OFFER_CUT);
    cut.count = b->in_shoe / 2;
    if (b->cutter != HOUSE_SEAT) return scenario_do(scenario, &cut);
    return act_with(scenario, ACT_CUT, 0, cut.count);
}

/* Brings a set.  With nobody there to see new cards spread out (6.3), it is a pre-checked one. */
static bool receive_cards(struct scenario *scenario, int decks)
{
    const struct table *table = &scenario->pit.table;
    struct command command = scenario_command(ACT_RECEIVE, ROLE_DEALER, NO_SEAT);

    command.count = decks;
    if (!table->present && table->sign.value[baccarat_game(&table->sign)->cards] == CARDS_IN_SHOE)
        command.flags = FLAG_PRE_CHECKED;
    return scenario_do(scenario, &command);
}

static bool prepare_cards(struct scenario *scenario, int decks)
{
    return baccarat_of(&scenario->pit.table)->need == NEED_CARDS
               ? receive_cards(scenario, decks)
               : scenario_mix_cards(scenario, decks);
}

static bool bring_cards(struct scenario *scenario)
{
    struct table *table = &scenario->pit.table;
    const struct baccarat_game *game = baccarat_game(&table->sign);
    int decks = table->sign.value[game->decks];
    bool shuffled = false;

    while (table->till.phase == BACCARAT_CARDS_OUT || table->till.phase == BACCARAT_CUTTING) {
        bool cutting = table->till.phase == BACCARAT_CUTTING;
        shuffled = true;
        if (!(cutting ? cut_cards(scenario) : prepare_cards(scenario, decks))) return false;
    }
    if (!shuffled || table->till.phase != BACCARAT_BETTING) return true;
    bool single = table->sign.value[game->burn];
    return act_with(scenario, ACT_BURN,
                    single ? 0 : scenario_any_card(scenario, &baccarat_of(table)->shoe), 0);
}

/* ---- The round ------------------------------------------------------------------- */

/* The cards that a line gives, in the order drawn; further cards are random. */
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
    bool seen = b->held > 0;
    bool up = baccarat_due_face_up(&scenario->pit.table) && !seen;

    return act_with(scenario, ACT_DRAW, up ? nth_card(deal, b->drawn_count, &b->shoe) : 0, 0);
}

/* Passes a hand to its holder, then has it turned. */
static bool turn(struct deal *deal, enum hand hand)
{
    struct scenario *scenario = deal->scenario;
    const struct baccarat *b = baccarat_of(&scenario->pit.table);
    int holder = b->holder[hand];
    bool held = holder != NO_SEAT;
    struct command command =
        scenario_command(ACT_TURN, held ? ROLE_PLAYER : ROLE_DEALER, (int8_t)holder);
    struct shoe left = b->shoe;
    int8_t *into = &command.outcome[0];

    if (held && !b->out) return scenario_by_staff(scenario, ACT_PASS);
    for (int i = 0; i < b->coup.count[hand]; i++) {
        if (b->coup.card[hand][i]) continue;
        *into = (int8_t)nth_card(deal, coup_drawn(&b->coup, hand, i), &left);
        if (*into <= CARDS && left.left[*into]) left.left[*into]--;
        into = &command.outcome[1];
    }
    return scenario_do(scenario, &command);
}

static bool deal_round(struct deal *deal)
{
    struct scenario *scenario = deal->scenario;
    struct table *table = &scenario->pit.table;

    if (!bring_cards(scenario)) return false;
    if (table->till.phase == BACCARAT_BETTING && !scenario_by_staff(scenario, ACT_NO_MORE_BETS))
        return false;
    if (!hold_hands(scenario)) return false;
    while (table->till.phase == BACCARAT_DEALING) {
        struct step step = baccarat_next_step(table);
        if (!(step.kind == STEP_SHOW ? turn(deal, step.hand) : draw(deal))) return false;
    }
    if (baccarat_of(table)->drawn_count < deal->given)
        scenario_fails(scenario, "the round took only %d of the %d cards",
                       baccarat_of(table)->drawn_count, deal->given);
    if (table->till.phase == BACCARAT_DEALT && !scenario_by_staff(scenario, ACT_ANNOUNCE))
        return false;
    return scenario_by_staff(scenario, ACT_SETTLE);
}

/* "deal 9S KD 4H 3C 2D", "deal"; either with "20 times". */
static bool read_deal(struct reading *r)
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

/* ---- Verbs of baccarat ----------------------------------------------------------- */

/* "excess [third] [KD]": a named card has been seen. */
static bool read_excess(struct reading *r, struct command *command)
{
    command->act = ACT_EXCESS;
    if (read_word(r, "third")) command->choice = HAND_PLAYER;
    if (r->at == r->end) return true;
    command->flags |= FLAG_SEEN;
    return read_card(r, &command->outcome[0]);
}

/* "bets-for ana banker 20", "takes-for ana banker [20]": by a nominee. */
static bool read_bet_for(struct reading *r, struct command *command)
{
    command->act = ACT_BET;
    return read_place(r, &command->place) && read_wager(r, &command->bet, &command->number) &&
           read_amount(r, &command->cents);
}

static bool read_take_for(struct reading *r, struct command *command)
{
    command->act = ACT_TAKE;
    return read_place(r, &command->place) && read_wager(r, &command->bet, &command->number) &&
           (r->at == r->end || read_amount(r, &command->cents));
}

/* "draws [KD] [to player] [face-up]". */
static bool read_draw(struct reading *r, struct command *command)
{
    bool to = r->at < r->end && !strcmp(r->words->list[r->at], "to");

    command->act = ACT_DRAW;
    if (r->at < r->end && !to && !read_card(r, &command->outcome[0])) return false;
    if (read_word(r, "to"))
        command->choice = read_word(r, "player")   ? HAND_PLAYER
                          : read_word(r, "banker") ? HAND_BANKER
                                                   : 0;
    if (read_word(r, "face-up")) command->flags |= FLAG_UP;
    return true;
}

/* "turns [player] [2S 3S]"; one card too many is for the rules to refuse. */
static bool read_turn(struct reading *r, struct command *command)
{
    command->act = ACT_TURN;
    command->choice = read_word(r, "player")   ? HAND_PLAYER
                      : read_word(r, "banker") ? HAND_BANKER
                                               : 0;
    for (int i = 0; i < HAND_CARDS && r->at < r->end; i++)
        if (!read_card(r, &command->outcome[i])) return false;
    return true;
}

/* ---- Expectations ---------------------------------------------------------------- */

static int take_hand(struct expectation *e)
{
    return expect_take(e, "player")   ? HAND_PLAYER
           : expect_take(e, "banker") ? HAND_BANKER
                                      : HAND_NONE;
}

/* Whether an event is of this kind, about this hand, and cites the clause, if one is expected. */
static bool is_of_hand(const struct event *event, int kind, int hand, bool cited,
                       const char *clause)
{
    return event->kind == kind && event->number == hand && (!cited || expect_cites(event, clause));
}

/* "holder banker ana", "holder banker dealer 8.18(a)": with a clause, this was decided in this
 * line. */
static bool expect_holder(struct expectation *e)
{
    const struct events *events = &e->scenario->events;
    int hand = take_hand(e);
    char clause[SCENARIO_NAME];
    bool cited, decided = false;

    if (!hand || e->at == e->end) return expect_misread(e);
    int seat = baccarat_of(&e->scenario->pit.table)->holder[hand];
    const char *got = seat == NO_SEAT ? "dealer" : seat_name(e->scenario, seat);
    bool holds = !strcmp(e->words->list[e->at++], got);
    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int i = 0; cited && i < events->count; i++)
        decided |= is_of_hand(&events->list[i], EVENT_HOLDER, hand, true, clause) &&
                   events->list[i].seat == seat;
    return expect_check(e, holds && (!cited || decided), holds ? NULL : got, cited ? clause : NULL);
}

/* "ana nominee bob", "ana nominee bob 2.3(b)", "ana nominee none 2.3(e)": with a clause, the
 * supervisor announced it in this line. */
static bool expect_nominee(struct expectation *e, enum role role, int seat)
{
    const struct baccarat *b = baccarat_of(&e->scenario->pit.table);
    int nominee = scenario_seat(e->scenario, expect_peek(e));
    bool none = !strcmp(expect_peek(e), "none"), cited, holds = none, told = false;
    char clause[SCENARIO_NAME];

    if (role != ROLE_PLAYER || (!none && nominee == NO_SEAT)) return expect_misread(e);
    e->at++;
    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int other = 0; other < TABLE_SEATS; other++) {
        bool acts = b->acts_for[other] == seat + 1;
        holds = none ? holds && !acts : holds || (acts && other == nominee);
    }
    for (int i = 0; cited && i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        told |= event->kind == EVENT_NOMINEE && event->seat == seat &&
                event->a == (none ? 0 : nominee + 1) && expect_cites(event, clause);
    }
    return expect_check(e, holds && (!cited || told), NULL, cited ? clause : NULL);
}

/* "result banker 7", "result banker 7 to 5", "result tie 6", each with a clause: as announced. */
static bool expect_result(struct expectation *e)
{
    bool tie = expect_take(e, "tie"), holds = false;
    int hand = tie ? HAND_NONE : take_hand(e);
    int64_t points, others;
    char clause[SCENARIO_NAME];
    bool cited;

    if ((!tie && !hand) || !expect_take_amount(e, &points)) return expect_misread(e);
    bool both = expect_take(e, "to");
    if (both && !expect_take_amount(e, &others)) return expect_misread(e);
    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        holds |= is_of_hand(event, EVENT_RESULT, hand, cited, clause) && event->a * 100 == points &&
                 (!both || event->b * 100 == others);
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

/* "calls player 5 banker 4": the counts that the dealer calls in this line, all of them, in this
 * order. */
static bool expect_calls(struct expectation *e)
{
    const struct events *events = &e->scenario->events;
    bool holds = true;
    int at = 0, hand;

    while ((hand = take_hand(e))) {
        int64_t points;
        if (!expect_take_amount(e, &points)) return expect_misread(e);
        while (at < events->count && events->list[at].kind != EVENT_POINTS) at++;
        holds &= at < events->count && events->list[at].number == hand &&
                 events->list[at].a * 100 == points;
        at++;
    }
    for (; at < events->count; at++) holds &= events->list[at].kind != EVENT_POINTS;
    return expect_check(e, holds, NULL, NULL);
}

/* "points player 6", "points player 6 4.2(b)": as the dealer calls them, and how they are counted:
 * the clause on the sum, or that on the last card. */
static bool expect_points(struct expectation *e)
{
    int hand = take_hand(e);
    int64_t points;
    char clause[SCENARIO_NAME];
    bool cited, holds = false;

    if (!hand || !expect_take_amount(e, &points)) return expect_misread(e);
    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        holds |= is_of_hand(event, EVENT_POINTS, hand, cited, clause) && event->a * 100 == points;
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

/* Takes a card, or "?" for one face down. */
static bool take_card(struct expectation *e, int *card)
{
    const char *word = expect_peek(e);
    bool down = !strcmp(word, "?");

    *card = down ? CARD_UNSEEN : card_find(word, strlen(word));
    if (!down && !*card) return false;
    e->at++;
    return true;
}

/* "card banker 5H 9.5", "card player ? 9.3(a)": the hand gets this card in this line. */
static bool expect_card(struct expectation *e)
{
    int hand = take_hand(e), card;
    char clause[SCENARIO_NAME];
    bool cited, holds = false;

    if (!hand || !take_card(e, &card)) return expect_misread(e);
    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        holds |= is_of_hand(event, EVENT_CARD, hand, cited, clause) && event->a == card;
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

/* "burned KC 10 4.1A": the first card, and how many more face down; "burned 1 7.7(b)": only face
 * down; "burned KC 7.7(b)": the card that a player looks at. */
static bool expect_burned(struct expectation *e)
{
    int card = 0;
    int64_t more = 0;
    char clause[SCENARIO_NAME];
    bool cited, named = take_card(e, &card), counted = expect_take_amount(e, &more), holds = false;

    if (!expect_take_clause(e, clause, &cited)) return false;
    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        bool same = (!named && !counted) || (event->a == card && event->b * 100 == more);
        holds |= event->kind == EVENT_BURNED && same && (!cited || expect_cites(event, clause));
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

/* "displays 2-to-1 13.5", "displays tie 9", "displays ante 1 14.3": what the table displays, with
 * its value and the clause that has it displayed. */
static bool expect_displays(struct expectation *e)
{
    struct sign sign = e->scenario->pit.table.sign;
    const char *what = expect_peek(e), *clause = baccarat_notice(&sign, what);
    int option = sign_option(&sign, what);
    int64_t cents, *amount = option < 0 ? sign_amount(&sign, what) : NULL;
    char word[SIGN_WORD], cited[SCENARIO_NAME];
    bool there, holds = clause;

    e->at++;
    if (amount) holds &= expect_take_amount(e, &cents) && cents == *amount;
    if (option >= 0 && option != baccarat_game(&sign)->six) {
        sign_word(&sign, option, word);
        holds &= !strcmp(expect_peek(e), word);
        e->at += e->at < e->end;
    }
    if (!expect_take_clause(e, cited, &there)) return false;
    return expect_check(e, holds && (!there || !strcmp(cited, clause)), NULL, there ? cited : NULL);
}

/* "latest banker tie player 3.4(f)": the results on display, newest first. */
static bool expect_latest(struct expectation *e)
{
    static const char *const words[] = { "tie", "player", "banker" };
    const struct pit_result *results = e->scenario->pit.results;
    const struct baccarat_game *game = baccarat_game(&e->scenario->pit.table.sign);
    char cited[SCENARIO_NAME];
    bool there, holds = true;
    int at = 0;

    for (int is; at < PIT_RESULTS; at++) {
        for (is = HAND_NONE; is <= HAND_BANKER && !expect_take(e, words[is]);) is++;
        if (is > HAND_BANKER) break;
        holds &= results[at].kind == EVENT_RESULT && results[at].number == is;
    }
    if (!expect_take_clause(e, cited, &there)) return false;
    holds &= at && (!there || !strcmp(cited, game->display_clause));
    return expect_check(e, holds, NULL, there ? cited : NULL);
}

/* "hand player 9S ?": the cards of a hand, in the order dealt; "?" is one face down. */
static bool expect_hand(struct expectation *e)
{
    const struct coup *coup = &baccarat_of(&e->scenario->pit.table)->coup;
    int hand = take_hand(e), at = 0;
    bool holds = true;

    if (!hand) return expect_misread(e);
    for (int card; take_card(e, &card); at++)
        holds &= at < coup->count[hand] && coup->card[hand][at] == card;
    return expect_check(e, holds && at == coup->count[hand], NULL, NULL);
}

/* "cards 410": those left in the shoe. */
static bool expect_cards(struct expectation *e)
{
    return expect_number(e, baccarat_of(&e->scenario->pit.table)->in_shoe, "0");
}

/* "discards 8": cards of the set that are neither in the shoe, nor in a hand, nor held for the next
 * round. */
static bool expect_discards(struct expectation *e)
{
    const struct sign *sign = &e->scenario->pit.table.sign;
    const struct baccarat *b = baccarat_of(&e->scenario->pit.table);
    int out = b->in_shoe + b->drawn_count + (b->held >= 0) + (b->held_more > 0);

    return expect_number(e, sign->value[baccarat_game(sign)->decks] * CARDS - out, "0");
}

/* "boxes 7 3.1(a)": the numbered boxes of the table, and the clause that has so many. */
static bool expect_boxes(struct expectation *e)
{
    const struct sign *sign = &e->scenario->pit.table.sign;
    const struct baccarat_game *game = baccarat_game(sign);
    int version = baccarat_version(sign);
    char clause[SCENARIO_NAME];
    int64_t boxes;
    bool cited;

    if (!expect_take_amount(e, &boxes)) return expect_misread(e);
    if (!expect_take_clause(e, clause, &cited)) return false;
    bool by = !cited || !strcmp(game->boxes_clause[version], clause) ||
              !strcmp(game->version_clause[version], clause);
    return expect_check(e, by && baccarat_boxes(sign) * 100 == boxes, NULL, cited ? clause : NULL);
}

static bool expect_offered(struct expectation *e)
{
    return expect_seat(e, baccarat_of(&e->scenario->pit.table)->offered);
}

/* ---- Descriptor ------------------------------------------------------------------ */

static const struct scenario_line lines[] = { { "deal", read_deal }, { 0 } };
static const struct scenario_verb verbs[] = {
    { "excess", read_excess }, { "bets-for", read_bet_for }, { "takes-for", read_take_for },
    { "draws", read_draw },    { "turns", read_turn },       { 0 }
};
static const struct scenario_expect expects[] = {
    { .word = "holder", .expect = expect_holder },
    { .word = "result", .expect = expect_result },
    { .word = "points", .expect = expect_points },
    { .word = "cards", .expect = expect_cards },
    { .word = "offered", .expect = expect_offered },
    { .word = "displays", .expect = expect_displays },
    { .word = "latest", .expect = expect_latest },
    { .word = "calls", .expect = expect_calls },
    { .word = "hand", .expect = expect_hand },
    { .word = "card", .expect = expect_card },
    { .word = "burned", .expect = expect_burned },
    { .word = "discards", .expect = expect_discards },
    { .word = "boxes", .expect = expect_boxes },
    { .word = "nominee", .expect_of = expect_nominee },
    { 0 },
};
static const char *const reserved[] = { "player", "banker", "tie", NULL };

extern const struct game_scenario baccarat_scenario;
const struct game_scenario baccarat_scenario = {
    .lines = lines,
    .verbs = verbs,
    .expects = expects,
    .reserved = reserved,
    .make_ready = bring_cards,
};
