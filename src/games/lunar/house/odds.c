/* odds.c - odds at Lunar Poker, and how often hands are dealt.
 *
 * lunar_dealt() is called for all deals of five cards, lunar_settle_super() for each Super
 * Combination.  lunar_combinations() is called for every hand with five cards of one suit.
 * Otherwise suits make no difference, and one hand stands for all with the same ranks.
 *
 * The ante stands for the whole hand, played best: its gain is that of ante, Bet and fees, from the
 * solution of the game (known.h).  So the Bet has no figures of its own. */
#include "games/lunar/house/known.h"
#include "games/lunar/house/lunar_odds.h"
#include "games/lunar/lunar_rows.h"
#include "odds/game_odds.h"

#include <string.h>

extern const struct game_odds lunar_odds;
extern const struct odds_hands lunar_frequencies;

enum { RANKS = 13, SUITS = 4 };

#define BET_ANTES 2 /* 5.2(b) */

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

/* ---- The ante -------------------------------------------------------------------- */

/* What is paid at once, in antes: at a stake, within the maximum payout. */
static struct ratio instant_gain(const struct odds_asked *asked, enum lunar_end end)
{
    struct verdict v = lunar_settle(asked->sign, LUNAR_ANTE, &(struct lunar_outcome){ .end = end });

    return gain_of(asked->sign, &v, asked->stake_cents);
}

static void set_wide(mpz_t z, ratio_wide number)
{
    ratio_wide size = number < 0 ? -number : number;

    mpz_set_ui(z, (unsigned long)(size >> 64));
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, (unsigned long)size);
    if (number < 0) mpz_neg(z, z);
}

/* The mean over all hands of a sum in parts of LUNAR_COMMON. */
static void set_mean(mpq_t q, ratio_wide sum)
{
    set_wide(mpq_numref(q), sum);
    set_wide(mpq_denref(q), LUNAR_UPS * LUNAR_HANDS_OF_UP * (ratio_wide)LUNAR_COMMON);
    mpq_canonicalize(q);
}

/* Adds so many hands with the same gain to the mean of the gain and of its square. */
static void add_gain(mpq_t mean, mpq_t squares, int64_t hands, struct ratio gain)
{
    mpq_t share, of;

    mpq_inits(share, of, NULL);
    set_mean(share, hands * (ratio_wide)LUNAR_COMMON);
    odds_set_ratio(of, gain);
    mpq_mul(share, share, of);
    mpq_add(mean, mean, share);
    mpq_mul(share, share, of);
    mpq_add(squares, squares, share);
    mpq_clears(share, of, NULL);
}

static struct lunar_known all_up_cards(void)
{
    struct lunar_known all = { 0 };

    for (int up = 0; up < LUNAR_UPS; up++) {
        const struct lunar_known *more = &lunar_known[up];
        all.drawn += more->drawn;
        all.straight_flushes += more->straight_flushes;
        all.royal_flushes += more->royal_flushes;
        all.sum += more->sum;
        all.squares += more->squares;
        all.bets += more->bets;
        all.forces += more->forces;
        all.paid += more->paid;
        all.lost += more->lost;
    }
    return all;
}

/* How often the ante wins and loses: it is paid, or lost with the hand or with a fold. */
struct ante_fates {
    ratio_wide hands, instant, paid, lost;
};

static struct ante_fates ante_fates(const struct lunar_known *all)
{
    struct ante_fates f = {
        .hands = LUNAR_UPS * LUNAR_HANDS_OF_UP * (ratio_wide)LUNAR_COMMON,
        .instant = (all->straight_flushes + all->royal_flushes) * (ratio_wide)LUNAR_COMMON,
        .paid = all->paid,
    };

    f.lost = all->lost + f.hands - f.instant - all->bets;
    return f;
}

static void set_fates(struct odds *odds, const struct lunar_known *all)
{
    struct ante_fates f = ante_fates(all);

    set_mean(odds->win, f.paid + f.instant);
    set_mean(odds->lose, f.lost);
    set_mean(odds->push, f.hands - f.paid - f.instant - f.lost);
}

static void add_instant(mpq_t mean, mpq_t squares, const struct odds_asked *asked,
                        const struct lunar_known *all)
{
    add_gain(mean, squares, all->straight_flushes, instant_gain(asked, END_STRAIGHT_FLUSH));
    add_gain(mean, squares, all->royal_flushes, instant_gain(asked, END_ROYAL_FLUSH));
}

static void odds_of_ante(struct odds *odds, const struct odds_asked *asked)
{
    struct lunar_known all = all_up_cards();
    mpq_t rest;

    odds_clear(odds);
    odds_init(odds);
    mpq_init(rest);
    set_fates(odds, &all);
    set_mean(odds->ev, all.sum);
    set_mean(odds->variance, all.squares);
    add_instant(odds->ev, odds->variance, asked, &all);
    mpq_mul(rest, odds->ev, odds->ev);
    mpq_sub(odds->variance, odds->variance, rest);
    mpq_set_ui(odds->rolls, 1, 1);
    set_mean(odds->staked, ante_fates(&all).hands + BET_ANTES * all.bets);
    mpq_clear(rest);
}

/* The Bet gains what is left of the whole hand without the ante and the fees, which are one ante
 * for a draw and one for forcing the Dealer. */
static void alone(struct odds_alone *alone, const struct odds_asked *asked)
{
    struct lunar_known all = all_up_cards();
    struct ante_fates f = ante_fates(&all);
    ratio_wide fees = all.drawn * (ratio_wide)LUNAR_COMMON + all.forces;
    mpq_t squares;

    if (asked->bet == LUNAR_BET) {
        set_mean(alone->staked, BET_ANTES * all.bets);
        set_mean(alone->gain, all.sum + fees - (f.paid - f.lost));
        return;
    }
    mpq_init(squares);
    mpq_set_ui(alone->staked, 1, 1);
    set_mean(alone->gain, f.paid - f.lost);
    add_instant(alone->gain, squares, asked, &all);
    mpq_clear(squares);
}

/* ---- Descriptor ------------------------------------------------------------------ */

#define BET_MOST 150 /* to 1: a royal flush and a straight flush (5.5, 10.9) */

static void pays(struct odds_pays *to, const struct sign *sign, int bet, int number);

/* Whether the maximum payout (5.12) cuts what a stake can win at the wager's highest odds. */
static bool cuts(const struct sign *sign, int bet, int64_t stake_cents)
{
    struct odds_pays paid = { .count = 0 };

    pays(&paid, sign, bet, 0);
    struct ratio highest = paid.list[paid.count - 1];
    return lunar_winnings(sign, stake_cents, highest, 0) <
           money_winnings(stake_cents, highest, sign->chip_cents);
}

/* A Bet that is cut changes what is best, which is not solved. */
static enum odds_cut cut(const struct sign *sign, int bet, int64_t stake_cents)
{
    int64_t most_cents = sign->amount_cents[LUNAR_PAYOUT];
    int64_t bet_cents = bet == LUNAR_BET ? stake_cents : BET_ANTES * stake_cents;

    if (!most_cents) return CUT_NOTHING;
    if (bet != LUNAR_SUPER && most_cents / BET_MOST < bet_cents) return CUT_STRATEGY;
    return bet != LUNAR_BET && cuts(sign, bet, stake_cents) ? CUT_WINNINGS : CUT_NOTHING;
}

/* The highest ante decides. */
static bool needs_strategy(const struct sign *sign, int bet)
{
    int64_t ante_cents = sign_limits(sign, LUNAR_ANTE).most;

    return bet != LUNAR_SUPER && cut(sign, LUNAR_ANTE, ante_cents) == CUT_STRATEGY;
}

static const char *counted_with(const struct sign *sign, int bet)
{
    (void)sign;
    return bet == LUNAR_BET || bet == ODDS_FEES ? "ante" : NULL;
}

static bool played_best(const struct sign *sign, int bet)
{
    (void)sign;
    return bet != LUNAR_SUPER;
}

/* Hands are counted once. */
static void of_wager(struct odds *odds, const struct odds_asked *asked)
{
    struct lunar_deals *deals = asked->counts;

    if (asked->bet == LUNAR_ANTE) {
        odds_of_ante(odds, asked);
        return;
    }
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
    "The ante is that of a hand that is played best, with its Bet and its fees; 'croupier solve "
    "lunar-poker' has the strategy.",
    "A maximum payout that cuts a Bet changes how a hand is played best; that is not solved.",
    NULL,
};

static unsigned noted(const struct sign *sign, int bet)
{
    if (needs_strategy(sign, bet)) return 1u << 1;
    return bet != LUNAR_SUPER;
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
    .counted_with = counted_with,
    .played_best = played_best,
    .cut = cut,
    .alone = alone,
    .pays = pays,
    .options = options,
    .make_bettable = make_bettable,
    .notes = notes,
    .noted = noted,
    .fresh_deck = true,
    .hands = &lunar_frequencies,
    .decided_by = decided_by,
};
