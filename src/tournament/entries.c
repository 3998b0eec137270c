/* entries.c - people apply, are accepted, withdraw, give their entry away or are disqualified.
 *
 * Nobody is accepted who did not get the conditions in writing first (2.6).  A fee is paid when an
 * entry is accepted, and goes back only as 2.4 says. */
#include "tournament/tournament_internal.h"

#include <string.h>

/* ---- Looking things up ----------------------------------------------------------- */

int tournament_entry_of(const struct tournament *tournament, uint32_t person)
{
    for (int i = 0; person != NOBODY && i < tournament->entry_count; i++)
        if (tournament->entries[i].person == person) return i + 1;
    return 0;
}

int tournament_count(const struct tournament *tournament, enum tournament_status status)
{
    int count = 0;

    for (int i = 0; i < tournament->entry_count; i++)
        count += tournament->entries[i].status == status;
    return count;
}

int tournament_least(const struct tournament *tournament)
{
    return tournament->conditions.least ? tournament->conditions.least : 2;
}

static struct tournament_entry *entry_at(struct tournament *tournament, int number)
{
    return &tournament->entries[number - 1];
}

static const char *own_clause(const struct tournament *tournament, const struct item_order *order)
{
    return tournament_act_clause(tournament, order->act);
}

/* Players act for themselves, staff for another person. */
static uint32_t applicant(const struct item_order *order)
{
    return order->role == ROLE_PLAYER ? order->person : order->other;
}

static bool named_well(const struct item_order *order)
{
    return order->role == ROLE_PLAYER ? order->other == NOBODY : order->other != NOBODY;
}

/* The entry that an order is about: a player's own, or by number; 0: unknown. */
static int entry_meant(const struct tournament *tournament, const struct item_order *order)
{
    int own = tournament_entry_of(tournament, order->person);

    if (order->role == ROLE_PLAYER) return !order->number || order->number == own ? own : 0;
    return has_entry(tournament, order->number) ? order->number : 0;
}

static bool is_before_play(const struct tournament *tournament)
{
    return tournament->phase <= TOURNAMENT_PLAYING && !tournament->begun;
}

static struct refusal before_play(const struct tournament *tournament, const char *clause)
{
    if (tournament->phase > TOURNAMENT_PLAYING) return no(REFUSED_TOURNAMENT_OVER, clause);
    return tournament->begun ? no(REFUSED_PLAY_BEGUN, clause) : accepted();
}

/* ---- Notifying ------------------------------------------------------------------- */

/* Whether a person was notified and never applied; or, before the first draw, takes no part any
 * more and has nothing to get back. */
static bool is_idle(const struct tournament *tournament, const struct tournament_entry *entry)
{
    bool left = entry->status == ENTRY_WITHDRAWN || entry->status == ENTRY_TURNED_DOWN;

    return entry->status == ENTRY_NOTIFIED ||
           (left && !entry->paid_cents && tournament->phase == TOURNAMENT_ANNOUNCED);
}

/* A free place, or that of an entry that is idle; 0: none. */
static int free_entry(const struct tournament *tournament)
{
    if (tournament->entry_count < TOURNAMENT_PLAYERS) return tournament->entry_count + 1;
    for (int i = 0; i < tournament->entry_count; i++)
        if (is_idle(tournament, &tournament->entries[i])) return i + 1;
    return 0;
}

static struct refusal can_notify(const struct tournament *tournament,
                                 const struct item_order *order, int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);

    (void)now_ms;
    if (!named_well(order)) return no(REFUSED_INCOMPLETE, clause);
    if (tournament->phase > TOURNAMENT_PLAYING) return no(REFUSED_TOURNAMENT_OVER, clause);
    return tournament_entry_of(tournament, applicant(order)) || free_entry(tournament)
               ? accepted()
               : no(REFUSED_TOO_MANY, clause);
}

static void do_notify(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    int number = tournament_entry_of(tournament, applicant(order));

    (void)now_ms;
    if (!number) {
        number = free_entry(tournament);
        if (number > tournament->entry_count) tournament->entry_count = number;
        memset(entry_at(tournament, number), 0, sizeof(struct tournament_entry));
        entry_at(tournament, number)->person = applicant(order);
        entry_at(tournament, number)->status = ENTRY_NOTIFIED;
    }
    struct item_event *done = item_add_done(events, order, own_clause(tournament, order));
    done->number = number;
    done->also = cites(tournament, TOPIC_TERMS_KNOWN);
}

/* ---- Applying -------------------------------------------------------------------- */

/* Whether a person who has this entry can get into the tournament. */
static struct refusal may_enter(const struct tournament *tournament, int number, const char *clause)
{
    if (!number) return no(REFUSED_NOT_NOTIFIED, cites(tournament, TOPIC_IN_WRITING));
    const struct tournament_entry *entry = &tournament->entries[number - 1];

    if (entry->status == ENTRY_DISQUALIFIED || entry->status == ENTRY_VOIDED)
        return no(REFUSED_DISQUALIFIED, clause);
    if (entry->status == ENTRY_APPLIED || entry->status == ENTRY_ACCEPTED)
        return no(REFUSED_ENTERED_TWICE, clause);
    return entry->person == tournament->in_charge
               ? no(REFUSED_IN_CHARGE, cites(tournament, TOPIC_IN_CHARGE))
               : accepted();
}

static struct refusal is_open(const struct tournament *tournament, int64_t now_ms)
{
    const struct tournament_conditions *conditions = &tournament->conditions;
    const char *clause = cites(tournament, TOPIC_CONDITIONS);

    if (tournament->phase > TOURNAMENT_PLAYING) return no(REFUSED_TOURNAMENT_OVER, clause);
    if (now_ms < conditions->opens_ms) return no(REFUSED_ENTRIES_NOT_OPEN, clause);
    if (now_ms >= conditions->closes_ms || tournament->stage)
        return no(REFUSED_ENTRIES_CLOSED, clause);
    return accepted();
}

static bool is_full(const struct tournament *tournament)
{
    return tournament_count(tournament, ENTRY_ACCEPTED) >= tournament->conditions.most;
}

static bool has_play_money(uint32_t person)
{
    return person >= PLAY_MONEY_FROM;
}

/* Whether anyone with the other kind of money is in the tournament, or has applied. */
static bool has_others(const struct tournament *tournament, bool play_money)
{
    for (int i = 0; i < tournament->entry_count; i++) {
        const struct tournament_entry *entry = &tournament->entries[i];
        bool in = entry->status == ENTRY_APPLIED || entry->status == ENTRY_ACCEPTED;
        if ((in || entry->paid_cents) && has_play_money(entry->person) != play_money) return true;
    }
    return false;
}

/* Prizes are paid from the fees: play money must not become money that way. */
static struct refusal keeps_apart(const struct tournament *tournament,
                                  const struct item_order *order)
{
    const char *clause = cites(tournament, TOPIC_CHARGE);
    bool play_money = has_play_money(applicant(order));

    if (!tournament->conditions.fee_cents) return accepted();
    if (play_money && order->choice == PAID_IN_CASH) return no(REFUSED_PLAY_MONEY, clause);
    return has_others(tournament, play_money) ? no(REFUSED_MONEY_APART, clause) : accepted();
}

static struct refusal can_apply(const struct tournament *tournament, const struct item_order *order,
                                int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);
    bool by_player = order->role == ROLE_PLAYER;

    if (!named_well(order) || (by_player && order->choice)) return no(REFUSED_INCOMPLETE, clause);
    struct refusal why = is_open(tournament, now_ms);
    if (!why.code)
        why = may_enter(tournament, tournament_entry_of(tournament, applicant(order)), clause);
    if (!why.code) why = keeps_apart(tournament, order);
    if (why.code) return why;
    return is_full(tournament) ? no(REFUSED_ENTRIES_FULL, cites(tournament, TOPIC_PLAYERS))
                               : accepted();
}

static void accept_entry(struct tournament *tournament, int number, struct item_events *events)
{
    struct tournament_entry *entry = entry_at(tournament, number);

    entry->status = ENTRY_ACCEPTED;
    entry->next = 1;
    tournament_pay(tournament, number, events);
}

static void do_apply(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                     struct item_events *events)
{
    int number = tournament_entry_of(tournament, applicant(order));
    struct tournament_entry *entry = entry_at(tournament, number);

    entry->status = ENTRY_APPLIED;
    entry->time_ms = now_ms;
    entry->cash = order->choice == PAID_IN_CASH;
    entry->other = 0;
    entry->seed_length = order->length;
    memset(entry->seed, 0, sizeof entry->seed);
    memcpy(entry->seed, order->seed, order->length);
    struct item_event *done = item_add_done(events, order, own_clause(tournament, order));
    done->number = number;
    done->also = cites(tournament, TOPIC_IN_WRITING);
    if (tournament->conditions.open_to_all) accept_entry(tournament, number, events);
}

/* ---- Accepting and turning down -------------------------------------------------- */

static struct refusal is_waiting(const struct tournament *tournament,
                                 const struct item_order *order)
{
    const char *clause = own_clause(tournament, order);

    if (!has_entry(tournament, order->number)) return no(REFUSED_NO_SUCH_ENTRY, clause);
    return tournament->entries[order->number - 1].status == ENTRY_APPLIED
               ? accepted()
               : no(REFUSED_NOT_APPLIED, clause);
}

/* The person in charge can't apply, and who has applied can't take charge. */
static struct refusal can_accept(const struct tournament *tournament,
                                 const struct item_order *order, int64_t now_ms)
{
    struct refusal why = is_waiting(tournament, order);

    (void)now_ms;
    if (why.code) return why;
    if (tournament->phase > TOURNAMENT_PLAYING)
        return no(REFUSED_TOURNAMENT_OVER, own_clause(tournament, order));
    return is_full(tournament) ? no(REFUSED_ENTRIES_FULL, cites(tournament, TOPIC_PLAYERS))
                               : accepted();
}

static void do_accept(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    (void)now_ms;
    item_add_done(events, order, own_clause(tournament, order))->other =
        entry_at(tournament, order->number)->person;
    accept_entry(tournament, order->number, events);
}

static struct refusal can_turn_down(const struct tournament *tournament,
                                    const struct item_order *order, int64_t now_ms)
{
    (void)now_ms;
    return is_waiting(tournament, order);
}

static void do_turn_down(struct tournament *tournament, const struct item_order *order,
                         int64_t now_ms, struct item_events *events)
{
    struct tournament_entry *entry = entry_at(tournament, order->number);

    (void)now_ms;
    entry->status = ENTRY_TURNED_DOWN;
    item_add_done(events, order, own_clause(tournament, order))->other = entry->person;
}

/* ---- Giving an entry away -------------------------------------------------------- */

static struct refusal can_transfer(const struct tournament *tournament,
                                   const struct item_order *order, int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);
    int number = entry_meant(tournament, order), to = tournament_entry_of(tournament, order->other);

    (void)now_ms;
    if (!number) return no(REFUSED_NO_SUCH_ENTRY, clause);
    if (tournament->entries[number - 1].status != ENTRY_ACCEPTED)
        return no(REFUSED_NO_ENTRY, clause);
    if (!tournament->conditions.transferable) return no(REFUSED_NOT_TRANSFERABLE, clause);
    struct refusal why = before_play(tournament, clause);
    if (!why.code) why = may_enter(tournament, to, clause);
    const struct tournament_entry *from = &tournament->entries[number - 1];
    bool play_money = has_play_money(from->person) || has_play_money(order->other);
    return !why.code && from->paid_cents && play_money ? no(REFUSED_NOT_PASSED_ON, clause) : why;
}

/* The new player takes everything over: what was paid, and a seat that was drawn. */
static void do_transfer(struct tournament *tournament, const struct item_order *order,
                        int64_t now_ms, struct item_events *events)
{
    int number = entry_meant(tournament, order), to = tournament_entry_of(tournament, order->other);
    struct tournament_entry *from = entry_at(tournament, number), *entry = entry_at(tournament, to);

    entry->status = ENTRY_ACCEPTED;
    entry->time_ms = now_ms;
    entry->stage = from->stage;
    entry->next = from->next;
    entry->session = from->session;
    entry->paid_cents += from->paid_cents;
    entry->cash = from->cash;
    entry->other = (int16_t)number;
    from->status = ENTRY_GIVEN_AWAY;
    from->stage = from->next = 0;
    from->session = 0;
    from->paid_cents = 0;
    from->other = (int16_t)to;
    for (int i = 0; i < tournament->session_count; i++)
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            if (tournament->sessions[i].players[seat] == number)
                tournament->sessions[i].players[seat] = (int16_t)to;
    struct item_event *done = item_add_done(events, order, own_clause(tournament, order));
    done->number = number;
    done->second = to;
}

/* ---- Withdrawing ----------------------------------------------------------------- */

/* When play begins: as the conditions say, or as it was changed for the first session. */
static int64_t play_begins(const struct tournament *tournament)
{
    int64_t first = 0;

    for (int i = 0; i < tournament->session_count; i++) {
        int64_t time = tournament->sessions[i].starts_ms;
        if (time && (!first || time < first)) first = time;
    }
    return first ? first : tournament->conditions.starts_ms;
}

/* The clause by which the fee goes back; null: it does not. */
static const char *refund_clause(const struct tournament *tournament,
                                 const struct item_order *order, int64_t now_ms)
{
    if (play_begins(tournament) - now_ms >= TOURNAMENT_DAYS_MS)
        return cites(tournament, TOPIC_IN_TIME);
    return order->yes ? cites(tournament, TOPIC_CONSENT) : NULL;
}

/* The operator can consent to a refund after the player has withdrawn. */
static struct refusal can_withdraw(const struct tournament *tournament,
                                   const struct item_order *order, int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);
    int number = entry_meant(tournament, order);

    (void)now_ms;
    if (order->role == ROLE_PLAYER && order->yes) return no(REFUSED_INCOMPLETE, clause);
    if (!number) return no(REFUSED_NO_SUCH_ENTRY, clause);
    struct refusal why = before_play(tournament, clause);
    if (why.code) return why;
    const struct tournament_entry *entry = &tournament->entries[number - 1];
    if (entry->status == ENTRY_APPLIED || entry->status == ENTRY_ACCEPTED) return accepted();
    if (entry->status != ENTRY_WITHDRAWN || !order->yes) return no(REFUSED_NO_ENTRY, clause);
    return entry->paid_cents ? accepted() : no(REFUSED_NOTHING_PAID, clause);
}

static void leave_sessions(struct tournament *tournament, int number)
{
    for (int i = 0; i < tournament->session_count; i++) {
        int seat = tournament_seat(&tournament->sessions[i], number);
        if (seat != NO_SEAT) tournament->sessions[i].players[seat] = 0;
    }
}

static void do_withdraw(struct tournament *tournament, const struct item_order *order,
                        int64_t now_ms, struct item_events *events)
{
    int number = entry_meant(tournament, order);
    struct tournament_entry *entry = entry_at(tournament, number);
    const char *clause = refund_clause(tournament, order, now_ms);

    entry->status = ENTRY_WITHDRAWN;
    entry->stage = entry->next = 0;
    entry->session = 0;
    leave_sessions(tournament, number);
    struct item_event *done = item_add_done(events, order, own_clause(tournament, order));
    done->number = number;
    done->also = clause ? NULL : cites(tournament, TOPIC_REFUND);
    if (clause) tournament_refund(tournament, number, clause, events);
}

/* ---- Disqualifying --------------------------------------------------------------- */

static struct refusal can_disqualify(const struct tournament *tournament,
                                     const struct item_order *order, int64_t now_ms)
{
    const char *clause = contest_breach_clause(tournament->conditions.session.kind, order->choice);

    (void)now_ms;
    if (tournament->phase > TOURNAMENT_PLAYING) return no(REFUSED_TOURNAMENT_OVER, clause);
    if (!has_entry(tournament, order->number)) return no(REFUSED_NO_SUCH_ENTRY, clause);
    return tournament->entries[order->number - 1].status == ENTRY_ACCEPTED
               ? accepted()
               : no(REFUSED_NO_ENTRY, clause);
}

/* Sessions that are not over go on without the player. */
static void do_disqualify(struct tournament *tournament, const struct item_order *order,
                          int64_t now_ms, struct item_events *events)
{
    struct tournament_entry *entry = entry_at(tournament, order->number);

    (void)now_ms;
    entry->status = ENTRY_DISQUALIFIED;
    entry->breach = order->choice;
    entry->next = 0;
    entry->place = 0;
    entry->out = true;
    for (int i = 0; i < tournament->session_count; i++) {
        struct tournament_session *session = &tournament->sessions[i];
        int seat = tournament_seat(session, order->number);
        if (seat != NO_SEAT && session->state != SESSION_TALLIED)
            session->how[seat] |= TALLIED_DISQUALIFIED;
    }
    struct item_event *done = item_add_done(
        events, order, contest_breach_clause(tournament->conditions.session.kind, order->choice));
    done->other = entry->person;
    done->also = cites(tournament, TOPIC_NO_REFUND);
}

/* ---- Cancelling ------------------------------------------------------------------ */

static struct refusal can_cancel(const struct tournament *tournament,
                                 const struct item_order *order, int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);
    struct refusal why = before_play(tournament, clause);

    (void)now_ms;
    if (why.code) return why;
    return tournament_count(tournament, ENTRY_ACCEPTED) < tournament_least(tournament)
               ? accepted()
               : no(REFUSED_ENOUGH_PLAYERS, clause);
}

static void do_cancel(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    (void)now_ms;
    assert(is_before_play(tournament));
    tournament->phase = TOURNAMENT_CANCELLED;
    for (int i = 0; i < tournament->session_count; i++)
        tournament->sessions[i].state = SESSION_VOIDED;
    item_add_done(events, order, own_clause(tournament, order));
    for (int number = 1; number <= tournament->entry_count; number++)
        if (tournament->entries[number - 1].status != ENTRY_DISQUALIFIED)
            tournament_refund(tournament, number, cites(tournament, TOPIC_NOT_HELD), events);
    tournament_keep_rest(tournament, events);
}

const struct tournament_code tournament_entries_code[TOURNAMENT_ACTS] = {
    [TOURNAMENT_NOTIFY] = { can_notify, do_notify },
    [TOURNAMENT_APPLY] = { can_apply, do_apply },
    [TOURNAMENT_ACCEPT] = { can_accept, do_accept },
    [TOURNAMENT_TURN_DOWN] = { can_turn_down, do_turn_down },
    [TOURNAMENT_TRANSFER] = { can_transfer, do_transfer },
    [TOURNAMENT_WITHDRAW] = { can_withdraw, do_withdraw },
    [TOURNAMENT_DISQUALIFY] = { can_disqualify, do_disqualify },
    [TOURNAMENT_CANCEL] = { can_cancel, do_cancel },
};
