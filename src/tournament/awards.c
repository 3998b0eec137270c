/* awards.c - the money of a tournament: fees, refunds, the house's part, prizes.
 *
 * Fees and what the house adds are in the pool; prizes, refunds and the house's part leave it.
 * After the prizes it is empty. */
#include "tournament/tournament_internal.h"

#include <string.h>

struct item_event *tournament_move(struct tournament *tournament, struct item_events *events,
                                   int kind, uint32_t person, enum item_account from,
                                   enum item_account to, int64_t cents, const char *clause)
{
    struct item_event *event = item_add_event(events, kind, person, clause);

    assert(cents > 0);
    event->from = (uint8_t)from;
    event->to = (uint8_t)to;
    event->cents = cents;
    if (from == ITEM_POOL) tournament->pool_cents -= cents;
    if (to == ITEM_POOL) tournament->pool_cents += cents;
    if (from == ITEM_KEPT) tournament->kept_cents -= cents;
    if (to == ITEM_KEPT) tournament->kept_cents += cents;
    return event;
}

/* ---- Fees ------------------------------------------------------------------------ */

void tournament_pay(struct tournament *tournament, int entry, struct item_events *events)
{
    struct tournament_entry *of = &tournament->entries[entry - 1];
    int64_t fee = tournament->conditions.fee_cents;

    if (!fee) return;
    of->paid_cents += fee;
    tournament_move(tournament, events, TOURNAMENT_PAID, of->person,
                    of->cash ? ITEM_CASH : ITEM_PURSE, ITEM_POOL, fee,
                    cites(tournament, TOPIC_CHARGE))
        ->number = entry;
}

void tournament_refund(struct tournament *tournament, int entry, const char *clause,
                       struct item_events *events)
{
    struct tournament_entry *of = &tournament->entries[entry - 1];

    if (!of->paid_cents) return;
    tournament_move(tournament, events, TOURNAMENT_REFUNDED, of->person, ITEM_POOL, ITEM_PURSE,
                    of->paid_cents, clause)
        ->number = entry;
    of->paid_cents = 0;
}

/* A void entry, or a tournament that is cancelled: the fee goes back, and what was paid for the
 * chips of sessions that are over and not exchanged for them (5.13(b)).  The table pays back the
 * chips of a session in play. */
void tournament_refund_all(struct tournament *tournament, int entry, struct item_events *events)
{
    struct tournament_entry *of = &tournament->entries[entry - 1];
    const char *clause = tournament_remedy_clause(tournament, REMEDY_REFUND);

    tournament_refund(tournament, entry, clause, events);
    if (of->lost_cents <= 0) return;
    tournament_move(tournament, events, TOURNAMENT_CHIPS_BACK, of->person, ITEM_KEPT, ITEM_PURSE,
                    of->lost_cents, clause)
        ->number = entry;
    of->lost_cents = 0;
}

static void keep(struct tournament *tournament, int kind, int64_t cents, const char *clause,
                 struct item_events *events)
{
    if (cents > 0)
        tournament_move(tournament, events, kind, NOBODY, ITEM_POOL, ITEM_KEPT, cents, clause);
}

static void add(struct tournament *tournament, int64_t cents, struct item_events *events)
{
    if (cents > 0)
        tournament_move(tournament, events, TOURNAMENT_ADDED, NOBODY, ITEM_KEPT, ITEM_POOL, cents,
                        cites(tournament, TOPIC_KEEP));
}

void tournament_keep_rest(struct tournament *tournament, struct item_events *events)
{
    keep(tournament, TOURNAMENT_KEPT, tournament->pool_cents, cites(tournament, TOPIC_KEEP),
         events);
}

/* ---- Prizes ---------------------------------------------------------------------- */

static int64_t kept_part(const struct tournament *tournament)
{
    return tournament->pool_cents * tournament->conditions.kept_permille / 1000;
}

int64_t tournament_prizes(const struct tournament *tournament, int64_t cents[TOURNAMENT_PRIZES])
{
    const struct tournament_conditions *conditions = &tournament->conditions;
    int64_t sum = 0;
    int64_t all = tournament->pool_cents - kept_part(tournament) + conditions->added_cents;

    memset(cents, 0, TOURNAMENT_PRIZES * sizeof *cents);
    for (int i = 0; i < conditions->prize_count; i++) {
        const struct tournament_prize *prize = &conditions->prizes[i];
        cents[i] = prize->permille ? all * prize->permille / 1000 : prize->cents;
        sum += cents[i];
    }
    return sum;
}

static struct refusal can_award(const struct tournament *tournament, const struct item_order *order,
                                int64_t now_ms)
{
    const char *clause = tournament_act_clause(tournament, order->act);

    (void)now_ms;
    if (tournament->phase > TOURNAMENT_DECIDED) return no(REFUSED_TOURNAMENT_OVER, clause);
    return tournament->phase == TOURNAMENT_DECIDED ? accepted() : no(REFUSED_PLACES_OPEN, clause);
}

/* Whether a player took part in a play-off of this kind. */
static bool played_off(const struct tournament *tournament, int entry, int kind)
{
    for (int i = 0; i < tournament->session_count; i++) {
        const struct tournament_session *session = &tournament->sessions[i];
        if (session->kind == kind && session->state == SESSION_TALLIED &&
            tournament_seat(session, entry) != NO_SEAT)
            return true;
    }
    return false;
}

/* Places after the runner-up: by the last play-off, or by the final (5.11). */
static enum tournament_topic lower_topic(const struct tournament *tournament, int entry)
{
    if (played_off(tournament, entry, SESSION_RUNNER_UP)) return TOPIC_LOWER_RUNNER_UP;
    return played_off(tournament, entry, SESSION_WINNER) ? TOPIC_LOWER_WINNER : TOPIC_LOWER;
}

/* The clause of a place: most chips, a play-off, or the places after the runner-up. */
static const char *place_clause(const struct tournament *tournament, int entry, int place, int tied)
{
    enum tournament_topic share = tied == 2   ? TOPIC_SHARE_TWO
                                  : tied == 3 ? TOPIC_SHARE_THREE
                                              : TOPIC_SHARE;

    if (tied > 1) return cites(tournament, share);
    return cites(tournament, place > 2 ? lower_topic(tournament, entry) : TOPIC_PLACES);
}

/* Goods of these places belong to all who are tied for them. */
static void hand_over(const struct tournament *tournament, uint32_t person, int place, int tied,
                      const char *clause, struct item_events *events)
{
    for (int i = place; i < place + tied && i <= tournament->conditions.prize_count; i++)
        if (tournament->conditions.prizes[i - 1].goods)
            item_add_event(events, TOURNAMENT_GOODS, person, clause)->number = i;
}

/* Those who are tied for a place share its prize with as many that follow (5.12). */
static void award_place(struct tournament *tournament, int place,
                        const int64_t cents[TOURNAMENT_PRIZES], struct item_events *events)
{
    int tied = 0;
    int64_t sum = 0;

    for (int i = 0; i < tournament->entry_count; i++) tied += tournament->entries[i].place == place;
    if (!tied) return;
    for (int i = place; i < place + tied && i <= TOURNAMENT_PRIZES; i++) sum += cents[i - 1];
    for (int i = 0; i < tournament->entry_count; i++) {
        struct tournament_entry *entry = &tournament->entries[i];
        if (entry->place != place) continue;
        const char *clause = place_clause(tournament, i + 1, place, tied);
        item_add_event(events, TOURNAMENT_PLACED, entry->person, clause)->number = place;
        entry->prize_cents = sum / tied;
        if (sum / tied)
            tournament_move(tournament, events, TOURNAMENT_PRIZE, entry->person, ITEM_POOL,
                            ITEM_PURSE, sum / tied, clause)
                ->number = place;
        hand_over(tournament, entry->person, place, tied, clause, events);
    }
    keep(tournament, TOURNAMENT_ODD_CENTS, sum % tied, cites(tournament, TOPIC_SHARE), events);
}

/* If refunds have left too little for prizes that are amounts, the house adds the rest. */
static void do_award(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                     struct item_events *events)
{
    int64_t cents[TOURNAMENT_PRIZES];
    int64_t sum = tournament_prizes(tournament, cents), kept = kept_part(tournament);

    (void)now_ms;
    item_add_done(events, order, tournament_act_clause(tournament, order->act))->also =
        cites(tournament, TOPIC_PRIZES);
    add(tournament, tournament->conditions.added_cents, events);
    keep(tournament, TOURNAMENT_KEPT, kept, cites(tournament, TOPIC_KEEP), events);
    add(tournament, sum - tournament->pool_cents, events);
    for (int place = 1; place <= TABLE_SEATS; place++)
        award_place(tournament, place, cents, events);
    tournament_keep_rest(tournament, events);
    tournament->phase = TOURNAMENT_OVER;
}

const struct tournament_code tournament_awards_code[TOURNAMENT_ACTS] = {
    [TOURNAMENT_AWARD] = { can_award, do_award },
};
