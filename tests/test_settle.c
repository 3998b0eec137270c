/* test_settle.c - every wager of every dice edition on every roll, compared with a second judge. It
 * is written from the rule texts with plain comparisons, shares nothing with the rows, and gives
 * verdict and clause.  Then the same for the events of a table with every wager on it. */
#include "check.h"
#include "games.h"
#include "games/dice/dice_internal.h"
#include "judge_cites.h"

#include <string.h>

enum { LOSE = -1, STAND = -2, OFF = -3, MOVE = -4 }; /* otherwise odds, in thirtieths to 1 */
#define PAYS(n, d) (30 * (n) / (d))                  /* a whole number for all odds in the texts */

static int starts(const char *id, const char *with)
{
    return !strncmp(id, with, strlen(with));
}

/* The clauses of a verdict; empty: no clause since the wager is not decided, or no second clause.
 */
struct cited {
    char clause[16], also[16];
};

static void set_also(struct cited *c, const char *also)
{
    snprintf(c->also, sizeof c->also, "%s", also ? also : "");
}

static struct cited cited(const char *before, const char *item, const char *also)
{
    struct cited c;

    snprintf(c.clause, sizeof c.clause, "%s%s", before, item);
    set_also(&c, also);
    return c;
}

static int index_of(const char *id, const char *const *ids, int count)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(ids[i], id)) return i;
    fail_msg("not in the text: %s", id);
    return -1;
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

/* The wagers of 4.1 in their order, (a) to (y). */
static char craps_letter(const char *id)
{
    static const char *const ids[] = {
        "pass",      "dont-pass",
        "come",      "dont-come",
        "pass-odds", "dont-pass-behind",
        "come-odds", "dont-come-behind",
        "place",     "buy",
        "lay",       "hard",
        "big-6",     "big-8",
        "field",     "any-7",
        "any-craps", "craps-2",
        "craps-3",   "craps-12",
        "eleven",    "horn",
        "horn-high", "world",
        "c-and-e",
    };

    return (char)('a' + index_of(id, ids, LENGTH(ids)));
}

/* The item under a letter.  (a) to (d) have one item for the first roll and one for later rolls;
 * (e) to (h) and (w) to (y) begin with an item on the amount; (j) has no items. */
static const char *craps_item(char letter, int at, int is)
{
    bool line = letter <= 'd', amount_first = (letter > 'd' && letter < 'i') || letter > 'v';

    if (letter == 'j') return "";
    if (is == OFF) return "(iii)";
    if (line && is == LOSE) return at ? "(ii)(B)" : "(ii)(A)";
    if (line) return at ? "(i)(B)" : "(i)(A)";
    if (amount_first) return is == LOSE ? "(iii)" : "(ii)";
    return is == LOSE ? "(ii)" : "(i)";
}

/* 1.0 defines come out point and come point. */
static struct cited craps_cites(const char *id, int at, int is)
{
    char letter[8];

    if (is == STAND) return cited("", "", NULL);
    if (is == MOVE) return cited("1.0", "", NULL);
    snprintf(letter, sizeof letter, "4.1(%c)", craps_letter(id));
    return cited(letter, craps_item(letter[4], at, is), NULL);
}

/* ---- Snake Eyes ------------------------------------------------------------------ */

/* Odds that depend on the sign: of Snake Eyes, and of the bonus in Double Dice. */
struct pays {
    int hard_4_10, hard_6_8, field_2, field_12, two, three, twelve, eleven;
    int bonus[3]; /* four, five and six wins */
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

/* Division 11A r.4.1 has letters from (a).  The first text continues the letters of 3.4; we cite
 * them from (a) (reading S3). */
static int snake_letter(const char *id)
{
    static const char *const ids[] = { "hard",    "hardway-combo", "five",     "six",
                                       "eight",   "field",         "any-7",    "c-and-e-combo",
                                       "craps-2", "craps-3",       "craps-12", "eleven" };

    return index_of(id, ids, LENGTH(ids));
}

/* (i) to win and (ii) to lose.  Hardways lose on the total made the easy way (A) or on a 7 (B). */
static struct cited snake_cites(const char *id, int is, int t)
{
    static const char *const before[2][2] = { { "4.1(a)(i)(A)", "4.1(a)(i)(B)" },
                                              { "4.1(b)(i)(A)", "4.1(b)(i)(B)" } };
    int letter = snake_letter(id);
    char text[8];

    if (is == STAND) return cited("", "", NULL);
    snprintf(text, sizeof text, "4.1(%c)", 'a' + letter);
    if (is != LOSE) return cited(text, "(i)", NULL);
    return cited(text, "(ii)", letter < 2 ? before[letter][t == 7] : NULL);
}

/* New South Wales r.6.1 has one paragraph for each wager, for both win and loss. */
static struct cited nsw_cites(const char *id, int is)
{
    static const char *const ids[] = { "hard",     "hardway-combo", "craps-2", "craps-3",
                                       "craps-12", "eleven",        "field",   "any-7",
                                       "five",     "six",           "eight",   "c-and-e-combo" };
    char number[16];

    if (is == STAND) return cited("", "", NULL);
    snprintf(number, sizeof number, "6.1.%d", 1 + index_of(id, ids, LENGTH(ids)));
    return cited(number, "", NULL);
}

/* ---- Double Dice ----------------------------------------------------------------- */

#define STOPS 0 /* no throw: the shooter stops, or a substitute has finished (reading D4) */

static int double_judge(const char *id, int at, int t, int a, int b, const int bonus[3])
{
    if (t == STOPS && strcmp(id, "bonus")) return STAND;
    if (!strcmp(id, "shooter")) return t == 7 ? LOSE : at == 3 ? PAYS(1, 1) : MOVE;
    if (!strcmp(id, "bonus")) {
        if (t != 7 && t != STOPS) return at == 23 ? bonus[2] : MOVE;
        return at >= 20 ? bonus[1] : at >= 16 ? bonus[0] : LOSE;
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

/* Shooter's Bet: 7.3 win, 7.4 loss, 7.5 payout, 7.2 it stays for its four throws.  8.1 to 8.3 cover
 * their bets completely.  Bonus Bet: 9.3 to 9.6 count the wins, 9.1 keeps it up until then; if the
 * turn ends without a seven, the note in the table of odds requires four wins. */
static struct cited double_cites(const char *id, int at, int is, int t)
{
    int wins = at / 4;

    if (is == STAND) return cited("", "", NULL);
    if (!strcmp(id, "shooter"))
        return is == MOVE   ? cited("7.2", "", NULL)
               : is == LOSE ? cited("7.4", "", NULL)
                            : cited("7.3", "", "7.5");
    if (!strcmp(id, "any-seven")) return cited("8.1", "", NULL);
    if (starts(id, "number")) return cited("8.2", "", NULL);
    if (starts(id, "double")) return cited("8.3", "", NULL);
    if (is == MOVE) return cited("9.1", "", NULL);
    if (t != 7 && t != STOPS) return cited("9.6", "", NULL);
    if (wins < 4) return cited("9.3", "", t == STOPS ? "odds" : NULL);
    return cited(wins < 5 ? "9.4" : "9.5", "", NULL);
}

/* ---- The comparison -------------------------------------------------------------- */

/* The second judge's verdict on a wager. */
struct ruling {
    int is;
    struct cited cites;
};

static bool edition_is(const struct sign *sign, const char *edition)
{
    return !strcmp(games[sign->edition]->id, edition);
}

static struct ruling expected(const struct sign *sign, const struct pays *p, const char *id, int at,
                              int a, int b)
{
    struct ruling ruling;
    int t = a + b;

    if (edition_is(sign, "craps")) {
        ruling.is = craps_judge(id, at, t, a == b);
        ruling.cites = craps_cites(id, at, ruling.is);
    } else if (edition_is(sign, "double-dice")) {
        ruling.is = double_judge(id, at, t, a, b, p->bonus);
        ruling.cites = double_cites(id, at, ruling.is, t);
    } else {
        ruling.is = snake_judge(id, at, t, a == b, p);
        ruling.cites = edition_is(sign, "snake-eyes-nsw") ? nsw_cites(id, ruling.is)
                                                          : snake_cites(id, ruling.is, t);
    }
    return ruling;
}

/* The odds on this sign: 4.9 and 4.10 of Division 11A, New South Wales r.8.1, Double Dice
 * r.9.4 to 9.6. */
static int odds_on_sign(const struct sign *sign, const char *option)
{
    return PAYS(sign->value[sign_option(sign, option)], 1);
}

static const struct pays nsw_one = { PAYS(15, 2), PAYS(19, 2), PAYS(3, 1),  PAYS(1, 1), PAYS(33, 1),
                                     PAYS(16, 1), PAYS(31, 1), PAYS(16, 1), { 0 } };
static const struct pays nsw_two = { PAYS(7, 1),  PAYS(9, 1),  PAYS(3, 1),  PAYS(2, 1), PAYS(33, 1),
                                     PAYS(15, 1), PAYS(31, 1), PAYS(15, 1), { 0 } };
static const int field_columns[3][2] = { { 3, 2 }, { 2, 2 }, { 3, 1 } };

static struct pays pays_on(const struct sign *sign, int at)
{
    struct pays p = { .three = PAYS(15, 1), .eleven = PAYS(15, 1) };

    if (edition_is(sign, "craps")) return p;
    if (edition_is(sign, "snake-eyes-nsw"))
        return odds_on_sign(sign, "pay-table") == PAYS(1, 1) ? nsw_one : nsw_two;
    if (edition_is(sign, "double-dice")) {
        p.bonus[0] = odds_on_sign(sign, "bonus-4");
        p.bonus[1] = odds_on_sign(sign, "bonus-5");
        p.bonus[2] = odds_on_sign(sign, "bonus-6");
        return p;
    }
    const int *column = field_columns[sign->value[sign_option(sign, "field")] - 1];
    p.hard_4_10 =
        odds_on_sign(sign, at == 4 ? "hard-4" : "hard-10"); /* each on its own (reading S6) */
    p.hard_6_8 = odds_on_sign(sign, at == 6 ? "hard-6" : "hard-8");
    p.field_2 = PAYS(column[0], 1);
    p.field_12 = PAYS(column[1], 1);
    p.two = odds_on_sign(sign, "craps-2");
    p.twelve = odds_on_sign(sign, "craps-12");
    return p;
}

static bool pays_thirtieths(struct ratio pays, int thirtieths)
{
    return 30 * pays.n == thirtieths * pays.d;
}

static bool agrees(const struct verdict *v, int is)
{
    switch (v->fate) {
    case WINS:
        return is >= 0 && pays_thirtieths(v->pays, is);
    case LOSES:
        return is == LOSE;
    case STANDS_OFF:
        return is == OFF;
    case TRAVELS:
        return is == MOVE;
    default:
        return is == STAND;
    }
}

static const char *or_null(const char *clause)
{
    return *clause ? clause : NULL;
}

static void assert_cites(const char *where, const char *clause, const char *also,
                         const struct cited *want)
{
    cites(where, clause, also, or_null(want->clause), or_null(want->also));
}

static void compare_one(const struct sign *sign, const struct pays *p, int spot, int a, int b)
{
    const struct dice_game *game = dice_game(sign);
    int bet = game->spots[spot].bet, at = game->spots[spot].number;
    char id[DICE_ID], where[DICE_ID + 48];

    dice_id(game, bet, 0, id);
    snprintf(where, sizeof where, "%s: %s at %d on %d %d", games[sign->edition]->id, id, at, a, b);
    struct verdict v = dice_settle(sign, bet, at, false, a ? dice_roll(a, b) : TURN_ENDS);
    struct ruling want = expected(sign, p, id, at, a, b);

    if (!agrees(&v, want.is))
        fail_msg("%s: %s, %d to %d", where, fate_id(v.fate), (int)v.pays.n, (int)v.pays.d);
    if (v.fate == TRAVELS) assert_int_equal(v.number, game->turn_bet ? at + 1 : a + b);
    assert_cites(where, v.clause, v.also, &want.cites);
}

/* Every spot on every roll, and at the end of a turn without a seven.  odds null: those of the
 * sign. */
static void compare(const struct sign *sign, const struct pays *odds)
{
    const struct dice_game *game = dice_game(sign);

    for (int spot = 0; spot < game->spot_count; spot++) {
        struct pays p = odds ? *odds : pays_on(sign, game->spots[spot].number);
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) compare_one(sign, &p, spot, a, b);
        if (game->turn_bet) compare_one(sign, &p, spot, 0, 0);
    }
}

static void set(struct sign *sign, const char *option, const char *word)
{
    assert_true(sign_set(sign, sign_option(sign, option), word));
}

/* Calls look() with the default sign of every dice game, and with every value of every option; for
 * a wide range with the lowest, the next and the highest value. */
static void each_sign(void look(const struct sign *sign))
{
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        const struct option *option = games[edition]->options;
        if (!dice_game(&sign)) continue;
        look(&sign);
        for (int i = 0; option[i].id; i++) {
            int wide[] = { option[i].least, option[i].least + 1, option[i].most };
            bool words = option[i].choices[0].word;
            for (int c = 0; words ? c < OPTION_CHOICES && option[i].choices[c].word : c < 3; c++) {
                struct sign other = sign;
                other.value[i] = words ? option[i].choices[c].value : wide[c];
                look(&other);
            }
        }
    }
}

static void compare_sign(const struct sign *sign)
{
    compare(sign, NULL);
}

static void every_edition_with_every_option(void **state)
{
    (void)state;
    each_sign(compare_sign);
}

static void snake_eyes_with_every_pay_option(void **state)
{
    (void)state;
    static const struct pays usual = { PAYS(7, 1),  PAYS(9, 1),  PAYS(3, 1),
                                       PAYS(2, 1),  PAYS(33, 1), PAYS(15, 1),
                                       PAYS(33, 1), PAYS(15, 1), { 0 } };
    const char *editions[] = { "snake-eyes", "snake-eyes-first" };

    for (int e = 0; e < 2; e++)
        for (int column = 0; column < 3; column++)
            for (int less = 0; less < 4; less++) {
                struct sign sign = sign_of(game_find(editions[e]));
                struct pays p = usual;
                char word[4];
                snprintf(word, sizeof word, "%d", column + 1);
                set(&sign, "field", word);
                p.field_2 = PAYS(field_columns[column][0], 1);
                p.field_12 = PAYS(field_columns[column][1], 1);
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
    struct sign sign = sign_of(game_find("snake-eyes-nsw"));

    compare(&sign, &nsw_one);
    set(&sign, "pay-table", "two");
    compare(&sign, &nsw_two);
}

/* The clause that defines a wager. */
static struct cited own_clause(const struct sign *sign, const char *id)
{
    char letter[8];

    if (edition_is(sign, "snake-eyes-nsw")) return nsw_cites(id, LOSE);
    if (edition_is(sign, "double-dice"))
        return !strcmp(id, "shooter") ? cited("7.1", "", NULL)
               : !strcmp(id, "bonus") ? cited("9.1", "", NULL)
                                      : double_cites(id, 0, LOSE, 7);
    snprintf(letter, sizeof letter, "4.1(%c)",
             edition_is(sign, "craps") ? craps_letter(id) : 'a' + snake_letter(id));
    return cited(letter, "", NULL);
}

static void check_wager_clauses(const struct sign *sign)
{
    for (int bet = 1; wager_kind(sign, bet).id; bet++) {
        struct wager_kind kind = wager_kind(sign, bet);
        struct cited own = own_clause(sign, kind.id);
        assert_cites(kind.id, kind.clause, NULL, &own);
    }
}

static void every_wager_has_its_clause(void **state)
{
    (void)state;
    each_sign(check_wager_clauses);
}

/* ---- At a table ------------------------------------------------------------------ */

/* Clauses for all wagers of an edition: payouts, rounding to chips, and the stand-off.  Double Dice
 * has only the first (reading G7). */
struct general {
    const char *edition, *pays, *rounding, *stand_off;
};

static const struct general *general_rules(const struct sign *sign)
{
    static const struct general rows[] = {
        { "craps", "4.14", "Div 1 r.11.3", "Div 1 r.1.1" },
        { "snake-eyes", "4.9", "Div 1 r.11.3", "Div 1 r.1.1" },
        { "snake-eyes-first", "4.9", "Div 1 r.11.3", "Div 1 r.1.1" },
        { "snake-eyes-nsw", "8.1", "6.5", NULL },
        { "double-dice", "odds", NULL, NULL },
    };

    for (size_t i = 0; i < LENGTH(rows); i++)
        if (edition_is(sign, rows[i].edition)) return &rows[i];
    fail_msg("no general rules for %s", games[sign->edition]->id);
    return NULL;
}

/* Craps 4.10: Place, Buy, Odds on the Come and Hardways are inactive on a come out roll unless
 * called on (a), and may be called off at other times (b).  Inactive wagers stand, but odds are
 * returned when their Come Bet is decided (reading C4). */
struct moment {
    int point;
    enum dice_call call;
    const char *inactive_by; /* the clause by which those four are inactive, or null */
};
static const struct moment moments[] = {
    { 0, AS_USUAL, "4.10(a)" },   { 0, CALLED_ON, NULL }, { 0, CALLED_ON_ONLY, NULL },
    { 0, CALLED_OFF, "4.10(a)" }, { 6, AS_USUAL, NULL },  { 6, CALLED_OFF, "4.10(b)" },
    { 6, CALLED_ON, NULL },
};

static bool may_be_inactive(const struct sign *sign, const char *id)
{
    static const char *const ids[] = { "place", "buy", "come-odds", "hard" };

    for (size_t i = 0; i < LENGTH(ids); i++)
        if (!strcmp(ids[i], id)) return edition_is(sign, "craps");
    return false;
}

/* 4.15 to 4.17: the parts of a compound wager at craps are paid separately; 4.1(v) to (y) give the
 * totals on which the whole wins. */
static struct cited leg_cites(const char *whole, const struct ruling *leg, int t)
{
    bool world = !strcmp(whole, "world"), wins = t <= 3 || t >= 11 || (world && t == 7);
    const char *paid = world ? "4.16" : starts(whole, "horn") ? "4.15" : "4.17";

    if (wins && leg->is == LOSE) return cited(paid, "", leg->cites.clause);
    struct cited c = craps_cites(whole, 0, wins ? PAYS(1, 1) : LOSE);
    set_also(&c, paid);
    return c;
}

static struct table table;
static struct events events;

/* The expected event for a spot: fate and clauses. */
struct expected_event {
    enum fate fate;
    struct cited cites;
};

static struct expected_event expect_event(const struct sign *sign, const struct dice_spot *spot,
                                          const struct moment *moment, int64_t stake, int a, int b)
{
    const struct general *general = general_rules(sign);
    const struct dice_game *game = dice_game(sign);
    struct pays p = pays_on(sign, spot->number);
    char id[DICE_ID], whole[DICE_ID];

    dice_id(game, spot->bet, 0, id);
    struct ruling ruling = expected(sign, &p, id, spot->number, a, b);
    if (ruling.is == STAND) return (struct expected_event){ STANDS, ruling.cites };
    if (moment->inactive_by && may_be_inactive(sign, id))
        return (struct expected_event){ strcmp(id, "come-odds") ? STANDS : RETURNS,
                                        cited(moment->inactive_by, "", NULL) };
    struct expected_event t = { ruling.is == LOSE   ? LOSES
                                : ruling.is == MOVE ? TRAVELS
                                : ruling.is == OFF  ? STANDS_OFF
                                                    : WINS,
                                ruling.cites };
    if (t.fate == STANDS_OFF) set_also(&t.cites, general->stand_off);
    if (spot->as) {
        dice_id(game, spot->as, 0, whole);
        t.cites = leg_cites(whole, &ruling, a + b);
    }
    if (t.fate != WINS) return t;
    if (!*t.cites.also) set_also(&t.cites, general->pays);
    if (ruling.is * stake % (30 * sign->chip_cents)) set_also(&t.cites, general->rounding);
    return t;
}

/* The table's one verdict on a spot, or null. */
static const struct event *verdict_on(const struct dice_spot *spot)
{
    const struct event *found = NULL;

    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        if (e->kind != EVENT_VERDICT || e->bet != spot->bet || e->number != spot->number ||
            e->as != spot->as || e->as_number != spot->as_number)
            continue;
        assert_null(found);
        found = e;
    }
    return found;
}

/* Puts a stake on every spot. */
static void stake_everywhere(const struct sign *sign, const struct moment *moment, int64_t stake)
{
    int spots = dice_game(sign)->spot_count;

    table_open(&table, sign);
    table.present = 1;
    dice_of(&table)->now.point = (int8_t)moment->point;
    for (int spot = 0; spot < spots; spot++) {
        dice_of(&table)->now.stake_cents[0][spot] = stake;
        dice_of(&table)->now.call[0][spot] = (uint8_t)moment->call;
    }
}

static void check_roll(const struct sign *sign, const struct moment *moment, int64_t stake, int a,
                       int b)
{
    const struct dice_game *game = dice_game(sign);
    char where[DICE_ID + 64], id[DICE_ID];

    stake_everywhere(sign, moment, stake);
    events.count = events.followed = 0;
    dice_judge(&table, a ? dice_roll(a, b) : TURN_ENDS, &events);
    for (int i = 0; i < game->spot_count; i++) {
        const struct dice_spot *spot = &game->spots[i];
        struct expected_event want = expect_event(sign, spot, moment, stake, a, b);
        const struct event *e = verdict_on(spot);
        dice_id(game, spot->as ? spot->as : spot->bet, spot->as ? spot->as_number : 0, id);
        snprintf(where, sizeof where, "%s event: %s (%d at %d) on %d %d, point %d",
                 games[sign->edition]->id, id, spot->bet, spot->number, a, b, moment->point);
        if (!e && *want.cites.clause) fail_msg("%s: missing", where);
        if (e && e->fate != want.fate) fail_msg("%s: %s", where, fate_id(e->fate));
        if (e) assert_cites(where, e->clause, e->also, &want.cites);
    }
}

/* With single chips, where some payouts are rounded, and with thirty chips. */
static void check_sign_at_table(const struct sign *sign)
{
    size_t count = edition_is(sign, "craps") ? LENGTH(moments) : 1;

    for (size_t m = 0; m < count; m++)
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) {
                check_roll(sign, &moments[m], sign->chip_cents, a, b);
                check_roll(sign, &moments[m], 30 * sign->chip_cents, a, b);
            }
    if (dice_game(sign)->turn_bet) check_roll(sign, &moments[0], sign->chip_cents, 0, 0);
}

static void events_at_a_table(void **state)
{
    (void)state;
    each_sign(check_sign_at_table);
}

/* ---- Other tests ----------------------------------------------------------------- */

static void inactive_wagers_are_not_decided(void **state)
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
    assert_string_equal(odds.clause, "4.10(a)");
}

static void cache_agrees(void **state)
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

static void ids_are_unique(void **state)
{
    (void)state;
    char id[DICE_ID];

    for (int edition = 0; edition < game_count; edition++) {
        const struct dice_game *game = AS_DICE(games[edition]);
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
        cmocka_unit_test(every_edition_with_every_option),
        cmocka_unit_test(snake_eyes_with_every_pay_option),
        cmocka_unit_test(new_south_wales),
        cmocka_unit_test(every_wager_has_its_clause),
        cmocka_unit_test(events_at_a_table),
        cmocka_unit_test(inactive_wagers_are_not_decided),
        cmocka_unit_test(cache_agrees),
        cmocka_unit_test(ids_are_unique),
    };

    RUN_TESTS(tests);
}
