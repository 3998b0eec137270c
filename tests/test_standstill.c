/* test_standstill.c - no table waits for a person who can't act, and none stands still because
 * people do nothing.  People with plenty, with one bet and with nothing play at random at every
 * game, with staff and without, in sessions of tournaments and outside them.  In between they are
 * excluded, restricted, disqualified, moved and corrected; they walk off, leave, and rounds are
 * undone.
 *
 * After each order: the player who has the turn to bet, the dice, a hand or an offer sits there, is
 * not out, and is offered something.  Every so often all players fall silent, on a copy of the
 * table: then the staff, or the machine and the clock alone, get the table to where bets can be
 * made, and a session goes on. */
#include "check.h"
#include "games.h"
#include "moves.h"
#include "people.h"
#include "pit/dealing.h"
#include "pit/machine.h"
#include "pit/pit_internal.h"

#include <stdlib.h>
#include <string.h>

#define NIGHTS (SLOWER > 1 ? 1 : 6) /* at each game, of each kind */
#define STEPS  700
#define OFTEN  40
#define ORDERS 3000 /* of the machine, until a session is over */

enum { OPERATOR = 1, DIRECTS = 9, FIRST = 100 };

/* The kinds of nights. */
enum { BY_STAFF, BY_MACHINE, SESSION, AT_TERMINALS, KINDS };
static const char *const kinds[KINDS] = { "staff", "machine", "session", "terminals" };

static struct pit pit;
static struct machine machine;
static struct pit_events events;
static int kind;
static uint64_t seed;

/* How often each was checked. */
static struct {
    long turns, parts, hands, silences, sessions;
} seen;
static char latest[160];

static const uint16_t staff[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR, ROLE_MANAGER,
                                  ROLE_CASINO_SUPERVISOR };

static bool automatic(void)
{
    return kind == BY_MACHINE || kind == AT_TERMINALS;
}

static bool session(void)
{
    return kind == SESSION || kind == AT_TERMINALS;
}

static const char *where(const char *what, int seat)
{
    static char text[400];
    const struct contest *contest = &pit.table.contest;

    snprintf(text, sizeof text,
             "%s with %s, seed %ju, phase %s, after %s: %s, seat %d (turn %d, made %x, out %x, "
             "excluded %x)",
             games[pit.table.sign.edition]->id, kinds[kind], (uintmax_t)seed,
             table_phase_word(&pit.table), latest, what, seat, contest->turn, contest->made,
             contest->out, pit.table.excluded);
    return text;
}

/* ---- Nobody waits for those who can't act ---------------------------------------- */

/* Whether the rules offer one of these acts to the player, and the pit has nothing against it. */
static bool can_do_any(int seat, const uint8_t *acts)
{
    static struct offers offers;
    struct order order = pit_order(pit_person_at(&pit, seat), ROLE_PLAYER, PIT_GAME);

    for (; *acts; acts++) {
        table_offers_of(&pit.table, ROLE_PLAYER, seat, *acts, &offers);
        for (int i = 0; i < offers.count; i++) {
            const struct offer *offer = &offers.list[i];
            order.command =
                offer->step ? offer_command(&pit.table, offer, offer->least) : offer->command;
            if (!pit_check(&pit, &order).code) return true;
        }
    }
    return false;
}

/* The player who has the turn can bet, or has bet enough.  Chips that the house owes are brought.
 */
static void check_turn(void)
{
    static const uint8_t acts[] = { ACT_END_TURN, ACT_PASS_CARD, ACT_SECRET_CARD, ACT_BET, 0 };
    const struct contest *contest = &pit.table.contest;
    int turn = contest->turn;

    if (contest->stage != CONTEST_PLAYING || turn == NO_SEAT || !table_phase(&pit.table).open)
        return;
    uint32_t bit = 1u << turn;
    seen.turns++;
    if (!seated(&pit.table, turn) || !(contest->players & bit) ||
        (contest->out | contest->made) & bit || pit.table.excluded & bit)
        fail_msg("%s", where("the turn of a player who is out", turn));
    if (!pit.owed_cents[turn] && !can_do_any(turn, acts))
        fail_msg("%s", where("the turn of a player who can't bet", turn));
}

/* Those who are offered something can take or decline it; those who have the dice are at the table.
 */
static void check_parts(void)
{
    static const uint8_t answers[] = { ACT_ACCEPT, ACT_DECLINE, ACT_CUT, 0 };
    const struct table *table = &pit.table;
    const struct family *family = family_of(table);

    for (int seat = 0; family->parts && seat < table_seat_count(table); seat++) {
        unsigned parts = family->parts(table, seat);
        bool thrown = family->in_round >> table->till.phase & 1;
        if (!parts || thrown) continue;
        seen.parts++;
        if (!seated(table, seat)) fail_msg("%s", where("a part for an empty seat", seat));
        if (table->excluded >> seat & 1)
            fail_msg("%s", where("a part for a player who is out", seat));
        if (parts & ROLE_OFFERED && !can_do_any(seat, answers))
            fail_msg("%s", where("an offer that can't be answered", seat));
    }
}

/* Those who have cards of a hand are at the table, and not out. */
static void check_hands(void)
{
    const struct table *table = &pit.table;

    if (!AS_BACCARAT(games[table->sign.edition]) || table->till.phase != BACCARAT_DEALING) return;
    const struct baccarat *b = baccarat_of(table);
    const int seats[] = { b->holder[HAND_PLAYER], b->holder[HAND_BANKER], b->second[HAND_PLAYER],
                          b->second[HAND_BANKER], b->astray - 1 };
    for (size_t i = 0; i < LENGTH(seats); i++) {
        seen.hands += seats[i] != NO_SEAT;
        if (seats[i] != NO_SEAT && (!seated(table, seats[i]) || table->excluded >> seats[i] & 1))
            fail_msg("%s", where("a hand for a player who is out", seats[i]));
    }
}

static void check(void)
{
    check_turn();
    check_parts();
    check_hands();
}

/* ---- Orders ---------------------------------------------------------------------- */

static long done[PIT_ACT_COUNT];
static const uint8_t tried[] = { PIT_GAME,       PIT_APPROVE,        PIT_GRANT,
                                 PIT_RESERVE,    PIT_INVITE,         PIT_RESTRICT,
                                 PIT_WALK_OFF,   PIT_COLOURS_ONLY,   PIT_EXCUSE,
                                 PIT_DISQUALIFY, PIT_SESSION_ADJUST, PIT_SESSION_VOID,
                                 PIT_SEPARATE,   PIT_SESSION_START };

static refusal_code give(const struct order *order)
{
    const struct edition *edition = games[pit.table.sign.edition];
    struct refusal why = pit_do(&pit, order, &events);

    if (why.code) return why.code;
    machine_follow(&machine, &pit);
    done[order->act]++;
    snprintf(latest, sizeof latest, "%s %s by %d for seat %d", pit_act_id(order->act),
             order->act == PIT_GAME ? act_id(edition, order->command.act) : "", order->role,
             order->act == PIT_GAME ? order->command.seat : (int)order->other);
    return REFUSED_ACCEPTED;
}

static void must(struct order order)
{
    refusal_code code = give(&order);

    if (code) fail_msg("%s", where(refusal_word(code), NO_SEAT));
}

static uint32_t on_duty(unsigned role)
{
    if (role == ROLE_CLOCK) return NOBODY;
    if (role == ROLE_OPERATOR) return OPERATOR;
    if (role == ROLE_DIRECTOR) return DIRECTS;
    for (size_t i = 0; i < LENGTH(staff); i++)
        if (staff[i] == role) return (automatic() ? PIT_MACHINES : 2) + (uint32_t)i;
    return NOBODY;
}

/* By staff, the clock, or the player in the seat. */
static struct order of_game(const struct command *command)
{
    uint32_t person =
        command->role == ROLE_PLAYER ? pit_person_at(&pit, command->seat) : on_duty(command->role);
    struct order order = pit_order(person, (enum role)command->role, PIT_GAME);

    order.command = *command;
    machine_fill(&machine, &pit, &order);
    return order;
}

static refusal_code give_command(const struct command *command)
{
    struct order order = of_game(command);

    return order.role == ROLE_PLAYER && order.person == NOBODY ? REFUSED_NOBODY_THERE
                                                               : give(&order);
}

/* ---- The evening begins ---------------------------------------------------------- */

static void come(uint32_t person, int seat)
{
    struct order to[TO_SIT_DOWN];
    int64_t cents = draw(3) ? 100000 : draw(2) ? pit.table.sign.min_cents : 0;

    sit_down(person, seat, cents, to);
    for (int i = 0; i < TO_SIT_DOWN; i++)
        if (to[i].act != PIT_BUY || cents) give(&to[i]);
}

static struct order from_office(enum pit_act act, uint32_t other, int number)
{
    struct order order = pit_order(NOBODY, ROLE_CLOCK, act);

    order.other = other;
    order.number = (uint8_t)number;
    return order;
}

static bool begin_session(void)
{
    const struct sign *sign = &pit.table.sign;
    bool covered = games[sign->edition]->contest;
    struct order order = from_office(PIT_SESSION, NOBODY, 0);
    int64_t chip = sign->chip_cents, min = sign->min_cents;

    order.terms = (struct contest_terms){
        .chips_cents = min * (int64_t)(1 + draw(6)),
        .min_cents = min,
        .max_cents = min * (int64_t)(1 + draw(6)),
        .step_cents = draw(3) ? 0 : chip * (int64_t)(1 + draw((uint64_t)(min / chip))),
        .tournament = 1,
        .session = 1,
        .length = (int32_t)(2 + draw(4)),
        .seconds = draw(2) ? 30 : 0,
        .kind = !covered          ? CONTEST_HOUSE
                : kind == SESSION ? CONTEST_TABLE
                                  : CONTEST_TERMINALS,
        .bought = !draw(4),
    };
    if (order.terms.kind == CONTEST_TABLE && !draw(2)) {
        order.terms.raises = 1;
        order.terms.raised_min_cents[0] = 2 * min;
        order.terms.raised_max_cents[0] = 8 * min;
    }
    if (order.terms.kind == CONTEST_TABLE) {
        order.terms.pass_cards = (uint8_t)draw(3);
        order.terms.secret_cards = (uint8_t)draw(3);
    }
    if (give(&order)) return false;
    for (int i = 0; i < PEOPLE; i++)
        must(from_office(PIT_SESSION_SEAT, FIRST + (uint32_t)i, i + 1));
    for (int i = 0; order.terms.bought && i < PEOPLE; i++) {
        struct order buy = pit_order(FIRST + (uint32_t)i, ROLE_PLAYER, PIT_BUY);
        buy.cents = order.terms.chips_cents;
        if (give(&buy)) return false; /* the tray is short */
    }
    struct order start = from_office(PIT_SESSION_START, NOBODY, 0);
    bool started = !give(&start);
    seen.sessions += started;
    return started;
}

static void keep_committed(void)
{
    if (!automatic() || !machine_wants_seeds(&machine, &pit)) return;
    struct chance_seed secret = { .bytes = { 7, (uint8_t)pit.chance.drawn } };
    machine_bind(&machine, &pit, &secret);
}

static bool open_table(int edition)
{
    struct sign sign = some_sign(edition);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray;
    bool short_of_chips = !draw(5);

    for (int i = 0; i < CHIP_KINDS; i++)
        tray.count[i] = i < set.kinds ? (short_of_chips ? 3 : 1000000) : 0;
    pit_open(&pit, "table", &sign, &set, &tray, OPERATOR);
    memset(&machine, 0, sizeof machine);
    if (automatic()) machine_start(&machine, &pit, PIT_MACHINES);
    for (size_t i = 0; !automatic() && i < LENGTH(staff); i++)
        pit_staff(&pit, 2 + (uint32_t)i, (enum role)staff[i]);
    pit_staff(&pit, DIRECTS, ROLE_DIRECTOR);
    *latest = 0;
    if (session()) return begin_session();
    for (int i = 0; i < PEOPLE; i++) come(FIRST + (uint32_t)i, i);
    return true;
}

/* ---- What happens ---------------------------------------------------------------- */

/* The house's next order.  over: the time to bet or to decide is over. */
static bool by_machine(bool over)
{
    struct order order;

    keep_committed();
    if (!machine_next(&machine, &pit, over, &order)) return false;
    must(order);
    return true;
}

/* A step of the game, by staff or a player. */
static bool by_anyone(void)
{
    struct command command;

    if (automatic()) return by_machine(!draw(4));
    return next_move(&pit.table, &command) && !give_command(&command);
}

static bool by_player(void)
{
    struct command command;
    int seat = (int)draw(PEOPLE);

    if (!seated(&pit.table, seat)) {
        if (!session() && !draw(3)) come(FIRST + (uint32_t)seat, seat);
        return false;
    }
    static const uint8_t of_session[] = { ACT_END_TURN, ACT_END_TURN, ACT_END_TURN, ACT_PASS_CARD,
                                          ACT_SECRET_CARD };
    int act = draw(2)                ? ACT_BET
              : session() && draw(2) ? of_session[draw(LENGTH(of_session))]
                                     : ACT_COUNT;
    if (!choose_act(&pit.table, ROLE_PLAYER, seat, act, 0, &command)) return false;
    if (command.act == ACT_LEAVE && draw(4)) return false;
    return !give_command(&command);
}

/* At a table without staff the operator acts from afar. */
static bool by_official(void)
{
    static const uint16_t roles[] = { ROLE_OPERATOR,        ROLE_OPERATOR, ROLE_DEALER,
                                      ROLE_GAME_SUPERVISOR, ROLE_MANAGER,  ROLE_CASINO_SUPERVISOR,
                                      ROLE_STICKPERSON,     ROLE_DIRECTOR };
    struct command command;
    uint16_t role = automatic() ? ROLE_OPERATOR : roles[draw(LENGTH(roles))];

    static const uint8_t of_session[] = { ACT_TIME_UP, ACT_INDICATOR, ACT_TIME_LIMIT };
    int act = session() && draw(2) ? of_session[draw(LENGTH(of_session))] : ACT_COUNT;
    if (!choose_act(&pit.table, role, NO_SEAT, act, 0, &command)) return false;
    if (command.act == ACT_CLOSE || command.act == ACT_CLOSING) return false;
    return !give_command(&command);
}

/* A correction takes all, most of the chips, or adds some. */
static void correct(uint32_t person)
{
    int seat = pit_seat(&pit, person);
    struct order enter =
        pit_order(automatic() ? PIT_MACHINES + 2 : 4, ROLE_GAME_SUPERVISOR, PIT_CORRECT);
    int64_t rack = seat == NO_SEAT ? 0 : pit.table.till.rack_cents[seat],
            chip = pit.table.sign.chip_cents;

    enter.other = person;
    enter.cents = draw(3) ? -(draw(2) ? rack : rack - chip) : chip;
    give(&enter);
    struct order approve = pit_order(OPERATOR, ROLE_OPERATOR, PIT_APPROVE);
    if (give(&approve))
        give(&(struct order){ .person = OPERATOR, .role = ROLE_OPERATOR, .act = PIT_REJECT });
}

static void by_pit(void)
{
    uint32_t person = FIRST + (uint32_t)draw(PEOPLE);
    static const uint8_t acts[] = { PIT_RESTRICT, PIT_RESERVE, PIT_INVITE,       PIT_BAR,
                                    PIT_SEPARATE, PIT_COLLECT, PIT_COLOURS_ONLY, PIT_GRANT };
    struct order order = pit_order(OPERATOR, ROLE_OPERATOR, (enum pit_act)acts[draw(LENGTH(acts))]);

    if (!draw(4)) {
        correct(person);
        return;
    }
    if (!draw(4)) {
        order = pit_order(person, ROLE_PLAYER, PIT_WALK_OFF);
        order.yes = draw(2);
    }
    order.other = person;
    order.third = FIRST + (uint32_t)draw(PEOPLE);
    order.yes = draw(2);
    order.number = (uint8_t)draw(3);
    if (order.act == PIT_GRANT) order.cents = 20 * pit.table.sign.chip_cents;
    if (session() && order.act == PIT_SEPARATE)
        return; /* players who must not play both stay out */
    give(&order);
}

static void by_tournament(void)
{
    static const uint8_t acts[] = { PIT_DISQUALIFY, PIT_SESSION_MOVE, PIT_SESSION_ADJUST,
                                    PIT_EXCUSE, PIT_SESSION_VOID };
    uint32_t person = FIRST + (uint32_t)draw(PEOPLE);
    int seat = pit_seat(&pit, person);
    struct order order =
        from_office((enum pit_act)acts[draw(LENGTH(acts))], person, 1 + (int)draw(5));

    if (order.act != PIT_DISQUALIFY && order.act != PIT_EXCUSE &&
        pit.table.contest.terms.kind != CONTEST_TERMINALS)
        return; /* only terminals fail */
    if (seat != NO_SEAT && order.act == PIT_SESSION_ADJUST)
        order.cents = draw(2) ? -pit.table.till.rack_cents[seat] : pit.table.sign.chip_cents;
    if (order.act == PIT_DISQUALIFY) order.number = 0;
    order.yes = draw(2);
    give(&order);
}

static void step(void)
{
    if (!draw(60)) by_pit();
    if (session() && !draw(40)) by_tournament();
    if (!draw(25) && by_official()) return;
    if (draw(2) && by_anyone()) return;
    by_player();
}

/* ---- Everyone falls silent ------------------------------------------------------- */

static bool is_over(void)
{
    int stage = pit.table.contest.stage;

    return pit.table.till.phase == family_of(&pit.table)->closed_phase ||
           (session() && stage != CONTEST_PLAYING);
}

/* Without a bet there is nothing to deal for, except in a tournament. */
static bool needs_wager(void)
{
    return table_phase(&pit.table).open && pit_layout_empty(&pit) && !contest_on(&pit.table);
}

/* In tournaments of the house the game's own rules apply: dice wait for a shooter, who has a bet or
 * can make one. */
static bool waits_for_bets(void)
{
    static const uint8_t bets[] = { ACT_BET, 0 };
    bool someone = false;

    for (int seat = 0; seat < PEOPLE; seat++)
        someone |= seated(&pit.table, seat) && !(pit.table.excluded >> seat & 1) &&
                   (table_on_layout(&pit.table, seat) || can_do_any(seat, bets));
    return someone && pit.table.contest.terms.kind == CONTEST_HOUSE;
}

static bool may_fail(const struct order *order)
{
    const struct dealing_step *step =
        order->act == PIT_GAME
            ? dealing_step_of(dealing_of(pit.table.sign.edition), order->command.act)
            : NULL;

    return step && step->may_fail;
}

/* The machine's next order, as the floor gives them: a step that found nobody is not repeated. */
static bool next_of_machine(bool found_nobody, struct order *order)
{
    keep_committed();
    if (machine_next(&machine, &pit, false, order)) return true;
    if (!pit.table.present || needs_wager()) return false;
    if (machine_next(&machine, &pit, true, order)) return !found_nobody || !may_fail(order);
    return machine_overdue(&machine, &pit, order);
}

static void machine_alone(void)
{
    struct order order;
    bool found_nobody = false;

    for (int orders = 0; !is_over() && next_of_machine(found_nobody, &order); orders++) {
        int phase = pit.table.till.phase;
        must(order);
        found_nobody = may_fail(&order) && pit.table.till.phase == phase;
        if (orders > ORDERS) fail_msg("%s", where("the machine comes to no end", NO_SEAT));
    }
    if (!is_over() && !table_phase(&pit.table).open)
        fail_msg("%s", where("the machine stands still", NO_SEAT));
    if (!is_over() && session() && !waits_for_bets())
        fail_msg("%s", where("the session stands still", NO_SEAT));
}

/* What staff do only to end a matter, not to go on. */
static bool is_last_resort(int act)
{
    return act == ACT_CLOSE || act == ACT_CLOSING || act == ACT_EXCLUDE || act == ACT_VOID_WAGERS ||
           act == ACT_OPEN_AGAIN;
}

/* Staff enter nothing for a silent player but that the player declines, or passes the dice (reading
 * G17). */
static bool is_theirs(const struct command *command)
{
    const struct act_form *form = act_form(games[pit.table.sign.edition], command->act);

    return command->role != ROLE_PLAYER && !is_last_resort(command->act) &&
           (!form->reports || form->reports == ACT_DECLINE || form->reports == ACT_RELINQUISH);
}

static void staff_go_on(void)
{
    struct command command;
    uint16_t role = draw(4) ? staff[draw(LENGTH(staff))] : draw(2) ? ROLE_OPERATOR : ROLE_DIRECTOR;

    if (draw(3) && next_move(&pit.table, &command) && is_theirs(&command) &&
        !give_command(&command))
        return;
    if (choose_act(&pit.table, role, NO_SEAT, ACT_COUNT, 0, &command) && is_theirs(&command))
        give_command(&command);
    if (session() && choose_act(&pit.table, ROLE_DIRECTOR, NO_SEAT,
                                draw(4) ? ACT_TIME_UP : ACT_TIME_LIMIT, 0, &command))
        give_command(&command);
}

/* Whether a bet can be made, and a player who does nothing has not kept the table from going on. */
static bool goes_on(int32_t rounds)
{
    const struct table *table = &pit.table;

    if (is_over() || (session() && table->contest.rounds > rounds)) return true;
    if (session() && games[table->sign.edition]->contest) return false;
    if (!AS_DICE(games[table->sign.edition])) return table_phase(table).open;
    return table_phase(table).open &&
           !(dice_of(table)->now.shooter != NO_SEAT || dice_of(table)->now.offered != NO_SEAT);
}

static void staff_alone(const struct pit *saved)
{
    int32_t rounds = pit.table.contest.rounds;

    for (int tries = 0; tries < 20; tries++) {
        pit = *saved;
        for (int i = 0; i < 400; i++) {
            if (goes_on(rounds)) return;
            staff_go_on();
        }
    }
    pit = *saved;
    fail_msg("%s", where("the staff can't go on", NO_SEAT));
}

static void fall_silent(void)
{
    static struct pit saved;
    static struct machine as_it_was;
    char then[sizeof latest];

    seen.silences++;
    saved = pit;
    as_it_was = machine;
    memcpy(then, latest, sizeof then);
    if (automatic())
        machine_alone();
    else
        staff_alone(&saved);
    pit = saved;
    machine = as_it_was;
    memcpy(latest, then, sizeof then);
}

/* ---- Nights ---------------------------------------------------------------------- */

static void night(int edition)
{
    chance = seed =
        UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(edition * 1000 + kind * 100 + 1) + seed;
    if (!open_table(edition)) return;
    for (int i = 0; i < STEPS && !(session() && is_over()); i++) {
        step();
        check();
        if (!draw(OFTEN)) fall_silent();
    }
}

static void nobody_is_waited_for_without_need(void **state)
{
    const char *nights = getenv("CROUPIER_NIGHTS"); /* of each kind, for a longer search */

    (void)state;
    for (int edition = 0; edition < game_count; edition++)
        for (kind = 0; kind < KINDS; kind++)
            for (int i = 0; i < (nights ? strtol(nights, NULL, 10) : NIGHTS); i++) {
                seed = (uint64_t)i;
                night(edition);
            }
    assert_true(seen.turns && seen.parts && seen.hands && seen.silences && seen.sessions);
    for (size_t i = 0; SLOWER == 1 && i < LENGTH(tried); i++) /* some are rare in a few nights */
        if (!done[tried[i]]) fail_msg("never done: %s", pit_act_id(tried[i]));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_waited_for_without_need),
    };
    RUN_TESTS(tests);
}
