/* test_changes.c - watchers who want changes only know as much as those who get everything.  Every
 * guest has two pages: one gets whole states, the other changes, partly compressed.  After each
 * round both must show the same state and the same things to do, and have heard the same about the
 * guest's own bets. */
#include "client.h"
#include "json_apply.h"
#include "rules/length.h"
#include "served.h"

#include <jansson.h>
#include <time.h>
#include <zlib.h>

#define GUESTS 9
#define BOXES  7 /* guests who bet on cards: the others stand */
#define ROUNDS 4

#define NEWCOMERS 30

static const char plan[] = "[casino]\nchips = 1 5 25 100 500 1000\n"
                           "[table wheel]\nedition = roulette\nmin = 5\n"
                           "[table cards]\nedition = baccarat\nmin = 5\n";

struct page {
    struct client client;
    bool brief;
    json_t *state, *yours, *events;
    json_int_t number, mine;
    int changes, compressed;
};

static struct visitor {
    char token[160];
    struct page pages[2]; /* whole states; changes */
    json_int_t request;
} guests[GUESTS + 1]; /* the last one only watches, and is not signed in */

static const char *table;

/* ---- Hearing --------------------------------------------------------------------- */

static json_t *kept(json_t **to, json_t *value)
{
    json_decref(*to);
    *to = value;
    return value;
}

static json_int_t number_of(const json_t *message, const char *member)
{
    return json_integer_value(json_object_get(message, member));
}

static void hear_change(struct page *page, const json_t *message)
{
    json_t *state = json_object_get(message, "state"), *yours = json_object_get(message, "yours");

    page->changes++;
    if (json_object_get(message, "number"))
        assert_int_equal(number_of(message, "number"), ++page->number);
    else
        assert_int_equal(number_of(message, "mine"), ++page->mine);
    if (state) kept(&page->state, json_applied(page->state, state));
    if (yours) kept(&page->yours, json_applied(page->yours, yours));
}

static void hear_text(struct page *page, const char *line)
{
    json_t *message = json_loads(line, 0, NULL);
    const char *tell = json_string_value(json_object_get(message, "tell"));
    json_t *state = json_object_get(message, "state"), *yours = json_object_get(message, "yours");

    assert_non_null(tell);
    if (!strcmp(tell, "refused") || !strcmp(tell, "error")) fail_msg("%s", line);
    if (!strcmp(tell, "change")) {
        hear_change(page, message);
    } else if (!strcmp(tell, "events")) {
        json_array_extend(page->events, json_object_get(message, "events"));
    } else {
        if (state) kept(&page->state, json_incref(state));
        if (yours) kept(&page->yours, json_incref(yours));
        if (!strcmp(tell, "table")) page->number = number_of(message, "number");
        if (!strcmp(tell, "table") || !strcmp(tell, "yours"))
            page->mine = number_of(message, "mine");
    }
    json_decref(message);
}

/* Raw DEFLATE, with any window. */
static char *inflated(char *bytes, size_t length)
{
    static char text[1 << 20];
    z_stream stream = { .next_in = (unsigned char *)bytes,
                        .avail_in = (unsigned)length,
                        .next_out = (unsigned char *)text,
                        .avail_out = sizeof text - 1 };

    assert_int_equal(inflateInit2(&stream, -MAX_WBITS), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    text[stream.total_out] = '\0';
    inflateEnd(&stream);
    return text;
}

/* Handles everything that has arrived. */
static void hear(struct page *page, int patience_ms)
{
    static char text[1 << 20];
    size_t head, length;

    while (client_frame_here(&page->client, &head, &length) ||
           client_more(&page->client, patience_ms)) {
        if (!client_frame_here(&page->client, &head, &length)) continue;
        int kind = page->client.text[0] & 0x0f;
        assert_true(length < sizeof text && kind != 8);
        memcpy(text, page->client.text + head, length);
        text[length] = '\0';
        client_take(&page->client, head + length);
        if (kind > 2) continue; /* a ping */
        page->compressed += kind == 2;
        hear_text(page, kind == 2 ? inflated(text, length) : text);
        patience_ms = 0;
    }
}

/* ---- Saying ---------------------------------------------------------------------- */

static void enter(struct visitor *guest, int number)
{
    struct client client = client_reach_from(1, served.port);
    char body[64], answer[4096];

    snprintf(body, sizeof body, "{\"name\":\"G%d\"}", number);
    assert_int_equal(client_ask(&client, "POST", "/api/guest", "Origin: http://localhost\r\n", body,
                                answer, sizeof answer),
                     200);
    json_t *json = json_loads(answer, 0, NULL);
    snprintf(guest->token, sizeof guest->token, "Authorization: Bearer %s\r\n",
             json_string_value(json_object_get(json, "token")));
    json_decref(json);
    client_close(&client);
}

static void connect_page(struct visitor *guest, int which)
{
    struct page *page = &guest->pages[which];
    char headers[256];

    page->client = client_open(served.port);
    page->brief = which;
    page->events = json_array();
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%.150s", guest->token);
    assert_true(client_upgrade(&page->client, headers));
}

static void watch(struct visitor *guest, int which, bool deflated)
{
    char text[128];

    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"%s%s}", table,
             which ? ",\"changes\":true" : "", deflated ? ",\"deflated\":true" : "");
    client_say(&guest->pages[which].client, text);
}

static void open_page(struct visitor *guest, int which, bool deflated)
{
    connect_page(guest, which);
    watch(guest, which, deflated);
}

static void order(struct visitor *guest, const char *what, const char *members)
{
    char text[256];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"request\":%jd,\"table\":\"%s\"%s}", what,
             (intmax_t)++guest->request, table, members);
    client_say(&guest->pages[(guest - guests) % 2].client, text);
}

/* ---- Comparing ------------------------------------------------------------------- */

static bool agree(struct visitor *guest)
{
    struct page *whole = &guest->pages[0], *brief = &guest->pages[1];

    return whole->state && brief->state && json_equal(whole->state, brief->state) &&
           (!*guest->token ||
            (whole->yours && brief->yours && json_equal(whole->yours, brief->yours)));
}

/* What has to be there before the pages are compared. */
static struct {
    json_int_t rounds;
    size_t wagers, racks;
} wanted;

static bool is_there(const json_t *state)
{
    json_t *seat;
    size_t i, racks = 0;

    json_array_foreach(json_object_get(state, "seats"), i, seat) racks +=
        number_of(seat, "rack") > 0;
    return json_is_true(json_object_get(state, "open")) &&
           number_of(state, "rounds") >= wanted.rounds && racks >= wanted.racks &&
           json_array_size(json_object_get(state, "wagers")) >= wanted.wagers;
}

static bool all_agree(void)
{
    bool good = true;

    for (int i = 0; i <= GUESTS; i++)
        for (int which = 0; which < 2; which++) hear(&guests[i].pages[which], 1);
    for (int i = 0; i <= GUESTS; i++)
        good &= agree(&guests[i]) && is_there(guests[i].pages[0].state);
    return good;
}

/* Until all pages show the same, with so many wagers, after so many rounds. */
static void until_all_agree(json_int_t rounds, size_t wagers)
{
    int tries = 6000;
    bool good = false;

    wanted.rounds = rounds;
    wanted.wagers = wagers;
    wanted.racks = GUESTS;
    while (tries-- && !(good = all_agree())) usleep(10000);
    for (int i = 0; !good && i <= GUESTS; i++)
        if (!agree(&guests[i]))
            fail_msg("guest %d\n%s\n%s", i, json_dumps(guests[i].pages[0].state, JSON_SORT_KEYS),
                     json_dumps(guests[i].pages[1].state, JSON_SORT_KEYS));
    if (!good)
        fail_msg("round %jd, %zu wagers: %s", (intmax_t)rounds, wagers,
                 json_dumps(guests[0].pages[0].state, 0));
}

static bool is_about_a_bet(const json_t *event)
{
    const char *kind = json_string_value(json_object_get(event, "event"));

    return kind && (!strcmp(kind, "placed") || !strcmp(kind, "verdict"));
}

/* The events about the bets of a seat; of all seats (0); or those about nobody (-1). */
static json_t *events_of(const struct page *page, json_int_t seat)
{
    json_t *found = json_array(), *event;
    size_t i;

    json_array_foreach(page->events, i, event)
    {
        bool bet = is_about_a_bet(event);
        bool about = json_object_get(event, "seat") || json_object_get(event, "person");
        if (seat < 0 ? !about : bet && (!seat || number_of(event, "seat") == seat))
            json_array_append(found, event);
    }
    return found;
}

static void same_events(const struct visitor *guest, json_int_t seat)
{
    json_t *whole = events_of(&guest->pages[0], seat), *brief = events_of(&guest->pages[1], seat);

    assert_true(json_equal(whole, brief));
    json_decref(whole);
    json_decref(brief);
}

static size_t bets_heard(const struct page *page)
{
    json_t *all = events_of(page, 0);
    size_t count = json_array_size(all);

    json_decref(all);
    return count;
}

static void forget_events(void)
{
    for (int i = 0; i <= GUESTS; i++)
        for (int which = 0; which < 2; which++) json_array_clear(guests[i].pages[which].events);
}

/* ---- The test -------------------------------------------------------------------- */

static void bet(struct visitor *guest, const char *wager, int cents)
{
    char members[128];

    snprintf(members, sizeof members, ",\"act\":\"bet\",\"wager\":\"%s\",\"cents\":%d", wager,
             cents);
    order(guest, "order", members);
}

static void all_sit(void)
{
    char members[128];

    for (int i = 0; i <= GUESTS; i++) {
        if (i < GUESTS) enter(&guests[i], i);
        for (int which = 0; which < 2; which++) open_page(&guests[i], which, i % 2);
    }
    for (int i = 0; i < GUESTS; i++) {
        order(&guests[i], "order", ",\"act\":\"pit-arrive\",\"yes\":true");
        snprintf(members, sizeof members, ",\"act\":\"sit\",\"seat\":%d", i + 1);
        order(&guests[i], "order", members);
        order(&guests[i], "order",
              ",\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}");
    }
}

static void close_page(struct page *page)
{
    json_decref(page->state);
    json_decref(page->yours);
    json_decref(page->events);
    client_close(&page->client);
}

static void leave(void)
{
    for (int i = 0; i <= GUESTS; i++) {
        for (int which = 0; which < 2; which++) close_page(&guests[i].pages[which]);
        memset(&guests[i], 0, sizeof guests[i]);
    }
}

/* Everyone bets on three numbers: too many events to tell everyone. */
static void crowded_round(json_int_t round)
{
    char wager[32];

    forget_events();
    for (int i = 0; i < GUESTS; i++)
        for (int nth = 0; nth < 3; nth++) {
            snprintf(wager, sizeof wager, "straight-%d", (i * 3 + nth + (int)round) % 37);
            bet(&guests[i], wager, 500);
        }
    until_all_agree(round - 1, 3 * GUESTS);
    for (int i = 0; i < GUESTS; i++) order(&guests[i], "ready", "");
    until_all_agree(round, 0);
    for (int i = 0; i < GUESTS; i++) {
        same_events(&guests[i], i + 1);
        same_events(&guests[i], -1);
        assert_true(bets_heard(&guests[i].pages[1]) < bets_heard(&guests[i].pages[0]));
    }
}

/* One bet, which everyone hears of. */
static void quiet_round(json_int_t round)
{
    forget_events();
    bet(&guests[0], "red", 500);
    until_all_agree(round - 1, 1);
    for (int i = 0; i < GUESTS; i++) order(&guests[i], "ready", "");
    until_all_agree(round, 0);
    for (int i = 0; i <= GUESTS; i++) {
        same_events(&guests[i], 0);
        same_events(&guests[i], -1);
    }
}

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* Both hear what comes meanwhile. */
static void until_knows_as_much(struct page *page, struct page *as)
{
    for (int tries = 0; tries < 2000 && !(page->state && json_equal(page->state, as->state));
         tries++) {
        hear(as, 0);
        hear(page, 10);
    }
    assert_true(json_equal(page->state, as->state));
}

/* Watchers come in between two bets.  The others don't hear of them: a table is told every 50 ms at
 * most (docs/protocol.md).  The newcomers miss nothing: the bets are in the state that they get, or
 * in what they are told next. */
static void newcomers_come_in(json_int_t rounds)
{
    static struct visitor late[NEWCOMERS];
    struct page *page = &guests[1].pages[1];
    char wager[32];

    forget_events();
    for (int i = 0; i < NEWCOMERS; i++) connect_page(&late[i], 1);
    json_int_t before = page->number;
    int64_t from_ms = now_ms();
    for (int i = 0; i < NEWCOMERS; i++) {
        snprintf(wager, sizeof wager, "straight-%d", i);
        bet(&guests[0], wager, 500);
        usleep(6000); /* it is carried out, and mostly waits to be told */
        watch(&late[i], 1, i % 2);
    }
    hear(page, 1);
    assert_true(page->number - before <= (now_ms() - from_ms) / 50 + 2);
    until_all_agree(rounds, NEWCOMERS);
    for (int i = 0; i < NEWCOMERS; i++) {
        until_knows_as_much(&late[i].pages[1], &guests[0].pages[0]);
        close_page(&late[i].pages[1]);
    }
}

static void check_pages(void)
{
    for (int i = 0; i <= GUESTS; i++) {
        assert_int_equal(guests[i].pages[0].changes, 0);
        assert_true(guests[i].pages[1].changes > 0);
        assert_int_equal(guests[i].pages[1].compressed > 0, i % 2);
    }
}

static void changes_at_the_wheel(void **state)
{
    (void)state;
    served = served_start(record, people, 600000);
    table = "wheel";
    all_sit();
    until_all_agree(0, 0);
    for (int round = 1; round <= ROUNDS; round++)
        if (round % 2)
            crowded_round(round);
        else
            quiet_round(round);
    newcomers_come_in(ROUNDS);
    check_pages();
    leave();
}

static void changes_with_cards(void **state)
{
    static const char *const wagers[] = { "player", "tie", "player" };

    (void)state;
    table = "cards";
    all_sit();
    until_all_agree(0, 0);
    for (int round = 1; round <= ROUNDS; round++) {
        for (int i = 0; i < BOXES; i++) bet(&guests[i], wagers[i % 3], 500);
        until_all_agree(round - 1, BOXES);
        for (int i = 0; i < GUESTS; i++) order(&guests[i], "ready", "");
        until_all_agree(round, 0);
        for (int i = 0; i < GUESTS; i++) same_events(&guests[i], i + 1);
    }
    check_pages();
    leave();
}

static void the_server_ends_cleanly(void **state)
{
    (void)state;
    assert_int_equal(served_end(&served, SIGTERM), 0);
}

int main(int count, char **words)
{
    if (count > 1 && !strcmp(words[1], "serve")) return served_main(words, plan);
    const struct CMUnitTest tests[] = { cmocka_unit_test(changes_at_the_wheel),
                                        cmocka_unit_test(changes_with_cards),
                                        cmocka_unit_test(the_server_ends_cleanly) };

    RUN_TESTS_WITHIN(tests, served_begin, served_finish);
}
