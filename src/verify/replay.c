/* replay.c - replays a record and compares. */
#include "verify/replay_internal.h"

#include "pit/guard.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening and closing --------------------------------------------------------- */

static bool open_hand(struct replay *replay, struct replay_hand *hand)
{
    hand->replay = replay;
    draws_start(&hand->draws);
    hand->events = malloc(sizeof *hand->events);
    hand->due = malloc(sizeof *hand->due);
    if (hand->events) hand->events->count = hand->events->game.count = 0;
    return hand->events && hand->due;
}

static void close_hand(struct replay_hand *hand)
{
    free(hand->events);
    free(hand->due);
    free(hand->carried);
    free(hand->decrypted);
}

bool replay_open(struct replay *replay, const struct chip_set *set, int hands)
{
    memset(replay, 0, sizeof *replay);
    assert(hands >= 1 && hands <= REPLAY_HANDS);
    replay->hand_count = hands;
    people_open(&replay->people, set);
    replay->item_events = malloc(sizeof *replay->item_events);
    bool good = open_hand(replay, &replay->desk) && replay->item_events;
    for (int i = 0; i < hands; i++) good &= open_hand(replay, &replay->hands[i]);
    if (!good) replay_close(replay);
    return good;
}

void replay_close(struct replay *replay)
{
    for (int i = 0; i < RECORD_TABLES; i++) {
        if (replay->tables[i]) draws_close(&replay->tables[i]->draws);
        free(replay->tables[i]);
    }
    for (int i = 0; i < replay->hand_count; i++) close_hand(&replay->hands[i]);
    close_hand(&replay->desk);
    items_close(replay);
    people_close(&replay->people);
    memset(replay, 0, sizeof *replay);
}

/* ---- Orders ---------------------------------------------------------------------- */

bool replay_brings(const struct order *order)
{
    return order->act == PIT_BUY &&
           (order->tender == TENDER_CHIPS || order->tender == TENDER_VOUCHER);
}

static void put_brought(const struct order *order, struct effect *effect)
{
    if (order->tender == TENDER_CHIPS)
        effect->chips = order->chips;
    else
        effect->cents = order->cents;
}

bool replay_bring(struct replay_hand *hand, struct replay_table *table, const struct order *order)
{
    if (!replay_brings(order)) return duty_note(hand, order);
    struct effect *effect = replay_effect(hand, EFFECT_BRINGS, order->person);
    if (!effect) return replay_no_memory(hand);
    put_brought(order, effect);
    return replay_bring_chips(hand, table, &effect->chips, 1);
}

/* Follows what an event of the pit does to people and to the house. */
static bool follow_event(struct replay_hand *hand, struct replay_table *table,
                         const struct pit_event *event)
{
    bool back = event->kind == PIT_HELD && event->cents < 0;

    if (!books_follow_event(&hand->house, event))
        return replay_wrong(hand, "an account of the house overflows");
    if (event->kind == PIT_FILLED) return replay_issue(hand, table, &event->chips, event->cents);
    if (event->kind != PIT_TAKEN && !back) return true;
    struct effect *effect = replay_effect(hand, EFFECT_GETS, event->person);
    if (!effect) return replay_no_memory(hand);
    effect->chips = event->chips;
    return replay_bring_chips(hand, table, &event->chips, -1);
}

bool replay_effects(struct replay_hand *hand, struct replay_table *table)
{
    const struct pit_events *events = hand->events;

    for (int i = 0; i < events->count; i++)
        if (!follow_event(hand, table, &events->list[i])) return false;
    return true;
}

/* A session lasts until it is tallied, or given up. */
static void follow_session(struct replay_table *table, const struct order *order,
                           const struct pit_events *events)
{
    if (order->act == PIT_SESSION) table->session = true;
    if (order->act == PIT_SESSION_STOP) table->session = false;
    for (int i = 0; table->session && i < events->count; i++)
        if (events->list[i].kind == PIT_TALLIED) table->session = false;
}

/* A person is barred from the casino, or readmitted. */
static bool note_bar(struct replay_hand *hand, const struct order *order)
{
    struct effect *effect = replay_effect(hand, EFFECT_BAR, order->other);

    if (!effect) return replay_no_memory(hand);
    effect->cents = order->yes;
    return true;
}

/* What an order that was carried out does to duties, and to the people who may be here. */
static bool follow_duty(struct replay_hand *hand, const struct order *order)
{
    if (order->act == PIT_BAR) return note_bar(hand, order);
    if (order->act == PIT_DUTY) return replay_note_duty(hand, order->other, order->number);
    return order->act != PIT_DEPART || replay_note_duty(hand, order->person, 0);
}

/* Whether chips were put with those that the house holds for people, or taken from them. */
static bool changes_held(const struct pit_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == PIT_HELD || events->list[i].kind == PIT_DEBT) return true;
    return false;
}

static bool carry_out(struct replay_hand *hand, struct replay_table *table,
                      const struct order *order, struct cursor *cursor)
{
    struct pit *pit = &table->pit;

    if (!replay_bring(hand, table, order)) return false;
    if (pit_act_of_session(order->act) && !items_ask(hand, pit, order)) return false;
    if (!draws_before(&table->draws, &hand->draws, pit, table->by_seeds, order, hand->found.entry))
        return replay_wrong(hand, "%s", hand->draws.wrong);
    struct refusal why = pit_do(pit, order, hand->events);
    if (why.code)
        return replay_wrong(hand,
                            "the order is recorded as carried out, but must be refused: %s (%s)",
                            refusal_word(why.code), why.clause);
    if (!replay_same_events(hand, cursor)) return false;
    if (!draws_after(&table->draws, &hand->draws, pit, order, hand->events))
        return replay_wrong(hand, "%s", hand->draws.wrong);
    if (changes_held(hand->events)) table->books.held = books_held(pit);
    return replay_effects(hand, table);
}

/* The order is replayed or followed up to its postings. */
static bool run_order(struct replay_hand *hand, struct replay_table *table,
                      const struct order *order, struct cursor *cursor,
                      struct verify_replayed *told)
{
    if (table->how != HOW_REPLAYED) {
        told->recorded = *cursor;
        return follow_order(hand, table, order, cursor);
    }
    if (!carry_out(hand, table, order, cursor)) return false;
    postings_of_order(hand->due, told->entry.table, &table->books, &table->pit, order,
                      hand->events);
    told->events = hand->events;
    return true;
}

static bool ordered(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_table *table = hand->replay->tables[told->entry.table - 1];
    struct record_sealed sealed;
    struct order order;

    if (!record_read_order(cursor, games[table->pit.table.sign.edition], told->entry.number, &order,
                           &sealed))
        return replay_bad_bytes(hand, cursor);
    if (order.hidden && !hidden_fill(hand, table, &order, &sealed, &told->sealed)) return false;
    if (told->sealed && table->how == HOW_REPLAYED) follow_from_here(table, HOW_SEALED);
    if (!run_order(hand, table, &order, cursor, told)) return false;
    hand->orders++;
    told->order = &order;
    told->table = table;
    told->postings = *cursor;
    replay_tell(hand->replay, told);
    follow_session(table, &order, hand->events);
    if (!replay_post_all(hand, cursor, table) || !follow_duty(hand, &order)) return false;
    follow_posted(hand, table, &order);
    return hidden_after(hand, table, &order);
}

/* ---- Refusals -------------------------------------------------------------------- */

bool replay_same_refusal(struct replay_hand *hand, const char *is, const char *clause,
                         struct record_text written, struct record_text under)
{
    char word[REPLAY_WORD], under_word[REPLAY_WORD];

    replay_printable(written, word);
    replay_printable(under, under_word);
    if (!is)
        return replay_wrong(hand,
                            "the order is recorded as refused, %s (%s), but must be carried out",
                            word, under_word);
    return (record_text_is(written, is) && record_text_is(under, clause)) ||
           replay_wrong(hand,
                        "the order is recorded as refused, %s (%s), but the replay gives %s (%s)",
                        word, under_word, is, clause);
}

/* Notes the table's answer now; replay_people() checks the purse later. */
static bool refused_for_now(struct replay_hand *hand, const struct pit *pit,
                            const struct order *order, const struct refusal *why,
                            const struct verify_replayed *told)
{
    struct effect *effect = replay_effect(hand, EFFECT_REFUSED, order->person);

    if (!effect) return replay_no_memory(hand);
    put_brought(order, effect);
    effect->refusal = why->code ? refusal_word(why->code) : NULL;
    effect->clause = why->clause;
    effect->short_clause = pit_act_clause(pit->table.sign.edition, PIT_BUY);
    effect->written = told->refused;
    effect->under = told->clause;
    return true;
}

/* Whether the person was barred is known later, from all tables. */
static bool note_away(struct replay_hand *hand, const struct pit *pit, const struct order *order,
                      const struct verify_replayed *told)
{
    struct effect *effect = replay_effect(hand, EFFECT_AWAY, order->person);

    if (!effect) return replay_no_memory(hand);
    effect->refusal = pit_allows_barred(pit, order) ? NULL : refusal_word(REFUSED_BARRED);
    effect->other = order->act == PIT_SELL ? order->other : NOBODY;
    effect->clause = pit_act_clause(pit->table.sign.edition, PIT_BAR);
    effect->written = told->refused;
    effect->under = told->clause;
    return true;
}

/* Compares the refusal of an order at a replayed table. */
static bool check_refusal(struct replay_hand *hand, const struct replay_table *table,
                          const struct order *order, const struct verify_replayed *told)
{
    struct refusal why = pit_check(&table->pit, order);

    return replay_brings(order)
               ? refused_for_now(hand, &table->pit, order, &why, told)
               : replay_same_refusal(hand, why.code ? refusal_word(why.code) : NULL, why.clause,
                                     told->refused, told->clause);
}

static bool refused(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_table *table = hand->replay->tables[told->entry.table - 1];
    struct record_sealed sealed;
    struct order order;

    record_read_order(cursor, games[table->pit.table.sign.edition], told->entry.number, &order,
                      &sealed);
    told->refused = cursor_text(cursor);
    told->clause = cursor_text(cursor);
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    if (order.hidden && !hidden_fill(hand, table, &order, &sealed, &told->sealed)) return false;
    bool away = record_text_is(told->refused, refusal_word(REFUSED_BARRED));
    bool known = table->how == HOW_REPLAYED && !told->sealed && !away;
    if (away && !note_away(hand, &table->pit, &order, told)) return false;
    if (known && !check_refusal(hand, table, &order, told)) return false;
    hand->refusals++;
    told->order = &order;
    told->table = table;
    replay_tell(hand->replay, told);
    return true;
}

/* ---- One entry ------------------------------------------------------------------- */

/* After a hand with encrypted cards their key must be shown at once. */
static bool key_comes_next(struct replay_hand *hand, const struct record_entry *entry)
{
    const struct replay_table *table = entry->table ? hand->replay->tables[entry->table - 1] : NULL;

    return !table || !table->hidden.over || entry->kind == RECORD_SHOWN ||
           replay_wrong(hand,
                        "the hand is over, but the key of its cards, encrypted since entry %" PRIu64
                        ", is not shown",
                        table->hidden.first);
}

static bool replay_entry(struct replay_hand *hand, const struct replay_batch *batch, int i)
{
    static bool (*const kinds[RECORD_KINDS])(struct replay_hand *, struct cursor *,
                                             struct verify_replayed *) = {
        [RECORD_OPENED] = replay_opened,
        [RECORD_ORDER] = ordered,
        [RECORD_REFUSED] = refused,
        [RECORD_DESK_ORDER] = replay_desk_order_run,
        [RECORD_NAMED] = replay_named,
        [RECORD_SIGN_IN_REFUSED] = replay_turned_away,
        [RECORD_RULES] = replay_rules_stated,
        [RECORD_RESTORED] = replay_restored,
        [RECORD_CARRIED] = carried_over,
        [RECORD_SHOWN] = hidden_shown,
        [RECORD_ITEM_OPENED] = items_opened,
        [RECORD_ITEM_ORDER] = items_ordered,
        [RECORD_ITEM_REFUSED] = items_refused,
        [RECORD_ITEM_CARRIED] = items_carried,
        [RECORD_ITEM_COMMITTED] = items_committed,
        [RECORD_BY_DUTY] = duty_begins,
        [RECORD_COUNTED] = replay_counted,
    };
    const uint8_t *body = batch->bytes + batch->at[i];
    struct cursor cursor = { body, body + batch->length[i], NULL };
    struct verify_replayed told;

    memset(&told, 0, sizeof told);
    told.body = body;
    told.length = batch->length[i];
    hand->found.entry = batch->first + (uint64_t)i;
    hand->found.table = batch->table[i];
    if (!record_read_entry(&cursor, &told.entry)) return replay_bad_bytes(hand, &cursor);
    if (told.entry.table > RECORD_TABLES || (told.entry.table && told.entry.kind != RECORD_OPENED &&
                                             !hand->replay->tables[told.entry.table - 1]))
        return replay_wrong(hand, "there is no table %" PRIu32, told.entry.table);
    return key_comes_next(hand, &told.entry) && kinds[told.entry.kind](hand, &cursor, &told);
}

/* One hand and its batch. */
struct part {
    struct replay_hand *hand;
    struct replay_batch *batch;
    uint32_t which;
};

static void replay_part(void *to)
{
    struct part *part = to;
    struct replay *replay = part->hand->replay;

    for (int i = 0; i < part->batch->count && !*part->hand->found.sentence; i++) {
        uint32_t table = part->batch->table[i];
        if (!table || table % (uint32_t)replay->hand_count != part->which) continue;
        if (replay_entry(part->hand, part->batch, i))
            follow_count(part->hand, replay->tables[table - 1]);
    }
}

/* A carried state may be made up, and contradict itself. */
bool replay_tables(struct replay *replay, int which, struct replay_batch *batch)
{
    struct replay_hand *hand = &replay->hands[which];
    struct part part = { hand, batch, (uint32_t)which };
    char broken[GUARD_WHY];

    hand->known = batch->known;
    hand->effects = &batch->effects[which];
    hand->effects->count = 0;
    hand->followed = &batch->followed[which];
    memset(hand->followed, 0, sizeof *hand->followed);
    if (!guard_run(replay_part, &part, broken))
        return replay_wrong(hand, "the state of its table contradicts itself (%s)", broken);
    return !*hand->found.sentence;
}

/* ---- People ---------------------------------------------------------------------- */

/* Tables are numbered in the order in which they open, and have different names. */
static bool add_table(struct replay_hand *desk, const struct effect *effect)
{
    struct replay *replay = desk->replay;

    if (effect->table != replay->table_count + 1)
        return replay_wrong(desk, "it opens table %" PRIu32 ", but number %" PRIu32 " is next",
                            effect->table, replay->table_count + 1);
    for (uint32_t i = 0; i < replay->table_count; i++)
        if (!strcmp(replay->tables[i]->pit.chance.name, effect->name))
            return replay_wrong(desk, "a table with that name already exists");
    replay->table_count++;
    return true;
}

static bool take_out(struct replay_hand *desk, const struct effect *effect)
{
    struct people *people = &desk->replay->people;

    if (!people_have(people, effect->person, &effect->chips, effect->cents))
        return replay_wrong(desk, "person %" PRIu32 " does not have what the order brings",
                            effect->person);
    const char *wrong = people_purse(people, effect->person, &effect->chips, effect->cents, -1);
    return !wrong || replay_wrong(desk, "what person %" PRIu32 " brings %s", effect->person, wrong);
}

/* Compares the refusal, now that the purse is known. */
static bool refused_by_purse(struct replay_hand *desk, const struct effect *effect)
{
    bool has = people_have(&desk->replay->people, effect->person, &effect->chips, effect->cents);

    return replay_same_refusal(desk, has ? effect->refusal : refusal_word(REFUSED_PURSE_SHORT),
                               has ? effect->clause : effect->short_clause, effect->written,
                               effect->under);
}

/* The order was refused because of the person, or of the one to whom chips were to be sold. */
static bool was_away(struct replay_hand *desk, const struct effect *effect)
{
    const struct people *people = &desk->replay->people;
    const char *due = people_barred(people, effect->person) ? effect->refusal : NULL;

    if (effect->other != NOBODY && people_barred(people, effect->other))
        due = refusal_word(REFUSED_BARRED);
    return replay_same_refusal(desk, due, effect->clause, effect->written, effect->under);
}

static bool take_effect(struct replay_hand *desk, const struct effect *effect)
{
    struct people *people = &desk->replay->people;
    const char *wrong = NULL;

    switch ((enum effect_kind)effect->kind) {
    case EFFECT_OPENED:
        return add_table(desk, effect);
    case EFFECT_BRINGS:
        return take_out(desk, effect);
    case EFFECT_REFUSED:
        return refused_by_purse(desk, effect);
    case EFFECT_DUTY:
        return people_duty(people, effect->person, effect->table, (uint8_t)effect->cents) ||
               replay_no_memory(desk);
    case EFFECT_BAR:
        return people_bar(people, effect->person, effect->table, effect->cents) ||
               replay_no_memory(desk);
    case EFFECT_CASH:
        return duty_cash(desk, effect);
    case EFFECT_AWAY:
        return was_away(desk, effect);
    case EFFECT_ISSUED:
        wrong = people_issue(people, &effect->chips, effect->cents < 0 ? -1 : 1);
        break;
    case EFFECT_GETS:
        wrong = people_purse(people, effect->person, &effect->chips, 0, 1);
        break;
    case EFFECT_POSTED:
        wrong = people_post(people, effect->person, effect->cents);
        break;
    }
    return !wrong ||
           replay_wrong(desk, "the transfer for person %" PRIu32 " %s", effect->person, wrong);
}

/* Every person's account must equal the purse. */
static bool people_agree(struct replay_hand *desk)
{
    const struct person *other = people_unequal(&desk->replay->people);
    struct books_difference found = { { OF_PERSON, 0, 0 }, 0, 0 };

    if (!other) return true;
    found.account.of = other->number;
    found.posted = other->account;
    found.there = other->worth;
    return replay_disagrees(desk, &found);
}

static bool is_order(const struct replay_batch *batch, int i)
{
    const uint8_t *body = batch->bytes + batch->at[i];
    struct cursor cursor = { body, body + batch->length[i], NULL };
    struct record_entry entry;

    return record_read_entry(&cursor, &entry) && entry.kind == RECORD_ORDER;
}

/* A person who is barred from the casino can only leave, at any table. */
static bool bar_is_kept(struct replay *replay, const struct replay_batch *batch, int i)
{
    const uint8_t *body = batch->bytes + batch->at[i];
    struct cursor cursor = { body, body + batch->length[i], NULL };
    const struct replay_table *table = replay->tables[batch->table[i] - 1];
    int edition = table ? table->pit.table.sign.edition : 0;
    struct replay_hand *desk = &replay->desk;
    struct record_sealed sealed;
    struct record_entry entry;
    struct order order;

    if (!replay->people.barred || !record_read_entry(&cursor, &entry) ||
        (entry.kind != RECORD_ORDER && entry.kind != RECORD_REFUSED))
        return true;
    if (!record_read_order(&cursor, games[edition], entry.number, &order, &sealed))
        return replay_bad_bytes(desk, &cursor);
    if (!people_barred(&replay->people, order.person) || pit_allows_barred(&table->pit, &order))
        return true;
    if (entry.kind == RECORD_ORDER)
        return replay_wrong(desk, "person %" PRIu32 " is barred from the casino (%s)", order.person,
                            BARRED_BY);
    struct record_text written = cursor_text(&cursor), under = cursor_text(&cursor);
    return replay_same_refusal(desk, refusal_word(REFUSED_BARRED), pit_act_clause(edition, PIT_BAR),
                               written, under);
}

static bool person_entry(struct replay *replay, struct replay_batch *batch, int i, size_t *taken)
{
    uint32_t table = batch->table[i];
    uint64_t number = batch->first + (uint64_t)i;
    int hand = (int)(table % (uint32_t)replay->hand_count);
    const struct effects *effects = &batch->effects[hand];
    struct replay_hand *desk = &replay->desk;

    if (*replay->hands[hand].found.sentence && replay->hands[hand].found.entry <= number && table)
        return false;
    if (!table) return replay_entry(desk, batch, i) && people_agree(desk);
    desk->found.entry = number;
    desk->found.table = table;
    if (!bar_is_kept(replay, batch, i)) return false;
    for (; taken[hand] < effects->count; taken[hand]++) {
        const struct effect *effect = &effects->list[taken[hand]];
        if (effect->entry != number) break;
        if (!take_effect(desk, effect)) return false;
    }
    bool heard = replay->used[table - 1] && is_order(batch, i);
    return people_agree(desk) && (!heard || items_hear(desk, replay->hands[hand].events));
}

bool replay_people(struct replay *replay, struct replay_batch *batch)
{
    size_t taken[REPLAY_HANDS] = { 0 };

    if (*replay->desk.found.sentence) return false;
    replay->desk.known = batch->known;
    replay->desk.known_items = batch->known_items;
    for (int i = 0; i < batch->count; i++, replay->entries++)
        if (!person_entry(replay, batch, i, taken)) return false;
    for (int i = 0; i < replay->hand_count; i++) {
        replay->stretch.followed += batch->followed[i].entries;
        replay->stretch.editions |= batch->followed[i].editions;
        replay->followed += batch->followed[i].entries;
    }
    return true;
}

/* ---- One by one ------------------------------------------------------------------ */

bool replay_alone(const struct replay *replay, enum record_kind kind)
{
    return replay->in_step || record_of_item(kind) || (kind == RECORD_RULES && replay->item_count);
}

void replay_took_alone(struct replay *replay)
{
    replay->in_step = replay->some_followed = false;
    for (uint32_t i = 0; i < replay->table_count; i++) replay->in_step |= replay->used[i];
    for (uint32_t i = 0; i < replay->item_count; i++)
        replay->some_followed |= replay->items[i]->followed;
}

/* ---- At the end ------------------------------------------------------------------ */

const struct replay_found *replay_found(const struct replay *replay)
{
    const struct replay_found *first = *replay->desk.found.sentence ? &replay->desk.found : NULL;

    for (int i = 0; i < replay->hand_count; i++) {
        const struct replay_found *found = &replay->hands[i].found;
        if (*found->sentence && (!first || found->entry < first->entry)) first = found;
    }
    return first;
}

static ratio_wide house_sum(const struct books_house *house)
{
    ratio_wide sum = 0;

    for (int i = 0; i < BOOKS_OF_HOUSE; i++) sum += house->posted[i];
    return sum;
}

bool replay_sum_is_zero(const struct replay *replay)
{
    ratio_wide sum = house_sum(&replay->desk.house);

    for (int i = 0; i < replay->hand_count; i++) sum += house_sum(&replay->hands[i].house);
    for (uint32_t t = 0; t < replay->table_count; t++) {
        const struct books_table *books = &replay->tables[t]->books;
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            sum += (ratio_wide)books->rack[seat] + books->layout[seat] + books->tokens[seat];
        for (int i = 0; i < BOOKS_OF_TABLE; i++) sum += books->own[i];
        sum += books->issued;
    }
    for (uint32_t i = 0; i < replay->item_count; i++)
        sum += (ratio_wide)replay->items[i]->posted[0] + replay->items[i]->posted[1];
    for (const struct person *at = replay->people.first; at; at = at->hh.next) sum += at->account;
    return !sum;
}

void replay_unrevealed(const struct replay *replay, uint64_t *draws, uint64_t *cards)
{
    *draws = *cards = 0;
    for (uint32_t i = 0; i < replay->table_count; i++) {
        *draws += replay->tables[i]->draws.drawn - replay->tables[i]->draws.shown;
        *cards += replay->tables[i]->draws.count;
    }
}
