/* promotion.c - a promotion from its terms to its tickets; postponing; its descriptor.
 *
 * A prize is drawn before it is claimed, and claimed before it is awarded, once. */
#include "promotion/promotion_internal.h"

#include <string.h>

/* States are compared byte by byte, so they must not contain padding. */
_Static_assert(sizeof(struct prize_terms) == 32 + PROMOTION_KEYS, "padding in struct prize_terms");
_Static_assert(sizeof(struct promotion_terms) ==
                   48 + PROMOTION_KEYS + PROMOTION_PRIZES * sizeof(struct prize_terms),
               "padding in struct promotion_terms");
_Static_assert(sizeof(struct prize) == 48, "padding in struct prize");
_Static_assert(sizeof(struct entrant) == 24 + CHANCE_BYTES, "padding in struct entrant");
_Static_assert(sizeof(struct claim) == 40 + 2 * ITEM_TEXT, "padding in struct claim");
_Static_assert(sizeof(struct prize_dispute) == 8, "padding in struct prize_dispute");
_Static_assert(sizeof(struct promotion) == 40 + sizeof(struct item_draws) + CHANCE_BYTES +
                                               sizeof(struct promotion_terms) + 40 +
                                               PROMOTION_PRIZES * sizeof(struct prize) +
                                               ITEM_DRAWS * sizeof(struct item_proof) +
                                               PROMOTION_ENTRANTS * sizeof(struct entrant) +
                                               PROMOTION_CLAIMS * sizeof(struct claim) +
                                               PROMOTION_DISPUTES * sizeof(struct prize_dispute),
               "padding in struct promotion");

PROMOTION_REFUSALS(REFUSAL_DEFINED)

/* ---- Opening --------------------------------------------------------------------- */

static bool read_terms(struct promotion_terms *into, const struct item_terms *terms,
                       struct item_fault *fault)
{
    char key[ITEM_KEY], value[ITEM_VALUE];

    for (size_t at = 0; item_term_next(terms, &at, key, value);)
        if (!promotion_read_term(into, key, value, fault)) return false;
    return promotion_terms_fit(into, fault) && promotion_terms_confirmed(into, terms, fault);
}

static bool open_promotion(void *item, const char *name, const struct item_terms *terms,
                           const struct item_house *house, struct item_fault *fault)
{
    struct promotion *promotion = item;

    memset(promotion, 0, sizeof *promotion);
    if (!item_name_good(name))
        return item_fault(fault, ITEM_NAME_KEY, "10.1",
                          (const char *const[]){ "'", name, "' can't be a name", NULL });
    if (!read_terms(&promotion->terms, terms, fault)) return false;
    memcpy(promotion->name, name, strlen(name));
    promotion->digest = item_terms_digest(terms);
    promotion->draws.next = house->commitment;
    memcpy(promotion->draws.salt, house->salt, sizeof promotion->draws.salt);
    return true;
}

/* ---- Before the start ------------------------------------------------------------ */

struct refusal promotion_can_always(const struct promotion *promotion,
                                    const struct item_order *order, int64_t now_ms)
{
    (void)promotion, (void)order, (void)now_ms;
    return accepted();
}

static struct refusal can_before(const struct promotion *promotion, const struct item_order *order,
                                 int64_t now_ms)
{
    (void)now_ms;
    return promotion->stage == PROMOTION_PLANNED ? accepted()
                                                 : no(REFUSED_PROMOTION_STARTED, act_clause(order));
}

/* The first time counts, unless the terms changed since. */
static void do_tell(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                    struct item_events *events)
{
    if (!promotion->told_ms) promotion->told_ms = now_ms;
    item_add_done(events, order, act_clause(order));
}

static void do_publish(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                       struct item_events *events)
{
    (void)now_ms;
    promotion->published |= (uint8_t)(1u << order->choice);
    item_add_done(events, order, act_clause(order));
}

static void do_advertise(struct promotion *promotion, const struct item_order *order,
                         int64_t now_ms, struct item_events *events)
{
    (void)now_ms;
    promotion->advertised = true;
    item_add_done(events, order, act_clause(order));
}

static struct refusal can_commence(const struct promotion *promotion,
                                   const struct item_order *order, int64_t now_ms)
{
    struct refusal why = can_before(promotion, order, now_ms);

    if (why.code) return why;
    if (promotion->on_hold) return no(REFUSED_ON_HOLD, "10.12");
    if (!promotion->published) return no(REFUSED_TERMS_NOT_PUBLISHED, "10.6");
    if (!promotion->advertised) return no(REFUSED_TERMS_NOT_ADVERTISED, "10.6");
    if (!promotion->told_ms) return no(REFUSED_AUTHORITY_NOT_TOLD, "10.9");
    if (now_ms - promotion->told_ms < PROMOTION_TOLD_MS)
        return no(REFUSED_AUTHORITY_24_HOURS, "10.9");
    if (now_ms < promotion->terms.starts_ms) return no(REFUSED_BEFORE_ITS_TIME, "10.7.7");
    return now_ms < promotion->terms.closes_ms ? accepted()
                                               : no(REFUSED_PROMOTION_CLOSED, "10.7.6");
}

static void do_commence(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                        struct item_events *events)
{
    promotion->stage = PROMOTION_RUNNING;
    promotion->commenced_ms = now_ms;
    item_add_done(events, order, act_clause(order));
}

/* ---- Changing the terms ---------------------------------------------------------- */

static void do_approval(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                        struct item_events *events)
{
    (void)now_ms;
    promotion->approvals++;
    item_add_done(events, order, act_clause(order));
}

static struct refusal can_approve(const struct promotion *promotion, const struct item_order *order,
                                  int64_t now_ms)
{
    (void)now_ms;
    if (promotion->stage == PROMOTION_PLANNED)
        return no(REFUSED_PROMOTION_NOT_STARTED, act_clause(order));
    return promotion->approvals < INT8_MAX ? accepted() : no(REFUSED_TOO_MANY, act_clause(order));
}

/* Reads the new term into a copy; false if the terms would no longer be permitted. */
static bool amended(const struct promotion *promotion, const struct item_order *order,
                    struct promotion_terms *terms, const char **clause)
{
    char key[ITEM_KEY], value[ITEM_VALUE];
    struct item_fault fault = { .clause = "10.7" };

    *terms = promotion->terms;
    bool good = promotion_split_term(order->text, key, value) &&
                promotion_read_term(terms, key, value, &fault) &&
                promotion_terms_fit(terms, &fault) &&
                promotion_terms_answered(terms, &fault.clause);
    *clause = fault.clause;
    return good;
}

/* What a drawn prize is can't change any more. */
static bool is_settled(const struct promotion *promotion, const char *text)
{
    int number = promotion_key_prize(text);

    return has_prize(promotion, number) && promotion->prizes[number - 1].state != STATE_OPEN;
}

static struct refusal can_amend(const struct promotion *promotion, const struct item_order *order,
                                int64_t now_ms)
{
    struct promotion_terms terms;
    const char *clause;

    (void)now_ms;
    if (promotion->stage == PROMOTION_RUNNING && !promotion->approvals)
        return no(REFUSED_APPROVAL_NEEDED, "10.9.1");
    if (is_settled(promotion, order->text)) return no(REFUSED_PRIZE_DRAWN, "10.9.1");
    return amended(promotion, order, &terms, &clause) ? accepted()
                                                      : no(REFUSED_NOT_PERMITTED_TERMS, clause);
}

/* The hash of the terms before, then the line. */
static void change_digest(struct promotion *promotion, const char *line)
{
    uint8_t bytes[CHANCE_BYTES + ITEM_TEXT];
    size_t length = strlen(line);

    memcpy(bytes, promotion->digest.bytes, CHANCE_BYTES);
    memcpy(bytes + CHANCE_BYTES, line, length);
    promotion->digest = chance_hash("croupier amendment 1", bytes, CHANCE_BYTES + length);
}

/* Before the start, the new terms go to the Authority and are published again. */
static void do_amend(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                     struct item_events *events)
{
    struct promotion_terms terms;
    const char *clause;
    bool good = amended(promotion, order, &terms, &clause);

    (void)now_ms;
    assert(good);
    promotion->terms = terms;
    change_digest(promotion, order->text);
    if (promotion->stage == PROMOTION_RUNNING) {
        promotion->approvals--;
    } else {
        promotion->told_ms = 0;
        promotion->published = 0;
    }
    item_add_done(events, order, act_clause(order));
}

/* ---- Entering -------------------------------------------------------------------- */

static const struct entrant *entrant_of(const struct promotion *promotion, uint32_t person)
{
    for (int i = 0; i < promotion->entrant_count; i++)
        if (promotion->entrants[i].person == person) return &promotion->entrants[i];
    return NULL;
}

struct refusal promotion_is_on(const struct promotion *promotion, int number)
{
    bool held = promotion->on_hold || (number && promotion->prizes[number - 1].on_hold);

    if (promotion->stage == PROMOTION_PLANNED) return no(REFUSED_PROMOTION_NOT_STARTED, "10.7.7");
    return held ? no(REFUSED_ON_HOLD, "10.12") : accepted();
}

int promotion_tickets(const struct promotion *promotion)
{
    int tickets = 0;

    for (int i = 0; i < promotion->entrant_count; i++) tickets += promotion->entrants[i].tickets;
    return tickets;
}

/* Whether a person can get more tickets now, up to a limit (0: none). */
static struct refusal can_get(const struct promotion *promotion, uint32_t person, int tickets,
                              int limit, int64_t now_ms)
{
    const struct entrant *entrant = entrant_of(promotion, person);
    struct refusal why = promotion_is_on(promotion, 0);

    if (why.code) return why;
    if (now_ms >= promotion->terms.closes_ms) return no(REFUSED_PROMOTION_CLOSED, "10.7.6");
    if (limit && tickets > limit - (entrant ? entrant->tickets : 0))
        return no(REFUSED_TICKETS_USED_UP, "10.7.3");
    bool room = tickets <= PROMOTION_TICKETS - promotion_tickets(promotion) &&
                (entrant || promotion->entrant_count < PROMOTION_ENTRANTS);
    return room ? accepted() : no(REFUSED_TOO_MANY, "10.7.3");
}

static void add_tickets(struct promotion *promotion, uint32_t person, int tickets)
{
    const struct entrant *known = entrant_of(promotion, person);
    int at = known ? (int)(known - promotion->entrants) : promotion->entrant_count++;
    struct entrant *entrant = &promotion->entrants[at];

    entrant->person = person;
    entrant->tickets += tickets;
    entrant->left += tickets;
}

/* People who enter themselves get one ticket, unless the terms allow more. */
static struct refusal can_enter(const struct promotion *promotion, const struct item_order *order,
                                int64_t now_ms)
{
    int limit = promotion->terms.ticket_limit;
    struct refusal why = can_get(promotion, order->person, 1, limit ? limit : 1, now_ms);

    if (why.code) return why;
    if (promotion->terms.wager_cents)
        return no_with_amount(REFUSED_WAGER_NEEDED, "10.7.4", promotion->terms.wager_cents);
    return order->length && entrant_of(promotion, order->person)
               ? no(REFUSED_SEEDS_CLOSED, act_clause(order))
               : accepted();
}

static void do_enter(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                     struct item_events *events)
{
    (void)now_ms;
    add_tickets(promotion, order->person, 1);
    if (order->length) {
        struct entrant *entrant = &promotion->entrants[promotion->entrant_count - 1];
        entrant->length = order->length;
        memcpy(entrant->seed, order->seed, order->length);
    }
    item_add_done(events, order, act_clause(order));
}

static struct refusal can_admit(const struct promotion *promotion, const struct item_order *order,
                                int64_t now_ms)
{
    struct refusal why =
        can_get(promotion, order->other, order->number, promotion->terms.ticket_limit, now_ms);

    if (why.code) return why;
    return order->cents >= promotion->terms.wager_cents
               ? accepted()
               : no_with_amount(REFUSED_WAGER_NEEDED, "10.7.4", promotion->terms.wager_cents);
}

static void do_admit(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                     struct item_events *events)
{
    (void)now_ms;
    add_tickets(promotion, order->other, order->number);
    item_add_done(events, order, act_clause(order))->also =
        promotion->terms.wager_cents ? "10.7.4" : NULL;
}

/* ---- Integrity ------------------------------------------------------------------- */

static bool *hold_of(struct promotion *promotion, int number)
{
    return number ? &promotion->prizes[number - 1].on_hold : &promotion->on_hold;
}

/* A prize that is awarded or cancelled has no draw any more. */
static struct refusal has_draw(const struct promotion *promotion, int number)
{
    if (!has_prize(promotion, number)) return no(REFUSED_NO_SUCH_PRIZE, "10.7.11");
    int state = promotion->prizes[number - 1].state;
    if (state == STATE_AWARDED) return no(REFUSED_PRIZE_AWARDED, "10.12");
    return state == STATE_CANCELLED ? no(REFUSED_DRAW_CANCELLED, "10.12") : accepted();
}

static struct refusal can_postpone(const struct promotion *promotion,
                                   const struct item_order *order, int64_t now_ms)
{
    struct refusal why = order->number ? has_draw(promotion, order->number) : accepted();

    (void)now_ms;
    if (why.code) return why;
    bool held = order->number ? promotion->prizes[order->number - 1].on_hold : promotion->on_hold;
    return held ? no(REFUSED_ON_HOLD, "10.12") : accepted();
}

static void tell_inspectorate(const struct item_order *order, struct item_events *events)
{
    item_add_event(events, PROMOTION_INSPECTORATE, NOBODY, "10.12")->number = order->number;
}

/* Notes since when drawn prizes are on hold, and how long they were. */
static void note_holds(struct promotion *promotion, int64_t now_ms)
{
    for (int i = 0; i < promotion->terms.prize_count; i++) {
        struct prize *prize = &promotion->prizes[i];
        bool held = promotion->on_hold || prize->on_hold;
        if (held && prize->state == STATE_DRAWN && !prize->held_ms) prize->held_ms = now_ms;
        if (held || !prize->held_ms) continue;
        prize->waited_ms += now_ms - prize->held_ms;
        prize->held_ms = 0;
    }
}

static void do_postpone(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                        struct item_events *events)
{
    *hold_of(promotion, order->number) = true;
    note_holds(promotion, now_ms);
    item_add_done(events, order, act_clause(order));
    tell_inspectorate(order, events);
}

static struct refusal can_resume(const struct promotion *promotion, const struct item_order *order,
                                 int64_t now_ms)
{
    (void)now_ms;
    if (order->number && !has_prize(promotion, order->number))
        return no(REFUSED_NO_SUCH_PRIZE, "10.7.11");
    bool held = order->number ? promotion->prizes[order->number - 1].on_hold : promotion->on_hold;
    return held ? accepted() : no(REFUSED_NOT_ON_HOLD, "10.12");
}

static void do_resume(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    *hold_of(promotion, order->number) = false;
    note_holds(promotion, now_ms);
    item_add_done(events, order, act_clause(order));
}

static struct refusal can_cancel(const struct promotion *promotion, const struct item_order *order,
                                 int64_t now_ms)
{
    (void)now_ms;
    return has_draw(promotion, order->number);
}

static void do_cancel(struct promotion *promotion, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    struct prize *prize = &promotion->prizes[order->number - 1];
    uint32_t winner = prize->state == STATE_DRAWN ? prize->winner : NOBODY;

    prize->state = STATE_CANCELLED;
    prize->on_hold = false;
    note_holds(promotion, now_ms);
    item_add_done(events, order, act_clause(order));
    tell_inspectorate(order, events);
    promotion_deny_barred(promotion, order->number, now_ms, events);
    if (winner == NOBODY) return;
    struct item_event *told = item_add_event(events, PROMOTION_CALLED_OFF, winner, "10.10");
    told->number = order->number;
    told->also = "10.12";
}

/* ---- Orders ---------------------------------------------------------------------- */

static const struct promotion_code own_code[PROMOTION_ACTS] = {
    [PROMOTION_TELL] = { can_before, do_tell },
    [PROMOTION_PUBLISH] = { promotion_can_always, do_publish },
    [PROMOTION_ADVERTISE] = { promotion_can_always, do_advertise },
    [PROMOTION_COMMENCE] = { can_commence, do_commence },
    [PROMOTION_ENTER] = { can_enter, do_enter },
    [PROMOTION_ADMIT] = { can_admit, do_admit },
    [PROMOTION_APPROVAL] = { can_approve, do_approval },
    [PROMOTION_AMEND] = { can_amend, do_amend },
    [PROMOTION_POSTPONE] = { can_postpone, do_postpone },
    [PROMOTION_RESUME] = { can_resume, do_resume },
    [PROMOTION_CANCEL] = { can_cancel, do_cancel },
};

static const struct promotion_code *code_of(int act)
{
    const struct promotion_code *const files[] = { own_code, promotion_draw_code,
                                                   promotion_claims_code };

    for (size_t i = 0; i < LENGTH(files); i++)
        if (files[i][act].can) return &files[i][act];
    assert(false);
    return NULL;
}

static struct refusal check(const void *item, const struct item_order *order, int64_t now_ms)
{
    return code_of(order->act)->can(item, order, now_ms);
}

static void carry_out(void *item, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    code_of(order->act)->carry_out(item, order, now_ms, events);
}

/* Taking part costs nothing. */
static int64_t charge(const void *item, const struct item_order *order, uint32_t *person)
{
    (void)item, (void)order;
    *person = NOBODY;
    return 0;
}

static const struct item_draws *draws(const void *item)
{
    const struct promotion *promotion = item;

    return &promotion->draws;
}

static const struct item_proof *proof(const void *item, uint64_t number)
{
    const struct promotion *promotion = item;

    return number >= 1 && number <= promotion->draws.drawn ? &promotion->proofs[number - 1] : NULL;
}

/* A made-up state may count what is not there. */
static bool sound(const void *item)
{
    const struct promotion *promotion = item;
    struct item_fault fault;
    bool good = item_name_good(promotion->name) && promotion_terms_fit(&promotion->terms, &fault);
    int tickets = 0;

    for (int i = 0; i < promotion->entrant_count; i++) {
        const struct entrant *entrant = &promotion->entrants[i];
        good &= entrant->person != NOBODY && entrant->left <= entrant->tickets;
        tickets += entrant->tickets;
    }
    for (int i = 0; i < promotion->claim_count; i++)
        good &= has_prize(promotion, promotion->claims[i].prize);
    return good && tickets <= PROMOTION_TICKETS;
}

/* ---- The descriptor -------------------------------------------------------------- */

static const struct item_event_row event_rows[PROMOTION_EVENTS] = {
    [PROMOTION_DONE] = { "done", "{who} {act}{about}" },
    [PROMOTION_DRAWN] = { "drawn",
                          "{who} wins prize {number}, worth {cents}, with ticket {second}" },
    [PROMOTION_LATE] = { "late", "{who} is notified late about prize {number}" },
    [PROMOTION_PAID] = { "paid", "{who} gets {cents} in cash for prize {number}" },
    [PROMOTION_CHEQUE] = { "cheque",
                           "{who} gets a crossed cheque for {cents}, for prize {number}" },
    [PROMOTION_TRANSFER] = { "transfer", "{who} gets a transfer of {cents} for prize {number}" },
    [PROMOTION_HANDED] = { "handed", "{who} gets prize {number}" },
    [PROMOTION_INSPECTORATE] = { "inspectorate", "the inspectorate is notified" },
    [PROMOTION_REASON] = { "reason", "{who} learns why claim {number} is denied" },
    [PROMOTION_KEPT] = { "details", "name, address and reason of claim {number} are kept" },
    [PROMOTION_TOLD_AT_DESK] = { "told-at-desk",
                                 "the claimant is told at the desk why claim {number} is denied" },
    [PROMOTION_ABSENT] = { "not-present",
                           "{who} is told that prize {number} is drawn again, as the "
                           "winner was not present" },
    [PROMOTION_UNCLAIMED] = { "unclaimed", "{who} is told that prize {number} is drawn again, as "
                                           "it was not claimed in time" },
    [PROMOTION_CALLED_OFF] = { "called-off",
                               "{who} is told that the draw of prize {number} is cancelled" },
};

static const refusal_code refusals[] = { PROMOTION_REFUSALS(REFUSAL_LISTED) NULL };

/* Section 10 is in the text of a game. */
static const struct clause *clauses(int list)
{
    int edition = 0;

    if (list) return NULL;
    while (edition < game_count - 1 && !games[edition]->new_south_wales) edition++;
    return games[edition]->clauses;
}

extern const char promotion_source[];

const struct item_kind promotion_kind = {
    .word = "promotion",
    .source = promotion_source,
    .clause = "10.1",
    .opened_by = ROLE_OPERATOR | ROLE_MANAGER,
    .bytes = sizeof(struct promotion),
    .fields = promotion_fields,
    .acts = promotion_acts,
    .act_count = PROMOTION_ACTS,
    .events = event_rows,
    .event_count = PROMOTION_EVENTS,
    .facts = promotion_facts,
    .refusals = refusals,
    .clauses = clauses,
    .term = promotion_term,
    .open = open_promotion,
    .check = check,
    .carry_out = carry_out,
    .charge = charge,
    .draws = draws,
    .proof = proof,
    .numbers = promotion_numbers,
    .example = promotion_example,
    .sound = sound,
};
