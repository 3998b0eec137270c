/* wire_events.c - events and refusals as JSON, each with its words and its clause. */
#include "wire/wire.h"

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

#include "games/lunar/lunar_rows.h"
#include "scenario/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Who speaks ------------------------------------------------------------------ */

/* A name as long as there is room for, ending with a whole character. */
static void take_name(char to[SCENARIO_NAME], const char *name)
{
    size_t length = strlen(name);

    if (length >= SCENARIO_NAME) {
        length = SCENARIO_NAME - 1;
        while (length && ((unsigned char)name[length] & 0xc0) == 0x80) length--;
    }
    memcpy(to, name, length);
    to[length] = '\0';
}

static const char *name_of(const struct wire_names *names, uint32_t person)
{
    const char *name = person == NOBODY ? NULL : names->name(names->to, person);

    return name && *name ? name : "somebody";
}

/* Who sits where; or sat there before, as far as it is told. */
static void learn_places(struct scenario *speaker, const struct pit *after,
                         const struct pit_events *events, const struct wire_names *names)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        snprintf(speaker->names[seat], SCENARIO_NAME, "place %d", seat + 1);
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        if (event->seat >= 0 && event->seat < TABLE_SEATS && event->person != NOBODY)
            take_name(speaker->names[event->seat], name_of(names, event->person));
    }
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &after->guests[i];
        if (guest->person != NOBODY && guest->seat >= 0)
            take_name(speaker->names[guest->seat], name_of(names, guest->person));
    }
}

/* A number that the speaker has for this person, the nth of those in an event. */
static uint32_t introduce(struct scenario *speaker, int nth, const struct pit *after,
                          uint32_t person, const struct wire_names *names)
{
    const struct guest *guest = pit_guest(after, person);
    struct guest *known = &speaker->pit.guests[nth];

    memset(known, 0, sizeof *known);
    if (person == NOBODY) return NOBODY;
    take_name(speaker->people[nth], name_of(names, person));
    known->person = scenario_known(speaker, speaker->people[nth]);
    known->duty = guest ? guest->duty : 0;
    return known->person;
}

static void put_around_words(struct json_out *out, const struct pit *after,
                             const struct pit_event *event, const struct wire_names *names)
{
    struct scenario *speaker = names->speaker;
    struct pit_event told = *event;
    char say[SCENARIO_SAY];

    memset(speaker->people, 0, sizeof speaker->people);
    told.person = introduce(speaker, 0, after, event->person, names);
    told.other = introduce(speaker, 1, after, event->other, names);
    around_words(speaker, &told, say);
    if (*say) json_out_text(out, "say", say);
}

/* ---- Events of the rules --------------------------------------------------------- */

static void put_wager(struct json_out *out, const char *key, const struct sign *sign, int bet,
                      int number)
{
    char id[WAGER_ID];

    if (!bet) return;
    wager_id(sign, bet, number, id);
    json_out_text(out, key, id);
}

/* A new limit is for a kind of wager, whatever its number. */
static void put_wagers(struct json_out *out, const struct sign *sign, const struct event *event)
{
    bool kind = event->kind == EVENT_LIMITS || event->act == ACT_NOTICE;

    if (kind && event->bet)
        json_out_text(out, "wager", wager_kind(sign, event->bet).id);
    else
        put_wager(out, "wager", sign, event->bet, event->number);
    put_wager(out, "part_of", sign, event->as, event->as_number);
}

static void put_verdict(struct json_out *out, const struct event *event)
{
    char pays[48];

    if (event->kind != EVENT_VERDICT && event->kind != EVENT_COMPARED) return;
    json_out_text(out, "fate", fate_words((enum fate)event->fate));
    if (event->kind == EVENT_VERDICT && event->fate == TRAVELS)
        json_out_number(out, "to", event->b);
    if (!event->pays.n) return;
    snprintf(pays, sizeof pays, "%" PRId64 " to %" PRId64, event->pays.n, event->pays.d);
    json_out_text(out, "pays", pays);
}

static void put_dice(struct json_out *out, const struct event *event)
{
    bool at_rest = event->kind == EVENT_DICE || event->kind == EVENT_ROLL;

    if (at_rest) {
        json_out_array(out, "dice");
        json_out_number(out, NULL, event->a);
        json_out_number(out, NULL, event->b);
        json_out_end(out);
    }
    if (event->kind == EVENT_FACE) {
        json_out_number(out, "leans", event->a);
        json_out_number(out, "counts", event->b);
    }
    if (event->kind == EVENT_PUCK || event->kind == EVENT_TURN)
        json_out_number(out, "number", event->number);
}

static void put_wheel(struct json_out *out, const struct event *event)
{
    if (event->kind == EVENT_BALL || event->kind == EVENT_DOLLY)
        json_out_text(out, "number", wheel_number_word(event->number));
    if (event->kind == EVENT_SPIN)
        json_out_text(out, "direction", event->number == 1 ? "clockwise" : "anticlockwise");
    if (event->kind == EVENT_SPIN && event->a >= 0)
        json_out_text(out, "from", wheel_number_word(event->a));
}

static bool shows_card(const struct event *event)
{
    return event->kind == EVENT_CARD || event->kind == EVENT_SHOWN || event->kind == EVENT_BURNED ||
           event->kind == EVENT_VOID_HAND;
}

/* A card face down is null. */
static void put_card(struct json_out *out, const struct event *event)
{
    if (!shows_card(event)) return;
    json_out_array(out, "cards");
    if (event->a)
        json_out_text(out, NULL, card_word(event->a));
    else if (event->kind == EVENT_CARD)
        json_out_null(out, NULL);
    json_out_end(out);
    if (event->kind == EVENT_BURNED) json_out_if(out, "face_down", event->b);
}

static void put_baccarat(struct json_out *out, const struct event *event)
{
    static const char *const hands[] = { "tie", "player", "banker" };
    bool of_hand = event->kind == EVENT_CARD || event->kind == EVENT_SHOWN ||
                   event->kind == EVENT_POINTS || event->kind == EVENT_HOLDER ||
                   event->kind == EVENT_RESULT || (event->kind == EVENT_OFFERED && event->number);

    put_card(out, event);
    if (of_hand) json_out_text(out, "hand", hands[event->number]);
    if (event->kind == EVENT_POINTS) json_out_number(out, "points", event->a);
    if (event->kind == EVENT_RESULT) {
        json_out_array(out, "points");
        json_out_number(out, NULL, event->a);
        json_out_number(out, NULL, event->b);
        json_out_end(out);
    }
    if (event->kind == EVENT_NOMINEE && event->a) json_out_number(out, "nominee", event->a);
    if (event->kind == EVENT_LAST_COUP) json_out_bool(out, "next", event->number);
}

/* Hands are the boxes from 1, or the Dealer's. */
static void put_poker(struct json_out *out, const struct event *event)
{
    bool of_hand = event->kind == EVENT_CARD || event->kind == EVENT_SHOWN ||
                   event->kind == EVENT_COMBINATION || event->kind == EVENT_HAND ||
                   event->kind == EVENT_EXPOSED || event->kind == EVENT_RACKED ||
                   event->kind == EVENT_COMPARED;

    put_card(out, event);
    if (of_hand && event->number == LUNAR_DEALER + 1)
        json_out_text(out, "hand", "dealer");
    else if (of_hand)
        json_out_number(out, "hand", event->number);
    if (event->kind == EVENT_COMBINATION)
        json_out_text(out, "combination", lunar_super_id((enum lunar_super)event->a));
    if (event->kind == EVENT_HAND)
        json_out_text(out, "value", lunar_hand_id((enum hand_category)event->a, event->b));
    if (event->kind == EVENT_HAND && event->number == LUNAR_DEALER + 1)
        json_out_bool(out, "qualifies", event->b);
    bool counted = event->kind == EVENT_RACKED || event->kind == EVENT_RESHUFFLED ||
                   (event->kind == EVENT_DONE && event->act == ACT_EXCHANGE);
    if (counted) json_out_number(out, "count", event->b);
}

static void put_of_game(struct json_out *out, const struct sign *sign, const struct event *event)
{
    const struct edition *edition = games[sign->edition];

    if (edition->dice) put_dice(out, event);
    if (edition->wheel) put_wheel(out, event);
    if (edition->baccarat) put_baccarat(out, event);
    if (edition->lunar) put_poker(out, event);
}

static void put_event(struct json_out *out, const struct sign *sign, const struct event *event,
                      const struct wire_names *names)
{
    char say[SCENARIO_SAY];

    json_out_object(out, NULL);
    json_out_text(out, "event", event_id(names->speaker, event->kind));
    if (event->kind == EVENT_DONE)
        json_out_text(out, "act", act_id(games[sign->edition], event->act));
    if (event->role) json_out_text(out, "role", wire_role(event->role));
    if (event->seat >= 0) wire_put_seat(out, "seat", event->seat);
    put_wagers(out, sign, event);
    put_verdict(out, event);
    put_of_game(out, sign, event);
    json_out_if(out, "stake", event->stake_cents);
    json_out_if(out, "paid", event->paid_cents);
    json_out_if(out, "promo", event->promo_cents);
    json_out_text(out, "clause", event->clause);
    if (event->also) json_out_text(out, "also", event->also);
    event_words(names->speaker, event, say);
    if (*say) json_out_text(out, "say", say);
    json_out_end(out);
}

/* ---- Events around the table ----------------------------------------------------- */

static void put_around(struct json_out *out, const struct pit *after, const struct pit_event *event,
                       const struct wire_names *names)
{
    static const char *const kinds[PIT_EVENT_KINDS] = {
        "pit-done",  "pit-paid",   "pit-owes", "pit-dropped",
        "pit-taken", "pit-filled", "pit-held", "pit-cashed",
    };
    static const struct chips none;

    json_out_object(out, NULL);
    json_out_text(out, "event", kinds[event->kind]);
    if (event->kind == PIT_DONE) json_out_text(out, "act", pit_act_id((enum pit_act)event->act));
    if (event->seat >= 0) wire_put_seat(out, "seat", event->seat);
    json_out_if(out, "person", event->person);
    json_out_if(out, "other", event->other);
    json_out_if(out, "number", event->number);
    json_out_if(out, "cents", event->cents);
    if (memcmp(&event->chips, &none, sizeof none))
        wire_put_chips(out, "chips", &after->set, &event->chips);
    json_out_text(out, "clause", event->clause);
    put_around_words(out, after, event, names);
    json_out_end(out);
}

/* The act itself first, then what the rules tell, then the chips that follow. */
void wire_more_events(struct json_out *out, const struct pit *after,
                      const struct pit_events *events, const struct wire_names *names)
{
    struct scenario *speaker = names->speaker;

    speaker->pit.table.sign = after->table.sign;
    learn_places(speaker, after, events, names);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == PIT_DONE) put_around(out, after, &events->list[i], names);
    for (int i = 0; i < events->game.count; i++)
        put_event(out, &after->table.sign, &events->game.list[i], names);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind != PIT_DONE) put_around(out, after, &events->list[i], names);
}

void wire_events(struct json_out *out, const char *key, const struct pit *after,
                 const struct pit_events *events, const struct wire_names *names)
{
    json_out_array(out, key);
    wire_more_events(out, after, events, names);
    json_out_end(out);
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
