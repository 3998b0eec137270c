/* report_items.c - the money of the items of the programme, from the ledger. */
#include "cli/report.h"

#include <stdlib.h>
#include <time.h>

struct counting {
    const struct report *report;
    struct report_programme *items;
};

static bool on_wanted_day(const struct report *report, int64_t time_ms)
{
    time_t seconds = (time_t)(time_ms / 1000);
    struct tm day;

    if (!report->only) return true;
    return localtime_r(&seconds, &day) &&
           (day.tm_year + 1900) * 10000 + (day.tm_mon + 1) * 100 + day.tm_mday == report->only;
}

/* Adds cents to an account of an item; false if it is another account. */
static bool add(const struct counting *at, const struct account *account, int64_t cents)
{
    if (!account_of_item(account->kind) || account->of > read_items(at->report->reading))
        return false;
    struct report_programme *item = &at->items[account->of];
    *(account->kind == ACCOUNT_POOL ? &item->pool : &item->kept) += cents;
    return true;
}

static bool count(void *to, const struct entry *entry, const struct posting *posting)
{
    const struct counting *at = to;

    if (!on_wanted_day(at->report, entry->time_ms)) return true;
    bool from = add(at, &posting->from, -posting->cents);
    bool into = add(at, &posting->to, posting->cents);
    if (into && !from) at->items[posting->to.of].in += posting->cents;
    if (from && !into) at->items[posting->from.of].out += posting->cents;
    return true;
}

struct report_programme *report_items(const struct report *report)
{
    uint32_t items = read_items(report->reading);
    struct counting at = { report, items ? calloc(items + 1, sizeof *at.items) : NULL };

    if (at.items && read_postings(report->reading, count, &at)) return at.items;
    free(at.items);
    return NULL;
}
