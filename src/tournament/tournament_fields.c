/* tournament_fields.c - the members of a tournament by name. */
#include "rules/field_rows.h"
#include "tournament/tournament_internal.h"

/* ---- Words ----------------------------------------------------------------------- */

static const char *word_of(const char *const *words, size_t count, int value)
{
    return value >= 0 && value < (int)count ? words[value] : NULL;
}

const char *tournament_phase_word(int phase)
{
    static const char *const words[] = { "announced", "playing", "decided", "over", "cancelled" };

    return word_of(words, LENGTH(words), phase);
}

const char *tournament_status_word(int status)
{
    static const char *const words[] = { "free",       "notified",     "applied",
                                         "accepted",   "turned-down",  "withdrawn",
                                         "given-away", "disqualified", "void" };

    return word_of(words, LENGTH(words), status);
}

const char *tournament_state_word(int state)
{
    static const char *const words[] = { "drawn", "started", "tallied", "failed", "void" };

    return word_of(words, LENGTH(words), state);
}

static const char *phase_word(const struct sign *sign, int value)
{
    (void)sign;
    return tournament_phase_word(value);
}

static const char *status_word(const struct sign *sign, int value)
{
    (void)sign;
    return tournament_status_word(value);
}

static const char *state_word(const struct sign *sign, int value)
{
    (void)sign;
    return tournament_state_word(value);
}

static const char *kind_word(const struct sign *sign, int value)
{
    static const char *const words[] = { "stage", "advance", "winner", "runner-up" };

    (void)sign;
    return word_of(words, LENGTH(words), value);
}

static const char *edition_word(const struct sign *sign, int value)
{
    (void)sign;
    return value >= 0 && value < game_count ? games[value]->id : NULL;
}

/* ---- Rows ------------------------------------------------------------------------ */

#define MOMENT(tag, member) BETWEEN(tag, member, 0, FIELD_AMOUNT)
#define CENTS(tag, member)  BETWEEN(tag, member, 0, FIELD_AMOUNT)

static const struct field of_proof[] = {
    STRUCT(item_proof, entrants, item_commitment_fields),
    BYTES(item_proof, seed),
    BETWEEN(item_proof, count, 0, TOURNAMENT_PLAYERS),
    BETWEEN(item_proof, number, 0, TOURNAMENT_STAGES),
    STRUCT(item_proof, commitment, item_commitment_fields),
    END_OF_FIELDS,
};

static const struct field of_stage[] = {
    TEXT(tournament_stage, word),
    BETWEEN(tournament_stage, seats, 0, TABLE_SEATS),
    BETWEEN(tournament_stage, advance, 0, TABLE_SEATS),
    BETWEEN(tournament_stage, best, 0, TOURNAMENT_PLAYERS),
    YES(tournament_stage, losers),
    OTHER(tournament_stage, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_prize[] = {
    CENTS(tournament_prize, cents),
    BETWEEN(tournament_prize, permille, 0, 1000),
    BETWEEN(tournament_prize, goods, 0, 1),
    END_OF_FIELDS,
};

static const struct field of_conditions[] = {
    TEXT(tournament_conditions, title),
    BETWEEN(tournament_conditions, fee_cents, 0, MONEY_MOST),
    BETWEEN(tournament_conditions, added_cents, 0, MONEY_MOST),
    MOMENT(tournament_conditions, opens_ms),
    MOMENT(tournament_conditions, closes_ms),
    MOMENT(tournament_conditions, starts_ms),
    STRUCT(tournament_conditions, session, contest_terms_fields),
    STRUCT(tournament_conditions, play_off, contest_terms_fields),
    WORD(tournament_conditions, edition, edition_word),
    BETWEEN(tournament_conditions, kept_permille, 0, 1000),
    BETWEEN(tournament_conditions, least, 0, TOURNAMENT_PLAYERS),
    BETWEEN(tournament_conditions, most, 0, TOURNAMENT_PLAYERS),
    BETWEEN(tournament_conditions, notice_seconds, 0, INT32_MAX),
    BETWEEN(tournament_conditions, seats, 0, TABLE_SEATS),
    BETWEEN(tournament_conditions, stage_count, 0, TOURNAMENT_STAGES),
    BETWEEN(tournament_conditions, prize_count, 0, TOURNAMENT_PRIZES),
    BETWEEN(tournament_conditions, table_count, 0, TOURNAMENT_TABLES),
    YES(tournament_conditions, transferable),
    YES(tournament_conditions, open_to_all),
    YES(tournament_conditions, automatic),
    OTHER(tournament_conditions, unused, FIELD_UNUSED),
    STRUCTS(tournament_conditions, stages, of_stage),
    STRUCTS(tournament_conditions, prizes, of_prize),
    NUMBERS(tournament_conditions, tables),
    END_OF_FIELDS,
};

static const struct field of_entry[] = {
    NUMBER(tournament_entry, person),
    WORD(tournament_entry, status, status_word),
    BETWEEN(tournament_entry, stage, 0, TOURNAMENT_STAGES),
    BETWEEN(tournament_entry, next, 0, TOURNAMENT_STAGES),
    YES(tournament_entry, out),
    BETWEEN(tournament_entry, session, 0, TOURNAMENT_SESSIONS),
    BETWEEN(tournament_entry, place, 0, TABLE_SEATS),
    BETWEEN(tournament_entry, other, 0, TOURNAMENT_PLAYERS),
    BETWEEN(tournament_entry, breach, 0, CONTEST_BREACHES - 1),
    YES(tournament_entry, excused),
    BETWEEN(tournament_entry, seat_to, 0, TABLE_SEATS),
    YES(tournament_entry, cash),
    BETWEEN(tournament_entry, seed_length, 0, CHANCE_BYTES),
    OTHER(tournament_entry, unused, FIELD_UNUSED),
    CENTS(tournament_entry, paid_cents),
    NUMBER(tournament_entry, lost_cents),
    BETWEEN(tournament_entry, adjust_cents, -MONEY_MOST, MONEY_MOST),
    CENTS(tournament_entry, prize_cents),
    MOMENT(tournament_entry, time_ms),
    BYTES(tournament_entry, seed),
    END_OF_FIELDS,
};

static const struct field of_session[] = {
    MOMENT(tournament_session, starts_ms),
    MOMENT(tournament_session, started_ms),
    NUMBER(tournament_session, table),
    BETWEEN(tournament_session, of, 0, TOURNAMENT_SESSIONS),
    BETWEEN(tournament_session, places, 0, TOURNAMENT_PLAYERS),
    WORD(tournament_session, kind, kind_word),
    WORD(tournament_session, state, state_word),
    BETWEEN(tournament_session, stage, 0, TOURNAMENT_STAGES),
    NUMBER(tournament_session, series),
    YES(tournament_session, time_up),
    YES(tournament_session, held),
    OTHER(tournament_session, unused, FIELD_UNUSED),
    EACH_BETWEEN(tournament_session, players, 0, TOURNAMENT_PLAYERS),
    EACH_BETWEEN(tournament_session, how, 0,
                 TALLIED_OUT | TALLIED_DISQUALIFIED | TALLIED_FELL | TALLIED_VOID),
    NUMBERS(tournament_session, chips_cents),
    BETWEEN(tournament_session, bought, 0, (1 << TABLE_SEATS) - 1),
    OTHER(tournament_session, unused_too, FIELD_UNUSED),
    END_OF_FIELDS,
};

const struct field tournament_fields[] = {
    TEXT(tournament, name),
    OTHER(tournament, unused, FIELD_UNUSED),
    NUMBER(tournament, number),
    NUMBER(tournament, in_charge),
    STRUCT(tournament, conditions, of_conditions),
    STRUCT(tournament, digest, item_commitment_fields),
    STRUCT(tournament, draws, item_draws_fields),
    WORD(tournament, phase, phase_word),
    BETWEEN(tournament, stage, 0, TOURNAMENT_STAGES),
    YES(tournament, stage_due),
    YES(tournament, best_done),
    YES(tournament, begun),
    OTHER(tournament, unused_too, FIELD_UNUSED),
    BETWEEN(tournament, entry_count, 0, TOURNAMENT_PLAYERS),
    BETWEEN(tournament, session_count, 0, TOURNAMENT_SESSIONS),
    CENTS(tournament, pool_cents),
    NUMBER(tournament, kept_cents),
    STRUCTS(tournament, proofs, of_proof),
    STRUCTS(tournament, entries, of_entry),
    STRUCTS(tournament, sessions, of_session),
    END_OF_FIELDS,
};
