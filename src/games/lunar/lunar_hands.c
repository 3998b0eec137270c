/* lunar_hands.c - hands of Lunar Poker: Super Combinations, the combinations that a Bet is paid
 * for, and verdicts on wagers. */
#include "games/lunar/lunar_rows.h"

#include "rules/assert.h"

#include <string.h>

/* The rank by 4.2: 2 is 0, ace is 12. */
static int height(int card)
{
    return (card_rank(card) + 11) % 13;
}

#define ACE_KING (1u << 12 | 1u << 11) /* heights as bits */

#define ACES      (UINT64_C(1) | UINT64_C(1) << 13 | UINT64_C(1) << 26 | UINT64_C(1) << 39)
#define QUEENS    (ACES << 11)
#define KINGS     (ACES << 12)
#define RED_CARDS (((UINT64_C(1) << 26) - 1) << 13) /* hearts and diamonds are adjacent */

/* ---- The first five cards -------------------------------------------------------- */

static bool is_straight(enum hand_category category)
{
    return category == STRAIGHT || category == STRAIGHT_FLUSH || category == ROYAL_FLUSH;
}

/* The highest combination in the order of the pay table (readings L4, L5, L6). */
static enum lunar_super super_of(enum hand_category category, const uint8_t card[LUNAR_FIRST])
{
    card_set cards = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) cards |= card_bit(card[i]);
    bool one_colour = !(cards & RED_CARDS) || !(cards & ~RED_CARDS);
    if (category == FOUR_OF_A_KIND) return SUPER_FOUR_OF_A_KIND;
    if (is_straight(category)) return one_colour ? SUPER_COLOURED_STRAIGHT : SUPER_STRAIGHT;
    if (category == FULL_HOUSE) return SUPER_FULL_HOUSE;
    if (category == FLUSH) return SUPER_FLUSH;
    if (category == THREE_OF_A_KIND) return SUPER_THREE_OF_A_KIND;
    if (cards & ACES && cards & KINGS && cards & QUEENS) return SUPER_ACE_KING_QUEEN;
    return one_colour ? SUPER_ONE_COLOUR : SUPER_NONE;
}

struct lunar_dealt lunar_dealt(const uint8_t card[LUNAR_FIRST])
{
    enum hand_category category = hand_category(five_cards_value(card));
    struct lunar_dealt dealt = { .super = super_of(category, card) };

    if (category == STRAIGHT_FLUSH) dealt.instant = END_STRAIGHT_FLUSH;
    if (category == ROYAL_FLUSH) dealt.instant = END_ROYAL_FLUSH;
    return dealt;
}

/* ---- Two combinations ------------------------------------------------------------ */

hand_value lunar_value(const struct lunar_hand *hand)
{
    assert(hand->count == LUNAR_FIRST || hand->count == LUNAR_CARDS);
    return hand->count == LUNAR_FIRST ? five_cards_value(hand->card) : six_cards_value(hand->card);
}

/* Sums over a subset of a hand. */
struct some {
    int count;
    int sum;          /* of heights */
    unsigned heights; /* as bits */
    uint64_t packed;
};

static void sum_up(struct some some[1 << LUNAR_CARDS], const struct lunar_hand *hand)
{
    some[0] = (struct some){ .count = 0 };
    for (int i = 0; i < hand->count; i++) {
        int h = height(hand->card[i]);
        uint64_t key = card_key[hand->card[i]];
        for (unsigned others = 0; others < 1u << i; others++) {
            const struct some *o = &some[others];
            some[others | 1u << i] =
                (struct some){ o->count + 1, o->sum + h, o->heights | 1u << h, o->packed + key };
        }
    }
}

/* Cards that make a combination; none can be left out. */
struct combination {
    unsigned cards; /* of the hand, as bits */
    enum hand_category category;
    int worth; /* greater is better within the category */
};

/* Two pairs of different ranks. */
static bool are_pairs(const struct some *cards)
{
    unsigned lower = cards->heights & -cards->heights, higher = cards->heights - lower;

    return cards->count == 4 && higher && !(higher & (higher - 1)) &&
           cards->sum == 2 * (__builtin_ctz(lower) + __builtin_ctz(higher));
}

/* Whether exactly these cards make a combination of 5.5. */
static bool is_combination(const struct some *cards, struct combination *c)
{
    static const enum hand_category of_one[] = {
        [2] = ONE_PAIR, [3] = THREE_OF_A_KIND, [4] = FOUR_OF_A_KIND
    };
    bool one_value = !(cards->heights & (cards->heights - 1));

    c->worth = cards->sum;
    c->category = NO_PAIR;
    if (cards->count == 2 && cards->heights == ACE_KING) return true;
    if (cards->count < LUNAR_FIRST) {
        if (cards->count < 2 || (!one_value && !are_pairs(cards))) return false;
        c->category = one_value ? of_one[cards->count] : TWO_PAIRS;
        return true;
    }
    if (cards->count > LUNAR_FIRST) return false;
    c->worth = five_value(cards->packed);
    c->category = hand_category((hand_value)c->worth);
    return c->category >= STRAIGHT && c->category != FOUR_OF_A_KIND;
}

/* Readings L1 to L3: the second combination is the best-paid one with a card outside the first. */
struct lunar_combinations lunar_combinations(const struct lunar_hand *hand)
{
    struct lunar_combinations paid = { .first = hand_category(lunar_value(hand)) };
    struct combination all[1 << LUNAR_CARDS], first = { .cards = 0, .worth = -1 };
    struct some some[1 << LUNAR_CARDS]; /* indexed by the bits of the cards */
    int count = 0;

    if (paid.first == NO_PAIR) return paid; /* one ace and one king at most */
    sum_up(some, hand);
    for (unsigned cards = 1; cards < 1u << hand->count; cards++) {
        all[count].cards = cards;
        count += is_combination(&some[cards], &all[count]);
    }
    for (int i = 0; i < count; i++)
        if (all[i].category == paid.first && all[i].worth > first.worth) first = all[i];
    for (int i = 0; i < count; i++) {
        if (!(all[i].cards & ~first.cards)) continue;
        if (!paid.has_second || all[i].category > paid.second) paid.second = all[i].category;
        paid.has_second = true;
    }
    return paid;
}

/* ---- Against the Dealer ---------------------------------------------------------- */

int lunar_highest(const uint8_t card[LUNAR_FIRST])
{
    int highest = 0;

    for (int i = 1; i < LUNAR_FIRST; i++)
        if (height(card[i]) > height(card[highest])) highest = i;
    return highest;
}

struct lunar_outcome lunar_shown(const struct lunar_hand *hand, const uint8_t dealer[LUNAR_FIRST],
                                 bool forced)
{
    hand_value dealers = five_cards_value(dealer);
    struct lunar_outcome outcome = { .end = forced ? END_STAND_OFF : END_NO_HAND };

    if (!hand_qualifies(dealers)) return outcome;
    hand_value value = lunar_value(hand);
    outcome.end = value > dealers ? END_WINS : value < dealers ? END_LOSES : END_EQUAL;
    if (outcome.end == END_WINS) outcome.paid = lunar_combinations(hand);
    return outcome;
}

/* ---- Verdicts -------------------------------------------------------------------- */

struct verdict lunar_settle_super(const struct sign *sign, enum lunar_super super)
{
    const struct lunar_game *game = lunar_game(sign);
    struct verdict v = { .fate = LOSES, .pays = { 0, 1 }, .clause = game->super_clause };

    if (super == SUPER_NONE) return v;
    v.fate = WINS;
    v.pays = ratio_of(game->super_pays[super][sign->value[game->super_table] - 1], 1);
    return v;
}

static struct ratio pays_of(const struct lunar_game *game, const struct sign *sign,
                            const struct lunar_rule *rule, const struct lunar_outcome *outcome)
{
    int instant = sign->value[game->instant];

    switch (rule->pays) {
    case PAYS_INSTANT:
        return ratio_of(outcome->end == END_ROYAL_FLUSH ? ROYAL_OF(instant) : STRAIGHT_OF(instant),
                        1);
    case PAYS_BY_HAND:
        return ratio_of(game->bet_pays[outcome->paid.first], 1);
    case PAYS_EVEN:
        break;
    }
    return ratio_of(1, 1);
}

struct verdict lunar_settle(const struct sign *sign, int bet, const struct lunar_outcome *outcome)
{
    const struct lunar_game *game = lunar_game(sign);

    for (int i = 0; i < game->rule_count; i++) {
        const struct lunar_rule *rule = &game->rules[i];
        if (rule->bet != bet || rule->end != outcome->end) continue;
        struct verdict v = { rule->fate, 0, { 0, 1 }, rule->clause, rule->also };
        if (rule->fate == WINS) v.pays = pays_of(game, sign, rule, outcome);
        return v;
    }
    return (struct verdict){ STANDS, 0, { 0, 1 }, game->bet_clause, NULL };
}

struct verdict lunar_second(const struct sign *sign, const struct lunar_outcome *outcome)
{
    const struct lunar_game *game = lunar_game(sign);
    struct verdict v = { STANDS, 0, { 0, 1 }, game->second_clause, game->bet_clause };

    if (outcome->end != END_WINS || !outcome->paid.has_second) return v;
    v.fate = WINS;
    v.pays = ratio_of(game->bet_pays[outcome->paid.second], 1);
    return v;
}

int64_t lunar_winnings(const struct sign *sign, int64_t stake_cents, struct ratio pays,
                       int64_t paid_cents)
{
    int64_t winnings = money_winnings(stake_cents, pays, sign->chip_cents);
    int64_t most = sign->amount_cents[LUNAR_PAYOUT] - paid_cents;

    return sign->amount_cents[LUNAR_PAYOUT] && winnings > most ? most : winnings;
}

/* ---- Ids and names --------------------------------------------------------------- */

const char *lunar_super_id(enum lunar_super super)
{
    static const char *const ids[LUNAR_SUPERS] = {
        [SUPER_NONE] = "none",
        [SUPER_ONE_COLOUR] = "five-of-one-colour",
        [SUPER_ACE_KING_QUEEN] = "ace-king-queen",
        [SUPER_THREE_OF_A_KIND] = "three-of-a-kind",
        [SUPER_STRAIGHT] = "straight",
        [SUPER_FLUSH] = "flush",
        [SUPER_FULL_HOUSE] = "full-house",
        [SUPER_COLOURED_STRAIGHT] = "same-coloured-straight",
        [SUPER_FOUR_OF_A_KIND] = "four-of-a-kind",
    };

    return ids[super];
}

const char *lunar_hand_id(enum hand_category category, bool qualifies)
{
    static const char *const ids[HAND_CATEGORIES] = {
        [NO_PAIR] = "odd-cards",
        [ONE_PAIR] = "one-pair",
        [TWO_PAIRS] = "two-pairs",
        [THREE_OF_A_KIND] = "three-of-a-kind",
        [STRAIGHT] = "straight",
        [FLUSH] = "flush",
        [FULL_HOUSE] = "full-house",
        [FOUR_OF_A_KIND] = "four-of-a-kind",
        [STRAIGHT_FLUSH] = "straight-flush",
        [ROYAL_FLUSH] = "royal-flush",
    };

    return category == NO_PAIR && qualifies ? "ace-and-king" : ids[category];
}

const char *lunar_spoken_id(const char *id)
{
    return strcmp(id, lunar_hand_id(NO_PAIR, false)) ? id : "no-pair";
}

static const struct lunar_name *name_of(const struct sign *sign, int bet, int number)
{
    const struct lunar_game *game = lunar_game(sign);
    int i = 0;

    while (game->names[i].bet != bet || game->names[i].number != number) {
        i++;
        assert(i < game->name_count);
    }
    return &game->names[i];
}

void lunar_id(const struct sign *sign, int bet, int number, char id[WAGER_ID])
{
    const char *word = name_of(sign, bet, number)->id;

    memcpy(id, word, strlen(word) + 1);
}

void lunar_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME])
{
    const char *words = name_of(sign, bet, number)->name;

    memcpy(name, words, strlen(words) + 1);
}

bool lunar_find(const struct sign *sign, const char *id, int *bet, int *number)
{
    const struct lunar_game *game = lunar_game(sign);

    for (int i = 0; i < game->name_count; i++) {
        if (strcmp(game->names[i].id, id)) continue;
        *bet = game->names[i].bet;
        *number = game->names[i].number;
        return true;
    }
    return false;
}

bool lunar_next(const struct sign *sign, bool standing, int *bet, int *number)
{
    const struct lunar_game *game = lunar_game(sign);
    const struct lunar_name *next = *bet ? name_of(sign, *bet, *number) + 1 : game->names;

    if (next == game->names + game->name_count || (!standing && next->of_box)) return false;
    *bet = next->bet;
    *number = next->number;
    return true;
}

const char *lunar_clause(const struct sign *sign, int bet, int number)
{
    return name_of(sign, bet, number)->clause;
}

struct wager_kind lunar_kind(const struct sign *sign, int bet)
{
    if (bet <= 0 || bet >= LUNAR_BETS) return (struct wager_kind){ .id = NULL };
    const struct lunar_name *name = name_of(sign, bet, 0);

    return (struct wager_kind){ name->id, name->name, bet == LUNAR_SUPER, name->clause };
}
