/* pit_session.c - a session of a tournament at a table: the tournament's orders, and what each
 * command of the game leads to in the session (rules/contest.h).
 *
 * These orders come from the tournament, never from a person at the table.  Free tournament chips
 * are apart from the table's own: they come from a tray of their own and go back to it, so that
 * neither the table's tray nor its money changes.  Chips that are bought are the table's. */
#include "pit/pit_internal.h"
#include "pit/rounds.h"
#include "rules/assert.h"

#include <string.h>

#define TRAY_OF_EACH 1000000 /* free chips, more than a table can need */

/* Without a session: as if one of the game's own kind were on. */
static const char *cites(const struct pit *pit, enum contest_topic topic)
{
    enum contest_kind kind = pit->table.contest.terms.kind;
    bool covered = games[pit->table.sign.edition]->contest;

    return contest_clause(kind ? kind : covered ? CONTEST_TABLE : CONTEST_HOUSE, topic);
}

/* The clause on a failure.  The house's own tournaments have none. */
static const char *remedy(const struct pit *pit, enum contest_remedy which)
{
    const struct contest_rows *rows = contest_rows(&pit->table);

    return rows ? rows->remedy[which] : cites(pit, CONTEST_ISSUE);
}

static struct contest *contest_of(struct pit *pit)
{
    return &pit->table.contest;
}

/* ---- Preparing ------------------------------------------------------------------- */

/* Whether nothing is going on, so that players could leave. */
static bool is_calm(const struct table *table)
{
    return table_row(conduct_of(table), ACT_LEAVE)->phases & 1u << table->till.phase;
}

static struct refusal can_session(const struct pit *pit, const struct order *order)
{
    const struct table *table = &pit->table;
    const char *clause = pit_clause(pit, PIT_SESSION);

    if (contest_on(table)) return no(REFUSED_SESSION_RUNS, clause);
    if (table->till.phase == family_of(table)->closed_phase)
        return no(REFUSED_TABLE_CLOSED, clause);
    if (table->present || !pit_layout_empty(pit) || !is_calm(table))
        return no(REFUSED_TABLE_IN_USE, clause);
    return contest_terms_fit(&table->sign, &order->terms);
}

static void session(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit->reserved_before = pit->reserved;
    pit->reserved = RESERVED_EVENT;
    contest_begin(&pit->table, &order->terms);
    for (int i = 0; i < pit->set.kinds && !order->terms.bought; i++)
        pit->tournament_tray.count[i] = TRAY_OF_EACH;
    const struct contest_rows *rows = contest_rows(&pit->table);
    struct pit_event *event = pit_add_done(pit, order, events);
    event->other = order->terms.tournament;
    event->clause = rows ? rows->applies[order->terms.kind == CONTEST_TERMINALS] : "House r.1";
}

static struct command sits_at(int seat)
{
    return (struct command){
        .act = ACT_SIT, .flags = FLAG_DRAWN, .role = ROLE_PLAYER, .seat = (int8_t)seat
    };
}

static struct refusal can_seat(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->other);
    const char *clause = cites(pit, CONTEST_OWN_SEAT);
    int seat = order->number - 1;

    if (pit->table.contest.stage != CONTEST_SEATING) return no(REFUSED_NO_SESSION, clause);
    if (order->other == NOBODY) return no(REFUSED_NOT_HERE, clause);
    if (guest && guest->seat != NO_SEAT) return no(REFUSED_STILL_SEATED, clause);
    if (guest && guest->duty) return no(REFUSED_ON_DUTY, clause);
    if (!guest && !pit_has_room(pit)) return no(REFUSED_TOO_MANY, clause);
    struct command sit = sits_at(seat);
    return table_check(&pit->table, &sit);
}

static void seat_player(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int seat = order->number - 1;
    struct command sit = sits_at(seat);
    bool here = pit_guest(pit, order->other);
    struct guest *guest = pit_guest_of(pit, here ? order->other : NOBODY);

    if (!here)
        *guest = (struct guest){
            .person = order->other, .seat = NO_SEAT, .of_age = true, .drawn = true
        };
    guest->invited = true;
    bool terminals = pit->table.contest.terms.kind == CONTEST_TERMINALS;
    pit_add_done(pit, order, events)->clause =
        cites(pit, terminals ? CONTEST_AT_TERMINAL : CONTEST_SEATED);
    pit_carry_out(pit, &sit, PIT_TAKEN, events);
    guest->seat = (int8_t)seat;
    contest_seat(&pit->table, seat);
    const struct known *known = pit_known(pit, order->other);
    if (known && known->barred) /* plays no more: nobody waits for a bet */
        contest_disqualify(&pit->table, seat, cites(pit, CONTEST_RULES), &events->game);
}

/* Players may be disqualified before the session starts; they get no chips. */
static uint32_t still_in(const struct contest *contest)
{
    return contest->players & ~contest->out;
}

static struct refusal can_start(const struct pit *pit, const struct order *order)
{
    const struct contest *contest = &pit->table.contest;
    const char *clause = cites(pit, CONTEST_ISSUE);

    (void)order;
    if (contest->stage != CONTEST_SEATING) return no(REFUSED_NO_SESSION, clause);
    if (__builtin_popcount(still_in(contest)) < 2) return no(REFUSED_TOO_FEW_PLAYERS, clause);
    for (int seat = 0; seat < table_seat_count(&pit->table) && contest->terms.bought; seat++)
        if (still_in(contest) & SEAT_BIT(seat) &&
            contest->paid_cents[seat] != contest->terms.chips_cents)
            return no_with_amount(REFUSED_CHIPS_UNPAID, clause, contest->terms.chips_cents);
    return accepted();
}

static void start(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct contest *contest = contest_of(pit);

    pit_add_done(pit, order, events)->clause = cites(pit, CONTEST_ISSUE);
    for (int seat = 0; seat < table_seat_count(&pit->table) && !contest->terms.bought; seat++) {
        if (!(still_in(contest) & SEAT_BIT(seat))) continue;
        struct chips chips = chips_for(&pit->set, contest->terms.chips_cents);
        struct pit_event *event = pit_add_event(events, PIT_RETURNED, pit_person_at(pit, seat),
                                                seat, cites(pit, CONTEST_ISSUE));
        event->cents = -contest->terms.chips_cents;
        event->chips = chips;
        chips_move(&pit->tournament_tray, &pit->rack[seat], &event->chips);
    }
    contest_start(&pit->table, &events->game);
    table_recount(&pit->table);
}

/* ---- During play ----------------------------------------------------------------- */

/* A hand that decides nothing is none of the session: wagers and turns stay as they are. */
static bool is_undecided(const struct table *table)
{
    const struct game_rounds *rounds = rounds_of(&table->sign);

    return rounds->undecided && rounds->undecided(table);
}

struct session_before session_before(const struct pit *pit)
{
    bool on = contest_on(&pit->table);

    return (struct session_before){ on, on && table_phase(&pit->table).open,
                                    on && is_undecided(&pit->table) };
}

void session_reveal(struct pit *pit, const struct command *command, struct events *events)
{
    const struct game_rounds *rounds = rounds_of(&pit->table.sign);

    if (!pit->table.contest.secret_count || !(round_act(rounds, command->act) & ROUND_SETTLES))
        return;
    if (is_undecided(&pit->table)) return;
    contest_reveal(&pit->table, events);
    table_recount(&pit->table);
}

/* What a command and its events did to the round. */
static struct contest_step step_of(const struct pit *pit, const struct command *command,
                                   const struct session_before *before, int first,
                                   const struct events *events)
{
    const struct game_rounds *rounds = rounds_of(&pit->table.sign);
    unsigned done = round_act(rounds, command->act);
    struct contest_step step = { .closed = before->open && !table_phase(&pit->table).open &&
                                           contest_closes(&pit->table, command->act) };

    for (int i = first; i < events->count; i++) {
        const struct event *event = &events->list[i];
        unsigned does = round_event(rounds, event);
        done |= does;
        step.cut_first |= does & ROUND_CUT_CARD && event->number;
        step.reversed |= event->kind == EVENT_REVERSED;
    }
    step.is_void = done & ROUND_VOIDS && !before->undecided;
    step.undecided = done & ROUND_VOIDS && before->undecided;
    step.open = before->open && !step.reversed;
    step.ended = round_settled(done) && !(done & ROUND_VOIDS);
    step.paying = rounds->paying && rounds->paying(&pit->table);
    step.cut_card = done & ROUND_CUT_CARD;
    step.shoe_over = done & ROUND_SHOE_OVER;
    return step;
}

void session_follow(struct pit *pit, const struct command *command,
                    const struct session_before *before, int first, struct events *events)
{
    if (!before->on || !contest_on(&pit->table)) return;
    struct contest_step step = step_of(pit, command, before, first, events);
    bool plays = command->seat >= 0 && command->seat < TABLE_SEATS &&
                 pit->table.contest.players & SEAT_BIT(command->seat);

    contest_follow(&pit->table, &step, events);
    if (command->act == ACT_EXCLUDE && plays)
        contest_disqualify(&pit->table, command->seat, cites(pit, CONTEST_RULES), events);
    table_recount(&pit->table);
    assert(table_imbalance(&pit->table) == 0);
}

struct refusal session_allows(const struct pit *pit, const struct order *order)
{
    int seat = pit_seat(pit, order->person);
    const struct contest_rows *rows = contest_rows(&pit->table);

    if (!contest_on(&pit->table)) return accepted();
    switch ((enum pit_act)order->act) {
    case PIT_COLOUR:
    case PIT_COLOUR_BACK:
    case PIT_COLOURS_ONLY:
    case PIT_GRANT:
        return (struct refusal){ REFUSED_TOURNAMENT_CHIPS, cites(pit, CONTEST_CHIPS), 0, 0,
                                 rows ? rows->colours : NULL };
    case PIT_CHANGE:
    case PIT_COLOUR_UP:
        return pit_free_chips(pit) ? no(REFUSED_TOURNAMENT_CHIPS, cites(pit, CONTEST_CHIPS))
                                   : accepted();
    case PIT_RESERVE:
        return no(REFUSED_SESSION_RUNS, pit_clause(pit, PIT_SESSION));
    case PIT_WALK_OFF:
        return seat != NO_SEAT && !order->yes && !(pit->table.contest.excused & SEAT_BIT(seat))
                   ? no(REFUSED_SESSION_ON, cites(pit, CONTEST_LEAVING))
                   : accepted();
    case PIT_COLLECT:
        return no(REFUSED_SESSION_ON, cites(pit, CONTEST_LEAVING));
    default:
        return accepted();
    }
}

/* ---- The tournament's orders during play ----------------------------------------- */

/* The seat of a player of the session, or NO_SEAT. */
static int player_seat(const struct pit *pit, uint32_t person)
{
    int seat = pit_seat(pit, person);

    return seat != NO_SEAT && pit->table.contest.players & SEAT_BIT(seat) ? seat : NO_SEAT;
}

static struct refusal is_player(const struct pit *pit, const struct order *order,
                                const char *clause)
{
    if (!contest_on(&pit->table)) return no(REFUSED_NO_SESSION, clause);
    return player_seat(pit, order->other) != NO_SEAT ? accepted()
                                                     : no(REFUSED_NOT_IN_SESSION, clause);
}

static const char *breach(const struct pit *pit, const struct order *order)
{
    enum contest_kind kind = pit->table.contest.terms.kind;

    return contest_breach_clause(kind ? kind : CONTEST_HOUSE, order->number);
}

static struct refusal can_disqualify(const struct pit *pit, const struct order *order)
{
    struct refusal why = is_player(pit, order, breach(pit, order));
    int seat = player_seat(pit, order->other);

    if (why.code) return why;
    return pit->table.contest.disqualified & SEAT_BIT(seat)
               ? no(REFUSED_OUT_OF_SESSION, breach(pit, order))
               : accepted();
}

/* Changes racks and layout as a command would, so chips follow: a commission comes back, too. */
static void disqualify(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int64_t worth[TABLE_SEATS];
    const char *clause = breach(pit, order);

    pit_note_worth(pit, worth);
    pit_add_done(pit, order, events)->clause = clause;
    contest_disqualify(&pit->table, player_seat(pit, order->other), clause, &events->game);
    table_recount(&pit->table);
    pit_follow_worth(pit, worth, clause, events);
}

static struct refusal can_excuse(const struct pit *pit, const struct order *order)
{
    return is_player(pit, order, cites(pit, CONTEST_LEAVING));
}

static void excuse(struct pit *pit, const struct order *order, struct pit_events *events)
{
    uint32_t bit = SEAT_BIT(player_seat(pit, order->other));

    contest_of(pit)->excused &= ~bit;
    if (order->yes) contest_of(pit)->excused |= bit;
    pit_add_done(pit, order, events)->clause = cites(pit, CONTEST_LEAVING);
}

/* ---- Terminals that fail --------------------------------------------------------- */

static struct refusal can_adjust(const struct pit *pit, const struct order *order)
{
    const char *clause = remedy(pit, REMEDY_BALANCE);
    struct refusal why = is_player(pit, order, clause);
    int seat = player_seat(pit, order->other);

    if (why.code) return why;
    int64_t rack = pit->table.till.rack_cents[seat], after = rack + order->cents;
    if (!order->cents || order->cents % pit->table.sign.chip_cents)
        return no_with_amount(REFUSED_NOT_IN_CHIPS, clause, pit->table.sign.chip_cents);
    return after >= 0 && after <= MONEY_MOST ? accepted()
                                             : no_with_amount(REFUSED_RACK_SHORT, clause, rack);
}

static void adjust(struct pit *pit, const struct order *order, struct pit_events *events)
{
    const char *clause = remedy(pit, REMEDY_BALANCE);
    int seat = player_seat(pit, order->other);
    int64_t worth[TABLE_SEATS];

    pit_add_done(pit, order, events)->clause = clause;
    pit->table.till.rack_cents[seat] += order->cents;
    pit->table.till.float_cents -= order->cents;
    pit->table.undo = UNDO_NOTHING;
    table_add_event(&events->game, EVENT_CORRECTED, seat, clause)->paid_cents = order->cents;
    pit->owed_cents[seat] += order->cents;
    pit_pay_owed(pit, seat, clause, events);
    pit_note_worth(pit, worth);
    contest_drop(&pit->table, &events->game);
    table_recount(&pit->table);
    pit_follow_worth(pit, worth, clause, events);
}

/* The new place must be free; wagers must be off the old one. */
static struct refusal can_move(const struct pit *pit, const struct order *order)
{
    const char *clause = remedy(pit, REMEDY_TERMINAL);
    struct refusal why = is_player(pit, order, clause);
    struct command sit = sits_at(order->number - 1);

    if (!why.code && table_on_layout(&pit->table, player_seat(pit, order->other)))
        why = no(REFUSED_WAGERS_STAND, clause);
    return why.code ? why : table_check(&pit->table, &sit);
}

static void move_bit(uint32_t *seats, int from, int to)
{
    if (*seats & SEAT_BIT(from)) *seats |= SEAT_BIT(to);
    *seats &= ~SEAT_BIT(from);
}

static void move_place(struct contest *contest, int from, int to)
{
    uint32_t *const sets[] = { &contest->players, &contest->out,  &contest->disqualified,
                               &contest->fell,    &contest->made, &contest->passed,
                               &contest->voided,  &contest->late, &contest->secret,
                               &contest->excused };

    for (size_t i = 0; i < LENGTH(sets); i++) move_bit(sets[i], from, to);
    contest->pass_left[to] = contest->pass_left[from];
    contest->secret_left[to] = contest->secret_left[from];
    contest->pass_left[from] = contest->secret_left[from] = 0;
    contest->paid_cents[to] = contest->paid_cents[from];
    contest->paid_cents[from] = 0;
    if (contest->marker == from) contest->marker = (int8_t)to;
    if (contest->turn == from) contest->turn = (int8_t)to;
}

static void move(struct pit *pit, const struct order *order, struct pit_events *events)
{
    const char *clause = remedy(pit, REMEDY_TERMINAL);
    int from = player_seat(pit, order->other), to = order->number - 1;
    struct till *till = &pit->table.till;

    pit_add_done(pit, order, events)->clause = clause;
    struct pit_event *event = pit_add_event(events, PIT_MOVED, order->other, from, clause);
    event->number = order->number;
    event->cents = till->rack_cents[from];
    event->chips = pit->rack[from];
    pit->table.present |= SEAT_BIT(to);
    move_place(contest_of(pit), from, to);
    till->rack_cents[to] += till->rack_cents[from];
    till->in_cents[to] += till->rack_cents[from];
    till->in_cents[from] -= till->rack_cents[from];
    till->rack_cents[from] = 0;
    chips_move(&pit->rack[from], &pit->rack[to], &event->chips);
    pit->owed_cents[to] += pit->owed_cents[from];
    pit->owed_cents[from] = 0;
    pit->table.undo = UNDO_NOTHING;
    pit_guest_of(pit, order->other)->seat = (int8_t)to;
    pit->table.present &= ~SEAT_BIT(from);
    family_of(&pit->table)->without(&pit->table, from, clause, &events->game);
    table_recount(&pit->table);
}

/* ---- The end --------------------------------------------------------------------- */

static uint8_t tallied_as(const struct contest *contest, int seat)
{
    uint32_t bit = SEAT_BIT(seat);

    return (uint8_t)((contest->out & bit ? TALLIED_OUT : 0) |
                     (contest->disqualified & bit ? TALLIED_DISQUALIFIED : 0) |
                     (contest->fell & bit ? TALLIED_FELL : 0) |
                     (contest->voided & bit ? TALLIED_VOID : 0));
}

/* Chips that the tray could not pay so far: the cage sends what the player has in all, and the
 * player's chips are exchanged for these. */
static void settle_up(struct pit *pit, int seat, const char *clause, struct pit_events *events)
{
    int64_t owed = pit->owed_cents[seat], rack = pit->table.till.rack_cents[seat];
    struct chips chips = chips_for(&pit->set, rack), before = pit->rack[seat];

    if (!owed) return;
    struct pit_event *event = pit_add_event(events, PIT_FILLED, NOBODY, NO_SEAT, clause);
    event->cents = rack;
    event->chips = chips;
    event = pit_add_event(events, PIT_PAID, pit_person_at(pit, seat), seat, clause);
    event->cents = owed;
    for (int i = 0; i < CHIP_KINDS; i++) {
        event->chips.count[i] = chips.count[i] - before.count[i];
        pit->tray.count[i] += before.count[i];
    }
    pit->rack[seat] = chips;
    pit->owed_cents[seat] = 0;
}

/* Chips that were free go back to the house; those that were bought are the player's. */
static void release(struct pit *pit, int seat, struct pit_events *events)
{
    bool bought = pit->table.contest.terms.bought;
    const char *clause = cites(pit, bought ? CONTEST_EXCHANGED : CONTEST_RETURNED);
    uint32_t person = pit_person_at(pit, seat);
    int64_t rack = pit->table.till.rack_cents[seat];

    pit->table.winners_down &= ~SEAT_BIT(seat);
    if (bought) {
        settle_up(pit, seat, clause, events);
    } else { /* nothing is cashed out, and nothing is owed any more */
        pit->table.till.in_cents[seat] -= rack;
        pit->table.till.rack_cents[seat] = 0;
        pit->owed_cents[seat] = 0;
    }
    table_redeem(&pit->table, seat, clause, &events->game);
    struct pit_event *event =
        pit_add_event(events, bought ? PIT_TAKEN : PIT_RETURNED, person, seat, clause);
    pit_clear_seat(pit, seat, &event->chips);
    event->cents = rack;
    struct guest *guest = pit_guest_of(pit, person);
    guest->seat = NO_SEAT;
    guest->invited = guest->away = false;
    if (guest->drawn) *guest = (struct guest){ .person = NOBODY, .seat = NO_SEAT };
}

/* What was paid for chips is refunded: the rack becomes what was paid, whatever it has won, lost or
 * been credited with. */
static void refund(struct pit *pit, int seat, struct pit_events *events)
{
    int64_t more = pit->table.contest.paid_cents[seat] - pit->table.till.rack_cents[seat];
    const char *clause = remedy(pit, REMEDY_REFUND);

    if (!pit->table.contest.terms.bought || !more) return;
    pit->table.till.rack_cents[seat] += more;
    pit->table.till.float_cents -= more;
    pit->table.undo = UNDO_NOTHING;
    table_add_event(&events->game, EVENT_CORRECTED, seat, clause)->paid_cents = more;
    pit->owed_cents[seat] += more;
    pit_pay_owed(pit, seat, clause, events);
}

static struct refusal can_void(const struct pit *pit, const struct order *order)
{
    const char *clause = remedy(pit, REMEDY_OTHER_HEAT);
    struct refusal why = is_player(pit, order, clause);
    int seat = player_seat(pit, order->other);

    if (why.code) return why;
    return pit->table.contest.out & SEAT_BIT(seat) ? no(REFUSED_OUT_OF_SESSION, clause)
                                                   : accepted();
}

/* The player leaves at once, with what was paid. */
static void void_seat(struct pit *pit, const struct order *order, struct pit_events *events)
{
    const char *clause = remedy(pit, REMEDY_OTHER_HEAT);
    int seat = player_seat(pit, order->other);
    int64_t worth[TABLE_SEATS];

    pit_note_worth(pit, worth);
    pit_add_done(pit, order, events)->clause = clause;
    contest_void_seat(&pit->table, seat, clause, &events->game);
    table_recount(&pit->table);
    pit_follow_worth(pit, worth, clause, events);
    refund(pit, seat, events);
    release(pit, seat, events);
    contest_leave(&pit->table, seat);
}

static void end_session(struct pit *pit, struct pit_events *events)
{
    uint32_t players = pit->table.contest.players;

    for (int seat = 0; seat < table_seat_count(&pit->table); seat++)
        if (players & SEAT_BIT(seat)) release(pit, seat, events);
    contest_clear(&pit->table);
    memset(&pit->tournament_tray, 0, sizeof pit->tournament_tray);
    pit->reserved = pit->reserved_before;
    pit->reserved_before = RESERVED_NOT;
    table_recount(&pit->table);
}

void session_close(struct pit *pit, struct pit_events *events)
{
    const struct contest *contest = &pit->table.contest;

    for (int seat = 0; seat < table_seat_count(&pit->table); seat++) {
        if (!(contest->players & SEAT_BIT(seat))) continue;
        struct pit_event *event = pit_add_event(events, PIT_TALLIED, pit_person_at(pit, seat), seat,
                                                cites(pit, contest->terms.kind == CONTEST_TERMINALS
                                                               ? CONTEST_TERMINAL_TALLY
                                                               : CONTEST_TALLY));
        event->other = contest->terms.tournament;
        event->cents = pit->table.till.rack_cents[seat];
        event->number = tallied_as(contest, seat);
    }
    end_session(pit, events);
}

static struct refusal can_stop(const struct pit *pit, const struct order *order)
{
    (void)order;
    return contest_on(&pit->table) ? accepted()
                                   : no(REFUSED_NO_SESSION, pit_clause(pit, PIT_SESSION_STOP));
}

/* Wagers of a round in play go back first.  A player who was out before the failure keeps what is
 * left, and gets no refund (reading T16). */
static void stop(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct table *table = &pit->table;
    uint32_t players = table->contest.players, refunded = still_in(&table->contest);
    const char *clause = remedy(pit, REMEDY_SYSTEM);
    int64_t worth[TABLE_SEATS];

    pit_note_worth(pit, worth);
    pit_add_done(pit, order, events)->clause = clause;
    table_lapse(table, ALL_LAPSE, NO_SEAT, clause, &events->game);
    for (int seat = 0; seat < table_seat_count(table); seat++)
        if (players & SEAT_BIT(seat))
            family_of(table)->give_back(table, seat, clause, &events->game);
    table_recount(table);
    pit_follow_worth(pit, worth, clause, events);
    for (int seat = 0; seat < table_seat_count(table) && order->yes; seat++)
        if (refunded & SEAT_BIT(seat)) refund(pit, seat, events);
    end_session(pit, events);
}

const struct pit_code pit_session_acts[PIT_ACT_COUNT] = {
    [PIT_SESSION] = { can_session, session },
    [PIT_SESSION_SEAT] = { can_seat, seat_player },
    [PIT_SESSION_START] = { can_start, start },
    [PIT_SESSION_STOP] = { can_stop, stop },
    [PIT_DISQUALIFY] = { can_disqualify, disqualify },
    [PIT_SESSION_MOVE] = { can_move, move },
    [PIT_SESSION_ADJUST] = { can_adjust, adjust },
    [PIT_EXCUSE] = { can_excuse, excuse },
    [PIT_SESSION_VOID] = { can_void, void_seat },
};
