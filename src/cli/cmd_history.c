/* cmd_history.c - recalls rounds: a list of them, or one with all that happened in it. */
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/record.h"
#include "scenario/scenario.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAST_USUAL 20

/* One round in the list. */
struct line {
    uint32_t table;
    bool is_void, reversed;
    uint64_t round, first, last;
    int64_t time_ms, staked_cents, paid_cents, house_cents;
    struct event outcome;
};

struct history {
    struct reading *reading;
    const char *path;
    bool json, tsv, color;
    uint32_t table, person;            /* 0: all */
    uint64_t round, last;              /* round 0: a list */
    struct scenario *named, *numbered; /* for words: places by name, and by number */
    struct line *lines;                /* the last so many, from line_count - last on */
    uint64_t line_count, line_room;
    struct latest {
        uint64_t round, at;
    } * latest; /* by table: which round, in which line */
    struct read_round found;
    struct read_wager *stood; /* from before, */
    int stood_count;
    uint32_t stood_people[TABLE_SEATS]; /* ... and whose */
    FILE *out;                          /* what happened, in this text */
    char *text;
    size_t length;
    int told; /* events */
};

static void *checked(void *memory)
{
    if (!memory) abort();
    return memory;
}

/* ---- Words ----------------------------------------------------------------------- */

/* No more than fits, and no half of a letter. */
static void cut_name(char to[SCENARIO_NAME], const char *name)
{
    size_t length = strlen(name);

    if (length >= SCENARIO_NAME) length = SCENARIO_NAME - 1;
    while (length && name[length] && (name[length] & 0xc0) == 0x80) length--;
    memcpy(to, name, length);
    to[length] = '\0';
}

static void set_words(const struct history *history, const struct read_table *table)
{
    char name[RECORD_NAME];

    history->named->pit.table.sign = history->numbered->pit.table.sign = table->opening.sign;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        snprintf(history->numbered->names[seat], SCENARIO_NAME, "%d", seat);
        *history->named->names[seat] = '\0';
        if (!table->people[seat]) continue;
        record_name(history->reading, table->people[seat], name);
        cut_name(history->named->names[seat], name);
    }
}

/* "8: 5 and 3"; "no roll (8: 5 and 3)". */
static void outcome_words(const struct history *history, const struct read_table *table,
                          const struct event *outcome, bool is_void, char words[SCENARIO_SAY])
{
    static const struct event void_roll = { .kind = EVENT_VOID_ROLL };
    char said[SCENARIO_SAY] = "";

    set_words(history, table);
    if (outcome->kind != EVENT_DONE) event_words(history->named, outcome, said);
    if (!is_void) {
        snprintf(words, SCENARIO_SAY, "%s", said);
        return;
    }
    event_words(history->named, &void_roll, words);
    size_t used = strlen(words);
    if (*said) snprintf(words + used, SCENARIO_SAY - used, " (%.400s)", said);
}

/* What happened around the table; empty where the rules have told it. */
static void pit_words(const struct history *history, const struct read_entry *entry,
                      const struct pit_event *event, char say[SCENARIO_SAY])
{
    char name[RECORD_NAME], other[RECORD_NAME], word[MONEY_WORD];
    bool out = event->cents < 0;

    *say = '\0';
    record_name(history->reading, event->person, name);
    money_word(out ? -event->cents : event->cents, word);
    switch ((enum pit_event_kind)event->kind) {
    case PIT_DONE:
        if (event->act == PIT_BUY && entry->event_count) break;
        snprintf(say, SCENARIO_SAY, "%s %s%s%s%s%s%s", name, pit_act_words(event->act),
                 event->other ? ": " : "",
                 event->other ? record_name(history->reading, event->other, other) : "",
                 event->cents ? ", " : "", out ? "less " : "", event->cents ? word : "");
        break;
    case PIT_OWES:
        snprintf(say, SCENARIO_SAY,
                 out ? "there is no change: %s owes %s" : "the tray is short: %s is owed %s", name,
                 word);
        break;
    case PIT_DROPPED:
        snprintf(say, SCENARIO_SAY, out ? "the box has %s" : "%s goes into the box", word);
        break;
    case PIT_TAKEN:
        snprintf(say, SCENARIO_SAY, "%s goes with %s in chips", name, word);
        break;
    case PIT_FILLED:
        snprintf(say, SCENARIO_SAY,
                 out ? "%s in chips goes to the cage" : "%s in chips comes into the tray", word);
        break;
    case PIT_HELD:
        snprintf(say, SCENARIO_SAY, out ? "%s gets %s back" : "%s's chips for %s are held", name,
                 word);
        break;
    case PIT_PAID:
    case PIT_CASHED:
    case PIT_EVENT_KINDS:
        break;
    }
}

/* ---- The list -------------------------------------------------------------------- */

/* The line of a round: the one that it has, or a new one behind the others. */
static struct line *line_of(struct history *history, uint32_t table, uint64_t round)
{
    struct latest *latest = &history->latest[table];

    if (latest->round == round) {
        bool there = history->line_count - latest->at <= history->last;
        return there ? &history->lines[latest->at % history->last] : NULL;
    }
    if (history->line_count == history->line_room && history->line_room < history->last) {
        uint64_t room = history->line_room ? 2 * history->line_room : 64;
        history->line_room = room < history->last ? room : history->last;
        history->lines =
            checked(realloc(history->lines, history->line_room * sizeof *history->lines));
    }
    *latest = (struct latest){ round, history->line_count++ };
    return &history->lines[latest->at % history->last];
}

/* Of everybody, or of one person; false where that one had no part. */
static bool sum_up(const struct read_round *round, uint32_t person, struct line *line)
{
    bool any = !person;

    line->staked_cents = line->paid_cents = line->house_cents = 0;
    for (int i = 0; i < round->player_count; i++) {
        const struct read_player *player = &round->players[i];
        if (person && player->person != person) continue;
        any = true;
        line->staked_cents += player->staked_cents;
        line->paid_cents += player->won_cents;
        line->house_cents -= read_gain(player);
    }
    return any;
}

static bool list_entry(void *to, const struct read_entry *entry)
{
    struct history *history = to;
    const struct read_round *round = entry->round;
    struct line line = { .table = entry->entry.table,
                         .is_void = round->is_void,
                         .reversed = round->reversed,
                         .round = round->number,
                         .first = round->first,
                         .last = round->last,
                         .time_ms = round->time_ms,
                         .outcome = round->outcome };

    if (!round->ended || !sum_up(round, history->person, &line)) return true;
    struct line *at = line_of(history, line.table, line.round);
    if (at) *at = line;
    return true;
}

static void list_people(const struct history *history, const struct line *line,
                        struct format_table *table)
{
    char words[SCENARIO_SAY], time[RECORD_TIME], money[RECORD_MONEY];
    const struct read_table *at = read_table(history->reading, line->table);

    outcome_words(history, at, &line->outcome, line->is_void, words);
    format_row(table);
    if (!history->table) format_cell(table, 0, "%s", at->opening.name);
    format_cell(table, 1, "%" PRIu64, line->round);
    format_cell(table, 2, "%s", record_local(line->time_ms, time));
    format_cell(table, 3, "%s%s", words, line->reversed && !line->is_void ? ", overruled" : "");
    format_cell(table, 4, "%s", record_money(line->staked_cents, money));
    format_cell(table, 5, "%s", record_money(line->paid_cents, money));
    format_cell(table, 6, "%s", record_money(line->house_cents, money));
}

static void list_tsv(const struct history *history, const struct line *line)
{
    char words[SCENARIO_SAY], time[RECORD_TIME];
    const struct read_table *at = read_table(history->reading, line->table);

    outcome_words(history, at, &line->outcome, line->is_void, words);
    printf("%s\t%" PRIu64 "\t%s\t%s\t%s\t%s\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%" PRIu64
           "\t%" PRIu64 "\n",
           at->opening.name, line->round, record_utc(line->time_ms, time), words,
           line->is_void ? "yes" : "no", line->reversed ? "yes" : "no", line->staked_cents,
           line->paid_cents, line->house_cents, line->first, line->last);
}

/* What a round is, without the brace that ends it. */
static void put_json(const struct history *history, const struct line *line)
{
    char words[SCENARIO_SAY], time[RECORD_TIME];
    const struct read_table *at = read_table(history->reading, line->table);

    outcome_words(history, at, &line->outcome, line->is_void, words);
    printf("{\"table\":");
    format_json(at->opening.name);
    printf(",\"edition\":\"%s\",\"round\":%" PRIu64 ",\"time\":\"%s\",\"outcome\":",
           games[at->opening.sign.edition].id, line->round, record_utc(line->time_ms, time));
    format_json(words);
    printf(",\"void\":%s,\"overruled\":%s,\"staked_cents\":%" PRId64 ",\"paid_cents\":%" PRId64
           ",\"house_cents\":%" PRId64 ",\"first_entry\":%" PRIu64 ",\"last_entry\":%" PRIu64,
           line->is_void ? "true" : "false", line->reversed ? "true" : "false", line->staked_cents,
           line->paid_cents, line->house_cents, line->first, line->last);
}

static void print_title(const struct history *history, uint32_t table)
{
    const struct opening *opening = &read_table(history->reading, table)->opening;

    printf("%s%s%s  %s\n", format_bold(history->color), opening->name, format_plain(history->color),
           games[opening->sign.edition].name);
}

static void print_list(const struct history *history)
{
    struct format_table table = { .columns = 7,
                                  .heads = { "table", "round", "time", "outcome", "staked", "paid",
                                             "house" },
                                  .right = { false, true, false, false, true, true, true } };
    uint64_t first = history->line_count > history->last ? history->line_count - history->last : 0;

    if (history->tsv)
        printf("table\tround\ttime\toutcome\tvoid\toverruled\tstaked_cents\tpaid_cents\t"
               "house_cents\tfirst_entry\tlast_entry\n");
    if (history->json) putchar('[');
    for (uint64_t i = first; i < history->line_count; i++) {
        const struct line *line = &history->lines[i % history->last];
        if (history->tsv)
            list_tsv(history, line);
        else if (!history->json)
            list_people(history, line, &table);
        else {
            printf("%s", i > first ? ",\n " : "");
            put_json(history, line);
            putchar('}');
        }
    }
    if (history->json) printf("]\n");
    if (history->json || history->tsv) return;
    if (history->table) print_title(history, history->table);
    if (table.rows)
        format_print(&table, history->color);
    else
        printf("No round has ended.\n");
    format_free(&table);
}

static int list_rounds(struct history *history)
{
    history->latest = checked(calloc(read_tables(history->reading) + 1, sizeof *history->latest));
    bool read = record_read(history->reading, history->path, history->table, list_entry, history);
    if (read) print_list(history);
    free(history->lines);
    free(history->latest);
    return read ? CLI_DONE : CLI_WRONG_USAGE;
}

/* ---- One round, told for people -------------------------------------------------- */

#define CLAUSE_COLUMN 78

/* The entry and its time stand before the first thing that came of it. */
static void tell_line(struct history *history, const struct read_entry *entry, bool first,
                      const char *say, const char *clause, const char *also)
{
    char time[RECORD_TIME], head[48] = "";
    int length = 0;

    if (first)
        snprintf(head, sizeof head, "%8" PRIu64 "  %s", entry->entry.number,
                 record_local(entry->entry.time_ms, time) + 11);
    for (const char *c = say; *c; c++) length += (*c & 0xc0) != 0x80;
    fprintf(history->out, "%s%-18s%s  %s%*s%s%s%s%s%s\n", format_dim(history->color), head,
            format_plain(history->color), say,
            20 + length < CLAUSE_COLUMN ? CLAUSE_COLUMN - 20 - length : 2, "",
            format_dim(history->color), clause ? clause : "", also ? ", " : "", also ? also : "",
            format_plain(history->color));
}

/* "game supervisor overrules the call (Kim)" */
static void add_who(const struct history *history, const struct read_entry *entry,
                    const struct event *event, char say[SCENARIO_SAY])
{
    size_t used = strlen(say);
    char name[RECORD_NAME];
    bool staff = event->kind == EVENT_DONE && event->role && event->role != ROLE_PLAYER;

    if (!staff || !read_called(history->reading, entry->order.person)) return;
    record_name(history->reading, entry->order.person, name);
    snprintf(say + used, SCENARIO_SAY - used, " (%s)", name);
}

static void tell_refusal(struct history *history, const struct read_entry *entry)
{
    char say[SCENARIO_SAY], name[RECORD_NAME];
    const char *sentence = "";
    bool game = entry->order.act == PIT_GAME;

    for (int code = 0; code < REFUSAL_CODES; code++)
        if (!strcmp(refusal_word(code), entry->refusal)) sentence = refusal_sentence(code);
    record_name(history->reading, entry->order.person, name);
    snprintf(say, sizeof say, "refused: %s %s: %s", name,
             game && entry->order.command.act < ACT_COUNT ? act_words(entry->order.command.act)
             : entry->order.act < PIT_ACT_COUNT           ? pit_act_words(entry->order.act)
                                                          : "asks for something",
             strpbrk(sentence, "$@") ? entry->refusal : sentence);
    tell_line(history, entry, true, say, entry->clause, NULL);
}

/* ---- ... for programs ------------------------------------------------------------ */

static void put_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < ' ')
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void put_person(const struct history *history, FILE *out, uint32_t person)
{
    const char *name = read_called(history->reading, person);

    if (!person) return;
    fprintf(out, ",\"person\":%" PRIu32, person);
    if (!name) return;
    fprintf(out, ",\"name\":");
    put_string(out, name);
}

static uint32_t person_at(const struct read_table *table, int seat)
{
    return seat >= 0 && seat < TABLE_SEATS ? table->people[seat] : NOBODY;
}

/* As `croupier play --json` has it, without the line; and whose it is, and words. */
static void event_as_json(struct history *history, const struct read_entry *entry,
                          const struct event *event, const char *say)
{
    char json[2 * SCENARIO_SAY];

    event_json(history->numbered, event, json);
    json[strlen(json) - 1] = '\0';
    fprintf(history->out, "%s{%s", history->told ? "," : "", strchr(json, ',') + 1);
    put_person(history, history->out, person_at(entry->table, event->seat));
    fprintf(history->out, ",\"words\":");
    put_string(history->out, say);
    fputc('}', history->out);
}

static void around_as_json(struct history *history, const struct pit_event *event, const char *say)
{
    fprintf(history->out, "%s{\"event\":\"around\",\"act\":\"%s\"", history->told ? "," : "",
            pit_act_id(event->act));
    put_person(history, history->out, event->person);
    if (event->cents) fprintf(history->out, ",\"cents\":%" PRId64, event->cents);
    fprintf(history->out, ",\"clause\":\"%s\",\"words\":", event->clause);
    put_string(history->out, say);
    fputc('}', history->out);
}

static void event_as_tsv(struct history *history, const struct read_entry *entry,
                         const struct event *event, const char *say)
{
    const struct sign *sign = &entry->table->opening.sign;
    char time[RECORD_TIME], id[WAGER_ID] = "", part[WAGER_ID] = "", pays[48] = "", seat[8] = "";
    char person[16] = "";
    uint32_t who = person_at(entry->table, event->seat);

    if (event->bet) wager_id(sign, event->bet, event->number, id);
    if (event->as) wager_id(sign, event->as, event->as_number, part);
    if (event->pays.n)
        snprintf(pays, sizeof pays, "%" PRId64 "/%" PRId64, event->pays.n, event->pays.d);
    if (event->seat >= 0) snprintf(seat, sizeof seat, "%d", event->seat);
    if (who) snprintf(person, sizeof person, "%" PRIu32, who);
    fprintf(history->out,
            "%" PRIu64 "\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%" PRId64 "\t%" PRId64 "\t%s\t%s\t%s\n",
            entry->entry.number, record_utc(entry->entry.time_ms, time),
            event_kind_word(event->kind), seat, person, id, part,
            event->kind == EVENT_VERDICT ? fate_words(event->fate) : "", pays, event->stake_cents,
            event->paid_cents, event->clause ? event->clause : "", event->also ? event->also : "",
            say);
}

static void row_as_tsv(struct history *history, const struct read_entry *entry, const char *what,
                       uint32_t who, int64_t cents, const char *clause, const char *say)
{
    char time[RECORD_TIME], person[16] = "";

    if (who) snprintf(person, sizeof person, "%" PRIu32, who);
    fprintf(history->out, "%" PRIu64 "\t%s\t%s\t\t%s\t\t\t\t\t0\t%" PRId64 "\t%s\t\t%s\n",
            entry->entry.number, record_utc(entry->entry.time_ms, time), what, person, cents,
            clause, say);
}

/* ---- Each entry ------------------------------------------------------------------ */

/* Of one person: what that one did, or was done to; and what concerns everybody. */
static bool wanted(const struct history *history, const struct read_entry *entry, int seat)
{
    return !history->person || seat == NO_SEAT || person_at(entry->table, seat) == history->person;
}

/* Before the first thing that came of it. */
static void open_entry(struct history *history, const struct read_entry *entry)
{
    char time[RECORD_TIME];
    unsigned role = entry->order.role;

    if (!history->json || history->told) return;
    fprintf(history->out, "%s{\"entry\":%" PRIu64 ",\"time\":\"%s\",\"by\":{\"role\":\"%s\"",
            ftell(history->out) ? ",\n  " : "", entry->entry.number,
            record_utc(entry->entry.time_ms, time),
            role && !(role & (role - 1)) && role < 1u << ROLE_COUNT ? role_words(role) : "");
    put_person(history, history->out, entry->order.person);
    fprintf(history->out, "},\"events\":[");
}

static void tell_event(struct history *history, const struct read_entry *entry,
                       const struct event *event)
{
    char say[SCENARIO_SAY];

    event_words(history->named, event, say);
    add_who(history, entry, event, say);
    open_entry(history, entry);
    if (history->json)
        event_as_json(history, entry, event, say);
    else if (history->tsv)
        event_as_tsv(history, entry, event, say);
    else
        tell_line(history, entry, !history->told, say, event->clause, event->also);
    history->told++;
}

static void tell_around(struct history *history, const struct read_entry *entry,
                        const struct pit_event *event)
{
    char say[SCENARIO_SAY];

    pit_words(history, entry, event, say);
    if (!*say) return;
    open_entry(history, entry);
    if (history->json)
        around_as_json(history, event, say);
    else if (history->tsv)
        row_as_tsv(history, entry, "around", event->person, event->cents, event->clause, say);
    else
        tell_line(history, entry, !history->told, say, event->clause, NULL);
    history->told++;
}

/* Somebody tried what was not allowed. */
static void tell_attempt(struct history *history, const struct read_entry *entry)
{
    if (history->person && entry->order.person != history->person) return;
    open_entry(history, entry);
    if (history->tsv)
        row_as_tsv(history, entry, "refused", entry->order.person, 0, entry->clause,
                   entry->refusal);
    else if (history->json)
        fprintf(history->out, "{\"event\":\"refused\",\"code\":\"%s\",\"clause\":\"%s\"}",
                entry->refusal, entry->clause);
    else
        tell_refusal(history, entry);
    history->told++;
}

static void tell_entry(struct history *history, const struct read_entry *entry)
{
    set_words(history, entry->table);
    history->told = 0;
    if (entry->entry.kind == ENTRY_REFUSED) tell_attempt(history, entry);
    for (int i = 0; i < entry->event_count; i++)
        if (wanted(history, entry, entry->events[i].event.seat))
            tell_event(history, entry, &entry->events[i].event);
    for (int i = 0; i < entry->around_count; i++)
        if (!history->person || entry->around[i].event.person == history->person)
            tell_around(history, entry, &entry->around[i].event);
    if (history->json && history->told) fputs("]}", history->out);
}

/* What stood when the round before had ended, however that was put right. */
static void note_stood(struct history *history, const struct read_table *table)
{
    const struct read_wagers *from = &table->from_last;

    history->stood_count = from->count;
    memcpy(history->stood_people, table->people, sizeof history->stood_people);
    if (!from->count) return;
    history->stood = checked(realloc(history->stood, (size_t)from->count * sizeof *history->stood));
    memcpy(history->stood, from->list, (size_t)from->count * sizeof *history->stood);
}

/* Once the next round has ended, nothing more can come of this one. */
static bool round_entry(void *to, const struct read_entry *entry)
{
    struct history *history = to;
    const struct read_table *table = entry->table;

    if (table->last.number && table->last.number + 1 == history->round) note_stood(history, table);
    if (entry->round->number > history->round && entry->round->ended) return false;
    if (entry->round->number != history->round) return true;
    history->found = *entry->round;
    tell_entry(history, entry);
    return true;
}

/* ---- The whole of it ------------------------------------------------------------- */

static bool of_interest(const struct history *history, uint32_t person)
{
    return !history->person || person == history->person;
}

static void print_stood(const struct history *history)
{
    const struct sign *sign = &read_table(history->reading, history->table)->opening.sign;
    char name[RECORD_NAME], wager[WAGER_NAME], money[MONEY_WORD], time[RECORD_TIME];

    for (int i = 0; i < history->stood_count; i++) {
        const struct read_wager *stood = &history->stood[i];
        uint32_t person = history->stood_people[stood->seat];
        if (!of_interest(history, person)) continue;
        wager_name(sign, stood->bet, stood->number, wager);
        printf("%s%8" PRIu64 "  %s%s  %s's %s of %s stands from round %" PRIu64 "\n",
               format_dim(history->color), stood->entry, record_local(stood->time_ms, time) + 11,
               format_plain(history->color), record_name(history->reading, person, name), wager,
               money_word(stood->cents, money), stood->round);
    }
}

static void print_players(const struct history *history)
{
    struct format_table table = { .columns = 7,
                                  .heads = { "player", "staked", "won", "lost", "fees", "corrected",
                                             "result" },
                                  .right = { false, true, true, true, true, true, true } };
    char name[RECORD_NAME], money[RECORD_MONEY];

    for (int i = 0; i < history->found.player_count; i++) {
        const struct read_player *player = &history->found.players[i];
        const int64_t cents[] = { player->staked_cents, player->won_cents, player->lost_cents,
                                  player->fees_cents, player->corrected_cents };
        if (!of_interest(history, player->person)) continue;
        format_row(&table);
        format_cell(&table, 0, "%s",
                    player->person ? record_name(history->reading, player->person, name)
                                   : "others");
        for (int c = 0; c < 5; c++)
            if (c < 3 || cents[c]) format_cell(&table, c + 1, "%s", record_money(cents[c], money));
        format_cell(&table, 6, "%s", record_money(read_gain(player), money));
    }
    if (!table.rows) return;
    putchar('\n');
    format_print(&table, history->color);
    if (!history->person)
        printf("The house: %s\n", record_money(read_house(&history->found), money));
    format_free(&table);
}

static void print_round(const struct history *history, const struct line *line)
{
    const struct read_table *table = read_table(history->reading, history->table);
    char words[SCENARIO_SAY], time[RECORD_TIME];

    outcome_words(history, table, &line->outcome, line->is_void, words);
    print_title(history, history->table);
    printf("Round %" PRIu64, line->round);
    if (*words) printf(": %s", words);
    if (line->reversed && !line->is_void) printf(", overruled");
    printf(history->found.ended ? "; %s\n\n" : "; not decided at %s\n\n",
           record_local(line->time_ms, time));
    print_stood(history);
    fputs(history->text, stdout);
    print_players(history);
}

static void stood_as_json(const struct history *history)
{
    const struct sign *sign = &read_table(history->reading, history->table)->opening.sign;
    char id[WAGER_ID], time[RECORD_TIME];
    const char *comma = "";

    for (int i = 0; i < history->stood_count; i++) {
        const struct read_wager *stood = &history->stood[i];
        uint32_t person = history->stood_people[stood->seat];
        if (!of_interest(history, person)) continue;
        wager_id(sign, stood->bet, stood->number, id);
        printf("%s{\"wager\":\"%s\",\"cents\":%" PRId64 ",\"round\":%" PRIu64 ",\"entry\":%" PRIu64
               ",\"time\":\"%s\",\"seat\":\"%d\"",
               comma, id, stood->cents, stood->round, stood->entry,
               record_utc(stood->time_ms, time), stood->seat);
        put_person(history, stdout, person);
        putchar('}');
        comma = ",";
    }
}

static void players_as_json(const struct history *history)
{
    const char *comma = "";

    for (int i = 0; i < history->found.player_count; i++) {
        const struct read_player *player = &history->found.players[i];
        if (!of_interest(history, player->person)) continue;
        printf("%s{\"seat\":\"%d\",\"staked_cents\":%" PRId64 ",\"won_cents\":%" PRId64
               ",\"lost_cents\":%" PRId64 ",\"fees_cents\":%" PRId64 ",\"corrected_cents\":%" PRId64
               ",\"result_cents\":%" PRId64,
               comma, player->seat, player->staked_cents, player->won_cents, player->lost_cents,
               player->fees_cents, player->corrected_cents, read_gain(player));
        put_person(history, stdout, player->person);
        putchar('}');
        comma = ",";
    }
}

static void round_as_json(const struct history *history, const struct line *line)
{
    put_json(history, line);
    printf(",\"ended\":%s,\n \"stood\":[", history->found.ended ? "true" : "false");
    stood_as_json(history);
    printf("],\n \"entries\":[%s],\n \"players\":[", history->text);
    players_as_json(history);
    printf("]}\n");
}

static void round_as_tsv(const struct history *history)
{
    const struct sign *sign = &read_table(history->reading, history->table)->opening.sign;
    char id[WAGER_ID], time[RECORD_TIME];

    printf("entry\ttime\tevent\tseat\tperson\twager\tpart_of\tfate\tpays\tstake_cents\tpaid_cents\t"
           "clause\talso\twords\n");
    for (int i = 0; i < history->stood_count; i++) {
        const struct read_wager *stood = &history->stood[i];
        uint32_t person = history->stood_people[stood->seat];
        if (!of_interest(history, person)) continue;
        wager_id(sign, stood->bet, stood->number, id);
        printf("%" PRIu64 "\t%s\tstood\t%d\t%" PRIu32 "\t%s\t\t\t\t%" PRId64 "\t0\t\t\t\n",
               stood->entry, record_utc(stood->time_ms, time), stood->seat, person, id,
               stood->cents);
    }
    fputs(history->text, stdout);
    for (int i = 0; i < history->found.player_count; i++) {
        const struct read_player *player = &history->found.players[i];
        if (!of_interest(history, player->person)) continue;
        printf("%" PRIu64 "\t%s\tresult\t%d\t%" PRIu32 "\t\t\t\t\t%" PRId64 "\t%" PRId64 "\t\t\t\n",
               history->found.last, record_utc(history->found.time_ms, time), player->seat,
               player->person, player->staked_cents, read_gain(player));
    }
}

static int no_such_round(const struct history *history)
{
    const struct read_table *table = read_table(history->reading, history->table);

    if (!table->last.number) return cli_fail("no round has ended at %s.", table->opening.name);
    return cli_fail("%s has no round %" PRIu64 "; the last is %" PRIu64 ".", table->opening.name,
                    history->round, table->last.number);
}

static int recall_round(struct history *history)
{
    history->out = checked(open_memstream(&history->text, &history->length));
    bool read = record_read(history->reading, history->path, history->table, round_entry, history);
    fclose(history->out);
    int status = read ? CLI_DONE : CLI_WRONG_USAGE;
    if (read && !history->found.number) status = no_such_round(history);
    if (status == CLI_DONE) {
        const struct read_round *found = &history->found;
        struct line line = { history->table,
                             found->is_void,
                             found->reversed,
                             found->number,
                             found->first,
                             found->last,
                             found->time_ms,
                             0,
                             0,
                             0,
                             found->outcome };
        sum_up(found, history->person, &line);
        if (history->json)
            round_as_json(history, &line);
        else if (history->tsv)
            round_as_tsv(history);
        else
            print_round(history, &line);
    }
    free(history->text);
    free(history->stood);
    return status;
}

/* ---- The command ----------------------------------------------------------------- */

/* What was asked for; false after a sentence. */
static bool choose(const struct cli *cli, struct history *history)
{
    const char *table = cli->argument_count > 1 ? cli->arguments[1] : NULL;
    const char *person = cli_text(cli, OPT_PERSON);

    history->last = cli_has(cli, OPT_LAST) ? cli_number(cli, OPT_LAST) : LAST_USUAL;
    history->round = cli_number(cli, OPT_ROUND);
    if (table && !(history->table = record_table(history->reading, history->path, table)))
        return false;
    if (person && !(history->person = record_person(history->reading, history->path, person)))
        return false;
    if (!cli_has(cli, OPT_ROUND) || history->table) return true;
    if (read_tables(history->reading) == 1) {
        history->table = 1;
        return true;
    }
    cli_fail("say at which table: croupier history %.200s TABLE --round %" PRIu64 ".",
             history->path, history->round);
    return false;
}

static int check_numbers(const struct cli *cli)
{
    if (cli_has(cli, OPT_LAST) && cli_has(cli, OPT_ROUND))
        return cli_fail("--last is for a list, and --round for one round; choose one of them.");
    if (cli_has(cli, OPT_LAST) && !cli_number(cli, OPT_LAST))
        return cli_fail("--last takes a number of rounds from 1 on.");
    if (cli_has(cli, OPT_ROUND) && !cli_number(cli, OPT_ROUND))
        return cli_fail("rounds are counted from 1.");
    return CLI_DONE;
}

int cmd_history(const struct cli *cli)
{
    struct history history = { .path = cli->arguments[0],
                               .json = cli_has(cli, OPT_JSON),
                               .tsv = cli_has(cli, OPT_TSV),
                               .color = cli_color(cli) };
    int status = check_numbers(cli);

    if (status) return status;
    history.reading = record_open(history.path);
    if (!history.reading) return CLI_WRONG_USAGE;
    history.named = checked(calloc(1, sizeof *history.named));
    history.numbered = checked(calloc(1, sizeof *history.numbered));
    status = CLI_WRONG_USAGE;
    if (choose(cli, &history))
        status = history.round ? recall_round(&history) : list_rounds(&history);
    free(history.named);
    free(history.numbered);
    read_close(history.reading);
    return status;
}
