/* entry.c - structs to bytes and back, by tables of their members. */
#include "cage/entry.h"

#include "pit/dealing.h"
#include "pit/sign_bytes.h"
#include "rules/length.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Members --------------------------------------------------------------------- */

/* A member of a struct: its name, its offset, its size, whether it is signed, and whether it is a
 * clause of the edition, which is written as text. */
struct member {
    const char *name;
    uint16_t offset;
    uint8_t size;
    bool is_signed, is_clause;
};
#define MEMBER(type, name, ...)                                                                    \
    {                                                                                              \
#name, offsetof(type, name), sizeof((type){ 0 }.name), __VA_ARGS__                         \
    }
#define PLAIN(type, name)  MEMBER(type, name, false, false)
#define SIGNED(type, name) MEMBER(type, name, true, false)
#define CLAUSE(type, name) MEMBER(type, name, true, true)

static const struct member of_order[] = {
    PLAIN(struct order, request), PLAIN(struct order, person), PLAIN(struct order, other),
    PLAIN(struct order, third),   PLAIN(struct order, role),   PLAIN(struct order, act),
    PLAIN(struct order, tender),  PLAIN(struct order, number), PLAIN(struct order, yes),
    PLAIN(struct order, length),  SIGNED(struct order, count), SIGNED(struct order, cents),
    PLAIN(struct order, hidden),
};

/* Most used members first, which keeps the bit mask of put_members() short. */
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
    PLAIN(struct command, cards),
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
    PLAIN(struct desk_order, request),
};

static const struct member of_event[] = {
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

static const struct member of_pit_event[] = {
    PLAIN(struct pit_event, kind),   PLAIN(struct pit_event, act),
    SIGNED(struct pit_event, seat),  PLAIN(struct pit_event, number),
    PLAIN(struct pit_event, person), PLAIN(struct pit_event, other),
    SIGNED(struct pit_event, cents),
};

static uint64_t load(const void *of, const struct member *member)
{
    return number_at((const uint8_t *)of + member->offset, member->size, member->is_signed);
}

/* A clause that the edition does not have is written as an empty text. */
static void put_clause(struct writer *to, const struct edition *edition, int at)
{
    const struct clause *clause = clause_recorded(edition, at);

    put_text(to, clause ? clause->id : "");
}

/* A bit mask of the members that are not 0, then these members. */
static void put_members(struct writer *to, const void *of, const struct member *members,
                        size_t count, const struct edition *edition)
{
    uint64_t values[32], there = 0;

    for (size_t i = 0; i < count; i++) {
        values[i] = load(of, &members[i]);
        there |= (uint64_t)(values[i] != 0) << i;
    }
    put_number(to, there);
    for (size_t i = 0; i < count; i++)
        if (!(there >> i & 1))
            continue;
        else if (members[i].is_clause)
            put_clause(to, edition, (int)values[i]);
        else if (members[i].is_signed)
            put_signed(to, (int64_t)values[i]);
        else
            put_number(to, values[i]);
}

/* An unknown clause becomes -1, which the rules refuse. */
static int64_t get_clause(struct reader *from, const struct edition *edition)
{
    char id[ENTRY_CLAUSE];

    get_text(from, id, sizeof id);
    return clause_record(edition, id);
}

static bool get_members(struct reader *from, void *into, const struct member *members, size_t count,
                        const struct edition *edition)
{
    uint64_t there = get_number(from);

    if (there >> count) from->bad = true;
    for (size_t i = 0; i < count && !from->bad; i++) {
        if (!(there >> i & 1)) continue;
        uint64_t value = members[i].is_clause   ? (uint64_t)get_clause(from, edition)
                         : members[i].is_signed ? (uint64_t)get_signed(from)
                                                : get_number(from);
        if (!value || !number_set((uint8_t *)into + members[i].offset, members[i].size,
                                  members[i].is_signed, value))
            from->bad = true;
    }
    return !from->bad;
}

#define PUT(to, of, members)     put_members(to, of, members, LENGTH(members), NULL)
#define GET(from, into, members) get_members(from, into, members, LENGTH(members), NULL)

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
        [ENTRY_OPENED] = "opened",     [ENTRY_ORDER] = "order",
        [ENTRY_REFUSED] = "refused",   [ENTRY_DESK_ORDER] = "desk-order",
        [ENTRY_NAMED] = "named",       [ENTRY_SIGN_IN_REFUSED] = "sign-in-refused",
        [ENTRY_RULES] = "rules",       [ENTRY_CARRIED] = "carried",
        [ENTRY_RESTORED] = "restored", [ENTRY_SHOWN] = "shown",
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

/* Who deals: the staff, the house, or the staff with cards that the house shuffles. */
enum { BY_STAFF, BY_HOUSE, SHUFFLED };

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
    put_byte(to, opening->automatic ? BY_HOUSE : opening->shuffled ? SHUFFLED : BY_STAFF);
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
    opening->automatic = dealt == BY_HOUSE;
    opening->shuffled = dealt == SHUFFLED;
    bool good = !from->bad && runs == opening->runs && chip_set_good(&opening->set) &&
                (dealt <= BY_HOUSE || (dealt == SHUFFLED && has_cards(opening)));
    for (int i = 0; i < CHIP_KINDS; i++) good &= opening->tray.count[i] >= 0;
    if (!good) from->bad = true;
    return good;
}

void stretch_now(struct stretch *stretch)
{
    memset(stretch, 0, sizeof *stretch);
    snprintf(stretch->program, sizeof stretch->program, "%s", CROUPIER_VERSION);
    assert(game_count <= STRETCH_EDITIONS);
    stretch->count = (uint32_t)game_count;
    for (int i = 0; i < game_count; i++) {
        struct stretch_rules *rules = &stretch->rules[i];
        snprintf(rules->edition, sizeof rules->edition, "%s", games[i]->id);
        rules_fingerprint(i, rules->fingerprint);
    }
}

bool stretch_known(const struct stretch *stretch, int edition)
{
    for (uint32_t i = 0; i < stretch->count; i++)
        if (!strcmp(stretch->rules[i].edition, games[edition]->id))
            return rules_known(edition, stretch->rules[i].fingerprint);
    return false;
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

void order_put(struct writer *to, const struct edition *edition, uint64_t number,
               const struct order *order, const struct sealed *sealed)
{
    struct order open = *order; /* what is not hidden */

    if (order->hidden) memset(open.command.outcome, 0, sizeof open.command.outcome);
    if (order->hidden == HIDDEN_AMOUNT) open.command.cents = 0;
    PUT(to, &open, of_order);
    chips_put(to, &open.chips);
    put_members(to, &open.command, of_command, LENGTH(of_command), edition);
    put_bytes(to, open.seed, open.length < sizeof open.seed ? open.length : sizeof open.seed);
    if (order->act == PIT_SESSION) PUT(to, &open.terms, of_terms);
    if (order->hidden < HIDDEN_SEALED) return;
    sealed_put(to, number, sealed);
    if (order->hidden == HIDDEN_SEALED)
        put_bytes(to, order->command.outcome, sizeof order->command.outcome);
    else
        put_bytes(to, &order->command.cents, sizeof order->command.cents);
}

static void get_sealed(struct reader *from, uint64_t number, struct order *order,
                       struct sealed *sealed)
{
    struct sealed ignored;

    bool amount = order->hidden == HIDDEN_AMOUNT;
    void *into = amount ? (void *)&order->command.cents : (void *)order->command.outcome;
    size_t length = amount ? sizeof order->command.cents : sizeof order->command.outcome;

    sealed_get(from, number, sealed ? sealed : &ignored);
    if (amount && order->command.cents) from->bad = true;
    const uint8_t *bytes = get_bytes(from, length);
    if (bytes && sealed) memcpy(into, bytes, length);
}

bool order_get(struct reader *from, const struct edition *edition, uint64_t number,
               struct order *order, struct sealed *sealed)
{
    memset(order, 0, sizeof *order);
    GET(from, order, of_order);
    chips_get(from, &order->chips);
    get_members(from, &order->command, of_command, LENGTH(of_command), edition);
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
        PUT(to, &events->game.list[i], of_event);
        put_text(to, events->game.list[i].clause);
        put_text(to, events->game.list[i].also);
    }
    put_number(to, (uint64_t)events->count);
    for (int i = 0; i < events->count; i++) {
        PUT(to, &events->list[i], of_pit_event);
        chips_put(to, &events->list[i].chips);
        put_text(to, events->list[i].clause);
    }
}

bool stored_event_get(struct reader *from, struct stored_event *stored)
{
    memset(stored, 0, sizeof *stored);
    GET(from, &stored->event, of_event);
    get_text(from, stored->clause, sizeof stored->clause);
    get_text(from, stored->also, sizeof stored->also);
    stored->event.clause = stored->clause;
    stored->event.also = *stored->also ? stored->also : NULL;
    return !from->bad;
}

bool stored_pit_event_get(struct reader *from, struct stored_pit_event *stored)
{
    memset(stored, 0, sizeof *stored);
    GET(from, &stored->event, of_pit_event);
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

/* ---- Comparing ------------------------------------------------------------------- */

static bool differ(char what[ENTRY_WHAT], const char *item, uint64_t nth, const char *member,
                   int64_t recorded, int64_t replayed)
{
    snprintf(what, ENTRY_WHAT, "%s %llu has %s %lld in the record, but %lld when replayed", item,
             (unsigned long long)nth, member, (long long)recorded, (long long)replayed);
    return true;
}

static bool texts_differ(char what[ENTRY_WHAT], const char *item, uint64_t nth,
                         const char *recorded, const char *replayed)
{
    if (!strcmp(recorded, replayed)) return false;
    snprintf(what, ENTRY_WHAT, "%s %llu is under %s in the record, but under %s when replayed",
             item, (unsigned long long)nth, *recorded ? recorded : "no clause",
             *replayed ? replayed : "no clause");
    return true;
}

static bool members_differ(char what[ENTRY_WHAT], const char *item, uint64_t nth,
                           const struct member *members, size_t count, const void *recorded,
                           const void *replayed)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t a = load(recorded, &members[i]);
        uint64_t b = load(replayed, &members[i]);
        if (a != b) return differ(what, item, nth, members[i].name, (int64_t)a, (int64_t)b);
    }
    return false;
}

/* The number of items on both sides; true if they differ. */
static bool counts_differ(struct reader *recorded, struct reader *replayed, const char *items,
                          uint64_t *count, char what[ENTRY_WHAT])
{
    uint64_t a = get_number(recorded), b = get_number(replayed);

    *count = a < b ? a : b;
    if (a == b) return false;
    snprintf(what, ENTRY_WHAT, "there are %llu %s in the record, but %llu when replayed",
             (unsigned long long)a, items, (unsigned long long)b);
    return true;
}

static bool events_differ(struct reader *recorded, struct reader *replayed, char what[ENTRY_WHAT])
{
    struct stored_event a, b;
    char number[ENTRY_WHAT] = "";
    uint64_t count = 0;
    bool more = counts_differ(recorded, replayed, "events", &count, number);

    for (uint64_t i = 1; i <= count; i++)
        if (!stored_event_get(recorded, &a) || !stored_event_get(replayed, &b) ||
            members_differ(what, "event", i, of_event, LENGTH(of_event), &a.event, &b.event) ||
            texts_differ(what, "event", i, a.clause, b.clause) ||
            texts_differ(what, "event", i, a.also, b.also))
            return true;
    if (more) memcpy(what, number, ENTRY_WHAT);
    return more;
}

static bool pit_events_differ(struct reader *recorded, struct reader *replayed,
                              char what[ENTRY_WHAT])
{
    static const char item[] = "event around the table";
    struct stored_pit_event a, b;
    uint64_t count = 0;

    if (counts_differ(recorded, replayed, "events around the table", &count, what)) return true;
    for (uint64_t i = 1; i <= count; i++) {
        if (!stored_pit_event_get(recorded, &a) || !stored_pit_event_get(replayed, &b) ||
            members_differ(what, item, i, of_pit_event, LENGTH(of_pit_event), &a.event, &b.event) ||
            texts_differ(what, item, i, a.clause, b.clause))
            return true;
        for (int kind = 0; kind < CHIP_KINDS; kind++)
            if (a.event.chips.count[kind] != b.event.chips.count[kind])
                return differ(what, item, i, "chips", a.event.chips.count[kind],
                              b.event.chips.count[kind]);
    }
    return false;
}

static bool postings_differ(struct reader *recorded, struct reader *replayed, char what[ENTRY_WHAT])
{
    struct posting a, b;
    char clause[ENTRY_CLAUSE], other[ENTRY_CLAUSE];
    uint64_t count = 0;

    if (counts_differ(recorded, replayed, "postings", &count, what)) return true;
    for (uint64_t i = 1; i <= count; i++) {
        if (!posting_get(recorded, &a, clause) || !posting_get(replayed, &b, other)) return true;
        if (a.cents != b.cents) return differ(what, "posting", i, "cents", a.cents, b.cents);
        if (memcmp(&a.from, &b.from, sizeof a.from) || memcmp(&a.to, &b.to, sizeof a.to)) {
            snprintf(what, ENTRY_WHAT,
                     "posting %llu is from %s to %s in the record, but from %s to %s when replayed",
                     (unsigned long long)i, account_word(a.from.kind), account_word(a.to.kind),
                     account_word(b.from.kind), account_word(b.to.kind));
            return true;
        }
        if (texts_differ(what, "posting", i, clause, other)) return true;
    }
    return false;
}

void entry_difference(struct reader recorded, struct reader replayed, bool events,
                      char what[ENTRY_WHAT])
{
    snprintf(what, ENTRY_WHAT, "its bytes differ when replayed");
    if (events && (events_differ(&recorded, &replayed, what) ||
                   pit_events_differ(&recorded, &replayed, what)))
        return;
    postings_differ(&recorded, &replayed, what);
}
