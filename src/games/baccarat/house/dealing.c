/* dealing.c - dealing baccarat without staff.  A shoe is shuffled once it is ready to be played, a
 * continuous shuffler before the first card of each round. */
#include "pit/dealing.h"

#include "games/baccarat/baccarat_rows.h"

extern const struct game_dealing baccarat_dealing;

static const struct dealing_step steps[] = {
    { .act = ACT_CONFIRM },    { .act = ACT_RECEIVE },
    { .act = ACT_INSPECT },    { .act = ACT_SPREAD },
    { .act = ACT_CHEMMY },     { .act = ACT_STACK },
    { .act = ACT_RIFFLE },     { .act = ACT_CHANGE_SET },
    { .act = ACT_STOP_CARD },  { .act = ACT_CUT },
    { .act = ACT_OFFER_CUT },  { .act = ACT_ANNOUNCE },
    { .act = ACT_SETTLE },     { .act = ACT_OFFER_HAND },
    { .act = ACT_PASS },       { .act = ACT_RECONSTRUCT },
    { .act = ACT_VOID_ROUND }, { .act = ACT_NO_MORE_BETS, .waits = WAITS_BETTING },
};

/* The dealer turns the cards of a player who has a hand and does not (8.18(c)). */
static const struct dealing_remedy remedies[] = {
    { ACT_DECLINE, .by_silence = true },
    { ACT_RETAIN, false },
};

static const struct dealing_chance by_chance[] = {
    { ACT_BURN, ROLE_DEALER }, { ACT_DRAW, ROLE_DEALER }, { ACT_TURN, ROLE_DEALER },
    { ACT_VIEW, 0 },           { ACT_EXCESS, 0 },         { ACT_FACE_UP, 0 },
    { ACT_REPORT_TURN, 0 },
};

/* New cards would wait for the first players to see them (6.3); for a shoe, the machine brings
 * cards that the house has pre-checked (6.5).  The hand that the dealer keeps is the one that is to
 * be turned. */
static void reads(const struct table *table, struct command *command)
{
    bool shoe = table->sign.value[baccarat_game(&table->sign)->cards] == CARDS_IN_SHOE;

    if (command->act == ACT_RECEIVE && shoe) command->flags = FLAG_PRE_CHECKED;
    if (command->act == ACT_RETAIN) command->choice = (int8_t)baccarat_next_step(table).hand;
}

static void unseen_cards(const struct table *table, struct shoe *cards, uint16_t *in_shoe)
{
    const struct baccarat *b = baccarat_of(table);

    *cards = b->shoe;
    *in_shoe = (uint16_t)(b->in_shoe + (b->held == CARD_UNSEEN) + (b->held_more == 1));
}

/* ---- Where cards come from ------------------------------------------------------- */

/* How many cards have left the shoe, without those held: they come next. */
static int gone(const struct baccarat *b, int in_shoe)
{
    return in_shoe - b->in_shoe - (b->held >= 0) - (b->held_more > 0);
}

static bool at_place(int place, int count, struct chance_due *due)
{
    if (place < 0 || place >= count) return false;
    due->ordered = true;
    due->place = (uint16_t)place;
    return true;
}

/* The next card of the shoe; false if none is left. */
static bool next_card(const struct baccarat *b, int in_shoe, struct chance_due *due)
{
    return at_place(gone(b, in_shoe), in_shoe, due);
}

/* The single card burned at the start.  If the cards have been shuffled since, one of those that
 * were out of the shoe. */
static bool single_card(const struct baccarat *b, int count, int in_shoe, struct chance_due *due)
{
    due->known = b->single_card;
    return b->single_card || at_place(count > in_shoe ? count - 1 : 0, count, due);
}

/* The unseen cards of the hand to be turned. */
static bool turned_cards(const struct table *table, int count, int in_shoe,
                         struct chance_due due[CHANCE_NAMED])
{
    const struct baccarat *b = baccarat_of(table);
    enum hand hand = baccarat_next_step(table).hand;
    int first = gone(b, in_shoe) - b->drawn_count;
    struct chance_due *into = due;

    for (int i = 0; i < b->coup.count[hand]; i++) {
        if (b->coup.card[hand][i] != CARD_UNSEEN) continue;
        if (!at_place(first + coup_drawn(&b->coup, hand, i), count, into)) return false;
        into = &due[1];
    }
    return due[0].ordered;
}

static bool due_cards(const struct table *table, const struct command *command, int count,
                      int in_shoe, struct chance_due due[CHANCE_NAMED])
{
    const struct baccarat *b = baccarat_of(table);
    bool up = table->till.phase == BACCARAT_DEALING && baccarat_due_face_up(table);

    switch (command->act) {
    case ACT_BURN:
        return table->sign.value[baccarat_game(&table->sign)->burn] || next_card(b, in_shoe, due);
    case ACT_VIEW:
        return single_card(b, count, in_shoe, due);
    case ACT_DRAW:
        if (b->held > 0) return true; /* the card is known */
        return !(up || command->flags & FLAG_UP) || next_card(b, in_shoe, due);
    case ACT_EXCESS:
        return !(up || command->flags & FLAG_SEEN) || next_card(b, in_shoe, due);
    case ACT_FACE_UP:
        return next_card(b, in_shoe, due);
    default:
        return turned_cards(table, count, in_shoe, due);
    }
}

/* ---- When they are shuffled ------------------------------------------------------ */

static bool follows(int phase_before, const struct table *table, const struct command *done)
{
    int phase = table->till.phase;
    bool ready = phase_before < BACCARAT_BETTING && phase == BACCARAT_BETTING;
    bool dealt = phase_before == BACCARAT_BETTING && phase > BACCARAT_BETTING;

    (void)done;
    return ready || (dealt && baccarat_continuous(&table->sign));
}

static bool may_follow(const struct table *table, const struct command *command)
{
    int phase = table->till.phase;

    (void)command;
    return phase < BACCARAT_BETTING ||
           (phase == BACCARAT_BETTING && baccarat_continuous(&table->sign));
}

static bool out_of_play(const struct table *table)
{
    int phase = table->till.phase;

    return phase < BACCARAT_BETTING || phase == BACCARAT_CLOSED ||
           (phase == BACCARAT_BETTING && baccarat_continuous(&table->sign));
}

static const char *clause(const struct table *table)
{
    (void)table;
    return "Div 1 r.15.4";
}

static const struct shuffled_game shuffled = {
    .cards = unseen_cards,
    .due = due_cards,
    .follows = follows,
    .may_follow = may_follow,
    .out_of_play = out_of_play,
};

const struct game_dealing baccarat_dealing = {
    .steps = steps,
    .step_count = LENGTH(steps),
    .reads = reads,
    .remedies = remedies,
    .remedy_count = LENGTH(remedies),
    .chance = by_chance,
    .chance_count = LENGTH(by_chance),
    .clause = clause,
    .shuffled = &shuffled,
};
