/* read.c - entries decoded, places, rounds, what stands on the layout, and the ledger. */
#include "cage/read.h"

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

#include "games/dice/dice_rows.h"
#include "rules/cards.h"
#include "rules/length.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TABLES_MOST 4096
#define OFTEN       4096 /* entries from one call of the progress to the next */

struct reading {
    struct store *store;
    uint64_t size;
    struct hash chain;  /* of the last */
    struct grove grove; /* of as many as the last head covers */
    struct head head;   /* the last one that was signed; of size 0: none */
    void (*progress)(uint64_t done, uint64_t all);
    struct read_table *tables[TABLES_MOST]; /* by number, from 1 */
    uint32_t table_count;
    struct named {
        uint32_t person;
        char name[READ_NAME];
    } * people;
    int people_count, people_room;
    uint32_t *slots, slot_count; /* a hash table of places in the list, from 1; a power of two */
    struct told *events;         /* of the entry at hand */
    struct told_around *around;
    int event_room, around_room;
    uint32_t only; /* table; 0: all */
    read_each *each;
    read_posting *post;
    void *to;
    struct read_entry entry;
    char why[STORE_WHY];
};

static bool stop(struct reading *reading, const char *why)
{
    snprintf(reading->why, sizeof reading->why, "%s", why);
    return false;
}

static bool no_memory(struct reading *reading)
{
    return stop(reading, "there is no memory");
}

static bool damaged(struct reading *reading, uint64_t number, const char *what)
{
    snprintf(reading->why, sizeof reading->why, "the record is damaged: entry %llu %s",
             (unsigned long long)number, what);
    return false;
}

/* Room for one more in a list that grows. */
static bool room_for(void **list, int count, int *room, size_t size)
{
    if (count < *room) return true;
    int more = *room ? 2 * *room : 64;
    void *larger = realloc(*list, (size_t)more * size);
    if (!larger) return false;
    *list = larger;
    *room = more;
    return true;
}

/* ---- People ---------------------------------------------------------------------- */

static uint32_t slot_of(const struct reading *reading, uint32_t person)
{
    uint32_t mask = reading->slot_count - 1, slot = person * UINT32_C(2654435769) & mask;

    while (reading->slots[slot] && reading->people[reading->slots[slot] - 1].person != person)
        slot = (slot + 1) & mask;
    return slot;
}

static bool more_slots(struct reading *reading)
{
    uint32_t count = reading->slot_count ? 2 * reading->slot_count : 128;
    uint32_t *slots = calloc(count, sizeof *slots);

    if (!slots) return no_memory(reading);
    free(reading->slots);
    reading->slots = slots;
    reading->slot_count = count;
    for (int i = 0; i < reading->people_count; i++)
        slots[slot_of(reading, reading->people[i].person)] = (uint32_t)i + 1;
    return true;
}

/* Somebody of the record; put into the list where it is the first time, null without memory. */
static struct named *meet(struct reading *reading, uint32_t person)
{
    if (2 * (uint32_t)(reading->people_count + 1) > reading->slot_count && !more_slots(reading))
        return NULL;
    uint32_t *slot = &reading->slots[slot_of(reading, person)];
    if (*slot) return &reading->people[*slot - 1];
    if (!room_for((void **)&reading->people, reading->people_count, &reading->people_room,
                  sizeof *reading->people)) {
        no_memory(reading);
        return NULL;
    }
    struct named *named = &reading->people[reading->people_count];
    *named = (struct named){ .person = person };
    *slot = (uint32_t)++reading->people_count;
    return named;
}

int read_people(const struct reading *reading)
{
    return reading->people_count;
}

uint32_t read_person(const struct reading *reading, int at)
{
    return reading->people[at].person;
}

static const struct named *find_person(const struct reading *reading, uint32_t person)
{
    uint32_t at = reading->slot_count ? reading->slots[slot_of(reading, person)] : 0;

    return at ? &reading->people[at - 1] : NULL;
}

bool read_knows(const struct reading *reading, uint32_t person)
{
    return find_person(reading, person) != NULL;
}

const char *read_called(const struct reading *reading, uint32_t person)
{
    const struct named *named = find_person(reading, person);

    return named && *named->name ? named->name : NULL;
}

static const struct edition *edition_of(const struct read_table *table)
{
    return games[table->opening.sign.edition];
}

/* ---- What stands on the layout --------------------------------------------------- */

static bool add_wager(struct read_wagers *wagers, const struct read_wager *wager)
{
    if (!room_for((void **)&wagers->list, wagers->count, &wagers->room, sizeof *wagers->list))
        return false;
    wagers->list[wagers->count++] = *wager;
    return true;
}

static bool copy_wagers(struct read_wagers *to, const struct read_wagers *from)
{
    to->count = 0;
    for (int i = 0; i < from->count; i++)
        if (!add_wager(to, &from->list[i])) return false;
    return true;
}

/* A wager of a player: by its number, else wherever it has got one. */
static int find_wager(const struct read_wagers *wagers, int seat, int bet, int number)
{
    int other = -1;

    for (int i = wagers->count - 1; i >= 0; i--) {
        const struct read_wager *wager = &wagers->list[i];
        if (wager->seat != seat || wager->bet != bet) continue;
        if (wager->number == number) return i;
        if (other < 0 && !number) other = i;
    }
    return other;
}

/* So much of it goes, of what was made last first. */
static void lift(struct read_wagers *wagers, int seat, int bet, int number, int64_t cents)
{
    for (int at; cents > 0 && (at = find_wager(wagers, seat, bet, number)) >= 0;) {
        struct read_wager *wager = &wagers->list[at];
        int64_t part = cents < wager->cents ? cents : wager->cents;
        cents -= part;
        wager->cents -= part;
        if (wager->cents) return;
        memmove(wager, wager + 1, (size_t)(--wagers->count - at) * sizeof *wager);
    }
}

/* All that a player has somewhere goes somewhere else. */
static void move(struct read_wagers *wagers, int seat, int bet, int number, int to_bet,
                 int to_number)
{
    for (int i = 0; i < wagers->count; i++) {
        struct read_wager *wager = &wagers->list[i];
        if (wager->seat != seat || wager->bet != bet || wager->number != number) continue;
        wager->bet = (int8_t)to_bet;
        wager->number = (int8_t)to_number;
    }
}

/* A piece of a racetrack bet goes to the main layout, and was made when that was. */
static bool move_piece(struct read_wagers *wagers, const struct event *event)
{
    int at = find_wager(wagers, event->seat, event->as, event->as_number);

    if (at < 0) return true;
    struct read_wager piece = wagers->list[at];
    piece.bet = event->bet;
    piece.number = event->number;
    piece.cents = event->stake_cents;
    lift(wagers, event->seat, event->as, event->as_number, event->stake_cents);
    return add_wager(wagers, &piece);
}

/* Whether a winner's stake stays where it is. */
static bool stays_up(const struct read_table *table, const struct event *event)
{
    const struct edition *edition = edition_of(table);

    if (edition->dice) return edition->dice->bets[event->bet].stays_up && !event->as;
    return !edition->lunar;
}

static void follow_verdict(struct read_table *table, const struct event *event)
{
    struct read_wagers *standing = &table->standing;
    int bet = event->as ? event->as : event->bet;
    int number = event->as ? event->as_number : event->number;
    bool gone = event->fate == LOSES || event->fate == RETURNS ||
                (event->fate == WINS && !stays_up(table, event));

    if (event->fate == TRAVELS) move(standing, event->seat, bet, number, bet, event->b);
    if (gone) lift(standing, event->seat, bet, number, event->stake_cents);
}

static bool place(struct read_table *table, const struct read_entry *at, const struct event *event)
{
    const struct command *command = &at->order.command;
    struct read_wager wager = { event->seat,       event->bet,        event->number,
                                at->entry.number,  at->round->number, at->entry.time_ms,
                                event->stake_cents };

    if (event->act != ACT_PUT_BACK) return add_wager(&table->standing, &wager);
    move(&table->standing, event->seat, command->bet, command->number, event->bet, event->number);
    return true;
}

static bool follow_layout(struct read_table *table, const struct read_entry *at,
                          const struct event *told)
{
    struct event event = *told;
    bool boxes = edition_of(table)->baccarat || edition_of(table)->lunar;

    if (boxes && event.number == event.seat + 1) event.number = 0; /* the player's own */
    switch ((enum event_kind)event.kind) {
    case EVENT_PLACED:
        return place(table, at, &event);
    case EVENT_TAKEN_DOWN:
        lift(&table->standing, event.seat, event.bet, event.number, event.stake_cents);
        return true;
    case EVENT_PROMO_TAKEN: /* of a winner that stays up without them */
        lift(&table->standing, event.seat, event.bet, event.number, event.paid_cents);
        return true;
    case EVENT_MOVED:
        return move_piece(&table->standing, &event);
    case EVENT_VERDICT:
        follow_verdict(table, &event);
        return true;
    default:
        return true;
    }
}

/* ---- Does it make sense? --------------------------------------------------------- */

/* Nobody looks up a wager, a card or a number that there is not. */

#define CENTS_MOST (INT64_C(1) << 43)

static bool plain(const char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~' || *text == '"' || *text == '\\') return false;
    return true;
}

static bool amount(int64_t cents)
{
    return cents > -CENTS_MOST && cents < CENTS_MOST;
}

static bool a_role(unsigned role)
{
    return !(role & (role - 1)) && role < 1u << ROLE_COUNT;
}

static bool wager_there(const struct read_table *table, int bet, int number)
{
    return bet >= 0 && number >= 0 && table->named[bet][number >> 6] >> (number & 63) & 1;
}

/* By its number, or (of what is about a kind) by its kind alone. */
static bool wager_good(const struct read_table *table, const struct event *event)
{
    bool kind = event->kind == EVENT_DONE || event->kind == EVENT_LIMITS;

    if (event->as && !wager_there(table, event->as, event->as_number)) return false;
    if (!event->bet || wager_there(table, event->bet, event->number)) return true;
    return kind && wager_kind(&table->opening.sign, event->bet).id;
}

static bool outcome_good(const struct read_table *table, const struct event *event)
{
    bool lunar = edition_of(table)->lunar;
    bool hand = event->number >= (lunar ? 1 : 0) && event->number <= (lunar ? LUNAR_DEALER + 1 : 2);
    bool card = event->a >= 0 && event->a <= CARDS;

    switch ((enum event_kind)event->kind) {
    case EVENT_CARD:
    case EVENT_SHOWN:
        return card && hand;
    case EVENT_BURNED:
    case EVENT_VOID_HAND:
        return card;
    case EVENT_SPIN:
        return event->a < WHEEL_NUMBERS;
    case EVENT_BALL:
    case EVENT_DOLLY:
        return event->number >= 0 && event->number < WHEEL_NUMBERS;
    case EVENT_COMBINATION:
        return lunar && hand && event->a >= 0 && event->a < LUNAR_SUPERS;
    case EVENT_HAND:
        return lunar && hand && event->a >= 0 && event->a < HAND_CATEGORIES;
    case EVENT_COMPARED:
    case EVENT_EXPOSED:
    case EVENT_RACKED:
        return lunar && hand;
    case EVENT_NOMINEE:
        return event->a >= 0 && event->a <= TABLE_SEATS;
    default:
        return true;
    }
}

static bool event_good(const struct read_table *table, const struct told *told)
{
    const struct event *event = &told->event;

    return event->kind < EVENT_KINDS && event->act < ACT_COUNT && event->fate <= WINS &&
           a_role(event->role) && event->seat >= NO_SEAT && event->seat <= HOUSE_SEAT &&
           amount(event->stake_cents) && amount(event->paid_cents) && amount(event->promo_cents) &&
           plain(told->clause) && plain(told->also) && wager_good(table, event) &&
           outcome_good(table, event);
}

static bool around_good(const struct told_around *told)
{
    const struct pit_event *event = &told->event;

    return event->kind < PIT_EVENT_KINDS && event->act < PIT_ACT_COUNT && event->seat >= NO_SEAT &&
           event->seat < TABLE_SEATS && amount(event->cents) && plain(told->clause);
}

/* What was carried out is an act that there is; what was refused need not be. */
static bool entry_good(const struct read_table *table, const struct read_entry *at)
{
    bool game = at->order.act == PIT_GAME; /* else nobody has looked at the command */
    bool order = at->entry.kind == ENTRY_REFUSED ||
                 (at->order.act < PIT_ACT_COUNT && a_role(at->order.role) &&
                  (!game || at->order.command.act < ACT_COUNT));

    if (!order || !plain(at->refusal) || !plain(at->clause)) return false;
    for (int i = 0; i < at->event_count; i++)
        if (!event_good(table, &at->events[i])) return false;
    for (int i = 0; i < at->around_count; i++)
        if (!around_good(&at->around[i])) return false;
    return true;
}

/* ---- Which round ----------------------------------------------------------------- */

/* The act of the game that was done; ACT_COUNT where it was none. */
static int game_act(const struct read_entry *at)
{
    bool game = at->entry.kind == ENTRY_ORDER && at->order.act == PIT_GAME;

    return game ? at->order.command.act : ACT_COUNT;
}

static const struct event *find_event(const struct read_entry *at, enum event_kind kind)
{
    for (int i = 0; i < at->event_count; i++)
        if (at->events[i].event.kind == kind) return &at->events[i].event;
    return NULL;
}

/* The Dealer was forced: hands are settled later. */
static bool forces(const struct read_entry *at)
{
    for (int i = 0; i < at->event_count; i++) {
        const struct event *event = &at->events[i].event;
        if (event->kind == EVENT_RACKED && event->number == LUNAR_DEALER + 1) return true;
    }
    return false;
}

static bool begins(const struct read_table *table, const struct read_entry *at)
{
    const struct edition *edition = edition_of(table);
    int act = game_act(at);

    if (edition->lunar) return find_event(at, EVENT_CARD) != NULL;
    return act == (edition->dice ? ACT_THROW : edition->wheel ? ACT_SPIN : ACT_NO_MORE_BETS);
}

static bool settles(const struct read_table *table, const struct read_entry *at)
{
    const struct edition *edition = edition_of(table);

    if (edition->wheel) return game_act(at) == ACT_COLLECT;
    return game_act(at) == ACT_SETTLE && !(edition->lunar && forces(at));
}

/* Whether it is about what was settled already. */
static bool about_last(const struct read_table *table, const struct read_entry *at)
{
    int act = at->entry.kind == ENTRY_ORDER ? at->order.act : PIT_ACT_COUNT;

    if (!table->last.number) return false;
    if (game_act(at) == ACT_PAY) return true;
    if (act == PIT_APPROVE || act == PIT_REJECT) return table->entered == PIT_CORRECT;
    if (act == PIT_CORRECT) return true;
    bool disputed = act == PIT_DISPUTE || act == PIT_RULE || act == PIT_ADVISE;
    return (disputed || at->reverses) && !table->begun;
}

static void begin_round(struct read_round *round, uint64_t number)
{
    memset(round, 0, offsetof(struct read_round, players));
    round->number = number;
}

/* A throw that was void counts: its round goes on, and what was begun since waits. */
static void go_on(struct read_table *table)
{
    table->later = table->now;
    table->now = table->last;
    table->now.ended = table->now.is_void = false;
    begin_round(&table->last, 0);
    table->again = table->begun = true;
}

static bool end_round(struct read_table *table)
{
    uint64_t next = table->now.number + 1;

    table->now.ended = true;
    table->last = table->now;
    table->begun = false;
    if (table->again)
        table->now = table->later;
    else
        begin_round(&table->now, next);
    table->again = false;
    return copy_wagers(&table->from_last, &table->standing);
}

/* ---- Money ----------------------------------------------------------------------- */

bool read_decides(const struct read_entry *entry, int event)
{
    const struct event *it = &entry->events[event].event;
    bool lunar = edition_of(entry->table)->lunar;

    if (it->kind != EVENT_VERDICT || it->fate == STANDS || it->fate == TRAVELS) return false;
    if (it->fate == RETURNS) return lunar && game_act(entry) == ACT_SETTLE;
    for (int i = 0; lunar && it->fate == WINS && i < event; i++) {
        const struct event *before = &entry->events[i].event;
        if (before->kind == EVENT_VERDICT && before->fate == WINS && before->seat == it->seat &&
            before->bet == it->bet && before->number == it->number)
            return false;
    }
    return true;
}

int64_t read_gain(const struct read_player *player)
{
    return player->won_cents - player->lost_cents - player->fees_cents + player->corrected_cents;
}

int64_t read_house(const struct read_round *round)
{
    int64_t sum = 0;

    for (int i = 0; i < round->player_count; i++) sum -= read_gain(&round->players[i]);
    return sum;
}

static struct read_player *player_of(struct read_round *round, uint32_t person, int seat)
{
    int i = 0;

    while (i < round->player_count && round->players[i].person != person) i++;
    if (i >= READ_PLAYERS - 1) { /* the last place is for all the others */
        i = READ_PLAYERS - 1;
        person = NOBODY;
    }
    struct read_player *player = &round->players[i];
    if (i < round->player_count) return player;
    *player = (struct read_player){ .person = person, .seat = seat };
    round->player_count = i + 1;
    return player;
}

/* What was won, lost and staked is not; what else the player got or gave is kept as it is. */
static void undo_round(struct read_round *round)
{
    round->reversed = true;
    for (int i = 0; i < round->player_count; i++) {
        struct read_player *player = &round->players[i];
        player->corrected_cents += player->won_cents - player->lost_cents;
        player->won_cents = player->lost_cents = player->staked_cents = 0;
    }
}

static void count_event(struct read_player *player, const struct event *event, bool decides)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_VERDICT:
        if (decides) player->staked_cents += event->stake_cents;
        if (event->fate == WINS) player->won_cents += event->paid_cents;
        if (event->fate == LOSES) player->lost_cents += event->stake_cents - event->promo_cents;
        break;
    case EVENT_COMMISSION:
    case EVENT_ANTE_TAKEN:
    case EVENT_FEE_TAKEN:
        player->fees_cents += event->paid_cents;
        break;
    case EVENT_REVERSED:
    case EVENT_CORRECTED:
        player->corrected_cents += event->paid_cents;
        break;
    default:
        break;
    }
}

static void note_outcome(struct read_round *round, const struct event *event)
{
    bool says = event->kind == EVENT_DICE || event->kind == EVENT_ROLL ||
                event->kind == EVENT_BALL || event->kind == EVENT_DOLLY ||
                event->kind == EVENT_RESULT;
    bool dealer = event->kind == EVENT_HAND && event->number == LUNAR_DEALER + 1;

    if (!says && !dealer) return;
    round->outcome = *event;
    round->outcome.clause = round->outcome.also = NULL; /* the texts are the entry's */
}

static bool counts(const struct event *event)
{
    static const uint8_t kinds[] = { EVENT_PLACED,   EVENT_TAKEN_DOWN, EVENT_COMMISSION,
                                     EVENT_VERDICT,  EVENT_REVERSED,   EVENT_CORRECTED,
                                     EVENT_ANTE,     EVENT_ANTE_TAKEN, EVENT_FEE,
                                     EVENT_FEE_TAKEN };

    for (size_t i = 0; i < LENGTH(kinds); i++)
        if (kinds[i] == event->kind) return true;
    return false;
}

/* ---- One entry at its table ------------------------------------------------------ */

static void follow_people(struct read_table *table, const struct read_entry *at)
{
    const struct command *command = &at->order.command;

    if (game_act(at) == ACT_SIT && command->seat >= 0 && command->seat < TABLE_SEATS)
        table->people[command->seat] = at->order.person;
    if (at->entry.kind != ENTRY_ORDER) return;
    if (at->order.act == PIT_CORRECT || at->order.act == PIT_FILL || at->order.act == PIT_CREDIT)
        table->entered = at->order.act;
}

/* Which round it belongs to, and what it does to that. */
static struct read_round *assign(struct read_table *table, struct read_entry *at)
{
    const struct event *reversed = find_event(at, EVENT_REVERSED);
    bool is_void = find_event(at, EVENT_VOID_ROLL) != NULL;
    bool begun = begins(table, at), settled = settles(table, at);

    at->reverses = reversed && reversed->seat == NO_SEAT;
    bool last = about_last(table, at);
    if (at->reverses && last && !is_void && table->last.is_void) {
        go_on(table);
        last = false;
    }
    bool lunar = edition_of(table)->lunar;
    at->keeps = lunar ? begun && !table->begun : settled || (is_void && edition_of(table)->dice);
    table->begun |= begun;
    struct read_round *round = last ? &table->last : &table->now;
    if (at->reverses) undo_round(round);
    if (is_void) round->is_void = true;
    at->ends = !last && (settled || is_void);
    return round;
}

/* What is kept before a settlement, or when a throw is void or the first card is dealt, comes back
 * where that is undone. */
static bool follow_undoing(struct read_table *table, const struct read_entry *at,
                           const struct event *event)
{
    bool undone = event->kind == EVENT_REVERSED && event->seat == NO_SEAT;
    bool dice = edition_of(table)->dice && event->kind == EVENT_VOID_ROLL;
    bool cards = edition_of(table)->lunar && at->keeps && event == find_event(at, EVENT_CARD);

    if (undone) return copy_wagers(&table->standing, &table->kept);
    return !(dice || cards) || copy_wagers(&table->kept, &table->standing);
}

static bool follow(struct read_table *table, const struct read_entry *at, struct read_round *round)
{
    if (settles(table, at) && !edition_of(table)->lunar &&
        !copy_wagers(&table->kept, &table->standing))
        return false;
    for (int i = 0; i < at->event_count; i++) {
        const struct event *event = &at->events[i].event;
        note_outcome(round, event);
        if (!follow_undoing(table, at, event)) return false;
        if (event->seat < 0 || event->seat >= TABLE_SEATS) continue;
        if (counts(event))
            count_event(player_of(round, table->people[event->seat], event->seat), event,
                        read_decides(at, i));
        if (!follow_layout(table, at, event)) return false;
    }
    return true;
}

/* The first and last entry of a round, and when it was decided. */
static void stamp(struct read_round *round, const struct read_entry *at, bool changes)
{
    if (!round->first) round->first = at->entry.number;
    round->last = at->entry.number;
    if (!round->ended || changes) round->time_ms = at->entry.time_ms;
}

static bool at_table(struct reading *reading, struct read_table *table, struct read_entry *at)
{
    follow_people(table, at);
    struct read_round *round = assign(table, at);
    at->table = table;
    at->round = round;
    bool changes = at->event_count && (round == &table->last || at->ends);
    if (!follow(table, at, round)) return no_memory(reading);
    stamp(round, at, changes);
    if (at->ends) {
        if (!end_round(table)) return no_memory(reading);
        at->round = &table->last;
    } else if (round == &table->last && !table->begun &&
               !copy_wagers(&table->from_last, &table->standing)) {
        return no_memory(reading);
    }
    return reading->each(reading->to, at);
}

/* ---- Decoding -------------------------------------------------------------------- */

static bool get_events(struct reading *reading, struct reader *from)
{
    struct read_entry *at = &reading->entry;

    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        if (!room_for((void **)&reading->events, at->event_count, &reading->event_room,
                      sizeof *reading->events))
            return no_memory(reading);
        told_get(from, &reading->events[at->event_count++]);
    }
    for (uint64_t left = get_number(from); left && !from->bad; left--) {
        if (!room_for((void **)&reading->around, at->around_count, &reading->around_room,
                      sizeof *reading->around))
            return no_memory(reading);
        told_around_get(from, &reading->around[at->around_count++]);
    }
    for (int i = 0; i < at->event_count; i++) { /* the list may have moved since */
        struct told *told = &reading->events[i];
        told->event.clause = told->clause;
        told->event.also = *told->also ? told->also : NULL;
    }
    for (int i = 0; i < at->around_count; i++)
        reading->around[i].event.clause = reading->around[i].clause;
    return !from->bad;
}

/* An order that was carried out, or one that was refused. */
static bool get_ordered(struct reading *reading, struct reader *from)
{
    struct read_entry *at = &reading->entry;

    at->event_count = at->around_count = 0;
    at->ends = at->reverses = at->keeps = false;
    *at->refusal = *at->clause = '\0';
    if (!order_get(from, &at->order)) return false;
    if (at->entry.kind == ENTRY_REFUSED)
        return get_text(from, at->refusal, sizeof at->refusal) &&
               get_text(from, at->clause, sizeof at->clause);
    bool got = get_events(reading, from);
    at->events = reading->events;
    at->around = reading->around;
    return got;
}

/* A wager at dice may have any number there is once it stands. */
static void note_wagers(struct read_table *table)
{
    int bet = 0, number = 0;

    while (wager_next(&table->opening.sign, true, &bet, &number)) {
        table->named[bet][number >> 6] |= UINT64_C(1) << (number & 63);
        if (edition_of(table)->dice) table->named[bet][0] |= (UINT64_C(1) << DICE_NUMBERS) - 1;
    }
}

static bool get_table(struct reading *reading, const struct entry *entry, struct reader *from)
{
    struct read_table *table = calloc(1, sizeof *table);

    if (!table) return no_memory(reading);
    if (!opening_get(from, &table->opening) || entry->table != reading->table_count + 1 ||
        entry->table >= TABLES_MOST) {
        free(table);
        return false;
    }
    note_wagers(table);
    reading->tables[++reading->table_count] = table;
    return meet(reading, table->opening.runs) != NULL;
}

static bool get_name(struct reading *reading, struct reader *from)
{
    char name[READ_NAME] = "";
    uint64_t person = get_number(from);

    if (!get_text(from, name, sizeof name) || !person || person > UINT32_MAX) return false;
    struct named *named = meet(reading, (uint32_t)person);
    if (named) memcpy(named->name, name, READ_NAME);
    return named;
}

/* So many of all there are, or (0) of nobody knows how many yet. */
static void tell_progress(const struct reading *reading, uint64_t done, uint64_t all)
{
    if (reading->progress && done % OFTEN == 0) reading->progress(done, all);
}

/* The first time: tables, and everybody of whom there is anything. */
static bool note(struct reading *reading, const struct entry *entry, struct reader *from)
{
    struct order order;
    struct errand errand;
    uint64_t turned;

    switch ((enum entry_kind)entry->kind) {
    case ENTRY_OPENED:
        return get_table(reading, entry, from);
    case ENTRY_ORDER:
    case ENTRY_REFUSED:
        return order_get(from, &order) && (!order.person || meet(reading, order.person));
    case ENTRY_ERRAND:
        return errand_get(from, &errand) && (!errand.person || meet(reading, errand.person));
    case ENTRY_NAMED:
        return get_name(reading, from);
    case ENTRY_TURNED:
        turned = get_number(from);
        return turned <= UINT32_MAX && (!turned || meet(reading, (uint32_t)turned));
    case ENTRY_KINDS:
        break;
    }
    return false;
}

/* What was signed for is what is there. */
static bool fits_head(struct reading *reading, const struct hash *leaf)
{
    const struct head *head = &reading->head;

    if (reading->grove.size >= head->size) return true;
    grove_add(&reading->grove, leaf);
    if (reading->grove.size < head->size) return true;
    struct hash root = grove_root(&reading->grove);
    return seal_same(&root, &head->root) ||
           damaged(reading, head->size, "and those before it are not what was signed");
}

static bool look_at(void *to, uint64_t number, const void *body, size_t length,
                    const struct hash *chain)
{
    struct reading *reading = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct entry entry;
    struct hash leaf = seal_leaf(body, length);

    reading->chain = seal_chain(&reading->chain, &leaf);
    if (number != reading->size + 1) return damaged(reading, reading->size + 1, "is missing");
    if (!seal_same(&reading->chain, chain))
        return damaged(reading, number, "does not fit the one before it");
    if (!entry_get(&from, &entry) || entry.number != number || !note(reading, &entry, &from))
        return *reading->why ? false : damaged(reading, number, "cannot be read");
    reading->size = number;
    tell_progress(reading, number, reading->head.size);
    return fits_head(reading, &leaf);
}

/* Every other time: orders at tables. */
static bool read_one(void *to, uint64_t number, const void *body, size_t length,
                     const struct hash *chain)
{
    struct reading *reading = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct entry *entry = &reading->entry.entry;

    (void)chain;
    if (number > reading->size) return false; /* written since */
    tell_progress(reading, number, reading->size);
    if (!entry_get(&from, entry)) return damaged(reading, number, "cannot be read");
    bool ordered = entry->kind == ENTRY_ORDER || entry->kind == ENTRY_REFUSED;
    if (!ordered || (reading->only && entry->table != reading->only)) return true;
    if (!entry->table || entry->table > reading->table_count || !get_ordered(reading, &from) ||
        !entry_good(reading->tables[entry->table], &reading->entry))
        return *reading->why ? false : damaged(reading, number, "cannot be read");
    return at_table(reading, reading->tables[entry->table], &reading->entry);
}

/* ---- Postings -------------------------------------------------------------------- */

/* Past what was told. */
static bool skip_events(struct reader *from)
{
    struct told told;
    struct told_around around;

    for (uint64_t left = get_number(from); left && told_get(from, &told); left--) continue;
    for (uint64_t left = get_number(from); left && told_around_get(from, &around); left--) continue;
    return !from->bad;
}

static bool to_postings(struct reader *from, const struct entry *entry)
{
    struct opening opening;
    struct order order;
    struct errand errand;

    if (entry->kind == ENTRY_OPENED) return opening_get(from, &opening);
    if (entry->kind == ENTRY_ORDER) return order_get(from, &order) && skip_events(from);
    return errand_get(from, &errand) && skip_events(from);
}

static bool post_one(void *to, uint64_t number, const void *body, size_t length,
                     const struct hash *chain)
{
    struct reading *reading = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct entry entry;
    struct posting posting;
    char clause[ENTRY_CLAUSE];

    (void)chain;
    if (number > reading->size) return false; /* written since */
    tell_progress(reading, number, reading->size);
    if (!entry_get(&from, &entry)) return damaged(reading, number, "cannot be read");
    bool posts =
        entry.kind == ENTRY_OPENED || entry.kind == ENTRY_ORDER || entry.kind == ENTRY_ERRAND;
    if (!posts) return true;
    if (!to_postings(&from, &entry)) return damaged(reading, number, "cannot be read");
    for (uint64_t left = get_number(&from); left; left--) {
        if (!posting_get(&from, &posting, clause) || !plain(clause))
            return damaged(reading, number, "cannot be read");
        if (reading->post && !reading->post(reading->to, &entry, &posting)) return false;
    }
    return from.at == from.end || damaged(reading, number, "cannot be read");
}

/* ---- The reading ----------------------------------------------------------------- */

static void forget_wagers(struct read_wagers *wagers)
{
    free(wagers->list);
    memset(wagers, 0, sizeof *wagers);
}

static void start_table(struct read_table *table)
{
    memset(table->people, 0, sizeof table->people);
    begin_round(&table->last, 0);
    begin_round(&table->now, 1);
    table->standing.count = table->from_last.count = table->kept.count = 0;
    table->begun = table->again = false;
    table->entered = 0;
}

/* Every entry once, held to the chain and to the last head that was signed. */
static bool look_through(struct reading *reading)
{
    struct store *store = reading->store;
    uint8_t key[sizeof((struct seal_keys){ 0 }).public];

    if (!store->ops->get_fact(store, "key", key, sizeof key) ||
        !store->ops->last_head(store, &reading->head))
        return stop(reading, store_why(store));
    if (reading->head.size && !seal_signed(&reading->head, key))
        return stop(reading, "the record is damaged: its last head is not signed");
    if (!store->ops->read_entries(store, 1, look_at, reading))
        return stop(reading, store_why(store));
    if (*reading->why) return false;
    return reading->size >= reading->head.size || damaged(reading, reading->size + 1, "is missing");
}

struct reading *read_open(const char *path, void progress(uint64_t done, uint64_t all),
                          char why[STORE_WHY])
{
    if (access(path, F_OK)) {
        snprintf(why, STORE_WHY, "%s", strerror(errno));
        return NULL;
    }
    struct store *store = seal_ready() ? store_sqlite(path, STORE_READ, NULL, why) : NULL;
    if (!store) return NULL;
    struct reading *reading = calloc(1, sizeof *reading);
    if (!reading) {
        store->ops->close(store);
        snprintf(why, STORE_WHY, "there is no memory");
        return NULL;
    }
    reading->store = store;
    reading->progress = progress;
    if (look_through(reading)) return reading;
    snprintf(why, STORE_WHY, "%s", reading->why);
    read_close(reading);
    return NULL;
}

void read_close(struct reading *reading)
{
    for (uint32_t i = 1; i <= reading->table_count; i++) {
        forget_wagers(&reading->tables[i]->standing);
        forget_wagers(&reading->tables[i]->from_last);
        forget_wagers(&reading->tables[i]->kept);
        free(reading->tables[i]);
    }
    free(reading->people);
    free(reading->slots);
    free(reading->events);
    free(reading->around);
    reading->store->ops->close(reading->store);
    free(reading);
}

bool read_all(struct reading *reading, uint32_t table, read_each *each, void *to)
{
    for (uint32_t i = 1; i <= reading->table_count; i++) start_table(reading->tables[i]);
    reading->only = table;
    reading->each = each;
    reading->to = to;
    *reading->why = '\0';
    if (!reading->store->ops->read_entries(reading->store, 1, read_one, reading))
        return stop(reading, store_why(reading->store));
    return !*reading->why;
}

bool read_postings(struct reading *reading, read_posting *each, void *to)
{
    reading->post = each;
    reading->to = to;
    *reading->why = '\0';
    if (!reading->store->ops->read_entries(reading->store, 1, post_one, reading))
        return stop(reading, store_why(reading->store));
    return !*reading->why;
}

const char *read_why(const struct reading *reading)
{
    return reading->why;
}

uint64_t read_size(const struct reading *reading)
{
    return reading->size;
}

uint32_t read_tables(const struct reading *reading)
{
    return reading->table_count;
}

const struct read_table *read_table(const struct reading *reading, uint32_t table)
{
    return reading->tables[table];
}

uint32_t read_find_table(const struct reading *reading, const char *name)
{
    for (uint32_t table = 1; table <= reading->table_count; table++)
        if (!strcmp(reading->tables[table]->opening.name, name)) return table;
    return 0;
}
