/* floor.c - carries out asks in rounds, with one commit each. */
#include "server/clock.h"
#include "server/floor_internal.h"

#include "pit/dealing.h"
#include "rules/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HOUSE_MOST 64   /* orders of the house per table and round */
#define NAP_MS     20   /* when there is no work */
#define GATHER_US  4000 /* from one round of several asks to the next: fewer, larger commits */
#define GRACE_MS   5000 /* for a disconnected player to decide, */
#define NO_BET_MS  5000 /* ... for one who has no bet, */
#define SILENT_MS  3000 /* ... and for one who let the last countdown run out */

/* ---- Asks ------------------------------------------------------------------------ */

bool floor_is_wager(const struct order *order)
{
    return order->act == PIT_GAME &&
           (order->command.act == ACT_BET || order->command.act == ACT_TAKE);
}

static bool sits(const struct order *order)
{
    return order->act == PIT_GAME && order->command.act == ACT_SIT;
}

static void follow_table(struct floor *floor, uint32_t table, const struct order *order)
{
    floor->tables[table].changed = true;
    floor->tables[table].rests = false;
    floor->tables[table].orders++;
    floor_set_tick(floor, table);
    floor_items_hear(floor, table);
    if (!floor_is_wager(order)) floor->tables[table].reported_at = 0;
    if (sits(order))
        floor->tables[table].ready &= ~SEAT_BIT(order->command.seat); /* a new player's seat */
    if (!table_phase(&cage_pit(floor->cage, table)->table).open)
        floor->tables[table].ready = 0; /* until betting closes */
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

/* The order as it is carried out now.  What came before it may have changed the person's seat. */
static struct order order_now(struct floor *floor, const struct ask *ask)
{
    struct order order = ask->order;

    if (ask->own_seat)
        order.command.seat = (int8_t)pit_seat(cage_pit(floor->cage, ask->table), order.person);
    cage_fill(floor->cage, ask->table, &order);
    return order;
}

static void do_order(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    struct order order = order_now(floor, ask);

    if (order.act == PIT_ARRIVE) floor_make_room(floor, ask->table);
    if (floor_records_time(&order) && !pit_check(cage_pit(floor->cage, ask->table), &order).code)
        floor_advance_clock(floor, ask->table);
    if (!cage_do(floor->cage, ask->table, &order, floor->now_ms, answer)) return;
    if (answer->entry && !answer->repeated) floor->dirty = true;
    if (answer->refusal.code || answer->repeated) return;
    if (floor_puts_up_sign(&order))
        floor->tables[ask->table].second_at = floor->now_ms; /* count full seconds from now */
    if (order.act == PIT_ARRIVE || sits(&order)) floor_note_arrival(floor, ask);
    follow_table(floor, ask->table, &order);
    floor_add_events(floor, ask->table, &order);
    if (order.act != PIT_GAME) floor_add_purse(floor, ask->table, order.person);
    floor_add_handed(floor, ask->table, order.person);
}

static void try_order(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    struct order order = order_now(floor, ask);

    answer->refusal = cage_check(floor->cage, ask->table, &order);
}

/* A no-op unless there is a countdown to bet, or the house has found nobody: then it tries again.
 */
static void be_ready(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    struct floor_table *of = &floor->tables[ask->table];
    int seat = pit_seat(cage_pit(floor->cage, ask->table), ask->person);

    if (seat == NO_SEAT) {
        answer->refusal = (struct refusal){ .code = REFUSED_NOT_HERE };
        return;
    }
    if (of->closes_at ? of->for_player : !of->found_nobody) return;
    floor_acted(floor, ask->table, ask->person);
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
        if (ask->order.act != PIT_SEED) /* pages add seeds by themselves */
            floor_acted(floor, ask->table, ask->person);
        break;
    case ASK_TRY:
        try_order(floor, ask, &answer);
        break;
    case ASK_DESK_ORDER:
        if (!cage_desk_order(floor->cage, &ask->desk_order, floor->now_ms, &answer)) return;
        floor->dirty |= answer.entry && !answer.repeated;
        floor_add_purse(floor, 0, ask->desk_order.person);
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
    case ASK_LEFT:
        floor_note_left(floor, ask->table, ask->person, ask->left_ms);
        return;
    case ASK_GONE:
        floor_note_gone(floor, ask->person);
        cage_forget(floor->cage, ask->person);
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

void floor_drop_ask(const struct ask *ask)
{
    if (floor_is_opening(ask)) free(ask->opening.what);
}

/* ---- The house ------------------------------------------------------------------- */

static void wait_until(struct floor_table *of, int64_t time_ms)
{
    of->changed |= of->closes_at != time_ms;
    of->closes_at = time_ms;
}

/* The step of the game's dealing that the order carries out, or null. */
static const struct dealing_step *step_of(const struct pit *pit, const struct order *order)
{
    return order->act == PIT_GAME
               ? dealing_step_of(dealing_of(pit->table.sign.edition), order->command.act)
               : NULL;
}

/* Without a bet there is nothing to deal for, except in a tournament: its rounds are counted. */
static bool needs_wager(const struct pit *pit)
{
    return table_phase(&pit->table).open && pit_layout_empty(pit) && !contest_on(&pit->table);
}

/* The countdown to bet before a step of the house.  Returns true when it is over. */
static bool wait_for_wagers(struct floor *floor, struct floor_table *of, const struct pit *pit,
                            const struct order *order)
{
    const struct floor_settings *settings = &floor->settings;
    const struct dealing_step *step = step_of(pit, order);
    bool moment = step && step->waits == WAITS_MOMENT;

    if (!of->closes_at || of->for_player) {
        int64_t shows_ms = of->shows ? settings->showing_ms : 0;
        of->betting.since = floor->now_ms;
        of->betting.moment_ms = settings->moment_ms + shows_ms;
        of->betting.full_at =
            floor->now_ms + (moment ? settings->moment_ms : settings->betting_ms) + shows_ms;
        of->for_player = false;
    }
    wait_until(of, floor_betting_ends(of, pit, floor->now_ms));
    if (floor->now_ms < of->closes_at) return false;
    of->shows = true;
    floor_count_quiet(of, pit);
    return true;
}

/* The seat that the house's order is about, or NO_SEAT. */
static int seat_of_order(const struct pit *pit, const struct order *order)
{
    const struct family *family = family_of(&pit->table);
    int seat = order->command.seat;

    return seat == NO_SEAT && family->to_act ? family->to_act(&pit->table) : seat;
}

/* The end of the countdown for the player in this seat. */
static int64_t patience_ends(const struct floor *floor, const struct floor_table *of,
                             const struct pit *pit, int seat)
{
    const struct game_dealing *dealing = dealing_of(pit->table.sign.edition);
    int64_t wait = floor->settings.patience_ms;
    int guest = floor_guest_at(pit, seat);

    if (guest < 0) return of->asked.since + wait;
    if (dealing->unable && dealing->unable(&pit->table, seat)) return floor->now_ms;
    if (floor_is_quiet(of, pit, guest)) return floor->now_ms;
    if (!table_on_layout(&pit->table, seat) && wait > NO_BET_MS) wait = NO_BET_MS;
    bool new = !of->played[guest] && of->quiet[guest];
    if ((of->silent[guest] || new) && wait > SILENT_MS) wait = SILENT_MS;
    int64_t until = of->asked.since + wait;
    int64_t gone = of->gone_at[guest];
    return gone && gone + GRACE_MS < until ? gone + GRACE_MS : until;
}

/* The countdown for a player's decision; starts anew for each decision, and is cut short for a
 * player who is disconnected, was silent before, or can't do what is asked.  Returns true when it
 * is over. */
static bool wait_for_player(struct floor *floor, struct floor_table *of, const struct pit *pit,
                            const struct order *order)
{
    int seat = seat_of_order(pit, order), guest = floor_guest_at(pit, seat);

    if (!of->closes_at || !of->for_player || of->asked.act != order->command.act ||
        of->asked.seat != seat) {
        of->asked.since = floor->now_ms;
        of->asked.act = order->command.act;
        of->asked.seat = (int8_t)seat;
        of->for_player = true;
    }
    wait_until(of, patience_ends(floor, of, pit, seat));
    if (floor->now_ms < of->closes_at) return false;
    if (guest >= 0) of->silent[guest] = true;
    return true;
}

/* Whether the house tries the order only after a player has acted. */
static bool in_vain(const struct floor_table *of, const struct pit *pit, const struct order *order)
{
    const struct dealing_step *step = step_of(pit, order);

    return of->found_nobody && step && step->may_fail;
}

/* The house's next order, if it is due now.  With no players, or no bets, there are no countdowns.
 */
static bool next_house_order(struct floor *floor, uint32_t table, struct order *order)
{
    struct floor_table *of = &floor->tables[table];
    struct cage *cage = floor->cage;
    const struct pit *pit = cage_pit(cage, table);

    if (cage_house(cage, table, false, order)) return true;
    if (!pit->table.present) of->shows = false;
    if (pit->table.present && !needs_wager(pit)) {
        if (cage_house(cage, table, true, order)) {
            if (!in_vain(of, pit, order)) return wait_for_wagers(floor, of, pit, order);
        } else if (cage_overdue(cage, table, order)) {
            return wait_for_player(floor, of, pit, order);
        }
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

/* Whether a step that may find nobody has: the table is where it was. */
static bool found_nobody(const struct pit *pit, int phase_before, const struct order *done)
{
    const struct dealing_step *step = step_of(pit, done);

    return step && step->may_fail && pit->table.till.phase == phase_before;
}

static bool do_house_work(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    const struct pit *pit = cage_pit(floor->cage, table);
    struct order order;
    bool worked = false;

    if (house_rests(floor, of)) return false;
    for (int i = 0; i < HOUSE_MOST; i++) {
        int phase = pit->table.till.phase;
        of->rests = !next_house_order(floor, table, &order);
        if (of->rests || !floor_do_for_house(floor, table, &order)) break;
        of->found_nobody = found_nobody(pit, phase, &order);
        of->closes_at = 0;
        worked = true;
    }
    explicit_bzero(&order, sizeof order);
    return worked;
}

/* ---- Rounds ---------------------------------------------------------------------- */

size_t floor_take_asks(struct floor *floor)
{
    size_t count = 0;

    pthread_mutex_lock(&floor->lock);
    floor->state_ms = floor->pace_ms;
    floor->ordered_to_stop = *floor->must_stop;
    if (floor->ordered_to_stop && floor->cage) cage_stop(floor->cage, floor->must_stop);
    while (count < ROUND_ASKS && queue_take(floor->queue, &floor->batch[count]))
        floor->openings -= floor_is_opening(&floor->batch[count++]);
    pthread_mutex_unlock(&floor->lock);
    return count;
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
    worked |= floor_follow_leavers(floor, table);
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
    if (floor->full) return floor_wait_for_room(floor);
    floor_read_clock(floor);
    size_t count = floor_take_asks(floor);
    floor->gathers = count > 1;
    for (size_t i = 0; i < count; i++) {
        floor->asking = &floor->batch[i];
        if (!cage_stopped(floor->cage)) do_ask(floor, &floor->batch[i]);
        floor_drop_ask(&floor->batch[i]);
    }
    floor->asking = NULL;
    bool worked = floor_tell_items_time(floor);
    worked |= floor_write_counts(floor, false);
    worked |= visit_tables(floor);
    floor_add_tables(floor);
    floor_add_items(floor);
    bool commits = floor->dirty || worked;
    floor->dirty = false;
    bool good = !cage_stopped(floor->cage) && !floor->no_memory &&
                (!commits || (cage_commit(floor->cage) && sign_head_if_due(floor)));
    if (good)
        floor_publish(floor, commits);
    else if (floor_can_wait(floor))
        floor_run_out(floor, count);
    else
        floor_give_up(floor);
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
    if (!queue_count(floor->queue) && !floor->closing)
        pthread_cond_timedwait(&floor->more, &floor->lock, &until);
    pthread_mutex_unlock(&floor->lock);
}

/* The house always has work somewhere, so closing waits only for unanswered asks. */
static bool goes_on(struct floor *floor)
{
    pthread_mutex_lock(&floor->lock);
    bool more = !floor->stopped && (!floor->closing || queue_count(floor->queue));
    pthread_mutex_unlock(&floor->lock);
    return more;
}

/* Every commit costs the same, however much is in it.  When several people ask at the same time,
 * the asks of a moment share one. */
static void gather(int64_t began_us)
{
    int64_t left = began_us + GATHER_US - clock_us(CLOCK_MONOTONIC);
    const struct timespec rest = { .tv_nsec = left * 1000 };

    if (left > 0) nanosleep(&rest, NULL);
}

static void *work(void *of)
{
    struct floor *floor = of;

    while (goes_on(floor)) {
        int64_t began_us = clock_us(CLOCK_MONOTONIC);
        if (!floor_round(floor))
            nap(floor);
        else if (floor->gathers)
            gather(began_us);
    }
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
    bool taken = !floor->closing && !floor->stopped &&
                 (!opening || floor->openings < FLOOR_OPENINGS) && queue_put(floor->queue, ask);
    if (taken) floor->openings += opening;
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

void floor_left(struct floor *floor, uint32_t table, uint32_t person, int64_t after_ms)
{
    struct ask ask = { .kind = ASK_LEFT, .table = table, .person = person, .left_ms = after_ms };

    floor_ask(floor, &ask); /* if lost, the chips stay until the person leaves or is idle */
}

bool floor_gone(struct floor *floor, uint32_t person)
{
    const struct ask ask = { .kind = ASK_GONE, .person = person };

    return floor_ask(floor, &ask);
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
    counts.waiting = queue_count(floor->queue);
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

    if (!floor || !(floor->queue = queue_new())) {
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
        floor_set_tick(floor, table);
        floor_items_hear(floor, table);
        for (int i = 0; i < PIT_GUESTS; i++) {
            floor->tables[table].acted_at[i] = floor->tables[table].gone_at[i] =
                floor->tables[table].bet_at[i] = floor->now_ms;
            floor->tables[table].played[i] = true;
        }
    }
    if (floor_counts_open(floor)) return floor;
    floor_close(floor);
    return NULL;
}

bool floor_close(struct floor *floor)
{
    pthread_mutex_lock(&floor->lock);
    floor->closing = true;
    pthread_cond_signal(&floor->more);
    pthread_mutex_unlock(&floor->lock);
    if (floor->runs) pthread_join(floor->thread, NULL);
    while (!floor->runs && queue_count(floor->queue) && floor_round(floor)) continue;
    while (queue_take(floor->queue, &floor->batch[0])) /* the floor has stopped */
        floor_drop_ask(&floor->batch[0]);
    if (floor->cage) floor_write_counts(floor, true);
    floor_counts_close(floor);
    bool good = floor->cage && cage_close(floor->cage);
    for (struct news *news = floor_news(floor), *next; news; news = next) {
        next = news->next;
        news_free(news);
    }
    pthread_cond_destroy(&floor->more);
    pthread_mutex_destroy(&floor->lock);
    free(floor->queue);
    free(floor->kept);
    free(floor->gone);
    free(floor);
    return good;
}
