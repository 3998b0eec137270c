/* people.c - people in the cage: found, added, and guests who have left for good.
 *
 * What is kept of such a guest is the purse, if it is not empty (gone.h); the accounts of all of
 * them are added up in one, of NOBODY, so that the ledger balances.  If the guest's number occurs
 * again, both are as they were. */
#include "cage/cage_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- By number ------------------------------------------------------------------- */

struct cage_person *cage_find_person(const struct cage *cage, uint32_t person)
{
    struct cage_person *found;

    HASH_FIND(hh, cage->people, &person, sizeof person, found);
    return found;
}

static void free_person(struct cage_person *person)
{
    for (int i = 0; i < ASKED_KINDS; i++) free(person->asked[i]);
    free(person);
}

bool cage_add_person(struct cage *cage, struct cage_person *person)
{
    HASH_ADD(hh, cage->people, person, sizeof person->person, person);
    if (person->hh.tbl) return true;
    free_person(person);
    return false;
}

static struct person_account *account_of(const struct cage *cage, uint32_t person)
{
    struct person_account *found;

    HASH_FIND(hh, cage->ledger.people, &person, sizeof person, found);
    return found;
}

bool cage_add_together(struct cage *cage, int64_t cents)
{
    struct person_account *together = account_of(cage, NOBODY);

    if (!together) return !cents || ledger_add_person(&cage->ledger, NOBODY, cents);
    together->cents += cents;
    return true;
}

int64_t cage_purse_worth(const struct cage *cage, const struct purse *purse)
{
    return chips_worth(&cage->set, &purse->chips) + purse->voucher_cents;
}

/* The guest was gone: gets the purse and the account back. */
static bool bring_back(struct cage *cage, struct cage_person *person)
{
    const struct purse *purse = gone_purse(cage->gone, person->person);

    if (!purse) return true;
    person->purse = *purse;
    int64_t cents = cage_purse_worth(cage, purse);
    if (!ledger_add_person(&cage->ledger, person->person, cents)) return false;
    cage_add_together(cage, -cents);
    gone_drop(cage->gone, person->person);
    return true;
}

struct cage_person *cage_person_of(struct cage *cage, uint32_t person)
{
    struct cage_person *found = cage_find_person(cage, person);

    if (found) return found;
    found = calloc(1, sizeof *found);
    if (!found) return NULL;
    found->person = person;
    if (!cage_add_person(cage, found)) return NULL;
    if (bring_back(cage, found)) return found;
    HASH_DEL(cage->people, found);
    free_person(found);
    return NULL;
}

bool cage_is_back(struct cage *cage, uint32_t person)
{
    return !gone_count(cage->gone) || !gone_purse(cage->gone, person) ||
           cage_person_of(cage, person);
}

void cage_free_people(struct cage *cage)
{
    struct cage_person *at, *next;

    HASH_ITER(hh, cage->people, at, next)
    {
        HASH_DEL(cage->people, at);
        free_person(at);
    }
    gone_free(cage->gone);
}

/* Also people who did nothing else, such as those named in an order: a number that occurred in the
 * record is never given to another person. */
void cage_note_person(struct cage *cage, uint32_t person)
{
    uint32_t *highest = person < CAGE_GUESTS ? &cage->highest_person : &cage->highest_guest;

    if (person < CAGE_MACHINES && person > *highest) *highest = person;
}

void cage_note_people(struct cage *cage, const struct order *order)
{
    cage_note_person(cage, order->person);
    cage_note_person(cage, order->other);
    cage_note_person(cage, order->third);
}

/* ---- Requests -------------------------------------------------------------------- */

bool cage_keep_request(struct cage *cage, uint32_t person, enum asked_kind kind, uint32_t of,
                       uint64_t request, uint64_t entry)
{
    struct cage_person *by = request ? cage_person_of(cage, person) : NULL;

    if (!request) return true;
    if (by && !by->asked[kind]) by->asked[kind] = calloc(1, sizeof *by->asked[kind]);
    if (!by || !by->asked[kind]) return cage_no_memory(cage);
    requests_keep(by->asked[kind], of, request, entry);
    return true;
}

bool cage_is_repeated(struct cage *cage, uint32_t person, enum asked_kind kind, uint32_t of,
                      uint64_t request, struct answer *answer)
{
    const struct cage_person *by = cage_find_person(cage, person);
    uint64_t entry = by && by->asked[kind] ? requests_entry(by->asked[kind], of, request) : 0;

    if (!entry) return false;
    cage->events.count = cage->events.game.count = cage->item_events.count = 0;
    answer->repeated = true;
    answer->entry = entry;
    return true;
}

/* ---- Leaving for good ------------------------------------------------------------ */

bool cage_table_names(const struct pit *pit, uint32_t person)
{
    bool named =
        pit_guest(pit, person) || pit->entered.by == person || pit->entered.about == person;

    for (int i = 0; i < PIT_DISPUTES; i++)
        named |= pit->disputes[i].by == person || pit->disputes[i].with == person;
    for (int i = 0; i < PIT_LEFT; i++) named |= pit->left[i].person == person;
    for (int i = 0; i < PIT_DEBTS; i++) named |= pit->debts[i].person == person;
    for (int seat = 0; seat < TABLE_SEATS; seat++) named |= pit->gone[seat] == person;
    for (int i = 0; i < PIT_KNOWN; i++)
        named |= pit->known[i].person == person || pit->known[i].partner == person ||
                 pit->known[i].apart == person;
    return named;
}

/* States of items are plain structs, in which a person is a number of 4 bytes.  Another number that
 * happens to be the same only delays the end. */
bool cage_item_names(const struct item_kind *kind, const void *state, uint32_t person)
{
    const uint8_t *bytes = state;

    for (size_t at = 0; at + sizeof person <= kind->bytes; at += sizeof person)
        if (!memcmp(bytes + at, &person, sizeof person)) return true;
    return false;
}

static bool is_named(const struct cage *cage, uint32_t person)
{
    for (uint32_t i = 1; i <= cage->table_count; i++)
        if (cage->tables[i]->unknown || cage_table_names(&cage->tables[i]->pit, person))
            return true;
    for (uint32_t i = 1; i <= cage->item_count; i++) {
        const struct cage_item *item = cage->items[i];
        if (item->unknown || cage_item_names(item->kind, item->state, person)) return true;
    }
    return false;
}

void cage_forget(struct cage *cage, uint32_t person)
{
    struct cage_person *found = cage_find_person(cage, person);
    struct person_account *account = account_of(cage, person);

    if (cage->stopped || !found || person < CAGE_GUESTS || person >= CAGE_MACHINES ||
        found->barred || is_named(cage, person))
        return;
    int64_t cents = account ? account->cents : 0;
    if (cents != cage_purse_worth(cage, &found->purse) || !cage_add_together(cage, cents)) return;
    if (!gone_keep(cage->gone, person, &found->purse)) {
        cage_add_together(cage, -cents);
        return;
    }
    if (account) HASH_DEL(cage->ledger.people, account);
    free(account);
    HASH_DEL(cage->people, found);
    free_person(found);
}
