/* short.c - the lines of the short strategy. */
#include "games/lunar/house/short.h"

#include "games/lunar/house/lunar_asks.h"

#define HEIGHTS 13 /* of cards: 2 is 0, ace is 12 */
#define EIGHT   6
#define TEN     8
#define QUEEN   10
#define KING    11
#define ACE     12

#define FORCES_FROM STRAIGHT /* a Dealer without a hand */

struct lunar_short_look {
    int height[LUNAR_FIRST], suit[LUNAR_FIRST], up;
    int first, second; /* the highest two heights */
    int of[HEIGHTS];   /* cards of each height */
    enum hand_category category;
    unsigned suited;      /* the places of the cards of the suit that has most, as bits */
    int longest;          /* ... how many they are */
    bool straight_suited; /* ... no more than five ranks apart */
    int completing;       /* heights that would make a straight, */
    bool twice;           /* ... or one that makes two */
};

/* ---- Looking at a hand ----------------------------------------------------------- */

static int height_of(int card)
{
    return (card_rank(card) + 11) % HEIGHTS;
}

/* Heights as bits from 1 on; bit 0 is the ace below the 2. */
static bool has_straight(unsigned heights)
{
    unsigned all = heights << 1 | (heights >> ACE & 1);

    return all & all >> 1 & all >> 2 & all >> 3 & all >> 4;
}

static int count_completing(unsigned heights)
{
    int count = 0;

    for (int h = 0; h < HEIGHTS; h++) count += has_straight(heights | 1u << h);
    return has_straight(heights) ? 0 : count;
}

/* Whether so many ranks in a row contain all of them; an ace may be low. */
static bool within(unsigned heights, int ranks)
{
    unsigned low = heights << 1, row = (1u << ranks) - 1;

    if (heights >> ACE & 1) low = (low & ~(1u << (ACE + 1))) | 1;
    return heights >> __builtin_ctz(heights) <= row || low >> __builtin_ctz(low) <= row;
}

static void look_at_suits(struct lunar_short_look *look, const uint8_t card[LUNAR_FIRST])
{
    unsigned places[4] = { 0 }, heights[4] = { 0 };

    for (int i = 0; i < LUNAR_FIRST; i++) {
        places[card_suit(card[i])] |= 1u << i;
        heights[card_suit(card[i])] |= 1u << look->height[i];
    }
    for (int suit = 0; suit < 4; suit++) {
        int count = __builtin_popcount(places[suit]);
        if (count <= look->longest) continue;
        look->longest = count;
        look->suited = places[suit];
        look->straight_suited = within(heights[suit], LUNAR_FIRST);
    }
}

static struct lunar_short_look look_at(const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    struct lunar_short_look look = { .up = height_of(up), .first = -1, .second = -1 };
    unsigned heights = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) {
        look.height[i] = height_of(card[i]);
        look.suit[i] = (int)card_suit(card[i]);
        look.of[look.height[i]]++;
        heights |= 1u << look.height[i];
    }
    for (int h = 0; h < HEIGHTS; h++)
        if (look.of[h]) {
            look.second = look.first;
            look.first = h;
        }
    look.category = hand_category(five_cards_value(card));
    look.completing = count_completing(heights);
    look.twice = look.category == NO_PAIR && within(heights, LUNAR_FIRST + 1);
    look_at_suits(&look, card);
    return look;
}

static bool ace_king(const struct lunar_short_look *look)
{
    return look->of[ACE] && look->of[KING];
}

/* ---- When ------------------------------------------------------------------------ */

static bool made(const struct lunar_short_look *look)
{
    return look->category >= STRAIGHT && look->category != FOUR_OF_A_KIND;
}

static bool fours_or_two_pairs(const struct lunar_short_look *look)
{
    return look->category == FOUR_OF_A_KIND || look->category == TWO_PAIRS;
}

static bool three_with_ace_king(const struct lunar_short_look *look)
{
    return look->category == THREE_OF_A_KIND && ace_king(look);
}

static bool three(const struct lunar_short_look *look)
{
    return look->category == THREE_OF_A_KIND;
}

static bool four_to(const struct lunar_short_look *look)
{
    return look->longest == LUNAR_FIRST - 1 || look->completing >= 2 ||
           (look->category == ONE_PAIR && look->completing);
}

static bool two_straights(const struct lunar_short_look *look)
{
    return look->twice;
}

static bool good_pair(const struct lunar_short_look *look)
{
    if (look->category != ONE_PAIR) return false;
    for (int h = look->up; h < HEIGHTS; h++)
        if (look->of[h] == 2) return true;
    return ace_king(look);
}

static bool pair(const struct lunar_short_look *look)
{
    return look->category == ONE_PAIR;
}

/* Three of a suit that may still become a straight flush. */
static bool three_suited(const struct lunar_short_look *look)
{
    for (int i = 0; i < LUNAR_FIRST; i++)
        if (look->suited >> i & 1 && look->height[i] < EIGHT) return false;
    return look->longest == 3 && look->straight_suited;
}

static bool two_suited(const struct lunar_short_look *look)
{
    unsigned both = 0;

    for (int i = 0; i < LUNAR_FIRST; i++)
        if (look->height[i] >= look->second) both |= 1u << look->suit[i];
    return !(both & (both - 1)) && look->second >= TEN && look->up < look->second;
}

static bool two_high(const struct lunar_short_look *look)
{
    return ace_king(look) || two_suited(look);
}

static bool high_card(const struct lunar_short_look *look)
{
    if (look->first == ACE) return look->up < ACE;
    if (look->first == KING && look->up < KING && look->of[look->up]) return true;
    return look->first >= TEN && look->up < look->second;
}

static bool any(const struct lunar_short_look *look)
{
    (void)look;
    return true;
}

/* ---- Then ------------------------------------------------------------------------ */

static unsigned besides_most(const struct lunar_short_look *look)
{
    unsigned others = 0;

    for (int i = 0; i < LUNAR_FIRST; i++)
        if (look->of[look->height[i]] == 1) others |= 1u << i;
    return others;
}

static unsigned below(const struct lunar_short_look *look, int least)
{
    unsigned others = 0;

    for (int i = 0; i < LUNAR_FIRST; i++)
        if (look->height[i] < least) others |= 1u << i;
    return others;
}

static unsigned besides_two(const struct lunar_short_look *look)
{
    return below(look, look->second);
}

static unsigned besides_suited(const struct lunar_short_look *look)
{
    return ~look->suited & (LUNAR_EXCHANGES - 1);
}

static unsigned besides_first(const struct lunar_short_look *look)
{
    return below(look, look->first);
}

/* ---- The list -------------------------------------------------------------------- */

/* clang-format off */
const struct lunar_short_line lunar_short_lines[LUNAR_SHORT_LINES] = {
    { "A straight, a flush or a full house", "buy a sixth card", made, LUNAR_BUYS, NULL },
    { "Four of a kind or two pairs", "play", fours_or_two_pairs, LUNAR_PLAYS, NULL },
    { "Three of a kind with ace and king", "buy a sixth card", three_with_ace_king, LUNAR_BUYS, NULL },
    { "Any other three of a kind", "exchange the other two", three, LUNAR_EXCHANGES, besides_most },
    { "Four to a flush, to a straight that two ranks complete, or to any straight with a pair", "buy a sixth card", four_to, LUNAR_BUYS, NULL },
    { "No pair, all five within six ranks", "buy a sixth card", two_straights, LUNAR_BUYS, NULL },
    { "A pair not below the up card, or with ace and king", "play", good_pair, LUNAR_PLAYS, NULL },
    { "Any other pair", "exchange the other three", pair, LUNAR_EXCHANGES, besides_most },
    { "Three of a suit within five ranks, from the 8 on", "exchange the other two", three_suited, LUNAR_EXCHANGES, besides_suited },
    { "Ace and king; or the highest two of one suit, from the 10 on, above the up card", "exchange the other three", two_high, LUNAR_EXCHANGES, besides_two },
    { "An ace above the up card; a king above it that another card matches; from the 10 on, if two are above it", "keep the highest, exchange four", high_card, LUNAR_EXCHANGES, besides_first },
    { "Anything else", "fold", any, LUNAR_FOLDS, NULL },
};
/* clang-format on */

int lunar_short_line(const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    struct lunar_short_look look = look_at(card, up);
    int line = 0;

    while (!lunar_short_lines[line].fits(&look)) line++;
    return line;
}

int lunar_short_choice(const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    struct lunar_short_look look = look_at(card, up);
    const struct lunar_short_line *line = &lunar_short_lines[lunar_short_line(card, up)];

    return line->answer | (line->gives_up ? (int)line->gives_up(&look) : 0);
}

/* ---- Later ----------------------------------------------------------------------- */

static int count_of(const struct lunar_hand *hand, int height)
{
    int count = 0;

    for (int i = 0; i < hand->count; i++) count += height_of(hand->card[i]) == height;
    return count;
}

static bool has_pair(const struct lunar_hand *hand, uint8_t up)
{
    (void)up;
    return hand_category(lunar_value(hand)) >= ONE_PAIR;
}

/* The up card's rank in the hand makes it harder for the Dealer to have a pair of it. */
static bool ace_king_matched(const struct lunar_hand *hand, uint8_t up)
{
    int height = height_of(up);

    if (!hand_qualifies(lunar_value(hand)) || !count_of(hand, height)) return false;
    return height < KING || count_of(hand, QUEEN);
}

static bool has_straight_or_better(const struct lunar_hand *hand, uint8_t up)
{
    (void)up;
    return hand_category(lunar_value(hand)) >= FORCES_FROM;
}

static bool any_hand(const struct lunar_hand *hand, uint8_t up)
{
    (void)hand;
    (void)up;
    return true;
}

/* clang-format off */
const struct lunar_short_later lunar_short_drawn[LUNAR_SHORT_DRAWN] = {
    { "A pair or better", "play", has_pair, true },
    { "Ace and king, and a card that matches the up card; if that is an ace or king, also a queen", "play", ace_king_matched, true },
    { "Anything else", "fold", any_hand, false },
};
const struct lunar_short_later lunar_short_force[LUNAR_SHORT_FORCE] = {
    { "A straight or better", "force the Dealer", has_straight_or_better, true },
    { "Anything else", "take the ante", any_hand, false },
};
/* clang-format on */

static bool later(const struct lunar_short_later *line, const struct lunar_hand *hand, uint8_t up)
{
    while (!line->fits(hand, up)) line++;
    return line->answer;
}

bool lunar_short_plays(const struct lunar_hand *hand, uint8_t up)
{
    return later(lunar_short_drawn, hand, up);
}

bool lunar_short_forces(const struct lunar_hand *hand, uint8_t up)
{
    return later(lunar_short_force, hand, up);
}

const struct lunar_policy lunar_short_policy = { lunar_short_choice, lunar_short_plays,
                                                 FORCES_FROM };
