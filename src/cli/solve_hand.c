/* solve_hand.c - what each choice of a player is worth, exactly: as a text table, TSV or JSON. */
#include "cli/solve_cli.h"

#include "cli/format.h"
#include "rules/length.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The request, and its answer. */
struct asked {
    const struct cli *cli;
    const struct game_advice *game;
    struct sign sign;
    unsigned readings;
    struct advice_question question;
    struct advice_choice choices[ADVICE_CHOICES]; /* the best first */
    int count;
};

static const struct advice_step *step_of(const struct asked *asked)
{
    return &asked->game->steps[asked->game->step(&asked->question)];
}

/* ---- Figures --------------------------------------------------------------------- */

/* What a choice is worth, and what it costs to prefer it to the best one. */
struct figures {
    mpq_t worth, cost;
};

static void set_ratio(mpq_t q, struct ratio r)
{
    mpz_set_si(mpq_numref(q), r.n);
    mpz_set_si(mpq_denref(q), r.d);
}

static struct figures *figures_of(const struct asked *asked, int choice, struct figures *f)
{
    mpq_inits(f->worth, f->cost, NULL);
    set_ratio(f->worth, asked->choices[choice].worth);
    set_ratio(f->cost, asked->choices[0].worth);
    mpq_sub(f->cost, f->cost, f->worth);
    return f;
}

static void clear(struct figures *f)
{
    mpq_clears(f->worth, f->cost, NULL);
}

#define CARDS_TEXT (CARDS * sizeof "10S")

static void cards_text(const uint8_t *card, int count, char text[CARDS_TEXT])
{
    size_t used = 0;

    *text = '\0';
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, CARDS_TEXT - used, "%s%s", i ? " " : "",
                                 card_word(card[i]));
}

/* ---- TSV and JSON ---------------------------------------------------------------- */

#define PLACES 9

static void print_tsv(const struct asked *asked)
{
    char cards[CARDS_TEXT], n[FORMAT_FRACTION], d[FORMAT_DECIMAL];

    printf("choice\tcards\tworth\tworth_exactly\tcost\tcost_exactly\n");
    for (int i = 0; i < asked->count; i++) {
        const struct advice_choice *choice = &asked->choices[i];
        struct figures f;
        figures_of(asked, i, &f);
        cards_text(choice->card, choice->count, cards);
        printf("%s\t%s", choice->id, cards);
        printf("\t%s\t%s", format_decimal(f.worth, 1, PLACES, d), format_fraction(f.worth, n));
        printf("\t%s\t%s\n", format_decimal(f.cost, 1, PLACES, d), format_fraction(f.cost, n));
        clear(&f);
    }
}

static void put_cards(struct json_out *out, const char *key, const uint8_t *card, int count)
{
    json_out_array(out, key);
    for (int i = 0; i < count; i++) json_out_text(out, NULL, card_word(card[i]));
    json_out_end(out);
}

static void put_figure(struct json_out *out, const char *key, const char *exactly, const mpq_t q)
{
    char n[FORMAT_FRACTION], d[FORMAT_DECIMAL];

    format_decimal(q, 1, PLACES, d);
    json_out_raw(out, key, d, strlen(d));
    json_out_text(out, exactly, format_fraction(q, n));
}

static void put_choice(struct json_out *out, const struct asked *asked, int i)
{
    const struct advice_choice *choice = &asked->choices[i];
    struct figures f;

    figures_of(asked, i, &f);
    json_out_break(out, 2);
    json_out_object(out, NULL);
    json_out_text(out, "choice", choice->id);
    if (choice->count) put_cards(out, "cards", choice->card, choice->count);
    put_figure(out, "worth", "worth_exactly", f.worth);
    put_figure(out, "cost", "cost_exactly", f.cost);
    json_out_end(out);
    clear(&f);
}

static void put_question(struct json_out *out, const struct asked *asked)
{
    const struct game_advice *game = asked->game;
    const struct advice_question *q = &asked->question;

    json_out_array(out, "readings");
    for (int i = 0; game->readings[i].id; i++)
        if (asked->readings >> i & 1) json_out_text(out, NULL, game->readings[i].id);
    json_out_end(out);
    json_out_object(out, "cards");
    for (int role = 0; game->roles[role].id; role++)
        if (q->count[role]) put_cards(out, game->roles[role].id, q->card[role], q->count[role]);
    json_out_end(out);
    json_out_text(out, "step", step_of(asked)->id);
    json_out_text(out, "unit", game->unit);
}

static void print_json(const struct asked *asked, const char *remark)
{
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    json_out_text(&out, "edition", games[asked->sign.edition]->id);
    put_question(&out, asked);
    if (*remark) json_out_text(&out, "remark", remark);
    json_out_array(&out, "choices");
    for (int i = 0; i < asked->count; i++) put_choice(&out, asked, i);
    json_out_end(&out);
    json_out_end(&out);
    format_json_print(&out);
}

/* ---- Text ------------------------------------------------------------------------ */

/* A whole number is easier to read without its denominator. */
static const char *readable(const mpq_t q, char text[FORMAT_FRACTION])
{
    format_fraction(q, text);
    if (!mpz_cmp_ui(mpq_denref(q), 1)) *strchr(text, '/') = '\0';
    return text;
}

static void print_choices(const struct asked *asked, bool color)
{
    struct format_table table = {
        .columns = 4,
        .heads = { "choice", asked->game->unit, "costs", "exactly" },
        .right = { false, true, true, true },
    };
    char say[ADVICE_SAY], n[FORMAT_FRACTION], d[FORMAT_DECIMAL];

    for (int i = 0; i < asked->count; i++) {
        struct figures f;
        figures_of(asked, i, &f);
        advice_say(&asked->choices[i], say);
        format_row(&table);
        format_cell(&table, 0, "%s", say);
        format_cell(&table, 1, "%s", format_decimal(f.worth, 1, 6, d));
        if (mpq_sgn(f.cost)) format_cell(&table, 2, "%s", format_decimal(f.cost, 1, 6, d));
        format_cell(&table, 3, "%s", readable(f.worth, n));
        clear(&f);
    }
    format_print(&table, color);
    format_free(&table);
}

static void print_text(const struct asked *asked, const char *remark, bool color)
{
    const struct game_advice *game = asked->game;
    const struct advice_question *q = &asked->question;
    char cards[CARDS_TEXT];

    for (int role = 0; game->roles[role].id; role++) {
        cards_text(q->card[role], q->count[role], cards);
        if (*cards) printf("%-7s %s\n", game->roles[role].id, cards);
    }
    printf("\n%s%s%s\n", format_bold(color), step_of(asked)->words, format_plain(color));
    if (*remark) printf("%s\n", remark);
    for (int i = 0; game->readings[i].id; i++)
        if (asked->readings >> i & 1)
            printf("%s: %s.\n", game->readings[i].id, game->readings[i].words);
    putchar('\n');
    print_choices(asked, color);
}

/* ---- Cards ----------------------------------------------------------------------- */

/* Each role of the game has an option with its id. */
static bool read_cards(struct asked *asked)
{
    static const uint8_t options[] = { OPT_HAND, OPT_UP, OPT_SEEN, OPT_GONE, OPT_DEALER };
    char why[ADVICE_SAY];

    for (size_t i = 0; i < LENGTH(options); i++) {
        enum cli_option_id option = options[i];
        int role = advice_role(asked->game, cli_options[option].name);
        for (int k = 0; k < cli_count(asked->cli, option); k++) {
            if (role != NO_ADVICE_ROLE &&
                advice_read_cards(asked->game, role, cli_nth(asked->cli, option, k),
                                  &asked->question, why))
                continue;
            if (role == NO_ADVICE_ROLE)
                cli_fail("%s has no --%s.", games[asked->sign.edition]->id,
                         cli_options[option].name);
            else
                cli_fail("%s", why);
            return false;
        }
    }
    if (advice_check(asked->game, &asked->sign, asked->readings, &asked->question, why))
        return true;
    cli_fail("%s", why);
    return false;
}

/* ---- The answer ------------------------------------------------------------------ */

/* The best choice from a file; not found if its part is missing. */
static bool read_best(struct asked *asked, const struct solution *file, bool *found,
                      char why[SOLUTION_WHY])
{
    const struct game_solution *game = asked->game->solution;
    int part = game->part_of(&asked->question);
    struct solution_bytes bytes;

    if (!solution_has(file, part)) return true;
    if (!solution_read(file, part, &bytes, why)) return false;
    *found = game->best(&bytes, &asked->sign, &asked->question, &asked->choices[0]);
    free(bytes.bytes);
    return *found || solution_damaged(file, why);
}

/* The same from the usual file, if that is there and good; or from one that the user names, which
 * must be. */
static bool look_up(struct asked *asked, const void *solver, bool *found, char why[SOLUTION_WHY])
{
    const struct game_solution *game = asked->game->solution;
    const char *named = cli_text(asked->cli, OPT_FILE);
    uint8_t terms[SOLUTION_DIGEST];
    char path[SOLUTION_PATH];
    struct solution file;

    if (!game || !game->answers(&asked->question)) return true;
    if (!named && !solution_path(asked->sign.edition, asked->readings, path)) return true;
    if (!game->terms(solver, terms)) return true;
    struct solution_key key = solution_key(&asked->sign, asked->readings, terms);
    if (!solution_open(&file, named ? named : path, &key, why)) return !named;
    bool good = read_best(asked, &file, found, why);
    solution_close(&file);
    return good || !named;
}

static int solve_asked(struct asked *asked, const void *solver)
{
    char why[SOLUTION_WHY];
    bool found = false;

    if (cli_has(asked->cli, OPT_BEST) && !look_up(asked, solver, &found, why))
        return cli_fail("%s", why);
    asked->count = found ? 1 : asked->game->solve(solver, &asked->question, asked->choices);
    if (!asked->count) return cli_fail("out of memory.");
    if (cli_has(asked->cli, OPT_BEST)) asked->count = 1;
    return CLI_DONE;
}

int solve_hand(const struct solve_asked *request)
{
    static struct asked asked;
    const struct cli *cli = request->cli;
    char remark[ADVICE_SAY];

    asked = (struct asked){
        .cli = cli, .game = request->game, .sign = request->sign, .readings = request->readings
    };
    if (!read_cards(&asked)) return CLI_WRONG_USAGE;
    void *solver = asked.game->open(&asked.sign, asked.readings);
    if (!solver) return cli_fail("out of memory.");
    int status = solve_asked(&asked, solver);
    asked.game->close(solver);
    if (status) return status;
    asked.game->remark(&asked.sign, &asked.question, remark);
    if (cli_has(cli, OPT_JSON))
        print_json(&asked, remark);
    else if (cli_has(cli, OPT_TSV))
        print_tsv(&asked);
    else
        print_text(&asked, remark, cli_color(cli));
    return CLI_DONE;
}
