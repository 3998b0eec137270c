/* bot_table.c - a live table as a strategy sees it: everything from the last messages. */
#include "client/bot_internal.h"

#include "rules/table.h"
#include "sim/layouts.h"

#include <stdlib.h>
#include <string.h>

static struct bot *of(struct turn *turn)
{
    return ((struct bot_turn *)turn)->bot;
}

/* ---- Paths ----------------------------------------------------------------------- */

static const json_t *mine(const struct bot *bot, const json_t *list)
{
    int64_t seat = bot_seat(bot);
    size_t i;
    json_t *one;

    json_array_foreach(list, i, one) if (seat && bot_number(one, "seat") == seat) return one;
    return NULL;
}

static const json_t *step_into(const struct bot *bot, const json_t *at, const char *name)
{
    if (!strcmp(name, "mine")) return mine(bot, at);
    return json_is_array(at) ? json_array_get(at, strtoul(name, NULL, 10))
                             : json_object_get(at, name);
}

/* What a path leads to: "state.last.0.say". */
static const json_t *find(const struct bot *bot, const char *path)
{
    const json_t *at = NULL;
    char name[32];

    for (bool first = true; *path; first = false) {
        size_t length = strcspn(path, ".");
        snprintf(name, sizeof name, "%.*s", (int)length, path);
        path += length + (path[length] == '.');
        if (first)
            at = !strcmp(name, "yours") ? bot->yours : bot->state;
        else
            at = step_into(bot, at, name);
    }
    return at;
}

static bool heard_number(void *to, const char *path, int *number)
{
    const json_t *found = find(to, path);

    if (!json_is_integer(found)) return false;
    *number = (int)json_integer_value(found);
    return true;
}

/* "cards.3" is a card that was told in the last round. */
static bool heard_text(void *to, const char *path, char *text, size_t room)
{
    static const char cards[] = "cards.";
    const struct bot *bot = to;
    const char *found = NULL;

    if (!strncmp(path, cards, sizeof cards - 1)) {
        int nth = (int)strtol(path + sizeof cards - 1, NULL, 10);
        if (nth < bot->card_count) found = bot->cards[nth];
    } else {
        found = json_string_value(find(bot, path));
    }
    if (!found || strlen(found) >= room) return false;
    snprintf(text, room, "%s", found);
    return true;
}

static bool heard_offer(void *to, int act)
{
    const struct bot *bot = to;

    return bot_offer(bot, act_id(games[bot->sign.edition], act), NULL) != NULL;
}

struct sim_heard bot_heard(struct bot *bot)
{
    return (struct sim_heard){ bot, &bot->sign, heard_number, heard_text, heard_offer };
}

/* ---- Looking --------------------------------------------------------------------- */

int bot_wager(const struct bot *bot, const char *id)
{
    int exact = sim_wager(&bot->sign, id), bet, number, at = 0;

    if (exact >= 0) return exact;
    if (!wager_find(&bot->sign, id, &bet, &number)) return bot->wagers;
    for (int made = 0, on = 0; wager_next(&bot->sign, false, &made, &on); at++)
        if (made == bet && !on) return at;
    return bot->wagers;
}

static void id_of(const struct bot *bot, int wager, char id[WAGER_ID])
{
    int bet = 0, number = 0;

    for (int i = 0; i <= wager; i++)
        if (!wager_next(&bot->sign, false, &bet, &number)) return;
    wager_id(&bot->sign, bet, number, id);
}

static int64_t standing(const struct bot *bot, const char *id)
{
    const json_t *wagers = json_object_get(bot->state, "wagers");
    int64_t seat = bot_seat(bot), sum = 0;
    size_t i;
    json_t *one;

    json_array_foreach(wagers, i, one)
    {
        bool is =
            !id || !strcmp(bot_text(one, "wager"), id) || !strcmp(bot_text(one, "part_of"), id);
        if (is && seat && bot_number(one, "seat") == seat) sum += bot_number(one, "cents");
    }
    return sum;
}

static int wager(struct turn *turn, const char *id)
{
    return sim_wager(&of(turn)->sign, id);
}

static int64_t up(struct turn *turn, int wager)
{
    char id[WAGER_ID] = "";

    if (wager == NO_WAGER) return standing(of(turn), NULL);
    id_of(of(turn), wager, id);
    return standing(of(turn), id);
}

static int64_t stands(struct turn *turn, const char *id)
{
    int bet, number;

    return wager_find(&of(turn)->sign, id, &bet, &number) ? standing(of(turn), id) : -1;
}

static bool gain(struct turn *turn, int wager, int64_t *cents)
{
    const struct bot *bot = of(turn);
    const struct bot_gain *found = &bot->gains[wager == NO_WAGER ? bot->wagers + 1 : wager];

    *cents = found->cents;
    return found->decided;
}

static int fact_find(struct turn *turn, const char *id)
{
    const struct sim_fact *facts = of(turn)->game->facts;

    for (int i = 0; facts && facts[i].id; i++)
        if (!strcmp(facts[i].id, id)) return i;
    return -1;
}

static int fact(struct turn *turn, int nth)
{
    const struct bot_turn *t = (const struct bot_turn *)turn;

    return of(turn)->game->facts[nth].of(&t->facts, t->has_last ? &t->last : NULL);
}

static void last(struct turn *turn, char *words, size_t room)
{
    const struct bot_turn *t = (const struct bot_turn *)turn;
    const struct game_sim *game = of(turn)->game;

    if (t->has_last && game->weight) game->say(&t->last, words, room);
}

static int64_t rack(struct turn *turn)
{
    const struct bot *bot = of(turn);
    int64_t cents = bot_number(json_object_get(bot->yours, "rack"), "cents") - bot->kept_back;

    return cents > 0 ? cents : 0;
}

const json_t *bot_offer(const struct bot *bot, const char *act, const char *wager)
{
    size_t i;
    json_t *one;

    json_array_foreach(json_object_get(bot->yours, "offers"), i, one)
    {
        if (strcmp(bot_text(one, "act"), act)) continue;
        if (!wager || !strcmp(bot_text(one, "wager"), wager)) return one;
    }
    return NULL;
}

static struct turn_range offer(struct turn *turn, int wager)
{
    char id[WAGER_ID] = "";

    id_of(of(turn), wager, id);
    const json_t *one = bot_offer(of(turn), "bet", id);
    return (struct turn_range){ bot_number(one, "least"), bot_number(one, "most"),
                                bot_number(one, "step") };
}

/* ---- Acting ---------------------------------------------------------------------- */

/* What the table said, or that nothing was said. */
static void keep_refusal(struct turn *turn, const char *words)
{
    const struct bot *bot = of(turn);
    const char *clause = bot_text(bot->answer, "clause");
    const struct clause *known = clause_find(games[bot->sign.edition], clause);

    turn->refusal = (struct refusal){ .code = refusal_find(bot_text(bot->answer, "code")),
                                      .clause = known ? known->id : NULL };
    if (!turn->refusal.code) turn->refusal.code = REFUSED_NO_SUCH_ACT;
    fprintf(bot->out, "  refused: %s: %s%s%s%s\n", words,
            bot->answer ? bot_text(bot->answer, "say") : "no answer came.", *clause ? " (" : "",
            clause, *clause ? ")" : "");
}

/* "bets 5 on red" */
#define BET_WORDS 96
static void say_bet(enum turn_act act, const char *id, int64_t cents, char words[BET_WORDS])
{
    static const char *const verbs[] = { [TURN_BETS] = "bets ",
                                         [TURN_TAKES] = "takes down ",
                                         [TURN_CALLS_ON] = "calls on ",
                                         [TURN_CALLS_OFF] = "calls off " };
    char money[MONEY_WORD] = "";

    if (cents) money_word(cents, money);
    snprintf(words, BET_WORDS, "%s%s%s%s", verbs[act], money, cents ? " on " : "", id);
}

static bool carry_out(struct turn *turn, enum turn_act act, int wager, int64_t cents)
{
    struct bot *bot = of(turn);
    const uint8_t acts[] = { [TURN_BETS] = ACT_BET,
                             [TURN_TAKES] = ACT_TAKE,
                             [TURN_CALLS_ON] = bot->game->call_on,
                             [TURN_CALLS_OFF] = bot->game->call_off };
    char id[WAGER_ID] = "", words[BET_WORDS];

    turn->refusal = (struct refusal){ .code = REFUSED_NO_SUCH_ACT };
    if (!acts[act]) return false;
    id_of(bot, wager, id);
    say_bet(act, id, cents, words);
    if (act == TURN_BETS && cents > rack(turn)) {
        turn->refusal.code = REFUSED_RACK_SHORT;
        fprintf(bot->out, "  not made: %s: the bankroll is too small.\n", words);
        return false;
    }
    json_t *order =
        json_pack("{s:s,s:s}", "act", act_id(games[bot->sign.edition], acts[act]), "wager", id);
    if (order && cents) json_object_set_new(order, "cents", json_integer(cents));
    bool done = bot_order(bot, order);
    if (done)
        fprintf(bot->out, "  %s\n", words);
    else
        keep_refusal(turn, words);
    fflush(bot->out);
    return done;
}

void bot_begin_turn(struct bot *bot, const struct bot_plan *plan, struct bot_turn *turn)
{
    static const struct turn_table live = {
        .wager = wager,
        .up = up,
        .gain = gain,
        .fact_find = fact_find,
        .fact = fact,
        .stands = stands,
        .last = last,
        .rack = rack,
        .offer = offer,
        .carry_out = carry_out,
    };
    const struct sim_heard heard = bot_heard(bot);

    *turn = (struct bot_turn){ .bot = bot };
    turn->turn = (struct turn){ .table = &live,
                                .sign = &bot->sign,
                                .unit_cents = plan->values.unit_cents,
                                .first = bot->acted < 0 };
    table_open(&turn->facts, &bot->sign);
    turn->has_last = bot->game->hear && bot->game->hear(&heard, &turn->facts, &turn->last);
}
