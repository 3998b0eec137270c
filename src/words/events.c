/* events.c - the events of any table as rows, and how rows are put into words and JSON. */
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
    { EVENT_DONE, NULL, WHEN_ACT_IF(ACT_NOTICE, IF_BET), "{actor} {act} for {kind}", { { 0 } } },
    { EVENT_DONE, "done", ALWAYS, "{actor} {act}", { { 0 } } },
    { EVENT_PLACED, NULL, WHEN_ACT(ACT_PUT_BACK), "{who}'s {stake} count on {wager}", { { 0 } } },
    { EVENT_PLACED,
      NULL,
      WHEN_ACT(ACT_SLIP),
      "by mistake {who}'s {stake} are accepted on {wager}",
      { { 0 } } },
    { EVENT_PLACED, "placed", ALWAYS, "{who} bets {stake} on {wager}", { { 0 } } },
    { EVENT_TAKEN_DOWN, "down", ALWAYS, "{who} takes {stake} down from {wager}", { { 0 } } },
    { EVENT_COMMISSION, NULL, WHEN(IF_BACK), "{who} gets {paid} commission back", { { 0 } } },
    { EVENT_COMMISSION, "commission", ALWAYS, "{who} pays {paid} commission", { { 0 } } },

    { EVENT_VERDICT,
      NULL,
      WHEN_FATE(WINS),
      "{who}: {wager} of {stake} wins {paid}, at {pays}",
      { VERDICT } },
    { EVENT_VERDICT, NULL, WHEN_FATE(LOSES), "{who}: {wager} loses {stake}", { VERDICT } },
    { EVENT_VERDICT, NULL, WHEN_FATE(RETURNS), "{who}: {wager}: {stake} goes back", { VERDICT } },
    { EVENT_VERDICT,
      NULL,
      WHEN_FATE(TRAVELS),
      "{who}: {wager} of {stake} goes to the {b}",
      { { "fate", AS_WORD, "fate" }, { "to", AS_NUMBER, "b" }, { "pays", AS_WORD, "pays" } } },
    { EVENT_VERDICT, "verdict", ALWAYS, "{who}: {wager} of {stake} {fate}", { VERDICT } },

    { EVENT_WAITING,
      NULL,
      WHEN_ACT(ACT_BET),
      "{who}'s {stake} on {wager} waits for a confirmation",
      { { 0 } } },
    { EVENT_WAITING, "waits", ALWAYS, "{who}'s {wager} waits for a confirmation", { { 0 } } },
    { EVENT_CONFIRMED, "confirmed", ALWAYS, "{who}'s wager is confirmed", { { 0 } } },
    { EVENT_LAPSED,
      NULL,
      WHEN_ACT(ACT_BET),
      "{who}'s {stake} on {wager} was not confirmed and goes back",
      { { 0 } } },
    { EVENT_LAPSED,
      "lapses",
      ALWAYS,
      "{who}'s {wager} was not confirmed and goes back",
      { { 0 } } },

    { EVENT_VOID, "void", ALWAYS, "the round is void", { { 0 } } },
    { EVENT_OFFERED, "offered", ALWAYS, "it is {who}'s to take", { { 0 } } },
    { EVENT_NOBODY, "nobody", ALWAYS, "no player takes it", { { 0 } } },
    { EVENT_CARD, "card", WHEN(IF_A), "{card} is dealt", { { "cards", AS_CARD, NULL } } },
    { EVENT_CARD, NULL, ALWAYS, "a card is dealt face down", { { "cards", AS_CARD, NULL } } },
    { EVENT_SHOWN, "shown", ALWAYS, "{card} is turned", { { "cards", AS_SEEN_CARD, NULL } } },
    { EVENT_FEE, NULL, WHEN(IF_BACK), "{who} gets the fee of {paid} back", { { 0 } } },
    { EVENT_FEE, "fee", ALWAYS, "{who} places a fee of {paid}", { { 0 } } },
    { EVENT_FEE_TAKEN, "fee-taken", ALWAYS, "{who}'s fee of {paid} is taken", { { 0 } } },

    { EVENT_REVERSED, NULL, WHEN(IF_NOBODY), "the settlement is undone", { { 0 } } },
    { EVENT_REVERSED, NULL, WHEN(IF_BACK), "{who} gives back {paid}", { { 0 } } },
    { EVENT_REVERSED, "reversed", ALWAYS, "{who} gets back {paid}", { { 0 } } },
    { EVENT_CORRECTED,
      NULL,
      WHEN(IF_BACK),
      "a payment is put right: {who} gives back {paid}",
      { { 0 } } },
    { EVENT_CORRECTED,
      "corrected",
      ALWAYS,
      "a payment is put right: {who} is paid {paid}",
      { { 0 } } },
    { EVENT_CHIPS, NULL, WHEN(IF_BACK), "{who} redeems {paid}", { { 0 } } },
    { EVENT_CHIPS, "chips", ALWAYS, "{who} buys {paid} in chips", { { 0 } } },
    { EVENT_PROMO,
      NULL,
      WHEN(IF_BET | IF_BACK),
      "{who} puts up {paid} in promotional chips",
      { { 0 } } },
    { EVENT_PROMO, NULL, WHEN(IF_BET), "{who} has {paid} in promotional chips back", { { 0 } } },
    { EVENT_PROMO, NULL, WHEN(IF_BACK), "{who} goes with {paid} in promotional chips", { { 0 } } },
    { EVENT_PROMO, "promo", ALWAYS, "{who} gets {paid} in promotional chips", { { 0 } } },
    { EVENT_PROMO_TAKEN,
      "promo-taken",
      ALWAYS,
      "{who}'s promotional chips for {paid} are taken",
      { { 0 } } },

    { EVENT_LIMITS,
      NULL,
      WHEN(IF_SEAT | IF_FREE),
      "{who} has no limits apart any more",
      { { 0 } } },
    { EVENT_LIMITS, NULL, WHEN(IF_SEAT), "limits for {who}: {stake} to {paid}", { { 0 } } },
    { EVENT_LIMITS,
      NULL,
      WHEN(IF_BET | IF_FREE),
      "{kind} has no limits apart any more",
      { { 0 } } },
    { EVENT_LIMITS, NULL, WHEN(IF_BET), "limits for {kind}: {stake} to {paid}", { { 0 } } },
    { EVENT_LIMITS, "limits", ALWAYS, "limits at the table: {stake} to {paid}", { { 0 } } },
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

static bool holds(const struct event_case *when, const struct event *event)
{
    unsigned is = (event->paid_cents < 0 ? IF_BACK : 0) |
                  (event->seat != NO_SEAT ? IF_SEAT : IF_NOBODY) | (event->number ? IF_NUMBER : 0) |
                  (event->a ? IF_A : 0) | (event->a >= 0 ? IF_A_SAID : 0) | (event->b ? IF_B : 0) |
                  (event->bet ? IF_BET : 0) |
                  (!event->stake_cents && !event->paid_cents ? IF_FREE : 0);

    return (when->bits & is) == when->bits && (!when->act || when->act == event->act + 1) &&
           (!when->fate || when->fate == event->fate + 1) &&
           (!when->number || when->number == event->number);
}

static const struct event_row *row_among(const struct event_row *row, const struct event *event)
{
    for (; row->say; row++)
        if (row->kind == event->kind && holds(&row->when, event)) return row;
    return NULL;
}

static const struct event_row *row_of(const struct speaker *speaker, const struct event *event)
{
    const struct event_row *own = row_among(words_of(speaker->sign->edition)->rows, event);

    return own ? own : row_among(rows, event);
}

static const char *id_among(const struct event_row *row, int kind)
{
    for (; row->say; row++)
        if (row->kind == kind && row->id) return row->id;
    return NULL;
}

const char *event_id(int edition, int kind)
{
    const char *own = id_among(words_of(edition)->rows, kind);

    return own ? own : id_among(rows, kind);
}

/* ---- Gaps ------------------------------------------------------------------------ */

struct told {
    const struct speaker *speaker;
    const struct event *event;
};

const char *seat_words(const struct speaker *speaker, int seat)
{
    if (seat == HOUSE_SEAT) return "the house";
    if (seat < 0 || seat >= TABLE_SEATS) return "nobody";
    return speaker->seat ? speaker->seat(speaker->to, seat) : "";
}

static void add_who(struct words *words, const struct told *told)
{
    words_add(words, "%s", seat_words(told->speaker, told->event->seat));
}

static void add_actor(struct words *words, const struct told *told)
{
    if (told->event->role && told->event->role != ROLE_PLAYER)
        words_add(words, "%s", role_words(told->event->role));
    else
        add_who(words, told);
}

static void add_act(struct words *words, const struct told *told)
{
    words_add(words, "%s", act_words(games[told->speaker->sign->edition], told->event->act));
}

static void add_bet(struct words *words, const struct told *told)
{
    char name[WAGER_NAME];

    wager_name(told->speaker->sign, told->event->bet, told->event->number, name);
    words_add(words, "%s", name);
}

static void add_whole(struct words *words, const struct told *told)
{
    char name[WAGER_NAME];

    wager_name(told->speaker->sign, told->event->as, told->event->as_number, name);
    words_add(words, "%s", name);
}

/* "Place Bet to Win 6"; "Craps 12 of the Horn Bet". */
static void add_wager(struct words *words, const struct told *told)
{
    add_bet(words, told);
    if (!told->event->as) return;
    words_add(words, " of the ");
    add_whole(words, told);
}

static void add_kind(struct words *words, const struct told *told)
{
    words_add(words, "%s", wager_kind(told->speaker->sign, told->event->bet).name);
}

static void add_stake(struct words *words, const struct told *told)
{
    char money[MONEY_WORD];

    words_add(words, "%s", money_word(told->event->stake_cents, money));
}

static void add_paid(struct words *words, const struct told *told)
{
    char money[MONEY_WORD];
    int64_t paid = told->event->paid_cents;

    words_add(words, "%s", money_word(paid < 0 ? -paid : paid, money));
}

static void add_pays(struct words *words, const struct told *told)
{
    struct ratio pays = told->event->pays;

    if (pays.n) words_add(words, "%" PRId64 " to %" PRId64, pays.n, pays.d);
}

static void add_fate(struct words *words, const struct told *told)
{
    words_add(words, "%s", fate_words((enum fate)told->event->fate));
}

static void add_number(struct words *words, const struct told *told)
{
    words_add(words, "%d", told->event->number);
}

static void add_a(struct words *words, const struct told *told)
{
    words_add(words, "%d", told->event->a);
}

static void add_b(struct words *words, const struct told *told)
{
    words_add(words, "%d", told->event->b);
}

static void add_card(struct words *words, const struct told *told)
{
    words_add(words, "%s", card_word(told->event->a));
}

static bool fill(struct words *words, const void *about, const char *name)
{
    static const struct {
        const char *name;
        void (*add)(struct words *words, const struct told *told);
    } gaps[] = {
        { "who", add_who },     { "actor", add_actor }, { "act", add_act },
        { "wager", add_wager }, { "bet", add_bet },     { "whole", add_whole },
        { "kind", add_kind },   { "stake", add_stake }, { "paid", add_paid },
        { "pays", add_pays },   { "fate", add_fate },   { "number", add_number },
        { "a", add_a },         { "b", add_b },         { "card", add_card },
    };
    const struct told *told = about;
    const struct game_words *own = words_of(told->speaker->sign->edition);

    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        if (strcmp(gaps[i].name, name)) continue;
        gaps[i].add(words, told);
        return true;
    }
    return own->fill && own->fill(words, told->speaker, told->event, name);
}

/* ---- Words ----------------------------------------------------------------------- */

void event_words(const struct speaker *speaker, const struct event *event, char say[WORDS_SAY])
{
    struct words words = { say, say + WORDS_SAY };
    const struct event_row *row = row_of(speaker, event);

    *say = '\0';
    if (row) words_fill(&words, row->say, fill, &(struct told){ speaker, event });
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

static void put_pair(struct json_out *out, const char *name, const struct event *event)
{
    json_out_array(out, name);
    json_out_number(out, NULL, event->a);
    json_out_number(out, NULL, event->b);
    json_out_end(out);
}

static void put_member(struct json_out *out, const struct event_member *member,
                       const struct told *told)
{
    char text[WORDS_SAY] = "";
    struct words words = { text, text + WORDS_SAY };

    if (member->gap) fill(&words, told, member->gap);
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
    case AS_PAIR:
        put_pair(out, member->name, told->event);
        break;
    case AS_CARD:
    case AS_SEEN_CARD:
        put_cards(out, member, told->event->a);
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

/* A new limit is for a kind of wager, whatever its number. */
static void put_wagers(struct json_out *out, const struct sign *sign, const struct event *event)
{
    bool kind = event->kind == EVENT_LIMITS || event->act == ACT_NOTICE;

    if (kind && event->bet)
        json_out_text(out, "wager", wager_kind(sign, event->bet).id);
    else
        put_wager(out, "wager", sign, event->bet, event->number);
    put_wager(out, "part_of", sign, event->as, event->as_number);
}

static void put_of_row(struct json_out *out, const struct told *told)
{
    const struct event_row *row = row_of(told->speaker, told->event);

    for (int i = 0; row && i < EVENT_PUTS && row->puts[i].name; i++)
        put_member(out, &row->puts[i], told);
}

void event_put(struct json_out *out, const struct speaker *speaker, const struct event *event)
{
    char say[WORDS_SAY];
    int edition = speaker->sign->edition;

    json_out_text(out, "event", event_id(edition, event->kind));
    if (event->kind == EVENT_DONE) json_out_text(out, "act", act_id(games[edition], event->act));
    if (event->role) json_out_text(out, "role", role_id(event->role));
    if (event->seat >= 0) put_place(out, "seat", event->seat);
    put_wagers(out, speaker->sign, event);
    put_of_row(out, &(struct told){ speaker, event });
    json_out_if(out, "stake", event->stake_cents);
    json_out_if(out, "paid", event->paid_cents);
    json_out_if(out, "promo", event->promo_cents);
    if (event->clause) json_out_text(out, "clause", event->clause);
    if (event->also) json_out_text(out, "also", event->also);
    event_words(speaker, event, say);
    if (*say) json_out_text(out, "say", say);
}
