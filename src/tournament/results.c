/* results.c - what the chips at the end of a session decide: who goes on, which ties are played
 * off, and in the end the places.
 *
 * Only a tie that matters is played off.  Places are refined: a play-off orders those who were
 * tied and leaves everyone else where they were, as 5.11 has it.  If there is no room for another
 * session, lots decide. */
#include "tournament/tournament_internal.h"

#include <string.h>

/* ---- Ranking --------------------------------------------------------------------- */

static bool is_ranked(const struct tournament *tournament, const struct tournament_session *session,
                      int seat)
{
    int entry = session->players[seat];

    return entry && !(session->how[seat] & (TALLIED_DISQUALIFIED | TALLIED_VOID)) &&
           tournament->entries[entry - 1].status == ENTRY_ACCEPTED;
}

static bool someone_survived(const struct tournament *tournament,
                             const struct tournament_session *session)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (is_ranked(tournament, session, seat) && !(session->how[seat] & TALLIED_OUT))
            return true;
    return false;
}

bool tournament_all_fell(const struct tournament *tournament, int session)
{
    return !someone_survived(tournament, &tournament->sessions[session - 1]);
}

/* What decides the ranking: chips; if nobody survived, those who fell last are first, and tied. */
static int64_t score_of(const struct tournament_session *session, int seat, bool survived)
{
    bool fell = session->how[seat] & TALLIED_FELL;

    return !survived && fell ? INT64_MAX : session->chips_cents[seat];
}

int tournament_ranking(const struct tournament *tournament, int session,
                       struct tournament_rank ranks[TABLE_SEATS])
{
    const struct tournament_session *of = &tournament->sessions[session - 1];
    bool survived = someone_survived(tournament, of);
    int64_t scores[TABLE_SEATS];
    int count = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!is_ranked(tournament, of, seat)) continue;
        int64_t score = score_of(of, seat, survived);
        int at = count++;
        for (; at > 0 && (scores[at - 1] < score ||
                          (scores[at - 1] == score && ranks[at - 1].entry > of->players[seat]));
             at--) {
            scores[at] = scores[at - 1];
            ranks[at] = ranks[at - 1];
        }
        scores[at] = score;
        ranks[at] = (struct tournament_rank){ .entry = of->players[seat],
                                              .out = of->how[seat] & TALLIED_OUT,
                                              .chips_cents = of->chips_cents[seat] };
    }
    for (int i = 0; i < count; i++) ranks[i].tied = i + 1 < count && scores[i] == scores[i + 1];
    return count;
}

/* ---- Play-offs ------------------------------------------------------------------- */

int tournament_add_session(struct tournament *tournament, const struct tournament_session *session)
{
    int planned = plan_after(&tournament->conditions, tournament->stage);

    if (tournament->session_count + planned >= TOURNAMENT_SESSIONS) return 0;
    tournament->sessions[tournament->session_count++] = *session;
    return tournament->session_count;
}

/* Those who are tied play off, at the same table and on the same seats.  Returns false if there is
 * no room for more sessions. */
static bool play_off(struct tournament *tournament, int kind, int of,
                     const struct tournament_rank *tied, int count, int places)
{
    const struct tournament_session *before = &tournament->sessions[of - 1];
    struct tournament_session session = { .table = before->table,
                                          .of = (int16_t)of,
                                          .places = (int16_t)places,
                                          .kind = (uint8_t)kind,
                                          .stage = tournament->stage };

    for (int i = 0; i < count; i++) {
        int seat = tournament_seat(before, tied[i].entry);
        assert(seat != NO_SEAT);
        session.players[seat] = tied[i].entry;
    }
    return tournament_add_session(tournament, &session);
}

/* ---- Lots ------------------------------------------------------------------------ */

static void sort_by_entry(struct tournament_rank *tied, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && tied[k - 1].entry > tied[k].entry; k--) {
            struct tournament_rank rank = tied[k];
            tied[k] = tied[k - 1];
            tied[k - 1] = rank;
        }
}

/* Puts those who are tied in the order of lots (reading T25).  The seed is that of the stage's
 * draw, to which the house was committed; who takes part is hashed anew (docs/fair.md). */
static void draw_lots(const struct tournament *tournament, struct tournament_rank *tied, int count)
{
    uint8_t bytes[CHANCE_BYTES + 8 + 8 * TOURNAMENT_PLAYERS], *at = bytes;
    struct tournament_rank before[TOURNAMENT_PLAYERS];
    uint16_t lots[TOURNAMENT_PLAYERS];

    assert(tournament->draws.drawn);
    const struct item_proof *stage = &tournament->proofs[tournament->draws.drawn - 1];
    sort_by_entry(tied, count);
    memcpy(at, stage->entrants.bytes, CHANCE_BYTES);
    at = put_u64(at + CHANCE_BYTES, (uint64_t)tournament->session_count);
    for (int i = 0; i < count; i++) at = put_u64(at, (uint64_t)tied[i].entry);
    struct chance_commitment hash = chance_hash("croupier tie 1", bytes, (size_t)(at - bytes));
    item_lots(tournament->name, tournament->draws.drawn, stage->seed, &hash, count, lots);
    memcpy(before, tied, (size_t)count * sizeof *tied);
    for (int i = 0; i < count; i++) tied[i] = before[lots[i]];
}

/* ---- Who goes on ----------------------------------------------------------------- */

static void decide(struct tournament *tournament, int number, bool goes_on)
{
    struct tournament_entry *entry = &tournament->entries[number - 1];

    entry->next = (uint8_t)plan_next(&tournament->conditions, tournament->stage, goes_on);
    entry->out = !entry->next;
}

/* The bounds of the players who are tied across the cut between these places and the rest; false
 * if none are. */
static bool tied_at(const struct tournament_rank *ranks, int count, int places, int *first,
                    int *last)
{
    *first = *last = 0;
    if (places <= 0 || places >= count || !ranks[places - 1].tied) return false;
    for (*first = places - 1; *first > 0 && ranks[*first - 1].tied; (*first)--) continue;
    for (*last = places; ranks[*last].tied; (*last)++) continue;
    return true;
}

/* The best of a session go on.  A tie for the last of these places is played off. */
static void cut(struct tournament *tournament, int session, int places)
{
    struct tournament_rank ranks[TABLE_SEATS];
    int count = tournament_ranking(tournament, session, ranks), first, last;
    bool tied = tied_at(ranks, count, places, &first, &last);

    if (tied && !play_off(tournament, SESSION_ADVANCE, session, ranks + first, last - first + 1,
                          places - first)) {
        draw_lots(tournament, ranks + first, last - first + 1);
        tied = false;
    }
    for (int i = 0; i < count; i++) {
        bool waits = tied && i >= first && i <= last;
        if (!waits) decide(tournament, ranks[i].entry, i < places);
    }
}

/* ---- The best of the others ------------------------------------------------------ */

/* A player's chips at the end of the last heat. */
static int64_t chips_of(const struct tournament *tournament, int number)
{
    int session = tournament->entries[number - 1].session;
    int seat = has_session(tournament, session)
                   ? tournament_seat(&tournament->sessions[session - 1], number)
                   : NO_SEAT;

    return seat == NO_SEAT ? 0 : tournament->sessions[session - 1].chips_cents[seat];
}

/* The last series of play-offs for the best of the stage; 0: none yet. */
static int series_of(const struct tournament *tournament)
{
    int series = 0;

    for (int i = 0; i < tournament->session_count; i++) {
        const struct tournament_session *session = &tournament->sessions[i];
        if (session->stage == tournament->stage && session->series > series)
            series = session->series;
    }
    return series;
}

struct candidates {
    int count;
    struct tournament_rank list[TOURNAMENT_PLAYERS];
};

static void add_candidate(struct candidates *to, int number, int64_t chips)
{
    int at = to->count++;

    for (; at > 0 && to->list[at - 1].chips_cents < chips; at--) to->list[at] = to->list[at - 1];
    to->list[at] = (struct tournament_rank){ .entry = (int16_t)number, .chips_cents = chips };
}

/* Those who did not go on from the stage and still hold chips; or those who played off in the last
 * series, by what they had then.  Returns the number of places left for them. */
static int find_candidates(const struct tournament *tournament, int series, struct candidates *to)
{
    int places = stage_of(tournament, tournament->stage)->best;
    int on = plan_next(&tournament->conditions, tournament->stage, true);

    to->count = 0;
    for (int i = 0; !series && i < tournament->entry_count; i++) {
        const struct tournament_entry *entry = &tournament->entries[i];
        int64_t chips = chips_of(tournament, i + 1);
        if (entry->status == ENTRY_ACCEPTED && entry->stage == tournament->stage &&
            entry->next != on && chips > 0)
            add_candidate(to, i + 1, chips);
    }
    for (int i = 0; series && i < tournament->session_count; i++) {
        const struct tournament_session *session = &tournament->sessions[i];
        if (session->stage != tournament->stage || session->series != series ||
            session->state != SESSION_TALLIED)
            continue;
        places = session->places;
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            if (is_ranked(tournament, session, seat))
                add_candidate(to, session->players[seat], session->chips_cents[seat]);
    }
    for (int i = 0; i + 1 < to->count; i++)
        to->list[i].tied = to->list[i].chips_cents == to->list[i + 1].chips_cents;
    return places;
}

/* Players of several tables play off, if need be at several tables; chips of all are compared. */
static bool play_off_best(struct tournament *tournament, const struct tournament_rank *tied,
                          int count, int places, int series)
{
    const struct tournament_conditions *conditions = &tournament->conditions;
    int sessions = plan_sessions(conditions, tournament->stage, count), at = 0;
    int planned = plan_after(conditions, tournament->stage);

    if (tournament->session_count + planned + sessions > TOURNAMENT_SESSIONS || series > 100)
        return false;
    for (int i = 0; i < sessions; i++) {
        struct tournament_session session = {
            .table = conditions->tables[i % conditions->table_count],
            .places = (int16_t)places,
            .kind = SESSION_ADVANCE,
            .stage = tournament->stage,
            .series = (uint8_t)series,
        };
        for (int seat = 0; seat < plan_size(count, sessions, i); seat++)
            session.players[seat] = tied[at++].entry;
        tournament->sessions[tournament->session_count++] = session;
    }
    return true;
}

/* Returns whether it is known who goes on. */
static bool decide_best(struct tournament *tournament)
{
    struct candidates others;
    int series = series_of(tournament), first, last;
    int places = find_candidates(tournament, series, &others);
    bool tied = tied_at(others.list, others.count, places, &first, &last);

    if (tied && !play_off_best(tournament, others.list + first, last - first + 1, places - first,
                               series + 1)) {
        draw_lots(tournament, others.list + first, last - first + 1);
        tied = false;
    }
    for (int i = 0; i < others.count && i < places; i++)
        if (!tied || i < first) decide(tournament, others.list[i].entry, true);
    return !tied;
}

/* ---- Places ---------------------------------------------------------------------- */

/* Orders the players of a session, who share places from this one on. */
static void place(struct tournament *tournament, int session, int from)
{
    struct tournament_rank ranks[TABLE_SEATS];
    int count = tournament_ranking(tournament, session, ranks), at = from;

    for (int i = 0; i < count; i++) {
        tournament->entries[ranks[i].entry - 1].place = (int16_t)at;
        if (!ranks[i].tied) at = from + i + 1;
    }
}

/* Those who have a place; lists them. */
static int at_place(const struct tournament *tournament, int place,
                    struct tournament_rank ranks[TABLE_SEATS])
{
    int count = 0;

    for (int i = 0; i < tournament->entry_count && count < TABLE_SEATS; i++)
        if (tournament->entries[i].place == place)
            ranks[count++] = (struct tournament_rank){ .entry = (int16_t)(i + 1) };
    return count;
}

/* Closes the gaps that disqualified players leave. */
static void close_gaps(struct tournament *tournament)
{
    struct tournament_rank ranks[TABLE_SEATS];

    for (int to = 1, from = 1; from <= TABLE_SEATS; from++) {
        int count = at_place(tournament, from, ranks);
        for (int i = 0; i < count; i++) tournament->entries[ranks[i].entry - 1].place = (int16_t)to;
        to += count;
    }
}

static int final_session(const struct tournament *tournament)
{
    int last = 0;

    for (int i = 0; i < tournament->session_count; i++)
        if (tournament->sessions[i].kind == SESSION_STAGE &&
            is_final(tournament, tournament->sessions[i].stage))
            last = i + 1;
    return last;
}

/* Whether only one player has the place; otherwise a play-off is on, or lots decide. */
static bool is_single(struct tournament *tournament, int place, int kind)
{
    struct tournament_rank tied[TABLE_SEATS];
    int count = at_place(tournament, place, tied);

    if (count < 2) return true;
    if (play_off(tournament, kind, final_session(tournament), tied, count, 1)) return false;
    draw_lots(tournament, tied, count);
    for (int i = 1; i < count; i++)
        tournament->entries[tied[i].entry - 1].place = (int16_t)(place + 1);
    return true;
}

/* The winner and, if there is a prize for it, the runner-up must be known (5.10). */
static void decide_places(struct tournament *tournament)
{
    close_gaps(tournament);
    if (!is_single(tournament, 1, SESSION_WINNER)) return;
    if (tournament->conditions.prize_count > 1 && !is_single(tournament, 2, SESSION_RUNNER_UP))
        return;
    tournament->phase = TOURNAMENT_DECIDED;
}

/* ---- The end of sessions and stages ---------------------------------------------- */

/* What a table decided counts for the tournament. */
static void take_over(struct tournament *tournament, const struct tournament_session *session)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!session->players[seat]) continue;
        struct tournament_entry *entry = &tournament->entries[session->players[seat] - 1];
        entry->excused = false;
        entry->adjust_cents = 0;
        entry->seat_to = 0;
        if (!(session->how[seat] & TALLIED_DISQUALIFIED) || entry->status != ENTRY_ACCEPTED)
            continue;
        entry->status = ENTRY_DISQUALIFIED;
        entry->next = 0;
        entry->place = 0;
        entry->out = true;
    }
}

void tournament_tally(struct tournament *tournament, int number)
{
    struct tournament_session *session = &tournament->sessions[number - 1];

    session->state = SESSION_TALLIED;
    take_over(tournament, session);
    switch ((enum tournament_session_kind)session->kind) {
    case SESSION_STAGE:
        if (is_final(tournament, session->stage))
            place(tournament, number, 1);
        else
            cut(tournament, number, stage_of(tournament, session->stage)->advance);
        break;
    case SESSION_ADVANCE:
        if (session->of) cut(tournament, number, session->places);
        break;
    case SESSION_WINNER:
        place(tournament, number, 1);
        break;
    case SESSION_RUNNER_UP:
        place(tournament, number, 2);
        break;
    }
}

static bool stage_played(const struct tournament *tournament)
{
    for (int i = 0; i < tournament->session_count; i++)
        if (tournament->sessions[i].state != SESSION_TALLIED &&
            tournament->sessions[i].state != SESSION_VOIDED)
            return false;
    return true;
}

/* A stage for which nobody is left is not played.  Returns whether another draw is needed. */
static bool next_is_due(struct tournament *tournament)
{
    struct chance_commitment hash;

    tournament->stage_due = true;
    while (!tournament_entrants(tournament, &hash)) {
        if (is_final(tournament, tournament->stage + 1)) return false;
        tournament->stage++;
    }
    return true;
}

void tournament_progress(struct tournament *tournament)
{
    if (tournament->phase != TOURNAMENT_PLAYING || !stage_played(tournament)) return;
    if (is_final(tournament, tournament->stage)) {
        decide_places(tournament);
        return;
    }
    if (!tournament->stage_due && !tournament->best_done &&
        stage_of(tournament, tournament->stage)->best && !decide_best(tournament))
        return;
    tournament->best_done = true;
    if (!next_is_due(tournament)) tournament->phase = TOURNAMENT_DECIDED;
}
