/* promotion_fields.c - the members of a promotion by name. */
#include "promotion/promotion_internal.h"
#include "rules/field_rows.h"

/* ---- Words ----------------------------------------------------------------------- */

static const char *word_of(const char *const *words, size_t count, int value)
{
    return value >= 0 && value < (int)count ? words[value] : NULL;
}

const char *promotion_stage_word(const struct sign *sign, int value)
{
    static const char *const words[] = { "planned", "running" };

    (void)sign;
    return word_of(words, LENGTH(words), value);
}

const char *promotion_prize_word(const struct sign *sign, int value)
{
    static const char *const words[] = { "open", "drawn", "awarded", "cancelled" };

    (void)sign;
    return word_of(words, LENGTH(words), value);
}

const char *promotion_claim_word(const struct sign *sign, int value)
{
    static const char *const words[] = { "made", "denied", "met" };

    (void)sign;
    return word_of(words, LENGTH(words), value);
}

const char *promotion_kind_word(const struct sign *sign, int value)
{
    (void)sign;
    if (value < 0 || value >= PRIZE_KINDS) return NULL;
    return value ? promotion_kinds[value - PRIZE_CASH].word : "unstated";
}

/* ---- Rows ------------------------------------------------------------------------ */

/* A moment, or 0. */
#define MOMENT(tag, member) BETWEEN(tag, member, 0, FIELD_AMOUNT)
#define CENTS(tag, member)  BETWEEN(tag, member, 0, MONEY_MOST)

/* Which keys are stated, each by its name. */
#define STATED(tag, labels)                                                                        \
    FIELD_MORE(tag, stated, FIELD_AT(tag, stated[0]), FIELD_NUMBER, FIELD_COUNT(tag, stated),      \
               .least = 0, .most = 1, .label = labels)

static const struct field of_proof[] = {
    STRUCT(item_proof, entrants, item_commitment_fields),
    BYTES(item_proof, seed),
    BETWEEN(item_proof, count, 0, PROMOTION_TICKETS),
    BETWEEN(item_proof, number, 0, PROMOTION_PRIZES),
    STRUCT(item_proof, commitment, item_commitment_fields),
    END_OF_FIELDS,
};

static const struct field of_prize_terms[] = {
    CENTS(prize_terms, value_cents),
    CENTS(prize_terms, instead_cents),
    MOMENT(prize_terms, draw_ms),
    BETWEEN(prize_terms, millilitres, 0, INT32_MAX),
    WORD(prize_terms, kind, promotion_kind_word),
    YES(prize_terms, liquor),
    NUMBER(prize_terms, warned),
    NUMBER(prize_terms, answered),
    STATED(prize_terms, promotion_prize_key_label),
    END_OF_FIELDS,
};

static const struct field of_terms[] = {
    MOMENT(promotion_terms, starts_ms),
    MOMENT(promotion_terms, closes_ms),
    MOMENT(promotion_terms, draw_ms),
    CENTS(promotion_terms, wager_cents),
    BETWEEN(promotion_terms, claim_hours, 0, 999999),
    BETWEEN(promotion_terms, ticket_limit, 0, 999999),
    BETWEEN(promotion_terms, prize_count, 0, PROMOTION_PRIZES),
    NUMBER(promotion_terms, methods),
    YES(promotion_terms, present),
    YES(promotion_terms, once),
    OTHER(promotion_terms, unused, FIELD_UNUSED),
    STATED(promotion_terms, promotion_key_label),
    STRUCTS(promotion_terms, prizes, of_prize_terms),
    END_OF_FIELDS,
};

static const struct field of_prize[] = {
    MOMENT(prize, drawn_ms),
    MOMENT(prize, notified_ms),
    MOMENT(prize, held_ms),
    MOMENT(prize, waited_ms),
    NUMBER(prize, winner),
    WORD(prize, state, promotion_prize_word),
    BETWEEN(prize, method, 0, NOTIFY_METHODS - 1),
    YES(prize, overseen),
    YES(prize, on_hold),
    YES(prize, late),
    YES(prize, denied),
    OTHER(prize, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_entrant[] = {
    NUMBER(entrant, person),
    BETWEEN(entrant, tickets, 0, PROMOTION_TICKETS),
    BETWEEN(entrant, left, 0, PROMOTION_TICKETS),
    NUMBER(entrant, passed),
    BYTES(entrant, seed),
    BETWEEN(entrant, length, 0, CHANCE_BYTES),
    OTHER(entrant, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_claim[] = {
    NUMBER(claim, person),
    BETWEEN(claim, prize, 0, PROMOTION_PRIZES),
    CENTS(claim, cents),
    CENTS(claim, cheque_cents),
    CENTS(claim, transfer_cents),
    WORD(claim, state, promotion_claim_word),
    OTHER(claim, unused, FIELD_UNUSED),
    TEXT(claim, claimant),
    TEXT(claim, reason),
    END_OF_FIELDS,
};

static const struct field of_dispute[] = {
    NUMBER(prize_dispute, by),
    YES(prize_dispute, decided),
    YES(prize_dispute, advised),
    OTHER(prize_dispute, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

const struct field promotion_fields[] = {
    TEXT(promotion, name),
    STRUCT(promotion, draws, item_draws_fields),
    STRUCT(promotion, digest, item_commitment_fields),
    STRUCT(promotion, terms, of_terms),
    MOMENT(promotion, told_ms),
    MOMENT(promotion, commenced_ms),
    NUMBER(promotion, scrutineer),
    BETWEEN(promotion, approvals, 0, INT8_MAX),
    BETWEEN(promotion, entrant_count, 0, PROMOTION_ENTRANTS),
    BETWEEN(promotion, claim_count, 0, PROMOTION_CLAIMS),
    BETWEEN(promotion, dispute_count, 0, PROMOTION_DISPUTES),
    WORD(promotion, stage, promotion_stage_word),
    NUMBER(promotion, published),
    YES(promotion, advertised),
    YES(promotion, on_hold),
    STRUCTS(promotion, prizes, of_prize),
    STRUCTS(promotion, proofs, of_proof),
    STRUCTS(promotion, entrants, of_entrant),
    STRUCTS(promotion, claims, of_claim),
    STRUCTS(promotion, disputes, of_dispute),
    END_OF_FIELDS,
};
