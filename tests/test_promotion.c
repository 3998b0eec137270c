/* test_promotion.c - promotional prizes (New South Wales 2019, section 10), and what items share.
 *
 * Which keys are needed, and who may do what, is written here again from the text.  Draws are
 * computed again from docs/fair.md with BLAKE2b alone.  Random orders, sensible and not, must never
 * break what always holds: money is conserved, no prize is awarded twice or before it is drawn, a
 * refusal changes nothing, and the state can be written by name and read again. */
#include "check.h"
#include "pit/guard.h"
#include "pit/state.h"
#include "promotion/promotion_internal.h"
#include "promotion/promotion_refusals.h"
#include "rules/length.h"

#include <sodium.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

#define KIND (&promotion_kind)
#define NOW  INT64_C(1764583200000) /* 2025-12-01T10:00 */

enum { OLGA = 1, MAX, SUE, ANA = 10, BOB, CLEO };

static struct promotion promotion;
static struct item_events events;
static struct chance_seed seeds[ITEM_DRAWS];

/* ---- Terms written from the text ------------------------------------------------- */

struct line {
    const char *key, *value, *clause; /* of what is demanded; null: optional */
};

/* 10.7.1 to 10.7.10 */
static const struct line general[] = {
    { "manner", "by drawing tickets", "10.7.1" },
    { "draw", "2025-12-24T20:00", "10.7.2" },
    { "draw-place", "the bar", "10.7.2" },
    { "eligible", "everyone", "10.7.3" },
    { "closes", "2025-12-24T18:00", "10.7.6" },
    { "starts", "2025-12-01T10:00", "10.7.7" },
    { "place", "all tables", "10.7.7" },
    { "claim", "at the desk", "10.7.8" },
    { "present", "no", "10.7.8" },
    { "notified", "mail, telephone", "10.7.9" },
    { "results", "on the wall", "10.7.10" },
};

/* 10.7.5, 10.7.11 and its parts, for each kind of prize */
static const struct line cash[] = {
    { "kind", "cash", "10.7.5" },  { "details", "money", "10.7.11" },
    { "value", "500", "10.7.11" }, { "confirmed", "yes", "10.5" },
    { NULL, NULL, NULL },
};
static const struct line dollars[] = {
    { "kind", "dollars", "10.7.5" },
    { "details", "for the slots", "10.7.11" },
    { "value", "500", "10.7.11" },
    { "confirmed", "yes", "10.5" },
    { NULL, NULL, NULL },
};
static const struct line goods[] = {
    { "kind", "goods", "10.7.5" },  { "details", "books", "10.7.11" },
    { "value", "500", "10.7.11" },  { "category", "books", "10.5" },
    { "conditions", "none", NULL }, { "reservation", "colours may differ", NULL },
    { "confirmed", "yes", "10.5" }, { NULL, NULL, NULL },
};
static const struct line appliance[] = {
    { "kind", "appliance", "10.7.5" },      { "details", "a fan", "10.7.11" },
    { "value", "500", "10.7.11" },          { "make", "Acme", "10.7.11.1 i)" },
    { "model", "Breeze", "10.7.11.1 ii)" }, { "accessories", "none", "10.7.11.1 iii)" },
    { "confirmed", "yes", "10.5" },         { NULL, NULL, NULL },
};
static const struct line vehicle[] = {
    { "kind", "vehicle", "10.7.5" },
    { "details", "a car", "10.7.11" },
    { "value", "25000", "10.7.11" },
    { "make", "Acme", "10.7.11.2 i)" },
    { "model", "City", "10.7.11.2 ii)" },
    { "accessories", "mats", "10.7.11.2 iii)" },
    { "on-road-costs", "not included", "10.7.11.2 iv)" },
    { "confirmed", "yes", "10.5" },
    { NULL, NULL, NULL },
};
static const struct line travel[] = {
    { "kind", "travel", "10.7.5" },
    { "details", "a week away", "10.7.11" },
    { "value", "3000", "10.7.11" },
    { "persons", "2", "10.7.11.3 i)" },
    { "includes", "flights and hotel", "10.7.11.3 ii)" },
    { "restrictions", "not in July", "10.7.11.3 iii)" },
    { "spending-money", "none", "10.7.11.3 iv)" },
    { "cash-alternative", "2500", NULL },
    { "confirmed", "yes", "10.5" },
    { NULL, NULL, NULL },
};
static const struct line real_estate[] = {
    { "kind", "real-estate", "10.7.5" },
    { "details", "a flat", "10.7.11" },
    { "value", "600000", "10.7.11" },
    { "dwelling", "a flat", "10.7.11.4 i)" },
    { "plans", "at the desk", "10.7.11.4 ii)" },
    { "contract", "at the desk", "10.7.11.4 iii)" },
    { "easements", "none", "10.7.11.4 iv)" },
    { "address", "1 Beach Road", "10.7.11.4 v)" },
    { "includes", "fixtures", "10.7.11.4 vi)" },
    { "confirmed", "yes", "10.5" },
    { NULL, NULL, NULL },
};
static const struct line *const prizes[] = { cash,    dollars, goods,      appliance,
                                             vehicle, travel,  real_estate };

static void add_prize(struct item_terms *terms, int number, const struct line *lines,
                      const char *without, const char *with, const char *value)
{
    char key[ITEM_KEY];

    for (; lines->key; lines++) {
        snprintf(key, sizeof key, "prize.%d.%s", number, lines->key);
        bool other = with && !strcmp(lines->key, with);
        if (!other && (!without || strcmp(lines->key, without)))
            assert_true(item_term_add(terms, key, lines->value));
    }
    snprintf(key, sizeof key, "prize.%d.%s", number, with ? with : "");
    if (with) assert_true(item_term_add(terms, key, value));
}

static struct item_terms general_terms(const char *without, const char *with, const char *value)
{
    struct item_terms terms;

    memset(&terms, 0, sizeof terms);
    for (size_t i = 0; i < LENGTH(general); i++) {
        bool other = with && !strcmp(general[i].key, with);
        if (!other && (!without || strcmp(general[i].key, without)))
            assert_true(item_term_add(&terms, general[i].key, general[i].value));
    }
    if (with) assert_true(item_term_add(&terms, with, value));
    return terms;
}

static bool open_with(const struct item_terms *terms, struct item_fault *fault)
{
    struct chip_set set = chip_set_from(100);
    struct item_house house = { .set = &set, .now_ms = NOW - 3 * ITEM_DAY };
    struct chance_seed last = { .bytes = { 7 } };

    memset(fault, 0, sizeof *fault);
    house.commitment = chance_chain("summer", 1, ITEM_DRAWS, &last, seeds);
    return KIND->open(&promotion, "summer", terms, &house, fault);
}

static void expect_fault(const struct item_terms *terms, const char *clause, const char *about)
{
    struct item_fault fault;

    if (open_with(terms, &fault)) fail_msg("without %s the terms were accepted", about);
    if (strcmp(fault.clause, clause))
        fail_msg("%s: expected %s, got: %s (%s)", about, clause, fault.why, fault.clause);
    assert_non_null(item_clause(KIND, clause));
}

static void every_term_is_demanded(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(general); i++) {
        struct item_terms terms = general_terms(general[i].key, NULL, NULL);
        add_prize(&terms, 1, cash, NULL, NULL, NULL);
        expect_fault(&terms, general[i].clause, general[i].key);
        terms = general_terms(NULL, general[i].key, "  "); /* stated, but it says nothing */
        add_prize(&terms, 1, cash, NULL, NULL, NULL);
        expect_fault(&terms, general[i].clause, general[i].key);
    }
    struct item_terms none = general_terms(NULL, NULL, NULL);
    expect_fault(&none, "10.7.11", "a prize");
}

static void every_detail_of_a_prize_is_demanded(void **state)
{
    struct item_fault fault;

    (void)state;
    for (size_t i = 0; i < LENGTH(prizes); i++) {
        struct item_terms all = general_terms(NULL, NULL, NULL);
        add_prize(&all, 1, cash, NULL, NULL, NULL);
        add_prize(&all, 2, prizes[i], NULL, NULL, NULL);
        if (!open_with(&all, &fault)) fail_msg("%s", fault.why);
        for (const struct line *line = prizes[i]; line->key; line++) {
            struct item_terms terms = general_terms(NULL, NULL, NULL);
            add_prize(&terms, 1, cash, NULL, NULL, NULL);
            add_prize(&terms, 2, prizes[i], line->key, NULL, NULL);
            if (line->clause)
                expect_fault(&terms, line->clause, line->key);
            else
                assert_true(open_with(&terms, &fault));
            if (!line->clause) continue;
            terms = general_terms(NULL, NULL, NULL);
            add_prize(&terms, 1, cash, NULL, NULL, NULL);
            add_prize(&terms, 2, prizes[i], NULL, line->key, "  ");
            expect_fault(&terms, line->clause, line->key);
        }
    }
}

/* What a form begins with, and an answer to each question that it asks about a kind of prize: the
 * rows ask for everything that is demanded. */
static void forms_ask_for_everything(void **state)
{
    static const char *const answers[TERM_KINDS] = {
        [TERM_TEXT] = "something",
        [TERM_MONEY] = "500",
        [TERM_SEVERAL] = "books",
        [TERM_CHOICE] = "yes", /* a confirmation, which a form does not begin with */
    };
    char key[ITEM_KEY], word[ITEM_TIME];
    struct item_term row, kind;
    struct item_fault fault;
    int kinds = 0;

    (void)state;
    for (int i = 0; KIND->term(i, &kind) && (!kind.group || strcmp(kind.key, "kind")); i++)
        continue;
    for (const struct term_choice *one = kind.parts->choices; one->word; one++, kinds++) {
        struct item_terms terms = { .text = "" };
        for (int i = 0; KIND->term(i, &row); i++) {
            const char *value = row.usual    ? row.usual
                                : row.needed ? answers[row.parts->kind]
                                             : NULL;
            assert_true(*row.label && *row.section && *row.what);
            assert_non_null(item_clause(KIND, row.clause));
            if (row.when) assert_string_equal(row.when, "kind");
            if (row.when && !(row.choices >> kinds & 1)) continue;
            if (row.parts->kind == TERM_TIME && value)
                value = item_time_word(NOW + strtol(value, NULL, 10) * ITEM_HOUR, word);
            if (row.group && !strcmp(row.key, "kind")) value = one->word;
            snprintf(key, sizeof key, "%s%s", row.group ? "prize.1." : "", row.key);
            if (value && !item_term_add(&terms, key, value)) fail_msg("%s twice", key);
        }
        if (!open_with(&terms, &fault)) fail_msg("%s: %s (%s)", one->word, fault.why, fault.key);
    }
    assert_int_equal(kinds, 7);
}

/* A fault names the term that it is about. */
static void faults_name_their_term(void **state)
{
    static const struct {
        const struct line *prize;
        const char *without, *with, *value, *key;
    } rows[] = {
        { travel, "includes", NULL, NULL, "prize.2.includes" },
        { goods, "category", NULL, NULL, "prize.2.category" },
        { goods, NULL, "category", "liquor", "prize.2.litres" },
        { goods, NULL, "category", "tobacco", "prize.2.category" },
        { dollars, NULL, "cash-alternative", "5", "prize.2.cash-alternative" },
        { cash, NULL, "draw", "2025-11-01T10:00", "prize.2.draw" },
        { cash, NULL, "colour", "red", "prize.2.colour" },
        { cash, "kind", NULL, NULL, "prize.2.kind" },
    };
    struct item_fault fault;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct item_terms terms = general_terms(NULL, NULL, NULL);
        add_prize(&terms, 1, cash, NULL, NULL, NULL);
        add_prize(&terms, 2, rows[i].prize, rows[i].without, rows[i].with, rows[i].value);
        assert_false(open_with(&terms, &fault));
        assert_string_equal(fault.key, rows[i].key);
    }
    struct item_terms terms = general_terms("draw", "draw", "2025-11-01T10:00");
    add_prize(&terms, 1, cash, NULL, NULL, NULL);
    assert_false(open_with(&terms, &fault));
    assert_string_equal(fault.key, "draw");
}

static void forbidden_prizes(void **state)
{
    static const struct {
        const struct line *prize;
        const char *key, *value, *clause; /* null: permitted */
    } rows[] = {
        { goods, "category", "tobacco", "10.5.1" },
        { goods, "category", "pens,tobacco", "10.5.1" },
        { travel, "category", "firearm", "10.5.2" },
        { goods, "category", "ammunition", "10.5.2" },
        { goods, "category", "imitation-firearm", "10.5.2" },
        { goods, "category", "prohibited-weapon", "10.5.3" },
        { goods, "category", "liquor", "10.5.4" },
        { goods, "litres", "20", NULL },
        { goods, "litres", "20.000", NULL },
        { goods, "litres", "20.001", "10.5.4" },
        { goods, "litres", "21", "10.5.4" },
        { goods, "litres", "999999999", "10.5.4" },
        { goods, "litres", "2o", "10.5.4" },
        { goods, "litres", "20.", "10.5.4" },
        { goods, "category", "prescribed", "10.5.5" },
        { goods, "category", "tobacconist", NULL },
        { cash, "cash-alternative", "400", "10.3" },
        { dollars, "cash-alternative", "400", "10.3" },
        { vehicle, "cash-alternative", "20000", NULL },
        { cash, "value", "0", "10.7.11" },
        { cash, "value", "-5", "10.7.11" },
        { cash, "value", "a lot", "10.7.11" },
        { cash, "kind", "rabbit", "10.7.5" },
        { cash, "draw", "2025-12-01T09:59", "10.7.2" },
        { cash, "draw", "2025-12-01T10:00", NULL },
        { cash, "colour", "red", "10.7" },
    };
    struct item_fault fault;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct item_terms terms = general_terms(NULL, NULL, NULL);
        add_prize(&terms, 1, rows[i].prize, NULL, rows[i].key, rows[i].value);
        if (rows[i].clause)
            expect_fault(&terms, rows[i].clause, rows[i].value);
        else if (!open_with(&terms, &fault))
            fail_msg("%s = %s: %s", rows[i].key, rows[i].value, fault.why);
    }
}

/* ---- Warnings -------------------------------------------------------------------- */

static struct item_terms gift(const char *details, const char *answer)
{
    struct item_terms terms = general_terms(NULL, NULL, NULL);

    add_prize(&terms, 1, goods, NULL, "details", details);
    if (answer) assert_true(item_term_add(&terms, "prize.1.answer", answer));
    return terms;
}

/* A word that suggests what is forbidden is refused until the answer has it, too.  10.5.4: null for
 * the word if only litres are missing. */
static void words_are_a_warning(void **state)
{
    static const struct {
        const char *details, *clause, *answer;
    } rows[] = {
        { "cigars", "10.5.1", "the cigars are soap" },
        { "A CIGARETTE CASE", "10.5.1", "no cigarettes in it" },
        { "a cigar-box", "10.5.1", "a cigar box without any" },
        { "vaping pens", "10.5.1", "not for vaping" },
        { "a shotgun", "10.5.2", "a shotgun made of chocolate" },
        { "water pistols", "10.5.2", "the pistol does not look real" },
        { "a replica weapon", "10.5.2", "the replica weapon is two inches tall" },
        { "toner cartridges", "10.5.2", "a cartridge for printers" },
        { "six steak knives", "10.5.3", "knives for the table" },
        { "brass knuckles", "10.5.3", "brass knuckles are the name of the band" },
        { "knuckle-duster", "10.5.3", "a knuckle duster is a pastry" },
        { "a laser pointer", "10.5.3", "the laser pointer is for talks, under 1 mW" },
        { "nunchucks", "10.5.3", "nunchucks of foam" },
    };
    struct item_fault fault;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct item_terms terms = gift(rows[i].details, NULL);
        expect_fault(&terms, rows[i].clause, rows[i].details);
        terms = gift(rows[i].details, "it is none");
        expect_fault(&terms, rows[i].clause, rows[i].details);
        assert_false(open_with(&terms, &fault));
        assert_string_equal(fault.key, "prize.1.answer");
        terms = gift(rows[i].details, rows[i].answer);
        if (!open_with(&terms, &fault)) fail_msg("%s: %s", rows[i].details, fault.why);
    }
}

static void other_words_are_no_warning(void **state)
{
    static const char *const details[] = {
        "gunmetal bowl",        "a begun novel",
        "swordfish dinner",     "Cigarra, a novel",
        "a tobacconist doll",   "ginger and mint",
        "a wineglass",          "tales of the sea",
        "airport transfers",    "40 litres of petrol",
        "a 50 l tank",          "rumours on vinyl",
        "caf\303\251 vouchers", "a beerenauslese poster",
        "the bulletin, a year", "a pistolet loaf",
    };
    struct item_fault fault;

    (void)state;
    for (size_t i = 0; i < LENGTH(details); i++) {
        struct item_terms terms = gift(details[i], NULL);
        if (!open_with(&terms, &fault)) fail_msg("%s: %s", details[i], fault.why);
    }
}

/* With the litres stated as 20, an amount in words is a warning only if it is more.  Millilitres by
 * hand: a bottle is 750, a can 375, a case 9,000, a keg 50,000. */
static void litres_in_words(void **state)
{
    static const struct {
        const char *details;
        long millilitres;
    } rows[] = {
        { "whisky", 0 },
        { "a bottle of whisky", 750 },
        { "forty litres of whisky", 40000 },
        { "20 litres of whisky", 20000 },
        { "twenty litres of whisky", 20000 },
        { "20.001 litres of whisky", 20001 },
        { "twenty-one liters of whisky", 21000 },
        { "whisky: 40 L", 40000 },
        { "40l of whisky", 40000 },
        { "1,000 ml of whisky", 1000 },
        { "21,000 ml of whisky", 21000 },
        { "0,7 l of whisky", 700 },
        { "24 bottles of 1 l of gin", 24000 },
        { "24 bottles of 0.7 l of gin", 16800 },
        { "26 bottles of wine", 19500 },
        { "27 bottles of wine", 20250 },
        { "two dozen bottles of wine", 18000 },
        { "three dozen bottles of wine", 27000 },
        { "2 cases of wine", 18000 },
        { "5 cases of wine", 45000 },
        { "a case of wine and 14 bottles of gin", 19500 },
        { "2 cases of wine, 4 bottles of gin", 21000 },
        { "2 cases of 12 bottles of 1 litre of wine", 24000 },
        { "6 x 750 ml wine", 4500 },
        { "30 x 750 ml wine", 22500 },
        { "a 50-litre keg of beer", 50000 },
        { "a keg of beer", 50000 },
        { "53 beers", 19875 },
        { "54 beers", 20250 },
        { "27 wine bottles", 20250 },
        { "one hundred and twenty cans of beer", 45000 },
        { "a hundred pints of ale", 56800 },
        { "5 gallons of cider", 22730 },
        { "99999999999999999999 hectolitres of rum", 1000000 },
    };
    struct item_fault fault;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct item_terms terms = gift(rows[i].details, NULL);
        expect_fault(&terms, "10.5.4", rows[i].details); /* the litres are not stated */
        assert_true(item_term_add(&terms, "prize.1.litres", "20"));
        bool much = rows[i].millilitres > 20000;
        if (much) expect_fault(&terms, "10.5.4", rows[i].details);
        if (open_with(&terms, &fault) == much) fail_msg("%s: %s", rows[i].details, fault.why);
        terms = gift(rows[i].details, "whisky, gin, wine, beer, ale, cider and rum are colours");
        if (!open_with(&terms, &fault)) fail_msg("%s: %s", rows[i].details, fault.why);
    }
}

/* 10.7.11: of some kinds more must be stated, so they are no 'goods', and no cash. */
static void other_kinds_are_a_warning(void **state)
{
    static const struct {
        const char *details, *clause, *answer;
    } rows[] = {
        { "a 4K TV", "10.7.11.1", "a TV guide" },
        { "a washing machine", "10.7.11.1", "the machine is a toy" },
        { "a small car", "10.7.11.2", "a model of a car" },
        { "two flights and a hotel", "10.7.11.3", "a flight of stairs, a hotel in a board game" },
        { "an apartment by the sea", "10.7.11.4", "a picture of an apartment" },
    };
    static const struct line *const plain[] = { goods, cash, dollars };
    struct item_fault fault;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++)
        for (size_t k = 0; k < LENGTH(plain); k++) {
            struct item_terms terms = general_terms(NULL, NULL, NULL);
            add_prize(&terms, 1, plain[k], NULL, "details", rows[i].details);
            expect_fault(&terms, rows[i].clause, rows[i].details);
            assert_true(item_term_add(&terms, "prize.1.answer", rows[i].answer));
            if (!open_with(&terms, &fault)) fail_msg("%s: %s", rows[i].details, fault.why);
            terms = general_terms(NULL, NULL, NULL);
            add_prize(&terms, 1, vehicle, NULL, "details", rows[i].details);
            if (!open_with(&terms, &fault)) fail_msg("%s: %s", rows[i].details, fault.why);
        }
}

/* All texts about a prize are read, and each prize needs its own answer. */
static void every_text_is_read(void **state)
{
    static const struct {
        const struct line *prize;
        const char *key;
    } rows[] = {
        { goods, "category" },  { goods, "conditions" },    { goods, "reservation" },
        { travel, "includes" }, { vehicle, "accessories" }, { appliance, "model" },
        { cash, "details" },    { dollars, "details" },     { real_estate, "includes" },
    };
    struct item_fault fault;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct item_terms terms = general_terms(NULL, NULL, NULL);
        add_prize(&terms, 1, cash, NULL, "answer", "the cigars of another prize");
        add_prize(&terms, 2, rows[i].prize, NULL, rows[i].key, "cigars");
        expect_fault(&terms, "10.5.1", rows[i].key);
        assert_true(item_term_add(&terms, "prize.2.answer", "cigars of sugar"));
        if (!open_with(&terms, &fault)) fail_msg("%s: %s", rows[i].key, fault.why);
    }
}

static void terms_must_fit(void **state)
{
    static const struct {
        const char *key, *value, *clause;
    } rows[] = {
        { "closes", "2025-12-01T10:00", "10.7.6" },
        { "closes", "2025-13-01T10:00", "10.7.6" },
        { "notified", "announced", "10.8" },
        { "notified", "smoke", "10.7.9" },
        { "notified", "mail, e-mail", "10.7.9" },
        { "notified", " , ", "10.7.9" },
        { "present", "perhaps", "10.7.8" },
        { "wager", "free", "10.7.4" },
        { "tickets", "0", "10.7.3" },
        { "claim-hours", "-1", "10.7.8" },
        { "prize.33.kind", "cash", "10.7" },
        { "prize.0.kind", "cash", "10.7" },
        { "prize.01.kind", "cash", "10.7" },
        { "prize.2.kind", "cash", "10.7.11" },
        { "Closes", NULL, NULL },
        { "tickets", "1000000", NULL },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        if (!rows[i].clause) continue;
        struct item_terms terms = general_terms(NULL, rows[i].key, rows[i].value);
        add_prize(&terms, 1, cash, NULL, NULL, NULL);
        expect_fault(&terms, rows[i].clause, rows[i].value);
    }
}

/* ---- Playing --------------------------------------------------------------------- */

static int64_t now_ms;

/* Three prizes: 500 in cash, 25,000 in cash, and travel with cash instead. */
static void open_usual(const char *with, const char *value)
{
    struct item_terms terms = general_terms(NULL, with, value);
    struct item_fault fault;

    add_prize(&terms, 1, cash, NULL, NULL, NULL);
    add_prize(&terms, 2, cash, NULL, "value", "25000");
    add_prize(&terms, 3, travel, NULL, NULL, NULL);
    if (!open_with(&terms, &fault)) fail_msg("%s", fault.why);
    now_ms = NOW - 3 * ITEM_DAY;
}

/* Fills in what the act takes, sensibly. */
static struct item_order usual_order(uint32_t person, enum role role, int act)
{
    struct item_order order = item_order(person, role, act);
    const struct act_form *form = item_form(KIND, act);

    for (const struct takes *takes = form ? form->takes : NULL; takes && takes->kind; takes++) {
        if (takes->maybe) continue;
        if (takes->kind == TAKES_NUMBER) order.number = 1;
        if (takes->kind == TAKES_OTHER) order.other = act == PROMOTION_NOMINATE ? SUE : ANA;
        if (takes->kind == TAKES_CHOICE) order.choice = NOTIFY_MAIL;
        if (takes->kind == TAKES_TEXT) snprintf(order.text, ITEM_TEXT, "%s", "because");
    }
    if (act == PROMOTION_CLAIM && role != ROLE_PLAYER) order.other = ANA;
    if (act == PROMOTION_AMEND) snprintf(order.text, ITEM_TEXT, "%s", "more.colour = red");
    if (act > 0 && act < PROMOTION_ACTS && KIND->acts[act].draws) {
        order.length = CHANCE_BYTES;
        if (promotion.draws.drawn < ITEM_DRAWS)
            memcpy(order.seed, seeds[promotion.draws.drawn].bytes, CHANCE_BYTES);
    }
    return order;
}

static refusal_code give(const struct item_order *order)
{
    return item_do(KIND, &promotion, order, now_ms, &events).code;
}

static refusal_code act(uint32_t person, enum role role, int which)
{
    struct item_order order = usual_order(person, role, which);

    return give(&order);
}

static refusal_code act_on(uint32_t person, enum role role, int which, int number)
{
    struct item_order order = usual_order(person, role, which);

    order.number = number;
    return give(&order);
}

static void start(void)
{
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_TELL));
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_PUBLISH));
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_ADVERTISE));
    now_ms = NOW;
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_COMMENCE));
}

static void admit(uint32_t person, int tickets)
{
    struct item_order order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_ADMIT);

    order.other = person;
    order.number = tickets;
    assert_null(give(&order));
}

#define DRAW_TIME (NOW + 23 * ITEM_DAY + 10 * ITEM_HOUR)

/* ---- Who may do what ------------------------------------------------------------- */

static void every_role_on_every_act(void **state)
{
    enum {
        PLAYER = ROLE_PLAYER,
        OPERATOR = ROLE_OPERATOR,
        OPERATORS = ROLE_OPERATOR | ROLE_MANAGER,
        DESK = OPERATORS | ROLE_CASINO_SUPERVISOR | ROLE_GAME_SUPERVISOR,
        STAFF = DESK | ROLE_DEALER | ROLE_STICKPERSON,
    };
    static const unsigned by[PROMOTION_ACTS] = {
        0,         OPERATORS, OPERATORS, OPERATORS, OPERATORS, PLAYER,    DESK,          OPERATORS,
        OPERATORS, OPERATORS, STAFF,     OPERATORS, OPERATORS, DESK,      PLAYER | DESK, DESK,
        OPERATORS, OPERATORS, PLAYER,    OPERATOR,  DESK,      OPERATORS, OPERATORS,     OPERATORS,
    };

    (void)state;
    open_usual(NULL, NULL);
    for (int which = 0; which < PROMOTION_ACTS + 3; which++)
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            enum role role = (enum role)(1u << bit);
            struct item_order order = usual_order(SUE, role, which);
            struct refusal why = item_check(KIND, &promotion, &order, now_ms);
            bool known = which > 0 && which < PROMOTION_ACTS;
            if (!known) {
                assert_ptr_equal(why.code, REFUSED_NO_SUCH_ACT);
            } else if (by[which] & role) {
                assert_ptr_not_equal(why.code, REFUSED_WRONG_ROLE);
                assert_ptr_not_equal(why.code, REFUSED_INCOMPLETE);
            } else {
                assert_ptr_equal(why.code,
                                 role == ROLE_INSPECTOR ? REFUSED_ONLY_LOOKS : REFUSED_WRONG_ROLE);
                if (role != ROLE_INSPECTOR) assert_int_equal(why.roles, by[which]);
            }
            if (why.code) assert_non_null(item_clause(KIND, why.clause));
        }
}

/* A player who claims names nobody else, staff do. */
static struct item_order order_of(int which)
{
    bool player = KIND->acts[which].by == ROLE_PLAYER || which == PROMOTION_CLAIM;
    bool scrutineer = which == PROMOTION_OVERSEE;

    return usual_order(player       ? ANA
                       : scrutineer ? SUE
                                    : OLGA,
                       player       ? ROLE_PLAYER
                       : scrutineer ? ROLE_DEALER
                                    : ROLE_OPERATOR,
                       which);
}

static void expect_codes(const refusal_code codes[PROMOTION_ACTS], const char *moment)
{
    for (int which = 1; which < PROMOTION_ACTS; which++) {
        struct item_order order = order_of(which);
        struct refusal why = item_check(KIND, &promotion, &order, now_ms);
        if (why.code != codes[which])
            fail_msg("%s: act %s: %s, not %s", moment, item_form(KIND, which)->id,
                     why.code ? why.code->id : "accepted",
                     codes[which] ? codes[which]->id : "accepted");
    }
}

static void every_act_at_the_wrong_moment(void **state)
{
    (void)state;
    static const refusal_code planned[PROMOTION_ACTS] = {
        [PROMOTION_COMMENCE] = REFUSED_TERMS_NOT_PUBLISHED,
        [PROMOTION_ENTER] = REFUSED_PROMOTION_NOT_STARTED,
        [PROMOTION_ADMIT] = REFUSED_PROMOTION_NOT_STARTED,
        [PROMOTION_APPROVAL] = REFUSED_PROMOTION_NOT_STARTED,
        [PROMOTION_OVERSEE] = REFUSED_PROMOTION_NOT_STARTED,
        [PROMOTION_DRAW] = REFUSED_PROMOTION_NOT_STARTED,
        [PROMOTION_PASS_OVER] = REFUSED_PRIZE_NOT_DRAWN,
        [PROMOTION_NOTIFY] = REFUSED_PRIZE_NOT_DRAWN,
        [PROMOTION_CLAIM] = REFUSED_PRIZE_NOT_DRAWN,
        [PROMOTION_CLAIMANT] = REFUSED_NO_SUCH_CLAIM,
        [PROMOTION_AWARD] = REFUSED_PRIZE_NOT_DRAWN,
        [PROMOTION_DENY] = REFUSED_NO_SUCH_CLAIM,
        [PROMOTION_DECIDE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_ADVISE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_RESUME] = REFUSED_NOT_ON_HOLD,
    };
    static const refusal_code running[PROMOTION_ACTS] = {
        [PROMOTION_TELL] = REFUSED_PROMOTION_STARTED,
        [PROMOTION_COMMENCE] = REFUSED_PROMOTION_STARTED,
        [PROMOTION_AMEND] = REFUSED_APPROVAL_NEEDED,
        [PROMOTION_OVERSEE] = REFUSED_NOT_THE_SCRUTINEER,
        [PROMOTION_DRAW] = REFUSED_BEFORE_ITS_TIME,
        [PROMOTION_PASS_OVER] = REFUSED_PRIZE_NOT_DRAWN,
        [PROMOTION_NOTIFY] = REFUSED_PRIZE_NOT_DRAWN,
        [PROMOTION_CLAIM] = REFUSED_PRIZE_NOT_DRAWN,
        [PROMOTION_CLAIMANT] = REFUSED_NO_SUCH_CLAIM,
        [PROMOTION_AWARD] = REFUSED_PRIZE_NOT_DRAWN,
        [PROMOTION_DENY] = REFUSED_NO_SUCH_CLAIM,
        [PROMOTION_DECIDE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_ADVISE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_RESUME] = REFUSED_NOT_ON_HOLD,
    };
    static const refusal_code drawn[PROMOTION_ACTS] = {
        [PROMOTION_TELL] = REFUSED_PROMOTION_STARTED,
        [PROMOTION_COMMENCE] = REFUSED_PROMOTION_STARTED,
        [PROMOTION_ENTER] = REFUSED_PROMOTION_CLOSED,
        [PROMOTION_ADMIT] = REFUSED_PROMOTION_CLOSED,
        [PROMOTION_AMEND] = REFUSED_APPROVAL_NEEDED,
        [PROMOTION_OVERSEE] = REFUSED_PRIZE_DRAWN,
        [PROMOTION_DRAW] = REFUSED_PRIZE_DRAWN,
        [PROMOTION_PASS_OVER] = REFUSED_WINNER_HAS_TIME,
        [PROMOTION_CLAIMANT] = REFUSED_NO_SUCH_CLAIM,
        [PROMOTION_AWARD] = REFUSED_NOT_CLAIMED,
        [PROMOTION_DENY] = REFUSED_NO_SUCH_CLAIM,
        [PROMOTION_DECIDE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_ADVISE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_RESUME] = REFUSED_NOT_ON_HOLD,
    };
    static const refusal_code held[PROMOTION_ACTS] = {
        [PROMOTION_TELL] = REFUSED_PROMOTION_STARTED,
        [PROMOTION_COMMENCE] = REFUSED_PROMOTION_STARTED,
        [PROMOTION_ENTER] = REFUSED_ON_HOLD,
        [PROMOTION_ADMIT] = REFUSED_ON_HOLD,
        [PROMOTION_AMEND] = REFUSED_APPROVAL_NEEDED,
        [PROMOTION_OVERSEE] = REFUSED_PRIZE_DRAWN,
        [PROMOTION_DRAW] = REFUSED_PRIZE_DRAWN,
        [PROMOTION_PASS_OVER] = REFUSED_ON_HOLD,
        [PROMOTION_NOTIFY] = REFUSED_ON_HOLD,
        [PROMOTION_CLAIM] = REFUSED_ON_HOLD,
        [PROMOTION_AWARD] = REFUSED_ON_HOLD,
        [PROMOTION_CLAIMANT] = REFUSED_NO_SUCH_CLAIM,
        [PROMOTION_DENY] = REFUSED_NO_SUCH_CLAIM,
        [PROMOTION_DECIDE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_ADVISE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_POSTPONE] = REFUSED_ON_HOLD,
    };
    static const refusal_code awarded[PROMOTION_ACTS] = {
        [PROMOTION_TELL] = REFUSED_PROMOTION_STARTED,
        [PROMOTION_COMMENCE] = REFUSED_PROMOTION_STARTED,
        [PROMOTION_ENTER] = REFUSED_PROMOTION_CLOSED,
        [PROMOTION_ADMIT] = REFUSED_PROMOTION_CLOSED,
        [PROMOTION_AMEND] = REFUSED_APPROVAL_NEEDED,
        [PROMOTION_OVERSEE] = REFUSED_PRIZE_DRAWN,
        [PROMOTION_DRAW] = REFUSED_PRIZE_DRAWN,
        [PROMOTION_PASS_OVER] = REFUSED_PRIZE_AWARDED,
        [PROMOTION_NOTIFY] = REFUSED_PRIZE_AWARDED,
        [PROMOTION_CLAIM] = REFUSED_PRIZE_AWARDED,
        [PROMOTION_CLAIMANT] = REFUSED_CLAIM_DECIDED,
        [PROMOTION_AWARD] = REFUSED_PRIZE_AWARDED,
        [PROMOTION_DENY] = REFUSED_CLAIM_DECIDED,
        [PROMOTION_DECIDE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_ADVISE] = REFUSED_NO_SUCH_DISPUTE,
        [PROMOTION_RESUME] = REFUSED_NOT_ON_HOLD,
        [PROMOTION_CANCEL] = REFUSED_PRIZE_AWARDED,
    };

    open_usual(NULL, NULL);
    expect_codes(planned, "planned");
    start();
    expect_codes(running, "running");
    admit(ANA, 9);
    now_ms = DRAW_TIME;
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_DRAW));
    expect_codes(drawn, "drawn");
    struct item_order all = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_POSTPONE);
    assert_null(give(&all));
    expect_codes(held, "postponed");
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_RESUME));
    assert_null(act(ANA, ROLE_PLAYER, PROMOTION_CLAIM));
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_AWARD));
    expect_codes(awarded, "awarded");
}

static void orders_must_be_complete(void **state)
{
    (void)state;
    open_usual(NULL, NULL);
    start();
    struct item_order order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_DENY);
    memset(order.text, 'x', sizeof order.text);
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE); /* no NUL */
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_DENY);
    order.text[ITEM_TEXT - 1] = 'x'; /* behind the NUL */
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_DENY);
    memset(order.text, 0, sizeof order.text);
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
    assert_ptr_equal(act(NOBODY, ROLE_PLAYER, PROMOTION_ENTER), REFUSED_INCOMPLETE);
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_PUBLISH);
    order.role = ROLE_OPERATOR | ROLE_PLAYER;
    assert_ptr_equal(give(&order), REFUSED_WRONG_ROLE);
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_TELL);
    order.number = 1; /* not taken */
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_PUBLISH);
    order.choice = 9;
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_ADMIT);
    order.number = -1;
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_ADMIT);
    order.number = INT32_MAX;
    assert_ptr_equal(give(&order), REFUSED_TOO_MANY);
    order = usual_order(ANA, ROLE_PLAYER, PROMOTION_CLAIM);
    order.other = BOB; /* players claim for themselves */
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
    order.other = NOBODY;
    order.cents = -5;
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
    order.cents = MONEY_MOST + 1;
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
}

/* ---- Draws, computed again ------------------------------------------------------- */

struct message {
    uint8_t bytes[1 << 16];
    size_t length;
};

static void add_bytes(struct message *m, const void *bytes, size_t length)
{
    memcpy(m->bytes + m->length, bytes, length);
    m->length += length;
}

static void add_text(struct message *m, const void *bytes, size_t length)
{
    uint8_t count = (uint8_t)length;

    add_bytes(m, &count, 1);
    add_bytes(m, bytes, length);
}

static void add_number(struct message *m, uint64_t number)
{
    for (int i = 0; i < 8; i++, number >>= 8) add_bytes(m, &(uint8_t){ (uint8_t)number }, 1);
}

/* The n-th word of a draw. */
static uint32_t word_of(const char *name, uint64_t number, const uint8_t seed[32],
                        const uint8_t entrants[32], uint64_t n)
{
    static struct message m;
    uint8_t block[64];

    m.length = 0;
    add_text(&m, "croupier draw 1", 15);
    add_text(&m, name, strlen(name));
    add_number(&m, number);
    add_bytes(&m, entrants, 32);
    add_number(&m, n / 16);
    crypto_generichash(block, sizeof block, m.bytes, m.length, seed, 32);
    const uint8_t *at = block + 4 * (n % 16);
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void lots_again(const char *name, uint64_t number, const uint8_t seed[32],
                       const uint8_t entrants[32], int count, uint16_t *order)
{
    uint64_t words = 0;

    for (int i = 0; i < count; i++) order[i] = (uint16_t)i;
    for (int i = 0; i < count - 1; i++) {
        uint64_t n = (uint64_t)(count - i), fair = (UINT64_C(1) << 32) / n * n, word;
        do word = word_of(name, number, seed, entrants, words++);
        while (word >= fair);
        int j = i + (int)(word % n);
        uint16_t lot = order[i];
        order[i] = order[j];
        order[j] = lot;
    }
}

/* Who holds a ticket, from 0, among people with these tickets. */
static uint32_t holder(const uint32_t *people, const int *tickets, int count, int ticket)
{
    for (int i = 0; i < count; i++) {
        if (ticket < tickets[i]) return people[i];
        ticket -= tickets[i];
    }
    return NOBODY;
}

static void entrants_again(const uint32_t *people, const int *tickets, const char *const *own_seeds,
                           int count, uint8_t hash[32])
{
    static struct message m;

    m.length = 0;
    add_text(&m, "croupier entrants 1", 19);
    for (int i = 0; i < count; i++) {
        if (!tickets[i]) continue;
        add_number(&m, people[i]);
        add_number(&m, (uint64_t)tickets[i]);
        add_text(&m, own_seeds[i], strlen(own_seeds[i]));
    }
    crypto_generichash(hash, 32, m.bytes, m.length, NULL, 0);
}

/* Draws prize after prize, each with what is left. */
static void draws_can_be_recomputed(void **state)
{
    const uint32_t people[] = { ANA, BOB, CLEO };
    const char *const own_seeds[] = { "lucky", "", "" };
    int tickets[] = { 1, 40, 7 };
    uint16_t order[64];
    uint8_t hash[32];

    (void)state;
    open_usual("draw", "2025-12-01T10:00");
    start();
    struct item_order enter = usual_order(ANA, ROLE_PLAYER, PROMOTION_ENTER);
    memcpy(enter.seed, "lucky", 5);
    enter.length = 5;
    assert_null(give(&enter));
    admit(BOB, 40);
    admit(CLEO, 7);
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_NOMINATE));
    for (int number = 1; number <= 3; number++) {
        int count = tickets[0] + tickets[1] + tickets[2];
        entrants_again(people, tickets, own_seeds, 3, hash);
        lots_again("summer", (uint64_t)number, seeds[number - 1].bytes, hash, count, order);
        uint32_t winner = holder(people, tickets, 3, order[0]);
        if (number == 2) assert_null(act_on(SUE, ROLE_DEALER, PROMOTION_OVERSEE, 2));
        assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_DRAW, number));
        assert_int_equal(events.list[1].kind, PROMOTION_DRAWN);
        assert_int_equal(events.list[1].person, winner);
        assert_int_equal(events.list[1].second, order[0] + 1);
        for (int i = 0; i < 3; i++) tickets[i] -= people[i] == winner;
        const struct item_proof *proof = KIND->proof(&promotion, (uint64_t)number);
        assert_memory_equal(proof->entrants.bytes, hash, sizeof hash);
        assert_memory_equal(proof->seed, seeds[number - 1].bytes, CHANCE_BYTES);
        assert_int_equal(proof->count, count);
        assert_int_equal(proof->number, number);
    }
    assert_null(KIND->proof(&promotion, 0));
    assert_null(KIND->proof(&promotion, 4));
}

/* Only the committed seed is accepted, and each only once. */
static void another_seed_is_refused(void **state)
{
    (void)state;
    open_usual("draw", "2025-12-01T10:00");
    start();
    admit(ANA, 3);
    struct item_order order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_DRAW);
    order.seed[0] ^= 1;
    assert_ptr_equal(give(&order), REFUSED_NOT_AS_COMMITTED);
    memcpy(order.seed, seeds[1].bytes, CHANCE_BYTES);
    assert_ptr_equal(give(&order), REFUSED_NOT_AS_COMMITTED);
    memcpy(order.seed, seeds[0].bytes, CHANCE_BYTES);
    assert_null(give(&order));
    order.number = 3;
    assert_ptr_equal(give(&order), REFUSED_NOT_AS_COMMITTED);
    order.length = 31;
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
}

/* First lots of many draws among 10: chi-square with 9 degrees of freedom stays below 27.9 in 999
 * of 1,000 cases.  The draws are always the same ones. */
static void lots_are_uniform(void **state)
{
    enum { DRAWS = 20000 };
    struct chance_commitment entrants = { .bytes = { 1 } };
    uint8_t seed[CHANCE_BYTES] = { 0 };
    int count[10] = { 0 }, last[10] = { 0 };
    uint16_t order[10], again[10];

    (void)state;
    for (int i = 0; i < DRAWS / SLOWER; i++) {
        memcpy(seed, &i, sizeof i);
        item_lots("chi", (uint64_t)i, seed, &entrants, 10, order);
        lots_again("chi", (uint64_t)i, seed, entrants.bytes, 10, again);
        assert_memory_equal(order, again, sizeof order);
        count[order[0]]++;
        last[order[9]]++;
    }
    double chi = 0, chi_last = 0, expected = DRAWS / SLOWER / 10.0;
    for (int i = 0; i < 10; i++) {
        chi += (count[i] - expected) * (count[i] - expected) / expected;
        chi_last += (last[i] - expected) * (last[i] - expected) / expected;
    }
    assert_true(chi < 27.9 && chi_last < 27.9);
}

/* ---- Claims and payment ---------------------------------------------------------- */

static refusal_code claim(int prize, int64_t cents, int64_t cheque, int64_t transfer)
{
    struct item_order order = usual_order(ANA, ROLE_PLAYER, PROMOTION_CLAIM);

    order.number = prize;
    order.cents = cents;
    order.cheque_cents = cheque;
    order.transfer_cents = transfer;
    return give(&order);
}

/* Everything is drawn for ana. */
static void draw_all(void)
{
    open_usual("draw", "2025-12-01T10:00");
    start();
    admit(ANA, 9);
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_NOMINATE));
    assert_null(act_on(SUE, ROLE_DEALER, PROMOTION_OVERSEE, 2));
    for (int number = 1; number <= 3; number++)
        assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_DRAW, number));
}

static void payment_in_parts(void **state)
{
    static const struct {
        int prize;
        int64_t cash, cheque, transfer;
        refusal_code code;
    } rows[] = {
        { 1, 50000, 0, 0, REFUSED_ACCEPTED },       { 1, 0, 0, 0, REFUSED_ACCEPTED },
        { 1, 49999, 0, 0, REFUSED_PARTS_DIFFER },   { 1, 0, 50000, 0, REFUSED_CASH_ONLY },
        { 1, 0, 0, 50000, REFUSED_CASH_ONLY },      { 2, 0, 0, 0, REFUSED_PARTS_DIFFER },
        { 2, 2500000, 0, 0, REFUSED_ACCEPTED },     { 2, 0, 2500000, 0, REFUSED_ACCEPTED },
        { 2, 0, 0, 2500000, REFUSED_ACCEPTED },     { 2, 1, 2, 2499997, REFUSED_ACCEPTED },
        { 2, 1, 2, 2499998, REFUSED_PARTS_DIFFER }, { 3, 0, 0, 0, REFUSED_ACCEPTED },
        { 3, 250000, 0, 0, REFUSED_ACCEPTED },      { 3, 0, 250000, 0, REFUSED_CASH_ONLY },
        { 3, 300000, 0, 0, REFUSED_PARTS_DIFFER },
    };

    (void)state;
    draw_all();
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct promotion before = promotion;
        refusal_code code = claim(rows[i].prize, rows[i].cash, rows[i].cheque, rows[i].transfer);
        assert_ptr_equal(code, rows[i].code);
        if (code) {
            assert_memory_equal(&before, &promotion, sizeof before);
            continue;
        }
        assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_AWARD, rows[i].prize));
        int64_t paid[ITEM_ACCOUNTS] = { 0 };
        for (int e = 0; e < events.count; e++) paid[events.list[e].to] += events.list[e].cents;
        bool all_cash = rows[i].prize == 1; /* a small cash prize need not be spelled out */
        assert_int_equal(paid[ITEM_CASH], all_cash ? 50000 : rows[i].cash);
        assert_int_equal(paid[ITEM_CHEQUES], rows[i].cheque);
        assert_int_equal(paid[ITEM_TRANSFERS], rows[i].transfer);
        promotion = before;
    }
}

static void denied_claims_are_kept(void **state)
{
    (void)state;
    draw_all();
    assert_null(claim(1, 0, 0, 0));
    assert_ptr_equal(act(OLGA, ROLE_OPERATOR, PROMOTION_DENY), REFUSED_CLAIMANT_FIRST);
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_CLAIMANT));
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_DENY));
    assert_int_equal(events.count, 3);
    assert_int_equal(events.list[1].kind, PROMOTION_REASON);
    assert_int_equal(events.list[1].person, ANA);
    assert_string_equal(promotion.claims[0].claimant, "because");
    assert_string_equal(promotion.claims[0].reason, "because");
}

/* Strangers claim a prize as often as they can; its winner still can. */
static void winners_can_claim(void **state)
{
    int count = 0;

    (void)state;
    draw_all();
    for (uint32_t i = 0; i < 2 * PROMOTION_CLAIMS; i++) {
        struct item_order order = usual_order(PLAY_MONEY_FROM + i, ROLE_PLAYER, PROMOTION_CLAIM);
        order.number = 1;
        order.other = NOBODY;
        refusal_code code = give(&order);
        assert_true(!code || code == REFUSED_TOO_MANY);
        count += !code;
    }
    assert_int_equal(count, PROMOTION_CLAIMS / 2);
    assert_null(claim(1, 0, 0, 0));
    assert_null(claim(2, 2500000, 0, 0));
}

static int told(int kind, uint32_t person)
{
    int count = 0;

    for (int i = 0; i < events.count; i++)
        count += events.list[i].kind == kind && events.list[i].person == person;
    return count;
}

static struct item_order claim_of(uint32_t person, int prize, const char *as)
{
    struct item_order order = usual_order(person, ROLE_PLAYER, PROMOTION_CLAIM);

    order.number = prize;
    snprintf(order.text, ITEM_TEXT, "%s", as);
    return order;
}

/* 10.10: claimants who are refused learn why, at once if the terms decide it; 10.10.1: over $100
 * name, address and reason are kept, at $100 they are not. */
static void late_claims_are_denied(void **state)
{
    struct item_order order;

    (void)state;
    struct item_terms terms = general_terms(NULL, "claim-hours", "24");
    struct item_fault fault;
    add_prize(&terms, 1, cash, NULL, "value", "100");
    add_prize(&terms, 2, cash, NULL, "value", "100.01");
    assert_true(open_with(&terms, &fault));
    now_ms = NOW - 3 * ITEM_DAY;
    start();
    admit(ANA, 5);
    now_ms = DRAW_TIME;
    for (int number = 1; number <= 2; number++)
        assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_DRAW, number));
    now_ms += 24 * ITEM_HOUR; /* the last moment */
    order = claim_of(ANA, 1, "");
    assert_null(give(&order));
    assert_int_equal(promotion.claims[0].state, CLAIM_MADE);
    memset(&promotion.claims[0], 0, sizeof promotion.claims[0]);
    promotion.claim_count = 0;
    now_ms++;
    order = claim_of(ANA, 1, "Ana, 1 High Street");
    assert_null(give(&order));
    assert_int_equal(told(PROMOTION_REASON, ANA), 1);
    assert_int_equal(told(PROMOTION_KEPT, ANA), 0);
    assert_int_equal(promotion.claims[0].state, CLAIM_DENIED);
    assert_true(strstr(promotion.claims[0].reason, "time to claim"));
    assert_string_equal(promotion.claims[0].claimant, "");
    assert_ptr_equal(give(&order), REFUSED_CLAIM_DECIDED);
    order = claim_of(ANA, 2, "");
    assert_null(give(&order));
    assert_int_equal(told(PROMOTION_REASON, ANA), 1);
    assert_int_equal(told(PROMOTION_KEPT, ANA), 0);
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_CLAIMANT, 2));
    assert_int_equal(told(PROMOTION_KEPT, ANA), 1);
    assert_string_equal(promotion.claims[1].claimant, "because");
    order = claim_of(BOB, 2, "Bob, 2 Low Street");
    assert_null(give(&order));
    assert_int_equal(told(PROMOTION_REASON, BOB), 1);
    assert_int_equal(told(PROMOTION_KEPT, BOB), 1);
    assert_ptr_equal(act_on(OLGA, ROLE_OPERATOR, PROMOTION_AWARD, 2), REFUSED_NOT_CLAIMED);
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_PASS_OVER, 2));
    assert_int_equal(told(PROMOTION_UNCLAIMED, ANA), 1);
}

/* Someone whom the casino does not know is refused at the desk, with name and address. */
static void strangers_at_the_desk(void **state)
{
    struct item_order order = item_order(SUE, ROLE_GAME_SUPERVISOR, PROMOTION_CLAIM);

    (void)state;
    draw_all();
    order.number = 1;
    assert_ptr_equal(give(&order), REFUSED_INCOMPLETE);
    snprintf(order.text, ITEM_TEXT, "Dee, 3 Long Street");
    for (int i = 0; i < 4; i++) assert_null(give(&order));
    assert_ptr_equal(give(&order), REFUSED_TOO_MANY);
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_DENY, 1));
    assert_int_equal(told(PROMOTION_TOLD_AT_DESK, NOBODY), 1);
    assert_int_equal(told(PROMOTION_KEPT, NOBODY), 1);
    assert_null(give(&order));
    assert_ptr_equal(act(OLGA, ROLE_OPERATOR, PROMOTION_AWARD), REFUSED_NOT_CLAIMED);
}

/* Guests fill the half that is not for winners; a person with an account still finds room, and the
 * guest is told.  What staff are done with makes room. */
static void claims_make_room(void **state)
{
    (void)state;
    draw_all();
    for (uint32_t i = 0; i < PROMOTION_CLAIMS / 2; i++) {
        struct item_order order = claim_of(PLAY_MONEY_FROM + i, 1, "");
        assert_null(give(&order));
    }
    struct item_order guest = claim_of(PLAY_MONEY_FROM + 99, 1, "");
    assert_ptr_equal(give(&guest), REFUSED_TOO_MANY);
    struct item_order bob = claim_of(BOB, 1, "Bob, 2 Low Street");
    assert_null(give(&bob));
    assert_int_equal(told(PROMOTION_REASON, PLAY_MONEY_FROM), 1);
    assert_int_equal(promotion.claim_count, PROMOTION_CLAIMS / 2);
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_DENY, 1)); /* his: it took the first place */
    assert_int_equal(told(PROMOTION_KEPT, BOB), 1);
    assert_null(give(&guest));
    for (int i = 0; i < 3 * PROMOTION_CLAIMS; i++) { /* however often the winner is denied */
        assert_null(claim(1, 0, 0, 0));
        int number = events.list[events.count - 1].second;
        assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_CLAIMANT, number));
        assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_DENY, number));
    }
    assert_null(claim(1, 0, 0, 0));
    assert_null(claim(2, 2500000, 0, 0));
}

/* 10.12: while on hold nothing can be claimed, so the time to claim does not run. */
static void the_time_to_claim_stands_still(void **state)
{
    struct item_order all;

    (void)state;
    open_usual("claim-hours", "10");
    start();
    admit(ANA, 9);
    now_ms = DRAW_TIME;
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_DRAW));
    now_ms += 4 * ITEM_HOUR;
    all = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_POSTPONE);
    assert_null(give(&all));
    now_ms += 100 * ITEM_HOUR;
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_POSTPONE, 1)); /* and the prize itself */
    now_ms += ITEM_HOUR;
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_RESUME, 0));
    now_ms += 100 * ITEM_HOUR;
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_RESUME, 1));
    now_ms += 6 * ITEM_HOUR;
    assert_ptr_equal(act(OLGA, ROLE_OPERATOR, PROMOTION_PASS_OVER), REFUSED_WINNER_HAS_TIME);
    now_ms++;
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_PASS_OVER));
}

/* 10.1: the casino operator offers prizes, nobody else. */
static void who_may_open(void **state)
{
    (void)state;
    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        struct refusal why = item_may_open(KIND, 1u << bit);
        bool may = 1u << bit == ROLE_OPERATOR || 1u << bit == ROLE_MANAGER;
        if (!why.code != may) fail_msg("role %d", bit);
        if (!may) assert_string_equal(why.clause, "10.1");
    }
    assert_string_equal(item_may_open(KIND, ROLE_OPERATOR | ROLE_PLAYER).clause, "10.1");
}

/* A promotion that was opened before confirmations were asked for goes on; what is changed in it is
 * read for words. */
static void earlier_promotions_go_on(void **state)
{
    struct item_order order;
    char label[FIELD_LABEL];

    (void)state;
    open_usual(NULL, NULL);
    for (int i = 0; i < PROMOTION_KEYS; i++)
        if (promotion_prize_key_label(NULL, i, label) && !strcmp(label, "confirmed"))
            for (int k = 0; k < 3; k++) promotion.terms.prizes[k].stated[i] = false;
    assert_true(KIND->sound(&promotion));
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_AMEND);
    snprintf(order.text, ITEM_TEXT, "prize.1.value = 600");
    assert_null(give(&order));
    memset(order.text, 0, ITEM_TEXT);
    snprintf(order.text, ITEM_TEXT, "prize.1.details = cigars");
    assert_ptr_equal(give(&order), REFUSED_NOT_PERMITTED_TERMS);
    start();
}

static int advised(uint32_t person)
{
    int count = 0;

    for (int i = 0; i < events.count; i++)
        count += !events.list[i].kind && events.list[i].act == PROMOTION_ADVISE &&
                 events.list[i].other == person;
    return count;
}

/* A person has at most four disputes; a person with two less than another gets room, and the other
 * is told of the right to complain; people with an account come before guests.  A number is given
 * again when the dispute is over. */
static void disputes_make_room(void **state)
{
    (void)state;
    open_usual(NULL, NULL);
    for (int i = 0; i < 4; i++) assert_null(act(ANA, ROLE_PLAYER, PROMOTION_DISPUTE));
    assert_ptr_equal(act(ANA, ROLE_PLAYER, PROMOTION_DISPUTE), REFUSED_TOO_MANY);
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_DECIDE, 1));
    assert_null(act_on(OLGA, ROLE_OPERATOR, PROMOTION_ADVISE, 1));
    assert_null(act(ANA, ROLE_PLAYER, PROMOTION_DISPUTE));
    assert_int_equal(events.list[0].second, 1);
    for (uint32_t i = 0; i < 60; i++)
        assert_null(act(PLAY_MONEY_FROM + i, ROLE_PLAYER, PROMOTION_DISPUTE));
    assert_null(act(PLAY_MONEY_FROM + 60, ROLE_PLAYER, PROMOTION_DISPUTE));
    assert_int_equal(advised(ANA), 1); /* she had four */
    assert_null(act(PLAY_MONEY_FROM + 61, ROLE_PLAYER, PROMOTION_DISPUTE));
    assert_null(act(PLAY_MONEY_FROM + 62, ROLE_PLAYER, PROMOTION_DISPUTE));
    assert_ptr_equal(act(PLAY_MONEY_FROM + 63, ROLE_PLAYER, PROMOTION_DISPUTE), REFUSED_TOO_MANY);
    assert_null(act(ANA + 1, ROLE_PLAYER, PROMOTION_DISPUTE));
    assert_int_equal(advised(PLAY_MONEY_FROM + 62), 1); /* the lowest number of a guest */
    assert_int_equal(promotion.dispute_count, PROMOTION_DISPUTES);
}

static void notices_in_time_and_late(void **state)
{
    struct item_order order;

    (void)state;
    draw_all();
    order = usual_order(OLGA, ROLE_OPERATOR, PROMOTION_NOTIFY);
    now_ms += 2 * ITEM_DAY;
    assert_null(give(&order));
    assert_int_equal(events.count, 1);
    now_ms += 1;
    order.number = 2;
    assert_null(give(&order));
    assert_int_equal(events.count, 2);
    assert_int_equal(events.list[1].kind, PROMOTION_LATE);
    assert_true(promotion.prizes[1].late && !promotion.prizes[0].late);
    order.choice = NOTIFY_EMAIL; /* not in the terms */
    assert_ptr_equal(give(&order), REFUSED_METHOD_NOT_STATED);
}

/* Exactly 24 hours are enough. */
static void a_day_for_the_authority(void **state)
{
    (void)state;
    open_usual(NULL, NULL);
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_PUBLISH));
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_ADVERTISE));
    now_ms = NOW;
    assert_ptr_equal(act(OLGA, ROLE_OPERATOR, PROMOTION_COMMENCE), REFUSED_AUTHORITY_NOT_TOLD);
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_TELL));
    now_ms = NOW + 24 * ITEM_HOUR - 1;
    assert_ptr_equal(act(OLGA, ROLE_OPERATOR, PROMOTION_COMMENCE), REFUSED_AUTHORITY_24_HOURS);
    now_ms++;
    assert_null(act(OLGA, ROLE_OPERATOR, PROMOTION_COMMENCE));
}

/* ---- Random orders --------------------------------------------------------------- */

static uint64_t chance;
static int below(int n)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((chance >> 33) % (uint64_t)n);
}

static struct item_order random_order(void)
{
    static const enum role roles[] = {
        ROLE_OPERATOR, ROLE_OPERATOR, ROLE_OPERATOR, ROLE_MANAGER,
        ROLE_DEALER,   ROLE_PLAYER,   ROLE_PLAYER,   ROLE_INSPECTOR
    };
    static const char *const amendments[] = {
        "wager = 10",    "closes = 2026-12-24T18:00", "prize.1.value = 900",
        "present = yes", "prize.2.kind = vehicle",    "nonsense"
    };
    static const int often[] = { PROMOTION_DRAW,  PROMOTION_CLAIM,   PROMOTION_CLAIM,
                                 PROMOTION_AWARD, PROMOTION_OVERSEE, PROMOTION_RESUME };
    enum role role = roles[below(LENGTH(roles))];
    int which = below(2) ? often[below(LENGTH(often))] : 1 + below(PROMOTION_ACTS - 1);
    uint32_t person = role == ROLE_PLAYER ? (uint32_t)(ANA + below(3)) : (uint32_t)(1 + below(3));
    struct item_order order = usual_order(person, role, which);

    if (order.number) order.number = 1 + below(4);
    if (order.other) order.other = (uint32_t)(below(4) ? ANA + below(3) : 1 + below(3));
    if (order.act == PROMOTION_AMEND)
        snprintf(order.text, ITEM_TEXT, "%s", amendments[below(LENGTH(amendments))]);
    if (order.act == PROMOTION_CLAIM && order.number == 2) order.cents = 2500000;
    if (order.act == PROMOTION_CLAIM && order.number == 3 && below(2)) order.cents = 250000;
    if (order.act == PROMOTION_CLAIM && role != ROLE_PLAYER)
        order.other = (uint32_t)(ANA + below(3));
    if (order.act == PROMOTION_CLAIM && role == ROLE_PLAYER && order.number <= 3 && below(4))
        order.person = promotion.prizes[order.number - 1].winner;
    if (order.act == PROMOTION_CLAIM && !below(3))
        snprintf(order.text, ITEM_TEXT, "%s", "a name, an address");
    if (order.act == PROMOTION_CLAIM && role != ROLE_PLAYER && !below(5)) order.other = NOBODY;
    if (order.act == PROMOTION_CLAIMANT || order.act == PROMOTION_DENY) order.number = 1 + below(9);
    if (order.person == NOBODY) order.person = ANA;
    if (order.act == PROMOTION_OVERSEE) order.person = SUE;
    if (order.act == PROMOTION_RESUME && below(2)) order.number = 1 + below(3);
    if (order.act == PROMOTION_CANCEL && below(9)) order.act = PROMOTION_RESUME;
    if (order.act == PROMOTION_POSTPONE && below(2)) order.act = PROMOTION_RESUME;
    if (!below(20)) order.cents = below(1000) - 300;
    return order;
}

static void round_trip(void)
{
    static uint8_t bytes[1 << 18];
    static struct promotion again, cleared;
    struct writer to = { bytes, bytes + sizeof bytes, false };
    char why[STATE_WHY];

    fields_put(&to, promotion_fields, &promotion, &cleared);
    assert_false(to.full);
    struct reader from = { bytes, to.at, false };
    memset(&again, 0, sizeof again);
    if (!fields_get(&from, promotion_fields, &again, why)) fail_msg("%s", why);
    assert_memory_equal(&again, &promotion, sizeof again);
    assert_true(KIND->sound(&again));
}

/* Who was refused was told why in that moment, and name and address are kept only over $100. */
static void check_claims(const struct promotion *before)
{
    for (int i = 0; i < promotion.claim_count; i++) {
        const struct claim *is = &promotion.claims[i], *was = &before->claims[i];
        int told_now = 0;
        for (int e = 0; e < events.count; e++)
            told_now +=
                events.list[e].number == i + 1 && (events.list[e].kind == PROMOTION_REASON ||
                                                   events.list[e].kind == PROMOTION_TOLD_AT_DESK);
        if (is->state != CLAIM_DENIED) continue;
        assert_true(*is->reason);
        bool new = i >= before->claim_count || was->state != CLAIM_DENIED;
        if (new) assert_int_equal(told_now, 1);
        if (promotion.terms.prizes[is->prize - 1].value_cents <= 10000)
            assert_string_equal(is->claimant, "");
    }
}

/* What has been drawn, awarded and paid so far, from the events alone. */
struct seen {
    int64_t accounts[ITEM_ACCOUNTS];
    bool drawn[PROMOTION_PRIZES + 1], awarded[PROMOTION_PRIZES + 1];
    long carried_out, prizes;
};

static void look_at_event(struct seen *seen, const struct item_event *event)
{
    assert_true(!event->from == !event->to);
    assert_non_null(item_clause(KIND, event->clause));
    if (event->also) assert_non_null(item_clause(KIND, event->also));
    if (event->from) assert_true(event->cents > 0 && event->from == ITEM_POOL);
    seen->accounts[event->from] -= event->from ? event->cents : 0;
    seen->accounts[event->to] += event->to ? event->cents : 0;
    if (event->kind == PROMOTION_DRAWN) seen->drawn[event->number] = true;
    if (event->kind != PROMOTION_DONE || event->act != PROMOTION_AWARD) return;
    assert_true(seen->drawn[event->number] && !seen->awarded[event->number]);
    seen->awarded[event->number] = true;
    seen->prizes++;
}

static void check_balance(const struct seen *seen)
{
    int64_t sum = 0;

    for (int account = 0; account < ITEM_ACCOUNTS; account++) sum += seen->accounts[account];
    assert_int_equal(sum, 0);
    assert_true(seen->accounts[ITEM_POOL] <= 0);
}

static void play_at_random(uint64_t number, struct seen *seen)
{
    chance = number;
    memset(seen->drawn, 0, sizeof seen->drawn);
    memset(seen->awarded, 0, sizeof seen->awarded);
    open_usual(below(2) ? "present" : "win-once", "yes");
    for (int i = 0; i < 600; i++) {
        struct item_order order = i < 4 ? usual_order(OLGA, ROLE_OPERATOR, 1 + i) : random_order();
        if (i == 3) now_ms = NOW;
        static struct promotion before;
        before = promotion;
        refusal_code code = give(&order);
        if (code) assert_memory_equal(&before, &promotion, sizeof before);
        if (code) assert_int_equal(events.count, 0);
        for (int e = 0; e < events.count; e++) look_at_event(seen, &events.list[e]);
        check_claims(&before);
        seen->carried_out += !code;
        check_balance(seen);
        now_ms += below(i < 200 ? 4 : 40) * ITEM_HOUR / 2;
        if (i % 50 == 0) round_trip();
    }
    round_trip();
}

static void random_orders_keep_the_rules(void **state)
{
    static struct seen seen;

    (void)state;
    for (uint64_t number = 1; number <= 150 / SLOWER; number++) play_at_random(number, &seen);
    print_message("%ld orders carried out, %ld prizes awarded\n", seen.carried_out, seen.prizes);
    assert_true(seen.prizes > 100 / SLOWER);
}

/* ---- Made-up states -------------------------------------------------------------- */

static void play_on(void *to)
{
    (void)to;
    for (int i = 0; i < 40; i++) {
        struct item_order order = random_order();
        give(&order);
        now_ms += below(30) * ITEM_HOUR;
    }
}

/* Bytes of a real state, some of them changed: what can be read and is sound can be played on. */
static void made_up_states_are_safe(void **state)
{
    static uint8_t bytes[1 << 18];
    static struct promotion real, cleared;
    struct writer to = { bytes, bytes + sizeof bytes, false };
    char why[STATE_WHY], broke[GUARD_WHY];
    long played = 0, broken = 0;

    (void)state;
    chance = 9;
    draw_all();
    for (int i = 0; i < 60; i++) {
        struct item_order order = random_order();
        give(&order);
    }
    real = promotion;
    fields_put(&to, promotion_fields, &real, &cleared);
    for (int i = 0; i < 20000 / SLOWER; i++) {
        static uint8_t changed[1 << 18];
        size_t length = (size_t)(to.at - bytes);
        memcpy(changed, bytes, length);
        for (int k = 1 + below(3); k; k--) changed[below((int)length)] = (uint8_t)below(256);
        struct reader from = { changed, changed + length, false };
        memset(&promotion, 0, sizeof promotion);
        if (!fields_get(&from, promotion_fields, &promotion, why) || !KIND->sound(&promotion))
            continue;
        played++;
        broken += !guard_run(play_on, NULL, broke);
    }
    print_message("%ld played, %ld of them ended by an assertion\n", played, broken);
    assert_true(played > 300 / SLOWER);
}

/* ---- What items share ------------------------------------------------------------ */

static void terms_are_lines(void **state)
{
    struct item_terms terms;
    char key[ITEM_KEY], value[ITEM_VALUE], longest[ITEM_VALUE + 1];
    size_t at = 0;

    (void)state;
    memset(&terms, 0, sizeof terms);
    memset(longest, 'x', sizeof longest);
    longest[ITEM_VALUE] = '\0';
    assert_true(item_term_add(&terms, "fee", "20"));
    assert_true(item_term_add(&terms, "a-b.c1", "x = y"));
    assert_string_equal(terms.text, "fee = 20\na-b.c1 = x = y\n");
    assert_false(item_term_add(&terms, "fee", "21"));
    assert_false(item_term_add(&terms, "Fee", "21"));
    assert_false(item_term_add(&terms, "", "21"));
    assert_false(item_term_add(&terms, "x", ""));
    assert_false(item_term_add(&terms, "x", "a\nb"));
    assert_false(item_term_add(&terms, "x", longest));
    assert_true(item_term_add(&terms, "x", longest + 1));
    assert_true(item_terms_good(&terms));
    assert_true(item_term_next(&terms, &at, key, value));
    assert_string_equal(key, "fee");
    assert_string_equal(value, "20");
    assert_true(item_term_next(&terms, &at, key, value));
    assert_string_equal(value, "x = y");
    assert_true(item_term_next(&terms, &at, key, value));
    assert_false(item_term_next(&terms, &at, key, value));
    for (int i = 0; i < 100; i++) {
        snprintf(key, sizeof key, "k%d", i);
        if (!item_term_add(&terms, key, longest + 1)) break;
    }
    assert_true(strlen(terms.text) < ITEM_TERMS && strlen(terms.text) > ITEM_TERMS - 600);
    terms.text[ITEM_TERMS - 1] = 'x';
    assert_false(item_terms_good(&terms));
}

static void the_digest_is_blake2b(void **state)
{
    struct item_terms terms = general_terms(NULL, NULL, NULL);
    struct chance_commitment digest = item_terms_digest(&terms);
    static struct message m;
    uint8_t hash[32];

    (void)state;
    m.length = 0;
    add_text(&m, "croupier terms 1", 16);
    add_bytes(&m, terms.text, strlen(terms.text));
    crypto_generichash(hash, sizeof hash, m.bytes, m.length, NULL, 0);
    assert_memory_equal(hash, digest.bytes, sizeof hash);
}

static void moments_are_words(void **state)
{
    static const char *const wrong[] = {
        "",
        "2026",
        "2026-02-29T10:00",
        "2026-13-01T10:00",
        "2026-00-01T10:00",
        "2026-12-00T10:00",
        "2026-12-01 10:00",
        "2026-12-01T24:00",
        "2026-12-01T10:60",
        "2026-12-01T10:00:60",
        "1969-12-31T23:59",
        "1970-01-01T00:00+00:01",
        "2026-12-01T10:00+1",
        "2026-12-01T10:00Zx",
        "10000-01-01T00:00",
    };
    int64_t time_of = 0, offset = 0;
    char word[ITEM_TIME];

    (void)state;
    for (size_t i = 0; i < LENGTH(wrong); i++) assert_false(item_time_of(wrong[i], &time_of));
    assert_true(item_time_of("2026-12-01T19:00", &time_of));
    assert_true(item_time_of("2026-12-02T06:00+11:00", &offset));
    assert_true(time_of == offset);
    chance = 5;
    for (int i = 0; i < 20000; i++) { /* the C library knows the calendar, too */
        int64_t seconds = (int64_t)below(1 << 30) * 235;
        time_t then = (time_t)seconds;
        struct tm parts;
        char expected[64];
        gmtime_r(&then, &parts);
        strftime(expected, sizeof expected, parts.tm_sec ? "%Y-%m-%dT%H:%M:%SZ" : "%Y-%m-%dT%H:%MZ",
                 &parts);
        assert_string_equal(item_time_word(seconds * 1000, word), expected);
        assert_true(item_time_of(word, &time_of) && time_of == seconds * 1000);
    }
}

static void descriptors_are_whole(void **state)
{
    (void)state;
    for (int i = 0; i < item_kind_count; i++) {
        const struct item_kind *kind = item_kinds[i];
        assert_ptr_equal(item_kind_find(kind->word), kind);
        assert_int_equal(strlen(kind->source), 64);
        assert_non_null(item_clause(kind, kind->clause));
        for (int number = 0; number < kind->act_count; number++) {
            if (!item_form(kind, number)) continue;
            assert_non_null(item_form(kind, number)->verb);
            assert_non_null(item_clause(kind, kind->acts[number].clause));
        }
        for (const refusal_code *own = kind->refusals; *own; own++)
            assert_ptr_equal(item_refusal_find((*own)->id), *own);
    }
    assert_null(item_kind_find("raffle"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_term_is_demanded),
        cmocka_unit_test(every_detail_of_a_prize_is_demanded),
        cmocka_unit_test(forms_ask_for_everything),
        cmocka_unit_test(faults_name_their_term),
        cmocka_unit_test(forbidden_prizes),
        cmocka_unit_test(words_are_a_warning),
        cmocka_unit_test(other_words_are_no_warning),
        cmocka_unit_test(litres_in_words),
        cmocka_unit_test(other_kinds_are_a_warning),
        cmocka_unit_test(every_text_is_read),
        cmocka_unit_test(terms_must_fit),
        cmocka_unit_test(every_role_on_every_act),
        cmocka_unit_test(every_act_at_the_wrong_moment),
        cmocka_unit_test(orders_must_be_complete),
        cmocka_unit_test(draws_can_be_recomputed),
        cmocka_unit_test(another_seed_is_refused),
        cmocka_unit_test(lots_are_uniform),
        cmocka_unit_test(payment_in_parts),
        cmocka_unit_test(denied_claims_are_kept),
        cmocka_unit_test(winners_can_claim),
        cmocka_unit_test(late_claims_are_denied),
        cmocka_unit_test(strangers_at_the_desk),
        cmocka_unit_test(claims_make_room),
        cmocka_unit_test(the_time_to_claim_stands_still),
        cmocka_unit_test(who_may_open),
        cmocka_unit_test(earlier_promotions_go_on),
        cmocka_unit_test(disputes_make_room),
        cmocka_unit_test(notices_in_time_and_late),
        cmocka_unit_test(a_day_for_the_authority),
        cmocka_unit_test(random_orders_keep_the_rules),
        cmocka_unit_test(made_up_states_are_safe),
        cmocka_unit_test(terms_are_lines),
        cmocka_unit_test(the_digest_is_blake2b),
        cmocka_unit_test(moments_are_words),
        cmocka_unit_test(descriptors_are_whole),
    };

    RUN_TESTS(tests);
}
