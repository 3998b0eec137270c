/* read_rounds.c - finds the round of an entry, and its effect on that round. */
#include "cage/read_internal.h"

#include <string.h>

/* The act of the game that was carried out, or ACT_COUNT. */
static int game_act(const struct read_entry *at)
{
    bool game = at->entry.kind == ENTRY_ORDER && at->order.act == PIT_GAME;

    return game ? at->order.command.act : ACT_COUNT;
}

/* ---- Which round ----------------------------------------------------------------- */

/* The first event with one of these effects on the round, or null. */
static const struct event *first_with(const struct read_table *table, const struct read_entry *at,
                                      unsigned effects)
{
    for (int i = 0; i < at->event_count; i++)
        if (round_event(table->rounds, &at->events[i].event) & effects) return &at->events[i].event;
    return NULL;
}

/* Whether an event undoes a settlement.  The other events of its kind give each player's amount. */
static bool undoes(const struct event *event)
{
    return event->kind == EVENT_REVERSED && event->seat == NO_SEAT;
}

/* Collects the effects of the order and of its events. */
static void collect_effects(const struct read_table *table, struct read_entry *at)
{
    bool reversed = false;

    at->does = round_act(table->rounds, game_act(at));
    for (int i = 0; i < at->event_count; i++) {
        const struct event *event = &at->events[i].event;
        at->does |= round_event(table->rounds, event);
        if (event->kind == EVENT_REVERSED && !reversed) at->reverses = undoes(event);
        reversed |= event->kind == EVENT_REVERSED;
    }
}

/* Whether an act of the game corrects what was paid. */
static bool corrects(const struct read_entry *at)
{
    bool corrected = false;

    for (int i = 0; i < at->event_count; i++)
        corrected |= at->events[i].event.kind == EVENT_CORRECTED;
    return corrected && game_act(at) != ACT_COUNT;
}

static bool same_session(const struct read_session *one, const struct read_session *other)
{
    return one->tournament == other->tournament && one->number == other->number;
}

/* Whether the entry concerns the round that was settled last.  Free chips are never money: what is
 * corrected after a session, or in it, does not concern the rounds before. */
static bool concerns_last(const struct read_table *table, const struct read_entry *at)
{
    int act = at->entry.kind == ENTRY_ORDER ? at->order.act : PIT_ACT_COUNT;

    if (!table->last.number || !same_session(&table->last.session, &at->session)) return false;
    if (at->does & ROUND_PAYS) return true;
    if (act == PIT_APPROVE || act == PIT_REJECT) return table->entered == PIT_CORRECT;
    if (act == PIT_CORRECT) return true;
    bool disputed = act == PIT_DISPUTE || act == PIT_RULE || act == PIT_ADVISE;
    return (disputed || at->reverses || corrects(at)) && !table->begun;
}

/* Whether the wagers must be kept here, because what follows can be undone. */
static bool keeps(const struct read_table *table, const struct read_entry *at)
{
    const struct event *event = at->does & ROUND_KEEPS ? first_with(table, at, ROUND_KEEPS) : NULL;

    if (round_act(table->rounds, game_act(at)) & ROUND_KEEPS) return true;
    return event && !(table->begun && round_event(table->rounds, event) & ROUND_BEGINS);
}

static void begin_round(struct read_round *round, uint64_t number)
{
    memset(round, 0, offsetof(struct read_round, players));
    round->number = number;
}

/* A void round counts after all: it continues, and the round begun since waits. */
static void resume_void_round(struct read_table *table)
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
    return read_copy_wagers(&table->from_last, &table->standing);
}

/* ---- One entry at its table ------------------------------------------------------ */

static void follow_people(struct read_table *table, const struct read_entry *at)
{
    const struct command *command = &at->order.command;

    if (game_act(at) == ACT_SIT && command->seat >= 0 && command->seat < TABLE_SEATS)
        table->people[command->seat] = at->order.person;
    if (at->entry.kind != ENTRY_ORDER) return;
    bool seated = at->order.act == PIT_SESSION_SEAT || at->order.act == PIT_SESSION_MOVE;
    if (seated && at->order.number && at->order.number <= TABLE_SEATS)
        table->people[at->order.number - 1] = at->order.other;
    if (at->order.act == PIT_CORRECT || at->order.act == PIT_FILL || at->order.act == PIT_CREDIT)
        table->entered = at->order.act;
}

/* Finds the round of an entry and applies its effects. */
static struct read_round *assign(struct read_table *table, struct read_entry *at)
{
    bool is_void = at->does & ROUND_VOIDS;
    bool last = concerns_last(table, at);

    if (at->reverses && last && !is_void && table->last.is_void) {
        resume_void_round(table);
        last = false;
    }
    at->keeps = keeps(table, at);
    table->begun |= (at->does & ROUND_BEGINS) != 0;
    struct read_round *round = last ? &table->last : &table->now;
    if (at->reverses) read_undo(round);
    if (is_void) round->is_void = true;
    at->ends = !last && round_ends(at->does);
    return round;
}

static void note_outcome(struct read_round *round, const struct event *event)
{
    round->outcome = *event;
    round->outcome.clause = round->outcome.also = NULL; /* the entry owns the texts */
}

/* Restores the kept wagers if the event undoes a settlement; or keeps those that stand now. */
static bool follow_undoing(struct read_table *table, const struct event *event, bool is_kept)
{
    if (undoes(event)) return read_copy_wagers(&table->standing, &table->kept);
    return !is_kept || read_copy_wagers(&table->kept, &table->standing);
}

static bool follow_event(struct read_table *table, const struct read_entry *at,
                         struct read_round *round, int index)
{
    const struct event *event = &at->events[index].event;

    if (round_event(table->rounds, event) & ROUND_OUTCOME) note_outcome(round, event);
    if (event->seat < 0 || event->seat >= TABLE_SEATS) return true;
    read_count(at, round, index);
    return read_follow_layout(table, at, event);
}

/* Keeps the wagers before the first event, or at the event that asks for it. */
static bool follow_events(struct read_table *table, const struct read_entry *at,
                          struct read_round *round)
{
    const struct event *kept = at->keeps ? first_with(table, at, ROUND_KEEPS) : NULL;

    if (at->keeps && !kept && !read_copy_wagers(&table->kept, &table->standing)) return false;
    for (int i = 0; i < at->event_count; i++) {
        const struct event *event = &at->events[i].event;
        if (!follow_undoing(table, event, event == kept) || !follow_event(table, at, round, i))
            return false;
    }
    for (int i = 0; i < at->around_count; i++) read_count_due(round, &at->around[i].event);
    return true;
}

/* Sets the first and last entry of a round and the time of its decision. */
static void stamp(struct read_round *round, const struct read_entry *at, bool changes)
{
    if (!round->first) round->first = at->entry.number;
    round->last = at->entry.number;
    if (!round->ended || changes) round->time_ms = at->entry.time_ms;
}

/* A session lasts until it is tallied, or given up. */
static void follow_session(struct read_table *table, struct read_entry *at)
{
    static const struct read_session none;
    const struct contest_terms *terms = &at->order.terms;
    bool done = at->entry.kind == ENTRY_ORDER;

    if (done && at->order.act == PIT_SESSION)
        table->session = (struct read_session){ .tournament = terms->tournament,
                                                .number = terms->session,
                                                .free_chips = !terms->bought };
    at->session = table->session;
    if (done && at->order.act == PIT_SESSION_STOP) table->session = none;
    for (int i = 0; i < at->around_count; i++)
        if (at->around[i].event.kind == PIT_TALLIED) table->session = none;
}

bool read_follow(struct read_table *table, struct read_entry *at)
{
    follow_people(table, at);
    follow_session(table, at);
    collect_effects(table, at);
    struct read_round *round = assign(table, at);
    at->table = table;
    at->round = round;
    if (round == &table->now) round->session = at->ends ? at->session : table->session;
    bool changes = at->event_count && (round == &table->last || at->ends);
    if (!follow_events(table, at, round)) return false;
    stamp(round, at, changes);
    if (at->ends) {
        if (!end_round(table)) return false;
        at->round = &table->last;
        return true;
    }
    return round != &table->last || table->begun ||
           read_copy_wagers(&table->from_last, &table->standing);
}

void read_start_rounds(struct read_table *table)
{
    memset(table->people, 0, sizeof table->people);
    begin_round(&table->last, 0);
    begin_round(&table->now, 1);
    table->standing.count = table->from_last.count = table->kept.count = 0;
    table->begun = table->again = false;
    table->entered = 0;
    table->session = (struct read_session){ 0 };
}
