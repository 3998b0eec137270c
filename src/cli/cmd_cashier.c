/* cmd_cashier.c - croupier cashier: sell and redeem at the desk of a casino that is not being
 * served; list people and their money, and the business of a day, at any time.
 *
 * An order names the cashier who gives it.  While the casino is open, its page /cashier is the
 * desk: then selling and redeeming fail here, in one sentence. */
#include "cage/casino.h"
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/record.h"
#include "rules/length.h"
#include "server/door.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What is asked for, and who is who. */
struct task {
    const char *path;
    const struct cli *cli;
    struct cage *cage;
    struct door_people *people; /* null: there are no accounts */
};

static int fail(const char *why)
{
    size_t length = strlen(why);

    return cli_fail("%s%s", why, length && why[length - 1] == '.' ? "" : ".");
}

/* ---- People ---------------------------------------------------------------------- */

struct one {
    uint32_t person;
    char name[DOOR_NAME];
};

struct finding {
    char folded[DOOR_NAME];
    struct one found;
};

static void try_person(void *to, uint32_t person, const char *name, const struct purse *purse)
{
    struct finding *finding = to;
    char folded[DOOR_NAME];

    (void)purse;
    door_people_fold(name, folded);
    if (strcmp(folded, finding->folded) || finding->found.person) return;
    finding->found.person = person;
    snprintf(finding->found.name, sizeof finding->found.name, "%s", name);
}

/* By the name of an account, or by the name in the record. */
static bool find_person(const struct task *task, const char *name, struct one *one)
{
    struct finding finding = { .found = { 0 } };
    struct door_people_row row = { .number = 0 };
    const char *wrong = door_name_error(name, strlen(name));

    if (wrong) return cli_fail("%s", wrong), false;
    if (task->people && !door_people_find(task->people, name, &row))
        return fail(door_people_why(task->people)), false;
    door_people_fold(name, finding.folded);
    if (!row.number) cage_each_person(task->cage, &finding, try_person);
    *one = finding.found;
    if (row.number) one->person = row.number;
    if (row.number) snprintf(one->name, sizeof one->name, "%s", row.name);
    if (!one->person) cli_fail("no person named '%s' in %s.", name, task->path);
    return one->person;
}

struct cashiers {
    const struct cage *cage;
    uint32_t person;
    int count;
};

static void try_cashier(void *to, uint32_t person, const char *name, const struct purse *purse)
{
    struct cashiers *cashiers = to;

    (void)name, (void)purse;
    if (!cage_on_duty(cashiers->cage, person, ROLE_CASHIER)) return;
    cashiers->person = person;
    cashiers->count++;
}

/* The cashier of --as, or the only one. */
static bool find_cashier(const struct task *task, uint32_t *by)
{
    struct cashiers cashiers = { .cage = task->cage };
    const char *name = cli_text(task->cli, OPT_AS);
    struct one one;

    if (name && !find_person(task, name, &one)) return false;
    if (name && !cage_on_duty(task->cage, one.person, ROLE_CASHIER))
        return cli_fail("%s is not a cashier on duty.", one.name), false;
    if (name) return *by = one.person, true;
    cage_each_person(task->cage, &cashiers, try_cashier);
    *by = cashiers.person;
    if (cashiers.count == 1) return true;
    cli_fail(cashiers.count
                 ? "%s has more than one cashier; name the one who gives the order: --as NAME."
                 : "%s has no cashier; the operator appoints one, or the plan: 'Cora = cashier'.",
             task->path);
    return false;
}

/* ---- Orders ---------------------------------------------------------------------- */

/* The chips and vouchers that make up an amount; vouchers only if chips do not. */
static bool make_up(const struct task *task, const struct one *one, int64_t cents,
                    struct desk_order *order, const struct chip_set *set)
{
    const struct purse *purse = cage_purse(task->cage, one->person);
    int64_t worth = purse ? chips_worth(set, &purse->chips) : 0;
    int64_t voucher = purse ? purse->voucher_cents : 0;
    char has[MONEY_WORD], wants[MONEY_WORD];

    if (!cents) cents = worth + voucher;
    if (cents > worth + voucher || !cents)
        return cli_fail("%s has %s.", one->name, money_word(worth + voucher, has)), false;
    if (chips_make(set, &purse->chips, cents, &order->chips)) return true;
    order->cents = cents < voucher ? cents : voucher;
    if (cents == order->cents ||
        chips_make(set, &purse->chips, cents - order->cents, &order->chips))
        return true;
    return cli_fail("the chips of %s do not make up %s.", one->name, money_word(cents, wants)),
           false;
}

static int give_order(const struct task *task, const struct one *one,
                      const struct desk_order *order)
{
    struct answer answer;
    char words[REFUSAL_SAY];

    if (!cage_name_of(task->cage, one->person) && one->person < CAGE_GUESTS)
        cage_name(task->cage, one->person, one->name, casino_now());
    if (!cage_desk_order(task->cage, order, casino_now(), &answer))
        return fail(cage_why(task->cage));
    if (!answer.refusal.code)
        return cage_commit(task->cage) ? CLI_DONE : fail(cage_why(task->cage));
    refusal_words(&answer.refusal, words);
    return cli_fail("%s (%s)", words, answer.refusal.clause);
}

static int trade(const struct task *task, enum desk_order_kind kind)
{
    const char *amount = task->cli->argument_count > 3 ? task->cli->arguments[3] : NULL;
    const struct chip_set *set = &cage_opening(task->cage, 1)->set;
    struct desk_order order;
    char word[MONEY_WORD];
    int64_t cents = 0;
    struct one one;

    memset(&order, 0, sizeof order);
    if (amount && (!money_of(amount, &cents) || cents <= 0))
        return cli_fail("'%s' is not an amount.", amount);
    if (!find_cashier(task, &order.by) || !find_person(task, task->cli->arguments[2], &one))
        return CLI_WRONG_USAGE;
    order.person = one.person;
    order.kind = (uint8_t)kind;
    if (kind != DESK_REDEEM) order.cents = cents;
    if (kind == DESK_REDEEM && !make_up(task, &one, cents, &order, set)) return CLI_WRONG_USAGE;
    int status = give_order(task, &one, &order);
    if (status != CLI_DONE) return status;
    cents = order.cents + chips_worth(set, &order.chips);
    const struct purse *purse = cage_purse(task->cage, one.person);
    printf(kind == DESK_REDEEM ? "Pay %s to %s.\n" : "Take %s from %s.\n", money_word(cents, word),
           one.name);
    printf("%s now has %s in the purse.\n", one.name,
           money_word(chips_worth(set, &purse->chips) + purse->voucher_cents, word));
    return CLI_DONE;
}

static int sell(const struct task *task)
{
    return trade(task, DESK_CHIPS);
}

static int voucher(const struct task *task)
{
    return trade(task, DESK_VOUCHER);
}

static int redeem(const struct task *task)
{
    return trade(task, DESK_REDEEM);
}

/* ---- The people ------------------------------------------------------------------ */

struct listing {
    const struct task *task;
    const struct chip_set *set;
    enum record_style style;
    struct format_table table;
    struct json_out out;
};

static void list_one(struct listing *listing, uint32_t person, const char *name)
{
    const struct purse *purse = cage_purse(listing->task->cage, person);
    int64_t carried = purse ? chips_worth(listing->set, &purse->chips) + purse->voucher_cents : 0;
    int64_t worth = cage_worth(listing->task->cage, person);
    char word[MONEY_WORD];

    if (listing->style == RECORD_TSV) {
        printf("%u\t%s\t%lld\t%lld\n", person, name, (long long)carried, (long long)worth);
    } else if (listing->style == RECORD_JSON) {
        json_out_break(&listing->out, 1);
        json_out_object(&listing->out, NULL);
        json_out_number(&listing->out, "person", person);
        json_out_text(&listing->out, "name", name);
        json_out_number(&listing->out, "purse_cents", carried);
        json_out_number(&listing->out, "balance_cents", worth);
        json_out_end(&listing->out);
    } else {
        format_row(&listing->table);
        format_cell(&listing->table, 0, "%u", person);
        format_cell(&listing->table, 1, "%s", name);
        format_cell(&listing->table, 2, "%s", money_word(carried, word));
        format_cell(&listing->table, 3, "%s", money_word(worth, word));
    }
}

static void list_account(void *to, const struct door_people_row *row)
{
    if (row->number >= PEOPLE_FIRST) list_one(to, row->number, row->name);
}

static int list(const struct task *task)
{
    struct listing listing = { .task = task,
                               .set = &cage_opening(task->cage, 1)->set,
                               .style = record_style(task->cli),
                               .table = { .columns = 4,
                                          .heads = { "person", "name", "purse", "balance" },
                                          .right = { true, false, true, true } },
                               .out = FORMAT_JSON };

    if (listing.style == RECORD_TSV) puts("person\tname\tpurse_cents\tbalance_cents");
    if (listing.style == RECORD_JSON) json_out_array(&listing.out, NULL);
    if (task->people && !door_people_each(task->people, list_account, &listing))
        return fail(door_people_why(task->people));
    if (listing.style == RECORD_JSON) {
        json_out_end(&listing.out);
        format_json_print(&listing.out);
    } else if (listing.style == RECORD_WORDS && !listing.table.rows) {
        puts("There are no accounts.");
    } else if (listing.style == RECORD_WORDS) {
        format_print(&listing.table, cli_color(task->cli));
        format_free(&listing.table);
    }
    return CLI_DONE;
}

/* ---- The business of a day ------------------------------------------------------- */

struct day {
    const struct reading *reading;
    const char *day; /* "2026-11-18" */
    const struct chip_set *set;
    enum record_style style;
    struct format_table table;
    struct json_out out;
    int64_t taken, paid, granted;
};

static const char *kind_words(int kind)
{
    static const char *const words[DESK_KINDS] = {
        [DESK_CHIPS] = "sells chips", [DESK_VOUCHER] = "sells a voucher",
        [DESK_REDEEM] = "redeems",    [DESK_PROMOTIONAL] = "",
        [DESK_COLOURS] = "",          [DESK_GRANT] = "grants play money",
    };

    return kind < DESK_KINDS ? words[kind] : "";
}

static void day_words(struct day *day, const char *time, const char *by, const char *name,
                      const struct desk_order *order, int64_t cents)
{
    char word[RECORD_MONEY];

    format_row(&day->table);
    format_cell(&day->table, 0, "%s", time + 11);
    format_cell(&day->table, 1, "%s", by);
    format_cell(&day->table, 2, "%s", kind_words(order->kind));
    format_cell(&day->table, 3, "%s", name);
    format_cell(&day->table, 4, "%s", record_money(cents, word));
    if (order->cheque_cents)
        format_cell(&day->table, 5, "%s", record_money(order->cheque_cents, word));
}

static void day_json(struct json_out *out, const struct entry *entry, const char *by,
                     const char *name, const struct desk_order *order, int64_t cents)
{
    char time[RECORD_TIME];

    json_out_break(out, 1);
    json_out_object(out, NULL);
    json_out_number(out, "entry", (int64_t)entry->number);
    json_out_text(out, "time", record_utc(entry->time_ms, time));
    json_out_text(out, "cashier", by);
    json_out_text(out, "kind", desk_order_id(order->kind));
    json_out_number(out, "person", order->person);
    json_out_text(out, "name", name);
    json_out_number(out, "cents", cents);
    json_out_number(out, "cheque_cents", order->cheque_cents);
    json_out_end(out);
}

static bool day_order(void *to, const struct entry *entry, const struct desk_order *order)
{
    struct day *day = to;
    char time[RECORD_TIME], utc[RECORD_TIME], by[RECORD_NAME], name[RECORD_NAME];
    int64_t cents = order->cents + chips_worth(day->set, &order->chips);

    if (strncmp(record_local(entry->time_ms, time), day->day, 10)) return true;
    record_name(day->reading, order->person, name);
    if (order->by != NOBODY)
        record_name(day->reading, order->by, by);
    else
        snprintf(by, sizeof by, "%s", order->kind == DESK_GRANT ? "the house" : name);
    *(order->kind == DESK_REDEEM  ? &day->paid
      : order->kind == DESK_GRANT ? &day->granted
                                  : &day->taken) += cents;
    if (day->style == RECORD_TSV)
        printf("%llu\t%s\t%s\t%s\t%s\t%lld\t%lld\n", (unsigned long long)entry->number,
               record_utc(entry->time_ms, utc), by, desk_order_id(order->kind), name,
               (long long)cents, (long long)order->cheque_cents);
    else if (day->style == RECORD_JSON)
        day_json(&day->out, entry, by, name, order, cents);
    else
        day_words(day, time, by, name, order, cents);
    return true;
}

static void day_end(struct day *day, bool color)
{
    char taken[RECORD_MONEY], paid[RECORD_MONEY], granted[RECORD_MONEY];

    if (day->style == RECORD_JSON) {
        json_out_end(&day->out);
        format_json_print(&day->out);
    }
    if (day->style != RECORD_WORDS) return;
    if (day->table.rows) format_print(&day->table, color);
    if (day->table.rows) putchar('\n');
    format_free(&day->table);
    printf("%s: taken %s, paid out %s; play money granted %s.\n", day->day,
           record_money(day->taken, taken), record_money(day->paid, paid),
           record_money(day->granted, granted));
}

static bool is_day(const char *text)
{
    return strlen(text) == 10 && strspn(text, "0123456789-") == 10 && text[4] == '-' &&
           text[7] == '-';
}

static int show_day(const struct task *task)
{
    char today[RECORD_TIME];
    const char *given = cli_text(task->cli, OPT_DAY);
    struct day day = { .day = given ? given : today,
                       .style = record_style(task->cli),
                       .table = { .columns = 6,
                                  .heads = { "time", "cashier", "", "person", "amount", "cheque" },
                                  .right = { [4] = true, [5] = true } },
                       .out = FORMAT_JSON };

    record_local(casino_now(), today);
    today[10] = '\0';
    if (!is_day(day.day))
        return cli_fail("--day takes a day such as 2026-07-01, not '%s'.", day.day);
    struct reading *reading = record_open(task->path);
    if (!reading) return CLI_WRONG_USAGE;
    day.reading = reading;
    day.set = &read_table(reading, 1)->opening.set;
    if (day.style == RECORD_TSV) puts("entry\ttime\tcashier\tkind\tname\tcents\tcheque_cents");
    if (day.style == RECORD_JSON) json_out_array(&day.out, NULL);
    bool good = read_desk_orders(reading, day_order, &day);
    if (good) day_end(&day, cli_color(task->cli));
    int status = good ? CLI_DONE : fail(read_why(reading));
    read_close(reading);
    return status;
}

/* ---- The command ----------------------------------------------------------------- */

#define WORDS "sell voucher redeem list day"

static const struct word {
    const char *word;
    int (*run)(const struct task *task);
    int least, most;    /* arguments: a name and an amount */
    bool writes, looks; /* opens the casino, or looks into it */
} words[] = {
    { "sell", sell, 2, 2, true, false },     { "voucher", voucher, 2, 2, true, false },
    { "redeem", redeem, 1, 2, true, false }, { "list", list, 0, 0, false, true },
    { "day", show_day, 0, 0, false, false },
};

static const struct word *find_word(const char *typed)
{
    struct cli_guess guess = { .typed = typed };

    for (size_t i = 0; i < LENGTH(words); i++) {
        if (!strcmp(words[i].word, typed)) return &words[i];
        cli_guess_try(&guess, words[i].word);
    }
    cli_guess_fail(&guess, "unknown subcommand 'cashier CASINO.db %s'", typed);
    return NULL;
}

/* Opens what the subcommand needs.  Returns false after an error. */
static bool open_task(const struct word *word, struct task *task)
{
    char path[CASINO_PATH], why[PLAN_WHY], wrong[DOOR_WHY];

    if (word->writes && !(task->cage = casino_open(task->path, why))) {
        if (strstr(why, "already open"))
            cli_fail("%s is open: the cashier sells and redeems on its page /cashier.", task->path);
        else
            fail(why);
        return false;
    }
    if (word->looks && !(task->cage = record_cage(task->path))) return false;
    if (!task->cage || !door_people_path(task->path, path, sizeof path) || access(path, F_OK))
        return true;
    task->people = door_people_open(path, PEOPLE_MUST_EXIST, NULL, wrong);
    return task->people || (cli_fail("%s: %s.", path, wrong), false);
}

int cmd_cashier(const struct cli *cli)
{
    struct task task = { .path = cli->arguments[0], .cli = cli };

    if (cli->argument_count < 2) return cli_missing("subcommand", WORDS);
    const struct word *word = find_word(cli->arguments[1]);
    if (!word) return CLI_WRONG_USAGE;
    int given = cli->argument_count - 2;
    if (given < word->least || given > word->most)
        return cli_fail("'cashier %s %s' takes %s.", task.path, word->word,
                        !word->most                ? "no name"
                        : word->least < word->most ? "a name, and an amount unless it is everything"
                                                   : "a name and an amount");
    bool good = open_task(word, &task);
    int status = good ? word->run(&task) : CLI_WRONG_USAGE;
    door_people_close(task.people);
    if (task.cage && !word->writes) cage_abandon(task.cage);
    if (task.cage && word->writes && !cage_close(task.cage) && status == CLI_DONE)
        return fail("the casino could not be closed properly");
    return status;
}
