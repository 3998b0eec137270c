/* test_settle.c - every wager of every edition on every roll, against a second
 * judge that is written from the rule texts with plain comparisons and shares
 * nothing with the rows. */
#include "check.h"
#include "games.h"
#include "games/dice/dice_rows.h"

#include <string.h>

enum { LOSE = -1, STAND = -2, OFF = -3, MOVE = -4 }; /* else: odds in thirtieths to 1 */
#define PAYS(n, d) (30 * (n) / (d)) /* every odds of the texts is a whole number of them */

static int starts(const char *id, const char *with)
{
    return !strncmp(id, with, strlen(with));
}

/* ---- Craps, Division 11 ---------------------------------------------------------- */

static int true_odds(int n)
{
    return n == 4 || n == 10 ? PAYS(2, 1) : n == 5 || n == 9 ? PAYS(3, 2) : PAYS(6, 5);
}

static int place_odds(int n)
{
    return n == 4 || n == 10 ? PAYS(9, 5) : n == 5 || n == 9 ? PAYS(7, 5) : PAYS(7, 6);
}

static int lay_odds(int n)
{
    return n == 4 || n == 10 ? PAYS(1, 2) : n == 5 || n == 9 ? PAYS(2, 3) : PAYS(5, 6);
}

static int craps_judge(const char *id, int at, int t, int hard)
{
    int box = t == 4 || t == 5 || t == 6 || t == 8 || t == 9 || t == 10;

    if (starts(id, "pass-odds") || starts(id, "come-odds") || starts(id, "buy"))
        return t == at ? true_odds(at) : t == 7 ? LOSE : STAND;
    if (strstr(id, "behind") || starts(id, "lay"))
        return t == 7 ? lay_odds(at) : t == at ? LOSE : STAND;
    if (!strcmp(id, "pass") || starts(id, "come")) {
        if (at) return t == at ? PAYS(1, 1) : t == 7 ? LOSE : STAND;
        return t == 7 || t == 11 ? PAYS(1, 1) : box ? MOVE : LOSE;
    }
    if (starts(id, "dont")) {
        if (at) return t == 7 ? PAYS(1, 1) : t == at ? LOSE : STAND;
        return t == 2 || t == 3 ? PAYS(1, 1) : t == 12 ? OFF : box ? MOVE : LOSE;
    }
    if (starts(id, "place")) return t == at ? place_odds(at) : t == 7 ? LOSE : STAND;
    if (starts(id, "hard")) {
        if (t == at && hard) return at == 4 || at == 10 ? PAYS(7, 1) : PAYS(9, 1);
        return t == at || t == 7 ? LOSE : STAND;
    }
    if (!strcmp(id, "big-6")) return t == 6 ? PAYS(1, 1) : t == 7 ? LOSE : STAND;
    if (!strcmp(id, "big-8")) return t == 8 ? PAYS(1, 1) : t == 7 ? LOSE : STAND;
    if (!strcmp(id, "field"))
        return t == 2 || t == 12 ? PAYS(2, 1) : t <= 4 || t >= 9 ? PAYS(1, 1) : LOSE;
    if (!strcmp(id, "any-7")) return t == 7 ? PAYS(4, 1) : LOSE;
    if (!strcmp(id, "any-craps")) return t == 2 || t == 3 || t == 12 ? PAYS(7, 1) : LOSE;
    if (!strcmp(id, "craps-2")) return t == 2 ? PAYS(30, 1) : LOSE;
    if (!strcmp(id, "craps-3")) return t == 3 ? PAYS(15, 1) : LOSE;
    if (!strcmp(id, "craps-12")) return t == 12 ? PAYS(30, 1) : LOSE;
    if (!strcmp(id, "eleven")) return t == 11 ? PAYS(15, 1) : LOSE;
    fail_msg("no judge for %s", id);
    return 0;
}

/* ---- Snake Eyes ------------------------------------------------------------------ */

/* The odds on the sign: NZ as usual, or NSW option one or two. */
struct pays {
    int hard_4_10, hard_6_8, field_2, field_12, two, three, twelve, eleven;
};

static int snake_judge(const char *id, int at, int t, int hard, const struct pays *p)
{
    if (!strcmp(id, "hardway-combo")) {
        if (t != 4 && t != 6 && t != 8 && t != 10) return t == 7 ? LOSE : STAND;
        return hard ? PAYS(4, 1) : LOSE;
    }
    if (starts(id, "hard")) {
        if (t == at && hard) return at == 4 || at == 10 ? p->hard_4_10 : p->hard_6_8;
        return t == at || t == 7 ? LOSE : STAND;
    }
    if (!strcmp(id, "five")) return t == 5 ? PAYS(1, 1) : t == 7 ? LOSE : STAND;
    if (!strcmp(id, "six")) return t == 6 ? PAYS(1, 1) : t == 7 ? LOSE : STAND;
    if (!strcmp(id, "eight")) return t == 8 ? PAYS(1, 1) : t == 7 ? LOSE : STAND;
    if (!strcmp(id, "field"))
        return t == 2 ? p->field_2 : t == 12 ? p->field_12 : t <= 4 || t >= 9 ? PAYS(1, 1) : LOSE;
    if (!strcmp(id, "any-7")) return t == 7 ? PAYS(4, 1) : LOSE;
    if (!strcmp(id, "c-and-e-combo")) return t <= 3 || t >= 11 ? PAYS(4, 1) : LOSE;
    if (!strcmp(id, "craps-2")) return t == 2 ? p->two : LOSE;
    if (!strcmp(id, "craps-3")) return t == 3 ? p->three : LOSE;
    if (!strcmp(id, "craps-12")) return t == 12 ? p->twelve : LOSE;
    if (!strcmp(id, "eleven")) return t == 11 ? p->eleven : LOSE;
    fail_msg("no judge for %s", id);
    return 0;
}

/* ---- Double Dice ----------------------------------------------------------------- */

static int double_judge(const char *id, int at, int t, int a, int b)
{
    if (!strcmp(id, "shooter")) return t == 7 ? LOSE : at == 3 ? PAYS(1, 1) : MOVE;
    if (!strcmp(id, "bonus")) {
        if (t != 7) return at == 23 ? PAYS(20, 1) : MOVE;
        return at >= 20 ? PAYS(10, 1) : at >= 16 ? PAYS(5, 1) : LOSE;
    }
    if (!strcmp(id, "any-seven")) return t == 7 ? PAYS(4, 1) : LOSE;
    if (t == 7) return LOSE;
    if (starts(id, "double")) return a == b && a == at ? PAYS(5, 1) : STAND;
    if (!strcmp(id, "number-2-5")) return t == 2 || t == 5 ? PAYS(1, 1) : STAND;
    if (!strcmp(id, "number-3-4")) return t == 3 || t == 4 ? PAYS(1, 1) : STAND;
    if (!strcmp(id, "number-6")) return t == 6 ? PAYS(1, 1) : STAND;
    if (!strcmp(id, "number-8")) return t == 8 ? PAYS(1, 1) : STAND;
    if (!strcmp(id, "number-10-11")) return t == 10 || t == 11 ? PAYS(1, 1) : STAND;
    if (!strcmp(id, "number-9-12")) return t == 9 || t == 12 ? PAYS(1, 1) : STAND;
    fail_msg("no judge for %s", id);
    return 0;
}

/* ---- The comparison -------------------------------------------------------------- */

static int expected(const struct sign *sign, const struct pays *p, const char *id, int at, int a,
                    int b)
{
    const char *edition = games[sign->edition]->id;

    if (!strcmp(edition, "craps")) return craps_judge(id, at, a + b, a == b);
    if (!strcmp(edition, "double-dice")) return double_judge(id, at, a + b, a, b);
    return snake_judge(id, at, a + b, a == b, p);
}

static bool pays_so(struct ratio pays, int thirtieths)
{
    return 30 * pays.n == thirtieths * pays.d;
}

static void compare(const struct sign *sign, const struct pays *p)
{
    const struct dice_game *game = dice_game(sign);
    char id[DICE_ID];

    for (int spot = 0; spot < game->spot_count; spot++)
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) {
                int bet = game->spots[spot].bet, at = game->spots[spot].number;
                dice_id(game, bet, 0, id);
                struct verdict v = dice_settle(sign, bet, at, false, dice_roll(a, b));
                int want = expected(sign, p, id, at, a, b);
                switch (v.fate) {
                case WINS:
                    if (want < 0 || !pays_so(v.pays, want))
                        fail_msg("%s at %d on %d %d wins %d/%d", id, at, a, b, (int)v.pays.n,
                                 (int)v.pays.d);
                    break;
                case LOSES:
                    if (want != LOSE) fail_msg("%s at %d on %d %d loses", id, at, a, b);
                    break;
                case STANDS_OFF:
                    if (want != OFF) fail_msg("%s at %d on %d %d stands off", id, at, a, b);
                    break;
                case TRAVELS:
                    if (want != MOVE) fail_msg("%s at %d on %d %d travels", id, at, a, b);
                    assert_int_equal(v.number, game->turn_bet ? at + 1 : a + b);
                    break;
                case STANDS:
                case RETURNS:
                    if (want != STAND) fail_msg("%s at %d on %d %d stands", id, at, a, b);
                }
                if (v.fate != STANDS) assert_non_null(v.clause);
            }
}

static void craps_and_double_dice(void **state)
{
    (void)state;
    struct sign craps = sign_of(game_find("craps")), dd = sign_of(game_find("double-dice"));

    compare(&craps, NULL);
    compare(&dd, NULL);
}

static void set(struct sign *sign, const char *option, const char *word)
{
    assert_true(sign_set(sign, sign_option(sign, option), word));
}

static void snake_eyes_with_every_pay_option(void **state)
{
    (void)state;
    static const struct pays usual = { PAYS(7, 1),  PAYS(9, 1),  PAYS(3, 1),  PAYS(2, 1),
                                       PAYS(33, 1), PAYS(15, 1), PAYS(33, 1), PAYS(15, 1) };
    static const int columns[3][2] = { { 3, 2 }, { 2, 2 }, { 3, 1 } };
    const char *editions[] = { "snake-eyes", "snake-eyes-first" };

    for (int e = 0; e < 2; e++)
        for (int column = 0; column < 3; column++)
            for (int less = 0; less < 4; less++) {
                struct sign sign = sign_of(game_find(editions[e]));
                struct pays p = usual;
                char word[4];
                snprintf(word, sizeof word, "%d", column + 1);
                set(&sign, "field", word);
                p.field_2 = PAYS(columns[column][0], 1);
                p.field_12 = PAYS(columns[column][1], 1);
                snprintf(word, sizeof word, "%d", 33 - less);
                set(&sign, "craps-2", word);
                set(&sign, "craps-12", word);
                p.two = p.twelve = PAYS(33 - less, 1);
                if (less % 2) {
                    set(&sign, "hard-4", "6");
                    set(&sign, "hard-10", "6");
                    set(&sign, "hard-6", "8");
                    set(&sign, "hard-8", "8");
                    p.hard_4_10 = PAYS(6, 1);
                    p.hard_6_8 = PAYS(8, 1);
                }
                compare(&sign, &p);
            }
}

static void new_south_wales(void **state)
{
    (void)state;
    static const struct pays one = { PAYS(15, 2), PAYS(19, 2), PAYS(3, 1),  PAYS(1, 1),
                                     PAYS(33, 1), PAYS(16, 1), PAYS(31, 1), PAYS(16, 1) };
    static const struct pays two = { PAYS(7, 1),  PAYS(9, 1),  PAYS(3, 1),  PAYS(2, 1),
                                     PAYS(33, 1), PAYS(15, 1), PAYS(31, 1), PAYS(15, 1) };
    struct sign sign = sign_of(game_find("snake-eyes-nsw"));

    compare(&sign, &one);
    set(&sign, "pay-table", "two");
    compare(&sign, &two);
}

static void resting_wagers_are_not_decided(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    int bet, number;

    assert_true(dice_find(dice_game(&sign), "place-6", &bet, &number));
    struct verdict place = dice_settle(&sign, bet, 6, true, dice_roll(3, 4));
    assert_int_equal(place.fate, STANDS);
    assert_string_equal(place.clause, "4.10(a)");
    assert_true(dice_find(dice_game(&sign), "come-odds-6", &bet, &number));
    struct verdict odds = dice_settle(&sign, bet, 6, true, dice_roll(3, 4));
    assert_int_equal(odds.fate, RETURNS); /* reading C4 */
}

static void the_cached_table_says_the_same(void **state)
{
    (void)state;
    static struct dice_cache cache;

    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        const struct dice_game *game = dice_game(&sign);
        if (!game) continue;
        dice_cache_fill(&cache, &sign);
        for (int spot = 0; spot < game->spot_count; spot++)
            for (int outcome = 0; outcome <= ROLLS; outcome++) {
                struct verdict v = dice_settle(&sign, game->spots[spot].bet,
                                               game->spots[spot].number, false, outcome);
                struct dice_judged judged = dice_cached(&cache, spot, false, outcome);
                assert_true(judged.fate == v.fate && judged.number == v.number &&
                            judged.to == v.pays.n && judged.one == v.pays.d);
            }
    }
}

static void names_go_both_ways(void **state)
{
    (void)state;
    char id[DICE_ID];

    for (int edition = 0; edition < game_count; edition++) {
        const struct dice_game *game = games[edition]->dice;
        for (int bet = 1; game && bet < game->bet_count; bet++)
            for (int number = 0; number <= 12; number++) {
                int b, n;
                if (!(game->bets[bet].named & AT(number))) continue;
                dice_id(game, bet, number, id);
                assert_true(dice_find(game, id, &b, &n));
                assert_true(b == bet && n == number);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(craps_and_double_dice),
        cmocka_unit_test(snake_eyes_with_every_pay_option),
        cmocka_unit_test(new_south_wales),
        cmocka_unit_test(resting_wagers_are_not_decided),
        cmocka_unit_test(the_cached_table_says_the_same),
        cmocka_unit_test(names_go_both_ways),
    };

    RUN_TESTS(tests);
}
