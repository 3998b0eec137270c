/* cmd_report.c - what the house won, beside what the exact odds let expect.
 *
 * Whatever a settlement counted is taken off again, on the day of that, where it is undone.  So
 * the win of a table is always what its accounts have gained. */
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/record.h"
#include "odds/odds.h"
#include "rules/baccarat_rows.h"
#include "rules/length.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- What is counted ------------------------------------------------------------- */

/* What is no kind of wager of the rules: wagers in promotional chips, and money that changes hands
 * without one. */
enum { PROMOTIONAL, ANTES, FEES, CORRECTIONS, APART };
static const char *const apart_ids[APART] = { "promotional", "antes", "fees", "corrections" };

/* One wager as it is decided: its kind, and by what it stands.  A leg of a compound wager is of
 * the kind of the whole, and goes by the number of that. */
struct wager {
    int kind, bet, number; /* kind less than 0: -1 - PROMOTIONAL, ... */
    bool known;            /* it has an edge */
    bool charged;          /* what it is charged is won besides */
    mpq_t edge;
    double deviation; /* standard, of what a unit gains */
    int group;        /* the first of those that go together in one round */
    double spread;    /* of those, in the round at hand */
};

struct cell {
    int64_t decided, handle, win, charged;
    double variance; /* of the win */
};

struct day {
    int date;           /* 20260701 */
    struct cell *cells; /* by wager */
    int cell_count;
    int64_t drop, fills, credits, commission, promotional, held;
};

/* What has been counted and can still be undone. */
struct item {
    int wager, day;
    int64_t decided, handle, win, charged, promotional;
};

/* Pieces of racetrack bets that have gone to the main layout, where they won. */
struct piece {
    int seat, bet, number, as, as_number;
    int64_t cents;
};

#define SLOTS 4096

struct table_report {
    const struct sign *sign;
    struct wager *wagers;
    int wager_count;
    uint16_t slots[SLOTS]; /* a hash table of wagers, from 1 */
    struct day *days;
    int day_count;
    struct item *items;
    int item_count, item_room;
    struct piece *pieces;
    int piece_count, piece_room;
};

struct report {
    struct reading *reading;
    struct table_report *tables; /* by number, from 1 */
    int64_t from_ms, to_ms;      /* the day at hand */
    int date;
    int only; /* day; 0: all */
    bool json, tsv, color;
    bool any; /* a row has been printed */
};

/* One more in a list, which grows by doubling. */
static void *one_more(void *list, int count, int *room, size_t size)
{
    if (count < *room) return list;
    *room = *room ? 2 * *room : 64;
    list = realloc(list, (size_t)*room * size);
    if (!list) abort();
    return list;
}

/* ---- Days ------------------------------------------------------------------------ */

/* The day of the local zone, and when it begins and ends. */
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

/* The table's day at hand, which is its last. */
static struct day *today(struct report *report, struct table_report *table, int64_t time_ms)
{
    if (time_ms < report->from_ms || time_ms >= report->to_ms) find_day(report, time_ms);
    if (table->day_count && table->days[table->day_count - 1].date == report->date)
        return &table->days[table->day_count - 1];
    table->days = realloc(table->days, (size_t)(table->day_count + 1) * sizeof *table->days);
    if (!table->days) abort();
    struct day *day = &table->days[table->day_count++];
    memset(day, 0, sizeof *day);
    day->date = report->date;
    return day;
}

static struct cell *cell_of(struct day *day, int wager)
{
    if (wager >= day->cell_count) {
        int count = wager + 32;
        day->cells = realloc(day->cells, (size_t)count * sizeof *day->cells);
        if (!day->cells) abort();
        memset(day->cells + day->cell_count, 0,
               (size_t)(count - day->cell_count) * sizeof *day->cells);
        day->cell_count = count;
    }
    return &day->cells[wager];
}

/* ---- Edges ----------------------------------------------------------------------- */

/* Whether a wager can be made by this number; else it has got it on the layout. */
static bool named(const struct sign *sign, int bet, int number)
{
    int b = 0, n = 0;

    while (wager_next(sign, false, &b, &n))
        if (b == bet && n == number) return true;
    return false;
}

/* Antes are counted apart, as what they are: so here without. */
static void odds_without_ante(struct odds *odds, const struct sign *sign, int bet)
{
    struct sign without = *sign;

    without.chip_cents = without.waiver_cents = 1;
    odds_of(odds, &without, bet, 0, 1000000);
}

/* The edge but for what is charged when the wager is made; and how far a unit of it spreads: of a
 * leg, as a unit of the whole does. */
static void value_wager(struct wager *wager, const struct sign *sign)
{
    const struct edition *edition = &games[sign->edition];
    bool leg = wager->kind != wager->bet;
    bool by_number =
        (edition->dice || edition->wheel) && !leg && named(sign, wager->bet, wager->number);
    struct odds odds;

    wager->known = !odds_needs_strategy(sign, wager->bet);
    if (!wager->known) return;
    odds_init(&odds);
    if (edition->baccarat && baccarat_ante_up(sign))
        odds_without_ante(&odds, sign, wager->bet);
    else
        odds_of(&odds, sign, wager->bet, by_number ? wager->number : 0, 0);
    wager->charged = mpq_sgn(odds.commission) != 0;
    mpq_add(wager->edge, odds.ev, odds.commission);
    mpq_neg(wager->edge, wager->edge);
    if (leg) odds_of(&odds, sign, wager->kind, wager->number, 0);
    wager->deviation = sqrt(mpq_get_d(odds.variance));
    odds_clear(&odds);
}

static bool same_odds(const struct sign *a, const struct sign *b)
{
    return a->edition == b->edition && !memcmp(a->value, b->value, sizeof a->value) &&
           a->group_count == b->group_count && !memcmp(a->group, b->group, sizeof a->group);
}

/* Where a wager is in the table's list, or the free slot where it would be. */
static uint16_t *slot_of(struct table_report *table, int kind, int bet, int number)
{
    uint32_t key = (uint32_t)kind << 16 ^ (uint32_t)bet << 8 ^ (uint8_t)number;
    uint32_t slot = key * UINT32_C(2654435769) >> 20;

    for (; table->slots[slot]; slot = (slot + 1) % SLOTS) {
        const struct wager *there = &table->wagers[table->slots[slot] - 1];
        if (there->kind == kind && there->bet == bet && there->number == number) break;
    }
    return &table->slots[slot];
}

/* The same wager at another table whose sign is the same but for limits. */
static const struct wager *valued_before(struct report *report, const struct table_report *table,
                                         const struct wager *wager)
{
    for (uint32_t i = 1; i <= read_tables(report->reading); i++) {
        struct table_report *other = &report->tables[i];
        if (other == table || !other->wager_count || !same_odds(other->sign, table->sign)) continue;
        uint16_t at = *slot_of(other, wager->kind, wager->bet, wager->number);
        if (at) return &other->wagers[at - 1];
    }
    return NULL;
}

static void value_or_copy(struct report *report, const struct table_report *table,
                          struct wager *wager)
{
    const struct wager *before = wager->kind > 0 ? valued_before(report, table, wager) : NULL;

    mpq_init(wager->edge);
    if (wager->kind < 0) {
        wager->known = wager->charged = wager->kind == -1 - ANTES; /* certain, as charged */
    } else if (before) {
        wager->known = before->known;
        wager->charged = before->charged;
        wager->deviation = before->deviation;
        mpq_set(wager->edge, before->edge);
    } else {
        value_wager(wager, table->sign);
    }
}

/* What goes together in one round: at dice all wagers of a kind, as one throw decides them; else
 * what all players have on the same thing. */
static int group_of(const struct table_report *table, const struct wager *wager)
{
    int at = (int)(wager - table->wagers);

    for (int i = 0; games[table->sign->edition].dice && i < at; i++)
        if (table->wagers[i].kind == wager->kind) return i;
    return at;
}

static int wager_of(struct report *report, struct table_report *table, int kind, int bet,
                    int number)
{
    uint16_t *slot = slot_of(table, kind, bet, number);

    if (*slot) return *slot - 1;
    if (table->wager_count == SLOTS / 2) abort(); /* no game has as many */
    table->wagers =
        realloc(table->wagers, (size_t)(table->wager_count + 1) * sizeof *table->wagers);
    if (!table->wagers) abort();
    struct wager *wager = &table->wagers[table->wager_count++];
    *wager = (struct wager){ .kind = kind, .bet = bet, .number = number };
    value_or_copy(report, table, wager);
    wager->group = group_of(table, wager);
    *slot = (uint16_t)table->wager_count;
    return table->wager_count - 1;
}

static int apart(struct report *report, struct table_report *table, int which)
{
    return wager_of(report, table, -1 - which, 0, 0);
}

/* Wagers with the same number are decided alike: boxes of baccarat have one hand, a Super Bet
 * goes by the hand it is on. */
static int wager_in(struct report *report, struct table_report *table, const struct event *event)
{
    const struct edition *edition = &games[table->sign->edition];
    int number = event->number;

    if (edition->baccarat) number = 0;
    if (edition->lunar) number = number ? number : event->seat + 1;
    if (event->as) number = event->as_number;
    return wager_of(report, table, event->as ? event->as : event->bet, event->bet, number);
}

/* ---- Counting -------------------------------------------------------------------- */

/* One entry at one table. */
struct counting {
    struct report *report;
    struct table_report *table;
    struct day *day;
    const struct read_entry *entry;
};

static void put_into(struct day *day, const struct item *item, int sign)
{
    struct cell *cell = cell_of(day, item->wager);

    cell->decided += sign * item->decided;
    cell->handle += sign * item->handle;
    cell->win += sign * item->win;
    cell->charged += sign * item->charged;
    day->commission += sign * item->charged;
    day->promotional += sign * item->promotional;
}

static void count(const struct counting *at, const struct item *item)
{
    struct table_report *table = at->table;

    put_into(at->day, item, 1);
    table->items =
        one_more(table->items, table->item_count, &table->item_room, sizeof *table->items);
    table->items[table->item_count] = *item;
    table->items[table->item_count++].day = table->day_count - 1;
}

/* It stands now. */
static void confirm(struct table_report *table)
{
    for (int i = 0; i < table->item_count; i++) {
        const struct wager *wager = &table->wagers[table->items[i].wager];
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

/* Money that changes hands without a wager. */
static void count_apart(const struct counting *at, int which, int64_t win, int64_t charged)
{
    count(at, &(struct item){
                  .wager = apart(at->report, at->table, which), .win = win, .charged = charged });
}

/* What was settled is undone; whatever else that changed is a correction. */
static void undo(const struct counting *at)
{
    struct table_report *table = at->table;
    int64_t won = 0, back = 0;

    for (int i = 0; i < table->item_count; i++) {
        won += table->items[i].win;
        put_into(at->day, &table->items[i], -1);
    }
    table->item_count = 0;
    for (int i = 0; i < at->entry->event_count; i++)
        if (at->entry->events[i].event.kind == EVENT_REVERSED)
            back += at->entry->events[i].event.paid_cents;
    if (won != back) count_apart(at, CORRECTIONS, won - back, 0);
}

/* Whether the wager of this leg was counted with another leg of it. */
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

/* What of a winner came from racetrack bets is theirs; the rest of stake and winnings is left. */
static void count_pieces(const struct counting *at, struct event *won)
{
    struct table_report *table = at->table;
    const struct event whole = *won;

    for (int i = 0; i < table->piece_count; i++) {
        struct piece *piece = &table->pieces[i];
        if (piece->seat != won->seat || piece->bet != won->bet || piece->number != won->number ||
            !piece->cents)
            continue;
        int64_t paid = share(whole.paid_cents, piece->cents, whole.stake_cents);
        int wager = wager_of(at->report, table, piece->as, piece->as, piece->as_number);
        count(at, &(struct item){ .wager = wager, .handle = piece->cents, .win = -paid });
        won->stake_cents -= piece->cents;
        won->paid_cents -= paid;
        piece->cents = 0;
    }
}

/* The part in promotional chips apart from that in value chips. */
static void count_verdict(const struct counting *at, int index)
{
    struct event event = at->entry->events[index].event;
    bool decides = read_decides(at->entry, index), lost = event.fate == LOSES;

    if (!decides && event.fate != WINS) return;
    if (event.fate == WINS) count_pieces(at, &event);
    int64_t promo = event.promo_cents, value = event.stake_cents - promo;
    int64_t paid_promo = share(event.paid_cents, promo, event.stake_cents);
    if (promo)
        count(at, &(struct item){ .wager = apart(at->report, at->table, PROMOTIONAL),
                                  .decided = decides && !value,
                                  .handle = decides ? promo : 0,
                                  .win = -paid_promo });
    if (!value) return;
    count(at, &(struct item){ .wager = wager_in(at->report, at->table, &event),
                              .decided = decides && !counted_leg(at->entry, index),
                              .handle = decides ? value : 0,
                              .win = lost ? value : paid_promo - event.paid_cents });
}

static void note_piece(struct table_report *table, const struct event *event)
{
    table->pieces =
        one_more(table->pieces, table->piece_count, &table->piece_room, sizeof *table->pieces);
    table->pieces[table->piece_count++] =
        (struct piece){ event->seat, event->bet,       event->number,
                        event->as,   event->as_number, event->stake_cents };
}

/* Wagers that somebody forfeits are not decided by chance. */
static bool forfeits(const struct read_entry *entry)
{
    return entry->order.act == PIT_GAME && entry->order.command.act == ACT_INVALIDATE;
}

static void count_event(const struct counting *at, int index)
{
    const struct event *event = &at->entry->events[index].event;
    int64_t paid = event->paid_cents;
    struct item item = { .win = paid, .charged = paid };

    switch ((enum event_kind)event->kind) {
    case EVENT_VERDICT:
        if (!forfeits(at->entry))
            count_verdict(at, index);
        else if (event->fate == LOSES)
            count_apart(at, CORRECTIONS, event->stake_cents - event->promo_cents, 0);
        break;
    case EVENT_COMMISSION:
        item.wager = wager_in(at->report, at->table, event);
        count(at, &item);
        break;
    case EVENT_ANTE_TAKEN:
        count_apart(at, ANTES, paid, paid);
        break;
    case EVENT_FEE_TAKEN:
        count_apart(at, FEES, paid, paid);
        break;
    case EVENT_CORRECTED:
        count_apart(at, CORRECTIONS, -paid, 0);
        break;
    case EVENT_PROMO_TAKEN:
        item = (struct item){ .promotional = paid };
        item.wager = apart(at->report, at->table, PROMOTIONAL);
        count(at, &item);
        break;
    case EVENT_MOVED:
        note_piece(at->table, event);
        break;
    default:
        break;
    }
}

static void count_around(const struct counting *at, const struct pit_event *event)
{
    int64_t cents = event->cents;

    if (event->kind == PIT_DROPPED && cents > 0) at->day->drop += cents;
    if (event->kind == PIT_FILLED)
        *(cents > 0 ? &at->day->fills : &at->day->credits) += llabs(cents);
    if (event->kind == PIT_HELD) at->day->held += cents;
}

static bool count_entry(void *to, const struct read_entry *entry)
{
    struct report *report = to;
    struct table_report *table = &report->tables[entry->entry.table];

    struct counting at = { report, table, today(report, table, entry->entry.time_ms), entry };
    if (entry->reverses) undo(&at);
    if (entry->keeps) {
        confirm(table);
        table->piece_count = 0;
    }
    for (int i = 0; i < entry->event_count; i++) count_event(&at, i);
    for (int i = 0; i < entry->around_count; i++) count_around(&at, &entry->around[i].event);
    return true;
}

/* ---- Summing up ------------------------------------------------------------------ */

struct figures {
    int kind; /* 0: of all */
    int64_t decided, handle, win;
    int64_t known_win; /* of what has an edge; all else is left out: */
    int64_t left_decided, left_handle;
    bool known;
    mpq_t theoretical;
    double variance;
    int64_t drop, fills, credits, commission, promotional, held;
};

static void add_cell(struct figures *sum, const struct wager *wager, const struct cell *cell)
{
    mpq_t part;

    sum->decided += cell->decided;
    sum->handle += cell->handle;
    sum->win += cell->win;
    if (!wager->known) {
        sum->left_decided += cell->decided;
        sum->left_handle += cell->handle;
        return;
    }
    mpq_init(part);
    mpq_set_si(part, (long)cell->handle, 1);
    mpq_mul(part, part, wager->edge);
    mpq_add(sum->theoretical, sum->theoretical, part);
    mpq_set_si(part, wager->charged ? (long)cell->charged : 0, 1);
    mpq_add(sum->theoretical, sum->theoretical, part);
    mpq_clear(part);
    sum->known = true;
    sum->known_win += cell->win;
    sum->variance += cell->variance;
}

/* What is of the kind, on a day. */
static void add_day(struct figures *sum, const struct table_report *table, const struct day *day)
{
    int kind = sum->kind;

    for (int i = 0; i < table->wager_count && i < day->cell_count; i++)
        if (!kind || table->wagers[i].kind == kind)
            add_cell(sum, &table->wagers[i], &day->cells[i]);
    if (kind) return;
    sum->drop += day->drop;
    sum->fills += day->fills;
    sum->credits += day->credits;
    sum->commission += day->commission;
    sum->promotional += day->promotional;
    sum->held += day->held;
}

static void begin_sum(struct figures *sum, int kind)
{
    memset(sum, 0, sizeof *sum);
    sum->kind = kind;
    mpq_init(sum->theoretical);
}

static bool wanted(const struct report *report, const struct day *day)
{
    return !report->only || day->date == report->only;
}

/* Over all days that are wanted; their number. */
static int add_table(const struct report *report, struct figures *sum,
                     const struct table_report *table)
{
    int days = 0;

    for (int i = 0; i < table->day_count; i++) {
        if (!wanted(report, &table->days[i])) continue;
        add_day(sum, table, &table->days[i]);
        days++;
    }
    return days;
}

static const char *kind_id(const struct table_report *table, int kind)
{
    return kind < 0 ? apart_ids[-1 - kind] : wager_kind(table->sign, kind).id;
}

/* Kinds in the order of the rules, then what is apart; 0 after the last. */
static int next_kind(const struct table_report *table, int kind)
{
    if (kind >= 0 && wager_kind(table->sign, kind + 1).id) return kind + 1;
    if (kind >= 0) return -1;
    return kind > -APART ? kind - 1 : 0;
}

static bool nothing(const struct figures *sum)
{
    return !sum->decided && !sum->handle && !sum->win;
}

/* So many standard deviations above what was to be expected; of one kind of wager only, as nothing
 * says how different kinds go together. */
static bool deviations(const struct figures *sum, double *by)
{
    if (!sum->known || !sum->kind || sum->variance <= 0) return false;
    *by = ((double)sum->known_win - mpq_get_d(sum->theoretical)) / sqrt(sum->variance);
    return true;
}

/* ---- For people ------------------------------------------------------------------ */

/* Cents, perhaps not whole ones, as "12.50". */
static const char *dollars(const mpq_t cents, char word[FORMAT_DECIMAL])
{
    mpq_t amount;

    mpq_init(amount);
    mpq_set_ui(amount, 1, 100);
    mpq_mul(amount, amount, cents);
    format_decimal(amount, 1, 2, word);
    mpq_clear(amount);
    return word;
}

static void wager_row(struct format_table *to, const char *first, const char *second,
                      const struct figures *sum)
{
    char word[FORMAT_DECIMAL];
    mpq_t rest;
    double by;

    format_row(to);
    format_cell(to, 0, "%s", first);
    format_cell(to, 1, "%s", second);
    format_cell(to, 2, "%" PRId64, sum->decided);
    format_cell(to, 3, "%s", record_money(sum->handle, word));
    format_cell(to, 4, "%s", record_money(sum->win, word));
    if (sum->handle) format_cell(to, 5, "%.2f %%", 100.0 * (double)sum->win / (double)sum->handle);
    format_cell(to, 6, "-");
    if (!sum->known) return;
    mpq_init(rest);
    mpq_set_si(rest, (long)sum->known_win, 1);
    mpq_sub(rest, rest, sum->theoretical);
    format_cell(to, 6, "%s", dollars(sum->theoretical, word));
    format_cell(to, 7, "%s", dollars(rest, word));
    mpq_clear(rest);
    if (deviations(sum, &by)) format_cell(to, 8, "%+.2f", by);
}

static void money_row(struct format_table *to, const char *first, const struct figures *sum)
{
    const int64_t cents[] = { sum->drop,       sum->fills,       sum->credits,
                              sum->commission, sum->promotional, sum->held };
    char word[RECORD_MONEY];

    format_row(to);
    format_cell(to, 0, "%s", first);
    for (int i = 0; i < 6; i++) format_cell(to, i + 1, "%s", record_money(cents[i], word));
}

static struct format_table wager_heads(const char *first)
{
    return (
        struct format_table){ .columns = 9,
                              .heads = { first, "wager", "decided", "handle", "win", "hold",
                                         "theoretical", "difference", "deviations" },
                              .right = { false, false, true, true, true, true, true, true, true } };
}

static struct format_table money_heads(const char *first)
{
    return (struct format_table){ .columns = 7,
                                  .heads = { first, "drop", "fills", "credits", "commission",
                                             "promotional", "held" },
                                  .right = { false, true, true, true, true, true, true } };
}

static void print_tables(struct format_table *wagers, struct format_table *money, bool color)
{
    format_print(wagers, color);
    putchar('\n');
    format_print(money, color);
    format_free(wagers);
    format_free(money);
}

static void print_left_out(const struct figures *sum)
{
    char word[RECORD_MONEY];

    if (sum->left_decided)
        printf("\nLeft out of the theoretical win, having no fixed edge: %" PRId64
               " wager%s, %s in all.\n",
               sum->left_decided, sum->left_decided == 1 ? "" : "s",
               record_money(sum->left_handle, word));
}

#define DATE 16
static const char *date_word(int date, char word[DATE])
{
    snprintf(word, DATE, "%04d-%02d-%02d", date / 10000 % 10000, date / 100 % 100, date % 100);
    return word;
}

/* Every kind of a day, or (null) of all days together; then all of them. */
static void day_rows(const struct report *report, const struct table_report *table,
                     const struct day *day, struct format_table *wagers, struct format_table *money)
{
    char word[DATE];
    const char *first = day ? date_word(day->date, word) : "all days";
    struct figures sum;
    const char *label = first;

    for (int kind = 0; (kind = next_kind(table, kind));) {
        begin_sum(&sum, kind);
        if (day)
            add_day(&sum, table, day);
        else
            add_table(report, &sum, table);
        if (!nothing(&sum)) {
            wager_row(wagers, label, kind_id(table, kind), &sum);
            label = "";
        }
        mpq_clear(sum.theoretical);
    }
    begin_sum(&sum, 0);
    if (day)
        add_day(&sum, table, day);
    else
        add_table(report, &sum, table);
    wager_row(wagers, label, "all", &sum);
    money_row(money, first, &sum);
    mpq_clear(sum.theoretical);
}

/* False where there is nothing to tell of a table. */
static bool print_table(struct report *report, uint32_t number)
{
    const struct table_report *table = &report->tables[number];
    const struct opening *opening = &read_table(report->reading, number)->opening;
    struct format_table wagers = wager_heads("day"), money = money_heads("day");
    struct figures sum;

    begin_sum(&sum, 0);
    int days = add_table(report, &sum, table);
    if (days) {
        printf("%s%s%s%s  %s\n", report->any ? "\n" : "", format_bold(report->color), opening->name,
               format_plain(report->color), games[opening->sign.edition].name);
        for (int i = 0; i < table->day_count; i++)
            if (wanted(report, &table->days[i]))
                day_rows(report, table, &table->days[i], &wagers, &money);
        if (days > 1) day_rows(report, table, NULL, &wagers, &money);
        print_tables(&wagers, &money, report->color);
        print_left_out(&sum);
        report->any = true;
    }
    mpq_clear(sum.theoretical);
    return days;
}

/* Each table and all of them. */
static void print_casino(struct report *report, uint32_t first, uint32_t last)
{
    struct format_table wagers = wager_heads("table"), money = money_heads("table");
    struct figures all;

    begin_sum(&all, 0);
    for (uint32_t i = first; i <= last; i++) {
        struct figures sum;
        begin_sum(&sum, 0);
        const char *name = read_table(report->reading, i)->opening.name;
        if (add_table(report, &sum, &report->tables[i])) {
            wager_row(&wagers, name, "", &sum);
            money_row(&money, name, &sum);
            add_table(report, &all, &report->tables[i]);
        }
        mpq_clear(sum.theoretical);
    }
    printf("\n%sAll tables%s\n", format_bold(report->color), format_plain(report->color));
    wager_row(&wagers, "all", "", &all);
    money_row(&money, "all", &all);
    print_tables(&wagers, &money, report->color);
    print_left_out(&all);
    mpq_clear(all.theoretical);
}

static void print_people(struct report *report, uint32_t first, uint32_t last)
{
    int told = 0;

    for (uint32_t i = first; i <= last; i++) told += print_table(report, i);
    if (told > 1) print_casino(report, first, last);
    if (!told) printf("Nothing has been done there%s.\n", report->only ? " on that day" : "");
}

/* ---- For programs ---------------------------------------------------------------- */

/* What a row is of, and its figures; money only where it is not of a kind of wager. */
struct row {
    const char *row, *table, *day, *wager;
    const struct figures *sum;
};

static void text_cell(struct report *report, const char *name, const char *text)
{
    if (report->tsv) {
        printf("%s\t", text);
    } else if (*text) {
        printf("%s\"%s\":", strcmp(name, "row") ? "," : "", name);
        format_json(text);
    }
}

static void number_cell(struct report *report, const char *name, bool there, const char *number)
{
    if (report->tsv)
        printf("%s%s", there ? number : "", strcmp(name, "held_cents") ? "\t" : "\n");
    else if (there)
        printf(",\"%s\":%s", name, number);
}

static void cents_cell(struct report *report, const char *name, bool there, int64_t cents)
{
    char word[RECORD_MONEY];

    snprintf(word, sizeof word, "%" PRId64, cents);
    number_cell(report, name, there, word);
}

/* Amounts that only rows of a table have. */
static void put_money(struct report *report, const struct row *row)
{
    const struct figures *sum = row->sum;
    const struct {
        const char *name;
        int64_t cents;
    } cells[] = {
        { "drop_cents", sum->drop },
        { "fills_cents", sum->fills },
        { "credits_cents", sum->credits },
        { "commission_cents", sum->commission },
        { "promotional_cents", sum->promotional },
        { "held_cents", sum->held },
    };

    for (size_t i = 0; i < LENGTH(cells); i++)
        cents_cell(report, cells[i].name, strcmp(row->row, "wager"), cells[i].cents);
}

static void put_figures(struct report *report, const struct figures *sum)
{
    char word[FORMAT_DECIMAL];
    double hold = sum->handle ? (double)sum->win / (double)sum->handle : 0, by = 0;

    cents_cell(report, "decided", true, sum->decided);
    cents_cell(report, "handle_cents", true, sum->handle);
    cents_cell(report, "win_cents", true, sum->win);
    snprintf(word, sizeof word, "%.6f", hold);
    number_cell(report, "hold", sum->handle, word);
    format_decimal(sum->theoretical, 1, 4, word);
    number_cell(report, "theoretical_cents", sum->known, word);
    bool spread = deviations(sum, &by);
    snprintf(word, sizeof word, "%.4f", by);
    number_cell(report, "deviations", spread, word);
    cents_cell(report, "left_out", true, sum->left_decided);
    cents_cell(report, "left_out_cents", true, sum->left_handle);
}

static void put_row(struct report *report, const struct row *row)
{
    if (report->json) printf("%s{", report->any ? ",\n " : "");
    report->any = true;
    text_cell(report, "row", row->row);
    text_cell(report, "table", row->table);
    text_cell(report, "day", row->day);
    text_cell(report, "wager", row->wager);
    put_figures(report, row->sum);
    put_money(report, row);
    if (report->json) putchar('}');
}

static void put_day(struct report *report, const struct table_report *table, const char *name,
                    const struct day *day)
{
    char word[DATE];
    struct figures sum;

    date_word(day->date, word);
    for (int kind = 0; (kind = next_kind(table, kind));) {
        begin_sum(&sum, kind);
        add_day(&sum, table, day);
        if (!nothing(&sum))
            put_row(report, &(struct row){ "wager", name, word, kind_id(table, kind), &sum });
        mpq_clear(sum.theoretical);
    }
    begin_sum(&sum, 0);
    add_day(&sum, table, day);
    put_row(report, &(struct row){ "day", name, word, "", &sum });
    mpq_clear(sum.theoretical);
}

static void print_programs(struct report *report, uint32_t first, uint32_t last)
{
    struct figures all, sum;

    begin_sum(&all, 0);
    if (report->tsv)
        printf("row\ttable\tday\twager\tdecided\thandle_cents\twin_cents\thold\ttheoretical_cents\t"
               "deviations\tleft_out\tleft_out_cents\tdrop_cents\tfills_cents\tcredits_cents\t"
               "commission_cents\tpromotional_cents\theld_cents\n");
    if (report->json) putchar('[');
    for (uint32_t i = first; i <= last; i++) {
        const struct table_report *table = &report->tables[i];
        const char *name = read_table(report->reading, i)->opening.name;
        for (int day = 0; day < table->day_count; day++)
            if (wanted(report, &table->days[day])) put_day(report, table, name, &table->days[day]);
        begin_sum(&sum, 0);
        add_table(report, &sum, table);
        add_table(report, &all, table);
        put_row(report, &(struct row){ "table", name, "", "", &sum });
        mpq_clear(sum.theoretical);
    }
    put_row(report, &(struct row){ "casino", "", "", "", &all });
    if (report->json) printf("]\n");
    mpq_clear(all.theoretical);
}

/* ---- The command ----------------------------------------------------------------- */

static void free_table(struct table_report *table)
{
    for (int i = 0; i < table->wager_count; i++) mpq_clear(table->wagers[i].edge);
    for (int i = 0; i < table->day_count; i++) free(table->days[i].cells);
    free(table->wagers);
    free(table->days);
    free(table->items);
    free(table->pieces);
}

/* "2026-07-01", and such a day there is; 0 after a sentence. */
static int read_day(const char *text)
{
    struct tm parts = { .tm_isdst = -1 }, same;
    const char *end = strptime(text, "%Y-%m-%d", &parts);

    parts.tm_hour = 12;
    same = parts;
    bool good = end && !*end && strlen(text) == 10 && mktime(&same) != -1 &&
                same.tm_mday == parts.tm_mday && same.tm_mon == parts.tm_mon;
    if (good) return (parts.tm_year + 1900) * 10000 + (parts.tm_mon + 1) * 100 + parts.tm_mday;
    cli_fail("--day takes a day such as 2026-07-01, not '%s'.", text);
    return 0;
}

static int report_on(struct report *report, const char *path, uint32_t table)
{
    uint32_t count = read_tables(report->reading);

    report->tables = calloc(count + 1, sizeof *report->tables);
    if (!report->tables) abort();
    for (uint32_t i = 1; i <= count; i++)
        report->tables[i].sign = &read_table(report->reading, i)->opening.sign;
    bool read = record_read(report->reading, path, table, count_entry, report);
    for (uint32_t i = 1; i <= count; i++) confirm(&report->tables[i]);
    if (read && (report->json || report->tsv))
        print_programs(report, table ? table : 1, table ? table : count);
    else if (read)
        print_people(report, table ? table : 1, table ? table : count);
    for (uint32_t i = 1; i <= count; i++) free_table(&report->tables[i]);
    free(report->tables);
    return read ? CLI_DONE : CLI_WRONG_USAGE;
}

int cmd_report(const struct cli *cli)
{
    struct report report = { .json = cli_has(cli, OPT_JSON),
                             .tsv = cli_has(cli, OPT_TSV),
                             .color = cli_color(cli) };
    const char *path = cli->arguments[0], *name = cli_text(cli, OPT_TABLE);
    uint32_t table = 0;
    int status = CLI_WRONG_USAGE;

    if (cli_has(cli, OPT_DAY) && !(report.only = read_day(cli_text(cli, OPT_DAY)))) return status;
    report.reading = record_open(path);
    if (!report.reading) return status;
    if (!name || (table = record_table(report.reading, path, name)))
        status = report_on(&report, path, table);
    read_close(report.reading);
    return status;
}
