/* ledger.c - accounts, and the postings that follow from events. */
#include "cage/ledger.h"

#include "rules/length.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *account_word(enum account_kind kind)
{
    static const char *const words[ACCOUNT_KINDS] = {
        [ACCOUNT_RACK] = "rack",     [ACCOUNT_LAYOUT] = "layout",
        [ACCOUNT_TOKENS] = "tokens", [ACCOUNT_FLOAT] = "float",
        [ACCOUNT_BOX] = "box",       [ACCOUNT_COMMISSION] = "commission",
        [ACCOUNT_HELD] = "held",     [ACCOUNT_PROMOTIONS] = "promotions",
        [ACCOUNT_PERSON] = "person", [ACCOUNT_CAGE] = "cage",
        [ACCOUNT_CASH] = "cash",     [ACCOUNT_CHEQUES] = "cheques",
        [ACCOUNT_POOL] = "pool",     [ACCOUNT_ISSUED] = "issued",
        [ACCOUNT_KEPT] = "kept",     [ACCOUNT_TRANSFERS] = "transfers",
    };

    return words[kind];
}

/* ---- Accounts -------------------------------------------------------------------- */

bool ledger_open(struct ledger *ledger)
{
    memset(ledger, 0, sizeof *ledger);
    ledger->items = calloc(LEDGER_ITEMS, sizeof *ledger->items);
    return ledger->items;
}

bool ledger_add_tables(struct ledger *ledger, uint32_t table)
{
    uint32_t room = ledger->table_room ? ledger->table_room : 8;

    while (room <= table) room *= 2;
    if (room == ledger->table_room) return true;
    struct table_accounts *tables = realloc(ledger->tables, room * sizeof *tables);
    if (!tables) return false;
    memset(tables + ledger->table_room, 0, (room - ledger->table_room) * sizeof *tables);
    ledger->tables = tables;
    ledger->table_room = room;
    return true;
}

void ledger_close(struct ledger *ledger)
{
    struct person_account *at, *next;

    free(ledger->tables);
    free(ledger->items);
    HASH_ITER(hh, ledger->people, at, next)
    {
        HASH_DEL(ledger->people, at);
        free(at);
    }
    memset(ledger, 0, sizeof *ledger);
}

static struct person_account *find(const struct ledger *ledger, uint32_t person)
{
    struct person_account *found;

    HASH_FIND(hh, ledger->people, &person, sizeof person, found);
    return found;
}

bool ledger_add_person(struct ledger *ledger, uint32_t person, int64_t cents)
{
    struct person_account *account = calloc(1, sizeof *account);

    if (!account) return false;
    account->person = person;
    account->cents = cents;
    HASH_ADD(hh, ledger->people, person, sizeof account->person, account);
    if (account->hh.tbl) return true;
    free(account);
    return false;
}

static bool reserve(struct ledger *ledger, const struct account *account)
{
    return account->kind != ACCOUNT_PERSON || find(ledger, account->of) ||
           ledger_add_person(ledger, account->of, 0);
}

bool ledger_reserve(struct ledger *ledger, const struct postings *postings)
{
    for (int i = 0; i < postings->count; i++)
        if (!reserve(ledger, &postings->list[i].from) || !reserve(ledger, &postings->list[i].to))
            return false;
    return true;
}

/* The balance of an account. */
static int64_t *cents_of(struct ledger *ledger, const struct account *account)
{
    if (account_of_table((enum account_kind)account->kind)) {
        assert(account->of < ledger->table_room && account->seat < TABLE_SEATS);
        struct table_accounts *table = &ledger->tables[account->of];
        int64_t *const balances[] = {
            [ACCOUNT_RACK] = &table->rack[account->seat],
            [ACCOUNT_LAYOUT] = &table->layout[account->seat],
            [ACCOUNT_TOKENS] = &table->tokens[account->seat],
            [ACCOUNT_FLOAT] = &table->float_cents,
            [ACCOUNT_BOX] = &table->box,
            [ACCOUNT_COMMISSION] = &table->commission,
            [ACCOUNT_HELD] = &table->held,
            [ACCOUNT_PROMOTIONS] = &table->promotions,
            [ACCOUNT_ISSUED] = &table->issued,
        };
        return balances[account->kind];
    }
    if (account->kind == ACCOUNT_PERSON) {
        struct person_account *person = find(ledger, account->of);
        assert(person);
        return &person->cents;
    }
    if (account_of_item((enum account_kind)account->kind)) {
        assert(account->of < LEDGER_ITEMS);
        struct item_accounts *item = &ledger->items[account->of];
        return account->kind == ACCOUNT_POOL ? &item->pool : &item->kept;
    }
    return account->kind == ACCOUNT_CAGE      ? &ledger->cage
           : account->kind == ACCOUNT_CASH    ? &ledger->cash
           : account->kind == ACCOUNT_CHEQUES ? &ledger->cheques
                                              : &ledger->transfers;
}

static bool is_players(const struct account *account)
{
    return account->kind == ACCOUNT_RACK || account->kind == ACCOUNT_LAYOUT ||
           account->kind == ACCOUNT_TOKENS || account->kind == ACCOUNT_PERSON;
}

bool ledger_post(struct ledger *ledger, const struct postings *postings)
{
    int done = 0;
    bool good = true;

    for (; good && done < postings->count; done++) {
        const struct posting *posting = &postings->list[done];
        int64_t *from = cents_of(ledger, &posting->from);
        *from -= posting->cents;
        *cents_of(ledger, &posting->to) += posting->cents;
        good = posting->cents > 0 && !(is_players(&posting->from) && *from < 0);
    }
    while (!good && done-- > 0) { /* roll back, last posting first */
        const struct posting *posting = &postings->list[done];
        *cents_of(ledger, &posting->from) += posting->cents;
        *cents_of(ledger, &posting->to) -= posting->cents;
    }
    return good;
}

int64_t ledger_sum(const struct ledger *ledger)
{
    int64_t sum = ledger->cage + ledger->cash + ledger->cheques + ledger->transfers;

    for (uint32_t i = 0; i < ledger->table_room; i++) {
        const struct table_accounts *table = &ledger->tables[i];
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            sum += table->rack[seat] + table->layout[seat] + table->tokens[seat];
        sum += table->float_cents + table->box + table->commission + table->held +
               table->promotions + table->issued;
    }
    for (int i = 0; i < LEDGER_ITEMS; i++) sum += ledger->items[i].pool + ledger->items[i].kept;
    for (const struct person_account *at = ledger->people; at; at = at->hh.next) sum += at->cents;
    return sum;
}

/* A player's value chips on the layout. */
static int64_t on_wagers(const struct table *table, int seat)
{
    bool none = !table->till.promo_count && !table->waiting_count;

    return table->layout_cents[seat] - (none ? 0 : table_promotional(table, seat));
}

/* ---- Making postings ------------------------------------------------------------- */

static struct account at_table(enum account_kind kind, uint32_t table, int seat)
{
    return (struct account){ .of = table, .kind = (uint8_t)kind, .seat = (uint8_t)seat };
}

static struct account of_house(enum account_kind kind)
{
    return (struct account){ .kind = (uint8_t)kind };
}

static struct account of_person(uint32_t person)
{
    return (struct account){ .of = person, .kind = ACCOUNT_PERSON };
}

/* Adds a posting; a negative amount goes the other way, 0 adds nothing. */
static void post(struct postings *postings, struct account from, struct account to, int64_t cents,
                 const char *clause)
{
    if (!cents) return;
    assert(postings->count < POSTINGS_MOST);
    struct posting *posting = &postings->list[postings->count++];
    posting->from = cents > 0 ? from : to;
    posting->to = cents > 0 ? to : from;
    posting->cents = cents > 0 ? cents : -cents;
    posting->clause = clause;
}

void ledger_opening(uint32_t table, int64_t tray_cents, struct postings *postings)
{
    postings->count = 0;
    post(postings, of_house(ACCOUNT_CAGE), at_table(ACCOUNT_FLOAT, table, 0), tray_cents,
         "Div 1 r.11.2");
}

/* The order of postings keeps every player's account from falling below 0 in between: off the
 * layout; payouts; onto the layout; losses; other charges. */
enum step { PAYS, LOSES_IT, TAKES, STEPS };

/* Whether the table's players have free tournament chips, which are not the table's money. */
static bool free_chips(const struct pit *after)
{
    return contest_on(&after->table) && !after->table.contest.terms.bought;
}

/* An account of the table, or the one that takes its place. */
static struct account of_the_table(enum account_kind kind, uint32_t table, bool free)
{
    return at_table(free ? ACCOUNT_ISSUED : kind, table, 0);
}

/* What an event of the rules moves into a player's rack (less than 0: out of it), and the other
 * account. */
static int64_t moved_by(const struct event *e, enum account_kind *other)
{
    *other = ACCOUNT_FLOAT;
    switch ((enum event_kind)e->kind) {
    case EVENT_VERDICT:
        return e->fate == WINS ? e->paid_cents : 0;
    case EVENT_COMMISSION:
    case EVENT_FEE_TAKEN:
        *other = ACCOUNT_COMMISSION;
        return -e->paid_cents;
    case EVENT_REVERSED:
        return e->paid_cents;
    case EVENT_CORRECTED: /* the house has not got yet what a player owes */
        return e->a == CORRECTED_OWED ? -e->paid_cents : e->paid_cents;
    default:
        return 0;
    }
}

static int64_t lost_in(const struct event *e)
{
    return e->kind == EVENT_VERDICT && e->fate == LOSES ? e->stake_cents - e->promo_cents : 0;
}

static void follow_event(uint32_t table, bool free, const struct order *order,
                         const struct event *e, enum step step, struct postings *postings)
{
    enum account_kind other;
    int64_t cents = moved_by(e, &other);

    if (e->seat < 0 || e->seat >= TABLE_SEATS) return;
    struct account rack = at_table(ACCOUNT_RACK, table, e->seat);
    struct account tokens = at_table(ACCOUNT_TOKENS, table, e->seat);
    if (step == PAYS && e->kind == EVENT_CHIPS && e->paid_cents > 0)
        post(postings,
             order->tender == TENDER_CHIPS ? of_person(order->person)
                                           : of_the_table(ACCOUNT_FLOAT, table, free),
             rack, e->paid_cents, e->clause);
    if (step == LOSES_IT)
        post(postings, at_table(ACCOUNT_LAYOUT, table, e->seat),
             of_the_table(ACCOUNT_FLOAT, table, free), lost_in(e), e->clause);
    else if (cents && (cents > 0) == (step == PAYS))
        post(postings, of_the_table(other, table, free), rack, cents, e->clause);
    if (step != TAKES) return;
    bool given = e->kind == EVENT_PROMO && !e->bet, taken = e->kind == EVENT_PROMO_TAKEN;
    if (given || taken)
        post(postings, at_table(ACCOUNT_PROMOTIONS, table, 0), tokens,
             taken ? -e->paid_cents : e->paid_cents, e->clause);
}

/* Events of the pit: chips taken away or held, the drop box, fills. */
static void follow_around(uint32_t table, const struct pit_event *e, struct postings *postings)
{
    struct account rack = at_table(ACCOUNT_RACK, table, e->seat < 0 ? 0 : e->seat);
    struct account held = at_table(ACCOUNT_HELD, table, 0);
    bool voucher = e->number == TENDER_VOUCHER && e->cents > 0;

    if (e->kind == PIT_RETURNED && e->cents > 0)
        post(postings, rack, at_table(ACCOUNT_ISSUED, table, 0), e->cents, e->clause);
    if (e->kind == PIT_MOVED)
        post(postings, rack, at_table(ACCOUNT_RACK, table, e->number - 1), e->cents, e->clause);
    if (e->kind == PIT_TAKEN) post(postings, rack, of_person(e->person), e->cents, e->clause);
    if (e->kind == PIT_HELD && e->cents > 0)
        post(postings, e->seat < 0 ? at_table(ACCOUNT_FLOAT, table, 0) : rack, held, e->cents,
             e->clause);
    if (e->kind == PIT_DEBT && e->number == DEBT_FROM_HELD)
        post(postings, held, at_table(ACCOUNT_FLOAT, table, 0), -e->cents, e->clause);
    if (e->kind == PIT_HELD && e->cents < 0)
        post(postings, held, of_person(e->person), -e->cents, e->clause);
    if (e->kind == PIT_DROPPED)
        post(postings, voucher ? of_person(e->person) : of_house(ACCOUNT_CASH),
             at_table(ACCOUNT_BOX, table, 0), e->cents, e->clause);
    if (e->kind == PIT_FILLED)
        post(postings, of_house(ACCOUNT_CAGE), at_table(ACCOUNT_FLOAT, table, 0), e->cents,
             e->clause);
}

/* The clause under which a player's chips went onto the layout or off it. */
static const char *clause_for(const struct pit_events *events, int seat)
{
    for (int i = 0; i < events->game.count; i++)
        if (events->game.list[i].seat == seat && events->game.list[i].stake_cents)
            return events->game.list[i].clause;
    return events->game.count ? events->game.list[0].clause : events->list[0].clause;
}

/* What went from each rack to the layout (less than 0: back), not counting losses. */
static void count_change(const struct ledger *ledger, uint32_t table, const struct pit *after,
                         const struct pit_events *events, int64_t change[TABLE_SEATS])
{
    const int64_t *before = ledger->tables[table].layout;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        change[seat] = on_wagers(&after->table, seat) - before[seat];
    for (int i = 0; i < events->game.count; i++) {
        int seat = events->game.list[i].seat;
        if (seat >= 0 && seat < TABLE_SEATS) change[seat] += lost_in(&events->game.list[i]);
    }
}

/* Posts only what comes off the layout, or only what goes onto it. */
static void follow_layout(uint32_t table, const int64_t change[TABLE_SEATS],
                          const struct pit_events *events, bool off, struct postings *postings)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (change[seat] && (change[seat] < 0) == off)
            post(postings, at_table(ACCOUNT_RACK, table, seat),
                 at_table(ACCOUNT_LAYOUT, table, seat), change[seat], clause_for(events, seat));
}

/* Undoing or correcting a settlement also returns commission and fees, as part of the events for
 * the whole amount. */
static void follow_commission(const struct ledger *ledger, uint32_t table, const struct pit *after,
                              const struct pit_events *events, struct postings *postings)
{
    int64_t rest = after->table.till.commission_cents - ledger->tables[table].commission;
    const char *clause = NULL;

    for (int i = 0; i < events->game.count; i++) {
        const struct event *e = &events->game.list[i];
        enum account_kind other;
        int64_t cents = moved_by(e, &other);
        if (other == ACCOUNT_COMMISSION) rest += cents;
        bool back = e->kind == EVENT_REVERSED || e->kind == EVENT_CORRECTED;
        if (!clause && back) clause = e->clause;
    }
    assert(!rest || clause);
    post(postings, at_table(ACCOUNT_FLOAT, table, 0), at_table(ACCOUNT_COMMISSION, table, 0), rest,
         clause);
}

void ledger_follow(const struct ledger *ledger, uint32_t table, const struct pit *after,
                   const struct order *order, const struct pit_events *events,
                   struct postings *postings)
{
    int64_t change[TABLE_SEATS];

    postings->count = 0;
    count_change(ledger, table, after, events, change);
    follow_layout(table, change, events, true, postings);
    for (enum step step = PAYS; step < STEPS; step++) {
        for (int i = 0; i < events->game.count; i++)
            follow_event(table, free_chips(after), order, &events->game.list[i], step, postings);
        if (step == PAYS) follow_layout(table, change, events, false, postings);
    }
    if (!free_chips(after)) follow_commission(ledger, table, after, events, postings);
    for (int i = 0; i < events->count; i++) follow_around(table, &events->list[i], postings);
}

void ledger_desk_order(const struct desk_order *desk_order, const struct pit_events *events,
                       struct postings *postings)
{
    postings->count = 0;
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *e = &events->list[i];
        if (e->kind == PIT_CASHED)
            post(postings, of_person(desk_order->person),
                 of_house(e->number == TENDER_CHEQUE ? ACCOUNT_CHEQUES : ACCOUNT_CASH), e->cents,
                 e->clause);
    }
}

/* ---- Items ----------------------------------------------------------------------- */

/* One side of an item's event. */
static struct account of_item(enum item_account side, uint32_t item, uint32_t person)
{
    static const uint8_t kinds[ITEM_ACCOUNTS] = {
        [ITEM_PURSE] = ACCOUNT_PERSON,    [ITEM_POOL] = ACCOUNT_POOL,
        [ITEM_KEPT] = ACCOUNT_KEPT,       [ITEM_CASH] = ACCOUNT_CASH,
        [ITEM_CHEQUES] = ACCOUNT_CHEQUES, [ITEM_TRANSFERS] = ACCOUNT_TRANSFERS,
    };
    enum account_kind kind = kinds[side];

    return (struct account){ .of = kind == ACCOUNT_PERSON  ? person
                                   : account_of_item(kind) ? item
                                                           : 0,
                             .kind = (uint8_t)kind };
}

void ledger_item_order(uint32_t item, const struct item_events *events, struct postings *postings)
{
    postings->count = 0;
    for (int i = 0; i < events->count; i++) {
        const struct item_event *e = &events->list[i];
        if (e->from != ITEM_NOTHING)
            post(postings, of_item(e->from, item, e->person), of_item(e->to, item, e->person),
                 e->cents, e->clause);
    }
}
