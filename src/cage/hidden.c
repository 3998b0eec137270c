/* hidden.c - cards that not everyone may see yet, and the amounts of secret wagers, are not
 * readable in the record.
 *
 * If cards come from the house's seeds, they are left out: the seeds give them again.  What people
 * key in is encrypted, and the key follows in an entry of its own when the hand is over. */
#include "cage/cage_internal.h"
#include "pit/dealing.h"
#include "rules/rows.h"

#include <string.h>

static const struct family *family_at(const struct cage_table *at)
{
    return games[at->opening.sign.edition]->family;
}

static const struct game_dealing *dealing_at(const struct cage_table *at)
{
    return dealing_of(at->opening.sign.edition);
}

bool cage_has_hidden(const struct cage_table *at)
{
    const struct shuffled_game *cards = dealing_at(at)->shuffled;

    bool secrets = at->pit.table.contest.secret_count;

    return secrets || (family_at(at)->conceal && cards && !cards->out_of_play(&at->pit.table));
}

static bool names_cards(const struct command *command)
{
    for (int i = 0; i < OUTCOME_MOST; i++)
        if (command->outcome[i]) return true;
    return false;
}

/* Whether the house's seeds give these cards. */
static bool from_seeds(const struct cage_table *at, const struct command *command)
{
    struct command again = *command;

    if (!at->machine || !at->pit.chance.live) return false;
    memset(again.outcome, 0, sizeof again.outcome);
    return chance_fill(&at->pit.table, NULL, &at->machine->shoe, &again) &&
           !memcmp(again.outcome, command->outcome, sizeof again.outcome);
}

uint8_t cage_hiding(const struct cage_table *at, const struct order *order)
{
    const struct command *command = &order->command;

    if (order->act == PIT_GAME && contest_hides(&at->pit.table, command)) return HIDDEN_AMOUNT;
    if (order->act != PIT_GAME || !family_at(at)->conceal || !names_cards(command) ||
        !dealing_by_chance(dealing_at(at), command->act))
        return HIDDEN_NOT;
    return from_seeds(at, command) ? HIDDEN_LEFT_OUT : HIDDEN_SEALED;
}

bool cage_showed(const struct events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == EVENT_CARD && events->list[i].a) return true;
    return false;
}

struct sealed cage_seal(struct cage *cage, struct cage_table *at, uint64_t number, void *bytes,
                        size_t length)
{
    if (!at->sealed_from) at->sealed_from = number;
    struct hash key = seal_cards_key(cage->secret, at->sealed_from);
    struct sealed sealed = { .first = at->sealed_from, .commitment = seal_cards_commitment(&key) };

    seal_cards(&key, number, bytes, length);
    seal_wipe(&key, sizeof key);
    return sealed;
}

bool cage_unseal(struct cage *cage, struct cage_table *at, uint64_t number,
                 const struct sealed *sealed, void *bytes, size_t length)
{
    if (at->sealed_from ? sealed->first != at->sealed_from : sealed->first != number) return false;
    struct hash key = seal_cards_key(cage->secret, sealed->first);
    struct hash commitment = seal_cards_commitment(&key);
    bool good = sealed->first != number || seal_same(&commitment, &sealed->commitment);

    at->sealed_from = sealed->first;
    if (good) seal_cards(&key, number, bytes, length);
    seal_wipe(&key, sizeof key);
    return good;
}

/* ---- States ---------------------------------------------------------------------- */

#define NUMBER_MOST 10 /* bytes of the longest number */

static int bytes_of(int64_t number)
{
    uint8_t bytes[NUMBER_MOST];
    struct writer to = { bytes, bytes + sizeof bytes, false };

    put_signed(&to, number);
    return (int)(to.at - bytes);
}

static void pad(struct writer *to, const struct contest *now, const struct contest *before)
{
    for (int i = 0; i < CONTEST_SECRETS; i++) {
        int64_t cents = now->secrets[i].cents;
        if (cents == before->secrets[i].cents) continue; /* not written */
        for (int left = NUMBER_MOST - bytes_of(cents); left; left--) put_byte(to, 0);
    }
}

void cage_pad_state(struct writer *to, const struct pit *now, const struct pit *before)
{
    pad(to, &now->table.contest, &before->table.contest);
    pad(to, &now->table.contest_before, &before->table.contest_before);
}

bool cage_only_zeros(const struct reader *from)
{
    const uint8_t *at = from->at;

    while (at < from->end && !*at) at++;
    return !from->bad && at == from->end;
}

/* ---- Reading --------------------------------------------------------------------- */

/* The machine of a table that is replayed follows it only from the first hidden card on. */
static void catch_up(struct cage *cage, uint32_t table)
{
    struct cage_table *at = cage->tables[table];

    if (!at->following) cage_resume_machine(cage, table);
    at->following = true;
}

bool cage_unhide(struct cage *cage, uint32_t table, uint64_t number, struct order *order,
                 const struct sealed *sealed)
{
    struct cage_table *at = cage->tables[table];
    uint8_t hidden = order->hidden, amount[AMOUNT_BYTES];

    order->hidden = HIDDEN_NOT;
    if (hidden == HIDDEN_SEALED)
        return cage_unseal(cage, at, number, sealed, order->command.outcome,
                           sizeof order->command.outcome);
    if (hidden == HIDDEN_AMOUNT) {
        memcpy(amount, sealed->amount, sizeof amount);
        bool good = cage_unseal(cage, at, number, sealed, amount, sizeof amount);
        order->command.cents = amount_get(amount);
        return good;
    }
    if (!at->machine) return false;
    catch_up(cage, table);
    return chance_fill(&at->pit.table, NULL, &at->machine->shoe, &order->command);
}
