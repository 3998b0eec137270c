/* floor_disk.c - the end of a round: its news, once it is on disk; or what happens if it is not.
 *
 * If the disk is full, nothing of the round happened: its asks are refused, and so are all others
 * until there is room.  The floor opens the record again from time to time, and goes on where it
 * was.  What the server itself asked for, such as the chips of a guest who was let in, is kept and
 * done then. */
#include "server/clock.h"
#include "server/floor_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RETRY_LEAST 1000  /* milliseconds until the record is opened again, */
#define RETRY_MOST  30000 /* ... if the disk is soon full again */
#define SOON_MS     10000
#define KEPT        8192 /* asks */

/* ---- News ------------------------------------------------------------------------ */

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
void floor_publish(struct floor *floor, bool committed)
{
    struct news *pending = floor->pending;

    floor->pending = NULL;
    floor->pending_end = &floor->pending;
    pthread_mutex_lock(&floor->lock);
    for (const struct news *news = pending; news; news = news->next)
        count_news(&floor->counts, news);
    floor->counts.commits += committed;
    if (floor->cage) floor->counts.entries = cage_committed(floor->cage);
    if (pending) {
        *floor->news_end = pending;
        while (*floor->news_end) floor->news_end = &(*floor->news_end)->next;
    }
    pthread_mutex_unlock(&floor->lock);
    if (pending) floor->settings.notify(floor->settings.to);
}

/* Nothing uncommitted happened. */
static void discard_news(struct floor *floor)
{
    struct news *news = floor->pending;

    while (news) {
        struct news *next = news->next;
        news_free(news);
        news = next;
    }
    floor->pending = NULL;
    floor->pending_end = &floor->pending;
}

void floor_give_up(struct floor *floor)
{
    discard_news(floor);
    pthread_mutex_lock(&floor->lock);
    bool already = floor->stopped;
    floor->stopped = floor->counts.stopped = true;
    pthread_mutex_unlock(&floor->lock);
    if (already) return;
    struct news *last = floor_add_news(floor, NEWS_STOPPED, 0, 0);
    if (!last) return;
    snprintf(last->why, sizeof last->why, "%s",
             floor->no_memory ? "out of memory"
             : floor->cage    ? cage_why(floor->cage)
                              : floor->full_why);
    floor_publish(floor, false);
}

/* ---- A full disk ----------------------------------------------------------------- */

bool floor_can_wait(const struct floor *floor)
{
    return floor->settings.reopen && cage_stopped(floor->cage) && cage_no_room(floor->cage) &&
           !floor->no_memory && !floor->ordered_to_stop;
}

/* Refuses an ask, or keeps it if nobody waits for its answer. */
static void refuse(struct floor *floor, const struct ask *ask)
{
    struct answer answer;

    if (!ask->from) {
        if (!floor->kept) floor->kept = calloc(KEPT, sizeof *floor->kept);
        if (floor->kept && floor->kept_count < KEPT) floor->kept[floor->kept_count++] = *ask;
        return;
    }
    memset(&answer, 0, sizeof answer);
    struct news *news = floor_add_answer(floor, ask, &answer, 0);
    if (news) news->answer.no_room = true;
}

static void add_room_news(struct floor *floor, enum news_kind kind)
{
    struct news *news = floor_add_news(floor, kind, 0, 0);

    if (news) snprintf(news->why, sizeof news->why, "%s", floor->full_why);
}

static void set_full(struct floor *floor, bool full)
{
    floor->full = full;
    pthread_mutex_lock(&floor->lock);
    floor->counts.full = full;
    pthread_mutex_unlock(&floor->lock);
}

/* If the cage stopped after the commit, because a head could not be kept, all of it has happened.
 */
void floor_run_out(struct floor *floor, size_t count)
{
    int64_t now = clock_ms(CLOCK_MONOTONIC);
    int64_t least = floor->settings.retry_ms ? floor->settings.retry_ms : RETRY_LEAST;
    bool durable = cage_committed(floor->cage) == cage_entries(floor->cage);

    snprintf(floor->full_why, sizeof floor->full_why, "%s", cage_why(floor->cage));
    if (!durable) discard_news(floor);
    floor->durable = cage_committed(floor->cage);
    bool soon = floor->room_since && now - floor->room_since < SOON_MS;
    floor->retry_ms = soon && floor->retry_ms ? 2 * floor->retry_ms : least;
    if (floor->retry_ms > RETRY_MOST) floor->retry_ms = RETRY_MOST;
    floor->retry_at = now + floor->retry_ms;
    set_full(floor, true);
    add_room_news(floor, NEWS_FULL);
    for (size_t i = 0; !durable && i < count; i++)
        if (floor->batch[i].kind != ASK_HERE && floor->batch[i].kind != ASK_LEFT &&
            floor->batch[i].kind != ASK_GONE)
            refuse(floor, &floor->batch[i]);
    floor_publish(floor, durable);
}

/* Tables are as they were at the last commit. */
static void go_on(struct floor *floor, struct cage *cage)
{
    floor->cage = cage;
    floor->room_since = clock_ms(CLOCK_MONOTONIC);
    floor_counts_judge(floor);
    floor_forget_gone(floor);
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        struct floor_table *of = &floor->tables[table];
        of->changed = true;
        of->reported_at = 0;
        of->rests = of->found_nobody = false;
        for (int i = 0; i < of->leaver_count; i++) of->leavers[i].tried = 0;
        floor_set_tick(floor, table);
        floor_items_hear(floor, table);
    }
    for (uint32_t item = 1; item <= cage_items(cage); item++) floor->items[item].changed = true;
    set_full(floor, false);
    add_room_news(floor, NEWS_ROOM);
}

/* The record must be what everyone was told, and there must be room to sign it. */
static bool open_again(struct floor *floor)
{
    char why[STORE_WHY];
    struct head head;

    if (floor->cage) cage_abandon(floor->cage);
    floor->cage = NULL;
    struct cage *cage = floor->settings.reopen(floor->settings.to, why);
    if (!cage) return false;
    if (cage_entries(cage) != floor->durable) {
        floor->cage = cage;
        cage_stop(cage, "the disk was full, and the record is not as it was: restart the casino");
        floor_give_up(floor);
        return false;
    }
    if (!cage_sign(cage, floor->now_ms, &head)) {
        cage_abandon(cage);
        return false;
    }
    go_on(floor, cage);
    return true;
}

static void give_back_asks(struct floor *floor)
{
    pthread_mutex_lock(&floor->lock);
    for (int i = 0; i < floor->kept_count; i++) queue_put(floor->queue, &floor->kept[i]);
    pthread_mutex_unlock(&floor->lock);
    floor->kept_count = 0;
}

bool floor_wait_for_room(struct floor *floor)
{
    size_t count = floor_take_asks(floor);

    floor->now_ms = floor->settings.clock();
    floor->steady_ms = floor->settings.steady ? floor->settings.steady() : 0;
    for (size_t i = 0; i < count; i++) {
        refuse(floor, &floor->batch[i]);
        floor_drop_ask(&floor->batch[i]);
    }
    if (floor->ordered_to_stop) {
        floor_give_up(floor);
        return false;
    }
    floor_publish(floor, false);
    if (clock_ms(CLOCK_MONOTONIC) < floor->retry_at) return false;
    floor->retry_at = clock_ms(CLOCK_MONOTONIC) + floor->retry_ms;
    if (!open_again(floor)) return false;
    give_back_asks(floor);
    floor_publish(floor, true);
    return true;
}
