/* test_roles.c - permissions: every role, act and phase of every game; and every role and act of
 * the pit.
 *
 * Tables come from random games, and from fixed scenarios for rare situations.  Every role tries
 * everything: current offers, commands that succeeded at some table before, and made-up commands.
 * What the edition's rows do not allow is refused under a clause of the index and changes no byte.
 * What they allow is done at least once in that phase by that role, except for a list of impossible
 * cases. */
#include "check.h"
#include "copies.h"
#include "games.h"
#include "moves.h"
#include "pit/pit.h"
#include "scenario/scenario.h"

#include <stdio.h>

#define STATES      (20 / SLOWER + 1) /* of each phase in which every role tries everything */
#define GAMES       2000              /* of each edition, while anything is missing */
#define GAMES_LEAST (40 / SLOWER)
#define STEPS       120
#define PHASES      16
#define REMEMBERED  4

static long attempts, cells;

/* ---- Impossible cases ------------------------------------------------------------ */

#define ANY_ACT     ACT_COUNT
#define SOME_PHASES 8

/* Rows include phases in which an act is always refused, so that the refusal can say why; and a
 * game may lack a phase of its family. */
/* clang-format off */
static const struct impossible {
    const char *edition; /* null: all with the act */
    uint8_t act;
    uint16_t role;       /* 0: all permitted */
    const char *phases[SOME_PHASES], *why;
} impossible[] = {
    { "double-dice", ANY_ACT,      0,           { "dice-out", "choosing" },                     "its two dice are never away" },
    { "roulette",    ACT_TAKE,     0,           { "called", "dropped", "rested", "announced" }, "wagers are not touched from the call until they are paid" },
    { "roulette",    ACT_PUT_BACK, 0,           { "betting", "spinning", "collected" },         "moved bets are put back from the call until they are collected" },
    { "roulette",    ACT_PUT_BACK, ROLE_DEALER, { "rested", "announced" },                      "the dealer clears up only before the ball rests" },
    { "baccarat",    ACT_BET,      0,           { "roles", "dealt", "announced" },              "after the call wagers change only while cards are dealt" },
    { "baccarat",    ACT_TAKE,     0,           { "roles", "dealt", "announced" },              "after the call wagers change only while cards are dealt" },
    { "baccarat",    ACT_VOID_ROUND, ROLE_DEALER, { "dealt", "announced" },                    "a complete round does not lack cards; any other fault is for the operator" },
    { "lunar-poker", ACT_BET,      0,           { "dealing", "called", "forcing", "replacing", "showdown" },                       "bets are made before the deal, or while players decide" },
    { "lunar-poker", ACT_TAKE,     0,           { "dealing", "deciding", "locked", "called", "forcing", "replacing", "showdown" }, "bets that are up when cards are dealt stay up" },
    { "lunar-poker", ACT_DECLARE,  0,           { "locked" },                                   "after the lock a declaration is late" },
    { "lunar-poker", ACT_FORCE,    0,           { "replacing", "showdown", "cards-out" },       "players are asked once, before the Dealer is forced" },
    { "lunar-poker", ACT_DECLINE,  0,           { "replacing", "showdown", "cards-out" },       "players are asked once, before the Dealer is forced" },
    { "lunar-poker", ACT_SHUFFLE,  ROLE_DEALER, { "betting" },                                  "cards in the shoe are not on their way there any more" },
    { "lunar-poker", ACT_EXPOSE,   ROLE_DEALER, { "forcing", "replacing", "showdown" },         "the Dealer's cards are turned already" },
};
/* clang-format on */
static int applied[LENGTH(impossible)][SOME_PHASES]; /* cells that the rows allow nevertheless */

static int phase_index(const char *phase, const struct impossible *entry)
{
    for (int i = 0; i < SOME_PHASES && entry->phases[i]; i++)
        if (!strcmp(entry->phases[i], phase)) return i;
    return -1;
}

/* The entry of this cell, or null. */
static const struct impossible *impossible_entry(int edition, int act, int phase, unsigned role)
{
    const char *word = games[edition]->family->phases[phase].id;

    for (size_t i = 0; i < LENGTH(impossible); i++) {
        const struct impossible *entry = &impossible[i];
        bool here = !entry->edition || !strcmp(entry->edition, games[edition]->id);
        bool fits = entry->act == act && (!entry->role || entry->role == role);
        if (here && fits && phase_index(word, entry) >= 0) return entry;
    }
    return NULL;
}

static void note_applied(const struct impossible *entry, int edition, int phase)
{
    const char *word = games[edition]->family->phases[phase].id;

    applied[entry - impossible][phase_index(word, entry)]++;
}

/* Counts and prints entries that no longer apply. */
static int stale_entries(void)
{
    int stale = 0;

    for (size_t i = 0; i < LENGTH(impossible); i++)
        for (int j = 0; j < SOME_PHASES && impossible[i].phases[j]; j++) {
            if (applied[i][j]) continue;
            print_error("out of date, in %s: %s\n", impossible[i].phases[j], impossible[i].why);
            stale++;
        }
    return stale;
}

/* ---- The matrix of one edition --------------------------------------------------- */

static struct cell {
    int32_t tried, done;
} matrix[ACT_COUNT][PHASES][ROLE_COUNT];
static int states[PHASES];

static const struct act_row *row_of(int edition, int act)
{
    return table_row(games[edition]->conduct, act);
}

/* True if the rows allow it in that phase by that role. */
static bool is_allowed(int edition, int act, int phase, int bit)
{
    const struct act_row *row = row_of(edition, act);

    return row && row->phases & 1u << phase && row->by & 1u << bit;
}

static bool lacks(int edition, int act, int phase, int bit)
{
    return is_allowed(edition, act, phase, bit) && !matrix[act][phase][bit].done;
}

static int complain(int edition, int act, int phase, int bit, const char *what)
{
    print_error("%s in %s: %s %s by the %s\n", games[edition]->id,
                games[edition]->family->phases[phase].id, act_id(games[edition], act), what,
                role_words((enum role)(1u << bit)));
    return 1;
}

/* Checks a cell at the end; returns 1 and prints an error if it is wrong. */
static int check_cell(int edition, int act, int phase, int bit)
{
    const struct cell *cell = &matrix[act][phase][bit];
    const struct impossible *entry = impossible_entry(edition, act, phase, 1u << bit);
    bool allowed = is_allowed(edition, act, phase, bit);

    cells++;
    if (entry && allowed) note_applied(entry, edition, phase);
    if (entry && cell->done) {
        print_error("unexpected, since %s: ", entry->why);
        return complain(edition, act, phase, bit, "was done");
    }
    if (!cell->tried) return complain(edition, act, phase, bit, "was not tried");
    return allowed && !cell->done && !entry ? complain(edition, act, phase, bit, "was not done")
                                            : 0;
}

/* The game has no such phase, and no table was in it. */
static bool is_missing(int edition, int phase)
{
    const struct impossible *entry = impossible_entry(edition, ANY_ACT, phase, 0);

    return entry && !states[phase];
}

static int check_cells(int edition)
{
    int wrong = 0;

    for (int phase = 0; phase < games[edition]->family->phase_count; phase++) {
        if (is_missing(edition, phase)) {
            note_applied(impossible_entry(edition, ANY_ACT, phase, 0), edition, phase);
            continue;
        }
        for (int act = 0; act < ACT_COUNT; act++)
            for (int bit = 0; bit < ROLE_COUNT; bit++)
                if (!contest_has_act(act)) /* tests/test_contest.c */
                    wrong += check_cell(edition, act, phase, bit);
    }
    return wrong;
}

static bool lacks_any(int edition)
{
    for (int phase = 0; phase < games[edition]->family->phase_count; phase++)
        for (int act = 0; act < ACT_COUNT && !is_missing(edition, phase); act++)
            for (int bit = 0; bit < ROLE_COUNT; bit++)
                if (!contest_has_act(act) && lacks(edition, act, phase, bit) &&
                    !impossible_entry(edition, act, phase, 1u << bit))
                    return true;
    return false;
}

/* ---- One attempt ----------------------------------------------------------------- */

static struct table work; /* gets the refused commands; must stay the same as the table */
static struct events events;

/* Successful commands of each act, from other games as well. */
static struct command remembered[ACT_COUNT][REMEMBERED];
static int remembered_count[ACT_COUNT];

/* Looks each clause up once. */
static void check_clause(int edition, const char *clause)
{
    static const char *known[1024];
    static int of[1024];
    size_t slot = ((uintptr_t)clause >> 2 ^ (uintptr_t)edition) % LENGTH(known);

    if (known[slot] == clause && of[slot] == edition && clause) return;
    if (!clause || !clause_find(games[edition], clause))
        fail_msg("%s: unknown clause %s", games[edition]->id, clause ? clause : "(null)");
    known[slot] = clause;
    of[slot] = edition;
}

/* The effective roles of a command: a player also has the parts that the game gives the seat.  The
 * parts cannot be used as roles. */
static unsigned roles_of(const struct table *table, const struct command *command)
{
    unsigned role = command->role;

    if (role & (ROLE_SHOOTER | ROLE_OFFERED)) return 0;
    bool plays = role == ROLE_PLAYER && seated(table, command->seat) && family_of(table)->parts;
    return plays ? role | family_of(table)->parts(table, command->seat) : role;
}

static void check_accepted(const struct table *table, const struct command *command, unsigned may)
{
    static struct table copy;

    if (!may)
        fail_msg("%s in %s: %s by the %s was accepted", games[table->sign.edition]->id,
                 table_phase_word(table), act_id(games[table->sign.edition], command->act),
                 role_words((enum role)command->role));
    copy_table(&copy, table);
    assert_int_equal(table_do(&copy, command, &events).code, REFUSED_ACCEPTED);
    remembered[command->act][remembered_count[command->act]++ % REMEMBERED] = *command;
}

/* True if it is accepted. */
static bool attempt(const struct table *table, const struct command *command)
{
    const struct act_row *row = row_of(table->sign.edition, command->act);
    int phase = table->till.phase;
    unsigned roles = roles_of(table, command);
    unsigned may = row && row->phases & 1u << phase ? row->by & roles : 0;
    bool done = !table_check(table, command).code;

    attempts++;
    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        struct cell *cell = &matrix[command->act][phase][bit];
        cell->tried += ((roles | command->role) >> bit) & 1;
        cell->done += done && (may >> bit) & 1;
    }
    if (done) {
        check_accepted(table, command, may);
        return true;
    }
    struct refusal why = table_do(&work, command, &events);
    assert_true(why.code && !events.count);
    check_clause(table->sign.edition, why.clause);
    return false;
}

/* ---- All roles try --------------------------------------------------------------- */

static struct offers offers;

/* An accepted command must also be offered to its sender. */
static void attempt_and_check_offer(const struct table *table, const struct command *command)
{
    if (!attempt(table, command)) return;
    table_offers_of(table, (enum role)command->role, command->seat, command->act, &offers);
    if (!offers.count)
        fail_msg("%s in %s: %s by the %s was accepted but not offered",
                 games[table->sign.edition]->id, table_phase_word(table),
                 act_id(games[table->sign.edition], command->act),
                 role_words((enum role)command->role));
}

/* The same command from every role; from players in some seats, and without a seat. */
static void attempt_in_all_roles(const struct table *table, struct command command)
{
    int seat = command.seat;

    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        command.role = (uint16_t)(1u << bit);
        command.seat = (int8_t)seat;
        attempt_and_check_offer(table, &command);
        if (command.role != ROLE_PLAYER) continue;
        for (command.seat = NO_SEAT; command.seat < PEOPLE; command.seat++)
            attempt_and_check_offer(table, &command);
    }
}

/* Commands that might be valid at another moment or from another person: various seats, wagers,
 * reasons, faces or cards, amounts. */
#define MADE_UP 8
static struct command made_up(const struct table *table, int act, int i)
{
    static const int64_t cents[MADE_UP] = { 500, 0, 1000, 100, 5, -100, 20, 200 };
    bool limits = act == ACT_LIMITS || act == ACT_NOTICE || act == ACT_PERSONAL;
    int bet = 0, number = 0;
    struct command command;

    memset(&command, 0, sizeof command);
    command.act = (uint8_t)act;
    command.seat = (int8_t)(i % (PEOPLE + 1) - (i > PEOPLE));
    for (int skip = i / 2; skip >= 0 && wager_next(&table->sign, true, &bet, &number); skip--) {
        command.to_bet = command.bet;
        command.to_number = command.number;
        command.bet = (int8_t)bet;
        command.number = (int8_t)number;
    }
    int reason = (int)(i % (size_t)(conduct_of(table)->reason_count + 1));
    command.reason = (int8_t)(reason ? conduct_of(table)->reasons[reason - 1].number : 0);
    command.outcome[0] = command.pick[0] = command.place = (int8_t)(1 + i % 6);
    command.count = 1 + i % 6;
    command.outcome[1] = command.pick[1] = command.other_place = (int8_t)(1 + i / 2 % 6);
    command.flags = i % 4 == 3;
    command.cents = cents[i];
    command.min_cents = limits ? table->sign.min_cents : 0;
    command.max_cents = limits ? 2 * table->sign.max_cents : 0;
    return command;
}

/* An offered command must be accepted. */
static struct command accept_offer(const struct table *table, const struct offer *offer)
{
    struct command command;

    fill_amount(table, offer, &command);
    if (!attempt(table, &command))
        fail_msg(
            "%s in %s: %s is offered to the %s but refused: %s", games[table->sign.edition]->id,
            table_phase_word(table), act_id(games[table->sign.edition], command.act),
            role_words((enum role)command.role), refusal_word(table_check(table, &command).code));
    return command;
}

static void try_offers(const struct table *table, int act, bool everyone)
{
    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        enum role role = (enum role)(1u << bit);
        int seats = role == ROLE_PLAYER ? table_seat_count(table) : 1;
        for (int seat = 0; seat < seats; seat++) {
            struct command command;
            table_offers_of(table, role, seat, act, &offers);
            int count = offers.count;
            for (int i = 0; i < 3 && count; i++)
                command = accept_offer(table, &offers.list[draw((uint64_t)count)]);
            if (count && everyone) attempt_in_all_roles(table, command);
        }
    }
}

static void try_everything(const struct table *table, int act)
{
    try_offers(table, act, true);
    for (int i = 0; i < MADE_UP; i++) attempt_in_all_roles(table, made_up(table, act, i));
    for (int i = 0; i < REMEMBERED && i < remembered_count[act]; i++)
        attempt_in_all_roles(table, remembered[act][i]);
}

/* Tries everything in the first states of a phase and some later ones; otherwise only what is
 * missing. */
static void try_table(const struct table *table)
{
    int phase = table->till.phase, edition = table->sign.edition;

    if (same_table(table, &work)) return; /* just tried */
    bool everything = states[phase]++ < STATES || !draw(256);
    copy_table(&work, table);
    for (int act = 0; act < ACT_COUNT; act++) {
        bool lacking = false;
        for (int bit = 0; bit < ROLE_COUNT; bit++) lacking |= lacks(edition, act, phase, bit);
        if (everything) try_everything(table, act);
        if (lacking && !everything) try_offers(table, act, false);
        if ((everything || lacking) && !same_table(table, &work))
            fail_msg("%s in %s: %s was refused but changed the table", games[edition]->id,
                     table_phase_word(table), act_id(games[table->sign.edition], act));
    }
}

/* ---- Fixed scenarios ------------------------------------------------------------- */

/* Situations that are rare in random games.  Each ends when the situation is reached, or goes on
 * through other phases with an idle player, a missing die or cards laid down.  The text follows the
 * word "table" and the edition. */
static const struct {
    const char *editions[2], *text;
} scenarios[] = {
    /* a die is missing when the dice are passed; the round ends with a set to be replaced */
    { { "craps" },
      "\nseat ana buys 500\nseat bob buys 500\nana bets pass 10\nbob bets pass 10\n"
      "throw\ndice rest 1 1 off-table\nana passes\nsupervisor finds\nstickperson offers\n"
      "bob accepts\nbob chooses 1 2\nthrow\ndice rest 1 1 off-table\n"
      "bob chooses 2 3\nroll 2 2\nstickperson hands\nsupervisor loses\nroll 3 4\n" },
    /* the house throws, loses the dice, and chooses from a new set */
    { { "craps" },
      "\nseat ana buys 500\nana bets pass 10\nroll 2 2\nana passes\nstickperson offers\n"
      "stickperson throws\ndice rest 1 1 both off-table\nsupervisor loses\n"
      "stickperson chooses 3 4\nstickperson throws\ndice rest 1 1 both off-table\n"
      "supervisor loses\ndealer receives 5\ndealer inspects\nsupervisor inspects\n" },
    { { "snake-eyes", "snake-eyes-first" },
      " electronics=yes\nseat ana buys 500\nseat bob buys 500\nana bets six 10\nbob bets six 10\n"
      "throw\ndealer fails\ndice rest 1 1 off-table\nsupervisor rectifies\nana passes\n"
      "supervisor finds\ndealer offers\nbob accepts\nbob chooses 1 2\nthrow\n"
      "dice rest 1 1 off-table\nbob chooses 2 3\nroll 3 3\nana says six 5\n"
      "supervisor loses\nroll 3 3\nbob passes\n" },
    { { "snake-eyes", "snake-eyes-first" },
      " dice=4\nseat ana buys 500\nana bets six 10\nroll 3 3\nana passes\ndealer offers\n"
      "dealer throws\ndice rest 1 1 both off-table\nsupervisor loses\n"
      "dealer chooses 3 4\ndealer throws\ndice rest 1 1 both off-table\nsupervisor loses\n"
      "dealer receives 4\ndealer inspects\nsupervisor inspects\n" },
    /* a full table, all but ana and bob idle for three rounds; then every quiet phase, first with
     * a die missing, at last without dice, with a spoken bet and a closing notice */
    { { "snake-eyes-nsw" },
      "\nseat ana buys 500\nseat bob buys 500\nseat p3\nseat p4\nseat p5\nseat p6\nseat p7\n"
      "seat p8\nseat p9\nseat p10\nseat p11\nseat p12\nseat p13\nseat p14\nseat p15\nseat p16\n"
      "ana bets six 10\nbob bets six 10\nroll 3 3\nroll 3 3\nroll 3 3\n"
      "dealer hands\nana throws\ndice rest 3 3 off-table\ndealer no-roll off-table\n"
      "ana passes\ndealer offers\nbob accepts\nsupervisor loses\nbob chooses 2 3\n"
      "bob throws\ndice rest 1 1 both off-table\ndealer no-roll off-table\nsupervisor loses\n"
      "bob chooses 4 5\nroll 3 3\nsupervisor closing\nclock moves 20\nana says six 5\n"
      "bob passes\n" },
    /* a full table, all but ana idle for three spins */
    { { "roulette" },
      "\nseat ana buys 500\nseat p2\nseat p3\nseat p4\nseat p5\nseat p6\nseat p7\nseat p8\n"
      "seat p9\nseat p10\nseat p11\nseat p12\nseat p13\nseat p14\nseat p15\nseat p16\n"
      "ana bets red 10\nspin 1\nspin 1\nspin 1\n" },
    /* a mistake that nobody notices until the dice are away; late calls on and spoken bets */
    { { "craps" },
      " unpayable=round-up min 1\nseat ana buys 900\nseat bob buys 500\nana bets pass 10\n"
      "bob bets pass 10\nbob bets place-6 5\ndealer slips ana hard-8 501 unnoticed\n"
      "ana says field 5\nroll 2 3\nroll 2 3\nbob bets pass 10\nbob bets place-8 5\nana passes\n"
      "stickperson offers\nbob accepts\nbob chooses 1 2\nbob throws\n"
      "dice rest 1 1 both off-table\nsupervisor loses\nbob chooses 3 4\nbob throws\n"
      "dice rest 1 1 both off-table\nsupervisor loses\n" },
    /* the same in New Zealand's and New South Wales' Snake Eyes */
    { { "snake-eyes", "snake-eyes-first" },
      " electronics=yes dice=4\nseat ana buys 900\nana bets six 10\n"
      "dealer slips ana eight 501 unnoticed\nroll 3 3\nana passes\ndealer offers\n"
      "dealer throws\ndice rest 1 1 both off-table\nsupervisor loses\nana says six 5\n"
      "dealer chooses 3 4\ndealer throws\ndealer fails\ndice rest 1 1 both off-table\n"
      "supervisor loses\n" },
    { { "snake-eyes-nsw" },
      "\nseat ana buys 900\nseat bob buys 500\nbob bets six 10\nana bets six 10\n"
      "dealer slips ana eight 501 unnoticed\nthrow\ndice rest 3 3 off-table\n"
      "dealer no-roll off-table\nana says six 5\nana chooses 2 3\nroll 3 3\n"
      "ana says six 5\nana passes\n"
      "dealer offers\nbob accepts\nbob chooses 3 4\nbob throws\n"
      "dice rest 1 1 both off-table\ndealer no-roll off-table\nsupervisor loses\n"
      "bob chooses 2 5\nroll 3 3\nbob passes\n" },
    /* the dealer finishes a set */
    { { "double-dice" },
      "\nseat ana buys 100\nana bets shooter 10\nroll 1 1\noperator substitutes dealer\n"
      "dealer hands\n" },
    /* one of two winners is paid; a mistake is not noticed */
    { { "roulette" },
      "\nseat ana buys 500\nana bets red 10\nana bets odd 10\n"
      "dealer slips ana dozen-1 2 unnoticed\ndealer spins\n"
      "dealer no-more-bets\nball drop 5\nball lands 1\ndealer announces\ndealer collects\n"
      "dealer pays ana red\n" },
    /* a full table, all but ana idle for three rounds; then a shuffle with her wager up */
    { { "baccarat" },
      " chip 0.25\nseat ana buys 500\nseat bob\nseat cay\nseat dee\nseat eve\nseat fay\nseat gus\n"
      "ana bets player 20\ndeal 9S 8S KS KD\ndeal 9S 8S KS KD\ndeal 9S 8S KS KD\n"
      "supervisor shuffles compromised\ndealer riffles\n" },
    /* a bet accepted by mistake is found when the next shoe is being cut */
    { { "baccarat" },
      " chip 0.25 min 10\nseat ana buys 500\ndealer slips ana player 5 unnoticed\n"
      "deal 9S 8S KS KD\nsupervisor shuffles compromised\ndealer riffles\n" },
    /* pre-shuffled cards are mixed anyway; a single card is burned; the other set */
    { { "baccarat" },
      " unopened\nseat ana buys 500\ndealer receives 8 pre-shuffled\ndealer riffles\n" },
    { { "baccarat" },
      " cards=shuffler burn=single unopened\nseat ana at 3 buys 500\n"
      "dealer receives 8 sealed\ndealer offers-cut\nana accepts\nana cuts 100\n"
      "dealer stop-card 415\ndealer burns\ndeal\n" },
    /* more on Banker than the differential allows, while the hands are offered */
    { { "baccarat" },
      " style=B differential 100 chip 0.25\nseat ana buys 500\nseat bob buys 500\n"
      "ana bets banker 200\nbob bets player 20\ndealer no-more-bets\n" },
    /* international: wagers change during the deal, one is spoken; a hand goes to two players */
    { { "baccarat" },
      " variant=international style=B chip 0.25\n"
      "seat ana at 1 buys 500\nseat bob at 2 buys 500\nseat cay at 3 buys 500\n"
      "supervisor nominates cay for ana\nana bets banker 20\nbob bets player 20\n"
      "dealer no-more-bets\ndealer offers-hand\nana accepts\ndealer offers-hand\nbob accepts\n"
      "dealer draws\noperator reopens\nbob says tie 5\ndealer no-more-bets\n"
      "dealer draws\ndealer draws\ndealer draws\ndealer hands-out player\nbob turns KS 9S\n"
      "supervisor hands-out banker to ana cay\ncay turns KD 7H\n" },
    /* a shoe cut so deep that it ends within a round: 208 cards, 11 burned, 48 rounds of four */
    { { "baccarat" },
      " decks=4 chip 0.25 unopened\nseat ana at 3 buys 500\n"
      "dealer receives 4 sealed\ndealer offers-cut\nana accepts\nana cuts 100\n"
      "dealer stop-card 207\ndealer burns KD\n"
      "deal AS JS 8S QS 4 times\ndeal 2S 3S 7S 6S 4 times\ndeal 4S 9S 5S 10S 4 times\n"
      "deal AH JH 8H QH 4 times\ndeal 2H 3H 7H 6H 4 times\ndeal 4H 9H 5H 10H 4 times\n"
      "deal AD JD 8D QD 4 times\ndeal 2D 3D 7D 6D 4 times\ndeal 4D 9D 5D 10D 4 times\n"
      "deal AC JC 8C QC 4 times\ndeal 2C 3C 7C 6C 4 times\ndeal 4C 9C 5C 10C 4 times\n"
      "ana bets player 10\ndealer no-more-bets\ndealer draws KS\ndealer draws KH\n"
      "dealer draws KC\ndealer draws KD\ndealer draws KS\n" },
    /* dealt wrongly and swept in every phase of a round, with antes, a nominee, and a mistake that
     * nobody notices */
    { { "baccarat" },
      " variant=international-ante-up style=B ante 1 min 10 differential 40 chip 0.25\n"
      "seat ana at 3 buys 500\nseat bob at 4 buys 500\nseat sam at 9 buys 500\n"
      "supervisor nominates sam for ana\nana bets banker 100\nana antes\nbob antes\n"
      "dealer slips bob player 5 unnoticed\ndealer no-more-bets\nsupervisor retains player\n"
      "supervisor retains banker\ndealer draws\noperator reopens\ndealer no-more-bets\n"
      "dealer draws\ndealer draws\ndealer draws\ndealer turns player KS 9S\n"
      "dealer turns banker KD 7H\ndealer sweeps\npit reconstructs\n"
      "dealer announces\ndealer sweeps\npit reconstructs\ndealer settles\n"
      "supervisor shuffles compromised\ndealer riffles\n" },
/* deals 30 cards */
#define FIVE_PLAY                                                                                  \
    "seat ana buys 100\nseat bob buys 100\nseat cleo buys 100\nseat dan buys 100\n"                \
    "seat eve buys 100\nana bets ante 10\nbob bets ante 10\ncleo bets ante 10\n"                   \
    "dan bets ante 10\neve bets ante 10\n"                                                         \
    "deal ana 2S 3S 4S 5S 7D bob 2H 3H 4H 5H 7C cleo 2D 3D 4D 5D 7H dan 2C 3C 4C 5C 7S "           \
    "eve 6S 6H 8S 8H 10S dealer QC JC 9D 8D 6D\n"
    /* and 25 more are requested: the deck runs out while draws are served */
    { { "lunar-poker" },
      " min 5 max 100\n" FIVE_PLAY "ana exchanges 2S 3S 4S 5S 7D\nbob exchanges 2H 3H 4H 5H 7C\n"
      "cleo exchanges 2D 3D 4D 5D 7H\ndan exchanges 2C 3C 4C 5C 7S\n"
      "eve exchanges 6S 6H 8S 8H 10S\ndealer locks\n"
      "serve AS KS QS JS 9S\nserve AH KH QH JH 9H\nserve AD KD QD JD 10D\n"
      "serve AC KC 10C 9C 8C\ndealer serves\ndeck draws 6C\ndeck draws 10H\n" },
    /* the same, in turn */
    { { "lunar-poker" },
      " min 5 max 100 order=in-turn\n" FIVE_PLAY
      "ana exchanges 2S 3S 4S 5S 7D\nserve AS KS QS JS 9S\nana folds\n"
      "bob exchanges 2H 3H 4H 5H 7C\nserve AH KH QH JH 9H\nbob folds\n"
      "cleo exchanges 2D 3D 4D 5D 7H\nserve AD KD QD JD 10D\ncleo folds\n"
      "dan exchanges 2C 3C 4C 5C 7S\nserve AC KC 10C 9C 8C\ndan folds\n"
      "eve exchanges 6S 6H 8S 8H 10S\ndealer serves\ndeck draws 6C\ndeck draws 10H\n" },
    /* the same, when the Dealer is forced; and cards that players laid down are swept again and
     * again */
    { { "lunar-poker" },
      " min 5 max 100\n" FIVE_PLAY "ana exchanges 2S 3S 4S 5S 7D\nbob exchanges 2H 3H 4H 5H 7C\n"
      "cleo exchanges 2D 3D 4D 5D 7H\ndan exchanges 2C 3C 4C 5C 7S\n"
      "eve exchanges 8H 10S\ndealer locks\n"
      "serve AS KS QS JS 9S\nserve AH KH QH JH 9H\nserve AD KD QD JD 10D\n"
      "serve AC KC 10C 9C 8C\nserve 6C 10H\n"
      "ana plays\nbob folds\ncleo folds\ndan folds\neve plays\ndealer no-more-bets\n"
      "dealer sweeps ana laid\nsupervisor reconstructs ana\ndealer turns\neve forces\n"
      "dealer sweeps ana laid\nsupervisor reconstructs ana\ndealer settles\n"
      "dealer sweeps eve laid\nsupervisor reconstructs eve\ndealer reshuffles\ndeck draws 9S\n"
      "dealer sweeps eve laid\n" },
    /* box 1 gets cards without an ante; the Dealer is forced, and a notice is up */
    { { "lunar-poker" },
      " min 5 max 100\nseat ana at 2 buys 100\nana bets ante 10\n"
      "dealer no-more-bets\ndealer strays 1\n"
      "deck draws 2S\ndeck draws 2H\ndeck draws QC\ndeck draws 3S\ndeck draws 2D\n"
      "deck draws JC\ndeck draws 4S\ndeck draws 5D\ndeck draws 9D\ndeck draws 5S\n"
      "deck draws 5H\ndeck draws 8D\ndeck draws 7D\n"
      "deck draws 8C\ndeck draws 6D\nsupervisor reconstructs 1\nana plays\ndealer locks\n"
      "reveal\nana forces\noperator notices 5 200\ndealer settles\n" },
    /* a mistake that nobody notices until the Dealer is forced */
    { { "lunar-poker" },
      " min 5 max 100\nseat ana buys 100\nana bets ante 10\ndealer slips ana super 2 unnoticed\n"
      "deal ana 2S 2H 2D 5H 7D dealer QC JC 9D 8D 6D\nana plays\nreveal\nana forces\n"
      "dealer settles\ndeck draws 3C\n" },
    /* a player who is idle for three rounds, when the cards are cut */
    { { "lunar-poker" },
      " min 5 max 100 boxes=2\nseat ana buys 200\nseat bob buys 100\n"
      "ana bets ante 10\ndeal\nana folds\nfinish\ndealer riffles\ndealer cuts 26\n"
      "ana bets ante 10\ndeal\nana folds\nfinish\ndealer riffles\ndealer cuts 26\n"
      "ana bets ante 10\ndealer slips ana super 2 unnoticed\ndeal\nana folds\nfinish\ndealer "
      "riffles\n" },
    /* a mistake that nobody notices; a throw that is invalidated after it was settled */
    { { "grand-hazard" },
      "\nseat ana buys 900\nana bets low 10\ndealer slips ana high 2 unnoticed\n"
      "dealer no-more-bets\ndealer casts 1 2 4\ndealer settles\n" },
};

static void look_at_line(void *to, const struct scenario *scenario, const char *text)
{
    (void)to, (void)text;
    if (scenario->open) try_table(&scenario->pit.table);
}

static void look_at_event(void *to, const struct scenario *scenario, const struct event *event)
{
    (void)to, (void)event;
    try_table(&scenario->pit.table);
}

static void print_wrong(void *to, const struct scenario *scenario, const char *sentence)
{
    print_error("line %d of this scenario: %s\n%s", scenario->line, sentence, (const char *)to);
}

static void play_scenario(int edition, const char *rest)
{
    static struct scenario scenario;
    static char text[4096];
    const struct scenario_listener listener = {
        .to = text, .line = look_at_line, .event = look_at_event, .wrong = print_wrong
    };
    int length = snprintf(text, sizeof text, "table %s%s", games[edition]->id, rest);

    assert_in_range(length, 1, sizeof text - 1);
    assert_int_equal(scenario_play(&scenario, text, (size_t)length, 1, &listener), SCENARIO_PASSED);
    try_table(&scenario.pit.table);
}

static void play_scenarios(int edition)
{
    for (size_t i = 0; i < LENGTH(scenarios); i++)
        for (size_t j = 0; j < LENGTH(scenarios[i].editions) && scenarios[i].editions[j]; j++)
            if (!strcmp(scenarios[i].editions[j], games[edition]->id))
                play_scenario(edition, scenarios[i].text);
}

/* ---- Random games ---------------------------------------------------------------- */

/* Does the act in the first role that may. */
static void do_in_any_role(struct table *table, int act, int64_t amount, int64_t max_cents)
{
    struct command command = { .act = (uint8_t)act,
                               .seat = NO_SEAT,
                               .count = (int32_t)amount,
                               .min_cents = amount,
                               .max_cents = max_cents };

    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        command.role = (uint16_t)(1u << bit);
        if (!table_do(table, &command, &events).code) return;
    }
}

/* Puts up notices, and lets the time pass until they take effect. */
static void give_notice(struct table *table)
{
    do_in_any_role(table, ACT_NOTICE, table->sign.min_cents, 2 * table->sign.max_cents);
    do_in_any_role(table, ACT_CLOSING, 0, 0);
    do_in_any_role(table, ACT_TICK, NOTICE_MINUTES, 0);
}

static void change_sign(struct sign *sign, const struct sign *changed)
{
    if (!sign_check(changed).code) *sign = *changed;
}

/* A random sign. */
static struct sign random_sign(int edition)
{
    const struct option *options = games[edition]->options;
    struct sign sign = sign_of(edition), changed;

    for (int i = 0; options[i].id; i++) {
        int choices = 0;
        while (choices < OPTION_CHOICES && options[i].choices[choices].word) choices++;
        changed = sign;
        if (choices && !options[i].lists)
            changed.value[i] = options[i].choices[draw((uint64_t)choices)].value;
        change_sign(&sign, &changed);
    }
    changed = sign;
    *sign_amount(&changed, "ante") = changed.chip_cents = 50;
    change_sign(&sign, &changed);
    changed = sign;
    *sign_amount(&changed, "differential") = 4000;
    if (draw(2)) change_sign(&sign, &changed);
    return sign;
}

static void fill_seats(struct table *table)
{
    for (int seat = 0; seat < people_at(table); seat++) {
        struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        struct command buy = {
            .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat, .cents = 50000
        };
        table_do(table, &sit, &events);
        table_do(table, &buy, &events);
    }
}

static void play(int edition, uint64_t seed)
{
    static struct table table;

    chance = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    struct sign sign = random_sign(edition);
    table_open(&table, &sign);
    fill_seats(&table);
    for (int step = 0; step < STEPS; step++) {
        struct command command;
        try_table(&table);
        if (!draw(30)) give_notice(&table);
        uint16_t role = draw(2) ? ROLE_PLAYER : (uint16_t)(1u << draw(ROLE_COUNT));
        int seat = (int)draw((uint64_t)people_at(&table));
        bool found = draw(3) ? next_move(&table, &command)
                             : choose_act(&table, role, seat, ACT_COUNT, 0, &command);
        bool over = found && command.act == ACT_CLOSE && draw(8);
        if (found && !over) table_do(&table, &command, &events);
    }
    give_notice(&table);
    do_in_any_role(&table, ACT_CLOSE, 0, 0);
    try_table(&table);
}

static void every_role_act_and_phase(void **state)
{
    (void)state;
    int wrong = 0;

    for (int edition = 0; edition < game_count; edition++) {
        memset(matrix, 0, sizeof matrix);
        memset(states, 0, sizeof states);
        chance = 1;
        play_scenarios(edition);
        for (uint64_t seed = 1; seed <= GAMES_LEAST || (seed <= GAMES && lacks_any(edition));
             seed++)
            play(edition, seed);
        wrong += check_cells(edition);
    }
    assert_int_equal(wrong + stale_entries(), 0);
}

/* ---- Around the table ------------------------------------------------------------ */

/* The first operator; a person for each role, on duty if it is a duty; two players; a watcher; a
 * person who left chips behind; one who has just walked off; and one who is not there. */
enum { OPERATOR = 1, STAFF = 10, ANA = 60, BOB, CAL, DAN, EVE, FAY, ZOE };

static uint32_t people[ZOE - ANA + 1 + 2 + ROLE_COUNT];
static struct pit pit, pit_work;
static struct pit_events pit_events;
static struct cell pit_matrix[PIT_ACT_COUNT][ROLE_COUNT];

/* Contents of orders: nothing; a person and a duty; players, a dispute, money and chips; a person
 * who is away; seeds; a spoken bet. */
#define DUTY_OF(role) (1 + __builtin_ctz(role))
static const struct order bodies[] = {
    { .yes = false },
    { .other = CAL, .number = DUTY_OF(ROLE_DEALER), .yes = true },
    { .other = ANA, .third = BOB, .number = 1, .cents = 500, .chips = { { 5 } }, .yes = true },
    { .other = ANA, .third = BOB, .number = 2, .cents = 1000, .chips = { { 5 } }, .count = 1 },
    { .other = EVE },
    { .count = 1, .length = CHANCE_BYTES },
    { .command = { .act = ACT_BET, .flags = FLAG_ORAL, .role = ROLE_PLAYER, .seat = 1 } },
    { .other = FAY },
};

/* Fills in the first wager that Bob could speak, if any. */
static void fill_spoken(struct command *command)
{
    int bet = 0, number = 0;

    while (wager_next(&pit.table.sign, true, &bet, &number)) {
        command->bet = (int8_t)bet;
        command->number = (int8_t)number;
        command->cents = 1000;
        if (!table_check(&pit.table, command).code) return;
    }
}

static struct order order_of(uint32_t person, unsigned role, int act, const struct order *body)
{
    struct order order = *body;

    if (act == PIT_SPOKEN && order.command.act == ACT_BET) fill_spoken(&order.command);
    order.person = person;
    order.role = (uint16_t)role;
    order.act = (uint8_t)act;
    return order;
}

static bool give(struct pit *to, uint32_t person, unsigned role, int act, const struct order *body)
{
    struct order order = order_of(person, role, act, body);

    return !pit_do(to, &order, &pit_events).code;
}

static void put_on_duty(struct pit *to, uint32_t person, int duty)
{
    const struct order body = { .other = person, .number = (uint8_t)duty };

    give(to, OPERATOR, ROLE_OPERATOR, PIT_DUTY, &body);
}

static void sit_and_buy(uint32_t person, int seat)
{
    struct order sit = pit_order(person, ROLE_PLAYER, PIT_GAME);
    const struct order five = { .cents = 500 }, more = { .cents = 20000 };

    sit.command.act = ACT_SIT;
    sit.command.role = ROLE_PLAYER;
    sit.command.seat = (int8_t)seat;
    assert_false(pit_do(&pit, &sit, &pit_events).code);
    assert_true(give(&pit, person, ROLE_PLAYER, PIT_BUY, &five));
    assert_true(give(&pit, person, ROLE_PLAYER, PIT_BUY, &more));
}

/* With two disputes, one ruled on, chips left behind, colour chips if the game has them, and a
 * person who is barred if its rules can do that. */
static void open_pit(int edition)
{
    struct sign sign = sign_of(edition);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray = { .count = { 0 } };
    const struct order of_age = { .yes = true }, second = { .number = 2 };
    int count = 0;

    for (int i = 0; i < set.kinds; i++) tray.count[i] = 10000;
    pit_open(&pit, "here", &sign, &set, &tray, OPERATOR);
    for (int bit = 0; bit < ROLE_COUNT; bit++) people[count++] = STAFF + (uint32_t)bit;
    for (uint32_t person = ANA; person <= ZOE; person++) people[count++] = person;
    for (int i = 0; i < count - 1; i++)
        assert_true(give(&pit, people[i], ROLE_PLAYER, PIT_ARRIVE, &of_age));
    people[count++] = OPERATOR;
    people[count++] = NOBODY;
    for (int bit = 0; bit < ROLE_COUNT; bit++) put_on_duty(&pit, STAFF + (uint32_t)bit, 1 + bit);
    sit_and_buy(ANA, 0);
    sit_and_buy(BOB, 1);
    sit_and_buy(DAN, 2);
    const struct order of_dan = { .other = DAN };
    assert_true(give(&pit, DAN, ROLE_PLAYER, PIT_WALK_OFF, &bodies[0]));
    assert_true(give(&pit, STAFF + DUTY_OF(ROLE_DEALER) - 1, ROLE_DEALER, PIT_COLLECT, &of_dan));
    sit_and_buy(EVE, 2);
    assert_true(give(&pit, EVE, ROLE_PLAYER, PIT_WALK_OFF, &bodies[0]));
    assert_true(give(&pit, ANA, ROLE_PLAYER, PIT_CHANGE, &bodies[2]));
    for (int i = 0; i < 2; i++) assert_true(give(&pit, ANA, ROLE_PLAYER, PIT_DISPUTE, &bodies[0]));
    assert_true(give(&pit, STAFF + DUTY_OF(ROLE_GAME_SUPERVISOR) - 1, ROLE_GAME_SUPERVISOR,
                     PIT_RULE, &second));
    give(&pit, ANA, ROLE_PLAYER, PIT_COLOUR, &bodies[3]);
    give(&pit, OPERATOR, ROLE_OPERATOR, PIT_COLOURS_AWAY, &bodies[2]);
    const struct order bar_fay = { .other = FAY, .yes = true };
    give(&pit, STAFF + DUTY_OF(ROLE_CASINO_SUPERVISOR) - 1, ROLE_CASINO_SUPERVISOR, PIT_BAR,
         &bar_fay);
}

static unsigned duty_of(uint32_t person)
{
    const struct guest *guest = pit_guest(&pit, person);

    return guest && guest->duty ? 1u << (guest->duty - 1) : 0;
}

/* True if the person may give orders in that role: anyone present as a guest; staff in the role of
 * their duty; only the clock itself as the clock, for the game and for draws.  A person who arrives
 * is a guest. */
static bool may_speak(uint32_t person, unsigned role, int act)
{
    bool chance_acts = act == PIT_COMMIT || act == PIT_DRAW ||
                       act == PIT_REVEAL; /* listed by hand, independent of the rows */
    if (role == ROLE_CLOCK) return person == NOBODY && (act == PIT_GAME || chance_acts);
    if (act == PIT_ARRIVE) return role == ROLE_PLAYER;
    if (!pit_guest(&pit, person)) return false;
    return role == ROLE_PLAYER || (role && duty_of(person) == role);
}

/* may: the person is entitled to give the order. */
static void attempt_order(const struct order *order, bool may)
{
    static struct pit copy;
    int edition = pit.table.sign.edition;
    bool done = !pit_check(&pit, order).code;

    attempts++;
    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        pit_matrix[order->act][bit].tried += order->role == 1u << bit;
        pit_matrix[order->act][bit].done += done && order->role == 1u << bit;
    }
    if (done && !may)
        fail_msg("%s: %s by person %u as %u was accepted", games[edition]->id,
                 pit_act_id(order->act), order->person, order->role);
    if (done) copy = pit;
    struct refusal why = pit_do(done ? &copy : &pit_work, order, &pit_events);
    assert_int_equal(done, !why.code);
    if (done) return;
    assert_true(!pit_events.count && !pit_events.game.count);
    check_clause(edition, why.clause);
}

static void check_unchanged(const char *act)
{
    if (memcmp(&pit_work, &pit, sizeof pit))
        fail_msg("%s: %s was refused but changed the pit", games[pit.table.sign.edition]->id, act);
}

/* Every person tries in every role, in none, and in two at once. */
static void try_order_by_all(int act)
{
    for (size_t i = 0; i < LENGTH(people); i++)
        for (int bit = 0; bit < ROLE_COUNT + 2; bit++) {
            unsigned role = bit < ROLE_COUNT    ? 1u << bit
                            : bit == ROLE_COUNT ? 0
                                                : ROLE_DEALER | ROLE_OPERATOR;
            bool may = may_speak(people[i], role, act) &&
                       pit_act_by_at(pit.table.sign.edition, (enum pit_act)act) & role;
            for (size_t j = 0; j < LENGTH(bodies); j++) {
                struct order order = order_of(people[i], role, act, &bodies[j]);
                attempt_order(&order, may);
            }
        }
    check_unchanged(pit_act_id((enum pit_act)act));
}

/* ---- The game through the pit ---------------------------------------------------- */

/* True if the person is entitled to give this command of the rules. */
static bool may_play(uint32_t person, const struct command *command)
{
    const struct guest *guest = pit_guest(&pit, person);

    if (command->act == ACT_BUY || command->act == ACT_CORRECT) return false; /* pit acts */
    if (!may_speak(person, command->role, PIT_GAME)) return false;
    if (command->role != ROLE_PLAYER) return true;
    return command->act == ACT_SIT ? guest->seat == NO_SEAT && !guest->duty
                                   : guest->seat == command->seat;
}

/* Everyone, in all roles, tries a command that is valid from the right person in its role. */
static void try_command_by_all(const struct command *command)
{
    for (size_t i = 0; i < LENGTH(people); i++)
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            struct order order = pit_order(people[i], (enum role)(1u << bit), PIT_GAME);
            order.command = *command;
            attempt_order(&order, order.role == command->role && may_play(people[i], command));
        }
}

static void try_offers_by_all(void)
{
    const struct conduct *conduct = conduct_of(&pit.table);

    for (int i = 0; i < conduct->act_count; i++)
        for (int bit = 0; bit < ROLE_COUNT; bit++)
            for (int seat = 0; seat < (1u << bit == ROLE_PLAYER ? PEOPLE : 1); seat++) {
                struct command command;
                table_offers_of(&pit.table, (enum role)(1u << bit), seat, conduct->acts[i].act,
                                &offers);
                if (!offers.count) continue;
                fill_amount(&pit.table, &offers.list[0], &command);
                try_command_by_all(&command);
            }
    check_unchanged("a command");
}

/* ---- The matrix of the pit ------------------------------------------------------- */

/* False if the edition lacks it: colour chips, promotional chips, corrections, spoken bets (those
 * of baccarat wait for the cards, so they are in scenarios).  Draws need a table in play and its
 * secret seeds: tests/test_machine.c makes and reveals them. */
static bool is_possible(int edition, int act)
{
    if (act == PIT_DRAW || act == PIT_REVEAL) return false;
    if (act == PIT_COLOUR || act == PIT_COLOUR_BACK || act == PIT_COLOURS_ONLY ||
        act == PIT_COLOURS_AWAY || act == PIT_REDEEM_COLOURS)
        return games[edition]->colours;
    if (act == PIT_GRANT) return row_of(edition, ACT_TOKENS);
    if (act == PIT_BAR) return games[edition]->new_south_wales;
    if (act == PIT_SEPARATE) return AS_LUNAR(games[edition]); /* Division 22 r.9.14(c) */
    if (act == PIT_SPOKEN)
        return !AS_LUNAR(games[edition]) && !AS_BACCARAT(games[edition]) &&
               strcmp(games[edition]->id, "double-dice");
    return act != PIT_CORRECT || row_of(edition, ACT_CORRECT);
}

/* True if a person in that role must have done it.  What anyone may do, guests do; and players are
 * those with offers. */
static bool is_required(int edition, int act, int bit)
{
    unsigned may = pit_act_by_at(edition, (enum pit_act)act), role = 1u << bit;
    bool is_there = role == ROLE_PLAYER || duty_of(STAFF + (uint32_t)bit) == role;

    if (act == PIT_GAME) {
        table_offers(&pit.table, (enum role)role, 0, &offers);
        return offers.count;
    }
    if (may & ROLE_SHOOTER) may = ROLE_PLAYER; /* orders are never given as the shooter */
    return is_there && may & role && is_possible(edition, act);
}

static int check_pit_cells(int edition)
{
    int wrong = 0;

    for (int act = 0; act < PIT_ACT_COUNT; act++)
        for (int bit = 0; bit < ROLE_COUNT; bit++) {
            const struct cell *cell = &pit_matrix[act][bit];
            bool lacking = is_required(edition, act, bit) && !cell->done;
            bool stale = !is_possible(edition, act) && cell->done;
            cells++;
            if (cell->tried && !lacking && !stale) continue;
            print_error("%s: %s by the %s %s\n", games[edition]->id, pit_act_id((enum pit_act)act),
                        role_words((enum role)(1u << bit)),
                        stale          ? "was done, but should be impossible"
                        : !cell->tried ? "was not tried"
                                       : "was not done");
            wrong++;
        }
    return wrong;
}

/* States of the pit: as opened; with a fill that waits for approval; at an event without staff. */
static void prepare(int state)
{
    const struct order event = { .number = RESERVED_EVENT };

    if (state == 1)
        assert_true(
            give(&pit, STAFF + DUTY_OF(ROLE_DEALER) - 1, ROLE_DEALER, PIT_FILL, &bodies[2]));
    if (state != 2) return;
    assert_true(give(&pit, OPERATOR, ROLE_OPERATOR, PIT_RESERVE, &event));
    assert_true(give(&pit, NOBODY, ROLE_CLOCK, PIT_COMMIT, &bodies[5]));
}

static void every_role_and_pit_act(void **state)
{
    (void)state;
    int wrong = 0;

    for (int edition = 0; edition < game_count; edition++) {
        memset(pit_matrix, 0, sizeof pit_matrix);
        open_pit(edition);
        for (int now = 0; now < 3; now++) {
            prepare(now);
            pit_work = pit;
            for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++) try_order_by_all(act);
            try_offers_by_all();
        }
        wrong += check_pit_cells(edition);
    }
    assert_int_equal(wrong, 0);
}

/* ---- One enters, another approves ------------------------------------------------ */

static int other_only[PIT_ACT_COUNT]
                     [PIT_ACT_COUNT]; /* entered by one person, completed only by another */

/* Counts what waits for another person: an entry, disputes to be ruled on and advised. */
static int waiting_for_others(const struct pit *at, uint32_t person)
{
    int waits = at->entered.by == person;

    for (int i = 0; i < PIT_DISPUTES; i++)
        if (at->disputes[i].by == person)
            waits += 1 + !at->disputes[i].ruled + !at->disputes[i].advised;
    return waits;
}

/* Any order with which a colleague in the same role completes the entry is refused from the same
 * person.  (Taking an entry back is allowed; it approves nothing.) */
static void check_other_person(const struct pit *at, uint32_t person, unsigned role, int entry)
{
    static struct pit copy;

    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++)
        for (size_t i = 0; i < 2 * LENGTH(bodies) && act != PIT_REJECT; i++) {
            struct order order = order_of(DAN, role, act, &bodies[i / 2]);
            if (i % 2) order.number = 3; /* the dispute */
            attempts++;
            if (pit_check(at, &order).code) continue;
            copy = *at;
            pit_do(&copy, &order, &pit_events);
            if (waiting_for_others(&copy, person) >= waiting_for_others(at, person)) continue;
            order.person = person;
            other_only[entry][act]++;
            assert_int_equal(pit_check(at, &order).code, REFUSED_SAME_PERSON);
        }
}

/* The person's entry waits.  Tries every role that the person may have afterwards, with and without
 * a ruling. */
static void check_in_every_role(const struct pit *after, uint32_t person, int entry)
{
    static struct pit at;
    const struct order third = { .number = 3 };

    for (int duty = 0; duty <= ROLE_COUNT; duty++)
        for (int ruled = 0; ruled < 2; ruled++) {
            at = *after;
            put_on_duty(&at, person, duty);
            put_on_duty(&at, DAN, duty);
            if (pit_guest(&at, person)->duty != duty || pit_guest(&at, DAN)->duty != duty) continue;
            if (ruled)
                give(&at, STAFF + DUTY_OF(ROLE_GAME_SUPERVISOR) - 1, ROLE_GAME_SUPERVISOR, PIT_RULE,
                     &third);
            if (ruled) give(&at, OPERATOR, ROLE_OPERATOR, PIT_RULE, &third);
            check_other_person(&at, person, duty ? 1u << (duty - 1) : ROLE_PLAYER, entry);
        }
}

static void check_entries_by(uint32_t person)
{
    static struct pit after;

    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++)
        for (size_t i = 0; i < 2 * LENGTH(bodies); i++) {
            after = pit;
            unsigned role = i % 2 ? duty_of(person) : ROLE_PLAYER;
            if (!give(&after, person, role, act, &bodies[i / 2])) continue;
            if (waiting_for_others(&after, person)) check_in_every_role(&after, person, act);
        }
}

static void nobody_enters_and_approves(void **state)
{
    (void)state;
    static const uint8_t pairs[][2] = {
        { PIT_FILL, PIT_APPROVE }, { PIT_CREDIT, PIT_APPROVE }, { PIT_CORRECT, PIT_APPROVE },
        { PIT_DISPUTE, PIT_RULE }, { PIT_DISPUTE, PIT_ADVISE },
    };

    for (int edition = 0; edition < game_count; edition++) {
        memset(other_only, 0, sizeof other_only);
        open_pit(edition);
        for (size_t i = 0; i < LENGTH(people); i++) {
            const struct guest *guest = pit_guest(&pit, people[i]);
            bool may_change = guest && guest->seat == NO_SEAT && people[i] != OPERATOR;
            if (may_change && people[i] != DAN) check_entries_by(people[i]);
        }
        for (size_t i = 0; i < LENGTH(pairs); i++)
            if (is_possible(edition, pairs[i][0]) && !other_only[pairs[i][0]][pairs[i][1]])
                fail_msg("%s: %s and %s were not tried", games[edition]->id,
                         pit_act_id(pairs[i][0]), pit_act_id(pairs[i][1]));
    }
}

/* ---- Totals ---------------------------------------------------------------------- */

static void totals(void **state)
{
    (void)state;
    printf("%ld attempts, %ld cells of the matrix\n", attempts, cells);
    assert_true(attempts > 10 * cells);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_role_act_and_phase),
        cmocka_unit_test(every_role_and_pit_act),
        cmocka_unit_test(nobody_enters_and_approves),
        cmocka_unit_test(totals),
    };

    RUN_TESTS(tests);
}
