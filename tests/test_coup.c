/* test_coup.c - cards, the Tables of Play and the verdicts of baccarat, against a
 * second judge written from the text: every deal by rank, with suits as they come. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_rows.h"

#include <string.h>

/* ---- Cards ----------------------------------------------------------------------- */

static void cards_have_names(void **state)
{
    (void)state;
    static const char *const bad[] = { "",    "A",   "1S", "11S", "AX",  "S",   "AS ",
                                       " AS", "0S",  "10", "10X", "TT",  "ASS", "10SS",
                                       "*S",  "as1", "?",  "\n",  "A\0S" };

    for (int card = 1; card <= CARDS; card++) {
        const char *word = card_word(card);
        assert_int_equal(card_find(word, strlen(word)), card);
        assert_int_equal(card_of(card_rank(card), card_suit(card)), card);
    }
    assert_int_equal(card_find("th", 2), card_find("10H", 3));
    assert_int_equal(card_find("kd", 2), card_of(13, DIAMONDS));
    for (size_t i = 0; i < LENGTH(bad); i++)
        if (card_find(bad[i], strlen(bad[i]))) fail_msg("'%s' is no card", bad[i]);
    /* 4.1: faces count, tens and courts nothing, an ace one */
    static const int points[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0 };
    for (int rank = 1; rank <= 13; rank++)
        assert_int_equal(card_points(card_of(rank, CLUBS)), points[rank - 1]);
}

static void shoes_are_counted(void **state)
{
    (void)state;
    struct shoe shoe;

    for (int decks = 4; decks <= 8; decks++) {
        shoe_fill(&shoe, decks);
        assert_int_equal(shoe_count(&shoe), 52 * decks);
    }
}

/* ---- The second judge ------------------------------------------------------------ */

static int worth(int rank)
{
    return rank > 9 ? 0 : rank;
}

/* 9.2 to 9.5 in one breath: does the Banker's Hand draw, having so much, the
 * Player's Hand having so much in two cards, and this third card (-1: none)? */
static bool banker_takes(int banker, int player, int third)
{
    if (banker >= 8 || player >= 8) return false;
    if (third < 0) return banker <= 5;
    switch (banker) {
    case 0:
    case 1:
    case 2:
        return true;
    case 3:
        return third != 8;
    case 4:
        return third >= 2 && third <= 7;
    case 5:
        return third >= 4 && third <= 7;
    case 6:
        return third == 6 || third == 7;
    default:
        return false;
    }
}

struct told {
    enum fate fate;
    int to, one;
};

static struct told pays(int to, int one)
{
    return (struct told){ WINS, to, one };
}

static const struct told lost = { LOSES, 0, 1 }, pushed = { STANDS_OFF, 0, 1 };

struct deal {
    int own, other;   /* points */
    int cards;        /* of the own hand */
    bool naturals[2]; /* own, other */
    int first[3];     /* own cards */
};

static struct told judge_main(const struct deal *d, bool banker, bool two, bool half)
{
    if (d->own < d->other) return lost;
    if (d->own == d->other) return two ? lost : pushed;
    if (banker && half && d->own == 6) return pays(1, 2);
    if (two && d->cards == 3 && d->own >= 8) return pays(2, 1);
    return pays(1, 1);
}

/* 11B.8 by the lead: tables 1 to 3. */
static struct told judge_dragon(const struct deal *d, int scale)
{
    static const int table[3][10] = { { [4] = 1, 2, 4, 6, 10, 30 },
                                      { [4] = 1, 3, 4, 7, 8, 20 },
                                      { [4] = 2, 2, 4, 4, 10, 30 } };
    int lead = d->own - d->other;

    if (d->naturals[0] && lead > 0) return pays(1, 1);
    if (d->naturals[0] && d->naturals[1] && !lead) return pushed;
    if (d->naturals[1] || lead < 4) return lost;
    return pays(table[scale - 1][lead], 1);
}

enum kind { NO_PAIR, MIXED, COLOURED, SUITED };

static enum kind kind_of(int a, int b)
{
    if (card_rank(a) != card_rank(b)) return NO_PAIR;
    if (card_suit(a) == card_suit(b)) return SUITED;
    bool reds = (card_suit(a) == HEARTS) + (card_suit(a) == DIAMONDS) ==
                (card_suit(b) == HEARTS) + (card_suit(b) == DIAMONDS);
    return reds ? COLOURED : MIXED;
}

static struct told judge_pair(const struct deal *d, int bet, int scale)
{
    static const int perfect[3][4] = { { 0, 5, 10, 30 }, { 0, 6, 12, 25 }, { 0, 5, 12, 25 } };
    static const int lucky[2][5] = { { 0, 5, 10, 25, 100 }, { 0, 5, 10, 20, 500 } };
    int kind = kind_of(d->first[0], d->first[1]);
    bool triple = kind == SUITED && d->cards == 3 && d->first[2] == d->first[0];

    if (kind == NO_PAIR) return lost;
    if (bet <= BACCARAT_PERFECT_PAIR_BANKER) return pays(perfect[scale - 1][kind], 1);
    if (bet <= BACCARAT_ANY_PAIR_BANKER) return pays(scale == 1 ? 11 : 10, 1);
    return pays(lucky[scale - 1][triple ? 4 : kind], 1);
}

static struct told judge(const struct coup *coup, int bet, bool two, bool half, int tie, int scale)
{
    bool banker = bet == BACCARAT_BANKER || (bet > BACCARAT_TIE && (bet - BACCARAT_TIE) % 2 == 0);
    enum hand own = banker ? HAND_BANKER : HAND_PLAYER, other = banker ? HAND_PLAYER : HAND_BANKER;
    struct deal d = { .cards = coup->count[own] };
    int sums[2] = { 0, 0 };

    for (int i = 0; i < coup->count[own]; i++) {
        d.first[i] = coup->card[own][i];
        sums[0] += worth(card_rank(d.first[i]));
    }
    for (int i = 0; i < coup->count[other]; i++) sums[1] += worth(card_rank(coup->card[other][i]));
    d.own = sums[0] % 10;
    d.other = sums[1] % 10;
    d.naturals[0] = coup->count[own] == 2 && d.own > 7;
    d.naturals[1] = coup->count[other] == 2 && d.other > 7;
    if (bet == BACCARAT_TIE) return d.own == d.other ? pays(tie, 1) : lost;
    if (bet < BACCARAT_TIE) return judge_main(&d, banker, two, half);
    bool dragon = bet == BACCARAT_DRAGON_PLAYER || bet == BACCARAT_DRAGON_BANKER;
    return dragon ? judge_dragon(&d, scale) : judge_pair(&d, bet, scale);
}

/* ---- Every deal ------------------------------------------------------------------ */

static struct sign signs[16];
static struct {
    bool two, half;
    int tie, scale;
} what[16];
static int sign_count;

static void add_sign(const char *variant, const char *half, const char *tie, const char *scale)
{
    static const char *const scales[] = { "perfect-pair-scale", "dragon-scale", "any-pair-scale",
                                          "lucky-match-scale" };
    struct sign sign = sign_of(game_find("baccarat"));

    assert_true(sign_set(&sign, sign_option(&sign, "variant"), variant));
    assert_true(sign_set(&sign, sign_option(&sign, "six-pays-half"), half));
    assert_true(sign_set(&sign, sign_option(&sign, "tie"), tie));
    for (int i = 0; i < 4; i++) sign_set(&sign, sign_option(&sign, scales[i]), scale);
    signs[sign_count] = sign;
    what[sign_count].two = !strncmp(variant, "2-to-1", 6);
    what[sign_count].half = !strcmp(half, "yes");
    what[sign_count].tie = tie[0] - '0';
    what[sign_count++].scale = scale[0] - '0';
}

static int scale_of(int bet, int scale)
{
    bool two_only = bet >= BACCARAT_ANY_PAIR_PLAYER;

    return two_only && scale == 3 ? 1 : scale; /* there is no third: the first stays */
}

static void check_coup(const struct coup *coup)
{
    for (int s = 0; s < sign_count; s++)
        for (int bet = 1; bet < BACCARAT_BETS; bet++) {
            struct verdict v = baccarat_settle(&signs[s], bet, coup);
            struct told t = judge(coup, bet, what[s].two, what[s].half, what[s].tie,
                                  scale_of(bet, what[s].scale));
            bool same =
                v.fate == t.fate && (t.fate != WINS || (v.pays.n == t.to && v.pays.d == t.one));
            if (!same)
                fail_msg("%s, sign %d: %d to %d, and %jd to %jd",
                         baccarat_game(&signs[s])->bets[bet].id, s, t.to, t.one, (intmax_t)v.pays.n,
                         (intmax_t)v.pays.d);
        }
}

static int suit;

/* A card of this rank; suits in a long cycle, so that pairs of all kinds come. */
static int some_card(int rank)
{
    suit = (suit * 5 + 3) % 1021;
    return card_of(rank, (enum card_suit)(suit % 4));
}

static void expect_next(const struct coup *coup, enum hand hand)
{
    enum draw_rule rule = DRAW_RULES;

    if (coup_next(coup, &rule) != hand) fail_msg("the wrong hand draws");
    assert_true(rule < DRAW_RULES);
}

static void play_on(struct coup coup)
{
    int player = coup_points(&coup, HAND_PLAYER), banker = coup_points(&coup, HAND_BANKER);
    bool natural = player >= 8 || banker >= 8, draws = !natural && player <= 5;

    for (int third = 1; third <= (draws ? 13 : 1); third++) {
        struct coup next = coup;
        if (draws) {
            expect_next(&next, HAND_PLAYER);
            bool again = third == card_rank(coup.card[HAND_PLAYER][0]); /* make triples likely */
            coup_take(&next, HAND_PLAYER, again ? coup.card[HAND_PLAYER][0] : some_card(third));
        }
        bool takes = banker_takes(banker, player, draws ? worth(third) : -1);
        expect_next(&next, takes ? HAND_BANKER : HAND_NONE);
        for (int last = 1; last <= (takes ? 13 : 1); last += 3) {
            struct coup end = next;
            bool again = last == card_rank(coup.card[HAND_BANKER][0]);
            if (takes)
                coup_take(&end, HAND_BANKER, again ? coup.card[HAND_BANKER][0] : some_card(last));
            expect_next(&end, HAND_NONE);
            check_coup(&end);
        }
    }
}

static void every_deal(void **state)
{
    (void)state;
    int step = SLOWER > 1 ? 3 : 1;

    sign_count = 0;
    add_sign("standard", "no", "8", "1");
    add_sign("standard", "yes", "9", "2");
    add_sign("2-to-1", "no", "8", "3");
    add_sign("2-to-1-ante-up", "yes", "9", "1");
    for (int a = 1; a <= 13; a++)
        for (int b = 1; b <= 13; b++)
            for (int c = 1; c <= 13; c++)
                for (int d = 1 + (a + b + c) % step; d <= 13; d += step) {
                    struct coup coup = { .count = { 0 } };
                    expect_next(&coup, HAND_PLAYER);
                    coup_take(&coup, HAND_PLAYER, some_card(a));
                    expect_next(&coup, HAND_BANKER);
                    coup_take(&coup, HAND_BANKER, some_card(b));
                    expect_next(&coup, HAND_PLAYER);
                    coup_take(&coup, HAND_PLAYER, some_card(c));
                    expect_next(&coup, HAND_BANKER);
                    coup_take(&coup, HAND_BANKER, some_card(d));
                    play_on(coup);
                }
}

/* ---- Signs ----------------------------------------------------------------------- */

static void signs_that_the_rules_refuse(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b, *clause;
    } pairs[] = { { "perfect-pair", "any-pair", "11A.1A" },
                  { "perfect-pair", "lucky-match", "11A.1A" },
                  { "any-pair", "lucky-match", "11C.2" } };

    for (size_t i = 0; i < LENGTH(pairs); i++) {
        struct sign sign = sign_of(game_find("baccarat"));
        assert_true(sign_set(&sign, sign_option(&sign, pairs[i].a), "yes"));
        assert_true(sign_set(&sign, sign_option(&sign, "dragon"), "yes"));
        assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED);
        assert_true(sign_set(&sign, sign_option(&sign, pairs[i].b), "yes"));
        assert_int_equal(sign_check(&sign).code, REFUSED_EXCLUSIVE);
        assert_string_equal(sign_check(&sign).clause, pairs[i].clause);
    }
    struct sign sign = sign_of(game_find("baccarat"));
    assert_false(sign_set(&sign, sign_option(&sign, "decks"), "3"));
    assert_false(sign_set(&sign, sign_option(&sign, "decks"), "9"));
    assert_false(sign_set(&sign, sign_option(&sign, "any-pair-scale"), "3"));
    sign_set(&sign, sign_option(&sign, "cards"), "continuous");
    sign_set(&sign, sign_option(&sign, "style"), "B");
    assert_int_equal(sign_check(&sign).code, REFUSED_NO_CONTINUOUS);
    sign = sign_of(game_find("baccarat"));
    sign.ante_cents = 50;
    sign.chip_cents = 50;
    assert_int_equal(sign_check(&sign).code, REFUSED_NO_ANTE_HERE);
    sign_set(&sign, sign_option(&sign, "variant"), "ante-up");
    assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED); /* 0.50 of 5 is 10 % */
    sign.ante_cents = 100;
    assert_int_equal(sign_check(&sign).code, REFUSED_ANTE_TOO_HIGH);
    struct sign craps = sign_of(game_find("craps"));
    craps.ante_cents = 100;
    assert_int_equal(sign_check(&craps).code, REFUSED_NOT_PERMITTED_SIGN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_have_names),
        cmocka_unit_test(shoes_are_counted),
        cmocka_unit_test(every_deal),
        cmocka_unit_test(signs_that_the_rules_refuse),
    };

    RUN_TESTS(tests);
}
