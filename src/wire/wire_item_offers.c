/* wire_item_offers.c - everything a person can do now with an item of the programme.
 *
 * Each offer is an order as it would be sent; "needs" names members that must be added.  Whether
 * there is a value for those, examples show (struct item_kind): an act that item_can() refuses with
 * all of them is not listed. */
#include "wire/wire_item_internal.h"

#include "wire/wire_members.h"
#include "words/values.h"

#include <string.h>

#define MANY   64   /* an act with more ways is only marked "many", */
#define CHECKS 2048 /* ... and one that takes more than this to look through */
#define NEEDS  8

/* One person's offers in one role, being written. */
struct listing {
    struct json_out *out;
    const struct wire_item *item;
    struct item_order order; /* the one to try */
    int checks;              /* left for this act */
    const char *needs[NEEDS];
    int need_count;
};

/* ---- Trying ---------------------------------------------------------------------- */

static bool good(struct listing *t)
{
    return t->checks-- > 0 && item_can(t->item->kind, t->item->state, &t->order, t->item->now_ms);
}

static int numbers_of(const struct listing *t, enum takes_kind member)
{
    const struct item_kind *kind = t->item->kind;

    return kind->numbers ? kind->numbers(t->item->state, t->order.act, member) : 0;
}

/* Sets a member to the nth value that is worth trying, from 0; false: there are no more. */
static bool set_value(struct listing *t, const struct takes *takes, int nth)
{
    switch (takes->kind) {
    case TAKES_CHOICE:
        t->order.choice = (uint8_t)takes->choices[nth].value;
        return takes->choices[nth].word;
    case TAKES_SECOND:
        t->order.second = nth + 1;
        return nth < numbers_of(t, TAKES_SECOND);
    case TAKES_YES:
        t->order.yes = !nth;
        return nth < 2;
    case TAKES_OTHER:
        t->order.other = UINT32_MAX; /* a person who has to do with nothing yet */
        return !nth;
    default: /* by fill_in() */
        return !nth;
    }
}

static void clear_value(struct listing *t, const struct takes *takes)
{
    if (takes->kind == TAKES_CHOICE) t->order.choice = 0;
    if (takes->kind == TAKES_SECOND) t->order.second = 0;
    if (takes->kind == TAKES_YES) t->order.yes = false;
    if (takes->kind == TAKES_OTHER) t->order.other = NOBODY;
}

/* Whether there are values for the members from here on with which the order is good; notes which
 * members have one.  Optional ones are left out; another person, if that is good. */
static bool try_members(struct listing *t, const struct takes *takes)
{
    int needs = t->need_count;

    while (takes && (takes->kind == TAKES_NUMBER || takes->kind == TAKES_SAID)) takes++;
    if (!takes || !takes->kind) return good(t);
    if (takes->maybe && try_members(t, takes + 1)) return true;
    if ((takes->maybe && takes->kind != TAKES_OTHER) || needs == NEEDS) return false;
    t->needs[t->need_count++] = member_name(takes);
    for (int nth = 0; t->checks > 0 && set_value(t, takes, nth); nth++)
        if (try_members(t, takes + 1)) return true;
    clear_value(t, takes);
    t->need_count = needs;
    return false;
}

/* Examples of mandatory members with too many values to try. */
static void fill_in(struct listing *t, const struct act_form *form)
{
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++) {
        if (takes->maybe) continue;
        if (takes->kind == TAKES_TEXT) memcpy(t->order.text, "?", 2);
        if (takes->kind == TAKES_TIME) t->order.time_ms = t->item->now_ms + ITEM_DAY;
        if (takes->kind == TAKES_MONEY) t->order.cents = 100;
    }
    if (t->item->kind->example) t->item->kind->example(t->item->state, t->item->now_ms, &t->order);
}

/* Whether the order is good with this number; 0: without one. */
static bool try_number(struct listing *t, const struct act_form *form, int number)
{
    t->order = item_order(t->order.person, (enum role)t->order.role, t->order.act);
    t->order.number = number;
    t->need_count = 0;
    fill_in(t, form);
    return try_members(t, form->takes);
}

/* ---- Writing --------------------------------------------------------------------- */

static void put_offer(const struct listing *t, bool many)
{
    struct json_out *out = t->out;
    const struct item_kind *kind = t->item->kind;

    json_out_object(out, NULL);
    json_out_text(out, "act", item_form(kind, t->order.act)->id);
    if (t->order.role != ROLE_PLAYER) json_out_text(out, "role", role_id(t->order.role));
    json_out_true(out, "many", many);
    if (!many) json_out_if(out, "number", t->order.number);
    if (!many && t->need_count) {
        json_out_array(out, "needs");
        for (int i = 0; i < t->need_count; i++) json_out_text(out, NULL, t->needs[i]);
        json_out_end(out);
    }
    json_out_text(out, "clause", item_act_clause(kind, t->item->state, t->order.act));
    json_out_end(out);
}

static const struct takes *number_of(const struct act_form *form)
{
    const struct takes *takes = form->takes;

    while (takes && takes->kind && takes->kind != TAKES_NUMBER) takes++;
    return takes && takes->kind ? takes : NULL;
}

/* The numbers that are good, from 1, up to MANY of them; returns how many.  More, or not known:
 * MANY + 1. */
static int good_numbers(struct listing *t, const struct act_form *form, int numbers[MANY])
{
    int all = numbers_of(t, TAKES_NUMBER), count = 0;

    for (int number = 1; number <= all; number++) {
        bool is_good = try_number(t, form, number);
        if (t->checks <= 0 || (is_good && count == MANY)) return MANY + 1;
        if (is_good) numbers[count++] = number;
    }
    return count;
}

static void put_act(struct listing *t, const struct act_form *form)
{
    const struct takes *number = number_of(form);
    int numbers[MANY], count = 0;

    t->checks = CHECKS;
    if ((!number || number->maybe) && try_number(t, form, 0)) put_offer(t, false);
    if (!number || (number->maybe && t->order.role == ROLE_PLAYER)) return;
    count = good_numbers(t, form, numbers);
    if (count > MANY) put_offer(t, true);
    t->checks = CHECKS;
    for (int i = 0; count <= MANY && i < count; i++)
        if (try_number(t, form, numbers[i])) put_offer(t, false);
}

void wire_item_offers(struct json_out *out, const char *key, const struct wire_item *item,
                      uint32_t person, unsigned roles)
{
    struct listing t = { .out = out, .item = item };

    json_out_array(out, key);
    for (; roles; roles &= roles - 1)
        for (int act = 0; act < item->kind->act_count; act++) {
            unsigned role = roles & -roles;
            if (!item_form(item->kind, act) || !(item->kind->acts[act].by & role)) continue;
            t.order = item_order(person, (enum role)role, act);
            put_act(&t, item_form(item->kind, act));
        }
    json_out_end(out);
}
