/* verbs.c - verbs of scenarios.  Most come from the forms of acts; a game may add verbs with their
 * own grammar. */
#include "scenario/game_scenario.h"

#include <string.h>

bool read_said(struct reading *r, struct command *command)
{
    *command = scenario_command(ACT_BET, ROLE_PLAYER, NO_SEAT);
    command->flags = FLAG_ORAL;
    return read_name(r, &command->seat) && read_takes(r, command);
}

/* The edition's act with this verb, or ACT_COUNT. */
static int act_of(const struct edition *edition, const char *verb)
{
    for (int act = 0; act < ACT_COUNT; act++) {
        const struct act_form *form = act_form(edition, act);
        if (form && form->verb && !strcmp(form->verb, verb)) return act;
    }
    return ACT_COUNT;
}

static const struct scenario_verb *own_verb(const struct game_scenario *game, const char *word)
{
    for (const struct scenario_verb *verb = game ? game->verbs : NULL; verb && verb->word; verb++)
        if (!strcmp(verb->word, word)) return verb;
    return NULL;
}

/* The act by which staff report this act of a player, or ACT_COUNT. */
static int report_of(const struct edition *edition, int act)
{
    for (int report = 0; report < ACT_COUNT; report++)
        if (act_reports(edition, report) && act_form(edition, report)->reports == act)
            return report;
    return ACT_COUNT;
}

/* "ana throws", "ana chooses 1 2": what staff report of a player. */
static bool read_report(struct reading *r, struct command *command)
{
    const struct edition *edition = games[r->scenario->pit.table.sign.edition];

    if (!read_name(r, &command->seat)) return false;
    const char *verb = read_next(r);
    if (!verb) return read_missing(r, "a verb");
    command->act = (uint8_t)report_of(edition, act_of(edition, verb));
    if (command->act != ACT_COUNT) return read_takes(r, command);
    r->at = r->end;
    return true;
}

bool scenario_game_verb(const struct scenario *scenario, const char *word)
{
    return act_of(games[scenario->pit.table.sign.edition], word) != ACT_COUNT ||
           own_verb(scenario_game(scenario), word);
}

/* The rules refuse a verb that only another game has. */
static bool is_of_another_game(const char *word)
{
    for (int game = 0; game < game_count; game++)
        if (act_of(games[game], word) != ACT_COUNT || own_verb(house_of(game)->scenario, word))
            return true;
    return false;
}

/* Reads what follows the verb. */
static bool read_verb(struct reading *r, const char *word, struct command *command)
{
    const struct edition *edition = games[r->scenario->pit.table.sign.edition];
    const struct scenario_verb *own = own_verb(scenario_game(r->scenario), word);
    bool says = !strcmp(word, "says");
    int act = says ? ACT_BET : act_of(edition, word);

    if (!strcmp(word, "reports")) return read_report(r, command);
    if (own) {
        if (!own->read(r, command)) return false;
        if (command->act == ACT_BET && read_word(r, "promotional")) command->flags |= FLAG_PROMO;
        return true;
    }
    command->act = (uint8_t)act;
    if (act == ACT_COUNT) r->at = r->end;
    if (act == ACT_COUNT)
        return is_of_another_game(word) || scenario_bad(r->scenario, "unknown verb '%s'", word);
    if (says) command->flags |= FLAG_ORAL;
    return read_takes(r, command);
}

bool scenario_person_acts(struct reading *r, enum role role, uint32_t person, int seat)
{
    const char *word = read_next(r);
    struct command command = scenario_command(ACT_BET, role, seat);

    if (!word) return read_missing(r, "a verb");
    if (!read_verb(r, word, &command) || !read_nothing_more(r)) return false;
    if (role == ROLE_PLAYER && seat == NO_SEAT)
        scenario_do_as(r->scenario, person, &command);
    else
        scenario_do(r->scenario, &command);
    return true;
}
