/* games.c - looking up editions; signs and clauses. */
#include "rules/digits.h"
#include "rules/rows.h"

#include <string.h>

int game_find(const char *id)
{
    for (int i = 0; i < game_count; i++)
        if (!strcmp(games[i]->id, id)) return i;
    return -1;
}

/* ---- Signs ----------------------------------------------------------------------- */

struct sign sign_of(int edition)
{
    struct sign sign;

    memset(&sign, 0, sizeof sign);
    sign.edition = edition;
    sign.min_cents = 500;
    sign.max_cents = 50000;
    sign.chip_cents = 100;
    for (int i = 0; games[edition]->options[i].id; i++)
        sign.value[i] = games[edition]->options[i].usual;
    return sign;
}

int sign_option(const struct sign *sign, const char *id)
{
    for (int i = 0; games[sign->edition]->options[i].id; i++)
        if (!strcmp(games[sign->edition]->options[i].id, id)) return i;
    return -1;
}

int sign_amounts(const struct edition *edition)
{
    int count = 0;

    while (edition->amounts && edition->amounts[count]) count++;
    return count;
}

static int amount_of(const struct edition *edition, const char *word)
{
    for (int at = 0; at < sign_amounts(edition); at++)
        if (!strcmp(edition->amounts[at], word)) return at;
    return -1;
}

int64_t *sign_amount(struct sign *sign, const char *word)
{
    int at = amount_of(games[sign->edition], word);
    bool known = false;

    if (at >= 0) return &sign->amount_cents[at];
    for (int i = 0; i < game_count; i++) known |= amount_of(games[i], word) >= 0;
    if (!known) return NULL;
    for (at = sign_amounts(games[sign->edition]); at < SIGN_AMOUNTS - 1; at++)
        if (!sign->amount_cents[at]) break;
    return &sign->amount_cents[at];
}

int sign_kind(const struct sign *sign, int bet)
{
    for (int at = 0; at < SIGN_KINDS; at++) {
        if (sign->kinds[at].bet == bet) return at;
        if (!sign->kinds[at].bet) break;
    }
    return -1;
}

struct range sign_limits(const struct sign *sign, int bet)
{
    struct range table = { sign->min_cents, sign->max_cents, sign->step_cents };
    int at = bet ? sign_kind(sign, bet) : -1;

    if (at >= 0) {
        const struct kind_limits *own = &sign->kinds[at];
        return (struct range){ own->min_cents, own->max_cents, own->step_cents };
    }
    if (!wager_kind(sign, bet).side) return table;
    if (sign->side_min_cents) table.least = sign->side_min_cents;
    if (sign->side_max_cents) table.most = sign->side_max_cents;
    return table;
}

/* A whole number of at most six digits, or -1. */
static int number_of(const char *word)
{
    int number = 0, digits = 0;

    for (; word[digits] >= '0' && word[digits] <= '9' && digits < 6; digits++)
        number = 10 * number + (word[digits] - '0');
    return digits && !word[digits] ? number : -1;
}

static bool set_numbers(struct sign *sign, const char *word)
{
    int8_t numbers[SIGN_NUMBERS] = { 0 };
    int count = games[sign->edition]->family->list_of(word, numbers);

    if (!count) return false;
    memcpy(sign->numbers, numbers, sizeof numbers);
    sign->number_count = (int8_t)count;
    return true;
}

bool sign_set(struct sign *sign, int option, const char *word)
{
    const struct option *row = &games[sign->edition]->options[option];
    struct sign chosen = *sign;

    if (row->lists && set_numbers(sign, word)) {
        sign->value[option] = true;
        return true;
    }
    if (!sign_choose(&chosen, option, word)) return false;
    if (row->lists && chosen.value[option]) return false; /* needs the numbers */
    *sign = chosen;
    return true;
}

bool sign_choose(struct sign *sign, int option, const char *word)
{
    const struct option *row = &games[sign->edition]->options[option];

    for (int i = 0; i < OPTION_CHOICES && row->choices[i].word; i++)
        if (!strcmp(row->choices[i].word, word)) {
            sign->value[option] = row->choices[i].value;
            return true;
        }
    int number = number_of(word);
    if (row->choices[0].word || number < row->least || number > row->most) return false;
    sign->value[option] = number;
    return true;
}

void sign_word(const struct sign *sign, int option, char word[SIGN_WORD])
{
    const struct option *row = &games[sign->edition]->options[option];
    int value = sign->value[option];

    for (int i = 0; i < OPTION_CHOICES && row->choices[i].word; i++)
        if (row->choices[i].value == value) {
            memcpy(word, row->choices[i].word, strlen(row->choices[i].word) + 1);
            return;
        }
    digits_of(value, word);
}

/* Whether the option can have this value. */
static bool permitted(const struct option *option, int value)
{
    for (int i = 0; i < OPTION_CHOICES && option->choices[i].word; i++)
        if (option->choices[i].value == value) return true;
    return !option->choices[0].word && value >= option->least && value <= option->most;
}

/* Whether the sign shows only amounts that its edition has. */
static bool amounts_permitted(const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];
    bool side = sign->side_min_cents || sign->side_max_cents;

    for (int at = sign_amounts(edition); at < SIGN_AMOUNTS; at++)
        if (sign->amount_cents[at]) return false;
    return !side || edition->side_limits;
}

/* For the table, or for a kind of wager. */
static struct refusal limits_fit(const struct sign *sign, int64_t min, int64_t max, int64_t step)
{
    const char *const *say = games[sign->edition]->conduct->says;
    int64_t chip = sign->chip_cents;

    if (chip <= 0 || min <= 0 || max < min || step < 0)
        return no(REFUSED_BAD_LIMITS, say[SAYS_MINIMUM]);
    if (max > MONEY_MOST) return no(REFUSED_TOO_MUCH_MONEY, say[SAYS_MINIMUM]);
    if (min % chip || max % chip || step % chip)
        return no_with_amount(REFUSED_NOT_IN_CHIPS, say[SAYS_CHIPS], chip);
    return games[sign->edition]->division_1 && step > min ? no(REFUSED_BAD_LIMITS, say[SAYS_STEP])
                                                          : accepted();
}

static struct refusal kind_fits(const struct sign *sign, int at)
{
    static const struct kind_limits none;
    const char *const *say = games[sign->edition]->conduct->says;
    const struct kind_limits *kind = &sign->kinds[at];

    if (!kind->bet) /* unused: must be empty, and the next one unused */
        return memcmp(kind, &none, sizeof none) || (at + 1 < SIGN_KINDS && kind[1].bet)
                   ? no(REFUSED_BAD_LIMITS, say[SAYS_MINIMUM])
                   : accepted();
    if (!wager_kind(sign, kind->bet).id) return no(REFUSED_NO_SUCH_WAGER, say[SAYS_WAGERS]);
    if (sign_kind(sign, kind->bet) != at) return no(REFUSED_LIMITS_TWICE, say[SAYS_SIGN]);
    return limits_fit(sign, kind->min_cents, kind->max_cents, kind->step_cents);
}

struct refusal sign_refusal(const struct option *option)
{
    const char *also = option->values ? option->clause : NULL;

    return (struct refusal){ REFUSED_NOT_PERMITTED_SIGN, option_values(option), 0, 0, also };
}

struct refusal sign_check(const struct sign *sign)
{
    const struct option *options = games[sign->edition]->options;

    for (int i = 0; options[i].id; i++)
        if (!permitted(&options[i], sign->value[i])) return sign_refusal(&options[i]);
    struct refusal why = limits_fit(sign, sign->min_cents, sign->max_cents, sign->step_cents);
    for (int at = 0; !why.code && at < SIGN_KINDS; at++) why = kind_fits(sign, at);
    if (why.code) return why;
    if (!amounts_permitted(sign))
        return no(REFUSED_NOT_PERMITTED_SIGN, games[sign->edition]->conduct->says[SAYS_MINIMUM]);
    const struct family *family = games[sign->edition]->family;
    return family->sign ? family->sign(sign) : accepted();
}

static bool matters(const struct sign *sign, int option)
{
    int with = games[sign->edition]->options[option].with;

    return !with || option_of(sign, with);
}

bool sign_displays(const struct sign *sign, int option)
{
    const struct option *row = &games[sign->edition]->options[option];

    return sign->value[option] != row->usual || (row->shown && matters(sign, option));
}

struct refusal sign_agrees(const struct sign *sign, const struct sign *other)
{
    const struct option *options = games[sign->edition]->options;

    for (int i = 0; sign->edition == other->edition && options[i].id; i++)
        if (options[i].alike && matters(sign, i) && matters(other, i) &&
            sign->value[i] != other->value[i])
            return no(REFUSED_SCALES_DIFFER, options[i].shown);
    return accepted();
}

struct refusal sign_side_fits(const struct sign *sign, const char *clause)
{
    int64_t chip = sign->chip_cents, most = sign->side_max_cents, least = sign->side_min_cents;
    bool crossed = (least ? least : sign->min_cents) > (most ? most : sign->max_cents);

    if (least < 0 || most < 0 || most > MONEY_MOST || crossed)
        return no(REFUSED_BAD_LIMITS, clause);
    return least % chip || most % chip ? no_with_amount(REFUSED_NOT_IN_CHIPS, clause, chip)
                                       : accepted();
}

static const struct clause *find(const struct clause *list, const char *id)
{
    for (; list->id; list++)
        if (!strcmp(list->id, id)) return list;
    return NULL;
}

const struct clause *clause_find(const struct edition *edition, const char *id)
{
    const struct clause *clause = find(edition->clauses, id);

    if (!clause && edition->division_1) clause = find(clauses_division_1, id);
    if (!clause && edition->contest) clause = find(clauses_division_7, id);
    if (!clause && edition->contest) clause = find(edition->contest->clauses, id);
    return clause ? clause : find(clauses_house_tournament, id);
}

int table_rules(const struct table *table, struct rule_text texts[RULE_TEXTS])
{
    const struct edition *edition = games[table->sign.edition];
    bool tournament = contest_on(table) && edition->contest;
    const struct rule_text all[RULE_TEXTS] = {
        { edition->text, edition->clauses },
        { "New Zealand, Division 1: general rules", edition->division_1 ? clauses_division_1 : NULL },
        { "New Zealand, Division 7: tournaments", tournament ? clauses_division_7 : NULL },
        { "New Zealand, Division 7: this game", tournament ? edition->contest->clauses : NULL },
    };
    int count = 0;

    for (int i = 0; i < RULE_TEXTS; i++)
        if (all[i].clauses) texts[count++] = all[i];
    return count;
}

const char *rules_shown_by(const struct edition *edition)
{
    if (edition->new_south_wales) return "9.14";
    return edition->division_1 ? "Div 1 r.19.2" : NULL;
}

static int place_of(const struct clause *list, const struct clause *clause)
{
    for (int at = 0; list[at].id; at++)
        if (&list[at] == clause) return at;
    return -1;
}

/* Lists of clauses, and from where RECORD counts them. */
static const struct clause *recorded_list(const struct edition *edition, int base)
{
    if (base == RECORD_DIV_7) return edition->contest ? clauses_division_7 : NULL;
    if (base == RECORD_DIV_1) return edition->division_1 ? clauses_division_1 : NULL;
    return edition->clauses;
}

static const int bases[] = { 1, RECORD_DIV_1, RECORD_DIV_7 };

int clause_record(const struct edition *edition, const char *id)
{
    const struct clause *clause = clause_find(edition, id);

    for (size_t i = 0; clause && i < LENGTH(bases); i++) {
        const struct clause *list = recorded_list(edition, bases[i]);
        int at = list ? place_of(list, clause) : -1;
        if (at >= 0) return bases[i] + at;
    }
    return -1;
}

const struct clause *clause_recorded(const struct edition *edition, int at)
{
    int base = at >= RECORD_DIV_7 ? RECORD_DIV_7 : at >= RECORD_DIV_1 ? RECORD_DIV_1 : 1;
    const struct clause *list = at > 0 ? recorded_list(edition, base) : NULL;

    for (int i = 0; list && list[i].id; i++)
        if (base + i == at) return &list[i];
    return NULL;
}
