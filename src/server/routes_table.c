/* routes_table.c - one table by HTTP: state, felt, sign, payouts and house edge of its bets, and
 * the last rounds. */
#include "pit/rounds.h"
#include "server/server_internal.h"

#include "rules/length.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS_DEFAULT 20

/* ---- The sign -------------------------------------------------------------------- */

#define OPTION_WORDS (SIGN_WORD + 40)

/* An option in words: "decks 6", "perfect pair", "no asian". */
static void option_words(const char *id, const char *word, char words[OPTION_WORDS])
{
    bool yes = !strcmp(word, "yes"), no = !strcmp(word, "no");
    char name[OPTION_WORDS - SIGN_WORD - 4];

    snprintf(name, sizeof name, "%s", id);
    for (char *c = name; (c = strchr(c, '-'));) *c = ' ';
    snprintf(words, OPTION_WORDS, "%s%s%s%s", no ? "no " : "", name, yes || no ? "" : " ",
             yes || no ? "" : word);
}

void put_emblem(struct json_out *out, const struct table *table)
{
    if (state_of(table)->emblem) json_out_text(out, "emblem", state_of(table)->emblem);
}

/* The options that differ from the usual ones, or that are displayed in any case. */
void put_unusual(struct json_out *out, const struct sign *sign)
{
    const struct option *options = games[sign->edition]->options;
    char word[SIGN_WORD], words[OPTION_WORDS];

    json_out_array(out, "unusual");
    for (int i = 0; options[i].id; i++) {
        if (!sign_displays(sign, i)) continue;
        sign_word(sign, i, word);
        option_words(options[i].id, word, words);
        json_out_text(out, NULL, words);
    }
    json_out_end(out);
}

/* What the rules leave to the house.  The limits of each bet are in the state. */
void put_sign(struct json_out *out, const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];

    json_out_object(out, "sign");
    json_out_text(out, "edition", edition->id);
    json_out_text(out, "text", edition->text);
    json_out_object(out, "options");
    for (int i = 0; edition->options[i].id; i++) {
        char word[SIGN_WORD];
        sign_word(sign, i, word);
        json_out_text(out, edition->options[i].id, word);
    }
    json_out_end(out);
    put_unusual(out, sign);
    json_out_number(out, "min", sign->min_cents);
    json_out_number(out, "max", sign->max_cents);
    json_out_number(out, "chip", sign->chip_cents);
    json_out_end(out);
}

/* ---- The table and its felt ------------------------------------------------------ */

static void table_state(struct server *server, struct http *http,
                        const struct http_request *request, uint32_t number)
{
    (void)request;
    json_out_empty(&server->out);
    put_full_table(server, number, &server->out);
    answer_out(server, http, 200);
}

static void table_layout(struct server *server, struct http *http,
                         const struct http_request *request, uint32_t number)
{
    struct layout *layout = malloc(sizeof *layout);

    (void)request;
    if (!layout) {
        answer_say(server, http, 503, "Out of memory.");
        return;
    }
    layout_of(&server->tables[number]->pit.table.sign, layout);
    json_out_empty(&server->out);
    layout_json(&server->out, NULL, layout);
    free(layout);
    answer_out(server, http, 200);
}

/* The value of a query parameter; null if absent. */
static const char *query_value(const char *query, const char *name, char *value, size_t room)
{
    size_t length = strlen(name);

    for (const char *at = query; at && *at; at = strchr(at, '&') ? strchr(at, '&') + 1 : NULL) {
        if (strncmp(at, name, length) || at[length] != '=') continue;
        snprintf(value, room, "%.*s", (int)strcspn(at + length + 1, "&"), at + length + 1);
        return value;
    }
    return NULL;
}

/* Reads a whole number from 0 to most from the query.  Leaves number unchanged if absent.  Answers
 * the request and returns false if invalid. */
static bool query_number(struct server *server, struct http *http, const char *query,
                         const char *name, int64_t most, int64_t *number)
{
    char value[32], say[128], *end;

    if (!query_value(query, name, value, sizeof value)) return true;
    errno = 0;
    *number = strtoll(value, &end, 10);
    if (*value >= '0' && *value <= '9' && !*end && !errno && *number <= most) return true;
    snprintf(say, sizeof say, "'%s' must be a whole number from 0 to %" PRId64 ".", name, most);
    answer_say(server, http, 400, say);
    return false;
}

static void put_edge(struct json_out *out, const char *key, const mpq_t ev)
{
    mpq_t edge;

    mpq_init(edge);
    mpq_neg(edge, ev);
    char *text = mpq_get_str(NULL, 10, edge);
    json_out_text(out, key, text);
    json_out_real(out, "edge_percent", 100 * mpq_get_d(edge));
    free(text);
    mpq_clear(edge);
}

static void put_pays(struct json_out *out, const struct sign *sign, int bet, int number)
{
    struct ratio pays[ODDS_PAYS];
    char less[ODDS_LESS];
    int count = odds_paid(sign, bet, number, pays);

    json_out_array(out, "pays");
    for (int i = 0; i < count; i++) {
        char word[64];
        snprintf(word, sizeof word, "%" PRId64 " to %" PRId64, pays[i].n, pays[i].d);
        json_out_text(out, NULL, word);
    }
    json_out_end(out);
    if (*odds_less(sign, bet, less)) json_out_text(out, "less", less);
}

/* The edge from here on of a bet that has moved since it was made; and what that means. */
static void put_now(struct server *server, const struct sign *sign, const struct odds *made,
                    int bet, int stands_at)
{
    struct json_out *out = &server->out;
    char say[ODDS_EXPLAINED];
    struct odds now;

    odds_init(&now);
    odds_of_counted(&now, &server->counts, sign, bet, stands_at, 0);
    odds_say_now(made, &now, say);
    if (mpq_cmp(now.ev, made->ev)) {
        json_out_object(out, "now");
        put_edge(out, "edge", now.ev);
        json_out_end(out);
    }
    if (*say) json_out_text(out, "explained", say);
    odds_clear(&now);
}

static bool has_fees(const struct sign *sign, int bet)
{
    const char *with = odds_counted_with(sign, ODDS_FEES);

    return with && !strcmp(with, wager_kind(sign, bet).id);
}

/* The exact payouts and house edge of a bet, from when it is made; with a stake, also with the
 * table's rounding; and from the number where it stands.  Counts that take long are cached in
 * server->counts, so that others need not wait. */
static void put_odds(struct server *server, const struct sign *sign, int bet, int number,
                     int stands_at, int64_t cents)
{
    struct json_out *out = &server->out;
    int made = odds_made(sign, bet, number);
    struct odds odds;

    put_pays(out, sign, bet, number);
    if (odds_needs_strategy(sign, bet) || odds_cut(sign, bet, cents) == CUT_STRATEGY) {
        json_out_bool(out, "needs_strategy", true);
        return;
    }
    if (odds_counted_with(sign, bet)) {
        json_out_text(out, "counted_with", odds_counted_with(sign, bet));
        return;
    }
    odds_init(&odds);
    odds_of_counted(&odds, &server->counts, sign, bet, made, 0);
    put_edge(out, "edge", odds.ev);
    json_out_real(out, "variance", mpq_get_d(odds.variance));
    json_out_true(out, "played_best", odds_played_best(sign, bet));
    json_out_true(out, "with_fees", has_fees(sign, bet));
    put_now(server, sign, &odds, bet, stands_at);
    if (cents > 0) {
        odds_of_counted(&odds, &server->counts, sign, bet, made, cents);
        json_out_object(out, "at_stake");
        json_out_number(out, "cents", cents);
        put_edge(out, "edge", odds.ev);
        json_out_end(out);
    }
    odds_clear(&odds);
}

/* The clause that defines the bet, and its paraphrase. */
static void put_clause(struct json_out *out, const struct sign *sign, int bet, int number)
{
    const char *id = wager_clause(sign, bet, number);

    json_out_text(out, "clause", id);
    json_out_text(out, "say", clause_find(games[sign->edition], id)->gist);
}

static void table_wager_odds(struct server *server, struct http *http,
                             const struct http_request *request, uint32_t number)
{
    const struct mirror *mirror = server->tables[number];
    const struct sign *sign = &mirror->pit.table.sign;
    struct json_out *out = &server->out;
    char id[WAGER_ID], name[WAGER_NAME];
    int64_t cents = 0, seat = 0;
    int bet, of;

    if (!query_value(request->query, "wager", id, sizeof id) || !wager_find(sign, id, &bet, &of)) {
        answer_say(server, http, 404, "This table has no such bet.");
        return;
    }
    if (!query_number(server, http, request->query, "cents", MONEY_MOST / 1000, &cents)) return;
    if (!query_number(server, http, request->query, "seat", TABLE_SEATS, &seat)) return;
    if (cents % sign->chip_cents) cents = 0; /* not payable in chips */
    wager_name(sign, bet, of, name);
    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_text(out, "wager", id);
    json_out_text(out, "name", name);
    put_clause(out, sign, bet, of);
    int at = seat ? odds_stands_at(&mirror->pit.table, (int)seat - 1, bet, of) : of;
    put_odds(server, sign, bet, of, at, cents);
    json_out_end(out);
    answer_out(server, http, 200);
}

/* ---- The rules ------------------------------------------------------------------- */

/* The house's choices, with what each means and the clause that leaves the choice. */
static void put_choices(struct json_out *out, const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];

    json_out_array(out, "options");
    for (int i = 0; edition->options[i].id; i++) {
        char word[SIGN_WORD];
        sign_word(sign, i, word);
        json_out_object(out, NULL);
        json_out_text(out, "option", edition->options[i].id);
        json_out_text(out, "about", edition->options[i].about);
        json_out_text(out, "value", word);
        json_out_text(out, "clause", edition->options[i].clause);
        json_out_end(out);
    }
    json_out_end(out);
}

/* Every clause of the rules that apply here, in our own words, and the clause that has them shown.
 */
static void table_rules_shown(struct server *server, struct http *http,
                              const struct http_request *request, uint32_t number)
{
    const struct mirror *mirror = server->tables[number];
    const struct table *table = &mirror->pit.table;
    struct json_out *out = &server->out;
    struct rule_text texts[RULE_TEXTS];
    int count = table_rules(table, texts);
    const char *by = rules_shown_by(games[table->sign.edition]);

    (void)request;
    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_text(out, "table", mirror->opening.name);
    json_out_text(out, "game", games[table->sign.edition]->name);
    if (by) json_out_text(out, "clause", by);
    wire_limits(out, table);
    put_choices(out, &table->sign);
    json_out_array(out, "texts");
    for (int i = 0; i < count; i++) {
        json_out_object(out, NULL);
        json_out_text(out, "text", texts[i].name);
        json_out_array(out, "clauses");
        for (const struct clause *clause = texts[i].clauses; clause->id; clause++) {
            json_out_object(out, NULL);
            json_out_text(out, "clause", clause->id);
            json_out_text(out, "say", clause->gist);
            json_out_end(out);
        }
        json_out_end(out);
        json_out_end(out);
    }
    json_out_end(out);
    json_out_end(out);
    answer_out(server, http, 200);
}

/* ---- Rounds ---------------------------------------------------------------------- */

static void put_round(struct server *server, const struct table *table, const struct round *round)
{
    struct json_out *out = &server->out;
    char say[SCENARIO_SAY];

    struct pit_result came = pit_result_of(&round->outcome);
    struct round_said outcome;
    round_say(rounds_of(&table->sign), &came, &outcome);
    round_words(&table->sign, round, say);
    json_out_object(out, NULL);
    json_out_number(out, "time", round->time_ms);
    json_out_number(out, "first", (int64_t)round->first);
    json_out_number(out, "entry", (int64_t)round->last);
    if (*outcome.say) json_out_text(out, "outcome", outcome.say);
    json_out_text(out, "say", say);
    json_out_number(out, "house", round->house_cents);
    if (round->is_void) json_out_bool(out, "void", true);
    if (round->undone) json_out_bool(out, "undone", true);
    json_out_end(out);
}

/* The last rounds that ended since the server started, newest first. */
static void table_rounds(struct server *server, struct http *http,
                         const struct http_request *request, uint32_t number)
{
    const struct mirror *mirror = server->tables[number];
    struct json_out *out = &server->out;
    int64_t most = ROUNDS_DEFAULT;
    const struct round *round;

    if (!query_number(server, http, request->query, "last", SERVER_ROUNDS, &most)) return;
    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_text(out, "table", mirror->opening.name);
    json_out_number(out, "since", server->started_ms);
    json_out_number(out, "ended", mirror->rounds.ended - mirror->rounds.before);
    json_out_array(out, "rounds");
    for (int i = 0; i < most && (round = rounds_nth(&mirror->rounds, i)); i++)
        put_round(server, &mirror->pit.table, round);
    json_out_end(out);
    json_out_end(out);
    answer_out(server, http, 200);
}

/* ---- Routing --------------------------------------------------------------------- */

void route_table(struct server *server, struct http *http, const struct http_request *request)
{
    static const struct {
        const char *suffix;
        void (*answer)(struct server *, struct http *, const struct http_request *, uint32_t);
    } parts[] = {
        { "", table_state },
        { "/layout", table_layout },
        { "/wager", table_wager_odds },
        { "/rounds", table_rounds },
        { "/rules", table_rules_shown },
    };
    const char *name = request->path + strlen("/api/tables/");
    char table[CHANCE_TABLE + 1];
    uint32_t number;
    size_t length = strcspn(name, "/");

    snprintf(table, sizeof table, "%.*s", (int)(length < sizeof table ? length : 0), name);
    if (!mirror_named(server, table, &number)) {
        answer_say(server, http, 404, "Unknown table.");
        return;
    }
    for (size_t i = 0; i < LENGTH(parts); i++)
        if (!strcmp(name + length, parts[i].suffix)) {
            parts[i].answer(server, http, request, number);
            return;
        }
    answer_say(server, http, 404, "Unknown table resource.");
}
