/* wire_state.c - the state of a table as everybody may see it. */
#include "wire/wire.h"

#include "rules/rows.h"

/* ---- The moment ------------------------------------------------------------------ */

static struct turn turn_of(const struct table *table)
{
    const struct game_state *game = state_of(table);
    struct turn turn = { .seat = NO_SEAT };

    if (game->turns) turn.row = game->turns[table->till.phase];
    if (game->turn) game->turn(table, &turn);
    return turn;
}

static bool at_a_seat(const struct turn *turn)
{
    return turn->seat >= 0 && turn->seat < TABLE_SEATS;
}

/* Of those that the row names, the roles that may do one of its acts. */
static unsigned roles_of(const struct table *table, const struct turn_row *turn)
{
    unsigned by = turn->acts[0] ? 0 : turn->by;

    for (int i = 0; i < TURN_ACTS; i++) {
        const struct act_row *row =
            turn->acts[i] ? table_row(conduct_of(table), (enum act)turn->acts[i]) : NULL;
        if (row) by |= row->by & turn->by;
    }
    return by;
}

/* One place, the house, or (several players, or nobody) null. */
static void put_turn(struct out *out, const struct table *table)
{
    struct turn turn = turn_of(table);
    bool alone = turn.row.by == ROLE_PLAYER && __builtin_popcount(turn.seats) == 1;
    int seat = alone ? __builtin_ctz(turn.seats) : turn.seat;

    if (at_a_seat(&turn) && turn.row.addressed) out_number(out, "say_to", turn.seat + 1);
    if (!turn.row.to || (turn.row.by == ROLE_PLAYER && seat == NO_SEAT))
        out_null(out, "turn");
    else
        wire_put_seat(out, "turn", seat == NO_SEAT ? HOUSE_SEAT : seat);
}

static void put_seat_waited_for(struct out *out, const struct turn *turn)
{
    char word[WIRE_WORD];

    out_text(out, "for", "seat");
    out_number(out, "seat", turn->seat + 1);
    out_text(out, "to", turn->row.to);
    if (turn->row.acts[0]) out_text(out, "act", wire_act((enum act)turn->row.acts[0], word));
}

static void put_players_waited_for(struct out *out, const struct turn *turn)
{
    out_text(out, "for", "players");
    out_array(out, "seats");
    for (uint32_t seats = turn->seats; seats; seats &= seats - 1)
        out_number(out, NULL, __builtin_ctz(seats) + 1);
    out_end(out);
    out_text(out, "to", turn->row.to);
}

static void put_roles_waited_for(struct out *out, const struct turn_row *turn, unsigned roles)
{
    out_text(out, "for", "role");
    out_array(out, "roles");
    for (; roles; roles &= roles - 1) out_text(out, NULL, wire_role(roles & -roles));
    out_end(out);
    out_text(out, "to", turn->to);
    if (turn->first) out_text(out, "first", turn->first);
}

void wire_waits(struct out *out, const struct table *table, bool automatic)
{
    struct turn turn = turn_of(table);
    bool players = turn.row.by == ROLE_PLAYER;
    unsigned roles = players || automatic ? 0 : roles_of(table, &turn.row);

    if (!turn.row.to || (!at_a_seat(&turn) && !players && !roles)) return;
    out_object(out, "waits");
    if (at_a_seat(&turn))
        put_seat_waited_for(out, &turn);
    else if (players)
        put_players_waited_for(out, &turn);
    else
        put_roles_waited_for(out, &turn.row, roles);
    out_end(out);
}

void wire_now(struct out *out, const struct table *table)
{
    const char *now = turn_of(table).row.now;

    if (now) out_text(out, "now", now);
}

void wire_phase(struct out *out, const struct table *table)
{
    struct phase_row phase = table_phase(table);

    out_text(out, "phase", phase.id);
    out_text(out, "say", phase.say);
    out_bool(out, "open", phase.open);
    out_bool(out, "closed", table->till.phase == family_of(table)->closed_phase);
}

/* ---- People ---------------------------------------------------------------------- */

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

/* The parts that a player has in the game: "shooter". */
static void put_parts(struct out *out, const struct table *table, int seat)
{
    unsigned parts = family_of(table)->parts ? family_of(table)->parts(table, seat) : 0;

    if (!parts) return;
    out_array(out, "parts");
    for (; parts; parts &= parts - 1) out_text(out, NULL, wire_role(parts & -parts));
    out_end(out);
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
    put_parts(out, table, seat);
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

static void put_standing(struct out *out, const struct table *table)
{
    const struct game_state *game = state_of(table);
    struct wager_list list = { .table = table, .out = out };

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (seated(table, seat) && table_on_layout(table, seat))
            list.players[list.player_count++] = (int8_t)seat;
    if (!list.player_count) return;
    if (game->wagers)
        game->wagers(&list);
    else
        wagers_by_names(&list, 0);
    wagers_end(&list);
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

/* ---- Results --------------------------------------------------------------------- */

struct game_result wire_result(const struct table *table, const struct pit_result *came)
{
    struct game_result result = { .word = "" };

    if (state_of(table)->result) state_of(table)->result(came, &result);
    return result;
}

/* As people say it: a word without dashes. */
static void put_say(struct out *out, struct game_result result)
{
    for (char *c = result.word; *c; c++)
        if (*c == '-') *c = ' ';
    out_text(out, "say", result.word);
}

void wire_results(struct out *out, const struct pit *pit)
{
    out_array(out, "last");
    for (int i = 0; i < PIT_RESULTS; i++) {
        struct game_result result = wire_result(&pit->table, &pit->results[i]);
        if (!*result.word) continue;
        out_object(out, NULL);
        put_say(out, result);
        if (result.brief) out_text(out, "short", result.brief);
        if (result.as) out_text(out, "as", result.as);
        out_end(out);
    }
    out_end(out);
}

/* ---- The whole ------------------------------------------------------------------- */

void wire_begin_state(struct out *out, const char *key, const struct pit *pit,
                      const struct wire_names *names)
{
    out_object(out, key);
    wire_phase(out, &pit->table);
    put_turn(out, &pit->table);
    out_number(out, "minute", pit->table.minute);
    put_seats(out, pit, names);
    put_staff(out, pit, names);
    put_wagers(out, &pit->table);
    if (state_of(&pit->table)->put) state_of(&pit->table)->put(out, &pit->table);
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
    wire_waits(out, &pit->table, false);
    out_end(out);
}
