/* floor.c - asks carried out in rounds, each with one commit. */
#include "server/floor.h"

#include "rules/rows.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUND_ASKS 1000 /* that one commit is for, at most */
#define HOUSE_MOST 64   /* orders of the house at one table in a round */
#define NAP_MS     20   /* without anything to do */
#define MINUTE_MS  60000
#define CLOCK_MOST 10080 /* minutes that a table's clock goes on at once */
#define LOOK_MS    1000  /* between two looks at who uses their place */
#define LEAVE_MOST 4     /* orders until somebody has gone */

struct floor_table {
    int64_t closes_at;            /* 0: the house does not wait for time, */
    bool for_player;              /* ... or it does for a player to make up their mind */
    bool shows;                   /* an outcome is looked at before the next wagers */
    uint32_t ready;               /* places whose player needs no more time */
    int64_t told_at;              /* when it was last told how the table is */
    bool changed;                 /* since then */
    bool rests;                   /* the house has nothing to do until then, or somebody has */
    int64_t minute_at;            /* when the minute began that the table's clock shows */
    int64_t look_at;              /* when places are looked at next: */
    int64_t acted_at[PIT_GUESTS]; /* when each guest last did something, or had a wager, */
    int64_t gone_at[PIT_GUESTS];  /* ... and went; 0: is there */
};

struct floor {
    struct cage *cage;
    struct floor_settings settings;
    struct floor_table tables[CAGE_TABLES];
    pthread_t thread;
    bool runs; /* in a thread */

    pthread_mutex_t lock; /* for all of these: */
    pthread_cond_t more;
    struct ask *asks; /* a ring */
    size_t first, waiting;
    struct news *news, **news_end;
    struct floor_counts counts;
    int64_t pace_ms; /* between two looks at the same table */
    bool closing, stopped;

    /* What a round has to tell when it is on the disk. */
    struct news *pending, **pending_end;
    struct ask batch[ROUND_ASKS];
    bool dirty; /* something is to be committed */
    bool no_memory;
    int64_t now_ms, head_at, state_ms;
};

/* ---- News ------------------------------------------------------------------------ */

void news_free(struct news *news)
{
    if (news->kind == NEWS_TABLE) free(news->table_now.pit);
    free(news);
}

/* The next of the round, with so much memory behind it; null where there is none. */
static struct news *tell(struct floor *floor, enum news_kind kind, uint32_t table, size_t behind)
{
    struct news *news = calloc(1, sizeof *news + behind);

    if (!news) {
        floor->no_memory = true;
        return NULL;
    }
    news->kind = kind;
    news->table = table;
    news->entry = cage_entries(floor->cage);
    news->time_ms = floor->now_ms;
    *floor->pending_end = news;
    floor->pending_end = &news->next;
    return news;
}

static void tell_answer(struct floor *floor, const struct ask *ask, const struct answer *answer)
{
    struct news *news = tell(floor, NEWS_ANSWER, ask->table, 0);

    if (!news) return;
    news->person = ask->person;
    news->answer.from = ask->from;
    news->answer.request = ask->request;
    news->answer.kind = ask->kind;
    news->answer.answer = *answer;
}

static void tell_events(struct floor *floor, uint32_t table, const struct order *order)
{
    const struct pit_events *events = cage_events(floor->cage);
    size_t game = (size_t)events->game.count * sizeof(struct event);
    size_t pit = (size_t)events->count * sizeof(struct pit_event);
    struct news *news = tell(floor, NEWS_EVENTS, table, game + pit);

    if (!news) return;
    news->person = order->person;
    news->events.order = *order;
    news->events.game_count = events->game.count;
    news->events.pit_count = events->count;
    news->events.game = (struct event *)(news + 1);
    news->events.pit = (struct pit_event *)(news->events.game + events->game.count);
    memcpy(news->events.game, events->game.list, game);
    memcpy(news->events.pit, events->list, pit);
}

static void tell_purse(struct floor *floor, uint32_t table, uint32_t person)
{
    const struct purse *purse = cage_purse(floor->cage, person);
    struct news *news = purse ? tell(floor, NEWS_PURSE, table, 0) : NULL;

    if (!news) return;
    news->person = person;
    news->purse = *purse;
}

/* The places of those who are not gone; nobody waits for others. */
static uint32_t who_is_here(const struct floor_table *of, const struct pit *pit)
{
    uint32_t here = pit->table.present;

    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].seat != NO_SEAT && pit->guests[i].person != NOBODY && of->gone_at[i])
            here &= ~SEAT_BIT(pit->guests[i].seat);
    return here;
}

static void tell_table(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    struct pit *pit = malloc(sizeof *pit);
    struct news *news = pit ? tell(floor, NEWS_TABLE, table, 0) : NULL;

    if (!news) {
        free(pit);
        floor->no_memory = true;
        return;
    }
    *pit = *cage_pit(floor->cage, table);
    news->table_now.pit = pit;
    news->table_now.closes_at = of->closes_at;
    news->table_now.here = who_is_here(of, pit);
    news->table_now.ready = of->ready & news->table_now.here;
    of->changed = false;
    of->told_at = floor->now_ms;
}

/* Each table that has changed, but none too often. */
static void tell_tables(struct floor *floor)
{
    for (uint32_t table = 1; table <= cage_tables(floor->cage); table++) {
        struct floor_table *of = &floor->tables[table];
        if (of->changed && floor->now_ms - of->told_at >= floor->state_ms) tell_table(floor, table);
    }
}

/* ---- What people ask for --------------------------------------------------------- */

/* Wagers come so thick that a table is not told for each; whatever else happens is told at once. */
static void follow_table(struct floor *floor, uint32_t table, const struct order *order)
{
    bool wager =
        order->act == PIT_GAME && (order->command.act == ACT_BET || order->command.act == ACT_TAKE);

    floor->tables[table].changed = true;
    floor->tables[table].rests = false;
    if (!wager) floor->tables[table].told_at = 0;
    if (order->act == PIT_GAME && order->command.act == ACT_SIT)
        floor->tables[table].ready &= ~SEAT_BIT(order->command.seat); /* somebody else's word */
}

/* What nobody asked for, carried out and told. */
static bool does_itself(struct floor *floor, uint32_t table, const struct order *order)
{
    struct answer answer;

    if (!cage_do(floor->cage, table, order, floor->now_ms, &answer) || answer.refusal.code)
        return false; /* another time: nothing was done */
    floor->dirty = true;
    follow_table(floor, table, order);
    tell_events(floor, table, order);
    return true;
}

/* ---- Minutes --------------------------------------------------------------------- */

/* The clock on the wall was put back: all that is waited for is as far away as it was. */
static void put_back(struct floor *floor, int64_t ms)
{
    floor->head_at -= ms;
    for (uint32_t table = 1; table <= cage_tables(floor->cage); table++) {
        struct floor_table *of = &floor->tables[table];
        if (of->closes_at) of->closes_at -= ms;
        of->told_at -= ms;
        of->minute_at -= ms;
        of->look_at -= ms;
        for (int i = 0; i < PIT_GUESTS; i++) {
            of->acted_at[i] -= ms;
            if (of->gone_at[i]) of->gone_at[i] -= ms;
        }
        of->changed = true;
    }
}

static void look_at_clock(struct floor *floor)
{
    int64_t now_ms = floor->settings.clock();

    if (now_ms < floor->now_ms) put_back(floor, floor->now_ms - now_ms);
    floor->now_ms = now_ms;
}

/* The table's clock goes on to the minute of now, if that is a later one. */
static bool clock_goes_on(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    struct order order = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);

    int64_t minutes = (floor->now_ms - of->minute_at) / MINUTE_MS;
    if (!minutes) return false;
    order.command.act = ACT_TICK;
    order.command.role = ROLE_CLOCK;
    order.command.cents = minutes < CLOCK_MOST ? minutes : CLOCK_MOST;
    of->minute_at += order.command.cents * MINUTE_MS;
    return does_itself(floor, table, &order);
}

static bool puts_up_sign(const struct order *order)
{
    return order->act == PIT_GAME &&
           (order->command.act == ACT_NOTICE || order->command.act == ACT_CLOSING);
}

/* The minute of these is written down. */
static bool has_minute(const struct order *order)
{
    return puts_up_sign(order) || order->act == PIT_DISPUTE || order->act == PIT_COLLECT;
}

static void do_order(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    struct order order = ask->order;

    cage_fill(floor->cage, ask->table, &order);
    if (has_minute(&order) && !pit_check(cage_pit(floor->cage, ask->table), &order).code)
        clock_goes_on(floor, ask->table);
    if (!cage_do(floor->cage, ask->table, &order, floor->now_ms, answer)) return;
    if (answer->entry && !answer->repeated) floor->dirty = true;
    if (answer->refusal.code || answer->repeated) return;
    if (puts_up_sign(&order)) floor->tables[ask->table].minute_at = floor->now_ms; /* in full */
    follow_table(floor, ask->table, &order);
    tell_events(floor, ask->table, &order);
    if (order.act != PIT_GAME) tell_purse(floor, ask->table, order.person);
}

static void acted(struct floor *floor, uint32_t table, uint32_t person)
{
    const struct pit *pit = cage_pit(floor->cage, table);
    const struct guest *guest = pit_guest(pit, person);

    if (!guest) return;
    floor->tables[table].acted_at[guest - pit->guests] = floor->now_ms;
    floor->tables[table].gone_at[guest - pit->guests] = 0;
}

static void note_here(struct floor *floor, uint32_t person, bool here)
{
    for (uint32_t table = 1; table <= cage_tables(floor->cage); table++) {
        const struct pit *pit = cage_pit(floor->cage, table);
        const struct guest *guest = pit_guest(pit, person);
        if (!guest) continue;
        floor->tables[table].gone_at[guest - pit->guests] = here ? 0 : floor->now_ms;
        floor->tables[table].rests = false;
        floor->tables[table].changed = true;
    }
}

static void try_order(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    struct order order = ask->order;

    cage_fill(floor->cage, ask->table, &order);
    answer->refusal = pit_check(cage_pit(floor->cage, ask->table), &order);
}

/* Who is late, or early, has nothing to be ready for, and nothing follows. */
static void be_ready(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    struct floor_table *of = &floor->tables[ask->table];
    int seat = pit_seat(cage_pit(floor->cage, ask->table), ask->person);

    if (seat == NO_SEAT) {
        answer->refusal = (struct refusal){ .code = REFUSED_NOT_HERE };
        return;
    }
    if (!of->closes_at || of->for_player) return;
    of->ready |= SEAT_BIT(seat);
    of->rests = false;
    of->changed = true;
    of->told_at = 0;
}

static void do_ask(struct floor *floor, const struct ask *ask)
{
    struct answer answer;

    memset(&answer, 0, sizeof answer);
    switch (ask->kind) {
    case ASK_ORDER:
        do_order(floor, ask, &answer);
        acted(floor, ask->table, ask->person);
        break;
    case ASK_TRY:
        try_order(floor, ask, &answer);
        break;
    case ASK_ERRAND:
        if (!cage_errand(floor->cage, &ask->errand, floor->now_ms, &answer)) return;
        floor->dirty |= answer.entry && !answer.repeated;
        tell_purse(floor, 0, ask->person);
        break;
    case ASK_READY:
        be_ready(floor, ask, &answer);
        break;
    case ASK_NAME:
        floor->dirty |= cage_name(floor->cage, ask->person, ask->name, floor->now_ms);
        break;
    case ASK_TURN_AWAY:
        floor->dirty |= cage_turn_away(floor->cage, ask->person, ask->name, floor->now_ms);
        break;
    case ASK_HERE:
        note_here(floor, ask->person, ask->here);
        return;
    }
    if (!cage_stopped(floor->cage)) tell_answer(floor, ask, &answer);
}

/* ---- The house ------------------------------------------------------------------- */

static void begin_to_wait(struct floor *floor, struct floor_table *of, bool player)
{
    const struct floor_settings *settings = &floor->settings;
    int64_t to_bet = settings->betting_ms + (of->shows ? settings->showing_ms : 0);

    of->closes_at = floor->now_ms + (player ? settings->patience_ms : to_bet);
    of->for_player = player;
    of->ready = 0;
    of->changed = true;
}

/* Until then; whether it is over. */
static bool wait_for(struct floor *floor, struct floor_table *of, uint32_t here, bool player)
{
    if (!of->closes_at || of->for_player != player) begin_to_wait(floor, of, player);
    bool all_ready = !player && of->ready && (here & ~of->ready) == 0;
    bool over = all_ready || floor->now_ms >= of->closes_at;
    if (over && !player) of->shows = true;
    return over;
}

/* What it does next; where it waits for time, or for a player, when that is over.  Nobody there:
 * nothing. */
static bool next_of_house(struct floor *floor, uint32_t table, struct order *order)
{
    struct floor_table *of = &floor->tables[table];
    struct cage *cage = floor->cage;
    const struct pit *pit = cage_pit(cage, table);
    uint32_t here = who_is_here(of, pit);

    if (cage_house(cage, table, false, order)) return true;
    if (pit->table.present) {
        if (cage_house(cage, table, true, order)) return wait_for(floor, of, here, false);
        if (cage_remedy(cage, table, order)) return wait_for(floor, of, here, true);
    } else {
        of->shows = false;
    }
    of->changed |= of->closes_at != 0;
    of->closes_at = 0;
    return false;
}

/* What the house does follows from the table alone, and from the time: where neither has changed it
 * is not asked again. */
static bool house_rests(const struct floor *floor, const struct floor_table *of)
{
    return of->rests && (!of->closes_at || floor->now_ms < of->closes_at);
}

static bool house_works(struct floor *floor, uint32_t table)
{
    struct order order;
    bool worked = false;

    if (house_rests(floor, &floor->tables[table])) return false;
    for (int i = 0; i < HOUSE_MOST; i++) {
        floor->tables[table].rests = !next_of_house(floor, table, &order);
        if (floor->tables[table].rests || !does_itself(floor, table, &order)) break;
        floor->tables[table].closes_at = 0;
        worked = true;
    }
    explicit_bzero(&order, sizeof order);
    return worked;
}

/* ---- Places that nobody uses ----------------------------------------------------- */

/* For long enough; with a wager there, never.  A place that nobody else wants is kept longer for
 * who is gone; who only stands by has none. */
static bool is_idle(const struct floor *floor, struct floor_table *of, const struct pit *pit, int i)
{
    const struct floor_settings *settings = &floor->settings;
    const struct table *table = &pit->table;
    int seat = pit->guests[i].seat;
    bool wanted = seat == NO_SEAT || __builtin_popcount(table->present) == table_places(table);

    if (seat != NO_SEAT && table_on_layout(table, seat)) {
        of->acted_at[i] = floor->now_ms;
        return false;
    }
    int64_t idle = floor->now_ms - of->acted_at[i];
    bool gone = wanted && of->gone_at[i] && settings->gone_ms &&
                floor->now_ms - of->gone_at[i] >= settings->gone_ms;
    return gone || (settings->idle_ms && idle >= settings->idle_ms);
}

static bool clear_place(struct floor *floor, uint32_t table, uint32_t person)
{
    struct order order;
    bool worked = false;

    for (int i = 0; i < LEAVE_MOST && cage_leaves(floor->cage, table, person, &order); i++)
        worked |= does_itself(floor, table, &order);
    if (worked) tell_purse(floor, table, person);
    return worked;
}

static bool clear_places(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    const struct pit *pit = cage_pit(floor->cage, table);
    bool worked = false;

    if (floor->now_ms < of->look_at) return false;
    of->look_at = floor->now_ms + LOOK_MS;
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &pit->guests[i];
        if (guest->person != NOBODY && !guest->duty && is_idle(floor, of, pit, i))
            worked |= clear_place(floor, table, guest->person);
    }
    return worked;
}

/* ---- Rounds ---------------------------------------------------------------------- */

static size_t take_asks(struct floor *floor)
{
    size_t count = 0;

    pthread_mutex_lock(&floor->lock);
    floor->state_ms = floor->pace_ms;
    while (count < ROUND_ASKS && floor->waiting) {
        floor->batch[count++] = floor->asks[floor->first];
        floor->first = (floor->first + 1) % FLOOR_ASKS;
        floor->waiting--;
    }
    pthread_mutex_unlock(&floor->lock);
    return count;
}

static void count_news(struct floor_counts *counts, const struct news *news)
{
    if (news->kind != NEWS_ANSWER) return;
    counts->orders += news->answer.kind == ASK_ORDER;
    counts->errands += news->answer.kind == ASK_ERRAND;
    counts->refused += news->answer.answer.refusal.code != 0;
    counts->repeated += news->answer.answer.repeated;
}

/* What was pending is news now. */
static void publish(struct floor *floor, bool committed)
{
    struct news *pending = floor->pending;

    floor->pending = NULL;
    floor->pending_end = &floor->pending;
    pthread_mutex_lock(&floor->lock);
    for (const struct news *news = pending; news; news = news->next)
        count_news(&floor->counts, news);
    floor->counts.commits += committed;
    floor->counts.entries = cage_committed(floor->cage);
    if (pending) {
        *floor->news_end = pending;
        while (*floor->news_end) floor->news_end = &(*floor->news_end)->next;
    }
    pthread_mutex_unlock(&floor->lock);
    if (pending) floor->settings.told(floor->settings.to);
}

/* What was not committed never happened: nobody hears of it. */
static void give_up(struct floor *floor)
{
    struct news *news = floor->pending;

    while (news) {
        struct news *next = news->next;
        news_free(news);
        news = next;
    }
    floor->pending = NULL;
    floor->pending_end = &floor->pending;
    pthread_mutex_lock(&floor->lock);
    bool already = floor->stopped;
    floor->stopped = floor->counts.stopped = true;
    pthread_mutex_unlock(&floor->lock);
    if (already) return;
    struct news *last = tell(floor, NEWS_STOPPED, 0, 0);
    if (!last) return;
    snprintf(last->why, sizeof last->why, "%s",
             floor->no_memory ? "there is no memory" : cage_why(floor->cage));
    publish(floor, false);
}

static bool sign_now_and_then(struct floor *floor)
{
    struct head head;

    if (floor->now_ms < floor->head_at || !cage_entries(floor->cage)) return true;
    floor->head_at = floor->now_ms + floor->settings.head_ms;
    return cage_sign(floor->cage, floor->now_ms, &head);
}

bool floor_round(struct floor *floor)
{
    bool worked = false;

    if (floor->stopped) return false;
    look_at_clock(floor);
    size_t count = take_asks(floor);
    for (size_t i = 0; i < count && !cage_stopped(floor->cage); i++)
        do_ask(floor, &floor->batch[i]);
    for (uint32_t table = 1; table <= cage_tables(floor->cage) && !cage_stopped(floor->cage);
         table++) {
        if (table_counts_minutes(&cage_pit(floor->cage, table)->table))
            worked |= clock_goes_on(floor, table);
        if (cage_opening(floor->cage, table)->automatic) worked |= clear_places(floor, table);
        if (opening_by_seeds(cage_opening(floor->cage, table))) worked |= house_works(floor, table);
    }
    tell_tables(floor);
    bool commits = floor->dirty || worked;
    floor->dirty = false;
    bool good = !cage_stopped(floor->cage) && !floor->no_memory &&
                (!commits || (cage_commit(floor->cage) && sign_now_and_then(floor)));
    if (good)
        publish(floor, commits);
    else
        give_up(floor);
    return count || worked;
}

/* ---- The thread ------------------------------------------------------------------ */

/* Until somebody asks, or for a moment. */
static void nap(struct floor *floor)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += NAP_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&floor->lock);
    if (!floor->waiting && !floor->closing)
        pthread_cond_timedwait(&floor->more, &floor->lock, &until);
    pthread_mutex_unlock(&floor->lock);
}

/* The house always has something to do somewhere: it closes when nobody waits for an answer. */
static bool goes_on(struct floor *floor)
{
    pthread_mutex_lock(&floor->lock);
    bool more = !floor->stopped && (!floor->closing || floor->waiting);
    pthread_mutex_unlock(&floor->lock);
    return more;
}

static void *work(void *of)
{
    struct floor *floor = of;

    while (goes_on(floor))
        if (!floor_round(floor)) nap(floor);
    return NULL;
}

bool floor_start(struct floor *floor)
{
    floor->runs = !pthread_create(&floor->thread, NULL, work, floor);
    return floor->runs;
}

bool floor_ask(struct floor *floor, const struct ask *ask)
{
    pthread_mutex_lock(&floor->lock);
    bool taken = floor->waiting < FLOOR_ASKS && !floor->closing && !floor->stopped;
    if (taken) floor->asks[(floor->first + floor->waiting++) % FLOOR_ASKS] = *ask;
    pthread_cond_signal(&floor->more);
    pthread_mutex_unlock(&floor->lock);
    return taken;
}

void floor_pace(struct floor *floor, int64_t state_ms)
{
    pthread_mutex_lock(&floor->lock);
    floor->pace_ms = state_ms;
    pthread_mutex_unlock(&floor->lock);
}

void floor_here(struct floor *floor, uint32_t person, bool here)
{
    struct ask ask = { .kind = ASK_HERE, .person = person, .here = here };

    floor_ask(floor, &ask); /* where it is lost, the person soon does something, or nothing */
}

struct news *floor_news(struct floor *floor)
{
    pthread_mutex_lock(&floor->lock);
    struct news *news = floor->news;
    floor->news = NULL;
    floor->news_end = &floor->news;
    pthread_mutex_unlock(&floor->lock);
    return news;
}

struct floor_counts floor_counts(struct floor *floor)
{
    pthread_mutex_lock(&floor->lock);
    struct floor_counts counts = floor->counts;
    counts.waiting = floor->waiting;
    pthread_mutex_unlock(&floor->lock);
    return counts;
}

/* ---- Opening and closing --------------------------------------------------------- */

/* Naps end by a clock that nobody puts back. */
static void open_lock(struct floor *floor)
{
    pthread_condattr_t by;

    pthread_condattr_init(&by);
    pthread_condattr_setclock(&by, CLOCK_MONOTONIC);
    pthread_cond_init(&floor->more, &by);
    pthread_condattr_destroy(&by);
    pthread_mutex_init(&floor->lock, NULL);
}

struct floor *floor_open(struct cage *cage, const struct floor_settings *settings)
{
    struct floor *floor = calloc(1, sizeof *floor);

    if (!floor || !(floor->asks = calloc(FLOOR_ASKS, sizeof *floor->asks))) {
        free(floor);
        cage_close(cage);
        return NULL;
    }
    floor->cage = cage;
    floor->settings = *settings;
    floor->news_end = &floor->news;
    floor->pending_end = &floor->pending;
    floor->now_ms = settings->clock();
    floor->pace_ms = settings->state_ms;
    floor->head_at = floor->now_ms + settings->head_ms;
    open_lock(floor);
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        floor->tables[table].changed = true;
        floor->tables[table].minute_at = floor->now_ms;
        for (int i = 0; i < PIT_GUESTS; i++)
            floor->tables[table].acted_at[i] = floor->tables[table].gone_at[i] = floor->now_ms;
    }
    return floor;
}

void floor_close(struct floor *floor)
{
    pthread_mutex_lock(&floor->lock);
    floor->closing = true;
    pthread_cond_signal(&floor->more);
    pthread_mutex_unlock(&floor->lock);
    if (floor->runs) pthread_join(floor->thread, NULL);
    while (!floor->runs && floor->waiting && floor_round(floor)) continue;
    cage_close(floor->cage);
    for (struct news *news = floor_news(floor), *next; news; news = next) {
        next = news->next;
        news_free(news);
    }
    pthread_cond_destroy(&floor->more);
    pthread_mutex_destroy(&floor->lock);
    free(floor->asks);
    free(floor);
}
