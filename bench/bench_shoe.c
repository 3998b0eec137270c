/* bench_shoe.c - exact odds from the rest of a baccarat shoe: microseconds to count all classes,
 * with and without the mean gain of all eleven wagers, compared with a plain enumeration of every
 * deal by point values in the same run.  Both count the same shoes and must agree on every class.
 */
#include "games/baccarat/house/shoe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SHOES  256
#define POINTS SHOE_POINTS

static struct shoe shoes[SHOES];
static struct shoe_plays plays;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Shoes of eight decks, with 0 to 400 cards dealt. */
static void draw_shoes(void)
{
    uint64_t x = UINT64_C(88172645463325252);

    for (int i = 0; i < SHOES; i++) {
        shoe_fill(&shoes[i], SHOE_DECKS);
        for (int gone = 400 * i / SHOES; gone;) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            int card = 1 + (int)(x % CARDS);
            if ((int)(x / CARDS % SHOE_DECKS) >= shoes[i].left[card]) continue;
            shoes[i].left[card]--;
            gone--;
        }
    }
}

/* ---- Plain enumeration of every deal --------------------------------------------- */

struct plain {
    int left[POINTS], count;
    uint64_t points[SHOE_CLASSES];
};

static uint64_t take(struct plain *plain, int value)
{
    return (uint64_t)plain->left[value]--;
}

static void put_back(struct plain *plain, int value)
{
    plain->left[value]++;
}

static void add(struct plain *plain, bool player_drew, bool banker_drew, int player, int banker,
                uint64_t ways)
{
    plain->points[shoe_class(player_drew, banker_drew, player % POINTS, banker % POINTS)] += ways;
}

/* The Player's Hand has drawn. */
static void plain_sixth(struct plain *plain, int player, int third, int banker, uint64_t ways)
{
    if (!plays.both[player][third][banker]) {
        add(plain, true, false, player + third, banker, ways * (uint64_t)(plain->count - 5));
        return;
    }
    for (int sixth = 0; sixth < POINTS; sixth++)
        add(plain, true, true, player + third, banker + sixth, ways * (uint64_t)plain->left[sixth]);
}

static void plain_fifth(struct plain *plain, int player, int banker, uint64_t ways)
{
    uint64_t rest = (uint64_t)(plain->count - 5);

    if (plays.neither[player][banker]) {
        add(plain, false, false, player, banker, ways * (rest + 1) * rest);
        return;
    }
    for (int fifth = 0; fifth < POINTS; fifth++) {
        uint64_t more = ways * take(plain, fifth);
        if (plays.banker_only[player][banker])
            add(plain, false, true, player, banker + fifth, more * rest);
        else if (more)
            plain_sixth(plain, player, fifth, banker, more);
        put_back(plain, fifth);
    }
}

static void plain_deal(struct plain *plain, const int cards[4], int dealt, uint64_t ways)
{
    int next[4];

    if (!ways) return;
    if (dealt == 4) {
        plain_fifth(plain, (cards[0] + cards[2]) % POINTS, (cards[1] + cards[3]) % POINTS, ways);
        return;
    }
    memcpy(next, cards, sizeof next);
    for (next[dealt] = 0; next[dealt] < POINTS; next[dealt]++) {
        uint64_t more = ways * take(plain, next[dealt]);
        plain_deal(plain, next, dealt + 1, more);
        put_back(plain, next[dealt]);
    }
}

static void plain_count(struct plain *plain, const struct shoe *shoe)
{
    int cards[4] = { 0 };

    memset(plain, 0, sizeof *plain);
    plain->count = shoe_count(shoe);
    for (int card = 1; card <= CARDS; card++) plain->left[card_points(card)] += shoe->left[card];
    plain_deal(plain, cards, 0, 1);
}

/* ---- The three ways -------------------------------------------------------------- */

static struct plain plains[SHOES];
static struct shoe_coups counted[SHOES];
static struct shoe_wager wagers[BACCARAT_BETS];
static double gains[SHOES];

static void by_every_deal(int i)
{
    plain_count(&plains[i], &shoes[i]);
}

static void by_classes(int i)
{
    shoe_coups_count(&counted[i], &plays, &shoes[i]);
}

static void by_wagers(int i)
{
    by_classes(i);
    gains[i] = 0;
    for (int bet = 1; bet < BACCARAT_BETS; bet++) {
        shoe_wager_count(&wagers[bet], &counted[i]);
        gains[i] += odds_ends_ev(wagers[bet].ends, wagers[bet].end_count);
    }
}

/* Seconds per shoe in the best round. */
static double time_of(void value(int i), int rounds)
{
    double best = 0;

    for (int round = 0; round < rounds; round++) {
        double start = now();
        for (int i = 0; i < SHOES; i++) value(i);
        double took = (now() - start) / SHOES;
        if (!round || took < best) best = took;
    }
    return best;
}

static void must_agree(void)
{
    for (int i = 0; i < SHOES; i++) {
        if (!memcmp(plains[i].points, counted[i].points, sizeof plains[i].points)) continue;
        fprintf(stderr, "bench_shoe: the two counts of shoe %d differ\n", i);
        exit(EXIT_FAILURE);
    }
}

int main(void)
{
    struct sign sign = sign_of(game_find("baccarat"));

    shoe_plays_fill(&plays);
    for (int bet = 1; bet < BACCARAT_BETS; bet++) shoe_wager_fill(&wagers[bet], &sign, bet, 0);
    draw_shoes();
    double slow = time_of(by_every_deal, 3);
    double count = time_of(by_classes, 100), value = time_of(by_wagers, 100);
    must_agree();
    printf("shoe, every deal  %6.1f us                 points only\n", 1e6 * slow);
    printf("shoe, counted     %6.1f us   ratio %5.1f   points, pairs and triples\n", 1e6 * count,
           slow / count);
    printf("shoe, valued      %6.1f us   ratio %5.1f   the same, and eleven mean gains\n",
           1e6 * value, slow / value);
    return EXIT_SUCCESS;
}
