/* crowd.h - simulates people in a casino with tables of every edition (casino.h): players arrive,
 * buy in, bet, try what they must not, walk off and cash out; the staff or the house deal, overrule
 * and correct.  Deterministic: everything follows from the seed in moves.h. */
#ifndef CROUPIER_TESTS_CROWD_H
#define CROUPIER_TESTS_CROWD_H

#include "casino.h"

enum { PLAYERS = 6 };

/* Callback for every order carried out, with the phase of the table before it; may be null. */
static void (*watcher)(uint32_t table, const struct order *order, int phase);

/* Called after every step, for what else goes on in the casino; may be null. */
static void (*meanwhile)(void);

/* False if the order is refused. */
static bool try_order(uint32_t table, const struct order *order)
{
    int phase = cage_pit(cage, table)->table.till.phase;
    bool done = !give(table, order).code;

    if (done && watcher) watcher(table, order, phase);
    return done;
}

static uint32_t any_player(void)
{
    return FIRST_PLAYER + (uint32_t)draw(PLAYERS);
}

/* ---- Opening --------------------------------------------------------------------- */

/* Two tables of every edition, "craps-0" with staff and "craps-1" automatic; for card games also
 * one where people deal and the house shuffles, "baccarat-2". */
static void open_every_table(bool usual, int32_t chips)
{
    char name[CHANCE_TABLE];

    for (int edition = 0; edition < game_count; edition++)
        for (int kind = 0; kind < (AS_BACCARAT(games[edition]) || AS_LUNAR(games[edition]) ? 3 : 2);
             kind++) {
            struct sign sign = usual ? sign_of(edition) : some_sign(edition);
            snprintf(name, sizeof name, "%.20s-%d", games[edition]->id, kind);
            if (kind == 2)
                open_shuffled(name, &sign, chips);
            else
                open_table(name, &sign, chips, kind);
        }
}

static void issue_chips(void)
{
    for (uint32_t player = 0; player < PLAYERS; player++)
        for (int i = 0; i < 20; i++) {
            struct desk_order desk_order = { .person = FIRST_PLAYER + player };
            desk_order.kind = i % 2 ? DESK_CHIPS : DESK_VOUCHER;
            desk_order.cents = 10000 + 100 * (int64_t)draw(300);
            must_desk_order(&desk_order);
        }
}

/* ---- Players --------------------------------------------------------------------- */

/* A desk order, often an invalid one. */
static void run_desk_order(uint32_t table)
{
    struct desk_order desk_order = { .request = draw(2) ? 1 + draw(50) : 0,
                                     .person = any_player(),
                                     .kind = (uint8_t)draw(DESK_KINDS + 1) };
    const struct purse *purse = cage_purse(cage, desk_order.person);
    struct answer answer;

    (void)table;
    desk_order.cents = (int64_t)draw(50) * 100 - 100;
    if (desk_order.kind == DESK_REDEEM && purse)
        for (int i = 0; i < CHIP_KINDS; i++)
            desk_order.chips.count[i] = (int32_t)draw((uint64_t)purse->chips.count[i] + 1);
    if (desk_order.kind == DESK_REDEEM && draw(3))
        desk_order.cents = purse ? (int64_t)draw((uint64_t)purse->voucher_cents + 1) : 0;
    desk_order.cheque_cents = desk_order.kind == DESK_REDEEM ? (int64_t)draw(3) * 100 : 0;
    if (!cage_desk_order(cage, &desk_order, now, &answer)) fail_msg("%s", cage_why(cage));
}

/* A player sits down; now and then one leaves, or is under age. */
static void come(uint32_t table)
{
    struct order orders[TO_SIT_DOWN];
    int seats = people_at(&cage_pit(cage, table)->table);

    sit_down(any_player(), (int)draw((uint64_t)seats), 0, orders);
    if (!draw(12)) orders[0].act = PIT_DEPART;
    orders[0].yes = draw(20);
    try_order(table, &orders[0]);
    try_order(table, &orders[1]);
}

/* With cash, a voucher or chips; the chips may not be in the purse. */
static void buy_in(uint32_t table)
{
    struct order order = pit_order(any_player(), ROLE_PLAYER, PIT_BUY);
    const struct purse *purse = cage_purse(cage, order.person);

    order.tender = (uint8_t)draw(4);
    if (order.tender == TENDER_CHIPS && purse && draw(6))
        order.chips = purse->chips;
    else if (order.tender == TENDER_CHIPS)
        order.chips = chips_for(&cage_pit(cage, table)->set, (int64_t)draw(300) * 100);
    else
        order.cents = 100 * (int64_t)draw(400);
    order.request = draw(2) ? (uint64_t)now : 0;
    try_order(table, &order);
}

/* A player walks off, the dealer collects the chips, and sometimes the player claims them. */
static void walk_off(uint32_t table)
{
    const struct pit *pit = cage_pit(cage, table);
    uint32_t person = sits_at(pit, (int)draw((uint64_t)people_at(&pit->table)));

    if (person == NOBODY || cage_opening(cage, table)->automatic) return;
    struct order order = pit_order(person, ROLE_PLAYER, PIT_WALK_OFF);
    try_order(table, &order);
    order = pit_order(DEALS, ROLE_DEALER, PIT_COLLECT);
    order.other = person;
    try_order(table, &order);
    if (draw(2)) return;
    order = pit_order(person, ROLE_PLAYER, PIT_CLAIM);
    try_order(table, &order);
}

/* ---- The game -------------------------------------------------------------------- */

/* The next move of the game, an act of a player, or an intervention by the staff. */
static bool offered_command(const struct table *table, struct command *command)
{
    static const uint16_t staff[] = { ROLE_DEALER,   ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                      ROLE_OPERATOR, ROLE_CLOCK,       ROLE_CASINO_SUPERVISOR,
                                      ROLE_MANAGER };
    static const uint8_t acts[] = { ACT_OVERRULE, ACT_INVALIDATE, ACT_NO_ROLL, ACT_NO_SPIN,
                                    ACT_SLIP,     ACT_VOID_ROUND, ACT_CONFIRM, ACT_TOKENS,
                                    ACT_TOKENS,   ACT_PUT_BACK,   ACT_COUNT,   ACT_COUNT };
    int seat = (int)draw((uint64_t)people_at(table));
    uint64_t what = draw(10);

    if (what < 4) return next_move(table, command);
    if (what < 7) return choose_act(table, ROLE_PLAYER, seat, ACT_BET, 0, command);
    if (what < 9) return choose_act(table, ROLE_PLAYER, seat, ACT_COUNT, 0, command);
    return choose_act(table, staff[draw(LENGTH(staff))], NO_SEAT, acts[draw(LENGTH(acts))], 0,
                      command);
}

/* Thins out acts that end the game, or take a player out of it. */
static bool too_rare(const struct command *command)
{
    switch (command->act) {
    case ACT_SIT:
        return true; /* come() does that */
    case ACT_CLOSE:
        return draw(20);
    case ACT_EXCLUDE:
    case ACT_CLOSING:
    case ACT_LEAVE:
    case ACT_RECORD:
        return draw(8);
    default:
        return false;
    }
}

/* An order for a command that the rules offer to a person at the table. */
static bool offered_order(uint32_t table, struct order *order)
{
    const struct pit *pit = cage_pit(cage, table);
    struct command command;

    if (!offered_command(&pit->table, &command) || too_rare(&command)) return false;
    bool player = command.role == ROLE_PLAYER;
    if (!player && command.role != ROLE_OPERATOR && cage_opening(cage, table)->automatic)
        return false;
    *order = ordered(pit, &command);
    if (player && order->person == NOBODY) return false;
    order->request = player ? (uint64_t)now : 0;
    bool spoken = command.act == ACT_BET && command.flags & FLAG_ORAL;
    if (spoken && !cage_opening(cage, table)->automatic && now % 2) { /* the dealer enters it */
        order->person = DEALS;
        order->role = ROLE_DEALER;
        order->act = PIT_SPOKEN;
    }
    cage_fill(cage, table, order);
    return true;
}

static void play_on(uint32_t table)
{
    struct order order;

    if (draw(2) && cage_house(cage, table, !draw(4), &order)) {
        if (!try_order(table, &order)) fail_msg("an order of the house was refused");
        return;
    }
    if (!offered_order(table, &order)) return;
    if (order.command.act == ACT_TOKENS) { /* the operator grants them first */
        struct order grant = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GRANT);
        grant.other = sits_at(cage_pit(cage, table), order.command.seat);
        grant.cents = order.command.cents;
        try_order(table, &grant);
    }
    try_order(table, &order);
}

/* ---- Around the table ------------------------------------------------------------ */

static struct chips some_chips(void)
{
    struct chips chips = { .count = { 0 } };

    chips.count[draw(8)] = (int32_t)draw(50) - 1;
    chips.count[draw(8)] = (int32_t)draw(20);
    return chips;
}

/* A random act of the pit, mostly by a person in a role that allows it.  It may be refused. */
static void papers(uint32_t table)
{
    static const uint8_t acts[] = { PIT_COLOUR,   PIT_COLOUR,    PIT_COLOUR_BACK,  PIT_CHANGE,
                                    PIT_FILL,     PIT_FILL,      PIT_CREDIT,       PIT_APPROVE,
                                    PIT_APPROVE,  PIT_APPROVE,   PIT_REJECT,       PIT_CORRECT,
                                    PIT_CORRECT,  PIT_INVITE,    PIT_RESTRICT,     PIT_DISPUTE,
                                    PIT_RULE,     PIT_ADVISE,    PIT_WALK_OFF,     PIT_CLAIM,
                                    PIT_PARTNERS, PIT_EMPTY_BOX, PIT_WALK_OFF,     PIT_COLLECT,
                                    PIT_COLLECT,  PIT_COLOUR_UP, PIT_COLOURS_ONLY, PIT_SEED,
                                    PIT_SEED,     PIT_CLAIM,     PIT_TAKE_ALONG };
    static const uint32_t people[] = { NOBODY, NOBODY, DEALS, WATCHES, BOSS, OPERATOR };
    enum pit_act act = (enum pit_act)acts[draw(LENGTH(acts))];
    uint32_t person;
    unsigned role;

    do {
        person = people[draw(LENGTH(people))];
        role = person == NOBODY ? ROLE_PLAYER : staff_roles[person];
    } while (!(pit_act_by(act) & role) && draw(16));
    struct order order = pit_order(person == NOBODY ? any_player() : person, (enum role)role, act);
    order.other = any_player();
    order.third = any_player();
    order.number = (uint8_t)(1 + draw(4));
    order.yes = draw(4) == 0;
    order.cents = (int64_t)draw(100) * 100 - 5000;
    order.chips = some_chips();
    order.count = (int32_t)draw(20);
    if (order.act == PIT_COLOUR) order.cents = draw(2) ? 0 : 100 * (int64_t)draw(4);
    if (order.act == PIT_SEED) order.length = (uint8_t)draw(CHANCE_PLAYER_SEED + 1);
    for (int i = 0; i < order.length; i++) order.seed[i] = (uint8_t)draw(256);
    try_order(table, &order);
}

/* A random order by a random person. */
static void try_anything(uint32_t table)
{
    struct order order =
        pit_order(draw(4) ? any_player() : NOBODY, (enum role)(1u << draw(ROLE_COUNT)),
                  (enum pit_act)draw(PIT_ACT_COUNT));
    uint8_t *bytes = (uint8_t *)&order.command;

    if (order.act == PIT_COMMIT || order.act == PIT_DUTY) return;
    if (!draw(3))
        for (size_t i = 0; i < sizeof order.command; i++) bytes[i] = (uint8_t)draw(256);
    order.command.act = (uint8_t)draw(ACT_COUNT + 1);
    order.command.role = order.role;
    order.command.unused = 0;
    order.chips = some_chips();
    cage_fill(cage, table, &order);
    try_order(table, &order);
}

/* Records a name, or a refused sign-in. */
static void get_a_name(uint32_t table)
{
    (void)table;
    if (!draw(30))
        assert_true(cage_record_sign_in_refusal(cage, draw(2) * FIRST_PLAYER, "password", now));
    if (draw(10)) return;
    assert_true(cage_name(cage, any_player(), draw(2) ? "Ana" : "Bob", now));
}

/* ---- An evening ------------------------------------------------------------------ */

/* Runs a number of random steps.  Shares are out of 40. */
static void play(int steps)
{
    static const struct {
        uint64_t share;
        void (*act)(uint32_t table);
    } acts[] = {
        { 28, play_on }, { 2, come },           { 3, buy_in },       { 3, papers },
        { 1, walk_off }, { 1, run_desk_order }, { 1, try_anything }, { 1, get_a_name },
    };

    for (int step = 0; step < steps; step++) {
        uint32_t table = 1 + (uint32_t)draw(cage_tables(cage));
        uint64_t what = draw(40);
        size_t i = 0;
        while (what >= acts[i].share) what -= acts[i++].share;
        acts[i].act(table);
        if (meanwhile) meanwhile();
        if (!draw(20)) assert_true(cage_commit(cage));
    }
    assert_true(cage_commit(cage));
}

#endif
