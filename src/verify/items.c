/* items.c - items of the programme: their orders, replayed in the order of the record.
 *
 * Items act on purses, and hear from tables what was replayed there before, so they come after
 * both. An item whose rules this program does not have is followed: its recorded events move money,
 * and its draws must fit their commitments. */
#include "verify/replay_internal.h"

#include "pit/guard.h"
#include "pit/state.h"
#include "rules/rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OF_THE_ITEM "of the item"

/* ---- Which item, and whether its rules are known --------------------------------- */

/* The item that an entry names; null after a difference. */
static struct replay_item *item_named(struct replay_hand *hand, struct cursor *cursor)
{
    uint32_t number = record_read_item(cursor);

    if (cursor->bad)
        replay_bad_bytes(hand, cursor);
    else if (number > hand->replay->item_count)
        replay_wrong(hand, "there is no item %" PRIu32, number);
    else
        return hand->replay->items[number - 1];
    return NULL;
}

static bool has_rules(const struct replay_hand *hand, const struct item_kind *kind)
{
    for (int i = 0; i < item_kind_count && i < 64; i++)
        if (item_kinds[i] == kind) return hand->known_items >> i & 1;
    return false;
}

void items_new_stretch(struct replay_hand *hand)
{
    for (uint32_t i = 0; i < hand->replay->item_count; i++)
        hand->replay->items[i]->followed |= !has_rules(hand, hand->replay->items[i]->kind);
}

static const struct item_act *act_of(const struct replay_item *item, int act)
{
    return item_form(item->kind, act) ? &item->kind->acts[act] : NULL;
}

static bool draws_lots(const struct replay_item *item, const struct item_order *order)
{
    const struct item_act *act = act_of(item, order->act);

    return act && act->draws;
}

/* ---- Tables ---------------------------------------------------------------------- */

static bool uses(const struct replay_item *item, uint32_t table)
{
    return !item->followed && item->kind->uses && item->kind->uses(item->state, table);
}

/* Notes which tables are in use, after the state of an item has changed. */
static void find_uses(struct replay *replay)
{
    for (uint32_t table = 0; table < replay->table_count; table++) {
        bool used = false;
        for (uint32_t i = 0; i < replay->item_count && !used; i++)
            used = uses(replay->items[i], table + 1);
        replay->used[table] = used;
    }
}

/* Rules that work on a state that may have been made up (pit/guard.h). */
struct guarded {
    struct replay_hand *hand;
    struct replay_item *item;
    const struct item_order *order;
    const struct pit_events *heard;
    int64_t time_ms;
    struct refusal why;
};

static bool guard(struct guarded *work, void run(void *to))
{
    char broken[GUARD_WHY];

    return guard_run(run, work, broken) ||
           replay_wrong(work->hand, "the state of its item contradicts itself (%s)", broken);
}

/* What happened at a followed table is not known, and so what the item does is not, either. */
static void hear(void *to)
{
    const struct guarded *work = to;
    struct replay *replay = work->hand->replay;
    uint32_t number = work->hand->found.table;
    const struct replay_table *table = replay->tables[number - 1];

    for (uint32_t i = 0; i < replay->item_count; i++) {
        struct replay_item *item = replay->items[i];
        if (!uses(item, number)) continue;
        item->followed = table->how != HOW_REPLAYED;
        if (!item->followed) item->kind->hear(item->state, number, &table->pit, work->heard);
    }
    find_uses(replay);
}

bool items_hear(struct replay_hand *hand, const struct pit_events *events)
{
    struct guarded work = { .hand = hand, .heard = events };

    return guard(&work, hear);
}

/* Only while items and tables go in step can an item that is replayed use a table. */
bool items_ask(struct replay_hand *hand, const struct pit *pit, const struct order *order)
{
    const struct replay *replay = hand->replay;
    uint32_t table = hand->found.table;
    bool asked = replay->some_followed;
    struct order due;

    for (uint32_t i = 0; replay->in_step && i < replay->item_count && !asked; i++) {
        const struct replay_item *item = replay->items[i];
        asked = uses(item, table) && item->kind->table_order(item->state, table, pit, &due) &&
                record_same_order(&due, order);
    }
    return asked ||
           replay_wrong(hand, "it is an order of a tournament's session, but no item asks for it");
}

/* ---- Who may --------------------------------------------------------------------- */

/* Whether the person can give orders in that role. */
static bool may_act_as(const struct replay_hand *hand, uint32_t person, unsigned role)
{
    bool someone = person != NOBODY;

    if (role == ROLE_CLOCK) return !someone;
    if (role == ROLE_PLAYER) return someone;
    return someone && people_on_duty(&hand->replay->people, person, role);
}

static struct refusal may_open(const struct replay_hand *hand, const struct item_kind *kind,
                               uint32_t person, unsigned role)
{
    return may_act_as(hand, person, role) ? item_may_open(kind, role)
                                          : no(REFUSED_NOT_ON_DUTY, kind->clause);
}

/* Requests are numbered for each item; 0: openings. */
static bool is_new_request(struct replay_hand *hand, uint32_t item, uint32_t of, uint64_t request)
{
    bool good;

    if (!people_request(&hand->replay->people, of, ASKED_IN_PROGRAMME, item, request,
                        hand->found.entry, &good))
        return replay_wrong(hand, "the order repeats request %" PRIu64, request);
    return good || replay_no_memory(hand);
}

/* ---- Opening --------------------------------------------------------------------- */

/* struct item_house: a table that is open by now. */
static bool find_table(void *to, const char *name, uint32_t *number, struct sign *sign,
                       bool *automatic)
{
    const struct replay *replay = to;

    for (uint32_t i = 0; i < replay->table_count; i++) {
        const struct replay_table *table = replay->tables[i];
        if (strcmp(table->pit.chance.name, name)) continue;
        *number = i + 1;
        *sign = table->sign;
        *automatic = table->automatic;
        return true;
    }
    return false;
}

static bool open_item(struct replay_hand *hand, struct replay_item *item,
                      const struct record_item_opening *opening, int64_t time_ms)
{
    struct item_fault fault;
    char words[ITEM_WHY];
    struct item_house house = { .set = &hand->replay->people.set,
                                .number = opening->number,
                                .now_ms = time_ms,
                                .commitment = opening->commitment,
                                .to = hand->replay,
                                .table = find_table };

    memcpy(house.salt, opening->salt, sizeof house.salt);
    return item->followed ||
           item->kind->open(item->state, opening->name, &opening->terms, &house, &fault) ||
           replay_wrong(hand, "the rules do not permit its terms: %s",
                        item_fault_words(&fault, words));
}

static struct replay_item *new_item(struct replay_hand *hand,
                                    const struct record_item_opening *opening)
{
    struct replay_item *item = calloc(1, sizeof *item);

    if (!item) return NULL;
    item->number = opening->number;
    item->kind = item_kind_find(opening->kind);
    item->followed = !has_rules(hand, item->kind);
    memcpy(item->word, opening->kind, sizeof item->word);
    memcpy(item->name, opening->name, sizeof item->name);
    item->draws.next = opening->commitment;
    item->state = calloc(1, item->kind ? item->kind->bytes : 1);
    hand->replay->items[hand->replay->item_count++] = item;
    return item->state ? item : NULL;
}

/* A person must have been on duty in a role that opens such items. */
static bool opener_may(struct replay_hand *hand, const struct replay_item *item,
                       const struct record_item_opening *opening)
{
    if (opening->person == NOBODY) return true;
    if (!is_new_request(hand, 0, opening->person, opening->request)) return false;
    struct refusal why =
        item->followed ? accepted() : may_open(hand, item->kind, opening->person, opening->role);
    return !why.code ||
           replay_wrong(hand, "the item is recorded as opened, but must be refused: %s (%s)",
                        refusal_word(why.code), why.clause);
}

bool items_opened(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay *replay = hand->replay;
    struct record_item_opening opening;

    if (!record_read_item_opening(cursor, &opening) || !record_read_end(cursor))
        return replay_bad_bytes(hand, cursor);
    if (opening.number != replay->item_count + 1)
        return replay_wrong(hand, "it opens item %" PRIu32 ", but number %" PRIu32 " is next",
                            opening.number, replay->item_count + 1);
    for (uint32_t i = 0; i < replay->item_count; i++)
        if (!strcmp(replay->items[i]->name, opening.name))
            return replay_wrong(hand, "an item with that name already exists");
    struct replay_item *item = new_item(hand, &opening);
    if (!item) return replay_no_memory(hand);
    if (!opener_may(hand, item, &opening) || !open_item(hand, item, &opening, told->entry.time_ms))
        return false;
    find_uses(replay);
    told->item = item;
    told->item_opening = &opening;
    replay_tell(replay, told);
    told->item_opening = NULL;
    return true;
}

void items_close(struct replay *replay)
{
    for (uint32_t i = 0; i < replay->item_count; i++) {
        free(replay->items[i]->state);
        free(replay->items[i]);
    }
    free(replay->item_events);
}

/* ---- Orders ---------------------------------------------------------------------- */

/* The purse must have what the order takes from it. */
static bool purse_covers(const struct replay_hand *hand, const struct replay_item *item,
                         const struct item_order *order)
{
    static const struct purse empty;
    uint32_t payer = order->person;
    int64_t cents = item->kind->charge(item->state, order, &payer);
    const struct person *person = people_find(&hand->replay->people, payer);

    return purse_can_pay(person ? &person->purse : &empty, &hand->replay->people.set, cents);
}

/* Whether the order is refused: by role, by the item's rules, by a purse. */
static void check(void *to)
{
    struct guarded *work = to;
    const struct replay_item *item = work->item;
    const char *clause = item_act_clause(item->kind, item->state, work->order->act);

    if (work->order->role == ROLE_PLAYER &&
        people_barred(&work->hand->replay->people, work->order->person)) {
        work->why = no(REFUSED_BARRED, BARRED_BY);
        return;
    }
    if (!may_act_as(work->hand, work->order->person, work->order->role)) {
        work->why = no(REFUSED_NOT_ON_DUTY, clause);
        return;
    }
    work->why = item_check(item->kind, item->state, work->order, work->time_ms);
    if (!work->why.code && !purse_covers(work->hand, item, work->order))
        work->why = no(REFUSED_PURSE_SHORT, clause);
}

static void carry_out(void *to)
{
    struct guarded *work = to;
    struct replay *replay = work->hand->replay;

    check(work);
    if (work->why.code) return;
    replay->item_events->count = 0;
    work->item->kind->carry_out(work->item->state, work->order, work->time_ms, replay->item_events);
    if (work->item->kind->uses) find_uses(replay);
}

static bool same_events(struct replay_hand *hand, struct cursor *cursor)
{
    const struct item_events *events = hand->replay->item_events;
    struct record_item_event written;

    if (!replay_same_count(hand, cursor, OF_THE_ITEM, events->count)) return false;
    for (int i = 0; i < events->count; i++) {
        const struct item_event *is = &events->list[i];
        if (!record_read_item_event(cursor, &written)) return replay_bad_bytes(hand, cursor);
        if (!replay_same_members(hand, OF_THE_ITEM, i, record_item_event_members,
                                 RECORD_ITEM_EVENT_MEMBERS, &written.event, is) ||
            !replay_same_clause(hand, OF_THE_ITEM, i, written.clause, is->clause) ||
            !replay_same_clause(hand, OF_THE_ITEM, i, written.also, is->also))
            return false;
    }
    return true;
}

/* The seed of the next draw, which the house was committed to. */
static bool take_seed(struct replay_hand *hand, struct replay_item *item,
                      const struct item_order *order)
{
    if (order->length != CHANCE_BYTES || !item_draw_fits(&item->draws, item->name, order->seed))
        return false;
    item->draws.drawn++;
    memcpy(item->draws.next.bytes, order->seed, sizeof item->draws.next.bytes);
    hand->draws.draws++;
    return true;
}

/* The item counts its draws as the record does. */
static bool draws_agree(const struct replay_item *item, const void *state)
{
    const struct item_draws *is = item->kind->draws(state);

    return is->drawn == item->draws.drawn && !memcmp(&is->next, &item->draws.next, sizeof is->next);
}

static bool replay_order(struct replay_hand *hand, struct replay_item *item,
                         const struct item_order *order, int64_t time_ms, struct cursor *cursor)
{
    struct guarded work = { .hand = hand, .item = item, .order = order, .time_ms = time_ms };

    if (draws_lots(item, order) && !take_seed(hand, item, order))
        return replay_wrong(hand, "the seed of the draw does not fit the commitment before it");
    if (!guard(&work, carry_out)) return false;
    if (work.why.code)
        return replay_wrong(hand,
                            "the order is recorded as carried out, but must be refused: %s (%s)",
                            refusal_word(work.why.code), work.why.clause);
    if (!same_events(hand, cursor)) return false;
    return draws_agree(item, item->state) ||
           replay_wrong(hand, "the item has made other draws than the record");
}

static bool follow_item(struct replay_hand *hand, struct replay_item *item,
                        const struct item_order *order, struct cursor *cursor)
{
    struct item_events *events = hand->replay->item_events;
    struct record_item_event event;
    uint64_t count = record_read_count(cursor);

    events->count = 0;
    if (count > ITEM_EVENTS) return replay_wrong(hand, "it has too many events: %" PRIu64, count);
    while ((uint64_t)events->count < count && record_read_item_event(cursor, &event))
        events->list[events->count++] = event.event;
    if (cursor->bad) return replay_bad_bytes(hand, cursor);
    take_seed(hand, item, order); /* if it is one; players add seeds, too */
    hand->event_count += count;
    hand->events_followed += count;
    hand->replay->stretch.followed++;
    hand->replay->stretch.item_orders++;
    hand->replay->followed++;
    return true;
}

/* One side of what an event moves; cents less than 0: away from it. */
static const char *move(struct replay_hand *hand, struct replay_item *item,
                        const struct item_event *event, enum item_account side, int64_t cents)
{
    struct record_account account = postings_side(side, item->number, event->person);

    if (side == ITEM_PURSE)
        return cents < 0 ? people_pay(&hand->replay->people, event->person, -cents)
                         : people_receive(&hand->replay->people, event->person, cents);
    if (account_at_item(account.kind))
        return books_add(&item->moved[account.kind == OF_KEPT], cents, false);
    return books_follow_house(&hand->house, account.kind, cents) ? NULL : "overflows an account";
}

/* What the events do to purses, to the item and to the house. */
static bool move_money(struct replay_hand *hand, struct replay_item *item)
{
    const struct item_events *events = hand->replay->item_events;

    for (int i = 0; i < events->count; i++) {
        const struct item_event *event = &events->list[i];
        if (event->from == ITEM_NOTHING) continue;
        const char *wrong = move(hand, item, event, event->from, -event->cents);
        if (!wrong) wrong = move(hand, item, event, event->to, event->cents);
        if (wrong) return replay_wrong(hand, "what event %d moves %s", i + 1, wrong);
    }
    return true;
}

bool items_agree(struct replay_hand *hand)
{
    static const uint8_t kinds[] = { OF_POOL, OF_KEPT };
    const struct replay_item *item = hand->item;

    for (int i = 0; i < 2; i++)
        if (item->posted[i] != item->moved[i])
            return replay_disagrees(hand, &(struct books_difference){ { kinds[i], 0, item->number },
                                                                      item->posted[i],
                                                                      item->moved[i] });
    return true;
}

/* Reads the postings.  Those of a followed order must have the sums of its events. */
static bool post(struct replay_hand *hand, struct replay_item *item, struct cursor *cursor)
{
    bool compare = !item->followed;

    if (compare) postings_of_item_order(hand->due, item->number, hand->replay->item_events);
    hand->item = item;
    bool good = replay_post(hand, cursor, NULL, compare);
    hand->item = NULL;
    return good;
}

bool items_ordered(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_item *item = item_named(hand, cursor);
    struct item_order order;

    if (!item) return false;
    if (!record_read_item_order(cursor, &order)) return replay_bad_bytes(hand, cursor);
    if (!is_new_request(hand, item->number, order.person, order.request)) return false;
    struct cursor events = *cursor;
    bool good = item->followed ? follow_item(hand, item, &order, cursor)
                               : replay_order(hand, item, &order, told->entry.time_ms, cursor);
    if (!good || !move_money(hand, item)) return false;
    hand->replay->item_orders++;
    told->item = item;
    told->item_order = &order;
    told->item_events = item->followed ? NULL : hand->replay->item_events;
    if (item->followed) told->recorded = events;
    told->postings = *cursor;
    replay_tell(hand->replay, told);
    return post(hand, item, cursor);
}

/* A refused draw is recorded without its seed. */
static bool same_refusal(struct replay_hand *hand, struct replay_item *item,
                         const struct item_order *order, const struct verify_replayed *told)
{
    struct item_order given = *order;
    struct guarded work = {
        .hand = hand, .item = item, .order = &given, .time_ms = told->entry.time_ms
    };

    if (draws_lots(item, order)) given.length = CHANCE_BYTES;
    return guard(&work, check) &&
           replay_same_refusal(hand, work.why.code ? refusal_word(work.why.code) : NULL,
                               work.why.clause, told->refused, told->clause);
}

/* The text of an order to item 0 begins with the kind that was to be opened. */
static bool same_opening_refusal(struct replay_hand *hand, const struct item_order *order,
                                 const struct verify_replayed *told)
{
    char word[ITEM_TEXT];

    memcpy(word, order->text, sizeof word);
    word[strcspn(word, " ")] = '\0';
    const struct item_kind *kind = item_kind_find(word);
    if (!has_rules(hand, kind)) return true;
    struct refusal why = may_open(hand, kind, order->person, order->role);
    return replay_same_refusal(hand, why.code ? refusal_word(why.code) : NULL, why.clause,
                               told->refused, told->clause);
}

bool items_refused(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct cursor start = *cursor;
    bool opening = !record_read_item_or_none(cursor);
    struct replay_item *item = opening ? NULL : item_named(hand, &start);
    struct item_order order;

    if (!opening && !item) return false;
    record_read_item_order(cursor, &order);
    told->refused = cursor_text(cursor);
    told->clause = cursor_text(cursor);
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    told->item = item;
    told->item_order = &order;
    bool good = opening          ? same_opening_refusal(hand, &order, told)
                : item->followed ? true
                                 : same_refusal(hand, item, &order, told);
    if (!good) return false;
    hand->refusals++;
    replay_tell(hand->replay, told);
    return true;
}

/* ---- New seeds ------------------------------------------------------------------- */

void items_restored(struct replay *replay, const uint8_t *body, size_t length)
{
    item_salt_of(body, length, replay->new_salt);
    for (uint32_t i = 0; i < replay->item_count; i++) replay->items[i]->stale = true;
}

/* Otherwise the house could look for seeds that suit it once it knows who takes part. */
bool items_committed(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_item *item = item_named(hand, cursor);
    struct chance_commitment commitment;

    if (!item) return false;
    if (!record_read_item_committed(cursor, &commitment) || !record_read_end(cursor))
        return replay_bad_bytes(hand, cursor);
    if (!item->stale)
        return replay_wrong(hand, "the house commits to new seeds, but the record was not restored "
                                  "since it committed to the last ones");
    if (item->draws.drawn >= ITEM_DRAWS)
        return replay_wrong(hand, "the house commits to new seeds, but there are no more draws");
    item->stale = false;
    item->draws.next = commitment;
    if (!item->followed)
        item_commit_anew(item->kind, item->state, &commitment, hand->replay->new_salt);
    told->item = item;
    told->item_committed = &commitment;
    replay_tell(hand->replay, told);
    told->item_committed = NULL;
    return true;
}

/* ---- States ---------------------------------------------------------------------- */

/* A state that can be read: the same as the replayed one, or else it fits the draws. */
static bool take_state(struct replay_hand *hand, struct replay_item *item, const void *carried)
{
    if (!item->followed && memcmp(carried, item->state, item->kind->bytes))
        return replay_wrong(hand, "the item is not in the state that follows when it is replayed");
    if (!draws_agree(item, carried))
        return replay_wrong(hand, "the state has other draws than the record");
    memcpy(item->state, carried, item->kind->bytes);
    return true;
}

static bool read_state(struct replay_hand *hand, struct replay_item *item, struct cursor *cursor)
{
    struct reader from = { cursor->at, cursor->end, false };
    void *carried = calloc(1, item->kind->bytes);
    char why[STATE_WHY];

    if (!carried) return replay_no_memory(hand);
    bool read = fields_get(&from, item->kind->fields, carried, why), good = true;
    if (read && !item->kind->sound(carried)) {
        read = false;
        snprintf(why, sizeof why, "makes no sense");
    }
    if (read)
        good = take_state(hand, item, carried);
    else if (has_rules(hand, item->kind))
        good = replay_wrong(hand, "the state of the item %s", why);
    free(carried);
    item->followed = !read || !has_rules(hand, item->kind);
    return good;
}

bool items_carried(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_item *item = item_named(hand, cursor);
    struct record_carried carried = { .state = cursor->at };

    if (!item) return false;
    carried.length = (size_t)(cursor->end - cursor->at);
    const char *bad = record_state_form(cursor->at, carried.length, false);
    if (bad) return replay_wrong(hand, "its bytes are not a valid entry: %s", bad);
    if (item->kind && !read_state(hand, item, cursor)) return false;
    find_uses(hand->replay);
    told->item = item;
    told->carried = &carried;
    replay_tell(hand->replay, told);
    told->carried = NULL;
    return true;
}
