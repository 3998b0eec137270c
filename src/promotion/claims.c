/* claims.c - prizes are claimed, and awarded or denied; disputes.
 *
 * Anyone can claim a prize that was drawn, at any time; only its winner gets it, in time and in the
 * way that the winner chose.  A claim that can't be met any more is denied at once.  Who is
 * refused learns the reason (10.10), and over $100 name, address and reason are kept (10.10.1). */
#include "promotion/promotion_internal.h"
#include "rules/slots.h"

#include <string.h>

/* ---- Claiming -------------------------------------------------------------------- */

/* A winner claims in person, or staff do it at the desk for another person: NOBODY, if the casino
 * does not know that person. */
static uint32_t claimant_of(const struct item_order *order)
{
    return order->role == ROLE_PLAYER ? order->person : order->other;
}

static int64_t sum_of(const struct item_order *order)
{
    return order->cents + order->cheque_cents + order->transfer_cents;
}

/* Whether a payment of this amount can be made in the parts of the order: up to 10,000 dollars in
 * cash, above as the winner chooses. */
static struct refusal parts_fit(const struct item_order *order, int64_t cents)
{
    bool other = order->cheque_cents || order->transfer_cents;

    if (cents <= PROMOTION_LARGE && other)
        return no_with_amount(REFUSED_CASH_ONLY, "10.4", PROMOTION_LARGE);
    return sum_of(order) == cents ? accepted()
                                  : no_with_amount(REFUSED_PARTS_DIFFER, "10.4", cents);
}

/* A prize in kind is claimed without parts, unless the terms offer cash instead. */
static struct refusal can_choose(const struct prize_terms *prize, const struct item_order *order)
{
    bool small = prize->value_cents <= PROMOTION_LARGE;

    if (prize->kind == PRIZE_CASH)
        return small && !sum_of(order) ? accepted() : parts_fit(order, prize->value_cents);
    if (!sum_of(order)) return accepted();
    return prize->instead_cents ? parts_fit(order, prize->instead_cents)
                                : no(REFUSED_NO_CASH_INSTEAD, "10.3");
}

const struct claim *promotion_claim(const struct promotion *promotion, int number, uint32_t person)
{
    for (int i = 0; i < promotion->claim_count && person != NOBODY; i++) {
        const struct claim *claim = &promotion->claims[i];
        if (claim->prize == number && claim->person == person && claim->state == CLAIM_MADE)
            return claim;
    }
    return NULL;
}

static bool is_winner(const struct promotion *promotion, int number, uint32_t person)
{
    return person != NOBODY && promotion->prizes[number - 1].winner == person;
}

/* Whether the details of a claim must be kept if it is denied. */
static bool is_kept(const struct promotion *promotion, const struct claim *claim)
{
    return promotion->terms.prizes[claim->prize - 1].value_cents > PROMOTION_DETAILS;
}

bool promotion_lacks_claimant(const struct promotion *promotion, const struct claim *claim)
{
    return claim->state == CLAIM_DENIED && is_kept(promotion, claim) && !*claim->claimant;
}

/* ---- Claims that can't be met ---------------------------------------------------- */

/* Why a claim can't be met, whatever staff may find; for the claimant. */
struct bar {
    const char *clause, *reason;
};

static const struct bar *bar_of(const struct promotion *promotion, int number, uint32_t person,
                                int64_t now_ms)
{
    static const struct bar cancelled = { "10.12", "The draw of this prize was cancelled." },
                            passed = { "10.7.8", "This prize was won, but the winner was not "
                                                 "present or did not claim it as the terms "
                                                 "require, and was passed over." },
                            awarded = { "10.7.8", "This prize was awarded to its winner." },
                            open = { "10.7.8", "This prize has no winner now: it is to be drawn "
                                               "again." },
                            late = { "10.7.8", "The time to claim this prize was over." };
    int state = promotion->prizes[number - 1].state;

    if (state == STATE_CANCELLED) return &cancelled;
    if (promotion_was_passed(promotion, number, person)) return &passed;
    if (state == STATE_AWARDED) return &awarded;
    if (state == STATE_OPEN) return &open;
    return claim_time_over(promotion, number, now_ms) ? &late : NULL;
}

/* Whether a person's claim for a prize was denied. */
static bool was_denied(const struct promotion *promotion, int number, uint32_t person)
{
    for (int i = 0; i < promotion->claim_count && person != NOBODY; i++) {
        const struct claim *claim = &promotion->claims[i];
        if (claim->prize == number && claim->person == person && claim->state == CLAIM_DENIED)
            return true;
    }
    return false;
}

/* ---- Room ------------------------------------------------------------------------ */

/* Half of the room is for winners: others can't claim so much that a winner is too late.  The
 * record has every claim; once staff are done with one, its number can be given again. */
_Static_assert(PROMOTION_CLAIMS >= 2 * PROMOTION_PRIZES, "every winner can claim");
#define OTHERS  (PROMOTION_CLAIMS / 2)
#define EACH    (OTHERS / 8)
#define UNKNOWN UINT32_MAX /* stands for all whom the casino does not know */

/* Whether staff still have to do something about it. */
static bool is_open(const struct promotion *promotion, const struct claim *claim)
{
    return claim->state == CLAIM_MADE || promotion_lacks_claimant(promotion, claim);
}

static struct slot slot_of(const struct promotion *promotion, uint32_t person, int number)
{
    bool known = person != NOBODY;

    return (struct slot){ .by = known ? person : UNKNOWN,
                          .standing = known && person >= PLAY_MONEY_FROM ? 0 : 1,
                          .since = number,
                          .decided =
                              number && promotion->claims[number - 1].state == CLAIM_DENIED };
}

/* A place that is free, or whose claim nothing is left to do about; of these, details that are kept
 * go last.  -1: none. */
static int free_place(const struct promotion *promotion)
{
    int kept = -1;

    if (promotion->claim_count < PROMOTION_CLAIMS) return promotion->claim_count;
    for (int i = 0; i < PROMOTION_CLAIMS; i++) {
        const struct claim *claim = &promotion->claims[i];
        if (is_open(promotion, claim)) continue;
        if (!*claim->claimant || claim->state != CLAIM_DENIED) return i;
        if (kept < 0) kept = i;
    }
    return kept;
}

/* For a winner, a claim of which only the address is missing makes room, too. */
static int winners_place(const struct promotion *promotion)
{
    int at = free_place(promotion);

    for (int i = 0; at < 0 && i < PROMOTION_CLAIMS; i++)
        if (promotion->claims[i].state == CLAIM_DENIED) at = i;
    return at;
}

/* Where a claim goes, or -1.  Those of others than winners share their half by person. */
static int place_of(const struct promotion *promotion, uint32_t person, bool winner)
{
    const struct slot newcomer = slot_of(promotion, person, 0);
    struct slot slots[OTHERS] = { 0 };
    int places[OTHERS] = { 0 }, count = 0;

    if (winner) return winners_place(promotion);
    for (int i = 0; i < promotion->claim_count && count < OTHERS; i++) {
        const struct claim *claim = &promotion->claims[i];
        if (!is_open(promotion, claim) || is_winner(promotion, claim->prize, claim->person))
            continue;
        places[count] = i;
        slots[count++] = slot_of(promotion, claim->person, i + 1);
    }
    int at = slots_place(slots, OTHERS, &newcomer, EACH);
    return at < 0 ? -1 : slots[at].by ? places[at] : free_place(promotion);
}

/* ---- Telling the claimant -------------------------------------------------------- */

static void set_text(char text[ITEM_TEXT], const char *to)
{
    memset(text, 0, ITEM_TEXT);
    memcpy(text, to, strlen(to));
}

/* Of a claim that was denied with a reason.  Name and address are kept only if they must be. */
static void tell_reason(struct promotion *promotion, struct claim *claim, const char *also,
                        struct item_events *events)
{
    int number = (int)(claim - promotion->claims) + 1;
    bool known = claim->person != NOBODY;
    struct item_event *told = item_add_event(
        events, known ? PROMOTION_REASON : PROMOTION_TOLD_AT_DESK, claim->person, "10.10");

    told->number = number;
    told->also = also;
    if (!is_kept(promotion, claim))
        memset(claim->claimant, 0, sizeof claim->claimant);
    else if (*claim->claimant)
        item_add_event(events, PROMOTION_KEPT, claim->person, "10.10.1")->number = number;
}

static void deny(struct promotion *promotion, struct claim *claim, const struct bar *bar,
                 struct item_events *events)
{
    claim->state = CLAIM_DENIED;
    set_text(claim->reason, bar->reason);
    tell_reason(promotion, claim, bar->clause, events);
}

void promotion_deny_barred(struct promotion *promotion, int number, int64_t now_ms,
                           struct item_events *events)
{
    for (int i = 0; i < promotion->claim_count; i++) {
        struct claim *claim = &promotion->claims[i];
        if (claim->prize != number || claim->state != CLAIM_MADE) continue;
        const struct bar *bar = bar_of(promotion, number, claim->person, now_ms);
        if (bar) deny(promotion, claim, bar, events);
    }
}

/* ---- Claiming -------------------------------------------------------------------- */

/* Whether a prize can be claimed at all: it was drawn, and is not on hold. */
static struct refusal can_be_claimed(const struct promotion *promotion, int number,
                                     const char *clause)
{
    if (!has_prize(promotion, number)) return no(REFUSED_NO_SUCH_PRIZE, "10.7.11");
    if (promotion_was_drawn(promotion, number)) return promotion_is_on(promotion, number);
    return promotion_is_won(promotion, number, clause);
}

/* A claim that can't be met is taken once from each person. */
static struct refusal can_claim(const struct promotion *promotion, const struct item_order *order,
                                int64_t now_ms)
{
    const char *clause = act_clause(order);
    uint32_t person = claimant_of(order);
    bool player = order->role == ROLE_PLAYER;

    if ((player && order->other != NOBODY) || (person == NOBODY && !*order->text))
        return no(REFUSED_INCOMPLETE, clause);
    struct refusal why = can_be_claimed(promotion, order->number, clause);
    if (why.code) return why;
    const struct bar *bar = bar_of(promotion, order->number, person, now_ms);
    bool winner = is_winner(promotion, order->number, person);
    if (winner && promotion->prizes[order->number - 1].state == STATE_AWARDED)
        return no(REFUSED_PRIZE_AWARDED, clause);
    if (promotion_claim(promotion, order->number, person))
        return no(REFUSED_CLAIMED_ALREADY, clause);
    if (bar && was_denied(promotion, order->number, person))
        return no(REFUSED_CLAIM_DECIDED, bar->clause);
    if (place_of(promotion, person, winner) < 0) return no(REFUSED_TOO_MANY, clause);
    return bar ? accepted() : can_choose(&promotion->terms.prizes[order->number - 1], order);
}

/* Who makes room is told. */
static struct claim *new_claim(struct promotion *promotion, const struct item_order *order,
                               struct item_events *events)
{
    static const struct bar room = { "10.7.8", "There was no room for this claim: it can be made "
                                               "at the desk." };
    uint32_t person = claimant_of(order);
    int at = place_of(promotion, person, is_winner(promotion, order->number, person));
    struct claim *claim = &promotion->claims[at];

    if (at == promotion->claim_count)
        promotion->claim_count++;
    else if (claim->state == CLAIM_MADE)
        deny(promotion, claim, &room, events);
    memset(claim, 0, sizeof *claim);
    claim->person = person;
    claim->prize = order->number;
    set_text(claim->claimant, order->text);
    return claim;
}

static void do_claim(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                     struct item_events *events)
{
    const struct prize_terms *prize = &promotion->terms.prizes[order->number - 1];
    struct claim *claim = new_claim(promotion, order, events);
    const struct bar *bar = bar_of(promotion, order->number, claim->person, now_ms);
    struct item_event *done = item_add_done(events, order, act_clause(order));

    done->second = (int)(claim - promotion->claims) + 1;
    if (bar) {
        deny(promotion, claim, bar, events);
        return;
    }
    claim->cents = order->cents;
    claim->cheque_cents = order->cheque_cents;
    claim->transfer_cents = order->transfer_cents;
    if (prize->kind == PRIZE_CASH && !sum_of(order)) claim->cents = prize->value_cents;
    done->also = sum_of(order) ? (prize->kind == PRIZE_CASH ? "10.4" : "10.3") : NULL;
}

/* ---- Awarding -------------------------------------------------------------------- */

static struct refusal can_award(const struct promotion *promotion, const struct item_order *order,
                                int64_t now_ms)
{
    struct refusal why = promotion_is_won(promotion, order->number, act_clause(order));

    (void)now_ms;
    if (why.code) return why;
    uint32_t winner = promotion->prizes[order->number - 1].winner;
    return promotion_claim(promotion, order->number, winner)
               ? accepted()
               : no(REFUSED_NOT_CLAIMED, act_clause(order));
}

/* Money leaves the pool in the parts that the winner chose. */
static void pay(const struct claim *claim, const char *clause, struct item_events *events)
{
    const struct {
        int kind, to;
        int64_t cents;
    } parts[] = { { PROMOTION_PAID, ITEM_CASH, claim->cents },
                  { PROMOTION_CHEQUE, ITEM_CHEQUES, claim->cheque_cents },
                  { PROMOTION_TRANSFER, ITEM_TRANSFERS, claim->transfer_cents } };

    for (size_t i = 0; i < LENGTH(parts); i++) {
        if (!parts[i].cents) continue;
        struct item_event *event = item_add_event(events, parts[i].kind, claim->person, clause);
        event->number = claim->prize;
        event->from = ITEM_POOL;
        event->to = (uint8_t)parts[i].to;
        event->cents = parts[i].cents;
    }
}

static void do_award(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                     struct item_events *events)
{
    struct prize *prize = &promotion->prizes[order->number - 1];
    const struct claim *found = promotion_claim(promotion, order->number, prize->winner);
    struct claim *claim = &promotion->claims[found - promotion->claims];
    bool cash = promotion->terms.prizes[order->number - 1].kind == PRIZE_CASH;

    prize->state = STATE_AWARDED;
    claim->state = CLAIM_MET;
    item_add_done(events, order, act_clause(order))->other = claim->person;
    pay(claim, cash ? "10.4" : "10.3", events);
    if (!claim->cents && !claim->cheque_cents && !claim->transfer_cents)
        item_add_event(events, PROMOTION_HANDED, claim->person, "10.7.1")->number = order->number;
    promotion_deny_barred(promotion, order->number, now_ms, events);
}

/* ---- Denying --------------------------------------------------------------------- */

/* Whether the claim exists and is undecided. */
static struct refusal is_pending(const struct promotion *promotion, const struct item_order *order)
{
    if (order->number > promotion->claim_count) return no(REFUSED_NO_SUCH_CLAIM, act_clause(order));
    return promotion->claims[order->number - 1].state == CLAIM_MADE
               ? accepted()
               : no(REFUSED_CLAIM_DECIDED, act_clause(order));
}

static struct refusal can_record_claimant(const struct promotion *promotion,
                                          const struct item_order *order, int64_t now_ms)
{
    bool known = order->number <= promotion->claim_count;

    (void)now_ms;
    return known && promotion_lacks_claimant(promotion, &promotion->claims[order->number - 1])
               ? accepted()
               : is_pending(promotion, order);
}

static void do_record_claimant(struct promotion *promotion, const struct item_order *order,
                               int64_t now_ms, struct item_events *events)
{
    struct claim *claim = &promotion->claims[order->number - 1];

    (void)now_ms;
    memcpy(claim->claimant, order->text, sizeof claim->claimant);
    item_add_done(events, order, act_clause(order))->other = claim->person;
    if (claim->state == CLAIM_DENIED)
        item_add_event(events, PROMOTION_KEPT, claim->person, "10.10.1")->number = order->number;
}

static struct refusal can_deny(const struct promotion *promotion, const struct item_order *order,
                               int64_t now_ms)
{
    struct refusal why = is_pending(promotion, order);

    (void)now_ms;
    if (why.code) return why;
    const struct claim *claim = &promotion->claims[order->number - 1];
    return is_kept(promotion, claim) && !*claim->claimant ? no(REFUSED_CLAIMANT_FIRST, "10.10.1")
                                                          : accepted();
}

static void do_deny(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                    struct item_events *events)
{
    struct claim *claim = &promotion->claims[order->number - 1];
    struct prize *prize = &promotion->prizes[claim->prize - 1];

    (void)now_ms;
    claim->state = CLAIM_DENIED;
    if (prize->state == STATE_DRAWN && prize->winner == claim->person) prize->denied = true;
    item_add_done(events, order, act_clause(order))->other = claim->person;
    memcpy(claim->reason, order->text, sizeof claim->reason);
    tell_reason(promotion, claim, NULL, events);
}

/* ---- Disputes -------------------------------------------------------------------- */

/* People with an account come before guests; then those who take part or claim before others. */
static int standing(const struct promotion *promotion, uint32_t person)
{
    bool part = false;

    for (int i = 0; i < promotion->entrant_count; i++)
        part |= promotion->entrants[i].person == person;
    for (int i = 0; i < promotion->claim_count; i++) part |= promotion->claims[i].person == person;
    return (person < PLAY_MONEY_FROM ? 2 : 0) + part;
}

/* Where the dispute of a person goes, free or not; or -1.  Their numbers stand for their age. */
static int dispute_slot(const struct promotion *promotion, uint32_t person)
{
    const struct slot newcomer = { .by = person, .standing = standing(promotion, person) };
    struct slot slots[PROMOTION_DISPUTES] = { 0 };

    for (int i = 0; i < promotion->dispute_count; i++) {
        const struct prize_dispute *on = &promotion->disputes[i];
        if (on->advised) continue;
        slots[i] = (struct slot){ .by = on->by,
                                  .standing = standing(promotion, on->by),
                                  .since = i,
                                  .decided = on->decided };
    }
    return slots_place(slots, PROMOTION_DISPUTES, &newcomer, PROMOTION_DISPUTES / 16);
}

static struct refusal can_dispute(const struct promotion *promotion, const struct item_order *order,
                                  int64_t now_ms)
{
    (void)now_ms;
    return dispute_slot(promotion, order->person) >= 0 ? accepted()
                                                       : no(REFUSED_TOO_MANY, act_clause(order));
}

/* A dispute that makes room ends undecided, and the complainant is advised. */
static void end_dispute(const struct prize_dispute *dispute, int number, struct item_events *events)
{
    struct item_order advise = {
        .person = NOBODY, .act = PROMOTION_ADVISE, .other = dispute->by, .number = number
    };

    item_add_done(events, &advise, act_clause(&advise));
}

static void do_dispute(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                       struct item_events *events)
{
    int at = dispute_slot(promotion, order->person);
    struct prize_dispute *dispute = &promotion->disputes[at];

    (void)now_ms;
    if (dispute->by != NOBODY && !dispute->advised) end_dispute(dispute, at + 1, events);
    *dispute = (struct prize_dispute){ .by = order->person };
    if (at >= promotion->dispute_count) promotion->dispute_count = at + 1;
    item_add_done(events, order, act_clause(order))->second = at + 1;
}

/* Whether the dispute exists and is decided, or not. */
static struct refusal is_decided(const struct promotion *promotion, const struct item_order *order,
                                 bool decided)
{
    if (order->number > promotion->dispute_count)
        return no(REFUSED_NO_SUCH_DISPUTE, act_clause(order));
    if (promotion->disputes[order->number - 1].decided == decided) return accepted();
    return no(decided ? REFUSED_DISPUTE_OPEN : REFUSED_DISPUTE_DECIDED, act_clause(order));
}

static struct refusal can_decide(const struct promotion *promotion, const struct item_order *order,
                                 int64_t now_ms)
{
    (void)now_ms;
    return is_decided(promotion, order, false);
}

static void do_decide(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    struct prize_dispute *dispute = &promotion->disputes[order->number - 1];

    (void)now_ms;
    dispute->decided = true;
    item_add_done(events, order, act_clause(order))->other = dispute->by;
}

static struct refusal can_advise(const struct promotion *promotion, const struct item_order *order,
                                 int64_t now_ms)
{
    (void)now_ms;
    return is_decided(promotion, order, true);
}

static void do_advise(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    struct prize_dispute *dispute = &promotion->disputes[order->number - 1];

    (void)now_ms;
    dispute->advised = true;
    item_add_done(events, order, act_clause(order))->other = dispute->by;
}

const struct promotion_code promotion_claims_code[PROMOTION_ACTS] = {
    [PROMOTION_CLAIM] = { can_claim, do_claim },
    [PROMOTION_CLAIMANT] = { can_record_claimant, do_record_claimant },
    [PROMOTION_AWARD] = { can_award, do_award },
    [PROMOTION_DENY] = { can_deny, do_deny },
    [PROMOTION_DISPUTE] = { can_dispute, do_dispute },
    [PROMOTION_DECIDE] = { can_decide, do_decide },
    [PROMOTION_ADVISE] = { can_advise, do_advise },
};
