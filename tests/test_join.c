/* test_join.c - lines of croupier join: what they say to the table, by the forms of its acts. */
#include "check.h"
#include "client/join.h"
#include "rules/length.h"

#include <jansson.h>
#include <string.h>

/* Some of what a table tells with itself. */
#define ACTS                                                                                       \
    "[{\"act\":\"sit\",\"takes\":[{\"member\":\"seat\"}]},"                                        \
    "{\"act\":\"bet\",\"takes\":[{\"member\":\"wager\"},{\"member\":\"cents\"},"                   \
    "{\"member\":\"flags\",\"word\":\"oral\"},{\"member\":\"flags\",\"word\":\"promotional\"}]},"  \
    "{\"act\":\"change\",\"takes\":[{\"member\":\"cards\",\"count\":5}]},"                         \
    "{\"act\":\"roll\",\"takes\":[{\"member\":\"dice\",\"count\":3},{\"member\":\"reason\","       \
    "\"maybe\":true}]},"                                                                           \
    "{\"act\":\"turn\",\"takes\":[{\"member\":\"direction\",\"words\":[\"left\",\"right\"]}]},"    \
    "{\"act\":\"odd\",\"takes\":[{\"member\":\"something\"}]},"                                    \
    "{\"act\":\"pit-buy\",\"takes\":[]},{\"act\":\"leave\",\"takes\":[]}]"

static void lines_follow_the_forms(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said, *why; /* one of them */
    } lines[] = {
        { "bet red 5", "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500}", NULL },
        { "  bet red 2.50 ", "\"wager\":\"red\",\"cents\":250}", NULL },
        { "bet red 5 oral", "\"flags\":[\"oral\"],\"wager\":\"red\",\"cents\":500}", NULL },
        { "bet red", "\"act\":\"bet\",\"wager\":\"red\"}", NULL }, /* for the table to refuse */
        { "bet red x", NULL, "'x' is no amount" },
        { "bet red 5 6", NULL, "that is too much for 'bet'" },
        { "sit 3", "\"act\":\"sit\",\"seat\":3}", NULL },
        { "sit x", NULL, "'x' is no place" },
        { "change AS KD", "\"act\":\"change\",\"cards\":[\"AS\",\"KD\"]}", NULL },
        { "change A B C D E F", NULL, "that is too much for 'change'" },
        { "roll 1 2 3", "\"act\":\"roll\",\"dice\":[1,2,3]}", NULL },
        { "roll 1 2 3 why", "\"dice\":[1,2,3],\"reason\":\"why\"}", NULL },
        { "roll 1 2 -3", NULL, "'-3' is no number" },
        { "turn left", "\"act\":\"turn\",\"direction\":\"left\"}", NULL },
        { "odd 1", NULL, "'1' is no word for it; such an act is sent as JSON" },
        { "stand", "\"act\":\"leave\"}", NULL },
        { "buy 5", "\"act\":\"pit-buy\",\"tender\":\"cash\",\"cents\":500}", NULL },
        { "frob", NULL, "nobody knows 'frob'; 'help' tells what there is" },
        { "go", NULL, "nobody knows 'go'; 'help' tells what there is" }, /* not at this table */
        { "", NULL, "nobody knows ''; 'help' tells what there is" },
    };

    for (size_t i = 0; i < LENGTH(lines); i++) {
        struct join join = { .table = "here", .here = true };
        struct json_out out = { 0 };
        char why[JOIN_WHY] = "";
        bool more;
        join.acts = json_loads(ACTS, 0, NULL);
        assert_non_null(join.acts);
        bool said = join_line(&join, lines[i].line, &out, &more, why);
        if (lines[i].why) assert_string_equal(why, lines[i].why);
        assert_int_equal(said, lines[i].said != NULL);
        if (said && !strstr(out.text, lines[i].said)) fail_msg("%s: %s", lines[i].line, out.text);
        json_out_free(&out);
        join_end(&join);
    }
}

/* A server may tell of a purse that nobody has; what is more than all money is not in it. */
static void no_purse_is_too_full(void **state)
{
    (void)state;
    static const struct {
        const char *chips, *said; /* said: as a message, or null */
    } purses[] = {
        { "{\"500\":3,\"2500\":1}", "\"chips\":{\"2500\":1,\"500\":3}" }, /* 25 + 15 */
        { "{\"9223372036854775807\":9}", NULL },
        { "{\"3037000500\":9223372036854775807}", NULL },
        { "{\"500\":-9223372036854775807,\"100\":2}", "\"chips\":{\"100\":2}" },
        { "{\"-500\":-4}", NULL },
        /* each is all the money there can be; together they are not */
        { "{\"100000000000\":1,\"50000000000\":2}", "\"chips\":{\"100000000000\":1}" },
    };

    for (size_t i = 0; i < LENGTH(purses); i++) {
        struct join join = { .table = "here", .here = true };
        struct json_out out = { 0 };
        char why[JOIN_WHY] = "";
        bool more;
        join.purse = json_loads(purses[i].chips, 0, NULL);
        join.acts = json_loads(ACTS, 0, NULL);
        assert_true(join.purse && join.acts);
        bool said = join_line(&join, "bring", &out, &more, why);
        assert_int_equal(said, purses[i].said != NULL);
        if (said) assert_non_null(strstr(out.text, purses[i].said));
        if (!said) assert_string_equal(why, "there are no chips in your purse");
        json_out_free(&out);
        join_end(&join);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(lines_follow_the_forms),
                                        cmocka_unit_test(no_purse_is_too_full) };

    RUN_TESTS(tests);
}
