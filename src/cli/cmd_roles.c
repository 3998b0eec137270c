/* cmd_roles.c - who may do what: prints the rows of an edition's conduct and of the pit. */
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/lookup.h"
#include "pit/pit.h"
#include "rules/rows.h"

#include <stdio.h>
#include <string.h>

/* One act in the game or around the table. */
struct row {
    const char *where, *id, *clause;
    unsigned by, phases;
    char words[FORMAT_CELL];
};

/* A letter for each role, in printing order.  A shooter, or a player with an offer, counts as a
 * player. */
static const struct {
    char letter;
    unsigned roles;
    const char *word;
} columns[] = {
    { 'P', ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED, "player" },
    { 'D', ROLE_DEALER, "dealer" },
    { 'S', ROLE_STICKPERSON, "stickperson" },
    { 'G', ROLE_GAME_SUPERVISOR, "game supervisor" },
    { 'C', ROLE_CASINO_SUPERVISOR, "casino supervisor" },
    { 'M', ROLE_MANAGER, "manager or senior casino supervisor" },
    { 'O', ROLE_OPERATOR, "operator" },
    { 'T', ROLE_DIRECTOR, "tournament director" },
    { 'I', ROLE_INSPECTOR, "inspector" },
    { 'H', ROLE_CASHIER, "cashier" },
    { 'K', ROLE_CLOCK, "clock" },
};

static void letters_of(unsigned by, char letters[2 * LENGTH(columns)])
{
    for (size_t i = 0; i < LENGTH(columns); i++) {
        letters[2 * i] = by & columns[i].roles ? columns[i].letter : '.';
        letters[2 * i + 1] = i + 1 < LENGTH(columns) ? ' ' : '\0';
    }
}

/* "betting, dealing"; "any time" for all phases; or, if shorter, the phases in which the act is
 * not allowed: "not air, rested". */
static void phases_of(int edition, unsigned phases, char words[FORMAT_CELL])
{
    const struct family *family = games[edition]->family;
    unsigned open = ((1u << family->phase_count) - 1) & ~(1u << family->closed_phase);
    unsigned never = phases ? open & ~phases : 0;
    bool inverse = __builtin_popcount(never) < __builtin_popcount(phases & open);
    const char *start = !never ? "any time" : inverse ? "not " : "", *between = "";
    size_t used = (size_t)snprintf(words, FORMAT_CELL, "%s", start);

    for (int i = 0; never && i < family->phase_count; i++)
        if ((inverse ? never : phases) & 1u << i) {
            used += (size_t)snprintf(words + used, FORMAT_CELL - used, "%s%s", between,
                                     family->phases[i].id);
            between = ", ";
        }
}

/* The roles that do the act of the row by this one of its clauses: the n-th of those for other
 * roles, or (-1) that of the row. */
static unsigned roles_by(const struct conduct *conduct, const struct act_row *act, int n)
{
    unsigned by = n < 0 ? act->by : act->by & conduct->others[n].by;

    for (int i = 0; n < 0 && i < conduct->other_count; i++)
        if (conduct->others[i].act == act->act) by &= ~conduct->others[i].by;
    return n < 0 || conduct->others[n].act == act->act ? by : 0;
}

/* The n-th row of the game: one for each clause of an act.  Returns how many there are up to it. */
static int game_row(int edition, int n, struct row *row)
{
    const struct conduct *conduct = games[edition]->conduct;
    int count = 0;

    for (int i = 0; i < conduct->act_count; i++)
        for (int other = -1; other < conduct->other_count; other++) {
            const struct act_row *act = &conduct->acts[i];
            unsigned by = roles_by(conduct, act, other);
            if (!by || count++ < n) continue;
            *row = (struct row){ .where = "game",
                                 .id = act_id(games[edition], act->act),
                                 .clause = other < 0 ? act->clause : conduct->others[other].clause,
                                 .by = by,
                                 .phases = act->phases };
            snprintf(row->words, sizeof row->words, "%s", act_words(games[edition], act->act));
            return count;
        }
    return count;
}

/* The roles that do an act around the table by this clause. */
static unsigned pit_roles(int edition, enum pit_act act, const char *clause)
{
    unsigned by = pit_act_by_at(edition, act);

    for (unsigned role = 1; role <= by; role <<= 1)
        if (strcmp(pit_act_clause_of(edition, act, role), clause)) by &= ~role;
    return by;
}

/* The n-th row around the table, again one for each clause of an act: its own, and the operator's
 * if that is another.  Returns false after the last. */
static bool pit_row(int edition, int n, struct row *row)
{
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++) {
        const char *own = pit_act_clause(edition, act);
        const char *last = pit_act_clause_of(edition, act, ROLE_OPERATOR);
        int rows = 1 + !!strcmp(own, last);
        if (n >= rows) {
            n -= rows;
            continue;
        }
        const char *clause = n ? last : own;
        *row = (struct row){ .where = "pit",
                             .id = pit_act_id(act),
                             .clause = clause,
                             .by = pit_roles(edition, act, clause) };
        snprintf(row->words, sizeof row->words, "%s%s", pit_act_words(act),
                 pit_form(act)->lifts ? ", or ends that" : "");
        return true;
    }
    return false;
}

/* The n-th row: rows of the game come first, then rows of the pit.  Returns false after the last.
 */
static bool row_of(int edition, int n, struct row *row)
{
    int count = game_row(edition, n, row);

    if (n < count) return true;
    return pit_row(edition, n - count, row);
}

static void print_text(int edition, bool color)
{
    struct format_table table = { .columns = 4,
                                  .heads = { "  act", "who", "clause", "what it is, and when" } };
    char letters[2 * LENGTH(columns)], phases[FORMAT_CELL];
    const char *where = "game";
    struct row row;

    printf("%s%s%s  %s\n", format_bold(color), games[edition]->id, format_plain(color),
           games[edition]->name);
    for (int i = 0; row_of(edition, i, &row); i++) {
        letters_of(row.by, letters);
        phases_of(edition, row.phases, phases);
        if (!strcmp(row.where, "pit") && strcmp(where, "pit")) {
            format_row(&table);
            format_row(&table);
            format_cell(&table, 0, "  around the table");
        }
        where = row.where;
        format_row(&table);
        format_cell(&table, 0, "  %s", row.id);
        format_cell(&table, 1, "%s", letters);
        format_cell(&table, 2, "%s", row.clause);
        format_cell(&table, 3, "%s (%s)", row.words, phases);
    }
    format_print(&table, color);
    format_free(&table);
    putchar('\n');
}

static void print_tsv(int edition)
{
    char phases[FORMAT_CELL];
    struct row row;

    for (int i = 0; row_of(edition, i, &row); i++) {
        phases_of(edition, row.phases, phases);
        printf("%s\t%s\t%s\t", games[edition]->id, row.where, row.id);
        const char *comma = "";
        for (size_t who = 0; who < LENGTH(columns); who++) {
            if (!(row.by & columns[who].roles)) continue;
            printf("%s%s", comma, columns[who].word);
            comma = ", ";
        }
        printf("\t%s\t%s\t%s\n", phases, row.clause, row.words);
    }
}

static void put_row(struct json_out *out, int edition, const struct row *row)
{
    char phases[FORMAT_CELL];

    phases_of(edition, row->phases, phases);
    json_out_object(out, NULL);
    json_out_text(out, "act", row->id);
    json_out_text(out, "of", row->where);
    json_out_array(out, "who");
    for (size_t i = 0; i < LENGTH(columns); i++)
        if (row->by & columns[i].roles) json_out_text(out, NULL, columns[i].word);
    json_out_end(out);
    json_out_text(out, "when", phases);
    json_out_text(out, "clause", row->clause);
    json_out_text(out, "about", row->words);
    json_out_end(out);
}

static void print_json(int first, int last)
{
    struct json_out out = FORMAT_JSON;
    struct row row;

    json_out_array(&out, NULL);
    for (int edition = first; edition <= last; edition++) {
        json_out_break(&out, 1);
        json_out_object(&out, NULL);
        json_out_text(&out, "edition", games[edition]->id);
        json_out_array(&out, "acts");
        for (int i = 0; row_of(edition, i, &row); i++) put_row(&out, edition, &row);
        json_out_end(&out);
        json_out_end(&out);
    }
    json_out_end(&out);
    format_json_print(&out);
}

static void print_legend(void)
{
    for (size_t i = 0; i < LENGTH(columns); i++)
        printf("%s%c %s", i ? ", " : "", columns[i].letter, columns[i].word);
    printf(
        ".\nThe clock stands for time and random draws. An inspector sees everything and changes "
        "nothing.\n");
}

int cmd_roles(const struct cli *cli)
{
    int first, last;

    if (!lookup_editions(cli, &first, &last)) return CLI_WRONG_USAGE;
    bool tsv = cli_has(cli, OPT_TSV), json = cli_has(cli, OPT_JSON);
    if (json) print_json(first, last);
    if (tsv) printf("edition\tof\tact\twho\twhen\tclause\tabout\n");
    for (int i = first; tsv && i <= last; i++) print_tsv(i);
    if (tsv || json) return CLI_DONE;
    for (int i = first; i <= last; i++) print_text(i, cli_color(cli));
    print_legend();
    return CLI_DONE;
}
