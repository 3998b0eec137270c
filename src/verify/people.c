/* people.c - purses and accounts of people, by number. */
#include "verify/people.h"

#include <stdlib.h>
#include <string.h>

#define NO_MEMORY     "does not fit in memory"
#define MOST_VOUCHERS (INT64_C(1) << 60) /* cents of one person */

/* ---- By number ------------------------------------------------------------------- */

void people_open(struct people *people, const struct chip_set *set)
{
    memset(people, 0, sizeof *people);
    people->set = *set;
}

void people_close(struct people *people)
{
    struct person *at, *next;

    HASH_ITER(hh, people->first, at, next)
    {
        HASH_DEL(people->first, at);
        for (int i = 0; i < PEOPLE_ASKED; i++) free(at->asked[i]);
        free(at);
    }
    struct on_duty *duty, *more;
    HASH_ITER(hh, people->duties, duty, more)
    {
        HASH_DEL(people->duties, duty);
        free(duty);
    }
    memset(people, 0, sizeof *people);
}

static struct person *find(const struct people *people, uint32_t number)
{
    struct person *found;

    HASH_FIND(hh, people->first, &number, sizeof number, found);
    return found;
}

struct person *people_person(struct people *people, uint32_t number)
{
    struct person *person = find(people, number);

    if (person) return person;
    person = calloc(1, sizeof *person);
    if (!person) return NULL;
    person->number = number;
    HASH_ADD(hh, people->first, number, sizeof person->number, person);
    if (person->hh.tbl) return person;
    free(person);
    return NULL;
}

const struct person *people_find(const struct people *people, uint32_t number)
{
    return number == NOBODY ? NULL : find(people, number);
}

bool people_request(struct people *people, uint32_t number, enum people_asked kind, uint32_t item,
                    uint64_t request, uint64_t entry, bool *good)
{
    struct person *person = people_person(people, number);

    *good = person;
    if (!person || !request) return true;
    if (!person->asked[kind]) person->asked[kind] = calloc(1, sizeof *person->asked[kind]);
    *good = person->asked[kind];
    if (!*good) return true;
    if (requests_entry(person->asked[kind], item, request)) return false;
    requests_keep(person->asked[kind], item, request, entry);
    return true;
}

const struct person *people_unequal(const struct people *people)
{
    const struct person *at = people->unequal ? people->first : NULL;

    while (at && at->account == at->worth) at = at->hh.next;
    return at;
}

/* ---- Purses and accounts --------------------------------------------------------- */

void people_purse_changed(struct people *people, struct person *person)
{
    bool before = person->account != person->worth;

    person->worth = chips_worth(&people->set, &person->purse.chips) + person->purse.voucher_cents;
    people->unequal += (uint32_t)(person->account != person->worth) - (uint32_t)before;
}

const char *people_purse(struct people *people, uint32_t number, const struct chips *chips,
                         int64_t voucher_cents, int sign)
{
    struct person *person = people_person(people, number);

    if (!person) return NO_MEMORY;
    for (int i = 0; i < CHIP_KINDS; i++) {
        int64_t count = person->purse.chips.count[i] + (int64_t)sign * chips->count[i];
        if (count < 0 || count > INT32_MAX) return "leaves too few or too many chips in the purse";
        person->purse.chips.count[i] = (int32_t)count;
    }
    person->purse.voucher_cents += sign * voucher_cents;
    people_purse_changed(people, person);
    return NULL;
}

bool people_have(const struct people *people, uint32_t number, const struct chips *chips,
                 int64_t voucher_cents)
{
    static const struct purse nothing;
    const struct person *person = people_find(people, number);
    const struct purse *purse = person ? &person->purse : &nothing;

    return chips_have(&purse->chips, chips) && voucher_cents <= purse->voucher_cents;
}

const char *people_post(struct people *people, uint32_t number, int64_t cents)
{
    struct person *person = people_person(people, number);

    if (!person) return NO_MEMORY;
    bool before = person->account != person->worth;
    const char *wrong = books_add(&person->account, cents, true);
    people->unequal += (uint32_t)(person->account != person->worth) - (uint32_t)before;
    return wrong;
}

const char *people_issue(struct people *people, const struct chips *chips, int sign)
{
    return books_add_chips(&people->issued, &people->set, chips, sign)
               ? NULL
               : "puts too many chips into circulation";
}

const char *people_pay(struct people *people, uint32_t number, int64_t cents)
{
    struct person *person = people_person(people, number);

    if (!person) return NO_MEMORY;
    if (!purse_can_pay(&person->purse, &people->set, cents)) return "is more than the purse has";
    struct chips before = person->purse.chips, change;
    purse_pay(&person->purse, &people->set, cents);
    for (int i = 0; i < CHIP_KINDS; i++)
        change.count[i] = person->purse.chips.count[i] - before.count[i];
    people_purse_changed(people, person);
    return people_issue(people, &change, 1);
}

const char *people_receive(struct people *people, uint32_t number, int64_t cents)
{
    struct person *person = people_person(people, number);

    if (!person) return NO_MEMORY;
    if (cents > MOST_VOUCHERS || person->purse.voucher_cents > MOST_VOUCHERS - cents)
        return "makes the vouchers worth too much";
    purse_receive(&person->purse, cents);
    people_purse_changed(people, person);
    return NULL;
}

/* ---- Duties ---------------------------------------------------------------------- */

/* What is known about a person at a table.  Returns null when out of memory. */
static struct on_duty *at_table(struct people *people, uint32_t number, uint32_t table)
{
    const uint32_t of[2] = { number, table };
    struct on_duty *found;

    HASH_FIND(hh, people->duties, of, sizeof of, found);
    if (found) return found;
    found = calloc(1, sizeof *found);
    if (!found) return NULL;
    memcpy(found->of, of, sizeof of);
    HASH_ADD(hh, people->duties, of, sizeof found->of, found);
    if (found->hh.tbl) return found;
    free(found);
    return NULL;
}

bool people_bar(struct people *people, uint32_t number, uint32_t table, bool barred)
{
    struct person *person = people_person(people, number);
    struct on_duty *found = person ? at_table(people, number, table) : NULL;

    if (!found) return false;
    if (found->barred == barred) return true;
    bool before = person->bars;
    person->bars = (uint16_t)(person->bars + (barred ? 1 : -1));
    people->barred += (uint32_t)(person->bars > 0) - (uint32_t)before;
    found->barred = barred;
    return true;
}

bool people_barred(const struct people *people, uint32_t number)
{
    const struct person *person = people->barred ? people_find(people, number) : NULL;

    return person && person->bars;
}

bool people_duty(struct people *people, uint32_t number, uint32_t table, uint8_t duty)
{
    struct person *person = people_person(people, number);
    struct on_duty *found = person ? at_table(people, number, table) : NULL;

    if (!found) return false;
    if (found->duty && found->duty <= ROLE_COUNT) person->duties[found->duty - 1]--;
    if (duty && duty <= ROLE_COUNT) person->duties[duty - 1]++;
    found->duty = duty;
    return true;
}

bool people_on_duty(const struct people *people, uint32_t number, unsigned role)
{
    const struct person *person = people_find(people, number);
    int bit = role ? __builtin_ctz(role) : ROLE_COUNT;

    return person && bit < ROLE_COUNT && role == 1u << bit && person->duties[bit];
}

/* ---- Effects --------------------------------------------------------------------- */

struct effect *effects_add(struct effects *effects, uint64_t entry, enum effect_kind kind)
{
    if (effects->count == effects->room) {
        size_t room = effects->room ? 2 * effects->room : 64;
        struct effect *list = realloc(effects->list, room * sizeof *list);
        if (!list) return NULL;
        effects->list = list;
        effects->room = room;
    }
    struct effect *effect = &effects->list[effects->count++];
    memset(effect, 0, sizeof *effect);
    effect->entry = entry;
    effect->kind = (uint8_t)kind;
    return effect;
}

void effects_close(struct effects *effects)
{
    free(effects->list);
    memset(effects, 0, sizeof *effects);
}
