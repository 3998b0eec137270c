/* events.c - the rows of shared events, and turning rows into sentences and JSON. */
#include "pit/rounds.h"
#include "words/game_words.h"
#include "words/values.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rows ------------------------------------------------------------------------ */

/* clang-format off */
#define VERDICT { "fate", AS_WORD, "fate" }, { "pays", AS_WORD, "pays" }
/* clang-format on */

static const struct event_row rows[] = {
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_NOTICE, IF_BET | IF_FREE),
      "{actor} announces that {kind} will have no separate limits in {nth} minutes",
      { { "minutes", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_NOTICE, IF_BET | IF_STAKE | IF_PAID),
      "{actor} announces limits for {kind} of {stake} to {paid} in {nth} minutes",
      { { "minutes", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_NOTICE, IF_BET | IF_STAKE),
      "{actor} announces a minimum for {kind} of {stake} in {nth} minutes",
      { { "minutes", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_NOTICE, IF_BET),
      "{actor} announces a maximum for {kind} of {paid} in {nth} minutes",
      { { "minutes", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_NOTICE, IF_STAKE | IF_PAID),
      "{actor} announces limits of {stake} to {paid} in {nth} minutes",
      { { "minutes", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_NOTICE, IF_STAKE),
      "{actor} announces a minimum of {stake} in {nth} minutes",
      { { "minutes", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT(ACT_NOTICE),
      "{actor} announces a maximum of {paid} in {nth} minutes",
      { { "minutes", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT(ACT_CLOSING),
      "{actor} announces that the table closes in {nth} minutes",
      { { "minutes", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT(ACT_TIME_LIMIT),
      "{actor} limits the time for a wager to {nth} seconds",
      { { "seconds", AS_NUMBER, "nth" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_STEP, IF_BET | IF_FREE),
      "{kind} has no steps any more",
      { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT_IF(ACT_STEP, IF_FREE), "bets have no steps any more", { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_STEP, IF_BET),
      "{kind} goes up in steps of {stake}",
      { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_STEP), "bets go up in steps of {stake}", { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_OPEN_AGAIN, IF_NUMBER),
      "{actor} opens the table for a new day",
      { { "new_day", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_DECLINE, IF_NUMBER),
      "time ran out for {who}",
      { { "timed_out", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_VOID_WAGERS, IF_NUMBER | IF_B),
      "{actor} declares void the bets just settled of a player who has left",
      { { "settled", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_VOID_WAGERS, IF_NUMBER),
      "{actor} declares {who}'s bets void, those just settled too",
      { { "settled", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT(ACT_VOID_WAGERS),
      "{actor} declares {who}'s bets void",
      { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT(ACT_EXCLUDE), "{actor} excludes {who}", { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_WISH, DONE_SETS),
      "{who} wants winning bets taken down",
      { { "down", AS_TRUTH, "number" } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_WISH, DONE_LIFTS),
      "{who} leaves winning bets as usual",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_INVALIDATE, FRAUD_BY_DEALER),
      "{actor} invalidates the outcome because of fraud by a dealer",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_INVALIDATE, FRAUD_BY_STAFF),
      "{actor} invalidates the outcome because of fraud by a member of the staff",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_INVALIDATE, FRAUD_BY_SPECTATOR),
      "{actor} invalidates the outcome because of fraud by a spectator",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_NUMBER(ACT_INVALIDATE, FRAUD_BY_PLAYER),
      "{actor} invalidates the outcome because of fraud by a player",
      { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT_IF(ACT_BET, IF_BET), "{who} bets secretly on {bet}", { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_TAKE, IF_BET),
      "{who} changes a secret bet on {bet}",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_FIND_SLIP, IF_BET | IF_B),
      "{actor} finds that a bet on {bet}, of a player who has left, was accepted by mistake",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_FOREIGN, IF_BET | IF_B),
      "{actor} finds another table's chips on {bet}, of a player who has left",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_FIND_SLIP, IF_BET),
      "{actor} finds that {who}'s bet on {bet} was accepted by mistake",
      { { 0 } } },
    { EVENT_DONE,
      NULL,
      WHEN_ACT_IF(ACT_FOREIGN, IF_BET),
      "{actor} finds another table's chips on {who}'s {bet}",
      { { 0 } } },
    { EVENT_DONE, NULL, WHEN_ACT_IF(ACT_LEAVE, IF_A), "{who}'s seat is given up", { { 0 } } },
    { EVENT_DONE, NULL, WHEN(IF_REPORT), "{actor} reports that {who} {act}", { { 0 } } },
    { EVENT_DONE, "done", ALWAYS, "{actor} {act}{about}", { { 0 } } },
    { EVENT_PLACED,
      NULL,
      WHEN_ACT(ACT_PUT_BACK),
      "{who}'s bet of {stake} counts on {wager}",
      { { 0 } } },
    { EVENT_PLACED,
      NULL,
      WHEN_ACT(ACT_SLIP),
      "{who}'s {stake} on {wager} is accepted by mistake",
      { { 0 } } },
    { EVENT_PLACED,
      NULL,
      WHEN_ACT(ACT_SECRET_CARD),
      "{who}'s secret wager is shown: {stake} on {wager}",
      { { 0 } } },
    { EVENT_PLACED, "placed", ALWAYS, "{who} bets {stake} on {wager}", { { 0 } } },
    { EVENT_TAKEN_DOWN, "down", ALWAYS, "{who} takes {stake} down from {wager}", { { 0 } } },
    { EVENT_COMMISSION, NULL, WHEN(IF_BACK), "{who} gets back {paid} commission", { { 0 } } },
    { EVENT_COMMISSION, "commission", ALWAYS, "{who} pays {paid} commission", { { 0 } } },

    { EVENT_VERDICT,
      NULL,
      WHEN_FATE(WINS),
      "{who}: {wager} of {stake} wins {paid}, at {pays}",
      { VERDICT } },
    { EVENT_VERDICT, NULL, WHEN_FATE(LOSES), "{who}: {wager} loses {stake}", { VERDICT } },
    { EVENT_VERDICT,
      NULL,
      WHEN_FATE(RETURNS),
      "{who}: {wager} of {stake} is returned",
      { VERDICT } },
    { EVENT_VERDICT,
      NULL,
      WHEN_FATE(TRAVELS),
      "{who}: {wager} of {stake} moves to the {b}",
      { { "fate", AS_WORD, "fate" }, { "to", AS_NUMBER, "b" }, { "pays", AS_WORD, "pays" } } },
    { EVENT_VERDICT,
      NULL,
      WHEN_FATE(STANDS_OFF),
      "{who}: {wager} of {stake} pushes (stand-off)",
      { VERDICT } },
    { EVENT_VERDICT, "verdict", ALWAYS, "{who}: {wager} of {stake} stays up", { VERDICT } },

    { EVENT_WAITING,
      NULL,
      WHEN_ACT(ACT_BET),
      "{who}'s {stake} on {wager} is awaiting the dealer",
      { { 0 } } },
    { EVENT_WAITING,
      "waits",
      ALWAYS,
      "{who}'s call for {wager} is awaiting the dealer",
      { { 0 } } },
    { EVENT_CONFIRMED, "confirmed", ALWAYS, "{who}'s bet is confirmed", { { 0 } } },
    { EVENT_LAPSED,
      NULL,
      WHEN_ACT(ACT_BET),
      "{who}'s {stake} on {wager} was not confirmed and is returned",
      { { 0 } } },
    { EVENT_LAPSED, "lapses", ALWAYS, "{who}'s call for {wager} was not confirmed", { { 0 } } },

    { EVENT_VOID, "void", ALWAYS, "the round is void", { { 0 } } },
    { EVENT_OFFERED, "offered", ALWAYS, "the offer goes to {who}", { { 0 } } },
    { EVENT_NOBODY, "nobody", ALWAYS, "no player accepts", { { 0 } } },
    { EVENT_CARD, "card", WHEN(IF_A), "{card} is dealt", { { "cards", AS_CARD, NULL } } },
    { EVENT_CARD, NULL, ALWAYS, "a card is dealt face down", { { "cards", AS_CARD, NULL } } },
    { EVENT_SHOWN, "shown", ALWAYS, "{card} is turned over", { { "cards", AS_SEEN_CARD, NULL } } },
    { EVENT_FEE, NULL, WHEN(IF_BACK), "{who} gets back the fee of {paid}", { { 0 } } },
    { EVENT_FEE, "fee", ALWAYS, "{who} places a fee of {paid}", { { 0 } } },
    { EVENT_FEE_TAKEN, "fee-taken", ALWAYS, "{who}'s fee of {paid} is taken", { { 0 } } },

    { EVENT_REVERSED,
      NULL,
      WHEN(IF_NOBODY | IF_A),
      "what was declared void counts after all",
      { { 0 } } },
    { EVENT_REVERSED, NULL, WHEN(IF_NOBODY), "the settlement is reversed", { { 0 } } },
    { EVENT_REVERSED, NULL, WHEN(IF_BACK), "{who} gives back {paid}", { { 0 } } },
    { EVENT_REVERSED, "reversed", ALWAYS, "{who} gets back {paid}", { { 0 } } },
    { EVENT_CORRECTED, NULL, WHEN(IF_NOBODY), "", { { 0 } } }, /* the pit tells it */
    { EVENT_CORRECTED, NULL, WHEN(IF_A), "", { { 0 } } },
    { EVENT_CORRECTED,
      NULL,
      WHEN(IF_STAKE),
      "a payment is corrected: {who} gives back {paid}, and {stake} is still due",
      { { 0 } } },
    { EVENT_CORRECTED,
      NULL,
      WHEN(IF_BACK),
      "a payment is corrected: {who} gives back {paid}",
      { { 0 } } },
    { EVENT_CORRECTED,
      NULL,
      WHEN(IF_FREE),
      "a payment is corrected: what {who} gives back and the returned fee are equal",
      { { 0 } } },
    { EVENT_CORRECTED,
      "corrected",
      ALWAYS,
      "a payment is corrected: {who} is paid {paid}",
      { { 0 } } },
    { EVENT_NOT_VALID, "not-valid", ALWAYS, "{stake} of {who}'s {wager} was not valid", { { 0 } } },
    { EVENT_CHIPS, NULL, WHEN(IF_FREE), "", { { 0 } } }, /* leaves without any */
    { EVENT_CHIPS, NULL, WHEN(IF_NUMBER), "{who} gets {paid} in tournament chips", { { 0 } } },
    { EVENT_CHIPS, NULL, WHEN(IF_A | IF_BACK), "{who} has left {paid} in chips behind", { { 0 } } },
    { EVENT_CHIPS, NULL, WHEN(IF_B | IF_BACK), "", { { 0 } } }, /* the order tells it */
    { EVENT_CHIPS, NULL, WHEN(IF_BACK), "{who} cashes out {paid}", { { 0 } } },
    { EVENT_CHIPS, "chips", ALWAYS, "{who} buys {paid} in chips", { { 0 } } },
    { EVENT_PROMO,
      NULL,
      WHEN(IF_BET | IF_BACK),
      "{who} bets {paid} in promotional chips",
      { { 0 } } },
    { EVENT_PROMO, NULL, WHEN(IF_BET), "{who} gets back {paid} in promotional chips", { { 0 } } },
    { EVENT_PROMO,
      NULL,
      WHEN(IF_BACK),
      "{who} leaves with {paid} in promotional chips",
      { { 0 } } },
    { EVENT_PROMO, "promo", ALWAYS, "{who} gets {paid} in promotional chips", { { 0 } } },
    { EVENT_PROMO_TAKEN,
      "promo-taken",
      ALWAYS,
      "{who}'s {paid} in promotional chips is taken",
      { { 0 } } },

    { EVENT_LIMITS,
      NULL,
      WHEN(IF_SEAT | IF_BET | IF_FREE),
      "personal limits for {kind} end for {who}",
      { { 0 } } },
    { EVENT_LIMITS,
      NULL,
      WHEN(IF_SEAT | IF_BET),
      "limits for {who} on {kind}: {stake} to {paid}",
      { { 0 } } },
    { EVENT_LIMITS, NULL, WHEN(IF_SEAT | IF_FREE), "personal limits end for {who}", { { 0 } } },
    { EVENT_LIMITS, NULL, WHEN(IF_SEAT), "limits for {who}: {stake} to {paid}", { { 0 } } },
    { EVENT_LIMITS,
      NULL,
      WHEN(IF_BET | IF_FREE),
      "{kind} has no separate limits any more",
      { { 0 } } },
    { EVENT_LIMITS, NULL, WHEN(IF_BET), "limits for {kind}: {stake} to {paid}", { { 0 } } },
    { EVENT_LIMITS, "limits", ALWAYS, "limits at the table: {stake} to {paid}", { { 0 } } },
    { EVENT_TO_WAGER, "to-wager", ALWAYS, "it is {who}'s turn to bet", { { 0 } } },
    { EVENT_MARKER, "marker", ALWAYS, "the betting marker is in front of {who}", { { 0 } } },
    { EVENT_ROUND,
      NULL,
      WHEN(IF_C),
      "shoe {nth} of the session",
      { { "shoe", AS_NUMBER, "nth" } } },
    { EVENT_ROUND,
      "round",
      ALWAYS,
      "round {nth} of the session",
      { { "round", AS_NUMBER, "nth" } } },
    { EVENT_DISQUALIFIED, "disqualified", ALWAYS, "{who} is disqualified", { { 0 } } },
    { EVENT_ELIMINATED, "eliminated", ALWAYS, "{who} is out of the session", { { 0 } } },
    { EVENT_SESSION_OVER, "session-over", ALWAYS, "the session is over", { { 0 } } },
    { EVENT_TALLY, "tally", ALWAYS, "{who} has {paid} in tournament chips", { { 0 } } },
    { EVENT_CHEATED,
      NULL,
      WHEN(IF_B),
      "a player who has left committed the fraudulent act",
      { { 0 } } },
    { EVENT_CHEATED, "cheated", ALWAYS, "{who} committed the fraudulent act", { { 0 } } },
    { EVENT_NOTICE_DOWN,
      NULL,
      WHEN(IF_NUMBER),
      "the sign about the pay table comes down after a month",
      { { "pay_table", AS_TRUTH, "number" } } },
    { EVENT_NOTICE_DOWN,
      NULL,
      WHEN(IF_BET),
      "the notice of other limits for {kind} comes down",
      { { 0 } } },
    { EVENT_NOTICE_DOWN,
      "notice-down",
      ALWAYS,
      "the notice of other limits comes down",
      { { 0 } } },
    { EVENT_CLOSED, "closed", ALWAYS, "the table is closed", { { 0 } } },
    { 0, NULL, ALWAYS, NULL, { { 0 } } },
};

/* ---- Which row ------------------------------------------------------------------- */

static const struct game_words *words_of(int edition)
{
    static const struct event_row none[] = { { 0, NULL, ALWAYS, NULL, { { 0 } } } };
    static const struct game_words nothing_own = { .rows = none };
    const struct game_words *own = house_of(edition)->words;

    return own ? own : &nothing_own;
}

static bool matches(const struct event_case *when, const struct speaker *speaker,
                    const struct event *event)
{
    bool report =
        event->kind == EVENT_DONE && act_reports(games[speaker->sign->edition], event->act);
    unsigned is = (report ? IF_REPORT : 0) | (event->paid_cents < 0 ? IF_BACK : 0) |
                  (event->seat != NO_SEAT ? IF_SEAT : IF_NOBODY) | (event->number ? IF_NUMBER : 0) |
                  (event->a ? IF_A : 0) | (event->a >= 0 ? IF_A_SAID : 0) | (event->b ? IF_B : 0) |
                  (event->bet ? IF_BET : 0) | (event->c ? IF_C : 0) |
                  (event->stake_cents ? IF_STAKE : 0) | (event->paid_cents > 0 ? IF_PAID : 0) |
                  (!event->stake_cents && !event->paid_cents ? IF_FREE : 0);

    return (when->bits & is) == when->bits && (!when->act || when->act == event->act + 1) &&
           (!when->fate || when->fate == event->fate + 1) &&
           (!when->number || when->number == event->number) &&
           (!when->bet || when->bet == event->bet);
}

static const struct event_row *row_among(const struct event_row *row, const struct speaker *speaker,
                                         const struct event *event)
{
    for (; row->say; row++)
        if (row->kind == event->kind && matches(&row->when, speaker, event)) return row;
    return NULL;
}

static const struct event_row *row_of(const struct speaker *speaker, const struct event *event)
{
    const struct event_row *own = row_among(words_of(speaker->sign->edition)->rows, speaker, event);

    return own ? own : row_among(rows, speaker, event);
}

static const char *id_among(const struct event_row *row, int kind)
{
    for (; row->say; row++)
        if (row->kind == kind && row->id) return row->id;
    return NULL;
}

const struct event_row *event_rows(void)
{
    return rows;
}

const struct event_row *event_rows_of(int edition)
{
    return words_of(edition)->rows;
}

const char *event_id(int edition, int kind)
{
    const char *own = id_among(words_of(edition)->rows, kind);

    return own ? own : id_among(rows, kind);
}

/* ---- Gaps ------------------------------------------------------------------------ */

struct subject {
    const struct speaker *speaker;
    const struct event *event;
};

const char *seat_words(const struct speaker *speaker, int seat)
{
    if (seat == HOUSE_SEAT) return "the house";
    if (seat < 0 || seat >= TABLE_SEATS) return "nobody";
    return speaker->seat ? speaker->seat(speaker->to, seat) : "";
}

static void add_who(struct words *words, const struct subject *subject)
{
    words_add_text(words, seat_words(subject->speaker, subject->event->seat));
}

static void add_actor(struct words *words, const struct subject *subject)
{
    if (subject->event->role && subject->event->role != ROLE_PLAYER)
        words_add_text(words, role_words(subject->event->role));
    else
        add_who(words, subject);
}

/* ": ana", if a member of the staff does something about her. */
static void add_about(struct words *words, const struct subject *subject)
{
    const struct event *event = subject->event;

    if (event->role && event->role != ROLE_PLAYER && event->seat >= 0 && event->seat < TABLE_SEATS)
        words_add(words, ": %s", seat_words(subject->speaker, event->seat));
}

static void add_act(struct words *words, const struct subject *subject)
{
    const struct edition *edition = games[subject->speaker->sign->edition];
    int act = subject->event->act;

    if (act_reports(edition, act)) act = act_form(edition, act)->reports;
    words_add_text(words, act_words(edition, act));
}

/* A tampered record may have a wager event without a wager. */
static void add_name(struct words *words, const struct sign *sign, int bet, int number)
{
    char name[WAGER_NAME] = "no wager";

    if (bet) wager_name(sign, bet, number, name);
    words_add_text(words, name);
}

static void add_bet(struct words *words, const struct subject *subject)
{
    add_name(words, subject->speaker->sign, subject->event->bet, subject->event->number);
}

static void add_whole(struct words *words, const struct subject *subject)
{
    add_name(words, subject->speaker->sign, subject->event->as, subject->event->as_number);
}

/* "Place Bet to Win 6"; part of a compound wager: "Eleven of the Horn Bet". */
static void add_wager(struct words *words, const struct subject *subject)
{
    add_bet(words, subject);
    if (!subject->event->as) return;
    words_add(words, " of the ");
    add_whole(words, subject);
}

static void add_kind(struct words *words, const struct subject *subject)
{
    words_add_text(words, wager_kind(subject->speaker->sign, subject->event->bet).name);
}

static void add_stake(struct words *words, const struct subject *subject)
{
    char money[MONEY_WORD];

    words_add_text(words, money_word(subject->event->stake_cents, money));
}

static void add_paid(struct words *words, const struct subject *subject)
{
    char money[MONEY_WORD];
    int64_t paid = subject->event->paid_cents;

    words_add_text(words, money_word(paid < 0 ? -paid : paid, money));
}

static void add_pays(struct words *words, const struct subject *subject)
{
    struct ratio pays = subject->event->pays;

    if (pays.n) words_add(words, "%" PRId64 " to %" PRId64, pays.n, pays.d);
}

static void add_fate(struct words *words, const struct subject *subject)
{
    words_add_text(words, fate_id((enum fate)subject->event->fate));
}

static void add_number(struct words *words, const struct subject *subject)
{
    words_add(words, "%d", subject->event->number);
}

static void add_a(struct words *words, const struct subject *subject)
{
    words_add(words, "%d", subject->event->a);
}

static void add_b(struct words *words, const struct subject *subject)
{
    words_add(words, "%d", subject->event->b);
}

static void add_c(struct words *words, const struct subject *subject)
{
    words_add(words, "%d", subject->event->c);
}

/* Two digits are in a, the hundreds in b. */
static void add_nth(struct words *words, const struct subject *subject)
{
    words_add(words, "%d", subject->event->a + 100 * subject->event->b);
}

static void add_card(struct words *words, const struct subject *subject)
{
    words_add_text(words, card_word(subject->event->a));
}

static bool fill(struct words *words, const void *about, const char *name)
{
    static const struct {
        const char *name;
        void (*add)(struct words *words, const struct subject *subject);
    } gaps[] = {
        { "who", add_who },     { "actor", add_actor }, { "act", add_act },
        { "wager", add_wager }, { "bet", add_bet },     { "whole", add_whole },
        { "kind", add_kind },   { "stake", add_stake }, { "paid", add_paid },
        { "pays", add_pays },   { "fate", add_fate },   { "number", add_number },
        { "a", add_a },         { "b", add_b },         { "c", add_c },
        { "card", add_card },   { "nth", add_nth },     { "about", add_about },
    };
    const struct subject *subject = about;
    const struct game_words *own = words_of(subject->speaker->sign->edition);

    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        if (strcmp(gaps[i].name, name)) continue;
        gaps[i].add(words, subject);
        return true;
    }
    return own->fill && own->fill(words, subject->speaker, subject->event, name);
}

/* ---- Words ----------------------------------------------------------------------- */

void event_words(const struct speaker *speaker, const struct event *event, char say[WORDS_SAY])
{
    struct words words = { say, say + WORDS_SAY };
    const struct event_row *row = row_of(speaker, event);

    *say = '\0';
    if (row) words_fill(&words, row->say, fill, &(struct subject){ speaker, event });
}

/* ---- JSON ------------------------------------------------------------------------ */

static void put_cards(struct json_out *out, const struct event_member *member, int card)
{
    json_out_array(out, member->name);
    if (card)
        json_out_text(out, NULL, card_word(card));
    else if (member->as == AS_CARD)
        json_out_null(out, NULL);
    json_out_end(out);
}

static void put_shown(struct json_out *out, const char *name, const struct event *event)
{
    json_out_array(out, name);
    json_out_number(out, NULL, event->a);
    json_out_number(out, NULL, event->b);
    if (event->c) json_out_number(out, NULL, event->c);
    json_out_end(out);
}

static void put_member(struct json_out *out, const struct event_member *member,
                       const struct subject *subject)
{
    char text[WORDS_SAY] = "";
    struct words words = { text, text + WORDS_SAY };

    if (member->gap) fill(&words, subject, member->gap);
    long number = strtol(text, NULL, 10);
    bool is_number = *text >= '0' && *text <= '9';
    switch (member->as) {
    case AS_NUMBER:
        json_out_number(out, member->name, number);
        break;
    case AS_COUNT:
        json_out_if(out, member->name, number);
        break;
    case AS_WORD:
        if (*text) json_out_text(out, member->name, text);
        break;
    case AS_EITHER:
        if (is_number)
            json_out_number(out, member->name, number);
        else
            json_out_text(out, member->name, text);
        break;
    case AS_TRUTH:
        json_out_bool(out, member->name, number);
        break;
    case AS_SHOWN:
        put_shown(out, member->name, subject->event);
        break;
    case AS_CARD:
    case AS_SEEN_CARD:
        put_cards(out, member, subject->event->a);
    }
}

static void put_wager(struct json_out *out, const char *key, const struct sign *sign, int bet,
                      int number)
{
    char id[WAGER_ID];

    if (!bet) return;
    wager_id(sign, bet, number, id);
    json_out_text(out, key, id);
}

/* Limits and steps apply to a kind of wager, on any number. */
static void put_wagers(struct json_out *out, const struct sign *sign, const struct event *event)
{
    bool kind = event->kind == EVENT_LIMITS || event->kind == EVENT_NOTICE_DOWN ||
                event->act == ACT_NOTICE || event->act == ACT_STEP;

    if (kind && event->bet)
        json_out_text(out, "wager", wager_kind(sign, event->bet).id);
    else
        put_wager(out, "wager", sign, event->bet, event->number);
    put_wager(out, "part_of", sign, event->as, event->as_number);
}

static void put_of_row(struct json_out *out, const struct subject *subject)
{
    const struct event_row *row = row_of(subject->speaker, subject->event);

    for (int i = 0; row && i < EVENT_PUTS && row->puts[i].name; i++)
        put_member(out, &row->puts[i], subject);
}

void event_put(struct json_out *out, const struct speaker *speaker, const struct event *event)
{
    char say[WORDS_SAY];
    int edition = speaker->sign->edition;

    json_out_text(out, "event", event_id(edition, event->kind));
    if (event->kind == EVENT_DONE) json_out_text(out, "act", act_id(games[edition], event->act));
    if (event->role) json_out_text(out, "role", role_id(event->role));
    if (event->seat >= 0) put_seat(out, "seat", event->seat);
    put_wagers(out, speaker->sign, event);
    put_of_row(out, &(struct subject){ speaker, event });
    json_out_if(out, "stake", event->stake_cents);
    json_out_if(out, "paid", event->paid_cents);
    json_out_if(out, "promo", event->promo_cents);
    json_out_if(out, "gain", round_gain(rounds_of(speaker->sign), event));
    if (event->clause) json_out_text(out, "clause", event->clause);
    if (event->also) json_out_text(out, "also", event->also);
    event_words(speaker, event, say);
    if (*say) json_out_text(out, "say", say);
}
