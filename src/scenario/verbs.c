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

/* ---- Orders that no form makes --------------------------------------------------- */

/* "flags 1": a member of the order, by name, and its number; a seat counts from 1. */
static bool read_sent_member(struct reading *r, struct order *order)
{
    struct command *command = &order->command;
    bool game = order->act == PIT_GAME;
    struct {
        const char *word;
        int8_t *at;
    } members[] = {
        { "choice", &command->choice },
        { "reason", &command->reason },
        { "first", &command->outcome[0] },
        { "second", &command->outcome[1] },
        { "bet", &command->bet },
        { "number", game ? &command->number : (int8_t *)&order->number },
        { "seat", &command->seat },
        { "flags", (int8_t *)&command->flags },
    };
    int number;

    for (size_t i = 0; i < LENGTH(members); i++) {
        if (!read_word(r, members[i].word)) continue;
        if (!read_int(r, -128, 127, "a number", &number)) return false;
        *members[i].at = (int8_t)(members[i].at == &command->seat ? number - 1 : number);
        return true;
    }
    const char *word = read_next(r);
    order->other = scenario_known(r->scenario, word);
    return order->other != NOBODY || scenario_bad(r->scenario, "unknown member '%s'", word);
}

/* An act of the game or around the table by its id, or a number that no act has. */
static bool read_sent_act(struct reading *r, struct order *order)
{
    const struct edition *edition = games[r->scenario->pit.table.sign.edition];
    const char *word = read_next(r);
    int act = word ? act_find(edition, word) : ACT_COUNT, number;

    order->command.act = (uint8_t)act;
    if (!word) return read_missing(r, "an act");
    if (act != ACT_COUNT) return true;
    for (order->act = PIT_GAME + 1; order->act < PIT_ACT_COUNT; order->act++)
        if (!strcmp(pit_act_id((enum pit_act)order->act), word)) return true;
    r->at--;
    if (!read_int(r, PIT_ACT_COUNT, UINT8_MAX, "an act", &number)) return false;
    order->act = (uint8_t)number;
    return true;
}

/* "ana sends leave flags 1": what a program could send, whether or not a form makes such orders. */
static bool send_order(struct reading *r, enum role role, uint32_t person, int seat)
{
    struct order order = pit_order(person, role, PIT_GAME);

    order.command = scenario_command(ACT_BET, role, seat);
    if (!read_sent_act(r, &order)) return false;
    while (r->at < r->end)
        if (!read_sent_member(r, &order)) return false;
    if (order.act != PIT_GAME) memset(&order.command, 0, sizeof order.command);
    scenario_order(r->scenario, &order);
    return true;
}

bool scenario_person_acts(struct reading *r, enum role role, uint32_t person, int seat)
{
    const char *word = read_next(r);
    struct command command = scenario_command(ACT_BET, role, seat);

    if (!word) return read_missing(r, "a verb");
    if (!strcmp(word, "sends")) return send_order(r, role, person, seat);
    if (!read_verb(r, word, &command) || !read_nothing_more(r)) return false;
    if (role == ROLE_PLAYER && seat == NO_SEAT)
        scenario_do_as(r->scenario, person, &command);
    else
        scenario_do(r->scenario, &command);
    return true;
}
