/* test_advice.c - questions that games answer with advice: those that a seat faces, in random play,
 * contain the cards that its player has seen and no others; hands for practice go on and end as the
 * rules say, worked out by hand. */
#include "check.h"
#include "faults.h"
#include "moves.h"
#include "solve/game_advice.h"

#include <stdlib.h>
#include <string.h>

static const struct game_advice *advice;
static struct sign sign;
static int hand, up, seen, gone, dealer; /* roles */

static int find_game(void **state)
{
    int edition = game_find("lunar-poker");

    (void)state;
    advice = advice_of(edition);
    sign = sign_of(edition);
    hand = advice_role(advice, "hand");
    up = advice_role(advice, "up");
    seen = advice_role(advice, "seen");
    gone = advice_role(advice, "gone");
    dealer = advice_role(advice, "dealer");
    return 0;
}

static const char *step_of(const struct advice_question *question)
{
    return advice->steps[advice->step(question)].id;
}

static card_set set_of(const uint8_t *card, int count)
{
    card_set set = 0;

    for (int i = 0; i < count; i++) set |= card_bit(card[i]);
    return set;
}

static card_set cards_of(const struct advice_question *question, int role)
{
    assert_int_not_equal(role, NO_ADVICE_ROLE);
    return set_of(question->card[role], question->count[role]);
}

/* ---- At a table ------------------------------------------------------------------ */

static card_set held[LUNAR_BOXES]; /* cards that a player has looked at in this round */
static int asked_first, asked_drawn, asked_force, gave_up;

static void note_held(const struct table *table)
{
    static struct table view;

    for (int seat = 0; seat < LUNAR_BOXES; seat++) {
        if (table->till.phase <= LUNAR_DEALING) held[seat] = 0;
        table_view(table, ROLE_PLAYER, seat, &view);
        const struct lunar *l = lunar_of(&view);
        held[seat] |= set_of(l->cards.hand[seat], l->count[seat]);
    }
}

/* The table without any card that this player has never seen. */
static void hide(const struct table *table, int seat, struct table *hidden)
{
    static struct table view;

    table_view(table, ROLE_PLAYER, seat, &view);
    memcpy(hidden, table, sizeof *hidden);
    lunar_of(hidden)->cards = lunar_of(&view)->cards;
    memcpy(lunar_of(hidden)->cards.first[seat], lunar_of(table)->cards.first[seat], LUNAR_FIRST);
}

static card_set others_of(const struct lunar *l, int seat)
{
    card_set others = 0;

    for (int box = 0; box < LUNAR_BOXES; box++)
        if (box != seat) others |= set_of(l->cards.hand[box], l->count[box]);
    return others;
}

static void check_question(const struct table *table, int seat,
                           const struct advice_question *question)
{
    static struct table view;
    bool force = !strcmp(step_of(question), "force"), drawn = !strcmp(step_of(question), "drawn");
    struct command act = { .act = force ? ACT_DECLINE : ACT_FOLD,
                           .role = ROLE_PLAYER,
                           .seat = (int8_t)seat };
    char why[ADVICE_SAY];

    assert_int_equal(table_check(table, &act).code, 0);
    assert_true(advice_check(advice, &table->sign, 0, question, why));
    table_view(table, ROLE_PLAYER, seat, &view);
    const struct lunar *l = lunar_of(&view);
    card_set own = set_of(l->cards.hand[seat], l->count[seat]);
    card_set dealers = set_of(l->cards.hand[LUNAR_DEALER], l->count[LUNAR_DEALER]);
    assert_int_equal(cards_of(question, hand), own);
    assert_int_equal(cards_of(question, force ? dealer : up), dealers);
    assert_int_equal(cards_of(question, seen), others_of(l, seat));
    assert_int_equal(cards_of(question, gone), held[seat] & ~own);
    asked_first += !force && !drawn;
    asked_drawn += drawn;
    asked_force += force;
    gave_up += question->count[gone] > 0;
}

static void check_seats(const struct table *table)
{
    static struct table hidden;
    struct advice_question question, same;

    note_held(table);
    for (int seat = 0; seat < LUNAR_BOXES; seat++) {
        if (!advice->asked(table, seat, &question)) continue;
        check_question(table, seat, &question);
        hide(table, seat, &hidden);
        assert_true(advice->asked(&hidden, seat, &same));
        assert_memory_equal(&question, &same, sizeof same);
    }
}

static void do_now(struct table *table, struct command command)
{
    static struct events events;

    assert_int_equal(table_do(table, &command, &events).code, 0);
}

static void play_evening(const struct sign *some)
{
    static struct table table;
    struct command command;

    table_open(&table, some);
    for (int seat = 0; seat < people_at(&table); seat++) {
        do_now(&table,
               (struct command){ .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat });
        do_now(&table,
               (struct command){
                   .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat, .cents = 90000 });
    }
    for (int i = 0; i < 2000; i++) {
        if (!next_move(&table, &command)) continue;
        do_now(&table, command);
        check_seats(&table);
    }
}

static void seats_are_asked_what_they_see(void **state)
{
    (void)state;
    chance = 2024;
    for (int i = 0; i < 24; i++) {
        struct sign some = some_sign(sign.edition);
        play_evening(&some);
    }
    assert_true(asked_first > 100 && asked_drawn > 100 && asked_force > 100 && gave_up > 50);
}

/* ---- Practice -------------------------------------------------------------------- */

/* The card that comes next in a list, which is then behind it; 0 at the end. */
static int next_card(const char **words)
{
    *words += strspn(*words, " ");
    size_t length = strcspn(*words, " ");
    int card = card_find(*words, length);

    assert_true(card || !length);
    *words += length;
    return card;
}

/* A deck that begins with these cards: five of the player, five of the Dealer, then the next. */
static void stack(struct advice_practice *practice, const char *words)
{
    card_set used = 0;
    int count = 0;

    for (int card; (card = next_card(&words)); used |= card_bit(card))
        practice->deck[count++] = (uint8_t)card;
    for (int card = 1; card <= CARDS; card++)
        if (!(used & card_bit(card))) practice->deck[count++] = (uint8_t)card;
    assert_int_equal(count, CARDS);
    advice->deal(&sign, practice);
}

/* Makes a choice: "fold", or "exchange 4H 2D". */
static void choose(struct advice_practice *practice, const char *words)
{
    struct advice_choice choice = { .count = 0 };
    char id[32];

    snprintf(id, sizeof id, "%.*s", (int)strcspn(words, " "), words);
    choice.id = id;
    words += strlen(id);
    for (int card; (card = next_card(&words));) choice.card[choice.count++] = (uint8_t)card;
    assert_false(practice->over);
    advice->go_on(&sign, practice, &choice);
}

static void practised_hands_end(void **state)
{
#define NINES   "KD 9S 9C 4H 2D "
#define NOTHING "7S 3H 5D JC 8H "
    static const struct {
        const char *deck, *choices[3];
        int result;
        const char *steps[3], *says;
    } rows[] = {
        /* the ante is lost; with the fee of a draw, both */
        { NINES NOTHING, { "fold" }, -1, { "first" }, "ante is lost" },
        { NINES NOTHING, { "sixth", "fold" }, -2, { "first", "drawn" }, "ante is lost" },
        /* no hand: 1 to 1 on the ante */
        { NINES NOTHING, { "play", "take" }, 1, { "first", "force" }, "no hand" },
        /* a pair of sevens replaces the jack: 1 to 1 on two antes, less the fee */
        { NINES NOTHING "7D", { "play", "force" }, 1, { "first", "force" }, "wins against" },
        /* a pair of nines is all that the Dealer can get now; a queen: ante and Bet come back */
        { NINES NOTHING "QH", { "play", "force" }, -1, { "first", "force" }, "still has no hand" },
        /* a full house, and the Dealer has no hand: the ante less the fee */
        { NINES NOTHING "9H KS",
          { "exchange 4H 2D", "play", "take" },
          0,
          { "first", "drawn", "force" },
          "no hand" },
        /* the same against sevens, forced with the third card drawn: 7 to 1 on two antes, two fees
         */
        { NINES NOTHING "9H KS 7D",
          { "exchange 4H 2D", "play", "force" },
          12,
          { "first", "drawn", "force" },
          "full house" },
        /* tens beat nines: three antes */
        { NINES "10S 10H 5D JC 8H", { "play" }, -3, { "first" }, "loses to" },
        /* ... and not three nines, at 3 to 1 on two antes, less the fee */
        { NINES "10S 10H 5D JC 8H 9D",
          { "sixth", "play" },
          5,
          { "first", "drawn" },
          "wins against" },
        /* 200 to 1 on the ante */
        { "5C 6C 7C 8C 9C " NOTHING, { "declare" }, 200, { "first" }, "paid at once" },
    };
    struct advice_practice p;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        stack(&p, rows[i].deck);
        for (int k = 0; k < 3 && rows[i].choices[k]; k++) {
            assert_string_equal(step_of(&p.question), rows[i].steps[k]);
            choose(&p, rows[i].choices[k]);
        }
        assert_true(p.over);
        assert_true(ratio_equal(p.result, ratio_of(rows[i].result, 1)));
        assert_non_null(strstr(p.end, rows[i].says));
    }
}

/* Cards that are not due are not in the question. */
static void practice_hides_cards(void **state)
{
    struct advice_practice p;

    (void)state;
    stack(&p, NINES NOTHING "9H KS QC");
    assert_int_equal(cards_of(&p.question, hand), set_of(p.deck, 5));
    assert_int_equal(cards_of(&p.question, up), card_bit(p.deck[5]));
    assert_int_equal(p.question.count[dealer] + p.question.count[seen], 0);
    choose(&p, "exchange 4H 2D");
    assert_int_equal(cards_of(&p.question, hand), set_of(p.deck, 3) | set_of(p.deck + 10, 2));
    assert_int_equal(cards_of(&p.question, gone), set_of(p.deck + 3, 2));
    assert_int_equal(p.question.count[dealer] + p.question.count[seen], 0);
    choose(&p, "play");
    assert_int_equal(cards_of(&p.question, dealer), set_of(p.deck + 5, 5));
    choose(&p, "force"); /* the jack goes, and a queen comes */
    assert_int_equal(cards_of(&p.question, seen), card_bit(p.deck[8]));
    assert_true(cards_of(&p.question, dealer) & card_bit(p.deck[12]));
    assert_true(p.over);
}

/* Random hands, played for the best: the worth of each question is asked and answered. */
static void practice_can_be_solved(void **state)
{
    void *solver = advice->open(&sign, 0);
    struct advice_choice choices[ADVICE_CHOICES];
    char why[ADVICE_SAY];

    (void)state;
    assert_non_null(solver);
    chance = 7;
    for (int i = 0; i < 12; i++) {
        struct advice_practice p;
        for (int k = 0; k < CARDS; k++) p.deck[k] = (uint8_t)(k + 1);
        for (int k = CARDS - 1; k > 0; k--) {
            int other = (int)draw((uint64_t)k + 1);
            uint8_t card = p.deck[k];
            p.deck[k] = p.deck[other];
            p.deck[other] = card;
        }
        for (advice->deal(&sign, &p); !p.over; advice->go_on(&sign, &p, &choices[0])) {
            assert_true(advice_check(advice, &sign, 0, &p.question, why));
            int count = advice->solve(solver, &p.question, choices);
            assert_true(count > 1);
            for (int k = 0; k < count; k++) {
                card_set named = set_of(choices[k].card, choices[k].count);
                assert_ptr_equal(advice_find(choices, count, choices[k].id, named), &choices[k]);
                assert_true(advice_cost_millionths(&choices[0], &choices[k]) >= 0);
            }
        }
    }
    advice->close(solver);
}

/* Whatever allocation fails, there is no answer, and nothing is left behind: a straight flush,
 * which has one choice that needs no memory. */
static void memory_may_be_short(void **state)
{
    struct advice_practice p;
    struct advice_choice choices[ADVICE_CHOICES];
    int failed = 0;

    (void)state;
    stack(&p, "5C 6C 7C 8C 9C " NOTHING);
    for (bool struck = true; struck;) {
        faults_arm(FAULT_MEMORY_OWN, failed + 1, 1);
        void *solver = advice->open(&sign, 0);
        int count = solver ? advice->solve(solver, &p.question, choices) : 0;
        struck = faults_struck();
        faults_disarm();
        advice->close(solver);
        assert_int_equal(count, struck ? 0 : 30);
        failed += struck;
    }
    assert_int_equal(failed, 6); /* two for a solver, one for exchanges of 2, 3, 4 and 5 cards */
}

/* 1 - 4/7 is 0.4285714..., and 2/3 rounds up. */
static void costs_are_rounded(void **state)
{
    struct advice_choice one = { .worth = { 1, 1 } }, some = { .worth = { 4, 7 } },
                         third = { .worth = { 1, 3 } };

    (void)state;
    assert_int_equal(advice_cost_millionths(&one, &some), 428571);
    assert_int_equal(advice_cost_millionths(&one, &third), 666667);
    assert_int_equal(advice_cost_millionths(&one, &one), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_asked_what_they_see), cmocka_unit_test(practised_hands_end),
        cmocka_unit_test(practice_hides_cards),          cmocka_unit_test(practice_can_be_solved),
        cmocka_unit_test(memory_may_be_short),           cmocka_unit_test(costs_are_rounded),
    };

    RUN_TESTS_WITHIN(tests, find_game, NULL);
}
