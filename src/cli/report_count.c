/* report_count.c - counts the entries of a record.  Each result of a settlement is an item and is
 * added at once to the cell of its day and wager.  Items are kept until they can no longer be
 * undone; then their variance is added. */
#include "cage/cage.h"
#include "cli/report.h"
#include "pit/rounds.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One entry at one table. */
struct counting {
    struct report *report;
    struct report_table *table;
    struct report_day *day;
    const struct read_entry *entry;
};

/* ---- Days ------------------------------------------------------------------------ */

/* Finds the local day, its beginning and its end. */
static void find_day(struct report *report, int64_t time_ms)
{
    time_t seconds = (time_t)(time_ms / 1000);
    struct tm parts;

    localtime_r(&seconds, &parts);
    report->date = (parts.tm_year + 1900) * 10000 + (parts.tm_mon + 1) * 100 + parts.tm_mday;
    parts.tm_hour = parts.tm_min = parts.tm_sec = 0;
    parts.tm_isdst = -1;
    struct tm next = parts;
    next.tm_mday++;
    report->from_ms = (int64_t)mktime(&parts) * 1000;
    report->to_ms = (int64_t)mktime(&next) * 1000;
}

/* The table's current day: usually the last so far, unless the clock was set. */
static struct report_day *today(struct report *report, struct report_table *table, int64_t time_ms)
{
    if (time_ms < report->from_ms || time_ms >= report->to_ms) find_day(report, time_ms);
    for (int i = table->day_count - 1; i >= 0; i--)
        if (table->days[i].date == report->date) return &table->days[i];
    table->days = record_room(table->days, table->day_count, &table->day_room, sizeof *table->days);
    struct report_day *day = &table->days[table->day_count++];
    *day = (struct report_day){ .date = report->date };
    return day;
}

static struct report_cell *cell_of(struct report_day *day, int wager)
{
    if (wager >= day->cell_count) {
        int count = wager + 32, more = count - day->cell_count;
        day->cells = record_memory(realloc(day->cells, (size_t)count * sizeof *day->cells));
        memset(day->cells + day->cell_count, 0, (size_t)more * sizeof *day->cells);
        day->cell_count = count;
    }
    return &day->cells[wager];
}

/* ---- Items ----------------------------------------------------------------------- */

static void put_into(struct report_day *day, const struct report_item *item, int sign)
{
    struct report_cell *cell = cell_of(day, item->wager);

    cell->decided += sign * item->decided;
    cell->handle += sign * item->handle;
    cell->win += sign * item->win;
    cell->charged += sign * item->charged;
    day->commission += sign * item->charged;
    day->promotional += sign * item->promotional;
}

static void count(const struct counting *at, const struct report_item *item)
{
    struct report_table *table = at->table;

    put_into(at->day, item, 1);
    table->items =
        record_room(table->items, table->item_count, &table->item_room, sizeof *table->items);
    table->items[table->item_count] = *item;
    table->items[table->item_count++].day = (int)(at->day - table->days);
}

/* Counts money that changes hands without a wager. */
static void count_apart(const struct counting *at, int kind, int64_t win, int64_t charged)
{
    int wager = report_apart(at->report, at->table, kind);

    count(at, &(struct report_item){ .wager = wager, .win = win, .charged = charged });
}

/* Counts a fee, or (below 0) what of it is given back. */
static void count_fee(const struct counting *at, int seat, int64_t win, int64_t charged)
{
    int wager = report_apart(at->report, at->table, REPORT_FEES);

    count(at, &(struct report_item){ .wager = wager,
                                     .seat = seat,
                                     .waits_for = report_counted_with(at->table, ODDS_FEES),
                                     .win = win,
                                     .charged = charged });
}

/* Undoes a settlement.  A remaining difference is a correction. */
static void undo(const struct counting *at)
{
    struct report_table *table = at->table;
    int64_t won = 0, back = 0;

    for (int i = 0; i < table->item_count; i++) {
        won += table->items[i].win;
        put_into(at->day, &table->items[i], -1);
    }
    table->item_count = 0;
    for (int i = 0; i < at->entry->event_count; i++)
        if (at->entry->events[i].event.kind == EVENT_REVERSED)
            back += at->entry->events[i].event.paid_cents;
    if (won != back) count_apart(at, REPORT_CORRECTIONS, won - back, 0);
}

/* Confirms items that can no longer be undone.  Wagers of a group win or lose together, so their
 * standard deviations are added before squaring. */
static void confirm(struct report_table *table)
{
    for (int i = 0; i < table->item_count; i++) {
        const struct report_wager *wager = &table->wagers[table->items[i].wager];
        table->wagers[wager->group].spread += (double)table->items[i].handle * wager->deviation;
    }
    for (int i = 0; i < table->item_count; i++) {
        int group = table->wagers[table->items[i].wager].group;
        double *spread = &table->wagers[group].spread;
        if (*spread > 0)
            cell_of(&table->days[table->items[i].day], group)->variance += *spread * *spread;
        *spread = 0;
    }
    table->item_count = 0;
}

/* ---- Verdicts -------------------------------------------------------------------- */

/* Whether the wager of this leg was already counted with another leg. */
static bool counted_leg(const struct read_entry *entry, int event)
{
    const struct event *leg = &entry->events[event].event;

    for (int i = 0; leg->as && i < event; i++) {
        const struct event *other = &entry->events[i].event;
        if (other->kind == EVENT_VERDICT && other->seat == leg->seat && other->as == leg->as &&
            other->as_number == leg->as_number && read_decides(entry, i))
            return true;
    }
    return false;
}

static int64_t share(int64_t cents, int64_t part, int64_t whole)
{
    return whole ? (int64_t)((ratio_wide)cents * part / whole) : 0;
}

/* Counts parts of a winner that came from other wagers as those wagers, and subtracts them from
 * its stake and winnings. */
static void count_pieces(const struct counting *at, struct event *won)
{
    const struct event whole = *won;

    for (int i = 0; i < at->table->piece_count; i++) {
        struct report_piece *piece = &at->table->pieces[i];
        if (piece->seat != won->seat || piece->bet != won->bet || piece->number != won->number ||
            !piece->cents)
            continue;
        int64_t paid = share(whole.paid_cents, piece->cents, whole.stake_cents);
        int wager =
            report_wager(at->report, at->table,
                         &(struct report_wager){
                             .kind = piece->as, .bet = piece->as, .number = piece->as_number });
        count(at, &(struct report_item){ .wager = wager, .handle = piece->cents, .win = -paid });
        won->stake_cents -= piece->cents;
        won->paid_cents -= paid;
        piece->cents = 0;
    }
}

/* Counts promotional chips and value chips separately. */
static void count_verdict(const struct counting *at, int index)
{
    struct event event = at->entry->events[index].event;
    bool decides = read_decides(at->entry, index), lost = event.fate == LOSES;

    if (!decides && event.fate != WINS) return;
    if (event.fate == WINS) count_pieces(at, &event);
    int64_t promo = event.promo_cents, value = event.stake_cents - promo;
    int64_t paid_promo = share(event.paid_cents, promo, event.stake_cents);
    if (promo)
        count(at, &(struct report_item){
                      .wager = report_apart(at->report, at->table, REPORT_PROMOTIONAL),
                      .decided = decides && !value,
                      .handle = decides ? promo : 0,
                      .win = -paid_promo });
    if (!value) return;
    count(at, &(struct report_item){ .wager = report_wager_in(at->report, at->table, &event),
                                     .seat = event.seat,
                                     .waits_for = report_counted_with(at->table, event.bet),
                                     .decided = decides && !counted_leg(at->entry, index),
                                     .handle = decides ? value : 0,
                                     .win = lost ? value : paid_promo - event.paid_cents });
}

/* ---- Hands ----------------------------------------------------------------------- */

/* A wager with which others are counted is decided: they are counted with it from here on.  What
 * waits for a wager that is never decided stays without an edge. */
static void join_hand(const struct counting *at, int index)
{
    const struct event *event = &at->entry->events[index].event;
    struct report_table *table = at->table;

    if (!read_decides(at->entry, index)) return;
    for (int i = 0; i < table->item_count; i++) {
        struct report_item *item = &table->items[i];
        if (!item->waits_for || item->waits_for != event->bet || item->seat != event->seat)
            continue;
        struct report_wager wager = table->wagers[item->wager];
        wager.with = report_wager_in(at->report, table, event) + 1;
        put_into(&table->days[item->day], item, -1);
        item->wager = report_wager(at->report, table, &wager);
        item->waits_for = 0;
        put_into(&table->days[item->day], item, 1);
    }
}

/* Whether a correction by an act of the game, of no wager, gives back fees of a hand that is not
 * decided yet. */
static bool refunds_fee(const struct counting *at, const struct event *event)
{
    const struct report_table *table = at->table;
    int64_t fees = 0;

    if (at->entry->order.act != PIT_GAME || event->bet || event->paid_cents <= 0) return false;
    for (int i = 0; i < table->item_count; i++) {
        const struct report_wager *wager = &table->wagers[table->items[i].wager];
        bool waits = wager->kind == REPORT_FEES && !wager->with;
        if (waits && table->items[i].seat == event->seat) fees += table->items[i].win;
    }
    return event->paid_cents <= fees;
}

/* ---- Entries --------------------------------------------------------------------- */

static void note_piece(struct report_table *table, const struct event *event)
{
    table->pieces =
        record_room(table->pieces, table->piece_count, &table->piece_room, sizeof *table->pieces);
    table->pieces[table->piece_count++] =
        (struct report_piece){ event->seat, event->bet,       event->number,
                               event->as,   event->as_number, event->stake_cents };
}

/* Whether the entry forfeits wagers; these are not decided by the game. */
static bool forfeits(const struct read_entry *entry)
{
    return entry->order.act == PIT_GAME && entry->order.command.act == ACT_INVALIDATE;
}

static void count_promotional(const struct counting *at, int64_t taken)
{
    count(at,
          &(struct report_item){ .wager = report_apart(at->report, at->table, REPORT_PROMOTIONAL),
                                 .promotional = taken });
}

static void count_commission(const struct counting *at, const struct event *event)
{
    count(at, &(struct report_item){ .wager = report_wager_in(at->report, at->table, event),
                                     .win = event->paid_cents,
                                     .charged = event->paid_cents });
}

static void count_event(const struct counting *at, int index)
{
    const struct event *event = &at->entry->events[index].event;
    const struct game_rounds *rounds = at->entry->table->rounds;
    enum round_charge charge = round_charge(rounds, event);
    int64_t paid = event->paid_cents;

    if (charge == CHARGED_DUE) count_apart(at, REPORT_DUES, paid, paid);
    if (charge == CHARGED_FEE) count_fee(at, event->seat, paid, paid);
    if (round_event(rounds, event) & ROUND_MOVES) note_piece(at->table, event);
    switch ((enum event_kind)event->kind) {
    case EVENT_VERDICT:
        if (!forfeits(at->entry))
            count_verdict(at, index);
        else if (event->fate == LOSES)
            count_apart(at, REPORT_CORRECTIONS, event->stake_cents - event->promo_cents, 0);
        break;
    case EVENT_COMMISSION:
        count_commission(at, event);
        break;
    case EVENT_CORRECTED:
        if (event->a) /* what is due to people who have left is paid around the table */
            count_apart(at, REPORT_CORRECTIONS, event->a == CORRECTED_OWED ? paid : 0, 0);
        else if (refunds_fee(at, event))
            count_fee(at, event->seat, -paid, 0);
        else
            count_apart(at, REPORT_CORRECTIONS, -paid, 0);
        break;
    case EVENT_PROMO_TAKEN:
        count_promotional(at, paid);
        break;
    default:
        break;
    }
}

/* Play money that guests bring to the table and lose there. */
static void count_play(const struct counting *at, const struct event *event)
{
    bool seated = event->seat >= 0 && event->seat < TABLE_SEATS;

    if (!seated || at->entry->table->people[event->seat] < CAGE_GUESTS) return;
    if (event->kind == EVENT_CHIPS && event->paid_cents > 0) at->day->play += event->paid_cents;
    at->day->play_win -= round_gain(at->entry->table->rounds, event);
}

static void count_around(const struct counting *at, const struct pit_event *event)
{
    bool guest = event->person >= CAGE_GUESTS;
    int64_t cents = event->cents;

    if (event->kind == PIT_DROPPED && cents > 0 && !guest) at->day->drop += cents;
    if (event->kind == PIT_FILLED)
        *(cents > 0 ? &at->day->fills : &at->day->credits) += llabs(cents);
    if (event->kind == PIT_HELD) at->day->held += cents;
    if (event->kind == PIT_DEBT && event->number == DEBT_FROM_HELD) at->day->held += cents;
    bool due = event->kind == PIT_HELD && event->seat == NO_SEAT && cents > 0;
    if (due || (event->kind == PIT_DEBT && event->number == DEBT_FROM_HELD)) {
        count_apart(at, REPORT_CORRECTIONS, -cents, 0);
        if (guest) at->day->play_win -= cents;
    }
}

bool report_entry(void *to, const struct read_entry *entry)
{
    struct report *report = to;
    struct report_table *table = &report->tables[entry->entry.table];

    struct counting at = { report, table, today(report, table, entry->entry.time_ms), entry };
    for (int i = 0; i < entry->around_count; i++) count_around(&at, &entry->around[i].event);
    if (entry->session.free_chips) return true;
    if (entry->reverses) undo(&at);
    if (entry->keeps) {
        confirm(table);
        table->piece_count = 0;
    }
    for (int i = 0; i < entry->event_count; i++) {
        count_event(&at, i);
        count_play(&at, &entry->events[i].event);
    }
    for (int i = 0; i < entry->event_count && !forfeits(entry); i++) join_hand(&at, i);
    return true;
}

/* ---- Start and end --------------------------------------------------------------- */

void report_begin(struct report *report)
{
    uint32_t count = read_tables(report->reading);

    report->tables = record_memory(calloc(count + 1, sizeof *report->tables));
    for (uint32_t i = 1; i <= count; i++)
        report->tables[i].sign = &read_table(report->reading, i)->opening.sign;
}

static int compare_days(const void *one, const void *other)
{
    const struct report_day *a = one, *b = other;

    return (a->date > b->date) - (a->date < b->date);
}

void report_end(struct report *report)
{
    for (uint32_t i = 1; i <= read_tables(report->reading); i++) {
        struct report_table *table = &report->tables[i];
        confirm(table);
        if (table->day_count)
            qsort(table->days, (size_t)table->day_count, sizeof *table->days, compare_days);
    }
}

static void free_table(struct report_table *table)
{
    for (int i = 0; i < table->wager_count; i++) mpq_clear(table->wagers[i].edge);
    for (int i = 0; i < table->day_count; i++) free(table->days[i].cells);
    free(table->wagers);
    free(table->slots);
    free(table->days);
    free(table->items);
    free(table->pieces);
}

void report_free(struct report *report)
{
    for (uint32_t i = 1; i <= read_tables(report->reading); i++) free_table(&report->tables[i]);
    free(report->tables);
    odds_counts_free(&report->counts);
}
