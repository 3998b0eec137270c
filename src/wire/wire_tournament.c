/* wire_tournament.c - a tournament as JSON.
 *
 * While a session is played, its chips are what players have at the table, on the layout or not.  A
 * secret wager is in neither of them before it is revealed: until then its chips count as kept. */
#include "rules/rows.h"
#include "tournament/tournament.h"
#include "wire/wire_item_internal.h"

#include <string.h>

static const char *table_name(const struct wire_item *item, uint32_t table)
{
    const struct pit *pit = item->pit(item->to, table);

    return pit ? pit->chance.name : "";
}

/* ---- The phase ------------------------------------------------------------------- */

static int accepted_entries(const struct tournament *tournament)
{
    int count = 0;

    for (int i = 0; i < tournament->entry_count; i++)
        count += tournament->entries[i].status == ENTRY_ACCEPTED;
    return count;
}

static void put_announced(struct json_out *out, const struct wire_item *item)
{
    const struct tournament *tournament = item->state;
    const struct tournament_conditions *conditions = &tournament->conditions;

    if (item->now_ms < conditions->opens_ms)
        wire_put_moment(out, "Applications open", conditions->opens_ms);
    else if (item->now_ms < conditions->closes_ms)
        wire_put_moment(out, "Applications close", conditions->closes_ms);
    else
        wire_put_moment(out, "Play begins", conditions->starts_ms);
}

static void put_phase(struct json_out *out, const struct wire_item *item)
{
    static const char *const sentences[] = {
        [TOURNAMENT_PLAYING] = "The tournament is being played.",
        [TOURNAMENT_DECIDED] = "All places are decided; the prizes are to be awarded.",
        [TOURNAMENT_OVER] = "The prizes are awarded.",
        [TOURNAMENT_CANCELLED] = "The tournament is cancelled.",
    };
    const struct tournament *tournament = item->state;

    json_out_text(out, "phase", tournament_phase_word(tournament->phase));
    if (tournament->phase == TOURNAMENT_ANNOUNCED)
        put_announced(out, item);
    else
        json_out_text(out, "say", sentences[tournament->phase]);
}

/* ---- Conditions ------------------------------------------------------------------ */

static void put_stages(struct json_out *out, const struct tournament_conditions *conditions)
{
    json_out_array(out, "stages");
    for (int i = 0; i < conditions->stage_count; i++) {
        const struct tournament_stage *stage = &conditions->stages[i];
        json_out_object(out, NULL);
        json_out_text(out, "word", stage->word);
        json_out_number(out, "seats", stage->seats);
        json_out_number(out, "advance", stage->advance);
        json_out_number(out, "best", stage->best);
        json_out_bool(out, "losers", stage->losers);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_tables(struct json_out *out, const struct wire_item *item)
{
    const struct tournament *tournament = item->state;

    json_out_array(out, "tables");
    for (int i = 0; i < tournament->conditions.table_count; i++)
        json_out_text(out, NULL, table_name(item, tournament->conditions.tables[i]));
    json_out_end(out);
}

static void put_times(struct json_out *out, const struct tournament_conditions *conditions)
{
    json_out_number(out, "opens", conditions->opens_ms);
    json_out_number(out, "closes", conditions->closes_ms);
    json_out_number(out, "starts", conditions->starts_ms);
}

/* What all lines of the programme and the state have. */
static void put_basics(struct json_out *out, const struct wire_item *item)
{
    const struct tournament *tournament = item->state;
    const struct tournament_conditions *conditions = &tournament->conditions;

    put_phase(out, item);
    json_out_text(out, "rules", wire_contest_kind(conditions->session.kind));
    json_out_text(out, "game", games[conditions->edition]->name);
    put_tables(out, item);
    json_out_number(out, "fee", conditions->fee_cents);
    json_out_number(out, "least", conditions->least);
    json_out_number(out, "most", conditions->most);
    put_times(out, conditions);
}

static void put_conditions(struct json_out *out, const struct tournament_conditions *conditions)
{
    const struct contest_terms *session = &conditions->session;

    json_out_bool(out, "house", session->kind == CONTEST_HOUSE);
    json_out_number(out, "chips", session->chips_cents);
    json_out_text(out, "issue", session->bought ? "bought" : "free");
    json_out_number(out, "min", session->min_cents);
    json_out_number(out, "max", session->max_cents);
    json_out_number(out, "step", session->step_cents);
    json_out_number(out, "pass_cards", session->pass_cards);
    json_out_number(out, "secret_cards", session->secret_cards);
    json_out_number(out, "seconds", session->seconds);
    json_out_text(out, "measure", wire_contest_measure(session->measure));
    json_out_number(out, "length", session->length);
    json_out_bool(out, "transferable", conditions->transferable);
    json_out_bool(out, "open_to_all", conditions->open_to_all);
    json_out_bool(out, "automatic", conditions->automatic);
}

/* ---- Prizes ---------------------------------------------------------------------- */

/* The next goods, in quotes, of the term. */
static void put_goods(struct json_out *out, const char **at)
{
    const char *begin = strchr(*at, '"'), *end = begin ? strchr(begin + 1, '"') : NULL;

    if (!end) return;
    json_out_bytes(out, "goods", begin + 1, (size_t)(end - begin) - 1);
    *at = end + 1;
}

static void put_prizes(struct json_out *out, const struct wire_item *item)
{
    const struct tournament *tournament = item->state;
    const struct tournament_conditions *conditions = &tournament->conditions;
    int64_t cents[TOURNAMENT_PRIZES] = { 0 };
    char value[ITEM_VALUE];
    const char *goods = wire_term(item, "prizes", value);

    tournament_prizes(tournament, cents);
    json_out_array(out, "prizes");
    for (int i = 0; i < conditions->prize_count; i++) {
        json_out_object(out, NULL);
        json_out_number(out, "place", i + 1);
        if (conditions->prizes[i].goods)
            put_goods(out, &goods);
        else
            json_out_number(out, "cents", cents[i]);
        json_out_if(out, "permille", conditions->prizes[i].permille);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_money(struct json_out *out, const struct wire_item *item)
{
    const struct tournament *tournament = item->state;

    json_out_number(out, "pool", tournament->pool_cents);
    json_out_number(out, "kept", tournament->kept_cents);
    json_out_number(out, "added", tournament->conditions.added_cents);
    put_prizes(out, item);
}

/* ---- Entries --------------------------------------------------------------------- */

static void put_entry(struct json_out *out, const struct wire_item *item, int number)
{
    const struct tournament *tournament = item->state;
    const struct tournament_entry *entry = &tournament->entries[number - 1];

    json_out_object(out, NULL);
    json_out_number(out, "entry", number);
    json_out_number(out, "person", entry->person);
    wire_put_name(out, item, entry->person);
    json_out_text(out, "status", tournament_status_word(entry->status));
    json_out_number(out, "stage", entry->stage);
    json_out_bool(out, "out", entry->out);
    json_out_number(out, "session", entry->session);
    json_out_number(out, "place", entry->place);
    json_out_number(out, "prize", entry->prize_cents);
    json_out_number(out, "time", entry->time_ms);
    json_out_end(out);
}

/* ---- Sessions -------------------------------------------------------------------- */

/* The table of a session that is being played there, or null. */
static const struct pit *pit_of(const struct wire_item *item, int number)
{
    const struct tournament *tournament = item->state;
    const struct tournament_session *session = &tournament->sessions[number - 1];
    const struct pit *pit =
        session->state == SESSION_STARTED ? item->pit(item->to, session->table) : NULL;
    const struct contest_terms *terms = pit ? &pit->table.contest.terms : NULL;
    bool ours = pit && contest_on(&pit->table) && terms->tournament == tournament->number &&
                terms->session == number;

    return ours ? pit : NULL;
}

static int64_t chips_of(const struct tournament_session *session, const struct pit *pit, int seat)
{
    bool plays = pit && pit->table.contest.players & SEAT_BIT(seat);

    return plays ? pit->table.till.rack_cents[seat] + table_on_layout(&pit->table, seat)
                 : session->chips_cents[seat];
}

static void put_player(struct json_out *out, const struct wire_item *item, int number, int seat,
                       int rank)
{
    const struct tournament *tournament = item->state;
    const struct tournament_session *session = &tournament->sessions[number - 1];
    int entry = session->players[seat];
    uint8_t how = session->how[seat];

    json_out_object(out, NULL);
    json_out_number(out, "seat", seat + 1);
    json_out_number(out, "entry", entry);
    wire_put_name(out, item, tournament->entries[entry - 1].person);
    json_out_number(out, "chips", chips_of(session, pit_of(item, number), seat));
    json_out_bool(out, "out", how & TALLIED_OUT);
    json_out_bool(out, "disqualified", how & TALLIED_DISQUALIFIED);
    json_out_true(out, "void", how & TALLIED_VOID);
    json_out_if(out, "rank", rank);
    json_out_end(out);
}

static void put_players(struct json_out *out, const struct wire_item *item, int number)
{
    const struct tournament *tournament = item->state;
    const struct tournament_session *session = &tournament->sessions[number - 1];
    struct tournament_rank ranks[TABLE_SEATS];
    int count =
        session->state == SESSION_TALLIED ? tournament_ranking(tournament, number, ranks) : 0;

    json_out_array(out, "players");
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (session->players[seat])
            put_player(out, item, number, seat, tournament_rank_of(ranks, count, session->players[seat]));
    json_out_end(out);
}

static void put_session(struct json_out *out, const struct wire_item *item, int number)
{
    static const char *const kinds[] = { [SESSION_STAGE] = "stage",
                                         [SESSION_ADVANCE] = "advance",
                                         [SESSION_WINNER] = "winner",
                                         [SESSION_RUNNER_UP] = "runner-up" };
    const struct tournament *tournament = item->state;
    const struct tournament_conditions *conditions = &tournament->conditions;
    const struct tournament_session *session = &tournament->sessions[number - 1];
    const struct pit *pit = pit_of(item, number);
    const struct contest_terms *length =
        session->kind == SESSION_STAGE ? &conditions->session : &conditions->play_off;
    bool timed = length->measure == LENGTH_TIME;

    json_out_object(out, NULL);
    json_out_number(out, "session", number);
    json_out_text(out, "kind", kinds[session->kind]);
    json_out_text(out, "state", tournament_state_word(session->state));
    json_out_number(out, "stage", session->stage);
    if (session->stage) json_out_text(out, "word", conditions->stages[session->stage - 1].word);
    json_out_text(out, "table", table_name(item, session->table));
    json_out_number(out, "starts", session->starts_ms);
    if (timed && session->started_ms)
        json_out_number(out, "ends", session->started_ms + length->length * INT64_C(1000));
    json_out_number(out, "of", session->of);
    json_out_number(out, "places", session->places);
    json_out_number(out, "round", pit ? pit->table.contest.rounds + 1 : 0);
    json_out_number(out, "length", length->length);
    put_players(out, item, number);
    json_out_end(out);
}

/* ---- Standings ------------------------------------------------------------------- */

static int64_t chips_in(void *to, int session, int seat)
{
    const struct wire_item *item = to;
    const struct tournament *tournament = item->state;

    return chips_of(&tournament->sessions[session - 1], pit_of(item, session), seat);
}

static void put_standing(struct json_out *out, const struct wire_item *item,
                         const struct tournament_standing *standing)
{
    const struct tournament *tournament = item->state;
    const struct tournament_entry *entry = &tournament->entries[standing->entry - 1];

    json_out_object(out, NULL);
    json_out_number(out, "entry", standing->entry);
    wire_put_name(out, item, entry->person);
    json_out_number(out, "rank", standing->rank);
    json_out_number(out, "place", standing->place);
    json_out_number(out, "stage", standing->stage);
    json_out_number(out, "chips", standing->chips_cents);
    json_out_bool(out, "out", standing->out);
    json_out_number(out, "prize", entry->prize_cents);
    json_out_end(out);
}

static void put_standings(struct json_out *out, const struct wire_item *item)
{
    const struct tournament *tournament = item->state;
    struct tournament_standing standings[TOURNAMENT_PLAYERS];
    int count = tournament_standings(tournament, chips_in, (void *)(uintptr_t)item, standings);

    json_out_array(out, "standings");
    for (int i = 0; i < count; i++) put_standing(out, item, &standings[i]);
    json_out_end(out);
}

/* ---- The tournament -------------------------------------------------------------- */

static void put_summary(struct json_out *out, const struct wire_item *item)
{
    put_basics(out, item);
    json_out_number(out, "entered", accepted_entries(item->state));
}

static void put_in_charge(struct json_out *out, const struct wire_item *item, uint32_t person)
{
    if (person == NOBODY) {
        json_out_null(out, "in_charge");
        return;
    }
    json_out_object(out, "in_charge");
    json_out_number(out, "person", person);
    wire_put_name(out, item, person);
    json_out_end(out);
}

static void put_state(struct json_out *out, const struct wire_item *item)
{
    const struct tournament *tournament = item->state;

    put_basics(out, item);
    put_conditions(out, &tournament->conditions);
    json_out_number(out, "stage", tournament->stage);
    json_out_bool(out, "stage_due", tournament->stage_due);
    put_stages(out, &tournament->conditions);
    put_money(out, item);
    put_in_charge(out, item, tournament->in_charge);
    json_out_array(out, "entries");
    for (int i = 1; i <= tournament->entry_count; i++) put_entry(out, item, i);
    json_out_end(out);
    json_out_array(out, "sessions");
    for (int i = 1; i <= tournament->session_count; i++) put_session(out, item, i);
    json_out_end(out);
    put_standings(out, item);
    wire_put_draws(out, item);
}

/* ---- One person ------------------------------------------------------------------ */

/* Where the player sits, or will sit. */
static void put_seat(struct json_out *out, const struct wire_item *item, int entry, int number)
{
    const struct tournament *tournament = item->state;
    const struct tournament_session *session = &tournament->sessions[number - 1];

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (session->players[seat] == entry) json_out_number(out, "seat", seat + 1);
    json_out_text(out, "table", table_name(item, session->table));
}

/* The session that concerns the player now: the last one with the entry. */
static int session_of(const struct tournament *tournament, int entry)
{
    for (int number = tournament->session_count; number > 0; number--)
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            if (tournament->sessions[number - 1].players[seat] == entry) return number;
    return 0;
}

static void put_own(struct json_out *out, const struct wire_item *item, uint32_t person)
{
    const struct tournament *tournament = item->state;
    int number = tournament_entry_of(tournament, person);
    int session = number ? session_of(tournament, number) : 0;

    if (!number) {
        json_out_null(out, "entry");
        return;
    }
    const struct tournament_entry *entry = &tournament->entries[number - 1];
    json_out_object(out, "entry");
    json_out_number(out, "entry", number);
    json_out_text(out, "status", tournament_status_word(entry->status));
    json_out_bool(out, "out", entry->out);
    json_out_number(out, "session", session);
    if (session) put_seat(out, item, number, session);
    json_out_number(out, "place", entry->place);
    json_out_number(out, "prize", entry->prize_cents);
    json_out_end(out);
}

const struct wire_item_kind wire_tournament = { "tournament", put_summary, put_state, put_own };
