/* terms.c - the terms of a promotion: what they must state, and what they may not offer.
 *
 * Each key has a row with its clause.  Texts are for people: only that they are stated is kept.
 * Keys that begin with "more." are the house's own. */
#include "promotion/promotion_internal.h"
#include "rules/digits.h"

#include <string.h>

/* ---- Keys ------------------------------------------------------------------------ */

enum term_value {
    TERM_TEXT,
    TERM_TIME,
    TERM_CENTS,  /* more than 0 */
    TERM_COUNT,  /* a whole number from 1 */
    TERM_YES,    /* "yes" or "no" */
    TERM_LITRES, /* "0.75" */
    TERM_KIND,
    TERM_METHODS,
    TERM_CATEGORIES,
};

/* In a list of keys of prizes, one key can have a row for each kind of prize that needs it. */
struct term_row {
    const char *key, *clause;
    const char *what;   /* "when entries close" */
    enum term_value as; /* TEXT: nothing is kept */
    size_t at;          /* offset of the value */
    unsigned needed;    /* a mask of kinds of prizes; 0: optional */
};

#define EVERY        (~0u)
#define KIND(kind)   (1u << PRIZE_##kind)
#define TERMS(value) offsetof(struct promotion_terms, value)
#define PRIZE(value) offsetof(struct prize_terms, value)

/* clang-format off */
static const struct term_row rows[] = {
    { "manner", "10.7.1", "how prizes are awarded", TERM_TEXT, 0, EVERY },
    { "draw", "10.7.2", "when prizes are drawn", TERM_TIME, TERMS(draw_ms), EVERY },
    { "draw-place", "10.7.2", "where prizes are drawn", TERM_TEXT, 0, EVERY },
    { "eligible", "10.7.3", "who is eligible", TERM_TEXT, 0, EVERY },
    { "tickets", "10.7.3", "how many tickets a person can have", TERM_COUNT, TERMS(ticket_limit), 0 },
    { "win-once", "10.7.3", "whether a winner stays eligible", TERM_YES, TERMS(once), 0 },
    { "wager", "10.7.4", "the bet that is needed", TERM_CENTS, TERMS(wager_cents), 0 },
    { "closes", "10.7.6", "when entries close", TERM_TIME, TERMS(closes_ms), EVERY },
    { "starts", "10.7.7", "when the promotion starts", TERM_TIME, TERMS(starts_ms), EVERY },
    { "place", "10.7.7", "where the promotion takes place", TERM_TEXT, 0, EVERY },
    { "claim", "10.7.8", "how a prize is claimed", TERM_TEXT, 0, EVERY },
    { "present", "10.7.8", "whether entrants must be present", TERM_YES, TERMS(present), EVERY },
    { "claim-hours", "10.7.8", "how long a prize can be claimed", TERM_COUNT, TERMS(claim_hours), 0 },
    { "notified", "10.7.9", "how winners are notified", TERM_METHODS, TERMS(methods), EVERY },
    { "results", "10.7.10", "how results are published", TERM_TEXT, 0, EVERY },
};

static const struct term_row prize_rows[] = {
    { "kind", "10.7.5", "the nature of the prize", TERM_KIND, PRIZE(kind), EVERY },
    { "reservation", "10.7.5", "reservations and guarantees", TERM_TEXT, 0, 0 },
    { "details", "10.7.11", "details of the prize", TERM_TEXT, 0, EVERY },
    { "value", "10.7.11", "the value of the prize", TERM_CENTS, PRIZE(value_cents), EVERY },
    { "conditions", "10.7.11", "conditions for the prize", TERM_TEXT, 0, 0 },
    { "draw", "10.7.2", "when the prize is drawn", TERM_TIME, PRIZE(draw_ms), 0 },
    { "cash-alternative", "10.3", "the cash alternative", TERM_CENTS, PRIZE(instead_cents), 0 },
    { "category", "10.5", "the category of goods or services", TERM_CATEGORIES, PRIZE(liquor), KIND(GOODS) },
    { "litres", "10.5.4", "the litres of liquor", TERM_LITRES, PRIZE(millilitres), 0 },
    { "make", "10.7.11.1 i)", "the make", TERM_TEXT, 0, KIND(APPLIANCE) },
    { "model", "10.7.11.1 ii)", "the model", TERM_TEXT, 0, KIND(APPLIANCE) },
    { "accessories", "10.7.11.1 iii)", "the accessories", TERM_TEXT, 0, KIND(APPLIANCE) },
    { "make", "10.7.11.2 i)", "the make", TERM_TEXT, 0, KIND(VEHICLE) },
    { "model", "10.7.11.2 ii)", "the model", TERM_TEXT, 0, KIND(VEHICLE) },
    { "accessories", "10.7.11.2 iii)", "the accessories", TERM_TEXT, 0, KIND(VEHICLE) },
    { "on-road-costs", "10.7.11.2 iv)", "whether registration and on-road costs are included", TERM_TEXT, 0, KIND(VEHICLE) },
    { "persons", "10.7.11.3 i)", "for how many people the travel is", TERM_TEXT, 0, KIND(TRAVEL) },
    { "includes", "10.7.11.3 ii)", "what the travel includes", TERM_TEXT, 0, KIND(TRAVEL) },
    { "restrictions", "10.7.11.3 iii)", "when the travel can be taken", TERM_TEXT, 0, KIND(TRAVEL) },
    { "spending-money", "10.7.11.3 iv)", "whether spending money is included", TERM_TEXT, 0, KIND(TRAVEL) },
    { "dwelling", "10.7.11.4 i)", "the type of dwelling", TERM_TEXT, 0, KIND(REAL_ESTATE) },
    { "plans", "10.7.11.4 ii)", "the plans", TERM_TEXT, 0, KIND(REAL_ESTATE) },
    { "contract", "10.7.11.4 iii)", "the contract", TERM_TEXT, 0, KIND(REAL_ESTATE) },
    { "easements", "10.7.11.4 iv)", "the easements", TERM_TEXT, 0, KIND(REAL_ESTATE) },
    { "address", "10.7.11.4 v)", "the address", TERM_TEXT, 0, KIND(REAL_ESTATE) },
    { "includes", "10.7.11.4 vi)", "which costs, fixtures and furniture are included", TERM_TEXT, 0, KIND(REAL_ESTATE) },
};
/* clang-format on */

_Static_assert(LENGTH(rows) <= PROMOTION_KEYS && LENGTH(prize_rows) <= PROMOTION_KEYS,
               "too many keys");

/* What a prize must not be or include.  Liquor is permitted, up to some litres. */
static const struct category {
    const char *word, *clause;
} categories[] = {
    { "tobacco", "10.5.1" },           { "firearm", "10.5.2" },
    { "ammunition", "10.5.2" },        { "imitation-firearm", "10.5.2" },
    { "prohibited-weapon", "10.5.3" }, { "prescribed", "10.5.5" },
};

/* ---- Faults ---------------------------------------------------------------------- */

/* "Prize 2", null-terminated. */
#define PRIZE_WORD 32
static const char *prize_word(int number, char word[PRIZE_WORD])
{
    memcpy(word, "Prize ", 6);
    digits_of(number, word + 6);
    return word;
}

static bool fault_of(struct term_fault *fault, const char *clause, const char *const *parts)
{
    fault->clause = clause;
    return item_why(fault->why, parts);
}

#define FAULT(fault, clause, ...)                                                                  \
    fault_of(fault, clause, (const char *const[]){ __VA_ARGS__, " (", clause, ").", NULL })

/* ---- Reading values -------------------------------------------------------------- */

/* A whole number from 1. */
static bool read_count(const char *value, int32_t *count)
{
    int64_t number = 0;

    if (!*value || strlen(value) > 6 || value[strspn(value, "0123456789")]) return false;
    for (; *value; value++) number = 10 * number + (*value - '0');
    *count = (int32_t)number;
    return number > 0;
}

/* Litres with up to three decimals. */
static bool read_litres(const char *value, int32_t *millilitres)
{
    int64_t number = 0;
    int decimals = -1;

    if (strlen(value) > 9 || *value < '0' || *value > '9') return false;
    for (; *value; value++) {
        bool point = *value == '.' && decimals < 0 && value[1];
        if (!point && (*value < '0' || *value > '9')) return false;
        if (!point) number = 10 * number + (*value - '0');
        if (point || decimals >= 0) decimals++;
    }
    if (decimals > 3) return false;
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++) number *= 10;
    *millilitres = (int32_t)(number <= INT32_MAX ? number : INT32_MAX);
    return true;
}

static bool read_yes(const char *value, bool *yes)
{
    *yes = !strcmp(value, "yes");
    return *yes || !strcmp(value, "no");
}

static bool read_kind(const char *value, uint8_t *kind)
{
    for (uint8_t i = PRIZE_CASH; i < PRIZE_KINDS; i++)
        if (!strcmp(promotion_kind_word(NULL, i), value)) {
            *kind = i;
            return true;
        }
    return false;
}

/* The next word of a list, separated by blanks or commas; its length is 0 at the end. */
static const char *next_word(const char *list, size_t *length)
{
    list += strspn(list, " ,");
    *length = strcspn(list, " ,");
    return list;
}

static bool is_word(const char *at, size_t length, const char *word)
{
    return strlen(word) == length && !strncmp(at, word, length);
}

static bool lists(const char *list, const char *word)
{
    size_t length;

    for (list = next_word(list, &length); length; list = next_word(list + length, &length))
        if (is_word(list, length, word)) return true;
    return false;
}

/* The ways to notify a winner; results may also be announced to those present. */
static bool read_methods(const char *value, uint8_t *methods)
{
    static const char *const words[NOTIFY_METHODS] = { "announced", "face-to-face", "mail",
                                                       "telephone", "email" };
    size_t length;

    *methods = 0;
    for (value = next_word(value, &length); length; value = next_word(value + length, &length)) {
        int i = 0;
        while (i < NOTIFY_METHODS && !is_word(value, length, words[i])) i++;
        if (i == NOTIFY_METHODS) return false;
        *methods |= (uint8_t)(1u << i);
    }
    return *methods;
}

static bool read_cents(const char *value, int64_t *cents)
{
    return money_of(value, cents) && *cents > 0;
}

static bool read_value(enum term_value as, const char *value, void *into)
{
    switch (as) {
    case TERM_TEXT:
        return true;
    case TERM_TIME:
        return item_time_of(value, into);
    case TERM_CENTS:
        return read_cents(value, into);
    case TERM_COUNT:
        return read_count(value, into);
    case TERM_YES:
        return read_yes(value, into);
    case TERM_LITRES:
        return read_litres(value, into);
    case TERM_KIND:
        return read_kind(value, into);
    case TERM_METHODS:
        return read_methods(value, into);
    case TERM_CATEGORIES:
        *(bool *)into = lists(value, "liquor");
        return true;
    }
    return false;
}

/* What the terms may not offer at all. */
static bool is_permitted(enum term_value as, const char *value, const char *key,
                         struct term_fault *fault)
{
    for (size_t i = 0; as == TERM_CATEGORIES && i < LENGTH(categories); i++)
        if (lists(value, categories[i].word))
            return FAULT(fault, categories[i].clause, "'", key,
                         "': a prize must not be or include ", categories[i].word);
    return true;
}

/* ---- Reading terms --------------------------------------------------------------- */

static bool is_own(const char *key)
{
    return !strncmp(key, "more.", 5);
}

/* "prize.12.": the number, and what follows it. */
static int split_key(const char *key, const char **rest)
{
    int number = 0;

    *rest = key;
    if (strncmp(key, "prize.", 6)) return 0;
    const char *at = key + 6;
    for (; *at >= '0' && *at <= '9' && number <= PROMOTION_PRIZES; at++)
        number = 10 * number + (*at - '0');
    if (*at != '.' || key[6] == '0' || number > PROMOTION_PRIZES) return 0;
    *rest = at + 1;
    return number;
}

int promotion_key_prize(const char *key)
{
    const char *rest;

    return split_key(key, &rest);
}

/* The first row of a key, or null. */
static const struct term_row *find_row(const struct term_row *list, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i].key, key)) return &list[i];
    return NULL;
}

bool promotion_read_term(struct promotion_terms *terms, const char *key, const char *value,
                         struct term_fault *fault)
{
    const char *rest;
    int number = split_key(key, &rest);
    struct prize_terms *prize = number ? &terms->prizes[number - 1] : NULL;
    const struct term_row *list = prize ? prize_rows : rows;
    const struct term_row *row =
        find_row(list, prize ? LENGTH(prize_rows) : LENGTH(rows), prize ? rest : key);

    if (is_own(key)) return true;
    if (!row)
        return FAULT(fault, "10.7", "There is no term '", key,
                     "'; the house's own begin with 'more.'");
    void *into = (prize ? (char *)prize : (char *)terms) + row->at;
    if (!read_value(row->as, value, into))
        return FAULT(fault, row->clause, "'", key, "' does not state ", row->what);
    if (!is_permitted(row->as, value, key, fault)) return false;
    (prize ? prize->stated : terms->stated)[row - list] = true;
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
    if (index >= (int)count || find_row(list, count, list[index].key) != &list[index]) return false;
    memcpy(label, list[index].key, strlen(list[index].key) + 1);
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

static bool all_stated(const struct promotion_terms *terms, struct term_fault *fault)
{
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (rows[i].needed && !states(terms, rows[i].key))
            return FAULT(fault, rows[i].clause, "The terms must state ", rows[i].what, ", as '",
                         rows[i].key, "'");
    if (!terms->prize_count)
        return FAULT(fault, "10.7.11", "The terms must state at least one prize");
    return true;
}

static bool prize_stated(const struct prize_terms *prize, const char *name,
                         struct term_fault *fault)
{
    for (size_t i = 0; i < LENGTH(prize_rows); i++) {
        const struct term_row *row = &prize_rows[i];
        if (row->needed & 1u << prize->kind && !prize_states(prize, row->key))
            return FAULT(fault, row->clause, name, ": the terms must state ", row->what, ", as '",
                         row->key, "'");
    }
    return true;
}

/* ---- Whether it is permitted ----------------------------------------------------- */

static bool liquor_fits(const struct prize_terms *prize, const char *name, struct term_fault *fault)
{
    if (prize->liquor && !prize_states(prize, "litres"))
        return FAULT(fault, "10.5.4", name,
                     ": the terms must state the litres of liquor, as 'litres'");
    if (prize->millilitres > 1000 * PROMOTION_LITRES)
        return FAULT(fault, "10.5.4", name, " must not be more than 20 litres of liquor");
    return true;
}

static bool prize_fits(const struct promotion_terms *terms, int number, struct term_fault *fault)
{
    const struct prize_terms *prize = &terms->prizes[number - 1];
    int64_t draw_ms = prize->draw_ms ? prize->draw_ms : terms->draw_ms;
    bool in_kind = prize->kind != PRIZE_CASH && prize->kind != PRIZE_DOLLARS;
    char name[PRIZE_WORD];

    prize_word(number, name);
    if (!prize_stated(prize, name, fault) || !liquor_fits(prize, name, fault)) return false;
    if (prize->instead_cents && !in_kind)
        return FAULT(fault, "10.3", name, " can't have a cash alternative");
    if (draw_ms < terms->starts_ms)
        return FAULT(fault, "10.7.2", name, " would be drawn before the promotion starts");
    return true;
}

bool promotion_terms_fit(const struct promotion_terms *terms, struct term_fault *fault)
{
    if (!all_stated(terms, fault)) return false;
    if (terms->closes_ms <= terms->starts_ms)
        return FAULT(fault, "10.7.6", "Entries must close after the promotion starts");
    if (!terms->present && !(terms->methods & ~1u))
        return FAULT(fault, "10.8",
                     "Winners who need not be present must be notified face-to-face, "
                     "by mail, telephone or email");
    for (int number = 1; number <= terms->prize_count; number++)
        if (!prize_fits(terms, number, fault)) return false;
    return true;
}
