/* pit_people.c - people around a table: arriving and leaving, duties, private tables and other
 * restrictions, partners, players kept apart, disputes, chips left behind. */
#include "pit/pit_internal.h"
#include "rules/slots.h"

#include <string.h>

/* ---- Arriving, leaving, duties --------------------------------------------------- */

bool pit_has_room(const struct pit *pit)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person == NOBODY) return true;
    return false;
}

static struct refusal can_arrive(const struct pit *pit, const struct order *order)
{
    if (order->person == NOBODY || pit_guest(pit, order->person))
        return no(REFUSED_HERE_ALREADY, pit_clause(pit, PIT_ARRIVE));
    return pit_has_room(pit) ? accepted() : no(REFUSED_TOO_MANY, pit_clause(pit, PIT_ARRIVE));
}

static void arrive(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct guest *guest = pit_guest_of(pit, NOBODY);
    const struct known *known = pit_known(pit, order->person);

    *guest = (struct guest){ .person = order->person, .seat = NO_SEAT, .of_age = order->yes };
    guest->works = known && known->works;
    /* lower request numbers belong to an earlier visit */
    guest->requests = request_window_from(order->request);
    pit_add_done(pit, order, events);
}

static struct refusal can_depart(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->person);

    if (guest->seat != NO_SEAT) return no(REFUSED_STILL_SEATED, pit_clause(pit, PIT_DEPART));
    return pit_duty(guest) == ROLE_OPERATOR ? no(REFUSED_ON_DUTY, pit_clause(pit, PIT_DUTY))
                                            : accepted();
}

static void depart(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit_add_done(pit, order, events);
    if (pit_guest(pit, order->person)->works && pit_can_know(pit, order->person, NOBODY))
        pit_know(pit, order->person)->works = true;
    *pit_guest_of(pit, order->person) = (struct guest){ .person = NOBODY, .seat = NO_SEAT };
}

/* A person has one duty at most, and only the operator assigns duties.  Staff must be of age. */
static struct refusal can_duty(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->other);
    const char *clause = pit_clause(pit, PIT_DUTY), *age = says(&pit->table, SAYS_AGE);
    const unsigned players = ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED | ROLE_CLOCK;

    if (!guest) return no(REFUSED_NOT_HERE, clause);
    if (guest->seat != NO_SEAT) return no(REFUSED_STILL_SEATED, clause);
    if (order->other == order->person) return no(REFUSED_SAME_PERSON, clause);
    if (order->number > ROLE_COUNT || (order->number && players & 1u << (order->number - 1)))
        return no(REFUSED_NO_SUCH_ACT, clause);
    return guest->of_age || !order->number ? accepted() : no(REFUSED_UNDER_AGE, age ? age : clause);
}

static void duty(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct guest *guest = pit_guest_of(pit, order->other);

    guest->works |= order->number || guest->duty;
    guest->duty = order->number;
    pit_add_done(pit, order, events);
}

/* ---- Private tables, other tables, partners -------------------------------------- */

static struct refusal can_reserve(const struct pit *pit, const struct order *order)
{
    return order->number <= RESERVED_EVENT ? accepted()
                                           : no(REFUSED_NO_SUCH_ACT, pit_clause(pit, PIT_RESERVE));
}

/* The event carries the clause by which the table is reserved, or that of the sign that comes down.
 */
static void add_reserved(const struct pit *pit, const struct order *order,
                         struct pit_events *events)
{
    struct pit_event *event = pit_add_done(pit, order, events);

    if (pit->reserved)
        event->clause =
            pit_other_clause(pit, pit->reserved == RESERVED_PARTY ? ONE_PARTY : AN_EVENT);
    else if (order->act == PIT_RESERVE)
        event->clause = pit_other_clause(pit, PRIVATE_SIGN);
}

/* Taking the sign down ends the invitations. */
static void reserve(struct pit *pit, const struct order *order, struct pit_events *events)
{
    for (int i = 0; i < PIT_GUESTS && order->number == RESERVED_NOT; i++)
        pit->guests[i].invited = false;
    pit->reserved = order->number;
    add_reserved(pit, order, events);
}

static struct refusal can_name(const struct pit *pit, const struct order *order)
{
    return pit_guest(pit, order->other) ? accepted()
                                        : no(REFUSED_NOT_HERE, pit_clause(pit, order->act));
}

/* The operator can admit anyone, a tournament director only to an event. */
static struct refusal can_invite(const struct pit *pit, const struct order *order)
{
    if (order->role == ROLE_DIRECTOR && pit->reserved != RESERVED_EVENT)
        return no(REFUSED_NO_EVENT, pit_other_clause(pit, AN_EVENT));
    return can_name(pit, order);
}

static void invite(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit_guest_of(pit, order->other)->invited = order->yes;
    add_reserved(pit, order, events);
}

static struct refusal can_restrict(const struct pit *pit, const struct order *order)
{
    struct refusal why = can_name(pit, order);

    return why.code || pit_can_know(pit, order->other, NOBODY)
               ? why
               : no(REFUSED_TOO_MANY, pit_clause(pit, PIT_RESTRICT));
}

/* Applies to the person, even after leaving and coming back. */
static void restrict_to_other(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct known *known = pit_know(pit, order->other);

    known->elsewhere = order->yes;
    pit_forget(known);
    pit_add_done(pit, order, events);
}

unsigned pit_roles_for(const struct pit *pit, const struct order *order)
{
    bool nsw = games[pit->table.sign.edition]->new_south_wales;
    int at = order->number - 1;

    switch ((enum pit_act)order->act) {
    case PIT_BAR: /* only the operator readmits */
        return !nsw         ? pit_act_by(PIT_BAR)
               : order->yes ? ROLE_GAME_SUPERVISOR | ROLE_CASINO_SUPERVISOR
                            : ROLE_OPERATOR;
    case PIT_RULE: /* the first ruling */
        return nsw && at >= 0 && at < PIT_DISPUTES && pit->disputes[at].by != NOBODY &&
                       !pit->disputes[at].ruled
                   ? ROLE_GAME_SUPERVISOR
                   : pit_act_by(PIT_RULE);
    default:
        return pit_act_by_at(pit->table.sign.edition, order->act);
    }
}

/* Supervisors bar a person who is here, for using a device; only the operator readmits (NSW 9.3.3).
 * Other texts have no such rule. */
static struct refusal can_bar(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_BAR);
    const struct guest *guest = pit_guest(pit, order->other);
    unsigned by = pit_roles_for(pit, order);

    if (!games[pit->table.sign.edition]->new_south_wales) return no(REFUSED_NO_SUCH_ACT, clause);
    if (!(order->role & by)) return (struct refusal){ REFUSED_WRONG_ROLE, clause, 0, by, NULL };
    if (!order->yes)
        return pit_bars(pit, order->other) ? accepted() : no(REFUSED_NOT_BARRED, clause);
    if (!guest) return no(REFUSED_NOT_HERE, clause);
    if (guest->duty) return no(REFUSED_ON_DUTY, clause);
    return pit_can_know(pit, order->other, NOBODY) ? accepted() : no(REFUSED_TOO_MANY, clause);
}

/* A player is excluded from the game, too (9.3.2), and led away: staff can collect what is left
 * behind. */
static void bar(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct command exclude = { .act = ACT_EXCLUDE, .role = order->role };
    struct known *known = pit_know(pit, order->other);

    known->from_casino = order->yes;
    pit_forget(known);
    pit_add_done(pit, order, events)->number = order->yes;
    exclude.seat = (int8_t)pit_seat(pit, order->other);
    if (!order->yes || exclude.seat == NO_SEAT) return;
    if (!table_check(&pit->table, &exclude).code) pit_carry_out(pit, &exclude, PIT_TAKEN, events);
    pit_guest_of(pit, order->other)->away = true;
}

static struct refusal can_partner(const struct pit *pit, const struct order *order)
{
    bool both = pit_seat(pit, order->other) != NO_SEAT && pit_seat(pit, order->third) != NO_SEAT;

    if (!both || order->third == order->other)
        return no(REFUSED_NOT_HERE, pit_clause(pit, PIT_PARTNERS));
    return pit_can_know(pit, order->other, order->third)
               ? accepted()
               : no(REFUSED_TOO_MANY, pit_clause(pit, PIT_PARTNERS));
}

static void set_partner(struct pit *pit, uint32_t one, uint32_t two, bool yes)
{
    struct known *known = pit_know(pit, one);

    if (yes || known->partner == two) known->partner = yes ? two : NOBODY;
    pit_forget(known);
}

static void partner(struct pit *pit, const struct order *order, struct pit_events *events)
{
    set_partner(pit, order->other, order->third, order->yes);
    set_partner(pit, order->third, order->other, order->yes);
    pit_add_done(pit, order, events);
}

/* If the game has such a rule; the two are at the table, seated or not. */
static struct refusal can_separate(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_SEPARATE);
    bool here = pit_guest(pit, order->other) && pit_guest(pit, order->third);

    if (!says(&pit->table, SAYS_APART)) return no(REFUSED_NO_SUCH_ACT, clause);
    if (!here || order->third == order->other) return no(REFUSED_NOT_HERE, clause);
    return pit_can_know(pit, order->other, order->third) ? accepted()
                                                         : no(REFUSED_TOO_MANY, clause);
}

static void set_apart(struct pit *pit, uint32_t one, uint32_t two, bool yes)
{
    struct known *known = pit_know(pit, one);

    if (yes || known->apart == two) known->apart = yes ? two : NOBODY;
    pit_forget(known);
}

/* The player's wagers come back, unless a round is in progress. */
static void keep_out(struct pit *pit, uint32_t person, struct pit_events *events)
{
    const char *clause = pit_clause(pit, PIT_SEPARATE);
    int64_t worth[TABLE_SEATS];

    pit_note_worth(pit, worth);
    table_keep_out(&pit->table, pit_seat(pit, person), clause, &events->game);
    pit_follow_worth(pit, worth, clause, events);
}

/* While both have a seat neither begins another hand, not even with an ante that is already up;
 * neither sits down where the other is. */
static void separate(struct pit *pit, const struct order *order, struct pit_events *events)
{
    bool both = pit_seat(pit, order->other) != NO_SEAT && pit_seat(pit, order->third) != NO_SEAT;

    set_apart(pit, order->other, order->third, order->yes);
    set_apart(pit, order->third, order->other, order->yes);
    pit_add_done(pit, order, events);
    if (!both || !order->yes) return;
    keep_out(pit, order->other, events);
    keep_out(pit, order->third, events);
}

/* Adds to the promotional chips that a person may have. */
static struct refusal can_grant(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->other);
    const char *clause = pit_clause(pit, PIT_GRANT);

    if (!games[pit->table.sign.edition]->division_1 &&
        !games[pit->table.sign.edition]->new_south_wales)
        return no(REFUSED_NO_SUCH_ACT, clause);
    if (!guest) return no(REFUSED_NOT_HERE, clause);
    return order->cents > 0 && order->cents <= MONEY_MOST - guest->granted_cents
               ? accepted()
               : no(REFUSED_NO_AMOUNT, clause);
}

static void grant(struct pit *pit, const struct order *order, struct pit_events *events)
{
    pit_guest_of(pit, order->other)->granted_cents += order->cents;
    pit_add_done(pit, order, events);
}

/* ---- Disputes -------------------------------------------------------------------- */

/* There is room for one dispute of every player with a seat (slots.h): strangers can't keep players
 * from being heard.  A dispute that makes room ends unresolved, and the complainant is advised of
 * the right to complain (19.1; NSW 9.13). */
_Static_assert(PIT_DISPUTES > TABLE_SEATS, "every player can raise a dispute");

static bool is_open(const struct dispute *on)
{
    return on->by != NOBODY && !(on->ruled && on->advised);
}

/* People with an account come before guests; then players with a seat before others at the table,
 * before those who have left. */
static int standing(const struct pit *pit, uint32_t person)
{
    const struct guest *guest = pit_guest(pit, person);

    return (person < PLAY_MONEY_FROM ? 3 : 0) + (!guest ? 0 : guest->seat == NO_SEAT ? 1 : 2);
}

/* Where the dispute of a person goes, free or not; or -1. */
static int dispute_slot(const struct pit *pit, uint32_t person)
{
    const struct slot newcomer = { .by = person, .standing = standing(pit, person) };
    struct slot slots[PIT_DISPUTES] = { 0 };

    for (int i = 0; i < PIT_DISPUTES; i++) {
        const struct dispute *on = &pit->disputes[i];
        if (is_open(on))
            slots[i] = (struct slot){ .by = on->by,
                                      .standing = standing(pit, on->by),
                                      .since = on->minute,
                                      .decided = on->ruled };
    }
    return slots_place(slots, PIT_DISPUTES, &newcomer, PIT_DISPUTES / 8);
}

static struct refusal can_dispute(const struct pit *pit, const struct order *order)
{
    if (order->other != NOBODY && !pit_guest(pit, order->other))
        return no(REFUSED_NOT_HERE, pit_clause(pit, PIT_DISPUTE));
    return dispute_slot(pit, order->person) >= 0
               ? accepted()
               : no(REFUSED_TOO_MANY, pit_clause(pit, PIT_DISPUTE));
}

/* The house itself advises the complainant whose dispute ends. */
static void end_dispute(struct pit *pit, int at, struct pit_events *events)
{
    struct pit_event *event =
        pit_add_event(events, PIT_DONE, NOBODY, NO_SEAT, pit_clause(pit, PIT_ADVISE));

    event->act = PIT_ADVISE;
    event->other = pit->disputes[at].by;
    event->number = (uint8_t)(at + 1);
}

static void dispute(struct pit *pit, const struct order *order, struct pit_events *events)
{
    int at = dispute_slot(pit, order->person);

    if (is_open(&pit->disputes[at])) end_dispute(pit, at, events);
    memset(&pit->disputes[at], 0, sizeof pit->disputes[at]);
    pit->disputes[at].by = order->person;
    pit->disputes[at].with = order->other;
    pit->disputes[at].minute = pit->table.minute;
    pit_add_done(pit, order, events)->number = (uint8_t)(at + 1);
}

static const char *ruling_clause(const struct pit *pit, const struct order *order)
{
    return pit_act_clause_of(pit->table.sign.edition, order->act, order->role);
}

/* First a ruling, in New South Wales by the game supervisor.  A superior of the person who ruled
 * may review it (NSW 9.12).  Explaining the right to complain (19.1) ends the dispute. */
static struct refusal can_rule(const struct pit *pit, const struct order *order)
{
    const char *clause = ruling_clause(pit, order);
    int at = order->number - 1;

    if (at < 0 || at >= PIT_DISPUTES || pit->disputes[at].by == NOBODY)
        return no(REFUSED_NOT_DISPUTED, clause);
    const struct dispute *on = &pit->disputes[at];
    if (on->by == order->person || on->with == order->person)
        return no(REFUSED_SAME_PERSON, clause); /* no one may judge their own case */
    if (on->advised || (order->act == PIT_ADVISE && !on->ruled))
        return no(REFUSED_WRONG_MOMENT, clause);
    unsigned by = pit_roles_for(pit, order);
    if (!(order->role & by))
        return (struct refusal){ REFUSED_WRONG_ROLE, pit_clause(pit, order->act), 0, by, NULL };
    if (order->act == PIT_ADVISE || order->role > on->ruled) return accepted();
    return no(REFUSED_NOT_HIGHER, pit_act_clause_of(pit->table.sign.edition, PIT_RULE, on->ruled));
}

static void rule_on(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct dispute *on = &pit->disputes[order->number - 1];

    if (order->act == PIT_ADVISE) {
        on->advised = true;
    } else {
        on->cents = order->cents;
        on->ruled = order->role;
    }
    pit_add_done(pit, order, events)->clause = ruling_clause(pit, order);
}

/* ---- Left behind ----------------------------------------------------------------- */

/* The index of the chips held for a person (NOBODY: of a free slot), or -1. */
static int left_of(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_LEFT; i++)
        if (pit->left[i].person == person) return i;
    return -1;
}

int64_t pit_worth(const struct pit *pit, uint32_t person)
{
    int seat = pit_seat(pit, person), at = person == NOBODY ? -1 : left_of(pit, person);
    int64_t sum = at < 0 ? 0 : chips_worth(&pit->set, &pit->left[at].chips);

    if (seat == NO_SEAT || pit_free_chips(pit)) return sum;
    return sum + pit->table.till.rack_cents[seat] + table_on_layout(&pit->table, seat) -
           table_promotional(&pit->table, seat);
}

/* An emergency matters only where players must stay: in a session. */
static struct refusal can_walk_off(const struct pit *pit, const struct order *order)
{
    const char *clause = pit_clause(pit, PIT_WALK_OFF);

    if (pit_seat(pit, order->person) == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    return order->yes && !contest_on(&pit->table) ? no(REFUSED_NO_SESSION, clause) : accepted();
}

/* In an emergency a player needs nobody's consent to leave a session (Div 7 r.4.6). */
static void walk_off(struct pit *pit, const struct order *order, struct pit_events *events)
{
    enum contest_kind kind = pit->table.contest.terms.kind;
    struct pit_event *event = pit_add_done(pit, order, events);

    pit_guest_of(pit, order->person)->away = true;
    event->number = order->yes;
    if (order->yes) event->clause = contest_clause(kind, CONTEST_LEAVING);
}

static struct command player_command(int act, int seat)
{
    return (struct command){ .act = (uint8_t)act, .role = ROLE_PLAYER, .seat = (int8_t)seat };
}

/* The command that takes down a wager of the seat.  Returns false if none may be taken down now. */
static bool next_to_take_down(const struct table *table, int seat, struct command *take)
{
    int bet = 0, number = 0;

    *take = player_command(ACT_TAKE, seat);
    while (wager_next(&table->sign, true, &bet, &number)) {
        take->bet = (int8_t)bet;
        take->number = (int8_t)number;
        take->cents = table_wager(table, seat, bet, number);
        if (take->cents && !table_check(table, take).code) return true;
    }
    return false;
}

/* A place for chips to be held.  If there is none, the play money that was held longest for a guest
 * makes room: the guest gets it at once.  -1: none. */
static int left_slot(const struct pit *pit, uint32_t person)
{
    int at = left_of(pit, person);

    if (at < 0) at = left_of(pit, NOBODY);
    for (int i = 0, full = at < 0; full && i < PIT_LEFT; i++) {
        bool longer = at < 0 || pit->left[i].minute < pit->left[at].minute;
        if (pit->left[i].person >= PLAY_MONEY_FROM && longer) at = i;
    }
    return at;
}

/* Whether the seat's chips can be held: nothing is left on the layout, nothing is owed, and colour
 * chips can be changed back. */
static struct refusal can_hold(const struct pit *pit, const struct guest *guest)
{
    struct command leave = player_command(ACT_LEAVE, guest->seat);
    struct refusal why = table_check(&pit->table, &leave);

    if (!why.code) why = pit_can_change_back(pit, guest->seat);
    return why.code || left_slot(pit, guest->person) >= 0
               ? why
               : no(REFUSED_TOO_MANY, pit_clause(pit, PIT_COLLECT));
}

/* Wagers that may be taken down are; once the layout is empty, the chips are held.  Nothing can be
 * held for a player who has a part in the game. */
static struct refusal can_collect(const struct pit *pit, const struct order *order)
{
    const struct family *family = family_of(&pit->table);
    const struct guest *guest = pit_guest(pit, order->other);
    struct command take;

    if (!guest || !guest->away) return no(REFUSED_NOT_AWAY, pit_clause(pit, PIT_COLLECT));
    if (family->has_part && family->has_part(&pit->table, guest->seat))
        return no(family->stays ? family->stays : REFUSED_HAS_A_PART, pit_clause(pit, PIT_COLLECT));
    return next_to_take_down(&pit->table, guest->seat, &take) ? accepted() : can_hold(pit, guest);
}

static void hand_over(struct pit *pit, int at, struct pit_events *events)
{
    struct pit_event *event =
        pit_add_event(events, PIT_HELD, pit->left[at].person, NO_SEAT, pit_clause(pit, PIT_CLAIM));

    event->chips = pit->left[at].chips;
    event->cents = -chips_worth(&pit->set, &pit->left[at].chips);
    memset(&pit->left[at], 0, sizeof pit->left[at]);
}

struct chips *pit_held(struct pit *pit, uint32_t person)
{
    int at = left_of(pit, person);

    return at < 0 || person == NOBODY ? NULL : &pit->left[at].chips;
}

void pit_forget_held(struct pit *pit, uint32_t person)
{
    int at = left_of(pit, person);

    if (at >= 0 && !chips_worth(&pit->set, &pit->left[at].chips))
        memset(&pit->left[at], 0, sizeof pit->left[at]);
}

/* Adds to what is already held for the person.  Without a place the person gets them at once. */
void pit_hold(struct pit *pit, uint32_t person, struct chips chips, struct pit_events *events)
{
    struct chips all = chips;
    int at = left_slot(pit, person);

    if (!chips_worth(&pit->set, &chips)) return;
    if (at < 0) {
        struct pit_event *event =
            pit_add_event(events, PIT_HELD, person, NO_SEAT, pit_clause(pit, PIT_CLAIM));
        event->chips = chips;
        event->cents = -chips_worth(&pit->set, &chips);
        return;
    }
    if (pit->left[at].person != NOBODY && pit->left[at].person != person)
        hand_over(pit, at, events);
    chips_move(&chips, &pit->left[at].chips, &all);
    pit->left[at].person = person;
    pit->left[at].minute = pit->table.minute;
}

static void collect(struct pit *pit, const struct order *order, struct pit_events *events)
{
    const struct guest *guest = pit_guest(pit, order->other);
    int seat = guest->seat;
    struct command command;

    pit_add_done(pit, order, events);
    while (next_to_take_down(&pit->table, seat, &command))
        pit_carry_out(pit, &command, PIT_TAKEN, events);
    if (can_hold(pit, guest).code) return;
    pit_change_back(pit, seat);
    pit_hold(pit, order->other, pit->rack[seat], events);
    command = player_command(ACT_LEAVE, seat);
    command.flags = FLAG_HELD;
    pit_carry_out(pit, &command, PIT_HELD, events);
    pit_take_held(pit, order->other, says(&pit->table, SAYS_CORRECTION), events);
}

static struct refusal can_claim(const struct pit *pit, const struct order *order)
{
    return left_of(pit, order->person) >= 0 ? accepted()
                                            : no(REFUSED_NOTHING_LEFT, pit_clause(pit, PIT_CLAIM));
}

static void claim(struct pit *pit, const struct order *order, struct pit_events *events)
{
    hand_over(pit, left_of(pit, order->person), events);
}

const struct pit_code pit_people_acts[PIT_ACT_COUNT] = {
    [PIT_GRANT] = { can_grant, grant },
    [PIT_ARRIVE] = { can_arrive, arrive },
    [PIT_DEPART] = { can_depart, depart },
    [PIT_DUTY] = { can_duty, duty },
    [PIT_RESERVE] = { can_reserve, reserve },
    [PIT_INVITE] = { can_invite, invite },
    [PIT_RESTRICT] = { can_restrict, restrict_to_other },
    [PIT_PARTNERS] = { can_partner, partner },
    [PIT_SEPARATE] = { can_separate, separate },
    [PIT_BAR] = { can_bar, bar },
    [PIT_DISPUTE] = { can_dispute, dispute },
    [PIT_RULE] = { can_rule, rule_on },
    [PIT_ADVISE] = { can_rule, rule_on },
    [PIT_WALK_OFF] = { can_walk_off, walk_off },
    [PIT_COLLECT] = { can_collect, collect },
    [PIT_CLAIM] = { can_claim, claim },
};
