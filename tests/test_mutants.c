/* test_mutants.c - the mutants of code that './dev mutate code' tries: which there are, what they
 * are called, and that their lines keep their numbers. */
#include "check.h"
#include "mutate/code.h"

#include <stdlib.h>
#include <string.h>

static struct code code;
static struct lexicon lexicon;
static struct mutants mutants;

static void make(const char *text)
{
    static const char header[] = "enum door_phase { OPEN, SHUT, LOCKED };\n"
                                 "#define STAFF (ROLE_DEALER | ROLE_MANAGER)\n";
    static const char index[] = "const struct clause clauses[] = {\n"
                                "    { \"1.1\", SETTLED, \"Doors.\" },\n"
                                "    { \"1.1(a)\", SETTLED, \"Their keys.\" },\n"
                                "    { \"2\", SETTLED, \"Windows.\" },\n};\n";
    struct code other = code_read(header);

    lexicon_read(&lexicon, &other);
    code_free(&other);
    other = code_read(index);
    lexicon_read_clauses(&lexicon, &other);
    code_free(&other);
    code = code_read(text);
    lexicon_read(&lexicon, &code);
    mutants_add(&mutants, "doors.c", &code, &lexicon, false);
}

static void forget(void)
{
    code_free(&code);
    lexicon_free(&lexicon);
    free(mutants.list);
    memset(&lexicon, 0, sizeof lexicon);
    memset(&mutants, 0, sizeof mutants);
}

/* The mutants are these, in this order, each a name and what its text has. */
static void check(const char *text, const char *const expected[][2])
{
    int at = 0;

    make(text);
    for (; expected[at][0]; at++) {
        assert_true(at < mutants.count);
        char *mutated = mutant_text(&mutants.list[at], text);
        assert_string_equal(mutants.list[at].name, expected[at][0]);
        if (!strstr(mutated, expected[at][1]) || strstr(text, expected[at][1]))
            fail_msg("%s: %s", expected[at][0], mutated);
        free(mutated);
    }
    if (at != mutants.count) fail_msg("also %s", mutants.list[at].name);
    forget();
}

static void conditions_and_limits(void **state)
{
    static const char text[] = "/* if (age) */\n"
                               "static bool may_sit(int age, int rows)\n{\n"
                               "    assert(age >= 0 && rows);\n"
                               "    for (int i = 0; i < 9; i++) rows++;\n"
                               "    return age >= 18 && rows < 7;\n}\n";
    static const char *const expected[][2] = {
        { "doors.c:may_sit:condition:1", "return !(age >= 18 && rows < 7);" },
        { "doors.c:may_sit:condition:2", "return age > 18 && rows < 7;" },
        { "doors.c:may_sit:amount:1", "age >= 17 &&" },
        { "doors.c:may_sit:amount:2", "age >= 19 &&" },
        { "doors.c:may_sit:condition:3", "age >= 18 || rows < 7" },
        { "doors.c:may_sit:condition:4", "return age >= 18 ;" },
        { "doors.c:may_sit:condition:5", "return  rows < 7;" },
        { "doors.c:may_sit:condition:6", "rows <= 7" },
        { "doors.c:may_sit:amount:3", "rows < 6" },
        { "doors.c:may_sit:amount:4", "rows < 8" },
        { NULL, NULL },
    };

    (void)state;
    check(text, expected);
}

/* Capacity is not a rule: the third refusal stays. */
static void refusals_roles_clauses_and_moments(void **state)
{
    static const char text[] =
        "static struct refusal can_open(const struct door *door, unsigned by)\n{\n"
        "    if (door->phase != OPEN) return no(REFUSED_SHUT, \"1.1\");\n"
        "    if (!(by & (STAFF | ROLE_PLAYER))) return no(REFUSED_WRONG_ROLE, says(SAYS_DOORS));\n"
        "    if (door->count > 9) return no(REFUSED_TOO_MANY, says(SAYS_KEYS));\n"
        "    return accepted();\n}\n";
    static const char *const expected[][2] = {
        { "doors.c:can_open:condition:1", "if (!(door->phase != OPEN)) return" },
        { "doors.c:can_open:moment:1", "door->phase != SHUT" },
        { "doors.c:can_open:refusal:1", "no(REFUSED_WRONG_ROLE, \"1.1\")" },
        { "doors.c:can_open:refusal:2", "if (door->phase != OPEN) return accepted();" },
        { "doors.c:can_open:clause:1", "no(REFUSED_SHUT, \"2\")" },
        { "doors.c:can_open:condition:2", "if (!(!(by & (STAFF | ROLE_PLAYER)))) return" },
        { "doors.c:can_open:role:1", "if (!(by & ( ROLE_PLAYER)))" },
        { "doors.c:can_open:role:2", "((STAFF | ROLE_" },
        { "doors.c:can_open:role:3", "if (!(by & (STAFF )))" },
        { "doors.c:can_open:refusal:3", "no(REFUSED_TOO_MANY, says(SAYS_DOORS))" },
        { "doors.c:can_open:refusal:4", "(STAFF | ROLE_PLAYER))) return accepted();" },
        { "doors.c:can_open:clause:2", "no(REFUSED_WRONG_ROLE, says(SAYS_KEYS))" },
        { NULL, NULL },
    };

    (void)state;
    check(text, expected);
}

static void amounts(void **state)
{
    static const char text[] = "int64_t due(struct till *till, int64_t cents)\n{\n"
                               "    till->rack_cents[1 + 2] += cents;\n"
                               "    till->least = 0;\n"
                               "    return cents;\n}\n";
    static const char *const expected[][2] = {
        { "doors.c:due:amount:1", "rack_cents[1 + 2] -= cents;" },
        { "doors.c:due:amount:2", "till->most = 0;" },
        { "doors.c:due:amount:3", "return (cents) + 100;" },
        { NULL, NULL },
    };

    (void)state;
    check(text, expected);
}

/* What is left out over two lines leaves its line. */
static void lines_keep_their_numbers(void **state)
{
    static const char text[] = "static bool is_open(int a, int b)\n{\n"
                               "    return a &&\n           b;\n}\n";

    (void)state;
    make(text);
    assert_int_equal(mutants.count, 4);
    for (int i = 0; i < mutants.count; i++) {
        char *mutated = mutant_text(&mutants.list[i], text);
        assert_int_equal(mutants.list[i].line, 3);
        assert_true(strcmp(mutated, text));
        int lines = 0;
        for (const char *at = mutated; (at = strchr(at, '\n')); at++) lines++;
        assert_int_equal(lines, 5);
        free(mutated);
    }
    forget();
}

/* Objects count only if wanted; functions that nothing calls do not. */
static void units(void **state)
{
    static const char text[] = "#define FEW 3\n"
                               "static const int most[] = { 4, 5 };\n"
                               "int64_t shown(void)\n{\n    return 7;\n}\n";

    (void)state;
    make(text);
    assert_int_equal(code.unit_count, 3);
    assert_int_equal(mutants.count, 2 + 3);
    assert_string_equal(mutants.list[0].name, "doors.c:FEW:amount:1");
    mutants.count = 0;
    mutants_add(&mutants, "doors.c", &code, &lexicon, true);
    assert_int_equal(mutants.count, 2 + 4 + 3);
    mutants.count = 0;
    code.units[2].hidden = true;
    mutants_add(&mutants, "doors.c", &code, &lexicon, true);
    assert_int_equal(mutants.count, 2 + 4);
    forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_and_limits),
        cmocka_unit_test(refusals_roles_clauses_and_moments),
        cmocka_unit_test(amounts),
        cmocka_unit_test(lines_keep_their_numbers),
        cmocka_unit_test(units),
    };

    RUN_TESTS(tests);
}
