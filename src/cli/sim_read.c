/* sim_read.c - what 'croupier sim' is to play, from the command line. */
#include "cli/sim_cli.h"

#include "cli/lookup.h"
#include "odds/game_odds.h"
#include "rules/length.h"
#include "sim/host/checkpoint.h"

#include <stdlib.h>
#include <string.h>

#define ROUNDS        10000000
#define ROUNDS_MOST   UINT64_C(1000000000000000)
#define SESSIONS      100000
#define SESSIONS_MOST UINT64_C(1000000000000)
#define USUAL_ROUNDS  1000 /* of a session that nothing else ends */

static const char *name_of(enum cli_option_id option)
{
    return cli_options[option].name;
}

static bool wrong(const char *words)
{
    cli_fail("%s", words);
    return false;
}

/* ---- The table ------------------------------------------------------------------- */

static bool read_amount(const struct cli *cli, enum cli_option_id option, int64_t *cents)
{
    return !cli_has(cli, option) || lookup_amount(name_of(option), cli_text(cli, option), cents);
}

static bool check_sign(const struct sign *sign)
{
    struct refusal why = sign_check(sign);
    char words[REFUSAL_SAY];

    if (!why.code) return true;
    refusal_words(&why, words);
    cli_fail("the rules do not permit this sign: %s", words);
    return false;
}

static bool read_sign(const struct cli *cli, struct sign *sign)
{
    int edition = lookup_edition(cli->arguments[0]);

    if (edition < 0) return false;
    if (!sim_game(edition)) {
        cli_fail("%s can't be simulated yet.", games[edition]->id);
        return false;
    }
    *sign = sign_of(edition);
    for (int i = 0; i < cli_count(cli, OPT_OPTION); i++)
        if (!lookup_option(sign, cli_nth(cli, OPT_OPTION, i))) return false;
    if (!read_amount(cli, OPT_MIN, &sign->min_cents) ||
        !read_amount(cli, OPT_MAX, &sign->max_cents) ||
        !read_amount(cli, OPT_STEP, &sign->step_cents) ||
        !read_amount(cli, OPT_CHIP, &sign->chip_cents))
        return false;
    if (sign->min_cents > sign->max_cents) return wrong("--min can't be more than --max.");
    if (odds_game(edition)->complete) odds_game(edition)->complete(sign);
    return check_sign(sign);
}

static int64_t least_bet(const struct sign *sign)
{
    bool side = sign->side_min_cents && sign->side_min_cents < sign->min_cents;

    return side ? sign->side_min_cents : sign->min_cents;
}

/* ---- Sessions -------------------------------------------------------------------- */

static bool whole_chips(const struct sim_plan *plan, enum cli_option_id option, int64_t cents)
{
    char chip[MONEY_WORD];

    if (cents % plan->sign.chip_cents == 0) return true;
    cli_fail("--%s must be in whole chips; the smallest chip is %s.", name_of(option),
             money_word(plan->sign.chip_cents, chip));
    return false;
}

static bool read_money(const struct cli *cli, struct sim_plan *plan, int64_t *unit)
{
    char word[MONEY_WORD], other[MONEY_WORD];

    *unit = plan->sign.min_cents;
    if (!read_amount(cli, OPT_UNIT, unit) ||
        !read_amount(cli, OPT_BANKROLL, &plan->bankroll_cents) ||
        !read_amount(cli, OPT_STOP_WIN, &plan->win_cents) ||
        !read_amount(cli, OPT_STOP_LOSS, &plan->loss_cents))
        return false;
    if (*unit < least_bet(&plan->sign)) {
        cli_fail("--unit %s is below the table minimum of %s; see --min.", money_word(*unit, word),
                 money_word(least_bet(&plan->sign), other));
        return false;
    }
    if (!whole_chips(plan, OPT_UNIT, *unit) ||
        !whole_chips(plan, OPT_BANKROLL, plan->bankroll_cents))
        return false;
    if (plan->bankroll_cents && plan->bankroll_cents < *unit) {
        cli_fail("a bankroll of %s can't bet: a unit is %s.",
                 money_word(plan->bankroll_cents, word), money_word(*unit, other));
        return false;
    }
    if (plan->loss_cents <= plan->bankroll_cents || !plan->bankroll_cents) return true;
    return wrong("--stop-loss can't be more than --bankroll.");
}

/* A number from 1. */
static bool read_natural(const struct cli *cli, enum cli_option_id option, uint64_t most,
                         uint64_t *number)
{
    if (!cli_has(cli, option)) return true;
    *number = cli_number(cli, option);
    if (*number && *number <= most) return true;
    cli_fail("--%s takes a number from 1 to %llu.", name_of(option), (unsigned long long)most);
    return false;
}

/* Sessions with a bankroll end by themselves, or after the usual number of rounds. */
static bool read_sessions(const struct cli *cli, struct sim_plan *plan)
{
    plan->sessions = SESSIONS;
    if (cli_has(cli, OPT_ROUNDS))
        return wrong("--rounds is for play without a bankroll; with --bankroll, give --sessions "
                     "and --max-rounds.");
    if (!read_natural(cli, OPT_SESSIONS, SESSIONS_MOST, &plan->sessions) ||
        !read_natural(cli, OPT_MAX_ROUNDS, SIM_NEVER_ENDS, &plan->rounds) ||
        !read_natural(cli, OPT_MAX_SHOOTERS, SIM_NEVER_ENDS, &plan->shooters))
        return false;
    if (plan->shooters && !sim_game(plan->sign.edition)->turn_over) {
        cli_fail("--max-shooters is for games with shooters; %s has none.",
                 games[plan->sign.edition]->id);
        return false;
    }
    if (!plan->rounds && !plan->shooters && !plan->win_cents && !plan->loss_cents)
        plan->rounds = USUAL_ROUNDS;
    return true;
}

static bool read_blocks(const struct cli *cli, struct sim_plan *plan)
{
    static const enum cli_option_id needy[] = { OPT_SESSIONS, OPT_MAX_ROUNDS, OPT_MAX_SHOOTERS,
                                                OPT_STOP_WIN, OPT_STOP_LOSS };
    uint64_t rounds = ROUNDS;

    for (size_t i = 0; i < LENGTH(needy); i++)
        if (cli_has(cli, needy[i])) {
            cli_fail("--%s needs --bankroll: it is about sessions that start with one.",
                     name_of(needy[i]));
            return false;
        }
    if (!read_natural(cli, OPT_ROUNDS, ROUNDS_MOST, &rounds)) return false;
    host_blocks(rounds, plan);
    return true;
}

/* ---- Strategies ------------------------------------------------------------------ */

/* The digest of a strategy that is a file, so that a checkpoint knows it from a changed one. */
static void digest_script(const char *words, char digest[CHECKPOINT_DIGEST + 1])
{
    static char bytes[1 << 20];
    char path[HOST_WORDS];

    *digest = '\0';
    snprintf(path, sizeof path, "%.*s", (int)strcspn(words, ":"), words);
    FILE *file = strpbrk(path, "./") ? fopen(path, "r") : NULL;
    if (!file) return;
    checkpoint_digest(bytes, fread(bytes, 1, sizeof bytes, file), digest);
    fclose(file);
}

static bool add_strategy(struct host_plan *plan, const struct sim_plan *common, int64_t unit,
                         const char *words)
{
    char why[STRATEGY_WHY] = "";

    if (plan->count == HOST_STRATEGIES) {
        cli_fail("--versus can be given at most %d times.", HOST_STRATEGIES - 1);
        return false;
    }
    if (strlen(words) >= HOST_WORDS) return wrong("a strategy with its parameters is too long.");
    struct sim_plan *one = &plan->plans[plan->count];
    *one = *common;
    bool failed = false, own = sim_read_own(plan, plan->count, words, unit, &failed);
    if (failed) return false;
    if (!own && !strategy_read(words, &common->sign, unit, &one->strategy, &one->values, why)) {
        size_t length = strlen(why);
        cli_fail("%s%s", why, length && why[length - 1] == '.' ? "" : ".");
        return false;
    }
    snprintf(plan->words[plan->count], HOST_WORDS, "%s", words);
    digest_script(words, plan->script[plan->count]);
    plan->count++;
    return true;
}

/* Without a strategy: flat on the first wager that can be played so. */
static bool usual_strategy(const struct sim_plan *plan, int64_t unit, char words[HOST_WORDS])
{
    const struct strategy *strategy;
    struct strategy_values values;
    char why[STRATEGY_WHY], id[WAGER_ID];

    for (int bet = 0, number = 0; wager_next(&plan->sign, false, &bet, &number);) {
        wager_id(&plan->sign, bet, number, id);
        snprintf(words, HOST_WORDS, "flat:wagers=%s", id);
        if (strategy_read(words, &plan->sign, unit, &strategy, &values, why)) return true;
    }
    return wrong("give a --strategy; 'croupier sim --list' has them.");
}

static bool read_strategies(const struct cli *cli, struct host_plan *plan,
                            const struct sim_plan *common, int64_t unit)
{
    const char *given = cli_text(cli, OPT_STRATEGY);
    char usual[HOST_WORDS];

    if (!given && !usual_strategy(common, unit, usual)) return false;
    if (!add_strategy(plan, common, unit, given ? given : usual)) return false;
    for (int i = 0; i < cli_count(cli, OPT_VERSUS); i++)
        if (!add_strategy(plan, common, unit, cli_nth(cli, OPT_VERSUS, i))) return false;
    return true;
}

bool sim_read_plan(const struct cli *cli, struct host_plan *plan)
{
    struct sim_plan common = { .seed = cli_has(cli, OPT_SEED) ? cli_number(cli, OPT_SEED) : 1 };
    int64_t unit;

    *plan = (struct host_plan){ 0 };
    return read_sign(cli, &common.sign) && read_money(cli, &common, &unit) &&
           (common.bankroll_cents ? read_sessions(cli, &common) : read_blocks(cli, &common)) &&
           read_strategies(cli, plan, &common, unit);
}

/* ---- Trying it ------------------------------------------------------------------- */

/* Whether the bankroll can pay for the first bets. */
static bool can_begin(struct chain *chain, const struct sim_plan *plan, const char *words,
                      char why[])
{
    struct chain_place place;
    char has[MONEY_WORD], needs[MONEY_WORD];
    int64_t gain;

    if (!plan->bankroll_cents || !chain_begin(chain, plan->bankroll_cents, &place, &gain))
        return true;
    if (!(chain->states[place.state].flags & STATE_SHORT) || !chain_begin(chain, 0, &place, &gain))
        return true;
    snprintf(why, SIM_SAY, "a bankroll of %s is too small for the first bets of %s, which take %s.",
             money_word(plan->bankroll_cents, has), words,
             money_word(chain->first.need_cents, needs));
    return false;
}

bool sim_try(const struct sim_plan *plan, const char *words, char why[])
{
    struct sim *sim = sim_open(plan);
    char sentence[REFUSAL_SAY] = "";

    if (!sim || sim_run(sim, 0, 1, NULL) != 1) {
        snprintf(why, SIM_SAY, "out of memory.");
        sim_free(sim);
        return false;
    }
    const struct refusal refusal = sim->chain->refusal;
    bool begins = can_begin(sim->chain, plan, words, why);
    bool bets = sim->tally.stake_cents || !refusal.code;
    if (!bets) refusal_words(&refusal, sentence);
    if (begins && !bets)
        snprintf(why, SIM_SAY, "%s makes no bet; the table refuses: %s%s%s%s", words, sentence,
                 refusal.clause ? " (" : "", refusal.clause ? refusal.clause : "",
                 refusal.clause ? ")" : "");
    sim_free(sim);
    return begins && bets;
}

/* Scripts are only played where they are confined. */
bool sim_can_bet(const struct host_plan *plan, volatile const int *stop)
{
    char why[SIM_SAY];

    for (int i = 0; i < plan->count; i++)
        if (!plan->own[i].open && !sim_try(&plan->plans[i], plan->words[i], why)) return wrong(why);
    return sim_try_scripts(plan, stop);
}
