/* coup.c - a coup: points, the Tables of Play, facts, verdicts, names of wagers. */
#include "games/baccarat/baccarat_rows.h"
#include "rules/assert.h"
#include "rules/digits.h"

#include <string.h>

const struct baccarat_game *baccarat_game(const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];

    return edition->family == &baccarat_family ? edition->rows : NULL;
}

static bool is_variant(const struct sign *sign, int bit)
{
    return sign->value[baccarat_game(sign)->variant] & bit;
}

bool baccarat_two_to_one(const struct sign *sign)
{
    return is_variant(sign, VARIANT_TWO_TO_ONE);
}

bool baccarat_ante_up(const struct sign *sign)
{
    return is_variant(sign, VARIANT_ANTE_UP);
}

bool baccarat_international(const struct sign *sign)
{
    return is_variant(sign, VARIANT_INTERNATIONAL);
}

bool baccarat_six_half(const struct sign *sign)
{
    return sign->value[baccarat_game(sign)->six];
}

static const char *amount_notice(const struct sign *sign, const char *what)
{
    static const int topics[] = { [BACCARAT_ANTE] = SAYS_ANTE_AMOUNT,
                                  [BACCARAT_WAIVER] = SAYS_ANTE_WAIVED,
                                  [BACCARAT_DIFFERENTIAL] = SAYS_DIFFERENTIAL };
    const struct edition *edition = games[sign->edition];

    for (int at = 0; at < BACCARAT_AMOUNTS; at++)
        if (!strcmp(edition->amounts[at], what))
            return sign->amount_cents[at] ? edition->conduct->says[topics[at]] : NULL;
    return NULL;
}

const char *baccarat_notice(const struct sign *sign, const char *what)
{
    const char *const *clause = baccarat_game(sign)->notice_clause;
    int option = sign_option(sign, what);

    if (!strcmp(what, "2-to-1"))
        return baccarat_two_to_one(sign) ? clause[NOTICE_TWO_TO_ONE] : NULL;
    if (!strcmp(what, "international"))
        return baccarat_international(sign) ? clause[NOTICE_INTERNATIONAL] : NULL;
    if (option == baccarat_game(sign)->six && baccarat_six_half(sign))
        return clause[baccarat_two_to_one(sign) ? NOTICE_SIX_TWO_TO_ONE : NOTICE_SIX];
    if (option < 0) return amount_notice(sign, what);
    return sign_displays(sign, option) ? games[sign->edition]->options[option].shown : NULL;
}

/* ---- Points ---------------------------------------------------------------------- */

int card_points(int card)
{
    int rank = card_rank(card);

    return rank >= 10 ? 0 : rank;
}

int coup_points(const struct coup *coup, enum hand hand)
{
    int sum = 0;

    for (int i = 0; i < coup->count[hand]; i++) sum += card_points(coup->card[hand][i]);
    return sum % 10;
}

static bool is_natural(const struct coup *coup, enum hand hand)
{
    return coup->count[hand] == 2 && coup_points(coup, hand) >= 8;
}

void coup_take(struct coup *coup, enum hand hand, int card)
{
    assert(hand != HAND_NONE && coup->count[hand] < HAND_CARDS);
    coup->card[hand][coup->count[hand]++] = (int8_t)card;
}

/* The first four cards alternate.  The Banker's third card is the fifth of the coup if the Player's
 * Hand stands. */
int coup_drawn(const struct coup *coup, enum hand hand, int nth)
{
    if (nth < 2) return 2 * nth + (hand == HAND_BANKER);
    return hand == HAND_BANKER && coup->count[HAND_PLAYER] == HAND_CARDS ? 5 : 4;
}

/* ---- The Tables of Play ---------------------------------------------------------- */

#define ON(n)  (1u << (n))
#define ON_ALL 0x3ffu /* 0 to 9 */

/* Table 1: the points on which the Player's Hand draws. */
static const unsigned player_draws = ON(0) | ON(1) | ON(2) | ON(3) | ON(4) | ON(5);

/* Table 2: by the points of the Banker's Hand, the points of the Player's third card on which it
 * draws (reading B13: points, not ranks). */
static const unsigned banker_draws[8] = {
    [0] = ON_ALL,
    [1] = ON_ALL,
    [2] = ON_ALL,
    [3] = ON_ALL & ~ON(8),
    [4] = ON(2) | ON(3) | ON(4) | ON(5) | ON(6) | ON(7),
    [5] = ON(4) | ON(5) | ON(6) | ON(7),
    [6] = ON(6) | ON(7),
    [7] = 0,
};

/* 9.5: the points on which the Banker's Hand draws if the Player's stands. */
static const unsigned banker_alone_draws = ON(0) | ON(1) | ON(2) | ON(3) | ON(4) | ON(5);

static enum hand by_rule(enum hand hand, enum draw_rule says, enum draw_rule *rule)
{
    if (rule) *rule = says;
    return hand;
}

enum hand coup_next(const struct coup *coup, enum draw_rule *rule)
{
    int players = coup->count[HAND_PLAYER], bankers = coup->count[HAND_BANKER];

    if (players + bankers < 4) /* Player first and third, Banker second and fourth */
        return by_rule(players == bankers ? HAND_PLAYER : HAND_BANKER, DRAW_FIRST_CARDS, rule);
    if (is_natural(coup, HAND_PLAYER) || is_natural(coup, HAND_BANKER))
        return by_rule(HAND_NONE, DRAW_NATURAL, rule);
    if (bankers == HAND_CARDS) return by_rule(HAND_NONE, DRAW_NO_MORE, rule);
    int banker = coup_points(coup, HAND_BANKER);
    if (players == 2 && (player_draws & ON(coup_points(coup, HAND_PLAYER))))
        return by_rule(HAND_PLAYER, DRAW_PLAYER, rule);
    if (players == 2)
        return banker_alone_draws & ON(banker) ? by_rule(HAND_BANKER, DRAW_BANKER_ALONE, rule)
                                               : by_rule(HAND_NONE, DRAW_PLAYER_STANDS, rule);
    return banker_draws[banker] & ON(card_points(coup->card[HAND_PLAYER][2]))
               ? by_rule(HAND_BANKER, DRAW_BANKER, rule)
               : by_rule(HAND_NONE, DRAW_BANKER_STANDS, rule);
}

/* ---- Facts ----------------------------------------------------------------------- */

static uint64_t fact(int f)
{
    return UINT64_C(1) << f;
}

static uint64_t pair_facts(const struct coup *coup, enum hand hand)
{
    const int8_t *card = coup->card[hand];

    if (card_rank(card[0]) != card_rank(card[1])) return 0;
    if (card[0] == card[1])
        return fact(FACT_SUITED) |
               (coup->count[hand] == 3 && card[2] == card[0] ? fact(FACT_TRIPLE) : 0);
    return fact(card_red(card[0]) == card_red(card[1]) ? FACT_COLOURED : FACT_MIXED);
}

static uint64_t facts_of(const struct coup *coup, enum hand hand, enum hand other)
{
    int own = coup_points(coup, hand), margin = own - coup_points(coup, other);
    bool natural = is_natural(coup, hand), any = natural || is_natural(coup, other);
    uint64_t facts = fact(FACT_ALWAYS) | pair_facts(coup, hand);

    if (margin < 0) return facts | fact(FACT_LOWER);
    if (margin == 0) return facts | fact(FACT_EQUAL) | (natural ? fact(FACT_BOTH) : 0);
    facts |= fact(FACT_HIGHER);
    if (own == 6) facts |= fact(FACT_SIX);
    if (own >= 8 && coup->count[hand] == 3) facts |= fact(FACT_LONG_8_9);
    if (natural) facts |= fact(FACT_NATURAL);
    if (!any && margin >= 4) facts |= fact(FACT_BY_4 + margin - 4);
    return facts;
}

static uint64_t all_facts(const struct coup *coup)
{
    return facts_of(coup, HAND_PLAYER, HAND_BANKER) | facts_of(coup, HAND_BANKER, HAND_PLAYER)
                                                          << 32;
}

/* ---- Verdicts -------------------------------------------------------------------- */

static bool matches(const struct baccarat_rule *rule, const struct sign *sign, int bet,
                    uint64_t facts)
{
    if (rule->bet != bet || !(rule->on & facts)) return false;
    enum baccarat_version version = baccarat_two_to_one(sign) ? TWO_TO_ONE : ONE_TO_ONE;
    return (!rule->version || rule->version == version) &&
           (!rule->option || sign->value[rule->option - 1] == rule->value);
}

static struct ratio pays_of(const struct baccarat_rule *rule, const struct sign *sign)
{
    int scale = option_of(sign, baccarat_game(sign)->bets[rule->bet].scale);

    if (rule->by_option) return ratio_of(option_of(sign, rule->by_option), 1);
    return ratio_of(rule->to[scale ? scale - 1 : 0], rule->one);
}

struct verdict baccarat_settle(const struct sign *sign, int bet, const struct coup *coup)
{
    const struct baccarat_game *game = baccarat_game(sign);
    uint64_t facts = all_facts(coup);

    for (int i = 0; i < game->rule_count; i++) {
        const struct baccarat_rule *rule = &game->rules[i];
        if (!matches(rule, sign, bet, facts)) continue;
        struct verdict v = { rule->fate, 0, { 0, 1 }, rule->clause, rule->also };
        if (rule->fate == WINS) v.pays = pays_of(rule, sign);
        return v;
    }
    assert(!"no row for this wager and coup");
    return (struct verdict){ .fate = STANDS };
}

/* No commission if a Banker's 6 pays half instead (reading B3), nor at 2 to 1 Baccarat (B5). */
int baccarat_commission(const struct sign *sign, int bet)
{
    bool none = baccarat_six_half(sign) || baccarat_two_to_one(sign);

    return none ? 0 : baccarat_game(sign)->bets[bet].commission;
}

/* ---- Names ----------------------------------------------------------------------- */

#define BOX "-box-"

static size_t put(char *text, size_t at, size_t room, const char *word)
{
    size_t length = strlen(word);

    assert(at + length < room);
    memcpy(text + at, word, length + 1);
    return at + length;
}

/* Box 0, the player's own, is not named. */
static void put_box(char *text, size_t at, size_t room, const char *before, int box)
{
    char digits[DIGITS_MOST];

    digits_of(box, digits);
    if (box) put(text, put(text, at, room, before), room, digits);
}

void baccarat_id(const struct sign *sign, int bet, int number, char id[WAGER_ID])
{
    put_box(id, put(id, 0, WAGER_ID, baccarat_game(sign)->bets[bet].id), WAGER_ID, BOX, number);
}

void baccarat_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME])
{
    put_box(name, put(name, 0, WAGER_NAME, baccarat_game(sign)->bets[bet].name), WAGER_NAME,
            ", box ", number);
}

int baccarat_version(const struct sign *sign)
{
    int boxes = baccarat_boxes(sign);

    return boxes == 7 ? 0 : boxes == 9 ? 1 : 2;
}

int baccarat_boxes(const struct sign *sign)
{
    return sign->value[baccarat_game(sign)->version];
}

bool baccarat_find(const struct sign *sign, const char *id, int *bet, int *number)
{
    char name[WAGER_ID];

    for (int b = 1; b < BACCARAT_BETS; b++)
        for (int box = 0; box <= baccarat_boxes(sign); box++) {
            baccarat_id(sign, b, box, name);
            if (strcmp(name, id)) continue;
            *bet = b;
            *number = box;
            return true;
        }
    return false;
}

bool baccarat_next(const struct sign *sign, bool standing, int *bet, int *number)
{
    int last = standing ? baccarat_boxes(sign) : 0;

    if (*bet && *number < last) {
        ++*number;
        return true;
    }
    *number = 0;
    return ++*bet < BACCARAT_BETS;
}

struct wager_kind baccarat_kind(const struct sign *sign, int bet)
{
    const struct baccarat_bet *bets = baccarat_game(sign)->bets;

    if (bet <= 0 || bet >= BACCARAT_BETS) return (struct wager_kind){ .id = NULL };
    return (struct wager_kind){ bets[bet].id, bets[bet].name, bets[bet].offered, bets[bet].clause };
}
