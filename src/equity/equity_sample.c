/* equity_sample.c - sessions played out by stated strategies.
 *
 * Every session has its own draw from the seed, and all its outcomes are drawn before anyone bets:
 * the same seed always gives the same figures, and all bets tried meet the same outcomes. */
#include "equity/equity_internal.h"

#include "pit/chance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A bet in a round; wager is EQUITY_NONE or EQUITY_PASS, or stake is the index of its stake. */
struct made {
    int wager, stake;
};

struct session {
    const struct equity_question *question;
    const struct round_table *round;
    const struct equity_plan *plan;
    int players;
    int64_t stack[TABLE_SEATS];
    bool in[TABLE_SEATS];
    int marker;
    struct made made[TABLE_SEATS]; /* in this round */
    int outcome[EQUITY_ROUNDS];
    struct chance_stream stream;
};

static const struct made no_bet = { EQUITY_NONE, 0 };

/* ---- Chance ---------------------------------------------------------------------- */

/* A number from 0 to n - 1, all equally likely. */
static uint64_t below(struct chance_stream *stream, uint64_t n)
{
    if (n <= CHANCE_MOST) return chance_below(stream, n);
    uint64_t fair = UINT64_MAX - UINT64_MAX % n, word;
    do {
        word = (uint64_t)chance_word(stream) << 32;
        word |= chance_word(stream);
    } while (word >= fair);
    return word % n;
}

static int draw_outcome(struct session *session)
{
    const struct round_table *round = session->round;
    int64_t drawn = (int64_t)below(&session->stream, (uint64_t)round->all);
    int outcome = 0;

    while (drawn >= round->weight[outcome]) drawn -= round->weight[outcome++];
    return outcome;
}

static void open_stream(struct session *session, uint64_t number)
{
    struct chance_seed seed = { { 0 } };
    struct chance_draw draw;

    for (int i = 0; i < 8; i++) seed.bytes[i] = (uint8_t)(session->plan->seed >> 8 * i);
    chance_set_draw(&draw, "equity", number, &seed);
    chance_open(&session->stream, &draw);
}

/* ---- Wagers ---------------------------------------------------------------------- */

/* How many stakes of a wager a player can bet; with even, only if it is even-money. */
static int stakes_of(const struct session *session, int player, int wager, bool even)
{
    const struct wager_table *table = &session->round->wager[wager];

    if (even && !table->even) return 0;
    return equity_affordable(table, session->stack[player]);
}

/* A wager that the player can bet, at random; even-money if there is one.  -1 if none. */
static int random_wager(struct session *session, int player, bool even)
{
    int can[EQUITY_WAGERS], count = 0;

    for (int w = 0; w < session->round->wagers; w++)
        if (stakes_of(session, player, w, even)) can[count++] = w;
    if (!count) return even ? random_wager(session, player, false) : -1;
    return can[below(&session->stream, (uint64_t)count)];
}

static int64_t most_won(const struct wager_table *wager, int stake)
{
    int64_t most = 0;

    for (int r = 0; r < wager->results; r++)
        if (wager->net[r][stake] > most) most = wager->net[r][stake];
    return most;
}

static uint64_t winning(const struct wager_table *wager)
{
    uint64_t outcomes = 0;

    for (int r = 0; r < wager->results; r++)
        if (wager->wins[r]) outcomes |= wager->outcomes[r];
    return outcomes;
}

/* ---- Strategies ------------------------------------------------------------------ */

static struct made bet_flat(struct session *session, int player)
{
    int wager = random_wager(session, player, true);

    return wager < 0 ? no_bet : (struct made){ wager, 0 };
}

static struct made bet_max(struct session *session, int player)
{
    int wager = random_wager(session, player, true);

    return wager < 0 ? no_bet
                     : (struct made){ wager, stakes_of(session, player, wager, false) - 1 };
}

static struct made bet_random(struct session *session, int player)
{
    int wager = random_wager(session, player, false);

    if (wager < 0) return no_bet;
    uint64_t stakes = (uint64_t)stakes_of(session, player, wager, false);
    return (struct made){ wager, (int)below(&session->stream, stakes) };
}

/* The first even-money wager that the player can bet and that never wins with these outcomes; if
 * none, the first that the player can bet; or -1. */
static int first_wager(const struct session *session, int player, uint64_t not_with)
{
    for (int w = 0; w < session->round->wagers; w++)
        if (stakes_of(session, player, w, true) && !(winning(&session->round->wager[w]) & not_with))
            return w;
    for (int w = 0; w < session->round->wagers; w++)
        if (stakes_of(session, player, w, false)) return w;
    return -1;
}

/* The player in a place from 0; of equal stacks the first player comes first. */
static int player_in_place(const struct session *session, int place)
{
    for (int i = 0; i < session->players; i++) {
        int before = 0;
        for (int k = 0; k < session->players; k++)
            before += session->stack[k] > session->stack[i] ||
                      (session->stack[k] == session->stack[i] && k < i);
        if (before == place) return i;
    }
    return -1;
}

static bool holds_place(const struct session *session, int player)
{
    for (int place = 0; place < session->question->advance; place++)
        if (player_in_place(session, place) == player) return true;
    return false;
}

/* The most that the rival can win in this round with an even-money wager, or with the bet made. */
static int64_t rival_wins(const struct session *session, int rival)
{
    const struct made *made = &session->made[rival];
    int64_t most = 0;

    if (made->wager >= 0) return most_won(&session->round->wager[made->wager], made->stake);
    if (made->wager == EQUITY_PASS || !session->in[rival]) return 0;
    for (int w = 0; w < session->round->wagers; w++) {
        int stakes = stakes_of(session, rival, w, true);
        int64_t won = stakes ? most_won(&session->round->wager[w], stakes - 1) : 0;
        if (won > most) most = won;
    }
    return most;
}

/* The smallest stake with which a win brings the player above this stack, or the largest. */
static struct made just_above(const struct session *session, int player, int wager, int64_t stack)
{
    const struct wager_table *table = &session->round->wager[wager];
    int stakes = stakes_of(session, player, wager, false), stake = 0;

    while (stake < stakes - 1 && session->stack[player] + most_won(table, stake) <= stack) stake++;
    return (struct made){ wager, stake };
}

static struct made stay_ahead(const struct session *session, int player)
{
    int rival = player_in_place(session, session->question->advance);
    int wager = session->made[rival].wager;

    if (wager < 0 || !stakes_of(session, player, wager, false))
        wager = first_wager(session, player, 0);
    if (wager < 0) return no_bet;
    return just_above(session, player, wager, session->stack[rival] + rival_wins(session, rival));
}

static struct made get_ahead(const struct session *session, int player)
{
    int rival = player_in_place(session, session->question->advance - 1);
    const struct made *made = &session->made[rival];
    const struct wager_table *theirs =
        made->wager >= 0 ? &session->round->wager[made->wager] : NULL;
    int wager = first_wager(session, player, theirs ? winning(theirs) : 0);

    if (wager < 0) return no_bet;
    return just_above(session, player, wager,
                      session->stack[rival] - (theirs ? theirs->worst[made->stake] : 0));
}

static struct made bet_cover(struct session *session, int player)
{
    return (holds_place(session, player) ? stay_ahead : get_ahead)(session, player);
}

static const struct strategy {
    const char *word;
    struct made (*bet)(struct session *session, int player);
} strategies[EQUITY_STRATEGIES] = {
    [EQUITY_FLAT] = { "flat", bet_flat },
    [EQUITY_MAX] = { "max", bet_max },
    [EQUITY_COVER] = { "cover", bet_cover },
    [EQUITY_RANDOM] = { "random", bet_random },
};

const char *equity_strategy_word(enum equity_strategy strategy)
{
    return strategies[strategy].word;
}

int equity_strategy_find(const char *word, size_t length)
{
    for (int i = 0; i < EQUITY_STRATEGIES; i++)
        if (strlen(strategies[i].word) == length && !strncmp(strategies[i].word, word, length))
            return i;
    return -1;
}

/* ---- A session ------------------------------------------------------------------- */

static void session_start(struct session *session, uint64_t number)
{
    const struct equity_question *question = session->question;

    memcpy(session->stack, question->stack_cents, sizeof session->stack);
    session->marker = question->marker;
    open_stream(session, number);
    for (int i = 0; i < question->rounds; i++) session->outcome[i] = draw_outcome(session);
}

/* Who is in; returns how many are. */
static int count_in(struct session *session)
{
    int count = 0;

    for (int i = 0; i < session->players; i++) {
        session->in[i] = session->stack[i] >= session->question->sign.min_cents;
        count += session->in[i];
    }
    return count;
}

/* All bet in turn.  forced, if not null, is the bet of the player asked about. */
static void bet_all(struct session *session, const struct made *forced)
{
    for (int i = 0; i < session->players; i++) session->made[i] = no_bet;
    for (int i = 0; i < session->players; i++) {
        int player = (session->marker + i) % session->players;
        if (!session->in[player]) continue;
        session->made[player] =
            forced && player == session->plan->me
                ? *forced
                : strategies[session->plan->strategies[player]].bet(session, player);
    }
}

static void settle_all(struct session *session, int outcome)
{
    for (int i = 0; i < session->players; i++) {
        const struct made *made = &session->made[i];
        if (made->wager < 0) continue;
        const struct wager_table *wager = &session->round->wager[made->wager];
        int r = 0;
        while (!(wager->outcomes[r] >> outcome & 1)) r++;
        session->stack[i] += wager->net[r][made->stake];
    }
}

/* The marker goes to the next player who is still in (4.8). */
static void move_marker(struct session *session)
{
    int from = session->marker;

    for (int i = session->players; i > 0; i--) {
        int next = (from + i) % session->players;
        if (session->stack[next] >= session->question->sign.min_cents) session->marker = next;
    }
}

/* Plays a session; adds what each player gets of the places. */
static void play_session(struct session *session, uint64_t number, const struct made *forced,
                         double shares[TABLE_SEATS])
{
    const struct equity_question *question = session->question;
    bool were_in[TABLE_SEATS];

    session_start(session, number);
    for (int i = 0; i < question->rounds && count_in(session) >= 2; i++) {
        memcpy(were_in, session->in, sizeof were_in);
        bet_all(session, i ? NULL : forced);
        settle_all(session, session->outcome[i]);
        move_marker(session);
    }
    equity_level(session->stack, were_in, session->players, question->sign.min_cents);
    chance_close(&session->stream);
    for (int i = 0; i < session->players; i++) {
        struct place_share share =
            equity_share(session->stack, session->players, question->advance, i);
        shares[i] = (double)share.n / share.d;
    }
}

/* ---- Samples --------------------------------------------------------------------- */

struct sampling {
    struct session session;
    const struct equity_watch *watch;
    uint64_t done, all; /* sessions */
};

static struct equity_estimate estimate_of(double sum, double squares, double sessions)
{
    double mean = sum / sessions, variance = squares / sessions - mean * mean;

    if (variance < 0) variance = 0;
    return (struct equity_estimate){ mean, sqrt(variance / (sessions - 1)) };
}

/* Plays all sessions with one bet of the player asked about, or null. */
static void sample_bet(struct sampling *sampling, const struct made *forced,
                       struct equity_estimate estimates[TABLE_SEATS])
{
    double sum[TABLE_SEATS] = { 0 }, squares[TABLE_SEATS] = { 0 }, shares[TABLE_SEATS];
    struct session *session = &sampling->session;
    uint64_t sessions = session->plan->sessions;

    for (uint64_t n = 0; n < sessions; n++) {
        play_session(session, n, forced, shares);
        for (int i = 0; i < session->players; i++) {
            sum[i] += shares[i];
            squares[i] += shares[i] * shares[i];
        }
        sampling->done++;
        if (sampling->watch && sampling->watch->show && !(sampling->done & 255))
            sampling->watch->show(sampling->watch->to, sampling->done, sampling->all);
    }
    for (int i = 0; i < session->players; i++)
        estimates[i] = estimate_of(sum[i], squares[i], (double)sessions);
}

static struct equity_trial trial_of(struct sampling *sampling, struct made made)
{
    const struct round_table *round = sampling->session.round;
    struct equity_estimate estimates[TABLE_SEATS];

    sample_bet(sampling, &made, estimates);
    return (struct equity_trial){
        .bet = { made.wager, made.wager < 0 ? 0 : round->wager[made.wager].stake[made.stake] },
        .estimate = estimates[sampling->session.plan->me],
    };
}

/* Whether an earlier wager can stand for this one.  No strategy prefers one number to a number that
 * is like it, as long as it has an even-money wager to choose. */
static bool stands_in(const struct round_table *round, int wager)
{
    bool any_even = false;

    for (int w = 0; w < round->wagers; w++) any_even |= round->wager[w].even;
    return any_even && !round->wager[wager].even && round->wager[wager].like != wager;
}

/* The bets that the player asked about can make. */
static int list_bets(const struct equity_question *question, const struct round_table *round,
                     int me, struct made *bets)
{
    int count = 0;

    if (question->pass_cards[me]) bets[count++] = (struct made){ EQUITY_PASS, 0 };
    for (int w = 0; w < round->wagers; w++) {
        int stakes = equity_affordable(&round->wager[w], question->stack_cents[me]);
        for (int i = 0; i < stakes && !stands_in(round, w); i++)
            bets[count++] = (struct made){ w, i };
    }
    return count;
}

static int by_chance(const void *a, const void *b)
{
    const struct equity_trial *one = a, *two = b;

    if (one->estimate.chance != two->estimate.chance)
        return one->estimate.chance > two->estimate.chance ? -1 : 1;
    if (one->bet.stake_cents != two->bet.stake_cents)
        return one->bet.stake_cents < two->bet.stake_cents ? -1 : 1;
    return one->bet.wager - two->bet.wager;
}

void equity_simulate(struct equity_sample *sample, const struct equity_question *question,
                     const struct equity_plan *plan, const struct equity_watch *watch)
{
    struct round_table *round = equity_round(question);
    struct sampling sampling = { .watch = watch };
    struct made *bets = calloc((size_t)EQUITY_WAGERS * EQUITY_STAKES + 1, sizeof *bets);
    bool out = plan->me < 0 || question->stack_cents[plan->me] < question->sign.min_cents;

    memset(sample, 0, sizeof *sample);
    if (!bets || !chance_init()) abort();
    sampling.session.question = question;
    sampling.session.round = round;
    sampling.session.plan = plan;
    sampling.session.players = question->players;
    int count = out ? 0 : list_bets(question, round, plan->me, bets);
    sampling.all = plan->sessions * (uint64_t)(count + 1);
    sample_bet(&sampling, NULL, sample->players);
    sample->trials = calloc((size_t)count + 1, sizeof *sample->trials);
    if (!sample->trials) abort();
    for (int i = 0; i < count; i++) sample->trials[sample->count++] = trial_of(&sampling, bets[i]);
    qsort(sample->trials, (size_t)count, sizeof *sample->trials, by_chance);
    free(bets);
    free(round);
}

void equity_sample_free(struct equity_sample *sample)
{
    free(sample->trials);
    memset(sample, 0, sizeof *sample);
}
