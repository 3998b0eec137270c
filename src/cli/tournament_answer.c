/* tournament_answer.c - prints the answers of 'croupier tournament equity', for people and
 * programs.  Every form says whether the figures are exact or simulated. */
#include "cli/tournament.h"

#include "cli/format.h"

#include <inttypes.h>
#include <stdio.h>

#define SHORT     24 /* most lines of a table of replies, */
#define TRIALS    10 /* ... and of bets tried */
#define WAGERS    8  /* listed one by one */
#define BET_WORDS (WAGER_ID + MONEY_WORD + 8)

/* ---- Words ----------------------------------------------------------------------- */

static const char *wager_word(const struct equity_question *question, const struct equity_bet *bet,
                              char id[WAGER_ID])
{
    if (bet->wager < 0) {
        snprintf(id, WAGER_ID, "%s", bet->wager == EQUITY_PASS ? "pass" : "");
        return id;
    }
    const struct equity_wager *wager = &question->wagers[bet->wager];
    wager_id(&question->sign, wager->bet, wager->number, id);
    return id;
}

/* "20 on red", "pass"; "" if the player makes no bet. */
static const char *bet_words(const struct equity_question *question, const struct equity_bet *bet,
                             char words[BET_WORDS])
{
    char id[WAGER_ID], money[MONEY_WORD];

    wager_word(question, bet, id);
    if (bet->wager < 0)
        snprintf(words, BET_WORDS, "%s", id);
    else
        snprintf(words, BET_WORDS, "%s on %s", money_word(bet->stake_cents, money), id);
    return words;
}

static bool same_bet(const struct equity_bet *a, const struct equity_bet *b)
{
    return a->wager == b->wager && a->stake_cents == b->stake_cents;
}

/* When a player bets in this round, from 1; 0 if out. */
static int turn_of(const struct equity_question *question, int player)
{
    int turn = 0;

    if (question->stack_cents[player] < question->sign.min_cents) return 0;
    for (int i = 0; i < question->players; i++) {
        int other = (question->marker + i) % question->players;
        turn += question->stack_cents[other] >= question->sign.min_cents;
        if (other == player) break;
    }
    return turn;
}

/* ---- For people ------------------------------------------------------------------ */

static void print_wagers(const struct cli *cli, const struct equity_question *question)
{
    if (question->wager_count > WAGERS) {
        printf("%d wagers (%s)", question->wager_count, cli_text(cli, OPT_WAGERS));
        return;
    }
    for (int i = 0; i < question->wager_count; i++) {
        struct equity_bet bet = { i, 0 };
        char id[WAGER_ID];
        if (i) printf(i + 1 < question->wager_count ? ", " : " or ");
        printf("%s", wager_word(question, &bet, id));
    }
}

static void print_head(const struct cli *cli, const struct equity_question *question)
{
    const struct sign *sign = &question->sign;
    const struct edition *edition = games[sign->edition];
    bool color = cli_color(cli);
    char word[SIGN_WORD], money[MONEY_WORD];

    printf("%s%s%s, %s\n", format_bold(color), edition->name, format_plain(color), edition->text);
    for (int i = 0; edition->options[i].id; i++) {
        bool usual = sign->value[i] == edition->options[i].usual;
        sign_word(sign, i, word);
        if (!usual) printf("%s=%s\n", edition->options[i].id, word);
    }
    printf("%d round%s left. Bets from %s", question->rounds, question->rounds == 1 ? "" : "s",
           money_word(sign->min_cents, money));
    printf(" to %s", money_word(sign->max_cents, money));
    printf(" in steps of %s on ", money_word(sign->step_cents, money));
    print_wagers(cli, question);
    printf(".\n%d of %d players win%s a place.\n", question->advance, question->players,
           question->advance == 1 ? "s" : "");
}

/* The columns that both answers have. */
static void player_row(struct format_table *table, const struct equity_question *question, int i)
{
    char money[MONEY_WORD];
    int turn = turn_of(question, i);

    format_row(table);
    format_cell(table, 0, "%d", i + 1);
    format_cell(table, 1, "%s", money_word(question->stack_cents[i], money));
    if (question->pass_cards[i]) format_cell(table, 2, "%d", question->pass_cards[i]);
    if (turn)
        format_cell(table, 3, "%d", turn);
    else
        format_cell(table, 3, "out");
}

static void print_players(const struct cli *cli, const struct equity_question *question,
                          const struct equity_solution *solution)
{
    struct format_table table = { .columns = 7,
                                  .heads = { "player", "stack", "pass cards", "turn", "chance",
                                             "exactly", "best bet" },
                                  .right = { true, true, true, true, true } };
    char fraction[FORMAT_FRACTION], decimal[FORMAT_DECIMAL], words[BET_WORDS];
    mpq_t chance;

    mpq_init(chance);
    for (int i = 0; i < question->players; i++) {
        equity_chance(chance, solution, solution->best.chance[i]);
        player_row(&table, question, i);
        format_cell(&table, 4, "%s %%", format_decimal(chance, 100, 4, decimal));
        format_cell(&table, 5, "%s", format_fraction(chance, fraction));
        format_cell(&table, 6, "%s", bet_words(question, &solution->best.bets[i], words));
    }
    format_print(&table, cli_color(cli));
    format_free(&table);
    mpq_clear(chance);
}

static void print_replies(const struct cli *cli, const struct equity_question *question,
                          const struct equity_solution *solution)
{
    static const char *const heads[] = { "1's bet", "2's bet", "3's bet" };
    struct format_table table = { .columns = question->players + 1, .right = { true } };
    char decimal[FORMAT_DECIMAL], words[BET_WORDS];
    int first = solution->first;
    mpq_t chance;

    mpq_init(chance);
    table.heads[0] = "chance";
    for (int i = 0; i < question->players; i++)
        table.heads[1 + i] = heads[(first + i) % question->players];
    for (int n = 0; n < solution->count; n++) {
        const struct equity_line *line = &solution->lines[n];
        equity_chance(chance, solution, line->chance[first]);
        format_row(&table);
        format_cell(&table, 0, "%s %%", format_decimal(chance, 100, 4, decimal));
        for (int i = 0; i < question->players; i++)
            format_cell(&table, 1 + i, "%s",
                        bet_words(question, &line->bets[(first + i) % question->players], words));
    }
    format_print(&table, cli_color(cli));
    format_free(&table);
    mpq_clear(chance);
}

static void print_exact(const struct cli *cli, const struct equity_question *question,
                        const struct equity_solution *solution)
{
    print_head(cli, question);
    puts("Exact: every bet and every outcome, by backward induction.\n");
    print_players(cli, question, solution);
    printf("\nEach best bet answers those before it. Of equally good bets: the smallest, then the "
           "first.\n");
    if (solution->count > SHORT) {
        printf("--tsv lists the replies to all %d bets of player %d.\n", solution->count,
               solution->first + 1);
        return;
    }
    printf("\nThe chance of player %d with each bet, and the best replies:\n", solution->first + 1);
    print_replies(cli, question, solution);
}

static void print_sample_players(const struct cli *cli, const struct equity_question *question,
                                 const struct equity_plan *plan, const struct equity_sample *sample)
{
    struct format_table table = { .columns = 7,
                                  .heads = { "player", "stack", "pass cards", "turn", "chance",
                                             "error", "strategy" },
                                  .right = { true, true, true, true, true, true } };

    for (int i = 0; i < question->players; i++) {
        player_row(&table, question, i);
        format_cell(&table, 4, "%.2f %%", 100 * sample->players[i].chance);
        format_cell(&table, 5, "%.2f %%", 100 * sample->players[i].error);
        format_cell(&table, 6, "%s", equity_strategy_word(plan->strategies[i]));
    }
    format_print(&table, cli_color(cli));
    format_free(&table);
}

static void print_trials(const struct cli *cli, const struct equity_question *question,
                         const struct equity_sample *sample)
{
    struct format_table table = { .columns = 3,
                                  .heads = { "chance", "error", "bet" },
                                  .right = { true, true } };
    char words[BET_WORDS];

    for (int i = 0; i < sample->count && i < TRIALS; i++) {
        const struct equity_trial *trial = &sample->trials[i];
        format_row(&table);
        format_cell(&table, 0, "%.2f %%", 100 * trial->estimate.chance);
        format_cell(&table, 1, "%.2f %%", 100 * trial->estimate.error);
        format_cell(&table, 2, "%s", bet_words(question, &trial->bet, words));
    }
    format_print(&table, cli_color(cli));
    format_free(&table);
}

static bool any_pass_card(const struct equity_question *question)
{
    for (int i = 0; i < question->players; i++)
        if (question->pass_cards[i]) return true;
    return false;
}

static void print_sampled(const struct cli *cli, const struct equity_question *question,
                          const struct equity_plan *plan, const struct equity_sample *sample)
{
    print_head(cli, question);
    printf("Simulated, not exact: %" PRIu64 " sessions, seed %" PRIu64
           ". An error is one standard error.\n",
           plan->sessions, plan->seed);
    if (any_pass_card(question))
        puts("No strategy plays a pass card; a bet that is tried can be one.");
    putchar('\n');
    print_sample_players(cli, question, plan, sample);
    if (!sample->count) return;
    printf("\nThe chance of player %d with a bet now, and the strategy afterwards", plan->me + 1);
    if (sample->count > TRIALS) printf(" (the best %d of %d bets)", TRIALS, sample->count);
    puts(":");
    print_trials(cli, question, sample);
}

/* ---- JSON ------------------------------------------------------------------------ */

static void put_money(struct json_out *out, const char *key, int64_t cents)
{
    char money[MONEY_WORD];

    json_out_text(out, key, money_word(cents, money));
}

static void put_bet(struct json_out *out, const char *key, const struct equity_question *question,
                    const struct equity_bet *bet)
{
    char id[WAGER_ID];

    if (bet->wager == EQUITY_NONE) {
        json_out_null(out, key);
        return;
    }
    json_out_object(out, key);
    json_out_text(out, "wager", wager_word(question, bet, id));
    put_money(out, "stake", bet->stake_cents);
    json_out_end(out);
}

static void put_question(struct json_out *out, const struct equity_question *question, bool exact)
{
    json_out_text(out, "edition", games[question->sign.edition]->id);
    json_out_text(out, "method", exact ? "exact" : "simulated");
    json_out_number(out, "rounds", question->rounds);
    json_out_number(out, "advance", question->advance);
    put_money(out, "min", question->sign.min_cents);
    put_money(out, "max", question->sign.max_cents);
    put_money(out, "step", question->sign.step_cents);
}

static void put_chance(struct json_out *out, const char *key,
                       const struct equity_solution *solution, equity_wide parts)
{
    char fraction[FORMAT_FRACTION];
    mpq_t chance;

    mpq_init(chance);
    equity_chance(chance, solution, parts);
    json_out_text(out, key, format_fraction(chance, fraction));
    mpq_clear(chance);
}

static void put_line(struct json_out *out, const struct equity_question *question,
                     const struct equity_solution *solution, const struct equity_line *line)
{
    json_out_object(out, NULL);
    json_out_array(out, "bets");
    for (int i = 0; i < question->players; i++) put_bet(out, NULL, question, &line->bets[i]);
    json_out_end(out);
    json_out_array(out, "chances");
    for (int i = 0; i < question->players; i++) put_chance(out, NULL, solution, line->chance[i]);
    json_out_end(out);
    json_out_end(out);
}

static void json_exact(const struct equity_question *question,
                       const struct equity_solution *solution)
{
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    put_question(&out, question, true);
    json_out_array(&out, "players");
    for (int i = 0; i < question->players; i++) {
        json_out_object(&out, NULL);
        put_money(&out, "stack", question->stack_cents[i]);
        json_out_number(&out, "turn", turn_of(question, i));
        put_chance(&out, "chance", solution, solution->best.chance[i]);
        put_bet(&out, "bet", question, &solution->best.bets[i]);
        json_out_end(&out);
    }
    json_out_end(&out);
    json_out_number(&out, "first", solution->first + 1);
    json_out_array(&out, "lines");
    for (int n = 0; n < solution->count; n++)
        put_line(&out, question, solution, &solution->lines[n]);
    json_out_end(&out);
    json_out_end(&out);
    format_json_print(&out);
}

static void put_estimate(struct json_out *out, const struct equity_estimate *estimate)
{
    json_out_real(out, "chance", estimate->chance);
    json_out_real(out, "error", estimate->error);
}

static void json_sampled(const struct equity_question *question, const struct equity_plan *plan,
                         const struct equity_sample *sample)
{
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    put_question(&out, question, false);
    json_out_natural(&out, "seed", plan->seed);
    json_out_natural(&out, "sessions", plan->sessions);
    json_out_array(&out, "players");
    for (int i = 0; i < question->players; i++) {
        json_out_object(&out, NULL);
        put_money(&out, "stack", question->stack_cents[i]);
        json_out_number(&out, "turn", turn_of(question, i));
        json_out_text(&out, "strategy", equity_strategy_word(plan->strategies[i]));
        put_estimate(&out, &sample->players[i]);
        json_out_end(&out);
    }
    json_out_end(&out);
    json_out_number(&out, "me", plan->me + 1);
    json_out_array(&out, "bets");
    for (int i = 0; i < sample->count; i++) {
        json_out_object(&out, NULL);
        put_bet(&out, "bet", question, &sample->trials[i].bet);
        put_estimate(&out, &sample->trials[i].estimate);
        json_out_end(&out);
    }
    json_out_end(&out);
    json_out_end(&out);
    format_json_print(&out);
}

/* ---- TSV ------------------------------------------------------------------------- */

/* Rows: for each bet of the player asked about, what each player bets and their chance. */
static void tsv_head(void)
{
    puts("method\tasked\twager\tstake\tbest\tplayer\tbets_on\tbets\tchance\texactly\terror");
}

static void tsv_bet(const struct equity_question *question, const struct equity_bet *bet)
{
    char id[WAGER_ID], money[MONEY_WORD];

    if (bet->wager == EQUITY_NONE)
        printf("\t\t");
    else
        printf("\t%s\t%s", wager_word(question, bet, id), money_word(bet->stake_cents, money));
}

static void tsv_exact(const struct equity_question *question,
                      const struct equity_solution *solution)
{
    char fraction[FORMAT_FRACTION], decimal[FORMAT_DECIMAL];
    int first = solution->first;
    mpq_t chance;

    mpq_init(chance);
    tsv_head();
    for (int n = 0; n < solution->count; n++)
        for (int i = 0; i < question->players; i++) {
            const struct equity_line *line = &solution->lines[n];
            bool best = same_bet(&line->bets[first], &solution->best.bets[first]);
            equity_chance(chance, solution, line->chance[i]);
            printf("exact\t%d", first + 1);
            tsv_bet(question, &line->bets[first]);
            printf("\t%s\t%d", best ? "yes" : "no", i + 1);
            tsv_bet(question, &line->bets[i]);
            printf("\t%s\t%s\t\n", format_decimal(chance, 1, 6, decimal),
                   format_fraction(chance, fraction));
        }
    mpq_clear(chance);
}

static void tsv_sampled(const struct equity_question *question, const struct equity_plan *plan,
                        const struct equity_sample *sample)
{
    tsv_head();
    for (int i = 0; i < question->players; i++)
        printf("simulated\t\t\t\t\t%d\t\t\t%.6f\t\t%.6f\n", i + 1, sample->players[i].chance,
               sample->players[i].error);
    for (int i = 0; i < sample->count; i++) {
        const struct equity_trial *trial = &sample->trials[i];
        printf("simulated\t%d", plan->me + 1);
        tsv_bet(question, &trial->bet);
        printf("\t%s\t%d", i ? "no" : "yes", plan->me + 1);
        tsv_bet(question, &trial->bet);
        printf("\t%.6f\t\t%.6f\n", trial->estimate.chance, trial->estimate.error);
    }
}

/* ---- Answers --------------------------------------------------------------------- */

void answer_exact(const struct cli *cli, const struct equity_question *question,
                  const struct equity_solution *solution)
{
    if (cli_has(cli, OPT_JSON))
        json_exact(question, solution);
    else if (cli_has(cli, OPT_TSV))
        tsv_exact(question, solution);
    else
        print_exact(cli, question, solution);
}

void answer_sampled(const struct cli *cli, const struct equity_question *question,
                    const struct equity_plan *plan, const struct equity_sample *sample)
{
    if (cli_has(cli, OPT_JSON))
        json_sampled(question, plan, sample);
    else if (cli_has(cli, OPT_TSV))
        tsv_sampled(question, plan, sample);
    else
        print_sampled(cli, question, plan, sample);
}
