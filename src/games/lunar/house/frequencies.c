/* frequencies.c - how often hands of five and six cards are dealt at Lunar Poker. */
#include "odds/frequencies.h"

#include "games/lunar/house/lunar_odds.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

extern const struct odds_hands lunar_frequencies;

/* Ids of the counts. */
static const char qualifies[] = "qualifies", instant[] = "instant", super_bet[] = "super",
                  combination[] = "combination", two[] = "two-combinations";

/* Odd cards with ace and king are a combination. */
static const char *id_of(int category)
{
    return lunar_hand_id((enum hand_category)category, true);
}

/* Hands that do not qualify: odd cards without both ace and king. */
static uint64_t below(const struct lunar_kinds *kinds)
{
    return kinds->hands - kinds->qualify;
}

static uint64_t of_first(const struct lunar_kinds *kinds, int first)
{
    return kinds->first[first] - (first == NO_PAIR ? below(kinds) : 0);
}

/* ---- The first five cards -------------------------------------------------------- */

static void add_instant(struct odds_frequencies *to, const struct sign *sign,
                        const struct lunar_deals *deals)
{
    for (int end = END_ROYAL_FLUSH; end >= END_STRAIGHT_FLUSH; end--) {
        struct lunar_outcome outcome = { .end = (enum lunar_end)end };
        const char *hand = id_of(end == END_ROYAL_FLUSH ? ROYAL_FLUSH : STRAIGHT_FLUSH);
        struct verdict v = lunar_settle(sign, LUNAR_ANTE, &outcome);
        odds_add_frequency(to, &(struct odds_frequency){ LUNAR_FIRST, instant, hand, "",
                                                         deals->ends[end], deals->hands, v.pays });
    }
}

static void add_supers(struct odds_frequencies *to, const struct sign *sign,
                       const struct lunar_deals *deals)
{
    for (int super = SUPER_FOUR_OF_A_KIND; super >= SUPER_NONE; super--) {
        struct verdict v = lunar_settle_super(sign, (enum lunar_super)super);
        struct odds_frequency figure = { .cards = LUNAR_FIRST,
                                         .count = super_bet,
                                         .hand = lunar_super_id((enum lunar_super)super),
                                         .second = "",
                                         .hands = deals->supers[super],
                                         .of = deals->hands };
        if (v.fate == WINS) figure.pays = v.pays;
        odds_add_frequency(to, &figure);
    }
}

/* ---- Combinations ---------------------------------------------------------------- */

static void add_firsts(struct odds_frequencies *to, int cards, const struct lunar_kinds *kinds)
{
    struct odds_frequency figure = {
        .cards = cards, .count = combination, .second = "", .of = kinds->hands
    };

    for (int first = ROYAL_FLUSH; first >= NO_PAIR; first--) {
        figure.hand = id_of(first);
        figure.hands = of_first(kinds, first);
        odds_add_frequency(to, &figure);
    }
    figure.hand = lunar_hand_id(NO_PAIR, false);
    figure.hands = below(kinds);
    odds_add_frequency(to, &figure);
}

/* Lists what hands of five or of six cards can hold, so that both have the same order. */
static void add_seconds(struct odds_frequencies *to, int cards, const struct lunar_kinds *kinds,
                        const struct lunar_kinds *others)
{
    struct odds_frequency figure = { .cards = cards, .count = two, .of = kinds->hands };

    for (int first = ROYAL_FLUSH; first >= NO_PAIR; first--)
        for (int second = ROYAL_FLUSH; second >= NO_PAIR; second--) {
            figure.hand = id_of(first);
            figure.second = id_of(second);
            figure.hands = kinds->second[first][second];
            if (figure.hands || others->second[first][second]) odds_add_frequency(to, &figure);
        }
}

static void count(struct odds_frequencies *to, const struct sign *sign)
{
    struct lunar_deals deals;
    struct lunar_kinds five, six;

    lunar_deals_count(&deals);
    lunar_kinds_count(&five, LUNAR_FIRST);
    lunar_kinds_count(&six, LUNAR_CARDS);
    struct odds_frequency dealer = { LUNAR_FIRST,  qualifies,  "",      "",
                                     five.qualify, five.hands, { 0, 0 } };
    odds_add_frequency(to, &dealer);
    add_instant(to, sign, &deals);
    add_supers(to, sign, &deals);
    add_firsts(to, LUNAR_FIRST, &five);
    add_seconds(to, LUNAR_FIRST, &five, &six);
    add_firsts(to, LUNAR_CARDS, &six);
    add_seconds(to, LUNAR_CARDS, &six, &five);
}

/* ---- Sentences and tables -------------------------------------------------------- */

static const struct odds_frequency *find(const struct odds_frequencies *of, const char *what,
                                         const char *hand)
{
    int i = 0;

    while (strcmp(of->list[i].count, what) || strcmp(of->list[i].hand, hand)) i++;
    return &of->list[i];
}

static void say_qualifies(const struct odds_frequencies *of, char say[ODDS_SAY])
{
    const struct odds_frequency *dealer = find(of, qualifies, "");
    char share[ODDS_PERCENT];

    snprintf(say, ODDS_SAY,
             "The Dealer qualifies with %" PRIu64 " of %" PRIu64 " five-card hands, %s %%.",
             dealer->hands, dealer->of, odds_percent(dealer->hands, dealer->of, share));
}

static void say_instant(const struct odds_frequencies *of, char say[ODDS_SAY])
{
    const struct odds_frequency *straight = find(of, instant, id_of(STRAIGHT_FLUSH));
    const struct odds_frequency *royal = find(of, instant, id_of(ROYAL_FLUSH));

    snprintf(say, ODDS_SAY,
             "Instant Cash Payouts: %" PRIu64 " straight flushes (%" PRId64 " to 1) and %" PRIu64
             " royal flushes (%" PRId64 " to 1).",
             straight->hands, straight->pays.n, royal->hands, royal->pays.n);
}

static bool say_nth(const struct odds_frequencies *of, int nth, char say[ODDS_SAY])
{
    if (nth == 0) say_qualifies(of, say);
    if (nth == 1) say_instant(of, say);
    return nth < 2;
}

static const struct odds_hands_table tables[] = {
    { super_bet, "Super Combination", NULL, false, NULL },
    { combination, "hand", NULL, true, lunar_spoken_id },
    { two, "combination", "and a second", false, NULL },
    { NULL, NULL, NULL, false, NULL },
};

const struct odds_hands lunar_frequencies = { count, say_nth, tables };
