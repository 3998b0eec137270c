/* report_sum.c - adds up cells to figures: the win and the theoretical win. */
#include "cli/report.h"

#include "pit/rounds.h"

#include <math.h>
#include <string.h>

/* ---- Adding ---------------------------------------------------------------------- */

/* The wager with a fixed edge whose edge win has the win of this one; or null. */
static const struct report_wager *counted_with(const struct report_table *table,
                                               const struct report_wager *wager)
{
    const struct report_wager *with = wager->with ? &table->wagers[wager->with - 1] : NULL;

    return with && with->known ? with : NULL;
}

static void add_edge(struct report_figures *sum, const struct report_wager *wager,
                     const struct report_cell *cell)
{
    mpq_t part;

    mpq_init(part);
    mpq_set_si(part, (long)cell->handle, 1);
    mpq_mul(part, part, wager->edge);
    mpq_add(sum->theoretical, sum->theoretical, part);
    mpq_set_si(part, wager->charged ? (long)cell->charged : 0, 1);
    mpq_add(sum->theoretical, sum->theoretical, part);
    mpq_clear(part);
    sum->known = true;
    sum->edge_win += cell->win;
    sum->variance += cell->variance;
}

static void add_cell(struct report_figures *sum, const struct report_table *table,
                     const struct report_wager *wager, const struct report_cell *cell)
{
    const struct report_wager *with = counted_with(table, wager);

    sum->decided += cell->decided;
    sum->handle += cell->handle;
    sum->win += cell->win;
    if (wager->known) {
        add_edge(sum, wager, cell);
    } else if (with) {
        sum->with = with->kind;
    } else {
        sum->left_decided += cell->decided;
        sum->left_handle += cell->handle;
    }
}

/* Adds the win of a wager that is counted with the wanted kind. */
static void add_with(struct report_figures *sum, const struct report_table *table,
                     const struct report_wager *wager, const struct report_cell *cell)
{
    const struct report_wager *with = counted_with(table, wager);

    if (!with || (sum->kind != REPORT_ALL && sum->kind != with->kind)) return;
    sum->known = true;
    sum->edge_win += cell->win;
}

static bool is_any(const struct report_cell *cell)
{
    return cell->decided || cell->handle || cell->win || cell->charged;
}

/* Adds the wanted kind on one day. */
static void add_day(struct report_figures *sum, const struct report_table *table,
                    const struct report_day *day)
{
    int kind = sum->kind;

    sum->days++;
    for (int i = 0; i < table->wager_count && i < day->cell_count; i++) {
        const struct report_wager *wager = &table->wagers[i];
        if (wager->with && !is_any(&day->cells[i])) continue;
        if (kind == REPORT_ALL || wager->kind == kind) add_cell(sum, table, wager, &day->cells[i]);
        add_with(sum, table, wager, &day->cells[i]);
    }
    if (kind != REPORT_ALL) return;
    sum->drop += day->drop;
    sum->fills += day->fills;
    sum->credits += day->credits;
    sum->commission += day->commission;
    sum->promotional += day->promotional;
    sum->held += day->held;
    sum->play += day->play;
    sum->play_win += day->play_win;
}

void report_sum_begin(struct report_figures *sum, int kind)
{
    memset(sum, 0, sizeof *sum);
    sum->kind = kind;
    mpq_init(sum->theoretical);
}

void report_sum_clear(struct report_figures *sum)
{
    mpq_clear(sum->theoretical);
}

bool report_wants(const struct report *report, const struct report_day *day)
{
    return !report->only || day->date == report->only;
}

void report_sum_table(const struct report *report, const struct report_table *table,
                      struct report_figures *sum)
{
    for (int i = 0; i < table->day_count; i++)
        if (report_wants(report, &table->days[i])) add_day(sum, table, &table->days[i]);
}

void report_sum(const struct report *report, const struct report_table *table,
                const struct report_day *day, int kind, struct report_figures *sum)
{
    report_sum_begin(sum, kind);
    if (day)
        add_day(sum, table, day);
    else
        report_sum_table(report, table, sum);
}

/* ---- Figures --------------------------------------------------------------------- */

bool report_sum_empty(const struct report_figures *sum)
{
    return !sum->decided && !sum->handle && !sum->win && !sum->edge_win;
}

void report_difference(const struct report_figures *sum, mpq_t difference)
{
    mpq_set_si(difference, (long)sum->edge_win, 1);
    mpq_sub(difference, difference, sum->theoretical);
}

bool report_deviations(const struct report_figures *sum, double *by)
{
    mpq_t difference;

    if (!sum->known || sum->kind == REPORT_ALL || sum->variance <= 0) return false;
    mpq_init(difference);
    report_difference(sum, difference);
    *by = mpq_get_d(difference) / sqrt(sum->variance);
    mpq_clear(difference);
    return true;
}

int report_next_kind(const struct report_table *table, int kind)
{
    if (kind >= 0 && wager_kind(table->sign, kind + 1).id) return kind + 1;
    if (kind >= 0) return REPORT_PROMOTIONAL;
    return kind > REPORT_CORRECTIONS ? kind - 1 : REPORT_ALL;
}

const char *report_kind_id(const struct report_table *table, int kind)
{
    switch (kind) {
    case REPORT_PROMOTIONAL:
        return "promotional";
    case REPORT_DUES:
        return rounds_of(table->sign)->dues;
    case REPORT_FEES:
        return "fees";
    case REPORT_CORRECTIONS:
        return "corrections";
    default:
        return wager_kind(table->sign, kind).id;
    }
}

const char *report_with_id(const struct report_table *table, const struct report_figures *sum)
{
    return sum->kind != REPORT_ALL && sum->with ? report_kind_id(table, sum->with) : NULL;
}
