/* replay.c - applies recorded entries to the state of the casino.
 *
 * An entry that was made under rules of this program is replayed: its order is carried out again,
 * and must have exactly the recorded events and postings.  Of any other entry the recorded
 * consequences are applied to people and accounts; the state of its table is then unknown until an
 * entry states it. */
#include "cage/cage_internal.h"
#include "pit/state.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Failing --------------------------------------------------------------------- */

bool cage_damaged(struct cage *cage, uint64_t number, const char *what)
{
    return cage_fail(cage, "the record is damaged: entry %llu %s", (unsigned long long)number,
                     what);
}

bool cage_fits_head(struct cage *cage)
{
    const struct head *head = &cage->head;
    struct hash root;

    if (head->size != cage->tree.size) return true;
    root = merkle_root(&cage->tree);
    return seal_same(&root, &head->root) ||
           cage_damaged(cage, head->size, "and those before it do not match the signed head");
}

/* ---- The same rules -------------------------------------------------------------- */

bool cage_as_recorded(struct cage *cage, const struct entry *entry, const struct reader *recorded)
{
    struct writer to = { cage->buffer, cage->buffer + ENTRY_MOST, false };
    enum entry_kind kind = entry->kind;
    char what[ENTRY_WHAT];

    if (kind == ENTRY_ITEM_ORDER)
        item_events_put(&to, &cage->item_events);
    else if (kind != ENTRY_OPENED)
        events_put(&to, &cage->events);
    postings_put(&to, &cage->postings);
    size_t length = (size_t)(to.at - cage->buffer);
    if (length == (size_t)(recorded->end - recorded->at) &&
        !memcmp(cage->buffer, recorded->at, length))
        return true;
    entry_difference(*recorded, (struct reader){ cage->buffer, to.at, false }, kind, what);
    return cage_fail(cage, "entry %llu: %s", (unsigned long long)entry->number, what);
}

bool cage_refused_now(struct cage *cage, const struct entry *entry, const struct refusal *why)
{
    return !cage->stopped &&
           cage_fail(cage,
                     "entry %llu: the order was carried out, but is refused when replayed: %s (%s)",
                     (unsigned long long)entry->number, refusal_word(why->code), why->clause);
}

static bool replay_order(struct cage *cage, const struct entry *entry, const struct order *order,
                         struct reader *from)
{
    struct cage_table *at = cage->tables[entry->table];
    struct refusal why = cage_apply_order(cage, entry->table, order);

    if (why.code) return cage_refused_now(cage, entry, &why);
    if (order->act == PIT_COMMIT) at->following = false; /* from new seeds */
    if (at->following) machine_follow(at->machine, &at->pit);
    return cage_as_recorded(cage, entry, from);
}

static bool replay_desk_order(struct cage *cage, const struct entry *entry,
                              const struct desk_order *desk_order, struct reader *from)
{
    struct refusal why = cage_apply_desk_order(cage, desk_order);

    return why.code ? cage_refused_now(cage, entry, &why) : cage_as_recorded(cage, entry, from);
}

/* ---- Other rules ----------------------------------------------------------------- */

/* Reads the recorded events into cage->events, without their clauses. */
static bool read_events(struct cage *cage, struct reader *from)
{
    struct pit_events *events = &cage->events;
    struct stored_event stored;
    struct stored_pit_event around;

    events->count = events->game.count = 0;
    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        if (events->game.count == EVENTS_MOST || !stored_event_get(from, &stored)) return false;
        struct event *event = &events->game.list[events->game.count++];
        *event = stored.event;
        event->clause = event->also = NULL;
    }
    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        if (events->count == PIT_EVENTS || !stored_pit_event_get(from, &around)) return false;
        struct pit_event *event = &events->list[events->count++];
        *event = around.event;
        event->clause = NULL;
    }
    return !from->bad;
}

/* Whether the table or item of an account is open. */
static bool account_exists(const struct cage *cage, const struct account *account)
{
    bool table = account_of_table((enum account_kind)account->kind);
    bool item = account_of_item((enum account_kind)account->kind);
    uint32_t most = table ? cage->table_count : cage->item_count;

    return (!table && !item) || (account->of && account->of <= most);
}

bool cage_post_recorded(struct cage *cage, struct reader *from)
{
    struct postings *postings = &cage->postings;
    char clause[ENTRY_CLAUSE];
    uint64_t count = get_number(from);

    if (count > POSTINGS_MOST) return false;
    postings->count = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct posting *posting = &postings->list[postings->count++];
        if (!posting_get(from, posting, clause)) return false;
        posting->clause = NULL;
        if (!account_exists(cage, &posting->from) || !account_exists(cage, &posting->to))
            return false;
    }
    if (from->bad || from->at != from->end) return false;
    return cage_reserve(cage) && ledger_post(&cage->ledger, postings);
}

/* Whether a purse can give these chips, or take them. */
static bool purse_gives(const struct cage *cage, uint32_t person, const struct chips *chips)
{
    const struct purse *purse = cage_purse(cage, person);

    return purse && chips_good(&cage->set, chips) && chips_have(&purse->chips, chips);
}

static bool purse_takes(const struct cage *cage, uint32_t person, const struct chips *chips)
{
    static const struct purse empty;
    const struct purse *purse = cage_purse(cage, person);

    return chips_good(&cage->set, chips) &&
           chips_fit(&cage->set, &(purse ? purse : &empty)->chips, chips);
}

/* A record that is read without the secret may be anyone's. */
static bool purses_allow(const struct cage *cage, const struct order *order)
{
    const struct pit_events *events = &cage->events;

    if (order->act == PIT_BUY && order->tender == TENDER_CHIPS &&
        !purse_gives(cage, order->person, &order->chips))
        return false;
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        bool handed = event->kind == PIT_TAKEN || (event->kind == PIT_HELD && event->cents < 0);
        if (handed && !purse_takes(cage, event->person, &event->chips)) return false;
    }
    return true;
}

static bool follow_order(struct cage *cage, const struct entry *entry, const struct order *order,
                         struct reader *from)
{
    if (!read_events(cage, from) || !purses_allow(cage, order) || !cage_post_recorded(cage, from))
        return false;
    cage_note_people(cage, order);
    if (cage->tables[entry->table]->used) cage_hear(cage, entry->table);
    return cage_update_purses(cage, order) &&
           (!cage->upgrades || cage_apply_bet(cage, entry, order));
}

/* The purse changes by what the order and its events say. */
static bool follow_desk_order(struct cage *cage, const struct desk_order *desk_order,
                              struct reader *from)
{
    struct cage_person *person = cage_person_of(cage, desk_order->person);
    struct chips drawer = desk_order->chips;

    if (!person) return cage_fail(cage, "out of memory");
    if (!read_events(cage, from) || !cage_post_recorded(cage, from)) return false;
    cage_note_person(cage, desk_order->person);
    cage_note_person(cage, desk_order->by);
    if (desk_order->kind == DESK_VOUCHER) person->purse.voucher_cents += desk_order->cents;
    if (desk_order->kind == DESK_REDEEM) {
        if (!purse_gives(cage, desk_order->person, &desk_order->chips)) return false;
        person->purse.voucher_cents -= desk_order->cents;
        chips_move(&person->purse.chips, &drawer, &desk_order->chips);
    }
    bool sold = desk_order->kind == DESK_CHIPS || desk_order->kind == DESK_GRANT;
    for (int i = 0; sold && i < cage->events.count; i++) {
        drawer = cage->events.list[i].chips;
        if (!purse_takes(cage, desk_order->person, &drawer)) return false;
        chips_move(&drawer, &person->purse.chips, &cage->events.list[i].chips);
    }
    return true;
}

/* ---- Entries --------------------------------------------------------------------- */

/* Whether this program has the rules that all games share, as in this stretch. */
static bool has_shared_rules(const struct cage *cage)
{
    for (int edition = 0; edition < game_count; edition++)
        if (stretch_known(&cage->stretch, edition)) return true;
    return false;
}

/* Whether a table cannot be replayed in this stretch. */
static bool is_unknown(const struct cage *cage, const struct cage_table *at)
{
    return cage->upgrades || !stretch_known(&cage->stretch, at->opening.sign.edition);
}

static bool take_order(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct order order;
    struct sealed sealed;

    if (!entry->table || entry->table > cage->table_count) return false;
    struct cage_table *at = cage->tables[entry->table];
    const struct edition *edition = games[at->opening.sign.edition];
    if (!order_get(from, edition, entry->number, &order, &sealed)) return false;
    if (order.hidden && cage->read_only) at->unknown = true;
    if (order.hidden && !at->unknown &&
        !cage_unhide(cage, entry->table, entry->number, &order, &sealed))
        return false;
    if (order.hidden >= HIDDEN_SEALED) at->sealed_from = sealed.first;
    return (at->unknown ? follow_order : replay_order)(cage, entry, &order, from) &&
           cage_keep_order(cage, entry->table, &order, entry->number);
}

static bool take_desk_order(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct desk_order desk_order;

    if (!desk_order_get(from, &desk_order)) return false;
    bool done = has_shared_rules(cage) && !cage->upgrades
                    ? replay_desk_order(cage, entry, &desk_order, from)
                    : follow_desk_order(cage, &desk_order, from);
    return done && cage_keep_desk_order(cage, &desk_order, entry->number);
}

static bool take_opening(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct opening opening;

    if (!opening_get(from, &opening) || entry->table != cage->table_count + 1 ||
        entry->table >= CAGE_TABLES || !cage_add_table(cage, &opening))
        return false;
    struct cage_table *at = cage->tables[entry->table];
    at->unknown = is_unknown(cage, at);
    if (cage->upgrades) at->pit = state_cleared; /* its first changes have all of it */
    if (at->unknown) return cage_post_recorded(cage, from);
    return cage_post_opening(cage) && cage_as_recorded(cage, entry, from);
}

static bool take_name(struct cage *cage, struct reader *from)
{
    uint64_t person = get_number(from);
    char name[CAGE_NAME];

    if (!get_text(from, name, sizeof name) || !person || person > UINT32_MAX) return false;
    return cage_apply_name(cage, (uint32_t)person, name);
}

/* Notes the person of a refused order or sign-in, or of counted refusals. */
static bool take_refused(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct order order = { 0 };
    struct counted counted;
    struct sealed sealed;

    if (entry->kind == ENTRY_COUNTED) {
        if (!counted_get(from, &counted)) return false;
        cage_note_person(cage, counted.person);
        return true;
    }
    if (entry->kind == ENTRY_SIGN_IN_REFUSED) {
        uint64_t person = get_number(from);
        cage_note_person(cage, (uint32_t)person);
        return !from->bad && person <= UINT32_MAX;
    }
    if (!entry->table || entry->table > cage->table_count) return false;
    struct cage_table *at = cage->tables[entry->table];
    if (!order_get(from, games[at->opening.sign.edition], entry->number, &order, &sealed))
        return false;
    if (order.hidden >= HIDDEN_SEALED) at->sealed_from = sealed.first;
    cage_note_person(cage, order.person);
    return true;
}

/* From here on, tables and items whose rules have changed cannot be replayed. */
static bool take_rules(struct cage *cage, struct reader *from)
{
    if (!stretch_get(from, &cage->stretch)) return false;
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        struct cage_table *at = cage->tables[table];
        at->unknown |= is_unknown(cage, at);
    }
    for (uint32_t item = 1; item <= cage->item_count; item++)
        cage->items[item]->unknown |= cage_item_unknown(cage, cage->items[item]);
    return true;
}

static bool take_shown(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct shown shown;

    if (!entry->table || entry->table > cage->table_count || !shown_get(from, &shown)) return false;
    struct cage_table *at = cage->tables[entry->table];
    struct hash key = shown.key;
    if (!cage->read_only) key = seal_cards_key(cage->secret, shown.first);
    bool good = shown.first == at->sealed_from && seal_same(&key, &shown.key);
    at->sealed_from = 0;
    return good;
}

/* The state that a table had when the rules changed.  If it is known, it must be the same. */
static bool adopt(struct cage *cage, const struct entry *entry, struct reader *from, bool is_sealed)
{
    static struct pit carried;
    struct cage_table *at = cage->tables[entry->table];
    char why[STATE_WHY];

    carried = state_cleared;
    if (!state_get(from, &carried, why))
        return cage_fail(cage, "entry %llu: the state of table %s %s",
                         (unsigned long long)entry->number, at->opening.name, why);
    state_derive(&carried);
    if (is_sealed ? !cage_only_zeros(from) : from->at != from->end) return false;
    if (!at->unknown && memcmp(&carried, &at->pit, sizeof carried))
        return cage_fail(cage,
                         "entry %llu: table %s is not in the state that follows when replayed",
                         (unsigned long long)entry->number, at->opening.name);
    at->pit = carried;
    at->following = false;
    at->unknown = is_unknown(cage, at);
    return true;
}

static bool take_carried(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct sealed sealed;

    if (!entry->table || entry->table > cage->table_count) return false;
    struct cage_table *at = cage->tables[entry->table];
    if (!get_byte(from)) return !from->bad && adopt(cage, entry, from, false);
    if (!sealed_get(from, entry->number, &sealed)) return false;
    size_t length = (size_t)(from->end - from->at);
    memcpy(cage->buffer, from->at, length);
    if (cage->read_only) {
        at->unknown = true;
        at->sealed_from = sealed.first;
        return true;
    }
    if (!cage_unseal(cage, at, entry->number, &sealed, cage->buffer, length)) return false;
    struct reader open = { cage->buffer, cage->buffer + length, false };
    return adopt(cage, entry, &open, true);
}

static bool take_by_duty(struct cage *cage, const struct reader *from)
{
    bool first = !cage->by_duty;

    cage->by_duty = true;
    return first && from->at == from->end;
}

static bool take_entry(struct cage *cage, const struct entry *entry, struct reader *from)
{
    struct restored restored;

    switch ((enum entry_kind)entry->kind) {
    case ENTRY_OPENED:
        return take_opening(cage, entry, from);
    case ENTRY_ORDER:
        return take_order(cage, entry, from);
    case ENTRY_DESK_ORDER:
        return take_desk_order(cage, entry, from);
    case ENTRY_NAMED:
        return take_name(cage, from);
    case ENTRY_RULES:
        return take_rules(cage, from);
    case ENTRY_CARRIED:
        return take_carried(cage, entry, from);
    case ENTRY_SHOWN:
        return take_shown(cage, entry, from);
    case ENTRY_REFUSED: /* these change nothing else */
    case ENTRY_SIGN_IN_REFUSED:
    case ENTRY_COUNTED:
        return take_refused(cage, entry, from);
    case ENTRY_RESTORED:
        return restored_get(from, &restored) && restored.copied == entry->number - 1;
    case ENTRY_ITEM_OPENED:
        return cage_take_item_opening(cage, entry, from);
    case ENTRY_ITEM_ORDER:
        return cage_take_item_order(cage, entry, from);
    case ENTRY_ITEM_REFUSED:
        return cage_take_item_refused(cage, entry, from);
    case ENTRY_ITEM_CARRIED:
        return cage_take_item_carried(cage, entry, from);
    case ENTRY_ITEM_COMMITTED:
        return cage_take_item_committed(cage, entry, from);
    case ENTRY_BY_DUTY:
        return take_by_duty(cage, from);
    case ENTRY_KINDS:
        break;
    }
    return false;
}

/* A MAC, if the entry has one, must be the casino's; only the secret can tell. */
static bool check_mac(struct cage *cage, uint64_t number, const struct hash *chain,
                      const struct hash *mac)
{
    if (!mac || cage->read_only) return true;
    if (!seal_mac_good(&cage->mac_key, number, chain, mac))
        return cage_damaged(cage, number, "has a MAC that is not this casino's");
    cage->authentic = number;
    return true;
}

bool cage_replay_entry(void *to, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac)
{
    struct cage *cage = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct hash leaf = seal_leaf(body, length), here = seal_chain(&cage->chain, &leaf);
    struct entry entry;

    if (number != cage->tree.size + 1) return cage_damaged(cage, cage->tree.size + 1, "is missing");
    if (!seal_same(&here, chain))
        return cage_damaged(cage, number, "does not match the hash chain");
    if (!check_mac(cage, number, chain, mac)) return false;
    if (!entry_get(&from, &entry) || entry.number != number)
        return cage_damaged(cage, number, "cannot be read");
    if (!cage->only_seals && !take_entry(cage, &entry, &from) && !cage->stopped)
        return cage_damaged(cage, number, "cannot be replayed");
    if (entry.kind == ENTRY_RESTORED) cage_seeds_are_stale(cage, body, length);
    if (cage->stopped || (cage->upgrades && !cage_apply_changes(cage, number, chain))) return false;
    cage->time_ms = entry.time_ms;
    cage->chain = here;
    merkle_add(&cage->tree, &leaf);
    return cage_fits_head(cage);
}
