/* history_round.c - shows one round: the bets from earlier rounds, everything that happened, and
 * the result for each player. */
#include "cli/format.h"
#include "cli/history.h"
#include "rules/digits.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct recalled {
    const struct history *history;
    struct read_round found;  /* number 0 until found */
    struct read_wager *stood; /* bets from earlier rounds */
    int stood_count;
    uint32_t stood_people[TABLE_SEATS]; /* their owners, by seat */
    struct history_output output;
    char *text; /* of the entries */
    size_t length;
};

/* ---- Gathering ------------------------------------------------------------------- */

/* Notes the bets that were up after the round before, including later corrections. */
static void note_stood(struct recalled *round, const struct read_table *table)
{
    const struct read_wagers *from = &table->from_last;
    size_t size = (size_t)from->count * sizeof *round->stood;

    round->stood_count = from->count;
    memcpy(round->stood_people, table->people, sizeof round->stood_people);
    if (!from->count) return;
    round->stood = record_memory(realloc(round->stood, size));
    memcpy(round->stood, from->list, size);
}

/* Stops when the next round has ended: from then on this round can't change. */
static bool round_entry(void *to, const struct read_entry *entry)
{
    struct recalled *round = to;
    uint64_t wanted = round->history->round;
    const struct read_table *table = entry->table;

    if (table->last.number && table->last.number + 1 == wanted) note_stood(round, table);
    if (entry->round->number > wanted && entry->round->ended) return false;
    if (entry->round->number != wanted) return true;
    round->found = *entry->round;
    history_print_entry(&round->output, entry);
    return true;
}

/* ---- Lists ----------------------------------------------------------------------- */

/* The next bet from earlier rounds that concerns the request.  Start with *at = -1.  Returns null
 * after the last. */
static const struct read_wager *next_stood(const struct recalled *round, int *at)
{
    while (++*at < round->stood_count) {
        const struct read_wager *stood = &round->stood[*at];
        if (history_concerns(round->history, round->stood_people[stood->seat])) return stood;
    }
    return NULL;
}

static const struct read_player *next_player(const struct recalled *round, int *at)
{
    while (++*at < round->found.player_count) {
        const struct read_player *player = &round->found.players[*at];
        if (history_concerns(round->history, player->person)) return player;
    }
    return NULL;
}

static const struct sign *its_sign(const struct recalled *round)
{
    return &read_table(round->history->reading, round->history->table)->opening.sign;
}

static const char *stood_id(const struct recalled *round, const struct read_wager *stood,
                            char id[WAGER_ID])
{
    wager_id(its_sign(round), stood->bet, stood->number, id);
    return id;
}

/* ---- In words -------------------------------------------------------------------- */

static void print_stood(const struct recalled *round)
{
    const struct history *history = round->history;
    char name[RECORD_NAME], wager[WAGER_NAME], money[MONEY_WORD], time[RECORD_TIME];
    const struct read_wager *stood;

    for (int i = -1; (stood = next_stood(round, &i));) {
        uint32_t person = round->stood_people[stood->seat];
        wager_name(its_sign(round), stood->bet, stood->number, wager);
        printf("%s%8" PRIu64 "  %s%s  %s's %s of %s has been up since round %" PRIu64 "\n",
               format_dim(history->color), stood->entry, record_local(stood->time_ms, time) + 11,
               format_plain(history->color), record_name(history->reading, person, name), wager,
               money_word(stood->cents, money), stood->round);
    }
}

static void player_row(const struct history *history, const struct read_player *player,
                       struct format_table *table)
{
    const int64_t cents[] = { player->staked_cents, player->won_cents, player->lost_cents,
                              player->fees_cents, player->corrected_cents };
    char name[RECORD_NAME], money[RECORD_MONEY];

    record_name(history->reading, player->person, name);
    format_row(table);
    format_cell(table, 0, "%s", player->person ? name : "others");
    for (int i = 0; i < 5; i++)
        if (i < 3 || cents[i]) format_cell(table, i + 1, "%s", record_money(cents[i], money));
    format_cell(table, 6, "%s", record_money(read_gain(player), money));
}

static void print_players(const struct recalled *round)
{
    struct format_table table = { .columns = 7,
                                  .heads = { "player", "staked", "won", "lost", "fees", "corrected",
                                             "result" },
                                  .right = { false, true, true, true, true, true, true } };
    char money[RECORD_MONEY];
    const struct read_player *player;

    for (int i = -1; (player = next_player(round, &i));) player_row(round->history, player, &table);
    if (!table.rows) return;
    putchar('\n');
    format_print(&table, round->history->color);
    if (!round->history->person && !round->found.session.free_chips)
        printf("The house: %s\n", record_money(read_house(&round->found), money));
    format_free(&table);
}

static void print_words(const struct recalled *round, const struct history_line *line)
{
    char words[SCENARIO_SAY], time[RECORD_TIME], session[HISTORY_SESSION];

    history_outcome(round->history, line, words);
    history_print_title(round->history, line->table);
    printf("Round %" PRIu64, line->round);
    if (*words) printf(": %s", words);
    if (line->reversed && !line->is_void) printf(", overruled");
    printf(round->found.ended ? "; %s\n" : "; not yet decided at %s\n",
           record_local(line->time_ms, time));
    if (line->session.tournament)
        printf("Tournament %s%s\n", history_session(round->history, &line->session, session),
               line->session.free_chips ? ", which are no money" : "");
    putchar('\n');
    print_stood(round);
    fputs(round->text, stdout);
    print_players(round);
}

/* ---- TSV and JSON ---------------------------------------------------------------- */

static void put_seat(struct json_out *out, int seat)
{
    char digits[DIGITS_MOST];

    digits_of(seat, digits);
    json_out_text(out, "seat", digits);
}

static void put_stood(struct json_out *out, const struct recalled *round)
{
    char id[WAGER_ID], time[RECORD_TIME];
    const struct read_wager *stood;

    json_out_array(out, "stood");
    for (int i = -1; (stood = next_stood(round, &i));) {
        json_out_object(out, NULL);
        json_out_text(out, "wager", stood_id(round, stood, id));
        json_out_number(out, "cents", stood->cents);
        json_out_natural(out, "round", stood->round);
        json_out_natural(out, "entry", stood->entry);
        json_out_text(out, "time", record_utc(stood->time_ms, time));
        put_seat(out, stood->seat);
        history_put_person(out, round->history, round->stood_people[stood->seat]);
        json_out_end(out);
    }
    json_out_end(out);
}

/* "staked_cents", or of free chips "free_staked_cents". */
static void put_cents(struct json_out *out, const struct recalled *round, const char *of,
                      int64_t cents)
{
    char name[40];

    snprintf(name, sizeof name, "%s%s_cents", round->found.session.free_chips ? "free_" : "", of);
    json_out_number(out, name, cents);
}

static void put_players(struct json_out *out, const struct recalled *round)
{
    const struct read_player *player;

    json_out_array(out, "players");
    for (int i = -1; (player = next_player(round, &i));) {
        json_out_object(out, NULL);
        put_seat(out, player->seat);
        put_cents(out, round, "staked", player->staked_cents);
        put_cents(out, round, "won", player->won_cents);
        put_cents(out, round, "lost", player->lost_cents);
        put_cents(out, round, "fees", player->fees_cents);
        put_cents(out, round, "corrected", player->corrected_cents);
        put_cents(out, round, "result", read_gain(player));
        history_put_person(out, round->history, player->person);
        json_out_end(out);
    }
    json_out_end(out);
}

static void print_json(const struct recalled *round, const struct history_line *line)
{
    const struct json_out *entries = &round->output.json;
    struct json_out out = FORMAT_JSON;

    if (entries->failed) abort();
    history_put_line(&out, round->history, line);
    json_out_bool(&out, "ended", round->found.ended);
    json_out_break(&out, 1);
    put_stood(&out, round);
    json_out_break(&out, 1);
    json_out_raw(&out, "entries", entries->text, entries->length);
    json_out_break(&out, 1);
    put_players(&out, round);
    json_out_end(&out);
    format_json_print(&out);
}

static void print_tsv(const struct recalled *round, const struct history_line *line)
{
    char id[WAGER_ID], time[RECORD_TIME];
    const struct read_wager *stood;
    const struct read_player *player;
    const char *chips = history_chips(&line->session);

    printf("entry\ttime\tevent\tseat\tperson\twager\tpart_of\tfate\tpays\tstake_cents\tpaid_cents\t"
           "clause\talso\twords\tchips\n");
    for (int i = -1; (stood = next_stood(round, &i));)
        printf("%" PRIu64 "\t%s\tstood\t%d\t%" PRIu32 "\t%s\t\t\t\t%" PRId64 "\t0\t\t\t\t%s\n",
               stood->entry, record_utc(stood->time_ms, time), stood->seat,
               round->stood_people[stood->seat], stood_id(round, stood, id), stood->cents, chips);
    fputs(round->text, stdout);
    for (int i = -1; (player = next_player(round, &i));)
        printf("%" PRIu64 "\t%s\tresult\t%d\t%" PRIu32 "\t\t\t\t\t%" PRId64 "\t%" PRId64
               "\t\t\t\t%s\n",
               line->last, record_utc(line->time_ms, time), player->seat, player->person,
               player->staked_cents, read_gain(player), chips);
}

/* ---- The round ------------------------------------------------------------------- */

static int no_such_round(const struct history *history)
{
    const struct read_table *table = read_table(history->reading, history->table);
    char name[RECORD_NAME];

    record_table_name(history->reading, history->table, name);
    if (!table->last.number) return cli_fail("no round has ended at %s yet.", name);
    return cli_fail("%s has no round %" PRIu64 "; the last is %" PRIu64 ".", name, history->round,
                    table->last.number);
}

static int print_round(const struct recalled *round)
{
    static void (*const prints[])(const struct recalled *, const struct history_line *) = {
        [RECORD_WORDS] = print_words,
        [RECORD_JSON] = print_json,
        [RECORD_TSV] = print_tsv,
    };
    const struct history *history = round->history;
    struct history_line line;

    if (!round->found.number) return no_such_round(history);
    history_sum_up(history, history->table, &round->found, &line);
    prints[history->style](round, &line);
    return CLI_DONE;
}

int history_round(const struct history *history)
{
    struct recalled round = { .history = history,
                              .output = { .history = history, .json = FORMAT_JSON } };

    round.output.out = record_memory(open_memstream(&round.text, &round.length));
    json_out_array(&round.output.json, NULL);
    bool read = record_read(history->reading, history->path, history->table, round_entry, &round);
    json_out_end(&round.output.json);
    fclose(round.output.out);
    int status = read ? print_round(&round) : CLI_WRONG_USAGE;
    json_out_free(&round.output.json);
    free(round.text);
    free(round.stood);
    return status;
}
