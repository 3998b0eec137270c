/* server_rounds.c - the last rounds of each table, as they were heard since the server started.
 *
 * A round ends as in the record (src/cage/read.h): dice, cards and poker with the settlement, the
 * wheel when losing wagers are collected, and any where it is void.  What is paid at the wheel
 * after that, and whatever is undone or put right before another is begun, changes the last. */
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"
#include "server/server_internal.h"

#include "games/lunar/lunar_rows.h"

#include <string.h>

static int act_of(const struct news *news)
{
    bool game = news->events.order.act == PIT_GAME;

    return game ? news->events.order.command.act : ACT_COUNT;
}

static const struct event *find_event(const struct news *news, enum event_kind kind, int number)
{
    for (int i = 0; i < news->events.game_count; i++) {
        const struct event *event = &news->events.game[i];
        if (event->kind == kind && (number < 0 || event->number == number)) return event;
    }
    return NULL;
}

/* Lunar Poker: a Dealer who was forced gets another hand first. */
static bool settles(const struct edition *edition, const struct news *news)
{
    if (edition->wheel) return act_of(news) == ACT_COLLECT;
    return act_of(news) == ACT_SETTLE &&
           !(edition->lunar && find_event(news, EVENT_RACKED, LUNAR_DEALER + 1));
}

static bool begins(const struct edition *edition, const struct news *news)
{
    if (edition->lunar) return find_event(news, EVENT_CARD, -1) != NULL;
    return act_of(news) == (edition->dice    ? ACT_THROW
                            : edition->wheel ? ACT_SPIN
                                             : ACT_NO_MORE_BETS);
}

/* What dice, ball or cards have said last. */
static void note_outcome(struct round *round, const struct event *event)
{
    bool says = event->kind == EVENT_DICE || event->kind == EVENT_ROLL ||
                event->kind == EVENT_BALL || event->kind == EVENT_DOLLY ||
                event->kind == EVENT_RESULT;
    bool dealer = event->kind == EVENT_HAND && event->number == LUNAR_DEALER + 1;

    if (says || dealer) round->outcome = *event;
}

/* What it was to the house, in value chips. */
static int64_t gain_of(const struct event *event)
{
    if (event->seat < 0) return 0;
    switch ((enum event_kind)event->kind) {
    case EVENT_VERDICT:
        return event->fate == WINS    ? -event->paid_cents
               : event->fate == LOSES ? event->stake_cents - event->promo_cents
                                      : 0;
    case EVENT_COMMISSION:
    case EVENT_ANTE_TAKEN:
    case EVENT_FEE_TAKEN:
        return event->paid_cents;
    case EVENT_REVERSED:
    case EVENT_CORRECTED:
        return -event->paid_cents;
    default:
        return 0;
    }
}

static void follow(struct round *round, const struct news *news)
{
    if (!round->first) round->first = news->entry;
    round->last = news->entry;
    round->time_ms = news->time_ms;
    for (int i = 0; i < news->events.game_count; i++) {
        const struct event *event = &news->events.game[i];
        note_outcome(round, event);
        round->house_cents += gain_of(event);
        round->is_void |= event->kind == EVENT_VOID_ROLL;
        round->undone |= event->kind == EVENT_REVERSED && event->seat == NO_SEAT;
    }
}

static struct round *last_of(struct rounds *rounds)
{
    return rounds->count ? &rounds->list[(rounds->ended - 1) % SERVER_ROUNDS] : NULL;
}

static bool about_last(const struct rounds *rounds, const struct news *news)
{
    const struct event *undone = find_event(news, EVENT_REVERSED, -1);

    if (act_of(news) == ACT_PAY) return true;
    return !rounds->begun &&
           ((undone && undone->seat == NO_SEAT) || find_event(news, EVENT_CORRECTED, -1) != NULL);
}

/* The round that has ended with this, or null. */
static const struct round *follow_rounds(struct rounds *rounds, const struct edition *edition,
                                         const struct news *news)
{
    struct round *last = last_of(rounds);

    if (last && about_last(rounds, news)) {
        follow(last, news);
        return NULL;
    }
    rounds->begun |= begins(edition, news);
    follow(&rounds->now, news);
    if (!settles(edition, news) && !find_event(news, EVENT_VOID_ROLL, -1)) return NULL;
    rounds->list[rounds->ended++ % SERVER_ROUNDS] = rounds->now;
    if (rounds->count < SERVER_ROUNDS) rounds->count++;
    rounds->begun = false;
    memset(&rounds->now, 0, sizeof rounds->now);
    return last_of(rounds);
}

void rounds_hear(struct server *server, const struct news *news)
{
    struct mirror *mirror = server->tables[news->table];
    const struct edition *edition = games[mirror->opening.sign.edition];
    const struct round *ended = follow_rounds(&mirror->rounds, edition, news);

    if (ended) log_round(server, mirror, ended);
}

const struct round *rounds_nth(const struct rounds *rounds, int n)
{
    if (n < 0 || n >= rounds->count) return NULL;
    return &rounds->list[(rounds->ended - 1 - (uint32_t)n) % SERVER_ROUNDS];
}

/* "Banker wins 7 to 5"; where it is void, that. */
void round_words(struct server *server, const struct sign *sign, const struct round *round,
                 char say[SCENARIO_SAY])
{
    static const struct event void_round = { .kind = EVENT_VOID_ROLL };

    server->speaker.pit.table.sign = *sign;
    *say = '\0';
    if (round->is_void)
        event_words(&server->speaker, &void_round, say);
    else if (round->outcome.kind != EVENT_DONE)
        event_words(&server->speaker, &round->outcome, say);
}
