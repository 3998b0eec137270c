/* lunar_naive.c - see lunar_naive.h. Slow and plain on purpose. */
#include "lunar_naive.h"

#include <stdlib.h>
#include <string.h>

enum { CARDS = 52, RANKS = 13, FIVE = 3, KING = 11, ACE = 12 };

static int rank_of(int card)
{
    return card / 4;
}

static int suit_of(int card)
{
    return card % 4;
}

static uint64_t bit(int card)
{
    return (uint64_t)1 << card;
}

bool naive_next(int *chosen, int size, int count)
{
    int last = size - 1;

    while (last >= 0 && chosen[last] == count - size + last) last--;
    if (last < 0) return false;
    chosen[last]++;
    for (int i = last + 1; i < size; i++) chosen[i] = chosen[i - 1] + 1;
    return true;
}

/* ---- Five cards ------------------------------------------------------------------ */

/* The top rank of five ranks in sequence, or -1. */
static int straight_to(unsigned ranks)
{
    if (ranks == (1u << ACE | 0xf)) return FIVE;
    for (int low = 0; low + 4 <= ACE; low++)
        if (ranks == 0x1fu << low) return low + 4;
    return -1;
}

/* The ranks as digits, those held most often first, then the highest. */
static int ranks_in_order(const int held[RANKS])
{
    int digits = 0;

    for (int times = 4; times > 0; times--)
        for (int rank = ACE; rank >= 0; rank--)
            if (held[rank] == times) digits = digits * 16 + rank;
    return digits;
}

static enum naive_kind kind_by_ranks(const int held[RANKS])
{
    int pairs = 0, trips = 0, quads = 0;

    for (int rank = 0; rank < RANKS; rank++) {
        pairs += held[rank] == 2;
        trips += held[rank] == 3;
        quads += held[rank] == 4;
    }
    if (quads) return NAIVE_QUADS;
    if (trips) return pairs ? NAIVE_FULL_HOUSE : NAIVE_TRIPS;
    if (pairs) return pairs == 2 ? NAIVE_TWO_PAIRS : NAIVE_PAIR;
    return held[ACE] && held[KING] ? NAIVE_ACE_KING : NAIVE_ODD_CARDS;
}

static int value(enum naive_kind kind, int digits)
{
    return (int)kind << 20 | digits;
}

enum naive_kind naive_kind_of(int of)
{
    return (enum naive_kind)(of >> 20);
}

/* Of straights, straight flushes and royal flushes also the top rank. */
static enum naive_kind five_card_kind(const int cards[5], int held[RANKS], int *top)
{
    unsigned ranks = 0, suits = 0;

    memset(held, 0, RANKS * sizeof *held);
    for (int i = 0; i < 5; i++) {
        held[rank_of(cards[i])]++;
        ranks |= 1u << rank_of(cards[i]);
        suits |= 1u << suit_of(cards[i]);
    }
    *top = straight_to(ranks);
    bool flush = (suits & (suits - 1)) == 0;
    if (flush && *top == ACE) return NAIVE_ROYAL_FLUSH;
    if (flush) return *top >= 0 ? NAIVE_STRAIGHT_FLUSH : NAIVE_FLUSH;
    return *top >= 0 ? NAIVE_STRAIGHT : kind_by_ranks(held);
}

static int five_card_value(const int cards[5])
{
    int held[RANKS], top;
    enum naive_kind kind = five_card_kind(cards, held, &top);

    return value(kind, top >= 0 ? top : ranks_in_order(held));
}

static bool qualifies(int dealer)
{
    return naive_kind_of(dealer) >= NAIVE_ACE_KING;
}

/* ---- Five or six cards ----------------------------------------------------------- */

/* The cards of a subset (bit i: cards[i]); returns how many. */
static int pick(const int *cards, int count, unsigned subset, int *picked)
{
    int size = 0;

    for (int i = 0; i < count; i++)
        if (subset >> i & 1) picked[size++] = cards[i];
    return size;
}

/* The five cards that count. */
static unsigned best_five(const int *cards, int count, int *best)
{
    unsigned best_subset = 0;

    *best = -1;
    for (unsigned subset = 0; subset < 1u << count; subset++) {
        int picked[6];
        if (pick(cards, count, subset, picked) != 5) continue;
        int found = five_card_value(picked);
        if (found <= *best) continue;
        *best = found;
        best_subset = subset;
    }
    return best_subset;
}

int naive_hand_value(const int *cards, int count)
{
    int best;

    best_five(cards, count, &best);
    return best;
}

/* ---- Combinations ---------------------------------------------------------------- */

/* Rule 5.5. */
static int odds_of(enum naive_kind kind)
{
    switch (kind) {
    case NAIVE_ACE_KING:
        return 1;
    case NAIVE_PAIR:
        return 1;
    case NAIVE_TWO_PAIRS:
        return 2;
    case NAIVE_TRIPS:
        return 3;
    case NAIVE_STRAIGHT:
        return 4;
    case NAIVE_FLUSH:
        return 5;
    case NAIVE_FULL_HOUSE:
        return 7;
    case NAIVE_QUADS:
        return 20;
    case NAIVE_STRAIGHT_FLUSH:
        return 50;
    case NAIVE_ROYAL_FLUSH:
        return 100;
    default:
        return 0;
    }
}

static enum naive_kind two_card_kind(int a, int b)
{
    if (a == b) return NAIVE_PAIR;
    return (a == ACE && b == KING) || (a == KING && b == ACE) ? NAIVE_ACE_KING : NAIVE_ODD_CARDS;
}

static enum naive_kind four_card_kind(const int cards[4])
{
    int held[RANKS] = { 0 };

    for (int i = 0; i < 4; i++) held[rank_of(cards[i])]++;
    enum naive_kind kind = kind_by_ranks(held);
    return kind == NAIVE_QUADS || kind == NAIVE_TWO_PAIRS ? kind : NAIVE_ODD_CARDS;
}

/* The combination that consists of exactly these cards, without kickers. */
static enum naive_kind combination(const int *cards, int count)
{
    if (count == 2) return two_card_kind(rank_of(cards[0]), rank_of(cards[1]));
    if (count == 3)
        return rank_of(cards[0]) == rank_of(cards[1]) && rank_of(cards[1]) == rank_of(cards[2])
                   ? NAIVE_TRIPS
                   : NAIVE_ODD_CARDS;
    if (count == 4) return four_card_kind(cards);
    if (count != 5) return NAIVE_ODD_CARDS;

    int held[RANKS], top;
    enum naive_kind kind = five_card_kind(cards, held, &top);
    return kind >= NAIVE_STRAIGHT && kind != NAIVE_QUADS ? kind : NAIVE_ODD_CARDS;
}

/* The cards of the winning combination: those of the best five without kickers. */
static unsigned first_combination(const int *cards, int count, enum naive_kind *kind)
{
    int best;
    unsigned five = best_five(cards, count, &best);

    *kind = naive_kind_of(best);
    if (*kind == NAIVE_ODD_CARDS) return 0;
    for (unsigned subset = 1; subset <= five; subset++) {
        int picked[6];
        if (subset & ~five) continue;
        int size = pick(cards, count, subset, picked);
        if (combination(picked, size) == *kind) return subset;
    }
    return 0;
}

/* L3: does a second straight only put one card of a pair in the place of the other? */
static bool same_straight(const int *cards, int count, unsigned first, unsigned second)
{
    int one[6], other[6];

    pick(cards, count, first, one);
    pick(cards, count, second, other);
    return five_card_value(one) == five_card_value(other);
}

static bool counts(const struct naive_flags *flags, const int *cards, int count, unsigned first,
                   unsigned second, enum naive_kind kind)
{
    if (flags->second == NAIVE_SECOND_NONE) return false;
    if (flags->second == NAIVE_SECOND_NO_ACE_KING && kind == NAIVE_ACE_KING) return false;
    if (flags->pair_not_straight && kind == NAIVE_STRAIGHT)
        return !same_straight(cards, count, first, second);
    return true;
}

void naive_combinations(const struct naive_flags *flags, const int *cards, int count,
                        enum naive_kind *first, enum naive_kind *second)
{
    unsigned winning = first_combination(cards, count, first);

    *second = NAIVE_ODD_CARDS;
    if (*first == NAIVE_ODD_CARDS) return;
    for (unsigned subset = 1; subset < 1u << count; subset++) {
        int picked[6];
        if (!(subset & ~winning)) continue;
        int size = pick(cards, count, subset, picked);
        enum naive_kind kind = combination(picked, size);
        if (kind > *second && counts(flags, cards, count, winning, subset, kind)) *second = kind;
    }
}

int naive_pays(const struct naive_flags *flags, const int *cards, int count)
{
    enum naive_kind first, second;

    naive_combinations(flags, cards, count, &first, &second);
    return odds_of(first) + odds_of(second);
}

/* ---- The dealer's hands ---------------------------------------------------------- */

/* A card that makes the dealer qualify after all, and the hand it makes. */
struct forced {
    int card;
    int value;
};

struct dealer_hand {
    uint64_t cards; /* the four that are not seen */
    int value;
    int forced; /* if it does not qualify: where its forced cards begin, and how many */
    int forced_count;
};

/* Every hand of the dealer before any draw. */
struct dealers {
    int unseen[CARDS];
    int unseen_count;
    struct dealer_hand *hands;
    int hand_count;
    struct forced *forced;
    int forced_count, forced_room;
};

static int choose(int count, int size)
{
    int ways = 1;

    for (int i = 0; i < size; i++) ways = ways * (count - i) / (i + 1);
    return ways;
}

static bool add_forced(struct dealers *dealers, struct forced new)
{
    if (dealers->forced_count == dealers->forced_room) {
        int room = dealers->forced_room ? dealers->forced_room * 2 : 1024;
        struct forced *more = realloc(dealers->forced, (size_t)room * sizeof *more);
        if (!more) return false;
        dealers->forced = more;
        dealers->forced_room = room;
    }
    dealers->forced[dealers->forced_count++] = new;
    return true;
}

/* The cards have no pair, so the highest is one card. */
static int highest(const int cards[5])
{
    int at = 0;

    for (int i = 1; i < 5; i++)
        if (rank_of(cards[i]) > rank_of(cards[at])) at = i;
    return at;
}

/* Puts every unseen card in the place of the dealer's highest. */
static bool force(struct dealers *dealers, struct dealer_hand *hand, const int cards[5])
{
    int changed[5], place = highest(cards);

    memcpy(changed, cards, sizeof changed);
    hand->forced = dealers->forced_count;
    for (int i = 0; i < dealers->unseen_count; i++) {
        int card = dealers->unseen[i];
        if (hand->cards & bit(card)) continue;
        changed[place] = card;
        int made = five_card_value(changed);
        if (!qualifies(made)) continue;
        if (!add_forced(dealers, (struct forced){ card, made })) return false;
    }
    hand->forced_count = dealers->forced_count - hand->forced;
    return true;
}

static bool deal_all(struct dealers *dealers, int up)
{
    int chosen[4] = { 0, 1, 2, 3 };

    dealers->hands = calloc((size_t)choose(dealers->unseen_count, 4), sizeof *dealers->hands);
    if (!dealers->hands) return false;
    do {
        struct dealer_hand *hand = &dealers->hands[dealers->hand_count++];
        int cards[5] = { [4] = up };
        for (int i = 0; i < 4; i++) {
            cards[i] = dealers->unseen[chosen[i]];
            hand->cards |= bit(cards[i]);
        }
        hand->value = five_card_value(cards);
        if (!qualifies(hand->value) && !force(dealers, hand, cards)) return false;
    } while (naive_next(chosen, 4, dealers->unseen_count));
    return true;
}

static void forget(struct dealers *dealers)
{
    free(dealers->hands);
    free(dealers->forced);
}

/* ---- One hand against all of the dealer's ---------------------------------------- */

enum outcome {
    TAKEN,
    WON,
    LOST,
    TIED,
    FORCED_NONE,
    FORCED_WON,
    FORCED_LOST,
    FORCED_TIED,
    OUTCOMES
};

/* What is fixed once the player's cards are. */
struct player {
    int value;
    int fee;               /* paid for the draw */
    int results[OUTCOMES]; /* without the fee */
    bool forces, always;   /* may force; forces every dealer */
};

static struct player player_of(const struct naive_flags *flags, const int *cards, int count,
                               int fee)
{
    int win = 2 * naive_pays(flags, cards, count) + flags->ante_paid;
    int tie = flags->ties_lose ? -3 : 0;
    struct player player = {
        .value = naive_hand_value(cards, count),
        .fee = fee,
        .results = { [TAKEN] = 1, [WON] = win, [LOST] = -3, [TIED] = tie },
        .forces = !flags->never_forced && (!flags->forces || flags->forces(cards, count)),
        .always = flags->forces != NULL,
    };

    player.results[FORCED_NONE] = -1;
    player.results[FORCED_WON] = win - 1;
    player.results[FORCED_LOST] = -3 - 1;
    player.results[FORCED_TIED] = tie - 1;
    return player;
}

/* What forcing leads to, over all cards that may come: neither held by the dealer nor gone. */
static void count_forced(const struct dealers *dealers, const struct dealer_hand *hand, int player,
                         uint64_t gone, int cards, int ways[OUTCOMES])
{
    const struct forced *forced = dealers->forced + hand->forced;
    int won = 0, lost = 0, tied = 0;

    for (int i = 0; i < hand->forced_count; i++) {
        int possible = !(gone & bit(forced[i].card));
        won += possible & (player > forced[i].value);
        lost += possible & (player < forced[i].value);
        tied += possible & (player == forced[i].value);
    }
    ways[FORCED_WON] = won;
    ways[FORCED_LOST] = lost;
    ways[FORCED_TIED] = tied;
    ways[FORCED_NONE] = cards - won - lost - tied;
}

static bool forcing_pays(const struct player *player, const int ways[OUTCOMES], int cards)
{
    int sum = 0;

    for (int i = FORCED_NONE; i <= FORCED_TIED; i++) sum += ways[i] * player->results[i];
    return sum > cards * player->results[TAKEN];
}

static void add_result(struct naive_result *result, int antes, uint64_t ways)
{
    result->ways[antes - NAIVE_LEAST] += ways;
    result->sum += antes * (int64_t)ways;
    result->squares += (uint64_t)(antes * antes) * ways;
}

static enum outcome compare(int player, int dealer)
{
    return player > dealer ? WON : player < dealer ? LOST : TIED;
}

/* Bets. The cards `gone` were unseen before the draw and are now in the player's hand. */
static void bet(const struct dealers *dealers, const struct player *player, uint64_t gone,
                int gone_count, struct naive_result *result)
{
    int cards = dealers->unseen_count - gone_count - 4; /* that can be forced */
    uint64_t ways[OUTCOMES] = { 0 };

    for (int i = 0; i < dealers->hand_count; i++) {
        const struct dealer_hand *hand = &dealers->hands[i];
        int forced[OUTCOMES];
        if (hand->cards & gone) continue;
        if (qualifies(hand->value)) {
            ways[compare(player->value, hand->value)] += (uint64_t)cards;
            continue;
        }
        count_forced(dealers, hand, player->value, gone, cards, forced);
        if (!player->forces || !(player->always || forcing_pays(player, forced, cards))) {
            ways[TAKEN] += (uint64_t)cards;
            continue;
        }
        for (int j = FORCED_NONE; j <= FORCED_TIED; j++) ways[j] += (uint64_t)forced[j];
    }

    memset(result, 0, sizeof *result);
    for (int i = 0; i < OUTCOMES; i++) {
        add_result(result, player->results[i] - player->fee, ways[i]);
        result->ways_in_all += ways[i];
        if (i >= FORCED_NONE) result->forces += ways[i];
    }
    result->bets = result->ways_in_all;
    result->paid = ways[TAKEN];
    result->lost = ways[LOST] + ways[FORCED_LOST];
}

/* ---- Decisions ------------------------------------------------------------------- */

int naive_folded(const struct naive_flags *flags)
{
    return flags->fee_returned ? -1 : -2;
}

/* Makes a hand's result that of folding. */
static void fold(struct naive_result *result, int antes)
{
    uint64_t ways = result->ways_in_all;

    memset(result, 0, sizeof *result);
    result->ways_in_all = ways;
    add_result(result, antes, ways);
}

static void merge(struct naive_result *result, const struct naive_result *one)
{
    for (int i = 0; i < NAIVE_RESULTS; i++) result->ways[i] += one->ways[i];
    result->ways_in_all += one->ways_in_all;
    result->sum += one->sum;
    result->squares += one->squares;
    result->bets += one->bets;
    result->forces += one->forces;
    result->paid += one->paid;
    result->lost += one->lost;
}

/* Draws all that can come to the cards kept; each hand is bet on or folded. */
static void draw_all(const struct naive_flags *flags, const struct dealers *dealers,
                     const int *kept, int kept_count, int drawn, int up,
                     struct naive_result *result)
{
    int chosen[5] = { 0, 1, 2, 3, 4 };

    memset(result, 0, sizeof *result);
    do {
        int cards[6];
        uint64_t gone = 0;
        struct naive_result one;
        memcpy(cards, kept, (size_t)kept_count * sizeof *kept);
        for (int i = 0; i < drawn; i++) {
            cards[kept_count + i] = dealers->unseen[chosen[i]];
            gone |= bit(dealers->unseen[chosen[i]]);
        }
        struct player player = player_of(flags, cards, kept_count + drawn, 1);
        bet(dealers, &player, gone, drawn, &one);
        int folded = naive_folded(flags);
        if (flags->plays ? !flags->plays(cards, kept_count + drawn, up)
                         : one.sum <= folded * (int64_t)one.ways_in_all)
            fold(&one, folded);
        merge(result, &one);
    } while (naive_next(chosen, drawn, dealers->unseen_count));
}

/* Takes these cards out of the deck; false if one is not in it. */
static bool take(uint64_t *deck, const int *cards, int count)
{
    for (int i = 0; i < count; i++) {
        if (cards[i] < 0 || cards[i] >= CARDS || !(*deck & bit(cards[i]))) return false;
        *deck &= ~bit(cards[i]);
    }
    return true;
}

/* The dealer's hands with the rest of the deck, of which `drawn` are yet to be drawn. */
static bool make_dealers(struct dealers *dealers, uint64_t deck, int up, int drawn)
{
    memset(dealers, 0, sizeof *dealers);
    for (int card = 0; card < CARDS; card++)
        if (deck & bit(card)) dealers->unseen[dealers->unseen_count++] = card;
    return dealers->unseen_count >= drawn + 4 + 1 && deal_all(dealers, up);
}

static int count_bits(unsigned bits)
{
    int count = 0;

    for (; bits; bits &= bits - 1) count++;
    return count;
}

/* How many cards a choice draws, or -1 if it is not allowed. */
static int cards_drawn(const struct naive_flags *flags, struct naive_move move)
{
    if (move.verb == NAIVE_SIXTH) return 1;
    if (move.verb != NAIVE_EXCHANGE) return 0;
    int count = move.given_up < 32 ? count_bits(move.given_up) : 0;
    return count >= 2 || (count == 1 && flags->exchange_one) ? count : -1;
}

static void decide(const struct naive_flags *flags, const struct dealers *dealers,
                   const int hand[5], struct naive_move move, int drawn, int up,
                   struct naive_result *result)
{
    unsigned given_up = move.verb == NAIVE_EXCHANGE ? move.given_up : 0;
    int kept[6], kept_count = pick(hand, 5, ~given_up, kept);

    if (drawn) {
        draw_all(flags, dealers, kept, kept_count, drawn, up, result);
        return;
    }
    struct player player = player_of(flags, hand, 5, 0);
    bet(dealers, &player, 0, 0, result);
    if (move.verb == NAIVE_FOLD) fold(result, -1);
}

bool naive_choice(const struct naive_flags *flags, const int hand[5], int up, const int *seen,
                  int seen_count, struct naive_move move, struct naive_result *result)
{
    uint64_t deck = bit(CARDS) - 1;
    struct dealers dealers;
    int drawn = cards_drawn(flags, move);

    if (drawn < 0) return false;
    if (!take(&deck, hand, 5) || !take(&deck, &up, 1) || !take(&deck, seen, seen_count))
        return false;
    bool made = make_dealers(&dealers, deck, up, drawn);
    if (made) decide(flags, &dealers, hand, move, drawn, up, result);
    forget(&dealers);
    return made;
}

bool naive_drawn(const struct naive_flags *flags, const int *cards, int count, const int *discards,
                 int discard_count, int up, const int *seen, int seen_count,
                 struct naive_result *result)
{
    uint64_t deck = bit(CARDS) - 1;
    struct dealers dealers;
    int fewest = flags->exchange_one ? 1 : 2;

    if (count == 5 ? discard_count < fewest || discard_count > 5 : count != 6 || discard_count)
        return false;
    if (!take(&deck, cards, count) || !take(&deck, &up, 1)) return false;
    if (!take(&deck, discards, discard_count) || !take(&deck, seen, seen_count)) return false;
    bool made = make_dealers(&dealers, deck, up, 0);
    if (made) {
        struct player player = player_of(flags, cards, count, 1);
        bet(&dealers, &player, 0, 0, result);
    }
    forget(&dealers);
    return made;
}
