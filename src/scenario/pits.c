/* pits.c - verbs for the pit and the cashier: chips by denomination, fills, corrections, signs,
 * disputes, chips left behind. */
#include "rules/rows.h"
#include "scenario/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Verbs beyond those of the forms.  Each implies one member, which the line leaves out. */
/* clang-format off */
static const struct pit_verb {
    const char *word;
    enum pit_act act;
    uint8_t as;                /* the implied value: the order's yes, number or tender */
    const struct takes *takes; /* what follows; null: what the form takes */
} verbs[] = {
    { "pays-in", PIT_BUY, TENDER_VOUCHER, TAKES(A(MONEY)) },
    { "brings", PIT_BUY, TENDER_CHIPS, TAKES(A(CHIPS)) },
    { "colours", PIT_COLOUR, 0, TAKES(A(MANY), A(NTH), { .kind = TAKES_MONEY, .word = "at", .maybe = true }) },
    { "asks-for-colours", PIT_COLOURS_ONLY, true, NULL },
    { "lets-value-chips", PIT_COLOURS_ONLY, false, NULL },
    { "lets-colours-away", PIT_COLOURS_AWAY, true, NULL },
    { "keeps-colours-here", PIT_COLOURS_AWAY, false, NULL },
    { "relieves", PIT_DUTY, 0, TAKES(A(OTHER)) },
    { "reserves", PIT_RESERVE, RESERVED_PARTY, NULL },
    { "reserves-for-event", PIT_RESERVE, RESERVED_EVENT, NULL },
    { "opens-to-all", PIT_RESERVE, RESERVED_NOT, NULL },
    { "restricts", PIT_RESTRICT, true, NULL },
    { "releases", PIT_RESTRICT, false, NULL },
    { "flags", PIT_PARTNERS, true, NULL },
    { "unflags", PIT_PARTNERS, false, NULL },
    { "uninvites", PIT_INVITE, false, NULL },
    { "separates", PIT_SEPARATE, true, NULL },
    { "lets-together", PIT_SEPARATE, false, NULL },
    { "readmits", PIT_BAR, false, NULL },
    { "walks-off", PIT_WALK_OFF, false, NULL },
    { "leaves-in-emergency", PIT_WALK_OFF, true, NULL },
};
/* clang-format on */

/* Finds a verb in the list above, then among the forms. */
static bool find_verb(const char *word, struct pit_verb *found)
{
    for (size_t i = 0; i < LENGTH(verbs); i++)
        if (!strcmp(verbs[i].word, word)) *found = verbs[i];
    for (int act = 0; act < PIT_ACT_COUNT && !found->word; act++) {
        const struct act_form *form = pit_form(act);
        if (!form->verb || strcmp(form->verb, word)) continue;
        *found = (struct pit_verb){ word, (enum pit_act)act, act_takes(form, TAKES_YES), NULL };
    }
    if (found->word && !found->takes) found->takes = pit_form(found->act)->takes;
    return found->word;
}

bool scenario_around_verb(const char *word)
{
    struct pit_verb verb = { .word = NULL };

    return find_verb(word, &verb);
}

/* "20x5": a number of chips, and a value that the table has. */
static bool read_chips(struct reading *r, struct chips *chips)
{
    const struct chip_set *set = &r->scenario->pit.set;
    const char *word = read_next(r), *times = word ? strchr(word, 'x') : NULL;
    char *end;
    int64_t cents;

    if (!word) return read_missing(r, "a number of chips such as 20x5");
    long count = strtol(word, &end, 10);
    if (!times || end != times || end == word || count < 1 || count > 100000 ||
        !money_of(times + 1, &cents))
        return scenario_bad(r->scenario, "'%s' is not a number of chips such as 20x5", word);
    for (int i = 0; i < set->kinds; i++)
        if (set->cents[i] == cents) {
            chips->count[i] += (int32_t)count;
            return true;
        }
    return scenario_bad(r->scenario, "the table has no chips of %s", times + 1);
}

static bool read_all_chips(struct reading *r, struct order *order)
{
    do
        if (!read_chips(r, &order->chips)) return false;
    while (r->at < r->end);
    return true;
}

static bool read_colour(struct reading *r, struct order *order)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a colour");
    for (int colour = 1; colour <= PIT_COLOURS; colour++)
        if (!strcmp(pit_colour_word(colour), word)) order->number = (uint8_t)colour;
    return order->number || scenario_bad(r->scenario, "unknown chip colour '%s'", word);
}

/* A colour by its name, a dispute by its number. */
static bool read_nth(struct reading *r, struct order *order)
{
    int number = 0;

    if (order->act == PIT_COLOUR) return read_colour(r, order);
    if (!read_int(r, 0, 99, "the number of a dispute", &number)) return false;
    order->number = (uint8_t)number;
    return true;
}

static bool read_many(struct reading *r, struct order *order)
{
    bool seeds = order->act == PIT_COMMIT;
    int count = 0;

    if (!read_int(r, -99, 99999999, seeds ? "a number of seeds" : "a number of chips", &count))
        return false;
    order->count = count;
    return true;
}

static bool read_money(struct reading *r, struct order *order)
{
    return read_amount(r, &order->cents);
}

/* Anyone who has appeared in the scenario, seated or not. */
static bool read_person(struct reading *r, uint32_t *person)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a name");
    *person = scenario_known(r->scenario, word);
    return *person != NOBODY || scenario_bad(r->scenario, "unknown person '%s'", word);
}

static bool read_other(struct reading *r, struct order *order)
{
    return read_person(r, &order->other);
}

static bool read_third(struct reading *r, struct order *order)
{
    return read_person(r, &order->third);
}

/* A staff role, as the number of its bit plus 1. */
static bool read_duty(struct reading *r, struct order *order)
{
    const char *word = read_next(r);
    int role = word ? role_of(word) : 0;

    if (!word) return read_missing(r, "a role");
    if (!role) return scenario_bad(r->scenario, "unknown role '%s'", word);
    order->number = (uint8_t)(1 + __builtin_ctz((unsigned)role));
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A seed or commitment, two digits per byte. */
static bool read_hex(struct reading *r, struct order *order)
{
    const char *word = read_next(r);
    size_t length = word ? strlen(word) : 0;

    if (!word) return read_missing(r, "a seed in hexadecimal");
    if (length % 2 || length / 2 > CHANCE_PLAYER_SEED)
        return scenario_bad(r->scenario, "'%s' is not a seed in hexadecimal", word);
    for (size_t i = 0; i < length / 2; i++) {
        int high = hex_digit(word[2 * i]), low = hex_digit(word[2 * i + 1]);
        if (high < 0 || low < 0)
            return scenario_bad(r->scenario, "'%s' is not a seed in hexadecimal", word);
        order->seed[i] = (uint8_t)(16 * high + low);
    }
    order->length = (uint8_t)(length / 2);
    return true;
}

/* A player's seed: any word. */
static bool read_lucky_word(struct reading *r, struct order *order)
{
    const char *word = read_next(r);
    size_t length = word ? strlen(word) : 0;

    if (!word) return read_missing(r, "a word");
    order->length = (uint8_t)(length < 255 ? length : 255);
    memcpy(order->seed, word, length < sizeof order->seed ? length : sizeof order->seed);
    return true;
}

static bool read_seed(struct reading *r, struct order *order)
{
    return order->act == PIT_SEED ? read_lucky_word(r, order) : read_hex(r, order);
}

/* One reader per kind of member; the verb implies the others. */
static bool (*const readers[TAKES_KINDS])(struct reading *, struct order *) = {
    [TAKES_MONEY] = read_money, [TAKES_CHIPS] = read_all_chips, [TAKES_MANY] = read_many,
    [TAKES_OTHER] = read_other, [TAKES_THIRD] = read_third,     [TAKES_NTH] = read_nth,
    [TAKES_DUTY] = read_duty,   [TAKES_SEED] = read_seed,
};

static bool read_order(struct reading *r, const struct takes *takes, struct order *order)
{
    if (order->act == PIT_SPOKEN) return read_said(r, &order->command);
    for (; takes && takes->kind; takes++) {
        if (!readers[takes->kind] || (takes->maybe && r->at == r->end)) continue;
        if (takes->word && !read_word(r, takes->word)) return read_missing(r, takes->word);
        if (!readers[takes->kind](r, order)) return false;
    }
    return true;
}

/* ---- Cashier --------------------------------------------------------------------- */

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

bool scenario_at_desk(struct reading *r, uint32_t person, bool *known)
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
    struct pit_verb verb = { .word = NULL };

    *known = find_verb(word, &verb);
    if (!*known) return scenario_at_desk(r, person, known);
    struct order order = pit_order(person, role, verb.act);
    order.yes = verb.as;
    order.number = order.tender = verb.as;
    r->at++;
    if (!read_order(r, verb.takes, &order) || !read_nothing_more(r)) return false;
    scenario_order(r->scenario, &order);
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
