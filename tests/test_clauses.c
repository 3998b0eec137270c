/* test_clauses.c - the index of clauses.
 *
 * It has every number of the texts (tests/numbers.tsv) and no other; every clause that a row cites
 * is in it; and clauses of one kind have one mark in all texts. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_rows.h"
#include "rules/length.h"

#include <stdlib.h>
#include <string.h>

static int wrong;

/* ---- Numbers --------------------------------------------------------------------- */

#define NUMBERS_MOST 2048
#define PARTS_MOST   8

static struct number {
    char *text, *number;
} numbers[NUMBERS_MOST];
static int number_count;

static int read_numbers(void **state)
{
    static char content[1 << 17];
    FILE *in = fopen("tests/numbers.tsv", "r");

    (void)state;
    if (!in) return -1;
    size_t length = fread(content, 1, sizeof content - 1, in);
    fclose(in);
    assert_true(length < sizeof content - 1);
    char *lines = content, *line;
    bool in_list = false;
    while ((line = strsep(&lines, "\n"))) {
        if (in_list && *line) {
            struct number *number = &numbers[number_count++];
            assert_true(number_count < NUMBERS_MOST);
            number->text = strsep(&line, "\t");
            number->number = strsep(&line, "\t");
            assert_non_null(number->number);
        }
        in_list |= line && !strncmp(line, "text\t", 5);
    }
    return 0;
}

/* The lists of clauses of one text, each in its order, and what stands before the number in them.
 * Sections of Division 7 on a game are in the folder of that game. */
struct text {
    const struct clause *parts[PARTS_MOST];
    int count;
    const char *prefix;
};

static struct text text_named(const char *name)
{
    struct text text = { .prefix = "" };
    int edition = game_find(name);

    if (!strcmp(name, "division-1")) {
        text = (struct text){ { clauses_division_1 }, 1, "Div 1 r." };
    } else if (!strcmp(name, "division-7")) {
        text = (struct text){ { clauses_division_7 }, 1, "Div 7 r." };
        for (int e = 0; e < game_count; e++)
            if (games[e]->contest) text.parts[text.count++] = games[e]->contest->clauses;
        assert_true(text.count < PARTS_MOST);
    } else {
        if (edition < 0) fail_msg("no text is called %s", name);
        text = (struct text){ { games[edition]->clauses }, 1, "" };
    }
    return text;
}

static const struct clause *row_of(const char *name, const char *number)
{
    struct text text = text_named(name);
    size_t length = strlen(text.prefix);

    for (int i = 0; i < text.count; i++)
        for (const struct clause *clause = text.parts[i]; clause->id; clause++)
            if (!strncmp(clause->id, text.prefix, length) && !strcmp(clause->id + length, number))
                return clause;
    return NULL;
}

static void every_number_has_a_row(void **state)
{
    int missing = 0;

    (void)state;
    for (int i = 0; i < number_count; i++) {
        if (row_of(numbers[i].text, numbers[i].number)) continue;
        print_error("%s has no row for %s\n", numbers[i].text, numbers[i].number);
        missing++;
    }
    assert_int_equal(missing, 0);
}

/* The place of a clause among all numbers, or -1. */
static int number_of(const char *name, const char *prefix, const char *id)
{
    size_t length = strlen(prefix);

    for (int i = 0; i < number_count; i++)
        if (!strcmp(numbers[i].text, name) && !strncmp(id, prefix, length) &&
            !strcmp(numbers[i].number, id + length))
            return i;
    return -1;
}

static void check_rows(const char *name)
{
    struct text text = text_named(name);

    for (int i = 0; i < text.count; i++) {
        int last = -1;
        for (const struct clause *clause = text.parts[i]; clause->id; clause++) {
            int at = number_of(name, text.prefix, clause->id);
            if (at < 0) fail_msg("%s has no number %s", name, clause->id);
            if (at <= last) fail_msg("%s: %s is out of order", name, clause->id);
            last = at;
        }
    }
}

static void every_row_has_a_number(void **state)
{
    (void)state;
    check_rows("division-1");
    check_rows("division-7");
    for (int e = 0; e < game_count; e++) check_rows(games[e]->id);
}

/* ---- Marks ----------------------------------------------------------------------- */

#define DIVISION_2   "(Division 2 is not supplied)"
#define DIVISION_10A "(Division 10A is not supplied)"
#define DIVISION_9A  "(Division 9A is not supplied)"

/* Sections of Division 7 on games that are not here have that mark throughout, and every clause
 * with the mark says what is missing. */
static void clauses_of_absent_games_say_what_is_missing(void **state)
{
    static const struct {
        const char *section, *missing;
    } sections[] = { { "6.", DIVISION_2 }, { "10.", DIVISION_10A }, { "12.", DIVISION_9A } };
    int counts[LENGTH(sections)] = { 0 };

    (void)state;
    for (int i = 0; i < number_count; i++) {
        const struct clause *clause = row_of(numbers[i].text, numbers[i].number);
        bool absent = clause && clause->mark == NEEDS_OTHER_GAME;
        if (absent && (!strstr(clause->gist, "Division") || !strstr(clause->gist, "not supplied")))
            fail_msg("%s does not say which division is missing", clause->id);
        for (size_t s = 0; s < LENGTH(sections); s++) {
            size_t length = strlen(sections[s].section);
            if (strcmp(numbers[i].text, "division-7") ||
                strncmp(numbers[i].number, sections[s].section, length))
                continue;
            if (!absent || !strstr(clause->gist, sections[s].missing))
                fail_msg("%s needs a game that is not here", numbers[i].number);
            counts[s]++;
        }
    }
    for (size_t s = 0; s < LENGTH(sections); s++) assert_true(counts[s]);
}

/* What a clause is about decides its mark.  Clauses are named by text and number; "*" stands for
 * both New Zealand texts of Snake Eyes. */
#define CLAUSES_MOST 40
static const struct kind {
    const char *about;
    enum clause_mark mark;
    const char *clauses[CLAUSES_MOST];
} kinds[] = {
    /* clang-format off */
    { "definitions", SETTLED,
      { "division-1 1.1", "craps 1.0", "* 1.1", "snake-eyes-nsw 1.1", "baccarat 1.0",
        "lunar-poker 1.0", "division-7 1.1" } },
    { "where a wager counts", SETTLED,
      { "* 4.6", "snake-eyes-nsw 6.7", "roulette 3.8", "roulette 3.8(a)" } },
    { "a wager that is void, or in part", SETTLED,
      { "division-1 10.2", "division-1 10.2(a)", "division-1 10.2(b)", "division-1 14.3(c)",
        "snake-eyes-nsw 7.2", "snake-eyes-nsw 7.3", "roulette 3.6A", "roulette 5.7",
        "roulette 5.8", "roulette 5.9", "baccarat 5.13", "baccarat 14.7", "division-7 3.6",
        "division-7 3.6(a)", "division-7 3.6(b)" } },
    { "winnings that are rounded up", SETTLED,
      { "division-1 11.3", "snake-eyes-nsw 6.5" } },
    { "wagers on an invalidated outcome", SETTLED,
      { "division-1 18.2", "snake-eyes-nsw 9.5" } },
    { "refusing what chips cannot pay", CONDUCTED,
      { "division-1 10.4", "baccarat 5.12" } },
    { "a final decision on a dispute", CONDUCTED,
      { "craps 6.3", "craps 6.8", "craps 6.9", "craps 6.10", "* 6.2", "* 6.6", "* 6.6(a)",
        "* 6.6(b)", "* 6.6(c)", "* 6.6(d)", "snake-eyes-nsw 4.3.3", "snake-eyes-nsw 9.12",
        "snake-eyes-nsw 9.13", "snake-eyes-nsw 10.11", "* 6.7", "lunar-poker 11.21" } },
    { "the right to complain", CONDUCTED,
      { "division-1 19.1", "snake-eyes-nsw 9.13", "snake-eyes-nsw 10.11" } },
    { "showing the rules to those who ask", CONDUCTED,
      { "division-1 19.2", "snake-eyes-nsw 9.14" } },
    { "who controls the dice", CONDUCTED,
      { "craps 5.1", "* 5.1", "snake-eyes-nsw 3.1" } },
    { "the drop box", CONDUCTED,
      { "craps 3.1", "* 3.1(c)", "snake-eyes-nsw 2.5", "roulette 2.1", "baccarat 3.1",
        "lunar-poker 3.1" } },
    { "a display of results", CONDUCTED,
      { "* 3.4(b)", "snake-eyes-nsw 2.6.2", "roulette 2.6(e)", "baccarat 3.4(f)" } },
    { "a sign with the limits", CONDUCTED,
      { "division-1 9.2", "snake-eyes-nsw 7.1", "double-dice 6", "division-7 3.3" } },
    { "closing a table", CONDUCTED,
      { "division-1 8.0", "snake-eyes-nsw 9.8" } },
    { "a seat that is not used", CONDUCTED,
      { "division-1 6.0", "snake-eyes-nsw 9.9" } },
    { "chips on the area of a wager", CONDUCTED,
      { "craps 4.3", "* 4.3", "snake-eyes-nsw 6.2", "roulette 3.3", "baccarat 5.3",
        "lunar-poker 5.3", "division-7 7.4" } },
    { "a spoken or late wager", CONDUCTED,
      { "craps 4.4", "craps 4.5", "* 4.4", "snake-eyes-nsw 6.3", "roulette 3.4",
        "baccarat 5.4" } },
    { "touching a losing wager", CONDUCTED,
      { "craps 4.11", "* 4.8", "roulette 3.7", "baccarat 5.15", "lunar-poker 5.14" } },
    { "a void roll or spin", CONDUCTED,
      { "craps 6.4", "craps 6.5", "* 6.3", "* 6.4", "snake-eyes-nsw 5.2", "snake-eyes-nsw 5.3",
        "double-dice 4", "double-dice 4.2", "double-dice 7.7", "roulette 5.1", "roulette 5.2",
        "roulette 5.3" } },
    { "rules of Division 1 that do not apply", CONDUCTED,
      { "division-7 7.2", "division-7 7.2(a)", "division-7 8.2", "division-7 8.2(a)",
        "division-7 9.2", "division-7 9.2(a)", "division-7 11.2", "division-7 11.2(a)" } },
    { "equipment that people handle", RECORDED,
      { "division-1 15.4(a)", "division-1 15.4(b)", "division-1 15.5", "craps 3.4(a)",
        "craps 3.4(b)", "craps 3.4(c)", "* 3.1(d)", "* 3.1(e)", "* 3.1(e)(i)", "* 3.1(e)(ii)",
        "* 3.4(a)", "snake-eyes-nsw 2.4.1", "snake-eyes-nsw 2.6.1", "roulette 2.6(a)",
        "roulette 2.6(b)", "roulette 2.6(c)", "roulette 2.6(d)", "roulette 2.6(f)",
        "roulette 2.6(g)", "baccarat 2.3(c)", "baccarat 3.4(c)", "baccarat 3.4(d)",
        "lunar-poker 3.4(b)", "lunar-poker 3.4(d)", "lunar-poker 6.4(c)" } },
    { "how dice are thrown, moved and searched for", RECORDED,
      { "craps 5.5", "craps 6.1(a)", "* 5.5", "* 5.6(c)", "* 5.6(d)", "* 5.8", "* 6.1(a)",
        "snake-eyes-nsw 3.4.1", "snake-eyes-nsw 4.2", "snake-eyes-nsw 4.4",
        "snake-eyes-nsw 4.5" } },
    { "calling no roll early", RECORDED,
      { "craps 6.7", "* 6.5" } },
    { "what the house asks, orders or permits", RECORDED,
      { "division-1 17.2", "snake-eyes-nsw 9.3.4", "lunar-poker 9.11",
        "lunar-poker 9.14(a)", "lunar-poker 9.14(b)", "division-7 4.3", "division-7 4.12" } },
    { "which rules apply, and which prevail", NOT_FOR_SOFTWARE,
      { "division-1 2.1", "division-1 2.2", "craps 2.0", "* 2.0", "roulette 1.0", "baccarat 2.1",
        "baccarat 13.1", "baccarat 14.1", "baccarat 15.1", "lunar-poker 2.0", "lunar-poker 5a.2",
        "division-7 7.1", "division-7 7.1(a)", "division-7 7.1(b)", "division-7 8.1",
        "division-7 8.1(a)", "division-7 8.1(b)", "division-7 9.1", "division-7 9.1(a)",
        "division-7 11.1", "division-7 11.1(a)" } },
    { "reading the words", NOT_FOR_SOFTWARE,
      { "division-1 1.2", "* 1.2", "division-7 1.2" } },
    { "what players answer for", NOT_FOR_SOFTWARE,
      { "craps 4.6", "* 4.5", "snake-eyes-nsw 6.6", "snake-eyes-nsw 7.4", "roulette 3.5",
        "baccarat 5.5" } },
    { "what the house is not liable for", NOT_FOR_SOFTWARE,
      { "* 6.11", "roulette 5.5", "baccarat 12.9" } },
    { "what nobody may do: tips, advice, bets with each other, devices", NOT_FOR_SOFTWARE,
      { "division-1 3.0", "division-1 4.1", "division-1 4.2", "division-1 5.0", "division-1 17.1",
        "division-1 17.4", "snake-eyes-nsw 9.1", "snake-eyes-nsw 9.2", "snake-eyes-nsw 9.6",
        "snake-eyes-nsw 9.7", "snake-eyes-nsw 9.10", "roulette 4.6", "division-7 4.11" } },
    { "what equipment is like", NOT_FOR_SOFTWARE,
      { "division-1 14.3(a)", "division-1 15.2", "division-1 15.3", "division-1 16.0(a)",
        "division-1 16.0(b)", "division-1 16.0(d)", "* 3.1(a)", "* 3.1(b)", "* 3.5",
        "snake-eyes-nsw 2.1", "roulette 2.3(b)", "roulette 2.3(c)", "roulette 2.4" } },
    { "what the layout looks like", NOT_FOR_SOFTWARE,
      { "craps 3.2", "* 3.2", "snake-eyes-nsw 2.2", "double-dice 1", "baccarat 3.2",
        "baccarat 3.3", "baccarat 14.2", "lunar-poker 3.2", "lunar-poker 3.3",
        "lunar-poker 5a.3" } },
    { "decks and dealing of games that are not here", NEEDS_OTHER_GAME,
      { "division-1 15.1A", "division-1 15.1A(a)", "division-1 15.1A(b)", "division-1 15.4A" } },
    { "rules of a division that is not supplied", NEEDS_OTHER_GAME,
      { "division-7 2.2(k)", "division-7 9.1(b)", "division-7 9.2(b)", "division-7 11.1(b)",
        "division-7 11.2(b)" } },
    /* clang-format on */
};

static void check_kind(const struct kind *kind, const char *text, const char *number)
{
    const struct clause *clause = row_of(text, number);

    if (!clause) fail_msg("%s %s is not in the index", text, number);
    if (clause->mark != kind->mark)
        fail_msg("%s %s is '%s'; a clause about %s is '%s'", text, number,
                 clause_mark_words(clause->mark), kind->about, clause_mark_words(kind->mark));
}

static void clauses_of_one_kind_have_one_mark(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        for (int k = 0; k < CLAUSES_MOST && kinds[i].clauses[k]; k++) {
            char name[64];
            snprintf(name, sizeof name, "%s", kinds[i].clauses[k]);
            char *number = strchr(name, ' ');
            assert_non_null(number);
            *number++ = '\0';
            bool both = !strcmp(name, "*");
            check_kind(&kinds[i], both ? "snake-eyes" : name, number);
            if (both) check_kind(&kinds[i], "snake-eyes-first", number);
        }
    }
}

/* "4.1(a)(i)" is an item of "4.1(a)"; in New South Wales "5.3.1" is one of "5.3". */
static bool item_of(const char *item, const char *heading)
{
    size_t length = strlen(heading);

    return !strncmp(item, heading, length) && item[length] && strchr("(. ", item[length]);
}

/* Marks go from what the software does most about to what it does least about, but for games that
 * are not here.  The words above a list say what its items say together. */
static void check_heading(const struct clause *list, const struct clause *heading)
{
    enum clause_mark least = CLAUSE_MARKS;

    for (const struct clause *item = list; item->id; item++)
        if (item_of(item->id, heading->id) && item->mark < least) least = item->mark;
    bool decides = heading->mark == SETTLED || heading->mark == CONDUCTED;
    bool items_decide = least == SETTLED || least == CONDUCTED;
    if (least != CLAUSE_MARKS && !decides && (items_decide || least < heading->mark))
        fail_msg("%s is '%s', one of its items '%s'", heading->id, clause_mark_words(heading->mark),
                 clause_mark_words(least));
}

static void headings_say_what_their_items_say(void **state)
{
    (void)state;
    for (int i = 0; i < number_count; i++) {
        struct text text = text_named(numbers[i].text);
        const struct clause *heading = row_of(numbers[i].text, numbers[i].number);
        assert_non_null(heading);
        for (int part = 0; part < text.count; part++) check_heading(text.parts[part], heading);
    }
}

/* ---- Citations ------------------------------------------------------------------- */

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
        cmocka_unit_test(every_number_has_a_row),
        cmocka_unit_test(every_row_has_a_number),
        cmocka_unit_test(clauses_of_absent_games_say_what_is_missing),
        cmocka_unit_test(clauses_of_one_kind_have_one_mark),
        cmocka_unit_test(headings_say_what_their_items_say),
        cmocka_unit_test(every_cited_clause_is_in_the_index),
        cmocka_unit_test(clauses_are_unique),
        cmocka_unit_test(conduct_rows_are_complete),
        cmocka_unit_test(games_whose_text_knows_them_have_colours),
        cmocka_unit_test(refusals_have_sentences),
    };

    RUN_TESTS_WITHIN(tests, read_numbers, NULL);
}
