/* test_coup.c - cards, the Tables of Play and the verdicts of baccarat, against a second judge
 * written from the text: for every deal by rank, with varying suits, which hand draws, what each
 * wager is paid, and under which clauses. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_rows.h"
#include "judge_cites.h"

#include <string.h>

/* ---- Cards ----------------------------------------------------------------------- */

static void card_names(void **state)
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
        if (card_find(bad[i], strlen(bad[i]))) fail_msg("'%s' is accepted as a card", bad[i]);
    /* 4.1: pips count; tens and courts are 0, an ace is 1 */
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

static int points_of_rank(int rank)
{
    return rank > 9 ? 0 : rank;
}

/* 9.2 to 9.5: does the Banker's Hand draw?  banker, player: points of the first two cards; third:
 * the Player's third card, or -1. */
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

struct expected {
    enum fate fate;
    int to, one;
    const char *clause, *also;
};

static struct expected pays(int to, int one, const char *clause, const char *also)
{
    return (struct expected){ WINS, to, one, clause, also };
}

static struct expected loses(const char *clause, const char *also)
{
    return (struct expected){ LOSES, 0, 1, clause, also };
}

static struct expected pushes(const char *clause, const char *also)
{
    return (struct expected){ STANDS_OFF, 0, 1, clause, also };
}

struct deal {
    int own, other;   /* points */
    int cards;        /* in the own hand */
    bool naturals[2]; /* own, other */
    int first[3];     /* own cards */
};

/* 5.1 with the odds of 5.10, or of 5.11 if a Banker's 6 pays half. */
static struct expected judge_main(const struct deal *d, bool banker, bool half)
{
    if (d->own < d->other) return loses(banker ? "5.1(a)(ii)" : "5.1(b)(ii)", NULL);
    if (d->own == d->other) return pushes(banker ? "5.1(a)(iii)" : "5.1(b)(iii)", NULL);
    if (!banker) return pays(1, 1, "5.1(b)(i)", "5.10(a)");
    if (!half) return pays(1, 1, "5.1(a)(i)", "5.10(b)");
    return pays(1, d->own == 6 ? 2 : 1, "5.1(a)(i)", "5.11");
}

/* 2 to 1 Baccarat: 13.2 with the odds of 13.3; 13.4 for a Banker's 6. */
static struct expected judge_two(const struct deal *d, bool banker, bool half)
{
    const char *wins = banker ? "13.2(a)(i)" : "13.2(b)(i)";

    if (d->own <= d->other) return loses(banker ? "13.2(a)(ii)" : "13.2(b)(ii)", NULL);
    if (banker && half && d->own == 6) return pays(1, 2, wins, "13.4");
    return pays(d->cards == 3 && d->own >= 8 ? 2 : 1, 1, wins, "13.3");
}

static struct expected judge_tie(const struct deal *d, bool two, int tie)
{
    if (d->own != d->other) return loses(two ? "13.2(c)(ii)" : "5.1(c)(ii)", NULL);
    return pays(tie, 1, two ? "13.2(c)(i)" : "5.1(c)(i)", "5.10(c)");
}

/* 11B.6 says what wins.  11B.8 gives the odds by the lead, in tables 1 to 3, and makes a tie of
 * naturals a push.  By 11B.7 losing wagers are collected. */
static struct expected judge_dragon(const struct deal *d, int scale)
{
    static const int table[3][10] = { { [4] = 1, 2, 4, 6, 10, 30 },
                                      { [4] = 1, 3, 4, 7, 8, 20 },
                                      { [4] = 2, 2, 4, 4, 10, 30 } };
    int lead = d->own - d->other;

    if (d->naturals[0] && lead > 0) return pays(1, 1, "11B.6", "11B.8");
    if (d->naturals[0] && d->naturals[1] && !lead) return pushes("11B.8", "11B.6");
    if (d->naturals[1] || lead < 4) return loses("11B.6", "11B.7");
    return pays(table[scale - 1][lead], 1, "11B.6", "11B.8");
}

enum kind { UNPAIRED, MIXED, COLOURED, SUITED };

static enum kind kind_of(int a, int b)
{
    if (card_rank(a) != card_rank(b)) return UNPAIRED;
    if (card_suit(a) == card_suit(b)) return SUITED;
    bool reds = (card_suit(a) == HEARTS) + (card_suit(a) == DIAMONDS) ==
                (card_suit(b) == HEARTS) + (card_suit(b) == DIAMONDS);
    return reds ? COLOURED : MIXED;
}

/* Each section says what wins and loses, then what is collected, then the odds.  By 11D.9 only the
 * triple is paid if a hand is both a Lucky Match and a triple. */
static struct expected judge_pair(const struct deal *d, int bet, int scale)
{
    static const int perfect[3][4] = { { 0, 5, 10, 30 }, { 0, 6, 12, 25 }, { 0, 5, 12, 25 } };
    static const int lucky[2][5] = { { 0, 5, 10, 25, 100 }, { 0, 5, 10, 20, 500 } };
    int kind = kind_of(d->first[0], d->first[1]);
    bool triple = kind == SUITED && d->cards == 3 && d->first[2] == d->first[0];

    if (bet <= BACCARAT_PERFECT_PAIR_BANKER)
        return kind ? pays(perfect[scale - 1][kind], 1, "11A.5", "11A.7") : loses("11A.5", "11A.6");
    if (bet <= BACCARAT_ANY_PAIR_BANKER)
        return kind ? pays(scale == 1 ? 11 : 10, 1, "11C.6", "11C.8") : loses("11C.6", "11C.7");
    if (!kind) return loses("11D.6", "11D.7");
    if (triple) return pays(lucky[scale - 1][4], 1, "11D.6", "11D.9");
    return pays(lucky[scale - 1][kind], 1, "11D.6", "11D.8");
}

static struct expected judge(const struct coup *coup, int bet, bool two, bool half, int tie,
                             int scale)
{
    bool banker = bet == BACCARAT_BANKER || (bet > BACCARAT_TIE && (bet - BACCARAT_TIE) % 2 == 0);
    enum hand own = banker ? HAND_BANKER : HAND_PLAYER, other = banker ? HAND_PLAYER : HAND_BANKER;
    struct deal d = { .cards = coup->count[own] };
    int sums[2] = { 0, 0 };

    for (int i = 0; i < coup->count[own]; i++) {
        d.first[i] = coup->card[own][i];
        sums[0] += points_of_rank(card_rank(d.first[i]));
    }
    for (int i = 0; i < coup->count[other]; i++)
        sums[1] += points_of_rank(card_rank(coup->card[other][i]));
    d.own = sums[0] % 10;
    d.other = sums[1] % 10;
    d.naturals[0] = coup->count[own] == 2 && d.own > 7;
    d.naturals[1] = coup->count[other] == 2 && d.other > 7;
    if (bet == BACCARAT_TIE) return judge_tie(&d, two, tie);
    if (bet < BACCARAT_TIE) return two ? judge_two(&d, banker, half) : judge_main(&d, banker, half);
    bool dragon = bet == BACCARAT_DRAGON_PLAYER || bet == BACCARAT_DRAGON_BANKER;
    return dragon ? judge_dragon(&d, scale) : judge_pair(&d, bet, scale);
}

/* The clause that defines each wager: 5.1, or its section's rule on placing it on either hand. */
static void wager_clauses(void **state)
{
    (void)state;
    static const char *const clauses[BACCARAT_BETS] = {
        NULL,    "5.1(a)", "5.1(b)", "5.1(c)", "11A.2", "11A.2",
        "11B.3", "11B.3",  "11C.3",  "11C.3",  "11D.3", "11D.3",
    };
    struct sign sign = sign_of(game_find("baccarat"));

    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        cites("wager", wager_kind(&sign, bet).clause, NULL, clauses[bet], NULL);
}

/* ---- Every deal ------------------------------------------------------------------ */

static struct sign signs[128];
static struct {
    bool two, half;
    int tie, scale;
} settings[128];
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
    settings[sign_count].two = strstr(variant, "2-to-1");
    settings[sign_count].half = !strcmp(half, "yes");
    settings[sign_count].tie = tie[0] - '0';
    settings[sign_count++].scale = scale[0] - '0';
}

static int scale_of(int bet, int scale)
{
    bool two_only = bet >= BACCARAT_ANY_PAIR_PLAYER;

    return two_only && scale == 3 ? 1 : scale; /* no third scale: the first stays */
}

static struct expected judge_under(int s, const struct coup *coup, int bet)
{
    return judge(coup, bet, settings[s].two, settings[s].half, settings[s].tie,
                 scale_of(bet, settings[s].scale));
}

static void check_under(int s, const struct coup *coup)
{
    for (int bet = 1; bet < BACCARAT_BETS; bet++) {
        const char *id = baccarat_game(&signs[s])->bets[bet].id;
        struct verdict v = baccarat_settle(&signs[s], bet, coup);
        struct expected t = judge_under(s, coup, bet);
        bool same = v.fate == t.fate && (t.fate != WINS || (v.pays.n == t.to && v.pays.d == t.one));
        if (!same)
            fail_msg("%s, sign %d: expected %d to %d, got %jd to %jd", id, s, t.to, t.one,
                     (intmax_t)v.pays.n, (intmax_t)v.pays.d);
        cites(id, v.clause, v.also, t.clause, t.also);
    }
}

#define ALWAYS 4 /* every deal is judged under these signs, and under one of the others in turn */

static void check_coup(const struct coup *coup)
{
    static int turn;

    for (int s = 0; s < ALWAYS; s++) check_under(s, coup);
    check_under(ALWAYS + turn++ % (sign_count - ALWAYS), coup);
}

static void (*at_the_end)(const struct coup *); /* called after each deal */
static int suit;

/* A card of this rank; suits follow a long cycle, so that pairs of all kinds occur. */
static int some_card(int rank)
{
    suit = (suit * 5 + 3) % 1021;
    return card_of(rank, (enum card_suit)(suit % 4));
}

static void expect_next(const struct coup *coup, enum hand hand, const char *clause)
{
    enum draw_rule rule = DRAW_RULES;

    if (coup_next(coup, &rule) != hand) fail_msg("the wrong hand is to draw");
    assert_true(rule < DRAW_RULES);
    cites("draw", baccarat_game(&signs[0])->draw_clause[rule], NULL, clause, NULL);
}

/* The clause, 9.2 to 9.5, by which the Banker's Hand draws or stands.  If both hands stand, the
 * Player's does so by Table 1. */
static const char *banker_rule(bool natural, bool player_drew, bool takes)
{
    if (natural) return "9.2";
    if (player_drew) return takes ? "9.4(a)" : "9.4(b)";
    return takes ? "9.5" : "9.3(b)";
}

static void play_on(struct coup coup)
{
    int player = coup_points(&coup, HAND_PLAYER), banker = coup_points(&coup, HAND_BANKER);
    bool natural = player >= 8 || banker >= 8, draws = !natural && player <= 5;

    for (int third = 1; third <= (draws ? 13 : 1); third++) {
        struct coup next = coup;
        if (draws) {
            expect_next(&next, HAND_PLAYER, "9.3(a)");
            bool again = third == card_rank(coup.card[HAND_PLAYER][0]); /* makes triples likely */
            coup_take(&next, HAND_PLAYER, again ? coup.card[HAND_PLAYER][0] : some_card(third));
        }
        bool takes = banker_takes(banker, player, draws ? points_of_rank(third) : -1);
        const char *clause = banker_rule(natural, draws, takes);
        expect_next(&next, takes ? HAND_BANKER : HAND_NONE, clause);
        for (int last = 1; last <= (takes ? 13 : 1); last += 3) {
            struct coup end = next;
            bool again = last == card_rank(coup.card[HAND_BANKER][0]);
            if (takes)
                coup_take(&end, HAND_BANKER, again ? coup.card[HAND_BANKER][0] : some_card(last));
            expect_next(&end, HAND_NONE, takes ? "9.6" : clause);
            at_the_end(&end);
        }
    }
}

/* First the signs for ALWAYS, then all combinations. */
static void add_signs(void)
{
    static const char *const variants[] = { "standard",
                                            "2-to-1",
                                            "ante-up",
                                            "2-to-1-ante-up",
                                            "international",
                                            "international-2-to-1",
                                            "international-ante-up",
                                            "international-2-to-1-ante-up" };
    static const char *const halves[] = { "no", "yes" }, *const ties[] = { "8", "9" };
    static const char *const scales[] = { "1", "2", "3" };

    sign_count = 0;
    add_sign("standard", "no", "8", "1");
    add_sign("standard", "yes", "9", "2");
    add_sign("2-to-1", "no", "8", "3");
    add_sign("2-to-1-ante-up", "yes", "9", "1");
    for (int i = 0; i < 8 * 2 * 2 * 3; i++)
        add_sign(variants[i % 8], halves[i / 8 % 2], ties[i / 16 % 2], scales[i / 32]);
}

/* Every deal by rank, dealt in the order of 8.4. */
static void each_deal(int step)
{
    for (int a = 1; a <= 13; a++)
        for (int b = 1; b <= 13; b++)
            for (int c = 1; c <= 13; c++)
                for (int d = 1 + (a + b + c) % step; d <= 13; d += step) {
                    struct coup coup = { .count = { 0 } };
                    expect_next(&coup, HAND_PLAYER, "8.4");
                    coup_take(&coup, HAND_PLAYER, some_card(a));
                    expect_next(&coup, HAND_BANKER, "8.4");
                    coup_take(&coup, HAND_BANKER, some_card(b));
                    expect_next(&coup, HAND_PLAYER, "8.4");
                    coup_take(&coup, HAND_PLAYER, some_card(c));
                    expect_next(&coup, HAND_BANKER, "8.4");
                    coup_take(&coup, HAND_BANKER, some_card(d));
                    play_on(coup);
                }
}

static void every_deal(void **state)
{
    (void)state;
    add_signs();
    at_the_end = check_coup;
    each_deal(SLOWER > 1 ? 3 : 1);
}

/* ---- At a table ------------------------------------------------------------------ */

static struct table table;
static struct events events;

/* Puts that stake on every wager and announces the hands of the coup. */
static void announce(int s, const struct coup *coup, int64_t stake)
{
    table_open(&table, &signs[s]);
    table.present = 1;
    table.till.phase = BACCARAT_ANNOUNCED;
    baccarat_of(&table)->coup = *coup;
    table.till.in_cents[0] = (BACCARAT_BETS - 1) * stake;
    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        baccarat_of(&table)->now.stake_cents[0][1][bet] = stake;
}

static void settle(void)
{
    struct command command = { .act = ACT_SETTLE, .role = ROLE_DEALER, .seat = NO_SEAT };

    assert_int_equal(table_do(&table, &command, &events).code, REFUSED_ACCEPTED);
}

/* The second clause of the event: Div 1 r.11.3 if the payout is rounded to chips, Div 1 r.1.1 for a
 * stand-off without a second clause. */
static const char *expected_also(const struct expected *t, int64_t stake)
{
    if (t->fate == WINS && t->to * stake % (t->one * table.sign.chip_cents)) return "Div 1 r.11.3";
    return t->fate == STANDS_OFF && !t->also ? "Div 1 r.1.1" : t->also;
}

static void check_settlement(int s, const struct coup *coup, int64_t stake)
{
    int verdicts = 0, commissions = 0;

    announce(s, coup, stake);
    settle();
    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        const char *id = baccarat_game(&signs[s])->bets[e->bet].id;
        if (e->kind == EVENT_COMMISSION) {
            cites("commission", e->clause, e->also, "5.10(b)", NULL);
            commissions++;
        }
        if (e->kind != EVENT_VERDICT) continue;
        struct expected t = judge_under(s, coup, e->bet);
        assert_int_equal(e->fate, t.fate);
        cites(id, e->clause, e->also, t.clause, expected_also(&t, stake));
        verdicts++;
    }
    assert_int_equal(verdicts, BACCARAT_BETS - 1);
    bool none = settings[s].two || settings[s].half || stake < 20 * table.sign.chip_cents;
    bool banker = judge_under(s, coup, BACCARAT_BANKER).fate == WINS;
    assert_int_equal(commissions, banker && !none); /* 5 % of 20 chips is one */
}

/* Settles a few of the deals, under one sign after the other, with one chip and with twenty. */
static void settle_some(const struct coup *coup)
{
    static int turn;

    if (turn++ % (97 * SLOWER)) return;
    check_settlement(turn % sign_count, coup, signs[0].chip_cents);
    check_settlement(turn % sign_count, coup, 20 * signs[0].chip_cents);
}

static void settlement_events(void **state)
{
    (void)state;
    add_signs();
    at_the_end = settle_some;
    each_deal(1);
}

/* Void wagers are returned: without a required ante (14.7), or on a voided hand and then on the Tie
 * (15.9, reading B16). */
static void void_wagers(void **state)
{
    (void)state;
    struct coup coup = { .count = { 0 } };

    add_signs();
    for (int i = 0; i < 4; i++)
        coup_take(&coup, i % 2 ? HAND_BANKER : HAND_PLAYER, card_of(4 + i % 2, CLUBS));
    announce(0, &coup, 100);
    baccarat_of(&table)->ante_due = 1;
    settle();
    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == EVENT_VERDICT)
            cites("without an ante", events.list[i].clause, NULL, "14.7", NULL);
    announce(0, &coup, 100);
    baccarat_of(&table)->void_hands = 1 << HAND_BANKER;
    settle();
    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        const char *id = e->kind == EVENT_VERDICT ? baccarat_game(&signs[0])->bets[e->bet].id : "";
        bool returned = strstr(id, "banker") || !strcmp(id, "tie");
        if (*id) assert_int_equal(e->fate == RETURNS, returned);
        if (returned) cites(id, e->clause, NULL, "15.9", NULL);
    }
}

/* ---- Signs ----------------------------------------------------------------------- */

static void assert_refused(const struct sign *sign, refusal_code code, const char *clause,
                           const char *also)
{
    struct refusal why = sign_check(sign);

    assert_int_equal(why.code, code);
    cites("sign", why.clause, why.also, clause, also);
}

static void refused_signs(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b, *clause, *also; /* each excludes the other */
    } pairs[] = { { "perfect-pair", "any-pair", "11A.1A", "11C.2" },
                  { "perfect-pair", "lucky-match", "11A.1A", "11D.2" },
                  { "any-pair", "lucky-match", "11C.2", "11D.2" } };

    for (size_t i = 0; i < LENGTH(pairs); i++) {
        struct sign sign = sign_of(game_find("baccarat"));
        assert_true(sign_set(&sign, sign_option(&sign, pairs[i].a), "yes"));
        assert_true(sign_set(&sign, sign_option(&sign, "dragon"), "yes"));
        assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED);
        assert_true(sign_set(&sign, sign_option(&sign, pairs[i].b), "yes"));
        assert_refused(&sign, REFUSED_EXCLUSIVE, pairs[i].clause, pairs[i].also);
    }
    struct sign sign = sign_of(game_find("baccarat"));
    assert_false(sign_set(&sign, sign_option(&sign, "decks"), "3"));
    assert_false(sign_set(&sign, sign_option(&sign, "decks"), "9"));
    assert_false(sign_set(&sign, sign_option(&sign, "any-pair-scale"), "3"));
    sign_set(&sign, sign_option(&sign, "cards"), "continuous");
    sign_set(&sign, sign_option(&sign, "style"), "B");
    assert_refused(&sign, REFUSED_NO_CONTINUOUS, "3.4(a)(iii)", NULL);
    sign = sign_of(game_find("baccarat"));
    sign.amount_cents[BACCARAT_ANTE] = 50;
    sign.chip_cents = 50;
    assert_refused(&sign, REFUSED_NO_ANTE_HERE, "14.3", NULL);
    sign_set(&sign, sign_option(&sign, "variant"), "ante-up");
    assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED); /* 0.50 of 5 is 10 % */
    sign.amount_cents[BACCARAT_ANTE] = 100;
    assert_refused(&sign, REFUSED_ANTE_TOO_HIGH, "1.0", "14.3"); /* the definition says 12.5 % */
    struct sign craps = sign_of(game_find("craps"));
    *sign_amount(&craps, "ante") = 100;
    assert_int_equal(sign_check(&craps).code, REFUSED_NOT_PERMITTED_SIGN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(card_names),        cmocka_unit_test(shoes_are_counted),
        cmocka_unit_test(wager_clauses),     cmocka_unit_test(every_deal),
        cmocka_unit_test(settlement_events), cmocka_unit_test(void_wagers),
        cmocka_unit_test(refused_signs),
    };

    RUN_TESTS(tests);
}
