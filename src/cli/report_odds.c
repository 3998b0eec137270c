/* report_odds.c - the wagers of a table, each with its exact edge and standard deviation.  These
 * are computed for the first wager of its kind, or copied from a table with the same sign. */
#include "cli/report.h"
#include "odds/game_odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The odds of a wager --------------------------------------------------------- */

/* Whether a wager has an edge of its own. */
static bool has_edge(const struct report_wager *wager, const struct sign *sign)
{
    return wager->cents != REPORT_NO_ODDS && !odds_needs_strategy(sign, wager->bet) &&
           !odds_counted_with(sign, wager->bet);
}

/* Computes the edge without the commission charged when the wager is made and without dues, which
 * are counted separately.  A leg has the standard deviation of the whole wager. */
static void value_wager(struct report *report, struct report_wager *wager, const struct sign *sign)
{
    bool leg = wager->kind != wager->bet;
    int number = leg ? 0 : odds_made(sign, wager->bet, wager->number);
    struct odds odds;

    odds_init(&odds);
    odds_without_dues(&odds, &report->counts, sign, wager->bet, number, wager->cents);
    wager->charged = mpq_sgn(odds.commission) != 0;
    mpq_add(wager->edge, odds.ev, odds.commission);
    mpq_neg(wager->edge, wager->edge);
    if (leg)
        odds_of_counted(&odds, &report->counts, sign, wager->kind, wager->number, wager->cents);
    wager->deviation = sqrt(mpq_get_d(odds.variance));
    odds_clear(&odds);
}

int report_counted_with(const struct report_table *table, int bet)
{
    const char *id = odds_counted_with(table->sign, bet);
    int with = 0, number;

    return id && wager_find(table->sign, id, &with, &number) ? with : 0;
}

/* ---- The list of a table --------------------------------------------------------- */

static bool is_same(const struct report_wager *a, const struct report_wager *b)
{
    return a->kind == b->kind && a->bet == b->bet && a->number == b->number && a->with == b->with &&
           a->cents == b->cents;
}

/* The slot of a wager, or the free slot for it. */
static int *slot_of(const struct report_table *table, const struct report_wager *wager)
{
    uint32_t key = (uint32_t)wager->kind << 16 ^ (uint32_t)wager->bet << 8 ^ (uint8_t)wager->number;
    uint32_t slot =
        (key ^ (uint32_t)wager->with << 20 ^ (uint32_t)wager->cents * 31) * UINT32_C(2654435769) >>
        8;

    for (;; slot++) {
        int *at = &table->slots[slot & (uint32_t)(table->slot_count - 1)];
        if (!*at || is_same(&table->wagers[*at - 1], wager)) return at;
    }
}

/* Keeps at least half of the slots free. */
static void make_slots(struct report_table *table)
{
    if (table->wager_count < table->slot_count / 2) return;
    free(table->slots);
    table->slot_count = table->slot_count ? 2 * table->slot_count : 256;
    table->slots = record_memory(calloc((size_t)table->slot_count, sizeof *table->slots));
    for (int i = 0; i < table->wager_count; i++) *slot_of(table, &table->wagers[i]) = i + 1;
}

static bool same_odds(const struct sign *a, const struct sign *b)
{
    return a->edition == b->edition && !memcmp(a->value, b->value, sizeof a->value) &&
           !memcmp(a->amount_cents, b->amount_cents, sizeof a->amount_cents) &&
           a->number_count == b->number_count && !memcmp(a->numbers, b->numbers, sizeof a->numbers);
}

/* The same wager at another table whose sign differs only in limits, or null. */
static const struct report_wager *valued_before(const struct report *report,
                                                const struct report_table *table,
                                                const struct report_wager *wager)
{
    for (uint32_t i = 1; i <= read_tables(report->reading); i++) {
        const struct report_table *other = &report->tables[i];
        if (other == table || !other->wager_count || !same_odds(other->sign, table->sign)) continue;
        int at = *slot_of(other, wager);
        if (at && other->wagers[at - 1].known) return &other->wagers[at - 1];
    }
    return NULL;
}

static void value_or_copy(struct report *report, const struct report_table *table,
                          struct report_wager *wager)
{
    mpq_init(wager->edge);
    if (wager->kind < 0) {
        wager->known = wager->charged = wager->kind == REPORT_DUES; /* the win is what is charged */
        return;
    }
    wager->known = has_edge(wager, table->sign);
    if (!wager->known) return;
    const struct report_wager *before = valued_before(report, table, wager);
    if (!before) {
        value_wager(report, wager, table->sign);
        return;
    }
    wager->charged = before->charged;
    wager->deviation = before->deviation;
    mpq_set(wager->edge, before->edge);
}

/* Wagers that win or lose together in a round: all wagers of a kind, if the game says so; otherwise
 * the same wager of all players. */
static int group_of(const struct report_table *table, int at)
{
    for (int i = 0; odds_game(table->sign->edition)->kinds_together && i < at; i++)
        if (table->wagers[i].kind == table->wagers[at].kind) return i;
    return at;
}

int report_wager(struct report *report, struct report_table *table,
                 const struct report_wager *wager)
{
    make_slots(table);
    int *slot = slot_of(table, wager);
    if (*slot) return *slot - 1;
    table->wagers =
        record_room(table->wagers, table->wager_count, &table->wager_room, sizeof *table->wagers);
    int at = table->wager_count++;
    table->wagers[at] = (struct report_wager){ .kind = wager->kind,
                                               .bet = wager->bet,
                                               .number = wager->number,
                                               .with = wager->with,
                                               .cents = wager->cents };
    value_or_copy(report, table, &table->wagers[at]);
    table->wagers[at].group = group_of(table, at);
    *slot = table->wager_count;
    return at;
}

int report_apart(struct report *report, struct report_table *table, int kind)
{
    return report_wager(report, table, &(struct report_wager){ .kind = kind });
}

/* What of the odds depends on the stake.  The edge of a whole hand does not hold for one of which a
 * part is promotional. */
static int64_t own_cents(const struct sign *sign, const struct event *event)
{
    if (event->promo_cents && odds_played_best(sign, event->bet)) return REPORT_NO_ODDS;
    switch (odds_cut(sign, event->bet, event->stake_cents)) {
    case CUT_WINNINGS:
        return event->stake_cents;
    case CUT_STRATEGY:
        return REPORT_NO_ODDS;
    default:
        return 0;
    }
}

/* Wagers that the same number decides share one row. */
int report_wager_in(struct report *report, struct report_table *table, const struct event *event)
{
    const struct game_odds *game = odds_game(table->sign->edition);
    int number = game->decided_by ? game->decided_by(event) : event->number;
    struct report_wager wager = { .kind = event->as ? event->as : event->bet, .bet = event->bet };

    wager.number = event->as ? event->as_number : number;
    wager.cents = own_cents(table->sign, event);
    return report_wager(report, table, &wager);
}
