/* wire_offers.c - everything a person can do at a table now: acts of the game and of the pit.
 *
 * Each offer is an order as it would be sent, with "least", "most" and "step" if the amount is
 * open; "needs" names members that must be added.  Orders that pit_check() would refuse are not
 * listed. */
#include "wire/wire.h"

#include "rules/rows.h"
#include "words/values.h"

#include <stdlib.h>
#include <string.h>

#define MANY 64 /* an act with more ways is only marked "many" */

/* One person's offers, being written. */
struct listing {
    struct json_out *out;
    const struct pit *pit;
    struct offers *offers; /* scratch space for the rules' offers */
    uint32_t person;
    unsigned role;
    unsigned tenders; /* what the person can pay with, as bits of enum tender */
    int seat;
};

/* The ways to do one act that pit_check() accepts. */
struct ways {
    int count;
    struct way {
        struct order order;
        int64_t least, most, step;
        const char *clause, *needs;
    } list[MANY];
};

static bool good(const struct listing *t, const struct order *order)
{
    return !pit_check(t->pit, order).code;
}

/* ---- Writing --------------------------------------------------------------------- */

/* The fee of an act, and its label at this moment. */
static void put_extras(struct json_out *out, const struct table *table,
                       const struct command *command)
{
    const struct game_state *game = state_of(table);
    const char *label = game->label ? game->label(table, command) : NULL;

    json_out_if(out, "fee", table_fee(table, command));
    if (label) json_out_text(out, "label", label);
}

static void put_way(const struct listing *t, const struct way *way)
{
    struct json_out *out = t->out;
    json_out_object(out, NULL);
    wire_put_members(out, t->pit, &way->order);
    if (way->step) {
        json_out_number(out, "least", way->least);
        json_out_number(out, "most", way->most);
        json_out_number(out, "step", way->step);
    }
    if (way->order.act == PIT_GAME) put_extras(out, &t->pit->table, &way->order.command);
    if (way->order.act == PIT_WALK_OFF && way->order.yes)
        json_out_text(out, "label", "Leave in an emergency");
    if (way->needs) {
        json_out_array(out, "needs");
        json_out_text(out, NULL, way->needs);
        json_out_end(out);
    }
    if (way->clause) json_out_text(out, "clause", way->clause);
    json_out_end(out);
}

static void put_many(const struct listing *t, const struct way *first)
{
    json_out_object(t->out, NULL);
    json_out_text(t->out, "act", wire_act_of(t->pit, &first->order));
    if (t->role != ROLE_PLAYER) json_out_text(t->out, "role", role_id(t->role));
    json_out_bool(t->out, "many", true);
    if (first->clause) json_out_text(t->out, "clause", first->clause);
    json_out_end(t->out);
}

/* Adds a way.  Returns false if there are too many. */
static bool add(struct ways *ways, const struct way *way)
{
    if (ways->count == MANY) {
        ways->count++;
        return false;
    }
    ways->list[ways->count++] = *way;
    return true;
}

static void put_ways(const struct listing *t, const struct ways *ways)
{
    if (ways->count > MANY) {
        put_many(t, &ways->list[0]);
        return;
    }
    for (int i = 0; i < ways->count; i++) put_way(t, &ways->list[i]);
}

/* ---- Offers of the rules --------------------------------------------------------- */

/* A member that an offer leaves open, other than the amount; or null. */
static const char *left_open(const struct table *table, const struct command *command)
{
    return state_of(table)->needs ? state_of(table)->needs(command) : NULL;
}

/* The largest amount the pit accepts.  It can be less than the rules allow: grants, partners, chips
 * of a colour. */
static int64_t most_taken(const struct listing *t, struct order order, const struct offer *offer)
{
    int64_t low = 0, high = (offer->most - offer->least) / offer->step;

    order.command = offer_command(&t->pit->table, offer, offer->most);
    if (good(t, &order)) return offer->most;
    while (low < high) {
        int64_t middle = low + (high - low + 1) / 2;
        order.command = offer_command(&t->pit->table, offer, offer->least + middle * offer->step);
        if (good(t, &order))
            low = middle;
        else
            high = middle - 1;
    }
    return offer->least + low * offer->step;
}

/* Only amounts that the pit accepts in the person's chips; false if there are none. */
static bool in_whole_chips(const struct pit *pit, struct offer *offer)
{
    int64_t unit = pit_wager_unit(pit, &offer->command);

    if (unit == 1) return true;
    for (int64_t tries = unit; offer->least % unit && tries > 0; tries--)
        offer->least += offer->step;
    if (offer->least % unit || offer->least > offer->most) return false;
    offer->step = ratio_lcm(offer->step, unit);
    offer->most = offer->least + money_down_to(offer->most - offer->least, offer->step);
    return true;
}

/* Turns an offer of the rules into an order.  Returns false if the pit refuses it. */
static bool way_of(const struct listing *t, const struct offer *by_rules, struct way *way)
{
    struct order *order = &way->order;
    struct offer offer = *by_rules;

    memset(way, 0, sizeof *way);
    *order = pit_order(t->person, (enum role)t->role, PIT_GAME);
    order->command = offer.command;
    way->clause = offer.clause;
    way->needs = left_open(&t->pit->table, &offer.command);
    if (way->needs) return true;
    if (!offer.step) return good(t, order);
    if (!in_whole_chips(t->pit, &offer)) return false;
    order->command = offer_command(&t->pit->table, &offer, offer.least);
    if (!good(t, order)) return false;
    way->least = offer.least;
    way->most = most_taken(t, *order, &offer);
    way->step = offer.step;
    order->command = offer.command;
    return true;
}

/* A player's wagers are always listed one by one. */
static void put_wagers(const struct listing *t)
{
    struct way way;

    for (int i = 0; i < t->offers->count; i++)
        if (way_of(t, &t->offers->list[i], &way)) put_way(t, &way);
}

/* Mistakes that staff may have to enter can be anywhere on the layout.  The act is offered as
 * "many" if at least one is possible. */
struct mistake {
    struct offering walk;
    const struct listing *t;
    struct way way;
    bool found;
};

static void try_mistake(struct offering *o)
{
    struct mistake *m = (struct mistake *)o;
    struct command *command = &m->way.order.command;
    const struct table *table = o->table;
    int seat = o->command.seat, bet = o->command.bet;
    struct range limits = table_limits(table, seat, bet);
    int64_t chip = table->sign.chip_cents;

    bool found_later = command->act == ACT_FOREIGN || command->act == ACT_FIND_SLIP;

    if (m->found || (found_later && !found_there(table, &o->command))) return;
    command->seat = (int8_t)seat;
    command->bet = (int8_t)bet;
    command->number = o->command.number;
    command->cents = command->act == ACT_FIND_SLIP ? 0
                     : command->act == ACT_BET     ? limits.least
                                                   : chip;
    m->found = good(m->t, &m->way.order);
    command->flags ^= found_later ? FLAG_SETTLED : 0;
    if (command->act == ACT_SLIP) command->cents = limits.most + chip;
    if (found_later || command->act == ACT_SLIP) m->found |= good(m->t, &m->way.order);
    command->flags ^= found_later ? FLAG_SETTLED : 0;
}

static void find_mistake(struct mistake *m)
{
    const struct table *table = &m->t->pit->table;

    m->walk.table = table;
    for (int seat = 0; !m->found && seat < table_seat_count(table); seat++) {
        m->walk.command.seat = m->way.order.command.seat = (int8_t)seat;
        if (seated(table, seat) && table_maybe(table, &m->way.order.command))
            offer_each_wager(&m->walk, try_mistake);
    }
    if (m->found) put_many(m->t, &m->way);
}

static void put_mistakes(const struct listing *t, int act)
{
    struct mistake m = { .t = t };

    m.way.order = pit_order(t->person, (enum role)t->role, PIT_GAME);
    m.way.order.command.act = (uint8_t)act;
    m.way.order.command.role = (uint16_t)t->role;
    m.way.clause = table_row(conduct_of(&t->pit->table), act)->clause;
    find_mistake(&m);
}

/* Spoken bets can be anywhere, too. */
static void put_spoken(const struct listing *t)
{
    struct mistake m = { .t = t };

    m.way.order = pit_order(t->person, (enum role)t->role, PIT_SPOKEN);
    m.way.order.command.act = ACT_BET;
    m.way.order.command.flags = FLAG_ORAL;
    m.way.order.command.role = ROLE_PLAYER;
    m.way.clause = pit_act_clause(t->pit->table.sign.edition, PIT_SPOKEN);
    find_mistake(&m);
}

static void put_act(const struct listing *t, int act)
{
    struct ways ways;
    struct way way;

    ways.count = 0; /* the list is long: don't clear all of it */
    if (act == ACT_SLIP || act == ACT_FOREIGN || act == ACT_FIND_SLIP) {
        put_mistakes(t, act);
        return;
    }
    table_offers_of(&t->pit->table, (enum role)t->role, t->seat, act, t->offers);
    if (t->role == ROLE_PLAYER && (act == ACT_BET || act == ACT_TAKE)) {
        put_wagers(t);
        return;
    }
    for (int i = 0; i < t->offers->count; i++)
        if (way_of(t, &t->offers->list[i], &way) && !add(&ways, &way)) break;
    if (ways.count && act_takes(act_form(games[t->pit->table.sign.edition], act), TAKES_MIN))
        put_many(t, &ways.list[0]);
    else
        put_ways(t, &ways);
}

/* The seats that a person without one can take. */
static void put_free_seats(struct listing *t)
{
    for (t->seat = 0; t->seat < table_seat_count(&t->pit->table); t->seat++) put_act(t, ACT_SIT);
    t->seat = NO_SEAT;
}

static void put_rules(struct listing *t)
{
    const struct conduct *conduct = conduct_of(&t->pit->table);

    if (t->role == ROLE_PLAYER && t->seat == NO_SEAT) {
        put_free_seats(t);
        return;
    }
    for (int i = 0; i < conduct->act_count; i++) put_act(t, conduct->acts[i].act);
    for (int act = 0; contest_on(&t->pit->table) && act < ACT_OWN; act++)
        if (contest_has_act(act)) put_act(t, act);
}

/* ---- Acts of the pit ------------------------------------------------------------- */

/* What to try with each act: every person at the table, or absent people that the table knows, too;
 * a range of numbers, yes and no. */
enum {
    ANYONE = 1,
    ANY_TWO = 2,
    NO_TOO = 4,
    CENTS = 8,
    CHIPS = 16,
    SEED = 32,
    COUNT = 64,
    ABSENT_TOO = 128
};

static const struct around {
    enum pit_act act;
    unsigned with;
    uint8_t first, last; /* numbers or tenders */
    const char *needs;   /* the member left open */
} arounds[] = {
    { PIT_ARRIVE, 0, 0, 0, NULL },
    { PIT_DEPART, 0, 0, 0, NULL },
    { PIT_DUTY, ANYONE, 0, ROLE_COUNT, NULL },
    { PIT_BUY, CENTS | CHIPS, TENDER_CASH, TENDER_CHIPS, NULL },
    { PIT_SELL, ANYONE | CENTS, 0, 0, "cents" },
    { PIT_CHANGE, CHIPS, 0, 0, "chips" },
    { PIT_COLOUR_UP, 0, 0, 0, NULL },
    { PIT_COLOUR, COUNT, 1, PIT_COLOURS, NULL },
    { PIT_COLOUR_BACK, 0, 0, 0, NULL },
    { PIT_COLOURS_ONLY, NO_TOO, 0, 0, NULL },
    { PIT_COLOURS_AWAY, ANYONE | NO_TOO, 0, 0, NULL },
    { PIT_REDEEM_COLOURS, 0, 0, 0, NULL },
    { PIT_TAKE_ALONG, 0, 0, 0, NULL },
    { PIT_FILL, CHIPS, 0, 0, "chips" },
    { PIT_CREDIT, CHIPS, 0, 0, "chips" },
    { PIT_APPROVE, 0, 0, 0, NULL },
    { PIT_REJECT, 0, 0, 0, NULL },
    { PIT_CORRECT, ANYONE | CENTS, 0, 0, "cents" },
    { PIT_EMPTY_BOX, 0, 0, 0, NULL },
    { PIT_GRANT, ANYONE | CENTS, 0, 0, "cents" },
    { PIT_RESERVE, 0, RESERVED_NOT, RESERVED_EVENT, NULL },
    { PIT_INVITE, ANYONE, 0, 0, NULL },
    { PIT_RESTRICT, ANYONE | NO_TOO, 0, 0, NULL },
    { PIT_BAR, ANYONE | NO_TOO | ABSENT_TOO, 0, 0, NULL },
    { PIT_PARTNERS, ANY_TWO | NO_TOO, 0, 0, NULL },
    { PIT_SEPARATE, ANY_TWO | NO_TOO, 0, 0, NULL },
    { PIT_DISPUTE, 0, 0, 0, NULL },
    { PIT_RULE, 0, 1, PIT_DISPUTES, NULL },
    { PIT_ADVISE, 0, 1, PIT_DISPUTES, NULL },
    { PIT_WALK_OFF, NO_TOO, 0, 0, NULL },
    { PIT_COLLECT, ANYONE, 0, 0, NULL },
    { PIT_CLAIM, 0, 0, 0, NULL },
    { PIT_SEED, SEED, 0, 0, "seed" },
};

/* The largest amount that can be bought, within what tray and rack allow; 0 if nothing. */
static int64_t most_bought(const struct listing *t, struct order order)
{
    int64_t chip = t->pit->table.sign.chip_cents;
    int64_t most = chips_worth(&t->pit->set, &t->pit->tray);

    if (most > MONEY_MOST) most = MONEY_MOST;
    for (order.cents = money_down_to(most, chip); order.cents >= chip;
         order.cents = money_down_to(order.cents / 2, chip))
        if (good(t, &order)) return order.cents;
    return 0;
}

/* With cash or a voucher the amount is open; with chips, the chips are. */
static bool buying(const struct listing *t, struct way *way)
{
    int64_t chip = t->pit->table.sign.chip_cents;
    bool chips = way->order.tender == TENDER_CHIPS;

    way->order.cents = chips ? 0 : chip;
    if (!good(t, &way->order)) return false;
    way->needs = chips ? "chips" : NULL;
    if (!chips) {
        way->least = way->step = chip;
        way->most = most_bought(t, way->order);
    }
    way->order.cents = 0;
    memset(&way->order.chips, 0, sizeof way->order.chips);
    return true;
}

/* Whether the pit accepts the act.  Fills in open members for the check and clears them again. */
static bool pit_accepts(const struct listing *t, const struct around *row, struct way *way)
{
    struct order *order = &way->order;

    way->needs = row->needs;
    way->clause = pit_act_clause(t->pit->table.sign.edition, row->act);
    if (row->with & CENTS) order->cents = t->pit->table.sign.chip_cents;
    if (row->with & COUNT) order->count = 1;
    if (row->with & SEED) order->length = 1;
    if (row->act == PIT_BUY && order->tender == TENDER_CHIPS) order->chips.count[0] = 1;
    if (row->act == PIT_BUY) return buying(t, way);
    bool accepts = false;
    for (int kind = 0; !accepts && kind < (row->with & CHIPS ? t->pit->set.kinds : 1); kind++) {
        if (row->with & CHIPS) order->chips = (struct chips){ .count = { 0 } };
        if (row->with & CHIPS) order->chips.count[kind] = 1;
        accepts = good(t, order);
    }
    order->cents = order->length = 0;
    memset(&order->chips, 0, sizeof order->chips);
    return accepts;
}

static bool add_accepted(const struct listing *t, const struct around *row, struct way *way,
                         struct ways *ways)
{
    for (int yes = 1; yes >= (row->with & NO_TOO ? 0 : 1); yes--)
        for (int number = row->first; number <= row->last; number++) {
            struct way other = *way;
            if (row->act == PIT_BUY && !(t->tenders >> number & 1)) continue;
            other.order.yes = yes;
            if (row->act == PIT_BUY)
                other.order.tender = (uint8_t)number;
            else
                other.order.number = (uint8_t)number;
            if (pit_accepts(t, row, &other) && !add(ways, &other)) return false;
        }
    return true;
}

/* Tries the act with people who are not at the table. */
static void add_absent(const struct listing *t, const struct around *row, struct ways *ways)
{
    for (int i = 0; i < PIT_KNOWN; i++) {
        struct way way = { .order = pit_order(t->person, (enum role)t->role, row->act) };
        way.order.other = t->pit->known[i].person;
        if (way.order.other == NOBODY || pit_guest(t->pit, way.order.other)) continue;
        if (!add_accepted(t, row, &way, ways)) return;
    }
}

/* Tries the act with every person, or pair of people, as its row says. */
static void put_around(const struct listing *t, const struct around *row)
{
    int others = row->with & (ANYONE | ANY_TWO) ? PIT_GUESTS : 1;
    int thirds = row->with & ANY_TWO ? PIT_GUESTS : 1;
    struct ways ways;
    struct way way;

    ways.count = 0;
    memset(&way, 0, sizeof way);
    for (int i = 0; i < others; i++)
        for (int j = 0; j < (thirds > 1 ? i : 1); j++) {
            way.order = pit_order(t->person, (enum role)t->role, row->act);
            if (others > 1) way.order.other = t->pit->guests[i].person;
            if (thirds > 1) way.order.third = t->pit->guests[j].person;
            if (others > 1 && way.order.other == NOBODY) continue;
            if (thirds > 1 && way.order.third == NOBODY) continue;
            if (!add_accepted(t, row, &way, &ways)) i = j = PIT_GUESTS;
        }
    if (row->with & ABSENT_TOO && ways.count <= MANY) add_absent(t, row, &ways);
    put_ways(t, &ways);
}

/* ---- All offers ------------------------------------------------------------------ */

static void put_all(struct listing *t)
{
    for (size_t i = 0; i < LENGTH(arounds); i++)
        if (pit_act_by(arounds[i].act) & t->role) put_around(t, &arounds[i]);
    if (pit_act_by(PIT_SPOKEN) & t->role) put_spoken(t);
    if (pit_guest(t->pit, t->person)) put_rules(t);
}

/* Where everyone plays only against the house, a bet concerns no other player except partners,
 * whose wagers are added up. */
/* With the first bet on the layout, and once the last is gone, others may no longer, or again, give
 * seeds. */
static bool others_bet(const struct pit *pit, int but)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (seat != but && table_on_layout(&pit->table, seat)) return true;
    return false;
}

bool wire_affects_one_player(const struct pit *after, const struct order *order)
{
    bool wager =
        order->act == PIT_GAME && (order->command.act == ACT_BET || order->command.act == ACT_TAKE);

    if (!wager || order->command.flags || !family_of(&after->table)->apart) return false;
    for (int i = 0; i < PIT_KNOWN; i++)
        if (after->known[i].person != NOBODY && after->known[i].partner != NOBODY) return false;
    return !after->chance.live || others_bet(after, order->command.seat);
}

/* An unknown purse may contain anything. */
static unsigned tenders_of(const struct purse *purse, unsigned flags)
{
    unsigned tenders = flags & WIRE_CASH ? 1u << TENDER_CASH : 0;

    if (!purse || purse->voucher_cents) tenders |= 1u << TENDER_VOUCHER;
    for (int i = 0; i < CHIP_KINDS; i++)
        if (!purse || purse->chips.count[i]) tenders |= 1u << TENDER_CHIPS;
    return tenders;
}

void wire_offers(struct json_out *out, const char *key, const struct pit *pit, uint32_t person,
                 const struct purse *purse, unsigned flags)
{
    const struct guest *guest = pit_guest(pit, person);
    struct listing t = { .out = out, .pit = pit, .person = person };

    t.role = guest && guest->duty ? 1u << (guest->duty - 1) : ROLE_PLAYER;
    t.seat = guest ? guest->seat : NO_SEAT;
    t.tenders = tenders_of(purse, flags);
    t.offers = malloc(sizeof *t.offers);
    json_out_array(out, key);
    if (!t.offers)
        out->failed = true;
    else if (person != NOBODY)
        put_all(&t);
    json_out_end(out);
    free(t.offers);
}
