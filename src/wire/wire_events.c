/* wire_events.c - events and refusals as JSON, with sentence and clause. */
#include "wire/wire.h"

#include "pit/rounds.h"
#include "rules/length.h"

/* ---- Names ----------------------------------------------------------------------- */

/* Who sits where, or sat there before these events. */
struct seating {
    const struct pit *after;
    const struct wire_names *names;
    uint32_t people[TABLE_SEATS];
    const char *called[TABLE_SEATS]; /* those whom the events concern */
};

/* A seat where nobody sits. */
static const char *const numbered[] = {
    "seat 1",  "seat 2",  "seat 3",  "seat 4",  "seat 5",  "seat 6",  "seat 7",  "seat 8",
    "seat 9",  "seat 10", "seat 11", "seat 12", "seat 13", "seat 14", "seat 15", "seat 16",
    "seat 17", "seat 18", "seat 19", "seat 20", "seat 21", "seat 22", "seat 23", "seat 24",
};
_Static_assert(LENGTH(numbered) == TABLE_SEATS, "every seat has a number");

static const char *name_of(const struct wire_names *names, uint32_t person)
{
    const char *name = person == NOBODY ? NULL : names->name(names->to, person);

    return name && *name ? name : "someone";
}

static void fill_seating(struct seating *seating, const struct pit_events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        if (event->seat >= 0 && event->seat < TABLE_SEATS && event->person != NOBODY)
            seating->people[event->seat] = event->person;
    }
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &seating->after->guests[i];
        if (guest->person != NOBODY && guest->seat >= 0)
            seating->people[guest->seat] = guest->person;
    }
}

static const char *player_called(const struct seating *seating, int seat)
{
    uint32_t person = seating->people[seat];

    return person == NOBODY ? numbered[seat] : name_of(seating->names, person);
}

/* A round that ends says many things about each player. */
static void fill_called(struct seating *seating, const struct pit_events *events)
{
    for (int i = 0; i < events->game.count; i++) {
        int seat = events->game.list[i].seat;
        if (seat >= 0 && seat < TABLE_SEATS && !seating->called[seat])
            seating->called[seat] = player_called(seating, seat);
    }
}

static const char *seat_called(const void *to, int seat)
{
    const struct seating *seating = to;

    return seating->called[seat] ? seating->called[seat] : player_called(seating, seat);
}

/* Staff on duty are named by their role. */
static const char *person_called(const void *to, uint32_t person)
{
    const struct seating *seating = to;
    const struct guest *guest = pit_guest(seating->after, person);

    if (guest && guest->duty) return role_words((enum role)(1u << (guest->duty - 1)));
    return name_of(seating->names, person);
}

/* ---- Events ---------------------------------------------------------------------- */

/* Writes events and hands each on. */
struct telling {
    struct json_out *out;
    const struct pit *after;
    const struct speaker *speaker;
    wire_event_reader *each;
    void *to;
    const struct game_rounds *rounds;
    unsigned done; /* their effects on the round, as bits */
};

/* The effects of the act and its events together. */
static unsigned done_by(const struct game_rounds *rounds, const struct events *events)
{
    unsigned done = 0;

    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        done |= round_event(rounds, event);
        if (event->kind == EVENT_DONE) done |= round_act(rounds, event->act);
    }
    return done;
}

/* The event that was written from here on. */
static struct wire_event written(const struct telling *t, size_t from)
{
    const char *at = t->out->text + from;
    size_t length = t->out->length - from;
    bool comma = *at == ',';

    return (struct wire_event){ .text = at + comma, .length = length - comma };
}

static void put_game(const struct telling *t, const struct event *event)
{
    size_t from = t->out->length;

    json_out_object(t->out, NULL);
    event_put(t->out, t->speaker, event);
    if (event->kind == EVENT_VERDICT && event->fate == RETURNS)
        json_out_true(t->out, "undecided", !round_decides(t->rounds, event, t->done));
    json_out_end(t->out);
    if (!t->each || t->out->failed) return;
    struct wire_event told = written(t, from);
    told.game = event;
    t->each(t->to, &told);
}

static void put_around(const struct telling *t, const struct pit_event *event)
{
    size_t from = t->out->length;

    json_out_object(t->out, NULL);
    around_put(t->out, t->speaker, &t->after->set, event);
    json_out_end(t->out);
    if (!t->each || t->out->failed) return;
    struct wire_event told = written(t, from);
    told.around = event;
    t->each(t->to, &told);
}

/* The act first, then the events of the game, then the chips moved. */
void wire_each_event(struct json_out *out, const struct pit *after, const struct pit_events *events,
                     const struct wire_names *names, wire_event_reader *each, void *to)
{
    struct seating seating = { .after = after, .names = names };
    const struct speaker speaker = { &after->table.sign, seat_called, person_called, &seating };
    const struct game_rounds *rounds = rounds_of(&after->table.sign);
    const struct telling telling = {
        out, after, &speaker, each, to, rounds, done_by(rounds, &events->game)
    };

    fill_seating(&seating, events);
    fill_called(&seating, events);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == PIT_DONE) put_around(&telling, &events->list[i]);
    for (int i = 0; i < events->game.count; i++) put_game(&telling, &events->game.list[i]);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind != PIT_DONE) put_around(&telling, &events->list[i]);
}

void wire_events(struct json_out *out, const struct pit *after, const struct pit_events *events,
                 const struct wire_names *names)
{
    wire_each_event(out, after, events, names, NULL, NULL);
}

/* ---- Refusals -------------------------------------------------------------------- */

void wire_refusal(struct json_out *out, const struct refusal *refusal)
{
    char say[REFUSAL_SAY];

    refusal_words(refusal, say);
    json_out_text(out, "code", refusal_word(refusal->code));
    json_out_text(out, "say", say);
    if (refusal->clause) json_out_text(out, "clause", refusal->clause);
    if (refusal->also) json_out_text(out, "also", refusal->also);
}

void wire_fault(struct json_out *out, const struct item_fault *fault)
{
    struct item_fault without = *fault; /* its clause is a member of its own */
    char say[ITEM_WHY];

    without.clause = NULL;
    if (fault->clause) json_out_text(out, "code", refusal_word(REFUSED_NOT_PERMITTED_TERMS));
    json_out_text(out, "say", item_fault_words(&without, say));
    if (fault->clause) json_out_text(out, "clause", fault->clause);
    if (*fault->key) json_out_text(out, "key", fault->key);
}
