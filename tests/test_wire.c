/* test_wire.c - messages on the wire: orders survive writing and reading byte for byte, offers are
 * accepted when sent as orders, the state adds up and shows no hidden card, and a game of each
 * family is dealt completely in JSON. */
#include "check.h"
#include "games.h"
#include "moves.h"
#include "people.h"
#include "wire/wire.h"
#include "words/values.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { OPERATOR = 1, FIRST_STAFF, FIRST_PLAYER = 100 };

static struct pit pit;
static struct pit_events events;
static struct json_out out;
static char why[WIRE_WHY];

static const uint16_t staff[] = { ROLE_DEALER,  ROLE_STICKPERSON,       ROLE_GAME_SUPERVISOR,
                                  ROLE_MANAGER, ROLE_CASINO_SUPERVISOR, ROLE_DIRECTOR };

static const char *name(void *to, uint32_t person)
{
    static const char *const names[] = { "Ana", "Bob", "Zo\xc3\xab", "Dan", "Eve" };

    (void)to;
    return person >= FIRST_PLAYER && person < FIRST_PLAYER + LENGTH(names)
               ? names[person - FIRST_PLAYER]
               : NULL;
}

static const struct wire_names names = { name, NULL };

/* The person who acts in a role. */
static uint32_t person_in(unsigned role, int seat)
{
    if (role == ROLE_PLAYER) return sits_at(&pit, seat);
    for (size_t i = 0; i < LENGTH(staff); i++)
        if (staff[i] == role) return FIRST_STAFF + (uint32_t)i;
    return role == ROLE_OPERATOR ? OPERATOR : NOBODY;
}

static void open_pit(const struct sign *sign)
{
    struct chip_set set = chip_set_from(sign->chip_cents);
    struct chips tray = { .count = { 0 } };

    for (int i = 0; i < set.kinds; i++) tray.count[i] = 100000;
    pit_open(&pit, "here", sign, &set, &tray, OPERATOR);
    for (size_t i = 0; i < LENGTH(staff); i++)
        pit_staff(&pit, FIRST_STAFF + (uint32_t)i, (enum role)staff[i]);
}

/* ---- Whole messages -------------------------------------------------------------- */

static void put_state(struct json_out *to, const struct pit *of)
{
    json_out_object(to, NULL);
    wire_state(to, of, &names);
    wire_waits(to, &of->table, false);
    json_out_end(to);
}

static void put_yours(struct json_out *to, const struct pit *of, uint32_t person,
                      const struct purse *purse)
{
    json_out_object(to, NULL);
    wire_yours(to, of, person, purse);
    wire_offers(to, "offers", of, person, purse, WIRE_CASH);
    json_out_end(to);
}

static void put_events(struct json_out *to, const struct pit *of,
                       const struct pit_events *has_event)
{
    json_out_array(to, NULL);
    wire_events(to, of, has_event, &names);
    json_out_end(to);
}

static void put_order(struct json_out *to, const struct pit *of, const struct order *order)
{
    json_out_object(to, NULL);
    json_out_text(to, "do", "order");
    if (order->request) json_out_number(to, "request", (int64_t)order->request);
    json_out_text(to, "table", of->chance.name);
    wire_put_members(to, of, order);
    json_out_end(to);
}

/* ---- Reading --------------------------------------------------------------------- */

/* Reads an order from this person; false sets why. */
static bool read_order(uint32_t person, const char *text, struct order *order)
{
    struct wire_message message;
    bool good = wire_read(text, strlen(text), &message, why) &&
                wire_order(&message, &pit, person, order, why);

    wire_free(&message);
    return good;
}

static void assert_bad_order(const char *text, const char *sentence)
{
    struct order order;

    if (read_order(FIRST_PLAYER, text, &order)) fail_msg("%s was accepted", text);
    if (strcmp(why, sentence)) fail_msg("%s: %s", text, why);
}

#define BET "{\"do\":\"order\",\"table\":\"here\",\"act\":\"bet\""
#define ACT "{\"do\":\"order\",\"table\":\"here\",\"role\":\"dealer\",\"act\":"
#define TEN "0123456789"

static void bad_orders(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));

    open_pit(&sign);
    assert_bad_order("", "Invalid JSON, or a member occurs twice.");
    assert_bad_order("7", "Invalid JSON, or a member occurs twice.");
    assert_bad_order("{\"do\":\"ping\",\"do\":\"ping\"}",
                     "Invalid JSON, or a member occurs twice.");
    assert_bad_order("[]", "A message must be an object with a 'do'.");
    assert_bad_order("{\"do\":7}", "A message must be an object with a 'do'.");
    assert_bad_order("{\"do\":\"dance\"}", "Unknown message 'dance'.");
    assert_bad_order("{\"do\":\"watch\",\"table\":\"here\",\"offers\":1}",
                     "'offers' must be true or false.");
    assert_bad_order("{\"do\":\"unwatch\",\"table\":\"here\",\"offers\":true}",
                     "Unknown member 'offers' in 'unwatch'.");
    assert_bad_order("{\"do\":\"watch\",\"table\":\"here\",\"after\":-1}",
                     "'after' must be from 0 to 9223372036854775807.");
    assert_bad_order("{\"do\":\"watch\",\"table\":\"here\",\"after\":\"1\"}",
                     "'after' must be a whole number.");
    assert_bad_order("{\"do\":\"unwatch\",\"table\":\"here\",\"after\":1}",
                     "Unknown member 'after' in 'unwatch'.");
    assert_bad_order("{\"do\":\"ping\",\"table\":\"here\"}", "Unknown member 'table' in 'ping'.");
    assert_bad_order("{\"do\":\"watch\",\"table\":\"here\",\"cents\":1}",
                     "Unknown member 'cents' in 'watch'.");
    assert_bad_order("{\"do\":\"watch\"}", "'table' must be the name of a table.");
    assert_bad_order("{\"do\":\"watch\",\"table\":\"" TEN TEN TEN "123\"}",
                     "'table' must be the name of a table.");
    assert_bad_order("{\"do\":\"ping\"}", "That is not an order.");
    assert_bad_order("{\"do\":\"desk\",\"kind\":\"chips\"}", "That is not an order.");
    assert_bad_order(BET ",\"request\":0}", "'request' must be from 1 to 9223372036854775807.");
    assert_bad_order(BET ",\"try\":1}", "'try' must be true or false.");
    assert_bad_order(BET ",\"bets\":1}", "Unknown member 'bets' in 'order'.");
    assert_bad_order("{\"do\":\"order\",\"table\":\"here\"}", "An order needs an 'act'.");
    assert_bad_order("{\"do\":\"order\",\"table\":\"here\",\"act\":\"BET\"}", "Unknown act 'BET'.");
    assert_bad_order("{\"do\":\"order\",\"table\":\"here\",\"act\":\"pit-game\"}",
                     "Unknown act 'pit-game'.");
    assert_bad_order(BET ",\"role\":\"shooter\"}", "'shooter' is not a role for orders.");
    assert_bad_order(BET ",\"wager\":\"banker\"}", "This table has no bet 'banker'.");
    assert_bad_order(BET ",\"wager\":null}", "'wager' must be a string.");
    assert_bad_order(BET ",\"cents\":5.0}", "'cents' must be a whole number.");
    assert_bad_order(BET ",\"cents\":\"5\"}", "'cents' must be a whole number.");
    assert_bad_order(BET ",\"cents\":9223372036854775808}",
                     "Invalid JSON, or a member occurs twice.");
    assert_bad_order(BET ",\"seat\":2}", "That act does not take 'seat'.");
    assert_bad_order("{\"do\":\"order\",\"table\":\"here\",\"act\":\"confirm\",\"seat\":2}",
                     "That act does not take 'seat'.");
    assert_bad_order(BET ",\"reason\":\"short\"}", "That act does not take 'reason'.");
    assert_bad_order(BET ",\"flags\":\"oral\"}", "'flags' must be a list.");
    assert_bad_order(BET ",\"flags\":[\"nominee\"]}", "'flags' can't be 'nominee' here.");
    assert_bad_order(ACT "\"call\",\"dice\":[3]}", "'dice' must be a list of 2 numbers.");
    assert_bad_order(ACT "\"invalidate\",\"cheats\":3}", "'cheats' must be a list.");
    assert_bad_order(ACT "\"invalidate\",\"cheats\":[1,25]}", "'cheats' must be from 1 to 24.");
    assert_bad_order(ACT "\"call\",\"dice\":[3,256]}", "'dice' must be from 0 to 99.");
    assert_bad_order(ACT "\"confirm\",\"seat\":25}", "'seat' must be from 1 to 24.");
    assert_bad_order(ACT "\"no-roll\",\"reason\":\"late\"}", "'reason' can't be 'late' here.");
    assert_bad_order(ACT "\"throw\",\"flags\":[]}", "That act does not take 'flags'.");
    assert_bad_order(ACT "\"record\"}", "That act needs 'rule'.");
    assert_bad_order(ACT "\"pit-fill\",\"chips\":{\"7\":1}}", "The casino has no chips of '7'.");
    assert_bad_order(ACT "\"pit-fill\",\"chips\":{\"100\":-1}}",
                     "'chips' must be from 0 to 1000000000.");
    assert_bad_order(ACT "\"pit-invite\",\"other\":4294967296}",
                     "'other' must be from 1 to 4294967295.");
    assert_bad_order("{\"do\":\"order\",\"table\":\"here\",\"act\":\"pit-seed\",\"seed\":\"0\"}",
                     "'seed' must be at most 64 bytes, with two digits each.");
    assert_bad_order("{\"do\":\"order\",\"table\":\"here\",\"act\":\"pit-seed\",\"seed\":\"0G\"}",
                     "'seed' must use the digits 0 to 9 and a to f.");
}

static void bad_orders_at_other_games(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("roulette"));

    open_pit(&sign);
    assert_bad_order(ACT "\"land\"}", "That act needs 'number'.");
    assert_bad_order(ACT "\"land\",\"number\":\"37\"}", "'number' can't be '37' here.");
    assert_bad_order(ACT "\"land\",\"number\":17}", "'number' must be a string.");
    sign = sign_of(game_find("baccarat"));
    open_pit(&sign);
    assert_bad_order(ACT "\"settle\",\"place\":3}", "That act does not take 'place'.");
    assert_bad_order(ACT "\"draw\",\"cards\":[\"1S\"]}", "'cards' can't be '1S' here.");
    assert_bad_order(ACT "\"draw\",\"cards\":[\"AS\",\"2S\"]}",
                     "'cards' must be a list of at most 1.");
    sign = sign_of(game_find("lunar-poker"));
    open_pit(&sign);
    assert_bad_order("{\"do\":\"order\",\"table\":\"here\",\"act\":\"exchange\","
                     "\"cards\":[\"AS\",\"as\"]}",
                     "The card AS is named twice.");
}

/* A message that is too long is refused, whatever it contains. */
static void too_long_message(void **state)
{
    (void)state;
    static char text[WIRE_MOST + 2];
    struct wire_message message;

    memset(text, ' ', WIRE_MOST + 1);
    memcpy(text, "{\"do\":\"ping\"}", 13);
    assert_true(wire_read(text, WIRE_MOST, &message, why));
    assert_false(wire_read(text, WIRE_MOST + 1, &message, why));
    assert_string_equal(why, "A message can have at most 16384 bytes.");
}

static void heads_of_messages(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum wire_kind kind;
        uint64_t request;
        const char *table;
        bool no_offers;
    } rows[] = {
        { "{\"do\":\"watch\",\"table\":\"wheel\"}", WIRE_WATCH, 0, "wheel", false },
        { "{\"do\":\"watch\",\"table\":\"w\",\"offers\":false}", WIRE_WATCH, 0, "w", true },
        { "{\"do\":\"watch\",\"table\":\"w\",\"offers\":true}", WIRE_WATCH, 0, "w", false },
        { "{\"do\":\"unwatch\",\"table\":\"wheel\",\"request\":3}", WIRE_UNWATCH, 3, "wheel",
          false },
        { "{\"do\":\"order\",\"request\":17,\"table\":\"w\",\"act\":\"x\"}", WIRE_ORDER, 17, "w",
          false },
        { "{\"do\":\"order\",\"table\":\"w\",\"try\":true}", WIRE_TRY, 0, "w", false },
        { "{\"do\":\"order\",\"table\":\"w\",\"try\":false}", WIRE_ORDER, 0, "w", false },
        { "{\"do\":\"desk\",\"request\":20,\"kind\":\"chips\",\"cents\":5000}", WIRE_DESK_ORDER, 20,
          "", false },
        { "{\"do\":\"ping\"}", WIRE_PING, 0, "", false },
        { "{\"do\":\"ready\",\"table\":\"x\"}", WIRE_READY, 0, "x", false },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct wire_message message;
        if (!wire_read(rows[i].text, strlen(rows[i].text), &message, why)) fail_msg("%s", why);
        assert_int_equal(message.kind, rows[i].kind);
        assert_int_equal(message.request, rows[i].request);
        assert_string_equal(message.table, rows[i].table);
        assert_int_equal(message.no_offers, rows[i].no_offers);
        wire_free(&message);
    }
}

/* Past events are wanted if "after" is given, even if it is 0. */
static void past_of_a_table(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool past;
        uint64_t after;
    } rows[] = {
        { "{\"do\":\"watch\",\"table\":\"w\"}", false, 0 },
        { "{\"do\":\"watch\",\"table\":\"w\",\"after\":0}", true, 0 },
        { "{\"do\":\"watch\",\"table\":\"w\",\"after\":4711}", true, 4711 },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct wire_message message;
        if (!wire_read(rows[i].text, strlen(rows[i].text), &message, why)) fail_msg("%s", why);
        assert_int_equal(message.past, rows[i].past);
        assert_int_equal(message.after, rows[i].after);
        wire_free(&message);
    }
}

static bool desk_read(const char *text, struct wire_desk *desk)
{
    struct chip_set set = chip_set_from(100);
    struct wire_message message;
    bool good = wire_read(text, strlen(text), &message, why) &&
                wire_desk_order(&message, &set, 7, desk, why);

    wire_free(&message);
    return good;
}

static bool desk_order_read(const char *text, struct desk_order *desk_order)
{
    struct wire_desk desk;
    bool good = desk_read(text, &desk);

    *desk_order = desk.order;
    return good;
}

static void desk_orders(void **state)
{
    (void)state;
    struct desk_order desk_order;

    assert_true(desk_order_read("{\"do\":\"desk\",\"request\":2,\"kind\":\"redeem\",\"cents\":100,"
                                "\"cheque_cents\":200,\"chips\":{\"500\":4}}",
                                &desk_order));
    assert_int_equal(desk_order.request, 2);
    assert_int_equal(desk_order.person, 7);
    assert_int_equal(desk_order.kind, DESK_REDEEM);
    assert_int_equal(desk_order.cents, 100);
    assert_int_equal(desk_order.cheque_cents, 200);
    assert_int_equal(desk_order.chips.count[1], 4); /* the second kind is 5.00 */
    assert_false(desk_order_read("{\"do\":\"desk\",\"kind\":\"steal\"}", &desk_order));
    assert_string_equal(why, "The 'kind' of a desk order must be chips, voucher or redeem.");
    assert_false(desk_order_read("{\"do\":\"desk\",\"kind\":\"chips\",\"chips\":{}}", &desk_order));
    assert_string_equal(why, "'chips' and 'cheque_cents' are only for 'redeem'.");
    assert_false(desk_order_read("{\"do\":\"desk\",\"kind\":\"chips\",\"cents\":-1}", &desk_order));
    assert_string_equal(why, "'cents' must be from 0 to 100000000000.");
}

/* Of a cashier for another person; nobody can ask for a grant, or decline for themselves. */
static void desk_orders_of_cashiers(void **state)
{
    (void)state;
    struct wire_desk desk;

    assert_true(desk_read("{\"do\":\"desk\",\"request\":3,\"kind\":\"chips\",\"other\":1000,"
                          "\"cents\":20000}",
                          &desk));
    assert_int_equal(desk.order.by, 7);
    assert_int_equal(desk.order.person, 1000);
    assert_int_equal(desk.order.cents, 20000);
    assert_false(desk.declines);
    assert_true(desk_read("{\"do\":\"desk\",\"kind\":\"decline\",\"other\":1000}", &desk));
    assert_true(desk.declines);
    assert_true(desk_read("{\"do\":\"desk\",\"kind\":\"chips\",\"cents\":1}", &desk));
    assert_int_equal(desk.order.by, NOBODY);
    assert_false(desk_read("{\"do\":\"desk\",\"kind\":\"decline\"}", &desk));
    assert_false(desk_read("{\"do\":\"desk\",\"kind\":\"grant\",\"cents\":1}", &desk));
    assert_false(desk_read("{\"do\":\"desk\",\"kind\":\"chips\",\"other\":0}", &desk));
    assert_string_equal(why, "'other' must be from 1 to 4294901759.");
}

/* ---- Commands -------------------------------------------------------------------- */

#define ON(...)                                                                                    \
    {                                                                                              \
        .seat = NO_SEAT, __VA_ARGS__                                                               \
    }

/* Every member of a command, worked out by hand: bets are numbered as in the game's enum, cards
 * from the ace of spades by thirteens (KD is 2 * 13 + 13), 00 is 37. */
static const struct expected_commands {
    const char *edition;
    unsigned role;
    const char *members;
    struct command command;
} expected_commands[] = {
    { "roulette",
      ROLE_PLAYER,
      "\"bet\",\"wager\":\"red\",\"cents\":500,\"flags\":[\"promotional\",\"oral\"]",
      { .bet = WHEEL_RED, .cents = 500, .flags = FLAG_ORAL | FLAG_PROMO } },
    { "roulette",
      ROLE_PLAYER,
      "\"take\",\"wager\":\"straight-17\"",
      { .bet = WHEEL_STRAIGHT, .number = 17 } },
    { "roulette", ROLE_PLAYER, "\"wish\",\"flags\":[\"down\"]", { .flags = FLAG_DOWN } },
    { "roulette", ROLE_PLAYER, "\"agree\"", { .seat = 0 } },
    { "roulette", ROLE_DEALER, "\"spin\",\"direction\":\"clockwise\",\"flags\":[\"same-way\"]",
      ON(.choice = 1, .flags = FLAG_SAME_WAY) },
    { "roulette", ROLE_DEALER, "\"drop\",\"count\":3", ON(.count = 3) },
    { "roulette", ROLE_DEALER, "\"land\",\"number\":\"00\"", ON(.outcome = { 37 }) },
    { "roulette",
      ROLE_DEALER,
      "\"pay\",\"seat\":2,\"wager\":\"odd\"",
      { .seat = 1, .bet = WHEEL_ODD } },
    { "roulette",
      ROLE_DEALER,
      "\"slip\",\"seat\":24,\"wager\":\"odd\",\"cents\":1,\"flags\":[\"direct\"]",
      { .seat = 23, .bet = WHEEL_ODD, .cents = 1, .flags = FLAG_DIRECT } },
    { "roulette",
      ROLE_DEALER,
      "\"put-back\",\"seat\":1,\"wager\":\"odd\",\"to\":\"dozen-2\"",
      { .seat = 0, .bet = WHEEL_ODD, .to_bet = WHEEL_DOZEN, .to_number = 2 } },
    { "roulette", ROLE_OPERATOR, "\"limits\",\"wager\":\"split\",\"min\":100,\"max\":900",
      ON(.bet = WHEEL_SPLIT, .min_cents = 100, .max_cents = 900) },
    { "roulette",
      ROLE_OPERATOR,
      "\"personal\",\"seat\":1,\"min\":-1,\"max\":9",
      { .seat = 0, .min_cents = -1, .max_cents = 9 } },
    { "roulette", ROLE_CLOCK, "\"tick\",\"count\":20", ON(.count = 20) },
    { "roulette", ROLE_CLOCK, "\"tick\",\"count\":0,\"seconds\":59", ON(.seconds = 59) },
    { "roulette", ROLE_OPERATOR, "\"notice\",\"wager\":\"split\",\"min\":100,\"count\":45",
      ON(.bet = WHEEL_SPLIT, .min_cents = 100, .count = 45) },
    { "roulette", ROLE_OPERATOR, "\"step\",\"wager\":\"split\",\"cents\":500",
      ON(.bet = WHEEL_SPLIT, .cents = 500) },
    { "roulette", ROLE_OPERATOR, "\"closing\",\"count\":30", ON(.count = 30) },
    { "roulette", ROLE_OPERATOR, "\"open-again\",\"flags\":[\"new-day\"]",
      ON(.flags = FLAG_NEW_DAY) },
    { "roulette",
      ROLE_OPERATOR,
      "\"void-wagers\",\"seat\":1,\"flags\":[\"settled\"]",
      { .seat = 0, .flags = FLAG_SETTLED } },
    { "snake-eyes-nsw", ROLE_OPERATOR, "\"pay-table\",\"pay_table\":\"two\"", ON(.choice = 2) },
    /* 0 is not the same as nothing */
    { "roulette",
      ROLE_PLAYER,
      "\"take\",\"wager\":\"red\",\"cents\":0",
      { .bet = WHEEL_RED, .flags = FLAG_ZERO } },
    { "roulette", ROLE_DEALER, "\"drop\",\"count\":0", ON(.flags = FLAG_ZERO) },
    { "craps",
      ROLE_PLAYER,
      "\"take\",\"wager\":\"c-and-e\",\"cents\":300,\"part_cents\":0",
      { .bet = 25, .cents = 300, .flags = FLAG_ZERO } },
    { "craps", ROLE_STICKPERSON, "\"call\",\"dice\":[0,0]", ON(.flags = FLAG_ZERO) },
    { "craps", ROLE_PLAYER, "\"choose\",\"pick\":[2,5]", { .pick = { 2, 5 } } },
    { "craps",
      ROLE_OPERATOR,
      "\"invalidate\",\"reason\":\"fraudulent-act\",\"by\":\"dealer\",\"cheats\":[1,3],"
      "\"flags\":[\"forfeit\"],\"seat\":3",
      { .seat = 2,
        .reason = 65,
        .choice = FRAUD_BY_DEALER,
        .cheats = 1 << 0 | 1 << 2,
        .flags = FLAG_FORFEIT } },
    { "craps", ROLE_STICKPERSON,
      "\"rest\",\"dice\":[3,4],\"reason\":\"off-table\",\"flags\":[\"second-leans\",\"both\"]",
      ON(.outcome = { 3, 4 }, .reason = 1, .flags = FLAG_LEANS_B | FLAG_TWO_OFF) },
    { "craps", ROLE_GAME_SUPERVISOR, "\"overrule\",\"flags\":[\"void\"]", ON(.flags = FLAG_VOID) },
    { "craps", ROLE_OPERATOR, "\"record\",\"rule\":\"Div 1 r.1.1\"", ON(.clause = RECORD_DIV_1) },
    { "baccarat", ROLE_DEALER, "\"receive\",\"count\":8,\"flags\":[\"sealed\"]",
      ON(.count = 8, .flags = FLAG_SEALED) },
    { "baccarat", ROLE_DEALER, "\"stop-card\",\"count\":30", ON(.count = 30) },
    { "baccarat", ROLE_DEALER,
      "\"draw\",\"cards\":[\"KD\"],\"hand\":\"banker\",\"flags\":[\"face-up\"]",
      ON(.outcome = { 39 }, .choice = HAND_BANKER, .flags = FLAG_UP) },
    { "baccarat",
      ROLE_PLAYER,
      "\"turn\",\"hand\":\"player\",\"cards\":[\"AS\",\"AH\"]",
      { .outcome = { 1, 14 }, .choice = HAND_PLAYER } },
    { "baccarat", ROLE_CASINO_SUPERVISOR, "\"pass\",\"place\":1,\"other_place\":24",
      ON(.place = 1, .other_place = 24) },
    { "baccarat", ROLE_CASINO_SUPERVISOR, "\"retain\",\"hand\":\"banker\"",
      ON(.choice = HAND_BANKER) },
    { "baccarat",
      ROLE_CASINO_SUPERVISOR,
      "\"volunteer\",\"seat\":5,\"hand\":\"player\"",
      { .seat = 4, .choice = HAND_PLAYER } },
    { "baccarat", ROLE_PLAYER, "\"allocate\",\"place\":3", { .place = 3 } },
    { "baccarat",
      ROLE_CASINO_SUPERVISOR,
      "\"nominate\",\"seat\":2,\"place\":3",
      { .seat = 1, .place = 3 } },
    { "baccarat",
      ROLE_CASINO_SUPERVISOR,
      "\"dismiss\",\"seat\":2,\"flags\":[\"cards\",\"wagers\"]",
      { .seat = 1, .flags = FLAG_WAGERS | FLAG_CARDS } },
    { "baccarat",
      ROLE_OPERATOR,
      "\"void-hand\",\"seat\":2,\"hand\":\"both\"",
      { .seat = 1, .choice = 3 } },
    { "baccarat",
      ROLE_PLAYER,
      "\"bet\",\"wager\":\"tie\",\"cents\":100,\"place\":2",
      { .bet = BACCARAT_TIE, .cents = 100, .place = 2 } },
    { "lunar-poker",
      ROLE_PLAYER,
      "\"exchange\",\"cards\":[\"2S\",\"AS\",\"KC\"]",
      { .cards = 1 | 2 | UINT64_C(1) << 51 } },
    { "lunar-poker", ROLE_DEALER, "\"expose\",\"place\":5", ON(.place = 5) },
    { "lunar-poker", ROLE_DEALER, "\"stray\",\"place\":3", ON(.place = 3) },
    { "lunar-poker",
      ROLE_DEALER,
      "\"sweep\",\"seat\":3,\"flags\":[\"laid\"]",
      { .seat = 2, .flags = FLAG_LAID } },
};

/* Ana, in the first seat, sends the players' orders. */
static void commands_by_hand(void **state)
{
    (void)state;
    char text[300];
    struct order order, to[TO_SIT_DOWN];

    for (size_t i = 0; i < LENGTH(expected_commands); i++) {
        struct sign sign = sign_of(game_find(expected_commands[i].edition));
        struct command expected = expected_commands[i].command;
        open_pit(&sign);
        sit_down(FIRST_PLAYER, 0, 1000, to);
        for (int j = 0; j < TO_SIT_DOWN; j++) pit_do(&pit, &to[j], &events);
        snprintf(text, sizeof text,
                 "{\"do\":\"order\",\"table\":\"here\",\"role\":\"%s\",\"act\":%s}",
                 role_id(expected_commands[i].role), expected_commands[i].members);
        if (!read_order(person_in(expected_commands[i].role, 0), text, &order))
            fail_msg("%s: %s", text, why);
        expected.act = order.command.act;
        const char *word = wire_act_of(&pit, &order);
        assert_memory_equal(expected_commands[i].members + 1, word, strlen(word));
        expected.role = (uint16_t)expected_commands[i].role;
        if (memcmp(&expected, &order.command, sizeof expected)) fail_msg("%s", text);
        assert_int_equal(order.role, expected_commands[i].role);
        assert_int_equal(order.act, PIT_GAME);
    }
}

/* ---- Round trips ----------------------------------------------------------------- */

/* Acts sent so far. */
static bool sent[ACT_COUNT];

/* An order written and read again is the same, byte for byte. */
static void round_trip(const struct order *order)
{
    struct wire_message message;
    struct order again;

    json_out_empty(&out);
    put_order(&out, &pit, order);
    bool good = wire_read(out.text, out.length, &message, why) &&
                wire_order(&message, &pit, order->person, &again, why);
    if (good) assert_string_equal(message.table, "here");
    wire_free(&message);
    if (!good) fail_msg("%s: %s", out.text, why);
    if (memcmp(order, &again, sizeof again)) fail_msg("%s: a different order", out.text);
    if (order->act == PIT_GAME) sent[order->command.act] = true;
}

/* Round trips of all offers to this role and seat, with some amount and variation. */
static void round_trip_offers(unsigned role, int seat)
{
    static struct offers offers;
    uint32_t person = person_in(role, seat);

    if (role == ROLE_PLAYER && person == NOBODY) return;
    table_offers(&pit.table, (enum role)role, seat, &offers);
    for (int i = 0; i < offers.count; i++) {
        struct order order = pit_order(person, (enum role)role, PIT_GAME);
        if (offers.count > 400 && draw((uint64_t)offers.count / 100)) continue;
        fill_amount(&pit.table, &offers.list[i], &order.command);
        vary(&pit.table, &order.command);
        if (order.command.act == ACT_EXPOSE && role == ROLE_PLAYER) order.command.number = 0;
        order.request = draw(3);
        round_trip(&order);
        order.command = offers.list[i].command;
        round_trip(&order);
    }
}

static void round_trip_some_offers(void)
{
    static const uint16_t roles[] = { ROLE_PLAYER,   ROLE_PLAYER,          ROLE_DEALER,
                                      ROLE_OPERATOR, ROLE_GAME_SUPERVISOR, ROLE_STICKPERSON,
                                      ROLE_MANAGER,  ROLE_CLOCK,           ROLE_CASINO_SUPERVISOR };
    unsigned role = roles[draw(LENGTH(roles))];

    round_trip_offers(role,
                      role == ROLE_PLAYER ? (int)draw((uint64_t)people_at(&pit.table)) : NO_SEAT);
}

/* ---- Random games ---------------------------------------------------------------- */

/* A sign with random options. */
static struct sign random_sign(int edition)
{
    struct sign sign = sign_of(edition);
    const struct option *options = games[edition]->options;

    for (int i = 0; options[i].id; i++) {
        struct sign other = sign;
        int choices = 0;
        while (choices < OPTION_CHOICES && options[i].choices[choices].word) choices++;
        if (!choices || options[i].lists) continue;
        const char *word = options[i].choices[draw((uint64_t)choices)].word;
        if (sign_set(&other, i, word) && !sign_check(&other).code) sign = other;
    }
    struct sign antes = sign;
    *sign_amount(&antes, "ante") = 50;
    antes.chip_cents = 50;
    if (draw(2) && !sign_check(&antes).code) sign = antes;
    return sign;
}

static bool with_round_trips; /* every order also makes a round trip */

static void fill_seats(void)
{
    for (int seat = 0; seat < people_at(&pit.table); seat++) {
        struct order to[TO_SIT_DOWN];
        sit_down(FIRST_PLAYER + (uint32_t)seat, seat, 200000, to);
        for (int i = 0; i < TO_SIT_DOWN; i++) {
            if (with_round_trips) round_trip(&to[i]);
            if (pit_do(&pit, &to[i], &events).code) fail_msg("cannot sit down");
        }
        struct order grant = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GRANT);
        grant.other = FIRST_PLAYER + (uint32_t)seat;
        grant.cents = 8000; /* more than is issued below */
        struct order tokens = pit_order(FIRST_STAFF, ROLE_DEALER, PIT_GAME);
        tokens.command = (struct command){
            .act = ACT_TOKENS, .role = ROLE_DEALER, .seat = (int8_t)seat, .cents = 5000
        };
        if (!pit_do(&pit, &grant, &events).code) pit_do(&pit, &tokens, &events);
    }
}

/* The next move of the game, a bet, or another act of a player or the staff. */
static bool random_command(struct command *command)
{
    static const uint8_t acts[] = { ACT_SLIP,      ACT_CONFIRM,  ACT_PUT_BACK, ACT_NO_ROLL,
                                    ACT_FOREIGN,   ACT_OVERRULE, ACT_CALL_ON,  ACT_CALL_OFF,
                                    ACT_FIND_SLIP, ACT_COUNT };
    int seat = (int)draw((uint64_t)people_at(&pit.table));
    uint64_t what = draw(12);

    if (what < 6) return next_move(&pit.table, command);
    if (what < 9) return choose_act(&pit.table, ROLE_PLAYER, seat, ACT_BET, 0, command);
    if (what < 11) return choose_act(&pit.table, ROLE_PLAYER, seat, ACT_COUNT, 0, command);
    return choose_act(&pit.table, staff[draw(LENGTH(staff))], NO_SEAT, acts[draw(LENGTH(acts))], 0,
                      command);
}

static bool ends_game(const struct command *command)
{
    return command->act == ACT_CLOSE || command->act == ACT_EXCLUDE || command->act == ACT_LEAVE ||
           command->act == ACT_VACATE || command->act == ACT_FAIL;
}

/* Carries out one random order; leaves its events in events. */
static void step(void)
{
    struct command command;

    if (!random_command(&command) || ends_game(&command)) return;
    struct order order =
        pit_order(person_in(command.role, command.seat), (enum role)command.role, PIT_GAME);
    order.command = command;
    if (command.act == ACT_EXPOSE && command.role == ROLE_PLAYER) order.command.number = 0;
    if (with_round_trips) round_trip(&order);
    pit_do(&pit, &order, &events);
}

/* Plays some games of an edition and calls check() after some steps. */
static void play_one(int edition, int tables, int steps, void check(void))
{
    for (int i = 0; i < tables; i++) {
        chance = UINT64_C(88172645463325252) + (uint64_t)(100 * edition + i);
        struct sign sign = random_sign(edition);
        open_pit(&sign);
        fill_seats();
        for (int j = 0; j < steps; j++) {
            step();
            if (!draw(8)) check();
        }
    }
}

static void play(int tables, int steps, void check(void))
{
    for (int edition = 0; edition < game_count; edition++) play_one(edition, tables, steps, check);
}

/* Ids of all wagers agree with the rules. */
static void check_ids(void)
{
    char id[WAGER_ID], rules[WAGER_ID];
    int bet = 0, number = 0, count = 0;

    for (; wager_next(&pit.table.sign, true, &bet, &number); count++) {
        assert_true(wire_wager(&pit.table, bet, number, id));
        wager_id(&pit.table.sign, bet, number, rules);
        assert_string_equal(id, rules);
    }
    assert_true(count > 2);
    assert_false(wire_wager(&pit.table, 1, 99, id));
}

static void ids(void **state)
{
    (void)state;
    play(40, 8, check_ids);
}

/* All but a few rare ones, or those tested by hand above. */
static void check_every_act_sent(void)
{
    static const char *const seldom[] = { "agree",     "puck-off",   "rectify",
                                          "reduce",    "allocate",   "volunteer",
                                          "reshuffle", "open-again", "pay-table" };

    for (int game = 0; SLOWER == 1 && game < game_count; game++)
        for (int i = 0; i < games[game]->conduct->act_count; i++) {
            int act = games[game]->conduct->acts[i].act;
            const char *id = act_id(games[game], act);
            bool often = true;
            for (size_t j = 0; j < LENGTH(seldom); j++) often &= strcmp(seldom[j], id) != 0;
            if (often && !sent[act]) fail_msg("%s was never sent", id);
        }
}

static void offers_make_round_trips(void **state)
{
    (void)state;
    with_round_trips = true;
    play(24 / SLOWER, 500, round_trip_some_offers);
    with_round_trips = false;
    check_every_act_sent();
}

/* Random values for the members that a pit act uses; the others are 0. */
static struct order random_pit_order(enum pit_act act)
{
    struct order o = pit_order(draw(4) ? (uint32_t)draw(200) : 1, ROLE_PLAYER, act);
    bool chips = act == PIT_BUY || act == PIT_CHANGE || act == PIT_FILL || act == PIT_CREDIT;
    bool seed = act == PIT_COMMIT || act == PIT_SEED || act == PIT_DRAW || act == PIT_REVEAL;
    bool money = act == PIT_BUY || act == PIT_COLOUR || act == PIT_CORRECT || act == PIT_GRANT ||
                 act == PIT_RULE;
    bool other = act == PIT_DUTY || act == PIT_COLOURS_ONLY || act == PIT_CORRECT ||
                 act == PIT_GRANT || act == PIT_INVITE || act == PIT_RESTRICT ||
                 act == PIT_PARTNERS || act == PIT_SEPARATE || act == PIT_DISPUTE ||
                 act == PIT_COLLECT || act == PIT_BAR || act == PIT_COLOURS_AWAY;
    bool yes = act == PIT_ARRIVE || act == PIT_COLOURS_ONLY || act == PIT_INVITE ||
               act == PIT_RESTRICT || act == PIT_PARTNERS || act == PIT_SEPARATE ||
               act == PIT_BAR || act == PIT_COLOURS_AWAY;
    bool number = act == PIT_COLOUR || act == PIT_RULE || act == PIT_ADVISE;

    if (act == PIT_BUY) o.tender = (uint8_t)draw(4);
    if (chips) o.chips.count[draw((uint64_t)pit.set.kinds)] = (int32_t)draw(1000);
    if (money) o.cents = (int64_t)draw(100000) - 50000;
    if (other) o.other = (uint32_t)draw(UINT32_MAX);
    if (act == PIT_PARTNERS || act == PIT_SEPARATE) o.third = (uint32_t)draw(500);
    if (yes) o.yes = draw(2);
    if (number) o.number = (uint8_t)draw(100);
    if (act == PIT_DUTY) o.number = (uint8_t)draw(ROLE_COUNT + 1);
    if (act == PIT_RESERVE) o.number = (uint8_t)draw(3);
    if (act == PIT_COLOUR || act == PIT_COLOUR_BACK || act == PIT_REDEEM_COLOURS ||
        act == PIT_COMMIT)
        o.count = (int32_t)draw(100000);
    if (act == PIT_SPOKEN)
        o.command = (struct command){ .act = ACT_BET,
                                      .flags = FLAG_ORAL,
                                      .role = ROLE_PLAYER,
                                      .seat = (int8_t)draw(TABLE_SEATS),
                                      .bet = WHEEL_RED,
                                      .cents = 500 * (int64_t)draw(20) };
    if (seed) o.length = (uint8_t)draw(CHANCE_PLAYER_SEED + 1);
    for (int i = 0; i < o.length; i++) o.seed[i] = (uint8_t)draw(256);
    o.role = (uint16_t)(draw(2) ? ROLE_PLAYER : staff[draw(LENGTH(staff))]);
    return o;
}

static void pit_acts_make_round_trips(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("roulette"));

    chance = 4711;
    open_pit(&sign);
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++)
        for (int i = 0; i < 200; i++) {
            struct order order = random_pit_order((enum pit_act)act);
            round_trip(&order);
        }
}

/* ---- Offers ---------------------------------------------------------------------- */

static json_t *parsed(void)
{
    json_error_t error;
    json_t *json = json_loadb(out.text, out.length, JSON_REJECT_DUPLICATES, &error);

    if (!json) fail_msg("%s: %s", error.text, out.text);
    return json;
}

/* An offer sent back with one of its amounts is accepted by the pit. */
static void check_offer(uint32_t person, json_t *offer, const char *amount)
{
    static const char *const more[] = {
        "least", "most", "step", "fee", "label", "clause", "needs"
    };
    json_t *order = json_deep_copy(offer), *cents = json_object_get(offer, amount);
    struct order taken;

    for (size_t i = 0; i < LENGTH(more); i++) json_object_del(order, more[i]);
    json_object_set_new(order, "do", json_string("order"));
    json_object_set_new(order, "table", json_string("here"));
    const char *act = json_string_value(json_object_get(order, "act"));
    bool counted = !strcmp(act, "tick") || !strcmp(act, "cut") || !strcmp(act, "stop-card") ||
                   !strcmp(act, "count-deck");
    if (cents) json_object_set(order, counted ? "count" : "cents", cents);
    char *text = json_dumps(order, JSON_COMPACT);
    if (!read_order(person, text, &taken)) fail_msg("%s: %s", text, why);
    struct refusal refusal = pit_check(&pit, &taken);
    if (refusal.code) fail_msg("%s: %s", text, refusal_word(refusal.code));
    free(text);
    json_decref(order);
}

static int offers_seen, offers_open;

/* Everything that the rules offer and the pit accepts is listed, at least by its act. */
static void check_complete(uint32_t person, const json_t *list)
{
    static struct offers offers;
    const struct guest *guest = pit_guest(&pit, person);
    bool listed[ACT_COUNT] = { false };

    if (!guest) return;
    for (size_t i = 0; i < json_array_size(list); i++)
        for (int act = 0; act < ACT_COUNT; act++)
            listed[act] |=
                !strcmp(act_id(games[pit.table.sign.edition], act),
                        json_string_value(json_object_get(json_array_get(list, i), "act")));
    unsigned role = guest->duty ? 1u << (guest->duty - 1) : ROLE_PLAYER;
    table_offers(&pit.table, (enum role)role, guest->seat, &offers);
    for (int i = 0; i < offers.count; i++) {
        struct order order = pit_order(person, (enum role)role, PIT_GAME);
        order.command = offers.list[i].command;
        if (offers.list[i].step)
            order.command = offer_command(&pit.table, &offers.list[i], offers.list[i].least);
        if (!listed[order.command.act] && !pit_check(&pit, &order).code)
            fail_msg("%s is not listed", act_id(games[pit.table.sign.edition], order.command.act));
    }
}

static void check_offers_of(uint32_t person)
{
    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, person, NULL, WIRE_CASH);
    json_t *list = parsed(), *offer;
    size_t i;

    check_complete(person, list);
    json_array_foreach(list, i, offer)
    {
        assert_non_null(clause_find(games[pit.table.sign.edition],
                                    json_string_value(json_object_get(offer, "clause"))));
        offers_seen++;
        offers_open += json_object_get(offer, "needs") != NULL;
        if (json_object_get(offer, "needs") || json_object_get(offer, "many")) continue;
        check_offer(person, offer, "least");
        if (json_object_get(offer, "most")) check_offer(person, offer, "most");
        json_int_t next = json_integer_value(json_object_get(offer, "least")) +
                          json_integer_value(json_object_get(offer, "step"));
        bool range = json_object_get(offer, "step");
        if (!range || next > json_integer_value(json_object_get(offer, "most"))) continue;
        json_object_set_new(offer, "least", json_integer(next));
        check_offer(person, offer, "least");
    }
    json_decref(list);
}

/* A random restriction of the pit, unknown to the rules. */
static void forbid(void)
{
    static const uint8_t acts[] = { PIT_RESTRICT, PIT_PARTNERS, PIT_COLOURS_ONLY, PIT_COMMIT,
                                    PIT_RESERVE,  PIT_SEPARATE, PIT_COLOURS_AWAY, PIT_COLOUR };
    enum pit_act act = (enum pit_act)acts[draw(LENGTH(acts))];
    bool clock = act == PIT_COMMIT;
    unsigned role = act == PIT_PARTNERS ? ROLE_GAME_SUPERVISOR
                    : act == PIT_COLOUR ? ROLE_PLAYER
                    : clock             ? ROLE_CLOCK
                                        : ROLE_OPERATOR;
    struct order order = pit_order(person_in(role, NO_SEAT), (enum role)role, act);

    order.other = clock ? NOBODY : FIRST_PLAYER;
    bool two = act == PIT_PARTNERS || act == PIT_SEPARATE;
    order.third = two ? FIRST_PLAYER + 1 : NOBODY;
    order.yes = draw(2);
    order.number = act == PIT_RESERVE ? (uint8_t)draw(3) : 0;
    order.count = clock ? 3 : 0;
    if (act == PIT_COLOUR) { /* in chips of 3, if the player must bet in them */
        order.person = FIRST_PLAYER;
        order.number = 1;
        order.count = 12;
        order.cents = 300;
    }
    order.length = clock ? CHANCE_BYTES : 0;
    pit_do(&pit, &order, &events);
}

static void check_some_offers(void)
{
    if (!draw(6)) forbid();
    static const uint16_t roles[] = { ROLE_PLAYER, ROLE_DEALER, ROLE_GAME_SUPERVISOR, ROLE_OPERATOR,
                                      ROLE_MANAGER };
    unsigned role = roles[draw(LENGTH(roles))];

    if (!draw(8))
        check_offers_of(FIRST_PLAYER + 77); /* not here yet */
    else
        check_offers_of(person_in(role, (int)draw((uint64_t)people_at(&pit.table))));
}

static void offers_are_accepted(void **state)
{
    (void)state;
    offers_seen = offers_open = 0;
    play(3, 300 / SLOWER, check_some_offers);
    assert_true(offers_seen > 1000 && offers_open > 0 && offers_open < offers_seen / 2);
}

/* "yours" and offers of all players but one, and of a person who is not here; the caller frees. */
static char *sent_to_others(uint32_t but)
{
    static const struct purse purse;
    struct json_out all = { .text = NULL };

    json_out_array(&all, NULL);
    for (int seat = 0; seat < people_at(&pit.table); seat++)
        if (person_in(ROLE_PLAYER, seat) != but)
            put_yours(&all, &pit, person_in(ROLE_PLAYER, seat), &purse);
    put_yours(&all, &pit, FIRST_PLAYER + 77, &purse);
    json_out_end(&all);
    assert_false(all.failed);
    return all.text;
}

static int alone, together; /* orders without and with an effect on others */

/* A wager that wire_affects_one_player() reports as affecting one player changes nothing for
 * others. */
static void check_wager_of_one(void)
{
    int seat = (int)draw((uint64_t)people_at(&pit.table));
    struct order order = pit_order(person_in(ROLE_PLAYER, seat), ROLE_PLAYER, PIT_GAME);

    if (!choose_act(&pit.table, ROLE_PLAYER, seat, draw(3) ? ACT_BET : ACT_TAKE, 0, &order.command))
        return;
    char *before = sent_to_others(order.person);
    bool done = !pit_do(&pit, &order, &events).code;
    char *after = sent_to_others(order.person);
    bool same = !strcmp(before, after);
    if (done && wire_affects_one_player(&pit, &order) && !same)
        fail_msg("%s: %s\n%s", games[pit.table.sign.edition]->id, before, after);
    alone += done && wire_affects_one_player(&pit, &order);
    together += done && !same;
    free(before);
    free(after);
}

static void check_some_wagers_of_one(void)
{
    if (!draw(25)) forbid();
    for (int i = 0; i < 4; i++) check_wager_of_one();
}

static void wagers_of_one(void **state)
{
    (void)state;
    alone = together = 0;
    play(1, 100 / SLOWER, check_some_wagers_of_one);
    play_one(game_find("roulette"), 8, 400 / SLOWER, check_some_wagers_of_one);
    if (alone <= 100 / SLOWER || (SLOWER == 1 && !together))
        fail_msg("%d without, %d with an effect on others", alone, together);
}

/* Expects these acts to be offered, in order, each once. */
static void assert_acts_offered(uint32_t person, const char *expected)
{
    char acts[2000] = "";
    json_t *offer;
    size_t i, length = 0;

    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, person, NULL, WIRE_CASH);
    json_t *list = parsed();
    json_array_foreach(list, i, offer)
    {
        const char *act = json_string_value(json_object_get(offer, "act"));
        size_t word = strlen(act);
        if (length >= word && !strcmp(acts + length - word, act)) continue;
        length +=
            (size_t)snprintf(acts + length, sizeof acts - length, "%s%s", length ? " " : "", act);
    }
    json_decref(list);
    assert_string_equal(acts, expected);
}

/* ---- The state adds up ----------------------------------------------------------- */

static int64_t cents_of(json_t *list, const char *member, int64_t seat)
{
    int64_t sum = 0;
    json_t *row;
    size_t i;

    json_array_foreach(list, i, row) if (json_integer_value(json_object_get(row, "seat")) == seat)
        sum += json_integer_value(json_object_get(row, member));
    return sum;
}

/* Wagers, antes and fees add up to the layout; with the racks, to the value of the chips. */
static void check_state(void)
{
    json_out_empty(&out);
    put_state(&out, &pit);
    json_t *all = parsed(), *seats = json_object_get(all, "seats"), *row;
    size_t i;

    json_array_foreach(seats, i, row)
    {
        int64_t seat = json_integer_value(json_object_get(row, "seat"));
        int64_t layout = json_integer_value(json_object_get(row, "layout"));
        int64_t rack = json_integer_value(json_object_get(row, "rack"));
        int64_t wagers = cents_of(json_object_get(all, "wagers"), "cents", seat);
        int64_t promo = cents_of(json_object_get(all, "wagers"), "promo", seat);
        wagers += cents_of(json_object_get(all, "antes"), "cents", seat);
        wagers += cents_of(json_object_get(all, "boxes"), "fee", seat);
        if (wagers != layout)
            fail_msg("%s: %jd on the layout, %jd in wagers", out.text, (intmax_t)layout,
                     (intmax_t)wagers);
        int64_t owed = json_integer_value(json_object_get(row, "owed"));
        assert_int_equal(chips_worth(&pit.set, &pit.rack[seat - 1]), rack + layout - promo - owed);
    }
    assert_int_equal(json_array_size(seats), people_at(&pit.table));
    json_decref(all);
}

static void states_add_up(void **state)
{
    (void)state;
    play(10, 400 / SLOWER, check_state);
}

/* ---- Whose turn it is ------------------------------------------------------------ */

static int waits_for_seat, waits_for_players, waits_for_staff; /* how often each occurred */

static int act_named(const char *name)
{
    int act = act_find(games[pit.table.sign.edition], name);

    assert_true(act < ACT_COUNT);
    return act;
}

static bool is_offered(unsigned role, int seat, int act)
{
    static struct offers offers;

    table_offers_of(&pit.table, (enum role)role, seat, act, &offers);
    return offers.count > 0;
}

/* True if other acts for the player (Division 5 r.2.3), or has the hand's other card (15.5). */
static bool acts_together(int seat, int other)
{
    const struct baccarat *b = baccarat_of(&pit.table);
    bool second = b->second[HAND_PLAYER] == other || b->second[HAND_BANKER] == other;

    if (!AS_BACCARAT(games[pit.table.sign.edition])) return false;
    return second || b->acts_for[other] == seat + 1;
}

/* That player, and no other, can act now. */
static void check_waits_for_seat(const json_t *waits)
{
    int seat = (int)json_integer_value(json_object_get(waits, "seat")) - 1;
    struct command command = { .act = (uint8_t)act_named(
                                   json_string_value(json_object_get(waits, "act"))),
                               .role = ROLE_PLAYER,
                               .seat = (int8_t)seat };

    if (!table_maybe(&pit.table, &command)) fail_msg("seat %d: %s", seat + 1, out.text);
    for (int other = 0; other < people_at(&pit.table); other++)
        if (other != seat && !acts_together(seat, other) &&
            is_offered(ROLE_PLAYER, other, command.act))
            fail_msg("also seat %d: %s", other + 1, out.text);
    waits_for_seat++;
}

/* Each of them can decide about a hand, or about forcing the Dealer. */
static void check_waits_for_players(const json_t *waits)
{
    const json_t *seats = json_object_get(waits, "seats");

    assert_true(json_array_size(seats) > 0);
    for (size_t i = 0; i < json_array_size(seats); i++) {
        int seat = (int)json_integer_value(json_array_get(seats, i)) - 1;
        if (!is_offered(ROLE_PLAYER, seat, ACT_FOLD) && !is_offered(ROLE_PLAYER, seat, ACT_DECLINE))
            fail_msg("seat %d: %s", seat + 1, out.text);
    }
    waits_for_players++;
}

/* Acts of staff that are possible almost any time and do not advance the game. */
static bool is_side_act(int act)
{
    static const uint8_t aside[] = { ACT_TOKENS,    ACT_FOREIGN,    ACT_SLIP,    ACT_CONFIRM,
                                     ACT_FIND_SLIP, ACT_REFUSE,     ACT_RECORD,  ACT_VACATE,
                                     ACT_TICK,      ACT_INVALIDATE, ACT_NOTICE,  ACT_LIMITS,
                                     ACT_PERSONAL,  ACT_CLOSING,    ACT_CLOSE,   ACT_NOMINATE,
                                     ACT_DISMISS,   ACT_CORRECT,    ACT_DISPUTE, ACT_OVERRULE,
                                     ACT_FAIL };

    for (size_t i = 0; i < LENGTH(aside); i++)
        if (aside[i] == act) return true;
    return false;
}

/* One of these roles can advance the game, or "first" says what must come before. */
static void check_waits_for_staff(const json_t *waits)
{
    const struct conduct *conduct = conduct_of(&pit.table);
    const json_t *roles = json_object_get(waits, "roles");
    bool can = json_object_get(waits, "first") != NULL;

    assert_true(json_array_size(roles) > 0);
    for (size_t i = 0; i < json_array_size(roles); i++)
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            if (strcmp(role_id(1u << bit), json_string_value(json_array_get(roles, i)))) continue;
            for (int act = 0; act < conduct->act_count && !can; act++)
                can = !is_side_act(conduct->acts[act].act) &&
                      is_offered(1u << bit, NO_SEAT, conduct->acts[act].act);
        }
    if (!can) fail_msg("none of these roles can act: %s", out.text);
    waits_for_staff++;
}

/* "turn" and "waits" agree with each other and with the rules. */
static void check_turn(void)
{
    json_out_empty(&out);
    put_state(&out, &pit);
    json_t *all = parsed(), *waits = json_object_get(all, "waits");
    const json_t *turn = json_object_get(all, "turn"), *seats = json_object_get(waits, "seats");
    const char *whom = json_string_value(json_object_get(waits, "for"));

    assert_non_null(turn);
    assert_true(json_is_true(json_object_get(all, "closed")) == !waits);
    if (!waits) {
        assert_true(json_is_null(turn));
    } else if (!strcmp(whom, "seat")) {
        assert_true(json_equal(turn, json_object_get(waits, "seat")));
        check_waits_for_seat(waits);
    } else if (!strcmp(whom, "players")) {
        bool one = json_array_size(seats) == 1;
        assert_true(one ? json_equal(turn, json_array_get(seats, 0)) : json_is_null(turn));
        check_waits_for_players(waits);
    } else {
        assert_string_equal(whom, "role");
        assert_string_equal(json_string_value(turn), "house");
        check_waits_for_staff(waits);
    }
    json_decref(all);
}

static void turns_agree_with_rules(void **state)
{
    (void)state;
    waits_for_seat = waits_for_players = waits_for_staff = 0;
    play(3 * 7, 500 / SLOWER, check_turn);
    play_one(game_find("lunar-poker"), 2 + 12 / SLOWER, 500, check_turn);
    if (waits_for_seat < 100 / SLOWER || waits_for_players < 100 / SLOWER ||
        waits_for_staff < 100 / SLOWER)
        fail_msg("waited only %d times for a seat, %d for players, %d for staff", waits_for_seat,
                 waits_for_players, waits_for_staff);
    print_message("waited %d times for a seat, %d for players, %d for staff\n", waits_for_seat,
                  waits_for_players, waits_for_staff);
}

/* ---- Hidden cards ---------------------------------------------------------------- */

/* Copies the table and exchanges two cards that this viewer cannot see. */
static void exchange_unseen(const struct pit *from, unsigned role, int seat, struct pit *to)
{
    static struct table view;
    uint8_t *cards = (uint8_t *)&lunar_of(&to->table)->cards;
    bool seen[CARDS + 1] = { true };
    int a, b;

    *to = *from;
    table_view(&from->table, (enum role)role, seat, &view);
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        for (int i = 0; i < LUNAR_CARDS; i++) seen[lunar_of(&view)->cards.hand[hand][i]] = true;
    do a = 1 + (int)draw(CARDS);
    while (seen[a]);
    do b = 1 + (int)draw(CARDS);
    while (seen[b] || b == a);
    for (size_t i = sizeof(card_set); i < sizeof lunar_of(&to->table)->cards; i++)
        cards[i] = (uint8_t)(cards[i] == a ? b : cards[i] == b ? a : cards[i]);
    card_set both = card_bit(a) | card_bit(b), deck = lunar_of(&to->table)->cards.deck & both;
    if (deck && deck != both) lunar_of(&to->table)->cards.deck ^= both;
}

static char *take_text(void)
{
    char *text = strdup(out.text);

    json_out_empty(&out);
    return text;
}

static void check_hidden_cards(void)
{
    static struct pit other;

    if (!AS_LUNAR(games[pit.table.sign.edition])) return;
    exchange_unseen(&pit, ROLE_PLAYER, NO_SEAT, &other);
    json_out_empty(&out);
    put_state(&out, &pit);
    char *text = take_text();
    put_state(&out, &other);
    assert_string_equal(text, out.text);
    free(text);
    static const uint16_t roles[] = { ROLE_PLAYER, ROLE_PLAYER, ROLE_DEALER, ROLE_OPERATOR };
    unsigned role = roles[draw(LENGTH(roles))];
    int seat = role == ROLE_PLAYER ? (int)draw(LUNAR_BOXES) : NO_SEAT;
    if (role == ROLE_PLAYER && person_in(role, seat) == NOBODY) return;
    exchange_unseen(&pit, role, seat, &other);
    json_out_empty(&out);
    put_yours(&out, &pit, person_in(role, seat), NULL);
    text = take_text();
    put_yours(&out, &other, person_in(role, seat), NULL);
    assert_string_equal(text, out.text);
    free(text);
}

static void hidden_cards_are_not_sent(void **state)
{
    (void)state;
    play(12, 600 / SLOWER, check_hidden_cards);
}

/* Events are valid JSON and cite a clause of the rules. */
static int events_seen;

static void check_events(void)
{
    json_out_empty(&out);
    put_events(&out, &pit, &events);
    json_t *list = parsed(), *event;
    size_t i;

    json_array_foreach(list, i, event)
    {
        events_seen++;
        assert_non_null(json_object_get(event, "event"));
        assert_non_null(clause_find(games[pit.table.sign.edition],
                                    json_string_value(json_object_get(event, "clause"))));
    }
    assert_int_equal(json_array_size(list), events.count + events.game.count);
    json_decref(list);
}

static void events_are_valid(void **state)
{
    (void)state;
    events_seen = 0;
    play(6, 800 / SLOWER, check_events);
    assert_true(events_seen > 1000 / SLOWER);
}

/* An ante that comes back when the hands are settled pushes; in a void round it is undecided. */
static void undecided_bets_are_marked(void **state)
{
    static const int acts[] = { ACT_SETTLE, ACT_VOID_ROUND };
    static struct pit_events told;
    struct sign sign = sign_of(game_find("lunar-poker"));

    (void)state;
    open_pit(&sign);
    for (size_t i = 0; i < LENGTH(acts); i++) {
        memset(&told, 0, sizeof told);
        told.game.list[0] =
            (struct event){ .kind = EVENT_DONE, .act = (uint8_t)acts[i], .seat = NO_SEAT };
        told.game.list[1] = (struct event){
            .kind = EVENT_VERDICT, .fate = RETURNS, .bet = LUNAR_ANTE, .stake_cents = 1000
        };
        told.game.list[2] = told.game.list[1];
        told.game.list[2].fate = LOSES;
        told.game.count = 3;
        json_out_empty(&out);
        put_events(&out, &pit, &told);
        const char *mark = strstr(out.text, "\"undecided\":true");
        assert_int_equal(mark != NULL, acts[i] == ACT_VOID_ROUND);
        assert_null(mark ? strstr(mark + 1, "\"undecided\"") : NULL);
    }
}

/* ---- Games dealt in JSON --------------------------------------------------------- */

/* Sends an order, which must be accepted. */
static void say(uint32_t person, const char *members)
{
    char text[512];
    struct order order;

    snprintf(text, sizeof text, "{\"do\":\"order\",\"table\":\"here\",%s}", members);
    if (!read_order(person, text, &order)) fail_msg("%s: %s", text, why);
    struct refusal refusal = pit_do(&pit, &order, &events);
    if (refusal.code) fail_msg("%s: %s", text, refusal_word(refusal.code));
}

/* The same by the person on duty in this role. */
static void by_role(unsigned role, const char *members)
{
    char text[400];

    snprintf(text, sizeof text, "\"role\":\"%s\",%s", role_id(role), members);
    say(person_in(role, NO_SEAT), text);
}

static void dealer(const char *members)
{
    by_role(ROLE_DEALER, members);
}

#define ANA (FIRST_PLAYER)
#define BOB (FIRST_PLAYER + 1)

static void join(uint32_t person, int seat)
{
    char sit[40];

    snprintf(sit, sizeof sit, "\"act\":\"sit\",\"seat\":%d", seat);
    say(person, "\"act\":\"pit-arrive\",\"yes\":true");
    say(person, sit);
    say(person, "\"act\":\"pit-buy\",\"tender\":\"cash\",\"cents\":100000");
}

/* Expects this value of a member, as JSON; "nothing" if absent. */
static void shows(const char *member, const char *expected)
{
    json_t *all = parsed(), *value = json_object_get(all, member);
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("nothing");

    if (strcmp(text, expected)) fail_msg("%s: %s", member, text);
    free(text);
    json_decref(all);
}

static void view_state(void)
{
    json_out_empty(&out);
    put_state(&out, &pit);
}

static void view_as(uint32_t person)
{
    json_out_empty(&out);
    put_yours(&out, &pit, person, NULL);
}

/* Expects this "turn" and "waits" in the public state. */
static void waits(const char *turn, const char *waits)
{
    view_state();
    shows("turn", turn);
    shows("waits", waits);
}

static void waits_for(const char *role, const char *to)
{
    char expected[200];

    snprintf(expected, sizeof expected, "{\"for\":\"role\",\"roles\":[\"%s\"],\"to\":\"%s\"}", role,
             to);
    waits("\"house\"", expected);
}

/* Expects this "now"; and nothing to wait for at a table without staff. */
static void follows(const char *now)
{
    json_out_empty(&out);
    json_out_object(&out, NULL);
    wire_now(&out, &pit.table);
    wire_waits(&out, &pit.table, true);
    json_out_end(&out);
    shows("now", now);
    shows("waits", "nothing");
}

/* Expects these last results. */
static void results(const char *expected)
{
    json_out_empty(&out);
    json_out_object(&out, NULL);
    wire_results(&out, &pit);
    json_out_end(&out);
    shows("last", expected);
}

/* Expects this label of an offered act. */
static void label_is(uint32_t person, const char *act, const char *label)
{
    json_t *offer;
    size_t i;
    const char *called = "nothing";

    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, person, NULL, WIRE_CASH);
    json_t *list = parsed();
    json_array_foreach(
        list, i, offer) if (!strcmp(json_string_value(json_object_get(offer, "act")), act)) called =
        json_object_get(offer, "label") ? json_string_value(json_object_get(offer, "label"))
                                        : "as always";
    assert_string_equal(called, label);
    json_decref(list);
}

/* Expects this event among the latest. */
static void has_event(const char *expected)
{
    bool found = false;
    json_t *event;
    size_t i;

    json_out_empty(&out);
    put_events(&out, &pit, &events);
    json_t *list = parsed();
    json_array_foreach(list, i, event)
    {
        char *text = json_dumps(event, JSON_COMPACT);
        found |= !strcmp(text, expected);
        free(text);
    }
    json_decref(list);
    if (!found) fail_msg("%s", out.text);
}

static void open_game(const char *edition)
{
    struct sign sign = sign_of(game_find(edition));

    open_pit(&sign);
    join(ANA, 1);
    join(BOB, 3);
}

/* 5.00 on a number wins 35 to 1: 175.00.  Bob's 10.00 on red loses, as 17 is black. */
static void spin(void **state)
{
    (void)state;
    open_game("roulette");
    say(ANA, "\"act\":\"bet\",\"wager\":\"straight-17\",\"cents\":500");
    say(BOB, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":1000");
    view_state();
    shows("phase", "\"betting\"");
    shows("say", "\"Place your bets\"");
    shows("open", "true");
    shows("closed", "false");
    shows("wagers", "[{\"seat\":1,\"wager\":\"straight-17\",\"cents\":500},"
                    "{\"seat\":3,\"wager\":\"red\",\"cents\":1000}]");
    shows("seats", "[{\"seat\":1,\"person\":100,\"name\":\"Ana\",\"rack\":99500,\"layout\":500,"
                   "\"here\":true},{\"seat\":3,\"person\":101,\"name\":\"Bob\",\"rack\":99000,"
                   "\"layout\":1000,\"here\":true}]");
    shows("ball", "null");
    shows("limits", "{\"min\":500,\"max\":50000,\"step\":100,\"kinds\":[]}");
    dealer("\"act\":\"spin\",\"direction\":\"anticlockwise\"");
    dealer("\"act\":\"no-more-bets\"");
    view_state();
    shows("say", "\"No more bets\"");
    shows("open", "false");
    shows("spinning", "true");
    shows("direction", "\"anticlockwise\"");
    dealer("\"act\":\"drop\",\"count\":6");
    dealer("\"act\":\"land\",\"number\":\"17\"");
    dealer("\"act\":\"announce\"");
    has_event("{\"event\":\"dolly\",\"number\":\"17\",\"clause\":\"4.4(b)\",\"also\":\"2.3(a)(i)\","
              "\"say\":\"17, black\"}");
    view_state();
    shows("ball", "\"17\"");
    shows("dolly", "\"17\"");
    shows("spinning", "false");
    dealer("\"act\":\"collect\"");
    view_state();
    shows("wagers", "[{\"seat\":1,\"wager\":\"straight-17\",\"cents\":500,\"won\":true}]");
    dealer("\"act\":\"pay\"");
    view_as(ANA);
    /* 1000.00 bought and 175.00 won, minus 5.00 still on the layout */
    shows("rack", "{\"chips\":{\"2500\":3,\"10000\":1,\"100000\":1},\"cents\":117000,"
                  "\"layout\":500,\"promo\":0}");
    assert_acts_offered(FIRST_PLAYER + 9, "pit-arrive");
}

/* The dealer enters Bob's spoken bet; this is offered while players can speak bets. */
static void spoken_bets(void **state)
{
    (void)state;
    static const char line[] = "{\"act\":\"pit-spoken\",\"role\":\"dealer\",\"many\":true,"
                               "\"clause\":\"4.5\"}";
    open_game("craps");
    dealer("\"act\":\"receive\",\"count\":5");
    dealer("\"act\":\"inspect\"");
    by_role(ROLE_GAME_SUPERVISOR, "\"act\":\"inspect\"");
    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, person_in(ROLE_DEALER, NO_SEAT), NULL, WIRE_CASH);
    assert_non_null(strstr(out.text, line));
    dealer("\"act\":\"pit-spoken\",\"seat\":3,\"wager\":\"dont-pass\",\"cents\":1000");
    view_state();
    shows("wagers", "[{\"seat\":3,\"wager\":\"dont-pass\",\"cents\":1000,\"waiting\":true,"
                    "\"spoken\":true}]");
    say(ANA, "\"act\":\"bet\",\"wager\":\"pass\",\"cents\":500");
    by_role(ROLE_STICKPERSON, "\"act\":\"offer\"");
    say(ANA, "\"act\":\"accept\"");
    say(ANA, "\"act\":\"choose\",\"pick\":[2,5]");
    say(ANA, "\"act\":\"throw\"");
    by_role(ROLE_STICKPERSON, "\"act\":\"rest\",\"dice\":[2,4]");
    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, person_in(ROLE_DEALER, NO_SEAT), NULL, WIRE_CASH);
    assert_null(strstr(out.text, "pit-spoken"));
}

/* Whether an act is among a person's offers, as this text. */
static bool offers_have(uint32_t person, const char *text)
{
    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, person, NULL, WIRE_CASH);
    return strstr(out.text, text);
}

static void people_are(const char *list)
{
    json_out_empty(&out);
    json_out_object(&out, NULL);
    wire_people(&out, &pit, &names);
    json_out_end(&out);
    assert_string_equal(out.text, list);
}

/* Any amount can be a limit, so the offers list none; the row names the kinds of bets. */
static void limits_of_any_amount(void **state)
{
    (void)state;
    static const char *const acts[] = { "notice", "limits", "personal" };
    char line[200];

    open_game("roulette");
    for (size_t i = 0; i < LENGTH(acts); i++) {
        snprintf(line, sizeof line, "{\"act\":\"%s\",\"role\":\"operator\",\"many\":true,",
                 acts[i]);
        assert_true(offers_have(person_in(ROLE_OPERATOR, NO_SEAT), line));
        assert_false(offers_have(person_in(ROLE_DEALER, NO_SEAT), line));
    }
    json_out_empty(&out);
    wire_acts(&out, NULL, &pit.table.sign, false);
    assert_non_null(strstr(out.text, "\"kinds\":[\"straight\",\"split\","));
}

/* What is said of all columns names the kind, not a column. */
static void events_name_the_kind(void **state)
{
    (void)state;
    static const char *const orders[] = {
        "\"act\":\"step\",\"wager\":\"column\",\"cents\":100",
        "\"act\":\"notice\",\"wager\":\"column\",\"min\":1000",
        "\"act\":\"notice\",\"wager\":\"column\",\"min\":1500", /* the first one comes down */
        "\"act\":\"limits\",\"wager\":\"column\",\"min\":100,\"max\":50000",
    };

    open_game("roulette");
    for (size_t i = 0; i < LENGTH(orders); i++) {
        by_role(ROLE_OPERATOR, orders[i]);
        json_out_empty(&out);
        put_events(&out, &pit, &events);
        json_t *list = parsed(), *event;
        size_t at;
        assert_true(json_array_size(list) == (i == 2 ? 2 : 1));
        json_array_foreach(list, at, event)
        {
            const char *wager = json_string_value(json_object_get(event, "wager"));
            if (!wager || strcmp(wager, "column")) fail_msg("%s: wager %s", orders[i], wager);
        }
        json_decref(list);
    }
}

/* A supervisor bars a person, with or without a seat; the operator readmits one who has left. */
static void barred_people(void **state)
{
    (void)state;
    uint32_t olga = person_in(ROLE_OPERATOR, NO_SEAT);
    uint32_t sue = person_in(ROLE_GAME_SUPERVISOR, NO_SEAT);

    open_game("snake-eyes-nsw");
    say(FIRST_PLAYER + 2, "\"act\":\"pit-arrive\"");
    people_are("{\"people\":[{\"person\":102,\"name\":\"Zo\xc3\xab\"}]}");
    assert_true(offers_have(sue, "{\"act\":\"pit-bar\",\"role\":\"game-supervisor\",\"other\":102,"
                                 "\"yes\":true,\"clause\":\"9.3.3\"}"));
    assert_false(offers_have(olga, "pit-bar"));
    by_role(ROLE_GAME_SUPERVISOR, "\"act\":\"pit-bar\",\"other\":102,\"yes\":true");
    say(FIRST_PLAYER + 2, "\"act\":\"pit-depart\"");
    people_are("{\"people\":[{\"person\":102,\"name\":\"Zo\xc3\xab\"}]}");
    assert_true(offers_have(olga, "{\"act\":\"pit-bar\",\"role\":\"operator\",\"other\":102,"
                                  "\"clause\":\"9.3.3\"}"));
    by_role(ROLE_OPERATOR, "\"act\":\"pit-bar\",\"other\":102,\"yes\":false");
    people_are("{\"people\":[]}");
    assert_false(offers_have(olga, "pit-bar"));
}

/* A point of 6 is made: Ana's 5.00 on pass wins 5.00, Bob's 10.00 on don't pass loses; 6.00 on the
 * 8 stays up. */
static void point(void **state)
{
    (void)state;
    open_game("craps");
    dealer("\"act\":\"receive\",\"count\":5");
    dealer("\"act\":\"inspect\"");
    by_role(ROLE_GAME_SUPERVISOR, "\"act\":\"inspect\"");
    say(ANA, "\"act\":\"bet\",\"wager\":\"pass\",\"cents\":500");
    say(BOB, "\"act\":\"bet\",\"wager\":\"dont-pass\",\"cents\":1000,\"flags\":[\"oral\"]");
    view_state();
    shows("wagers", "[{\"seat\":1,\"wager\":\"pass\",\"cents\":500},{\"seat\":3,"
                    "\"wager\":\"dont-pass\",\"cents\":1000,\"waiting\":true,\"spoken\":true}]");
    dealer("\"act\":\"confirm\",\"seat\":3");
    by_role(ROLE_STICKPERSON, "\"act\":\"offer\"");
    view_state();
    shows("offered", "1");
    say(ANA, "\"act\":\"accept\"");
    say(ANA, "\"act\":\"choose\",\"pick\":[2,5]");
    view_state();
    shows("shooter", "1");
    shows("come_out", "true");
    shows("point", "null");
    shows("set", "{\"here\":[1,2,3,4,5],\"missing\":[],\"active\":[2,5],\"lost\":0}");
    say(ANA, "\"act\":\"throw\"");
    view_state();
    shows("say", "\"The dice are out\"");
    shows("dice", "nothing");
    by_role(ROLE_STICKPERSON, "\"act\":\"rest\",\"dice\":[2,4]");
    view_state();
    shows("dice", "[2,4]");
    by_role(ROLE_STICKPERSON, "\"act\":\"call\"");
    dealer("\"act\":\"settle\"");
    view_state();
    shows("point", "6");
    shows("come_out", "false");
    shows("wagers", "[{\"seat\":1,\"wager\":\"pass\",\"cents\":500,\"at\":6},"
                    "{\"seat\":3,\"wager\":\"dont-pass\",\"cents\":1000,\"at\":6}]");
    say(ANA, "\"act\":\"bet\",\"wager\":\"place-8\",\"cents\":600");
    say(ANA, "\"act\":\"call-off\",\"wager\":\"place-8\",\"flags\":[\"only\"]");
    dealer("\"act\":\"confirm\",\"seat\":1");
    view_state();
    shows("wagers", "[{\"seat\":1,\"wager\":\"pass\",\"cents\":500,\"at\":6},"
                    "{\"seat\":3,\"wager\":\"dont-pass\",\"cents\":1000,\"at\":6},"
                    "{\"seat\":1,\"wager\":\"place-8\",\"cents\":600,\"off\":true}]");
    by_role(ROLE_STICKPERSON, "\"act\":\"hand\"");
    say(ANA, "\"act\":\"throw\"");
    by_role(ROLE_STICKPERSON, "\"act\":\"rest\",\"dice\":[3,3]");
    by_role(ROLE_STICKPERSON, "\"act\":\"call\"");
    dealer("\"act\":\"settle\"");
    view_state();
    shows("point", "null");
    shows("wagers", "[{\"seat\":1,\"wager\":\"place-8\",\"cents\":600,\"off\":true}]");
    shows("seats", "[{\"seat\":1,\"person\":100,\"name\":\"Ana\",\"rack\":99900,\"layout\":600,"
                   "\"here\":true,\"parts\":[\"shooter\"]},{\"seat\":3,\"person\":101,"
                   "\"name\":\"Bob\",\"rack\":99000,\"layout\":0,\"here\":true}]");
}

/* 416 cards minus a burned 2 and two more face down.  Banker wins 9 to 4: 20.00 wins 20.00, minus
 * five per cent. */
static void coup(void **state)
{
    (void)state;
    open_game("baccarat");
    dealer("\"act\":\"receive\",\"count\":8");
    view_state();
    shows("open", "false");
    dealer("\"act\":\"inspect\"");
    by_role(ROLE_GAME_SUPERVISOR, "\"act\":\"inspect\"");
    dealer("\"act\":\"spread\"");
    dealer("\"act\":\"chemmy\"");
    dealer("\"act\":\"stack\"");
    dealer("\"act\":\"riffle\"");
    dealer("\"act\":\"offer-cut\"");
    say(ANA, "\"act\":\"accept\"");
    say(ANA, "\"act\":\"cut\",\"count\":200");
    dealer("\"act\":\"stop-card\",\"count\":30");
    dealer("\"act\":\"burn\",\"cards\":[\"2H\"]");
    say(ANA, "\"act\":\"bet\",\"wager\":\"banker\",\"cents\":2000");
    say(BOB, "\"act\":\"bet\",\"wager\":\"tie\",\"cents\":500");
    dealer("\"act\":\"no-more-bets\"");
    view_state();
    shows("hands", "{\"player\":{\"cards\":[]},\"banker\":{\"cards\":[]}}");
    shows("shoe", "{\"left\":413,\"cut_card\":false,\"last\":false,\"burned\":true}");
    dealer("\"act\":\"draw\",\"cards\":[\"KD\"]");
    dealer("\"act\":\"draw\",\"cards\":[\"4S\"]");
    dealer("\"act\":\"draw\",\"cards\":[\"4C\"]");
    dealer("\"act\":\"draw\",\"cards\":[\"5H\"]");
    view_state();
    shows("hands", "{\"player\":{\"cards\":[\"KD\",\"4C\"],\"points\":4},"
                   "\"banker\":{\"cards\":[\"4S\",\"5H\"],\"points\":9}}");
    shows("result", "nothing");
    dealer("\"act\":\"announce\"");
    view_state();
    shows("result", "\"banker\"");
    dealer("\"act\":\"settle\"");
    has_event(
        "{\"event\":\"verdict\",\"seat\":1,\"wager\":\"banker\",\"fate\":\"wins\",\"pays\":\"1 to "
        "1\","
        "\"stake\":2000,\"paid\":2000,\"gain\":2000,\"clause\":\"5.1(a)(i)\",\"also\":\"5.10(b)\","
        "\"say\":\"Ana: Banker's Hand of 20 wins 20, at 1 to 1\"}");
    has_event("{\"event\":\"commission\",\"seat\":1,\"wager\":\"banker\",\"paid\":100,\"gain\":-"
              "100,\"clause\":\"5.10("
              "b)\","
              "\"say\":\"Ana pays 1 commission\"}");
    view_state();
    shows("commission", "100");
    shows("hands", "{\"player\":{\"cards\":[]},\"banker\":{\"cards\":[]}}");
}

/* Five cards each; all see only the card that the Dealer turns, and players see their own cards. */
static void deal(void **state)
{
    (void)state;
    static const char *const cards[] = { "2S", "3S", "4H", "6H", "7H", "5D",  "8C", "10D",
                                         "QC", "AS", "KD", "QS", "JH", "10C", "9D" };
    char draws[60];

    open_game("lunar-poker");
    dealer("\"act\":\"receive\",\"count\":1");
    dealer("\"act\":\"inspect\"");
    by_role(ROLE_GAME_SUPERVISOR, "\"act\":\"inspect\"");
    dealer("\"act\":\"spread\"");
    dealer("\"act\":\"stack\"");
    dealer("\"act\":\"riffle\"");
    view_state();
    if (strstr(out.text, "cutting")) dealer("\"act\":\"cut\",\"count\":20");
    say(ANA, "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":1000");
    say(BOB, "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":500");
    dealer("\"act\":\"no-more-bets\"");
    for (size_t i = 0; i < LENGTH(cards); i++) {
        snprintf(draws, sizeof draws, "\"act\":\"draw\",\"cards\":[\"%s\"]", cards[i]);
        by_role(ROLE_CLOCK, draws);
        if (!i)
            has_event(
                "{\"event\":\"card\",\"cards\":[null],\"hand\":1,\"clause\":\"8.3(a)\",\"also\":"
                "\"8.1\",\"say\":\"a card face down for Ana's hand\"}");
    }
    view_state();
    shows("phase", "\"deciding\"");
    shows("boxes", "[{\"seat\":1,\"stage\":\"thinking\",\"cards\":[null,null,null,null,null]},"
                   "{\"seat\":3,\"stage\":\"thinking\",\"cards\":[null,null,null,null,null]}]");
    shows("dealer", "{\"cards\":[null,null,null,null,\"9D\"]}");
    shows("deck", "{\"left\":37,\"discards\":0}");
    view_as(BOB);
    shows("boxes",
          "[{\"seat\":1,\"stage\":\"thinking\",\"cards\":[null,null,null,null,null]},"
          "{\"seat\":3,\"stage\":\"thinking\",\"cards\":[\"3S\",\"7H\",\"10D\",\"KD\",\"10C\"],"
          "\"value\":\"one-pair\"}]");
    say(ANA, "\"act\":\"exchange\",\"cards\":[\"2S\",\"6H\"]");
    say(BOB, "\"act\":\"bet\",\"wager\":\"bet\",\"cents\":1000");
    dealer("\"act\":\"lock\"");
    dealer("\"act\":\"serve\",\"seat\":1");
    view_state();
    shows("due", "1");
    by_role(ROLE_CLOCK, "\"act\":\"draw\",\"cards\":[\"3C\"]");
    by_role(ROLE_CLOCK, "\"act\":\"draw\",\"cards\":[\"3D\"]");
    say(ANA, "\"act\":\"look\"");
    say(ANA, "\"act\":\"fold\"");
    dealer("\"act\":\"no-more-bets\"");
    dealer("\"act\":\"turn\"");
    view_state();
    shows("dealer", "{\"cards\":[\"4H\",\"5D\",\"QC\",\"QS\",\"9D\"],\"value\":\"one-pair\","
                    "\"qualifies\":true}");
    dealer("\"act\":\"settle\"");
    has_event("{\"event\":\"verdict\",\"seat\":3,\"wager\":\"bet\",\"fate\":\"loses\",\"stake\":"
              "1000,\"gain\":-1000,"
              "\"clause\":\"10.7(a)\",\"also\":\"10.6(b)\",\"say\":\"Bob: Bet loses 10\"}");
}

/* ---- Turns in JSON --------------------------------------------------------------- */

static void bet_on(uint32_t person, const char *wager, int cents)
{
    char text[100];

    snprintf(text, sizeof text, "\"act\":\"bet\",\"wager\":\"%s\",\"cents\":%d", wager, cents);
    say(person, text);
}

static void simple_act(unsigned role, const char *act)
{
    char text[60];

    snprintf(text, sizeof text, "\"act\":\"%s\"", act);
    by_role(role, text);
}

/* Division 8 r.4.2 to 4.5: the dealer acts from the spin to the payment. */
static void turns_of_a_spin(void **state)
{
    (void)state;
    open_game("roulette");
    assert_string_equal(state_of(&pit.table)->emblem, "wheel");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"spin the "
                       "wheel\",\"first\":\"a player to bet\"}");
    follows("\"Spin\"");
    bet_on(ANA, "straight-17", 500);
    dealer("\"act\":\"spin\",\"direction\":\"anticlockwise\"");
    waits_for("dealer", "call no more bets");
    follows("\"No more bets\"");
    simple_act(ROLE_DEALER, "no-more-bets");
    waits_for("dealer", "say when the ball drops");
    follows("nothing");
    dealer("\"act\":\"drop\",\"count\":6");
    waits_for("dealer", "enter the number");
    dealer("\"act\":\"land\",\"number\":\"17\"");
    waits_for("dealer", "call the number");
    simple_act(ROLE_DEALER, "announce");
    waits_for("dealer", "collect the losing bets");
    simple_act(ROLE_DEALER, "collect");
    waits_for("dealer", "pay the winners");
    simple_act(ROLE_DEALER, "pay");
    results("[{\"say\":\"17\",\"as\":\"black\"}]");
    label_is(ANA, "bet", "as always");
}

/* Division 8 r.5.2: the game supervisor examines a ball that left the wheel. */
static void supervisor_examines_the_ball(void **state)
{
    (void)state;
    open_game("roulette");
    bet_on(ANA, "straight-17", 500);
    dealer("\"act\":\"spin\",\"direction\":\"anticlockwise\"");
    dealer("\"act\":\"no-spin\",\"reason\":\"out-of-wheel\"");
    waits_for("game-supervisor", "examine the ball");
    shows("say", "\"The ball is being examined\"");
    simple_act(ROLE_GAME_SUPERVISOR, "examine");
    view_state();
    shows("say", "\"Place your bets\"");
}

/* Division 11: dice are received and inspected (5.2), offered by the stickperson (5.3), chosen and
 * thrown by the shooter (5.4, 5.5), called (5.6) and settled (5.7). */
static void turns_of_a_roll(void **state)
{
    (void)state;
    open_game("craps");
    assert_string_equal(state_of(&pit.table)->emblem, "dice");
    waits("\"house\"",
          "{\"for\":\"role\",\"roles\":[\"dealer\",\"stickperson\",\"game-supervisor\"],\"to\":"
          "\"bring and inspect the dice\"}");
    dealer("\"act\":\"receive\",\"count\":5");
    simple_act(ROLE_DEALER, "inspect");
    simple_act(ROLE_GAME_SUPERVISOR, "inspect");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"stickperson\"],\"to\":\"offer the dice to "
                       "a player with a Pass or Don't Pass bet\",\"first\":\"a player with a "
                       "Pass or Don't Pass bet\"}");
    follows("\"Roll\"");
    bet_on(ANA, "pass", 500);
    simple_act(ROLE_STICKPERSON, "offer");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"accept or pass the dice\","
               "\"act\":\"accept\"}");
    shows("say", "\"The dice are offered\"");
    shows("say_to", "1");
    label_is(ANA, "accept", "Accept the dice");
    label_is(ANA, "decline", "Pass the dice");
    say(ANA, "\"act\":\"accept\"");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"choose two dice\",\"act\":\"choose\"}");
    shows("say_to", "nothing");
    say(ANA, "\"act\":\"choose\",\"pick\":[2,5]");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"throw\",\"act\":\"throw\"}");
    say(ANA, "\"act\":\"throw\"");
    waits_for("stickperson", "key in the dice");
    by_role(ROLE_STICKPERSON, "\"act\":\"rest\",\"dice\":[3,4]");
    waits_for("stickperson", "call the result");
    say(BOB, "\"act\":\"dispute\"");
    waits_for("game-supervisor", "rule on the faces");
    by_role(ROLE_GAME_SUPERVISOR, "\"act\":\"rule\",\"dice\":[3,4]");
    simple_act(ROLE_STICKPERSON, "call");
    waits("\"house\"",
          "{\"for\":\"role\",\"roles\":[\"dealer\",\"stickperson\"],\"to\":\"settle the bets\"}");
    simple_act(ROLE_DEALER, "settle");
    waits_for("stickperson", "return the dice to the shooter");
    results("[{\"say\":\"3 4\"}]");
}

/* Without a stickperson the dealer handles the dice: Division 11A r.5.3(a), New South Wales 3.2. */
static void turns_without_a_stickperson(void **state)
{
    (void)state;
    static const char *const editions[] = { "snake-eyes", "snake-eyes-first", "snake-eyes-nsw",
                                            "double-dice" };
    const char *offering = "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"offer the dice to a "
                           "player with a bet\",\"first\":\"a player with a bet\"}";
    const char *by_shooters_bet =
        "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"offer the dice to a player with a "
        "Shooter's Bet\",\"first\":\"a player with a Shooter's Bet\"}";

    for (size_t i = 0; i < LENGTH(editions); i++) {
        open_game(editions[i]);
        bool nsw = strstr(editions[i], "nsw"), made = i == 3; /* no inspection */
        if (!made) dealer("\"act\":\"receive\",\"count\":5");
        if (!made && !nsw) {
            simple_act(ROLE_DEALER, "inspect");
            simple_act(ROLE_GAME_SUPERVISOR, "inspect");
        }
        assert_string_equal(state_of(&pit.table)->emblem, "dice");
        waits("\"house\"", i == 3 ? by_shooters_bet : offering);
    }
}

/* Double Dice 9.2: four throws without a seven make a set. */
static void sets_of_four(void **state)
{
    (void)state;
    open_game("double-dice");
    bet_on(ANA, "shooter", 500);
    simple_act(ROLE_DEALER, "offer");
    say(ANA, "\"act\":\"accept\"");
    for (int i = 1; i <= 5; i++) {
        say(ANA, "\"act\":\"throw\"");
        by_role(ROLE_DEALER, "\"act\":\"rest\",\"dice\":[2,4]");
        simple_act(ROLE_DEALER, "call");
        simple_act(ROLE_DEALER, "settle");
        view_state();
        shows("won", i < 4 ? "0" : "1");
        shows("throws", i == 1 || i == 5 ? "1" : i == 4 ? "0" : i == 2 ? "2" : "3");
        view_state();
        if (strstr(out.text, "\"phase\":\"settled\"")) simple_act(ROLE_DEALER, "hand");
        if (i == 4) bet_on(ANA, "shooter", 500);
    }
}

/* Division 5: a player is offered the cut and cuts (7.5, 7.6); in Style B a hand is offered (8.8)
 * and its holder turns it (8.14). */
static void turns_of_a_coup(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("baccarat"));

    assert_true(sign_set(&sign, sign_option(&sign, "style"), "B"));
    assert_int_equal(sign_check(&sign).code, 0);
    open_pit(&sign);
    join(ANA, 1);
    join(BOB, 3);
    assert_string_equal(state_of(&pit.table)->emblem, "cards");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\",\"game-supervisor\"],\"to\":"
                       "\"prepare the cards\"}");
    dealer("\"act\":\"receive\",\"count\":8");
    simple_act(ROLE_DEALER, "inspect");
    simple_act(ROLE_GAME_SUPERVISOR, "inspect");
    simple_act(ROLE_DEALER, "spread");
    simple_act(ROLE_DEALER, "chemmy");
    simple_act(ROLE_DEALER, "stack");
    simple_act(ROLE_DEALER, "riffle");
    waits_for("dealer", "continue with the cut");
    simple_act(ROLE_DEALER, "offer-cut");
    waits("1",
          "{\"for\":\"seat\",\"seat\":1,\"to\":\"take or decline the cut\",\"act\":\"accept\"}");
    label_is(ANA, "accept", "Take the cut");
    label_is(ANA, "decline", "Decline the cut");
    say(ANA, "\"act\":\"accept\"");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"cut the cards\",\"act\":\"cut\"}");
    say(ANA, "\"act\":\"cut\",\"count\":200");
    waits_for("dealer", "continue with the cut");
    dealer("\"act\":\"stop-card\",\"count\":30");
    dealer("\"act\":\"burn\",\"cards\":[\"2H\"]");
    follows("\"Deal\"");
    bet_on(ANA, "banker", 2000);
    simple_act(ROLE_DEALER, "no-more-bets");
    waits_for("dealer", "offer the hands");
    simple_act(ROLE_DEALER, "offer-hand");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"hold or decline the "
               "hand\",\"act\":\"accept\"}");
    label_is(ANA, "accept", "Hold the hand");
    label_is(ANA, "decline", "Decline the hand");
    say(ANA, "\"act\":\"accept\"");
    simple_act(ROLE_DEALER, "offer-hand"); /* no bets on the Player's Hand */
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"deal the "
                       "cards\",\"first\":\"the cards\"}");
    for (int i = 0; i < 4; i++) simple_act(ROLE_DEALER, "draw");
    dealer("\"act\":\"turn\",\"cards\":[\"KD\",\"8C\"]");
    simple_act(ROLE_DEALER, "pass");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"turn the cards\",\"act\":\"turn\"}");
    say(ANA, "\"act\":\"turn\",\"cards\":[\"4S\",\"5H\"]");
    waits_for("dealer", "announce the result");
    simple_act(ROLE_DEALER, "announce");
    waits_for("dealer", "settle the bets");
    simple_act(ROLE_DEALER, "settle"); /* 9 to 8 */
    results("[{\"say\":\"banker\",\"short\":\"B\",\"as\":\"banker\"}]");
}

static void deal_cards(const char *const *cards, size_t count)
{
    char draws[60];

    for (size_t i = 0; i < count; i++) {
        snprintf(draws, sizeof draws, "\"act\":\"draw\",\"cards\":[\"%s\"]", cards[i]);
        by_role(ROLE_CLOCK, draws);
    }
}

/* Division 22: all decide before the lock (5.10), players who drew decide after it (9.9), and each
 * may force a Dealer with 4, 5, 9, jack and queen (10.2, 10.3). */
static void turns_of_a_deal(void **state)
{
    (void)state;
    static const char *const cards[] = { "2S", "3S", "4H", "6H", "7H", "5D",  "8C", "10D",
                                         "QC", "AS", "KD", "JS", "JH", "10C", "9D" };
    static const char *const draws[] = { "3C", "AD" };

    open_game("lunar-poker");
    assert_string_equal(state_of(&pit.table)->emblem, "moon");
    dealer("\"act\":\"receive\",\"count\":1");
    simple_act(ROLE_DEALER, "inspect");
    simple_act(ROLE_GAME_SUPERVISOR, "inspect");
    simple_act(ROLE_DEALER, "spread");
    simple_act(ROLE_DEALER, "stack");
    simple_act(ROLE_DEALER, "riffle");
    view_state();
    if (strstr(out.text, "cutting")) dealer("\"act\":\"cut\",\"count\":20");
    follows("\"Deal\"");
    bet_on(ANA, "ante", 1000);
    bet_on(BOB, "ante", 500);
    simple_act(ROLE_DEALER, "no-more-bets");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"deal the "
                       "cards\",\"first\":\"the cards\"}");
    deal_cards(cards, LENGTH(cards));
    waits("null", "{\"for\":\"players\",\"seats\":[1,3],\"to\":\"decide\"}");
    shows("say", "\"Players are deciding\"");
    view_as(BOB);
    shows("say", "\"Fold, play or draw\"");
    bet_on(BOB, "bet", 1000);
    waits("1", "{\"for\":\"players\",\"seats\":[1],\"to\":\"decide\"}");
    view_as(BOB);
    shows("say", "nothing");
    say(ANA, "\"act\":\"exchange\",\"cards\":[\"2S\",\"6H\"]");
    waits_for("dealer", "lock in the decisions");
    simple_act(ROLE_DEALER, "lock");
    waits_for("dealer", "serve the draws");
    dealer("\"act\":\"serve\",\"seat\":1");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"deal the "
                       "cards\",\"first\":\"the cards\"}");
    deal_cards(draws, LENGTH(draws));
    waits("1", "{\"for\":\"players\",\"seats\":[1],\"to\":\"look at their cards and play or "
               "fold\"}");
    view_as(ANA);
    shows("say", "\"Look at your new cards\"");
    say(ANA, "\"act\":\"look\"");
    view_as(ANA);
    shows("say", "\"Fold or play\"");
    bet_on(ANA, "bet", 2000);
    waits_for("dealer", "verify hands and call no more bets");
    simple_act(ROLE_DEALER, "no-more-bets");
    waits_for("dealer", "turn the cards");
    simple_act(ROLE_DEALER, "turn");
    waits("null", "{\"for\":\"players\",\"seats\":[1,3],\"to\":\"force the Dealer or not\"}");
    label_is(BOB, "decline", "Don't force");
    say(BOB, "\"act\":\"decline\"");
    waits("1", "{\"for\":\"players\",\"seats\":[1],\"to\":\"force the Dealer or not\"}");
    say(ANA, "\"act\":\"force\"");
    waits_for("dealer", "settle the hands");
    simple_act(ROLE_DEALER, "settle");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"deal the new "
                       "card\",\"first\":\"the card\"}");
    deal_cards((const char *const[]){ "9C" }, 1); /* a pair of nines */
    waits_for("dealer", "settle the hands");
    simple_act(ROLE_DEALER, "settle");
    results("[{\"say\":\"one pair\"}]"); /* replaces "no hand": one result per round */
}

/* ---- Clauses of wagers ----------------------------------------------------------- */

/* From the texts: Division 5 lists the wagers in 5.1 and optional ones in 11A to 11D; Division 22
 * has wagers before the deal in 5.1 and after it in 5.2. */
static void wagers_have_clauses(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *wager, *clause;
    } rows[] = {
        { "baccarat", "banker", "5.1(a)" },
        { "baccarat", "player", "5.1(b)" },
        { "baccarat", "tie", "5.1(c)" },
        { "baccarat", "perfect-pair-player", "11A.2" },
        { "baccarat", "perfect-pair-banker", "11A.2" },
        { "baccarat", "dragon-player", "11B.3" },
        { "baccarat", "dragon-banker", "11B.3" },
        { "baccarat", "any-pair-player", "11C.3" },
        { "baccarat", "any-pair-banker", "11C.3" },
        { "baccarat", "lucky-match-player", "11D.3" },
        { "baccarat", "lucky-match-banker", "11D.3" },
        { "lunar-poker", "ante", "5.1(a)" },
        { "lunar-poker", "super", "5.1(b)" },
        { "lunar-poker", "bet", "5.2(b)" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sign sign = sign_of(game_find(rows[i].edition));
        struct wager_kind kind = wager_kind(&sign, wager_kind_find(&sign, rows[i].wager));
        assert_string_equal(kind.id, rows[i].wager);
        assert_string_equal(kind.clause, rows[i].clause);
    }
}

/* Every wager of every edition has a clause from its text. */
static void every_wager_has_a_clause(void **state)
{
    (void)state;
    int seen = 0;

    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        for (int bet = 1; wager_kind(&sign, bet).id; bet++, seen++) {
            const char *clause = wager_kind(&sign, bet).clause;
            if (!clause || !clause_find(games[edition], clause))
                fail_msg("%s %s: %s", games[edition]->id, wager_kind(&sign, bet).id,
                         clause ? clause : "none");
        }
    }
    assert_true(seen > 60);
}

/* ---- Items of the programme ------------------------------------------------------ */

static bool read_item_order(const struct item_kind *kind, const char *text,
                            struct item_order *order)
{
    struct wire_message message;
    bool good = wire_read(text, strlen(text), &message, why) &&
                wire_item_order(&message, kind, FIRST_PLAYER, order, why);

    wire_free(&message);
    return good;
}

/* Gives a member a value: the least, or the greatest. */
static void set_member(struct item_order *order, const struct takes *takes, bool most)
{
    const struct choice *choice = takes->choices;

    switch (takes->kind) {
    case TAKES_NUMBER:
        order->number = most ? INT32_MAX : 1;
        break;
    case TAKES_SECOND:
        order->second = most ? INT32_MAX : 1;
        break;
    case TAKES_OTHER:
        order->other = most ? UINT32_MAX : 1;
        break;
    case TAKES_MONEY:
        order->cents = most ? MONEY_MOST : 1;
        break;
    case TAKES_CHEQUE:
        order->cheque_cents = most ? MONEY_MOST : 1;
        break;
    case TAKES_TRANSFER:
        order->transfer_cents = most ? MONEY_MOST : 1;
        break;
    case TAKES_TIME:
        order->time_ms = most ? FIELD_AMOUNT : 1;
        break;
    case TAKES_TEXT:
        memset(order->text, 'x', most ? ITEM_TEXT - 1 : 1);
        break;
    case TAKES_CHOICE:
        while (most && choice[1].word) choice++;
        order->choice = (uint8_t)choice->value;
        break;
    case TAKES_YES:
        order->yes = most;
        break;
    case TAKES_SEED:
        memset(order->seed, 0xa7, order->length = most ? CHANCE_BYTES : 1);
        break;
    default:
        fail_msg("a member that orders to items do not have");
    }
}

static void put_item_order(const struct item_kind *kind, const struct item_order *order)
{
    json_out_empty(&out);
    json_out_object(&out, NULL);
    json_out_text(&out, "do", "item");
    json_out_number(&out, "request", (int64_t)order->request);
    json_out_text(&out, "item", "summer");
    wire_put_item_members(&out, kind, order);
    json_out_end(&out);
}

/* Every act of every kind, with all members at their least and greatest, in every role. */
static void item_orders_survive(void **state)
{
    struct item_order again;

    (void)state;
    for (int i = 0; i < item_kind_count; i++)
        for (int act = 0; act < item_kinds[i]->act_count; act++)
            for (int most = 0; most < 2; most++) {
                const struct act_form *form = item_form(item_kinds[i], act);
                if (!form) continue;
                struct item_order order =
                    item_order(FIRST_PLAYER, most ? ROLE_OPERATOR : ROLE_PLAYER, act);
                order.request = (uint64_t)act + 1;
                for (const struct takes *t = form->takes; t && t->kind; t++)
                    set_member(&order, t, most);
                put_item_order(item_kinds[i], &order);
                if (!read_item_order(item_kinds[i], out.text, &again))
                    fail_msg("%s: %s", out.text, why);
                assert_memory_equal(&order, &again, sizeof order);
            }
}

#define ITEM "{\"do\":\"item\",\"item\":\"summer\",\"act\":"

static void bad_item_orders(void **state)
{
    static const struct {
        const char *text, *says;
    } rows[] = {
        { "{\"do\":\"item\",\"act\":\"enter\"}", "'item' must be the name of an item." },
        { "{\"do\":\"follow\",\"item\":7}", "'item' must be the name of an item." },
        { "{\"do\":\"follow\",\"item\":\"" TEN TEN TEN "012\"}",
          "'item' must be the name of an item." },
        { "{\"do\":\"follow\",\"table\":\"here\"}", "Unknown member 'table' in 'follow'." },
        { "{\"do\":\"item\",\"item\":\"summer\"}", "An order needs an 'act'." },
        { ITEM "7}", "An order needs an 'act'." },
        { ITEM "\"bet\"}", "Unknown act 'bet'." },
        { ITEM "\"enter\",\"role\":7}", "'role' must be a string." },
        { ITEM "\"enter\",\"role\":\"shooter\"}", "'shooter' is not a role for orders." },
        { ITEM "\"enter\",\"dice\":[1,2]}", "Unknown member 'dice' in 'item'." },
        { ITEM "\"enter\",\"try\":true}", "Unknown member 'try' in 'item'." },
        { ITEM "\"enter\",\"number\":1}", "That act does not take 'number'." },
        { ITEM "\"enter\",\"seed\":\"zz\"}", "'seed' must use the digits 0 to 9 and a to f." },
        { ITEM "\"enter\",\"seed\":7}", "'seed' must be a string." },
        { ITEM "\"draw\"}", "That act needs 'number'." },
        { ITEM "\"draw\",\"number\":\"1\"}", "'number' must be a whole number." },
        { ITEM "\"draw\",\"number\":1.5}", "'number' must be a whole number." },
        { ITEM "\"draw\",\"number\":-1}", "'number' must be from 0 to 2147483647." },
        { ITEM "\"draw\",\"number\":1,\"seed\":\"00\"}", "That act does not take 'seed'." },
        { ITEM "\"publish\",\"where\":\"moon\"}", "'where' can't be 'moon' here." },
        { ITEM "\"publish\",\"where\":1}", "'where' must be a string." },
        { ITEM "\"nominate\",\"other\":0}", "'other' must be from 1 to 4294967295." },
        { ITEM "\"advertise\",\"text\":[]}", "'text' must be a string." },
        { ITEM "\"notify\",\"number\":1,\"method\":\"mail\",\"time\":true}",
          "'time' must be a whole number." },
        { ITEM "\"claim\",\"number\":1,\"cheque_cents\":{}}",
          "'cheque_cents' must be a whole number." },
    };
    struct item_order order;

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        if (read_item_order(item_kind_find("promotion"), rows[i].text, &order))
            fail_msg("%s was accepted", rows[i].text);
        if (strcmp(why, rows[i].says)) fail_msg("%s: %s", rows[i].text, why);
    }
}

/* A text that does not fit is refused, whole; one that does is taken with every byte. */
static void long_texts(void **state)
{
    struct item_order order;
    char text[2 * ITEM_TEXT];

    (void)state;
    for (int length = ITEM_TEXT - 1; length <= ITEM_TEXT; length++) {
        snprintf(text, sizeof text, ITEM "\"advertise\",\"text\":\"%0*d\"}", length, 0);
        assert_int_equal(read_item_order(item_kind_find("promotion"), text, &order),
                         length < ITEM_TEXT);
    }
    assert_string_equal(why, "'text' must be at most 255 bytes, without NUL.");
}

/* ---- New items ------------------------------------------------------------------- */

/* A house with two games: at craps a tournament has the house's own rules. */
static struct pit tables[3];

static const struct pit *table_of(void *to, uint32_t number)
{
    (void)to;
    return number >= 1 && number <= LENGTH(tables) ? &tables[number - 1] : NULL;
}

/* The row of a term, and what it concerns, in the JSON of the kinds. */
static const json_t *term_named(const json_t *kinds, const char *kind, const char *key,
                                const char *when)
{
    for (size_t i = 0; i < json_array_size(kinds); i++) {
        const json_t *one = json_array_get(kinds, i), *terms = json_object_get(one, "terms");
        if (strcmp(json_string_value(json_object_get(one, "kind")), kind)) continue;
        for (size_t j = 0; j < json_array_size(terms); j++) {
            const json_t *term = json_array_get(terms, j);
            const json_t *of = json_object_get(json_object_get(term, "when"), "kind");
            const char *first = json_string_value(json_array_get(of, 0));
            if (!strcmp(json_string_value(json_object_get(term, "key")), key) &&
                (!when || (first && !strcmp(first, when))))
                return term;
        }
    }
    fail_msg("no term %s", key);
    return NULL;
}

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

static const json_t *choice_of(const json_t *term, size_t nth)
{
    const json_t *part = json_array_get(json_object_get(term, "parts"), 0);

    return json_array_get(json_object_get(part, "choices"), nth);
}

static void forms_for_new_items(void **state)
{
    static const char *const called[] = { "wheel", "dice", "other" };

    (void)state;
    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = sign_of(game_find(i == 1 ? "craps" : "roulette"));
        struct chip_set set = chip_set_from(100);
        struct chips tray = { { 0 } };
        pit_open(&tables[i], called[i], &sign, &set, &tray, OPERATOR);
    }
    json_out_empty(&out);
    json_out_object(&out, NULL);
    wire_item_kinds(&out, "kinds", table_of, NULL);
    wire_item_openings(&out, "offers", ROLE_OPERATOR | ROLE_DEALER);
    wire_item_openings(&out, "none", ROLE_DIRECTOR | ROLE_DEALER | ROLE_PLAYER);
    json_out_end(&out);
    json_t *json = json_loads(out.text, JSON_REJECT_DUPLICATES, NULL);
    const json_t *kinds = json_object_get(json, "kinds");

    const json_t *fee = term_named(kinds, "tournament", "fee", NULL);
    assert_string_equal(text_in(fee, "label"), "Entry fee");
    assert_string_equal(text_in(fee, "clause"), "Div 7 r.2.2(b)");
    assert_string_equal(text_in(fee, "house_clause"), "House r.9");
    assert_true(json_is_true(json_object_get(fee, "needed")));
    const json_t *game = term_named(kinds, "tournament", "edition", NULL);
    assert_string_equal(text_in(choice_of(game, 0), "word"), "roulette");
    assert_string_equal(text_in(choice_of(game, 1), "word"), "craps");
    assert_null(choice_of(game, 2));
    const json_t *at = choice_of(term_named(kinds, "tournament", "tables", NULL), 1);
    const json_t *when = json_object_get(json_object_get(at, "when"), "edition");
    assert_string_equal(text_in(at, "word"), "dice");
    assert_string_equal(json_string_value(json_array_get(when, 0)), "craps");
    const json_t *own = json_object_get(json_array_get(kinds, 1), "house_when");
    assert_int_equal(json_array_size(json_object_get(own, "edition")), 1);

    const json_t *make = term_named(kinds, "promotion", "make", "vehicle");
    assert_string_equal(text_in(make, "clause"), "10.7.11.2 i)");
    assert_string_equal(text_in(make, "group"), "prize.");
    assert_null(json_object_get(json_array_get(kinds, 0), "house_when"));
    const json_t *offers = json_object_get(json, "offers");
    assert_int_equal(json_array_size(offers), 2);
    assert_string_equal(text_in(json_array_get(offers, 1), "role"), "operator");
    assert_int_equal(json_array_size(json_object_get(json, "none")), 0);
    json_decref(json);
}

static bool read_opening(const char *text, struct item_opening *opening, struct item_fault *fault)
{
    struct wire_message message;
    struct item_opener by;

    if (!wire_read(text, strlen(text), &message, why)) fail_msg("%s: %s", text, why);
    bool good = wire_item_opening(&message, OPERATOR, opening, &by, fault);
    if (good) assert_int_equal(by.role, ROLE_OPERATOR);
    if (good) assert_int_equal(by.request, 5);
    wire_free(&message);
    return good;
}

#define NEW "{\"do\":\"open-item\",\"request\":5,\"role\":\"operator\","

/* Terms keep their order, and every byte; the rules are not asked here. */
static void openings_are_read(void **state)
{
    static char text[WIRE_MOST], value[ITEM_VALUE];
    struct item_opening opening;
    struct item_fault fault;

    (void)state;
    assert_true(read_opening(NEW "\"kind\":\"promotion\",\"item\":\"x-1\",\"terms\":"
                                 "[[\"b\",\"caf\u00e9 = \"],[\"a\",\"2\"]]}",
                             &opening, &fault));
    assert_string_equal(opening.kind, "promotion");
    assert_string_equal(opening.name, "x-1");
    assert_string_equal(opening.terms.text, "b = caf\u00e9 = \na = 2\n");
    memset(value, 'x', ITEM_VALUE - 1);
    for (int over = 0; over < 2; over++) {
        snprintf(text, sizeof text,
                 NEW "\"kind\":\"promotion\",\"item\":\"x\",\"terms\":[[\"a\",\"%s%s\"]]}", value,
                 over ? "x" : "");
        assert_int_equal(read_opening(text, &opening, &fault), !over);
    }
    assert_string_equal(fault.why, "'a' is longer than 500 bytes");
    assert_string_equal(fault.key, "a");
    assert_string_equal(fault.clause, "10.1");
    assert_false(
        read_opening(NEW "\"kind\":\"promotion\",\"item\":7,\"terms\":[]}", &opening, &fault));
    assert_string_equal(fault.key, ITEM_NAME_KEY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_orders),
        cmocka_unit_test(bad_orders_at_other_games),
        cmocka_unit_test(commands_by_hand),
        cmocka_unit_test(too_long_message),
        cmocka_unit_test(heads_of_messages),
        cmocka_unit_test(past_of_a_table),
        cmocka_unit_test(desk_orders),
        cmocka_unit_test(desk_orders_of_cashiers),
        cmocka_unit_test(ids),
        cmocka_unit_test(offers_make_round_trips),
        cmocka_unit_test(pit_acts_make_round_trips),
        cmocka_unit_test(offers_are_accepted),
        cmocka_unit_test(wagers_of_one),
        cmocka_unit_test(states_add_up),
        cmocka_unit_test(turns_agree_with_rules),
        cmocka_unit_test(hidden_cards_are_not_sent),
        cmocka_unit_test(events_are_valid),
        cmocka_unit_test(undecided_bets_are_marked),
        cmocka_unit_test(spin),
        cmocka_unit_test(spoken_bets),
        cmocka_unit_test(limits_of_any_amount),
        cmocka_unit_test(events_name_the_kind),
        cmocka_unit_test(barred_people),
        cmocka_unit_test(point),
        cmocka_unit_test(coup),
        cmocka_unit_test(deal),
        cmocka_unit_test(turns_of_a_spin),
        cmocka_unit_test(supervisor_examines_the_ball),
        cmocka_unit_test(turns_of_a_roll),
        cmocka_unit_test(turns_without_a_stickperson),
        cmocka_unit_test(sets_of_four),
        cmocka_unit_test(turns_of_a_coup),
        cmocka_unit_test(turns_of_a_deal),
        cmocka_unit_test(wagers_have_clauses),
        cmocka_unit_test(every_wager_has_a_clause),
        cmocka_unit_test(item_orders_survive),
        cmocka_unit_test(bad_item_orders),
        cmocka_unit_test(long_texts),
        cmocka_unit_test(forms_for_new_items),
        cmocka_unit_test(openings_are_read),
    };

    RUN_TESTS(tests);
}
