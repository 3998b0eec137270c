/* stages.c - a stage is drawn by lot into sessions; sessions get a time, and are started.
 *
 * Sessions of a stage are nearly equal in size, so that nobody plays alone.  A session in which
 * only one player is left is decided without play. */
#include "tournament/tournament_internal.h"

#include <string.h>

static const char *own_clause(const struct tournament *tournament, const struct item_order *order)
{
    return tournament_act_clause(tournament, order->act);
}

/* ---- Looking things up ----------------------------------------------------------- */

int tournament_seat(const struct tournament_session *session, int entry)
{
    for (int seat = 0; entry && seat < TABLE_SEATS; seat++)
        if (session->players[seat] == entry) return seat;
    return NO_SEAT;
}

bool tournament_plays(const struct tournament *tournament, const struct tournament_session *session,
                      int seat)
{
    int entry = session->players[seat];

    return entry && !session->how[seat] && tournament->entries[entry - 1].status == ENTRY_ACCEPTED;
}

int tournament_remaining(const struct tournament *tournament, int session)
{
    int count = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        count += tournament_plays(tournament, &tournament->sessions[session - 1], seat);
    return count;
}

int tournament_at(const struct tournament *tournament, uint32_t table)
{
    for (int i = 0; i < tournament->session_count; i++)
        if (tournament->sessions[i].table == table &&
            tournament->sessions[i].state == SESSION_STARTED)
            return i + 1;
    return 0;
}

/* ---- The draw -------------------------------------------------------------------- */

/* The entries that will be drawn for the next stage; returns their number. */
static int entrants_of(const struct tournament *tournament, int16_t entries[TOURNAMENT_PLAYERS])
{
    int count = 0;

    for (int i = 0; i < tournament->entry_count; i++) {
        const struct tournament_entry *entry = &tournament->entries[i];
        if (entry->status == ENTRY_ACCEPTED && entry->next == tournament->stage + 1)
            entries[count++] = (int16_t)(i + 1);
    }
    return count;
}

int tournament_entrants(const struct tournament *tournament, struct chance_commitment *hash)
{
    uint8_t bytes[TOURNAMENT_PLAYERS * (17 + CHANCE_BYTES)], *at = bytes;
    int16_t entries[TOURNAMENT_PLAYERS];
    int count = entrants_of(tournament, entries);

    for (int i = 0; i < count; i++) {
        const struct tournament_entry *entry = &tournament->entries[entries[i] - 1];
        at = put_u64(at, (uint64_t)entries[i]);
        at = put_u64(at, entry->person);
        *at++ = entry->seed_length;
        memcpy(at, entry->seed, entry->seed_length);
        at += entry->seed_length;
    }
    *hash = chance_hash("croupier tournament 1", bytes, (size_t)(at - bytes));
    return count;
}

/* Before the first stage: applications are over, and there are enough players. */
static struct refusal can_begin(const struct tournament *tournament, int64_t now_ms)
{
    int players = tournament_count(tournament, ENTRY_ACCEPTED);
    bool closed =
        now_ms >= tournament->conditions.closes_ms || players >= tournament->conditions.most;

    if (!closed || tournament_count(tournament, ENTRY_APPLIED))
        return no(REFUSED_ENTRIES_OPEN, cites(tournament, TOPIC_CONDITIONS));
    return players >= tournament_least(tournament)
               ? accepted()
               : no(REFUSED_TOO_FEW_ENTRIES, cites(tournament, TOPIC_PLAYERS));
}

static bool has_room(const struct tournament *tournament)
{
    int16_t entries[TOURNAMENT_PLAYERS];
    int count = entrants_of(tournament, entries);

    return tournament->session_count +
               plan_sessions(&tournament->conditions, tournament->stage + 1, count) <=
           TOURNAMENT_SESSIONS;
}

static struct refusal can_draw(const struct tournament *tournament, const struct item_order *order,
                               int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);
    struct refusal why = accepted();

    if (tournament->phase > TOURNAMENT_PLAYING) return no(REFUSED_TOURNAMENT_OVER, clause);
    if (tournament->phase == TOURNAMENT_ANNOUNCED)
        why = can_begin(tournament, now_ms);
    else if (!tournament->stage_due)
        why = no(REFUSED_STAGE_NOT_OVER, cites(tournament, TOPIC_ONLY));
    if (why.code) return why;
    if (!has_room(tournament)) return no(REFUSED_TOO_MANY, clause);
    return item_draw_fits(&tournament->draws, tournament->name, order->seed)
               ? accepted()
               : no(REFUSED_NOT_AS_COMMITTED, clause);
}

/* The player was drawn for this seat. */
static void seat_player(struct tournament *tournament, int session, int seat, int number,
                        struct item_events *events)
{
    struct tournament_entry *entry = &tournament->entries[number - 1];

    tournament->sessions[session - 1].players[seat] = (int16_t)number;
    entry->stage = tournament->stage;
    entry->next = 0;
    entry->session = (int16_t)session;
    struct item_event *event =
        item_add_event(events, TOURNAMENT_SEATED, entry->person, cites(tournament, TOPIC_SEATS));
    event->number = session;
    event->second = seat + 1;
    event->also = contest_clause(tournament->conditions.session.kind, CONTEST_OWN_SEAT);
}

/* As many sessions as there are tables begin when play begins; the others when they are called. */
static int new_heat(struct tournament *tournament, int at)
{
    const struct tournament_conditions *conditions = &tournament->conditions;
    struct tournament_session session = {
        .table = conditions->tables[at % conditions->table_count],
        .stage = tournament->stage,
        .starts_ms =
            tournament->stage == 1 && at < conditions->table_count ? conditions->starts_ms : 0,
    };

    assert(tournament->session_count < TOURNAMENT_SESSIONS);
    tournament->sessions[tournament->session_count++] = session;
    return tournament->session_count;
}

static void tell_goes_on(const struct tournament *tournament, int entry, struct item_events *events)
{
    struct item_event *event =
        item_add_event(events, TOURNAMENT_GOES_ON, tournament->entries[entry - 1].person,
                       cites(tournament, TOPIC_ADVANCES));

    event->number = tournament->stage;
    event->also = cites(tournament, TOPIC_ONLY);
}

static void do_draw(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                    struct item_events *events)
{
    uint16_t lots[TOURNAMENT_PLAYERS];
    int16_t entries[TOURNAMENT_PLAYERS];
    struct item_proof *proof = &tournament->proofs[tournament->draws.drawn];
    int count = entrants_of(tournament, entries), lot = 0;

    (void)now_ms;
    proof->number = tournament->stage + 1;
    proof->count = tournament_entrants(tournament, &proof->entrants);
    memcpy(proof->seed, order->seed, sizeof proof->seed);
    proof->commitment = tournament->draws.next;
    item_draw(&tournament->draws, tournament->name, order->seed, &proof->entrants, count, lots);
    tournament->phase = TOURNAMENT_PLAYING;
    tournament->stage++;
    tournament->stage_due = tournament->best_done = false;
    item_add_done(events, order, cites(tournament, TOPIC_SESSIONS))->number = tournament->stage;
    for (int i = 0; tournament->stage > 1 && i < count; i++)
        tell_goes_on(tournament, entries[i], events);
    int sessions = plan_sessions(&tournament->conditions, tournament->stage, count);
    for (int i = 0; i < sessions; i++) {
        int session = new_heat(tournament, i);
        for (int seat = 0; seat < plan_size(count, sessions, i); seat++)
            seat_player(tournament, session, seat, entries[lots[lot++]], events);
    }
}

/* ---- Times ----------------------------------------------------------------------- */

static struct refusal is_drawn(const struct tournament *tournament, const struct item_order *order)
{
    const char *clause = own_clause(tournament, order);

    if (tournament->phase > TOURNAMENT_PLAYING) return no(REFUSED_TOURNAMENT_OVER, clause);
    if (!has_session(tournament, order->number)) return no(REFUSED_NO_SUCH_SESSION, clause);
    return tournament->sessions[order->number - 1].state == SESSION_DRAWN
               ? accepted()
               : no(REFUSED_SESSION_BEGUN, clause);
}

static struct refusal can_reschedule(const struct tournament *tournament,
                                     const struct item_order *order, int64_t now_ms)
{
    struct refusal why = is_drawn(tournament, order);

    if (why.code) return why;
    return order->time_ms - now_ms >= INT64_C(1000) * tournament->conditions.notice_seconds
               ? accepted()
               : no(REFUSED_NOTICE_NEEDED, own_clause(tournament, order));
}

static void do_reschedule(struct tournament *tournament, const struct item_order *order,
                          int64_t now_ms, struct item_events *events)
{
    (void)now_ms;
    tournament->sessions[order->number - 1].starts_ms = order->time_ms;
    item_add_done(events, order, own_clause(tournament, order));
}

/* ---- Who is in charge ------------------------------------------------------------ */

static uint32_t in_charge(const struct item_order *order)
{
    return order->other != NOBODY ? order->other : order->person;
}

static struct refusal can_take_charge(const struct tournament *tournament,
                                      const struct item_order *order, int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);
    int number = tournament_entry_of(tournament, in_charge(order));
    int status = number ? tournament->entries[number - 1].status : ENTRY_FREE;

    (void)now_ms;
    if (tournament->phase > TOURNAMENT_DECIDED) return no(REFUSED_TOURNAMENT_OVER, clause);
    return status == ENTRY_ACCEPTED || status == ENTRY_APPLIED ? no(REFUSED_IN_CHARGE, clause)
                                                               : accepted();
}

static void do_take_charge(struct tournament *tournament, const struct item_order *order,
                           int64_t now_ms, struct item_events *events)
{
    (void)now_ms;
    tournament->in_charge = in_charge(order);
    item_add_done(events, order, own_clause(tournament, order));
}

/* ---- Starting -------------------------------------------------------------------- */

static struct refusal can_start(const struct tournament *tournament, const struct item_order *order,
                                int64_t now_ms)
{
    struct refusal why = is_drawn(tournament, order);

    if (why.code) return why;
    const struct tournament_session *session = &tournament->sessions[order->number - 1];
    if (tournament->in_charge == NOBODY)
        return no(REFUSED_NOBODY_IN_CHARGE, own_clause(tournament, order));
    if (now_ms < session->starts_ms)
        return no(REFUSED_BEFORE_ITS_HOUR, cites(tournament, TOPIC_TIMES));
    return tournament_remaining(tournament, order->number) > 1 &&
                   tournament_at(tournament, session->table)
               ? no(REFUSED_TABLE_HAS_SESSION, cites(tournament, TOPIC_SESSIONS))
               : accepted();
}

/* The clause by which a play-off is held; null: it is none. */
static const char *why_played(const struct tournament *tournament,
                              const struct tournament_session *session)
{
    if (session->kind == SESSION_STAGE) return NULL;
    if (session->of && tournament_all_fell(tournament, session->of))
        return cites(tournament, TOPIC_ALL_OUT);
    return cites(tournament, session->kind == SESSION_ADVANCE ? TOPIC_WINNER : TOPIC_PLAY_OFF);
}

static void do_start(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                     struct item_events *events)
{
    bool alone = tournament_remaining(tournament, order->number) < 2;

    tournament->begun = true;
    tournament->sessions[order->number - 1].state = SESSION_STARTED;
    tournament->sessions[order->number - 1].started_ms = now_ms;
    item_add_done(events, order, own_clause(tournament, order))->also =
        alone ? cites(tournament, TOPIC_WINNER)
              : why_played(tournament, &tournament->sessions[order->number - 1]);
    if (alone) tournament_tally(tournament, order->number);
}

/* ---- The end of a session's time ------------------------------------------------- */

/* It counts from the director's start. */
static struct refusal can_time_up(const struct tournament *tournament,
                                  const struct item_order *order, int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);

    if (!has_session(tournament, order->number)) return no(REFUSED_NO_SUCH_SESSION, clause);
    const struct tournament_session *session = &tournament->sessions[order->number - 1];
    const struct contest_terms *terms = tournament_terms(tournament, session);
    if (session->state != SESSION_STARTED) return no(REFUSED_NOT_IN_PLAY, clause);
    bool over = terms->measure == LENGTH_TIME && !session->time_up &&
                now_ms - session->started_ms >= INT64_C(1000) * terms->length;
    return over ? accepted() : no(REFUSED_TIME_NOT_UP, clause);
}

static void do_time_up(struct tournament *tournament, const struct item_order *order,
                       int64_t now_ms, struct item_events *events)
{
    (void)now_ms;
    tournament->sessions[order->number - 1].time_up = true;
    item_add_done(events, order, own_clause(tournament, order));
}

/* ---- Leaving the table for a while ----------------------------------------------- */

static struct refusal can_excuse(const struct tournament *tournament,
                                 const struct item_order *order, int64_t now_ms)
{
    const char *clause = own_clause(tournament, order);

    (void)now_ms;
    if (!has_entry(tournament, order->number)) return no(REFUSED_NO_SUCH_ENTRY, clause);
    for (int i = 0; i < tournament->session_count; i++) {
        const struct tournament_session *session = &tournament->sessions[i];
        if (session->state == SESSION_STARTED && tournament_seat(session, order->number) != NO_SEAT)
            return accepted();
    }
    return no(REFUSED_NOT_IN_PLAY, clause);
}

static void do_excuse(struct tournament *tournament, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    struct tournament_entry *entry = &tournament->entries[order->number - 1];

    (void)now_ms;
    entry->excused = order->yes;
    struct item_event *event = item_add_done(events, order, own_clause(tournament, order));
    event->other = entry->person;
    event->second = !order->yes;
}

const struct tournament_code tournament_stages_code[TOURNAMENT_ACTS] = {
    [TOURNAMENT_DRAW] = { can_draw, do_draw },
    [TOURNAMENT_RESCHEDULE] = { can_reschedule, do_reschedule },
    [TOURNAMENT_TAKE_CHARGE] = { can_take_charge, do_take_charge },
    [TOURNAMENT_START] = { can_start, do_start },
    [TOURNAMENT_EXCUSE] = { can_excuse, do_excuse },
    [TOURNAMENT_TIME_UP] = { can_time_up, do_time_up },
};
