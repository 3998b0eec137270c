/* test_machine.c - tables without staff: the machine commits, draws, deals and reveals; players
 * bet at random and add seeds.  Then an auditor with nothing but the record of orders recomputes
 * every outcome and every card from the published seeds, with the functions behind
 * `croupier fair`. */
#include "check.h"
#include "exposed.h"
#include "games.h"
#include "games/hazard/hazard.h"
#include "moves.h"
#include "people.h"
#include "pit/dealing.h"
#include "pit/machine.h"
#include "pit/pit_internal.h"
#include "shuffled.h"
#include "words/speaker.h"

#include <stdlib.h>
#include <string.h>

#define STEPS (SLOWER > 1 ? 6000 : 12000) /* more than a shoe */

enum { OPERATOR = 1, FIRST_PLAYER = 100 };
#define MACHINE (people_deal ? 10 : PIT_MACHINES)

static struct pit pit, at_opening;
static struct machine machine;
static struct pit_events events;
static struct order record[2 * 12000];
static int recorded;
static bool people_deal; /* staff deal the cards that the machine shuffles */

/* ---- Playing --------------------------------------------------------------------- */

static refusal_code give(const struct order *order)
{
    struct refusal why = pit_do(&pit, order, &events);

    if (why.code) return why.code;
    machine_follow(&machine, &pit);
    assert_true(recorded < (int)LENGTH(record));
    record[recorded++] = *order;
    return REFUSED_ACCEPTED;
}

static void must_do(const struct order *order)
{
    refusal_code code = give(order);

    if (code)
        fail_msg("%s in %s: %s %s was refused: %s", games[pit.table.sign.edition]->id,
                 table_phase_word(&pit.table), pit_act_id(order->act),
                 act_id(games[pit.table.sign.edition], order->command.act), refusal_word(code));
}

static const uint16_t staff[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                  ROLE_CASINO_SUPERVISOR, ROLE_MANAGER };

static void open_table(const struct sign *sign)
{
    struct chip_set set = chip_set_from(sign->chip_cents);
    struct chips tray;

    for (int i = 0; i < CHIP_KINDS; i++) tray.count[i] = 1000000;
    pit_open(&pit, "automatic-1", sign, &set, &tray, OPERATOR);
    machine_start(&machine, &pit, people_deal ? NOBODY : MACHINE);
    for (size_t i = 0; people_deal && i < LENGTH(staff); i++)
        pit_staff(&pit, MACHINE + (uint32_t)i, (enum role)staff[i]);
    at_opening = pit;
    recorded = 0;
    for (int seat = 0; seat < people_at(&pit.table); seat++) {
        struct order to[TO_SIT_DOWN];
        sit_down(FIRST_PLAYER + (uint32_t)seat, seat, 10000000, to);
        for (int i = 0; i < TO_SIT_DOWN; i++) must_do(&to[i]);
    }
}

/* The house's seed: fixed, but a new chain starts when the seeds run out. */
static struct chance_seed secret;

static void keep_committed(void)
{
    if (!machine_wants_seeds(&machine, &pit)) return;
    secret = (struct chance_seed){ .bytes = { 7, (uint8_t)pit.chance.drawn } };
    machine_bind(&machine, &pit, &secret);
}

/* Simulates a restart of the process: only the table and the secret are left. */
static void restart_process(void)
{
    bool bound = machine_bound_from(&pit) == machine.first;

    if (bound) machine_resume(&machine, &pit, people_deal ? NOBODY : MACHINE, &secret);
}

/* The machine's next order.  If there is none, no seed may leak into the order. */
static bool by_house(bool betting_over, struct order *order)
{
    static const uint8_t nothing[CHANCE_PLAYER_SEED];

    memset(order, 0, sizeof *order);
    if (machine_next(&machine, &pit, betting_over, order)) {
        if (people_deal) assert_true(order->role == ROLE_CLOCK && order->person == NOBODY);
        return true;
    }
    if (order->act != PIT_COMMIT) assert_memory_equal(order->seed, nothing, sizeof nothing);
    return false;
}

/* The dealing staff's next order; the machine fills in the cards. */
static bool by_people(bool betting_over, struct order *order)
{
    struct chance_draw drawn;
    struct command command;

    pit_draw(&pit, &drawn);
    if (!dealer_next(&pit.table, &drawn, &machine.shoe, betting_over, &command)) return false;
    for (size_t i = 0; i < LENGTH(staff); i++) {
        if (command.role != staff[i]) continue;
        *order = pit_order(MACHINE + (uint32_t)i, (enum role)staff[i], PIT_GAME);
        order->command = command;
        bool cards = command.act == ACT_DRAW || command.act == ACT_BURN || command.act == ACT_TURN;
        if (cards) order->command.outcome[0] = order->command.outcome[1] = 0;
        machine_fill(&machine, &pit, order);
        return true;
    }
    return false;
}

static bool by_player(struct order *order)
{
    struct command command;

    for (int tries = 0; tries < 4; tries++) {
        int seat = (int)draw((uint64_t)people_at(&pit.table));
        if (!choose_act(&pit.table, ROLE_PLAYER, seat, ACT_COUNT, 0, &command)) continue;
        if (command.act == ACT_LEAVE || command.act == ACT_SIT || command.act == ACT_BUY) continue;
        *order = pit_order(FIRST_PLAYER + (uint32_t)seat, ROLE_PLAYER, PIT_GAME);
        order->command = command;
        machine_fill(&machine, &pit, order);
        return true;
    }
    return false;
}

/* A player adds a seed: accepted at any time, unless the last one waits to be fixed. */
static void add_seed(void)
{
    int seat = (int)draw((uint64_t)people_at(&pit.table));
    struct order order = pit_order(FIRST_PLAYER + (uint32_t)seat, ROLE_PLAYER, PIT_SEED);

    order.length = (uint8_t)(1 + draw(CHANCE_PLAYER_SEED));
    for (int i = 0; i < order.length; i++) order.seed[i] = (uint8_t)draw(256);
    refusal_code code = give(&order);
    if (code) assert_true(code == REFUSED_NOT_COMMITTED || code == REFUSED_SEED_WAITS);
}

static long done[ACT_COUNT];

static bool settles(const struct order *order)
{
    return order->act == PIT_GAME &&
           (order->command.act == ACT_SETTLE || order->command.act == ACT_COLLECT);
}

static long play(const struct sign *sign)
{
    long settled = 0;

    open_table(sign);
    for (int step = 0; step < STEPS; step++) {
        struct order order;
        bool over = !draw(8); /* betting time is over */
        keep_committed();
        if (!draw(20)) add_seed();
        if (!draw(50)) restart_process();
        bool by_machine = draw(2) && by_house(over, &order);
        bool house = by_machine || (people_deal && draw(2) && by_people(over, &order));
        if (!house && !by_player(&order)) continue;
        refusal_code code = pit_check(&pit, &order).code;
        if (!by_machine && code == REFUSED_NOT_COMMITTED) continue; /* no seeds, or none left */
        must_do(&order);
        if (order.act == PIT_GAME) done[order.command.act]++;
        settled += settles(&order);
    }
    return settled;
}

/* ---- The auditor ----------------------------------------------------------------- */

/* Published so far; the next seed must match the commitment. */
static struct {
    struct chance_commitment next;
    uint64_t number; /* of the last draw */
    uint64_t shown;  /* shuffle seeds revealed so far */
    bool known;      /* the shoe's cards are known from a seed revealed later */
    struct chance_player seeds[TABLE_SEATS]; /* that count */
    struct chance_player given[LENGTH(record)];
    int given_count;
    struct chance_shoe shoe;
    long outcomes, cards;
    long counted;            /* seeds that came to count, */
    int64_t rounds, longest; /* ... settled rounds, and how many of them a seed has waited */
    int64_t given_in[LENGTH(record)];
} books;

/* The draw with this number, according to the record. */
static void published_draw(uint64_t number, const uint8_t *seed, struct chance_draw *drawn)
{
    struct chance_seed house;

    memcpy(house.bytes, seed, CHANCE_BYTES);
    assert_true(chance_set_draw(drawn, "automatic-1", number, &house));
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (books.seeds[seat].length)
            assert_true(
                chance_set_player(drawn, seat, books.seeds[seat].bytes, books.seeds[seat].length));
}

/* The seed matches the one before it, or the commitment at the start. */
static void check_seed(uint64_t number, const uint8_t *seed)
{
    struct chance_draw drawn;

    published_draw(number, seed, &drawn);
    struct chance_commitment commitment = chance_commit(&drawn);
    assert_memory_equal(&commitment, &books.next, sizeof commitment);
    memcpy(books.next.bytes, seed, CHANCE_BYTES);
}

/* The seed of a shuffle, revealed later; null if the record ends before. */
static const uint8_t *revealed_later(int from, uint64_t already)
{
    for (int i = from; i < recorded; i++)
        if (record[i].act == PIT_REVEAL && already-- == 0) return record[i].seed;
    return NULL;
}

static void check_outcome(const struct order *order)
{
    struct chance_draw drawn;

    books.number++;
    check_seed(books.number, order->seed);
    published_draw(books.number, order->seed, &drawn);
    struct chance_outcome outcome = chance_outcome_of(&drawn, &pit.table.sign);
    if (AS_DICE(games[pit.table.sign.edition])) {
        assert_int_equal(dice_of(&pit.table)->a, outcome.number[0]);
        assert_int_equal(dice_of(&pit.table)->b, outcome.number[1]);
    } else if (AS_WHEEL(games[pit.table.sign.edition])) {
        assert_int_equal(wheel_of(&pit.table)->landed, outcome.number[0]);
    } else {
        for (int i = 0; i < HAZARD_DICE; i++)
            assert_int_equal(hazard_of(&pit.table)->face[i], outcome.number[i]);
    }
    books.outcomes++;
}

/* The cards in an order are those that were drawn. */
static void check_cards(const struct order *order)
{
    struct command command = order->command;

    if (order->act != PIT_GAME || !books.known) return;
    if (!chance_fill(&pit.table, NULL, &books.shoe, &command)) return;
    if (memcmp(&command, &order->command, sizeof command))
        fail_msg("%s: wrong cards dealt", act_id(games[pit.table.sign.edition], command.act));
    books.cards++;
}

static void note_given(const struct order *order)
{
    struct chance_player *given = &books.given[++books.given_count];

    assert_int_equal(events.list[0].count, books.given_count);
    given->length = order->length;
    memcpy(given->bytes, order->seed, order->length);
    books.given_in[books.given_count] = books.rounds;
}

/* Seeds count when an event says so. */
static void note_counting(void)
{
    for (int i = 0; i < events.count; i++) {
        const struct pit_event *event = &events.list[i];
        if (event->kind != PIT_COUNTS || event->number != SEED_COUNTS) continue;
        int64_t waited = books.rounds - books.given_in[event->count];
        books.seeds[event->seat] = books.given[event->count];
        books.counted++;
        if (waited > books.longest) books.longest = waited;
    }
}

/* Notes what a completed order published. */
static void note(const struct order *order)
{
    switch (order->act) {
    case PIT_COMMIT:
        memcpy(books.next.bytes, order->seed, CHANCE_BYTES);
        break;
    case PIT_SEED:
        note_given(order);
        break;
    case PIT_DRAW:
        check_outcome(order);
        break;
    case PIT_REVEAL:
        check_seed(++books.shown, order->seed);
        break;
    default:
        break;
    }
}

/* The cards were shuffled with the next seed. */
static void load_shoe(int at)
{
    struct chance_draw drawn;
    const uint8_t *seed = revealed_later(at, books.number - books.shown);

    books.known = seed;
    books.number++;
    if (!seed) return;
    published_draw(books.number, seed, &drawn);
    shuffle_at(&drawn, &pit.table, &books.shoe);
}

static void audit(void)
{
    memset(&books, 0, sizeof books);
    pit = at_opening;
    exposed_start(&pit.table);
    for (int i = 0; i < recorded; i++) {
        const struct order *order = &record[i];
        int phase = pit.table.till.phase;
        check_cards(order);
        if (order->act == PIT_DRAW) exposed_check(&pit);
        assert_int_equal(pit_do(&pit, order, &events).code, REFUSED_ACCEPTED);
        books.rounds += settles(order);
        note(order);
        note_counting();
        exposed_follow(&pit, &events);
        if (order->act != PIT_GAME || !dealer_shuffles(phase, &pit.table, &order->command))
            continue;
        exposed_check(&pit);
        load_shoe(i);
    }
}

static void check_table(const struct sign *sign, uint64_t start)
{
    static struct pit played;

    chance = start;
    long settled = play(sign);
    played = pit;
    if (settled < STEPS / 400) fail_msg("%s: only %ld rounds", games[sign->edition]->id, settled);
    audit();
    assert_memory_equal(&played, &pit, sizeof pit); /* replay gives the same table */
    bool drawn = dealing_of(sign->edition)->drawn;
    if (drawn ? books.outcomes < STEPS / 400 : books.cards < STEPS / 100)
        fail_msg("%s: only %ld outcomes and %ld cards drawn", games[sign->edition]->id,
                 books.outcomes, books.cards);
    if (books.counted < 20 || (drawn && exposed.checked < 10)) /* no bets stand at a shuffle */
        fail_msg("%s: only %ld seeds counted, %ld wagers checked", games[sign->edition]->id,
                 books.counted, exposed.checked);
    /* outcomes alone decide how long a seed waits: a few rounds at most */
    if (books.longest > (AS_DICE(games[sign->edition]) ? 60 : 2))
        fail_msg("%s: a seed waited %ld rounds", games[sign->edition]->id, (long)books.longest);
}

static void every_draw_matches_its_commitment(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        check_table(&sign, 1 + (uint64_t)edition);
    }
}

static void tables_with_other_options(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *option, *value;
    } kinds[] = {
        { "baccarat", "cards", "continuous" },
        { "baccarat", "style", "B" },
        { "lunar-poker", "declare", "automatic" },
        { "lunar-poker", "order", "in-turn" },
        { "roulette", "wheel", "38" },
    };

    for (size_t i = 0; i < LENGTH(kinds); i++) {
        struct sign sign = sign_of(game_find(kinds[i].edition));
        assert_true(sign_set(&sign, sign_option(&sign, kinds[i].option), kinds[i].value));
        check_table(&sign, 100 + i);
    }
}

/* Staff deal what the machine shuffles: its own orders are only commitments, seeds and the cards of
 * Lunar Poker, and every card dealt is as drawn. */
static void staff_deal_what_machine_shuffles(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *option, *value;
    } kinds[] = {
        { "lunar-poker", "declare", "declare" }, { "lunar-poker", "declare", "automatic" },
        { "lunar-poker", "order", "in-turn" },   { "baccarat", "cards", "shoe" },
        { "baccarat", "cards", "continuous" },   { "baccarat", "style", "B" },
    };

    people_deal = true;
    memset(done, 0, sizeof done);
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        struct sign sign = sign_of(game_find(kinds[i].edition));
        assert_true(sign_set(&sign, sign_option(&sign, kinds[i].option), kinds[i].value));
        check_table(&sign, 200 + i);
        assert_true(pit.chance.shown >= 1); /* at least one shoe or deck was finished */
    }
    people_deal = false;
    assert_true(done[ACT_EXCHANGE] && done[ACT_SIXTH] && done[ACT_FORCE]);
    assert_true(done[ACT_BURN] && done[ACT_TURN]);
}

/* ---- Forbidden orders ------------------------------------------------------------ */

/* Plays until the dice are in the air and a draw is due. */
static void play_to_draw(struct order *due)
{
    struct sign sign = sign_of(game_find("craps"));
    struct order order;

    chance = 5;
    open_table(&sign);
    for (int step = 0; step < 10000; step++) {
        keep_committed();
        bool house = draw(2) && by_house(!draw(4), &order);
        if (house && order.act == PIT_DRAW && !pit_layout_empty(&pit)) {
            *due = order;
            return;
        }
        if (house || by_player(&order)) give(&order);
    }
    fail_msg("no dice thrown");
}

static void assert_refused(const struct order *order, refusal_code code)
{
    static struct pit before;

    before = pit;
    assert_int_equal(pit_do(&pit, order, &events).code, code);
    assert_memory_equal(&before, &pit, sizeof pit);
}

static void only_the_committed_seed_draws(void **state)
{
    (void)state;
    struct order due;
    play_to_draw(&due);

    struct order keyed = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME); /* an outcome entered by hand */
    keyed.command = (struct command){
        .act = ACT_REST, .role = ROLE_CLOCK, .seat = NO_SEAT, .outcome = { 6, 6 }
    };
    assert_refused(&keyed, REFUSED_DRAWN_HERE);
    struct order other = due; /* another seed */
    other.seed[0] ^= 1;
    assert_refused(&other, REFUSED_NOT_AS_COMMITTED);
    other = due;
    other.length = CHANCE_BYTES - 1;
    assert_refused(&other, REFUSED_NOT_AS_COMMITTED);
    other = due; /* another person */
    other.role = ROLE_DEALER;
    other.person = MACHINE;
    assert_refused(&other, REFUSED_WRONG_ROLE);
    struct order again = pit_order(NOBODY, ROLE_CLOCK, PIT_COMMIT); /* new seeds in mid-throw */
    again.length = CHANCE_BYTES;
    again.count = 10;
    assert_refused(&again, REFUSED_COMMITTED);
    must_do(&due);
    assert_refused(&due, REFUSED_NOT_AS_COMMITTED); /* a second time */
}

/* The machine removes an idle player with exactly these orders. */
static void assert_leaves_by(const uint8_t (*acts)[2], int count)
{
    struct order order;

    for (int i = 0; i < count; i++) {
        assert_true(machine_idle_leave(&machine, &pit, FIRST_PLAYER, &order));
        assert_int_equal(order.act, acts[i][0]);
        if (order.act == PIT_GAME) assert_int_equal(order.command.act, acts[i][1]);
        must_do(&order);
    }
    assert_false(machine_idle_leave(&machine, &pit, FIRST_PLAYER, &order));
    assert_null(pit_guest(&pit, FIRST_PLAYER));
}

static void idle_player_leaves(void **state)
{
    (void)state;
    static const uint8_t with_colours[][2] = { { PIT_COLOUR_BACK, 0 },
                                               { PIT_GAME, ACT_LEAVE },
                                               { PIT_DEPART, 0 } };
    static const uint8_t without_wagers[][2] = { { PIT_GAME, ACT_VACATE }, { PIT_DEPART, 0 } };
    struct sign wheel = sign_of(game_find("roulette")), coups = sign_of(game_find("baccarat"));
    struct order colour = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_COLOUR), order;

    open_table(&wheel);
    colour.number = 1;
    colour.count = 20;
    colour.cents = 100;
    must_do(&colour);
    assert_leaves_by(with_colours, LENGTH(with_colours));
    open_table(&coups); /* three rounds without a wager at a full table (Div 1 r.6.0) */
    pit.table.till.idle_rounds[0] = 3;
    assert_leaves_by(without_wagers, LENGTH(without_wagers));
    open_table(&wheel); /* owed chips: the tray must be filled first */
    pit.owed_cents[0] = 100;
    assert_false(machine_idle_leave(&machine, &pit, FIRST_PLAYER, &order));
}

/* Cards are revealed only when they are out of play. */
static const char *ana(const void *to, int seat)
{
    (void)to, (void)seat;
    return "ana";
}

/* The sentence of the first event of the last order. */
static const char *first_sentence(void)
{
    static char say[WORDS_SAY];
    struct speaker speaker = { .sign = &pit.table.sign, .seat = ana };

    assert_true(events.game.count > 0);
    event_words(&speaker, &events.game.list[0], say);
    return say;
}

/* A player who is offered the dice and does not answer, and a shooter who does not throw, lose
 * them; the log says that time ran out, not that the player declined (craps 5.3, 5.8(b)). */
static void silence_is_reported_as_such(void **state)
{
    struct sign sign = sign_of(game_find("craps"));
    struct order bet = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_GAME), order, accept = bet;

    (void)state;
    bet.command = (struct command){ .act = ACT_BET, .role = ROLE_PLAYER, .cents = 500 };
    accept.command = (struct command){ .act = ACT_ACCEPT, .role = ROLE_PLAYER };
    for (int silent_shooter = 0; silent_shooter < 2; silent_shooter++) {
        int at, number;
        open_table(&sign);
        keep_committed();
        while (by_house(false, &order)) must_do(&order);
        wager_find(&sign, "pass", &at, &number);
        bet.command.bet = (int8_t)at;
        must_do(&bet);
        while (pit.table.till.phase != PHASE_OFFERED && by_house(true, &order)) must_do(&order);
        assert_int_equal(pit.table.till.phase, PHASE_OFFERED);
        if (silent_shooter) must_do(&accept);
        assert_true(machine_overdue(&machine, &pit, &order));
        must_do(&order);
        assert_string_equal(first_sentence(), silent_shooter
                                                  ? "the shooter delays the game; the dice pass"
                                                  : "time ran out for ana; the dice pass");
    }
}

/* Tries every report by every member of the staff, about every seat; counts those that the rules
 * would allow. */
static void report_all(long *possible)
{
    const struct edition *edition = games[pit.table.sign.edition];

    for (int act = 0; act < ACT_COUNT; act++) {
        if (!act_reports(edition, act) || !table_row(edition->conduct, act)) continue;
        for (size_t i = 0; i < LENGTH(staff); i++)
            for (int seat = NO_SEAT; seat < people_at(&pit.table); seat++) {
                struct order order = pit_order(MACHINE + (uint32_t)i, staff[i], PIT_GAME);
                order.command =
                    (struct command){ .act = (uint8_t)act, .role = staff[i], .seat = (int8_t)seat };
                *possible += !table_check(&pit.table, &order.command).code;
                assert_refused(&order, REFUSED_ACT_THEMSELVES);
            }
    }
}

/* Where the house deals, nobody throws or decides for a player: the automatic dealer reports
 * nothing of players, and staff can't either. */
static void nobody_acts_for_a_player(void **state)
{
    (void)state;
    chance = 10;
    for (int game = 0; game < game_count; game++) {
        struct sign sign = sign_of(game);
        long possible = 0;
        open_table(&sign);
        for (int step = 0; step < 3000; step++) {
            struct order order;
            keep_committed();
            if (step < 200 || step % 20 == 0) report_all(&possible);
            bool house = draw(2) && by_house(!draw(4), &order);
            if (house && order.act == PIT_GAME)
                assert_false(act_reports(games[game], order.command.act));
            if (!house && !by_player(&order)) continue;
            give(&order);
        }
        bool reported = AS_DICE(games[game]) || AS_BACCARAT(games[game]);
        assert_true(possible > (AS_DICE(games[game]) ? 10 : 0) || !reported);
    }
}

static void cards_are_not_revealed_in_play(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("lunar-poker"));
    struct order order;
    long tried = 0;

    chance = 9;
    open_table(&sign);
    for (int step = 0; step < 3000; step++) {
        keep_committed();
        if (pit.chance.drawn > pit.chance.shown && pit.table.till.phase > LUNAR_BETTING) {
            struct order early = pit_order(NOBODY, ROLE_CLOCK, PIT_REVEAL);
            early.length = CHANCE_BYTES;
            memcpy(early.seed, machine.seeds[pit.chance.shown + 1 - machine.first].bytes,
                   CHANCE_BYTES);
            assert_refused(&early, REFUSED_STILL_DEALT);
            tried++;
        }
        bool house = draw(2) && by_house(!draw(4), &order);
        if (house || by_player(&order)) give(&order);
    }
    assert_true(tried > 100);
}

/* After a commitment that is not its own the machine reveals no seed, and commits again as soon as
 * no wager stands. */
static void foreign_commitment(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    struct order foreign = pit_order(NOBODY, ROLE_CLOCK, PIT_COMMIT), next;

    open_table(&sign);
    keep_committed();
    assert_true(by_house(false, &next) && next.act == PIT_COMMIT);
    must_do(&next);
    foreign.length = CHANCE_BYTES;
    foreign.count = MACHINE_SEEDS;
    must_do(&foreign); /* the same number of seeds, but different ones */
    assert_true(by_house(false, &next) && next.act == PIT_COMMIT);
    must_do(&next);
    assert_true(by_house(false, &next) && next.act != PIT_COMMIT);
}

static void ended_machine_is_cleared(void **state)
{
    (void)state;
    static const struct machine none;
    struct sign sign = sign_of(game_find("craps"));

    open_table(&sign);
    keep_committed();
    machine_end(&machine);
    assert_memory_equal(&machine, &none, sizeof none);
}

/* No wager is accepted before the house is committed. */
static void no_wager_before_the_commitment(void **state)
{
    (void)state;
    struct order due, wager;
    play_to_draw(&due);
    must_do(&due);
    pit.chance.drawn = pit.chance.shown = pit.chance.last; /* all seeds used up */
    wager = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_GAME);
    wager.command =
        (struct command){ .act = ACT_BET, .role = ROLE_PLAYER, .seat = 0, .bet = 1, .cents = 1000 };
    assert_refused(&wager, REFUSED_NOT_COMMITTED);
}

/* The last quarter of the seeds is reserved for standing wagers: with 257 of 1,024 left a wager is
 * accepted, with 256 it is refused.  No new seeds are committed while a wager stands. */
static void last_seeds_are_for_standing_wagers(void **state)
{
    (void)state;
    struct order due, wager;
    play_to_draw(&due);
    must_do(&due);
    wager = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_GAME);
    wager.command = (struct command){ .act = ACT_SLIP, .role = ROLE_DEALER, .seat = 0, .bet = 1 };
    wager.person = MACHINE;
    wager.role = ROLE_DEALER;
    pit.chance.drawn = pit.chance.shown = pit.chance.last - 257;
    assert_true(pit_check(&pit, &wager).code != REFUSED_NOT_COMMITTED);
    pit.chance.drawn = pit.chance.shown = pit.chance.last - 256;
    assert_refused(&wager, REFUSED_NOT_COMMITTED);
    pit.chance.drawn = pit.chance.shown = pit.chance.last;
    struct order again = pit_order(NOBODY, ROLE_CLOCK, PIT_COMMIT);
    again.length = CHANCE_BYTES;
    again.count = 10;
    assert_refused(&again, REFUSED_SEEDS_CLOSED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_draw_matches_its_commitment),
        cmocka_unit_test(tables_with_other_options),
        cmocka_unit_test(staff_deal_what_machine_shuffles),
        cmocka_unit_test(only_the_committed_seed_draws),
        cmocka_unit_test(idle_player_leaves),
        cmocka_unit_test(silence_is_reported_as_such),
        cmocka_unit_test(nobody_acts_for_a_player),
        cmocka_unit_test(cards_are_not_revealed_in_play),
        cmocka_unit_test(foreign_commitment),
        cmocka_unit_test(ended_machine_is_cleared),
        cmocka_unit_test(no_wager_before_the_commitment),
        cmocka_unit_test(last_seeds_are_for_standing_wagers),
    };

    RUN_TESTS(tests);
}
