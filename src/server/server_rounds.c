/* server_rounds.c - the last rounds of each table since the server started, and what each player
 * won in the current and the last one.
 *
 * The game defines where a round begins and ends (pit/rounds.h), as in the record
 * (src/cage/read.h). Payments after its end change the last round; so do corrections before the
 * next one begins. */
#include "server/server_internal.h"

#include "pit/rounds.h"
#include "words/template.h"

#include <string.h>

#define RECENT 50000 /* entries read when the server starts */

/* The effects of an order and its events on the round. */
static unsigned effects_of(const struct game_rounds *rounds, const struct news *news)
{
    bool game = news->events.order.act == PIT_GAME;
    unsigned all = game ? round_act(rounds, news->events.order.command.act) : 0;

    for (int i = 0; i < news->events.game_count; i++)
        all |= round_event(rounds, &news->events.game[i]);
    return all;
}

static const struct event *find_event(const struct news *news, int kind)
{
    for (int i = 0; i < news->events.game_count; i++)
        if (news->events.game[i].kind == kind) return &news->events.game[i];
    return NULL;
}

/* ---- Accounts -------------------------------------------------------------------- */

static void count(struct account_of *of, const struct game_rounds *rounds,
                  const struct event *event)
{
    int64_t charged = round_charged(rounds, event);

    of->gain_cents += round_gain(rounds, event);
    *(round_charge(rounds, event) == CHARGED_DUE   ? &of->dues_cents
      : round_charge(rounds, event) == CHARGED_FEE ? &of->fees_cents
                                                   : &of->commission_cents) += charged;
    of->decided |= event->kind == EVENT_VERDICT && event->fate != STANDS && event->fate != TRAVELS;
}

/* A new player's account begins with nothing. */
static void clear_new_player(struct rounds *of, const struct order *order)
{
    static const struct account_of none = { .newcomer = true };
    bool sits = order->act == PIT_GAME && order->command.act == ACT_SIT;
    int seat = sits ? order->command.seat : (int)order->number - 1;

    if (!sits && order->act != PIT_SESSION_SEAT && order->act != PIT_SESSION_MOVE) return;
    if (seat < 0 || seat >= TABLE_SEATS) return;
    of->accounts_now.seats[seat] = of->accounts_last.seats[seat] = none;
}

/* "1 commission and 10 in fees"; empty without charges. */
#define LESS 160
static void add_charge(char less[LESS], int64_t cents, const char *in, const char *what)
{
    struct words words = { less + strlen(less), less + LESS };
    char money[MONEY_WORD];

    if (cents <= 0) return;
    words_add(&words, "%s%s %s%s", *less ? " and " : "", money_word(cents, money), in, what);
}

static void less_words(const struct account_of *of, const struct game_rounds *rounds,
                       char less[LESS])
{
    *less = '\0';
    add_charge(less, of->commission_cents, "", "commission");
    add_charge(less, of->dues_cents, "in ", rounds->dues ? rounds->dues : "dues");
    add_charge(less, of->fees_cents, "in ", "fees");
}

void rounds_put_accounts(struct json_out *out, const struct mirror *mirror, uint32_t seats)
{
    const struct accounts *accounts = mirror->rounds.told;
    const struct game_rounds *rounds = rounds_of(&mirror->opening.sign);
    bool any = false;

    for (int seat = 0; accounts && seat < TABLE_SEATS; seat++) {
        const struct account_of *of = &accounts->seats[seat];
        char less[LESS];
        if (!(seats >> seat & 1) || (!of->decided && !of->gain_cents)) continue;
        if (!any) json_out_number(out, "round", (int64_t)accounts->first);
        if (!any) json_out_array(out, "accounts");
        any = true;
        less_words(of, rounds, less);
        json_out_object(out, NULL);
        json_out_number(out, "seat", seat + 1);
        json_out_number(out, "gain", of->gain_cents);
        json_out_bool(out, "decided", of->decided);
        if (*less) json_out_text(out, "less", less);
        json_out_end(out);
    }
    if (any) json_out_end(out);
}

/* ---- Following ------------------------------------------------------------------- */

static void follow(struct round *round, struct accounts *accounts, const struct game_rounds *rounds,
                   const struct news *news)
{
    if (!round->first) round->first = accounts->first = news->entry;
    round->last = news->entry;
    round->time_ms = news->time_ms;
    for (int i = 0; i < news->events.game_count; i++) {
        const struct event *event = &news->events.game[i];
        unsigned done = round_event(rounds, event);
        if (done & ROUND_OUTCOME) round->outcome = *event;
        round->is_void |= (done & ROUND_VOIDS) != 0;
        bool left = event->kind == EVENT_CORRECTED && event->a == CORRECTED_LEFT;
        round->house_cents -= left ? event->paid_cents : round_gain(rounds, event);
        round->undone |= event->kind == EVENT_REVERSED && event->seat == NO_SEAT;
        if (event->seat >= 0 && event->seat < TABLE_SEATS)
            count(&accounts->seats[event->seat], rounds, event);
        bool theirs = left && event->paid_cents > 0 && event->b >= 0 && event->b < TABLE_SEATS &&
                      !accounts->seats[event->b].newcomer; /* what is owed is not paid yet */
        if (theirs) accounts->seats[event->b].gain_cents += event->paid_cents;
    }
}

static struct round *last_of(struct rounds *rounds)
{
    return rounds->count ? &rounds->list[(rounds->ended - 1) % SERVER_ROUNDS] : NULL;
}

static bool reverses(const struct news *news)
{
    const struct event *undone = find_event(news, EVENT_REVERSED);

    return undone && undone->seat == NO_SEAT;
}

/* A correction that was entered and approved concerns the last round even if another is in play. */
static bool concerns_last(const struct rounds *of, const struct news *news, unsigned done)
{
    bool corrects = find_event(news, EVENT_CORRECTED) != NULL;

    if (done & ROUND_PAYS || (corrects && news->events.order.act == PIT_APPROVE)) return true;
    return !of->begun && (reverses(news) || corrects);
}

/* A void round counts after all: it continues, and the round begun since waits. */
static void resume_void_round(struct rounds *of, struct round *last)
{
    of->later = of->now;
    of->accounts_later = of->accounts_now;
    of->now = *last;
    of->accounts_now = of->accounts_last;
    of->now.is_void = false;
    memset(&of->accounts_last, 0, sizeof of->accounts_last);
    of->ended--;
    of->count--;
    of->again = of->begun = true;
}

static void end_round(struct rounds *of)
{
    of->list[of->ended++ % SERVER_ROUNDS] = of->now;
    if (of->count < SERVER_ROUNDS) of->count++;
    of->accounts_last = of->accounts_now;
    if (of->again) {
        of->now = of->later;
        of->accounts_now = of->accounts_later;
    } else {
        memset(&of->now, 0, sizeof of->now);
        memset(&of->accounts_now, 0, sizeof of->accounts_now);
    }
    of->begun = of->again = false;
    of->told = &of->accounts_last;
}

/* The round that this news ends, or null. */
static const struct round *follow_rounds(struct rounds *of, const struct game_rounds *rounds,
                                         const struct news *news)
{
    struct round *last = last_of(of);
    unsigned done = effects_of(rounds, news);
    bool of_last = last && concerns_last(of, news, done);

    clear_new_player(of, &news->events.order);
    if (of_last && reverses(news) && last->is_void && !(done & ROUND_VOIDS)) {
        resume_void_round(of, last);
        of_last = false;
    }
    of->told = of_last ? &of->accounts_last : &of->accounts_now;
    if (of_last) {
        follow(last, &of->accounts_last, rounds, news);
        return NULL;
    }
    of->begun |= (done & ROUND_BEGINS) != 0;
    follow(&of->now, &of->accounts_now, rounds, news);
    if (!round_ends(done)) return NULL;
    end_round(of);
    return last_of(of);
}

static void follow_recorded(void *to, const struct cage_order *order)
{
    struct server *server = to;
    struct mirror *mirror = server->tables[order->table];
    const struct news news = {
        .kind = NEWS_EVENTS,
        .table = order->table,
        .entry = order->entry,
        .time_ms = order->time_ms,
        .events = { .order = order->order, .game_count = order->event_count, .game = order->events }
    };

    follow_rounds(&mirror->rounds, rounds_of(&mirror->opening.sign), &news);
}

/* A round that was in play when the casino closed continues with its account. */
void rounds_open(struct server *server, const struct cage *cage)
{
    cage_recent_orders(cage, RECENT, follow_recorded, server);
    for (uint32_t i = 1; i <= server->table_count; i++)
        server->tables[i]->rounds.before = server->tables[i]->rounds.ended;
}

void rounds_follow(struct server *server, const struct news *news)
{
    struct mirror *mirror = server->tables[news->table];
    const struct game_rounds *rounds = rounds_of(&mirror->opening.sign);
    const struct round *ended = follow_rounds(&mirror->rounds, rounds, news);

    if (ended) log_round(server, mirror, ended);
}

const struct round *rounds_nth(const struct rounds *rounds, int n)
{
    if (n < 0 || n >= rounds->count || (uint32_t)n >= rounds->ended - rounds->before) return NULL;
    return &rounds->list[(rounds->ended - 1 - (uint32_t)n) % SERVER_ROUNDS];
}

/* The outcome in a sentence, or that the round is void. */
void round_words(const struct sign *sign, const struct round *round, char say[SCENARIO_SAY])
{
    static const struct event void_round = { .kind = EVENT_VOID };
    struct speaker speaker = { .sign = sign };

    *say = '\0';
    if (round->is_void)
        event_words(&speaker, &void_round, say);
    else if (round->outcome.kind != EVENT_DONE)
        event_words(&speaker, &round->outcome, say);
}
