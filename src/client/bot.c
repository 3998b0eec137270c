/* bot.c - a strategy at a live table: messages, a seat, rounds, and leaving. */
#include "client/bot_internal.h"

#include "client/join.h"
#include "rules/cards.h"
#include "rules/money.h"
#include "sim/layouts.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ANSWER_MS 10000 /* that an answer may take */
#define STATE_MS  1500  /* that the table may take to tell what an order has changed */
#define LOOK_MS   50

const char *bot_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

int64_t bot_number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

int64_t bot_seat(const struct bot *bot)
{
    return bot_number(bot->yours, "seat");
}

const struct sign *bot_sign(const struct bot *bot)
{
    return &bot->sign;
}

void bot_moved(struct bot *bot, FILE *out, volatile const int *stop)
{
    bot->out = out;
    bot->stop = stop;
}

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

__attribute__((format(printf, 2, 3))) static bool fails(char why[BOT_WHY], const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(why, BOT_WHY, format, list);
    va_end(list);
    return false;
}

/* ---- Messages -------------------------------------------------------------------- */

static void keep(json_t **to, json_t *from)
{
    if (!from) return;
    json_decref(*to);
    *to = json_incref(from);
}

/* Adds what an event brings on a wager, and in all. */
static void count_gain(struct bot *bot, const json_t *event)
{
    const char *fate = bot_text(event, "fate"), *whole = bot_text(event, "part_of");
    const char *id = *whole ? whole : bot_text(event, "wager");
    bool decides = !strcmp(bot_text(event, "event"), "verdict") && strcmp(fate, "stands") &&
                   strcmp(fate, "travels");
    int64_t gained = bot_number(event, "gain");

    bot->coming[bot->wagers + 1].cents += gained;
    if (!*id) return;
    struct bot_gain *one = &bot->coming[bot_wager(bot, id)];
    one->cents += gained;
    one->decided |= decides;
}

static void count_cards(struct bot *bot, const json_t *event)
{
    size_t i;
    json_t *card;

    json_array_foreach(json_object_get(event, "cards"), i, card)
    {
        const char *word = json_string_value(card);
        if (!word || strlen(word) > 3 || bot->next_count == BOT_CARDS) continue;
        snprintf(bot->next_cards[bot->next_count++], sizeof bot->next_cards[0], "%s", word);
    }
}

/* Prints what concerns everyone, and the bot. */
static void follow_events(struct bot *bot, const json_t *message)
{
    int64_t seat = bot_seat(bot);
    size_t i;
    json_t *event;

    json_array_foreach(json_object_get(message, "events"), i, event)
    {
        int64_t about = bot_number(event, "seat");
        bool placed = !strcmp(bot_text(event, "event"), "placed");
        if (seat && about == seat) count_gain(bot, event);
        count_cards(bot, event);
        if ((about && about != seat) || placed || !*bot_text(event, "say")) continue;
        fprintf(bot->out, "  %-58s %s\n", bot_text(event, "say"), bot_text(event, "clause"));
    }
}

/* A round is over when the table counts one more; then what it brought is complete. */
static void follow_state(struct bot *bot, const json_t *message)
{
    json_t *state = json_object_get(message, "state");
    size_t size = ((size_t)bot->wagers + 2) * sizeof *bot->gains;

    if (!state) return;
    keep(&bot->state, state);
    bot->entry = bot_number(message, "entry");
    if (bot_number(state, "rounds") == bot->rounds) return;
    bot->rounds = bot_number(state, "rounds");
    bot->round = (struct sim_round){ 0 };
    if (bot->gains) {
        memcpy(bot->gains, bot->coming, size);
        memset(bot->coming, 0, size);
    }
    memcpy(bot->cards, bot->next_cards, sizeof bot->cards);
    bot->card_count = bot->next_count;
    bot->next_count = 0;
}

static void follow(struct bot *bot, json_t *message)
{
    const char *tell = bot_text(message, "tell");
    bool answers = !strcmp(tell, "done") || !strcmp(tell, "refused") || !strcmp(tell, "error");

    if (!strcmp(tell, "events") && bot->gains) follow_events(bot, message);
    if (!strcmp(tell, "closing")) fprintf(bot->out, "%s\n", bot_text(message, "say"));
    follow_state(bot, message);
    keep(&bot->yours, json_object_get(message, "yours"));
    if (answers && (bot_number(message, "request") == (int64_t)bot->request || *tell == 'e'))
        keep(&bot->answer, message);
    if (!strcmp(tell, "table")) keep(&bot->answer, message);
    fflush(bot->out);
}

bool bot_hear(struct bot *bot, int patience_ms)
{
    const char *text = caller_receive(bot->caller, patience_ms);

    for (; text; text = caller_receive(bot->caller, 0)) {
        json_t *message = json_loads(text, 0, NULL);
        join_harmless(message);
        if (message) follow(bot, message);
        json_decref(message);
    }
    return !caller_over(bot->caller);
}

static bool send(struct bot *bot, json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    bool sent = text && caller_send(bot->caller, text);

    json_decref(message);
    free(text);
    return sent;
}

static bool wait_for_answer(struct bot *bot)
{
    int64_t until = now_ms() + ANSWER_MS;

    while (!bot->answer && now_ms() < until)
        if (!bot_hear(bot, LOOK_MS)) return false;
    return bot->answer;
}

/* After an order, the table and what is offered are told as they are then. */
static void wait_for_state(struct bot *bot, int64_t entry, const json_t *before)
{
    int64_t until = now_ms() + STATE_MS;

    while ((bot->entry < entry || bot->yours == before) && now_ms() < until)
        if (!bot_hear(bot, LOOK_MS)) return;
}

bool bot_order(struct bot *bot, json_t *order)
{
    json_t *before = json_incref(bot->yours); /* so that the next one has another address */

    json_decref(bot->answer);
    bot->answer = NULL;
    bot->request++;
    if (order) {
        json_object_set_new(order, "do", json_string("order"));
        json_object_set_new(order, "request", json_integer((json_int_t)bot->request));
        json_object_set_new(order, "table", json_string(bot->name));
    }
    bool done =
        send(bot, order) && wait_for_answer(bot) && !strcmp(bot_text(bot->answer, "tell"), "done");
    if (done) wait_for_state(bot, bot_number(bot->answer, "entry"), before);
    json_decref(before);
    return done;
}

/* ---- Opening --------------------------------------------------------------------- */

static void read_limits(struct sign *sign, const json_t *limits)
{
    const struct edition *edition = games[sign->edition];

    sign->min_cents = bot_number(limits, "min");
    sign->max_cents = bot_number(limits, "max");
    sign->step_cents = bot_number(limits, "step");
    if (sign->step_cents == sign->chip_cents) sign->step_cents = 0;
    sign->side_min_cents = bot_number(limits, "side_min");
    sign->side_max_cents = bot_number(limits, "side_max");
    for (int i = 0; i < sign_amounts(edition); i++)
        sign->amount_cents[i] = bot_number(limits, edition->amounts[i]);
}

/* The sign as the table tells it.  False: this program does not know such a table. */
static bool read_sign(struct bot *bot, const json_t *message)
{
    const json_t *told = json_object_get(message, "sign");
    int edition = game_find(bot_text(told, "edition"));
    const char *id;
    json_t *value;

    if (edition < 0 || !sim_game(edition)) return false;
    bot->sign = sign_of(edition);
    bot->sign.chip_cents = bot_number(told, "chip");
    json_object_foreach(json_object_get(told, "options"), id, value)
    {
        int option = sign_option(&bot->sign, id);
        const char *word = json_string_value(value);
        if (option < 0 || !word || !sign_set(&bot->sign, option, word)) return false;
    }
    read_limits(&bot->sign, json_object_get(bot->state, "limits"));
    bot->game = sim_game(edition);
    return !sign_check(&bot->sign).code;
}

static bool watch(struct bot *bot, char why[BOT_WHY])
{
    json_t *message = json_pack("{s:s,s:s}", "do", "watch", "table", bot->name);

    if (!send(bot, message) || !wait_for_answer(bot))
        return fails(why, "the casino does not answer.");
    if (strcmp(bot_text(bot->answer, "tell"), "table"))
        return fails(why, "%s",
                     *bot_text(bot->answer, "say") ? bot_text(bot->answer, "say")
                                                   : "there is no such table.");
    if (!read_sign(bot, bot->answer))
        return fails(why, "this program does not know the rules of this table.");
    return true;
}

struct bot *bot_open(struct caller *caller, const char *table, FILE *out, volatile const int *stop,
                     char why[BOT_WHY])
{
    struct bot *bot = calloc(1, sizeof *bot);

    if (!bot) {
        fails(why, "out of memory.");
        return NULL;
    }
    *bot = (struct bot){ .caller = caller, .name = table, .out = out, .stop = stop, .acted = -1 };
    if (watch(bot, why)) {
        for (int bet = 0, number = 0; wager_next(&bot->sign, false, &bet, &number);) bot->wagers++;
        bot->gains = calloc((size_t)bot->wagers + 2, sizeof *bot->gains);
        bot->coming = calloc((size_t)bot->wagers + 2, sizeof *bot->coming);
        if (bot->gains && bot->coming) return bot;
        fails(why, "out of memory.");
    }
    bot_close(bot);
    return NULL;
}

void bot_close(struct bot *bot)
{
    if (!bot) return;
    json_decref(bot->state);
    json_decref(bot->yours);
    json_decref(bot->answer);
    free(bot->gains);
    free(bot->coming);
    free(bot);
}

/* ---- Sitting down ---------------------------------------------------------------- */

static bool refused(const struct bot *bot, const char *what, char why[BOT_WHY])
{
    const char *say = bot_text(bot->answer, "say");

    return fails(why, "the bot can't %s: %.180s", what, *say ? say : "no answer came.");
}

static bool is_taken(const struct bot *bot, int64_t seat)
{
    size_t i;
    json_t *one;

    json_array_foreach(json_object_get(bot->state, "seats"), i,
                       one) if (bot_number(one, "seat") == seat) return true;
    return false;
}

static bool sit(struct bot *bot, char why[BOT_WHY])
{
    int64_t places = bot_number(bot->state, "places");

    if (!bot_order(bot, json_pack("{s:s,s:b}", "act", "pit-arrive", "yes", 1)))
        return refused(bot, "come to the table", why);
    for (int64_t seat = 1; seat <= places; seat++)
        if (!is_taken(bot, seat) &&
            bot_order(bot, json_pack("{s:s,s:I}", "act", "sit", "seat", (json_int_t)seat)))
            return true;
    return refused(bot, "find a seat", why);
}

/* Brings all chips of the purse: they may not make the bankroll up.  The rest is kept back. */
static bool bring(struct bot *bot, const struct bot_plan *plan, char why[BOT_WHY])
{
    const json_t *purse = json_object_get(bot->yours, "purse");
    json_t *chips = json_object_get(purse, "chips");
    int64_t cents = bot_number(purse, "cents");
    char has[MONEY_WORD], wants[MONEY_WORD];

    if (cents <= 0) return fails(why, "the guest has no chips to play with.");
    if (plan->bankroll_cents > cents)
        return fails(why, "the guest has %s, less than the bankroll of %s.", money_word(cents, has),
                     money_word(plan->bankroll_cents, wants));
    if (!bot_order(bot,
                   json_pack("{s:s,s:s,s:O}", "act", "pit-buy", "tender", "chips", "chips", chips)))
        return refused(bot, "bring chips", why);
    bot->start_cents = plan->bankroll_cents ? plan->bankroll_cents : cents;
    bot->kept_back = cents - bot->start_cents;
    return true;
}

/* ---- Rounds ---------------------------------------------------------------------- */

/* What the bot is up to. */
struct seat {
    const struct bot_plan *plan;
    unsigned char memory[STRATEGY_MEMORY];
    bool leaving, took_down, stuck; /* stuck: no round was played for long */
    int64_t quiet_since; /* when the table last played a round, or the bot began to leave */
    int64_t seen_rounds;
};

static int64_t total(const struct bot *bot)
{
    const json_t *rack = json_object_get(bot->yours, "rack");

    return bot_number(rack, "cents") + bot_number(rack, "layout") - bot->kept_back;
}

static void leave(struct bot *bot, struct seat *seat, const char *because)
{
    if (seat->leaving) return;
    seat->leaving = true;
    seat->quiet_since = now_ms();
    fprintf(bot->out, "%s\n", because);
}

static void consider_leaving(struct bot *bot, struct seat *seat)
{
    const struct bot_plan *plan = seat->plan;
    int64_t won = total(bot) - bot->start_cents;

    if (*bot->stop) leave(bot, seat, "Stopped: the bot leaves.");
    if (plan->win_cents && won >= plan->win_cents) leave(bot, seat, "The goal is reached.");
    if (plan->loss_cents && -won >= plan->loss_cents) leave(bot, seat, "The loss is reached.");
    if (plan->rounds && bot->rounds - bot->sat_at >= (int64_t)plan->rounds)
        leave(bot, seat, "All rounds are played.");
}

static void tell_round(const struct bot *bot)
{
    char gain[MONEY_WORD], all[MONEY_WORD];
    int64_t won = bot->gains[bot->wagers + 1].cents;

    money_word(won < 0 ? -won : won, gain);
    money_word(total(bot), all);
    fprintf(bot->out, "%s %lld: %s%s; %s in all\n", bot->game->round,
            (long long)(bot->rounds - bot->sat_at),
            won > 0   ? "won "
            : won < 0 ? "lost "
                      : "no gain",
            won ? gain : "", all);
}

/* Takes down what stays up though it was decided, as the simulator does; when stopped, or where no
 * round is played, all that can be taken down. */
static void take_down(struct bot *bot, bool all)
{
    size_t i;
    json_t *one, *offers = json_incref(json_object_get(bot->yours, "offers"));

    json_array_foreach(offers, i, one)
    {
        bool decided = bot->gains[bot_wager(bot, bot_text(one, "wager"))].decided;
        if (strcmp(bot_text(one, "act"), "take") || !(decided || all)) continue;
        bot_order(bot, json_pack("{s:s,s:s}", "act", "take", "wager", bot_text(one, "wager")));
    }
    json_decref(offers);
}

/* One turn of the strategy. */
static void act(struct bot *bot, struct seat *seat)
{
    static struct bot_turn turn;
    const struct bot_plan *plan = seat->plan;
    bool first = bot->acted < 0;

    if (!first) tell_round(bot);
    bot_begin_turn(bot, plan, &turn);
    bot->acted = bot->rounds;
    seat->took_down = false;
    consider_leaving(bot, seat);
    if (seat->leaving) return;
    if (first && plan->strategy->begin)
        plan->strategy->begin(&turn.turn, &plan->values, seat->memory);
    plan->strategy->act(&turn.turn, &plan->values, seat->memory);
    if (turn.turn.leaves) leave(bot, seat, "The strategy leaves the table.");
    bool ruined = turn.turn.refusal.code == REFUSED_RACK_SHORT && !turn_layout(&turn.turn);
    if (ruined) leave(bot, seat, "Too little is left for the next bet.");
}

static void be_ready(struct bot *bot)
{
    int64_t closes = bot_number(bot->state, "closes_at");

    if (!closes || closes == bot->ready_for) return;
    bot->ready_for = closes;
    send(bot, json_pack("{s:s,s:s}", "do", "ready", "table", bot->name));
}

/* An order for an act as it is offered: with the first values of it. */
static json_t *as_offered(const json_t *offer)
{
    static const char *const members[] = { "act", "wager", "pick", "cards", "hand", "count" };
    json_t *order = json_object();

    for (size_t i = 0; order && i < sizeof members / sizeof *members; i++) {
        json_t *member = json_object_get(offer, members[i]);
        if (member) json_object_set(order, members[i], member);
    }
    return order;
}

static json_t *order_of(const struct bot *bot, const struct command *command)
{
    const char *act = act_id(games[bot->sign.edition], command->act);
    json_t *order = json_pack("{s:s}", "act", act), *cards = json_array();
    char id[WAGER_ID] = "";

    if (command->act == ACT_BET) {
        wager_id(&bot->sign, command->bet, command->number, id);
        const json_t *offer = bot_offer(bot, act, id);
        int64_t cents = command->cents ? command->cents : bot_number(offer, "most");
        json_object_set_new(order, "wager", json_string(id));
        json_object_set_new(order, "cents", json_integer(cents));
    }
    for (int card = 1; card <= CARDS; card++)
        if (command->cards & card_bit(card))
            json_array_append_new(cards, json_string(card_word(card)));
    if (json_array_size(cards)) json_object_set(order, "cards", cards);
    json_decref(cards);
    return order;
}

/* Bets are told here; other acts are events. */
static void tell_answer(struct bot *bot, const struct command *command, bool done)
{
    char id[WAGER_ID];

    if (!done) {
        fprintf(bot->out, "  refused: %s: %s\n", act_words(games[bot->sign.edition], command->act),
                bot_text(bot->answer, "say"));
    } else if (command->act == ACT_BET) {
        wager_id(&bot->sign, command->bet, command->number, id);
        fprintf(bot->out, "  plays: bets on %s\n", id);
    }
}

/* What the table waits for besides bets. */
static void answer(struct bot *bot, const struct bot_plan *plan)
{
    const struct sim_heard heard = bot_heard(bot);
    const struct sim_decider decider = { plan->strategy->decide, &plan->values };
    const json_t *waits = json_object_get(bot->state, "waits");
    const char *act = bot_text(waits, "act");
    struct command command = { .act = 0 };

    if (bot->tried_entry == bot->entry) return;
    if (*act && bot_number(waits, "seat") == bot_seat(bot)) {
        const json_t *offer = bot_offer(bot, act, NULL);
        if (!offer) offer = bot_offer(bot, "decline", NULL);
        bot->tried_entry = bot->entry;
        if (offer) bot_order(bot, as_offered(offer));
    } else if (bot->game->answer && bot->game->answer(&heard, &decider, &bot->round, &command)) {
        bot->tried_entry = bot->entry;
        tell_answer(bot, &command, bot_order(bot, order_of(bot, &command)));
    }
}

static bool has_bets(const struct bot *bot)
{
    return bot_number(json_object_get(bot->yours, "rack"), "layout") > 0;
}

/* Where no round is played for long, the bot takes down what it can, and leaves; false: it has done
 * so, and bets are still up. */
static bool be_patient(struct bot *bot, struct seat *seat)
{
    int patience = seat->plan->patience_ms ? seat->plan->patience_ms : BOT_PATIENCE;
    const char *needs = bot_text(json_object_get(bot->state, "needs"), "say");

    if (now_ms() - seat->quiet_since < (seat->leaving ? patience / 4 : patience)) return true;
    if (seat->stuck) {
        fprintf(bot->out, "Bets are still up; they stand.\n");
        return false;
    }
    if (*needs) fprintf(bot->out, "%s.\n", needs);
    leave(bot, seat, "The table plays no round: the bot leaves.");
    seat->quiet_since = now_ms();
    seat->took_down = false;
    seat->stuck = true;
    return true;
}

/* Whether the bot is still at the table. */
static bool go_on(struct bot *bot, struct seat *seat)
{
    const struct bot_plan *plan = seat->plan;
    bool open = json_is_true(json_object_get(bot->state, "open"));

    if (*bot->stop) leave(bot, seat, "Stopped: the bot leaves.");
    if (bot->rounds != seat->seen_rounds) seat->quiet_since = now_ms();
    seat->seen_rounds = bot->rounds;
    if (open && bot->rounds != bot->acted) act(bot, seat);
    if (plan->error && plan->error(plan->script)) return false;
    if (open && seat->leaving && !seat->took_down) {
        take_down(bot, *bot->stop || seat->stuck);
        seat->took_down = true;
    }
    if (seat->leaving && !has_bets(bot)) return false;
    answer(bot, plan);
    if (open && bot->rounds == bot->acted) be_ready(bot);
    return be_patient(bot, seat);
}

/* Gives up the seat and goes with all chips. */
static void go(struct bot *bot)
{
    char has[MONEY_WORD];
    int64_t won = total(bot) - bot->start_cents;

    fprintf(bot->out, "%s %s after %lld %ss.\n", won < 0 ? "Lost" : "Won",
            money_word(won < 0 ? -won : won, has), (long long)(bot->rounds - bot->sat_at),
            bot->game->round);
    if (has_bets(bot)) return;
    if (bot_offer(bot, "leave", NULL)) bot_order(bot, json_pack("{s:s}", "act", "leave"));
    bot_order(bot, json_pack("{s:s}", "act", "pit-depart"));
}

bool bot_play(struct bot *bot, const struct bot_plan *plan, char why[BOT_WHY])
{
    struct seat seat = { .plan = plan, .quiet_since = now_ms(), .seen_rounds = bot->rounds };

    if (!sit(bot, why) || !bring(bot, plan, why)) return false;
    bot->sat_at = bot->rounds;
    bot->tried_entry = -1;
    while (go_on(bot, &seat))
        if (!bot_hear(bot, LOOK_MS)) return fails(why, "the casino closed the connection.");
    go(bot);
    const char *error = plan->error ? plan->error(plan->script) : NULL;
    return !error || fails(why, "%s", error);
}
