/* wire_promotion.c - a promotion as JSON.  Who claims what is between the claimant and the house:
 * the public state has winners, and of claims nothing. */
#include "promotion/promotion.h"
#include "wire/wire_item_internal.h"

#include <stdio.h>
#include <string.h>

/* The word of a fact about the item, or about one of several things, from 1. */
static const char *fact_word(const struct wire_item *item, const char *word, int number)
{
    const struct item_fact *fact = item->kind->facts;

    while (strcmp(fact->word, word)) fact++;
    return fact->word_of((int)fact->tell(item->state, number));
}

static int64_t fact_number(const struct wire_item *item, const char *word)
{
    const struct item_fact *fact = item->kind->facts;

    while (strcmp(fact->word, word)) fact++;
    return fact->tell(item->state, 0);
}

/* ---- The phase ------------------------------------------------------------------- */

static void put_phase(struct json_out *out, const struct wire_item *item)
{
    const struct promotion *promotion = item->state;
    const struct promotion_terms *terms = &promotion->terms;
    const char *phase = fact_word(item, "phase", 0);

    json_out_text(out, "phase", phase);
    if (!strcmp(phase, "planned"))
        wire_put_moment(out, "The promotion starts", terms->starts_ms);
    else if (!strcmp(phase, "over"))
        json_out_text(out, "say", "The promotion is over.");
    else if (!strcmp(phase, "postponed"))
        json_out_text(out, "say", "The promotion is postponed.");
    else if (item->now_ms < terms->closes_ms)
        wire_put_moment(out, "Entries close", terms->closes_ms);
    else
        json_out_text(out, "say", "Entries are closed.");
}

/* ---- Prizes ---------------------------------------------------------------------- */

static void put_title(struct json_out *out, const struct wire_item *item, int number)
{
    char key[ITEM_KEY], value[ITEM_VALUE];

    snprintf(key, sizeof key, "prize.%d.details", number);
    json_out_text(out, "title", wire_term(item, key, value));
}

static void put_winner(struct json_out *out, const struct wire_item *item, uint32_t winner)
{
    if (winner == NOBODY) {
        json_out_null(out, "winner");
        return;
    }
    json_out_object(out, "winner");
    json_out_number(out, "person", winner);
    wire_put_name(out, item, winner);
    json_out_end(out);
}

static void put_prize(struct json_out *out, const struct wire_item *item, int number)
{
    const struct promotion *promotion = item->state;
    const struct prize_terms *terms = &promotion->terms.prizes[number - 1];
    const struct prize *prize = &promotion->prizes[number - 1];

    json_out_object(out, NULL);
    json_out_number(out, "number", number);
    put_title(out, item, number);
    json_out_text(out, "kind", fact_word(item, "kind", number));
    json_out_number(out, "cents", terms->value_cents);
    json_out_if(out, "instead", terms->instead_cents);
    json_out_number(out, "draw", terms->draw_ms ? terms->draw_ms : promotion->terms.draw_ms);
    json_out_number(out, "drawn", prize->drawn_ms);
    put_winner(out, item, prize->winner);
    json_out_text(out, "status", fact_word(item, "prize", number));
    json_out_text(out, "notified", fact_word(item, "notified", number));
    json_out_true(out, "on_hold", prize->on_hold);
    json_out_true(out, "overseen", prize->overseen);
    json_out_end(out);
}

/* ---- The promotion --------------------------------------------------------------- */

static void put_times(struct json_out *out, const struct promotion_terms *terms)
{
    json_out_number(out, "starts", terms->starts_ms);
    json_out_number(out, "closes", terms->closes_ms);
}

static void put_summary(struct json_out *out, const struct wire_item *item)
{
    const struct promotion *promotion = item->state;

    put_phase(out, item);
    put_times(out, &promotion->terms);
    json_out_number(out, "prizes", promotion->terms.prize_count);
    json_out_number(out, "cents", fact_number(item, "worth"));
    json_out_number(out, "entered", promotion->entrant_count);
}

static void put_scrutineer(struct json_out *out, const struct wire_item *item, uint32_t person)
{
    if (person == NOBODY) return;
    json_out_object(out, "scrutineer");
    json_out_number(out, "person", person);
    wire_put_name(out, item, person);
    json_out_end(out);
}

static void put_state(struct json_out *out, const struct wire_item *item)
{
    const struct promotion *promotion = item->state;

    put_phase(out, item);
    put_times(out, &promotion->terms);
    json_out_true(out, "on_hold", promotion->on_hold);
    json_out_if(out, "wager", promotion->terms.wager_cents);
    json_out_array(out, "prizes");
    for (int i = 1; i <= promotion->terms.prize_count; i++) put_prize(out, item, i);
    json_out_end(out);
    json_out_number(out, "entrants", promotion->entrant_count);
    json_out_number(out, "tickets", fact_number(item, "tickets"));
    json_out_number(out, "claims", promotion->claim_count);
    json_out_number(out, "disputes", promotion->dispute_count);
    put_scrutineer(out, item, promotion->scrutineer);
    wire_put_draws(out, item);
}

/* ---- One person ------------------------------------------------------------------ */

static const struct entrant *entrant_of(const struct promotion *promotion, uint32_t person)
{
    for (int i = 0; i < promotion->entrant_count; i++)
        if (promotion->entrants[i].person == person) return &promotion->entrants[i];
    return NULL;
}

static void put_claims(struct json_out *out, const struct wire_item *item, uint32_t person)
{
    const struct promotion *promotion = item->state;

    json_out_array(out, "claims");
    for (int i = 0; i < promotion->claim_count; i++) {
        const struct claim *claim = &promotion->claims[i];
        if (claim->person != person) continue;
        json_out_object(out, NULL);
        json_out_number(out, "claim", i + 1);
        json_out_number(out, "prize", claim->prize);
        json_out_text(out, "status", fact_word(item, "claim", i + 1));
        if (*claim->reason) json_out_text(out, "reason", claim->reason);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_own(struct json_out *out, const struct wire_item *item, uint32_t person)
{
    const struct entrant *entrant = entrant_of(item->state, person);

    if (entrant) {
        json_out_object(out, "entry");
        json_out_number(out, "tickets", entrant->tickets);
        json_out_number(out, "left", entrant->left);
        json_out_end(out);
    } else {
        json_out_null(out, "entry");
    }
    put_claims(out, item, person);
}

const struct wire_item_kind wire_promotion = { "promotion", put_summary, put_state, put_own };
