/* pit_chance.c - random outcomes at a table without staff: the house commits to a chain of seeds,
 * players add theirs, and draws are made and revealed in order.
 *
 *   COMMIT   the commitment of the first draw and the number of seeds.  The seed of each draw is
 *            the commitment of the next (chance_commit()), so all of them are fixed from here on,
 *            whatever is bet or added later.
 *   SEED     a player's seed (pit_seeds.c).
 *   DRAW     drawn outcomes: publishes the seed and the outcome in one step.
 *   REVEAL   cards: the shuffle takes the next seed, which is published when the cards are out of
 *            play.  Verifying the record checks that they were dealt in that order. */
#include "pit/dealer.h"
#include "pit/dealing.h"
#include "pit/pit_internal.h"
#include "rules/assert.h"

#include <string.h>

#define CHAIN_MOST (1 << 20)

/* ---- Looking things up ----------------------------------------------------------- */

static const struct game_dealing *dealing_at(const struct pit *pit)
{
    return dealing_of(pit->table.sign.edition);
}

const char *pit_chance_clause(const struct pit *pit)
{
    const struct game_dealing *dealing = dealing_at(pit);

    return games[pit->table.sign.edition]->division_1 && dealing->clause
               ? dealing->clause(&pit->table)
               : pit_clause(pit, PIT_DRAW);
}

/* A clause of its own if the game has one and the general rules apply. */
static const char *own_clause(const struct pit *pit, const char *own)
{
    return own && games[pit->table.sign.edition]->division_1 ? own : pit_chance_clause(pit);
}

static uint64_t seeds_left(const struct pit_chance *chance)
{
    return chance->last - chance->drawn;
}

static uint64_t unrevealed(const struct pit_chance *chance)
{
    return chance->drawn - chance->shown;
}

void pit_draw(const struct pit *pit, struct chance_draw *draw)
{
    const struct pit_chance *chance = &pit->chance;
    struct chance_seed none = { .bytes = { 0 } };

    chance_set_draw(draw, chance->name, chance->drawn + 1, &none);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (chance->seeds[seat].length)
            chance_set_player(draw, seat, chance->seeds[seat].bytes, chance->seeds[seat].length);
}

void pit_shoe(const struct pit *pit, const struct chance_seed *seed, struct chance_shoe *shoe)
{
    const struct pit_chance *chance = &pit->chance;
    struct chance_draw draw;

    memset(shoe, 0, sizeof *shoe);
    if (!unrevealed(chance)) return;
    chance_set_draw(&draw, chance->name, chance->drawn, seed);
    chance_set_gathered(&draw, &chance->players[unrevealed(chance) - 1]);
    chance_shuffle(&draw, &chance->cards, shoe);
    shoe->in_shoe = chance->in_shoe;
    chance_wipe(&draw.seed);
}

/* Whether this is the committed seed of the next unrevealed draw. */
static bool as_committed(const struct pit_chance *chance, const struct order *order)
{
    struct chance_draw draw;
    struct chance_seed seed;

    if (order->length != CHANCE_BYTES) return false;
    memcpy(seed.bytes, order->seed, CHANCE_BYTES);
    chance_set_draw(&draw, chance->name, chance->shown + 1, &seed);
    struct chance_commitment commitment = chance_commit(&draw);
    chance_wipe(&draw.seed); /* it may still be secret */
    chance_wipe(&seed);
    return !memcmp(&commitment, &chance->next, sizeof commitment);
}

/* ---- Commands that a live table accepts ------------------------------------------ */

static bool wagers(const struct command *command)
{
    return command->act == ACT_BET || command->act == ACT_SLIP;
}

/* Outcomes are only drawn: no command may enter one by hand, change it or cancel it. */
static bool overrides_draw(const struct pit *pit, const struct command *command)
{
    const struct game_dealing *dealing = dealing_at(pit);

    return dealing->drawn && (dealing_by_chance(dealing, command->act) ||
                              dealing->drawn->overrides(&pit->table, command));
}

/* Wagers, and acts that may lead to a shuffle; not arriving and leaving, taking bets down, limits
 * or time. */
static bool takes_seeds(const struct pit *pit, const struct command *command)
{
    const struct shuffled_game *shuffled = dealing_at(pit)->shuffled;

    if (!shuffled) return wagers(command);
    bool around = command->act <= ACT_TICK || act_of_signs(command->act);
    return (wagers(command) || !around) && shuffled->may_follow(&pit->table, command);
}

bool pit_has_machine(const struct pit *pit)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person >= PIT_MACHINES) return true;
    return false;
}

/* Whether outcomes are drawn, or a machine deals. */
static bool house_deals(const struct pit *pit)
{
    return pit_has_machine(pit) || dealing_at(pit)->drawn;
}

/* Where the house deals, nobody handles anything real: there is nothing to report. */
static bool reports(const struct pit *pit, const struct command *command)
{
    return act_reports(games[pit->table.sign.edition], command->act) && house_deals(pit);
}

/* Wagers that stand must be decided by the current seeds, so some are reserved for them: new wagers
 * are refused when only those are left. */
struct refusal pit_chance_allows(const struct pit *pit, const struct command *command)
{
    const struct pit_chance *chance = &pit->chance;

    if (!chance->live) return accepted();
    if (overrides_draw(pit, command)) return no(REFUSED_DRAWN_HERE, pit_chance_clause(pit));
    if (reports(pit, command)) return no(REFUSED_ACT_THEMSELVES, pit_chance_clause(pit));
    bool ready =
        seeds_left(chance) > (wagers(command) ? chance->kept : 0) && unrevealed(chance) < PIT_DRAWS;
    return ready || !takes_seeds(pit, command) ? accepted()
                                               : no(REFUSED_NOT_COMMITTED, pit_chance_clause(pit));
}

void pit_chance_follows(struct pit *pit, int phase_before, const struct command *command)
{
    struct pit_chance *chance = &pit->chance;
    struct chance_draw draw;

    if (!chance->live || !dealer_shuffles(phase_before, &pit->table, command)) return;
    assert(seeds_left(chance) && unrevealed(chance) < PIT_DRAWS); /* pit_chance_allows() */
    pit_draw(pit, &draw);
    chance->players[unrevealed(chance)] = chance_players(&draw);
    dealing_at(pit)->shuffled->cards(&pit->table, &chance->cards, &chance->in_shoe);
    chance->drawn++;
}

/* ---- Commitments ----------------------------------------------------------------- */

/* A new chain is allowed only while no wager stands.  Otherwise the house could try chains until
 * one decides the wager its way. */
static struct refusal can_commit(const struct pit *pit, const struct order *order)
{
    const struct pit_chance *chance = &pit->chance;
    const char *clause = pit_chance_clause(pit);

    bool length = order->length == CHANCE_BYTES || order->length == CHANCE_BYTES + CHANCE_SALT;
    if (!length || order->count < 1 || order->count > CHAIN_MOST)
        return no(REFUSED_BAD_SEED, clause);
    if (unrevealed(chance)) return no(REFUSED_COMMITTED, clause);
    if (pit_layout_empty(pit)) return accepted();
    return no(seeds_left(chance) ? REFUSED_COMMITTED : REFUSED_SEEDS_CLOSED, clause);
}

static void commit(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct pit_chance *chance = &pit->chance;
    struct pit_event *event = pit_add_done(pit, order, events);

    event->clause = pit_chance_clause(pit);
    event->number = chance->last ? COMMITTED_ANEW : COMMITTED_FIRST;
    chance->live = true;
    chance->first = chance->drawn + 1;
    chance->last = chance->drawn + (uint64_t)order->count;
    chance->kept = (uint64_t)order->count / 4;
    memcpy(chance->next.bytes, order->seed, CHANCE_BYTES);
    memset(chance->salt, 0, sizeof chance->salt);
    memcpy(chance->salt, order->seed + CHANCE_BYTES, order->length - CHANCE_BYTES);
    pit_seeds_committed(pit, events);
}

/* ---- Draws and reveals ----------------------------------------------------------- */

/* The command that this seed gives.  Returns false if no outcome is due. */
static bool outcome(const struct pit *pit, const struct order *order, struct command *command)
{
    struct chance_draw draw;

    pit_draw(pit, &draw);
    memcpy(draw.seed.bytes, order->seed, CHANCE_BYTES);
    bool due = chance_command(&pit->table, &draw, NULL, command);
    chance_wipe(&draw.seed);
    return due;
}

static struct refusal can_draw(const struct pit *pit, const struct order *order)
{
    const struct pit_chance *chance = &pit->chance;
    const char *clause = pit_chance_clause(pit);
    struct command command;

    if (!chance->live || !seeds_left(chance)) return no(REFUSED_NOT_COMMITTED, clause);
    if (!dealing_at(pit)->drawn) return no(REFUSED_NO_SUCH_ACT, clause);
    if (!as_committed(chance, order))
        return no(REFUSED_NOT_AS_COMMITTED, own_clause(pit, dealing_at(pit)->independent));
    return outcome(pit, order, &command) ? accepted() : no(REFUSED_WRONG_MOMENT, clause);
}

static void reveal_seed(struct pit_chance *chance, const struct order *order)
{
    chance->shown++;
    memcpy(chance->next.bytes, order->seed, CHANCE_BYTES);
}

static void make_draw(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct command command;

    outcome(pit, order, &command);
    pit_add_done(pit, order, events)->clause = own_clause(pit, dealing_at(pit)->uniform);
    pit->chance.drawn++;
    reveal_seed(&pit->chance, order);
    pit_carry_out(pit, &command, PIT_TAKEN, events);
}

static struct refusal can_reveal(const struct pit *pit, const struct order *order)
{
    const struct pit_chance *chance = &pit->chance;
    const char *clause = pit_chance_clause(pit);

    if (!unrevealed(chance)) return no(REFUSED_NOTHING_DRAWN, clause);
    if (!dealing_at(pit)->shuffled->out_of_play(&pit->table))
        return no(REFUSED_STILL_DEALT, clause);
    return as_committed(chance, order) ? accepted() : no(REFUSED_NOT_AS_COMMITTED, clause);
}

static void reveal(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct pit_chance *chance = &pit->chance;

    reveal_seed(chance, order);
    memmove(&chance->players[0], &chance->players[1], sizeof chance->players[0] * (PIT_DRAWS - 1));
    memset(&chance->players[PIT_DRAWS - 1], 0, sizeof chance->players[0]);
    pit_add_done(pit, order, events)->clause = pit_chance_clause(pit);
}

const struct pit_code pit_chance_acts[PIT_ACT_COUNT] = {
    [PIT_COMMIT] = { can_commit, commit },
    [PIT_SEED] = { pit_can_seed, pit_add_seed },
    [PIT_DRAW] = { can_draw, make_draw },
    [PIT_REVEAL] = { can_reveal, reveal },
};
