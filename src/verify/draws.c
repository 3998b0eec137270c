/* draws.c - every draw of a table drawn again, from what the record has published. */
#include "verify/draws.h"

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

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

/* ---- Places in an order ---------------------------------------------------------- */

/* chance_fill() takes the same place of any order.  So it is asked with two orders whose "cards"
 * are no cards but the two digits of their places. */
enum { HIGH = CARDS + 8, LOW = HIGH + 7, DIGITS = 60 };
_Static_assert(LOW + DIGITS - 1 <= INT8_MAX && (LOW - HIGH) * DIGITS >= CHANCE_CARDS,
               "every place has its two digits");

void draws_start(struct draws_work *work)
{
    memset(work, 0, sizeof *work);
    for (int i = 0; i < CHANCE_CARDS; i++) {
        work->high.order[i] = (uint8_t)(HIGH + i / DIGITS);
        work->low.order[i] = (uint8_t)(LOW + i % DIGITS);
    }
}

static bool keep(struct draws *draws, struct draws_work *work, const struct draws_card *card)
{
    if (draws->count == draws->room) {
        size_t room = draws->room ? 2 * draws->room : 256;
        struct draws_card *cards = realloc(draws->cards, room * sizeof *cards);
        if (!cards) return is_wrong(work, "there is no memory for so many cards");
        draws->cards = cards;
        draws->room = room;
    }
    draws->cards[draws->count++] = *card;
    return true;
}

void draws_close(struct draws *draws)
{
    free(draws->cards);
    draws->cards = NULL;
}

/* The card that the order gives. */
static int card_in(const struct chance_shoe *order, const struct draws_card *card)
{
    if (!card->deck) return card->place < order->count ? order->order[card->place] : CARD_UNSEEN;
    for (int i = 0; i < order->count; i++)
        if (card->deck & card_bit(order->order[i])) return order->order[i];
    return CARD_UNSEEN;
}

/* ---- Before: cards --------------------------------------------------------------- */

static bool known_card(struct draws_work *work, int should, int is)
{
    if (should == is) return true;
    return is_wrong(work, "the card is %s, where %s is due", words_of(is), words_of(should));
}

/* Held against the order of its draw: now, or when it is revealed. */
static bool dealt(struct draws *draws, struct draws_work *work, const struct draws_card *card)
{
    if (draws->drawn > draws->shown) return keep(draws, work, card);
    work->cards++;
    return known_card(work, card_in(&draws->shown_order, card), card->card);
}

static bool lunar_card(struct draws *draws, struct draws_work *work, const struct lunar *lunar,
                       const struct command *command, uint64_t entry)
{
    struct draws_card card = { entry, draws->drawn, lunar->cards.deck, 0, command->outcome[0] };

    if (lunar->in_next) return known_card(work, lunar->cards.next[0], command->outcome[0]);
    return card.deck ? dealt(draws, work, &card) : known_card(work, CARD_UNSEEN, command->outcome[0]);
}

/* One of the two cards that an order may name. */
static bool baccarat_card(struct draws *draws, struct draws_work *work, int high, int low, int card,
                          uint64_t entry)
{
    struct draws_card at = { entry, draws->drawn, 0, 0, (int8_t)card };

    if (high <= CARDS) return known_card(work, high, card);
    at.place = (uint16_t)((high - HIGH) * DIGITS + low - LOW);
    return dealt(draws, work, &at);
}

static bool baccarat_cards(struct draws *draws, struct draws_work *work, const struct pit *pit,
                           const struct command *command, uint64_t entry)
{
    struct command high = *command, low = *command;

    work->high.count = work->low.count = (uint16_t)shoe_count(&pit->chance.cards);
    work->high.in_shoe = work->low.in_shoe = pit->chance.in_shoe;
    chance_fill(&pit->table, NULL, &work->high, &high);
    chance_fill(&pit->table, NULL, &work->low, &low);
    return baccarat_card(draws, work, high.outcome[0], low.outcome[0], command->outcome[0], entry) &&
           baccarat_card(draws, work, high.outcome[1], low.outcome[1], command->outcome[1], entry);
}

/* Whether the command says what only chance can say. */
static bool by_chance(const struct edition *edition, int act)
{
    switch (act) {
    case ACT_REST:
        return edition->dice;
    case ACT_LAND:
        return edition->wheel;
    case ACT_DRAW:
        return edition->lunar || edition->baccarat;
    case ACT_BURN:
    case ACT_VIEW:
    case ACT_TURN:
    case ACT_EXCESS:
    case ACT_FACE_UP:
        return edition->baccarat;
    default:
        return false;
    }
}

static bool by_command(struct draws *draws, struct draws_work *work, const struct pit *pit,
                       bool by_seeds, const struct command *command, uint64_t entry)
{
    const struct edition *edition = games[pit->table.sign.edition];

    if ((!by_seeds && !draws->live) || !by_chance(edition, command->act)) return true;
    if (!draws->live || !draws->drawn) /* cards on the table before a house bound itself */
        return !by_seeds || is_wrong(work, "the cards are not from a seed to which the house "
                                           "has committed itself");
    if (edition->lunar) return lunar_card(draws, work, lunar_of(&pit->table), command, entry);
    return edition->baccarat ? baccarat_cards(draws, work, pit, command, entry) : true;
}

/* ---- Before: dice and wheel ------------------------------------------------------ */

static void foresee(struct draws_work *work, const struct pit *pit, const struct order *order)
{
    const struct edition *edition = games[pit->table.sign.edition];
    struct chance_draw draw;

    pit_draw(pit, &draw);
    memcpy(draw.seed.bytes, order->seed, CHANCE_BYTES);
    if (edition->dice) chance_dice(&draw, work->faces);
    if (edition->wheel) work->pocket = chance_pocket(&draw, wheel_size(&pit->table.sign));
}

bool draws_before(struct draws *draws, struct draws_work *work, const struct pit *pit,
                  bool by_seeds, const struct order *order, uint64_t entry)
{
    if (order->act == PIT_DRAW) foresee(work, pit, order);
    if (order->act != PIT_GAME) return true;
    return by_command(draws, work, pit, by_seeds, &order->command, entry);
}

/* ---- After ----------------------------------------------------------------------- */

/* The seed of the next draw to be revealed is the one that was committed to; the seed itself is
 * the commitment to the draw behind it. */
static bool reveal(struct draws *draws, struct draws_work *work, const struct pit *pit,
                   const struct order *order, struct chance_draw *draw)
{
    struct chance_seed seed;

    memcpy(seed.bytes, order->seed, CHANCE_BYTES);
    chance_set_draw(draw, pit->chance.name, draws->shown + 1, &seed);
    struct chance_commitment commitment = chance_commit(draw);
    if (!draws->live || memcmp(&commitment, &draws->next, sizeof commitment))
        return is_wrong(work,
                        "the seed of draw %" PRIu64 " is not the one to which the house had "
                        "committed itself",
                        draws->shown + 1);
    memcpy(draws->next.bytes, order->seed, CHANCE_BYTES);
    draws->shown++;
    work->draws++;
    return true;
}

static const struct event *told(const struct pit_events *events, enum event_kind kind)
{
    for (int i = 0; i < events->game.count; i++)
        if (events->game.list[i].kind == kind) return &events->game.list[i];
    return NULL;
}

static bool drawn_as_foreseen(struct draws_work *work, const struct pit *pit,
                              const struct pit_events *events)
{
    const struct edition *edition = games[pit->table.sign.edition];
    const struct event *event = told(events, edition->dice ? EVENT_DICE : EVENT_BALL);
    const int *faces = work->faces;

    if (!event) return is_wrong(work, "nothing is told of what was drawn");
    if (edition->dice && (event->a != faces[0] || event->b != faces[1]))
        return is_wrong(work, "the dice show %d and %d, where the seed gives %d and %d", event->a,
                        event->b, faces[0], faces[1]);
    if (edition->wheel && event->number != work->pocket)
        return is_wrong(work, "the ball lies in %d, where the seed gives %d (37 being 00)",
                        event->number, work->pocket);
    return true;
}

static bool check_cards(struct draws *draws, struct draws_work *work)
{
    size_t checked = 0;

    for (; checked < draws->count && draws->cards[checked].draw == draws->shown; checked++) {
        const struct draws_card *card = &draws->cards[checked];
        int should = card_in(&draws->shown_order, card);
        if (should != card->card)
            return is_wrong(work,
                            "the card dealt in entry %" PRIu64 " was %s, where the seed of draw "
                            "%" PRIu64 ", revealed here, gives %s",
                            card->entry, words_of(card->card), draws->shown, words_of(should));
    }
    work->cards += checked;
    draws->count -= checked;
    memmove(draws->cards, draws->cards + checked, draws->count * sizeof *draws->cards);
    return true;
}

static bool reveal_cards(struct draws *draws, struct draws_work *work, const struct pit *pit,
                         const struct order *order)
{
    struct chance_draw draw;

    if (draws->shown == draws->drawn) return is_wrong(work, "no draw is there to be revealed");
    if (!reveal(draws, work, pit, order, &draw)) return false;
    chance_set_gathered(&draw, &draws->shuffles[0].players);
    chance_shuffle(&draw, &draws->shuffles[0].cards, &draws->shown_order);
    draws->shown_order.in_shoe = draws->shuffles[0].in_shoe;
    memmove(&draws->shuffles[0], &draws->shuffles[1], (PIT_DRAWS - 1) * sizeof draws->shuffles[0]);
    return check_cards(draws, work);
}

/* Cards were shuffled: by the next seed, and by the players' seeds as they are now. */
static bool shuffled(struct draws *draws, struct draws_work *work, const struct pit *pit)
{
    uint64_t waiting = draws->drawn - draws->shown;
    struct chance_draw draw;

    if (waiting >= PIT_DRAWS) return is_wrong(work, "too many draws wait to be revealed");
    pit_draw(pit, &draw);
    draws->shuffles[waiting] =
        (struct draws_shuffle){ chance_players(&draw), pit->chance.cards, pit->chance.in_shoe };
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
        return reveal(draws, work, pit, order, &draw) && drawn_as_foreseen(work, pit, events);
    case PIT_REVEAL:
        return reveal_cards(draws, work, pit, order);
    default:
        return pit->chance.drawn == draws->drawn || shuffled(draws, work, pit);
    }
}

bool draws_after(struct draws *draws, struct draws_work *work, const struct pit *pit,
                 const struct order *order, const struct pit_events *events)
{
    if (!pit->chance.live) return true;
    if (!follow(draws, work, pit, order, events)) return false;
    return (draws->drawn == pit->chance.drawn && draws->shown == pit->chance.shown) ||
           is_wrong(work, "its draws are counted otherwise than they were made");
}
