/* equity_mirrors.c - wagers that are mirror images of each other, so that one of them stands for
 * all.
 *
 * A wager with a single winning outcome is narrow, any other is broad.  Mirrors permute the broad
 * ones; narrow ones follow their outcomes.  Besides, two narrow wagers are alike if exchanging
 * their outcomes exchanges only them. */
#include "equity/equity_internal.h"

#include <string.h>

#define BROAD_MOST 6 /* more are not permuted */

/* ---- Narrow wagers --------------------------------------------------------------- */

/* The only outcome that a wager wins, or -1. */
static int only_win(const struct wager_table *wager)
{
    uint64_t wins = 0;

    for (int r = 0; r < wager->results; r++)
        if (wager->wins[r]) wins |= wager->outcomes[r];
    return wins && !(wins & (wins - 1)) ? __builtin_ctzll(wins) : -1;
}

static int result_of(const struct wager_table *wager, int outcome)
{
    int r = 0;

    while (!(wager->outcomes[r] >> outcome & 1)) r++;
    return r;
}

/* Whether a wager has the same net in one outcome as another wager in another, at all stakes. */
static bool same_net(const struct wager_table *a, int outcome_a, const struct wager_table *b,
                     int outcome_b)
{
    size_t bytes = (size_t)a->stakes * sizeof a->stake[0];

    return a->stakes == b->stakes && !memcmp(a->stake, b->stake, bytes) &&
           !memcmp(a->net[result_of(a, outcome_a)], b->net[result_of(b, outcome_b)], bytes);
}

static bool alike(const struct round_table *round, int a, int b)
{
    const struct wager_table *one = &round->wager[a], *two = &round->wager[b];
    int win_a = only_win(one), win_b = only_win(two);

    if (win_a < 0 || win_b < 0 || win_a == win_b || round->weight[win_a] != round->weight[win_b])
        return false;
    for (int o = 0; o < round->outcomes; o++) {
        int exchanged = o == win_a ? win_b : o == win_b ? win_a : o;
        if (!same_net(one, o, two, exchanged)) return false;
    }
    for (int w = 0; w < round->wagers; w++)
        if (w != a && w != b &&
            result_of(&round->wager[w], win_a) != result_of(&round->wager[w], win_b))
            return false;
    return true;
}

static void find_alike(struct round_table *round)
{
    for (int w = 0; w < round->wagers; w++) {
        int first = 0;
        while (first < w && !alike(round, first, w)) first++;
        round->wager[w].like = first;
    }
}

/* ---- Mirrors --------------------------------------------------------------------- */

struct mirror {
    int broad[BROAD_MOST], count; /* broad wagers, */
    int becomes[BROAD_MOST];      /* ... and what each becomes */
    int narrow[ROUND_OUTCOMES];   /* the narrow wager that wins in each outcome, or -1 */
    int image[ROUND_OUTCOMES];    /* what each outcome becomes */
};

static bool fits(const struct round_table *round, const struct mirror *mirror, int from, int to)
{
    int a = mirror->narrow[from], b = mirror->narrow[to];

    if (round->weight[from] != round->weight[to] || (a < 0) != (b < 0)) return false;
    if (a >= 0 && !same_net(&round->wager[a], from, &round->wager[b], to)) return false;
    for (int i = 0; i < mirror->count; i++)
        if (!same_net(&round->wager[mirror->broad[i]], from, &round->wager[mirror->becomes[i]], to))
            return false;
    return true;
}

/* Finds an image for each outcome, the first that fits.  Those that fit one outcome fit the same
 * others, so no better choice exists; and if an outcome can stay, all that fit it do. */
static bool find_images(const struct round_table *round, struct mirror *mirror)
{
    uint64_t taken = 0;

    for (int from = 0; from < round->outcomes; from++) {
        int to = 0;
        while (to < round->outcomes && (taken >> to & 1 || !fits(round, mirror, from, to))) to++;
        if (to == round->outcomes) return false;
        taken |= UINT64_C(1) << to;
        mirror->image[from] = to;
    }
    return true;
}

/* Narrow wagers must also lose alike: with one outcome that wins and one result otherwise. */
static bool narrow_follow(const struct round_table *round, const struct mirror *mirror)
{
    for (int o = 0; o < round->outcomes; o++) {
        int a = mirror->narrow[o], b = mirror->narrow[mirror->image[o]];
        for (int other = 0; a >= 0 && other < round->outcomes; other++)
            if (!same_net(&round->wager[a], other, &round->wager[b], mirror->image[other]))
                return false;
    }
    return true;
}

static void add_mirror(struct round_table *round, struct mirror *mirror)
{
    uint8_t *becomes = round->mirror[round->mirrors];

    if (round->mirrors == ROUND_MIRRORS || !find_images(round, mirror) ||
        !narrow_follow(round, mirror))
        return;
    for (int i = 0; i < mirror->count; i++) becomes[mirror->broad[i]] = (uint8_t)mirror->becomes[i];
    for (int o = 0; o < round->outcomes; o++)
        if (mirror->narrow[o] >= 0)
            becomes[mirror->narrow[o]] = (uint8_t)mirror->narrow[mirror->image[o]];
    round->mirrors++;
}

/* Tries every permutation of the broad wagers, the identity first. */
static void permute(struct round_table *round, struct mirror *mirror, int done)
{
    if (done == mirror->count || done == BROAD_MOST) {
        add_mirror(round, mirror);
        return;
    }
    for (int i = 0; i < mirror->count; i++) {
        bool used = false;
        for (int k = 0; k < done; k++) used |= mirror->becomes[k] == mirror->broad[i];
        if (used) continue;
        mirror->becomes[done] = mirror->broad[i];
        permute(round, mirror, done + 1);
    }
}

/* Each wager only becomes itself. */
static void keep_all(struct round_table *round)
{
    for (int w = 0; w < round->wagers; w++) round->mirror[0][w] = (uint8_t)w;
    round->mirrors = 1;
}

void equity_find_mirrors(struct round_table *round)
{
    struct mirror mirror = { .count = 0 };
    bool simple = true; /* few broad wagers, and no two narrow ones on the same outcome */

    for (int o = 0; o < round->outcomes; o++) mirror.narrow[o] = -1;
    for (int w = 0; w < round->wagers; w++) {
        int win = only_win(&round->wager[w]);
        simple &= win >= 0 ? mirror.narrow[win] < 0 : mirror.count < BROAD_MOST;
        if (win >= 0)
            mirror.narrow[win] = w;
        else if (simple)
            mirror.broad[mirror.count++] = w;
    }
    find_alike(round);
    if (simple)
        permute(round, &mirror, 0);
    else
        keep_all(round);
}

/* ---- Doubles --------------------------------------------------------------------- */

static bool keeps(const uint8_t *becomes, uint64_t made)
{
    for (; made; made &= made - 1)
        if (becomes[__builtin_ctzll(made)] != __builtin_ctzll(made)) return false;
    return true;
}

/* Whether an earlier wager that is not made is like this one. */
static bool has_earlier(const struct round_table *round, int like, int before, uint64_t made)
{
    for (int w = 0; w < before; w++)
        if (round->wager[w].like == like && !(made >> w & 1)) return true;
    return false;
}

bool equity_double(const struct round_table *round, int wager, uint64_t made)
{
    if (made >> wager & 1) return false;
    for (int m = 0; m < round->mirrors; m++) {
        const uint8_t *becomes = round->mirror[m];
        if (keeps(becomes, made) &&
            has_earlier(round, round->wager[becomes[wager]].like, wager, made))
            return true;
    }
    return false;
}
