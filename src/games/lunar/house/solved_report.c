/* solved_report.c - what Lunar Poker is worth, from the sums of all parts.
 *
 * All up cards are equally likely, and so are the C(51, 5) hands with each.  Instant Cash Payouts
 * are not in the sums: they are added for each pair of odds.  A Super Bet is made with the ante, of
 * the same amount. */
#include "games/lunar/house/solved.h"

#include "games/lunar/lunar_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sums ------------------------------------------------------------------------ */

/* All parts together. */
struct totals {
    struct lunar_part part[LUNAR_UPS];
    struct lunar_sums kind[LUNAR_KINDS], all;
    struct lunar_super_sums super[LUNAR_SUPERS];
    int64_t choices, valued;
};

static void add(struct lunar_sums *to, const struct lunar_sums *more)
{
    to->states += more->states;
    to->hands += more->hands;
    to->sum += more->sum;
    to->squares += more->squares;
    to->bets += more->bets;
    to->forces += more->forces;
    to->paid += more->paid;
    to->lost += more->lost;
}

static void sum_parts(struct totals *t)
{
    for (int up = 0; up < LUNAR_UPS; up++) {
        const struct lunar_part *part = &t->part[up];
        t->choices += part->choices;
        t->valued += part->valued;
        for (int kind = 0; kind < LUNAR_KINDS; kind++) {
            add(&t->kind[kind], &part->sums[kind]);
            add(&t->all, &part->sums[kind]);
        }
        for (int super = 0; super < LUNAR_SUPERS; super++) {
            t->super[super].hands += part->supers[super].hands;
            t->super[super].sum += part->supers[super].sum;
        }
    }
}

static bool add_parts(struct totals *t, const struct solution_bytes *parts)
{
    memset(t, 0, sizeof *t);
    for (int up = 0; up < LUNAR_UPS; up++)
        if (!lunar_part_read(&t->part[up], up, &parts[up])) return false;
    sum_parts(t);
    return true;
}

static void set_wide(mpz_t z, ratio_wide number)
{
    bool negative = number < 0;
    __extension__ unsigned __int128 size =
        negative ? -(unsigned __int128)number : (unsigned __int128)number;

    mpz_set_ui(z, (uint64_t)(size >> 64));
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, (uint64_t)size);
    if (negative) mpz_neg(z, z);
}

void lunar_set_mean(mpq_t q, ratio_wide sum, int64_t hands)
{
    set_wide(mpq_numref(q), sum);
    mpz_set_si(mpq_denref(q), hands ? hands : 1);
    mpz_mul_ui(mpq_denref(q), mpq_denref(q), LUNAR_COMMON);
    mpq_canonicalize(q);
}

void lunar_set_share(mpq_t q, int64_t hands, int64_t of)
{
    mpq_set_si(q, hands, (unsigned long)of);
    mpq_canonicalize(q);
}

/* ---- Instant Cash ---------------------------------------------------------------- */

/* What it pays, in antes. */
static int64_t instant(const struct sign *sign, enum lunar_kind kind)
{
    struct lunar_outcome outcome = { .end = kind == KIND_ROYAL_FLUSH ? END_ROYAL_FLUSH
                                                                     : END_STRAIGHT_FLUSH };

    return solve_end(sign, &outcome);
}

/* Adds it to the sums and squares of some hands. */
static void add_instant(const struct sign *sign, const struct lunar_sums kinds[LUNAR_KINDS],
                        struct lunar_sums *to)
{
    for (int kind = KIND_STRAIGHT_FLUSH; kind <= KIND_ROYAL_FLUSH; kind++) {
        ratio_wide pays = instant(sign, (enum lunar_kind)kind);
        to->sum += kinds[kind].hands * pays * LUNAR_COMMON;
        to->squares += kinds[kind].hands * pays * pays * LUNAR_COMMON;
    }
}

/* A hand as a whole: mean, variance, money wagered. */
struct worth {
    mpq_t mean, variance, wagered;
};

/* From the mean of the squares, which may be the same number. */
static void variance_of(mpq_t variance, const mpq_t squares, const mpq_t mean)
{
    mpq_t square;

    mpq_init(square);
    mpq_mul(square, mean, mean);
    mpq_sub(variance, squares, square);
    mpq_clear(square);
}

static void worth_init(struct worth *w, const struct totals *t, const struct sign *sign)
{
    struct lunar_sums all = t->all;

    mpq_inits(w->mean, w->variance, w->wagered, NULL);
    add_instant(sign, t->kind, &all);
    lunar_set_mean(w->mean, all.sum, all.hands);
    lunar_set_mean(w->wagered, all.squares, all.hands);
    variance_of(w->variance, w->wagered, w->mean);
    lunar_set_mean(w->wagered, 2 * all.bets + all.hands * (ratio_wide)LUNAR_COMMON, all.hands);
}

static void worth_clear(struct worth *w)
{
    mpq_clears(w->mean, w->variance, w->wagered, NULL);
}

/* The house edge: what is lost of each unit. */
static void edge_of(mpq_t edge, const mpq_t mean, const mpq_t of)
{
    mpq_div(edge, mean, of);
    mpq_neg(edge, edge);
}

/* ---- Tables ---------------------------------------------------------------------- */

static void add_exactly(struct solve_report *report, int column, ratio_wide sum, int64_t hands)
{
    mpq_t q;

    mpq_init(q);
    lunar_set_mean(q, sum, hands);
    solve_report_exactly(report, column, q);
    mpq_clear(q);
}

static void add_share(struct solve_report *report, int column, int64_t hands, int64_t of)
{
    mpq_t q;

    mpq_init(q);
    lunar_set_share(q, hands, of);
    solve_report_exactly(report, column, q);
    mpq_clear(q);
}

/* Mean, both edges and the variance, from this column on. */
static void add_worth(struct solve_report *report, int column, const struct worth *w)
{
    mpq_t one, edge;

    mpq_inits(one, edge, NULL);
    mpq_set_ui(one, 1, 1);
    solve_report_exactly(report, column, w->mean);
    edge_of(edge, w->mean, one);
    solve_report_exactly(report, column + 1, edge);
    edge_of(edge, w->mean, w->wagered);
    solve_report_exactly(report, column + 2, edge);
    solve_report_exactly(report, column + 3, w->variance);
    mpq_clears(one, edge, NULL);
}

#define WORTH_COLUMNS                                                                              \
    { "mean", "antes", REPORT_UNITS, NULL }, { "edge", "house edge", REPORT_PERCENT, NULL },       \
        { "edge_wagered", "of all wagered", REPORT_PERCENT, NULL },                                \
    {                                                                                              \
        "variance", "variance", REPORT_PLAIN, NULL                                                 \
    }

/* The next value of an option: false if there are no more. */
static bool next_value(struct sign *sign, int option, int nth, char word[SIGN_WORD])
{
    const struct choice *choices = games[sign->edition]->options[option].choices;

    if (nth == OPTION_CHOICES || !choices[nth].word) return false;
    sign->value[option] = choices[nth].value;
    sign_word(sign, option, word);
    return true;
}

static void row_of_worth(struct solve_report *report, const struct totals *t,
                         const struct sign *sign, const char *word)
{
    struct worth w;

    worth_init(&w, t, sign);
    solve_report_row(report);
    solve_report_words(report, 0, "%s", word);
    add_worth(report, 1, &w);
    worth_clear(&w);
}

static const struct report_column worth_columns[] = { { "instant", "instant", REPORT_WORDS, NULL },
                                                      WORTH_COLUMNS };

static void table_worth(struct solve_report *report, const struct totals *t,
                        const struct sign *sign)
{
    int option = lunar_game(sign)->instant;
    struct sign with = *sign;
    char word[SIGN_WORD];

    sign_word(sign, option, word);
    solve_report_table(report, "worth", "A hand that is played best", worth_columns,
                       LENGTH(worth_columns));
    row_of_worth(report, t, sign, word);
    solve_report_table(report, "instant", "With each pair of odds for Instant Cash", worth_columns,
                       LENGTH(worth_columns));
    for (int i = 0; next_value(&with, option, i, word); i++) row_of_worth(report, t, &with, word);
}

/* ---- A hand, on average ---------------------------------------------------------- */

static void row_of_mean(struct solve_report *report, const char *what, ratio_wide sum,
                        int64_t hands)
{
    solve_report_row(report);
    solve_report_words(report, 0, "%s", what);
    add_exactly(report, 1, sum, hands);
}

/* Hands that draw. */
static int64_t drawn(const struct lunar_sums kinds[LUNAR_KINDS])
{
    int64_t hands = 0;

    for (int kind = KIND_SIXTH; kind < KIND_STRAIGHT_FLUSH; kind++) hands += kinds[kind].hands;
    return hands;
}

static void table_hand(struct solve_report *report, const struct totals *t)
{
    static const struct report_column columns[] = { { "what", "in each hand", REPORT_WORDS, NULL },
                                                    { "share", "share", REPORT_PERCENT, NULL } };
    int64_t hands = t->all.hands;
    ratio_wide draws = drawn(t->kind) * (ratio_wide)LUNAR_COMMON;

    solve_report_table(report, "hand", "How hands go", columns, LENGTH(columns));
    row_of_mean(report, "a card is drawn, for a fee", draws, hands);
    row_of_mean(report, "the Bet is made", t->all.bets, hands);
    row_of_mean(report, "the ante is paid, as the Dealer has no hand", t->all.paid, hands);
    row_of_mean(report, "the Dealer is forced, for a fee", t->all.forces, hands);
    row_of_mean(report, "the Dealer wins", t->all.lost, hands);
}

/* ---- Choices and up cards -------------------------------------------------------- */

static const char *const kind_words[LUNAR_KINDS] = {
    [KIND_FOLD] = "fold",
    [KIND_PLAY] = "play",
    [KIND_SIXTH] = "buy a sixth card",
    [KIND_EXCHANGE + 1] = "exchange one card",
    [KIND_EXCHANGE + 2] = "exchange two cards",
    [KIND_EXCHANGE + 3] = "exchange three cards",
    [KIND_EXCHANGE + 4] = "exchange four cards",
    [KIND_EXCHANGE + 5] = "exchange five cards",
    [KIND_STRAIGHT_FLUSH] = "straight flush, paid at once",
    [KIND_ROYAL_FLUSH] = "royal flush, paid at once",
};

static void table_choices(struct solve_report *report, const struct totals *t,
                          const struct sign *sign)
{
    static const struct report_column columns[] = { { "choice", "best choice", REPORT_WORDS, NULL },
                                                    { "states", "states", REPORT_COUNT, NULL },
                                                    { "share", "of all hands", REPORT_PERCENT,
                                                      NULL },
                                                    { "mean", "antes", REPORT_UNITS, NULL } };

    solve_report_table(report, "choices", "The best choices, and what these hands are worth",
                       columns, LENGTH(columns));
    for (int kind = 0; kind < LUNAR_KINDS; kind++) {
        struct lunar_sums sums = t->kind[kind];
        if (!kind_words[kind] || !sums.hands) continue;
        if (kind >= KIND_STRAIGHT_FLUSH)
            sums.sum = sums.hands * instant(sign, (enum lunar_kind)kind) * (ratio_wide)LUNAR_COMMON;
        solve_report_row(report);
        solve_report_words(report, 0, "%s", kind_words[kind]);
        solve_report_count(report, 1, sums.states);
        add_share(report, 2, sums.hands, t->all.hands);
        add_exactly(report, 3, sums.sum, sums.hands);
    }
}

static void row_of_up(struct solve_report *report, const struct sign *sign,
                      const struct lunar_part *part)
{
    struct lunar_sums all = { .hands = 0 };

    for (int kind = 0; kind < LUNAR_KINDS; kind++) add(&all, &part->sums[kind]);
    add_instant(sign, part->sums, &all);
    solve_report_row(report);
    solve_report_words(report, 0, "%.*s", part->up == 8 ? 2 : 1,
                       card_word(solve_card(part->up, 0)));
    add_exactly(report, 1, all.sum, all.hands);
    for (int kind = KIND_FOLD; kind <= KIND_SIXTH; kind++)
        add_share(report, 2 + kind, part->sums[kind].hands, all.hands);
    for (int cards = 2; cards <= LUNAR_FIRST; cards++)
        add_share(report, 3 + cards, part->sums[KIND_EXCHANGE + cards].hands, all.hands);
}

static void table_ups(struct solve_report *report, const struct totals *t, const struct sign *sign)
{
    static const struct report_column columns[] = {
        { "up", "up card", REPORT_WORDS, NULL },
        { "mean", "antes", REPORT_UNITS, NULL },
        { "fold", "fold", REPORT_PERCENT, NULL },
        { "play", "play", REPORT_PERCENT, NULL },
        { "sixth", "sixth", REPORT_PERCENT, "sixth card" },
        { "exchange_2", "change 2", REPORT_PERCENT, "exchange two" },
        { "exchange_3", "3", REPORT_PERCENT, "three" },
        { "exchange_4", "4", REPORT_PERCENT, "four" },
        { "exchange_5", "5", REPORT_PERCENT, "five" },
    };

    report->picture = report->tables;
    solve_report_table(report, "up-cards", "Best choices by the Dealer's up card", columns,
                       LENGTH(columns));
    for (int up = 0; up < LUNAR_UPS; up++) row_of_up(report, sign, &t->part[up]);
}

/* ---- With a Super Bet ------------------------------------------------------------ */

static int64_t super_pays(const struct sign *sign, int super)
{
    struct verdict v = lunar_settle_super(sign, (enum lunar_super)super);

    return v.fate == WINS ? v.pays.n / v.pays.d : -1;
}

/* The product of both results, which is 0 in the sums for Instant Cash. */
static ratio_wide instant_with_super(const struct totals *t, const struct sign *sign)
{
    ratio_wide product = 0;

    for (int kind = KIND_STRAIGHT_FLUSH; kind <= KIND_ROYAL_FLUSH; kind++)
        product += t->kind[kind].hands * (ratio_wide)instant(sign, (enum lunar_kind)kind) *
                   super_pays(sign, SUPER_COLOURED_STRAIGHT) * LUNAR_COMMON;
    return product;
}

/* A hand with a Super Bet of one ante: (X + S)^2 = X^2 + 2 X S + S^2. */
static void add_super(struct worth *w, const struct totals *t, const struct sign *sign)
{
    ratio_wide sum = 0, squares = 0, product = instant_with_super(t, sign);
    mpq_t of_super, with;

    mpq_inits(of_super, with, NULL);
    for (int super = 0; super < LUNAR_SUPERS; super++) {
        ratio_wide pays = super_pays(sign, super);
        sum += pays * t->super[super].hands * LUNAR_COMMON;
        squares += pays * pays * t->super[super].hands * LUNAR_COMMON;
        product += pays * t->super[super].sum;
    }
    mpq_mul(with, w->mean, w->mean);
    mpq_add(w->variance, w->variance, with); /* the mean of the squares */
    lunar_set_mean(with, squares + 2 * product, t->all.hands);
    mpq_add(w->variance, w->variance, with);
    lunar_set_mean(of_super, sum, t->all.hands);
    mpq_add(w->mean, w->mean, of_super);
    variance_of(w->variance, w->variance, w->mean);
    mpq_set_ui(with, 1, 1);
    mpq_add(w->wagered, w->wagered, with);
    mpq_clears(of_super, with, NULL);
}

static void table_supers(struct solve_report *report, const struct totals *t,
                         const struct sign *sign)
{
    static const struct report_column columns[] = {
        { "super_table", "super-table", REPORT_WORDS, NULL }, WORTH_COLUMNS
    };
    int option = lunar_game(sign)->super_table;
    struct sign with = *sign;
    char word[SIGN_WORD];
    struct worth w;

    solve_report_table(report, "supers",
                       "With a Super Bet of the same amount, under each pay table", columns,
                       LENGTH(columns));
    for (int i = 0; next_value(&with, option, i, word); i++) {
        worth_init(&w, t, &with);
        add_super(&w, t, &with);
        solve_report_row(report);
        solve_report_words(report, 0, "%s", word);
        add_worth(report, 1, &w);
        worth_clear(&w);
    }
}

/* ---- The report ------------------------------------------------------------------ */

static void table_work(struct solve_report *report, const struct totals *t)
{
    static const struct report_column columns[] = { { "states", "states", REPORT_COUNT, NULL },
                                                    { "choices", "choices", REPORT_COUNT, NULL },
                                                    { "valued", "valued", REPORT_COUNT, NULL },
                                                    { "pruned", "pruned", REPORT_PERCENT, NULL } };

    solve_report_table(report, "work", "What was solved", columns, LENGTH(columns));
    solve_report_row(report);
    solve_report_count(report, 0, t->all.states);
    solve_report_count(report, 1, t->choices);
    solve_report_count(report, 2, t->valued);
    add_share(report, 3, t->choices - t->valued, t->choices ? t->choices : 1);
}

bool lunar_solved_report(const struct solution_bytes *parts, const struct sign *sign,
                         struct solve_report *report)
{
    struct totals *t = malloc(sizeof *t);
    bool good = t && add_parts(t, parts);

    if (good) {
        table_worth(report, t, sign);
        table_hand(report, t);
        table_choices(report, t, sign);
        table_ups(report, t, sign);
        table_supers(report, t, sign);
        table_work(report, t);
    }
    free(t);
    return good && !report->failed;
}

bool lunar_solved_worth(const struct solution_bytes *parts, const struct sign *sign, mpq_t worth)
{
    struct totals *t = malloc(sizeof *t);
    bool good = t && add_parts(t, parts);
    struct worth w;

    if (good) {
        worth_init(&w, t, sign);
        mpq_set(worth, w.mean);
        worth_clear(&w);
    }
    free(t);
    return good;
}

void lunar_sums_worth(struct lunar_sums sums[LUNAR_UPS][LUNAR_KINDS], const struct sign *sign,
                      mpq_t mean, mpq_t wagered)
{
    struct totals t = { .choices = 0 };
    struct worth w;

    for (int up = 0; up < LUNAR_UPS; up++) memcpy(t.part[up].sums, sums[up], sizeof *sums);
    sum_parts(&t);
    worth_init(&w, &t, sign);
    mpq_set(mean, w.mean);
    mpq_set(wagered, w.wagered);
    worth_clear(&w);
}
