/* entry.c - structs to bytes and back, by tables of their members. */
#include "cage/entry_internal.h"

#include "pit/dealing.h"
#include "pit/sign_bytes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Members --------------------------------------------------------------------- */

static const struct member of_order[] = {
    PLAIN(struct order, request), PLAIN(struct order, person), PLAIN(struct order, other),
    PLAIN(struct order, third),   PLAIN(struct order, role),   PLAIN(struct order, act),
    PLAIN(struct order, tender),  PLAIN(struct order, number), PLAIN(struct order, yes),
    PLAIN(struct order, length),  SIGNED(struct order, count), SIGNED(struct order, cents),
    PLAIN(struct order, hidden),
};

/* Most used members first, which keeps the bit mask of members_put() short. */
static const struct member of_command[] = {
    PLAIN(struct command, act),         PLAIN(struct command, role),
    SIGNED(struct command, seat),       SIGNED(struct command, bet),
    SIGNED(struct command, number),     SIGNED(struct command, cents),
    PLAIN(struct command, flags),       SIGNED(struct command, count),
    SIGNED(struct command, outcome[0]), SIGNED(struct command, outcome[1]),
    SIGNED(struct command, outcome[2]), SIGNED(struct command, outcome[3]),
    SIGNED(struct command, reason),     SIGNED(struct command, choice),
    SIGNED(struct command, place),      SIGNED(struct command, other_place),
    SIGNED(struct command, pick[0]),    SIGNED(struct command, pick[1]),
    SIGNED(struct command, to_bet),     SIGNED(struct command, to_number),
    SIGNED(struct command, part_cents), SIGNED(struct command, min_cents),
    SIGNED(struct command, max_cents),  CLAUSE(struct command, clause),
    PLAIN(struct command, cards),       SIGNED(struct command, seconds),
    PLAIN(struct command, cheats),
};

static const struct member of_terms[] = {
    SIGNED(struct contest_terms, chips_cents),
    SIGNED(struct contest_terms, min_cents),
    SIGNED(struct contest_terms, max_cents),
    SIGNED(struct contest_terms, step_cents),
    SIGNED(struct contest_terms, raised_min_cents[0]),
    SIGNED(struct contest_terms, raised_min_cents[1]),
    SIGNED(struct contest_terms, raised_max_cents[0]),
    SIGNED(struct contest_terms, raised_max_cents[1]),
    PLAIN(struct contest_terms, tournament),
    PLAIN(struct contest_terms, excluded),
    SIGNED(struct contest_terms, length),
    PLAIN(struct contest_terms, session),
    PLAIN(struct contest_terms, seconds),
    PLAIN(struct contest_terms, kind),
    PLAIN(struct contest_terms, measure),
    PLAIN(struct contest_terms, shoe_end),
    PLAIN(struct contest_terms, pass_cards),
    PLAIN(struct contest_terms, secret_cards),
    PLAIN(struct contest_terms, raises),
    PLAIN(struct contest_terms, bought),
    PLAIN(struct contest_terms, from_right),
};

static const struct member of_desk_order[] = {
    PLAIN(struct desk_order, person),  PLAIN(struct desk_order, kind),
    SIGNED(struct desk_order, cents),  SIGNED(struct desk_order, cheque_cents),
    PLAIN(struct desk_order, request), PLAIN(struct desk_order, by),
};

const struct member event_members[EVENT_MEMBERS] = {
    PLAIN(struct event, kind),         PLAIN(struct event, act),
    PLAIN(struct event, role),         SIGNED(struct event, seat),
    SIGNED(struct event, bet),         SIGNED(struct event, number),
    SIGNED(struct event, as),          SIGNED(struct event, as_number),
    PLAIN(struct event, fate),         SIGNED(struct event, a),
    SIGNED(struct event, b),           SIGNED(struct event, c),
    SIGNED(struct event, stake_cents), SIGNED(struct event, paid_cents),
    SIGNED(struct event, promo_cents), SIGNED(struct event, pays.n),
    SIGNED(struct event, pays.d),
};

const struct member pit_event_members[PIT_EVENT_MEMBERS] = {
    PLAIN(struct pit_event, kind),   PLAIN(struct pit_event, act),
    SIGNED(struct pit_event, seat),  PLAIN(struct pit_event, number),
    PLAIN(struct pit_event, person), PLAIN(struct pit_event, other),
    SIGNED(struct pit_event, cents), SIGNED(struct pit_event, count),
    PLAIN(struct pit_event, third),  PLAIN(struct pit_event, lifts),
};

/* ---- Chips ----------------------------------------------------------------------- */

void chips_put(struct writer *to, const struct chips *chips)
{
    uint64_t there = 0;

    for (int i = 0; i < CHIP_KINDS; i++) there |= (uint64_t)(chips->count[i] != 0) << i;
    put_number(to, there);
    for (int i = 0; i < CHIP_KINDS; i++)
        if (chips->count[i]) put_signed(to, chips->count[i]);
}

void chips_get(struct reader *from, struct chips *chips)
{
    uint64_t there = get_number(from);

    memset(chips, 0, sizeof *chips);
    if (there >> CHIP_KINDS) from->bad = true;
    for (int i = 0; i < CHIP_KINDS && !from->bad; i++) {
        if (!(there >> i & 1)) continue;
        int64_t count = get_signed(from);
        chips->count[i] = (int32_t)count;
        if (!count || chips->count[i] != count) from->bad = true;
    }
}

/* ---- Entries --------------------------------------------------------------------- */

const char *entry_kind_id(enum entry_kind kind)
{
    static const char *const ids[ENTRY_KINDS] = {
        [ENTRY_OPENED] = "opened",
        [ENTRY_ORDER] = "order",
        [ENTRY_REFUSED] = "refused",
        [ENTRY_DESK_ORDER] = "desk-order",
        [ENTRY_NAMED] = "named",
        [ENTRY_SIGN_IN_REFUSED] = "sign-in-refused",
        [ENTRY_RULES] = "rules",
        [ENTRY_CARRIED] = "carried",
        [ENTRY_RESTORED] = "restored",
        [ENTRY_SHOWN] = "shown",
        [ENTRY_ITEM_OPENED] = "item-opened",
        [ENTRY_ITEM_ORDER] = "item-order",
        [ENTRY_ITEM_REFUSED] = "item-refused",
        [ENTRY_ITEM_CARRIED] = "item-carried",
        [ENTRY_ITEM_COMMITTED] = "item-committed",
        [ENTRY_BY_DUTY] = "by-duty",
        [ENTRY_COUNTED] = "counted",
    };

    return ids[kind];
}

void entry_put(struct writer *to, const struct entry *entry)
{
    put_byte(to, ENTRY_VERSION);
    put_number(to, entry->number);
    put_signed(to, entry->time_ms);
    put_number(to, entry->table);
    put_byte(to, entry->kind);
}

bool entry_get(struct reader *from, struct entry *entry)
{
    uint8_t version = get_byte(from);

    entry->number = get_number(from);
    entry->time_ms = get_signed(from);
    uint64_t table = get_number(from);
    entry->table = (uint32_t)table;
    entry->kind = get_byte(from);
    if (version != ENTRY_VERSION || table != entry->table || entry->kind >= ENTRY_KINDS ||
        !entry_kind_id((enum entry_kind)entry->kind))
        from->bad = true;
    return !from->bad;
}

/* Who deals: the staff, the house, the staff with cards that the house shuffles, or the house, which
 * also advises players. */
enum { BY_STAFF, BY_HOUSE, SHUFFLED, ADVISED };

static int dealt_by(const struct opening *opening)
{
    if (opening->automatic) return opening->advice ? ADVISED : BY_HOUSE;
    return opening->shuffled ? SHUFFLED : BY_STAFF;
}

static bool has_cards(const struct opening *opening)
{
    return dealing_of(opening->sign.edition)->shuffled;
}

void opening_put(struct writer *to, const struct opening *opening)
{
    put_text(to, opening->name);
    sign_put(to, &opening->sign);
    put_number(to, (uint64_t)opening->set.kinds);
    for (int i = 0; i < opening->set.kinds; i++) put_signed(to, opening->set.cents[i]);
    chips_put(to, &opening->tray);
    put_number(to, opening->runs);
    put_byte(to, (uint8_t)dealt_by(opening));
}

bool opening_get(struct reader *from, struct opening *opening)
{
    memset(opening, 0, sizeof *opening);
    get_text(from, opening->name, sizeof opening->name);
    sign_get(from, &opening->sign);
    uint64_t kinds = get_number(from);
    if (kinds < 1 || kinds > CHIP_KINDS) from->bad = true;
    opening->set.kinds = from->bad ? 0 : (int32_t)kinds;
    for (int i = 0; i < opening->set.kinds; i++) opening->set.cents[i] = get_signed(from);
    chips_get(from, &opening->tray);
    uint64_t runs = get_number(from);
    opening->runs = (uint32_t)runs;
    uint8_t dealt = get_byte(from);
    opening->automatic = dealt == BY_HOUSE || dealt == ADVISED;
    opening->shuffled = dealt == SHUFFLED;
    opening->advice = dealt == ADVISED;
    bool good = !from->bad && runs == opening->runs && chip_set_good(&opening->set) &&
                dealt <= ADVISED && (dealt != SHUFFLED || has_cards(opening));
    for (int i = 0; i < CHIP_KINDS; i++) good &= opening->tray.count[i] >= 0;
    if (!good) from->bad = true;
    return good;
}

/* Adds rules with this name; the caller fills in the fingerprint. */
static uint8_t *add_rules(struct stretch *stretch, const char *name)
{
    struct stretch_rules *rules = &stretch->rules[stretch->count++];

    snprintf(rules->edition, sizeof rules->edition, "%s", name);
    return rules->fingerprint;
}

void stretch_now(struct stretch *stretch)
{
    char name[ITEM_RULES];

    memset(stretch, 0, sizeof *stretch);
    snprintf(stretch->program, sizeof stretch->program, "%s", CROUPIER_VERSION);
    assert(game_count + item_kind_count <= STRETCH_EDITIONS);
    for (int i = 0; i < game_count; i++) rules_fingerprint(i, add_rules(stretch, games[i]->id));
    for (int i = 0; i < item_kind_count; i++)
        item_fingerprint(item_kinds[i], add_rules(stretch, item_rules_name(item_kinds[i], name)));
}

/* The fingerprint of the rules with this name, or null. */
static const uint8_t *find_rules(const struct stretch *stretch, const char *name)
{
    for (uint32_t i = 0; i < stretch->count; i++)
        if (!strcmp(stretch->rules[i].edition, name)) return stretch->rules[i].fingerprint;
    return NULL;
}

bool stretch_known(const struct stretch *stretch, int edition)
{
    const uint8_t *fingerprint = find_rules(stretch, games[edition]->id);

    return fingerprint && rules_known(edition, fingerprint);
}

bool stretch_item_known(const struct stretch *stretch, const struct item_kind *kind)
{
    char name[ITEM_RULES];
    const uint8_t *fingerprint = kind ? find_rules(stretch, item_rules_name(kind, name)) : NULL;

    return fingerprint && item_rules_known(kind, fingerprint);
}

void stretch_put(struct writer *to, const struct stretch *stretch)
{
    put_text(to, stretch->program);
    put_number(to, stretch->count);
    for (uint32_t i = 0; i < stretch->count; i++) {
        put_text(to, stretch->rules[i].edition);
        put_bytes(to, stretch->rules[i].fingerprint, RULES_HASH);
    }
}

bool stretch_get(struct reader *from, struct stretch *stretch)
{
    memset(stretch, 0, sizeof *stretch);
    get_text(from, stretch->program, sizeof stretch->program);
    uint64_t count = get_number(from);
    if (count > STRETCH_EDITIONS) from->bad = true;
    for (uint64_t i = 0; i < count && !from->bad; i++) {
        get_text(from, stretch->rules[i].edition, sizeof stretch->rules[i].edition);
        const uint8_t *fingerprint = get_bytes(from, RULES_HASH);
        if (fingerprint) memcpy(stretch->rules[i].fingerprint, fingerprint, RULES_HASH);
    }
    stretch->count = from->bad ? 0 : (uint32_t)count;
    return !from->bad;
}

void restored_put(struct writer *to, const struct restored *restored)
{
    put_number(to, restored->copied);
    put_number(to, restored->kept_size);
    put_bytes(to, restored->kept_root, sizeof restored->kept_root);
}

bool restored_get(struct reader *from, struct restored *restored)
{
    restored->copied = get_number(from);
    restored->kept_size = get_number(from);
    const uint8_t *root = get_bytes(from, sizeof restored->kept_root);
    if (root) memcpy(restored->kept_root, root, sizeof restored->kept_root);
    return !from->bad;
}

void sealed_put(struct writer *to, uint64_t number, const struct sealed *sealed)
{
    put_number(to, sealed->first);
    if (sealed->first == number) put_bytes(to, &sealed->commitment, sizeof sealed->commitment);
}

bool sealed_get(struct reader *from, uint64_t number, struct sealed *sealed)
{
    memset(sealed, 0, sizeof *sealed);
    sealed->first = get_number(from);
    if (!sealed->first || sealed->first > number) from->bad = true;
    const uint8_t *bytes =
        from->bad || sealed->first != number ? NULL : get_bytes(from, sizeof sealed->commitment);
    if (bytes) memcpy(&sealed->commitment, bytes, sizeof sealed->commitment);
    return !from->bad;
}

void shown_put(struct writer *to, const struct shown *shown)
{
    put_number(to, shown->first);
    put_bytes(to, &shown->key, sizeof shown->key);
}

bool shown_get(struct reader *from, struct shown *shown)
{
    shown->first = get_number(from);
    const uint8_t *key = get_bytes(from, sizeof shown->key);
    if (key) memcpy(&shown->key, key, sizeof shown->key);
    return !from->bad;
}

void counted_put(struct writer *to, const struct counted *counted)
{
    put_number(to, counted->person);
    put_number(to, counted->count);
    put_signed(to, counted->since_ms);
    put_text(to, counted->refusal);
}

bool counted_get(struct reader *from, struct counted *counted)
{
    uint64_t person = get_number(from);

    counted->person = (uint32_t)person;
    counted->count = get_number(from);
    counted->since_ms = get_signed(from);
    return get_text(from, counted->refusal, sizeof counted->refusal) && !from->bad &&
           person <= UINT32_MAX && counted->count;
}

void order_put(struct writer *to, const struct edition *edition, uint64_t number,
               const struct order *order, const struct sealed *sealed)
{
    struct order open = *order; /* what is not hidden */

    if (order->hidden) memset(open.command.outcome, 0, sizeof open.command.outcome);
    if (order->hidden == HIDDEN_AMOUNT) open.command.cents = 0;
    PUT(to, &open, of_order);
    chips_put(to, &open.chips);
    members_put(to, &open.command, of_command, LENGTH(of_command), edition);
    put_bytes(to, open.seed, open.length < sizeof open.seed ? open.length : sizeof open.seed);
    if (order->act == PIT_SESSION) PUT(to, &open.terms, of_terms);
    if (order->hidden < HIDDEN_SEALED) return;
    sealed_put(to, number, sealed);
    if (order->hidden == HIDDEN_SEALED)
        put_bytes(to, order->command.outcome, sizeof order->command.outcome);
    else
        put_bytes(to, sealed->amount, sizeof sealed->amount);
}

void amount_put(uint8_t bytes[AMOUNT_BYTES], int64_t cents)
{
    for (int i = 0; i < AMOUNT_BYTES; i++) bytes[i] = (uint8_t)((uint64_t)cents >> 8 * i);
}

int64_t amount_get(const uint8_t bytes[AMOUNT_BYTES])
{
    uint64_t cents = 0;

    for (int i = 0; i < AMOUNT_BYTES; i++) cents |= (uint64_t)bytes[i] << 8 * i;
    return (int64_t)cents;
}

static void get_sealed(struct reader *from, uint64_t number, struct order *order,
                       struct sealed *sealed)
{
    struct sealed ignored;
    bool amount = order->hidden == HIDDEN_AMOUNT;

    if (!sealed) sealed = &ignored;
    sealed_get(from, number, sealed);
    if (amount && order->command.cents) from->bad = true;
    void *into = amount ? (void *)sealed->amount : (void *)order->command.outcome;
    size_t length = amount ? sizeof sealed->amount : sizeof order->command.outcome;
    const uint8_t *bytes = get_bytes(from, length);
    if (bytes && sealed != &ignored) memcpy(into, bytes, length);
}

bool order_get(struct reader *from, const struct edition *edition, uint64_t number,
               struct order *order, struct sealed *sealed)
{
    memset(order, 0, sizeof *order);
    GET(from, order, of_order);
    chips_get(from, &order->chips);
    members_get(from, &order->command, of_command, LENGTH(of_command), edition);
    size_t length = order->length < sizeof order->seed ? order->length : sizeof order->seed;
    const uint8_t *seed = get_bytes(from, length);
    if (seed) memcpy(order->seed, seed, length);
    if (order->act == PIT_SESSION) GET(from, &order->terms, of_terms);
    for (int i = 0; order->hidden && i < OUTCOME_MOST; i++)
        if (order->command.outcome[i]) from->bad = true;
    if (order->hidden > HIDDEN_AMOUNT) from->bad = true;
    if (order->hidden >= HIDDEN_SEALED) get_sealed(from, number, order, sealed);
    return !from->bad;
}

void desk_order_put(struct writer *to, const struct desk_order *desk_order)
{
    PUT(to, desk_order, of_desk_order);
    chips_put(to, &desk_order->chips);
}

bool desk_order_get(struct reader *from, struct desk_order *desk_order)
{
    memset(desk_order, 0, sizeof *desk_order);
    GET(from, desk_order, of_desk_order);
    chips_get(from, &desk_order->chips);
    return !from->bad;
}

/* ---- Events and postings --------------------------------------------------------- */

void events_put(struct writer *to, const struct pit_events *events)
{
    put_number(to, (uint64_t)events->game.count);
    for (int i = 0; i < events->game.count; i++) {
        PUT(to, &events->game.list[i], event_members);
        put_text(to, events->game.list[i].clause);
        put_text(to, events->game.list[i].also);
    }
    put_number(to, (uint64_t)events->count);
    for (int i = 0; i < events->count; i++) {
        PUT(to, &events->list[i], pit_event_members);
        chips_put(to, &events->list[i].chips);
        put_text(to, events->list[i].clause);
    }
}

bool stored_event_get(struct reader *from, struct stored_event *stored)
{
    memset(stored, 0, sizeof *stored);
    GET(from, &stored->event, event_members);
    get_text(from, stored->clause, sizeof stored->clause);
    get_text(from, stored->also, sizeof stored->also);
    stored->event.clause = stored->clause;
    stored->event.also = *stored->also ? stored->also : NULL;
    return !from->bad;
}

bool stored_pit_event_get(struct reader *from, struct stored_pit_event *stored)
{
    memset(stored, 0, sizeof *stored);
    GET(from, &stored->event, pit_event_members);
    chips_get(from, &stored->event.chips);
    get_text(from, stored->clause, sizeof stored->clause);
    stored->event.clause = stored->clause;
    return !from->bad;
}

static void account_put(struct writer *to, const struct account *account)
{
    put_byte(to, account->kind);
    put_number(to, account->of);
    put_byte(to, account->seat);
}

static void account_get(struct reader *from, struct account *account)
{
    memset(account, 0, sizeof *account);
    account->kind = get_byte(from);
    uint64_t of = get_number(from);
    account->of = (uint32_t)of;
    account->seat = get_byte(from);
    if (account->kind >= ACCOUNT_KINDS || of != account->of || account->seat >= TABLE_SEATS)
        from->bad = true;
}

void postings_put(struct writer *to, const struct postings *postings)
{
    put_number(to, (uint64_t)postings->count);
    for (int i = 0; i < postings->count; i++) {
        account_put(to, &postings->list[i].from);
        account_put(to, &postings->list[i].to);
        put_signed(to, postings->list[i].cents);
        put_text(to, postings->list[i].clause);
    }
}

bool posting_get(struct reader *from, struct posting *posting, char clause[ENTRY_CLAUSE])
{
    account_get(from, &posting->from);
    account_get(from, &posting->to);
    posting->cents = get_signed(from);
    get_text(from, clause, ENTRY_CLAUSE);
    posting->clause = clause;
    return !from->bad;
}
