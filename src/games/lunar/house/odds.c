/* odds.c - odds of Super Bets at Lunar Poker, and how often hands are dealt.
 *
 * lunar_dealt() is called for all deals of five cards, lunar_settle_super() for each Super
 * Combination.  lunar_combinations() is called for every hand with five cards of one suit.
 * Otherwise suits make no difference, and one hand stands for all with the same ranks.  Ante and
 * Bet depend on the player's decisions and have no odds without a strategy. */
#include "games/lunar/house/lunar_odds.h"
#include "games/lunar/lunar_rows.h"
#include "odds/game_odds.h"

#include <string.h>

extern const struct game_odds lunar_odds;
extern const struct odds_hands lunar_frequencies;

enum { RANKS = 13, SUITS = 4 };

/* ---- The first five cards -------------------------------------------------------- */

static void count_deal(struct lunar_deals *deals, const uint8_t card[LUNAR_FIRST])
{
    struct lunar_dealt dealt = lunar_dealt(card);

    deals->hands++;
    deals->supers[dealt.super]++;
    deals->ends[dealt.instant]++;
}

void lunar_deals_count(struct lunar_deals *deals)
{
    uint8_t card[LUNAR_FIRST];

    memset(deals, 0, sizeof *deals);
    for (card[0] = 1; card[0] <= CARDS; card[0]++)
        for (card[1] = 1; card[1] < card[0]; card[1]++)
            for (card[2] = 1; card[2] < card[1]; card[2]++)
                for (card[3] = 1; card[3] < card[2]; card[3]++)
                    for (card[4] = 1; card[4] < card[3]; card[4]++) count_deal(deals, card);
}

/* ---- Super Bets ------------------------------------------------------------------ */

/* The gain per unit; with a stake, payable in chips and within the maximum payout. */
static struct ratio gain_of(const struct sign *sign, const struct verdict *verdict,
                            int64_t stake_cents)
{
    if (verdict->fate == LOSES) return ratio_of(-1, 1);
    if (!stake_cents) return verdict->pays;
    return ratio_of(lunar_winnings(sign, stake_cents, verdict->pays, 0), stake_cents);
}

void odds_of_super(struct odds *odds, const struct sign *sign, int64_t stake_cents,
                   const struct lunar_deals *deals)
{
    struct odds_end ends[LUNAR_SUPERS];

    for (int super = 0; super < LUNAR_SUPERS; super++) {
        struct verdict v = lunar_settle_super(sign, (enum lunar_super)super);
        ends[super] =
            (struct odds_end){ deals->supers[super], gain_of(sign, &v, stake_cents), v.fate };
    }
    odds_from_ends(odds, ends, LUNAR_SUPERS);
}

/* ---- Combinations ---------------------------------------------------------------- */

static void count_hand(struct lunar_kinds *kinds, const struct lunar_hand *hand, uint64_t ways)
{
    struct lunar_combinations paid = lunar_combinations(hand);

    kinds->hands += ways;
    kinds->first[paid.first] += ways;
    if (paid.has_second) kinds->second[paid.first][paid.second] += ways;
    if (hand_qualifies(lunar_value(hand))) kinds->qualify += ways;
}

/* Counts hands with five or six cards of a suit one by one. */
static void count_suited(struct lunar_kinds *kinds, int cards, enum card_suit suit)
{
    for (unsigned ranks = 0; ranks < 1u << RANKS; ranks++) {
        struct lunar_hand hand = { .count = 0 };
        int held = __builtin_popcount(ranks);
        if (held < LUNAR_FIRST || held > cards) continue;
        for (int rank = 1; rank <= RANKS; rank++)
            if (ranks & 1u << (rank - 1)) hand.card[hand.count++] = (uint8_t)card_of(rank, suit);
        hand.count = (int8_t)cards;
        if (held == cards) count_hand(kinds, &hand, 1);
        for (int card = 1; held < cards && card <= CARDS; card++) {
            hand.card[held] = (uint8_t)card;
            if (card_suit(card) != suit) count_hand(kinds, &hand, 1);
        }
    }
}

/* The number of hands with these counts of each rank and without five of a suit.  with[n] counts
 * hands with n cards of one given suit, rank by rank.  Hands with five or six of it are subtracted,
 * once for each suit, as no hand has five of two suits. */
static uint64_t unsuited_ways(const int8_t held[RANKS + 1])
{
    static const uint64_t of_others[] = { 1, 3, 3, 1, 0 }; /* ways to choose from three suits */
    uint64_t with[LUNAR_CARDS + 1] = { 1 }, all = 0;

    for (int rank = 1; rank <= RANKS; rank++)
        for (int own = LUNAR_CARDS; held[rank] && own >= 0; own--) {
            uint64_t one_less = own ? with[own - 1] : 0;
            with[own] = with[own] * of_others[held[rank]] + one_less * of_others[held[rank] - 1];
        }
    for (int own = 0; own <= LUNAR_CARDS; own++) all += with[own];
    return all - SUITS * (with[LUNAR_FIRST] + with[LUNAR_CARDS]);
}

/* A hand with these ranks.  Suits are given in turn, so that cards of one rank differ and no suit
 * has more than two cards. */
static struct lunar_hand hand_of_ranks(const int8_t held[RANKS + 1])
{
    struct lunar_hand hand = { .count = 0 };

    for (int rank = 1; rank <= RANKS; rank++)
        for (int i = 0; i < held[rank]; i++) {
            enum card_suit suit = (enum card_suit)(hand.count % SUITS);
            hand.card[hand.count++] = (uint8_t)card_of(rank, suit);
        }
    return hand;
}

/* Counts every way to hold the cards left in the ranks from this one on. */
static void count_ranks(struct lunar_kinds *kinds, int8_t held[RANKS + 1], int rank, int left)
{
    if (rank > RANKS) {
        if (left) return;
        struct lunar_hand hand = hand_of_ranks(held);
        count_hand(kinds, &hand, unsuited_ways(held));
        return;
    }
    for (held[rank] = 0; held[rank] <= left && held[rank] <= SUITS; held[rank]++)
        count_ranks(kinds, held, rank + 1, left - held[rank]);
}

void lunar_kinds_count(struct lunar_kinds *kinds, int cards)
{
    int8_t held[RANKS + 1] = { 0 };

    memset(kinds, 0, sizeof *kinds);
    count_ranks(kinds, held, 1, cards);
    for (int suit = 0; suit < SUITS; suit++) count_suited(kinds, cards, (enum card_suit)suit);
}

/* ---- Descriptor ------------------------------------------------------------------ */

static bool needs_strategy(const struct sign *sign, int bet)
{
    (void)sign;
    return bet != LUNAR_SUPER;
}

/* Hands are counted once. */
static void of_wager(struct odds *odds, const struct odds_asked *asked)
{
    struct lunar_deals *deals = asked->counts;

    if (!deals->hands) lunar_deals_count(deals);
    odds_of_super(odds, asked->sign, asked->stake_cents, deals);
}

static void add_pays(struct odds_pays *to, struct verdict v)
{
    if (v.fate == WINS) odds_add_pays(to, v.pays);
}

static void pays(struct odds_pays *to, const struct sign *sign, int bet, int number)
{
    (void)number; /* the box makes no difference */
    for (int super = 0; bet == LUNAR_SUPER && super < LUNAR_SUPERS; super++)
        add_pays(to, lunar_settle_super(sign, (enum lunar_super)super));
    for (int end = 0; bet != LUNAR_SUPER && end < LUNAR_ENDS; end++)
        for (int first = 0; first < HAND_CATEGORIES; first++) {
            struct lunar_outcome outcome = { .end = (enum lunar_end)end };
            outcome.paid.first = (enum hand_category)first;
            add_pays(to, lunar_settle(sign, bet, &outcome));
        }
    odds_sort_pays(to);
}

/* Options with odds that the house chooses. */
static unsigned options(const struct sign *sign, int bet, int number)
{
    const struct lunar_game *game = lunar_game(sign);

    (void)number;
    if (bet == LUNAR_BET) return 0;
    return 1u << (bet == LUNAR_SUPER ? game->super_table : game->instant);
}

/* An ante or a Super Bet before the call, the latter with an ante; a Bet after the deal, with an
 * ante of half the amount. */
static void make_bettable(struct table *table, struct command *command)
{
    int64_t *ante_cents = &lunar_of(table)->now.cents[0][LUNAR_ANTE_PLACE],
            chip_cents = table->sign.chip_cents;

    table->till.phase = command->bet == LUNAR_BET ? LUNAR_DECIDING : LUNAR_BETTING;
    if (command->bet == LUNAR_SUPER) *ante_cents = table->sign.min_cents;
    if (command->bet != LUNAR_BET) return;
    *ante_cents = money_up_to((command->cents + 1) / 2, chip_cents);
    lunar_of(table)->round.stage[0] = STAGE_THINKING;
}

static const char *const notes[] = {
    "The odds of an ante or a Bet depend on how the hand is played.",
    NULL,
};

static unsigned noted(const struct sign *sign, int bet)
{
    return needs_strategy(sign, bet);
}

/* A Super Bet is decided by the hand it is on; without a number, the player's own. */
static int decided_by(const struct event *event)
{
    return event->number ? event->number : event->seat + 1;
}

const struct game_odds lunar_odds = {
    .of = of_wager,
    .count_bytes = sizeof(struct lunar_deals),
    .needs_strategy = needs_strategy,
    .pays = pays,
    .options = options,
    .make_bettable = make_bettable,
    .notes = notes,
    .noted = noted,
    .fresh_deck = true,
    .hands = &lunar_frequencies,
    .decided_by = decided_by,
};
