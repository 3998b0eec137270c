/* cmd_play.c - plays scenario files and prints what happens: as text, as JSON, or only failures. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/format.h"
#include "scenario/scenario.h"
#include "words/item_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct printer {
    const char *path;
    bool color, json, check;
};

/* ---- Output: each line, then its events with the clause on the right ------------- */

#define CLAUSE_COLUMN 76

static void print_with_clause(const char *say, const char *clause, const char *also, bool color)
{
    int length = 4;

    for (const char *c = say; *c; c++) length += (*c & 0xc0) != 0x80;
    printf("    %s%*s%s%s%s%s%s\n", say, length < CLAUSE_COLUMN ? CLAUSE_COLUMN - length : 2, "",
           format_dim(color), clause ? clause : "", also ? ", " : "", also ? also : "",
           format_plain(color));
}

static void print_line(void *to, const struct scenario *scenario, const char *text)
{
    const struct printer *printer = to;

    (void)scenario;
    if (printer->check || printer->json) return;
    const char *end = strstr(text, "->"), *comment = strchr(text, '#');
    if (!end || (comment && comment < end)) end = comment ? comment : text + strlen(text);
    while (end > text && (end[-1] == ' ' || end[-1] == '\t')) end--;
    printf("%s%.*s%s\n", format_bold(printer->color), (int)(end - text), text,
           format_plain(printer->color));
}

/* An object of JSON begins with the line of the scenario. */
static void begin_json(struct json_out *out, const struct scenario *scenario)
{
    json_out_object(out, NULL);
    json_out_number(out, "line", scenario->line);
}

static void end_json(struct json_out *out)
{
    json_out_end(out);
    format_json_print(out);
}

static void print_event(void *to, const struct scenario *scenario, const struct event *event)
{
    const struct printer *printer = to;
    struct speaker speaker = scenario_speaker(scenario);
    char say[SCENARIO_SAY];

    if (printer->check) return;
    if (printer->json) {
        struct json_out out = FORMAT_JSON;
        begin_json(&out, scenario);
        event_put(&out, &speaker, event);
        end_json(&out);
        return;
    }
    event_words(&speaker, event, say);
    if (*say) print_with_clause(say, event->clause, event->also, printer->color);
}

static void print_around(void *to, const struct scenario *scenario, const struct pit_event *event)
{
    const struct printer *printer = to;
    struct speaker speaker = scenario_speaker(scenario);
    char say[SCENARIO_SAY];

    if (printer->check) return;
    if (printer->json) {
        struct json_out out = FORMAT_JSON;
        begin_json(&out, scenario);
        around_put(&out, &speaker, &scenario->pit.set, event);
        end_json(&out);
        return;
    }
    around_words(&speaker, event, say);
    if (*say) print_with_clause(say, event->clause, NULL, printer->color);
}

static void print_item(void *to, const struct scenario *scenario, const struct item_event *event)
{
    const struct printer *printer = to;
    const struct item_kind *kind = scenario->item.kind;
    struct speaker speaker = scenario_speaker(scenario);
    char say[SCENARIO_SAY];

    if (printer->check) return;
    if (printer->json) {
        struct json_out out = FORMAT_JSON;
        begin_json(&out, scenario);
        item_put(&out, &speaker, kind, event);
        end_json(&out);
        return;
    }
    item_words(&speaker, kind, event, say);
    if (*say) print_with_clause(say, event->clause, event->also, printer->color);
}

static void refusal_json(const struct scenario *scenario, const struct refusal *refusal,
                         const char *say)
{
    struct json_out out = FORMAT_JSON;

    begin_json(&out, scenario);
    json_out_text(&out, "event", "refused");
    json_out_text(&out, "code", refusal_word(refusal->code));
    json_out_text(&out, "clause", refusal->clause);
    if (refusal->also) json_out_text(&out, "also", refusal->also);
    json_out_text(&out, "sentence", say);
    end_json(&out);
}

static void print_refusal(void *to, const struct scenario *scenario, const struct refusal *refusal)
{
    const struct printer *printer = to;
    char say[SCENARIO_SAY], line[SCENARIO_SAY + 16];

    if (printer->check) return;
    scenario_refusal_words(scenario, refusal, say);
    if (printer->json) {
        refusal_json(scenario, refusal, say);
        return;
    }
    snprintf(line, sizeof line, "refused: %s", say);
    print_with_clause(line, refusal->clause, refusal->also, printer->color);
}

static void wrong_json(const struct scenario *scenario, const char *sentence)
{
    struct json_out out = FORMAT_JSON;

    begin_json(&out, scenario);
    json_out_text(&out, "event", scenario->bad ? "bad" : "failed");
    json_out_text(&out, "sentence", sentence);
    end_json(&out);
}

static void print_wrong(void *to, const struct scenario *scenario, const char *sentence)
{
    const struct printer *printer = to;

    if (printer->json) {
        wrong_json(scenario, sentence);
        return;
    }
    fflush(stdout);
    fprintf(stderr, "%s%s:%d: %s%s\n", format_red(printer->color), printer->path, scenario->line,
            sentence, format_plain(printer->color));
}

static void print_balances(const struct scenario *scenario, bool color)
{
    char rack[MONEY_WORD], layout[MONEY_WORD];

    if (!scenario->open) return;
    putchar('\n');
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!*scenario->names[seat]) continue;
        int64_t on_layout = table_on_layout(&scenario->pit.table, seat);
        printf("%s%s%s has %s", format_bold(color), scenario->names[seat], format_plain(color),
               money_word(scenario->pit.table.till.rack_cents[seat], rack));
        if (on_layout) printf(" and %s on the layout", money_word(on_layout, layout));
        putchar('\n');
    }
}

/* ---- The command ----------------------------------------------------------------- */

static enum scenario_end play_file(const struct cli *cli, const char *path,
                                   struct scenario *scenario)
{
    struct printer printer = { path, cli_color(cli), cli_has(cli, OPT_JSON),
                               cli_has(cli, OPT_CHECK) };
    struct scenario_listener listener = { .to = &printer,
                                          .line = print_line,
                                          .event = print_event,
                                          .around = print_around,
                                          .refusal = print_refusal,
                                          .wrong = print_wrong,
                                          .item = print_item };
    size_t length;
    char *text = files_read(path, &length);

    if (!text) return SCENARIO_BAD;
    enum scenario_end end =
        scenario_play(scenario, text, length, cli_number(cli, OPT_SEED), &listener);
    if (!printer.check && !printer.json && end != SCENARIO_BAD)
        print_balances(scenario, printer.color);
    free(text);
    return end;
}

int cmd_play(const struct cli *cli)
{
    struct files files = { .paths = NULL };
    struct scenario *scenario = malloc(sizeof *scenario);
    int ends[3] = { 0 };
    bool as_text = !cli_has(cli, OPT_CHECK) && !cli_has(cli, OPT_JSON);

    if (!scenario) abort();
    for (int i = 0; i < cli->argument_count; i++)
        if (!files_add(&files, cli->arguments[i])) {
            files_free(&files);
            free(scenario);
            return CLI_WRONG_USAGE;
        }
    for (int i = 0; i < files.count; i++) {
        if (as_text && files.count > 1) printf("%s== %s ==\n", i ? "\n" : "", files.paths[i]);
        ends[play_file(cli, files.paths[i], scenario)]++;
    }
    int failed = ends[SCENARIO_FAILED] + ends[SCENARIO_BAD];
    if (cli_has(cli, OPT_CHECK)) printf("%d passed, %d failed\n", ends[SCENARIO_PASSED], failed);
    if (!files.count) cli_fail("no scenarios (*.play) found.");
    bool nothing = !files.count;
    files_free(&files);
    free(scenario);
    if (nothing || ends[SCENARIO_BAD]) return CLI_WRONG_USAGE;
    return failed ? CLI_CHECK_FAILED : CLI_DONE;
}
