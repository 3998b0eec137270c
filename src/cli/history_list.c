/* history_list.c - lists the last rounds, one per line.
 *
 * A round gets its line when it ends; the line is updated when the result changes later.  Only the
 * last lines are kept, in a ring buffer. */
#include "cli/format.h"
#include "cli/history.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct list {
    const struct history *history;
    struct history_line *lines; /* ring buffer of the last history->last lines */
    uint64_t count, room;
    struct latest {
        uint64_t round, at;
    } * latest; /* by table: the last round, and its line */
};

/* ---- Gathering ------------------------------------------------------------------- */

/* The line of a round, or a new line at the end.  Null if the line of the round was dropped from
 * the ring buffer. */
static struct history_line *line_of(struct list *list, uint32_t table, uint64_t round)
{
    struct latest *latest = &list->latest[table];
    uint64_t most = list->history->last;

    if (latest->round == round)
        return list->count - latest->at <= most ? &list->lines[latest->at % most] : NULL;
    if (list->count == list->room && list->room < most) {
        uint64_t room = list->room ? 2 * list->room : 64;
        list->room = room < most ? room : most;
        list->lines = record_memory(realloc(list->lines, list->room * sizeof *list->lines));
    }
    *latest = (struct latest){ round, list->count++ };
    return &list->lines[latest->at % most];
}

bool history_sum_up(const struct history *history, uint32_t table, const struct read_round *round,
                    struct history_line *line)
{
    bool any = !history->person;

    *line = (struct history_line){ .table = table,
                                   .is_void = round->is_void,
                                   .reversed = round->reversed,
                                   .round = round->number,
                                   .first = round->first,
                                   .last = round->last,
                                   .time_ms = round->time_ms,
                                   .outcome = round->outcome,
                                   .session = round->session };
    for (int i = 0; i < round->player_count; i++) {
        const struct read_player *player = &round->players[i];
        if (!history_concerns(history, player->person)) continue;
        any = true;
        line->staked_cents += player->staked_cents;
        line->paid_cents += player->won_cents;
        line->house_cents -= read_gain(player);
    }
    return any;
}

static bool list_entry(void *to, const struct read_entry *entry)
{
    struct list *list = to;
    uint32_t table = entry->entry.table;
    struct history_line line;

    if (!entry->round->ended || !history_sum_up(list->history, table, entry->round, &line))
        return true;
    struct history_line *at = line_of(list, table, line.round);
    if (at) *at = line;
    return true;
}

/* ---- Printing -------------------------------------------------------------------- */

void history_print_title(const struct history *history, uint32_t table)
{
    const struct opening *opening = &read_table(history->reading, table)->opening;
    char name[RECORD_NAME];

    printf("%s%s%s  %s\n", format_bold(history->color),
           record_table_name(history->reading, table, name), format_plain(history->color),
           games[opening->sign.edition]->name);
}

const char *history_chips(const struct read_session *session)
{
    return !session->tournament ? "" : session->free_chips ? "free" : "bought";
}

static const char *tournament_name(const struct history *history,
                                   const struct read_session *session)
{
    return session->tournament ? read_item(history->reading, session->tournament)->name : "";
}

const char *history_session(const struct history *history, const struct read_session *session,
                            char words[HISTORY_SESSION])
{
    *words = '\0';
    if (session->tournament)
        snprintf(words, HISTORY_SESSION, "%s, session %d, %s chips",
                 tournament_name(history, session), session->number, history_chips(session));
    return words;
}

static void add_row(const struct history *history, const struct history_line *line,
                    struct format_table *table)
{
    char words[SCENARIO_SAY], time[RECORD_TIME], money[RECORD_MONEY], session[HISTORY_SESSION];
    const char *name = read_table(history->reading, line->table)->opening.name;

    history_outcome(history, line, words);
    format_row(table);
    if (!history->table) format_cell(table, 0, "%s", name);
    format_cell(table, 1, "%" PRIu64, line->round);
    format_cell(table, 2, "%s", record_local(line->time_ms, time));
    format_cell(table, 3, "%s%s", words, line->reversed && !line->is_void ? ", overruled" : "");
    format_cell(table, 4, "%s", record_money(line->staked_cents, money));
    format_cell(table, 5, "%s", record_money(line->paid_cents, money));
    format_cell(table, 6, "%s",
                line->session.free_chips ? "-" : record_money(line->house_cents, money));
    format_cell(table, 7, "%s", history_session(history, &line->session, session));
}

/* Amounts of a round as programs get them: money, and apart from it free tournament chips. */
struct amounts {
    int64_t staked, paid, house, free_staked, free_paid;
};

static struct amounts amounts_of(const struct history_line *line)
{
    if (line->session.free_chips)
        return (struct amounts){ .free_staked = line->staked_cents, .free_paid = line->paid_cents };
    return (struct amounts){ line->staked_cents, line->paid_cents, line->house_cents, 0, 0 };
}

static void line_as_tsv(const struct history *history, const struct history_line *line)
{
    char words[SCENARIO_SAY], time[RECORD_TIME], session[8] = "", name[RECORD_NAME];
    struct amounts amounts = amounts_of(line);

    history_outcome(history, line, words);
    if (line->session.tournament) snprintf(session, sizeof session, "%d", line->session.number);
    printf("%s\t%" PRIu64 "\t%s\t%s\t%s\t%s\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%" PRIu64
           "\t%" PRIu64 "\t%s\t%s\t%s\t%" PRId64 "\t%" PRId64 "\n",
           record_table_name(history->reading, line->table, name), line->round,
           record_utc(line->time_ms, time), words, line->is_void ? "yes" : "no",
           line->reversed ? "yes" : "no", amounts.staked, amounts.paid, amounts.house, line->first,
           line->last, tournament_name(history, &line->session), session,
           history_chips(&line->session), amounts.free_staked, amounts.free_paid);
}

void history_put_line(struct json_out *out, const struct history *history,
                      const struct history_line *line)
{
    char words[SCENARIO_SAY], time[RECORD_TIME];
    const struct opening *at = &read_table(history->reading, line->table)->opening;
    struct amounts amounts = amounts_of(line);

    history_outcome(history, line, words);
    json_out_object(out, NULL);
    json_out_text(out, "table", at->name);
    json_out_text(out, "edition", games[at->sign.edition]->id);
    json_out_natural(out, "round", line->round);
    json_out_text(out, "time", record_utc(line->time_ms, time));
    json_out_text(out, "outcome", words);
    json_out_bool(out, "void", line->is_void);
    json_out_bool(out, "overruled", line->reversed);
    json_out_number(out, "staked_cents", amounts.staked);
    json_out_number(out, "paid_cents", amounts.paid);
    json_out_number(out, "house_cents", amounts.house);
    json_out_natural(out, "first_entry", line->first);
    json_out_natural(out, "last_entry", line->last);
    if (!line->session.tournament) return;
    json_out_text(out, "tournament", tournament_name(history, &line->session));
    json_out_number(out, "session", line->session.number);
    json_out_text(out, "chips", history_chips(&line->session));
    if (!line->session.free_chips) return;
    json_out_number(out, "free_staked_cents", amounts.free_staked);
    json_out_number(out, "free_paid_cents", amounts.free_paid);
}

static const struct history_line *line_at(const struct list *list, uint64_t at)
{
    return &list->lines[at % list->history->last];
}

/* What was played between the copy and its restoration is in no record. */
static void print_restored(const struct read_restored *restored)
{
    char time[RECORD_TIME];

    if (!restored->entry.number) return;
    printf("\nThe record was restored from a copy on %s (entry %" PRIu64
           "); rounds played after the copy was made are lost.\n",
           record_local(restored->entry.time_ms, time), restored->entry.number);
}

static void print_words(const struct list *list, uint64_t first)
{
    const struct history *history = list->history;
    struct format_table table = { .columns = 8,
                                  .heads = { "table", "round", "time", "outcome", "staked", "paid",
                                             "house", "tournament" },
                                  .right = { false, true, false, false, true, true, true } };

    if (history->table) history_print_title(history, history->table);
    for (uint64_t i = first; i < list->count; i++) add_row(history, line_at(list, i), &table);
    if (table.rows)
        format_print(&table, history->color);
    else
        printf("No round has ended yet.\n");
    format_free(&table);
    print_restored(read_restored(history->reading));
}

static void print_json(const struct list *list, uint64_t first)
{
    struct json_out out = FORMAT_JSON;

    json_out_array(&out, NULL);
    for (uint64_t i = first; i < list->count; i++) {
        json_out_break(&out, 1);
        history_put_line(&out, list->history, line_at(list, i));
        json_out_end(&out);
    }
    json_out_end(&out);
    format_json_print(&out);
}

static void print_tsv(const struct list *list, uint64_t first)
{
    printf("table\tround\ttime\toutcome\tvoid\toverruled\tstaked_cents\tpaid_cents\t"
           "house_cents\tfirst_entry\tlast_entry\ttournament\tsession\tchips\tfree_staked_cents\t"
           "free_paid_cents\n");
    for (uint64_t i = first; i < list->count; i++) line_as_tsv(list->history, line_at(list, i));
}

static void print_list(const struct list *list)
{
    static void (*const prints[])(const struct list *, uint64_t first) = {
        [RECORD_WORDS] = print_words,
        [RECORD_JSON] = print_json,
        [RECORD_TSV] = print_tsv,
    };
    uint64_t most = list->history->last;

    prints[list->history->style](list, list->count > most ? list->count - most : 0);
}

int history_list(const struct history *history)
{
    uint32_t tables = read_tables(history->reading);
    struct list list = { .history = history };

    list.latest = record_memory(calloc(tables + 1, sizeof *list.latest));
    bool read = record_read(history->reading, history->path, history->table, list_entry, &list);
    if (read) print_list(&list);
    free(list.lines);
    free(list.latest);
    return read ? CLI_DONE : CLI_WRONG_USAGE;
}
