/* conduct.c - who may do an act, when, and by which clause:
 *
 *   act no-roll is for dealer supervisor in air rested 6.5
 *   act pit-grant is for operator Div 1 r.14.2
 *
 * The line lists every role that may do the act, and every phase in which the rules have it. */
#include "scenario/reader.h"

#include "pit/pit.h"
#include "rules/rows.h"

#include <stdio.h>
#include <string.h>

/* What the rows say. */
struct permission {
    unsigned by, phases;
    const char *clause;
    const struct act_row *row; /* of an act of the game */
    int around;                /* an act around the table; else PIT_GAME */
};

/* Words that only this line has: a player's parts in the game, and all people. */
static const struct {
    const char *word;
    unsigned roles;
} groups[] = {
    { "players", ROLE_PLAYER },
    { "shooter", ROLE_SHOOTER },
    { "offered", ROLE_OFFERED },
    { "people", ((1u << ROLE_COUNT) - 1) & ~(unsigned)ROLE_CLOCK },
};

static unsigned roles_named(const char *word)
{
    for (size_t i = 0; i < LENGTH(groups); i++)
        if (!strcmp(groups[i].word, word)) return groups[i].roles;
    return (unsigned)role_of(word);
}

static bool take_roles(struct expectation *e, unsigned *roles)
{
    unsigned named;

    *roles = 0;
    if (!expect_take(e, "is") || !expect_take(e, "for")) return expect_misread(e);
    for (; (named = roles_named(expect_peek(e))); e->at++) *roles |= named;
    return *roles || expect_misread(e);
}

static const struct family *family(const struct expectation *e)
{
    return games[e->scenario->edition]->family;
}

static unsigned all_phases(const struct expectation *e)
{
    return (1u << family(e)->phase_count) - 1;
}

static unsigned take_phases(struct expectation *e)
{
    unsigned phases = 0;

    for (int i = 0; i < family(e)->phase_count; i++) {
        if (!expect_take(e, family(e)->phases[i].id)) continue;
        phases |= 1u << i;
        i = -1; /* in any order */
    }
    return phases;
}

/* "in air rested", "in all", "in all but closed"; nothing: the act has no phases. */
static bool take_when(struct expectation *e, unsigned *phases)
{
    *phases = 0;
    if (!expect_take(e, "in")) return true;
    if (!expect_take(e, "all"))
        *phases = take_phases(e);
    else
        *phases = expect_take(e, "but") ? all_phases(e) & ~take_phases(e) : all_phases(e);
    return *phases || expect_misread(e);
}

/* Opening the item, an act of it, of the game, or around the table. */
static bool take_act(struct expectation *e, struct permission *found)
{
    const struct scenario *scenario = e->scenario;
    const struct item_kind *kind = scenario->item.kind;
    const char *word = expect_peek(e);

    if (kind && !strcmp(word, "opens")) {
        *found = (struct permission){ .by = kind->opened_by, .clause = kind->clause };
        return true;
    }
    for (int act = 0; kind && act < kind->act_count; act++) {
        const struct item_act *row = &kind->acts[act];
        if (!row->form.id || strcmp(row->form.id, word)) continue;
        *found = (struct permission){ row->by, 0,
                                      scenario->item.open
                                          ? item_act_clause(kind, scenario->item.state, act)
                                          : row->clause,
                                      NULL, PIT_GAME };
        return true;
    }
    if (!scenario->named) return false;
    const struct act_row *row =
        table_row(games[scenario->edition]->conduct, act_find(games[scenario->edition], word));
    if (row) {
        *found =
            (struct permission){ row->by, row->phases & all_phases(e), row->clause, row, PIT_GAME };
        return true;
    }
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++) {
        if (strcmp(pit_act_id((enum pit_act)act), word)) continue;
        *found =
            (struct permission){ pit_act_by_at(scenario->edition, (enum pit_act)act), 0,
                                 pit_act_clause(scenario->edition, (enum pit_act)act), NULL, act };
        return true;
    }
    return false;
}

static void tell(const struct expectation *e, const struct permission *found,
                 char got[SCENARIO_SAY])
{
    size_t at = 0;

    for (int bit = 0; bit < ROLE_COUNT; bit++)
        if (found->by >> bit & 1)
            at += (size_t)snprintf(got + at, SCENARIO_SAY - at, "%s%s", at ? ", " : "",
                                   role_words((enum role)(1 << bit)));
    for (int i = 0; found->phases && i < family(e)->phase_count; i++)
        if (found->phases >> i & 1)
            at += (size_t)snprintf(got + at, SCENARIO_SAY - at, " in %s", family(e)->phases[i].id);
    snprintf(got + at, SCENARIO_SAY - at, " (%s)", found->clause);
}

/* The clause by which this role does the act. */
static const char *clause_of(const struct expectation *e, const struct permission *act,
                             unsigned role)
{
    int edition = e->scenario->edition;

    return act->row      ? row_clause(games[edition]->conduct, act->row, role)
           : act->around ? pit_act_clause_of(edition, (enum pit_act)act->around, role)
                         : act->clause;
}

/* Of an act that has several clauses: the roles that do it by this one. */
static void narrow(const struct expectation *e, const char *clause, struct permission *found)
{
    for (unsigned role = 1; role < 1u << ROLE_COUNT; role <<= 1)
        if (strcmp(clause_of(e, found, role), clause)) found->by &= ~role;
    if (found->by) found->clause = clause;
}

bool expect_act(struct expectation *e)
{
    struct permission found, wanted = { 0 };
    char clause[SCENARIO_NAME], got[SCENARIO_SAY];
    bool cited;

    if (!take_act(e, &found)) return expect_misread(e);
    e->at++;
    if (!take_roles(e, &wanted.by) || !take_when(e, &wanted.phases) ||
        !expect_take_clause(e, clause, &cited))
        return false;
    tell(e, &found, got);
    if (cited) narrow(e, clause, &found);
    return expect_check(e,
                        wanted.by == found.by && wanted.phases == found.phases &&
                            (!cited || !strcmp(clause, found.clause)),
                        got, cited ? clause : NULL);
}
