/* players.c - seats and players' seeds at a table that is followed. */
#include "verify/players.h"

#include "rules/rows.h"

#include <string.h>

void players_start(struct players *players, const struct pit *pit)
{
    memset(players, 0, sizeof *players);
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &pit->guests[i];
        if (guest->person != NOBODY && guest->seat >= 0 && guest->seat < TABLE_SEATS)
            players->person[guest->seat] = guest->person;
    }
    told_seeds_start(&players->told, pit);
    players->by_events = true;
}

bool players_known(const struct players *players)
{
    bool sure = !players->lost && !players->told.lost;

    for (int seat = 0; seat < TABLE_SEATS; seat++) sure &= !players->unsure[seat];
    return sure;
}

void players_add(const struct players *players, struct chance_draw *draw)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (players->told.seeds[seat].length)
            chance_set_player(draw, seat, players->told.seeds[seat].bytes,
                              players->told.seeds[seat].length);
}

bool players_agree(const struct players *players, const struct pit *pit)
{
    for (int seat = 0; !players->lost && seat < TABLE_SEATS; seat++)
        if (!players->unsure[seat] && !told_seeds_agree(&players->told, pit, seat)) return false;
    return true;
}

/* ---- What stands ----------------------------------------------------------------- */

bool players_bet(const struct books_table *books)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (books->layout[seat]) return true;
    return false;
}

/* Whether anyone has promotional chips, which may be on the layout. */
static bool have_tokens(const struct books_table *books)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (books->tokens[seat]) return true;
    return false;
}

/* ---- Seeds ----------------------------------------------------------------------- */

static void forget(struct players *players, int seat)
{
    memset(&players->told.seeds[seat], 0, sizeof players->told.seeds[seat]);
    players->unsure[seat] = false;
}

/* After a command: seeds of players who have left. */
static void drop(struct players *players, const struct books_table *books)
{
    bool bets = players_bet(books), perhaps = have_tokens(books);

    if (players->by_events) return;
    for (int seat = 0; seat < TABLE_SEATS && !bets; seat++) {
        const struct pit_seed *seed = &players->told.seeds[seat];
        if (!seed->length || players->person[seat] == seed->person) continue;
        if (perhaps)
            players->unsure[seat] = true;
        else
            forget(players, seat);
    }
}

/* The event of the order says in which seat the person is. */
static void add_seed(struct players *players, const struct order *order,
                     const struct pit_events *events)
{
    int seat = events->count ? events->list[0].seat : NO_SEAT;

    if (seat < 0 || seat >= TABLE_SEATS || order->length > CHANCE_PLAYER_SEED) {
        players->lost = true;
        return;
    }
    forget(players, seat);
    players->person[seat] = order->person;
    players->told.seeds[seat].person = order->person;
    players->told.seeds[seat].length = order->length;
    memcpy(players->told.seeds[seat].bytes, order->seed, order->length);
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool is_known(const struct edition *edition, const struct order *order)
{
    bool game = order->act == PIT_GAME || order->act == PIT_SPOKEN;

    return order->act < PIT_ACT_COUNT &&
           (!game || (order->command.act < ACT_COUNT && act_form(edition, order->command.act)));
}

/* Whether a command of the rules was carried out: the player's or dealer's own, or one that
 * follows from the order.  A purchase is none. */
static bool has_command(const struct order *order, const struct pit_events *events)
{
    switch (order->act) {
    case PIT_GAME:
    case PIT_SPOKEN:
    case PIT_DRAW:
    case PIT_COLLECT:
        return true;
    case PIT_APPROVE:
        return events->game.count; /* of a correction; a fill has no events of the rules */
    default:
        return false;
    }
}

/* A player who leaves is paid out, if only nothing.  Colour chips can be redeemed, and chips taken
 * along, without leaving. */
static void update_seats(struct players *players, const struct order *order,
                         const struct pit_events *events)
{
    const struct command *command = &order->command;

    for (int i = 0; i < events->game.count; i++) {
        const struct event *event = &events->game.list[i];
        if (event->kind == EVENT_CHIPS && event->paid_cents <= 0 && event->seat >= 0 &&
            event->seat < TABLE_SEATS && order->act != PIT_REDEEM_COLOURS &&
            order->act != PIT_TAKE_ALONG)
            players->person[event->seat] = NOBODY;
    }
    if (order->act == PIT_GAME && command->act == ACT_SIT && command->seat >= 0 &&
        command->seat < TABLE_SEATS)
        players->person[command->seat] = order->person;
}

/* Since there are such events, seeds have numbers, commitments say whether they are the first, and
 * it is told when a player with a seed leaves. */
static bool tells_seeds(const struct pit_events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        if (event->kind == PIT_COUNTS) return true;
        if (event->kind != PIT_DONE) continue;
        if (event->act == PIT_SEED && event->count) return true;
        if (event->act == PIT_COMMIT && event->number) return true;
    }
    return false;
}

void players_follow(struct players *players, const struct edition *edition,
                    const struct order *order, const struct pit_events *events,
                    const struct books_table *books)
{
    bool tells = tells_seeds(events);

    if (tells || order->act == PIT_COMMIT || order->act == PIT_SEED) players->by_events = tells;
    if (!is_known(edition, order)) players->lost = true;
    if (order->act == PIT_COMMIT && !tells) {
        players->lost = false;
        for (int seat = 0; seat < TABLE_SEATS; seat++) forget(players, seat);
    }
    if (order->act == PIT_SEED && !tells) add_seed(players, order, events);
    told_seeds_follow(&players->told, order, events->list, events->count);
    if (has_command(order, events)) drop(players, books);
    update_seats(players, order, events);
}
