/* pit.c - one table in the pit: who may give which orders, and the chips that move as the rules
 * decide. */
#include "pit/pit_internal.h"
#include "pit/rounds.h"
#include "rules/assert.h"

#include <string.h>

/* State is compared byte by byte, so it must not contain padding. */
_Static_assert(sizeof(struct order) == 8 + 12 + 2 + 6 + 4 + 8 + 4 * CHIP_KINDS + 88 + 72 + 64,
               "padding in struct order");
_Static_assert(sizeof(struct guest) == 40, "padding in struct guest");
_Static_assert(sizeof(struct colour) == 24, "padding in struct colour");
_Static_assert(sizeof(struct colour_wager) == 16, "padding in struct colour_wager");
_Static_assert(sizeof(struct entered) == 24 + sizeof(struct chips), "padding in struct entered");
_Static_assert(sizeof(struct dispute) == 24, "padding in struct dispute");
_Static_assert(sizeof(struct left_behind) == 8 + sizeof(struct chips),
               "padding in struct left_behind");
_Static_assert(sizeof(struct debt) == 16, "padding in struct debt");
_Static_assert(sizeof(struct pit_seed) == 12 + CHANCE_PLAYER_SEED, "padding in struct pit_seed");
_Static_assert(sizeof(struct pit_chance) == 32 + CHANCE_BYTES * (1 + PIT_DRAWS) + CHANCE_SALT +
                                                3 * sizeof(struct pit_seed) * TABLE_SEATS +
                                                CHANCE_TABLE + 2 + sizeof(struct shoe) + 9 + 8 + 8 +
                                                PIT_PLACES / 8 + TABLE_SEATS,
               "padding in struct pit_chance");
_Static_assert(sizeof(struct pit_result) == 8, "padding in struct pit_result");
_Static_assert(sizeof(struct pit) ==
                   sizeof(struct table) + sizeof(struct chip_set) + 2 * sizeof(struct chips) +
                       TABLE_SEATS * (sizeof(struct chips) + 8 + sizeof(struct colour)) +
                       PIT_COLOUR_WAGERS * sizeof(struct colour_wager) + 16 +
                       PIT_GUESTS * sizeof(struct guest) + sizeof(struct entered) +
                       PIT_DISPUTES * sizeof(struct dispute) +
                       PIT_LEFT * sizeof(struct left_behind) + PIT_DEBTS * sizeof(struct debt) +
                       4 * TABLE_SEATS + PIT_KNOWN * sizeof(struct known) + 8 +
                       PIT_RESULTS * sizeof(struct pit_result) + sizeof(struct pit_chance),
               "padding in struct pit");

/* ---- Who may do what ------------------------------------------------------------- */

#define EVERY_ROLE  (((1u << ROLE_COUNT) - 1) & ~(unsigned)ROLE_CLOCK)
#define RUNNERS     (ROLE_DEALER | ROLE_GAME_SUPERVISOR)
#define SUPERVISORS (ROLE_GAME_SUPERVISOR | ROLE_CASINO_SUPERVISOR)
#define APPROVERS   (ROLE_CASINO_SUPERVISOR | ROLE_MANAGER | ROLE_OPERATOR)
#define CORRECTORS  (ROLE_GAME_SUPERVISOR | APPROVERS)
#define HOSTS       (ROLE_OPERATOR | ROLE_DIRECTOR)
#define BARRING     (SUPERVISORS | ROLE_OPERATOR)

const struct pit_act_row pit_act_rows[PIT_ACT_COUNT] = {
#define ROW(number, act, words, by, division_1, new_south_wales)                                   \
    [PIT_##act] = { words, division_1, new_south_wales, by },
    PIT_ACTS(ROW)
#undef ROW
};

const char *pit_act_id(enum pit_act act)
{
    return pit_form(act)->id;
}

const char *pit_act_words(enum pit_act act)
{
    return pit_act_rows[act].words;
}

const char *pit_done_words(enum pit_act act, bool lifts, int number)
{
    static const char *const reserved[] = {
        [RESERVED_NOT] = "takes the private sign down",
        [RESERVED_PARTY] = "reserves the table for a private party",
        [RESERVED_EVENT] = "reserves the table for an event",
    };

    if (act == PIT_RESERVE && number >= 0 && number <= RESERVED_EVENT) return reserved[number];
    if (act == PIT_DUTY && !number) return "takes a person off duty";
    if (act == PIT_WALK_OFF && number) return "leaves the table in an emergency";
    if (act == PIT_COMMIT && number == COMMITTED_ANEW)
        return "commits to new seeds; the players' seeds are kept";
    if (act == PIT_SEED && number == SEED_WAITS)
        return "adds a seed, which counts once the bets now on the table are decided";
    return lifts && pit_form(act)->lifts ? pit_form(act)->lifts : pit_act_words(act);
}

const char *pit_seed_words(int number)
{
    static const char *const words[] = {
        [SEED_COUNTS] = "counts from the next draw on",
        [SEED_GONE] = "no longer counts",
        [SEED_GOES] = "will count no longer",
        [SEED_DROPPED] = "will not count",
    };

    return number > 0 && number < (int)LENGTH(words) ? words[number] : "";
}

bool pit_lifts(const struct order *order)
{
    return pit_form(order->act)->lifts && !order->yes;
}

unsigned pit_act_by(enum pit_act act)
{
    return pit_act_rows[act].by;
}

/* The game's own clause, if it has one on this act; then that of its general rules.  If no text
 * covers the act: the clause that says which rules apply (reading G7). */
const char *pit_act_clause(int edition, enum pit_act act)
{
    const struct edition *game = games[edition];
    const char *const *says = game->conduct->says;
    const struct pit_act_row *row = &pit_act_rows[act];
    const char *own = act == PIT_SPOKEN      ? says[SAYS_SPOKEN]
                      : act == PIT_SEPARATE  ? says[SAYS_APART]
                      : act == PIT_EMPTY_BOX ? says[SAYS_DROP_BOX]
                      : act == PIT_DUTY      ? says[SAYS_ON_DUTY]
                                             : NULL;
    const char *general = game->division_1        ? row->division_1
                          : game->new_south_wales ? row->new_south_wales
                                                  : NULL;

    return own ? own : general ? general : says[SAYS_SCOPE];
}

/* A spoken bet is heard by those who may accept it. */
unsigned pit_act_by_at(int edition, enum pit_act act)
{
    const struct act_row *row = table_row(games[edition]->conduct, ACT_CONFIRM);
    unsigned by = pit_act_by(act);

    return act == PIT_SPOKEN && row ? by & row->by : by;
}

/* The operator's last word on a dispute may have a clause of its own. */
const char *pit_act_clause_of(int edition, enum pit_act act, unsigned role)
{
    const char *final = games[edition]->conduct->says[SAYS_FINAL];

    return act == PIT_RULE && role == ROLE_OPERATOR && final ? final : pit_act_clause(edition, act);
}

const char *pit_clause(const struct pit *pit, enum pit_act act)
{
    return pit_act_clause(pit->table.sign.edition, act);
}

const char *pit_other_clause(const struct pit *pit, enum other_clause which)
{
    static const char *const clauses[] = {
        [ONLY_VALUE] = "Div 1 r.14.1",   [ONE_COLOUR] = "Div 1 r.14.3(e)",
        [ITS_VALUE] = "Div 1 r.14.3(f)", [NOT_ELSEWHERE] = "Div 1 r.14.3(b)",
        [ONE_PARTY] = "Div 1 r.7.1(a)",  [AN_EVENT] = "Div 1 r.7.1(b)",
        [PRIVATE_SIGN] = "Div 1 r.7.2",
    };

    return games[pit->table.sign.edition]->division_1 ? clauses[which]
                                                      : says(&pit->table, SAYS_SCOPE);
}

/* ---- Looking things up ----------------------------------------------------------- */

/* The index of a person among the guests (NOBODY: of a free slot), or -1. */
static int index_of(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person == person) return i;
    return -1;
}

const struct guest *pit_guest(const struct pit *pit, uint32_t person)
{
    int at = person == NOBODY ? -1 : index_of(pit, person);

    return at < 0 ? NULL : &pit->guests[at];
}

struct guest *pit_guest_of(struct pit *pit, uint32_t person)
{
    int at = index_of(pit, person);

    assert(at >= 0);
    return &pit->guests[at];
}

int pit_seat(const struct pit *pit, uint32_t person)
{
    const struct guest *guest = pit_guest(pit, person);

    return guest ? guest->seat : NO_SEAT;
}

uint32_t pit_person_at(const struct pit *pit, int seat)
{
    for (int i = 0; seat >= 0 && i < PIT_GUESTS; i++)
        if (pit->guests[i].person != NOBODY && pit->guests[i].seat == seat)
            return pit->guests[i].person;
    return NOBODY;
}

unsigned pit_duty(const struct guest *guest)
{
    return guest && guest->duty ? 1u << (guest->duty - 1) : 0;
}

static int known_at(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_KNOWN; i++)
        if (pit->known[i].person == person) return i;
    return -1;
}

const struct known *pit_known(const struct pit *pit, uint32_t person)
{
    int at = person == NOBODY ? -1 : known_at(pit, person);

    return at < 0 ? NULL : &pit->known[at];
}

/* A guest who is not here: what is known makes room if there is none, since guests cost nothing.
 * Someone who is barred from the casino stays barred. */
static bool makes_room(const struct pit *pit, const struct known *known)
{
    return known->person >= PLAY_MONEY_FROM && !known->from_casino &&
           !pit_guest(pit, known->person);
}

bool pit_can_know(const struct pit *pit, uint32_t one, uint32_t two)
{
    int needed = (one != NOBODY && !pit_known(pit, one)) + (two != NOBODY && !pit_known(pit, two));

    for (int i = 0; i < PIT_KNOWN; i++) {
        const struct known *known = &pit->known[i];
        bool own = known->person == one || known->person == two;
        needed -= known->person == NOBODY || (!own && makes_room(pit, known));
    }
    return needed <= 0;
}

/* Of the guests who make room, the one who came to the casino first; -1: none. */
static int known_first(const struct pit *pit)
{
    int first = -1;

    for (int i = 0; i < PIT_KNOWN; i++)
        if (makes_room(pit, &pit->known[i]) &&
            (first < 0 || pit->known[i].person < pit->known[first].person))
            first = i;
    return first;
}

struct known *pit_know(struct pit *pit, uint32_t person)
{
    int at = known_at(pit, person);

    if (at < 0) at = known_at(pit, NOBODY);
    if (at < 0) {
        at = known_first(pit);
        assert(at >= 0);
        memset(&pit->known[at], 0, sizeof pit->known[at]);
    }
    pit->known[at].person = person;
    return &pit->known[at];
}

void pit_forget(struct known *known)
{
    bool something = known->barred || known->elsewhere || known->colours_only ||
                     known->value_chips || known->colours_away || known->works ||
                     known->from_casino || known->partner != NOBODY || known->apart != NOBODY;

    if (!something) memset(known, 0, sizeof *known);
}

bool pit_bars(const struct pit *pit, uint32_t person)
{
    const struct known *known = pit_known(pit, person);

    return known && known->from_casino;
}

bool pit_allows_barred(const struct pit *pit, const struct order *order)
{
    const struct act_form *form = act_form(games[pit->table.sign.edition], order->command.act);
    int act = order->command.act;

    if (order->role != ROLE_PLAYER) return true;
    switch ((enum pit_act)order->act) {
    case PIT_GAME:
        return act == ACT_LEAVE || act == ACT_TAKE || (form && form->leaving);
    case PIT_DEPART:
    case PIT_WALK_OFF:
    case PIT_CLAIM:
    case PIT_COLOUR_BACK:
    case PIT_DISPUTE:
        return true;
    default:
        return false;
    }
}

/* What a player has in value chips: rack and layout, without promotional chips. */
static int64_t worth_at(const struct table *table, int seat)
{
    return table->till.rack_cents[seat] + table_on_layout(table, seat) -
           table_promotional(table, seat);
}

static int seat_count(const struct pit *pit)
{
    return table_seat_count(&pit->table);
}

bool pit_layout_empty(const struct pit *pit)
{
    for (int seat = 0, end = seat_count(pit); seat < end; seat++)
        if (table_on_layout(&pit->table, seat)) return false;
    return true;
}

int64_t pit_imbalance(const struct pit *pit)
{
    int64_t sum = 0;

    for (int seat = 0, end = seat_count(pit); seat < end; seat++)
        sum += chips_worth(&pit->set, &pit->rack[seat]) + pit_in_colours(pit, seat) +
               pit->owed_cents[seat] - worth_at(&pit->table, seat);
    return sum;
}

/* ---- Events ---------------------------------------------------------------------- */

struct pit_event *pit_add_event(struct pit_events *events, enum pit_event_kind kind,
                                uint32_t person, int seat, const char *clause)
{
    assert(events->count < PIT_EVENTS);
    struct pit_event *event = &events->list[events->count++];

    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->person = person;
    event->seat = (int8_t)seat;
    event->clause = clause;
    return event;
}

struct pit_event *pit_add_done(const struct pit *pit, const struct order *order,
                               struct pit_events *events)
{
    struct pit_event *event = pit_add_event(
        events, PIT_DONE, order->person, pit_seat(pit, order->person), pit_clause(pit, order->act));

    event->act = order->act;
    event->other = order->other;
    event->third = order->third;
    event->lifts = pit_lifts(order);
    event->number = order->number;
    event->cents = order->cents;
    return event;
}

/* ---- Chips follow ---------------------------------------------------------------- */

/* Takes colour chips for what a player cannot pay in value chips.  Change from the last one is
 * owed to the player. */
static void take_colours(struct pit *pit, int seat)
{
    struct colour *colour = &pit->colours[seat];
    int64_t short_cents = -pit->owed_cents[seat] - chips_worth(&pit->set, &pit->rack[seat]);

    if (short_cents <= 0 || !colour->count) return;
    int64_t wanted = (short_cents + colour->value_cents - 1) / colour->value_cents;
    int32_t taken = wanted < colour->count ? (int32_t)wanted : colour->count;
    colour->count -= taken;
    pit->owed_cents[seat] += taken * colour->value_cents;
}

/* The chips with which the house pays. */
static struct chips *house_chips(struct pit *pit)
{
    return pit_free_chips(pit) ? &pit->tournament_tray : &pit->tray;
}

/* Moves an amount from the house to the player, or back if it is less than 0.  Returns false, and
 * moves nothing, if there are no chips for it. */
static bool pay(struct pit *pit, int seat, int64_t cents, const char *clause,
                struct pit_events *events)
{
    struct chips *tray = house_chips(pit), *rack = &pit->rack[seat], before = *rack;

    if (!(cents > 0 ? chips_pay(&pit->set, tray, rack, cents)
                    : chips_pay(&pit->set, rack, tray, -cents)))
        return false;
    struct pit_event *event =
        pit_add_event(events, PIT_PAID, pit_person_at(pit, seat), seat, clause);
    event->cents = cents;
    for (int i = 0; i < CHIP_KINDS; i++) event->chips.count[i] = rack->count[i] - before.count[i];
    return true;
}

void pit_pay_owed(struct pit *pit, int seat, const char *clause, struct pit_events *events)
{
    int64_t owed = pit->owed_cents[seat];

    if (owed && pay(pit, seat, owed, clause, events)) pit->owed_cents[seat] = 0;
}

/* Whether the house can pay an amount, or gets it. */
static bool payable(struct pit *pit, int seat, int64_t cents)
{
    struct chips tray = *house_chips(pit), rack = pit->rack[seat];

    return cents <= 0 || chips_pay(&pit->set, &tray, &rack, cents);
}

/* Moves chips between tray and player after the player's worth has changed, of which so much went
 * to the house.  What the house owes is not set off against chips that it collects: losing chips
 * are taken, and the debt stays. */
static void settle_seat(struct pit *pit, int seat, int64_t change, int64_t lost, const char *clause,
                        struct pit_events *events)
{
    int64_t before = pit->owed_cents[seat];
    bool at_once = before <= 0 && payable(pit, seat, before + change);

    if (lost > 0 && !at_once && pay(pit, seat, -lost, clause, events)) change += lost;
    pit->owed_cents[seat] += change;
    take_colours(pit, seat);
    pit_pay_owed(pit, seat, clause, events);
    int64_t more = pit->owed_cents[seat] - before;
    if (pit->owed_cents[seat] && more)
        pit_add_event(events, PIT_OWES, pit_person_at(pit, seat), seat, clause)->cents = more;
}

/* What each player has lost, or paid to the house, by these events; without promotional chips. */
static void note_lost(const struct events *events, int first, int64_t lost[TABLE_SEATS])
{
    memset(lost, 0, TABLE_SEATS * sizeof *lost);
    for (int i = first; i < events->count; i++) {
        const struct event *event = &events->list[i];
        bool pays = event->kind == EVENT_COMMISSION || event->kind == EVENT_FEE_TAKEN;
        if (event->seat < 0 || event->seat >= TABLE_SEATS) continue;
        if (event->kind == EVENT_VERDICT && event->fate == LOSES)
            lost[event->seat] += event->stake_cents - event->promo_cents;
        else if (pays && event->paid_cents > 0)
            lost[event->seat] += event->paid_cents;
    }
}

void pit_note_worth(const struct pit *pit, int64_t worth[TABLE_SEATS])
{
    for (int seat = 0, end = seat_count(pit); seat < end; seat++)
        worth[seat] = worth_at(&pit->table, seat);
}

void pit_follow_worth(struct pit *pit, const int64_t worth[TABLE_SEATS], const char *clause,
                      struct pit_events *events)
{
    for (int seat = 0, end = seat_count(pit); seat < end; seat++) {
        int64_t change = worth_at(&pit->table, seat) - worth[seat];
        if (change) settle_seat(pit, seat, change, 0, clause, events);
    }
}

/* Takes all value chips from a seat. */
void pit_clear_seat(struct pit *pit, int seat, struct chips *chips)
{
    *chips = pit->rack[seat];
    memset(&pit->rack[seat], 0, sizeof pit->rack[seat]);
}

/* ---- Whose order ----------------------------------------------------------------- */

/* Whether the person can give orders in that role: as a guest, as staff on duty, or as the clock.
 */
static struct refusal has_role(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->person);
    const char *clause = pit_clause(pit, order->act);

    if (order->role == ROLE_CLOCK) { /* only time and random outcomes */
        bool clock = order->person == NOBODY &&
                     (order->act == PIT_GAME || pit_act_rows[order->act].by & ROLE_CLOCK);
        return clock ? accepted() : no(REFUSED_NOT_ON_DUTY, clause);
    }
    if (order->act == PIT_ARRIVE)
        return order->role == ROLE_PLAYER ? accepted() : no(REFUSED_NOT_ON_DUTY, clause);
    if (!guest) return no(REFUSED_NOT_HERE, clause);
    if (request_window_has(&guest->requests, order->request)) return no(REFUSED_REPEATED, clause);
    if (order->role == ROLE_PLAYER) return accepted();
    return order->role && pit_duty(guest) == order->role ? accepted()
                                                         : no(REFUSED_NOT_ON_DUTY, clause);
}

static struct refusal may_order(const struct pit *pit, const struct order *order)
{
    if (order->act >= PIT_ACT_COUNT) return no(REFUSED_NO_SUCH_ACT, says(&pit->table, SAYS_SCOPE));
    struct refusal why = has_role(pit, order);
    const struct pit_act_row *row = &pit_act_rows[order->act];
    if (why.code || order->act == PIT_GAME || row->by & order->role) return why;
    const char *clause = pit_clause(pit, order->act);
    if (order->role == ROLE_INSPECTOR) return no(REFUSED_ONLY_LOOKS, clause);
    return (struct refusal){ REFUSED_WRONG_ROLE, clause, 0, pit_roles_for(pit, order), NULL };
}

/* ---- Wagers that the pit refuses ------------------------------------------------- */

/* Whether the wager of a command plays on a hand in the round. */
static bool plays_on(const struct pit *pit, const struct command *command)
{
    const struct family *family = family_of(&pit->table);

    return family->plays_on && family->plays_on(&pit->table, command);
}

/* Whether these two must not play at the same table. */
static bool apart(const struct pit *pit, uint32_t one, uint32_t two)
{
    const struct known *first = pit_known(pit, one), *second = pit_known(pit, two);

    return (first && first->apart == two) || (second && second->apart == one);
}

/* Whether a player with whom this person must not play has a seat. */
static bool kept_apart(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *other = &pit->guests[i];
        if (other->person != NOBODY && other->person != person && other->seat != NO_SEAT &&
            apart(pit, person, other->person))
            return true;
    }
    return false;
}

/* Whether the person plays in a session here: the seat was allocated, and no other table will do
 * (Div 7 r.4.2, reading T41). */
static bool has_drawn_seat(const struct pit *pit, const struct guest *guest)
{
    return contest_on(&pit->table) && guest->seat != NO_SEAT &&
           pit->table.contest.players & SEAT_BIT(guest->seat);
}

/* Why this person must not bet here, although the rules would allow it.  A hand in play is played
 * out (on). */
static struct refusal shut_out(const struct pit *pit, const struct guest *guest, bool on)
{
    const struct known *known = pit_known(pit, guest->person);

    if (known && known->barred)
        return no(REFUSED_EXCLUDED, table_row(conduct_of(&pit->table), ACT_EXCLUDE)->clause);
    if (on) return accepted();
    bool drawn = has_drawn_seat(pit, guest);
    if (pit->reserved && !guest->invited && !drawn)
        return no(REFUSED_PRIVATE, pit_other_clause(pit, PRIVATE_SIGN));
    if (known && known->elsewhere && !drawn)
        return no(REFUSED_OTHER_TABLE, pit_clause(pit, PIT_RESTRICT));
    return kept_apart(pit, guest->person) ? no(REFUSED_KEPT_APART, pit_clause(pit, PIT_SEPARATE))
                                          : accepted();
}

static bool any_partners(const struct pit *pit)
{
    for (int i = 0; i < PIT_KNOWN; i++)
        if (pit->known[i].partner != NOBODY) return true;
    return false;
}

/* Whether these two have been flagged as partners. */
static bool partners(const struct pit *pit, uint32_t one, uint32_t two)
{
    const struct known *first = pit_known(pit, one), *second = pit_known(pit, two);

    if (one == NOBODY || two == NOBODY) return false;
    return (first && first->partner == two) || (second && second->partner == one);
}

/* The player's stake where the wager goes, including wagers that wait to be confirmed. */
static int64_t stake_there(const struct table *table, int seat, const struct command *command)
{
    const struct family *family = family_of(table);
    int64_t sum = family->together ? family->together(table, seat, command->bet)
                                   : table_wager(table, seat, command->bet, command->number);

    for (int i = 0; i < table->waiting_count; i++) {
        const struct command *other = &table->waiting[i].command;
        bool same = other->act == ACT_BET && other->seat == seat && other->bet == command->bet &&
                    (family->together || other->number == command->number);
        if (same) sum += other->cents;
    }
    return sum;
}

/* Partners together must not exceed the maximum that binds each of them (10.1(c)).  Expects a
 * wager that is otherwise valid. */
static struct refusal partners_fit(const struct pit *pit, const struct command *command)
{
    const struct table *table = &pit->table;
    int seat = bets_for(table, command);
    int64_t others = 0;

    if (command->act != ACT_BET || !any_partners(pit) || plays_on(pit, command)) return accepted();
    for (int other = 0; other < seat_count(pit); other++)
        if (other != seat && partners(pit, pit_person_at(pit, seat), pit_person_at(pit, other)))
            others += stake_there(table, other, command);
    int64_t most = table_limits(table, seat, command->bet).most;
    return others && others + stake_there(table, seat, command) + command->cents > most
               ? no_with_amount(REFUSED_PARTNERS, pit_clause(pit, PIT_PARTNERS), most)
               : accepted();
}

/* Whether the pit lets both the owner of a wager and the player who places it bet here. */
static struct refusal may_wager(const struct pit *pit, const struct order *order)
{
    const struct command *command = &order->command;
    int for_seat = bets_for(&pit->table, command);

    if (command->act == ACT_TAKE && seated(&pit->table, for_seat))
        return pit_colours_fit(pit, for_seat, command);
    if (command->act != ACT_BET && command->act != ACT_SLIP) return accepted();
    uint32_t owner = pit_person_at(pit, for_seat), hand = pit_person_at(pit, command->seat);
    const struct guest *one = pit_guest(pit, owner), *two = pit_guest(pit, hand);
    bool on = plays_on(pit, command);
    struct refusal why = two ? shut_out(pit, two, on) : accepted();
    if (!one || why.code) return why;
    if (one != two) why = shut_out(pit, one, on);
    return why.code ? why : pit_colours_fit(pit, for_seat, command);
}

/* ---- The game -------------------------------------------------------------------- */

/* Whether a guest may play at all. */
static struct refusal may_take_part(const struct pit *pit, const struct guest *guest)
{
    if (!guest->of_age) {
        const char *own = says(&pit->table, SAYS_AGE);
        return no(REFUSED_UNDER_AGE, own ? own : pit_clause(pit, PIT_ARRIVE));
    }
    if (guest->duty) return no(REFUSED_ON_DUTY, pit_clause(pit, PIT_DUTY));
    return shut_out(pit, guest, false);
}

static struct refusal is_settled_up(const struct pit *pit, int seat)
{
    if (pit->owed_cents[seat]) return no(REFUSED_OWED, pit_clause(pit, PIT_FILL));
    return pit->colours[seat].count ? no(REFUSED_COLOURS_FIRST, pit_clause(pit, PIT_COLOUR_BACK))
                                    : accepted();
}

/* A player's command must come from the player's own seat. */
static struct refusal own_seat(const struct pit *pit, const struct order *order)
{
    const struct guest *guest = pit_guest(pit, order->person);

    if (order->role != ROLE_PLAYER) return accepted();
    if (order->command.act == ACT_SIT)
        return guest->seat == NO_SEAT ? may_take_part(pit, guest)
                                      : no(REFUSED_STILL_SEATED, pit_clause(pit, PIT_GAME));
    if (guest->duty && order->command.seat == NO_SEAT)
        return no(REFUSED_ON_DUTY, pit_clause(pit, PIT_DUTY));
    return guest->seat == order->command.seat
               ? accepted()
               : no(REFUSED_NOT_THAT_SEAT, pit_clause(pit, PIT_GAME));
}

/* Promotional chips are issued up to the amount that the operator granted (14.2; NSW 1.1: for a
 * voucher). */
static struct refusal tokens_fit(const struct pit *pit, const struct command *command)
{
    const struct guest *guest = pit_guest(pit, pit_person_at(pit, command->seat));

    if (command->act != ACT_TOKENS || (guest && command->cents <= guest->granted_cents))
        return accepted();
    return no_with_amount(REFUSED_NOT_GRANTED, pit_clause(pit, PIT_GRANT),
                          guest ? guest->granted_cents : 0);
}

/* Nobody who works at the casino acts for a player. */
static struct refusal stand_in_fits(const struct pit *pit, const struct command *command)
{
    const struct family *family = family_of(&pit->table);
    int seat = NO_SEAT;
    const char *clause = family->stands_in ? family->stands_in(&pit->table, command, &seat) : NULL;
    const struct guest *guest = clause ? pit_guest(pit, pit_person_at(pit, seat)) : NULL;

    return guest && guest->works ? no(REFUSED_WORKS_HERE, clause) : accepted();
}

static struct refusal can_play(const struct pit *pit, const struct order *order)
{
    const struct command *command = &order->command;

    if (command->role != order->role) return no(REFUSED_NOT_ON_DUTY, pit_clause(pit, PIT_GAME));
    if (command->act == ACT_BUY || command->act == ACT_CORRECT)
        return no(REFUSED_AT_THE_PIT,
                  pit_clause(pit, command->act == ACT_BUY ? PIT_BUY : PIT_CORRECT));
    if (command->act == ACT_LEAVE && command->flags & FLAG_HELD)
        return no(REFUSED_NOT_AWAY, pit_clause(pit, PIT_COLLECT));
    if (command->act == ACT_SIT && command->flags & FLAG_DRAWN)
        return no(REFUSED_SEATS_DRAWN, pit_clause(pit, PIT_SESSION_SEAT));
    struct refusal why = own_seat(pit, order);
    if (!why.code) why = may_wager(pit, order);
    if (!why.code) why = pit_chance_allows(pit, command);
    if (!why.code) why = table_check(&pit->table, command);
    if (!why.code) why = partners_fit(pit, command);
    if (!why.code) why = tokens_fit(pit, command);
    if (!why.code) why = stand_in_fits(pit, command);
    if (why.code) return why;
    if (command->act == ACT_EXCLUDE &&
        !pit_can_know(pit, pit_person_at(pit, command->seat), NOBODY))
        return no(REFUSED_TOO_MANY, table_clause(&pit->table, command));
    bool leaves = command->act == ACT_LEAVE || command->act == ACT_VACATE;
    return leaves ? is_settled_up(pit, command->seat) : accepted();
}

/* An exclusion applies to the person, whatever the seat. */
static void bar(struct pit *pit, int seat)
{
    uint32_t person = pit_person_at(pit, seat);

    if (person != NOBODY) pit_know(pit, person)->barred = true;
}

/* Chips follow the events from the first on: first the house collects, then it pays, and at last
 * what it still owes, if it can. */
static void settle_seats(struct pit *pit, const struct command *command,
                         const int64_t worth[TABLE_SEATS], const int64_t in[TABLE_SEATS], int first,
                         struct pit_events *events)
{
    const struct table *table = &pit->table;
    const char *clause = pit_clause(pit, PIT_FILL);
    int64_t change[TABLE_SEATS], lost[TABLE_SEATS], colours[TABLE_SEATS];
    int end = seat_count(pit);

    note_lost(&events->game, first, lost);
    pit_follow_colours(pit, command, first, &events->game, lost, colours);
    for (int seat = 0; seat < end; seat++) {
        int64_t brought = table->till.in_cents[seat] - in[seat]; /* less than 0: taken away */
        change[seat] = worth_at(table, seat) - worth[seat] - brought + colours[seat];
        if (change[seat] < 0) settle_seat(pit, seat, change[seat], lost[seat], clause, events);
    }
    for (int seat = 0; seat < end; seat++)
        if (change[seat] > 0 || (!change[seat] && lost[seat] && pit->owed_cents[seat] > 0))
            settle_seat(pit, seat, change[seat], lost[seat], clause, events);
    for (int seat = 0; seat < end; seat++)
        if (pit->owed_cents[seat] > 0) pit_pay_owed(pit, seat, clause, events);
}

void pit_carry_out(struct pit *pit, const struct command *command, enum pit_event_kind away,
                   struct pit_events *events)
{
    struct table *table = &pit->table;
    int64_t worth[TABLE_SEATS], in[TABLE_SEATS];
    int phase = table->till.phase;
    struct session_before before = session_before(pit);

    for (int seat = 0, end = seat_count(pit); seat < end; seat++) {
        worth[seat] = worth_at(table, seat);
        in[seat] = table->till.in_cents[seat];
    }
    struct seeds_before seeds = pit_seeds_before(pit, command);
    session_reveal(pit, command, &events->game);
    int first = events->game.count;
    struct refusal why = table_do_more(table, command, &events->game);
    assert(!why.code);
    session_follow(pit, command, &before, first, &events->game);
    settle_seats(pit, command, worth, in, first, events);
    for (int seat = 0, end = seat_count(pit); seat < end; seat++) {
        int64_t taken = in[seat] - table->till.in_cents[seat];
        if (taken <= 0) continue;
        struct pit_event *event =
            pit_add_event(events, away, pit_person_at(pit, seat), seat,
                          pit_clause(pit, away == PIT_HELD ? PIT_CLAIM : PIT_BUY));
        pit_clear_seat(pit, seat, &event->chips);
        event->cents = taken;
    }
    pit_follow_due(pit, first, events);
    if (command->act == ACT_EXCLUDE) bar(pit, command->seat);
    if (command->act == ACT_TALLY) session_close(pit, events);
    if (command->act == ACT_TOKENS)
        pit_guest_of(pit, pit_person_at(pit, command->seat))->granted_cents -= command->cents;
    pit_seeds_follow(pit, command, &seeds, first, events);
    pit_chance_follows(pit, phase, command);
}

/* Updates the guests' seats after an order. */
static void update_seats(struct pit *pit, const struct order *order)
{
    pit_forget_gone(pit);
    for (int i = 0; i < PIT_GUESTS; i++) {
        struct guest *guest = &pit->guests[i];
        bool sits = order->act == PIT_GAME && order->command.act == ACT_SIT;
        if (guest->person == order->person && sits) guest->seat = order->command.seat;
        if (guest->seat == NO_SEAT || seated(&pit->table, guest->seat)) continue;
        pit_note_gone(pit, guest);
        pit_forget_colours(pit, guest->seat);
        guest->seat = NO_SEAT;
        guest->away = false;
    }
}

/* A player of whom something is reported is no longer away. */
static void play(struct pit *pit, const struct order *order, struct pit_events *events)
{
    if (act_reports(games[pit->table.sign.edition], order->command.act))
        pit_guest_of(pit, pit_person_at(pit, order->command.seat))->away = false;
    pit_carry_out(pit, &order->command, PIT_TAKEN, events);
}

/* ---- Spoken bets ----------------------------------------------------------------- */

/* The order as if the player had given it. */
static struct order as_player_order(const struct pit *pit, const struct order *order)
{
    uint32_t player = pit_person_at(pit, order->command.seat);
    struct order said = pit_order(player, ROLE_PLAYER, PIT_GAME);

    said.command = order->command;
    return said;
}

/* The bet must belong to another person, who is seated; then it is checked as that player's own. */
static struct refusal can_hear(const struct pit *pit, const struct order *order)
{
    const struct command *command = &order->command;
    struct order said = as_player_order(pit, order);
    const char *clause = pit_clause(pit, PIT_SPOKEN);

    if (command->act != ACT_BET || !(command->flags & FLAG_ORAL))
        return no(REFUSED_NOT_SPOKEN, clause);
    unsigned by = pit_roles_for(pit, order);
    if (!(order->role & by)) return (struct refusal){ REFUSED_WRONG_ROLE, clause, 0, by, NULL };
    if (said.person == NOBODY) return no(REFUSED_NOBODY_THERE, clause);
    if (said.person == order->person) return no(REFUSED_SAME_PERSON, clause);
    return can_play(pit, &said);
}

/* A player who speaks is no longer away. */
static void hear(struct pit *pit, const struct order *order, struct pit_events *events)
{
    uint32_t player = pit_person_at(pit, order->command.seat);

    pit_add_done(pit, order, events)->other = player;
    pit_guest_of(pit, player)->away = false;
    pit_carry_out(pit, &order->command, PIT_TAKEN, events);
}

/* ---- Results --------------------------------------------------------------------- */

struct pit_result pit_result_of(const struct event *event)
{
    return (struct pit_result){
        .kind = event->kind, .number = event->number, .a = event->a, .b = event->b, .c = event->c
    };
}

/* Adds results in front, or replaces the newest one, or takes it away. */
static void remember_results(struct pit *pit, const struct game_rounds *rounds, bool replaces,
                             const struct events *events)
{
    struct pit_result *results = pit->results;
    size_t others = sizeof pit->results - sizeof *results;

    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        unsigned does = round_event(rounds, event);
        if (replaces && does & (ROUND_RESULT | ROUND_VOIDS)) {
            memmove(results, results + 1, others);
            memset(&results[PIT_RESULTS - 1], 0, sizeof *results);
            replaces = false;
        }
        if (!(does & ROUND_RESULT)) continue;
        memmove(results + 1, results, others);
        *results = pit_result_of(event);
    }
}

/* ---- Orders ---------------------------------------------------------------------- */

void pit_note_owed(struct pit *pit)
{
    memcpy(pit->table.owed_cents, pit->owed_cents, sizeof pit->owed_cents);
}

static const struct pit_code *code_of(enum pit_act act)
{
    static const struct pit_code game = { can_play, play }, spoken = { can_hear, hear };
    const struct pit_code *const files[] = { pit_people_acts, pit_chips_acts, pit_colours_acts,
                                             pit_chance_acts, pit_session_acts };

    if (act == PIT_SPOKEN) return &spoken;
    for (size_t i = 0; i < LENGTH(files); i++)
        if (files[i][act].can) return &files[i][act];
    return &game;
}

struct order pit_order(uint32_t person, enum role role, enum pit_act act)
{
    struct order order;

    memset(&order, 0, sizeof order);
    order.person = person;
    order.role = (uint16_t)role;
    order.act = (uint8_t)act;
    order.command.seat = NO_SEAT;
    return order;
}

void pit_open(struct pit *pit, const char *name, const struct sign *sign,
              const struct chip_set *set, const struct chips *tray, uint32_t operator)
{
    memset(pit, 0, sizeof *pit);
    table_open(&pit->table, sign);
    assert(strlen(name) <= CHANCE_TABLE);
    memcpy(pit->chance.name, name, strlen(name));
    pit->set = *set;
    pit->tray = *tray;
    for (int i = 0; i < PIT_GUESTS; i++) pit->guests[i].seat = NO_SEAT;
    pit->guests[0].person = operator;
    pit->guests[0].of_age = true;
    pit->guests[0].duty = (uint8_t)(1 + __builtin_ctz(ROLE_OPERATOR));
    pit->guests[0].works = true;
}

void pit_staff(struct pit *pit, uint32_t person, enum role role)
{
    int at = index_of(pit, NOBODY);

    assert(at >= 0 && !pit_guest(pit, person));
    pit->guests[at] = (struct guest){ .person = person, .seat = NO_SEAT, .of_age = true };
    pit->guests[at].duty = (uint8_t)(1 + __builtin_ctz(role));
    pit->guests[at].works = true;
}

struct refusal pit_check(const struct pit *pit, const struct order *order)
{
    bool barred = pit_bars(pit, order->person) && !pit_allows_barred(pit, order);
    struct refusal why =
        barred ? no(REFUSED_BARRED, pit_clause(pit, PIT_BAR)) : may_order(pit, order);

    if (!why.code) why = session_allows(pit, order);
    return why.code ? why : code_of(order->act)->can(pit, order);
}

struct refusal pit_do(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct refusal why = pit_check(pit, order);

    events->count = events->game.count = 0;
    if (why.code) return why;
    const struct game_rounds *rounds = rounds_of(&pit->table.sign);
    bool replaces = rounds->replaces && rounds->replaces(&pit->table);
    code_of(order->act)->carry_out(pit, order, events);
    remember_results(pit, rounds, replaces, &events->game);
    update_seats(pit, order);
    pit_seeds_leave(pit, events);
    if (order->person != NOBODY && pit_guest(pit, order->person)) {
        struct guest *guest = pit_guest_of(pit, order->person);
        request_window_keep(&guest->requests, order->request);
        if (order->act != PIT_WALK_OFF) guest->away = false; /* any act shows the player is back */
    }
    pit_note_owed(pit);
    assert(pit_imbalance(pit) == 0);
    return accepted();
}
