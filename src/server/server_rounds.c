/* server_rounds.c - the last rounds of each table since the server started.
 *
 * The game defines where a round begins and ends (pit/rounds.h), as in the record
 * (src/cage/read.h). Payments after its end change the last round; so do corrections before the
 * next one begins. */
#include "server/server_internal.h"

#include "pit/rounds.h"

#include <string.h>

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

/* The house's gain from an event, in value chips. */
static int64_t gain_of(const struct game_rounds *rounds, const struct event *event)
{
    if (event->seat < 0) return 0;
    if (round_charge(rounds, event)) return event->paid_cents;
    switch ((enum event_kind)event->kind) {
    case EVENT_VERDICT:
        return event->fate == WINS    ? -event->paid_cents
               : event->fate == LOSES ? event->stake_cents - event->promo_cents
                                      : 0;
    case EVENT_COMMISSION:
        return event->paid_cents;
    case EVENT_REVERSED:
    case EVENT_CORRECTED:
        return -event->paid_cents;
    default:
        return 0;
    }
}

static void follow(struct round *round, const struct game_rounds *rounds, const struct news *news)
{
    if (!round->first) round->first = news->entry;
    round->last = news->entry;
    round->time_ms = news->time_ms;
    for (int i = 0; i < news->events.game_count; i++) {
        const struct event *event = &news->events.game[i];
        unsigned done = round_event(rounds, event);
        if (done & ROUND_OUTCOME) round->outcome = *event;
        round->is_void |= (done & ROUND_VOIDS) != 0;
        round->house_cents += gain_of(rounds, event);
        round->undone |= event->kind == EVENT_REVERSED && event->seat == NO_SEAT;
    }
}

static struct round *last_of(struct rounds *rounds)
{
    return rounds->count ? &rounds->list[(rounds->ended - 1) % SERVER_ROUNDS] : NULL;
}

static bool concerns_last(const struct rounds *of, const struct news *news, unsigned done)
{
    const struct event *undone = find_event(news, EVENT_REVERSED);

    if (done & ROUND_PAYS) return true;
    return !of->begun &&
           ((undone && undone->seat == NO_SEAT) || find_event(news, EVENT_CORRECTED) != NULL);
}

/* The round that this news ends, or null. */
static const struct round *follow_rounds(struct rounds *of, const struct game_rounds *rounds,
                                         const struct news *news)
{
    struct round *last = last_of(of);
    unsigned done = effects_of(rounds, news);

    if (last && concerns_last(of, news, done)) {
        follow(last, rounds, news);
        return NULL;
    }
    of->begun |= (done & ROUND_BEGINS) != 0;
    follow(&of->now, rounds, news);
    if (!round_ends(done)) return NULL;
    of->list[of->ended++ % SERVER_ROUNDS] = of->now;
    if (of->count < SERVER_ROUNDS) of->count++;
    of->begun = false;
    memset(&of->now, 0, sizeof of->now);
    return last_of(of);
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
    if (n < 0 || n >= rounds->count) return NULL;
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
