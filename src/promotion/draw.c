/* draw.c - tickets are drawn, with a scrutineer if the prize is large, and winners are notified.
 *
 * Each draw is for one prize.  A ticket that was drawn does not take part again. */
#include "promotion/promotion_internal.h"

#include <string.h>

/* ---- Who can win ----------------------------------------------------------------- */

static bool has_won(const struct promotion *promotion, uint32_t person)
{
    for (int i = 0; i < promotion->terms.prize_count; i++)
        if (promotion->prizes[i].winner == person && promotion->prizes[i].state != STATE_CANCELLED)
            return true;
    return false;
}

/* The tickets of an entrant that take part in the draw of a prize. */
static int tickets_in(const struct promotion *promotion, int at, int number)
{
    const struct entrant *entrant = &promotion->entrants[at];

    if (entrant->passed & 1u << (number - 1)) return 0;
    return promotion->terms.once && has_won(promotion, entrant->person) ? 0 : entrant->left;
}

static uint8_t *put_number(uint8_t *at, uint64_t number)
{
    for (int i = 0; i < 8; i++) *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

int promotion_entrants(const struct promotion *promotion, int prize, struct chance_commitment *hash)
{
    uint8_t bytes[PROMOTION_ENTRANTS * (17 + CHANCE_BYTES)], *at = bytes;
    int all = 0;

    for (int i = 0; i < promotion->entrant_count; i++) {
        const struct entrant *entrant = &promotion->entrants[i];
        int tickets = tickets_in(promotion, i, prize);
        if (!tickets) continue;
        all += tickets;
        at = put_number(at, entrant->person);
        at = put_number(at, (uint64_t)tickets);
        *at++ = entrant->length;
        memcpy(at, entrant->seed, entrant->length);
        at += entrant->length;
    }
    *hash = chance_hash("croupier entrants 1", bytes, (size_t)(at - bytes));
    return all;
}

/* The entrant who has a ticket, counted from 0 among those that take part. */
static struct entrant *owner_of(struct promotion *promotion, int number, int ticket)
{
    for (int i = 0; i < promotion->entrant_count; i++) {
        int tickets = tickets_in(promotion, i, number);
        if (ticket < tickets) return &promotion->entrants[i];
        ticket -= tickets;
    }
    assert(false);
    return NULL;
}

/* ---- The scrutineer -------------------------------------------------------------- */

static void do_nominate(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                        struct item_events *events)
{
    (void)now_ms;
    promotion->scrutineer = order->other;
    for (int i = 0; i < PROMOTION_PRIZES; i++) promotion->prizes[i].overseen = false;
    item_add_done(events, order, act_clause(order));
}

/* Whether a prize can be drawn, except for its time, tickets and scrutineer. */
static struct refusal is_open(const struct promotion *promotion, int number, const char *clause)
{
    if (!has_prize(promotion, number)) return no(REFUSED_NO_SUCH_PRIZE, "10.7.11");
    int state = promotion->prizes[number - 1].state;

    if (state == STATE_CANCELLED) return no(REFUSED_DRAW_CANCELLED, "10.12");
    return state == STATE_OPEN ? promotion_is_on(promotion, number)
                               : no(REFUSED_PRIZE_DRAWN, clause);
}

static struct refusal can_oversee(const struct promotion *promotion, const struct item_order *order,
                                  int64_t now_ms)
{
    struct refusal why = is_open(promotion, order->number, act_clause(order));

    (void)now_ms;
    if (why.code) return why;
    return order->person != NOBODY && order->person == promotion->scrutineer
               ? accepted()
               : no(REFUSED_NOT_THE_SCRUTINEER, "10.2");
}

static void do_oversee(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                       struct item_events *events)
{
    (void)now_ms;
    promotion->prizes[order->number - 1].overseen = true;
    item_add_done(events, order, act_clause(order));
}

/* A large prize needs a scrutineer who oversees the draw and does not make it. */
static struct refusal is_overseen(const struct promotion *promotion, const struct item_order *order)
{
    if (promotion->terms.prizes[order->number - 1].value_cents <= PROMOTION_LARGE)
        return accepted();
    if (!promotion->prizes[order->number - 1].overseen)
        return no_with_amount(REFUSED_SCRUTINEER_NEEDED, "10.2", PROMOTION_LARGE);
    return order->person == promotion->scrutineer ? no(REFUSED_SAME_PERSON, "10.2") : accepted();
}

/* ---- The draw -------------------------------------------------------------------- */

static struct refusal can_draw(const struct promotion *promotion, const struct item_order *order,
                               int64_t now_ms)
{
    struct chance_commitment hash;
    struct refusal why = is_open(promotion, order->number, act_clause(order));

    if (why.code) return why;
    if (now_ms < draw_time(promotion, order->number)) return no(REFUSED_BEFORE_ITS_TIME, "10.7.2");
    why = is_overseen(promotion, order);
    if (why.code) return why;
    if (!promotion_entrants(promotion, order->number, &hash))
        return no(REFUSED_NO_TICKETS, "10.7.3");
    if (promotion->draws.drawn >= ITEM_DRAWS) return no(REFUSED_TOO_MANY, act_clause(order));
    return item_draw_fits(&promotion->draws, promotion->name, order->seed)
               ? accepted()
               : no(REFUSED_NOT_AS_COMMITTED, act_clause(order));
}

static void do_draw(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                    struct item_events *events)
{
    uint16_t lots[PROMOTION_TICKETS];
    struct prize *prize = &promotion->prizes[order->number - 1];
    struct item_proof *proof = &promotion->proofs[promotion->draws.drawn];

    proof->number = order->number;
    proof->count = promotion_entrants(promotion, order->number, &proof->entrants);
    memcpy(proof->seed, order->seed, sizeof proof->seed);
    proof->commitment = promotion->draws.next;
    item_draw(&promotion->draws, promotion->name, order->seed, &proof->entrants, proof->count,
              lots);
    struct entrant *winner = owner_of(promotion, order->number, lots[0]);
    winner->left--;
    *prize = (struct prize){ .state = STATE_DRAWN, .winner = winner->person, .drawn_ms = now_ms };
    bool large = promotion->terms.prizes[order->number - 1].value_cents > PROMOTION_LARGE;
    item_add_done(events, order, act_clause(order))->also = large ? "10.2" : NULL;
    struct item_event *drawn = item_add_event(events, PROMOTION_DRAWN, winner->person, "10.1");
    drawn->number = order->number;
    drawn->second = lots[0] + 1;
    drawn->cents = promotion->terms.prizes[order->number - 1].value_cents;
    drawn->also = "10.7.2";
}

/* ---- Winners --------------------------------------------------------------------- */

struct refusal promotion_is_won(const struct promotion *promotion, int number, const char *clause)
{
    if (!has_prize(promotion, number)) return no(REFUSED_NO_SUCH_PRIZE, "10.7.11");
    int state = promotion->prizes[number - 1].state;

    if (state == STATE_CANCELLED) return no(REFUSED_DRAW_CANCELLED, "10.12");
    if (state == STATE_AWARDED) return no(REFUSED_PRIZE_AWARDED, clause);
    return state == STATE_DRAWN ? promotion_is_on(promotion, number)
                                : no(REFUSED_PRIZE_NOT_DRAWN, clause);
}

bool promotion_was_drawn(const struct promotion *promotion, int number)
{
    for (uint64_t i = 0; i < promotion->draws.drawn && i < ITEM_DRAWS; i++)
        if (promotion->proofs[i].number == number) return true;
    return false;
}

bool promotion_was_passed(const struct promotion *promotion, int number, uint32_t person)
{
    for (int i = 0; i < promotion->entrant_count; i++)
        if (promotion->entrants[i].person == person)
            return promotion->entrants[i].passed >> (number - 1) & 1;
    return false;
}

/* A winner is passed over who is not there, or too late, or whose claim was denied. */
static struct refusal can_pass_over(const struct promotion *promotion,
                                    const struct item_order *order, int64_t now_ms)
{
    struct refusal why = promotion_is_won(promotion, order->number, act_clause(order));

    if (why.code) return why;
    const struct prize *prize = &promotion->prizes[order->number - 1];
    bool may = prize->denied || promotion->terms.present ||
               claim_time_over(promotion, order->number, now_ms);
    return may && !promotion_claim(promotion, order->number, prize->winner)
               ? accepted()
               : no(REFUSED_WINNER_HAS_TIME, act_clause(order));
}

/* The former winner is told why, unless a denied claim has said so. */
static void do_pass_over(struct promotion *promotion, const struct item_order *order,
                         int64_t now_ms, struct item_events *events)
{
    struct prize *prize = &promotion->prizes[order->number - 1];
    bool present = promotion->terms.present;

    for (int i = 0; i < promotion->entrant_count; i++)
        if (promotion->entrants[i].person == prize->winner)
            promotion->entrants[i].passed |= 1u << (order->number - 1);
    item_add_done(events, order, act_clause(order))->other = prize->winner;
    if (!prize->denied) {
        struct item_event *told = item_add_event(
            events, present ? PROMOTION_ABSENT : PROMOTION_UNCLAIMED, prize->winner, "10.10");
        told->number = order->number;
        told->also = act_clause(order);
    }
    memset(prize, 0, sizeof *prize);
    promotion_deny_barred(promotion, order->number, now_ms, events);
}

static const char *const method_clauses[NOTIFY_METHODS] = {
    [NOTIFY_FACE_TO_FACE] = "10.8.1",
    [NOTIFY_MAIL] = "10.8.2",
    [NOTIFY_TELEPHONE] = "10.8.3",
    [NOTIFY_EMAIL] = "10.8.4",
};

static struct refusal can_notify(const struct promotion *promotion, const struct item_order *order,
                                 int64_t now_ms)
{
    struct refusal why = promotion_is_won(promotion, order->number, act_clause(order));

    if (why.code) return why;
    if (promotion->terms.present) return no(REFUSED_WINNER_PRESENT, "10.8");
    if (!(promotion->terms.methods & 1u << order->choice))
        return no(REFUSED_METHOD_NOT_STATED, "10.7.9");
    bool possible =
        !order->time_ms || (order->time_ms <= now_ms &&
                            order->time_ms >= promotion->prizes[order->number - 1].drawn_ms);
    return possible ? accepted() : no(REFUSED_TIME_NOT_POSSIBLE, "10.8");
}

/* The first notice counts; if it comes late, that is on record. */
static void do_notify(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    struct prize *prize = &promotion->prizes[order->number - 1];
    int64_t when = order->time_ms ? order->time_ms : now_ms;
    struct item_event *done = item_add_done(events, order, "10.8");

    done->other = prize->winner;
    done->also = method_clauses[order->choice];
    if (prize->notified_ms) return;
    prize->notified_ms = when;
    prize->method = order->choice;
    prize->late = when - prize->drawn_ms > PROMOTION_SOON_MS;
    if (prize->late)
        item_add_event(events, PROMOTION_LATE, prize->winner, "10.8")->number = order->number;
}

const struct promotion_code promotion_draw_code[PROMOTION_ACTS] = {
    [PROMOTION_NOMINATE] = { promotion_can_always, do_nominate },
    [PROMOTION_OVERSEE] = { can_oversee, do_oversee },
    [PROMOTION_DRAW] = { can_draw, do_draw },
    [PROMOTION_PASS_OVER] = { can_pass_over, do_pass_over },
    [PROMOTION_NOTIFY] = { can_notify, do_notify },
};
