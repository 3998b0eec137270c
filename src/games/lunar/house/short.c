/* short.c - the lines of the short strategy. */
#include "games/lunar/house/short.h"

#include "games/lunar/house/lunar_asks.h"

#define HEIGHTS 13 /* of cards: 2 is 0, ace is 12 */
#define JACK    9
#define QUEEN   10
#define KING    11
#define ACE     12

struct lunar_short_look {
    int height[LUNAR_FIRST], up;
    int first, second; /* the highest two heights */
    int of[HEIGHTS];   /* cards of each height */
    enum hand_category category;
    bool four_suited;
    int completing; /* heights that would make a straight */
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

static struct lunar_short_look look_at(const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    struct lunar_short_look look = { .up = height_of(up), .first = -1, .second = -1 };
    int of_suit[4] = { 0 };
    unsigned heights = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) {
        look.height[i] = height_of(card[i]);
        look.of[look.height[i]]++;
        heights |= 1u << look.height[i];
        look.four_suited |= ++of_suit[card_suit(card[i])] == LUNAR_FIRST - 1;
    }
    for (int h = 0; h < HEIGHTS; h++)
        if (look.of[h]) {
            look.second = look.first;
            look.first = h;
        }
    look.category = hand_category(five_cards_value(card));
    look.completing = count_completing(heights);
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
    return look->four_suited || look->completing >= 2;
}

static bool pair_and_four_to(const struct lunar_short_look *look)
{
    return look->category == ONE_PAIR && look->completing;
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

static bool king_queen(const struct lunar_short_look *look)
{
    return look->first == KING && look->second == QUEEN && look->up < QUEEN;
}

static bool lone_ace(const struct lunar_short_look *look)
{
    return look->first == ACE && look->up < ACE;
}

static bool both_above(const struct lunar_short_look *look)
{
    return lone_ace(look) ||
           (look->first >= JACK && look->first <= KING && look->up < look->second);
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
    { "Four to a flush, or to a straight that two ranks complete", "buy a sixth card", four_to, LUNAR_BUYS, NULL },
    { "A pair and four to a straight", "buy a sixth card", pair_and_four_to, LUNAR_BUYS, NULL },
    { "A pair not below the up card, or with ace and king", "play", good_pair, LUNAR_PLAYS, NULL },
    { "Any other pair", "exchange the other three", pair, LUNAR_EXCHANGES, besides_most },
    { "Ace and king", "exchange the other three", ace_king, LUNAR_EXCHANGES, besides_two },
    { "King and queen, both above the up card", "exchange the other three", king_queen, LUNAR_EXCHANGES, besides_two },
    { "An ace, unless the up card is one; from a jack on, if your two highest are above the up card", "keep the highest, exchange four", both_above, LUNAR_EXCHANGES, besides_first },
    { "Anything else", "fold", any, LUNAR_FOLDS, NULL },
};
/* clang-format on */

const struct lunar_short_from lunar_short_play = { "A pair or better after a draw", "play", "fold",
                                                   ONE_PAIR },
                              lunar_short_force = { "A straight or better at a Dealer without a "
                                                    "hand",
                                                    "force", "take the ante", STRAIGHT };

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

bool lunar_short_reaches(const struct lunar_short_from *rule, hand_value value)
{
    return hand_category(value) >= rule->from;
}
