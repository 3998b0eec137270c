/* wire_state.c - the public state of a table. */
#include "wire/wire.h"

#include "pit/rounds.h"
#include "rules/rows.h"
#include "words/values.h"

/* ---- Phase and turn -------------------------------------------------------------- */

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

/* Those of the row's roles that can do one of its acts. */
static unsigned roles_of(const struct table *table, const struct turn_row *turn)
{
    unsigned by = turn->acts[0] ? 0 : turn->by;

    for (int i = 0; i < TURN_ACTS; i++) {
        const struct act_row *row =
            turn->acts[i] ? table_row(conduct_of(table), turn->acts[i]) : NULL;
        if (row) by |= row->by & turn->by;
    }
    return by;
}

/* A seat, the house, or null (several players, or no one). */
static void put_turn(struct json_out *out, const struct table *table)
{
    struct turn turn = turn_of(table);
    bool single = turn.row.by == ROLE_PLAYER && __builtin_popcount(turn.seats) == 1;
    int seat = single ? __builtin_ctz(turn.seats) : turn.seat;

    if (contest_on(table) && table->contest.turn != NO_SEAT) {
        wire_put_seat(out, "turn", table->contest.turn);
        return;
    }
    if (at_a_seat(&turn) && turn.row.addressed) json_out_number(out, "say_to", turn.seat + 1);
    if (!turn.row.to || (turn.row.by == ROLE_PLAYER && seat == NO_SEAT))
        json_out_null(out, "turn");
    else
        wire_put_seat(out, "turn", seat == NO_SEAT ? HOUSE_SEAT : seat);
}

static void put_seat_waited_for(struct json_out *out, const struct table *table,
                                const struct turn *turn)
{
    json_out_text(out, "for", "seat");
    json_out_number(out, "seat", turn->seat + 1);
    json_out_text(out, "to", turn->row.to);
    if (turn->row.acts[0])
        json_out_text(out, "act", act_id(games[table->sign.edition], turn->row.acts[0]));
}

static void put_players_waited_for(struct json_out *out, const struct turn *turn)
{
    json_out_text(out, "for", "players");
    json_out_array(out, "seats");
    for (uint32_t seats = turn->seats; seats; seats &= seats - 1)
        json_out_number(out, NULL, __builtin_ctz(seats) + 1);
    json_out_end(out);
    json_out_text(out, "to", turn->row.to);
}

static void put_roles_waited_for(struct json_out *out, const struct turn_row *turn, unsigned roles)
{
    json_out_text(out, "for", "role");
    json_out_array(out, "roles");
    for (; roles; roles &= roles - 1) json_out_text(out, NULL, role_id(roles & -roles));
    json_out_end(out);
    json_out_text(out, "to", turn->to);
    if (turn->first) json_out_text(out, "first", turn->first);
}

void wire_waits(struct json_out *out, const struct table *table, bool automatic)
{
    struct turn turn = turn_of(table);
    if (contest_on(table) && table->contest.turn != NO_SEAT)
        turn = (struct turn){ .seat = table->contest.turn,
                              .row = { .by = ROLE_PLAYER, .to = "bet", .acts = { ACT_END_TURN } } };
    bool players = turn.row.by == ROLE_PLAYER;
    unsigned roles = players || automatic ? 0 : roles_of(table, &turn.row);

    if (!turn.row.to || (!at_a_seat(&turn) && !players && !roles)) return;
    json_out_object(out, "waits");
    if (at_a_seat(&turn))
        put_seat_waited_for(out, table, &turn);
    else if (players)
        put_players_waited_for(out, &turn);
    else
        put_roles_waited_for(out, &turn.row, roles);
    json_out_end(out);
}

void wire_now(struct json_out *out, const struct table *table)
{
    const char *now = turn_of(table).row.now;

    if (now) json_out_text(out, "now", now);
}

void wire_goes(struct json_out *out, const struct table *table)
{
    const struct edition *edition = games[table->sign.edition];
    const struct game_state *state = state_of(table);

    if (!state->goes) return;
    json_out_array(out, "goes");
    for (const uint8_t *act = state->goes; *act; act++)
        if (table_row(edition->conduct, *act)) json_out_text(out, NULL, act_id(edition, *act));
    json_out_end(out);
}

void wire_to_play(struct json_out *out, const struct table *table)
{
    const struct game_state *state = state_of(table);
    int seat = state->to_play ? state->to_play(table) : NO_SEAT;

    if (seat >= 0 && seat < TABLE_SEATS) json_out_number(out, "to_play", seat + 1);
}

/* Only while players can meet the need. */
void wire_need(struct json_out *out, const struct table *table)
{
    const struct game_state *state = state_of(table);
    struct need need = { "Place a bet to begin", NULL };

    if (!table->present || !table_phase(table).open) return;
    if (state->need) need = state->need(table);
    json_out_object(out, "needs");
    json_out_text(out, "say", need.say);
    if (need.clause) json_out_text(out, "clause", need.clause);
    json_out_end(out);
}

void wire_phase(struct json_out *out, const struct table *table)
{
    struct phase_row phase = table_phase(table);

    json_out_text(out, "phase", phase.id);
    json_out_text(out, "say", phase.say);
    json_out_bool(out, "open", phase.open);
    json_out_bool(out, "closed", table->till.phase == family_of(table)->closed_phase);
}

/* ---- People ---------------------------------------------------------------------- */

static void put_name(struct json_out *out, const char *key, const struct wire_names *names,
                     uint32_t person)
{
    const char *name = person == NOBODY ? NULL : names->name(names->to, person);

    if (name && *name) json_out_text(out, key, name);
}

void wire_put_colour(struct json_out *out, const struct colour *colour)
{
    if (!colour->count) return;
    json_out_number(out, "colour", colour->colour);
    json_out_number(out, "colour_value", colour->value_cents);
    json_out_number(out, "colour_count", colour->count);
}

/* The player's roles in the game: "shooter". */
static void put_parts(struct json_out *out, const struct table *table, int seat)
{
    unsigned parts = family_of(table)->parts ? family_of(table)->parts(table, seat) : 0;

    if (!parts) return;
    json_out_array(out, "parts");
    for (; parts; parts &= parts - 1) json_out_text(out, NULL, role_id(parts & -parts));
    json_out_end(out);
}

/* A player's limits for kinds of wagers. */
static void put_personal(struct json_out *out, const struct table *table, int seat)
{
    bool any = false;

    for (int i = 0; i < PERSONAL_KINDS && table->personal_kinds[i].bet; i++) {
        const struct personal_kind *own = &table->personal_kinds[i];
        if (own->seat != seat) continue;
        if (!any) json_out_array(out, "kinds");
        any = true;
        json_out_object(out, NULL);
        json_out_text(out, "wager", wager_kind(&table->sign, own->bet).id);
        json_out_text(out, "name", wager_kind(&table->sign, own->bet).name);
        json_out_number(out, "min", own->min_cents);
        json_out_number(out, "max", own->max_cents);
        json_out_end(out);
    }
    if (any) json_out_end(out);
}

static void put_guest(struct json_out *out, const struct pit *pit, const struct guest *guest,
                      const struct wire_names *names)
{
    const struct table *table = &pit->table;
    int seat = guest->seat;

    json_out_object(out, NULL);
    json_out_number(out, "seat", seat + 1);
    json_out_number(out, "person", guest->person);
    put_name(out, "name", names, guest->person);
    wire_put_colour(out, &pit->colours[seat]);
    json_out_number(out, "rack", table->till.rack_cents[seat]);
    json_out_number(out, "layout", table_on_layout(table, seat));
    json_out_if(out, "promo", table->till.promo_rack_cents[seat]);
    json_out_if(out, "owed", pit->owed_cents[seat]);
    json_out_if(out, "min", table->personal_min_cents[seat]);
    json_out_if(out, "max", table->personal_max_cents[seat]);
    put_personal(out, table, seat);
    json_out_bool(out, "here", !guest->away);
    json_out_true(out, "excluded", table->excluded & SEAT_BIT(seat));
    json_out_true(out, "agreed", table->agreed & SEAT_BIT(seat));
    json_out_true(out, "winners_down", table->winners_down & SEAT_BIT(seat));
    put_parts(out, table, seat);
    json_out_end(out);
}

static void put_seats(struct json_out *out, const struct pit *pit, const struct wire_names *names)
{
    const struct guest *at[TABLE_SEATS] = { NULL };

    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person != NOBODY && pit->guests[i].seat >= 0)
            at[pit->guests[i].seat] = &pit->guests[i];
    json_out_array(out, "seats");
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (at[seat]) put_guest(out, pit, at[seat], names);
    json_out_end(out);
    json_out_number(out, "places", table_seat_count(&pit->table));
}

/* The staff on duty and their roles. */
static void put_staff(struct json_out *out, const struct pit *pit, const struct wire_names *names)
{
    json_out_array(out, "staff");
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &pit->guests[i];
        if (guest->person == NOBODY || !guest->duty) continue;
        json_out_object(out, NULL);
        json_out_number(out, "person", guest->person);
        put_name(out, "name", names, guest->person);
        json_out_text(out, "role", role_id(1u << (guest->duty - 1)));
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_person(struct json_out *out, const char *key, const struct wire_names *names,
                       uint32_t person)
{
    json_out_object(out, key);
    json_out_number(out, "person", person);
    put_name(out, "name", names, person);
    json_out_end(out);
}

void wire_people(struct json_out *out, const struct pit *pit, const struct wire_names *names)
{
    json_out_array(out, "people");
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &pit->guests[i];
        if (guest->person != NOBODY && guest->seat == NO_SEAT && !guest->duty)
            put_person(out, NULL, names, guest->person);
    }
    for (int i = 0; i < PIT_KNOWN; i++) {
        const struct known *known = &pit->known[i];
        if (known->person != NOBODY && known->from_casino && !pit_guest(pit, known->person))
            put_person(out, NULL, names, known->person);
    }
    json_out_end(out);
}

/* ---- Wagers on the layout -------------------------------------------------------- */

static void put_standing(struct json_out *out, const struct table *table)
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

/* Bets and calls awaiting the dealer's confirmation. */
static void put_waiting(struct json_out *out, const struct table *table)
{
    char id[WAGER_ID];

    for (int i = 0; i < table->waiting_count; i++) {
        const struct command *c = &table->waiting[i].command;
        json_out_object(out, NULL);
        json_out_number(out, "seat", c->seat + 1);
        wager_id(&table->sign, c->bet, c->number, id);
        json_out_text(out, "wager", id);
        json_out_number(out, "cents", table->waiting[i].held_cents);
        json_out_bool(out, "waiting", true);
        json_out_true(out, "spoken", c->act == ACT_BET && c->flags & FLAG_ORAL);
        json_out_if(out, "promo", promotional_part(c));
        if (c->act != ACT_BET)
            json_out_text(out, "act", act_id(games[table->sign.edition], c->act));
        json_out_end(out);
    }
}

static void put_wagers(struct json_out *out, const struct table *table)
{
    json_out_array(out, "wagers");
    put_standing(out, table);
    put_waiting(out, table);
    json_out_end(out);
}

/* ---- Limits and notices ---------------------------------------------------------- */

void wire_limits(struct json_out *out, const struct table *table)
{
    const struct sign *sign = &table->sign;
    const struct edition *edition = games[sign->edition];
    bool contest = contest_on(table);
    int64_t step = contest ? table->contest.terms.step_cents : sign->step_cents;

    json_out_object(out, "limits");
    json_out_number(out, "min", contest ? contest_minimum(table) : sign->min_cents);
    json_out_number(out, "max", contest ? contest_maximum(table) : sign->max_cents);
    json_out_number(out, "step", step ? step : sign->chip_cents);
    json_out_if(out, "side_min", sign->side_min_cents);
    json_out_if(out, "side_max", sign->side_max_cents);
    for (int i = 0; i < sign_amounts(edition); i++)
        json_out_if(out, edition->amounts[i], sign->amount_cents[i]);
    json_out_array(out, "kinds");
    for (int i = 0; i < SIGN_KINDS && sign->kinds[i].bet; i++) {
        json_out_object(out, NULL);
        json_out_text(out, "wager", wager_kind(sign, sign->kinds[i].bet).id);
        json_out_text(out, "name", wager_kind(sign, sign->kinds[i].bet).name);
        json_out_number(out, "min", sign->kinds[i].min_cents);
        json_out_number(out, "max", sign->kinds[i].max_cents);
        json_out_if(out, "step", sign->kinds[i].step_cents);
        json_out_end(out);
    }
    json_out_end(out);
    json_out_end(out);
}

/* Limits that will apply when the time on the sign has come. */
static void put_notice(struct json_out *out, const struct table *table)
{
    struct command notice = { .bet = 0 };

    if (table->notice_minute < 0) return;
    table_noticed(table, &notice);
    json_out_object(out, "notice");
    if (notice.bet) json_out_text(out, "wager", wager_kind(&table->sign, notice.bet).id);
    if (notice.bet) json_out_text(out, "name", wager_kind(&table->sign, notice.bet).name);
    json_out_number(out, "min", notice.min_cents);
    json_out_number(out, "max", notice.max_cents);
    json_out_number(out, "minute", table->notice_minute);
    json_out_number(out, "minutes", table_notice_left(table));
    json_out_end(out);
}

/* An option that has changed, while a sign says so. */
static void put_pay_sign(struct json_out *out, const struct table *table)
{
    char word[SIGN_WORD];

    if (!table->pay_sign_minutes) return;
    sign_word(&table->sign, table->pay_option - 1, word);
    json_out_object(out, "pay_sign");
    json_out_text(out, "option", games[table->sign.edition]->options[table->pay_option - 1].id);
    json_out_text(out, "value", word);
    json_out_number(out, "minutes", table->pay_sign_minutes);
    json_out_end(out);
}

static void put_notices(struct json_out *out, const struct pit *pit)
{
    static const char *const reserved[] = { NULL, "party", "event" };
    const struct table *table = &pit->table;

    put_notice(out, table);
    if (table->closing_minute >= 0) {
        json_out_number(out, "closing", table->closing_minute);
        json_out_number(out, "closing_minutes", table_closing_left(table));
    }
    put_pay_sign(out, table);
    if (pit->reserved) json_out_text(out, "reserved", reserved[pit->reserved]);
    json_out_true(out, "colours_only", pit->colours_only);
}

/* ---- Disputes, corrections and draws --------------------------------------------- */

static void put_entered(struct json_out *out, const struct pit *pit, const struct wire_names *names)
{
    if (pit->entered.by == NOBODY) return;
    json_out_object(out, "entered");
    json_out_text(out, "act", pit_act_id((enum pit_act)pit->entered.act));
    put_person(out, "by", names, pit->entered.by);
    if (pit->entered.about != NOBODY) put_person(out, "about", names, pit->entered.about);
    json_out_if(out, "cents", pit->entered.cents);
    if (pit->entered.act != PIT_CORRECT) put_counted(out, "chips", &pit->set, &pit->entered.chips);
    json_out_end(out);
}

static void put_disputes(struct json_out *out, const struct pit *pit,
                         const struct wire_names *names)
{
    json_out_array(out, "disputes");
    for (int i = 0; i < PIT_DISPUTES; i++) {
        const struct dispute *on = &pit->disputes[i];
        if (on->by == NOBODY || on->advised) continue;
        json_out_object(out, NULL);
        json_out_number(out, "dispute", i + 1);
        put_person(out, "by", names, on->by);
        if (on->with != NOBODY) put_person(out, "with", names, on->with);
        json_out_number(out, "minute", on->minute);
        if (on->ruled) json_out_text(out, "ruled", role_id(on->ruled));
        if (on->ruled) json_out_number(out, "cents", on->cents);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_seed(struct json_out *out, int seat, const struct pit_seed *seed)
{
    json_out_object(out, NULL);
    json_out_number(out, "seat", seat + 1);
    json_out_hex(out, "hex", seed->bytes, seed->length);
    json_out_end(out);
}

static void put_seeds(struct json_out *out, const char *name, const struct pit_seed *seeds)
{
    json_out_array(out, name);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (seeds[seat].length) put_seed(out, seat, &seeds[seat]);
    json_out_end(out);
}

/* Players' seeds: those that count, those that are fixed and will, and those given after them. */
static void put_chance(struct json_out *out, const struct pit *pit)
{
    const struct pit_chance *chance = &pit->chance;

    if (!chance->live) return;
    json_out_object(out, "chance");
    json_out_number(out, "drawn", (int64_t)chance->drawn);
    json_out_number(out, "shown", (int64_t)chance->shown);
    json_out_number(out, "left", (int64_t)(chance->last - chance->drawn));
    json_out_if(out, "first", (int64_t)chance->first);
    json_out_hex(out, "commitment", chance->next.bytes, sizeof chance->next.bytes);
    put_seeds(out, "seeds", chance->seeds);
    put_seeds(out, "fixed", chance->fixed);
    put_seeds(out, "given", chance->given);
    json_out_end(out);
}

/* What the house owes players for lack of chips, and the commission that players owe. */
static void put_owed(struct json_out *out, const struct pit *pit)
{
    int64_t owed = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (pit->owed_cents[seat] > 0) owed += pit->owed_cents[seat];
    json_out_number(out, "owed", owed);
    json_out_if(out, "commission", pit->table.till.commission_cents);
}

/* ---- Results --------------------------------------------------------------------- */

/* The result in words, without dashes. */
static void put_say(struct json_out *out, struct round_said said)
{
    for (char *c = said.say; *c; c++)
        if (*c == '-') *c = ' ';
    json_out_text(out, "say", said.say);
}

void wire_results(struct json_out *out, const struct pit *pit)
{
    const struct game_rounds *rounds = rounds_of(&pit->table.sign);
    struct round_said said;

    json_out_array(out, "last");
    for (int i = 0; i < PIT_RESULTS; i++) {
        round_say(rounds, &pit->results[i], &said);
        if (!*said.say) continue;
        json_out_object(out, NULL);
        put_say(out, said);
        if (said.brief) json_out_text(out, "short", said.brief);
        if (said.as) json_out_text(out, "as", said.as);
        json_out_end(out);
    }
    json_out_end(out);
}

/* ---- The state ------------------------------------------------------------------- */

void wire_state(struct json_out *out, const struct pit *pit, const struct wire_names *names)
{
    wire_phase(out, &pit->table);
    put_turn(out, &pit->table);
    json_out_number(out, "minute", pit->table.minute);
    put_seats(out, pit, names);
    put_staff(out, pit, names);
    put_wagers(out, &pit->table);
    if (state_of(&pit->table)->put) state_of(&pit->table)->put(out, &pit->table);
    put_chance(out, pit);
    wire_limits(out, &pit->table);
    wire_contest(out, &pit->table);
    put_notices(out, pit);
    put_owed(out, pit);
    put_disputes(out, pit, names);
    put_entered(out, pit, names);
}
