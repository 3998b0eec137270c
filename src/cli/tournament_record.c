/* tournament_record.c - tournaments in the record of a casino: standings, results, and the bracket.
 */
#include "cli/items.h"
#include "cli/tournament.h"
#include "rules/rows.h"
#include "tournament/tournament.h"

#include <stdio.h>
#include <string.h>

#define NOT_DRAWN "No session has been drawn yet."

/* ---- Chips ----------------------------------------------------------------------- */

/* What a seat has: at the table while the session is played there. */
static int64_t chips_at(void *to, int number, int seat)
{
    const struct items_look *look = to;
    const struct tournament *tournament = look->state;
    const struct tournament_session *session = &tournament->sessions[number - 1];
    const struct table *table = &cage_pit(look->cage, session->table)->table;
    bool plays = session->state == SESSION_STARTED && contest_on(table) &&
                 table->contest.terms.tournament == tournament->number &&
                 table->contest.terms.session == number && table->contest.players & SEAT_BIT(seat);

    return plays ? table->till.rack_cents[seat] + table_on_layout(table, seat)
                 : session->chips_cents[seat];
}

/* ---- Standings ------------------------------------------------------------------- */

static void add_standing(const struct items_look *look, struct format_table *table,
                         const struct tournament_standing *standing)
{
    const struct tournament *tournament = look->state;
    const struct tournament_entry *entry = &tournament->entries[standing->entry - 1];
    char name[RECORD_NAME];

    format_row(table);
    if (standing->place) format_cell(table, 0, "%d", standing->place);
    format_cell(table, 1, "%d", standing->entry);
    format_cell(table, 2, "%s", items_name(look, entry->person, name));
    format_cell(table, 3, "%s", tournament->conditions.stages[standing->stage - 1].word);
    items_cents(look, table, 4, standing->chips_cents);
    format_cell(table, 5, "%s", standing->out ? "out" : tournament_status_word(entry->status));
    items_cents(look, table, 6, entry->prize_cents);
}

int tournament_standings_of(const struct cli *cli)
{
    struct format_table table = { .columns = 7,
                                  .heads = { "place", "entry", "player", "stage", "chips_cents",
                                             "status", "prize_cents" },
                                  .right = { [0] = true, [1] = true, [4] = true, [6] = true } };
    struct tournament_standing standings[TOURNAMENT_PLAYERS];
    struct items_look look;

    if (!items_look_open(&look, cli)) return CLI_WRONG_USAGE;
    int count = tournament_standings(look.state, chips_at, &look, standings);
    for (int i = 0; i < count; i++) add_standing(&look, &table, &standings[i]);
    items_print(&look, &table, NOT_DRAWN);
    items_look_close(&look);
    return CLI_DONE;
}

/* ---- Results --------------------------------------------------------------------- */

static void add_session(struct items_look *look, struct format_table *table, int number)
{
    const struct tournament *tournament = look->state;
    const struct tournament_session *session = &tournament->sessions[number - 1];
    struct tournament_rank ranks[TABLE_SEATS];
    int count =
        session->state == SESSION_TALLIED ? tournament_ranking(tournament, number, ranks) : 0;
    char name[RECORD_NAME];

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        int entry = session->players[seat];
        if (!entry) continue;
        format_row(table);
        format_cell(table, 0, "%d", number);
        format_cell(table, 1, "%s", tournament->conditions.stages[session->stage - 1].word);
        format_cell(table, 2, "%s", tournament_state_word(session->state));
        format_cell(table, 3, "%s", cage_opening(look->cage, session->table)->name);
        format_cell(table, 4, "%d", seat + 1);
        format_cell(table, 5, "%d", entry);
        format_cell(table, 6, "%s", items_name(look, tournament->entries[entry - 1].person, name));
        items_cents(look, table, 7, chips_at(look, number, seat));
        int rank = tournament_rank_of(ranks, count, entry);
        if (rank) format_cell(table, 8, "%d", rank);
    }
}

int tournament_results_of(const struct cli *cli)
{
    struct format_table table = {
        .columns = 9,
        .heads = { "session", "stage", "state", "table", "seat", "entry", "player", "chips_cents",
                   "rank" },
        .right = { [0] = true, [4] = true, [5] = true, [7] = true, [8] = true },
    };
    struct items_look look;

    if (!items_look_open(&look, cli)) return CLI_WRONG_USAGE;
    const struct tournament *tournament = look.state;
    for (int number = 1; number <= tournament->session_count; number++)
        add_session(&look, &table, number);
    items_print(&look, &table, NOT_DRAWN);
    items_look_close(&look);
    return CLI_DONE;
}

/* ---- The bracket ----------------------------------------------------------------- */

static void print_player(struct items_look *look, int number, int seat)
{
    const struct tournament *tournament = look->state;
    const struct tournament_session *session = &tournament->sessions[number - 1];
    const struct tournament_entry *entry = &tournament->entries[session->players[seat] - 1];
    bool goes_on = session->state == SESSION_TALLIED &&
                   (entry->stage > session->stage || entry->next > session->stage);
    char name[RECORD_NAME], word[MONEY_WORD];

    printf("    %2d  %-24s %8s%s", seat + 1, items_name(look, entry->person, name),
           money_word(chips_at(look, number, seat), word), goes_on ? "  goes on" : "");
    if (entry->place && session->kind == SESSION_STAGE) printf("  place %d", entry->place);
    putchar('\n');
}

static void print_session(struct items_look *look, int number)
{
    const struct tournament *tournament = look->state;
    const struct tournament_session *session = &tournament->sessions[number - 1];

    printf("  session %d at %s, %s%s\n", number, cage_opening(look->cage, session->table)->name,
           tournament_state_word(session->state),
           session->kind == SESSION_STAGE ? "" : ", a play-off");
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (session->players[seat]) print_player(look, number, seat);
}

int tournament_bracket_of(const struct cli *cli)
{
    struct items_look look;

    if (!items_look_open(&look, cli)) return CLI_WRONG_USAGE;
    const struct tournament *tournament = look.state;
    for (int stage = 1; stage <= tournament->conditions.stage_count; stage++) {
        printf("%s%s%s\n", format_bold(cli_color(cli)),
               tournament->conditions.stages[stage - 1].word, format_plain(cli_color(cli)));
        for (int i = 1; i <= tournament->session_count; i++)
            if (tournament->sessions[i - 1].stage == stage) print_session(&look, i);
    }
    items_look_close(&look);
    return CLI_DONE;
}
