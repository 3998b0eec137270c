/* test_wheel.c - wheel, layout and verdicts of roulette, compared with a second model written from
 * the text: the numbers of each wager, row by row, the payouts of 3.9, and the clause by which each
 * wager wins or loses on each number. */
#include "check.h"
#include "games.h"
#include "games/wheel/wheel_rows.h"
#include "judge_cites.h"
#include "odds/odds.h"

#include <stdio.h>
#include <string.h>

static struct sign sign_with(const char *wheel, const char *layout)
{
    struct sign sign = sign_of(game_find("roulette"));

    assert_true(sign_set(&sign, sign_option(&sign, "wheel"), wheel));
    assert_true(sign_set(&sign, sign_option(&sign, "layout"), layout));
    return sign;
}

/* ---- The wheel ------------------------------------------------------------------- */

/* 2.3: numbers alternate red and black, except the zeros; each occurs once; reading M1: 18 of each
 * colour. */
static void colours_alternate(void **state)
{
    (void)state;
    static const char *const sizes[] = { "37", "38" };

    for (size_t w = 0; w < LENGTH(sizes); w++) {
        struct sign sign = sign_with(sizes[w], "00-0");
        int size = wheel_size(&sign), reds = 0, blacks = 0;
        uint64_t seen = 0;
        assert_int_equal(size, w ? 38 : 37);
        for (int i = 0; i < size; i++) {
            int here = wheel_at(&sign, i), next = wheel_at(&sign, i + 1);
            enum wheel_color a = wheel_color(here), b = wheel_color(next);
            assert_false(seen & UINT64_C(1) << here);
            seen |= UINT64_C(1) << here;
            reds += a == WHEEL_IS_RED;
            blacks += a == WHEEL_IS_BLACK;
            if (a != WHEEL_GREEN && b != WHEEL_GREEN) assert_true(a != b);
        }
        assert_int_equal(reds, 18);
        assert_int_equal(blacks, 18);
        assert_true(seen == (UINT64_C(1) << size) - 1);
    }
}

/* ---- The second model: every wager with its numbers and odds --------------------- */

struct model {
    char id[WAGER_ID];
    int numbers[18], count, to;
};

static struct model model[400];
static int model_count;

static void add(int to, const char *kind, int count, const int *numbers)
{
    struct model *k = &model[model_count++];
    size_t used = (size_t)snprintf(k->id, sizeof k->id, "%s", kind);

    k->to = to;
    k->count = count;
    for (int i = 0; i < count; i++) {
        k->numbers[i] = numbers[i];
        if (count <= 4 && strcmp(kind, "five-line"))
            used += (size_t)snprintf(k->id + used, sizeof k->id - used, "-%s",
                                     numbers[i] == 37 ? "00" : wheel_number_word(numbers[i]));
    }
}

#define ADD(to, kind, ...)                                                                         \
    add(to, kind, (int)LENGTH(((int[]){ __VA_ARGS__ })), (int[]){ __VA_ARGS__ })

static void add_plain(void)
{
    for (int n = 0; n <= 36; n++) ADD(35, "straight", n);
    for (int row = 1; row <= 34; row += 3) {
        ADD(17, "split", row, row + 1);
        ADD(17, "split", row + 1, row + 2);
        ADD(11, "street", row, row + 1, row + 2);
        for (int n = row; row < 34 && n < row + 3; n++) ADD(17, "split", n, n + 3);
        for (int n = row; row < 34 && n < row + 2; n++) ADD(8, "corner", n, n + 1, n + 3, n + 4);
        if (row == 34) continue;
        ADD(5, "six-line", row, row + 1, row + 2, row + 3, row + 4, row + 5);
        snprintf(model[model_count - 1].id, WAGER_ID, "six-line-%d-%d", row, row + 5);
    }
    for (int i = 0; i < 3; i++) {
        int column[12], dozen[12];
        for (int n = 0; n < 12; n++) column[n] = 3 * n + i + 1, dozen[n] = 12 * i + n + 1;
        add(2, "column", 12, column);
        snprintf(model[model_count - 1].id, WAGER_ID, "column-%d", i + 1);
        add(2, "dozen", 12, dozen);
        snprintf(model[model_count - 1].id, WAGER_ID, "dozen-%d", i + 1);
    }
    ADD(1, "low", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18);
    ADD(1, "high", 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36);
    ADD(1, "even", 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36);
    ADD(1, "odd", 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35);
    ADD(1, "red", 1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36);
    ADD(1, "black", 2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35);
}

/* 3.1(b)-(d) and 3.1A(b)-(e), with reading R12. */
static void add_zeros(const struct sign *sign, bool zero_left)
{
    int left = zero_left ? 0 : 37, right = zero_left ? 37 : 0;

    if (wheel_size(sign) == 37) {
        ADD(17, "split", 0, 1);
        ADD(17, "split", 0, 2);
        ADD(17, "split", 0, 3);
        ADD(11, "street", 0, 1, 2);
        ADD(11, "street", 0, 2, 3);
        ADD(8, "corner", 0, 1, 2, 3);
        return;
    }
    ADD(35, "straight", 37);
    ADD(17, "split", 0, 37);
    ADD(17, "split", left, 1);
    ADD(17, "split", left, 2);
    ADD(17, "split", right, 2);
    ADD(17, "split", right, 3);
    ADD(11, "street", left, 1, 2);
    ADD(11, "street", 0, 37, 2);
    ADD(11, "street", right, 2, 3);
    ADD(6, "five-line", 0, 37, 1, 2, 3);
}

static bool covers(const struct model *k, int number)
{
    for (int i = 0; i < k->count; i++)
        if (k->numbers[i] == number) return true;
    return false;
}

/* ---- Clauses --------------------------------------------------------------------- */

/* 3.1 for 37 numbers, 3.1A for 38: each wager has a letter, (i) to win and (ii) to lose. */
static const struct letter {
    const char *kind, *on_37, *on_38;
} letters[] = {
    { "straight", "3.1(a)", "3.1A(a)" }, { "split", "3.1(b)", "3.1A(b)" },
    { "corner", "3.1(d)", "3.1A(d)" },   { "five-line", NULL, "3.1A(e)" },
    { "six-line", "3.1(e)", "3.1A(f)" }, { "column", "3.1(f)", "3.1A(g)" },
    { "dozen", "3.1(g)", "3.1A(h)" },    { "low", "3.1(h)", "3.1A(i)" },
    { "high", "3.1(i)", "3.1A(j)" },     { "even", "3.1(j)", "3.1A(k)" },
    { "odd", "3.1(k)", "3.1A(l)" },      { "red", "3.1(l)", "3.1A(m)" },
    { "black", "3.1(m)", "3.1A(n)" },
};

/* Streets: each street with a zero has an item after (i), and the last item is to lose.  With two
 * zeros it is (c) if 00 is on the left, (cA) if 0 is. */
static const struct streets {
    const char *letter, *lose;
    struct {
        const char *id, *win;
    } with_zero[3];
} streets[] = {
    { "3.1(c)", "(iv)", { { "street-0-1-2", "(ii)" }, { "street-0-2-3", "(iii)" }, { "", "" } } },
    { "3.1A(c)",
      "(v)",
      { { "street-0-2-3", "(ii)" }, { "street-0-00-2", "(iii)" }, { "street-00-1-2", "(iv)" } } },
    { "3.1A(cA)",
      "(v)",
      { { "street-00-2-3", "(ii)" }, { "street-0-00-2", "(iii)" }, { "street-0-1-2", "(iv)" } } },
};

static bool starts(const char *id, const char *kind)
{
    size_t length = strlen(kind);

    return !strncmp(id, kind, length) && (!id[length] || id[length] == '-');
}

static const char *street_item(const struct streets *of, const char *id, bool wins)
{
    for (int i = 0; wins && i < 3; i++)
        if (!strcmp(of->with_zero[i].id, id)) return of->with_zero[i].win;
    return wins ? "(i)" : of->lose;
}

static bool zero_is_left(const struct sign *sign)
{
    return sign->value[sign_option(sign, "layout")];
}

#define CLAUSE 16

/* The clause by which a wager wins or loses.  3.2(a) and (b) are for Asian Neighbours. */
static void clause_of(const struct sign *sign, const char *id, bool wins, char clause[CLAUSE])
{
    bool two_zeros = wheel_size(sign) == 38;
    const struct streets *of = &streets[two_zeros ? 1 + zero_is_left(sign) : 0];

    if (starts(id, "asian")) {
        snprintf(clause, CLAUSE, "3.2%s", wins ? "(a)" : "(b)");
        return;
    }
    if (starts(id, "street")) {
        snprintf(clause, CLAUSE, "%s%s", of->letter, street_item(of, id, wins));
        return;
    }
    for (size_t i = 0; i < LENGTH(letters); i++)
        if (starts(id, letters[i].kind)) {
            snprintf(clause, CLAUSE, "%s%s", two_zeros ? letters[i].on_38 : letters[i].on_37,
                     wins ? "(i)" : "(ii)");
            return;
        }
    fail_msg("not in the text: %s", id);
}

/* The second clause: 3.9 has the odds, 3.10 and 3.11 the effect of zeros on all other wagers. */
static const char *also_of(const struct sign *sign, bool wins, int spun)
{
    if (wins) return "3.9";
    if (spun != 0 && spun != DOUBLE_ZERO) return NULL;
    return wheel_size(sign) == 37 ? "3.10" : spun ? "3.11(b)" : "3.11(a)";
}

/* The clause that defines a wager: the one to win and lose, without its item. */
static void check_kind_clauses(const struct sign *sign)
{
    for (int bet = 1; bet < WHEEL_ASIAN; bet++) {
        struct wager_kind kind = wager_kind(sign, bet);
        char clause[CLAUSE];
        if (bet == WHEEL_FIVE_LINE && wheel_size(sign) == 37) continue; /* none with one zero */
        clause_of(sign, kind.id, true, clause);
        *strrchr(clause, '(') = '\0';
        cites(kind.id, kind.clause, NULL, clause, NULL);
    }
    cites("asian", wager_kind(sign, WHEEL_ASIAN).clause, NULL, "3.2", NULL);
}

static void check_clauses(const struct sign *sign, const char *id, int spun, bool wins,
                          const char *clause, const char *also)
{
    char want[CLAUSE], where[WAGER_ID + 32];

    clause_of(sign, id, wins, want);
    snprintf(where, sizeof where, "%s of %d on %s", id, wheel_size(sign), wheel_number_word(spun));
    cites(where, clause, also, want, also_of(sign, wins, spun));
}

static void check_layout(const char *wheel, const char *layout)
{
    struct sign sign = sign_with(wheel, layout);
    int bet = 0, number = 0, plain = 0;

    check_kind_clauses(&sign);
    model_count = 0;
    add_plain();
    add_zeros(&sign, !strcmp(layout, "0-00"));
    for (int i = 0; i < model_count; i++) {
        const struct model *k = &model[i];
        char id[WAGER_ID];
        if (!wager_find(&sign, k->id, &bet, &number)) fail_msg("%s is missing", k->id);
        wager_id(&sign, bet, number, id);
        assert_string_equal(id, k->id);
        for (int spun = 0; spun < wheel_size(&sign); spun++) {
            struct verdict v = wheel_settle(&sign, bet, number, spun);
            if ((v.fate == WINS) != covers(k, spun)) fail_msg("%s on %d", k->id, spun);
            if (v.fate == WINS) assert_true(v.pays.n == k->to && v.pays.d == 1);
            check_clauses(&sign, k->id, spun, covers(k, spun), v.clause, v.also);
        }
    }
    for (bet = 0, number = 0; wager_next(&sign, false, &bet, &number);) plain += bet < WHEEL_ASIAN;
    assert_int_equal(plain, model_count); /* and no other wagers */
}

/* The number of each kind of wager is that of the positions found on the layout. */
static void check_counts(const char *wheel, const char *layout)
{
    struct sign sign = sign_with(wheel, layout);
    uint64_t sets[WHEEL_SPOTS];

    for (int bet = 1; bet < WHEEL_BETS; bet++) {
        int count = wheel_list(&sign, bet, sets), first = wheel_first(bet);
        assert_int_equal(wheel_count(&sign, bet), count);
        for (int i = 0; i < count; i++)
            assert_true(sets[i] && sets[i] == wheel_covers(&sign, bet, first + i));
        assert_false(wheel_covers(&sign, bet, first + count));
    }
}

static void layouts(void **state)
{
    (void)state;
    check_layout("37", "00-0");
    check_layout("38", "00-0");
    check_layout("38", "0-00");
    check_counts("37", "00-0");
    check_counts("38", "00-0");
    check_counts("38", "0-00");
}

/* ---- Racetracks ------------------------------------------------------------------ */

static void expect_legs(const struct sign *sign, const char *id, const char *const *pieces,
                        int count)
{
    struct wheel_leg legs[WHEEL_LEGS];
    char leg[WAGER_ID];
    int bet, number, units = 0, at = 0;

    assert_true(wager_find(sign, id, &bet, &number));
    int legs_count = wheel_legs(sign, bet, number, legs);
    for (int i = 0; i < legs_count; i++) {
        wager_id(sign, legs[i].bet, legs[i].number, leg);
        for (int unit = 0; unit < legs[i].units; unit++, at++) {
            assert_true(at < count);
            assert_string_equal(leg, pieces[at]);
        }
        units += legs[i].units;
    }
    assert_int_equal(units, count);
    assert_int_equal(units, wheel_units(sign, bet));
}

#define LEGS(sign, id, ...)                                                                        \
    expect_legs(sign, id, (const char *const[]){ __VA_ARGS__ },                                    \
                (int)LENGTH(((const char *const[]){ __VA_ARGS__ })))

static void pieces_of_racetrack_wagers(void **state)
{
    (void)state;
    struct sign one = sign_with("37", "00-0"), two = sign_with("38", "00-0");
    struct sign other = sign_with("38", "0-00");
    int bet, number;

    LEGS(&one, "tier", "split-5-8", "split-10-11", "split-13-16", "split-23-24", "split-27-30",
         "split-33-36");
    LEGS(&one, "orphelins", "straight-1", "split-6-9", "split-14-17", "split-17-20", "split-31-34");
    LEGS(&one, "voisins", "street-0-2-3", "street-0-2-3", "corner-25-26-28-29",
         "corner-25-26-28-29", "split-4-7", "split-12-15", "split-18-21", "split-19-22",
         "split-32-35");
    /* 37: ... 25 17 34 6 27 ... ; 38: ... 20 32 17 5 22 ... and 13 1 00 27 10 */
    LEGS(&one, "neighbours-34", "straight-25", "straight-17", "straight-34", "straight-6",
         "straight-27");
    LEGS(&one, "neighbours-0", "straight-3", "straight-26", "straight-0", "straight-32",
         "straight-15");
    LEGS(&two, "neighbours-17", "straight-20", "straight-32", "straight-17", "straight-5",
         "straight-22");
    LEGS(&two, "neighbours-00", "straight-13", "straight-1", "straight-00", "straight-27",
         "straight-10");
    assert_true(wager_find(&two, "voisins", &bet, &number));
    assert_true(wheel_covers(&two, bet, number));
    assert_true(
        wager_find(&other, "voisins", &bet, &number)); /* known, but not on this layout (R2) */
    assert_false(wheel_covers(&other, bet, number));
}

static void asian_groups(void **state)
{
    (void)state;
    struct sign one = sign_with("37", "00-0"), two = sign_with("38", "00-0");
    int bet, number, option = sign_option(&one, "asian-groups");
    static const char *const on_37[] = { "asian-32-15-19", "asian-4-21-2",   "asian-25-17-34",
                                         "asian-6-27-13",  "asian-36-11-30", "asian-8-23-10",
                                         "asian-5-24-16",  "asian-33-1-20",  "asian-14-31-9",
                                         "asian-22-18-29", "asian-7-28-12",  "asian-35-3-26" };
    static const char *const on_38[] = { "asian-28-9-26", "asian-36-13-1", "asian-27-10-25",
                                         "asian-35-14-2" };

    for (size_t i = 0; i < LENGTH(on_37); i++)
        assert_true(wager_find(&one, on_37[i], &bet, &number));
    for (size_t i = 0; i < LENGTH(on_38); i++)
        assert_true(wager_find(&two, on_38[i], &bet, &number));
    assert_true(wager_find(&one, "asian-19-32-15", &bet, &number)); /* in any order */
    /* a group with the zero wins 11 to 1 on it (reading R1) */
    assert_true(sign_set(&one, option, "0-32-26,15-19-4"));
    assert_int_equal(sign_check(&one).code, 0);
    assert_true(wager_find(&one, "asian-0-32-26", &bet, &number));
    assert_int_equal(wheel_settle(&one, bet, number, 0).fate, WINS);
    assert_false(wager_find(&one, "asian-4-21-2", &bet, &number));
    static const char *const bad[] = { "own",     "1-2",   "1-2-3,4-5", "1-2-3,",
                                       "1-2-3-4", "1,2,3", "1-2-37",    "",
                                       "-",       "1-2-x", "1--2-3",    "1-2-3,4-5-6,7-8-9-10" };
    struct sign before = one;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        if (sign_set(&one, option, bad[i]))
            fail_msg("'%s' was accepted as a list of groups", bad[i]);
        assert_memory_equal(&before, &one, sizeof one);
    }
    assert_true(sign_set(&one, option, "1-2-3,3-4-5"));
    assert_int_equal(sign_check(&one).code, REFUSED_IN_TWO_GROUPS);
    assert_true(sign_set(&one, option, "1-2-00"));
    assert_int_equal(sign_check(&one).code, REFUSED_NO_SUCH_NUMBER);
}

/* True if an id such as "asian-4-21-2" or "split-5-8" contains this number. */
static bool id_has(const char *id, int number)
{
    for (const char *at = strchr(id, '-'); at; at = strchr(at + 1, '-'))
        if (wheel_number_of(at + 1, strcspn(at + 1, "-")) == number) return true;
    return false;
}

/* 3.2: groups from the wheel, and groups with a zero. */
static void check_asian_groups(struct sign sign, const char *groups)
{
    int bet = 0, number = 0;
    char id[WAGER_ID];

    assert_true(sign_set(&sign, sign_option(&sign, "asian-groups"), groups));
    while (wager_next(&sign, false, &bet, &number)) {
        if (bet != WHEEL_ASIAN) continue;
        wager_id(&sign, bet, number, id);
        for (int spun = 0; spun < wheel_size(&sign); spun++) {
            bool wins = id_has(id, spun);
            struct verdict v = wheel_settle(&sign, bet, number, spun);
            if ((v.fate == WINS) != wins) fail_msg("%s on %d", id, spun);
            if (wins) assert_true(v.pays.n == 11 && v.pays.d == 1);
            check_clauses(&sign, id, spun, wins, v.clause, v.also);
        }
    }
}

static void asian_neighbours(void **state)
{
    (void)state;
    check_asian_groups(sign_with("37", "00-0"), "wheel");
    check_asian_groups(sign_with("37", "00-0"), "0-32-26,15-19-4");
    check_asian_groups(sign_with("38", "00-0"), "wheel");
    check_asian_groups(sign_with("38", "0-00"), "0-28-00,9-26-30");
}

/* ---- At a table ------------------------------------------------------------------ */

static struct table table;
static struct events events;

/* 3.2A: the pieces of racetrack wagers and their clauses. */
static const struct piece {
    const char *of, *letter, *kind, *clause;
} pieces[] = {
    { "tier", "3.2A(a)", "split", "3.2A(a)" },
    { "orphelins", "3.2A(b)", "straight", "3.2A(b)(i)" },
    { "orphelins", "3.2A(b)", "split", "3.2A(b)(ii)" },
    { "voisins", "3.2A(c)", "street", "3.2A(c)(i)" },
    { "voisins", "3.2A(c)", "corner", "3.2A(c)(ii)" },
    { "voisins", "3.2A(c)", "split", "3.2A(c)(iii)" },
    { "neighbours", "3.2A(d)", "straight", "3.2A(d)" },
};

static const struct piece *piece_of(const char *whole, const char *id)
{
    for (size_t i = 0; i < LENGTH(pieces); i++)
        if (starts(whole, pieces[i].of) && (!id || starts(id, pieces[i].kind))) return &pieces[i];
    return NULL;
}

/* Puts a stake on every wager; 90 chips divide into whole pieces. */
static void stake_everywhere(const struct sign *sign)
{
    int bet = 0, number = 0;

    table_open(&table, sign);
    table.present = 1;
    table.till.phase = WHEEL_ANNOUNCED;
    while (wager_next(sign, false, &bet, &number)) {
        wheel_of(&table)->now.stake_cents[0][wheel_spot(&table, bet, number)] = 9000;
        table.till.in_cents[0] += 9000;
    }
}

static void by_dealer(int act)
{
    struct command command = { .act = (uint8_t)act, .role = ROLE_DEALER, .seat = NO_SEAT };

    assert_int_equal(table_do(&table, &command, &events).code, REFUSED_ACCEPTED);
}

/* 4.5A: winning pieces move to the main layout, by their own item; the rest of a racetrack wager
 * loses by its letter. */
static void check_verdict(const struct event *e, int spun)
{
    const struct sign *sign = &table.sign;
    char id[WAGER_ID], whole[WAGER_ID];
    bool moved = e->kind == EVENT_MOVED;

    if (!moved && e->kind != EVENT_VERDICT) return;
    wager_id(sign, e->bet, e->number, id);
    if (moved) {
        assert_true(id_has(id, spun));
        wager_id(sign, e->as, e->as_number, whole);
        cites(whole, e->clause, e->also, "4.5A", piece_of(whole, id)->clause);
    } else if (piece_of(id, NULL)) {
        assert_int_equal(e->fate, LOSES);
        cites(id, e->clause, e->also, piece_of(id, NULL)->letter, also_of(sign, false, spun));
    } else {
        check_clauses(sign, id, spun, e->fate == WINS, e->clause, e->also);
    }
}

static int verdicts_on(int spun)
{
    int verdicts = 0;

    for (int i = 0; i < events.count; i++) {
        check_verdict(&events.list[i], spun);
        verdicts += events.list[i].kind == EVENT_VERDICT;
    }
    return verdicts;
}

static void check_spin(const struct sign *sign, int spun)
{
    int wagers = 0, bet = 0, number = 0;

    stake_everywhere(sign);
    wheel_of(&table)->landed = (int8_t)spun;
    while (wager_next(sign, false, &bet, &number)) wagers++;
    by_dealer(ACT_COLLECT);
    int verdicts = verdicts_on(spun);
    by_dealer(ACT_PAY);
    assert_int_equal(verdicts + verdicts_on(spun), wagers); /* each decided once */
}

static void events_at_a_table(void **state)
{
    (void)state;
    static const char *const tables[][2] = { { "37", "00-0" }, { "38", "00-0" }, { "38", "0-00" } };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = sign_with(tables[i][0], tables[i][1]);
        for (int spun = 0; spun < wheel_size(&sign); spun++) check_spin(&sign, spun);
    }
}

/* ---- Names ----------------------------------------------------------------------- */

static void unknown_positions(void **state)
{
    (void)state;
    struct sign sign = sign_with("37", "00-0");
    static const char *const bad[] = {
        "split-1-9",
        "split-3-4",
        "split-0-4",
        "split-1-1",
        "split-1",
        "split",
        "split-",
        "split-1-2-",
        "split-1-2-3",
        "street-2-3-4",
        "street-0-1-3",
        "corner-1-2-3-4",
        "corner-2-3-5-7",
        "six-line-1-7",
        "six-line-2-7",
        "column-0",
        "column-4",
        "dozen-0",
        "straight-37",
        "straight-00",
        "straight-01",
        "straight--1",
        "straight",
        "low-1",
        "neighbours",
        "neighbours-37",
        "asian-1-2-3",
        "tier-1",
        "",
        "-",
        "straight-17x",
        "straight- 17",
        "street-0-00-2",
        "split-0-00",
        "corner-",
        "six-line-1-2-3-4-5-6",
        "red-",
        "straight-999999999999999999999",
    };
    int bet, number;

    for (size_t i = 0; i < LENGTH(bad); i++)
        if (wager_find(&sign, bad[i], &bet, &number)) fail_msg("'%s' was found", bad[i]);
}

static void ids_are_unique(void **state)
{
    (void)state;
    static const char *const tables[][2] = { { "37", "00-0" }, { "38", "00-0" }, { "38", "0-00" } };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = sign_with(tables[i][0], tables[i][1]);
        int bet = 0, number = 0, b, n;
        char id[WAGER_ID];
        while (wager_next(&sign, false, &bet, &number)) {
            wager_id(&sign, bet, number, id);
            assert_true(wager_find(&sign, id, &b, &n));
            assert_true(b == bet && n == number);
        }
    }
}

/* ---- Odds ------------------------------------------------------------------------ */

/* With one zero every wager has an edge of 1/37; with two 1/19, except the Five-Line: 6 to 1 on 5
 * of 38 gives 5 * 7 / 38 - 1 = -3/38. */
static void edges(void **state)
{
    (void)state;
    static const char *const tables[][2] = { { "37", "00-0" }, { "38", "00-0" }, { "38", "0-00" } };
    mpq_t edge, five, sum;

    mpq_inits(edge, five, sum, NULL);
    mpq_set_si(five, -3, 38);
    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = sign_with(tables[i][0], tables[i][1]);
        struct odds_report report = { .rows = NULL };
        mpq_set_si(edge, -1, i ? 19 : 37);
        odds_report_sign(&report, &sign, NULL, 0, true);
        assert_true(report.count > 200);
        for (int r = 0; r < report.count; r++) {
            const struct odds_row *row = &report.rows[r];
            bool line = !strcmp(row->id, "five-line");
            if (!mpq_equal(row->odds.ev, line ? five : edge)) fail_msg("%s", row->id);
            mpq_add(sum, row->odds.win, row->odds.lose);
            assert_true(!mpq_cmp_ui(sum, 1, 1));
        }
        odds_report_free(&report);
    }
    mpq_clears(edge, five, sum, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_alternate),
        cmocka_unit_test(layouts),
        cmocka_unit_test(pieces_of_racetrack_wagers),
        cmocka_unit_test(asian_groups),
        cmocka_unit_test(asian_neighbours),
        cmocka_unit_test(events_at_a_table),
        cmocka_unit_test(unknown_positions),
        cmocka_unit_test(ids_are_unique),
        cmocka_unit_test(edges),
    };

    RUN_TESTS(tests);
}
