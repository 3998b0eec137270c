/* pits.c - what people do around a table, as words: chips by denomination, fills, corrections,
 * signs, disputes, what is left behind. */
#include "scenario/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What follows a verb. */
enum form {
    ALONE,
    MONEY,        /* pays-in 50: with a voucher */
    CHIPS,        /* fills 20x5 10x25 */
    NAME,         /* invites ana */
    TWO_NAMES,    /* flags ana bob */
    NAME_MONEY,   /* enters ana -10 */
    NUMBER,       /* advises 1 */
    NUMBER_MONEY, /* decides 1 [50] */
    COLOUR,       /* colours 20 red [at 2] */
    COUNT_MAYBE,  /* colours-back [20] */
};

static const struct pit_verb {
    const char *word;
    enum pit_act act;
    enum form form;
    bool yes;
    enum tender tender;
} verbs[] = {
    { "pays-in", PIT_BUY, MONEY, false, TENDER_VOUCHER },
    { "brings", PIT_BUY, CHIPS, false, TENDER_CHIPS },
    { "changes", PIT_CHANGE, CHIPS, false, TENDER_CASH },
    { "colours", PIT_COLOUR, COLOUR, false, TENDER_CASH },
    { "colours-back", PIT_COLOUR_BACK, COUNT_MAYBE, false, TENDER_CASH },
    { "fills", PIT_FILL, CHIPS, false, TENDER_CASH },
    { "credits", PIT_CREDIT, CHIPS, false, TENDER_CASH },
    { "enters-correction", PIT_CORRECT, NAME_MONEY, false, TENDER_CASH },
    { "approves", PIT_APPROVE, ALONE, false, TENDER_CASH },
    { "rejects", PIT_REJECT, ALONE, false, TENDER_CASH },
    { "empties-box", PIT_EMPTY_BOX, ALONE, false, TENDER_CASH },
    { "reserves", PIT_RESERVE, ALONE, true, TENDER_CASH },
    { "opens-to-all", PIT_RESERVE, ALONE, false, TENDER_CASH },
    { "invites", PIT_INVITE, NAME, true, TENDER_CASH },
    { "restricts", PIT_RESTRICT, NAME, true, TENDER_CASH },
    { "releases", PIT_RESTRICT, NAME, false, TENDER_CASH },
    { "flags", PIT_PARTNERS, TWO_NAMES, true, TENDER_CASH },
    { "complains", PIT_DISPUTE, ALONE, false, TENDER_CASH },
    { "decides", PIT_RULE, NUMBER_MONEY, false, TENDER_CASH },
    { "advises", PIT_ADVISE, NUMBER, false, TENDER_CASH },
    { "walks-off", PIT_LEAVE_BEHIND, ALONE, false, TENDER_CASH },
    { "claims", PIT_CLAIM, ALONE, false, TENDER_CASH },
    { "goes", PIT_DEPART, ALONE, false, TENDER_CASH },
};

/* "20x5": so many chips of a value that the table has. */
static bool read_chips(struct reading *r, struct chips *chips)
{
    const struct chip_set *set = &r->scenario->pit.set;
    const char *word = read_next(r), *times = word ? strchr(word, 'x') : NULL;
    char *end;
    int64_t cents;

    if (!word) return read_missing(r, "chips, such as 20x5,");
    long count = strtol(word, &end, 10);
    if (!times || end != times || end == word || count < 1 || count > 100000 ||
        !money_of(times + 1, &cents))
        return scenario_bad(r->scenario, "'%s' is no number of chips such as 20x5", word);
    for (int i = 0; i < set->kinds; i++)
        if (set->cents[i] == cents) {
            chips->count[i] += (int32_t)count;
            return true;
        }
    return scenario_bad(r->scenario, "the table has no chips of %s", times + 1);
}

/* "20 red", "20 red at 2": so many chips of a colour, at a value. */
static bool read_colour(struct reading *r, struct order *order)
{
    static const char *const names[] = { "red",  "blue",   "green", "yellow", "orange",
                                         "pink", "purple", "brown", "white",  "black" };
    int count;

    if (!read_int(r, -99, 999999, "a number of chips", &count)) return false;
    order->count = count;
    const char *word = read_next(r);
    if (!word) return read_missing(r, "a colour");
    for (size_t i = 0; i < LENGTH(names); i++)
        if (!strcmp(names[i], word)) order->number = (uint8_t)(i + 1);
    if (!order->number) return scenario_bad(r->scenario, "'%s' is no colour of chips here", word);
    if (r->at == r->end) return true;
    if (strcmp(read_next(r), "at")) return read_missing(r, "'at'");
    return read_amount(r, &order->cents);
}

/* Anybody who has been here, seated or not. */
static bool read_person(struct reading *r, uint32_t *person)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a name");
    *person = scenario_known(r->scenario, word);
    return *person != NOBODY || scenario_bad(r->scenario, "nobody here is called '%s'", word);
}

static bool read_order(struct reading *r, enum form form, struct order *order)
{
    int number = 0;

    switch (form) {
    case ALONE:
        return true;
    case MONEY:
        return read_amount(r, &order->cents);
    case CHIPS:
        do
            if (!read_chips(r, &order->chips)) return false;
        while (r->at < r->end);
        return true;
    case NAME:
        return read_person(r, &order->other);
    case TWO_NAMES:
        return read_person(r, &order->other) && read_person(r, &order->third);
    case NAME_MONEY:
        return read_person(r, &order->other) && read_amount(r, &order->cents);
    case NUMBER:
    case NUMBER_MONEY:
        if (!read_int(r, 0, 99, "the number of a dispute", &number)) return false;
        order->number = (uint8_t)number;
        return form == NUMBER || r->at == r->end || read_amount(r, &order->cents);
    case COLOUR:
        return read_colour(r, order);
    case COUNT_MAYBE:
        if (r->at < r->end && !read_int(r, -99, 999999, "a number of chips", &number)) return false;
        order->count = number;
        return true;
    }
    return false;
}

bool scenario_around(struct reading *r, uint32_t person, enum role role, bool *known)
{
    const char *word = r->at < r->end ? r->words->list[r->at] : "";

    *known = false;
    for (size_t i = 0; i < LENGTH(verbs); i++) {
        if (strcmp(verbs[i].word, word)) continue;
        struct order order = pit_order(person, role, verbs[i].act);
        *known = true;
        r->at++;
        order.yes = verbs[i].yes;
        order.tender = (uint8_t)verbs[i].tender;
        if (!read_order(r, verbs[i].form, &order) || !read_nothing_more(r)) return false;
        scenario_order(r->scenario, &order);
        return true;
    }
    return true;
}

bool scenario_tray(struct reading *r, const struct sign *sign, struct chips *tray)
{
    r->scenario->pit.set = chip_set_from(sign->chip_cents); /* for their values */
    memset(tray, 0, sizeof *tray);
    while (r->at < r->end && strchr(r->words->list[r->at], 'x'))
        if (!read_chips(r, tray)) return false;
    return true;
}
