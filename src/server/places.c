/* places.c - a person's money in the whole casino: the purse, and chips, bets and what is held at
 * tables.
 *
 * Who goes from one table to another takes the chips along.  The page says so ("left"), and the
 * floor lets the person leave as soon as the rules allow; until then the person's pages are told
 * what stays ("elsewhere").  A person with two pages at two tables stays at both. */
#include "server/server_internal.h"

#include "pit/rounds.h"
#include "words/template.h"

#include <string.h>

#define AGAIN_MS 10000 /* for the person's other pages to reconnect, too */

/* ---- At one table ---------------------------------------------------------------- */

struct place {
    const struct mirror *mirror;
    int seat; /* or NO_SEAT */
    int64_t rack, layout, held;
    bool leaving, shown;
};

static int64_t held_for(const struct pit *pit, uint32_t person)
{
    int64_t sum = 0;

    for (int i = 0; i < PIT_LEFT; i++)
        if (pit->left[i].person == person) sum += chips_worth(&pit->set, &pit->left[i].chips);
    return sum;
}

static bool is_leaving(const struct mirror *mirror, uint32_t person)
{
    for (int i = 0; i < mirror->leaver_count; i++)
        if (mirror->leavers[i].person == person) return true;
    return false;
}

/* Whether a page of the person shows the table. */
static bool shows(const struct mirror *mirror, uint32_t person)
{
    for (int i = 0; i < mirror->watcher_count; i++)
        if (mirror->watchers[i].person == person) return true;
    return false;
}

/* Returns false if the person has nothing there.  Free tournament chips are no money. */
static bool place_of(const struct mirror *mirror, uint32_t person, struct place *place)
{
    const struct pit *pit = &mirror->pit;
    int seat = pit_seat(pit, person);
    bool free = contest_on(&pit->table) && !pit->table.contest.terms.bought;

    *place = (struct place){ .mirror = mirror,
                             .seat = seat,
                             .held = held_for(pit, person),
                             .leaving = is_leaving(mirror, person),
                             .shown = shows(mirror, person) };
    if (seat != NO_SEAT && !free) {
        place->rack = pit->table.till.rack_cents[seat];
        place->layout = table_on_layout(&pit->table, seat) - table_promotional(&pit->table, seat);
    }
    return seat != NO_SEAT || place->held;
}

/* The next bet of a player; false after the last. */
static bool next_bet(const struct place *place, int *bet, int *number, int64_t *cents)
{
    const struct table *table = &place->mirror->pit.table;
    bool boxes = rounds_of(&table->sign)->boxes;

    while (wager_next(&table->sign, true, bet, number)) {
        if (boxes && *number == place->seat + 1) continue; /* listed without a number */
        *cents = table_wager(table, place->seat, *bet, *number);
        if (*cents) return true;
    }
    return false;
}

static void put_bets(struct json_out *out, const struct place *place)
{
    const struct sign *sign = &place->mirror->pit.table.sign;
    int bet = 0, number = 0;
    int64_t cents;

    json_out_array(out, "bets");
    while (place->seat != NO_SEAT && next_bet(place, &bet, &number, &cents)) {
        char id[WAGER_ID], name[WAGER_NAME];
        wager_id(sign, bet, number, id);
        wager_name(sign, bet, number, name);
        json_out_object(out, NULL);
        json_out_text(out, "wager", id);
        json_out_text(out, "name", name);
        json_out_number(out, "cents", cents);
        json_out_end(out);
    }
    json_out_end(out);
}

/* The only bet of a player, if there is one. */
static bool only_bet(const struct place *place, char name[WAGER_NAME])
{
    int bet = 0, number = 0;
    int64_t cents;

    if (place->seat == NO_SEAT || !next_bet(place, &bet, &number, &cents)) return false;
    wager_name(&place->mirror->pit.table.sign, bet, number, name);
    return !next_bet(place, &bet, &number, &cents);
}

#define SAY 240
/* "12 stays on NAME at TABLE; it comes along when it is decided." */
static void leaving_words(const struct place *place, char say[SAY])
{
    const char *table = place->mirror->opening.name;
    struct words words = { say, say + SAY };
    char money[MONEY_WORD], name[WAGER_NAME];
    bool one = only_bet(place, name);

    *say = '\0';
    if (contest_on(&place->mirror->pit.table))
        words_add(&words, "You play in a tournament at %s, and stay there until it is over.",
                  table);
    else if (place->layout)
        words_add(&words, "%s stays%s%s at %s; it comes along when %s decided.",
                  money_word(place->layout, money), one ? " on " : "", one ? name : "", table,
                  one ? "it is" : "your bets are");
    else if (place->rack)
        words_add(&words, "%s is still at %s; it comes along when the rules let you leave.",
                  money_word(place->rack, money), table);
}

static void put_place(struct json_out *out, const struct place *place)
{
    const struct mirror *mirror = place->mirror;
    char say[SAY];

    json_out_object(out, NULL);
    json_out_text(out, "table", mirror->opening.name);
    json_out_text(out, "game", games[mirror->opening.sign.edition]->name);
    if (place->seat != NO_SEAT) json_out_number(out, "seat", place->seat + 1);
    json_out_number(out, "rack", place->rack);
    json_out_number(out, "layout", place->layout);
    json_out_number(out, "held", place->held);
    put_bets(out, place);
    json_out_bool(out, "leaving", place->leaving);
    json_out_bool(out, "shown", place->shown);
    leaving_words(place, say);
    if (place->leaving && *say) json_out_text(out, "say", say);
    json_out_end(out);
}

/* ---- In the whole casino --------------------------------------------------------- */

static int64_t in_purse(struct server *server, uint32_t person)
{
    const struct mirror_person *found = mirror_person(server, person);

    return found ? chips_worth(&server->set, &found->purse.chips) + found->purse.voucher_cents : 0;
}

int64_t places_worth(struct server *server, uint32_t person)
{
    int64_t sum = in_purse(server, person);
    struct place place;

    for (uint32_t i = 1; i <= server->table_count; i++)
        if (place_of(server->tables[i], person, &place))
            sum += place.rack + place.layout + place.held;
    return sum;
}

void places_put(struct server *server, uint32_t person, struct json_out *out)
{
    struct place place;

    json_out_number(out, "balance", places_worth(server, person));
    json_out_number(out, "purse", in_purse(server, person));
    desk_put_asked(server, person, out);
    json_out_array(out, "tables");
    for (uint32_t i = 1; i <= server->table_count; i++)
        if (place_of(server->tables[i], person, &place)) put_place(out, &place);
    json_out_end(out);
}

const char *places_where(struct server *server, uint32_t person, int64_t *cents)
{
    const char *table = NULL;
    struct place place;

    *cents = 0;
    for (uint32_t i = 1; i <= server->table_count; i++) {
        if (!place_of(server->tables[i], person, &place)) continue;
        int64_t there = place.rack + place.layout + place.held;
        if (there > *cents) {
            *cents = there;
            table = server->tables[i]->opening.name;
        }
    }
    return table;
}

/* ---- Going to another table ------------------------------------------------------ */

/* Tells all pages of a person, unless it is what they were told last. */
static void send_places(struct server *server, uint32_t person, uint64_t *sent)
{
    struct json_out *out = visitors_begin(server, "elsewhere");

    places_put(server, person, out);
    json_out_end(out);
    uint64_t hash = out->failed ? 0 : hash_of(out->text, out->length);
    if (sent && *sent == hash) return;
    if (sent) *sent = hash;
    struct shared_text *shared = out->failed ? NULL : shared_text_of(out->text, out->length);
    if (!shared) return;
    for (int i = 0; i < SERVER_VISITORS; i++)
        if (server->visitors[i] && server->visitors[i]->person == person)
            peer_send(server->visitors[i]->peer, shared);
    shared_text_drop(shared);
}

static void forget_leaver(struct mirror *mirror, uint32_t person)
{
    for (int i = 0; i < mirror->leaver_count; i++)
        if (mirror->leavers[i].person == person)
            mirror->leavers[i--] = mirror->leavers[--mirror->leaver_count];
}

void places_left(struct server *server, uint32_t number, uint32_t person, bool again)
{
    struct mirror *mirror = server->tables[number];
    const struct guest *guest = pit_guest(&mirror->pit, person);
    bool goes = guest && !guest->duty && !shows(mirror, person);

    if (goes) floor_left(server->floor, number, person, again ? AGAIN_MS : 0);
    if (goes && !is_leaving(mirror, person) && mirror->leaver_count < PIT_GUESTS) {
        mirror->leavers[mirror->leaver_count].person = person;
        mirror->leavers[mirror->leaver_count++].sent = 0;
    }
    send_places(server, person, NULL);
}

void places_back(struct server *server, uint32_t number, uint32_t person)
{
    struct mirror *mirror = server->tables[number];

    if (!is_leaving(mirror, person)) return;
    forget_leaver(mirror, person);
    floor_left(server->floor, number, person, -1);
}

void places_follow(struct server *server, uint32_t number)
{
    struct mirror *mirror = server->tables[number];

    for (int i = mirror->leaver_count - 1; i >= 0; i--) {
        uint32_t person = mirror->leavers[i].person;
        bool here = pit_guest(&mirror->pit, person);
        if (!here) forget_leaver(mirror, person);
        send_places(server, person, here ? &mirror->leavers[i].sent : NULL);
    }
}
