/* test_wire.c - what is said over the wire: orders that are read and written again byte for byte,
 * offers that are taken when they are said, a state that adds up and shows no hidden card, and a
 * game of each family dealt from first to last in JSON. */
#include "check.h"
#include "games.h"
#include "moves.h"
#include "people.h"
#include "wire/wire.h"

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

/* Who gives commands in a role. */
static uint32_t who(unsigned role, int seat)
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

/* ---- Reading --------------------------------------------------------------------- */

/* What is said by this person; the sentence where it is nothing. */
static bool understood(uint32_t person, const char *text, struct order *order)
{
    struct wire_message message;
    bool good = wire_read(text, strlen(text), &message, why) &&
                wire_order(&message, &pit, person, order, why);

    wire_free(&message);
    return good;
}

static void misunderstood(const char *text, const char *sentence)
{
    struct order order;

    if (understood(FIRST_PLAYER, text, &order)) fail_msg("%s was understood", text);
    if (strcmp(why, sentence)) fail_msg("%s: %s", text, why);
}

#define BET "{\"do\":\"order\",\"table\":\"here\",\"act\":\"bet\""
#define ACT "{\"do\":\"order\",\"table\":\"here\",\"role\":\"dealer\",\"act\":"
#define TEN "0123456789"

static void what_is_no_order(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));

    open_pit(&sign);
    misunderstood("", "That is no JSON, or has a member twice.");
    misunderstood("7", "That is no JSON, or has a member twice.");
    misunderstood("{\"do\":\"ping\",\"do\":\"ping\"}", "That is no JSON, or has a member twice.");
    misunderstood("[]", "A message is an object that says what to 'do'.");
    misunderstood("{\"do\":7}", "A message is an object that says what to 'do'.");
    misunderstood("{\"do\":\"dance\"}", "Nobody can 'do' 'dance'.");
    misunderstood("{\"do\":\"watch\",\"table\":\"here\",\"offers\":1}",
                  "'offers' has to be true or false.");
    misunderstood("{\"do\":\"unwatch\",\"table\":\"here\",\"offers\":true}",
                  "There is no member 'offers' in 'unwatch'.");
    misunderstood("{\"do\":\"ping\",\"table\":\"here\"}", "There is no member 'table' in 'ping'.");
    misunderstood("{\"do\":\"watch\",\"table\":\"here\",\"cents\":1}",
                  "There is no member 'cents' in 'watch'.");
    misunderstood("{\"do\":\"watch\"}", "'table' has to be the name of a table.");
    misunderstood("{\"do\":\"watch\",\"table\":\"" TEN TEN TEN "123\"}",
                  "'table' has to be the name of a table.");
    misunderstood("{\"do\":\"ping\"}", "That is no order.");
    misunderstood("{\"do\":\"errand\",\"kind\":\"chips\"}", "That is no order.");
    misunderstood(BET ",\"request\":0}", "'request' has to be from 1 to 9223372036854775807.");
    misunderstood(BET ",\"try\":1}", "'try' has to be true or false.");
    misunderstood(BET ",\"bets\":1}", "There is no member 'bets' in 'order'.");
    misunderstood("{\"do\":\"order\",\"table\":\"here\"}", "An order names its 'act'.");
    misunderstood("{\"do\":\"order\",\"table\":\"here\",\"act\":\"BET\"}",
                  "There is no act 'BET'.");
    misunderstood("{\"do\":\"order\",\"table\":\"here\",\"act\":\"pit-game\"}",
                  "There is no act 'pit-game'.");
    misunderstood(BET ",\"role\":\"shooter\"}", "Nobody gives orders as 'shooter'.");
    misunderstood(BET ",\"wager\":\"banker\"}", "This table knows no wager 'banker'.");
    misunderstood(BET ",\"wager\":null}", "'wager' has to be a text.");
    misunderstood(BET ",\"cents\":5.0}", "'cents' has to be a whole number.");
    misunderstood(BET ",\"cents\":\"5\"}", "'cents' has to be a whole number.");
    misunderstood(BET ",\"cents\":9223372036854775808}", "That is no JSON, or has a member twice.");
    misunderstood(BET ",\"seat\":2}", "'seat' has no meaning for that act.");
    misunderstood("{\"do\":\"order\",\"table\":\"here\",\"act\":\"confirm\",\"seat\":2}",
                  "'seat' has no meaning for that act.");
    misunderstood(BET ",\"reason\":\"short\"}", "'reason' has no meaning for that act.");
    misunderstood(BET ",\"flags\":\"oral\"}", "'flags' has to be a list.");
    misunderstood(BET ",\"flags\":[\"nominee\"]}", "'flags' cannot be 'nominee' here.");
    misunderstood(ACT "\"call\",\"dice\":[3]}", "'dice' has to be a list of 2 numbers.");
    misunderstood(ACT "\"call\",\"dice\":[3,256]}", "'dice' has to be from 0 to 99.");
    misunderstood(ACT "\"confirm\",\"seat\":25}", "'seat' has to be from 1 to 24.");
    misunderstood(ACT "\"no-roll\",\"reason\":\"late\"}", "'reason' cannot be 'late' here.");
    misunderstood(ACT "\"throw\",\"flags\":[]}", "'flags' has no meaning for that act.");
    misunderstood(ACT "\"record\"}", "That act needs 'rule'.");
    misunderstood(ACT "\"pit-fill\",\"chips\":{\"7\":1}}", "There are no chips of '7'.");
    misunderstood(ACT "\"pit-fill\",\"chips\":{\"100\":-1}}",
                  "'chips' has to be from 0 to 1000000000.");
    misunderstood(ACT "\"pit-invite\",\"other\":4294967296}",
                  "'other' has to be from 1 to 4294967295.");
    misunderstood("{\"do\":\"order\",\"table\":\"here\",\"act\":\"pit-seed\",\"seed\":\"0\"}",
                  "'seed' has to be up to 64 bytes, in two digits each.");
    misunderstood("{\"do\":\"order\",\"table\":\"here\",\"act\":\"pit-seed\",\"seed\":\"0G\"}",
                  "'seed' is written with the digits 0 to 9 and a to f.");
}

static void what_is_no_order_elsewhere(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("roulette"));

    open_pit(&sign);
    misunderstood(ACT "\"land\"}", "That act needs 'number'.");
    misunderstood(ACT "\"land\",\"number\":\"37\"}", "'number' cannot be '37' here.");
    misunderstood(ACT "\"land\",\"number\":17}", "'number' has to be a text.");
    sign = sign_of(game_find("baccarat"));
    open_pit(&sign);
    misunderstood(ACT "\"settle\",\"place\":3}", "'place' has no meaning for that act.");
    misunderstood(ACT "\"draw\",\"cards\":[\"1S\"]}", "'cards' cannot be '1S' here.");
    misunderstood(ACT "\"draw\",\"cards\":[\"AS\",\"2S\"]}",
                  "'cards' has to be a list of at most 1.");
    sign = sign_of(game_find("lunar-poker"));
    open_pit(&sign);
    misunderstood("{\"do\":\"order\",\"table\":\"here\",\"act\":\"exchange\","
                  "\"cards\":[\"AS\",\"as\"]}",
                  "The card AS is named twice.");
}

/* A long message is none, whatever it says. */
static void too_long(void **state)
{
    (void)state;
    static char text[WIRE_MOST + 2];
    struct wire_message message;

    memset(text, ' ', WIRE_MOST + 1);
    memcpy(text, "{\"do\":\"ping\"}", 13);
    assert_true(wire_read(text, WIRE_MOST, &message, why));
    assert_false(wire_read(text, WIRE_MOST + 1, &message, why));
    assert_string_equal(why, "A message has at most 16384 bytes.");
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
        { "{\"do\":\"errand\",\"request\":20,\"kind\":\"chips\",\"cents\":5000}", WIRE_ERRAND, 20,
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

static bool errand_read(const char *text, struct errand *errand)
{
    struct chip_set set = chip_set_from(100);
    struct wire_message message;
    bool good =
        wire_read(text, strlen(text), &message, why) && wire_errand(&message, &set, 7, errand, why);

    wire_free(&message);
    return good;
}

static void errands(void **state)
{
    (void)state;
    struct errand errand;

    assert_true(errand_read("{\"do\":\"errand\",\"request\":2,\"kind\":\"redeem\",\"cents\":100,"
                            "\"cheque_cents\":200,\"chips\":{\"500\":4}}",
                            &errand));
    assert_int_equal(errand.request, 2);
    assert_int_equal(errand.person, 7);
    assert_int_equal(errand.kind, ERRAND_REDEEM);
    assert_int_equal(errand.cents, 100);
    assert_int_equal(errand.cheque_cents, 200);
    assert_int_equal(errand.chips.count[1], 4); /* the second kind is 5.00 */
    assert_false(errand_read("{\"do\":\"errand\",\"kind\":\"steal\"}", &errand));
    assert_string_equal(why, "The 'kind' of an errand is chips, voucher or redeem.");
    assert_false(errand_read("{\"do\":\"errand\",\"kind\":\"chips\",\"chips\":{}}", &errand));
    assert_string_equal(why, "'chips' and 'cheque_cents' are for what is redeemed.");
    assert_false(errand_read("{\"do\":\"errand\",\"kind\":\"chips\",\"cents\":-1}", &errand));
    assert_string_equal(why, "'cents' has to be from 0 to 100000000000.");
}

/* ---- What is meant --------------------------------------------------------------- */

#define ON(...)                                                                                    \
    {                                                                                              \
        .seat = NO_SEAT, __VA_ARGS__                                                               \
    }

/* Each member of a command by hand: bets are numbered as in the enum of the game, cards from the
 * ace of spades on by thirteens (KD is 2 * 13 + 13), 00 is 37. */
static const struct meant {
    const char *edition;
    unsigned role;
    const char *members;
    struct command command;
} meant[] = {
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
    { "craps", ROLE_PLAYER, "\"choose\",\"pick\":[2,5]", { .pick = { 2, 5 } } },
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

/* Ana, who says what players say, has the first place. */
static void what_is_meant(void **state)
{
    (void)state;
    char text[300];
    struct order order, to[TO_SIT_DOWN];

    for (size_t i = 0; i < LENGTH(meant); i++) {
        struct sign sign = sign_of(game_find(meant[i].edition));
        struct command expected = meant[i].command;
        open_pit(&sign);
        sit_down(FIRST_PLAYER, 0, 1000, to);
        for (int j = 0; j < TO_SIT_DOWN; j++) pit_do(&pit, &to[j], &events);
        snprintf(text, sizeof text,
                 "{\"do\":\"order\",\"table\":\"here\",\"role\":\"%s\",\"act\":%s}",
                 wire_role(meant[i].role), meant[i].members);
        if (!understood(who(meant[i].role, 0), text, &order)) fail_msg("%s: %s", text, why);
        expected.act = order.command.act;
        const char *word = wire_act_of(&pit, &order);
        assert_memory_equal(meant[i].members + 1, word, strlen(word));
        expected.role = (uint16_t)meant[i].role;
        if (memcmp(&expected, &order.command, sizeof expected)) fail_msg("%s", text);
        assert_int_equal(order.role, meant[i].role);
        assert_int_equal(order.act, PIT_GAME);
    }
}

/* ---- There and back -------------------------------------------------------------- */

/* Acts that somebody said. */
static bool said[ACT_COUNT];

/* An order said and read again is the same, byte for byte. */
static void there_and_back(const struct order *order)
{
    struct wire_message message;
    struct order again;

    json_out_empty(&out);
    wire_put_order(&out, &pit, order);
    bool good = wire_read(out.text, out.length, &message, why) &&
                wire_order(&message, &pit, order->person, &again, why);
    if (good) assert_string_equal(message.table, "here");
    wire_free(&message);
    if (!good) fail_msg("%s: %s", out.text, why);
    if (memcmp(order, &again, sizeof again)) fail_msg("%s is another order", out.text);
    if (order->act == PIT_GAME) said[order->command.act] = true;
}

/* Everything that is offered to this role and seat, with some amount and variation. */
static void offers_there_and_back(unsigned role, int seat)
{
    static struct offers offers;
    uint32_t person = who(role, seat);

    if (role == ROLE_PLAYER && person == NOBODY) return;
    table_offers(&pit.table, (enum role)role, seat, &offers);
    for (int i = 0; i < offers.count; i++) {
        struct order order = pit_order(person, (enum role)role, PIT_GAME);
        if (offers.count > 400 && draw((uint64_t)offers.count / 100)) continue;
        fill_amount(&pit.table, &offers.list[i], &order.command);
        vary(&pit.table, &order.command);
        if (order.command.act == ACT_EXPOSE && role == ROLE_PLAYER) order.command.number = 0;
        order.request = draw(3);
        there_and_back(&order);
        order.command = offers.list[i].command;
        there_and_back(&order);
    }
}

static void any_offers_there_and_back(void)
{
    static const uint16_t roles[] = { ROLE_PLAYER,   ROLE_PLAYER,          ROLE_DEALER,
                                      ROLE_OPERATOR, ROLE_GAME_SUPERVISOR, ROLE_STICKPERSON,
                                      ROLE_MANAGER,  ROLE_CLOCK,           ROLE_CASINO_SUPERVISOR };
    unsigned role = roles[draw(LENGTH(roles))];

    offers_there_and_back(role, role == ROLE_PLAYER ? (int)draw((uint64_t)people_at(&pit.table))
                                                    : NO_SEAT);
}

/* ---- Random games ---------------------------------------------------------------- */

/* Options as they may be. */
static struct sign some_sign(int edition)
{
    struct sign sign = sign_of(edition);
    const struct option *options = games[edition]->options;

    for (int i = 0; options[i].id; i++) {
        struct sign other = sign;
        int choices = 0;
        while (choices < OPTION_CHOICES && options[i].choices[choices].word) choices++;
        if (!choices || options[i].groups) continue;
        const char *word = options[i].choices[draw((uint64_t)choices)].word;
        if (sign_set(&other, i, word) && !sign_check(&other).code) sign = other;
    }
    struct sign antes = sign;
    antes.ante_cents = 50;
    antes.chip_cents = 50;
    if (draw(2) && !sign_check(&antes).code) sign = antes;
    return sign;
}

static bool says_all; /* whatever is done is said, too */

static void sit_everybody(void)
{
    for (int seat = 0; seat < people_at(&pit.table); seat++) {
        struct order to[TO_SIT_DOWN];
        sit_down(FIRST_PLAYER + (uint32_t)seat, seat, 200000, to);
        for (int i = 0; i < TO_SIT_DOWN; i++) {
            if (says_all) there_and_back(&to[i]);
            if (pit_do(&pit, &to[i], &events).code) fail_msg("nobody can sit down");
        }
        struct order grant = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GRANT);
        grant.other = FIRST_PLAYER + (uint32_t)seat;
        grant.cents = 8000; /* more than is given below */
        struct order tokens = pit_order(FIRST_STAFF, ROLE_DEALER, PIT_GAME);
        tokens.command = (struct command){
            .act = ACT_TOKENS, .role = ROLE_DEALER, .seat = (int8_t)seat, .cents = 5000
        };
        if (!pit_do(&pit, &grant, &events).code) pit_do(&pit, &tokens, &events);
    }
}

/* What moves the game on, what somebody bets, or what anybody may do. */
static bool some_command(struct command *command)
{
    static const uint8_t acts[] = { ACT_SLIP,     ACT_CONFIRM, ACT_PUT_BACK, ACT_NO_ROLL,
                                    ACT_OVERRULE, ACT_CALL_ON, ACT_CALL_OFF, ACT_COUNT };
    int seat = (int)draw((uint64_t)people_at(&pit.table));
    uint64_t what = draw(12);

    if (what < 6) return next_move(&pit.table, command);
    if (what < 9) return choose_act(&pit.table, ROLE_PLAYER, seat, ACT_BET, 0, command);
    if (what < 11) return choose_act(&pit.table, ROLE_PLAYER, seat, ACT_COUNT, 0, command);
    return choose_act(&pit.table, staff[draw(LENGTH(staff))], NO_SEAT, acts[draw(LENGTH(acts))], 0,
                      command);
}

static bool ends_the_game(const struct command *command)
{
    return command->act == ACT_CLOSE || command->act == ACT_EXCLUDE || command->act == ACT_LEAVE ||
           command->act == ACT_VACATE || command->act == ACT_FAIL;
}

/* One thing done; what happened is in events. */
static void step(void)
{
    struct command command;

    if (!some_command(&command) || ends_the_game(&command)) return;
    struct order order =
        pit_order(who(command.role, command.seat), (enum role)command.role, PIT_GAME);
    order.command = command;
    if (command.act == ACT_EXPOSE && command.role == ROLE_PLAYER) order.command.number = 0;
    if (says_all) there_and_back(&order);
    pit_do(&pit, &order, &events);
}

/* So many games of an edition, looked at after some of their steps; of each. */
static void play_one(int edition, int tables, int steps, void look(void))
{
    for (int i = 0; i < tables; i++) {
        chance = UINT64_C(88172645463325252) + (uint64_t)(100 * edition + i);
        struct sign sign = some_sign(edition);
        open_pit(&sign);
        sit_everybody();
        for (int j = 0; j < steps; j++) {
            step();
            if (!draw(8)) look();
        }
    }
}

static void play(int tables, int steps, void look(void))
{
    for (int edition = 0; edition < game_count; edition++) play_one(edition, tables, steps, look);
}

/* Ids are those of the rules, for every wager of every sign. */
static void ids_are_the_rules(void)
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
    play(40, 8, ids_are_the_rules);
}

/* All but a few, which are said with nothing else, or by hand above. */
static void every_act_was_said(void)
{
    static const char *const seldom[] = { "agree",    "puck-off",  "rectify",  "reduce",
                                          "allocate", "volunteer", "reshuffle" };

    for (int game = 0; SLOWER == 1 && game < game_count; game++)
        for (int i = 0; i < games[game]->conduct->act_count; i++) {
            int act = games[game]->conduct->acts[i].act;
            const char *id = act_id(games[game], act);
            bool often = true;
            for (size_t j = 0; j < LENGTH(seldom); j++) often &= strcmp(seldom[j], id) != 0;
            if (often && !said[act]) fail_msg("%s was never said", id);
        }
}

static void offers_are_said(void **state)
{
    (void)state;
    says_all = true;
    play(24 / SLOWER, 500, any_offers_there_and_back);
    says_all = false;
    every_act_was_said();
}

/* Members that a pit act uses, at random; the others are 0. */
static struct order some_pit_order(enum pit_act act)
{
    struct order o = pit_order(draw(4) ? (uint32_t)draw(200) : 1, ROLE_PLAYER, act);
    bool chips = act == PIT_BUY || act == PIT_CHANGE || act == PIT_FILL || act == PIT_CREDIT;
    bool seed = act == PIT_COMMIT || act == PIT_SEED || act == PIT_DRAW || act == PIT_REVEAL;
    bool money = act == PIT_BUY || act == PIT_COLOUR || act == PIT_CORRECT || act == PIT_GRANT ||
                 act == PIT_RULE;
    bool other = act == PIT_DUTY || act == PIT_COLOURS_ONLY || act == PIT_CORRECT ||
                 act == PIT_GRANT || act == PIT_INVITE || act == PIT_RESTRICT ||
                 act == PIT_PARTNERS || act == PIT_DISPUTE || act == PIT_COLLECT;
    bool yes = act == PIT_ARRIVE || act == PIT_COLOURS_ONLY || act == PIT_INVITE ||
               act == PIT_RESTRICT || act == PIT_PARTNERS;
    bool number = act == PIT_COLOUR || act == PIT_RULE || act == PIT_ADVISE;

    if (act == PIT_BUY) o.tender = (uint8_t)draw(4);
    if (chips) o.chips.count[draw((uint64_t)pit.set.kinds)] = (int32_t)draw(1000);
    if (money) o.cents = (int64_t)draw(100000) - 50000;
    if (other) o.other = (uint32_t)draw(UINT32_MAX);
    if (act == PIT_PARTNERS) o.third = (uint32_t)draw(500);
    if (yes) o.yes = draw(2);
    if (number) o.number = (uint8_t)draw(100);
    if (act == PIT_DUTY) o.number = (uint8_t)draw(ROLE_COUNT + 1);
    if (act == PIT_RESERVE) o.number = (uint8_t)draw(3);
    if (act == PIT_COLOUR || act == PIT_COLOUR_BACK || act == PIT_COMMIT)
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

static void pit_acts_are_said(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("roulette"));

    chance = 4711;
    open_pit(&sign);
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++)
        for (int i = 0; i < 200; i++) {
            struct order order = some_pit_order((enum pit_act)act);
            there_and_back(&order);
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

/* An offer is said with one of its amounts, and the pit would do it. */
static void offer_is_taken(uint32_t person, json_t *offer, const char *amount)
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
    bool counted = !strcmp(act, "tick") || !strcmp(act, "cut") || !strcmp(act, "stop-card");
    if (cents) json_object_set(order, counted ? "count" : "cents", cents);
    char *text = json_dumps(order, JSON_COMPACT);
    if (!understood(person, text, &taken)) fail_msg("%s: %s", text, why);
    struct refusal refusal = pit_check(&pit, &taken);
    if (refusal.code) fail_msg("%s: %s", text, refusal_word(refusal.code));
    free(text);
    json_decref(order);
}

static int offers_seen, offers_open;

/* Whatever the rules offer and the pit takes is listed, at least by its act. */
static void nothing_is_left_out(uint32_t person, const json_t *list)
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
        if (offers.list[i].step_cents)
            order.command = offer_command(&pit.table, &offers.list[i], offers.list[i].least_cents);
        if (!listed[order.command.act] && !pit_check(&pit, &order).code)
            fail_msg("%s is not listed", act_id(games[pit.table.sign.edition], order.command.act));
    }
}

static void offers_are_taken_by(uint32_t person)
{
    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, person, NULL, WIRE_CASH);
    json_t *list = parsed(), *offer;
    size_t i;

    nothing_is_left_out(person, list);
    json_array_foreach(list, i, offer)
    {
        assert_non_null(clause_find(games[pit.table.sign.edition],
                                    json_string_value(json_object_get(offer, "clause"))));
        offers_seen++;
        offers_open += json_object_get(offer, "needs") != NULL;
        if (json_object_get(offer, "needs") || json_object_get(offer, "many")) continue;
        offer_is_taken(person, offer, "least");
        if (json_object_get(offer, "most")) offer_is_taken(person, offer, "most");
    }
    json_decref(list);
}

/* Something that the pit forbids, and the rules do not know of. */
static void forbid(void)
{
    static const uint8_t acts[] = { PIT_RESTRICT, PIT_PARTNERS, PIT_COLOURS_ONLY, PIT_COMMIT,
                                    PIT_RESERVE };
    enum pit_act act = (enum pit_act)acts[draw(LENGTH(acts))];
    bool clock = act == PIT_COMMIT;
    unsigned role = act == PIT_PARTNERS ? ROLE_GAME_SUPERVISOR : clock ? ROLE_CLOCK : ROLE_OPERATOR;
    struct order order = pit_order(who(role, NO_SEAT), (enum role)role, act);

    order.other = clock ? NOBODY : FIRST_PLAYER;
    order.third = act == PIT_PARTNERS ? FIRST_PLAYER + 1 : NOBODY;
    order.yes = draw(2);
    order.number = act == PIT_RESERVE ? (uint8_t)draw(3) : 0;
    order.count = clock ? 3 : 0;
    order.length = clock ? CHANCE_BYTES : 0;
    pit_do(&pit, &order, &events);
}

static void somebodys_offers(void)
{
    if (!draw(6)) forbid();
    static const uint16_t roles[] = { ROLE_PLAYER, ROLE_DEALER, ROLE_GAME_SUPERVISOR, ROLE_OPERATOR,
                                      ROLE_MANAGER };
    unsigned role = roles[draw(LENGTH(roles))];

    if (!draw(8))
        offers_are_taken_by(FIRST_PLAYER + 77); /* who has not come yet */
    else
        offers_are_taken_by(who(role, (int)draw((uint64_t)people_at(&pit.table))));
}

static void offers_are_taken(void **state)
{
    (void)state;
    offers_seen = offers_open = 0;
    play(3, 300 / SLOWER, somebodys_offers);
    assert_true(offers_seen > 1000 && offers_open > 0 && offers_open < offers_seen / 2);
}

/* What is theirs, and what they may do: of everybody but one who sits there, and of somebody who
 * has not come; the caller's to free. */
static char *told_to_others(uint32_t but)
{
    static const struct purse purse;
    struct json_out all = { .text = NULL };

    json_out_array(&all, NULL);
    for (int seat = 0; seat < people_at(&pit.table); seat++)
        if (who(ROLE_PLAYER, seat) != but)
            wire_yours(&all, NULL, &pit, who(ROLE_PLAYER, seat), &purse);
    wire_yours(&all, NULL, &pit, FIRST_PLAYER + 77, &purse);
    json_out_end(&all);
    assert_false(all.failed);
    return all.text;
}

static int alone, together; /* orders that were nothing to others, and those that were */

/* A wager that is said to be of one only changes nothing for others; many others do. */
static void a_wager_of_one(void)
{
    int seat = (int)draw((uint64_t)people_at(&pit.table));
    struct order order = pit_order(who(ROLE_PLAYER, seat), ROLE_PLAYER, PIT_GAME);

    if (!choose_act(&pit.table, ROLE_PLAYER, seat, draw(3) ? ACT_BET : ACT_TAKE, 0, &order.command))
        return;
    char *before = told_to_others(order.person);
    bool done = !pit_do(&pit, &order, &events).code;
    char *after = told_to_others(order.person);
    bool same = !strcmp(before, after);
    if (done && wire_of_one(&pit, &order) && !same)
        fail_msg("%s: %s\n%s", games[pit.table.sign.edition]->id, before, after);
    alone += done && wire_of_one(&pit, &order);
    together += done && !same;
    free(before);
    free(after);
}

static void some_wagers_of_one(void)
{
    if (!draw(25)) forbid();
    for (int i = 0; i < 4; i++) a_wager_of_one();
}

static void wagers_of_one(void **state)
{
    (void)state;
    alone = together = 0;
    play(1, 100 / SLOWER, some_wagers_of_one);
    play_one(game_find("roulette"), 8, 400 / SLOWER, some_wagers_of_one);
    if (alone <= 100 / SLOWER || (SLOWER == 1 && !together))
        fail_msg("%d alone, %d together", alone, together);
}

/* The acts that somebody is offered, in order, each once. */
static void acts_offered(uint32_t person, const char *expected)
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

/* Wagers, antes and fees are what lies on the layout; with the racks, what the chips are worth. */
static void state_adds_up(void)
{
    json_out_empty(&out);
    wire_state(&out, NULL, &pit, &names);
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
    play(10, 400 / SLOWER, state_adds_up);
}

/* ---- Whose turn it is ------------------------------------------------------------ */

static int waits_for_seat, waits_for_players, waits_for_staff; /* moments of each that were seen */

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

/* Somebody who acts for the player (Division 5 r.2.3), or has the hand's other card (15.5). */
static bool acts_with(int seat, int other)
{
    const struct baccarat *b = baccarat_of(&pit.table);
    bool second = b->second[HAND_PLAYER] == other || b->second[HAND_BANKER] == other;

    if (!AS_BACCARAT(games[pit.table.sign.edition])) return false;
    return second || b->acts_for[other] == seat + 1;
}

/* It is the moment for that player's act, and nobody else could do it. */
static void seat_is_waited_for(const json_t *waits)
{
    int seat = (int)json_integer_value(json_object_get(waits, "seat")) - 1;
    struct command command = { .act = (uint8_t)act_named(
                                   json_string_value(json_object_get(waits, "act"))),
                               .role = ROLE_PLAYER,
                               .seat = (int8_t)seat };

    if (!table_maybe(&pit.table, &command)) fail_msg("seat %d: %s", seat + 1, out.text);
    for (int other = 0; other < people_at(&pit.table); other++)
        if (other != seat && !acts_with(seat, other) && is_offered(ROLE_PLAYER, other, command.act))
            fail_msg("seat %d too: %s", other + 1, out.text);
    waits_for_seat++;
}

/* Each may decide about a hand, or about forcing the Dealer. */
static void players_are_waited_for(const json_t *waits)
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

/* What staff may do at almost any time, and that moves no game on. */
static bool is_aside(int act)
{
    static const uint8_t aside[] = { ACT_TOKENS,     ACT_FOREIGN, ACT_SLIP,     ACT_CONFIRM,
                                     ACT_REFUSE,     ACT_RECORD,  ACT_VACATE,   ACT_TICK,
                                     ACT_INVALIDATE, ACT_NOTICE,  ACT_LIMITS,   ACT_PERSONAL,
                                     ACT_CLOSING,    ACT_CLOSE,   ACT_NOMINATE, ACT_DISMISS,
                                     ACT_CORRECT,    ACT_DISPUTE, ACT_OVERRULE, ACT_FAIL };

    for (size_t i = 0; i < LENGTH(aside); i++)
        if (aside[i] == act) return true;
    return false;
}

/* One of these roles moves the game on, or is told what has to come first. */
static void staff_are_waited_for(const json_t *waits)
{
    const struct conduct *conduct = conduct_of(&pit.table);
    const json_t *roles = json_object_get(waits, "roles");
    bool can = json_object_get(waits, "first") != NULL;

    assert_true(json_array_size(roles) > 0);
    for (size_t i = 0; i < json_array_size(roles); i++)
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            if (strcmp(wire_role(1u << bit), json_string_value(json_array_get(roles, i)))) continue;
            for (int act = 0; act < conduct->act_count && !can; act++)
                can = !is_aside(conduct->acts[act].act) &&
                      is_offered(1u << bit, NO_SEAT, conduct->acts[act].act);
        }
    if (!can) fail_msg("nobody of them can go on: %s", out.text);
    waits_for_staff++;
}

/* What the table waits for says whose turn it is, and is what the rules say. */
static void turn_is_told(void)
{
    json_out_empty(&out);
    wire_state(&out, NULL, &pit, &names);
    json_t *all = parsed(), *waits = json_object_get(all, "waits");
    const json_t *turn = json_object_get(all, "turn"), *seats = json_object_get(waits, "seats");
    const char *whom = json_string_value(json_object_get(waits, "for"));

    assert_non_null(turn);
    assert_true(json_is_true(json_object_get(all, "closed")) == !waits);
    if (!waits) {
        assert_true(json_is_null(turn));
    } else if (!strcmp(whom, "seat")) {
        assert_true(json_equal(turn, json_object_get(waits, "seat")));
        seat_is_waited_for(waits);
    } else if (!strcmp(whom, "players")) {
        bool one = json_array_size(seats) == 1;
        assert_true(one ? json_equal(turn, json_array_get(seats, 0)) : json_is_null(turn));
        players_are_waited_for(waits);
    } else {
        assert_string_equal(whom, "role");
        assert_string_equal(json_string_value(turn), "house");
        staff_are_waited_for(waits);
    }
    json_decref(all);
}

static void turns_are_told(void **state)
{
    (void)state;
    waits_for_seat = waits_for_players = waits_for_staff = 0;
    play(3 * 7, 500 / SLOWER, turn_is_told);
    play_one(game_find("lunar-poker"), 14, 500 / SLOWER, turn_is_told);
    if (waits_for_seat < 100 / SLOWER || waits_for_players < 100 / SLOWER ||
        waits_for_staff < 100 / SLOWER)
        fail_msg("%d, %d, %d", waits_for_seat, waits_for_players, waits_for_staff);
}

/* ---- Nothing hidden is told ------------------------------------------------------ */

/* The same table with two cards exchanged that this person (NOBODY: everybody) cannot see. */
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

static char *taken_text(void)
{
    char *text = strdup(out.text);

    json_out_empty(&out);
    return text;
}

static void no_card_is_told(void)
{
    static struct pit other;

    if (!AS_LUNAR(games[pit.table.sign.edition])) return;
    exchange_unseen(&pit, ROLE_PLAYER, NO_SEAT, &other);
    json_out_empty(&out);
    wire_state(&out, NULL, &pit, &names);
    char *text = taken_text();
    wire_state(&out, NULL, &other, &names);
    assert_string_equal(text, out.text);
    free(text);
    static const uint16_t roles[] = { ROLE_PLAYER, ROLE_PLAYER, ROLE_DEALER, ROLE_OPERATOR };
    unsigned role = roles[draw(LENGTH(roles))];
    int seat = role == ROLE_PLAYER ? (int)draw(LUNAR_BOXES) : NO_SEAT;
    if (role == ROLE_PLAYER && who(role, seat) == NOBODY) return;
    exchange_unseen(&pit, role, seat, &other);
    json_out_empty(&out);
    wire_yours(&out, NULL, &pit, who(role, seat), NULL);
    text = taken_text();
    wire_yours(&out, NULL, &other, who(role, seat), NULL);
    assert_string_equal(text, out.text);
    free(text);
}

static void no_hidden_card(void **state)
{
    (void)state;
    play(12, 600 / SLOWER, no_card_is_told);
}

/* Events of every kind can be read again, and say something under a clause of the rules. */
static int events_seen;

static void events_are_told(void)
{
    json_out_empty(&out);
    wire_events(&out, NULL, &pit, &events, &names);
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

static void all_events_are_told(void **state)
{
    (void)state;
    events_seen = 0;
    play(6, 800 / SLOWER, events_are_told);
    assert_true(events_seen > 1000 / SLOWER);
}

/* ---- Games dealt in JSON --------------------------------------------------------- */

/* What is said is done. */
static void say(uint32_t person, const char *members)
{
    char text[512];
    struct order order;

    snprintf(text, sizeof text, "{\"do\":\"order\",\"table\":\"here\",%s}", members);
    if (!understood(person, text, &order)) fail_msg("%s: %s", text, why);
    struct refusal refusal = pit_do(&pit, &order, &events);
    if (refusal.code) fail_msg("%s: %s", text, refusal_word(refusal.code));
}

/* ... by whoever is on duty so. */
static void does(unsigned role, const char *members)
{
    char text[400];

    snprintf(text, sizeof text, "\"role\":\"%s\",%s", wire_role(role), members);
    say(who(role, NO_SEAT), text);
}

static void dealer(const char *members)
{
    does(ROLE_DEALER, members);
}

#define ANA (FIRST_PLAYER)
#define BOB (FIRST_PLAYER + 1)

static void comes(uint32_t person, int seat)
{
    char sit[40];

    snprintf(sit, sizeof sit, "\"act\":\"sit\",\"seat\":%d", seat);
    say(person, "\"act\":\"pit-arrive\",\"yes\":true");
    say(person, sit);
    say(person, "\"act\":\"pit-buy\",\"tender\":\"cash\",\"cents\":100000");
}

/* A member of a JSON value, as text. */
static void shows(const char *member, const char *expected)
{
    json_t *all = parsed(), *value = json_object_get(all, member);
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("nothing");

    if (strcmp(text, expected)) fail_msg("%s is %s", member, text);
    free(text);
    json_decref(all);
}

static void look(void)
{
    json_out_empty(&out);
    wire_state(&out, NULL, &pit, &names);
}

static void look_at(uint32_t person)
{
    json_out_empty(&out);
    wire_yours(&out, NULL, &pit, person, NULL);
}

/* Whose turn everybody is told it is, and what the table waits for. */
static void waits(const char *turn, const char *waits)
{
    look();
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

/* What follows at once where nobody wants more time; and without staff nobody waits for them. */
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

/* The last results. */
static void results(const char *expected)
{
    json_out_empty(&out);
    json_out_object(&out, NULL);
    wire_results(&out, &pit);
    json_out_end(&out);
    shows("last", expected);
}

/* What an act is called that somebody is offered. */
static void is_called(uint32_t person, const char *act, const char *label)
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

/* Among what was told last there is this event. */
static void told(const char *expected)
{
    bool found = false;
    json_t *event;
    size_t i;

    json_out_empty(&out);
    wire_events(&out, NULL, &pit, &events, &names);
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

static void opens(const char *edition)
{
    struct sign sign = sign_of(game_find(edition));

    open_pit(&sign);
    comes(ANA, 1);
    comes(BOB, 3);
}

/* 5.00 on one number of 37 are paid 35 to 1: 175.00.  Bob's 10.00 on red lose, as 17 is black. */
static void a_spin(void **state)
{
    (void)state;
    opens("roulette");
    say(ANA, "\"act\":\"bet\",\"wager\":\"straight-17\",\"cents\":500");
    say(BOB, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":1000");
    look();
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
    look();
    shows("say", "\"No more bets\"");
    shows("open", "false");
    shows("spinning", "true");
    shows("direction", "\"anticlockwise\"");
    dealer("\"act\":\"drop\",\"count\":6");
    dealer("\"act\":\"land\",\"number\":\"17\"");
    dealer("\"act\":\"announce\"");
    told("{\"event\":\"dolly\",\"number\":\"17\",\"clause\":\"4.4(b)\",\"also\":\"2.3(a)(i)\","
         "\"say\":\"17, black\"}");
    look();
    shows("ball", "\"17\"");
    shows("dolly", "\"17\"");
    shows("spinning", "false");
    dealer("\"act\":\"collect\"");
    look();
    shows("wagers", "[{\"seat\":1,\"wager\":\"straight-17\",\"cents\":500,\"won\":true}]");
    dealer("\"act\":\"pay\"");
    look_at(ANA);
    /* 1000.00 bought and 175.00 won: of that 5.00 still on the layout */
    shows("rack", "{\"chips\":{\"2500\":3,\"10000\":1,\"100000\":1},\"cents\":117000,"
                  "\"layout\":500,\"promo\":0}");
    acts_offered(FIRST_PLAYER + 9, "pit-arrive");
}

/* What Bob says the dealer enters, to whom it is offered while somebody could say something. */
static void what_is_said(void **state)
{
    (void)state;
    static const char line[] = "{\"act\":\"pit-spoken\",\"role\":\"dealer\",\"many\":true,"
                               "\"clause\":\"4.5\"}";
    opens("craps");
    dealer("\"act\":\"receive\",\"count\":5");
    dealer("\"act\":\"inspect\"");
    does(ROLE_GAME_SUPERVISOR, "\"act\":\"inspect\"");
    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, who(ROLE_DEALER, NO_SEAT), NULL, WIRE_CASH);
    assert_non_null(strstr(out.text, line));
    dealer("\"act\":\"pit-spoken\",\"seat\":3,\"wager\":\"dont-pass\",\"cents\":1000");
    look();
    shows("wagers", "[{\"seat\":3,\"wager\":\"dont-pass\",\"cents\":1000,\"waiting\":true,"
                    "\"spoken\":true}]");
    say(ANA, "\"act\":\"bet\",\"wager\":\"pass\",\"cents\":500");
    does(ROLE_STICKPERSON, "\"act\":\"offer\"");
    say(ANA, "\"act\":\"accept\"");
    say(ANA, "\"act\":\"choose\",\"pick\":[2,5]");
    say(ANA, "\"act\":\"throw\"");
    does(ROLE_STICKPERSON, "\"act\":\"rest\",\"dice\":[2,4]");
    json_out_empty(&out);
    wire_offers(&out, NULL, &pit, who(ROLE_DEALER, NO_SEAT), NULL, WIRE_CASH);
    assert_null(strstr(out.text, "pit-spoken"));
}

/* A point of 6, which is made: Ana's 5.00 on it win 5.00, and Bob's 10.00 against it are lost; 6.00
 * on the 8 stay up. */
static void a_point(void **state)
{
    (void)state;
    opens("craps");
    dealer("\"act\":\"receive\",\"count\":5");
    dealer("\"act\":\"inspect\"");
    does(ROLE_GAME_SUPERVISOR, "\"act\":\"inspect\"");
    say(ANA, "\"act\":\"bet\",\"wager\":\"pass\",\"cents\":500");
    say(BOB, "\"act\":\"bet\",\"wager\":\"dont-pass\",\"cents\":1000,\"flags\":[\"oral\"]");
    look();
    shows("wagers", "[{\"seat\":1,\"wager\":\"pass\",\"cents\":500},{\"seat\":3,"
                    "\"wager\":\"dont-pass\",\"cents\":1000,\"waiting\":true,\"spoken\":true}]");
    dealer("\"act\":\"confirm\",\"seat\":3");
    does(ROLE_STICKPERSON, "\"act\":\"offer\"");
    look();
    shows("offered", "1");
    say(ANA, "\"act\":\"accept\"");
    say(ANA, "\"act\":\"choose\",\"pick\":[2,5]");
    look();
    shows("shooter", "1");
    shows("come_out", "true");
    shows("point", "null");
    shows("set", "{\"here\":[1,2,3,4,5],\"missing\":[],\"active\":[2,5],\"lost\":0}");
    say(ANA, "\"act\":\"throw\"");
    look();
    shows("say", "\"The dice are out\"");
    shows("dice", "nothing");
    does(ROLE_STICKPERSON, "\"act\":\"rest\",\"dice\":[2,4]");
    look();
    shows("dice", "[2,4]");
    does(ROLE_STICKPERSON, "\"act\":\"call\"");
    dealer("\"act\":\"settle\"");
    look();
    shows("point", "6");
    shows("come_out", "false");
    shows("wagers", "[{\"seat\":1,\"wager\":\"pass\",\"cents\":500,\"at\":6},"
                    "{\"seat\":3,\"wager\":\"dont-pass\",\"cents\":1000,\"at\":6}]");
    say(ANA, "\"act\":\"bet\",\"wager\":\"place-8\",\"cents\":600");
    say(ANA, "\"act\":\"call-off\",\"wager\":\"place-8\",\"flags\":[\"only\"]");
    dealer("\"act\":\"confirm\",\"seat\":1");
    look();
    shows("wagers", "[{\"seat\":1,\"wager\":\"pass\",\"cents\":500,\"at\":6},"
                    "{\"seat\":3,\"wager\":\"dont-pass\",\"cents\":1000,\"at\":6},"
                    "{\"seat\":1,\"wager\":\"place-8\",\"cents\":600,\"off\":true}]");
    does(ROLE_STICKPERSON, "\"act\":\"hand\"");
    say(ANA, "\"act\":\"throw\"");
    does(ROLE_STICKPERSON, "\"act\":\"rest\",\"dice\":[3,3]");
    does(ROLE_STICKPERSON, "\"act\":\"call\"");
    dealer("\"act\":\"settle\"");
    look();
    shows("point", "null");
    shows("wagers", "[{\"seat\":1,\"wager\":\"place-8\",\"cents\":600,\"off\":true}]");
    shows("seats", "[{\"seat\":1,\"person\":100,\"name\":\"Ana\",\"rack\":99900,\"layout\":600,"
                   "\"here\":true,\"parts\":[\"shooter\"]},{\"seat\":3,\"person\":101,"
                   "\"name\":\"Bob\",\"rack\":99000,\"layout\":0,\"here\":true}]");
}

/* 416 cards less a 2 and two more face down; 9 to 4, and the Banker's Hand wins: 20.00 on it win
 * 20.00, less five per cent. */
static void a_coup(void **state)
{
    (void)state;
    opens("baccarat");
    dealer("\"act\":\"receive\",\"count\":8");
    look();
    shows("open", "false");
    dealer("\"act\":\"inspect\"");
    does(ROLE_GAME_SUPERVISOR, "\"act\":\"inspect\"");
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
    look();
    shows("hands", "{\"player\":{\"cards\":[]},\"banker\":{\"cards\":[]}}");
    shows("shoe", "{\"left\":413,\"cut_card\":false,\"last\":false,\"burned\":true}");
    dealer("\"act\":\"draw\",\"cards\":[\"KD\"]");
    dealer("\"act\":\"draw\",\"cards\":[\"4S\"]");
    dealer("\"act\":\"draw\",\"cards\":[\"4C\"]");
    dealer("\"act\":\"draw\",\"cards\":[\"5H\"]");
    look();
    shows("hands", "{\"player\":{\"cards\":[\"KD\",\"4C\"],\"points\":4},"
                   "\"banker\":{\"cards\":[\"4S\",\"5H\"],\"points\":9}}");
    shows("result", "nothing");
    dealer("\"act\":\"announce\"");
    look();
    shows("result", "\"banker\"");
    dealer("\"act\":\"settle\"");
    told("{\"event\":\"verdict\",\"seat\":1,\"wager\":\"banker\",\"fate\":\"wins\",\"pays\":\"1 to "
         "1\","
         "\"stake\":2000,\"paid\":2000,\"clause\":\"5.1(a)(i)\",\"also\":\"5.10(b)\","
         "\"say\":\"Ana: Banker's Hand of 20 wins 20, at 1 to 1\"}");
    told("{\"event\":\"commission\",\"seat\":1,\"wager\":\"banker\",\"paid\":100,\"clause\":\"5.10("
         "b)\","
         "\"say\":\"Ana pays 1 commission\"}");
    look();
    shows("commission", "100");
    shows("hands", "{\"player\":{\"cards\":[]},\"banker\":{\"cards\":[]}}");
}

/* Five cards each; only the one that the Dealer turns is everybody's to see, and each player's own
 * are the player's. */
static void a_deal(void **state)
{
    (void)state;
    static const char *const cards[] = { "2S", "3S", "4H", "6H", "7H", "5D",  "8C", "10D",
                                         "QC", "AS", "KD", "QS", "JH", "10C", "9D" };
    char draws[60];

    opens("lunar-poker");
    dealer("\"act\":\"receive\",\"count\":1");
    dealer("\"act\":\"inspect\"");
    does(ROLE_GAME_SUPERVISOR, "\"act\":\"inspect\"");
    dealer("\"act\":\"spread\"");
    dealer("\"act\":\"stack\"");
    dealer("\"act\":\"riffle\"");
    look();
    if (strstr(out.text, "cutting")) dealer("\"act\":\"cut\",\"count\":20");
    say(ANA, "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":1000");
    say(BOB, "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":500");
    dealer("\"act\":\"no-more-bets\"");
    for (size_t i = 0; i < LENGTH(cards); i++) {
        snprintf(draws, sizeof draws, "\"act\":\"draw\",\"cards\":[\"%s\"]", cards[i]);
        does(ROLE_CLOCK, draws);
        if (!i)
            told("{\"event\":\"card\",\"cards\":[null],\"hand\":1,\"clause\":\"8.3(a)\",\"also\":"
                 "\"8.1\",\"say\":\"a card face down for Ana's hand\"}");
    }
    look();
    shows("phase", "\"deciding\"");
    shows("boxes", "[{\"seat\":1,\"stage\":\"thinking\",\"cards\":[null,null,null,null,null]},"
                   "{\"seat\":3,\"stage\":\"thinking\",\"cards\":[null,null,null,null,null]}]");
    shows("dealer", "{\"cards\":[null,null,null,null,\"9D\"]}");
    shows("deck", "{\"left\":37,\"discards\":0}");
    look_at(BOB);
    shows("boxes",
          "[{\"seat\":1,\"stage\":\"thinking\",\"cards\":[null,null,null,null,null]},"
          "{\"seat\":3,\"stage\":\"thinking\",\"cards\":[\"3S\",\"7H\",\"10D\",\"KD\",\"10C\"],"
          "\"value\":\"one-pair\"}]");
    say(ANA, "\"act\":\"exchange\",\"cards\":[\"2S\",\"6H\"]");
    say(BOB, "\"act\":\"bet\",\"wager\":\"bet\",\"cents\":1000");
    dealer("\"act\":\"lock\"");
    dealer("\"act\":\"serve\",\"seat\":1");
    look();
    shows("due", "1");
    does(ROLE_CLOCK, "\"act\":\"draw\",\"cards\":[\"3C\"]");
    does(ROLE_CLOCK, "\"act\":\"draw\",\"cards\":[\"3D\"]");
    say(ANA, "\"act\":\"look\"");
    say(ANA, "\"act\":\"fold\"");
    dealer("\"act\":\"no-more-bets\"");
    dealer("\"act\":\"turn\"");
    look();
    shows("dealer", "{\"cards\":[\"4H\",\"5D\",\"QC\",\"QS\",\"9D\"],\"value\":\"one-pair\","
                    "\"qualifies\":true}");
    dealer("\"act\":\"settle\"");
    told("{\"event\":\"verdict\",\"seat\":3,\"wager\":\"bet\",\"fate\":\"loses\",\"stake\":1000,"
         "\"clause\":\"10.7(a)\",\"also\":\"10.6(b)\",\"say\":\"Bob: Bet loses 10\"}");
}

/* ---- Turns, dealt in JSON -------------------------------------------------------- */

static void bets(uint32_t person, const char *wager, int cents)
{
    char text[100];

    snprintf(text, sizeof text, "\"act\":\"bet\",\"wager\":\"%s\",\"cents\":%d", wager, cents);
    say(person, text);
}

static void does_plainly(unsigned role, const char *act)
{
    char text[60];

    snprintf(text, sizeof text, "\"act\":\"%s\"", act);
    does(role, text);
}

/* Division 8 r.4.2 to 4.5 is the dealer's from the spin to the payment. */
static void turns_of_a_spin(void **state)
{
    (void)state;
    opens("roulette");
    assert_string_equal(state_of(&pit.table)->emblem, "wheel");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"go on when the bets are "
                       "made\",\"first\":\"somebody to bet\"}");
    follows("\"Spin now\"");
    bets(ANA, "straight-17", 500);
    dealer("\"act\":\"spin\",\"direction\":\"anticlockwise\"");
    waits_for("dealer", "call no more bets");
    follows("\"No more bets\"");
    does_plainly(ROLE_DEALER, "no-more-bets");
    waits_for("dealer", "say that the ball drops");
    follows("nothing");
    dealer("\"act\":\"drop\",\"count\":6");
    waits_for("dealer", "key in the number");
    dealer("\"act\":\"land\",\"number\":\"17\"");
    waits_for("dealer", "call the number");
    does_plainly(ROLE_DEALER, "announce");
    waits_for("dealer", "take the losing wagers and pay");
    does_plainly(ROLE_DEALER, "collect");
    waits_for("dealer", "pay the winners");
    does_plainly(ROLE_DEALER, "pay");
    results("[{\"say\":\"17\",\"as\":\"black\"}]");
    is_called(ANA, "bet", "as always");
}

/* Division 8 r.5.2: a ball that left the wheel is for the game supervisor to see. */
static void turn_of_the_supervisor(void **state)
{
    (void)state;
    opens("roulette");
    bets(ANA, "straight-17", 500);
    dealer("\"act\":\"spin\",\"direction\":\"anticlockwise\"");
    dealer("\"act\":\"no-spin\",\"reason\":\"out-of-wheel\"");
    waits_for("game-supervisor", "examine the ball");
    shows("say", "\"The ball is examined\"");
    does_plainly(ROLE_GAME_SUPERVISOR, "examine");
    look();
    shows("say", "\"Place your bets\"");
}

/* Division 11: dice are received and inspected (5.2), offered by the stickperson (5.3), chosen and
 * thrown by the shooter (5.4, 5.5), called (5.6) and settled (5.7). */
static void turns_of_a_roll(void **state)
{
    (void)state;
    opens("craps");
    assert_string_equal(state_of(&pit.table)->emblem, "dice");
    waits("\"house\"",
          "{\"for\":\"role\",\"roles\":[\"dealer\",\"stickperson\",\"game-supervisor\"],\"to\":"
          "\"bring and inspect the dice\"}");
    dealer("\"act\":\"receive\",\"count\":5");
    does_plainly(ROLE_DEALER, "inspect");
    does_plainly(ROLE_GAME_SUPERVISOR, "inspect");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"stickperson\"],\"to\":\"offer the dice to "
                       "somebody who has bet what it takes to throw\",\"first\":\"a player who "
                       "has bet what it takes to throw\"}");
    follows("\"Offer the dice now\"");
    bets(ANA, "pass", 500);
    does_plainly(ROLE_STICKPERSON, "offer");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"take the dice, or to pass them "
               "on\",\"act\":\"accept\"}");
    shows("say", "\"The dice are offered\"");
    shows("say_to", "1");
    is_called(ANA, "accept", "Accept the dice");
    is_called(ANA, "decline", "Pass the dice on");
    say(ANA, "\"act\":\"accept\"");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"choose two dice\",\"act\":\"choose\"}");
    shows("say_to", "nothing");
    say(ANA, "\"act\":\"choose\",\"pick\":[2,5]");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"throw\",\"act\":\"throw\"}");
    say(ANA, "\"act\":\"throw\"");
    waits_for("stickperson", "key in the dice");
    does(ROLE_STICKPERSON, "\"act\":\"rest\",\"dice\":[3,4]");
    waits_for("stickperson", "call the result");
    say(BOB, "\"act\":\"dispute\"");
    waits_for("game-supervisor", "rule on the faces");
    does(ROLE_GAME_SUPERVISOR, "\"act\":\"rule\",\"dice\":[3,4]");
    does_plainly(ROLE_STICKPERSON, "call");
    waits("\"house\"",
          "{\"for\":\"role\",\"roles\":[\"dealer\",\"stickperson\"],\"to\":\"go on\"}");
    does_plainly(ROLE_DEALER, "settle");
    waits_for("stickperson", "give the dice back");
    results("[{\"say\":\"3 4\"}]");
}

/* Where there is no stickperson, the dealer has the dice: Division 11A r.5.3(a), and in New South
 * Wales 3.2. */
static void turns_without_a_stickperson(void **state)
{
    (void)state;
    static const char *const editions[] = { "snake-eyes", "snake-eyes-first", "snake-eyes-nsw",
                                            "double-dice" };
    const char *offering =
        "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"offer the dice to somebody who has bet "
        "what it takes to throw\",\"first\":\"a player who has bet what it takes to throw\"}";

    for (size_t i = 0; i < LENGTH(editions); i++) {
        opens(editions[i]);
        bool nsw = strstr(editions[i], "nsw"), made = i == 3; /* without anybody to inspect them */
        if (!made) dealer("\"act\":\"receive\",\"count\":5");
        if (!made && !nsw) {
            does_plainly(ROLE_DEALER, "inspect");
            does_plainly(ROLE_GAME_SUPERVISOR, "inspect");
        }
        assert_string_equal(state_of(&pit.table)->emblem, "dice");
        waits("\"house\"", offering);
    }
}

/* Double Dice 9.2: four throws without a seven are a set. */
static void sets_of_four(void **state)
{
    (void)state;
    opens("double-dice");
    bets(ANA, "shooter", 500);
    does_plainly(ROLE_DEALER, "offer");
    say(ANA, "\"act\":\"accept\"");
    for (int i = 1; i <= 5; i++) {
        say(ANA, "\"act\":\"throw\"");
        does(ROLE_DEALER, "\"act\":\"rest\",\"dice\":[2,4]");
        does_plainly(ROLE_DEALER, "call");
        does_plainly(ROLE_DEALER, "settle");
        look();
        shows("won", i < 4 ? "0" : "1");
        shows("throws", i == 1 || i == 5 ? "1" : i == 4 ? "0" : i == 2 ? "2" : "3");
        look();
        if (strstr(out.text, "\"phase\":\"settled\"")) does_plainly(ROLE_DEALER, "hand");
        if (i == 4) bets(ANA, "shooter", 500);
    }
}

/* Division 5: who is offered the cut cuts (7.5, 7.6); in Style B a hand is offered (8.8) and its
 * holder turns it (8.14). */
static void turns_of_a_coup(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("baccarat"));

    assert_true(sign_set(&sign, sign_option(&sign, "style"), "B"));
    assert_int_equal(sign_check(&sign).code, 0);
    open_pit(&sign);
    comes(ANA, 1);
    comes(BOB, 3);
    assert_string_equal(state_of(&pit.table)->emblem, "cards");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\",\"game-supervisor\"],\"to\":\"make "
                       "the cards ready\"}");
    dealer("\"act\":\"receive\",\"count\":8");
    does_plainly(ROLE_DEALER, "inspect");
    does_plainly(ROLE_GAME_SUPERVISOR, "inspect");
    does_plainly(ROLE_DEALER, "spread");
    does_plainly(ROLE_DEALER, "chemmy");
    does_plainly(ROLE_DEALER, "stack");
    does_plainly(ROLE_DEALER, "riffle");
    waits_for("dealer", "go on with the cut");
    does_plainly(ROLE_DEALER, "offer-cut");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"cut the cards, or to let the cut "
               "pass\",\"act\":\"accept\"}");
    is_called(ANA, "accept", "Take the cut");
    is_called(ANA, "decline", "Let the cut pass");
    say(ANA, "\"act\":\"accept\"");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"cut the cards\",\"act\":\"cut\"}");
    say(ANA, "\"act\":\"cut\",\"count\":200");
    waits_for("dealer", "go on with the cut");
    dealer("\"act\":\"stop-card\",\"count\":30");
    dealer("\"act\":\"burn\",\"cards\":[\"2H\"]");
    follows("\"Deal now\"");
    bets(ANA, "banker", 2000);
    does_plainly(ROLE_DEALER, "no-more-bets");
    waits_for("dealer", "find who holds the hands");
    does_plainly(ROLE_DEALER, "offer-hand");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"hold the hand, or to let it "
               "pass\",\"act\":\"accept\"}");
    is_called(ANA, "accept", "Hold the hand");
    is_called(ANA, "decline", "Let it pass");
    say(ANA, "\"act\":\"accept\"");
    does_plainly(ROLE_DEALER, "offer-hand"); /* nobody has bet on the Player's Hand */
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"deal the "
                       "cards\",\"first\":\"the cards\"}");
    for (int i = 0; i < 4; i++) does_plainly(ROLE_DEALER, "draw");
    dealer("\"act\":\"turn\",\"cards\":[\"KD\",\"8C\"]");
    does_plainly(ROLE_DEALER, "pass");
    waits("1", "{\"for\":\"seat\",\"seat\":1,\"to\":\"turn the cards\",\"act\":\"turn\"}");
    say(ANA, "\"act\":\"turn\",\"cards\":[\"4S\",\"5H\"]");
    waits_for("dealer", "announce the result");
    does_plainly(ROLE_DEALER, "announce");
    waits_for("dealer", "take the losing wagers and pay");
    does_plainly(ROLE_DEALER, "settle"); /* 9 to 8 */
    results("[{\"say\":\"banker\",\"short\":\"B\",\"as\":\"banker\"}]");
}

static void deals(const char *const *cards, size_t count)
{
    char draws[60];

    for (size_t i = 0; i < count; i++) {
        snprintf(draws, sizeof draws, "\"act\":\"draw\",\"cards\":[\"%s\"]", cards[i]);
        does(ROLE_CLOCK, draws);
    }
}

/* Division 22: all decide before the lock (5.10), who drew decides after it (9.9), and against a
 * Dealer with 4, 5, 9, jack and queen each says whether to force (10.2, 10.3). */
static void turns_of_a_deal(void **state)
{
    (void)state;
    static const char *const cards[] = { "2S", "3S", "4H", "6H", "7H", "5D",  "8C", "10D",
                                         "QC", "AS", "KD", "JS", "JH", "10C", "9D" };
    static const char *const draws[] = { "3C", "AD" };

    opens("lunar-poker");
    assert_string_equal(state_of(&pit.table)->emblem, "moon");
    dealer("\"act\":\"receive\",\"count\":1");
    does_plainly(ROLE_DEALER, "inspect");
    does_plainly(ROLE_GAME_SUPERVISOR, "inspect");
    does_plainly(ROLE_DEALER, "spread");
    does_plainly(ROLE_DEALER, "stack");
    does_plainly(ROLE_DEALER, "riffle");
    look();
    if (strstr(out.text, "cutting")) dealer("\"act\":\"cut\",\"count\":20");
    follows("\"Deal now\"");
    bets(ANA, "ante", 1000);
    bets(BOB, "ante", 500);
    does_plainly(ROLE_DEALER, "no-more-bets");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"deal the "
                       "cards\",\"first\":\"the cards\"}");
    deals(cards, LENGTH(cards));
    waits("null", "{\"for\":\"players\",\"seats\":[1,3],\"to\":\"decide\"}");
    shows("say", "\"Players decide about their cards\"");
    look_at(BOB);
    shows("say", "\"Fold, play or draw\"");
    bets(BOB, "bet", 1000);
    waits("1", "{\"for\":\"players\",\"seats\":[1],\"to\":\"decide\"}");
    look_at(BOB);
    shows("say", "nothing");
    say(ANA, "\"act\":\"exchange\",\"cards\":[\"2S\",\"6H\"]");
    waits_for("dealer", "lock the decisions in");
    does_plainly(ROLE_DEALER, "lock");
    waits_for("dealer", "serve the draws");
    dealer("\"act\":\"serve\",\"seat\":1");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"deal the "
                       "cards\",\"first\":\"the cards\"}");
    deals(draws, LENGTH(draws));
    waits("1", "{\"for\":\"players\",\"seats\":[1],\"to\":\"look at their cards, and to play or "
               "fold\"}");
    look_at(ANA);
    shows("say", "\"Look at the cards you drew\"");
    say(ANA, "\"act\":\"look\"");
    look_at(ANA);
    shows("say", "\"Fold or play\"");
    bets(ANA, "bet", 2000);
    waits_for("dealer", "verify hands and call no more bets");
    does_plainly(ROLE_DEALER, "no-more-bets");
    waits_for("dealer", "turn the cards");
    does_plainly(ROLE_DEALER, "turn");
    waits("null", "{\"for\":\"players\",\"seats\":[1,3],\"to\":\"force the Dealer, or not\"}");
    is_called(BOB, "decline", "Do not force");
    say(BOB, "\"act\":\"decline\"");
    waits("1", "{\"for\":\"players\",\"seats\":[1],\"to\":\"force the Dealer, or not\"}");
    say(ANA, "\"act\":\"force\"");
    waits_for("dealer", "settle the hands");
    does_plainly(ROLE_DEALER, "settle");
    waits("\"house\"", "{\"for\":\"role\",\"roles\":[\"dealer\"],\"to\":\"go on with the "
                       "card\",\"first\":\"the card\"}");
    deals((const char *const[]){ "9C" }, 1); /* a pair of nines */
    waits_for("dealer", "settle the hands");
    does_plainly(ROLE_DEALER, "settle");
    results("[{\"say\":\"one pair\"}]"); /* instead of that without a hand: one a round */
}

/* ---- Which clause a wager is of -------------------------------------------------- */

/* By the texts: Division 5 says in 5.1 what may be wagered on, and in 11A to 11D what else where
 * it is offered; Division 22 in 5.1 and 5.2 what is wagered before the cards and after. */
static void wagers_say_their_clause(void **state)
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

/* Every wager of every edition, by a clause that its text has; whatever is in play is there. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_order),
        cmocka_unit_test(what_is_no_order_elsewhere),
        cmocka_unit_test(what_is_meant),
        cmocka_unit_test(too_long),
        cmocka_unit_test(heads_of_messages),
        cmocka_unit_test(errands),
        cmocka_unit_test(ids),
        cmocka_unit_test(offers_are_said),
        cmocka_unit_test(pit_acts_are_said),
        cmocka_unit_test(offers_are_taken),
        cmocka_unit_test(wagers_of_one),
        cmocka_unit_test(states_add_up),
        cmocka_unit_test(turns_are_told),
        cmocka_unit_test(no_hidden_card),
        cmocka_unit_test(all_events_are_told),
        cmocka_unit_test(a_spin),
        cmocka_unit_test(what_is_said),
        cmocka_unit_test(a_point),
        cmocka_unit_test(a_coup),
        cmocka_unit_test(a_deal),
        cmocka_unit_test(turns_of_a_spin),
        cmocka_unit_test(turn_of_the_supervisor),
        cmocka_unit_test(turns_of_a_roll),
        cmocka_unit_test(turns_without_a_stickperson),
        cmocka_unit_test(sets_of_four),
        cmocka_unit_test(turns_of_a_coup),
        cmocka_unit_test(turns_of_a_deal),
        cmocka_unit_test(wagers_say_their_clause),
        cmocka_unit_test(every_wager_has_a_clause),
    };

    RUN_TESTS(tests);
}
