/* join.c - words for a terminal. */
#include "client/join.h"

#include "rules/length.h"
#include "rules/money.h"

#include <jansson.h>
#include <string.h>

#define WORDS 8
#define WORD  64

/* ---- Lines ----------------------------------------------------------------------- */

/* What may follow a word, in turn: W a wager, A an amount, S a place, C cards, F two faces, N a
 * number of the wheel, T a wager to move to, $ an amount in chips; as many as there are. */
static const struct {
    const char *word, *act, *takes, *about;
} lines[] = {
    { "sit", "sit", "S", "sit 3: take a place, being old enough to play" },
    { "bring", "pit-buy", "$", "bring 1000: bring so much from your purse; bring: all of it" },
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
    { "ready", NULL, "", "you need no more time to bet" },
    { "wait", NULL, "", "until bets are taken anew" },
};

static void put_cards(struct json_out *out, char words[WORDS][WORD], int first, int count)
{
    json_out_array(out, "cards");
    for (int i = first; i < count; i++) json_out_text(out, NULL, words[i]);
    json_out_end(out);
}

/* How many chips of this value there are; 0 where no casino has such: any server may have told it.
 */
static int64_t count_of(int64_t value, const json_t *count)
{
    int64_t many = json_integer_value(count);

    return value > 0 && many > 0 && many <= MONEY_MOST / value ? many : 0;
}

/* Of chips of this value so many that they are worth that at most. */
static int64_t put_chips(struct json_out *out, int64_t value, int64_t count, int64_t cents)
{
    char word[32];

    if (count > cents / value) count = cents / value;
    snprintf(word, sizeof word, "%jd", (intmax_t)value);
    if (count) json_out_number(out, word, count);
    return count * value;
}

/* Chips from the purse, the largest first; false where they do not make the amount. */
static bool put_purse(struct json_out *out, const struct join *join, int64_t cents)
{
    int64_t below = INT64_MAX;

    json_out_text(out, "tender", "chips");
    json_out_object(out, "chips");
    while (below > 0 && cents) {
        int64_t largest = 0;
        const char *value;
        json_t *count, *found = NULL;
        json_object_foreach(join->purse, value, count)
        {
            int64_t worth = strtoll(value, NULL, 10);
            if (worth <= largest || worth >= below) continue;
            largest = worth;
            found = count;
        }
        if (found) cents -= put_chips(out, largest, count_of(largest, found), cents);
        below = largest;
    }
    json_out_end(out);
    return cents == 0;
}

static int64_t in_purse(const struct join *join)
{
    int64_t sum = 0;
    const char *value;
    json_t *count;

    json_object_foreach(join->purse, value, count)
    {
        int64_t each = strtoll(value, NULL, 10), worth = each * count_of(each, count);
        if (worth <= MONEY_MOST - sum) sum += worth;
    }
    return sum;
}

static bool bring(struct json_out *out, const struct join *join, const char *word,
                  char why[JOIN_WHY])
{
    int64_t cents = in_purse(join);

    if (word && !money_of(word, &cents))
        snprintf(why, JOIN_WHY, "'%.40s' is no amount", word);
    else if (!cents)
        snprintf(why, JOIN_WHY, "there are no chips in your purse");
    else if (put_purse(out, join, cents))
        return true;
    else
        snprintf(why, JOIN_WHY, "the chips in your purse do not come to that");
    return false;
}

static bool put_word(struct json_out *out, char what, const char *word, char why[JOIN_WHY])
{
    int64_t cents;
    char *end;
    long number = strtol(word, &end, 10);

    if (what == 'W') {
        json_out_text(out, "wager", word);
        return true;
    }
    if (what == 'S' && !*end && number > 0 && number < 100) {
        json_out_number(out, "seat", number);
        return true;
    }
    if (what == 'A' && money_of(word, &cents)) {
        json_out_number(out, "cents", cents);
        return true;
    }
    snprintf(why, JOIN_WHY, "'%.40s' is no %s", word, what == 'S' ? "place" : "amount");
    return false;
}

static bool put_words(struct json_out *out, const char *takes, char words[WORDS][WORD], int count,
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

static void begin(struct join *join, struct json_out *out, const char *what)
{
    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_text(out, "do", what);
    json_out_number(out, "request", (int64_t)++join->request);
    json_out_text(out, "table", join->table);
    join->waits = true;
    join->closed_at = join->closes_at;
}

/* Lines that are no order; false: it is one. */
static bool is_no_order(struct join *join, const char *word, struct json_out *out)
{
    if (!strcmp(word, "ready")) {
        begin(join, out, "ready");
        json_out_end(out);
        return true;
    }
    bool wait = !strcmp(word, "wait");
    join->for_betting = wait && join->closes_at <= join->closed_at;
    if (wait) join->closed_at = join->closes_at;
    return wait;
}

/* Who wants to sit comes to the table first. */
static bool comes_first(struct join *join, const char *word, struct json_out *out)
{
    if (join->here || strcmp(word, "sit")) return false;
    join->here = true;
    begin(join, out, "order");
    json_out_text(out, "act", "pit-arrive");
    json_out_bool(out, "yes", true);
    json_out_end(out);
    return true;
}

bool join_line(struct join *join, const char *line, struct json_out *out, bool *more,
               char why[JOIN_WHY])
{
    char words[WORDS][WORD];
    int count = split(line, words);
    size_t i = 0;

    *why = '\0';
    while (count && i < LENGTH(lines) && strcmp(lines[i].word, words[0])) i++;
    if (!count || i == LENGTH(lines)) {
        snprintf(why, JOIN_WHY, "nobody knows '%.40s'; 'help' tells what there is",
                 count ? words[0] : "");
        return false;
    }
    *more = comes_first(join, words[0], out);
    if (*more) return true;
    if (is_no_order(join, words[0], out)) return join->waits;
    begin(join, out, "order");
    json_out_text(out, "act", lines[i].act);
    if (!strcmp(lines[i].word, "buy")) json_out_text(out, "tender", "cash");
    bool good = *lines[i].takes == '$' ? bring(out, join, count > 1 ? words[1] : NULL, why)
                                       : put_words(out, lines[i].takes, words, count, why);
    json_out_end(out);
    join->waits = good;
    return good;
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

static void follow_answer(struct join *join, const json_t *message)
{
    uint64_t request = (uint64_t)json_integer_value(json_object_get(message, "request"));

    if (request == join->request || !strcmp(text_of(message, "tell"), "error")) join->waits = false;
}

static void follow_betting(struct join *join, const json_t *message)
{
    const json_t *closes = json_object_get(json_object_get(message, "state"), "closes_at");
    int64_t closes_at = json_integer_value(closes);

    if (closes_at <= join->closes_at) return;
    join->closes_at = closes_at;
    join->for_betting = false;
}

static void follow_purse(struct join *join, const json_t *message)
{
    json_t *yours = json_object_get(message, "yours");
    json_t *chips = json_object_get(json_object_get(yours, "purse"), "chips");

    if (!yours) return;
    join->here = json_is_true(json_object_get(yours, "here"));
    json_decref(join->purse);
    join->purse = json_incref(chips);
}

static void follow(struct join *join, const json_t *message)
{
    bool first = !join->request && !strcmp(text_of(message, "tell"), "table");

    if (first) join->waits = false;
    if (json_object_get(message, "request") || !strcmp(text_of(message, "tell"), "error"))
        follow_answer(join, message);
    follow_betting(join, message);
    follow_purse(join, message);
}

void join_end(struct join *join)
{
    json_decref(join->purse);
    join->purse = NULL;
}

void join_tell(struct join *join, FILE *to, const char *message)
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
    if (json) follow(join, json);
    fflush(to);
    json_decref(json);
}
