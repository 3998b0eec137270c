/* items.c - tournaments and promotions in scenarios: terms, orders and expectations.
 *
 * Everything comes from the kind's descriptor: the word that begins a description, the verbs of its
 * acts and what they take, its events, and what can be asked about it.  The house commits to the
 * seeds of all draws when an item opens; they follow from the scenario's seed. */
#include "scenario/reader.h"
#include "words/item_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *word_at(const struct reading *r, int at)
{
    return at < r->end ? r->words->list[at] : "";
}

/* ---- The clock ------------------------------------------------------------------- */

/* "90m", "24h" or "2d". */
static bool read_span(const char *word, int64_t *span_ms)
{
    char *unit;
    long count = strtol(word, &unit, 10);
    int64_t ms = !strcmp(unit, "m")   ? ITEM_HOUR / 60
                 : !strcmp(unit, "h") ? ITEM_HOUR
                 : !strcmp(unit, "d") ? ITEM_DAY
                                      : 0;

    *span_ms = count * ms;
    return ms && *word >= '0' && *word <= '9' && count <= 100000;
}

/* A moment, or "+26h" and "-2h" from the clock. */
static bool read_time(struct reading *r, int64_t *time_ms)
{
    const char *word = read_next(r);
    int64_t span;

    if (!word) return read_missing(r, "a time");
    if ((*word == '+' || *word == '-') && read_span(word + 1, &span)) {
        *time_ms = r->scenario->clock_ms + (*word == '+' ? span : -span);
        return true;
    }
    return item_time_of(word, time_ms) ||
           scenario_bad(r->scenario, "'%s' is not a time such as 2026-12-01T19:00 or +26h", word);
}

/* "clock 2026-12-01T18:00", which only goes forward; "later 24h". */
static bool clock_line(struct reading *r, bool *known)
{
    struct scenario *scenario = r->scenario;
    bool later = !strcmp(word_at(r, 0), "later");
    int64_t time;

    *known = later || (!strcmp(word_at(r, 0), "clock") && word_at(r, 1)[0] >= '0' &&
                       word_at(r, 1)[0] <= '9');
    if (!*known) return true;
    r->at = 1;
    if (later) {
        const char *word = read_next(r);
        if (!word) return read_missing(r, "a span of time such as 24h");
        if (!read_span(word, &time))
            return scenario_bad(scenario, "'%s' is not a span of time such as 90m, 24h or 2d",
                                word);
        time += scenario->clock_ms;
    } else if (!read_time(r, &time)) {
        return false;
    }
    if (time < scenario->clock_ms) return scenario_bad(scenario, "the clock only goes forward");
    scenario->clock_ms = time;
    return read_nothing_more(r);
}

/* ---- Terms ----------------------------------------------------------------------- */

/* The words from here to the end of the line, with single blanks. */
static bool read_rest(struct reading *r, char *text, size_t room)
{
    size_t used = 0;

    *text = '\0';
    while (r->at < r->end && used < room)
        used += (size_t)snprintf(text + used, room - used, "%s%s", used ? " " : "", read_next(r));
    return used < room || scenario_bad(r->scenario, "the text is longer than %zu bytes", room - 1);
}

static void drop_term(struct item_terms *terms, const char *dropped)
{
    struct item_terms before = *terms;
    char key[ITEM_KEY], value[ITEM_VALUE];

    memset(terms, 0, sizeof *terms);
    for (size_t at = 0; item_term_next(&before, &at, key, value);)
        if (strcmp(key, dropped)) item_term_add(terms, key, value);
}

/* "closes = 2026-12-24T18:00"; a second line with the same key replaces the first, and one without
 * a value takes it away. */
static bool term_line(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    const char *key = word_at(r, 0);
    char value[ITEM_VALUE];

    if (scenario->item.open)
        return scenario_bad(scenario, "the terms of '%s' are published", scenario->item.name);
    r->at = 2;
    if (!read_rest(r, value, sizeof value)) return false;
    drop_term(&scenario->item.terms, key);
    if (!*value) return true;
    return item_term_add(&scenario->item.terms, key, value) ||
           scenario_bad(scenario, "'%s' can't be a term", key);
}

/* "promotion summer" */
static bool describe(struct reading *r, const struct item_kind *kind)
{
    struct scenario *scenario = r->scenario;
    struct scenario_item *item = &scenario->item;

    r->at = 1;
    const char *name = read_next(r);
    if (!name) return read_missing(r, "a name");
    if (!item_name_good(name)) return scenario_bad(scenario, "'%s' can't be a name", name);
    if (kind->bytes > sizeof item->state)
        return scenario_bad(scenario, "a %s has no room here", kind->word);
    memset(item, 0, sizeof *item);
    item->kind = kind;
    item->last = true;
    snprintf(item->name, sizeof item->name, "%s", name);
    if (!scenario->open && !scenario->pit.set.kinds) scenario->pit.set = chip_set_from(100);
    return read_nothing_more(r);
}

/* ---- People ---------------------------------------------------------------------- */

/* Staff by their role, players by name, who are known from then on. */
static bool read_person(struct reading *r, uint32_t *person)
{
    const char *word = read_next(r);
    int role = word ? role_of(word) : 0;

    if (!word) return read_missing(r, "a person");
    *person = role ? scenario_on_duty((enum role)role) : scenario_person(r->scenario, word);
    return *person != NOBODY || scenario_bad(r->scenario, "'%s' is not a person", word);
}

/* ---- Opening --------------------------------------------------------------------- */

/* An item's lots are the same with any seed: a scenario names the players whom they draw. */
static struct item_house house_of_items(struct scenario *scenario)
{
    struct item_house house = { .set = &scenario->pit.set,
                                .number = 1,
                                .now_ms = scenario->clock_ms,
                                .to = scenario,
                                .table = scenario_find_table };
    struct chance_seed last;
    uint64_t chance = scenario->chance;

    scenario->chance = 0;
    for (int i = 0; i < CHANCE_BYTES; i++) last.bytes[i] = (uint8_t)scenario_chance(scenario, 256);
    scenario->chance = chance;
    house.commitment =
        chance_chain(scenario->item.name, 1, ITEM_DRAWS, &last, scenario->item.seeds);
    return house;
}

/* Refused terms stay as they are, to be changed. */
static void refuse_terms(struct scenario *scenario)
{
    struct refusal why = { REFUSED_NOT_PERMITTED_TERMS, scenario->item.fault.clause, 0, 0, NULL };

    scenario_refused(scenario, why);
}

/* "opens": the house itself; "manager opens": a person, whose role may not do it. */
static bool open_item(struct reading *r, bool by_person)
{
    struct scenario_item *item = &r->scenario->item;
    struct item_house house = house_of_items(r->scenario);
    int role = by_person ? role_of(word_at(r, 0)) : 0;
    uint32_t person;

    if (item->open) return scenario_bad(r->scenario, "'%s' is already open", item->name);
    r->at = 0;
    if (by_person && !role && !read_person(r, &person)) return false;
    r->at = by_person ? 2 : 1;
    if (!read_nothing_more(r)) return false;
    *item->fault.why = '\0';
    struct refusal why =
        by_person ? item_may_open(item->kind, role ? (unsigned)role : ROLE_PLAYER) : accepted();
    if (why.code) {
        scenario_refused(r->scenario, why);
        return true;
    }
    item->open = item->kind->open(item->state, item->name, &item->terms, &house, &item->fault);
    if (!item->open) refuse_terms(r->scenario);
    return true;
}

void scenario_refusal_words(const struct scenario *scenario, const struct refusal *refusal,
                            char say[SCENARIO_SAY])
{
    char words[ITEM_WHY];

    if (refusal->code == REFUSED_NOT_PERMITTED_TERMS && *scenario->item.fault.why)
        snprintf(say, SCENARIO_SAY, "%s", item_fault_words(&scenario->item.fault, words));
    else
        refusal_words(refusal, say);
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool read_number(struct reading *r, int32_t *number)
{
    int value;

    if (!read_int(r, 0, 999999, "a number", &value)) return false;
    *number = value;
    return true;
}

static bool read_choice(struct reading *r, const struct takes *takes, uint8_t *choice)
{
    for (const struct choice *one = takes->choices; one->word; one++)
        if (read_word(r, one->word)) {
            *choice = (uint8_t)one->value;
            return true;
        }
    return read_missing(r, takes->word);
}

/* What a person adds to the draws: any word. */
static bool read_own_seed(struct reading *r, struct item_order *order)
{
    const char *word = read_next(r);
    size_t length = word ? strlen(word) : 0;

    if (!word) return read_missing(r, "a word");
    if (length > sizeof order->seed)
        return scenario_bad(r->scenario, "'%s' is longer than %zu bytes", word, sizeof order->seed);
    memcpy(order->seed, word, length);
    order->length = (uint8_t)length;
    return true;
}

static bool read_yes(struct reading *r, bool *yes)
{
    *yes = read_word(r, "yes");
    return *yes || read_word(r, "no") || read_missing(r, "'yes' or 'no'");
}

static bool read_member(struct reading *r, const struct takes *takes, struct item_order *order)
{
    switch (takes->kind) {
    case TAKES_OTHER:
        return read_person(r, &order->other);
    case TAKES_NUMBER:
        return read_number(r, &order->number);
    case TAKES_SECOND:
        return read_number(r, &order->second);
    case TAKES_MONEY:
        return read_amount(r, &order->cents);
    case TAKES_CHEQUE:
        return read_amount(r, &order->cheque_cents);
    case TAKES_TRANSFER:
        return read_amount(r, &order->transfer_cents);
    case TAKES_TIME:
        return read_time(r, &order->time_ms);
    case TAKES_TEXT:
        return read_rest(r, order->text, sizeof order->text);
    case TAKES_CHOICE:
        return read_choice(r, takes, &order->choice);
    case TAKES_SEED:
        return read_own_seed(r, order);
    case TAKES_YES:
        return read_yes(r, &order->yes);
    case TAKES_SAID:
        return true; /* the word itself */
    default:
        return scenario_bad(r->scenario, "a scenario can't say '%s'", member_name(takes));
    }
}

static bool is_choice(const struct takes *takes, const char *word)
{
    for (const struct choice *one = takes->choices; one->word; one++)
        if (!strcmp(one->word, word)) return true;
    return false;
}

/* Whether an optional member is present. */
static bool is_here(const struct reading *r, const struct takes *takes)
{
    const char *word = word_at(r, r->at);

    if (!*word) return false;
    if (takes->kind == TAKES_CHOICE) return is_choice(takes, word);
    if (takes->word) return !strcmp(takes->word, word);
    if (takes->kind == TAKES_YES) return !strcmp(word, "yes") || !strcmp(word, "no");
    bool number =
        takes->kind == TAKES_NUMBER || takes->kind == TAKES_SECOND || takes->kind == TAKES_MONEY;
    return !number || (*word >= '0' && *word <= '9');
}

static bool read_members(struct reading *r, const struct act_form *form, struct item_order *order)
{
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++) {
        if (takes->maybe && !is_here(r, takes)) continue;
        bool said = takes->word && takes->kind != TAKES_CHOICE;
        if (said && !read_word(r, takes->word)) return read_missing(r, takes->word);
        if (!read_member(r, takes, order)) return false;
    }
    return true;
}

/* The act with this verb, or -1. */
static int act_of(const struct item_kind *kind, const char *verb)
{
    for (int act = 0; act < kind->act_count; act++) {
        const struct act_form *form = item_form(kind, act);
        if (form && form->verb && !strcmp(form->verb, verb)) return act;
    }
    return -1;
}

/* ---- Carrying out ---------------------------------------------------------------- */

/* What a purse is worth; chips pay first, then vouchers. */
static int64_t purse_worth(const struct scenario *scenario, const struct purse *purse)
{
    return chips_worth(&scenario->pit.set, &purse->chips) + purse->voucher_cents;
}

static struct refusal can_pay(struct scenario *scenario, const struct item_order *order)
{
    const struct item_kind *kind = scenario->item.kind;
    uint32_t person = NOBODY;
    int64_t cents = kind->charge(scenario->item.state, order, &person);
    const struct purse *purse = scenario_purse(scenario, person);

    return !cents || (purse && purse_can_pay(purse, &scenario->pit.set, cents))
               ? accepted()
               : no(REFUSED_PURSE_SHORT, kind->acts[order->act].clause);
}

static void move_money(struct scenario *scenario, const struct item_event *event)
{
    struct purse *purse = scenario_purse(scenario, event->person);

    if (event->from == ITEM_NOTHING) return;
    scenario->item.cents[event->from] -= event->cents;
    scenario->item.cents[event->to] += event->cents;
    if (purse && event->from == ITEM_PURSE) purse_pay(purse, &scenario->pit.set, event->cents);
    if (purse && event->to == ITEM_PURSE) purse->voucher_cents += event->cents;
}

static void report(struct scenario *scenario)
{
    const struct scenario_listener *listener = scenario->listener;

    for (int i = 0; i < scenario->item.events.count; i++) {
        move_money(scenario, &scenario->item.events.list[i]);
        if (listener && listener->item)
            listener->item(listener->to, scenario, &scenario->item.events.list[i]);
    }
}

static void fill_seed(struct scenario *scenario, struct item_order *order)
{
    const struct item_draws *draws = scenario->item.kind->draws(scenario->item.state);

    order->length = CHANCE_BYTES;
    if (draws->drawn < ITEM_DRAWS)
        memcpy(order->seed, scenario->item.seeds[draws->drawn].bytes, CHANCE_BYTES);
}

static void give_order(struct scenario *scenario, struct item_order *order)
{
    struct scenario_item *item = &scenario->item;

    if (item->kind->acts[order->act].draws && !order->length) fill_seed(scenario, order);
    struct refusal why = item_check(item->kind, item->state, order, scenario->clock_ms);
    if (!why.code) why = can_pay(scenario, order);
    if (!why.code) why = item_do(item->kind, item->state, order, scenario->clock_ms, &item->events);
    *item->fault.why = '\0';
    if (why.code)
        scenario_refused(scenario, why);
    else
        report(scenario);
}

/* "operator draws 1 seed WORD": with this seed instead of the one that was committed to. */
static bool read_other_seed(struct reading *r, const struct item_act *act, struct item_order *order)
{
    if (!act->draws || !read_word(r, "seed")) return true;
    return read_own_seed(r, order);
}

static bool order_line(struct reading *r, int act)
{
    struct scenario *scenario = r->scenario;
    int role = role_of(word_at(r, 0));
    struct item_order order = item_order(NOBODY, role ? (enum role)role : ROLE_PLAYER, act);

    if (!scenario->item.open)
        return scenario_bad(scenario, "'%s' has not been opened", scenario->item.name);
    r->at = 0;
    if (role == ROLE_CLOCK)
        r->at = 1;
    else if (!read_person(r, &order.person))
        return false;
    r->at++;
    if (!read_members(r, item_form(scenario->item.kind, act), &order) ||
        !read_other_seed(r, &scenario->item.kind->acts[act], &order) || !read_nothing_more(r))
        return false;
    give_order(scenario, &order);
    return true;
}

/* Whether a verb that the item shares with the table means the table's act: "operator voids ana",
 * where the item's takes a number.  If what follows fits both, it is the item's. */
static bool is_for_table(const struct reading *r, const struct act_form *form)
{
    const struct scenario *scenario = r->scenario;
    const struct takes *first = form->takes;
    const char *word = word_at(r, 2);
    bool shared = scenario->open &&
                  (scenario_game_verb(scenario, form->verb) || scenario_around_verb(form->verb));

    return shared && first && first->kind == TAKES_NUMBER && !first->maybe && !first->word &&
           *word && (*word < '0' || *word > '9');
}

/* What the clock does by itself, one order at a time. */
static void give_due_orders(struct scenario *scenario)
{
    const struct scenario_item *item = &scenario->item;
    struct item_order order;

    if (!item->open || !item->kind->clock_order) return;
    while (!scenario->refused_line &&
           item->kind->clock_order(item->state, scenario->clock_ms, &order))
        give_order(scenario, &order);
}

bool scenario_item_line(struct reading *r, bool *known)
{
    struct scenario_item *item = &r->scenario->item;
    const struct item_kind *kind = item_kind_find(word_at(r, 0));

    if (!clock_line(r, known)) return false;
    item->last = *known || kind || item->kind;
    if (*known) give_due_orders(r->scenario);
    if (*known) return true;
    *known = true;
    if (kind) return describe(r, kind);
    if (item->kind && !strcmp(word_at(r, 1), "=")) return term_line(r);
    if (item->kind && !strcmp(word_at(r, 0), "opens")) return open_item(r, false);
    if (item->kind && !strcmp(word_at(r, 1), "opens")) return open_item(r, true);
    int act = item->kind ? act_of(item->kind, word_at(r, 1)) : -1;
    if (act >= 0 && !is_for_table(r, item_form(item->kind, act))) return order_line(r, act);
    *known = item->last = false;
    return true;
}

/* ---- Expectations ---------------------------------------------------------------- */

bool scenario_item_cites(const struct scenario *scenario, const char *clause)
{
    for (int i = 0; i < scenario->item.events.count; i++) {
        const struct item_event *event = &scenario->item.events.list[i];
        if (expect_is_cited(event->clause, clause) || expect_is_cited(event->also, clause))
            return true;
    }
    return false;
}

static bool take_number(struct expectation *e, int *number)
{
    char *end;
    long value = strtol(expect_peek(e), &end, 10);

    if (*end || end == expect_peek(e) || value < 0 || value > 999999) return expect_misread(e);
    e->at++;
    *number = (int)value;
    return true;
}

/* "winner 1 ana", "phase running", "tickets 3". */
static bool expect_fact(struct expectation *e, const struct item_fact *fact)
{
    struct speaker speaker = scenario_speaker(e->scenario);
    int number = 0;

    if (fact->of && !take_number(e, &number)) return false;
    int64_t got = fact->tell(e->scenario->item.state, number);
    const char *word = NULL;
    char moment[ITEM_TIME];
    switch (fact->kind) {
    case FACT_CENTS:
        return expect_cents(e, got);
    case FACT_NUMBER:
        return expect_number(e, (int)got, "0");
    case FACT_PERSON:
        return expect_word(e, got == NOBODY ? "nobody" : speaker.person(speaker.to, (uint32_t)got));
    case FACT_TIME:
        return expect_word(e, item_time_word(got, moment));
    case FACT_WORD:
        word = fact->word_of((int)got);
        return expect_word(e, word ? word : "none");
    }
    return false;
}

/* "paid 5000 10.4": an event of the line, of this person or (NOBODY) of anyone. */
static bool expect_event(struct expectation *e, uint32_t person, int kind)
{
    const struct item_events *events = &e->scenario->item.events;
    char clause[SCENARIO_NAME];
    int64_t cents;
    bool cited, holds = false, amount = expect_take_amount(e, &cents);

    if (!expect_take_cited(e, clause, &cited)) return false;
    for (int i = 0; i < events->count; i++) {
        const struct item_event *event = &events->list[i];
        holds |= event->kind == kind && (person == NOBODY || event->person == person) &&
                 (!amount || event->cents == cents) &&
                 (!cited || expect_is_cited(event->clause, clause) ||
                  expect_is_cited(event->also, clause));
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

/* An event's kind by its id, from this one on, or -1. */
static int take_event(struct expectation *e, int first)
{
    const struct item_kind *kind = e->scenario->item.kind;

    for (int i = first; i < kind->event_count; i++)
        if (kind->events[i].id && expect_take(e, kind->events[i].id)) return i;
    return -1;
}

/* "ana paid 5000"; and what she has: "ana purse 90". */
static bool expect_of_person(struct expectation *e, uint32_t person, bool *known)
{
    const struct purse *purse = scenario_purse(e->scenario, person);
    int from = e->at++, kind = take_event(e, 0);

    if (kind >= 0) return expect_event(e, person, kind);
    if (purse && expect_take(e, "purse")) return expect_cents(e, purse_worth(e->scenario, purse));
    e->at = from;
    *known = false;
    return true;
}

bool scenario_item_expect(struct expectation *e, bool *known)
{
    const struct scenario_item *item = &e->scenario->item;

    *known = item->kind;
    if (!item->kind) return true;
    for (const struct item_fact *fact = item->kind->facts; item->open && fact->word; fact++)
        if (expect_take(e, fact->word)) return expect_fact(e, fact);
    for (int account = ITEM_POOL; account <= ITEM_KEPT; account++)
        if (expect_take(e, item_account_id(account))) return expect_cents(e, item->cents[account]);
    int kind = take_event(e, 1); /* without a name, "done" is what was done at the table */
    if (kind >= 0) return expect_event(e, NOBODY, kind);
    uint32_t person = scenario_known(e->scenario, expect_peek(e));
    if (person != NOBODY) return expect_of_person(e, person, known);
    *known = false;
    return true;
}
