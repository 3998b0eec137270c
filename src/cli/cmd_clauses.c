/* cmd_clauses.c - the clause index, with the scenarios that show each clause.
 *
 * A scenario shows a clause if it expects an effect of the clause or of one of its parts: that
 * something cites it is not enough. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/format.h"
#include "cli/lookup.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LISTS_MOST 16

/* One rule text: the clauses of an edition, or of Division 1. */
struct list {
    const char *id, *name;
    const struct clause *clauses;
    bool letters_run_on;
};

/* Pairs of a clause and a scenario file that names it, in file order. */
struct citations {
    struct citation {
        const struct clause *clause;
        enum evidence evidence; /* the best in the file */
        int file;
    } * list;
    int count, room;
    int file; /* the one being played */
};

static void cite(void *to, const struct clause *clause, enum evidence evidence)
{
    struct citations *citations = to;

    for (int i = citations->count - 1; i >= 0 && citations->list[i].file == citations->file; i--) {
        struct citation *citation = &citations->list[i];
        if (citation->clause != clause) continue;
        if (evidence > citation->evidence) citation->evidence = evidence;
        return;
    }
    if (citations->count == citations->room) {
        citations->room = citations->room ? 2 * citations->room : 256;
        citations->list =
            realloc(citations->list, (size_t)citations->room * sizeof *citations->list);
        if (!citations->list) abort();
    }
    citations->list[citations->count++] = (struct citation){ clause, evidence, citations->file };
}

/* Plays all scenarios.  Those that fail are reported by 'croupier play'. */
static bool read_citations(struct citations *citations, const struct files *files)
{
    static struct scenario scenario;
    const struct scenario_listener listener = { .to = citations, .shows = cite };

    for (int i = 0; i < files->count; i++) {
        size_t length;
        char *text = files_read(files->paths[i], &length);
        if (!text) return false;
        citations->file = i;
        scenario_play(&scenario, text, length, 1, &listener);
        free(text);
    }
    return true;
}

/* "4.1(a)(i)" is part of "4.1(a)"; at NSW "5.3.1" is part of "5.3". */
static bool part_of(const char *part, const char *whole)
{
    size_t length = strlen(whole);

    return !strncmp(part, whole, length) && strchr("(. ", part[length]) && part[length];
}

static bool cited(const struct citations *citations, const struct clause *clause)
{
    for (int i = 0; i < citations->count; i++)
        if (citations->list[i].clause == clause) return true;
    return false;
}

static bool has_effect(const struct citations *citations, const struct clause *clause)
{
    for (int i = 0; i < citations->count; i++)
        if (citations->list[i].clause == clause && citations->list[i].evidence >= EVIDENCE_EFFECT)
            return true;
    return false;
}

static bool shown(const struct citations *citations, const struct list *list,
                  const struct clause *clause)
{
    if (has_effect(citations, clause)) return true;
    for (const struct clause *c = list->clauses; c->id; c++)
        if (part_of(c->id, clause->id) && has_effect(citations, c)) return true;
    return false;
}

static bool needs_scenario(const struct clause *clause)
{
    return clause->mark == SETTLED || clause->mark == CONDUCTED;
}

/* ---- Printing -------------------------------------------------------------------- */

static const char *short_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    while (slash && slash > path && slash[-1] != '/') slash--; /* edition/file.play */
    return slash ? slash : path;
}

static void print_files(const struct citations *citations, const struct files *files,
                        const struct clause *clause, const char *between)
{
    bool first = true;

    for (int i = 0; i < citations->count; i++) {
        if (citations->list[i].clause != clause) continue;
        printf("%s%s", first ? "" : between, short_name(files->paths[citations->list[i].file]));
        first = false;
    }
}

/* Some texts don't restart their letters at each rule: the first of rule 4.1 is printed as "(p)".
 * Writes ", printed (p)" for such a clause, else an empty string. */
static void printed_letter(const struct list *list, const struct clause *clause,
                           char letter[SCENARIO_NAME])
{
    int letters = 0;

    *letter = '\0';
    if (!list->letters_run_on || clause->id[strlen(clause->id) - 1] != ')' ||
        strchr(clause->id, '(') != strrchr(clause->id, '('))
        return;
    for (const struct clause *c = list->clauses; c < clause; c++) {
        const char *bracket = strchr(c->id, '(');
        letters += bracket && bracket == strrchr(c->id, '(');
    }
    if (letters < 26)
        snprintf(letter, SCENARIO_NAME, ", printed (%c)", 'a' + letters);
    else
        snprintf(letter, SCENARIO_NAME, ", printed (%c%c)", 'a' + letters / 26 - 1,
                 'a' + letters % 26);
}

/* The widths of the columns of ids and of marks. */
static void column_widths(const struct list *list, int *of_ids, int *of_marks)
{
    *of_ids = list->letters_run_on ? 22 : 16;
    *of_marks = (int)strlen(clause_mark_words(NOT_FOR_SOFTWARE));
    for (const struct clause *c = list->clauses; c->id; c++) {
        int id = (int)strlen(c->id), mark = (int)strlen(clause_mark_words(c->mark));
        if (id > *of_ids) *of_ids = id;
        if (mark > *of_marks) *of_marks = mark;
    }
}

static void print_counts(const int counts[CLAUSE_MARKS])
{
    printf("%d settled, %d conducted, %d recorded, %d not for software", counts[SETTLED],
           counts[CONDUCTED], counts[RECORDED], counts[NOT_FOR_SOFTWARE]);
    if (counts[NEEDS_OTHER_GAME])
        printf(", %d %s", counts[NEEDS_OTHER_GAME],
               counts[NEEDS_OTHER_GAME] == 1 ? "needs a game that is not here"
                                             : "need games that are not here");
}

static void print_text(const struct list *list, const struct citations *citations,
                       const struct files *files, bool color)
{
    int counts[CLAUSE_MARKS] = { 0 }, without = 0, ids, marks;

    column_widths(list, &ids, &marks);
    printf("%s%s%s\n", format_bold(color), list->name, format_plain(color));
    for (const struct clause *c = list->clauses; c->id; c++) {
        char letter[SCENARIO_NAME], id[3 * SCENARIO_NAME];
        printed_letter(list, c, letter);
        snprintf(id, sizeof id, "%s%s", c->id, letter);
        printf("%-*s  %-*s  %s\n", ids, id, marks, clause_mark_words(c->mark), c->gist);
        counts[c->mark]++;
        without += needs_scenario(c) && !shown(citations, list, c);
        if (!cited(citations, c)) continue;
        printf("%*s%s", ids + marks + 4, "", format_dim(color));
        print_files(citations, files, c, ", ");
        printf("%s\n", format_plain(color));
    }
    print_counts(counts);
    if (files->count)
        printf("; %d without a scenario\n\n", without);
    else
        printf("\n\n");
}

static void print_tsv(const struct list *list, const struct citations *citations,
                      const struct files *files)
{
    for (const struct clause *c = list->clauses; c->id; c++) {
        printf("%s\t%s\t%s\t%s\t", list->id, c->id, clause_mark_words(c->mark), c->gist);
        print_files(citations, files, c, " ");
        putchar('\n');
    }
}

static void put_list(struct json_out *out, const struct list *list,
                     const struct citations *citations, const struct files *files)
{
    for (const struct clause *c = list->clauses; c->id; c++) {
        json_out_break(out, 1);
        json_out_object(out, NULL);
        json_out_text(out, "edition", list->id);
        json_out_text(out, "clause", c->id);
        json_out_text(out, "mark", clause_mark_words(c->mark));
        json_out_text(out, "gist", c->gist);
        json_out_array(out, "scenarios");
        for (int i = 0; i < citations->count; i++)
            if (citations->list[i].clause == c)
                json_out_text(out, NULL, short_name(files->paths[citations->list[i].file]));
        json_out_end(out);
        json_out_end(out);
    }
}

static void print_json(const struct list *lists, int count, const struct citations *citations,
                       const struct files *files)
{
    struct json_out out = FORMAT_JSON;

    json_out_array(&out, NULL);
    for (int i = 0; i < count; i++) put_list(&out, &lists[i], citations, files);
    json_out_end(&out);
    format_json_print(&out);
}

static int print_missing(const struct list *list, const struct citations *citations)
{
    int missing = 0;

    for (const struct clause *c = list->clauses; c->id; c++) {
        if (!needs_scenario(c) || shown(citations, list, c)) continue;
        printf("%s\t%s\t%s\t%s\n", list->id, c->id, clause_mark_words(c->mark), c->gist);
        missing++;
    }
    return missing;
}

/* ---- The command ----------------------------------------------------------------- */

/* The names of Division 7's sections on a game. */
#define TOURNAMENT_ID 64
static struct {
    char id[TOURNAMENT_ID], name[TOURNAMENT_ID];
} tournaments[LISTS_MOST];

static int all_lists(struct list lists[LISTS_MOST])
{
    int count = 0;

    lists[count++] = (struct list){ "division-1", "New Zealand, Division 1: general rules",
                                    clauses_division_1, false };
    for (int i = 0; i < game_count; i++)
        lists[count++] = (struct list){ games[i]->id, games[i]->text, games[i]->clauses,
                                        games[i]->letters_run_on };
    lists[count++] = (struct list){ "division-7", "New Zealand, Division 7: tournament play",
                                    clauses_division_7, false };
    for (int i = 0; i < game_count; i++) {
        if (!games[i]->contest) continue;
        snprintf(tournaments[i].id, TOURNAMENT_ID, "division-7-%s", games[i]->id);
        snprintf(tournaments[i].name, TOURNAMENT_ID, "New Zealand, Division 7: %s", games[i]->name);
        lists[count++] = (struct list){ tournaments[i].id, tournaments[i].name,
                                        games[i]->contest->clauses, false };
    }
    lists[count++] = (struct list){ "house-tournaments", "The house's own rules for tournaments",
                                    clauses_house_tournament, false };
    return count;
}

/* The scenarios of --scenarios, else those in ./scenarios, else the installed ones, else none. */
static bool find_scenarios(const struct cli *cli, struct files *files)
{
    const char *given = cli_text(cli, OPT_SCENARIOS);

    if (given) return files_add(files, given);
    if (!access("scenarios", R_OK)) return files_add(files, "scenarios");
    return access(CROUPIER_SCENARIOS, R_OK) || files_add(files, CROUPIER_SCENARIOS);
}

static int print_lists(const struct cli *cli, const struct list *lists, int count,
                       const struct citations *citations, const struct files *files)
{
    bool tsv = cli_has(cli, OPT_TSV);
    int missing = 0;

    if (cli_has(cli, OPT_JSON)) {
        print_json(lists, count, citations, files);
        return CLI_DONE;
    }
    if (tsv) printf("edition\tclause\tmark\tgist\tscenarios\n");
    for (int i = 0; i < count; i++)
        if (cli_has(cli, OPT_MISSING))
            missing += print_missing(&lists[i], citations);
        else if (tsv)
            print_tsv(&lists[i], citations, files);
        else
            print_text(&lists[i], citations, files, cli_color(cli));
    return missing ? CLI_CHECK_FAILED : CLI_DONE;
}

int cmd_clauses(const struct cli *cli)
{
    struct list lists[LISTS_MOST];
    int count = all_lists(lists), first = 0, status = CLI_WRONG_USAGE;
    struct files files = { .paths = NULL };
    struct citations citations = { .list = NULL };

    if (cli_has(cli, OPT_MISSING) && (cli_has(cli, OPT_JSON) || cli_has(cli, OPT_TSV)))
        return cli_fail("--missing can't be combined with --json, --tsv or --csv.");
    if (cli->argument_count) {
        const char *id = cli->arguments[0];
        while (first < count && strcmp(lists[first].id, id)) first++;
        if (first == count) {
            lookup_edition(id);
            return CLI_WRONG_USAGE;
        }
        count = 1;
    }
    if (find_scenarios(cli, &files) && read_citations(&citations, &files))
        status = print_lists(cli, &lists[first], count, &citations, &files);
    free(citations.list);
    files_free(&files);
    return status;
}
