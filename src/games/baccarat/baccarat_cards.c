/* baccarat_cards.c - the cards before a round: received, inspected, mixed, cut, and the first
 * burned.
 *
 * What a set of cards needs depends on how it came.  The steps are done in order; then the cards
 * are cut, or with a continuous shuffler dealt at once. */
#include "games/baccarat/baccarat_internal.h"
#include "games/cards/care.h"

#include <string.h>

/* The steps of each need. */
static const struct care steps_of[] = {
    [NEED_ALL] = { .all = BOTH_LOOKED | SPREAD_OUT | MIXED_WELL },
    [NEED_NO_SPREAD] = { .all = BOTH_LOOKED | MIXED_WELL },
    [NEED_MIX] = { .all = MIXED_WELL },
    [NEED_EITHER] = { .either = CHEMMIED | RIFFLED },
    [NEED_SHUFFLE] = { .all = RIFFLED },
    [NEED_NOTHING] = { .all = 0 },
};

/* Another bit: a player was there to see the cards that were spread out. */
#define SHOWN 64

static int decks(const struct table *table)
{
    return table->sign.value[baccarat_game(&table->sign)->decks];
}

void baccarat_load_shoe(struct table *table)
{
    struct baccarat *b = baccarat_of(table);

    shoe_fill(&b->shoe, decks(table));
    b->in_shoe = (int16_t)(decks(table) * CARDS);
    b->behind = 0;
    b->rounds = -1;
    b->away_unseen = 0;
    b->held = -1;
    b->held_more = 0;
    b->burned = b->single = b->cut = false;
    b->single_card = 0;
    b->fresh = true;
    b->cutter = b->offered = NO_SEAT;
    b->declined = 0;
    b->drawn_count = 0;
    memset(&b->coup, 0, sizeof b->coup);
    memset(b->drawn, 0, sizeof b->drawn);
}

void baccarat_cards_away(struct table *table, enum baccarat_need need)
{
    baccarat_load_shoe(table);
    baccarat_of(table)->need = (uint8_t)need;
    baccarat_of(table)->prepared = 0;
    table->till.phase = BACCARAT_CARDS_OUT;
}

/* Moves on to the cut, or to betting, once the cards have all that they need. */
static void ready_if_prepared(struct table *table)
{
    struct baccarat *b = baccarat_of(table);

    if (b->need == NEED_CARDS || b->need == NEED_OTHER_SET) return;
    if (!care_done(steps_of[b->need], b->prepared)) return;
    b->sets_ready |= (uint8_t)(1u << b->set);
    table->till.phase = baccarat_continuous(&table->sign) ? BACCARAT_BETTING : BACCARAT_CUTTING;
}

/* ---- Receiving and mixing -------------------------------------------------------- */

struct refusal baccarat_can_receive(const struct table *table, const struct command *command)
{
    if (baccarat_of(table)->need != NEED_CARDS)
        return no(REFUSED_NOT_NEEDED, table_clause(table, command));
    return command->count == decks(table) ? accepted()
                                          : no(REFUSED_BAD_DECKS, says(table, SAYS_DECKS));
}

void baccarat_do_receive(struct table *table, const struct command *command, struct events *events)
{
    bool sealed = command->flags & FLAG_SEALED, shuffled = command->flags & FLAG_PRE_SHUFFLED;
    bool checked = command->flags & FLAG_PRE_CHECKED;
    bool machine = cards_of(table) != CARDS_IN_SHOE;
    const char *clause = sealed                ? says(table, SAYS_SEALED)
                         : shuffled || checked ? says(table, SAYS_PRE_CHECKED)
                         : machine             ? says(table, SAYS_MACHINE)
                                               : table_clause(table, command);

    baccarat_cards_away(table, sealed     ? NEED_NOTHING
                               : shuffled ? NEED_EITHER
                               : checked  ? NEED_MIX
                               : machine  ? NEED_NO_SPREAD
                                          : NEED_ALL);
    baccarat_of(table)->pre_shuffled = sealed || shuffled;
    baccarat_of(table)->sets_ready = 0; /* the other set is new too */
    table_add_done(command, clause, events);
    events->list[events->count - 1].also =
        baccarat_game(&table->sign)->cards_clause[cards_of(table)];
    ready_if_prepared(table);
}

const char *baccarat_unready_clause(const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);

    switch (b->need) {
    case NEED_CARDS:
    case NEED_SHUFFLE:
    case NEED_OTHER_SET:
        return says(table, b->need_topic ? b->need_topic : SAYS_MIXED);
    case NEED_NO_SPREAD:
        return says(table, SAYS_MACHINE);
    case NEED_MIX:
    case NEED_EITHER:
        return says(table, SAYS_PRE_CHECKED);
    default:
        return says(table, SAYS_MIXED);
    }
}

bool baccarat_awaits_players(const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);
    bool spread = b->need == NEED_ALL && (b->prepared & SPREAD_OUT) && !(b->prepared & CHEMMIED);

    return table->till.phase == BACCARAT_CARDS_OUT && spread && !table->present &&
           !(b->prepared & SHOWN);
}

struct refusal baccarat_can_prepare(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    bool cutting = table->till.phase == BACCARAT_CUTTING; /* then only the other kind of shuffle */
    bool late = cutting &&
                (b->need != NEED_EITHER || b->offered != NO_SEAT || b->cutter != NO_SEAT || b->cut);

    if (late || b->need == NEED_CARDS || b->need == NEED_OTHER_SET)
        return no(REFUSED_NOT_NEEDED, table_clause(table, command));
    struct refusal why =
        care_can(table, command, steps_of[b->need], b->prepared, baccarat_unready_clause(table));
    return why.code || !baccarat_awaits_players(table)
               ? why
               : no(REFUSED_SHOW_FIRST, says(table, SAYS_MIXED));
}

void baccarat_note_shown(struct table *table)
{
    struct baccarat *b = baccarat_of(table);

    if (table->till.phase == BACCARAT_CARDS_OUT && table->present && (b->prepared & SPREAD_OUT))
        b->prepared |= SHOWN;
}

/* The clause of a step depends on how the cards came. */
static const char *step_clause(const struct table *table, const struct command *command)
{
    const struct baccarat_game *game = baccarat_game(&table->sign);
    int letter = command->act == ACT_CHEMMY ? 0 : command->act == ACT_STACK ? 1 : 2;
    bool mixing = command->act != ACT_INSPECT && command->act != ACT_SPREAD;

    switch (mixing ? baccarat_of(table)->need : NEED_ALL) {
    case NEED_NO_SPREAD:
        return game->machine_clause[letter];
    case NEED_MIX:
        return game->mixed_clause[letter];
    case NEED_EITHER:
        return says(table, SAYS_PRE_CHECKED);
    case NEED_SHUFFLE:
        return says(table, baccarat_of(table)->need_topic);
    default:
        return table_clause(table, command);
    }
}

/* The second clause of the step that makes the cards ready. */
static const char *ready_clause(const struct table *table)
{
    if (baccarat_of(table)->need == NEED_SHUFFLE)
        return baccarat_of(table)->need_topic == SAYS_RESHUFFLED ? says(table, SAYS_RESHUFFLED_B)
                                                                 : NULL;
    return says(table, baccarat_continuous(&table->sign) ? SAYS_NO_CUT : SAYS_AT_THE_START);
}

void baccarat_do_prepare(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, step_clause(table, command), events);
    baccarat_of(table)->prepared |= care_bit(command);
    baccarat_note_shown(table);
    ready_if_prepared(table);
    if (table->till.phase != BACCARAT_CARDS_OUT)
        events->list[events->count - 1].also = ready_clause(table);
}

/* A player may see pre-shuffled cards, or have them mixed, before they are first used. */
struct refusal baccarat_can_require(const struct table *table, const struct command *command)
{
    return baccarat_of(table)->pre_shuffled ? accepted()
                                            : no(REFUSED_NOT_NEEDED, table_clause(table, command));
}

void baccarat_do_require(struct table *table, const struct command *command, struct events *events)
{
    bool mix = command->flags & FLAG_MIX;

    table_add_done(command, says(table, mix ? SAYS_MIX_ASKED : SAYS_LOOK_ASKED), events)->number =
        mix ? REQUIRES_MIX : REQUIRES_LOOK;
    if (!mix) return;
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    baccarat_cards_away(table, cards_of(table) == CARDS_IN_SHOE ? NEED_ALL : NEED_NO_SPREAD);
    baccarat_of(table)->pre_shuffled = false;
}

/* ---- The cut --------------------------------------------------------------------- */

/* The next seated player to be offered the cut (7.5), or NO_SEAT. */
static int next_to_cut(const struct table *table)
{
    for (int seat = 0; seat < baccarat_boxes(&table->sign); seat++)
        if (seated(table, seat) &&
            !((baccarat_of(table)->declined | table->excluded) & SEAT_BIT(seat)))
            return seat;
    return NO_SEAT;
}

struct refusal baccarat_can_offer_cut(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);

    return b->cut || b->cutter != NO_SEAT || b->offered != NO_SEAT
               ? no(REFUSED_WRONG_MOMENT, table_clause(table, command))
               : accepted();
}

void baccarat_do_offer_cut(struct table *table, const struct command *command,
                           struct events *events)
{
    int seat = next_to_cut(table);

    baccarat_of(table)->offered = (int8_t)seat;
    if (seat == NO_SEAT) baccarat_of(table)->cutter = HOUSE_SEAT;
    table_add_event(events, seat == NO_SEAT ? EVENT_NOBODY : EVENT_OFFERED, seat,
                    table_clause(table, command));
}

struct refusal baccarat_can_cut(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    bool staff = command->role != ROLE_PLAYER;

    if (b->cut) return no(REFUSED_WRONG_MOMENT, says(table, SAYS_CUT));
    if (!staff && !sits(table, command->seat))
        return no(REFUSED_NOT_SEATED, says(table, SAYS_NO_CARDS));
    if (b->cutter == NO_SEAT) return no(REFUSED_OFFER_CUT_FIRST, says(table, SAYS_CUTTER));
    if (b->cutter != (staff ? HOUSE_SEAT : command->seat))
        return no(REFUSED_NOT_THE_CUTTER, says(table, SAYS_CUTTER));
    /* a deck in from either end is 52 cards (reading B25) */
    return command->count >= CARDS && command->count <= b->in_shoe - CARDS
               ? accepted()
               : no(REFUSED_BAD_CUT, table_clause(table, command));
}

void baccarat_do_cut(struct table *table, const struct command *command, struct events *events)
{
    baccarat_of(table)->cut = true;
    table_add_done(command, table_clause(table, command), events);
}

struct refusal baccarat_can_stop_card(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);

    if (!b->cut) return no(REFUSED_CUT_FIRST, says(table, SAYS_CUTTER));
    return command->count >= BACCARAT_BEHIND && command->count < b->in_shoe
               ? accepted()
               : no(REFUSED_BAD_STOP, table_clause(table, command));
}

void baccarat_do_stop_card(struct table *table, const struct command *command,
                           struct events *events)
{
    int second = baccarat_game(&table->sign)->second_card;

    baccarat_of(table)->behind = (int16_t)command->count;
    table->till.phase = BACCARAT_BETTING;
    table_add_done(command, table_clause(table, command), events);
    if (table->sign.value[second] == 2)
        events->list[events->count - 1].also = games[table->sign.edition]->options[second].clause;
}

/* ---- The first cards ------------------------------------------------------------- */

static bool single(const struct table *table)
{
    return table->sign.value[baccarat_game(&table->sign)->burn];
}

struct refusal baccarat_can_burn(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);

    if (b->burned) return no(REFUSED_BURNED, table_clause(table, command));
    if (!b->fresh || b->held >= 0)
        return (struct refusal){ REFUSED_TOO_LATE_TO_BURN, says(table, SAYS_NO_BURN), 0, 0,
                                 table_clause(table, command) };
    if (single(table))
        return command->outcome[0] ? no(REFUSED_FACE_DOWN, says(table, SAYS_BURN_ONE)) : accepted();
    if (command->outcome[0] < 1 || command->outcome[0] > CARDS)
        return no(command->outcome[0] ? REFUSED_BAD_CARD : REFUSED_FACE_UP_HERE,
                  says(table, command->outcome[0] ? SAYS_CARDS : SAYS_BURN_POINTS));
    return b->shoe.left[command->outcome[0]] ? accepted()
                                             : no(REFUSED_NOT_IN_SHOE, says(table, SAYS_CARDS));
}

/* For the burn a court card counts ten (4.1A). */
static int burn_points(int card)
{
    return card_rank(card) >= 10 ? 10 : card_rank(card);
}

void baccarat_do_burn(struct table *table, const struct command *command, struct events *events)
{
    struct baccarat *b = baccarat_of(table);
    bool one = single(table);
    int down = one ? 1 : burn_points(command->outcome[0]);

    b->burned = true;
    b->single = one;
    if (!one) b->shoe.left[command->outcome[0]]--;
    b->in_shoe = (int16_t)(b->in_shoe - down - !one);
    b->away_unseen = (int16_t)down;
    struct event *event = table_add_event(events, EVENT_BURNED, NO_SEAT,
                                          says(table, one ? SAYS_BURN_ONE : SAYS_BURN_POINTS));
    event->a = command->outcome[0];
    event->b = (int8_t)down;
    if (one) return;
    if (card_points(command->outcome[0]) == 0) event->also = says(table, SAYS_BURN_TENS);
    table_add_done(command, says(table, SAYS_BURN_DOWN), events)->also =
        says(table, SAYS_BURN_AWAY);
}

/* A player may see the single burned card (7.7(b)). */
struct refusal baccarat_can_view(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);

    if (!b->single) return no(REFUSED_NOTHING_TO_SEE, table_clause(table, command));
    if (command->outcome[0] < 1 || command->outcome[0] > CARDS)
        return no(REFUSED_BAD_CARD, says(table, SAYS_CARDS));
    if (b->single_card)
        return command->outcome[0] == b->single_card
                   ? accepted()
                   : no(REFUSED_NOT_IN_SHOE, says(table, SAYS_CARDS));
    return b->shoe.left[command->outcome[0]] ? accepted()
                                             : no(REFUSED_NOT_IN_SHOE, says(table, SAYS_CARDS));
}

void baccarat_do_view(struct table *table, const struct command *command, struct events *events)
{
    if (!baccarat_of(table)->single_card) {
        baccarat_of(table)->shoe.left[command->outcome[0]]--;
        baccarat_of(table)->away_unseen--;
    }
    baccarat_of(table)->single_card = command->outcome[0];
    table_add_event(events, EVENT_BURNED, command->seat, table_clause(table, command))->a =
        command->outcome[0];
}

/* ---- Other cards ----------------------------------------------------------------- */

struct refusal baccarat_can_change_set(const struct table *table, const struct command *command)
{
    return baccarat_of(table)->need == NEED_OTHER_SET
               ? accepted()
               : no(REFUSED_NOT_NEEDED, table_clause(table, command));
}

void baccarat_do_change_set(struct table *table, const struct command *command,
                            struct events *events)
{
    baccarat_of(table)->set ^= 1;
    bool ready = baccarat_of(table)->sets_ready & 1u << baccarat_of(table)->set;
    baccarat_cards_away(table, ready ? NEED_NOTHING : NEED_NO_SPREAD);
    table_add_done(command, table_clause(table, command), events);
    ready_if_prepared(table);
}

/* A continuous shuffler mixes all the time (7.2). */
void baccarat_do_shuffle(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, care_why(table, command)->clause, events)->also =
        baccarat_after_vacancy(table, command);
    const int order = events->count - 1;
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    if (!baccarat_continuous(&table->sign)) {
        baccarat_cards_away(table, NEED_SHUFFLE);
        baccarat_of(table)->need_topic = SAYS_DIRECTED;
        return;
    }
    baccarat_load_shoe(table);
    events->list[order].also = says(table, SAYS_MIXES_ITSELF);
}

void baccarat_do_replace(struct table *table, const struct command *command, struct events *events)
{
    table_add_done(command, table_clause(table, command), events);
    table_lapse(table, ALL_LAPSE, NO_SEAT, NULL, events);
    baccarat_cards_away(table, NEED_CARDS);
    baccarat_of(table)->need_topic = SAYS_NEW_CARDS;
}

/* A style is kept for the whole shoe; with a continuous shuffler it may change between rounds, by
 * approved procedures (8.5).  Players who hold the cards do not get them from such a machine. */
struct refusal baccarat_can_style(const struct table *table, const struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    const char *clause = table_clause(table, command);
    bool machine = baccarat_continuous(&table->sign);

    if (command->choice < STYLE_A || command->choice > STYLE_C)
        return no(REFUSED_NOT_PERMITTED_SIGN, clause);
    if (command->choice == style_of(table)) return no(REFUSED_SAME_STYLE, clause);
    if (machine && command->choice == STYLE_B)
        return no(REFUSED_NO_CONTINUOUS, says(table, SAYS_NO_MACHINE));
    return machine || b->fresh ? accepted() : no(REFUSED_STYLE_KEPT, clause);
}

void baccarat_do_style(struct table *table, const struct command *command, struct events *events)
{
    table->sign.value[baccarat_game(&table->sign)->style] = command->choice;
    table_add_done(command, table_clause(table, command), events)->number =
        (int8_t)(command->choice + 1);
}

void baccarat_leave_shoe(struct table *table, bool first, struct events *events)
{
    struct baccarat *b = baccarat_of(table);

    if (b->behind && b->rounds < 0 && b->in_shoe == b->behind) {
        const char *more = baccarat_one_more(table);
        struct event *event =
            table_add_event(events, EVENT_CUT_CARD, NO_SEAT, says(table, SAYS_CUT_CARD));
        event->number = more && first;
        event->also = more;
        b->rounds = first && !more ? 0 : 1; /* one more, announced when this round is over */
        if (first && !more)
            table_add_event(events, EVENT_LAST_COUP, NO_SEAT, says(table, SAYS_LAST_ROUND));
    }
    b->in_shoe--;
}
