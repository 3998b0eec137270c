/* replay_desk.c - replays entries that belong to no table: the cashier's desk, names, refused
 * sign-ins, counted refusals, rules and restored copies. */
#include "verify/replay_internal.h"

#include <inttypes.h>
#include <string.h>

/* Chips sold for cash leave the cage; redeemed ones come back. */
static const char *issue_for(struct people *people, const struct desk_order *desk_order)
{
    const struct chip_set *set = &people->set;

    if (desk_order->kind == DESK_REDEEM) return people_issue(people, &desk_order->chips, -1);
    if (desk_order->kind != DESK_CHIPS && desk_order->kind != DESK_GRANT) return NULL;
    if (desk_order->cents / set->cents[set->kinds - 1] > INT32_MAX)
        return "needs too many chips for one heap";
    struct chips chips = chips_for(set, desk_order->cents);
    return people_issue(people, &chips, 1);
}

static bool run(struct replay_hand *hand, const struct desk_order *desk_order)
{
    struct people *people = &hand->replay->people;
    struct person *person = people_person(people, desk_order->person);

    if (!person) return replay_no_memory(hand);
    struct refusal why = cashier_check(&person->purse, &people->set, desk_order);
    if (people_barred(people, desk_order->person) && !cashier_serves_barred(desk_order))
        why = (struct refusal){ .code = REFUSED_BARRED, .clause = BARRED_BY };
    if (why.code)
        return replay_wrong(
            hand, "the desk order is recorded as carried out, but must be refused: %s (%s)",
            refusal_word(why.code), why.clause);
    const char *wrong = issue_for(people, desk_order);
    if (wrong) return replay_wrong(hand, "the desk order %s", wrong);
    cashier_do(&person->purse, &people->set, desk_order, hand->events);
    people_purse_changed(people, person);
    return true;
}

/* The desk order is replayed up to its postings. */
static bool replay_desk_order(struct replay_hand *hand, const struct desk_order *desk_order,
                              struct cursor *cursor)
{
    if (!run(hand, desk_order) || !replay_same_events(hand, cursor)) return false;
    for (int i = 0; i < hand->events->count; i++)
        books_follow_event(&hand->house, &hand->events->list[i]);
    postings_of_desk_order(hand->due, desk_order, hand->events);
    return true;
}

static bool is_new_request(struct replay_hand *hand, const struct desk_order *desk_order)
{
    bool good;

    if (!people_request(&hand->replay->people, desk_order_giver(desk_order), ASKED_AT_DESK, 0,
                        desk_order->request, hand->found.entry, &good))
        return replay_wrong(hand, "the desk order repeats request %" PRIu64, desk_order->request);
    return good || replay_no_memory(hand);
}

bool replay_desk_order_run(struct replay_hand *hand, struct cursor *cursor,
                           struct verify_replayed *told)
{
    bool followed = replay_is_followed(hand, NULL);
    struct desk_order desk_order;

    if (!record_read_desk_order(cursor, &desk_order)) return replay_bad_bytes(hand, cursor);
    if (desk_order.person == NOBODY) return replay_wrong(hand, "the desk order names no person");
    if (!duty_desk_order(hand, &desk_order) || !is_new_request(hand, &desk_order)) return false;
    if (followed) told->recorded = *cursor;
    if (!(followed ? follow_desk_order : replay_desk_order)(hand, &desk_order, cursor))
        return false;
    hand->replay->desk_orders++;
    told->desk_order = &desk_order;
    told->events = followed ? NULL : hand->events;
    told->postings = *cursor;
    replay_tell(hand->replay, told);
    return replay_post_all(hand, cursor, NULL);
}

bool replay_named(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    uint64_t number = cursor_number(cursor);
    struct record_text name = cursor_text(cursor);

    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    if (number == NOBODY || number > UINT32_MAX || !name.length || name.length > RECORD_NAME)
        return replay_wrong(hand, "the person's number or name is not valid");
    struct person *person = people_person(&hand->replay->people, (uint32_t)number);
    if (!person) return replay_no_memory(hand);
    memset(person->name, 0, sizeof person->name);
    memcpy(person->name, name.bytes, name.length);
    told->person = (uint32_t)number;
    told->name = name;
    replay_tell(hand->replay, told);
    return true;
}

/* The reason is one word of lower-case letters, digits and dashes. */
bool replay_turned_away(struct replay_hand *hand, struct cursor *cursor,
                        struct verify_replayed *told)
{
    uint64_t number = cursor_number(cursor);

    told->refused = cursor_text(cursor);
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    bool good = number <= UINT32_MAX && told->refused.length && told->refused.length <= RECORD_WORD;
    for (size_t i = 0; good && i < told->refused.length; i++) {
        char letter = told->refused.bytes[i];
        good =
            (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
    }
    if (!good) return replay_wrong(hand, "the person's number or the reason is not valid");
    told->person = (uint32_t)number;
    replay_tell(hand->replay, told);
    return true;
}

/* Refusals that were not written down one by one. */
bool replay_counted(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    uint64_t person = cursor_number(cursor);

    told->count = cursor_number(cursor);
    told->since_ms = cursor_signed(cursor);
    told->refused = cursor_text(cursor);
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    if (person > UINT32_MAX || !told->count || told->entry.table || !told->refused.length ||
        told->refused.length > RECORD_REFUSAL)
        return replay_wrong(hand, "the counted refusals are not valid");
    told->person = (uint32_t)person;
    replay_tell(hand->replay, told);
    return true;
}

void replay_end_stretch(struct replay *replay)
{
    struct verify_stretch *stretch = &replay->stretch;

    stretch->last = replay->entries;
    if (!stretch->followed) return;
    if (replay->other_count < VERIFY_STRETCHES) replay->others[replay->other_count] = *stretch;
    replay->other_count++;
}

static void begin_stretch(struct replay *replay, uint64_t number, struct record_text program)
{
    size_t length = program.length < VERIFY_PROGRAM ? program.length : VERIFY_PROGRAM - 1;

    replay_end_stretch(replay);
    replay->stretches++;
    memset(&replay->stretch, 0, sizeof replay->stretch);
    replay->stretch.first = number;
    memcpy(replay->stretch.program, program.bytes, length);
}

/* The main thread has read them and set batch->known. */
bool replay_rules_stated(struct replay_hand *hand, struct cursor *cursor,
                         struct verify_replayed *told)
{
    struct record_rules rules;

    record_read_rules(cursor, &rules);
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    begin_stretch(hand->replay, told->entry.number, rules.program);
    items_new_stretch(hand);
    told->rules = &rules;
    replay_tell(hand->replay, told);
    told->rules = NULL;
    return true;
}

/* All entries before it are those of the copy. */
bool replay_restored(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    uint64_t before = told->entry.number - 1;

    if (!record_read_restored(cursor, &told->restored) || !record_read_end(cursor))
        return replay_bad_bytes(hand, cursor);
    if (told->restored.copied != before)
        return replay_wrong(hand,
                            "the record is said to be restored from a copy of %" PRIu64
                            " entries, but there are %" PRIu64 " before",
                            told->restored.copied, before);
    hand->replay->restored = told->entry.number;
    items_restored(hand->replay, told->body, told->length);
    replay_tell(hand->replay, told);
    return true;
}
