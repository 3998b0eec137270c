/* tables.c - a tournament and its tables: the orders that they get, and what they report.
 *
 * Which order comes next follows from the states of both.  The first that the table would carry
 * out is given: what it would refuse now is tried again later, and holds up nothing else. */
#include "tournament/tournament_internal.h"

/* ---- Orders ---------------------------------------------------------------------- */

struct telling {
    const struct tournament *tournament;
    const struct tournament_session *session;
    int number; /* of the session, from 1 */
    const struct pit *pit;
    struct order *order;
};

static const struct contest *contest_of(const struct telling *t)
{
    return &t->pit->table.contest;
}

static struct order *fresh(struct telling *t, enum pit_act act, uint32_t person)
{
    *t->order = pit_order(NOBODY, ROLE_CLOCK, act);
    t->order->other = person;
    return t->order;
}

static bool is_possible(const struct telling *t)
{
    return !pit_check(t->pit, t->order).code;
}

static bool tell(struct telling *t, enum pit_act act, uint32_t person)
{
    fresh(t, act, person);
    return is_possible(t);
}

static const struct tournament_entry *entry_at(const struct telling *t, int seat)
{
    int number = t->session->players[seat];

    return number ? &t->tournament->entries[number - 1] : NULL;
}

static bool prepare(struct telling *t)
{
    struct order *order = fresh(t, PIT_SESSION, NOBODY);

    order->terms = *tournament_terms(t->tournament, t->session);
    order->terms.tournament = t->tournament->number;
    order->terms.session = (uint16_t)t->number;
    return is_possible(t);
}

/* Chips that were bought are refunded to those whom a failure affects. */
static bool stop(struct telling *t)
{
    fresh(t, PIT_SESSION_STOP, NOBODY)->yes = true;
    return is_possible(t);
}

static bool at_table(const struct telling *t, int seat)
{
    return contest_of(t)->players & SEAT_BIT(seat);
}

static bool disqualify(struct telling *t, int seat)
{
    const struct tournament_entry *entry = entry_at(t, seat);

    if (!(t->session->how[seat] & TALLIED_DISQUALIFIED) ||
        contest_of(t)->disqualified & SEAT_BIT(seat))
        return false;
    fresh(t, PIT_DISQUALIFY, entry->person)->number = entry->breach;
    return is_possible(t);
}

static bool void_seat(struct telling *t, int seat)
{
    return t->session->how[seat] & TALLIED_VOID && !(contest_of(t)->voided & SEAT_BIT(seat)) &&
           tell(t, PIT_SESSION_VOID, entry_at(t, seat)->person);
}

static bool adjust(struct telling *t, int seat)
{
    const struct tournament_entry *entry = entry_at(t, seat);

    if (!entry->adjust_cents) return false;
    fresh(t, PIT_SESSION_ADJUST, entry->person)->cents = entry->adjust_cents;
    return is_possible(t);
}

static bool excuse(struct telling *t, int seat)
{
    const struct tournament_entry *entry = entry_at(t, seat);
    bool excused = contest_of(t)->excused & SEAT_BIT(seat);

    if (entry->excused == excused) return false;
    fresh(t, PIT_EXCUSE, entry->person)->yes = entry->excused;
    return is_possible(t);
}

static bool move(struct telling *t, int seat)
{
    const struct tournament_entry *entry = entry_at(t, seat);

    if (!entry->seat_to) return false;
    fresh(t, PIT_SESSION_MOVE, entry->person)->number = entry->seat_to;
    return is_possible(t);
}

/* Everything that concerns one player of a session at the table. */
static bool correct(struct telling *t)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (entry_at(t, seat) && at_table(t, seat) &&
            (disqualify(t, seat) || void_seat(t, seat) || adjust(t, seat) || excuse(t, seat) ||
             move(t, seat)))
            return true;
    return false;
}

/* Players who are still to be seated; then the session starts.  One player alone does not play. */
static bool seat_or_start(struct telling *t)
{
    bool all = true;

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!tournament_plays(t->tournament, t->session, seat) || at_table(t, seat)) continue;
        all = false;
        fresh(t, PIT_SESSION_SEAT, entry_at(t, seat)->person)->number = (uint8_t)(seat + 1);
        if (is_possible(t)) return true;
    }
    if (tournament_remaining(t->tournament, t->number) < 2) return stop(t);
    return all && tell(t, PIT_SESSION_START, NOBODY);
}

static bool by_clock(struct telling *t, int act)
{
    fresh(t, PIT_GAME, NOBODY)->command =
        (struct command){ .act = (uint8_t)act, .role = ROLE_CLOCK, .seat = NO_SEAT };
    return is_possible(t);
}

/* At a table with staff the dealer tallies (5.5(a)). */
static bool end_or_tally(struct telling *t)
{
    if (contest_of(t)->stage == CONTEST_PLAYING)
        return t->session->time_up && !contest_of(t)->time_up && by_clock(t, ACT_SESSION_TIME);
    return t->tournament->conditions.automatic && by_clock(t, ACT_TALLY);
}

bool tournament_order(const struct tournament *tournament, uint32_t table, const struct pit *pit,
                      struct order *order)
{
    const struct contest *contest = &pit->table.contest;
    int number = tournament_at(tournament, table);
    struct telling t = { .tournament = tournament, .pit = pit, .order = order, .number = number };

    if (number) t.session = &tournament->sessions[number - 1];
    if (contest->stage == CONTEST_OFF) return number && prepare(&t);
    if (contest->terms.tournament != tournament->number) return false;
    if (contest->terms.session != number) return stop(&t);
    if (correct(&t)) return true;
    if (contest->stage == CONTEST_SEATING) return seat_or_start(&t);
    return end_or_tally(&t);
}

bool tournament_uses(const struct tournament *tournament, uint32_t table)
{
    for (int i = 0; i < tournament->session_count; i++) {
        const struct tournament_session *session = &tournament->sessions[i];
        if (session->table == table && (session->state == SESSION_STARTED || session->held))
            return true;
    }
    return false;
}

/* ---- What tables report ---------------------------------------------------------- */

static bool is_ours(const struct tournament *tournament, int number, const struct contest *contest)
{
    return contest->stage != CONTEST_OFF && contest->terms.tournament == tournament->number &&
           contest->terms.session == number;
}

/* What the table knows of a seat, and what it will get an order for. */
static uint8_t how_at(const struct tournament *tournament, const struct tournament_session *session,
                      const struct contest *contest, int seat)
{
    uint32_t bit = SEAT_BIT(seat);
    int status = tournament->entries[session->players[seat] - 1].status;

    return (uint8_t)((session->how[seat] & TALLIED_VOID) |
                     (status == ENTRY_DISQUALIFIED ? TALLIED_DISQUALIFIED : 0) |
                     (contest->out & bit ? TALLIED_OUT : 0) |
                     (contest->disqualified & bit ? TALLIED_DISQUALIFIED : 0) |
                     (contest->fell & bit ? TALLIED_FELL : 0) |
                     (contest->voided & bit ? TALLIED_VOID : 0));
}

static void follow(const struct tournament *tournament, struct tournament_session *session,
                   const struct pit *pit)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!session->players[seat] || !(pit->table.contest.players & SEAT_BIT(seat))) continue;
        session->how[seat] = how_at(tournament, session, &pit->table.contest, seat);
        session->chips_cents[seat] = pit->table.till.rack_cents[seat];
    }
}

static void change_seat(struct tournament *tournament, struct tournament_session *session, int from,
                        int to)
{
    session->players[to] = session->players[from];
    session->how[to] = session->how[from];
    session->chips_cents[to] = session->chips_cents[from];
    if (session->bought & SEAT_BIT(from)) session->bought |= SEAT_BIT(to);
    session->bought &= ~SEAT_BIT(from);
    session->players[from] = 0;
    session->how[from] = 0;
    session->chips_cents[from] = 0;
    tournament->entries[session->players[to] - 1].seat_to = 0;
}

/* Takes one event; returns whether the session is over with it: by a tally, or because one player
 * alone does not play. */
static bool take_event(struct tournament *tournament, int number, const struct pit_event *event)
{
    struct tournament_session *session = &tournament->sessions[number - 1];
    int entry =
        tournament_entry_of(tournament, event->kind == PIT_DONE ? event->other : event->person);
    int seat = tournament_seat(session, entry);

    if (event->kind == PIT_DONE && event->act == PIT_SESSION_STOP)
        return tournament_remaining(tournament, number) < 2;
    if (seat == NO_SEAT) return false;
    if (event->kind == PIT_DONE && event->act == PIT_SESSION_ADJUST)
        tournament->entries[entry - 1].adjust_cents = 0;
    if (event->kind == PIT_MOVED) change_seat(tournament, session, seat, event->number - 1);
    if (event->kind != PIT_TALLIED || event->other != tournament->number) return false;
    session->how[seat] =
        (uint8_t)(event->number | (session->how[seat] & (TALLIED_VOID | TALLIED_DISQUALIFIED)));
    session->chips_cents[seat] = event->cents;
    return true;
}

/* What players pay for chips, and what they get for them at the end of the session. */
static void count_chips(struct tournament *tournament, struct tournament_session *session,
                        const struct pit_events *events)
{
    const struct contest_terms *terms = tournament_terms(tournament, session);

    for (int i = 0; i < events->game.count && terms->bought; i++) {
        const struct event *event = &events->game.list[i];
        if (event->kind == EVENT_CHIPS && event->paid_cents > 0 && event->seat >= 0 &&
            session->players[event->seat])
            session->bought |= SEAT_BIT(event->seat);
    }
    for (int i = 0; i < events->count && terms->bought; i++) {
        const struct pit_event *event = &events->list[i];
        int number = tournament_entry_of(tournament, event->person);
        int seat = tournament_seat(session, number);
        if (event->kind != PIT_TAKEN || seat == NO_SEAT) continue;
        bool paid = session->bought & SEAT_BIT(seat);
        session->bought &= ~SEAT_BIT(seat);
        tournament->entries[number - 1].lost_cents +=
            (paid ? terms->chips_cents : 0) - event->cents;
    }
}

/* The session that a table still has: in play, or given up. */
static struct tournament_session *session_held(struct tournament *tournament, uint32_t table)
{
    for (int i = 0; i < tournament->session_count; i++)
        if (tournament->sessions[i].table == table && tournament->sessions[i].held)
            return &tournament->sessions[i];
    return NULL;
}

/* A session that was given up is the table's business until the table has stopped it. */
static void note_held(struct tournament *tournament, uint32_t table, const struct contest *contest)
{
    for (int number = 1; number <= tournament->session_count; number++) {
        struct tournament_session *session = &tournament->sessions[number - 1];
        if (session->table == table) session->held = is_ours(tournament, number, contest);
    }
}

void tournament_hear(struct tournament *tournament, uint32_t table, const struct pit *pit,
                     const struct pit_events *events)
{
    int number = tournament_at(tournament, table);
    struct tournament_session *held = session_held(tournament, table);
    bool over = false;

    if (held) count_chips(tournament, held, events);
    note_held(tournament, table, &pit->table.contest);
    if (!number) return;
    for (int i = 0; i < events->count; i++)
        over |= take_event(tournament, number, &events->list[i]);
    if (is_ours(tournament, number, &pit->table.contest))
        follow(tournament, &tournament->sessions[number - 1], pit);
    else if (over)
        tournament_tally(tournament, number);
    tournament_progress(tournament);
}
