/* routes_train.c - the trainer: hands to practise on, for anyone, without a seat or chips.
 *
 *   GET  /api/train/EDITION/short  a strategy to remember, and what it costs
 *   POST /api/train/EDITION        deals a hand and asks for the first decision
 *   POST /api/train/EDITION/HAND   takes a decision, says what it costs, and goes on
 *
 * The server has the whole deck of a hand and tells only what the player may know; a decision can't
 * be taken back.  Hands are kept in a fixed number of places: a new one replaces the oldest of the
 * same address if that has many, else the oldest of all.  Nothing reaches the floor or the record.
 */
#include "server/server_internal.h"

#include "rules/length.h"
#include "wire/wire_advice.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HANDS      2048
#define HANDS_FROM 64 /* of one address */
#define ID_BYTES   16
#define PATH       "/api/train/"

/* A hand is close if the second best choice costs at most this, in millionths of a unit. */
#define CLOSE       50000
#define CLOSE_DEALS 40 /* to look for one; it counts as so many questions: */
#define CLOSE_COSTS 5

struct train_hand {
    char id[2 * ID_BYTES + 1]; /* empty: free */
    uint64_t address;
    int64_t used_ms;
    struct sign sign;
    int step;   /* decisions asked for so far */
    bool waits; /* for the choices of the next decision */
    struct advice_practice practice;
    struct advisor_answer known; /* the choices of the decision, */
    int chosen;                  /* ... and the one that was taken */
};

bool train_open(struct server *server)
{
    server->advice.hands = calloc(HANDS, sizeof *server->advice.hands);
    return server->advice.hands;
}

void train_close(struct server *server)
{
    free(server->advice.hands);
}

/* ---- Hands ----------------------------------------------------------------------- */

static struct train_hand *hand_called(struct server *server, const char *id)
{
    for (int i = 0; *id && i < HANDS; i++)
        if (!strcmp(server->advice.hands[i].id, id)) return &server->advice.hands[i];
    return NULL;
}

/* Whether a hand is to be replaced rather than another; null: there is no other. */
static bool is_older(const struct train_hand *hand, const struct train_hand *other)
{
    return !hand->waits && (!other || hand->used_ms < other->used_ms);
}

/* A place for a new hand; a free one is the oldest.  Fewer hands wait than there are places, so
 * there always is one. */
static struct train_hand *place_for(struct server *server, uint64_t address)
{
    struct train_hand *oldest = NULL, *own = NULL;
    int from = 0;

    for (int i = 0; i < HANDS; i++) {
        struct train_hand *hand = &server->advice.hands[i];
        bool same = *hand->id && hand->address == address;
        from += same;
        if (same && is_older(hand, own)) own = hand;
        if (is_older(hand, oldest)) oldest = hand;
    }
    return from >= HANDS_FROM && own ? own : oldest;
}

_Static_assert(HANDS > ADVISOR_WAITING, "a hand that waits is never replaced");

/* The sign under which people play here: that of the first table of the edition. */
static struct sign sign_here(const struct server *server, int edition)
{
    for (uint32_t i = 1; i <= server->table_count; i++)
        if (server->tables[i]->pit.table.sign.edition == edition)
            return server->tables[i]->pit.table.sign;
    return sign_of(edition);
}

/* Shuffles and deals until there is something to decide.  False: no random numbers. */
static bool deal(struct train_hand *hand)
{
    struct chance_seed seed;
    struct chance_draw draw;
    struct chance_shoe shuffled;
    struct shoe cards;

    shoe_fill(&cards, 1);
    do {
        if (!chance_new_seed(&seed) || !chance_set_draw(&draw, "train", 1, &seed)) return false;
        chance_shuffle(&draw, &cards, &shuffled);
        memset(&hand->practice, 0, sizeof hand->practice);
        memcpy(hand->practice.deck, shuffled.order, CARDS);
        advice_of(hand->sign.edition)->deal(&hand->sign, &hand->practice);
    } while (hand->practice.over);
    return true;
}

/* False: no random numbers. */
static bool begin_hand(struct server *server, struct train_hand *hand, uint64_t address,
                       int edition)
{
    struct chance_seed name;

    memset(hand, 0, sizeof *hand);
    hand->sign = sign_here(server, edition);
    hand->address = address;
    hand->used_ms = server->steady_ms;
    hand->step = 1;
    if (!deal(hand) || !chance_new_seed(&name)) return false;
    for (int i = 0; i < ID_BYTES; i++)
        snprintf(hand->id + 2 * i, sizeof hand->id - 2 * (size_t)i, "%02x", name.bytes[i]);
    return true;
}

static void forget(struct train_hand *hand)
{
    explicit_bzero(hand, sizeof *hand);
}

/* ---- Answers --------------------------------------------------------------------- */

static void put_decision(struct json_out *out, const struct train_hand *hand)
{
    json_out_number(out, "step", hand->step);
    wire_question(out, &hand->sign, &hand->practice.question);
    wire_choices(out, "choices", hand->known.choices, hand->known.count);
}

static bool has_short(int edition)
{
    const struct game_advice *game = advice_of(edition);

    return game && game->solution && game->solution->short_known;
}

static void put_game(struct json_out *out, const struct sign *sign)
{
    json_out_text(out, "edition", games[sign->edition]->id);
    json_out_text(out, "game", games[sign->edition]->name);
    json_out_text(out, "unit", advice_of(sign->edition)->unit);
    wire_advice_options(out, sign);
    json_out_true(out, "short", has_short(sign->edition));
}

static void put_end(struct json_out *out, const struct train_hand *hand)
{
    json_out_object(out, "end");
    json_out_text(out, "say", hand->practice.end);
    wire_fraction(out, "result", hand->practice.result);
    wire_question(out, &hand->sign, &hand->practice.question);
    json_out_end(out);
}

static void put_grade(struct json_out *out, const struct train_hand *hand)
{
    const struct advisor_answer *known = &hand->known;

    json_out_object(out, "graded");
    json_out_number(out, "step", hand->step);
    wire_worth(out, "chosen", &known->choices[0], &known->choices[hand->chosen]);
    wire_worths(out, "choices", known->choices, known->count);
    json_out_end(out);
}

static struct json_out *begin_answer(struct server *server, const struct train_hand *hand)
{
    json_out_empty(&server->out);
    json_out_object(&server->out, NULL);
    put_game(&server->out, &hand->sign);
    json_out_text(&server->out, "hand", hand->id);
    return &server->out;
}

static void end_answer(struct server *server, struct http *http)
{
    json_out_end(&server->out);
    answer_out(server, http, 200);
}

/* ---- Dealing --------------------------------------------------------------------- */

static bool is_close(const struct advisor_answer *answer)
{
    return answer->count > 1 &&
           advice_cost_millionths(&answer->choices[0], &answer->choices[1]) <= CLOSE;
}

static void answer_dealt(struct server *server, struct train_hand *hand, struct http *http)
{
    begin_answer(server, hand);
    put_decision(&server->out, hand);
    end_answer(server, http);
}

/* Looks at another hand instead; false: this one must do. */
static bool dealt_again(struct server *server, struct train_hand *hand, struct advice_asker *asker)
{
    struct advice_practice before = hand->practice;

    if (asker->deals-- > 0 && deal(hand)) {
        hand->waits = true;
        if (advice_ask(server, &hand->sign, &hand->practice.question, asker) != ADVISOR_BUSY)
            return true;
    }
    hand->waits = false;
    hand->practice = before;
    return false;
}

static void dealt(struct server *server, struct advice_asker *asker,
                  const struct advisor_answer *answer)
{
    struct train_hand *hand = asker->hand;

    server->asked = asker->asked;
    hand->waits = false;
    hand->known = *answer;
    if (!answer->count) {
        answer_say(server, asker->http, 503, "Out of memory.");
        forget(hand);
    } else if (is_close(answer) || !dealt_again(server, hand, asker)) {
        answer_dealt(server, hand, asker->http);
    }
}

/* Which hands are wanted: {"only":"close"}, or any. */
static const char *read_wish(const struct http_request *request, bool *close)
{
    json_t *body = json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, NULL);
    const char *only = json_string_value(json_object_get(body, "only"));
    bool any = json_is_object(body) && !json_object_size(body);

    *close = only && !strcmp(only, "close") && json_object_size(body) == 1;
    json_decref(body);
    return any || *close ? NULL : "A deal takes {} or {\"only\":\"close\"}.";
}

static void deal_hand(struct server *server, struct http *http, const struct http_request *request,
                      int edition)
{
    struct advice_asker asker = { .client.key = door_address_key(server->door, request->address),
                                  .answer = dealt,
                                  .http = http,
                                  .asked = server->asked };
    bool close;
    const char *why = read_wish(request, &close);

    if (why) {
        answer_say(server, http, 400, why);
        return;
    }
    int cost = close ? CLOSE_COSTS : 1;
    if (!rate_take(server->advice.from, asker.client.key, cost, server->steady_ms)) {
        answer_say(server, http, 429, "Too many hands for your address; wait a moment.");
        return;
    }
    struct train_hand *hand = asker.hand = place_for(server, asker.client.key), before = *hand;
    asker.deals = close ? CLOSE_DEALS : 0;
    bool good = begin_hand(server, hand, asker.client.key, edition);
    hand->waits = good;
    if (good && advice_ask(server, &hand->sign, &hand->practice.question, &asker) != ADVISOR_BUSY)
        return;
    *hand = before;
    answer_say(server, http, 503, good ? ADVICE_BUSY : "No random numbers are available.");
}

/* ---- Deciding -------------------------------------------------------------------- */

/* The next decision is known. */
static void went_on(struct server *server, struct advice_asker *asker,
                    const struct advisor_answer *answer)
{
    struct train_hand *hand = asker->hand;

    server->asked = asker->asked;
    hand->waits = false;
    if (!answer->count) {
        answer_say(server, asker->http, 503, "Out of memory.");
        forget(hand);
        return;
    }
    struct json_out *out = begin_answer(server, hand);
    put_grade(out, hand);
    hand->step++;
    hand->known = *answer;
    json_out_object(out, "next");
    put_decision(out, hand);
    json_out_end(out);
    end_answer(server, asker->http);
}

static void answer_over(struct server *server, struct http *http, struct train_hand *hand)
{
    struct json_out *out = begin_answer(server, hand);

    put_grade(out, hand);
    put_end(out, hand);
    end_answer(server, http);
    forget(hand);
}

static void decide(struct server *server, struct http *http, struct train_hand *hand)
{
    struct advice_asker asker = { .client.key = hand->address,
                                  .answer = went_on,
                                  .http = http,
                                  .asked = server->asked,
                                  .hand = hand };
    struct advice_practice before = hand->practice;
    struct advice_practice *practice = &hand->practice;

    hand->used_ms = server->steady_ms;
    advice_of(hand->sign.edition)->go_on(&hand->sign, practice, &hand->known.choices[hand->chosen]);
    if (practice->over) {
        answer_over(server, http, hand);
        return;
    }
    hand->waits = true;
    if (advice_ask(server, &hand->sign, &practice->question, &asker) != ADVISOR_BUSY) return;
    hand->waits = false;
    *practice = before;
    answer_say(server, http, 503, ADVICE_BUSY);
}

/* The cards that a decision names; false: not a list of different cards. */
static bool read_cards(const json_t *list, card_set *cards)
{
    size_t i;
    const json_t *value;

    *cards = 0;
    if (!list) return true;
    if (!json_is_array(list)) return false;
    json_array_foreach(list, i, value)
    {
        const char *word = json_string_value(value);
        int card = word ? card_find(word, json_string_length(value)) : 0;
        if (!card || *cards & card_bit(card)) return false;
        *cards |= card_bit(card);
    }
    return true;
}

/* Reads a decision: {"step":1,"choice":ID,"cards":["4H","2D"]}.  Returns null, or why not. */
static const char *read_decision(const json_t *body, struct train_hand *hand)
{
    const char *id = json_string_value(json_object_get(body, "choice"));
    const json_t *list = json_object_get(body, "cards");
    json_int_t step = json_integer_value(json_object_get(body, "step"));
    card_set cards;

    if (!id || !step) return "A decision needs 'step' and 'choice'.";
    if (json_object_size(body) > (list ? 3u : 2u))
        return "A decision has only 'step', 'choice' and 'cards'.";
    if (!read_cards(list, &cards)) return "'cards' must be a list of different cards.";
    if (hand->waits || step != hand->step) return "That decision was made already.";
    const struct advice_choice *choice =
        advice_find(hand->known.choices, hand->known.count, id, cards);
    if (!choice) return "That is not one of the choices.";
    hand->chosen = (int)(choice - hand->known.choices);
    return NULL;
}

static void take_decision(struct server *server, struct http *http,
                          const struct http_request *request, struct train_hand *hand)
{
    json_t *body = json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, NULL);
    const char *why = read_decision(body, hand);
    uint64_t key = door_address_key(server->door, request->address);

    json_decref(body);
    if (why)
        answer_say(server, http, 400, why);
    else if (!rate_take(server->advice.from, key, 1, server->steady_ms))
        answer_say(server, http, 429, "Too many decisions for your address; wait a moment.");
    else
        decide(server, http, hand);
}

/* ---- Routing --------------------------------------------------------------------- */

/* The edition in a path, if it has a trainer, and what follows it; or -1. */
static int edition_in(const char *path, const char **rest)
{
    const char *name = path + strlen(PATH);
    size_t length = strcspn(name, "/");
    char id[32];

    *rest = name + length;
    snprintf(id, sizeof id, "%.*s", (int)(length < sizeof id ? length : 0), name);
    int edition = game_find(id);
    return edition >= 0 && advice_of(edition) ? edition : -1;
}

void route_trainers(struct server *server, struct http *http, const struct http_request *request)
{
    struct json_out *out = &server->out;

    (void)request;
    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_array(out, "trainers");
    for (int i = 0; i < game_count; i++) {
        if (!advice_of(i)) continue;
        struct sign sign = sign_here(server, i);
        json_out_object(out, NULL);
        put_game(out, &sign);
        json_out_end(out);
    }
    json_out_end(out);
    json_out_end(out);
    answer_out(server, http, 200);
}

static void answer_short(struct server *server, struct http *http, int edition)
{
    struct sign sign = sign_here(server, edition);
    struct short_strategy *strategy = malloc(sizeof *strategy);

    if (!strategy) {
        answer_say(server, http, 503, "Out of memory.");
        return;
    }
    short_init(strategy);
    advice_of(edition)->solution->short_known(&sign, strategy);
    json_out_empty(&server->out);
    json_out_object(&server->out, NULL);
    put_game(&server->out, &sign);
    wire_short(&server->out, strategy);
    short_free(strategy);
    free(strategy);
    end_answer(server, http);
}

void route_short(struct server *server, struct http *http, const struct http_request *request)
{
    const char *rest;
    int edition = edition_in(request->path, &rest);

    if (edition < 0)
        answer_say(server, http, 404, "There is no trainer for that game.");
    else if (strcmp(rest, "/short"))
        answer_say(server, http, 404, "Not found.");
    else if (!has_short(edition))
        answer_say(server, http, 404, "There is no short strategy for that game.");
    else
        answer_short(server, http, edition);
}

void route_train(struct server *server, struct http *http, const struct http_request *request)
{
    const char *rest;
    int edition = edition_in(request->path, &rest);
    struct train_hand *hand = *rest == '/' ? hand_called(server, rest + 1) : NULL;

    if (edition < 0)
        answer_say(server, http, 404, "There is no trainer for that game.");
    else if (!*rest)
        deal_hand(server, http, request, edition);
    else if (!hand || hand->sign.edition != edition)
        answer_say(server, http, 404, "That hand is over; deal another one.");
    else
        take_decision(server, http, request, hand);
}
