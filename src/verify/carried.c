/* carried.c - states of tables that were carried over to other rules.
 *
 * If the table was replayed up to here, the state is known and must be the same.  If it was
 * followed, the state is taken from the record, as far as it fits the accounts, the chips and the
 * draws; the table can then be replayed again. */
#include "verify/replay_internal.h"

#include "pit/dealing.h"
#include "pit/state.h"
#include "rules/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Whether it fits ------------------------------------------------------------- */

static bool same_table(const struct replay_table *table, const struct pit *pit)
{
    return pit->table.sign.edition == table->pit.table.sign.edition &&
           !strcmp(pit->chance.name, table->pit.chance.name) &&
           !memcmp(&pit->set, &table->pit.set, sizeof pit->set);
}

/* The chips in the state: in the tray, in racks, and left behind.  Free tournament chips are not
 * the table's. */
static bool has_chips(const struct replay_table *table, const struct pit *pit)
{
    for (int kind = 0; kind < CHIP_KINDS; kind++) {
        int64_t count = pit->tray.count[kind];
        for (int seat = 0; seat < TABLE_SEATS && !books_free_chips(pit); seat++)
            count += pit->rack[seat].count[kind];
        for (int i = 0; i < PIT_LEFT; i++) count += pit->left[i].chips.count[kind];
        if (count != table->chips.count[kind]) return false;
    }
    return true;
}

/* Goes on from a state that was not known until now. */
static bool adopt(struct replay_hand *hand, struct replay_table *table, const struct pit *pit)
{
    bool drawn = dealing_of(pit->table.sign.edition)->drawn;
    struct books_difference found;

    table->books.held = books_held(pit);
    if (!books_table_agrees(&table->books, pit, &found)) return replay_disagrees(hand, &found);
    if (!has_chips(table, pit))
        return replay_wrong(hand, "the state does not have the chips that are at the table");
    if (!draws_adopt(&table->draws, &hand->draws, pit, table->by_seeds))
        return replay_wrong(hand, "%s", hand->draws.wrong);
    if (drawn && !players_agree(&table->players, pit))
        return replay_wrong(hand, "the state has other players' seeds than the record");
    table->pit = *pit;
    return true;
}

/* ---- Reading --------------------------------------------------------------------- */

/* How the table is taken from here on, now that its state is known or not. */
static void go_on(const struct replay_hand *hand, struct replay_table *table, bool known)
{
    bool rules = replay_has_rules(hand, table->pit.table.sign.edition);

    if (known) table->how = HOW_REPLAYED;
    if (!rules)
        follow_from_here(table, HOW_FOLLOWED);
    else if (!known)
        follow_from_here(table, HOW_SEALED);
}

/* Only hidden cards are a reason to encrypt a state. */
static bool hides_enough(struct replay_hand *hand, const struct replay_table *table, bool is_sealed)
{
    if (hidden_cards_at(table) == is_sealed) return true;
    return replay_wrong(hand, is_sealed ? "the state is encrypted, but has no hidden cards"
                                        : "the state has hidden cards, but is not encrypted");
}

/* A state that can be read. */
static bool take(struct replay_hand *hand, struct replay_table *table, const struct pit *pit)
{
    if (!same_table(table, pit)) return replay_wrong(hand, "the state is that of another table");
    if (table->how != HOW_REPLAYED) return adopt(hand, table, pit);
    return !memcmp(pit, &table->pit, sizeof *pit) ||
           replay_wrong(hand, "the table is not in the state that follows when it is replayed");
}

static bool read_state(struct replay_hand *hand, struct replay_table *table, const uint8_t *state,
                       size_t length, bool is_sealed)
{
    struct reader from = { state, state + length, false };
    char why[STATE_WHY];

    if (!hand->carried) hand->carried = malloc(sizeof *hand->carried);
    struct pit *pit = hand->carried;
    if (!pit) return replay_no_memory(hand);
    *pit = state_cleared;
    bool read = state_get(&from, pit, why), good = true;
    if (read) state_derive(pit);
    if (read && !state_sound(pit)) {
        read = false;
        snprintf(why, sizeof why, "makes no sense");
    }
    if (read)
        good = take(hand, table, pit);
    else if (replay_has_rules(hand, table->pit.table.sign.edition))
        good = replay_wrong(hand, "the state of the table %s", why);
    if (good) go_on(hand, table, read);
    return good && (table->how != HOW_REPLAYED || hides_enough(hand, table, is_sealed));
}

/* ---- Encrypted states ------------------------------------------------------------ */

/* A state that nobody can know yet, because of its cards or a secret wager. */
static bool stays_sealed(struct replay_hand *hand, struct replay_table *table)
{
    bool replayed = table->how == HOW_REPLAYED;
    bool hides = family_of(&table->pit.table)->conceal || table->session;

    if (!replayed && !hides)
        return replay_wrong(hand, "the state is encrypted, but has no hidden cards");
    if (replayed && !hides_enough(hand, table, true)) return false;
    go_on(hand, table, replayed);
    return true;
}

static bool open_state(struct replay_hand *hand, struct replay_table *table,
                       const struct record_carried *carried, bool *is_sealed)
{
    const uint8_t *key;

    if (!hidden_note(hand, table, &carried->sealed)) return false;
    key = hidden_key(hand, table);
    *is_sealed = !key;
    if (!key) return stays_sealed(hand, table);
    if (!hand->decrypted) hand->decrypted = malloc(RECORD_MOST);
    if (!hand->decrypted) return replay_no_memory(hand);
    ahead_decrypt(key, hand->found.entry, carried->state, hand->decrypted, carried->length);
    const char *bad = record_state_form(hand->decrypted, carried->length, true);
    return bad ? replay_wrong(hand, "its decrypted bytes are not a valid state: %s", bad)
               : read_state(hand, table, hand->decrypted, carried->length, true);
}

bool carried_over(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_table *table = hand->replay->tables[told->entry.table - 1];
    struct record_carried carried;

    if (!record_read_carried(cursor, told->entry.number, &carried) || !record_read_end(cursor))
        return replay_bad_bytes(hand, cursor);
    bool good = carried.is_sealed ? open_state(hand, table, &carried, &told->sealed)
                                  : read_state(hand, table, carried.state, carried.length, false);
    told->table = table;
    told->carried = &carried;
    if (good) replay_tell(hand->replay, told);
    told->carried = NULL;
    return good;
}
