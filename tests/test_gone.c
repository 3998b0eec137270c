/* test_gone.c - guests who have left for good: the cage gives their memory back and keeps their
 * money, and the record is as good as if it had not. */
#include "cage/cage_internal.h"
#include "casino.h"
#include "games.h"
#include "verify/verify.h"

#include <malloc.h>

#define CROWD 4096
#define GRANT 100000
#define MOST  24 /* bytes of a guest who is gone and has play money left */

enum { FIRST_GUEST = CAGE_GUESTS + 1 };

static char path[TEMPORARY];
static uint64_t request;

static uint32_t guest(int number)
{
    return FIRST_GUEST + (uint32_t)number;
}

static void open_house(void)
{
    struct sign sign = sign_of(game_find("roulette"));

    temporary(path, "gone.db");
    new_casino(path, 1000);
    assert_true(cage_by_duty(cage, ++now));
    open_table("wheel", &sign, 100000, false);
}

/* A new guest, with play money. */
static void enter(uint32_t person)
{
    struct desk_order grant = { .person = person, .kind = DESK_GRANT, .cents = GRANT };

    assert_true(cage_name(cage, person, "Ana (guest)", ++now));
    must_desk_order(&grant);
}

static void do_numbered(struct order *order)
{
    order->request = ++request;
    must(1, order);
}

/* Sits down, brings all chips to the table, and takes them away again. */
static void visit(uint32_t person)
{
    struct order orders[TO_SIT_DOWN];
    const struct chips chips = cage_purse(cage, person)->chips;

    sit_down_with(person, 0, &chips, orders);
    for (int i = 0; i < TO_SIT_DOWN; i++) do_numbered(&orders[i]);
    struct order leave = pit_order(person, ROLE_PLAYER, PIT_GAME);
    leave.command = (struct command){ .act = ACT_LEAVE, .role = ROLE_PLAYER, .seat = 0 };
    do_numbered(&leave);
    struct order depart = pit_order(person, ROLE_PLAYER, PIT_DEPART);
    do_numbered(&depart);
}

static int64_t in_purse(const struct cage *of, uint32_t person)
{
    const struct purse *purse = cage_purse(of, person);

    return purse ? cage_purse_worth(of, purse) : 0;
}

static bool is_whole(uint32_t person)
{
    return cage_find_person(cage, person);
}

/* ---- Memory ---------------------------------------------------------------------- */

static size_t memory(void)
{
    return mallinfo2().uordblks;
}

static int64_t each_of(size_t before)
{
    return ((int64_t)memory() - (int64_t)before) / CROWD;
}

/* Everything is on disk, so that the batch and the changes do not count. */
static void crowd_comes(int from)
{
    for (int i = 0; i < CROWD; i++) {
        enter(guest(from + i));
        visit(guest(from + i));
    }
    assert_true(cage_commit(cage));
}

static void crowd_goes(int from)
{
    for (int i = 0; i < CROWD; i++) cage_forget(cage, guest(from + i));
}

static void memory_is_given_back(void **state)
{
    (void)state;
    open_house();
    crowd_comes(0); /* SQLite and hash tables take what memory they need */
    crowd_goes(0);
    size_t before = memory();
    crowd_comes(CROWD);
    int64_t there = each_of(before);
    crowd_goes(CROWD);
    int64_t gone = each_of(before);
    printf("%lld bytes of a guest in the cage, %lld of one who is gone\n", (long long)there,
           (long long)gone);
    if (SLOWER == 1) assert_true(there > 200 && gone <= MOST);
    for (int i = 0; i < CROWD; i++) {
        assert_false(is_whole(guest(CROWD + i)));
        assert_int_equal(in_purse(cage, guest(CROWD + i)), GRANT);
    }
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    cage_abandon(cage);
}

/* ---- Truth ----------------------------------------------------------------------- */

static void is_verified(void)
{
    static struct verify_report report;
    struct verify_asked asked = { .path = path };

    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
}

#define GUESTS 300
/* Guests come, go for good, and some are still back: the record is replayed from its first
 * entry, from a snapshot, and verified, and nobody has a cent more or less. */
static void money_is_where_it_was(void **state)
{
    (void)state;
    int64_t has[GUESTS];
    struct head head;

    open_house();
    chance = 5;
    for (int i = 0; i < GUESTS; i++) {
        enter(guest(i));
        has[i] = GRANT;
    }
    for (int i = 0; i < 3000 / SLOWER; i++) {
        int who = (int)draw(GUESTS);
        if (draw(2))
            cage_forget(cage, guest(who));
        else
            visit(guest(who));
        if (draw(500) == 0) assert_true(cage_commit(cage));
        if (draw(700) == 0) {
            assert_true(cage_close(cage)); /* with a snapshot */
            open_casino(path);
        }
        if (draw(700) == 0) {
            assert_true(cage_sign(cage, now, &head));
            cage_abandon(cage);
            open_casino(path);
        }
        assert_int_equal(in_purse(cage, guest(who)), has[who]);
    }
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    for (int i = 0; i < GUESTS; i++) assert_int_equal(in_purse(cage, guest(i)), has[i]);
    assert_true(cage_close(cage));
    is_verified();
    char why[STORE_WHY] = "";
    cage = cage_open_read_only(store_sqlite(path, STORE_READ, NULL, why), NULL, why);
    if (!cage) fail_msg("%s", why);
    for (int i = 0; i < GUESTS; i++) { /* by the entries alone */
        assert_int_equal(in_purse(cage, guest(i)), has[i]);
        assert_true(is_whole(guest(i)));
        assert_string_equal(cage_name_of(cage, guest(i)), "Ana (guest)");
    }
    cage_abandon(cage);
}

/* A snapshot has the purses in the same few bytes, and guests who are gone stay gone. */
static void snapshot_keeps_them_gone(void **state)
{
    (void)state;
    open_house();
    for (int i = 0; i < GUESTS; i++) enter(guest(i));
    for (int i = 0; i < GUESTS; i++) cage_forget(cage, guest(i));
    assert_true(cage_close(cage));
    open_casino(path);
    for (int i = 0; i < GUESTS; i++) {
        assert_false(is_whole(guest(i)));
        assert_int_equal(in_purse(cage, guest(i)), GRANT);
        assert_int_equal(cage_worth(cage, guest(i)), GRANT);
    }
    assert_int_equal(gone_count(cage->gone), GUESTS);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    cage_abandon(cage);
}

/* Play money is given once, also to a guest who was gone. */
static void nobody_is_paid_twice(void **state)
{
    (void)state;
    struct desk_order grant = { .person = guest(0), .kind = DESK_GRANT, .cents = GRANT };
    struct answer answer;

    open_house();
    enter(guest(0));
    cage_forget(cage, guest(0));
    assert_true(cage_desk_order(cage, &grant, ++now, &answer));
    assert_ptr_equal(answer.refusal.code, REFUSED_ENOUGH_PLAY_MONEY);
    assert_false(is_whole(guest(0))); /* a refusal changes nothing */
    assert_int_equal(in_purse(cage, guest(0)), GRANT);
    cage_abandon(cage);
}

/* ---- Who stays ------------------------------------------------------------------- */

static void stays(uint32_t person)
{
    cage_forget(cage, person);
    assert_true(is_whole(person));
    assert_string_equal(cage_name_of(cage, person), "Ana (guest)");
}

static void goes(uint32_t person)
{
    cage_forget(cage, person);
    assert_false(is_whole(person));
    assert_null(cage_name_of(cage, person));
}

/* A guest has left the table for good; then the spin turns out void, and the stake is due. */
static void who_left_a_round_stays(void **state)
{
    struct order orders[TO_SIT_DOWN];
    uint32_t one = guest(0), other = guest(1);

    (void)state;
    open_house();
    enter(one);
    enter(other);
    sit_down_with(one, 0, &cage_purse(cage, one)->chips, orders);
    all_must(1, orders, TO_SIT_DOWN);
    struct order order = pit_order(one, ROLE_PLAYER, PIT_GAME);
    order.command = (struct command){
        .act = ACT_BET, .role = ROLE_PLAYER, .bet = WHEEL_STRAIGHT, .number = 7, .cents = 1000
    };
    must(1, &order);
    static const struct command spin[] = {
        { .act = ACT_SPIN, .role = ROLE_DEALER, .seat = NO_SEAT },
        { .act = ACT_NO_MORE_BETS, .role = ROLE_DEALER, .seat = NO_SEAT },
        { .act = ACT_DROP, .role = ROLE_CLOCK, .seat = NO_SEAT, .count = 6 },
        { .act = ACT_LAND, .role = ROLE_CLOCK, .seat = NO_SEAT, .outcome = { 8 } },
        { .act = ACT_ANNOUNCE, .role = ROLE_DEALER, .seat = NO_SEAT },
        { .act = ACT_COLLECT, .role = ROLE_DEALER, .seat = NO_SEAT },
    };
    for (size_t i = 0; i < LENGTH(spin); i++) {
        order = pit_order(spin[i].role == ROLE_CLOCK ? NOBODY : DEALS, (enum role)spin[i].role,
                          PIT_GAME);
        order.command = spin[i];
        must(1, &order);
    }
    order = pit_order(one, ROLE_PLAYER, PIT_GAME);
    order.command = (struct command){ .act = ACT_LEAVE, .role = ROLE_PLAYER };
    must(1, &order);
    order = pit_order(one, ROLE_PLAYER, PIT_DEPART);
    must(1, &order);
    stays(one);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GAME);
    order.command = (struct command){
        .act = ACT_INVALIDATE, .role = ROLE_OPERATOR, .seat = NO_SEAT, .reason = 64
    };
    must(1, &order);
    stays(one);
    assert_int_equal(cage_pit(cage, 1)->left[0].person, one);
    cage_abandon(cage);
}

/* Corrects a payment to a person who is not at the table. */
static void correct(uint32_t person, int64_t cents)
{
    struct order order = pit_order(WATCHES, ROLE_GAME_SUPERVISOR, PIT_CORRECT);

    order.other = person;
    order.cents = cents;
    must(1, &order);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_APPROVE);
    must(1, &order);
}

/* At the table, with chips held, with a debt, in a dispute, restricted to another table: in each
 * case until that is over.  People with an account always. */
static void named_guests_stay(void **state)
{
    (void)state;
    struct order orders[TO_SIT_DOWN];
    uint32_t at = guest(0), held = guest(1), disputes = guest(2), elsewhere = guest(3);
    uint32_t owes = guest(4);

    open_house();
    for (int i = 0; i < 5; i++) enter(guest(i));
    sit_down_with(at, 0, &cage_purse(cage, at)->chips, orders);
    all_must(1, orders, TO_SIT_DOWN);
    stays(at);
    assert_int_equal(in_purse(cage, at), 0);

    sit_down_with(held, 1, &cage_purse(cage, held)->chips, orders);
    all_must(1, orders, TO_SIT_DOWN);
    struct order order = pit_order(held, ROLE_PLAYER, PIT_WALK_OFF);
    must(1, &order);
    order = pit_order(DEALS, ROLE_DEALER, PIT_COLLECT);
    order.other = held;
    must(1, &order);
    order = pit_order(held, ROLE_PLAYER, PIT_DEPART);
    must(1, &order);
    stays(held);
    order = pit_order(held, ROLE_PLAYER, PIT_ARRIVE);
    order.yes = true;
    must(1, &order);
    order = pit_order(held, ROLE_PLAYER, PIT_CLAIM);
    must(1, &order);
    order = pit_order(held, ROLE_PLAYER, PIT_DEPART);
    must(1, &order);
    goes(held);
    assert_int_equal(in_purse(cage, held), GRANT);

    correct(owes, -500);
    stays(owes);
    correct(owes, 500);
    goes(owes);

    sit_down(disputes, 2, 0, orders);
    must(1, &orders[0]);
    order = pit_order(disputes, ROLE_PLAYER, PIT_DISPUTE);
    must(1, &order);
    order = pit_order(disputes, ROLE_PLAYER, PIT_DEPART);
    must(1, &order);
    stays(disputes);

    sit_down(elsewhere, 2, 0, orders);
    must(1, &orders[0]);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_RESTRICT);
    order.other = elsewhere;
    order.yes = true;
    must(1, &order);
    order = pit_order(elsewhere, ROLE_PLAYER, PIT_DEPART);
    must(1, &order);
    stays(elsewhere);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_RESTRICT);
    order.other = elsewhere;
    assert_ptr_equal(give(1, &order).code, REFUSED_NOT_HERE);

    assert_true(cage_name(cage, FIRST_PLAYER, "Ana (guest)", ++now));
    stays(FIRST_PLAYER);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    cage_abandon(cage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_given_back),     cmocka_unit_test(money_is_where_it_was),
        cmocka_unit_test(snapshot_keeps_them_gone), cmocka_unit_test(nobody_is_paid_twice),
        cmocka_unit_test(named_guests_stay),        cmocka_unit_test(who_left_a_round_stays),
    };

    RUN_TESTS(tests);
}
