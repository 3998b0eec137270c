/* floor.c - carries out asks in rounds, with one commit each. */
#include "server/floor_internal.h"

#include "rules/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HOUSE_MOST 64   /* orders of the house per table and round */
#define NAP_MS     20   /* when there is no work */
#define GRACE_MS   5000 /* for a disconnected player to decide */

/* ---- Asks ------------------------------------------------------------------------ */

bool floor_is_wager(const struct order *order)
{
    return order->act == PIT_GAME &&
           (order->command.act == ACT_BET || order->command.act == ACT_TAKE);
}

static void follow_table(struct floor *floor, uint32_t table, const struct order *order)
{
    floor->tables[table].changed = true;
    floor->tables[table].rests = false;
    floor_items_hear(floor, table);
    if (!floor_is_wager(order)) floor->tables[table].reported_at = 0;
    if (order->act == PIT_GAME && order->command.act == ACT_SIT)
        floor->tables[table].ready &= ~SEAT_BIT(order->command.seat); /* a new player's seat */
}

bool floor_do_for_house(struct floor *floor, uint32_t table, const struct order *order)
{
    struct answer answer;

    if (!cage_do(floor->cage, table, order, floor->now_ms, &answer) || answer.refusal.code)
        return false;
    floor->dirty = true;
    follow_table(floor, table, order);
    floor_add_events(floor, table, order);
    return true;
}

static void do_order(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    struct order order = ask->order;

    cage_fill(floor->cage, ask->table, &order);
    if (floor_records_time(&order) && !pit_check(cage_pit(floor->cage, ask->table), &order).code)
        floor_advance_clock(floor, ask->table);
    if (!cage_do(floor->cage, ask->table, &order, floor->now_ms, answer)) return;
    if (answer->entry && !answer->repeated) floor->dirty = true;
    if (answer->refusal.code || answer->repeated) return;
    if (floor_puts_up_sign(&order))
        floor->tables[ask->table].second_at = floor->now_ms; /* count full seconds from now */
    follow_table(floor, ask->table, &order);
    floor_add_events(floor, ask->table, &order);
    if (order.act != PIT_GAME) floor_add_purse(floor, ask->table, order.person);
}

static void try_order(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    struct order order = ask->order;

    cage_fill(floor->cage, ask->table, &order);
    answer->refusal = pit_check(cage_pit(floor->cage, ask->table), &order);
}

/* A no-op unless betting is open. */
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
    of->reported_at = 0;
}

static void do_ask(struct floor *floor, const struct ask *ask)
{
    struct answer answer;

    memset(&answer, 0, sizeof answer);
    switch (ask->kind) {
    case ASK_ORDER:
        do_order(floor, ask, &answer);
        floor_acted(floor, ask->table, ask->person);
        break;
    case ASK_TRY:
        try_order(floor, ask, &answer);
        break;
    case ASK_DESK_ORDER:
        if (!cage_desk_order(floor->cage, &ask->desk_order, floor->now_ms, &answer)) return;
        floor->dirty |= answer.entry && !answer.repeated;
        floor_add_purse(floor, 0, ask->person);
        break;
    case ASK_READY:
        be_ready(floor, ask, &answer);
        break;
    case ASK_NAME:
        floor->dirty |= cage_name(floor->cage, ask->person, ask->name, floor->now_ms);
        break;
    case ASK_SIGN_IN_REFUSED:
        floor->dirty |=
            cage_record_sign_in_refusal(floor->cage, ask->person, ask->name, floor->now_ms);
        break;
    case ASK_HERE:
        floor_note_here(floor, ask->person, ask->here);
        return;
    case ASK_ITEM_ORDER:
        floor_do_item_order(floor, ask, &answer);
        break;
    case ASK_TRY_ITEM:
        floor_try_item_order(floor, ask, &answer);
        break;
    case ASK_OPEN_ITEM:
    case ASK_TRY_OPENING:
        floor_open_item(floor, ask);
        return;
    }
    if (!cage_stopped(floor->cage)) floor_add_answer(floor, ask, &answer, 0);
}

static void drop_ask(const struct ask *ask)
{
    if (floor_is_opening(ask)) free(ask->opening.what);
}

/* ---- The house ------------------------------------------------------------------- */

static void wait_until(struct floor_table *of, int64_t time_ms)
{
    of->changed |= of->closes_at != time_ms;
    of->closes_at = time_ms;
}

/* The countdown to bet.  Returns true when it is over. */
static bool wait_for_wagers(struct floor *floor, struct floor_table *of, const struct pit *pit)
{
    const struct floor_settings *settings = &floor->settings;
    uint32_t here = floor_seats_here(of, pit);

    if (!of->closes_at || of->for_player) {
        wait_until(of,
                   floor->now_ms + settings->betting_ms + (of->shows ? settings->showing_ms : 0));
        of->for_player = false;
        of->ready = 0;
    }
    bool all_ready = of->ready && (here & ~of->ready) == 0;
    bool over = all_ready || floor->now_ms >= of->closes_at;
    of->shows |= over;
    return over;
}

/* The seat that the house's order is about, or NO_SEAT. */
static int seat_of_order(const struct pit *pit, const struct order *order)
{
    const struct family *family = family_of(&pit->table);
    int seat = order->command.seat;

    return seat == NO_SEAT && family->to_act ? family->to_act(&pit->table) : seat;
}

/* The countdown for a player's decision; starts anew for each decision, and is cut short for a
 * disconnected player.  Returns true when it is over. */
static bool wait_for_player(struct floor *floor, struct floor_table *of, const struct pit *pit,
                            const struct order *order)
{
    int seat = seat_of_order(pit, order);
    int64_t gone = floor_gone_since(of, pit, seat);

    if (!of->closes_at || !of->for_player || of->asked.act != order->command.act ||
        of->asked.seat != seat) {
        of->asked.since = floor->now_ms;
        of->asked.act = order->command.act;
        of->asked.seat = (int8_t)seat;
        of->for_player = true;
    }
    int64_t until = of->asked.since + floor->settings.patience_ms;
    wait_until(of, gone && gone + GRACE_MS < until ? gone + GRACE_MS : until);
    return floor->now_ms >= of->closes_at;
}

/* The house's next order, if it is due now.  With no players there are no countdowns. */
static bool next_house_order(struct floor *floor, uint32_t table, struct order *order)
{
    struct floor_table *of = &floor->tables[table];
    struct cage *cage = floor->cage;
    const struct pit *pit = cage_pit(cage, table);

    if (cage_house(cage, table, false, order)) return true;
    if (pit->table.present) {
        if (cage_house(cage, table, true, order)) return wait_for_wagers(floor, of, pit);
        if (cage_overdue(cage, table, order)) return wait_for_player(floor, of, pit, order);
    } else {
        of->shows = false;
    }
    if (floor_turn_runs(floor, table)) return false; /* the countdown is the player's */
    of->changed |= of->closes_at != 0;
    of->closes_at = 0;
    return false;
}

/* The house's work depends only on the table and the time: skip it while neither has changed. */
static bool house_rests(const struct floor *floor, const struct floor_table *of)
{
    return of->rests && (!of->closes_at || floor->now_ms < of->closes_at);
}

static bool do_house_work(struct floor *floor, uint32_t table)
{
    struct order order;
    bool worked = false;

    if (house_rests(floor, &floor->tables[table])) return false;
    for (int i = 0; i < HOUSE_MOST; i++) {
        floor->tables[table].rests = !next_house_order(floor, table, &order);
        if (floor->tables[table].rests || !floor_do_for_house(floor, table, &order)) break;
        floor->tables[table].closes_at = 0;
        worked = true;
    }
    explicit_bzero(&order, sizeof order);
    return worked;
}

/* ---- Rounds ---------------------------------------------------------------------- */

static size_t take_asks(struct floor *floor)
{
    size_t count = 0;

    pthread_mutex_lock(&floor->lock);
    floor->state_ms = floor->pace_ms;
    if (*floor->must_stop) cage_stop(floor->cage, floor->must_stop);
    while (count < ROUND_ASKS && floor->waiting) {
        floor->openings -= floor_is_opening(&floor->asks[floor->first]);
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
    counts->orders += news->answer.kind == ASK_ORDER || news->answer.kind == ASK_ITEM_ORDER ||
                      news->answer.kind == ASK_OPEN_ITEM;
    counts->desk_orders += news->answer.kind == ASK_DESK_ORDER;
    counts->refused += news->answer.answer.refusal.code != 0;
    counts->repeated += news->answer.answer.repeated;
}

/* Turns pending news into news. */
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
    if (pending) floor->settings.notify(floor->settings.to);
}

/* Discards pending news, since nothing uncommitted happened, and stops the floor. */
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
    struct news *last = floor_add_news(floor, NEWS_STOPPED, 0, 0);
    if (!last) return;
    snprintf(last->why, sizeof last->why, "%s",
             floor->no_memory ? "out of memory" : cage_why(floor->cage));
    publish(floor, false);
}

static bool sign_head_if_due(struct floor *floor)
{
    struct head head;

    if (floor->now_ms < floor->head_at || !cage_entries(floor->cage)) return true;
    floor->head_at = floor->now_ms + floor->settings.head_ms;
    return cage_sign(floor->cage, floor->now_ms, &head);
}

static bool visit_table(struct floor *floor, uint32_t table)
{
    const struct opening *opening = cage_opening(floor->cage, table);
    bool worked = false;

    if (floor_clock_due(floor, table)) worked |= floor_advance_clock(floor, table);
    if (opening->automatic) worked |= floor_clear_seats(floor, table);
    if (opening_by_seeds(opening)) worked |= do_house_work(floor, table);
    worked |= floor_follow_items(floor, table);
    worked |= floor_follow_turn(floor, table);
    return worked;
}

/* Visits tables in turn, but stops after work at ROUND_TABLES of them, so that players at other
 * tables need not wait until all are dealt. */
static bool visit_tables(struct floor *floor)
{
    uint32_t tables = cage_tables(floor->cage);
    int worked = 0;

    for (uint32_t i = 0; i < tables && worked < ROUND_TABLES && !cage_stopped(floor->cage); i++) {
        floor->turn = floor->turn % tables + 1;
        worked += visit_table(floor, floor->turn);
    }
    return worked > 0;
}

bool floor_round(struct floor *floor)
{
    if (floor->stopped) return false;
    floor_read_clock(floor);
    size_t count = take_asks(floor);
    for (size_t i = 0; i < count; i++) {
        if (!cage_stopped(floor->cage)) do_ask(floor, &floor->batch[i]);
        drop_ask(&floor->batch[i]);
    }
    bool worked = floor_tell_items_time(floor);
    worked |= visit_tables(floor);
    floor_add_tables(floor);
    floor_add_items(floor);
    bool commits = floor->dirty || worked;
    floor->dirty = false;
    bool good = !cage_stopped(floor->cage) && !floor->no_memory &&
                (!commits || (cage_commit(floor->cage) && sign_head_if_due(floor)));
    if (good)
        publish(floor, commits);
    else
        give_up(floor);
    return count || worked;
}

/* ---- The thread ------------------------------------------------------------------ */

/* Sleeps until the next ask, or for NAP_MS. */
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

/* The house always has work somewhere, so closing waits only for unanswered asks. */
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
    bool opening = floor_is_opening(ask);
    bool taken = floor->waiting < FLOOR_ASKS && !floor->closing && !floor->stopped &&
                 (!opening || floor->openings < FLOOR_OPENINGS);
    if (taken) floor->openings += opening;
    if (taken) floor->asks[(floor->first + floor->waiting++) % FLOOR_ASKS] = *ask;
    pthread_cond_signal(&floor->more);
    pthread_mutex_unlock(&floor->lock);
    return taken;
}

void floor_stop(struct floor *floor, const char *why)
{
    pthread_mutex_lock(&floor->lock);
    snprintf(floor->must_stop, sizeof floor->must_stop, "%s", why);
    pthread_cond_signal(&floor->more);
    pthread_mutex_unlock(&floor->lock);
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

    floor_ask(floor, &ask); /* if lost, the person's next order corrects it */
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

/* Naps are timed by the monotonic clock. */
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
    floor->steady_ms = settings->steady ? settings->steady() : 0;
    floor->pace_ms = settings->state_ms;
    floor->head_at = floor->now_ms + settings->head_ms;
    open_lock(floor);
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        floor->tables[table].changed = true;
        floor->tables[table].second_at = floor->now_ms;
        floor_items_hear(floor, table);
        for (int i = 0; i < PIT_GUESTS; i++)
            floor->tables[table].acted_at[i] = floor->tables[table].gone_at[i] = floor->now_ms;
    }
    return floor;
}

bool floor_close(struct floor *floor)
{
    pthread_mutex_lock(&floor->lock);
    floor->closing = true;
    pthread_cond_signal(&floor->more);
    pthread_mutex_unlock(&floor->lock);
    if (floor->runs) pthread_join(floor->thread, NULL);
    while (!floor->runs && floor->waiting && floor_round(floor)) continue;
    for (; floor->waiting; floor->waiting--) { /* the floor has stopped */
        drop_ask(&floor->asks[floor->first]);
        floor->first = (floor->first + 1) % FLOOR_ASKS;
    }
    bool good = cage_close(floor->cage);
    for (struct news *news = floor_news(floor), *next; news; news = next) {
        next = news->next;
        news_free(news);
    }
    pthread_cond_destroy(&floor->more);
    pthread_mutex_destroy(&floor->lock);
    free(floor->asks);
    free(floor);
    return good;
}
