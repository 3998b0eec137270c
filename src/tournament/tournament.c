/* tournament.c - a tournament as an item of the programme: its clauses, opening, orders, and what
 * can be asked about it. */
#include "tournament/tournament_internal.h"

#include <string.h>

/* States are compared byte by byte, so they must not contain padding. */
_Static_assert(sizeof(struct tournament_stage) == TOURNAMENT_WORD + 8, "padding in a stage");
_Static_assert(sizeof(struct tournament_prize) == 16, "padding in a prize");
_Static_assert(sizeof(struct tournament_conditions) ==
                   TOURNAMENT_TITLE + 40 + 2 * sizeof(struct contest_terms) + 32 +
                       TOURNAMENT_STAGES * sizeof(struct tournament_stage) +
                       TOURNAMENT_PRIZES * sizeof(struct tournament_prize) + 4 * TOURNAMENT_TABLES,
               "padding in conditions");
_Static_assert(sizeof(struct tournament_entry) == 64 + CHANCE_BYTES, "padding in an entry");
_Static_assert(sizeof(struct tournament_session) == 40 + 11 * TABLE_SEATS, "padding in a session");
_Static_assert(sizeof(struct tournament) ==
                   48 + sizeof(struct tournament_conditions) + CHANCE_BYTES +
                       sizeof(struct item_draws) + 32 +
                       TOURNAMENT_STAGES * sizeof(struct item_proof) +
                       TOURNAMENT_PLAYERS * sizeof(struct tournament_entry) +
                       TOURNAMENT_SESSIONS * sizeof(struct tournament_session),
               "padding in struct tournament");

TOURNAMENT_REFUSALS(REFUSAL_DEFINED)

/* ---- Clauses --------------------------------------------------------------------- */

const char *tournament_clause(enum contest_kind kind, enum tournament_topic topic)
{
    static const struct {
        const char *division_7, *house;
    } clauses[TOURNAMENT_TOPICS] = {
        [TOPIC_CONDITIONS] = { "Div 7 r.2.2", "House r.11" },
        [TOPIC_FORM] = { "Div 7 r.2.2(a)", "House r.11" },
        [TOPIC_FEE] = { "Div 7 r.2.2(b)", "House r.9" },
        [TOPIC_CHIPS] = { "Div 7 r.2.2(c)", "House r.2" },
        [TOPIC_ISSUE] = { "Div 7 r.2.2(d)", "House r.2" },
        [TOPIC_CARDS] = { "Div 7 r.2.2(e)", "House r.4" },
        [TOPIC_LIMITS] = { "Div 7 r.2.2(f)", "House r.4" },
        [TOPIC_PLAYERS] = { "Div 7 r.2.2(g)", "House r.11" },
        [TOPIC_LENGTH] = { "Div 7 r.2.2(h)", "House r.7" },
        [TOPIC_PROGRESS] = { "Div 7 r.2.2(i)", "House r.13" },
        [TOPIC_PRIZES] = { "Div 7 r.2.2(j)", "House r.9" },
        [TOPIC_CHARGE] = { "Div 7 r.2.1", "House r.9" },
        [TOPIC_REFUSE] = { "Div 7 r.2.3(a)", "House r.11" },
        [TOPIC_TRANSFER] = { "Div 7 r.2.3(b)", "House r.11" },
        [TOPIC_SESSIONS] = { "Div 7 r.2.3(d)(i)", "House r.3" },
        [TOPIC_SEATS] = { "Div 7 r.2.3(d)(ii)", "House r.3" },
        [TOPIC_LACK] = { "Div 7 r.2.3(e)", "House r.14" },
        [TOPIC_KEEP] = { "Div 7 r.2.3(f)", "House r.9" },
        [TOPIC_REFUND] = { "Div 7 r.2.4", "House r.9" },
        [TOPIC_IN_TIME] = { "Div 7 r.2.4(a)(i)", "House r.9" },
        [TOPIC_CONSENT] = { "Div 7 r.2.4(a)(ii)", "House r.9" },
        [TOPIC_NOT_HELD] = { "Div 7 r.2.4(b)", "House r.14" },
        [TOPIC_NO_REFUND] = { "Div 7 r.2.5", "House r.9" },
        [TOPIC_IN_WRITING] = { "Div 7 r.2.6", "House r.11" },
        [TOPIC_TIMES] = { "Div 7 r.2.7", "House r.12" },
        [TOPIC_ALL_OUT] = { "Div 7 r.3.8", "House r.8" },
        [TOPIC_IN_CHARGE] = { "Div 7 r.4.1", "House r.12" },
        [TOPIC_MARKER] = { "Div 7 r.4.7", "House r.4" },
        [TOPIC_WINNER] = { "Div 7 r.5.6", "House r.8" },
        [TOPIC_ADVANCES] = { "Div 7 r.5.7(b)", "House r.13" },
        [TOPIC_TERMS_KNOWN] = { "Div 7 r.5.7(a)", "House r.11" },
        [TOPIC_ONLY] = { "Div 7 r.5.8", "House r.13" },
        [TOPIC_PLACES] = { "Div 7 r.5.9", "House r.13" },
        [TOPIC_PLAY_OFF] = { "Div 7 r.5.10", "House r.8" },
        [TOPIC_LOWER_RUNNER_UP] = { "Div 7 r.5.11(a)", "House r.13" },
        [TOPIC_LOWER_WINNER] = { "Div 7 r.5.11(b)", "House r.13" },
        [TOPIC_LOWER] = { "Div 7 r.5.11(c)", "House r.13" },
        [TOPIC_SHARE] = { "Div 7 r.5.12", "House r.13" },
        [TOPIC_SHARE_TWO] = { "Div 7 r.5.12(a)", "House r.13" },
        [TOPIC_SHARE_THREE] = { "Div 7 r.5.12(b)", "House r.13" },
        [TOPIC_GAMES] = { "Div 7 r.1.1", "House r.1" },
    };

    return kind == CONTEST_HOUSE ? clauses[topic].house : clauses[topic].division_7;
}

const char *tournament_remedy_clause(const struct tournament *tournament,
                                     enum contest_remedy remedy)
{
    const struct contest_rows *rows = games[tournament->conditions.edition]->contest;

    return rows ? rows->remedy[remedy] : cites(tournament, TOPIC_GAMES);
}

const char *tournament_act_clause(const struct tournament *tournament, int act)
{
    static const uint8_t topics[TOURNAMENT_ACTS] = {
        [TOURNAMENT_NOTIFY] = TOPIC_IN_WRITING, [TOURNAMENT_APPLY] = TOPIC_CHARGE,
        [TOURNAMENT_ACCEPT] = TOPIC_IN_WRITING, [TOURNAMENT_TURN_DOWN] = TOPIC_REFUSE,
        [TOURNAMENT_TRANSFER] = TOPIC_TRANSFER, [TOURNAMENT_WITHDRAW] = TOPIC_REFUND,
        [TOURNAMENT_CANCEL] = TOPIC_LACK,       [TOURNAMENT_DRAW] = TOPIC_SESSIONS,
        [TOURNAMENT_RESCHEDULE] = TOPIC_TIMES,  [TOURNAMENT_TAKE_CHARGE] = TOPIC_IN_CHARGE,
        [TOURNAMENT_START] = TOPIC_IN_CHARGE,   [TOURNAMENT_AWARD] = TOPIC_PLACES,
    };
    static const uint8_t remedies[TOURNAMENT_ACTS] = {
        [TOURNAMENT_BALANCE] = REMEDY_BALANCE,       [TOURNAMENT_TERMINAL] = REMEDY_TERMINAL,
        [TOURNAMENT_OTHER_HEAT] = REMEDY_OTHER_HEAT, [TOURNAMENT_VOID_ENTRY] = REMEDY_ENTRY,
        [TOURNAMENT_FAIL] = REMEDY_SYSTEM,           [TOURNAMENT_NEW_HEAT] = REMEDY_NEW_HEAT,
        [TOURNAMENT_VOID_ENTRIES] = REMEDY_ENTRIES,  [TOURNAMENT_CALL_OFF] = REMEDY_CANCEL,
    };
    enum contest_kind kind = tournament->conditions.session.kind;

    if (act == TOURNAMENT_DISQUALIFY) return contest_breach_clause(kind, BREACH_RULES);
    if (act == TOURNAMENT_TIME_UP) return contest_clause(kind, CONTEST_TIME);
    if (act == TOURNAMENT_EXCUSE) return contest_clause(kind, CONTEST_LEAVING);
    if (act >= TOURNAMENT_BALANCE && act <= TOURNAMENT_CALL_OFF)
        return tournament_remedy_clause(tournament, remedies[act]);
    return cites(tournament, topics[act]);
}

static const char *act_clause(const void *item, int act)
{
    return tournament_act_clause(item, act);
}

/* Division 7, the sections on the games of the house, and the house's own rules. */
static const struct clause *clauses(int list)
{
    if (!list) return clauses_division_7;
    if (list == 1) return clauses_house_tournament;
    list -= 2;
    for (int i = 0; i < game_count; i++)
        if (games[i]->contest && !list--) return games[i]->contest->clauses;
    return NULL;
}

/* ---- Opening --------------------------------------------------------------------- */

static bool open_tournament(void *item, const char *name, const struct item_terms *terms,
                            const struct item_house *house, struct item_fault *fault)
{
    struct tournament *tournament = item;

    memset(tournament, 0, sizeof *tournament);
    if (!item_name_good(name))
        return item_fault(fault, ITEM_NAME_KEY, "Div 7 r.2.2",
                          (const char *const[]){ "'", name, "' can't be a name", NULL });
    if (!tournament_read(&tournament->conditions, terms, house, fault)) return false;
    memcpy(tournament->name, name, strlen(name));
    tournament->number = house->number;
    tournament->digest = item_terms_digest(terms);
    tournament->draws.next = house->commitment;
    memcpy(tournament->draws.salt, house->salt, sizeof tournament->draws.salt);
    return true;
}

/* ---- Orders ---------------------------------------------------------------------- */

static const struct tournament_code *code_of(int act)
{
    const struct tournament_code *const files[] = {
        tournament_entries_code,
        tournament_stages_code,
        tournament_remedies_code,
        tournament_awards_code,
    };

    for (size_t i = 0; i < LENGTH(files); i++)
        if (files[i][act].can) return &files[i][act];
    assert(false);
    return NULL;
}

/* What the rules give to the director alone; the casino operator as such does the rest (2.3). */
static bool is_directors(int act)
{
    return act == TOURNAMENT_RESCHEDULE ||
           (act >= TOURNAMENT_EXCUSE && act <= TOURNAMENT_CALL_OFF);
}

/* An operator or manager who has taken charge does what a director does (reading T40). */
static struct refusal may_direct(const struct tournament *tournament,
                                 const struct item_order *order)
{
    bool directs = order->role == ROLE_DIRECTOR ||
                   (order->person != NOBODY && order->person == tournament->in_charge);

    return !is_directors(order->act) || directs
               ? accepted()
               : (struct refusal){ REFUSED_WRONG_ROLE,
                                   tournament_act_clause(tournament, order->act), 0, ROLE_DIRECTOR,
                                   NULL };
}

static struct refusal check(const void *item, const struct item_order *order, int64_t now_ms)
{
    struct refusal why = may_direct(item, order);

    return why.code ? why : code_of(order->act)->can(item, order, now_ms);
}

static void carry_out(void *item, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    code_of(order->act)->carry_out(item, order, now_ms, events);
    tournament_progress(item);
}

/* The fee is paid when an entry is accepted; cash is paid over the desk. */
static int64_t charge(const void *item, const struct item_order *order, uint32_t *person)
{
    const struct tournament *tournament = item;
    bool applies = order->act == TOURNAMENT_APPLY && tournament->conditions.open_to_all &&
                   order->choice != PAID_IN_CASH;
    bool accepted = order->act == TOURNAMENT_ACCEPT && has_entry(tournament, order->number) &&
                    !tournament->entries[order->number - 1].cash;

    *person = applies    ? (order->role == ROLE_PLAYER ? order->person : order->other)
              : accepted ? tournament->entries[order->number - 1].person
                         : NOBODY;
    return *person != NOBODY ? tournament->conditions.fee_cents : 0;
}

/* The fee, until the player is out of the tournament, or it is over. */
static int64_t staked(const void *item, uint32_t person)
{
    const struct tournament *tournament = item;
    int number = tournament_entry_of(tournament, person);

    if (!number || tournament->phase >= TOURNAMENT_OVER) return 0;
    return tournament->entries[number - 1].out ? 0 : tournament->entries[number - 1].paid_cents;
}

/* The clock ends sessions that last a time. */
static bool clock_order(const void *item, int64_t now_ms, struct item_order *order)
{
    const struct tournament *tournament = item;

    for (int number = 1; number <= tournament->session_count; number++) {
        *order = item_order(NOBODY, ROLE_CLOCK, TOURNAMENT_TIME_UP);
        order->number = number;
        if (!check(item, order, now_ms).code) return true;
    }
    return false;
}

static const struct item_draws *draws(const void *item)
{
    const struct tournament *tournament = item;

    return &tournament->draws;
}

static const struct item_proof *proof(const void *item, uint64_t number)
{
    const struct tournament *tournament = item;

    return number >= 1 && number <= tournament->draws.drawn ? &tournament->proofs[number - 1]
                                                            : NULL;
}

static bool table_order(const void *item, uint32_t table, const struct pit *pit,
                        struct order *order)
{
    return tournament_order(item, table, pit, order);
}

static void hear(void *item, uint32_t table, const struct pit *pit, const struct pit_events *events)
{
    tournament_hear(item, table, pit, events);
}

static bool uses(const void *item, uint32_t table)
{
    return tournament_uses(item, table);
}

/* ---- Whether a state makes sense ------------------------------------------------- */

static bool conditions_sound(const struct tournament_conditions *conditions)
{
    const struct edition *edition = games[conditions->edition];
    bool house = conditions->session.kind == CONTEST_HOUSE;
    bool good = conditions->stage_count && conditions->table_count && conditions->most >= 2 &&
                conditions->seats >= 2 && conditions->session.kind != CONTEST_NONE &&
                house == !edition->contest;

    for (int i = 0; i < conditions->stage_count; i++) good &= conditions->stages[i].seats >= 2;
    return good;
}

static bool entry_sound(const struct tournament *tournament, const struct tournament_entry *entry)
{
    return entry->person != NOBODY && entry->stage <= tournament->conditions.stage_count &&
           entry->next <= tournament->conditions.stage_count &&
           entry->session <= tournament->session_count && entry->other <= tournament->entry_count;
}

/* A player is in a session once, and a play-off is of players of an earlier session. */
static bool session_sound(const struct tournament *tournament, int number)
{
    const struct tournament_session *session = &tournament->sessions[number - 1];
    bool good = session->stage >= 1 && session->stage <= tournament->stage && session->of < number;

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        int player = session->players[seat];
        good &= player <= tournament->entry_count;
        good &= !player || tournament_seat(session, player) == seat;
        if (player && good && session->of)
            good &= tournament_seat(&tournament->sessions[session->of - 1], player) != NO_SEAT;
    }
    return good;
}

static bool places_sound(const struct tournament *tournament)
{
    int placed = 0;

    for (int i = 0; i < tournament->entry_count; i++) placed += tournament->entries[i].place != 0;
    return placed <= TABLE_SEATS;
}

static bool sound(const void *item)
{
    const struct tournament *tournament = item;
    bool good = item_name_good(tournament->name) && conditions_sound(&tournament->conditions) &&
                tournament->stage <= tournament->conditions.stage_count &&
                tournament->draws.drawn <= tournament->stage &&
                (tournament->phase != TOURNAMENT_PLAYING || tournament->stage);

    for (int i = 0; i < tournament->entry_count; i++)
        good &= entry_sound(tournament, &tournament->entries[i]);
    for (int i = 1; i <= tournament->session_count; i++)
        good = good && session_sound(tournament, i);
    return good && places_sound(tournament);
}

/* ---- What can be asked ----------------------------------------------------------- */

static int64_t tell_phase(const void *item, int number)
{
    const struct tournament *tournament = item;

    (void)number;
    return tournament->phase;
}

static int64_t tell_starts(const void *item, int number)
{
    const struct tournament *tournament = item;

    (void)number;
    return tournament->conditions.starts_ms;
}

static int64_t tell_closes(const void *item, int number)
{
    const struct tournament *tournament = item;

    (void)number;
    return tournament->conditions.closes_ms;
}

static int64_t tell_fee(const void *item, int number)
{
    const struct tournament *tournament = item;

    (void)number;
    return tournament->conditions.fee_cents;
}

static int64_t tell_pool(const void *item, int number)
{
    const struct tournament *tournament = item;

    (void)number;
    return tournament->pool_cents;
}

static int64_t tell_kept(const void *item, int number)
{
    const struct tournament *tournament = item;

    (void)number;
    return tournament->kept_cents;
}

static int64_t tell_players(const void *item, int number)
{
    (void)number;
    return tournament_count(item, ENTRY_ACCEPTED);
}

static int64_t tell_stage(const void *item, int number)
{
    const struct tournament *tournament = item;

    (void)number;
    return tournament->stage;
}

static int64_t tell_in_charge(const void *item, int number)
{
    const struct tournament *tournament = item;

    (void)number;
    return tournament->in_charge;
}

static int64_t tell_status(const void *item, int number)
{
    const struct tournament *tournament = item;

    return has_entry(tournament, number) ? tournament->entries[number - 1].status : -1;
}

static int64_t tell_player(const void *item, int number)
{
    const struct tournament *tournament = item;

    return has_entry(tournament, number) ? tournament->entries[number - 1].person : NOBODY;
}

static int64_t tell_place(const void *item, int number)
{
    const struct tournament *tournament = item;

    return has_entry(tournament, number) ? tournament->entries[number - 1].place : 0;
}

static int64_t tell_prize(const void *item, int number)
{
    const struct tournament *tournament = item;

    return has_entry(tournament, number) ? tournament->entries[number - 1].prize_cents : 0;
}

static int64_t tell_session(const void *item, int number)
{
    const struct tournament *tournament = item;

    return has_session(tournament, number) ? tournament->sessions[number - 1].state : -1;
}

static int64_t tell_session_stage(const void *item, int number)
{
    const struct tournament *tournament = item;

    return has_session(tournament, number) ? tournament->sessions[number - 1].stage : 0;
}

static int64_t tell_session_starts(const void *item, int number)
{
    const struct tournament *tournament = item;

    return has_session(tournament, number) ? tournament->sessions[number - 1].starts_ms : 0;
}

/* The player with the most chips in a session that is over, if it has one. */
static int64_t tell_leader(const void *item, int number)
{
    const struct tournament *tournament = item;
    struct tournament_rank ranks[TABLE_SEATS];

    if (!has_session(tournament, number) ||
        tournament->sessions[number - 1].state != SESSION_TALLIED ||
        !tournament_ranking(tournament, number, ranks) || ranks[0].tied)
        return NOBODY;
    return tournament->entries[ranks[0].entry - 1].person;
}

static const struct item_fact facts[] = {
    { "phase", FACT_WORD, NULL, tell_phase, tournament_phase_word },
    { "closes", FACT_TIME, NULL, tell_closes, NULL },
    { "starts", FACT_TIME, NULL, tell_starts, NULL },
    { "fee", FACT_CENTS, NULL, tell_fee, NULL },
    { "pool", FACT_CENTS, NULL, tell_pool, NULL },
    { "kept", FACT_CENTS, NULL, tell_kept, NULL },
    { "players", FACT_NUMBER, NULL, tell_players, NULL },
    { "stage", FACT_NUMBER, NULL, tell_stage, NULL },
    { "in-charge", FACT_PERSON, NULL, tell_in_charge, NULL },
    { "entry", FACT_WORD, "entry", tell_status, tournament_status_word },
    { "player", FACT_PERSON, "entry", tell_player, NULL },
    { "place", FACT_NUMBER, "entry", tell_place, NULL },
    { "prize", FACT_CENTS, "entry", tell_prize, NULL },
    { "session", FACT_WORD, "session", tell_session, tournament_state_word },
    { "of-stage", FACT_NUMBER, "session", tell_session_stage, NULL },
    { "at", FACT_TIME, "session", tell_session_starts, NULL },
    { "leader", FACT_PERSON, "session", tell_leader, NULL },
    { .word = NULL },
};

/* ---- The descriptor -------------------------------------------------------------- */

static const struct item_event_row event_rows[TOURNAMENT_EVENTS] = {
    [TOURNAMENT_DONE] = { "done", "{who} {act}{about}" },
    [TOURNAMENT_PAID] = { "paid", "{who} pays the entry fee of {cents}" },
    [TOURNAMENT_REFUNDED] = { "refunded", "{who} gets the entry fee of {cents} back" },
    [TOURNAMENT_KEPT] = { "kept", "the house keeps {cents}" },
    [TOURNAMENT_ADDED] = { "added", "the house adds {cents} to the prizes" },
    [TOURNAMENT_SEATED] = { "seated", "{who} plays in session {number}, on seat {second}" },
    [TOURNAMENT_PLACED] = { "placed", "{who} is in place {number}" },
    [TOURNAMENT_PRIZE] = { "prize", "{who} gets {cents} for place {number}" },
    [TOURNAMENT_ODD_CENTS] = { "odd-cents", "{cents} can't be shared and stays with the house" },
    [TOURNAMENT_GOODS] = { "goods", "{who} gets prize {number}, or a share of it" },
    [TOURNAMENT_GOES_ON] = { "goes-on", "{who} plays in stage {number}" },
    [TOURNAMENT_CHIPS_BACK] = { "chips-back", "{who} gets {cents} back that was paid for chips" },
};

static const refusal_code refusals[] = { TOURNAMENT_REFUSALS(REFUSAL_LISTED) NULL };

extern const char tournament_source[];

const struct item_kind tournament_kind = {
    .word = "tournament",
    .source = tournament_source,
    .clause = "Div 7 r.2.2",
    .opened_by = ROLE_OPERATOR | ROLE_MANAGER, /* reading T32 */
    .bytes = sizeof(struct tournament),
    .fields = tournament_fields,
    .acts = tournament_acts,
    .act_count = TOURNAMENT_ACTS,
    .events = event_rows,
    .event_count = TOURNAMENT_EVENTS,
    .facts = facts,
    .refusals = refusals,
    .clauses = clauses,
    .cites = act_clause,
    .term = tournament_term,
    .open = open_tournament,
    .check = check,
    .carry_out = carry_out,
    .charge = charge,
    .staked = staked,
    .clock_order = clock_order,
    .draws = draws,
    .proof = proof,
    .numbers = tournament_numbers,
    .example = tournament_example,
    .sound = sound,
    .hear = hear,
    .uses = uses,
    .table_order = table_order,
};
