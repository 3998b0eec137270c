/* duty.c - whether money entered and left only through people whose duty it was, from the entry on
 * that says so (docs/record.md, "By duty").  Written from that page. */
#include "verify/replay_internal.h"

#include <inttypes.h>

bool duty_begins(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    if (hand->replay->by_duty)
        return replay_wrong(hand, "an earlier entry says already that money moves by duty");
    hand->replay->by_duty = true;
    replay_tell(hand->replay, told);
    return true;
}

static bool is_guest(uint32_t person)
{
    return person >= RECORD_GUESTS;
}

/* The house gives play money to guests; cashiers serve everyone else, but not themselves. */
bool duty_desk_order(struct replay_hand *hand, const struct desk_order *desk_order)
{
    const struct people *people = &hand->replay->people;
    uint32_t person = desk_order->person, by = desk_order->by;

    if (!hand->replay->by_duty)
        return (by == NOBODY && desk_order->kind != DESK_GRANT) ||
               replay_wrong(hand, "the desk order names a cashier, or grants play money, before an "
                                  "entry says that money moves by duty");
    if (desk_order->kind == DESK_GRANT)
        return (by == NOBODY && is_guest(person)) ||
               replay_wrong(hand,
                            "play money for person %" PRIu32 " is not from the house, or not "
                            "for a guest",
                            person);
    if (by == NOBODY || !people_on_duty(people, by, ROLE_CASHIER))
        return replay_wrong(hand,
                            "the desk order for person %" PRIu32 " is not by a cashier on "
                            "duty, but by person %" PRIu32,
                            person, by);
    if (by == person) return replay_wrong(hand, "cashier %" PRIu32 " serves herself", by);
    return !is_guest(person) ||
           replay_wrong(hand, "guest %" PRIu32 " deals in money with the cashier", person);
}

bool duty_note(struct replay_hand *hand, const struct order *order)
{
    bool alone = order->act == PIT_BUY && order->tender == TENDER_CASH;

    if (!alone && order->act != PIT_SELL) return true;
    struct effect *effect = replay_effect(hand, EFFECT_CASH, alone ? order->person : order->other);
    if (effect) effect->cents = !alone;
    return effect || replay_no_memory(hand);
}

bool duty_cash(struct replay_hand *desk, const struct effect *effect)
{
    if (effect->cents && people_barred(&desk->replay->people, effect->person))
        return replay_wrong(desk, "chips are sold to person %" PRIu32 ", who is barred",
                            effect->person);
    if (!desk->replay->by_duty) return true;
    if (!effect->cents)
        return replay_wrong(desk, "person %" PRIu32 " buys chips for cash, but nobody takes it",
                            effect->person);
    return !is_guest(effect->person) ||
           replay_wrong(desk, "chips are sold to guest %" PRIu32, effect->person);
}
