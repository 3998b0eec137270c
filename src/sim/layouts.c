/* layouts.c - states of a table, each kept as its difference from the first one. */
#include "sim/layouts.h"

#include "games/houses.h"
#include "rules/rows.h"
#include "sim/map.h"

#include <stdlib.h>
#include <string.h>

#define WORDS      (sizeof(struct table) / sizeof(uint64_t))
#define BLOCK      8    /* words that are compared at once */
#define ROUND_MOST 4096 /* commands in one round */
_Static_assert(sizeof(struct table) % sizeof(uint64_t) == 0, "a table is whole words");
_Static_assert(WORDS <= UINT16_MAX, "an index of a word fits into 16 bits");

/* A word in which a layout differs from the first one. */
struct other {
    uint64_t value;
    uint64_t at; /* index */
};

struct layout {
    uint32_t first, count; /* of its others */
    uint32_t alike;        /* another layout with the same hash; 0: none */
    int64_t up_cents;
};

struct layouts {
    struct table base, work; /* work is the state of layout `current` */
    uint32_t current;
    const struct game_sim *game;
    int outcomes, wagers;
    struct {
        int8_t bet, number;
    } wager[LAYOUTS_WAGERS];
    struct layout *list;
    uint32_t count, room;
    struct other *others;
    size_t other_count, other_room;
    struct sim_step *steps;
    uint32_t step_count, step_room;
    struct sim_result *results;
    uint32_t result_count, result_room;
    struct command *commands; /* that players have given, each once */
    uint32_t command_count, command_room;
    struct turn_range *ranges; /* that were asked for */
    uint32_t range_count, range_room;
    struct map by_hash, by_step, by_command, by_range;
    struct other found[WORDS]; /* how the state in work differs */
    struct events events;
    struct offers *offers; /* made when first needed: the list is long; */
    uint32_t offered;      /* ... from this layout, counted from 1; 0: from none */
};

const struct game_sim *sim_game(int edition)
{
    return house_of(edition)->sim;
}

struct command sim_by_staff(const struct table *table, int act)
{
    const struct act_row *row = table_row(conduct_of(table), act);
    unsigned players = ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED;
    unsigned staff = row ? row->by & ~players : 0;

    return (
        struct command){ .act = (uint8_t)act, .role = (uint16_t)(staff & -staff), .seat = NO_SEAT };
}

/* Makes room for more items of a list that grows.  False: out of memory. */
static bool more(void *list, size_t size, uint32_t *room, uint32_t needed)
{
    void **items = list, *larger;
    uint32_t wanted = *room ? *room : 64;

    if (needed <= *room) return true;
    while (wanted < needed) wanted *= 2;
    larger = realloc(*items, size * wanted);
    if (!larger) return false;
    *items = larger;
    *room = wanted;
    return true;
}

/* ---- States ---------------------------------------------------------------------- */

/* Makes the player rich again and forgets the past. */
static void clean(struct layouts *layouts)
{
    struct table *table = &layouts->work;
    int seats = table_seat_count(table);

    table->till.float_cents = table->till.commission_cents = 0;
    for (int seat = 0; seat < seats; seat++) {
        bool here = seated(table, seat);
        table->till.rack_cents[seat] = here ? LAYOUT_RICH : 0;
        table->till.in_cents[seat] = here ? LAYOUT_RICH + table_on_layout(table, seat) : 0;
        table->till.commission_from_cents[seat] = 0;
        table->till.idle_rounds[seat] = 0;
    }
    memset(&table->till_before, 0, sizeof table->till_before);
    memset(&table->limits_then, 0, sizeof table->limits_then);
    table->undo = UNDO_NOTHING;
    table->undone = table->voided = 0;
    layouts->game->forget(table);
}

static bool same_block(const uint64_t *a, const uint64_t *b)
{
    uint64_t differs = 0;

    for (int i = 0; i < BLOCK; i++) differs |= a[i] ^ b[i];
    return !differs;
}

/* Lists the words in which the state differs from the first one. */
static uint32_t differences(struct layouts *layouts)
{
    const uint64_t *a = (const uint64_t *)&layouts->base, *b = (const uint64_t *)&layouts->work;
    uint32_t count = 0;

    for (size_t i = 0; i < WORDS;) {
        size_t end = i + BLOCK < WORDS ? i + BLOCK : WORDS;
        if (end == i + BLOCK && same_block(a + i, b + i)) {
            i = end;
            continue;
        }
        for (; i < end; i++)
            if (a[i] != b[i]) layouts->found[count++] = (struct other){ b[i], i };
    }
    return count;
}

static bool is_layout(const struct layouts *layouts, uint32_t layout, uint32_t count)
{
    const struct layout *known = &layouts->list[layout];

    return known->count == count &&
           !memcmp(&layouts->others[known->first], layouts->found, count * sizeof(struct other));
}

/* Adds the state in work, whose differences are listed. */
static bool add(struct layouts *layouts, uint32_t count, uint32_t alike)
{
    size_t needed = layouts->other_count + count;

    if (!more(&layouts->list, sizeof *layouts->list, &layouts->room, layouts->count + 1))
        return false;
    while (layouts->other_room < needed) {
        size_t room = 2 * layouts->other_room;
        struct other *larger = realloc(layouts->others, room * sizeof *larger);
        if (!larger) return false;
        layouts->others = larger;
        layouts->other_room = room;
    }
    if (count)
        memcpy(&layouts->others[layouts->other_count], layouts->found,
               count * sizeof(struct other));
    layouts->list[layouts->count++] =
        (struct layout){ .first = (uint32_t)layouts->other_count,
                         .count = count,
                         .alike = alike,
                         .up_cents = table_on_layout(&layouts->work, SIM_PLAYER) };
    layouts->other_count = needed;
    return true;
}

/* The layout with the state in work. */
static bool intern(struct layouts *layouts, uint32_t *layout)
{
    uint32_t count = differences(layouts), last = 0;
    uint64_t hash = map_hash(layouts->found, count * sizeof(struct other), 0);
    const uint32_t *known = map_find(&layouts->by_hash, hash);

    for (uint32_t at = known ? *known : UINT32_MAX; at != UINT32_MAX;) {
        if (is_layout(layouts, at, count)) {
            layouts->current = *layout = at;
            return true;
        }
        last = at;
        at = layouts->list[at].alike ? layouts->list[at].alike : UINT32_MAX;
    }
    uint32_t made = layouts->count;
    if (!add(layouts, count, 0)) return false;
    if (known)
        layouts->list[last].alike = made;
    else if (!map_add(&layouts->by_hash, hash, made))
        return false;
    layouts->current = *layout = made;
    return true;
}

/* Brings a state back. */
static void go_to(struct layouts *layouts, uint32_t layout)
{
    uint64_t *work = (uint64_t *)&layouts->work;
    const uint64_t *base = (const uint64_t *)&layouts->base;
    const struct layout *from = &layouts->list[layouts->current], *to = &layouts->list[layout];

    if (layouts->current == layout) return;
    for (uint32_t i = 0; i < from->count; i++) {
        uint64_t at = layouts->others[from->first + i].at;
        work[at] = base[at];
    }
    for (uint32_t i = 0; i < to->count; i++) {
        struct other other = layouts->others[to->first + i];
        work[other.at] = other.value;
    }
    layouts->current = layout;
}

/* ---- Steps ----------------------------------------------------------------------- */

/* What an event says about the player's money on a wager; false: nothing. */
static bool told(const struct layouts *layouts, const struct event *event,
                 struct sim_result *result)
{
    bool decides = event->kind == EVENT_VERDICT && event->fate != STANDS && event->fate != TRAVELS;
    bool part = event->as; /* of a compound wager */

    if (event->seat != SIM_PLAYER || (!decides && event->kind != EVENT_COMMISSION)) return false;
    *result = (struct sim_result){
        .wager = (int16_t)layouts_index(layouts, part ? event->as : event->bet,
                                        part ? event->as_number : event->number),
        .fate = event->fate,
    };
    if (!decides) {
        result->fate = STANDS;
        result->gain_cents = -event->paid_cents;
        return true;
    }
    result->stake_cents = event->stake_cents;
    result->gain_cents = event->fate == WINS    ? event->paid_cents
                         : event->fate == LOSES ? -event->stake_cents
                                                : 0;
    return true;
}

/* Whether the same wager has won before this event: it is paid for something else, too, and its
 * stake is counted already. */
static bool won_before(const struct layouts *layouts, int at)
{
    const struct event *it = &layouts->events.list[at];

    for (int i = 0; it->fate == WINS && i < at; i++) {
        const struct event *before = &layouts->events.list[i];
        if (before->kind == EVENT_VERDICT && before->fate == WINS && before->seat == it->seat &&
            before->bet == it->bet && before->number == it->number && before->as == it->as &&
            before->as_number == it->as_number)
            return true;
    }
    return false;
}

static bool add_result(struct layouts *layouts, struct sim_step *step,
                       const struct sim_result *result)
{
    if (!more(&layouts->results, sizeof *result, &layouts->result_room, layouts->result_count + 1))
        return false;
    layouts->results[layouts->result_count++] = *result;
    step->count++;
    return true;
}

/* Parts of a compound wager count as one. */
static bool merge(struct layouts *layouts, struct sim_step *step, const struct sim_result *result)
{
    struct sim_result *first = &layouts->results[step->results];

    for (int i = 0; i < step->count; i++)
        if (result->fate != STANDS && first[i].wager == result->wager && first[i].fate != STANDS) {
            first[i].stake_cents += result->stake_cents;
            first[i].gain_cents += result->gain_cents;
            first[i].fate = first[i].gain_cents > 0   ? WINS
                            : first[i].gain_cents < 0 ? LOSES
                                                      : STANDS_OFF;
            return true;
        }
    return add_result(layouts, step, result);
}

/* What part of a compound wager became of its own before it was decided counts for the whole. */
static bool add_moved(struct layouts *layouts, struct sim_step *step, int at,
                      struct sim_result *result)
{
    const struct event *event = &layouts->events.list[at];

    for (int i = 0; i < at && layouts->game->moved; i++) {
        const struct event *moved = &layouts->events.list[i];
        if (moved->kind != layouts->game->moved || moved->seat != event->seat ||
            moved->bet != event->bet || moved->number != event->number)
            continue;
        struct sim_result part = *result;
        part.wager = (int16_t)layouts_index(layouts, moved->as, moved->as_number);
        part.stake_cents = moved->stake_cents;
        part.gain_cents = result->gain_cents * moved->stake_cents / result->stake_cents;
        result->stake_cents -= part.stake_cents;
        result->gain_cents -= part.gain_cents;
        if (!merge(layouts, step, &part)) return false;
    }
    return true;
}

/* Adds up what the events say.  The rest of the gain is a fee. */
static bool count_results(struct layouts *layouts, struct sim_step *step)
{
    int64_t known = 0;
    struct sim_result result;

    if (!more(&layouts->results, sizeof result, &layouts->result_room, layouts->result_count + 1))
        return false;
    step->results = layouts->result_count;
    for (int i = 0; i < layouts->events.count; i++) {
        if (!told(layouts, &layouts->events.list[i], &result)) continue;
        known += result.gain_cents;
        if (!add_moved(layouts, step, i, &result)) return false;
        bool nothing_left = !result.stake_cents && result.fate != STANDS;
        if (won_before(layouts, i)) result.stake_cents = 0;
        if (!nothing_left && !merge(layouts, step, &result)) return false;
    }
    if (known == step->gain_cents) return true;
    result = (struct sim_result){ .wager = (int16_t)layouts_fees(layouts),
                                  .fate = STANDS,
                                  .gain_cents = step->gain_cents - known };
    return add_result(layouts, step, &result);
}

/* The step that has just been taken in work, from a layout with this much on it. */
static bool finish(struct layouts *layouts, int64_t up_before, struct sim_step *step)
{
    const struct till *till = &layouts->work.till;

    step->rack_cents = till->rack_cents[SIM_PLAYER] - LAYOUT_RICH;
    step->gain_cents = step->rack_cents + table_on_layout(&layouts->work, SIM_PLAYER) - up_before;
    if (!count_results(layouts, step)) return false;
    clean(layouts);
    return intern(layouts, &step->next);
}

static const struct sim_step *remember(struct layouts *layouts, uint64_t key,
                                       const struct sim_step *step)
{
    if (!more(&layouts->steps, sizeof *step, &layouts->step_room, layouts->step_count + 1) ||
        !map_add(&layouts->by_step, key, layouts->step_count))
        return NULL;
    layouts->steps[layouts->step_count] = *step;
    return &layouts->steps[layouts->step_count++];
}

/* Commands of the house and the companion. */
static void play(struct layouts *layouts, struct sim_round *round)
{
    struct command command;

    layouts->events.count = layouts->events.followed = 0;
    for (int i = 0; layouts->game->next(&layouts->work, round, &command); i++) {
        struct refusal why = table_do_more(&layouts->work, &command, &layouts->events);
        assert(!why.code && i < ROUND_MOST);
    }
}

/* Steps by outcome have odd keys, steps by command even ones. */
const struct sim_step *layouts_settle(struct layouts *layouts, uint32_t layout,
                                      const struct sim_round *round)
{
    uint64_t key = ((uint64_t)layout << 32 | (uint32_t)round->outcome << 1 | 1);
    const uint32_t *known = map_find(&layouts->by_step, key);
    struct sim_round played = *round;
    struct sim_step step = { 0 };

    if (known) return &layouts->steps[*known];
    go_to(layouts, layout);
    play(layouts, &played);
    step.turn_over = layouts->game->turn_over && layouts->game->turn_over(&layouts->work);
    if (!finish(layouts, layouts->list[layout].up_cents, &step)) return NULL;
    return remember(layouts, key, &step);
}

/* The number of a command, from 1; 0: out of memory. */
static uint32_t command_number(struct layouts *layouts, const struct command *command)
{
    uint64_t hash = map_hash(command, sizeof *command, 1);

    for (;; hash++) { /* another command may have the same hash */
        const uint32_t *known = map_find(&layouts->by_command, hash);
        if (!known) break;
        if (!memcmp(&layouts->commands[*known], command, sizeof *command)) return *known + 1;
    }
    if (!more(&layouts->commands, sizeof *command, &layouts->command_room,
              layouts->command_count + 1) ||
        !map_add(&layouts->by_command, hash, layouts->command_count))
        return 0;
    layouts->commands[layouts->command_count] = *command;
    return ++layouts->command_count;
}

/* Staff confirm at once what waits for it: spoken bets and calls. */
static void confirm(struct layouts *layouts)
{
    if (!layouts->work.waiting_count) return;
    struct command command = sim_by_staff(&layouts->work, ACT_CONFIRM);
    command.seat = SIM_PLAYER;
    struct refusal why = table_do_more(&layouts->work, &command, &layouts->events);
    assert(!why.code);
}

const struct sim_step *layouts_do(struct layouts *layouts, uint32_t layout,
                                  const struct command *command)
{
    uint32_t number = command_number(layouts, command);
    uint64_t key = (uint64_t)layout << 32 | (uint64_t)number << 1;
    const uint32_t *known = number ? map_find(&layouts->by_step, key) : NULL;
    struct sim_step step = { .next = layout };

    if (known) return &layouts->steps[*known];
    if (!number) return NULL;
    go_to(layouts, layout);
    layouts->events.count = layouts->events.followed = 0;
    struct refusal why = table_do(&layouts->work, command, &layouts->events);
    step.code = why.code;
    if (!why.code) confirm(layouts);
    if (!why.code && !finish(layouts, layouts->list[layout].up_cents, &step)) return NULL;
    return remember(layouts, key, &step);
}

struct refusal layouts_refusal(struct layouts *layouts, uint32_t layout,
                               const struct command *command, int64_t rack_cents)
{
    struct till *till = &layouts->work.till;

    go_to(layouts, layout);
    till->in_cents[SIM_PLAYER] += rack_cents - LAYOUT_RICH;
    till->rack_cents[SIM_PLAYER] = rack_cents;
    struct refusal why = table_check(&layouts->work, command);
    till->in_cents[SIM_PLAYER] -= rack_cents - LAYOUT_RICH;
    till->rack_cents[SIM_PLAYER] = LAYOUT_RICH;
    return why;
}

/* ---- Opening --------------------------------------------------------------------- */

static void list_wagers(struct layouts *layouts, const struct sign *sign)
{
    for (int bet = 0, number = 0; wager_next(sign, false, &bet, &number);) {
        assert(layouts->wagers < LAYOUTS_WAGERS);
        layouts->wager[layouts->wagers].bet = (int8_t)bet;
        layouts->wager[layouts->wagers++].number = (int8_t)number;
    }
}

static void sit_down(struct layouts *layouts, int seat)
{
    struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
    struct command buy = {
        .act = ACT_BUY, .role = ROLE_PLAYER, .seat = (int8_t)seat, .cents = LAYOUT_RICH
    };
    struct refusal why = table_do(&layouts->work, &sit, &layouts->events);

    assert(!why.code);
    why = table_do(&layouts->work, &buy, &layouts->events);
    assert(!why.code);
}

/* Lists are never null, even while they are empty. */
static bool begin_lists(struct layouts *layouts)
{
    layouts->other_room = 1024;
    layouts->others = malloc(layouts->other_room * sizeof *layouts->others);
    return layouts->others &&
           more(&layouts->results, sizeof *layouts->results, &layouts->result_room, 1);
}

struct layouts *layouts_open(const struct sign *sign)
{
    struct layouts *layouts = calloc(1, sizeof *layouts);
    uint32_t first;

    if (!layouts) return NULL;
    if (!begin_lists(layouts)) {
        layouts_free(layouts);
        return NULL;
    }
    layouts->game = sim_game(sign->edition);
    layouts->outcomes = layouts->game->outcomes(sign);
    list_wagers(layouts, sign);
    table_open(&layouts->work, sign);
    sit_down(layouts, SIM_PLAYER);
    if (layouts->game->companion) sit_down(layouts, SIM_COMPANION);
    play(layouts, NULL);
    clean(layouts);
    layouts->base = layouts->work;
    if (intern(layouts, &first)) return layouts;
    layouts_free(layouts);
    return NULL;
}

bool layouts_restart(struct layouts *layouts, uint32_t *keep, int count)
{
    struct table *states = malloc((size_t)count * sizeof *states + 1);
    bool good = states;

    for (int i = 0; good && i < count; i++) states[i] = *layouts_table(layouts, keep[i]);
    layouts->count = layouts->step_count = layouts->result_count = layouts->command_count = 0;
    layouts->other_count = 0;
    layouts->offered = layouts->range_count = 0;
    map_free(&layouts->by_range);
    map_free(&layouts->by_hash);
    map_free(&layouts->by_step);
    map_free(&layouts->by_command);
    layouts->work = layouts->base;
    uint32_t first;
    good = good && intern(layouts, &first);
    for (int i = 0; good && i < count; i++) {
        layouts->work = states[i];
        good = intern(layouts, &keep[i]);
    }
    free(states);
    return good;
}

void layouts_free(struct layouts *layouts)
{
    if (!layouts) return;
    free(layouts->offers);
    free(layouts->ranges);
    free(layouts->list);
    free(layouts->others);
    free(layouts->steps);
    free(layouts->results);
    free(layouts->commands);
    map_free(&layouts->by_hash);
    map_free(&layouts->by_step);
    map_free(&layouts->by_command);
    map_free(&layouts->by_range);
    free(layouts);
}

/* ---- Looking --------------------------------------------------------------------- */

const struct sign *layouts_sign(const struct layouts *layouts)
{
    return &layouts->base.sign;
}

const struct game_sim *layouts_game(const struct layouts *layouts)
{
    return layouts->game;
}

int layouts_outcomes(const struct layouts *layouts)
{
    return layouts->outcomes;
}

uint32_t layouts_count(const struct layouts *layouts)
{
    return layouts->count;
}

size_t layouts_bytes(const struct layouts *layouts)
{
    const struct map *maps[] = { &layouts->by_hash, &layouts->by_step, &layouts->by_command,
                                 &layouts->by_range };
    size_t bytes = layouts->count * sizeof *layouts->list +
                   layouts->other_count * sizeof *layouts->others +
                   layouts->step_count * sizeof *layouts->steps +
                   layouts->result_count * sizeof *layouts->results +
                   layouts->command_count * sizeof *layouts->commands +
                   layouts->range_count * sizeof *layouts->ranges;

    for (size_t i = 0; i < LENGTH(maps); i++) bytes += maps[i]->room * sizeof *maps[i]->slots;
    return bytes;
}

int64_t layouts_up(const struct layouts *layouts, uint32_t layout)
{
    return layouts->list[layout].up_cents;
}

const struct table *layouts_table(struct layouts *layouts, uint32_t layout)
{
    go_to(layouts, layout);
    return &layouts->work;
}

int layouts_wagers(const struct layouts *layouts)
{
    return layouts->wagers;
}

int layouts_fees(const struct layouts *layouts)
{
    return layouts->wagers;
}

/* A wager that has travelled counts under the name by which it was made. */
int layouts_index(const struct layouts *layouts, int bet, int number)
{
    int kind = layouts_fees(layouts);

    for (int i = 0; i < layouts->wagers; i++) {
        if (layouts->wager[i].bet != bet) continue;
        if (layouts->wager[i].number == number) return i;
        if (!layouts->wager[i].number) kind = i;
    }
    return kind;
}

int sim_wager(const struct sign *sign, const char *id)
{
    int bet, number, index = 0;

    if (!wager_find(sign, id, &bet, &number)) return -1;
    for (int b = 0, n = 0; wager_next(sign, false, &b, &n); index++)
        if (b == bet && n == number) return index;
    return -1;
}

int layouts_find(const struct layouts *layouts, const char *id)
{
    return sim_wager(layouts_sign(layouts), id);
}

void layouts_wager(const struct layouts *layouts, int wager, int *bet, int *number)
{
    *bet = layouts->wager[wager].bet;
    *number = layouts->wager[wager].number;
}

const struct sim_result *layouts_results(const struct layouts *layouts, const struct sim_step *step)
{
    return &layouts->results[step->results];
}

uint32_t layouts_step_index(const struct layouts *layouts, const struct sim_step *step)
{
    return (uint32_t)(step - layouts->steps);
}

const struct sim_step *layouts_step(const struct layouts *layouts, uint32_t index)
{
    return &layouts->steps[index];
}

struct offers *layouts_offers(struct layouts *layouts, uint32_t layout)
{
    if (!layouts->offers) layouts->offers = malloc(sizeof *layouts->offers);
    assert(layouts->offers);
    if (layouts->offered == layout + 1) return layouts->offers;
    layouts->offered = layout + 1;
    table_offers_of(layouts_table(layouts, layout), ROLE_PLAYER, SIM_PLAYER, ACT_BET,
                    layouts->offers);
    return layouts->offers;
}

static struct turn_range find_range(struct layouts *layouts, uint32_t layout, int wager)
{
    const struct offers *offers = layouts_offers(layouts, layout);

    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->list[i];
        if (offer->command.bet == layouts->wager[wager].bet &&
            offer->command.number == layouts->wager[wager].number)
            return (struct turn_range){ offer->least, offer->most, offer->step };
    }
    return (struct turn_range){ 0 };
}

/* Remembered like steps; if there is no memory for that, it is found again the next time. */
struct turn_range layouts_range(struct layouts *layouts, uint32_t layout, int wager)
{
    uint64_t key = ((uint64_t)layout + 1) << 32 | (uint32_t)wager;
    const uint32_t *known = map_find(&layouts->by_range, key);

    if (known) return layouts->ranges[*known];
    struct turn_range range = find_range(layouts, layout, wager);
    if (more(&layouts->ranges, sizeof range, &layouts->range_room, layouts->range_count + 1) &&
        map_add(&layouts->by_range, key, layouts->range_count))
        layouts->ranges[layouts->range_count++] = range;
    return range;
}
