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
    NAME_MAYBE,   /* asks-for-colours [ana] */
    NAME_ROLE,    /* appoints ana dealer */
    HEX,          /* draws-seed 3a91... */
    HEX_COUNT,    /* commits 3a91... 4 */
    WORD,         /* adds-seed lucky */
    SAID,         /* hears ana place-8 12 */
};

static const struct pit_verb {
    const char *word;
    enum pit_act act;
    enum form form;
    uint8_t as; /* the order's yes, number or tender, whichever its act has */
} verbs[] = {
    { "pays-in", PIT_BUY, MONEY, TENDER_VOUCHER },
    { "brings", PIT_BUY, CHIPS, TENDER_CHIPS },
    { "changes", PIT_CHANGE, CHIPS, false },
    { "colours-up", PIT_COLOUR_UP, ALONE, false },
    { "colours", PIT_COLOUR, COLOUR, false },
    { "colours-back", PIT_COLOUR_BACK, COUNT_MAYBE, false },
    { "asks-for-colours", PIT_COLOURS_ONLY, NAME_MAYBE, true },
    { "lets-value-chips", PIT_COLOURS_ONLY, NAME_MAYBE, false },
    { "fills", PIT_FILL, CHIPS, false },
    { "credits", PIT_CREDIT, CHIPS, false },
    { "enters-correction", PIT_CORRECT, NAME_MONEY, false },
    { "approves", PIT_APPROVE, ALONE, false },
    { "rejects", PIT_REJECT, ALONE, false },
    { "empties-box", PIT_EMPTY_BOX, ALONE, false },
    { "appoints", PIT_DUTY, NAME_ROLE, false },
    { "relieves", PIT_DUTY, NAME, false },
    { "grants", PIT_GRANT, NAME_MONEY, false },
    { "reserves", PIT_RESERVE, ALONE, RESERVED_PARTY },
    { "reserves-for-event", PIT_RESERVE, ALONE, RESERVED_EVENT },
    { "opens-to-all", PIT_RESERVE, ALONE, RESERVED_NOT },
    { "invites", PIT_INVITE, NAME, true },
    { "restricts", PIT_RESTRICT, NAME, true },
    { "releases", PIT_RESTRICT, NAME, false },
    { "flags", PIT_PARTNERS, TWO_NAMES, true },
    { "complains", PIT_DISPUTE, NAME_MAYBE, false },
    { "decides", PIT_RULE, NUMBER_MONEY, false },
    { "advises", PIT_ADVISE, NUMBER, false },
    { "walks-off", PIT_WALK_OFF, ALONE, false },
    { "collects-for", PIT_COLLECT, NAME, false },
    { "claims", PIT_CLAIM, ALONE, false },
    { "goes", PIT_DEPART, ALONE, false },
    { "commits", PIT_COMMIT, HEX_COUNT, false },
    { "draws-seed", PIT_DRAW, HEX, false },
    { "reveals-seed", PIT_REVEAL, HEX, false },
    { "adds-seed", PIT_SEED, WORD, false },
    { "hears", PIT_SPOKEN, SAID, false },
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

/* A role that staff have, by its bit from 1. */
static bool read_duty(struct reading *r, struct order *order)
{
    const char *word = read_next(r);
    int role = word ? role_of(word) : 0;

    if (!word) return read_missing(r, "a role");
    if (!role) return scenario_bad(r->scenario, "'%s' is no role", word);
    order->number = (uint8_t)(1 + __builtin_ctz((unsigned)role));
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A seed or commitment, two digits a byte. */
static bool read_hex(struct reading *r, struct order *order)
{
    const char *word = read_next(r);
    size_t length = word ? strlen(word) : 0;

    if (!word) return read_missing(r, "a seed in hexadecimal");
    if (length % 2 || length / 2 > CHANCE_PLAYER_SEED)
        return scenario_bad(r->scenario, "'%s' is no seed in hexadecimal", word);
    for (size_t i = 0; i < length / 2; i++) {
        int high = hex_digit(word[2 * i]), low = hex_digit(word[2 * i + 1]);
        if (high < 0 || low < 0)
            return scenario_bad(r->scenario, "'%s' is no seed in hexadecimal", word);
        order->seed[i] = (uint8_t)(16 * high + low);
    }
    order->length = (uint8_t)(length / 2);
    return true;
}

/* A player's seed: any word. */
static bool read_seed(struct reading *r, struct order *order)
{
    const char *word = read_next(r);
    size_t length = word ? strlen(word) : 0;

    if (!word) return read_missing(r, "a word");
    order->length = (uint8_t)(length < 255 ? length : 255);
    memcpy(order->seed, word, length < sizeof order->seed ? length : sizeof order->seed);
    return true;
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
    case NAME_MAYBE:
        return r->at == r->end || read_person(r, &order->other);
    case NAME_ROLE:
        return read_person(r, &order->other) && read_duty(r, order);
    case HEX:
        return read_hex(r, order);
    case HEX_COUNT:
        if (!read_hex(r, order) || !read_int(r, -99, 99999999, "a number of seeds", &number))
            return false;
        order->count = number;
        return true;
    case WORD:
        return read_seed(r, order);
    case SAID:
        return read_said(r, &order->command);
    }
    return false;
}

/* ---- At the cashier's ------------------------------------------------------------ */

static const struct {
    const char *word;
    enum desk_order_kind kind;
} desk_orders[] = {
    { "gets-chips", DESK_CHIPS },     /* gets-chips 100 */
    { "gets-voucher", DESK_VOUCHER }, /* gets-voucher 100 */
    { "redeems", DESK_REDEEM },       /* redeems 4x25 [voucher 10] [cheque 50] */
    { "redeems-promotional", DESK_PROMOTIONAL },
    { "redeems-colours", DESK_COLOURS },
};

static bool read_desk_order(struct reading *r, struct desk_order *desk_order)
{
    if (desk_order->kind == DESK_CHIPS || desk_order->kind == DESK_VOUCHER)
        return read_amount(r, &desk_order->cents);
    while (desk_order->kind == DESK_REDEEM && r->at < r->end) {
        const char *word = r->words->list[r->at];
        bool voucher = !strcmp(word, "voucher"), cheque = !strcmp(word, "cheque");
        r->at += voucher || cheque;
        if (!(voucher  ? read_amount(r, &desk_order->cents)
              : cheque ? read_amount(r, &desk_order->cheque_cents)
                       : read_chips(r, &desk_order->chips)))
            return false;
    }
    return true;
}

static bool desk_order_line(struct reading *r, uint32_t person, bool *known)
{
    const char *word = r->at < r->end ? r->words->list[r->at] : "";

    for (size_t i = 0; i < LENGTH(desk_orders); i++) {
        if (strcmp(desk_orders[i].word, word) || !scenario_purse(r->scenario, person)) continue;
        struct desk_order desk_order;
        memset(&desk_order, 0, sizeof desk_order);
        desk_order.person = person;
        desk_order.kind = (uint8_t)desk_orders[i].kind;
        *known = true;
        r->at++;
        if (!read_desk_order(r, &desk_order) || !read_nothing_more(r)) return false;
        scenario_desk_order(r->scenario, &desk_order);
        return true;
    }
    return true;
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
        order.yes = verbs[i].as;
        order.number = order.tender = verbs[i].as;
        if (!read_order(r, verbs[i].form, &order) || !read_nothing_more(r)) return false;
        scenario_order(r->scenario, &order);
        return true;
    }
    return desk_order_line(r, person, known);
}

bool scenario_tray(struct reading *r, const struct sign *sign, struct chips *tray)
{
    r->scenario->pit.set = chip_set_from(sign->chip_cents); /* for their values */
    memset(tray, 0, sizeof *tray);
    while (r->at < r->end && strchr(r->words->list[r->at], 'x'))
        if (!read_chips(r, tray)) return false;
    return true;
}
