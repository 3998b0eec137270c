/* facts.c - what can be asked about a promotion. */
#include "promotion/promotion_internal.h"

enum { OVER = PROMOTION_RUNNING + 1, POSTPONED };

static int64_t tell_phase(const void *item, int number)
{
    const struct promotion *promotion = item;
    int open = 0;

    (void)number;
    for (int i = 0; i < promotion->terms.prize_count; i++)
        open += promotion->prizes[i].state < STATE_AWARDED;
    return !open ? OVER : promotion->on_hold ? POSTPONED : promotion->stage;
}

/* The stages, and what else can be said of a promotion. */
static const char *phase_word(int phase)
{
    if (phase == OVER) return "over";
    return phase == POSTPONED ? "postponed" : promotion_stage_word(NULL, phase);
}

static int64_t tell_winner(const void *item, int number)
{
    const struct promotion *promotion = item;

    return has_prize(promotion, number) ? promotion->prizes[number - 1].winner : NOBODY;
}

static int64_t tell_prize(const void *item, int number)
{
    const struct promotion *promotion = item;

    return has_prize(promotion, number) ? promotion->prizes[number - 1].state : -1;
}

static const char *prize_word(int state)
{
    return promotion_prize_word(NULL, state);
}

static int64_t tell_notified(const void *item, int number)
{
    const struct promotion *promotion = item;

    if (!has_prize(promotion, number)) return -1;
    const struct prize *prize = &promotion->prizes[number - 1];
    return prize->notified_ms ? 1 + prize->late : 0;
}

static const char *notified_word(int value)
{
    static const char *const words[] = { "no", "in-time", "late" };

    return value >= 0 && value < (int)LENGTH(words) ? words[value] : NULL;
}

static int64_t tell_claim(const void *item, int number)
{
    const struct promotion *promotion = item;
    bool known = number >= 1 && number <= promotion->claim_count;

    return known ? promotion->claims[number - 1].state : -1;
}

static const char *claim_word(int state)
{
    return promotion_claim_word(NULL, state);
}

/* Whether the name and address of a denied claim are there, if they must be. */
enum { ADDRESS_NOT_NEEDED, ADDRESS_MISSING, ADDRESS_KEPT };

static int64_t tell_address(const void *item, int number)
{
    const struct promotion *promotion = item;

    if (number < 1 || number > promotion->claim_count) return -1;
    const struct claim *claim = &promotion->claims[number - 1];
    if (promotion_lacks_claimant(promotion, claim)) return ADDRESS_MISSING;
    return claim->state == CLAIM_DENIED && *claim->claimant ? ADDRESS_KEPT : ADDRESS_NOT_NEEDED;
}

static const char *address_word(int value)
{
    static const char *const words[] = { "not-needed", "missing", "kept" };

    return value >= 0 && value < (int)LENGTH(words) ? words[value] : NULL;
}

static int64_t tell_tickets(const void *item, int number)
{
    (void)number;
    return promotion_tickets(item);
}

static int64_t tell_entrants(const void *item, int number)
{
    const struct promotion *promotion = item;

    (void)number;
    return promotion->entrant_count;
}

static int64_t tell_starts(const void *item, int number)
{
    const struct promotion *promotion = item;

    (void)number;
    return promotion->terms.starts_ms;
}

static int64_t tell_closes(const void *item, int number)
{
    const struct promotion *promotion = item;

    (void)number;
    return promotion->terms.closes_ms;
}

static int64_t tell_worth(const void *item, int number)
{
    const struct promotion *promotion = item;
    int64_t cents = 0;

    (void)number;
    for (int i = 0; i < promotion->terms.prize_count; i++)
        cents += promotion->terms.prizes[i].value_cents;
    return cents;
}

static int64_t tell_kind(const void *item, int number)
{
    const struct promotion *promotion = item;

    return has_prize(promotion, number) ? promotion->terms.prizes[number - 1].kind : -1;
}

static const char *kind_word(int kind)
{
    return promotion_kind_word(NULL, kind);
}

static int64_t tell_value(const void *item, int number)
{
    const struct promotion *promotion = item;

    return has_prize(promotion, number) ? promotion->terms.prizes[number - 1].value_cents : 0;
}

static int64_t tell_instead(const void *item, int number)
{
    const struct promotion *promotion = item;

    return has_prize(promotion, number) ? promotion->terms.prizes[number - 1].instead_cents : 0;
}

static int64_t tell_draw(const void *item, int number)
{
    return has_prize(item, number) ? draw_time(item, number) : 0;
}

const struct item_fact promotion_facts[] = {
    { "phase", FACT_WORD, NULL, tell_phase, phase_word },
    { "starts", FACT_TIME, NULL, tell_starts, NULL },
    { "closes", FACT_TIME, NULL, tell_closes, NULL },
    { "worth", FACT_CENTS, NULL, tell_worth, NULL },
    { "entrants", FACT_NUMBER, NULL, tell_entrants, NULL },
    { "tickets", FACT_NUMBER, NULL, tell_tickets, NULL },
    { "prize", FACT_WORD, "prize", tell_prize, prize_word },
    { "kind", FACT_WORD, "prize", tell_kind, kind_word },
    { "value", FACT_CENTS, "prize", tell_value, NULL },
    { "instead", FACT_CENTS, "prize", tell_instead, NULL },
    { "draw", FACT_TIME, "prize", tell_draw, NULL },
    { "winner", FACT_PERSON, "prize", tell_winner, NULL },
    { "notified", FACT_WORD, "prize", tell_notified, notified_word },
    { "claim", FACT_WORD, "claim", tell_claim, claim_word },
    { "address", FACT_WORD, "claim", tell_address, address_word },
    { .word = NULL },
};
