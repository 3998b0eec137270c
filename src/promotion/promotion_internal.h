/* promotion_internal.h - shared by the files of promotions. */
#ifndef CROUPIER_PROMOTION_INTERNAL_H
#define CROUPIER_PROMOTION_INTERNAL_H

#include "promotion/promotion.h"
#include "promotion/promotion_refusals.h"
#include "rules/assert.h"
#include "rules/rows.h"

/* ---- The code of an act ---------------------------------------------------------- */

/* can() has no side effects; carry_out() is called only if it accepted, and never fails. */
struct promotion_code {
    struct refusal (*can)(const struct promotion *, const struct item_order *, int64_t now_ms);
    void (*carry_out)(struct promotion *, const struct item_order *, int64_t now_ms,
                      struct item_events *);
};

extern const struct item_act promotion_acts[PROMOTION_ACTS];              /* promotion_acts.c */
extern const struct item_fact promotion_facts[];                          /* facts.c */
extern const struct promotion_code promotion_draw_code[PROMOTION_ACTS];   /* draw.c */
extern const struct promotion_code promotion_claims_code[PROMOTION_ACTS]; /* claims.c */

/* The clause of an order's act. */
static inline const char *act_clause(const struct item_order *order)
{
    return promotion_acts[order->act].clause;
}

/* ---- Offers (offers.c) ----------------------------------------------------------- */

int promotion_numbers(const void *item, int act, enum takes_kind member);
void promotion_example(const void *item, int64_t now_ms, struct item_order *order);

/* ---- Terms (terms.c) ------------------------------------------------------------- */

/* Reads one term; checks that all terms together are complete and permitted. */
bool promotion_read_term(struct promotion_terms *terms, const char *key, const char *value,
                         struct item_fault *fault);
bool promotion_terms_fit(const struct promotion_terms *terms, struct item_fault *fault);

/* Whether each prize is confirmed and each warning is answered: lines are the same terms as text.
 * Promotions that were opened before this was asked go on without. */
bool promotion_terms_confirmed(const struct promotion_terms *terms, const struct item_terms *lines,
                               struct item_fault *fault);

/* Whether all warnings about the prizes are answered; otherwise *clause of the first one. */
bool promotion_terms_answered(const struct promotion_terms *terms, const char **clause);
bool promotion_term(int index, struct item_term *term); /* for struct item_kind: their rows */

/* The kinds of prizes, from PRIZE_CASH; the last one is empty. */
extern const struct term_choice promotion_kinds[PRIZE_KINDS];

/* Splits "key = value"; false if it is not that. */
bool promotion_split_term(const char *text, char key[ITEM_KEY], char value[ITEM_VALUE]);

/* The number of the prize that a text which begins with a key is about, from 1; 0: none. */
int promotion_key_prize(const char *key);

/* The labels of what is stated, in the state: the keys, of all prizes and of one. */
field_label promotion_key_label, promotion_prize_key_label;

/* ---- Warnings (warnings.c) ------------------------------------------------------- */

/* Which kind it is, beside WARNS_KIND. */
enum {
    WARNS_APPLIANCE = 256,
    WARNS_VEHICLE = 512,
    WARNS_TRAVEL = 1024,
    WARNS_REAL_ESTATE = 2048,
    WARNS_KINDS = WARNS_APPLIANCE | WARNS_VEHICLE | WARNS_TRAVEL | WARNS_REAL_ESTATE
};

/* What a text suggests, as bits of enum prize_warning and of these.  The first word that suggests
 * one of these; false: none. */
#define PROMOTION_WARNING 32
unsigned promotion_warnings(const char *text);
bool promotion_warning_word(const char *text, unsigned bits, char word[PROMOTION_WARNING]);

/* ---- Words of the state (promotion_fields.c) ------------------------------------- */

field_word promotion_stage_word, promotion_prize_word, promotion_claim_word, promotion_kind_word;

/* ---- Looking things up ----------------------------------------------------------- */

/* Whether the prize with this number, from 1, exists. */
static inline bool has_prize(const struct promotion *promotion, int number)
{
    return number >= 1 && number <= promotion->terms.prize_count;
}

static inline int64_t draw_time(const struct promotion *promotion, int number)
{
    int64_t own = promotion->terms.prizes[number - 1].draw_ms;

    return own ? own : promotion->terms.draw_ms;
}

/* Whether the time to claim a drawn prize is over.  While it is on hold it can't be claimed, and
 * the time stands still. */
static inline bool claim_time_over(const struct promotion *promotion, int number, int64_t now_ms)
{
    const struct prize *prize = &promotion->prizes[number - 1];
    int64_t hours = promotion->terms.claim_hours;
    int64_t until_ms = prize->held_ms ? prize->held_ms : now_ms;

    return hours && until_ms - prize->drawn_ms - prize->waited_ms > hours * ITEM_HOUR;
}

/* Whether a prize was ever drawn, though it may be open again, or cancelled. */
bool promotion_was_drawn(const struct promotion *promotion, int number);

/* Whether a person had won a prize and was passed over. */
bool promotion_was_passed(const struct promotion *promotion, int number, uint32_t person);

/* All tickets that were given out. */
int promotion_tickets(const struct promotion *promotion);

/* Whether the name and address of a denied claim still have to be recorded. */
bool promotion_lacks_claimant(const struct promotion *promotion, const struct claim *claim);

/* Denies the undecided claims for a prize that can't be met any more: it was awarded or passed
 * over, or its draw cancelled. */
void promotion_deny_barred(struct promotion *promotion, int number, int64_t now_ms,
                           struct item_events *events);

/* A person's undecided claim for a prize, or null; also of NOBODY. */
const struct claim *promotion_claim(const struct promotion *promotion, int number, uint32_t person);

/* Whether the promotion is running, and neither it nor this prize is on hold.  The prize must
 * exist; 0: none. */
struct refusal promotion_is_on(const struct promotion *promotion, int number);

/* Whether a prize has a winner who has not got it yet, and is not on hold. */
struct refusal promotion_is_won(const struct promotion *promotion, int number, const char *clause);

/* For acts that are always possible. */
struct refusal promotion_can_always(const struct promotion *promotion,
                                    const struct item_order *order, int64_t now_ms);

#endif
