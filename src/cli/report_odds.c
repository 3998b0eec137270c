/* report_odds.c - the wagers of a table, each with its exact edge and standard deviation.  These
 * are computed for the first wager of its kind, or copied from a table with the same sign. */
#include "cli/report.h"
#include "odds/game_odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The odds of a wager --------------------------------------------------------- */

/* Computes the edge without the commission charged when the wager is made and without dues, which
 * are counted separately.  A leg has the standard deviation of the whole wager. */
static void value_wager(struct report_wager *wager, const struct sign *sign)
{
    bool leg = wager->kind != wager->bet;
    int number = leg ? 0 : odds_made(sign, wager->bet, wager->number);
    struct odds odds;

    /* the edge of a whole hand is not that of one of its wagers */
    wager->known = !odds_needs_strategy(sign, wager->bet) && !odds_played_best(sign, wager->bet);
    if (!wager->known) return;
    odds_init(&odds);
    odds_without_dues(&odds, sign, wager->bet, number);
    wager->charged = mpq_sgn(odds.commission) != 0;
    mpq_add(wager->edge, odds.ev, odds.commission);
    mpq_neg(wager->edge, wager->edge);
    if (leg) odds_of(&odds, sign, wager->kind, wager->number, 0);
    wager->deviation = sqrt(mpq_get_d(odds.variance));
    odds_clear(&odds);
}

/* ---- The list of a table --------------------------------------------------------- */

/* The slot of a wager, or the free slot for it. */
static uint16_t *slot_of(struct report_table *table, int kind, int bet, int number)
{
    uint32_t key = (uint32_t)kind << 16 ^ (uint32_t)bet << 8 ^ (uint8_t)number;
    uint32_t slot = key * UINT32_C(2654435769) >> 20;

    for (; table->slots[slot]; slot = (slot + 1) % REPORT_SLOTS) {
        const struct report_wager *there = &table->wagers[table->slots[slot] - 1];
        if (there->kind == kind && there->bet == bet && there->number == number) break;
    }
    return &table->slots[slot];
}

static bool same_odds(const struct sign *a, const struct sign *b)
{
    return a->edition == b->edition && !memcmp(a->value, b->value, sizeof a->value) &&
           a->number_count == b->number_count && !memcmp(a->numbers, b->numbers, sizeof a->numbers);
}

/* The same wager at another table whose sign differs only in limits, or null. */
static const struct report_wager *valued_before(struct report *report,
                                                const struct report_table *table,
                                                const struct report_wager *wager)
{
    for (uint32_t i = 1; i <= read_tables(report->reading); i++) {
        struct report_table *other = &report->tables[i];
        if (other == table || !other->wager_count || !same_odds(other->sign, table->sign)) continue;
        uint16_t at = *slot_of(other, wager->kind, wager->bet, wager->number);
        if (at) return &other->wagers[at - 1];
    }
    return NULL;
}

static void value_or_copy(struct report *report, const struct report_table *table,
                          struct report_wager *wager)
{
    const struct report_wager *before =
        wager->kind > 0 ? valued_before(report, table, wager) : NULL;

    mpq_init(wager->edge);
    if (wager->kind < 0) {
        wager->known = wager->charged = wager->kind == REPORT_DUES; /* the win is what is charged */
    } else if (before) {
        wager->known = before->known;
        wager->charged = before->charged;
        wager->deviation = before->deviation;
        mpq_set(wager->edge, before->edge);
    } else {
        value_wager(wager, table->sign);
    }
}

/* Wagers that win or lose together in a round: all wagers of a kind, if the game says so; otherwise
 * the same wager of all players. */
static int group_of(const struct report_table *table, int at)
{
    for (int i = 0; odds_game(table->sign->edition)->kinds_together && i < at; i++)
        if (table->wagers[i].kind == table->wagers[at].kind) return i;
    return at;
}

int report_wager(struct report *report, struct report_table *table, int kind, int bet, int number)
{
    uint16_t *slot = slot_of(table, kind, bet, number);

    if (*slot) return *slot - 1;
    if (table->wager_count == REPORT_SLOTS / 2) abort(); /* more than any game has */
    table->wagers =
        record_room(table->wagers, table->wager_count, &table->wager_room, sizeof *table->wagers);
    int at = table->wager_count++;
    table->wagers[at] = (struct report_wager){ .kind = kind, .bet = bet, .number = number };
    value_or_copy(report, table, &table->wagers[at]);
    table->wagers[at].group = group_of(table, at);
    *slot = (uint16_t)table->wager_count;
    return at;
}

int report_apart(struct report *report, struct report_table *table, int kind)
{
    return report_wager(report, table, kind, 0, 0);
}

/* Wagers that the same number decides share one row. */
int report_wager_in(struct report *report, struct report_table *table, const struct event *event)
{
    const struct game_odds *game = odds_game(table->sign->edition);
    int number = game->decided_by ? game->decided_by(event) : event->number;

    if (event->as) number = event->as_number;
    return report_wager(report, table, event->as ? event->as : event->bet, event->bet, number);
}
