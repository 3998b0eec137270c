/* strategies_read.c - reads a strategy with its parameters, and tries it at a table. */
#include "sim/sim.h"
#include "sim/strategy.h"

#include "rules/assert.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TRIED_ROUNDS 200  /* that a strategy plays before it is accepted */
#define TRIED_UNITS  2000 /* units that are tried in search of one that works */

/* What is being read. */
struct reading {
    const struct strategy *strategy;
    const struct sign *sign;
    struct strategy_values *values;
    char *why;
};

__attribute__((format(printf, 2, 3))) static bool wrong(char why[STRATEGY_WHY], const char *format,
                                                        ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, STRATEGY_WHY, format, args);
    va_end(args);
    return false;
}

/* ---- Words ----------------------------------------------------------------------- */

/* Part of what the user has written. */
struct word {
    const char *at;
    int length;
};

static struct word whole(const char *text)
{
    return (struct word){ text, (int)strlen(text) };
}

/* Cuts the first part off, up to this character or the end.  Returns whether the character was
 * there, so that there is another part. */
static bool cut(struct word *rest, char at, struct word *first)
{
    *first = (struct word){ rest->at, 0 };
    while (first->length < rest->length && rest->at[first->length] != at) first->length++;
    bool found = first->length < rest->length;
    rest->at += first->length + found;
    rest->length -= first->length + found;
    return found;
}

static bool is(struct word word, const char *text)
{
    return (int)strlen(text) == word.length && !memcmp(word.at, text, (size_t)word.length);
}

/* For messages: long nonsense is cut. */
static int shown(struct word word)
{
    return word.length < 40 ? word.length : 40;
}

static bool read_number(struct word word, int64_t *number)
{
    *number = 0;
    for (int i = 0; i < word.length; i++) {
        if (!isdigit((unsigned char)word.at[i]) || *number > INT64_MAX / 100) return false;
        *number = *number * 10 + (word.at[i] - '0');
    }
    return word.length;
}

/* ---- Values ---------------------------------------------------------------------- */

static bool in_range(const struct reading *reading, struct word word, const char *what,
                     int64_t least, int64_t most, int64_t *number)
{
    if (read_number(word, number) && *number >= least && *number <= most) return true;
    return wrong(reading->why, "%s: %s is a whole number from %lld to %lld, not '%.*s'.",
                 reading->strategy->id, what, (long long)least, (long long)most, shown(word),
                 word.at);
}

static int find_wager(const struct reading *reading, struct word word)
{
    char id[WAGER_ID];

    if (!word.length || word.length >= WAGER_ID) return NO_WAGER;
    memcpy(id, word.at, (size_t)word.length);
    id[word.length] = '\0';
    return sim_wager(reading->sign, id);
}

static bool no_such_wager(const struct reading *reading, struct word word)
{
    return wrong(reading->why, "%s: this table has no wager '%.*s' to be made.",
                 reading->strategy->id, shown(word), word.at);
}

static bool read_wager(const struct reading *reading, struct word word, int64_t *wager)
{
    *wager = find_wager(reading, word);
    return *wager != NO_WAGER || no_such_wager(reading, word);
}

static bool read_wagers(const struct reading *reading, struct word list)
{
    struct strategy_values *values = reading->values;
    struct word units, id;
    bool more;

    values->wager_count = 0;
    do {
        more = cut(&list, '+', &units);
        bool times = cut(&units, '*', &id);
        int wager = find_wager(reading, id), count = values->wager_count;
        int64_t number = 1;
        if (wager == NO_WAGER) return no_such_wager(reading, id);
        if (times && !in_range(reading, units, "units on a wager", 1, STRATEGY_MOST_UNITS, &number))
            return false;
        for (int i = 0; i < count; i++)
            if (values->wagers[i] == wager)
                return wrong(reading->why, "%s: '%.*s' is there twice; %.*s*2 is two units.",
                             reading->strategy->id, shown(id), id.at, shown(id), id.at);
        if (count == STRATEGY_WAGERS)
            return wrong(reading->why, "%s: at most %d wagers.", reading->strategy->id,
                         STRATEGY_WAGERS);
        values->wagers[count] = wager;
        values->wager_units[count] = number;
        values->wager_count++;
    } while (more);
    return true;
}

static bool read_value(const struct reading *reading, int nth, struct word word)
{
    const struct parameter *parameter = &reading->strategy->parameters[nth];
    int64_t *number = &reading->values->number[nth];

    switch (parameter->kind) {
    case PARAMETER_WAGER:
        return read_wager(reading, word, number);
    case PARAMETER_WAGERS:
        return read_wagers(reading, word);
    default:
        break;
    }
    if (!in_range(reading, word, parameter->id, parameter->least, parameter->most, number))
        return false;
    if (parameter->kind == PARAMETER_UNITS) *number *= reading->values->unit_cents;
    return true;
}

/* The usual value: of several alternatives, the first one that can be read. */
static bool read_usual(const struct reading *reading, int nth)
{
    const struct parameter *parameter = &reading->strategy->parameters[nth];
    struct word rest = whole(parameter->usual ? parameter->usual : ""), one;
    bool more = true;

    if (!parameter->usual)
        return wrong(reading->why, "%s needs the parameter '%s' (%s): %s:%s=...",
                     reading->strategy->id, parameter->id, parameter->about, reading->strategy->id,
                     parameter->id);
    while (more) {
        more = cut(&rest, '|', &one);
        if (read_value(reading, nth, one)) return true;
    }
    return wrong(reading->why, "%s does not fit this table, which has no %s.",
                 reading->strategy->id, parameter->usual);
}

/* ---- Parameters ------------------------------------------------------------------ */

static bool is_parameter(const struct strategy *strategy, int nth)
{
    return strategy->parameters && strategy->parameters[nth].id;
}

static bool no_such_parameter(const struct reading *reading, struct word id)
{
    char known[STRATEGY_WHY / 2] = "no parameters";
    size_t used = 0;

    for (int i = 0; is_parameter(reading->strategy, i) && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "",
                                 reading->strategy->parameters[i].id);
    return wrong(reading->why, "%s has no parameter '%.*s'; it has %s.", reading->strategy->id,
                 shown(id), id.at, known);
}

static bool read_parameter(const struct reading *reading, struct word value, unsigned *read)
{
    struct word id;

    cut(&value, '=', &id);
    for (int i = 0; is_parameter(reading->strategy, i); i++) {
        if (!is(id, reading->strategy->parameters[i].id)) continue;
        if (*read & 1u << i)
            return wrong(reading->why, "%s: the parameter '%.*s' is given twice.",
                         reading->strategy->id, shown(id), id.at);
        *read |= 1u << i;
        return read_value(reading, i, value);
    }
    return no_such_parameter(reading, id);
}

bool strategy_read_values(const struct strategy *strategy, const char *words,
                          const struct sign *sign, int64_t unit_cents,
                          struct strategy_values *values, char why[STRATEGY_WHY])
{
    const struct reading reading = { strategy, sign, values, why };
    struct word rest = whole(words), one;
    unsigned read = 0;
    bool more = rest.length;

    *values = (struct strategy_values){ .unit_cents = unit_cents };
    if (unit_cents <= 0 || unit_cents > MONEY_MOST)
        return wrong(why, "A unit is an amount of money above 0.");
    while (more) {
        more = cut(&rest, ',', &one);
        if (!read_parameter(&reading, one, &read)) return false;
    }
    for (int i = 0; is_parameter(strategy, i); i++)
        if (!(read & 1u << i) && !read_usual(&reading, i)) return false;
    const char *unfit = strategy->unfit ? strategy->unfit(sign, values) : NULL;
    return !unfit || wrong(why, "%s: %s", strategy->id, unfit);
}

/* ---- Trying ---------------------------------------------------------------------- */

/* What a while of play has shown: what the table refused, and whether anything was bet. */
struct trial {
    struct refusal refusal;
    struct command refused;
    bool bet;
};

static bool try_out(const struct strategy *strategy, const struct strategy_values *values,
                    const struct sign *sign, struct trial *trial)
{
    const struct sim_plan plan = {
        .sign = *sign, .strategy = strategy, .values = *values, .rounds = TRIED_ROUNDS
    };
    struct sim *sim = sim_open(&plan);
    bool good = sim && sim_run(sim, 0, 1, NULL) == 1;

    if (good) {
        trial->refusal = sim->chain->refusal;
        trial->refused = sim->chain->refused;
        trial->bet = sim->tally.stake_cents != 0;
    }
    sim_free(sim);
    return good;
}

/* The least unit that works, of those that can be bet at all; 0: none was found. */
static int64_t least_unit(const struct strategy *strategy, const char *words,
                          const struct sign *sign)
{
    struct strategy_values values;
    struct trial trial;
    char why[STRATEGY_WHY];

    int64_t side = sign->side_min_cents, min = sign->min_cents;
    int64_t least = (side && side < min ? side : min) / sign->chip_cents;
    for (int64_t i = least; i < least + TRIED_UNITS && i * sign->chip_cents <= sign->max_cents;
         i++) {
        if (!strategy_read_values(strategy, words, sign, i * sign->chip_cents, &values, why)) break;
        if (!try_out(strategy, &values, sign, &trial)) break;
        if (!trial.refusal.code && trial.bet) return i * sign->chip_cents;
    }
    return 0;
}

/* The refusal as the end of a sentence. */
static void lower(char sentence[REFUSAL_SAY])
{
    size_t length = strlen(sentence);

    sentence[0] = (char)tolower((unsigned char)sentence[0]);
    if (length && sentence[length - 1] == '.') sentence[length - 1] = '\0';
}

static bool refused(const struct strategy *strategy, const char *words, const struct sign *sign,
                    const struct trial *trial, char why[STRATEGY_WHY])
{
    char id[WAGER_ID], sentence[REFUSAL_SAY], amount[MONEY_WORD], least[MONEY_WORD];
    int64_t unit = least_unit(strategy, words, sign);

    wager_id(sign, trial->refused.bet, trial->refused.number, id);
    refusal_words(&trial->refusal, sentence);
    lower(sentence);
    money_word(trial->refused.cents, amount);
    if (!unit) return wrong(why, "The table refuses %s on %s: %.140s.", amount, id, sentence);
    return wrong(why, "The table refuses %s on %s: %.100s; the least unit that works is %s.",
                 amount, id, sentence, money_word(unit, least));
}

bool strategy_read(const char *words, const struct sign *sign, int64_t unit_cents,
                   const struct strategy **strategy, struct strategy_values *values,
                   char why[STRATEGY_WHY])
{
    const char *colon = strchr(words, ':'), *parameters = colon ? colon + 1 : "";
    struct word id = { words, colon ? (int)(colon - words) : (int)strlen(words) };
    char name[64] = "";
    struct trial trial = { .bet = false };

    if (id.length < (int)sizeof name) memcpy(name, id.at, (size_t)id.length);
    *strategy = strategy_find(sign->edition, name);
    if (!sim_game(sign->edition)) return wrong(why, "This game can't be simulated yet.");
    if (!*strategy)
        return wrong(why,
                     "There is no strategy '%.*s' for this game; 'croupier sim --list' lists them.",
                     shown(id), id.at);
    if (!strategy_read_values(*strategy, parameters, sign, unit_cents, values, why)) return false;
    if (!try_out(*strategy, values, sign, &trial)) return wrong(why, "Out of memory.");
    if (trial.refusal.code) return refused(*strategy, parameters, sign, &trial, why);
    return trial.bet || wrong(why, "%s would never bet at this table with these values.", name);
}
