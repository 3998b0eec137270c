/* test_solved.c - the stored solution of Lunar Poker: its file, the numbers of its states, and what
 * it says about a whole up card. */
#include "check.h"

#include "games/lunar/house/known.h"
#include "games/lunar/house/short.h"
#include "games/lunar/house/solved.h"
#include "temporary.h"

#include <stdlib.h>
#include <unistd.h>

/* ---- Files ----------------------------------------------------------------------- */

#define PARTS 3

static const struct solution_key key = { .edition = "some-game", .readings = 5, .parts = PARTS };

/* Bytes that tell the parts apart, and are longer than a buffer. */
static struct solution_bytes bytes_of(int part)
{
    struct solution_bytes bytes = { malloc(100000), (size_t)(100000 - part) };

    assert_non_null(bytes.bytes);
    for (size_t i = 0; i < bytes.count; i++)
        bytes.bytes[i] = (uint8_t)((i * 2654435761u >> 20) + (unsigned)part);
    return bytes;
}

static void add_part(struct solution *file, int part)
{
    struct solution_bytes bytes = bytes_of(part);
    char why[SOLUTION_WHY];

    assert_true(solution_add(file, part, &bytes, why));
    free(bytes.bytes);
}

static void assert_part(const struct solution *file, int part)
{
    struct solution_bytes is, should = bytes_of(part);
    char why[SOLUTION_WHY];

    assert_true(solution_has(file, part));
    assert_true(solution_read(file, part, &is, why));
    assert_int_equal(is.count, should.count);
    assert_memory_equal(is.bytes, should.bytes, is.count);
    free(is.bytes);
    free(should.bytes);
}

/* A file with these parts, in this order. */
static void write_file(const char *path, const int *parts, int count)
{
    struct solution file;
    char why[SOLUTION_WHY];

    unlink(path);
    assert_true(solution_begin(&file, path, &key, why));
    for (int i = 0; i < count; i++) add_part(&file, parts[i]);
    solution_close(&file);
}

static const int in_order[PARTS] = { 0, 1, 2 }, other_order[PARTS] = { 2, 0, 1 };

static void keeps_parts_in_any_order(void **state)
{
    char path[TEMPORARY], why[SOLUTION_WHY];
    uint8_t digest[2][SOLUTION_DIGEST];
    struct solution file;

    (void)state;
    temporary(path, "order.solved");
    for (int k = 0; k < 2; k++) {
        write_file(path, k ? other_order : in_order, PARTS);
        assert_true(solution_open(&file, path, &key, why));
        assert_int_equal(file.have, PARTS);
        for (int part = 0; part < PARTS; part++) assert_part(&file, part);
        solution_digest(&file, digest[k]);
        solution_close(&file);
    }
    assert_memory_equal(digest[0], digest[1], SOLUTION_DIGEST);
}

static long size_of(const char *path)
{
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    return size;
}

/* Wherever the writing stopped, the parts before are there, and the rest can be added. */
static void continues_after_a_stop(void **state)
{
    char path[TEMPORARY], why[SOLUTION_WHY];
    struct solution file;

    (void)state;
    temporary(path, "stopped.solved");
    write_file(path, in_order, 1);
    long head = size_of(path);
    write_file(path, in_order, 2);
    long all = size_of(path);
    for (long cut = head; cut < all; cut += 1 + (all - head) / 40) {
        write_file(path, in_order, 2);
        assert_int_equal(truncate(path, cut), 0);
        if (cut > head) {
            assert_false(solution_open(&file, path, &key, why));
            assert_non_null(strstr(why, "damaged"));
        }
        assert_true(solution_begin(&file, path, &key, why));
        assert_int_equal(file.have, 1);
        add_part(&file, 1);
        add_part(&file, 2);
        solution_close(&file);
        assert_true(solution_open(&file, path, &key, why));
        for (int part = 0; part < PARTS; part++) assert_part(&file, part);
        solution_close(&file);
    }
}

static void change_byte(const char *path, long at)
{
    FILE *file = fopen(path, "r+b");

    assert_non_null(file);
    fseek(file, at, SEEK_SET);
    int byte = fgetc(file);
    fseek(file, at, SEEK_SET);
    fputc(byte ^ 0x10, file);
    fclose(file);
}

/* No byte can be changed without being noticed. */
static void notices_every_damage(void **state)
{
    char path[TEMPORARY], why[SOLUTION_WHY];
    struct solution_bytes parts[SOLUTION_PARTS];

    (void)state;
    temporary(path, "damaged.solved");
    write_file(path, in_order, PARTS);
    assert_true(solution_read_all(path, &key, parts, why));
    solution_parts_free(parts);
    long size = size_of(path);
    for (long at = 0; at < size; at += at < 300 ? 1 : size / 200) {
        write_file(path, in_order, PARTS);
        change_byte(path, at);
        *why = '\0';
        assert_false(solution_read_all(path, &key, parts, why));
        assert_non_null(strstr(why, path));
        assert_true(why[strlen(why) - 1] == '.');
    }
}

static void assert_refused(const char *path, const struct solution_key *wanted, const char *words)
{
    struct solution file;
    char why[SOLUTION_WHY];

    assert_false(solution_open(&file, path, wanted, why));
    assert_non_null(strstr(why, words));
    if (access(path, F_OK)) return;
    assert_false(solution_begin(&file, path, wanted, why));
    assert_non_null(strstr(why, words));
}

static void refuses_files_of_others(void **state)
{
    char path[TEMPORARY], why[SOLUTION_WHY];
    struct solution_key other = key;
    struct solution file;

    (void)state;
    temporary(path, "others.solved");
    assert_refused(path, &key, "can't open");
    write_file(path, in_order, 1);
    memcpy(other.edition, "other-game", sizeof "other-game");
    assert_refused(path, &other, "is a solution of some-game, not of other-game");
    other = key;
    other.readings = 4;
    assert_refused(path, &other, "other rules or readings");
    other = key;
    other.terms[7] = 1;
    assert_refused(path, &other, "other rules or readings");
    change_byte(path, 18); /* the version, times 65,536 */
    assert_refused(path, &key, "later version");
    FILE *text = fopen(path, "w");
    fputs("Dear diary\n", text);
    fclose(text);
    assert_refused(path, &key, "is not a solution");
    assert_int_equal(truncate(path, 0), 0);
    assert_refused(path, &key, "is not a solution");
    unlink(path);
    assert_true(solution_begin(&file, path, &key, why));
    struct solution second;
    assert_false(solution_begin(&second, path, &key, why));
    assert_non_null(strstr(why, "another process"));
    solution_close(&file);
    struct solution_bytes parts[SOLUTION_PARTS];
    assert_false(solution_read_all(path, &key, parts, why));
    assert_non_null(strstr(why, "0 of 3 parts"));
}

/* ---- States ---------------------------------------------------------------------- */

/* C(52, 5) * 47 hands and up cards are 5,649,150 states up to the names of suits: by Burnside's
 * lemma, with the up card's suit fixed, the mean over the six permutations of the three others of
 * the hands that they leave as they are.  Per up card, from 51 cards: 12 of the up card's suit and
 * 39 others.
 *
 *   identity:      C(51, 5) = 2,349,060
 *   3 exchanges of two suits: 12 + 13 cards stay, 13 pairs move:
 *                  C(25, 5) + 13 C(25, 3) + C(13, 2) 25 = 53,130 + 29,900 + 1,950 = 84,980
 *   2 rotations:   12 cards stay, 13 triples move: C(12, 5) + 13 C(12, 2) = 792 + 858 = 1,650
 *
 * (2,349,060 + 3 * 84,980 + 2 * 1,650) / 6 = 434,550, and 13 times that 5,649,150. */
static void counts_states_by_burnside(void **state)
{
    struct lunar_states *states = lunar_states_open();
    int all = 0;

    (void)state;
    assert_non_null(states);
    for (int up = 0; up < LUNAR_UPS; up++) {
        assert_int_equal(lunar_states_count(states, up), 434550);
        all += lunar_states_count(states, up);
    }
    assert_int_equal(all, 5649150);
    lunar_states_close(states);
}

static int number_of(const struct lunar_states *states, const uint8_t card[LUNAR_FIRST], uint8_t up)
{
    struct lunar_placed placed = lunar_states_place(card, up);

    return lunar_states_number(states, placed.up, placed.mask);
}

/* Every hand with an up card has a number, and every number some hands: as many as the hand has
 * forms with the other suits renamed. */
static void numbers_every_hand(void **state)
{
    struct lunar_states *states = lunar_states_open();
    uint8_t *hands = calloc(434550, 1), c[LUNAR_FIRST], up = (uint8_t)card_find("9H", 2);
    int64_t all = 0;

    (void)state;
    assert_true(states && hands);
    for (c[0] = 1; c[0] <= CARDS; c[0]++)
        for (c[1] = 1; c[1] < c[0]; c[1]++)
            for (c[2] = 1; c[2] < c[1]; c[2]++)
                for (c[3] = 1; c[3] < c[2]; c[3]++)
                    for (c[4] = 1; c[4] < c[3]; c[4]++) {
                        if (memchr(c, up, sizeof c)) continue;
                        int number = number_of(states, c, up);
                        assert_true(number >= 0 && number < 434550);
                        hands[number]++;
                        all++;
                    }
    assert_int_equal(all, 2349060);
    for (int i = 0; i < 434550; i++)
        if (hands[i] != 1 && hands[i] != 3 && hands[i] != 6) fail_msg("state %d: %d", i, hands[i]);
    free(hands);
    lunar_states_close(states);
}

static uint64_t random_state = 88172645463325252u;

static int below(int n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (int)(random_state % (uint64_t)n);
}

/* Five cards and an up card. */
static void deal(uint8_t card[LUNAR_FIRST + 1])
{
    card_set dealt = 0;

    for (int i = 0; i <= LUNAR_FIRST; i++) {
        do card[i] = (uint8_t)(1 + below(CARDS));
        while (dealt & card_bit(card[i]));
        dealt |= card_bit(card[i]);
    }
}

/* The same hand with suits renamed and its cards in another order. */
static void rename_suits(const uint8_t from[LUNAR_FIRST + 1], uint8_t to[LUNAR_FIRST + 1])
{
    int suit[4] = { 0, 1, 2, 3 }, place[LUNAR_FIRST] = { 0, 1, 2, 3, 4 };

    for (int i = 3; i > 0; i--) {
        int k = below(i + 1), was = suit[i];
        suit[i] = suit[k];
        suit[k] = was;
    }
    for (int i = LUNAR_FIRST - 1; i > 0; i--) {
        int k = below(i + 1), was = place[i];
        place[i] = place[k];
        place[k] = was;
    }
    for (int i = 0; i <= LUNAR_FIRST; i++)
        to[i < LUNAR_FIRST ? place[i] : i] =
            (uint8_t)card_of(card_rank(from[i]), (enum card_suit)suit[card_suit(from[i])]);
}

static void suits_are_only_names(void **state)
{
    struct lunar_states *states = lunar_states_open();

    (void)state;
    for (int i = 0; i < 20000; i++) {
        uint8_t card[LUNAR_FIRST + 1], other[LUNAR_FIRST + 1];
        deal(card);
        rename_suits(card, other);
        assert_int_equal(number_of(states, card, card[LUNAR_FIRST]),
                         number_of(states, other, other[LUNAR_FIRST]));
    }
    lunar_states_close(states);
}

/* ---- A whole up card ------------------------------------------------------------- */

#if SLOWER == 1 /* too long with sanitizers */

#define UP 3 /* the height of a 5 */

static struct solution_bytes up_card;
static struct lunar_solver *solver;

static struct sign usual_sign(void)
{
    int edition = 0;

    while (strcmp(games[edition]->id, "lunar-poker")) edition++;
    return sign_of(edition);
}

static int solve_up_card(void **state)
{
    const struct lunar_reading usual = { 0 };
    const struct solution_how how = { .threads = 2 };
    struct sign sign = usual_sign();

    (void)state;
    solver = lunar_solver_open(&sign, &usual);
    return solver && lunar_part_solve(solver, UP, &how, &up_card) ? 0 : -1;
}

static int drop_up_card(void **state)
{
    (void)state;
    free(up_card.bytes);
    lunar_solver_close(solver);
    return 0;
}

/* The figures in known.c, which odds are made of, are those of the solver. */
static void known_figures_are_solved(void **state)
{
    const struct lunar_known *known = &lunar_known[UP];
    struct lunar_sums all = { 0 };
    struct lunar_part part;
    int64_t drawn = 0;

    (void)state;
    assert_true(lunar_part_read(&part, UP, &up_card));
    for (int kind = 0; kind < LUNAR_KINDS; kind++) {
        const struct lunar_sums *sums = &part.sums[kind];
        all.sum += sums->sum;
        all.squares += sums->squares;
        all.bets += sums->bets;
        all.forces += sums->forces;
        all.paid += sums->paid;
        all.lost += sums->lost;
        if (kind >= KIND_SIXTH && kind < KIND_STRAIGHT_FLUSH) drawn += sums->hands;
    }
    assert_true(all.sum == known->sum && all.squares == known->squares);
    assert_true(all.bets == known->bets && all.forces == known->forces);
    assert_true(all.paid == known->paid && all.lost == known->lost);
    assert_int_equal(drawn, known->drawn);
    assert_int_equal(part.sums[KIND_STRAIGHT_FLUSH].hands, known->straight_flushes);
    assert_int_equal(part.sums[KIND_ROYAL_FLUSH].hands, known->royal_flushes);
}

/* Super Combinations are those of all hands without the up card, counted one by one. */
static void super_combinations_are_counted(void **state)
{
    int64_t hands[LUNAR_SUPERS] = { 0 };
    uint8_t c[LUNAR_FIRST], up = (uint8_t)card_find("5C", 2);
    struct lunar_part part;

    (void)state;
    assert_true(lunar_part_read(&part, UP, &up_card));
    for (c[0] = 1; c[0] <= CARDS; c[0]++)
        for (c[1] = 1; c[1] < c[0]; c[1]++)
            for (c[2] = 1; c[2] < c[1]; c[2]++)
                for (c[3] = 1; c[3] < c[2]; c[3]++)
                    for (c[4] = 1; c[4] < c[3]; c[4]++)
                        if (!memchr(c, up, sizeof c)) hands[lunar_dealt(c).super]++;
    ratio_wide sum = 0;
    for (int super = 0; super < LUNAR_SUPERS; super++) {
        assert_int_equal(part.supers[super].hands, hands[super]);
        sum += part.supers[super].sum;
    }
    assert_true(sum == lunar_known[UP].sum);
}

/* The stored choice and its value are those of the solver of single hands, whatever the suits and
 * the order of the cards. */
static void best_choices_are_stored(void **state)
{
    struct lunar_states *states = lunar_states_open();
    struct lunar_part part;

    (void)state;
    assert_true(lunar_part_read(&part, UP, &up_card));
    for (int i = 0; i < 60;) {
        uint8_t card[LUNAR_FIRST + 1];
        struct lunar_choice choices[LUNAR_CHOICES];
        deal(card);
        if (solve_height(card[LUNAR_FIRST]) != UP || lunar_dealt(card).instant) continue;
        struct lunar_seen seen = { .up = card[LUNAR_FIRST] };
        memcpy(seen.card, card, LUNAR_FIRST);
        assert_true(lunar_solve_choices(solver, &seen, choices) > 0);
        struct lunar_choice best = lunar_part_best(&part, states, card, card[LUNAR_FIRST]);
        assert_int_equal(lunar_worth_compare(&best.worth, &choices[0].worth), 0);
        bool listed = false; /* equal choices may come in another order */
        for (int k = 0; k < LUNAR_CHOICES && !listed; k++)
            listed = choices[k].choice == best.choice &&
                     !lunar_worth_compare(&choices[k].worth, &best.worth);
        assert_true(listed);
        i++;
    }
    lunar_states_close(states);
}

/* The costs of the short strategy in short_known.c are those of the solver. */
static void short_costs_are_solved(void **state)
{
    const struct solution_how how = { .threads = 2 };
    const struct lunar_reading usual = { 0 };
    struct solution_bytes parts[SOLUTION_PARTS] = { [UP] = up_card };
    struct lunar_short_sums sums[LUNAR_UPS];
    struct sign sign = usual_sign();

    (void)state;
    assert_true(lunar_short_value(parts, &sign, &usual, &how, 1u << UP, sums));
    const struct lunar_short_sums *known = &lunar_short_known[UP], *found = &sums[UP];
    assert_true(known->bets == found->bets);
    for (int line = 0; line < LUNAR_SHORT_LINES; line++) {
        assert_int_equal(known->hands[line], found->hands[line]);
        assert_true(known->cost[line] == found->cost[line]);
    }
}

/* A part that is not one: every cut, and choices that do not exist. */
static void refuses_bytes_of_no_part(void **state)
{
    struct solution_bytes bytes = up_card;
    struct lunar_part part;

    (void)state;
    for (bytes.count = 0; bytes.count < up_card.count; bytes.count += 1 + up_card.count / 97)
        assert_false(lunar_part_read(&part, UP, &bytes));
    assert_true(lunar_part_read(&part, UP, &up_card));
    uint8_t *choice = up_card.bytes + (part.choice - up_card.bytes), was = *choice;
    *choice = 4;
    assert_false(lunar_part_read(&part, UP, &up_card));
    *choice = was;
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_parts_in_any_order),
        cmocka_unit_test(continues_after_a_stop),
        cmocka_unit_test(notices_every_damage),
        cmocka_unit_test(refuses_files_of_others),
        cmocka_unit_test(counts_states_by_burnside),
        cmocka_unit_test(numbers_every_hand),
        cmocka_unit_test(suits_are_only_names),
#if SLOWER == 1
        cmocka_unit_test(known_figures_are_solved),
        cmocka_unit_test(super_combinations_are_counted),
        cmocka_unit_test(best_choices_are_stored),
        cmocka_unit_test(short_costs_are_solved),
        cmocka_unit_test(refuses_bytes_of_no_part),
#endif
    };

#if SLOWER == 1
    RUN_TESTS_WITHIN(tests, solve_up_card, drop_up_card);
#else
    RUN_TESTS(tests);
#endif
}
