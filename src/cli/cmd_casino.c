/* cmd_casino.c - croupier casino: init, check, status, restore and upgrade; backup and export are
 * in copies.c. */
#include "cage/casino.h"
#include "cli/cli.h"
#include "cli/copies.h"
#include "cli/format.h"
#include "cli/items.h"
#include "cli/progress.h"
#include "cli/record.h"
#include "rules/length.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Fails with this reason; adds a full stop if it has none. */
static int fail(const char *why)
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
        plan_default(plan);
        return true;
    }
    if (plan_read(plan, path, why)) return true;
    fail(why);
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
        format_cell(&table, 1, "%s", games[opening->sign.edition]->id);
        format_cell(&table, 2, "%s", plan_dealer(opening));
        format_cell(&table, 3, "%s", money_word(opening->sign.min_cents, word));
        format_cell(&table, 4, "%s", money_word(opening->sign.max_cents, word));
        format_cell(&table, 5, "%s",
                    opening_unlimited(opening)
                        ? "unlimited"
                        : money_word(chips_worth(&opening->set, &opening->tray), word));
    }
    printf("%s: %d table%s, %d staff\n\n", plan->name, plan->table_count,
           plan->table_count == 1 ? "" : "s", plan->staff_count);
    format_print(&table, color);
    format_free(&table);
    for (int i = 0; i < plan->item_count; i++)
        printf("%s%s %s\n", i ? "" : "\n", plan->items[i].kind, plan->items[i].name);
}

static int check(const struct cli *cli)
{
    static struct plan plan;

    if (!read_plan(cli->arguments[1], &plan)) return CLI_WRONG_USAGE;
    print_plan(&plan, cli_color(cli));
    return CLI_DONE;
}

static int init(const struct cli *cli)
{
    static struct plan plan;
    char why[PLAN_WHY], key[CASINO_PATH];

    if (!read_plan(cli_text(cli, OPT_PLAN), &plan)) return CLI_WRONG_USAGE;
    struct cage *cage = casino_create(cli->arguments[1], &plan, casino_now(), why);
    if (!cage) return fail(why);
    cage_close(cage);
    casino_key_path(cli->arguments[1], key);
    printf("Created %s, a casino with %d table%s. Keep its key file %s secret and safe.\n",
           cli->arguments[1], plan.table_count, plan.table_count == 1 ? "" : "s", key);
    return CLI_DONE;
}

/* ---- Status ---------------------------------------------------------------------- */

static bool unlimited(const struct cage *cage, uint32_t table)
{
    return opening_unlimited(cage_opening(cage, table));
}

static const char *float_of(const struct cage *cage, uint32_t table, char word[MONEY_WORD])
{
    return unlimited(cage, table) ? "unlimited"
                                  : money_word(cage_ledger(cage)->tables[table].float_cents, word);
}

static int seated_at(const struct pit *pit)
{
    return __builtin_popcount(pit->table.present);
}

/* What the players have at a table, in racks and on the layout: money, without free tournament
 * chips, which are counted apart. */
static int64_t of_players(const struct ledger *ledger, uint32_t table)
{
    int64_t sum = ledger->tables[table].issued;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        sum += ledger->tables[table].rack[seat] + ledger->tables[table].layout[seat];
    return sum;
}

static int64_t of_tournament(const struct ledger *ledger, uint32_t table)
{
    return -ledger->tables[table].issued;
}

/* Without the key, the state of a table with hidden cards is not known. */
static const char *phase_of(const struct cage *cage, uint32_t table)
{
    return cage_knows(cage, table) ? table_phase_word(&cage_pit(cage, table)->table) : "hidden";
}

/* ---- Items ----------------------------------------------------------------------- */

static void items_text(struct cage *cage, bool color)
{
    struct format_table rows = { .columns = 5,
                                 .heads = { "item", "kind", "phase", "pool", "kept" },
                                 .right = { [3] = true, [4] = true } };
    char word[MONEY_WORD];

    if (!cage_items(cage)) return;
    for (uint32_t item = 1; item <= cage_items(cage); item++) {
        const struct item_accounts *accounts = &cage_ledger(cage)->items[item];
        format_row(&rows);
        format_cell(&rows, 0, "%s", cage_item_opening(cage, item)->name);
        format_cell(&rows, 1, "%s", cage_item_opening(cage, item)->kind);
        format_cell(&rows, 2, "%s", items_phase(cage, item));
        format_cell(&rows, 3, "%s", money_word(accounts->pool, word));
        format_cell(&rows, 4, "%s", money_word(accounts->kept, word));
    }
    putchar('\n');
    format_print(&rows, color);
    format_free(&rows);
}

static void put_items(struct json_out *out, struct cage *cage)
{
    json_out_array(out, "items");
    for (uint32_t item = 1; item <= cage_items(cage); item++) {
        const struct item_accounts *accounts = &cage_ledger(cage)->items[item];
        json_out_break(out, 1);
        json_out_object(out, NULL);
        json_out_text(out, "item", cage_item_opening(cage, item)->name);
        json_out_text(out, "kind", cage_item_opening(cage, item)->kind);
        json_out_text(out, "phase", items_phase(cage, item));
        json_out_number(out, "pool_cents", accounts->pool);
        json_out_number(out, "kept_cents", accounts->kept);
        json_out_end(out);
    }
    json_out_end(out);
}

/* ---- Status ---------------------------------------------------------------------- */

static void status_text(struct cage *cage, bool color)
{
    const struct ledger *ledger = cage_ledger(cage);
    struct format_table rows = {
        .columns = 8,
        .heads = { "table", "edition", "phase", "seated", "players", "float", "box", "tournament" },
        .right = { [3] = true, [4] = true, [5] = true, [6] = true, [7] = true }
    };
    char word[MONEY_WORD];

    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        const struct pit *pit = cage_pit(cage, table);
        format_row(&rows);
        format_cell(&rows, 0, "%s", cage_opening(cage, table)->name);
        format_cell(&rows, 1, "%s", games[pit->table.sign.edition]->id);
        format_cell(&rows, 2, "%s", phase_of(cage, table));
        if (cage_knows(cage, table)) format_cell(&rows, 3, "%d", seated_at(pit));
        format_cell(&rows, 4, "%s", money_word(of_players(ledger, table), word));
        format_cell(&rows, 5, "%s", float_of(cage, table, word));
        format_cell(&rows, 6, "%s", money_word(ledger->tables[table].box, word));
        if (of_tournament(ledger, table))
            format_cell(&rows, 7, "%s", money_word(of_tournament(ledger, table), word));
    }
    printf("%" PRIu64 " entries; sum of all accounts: %s\n\n", cage_entries(cage),
           money_word(ledger_sum(ledger), word));
    format_print(&rows, color);
    format_free(&rows);
    items_text(cage, color);
}

/* A row for each table, then one for each item, with the same columns; those of the other are
 * empty. */
static void status_tsv(struct cage *cage)
{
    const struct ledger *ledger = cage_ledger(cage);

    puts("row\ttable\tedition\tphase\tseated\tplayers_cents\tfloat_cents\tbox_cents\t"
         "tournament_cents\titem\tkind\tpool_cents\tkept_cents");
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        const struct pit *pit = cage_pit(cage, table);
        char seated[16] = "", cents[24] = "unlimited";
        if (cage_knows(cage, table)) snprintf(seated, sizeof seated, "%d", seated_at(pit));
        if (!unlimited(cage, table))
            snprintf(cents, sizeof cents, "%" PRId64, ledger->tables[table].float_cents);
        printf("table\t%s\t%s\t%s\t%s\t%" PRId64 "\t%s\t%" PRId64 "\t%" PRId64 "\t\t\t\t\n",
               cage_opening(cage, table)->name, games[pit->table.sign.edition]->id,
               phase_of(cage, table), seated, of_players(ledger, table), cents,
               ledger->tables[table].box, of_tournament(ledger, table));
    }
    for (uint32_t item = 1; item <= cage_items(cage); item++)
        printf("item\t\t\t%s\t\t\t\t\t\t%s\t%s\t%" PRId64 "\t%" PRId64 "\n",
               items_phase(cage, item), cage_item_opening(cage, item)->name,
               cage_item_opening(cage, item)->kind, ledger->items[item].pool,
               ledger->items[item].kept);
}

static void put_table(struct json_out *out, struct cage *cage, uint32_t table)
{
    const struct ledger *ledger = cage_ledger(cage);
    const struct pit *pit = cage_pit(cage, table);

    json_out_object(out, NULL);
    json_out_text(out, "table", cage_opening(cage, table)->name);
    json_out_text(out, "edition", games[pit->table.sign.edition]->id);
    json_out_text(out, "phase", phase_of(cage, table));
    if (cage_knows(cage, table)) json_out_number(out, "seated", seated_at(pit));
    json_out_number(out, "players_cents", of_players(ledger, table));
    if (unlimited(cage, table))
        json_out_null(out, "float_cents");
    else
        json_out_number(out, "float_cents", ledger->tables[table].float_cents);
    json_out_number(out, "box_cents", ledger->tables[table].box);
    json_out_number(out, "tournament_cents", of_tournament(ledger, table));
    json_out_end(out);
}

static void status_json(struct cage *cage)
{
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    json_out_natural(&out, "entries", cage_entries(cage));
    json_out_number(&out, "sum_cents", ledger_sum(cage_ledger(cage)));
    json_out_array(&out, "tables");
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        json_out_break(&out, 1);
        put_table(&out, cage, table);
    }
    json_out_end(&out);
    if (cage_items(cage)) put_items(&out, cage);
    json_out_end(&out);
    format_json_print(&out);
}

static int status(const struct cli *cli)
{
    struct cage *cage = record_cage(cli->arguments[1]);

    if (!cage) return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_JSON))
        status_json(cage);
    else if (cli_has(cli, OPT_TSV))
        status_tsv(cage);
    else
        status_text(cage, cli_color(cli));
    cage_abandon(cage);
    return CLI_DONE;
}

/* ---- Restoring ------------------------------------------------------------------- */

static bool show(void *to, uint64_t entries)
{
    (void)to;
    progress_show(entries, 0);
    return true;
}

static int restore(const struct cli *cli)
{
    char why[PLAN_WHY], replaced[CASINO_PATH];
    const char *path = cli->arguments[1], *from = cli_text(cli, OPT_FROM);

    if (!from) return cli_fail("'casino restore' needs --from and the copy to restore.");
    bool done = casino_restore(path, from, casino_now(), show, replaced, why);
    progress_hide();
    if (!done) return fail(why);
    printf("Restored %s from %s.", path, from);
    if (*replaced) printf(" The record that was there is now %s.", replaced);
    puts(" What was added after the copy was made is not in it.");
    return CLI_DONE;
}

/* ---- Upgrading ------------------------------------------------------------------- */

static int upgrade(const struct cli *cli)
{
    static struct casino_upgrade done;
    char why[PLAN_WHY];
    const char *path = cli->arguments[1];

    if (!casino_upgrade(path, casino_now(), &done, why)) return fail(why);
    char items[48] = "";

    if (done.items)
        snprintf(items, sizeof items, " and %" PRIu32 " item%s", done.items,
                 done.items == 1 ? "" : "s");
    printf("%s: %" PRIu32
           " table%s%s carried over from the rules of croupier %s to those of %s, with "
           "all bets, people and money. The record as it was is now %s.\n",
           path, done.tables, done.tables == 1 ? "" : "s", items, done.before.program,
           CROUPIER_VERSION, done.copy);
    return CLI_DONE;
}

/* ---- The command ----------------------------------------------------------------- */

#define FORMS (CLI_OPTION(JSON) | CLI_OPTION(TSV))

static const struct cli_subcommand subcommands[] = {
    { "init", "the name of a new file", 1, CLI_OPTION(PLAN), init },
    { "check", "a plan (INI file)", 1, 0, check },
    { "status", "a casino file", 1, FORMS, status },
    { "backup", "a casino file and a name for the copy", 2, 0, copies_backup },
    { "restore", "a casino file", 1, CLI_OPTION(FROM), restore },
    { "upgrade", "a casino file", 1, 0, upgrade },
    { "export", "a casino file", 1, FORMS, copies_export },
};

int cmd_casino(const struct cli *cli)
{
    return cli_run_subcommand(cli, subcommands, LENGTH(subcommands));
}
