/* join.c - words for a terminal. */
#include "server/join.h"

#include "rules/length.h"
#include "rules/money.h"

#include <jansson.h>
#include <string.h>

#define WORDS 8
#define WORD  64

/* ---- Lines ----------------------------------------------------------------------- */

/* What may follow a word, in turn: W a wager, A an amount, S a place, C cards, F two faces, N a
 * number of the wheel, T a wager to move to; as many as there are. */
static const struct {
    const char *word, *act, *takes, *about;
} lines[] = {
    { "come", "pit-arrive", "", "come to the table, being of age" },
    { "sit", "sit", "S", "sit 3: take a place" },
    { "bring", "pit-buy", "$", "bring 1000: bring chips of that value from your purse" },
    { "buy", "pit-buy", "A", "buy 100: buy chips with cash" },
    { "bet", "bet", "WA", "bet red 5: make a wager" },
    { "take", "take", "WA", "take red 5: take a wager down" },
    { "accept", "accept", "", "take the dice, or whatever is offered" },
    { "decline", "decline", "", "let them pass" },
    { "throw", "throw", "", "throw the dice" },
    { "fold", "fold", "", "give the hand up" },
    { "exchange", "exchange", "C", "exchange AS KD: change cards" },
    { "sixth", "sixth", "", "buy a sixth card" },
    { "declare", "declare", "", "declare a winning hand" },
    { "force", "force", "", "force the Dealer" },
    { "stand", "leave", "", "give the place up" },
    { "go", "pit-depart", "", "go away, with your chips" },
};

static void put_cards(struct out *out, char words[WORDS][WORD], int first, int count)
{
    out_array(out, "cards");
    for (int i = first; i < count; i++) out_text(out, NULL, words[i]);
    out_end(out);
}

/* Chips of one value. */
static void put_chip(struct out *out, int64_t cents)
{
    char value[32];

    snprintf(value, sizeof value, "%jd", (intmax_t)cents);
    out_text(out, "tender", "chips");
    out_object(out, "chips");
    out_number(out, value, 1);
    out_end(out);
}

static bool put_word(struct out *out, char what, const char *word, char why[JOIN_WHY])
{
    int64_t cents;
    char *end;
    long number = strtol(word, &end, 10);

    if (what == 'W') {
        out_text(out, "wager", word);
        return true;
    }
    if (what == 'S' && !*end && number > 0 && number < 100) {
        out_number(out, "seat", number);
        return true;
    }
    if ((what == 'A' || what == '$') && money_of(word, &cents)) {
        if (what == 'A')
            out_number(out, "cents", cents);
        else
            put_chip(out, cents);
        return true;
    }
    snprintf(why, JOIN_WHY, "'%.40s' is no %s", word, what == 'S' ? "place" : "amount");
    return false;
}

static bool put_words(struct out *out, const char *takes, char words[WORDS][WORD], int count,
                      char why[JOIN_WHY])
{
    if (*takes == 'C') {
        put_cards(out, words, 1, count);
        return true;
    }
    if (count - 1 > (int)strlen(takes)) {
        snprintf(why, JOIN_WHY, "that is too much for '%.40s'", words[0]);
        return false;
    }
    for (int i = 1; i < count; i++)
        if (!put_word(out, takes[i - 1], words[i], why)) return false;
    return true;
}

static int split(const char *line, char words[WORDS][WORD])
{
    int count = 0;

    while (count < WORDS) {
        line += strspn(line, " \t\r\n");
        size_t length = strcspn(line, " \t\r\n");
        if (!length) break;
        snprintf(words[count++], WORD, "%.*s", (int)length, line);
        line += length;
    }
    return count;
}

bool join_line(const char *line, const char *table, uint64_t request, struct out *out,
               char why[JOIN_WHY])
{
    char words[WORDS][WORD];
    int count = split(line, words);
    size_t i = 0;

    while (count && i < LENGTH(lines) && strcmp(lines[i].word, words[0])) i++;
    if (!count || i == LENGTH(lines)) {
        snprintf(why, JOIN_WHY, "nobody knows '%.40s'; 'help' tells what there is",
                 count ? words[0] : "");
        return false;
    }
    out_empty(out);
    out_object(out, NULL);
    out_text(out, "do", "order");
    out_number(out, "request", (int64_t)request);
    out_text(out, "table", table);
    out_text(out, "act", lines[i].act);
    if (!strcmp(lines[i].word, "come")) out_bool(out, "yes", true);
    if (!strcmp(lines[i].word, "buy")) out_text(out, "tender", "cash");
    if (!put_words(out, lines[i].takes, words, count, why)) return false;
    out_end(out);
    return true;
}

void join_help(FILE *to)
{
    for (size_t i = 0; i < LENGTH(lines); i++)
        fprintf(to, "  %-9s %s\n", lines[i].word, lines[i].about);
    fprintf(to, "  %-9s %s\n  %-9s %s\n", "help", "this", "quit", "end; wagers stand");
    fprintf(to, "A line that begins with { is sent as it is (docs/protocol.md).\n");
}

/* ---- What is told ---------------------------------------------------------------- */

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text ? text : "";
}

static void tell_events(FILE *to, const json_t *message)
{
    const json_t *events = json_object_get(message, "events");
    size_t i;
    json_t *event;

    json_array_foreach(events, i, event) if (*text_of(event, "say"))
        fprintf(to, "  %-58s %s\n", text_of(event, "say"), text_of(event, "clause"));
}

/* What the table shows now, in a line. */
static void tell_state(FILE *to, const json_t *message)
{
    const json_t *state = json_object_get(message, "state");
    json_int_t closes = json_integer_value(json_object_get(state, "closes_at"));
    json_int_t now = json_integer_value(json_object_get(message, "now"));

    fprintf(to, "%s: %s.", text_of(message, "table"), text_of(state, "say"));
    if (closes > now) fprintf(to, "  %.0f seconds.", (double)(closes - now) / 1000);
    fputc('\n', to);
}

static void tell_refused(FILE *to, const json_t *message)
{
    fprintf(to, "Refused: %s%s%s%s\n", text_of(message, "say"),
            *text_of(message, "clause") ? " (" : "", text_of(message, "clause"),
            *text_of(message, "clause") ? ")" : "");
}

static void tell_say(FILE *to, const json_t *message)
{
    fprintf(to, "%s\n", text_of(message, "say"));
}

static void tell_rack(FILE *to, const json_t *message)
{
    const json_t *yours = json_object_get(message, "yours");
    const json_t *rack = json_object_get(yours, "rack"), *purse = json_object_get(yours, "purse");
    char has[MONEY_WORD], on[MONEY_WORD], in[MONEY_WORD];

    money_word(json_integer_value(json_object_get(rack, "cents")), has);
    money_word(json_integer_value(json_object_get(rack, "layout")), on);
    money_word(json_integer_value(json_object_get(purse, "cents")), in);
    fprintf(to, "You have %s in hand, %s on the table and %s in your purse.\n", has, on, in);
}

void join_tell(FILE *to, const char *message)
{
    static const struct {
        const char *tell;
        void (*say)(FILE *to, const json_t *message);
    } kinds[] = {
        { "events", tell_events }, { "state", tell_state },     { "table", tell_state },
        { "yours", tell_rack },    { "refused", tell_refused }, { "error", tell_say },
        { "closing", tell_say },
    };
    json_t *json = json_loads(message, 0, NULL);

    for (size_t i = 0; i < LENGTH(kinds); i++)
        if (!strcmp(text_of(json, "tell"), kinds[i].tell)) kinds[i].say(to, json);
    fflush(to);
    json_decref(json);
}
