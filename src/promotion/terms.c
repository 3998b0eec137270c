/* terms.c - the terms of a promotion: what they must state, and what they may not offer.
 *
 * Each key has a row with its clause.  Texts are for people: only that they are stated is kept.
 * Keys that begin with "more." are the house's own. */
#include "promotion/promotion_internal.h"
#include "rules/digits.h"

#include <string.h>

/* ---- Keys ------------------------------------------------------------------------ */

/* In a list of keys of prizes, one key can have a row for each kind of prize that needs it. */
struct term_row {
    struct item_term term;
    size_t at;     /* offset of the value */
    uint8_t bytes; /* of the value; 0: nothing is kept */
    uint8_t first; /* value of the first choice */
};

/* clang-format off */
#define CHOICES(...)   (const struct term_choice[]){ __VA_ARGS__, { NULL, NULL } }
#define ONE(what)      (const struct term_part[]){ { .kind = TERM_##what }, { 0 } }
#define COUNT          (const struct term_part[]){ { .kind = TERM_NUMBER, .least = 1, .most = 999999 }, { 0 } }
#define CENTS          (const struct term_part[]){ { .kind = TERM_MONEY, .least = 1 }, { 0 } }
#define YES_OR_NO      (const struct term_part[]){ { .kind = TERM_CHOICE, .choices = CHOICES({ "no", "no" }, { "yes", "yes" }) }, { 0 } }
#define KEPT(what, member) .at = offsetof(struct what, member), .bytes = sizeof(((struct what *)NULL)->member)
#define TERMS(member)  KEPT(promotion_terms, member)
#define PRIZE(member)  KEPT(prize_terms, member)

/* The ways to notify a winner; results may also be announced to those present. */
static const struct term_choice methods[] = {
    { "announced", "announced at the draw" }, { "face-to-face", "face to face" }, { "mail", "mail" },
    { "telephone", "telephone" }, { "email", "email" }, { NULL, NULL },
};
_Static_assert(NOTIFY_FACE_TO_FACE == 1 && NOTIFY_EMAIL == 4, "the bits of the methods");

/* By the numbers of enum prize_kind, less 1. */
const struct term_choice promotion_kinds[PRIZE_KINDS] = {
    { "cash", "cash" }, { "appliance", "an appliance, or machinery" }, { "vehicle", "a vehicle" },
    { "travel", "travel" }, { "real-estate", "real estate" }, { "goods", "other goods, or a service" },
    { "dollars", "slots dollars or casino dollars" }, { NULL, NULL },
};

#define TERM(name, ...) .term = { .key = name, __VA_ARGS__ }
#define NEEDED         .needed = true
#define SELDOM         .seldom = true
#define ABOUT          .section = "Promotion"
#define ENTRY          .section = "Entry"
#define DRAW           .section = "Draw"
#define CLAIMS         .section = "Winners"
#define OF_PRIZE       .group = "prize.", .most = PROMOTION_PRIZES, .section = "Prizes"
#define KIND(kind)     (1u << (PRIZE_##kind - 1))
#define ONLY(mask)     .when = "kind", .choices = mask
#define IN_KIND        (~(KIND(CASH) | KIND(DOLLARS)))
#define TEXT_OF(mask)  .parts = ONE(TEXT), ONLY(mask), NEEDED

static const struct term_row rows[] = {
    { TERM("title", ABOUT, .clause = "10.6", .label = "Title", .what = "a title", .parts = ONE(TEXT)) },
    { TERM("manner", DRAW, .clause = "10.7.1", .label = "How prizes are drawn", .what = "how prizes are awarded", NEEDED,
        .usual = "one ticket is drawn for each prize", .parts = ONE(TEXT)) },
    { TERM("draw", DRAW, .clause = "10.7.2", .label = "Draw", .what = "when prizes are drawn", NEEDED, .usual = "50", .parts = ONE(TIME)),
      TERMS(draw_ms) },
    { TERM("draw-place", DRAW, .clause = "10.7.2", .label = "Place of the draw", .what = "where prizes are drawn", NEEDED,
        .hint = "Such as the main bar", .parts = ONE(TEXT)) },
    { TERM("eligible", ENTRY, .clause = "10.7.3", .label = "Who can enter", .what = "who is eligible", NEEDED,
        .usual = "everyone of age", .parts = ONE(TEXT)) },
    { TERM("tickets", ENTRY, .clause = "10.7.3", .label = "Tickets for each person", .what = "how many tickets a person can have",
        .hint = "If there is a limit", .parts = COUNT), TERMS(ticket_limit) },
    { TERM("win-once", ENTRY, .clause = "10.7.3", .label = "Winners leave the draw", .what = "whether a winner stays eligible", SELDOM,
        .parts = YES_OR_NO), TERMS(once) },
    { TERM("wager", ENTRY, .clause = "10.7.4", .label = "Bet that is needed", .what = "the bet that is needed",
        .hint = "If one is needed", .parts = CENTS), TERMS(wager_cents) },
    { TERM("closes", ENTRY, .clause = "10.7.6", .label = "Entries close", .what = "when entries close", NEEDED, .usual = "49",
        .parts = ONE(TIME)), TERMS(closes_ms) },
    { TERM("starts", ABOUT, .clause = "10.7.7", .label = "Starts", .what = "when the promotion starts", NEEDED,
        .hint = "The Authority needs the terms 24 hours before", .usual = "25", .parts = ONE(TIME)), TERMS(starts_ms) },
    { TERM("place", ABOUT, .clause = "10.7.7", .label = "Where", .what = "where the promotion takes place", NEEDED,
        .usual = "every table", .parts = ONE(TEXT)) },
    { TERM("claim", CLAIMS, .clause = "10.7.8", .label = "How to claim", .what = "how a prize is claimed", NEEDED,
        .usual = "at the cashier's desk", .parts = ONE(TEXT)) },
    { TERM("present", CLAIMS, .clause = "10.7.8", .label = "Must be present at the draw", .what = "whether entrants must be present",
        NEEDED, .usual = "no", .parts = YES_OR_NO), TERMS(present) },
    { TERM("claim-hours", CLAIMS, .clause = "10.7.8", .label = "Hours to claim", .what = "how long a prize can be claimed",
        .hint = "After the draw, if there is a limit", .parts = COUNT), TERMS(claim_hours) },
    { TERM("notified", CLAIMS, .clause = "10.7.9", .label = "Winners are notified by", .what = "how winners are notified", NEEDED,
        .usual = "telephone, email", .parts = (const struct term_part[]){ { .kind = TERM_SEVERAL, .choices = methods }, { 0 } }),
      TERMS(methods) },
    { TERM("results", CLAIMS, .clause = "10.7.10", .label = "Results are published", .what = "how results are published", NEEDED,
        .usual = "on this page", .parts = ONE(TEXT)) },
};

static const struct term_row prize_rows[] = {
    { TERM("kind", OF_PRIZE, .clause = "10.7.5", .label = "Kind", .what = "the nature of the prize", NEEDED, .usual = "cash",
        .parts = (const struct term_part[]){ { .kind = TERM_CHOICE, .choices = promotion_kinds }, { 0 } }), PRIZE(kind),
      .first = PRIZE_CASH },
    { TERM("reservation", OF_PRIZE, .clause = "10.7.5", .label = "Reservations and guarantees", .what = "reservations and guarantees",
        SELDOM, .parts = ONE(TEXT)) },
    { TERM("details", OF_PRIZE, .clause = "10.7.11", .label = "What it is", .what = "details of the prize", NEEDED, .parts = ONE(TEXT)) },
    { TERM("value", OF_PRIZE, .clause = "10.7.11", .label = "Value", .what = "the value of the prize", NEEDED, .parts = CENTS),
      PRIZE(value_cents) },
    { TERM("conditions", OF_PRIZE, .clause = "10.7.11", .label = "Conditions", .what = "conditions for the prize", SELDOM,
        .parts = ONE(TEXT)) },
    { TERM("draw", OF_PRIZE, .clause = "10.7.2", .label = "Its own draw", .what = "when the prize is drawn", SELDOM,
        .hint = "If it is not drawn with the others", .parts = ONE(TIME)), PRIZE(draw_ms) },
    { TERM("cash-alternative", OF_PRIZE, .clause = "10.3", .label = "Cash instead", .what = "the cash alternative",
        .hint = "If the winner can choose it", ONLY(IN_KIND), .parts = CENTS), PRIZE(instead_cents) },
    { TERM("category", OF_PRIZE, .clause = "10.5", .label = "Categories", .what = "the category of goods or services",
        .hint = "In words, such as food, liquor", ONLY(KIND(GOODS)), NEEDED, .parts = ONE(SEVERAL)) },
    { TERM("category", OF_PRIZE, .clause = "10.5", .label = "Categories", .what = "the category of goods or services",
        .hint = "Of goods that it includes", ONLY(IN_KIND & ~KIND(GOODS)), SELDOM, .parts = ONE(SEVERAL)) },
    { TERM("litres", OF_PRIZE, .clause = "10.5.4", .label = "Litres of liquor", .what = "the litres of liquor",
        .hint = "If it is or includes liquor", ONLY(IN_KIND), SELDOM, .parts = ONE(LITRES)), PRIZE(millilitres) },
    { TERM("confirmed", OF_PRIZE, .clause = "10.5", .label = "Confirmed", .what = "that the prize is as stated, and permitted", NEEDED,
        .hint = "No tobacco, firearm, imitation firearm, ammunition or prohibited weapon, at most 20 litres of liquor, nothing that the regulations prescribe",
        .parts = (const struct term_part[]){ { .kind = TERM_CHOICE, .choices = CHOICES({ "yes", "yes: it is as stated, and none of these" }) }, { 0 } }) },
    { TERM("answer", OF_PRIZE, .clause = "10.5", .label = "Answer to a warning", .what = "the answer to a warning",
        .hint = "Why a word does not mean that the prize is forbidden: the cigars are chocolate", SELDOM, .parts = ONE(TEXT)) },
    { TERM("make", OF_PRIZE, .clause = "10.7.11.1 i)", .label = "Make", .what = "the make", TEXT_OF(KIND(APPLIANCE))) },
    { TERM("model", OF_PRIZE, .clause = "10.7.11.1 ii)", .label = "Model", .what = "the model", TEXT_OF(KIND(APPLIANCE))) },
    { TERM("accessories", OF_PRIZE, .clause = "10.7.11.1 iii)", .label = "Accessories", .what = "the accessories", TEXT_OF(KIND(APPLIANCE))) },
    { TERM("make", OF_PRIZE, .clause = "10.7.11.2 i)", .label = "Make", .what = "the make", TEXT_OF(KIND(VEHICLE))) },
    { TERM("model", OF_PRIZE, .clause = "10.7.11.2 ii)", .label = "Model", .what = "the model", TEXT_OF(KIND(VEHICLE))) },
    { TERM("accessories", OF_PRIZE, .clause = "10.7.11.2 iii)", .label = "Accessories", .what = "the accessories", TEXT_OF(KIND(VEHICLE))) },
    { TERM("on-road-costs", OF_PRIZE, .clause = "10.7.11.2 iv)", .label = "Registration and on-road costs",
        .what = "whether registration and on-road costs are included", TEXT_OF(KIND(VEHICLE))) },
    { TERM("persons", OF_PRIZE, .clause = "10.7.11.3 i)", .label = "For how many people", .what = "for how many people the travel is",
        TEXT_OF(KIND(TRAVEL))) },
    { TERM("includes", OF_PRIZE, .clause = "10.7.11.3 ii)", .label = "Includes", .what = "what the travel includes",
        .hint = "Fares, transfers, how long, standard of accommodation, meals", TEXT_OF(KIND(TRAVEL))) },
    { TERM("restrictions", OF_PRIZE, .clause = "10.7.11.3 iii)", .label = "When it can be taken", .what = "when the travel can be taken",
        TEXT_OF(KIND(TRAVEL))) },
    { TERM("spending-money", OF_PRIZE, .clause = "10.7.11.3 iv)", .label = "Spending money", .what = "whether spending money is included",
        TEXT_OF(KIND(TRAVEL))) },
    { TERM("dwelling", OF_PRIZE, .clause = "10.7.11.4 i)", .label = "Type of dwelling", .what = "the type of dwelling",
        TEXT_OF(KIND(REAL_ESTATE))) },
    { TERM("plans", OF_PRIZE, .clause = "10.7.11.4 ii)", .label = "Plans", .what = "the plans", TEXT_OF(KIND(REAL_ESTATE))) },
    { TERM("contract", OF_PRIZE, .clause = "10.7.11.4 iii)", .label = "Contract", .what = "the contract", TEXT_OF(KIND(REAL_ESTATE))) },
    { TERM("easements", OF_PRIZE, .clause = "10.7.11.4 iv)", .label = "Easements", .what = "the easements", TEXT_OF(KIND(REAL_ESTATE))) },
    { TERM("address", OF_PRIZE, .clause = "10.7.11.4 v)", .label = "Address", .what = "the address", TEXT_OF(KIND(REAL_ESTATE))) },
    { TERM("includes", OF_PRIZE, .clause = "10.7.11.4 vi)", .label = "Includes",
        .what = "which costs, fixtures and furniture are included", TEXT_OF(KIND(REAL_ESTATE))) },
};
/* clang-format on */

_Static_assert(LENGTH(rows) <= PROMOTION_KEYS && LENGTH(prize_rows) <= PROMOTION_KEYS,
               "too many keys");

/* Categories that say what a prize must not be or include.  Liquor is permitted, up to some litres.
 * Other words only warn (warnings.c). */
static const struct category {
    const char *word, *clause;
} categories[] = {
    { "tobacco", "10.5.1" },           { "firearm", "10.5.2" },
    { "ammunition", "10.5.2" },        { "imitation-firearm", "10.5.2" },
    { "prohibited-weapon", "10.5.3" }, { "prescribed", "10.5.5" },
};

/* ---- Faults ---------------------------------------------------------------------- */

/* A key of a prize, "prize.2.make", and its name, "Prize 2". */
#define PRIZE_WORD (sizeof "prize." + DIGITS_MOST)
static const char *prize_key(int number, const char *key, char word[ITEM_KEY])
{
    memcpy(word, "prize.", sizeof "prize.");
    size_t length = strlen(word) + digits_of(number, word + strlen(word));
    word[length++] = '.';
    memcpy(word + length, key, strlen(key) + 1);
    return word;
}

static const char *prize_word(int number, char word[PRIZE_WORD])
{
    memcpy(word, "Prize ", 6);
    digits_of(number, word + 6);
    return word;
}

#define FAULT(fault, key, clause, ...)                                                             \
    item_fault(fault, key, clause, (const char *const[]){ __VA_ARGS__, NULL })

/* ---- Reading values -------------------------------------------------------------- */

static bool lists(const char *list, const char *word)
{
    size_t length;

    for (; list += strspn(list, " ,"), (length = strcspn(list, " ,")); list += length)
        if (length == strlen(word) && !strncmp(list, word, length)) return true;
    return false;
}

/* What the terms may not offer at all. */
static bool is_permitted(const char *value, const char *key, struct item_fault *fault)
{
    for (size_t i = 0; i < LENGTH(categories); i++)
        if (lists(value, categories[i].word))
            return FAULT(fault, key, categories[i].clause, "'", key,
                         "': a prize must not be or include ", categories[i].word);
    return true;
}

static void keep(const struct term_row *row, void *terms, int64_t number)
{
    void *into = (char *)terms + row->at;

    switch (row->bytes) {
    case sizeof(int64_t):
        *(int64_t *)into = number;
        break;
    case sizeof(int32_t):
        *(int32_t *)into = (int32_t)(number <= INT32_MAX ? number : INT32_MAX);
        break;
    case sizeof(uint8_t):
        *(uint8_t *)into = (uint8_t)number;
        break;
    }
}

/* ---- Reading terms --------------------------------------------------------------- */

/* The first row with a key, of all prizes or of one; or null. */
static const struct term_row *find_row(const struct term_row *list, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i].term.key, key)) return &list[i];
    return NULL;
}

/* The row of a key, or null; *number of its prize, 0: none. */
static const struct term_row *row_of(const char *key, int *number)
{
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (item_term_is(&rows[i].term, key, number)) return &rows[i];
    for (size_t i = 0; i < LENGTH(prize_rows); i++)
        if (item_term_is(&prize_rows[i].term, key, number)) return &prize_rows[i];
    return NULL;
}

int promotion_key_prize(const char *key)
{
    int number = 0;

    if (strncmp(key, "prize.", 6)) return 0;
    const char *at = key + 6;
    for (; *at >= '0' && *at <= '9' && number <= PROMOTION_PRIZES; at++)
        number = 10 * number + (*at - '0');
    return *at == '.' && key[6] != '0' && number <= PROMOTION_PRIZES ? number : 0;
}

/* Categories are any words, but some are not permitted. */
static bool read_category(struct prize_terms *prize, const char *key, const char *value,
                          struct item_fault *fault)
{
    prize->liquor = lists(value, "liquor");
    return is_permitted(value, key, fault);
}

/* Texts about a prize may suggest what is not permitted; its answer is about such words, too. */
static void read_words(struct prize_terms *prize, const struct item_term *term, const char *value)
{
    bool text = term->parts->kind == TERM_TEXT || term->parts->kind == TERM_SEVERAL;
    unsigned bits = text ? promotion_warnings(value) : 0;

    if (strcmp(term->key, "answer"))
        prize->warned |= (uint8_t)(bits & ~(unsigned)WARNS_KINDS);
    else
        prize->answered =
            (uint8_t)((bits | (bits & WARNS_LIQUOR ? WARNS_MUCH : 0u)) & ~(unsigned)WARNS_KINDS);
}

bool promotion_read_term(struct promotion_terms *terms, const char *key, const char *value,
                         struct item_fault *fault)
{
    struct term_said said[TERM_PARTS];
    int number = 0;
    const struct term_row *row = row_of(key, &number);
    struct prize_terms *prize = number ? &terms->prizes[number - 1] : NULL;

    if (!strncmp(key, "more.", 5)) return true;
    if (!row)
        return FAULT(fault, key, "10.7", "There is no term '", key,
                     "'; the house's own begin with 'more.'");
    if (!term_read(row->term.parts, value, said))
        return FAULT(fault, key, row->term.clause, "'", key, "' does not state ", row->term.what);
    if (prize && !strcmp(row->term.key, "category") && !read_category(prize, key, value, fault))
        return false;
    if (term_is_blank(value)) return true;
    if (prize) read_words(prize, &row->term, value);
    keep(row, prize ? (void *)prize : terms, row->first + said->number);
    if (prize)
        prize->stated[row - prize_rows] = true;
    else
        terms->stated[row - rows] = true;
    if (number > terms->prize_count) terms->prize_count = number;
    return true;
}

bool promotion_split_term(const char *text, char key[ITEM_KEY], char value[ITEM_VALUE])
{
    struct item_terms line;
    size_t at = 0, length = strlen(text);

    memset(&line, 0, sizeof line);
    if (length + 2 > sizeof line.text) return false;
    memcpy(line.text, text, length);
    line.text[length] = '\n';
    return item_term_next(&line, &at, key, value) && item_terms_good(&line);
}

/* ---- Whether everything is stated ------------------------------------------------ */

/* Whether a key is stated; it may have several rows, of which the first counts. */
static bool states(const struct promotion_terms *terms, const char *key)
{
    return terms->stated[find_row(rows, LENGTH(rows), key) - rows];
}

static bool prize_states(const struct prize_terms *prize, const char *key)
{
    return prize->stated[find_row(prize_rows, LENGTH(prize_rows), key) - prize_rows];
}

/* Writes the key of a row; false if an earlier row has it. */
static bool label_of(const struct term_row *list, size_t count, int index, char *label)
{
    if (index >= (int)count || find_row(list, count, list[index].term.key) != &list[index])
        return false;
    memcpy(label, list[index].term.key, strlen(list[index].term.key) + 1);
    return true;
}

bool promotion_key_label(const struct sign *sign, int index, char label[FIELD_LABEL])
{
    (void)sign;
    return label_of(rows, LENGTH(rows), index, label);
}

bool promotion_prize_key_label(const struct sign *sign, int index, char label[FIELD_LABEL])
{
    (void)sign;
    return label_of(prize_rows, LENGTH(prize_rows), index, label);
}

static bool all_stated(const struct promotion_terms *terms, struct item_fault *fault)
{
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct item_term *term = &rows[i].term;
        if (term->needed && !states(terms, term->key))
            return FAULT(fault, term->key, term->clause, "The terms must state ", term->what,
                         ", as '", term->key, "'");
    }
    if (!terms->prize_count)
        return FAULT(fault, "prize.1.kind", "10.7.11", "The terms must state at least one prize");
    return true;
}

/* Whether a row concerns a kind of prize. */
static bool concerns(const struct item_term *term, uint8_t kind)
{
    return !term->when || (kind != PRIZE_UNSTATED && term->choices >> (kind - 1) & 1);
}

/* Without the confirmation, which is asked for at the opening only. */
static bool prize_stated(const struct prize_terms *prize, int number, struct item_fault *fault)
{
    char word[PRIZE_WORD], key[ITEM_KEY];

    for (size_t i = 0; i < LENGTH(prize_rows); i++) {
        const struct item_term *term = &prize_rows[i].term;
        if (term->needed && strcmp(term->key, "confirmed") && concerns(term, prize->kind) &&
            !prize_states(prize, term->key))
            return FAULT(fault, prize_key(number, term->key, key), term->clause,
                         prize_word(number, word), ": the terms must state ", term->what, ", as '",
                         term->key, "'");
    }
    return true;
}

/* ---- Whether it is permitted ----------------------------------------------------- */

static bool liquor_fits(const struct prize_terms *prize, int number, struct item_fault *fault)
{
    char word[PRIZE_WORD], key[ITEM_KEY];

    prize_key(number, "litres", key);
    prize_word(number, word);
    if (prize->liquor && !prize_states(prize, "litres"))
        return FAULT(fault, key, "10.5.4", word,
                     ": the terms must state the litres of liquor, as 'litres'");
    if (prize->millilitres > 1000 * PROMOTION_LITRES)
        return FAULT(fault, key, "10.5.4", word, " must not be more than 20 litres of liquor");
    return true;
}

static bool prize_fits(const struct promotion_terms *terms, int number, struct item_fault *fault)
{
    const struct prize_terms *prize = &terms->prizes[number - 1];
    int64_t draw_ms = prize->draw_ms ? prize->draw_ms : terms->draw_ms;
    char word[PRIZE_WORD], key[ITEM_KEY];

    prize_word(number, word);
    if (!prize_stated(prize, number, fault) || !liquor_fits(prize, number, fault)) return false;
    if (prize->instead_cents && !(IN_KIND >> (prize->kind - 1) & 1))
        return FAULT(fault, prize_key(number, "cash-alternative", key), "10.3", word,
                     " can't have a cash alternative");
    if (draw_ms < terms->starts_ms)
        return FAULT(fault, prize->draw_ms ? prize_key(number, "draw", key) : "draw", "10.7.2",
                     word, " would be drawn before the promotion starts");
    return true;
}

bool promotion_terms_fit(const struct promotion_terms *terms, struct item_fault *fault)
{
    if (!all_stated(terms, fault)) return false;
    if (terms->closes_ms <= terms->starts_ms)
        return FAULT(fault, "closes", "10.7.6", "Entries must close after the promotion starts");
    if (!terms->present && !(terms->methods & ~1u))
        return FAULT(fault, "notified", "10.8",
                     "Winners who need not be present must be notified face-to-face, "
                     "by mail, telephone or email");
    for (int number = 1; number <= terms->prize_count; number++)
        if (!prize_fits(terms, number, fault)) return false;
    return true;
}

/* ---- Whether the person who opens it confirms it --------------------------------- */

/* What each warning is about; the first that is not answered counts. */
static const struct warning_row {
    unsigned bit;
    const char *clause, *what;
} warning_rows[] = {
    { WARNS_TOBACCO, "10.5.1", "tobacco" },
    { WARNS_FIREARM, "10.5.2", "a firearm or an imitation of one" },
    { WARNS_AMMUNITION, "10.5.2", "ammunition" },
    { WARNS_WEAPON, "10.5.3", "a prohibited weapon" },
    { WARNS_MUCH, "10.5.4", "more than 20 litres of liquor" },
    { WARNS_LIQUOR, "10.5.4", "liquor" },
    { WARNS_KIND, "10.7.11", "another kind of prize" }, /* by kind_rows[], if there are texts */
};
static const struct warning_row kind_rows[] = {
    { WARNS_APPLIANCE, "10.7.11.1", "an appliance, or machinery" },
    { WARNS_VEHICLE, "10.7.11.2", "a vehicle" },
    { WARNS_TRAVEL, "10.7.11.3", "travel" },
    { WARNS_REAL_ESTATE, "10.7.11.4", "real estate" },
};

/* Kinds about which nothing more must be stated. */
#define PLAIN_KINDS (KIND(CASH) | KIND(DOLLARS) | KIND(GOODS))

/* The first warning about a prize that nothing answers, or null.  Litres that are stated, and
 * permitted, answer that there is liquor. */
static const struct warning_row *unanswered(const struct prize_terms *prize)
{
    unsigned answered = prize->answered;

    if (prize_states(prize, "litres")) answered |= WARNS_LIQUOR;
    if (!prize->kind || !(PLAIN_KINDS >> (prize->kind - 1) & 1)) answered |= WARNS_KIND;
    for (size_t i = 0; i < LENGTH(warning_rows); i++)
        if (prize->warned & ~answered & warning_rows[i].bit) return &warning_rows[i];
    return NULL;
}

bool promotion_terms_answered(const struct promotion_terms *terms, const char **clause)
{
    for (int i = 0; i < terms->prize_count; i++) {
        const struct warning_row *row = unanswered(&terms->prizes[i]);
        if (!row) continue;
        *clause = row->clause;
        return false;
    }
    return true;
}

/* The row of the kind that a text suggests. */
static const struct warning_row *kind_row(unsigned bits)
{
    const struct warning_row *row = kind_rows;

    while (!(bits & row->bit)) row++;
    return row;
}

/* What can be done about a warning, besides an answer. */
static const char *remedy_of(const struct warning_row *row)
{
    if (row->bit == WARNS_LIQUOR)
        return "; state the litres as 'litres', or answer with that word in '";
    return row->bit & WARNS_KINDS
               ? "; state that kind, or answer with that word why it is not, in '"
               : "; answer with that word why it is not, in '";
}

/* "Prize 2: 'cigars' in 'prize.2.details' suggests tobacco". */
static bool warn(const struct warning_row *row, const struct item_terms *lines, int number,
                 struct item_fault *fault)
{
    char key[ITEM_KEY], value[ITEM_VALUE], answer[ITEM_KEY], prize[PRIZE_WORD];
    char word[PROMOTION_WARNING] = "";
    unsigned bits = 0;

    prize_key(number, "answer", answer);
    for (size_t at = 0; !(bits & row->bit) && item_term_next(lines, &at, key, value);)
        if (promotion_key_prize(key) == number && strcmp(key, answer))
            bits = promotion_warnings(value);
    if (row->bit == WARNS_KIND && bits & WARNS_KINDS) row = kind_row(bits);
    promotion_warning_word(value, row->bit == WARNS_MUCH ? WARNS_LIQUOR : row->bit, word);
    return FAULT(fault, answer, row->clause, prize_word(number, prize), ": '", word, "' in '", key,
                 "' suggests ", row->what, remedy_of(row), answer, "'");
}

bool promotion_terms_confirmed(const struct promotion_terms *terms, const struct item_terms *lines,
                               struct item_fault *fault)
{
    char word[PRIZE_WORD], key[ITEM_KEY];

    for (int number = 1; number <= terms->prize_count; number++) {
        const struct prize_terms *prize = &terms->prizes[number - 1];
        const struct warning_row *row = unanswered(prize);
        if (row) return warn(row, lines, number, fault);
        if (!prize_states(prize, "confirmed"))
            return FAULT(fault, prize_key(number, "confirmed", key), "10.5",
                         prize_word(number, word),
                         ": the person who opens the promotion must confirm that it is as stated, "
                         "and none of what a prize must not be, as 'confirmed = yes'");
    }
    return true;
}

/* ---- For forms ------------------------------------------------------------------- */

/* The nth row of all that are not about a prize, section by section; null: there are no more. */
static const struct item_term *general_term(int index)
{
    static const char *const sections[] = { "Promotion", "Entry", "Draw", "Winners" };

    for (size_t section = 0; section < LENGTH(sections); section++)
        for (size_t i = 0; i < LENGTH(rows); i++)
            if (!strcmp(rows[i].term.section, sections[section]) && !index--) return &rows[i].term;
    return NULL;
}

bool promotion_term(int index, struct item_term *term)
{
    const struct item_term *general = general_term(index);
    int of_prizes = index - (int)LENGTH(rows);

    if (!general && (of_prizes < 0 || of_prizes >= (int)LENGTH(prize_rows))) return false;
    *term = general ? *general : prize_rows[of_prizes].term;
    return true;
}
