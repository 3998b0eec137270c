/* test_join.c - command lines of 'croupier join', parsed by the forms of the table's acts. */
#include "check.h"
#include "client/join.h"
#include "rules/length.h"

#include <jansson.h>
#include <string.h>

/* A few act forms, as a table sends them. */
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

static void lines_are_parsed_by_the_forms(void **state)
{
    (void)state;
    static const struct {
        const char *line, *sent, *why; /* sent or why */
    } lines[] = {
        { "bet red 5", "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500}", NULL },
        { "  bet red 2.50 ", "\"wager\":\"red\",\"cents\":250}", NULL },
        { "bet red 5 oral", "\"flags\":[\"oral\"],\"wager\":\"red\",\"cents\":500}", NULL },
        { "bet red", "\"act\":\"bet\",\"wager\":\"red\"}", NULL }, /* the table refuses it */
        { "bet red x", NULL, "'x' is not an amount" },
        { "bet red 5 6", NULL, "too many words for 'bet'" },
        { "sit 3", "\"act\":\"sit\",\"seat\":3}", NULL },
        { "sit x", NULL, "'x' is not a seat" },
        { "change AS KD", "\"act\":\"change\",\"cards\":[\"AS\",\"KD\"]}", NULL },
        { "change A B C D E F", NULL, "too many words for 'change'" },
        { "roll 1 2 3", "\"act\":\"roll\",\"dice\":[1,2,3]}", NULL },
        { "roll 1 2 3 why", "\"dice\":[1,2,3],\"reason\":\"why\"}", NULL },
        { "roll 1 2 -3", NULL, "'-3' is not a number" },
        { "turn left", "\"act\":\"turn\",\"direction\":\"left\"}", NULL },
        { "odd 1", NULL, "'1' is not possible here; send this act as JSON" },
        { "stand", "\"act\":\"leave\"}", NULL },
        { "buy 5", "\"act\":\"pit-buy\",\"tender\":\"cash\",\"cents\":500}", NULL },
        { "frob", NULL, "unknown command 'frob'; 'help' lists all commands" },
        { "go", NULL, "unknown command 'go'; 'help' lists all commands" }, /* not at this table */
        { "", NULL, "unknown command ''; 'help' lists all commands" },
    };

    for (size_t i = 0; i < LENGTH(lines); i++) {
        struct join join = { .table = "here", .here = true };
        struct json_out out = { 0 };
        char why[JOIN_WHY] = "";
        bool more;
        join.acts = json_loads(ACTS, 0, NULL);
        assert_non_null(join.acts);
        bool sent = join_line(&join, lines[i].line, &out, &more, why);
        if (lines[i].why) assert_string_equal(why, lines[i].why);
        assert_int_equal(sent, lines[i].sent != NULL);
        if (sent && !strstr(out.text, lines[i].sent)) fail_msg("%s: %s", lines[i].line, out.text);
        json_out_free(&out);
        join_end(&join);
    }
}

/* A server may send an impossible purse; chips beyond the maximum amount are left out. */
static void impossible_purses(void **state)
{
    (void)state;
    static const struct {
        const char *chips, *sent; /* sent: part of the message, or null */
    } purses[] = {
        { "{\"500\":3,\"2500\":1}", "\"chips\":{\"2500\":1,\"500\":3}" }, /* 25 + 15 */
        { "{\"9223372036854775807\":9}", NULL },
        { "{\"3037000500\":9223372036854775807}", NULL },
        { "{\"500\":-9223372036854775807,\"100\":2}", "\"chips\":{\"100\":2}" },
        { "{\"-500\":-4}", NULL },
        /* each is the maximum amount; together they exceed it */
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
        bool sent = join_line(&join, "bring", &out, &more, why);
        assert_int_equal(sent, purses[i].sent != NULL);
        if (sent) assert_non_null(strstr(out.text, purses[i].sent));
        if (!sent) assert_string_equal(why, "you have no chips in your purse");
        json_out_free(&out);
        join_end(&join);
    }
}

/* The account of the round includes commission; other players' accounts are not told. */
static void rounds_are_summed_up(void **state)
{
    (void)state;
    static const struct {
        const char *account, *say;
    } rounds[] = {
        { "\"gain\":1900,\"decided\":true,\"less\":\"1 commission\"",
          "  This round you win 19 after 1 commission.\n" },
        { "\"gain\":-2100,\"decided\":true,\"less\":\"1 commission\"",
          "  This round you lose 21, including 1 commission.\n" },
        { "\"gain\":0,\"decided\":true", "  This round you break even.\n" },
    };

    for (size_t i = 0; i < LENGTH(rounds); i++) {
        struct join join = { .table = "here" };
        char message[512], *text = NULL;
        size_t length;
        FILE *to = open_memstream(&text, &length);
        join_print(&join, to, "{\"tell\":\"yours\",\"yours\":{\"here\":true,\"seat\":3}}");
        snprintf(message, sizeof message,
                 "{\"tell\":\"events\",\"events\":[],\"accounts\":[{\"seat\":2,\"gain\":500},"
                 "{\"seat\":3,%s}]}",
                 rounds[i].account);
        join_print(&join, to, message);
        fclose(to);
        if (!strstr(text, rounds[i].say) || strstr(text, "win 5"))
            fail_msg("not '%s' but '%s'", rounds[i].say, text);
        free(text);
        join_end(&join);
    }
}

/* A hostile server: whatever it sends, nothing but plain text is printed, and each message ends its
 * own lines only. */
static void messages_are_harmless(void **state)
{
    (void)state;
#define BAD  "\\u001b]0;x\\u0007\\u001b[2J\\r\\nRefused: y\\u009b31m\\u202e\\u0008\\u007f"
#define GOOD "?]0;x??[2J??Refused: y?31m???"
    static const struct {
        const char *message, *printed;
    } rows[] = {
        { "{\"tell\":\"error\",\"say\":\"" BAD "\"}", GOOD "\n" },
        { "{\"tell\":\"closing\",\"say\":\"" BAD "\"}", GOOD "\n" },
        { "{\"tell\":\"refused\",\"say\":\"" BAD "\",\"clause\":\"" BAD "\"}",
          "Refused: " GOOD " (" GOOD ")\n" },
        { "{\"tell\":\"events\",\"events\":[{\"say\":\"" BAD "\",\"clause\":\"" BAD "\"}]}", GOOD },
        { "{\"tell\":\"state\",\"table\":\"" BAD "\",\"state\":{\"say\":\"" BAD "\"}}",
          GOOD ": " GOOD ".\n" },
        { "{\"tell\":\"events\",\"events\":[],\"accounts\":[{\"seat\":3,\"gain\":"
          "-9223372036854775808,\"less\":\"" BAD "\"}]}",
          "  This round you lose 92233720368547758.07, including " GOOD ".\n" },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct join join = { .table = "here", .seat = 3 };
        char *text = NULL;
        size_t length;
        FILE *to = open_memstream(&text, &length);
        join_print(&join, to, rows[i].message);
        fclose(to);
        if (!strstr(text, rows[i].printed)) fail_msg("not '%s' but '%s'", rows[i].printed, text);
        for (const char *at = text; *at; at++)
            if ((unsigned char)*at < ' ' && *at != '\n') fail_msg("%s", text);
        assert_ptr_equal(strchr(text, '\n'), text + length - 1);
        free(text);
        join_end(&join);
    }
}

/* Names of acts and offers, as 'help' prints them. */
static void help_is_harmless(void **state)
{
    (void)state;
    struct join join = { .table = "here" };
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);

    join_print(&join, to,
               "{\"tell\":\"table\",\"table\":\"here\",\"acts\":[{\"act\":\"" BAD
               "\",\"label\":\"" BAD "\",\"takes\":[{\"member\":\"" BAD "\"}]}],"
               "\"yours\":{\"offers\":[{\"act\":\"" BAD "\",\"label\":\"" BAD "\"}]}}");
    join_help(&join, to);
    fclose(to);
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' && *at != '\n') fail_msg("%s", text);
    assert_null(strstr(text, "\xc2\x9b"));
    assert_null(strstr(text, "\nRefused"));
    free(text);
    join_end(&join);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_parsed_by_the_forms),
        cmocka_unit_test(impossible_purses),
        cmocka_unit_test(rounds_are_summed_up),
        cmocka_unit_test(messages_are_harmless),
        cmocka_unit_test(help_is_harmless),
    };

    RUN_TESTS(tests);
}
