/* entry.c - structs to bytes and back, by tables of their members. */
#include "cage/entry.h"

#include "pit/dealing.h"
#include "rules/length.h"

#include <assert.h>
#include <string.h>

/* ---- Members --------------------------------------------------------------------- */

/* A member of a struct: its offset, its size, and whether it is signed. */
struct member {
    uint16_t offset;
    uint8_t size;
    bool is_signed;
};
#define PLAIN(type, name)                                                                          \
    {                                                                                              \
        offsetof(type, name), sizeof((type){ 0 }.name), false                                      \
    }
#define SIGNED(type, name)                                                                         \
    {                                                                                              \
        offsetof(type, name), sizeof((type){ 0 }.name), true                                       \
    }

static const struct member of_order[] = {
    PLAIN(struct order, request), PLAIN(struct order, person), PLAIN(struct order, other),
    PLAIN(struct order, third),   PLAIN(struct order, role),   PLAIN(struct order, act),
    PLAIN(struct order, tender),  PLAIN(struct order, number), PLAIN(struct order, yes),
    PLAIN(struct order, length),  SIGNED(struct order, count), SIGNED(struct order, cents),
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
    SIGNED(struct command, max_cents),  SIGNED(struct command, clause),
    PLAIN(struct command, cards),
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

static uint64_t load(const uint8_t *at, const struct member *member)
{
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;

    switch (member->size) {
    case 1:
        memcpy(&one, at, 1);
        return member->is_signed ? (uint64_t)(int64_t)(int8_t)one : one;
    case 2:
        memcpy(&two, at, 2);
        return member->is_signed ? (uint64_t)(int64_t)(int16_t)two : two;
    case 4:
        memcpy(&four, at, 4);
        return member->is_signed ? (uint64_t)(int64_t)(int32_t)four : four;
    default:
        memcpy(&eight, at, 8);
        return eight;
    }
}

/* Returns false if the value does not fit the member. */
static bool save(uint8_t *at, const struct member *member, uint64_t value)
{
    uint8_t one = (uint8_t)value;
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;

    switch (member->size) {
    case 1:
        memcpy(at, &one, 1);
        break;
    case 2:
        memcpy(at, &two, 2);
        break;
    case 4:
        memcpy(at, &four, 4);
        break;
    default:
        memcpy(at, &value, 8);
    }
    return load(at, member) == value;
}

/* A bit mask of the members that are not 0, then these members. */
static void put_members(struct writer *to, const void *of, const struct member *members,
                        size_t count)
{
    uint64_t values[32], there = 0;

    for (size_t i = 0; i < count; i++) {
        values[i] = load((const uint8_t *)of + members[i].offset, &members[i]);
        there |= (uint64_t)(values[i] != 0) << i;
    }
    put_number(to, there);
    for (size_t i = 0; i < count; i++)
        if (!(there >> i & 1))
            continue;
        else if (members[i].is_signed)
            put_signed(to, (int64_t)values[i]);
        else
            put_number(to, values[i]);
}

static bool get_members(struct reader *from, void *into, const struct member *members, size_t count)
{
    uint64_t there = get_number(from);

    if (there >> count) from->bad = true;
    for (size_t i = 0; i < count && !from->bad; i++) {
        if (!(there >> i & 1)) continue;
        uint64_t value = members[i].is_signed ? (uint64_t)get_signed(from) : get_number(from);
        if (!value || !save((uint8_t *)into + members[i].offset, &members[i], value))
            from->bad = true;
    }
    return !from->bad;
}

#define PUT(to, of, members)     put_members(to, of, members, LENGTH(members))
#define GET(from, into, members) get_members(from, into, members, LENGTH(members))

/* ---- Chips, signs ---------------------------------------------------------------- */

static void chips_put(struct writer *to, const struct chips *chips)
{
    uint64_t there = 0;

    for (int i = 0; i < CHIP_KINDS; i++) there |= (uint64_t)(chips->count[i] != 0) << i;
    put_number(to, there);
    for (int i = 0; i < CHIP_KINDS; i++)
        if (chips->count[i]) put_signed(to, chips->count[i]);
}

static void chips_get(struct reader *from, struct chips *chips)
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

static void sign_put(struct writer *to, const struct sign *sign)
{
    const int64_t amounts[] = { sign->min_cents,  sign->max_cents,      sign->step_cents,
                                sign->chip_cents, sign->side_min_cents, sign->side_max_cents };
    int own = sign_amounts(games[sign->edition]);

    put_text(to, games[sign->edition]->id);
    for (int i = 0; i < SIGN_OPTIONS; i++) put_signed(to, sign->value[i]);
    for (size_t i = 0; i < LENGTH(amounts); i++) put_signed(to, amounts[i]);
    for (int i = 0; i < own; i++) put_signed(to, sign->amount_cents[i]);
    for (int i = 0; i < SIGN_KINDS; i++) {
        put_signed(to, sign->kinds[i].bet);
        put_signed(to, sign->kinds[i].min_cents);
        put_signed(to, sign->kinds[i].max_cents);
        put_signed(to, sign->kinds[i].step_cents);
    }
    put_byte(to, (uint8_t)sign->number_count);
    put_bytes(to, sign->numbers, (size_t)sign->number_count);
    put_byte(to, sign->promo_stays);
}

static void numbers_get(struct reader *from, struct sign *sign)
{
    uint8_t count = get_byte(from);

    if (count > SIGN_NUMBERS) from->bad = true;
    const uint8_t *numbers = from->bad ? NULL : get_bytes(from, count);
    if (!numbers) return;
    memcpy(sign->numbers, numbers, count);
    sign->number_count = (int8_t)count;
}

static void sign_get(struct reader *from, struct sign *sign)
{
    char id[32];

    memset(sign, 0, sizeof *sign);
    int64_t *const amounts[] = { &sign->min_cents,  &sign->max_cents,      &sign->step_cents,
                                 &sign->chip_cents, &sign->side_min_cents, &sign->side_max_cents };
    get_text(from, id, sizeof id);
    sign->edition = game_find(id);
    int own = sign->edition < 0 ? 0 : sign_amounts(games[sign->edition]);
    for (int i = 0; i < SIGN_OPTIONS; i++) sign->value[i] = (int32_t)get_signed(from);
    for (size_t i = 0; i < LENGTH(amounts); i++) *amounts[i] = get_signed(from);
    for (int i = 0; i < own; i++) sign->amount_cents[i] = get_signed(from);
    for (int i = 0; i < SIGN_KINDS; i++) {
        sign->kinds[i].bet = (int8_t)get_signed(from);
        sign->kinds[i].min_cents = get_signed(from);
        sign->kinds[i].max_cents = get_signed(from);
        sign->kinds[i].step_cents = get_signed(from);
    }
    numbers_get(from, sign);
    uint8_t stays = get_byte(from);
    sign->promo_stays = stays == 1;
    if (stays > 1 || sign->edition < 0 || sign_check(sign).code) from->bad = true;
}

/* ---- Entries --------------------------------------------------------------------- */

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
    if (version != ENTRY_VERSION || table != entry->table || entry->kind < ENTRY_OPENED ||
        entry->kind >= ENTRY_KINDS)
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

void order_put(struct writer *to, const struct order *order)
{
    PUT(to, order, of_order);
    chips_put(to, &order->chips);
    PUT(to, &order->command, of_command);
    put_bytes(to, order->seed,
              order->length < sizeof order->seed ? order->length : sizeof order->seed);
}

bool order_get(struct reader *from, struct order *order)
{
    memset(order, 0, sizeof *order);
    GET(from, order, of_order);
    chips_get(from, &order->chips);
    GET(from, &order->command, of_command);
    size_t length = order->length < sizeof order->seed ? order->length : sizeof order->seed;
    const uint8_t *seed = get_bytes(from, length);
    if (seed) memcpy(order->seed, seed, length);
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
