/* draws.c - repeats every draw of a table from the seeds in the record. */
#include "verify/draws.h"

#include "pit/dealing.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static bool is_wrong(struct draws_work *work,
                                                           const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(work->wrong, sizeof work->wrong, format, args);
    va_end(args);
    return false;
}

static const char *words_of(int card)
{
    return card > 0 && card <= CARDS ? card_word(card) : "no card";
}

static const struct game_dealing *dealing_at(const struct pit *pit)
{
    return dealing_of(pit->table.sign.edition);
}

void draws_start(struct draws_work *work)
{
    memset(work, 0, sizeof *work);
}

void draws_close(struct draws *draws)
{
    free(draws->cards);
    draws->cards = NULL;
}

/* ---- Before: cards --------------------------------------------------------------- */

static bool keep(struct draws *draws, struct draws_work *work, const struct draws_card *card)
{
    if (draws->count == draws->room) {
        size_t room = draws->room ? 2 * draws->room : 256;
        struct draws_card *cards = realloc(draws->cards, room * sizeof *cards);
        if (!cards) return is_wrong(work, "out of memory");
        draws->cards = cards;
        draws->room = room;
    }
    draws->cards[draws->count++] = *card;
    return true;
}

static bool check_card(struct draws_work *work, int should, int is)
{
    if (should == is) return true;
    return is_wrong(work, "the card is %s, but should be %s", words_of(is), words_of(should));
}

/* Compares a dealt card with the order of its draw, now or when that is revealed. */
static bool check_dealt(struct draws *draws, struct draws_work *work, const struct draws_card *card)
{
    if (!card->due.among && !card->due.ordered)
        return check_card(work, card->due.known, card->card);
    if (draws->drawn > draws->shown) return keep(draws, work, card);
    work->cards++;
    return check_card(work, chance_card(&draws->shown_order, &card->due), card->card);
}

static bool check_named_cards(struct draws *draws, struct draws_work *work, const struct pit *pit,
                              const struct command *command, uint64_t entry)
{
    const int8_t named[CHANCE_NAMED] = { command->outcome[0], command->outcome[1] };
    struct chance_due due[CHANCE_NAMED];

    memset(due, 0, sizeof due);
    dealing_at(pit)->shuffled->due(&pit->table, command, shoe_count(&pit->chance.cards),
                                   pit->chance.in_shoe, due);
    for (int i = 0; i < CHANCE_NAMED; i++) {
        struct draws_card card = { entry, draws->drawn, due[i], named[i] };
        if (!check_dealt(draws, work, &card)) return false;
    }
    return true;
}

static bool check_command(struct draws *draws, struct draws_work *work, const struct pit *pit,
                          bool by_seeds, const struct command *command, uint64_t entry)
{
    const struct game_dealing *dealing = dealing_at(pit);

    if ((!by_seeds && !draws->live) || !dealing_by_chance(dealing, command->act)) return true;
    if (!draws->live || !draws->drawn) /* cards dealt before the first commitment */
        return !by_seeds || is_wrong(work, "the cards do not come from a committed seed");
    return !dealing->shuffled || check_named_cards(draws, work, pit, command, entry);
}

/* ---- Before: outcomes ------------------------------------------------------------ */

static void expect_outcome(struct draws_work *work, const struct pit *pit,
                           const struct order *order)
{
    struct chance_draw draw;

    pit_draw(pit, &draw);
    memcpy(draw.seed.bytes, order->seed, CHANCE_BYTES);
    work->expected = chance_outcome_of(&draw, &pit->table.sign);
}

bool draws_before(struct draws *draws, struct draws_work *work, const struct pit *pit,
                  bool by_seeds, const struct order *order, uint64_t entry)
{
    if (order->act == PIT_DRAW) expect_outcome(work, pit, order);
    if (order->act != PIT_GAME) return true;
    return check_command(draws, work, pit, by_seeds, &order->command, entry);
}

/* ---- After ----------------------------------------------------------------------- */

/* The revealed seed must match the commitment; the seed itself is the commitment of the next
 * draw. */
static bool reveal(struct draws *draws, struct draws_work *work, const struct pit *pit,
                   const struct order *order, struct chance_draw *draw)
{
    struct chance_seed seed;

    memcpy(seed.bytes, order->seed, CHANCE_BYTES);
    chance_set_draw(draw, pit->chance.name, draws->shown + 1, &seed);
    struct chance_commitment commitment = chance_commit(draw);
    if (!draws->live || memcmp(&commitment, &draws->next, sizeof commitment))
        return is_wrong(work, "the seed of draw %" PRIu64 " does not match its commitment",
                        draws->shown + 1);
    memcpy(draws->next.bytes, order->seed, CHANCE_BYTES);
    draws->shown++;
    work->draws++;
    return true;
}

static bool find_outcome(const struct drawn_game *drawn, const struct pit_events *events,
                         struct chance_outcome *outcome)
{
    for (int i = 0; i < events->game.count; i++)
        if (drawn->reported(&events->game.list[i], outcome)) return true;
    return false;
}

/* "3 and 4" */
#define OUTCOME_SAY (CHANCE_NUMBERS * (DEALING_WORD + 5))
static const char *outcome_words(const struct drawn_game *drawn,
                                 const struct chance_outcome *outcome, char say[OUTCOME_SAY])
{
    size_t used = 0;

    say[0] = '\0';
    for (int i = 0; i < outcome->count; i++) {
        char word[DEALING_WORD];
        dealing_word(drawn, outcome, i, word);
        used += (size_t)snprintf(say + used, OUTCOME_SAY - used, "%s%s", i ? " and " : "", word);
    }
    return say;
}

/* known: the players' seeds are known, and so is the outcome. */
static bool check_outcome(struct draws_work *work, const struct pit *pit,
                          const struct pit_events *events, bool known)
{
    const struct drawn_game *drawn = dealing_at(pit)->drawn;
    struct chance_outcome came = { 0, { 0 } };
    char is[OUTCOME_SAY], should[OUTCOME_SAY];

    if (!drawn || !find_outcome(drawn, events, &came))
        return is_wrong(work, "no event has the drawn outcome");
    if (!known || !memcmp(&came, &work->expected, sizeof came)) return true;
    return is_wrong(work, "%s %s, but the seed gives %s", drawn->says,
                    outcome_words(drawn, &came, is), outcome_words(drawn, &work->expected, should));
}

static bool check_cards(struct draws *draws, struct draws_work *work)
{
    size_t checked = 0;

    for (; checked < draws->count && draws->cards[checked].draw == draws->shown; checked++) {
        const struct draws_card *card = &draws->cards[checked];
        int should = chance_card(&draws->shown_order, &card->due);
        if (should != card->card)
            return is_wrong(work,
                            "the card dealt in entry %" PRIu64 " was %s, but the seed of draw "
                            "%" PRIu64 ", revealed here, gives %s",
                            card->entry, words_of(card->card), draws->shown, words_of(should));
    }
    if (!checked) return true;
    work->cards += checked;
    draws->count -= checked;
    memmove(draws->cards, draws->cards + checked, draws->count * sizeof *draws->cards);
    return true;
}

static bool reveal_cards(struct draws *draws, struct draws_work *work, const struct pit *pit,
                         const struct order *order)
{
    const struct draws_shuffle first = draws->shuffles[0];
    struct chance_draw draw;

    if (draws->shown == draws->drawn) return is_wrong(work, "there is no draw to reveal");
    if (!reveal(draws, work, pit, order, &draw)) return false;
    memmove(&draws->shuffles[0], &draws->shuffles[1], (PIT_DRAWS - 1) * sizeof draws->shuffles[0]);
    if (first.unknown) return true;
    chance_set_gathered(&draw, &first.players);
    chance_shuffle(&draw, &first.cards, &draws->shown_order);
    draws->shown_order.in_shoe = first.in_shoe;
    return check_cards(draws, work);
}

/* Notes a shuffle by the next seed and the current players' seeds. */
static bool note_shuffle(struct draws *draws, struct draws_work *work, const struct pit *pit)
{
    uint64_t waiting = draws->drawn - draws->shown;
    struct chance_draw draw;

    if (waiting >= PIT_DRAWS) return is_wrong(work, "too many draws are unrevealed");
    pit_draw(pit, &draw);
    draws->shuffles[waiting] = (struct draws_shuffle){ chance_players(&draw), pit->chance.cards,
                                                       pit->chance.in_shoe, false };
    draws->drawn++;
    return true;
}

static bool follow(struct draws *draws, struct draws_work *work, const struct pit *pit,
                   const struct order *order, const struct pit_events *events)
{
    struct chance_draw draw;

    switch (order->act) {
    case PIT_COMMIT:
        draws->live = true;
        memcpy(draws->next.bytes, order->seed, CHANCE_BYTES);
        return true;
    case PIT_DRAW:
        draws->drawn++;
        return reveal(draws, work, pit, order, &draw) && check_outcome(work, pit, events, true);
    case PIT_REVEAL:
        return reveal_cards(draws, work, pit, order);
    default:
        return pit->chance.drawn == draws->drawn || note_shuffle(draws, work, pit);
    }
}

bool draws_after(struct draws *draws, struct draws_work *work, const struct pit *pit,
                 const struct order *order, const struct pit_events *events)
{
    if (!pit->chance.live) return true;
    if (!follow(draws, work, pit, order, events)) return false;
    return (draws->drawn == pit->chance.drawn && draws->shown == pit->chance.shown) ||
           is_wrong(work, "the table's number of draws is wrong");
}

/* ---- Looking ahead --------------------------------------------------------------- */

/* The seed of the last draw.  Each seed up to it must fit the commitment before it. */
static bool seed_ahead(const struct draws *draws, const char *name, const struct ahead *ahead,
                       uint32_t table, uint64_t entry, struct chance_draw *draw)
{
    struct chance_commitment due = draws->next;

    for (uint64_t nth = 1; nth <= draws->drawn - draws->shown; nth++) {
        const uint8_t *bytes = ahead_seed(ahead, table, entry, nth);
        struct chance_seed seed;
        if (!bytes) return false;
        memcpy(seed.bytes, bytes, sizeof seed.bytes);
        chance_set_draw(draw, name, draws->shown + nth, &seed);
        struct chance_commitment commitment = chance_commit(draw);
        if (memcmp(&commitment, &due, sizeof due)) return false;
        memcpy(due.bytes, bytes, sizeof due.bytes);
    }
    return true;
}

const struct chance_shoe *draws_order(struct draws *draws, const struct pit *pit,
                                      const struct ahead *ahead, uint32_t table, uint64_t entry)
{
    struct chance_draw draw;

    if (draws->drawn == draws->shown) return &draws->shown_order;
    if (draws->ahead == draws->drawn) return &draws->ahead_order;
    const struct draws_shuffle *last = &draws->shuffles[draws->drawn - draws->shown - 1];
    if (!ahead || last->unknown || !seed_ahead(draws, pit->chance.name, ahead, table, entry, &draw))
        return NULL;
    chance_set_gathered(&draw, &last->players);
    chance_shuffle(&draw, &last->cards, &draws->ahead_order);
    draws->ahead_order.in_shoe = last->in_shoe;
    draws->ahead = draws->drawn;
    return &draws->ahead_order;
}

/* ---- Followed -------------------------------------------------------------------- */

bool draws_shuffled(struct draws *draws, struct draws_work *work)
{
    uint64_t waiting = draws->drawn - draws->shown;

    if (waiting >= PIT_DRAWS) return is_wrong(work, "too many draws are unrevealed");
    memset(&draws->shuffles[waiting], 0, sizeof draws->shuffles[waiting]);
    draws->shuffles[waiting].unknown = true;
    draws->drawn++;
    return true;
}

static bool follow_commit(struct draws *draws, struct draws_work *work, const struct order *order,
                          bool bets)
{
    if (order->length < CHANCE_BYTES) return is_wrong(work, "the commitment is too short");
    if (draws->drawn > draws->shown)
        return is_wrong(work, "a new commitment is made, but draw %" PRIu64 " is not revealed",
                        draws->shown + 1);
    if (bets) return is_wrong(work, "a new commitment is made while wagers stand");
    draws->live = true;
    memcpy(draws->next.bytes, order->seed, CHANCE_BYTES);
    return true;
}

static bool follow_draw(struct draws *draws, struct draws_work *work, const struct pit *pit,
                        const struct players *players, const struct order *order,
                        const struct pit_events *events)
{
    struct chance_draw draw;

    if (order->length != CHANCE_BYTES) return is_wrong(work, "the seed does not have 32 bytes");
    if (players->told.lost && !players->lost)
        return is_wrong(work, "a player's seed counts that was never given");
    draws->drawn++;
    if (!reveal(draws, work, pit, order, &draw)) return false;
    players_add(players, &draw);
    work->expected = chance_outcome_of(&draw, &pit->table.sign);
    return check_outcome(work, pit, events, players_known(players));
}

static bool follow_reveal(struct draws *draws, struct draws_work *work, const struct pit *pit,
                          const struct order *order)
{
    if (!dealing_at(pit)->shuffled) return is_wrong(work, "there is no draw to reveal");
    if (order->length != CHANCE_BYTES) return is_wrong(work, "the seed does not have 32 bytes");
    if (draws->shown == draws->drawn && !draws_shuffled(draws, work)) return false;
    return reveal_cards(draws, work, pit, order);
}

/* While wagers stand, no seed counts at once; before seeds were fixed, none was accepted. */
static bool follow_seed(const struct draws *draws, struct draws_work *work, bool bets,
                        const struct pit_events *events)
{
    bool counts = !events->count || !events->list[0].count;

    if (!draws->live) return is_wrong(work, "a player's seed comes before any commitment");
    for (int i = 0; i < events->count; i++) counts |= events->list[i].kind == PIT_COUNTS;
    return !bets || !counts || is_wrong(work, "a player's seed counts at once while wagers stand");
}

bool draws_follow(struct draws *draws, struct draws_work *work, const struct pit *pit,
                  bool by_seeds, const struct players *players, bool bets,
                  const struct order *order, const struct pit_events *events)
{
    const struct drawn_game *drawn = dealing_at(pit)->drawn;
    struct chance_outcome came;

    switch (order->act) {
    case PIT_COMMIT:
        return follow_commit(draws, work, order, bets);
    case PIT_SEED:
        return follow_seed(draws, work, bets, events);
    case PIT_DRAW:
        return follow_draw(draws, work, pit, players, order, events);
    case PIT_REVEAL:
        return follow_reveal(draws, work, pit, order);
    default:
        return !drawn || !(by_seeds || draws->live) || !find_outcome(drawn, events, &came) ||
               is_wrong(work, "the outcome was not drawn from a committed seed");
    }
}

/* ---- From a state ---------------------------------------------------------------- */

static bool fits(const struct draws *draws, const struct pit *pit, bool by_seeds)
{
    const struct pit_chance *chance = &pit->chance;
    bool cards = dealing_at(pit)->shuffled;

    return chance->shown == draws->shown &&
           (cards ? chance->drawn >= draws->drawn : chance->drawn == draws->drawn) &&
           chance->drawn - chance->shown <= PIT_DRAWS &&
           chance->live == (by_seeds || draws->live) &&
           !memcmp(&chance->next, &draws->next, sizeof draws->next);
}

/* The cards of earlier shuffles are not in the state, but nothing is dealt from them any more. */
static bool adopt_shuffle(struct draws *draws, const struct pit_chance *chance, uint64_t at)
{
    struct draws_shuffle *shuffle = &draws->shuffles[at];
    bool known = at < draws->drawn - draws->shown && !shuffle->unknown;
    bool last = at + 1 == chance->drawn - chance->shown;
    struct draws_shuffle now = { chance->players[at], chance->cards, chance->in_shoe, !last };

    if (known)
        return !memcmp(&shuffle->players, &now.players, sizeof now.players) &&
               (!last || (shuffle->in_shoe == now.in_shoe &&
                          !memcmp(&shuffle->cards, &now.cards, sizeof now.cards)));
    *shuffle = now;
    return true;
}

bool draws_adopt(struct draws *draws, struct draws_work *work, const struct pit *pit, bool by_seeds)
{
    const struct pit_chance *chance = &pit->chance;
    bool good = fits(draws, pit, by_seeds);

    for (uint64_t at = 0; good && at < chance->drawn - chance->shown; at++)
        good = adopt_shuffle(draws, chance, at);
    if (!good) return is_wrong(work, "the state has other draws than the record");
    draws->drawn = chance->drawn;
    draws->ahead = 0;
    return true;
}
