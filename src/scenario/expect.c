/* expect.c - checks the expectations of a scenario.
 *
 * An expectation is about the events or the refusal of the preceding line, or about the table as it
 * is now.  If it fails, the message has the expectation, what happened instead, and the gist of
 * the clause. */
#include "pit/dealer.h"
#include "pit/rounds.h"
#include "scenario/game_scenario.h"
#include "words/item_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO_GOT 2048 /* room for the sentences of all events of a line */

const char *expect_peek(const struct expectation *e)
{
    return e->at < e->end ? e->words->list[e->at] : "";
}

bool expect_take(struct expectation *e, const char *word)
{
    if (strcmp(expect_peek(e), word)) return false;
    e->at++;
    return true;
}

static const struct edition *edition_of(const struct expectation *e)
{
    return games[e->scenario->edition];
}

/* The words of the expectation, for a message. */
static const char *said(const struct expectation *e, char text[SCENARIO_SAY])
{
    size_t used = 0;

    *text = '\0';
    for (int i = e->from; i < e->end && used < SCENARIO_SAY - 1; i++)
        used += (size_t)snprintf(text + used, SCENARIO_SAY - used, "%s%s", i > e->from ? " " : "",
                                 e->words->list[i]);
    return text;
}

bool expect_misread(const struct expectation *e)
{
    char text[SCENARIO_SAY];

    return scenario_bad(e->scenario, "cannot understand the expectation '%s' at '%s'",
                        said(e, text), e->at < e->end ? e->words->list[e->at] : "the end");
}

/* ---- Clauses and amounts --------------------------------------------------------- */

#define PARTS '+' /* after a clause: it or any part of it */

/* The words up to the end or to one with the mark of parts; marked: that word without its mark. */
static struct scenario_words up_to_mark(const struct expectation *e, char marked[SCENARIO_NAME])
{
    struct scenario_words words = { .count = e->end };

    *marked = '\0';
    memcpy(words.list, e->words->list, sizeof words.list);
    for (int i = e->at; i < words.count; i++) {
        size_t length = strlen(words.list[i]);
        if (length < 2 || length >= SCENARIO_NAME || words.list[i][length - 1] != PARTS) continue;
        snprintf(marked, SCENARIO_NAME, "%.*s", (int)length - 1, words.list[i]);
        words.list[i] = marked;
        words.count = i + 1;
    }
    return words;
}

/* Takes the next words if they are a clause that something can cite; it must be in the index.  The
 * id keeps the mark of parts. */
bool expect_take_cited(struct expectation *e, char id[SCENARIO_NAME], bool *there)
{
    char marked[SCENARIO_NAME];
    struct scenario_words words = up_to_mark(e, marked);
    int at = e->at;

    *there = false;
    if (!scenario_clause(&words, &at, id)) return true;
    const struct item_kind *kind = e->scenario->named ? NULL : e->scenario->item.kind;
    if (!scenario_find_clause(e->scenario, id))
        return scenario_bad(e->scenario, "no clause %s in the index of %s", id,
                            kind ? kind->word : edition_of(e)->id);
    size_t length = strlen(id);
    if (*marked && at == words.count) snprintf(id + length, SCENARIO_NAME - length, "%c", PARTS);
    e->at = at;
    *there = true;
    return true;
}

/* The same where one clause is meant, never its parts. */
bool expect_take_clause(struct expectation *e, char id[SCENARIO_NAME], bool *there)
{
    if (!expect_take_cited(e, id, there)) return false;
    if (!*there || id[strlen(id) - 1] != PARTS) return true;
    return scenario_bad(e->scenario, "'%s': this expectation names one clause, without a '%c'", id,
                        PARTS);
}

/* The row of a clause, with or without the mark of parts. */
static const struct clause *row_of(const struct expectation *e, const char *clause)
{
    char id[SCENARIO_NAME];

    if (!clause) return NULL;
    snprintf(id, sizeof id, "%s", clause);
    if (*id && id[strlen(id) - 1] == PARTS) id[strlen(id) - 1] = '\0';
    return scenario_find_clause(e->scenario, id);
}

/* An amount comes before a clause.  A word with a dot that matches a clause is the clause; "r."
 * before it makes that explicit. */
bool expect_take_amount(struct expectation *e, int64_t *cents)
{
    const char *word = expect_peek(e);

    if (!strncmp(word, "r.", 2) || strchr(word, '(') || !money_of(word, cents)) return false;
    if (strchr(word, '.') && scenario_find_clause(e->scenario, word)) return false;
    e->at++;
    return true;
}

/* The events of an item in the line. */
static void item_happened(const struct scenario *scenario, char text[SCENARIO_GOT])
{
    struct speaker speaker = scenario_speaker(scenario);
    char say[SCENARIO_SAY];
    size_t used = 0;

    for (int i = 0; i < scenario->item.events.count && used < SCENARIO_GOT - 1; i++) {
        const struct item_event *event = &scenario->item.events.list[i];
        item_words(&speaker, scenario->item.kind, event, say);
        used += (size_t)snprintf(text + used, SCENARIO_GOT - used, "%s%s (%s%s%s)",
                                 used ? "; " : "", say, event->clause, event->also ? ", " : "",
                                 event->also ? event->also : "");
    }
}

/* What the line did: its refusal or its events. */
static void happened(const struct scenario *scenario, char text[SCENARIO_GOT])
{
    struct speaker speaker = scenario_speaker(scenario);
    char say[SCENARIO_SAY];
    size_t used = 0;

    *text = '\0';
    if (scenario->refusal.code) {
        scenario_refusal_words(scenario, &scenario->refusal, say);
        snprintf(text, SCENARIO_GOT, "refused: %s (%s%s%s)", say, scenario->refusal.clause,
                 scenario->refusal.also ? ", " : "",
                 scenario->refusal.also ? scenario->refusal.also : "");
        return;
    }
    if (scenario->item.events.count) {
        item_happened(scenario, text);
        return;
    }
    for (int i = 0; i < scenario->events.count; i++) {
        const struct event *event = &scenario->events.list[i];
        event_words(&speaker, event, say);
        if (!*say) continue;
        int wrote = snprintf(text + used, SCENARIO_GOT - used, "%s%s (%s%s%s)", used ? "; " : "",
                             say, event->clause ? event->clause : "", event->also ? ", " : "",
                             event->also ? event->also : "");
        used += (size_t)wrote;
        if (used >= SCENARIO_GOT - 1) break;
    }
    if (!used) snprintf(text, SCENARIO_GOT, "nothing");
}

/* An expectation that something does not happen shows no clause. */
static void show(const struct expectation *e, const char *clause)
{
    const struct scenario_listener *listener = e->scenario->listener;
    const struct clause *row = row_of(e, clause);

    if (row && !e->never && listener && listener->shows)
        listener->shows(listener->to, row, e->evidence);
}

bool expect_check(const struct expectation *e, bool holds, const char *got, const char *clause)
{
    char text[SCENARIO_SAY], events[SCENARIO_GOT];
    const struct clause *row = row_of(e, clause);
    bool about = row && *row->gist;

    e->scenario->checks++;
    if (holds != e->never) {
        show(e, clause);
        return true;
    }
    if (!got) happened(e->scenario, events);
    scenario_fails(e->scenario, "expected: %s\n    got:      %s%s%s%s%s", said(e, text),
                   got ? got : events, about ? "\n    " : "", about ? row->id : "",
                   about ? " says: " : "", about ? row->gist : "");
    return true;
}

/* A clause is cited by its id alone; 4.4+ also by the id of a part, 4.4(a). */
bool expect_is_cited(const char *cited, const char *clause)
{
    size_t length = strlen(clause);

    if (!cited) return false;
    if (clause[length - 1] != PARTS) return !strcmp(cited, clause);
    length--;
    return !strncmp(cited, clause, length) && (!cited[length] || strchr("(. ", cited[length]));
}

bool expect_cites(const struct event *event, const char *clause)
{
    return expect_is_cited(event->clause, clause) || expect_is_cited(event->also, clause);
}

bool expect_cited(const struct expectation *e, int kind, const char *clause)
{
    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        if (event->kind == kind && expect_cites(event, clause)) return true;
    }
    return false;
}

/* ---- The kinds of expectation ---------------------------------------------------- */

/* Whether a quoted text occurs in a sentence. */
static bool occurs(const char *quoted, const char *say)
{
    size_t length = strlen(quoted) - 2;

    for (; *say; say++)
        if (!strncmp(say, quoted + 1, length)) return true;
    return false;
}

static bool expect_refused(struct expectation *e)
{
    struct scenario *scenario = e->scenario;
    char clause[SCENARIO_NAME], say[SCENARIO_SAY] = "";
    bool cited;

    if (!expect_take_cited(e, clause, &cited)) return false;
    bool holds =
        scenario->refusal.code && (!cited || expect_is_cited(scenario->refusal.clause, clause) ||
                                   expect_is_cited(scenario->refusal.also, clause));
    const char *quoted = expect_peek(e);
    if (*quoted == '"') {
        e->at++;
        if (scenario->refusal.code) scenario_refusal_words(scenario, &scenario->refusal, say);
        holds &= occurs(quoted, say);
    }
    scenario->refused_line = 0;
    if (scenario->refused_sign || !cited) e->evidence = cited ? EVIDENCE_SIGN : EVIDENCE_CITED;
    return expect_check(e, holds, NULL, cited ? clause : scenario->refusal.clause);
}

/* The clauses that an event must cite: none, one, or both of "4.1(w) and 4.1(w)(i)". */
struct citing {
    bool one, both;
    char clause[SCENARIO_NAME], also[SCENARIO_NAME];
};

static bool take_citing(struct expectation *e, struct citing *c)
{
    c->both = false;
    if (!expect_take_cited(e, c->clause, &c->one)) return false;
    if (!c->one || !expect_take(e, "and")) return true;
    if (!expect_take_cited(e, c->also, &c->both)) return false;
    return c->both || expect_misread(e);
}

static bool cites(const struct citing *c, const struct event *event)
{
    if (!c->one) return true;
    if (!c->both) return expect_cites(event, c->clause);
    return (expect_is_cited(event->clause, c->clause) && expect_is_cited(event->also, c->also)) ||
           (expect_is_cited(event->clause, c->also) && expect_is_cited(event->also, c->clause));
}

static bool check_citing(const struct expectation *e, bool holds, const struct citing *c)
{
    return expect_check(e, holds, NULL, c->one ? c->clause : NULL) &&
           (!c->both || expect_check(e, holds, NULL, c->also));
}

/* The expected verdict or event of a wager: "wins 10 4.1(a)(i)(A)". */
struct wanted {
    int seat, bet, number;
    const char *id;
    int kind, fate, to; /* fate -1: not a verdict; to 0: any number */
    bool amount;
    int64_t cents;
    struct citing citing;
};

/* An event kind by its id, except verdicts; -1 if unknown. */
static int take_event(struct expectation *e)
{
    int edition = e->scenario->pit.table.sign.edition;

    for (int kind = 0; kind < EVENT_KINDS; kind++) {
        const char *word = kind == EVENT_VERDICT ? NULL : event_id(edition, kind);
        if (word && expect_take(e, word)) return kind;
    }
    return -1;
}

static bool take_fate(struct expectation *e, struct wanted *w)
{
    w->fate = -1;
    w->kind = take_event(e);
    if (w->kind >= 0) return true;
    w->kind = EVENT_VERDICT;
    if (expect_take(e, "stands")) {
        w->fate = expect_take(e, "off") ? STANDS_OFF : STANDS;
        return true;
    }
    for (w->fate = STANDS; w->fate <= WINS; w->fate++)
        if (expect_take(e, fate_id((enum fate)w->fate))) return true;
    return false;
}

static bool take_to(struct expectation *e, struct wanted *w)
{
    char *end;

    if (!expect_take(e, "to")) return true;
    w->to = (int)strtol(expect_peek(e), &end, 10);
    if (*end || end == expect_peek(e) || w->to < 1) return expect_misread(e);
    e->at++;
    return true;
}

static int64_t moved_by(const struct wanted *w, const struct event *event)
{
    return w->kind == EVENT_COMMISSION || w->fate == WINS ? event->paid_cents : event->stake_cents;
}

/* Whether an event is about the wager as wanted, whatever its amount. */
static bool is_wanted(const struct expectation *e, const struct wanted *w,
                      const struct event *event)
{
    char id[WAGER_ID] = "";

    if (event->kind != w->kind || event->seat != w->seat) return false;
    if (event->as) {
        if (event->as != w->bet || event->as_number != w->number) return false;
    } else {
        wager_id(&e->scenario->pit.table.sign, event->bet, event->number, id);
        if (strcmp(id, w->id)) return false;
    }
    return (w->fate < 0 || event->fate == w->fate) && (!w->to || event->b == w->to) &&
           cites(&w->citing, event);
}

/* One of the events has the amount, or all of them together: the parts of a wager may each have
 * their own event. */
static bool happened_so(const struct expectation *e, const struct wanted *w)
{
    const struct events *events = &e->scenario->events;
    int64_t sum = 0;
    int count = 0;

    for (int i = 0; i < events->count; i++) {
        if (!is_wanted(e, w, &events->list[i])) continue;
        int64_t moved = moved_by(w, &events->list[i]);
        if (!w->amount || moved == w->cents) return true;
        sum += moved;
        count++;
    }
    return count > 1 && sum == w->cents;
}

/* "ana fee 10 10.3", "ana fee-taken 10", "ana declared": an event of a player, with its amount if
 * any. */
static bool expect_paid(struct expectation *e, int seat, int kind)
{
    char clause[SCENARIO_NAME];
    int64_t cents;
    bool cited, holds = false, amount = expect_take_amount(e, &cents);

    if (!expect_take_cited(e, clause, &cited)) return false;
    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        holds |= event->kind == kind && event->seat == seat &&
                 (!amount || event->paid_cents == cents) && (!cited || expect_cites(event, clause));
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

static bool expect_fate(struct expectation *e, int seat)
{
    struct wanted w = { .seat = seat, .id = expect_peek(e) };

    if (!wager_find(&e->scenario->pit.table.sign, w.id, &w.bet, &w.number))
        return scenario_bad(e->scenario, "%s has no wager '%s'", edition_of(e)->id, w.id);
    e->at++;
    if (!take_fate(e, &w)) return expect_misread(e);
    if (!take_to(e, &w)) return false;
    w.amount = expect_take_amount(e, &w.cents);
    if (!take_citing(e, &w.citing)) return false;
    return check_citing(e, happened_so(e, &w), &w.citing);
}

/* An act by its id: "bet", "no-more-bets". */
static bool take_act(struct expectation *e, uint8_t *act)
{
    int found = act_find(games[e->scenario->pit.table.sign.edition], expect_peek(e));

    *act = (uint8_t)found;
    e->at += found < ACT_COUNT;
    return found < ACT_COUNT;
}

/* The amounts of an offer: "5", "5 to 500", "5 to 500 by 5". */
struct span {
    bool given, stepped;
    int64_t least, most, step;
};

static bool take_span(struct expectation *e, struct span *span)
{
    span->given = expect_take_amount(e, &span->least);
    span->most = span->least;
    if (!span->given) return true;
    if (expect_take(e, "to") && !expect_take_amount(e, &span->most)) return expect_misread(e);
    span->stepped = expect_take(e, "by");
    return !span->stepped || expect_take_amount(e, &span->step) || expect_misread(e);
}

/* Whether the act is offered.  got: the first offer of the same act and wager. */
static bool is_offered(const struct expectation *e, const struct command *wanted,
                       const struct span *span, char got[SCENARIO_SAY])
{
    struct offers *offers = dealer_offers();
    char a[MONEY_WORD], b[MONEY_WORD], c[MONEY_WORD];
    bool near = false;

    snprintf(got, SCENARIO_SAY, "not offered");
    table_offers(&e->scenario->pit.table, wanted->role, wanted->seat, offers);
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->list[i];
        bool kind = o->command.act != ACT_BET ||
                    (o->command.flags & FLAG_PROMO) == (wanted->flags & FLAG_PROMO);
        if (o->command.act != wanted->act || o->command.bet != wanted->bet || !kind ||
            (wanted->bet && o->command.number != wanted->number))
            continue;
        if (!near)
            snprintf(got, SCENARIO_SAY, "offered %s to %s by %s", money_word(o->least, a),
                     money_word(o->most, b), money_word(o->step, c));
        near = true;
        if (!span->given || (o->least == span->least && o->most == span->most &&
                             (!span->stepped || o->step == span->step)))
            return true;
    }
    return false;
}

/* Acts under the general rules, where an edition has them: Division 1, or its like in New South
 * Wales. */
static bool is_general(const struct edition *edition, int act)
{
    static const bool general[ACT_COUNT] = {
        [ACT_SIT] = true,        [ACT_LEAVE] = true,       [ACT_BUY] = true,
        [ACT_TOKENS] = true,     [ACT_FOREIGN] = true,     [ACT_SLIP] = true,
        [ACT_INVALIDATE] = true, [ACT_VOID_WAGERS] = true, [ACT_EXCLUDE] = true,
        [ACT_VACATE] = true,     [ACT_NOTICE] = true,      [ACT_AGREE] = true,
        [ACT_LIMITS] = true,     [ACT_PERSONAL] = true,    [ACT_CLOSING] = true,
        [ACT_CLOSE] = true,      [ACT_CORRECT] = true,     [ACT_REFUSE] = true,
        [ACT_STEP] = true,       [ACT_OPEN_AGAIN] = true,
    };

    return general[act] && (edition->division_1 || edition->new_south_wales);
}

/* "may only offer throw", "may only nothing": exactly these acts of the game are offered. */
static bool expect_only_acts(struct expectation *e, enum role role, int seat)
{
    const struct edition *edition = games[e->scenario->pit.table.sign.edition];
    bool wanted[ACT_COUNT + 1] = { false }, offered[ACT_COUNT + 1] = { false };
    struct offers *offers = dealer_offers();
    char got[SCENARIO_SAY] = "may only";
    bool holds = true;
    uint8_t act;

    if (!expect_take(e, "nothing")) {
        if (!take_act(e, &act)) return expect_misread(e);
        do wanted[act] = true;
        while (take_act(e, &act));
    }
    table_offers(&e->scenario->pit.table, role, seat, offers);
    for (int i = 0; i < offers->count; i++) offered[offers->list[i].command.act] = true;
    for (int i = 0; i < ACT_COUNT; i++) {
        size_t used = strlen(got);
        offered[i] &= !is_general(edition, i);
        holds &= wanted[i] == offered[i];
        if (offered[i]) snprintf(got + used, sizeof got - used, " %s", act_id(edition, i));
    }
    return expect_check(e, holds, got, NULL);
}

/* "may bet pass 5 to 500"; "may not take pass 4.7", where the clause is the one that forbids it. */
static bool expect_may(struct expectation *e, enum role role, int seat)
{
    if (expect_take(e, "only")) return expect_only_acts(e, role, seat);
    bool never = expect_take(e, "not"), cited = false;
    struct command command = { .role = (uint16_t)role, .seat = (int8_t)seat };
    struct span span = { .given = false };
    int bet = 0, number = 0;
    char clause[SCENARIO_NAME], got[SCENARIO_SAY];

    if (!take_act(e, &command.act)) return expect_misread(e);
    if (wager_find(&e->scenario->pit.table.sign, expect_peek(e), &bet, &number)) e->at++;
    command.bet = (int8_t)bet;
    command.number = (int8_t)number;
    if (!take_span(e, &span)) return false;
    if (expect_take(e, "promotional")) command.flags = FLAG_PROMO;
    if (never && !expect_take_cited(e, clause, &cited)) return false;
    bool holds = is_offered(e, &command, &span, got) != never;
    if (cited) {
        command.cents = span.given ? span.least : e->scenario->pit.table.sign.min_cents;
        struct refusal why = table_check(&e->scenario->pit.table, &command);
        holds &=
            why.code && (expect_is_cited(why.clause, clause) || expect_is_cited(why.also, clause));
        if (why.code) snprintf(got, sizeof got, "forbidden by %s", why.clause);
    }
    return expect_check(e, holds, got, cited ? clause : NULL);
}

/* People who can do something now: roles of the staff and the clock, and seats. */
struct people_now {
    unsigned roles;
    uint32_t seats;
};

static struct people_now offered_to(const struct table *table, int act)
{
    struct people_now now = { 0, 0 };
    struct offers *offers = dealer_offers();

    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        enum role role = (enum role)(1u << bit);
        if (role & (ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED)) continue;
        table_offers_of(table, role, NO_SEAT, act, offers);
        if (offers->count) now.roles |= role;
    }
    for (int seat = 0; seat < table_seat_count(table); seat++) {
        if (!seated(table, seat)) continue;
        table_offers_of(table, ROLE_PLAYER, seat, act, offers);
        if (offers->count) now.seats |= SEAT_BIT(seat);
    }
    return now;
}

static const char *people_words(const struct scenario *scenario, const struct people_now *now,
                                char got[SCENARIO_SAY])
{
    size_t used = (size_t)snprintf(got, SCENARIO_SAY, "offered to");

    for (int bit = 0; bit < ROLE_COUNT; bit++)
        if (now->roles & 1u << bit)
            used += (size_t)snprintf(got + used, SCENARIO_SAY - used, " %s,",
                                     role_words((enum role)(1u << bit)));
    for (int seat = 0; seat < TABLE_SEATS && used < SCENARIO_SAY; seat++)
        if (now->seats & SEAT_BIT(seat))
            used += (size_t)snprintf(got + used, SCENARIO_SAY - used, " %s,",
                                     seat_name(scenario, seat));
    if (!now->roles && !now->seats) snprintf(got, SCENARIO_SAY, "not offered");
    return got;
}

/* "... may shuffle replace": exactly these people can do each of these acts now. */
static bool expect_exactly(struct expectation *e, const struct people_now *who)
{
    char got[SCENARIO_SAY];
    uint8_t act;
    bool any = false;

    if (!expect_take(e, "may")) return expect_misread(e);
    for (; take_act(e, &act); any = true) {
        struct people_now now = offered_to(&e->scenario->pit.table, act);
        bool holds = now.roles == who->roles && now.seats == who->seats;
        if (!expect_check(e, holds, people_words(e->scenario, &now, got), NULL)) return false;
    }
    return any || expect_misread(e);
}

/* "only supervisor pit may shuffle", "only ana may turn". */
static bool expect_only(struct expectation *e)
{
    struct people_now who = { 0, 0 };

    for (; strcmp(expect_peek(e), "may"); e->at++) {
        int seat = scenario_seat(e->scenario, expect_peek(e)), role = role_of(expect_peek(e));
        if (seat == NO_SEAT && !role) return expect_misread(e);
        who.roles |= (unsigned)role;
        if (!role) who.seats |= SEAT_BIT(seat);
    }
    return expect_exactly(e, &who);
}

/* "none may burn cut". */
static bool expect_none(struct expectation *e)
{
    return expect_exactly(e, &(struct people_now){ 0, 0 });
}

/* "untimely burn cut": the rules have no place for these acts in this phase, for anyone. */
static bool expect_untimely(struct expectation *e)
{
    const struct table *table = &e->scenario->pit.table;
    uint8_t act;
    bool any = false;

    for (; take_act(e, &act); any = true) {
        const struct act_row *row = table_row(conduct_of(table), act);
        bool holds = !row || !(row->phases & 1u << table->till.phase);
        if (!expect_check(e, holds, "this phase has that act", row ? row->clause : NULL))
            return false;
    }
    return any || expect_misread(e);
}

/* ---- The table as it is now ------------------------------------------------------ */

bool expect_cents(struct expectation *e, int64_t got)
{
    char word[MONEY_WORD];
    int64_t cents;

    if (!expect_take_amount(e, &cents)) return expect_misread(e);
    return expect_check(e, cents == got, money_word(got, word), NULL);
}

static bool expect_balance(struct expectation *e)
{
    int seat = e->scenario->subject;

    return seat == NO_SEAT ? expect_misread(e)
                           : expect_cents(e, e->scenario->pit.table.till.rack_cents[seat]);
}

static bool expect_layout(struct expectation *e)
{
    int seat = e->scenario->subject;

    return seat == NO_SEAT ? expect_misread(e)
                           : expect_cents(e, table_on_layout(&e->scenario->pit.table, seat));
}

static bool expect_on_layout(struct expectation *e)
{
    return expect_take(e, "layout") ? expect_layout(e) : expect_misread(e);
}

/* "shows hard-4 6 4.10": a choice of the house on the sign, and the clause that lets it choose. */
static bool expect_shows(struct expectation *e)
{
    const struct sign *sign = &e->scenario->pit.table.sign;
    int option = sign_option(sign, expect_peek(e));
    char clause[SCENARIO_NAME], word[SIGN_WORD];
    bool cited;

    if (option < 0 || e->end - e->at < 2) return expect_misread(e);
    sign_word(sign, option, word);
    e->at++;
    bool holds = expect_take(e, word);
    e->at += !holds;
    if (!expect_take_clause(e, clause, &cited)) return false;
    holds &= !cited || !strcmp(edition_of(e)->options[option].clause, clause);
    return expect_check(e, holds, word, cited ? clause : NULL);
}

/* wager super-dealer "Super Bet on the Dealer" 5a.4(c): what the felt calls the wager, and the
 * clause that defines it. */
static bool expect_wager(struct expectation *e)
{
    const struct sign *sign = &e->scenario->pit.table.sign;
    char clause[SCENARIO_NAME], name[WAGER_NAME], quoted[WAGER_NAME + 2], got[SCENARIO_SAY];
    int bet, number;
    bool cited;

    if (!wager_find(sign, expect_peek(e), &bet, &number)) return expect_misread(e);
    e->at++;
    wager_name(sign, bet, number, name);
    snprintf(quoted, sizeof quoted, "\"%s\"", name);
    const char *defined = wager_clause(sign, bet, number);
    bool named = *expect_peek(e) == '"', holds = !named || !strcmp(expect_peek(e), quoted);
    e->at += named;
    if (!expect_take_clause(e, clause, &cited)) return false;
    if (!named && !cited) return expect_misread(e);
    holds &= !cited || (defined && !strcmp(defined, clause));
    snprintf(got, sizeof got, "%s %s", quoted, defined ? defined : "without a clause");
    return expect_check(e, holds, got, cited ? clause : NULL);
}

/* The last results on display, newest first. */
static void all_results(const struct expectation *e, char got[SCENARIO_SAY])
{
    const struct pit *pit = &e->scenario->pit;
    struct round_said said;
    size_t used = 0;

    snprintf(got, SCENARIO_SAY, "none");
    for (int i = 0; i < PIT_RESULTS; i++) {
        round_say(rounds_of(&pit->table.sign), &pit->results[i], &said);
        if (*said.say)
            used += (size_t)snprintf(got + used, SCENARIO_SAY - used, "%s\"%s\"", used ? " " : "",
                                     said.say);
    }
}

/* results "3 4" "6 6" 3.4(b): these are the newest of them; results none. */
static bool expect_results(struct expectation *e)
{
    char clause[SCENARIO_NAME], all[SCENARIO_SAY], wanted[SCENARIO_SAY] = "";
    bool cited, cites = false;

    all_results(e, all);
    for (size_t used = 0; *expect_peek(e) == '"' || !strcmp(expect_peek(e), "none"); e->at++)
        used += (size_t)snprintf(wanted + used, sizeof wanted - used, "%s%s", used ? " " : "",
                                 expect_peek(e));
    if (!*wanted) return expect_misread(e);
    if (!expect_take_cited(e, clause, &cited)) return false;
    for (int i = 0; cited && i < e->scenario->events.count; i++)
        cites |= expect_cites(&e->scenario->events.list[i], clause);
    bool holds = !strncmp(all, wanted, strlen(wanted)) && (!cited || cites);
    return expect_check(e, holds, all, cited ? clause : NULL);
}

static bool expect_house(struct expectation *e)
{
    return expect_cents(e, e->scenario->pit.table.till.float_cents);
}

static bool expect_commission(struct expectation *e)
{
    return expect_cents(e, e->scenario->pit.table.till.commission_cents);
}

bool expect_word(struct expectation *e, const char *got)
{
    bool holds = !strcmp(expect_peek(e), got);

    if (e->at == e->end) return expect_misread(e);
    e->at++;
    return expect_check(e, holds, got, NULL);
}

static bool expect_phase(struct expectation *e)
{
    return expect_word(e, table_phase_word(&e->scenario->pit.table));
}

bool expect_number(struct expectation *e, int number, const char *zero)
{
    char word[16];

    snprintf(word, sizeof word, "%d", number);
    return expect_word(e, number ? word : zero);
}

bool expect_seat(struct expectation *e, int seat)
{
    return expect_word(e, seat == HOUSE_SEAT ? "house" : seat_name(e->scenario, seat));
}

/* No wager was decided. */
static bool expect_nothing(struct expectation *e)
{
    bool holds = !e->scenario->refusal.code;

    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        holds &= event->kind != EVENT_VERDICT || event->fate == STANDS;
    }
    return expect_check(e, holds, NULL, NULL);
}

/* says "buys 20 red chips": a sentence of the line contains these words. */
static bool expect_says(struct expectation *e)
{
    const struct scenario *scenario = e->scenario;
    struct speaker speaker = scenario_speaker(scenario);
    const char *quoted = expect_peek(e);
    char say[SCENARIO_SAY];
    bool holds = false;

    if (*quoted != '"') return expect_misread(e);
    e->at++;
    for (int i = 0; !holds && i < scenario->events.count; i++) {
        event_words(&speaker, &scenario->events.list[i], say);
        holds = occurs(quoted, say);
    }
    for (int i = 0; !holds && i < scenario->around_count; i++) {
        around_words(&speaker, &scenario->around[i], say);
        holds = occurs(quoted, say);
    }
    for (int i = 0; !holds && i < scenario->item.events.count; i++) {
        item_words(&speaker, scenario->item.kind, &scenario->item.events.list[i], say);
        holds = occurs(quoted, say);
    }
    return expect_check(e, holds, NULL, NULL);
}

/* ---- Events without a player, and bare clauses ----------------------------------- */

static bool expect_event(struct expectation *e)
{
    int kind = e->scenario->open ? take_event(e) : -1;
    struct citing citing;
    bool holds = false;

    if (!take_citing(e, &citing)) return false;
    if (kind < 0 && !citing.one) return expect_misread(e);
    for (int i = 0; i < e->scenario->events.count; i++) {
        const struct event *event = &e->scenario->events.list[i];
        holds |= (kind < 0 || event->kind == kind) && cites(&citing, event);
    }
    if (kind < 0) {
        holds |= !citing.both && scenario_item_cites(e->scenario, citing.clause);
        if (!e->follows) e->evidence = EVIDENCE_CITED;
    }
    for (int i = 0; !citing.both && i < e->scenario->around_count; i++) {
        const struct pit_event *event = &e->scenario->around[i];
        bool done = kind == EVENT_DONE && event->kind == PIT_DONE;
        holds |=
            (kind < 0 || done) && (!citing.one || expect_is_cited(event->clause, citing.clause));
    }
    return check_citing(e, holds, &citing);
}

/* ---- Around the table ------------------------------------------------------------ */

/* "tray 500", "box 100": their value. */
static bool expect_tray(struct expectation *e)
{
    return expect_cents(e, chips_worth(&e->scenario->pit.set, &e->scenario->pit.tray));
}

static bool expect_box(struct expectation *e)
{
    return expect_cents(e, e->scenario->pit.cash_cents + e->scenario->pit.voucher_cents);
}

/* "ana chips 95": her chips at the table, in the rack or on the layout. */
static bool expect_chips(struct expectation *e, int seat)
{
    const struct pit *pit = &e->scenario->pit;
    int64_t coloured = pit->colours[seat].count * pit->colours[seat].value_cents;

    return expect_cents(e, chips_worth(&pit->set, &pit->rack[seat]) + coloured);
}

/* An amount, and perhaps a clause, of a pit event in this line. */
static bool expect_around(struct expectation *e, enum pit_event_kind kind, int number)
{
    char clause[SCENARIO_NAME];
    int64_t cents;
    bool cited, holds = false;

    if (!expect_take_amount(e, &cents)) return expect_misread(e);
    if (!expect_take_cited(e, clause, &cited)) return false;
    for (int i = 0; i < e->scenario->around_count; i++) {
        const struct pit_event *event = &e->scenario->around[i];
        holds |= event->kind == kind && event->number == number && event->cents == cents &&
                 (!cited || expect_is_cited(event->clause, clause));
    }
    return expect_check(e, holds, NULL, cited ? clause : NULL);
}

/* "hold 50 Div 1 r.12.2": held for anyone; below 0: handed over. */
static bool expect_held(struct expectation *e)
{
    return expect_around(e, PIT_HELD, 0);
}

/* "cash 50 Div 1 r.13.1(b)", "cheque 50": paid to a person; below 0: taken. */
static bool expect_cash(struct expectation *e)
{
    return expect_around(e, PIT_CASHED, TENDER_CASH);
}

static bool expect_cheque(struct expectation *e)
{
    return expect_around(e, PIT_CASHED, TENDER_CHEQUE);
}

/* ---- Signs ----------------------------------------------------------------------- */

/* "in 15": minutes until the time on a sign. */
static bool take_minutes(struct expectation *e, int *minutes)
{
    int64_t cents;

    if (!expect_take(e, "in") || !expect_take_amount(e, &cents)) return expect_misread(e);
    *minutes = (int)(cents / 100);
    return true;
}

/* "notice none", "notice 10 to 200 in 15", "notice hard 2 to 50 in 20". */
static bool expect_notice(struct expectation *e)
{
    const struct table *table = &e->scenario->pit.table;
    struct command notice = { .bet = 0 };
    int bet = wager_kind_find(&table->sign, expect_peek(e)), minutes = 0;
    bool up = table->notice_minute >= 0;
    char got[SCENARIO_SAY] = "none", least[MONEY_WORD], most[MONEY_WORD];
    int64_t min, max;

    if (up) {
        table_noticed(table, &notice);
        snprintf(got, sizeof got, "%s %s to %s in %d",
                 notice.bet ? wager_kind(&table->sign, notice.bet).id : "the table",
                 money_word(notice.min_cents, least), money_word(notice.max_cents, most),
                 table_notice_left(table));
    }
    if (expect_take(e, "none")) return expect_check(e, !up, got, NULL);
    e->at += bet != 0;
    if (!expect_take_amount(e, &min) || !expect_take(e, "to") || !expect_take_amount(e, &max))
        return expect_misread(e);
    if (!take_minutes(e, &minutes)) return false;
    bool holds = up && notice.bet == bet && notice.min_cents == min && notice.max_cents == max &&
                 table_notice_left(table) == minutes;
    return expect_check(e, holds, got, NULL);
}

/* "closing none", "closing in 20". */
static bool expect_closing(struct expectation *e)
{
    const struct table *table = &e->scenario->pit.table;
    bool up = table->closing_minute >= 0;
    char got[SCENARIO_SAY] = "none";
    int minutes = 0;

    if (up) snprintf(got, sizeof got, "in %d", table_closing_left(table));
    if (expect_take(e, "none")) return expect_check(e, !up, got, NULL);
    if (!take_minutes(e, &minutes)) return false;
    return expect_check(e, up && table_closing_left(table) == minutes, got, NULL);
}

/* "pay-sign none", "pay-sign 31": the days for which a sign says that the pay table is new. */
static bool expect_pay_sign(struct expectation *e)
{
    int left = e->scenario->pit.table.pay_sign_minutes;

    return expect_number(e, (left + 1439) / 1440, "none");
}

/* "rules-show 4.1(a) Div 1 r.19.2": the rules that are shown at the table have that clause, and are
 * shown by the second one.  Shows that the table shows them, not what the clause says. */
static bool expect_rules_show(struct expectation *e)
{
    struct rule_text texts[RULE_TEXTS];
    int count = table_rules(&e->scenario->pit.table, texts);
    const char *shown_by = rules_shown_by(edition_of(e));
    char clause[SCENARIO_NAME], by[SCENARIO_NAME];
    bool cited, why, holds = false;

    if (!expect_take_clause(e, clause, &cited)) return false;
    if (!cited) return expect_misread(e);
    if (!expect_take_clause(e, by, &why)) return false;
    for (int i = 0; i < count; i++)
        for (const struct clause *c = texts[i].clauses; c->id; c++)
            holds |= !strcmp(c->id, clause) && *c->gist;
    if (why) holds &= shown_by && !strcmp(shown_by, by);
    return expect_check(e, holds, NULL, why ? by : NULL);
}

static const struct {
    const char *word;
    bool (*expect)(struct expectation *e);
} kinds[] = {
    { "refused", expect_refused }, { "balance", expect_balance },
    { "layout", expect_layout },   { "on", expect_on_layout },
    { "phase", expect_phase },     { "results", expect_results },
    { "shows", expect_shows },     { "rules-show", expect_rules_show },
    { "wager", expect_wager },     { "notice", expect_notice },
    { "closing", expect_closing }, { "pay-sign", expect_pay_sign },
    { "house", expect_house },     { "commission", expect_commission },
    { "nothing", expect_nothing }, { "says", expect_says },
    { "tray", expect_tray },       { "box", expect_box },
    { "hold", expect_held },       { "cash", expect_cash },
    { "cheque", expect_cheque },   { "only", expect_only },
    { "none", expect_none },       { "untimely", expect_untimely },
};

bool scenario_expects(const char *word)
{
    for (size_t i = 0; i < LENGTH(kinds); i++)
        if (!strcmp(kinds[i].word, word)) return true;
    return false;
}

/* The chips that a table holds for a person. */
static int64_t held_for(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_LEFT; i++)
        if (pit->left[i].person == person) return chips_worth(&pit->set, &pit->left[i].chips);
    return 0;
}

/* Takes the next word if it is one of the game's expectations, about a person or not. */
static const struct scenario_expect *own_expect(struct expectation *e, bool of_person)
{
    const struct game_scenario *game = scenario_game(e->scenario);
    const struct scenario_expect *one = game ? game->expects : NULL;

    for (; one && one->word; one++)
        if ((of_person ? !!one->expect_of : !!one->expect) && expect_take(e, one->word)) return one;
    return NULL;
}

/* What the words mean at the table. */
static bool expect_at_table(struct expectation *e)
{
    for (size_t i = 0; i < LENGTH(kinds); i++)
        if (expect_take(e, kinds[i].word)) return kinds[i].expect(e);
    const struct scenario_expect *own = own_expect(e, false);
    if (own) return own->expect(e);
    int seat = scenario_seat_left(e->scenario, expect_peek(e)), role = role_of(expect_peek(e));
    const struct purse *purse =
        scenario_purse(e->scenario, scenario_known(e->scenario, expect_peek(e)));
    if (seat == NO_SEAT && !role && !purse) return expect_event(e);
    e->at++;
    uint32_t person = scenario_known(e->scenario, e->words->list[e->at - 1]);
    if (purse && expect_take(e, "purse"))
        return expect_cents(e, chips_worth(&e->scenario->pit.set, &purse->chips));
    if (person != NOBODY && expect_take(e, "owes"))
        return expect_cents(e, pit_debt(&e->scenario->pit, person));
    if (person != NOBODY && expect_take(e, "held"))
        return expect_cents(e, held_for(&e->scenario->pit, person));
    if (seat == NO_SEAT && !role) return expect_misread(e);
    if (expect_take(e, "may")) return expect_may(e, role ? (enum role)role : ROLE_PLAYER, seat);
    if ((own = own_expect(e, true)))
        return own->expect_of(e, role ? (enum role)role : ROLE_PLAYER, seat);
    if (role) return expect_misread(e);
    e->scenario->subject = seat;
    if (expect_take(e, "balance")) return expect_balance(e);
    if (expect_take(e, "layout")) return expect_layout(e);
    if (expect_take(e, "chips")) return expect_chips(e, seat);
    if (expect_take(e, "promotional"))
        return expect_cents(e, e->scenario->pit.table.till.promo_rack_cents[seat]);
    if (expect_take(e, "owed")) return expect_cents(e, e->scenario->pit.owed_cents[seat]);
    int bet, number;
    if (wager_find(&e->scenario->pit.table.sign, expect_peek(e), &bet, &number))
        return expect_fate(e, seat);
    int kind = take_event(e);
    if (kind >= 0) return expect_paid(e, seat, kind);
    return expect_fate(e, seat);
}

/* Whether the next word is one of the table's. */
static bool is_of_table(const struct expectation *e)
{
    struct expectation copy = *e;

    return scenario_expects(expect_peek(e)) || own_expect(&copy, false);
}

/* After a line about an item, its words come before those of the table, else after them. */
static bool expect_one(struct expectation *e)
{
    const struct scenario *scenario = e->scenario;
    bool known = false;

    if (expect_take(e, "act")) return expect_act(e);
    e->never = expect_take(e, "not");
    bool first = scenario->item.last || !scenario->open || !is_of_table(e);
    if (scenario->item.kind && first && !scenario_item_expect(e, &known)) return false;
    if (known) return true;
    if (scenario->open || scenario->named) return expect_at_table(e);
    return expect_take(e, "refused") ? expect_refused(e) : expect_event(e);
}

bool scenario_expect(struct scenario *scenario, const struct scenario_words *words, int at)
{
    struct expectation e = { scenario, words, at, at, at, false, false, EVIDENCE_EFFECT };

    if (at == words->count) return scenario_bad(scenario, "nothing follows '->'");
    while (at < words->count) {
        int end = at;
        while (end < words->count && strcmp(words->list[end], ";") &&
               strcmp(words->list[end], "->"))
            end++;
        for (e.at = at, e.end = end; e.at < end;) { /* "wins 10 4.14 balance 90" is two */
            e.from = e.at;
            e.evidence = EVIDENCE_EFFECT;
            e.follows = e.from > at;
            if (!expect_one(&e)) return false;
        }
        at = end + 1;
    }
    return true;
}
