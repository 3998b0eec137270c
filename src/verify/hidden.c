/* hidden.c - cards that not everyone may see yet.
 *
 * A card that was left out of its order follows from a seed that is revealed later, and an
 * encrypted one needs a key that is shown later.  What is in the record only later is found by
 * looking ahead.  If it is not there, or does not fit its commitment, the table is followed. */
#include "verify/replay_internal.h"

#include "pit/dealing.h"
#include "pit/rounds.h"
#include "rules/rows.h"

#include <inttypes.h>
#include <string.h>

static const struct game_dealing *dealing_at(const struct replay_table *table)
{
    return dealing_of(table->pit.table.sign.edition);
}

static bool conceals(const struct replay_table *table)
{
    return family_of(&table->pit.table)->conceal && dealing_at(table)->shuffled;
}

bool hidden_cards_at(const struct replay_table *table)
{
    bool secrets = table->pit.table.contest.secret_count;

    return secrets ||
           (conceals(table) && !dealing_at(table)->shuffled->out_of_play(&table->pit.table));
}

/* ---- Keys ------------------------------------------------------------------------ */

bool hidden_note(struct replay_hand *hand, struct replay_table *table,
                 const struct record_sealed *sealed)
{
    struct replay_hidden *hidden = &table->hidden;
    uint64_t due = hidden->first ? hidden->first : hand->found.entry;

    if (sealed->first != due)
        return replay_wrong(hand,
                            "it is encrypted with the key of entry %" PRIu64
                            ", but should be with that of entry %" PRIu64,
                            sealed->first, due);
    if (!hidden->first) memcpy(hidden->commitment, sealed->commitment, sizeof hidden->commitment);
    hidden->first = due;
    return true;
}

const uint8_t *hidden_key(const struct replay_hand *hand, const struct replay_table *table)
{
    const struct ahead *ahead = hand->replay->ahead;
    const uint8_t *key = ahead ? ahead_key(ahead, hand->found.table, table->hidden.first) : NULL;

    return key && ahead_key_fits(key, table->hidden.commitment) ? key : NULL;
}

bool hidden_shown(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_table *table = hand->replay->tables[told->entry.table - 1];
    struct replay_hidden *hidden = &table->hidden;

    if (!record_read_shown(cursor, &told->shown) || !record_read_end(cursor))
        return replay_bad_bytes(hand, cursor);
    if (!hidden->first) return replay_wrong(hand, "it shows a key, but nothing is encrypted");
    if (told->shown.first != hidden->first)
        return replay_wrong(
            hand, "it shows the key of entry %" PRIu64 ", but that of entry %" PRIu64 " is due",
            told->shown.first, hidden->first);
    if (!ahead_key_fits(told->shown.key, hidden->commitment))
        return replay_wrong(hand, "the key does not match the commitment in entry %" PRIu64,
                            hidden->first);
    if (table->how == HOW_REPLAYED && hidden_cards_at(table))
        return replay_wrong(hand, "the key is shown before the hand is over");
    hidden->first = 0;
    hidden->over = false;
    told->table = table;
    replay_tell(hand->replay, told);
    return true;
}

/* ---- Cards ----------------------------------------------------------------------- */

static bool open_sealed(const struct replay_hand *hand, const struct replay_table *table,
                        uint8_t hidden, const struct record_sealed *sealed, struct command *command)
{
    const uint8_t *key = hidden_key(hand, table);
    uint8_t cents[sizeof sealed->cents];

    if (!key) return false;
    if (hidden != RECORD_AMOUNT) {
        ahead_decrypt(key, hand->found.entry, sealed->outcome, command->outcome,
                      sizeof command->outcome);
        return true;
    }
    ahead_decrypt(key, hand->found.entry, sealed->cents, cents, sizeof cents);
    uint64_t amount = 0;
    for (size_t i = 0; i < sizeof cents; i++) amount |= (uint64_t)cents[i] << 8 * i;
    command->cents = (int64_t)amount;
    return true;
}

/* The card of a replayed table that its seed gives. */
static bool deal_left_out(struct replay_hand *hand, struct replay_table *table,
                          struct command *command, bool *is_sealed)
{
    if (!table->draws.live || !table->draws.drawn)
        return replay_wrong(hand, "the cards do not come from a committed seed");
    const struct chance_shoe *shoe = draws_order(&table->draws, &table->pit, hand->replay->ahead,
                                                 hand->found.table, hand->found.entry);
    *is_sealed = !shoe;
    return !shoe || chance_fill(&table->pit.table, NULL, shoe, command) ||
           replay_wrong(hand, "its cards are left out, but no card is due");
}

/* The state of a followed table is unknown, and so is the card.  Does its seed come later? */
static bool comes_later(const struct replay_hand *hand, const struct replay_table *table)
{
    const struct ahead *ahead = hand->replay->ahead;

    return table->how == HOW_FOLLOWED && ahead &&
           ahead_seed(ahead, hand->found.table, hand->found.entry, 1);
}

bool hidden_fill(struct replay_hand *hand, struct replay_table *table, struct order *order,
                 const struct record_sealed *sealed, bool *is_sealed)
{
    bool replayed = table->how == HOW_REPLAYED, sealing = order->hidden >= RECORD_SEALED;
    bool amount = order->hidden == RECORD_AMOUNT;

    if (sealing && !hidden_note(hand, table, sealed)) return false;
    if (replayed && amount && !contest_hides(&table->pit.table, &order->command))
        return replay_wrong(hand, "it hides an amount, but makes no secret wager");
    if (replayed && !amount &&
        (order->act != PIT_GAME || !conceals(table) ||
         !dealing_by_chance(dealing_at(table), order->command.act)))
        return replay_wrong(hand, "it has hidden cards, but deals none");
    if (sealing)
        *is_sealed = !open_sealed(hand, table, order->hidden, sealed, &order->command);
    else if (!replayed)
        *is_sealed = !comes_later(hand, table);
    else if (!deal_left_out(hand, table, &order->command, is_sealed))
        return false;
    hand->sealed += *is_sealed;
    return true;
}

/* ---- The end of a hand ----------------------------------------------------------- */

/* What the order and its recorded events do to the round. */
static unsigned round_done(const struct replay_hand *hand, const struct replay_table *table,
                           const struct order *order)
{
    const struct game_rounds *rounds = rounds_of(&table->pit.table.sign);
    const struct events *events = &hand->events->game;
    unsigned done = round_act(rounds, order->act == PIT_GAME ? order->command.act : ACT_COUNT);

    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind < EVENT_KINDS) done |= round_event(rounds, &events->list[i]);
    return done;
}

/* Secret wagers are all laid out at once, and nothing is hidden any more. */
static bool lays_secrets(const struct events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == EVENT_PLACED && events->list[i].act == ACT_SECRET_CARD)
            return true;
    return false;
}

/* At a table with cards that nobody can know yet: the key must be shown when the hand is over, and
 * no more hands can be dealt than seeds may be unrevealed.  A game with hidden cards shuffles them
 * for each round.  In other games only secret wagers are hidden; a void round leaves them so. */
static bool follow_round(struct replay_hand *hand, struct replay_table *table,
                         const struct order *order)
{
    struct replay_hidden *hidden = &table->hidden;
    unsigned done = round_done(hand, table, order);
    bool begins = done & ROUND_BEGINS && !hidden->playing;

    if (begins && table->draws.live && !draws_shuffled(&table->draws, &hand->draws))
        return replay_wrong(hand, "%s", hand->draws.wrong);
    hidden->playing |= begins;
    if (round_ends(done)) hidden->playing = false;
    if (conceals(table) ? round_ends(done) : lays_secrets(&hand->events->game))
        hidden->over = hidden->first;
    return true;
}

bool hidden_after(struct replay_hand *hand, struct replay_table *table, const struct order *order)
{
    if (table->how == HOW_SEALED) return follow_round(hand, table, order);
    if (table->how == HOW_REPLAYED && table->hidden.first)
        table->hidden.over = !hidden_cards_at(table);
    return true;
}
