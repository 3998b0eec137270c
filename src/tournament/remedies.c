/* remedies.c - what the director does if a terminal or the whole system fails (9.4 to 9.6, 11.4 to
 * 11.6).
 *
 * Each order is the one remedy for one incident, for those whom it affects: players who are still
 * in the session (reading T16).  The table gets its part by tournament_order(). */
#include "tournament/tournament_internal.h"

#include <string.h>

static const char *own_clause(const struct tournament *tournament, const struct item_order *order)
{
    return tournament_act_clause(tournament, order->act);
}

static struct refusal at_terminals(const struct tournament *tournament, const char *clause)
{
    if (tournament->phase > TOURNAMENT_PLAYING) return no(REFUSED_TOURNAMENT_OVER, clause);
    return tournament->conditions.session.kind == CONTEST_TERMINALS
               ? accepted()
               : no(REFUSED_NO_TERMINALS, clause);
}

/* ---- One terminal ---------------------------------------------------------------- */

/* The session that the player of an entry plays now, from 1; 0: none. */
static int playing(const struct tournament *tournament, int number)
{
    for (int i = 0; i < tournament->session_count; i++) {
        const struct tournament_session *session = &tournament->sessions[i];
        int seat = tournament_seat(session, number);
        if (session->state == SESSION_STARTED && seat != NO_SEAT &&
            tournament_plays(tournament, session, seat))
            return i + 1;
    }
    return 0;
}

static struct refusal is_affected(const struct tournament *tournament,
                                  const struct item_order *order)
{
    const char *clause = own_clause(tournament, order);
    struct refusal why = at_terminals(tournament, clause);

    if (why.code) return why;
    if (!has_entry(tournament, order->number)) return no(REFUSED_NO_SUCH_ENTRY, clause);
    return playing(tournament, order->number) ? accepted() : no(REFUSED_NOT_IN_PLAY, clause);
}

static struct tournament_entry *told(struct tournament *tournament, const struct item_order *order,
                                     struct item_events *events)
{
    struct tournament_entry *entry = &tournament->entries[order->number - 1];

    item_add_done(events, order, own_clause(tournament, order))->other = entry->person;
    return entry;
}

static struct refusal can_balance(const struct tournament *tournament,
                                  const struct item_order *order, int64_t now_ms)
{
    (void)now_ms;
    return is_affected(tournament, order);
}

static void do_balance(struct tournament *tournament, const struct item_order *order,
                       int64_t now_ms, struct item_events *events)
{
    (void)now_ms;
    told(tournament, order, events)->adjust_cents =
        order->choice == BALANCE_DEBIT ? -order->cents : order->cents;
}

static struct refusal can_move(const struct tournament *tournament, const struct item_order *order,
                               int64_t now_ms)
{
    struct refusal why = is_affected(tournament, order);

    (void)now_ms;
    if (why.code) return why;
    const struct tournament_session *session =
        &tournament->sessions[playing(tournament, order->number) - 1];
    return order->second <= tournament->conditions.seats && !session->players[order->second - 1]
               ? accepted()
               : no(REFUSED_TERMINAL_TAKEN, own_clause(tournament, order));
}

static void do_move(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                    struct item_events *events)
{
    (void)now_ms;
    told(tournament, order, events)->seat_to = (uint8_t)order->second;
}

/* ---- Another heat ---------------------------------------------------------------- */

static int player_count(const struct tournament_session *session)
{
    int count = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++) count += session->players[seat] != 0;
    return count;
}

static struct refusal can_change_heat(const struct tournament *tournament,
                                      const struct item_order *order, int64_t now_ms)
{
    struct refusal why = is_affected(tournament, order);

    (void)now_ms;
    if (why.code) return why;
    const struct tournament_session *from =
        &tournament->sessions[playing(tournament, order->number) - 1];
    if (!has_session(tournament, order->second))
        return no(REFUSED_NO_SUCH_SESSION, own_clause(tournament, order));
    const struct tournament_session *to = &tournament->sessions[order->second - 1];
    bool open = from->kind == SESSION_STAGE && to->kind == SESSION_STAGE &&
                to->state == SESSION_DRAWN && to->stage == from->stage &&
                player_count(to) < plan_seats(&tournament->conditions, to->stage);
    return open ? accepted() : no(REFUSED_NO_OTHER_HEAT, own_clause(tournament, order));
}

static void leave_heat(struct tournament *tournament, int number)
{
    struct tournament_session *session = &tournament->sessions[playing(tournament, number) - 1];

    session->how[tournament_seat(session, number)] |= TALLIED_VOID;
    tournament->entries[number - 1].adjust_cents = 0;
    tournament->entries[number - 1].seat_to = 0;
}

static void do_change_heat(struct tournament *tournament, const struct item_order *order,
                           int64_t now_ms, struct item_events *events)
{
    struct tournament_session *to = &tournament->sessions[order->second - 1];
    int seat = 0;

    (void)now_ms;
    leave_heat(tournament, order->number);
    while (to->players[seat]) seat++;
    to->players[seat] = (int16_t)order->number;
    told(tournament, order, events)->session = (int16_t)order->second;
}

/* ---- Void entries ---------------------------------------------------------------- */

static void void_entry(struct tournament *tournament, int number, struct item_events *events)
{
    struct tournament_entry *entry = &tournament->entries[number - 1];

    entry->status = ENTRY_VOIDED;
    entry->next = 0;
    entry->place = 0;
    entry->out = true;
    entry->adjust_cents = 0;
    entry->seat_to = 0;
    tournament_refund_all(tournament, number, events);
}

static void do_void_entry(struct tournament *tournament, const struct item_order *order,
                          int64_t now_ms, struct item_events *events)
{
    (void)now_ms;
    leave_heat(tournament, order->number);
    told(tournament, order, events);
    void_entry(tournament, order->number, events);
}

/* ---- The system ------------------------------------------------------------------ */

static struct refusal is_session(const struct tournament *tournament,
                                 const struct item_order *order)
{
    const char *clause = own_clause(tournament, order);
    struct refusal why = at_terminals(tournament, clause);

    if (why.code) return why;
    return has_session(tournament, order->number) ? accepted()
                                                  : no(REFUSED_NO_SUCH_SESSION, clause);
}

static struct refusal can_fail(const struct tournament *tournament, const struct item_order *order,
                               int64_t now_ms)
{
    struct refusal why = is_session(tournament, order);

    (void)now_ms;
    if (why.code) return why;
    return tournament->sessions[order->number - 1].state == SESSION_STARTED
               ? accepted()
               : no(REFUSED_NOT_IN_PLAY, own_clause(tournament, order));
}

static void do_fail(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                    struct item_events *events)
{
    (void)now_ms;
    tournament->sessions[order->number - 1].state = SESSION_FAILED;
    item_add_done(events, order, own_clause(tournament, order));
}

static struct refusal has_failed(const struct tournament *tournament,
                                 const struct item_order *order, int64_t now_ms)
{
    struct refusal why = is_session(tournament, order);

    (void)now_ms;
    if (why.code) return why;
    return tournament->sessions[order->number - 1].state == SESSION_FAILED
               ? accepted()
               : no(REFUSED_NOT_FAILED, own_clause(tournament, order));
}

static struct refusal can_repeat(const struct tournament *tournament,
                                 const struct item_order *order, int64_t now_ms)
{
    struct refusal why = has_failed(tournament, order, now_ms);
    int planned = plan_after(&tournament->conditions, tournament->stage);

    if (why.code) return why;
    return tournament->session_count + planned < TOURNAMENT_SESSIONS
               ? accepted()
               : no(REFUSED_TOO_MANY, own_clause(tournament, order));
}

/* Players who were out before the failure stay out, with what they had left. */
static void do_repeat(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    struct tournament_session *failed = &tournament->sessions[order->number - 1], heat = *failed;

    (void)now_ms;
    heat.state = SESSION_DRAWN;
    heat.starts_ms = heat.started_ms = 0;
    heat.time_up = heat.held = false;
    heat.bought = 0;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        bool stays = heat.players[seat] &&
                     !(heat.how[seat] & (TALLIED_DISQUALIFIED | TALLIED_VOID)) &&
                     tournament->entries[heat.players[seat] - 1].status == ENTRY_ACCEPTED;
        bool out = stays && heat.how[seat] & TALLIED_OUT;
        if (!stays) heat.players[seat] = 0;
        heat.how[seat] = out ? TALLIED_OUT : 0;
        if (!out) heat.chips_cents[seat] = 0;
    }
    failed->state = SESSION_VOIDED;
    int number = tournament_add_session(tournament, &heat);
    assert(number);
    for (int seat = 0; seat < TABLE_SEATS && heat.kind == SESSION_STAGE; seat++)
        if (heat.players[seat])
            tournament->entries[heat.players[seat] - 1].session = (int16_t)number;
    item_add_done(events, order, own_clause(tournament, order))->second = number;
}

/* Nobody goes on from a heat whose entries are void; those who were out before are out. */
static void give_up(struct tournament *tournament, int number)
{
    struct tournament_session *session = &tournament->sessions[number - 1];

    if (is_final(tournament, session->stage)) {
        tournament_tally(tournament, number);
        return;
    }
    session->state = SESSION_VOIDED;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!session->players[seat] || session->series) continue;
        struct tournament_entry *entry = &tournament->entries[session->players[seat] - 1];
        if (entry->status != ENTRY_ACCEPTED) continue;
        entry->next = (uint8_t)plan_next(&tournament->conditions, session->stage, false);
        entry->out = !entry->next;
    }
}

static void do_void_entries(struct tournament *tournament, const struct item_order *order,
                            int64_t now_ms, struct item_events *events)
{
    struct tournament_session *session = &tournament->sessions[order->number - 1];

    (void)now_ms;
    item_add_done(events, order, own_clause(tournament, order));
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!tournament_plays(tournament, session, seat)) continue;
        session->how[seat] |= TALLIED_VOID;
        void_entry(tournament, session->players[seat], events);
    }
    give_up(tournament, order->number);
}

/* Whether a player can still win the tournament.  A play-off that is not over may let one go on who
 * did not win a session. */
static bool is_in(const struct tournament *tournament, int number)
{
    const struct tournament_entry *entry = &tournament->entries[number - 1];
    bool in = !entry->out;

    if (entry->status != ENTRY_ACCEPTED) return false;
    if (in && plan_next(&tournament->conditions, tournament->stage, false)) return true;
    for (int i = 0; i < tournament->session_count; i++) {
        const struct tournament_session *session = &tournament->sessions[i];
        int seat = tournament_seat(session, number);
        if (seat == NO_SEAT || session->how[seat] & TALLIED_VOID) continue; /* plays elsewhere */
        if (session->state == SESSION_TALLIED || session->state == SESSION_VOIDED) continue;
        if (session->how[seat] & TALLIED_OUT) return false;
        in = true;
    }
    return in;
}

static void do_call_off(struct tournament *tournament, const struct item_order *order,
                        int64_t now_ms, struct item_events *events)
{
    (void)now_ms;
    item_add_done(events, order, own_clause(tournament, order));
    for (int number = 1; number <= tournament->entry_count; number++)
        if (is_in(tournament, number)) tournament_refund_all(tournament, number, events);
    tournament->phase = TOURNAMENT_CANCELLED;
    for (int i = 0; i < tournament->session_count; i++)
        if (tournament->sessions[i].state != SESSION_TALLIED)
            tournament->sessions[i].state = SESSION_VOIDED;
    tournament_keep_rest(tournament, events);
}

const struct tournament_code tournament_remedies_code[TOURNAMENT_ACTS] = {
    [TOURNAMENT_BALANCE] = { can_balance, do_balance },
    [TOURNAMENT_TERMINAL] = { can_move, do_move },
    [TOURNAMENT_OTHER_HEAT] = { can_change_heat, do_change_heat },
    [TOURNAMENT_VOID_ENTRY] = { can_balance, do_void_entry },
    [TOURNAMENT_FAIL] = { can_fail, do_fail },
    [TOURNAMENT_NEW_HEAT] = { can_repeat, do_repeat },
    [TOURNAMENT_VOID_ENTRIES] = { has_failed, do_void_entries },
    [TOURNAMENT_CALL_OFF] = { has_failed, do_call_off },
};
