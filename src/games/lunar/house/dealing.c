/* dealing.c - dealing Lunar Poker without staff: one deck, shuffled for each round.  The discards
 * are shuffled if it runs out. */
#include "pit/dealing.h"

#include "games/lunar/lunar_rows.h"

extern const struct game_dealing lunar_dealing;

static const struct dealing_step steps[] = {
    { .act = ACT_RECEIVE },
    { .act = ACT_INSPECT },
    { .act = ACT_SPREAD },
    { .act = ACT_STACK },
    { .act = ACT_RIFFLE },
    { .act = ACT_CHEMMY },
    { .act = ACT_CHANGE_SET },
    { .act = ACT_CUT },
    { .act = ACT_RESHUFFLE },
    { .act = ACT_LOCK },
    { .act = ACT_VERIFY },
    { .act = ACT_SERVE },
    { .act = ACT_TURN },
    { .act = ACT_SETTLE, .waits = WAITS_BETTING },
    { .act = ACT_NO_MORE_BETS, .waits = WAITS_BETTING },
};

static const uint8_t decisions[] = { ACT_FORCE, ACT_DECLINE, ACT_BET, ACT_FOLD, ACT_TAKE };

static const struct dealing_remedy remedies[] = {
    { ACT_ABSENT, false },
    { ACT_DECLINE, .by_silence = true },
};

static const struct dealing_chance by_chance[] = { { ACT_DRAW, ROLE_CLOCK } };

/* After the cards are dealt; not while players look at the Dealer's new card. */
static bool hurries(const struct table *table)
{
    return table->till.phase > LUNAR_BETTING && !lunar_of(table)->round.forced;
}

static void one_deck(const struct table *table, struct shoe *cards, uint16_t *in_shoe)
{
    (void)table;
    shoe_fill(cards, 1);
    *in_shoe = CARDS;
}

/* The first card of the order that is still in the deck: a random order of 52 cards also orders any
 * subset at random. */
static bool due_card(const struct table *table, const struct command *command, int count,
                     int in_shoe, struct chance_due due[CHANCE_NAMED])
{
    const struct lunar *lunar = lunar_of(table);

    (void)command, (void)count, (void)in_shoe;
    if (lunar->in_next)
        due[0].known = (int8_t)lunar->cards.next[0];
    else
        due[0].among = lunar->cards.deck;
    return lunar->in_next || lunar->cards.deck;
}

static bool follows(int phase_before, const struct table *table, const struct command *done)
{
    return done->act == ACT_RESHUFFLE ||
           (phase_before == LUNAR_BETTING && table->till.phase == LUNAR_DEALING);
}

/* A wager made before the betting phase is for the next round. */
static bool may_follow(const struct table *table, const struct command *command)
{
    bool wager = command->act == ACT_BET || command->act == ACT_SLIP;
    int phase = table->till.phase;

    return phase == LUNAR_BETTING || command->act == ACT_RESHUFFLE ||
           (wager && phase < LUNAR_BETTING);
}

static bool out_of_play(const struct table *table)
{
    return table->till.phase <= LUNAR_BETTING || table->till.phase == LUNAR_CLOSED;
}

static const char *clause(const struct table *table)
{
    (void)table;
    return "Div 1 r.15.4";
}

static const struct shuffled_game shuffled = {
    .cards = one_deck,
    .due = due_card,
    .follows = follows,
    .may_follow = may_follow,
    .out_of_play = out_of_play,
    .by_house = true,
};

const struct game_dealing lunar_dealing = {
    .steps = steps,
    .step_count = LENGTH(steps),
    .hurries = hurries,
    .decisions = decisions,
    .decision_count = LENGTH(decisions),
    .remedies = remedies,
    .remedy_count = LENGTH(remedies),
    .chance = by_chance,
    .chance_count = LENGTH(by_chance),
    .clause = clause,
    .shuffled = &shuffled,
};
