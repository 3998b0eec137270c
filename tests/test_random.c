/* test_random.c - random games made of random offers, with fixed seeds.  Half of the acts out of
 * turn are those done least often so far in that phase by that role, so that rare ones come up in
 * far fewer games.
 *
 * After every command: money is conserved, each player's worth and promotional chips change by
 * exactly what the events say, no offer is refused, and a refused command changes no byte.  What is
 * found after a settlement leaves the player with the same chips as if it had been found before it.
 * A replay gives the same state.  At Lunar Poker cards are conserved, too, and nobody sees or can
 * infer a card that the clauses hide. */
#include "check.h"
#include "copies.h"
#include "games.h"
#include "moves.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define GAMES    (BLOCKS * BLOCK)
#define BLOCK    500                   /* games that count together which acts are rare */
#define BLOCKS   (SLOWER > 1 ? 10 : 120) /* in each family */
#define COMMANDS 64
#define ROUND    192 /* commands at Lunar Poker: more than a round */

static uint64_t seed;
static struct command commands[ROUND + 3 * LUNAR_BOXES];

/* Sets limits for a few kinds of wagers, narrower or wider than the table's. */
static void random_kinds(struct sign *sign)
{
    static const int64_t limits[][3] = { { 100, 500, 0 },     { 100, 100000, 100 },
                                         { 500, 1000, 500 },  { 1000, 1500, 0 },
                                         { 200, 60000, 200 }, { 3000, 100000, 300 } };

    for (int kinds = 1 + (int)draw(4); kinds; kinds--) {
        struct sign changed = *sign;
        const int64_t *row = limits[draw(LENGTH(limits))];
        changed.kinds[sign_kind(sign, 0)] = (struct kind_limits){ .bet = (int8_t)(1 + draw(25)),
                                                                  .min_cents = row[0],
                                                                  .max_cents = row[1],
                                                                  .step_cents = row[2] };
        if (!sign_check(&changed).code) *sign = changed;
    }
}

/* A valid sign for an edition of this family. */
static struct sign random_sign(const struct family *family)
{
    int edition;
    do edition = (int)draw((uint64_t)game_count);
    while (games[edition]->family != family);
    struct sign sign = sign_of(edition);
    const struct option *options = games[sign.edition]->options;
    static const int64_t steps[] = { 0, 0, 100, 500 };

    for (int i = 0; options[i].id; i++) {
        int choices = 0;
        while (choices < OPTION_CHOICES && options[i].choices[choices].word) choices++;
        if (choices && !options[i].lists)
            sign.value[i] = options[i].choices[draw((uint64_t)choices)].value;
    }
    sign.chip_cents = draw(4) ? 100 : 50;
    sign.step_cents = steps[draw(LENGTH(steps))];
    sign.max_cents = draw(2) ? 50000 : 2000;
    if (AS_BACCARAT(games[edition]) && draw(2))
        sign.amount_cents[BACCARAT_DIFFERENTIAL] = draw(4) ? 500 : 4000;
    if (AS_BACCARAT(games[edition]) && draw(2)) sign.side_max_cents = 1000;
    if (AS_LUNAR(games[edition]) && draw(2)) sign.amount_cents[LUNAR_PAYOUT] = 10000;
    sign.promo_stays = !draw(4);
    struct sign antes = sign;
    *sign_amount(&antes, "ante") = 50;
    if (!sign_check(&antes).code) sign = antes;
    if (sign.amount_cents[BACCARAT_ANTE] && AS_BACCARAT(games[edition]) && draw(2))
        sign.amount_cents[BACCARAT_WAIVER] = 1000;
    if (sign_check(&sign).code) return random_sign(family); /* some side bets exclude each other */
    if (!draw(3)) random_kinds(&sign);
    return sign;
}

/* In the rack and on the layout, without promotional chips. */
static int64_t worth(const struct table *table, int seat)
{
    return table->till.rack_cents[seat] + table_on_layout(table, seat) -
           table_promotional(table, seat);
}

/* Every cited clause is in the index; looks each up once. */
static void check_clause(const struct table *table, const char *clause)
{
    static const char *known[1024][2];
    size_t slot = ((uintptr_t)clause >> 2 ^ (uintptr_t)table->sign.edition) % LENGTH(known);
    const char *edition = games[table->sign.edition]->id;

    if (known[slot][0] == clause && known[slot][1] == edition) return;
    assert_non_null(clause);
    if (!clause_find(games[table->sign.edition], clause)) fail_msg("%s %s", edition, clause);
    known[slot][0] = clause;
    known[slot][1] = edition;
}

/* The auditor: each player's worth changes by what the events say. */
static void audit(const int64_t before[TABLE_SEATS], const struct table *after,
                  const struct events *events)
{
    int64_t change[TABLE_SEATS] = { 0 };

    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        check_clause(after, e->clause);
        if (e->also) check_clause(after, e->also);
        if (e->also) assert_string_not_equal(e->clause, e->also);
        if (e->seat < 0 || e->seat >= TABLE_SEATS) continue;
        if (e->kind == EVENT_COMMISSION || e->kind == EVENT_FEE_TAKEN)
            change[e->seat] -= e->paid_cents;
        if (e->kind == EVENT_CHIPS || e->kind == EVENT_REVERSED || e->kind == EVENT_CORRECTED)
            change[e->seat] += e->paid_cents;
        if (e->kind == EVENT_VERDICT && e->fate == WINS) change[e->seat] += e->paid_cents;
        if (e->kind == EVENT_VERDICT && e->fate == LOSES)
            change[e->seat] -= e->stake_cents - e->promo_cents;
    }
    for (int seat = 0; seat < people_at(after); seat++)
        assert_true(table_on_layout(after, seat) == table_layout_now(after, seat));
    for (int seat = people_at(after); seat < TABLE_SEATS; seat++)
        assert_true(!table_on_layout(after, seat) && !seated(after, seat));
    for (int seat = 0; seat < people_at(after); seat++)
        if (worth(after, seat) != before[seat] + change[seat])
            fail_msg("seat %d: worth %jd, was %jd, events say %jd", seat,
                     (intmax_t)worth(after, seat), (intmax_t)before[seat], (intmax_t)change[seat]);
}

/* The same for promotional chips: those in the hand, and those in hand and on wagers. */
static void audit_promotional(const int64_t hand[TABLE_SEATS], const int64_t all[TABLE_SEATS],
                              const struct table *after, const struct events *events)
{
    int64_t in_hand[TABLE_SEATS] = { 0 }, in_all[TABLE_SEATS] = { 0 };
    bool reversed = false;

    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        bool settled = e->kind == EVENT_DONE && e->act == ACT_VOID_WAGERS && e->number;
        reversed |= e->kind == EVENT_REVERSED || settled;
        if (e->kind == EVENT_PROMO) in_hand[e->seat] += e->paid_cents;
        if (e->kind == EVENT_PROMO && !e->bet) in_all[e->seat] += e->paid_cents;
        if (e->kind == EVENT_PROMO_TAKEN) in_all[e->seat] -= e->paid_cents;
    }
    for (int seat = 0; seat < people_at(after); seat++) {
        int64_t held = after->till.promo_rack_cents[seat];
        assert_true(held >= 0);
        assert_int_equal(held + table_promotional(after, seat), all[seat] + in_all[seat]);
        if (!reversed) assert_int_equal(held, hand[seat] + in_hand[seat]);
    }
}

static struct command nonsense(void)
{
    struct command c;
    unsigned char *bytes = (unsigned char *)&c;

    memset(&c, 0, sizeof c);
    if (draw(4)) { /* almost valid */
        c.act = (uint8_t)draw(ACT_COUNT + 1);
        c.role = (uint16_t)(1u << draw(ROLE_COUNT));
        c.seat = (int8_t)(draw(TABLE_SEATS + 3) - 2);
        c.bet = (int8_t)(draw(26) - 1);
        c.number = (int8_t)(draw(2) ? draw(16) - 1 : draw(70));
        c.to_bet = (int8_t)(draw(26) - 1);
        c.to_number = (int8_t)(draw(26) - 1);
        c.outcome[0] = c.pick[0] = c.place = (int8_t)(draw(9) - 1);
        c.outcome[1] = c.pick[1] = c.other_place = (int8_t)(draw(9) - 1);
        c.count = (int32_t)draw(9) - 1;
        c.choice = (int8_t)(draw(6) - 1);
        c.cheats = draw(3) ? 0 : (uint32_t)draw(UINT32_MAX);
        c.reason = (int8_t)(draw(4) ? draw(22) - 1 : 62 + draw(5));
        c.flags = (uint8_t)draw(8);
        c.cents = draw(4) ? (int64_t)draw(60) * 50 - 500 : (int64_t)(draw(UINT64_MAX) >> 11);
        c.part_cents = draw(3) ? 0 : (int64_t)draw(60) * 50 - 500;
    } else {
        for (size_t i = 0; i < sizeof c; i++) bytes[i] = (unsigned char)draw(256);
    }
    return c;
}

static void check_refused_changes_nothing(struct table *table, struct events *events)
{
    static struct table before;
    struct command command = nonsense();

    if (!table_check(table, &command).code) return; /* it happens to be valid */
    copy_table(&before, table);
    struct refusal why = table_do(table, &command, events);
    assert_non_null(why.code);
    assert_int_equal(events->count, 0);
    check_clause(table, why.clause);
    assert_true(same_table(&before, table));
}

/* Cards are conserved: the unseen cards are those in the shoe and those face down. */
static void check_cards(const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);
    int decks = table->sign.value[AS_BACCARAT(games[table->sign.edition])->decks];

    if (b->in_shoe < 0 || b->in_shoe > shoe_count(&b->shoe))
        fail_msg("seed %ju: %d in the shoe, %d unseen, %d held, %d drawn, option %d",
                 (uintmax_t)seed, b->in_shoe, shoe_count(&b->shoe), b->held, b->drawn_count,
                 table->sign.value[2]);
    assert_true(shoe_count(&b->shoe) <= decks * CARDS);
    for (int card = 1; card <= CARDS; card++) assert_true(b->shoe.left[card] <= decks);
    int seen = decks * CARDS - shoe_count(&b->shoe), on_table = 0;
    for (int hand = HAND_PLAYER; hand <= HAND_BANKER; hand++)
        for (int i = 0; i < b->coup.count[hand]; i++) on_table += b->coup.card[hand][i] > 0;
    assert_true(seen >= on_table);
}

/* ---- Void wagers of a settlement ------------------------------------------------- */

/* The table before its last settlement, and the seats to which the comparison applies. */
static struct table unsettled;
static uint32_t comparable;
static long voided_settled, forfeited, forfeited_together;

static bool settles(const struct table *table, const struct command *command)
{
    const struct edition *edition = games[table->sign.edition];

    return AS_WHEEL(edition) ? command->act == ACT_COLLECT : command->act == ACT_SETTLE;
}

/* What a player has, less what the player brought. */
static int64_t gain(const struct till *till, int seat)
{
    return till->rack_cents[seat] - till->in_cents[seat] + till->promo_rack_cents[seat] -
           till->promo_in_cents[seat];
}

/* Declaring wagers void after a settlement leaves the player with as much as right before it. */
static void check_void_settled(const struct table *table, const struct command *command)
{
    static struct events events;
    struct command earlier = *command;
    int seat = command->seat;

    if (command->act != ACT_VOID_WAGERS || !(command->flags & FLAG_SETTLED)) return;
    assert_int_equal(table_layout_now(table, seat), 0);
    if (!(comparable & SEAT_BIT(seat))) return;
    earlier.flags = 0;
    assert_null(table_do(&unsettled, &earlier, &events).code);
    assert_int_equal(gain(&table->till, seat), gain(&unsettled.till, seat));
    voided_settled++;
}

/* A player who is not said to have cheated keeps every wager of an invalidated outcome (18.2;
 * NSW 9.5): nobody else's is lost. */
static void check_forfeits(const struct command *command, const struct events *events)
{
    uint32_t named = command->cheats | (command->seat >= 0 ? SEAT_BIT(command->seat) : 0);
    uint32_t lost = 0;

    if (command->act != ACT_INVALIDATE) return;
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        if (e->kind == EVENT_VERDICT && e->fate == LOSES) lost |= SEAT_BIT(e->seat);
    }
    assert_int_equal(lost & ~named, 0);
    if (lost) assert_true(command->flags & FLAG_FORFEIT);
    forfeited += lost != 0;
    forfeited_together += (lost & (lost - 1)) != 0;
}

/* Keeps the table before a settlement; at Lunar Poker when the betting closes. */
static void note_unsettled(const struct table *before, const struct table *after,
                           const struct command *command, const struct events *events)
{
    bool poker = AS_LUNAR(games[after->sign.edition]);
    bool deals = poker && command->act == ACT_NO_MORE_BETS && after->till.phase == LUNAR_DEALING;

    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == EVENT_REVERSED) comparable = 0;
    if (command->act == ACT_OVERRULE || command->act == ACT_INVALIDATE) comparable = 0;
    if (command->seat >= 0 && (command->act == ACT_VOID_WAGERS || command->act == ACT_EXCLUDE ||
                               command->act == ACT_SIT || command->act == ACT_CORRECT))
        comparable &= ~SEAT_BIT(command->seat);
    if (poker ? !deals : !settles(before, command)) return;
    copy_table(&unsettled, poker ? after : before);
    comparable = after->undo == UNDO_SETTLEMENT || poker ? after->present : 0;
}

/* A wager that reached the minimum when the dealer reduced it is not found below the minimum until
 * the player changes it (reading B18). */
static bool reduced[TABLE_SEATS][BACCARAT_BOXES + 1][BACCARAT_BETS];

static void check_reduced(const struct table *table, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        if (e->kind != EVENT_PLACED && e->kind != EVENT_TAKEN_DOWN && e->kind != EVENT_VERDICT)
            continue;
        bool *one = &reduced[e->seat][e->number][e->bet];
        if (e->kind == EVENT_VERDICT && *one && !strcmp(e->clause, "Div 1 r.10.2(a)"))
            fail_msg("seed %ju: a reduced wager of %d is below the minimum", (uintmax_t)seed,
                     e->seat);
        if (e->kind == EVENT_VERDICT) continue;
        int64_t whole = table_wager(table, e->seat, e->bet, e->number) + e->stake_cents;
        bool cut = e->kind == EVENT_TAKEN_DOWN && e->act == ACT_REDUCE;
        *one = cut && (*one || whole >= table_limits(table, e->seat, e->bet).least);
    }
}

/* ---- Lunar Poker ----------------------------------------------------------------- */

/* Each player, the dealer, the operator, and a person without a seat. */
static struct viewer {
    uint16_t role;
    int8_t seat;
} viewers[] = {
    { ROLE_PLAYER, 0 },         { ROLE_PLAYER, 1 },       { ROLE_PLAYER, 2 },
    { ROLE_PLAYER, 3 },         { ROLE_PLAYER, 4 },       { ROLE_DEALER, NO_SEAT },
    { ROLE_OPERATOR, NO_SEAT }, { ROLE_PLAYER, NO_SEAT },
};

/* The cards that the clauses have let people see in this round, tracked independently by events
 * and cards. */
static struct {
    bool in_public[CARDS + 1];             /* dealt face up, turned or exposed */
    bool verified[LUNAR_BOXES][CARDS + 1]; /* 9.3, 11.15: seen by the Dealer and above */
    bool looked[LUNAR_BOXES];              /* at the drawn cards, 9.9 */
} seen_cards;

/* Forgets cards that go back to be dealt again; and all cards of a hand that discards, since
 * nobody else knows which were kept. */
static void forget_seen(const struct lunar *l, const struct events *events)
{
    card_set again = l->cards.deck;

    for (int i = 0; i < l->in_next; i++) again |= card_bit(l->cards.next[i]);
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        bool given_up = e->kind == EVENT_RACKED && events->list[0].act == ACT_SERVE;
        for (int j = 0; given_up && j < LUNAR_CARDS; j++)
            again |= card_bit(l->cards.hand[e->number - 1][j]);
    }
    for (int card = 1; card <= CARDS; card++) {
        if (!(again & card_bit(card))) continue;
        seen_cards.in_public[card] = false;
        for (int box = 0; box < LUNAR_BOXES; box++) seen_cards.verified[box][card] = false;
    }
}

static void note_seen(int phase, const struct lunar *before, const struct command *command,
                      const struct events *events)
{
    if (phase == LUNAR_BETTING) memset(&seen_cards, 0, sizeof seen_cards);
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        if (e->kind == EVENT_CARD || e->kind == EVENT_SHOWN) seen_cards.in_public[e->a] = true;
        if (e->kind == EVENT_DONE && e->act == ACT_LOOK) seen_cards.looked[e->seat] = true;
        bool verified = e->kind == EVENT_DONE && (e->act == ACT_VERIFY || e->act == ACT_HONOUR);
        for (int j = 0; verified && j < before->count[e->seat]; j++)
            if (!(before->round.drawn[e->seat] & 1u << j))
                seen_cards.verified[e->seat][before->cards.hand[e->seat][j]] = true;
        /* 8.2, 8.3, 10.4, 11.3: only these cards are dealt face up */
        bool up = command->flags & FLAG_UP || phase == LUNAR_REPLACING ||
                  (e->number == LUNAR_DEALER + 1 && before->count[LUNAR_DEALER] == LUNAR_FIRST - 1);
        if (e->kind == EVENT_CARD && e->a) assert_true(up);
    }
    seen_cards.in_public[CARD_UNSEEN] = false;
}

static bool may_see(const struct table *table, struct viewer viewer, int hand, int place)
{
    const struct lunar *l = lunar_of(table);
    int card = l->cards.hand[hand][place];
    bool staff = viewer.role != ROLE_PLAYER, own = !staff && viewer.seat == hand;
    bool drawn = hand < LUNAR_BOXES && place < LUNAR_CARDS && (l->round.drawn[hand] & 1u << place);

    if (seen_cards.in_public[card]) return true;
    if (staff && hand < LUNAR_BOXES && seen_cards.verified[hand][card]) return true;
    bool held = own && table->till.phase >= LUNAR_DECIDING && l->round.stage[hand] != STAGE_STRAY;
    return held && (!drawn || seen_cards.looked[hand]);
}

/* Every view shows exactly the permitted cards. */
static void check_views(const struct table *table)
{
    static struct table view;
    static const struct lunar_cards none;

    for (size_t i = 0; i < LENGTH(viewers); i++) {
        table_view(table, viewers[i].role, viewers[i].seat, &view);
        for (int hand = 0; hand < LUNAR_HANDS; hand++)
            for (int place = 0; place < LUNAR_CARDS; place++) {
                int card = lunar_of(table)->cards.hand[hand][place];
                bool sees = card && may_see(table, viewers[i], hand, place);
                if (lunar_of(&view)->cards.hand[hand][place] != (sees ? card : CARD_UNSEEN))
                    fail_msg("seed %ju: role %d seat %d, hand %d card %d (%s): %s, phase %d",
                             (uintmax_t)seed, viewers[i].role, viewers[i].seat, hand, place,
                             card_word(card), sees ? "not seen" : "seen", table->till.phase);
            }
        memset(lunar_of(&view)->cards.hand, 0, sizeof lunar_of(&view)->cards.hand);
        assert_memory_equal(&lunar_of(&view)->cards, &none, sizeof none);
    }
}

/* Swaps two cards that a viewer cannot see: the viewer's view, offers and refusals must stay the
 * same. */
static void check_no_inference(const struct table *table)
{
    static struct table other, view, other_view;
    static struct offers offers, other_offers, view_offers;
    struct viewer viewer = viewers[draw(LENGTH(viewers))];
    uint8_t *cards = (uint8_t *)&lunar_of(&other)->cards;
    bool seen[CARDS + 1] = { false };
    int a, b;

    copy_table(&other, table);
    table_view(table, viewer.role, viewer.seat, &view);
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        for (int i = 0; i < LUNAR_CARDS; i++) seen[lunar_of(&view)->cards.hand[hand][i]] = true;
    do a = 1 + (int)draw(CARDS);
    while (seen[a]);
    do b = 1 + (int)draw(CARDS);
    while (seen[b]);
    for (size_t i = sizeof lunar_of(&other)->cards.deck; i < sizeof lunar_of(&other)->cards; i++)
        cards[i] = (uint8_t)(cards[i] == a ? b : cards[i] == b ? a : cards[i]);
    card_set both = card_bit(a) | card_bit(b), deck = lunar_of(&other)->cards.deck & both;
    if (deck && deck != both) lunar_of(&other)->cards.deck ^= both;
    table_view(&other, viewer.role, viewer.seat, &other_view);
    assert_true(same_table(&view, &other_view));
    table_offers(table, viewer.role, viewer.seat, &offers);
    table_offers(&other, viewer.role, viewer.seat, &other_offers);
    table_offers(&view, viewer.role, viewer.seat, &view_offers);
    assert_int_equal(offers.count, other_offers.count);
    assert_int_equal(offers.count, view_offers.count);
    for (int i = 0; i < 8; i++) { /* refusals reveal nothing, either */
        struct command command = nonsense();
        command.role = viewer.role;
        command.seat = viewer.seat;
        assert_int_equal(table_check(table, &command).code, table_check(&other, &command).code);
    }
    size_t size = (size_t)offers.count * sizeof offers.list[0];
    assert_int_equal(memcmp(offers.list, other_offers.list, size), 0);
    assert_int_equal(memcmp(offers.list, view_offers.list, size), 0);
}

/* ---- The same round with two unseen cards exchanged ------------------------------ */

static struct table round_start;
static int round_first_command; /* in commands[] */
static bool in_round;

static void note_round(const struct table *table, int phase, int done)
{
    bool begins = phase == LUNAR_BETTING && table->till.phase == LUNAR_DEALING;

    if (begins) copy_table(&round_start, table);
    if (begins) round_first_command = done;
    in_round = begins || (in_round && table->till.phase > LUNAR_BETTING);
}

/* The command with these two cards exchanged. */
static struct command exchanged(struct command command, int a, int b)
{
    card_set both = card_bit(a) | card_bit(b), held = command.cards & both;

    if (command.act == ACT_DRAW)
        command.outcome[0] = (int8_t)(command.outcome[0] == a   ? b
                                      : command.outcome[0] == b ? a
                                                                : command.outcome[0]);
    if (held && held != both) command.cards ^= both;
    return command;
}

/* Events also follow from hidden cards: declarations, wins and losses. */
static bool same_events(const struct events *a, const struct events *b)
{
    return a->count == b->count && !memcmp(a->list, b->list, (size_t)a->count * sizeof a->list[0]);
}

/* While both rounds have the same events, they look the same. */
static void check_exchanged_round(int done)
{
    static struct table one, two, view, other_view;
    static struct events events, other_events;
    struct viewer viewer = viewers[draw(LENGTH(viewers))];
    bool seen[CARDS + 1] = { true };
    int a, b;

    copy_table(&one, &round_start);
    for (int i = round_first_command; i < done; i++) { /* find the cards that the viewer sees */
        table_do(&one, &commands[i], &events);
        table_view(&one, viewer.role, viewer.seat, &view);
        for (int hand = 0; hand < LUNAR_HANDS; hand++)
            for (int j = 0; j < LUNAR_CARDS; j++) seen[lunar_of(&view)->cards.hand[hand][j]] = true;
    }
    do a = 1 + (int)draw(CARDS);
    while (seen[a]);
    do b = 1 + (int)draw(CARDS);
    while (seen[b]);
    copy_table(&one, &round_start);
    copy_table(&two, &round_start);
    for (int i = round_first_command; i < done; i++) {
        struct command other = exchanged(commands[i], a, b);
        bool refused = table_do(&two, &other, &other_events).code;
        table_do(&one, &commands[i], &events);
        if (refused || !same_events(&events, &other_events)) return;
        table_view(&one, viewer.role, viewer.seat, &view);
        table_view(&two, viewer.role, viewer.seat, &other_view);
        assert_true(same_table(&view, &other_view));
    }
}

/* 52 different cards: in hands, in the rack, returned, removed, in the deck. */
static void check_deck(const struct table *table)
{
    const struct lunar *l = lunar_of(table);
    int found[CARDS + 1] = { 0 };

    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        for (int i = 0; i < LUNAR_CARDS; i++) found[l->cards.hand[hand][i]]++;
    for (int i = 0; i < CARDS; i++) found[l->cards.rack[i]]++;
    for (int i = 0; i < CARDS; i++) found[l->cards.next[i]]++;
    found[l->cards.removed]++;
    bool once = true;
    for (int card = 1; card <= CARDS; card++)
        once &= found[card] + !!(l->cards.deck & card_bit(card)) == 1;
    assert_true(once);
}

/* ---- Rare acts ------------------------------------------------------------------- */

#define EDITIONS 16 /* or fewer */
#define PHASES   16

/* How often each act was done, by edition, phase and role. */
static uint32_t done_before[EDITIONS][PHASES][ACT_COUNT][ROLE_COUNT];

static uint32_t *times_done(const struct table *table, int act, uint16_t role)
{
    return &done_before[table->sign.edition][table->till.phase][act][__builtin_ctz(role)];
}

/* Acts after which little else can be done, or much is undone. */
static bool ends_much(int act)
{
    return act == ACT_CLOSE || act == ACT_RECORD || act == ACT_LEAVE || act == ACT_EXCLUDE ||
           act == ACT_SIT || act == ACT_TICK || act == ACT_FAIL || act == ACT_INVALIDATE ||
           act == ACT_VOID_ROUND || act == ACT_SHUFFLE || act == ACT_REPLACE ||
           act == ACT_SWEEP_ROUND;
}

/* A player or a member of staff. */
static struct viewer anyone(const struct table *table)
{
    static const uint16_t staff[] = { ROLE_DEALER,  ROLE_STICKPERSON,       ROLE_GAME_SUPERVISOR,
                                      ROLE_MANAGER, ROLE_CASINO_SUPERVISOR, ROLE_OPERATOR,
                                      ROLE_CLOCK };

    if (!draw(3)) return (struct viewer){ staff[draw(LENGTH(staff))], NO_SEAT };
    return (struct viewer){ ROLE_PLAYER, (int8_t)draw((uint64_t)people_at(table)) };
}

/* Of several acts that the rows permit now, chooses an offer of the one done least often so far. */
static bool choose_rare(const struct table *table, struct command *command)
{
    const struct conduct *conduct = games[table->sign.edition]->conduct;
    struct command rarest = { .act = ACT_COUNT };
    uint32_t least = UINT32_MAX;

    for (int i = 0; i < 8; i++) {
        struct viewer one = anyone(table);
        int act = conduct->acts[draw((uint64_t)conduct->act_count)].act;
        struct command maybe = { .act = (uint8_t)act, .role = one.role, .seat = one.seat };
        uint32_t times = *times_done(table, act, one.role) * (ends_much(act) ? 8 : 1);
        if (times >= least || !table_maybe(table, &maybe)) continue;
        least = times;
        rarest = maybe;
    }
    return rarest.act != ACT_COUNT &&
           choose_act(table, rarest.role, rarest.seat, rarest.act, 0, command);
}

static bool choose(const struct table *table, struct command *command)
{
    bool poker = AS_LUNAR(games[table->sign.edition]);

    if (table->notice_minute >= 0 && !draw(4)) return move_limits(table, command);
    if (draw(poker ? 8 : 2)) return next_move(table, command);
    struct viewer one = anyone(table);
    if (!(draw(2) && choose_rare(table, command)) &&
        !choose_act(table, one.role, one.seat, ACT_COUNT, 0, command))
        return false;
    return !ends_much(command->act) || !draw(8);
}

static void do_checked(struct table *table, struct command *command, struct events *events,
                       int *done)
{
    int64_t before[TABLE_SEATS], hand[TABLE_SEATS], promotional[TABLE_SEATS];
    bool poker = AS_LUNAR(games[table->sign.edition]);
    static struct lunar was;
    int phase = table->till.phase;

    if (poker) was = *lunar_of(table);
    for (int seat = 0; seat < people_at(table); seat++) {
        before[seat] = worth(table, seat);
        hand[seat] = table->till.promo_rack_cents[seat];
        promotional[seat] = hand[seat] + table_promotional(table, seat);
    }
    static struct table was_table;
    if (settles(table, command)) copy_table(&was_table, table);
    ++*times_done(table, command->act, command->role);
    struct refusal why = table_do(table, command, events);
    if (why.code)
        fail_msg("seed %ju: %s: %s by role %d seat %d bet %d/%d for %jd was offered but refused: "
                 "%s (%s)",
                 (uintmax_t)seed, games[table->sign.edition]->id,
                 act_id(games[table->sign.edition], command->act), command->role, command->seat,
                 command->bet, command->number, (intmax_t)command->cents, refusal_word(why.code),
                 why.clause);
    assert_int_equal(table_imbalance(table), 0);
    for (int seat = 0; seat < people_at(table); seat++)
        assert_true(table->till.rack_cents[seat] >= 0);
    audit(before, table, events);
    audit_promotional(hand, promotional, table, events);
    check_void_settled(table, command);
    check_forfeits(command, events);
    note_unsettled(&was_table, table, command, events);
    if (AS_BACCARAT(games[table->sign.edition])) {
        check_cards(table);
        check_reduced(table, events);
    }
    if (poker) {
        check_deck(table);
        note_seen(phase, &was, command, events);
        forget_seen(lunar_of(table), events);
        if (!draw(16)) check_views(table);
        if (!draw(16)) check_no_inference(table);
        note_round(table, phase, *done + 1);
    }
    commands[(*done)++] = *command;
}

/* ---- Found late, or in time ------------------------------------------------------ */

static long found_late; /* findings that were compared */

/* The last settlement; -1 if the same could not be found before it: a call was overruled, or
 * something else of that player was found in this game, and only one wager below the minimum
 * counts. */
static int last_settlement(int done, int seat)
{
    int settled = -1;

    for (int i = done - 1; i >= 0; i--) {
        int act = commands[i].act;
        bool found = act == ACT_FOREIGN || act == ACT_FIND_SLIP;
        if ((act == ACT_OVERRULE && settled < 0) || (found && commands[i].seat == seat)) return -1;
        bool settles = act == ACT_SETTLE || act == ACT_COLLECT;
        if (settles && settled < 0) settled = i;
    }
    return settled;
}

/* What a player could not give back. */
static int64_t still_due(const struct events *events, bool *corrected)
{
    int64_t due = 0;

    *corrected = false;
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].kind != EVENT_CORRECTED) continue;
        due += events->list[i].stake_cents;
        *corrected = true;
    }
    return due;
}

/* The last command found something in a round that was already settled.  Plays the game again with
 * the finding just before the settlement; the player then has the same.  Not if what followed could
 * not be done then, or if another wager below the minimum counted already. */
static void check_found_in_time(const struct table *start, const struct table *table, int done,
                                int64_t due)
{
    static struct table early;
    static struct events events;
    struct command finding = commands[done - 1];
    bool corrected;
    int settled = last_settlement(done - 1, finding.seat), seat = finding.seat;

    finding.flags = 0;
    if (settled < 0) return;
    copy_table(&early, start);
    for (int i = 0; i < done - 1; i++) {
        if (i == settled && early.till.below_used[seat]) return;
        if (i == settled && table_do(&early, &finding, &events).code) return;
        if (i == settled) due -= still_due(&events, &corrected);
        if (table_do(&early, &commands[i], &events).code) return;
    }
    int64_t promo = table->till.promo_rack_cents[seat] + table_promotional(table, seat);
    int64_t in_time = early.till.promo_rack_cents[seat] + table_promotional(&early, seat);
    if (worth(&early, seat) != worth(table, seat) - due || promo != in_time)
        fail_msg("seed %ju: %s: act %d for seat %d on %d/%d: worth %jd, in time %jd, due %jd; "
                 "promotional %jd, in time %jd",
                 (uintmax_t)seed, games[table->sign.edition]->id, finding.act, seat, finding.bet,
                 finding.number, (intmax_t)worth(table, seat), (intmax_t)worth(&early, seat),
                 (intmax_t)due, (intmax_t)promo, (intmax_t)in_time);
    found_late++;
}

static void check_found(const struct table *start, const struct table *table, int done,
                        const struct events *events)
{
    int act = commands[done - 1].act;
    bool poker = AS_LUNAR(games[table->sign.edition]), corrected;
    int64_t due = still_due(events, &corrected);

    if (act != ACT_FOREIGN && act != ACT_FIND_SLIP) return;
    if (poker && table->till.phase > LUNAR_BETTING) return;
    if (corrected) check_found_in_time(start, table, done, due);
}

/* Nothing but the commands decides. */
static void check_replay(struct table *start, const struct table *end, int done,
                         struct events *events)
{
    for (int i = 0; i < done; i++) assert_null(table_do(start, &commands[i], events).code);
    assert_true(same_table(start, end));
}

static void play_game(const struct family *family)
{
    static struct table table, start;
    static struct events events;
    struct sign sign = random_sign(family);
    int done = 0, most = AS_LUNAR(games[sign.edition]) ? ROUND : COMMANDS;

    table_open(&table, &sign);
    copy_table(&start, &table);
    memset(&seen_cards, 0, sizeof seen_cards);
    memset(reduced, 0, sizeof reduced);
    in_round = false;
    comparable = 0;
    for (int seat = 0; seat < people_at(&table); seat++) {
        struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        struct command buy = { .act = ACT_BUY,
                               .role = ROLE_PLAYER,
                               .seat = (int8_t)seat,
                               .cents = draw(4) ? 20000 : 1500 };
        do_checked(&table, &sit, &events, &done);
        struct command tokens = { .act = ACT_TOKENS,
                                  .role = ROLE_DEALER,
                                  .seat = (int8_t)seat,
                                  .cents = draw(4) ? 10000 : 1500 };
        do_checked(&table, &buy, &events, &done);
        if (table_row(games[sign.edition]->conduct, ACT_TOKENS) && !draw(3))
            do_checked(&table, &tokens, &events, &done);
    }
    for (int i = 0; i < most; i++) {
        struct command command;
        if (choose(&table, &command)) {
            do_checked(&table, &command, &events, &done);
            check_found(&start, &table, done, &events);
        }
        if (i % (AS_LUNAR(games[sign.edition]) ? 16 : 4) == 0)
            check_refused_changes_nothing(&table, &events);
    }
    if (in_round && AS_LUNAR(games[sign.edition]) && !draw(4)) check_exchanged_round(done);
    check_replay(&start, &table, done, &events);
}

/* A failing game prints its seed; "test_random BLOCK" repeats all games of its block. */
static void play_block(const struct family *family, uint64_t block)
{
    assert_true(game_count <= EDITIONS && family->phase_count <= PHASES);
    memset(done_before, 0, sizeof done_before);
    for (uint64_t game = block * BLOCK + 1; game <= (block + 1) * BLOCK; game++) {
        seed = game;
        chance = game * UINT64_C(0x9e3779b97f4a7c15) | 1;
        for (int i = 0; i < 4; i++) draw(2);
        play_game(family);
    }
}

/* Plays every other block from the first one. */
static void play_games(const struct family *family, uint64_t first)
{
    found_late = 0;
    for (uint64_t block = first; block < BLOCKS; block += 2) play_block(family, block);
    assert_true(voided_settled > GAMES / 1000);
    assert_true(SLOWER > 1 || (forfeited > 0 && forfeited_together > 0)); /* rare in a few games */
    assert_true(found_late > GAMES / 1000);
}

/* Plays half of the games in a second process, to use two cores. */
static void random_games(const struct family *family)
{
    int status = 0;
    pid_t other = fork();

    assert_true(other >= 0);
    if (!other) {
        play_games(family, 1);
        _exit(0);
    }
    play_games(family, 0);
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
}

static void dice(void **state)
{
    (void)state;
    random_games(&dice_family);
}

static void wheel(void **state)
{
    (void)state;
    random_games(&wheel_family);
}

static void cards(void **state)
{
    (void)state;
    random_games(&baccarat_family);
}

static void poker(void **state)
{
    (void)state;
    random_games(&lunar_family);
}

/* ---- Soak ------------------------------------------------------------------------ */

/* True outside cmocka: a failing game exits the program. */
static bool running;

static void print_how_to_replay(void)
{
    if (running) fprintf(stderr, "to replay: test_random %ju\n", (uintmax_t)((seed - 1) / BLOCK));
}

static void play_block_of_all(uint64_t block)
{
    static const struct family *const families[] = { &dice_family, &wheel_family, &baccarat_family,
                                                     &lunar_family };

    running = true;
    for (size_t i = 0; i < LENGTH(families); i++) play_block(families[i], block);
    running = false;
}

/* Blocks that were never played before, until the time is over. */
static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t first = (uint64_t)start, block = first;

    atexit(print_how_to_replay);
    while (time(NULL) - start < seconds) play_block_of_all(block++);
    printf("%ju random games of each family from block %ju: all passed\n",
           (uintmax_t)(block - first) * BLOCK, (uintmax_t)first);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice),
        cmocka_unit_test(wheel),
        cmocka_unit_test(cards),
        cmocka_unit_test(poker),
    };

    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    if (count == 2) {
        play_block_of_all(strtoull(arguments[1], NULL, 10));
        printf("block %s passed\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
