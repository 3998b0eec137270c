/* test_shoe.c - exact odds of baccarat, compared with published totals and edges, with values
 * worked out by hand, and with a second calculation that deals small shoes card by card, using only
 * the functions that play and pay at the table. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_rows.h"
#include "games/baccarat/house/shoe.h"

#include <math.h>
#include <string.h>

static struct shoe_plays plays;

/* A sign with options such as "decks=6 tie=9". */
static struct sign sign_with(const char *options)
{
    struct sign sign = sign_of(game_find("baccarat"));

    while (*options) {
        int id_length = (int)strcspn(options, "="), length = (int)strcspn(options, " ");
        char id[32], word[32];
        snprintf(id, sizeof id, "%.*s", id_length, options);
        snprintf(word, sizeof word, "%.*s", length - id_length - 1, options + id_length + 1);
        assert_true(sign_set(&sign, sign_option(&sign, id), word));
        options += length;
        options += *options == ' ';
    }
    return sign;
}

static struct shoe_coups count(const struct shoe *shoe)
{
    struct shoe_coups coups;

    assert_true(shoe_coups_count(&coups, &plays, shoe));
    return coups;
}

static struct shoe_coups count_decks(int decks)
{
    struct shoe shoe;

    shoe_fill(&shoe, decks);
    return count(&shoe);
}

static void assert_ratio(const mpq_t q, int64_t n, int64_t d, const char *what)
{
    mpq_t other;

    mpq_init(other);
    mpz_set_si(mpq_numref(other), n);
    mpz_set_si(mpq_denref(other), d);
    mpq_canonicalize(other);
    if (!mpq_equal(q, other)) {
        gmp_fprintf(stderr, "%s: %Qd, expected %Qd\n", what, q, other);
        fail();
    }
    mpq_clear(other);
}

/* ---- Published figures ----------------------------------------------------------- */

struct result {
    uint64_t banker, player, tie;
};

static struct result result_of(const struct shoe_coups *coups)
{
    struct result result = { 0, 0, 0 };

    for (int player = 0; player < SHOE_POINTS; player++)
        for (int banker = 0; banker < SHOE_POINTS; banker++)
            for (int drew = 0; drew < 4; drew++) {
                uint64_t draws = coups->points[shoe_class(drew / 2, drew % 2, player, banker)];
                if (player < banker) result.banker += draws;
                if (player > banker) result.player += draws;
                if (player == banker) result.tie += draws;
            }
    return result;
}

/* The classic totals; wizardofodds.com/games/baccarat, reprinted in many places. */
static void published_totals(void **state)
{
    (void)state;
    struct shoe_coups eight = count_decks(8), six = count_decks(6);
    struct result result = result_of(&eight);

    assert_int_equal(result.banker, 2292252566437888);
    assert_int_equal(result.player, 2230518282592256);
    assert_int_equal(result.tie, 475627426473216);
    assert_int_equal(eight.draws, 4998398275503360);
    result = result_of(&six);
    assert_int_equal(result.banker, 403095751234560);
    assert_int_equal(result.player, 392220492728832);
    assert_int_equal(result.tie, 83552962932288);
}

static uint64_t ways_of(const struct shoe_wager *wager, enum fate fate, int to)
{
    uint64_t ways = 0;

    for (int i = 0; i < wager->end_count; i++)
        if (wager->ends[i].fate == fate && ratio_equal(wager->ends[i].gain, ratio_of(to, 1)))
            ways += wager->ends[i].ways;
    return ways;
}

/* Combinations of the Dragon Bonus, eight decks: wizardofodds.com/games/baccarat/
 * appendix/5.  A win by 4 and a natural pay the same. */
static void published_dragons(void **state)
{
    (void)state;
    static const struct {
        int bet;
        uint64_t by_9, by_8, by_7, by_6, by_5, by_4, natural, tie;
    } rows[] = {
        { BACCARAT_DRAGON_PLAYER, 18409431764992, 34097645543424, 89590261473280, 141238897317888,
          166169165987840, 186780352174080, 812685054124032, 89325908267520 },
        { BACCARAT_DRAGON_BANKER, 15390342909952, 28305092784128, 79517099278336, 119200072366080,
          157275882332160, 201147167287296, 812685054124032, 89325908267520 },
    };
    struct shoe_coups eight = count_decks(8);
    struct sign sign = sign_with("");

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct shoe_wager wager;
        shoe_wager_fill(&wager, &sign, rows[i].bet, 0);
        shoe_wager_count(&wager, &eight);
        assert_int_equal(ways_of(&wager, WINS, 30), rows[i].by_9);
        assert_int_equal(ways_of(&wager, WINS, 10), rows[i].by_8);
        assert_int_equal(ways_of(&wager, WINS, 6), rows[i].by_7);
        assert_int_equal(ways_of(&wager, WINS, 4), rows[i].by_6);
        assert_int_equal(ways_of(&wager, WINS, 2), rows[i].by_5);
        assert_int_equal(ways_of(&wager, WINS, 1), rows[i].by_4 + rows[i].natural);
        assert_int_equal(ways_of(&wager, STANDS_OFF, 0), rows[i].tie);
    }
}

/* House edges in per cent, with tolerances. */
static void published_edges(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int bet;
        double edge, half_place;
    } rows[] = {
        /* wizardofodds.com/games/baccarat */
        { "", BACCARAT_BANKER, 1.0579, 0.00005 },
        { "", BACCARAT_PLAYER, 1.2351, 0.00005 },
        { "", BACCARAT_TIE, 14.3596, 0.00005 },
        { "tie=9", BACCARAT_TIE, 4.844, 0.0005 },
        { "decks=6", BACCARAT_BANKER, 1.06, 0.005 },
        { "decks=6", BACCARAT_PLAYER, 1.24, 0.005 },
        { "decks=6", BACCARAT_TIE, 14.44, 0.005 },
        /* no commission, a Banker's 6 pays half: E. Jacobson, "Card Counting the Super
         * Six Baccarat Side Bet" */
        { "six-pays-half=yes", BACCARAT_BANKER, 1.4581, 0.00005 },
        /* Dragon Bonus: appendix/5 of the first, by decks */
        { "", BACCARAT_DRAGON_PLAYER, 2.65, 0.005 },
        { "", BACCARAT_DRAGON_BANKER, 9.37, 0.005 },
        { "decks=6", BACCARAT_DRAGON_PLAYER, 2.67, 0.005 },
        { "decks=6", BACCARAT_DRAGON_BANKER, 9.39, 0.005 },
        { "decks=4", BACCARAT_DRAGON_PLAYER, 2.70, 0.005 },
        { "decks=4", BACCARAT_DRAGON_BANKER, 9.42, 0.005 },
    };
    struct odds odds;

    odds_init(&odds);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct sign sign = sign_with(rows[i].options);
        odds_of(&odds, &sign, rows[i].bet, 0, 0);
        double edge = -100 * mpq_get_d(odds.ev);
        if (fabs(edge - rows[i].edge) > rows[i].half_place)
            fail_msg("row %zu: %.6f, expected %.4f", i, edge, rows[i].edge);
    }
    odds_clear(&odds);
}

/* ---- By hand --------------------------------------------------------------------- */

static void assert_ev(const struct sign *sign, int bet, int64_t stake_cents, int64_t n, int64_t d)
{
    struct odds odds;

    odds_init(&odds);
    odds_of(&odds, sign, bet, 0, stake_cents);
    assert_ratio(odds.ev, n, d, baccarat_game(sign)->bets[bet].id);
    odds_clear(&odds);
}

/* Published (excelpunks.com, concepts 13): the Banker's Hand wins with 6, 8 and 9 in
 * 269,232,304,455,680, 529,914,458,673,152 and 586,850,279,002,112 draws, and with a
 * natural (see above) in 812,685,054,124,032.  That leaves 304,079,683,551,232 with 8 or 9 in three
 * cards, which pay 2 to 1; ties lose.  The edges are 2.197 % and 4.890 %. */
static void two_to_one_by_hand(void **state)
{
    (void)state;
    const int64_t all = 4998398275503360, banker = 2292252566437888, six = 269232304455680;
    const int64_t long_8_9 = 304079683551232;
    struct sign sign = sign_with("variant=2-to-1");
    struct sign half = sign_with("variant=2-to-1 six-pays-half=yes");

    assert_ev(&sign, BACCARAT_BANKER, 0, 2 * banker + long_8_9 - all, all);
    assert_ev(&half, BACCARAT_BANKER, 0, 2 * (2 * banker + long_8_9 - all) - six, 2 * all);
}

/* Given the first card of a hand, 7 of the 415 others are the same card, 8 have its rank and
 * colour and 16 only its rank: 31 in all, 384 miss.  At 5, 10 and
 * 30 to 1: 16 * 5 + 8 * 10 + 7 * 30 - 384 = -14; at 6, 12, 25: 96 + 96 + 175 - 384 =
 * -17; at 5, 12, 25: 80 + 96 + 175 - 384 = -33.  Any Pair at 11 to 1: 31 * 11 - 384 =
 * -43; at 10: -74.  Six decks: 5, 6 and 12 of 311, 288 miss: 60 + 60 + 150 - 288 =
 * -18, and 23 * 11 - 288 = -35. */
static void pairs_by_hand(void **state)
{
    (void)state;
    static const int perfect[] = { BACCARAT_PERFECT_PAIR_PLAYER, BACCARAT_PERFECT_PAIR_BANKER };
    static const int any[] = { BACCARAT_ANY_PAIR_PLAYER, BACCARAT_ANY_PAIR_BANKER };
    struct sign sign = sign_with("");
    struct sign second = sign_with("perfect-pair-scale=2 any-pair-scale=2");
    struct sign third = sign_with("perfect-pair-scale=3"), six = sign_with("decks=6");
    struct odds odds;

    for (int i = 0; i < 2; i++) {
        assert_ev(&sign, perfect[i], 0, -14, 415);
        assert_ev(&second, perfect[i], 0, -17, 415);
        assert_ev(&third, perfect[i], 0, -33, 415);
        assert_ev(&six, perfect[i], 0, -18, 311);
        assert_ev(&sign, any[i], 0, -43, 415);
        assert_ev(&second, any[i], 0, -74, 415);
        assert_ev(&six, any[i], 0, -35, 311);
        odds_init(&odds);
        odds_of(&odds, &sign, any[i], 0, 0);
        assert_ratio(odds.win, 31, 415, "any pair wins");
        assert_ratio(odds.push, 0, 1, "any pair pushes");
        assert_ratio(odds.lose, 384, 415, "any pair loses");
        odds_clear(&odds);
    }
}

/* Six identical cards.  With twos both hands draw to 6: a tie of triples. */
static void triples_by_hand(void **state)
{
    (void)state;
    struct shoe shoe = { .left = { 0 } };

    shoe.left[card_of(2, CLUBS)] = 6;
    struct shoe_coups coups = count(&shoe);
    assert_int_equal(coups.draws, 720);
    assert_int_equal(coups.points[shoe_class(true, true, 6, 6)], 720);
    assert_int_equal(coups.pairs[HAND_PLAYER][PAIR_TRIPLE], 720);
    assert_int_equal(coups.pairs[HAND_BANKER][PAIR_TRIPLE], 720);
    /* fours: naturals, no draws */
    shoe.left[card_of(2, CLUBS)] = 0;
    shoe.left[card_of(4, CLUBS)] = 6;
    coups = count(&shoe);
    assert_int_equal(coups.points[shoe_class(false, false, 8, 8)], 720);
    assert_int_equal(coups.pairs[HAND_PLAYER][PAIR_SUITED], 720);
    assert_int_equal(coups.pairs[HAND_BANKER][PAIR_TRIPLE], 0);
    /* threes: 6 and 6, both stand */
    shoe.left[card_of(4, CLUBS)] = 0;
    shoe.left[card_of(3, CLUBS)] = 6;
    coups = count(&shoe);
    assert_int_equal(coups.points[shoe_class(false, false, 6, 6)], 720);
}

/* In how many draws of a full shoe Banker and Player win, lose and tie. */
static void stakes_by_hand(void **state)
{
    (void)state;
    struct shoe_coups eight = count_decks(8);
    struct result r = result_of(&eight);
    int64_t all = (int64_t)eight.draws, banker = (int64_t)r.banker, player = (int64_t)r.player;
    int64_t six = 0;
    struct sign sign = sign_with(""), half = sign_with("six-pays-half=yes");
    struct sign ante = sign_with("variant=ante-up");

    for (int p = 0; p < 6; p++)
        for (int drew = 0; drew < 4; drew++)
            six += (int64_t)eight.points[shoe_class(drew / 2, drew % 2, p, 6)];
    /* 20.00 on Banker wins 19.00 */
    assert_ev(&sign, BACCARAT_BANKER, 2000, 19 * banker - 20 * player, 20 * all);
    /* 5.00 on a six wins 2.50, paid as 3.00 in one-dollar chips */
    assert_ev(&half, BACCARAT_BANKER, 500, 5 * (banker - six) + 3 * six - 5 * player, 5 * all);
    assert_ev(&half, BACCARAT_BANKER, 1000, 2 * (banker - six) + six - 2 * player, 2 * all);
    /* an ante of 1.00 with 10.00, or of an eighth if the sign has none */
    ante.amount_cents[BACCARAT_ANTE] = 100;
    assert_ev(&ante, BACCARAT_PLAYER, 1000, 10 * (player - banker) - all, 10 * all);
    assert_ev(&ante, BACCARAT_PLAYER, 0, 8 * (player - banker) - all, 8 * all);
    ante.amount_cents[BACCARAT_WAIVER] = 1000;
    assert_ev(&ante, BACCARAT_PLAYER, 1000, player - banker, all);
    ante.amount_cents[BACCARAT_ANTE] = ante.amount_cents[BACCARAT_WAIVER] = 0;
    assert_ev(&ante, BACCARAT_PLAYER, 1000, 8 * (player - banker) - all, 8 * all);
    assert_ev(&ante, BACCARAT_ANY_PAIR_PLAYER, 0, -43, 415); /* side bets have no ante */
}

static void payout_odds(void **state)
{
    (void)state;
    static const struct {
        int bet, count;
        int64_t to[6], one;
    } rows[] = {
        { BACCARAT_BANKER, 1, { 1 }, 1 },
        { BACCARAT_TIE, 1, { 9 }, 1 },
        { BACCARAT_DRAGON_BANKER, 6, { 1, 2, 4, 6, 10, 30 }, 1 },
        { BACCARAT_LUCKY_MATCH_PLAYER, 4, { 5, 10, 20, 500 }, 1 },
    };
    struct sign sign = sign_with("tie=9 lucky-match-scale=2");
    struct ratio pays[ODDS_PAYS];

    for (size_t i = 0; i < LENGTH(rows); i++) {
        assert_int_equal(odds_paid(&sign, rows[i].bet, 0, pays), rows[i].count);
        for (int k = 0; k < rows[i].count; k++)
            assert_true(ratio_equal(pays[k], ratio_of(rows[i].to[k], rows[i].one)));
    }
}

/* ---- The second calculation: every deal, card by card ---------------------------- */

#define UNIT 40 /* makes every gain a whole number: 19/20, 1/2, 1/8 */

struct naive {
    const struct sign *sign;
    struct shoe left;
    uint64_t win[BACCARAT_BETS], push[BACCARAT_BETS], lose[BACCARAT_BETS], all;
    int64_t gain[BACCARAT_BETS]; /* in UNITs */
};

static int64_t naive_gain(const struct sign *sign, int bet, const struct verdict *v)
{
    int64_t gain = v->fate == LOSES ? -UNIT : 0;

    if (v->fate == WINS)
        gain = UNIT * v->pays.n * (100 - baccarat_commission(sign, bet)) / (100 * v->pays.d);
    return gain - (baccarat_ante_up(sign) && bet <= BACCARAT_TIE ? UNIT / 8 : 0);
}

static void naive_settle(struct naive *naive, const struct coup *coup, uint64_t ways)
{
    naive->all += ways;
    for (int bet = 1; bet < BACCARAT_BETS; bet++) {
        struct verdict v = baccarat_settle(naive->sign, bet, coup);
        if (v.fate == WINS) naive->win[bet] += ways;
        if (v.fate == LOSES) naive->lose[bet] += ways;
        if (v.fate == STANDS_OFF) naive->push[bet] += ways;
        naive->gain[bet] += (int64_t)ways * naive_gain(naive->sign, bet, &v);
    }
}

/* Deals the rest.  Cards that are not needed also count as drawn, up to six. */
static void naive_deal(struct naive *naive, const struct coup *coup, uint64_t ways)
{
    enum hand next = coup_next(coup, NULL);
    int dealt = coup->count[HAND_PLAYER] + coup->count[HAND_BANKER];

    if (next == HAND_NONE) {
        for (int left = shoe_count(&naive->left); dealt < 6; dealt++, left--)
            ways *= (uint64_t)left;
        naive_settle(naive, coup, ways);
        return;
    }
    for (int card = 1; card <= CARDS; card++) {
        struct coup more = *coup;
        if (!naive->left.left[card]) continue;
        uint64_t more_ways = ways * naive->left.left[card]--;
        coup_take(&more, next, card);
        naive_deal(naive, &more, more_ways);
        naive->left.left[card]++;
    }
}

static struct naive naive_count(const struct sign *sign, const struct shoe *shoe)
{
    static const struct coup none;
    struct naive naive = { .sign = sign, .left = *shoe };

    naive_deal(&naive, &none, 1);
    return naive;
}

static void check_bet(const struct naive *naive, int bet, const struct shoe_coups *coups)
{
    const char *id = baccarat_game(naive->sign)->bets[bet].id;
    int64_t all = (int64_t)naive->all;
    struct odds odds;

    odds_init(&odds);
    odds_of_baccarat(&odds, naive->sign, bet, 0, coups);
    assert_ratio(odds.win, (int64_t)naive->win[bet], all, id);
    assert_ratio(odds.push, (int64_t)naive->push[bet], all, id);
    assert_ratio(odds.lose, (int64_t)naive->lose[bet], all, id);
    assert_ratio(odds.ev, naive->gain[bet], UNIT * all, id);
    odds_clear(&odds);
}

static void check_shoe(const struct sign *sign, const struct shoe *shoe)
{
    struct naive naive = naive_count(sign, shoe);
    struct shoe_coups coups = count(shoe);

    assert_int_equal(naive.all, coups.draws);
    for (int bet = 1; bet < BACCARAT_BETS; bet++) check_bet(&naive, bet, &coups);
}

static void check_with_signs(const struct shoe *shoe)
{
    const struct sign signs[] = {
        sign_with(""),
        sign_with("six-pays-half=yes tie=9 perfect-pair-scale=2 dragon-scale=2 any-pair-scale=2 "
                  "lucky-match-scale=2"),
        sign_with("variant=2-to-1 perfect-pair-scale=3 dragon-scale=3"),
        sign_with("variant=2-to-1-ante-up six-pays-half=yes"),
        sign_with("variant=ante-up"),
    };

    for (size_t i = 0; i < LENGTH(signs); i++) check_shoe(&signs[i], shoe);
}

static uint64_t chance = UINT64_C(88172645463325252);

static int draw(int below)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (int)(chance % (uint64_t)below);
}

/* A shoe of random cards from eight decks, of a few kinds, or more kinds if these run out. */
static struct shoe random_shoe(int cards, int kinds)
{
    struct shoe shoe = { .left = { 0 } };
    int kind[CARDS];

    for (int i = 0; i < kinds; i++) kind[i] = 1 + draw(CARDS);
    while (cards) {
        int i = draw(kinds);
        uint8_t *left = &shoe.left[kind[i]];
        if (*left == SHOE_DECKS) {
            kind[i] = 1 + draw(CARDS);
        } else {
            ++*left;
            cards--;
        }
    }
    return shoe;
}

static void small_shoes_card_by_card(void **state)
{
    (void)state;
    struct sign sign = sign_with("");

    for (int cards = 6; cards <= 9; cards++)
        for (int i = cards; i <= 9; i++) {
            struct shoe shoe = random_shoe(cards, CARDS);
            check_with_signs(&shoe);
        }
    for (int cards = 10; cards <= 12 && SLOWER == 1; cards++) {
        struct shoe shoe = random_shoe(cards, CARDS);
        check_shoe(&sign, &shoe);
    }
}

/* Few kinds of cards, many of each: many pairs, triples and naturals. */
static void lopsided_shoes_card_by_card(void **state)
{
    (void)state;
    for (int kinds = 1; kinds <= 5; kinds++)
        for (int i = 0; i < 10 / SLOWER + 1; i++) {
            struct shoe shoe = random_shoe(6 + draw(8 * kinds - 5), kinds);
            check_with_signs(&shoe);
        }
    for (int rank = 1; rank <= 13; rank++) { /* one rank only, in all suits */
        struct shoe shoe = { .left = { 0 } };
        for (enum card_suit suit = SPADES; suit <= CLUBS; suit++)
            shoe.left[card_of(rank, suit)] = SHOE_DECKS;
        check_with_signs(&shoe);
    }
}

/* Wagers on points ignore suits and court cards: 32 aces of one suit give the same. */
static void eight_decks_by_points(void **state)
{
    (void)state;
    struct sign sign = sign_with("variant=2-to-1 dragon-scale=3");
    struct shoe_coups eight = count_decks(8);
    struct shoe shoe = { .left = { 0 } };

    for (int rank = 1; rank <= 9; rank++) shoe.left[card_of(rank, SPADES)] = 32;
    shoe.left[card_of(10, SPADES)] = 128;
    struct naive naive = naive_count(&sign, &shoe);
    assert_int_equal(naive.all, eight.draws);
    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        if (baccarat_game(&sign)->bets[bet].reads == READS_POINTS) check_bet(&naive, bet, &eight);
}

/* ---- Invariants ------------------------------------------------------------------ */

static void check_sums(const struct shoe_coups *coups)
{
    struct result r = result_of(coups);

    assert_int_equal(r.banker + r.player + r.tie, coups->draws);
    for (enum hand hand = HAND_PLAYER; hand <= HAND_BANKER; hand++) {
        uint64_t sum = 0;
        for (int kind = 0; kind < PAIR_KINDS; kind++) sum += coups->pairs[hand][kind];
        assert_int_equal(sum, coups->draws);
    }
}

static void every_draw_is_counted(void **state)
{
    (void)state;
    for (int decks = 1; decks <= SHOE_DECKS; decks++) {
        struct shoe_coups coups = count_decks(decks);
        check_sums(&coups);
    }
    for (int i = 0; i < 300; i++) {
        struct shoe shoe = random_shoe(6 + draw(320), CARDS);
        struct shoe_coups coups = count(&shoe);
        check_sums(&coups);
    }
}

/* A card burned unseen changes nothing: the draws after burning each possible card add up to those
 * of the whole shoe, times the number of other cards. */
static void burning_changes_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 40 / SLOWER + 2; i++) {
        struct shoe shoe = random_shoe(7 + draw(300), 10 + draw(CARDS - 10));
        if (!i) shoe_fill(&shoe, SHOE_DECKS);
        struct shoe_coups all = count(&shoe), sum = { .draws = 0 };
        uint64_t rest = (uint64_t)shoe_count(&shoe) - 6;
        for (int card = 1; card <= CARDS; card++) {
            struct shoe burnt = shoe;
            uint64_t times = burnt.left[card];
            if (!times) continue;
            burnt.left[card]--;
            struct shoe_coups coups = count(&burnt);
            for (int c = 0; c < SHOE_CLASSES; c++) sum.points[c] += times * coups.points[c];
            for (int hand = HAND_PLAYER; hand <= HAND_BANKER; hand++)
                for (int kind = 0; kind < PAIR_KINDS; kind++)
                    sum.pairs[hand][kind] += times * coups.pairs[hand][kind];
        }
        for (int c = 0; c < SHOE_CLASSES; c++)
            assert_int_equal(sum.points[c], all.points[c] * rest);
        for (int hand = HAND_PLAYER; hand <= HAND_BANKER; hand++)
            for (int kind = 0; kind < PAIR_KINDS; kind++)
                assert_int_equal(sum.pairs[hand][kind], all.pairs[hand][kind] * rest);
    }
}

static void suits_do_not_count(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++) {
        struct shoe shoe = random_shoe(6 + draw(200), CARDS), other = shoe;
        for (int rank = 1; rank <= 13; rank++)
            for (int suit = SPADES; suit <= CLUBS; suit++)
                other.left[card_of(rank, (suit + 1 + rank % 3) % 4)] =
                    shoe.left[card_of(rank, suit)];
        struct shoe_coups a = count(&shoe), b = count(&other);
        assert_memory_equal(a.points, b.points, sizeof a.points);
    }
}

static void shoe_needs_six_cards(void **state)
{
    (void)state;
    struct shoe_coups coups;

    for (int cards = 0; cards < 9; cards++) {
        struct shoe shoe = random_shoe(cards, CARDS);
        assert_true(shoe_coups_count(&coups, &plays, &shoe) == (cards >= 6));
    }
    struct shoe shoe = random_shoe(6, CARDS);
    coups = count(&shoe);
    assert_int_equal(coups.draws, 720);
    check_sums(&coups);
}

/* With tens only, every coup is a tie: Banker and Player are never decided. */
static void shoe_of_tens_is_never_decided(void **state)
{
    (void)state;
    struct sign sign = sign_with("");
    struct shoe shoe = { .left = { 0 } };
    struct odds odds;

    shoe.left[card_of(10, SPADES)] = shoe.left[card_of(13, HEARTS)] = 5;
    struct shoe_coups coups = count(&shoe);
    odds_init(&odds);
    odds_of_baccarat(&odds, &sign, BACCARAT_PLAYER, 0, &coups);
    assert_ratio(odds.push, 1, 1, "a tie of tens");
    assert_ratio(odds.rolls_decided, 0, 1, "a decision");
    odds_of_baccarat(&odds, &sign, BACCARAT_TIE, 0, &coups);
    assert_ratio(odds.ev, 8, 1, "a Tie Bet on tens");
    odds_clear(&odds);
}

static void means_agree_with_fractions(void **state)
{
    (void)state;
    struct sign sign = sign_with("variant=ante-up");
    struct odds odds;

    odds_init(&odds);
    for (int i = 0; i < 20; i++) {
        struct shoe shoe = random_shoe(20 + draw(300), CARDS);
        struct shoe_coups coups = count(&shoe);
        for (int bet = 1; bet < BACCARAT_BETS; bet++) {
            struct shoe_wager wager;
            shoe_wager_fill(&wager, &sign, bet, 0);
            shoe_wager_count(&wager, &coups);
            odds_of_baccarat(&odds, &sign, bet, 0, &coups);
            double mean = odds_ends_ev(wager.ends, wager.end_count);
            assert_true(fabs(mean - mpq_get_d(odds.ev)) <= 1e-15 * (1 + fabs(mean)));
        }
    }
    odds_clear(&odds);
}

/* ---- Reports --------------------------------------------------------------------- */

/* For each number of decks: Banker 8 variants twice, Player 8, Tie 8 twice; scales of the side
 * bets, 3 + 3 + 2 + 2 on either hand. */
static void every_value_is_listed(void **state)
{
    (void)state;
    struct odds_report report = { .rows = NULL };
    struct odds odds;

    odds_report_all_values(&report, game_find("baccarat"));
    assert_int_equal(report.count, 5 * (16 + 8 + 16 + 20));
    odds_init(&odds);
    for (int i = 0; i < report.count; i++) {
        const struct odds_row *row = &report.rows[i];
        struct sign sign = row->sign;
        int *variant = &sign.value[baccarat_game(&sign)->variant];
        *variant &= ~VARIANT_INTERNATIONAL; /* it changes no odds */
        odds_of(&odds, &sign, row->bet, 0, 0);
        assert_true(mpq_equal(odds.ev, row->odds.ev) && mpq_equal(odds.win, row->odds.win));
        assert_true(mpq_sgn(odds.ev) < 0 && !mpq_sgn(odds.commission));
    }
    odds_clear(&odds);
    odds_report_free(&report);
}

static void report_on_part_of_a_shoe(void **state)
{
    (void)state;
    struct sign sign = sign_with("");
    struct shoe shoe = random_shoe(60, CARDS);
    struct shoe_coups coups = count(&shoe);
    struct odds_report report = { .rows = NULL };
    struct odds odds;

    odds_report_sign(&report, &sign, &shoe, 0, true);
    assert_int_equal(report.count, BACCARAT_BETS - 1); /* all are listed, even if not offered */
    odds_init(&odds);
    for (int i = 0; i < report.count; i++) {
        odds_of_baccarat(&odds, &sign, report.rows[i].bet, 0, &coups);
        assert_true(mpq_equal(odds.ev, report.rows[i].odds.ev));
    }
    odds_clear(&odds);
    odds_report_free(&report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_totals),
        cmocka_unit_test(published_dragons),
        cmocka_unit_test(published_edges),
        cmocka_unit_test(two_to_one_by_hand),
        cmocka_unit_test(pairs_by_hand),
        cmocka_unit_test(triples_by_hand),
        cmocka_unit_test(stakes_by_hand),
        cmocka_unit_test(payout_odds),
        cmocka_unit_test(small_shoes_card_by_card),
        cmocka_unit_test(lopsided_shoes_card_by_card),
        cmocka_unit_test(eight_decks_by_points),
        cmocka_unit_test(every_draw_is_counted),
        cmocka_unit_test(burning_changes_nothing),
        cmocka_unit_test(suits_do_not_count),
        cmocka_unit_test(shoe_needs_six_cards),
        cmocka_unit_test(shoe_of_tens_is_never_decided),
        cmocka_unit_test(means_agree_with_fractions),
        cmocka_unit_test(every_value_is_listed),
        cmocka_unit_test(report_on_part_of_a_shoe),
    };

    shoe_plays_fill(&plays);
    RUN_TESTS(tests);
}
