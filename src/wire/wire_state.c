/* wire_state.c - the state of a table as everybody may see it. */
#include "wire/wire.h"

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_internal.h"
#include "games/lunar/lunar_rows.h"

#include <assert.h>
#include <string.h>

/* ---- Phases ---------------------------------------------------------------------- */

static void put_phase(struct out *out, const struct table *table)
{
    struct phase_row phase = table_phase(table);

    out_text(out, "phase", phase.id);
    out_text(out, "say", phase.say);
    out_bool(out, "open", phase.open);
    out_bool(out, "closed", table->till.phase == family_of(table)->closed_phase);
    out_number(out, "minute", table->minute);
}

/* ---- People ---------------------------------------------------------------------- */

void wire_put_seat(struct out *out, const char *key, int seat)
{
    if (seat >= 0 && seat < TABLE_SEATS)
        out_number(out, key, seat + 1);
    else if (seat == HOUSE_SEAT)
        out_text(out, key, "house");
    else
        out_null(out, key);
}

static void put_name(struct out *out, const char *key, const struct wire_names *names,
                     uint32_t person)
{
    const char *name = person == NOBODY ? NULL : names->name(names->to, person);

    if (name && *name) out_text(out, key, name);
}

void wire_put_colour(struct out *out, const struct colour *colour)
{
    if (!colour->count) return;
    out_number(out, "colour", colour->colour);
    out_number(out, "colour_value", colour->value_cents);
    out_number(out, "colour_count", colour->count);
}

static void put_place(struct out *out, const struct pit *pit, const struct guest *guest,
                      const struct wire_names *names)
{
    const struct table *table = &pit->table;
    int seat = guest->seat;

    out_object(out, NULL);
    out_number(out, "seat", seat + 1);
    out_number(out, "person", guest->person);
    put_name(out, "name", names, guest->person);
    wire_put_colour(out, &pit->colours[seat]);
    out_number(out, "rack", table->till.rack_cents[seat]);
    out_number(out, "layout", table_on_layout(table, seat));
    out_if(out, "promo", table->till.promo_rack_cents[seat]);
    out_if(out, "owed", pit->owed_cents[seat]);
    out_if(out, "min", table->personal_min_cents[seat]);
    out_if(out, "max", table->personal_max_cents[seat]);
    out_bool(out, "here", !guest->away);
    out_true(out, "excluded", table->excluded & SEAT_BIT(seat));
    out_true(out, "agreed", table->agreed & SEAT_BIT(seat));
    out_true(out, "winners_down", table->winners_down & SEAT_BIT(seat));
    out_end(out);
}

static void put_seats(struct out *out, const struct pit *pit, const struct wire_names *names)
{
    const struct guest *at[TABLE_SEATS] = { NULL };

    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person != NOBODY && pit->guests[i].seat >= 0)
            at[pit->guests[i].seat] = &pit->guests[i];
    out_array(out, "seats");
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (at[seat]) put_place(out, pit, at[seat], names);
    out_end(out);
    out_number(out, "places", table_places(&pit->table));
}

/* Who deals, in which role. */
static void put_staff(struct out *out, const struct pit *pit, const struct wire_names *names)
{
    out_array(out, "staff");
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &pit->guests[i];
        if (guest->person == NOBODY || !guest->duty) continue;
        out_object(out, NULL);
        out_number(out, "person", guest->person);
        put_name(out, "name", names, guest->person);
        out_text(out, "role", wire_role(1u << (guest->duty - 1)));
        out_end(out);
    }
    out_end(out);
}

/* ---- Wagers on the layout -------------------------------------------------------- */

/* A wager as JSON: there are many of them, so each is put together by itself and written at once.
 */
struct row {
    size_t length;
    char text[256]; /* an id, three numbers and all the marks */
};

static void row_text(struct row *row, const char *text)
{
    size_t length = strlen(text);

    assert(row->length + length < sizeof row->text);
    memcpy(row->text + row->length, text, length);
    row->length += length;
}

static void row_number(struct row *row, const char *key, int64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

    *--at = '\0';
    do *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) *--at = '-';
    row_text(row, key);
    row_text(row, at);
}

static void row_true(struct row *row, const char *key, bool yes)
{
    if (yes) row_text(row, key);
}

/* One wager of a player, and the spots that it has in the game's own state: of dice several, of a
 * wheel one, else none. */
struct standing {
    struct offering walk; /* the wager, as wagers are gone through */
    struct out *out;
    int8_t players[TABLE_SEATS]; /* those with something on the layout */
    int player_count;
    int seat, spots[DICE_NUMBERS], spot_count;
    char id[WAGER_ID];
};

static void mark_dice(const struct standing *at, struct row *row)
{
    const struct dice_game *game = dice_game(&at->walk.table->sign);
    const struct dice_play *now = &dice_of(at->walk.table)->now;

    for (int i = 0; i < at->spot_count; i++) {
        const struct dice_spot *s = &game->spots[at->spots[i]];
        uint8_t call = now->call[at->seat][at->spots[i]];
        int called = call & ~SLIPPED;
        if (!now->stake_cents[at->seat][at->spots[i]]) continue;
        row_true(row, ",\"on\":true", called == CALLED_ON || called == CALLED_ON_ONLY);
        row_true(row, ",\"off\":true", called == CALLED_OFF || called == CALLED_OFF_ONLY);
        row_true(row, ",\"slip\":true", call & SLIPPED);
        if (!s->as && s->number != at->walk.command.number) row_number(row, ",\"at\":", s->number);
        return;
    }
}

static void mark_wheel(const struct standing *at, struct row *row)
{
    uint8_t mark = wheel_of(at->walk.table)->now.mark[at->seat][at->spots[0]];

    row_true(row, ",\"slip\":true", mark & WHEEL_SLIP);
    row_true(row, ",\"paid\":true", mark & WHEEL_PAID);
    row_true(row, ",\"won\":true", mark & WHEEL_WON);
    row_true(row, ",\"spoken\":true", mark & WHEEL_SPOKEN);
}

/* In promotional chips; such a wager goes by its name, also where its number is not in it. */
static int64_t promotional_of(const struct standing *at)
{
    const struct table *table = at->walk.table;
    int64_t cents = 0;
    char id[WAGER_ID];

    for (int i = 0; i < table->till.promo_count; i++) {
        const struct promo_wager *w = &table->till.promo_wagers[i];
        if (w->seat != at->seat || w->bet != at->walk.command.bet) continue;
        wager_id(&table->sign, w->bet, w->number, id);
        if (!strcmp(id, at->id)) cents += w->cents;
    }
    return cents;
}

static void put_wager(const struct standing *at, int64_t cents)
{
    const struct edition *edition = games[at->walk.table->sign.edition];

    struct row row = { .length = 0 };
    int64_t promo = promotional_of(at);

    row_number(&row, "{\"seat\":", at->seat + 1);
    row_text(&row, ",\"wager\":\"");
    row_text(&row, at->id);
    row_number(&row, "\",\"cents\":", cents);
    if (edition->dice) mark_dice(at, &row);
    if (edition->wheel) mark_wheel(at, &row);
    if (promo) row_number(&row, ",\"promo\":", promo);
    row_text(&row, "}");
    out_raw(at->out, NULL, row.text, row.length);
}

/* What the player has there under this name; on the own box or hand it goes without a number. */
static int64_t cents_of(const struct standing *at)
{
    const struct table *table = at->walk.table;
    const struct edition *edition = games[table->sign.edition];
    int bet = at->walk.command.bet, number = at->walk.command.number;
    int64_t cents = 0;

    for (int i = 0; i < at->spot_count; i++)
        cents += edition->dice ? dice_of(table)->now.stake_cents[at->seat][at->spots[i]]
                               : wheel_of(table)->now.stake_cents[at->seat][at->spots[i]];
    if (edition->dice || edition->wheel) return cents;
    int boxes = edition->baccarat ? baccarat_boxes(&table->sign) : LUNAR_BOXES;
    bool own = number && number == at->seat + 1 && at->seat < boxes;
    return own ? 0 : table_wager(table, at->seat, bet, number);
}

/* Spots of a wheel are in the order of its wagers, with gaps where this layout has none. */
static void find_spots(struct standing *at)
{
    const struct table *table = at->walk.table;
    int bet = at->walk.command.bet, number = at->walk.command.number;

    if (games[table->sign.edition]->dice)
        at->spot_count = dice_spots_of(dice_game(&table->sign), bet, number, at->spots);
    if (!games[table->sign.edition]->wheel) return;
    at->spots[0] += at->spot_count;
    at->spot_count = 1;
    while (!wheel_of(table)->covers[at->spots[0]]) at->spots[0]++;
}

static void put_each(struct offering *o)
{
    struct standing *at = (struct standing *)o;
    int64_t cents;

    *at->id = '\0';
    find_spots(at);
    for (int i = 0; i < at->player_count; i++) {
        at->seat = at->players[i];
        if (!(cents = cents_of(at))) continue;
        if (!*at->id) wire_id(o->table, o->command.bet, o->command.number, at->spots[0], at->id);
        put_wager(at, cents);
    }
}

static void put_standing(struct out *out, const struct table *table)
{
    struct standing at = { .walk.table = table, .out = out };

    at.walk.command.seat = NO_SEAT; /* nobody whose own box would be left out */
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (seated(table, seat) && table_on_layout(table, seat))
            at.players[at.player_count++] = (int8_t)seat;
    if (at.player_count) offer_each_wager(&at.walk, put_each);
}

/* Wagers and calls that the dealer has yet to confirm. */
static void put_waiting(struct out *out, const struct table *table)
{
    char id[WAGER_ID], act[WIRE_WORD];

    for (int i = 0; i < table->waiting_count; i++) {
        const struct command *c = &table->waiting[i].command;
        out_object(out, NULL);
        out_number(out, "seat", c->seat + 1);
        wager_id(&table->sign, c->bet, c->number, id);
        out_text(out, "wager", id);
        out_number(out, "cents", table->waiting[i].held_cents);
        out_bool(out, "waiting", true);
        out_true(out, "spoken", c->act == ACT_BET && c->flags & FLAG_ORAL);
        out_if(out, "promo", promotional_part(c));
        if (c->act != ACT_BET) out_text(out, "act", wire_act((enum act)c->act, act));
        out_end(out);
    }
}

static void put_wagers(struct out *out, const struct table *table)
{
    out_array(out, "wagers");
    put_standing(out, table);
    put_waiting(out, table);
    out_end(out);
}

/* ---- Signs ----------------------------------------------------------------------- */

static void put_limits(struct out *out, const struct sign *sign)
{
    out_object(out, "limits");
    out_number(out, "min", sign->min_cents);
    out_number(out, "max", sign->max_cents);
    out_number(out, "step", sign->step_cents ? sign->step_cents : sign->chip_cents);
    out_if(out, "side_min", sign->side_min_cents);
    out_if(out, "side_max", sign->side_max_cents);
    out_if(out, "ante", sign->ante_cents);
    out_if(out, "waiver", sign->waiver_cents);
    out_if(out, "differential", sign->differential_cents);
    out_if(out, "payout", sign->payout_cents);
    out_array(out, "kinds");
    for (int i = 0; i < SIGN_KINDS && sign->kinds[i].bet; i++) {
        out_object(out, NULL);
        out_text(out, "wager", wager_kind(sign, sign->kinds[i].bet).id);
        out_number(out, "min", sign->kinds[i].min_cents);
        out_number(out, "max", sign->kinds[i].max_cents);
        out_if(out, "step", sign->kinds[i].step_cents);
        out_end(out);
    }
    out_end(out);
    out_end(out);
}

static void put_notices(struct out *out, const struct pit *pit)
{
    static const char *const reserved[] = { NULL, "party", "event" };
    const struct table *table = &pit->table;

    if (table->notice_minute >= 0) {
        out_object(out, "notice");
        if (table->notice_bet)
            out_text(out, "wager", wager_kind(&table->sign, table->notice_bet).id);
        out_number(out, "min", table->notice_min_cents);
        out_number(out, "max", table->notice_max_cents);
        out_number(out, "minute", table->notice_minute);
        out_end(out);
    }
    if (table->closing_minute >= 0) out_number(out, "closing", table->closing_minute);
    if (pit->reserved) out_text(out, "reserved", reserved[pit->reserved]);
    out_true(out, "colours_only", pit->colours_only);
}

/* ---- Papers ---------------------------------------------------------------------- */

static void put_person(struct out *out, const char *key, const struct wire_names *names,
                       uint32_t person)
{
    out_object(out, key);
    out_number(out, "person", person);
    put_name(out, "name", names, person);
    out_end(out);
}

static void put_entered(struct out *out, const struct pit *pit, const struct wire_names *names)
{
    char word[WIRE_WORD];

    if (pit->entered.by == NOBODY) return;
    out_object(out, "entered");
    out_text(out, "act", wire_pit_act((enum pit_act)pit->entered.act, word));
    put_person(out, "by", names, pit->entered.by);
    if (pit->entered.about != NOBODY) put_person(out, "about", names, pit->entered.about);
    out_if(out, "cents", pit->entered.cents);
    if (pit->entered.act != PIT_CORRECT)
        wire_put_chips(out, "chips", &pit->set, &pit->entered.chips);
    out_end(out);
}

static void put_disputes(struct out *out, const struct pit *pit, const struct wire_names *names)
{
    out_array(out, "disputes");
    for (int i = 0; i < PIT_DISPUTES; i++) {
        const struct dispute *on = &pit->disputes[i];
        if (on->by == NOBODY || on->advised) continue;
        out_object(out, NULL);
        out_number(out, "dispute", i + 1);
        put_person(out, "by", names, on->by);
        if (on->with != NOBODY) put_person(out, "with", names, on->with);
        out_number(out, "minute", on->minute);
        if (on->ruled) out_text(out, "ruled", wire_role(on->ruled));
        if (on->ruled) out_number(out, "cents", on->cents);
        out_end(out);
    }
    out_end(out);
}

static void put_chance(struct out *out, const struct pit *pit)
{
    const struct pit_chance *chance = &pit->chance;

    if (!chance->live) return;
    out_object(out, "chance");
    out_number(out, "drawn", (int64_t)chance->drawn);
    out_number(out, "shown", (int64_t)chance->shown);
    out_number(out, "left", (int64_t)(chance->last - chance->drawn));
    out_hex(out, "commitment", chance->next.bytes, sizeof chance->next.bytes);
    out_array(out, "seeds");
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!chance->seeds[seat].length) continue;
        out_object(out, NULL);
        out_number(out, "seat", seat + 1);
        out_hex(out, "hex", chance->seeds[seat].bytes, chance->seeds[seat].length);
        out_end(out);
    }
    out_end(out);
    out_end(out);
}

/* Either way: what the house owes for want of chips, and what it is owed. */
static void put_owed(struct out *out, const struct pit *pit)
{
    int64_t owed = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (pit->owed_cents[seat] > 0) owed += pit->owed_cents[seat];
    out_number(out, "owed", owed);
    out_if(out, "commission", pit->table.till.commission_cents);
}

/* ---- The whole ------------------------------------------------------------------- */

void wire_begin_state(struct out *out, const char *key, const struct pit *pit,
                      const struct wire_names *names)
{
    out_object(out, key);
    put_phase(out, &pit->table);
    put_seats(out, pit, names);
    put_staff(out, pit, names);
    put_wagers(out, &pit->table);
    wire_game(out, pit);
    put_chance(out, pit);
    put_limits(out, &pit->table.sign);
    put_notices(out, pit);
    put_owed(out, pit);
    put_disputes(out, pit, names);
    put_entered(out, pit, names);
}

void wire_state(struct out *out, const char *key, const struct pit *pit,
                const struct wire_names *names)
{
    wire_begin_state(out, key, pit, names);
    out_end(out);
}
