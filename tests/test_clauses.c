/* test_clauses.c - every clause that a row cites is in the clause index. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_rows.h"

#include <string.h>

static int wrong;

static void check_cited(const struct edition *edition, const char *clause, const char *where)
{
    if (!clause || clause_find(edition, clause)) return;
    print_error("%s cites %s in %s, which is not in the index\n", edition->id, clause, where);
    wrong++;
}

static void check_dice(const struct edition *edition, const struct dice_game *game)
{
    for (int i = 1; i < game->bet_count; i++) {
        const struct dice_bet *bet = &game->bets[i];
        assert_non_null(bet->clause[game->column]);
        check_cited(edition, bet->clause[game->column], bet->id);
        check_cited(edition, bet->hold_clause[0], bet->id);
        check_cited(edition, bet->hold_clause[1], bet->id);
        check_cited(edition, bet->rests_clause, bet->id);
        check_cited(edition, bet->win_clause, bet->id);
        check_cited(edition, bet->lose_clause, bet->id);
        check_cited(edition, bet->paid_clause, bet->id);
        check_cited(edition, bet->units_clause, bet->id);
    }
    for (int i = 0; i < game->rule_count; i++) {
        assert_non_null(game->rules[i].clause[game->column]);
        check_cited(edition, game->rules[i].clause[game->column], "rules");
        check_cited(edition, game->rules[i].also, "rules");
    }
    check_cited(edition, game->pays_clause, "pays");
}

static void check_wheel(const struct edition *edition, const struct wheel_game *game)
{
    for (int i = 1; i < WHEEL_BETS; i++) {
        const struct wheel_bet *bet = &game->bets[i];
        for (int column = 0; column < WHEEL_COLUMNS; column++) {
            check_cited(edition, bet->clause[column], bet->id);
            check_cited(edition, bet->win[column], bet->id);
            check_cited(edition, bet->lose[column], bet->id);
        }
        check_cited(edition, bet->track_clause, bet->id);
        assert_int_equal(bet->units,
                         wheel_units(&(struct sign){ .edition = game_find(edition->id) }, i));
    }
    for (int column = 0; column < WHEEL_COLUMNS; column++) {
        for (int i = 0; i < 3; i++) check_cited(edition, game->trio[column][i], "trio");
        for (int i = 0; i < 2; i++) check_cited(edition, game->zero[column][i], "zero");
    }
    check_cited(edition, game->pays_clause, "pays");
    check_cited(edition, game->moved_clause, "moved");
    check_cited(edition, game->spoken_clause, "spoken");
    check_cited(edition, game->dolly_clause, "dolly");
    check_cited(edition, game->below_clause, "below");
    check_cited(edition, game->step_clause, "step");
    check_cited(edition, game->direct_clause, "direct");
    check_cited(edition, game->courtesy_clause, "courtesy");
    for (int i = 0; i < 2; i++) check_cited(edition, game->wheel_clause[i], "wheel");
    for (int i = 0; i < game->piece_count; i++)
        check_cited(edition, game->pieces[i].clause, "pieces");
}

static void check_baccarat(const struct edition *edition, const struct baccarat_game *game)
{
    for (int i = 1; i < BACCARAT_BETS; i++) {
        const struct baccarat_bet *bet = &game->bets[i];
        check_cited(edition, bet->clause, bet->id);
        check_cited(edition, bet->offered_clause, bet->id);
        check_cited(edition, bet->with_clause, bet->id);
        check_cited(edition, bet->alone_clause, bet->id);
        check_cited(edition, bet->late_clause, bet->id);
        check_cited(edition, bet->amount_clause, bet->id);
    }
    for (int i = 0; i < game->rule_count; i++) {
        check_cited(edition, game->rules[i].clause, "rules");
        check_cited(edition, game->rules[i].also, "rules");
    }
    for (int i = 0; i < 3; i++) {
        check_cited(edition, game->version_clause[i], "version");
        check_cited(edition, game->boxes_clause[i], "boxes");
        check_cited(edition, game->cards_clause[i], "cards");
        check_cited(edition, game->machine_clause[i], "machine");
        check_cited(edition, game->mixed_clause[i], "mixed");
    }
    for (int i = 1; i < 8; i++) check_cited(edition, game->combination[i], "combination");
    for (int i = 0; i < DRAW_RULES; i++) {
        assert_non_null(game->draw_clause[i]);
        check_cited(edition, game->draw_clause[i], "draw");
    }
}

static void check_lunar(const struct edition *edition, const struct lunar_game *game)
{
    for (int i = 0; i < LUNAR_RULES; i++) {
        assert_non_null(game->clauses[i]);
        check_cited(edition, game->clauses[i], "clauses");
    }
    for (int i = 0; i < game->rule_count; i++) {
        check_cited(edition, game->rules[i].clause, "rules");
        check_cited(edition, game->rules[i].also, "rules");
    }
    for (int i = 0; i < HAND_CATEGORIES; i++) {
        check_cited(edition, game->kind_clauses[i], "kinds");
        check_cited(edition, game->level_clauses[i], "levels");
    }
    check_cited(edition, game->bet_clause, "bet");
    check_cited(edition, game->super_clause, "super");
    check_cited(edition, game->second_clause, "second");
}

static void every_cited_clause_is_in_the_index(void **state)
{
    (void)state;
    for (int e = 0; e < game_count; e++) {
        const struct edition *edition = games[e];
        const struct conduct *conduct = edition->conduct;

        for (int i = 0; i < conduct->act_count; i++)
            check_cited(edition, conduct->acts[i].clause, act_id(edition, conduct->acts[i].act));
        for (int i = 0; i < conduct->other_count; i++)
            check_cited(edition, conduct->others[i].clause, "others");
        for (int i = 0; i < conduct->reason_count; i++)
            check_cited(edition, conduct->reasons[i].clause, conduct->reasons[i].id);
        for (int i = 0; i < conduct->ladder_count; i++)
            check_cited(edition, conduct->ladder[i].clause, "ladder");
        for (int i = 0; i < TOPICS; i++) check_cited(edition, conduct->says[i], "says");
        for (int i = 0; edition->options[i].id; i++)
            check_cited(edition, option_values(&edition->options[i]), edition->options[i].id);
        for (int i = 0; edition->options[i].id; i++)
            check_cited(edition, edition->options[i].clause, edition->options[i].id);
        if (AS_DICE(edition)) check_dice(edition, AS_DICE(edition));
        if (AS_WHEEL(edition)) check_wheel(edition, AS_WHEEL(edition));
        if (AS_BACCARAT(edition)) check_baccarat(edition, AS_BACCARAT(edition));
        if (AS_LUNAR(edition)) check_lunar(edition, AS_LUNAR(edition));
    }
    assert_int_equal(wrong, 0);
}

/* A paraphrase must make sense without its neighbours: it has a subject, and does not speak of
 * limbs by their letters or of rules that are in force. */
static void check_alone(const struct clause *clause)
{
    static const char *const begins[] = { "May ",
                                          "Must ",
                                          "Below the minimum:",
                                          "Above the maximum:",
                                          "Void: a die",
                                          "The general rules apply." };
    static const char *const has[] = { "(b) and (c)", " is in force", " no such " };
    bool bad = false;

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        bad |= !strncmp(clause->gist, begins[i], strlen(begins[i]));
    for (size_t i = 0; i < sizeof has / sizeof *has; i++) bad |= !!strstr(clause->gist, has[i]);
    if (bad) fail_msg("%s can't be understood alone: %s", clause->id, clause->gist);
}

static void check_unique(const struct clause *list)
{
    for (const struct clause *a = list; a->id; a++) {
        assert_true(*a->gist && strlen(a->gist) < 140);
        check_alone(a);
        for (const struct clause *b = a + 1; b->id; b++)
            if (!strcmp(a->id, b->id)) fail_msg("clause %s is listed twice", a->id);
    }
}

static void clauses_are_unique(void **state)
{
    (void)state;
    check_unique(clauses_division_1);
    check_unique(clauses_division_7);
    for (int e = 0; e < game_count; e++) {
        check_unique(games[e]->clauses);
        if (games[e]->contest) check_unique(games[e]->contest->clauses);
    }
}

/* Acts and reasons appear once, and every act has a role and a phase. */
static void conduct_rows_are_complete(void **state)
{
    (void)state;
    for (int e = 0; e < game_count; e++) {
        const struct conduct *conduct = games[e]->conduct;
        bool seen[ACT_COUNT] = { false };
        for (int i = 0; i < conduct->act_count; i++) {
            assert_true(conduct->acts[i].phases && conduct->acts[i].by);
            assert_false(seen[conduct->acts[i].act]);
            seen[conduct->acts[i].act] = true;
        }
        for (int i = 0; i < conduct->other_count; i++) {
            const struct role_clause *one = &conduct->others[i], *other = one + 1;
            assert_true(seen[one->act] && one->by);
            for (; other < conduct->others + conduct->other_count; other++)
                assert_true(one->act != other->act || !(one->by & other->by));
        }
        for (int i = 0; i < conduct->reason_count; i++)
            for (int j = i + 1; j < conduct->reason_count; j++)
                assert_string_not_equal(conduct->reasons[i].id, conduct->reasons[j].id);
        assert_true(!AS_DICE(games[e]) || AS_DICE(games[e])->spot_count <= DICE_SPOTS);
    }
}

/* Non-value chips are used in exactly the games whose own text knows them (Div 1 r.14.1). */
static void games_whose_text_knows_them_have_colours(void **state)
{
    (void)state;
    for (int e = 0; e < game_count; e++) {
        bool known = false;
        for (const struct clause *clause = games[e]->clauses; clause->id; clause++)
            known |= strstr(clause->gist, "non-value") != NULL;
        if (known != games[e]->colours) fail_msg("%s and non-value chips", games[e]->id);
    }
}

/* Every refusal has a sentence and a unique id. */
static void check_sentences(const refusal_code *list)
{
    for (; *list; list++) {
        const char *sentence = (*list)->sentence;
        assert_true(sentence[strlen(sentence) - 1] == '.');
        assert_ptr_equal(refusal_find((*list)->id), *list);
    }
}

static void refusals_have_sentences(void **state)
{
    (void)state;
    static const refusal_code shared[] = { REFUSALS(REFUSAL_LISTED) NULL };

    check_sentences(shared);
    for (int e = 0; e < game_count; e++) check_sentences(games[e]->family->refusals);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cited_clause_is_in_the_index),
        cmocka_unit_test(clauses_are_unique),
        cmocka_unit_test(conduct_rows_are_complete),
        cmocka_unit_test(games_whose_text_knows_them_have_colours),
        cmocka_unit_test(refusals_have_sentences),
    };

    RUN_TESTS(tests);
}
