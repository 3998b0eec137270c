/* test_limits.c - limits for a kind of wager, on signs and at tables of every family: which limits
 * a sign accepts, that offers and checks follow them to the step, and under which rule a wager
 * outside them is refused. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"
#include "judge_cites.h"

#include <string.h>

static struct table table;
static struct events events;
static struct offers offers;

static void set_limits(struct sign *sign, int bet, int64_t min, int64_t max, int64_t step)
{
    struct kind_limits *kind = &sign->kinds[sign_kind(sign, 0)];

    kind->bet = (int8_t)bet;
    kind->min_cents = min;
    kind->max_cents = max;
    kind->step_cents = step;
}

/* ---- Signs ----------------------------------------------------------------------- */

/* Minimum, maximum and step in cents, at a table with chips of 1.00. */
static void limits_of_a_kind_on_a_sign(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *kind;
        int64_t min, max, step;
        refusal_code code;
        const char *clause;
    } rows[] = {
        { "craps", "hard", 100, 10000, 0, REFUSED_ACCEPTED, NULL },
        { "craps", "hard", 500, 500, 500, REFUSED_ACCEPTED, NULL },
        { "craps", "hard", 0, 0, 0, REFUSED_BAD_LIMITS, "Div 1 r.10.1(b)" },
        { "craps", "hard", -100, 100, 0, REFUSED_BAD_LIMITS, "Div 1 r.10.1(b)" },
        { "craps", "hard", 600, 500, 0, REFUSED_BAD_LIMITS, "Div 1 r.10.1(b)" },
        { "craps", "hard", 100, 500, -100, REFUSED_BAD_LIMITS, "Div 1 r.10.1(b)" },
        { "craps", "hard", 100, MONEY_MOST + 100, 0, REFUSED_TOO_MUCH_MONEY, "Div 1 r.10.1(b)" },
        { "craps", "hard", 150, 500, 0, REFUSED_NOT_IN_CHIPS, "Div 1 r.10.3" },
        { "craps", "hard", 100, 550, 0, REFUSED_NOT_IN_CHIPS, "Div 1 r.10.3" },
        { "craps", "hard", 100, 500, 50, REFUSED_NOT_IN_CHIPS, "Div 1 r.10.3" },
        { "craps", "hard", 100, 500, 200, REFUSED_BAD_LIMITS, "Div 1 r.9.5" },
        { "roulette", "straight", 100, WHEEL_MOST / 100 * 100, 0, REFUSED_ACCEPTED, NULL },
        { "roulette", "straight", 100, WHEEL_MOST / 100 * 100 + 100, 0, REFUSED_TOO_MUCH_MONEY,
          "Div 1 r.10.1(b)" },
        { "baccarat", "tie", 500, 20000, 500, REFUSED_ACCEPTED, NULL },
        { "lunar-poker", "ante", 500, 20000, 500, REFUSED_ACCEPTED, NULL },
        { "lunar-poker", "bet", 500, 20000, 0, REFUSED_NOT_PERMITTED_SIGN, "5.2(b)" },
        /* no clause requires the unit to fit the minimum */
        { "snake-eyes-nsw", "six", 100, 500, 200, REFUSED_ACCEPTED, NULL },
        { "snake-eyes-nsw", "six", 600, 500, 0, REFUSED_BAD_LIMITS, "7.1" },
        { "snake-eyes-nsw", "six", 150, 500, 0, REFUSED_NOT_IN_CHIPS, "6.2" },
        { "double-dice", "any-seven", 600, 500, 0, REFUSED_BAD_LIMITS, "6" },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct sign sign = sign_of(game_find(rows[i].edition));
        int bet = wager_kind_find(&sign, rows[i].kind);
        assert_true(bet > 0);
        set_limits(&sign, bet, rows[i].min, rows[i].max, rows[i].step);
        struct refusal why = sign_check(&sign);
        if (why.code != rows[i].code) fail_msg("row %zu: %s", i, refusal_word(why.code));
        if (why.code) assert_string_equal(why.clause, rows[i].clause);
    }
}

static void unknown_and_repeated_kinds(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    int hard = wager_kind_find(&sign, "hard"), field = wager_kind_find(&sign, "field");
    static const int8_t none[] = { -1, 26, 127 }; /* craps has 25 kinds, 4.1(a) to (y) */

    for (size_t i = 0; i < LENGTH(none); i++) {
        struct sign odd = sign;
        set_limits(&odd, none[i], 500, 1000, 0);
        assert_int_equal(sign_check(&odd).code, REFUSED_NO_SUCH_WAGER);
        assert_string_equal(sign_check(&odd).clause, "Div 1 r.10.1(a)");
    }
    set_limits(&sign, hard, 500, 1000, 0);
    set_limits(&sign, field, 500, 1000, 0);
    assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED);
    set_limits(&sign, hard, 500, 1000, 0);
    assert_int_equal(sign_check(&sign).code, REFUSED_LIMITS_TWICE);
    assert_string_equal(sign_check(&sign).clause, "Div 1 r.9.2");
    sign.kinds[0].bet = 0; /* amounts without a kind */
    assert_int_equal(sign_check(&sign).code, REFUSED_BAD_LIMITS);
    memset(&sign.kinds[0], 0, sizeof sign.kinds[0]);
    assert_int_equal(sign_check(&sign).code, REFUSED_BAD_LIMITS);
}

/* In every edition kinds are found by id, and a sign has room for all of them. */
static void room_for_every_kind(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        int bet = 1;
        for (; wager_kind(&sign, bet).id; bet++)
            assert_int_equal(wager_kind_find(&sign, wager_kind(&sign, bet).id), bet);
        assert_true(bet > 1 && bet - 1 <= SIGN_KINDS);
        assert_int_equal(wager_kind_find(&sign, "no-such-kind"), 0);
        assert_null(wager_kind(&sign, 0).id);
        assert_null(wager_kind(&sign, -1).id);
    }
}

/* ---- Offers ---------------------------------------------------------------------- */

/* Every kind has its own limits, all different from each other and from the table's 5 to 500: in
 * dollars, 7 + bet to 77 + 2 * bet, every third kind in steps of 3. */
static int64_t least_of(int bet)
{
    return 100 * (7 + bet);
}

static int64_t most_of(int bet)
{
    return 100 * (77 + 2 * bet);
}

static struct sign with_kinds(const char *edition, const char *const options[][2])
{
    struct sign sign = sign_of(game_find(edition));

    for (int i = 0; options[i][0]; i++)
        assert_true(sign_set(&sign, sign_option(&sign, options[i][0]), options[i][1]));
    for (int bet = 1; wager_kind(&sign, bet).id; bet++)
        if (!AS_LUNAR(games[sign.edition]) || bet != LUNAR_BET)
            set_limits(&sign, bet, least_of(bet), most_of(bet), bet % 3 == 1 ? 300 : 0);
    assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED);
    return sign;
}

/* A player with plenty of chips, while betting is open. */
static void open_for_wagers(const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];

    table_open(&table, sign);
    table.present = 1;
    table.till.rack_cents[0] = table.till.in_cents[0] = 100000000;
    if (AS_DICE(edition)) table.till.phase = PHASE_READY;
    if (AS_DICE(edition)) dice_of(&table)->now.shooter = dice_of(&table)->now.thrower = 0;
    if (AS_BACCARAT(edition)) table.till.phase = BACCARAT_BETTING;
    if (AS_LUNAR(edition)) table.till.phase = LUNAR_BETTING;
}

static bool passes(const struct command *command, int64_t cents)
{
    struct command changed = *command;

    changed.cents = cents;
    return !table_check(&table, &changed).code;
}

/* ---- Rules that refuse wagers ---------------------------------------------------- */

static bool here(const char *edition)
{
    return !strcmp(games[table.sign.edition]->id, edition);
}

/* The rule on displayed limits: Div 1 r.10.1(b); New South Wales r.7.1; Double Dice r.6. */
static const char *limits_rule(void)
{
    return here("snake-eyes-nsw") ? "7.1" : here("double-dice") ? "6" : "Div 1 r.10.1(b)";
}

/* The rule on increments: Div 1 r.9.5; elsewhere the same as on limits. */
static const char *step_rule(void)
{
    return strcmp(limits_rule(), "Div 1 r.10.1(b)") ? limits_rule() : "Div 1 r.9.5";
}

/* Kinds with special rules: the amounts of side bets (Division 5), and wagers in equal pieces or
 * units (Division 11 r.4.1, with Div 1 r.10.1(d); Division 8 r.3.2A). */
static const struct own_rule {
    const char *edition, *kind, *amount, *pieces, *level;
} own_rules[] = {
    { "baccarat", "perfect-pair", "11A.4", NULL, NULL },
    { "baccarat", "dragon", "11B.5", NULL, NULL },
    { "baccarat", "any-pair", "11C.5", NULL, NULL },
    { "baccarat", "lucky-match", "11D.5", NULL, NULL },
    { "craps", "horn-high", NULL, "4.1(w)(i)", "Div 1 r.10.1(d)" },
    { "craps", "horn", NULL, "4.1(v)", "Div 1 r.10.1(d)" },
    { "craps", "world", NULL, "4.1(x)(i)", "Div 1 r.10.1(d)" },
    { "craps", "c-and-e", NULL, "4.1(y)(i)", "Div 1 r.10.1(d)" },
    { "roulette", "tier", NULL, "3.2A(a)", NULL },
    { "roulette", "orphelins", NULL, "3.2A(b)", NULL },
    { "roulette", "voisins", NULL, "3.2A(c)", NULL },
    { "roulette", "neighbours", NULL, "3.2A(d)", NULL },
    { NULL, "", NULL, NULL, NULL }, /* all others */
};

static const struct own_rule *own_rule(const char *kind)
{
    const struct own_rule *rule = own_rules;

    while (rule->edition && (!here(rule->edition) || strncmp(kind, rule->kind, strlen(rule->kind))))
        rule++;
    return rule;
}

/* Division 5 r.5.9: with bets on several areas, the minimum applies to each (a), the maximum to all
 * together (b).  The first player's own area is box 1. */
static bool on_other_areas(const struct command *command)
{
    int own = command->number ? command->number : 1, others = 0;

    for (int box = 1; here("baccarat") && box <= baccarat_boxes(&table.sign); box++)
        others += box != own && table_wager(&table, 0, command->bet, box);
    return others;
}

static void check_limits_cited(const struct command *command, const struct refusal *why, bool below)
{
    const char *kind = wager_kind(&table.sign, command->bet).id, *amount = own_rule(kind)->amount;
    bool several = on_other_areas(command);

    if (amount)
        cites(kind, why->clause, why->also, amount, limits_rule());
    else
        cites(kind, why->clause, why->also, limits_rule(),
              !several ? NULL
              : below  ? "5.9(a)"
                       : "5.9(b)");
}

/* The rule on amounts that cannot be paid exactly: Div 1 r.10.4; with commission, Division 5
 * r.5.12. */
static const char *exact_rule(int bet)
{
    bool banker = here("baccarat") && bet == BACCARAT_BANKER;
    bool half = banker && table.sign.value[sign_option(&table.sign, "six-pays-half")];

    return banker && !half ? "5.12" : "Div 1 r.10.4";
}

/* An amount outside the range is refused, because of the amount. */
static void assert_refused(const struct command *command, int64_t cents)
{
    const char *kind = wager_kind(&table.sign, command->bet).id;
    const struct own_rule *own = own_rule(kind);
    struct command changed = *command;

    changed.cents = cents;
    struct refusal why = table_check(&table, &changed);
    refusal_code code = why.code;
    if (code == REFUSED_BELOW_MINIMUM || code == REFUSED_ABOVE_MAXIMUM)
        check_limits_cited(command, &why, code == REFUSED_BELOW_MINIMUM);
    else if (code == REFUSED_OFF_INCREMENT)
        cites(kind, why.clause, why.also, step_rule(), NULL);
    else if (code == REFUSED_NOT_PAYABLE)
        cites(kind, why.clause, why.also, exact_rule(command->bet), NULL);
    else if (code == REFUSED_UNEVEN_LEGS)
        cites(kind, why.clause, why.also, own->pieces, own->level);
    else if (code == REFUSED_SUPER_BELOW_ANTE) /* Division 22 */
        cites(kind, why.clause, why.also, "5a.4(a)", NULL);
    else
        fail_msg("%s: %s %s for %jd", games[table.sign.edition]->id, kind, refusal_word(code),
                 (intmax_t)cents);
}

/* ---- Offers and limits ----------------------------------------------------------- */

/* Additional wagers also depend on the flat wager, and may have a second range. */
static bool additional(int bet)
{
    const struct dice_game *game = AS_DICE(games[table.sign.edition]);

    return game && game->bets[bet].flat;
}

static void check_bet(const struct offer *o)
{
    int bet = o->command.bet;
    int64_t standing = table_wager(&table, 0, bet, o->command.number), step = o->step;

    assert_true(o->least <= o->most && step > 0);
    for (int64_t cents = o->least; cents <= o->most; cents += step) {
        assert_true(standing + cents >= least_of(bet) && standing + cents <= most_of(bet));
        if (!passes(&o->command, cents))
            fail_msg("%s: %s for %jd", games[table.sign.edition]->id,
                     wager_kind(&table.sign, bet).id, (intmax_t)cents);
    }
    assert_int_equal((o->most - o->least) % step, 0);
    if (!standing) assert_refused(&o->command, least_of(bet) - 100);
    assert_refused(&o->command, most_of(bet) + 100 - standing);
    if (additional(bet)) return;
    if (o->least > step) assert_refused(&o->command, o->least - step);
    assert_refused(&o->command, o->most + step);
    for (int64_t off = 100; off < step && off <= 300; off += 100) /* also within steps of 3 */
        assert_refused(&o->command, o->most - off);
}

/* A wager can be taken down completely, or to what is within the limits. */
static void check_take(const struct offer *o)
{
    int bet = o->command.bet;
    int64_t standing = table_wager(&table, 0, bet, o->command.number);

    if (!o->step) return;
    for (int64_t cents = o->least; cents <= o->most; cents += o->step) {
        int64_t left = standing - cents;
        assert_true(!left || (left >= least_of(bet) && left <= most_of(bet)));
        assert_true(passes(&o->command, cents));
    }
    int64_t too_low = standing - least_of(bet) + 100;
    if (too_low < standing) assert_refused(&o->command, too_low);
}

/* Checks all offers of an act; returns the offered kinds as bits. */
static unsigned check_offers(int act, void check(const struct offer *))
{
    unsigned seen = 0;

    table_offers_of(&table, ROLE_PLAYER, 0, act, &offers);
    for (int i = 0; i < offers.count; i++) {
        check(&offers.list[i]);
        seen |= 1u << offers.list[i].command.bet;
    }
    return seen;
}

/* Makes as many of the wagers as possible, each in the middle of its range. */
static void make_wagers(void)
{
    static struct offers first;
    struct command confirm = { .act = ACT_CONFIRM, .role = ROLE_DEALER, .seat = 0 };

    table_offers_of(&table, ROLE_PLAYER, 0, ACT_BET, &first);
    for (int i = 0; i < first.count; i++) {
        const struct offer *o = &first.list[i];
        struct command command = o->command;
        int64_t steps = (o->most - o->least) / o->step;
        command.cents = o->least + steps / 2 * o->step;
        if (table_do(&table, &command, &events).code) continue; /* maximum reached on other boxes */
        if (command.flags & FLAG_ORAL)
            assert_int_equal(table_do(&table, &confirm, &events).code, REFUSED_ACCEPTED);
    }
}

/* Sets a point of 6, with flat wagers on it so that additional ones are possible. */
static void set_point(void)
{
    const struct dice_game *game = AS_DICE(games[table.sign.edition]);

    if (!game || !game->point_bet) return;
    dice_of(&table)->now.point = 6;
    for (int bet = 1; bet < game->bet_count; bet++) {
        if (!game->bets[bet].flat) continue;
        int spot = dice_spot(game, game->bets[bet].flat, 6, 0, 0);
        dice_of(&table)->now.stake_cents[0][spot] += 5000;
        table.till.in_cents[0] += 5000;
    }
}

static void offers_follow_the_limits_of_a_kind(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *options[4][2];
        int kinds; /* how many are ever offered, by the rules */
    } tables[] = {
        { "craps", { { NULL } }, 25 }, /* 4.1(a) to (y) */
        { "craps", { { "odds-limit", "2x" }, { "unpayable", "round-up" } }, 25 },
        { "snake-eyes", { { NULL } }, 12 },     /* 4.1(a) to (l) */
        { "snake-eyes-nsw", { { NULL } }, 12 }, /* 6.1.1 to 6.1.12 */
        { "double-dice", { { NULL } }, 10 },
        { "roulette", { { NULL } }, 18 }, /* all but the Five-Line, 3.1(a) to (m), 3.2, 3.2A */
        { "roulette", { { "wheel", "38" } }, 19 },
        { "baccarat", { { "dragon", "yes" }, { "lucky-match", "yes" } }, 7 },
        { "baccarat", { { "perfect-pair", "yes" }, { "version", "full" } }, 5 },
        { "baccarat", { { "any-pair", "yes" }, { "six-pays-half", "yes" } }, 5 },
        { "lunar-poker", { { NULL } }, 2 }, /* ante and Super Bet */
        { "lunar-poker", { { "multiple", "yes" } }, 2 },
    };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = with_kinds(tables[i].edition, tables[i].options);
        unsigned seen = 0;
        for (int point = 0; point < 2; point++) {
            open_for_wagers(&sign);
            if (point) set_point();
            for (int round = 0; round < 3; round++) {
                seen |= check_offers(ACT_BET, check_bet);
                if (!point) check_offers(ACT_TAKE, check_take);
                make_wagers();
            }
        }
        if (__builtin_popcount(seen) != tables[i].kinds)
            fail_msg("%s: %d kinds offered", tables[i].edition, __builtin_popcount(seen));
    }
}

/* ---- At the table ---------------------------------------------------------------- */

static struct refusal change(int act, const char *kind, int64_t min, int64_t max)
{
    struct command command = { .act = (uint8_t)act, .role = ROLE_OPERATOR, .seat = NO_SEAT };

    command.bet = (int8_t)(*kind ? wager_kind_find(&table.sign, kind) : 0);
    command.min_cents = min;
    command.max_cents = max;
    return table_do(&table, &command, &events);
}

/* Limits set for several kinds and removed in another order leave the sign unchanged. */
static void removed_limits_leave_no_trace(void **state)
{
    (void)state;
    static struct table before;
    static const char *const kinds[] = { "hard", "field", "pass", "come-odds", "c-and-e" };

    struct sign sign = sign_of(game_find("craps"));
    open_for_wagers(&sign);
    before = table;
    for (size_t i = 0; i < LENGTH(kinds); i++) /* wider than 5 to 500: no notice */
        assert_int_equal(change(ACT_LIMITS, kinds[i], 100, 60000).code, REFUSED_ACCEPTED);
    assert_int_equal(events.list[0].kind, EVENT_LIMITS);
    assert_int_equal(events.list[0].bet, wager_kind_find(&sign, "c-and-e"));
    for (size_t i = 0; i < LENGTH(kinds); i++) /* no wager on the table */
        assert_int_equal(change(ACT_LIMITS, kinds[(i + 2) % 5], 0, 0).code, REFUSED_ACCEPTED);
    assert_memory_equal(&before, &table, sizeof table);
    assert_int_equal(change(ACT_LIMITS, "hard", 0, 0).code, REFUSED_NO_OWN_LIMITS);
    assert_int_equal(change(ACT_NOTICE, "hard", 0, 0).code, REFUSED_NO_OWN_LIMITS);
    assert_memory_equal(&before, &table, sizeof table);
}

/* All 25 kinds of craps at once. */
static void all_kinds_at_once(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));

    open_for_wagers(&sign);
    for (int bet = 1; wager_kind(&sign, bet).id; bet++)
        assert_int_equal(change(ACT_LIMITS, wager_kind(&sign, bet).id, 100, 60000).code, 0);
    for (int bet = 1; wager_kind(&sign, bet).id; bet++)
        assert_int_equal(sign_limits(&table.sign, bet).most, 60000);
    assert_int_equal(sign_limits(&table.sign, 0).most, 50000);
}

/* ---- Accepted by mistake --------------------------------------------------------- */

/* Decides the wagers or, at Lunar Poker, closes the betting. */
static void decide(void)
{
    static const struct {
        uint8_t phase, act;
    } moments[] = { { PHASE_CALLED, ACT_SETTLE },
                    { WHEEL_ANNOUNCED, ACT_COLLECT },
                    { BACCARAT_ANNOUNCED, ACT_SETTLE },
                    { LUNAR_BETTING, ACT_NO_MORE_BETS } };
    const struct edition *edition = games[table.sign.edition];
    int family = AS_DICE(edition) ? 0 : AS_WHEEL(edition) ? 1 : AS_BACCARAT(edition) ? 2 : 3;
    struct command command = { .act = moments[family].act, .role = ROLE_DEALER, .seat = NO_SEAT };

    table.till.phase = (int8_t)moments[family].phase;
    if (AS_DICE(edition)) dice_of(&table)->a = dice_of(&table)->b = 1;
    if (AS_WHEEL(edition)) wheel_of(&table)->landed = 1;
    for (int i = 0; AS_BACCARAT(edition) && i < 4; i++)
        coup_take(&baccarat_of(&table)->coup, i % 2 ? HAND_PLAYER : HAND_BANKER,
                  card_of(2 + i % 2, CLUBS));
    assert_int_equal(table_do(&table, &command, &events).code, REFUSED_ACCEPTED);
}

/* The verdict on an excess part, or on a wager below the minimum. */
static const struct event *verdict_on_mistake(int bet)
{
    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        if (e->kind == EVENT_VERDICT && e->bet == bet && (e->fate == STANDS || e->fate == RETURNS))
            return e;
    }
    return NULL;
}

#define VOID_PART "Div 1 r.1.1(a)"

/* At tables from 10 to 500 in steps of 10.  Div 1 r.10.2: a wager below the minimum is valid once
 * for each player, then void (a); the part above the maximum is void (b), and so is a part off the
 * increments, or one that does not divide into the parts of its bet (readings R9, R16).  Division 8
 * r.5.8, 5.9: wagers on a racetrack.  Division 5 r.5.13: amounts that cannot be paid exactly.  New
 * South Wales r.7.2: below the minimum is valid; 7.3: valid up to the maximum. */
static const struct mistake {
    const char *edition, *wager;
    int64_t cents;
    bool once; /* the player has used the one wager below the minimum */
    enum fate fate;
    int64_t amount; /* cents in the event */
    const char *clause, *also;
} mistakes[] = {
    { "craps", "field", 600, false, STANDS, 600, "Div 1 r.10.2(a)", NULL },
    { "craps", "field", 600, true, RETURNS, 600, "Div 1 r.10.2(a)", VOID_PART },
    { "craps", "field", 60000, false, RETURNS, 10000, "Div 1 r.10.2(b)", VOID_PART },
    { "craps", "field", 1300, false, RETURNS, 300, "Div 1 r.9.5", VOID_PART },
    { "craps", "horn", 3300, false, RETURNS, 1300, "Div 1 r.10.2(b)", VOID_PART }, /* by 20 */
    { "craps", "world", 60300, false, RETURNS, 10300, "Div 1 r.10.2(b)", VOID_PART },
    { "craps", "horn-high-12", 700, false, RETURNS, 700, "Div 1 r.10.2(a)", VOID_PART }, /* of 5 */
    { "craps", "c-and-e", 60000, false, RETURNS, 10000, "Div 1 r.10.2(b)", VOID_PART },
    { "craps", "c-and-e", 600, true, RETURNS, 600, "Div 1 r.10.2(a)", VOID_PART },
    { "snake-eyes", "field", 600, false, STANDS, 600, "Div 1 r.10.2(a)", NULL },
    { "snake-eyes-first", "field", 600, true, RETURNS, 600, "Div 1 r.10.2(a)", VOID_PART },
    { "snake-eyes", "field", 60000, false, RETURNS, 10000, "Div 1 r.10.2(b)", VOID_PART },
    { "snake-eyes-nsw", "field", 600, false, STANDS, 600, "7.2", NULL },
    { "snake-eyes-nsw", "field", 600, true, STANDS, 600, "7.2", NULL },
    { "snake-eyes-nsw", "field", 60000, false, RETURNS, 10000, "7.3", NULL },
    { "roulette", "red", 600, false, STANDS, 600, "Div 1 r.10.2(a)", NULL },
    { "roulette", "red", 600, true, RETURNS, 600, "Div 1 r.10.2(a)", VOID_PART },
    { "roulette", "red", 60000, false, RETURNS, 10000, "Div 1 r.10.2(b)", VOID_PART },
    { "roulette", "red", 1300, false, RETURNS, 300, "Div 1 r.9.5", VOID_PART },
    { "roulette", "tier", 600, false, RETURNS, 600, "5.8", VOID_PART },
    { "roulette", "tier", 3600, false, RETURNS, 600, "5.9", VOID_PART }, /* steps of 30 */
    { "roulette", "tier", 1000, false, RETURNS, 1000, "5.9", VOID_PART },
    { "roulette", "neighbours-17", 60000, false, RETURNS, 10000, "Div 1 r.10.2(b)", VOID_PART },
    { "baccarat", "player", 600, false, STANDS, 600, "Div 1 r.10.2(a)", NULL },
    { "baccarat", "player", 600, true, RETURNS, 600, "Div 1 r.10.2(a)", VOID_PART },
    { "baccarat", "player", 60000, false, RETURNS, 10000, "Div 1 r.10.2(b)", VOID_PART },
    { "baccarat", "player", 1300, false, RETURNS, 300, "Div 1 r.9.5", VOID_PART },
    { "baccarat", "banker", 3000, false, RETURNS, 1000, "5.13",
      VOID_PART }, /* 20 can be paid exactly */
    { "lunar-poker", "ante", 600, false, STANDS, 600, "Div 1 r.10.2(a)", NULL },
    { "lunar-poker", "ante", 600, true, RETURNS, 600, "Div 1 r.10.2(a)", VOID_PART },
    { "lunar-poker", "ante", 60000, false, RETURNS, 10000, "Div 1 r.10.2(b)", VOID_PART },
};

static void accepted_by_mistake(void **state)
{
    (void)state;
    for (const struct mistake *m = mistakes; m < mistakes + LENGTH(mistakes); m++) {
        struct sign sign = sign_of(game_find(m->edition));
        struct command slip = { .act = ACT_SLIP, .role = ROLE_DEALER, .seat = 0 };
        int bet, number;
        sign.min_cents = sign.step_cents = 1000;
        open_for_wagers(&sign);
        table.till.below_used[0] = m->once;
        assert_true(wager_find(&sign, m->wager, &bet, &number));
        slip.bet = (int8_t)bet;
        slip.number = (int8_t)number;
        slip.cents = m->cents;
        assert_int_equal(table_do(&table, &slip, &events).code, REFUSED_ACCEPTED);
        decide();
        const struct event *e = verdict_on_mistake(bet);
        if (!e) fail_msg("%s: no event for %s", m->edition, m->wager);
        assert_int_equal(e->fate, m->fate);
        assert_int_equal(e->stake_cents, m->amount);
        cites(m->edition, e->clause, e->also, m->clause, m->also);
    }
}

/* ---- Limits for one player ------------------------------------------------------- */

/* Div 1 r.9.4: above the maximum, below the minimum, or both.  New South Wales 7.6: above the
 * maximum only, with a minimum that is not below the table's. */
static bool may_have(bool new_south_wales, int64_t min, int64_t max, int64_t least, int64_t most)
{
    return new_south_wales ? max > most && min >= least : min <= least && max >= most;
}

/* For all wagers or a kind, at a table from 10 to 100; then the minimum rises to 30. */
static void try_personal(const struct sign *sign, enum role role, int bet, int64_t min, int64_t max)
{
    bool nsw = games[sign->edition]->new_south_wales;
    struct command command = {
        .act = ACT_PERSONAL, .role = (uint16_t)role, .seat = 0, .bet = (int8_t)bet
    };

    open_for_wagers(sign);
    command.min_cents = min;
    command.max_cents = max;
    struct refusal why = table_check(&table, &command);
    bool may = may_have(nsw, min, max, 1000, 10000);
    if (!why.code != may)
        fail_msg("%s: %lld to %lld: %s", games[sign->edition]->id, (long long)min, (long long)max,
                 why.code ? why.code->id : "accepted");
    if (!may) assert_string_equal(why.clause, nsw ? "7.6" : "Div 1 r.9.4");
    if (!may) return;
    assert_int_equal(table_do(&table, &command, &events).code, REFUSED_ACCEPTED);
    struct range range = table_limits(&table, 0, bet ? bet : 1);
    assert_true(range.least == min && range.most == max);
    table.sign.min_cents = 3000;
    range = table_limits(&table, 0, bet ? bet : 1);
    assert_true(range.least == (nsw && min < 3000 ? 3000 : min) && range.most == max);
}

static void limits_for_one_player(void **state)
{
    static const int64_t mins[] = { 500, 900, 1000, 1100, 5000 };
    static const int64_t maxs[] = { 9900, 10000, 10100, 20000 };

    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        const char *id = games[edition]->id;
        if (strcmp(id, "craps") && strncmp(id, "snake-eyes", 10)) continue; /* signs without more */
        sign.min_cents = 1000;
        sign.max_cents = 10000;
        sign.step_cents = 0;
        assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED);
        enum role role = games[edition]->new_south_wales ? ROLE_CASINO_SUPERVISOR : ROLE_OPERATOR;
        for (int bet = 0; bet <= 1; bet++)
            for (size_t i = 0; i < LENGTH(mins); i++)
                for (size_t k = 0; k < LENGTH(maxs); k++)
                    try_personal(&sign, role, bet, mins[i], maxs[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_of_a_kind_on_a_sign),
        cmocka_unit_test(unknown_and_repeated_kinds),
        cmocka_unit_test(room_for_every_kind),
        cmocka_unit_test(offers_follow_the_limits_of_a_kind),
        cmocka_unit_test(removed_limits_leave_no_trace),
        cmocka_unit_test(all_kinds_at_once),
        cmocka_unit_test(accepted_by_mistake),
        cmocka_unit_test(limits_for_one_player),
    };

    RUN_TESTS(tests);
}
