/* test_cashier.c - money over the real socket: who may bring it in and take it out, what people
 * with an account can ask for, what guests can get again, and that the record says who did it. */
#include "cage/cage_internal.h"
#include "cage/read.h"
#include "client.h"
#include "people.h"
#include "rules/length.h"
#include "served.h"
#include "server/door.h"
#include "verify/verify.h"

#include <jansson.h>

#define BETTING 600000 /* milliseconds: bets stay on the layout */
#define GIVEN   100000 /* cents of play money */

static const char plan[] = "[casino]\nchips = 1 5 25 100 500 1000\n"
                           "[table wheel]\nedition = roulette\n"
                           "[table craps]\nedition = craps\n"
                           "[table pit]\nedition = roulette\ndealer = staff\n"
                           "[tournament cup]\ntitle = The Cup\nedition = roulette\ntables = wheel\n"
                           "form = name\nfee = 1000\nchips = 500\nissue = free\nentry = open\n"
                           "transferable = yes\nmin = 10\nmax = 100\nplayers = 2 to 8\n"
                           "session = 5 spins\nplay-off = 1 spins\n"
                           "stage.1 = final seats 8\nprizes = 100%\n"
                           "closes = 2999-12-05T12:00Z\nstarts = 2999-12-06T19:00Z\n"
                           "[staff]\nOlga = operator\nDan = dealer\nCora = cashier\n"
                           "Sue = game-supervisor\n";

enum { OLGA = 1, DAN = 2, CORA = 3, SUE = 4, ANA = 1000, BOB = 1001 };

static const char secret_word[] = "correct horse";

/* ---- People ---------------------------------------------------------------------- */

struct visitor {
    struct client client;
    char cookie[128];
    json_int_t person;
    int request; /* the last one */
    bool again;  /* send the next message with the same number */
};

static char text[1 << 20];
static int requests; /* sent so far, by anyone: numbers ascend */

/* Passwords take long to hash, so everyone has the same. */
static void add_accounts(void)
{
    static const char *const players[] = { "Ana", "Bob" };
    static const struct {
        const char *name;
        uint32_t number;
    } staff[] = { { "Olga", OLGA }, { "Dan", DAN }, { "Cora", CORA }, { "Sue", SUE } };
    char hash[DOOR_HASH], why[DOOR_WHY];
    uint32_t number;

    assert_true(door_argon2id.make(secret_word, strlen(secret_word), hash));
    struct door_people *file = door_people_open(people, PEOPLE_MAKE, NULL, why);
    assert_non_null(file);
    for (size_t i = 0; i < LENGTH(players); i++)
        assert_true(door_people_add(file, players[i], hash, &number));
    for (size_t i = 0; i < LENGTH(staff); i++)
        assert_true(door_people_add_staff(file, staff[i].name, hash, staff[i].number));
    door_people_close(file);
}

static void connect_again(struct visitor *who)
{
    char headers[256];

    client_close(&who->client);
    who->client = client_open(served.port);
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%s", who->cookie);
    assert_true(client_upgrade(&who->client, headers));
}

/* Signs in with a password, or without one as a guest, and opens a socket. */
static struct visitor enter(const char *name, const char *password)
{
    struct visitor who = { .client = client_open(served.port) };
    char body[128];

    snprintf(body, sizeof body,
             password ? "{\"name\":\"%s\",\"password\":\"%s\"}" : "{\"name\":\"%s\"}", name,
             password);
    int status = client_ask(&who.client, "POST", password ? "/api/sign-in" : "/api/guest",
                            "Origin: http://localhost\r\n", body, text, sizeof text);
    if (status != 200) fail_msg("%s: %s", name, text);
    json_t *json = json_loads(text, 0, NULL);
    snprintf(who.cookie, sizeof who.cookie, "Cookie: croupier=%s\r\n",
             json_string_value(json_object_get(json, "token")));
    who.person = json_integer_value(json_object_get(json_object_get(json, "person"), "person"));
    json_decref(json);
    connect_again(&who);
    return who;
}

static struct visitor sign_in(const char *name)
{
    return enter(name, secret_word);
}

static void leave(struct visitor *who)
{
    client_close(&who->client);
}

/* ---- Messages -------------------------------------------------------------------- */

/* Sends a message, with the next request number, and returns the answer; the caller frees. */
static json_t *ask(struct visitor *who, const char *message)
{
    char numbered[512];

    if (!who->again) who->request = ++requests;
    who->again = false;
    snprintf(numbered, sizeof numbered, "{\"request\":%d,%s}", who->request, message);
    assert_true(client_say(&who->client, numbered));
    while (client_hear(&who->client, text, sizeof text, CLIENT_PATIENCE)) {
        json_t *json = json_loads(text, 0, NULL);
        if (json_integer_value(json_object_get(json, "request")) == who->request) return json;
        if (!strcmp(json_string_value(json_object_get(json, "tell")), "error"))
            fail_msg("%s: %s", message, text);
        json_decref(json);
    }
    fail_msg("no answer to %s", message);
    return NULL;
}

/* The answer must be of this kind, with these words in it. */
static void expect(struct visitor *who, const char *message, const char *tell, const char *words)
{
    json_t *answer = ask(who, message);
    const char *told = json_string_value(json_object_get(answer, "tell"));
    const char *say = json_string_value(json_object_get(answer, "say"));

    if (strcmp(told, tell) || (words && (!say || !strstr(say, words))))
        fail_msg("%s -> %s", message, text);
    json_decref(answer);
}

static void must(struct visitor *who, const char *message)
{
    expect(who, message, "done", NULL);
}

static void refused(struct visitor *who, const char *message, const char *words)
{
    expect(who, message, "refused", words);
}

static json_t *get(const struct visitor *who, const char *path, int status)
{
    struct client client = client_open(served.port);
    int got = client_ask(&client, "GET", path, who->cookie, "", text, sizeof text);

    client_close(&client);
    if (got != status) fail_msg("%s: %d %s", path, got, text);
    return json_loads(text, 0, NULL);
}

/* What the person has in the whole casino. */
static json_int_t balance(const struct visitor *who, const char *member)
{
    json_t *places = get(who, "/api/places", 200);
    json_int_t cents = json_integer_value(json_object_get(places, member));

    json_decref(places);
    return cents;
}

static void sit(struct visitor *who, const char *table, int seat)
{
    char message[128];

    snprintf(message, sizeof message,
             "\"do\":\"order\",\"table\":\"%s\",\"act\":\"pit-arrive\",\"yes\":true", table);
    must(who, message);
    snprintf(message, sizeof message,
             "\"do\":\"order\",\"table\":\"%s\",\"act\":\"sit\",\"seat\":%d", table, seat);
    must(who, message);
}

#define MORE "\"do\":\"desk\",\"kind\":\"chips\",\"cents\":100000"
#define BRING(table)                                                                               \
    "\"do\":\"order\",\"table\":\"" table                                                          \
    "\",\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}"
#define CASH(table)                                                                                \
    "\"do\":\"order\",\"table\":\"" table                                                          \
    "\",\"act\":\"pit-buy\",\"tender\":\"cash\",\"cents\":100000000"

/* ---- People with an account ------------------------------------------------------ */

/* What they order at the desk is a request, of whatever amount, and nobody takes their cash. */
static void players_mint_nothing(void **state)
{
    (void)state;
    struct visitor ana = sign_in("Ana");

    expect(&ana, "\"do\":\"desk\",\"kind\":\"chips\",\"cents\":100000000", "asked", NULL);
    expect(&ana, "\"do\":\"desk\",\"kind\":\"voucher\",\"cents\":100000000", "asked", NULL);
    assert_int_equal(balance(&ana, "balance"), 0);
    sit(&ana, "wheel", 1);
    refused(&ana, CASH("wheel"), "Only staff take cash");
    refused(&ana, CASH("wheel") ",\"try\":true", "Only staff take cash");
    sit(&ana, "pit", 1);
    refused(&ana, CASH("pit"), "buy chips from the cashier, or from the dealer");
    refused(&ana,
            "\"do\":\"order\",\"table\":\"pit\",\"act\":\"pit-buy\",\"tender\":\"voucher\","
            "\"cents\":500",
            "does not have");
    assert_int_equal(balance(&ana, "balance"), 0);
    leave(&ana);
}

/* Cash is not offered to anyone: pages work from offers. */
static void cash_is_not_offered(void **state)
{
    (void)state;
    struct visitor ana = sign_in("Ana");

    assert_true(client_say(&ana.client, "{\"do\":\"watch\",\"table\":\"wheel\"}"));
    do assert_true(client_hear(&ana.client, text, sizeof text, CLIENT_PATIENCE));
    while (!strstr(text, "\"offers\":[{"));
    assert_null(strstr(text, "\"tender\":\"cash\""));
    leave(&ana);
}

/* Every kind of order at the desk for another, by everyone who is no cashier. */
static void only_cashiers_serve(void **state)
{
    (void)state;
    static const char *const orders[] = {
        "\"do\":\"desk\",\"kind\":\"chips\",\"other\":1001,\"cents\":20000",
        "\"do\":\"desk\",\"kind\":\"voucher\",\"other\":1001,\"cents\":20000",
        "\"do\":\"desk\",\"kind\":\"redeem\",\"other\":1001,\"cents\":20000",
        "\"do\":\"desk\",\"kind\":\"decline\",\"other\":1001",
        "\"do\":\"desk\",\"kind\":\"chips\",\"other\":1000,\"cents\":20000",
    };
    struct visitor people_here[] = { sign_in("Ana"), sign_in("Olga"), sign_in("Dan"),
                                     sign_in("Sue"), enter("Gil", NULL) };

    for (size_t i = 0; i < LENGTH(people_here); i++) {
        for (size_t k = 0; k < LENGTH(orders); k++)
            refused(&people_here[i], orders[k], "Only a cashier on duty can do that.");
        json_decref(get(&people_here[i], "/api/cashier", 403));
        leave(&people_here[i]);
    }
}

/* Ana asks for 200; Cora sees it and sells; a request sent twice counts once. */
static void cashier_sells(void **state)
{
    (void)state;
    struct visitor ana = sign_in("Ana"), cora = sign_in("Cora");

    expect(&ana, "\"do\":\"desk\",\"kind\":\"chips\",\"cents\":20000", "asked", NULL);
    json_t *desk = get(&cora, "/api/cashier", 200);
    json_t *wish = json_array_get(json_object_get(desk, "requests"), 0);
    assert_int_equal(json_array_size(json_object_get(desk, "requests")), 1);
    assert_string_equal(json_string_value(json_object_get(wish, "name")), "Ana");
    assert_int_equal(json_integer_value(json_object_get(wish, "cents")), 20000);
    assert_int_equal(json_array_size(json_object_get(desk, "people")), 2);
    json_decref(desk);
    must(&cora, "\"do\":\"desk\",\"kind\":\"chips\",\"other\":1000,\"cents\":20000");
    cora.again = true;
    must(&cora, "\"do\":\"desk\",\"kind\":\"chips\",\"other\":1000,\"cents\":20000");
    assert_int_equal(balance(&ana, "purse"), 20000);
    desk = get(&cora, "/api/cashier", 200);
    assert_int_equal(json_array_size(json_object_get(desk, "requests")), 0);
    json_decref(desk);
    do assert_true(client_hear(&ana.client, text, sizeof text, CLIENT_PATIENCE));
    while (!strstr(text, "\"tell\":\"desk\",\"asked\":null"));
    leave(&ana);
    leave(&cora);
}

/* One request each; another takes its place, 0 withdraws it, the cashier can decline it. */
static void requests_are_words(void **state)
{
    (void)state;
    struct visitor bob = sign_in("Bob"), cora = sign_in("Cora");

    expect(&bob, "\"do\":\"desk\",\"kind\":\"chips\",\"cents\":500", "asked", NULL);
    expect(&bob, "\"do\":\"desk\",\"kind\":\"redeem\",\"cents\":700", "asked", NULL);
    json_t *desk = get(&cora, "/api/cashier", 200);
    json_t *wish = json_array_get(json_object_get(desk, "requests"), 0);
    assert_int_equal(json_array_size(json_object_get(desk, "requests")), 1);
    assert_string_equal(json_string_value(json_object_get(wish, "kind")), "redeem");
    json_decref(desk);
    expect(&cora, "\"do\":\"desk\",\"kind\":\"decline\",\"other\":1001", "asked", NULL);
    do assert_true(client_hear(&bob.client, text, sizeof text, CLIENT_PATIENCE));
    while (!strstr(text, "The cashier declined your request."));
    expect(&bob, "\"do\":\"desk\",\"kind\":\"chips\",\"cents\":500", "asked", NULL);
    expect(&bob, "\"do\":\"desk\",\"kind\":\"chips\",\"cents\":0", "asked", NULL);
    desk = get(&cora, "/api/cashier", 200);
    assert_int_equal(json_array_size(json_object_get(desk, "requests")), 0);
    json_decref(desk);
    leave(&bob);
    leave(&cora);
}

/* The cashier redeems what is in the purse, and no more; serves neither herself nor guests. */
static void cashier_redeems(void **state)
{
    (void)state;
    struct visitor ana = sign_in("Ana"), cora = sign_in("Cora"), gil = enter("Gil", NULL);
    char message[128];

    must(&cora, "\"do\":\"desk\",\"kind\":\"redeem\",\"other\":1000,\"chips\":{\"10000\":1}");
    assert_int_equal(balance(&ana, "purse"), 10000);
    refused(&cora, "\"do\":\"desk\",\"kind\":\"redeem\",\"other\":1000,\"chips\":{\"10000\":2}",
            "does not have");
    refused(&cora, "\"do\":\"desk\",\"kind\":\"chips\",\"other\":3,\"cents\":500",
            "can't serve themselves");
    refused(&cora, "\"do\":\"desk\",\"kind\":\"chips\",\"other\":4242,\"cents\":500",
            "Nobody has that number.");
    for (int i = 0; i < 3; i++) {
        static const char *const kinds[] = { "chips", "voucher", "redeem" };
        snprintf(message, sizeof message,
                 "\"do\":\"desk\",\"kind\":\"%s\",\"other\":%d,\"cents\":500", kinds[i],
                 (int)gil.person);
        refused(&cora, message, "neither sold nor cashed out");
    }
    assert_int_equal(balance(&gil, "balance"), GIVEN);
    leave(&ana);
    leave(&cora);
    leave(&gil);
}

/* The dealer sells at the table with staff, to people with an account who have a seat. */
static void dealer_sells(void **state)
{
    (void)state;
    struct visitor dan = sign_in("Dan"), ana = sign_in("Ana"), cora = sign_in("Cora");
    struct visitor gil = enter("Gil", NULL);
    char message[192];

    must(&dan, "\"do\":\"order\",\"table\":\"pit\",\"role\":\"dealer\",\"act\":\"pit-sell\","
               "\"other\":1000,\"cents\":5000");
    assert_int_equal(balance(&ana, "balance"), 15000); /* 100 in the purse, 50 at the table */
    refused(&dan,
            "\"do\":\"order\",\"table\":\"wheel\",\"role\":\"dealer\",\"act\":\"pit-sell\","
            "\"other\":1000,\"cents\":5000",
            "Only staff take cash");
    refused(&ana,
            "\"do\":\"order\",\"table\":\"pit\",\"act\":\"pit-sell\",\"other\":1000,"
            "\"cents\":5000",
            "Only the dealer or game supervisor");
    refused(&ana,
            "\"do\":\"order\",\"table\":\"pit\",\"role\":\"dealer\",\"act\":\"pit-sell\","
            "\"other\":1000,\"cents\":5000",
            "duty");
    refused(&cora,
            "\"do\":\"order\",\"table\":\"pit\",\"role\":\"cashier\",\"act\":\"pit-sell\","
            "\"other\":1000,\"cents\":5000",
            "Only the dealer or game supervisor");
    sit(&gil, "pit", 2);
    snprintf(message, sizeof message,
             "\"do\":\"order\",\"table\":\"pit\",\"role\":\"dealer\",\"act\":\"pit-sell\","
             "\"other\":%d,\"cents\":5000",
             (int)gil.person);
    refused(&dan, message, "neither sold nor cashed out");
    assert_int_equal(balance(&ana, "balance"), 15000);
    leave(&dan);
    leave(&ana);
    leave(&cora);
    leave(&gil);
}

/* The operator can appoint and relieve cashiers, at any table. */
static void duty_decides(void **state)
{
    (void)state;
    struct visitor olga = sign_in("Olga"), bob = sign_in("Bob"), ana = sign_in("Ana");

    must(&bob, "\"do\":\"order\",\"table\":\"craps\",\"act\":\"pit-arrive\",\"yes\":true");
    must(&olga, "\"do\":\"order\",\"table\":\"craps\",\"role\":\"operator\",\"act\":\"pit-duty\","
                "\"other\":1001,\"duty\":\"cashier\"");
    must(&bob, "\"do\":\"desk\",\"kind\":\"chips\",\"other\":1000,\"cents\":500");
    refused(&bob, "\"do\":\"desk\",\"kind\":\"chips\",\"other\":1001,\"cents\":500",
            "can't serve themselves");
    must(&olga, "\"do\":\"order\",\"table\":\"craps\",\"role\":\"operator\",\"act\":\"pit-duty\","
                "\"other\":1001");
    refused(&bob, "\"do\":\"desk\",\"kind\":\"chips\",\"other\":1000,\"cents\":500",
            "Only a cashier on duty");
    leave(&olga);
    leave(&bob);
    leave(&ana);
}

/* ---- Guests ---------------------------------------------------------------------- */

/* Whatever a guest does with the money, there is no more as long as it is somewhere. */
static void walking_off_brings_nothing(void **state)
{
    (void)state;
    struct visitor gil = enter("Gil", NULL);

    refused(&gil, MORE, "enough play money");
    sit(&gil, "wheel", 3);
    must(&gil, BRING("wheel"));
    refused(&gil, MORE, "enough play money");
    must(&gil, "\"do\":\"order\",\"table\":\"wheel\",\"act\":\"bet\",\"wager\":\"red\","
               "\"cents\":50000");
    refused(&gil, MORE, "enough play money");
    must(&gil, "\"do\":\"order\",\"table\":\"wheel\",\"act\":\"pit-walk-off\"");
    for (int i = 0; i < 3; i++) {
        refused(&gil, MORE, "enough play money");
        connect_again(&gil); /* another socket */
    }
    sit(&gil, "craps", 3); /* another table */
    refused(&gil, MORE, "enough play money");
    assert_int_equal(balance(&gil, "balance"), GIVEN);
    leave(&gil);
}

/* Chips that were left behind are held for the guest by the house. */
static void held_chips_count(void **state)
{
    (void)state;
    struct visitor gil = enter("Gil", NULL), dan = sign_in("Dan");
    char message[128];

    sit(&gil, "pit", 5);
    must(&gil, BRING("pit"));
    must(&gil, "\"do\":\"order\",\"table\":\"pit\",\"act\":\"pit-walk-off\"");
    refused(&gil, MORE, "enough play money");
    snprintf(message, sizeof message,
             "\"do\":\"order\",\"table\":\"pit\",\"role\":\"dealer\",\"act\":\"pit-collect\","
             "\"other\":%d",
             (int)gil.person);
    must(&dan, message);
    refused(&gil, MORE, "enough play money");
    assert_int_equal(balance(&gil, "balance"), GIVEN);
    must(&gil, "\"do\":\"order\",\"table\":\"pit\",\"act\":\"pit-claim\"");
    assert_int_equal(balance(&gil, "balance"), GIVEN);
    leave(&gil);
    leave(&dan);
}

#define ITEM(act) "\"do\":\"item\",\"item\":\"cup\",\"act\":\"" act "\""

/* A fee comes back when the guest withdraws, so it counts; and it can't be passed on. */
static void fees_count(void **state)
{
    (void)state;
    struct visitor gil = enter("Gil", NULL), hal = enter("Hal", NULL), bob = sign_in("Bob");
    char message[128];

    must(&gil, ITEM("notify"));
    must(&hal, ITEM("notify"));
    must(&gil, ITEM("apply"));
    for (int i = 0; i < 3; i++) refused(&gil, MORE, "enough play money");
    snprintf(message, sizeof message, ITEM("transfer") ",\"other\":%d", (int)hal.person);
    refused(&gil, message, "can't be passed on");
    must(&bob, ITEM("notify")); /* play money is no money */
    refused(&bob, ITEM("apply"), "can't play for the same fees");
    must(&gil, ITEM("withdraw"));
    assert_int_equal(balance(&gil, "balance"), GIVEN);
    refused(&gil, MORE, "enough play money");
    leave(&gil);
    leave(&hal);
    leave(&bob);
}

/* After a restart, too: the session goes on, and so does what the guest has. */
static void reopening_brings_nothing(void **state)
{
    (void)state;
    struct visitor gil = enter("Gil", NULL);

    sit(&gil, "wheel", 7);
    must(&gil, BRING("wheel"));
    must(&gil, "\"do\":\"order\",\"table\":\"wheel\",\"act\":\"pit-walk-off\"");
    usleep(1500000); /* guests' sessions are kept within a second */
    leave(&gil);
    assert_int_equal(served_end(&served, SIGTERM), 0);
    served = served_start(record, people, BETTING);
    connect_again(&gil);
    for (int i = 0; i < 3; i++) refused(&gil, MORE, "enough play money");
    assert_int_equal(balance(&gil, "balance"), GIVEN);
    leave(&gil);
}

/* ---- The record ------------------------------------------------------------------ */

/* Sales of 200 to Ana by Cora. */
static bool count_sale(void *to, const struct entry *entry, const struct desk_order *order)
{
    (void)entry;
    *(int *)to += order->kind == DESK_CHIPS && order->by == CORA && order->person == ANA &&
                  order->cents == 20000;
    return true;
}

static void record_says_who(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = record };
    char why[STORE_WHY];
    int sold = 0;

    assert_int_equal(served_end(&served, SIGTERM), 0);
    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
    struct reading *reading = read_open(record, NULL, why);
    assert_non_null(reading);
    assert_true(read_desk_orders(reading, count_sale, &sold));
    assert_string_equal(read_called(reading, ANA), "Ana");
    read_close(reading);
    assert_int_equal(sold, 1);
}

static struct cage *new_casino(const char *path)
{
    static struct plan made;
    char why[PLAN_WHY];

    if (!plan_read_text(&made, plan, why)) fail_msg("%s", why);
    struct cage *cage = casino_create(path, &made, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    return cage;
}

static bool is_good(const char *path)
{
    static struct verify_report report;
    struct verify_asked asked = { .path = path };

    verify_casino(&asked, &report);
    return report.end == VERIFY_GOOD;
}

/* Writes the entry of a desk order that the cage would refuse. */
static void forge_desk_order(struct cage *cage, const struct desk_order *wanted)
{
    struct desk_order order = *wanted;

    cage->by_duty = false;
    order.by = NOBODY;
    assert_null(cage_apply_desk_order(cage, &order).code);
    cage->by_duty = true;
    struct writer to = cage_begin_entry(cage, ENTRY_DESK_ORDER, 0, casino_now());
    desk_order_put(&to, wanted);
    events_put(&to, &cage->events);
    postings_put(&to, &cage->postings);
    assert_true(cage_end_entry(cage, &to));
}

/* The casino itself breaks the rule, and the verifier finds each case.  The last one is good. */
static void verifier_finds_desk_orders(void **state)
{
    (void)state;
    static const struct desk_order orders[] = {
        { .person = ANA, .kind = DESK_CHIPS, .cents = 500 },
        { .person = ANA, .kind = DESK_CHIPS, .cents = 500, .by = DAN },
        { .person = ANA, .kind = DESK_VOUCHER, .cents = 500, .by = OLGA },
        { .person = CORA, .kind = DESK_CHIPS, .cents = 500, .by = CORA },
        { .person = PLAY_MONEY_FROM, .kind = DESK_CHIPS, .cents = 500, .by = CORA },
        { .person = PLAY_MONEY_FROM, .kind = DESK_VOUCHER, .cents = 500 },
        { .person = ANA, .kind = DESK_CHIPS, .cents = 500, .by = CORA },
    };
    char path[96];

    for (size_t i = 0; i < LENGTH(orders); i++) {
        snprintf(path, sizeof path, "%s/forged-%zu.db", folder, i);
        struct cage *cage = new_casino(path);
        forge_desk_order(cage, &orders[i]);
        assert_true(cage_close(cage));
        assert_int_equal(is_good(path), i + 1 == LENGTH(orders));
    }
}

/* Ana buys in for cash at a table, and nobody takes it. */
static void verifier_finds_cash(void **state)
{
    (void)state;
    struct order orders[TO_SIT_DOWN];
    struct answer answer;
    char path[96];

    for (int forged = 0; forged < 2; forged++) {
        snprintf(path, sizeof path, "%s/cash-%d.db", folder, forged);
        struct cage *cage = new_casino(path);
        sit_down(ANA, 0, 10000, orders);
        cage->by_duty = !forged;
        for (int i = 0; i < TO_SIT_DOWN; i++) {
            assert_true(cage_do(cage, 3, &orders[i], casino_now(), &answer));
            assert_ptr_equal(answer.refusal.code, i == 2 && !forged ? REFUSED_CASH_TO_STAFF : NULL);
        }
        cage->by_duty = true;
        assert_true(cage_close(cage));
        assert_int_equal(is_good(path), !forged);
    }
}

/* ---- All ------------------------------------------------------------------------- */

static int begin(void **state)
{
    served_begin(state);
    add_accounts();
    served = served_start(record, people, BETTING);
    return 0;
}

int main(int count, char **words)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_mint_nothing),
        cmocka_unit_test(cash_is_not_offered),
        cmocka_unit_test(only_cashiers_serve),
        cmocka_unit_test(cashier_sells),
        cmocka_unit_test(requests_are_words),
        cmocka_unit_test(cashier_redeems),
        cmocka_unit_test(dealer_sells),
        cmocka_unit_test(duty_decides),
        cmocka_unit_test(walking_off_brings_nothing),
        cmocka_unit_test(held_chips_count),
        cmocka_unit_test(fees_count),
        cmocka_unit_test(reopening_brings_nothing),
        cmocka_unit_test(record_says_who),
        cmocka_unit_test(verifier_finds_desk_orders),
        cmocka_unit_test(verifier_finds_cash),
    };

    if (count == 5 && !strcmp(words[1], "serve")) return served_main(words, plan);
    RUN_TESTS_WITHIN(tests, begin, served_finish);
}
