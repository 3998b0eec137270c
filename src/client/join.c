/* join.c - commands and messages for a terminal. */
#include "client/join.h"

#include "rules/length.h"
#include "rules/money.h"
#include "words/plain.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 8
#define WORD  64

/* ---- Lines ----------------------------------------------------------------------- */

/* Commands for the most common acts.  Any other act is typed as its id, followed by what its form
 * takes, in that order. */
static const struct {
    const char *word, *act, *about;
} lines[] = {
    { "sit", "sit", "sit 3: take seat 3; you confirm that you are old enough to play" },
    { "bring", "pit-buy", "bring 1000: bring 1000 in chips from your purse; bring: bring all" },
    { "buy", "pit-buy", "buy 100: buy chips with cash" },
    { "bet", "bet", "bet red 5: bet 5 on red" },
    { "take", "take", "take red 5: take 5 down from red" },
    { "stand", "leave", "give up your seat" },
    { "go", "pit-depart", "leave with your chips" },
    { "ready", NULL, "skip the wait" },
    { "wait", NULL, "wait until this round is over and betting is open again" },
};

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text ? text : "";
}

/* The words of a line, and the next one to read. */
struct line {
    char words[WORDS][WORD];
    int count, at;
};

static const char *next_word(struct line *line)
{
    return line->at < line->count ? line->words[line->at++] : NULL;
}

/* ---- Chips from the purse -------------------------------------------------------- */

/* The number of chips of this value.  Impossible counts are 0: the server is not trusted. */
static int64_t count_of(int64_t value, const json_t *count)
{
    int64_t many = json_integer_value(count);

    return value > 0 && many > 0 && many <= MONEY_MOST / value ? many : 0;
}

/* Adds as many chips of this value as fit into cents.  Returns their worth. */
static int64_t put_chips(struct json_out *out, int64_t value, int64_t count, int64_t cents)
{
    char word[32];

    if (count > cents / value) count = cents / value;
    snprintf(word, sizeof word, "%jd", (intmax_t)value);
    if (count) json_out_number(out, word, count);
    return count * value;
}

/* Chips from the purse, largest first.  Returns false if they can't make the amount. */
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

/* Leaves out chips that would exceed MONEY_MOST. */
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
        snprintf(why, JOIN_WHY, "'%.40s' is not an amount", word);
    else if (!cents)
        snprintf(why, JOIN_WHY, "you have no chips in your purse");
    else if (put_purse(out, join, cents))
        return true;
    else
        snprintf(why, JOIN_WHY, "the chips in your purse can't make that amount");
    return false;
}

/* ---- Members of an act ----------------------------------------------------------- */

static bool is_not(const char *word, const char *what, char why[JOIN_WHY])
{
    snprintf(why, JOIN_WHY, "'%.40s' is not %s", word, what);
    return false;
}

static bool put_money(struct json_out *out, const char *key, const char *word, char why[JOIN_WHY])
{
    int64_t cents;

    if (!money_of(word, &cents)) return is_not(word, "an amount", why);
    json_out_number(out, key, cents);
    return true;
}

static bool put_number(struct json_out *out, const char *key, const char *word, char why[JOIN_WHY])
{
    char *end;
    long number = strtol(word, &end, 10);

    if (*end || number < 0 || number > INT32_MAX)
        return is_not(word, key && !strcmp(key, "seat") ? "a seat" : "a number", why);
    json_out_number(out, key, number);
    return true;
}

static bool put_text(struct json_out *out, const char *key, const char *word, char why[JOIN_WHY])
{
    (void)why;
    json_out_text(out, key, word);
    return true;
}

typedef bool put_word(struct json_out *out, const char *key, const char *word, char why[JOIN_WHY]);

/* By the member's name in JSON.  An array takes all words left, or as many as its form counts. */
static const struct {
    const char *member;
    put_word *put;
    bool array;
} members[] = {
    { "seat", put_number, false },  { "count", put_number, false },
    { "place", put_number, false }, { "other_place", put_number, false },
    { "cents", put_money, false },  { "part_cents", put_money, false },
    { "min", put_money, false },    { "max", put_money, false },
    { "dice", put_number, true },   { "pick", put_number, true },
    { "cards", put_text, true },    { "number", put_text, false },
    { "wager", put_text, false },   { "to", put_text, false },
    { "reason", put_text, false },  { "rule", put_text, false },
};

static bool put_array(struct json_out *out, const char *key, put_word *put, int most,
                      struct line *line, char why[JOIN_WHY])
{
    bool good = true;

    json_out_array(out, key);
    for (int i = 0; good && line->at < line->count && (!most || i < most); i++)
        good = put(out, NULL, next_word(line), why);
    json_out_end(out);
    return good;
}

static bool put_member(struct json_out *out, const json_t *takes, struct line *line,
                       char why[JOIN_WHY])
{
    const char *name = text_of(takes, "member");
    int most = (int)json_integer_value(json_object_get(takes, "count"));
    size_t i = 0;

    if (json_object_get(takes, "words")) return put_text(out, name, next_word(line), why);
    while (i < LENGTH(members) && strcmp(members[i].member, name)) i++;
    if (i == LENGTH(members))
        return is_not(line->words[line->at], "possible here; send this act as JSON", why);
    return members[i].array ? put_array(out, name, members[i].put, most, line, why)
                            : members[i].put(out, name, next_word(line), why);
}

/* Takes flags from the end of the line; in the form they can be anywhere. */
static void put_flags(struct json_out *out, const json_t *all, struct line *line)
{
    bool any = false;
    size_t i;
    json_t *takes;

    json_array_foreach(all, i, takes)
    {
        bool said = !strcmp(text_of(takes, "member"), "flags") && line->count > 1 &&
                    !strcmp(text_of(takes, "word"), line->words[line->count - 1]);
        if (!said) continue;
        if (!any) json_out_array(out, "flags");
        json_out_text(out, NULL, line->words[--line->count]);
        any = true;
    }
    if (any) json_out_end(out);
}

static bool put_members(struct json_out *out, const json_t *form, struct line *line,
                        char why[JOIN_WHY])
{
    const json_t *all = json_object_get(form, "takes");
    size_t i;
    json_t *takes;

    put_flags(out, all, line);
    json_array_foreach(all, i, takes)
    {
        if (line->at == line->count) return true;
        if (!strcmp(text_of(takes, "member"), "flags")) continue;
        if (!put_member(out, takes, line, why)) return false;
    }
    if (line->at == line->count) return true;
    snprintf(why, JOIN_WHY, "too many words for '%.40s'", line->words[0]);
    return false;
}

/* ---- Lines ----------------------------------------------------------------------- */

static void split(const char *text, struct line *line)
{
    line->count = line->at = 0;
    while (line->count < WORDS) {
        text += strspn(text, " \t\r\n");
        size_t length = strcspn(text, " \t\r\n");
        if (!length) break;
        snprintf(line->words[line->count++], WORD, "%.*s", (int)length, text);
        text += length;
    }
}

static void begin(struct join *join, struct json_out *out, const char *what)
{
    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_text(out, "do", what);
    json_out_number(out, "request", (int64_t)++join->request);
    json_out_text(out, "table", join->table);
    join->waits = true;
    join->rounds_before = join->rounds;
}

static bool betting_again(const struct join *join)
{
    return join->open && join->rounds != join->rounds_before;
}

/* Handles "ready" and "wait".  Returns false for orders. */
static bool handle_other(struct join *join, const char *word, struct json_out *out)
{
    if (!strcmp(word, "ready")) {
        begin(join, out, "ready");
        json_out_end(out);
        return true;
    }
    bool wait = !strcmp(word, "wait");
    join->for_betting = wait && !betting_again(join);
    if (wait && !join->for_betting) join->rounds_before = join->rounds;
    return wait;
}

/* "sit" sends the arrival at the table first. */
static bool arrive_first(struct join *join, const char *word, struct json_out *out)
{
    if (join->here || strcmp(word, "sit")) return false;
    join->here = true;
    begin(join, out, "order");
    json_out_text(out, "act", "pit-arrive");
    json_out_bool(out, "yes", true);
    json_out_end(out);
    return true;
}

/* The form of an act; null if the table does not have it. */
static const json_t *form_of(const struct join *join, const char *act)
{
    size_t i;
    json_t *form;

    json_array_foreach(join->acts, i, form) if (!strcmp(text_of(form, "act"), act)) return form;
    return NULL;
}

static bool put_order(struct join *join, const json_t *form, struct line *line,
                      struct json_out *out, char why[JOIN_WHY])
{
    const char *word = next_word(line);

    begin(join, out, "order");
    json_out_text(out, "act", text_of(form, "act"));
    bool brings = !strcmp(word, "bring");
    if (!strcmp(word, "buy")) json_out_text(out, "tender", "cash");
    bool good = brings ? bring(out, join, next_word(line), why)
                : !strcmp(word, "buy") && line->at < line->count
                    ? put_money(out, "cents", next_word(line), why)
                    : put_members(out, form, line, why);
    json_out_end(out);
    join->waits = good;
    return good;
}

bool join_line(struct join *join, const char *text, struct json_out *out, bool *more,
               char why[JOIN_WHY])
{
    struct line line;
    size_t i = 0;

    *why = '\0';
    *more = false;
    split(text, &line);
    const char *word = line.count ? line.words[0] : "";
    while (i < LENGTH(lines) && strcmp(lines[i].word, word)) i++;
    bool is_order = i == LENGTH(lines) || lines[i].act;
    const json_t *form = is_order ? form_of(join, i < LENGTH(lines) ? lines[i].act : word) : NULL;
    if (is_order && !form) {
        snprintf(why, JOIN_WHY, "unknown command '%.40s'; 'help' lists all commands", word);
        return false;
    }
    *more = arrive_first(join, word, out);
    if (*more) return true;
    if (handle_other(join, word, out)) return join->waits;
    return put_order(join, form, &line, out, why);
}

/* "exchange [cards]" */
static void help_with_act(const json_t *form, FILE *to)
{
    const char *label = text_of(form, *text_of(form, "player_label") ? "player_label" : "label");
    size_t i;
    json_t *takes;

    fprintf(to, "  %-9s", text_of(form, "act"));
    json_array_foreach(json_object_get(form, "takes"), i, takes)
    {
        const char *word = text_of(takes, "word");
        fprintf(to, " [%s]", *word ? word : text_of(takes, "member"));
    }
    fprintf(to, "%s%s\n", *label ? " " : "", label);
}

/* Acts offered now that have no command above. */
static void help_with_offers(const struct join *join, FILE *to)
{
    const char *last = "";
    size_t i;
    json_t *offer;

    json_array_foreach(join->offers, i, offer)
    {
        const char *act = text_of(offer, "act");
        size_t known = 0;
        while (known < LENGTH(lines) && (!lines[known].act || strcmp(lines[known].act, act)))
            known++;
        if (known < LENGTH(lines) || !strcmp(act, last)) continue;
        help_with_act(form_of(join, act), to);
        last = act;
    }
}

void join_help(const struct join *join, FILE *to)
{
    for (size_t i = 0; i < LENGTH(lines); i++)
        fprintf(to, "  %-9s %s\n", lines[i].word, lines[i].about);
    fprintf(to, "  %-9s %s\n  %-9s %s\n", "help", "show this list", "quit",
            "quit; your bets stand");
    help_with_offers(join, to);
    fprintf(to, "A line that begins with { is sent unchanged (docs/protocol.md).\n");
}

/* ---- Texts of the server --------------------------------------------------------- */

/* Before any of them is used. */
void join_harmless(json_t *json)
{
    const char *key;
    json_t *one;
    size_t i;

    if (json_is_string(json)) {
        char *text = strdup(json_string_value(json));
        if (text) plain_make(text);
        json_string_set_nocheck(json, text ? text : "");
        free(text);
    }
    json_array_foreach(json, i, one) join_harmless(one);
    json_object_foreach(json, key, one) join_harmless(one);
}

/* ---- Messages -------------------------------------------------------------------- */

/* The person's account of the round, if it has changed. */
static void print_account(const struct join *join, FILE *to, const json_t *message)
{
    size_t i;
    json_t *one;

    json_array_foreach(json_object_get(message, "accounts"), i, one)
    {
        int64_t gain = json_integer_value(json_object_get(one, "gain"));
        const char *less = text_of(one, "less");
        char money[MONEY_WORD];
        if (!join->seat || json_integer_value(json_object_get(one, "seat")) != join->seat) continue;
        money_word(gain == INT64_MIN ? INT64_MAX : gain < 0 ? -gain : gain, money);
        fprintf(to, "  This round you %s%s%s%s.\n",
                gain > 0   ? "win "
                : gain < 0 ? "lose "
                           : "break even",
                gain ? money : "",
                !*less     ? ""
                : gain > 0 ? " after "
                           : ", including ",
                less);
    }
}

static void print_events(struct join *join, FILE *to, const json_t *message)
{
    const json_t *events = json_object_get(message, "events");
    size_t i;
    json_t *event;

    json_array_foreach(events, i, event) if (*text_of(event, "say"))
        fprintf(to, "  %-58s %s\n", text_of(event, "say"), text_of(event, "clause"));
    print_account(join, to, message);
}

/* The phase of the table, and the countdown. */
static void print_state(struct join *join, FILE *to, const json_t *message)
{
    const json_t *state = json_object_get(message, "state");
    json_int_t closes = json_integer_value(json_object_get(state, "closes_at"));
    json_int_t now = json_integer_value(json_object_get(message, "now"));

    (void)join;
    fprintf(to, "%s: %s.", text_of(message, "table"), text_of(state, "say"));
    if (closes > now) fprintf(to, "  %.0f seconds left.", ((double)closes - (double)now) / 1000);
    fputc('\n', to);
}

static void print_refused(struct join *join, FILE *to, const json_t *message)
{
    (void)join;
    fprintf(to, "Refused: %s%s%s%s\n", text_of(message, "say"),
            *text_of(message, "clause") ? " (" : "", text_of(message, "clause"),
            *text_of(message, "clause") ? ")" : "");
}

static void print_say(struct join *join, FILE *to, const json_t *message)
{
    (void)join;
    fprintf(to, "%s\n", text_of(message, "say"));
}

static void print_rack(struct join *join, FILE *to, const json_t *message)
{
    const json_t *yours = json_object_get(message, "yours");
    const json_t *rack = json_object_get(yours, "rack"), *purse = json_object_get(yours, "purse");
    char has[MONEY_WORD], on[MONEY_WORD], in[MONEY_WORD];

    (void)join;
    money_word(json_integer_value(json_object_get(rack, "cents")), has);
    money_word(json_integer_value(json_object_get(rack, "layout")), on);
    money_word(json_integer_value(json_object_get(purse, "cents")), in);
    fprintf(to, "You have %s in your rack, %s on the table and %s in your purse.\n", has, on, in);
}

static void follow_answer(struct join *join, const json_t *message)
{
    uint64_t request = (uint64_t)json_integer_value(json_object_get(message, "request"));

    if (request == join->request || !strcmp(text_of(message, "tell"), "error")) join->waits = false;
}

static void follow_betting(struct join *join, const json_t *message)
{
    const json_t *state = json_object_get(message, "state");

    if (!state) return;
    join->rounds = json_integer_value(json_object_get(state, "rounds"));
    join->open = json_is_true(json_object_get(state, "open"));
    if (!join->for_betting || !betting_again(join)) return;
    join->for_betting = false;
    join->rounds_before = join->rounds;
}

static void follow_purse(struct join *join, const json_t *message)
{
    json_t *yours = json_object_get(message, "yours");
    json_t *chips = json_object_get(json_object_get(yours, "purse"), "chips");

    if (!yours) return;
    join->here = json_is_true(json_object_get(yours, "here"));
    join->seat = json_integer_value(json_object_get(yours, "seat"));
    json_decref(join->purse);
    join->purse = json_incref(chips);
}

/* All acts come with "table"; offers with "yours". */
static void follow_acts(struct join *join, const json_t *message)
{
    json_t *acts = json_object_get(message, "acts");
    json_t *offers = json_object_get(json_object_get(message, "yours"), "offers");

    if (acts) {
        json_decref(join->acts);
        join->acts = json_incref(acts);
    }
    if (offers) {
        json_decref(join->offers);
        join->offers = json_incref(offers);
    }
}

static void follow(struct join *join, const json_t *message)
{
    bool first = !join->request && !strcmp(text_of(message, "tell"), "table");

    if (first) join->waits = false;
    if (json_object_get(message, "request") || !strcmp(text_of(message, "tell"), "error"))
        follow_answer(join, message);
    follow_betting(join, message);
    follow_purse(join, message);
    follow_acts(join, message);
}

void join_end(struct join *join)
{
    json_decref(join->purse);
    json_decref(join->acts);
    json_decref(join->offers);
    join->purse = join->acts = join->offers = NULL;
}

void join_print(struct join *join, FILE *to, const char *message)
{
    static const struct {
        const char *tell;
        void (*say)(struct join *join, FILE *to, const json_t *message);
    } kinds[] = {
        { "events", print_events }, { "state", print_state },     { "table", print_state },
        { "yours", print_rack },    { "refused", print_refused }, { "error", print_say },
        { "closing", print_say },
    };
    json_t *json = json_loads(message, 0, NULL);

    join_harmless(json);

    for (size_t i = 0; i < LENGTH(kinds); i++)
        if (!strcmp(text_of(json, "tell"), kinds[i].tell)) kinds[i].say(join, to, json);
    if (json) follow(join, json);
    fflush(to);
    json_decref(json);
}
