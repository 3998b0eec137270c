/* cmd_casino.c - a casino made and looked after: init, check, status, backup, export. */
#include "cage/casino.h"
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/record.h"
#include "rules/length.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Why it cannot be, with its full stop. */
static int say(const char *why)
{
    size_t length = strlen(why);
    bool stop = length && why[length - 1] == '.';

    return cli_fail("%s%s", why, stop ? "" : ".");
}

/* ---- Plans ----------------------------------------------------------------------- */

static bool read_plan(const char *path, struct plan *plan)
{
    char why[PLAN_WHY];

    if (!path) {
        plan_usual(plan);
        return true;
    }
    if (plan_read(plan, path, why)) return true;
    say(why);
    return false;
}

static void print_plan(const struct plan *plan, bool color)
{
    struct format_table table = { .columns = 6,
                                  .heads = { "table", "edition", "dealer", "min", "max", "tray" },
                                  .right = { [3] = true, [4] = true, [5] = true } };
    char word[MONEY_WORD];

    for (int i = 0; i < plan->table_count; i++) {
        const struct opening *opening = &plan->tables[i].opening;
        format_row(&table);
        format_cell(&table, 0, "%s", opening->name);
        format_cell(&table, 1, "%s", games[opening->sign.edition].id);
        format_cell(&table, 2, "%s", opening->automatic ? "house" : "staff");
        format_cell(&table, 3, "%s", money_word(opening->sign.min_cents, word));
        format_cell(&table, 4, "%s", money_word(opening->sign.max_cents, word));
        format_cell(&table, 5, "%s", money_word(chips_worth(&opening->set, &opening->tray), word));
    }
    printf("%s: %d table%s, %d of the staff\n\n", plan->name, plan->table_count,
           plan->table_count == 1 ? "" : "s", plan->staff_count);
    format_print(&table, color);
    format_free(&table);
}

static int check(const struct cli *cli)
{
    static struct plan plan;

    if (cli->argument_count != 2) return cli_fail("'casino check' needs one plan, an INI file.");
    if (!read_plan(cli->arguments[1], &plan)) return CLI_WRONG_USAGE;
    print_plan(&plan, cli_color(cli));
    return CLI_DONE;
}

static int init(const struct cli *cli)
{
    static struct plan plan;
    char why[PLAN_WHY], key[CASINO_PATH];

    if (cli->argument_count != 2) return cli_fail("'casino init' needs the name of a new file.");
    if (!read_plan(cli_text(cli, OPT_PLAN), &plan)) return CLI_WRONG_USAGE;
    struct cage *cage = casino_create(cli->arguments[1], &plan, casino_now(), why);
    if (!cage) return say(why);
    cage_close(cage);
    casino_key_path(cli->arguments[1], key);
    printf("%s is a casino of %d table%s. %s is its secret: keep it to yourself, and safe.\n",
           cli->arguments[1], plan.table_count, plan.table_count == 1 ? "" : "s", key);
    return CLI_DONE;
}

/* ---- Looking --------------------------------------------------------------------- */

static struct cage *look(const struct cli *cli, const char *what)
{
    char why[PLAN_WHY];

    if (cli->argument_count < 2) {
        cli_fail("'casino %s' needs a casino's file.", what);
        return NULL;
    }
    struct cage *cage = casino_look(cli->arguments[1], why);
    if (!cage) say(why);
    return cage;
}

static int seated_at(const struct pit *pit)
{
    return __builtin_popcount(pit->table.present);
}

/* Money of a table: what players have there, the float, the box. */
static int64_t of_players(const struct ledger *ledger, uint32_t table)
{
    int64_t sum = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        sum += ledger->tables[table].rack[seat] + ledger->tables[table].layout[seat];
    return sum;
}

static void status_people(struct cage *cage, bool color)
{
    const struct ledger *ledger = cage_ledger(cage);
    struct format_table rows = { .columns = 7,
                                 .heads = { "table", "edition", "phase", "seated", "players",
                                            "float", "box" },
                                 .right = { [3] = true, [4] = true, [5] = true, [6] = true } };
    char word[MONEY_WORD];

    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        const struct pit *pit = cage_pit(cage, table);
        format_row(&rows);
        format_cell(&rows, 0, "%s", cage_opening(cage, table)->name);
        format_cell(&rows, 1, "%s", games[pit->table.sign.edition].id);
        format_cell(&rows, 2, "%s", table_phase_word(&pit->table));
        format_cell(&rows, 3, "%d", seated_at(pit));
        format_cell(&rows, 4, "%s", money_word(of_players(ledger, table), word));
        format_cell(&rows, 5, "%s", money_word(ledger->tables[table].float_cents, word));
        format_cell(&rows, 6, "%s", money_word(ledger->tables[table].box, word));
    }
    printf("%" PRIu64 " entries; all accounts together %s\n\n", cage_entries(cage),
           money_word(ledger_sum(ledger), word));
    format_print(&rows, color);
    format_free(&rows);
}

static void status_rows(struct cage *cage, bool json)
{
    const struct ledger *ledger = cage_ledger(cage);

    printf(json ? "{\"entries\":%" PRIu64 ",\"sum_cents\":%" PRId64 ",\"tables\":["
                : "table\tedition\tphase\tseated\tplayers_cents\tfloat_cents\tbox_cents\n",
           cage_entries(cage), ledger_sum(ledger));
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        const struct pit *pit = cage_pit(cage, table);
        printf(json ? "%s{\"table\":\"%s\",\"edition\":\"%s\",\"phase\":\"%s\",\"seated\":%d,"
                      "\"players_cents\":%" PRId64 ",\"float_cents\":%" PRId64
                      ",\"box_cents\":%" PRId64 "}"
                    : "%s%s\t%s\t%s\t%d\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\n",
               json && table > 1 ? ",\n " : "", cage_opening(cage, table)->name,
               games[pit->table.sign.edition].id, table_phase_word(&pit->table), seated_at(pit),
               of_players(ledger, table), ledger->tables[table].float_cents,
               ledger->tables[table].box);
    }
    if (json) printf("]}\n");
}

static int status(const struct cli *cli)
{
    struct cage *cage = look(cli, "status");

    if (!cage) return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_JSON) || cli_has(cli, OPT_TSV))
        status_rows(cage, cli_has(cli, OPT_JSON));
    else
        status_people(cage, cli_color(cli));
    cage_abandon(cage);
    return CLI_DONE;
}

static int backup(const struct cli *cli)
{
    char why[STORE_WHY];

    if (cli->argument_count != 3)
        return cli_fail("'casino backup' needs a casino's file and the name of the copy.");
    struct cage *cage = look(cli, "backup");
    if (!cage) return CLI_WRONG_USAGE;
    uint64_t entries = cage_entries(cage);
    bool done = cage_backup(cage, cli->arguments[2], why);
    cage_abandon(cage);
    if (!done) return cli_fail("%s: %s.", cli->arguments[2], why);
    printf("%s is a copy with %" PRIu64 " entries. The secret is not in it: copy that apart.\n",
           cli->arguments[2], entries);
    return CLI_DONE;
}

/* ---- Export ---------------------------------------------------------------------- */

static void print_account(const struct account *account)
{
    printf("%s", account_word((enum account_kind)account->kind));
    if (account->kind <= ACCOUNT_PERSON) printf("/%u", account->of);
    if (account->kind <= ACCOUNT_TOKENS) printf("/%d", account->seat + 1);
}

/* Past what was told, to the postings. */
static bool skip_events(struct reader *from)
{
    struct told told;
    struct told_around around;

    for (uint64_t left = get_number(from); left && told_get(from, &told); left--) continue;
    for (uint64_t left = get_number(from); left && told_around_get(from, &around); left--) continue;
    return !from->bad;
}

static bool to_postings(struct reader *from, const struct entry *entry)
{
    struct opening opening;
    struct order order;
    struct errand errand;

    switch ((enum entry_kind)entry->kind) {
    case ENTRY_OPENED:
        return opening_get(from, &opening);
    case ENTRY_ORDER:
        return order_get(from, &order) && skip_events(from);
    case ENTRY_ERRAND:
        return errand_get(from, &errand) && skip_events(from);
    default:
        return false;
    }
}

/* Each posting of an entry on a line: the ledger, for a spreadsheet or another program. */
static bool export_entry(void *to, uint64_t number, const void *body, size_t length,
                         const struct hash *chain)
{
    const bool *json = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct entry entry;
    struct posting posting;
    char clause[ENTRY_CLAUSE], time[RECORD_TIME];

    (void)chain;
    if (!entry_get(&from, &entry) || !to_postings(&from, &entry)) return true;
    for (uint64_t left = get_number(&from); left && posting_get(&from, &posting, clause); left--) {
        printf(*json ? "{\"entry\":%" PRIu64 ",\"time\":\"%s\",\"from\":\"" : "%" PRIu64 "\t%s\t",
               number, record_utc(entry.time_ms, time));
        print_account(&posting.from);
        printf(*json ? "\",\"to\":\"" : "\t");
        print_account(&posting.to);
        printf(*json ? "\",\"cents\":%" PRId64 ",\"clause\":\"%s\"}\n" : "\t%" PRId64 "\t%s\n",
               posting.cents, posting.clause);
    }
    return true;
}

static int export(const struct cli *cli)
{
    bool json = cli_has(cli, OPT_JSON);
    char why[STORE_WHY];

    if (cli->argument_count != 2) return cli_fail("'casino export' needs a casino's file.");
    struct store *store = store_sqlite(cli->arguments[1], STORE_READ, NULL, why);
    if (!store) return cli_fail("%s: %s.", cli->arguments[1], why);
    if (!json) printf("entry\ttime\tfrom\tto\tcents\tclause\n");
    bool done = store->ops->read_entries(store, 1, export_entry, &json);
    if (!done) cli_fail("%s: %s.", cli->arguments[1], store_why(store));
    store->ops->close(store);
    return done ? CLI_DONE : CLI_CHECK_FAILED;
}

int cmd_casino(const struct cli *cli)
{
    static const struct {
        const char *word;
        int (*run)(const struct cli *);
    } words[] = {
        { "init", init },     { "check", check },   { "status", status },
        { "backup", backup }, { "export", export },
    };
    struct cli_guess guess = { .typed = cli->arguments[0] };

    for (size_t i = 0; i < LENGTH(words); i++) {
        if (!strcmp(words[i].word, cli->arguments[0])) return words[i].run(cli);
        cli_guess_try(&guess, words[i].word);
    }
    return cli_guess_fail(&guess, "there is no 'casino %s'", cli->arguments[0]);
}
