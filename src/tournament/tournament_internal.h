/* tournament_internal.h - shared by the files of tournaments. */
#ifndef CROUPIER_TOURNAMENT_INTERNAL_H
#define CROUPIER_TOURNAMENT_INTERNAL_H

#include "rules/assert.h"
#include "rules/rows.h"
#include "tournament/tournament.h"
#include "tournament/tournament_refusals.h"

/* ---- The code of an act ---------------------------------------------------------- */

/* can() has no side effects; carry_out() is called only if it accepted, and never fails. */
struct tournament_code {
    struct refusal (*can)(const struct tournament *, const struct item_order *, int64_t now_ms);
    void (*carry_out)(struct tournament *, const struct item_order *, int64_t now_ms,
                      struct item_events *);
};

extern const struct item_act tournament_acts[TOURNAMENT_ACTS]; /* tournament_acts.c */
extern const struct tournament_code tournament_entries_code[TOURNAMENT_ACTS];
extern const struct tournament_code tournament_stages_code[TOURNAMENT_ACTS];
extern const struct tournament_code tournament_remedies_code[TOURNAMENT_ACTS];
extern const struct tournament_code tournament_awards_code[TOURNAMENT_ACTS];

/* ---- Clauses (tournament.c) ------------------------------------------------------ */

/* What Division 7 says about a tournament as a whole; the house's own rules have a column, too. */
enum tournament_topic {
    TOPIC_CONDITIONS,
    TOPIC_FORM,
    TOPIC_FEE,
    TOPIC_CHIPS,
    TOPIC_ISSUE,
    TOPIC_CARDS,
    TOPIC_LIMITS,
    TOPIC_PLAYERS,
    TOPIC_LENGTH,
    TOPIC_PROGRESS,
    TOPIC_PRIZES,
    TOPIC_CHARGE,
    TOPIC_REFUSE,
    TOPIC_TRANSFER,
    TOPIC_SESSIONS, /* who plays where, */
    TOPIC_SEATS,    /* ... and on which seat */
    TOPIC_LACK,     /* too few players */
    TOPIC_KEEP,     /* what the house keeps or adds */
    TOPIC_REFUND,   /* only in these cases: */
    TOPIC_IN_TIME,
    TOPIC_CONSENT,
    TOPIC_NOT_HELD,
    TOPIC_NO_REFUND,
    TOPIC_IN_WRITING,
    TOPIC_TIMES,
    TOPIC_ALL_OUT,
    TOPIC_IN_CHARGE,
    TOPIC_MARKER,
    TOPIC_WINNER,   /* of a session, */
    TOPIC_ADVANCES, /* ... and who else goes on, */
    TOPIC_ONLY,     /* ... and nobody else */
    TOPIC_PLACES,
    TOPIC_PLAY_OFF,        /* for the win and the second place */
    TOPIC_TERMS_KNOWN,     /* in writing, before entry */
    TOPIC_LOWER_RUNNER_UP, /* places after them, by the play-off for second place, */
    TOPIC_LOWER_WINNER,    /* ... by the one for the win, */
    TOPIC_LOWER,           /* ... or by the final */
    TOPIC_SHARE,           /* ties there: */
    TOPIC_SHARE_TWO,
    TOPIC_SHARE_THREE,
    TOPIC_GAMES, /* which games are played */
    TOURNAMENT_TOPICS,
};
const char *tournament_clause(enum contest_kind kind, enum tournament_topic topic);

static inline const char *cites(const struct tournament *tournament, enum tournament_topic topic)
{
    return tournament_clause(tournament->conditions.session.kind, topic);
}

/* The clause of an act in this tournament; on a failure. */
const char *tournament_act_clause(const struct tournament *tournament, int act);
const char *tournament_remedy_clause(const struct tournament *tournament,
                                     enum contest_remedy remedy);

/* ---- Conditions (conditions.c) --------------------------------------------------- */

/* Makes conditions from the terms; false, with the fault, if the rules do not permit them. */
bool tournament_read(struct tournament_conditions *conditions, const struct item_terms *terms,
                     const struct item_house *house, struct item_fault *fault);

/* ---- Rows of conditions (condition_rows.c) --------------------------------------- */

/* What is read, and into what. */
struct condition_reading {
    struct tournament_conditions *into;
    const struct item_terms *terms;
    const struct item_house *house;
    struct sign sign; /* of the first table */
    struct item_fault *fault;
};

/* A row, its clause, and what keeps the value that was read by its parts; false: it does not fit
 * the game. */
struct condition_row {
    struct item_term term;
    enum tournament_topic topic;
    bool (*keep)(struct condition_reading *r, const struct condition_row *row,
                 const struct term_said *said, int number);
    size_t at; /* where a single value goes */
};

extern const struct condition_row condition_rows[];
extern const int condition_count;
bool tournament_term(int index, struct item_term *term); /* for struct item_kind */

/* Takes the next word of a list, up to a blank or comma; false at the end.  Whether nothing else
 * follows. */
#define CONDITION_WORD 64
bool condition_word(const char **at, char word[CONDITION_WORD]);
bool condition_ends(const char *at);

/* ---- The plan of stages (plan.c) ------------------------------------------------- */

/* The most players in a session of a stage; how many sessions a number of players makes; and the
 * size of one of them, from 0: nearly equal, larger ones first. */
int plan_seats(const struct tournament_conditions *conditions, int stage);
int plan_sessions(const struct tournament_conditions *conditions, int stage, int players);
int plan_size(int players, int sessions, int at);

/* Follows a number of players through all stages: how many play in the final (*finalists), and the
 * number of sessions in the stages after this one, 0: in all.  plan_after() is the greatest number
 * for any number of players. */
int plan_follow(const struct tournament_conditions *conditions, int players, int after,
                int *finalists);
int plan_after(const struct tournament_conditions *conditions, int stage);

/* The stage after this one for a player who goes on, or does not; 0: none. */
int plan_next(const struct tournament_conditions *conditions, int stage, bool goes_on);

/* ---- Offers (offers.c) ----------------------------------------------------------- */

int tournament_numbers(const void *item, int act, enum takes_kind member);
void tournament_example(const void *item, int64_t now_ms, struct item_order *order);

/* ---- Hashes ---------------------------------------------------------------------- */

/* Eight bytes, little-endian, in what is hashed (docs/fair.md); returns the end. */
static inline uint8_t *put_u64(uint8_t *at, uint64_t number)
{
    for (int i = 0; i < 8; i++) *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

/* ---- Looking things up ----------------------------------------------------------- */

static inline bool has_entry(const struct tournament *tournament, int number)
{
    return number >= 1 && number <= tournament->entry_count;
}

static inline bool has_session(const struct tournament *tournament, int number)
{
    return number >= 1 && number <= tournament->session_count;
}

static inline const struct tournament_stage *stage_of(const struct tournament *tournament,
                                                      int stage)
{
    return &tournament->conditions.stages[stage - 1];
}

/* The terms of an ordinary session, or of a play-off. */
static inline const struct contest_terms *tournament_terms(const struct tournament *tournament,
                                                           const struct tournament_session *session)
{
    const struct tournament_conditions *conditions = &tournament->conditions;

    return session->kind == SESSION_STAGE ? &conditions->session : &conditions->play_off;
}

static inline bool is_final(const struct tournament *tournament, int stage)
{
    return stage == tournament->conditions.stage_count;
}

/* Entries with a status. */
int tournament_count(const struct tournament *tournament, enum tournament_status status);

/* The least number of players: as stated, or two. */
int tournament_least(const struct tournament *tournament);

/* The seat of an entry in a session, or NO_SEAT. */
int tournament_seat(const struct tournament_session *session, int entry);

/* Players of a session who are neither out, disqualified nor void. */
int tournament_remaining(const struct tournament *tournament, int session);

/* Whether a player of a session still plays in it. */
bool tournament_plays(const struct tournament *tournament, const struct tournament_session *session,
                      int seat);

/* The session at a table now, from 1; 0: none. */
int tournament_at(const struct tournament *tournament, uint32_t table);

/* ---- Results (results.c) --------------------------------------------------------- */

/* Whether nobody could make a wager any more at the end of a session. */
bool tournament_all_fell(const struct tournament *tournament, int session);

/* A session is over: who goes on, which play-offs follow, which places are known. */
void tournament_tally(struct tournament *tournament, int session);

/* What follows when sessions are over, or players are gone: a stage ends, places are decided. */
void tournament_progress(struct tournament *tournament);

/* A new session; returns its number, or 0 if there is no room beside the stages to come. */
int tournament_add_session(struct tournament *tournament, const struct tournament_session *session);

/* ---- Money (awards.c) ------------------------------------------------------------ */

/* Moves money, and keeps the tournament's own count of pool and kept. */
struct item_event *tournament_move(struct tournament *tournament, struct item_events *events,
                                   int kind, uint32_t person, enum item_account from,
                                   enum item_account to, int64_t cents, const char *clause);

/* The fee of an entry is paid; goes back, if any was paid. */
void tournament_pay(struct tournament *tournament, int entry, struct item_events *events);
void tournament_refund(struct tournament *tournament, int entry, const char *clause,
                       struct item_events *events);

/* The same after a failure, with what was paid for chips. */
void tournament_refund_all(struct tournament *tournament, int entry, struct item_events *events);

/* What is left in the pool after refunds is the house's. */
void tournament_keep_rest(struct tournament *tournament, struct item_events *events);

#endif
