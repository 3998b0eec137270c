/* run.c - plays the lines of a scenario: opens tables, seats people, carries out their acts. */
#include "scenario/game_scenario.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reporting ------------------------------------------------------------------- */

static void report_event(struct scenario *scenario, const struct event *event)
{
    if (scenario->events.count < EVENTS_MOST)
        scenario->events.list[scenario->events.count++] = *event;
    if (scenario->listener && scenario->listener->event)
        scenario->listener->event(scenario->listener->to, scenario, event);
}

/* Starts over when full, so the newest events are kept. */
static void report_around(struct scenario *scenario, const struct pit_event *event)
{
    if (scenario->around_count == PIT_EVENTS) scenario->around_count = 0;
    scenario->around[scenario->around_count++] = *event;
    if (scenario->listener && scenario->listener->around)
        scenario->listener->around(scenario->listener->to, scenario, event);
}

void scenario_refused(struct scenario *scenario, struct refusal why)
{
    scenario->refusal = why;
    scenario->refused_line = scenario->line;
    if (scenario->listener && scenario->listener->refusal)
        scenario->listener->refusal(scenario->listener->to, scenario, &why);
}

/* ---- People by number: first the staff, then players as they arrive -------------- */

static const uint16_t on_duty[] = { ROLE_OPERATOR,          ROLE_DEALER,
                                    ROLE_STICKPERSON,       ROLE_GAME_SUPERVISOR,
                                    ROLE_CASINO_SUPERVISOR, ROLE_MANAGER,
                                    ROLE_DIRECTOR,          ROLE_INSPECTOR };
#define FIRST_PLAYER (LENGTH(on_duty) + 1)
#define CASHIER      (FIRST_PLAYER + SCENARIO_PEOPLE) /* draws depend on the numbers of players */

uint32_t scenario_on_duty(enum role role)
{
    for (size_t i = 0; i < LENGTH(on_duty); i++)
        if (on_duty[i] == role) return (uint32_t)i + 1;
    return role == ROLE_CASHIER ? CASHIER : NOBODY;
}

enum role scenario_duty(uint32_t person)
{
    if (person == CASHIER) return ROLE_CASHIER;
    return person >= 1 && person < FIRST_PLAYER ? (enum role)on_duty[person - 1] : (enum role)0;
}

uint32_t scenario_known(const struct scenario *scenario, const char *name)
{
    for (int i = 0; *name && i < SCENARIO_PEOPLE; i++)
        if (!strcmp(scenario->people[i], name)) return (uint32_t)(FIRST_PLAYER + (size_t)i);
    return NOBODY;
}

const char *scenario_name_of(const struct scenario *scenario, uint32_t person)
{
    bool player = person >= FIRST_PLAYER && person < FIRST_PLAYER + SCENARIO_PEOPLE;
    const char *name = player ? scenario->people[person - FIRST_PLAYER] : "";

    return *name ? name : NULL;
}

static bool good_name(const char *name);

uint32_t scenario_person(struct scenario *scenario, const char *name)
{
    if (scenario_known(scenario, name) == NOBODY && !good_name(name)) return NOBODY;
    for (int i = 0; *name && i < SCENARIO_PEOPLE; i++) {
        if (!*scenario->people[i]) snprintf(scenario->people[i], SCENARIO_NAME, "%s", name);
        if (!strcmp(scenario->people[i], name)) break;
    }
    return scenario_known(scenario, name);
}

struct purse *scenario_purse(struct scenario *scenario, uint32_t person)
{
    size_t at = person - FIRST_PLAYER;

    return person >= FIRST_PLAYER && at < SCENARIO_PEOPLE ? &scenario->purses[at] : NULL;
}

/* If the next table has another chip set, chips in purses become chips of that set with the same
 * value; the rest becomes a voucher. */
static void exchange_purses(struct scenario *scenario, const struct chip_set *set)
{
    int64_t smallest = scenario->pit.table.sign.chip_cents; /* 0: there was no table */

    if (!smallest || smallest == set->cents[0]) return;
    struct chip_set before = chip_set_from(smallest);
    for (int i = 0; i < SCENARIO_PEOPLE; i++) {
        struct purse *purse = &scenario->purses[i];
        int64_t worth = chips_worth(&before, &purse->chips), rest = worth % set->cents[0];
        purse->chips = chips_for(set, worth - rest);
        purse->voucher_cents += rest;
    }
}

/* Opens a table with all staff on duty. */
static void open_pit(struct scenario *scenario, const char *name, const struct sign *sign,
                     const struct chips *tray)
{
    struct chip_set set = chip_set_from(sign->chip_cents);

    exchange_purses(scenario, &set);
    pit_open(&scenario->pit, name, sign, &set, tray, scenario_on_duty(ROLE_OPERATOR));
    for (size_t i = 1; i < LENGTH(on_duty); i++)
        pit_staff(&scenario->pit, (uint32_t)i + 1, (enum role)on_duty[i]);
    pit_staff(&scenario->pit, CASHIER, ROLE_CASHIER);
}

/* ---- Carrying out ---------------------------------------------------------------- */

/* Chips that a person leaves with or gets back go into the purse.  Chips and vouchers brought to
 * the table come out of it. */
static void follow_purses(struct scenario *scenario, const struct order *order,
                          const struct pit_events *events)
{
    struct purse *purse = scenario_purse(scenario, order->person);
    struct chips table = order->chips;

    if (purse && order->act == PIT_BUY && order->tender == TENDER_CHIPS)
        chips_move(&purse->chips, &table, &order->chips);
    if (purse && order->act == PIT_BUY && order->tender == TENDER_VOUCHER)
        purse->voucher_cents -= order->cents;
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        bool handed = event->kind == PIT_TAKEN || (event->kind == PIT_HELD && event->cents < 0);
        purse = handed ? scenario_purse(scenario, event->person) : NULL;
        table = event->chips;
        if (purse) chips_move(&table, &purse->chips, &event->chips);
    }
}

/* Refuses chips or vouchers that are not in the purse. */
static struct refusal has_chips(struct scenario *scenario, const struct order *order)
{
    const struct purse *purse = scenario_purse(scenario, order->person);
    bool brings = order->act == PIT_BUY && order->tender != TENDER_CASH;

    if (!purse || !brings) return accepted();
    bool has = order->tender == TENDER_CHIPS ? chips_have(&purse->chips, &order->chips)
                                             : order->cents <= purse->voucher_cents;
    return has ? accepted() : no(REFUSED_PURSE_SHORT, pit_act_clause(scenario->edition, PIT_BUY));
}

/* An empty seat has no name, but still that of the last player. */
static void clear_names(struct scenario *scenario)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        char *name = scenario->names[seat];
        if (!*name || scenario->pit.table.present & 1u << seat) continue;
        for (int other = 0; other < TABLE_SEATS; other++)
            if (!strcmp(scenario->left[other], name)) *scenario->left[other] = '\0';
        memcpy(scenario->left[seat], name, SCENARIO_NAME);
        *name = '\0';
    }
}

bool scenario_order(struct scenario *scenario, const struct order *order)
{
    static _Thread_local struct pit_events events;
    struct refusal why = accepted();

    if (scenario_bars(scenario, order->person) && !pit_allows_barred(&scenario->pit, order))
        why = no(REFUSED_BARRED, pit_act_clause(scenario->pit.table.sign.edition, PIT_BAR));
    if (!why.code) why = has_chips(scenario, order);
    events.count = events.game.count = 0;
    if (!why.code) why = pit_do(&scenario->pit, order, &events);
    if (!why.code) follow_purses(scenario, order, &events);
    if (!why.code) scenario_report_to_item(scenario, &events);
    for (int i = 0; i < events.game.count; i++) report_event(scenario, &events.game.list[i]);
    for (int i = 0; i < events.count; i++) report_around(scenario, &events.list[i]);
    if (!why.code && order->act != PIT_ARRIVE) clear_names(scenario);
    scenario->refusal = why;
    if (!why.code) return true;
    scenario_refused(scenario, why);
    return false;
}

bool scenario_desk_order(struct scenario *scenario, const struct desk_order *desk_order)
{
    static _Thread_local struct pit_events events;
    struct purse *purse = scenario_purse(scenario, desk_order->person);
    bool barred = scenario_bars(scenario, desk_order->person) && !cashier_serves_barred(desk_order);
    struct refusal why = barred ? no(REFUSED_BARRED, BARRED_BY)
                                : cashier_do(purse, &scenario->pit.set, desk_order, &events);

    if (barred) events.count = 0;
    for (int i = 0; i < events.count; i++) report_around(scenario, &events.list[i]);
    scenario->refusal = why;
    if (!why.code) return true;
    scenario_refused(scenario, why);
    return false;
}

bool scenario_do(struct scenario *scenario, const struct command *command)
{
    enum role role = (enum role)command->role;
    bool player = role == ROLE_PLAYER && command->seat >= 0 && command->seat < TABLE_SEATS;
    uint32_t person =
        player ? scenario_person(scenario, scenario->names[command->seat]) : scenario_on_duty(role);

    return scenario_do_as(scenario, person, command);
}

/* Chips are bought for cash; the manager approves corrections, which are for a person, even one who
 * has left. */
bool scenario_do_as(struct scenario *scenario, uint32_t person, const struct command *command)
{
    enum role role = (enum role)command->role;
    bool player = role == ROLE_PLAYER;
    struct order order = pit_order(person, role, PIT_GAME);

    order.command = *command;
    if (player && command->act == ACT_SIT && !pit_guest(&scenario->pit, person)) {
        struct order arrive = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);
        arrive.yes = !(command->flags & FLAG_MINOR);
        if (!scenario_order(scenario, &arrive)) return false;
    }
    if (player && command->act == ACT_BUY) {
        order.act = PIT_BUY;
        order.cents = command->cents;
    }
    if (command->act != ACT_CORRECT) return scenario_order(scenario, &order);
    order.act = PIT_CORRECT;
    order.other = scenario->whom;
    order.cents = command->cents;
    struct order approve = pit_order(scenario_on_duty(ROLE_MANAGER), ROLE_MANAGER, PIT_APPROVE);
    return scenario_order(scenario, &order) && scenario_order(scenario, &approve);
}

struct command scenario_command(int act, enum role role, int seat)
{
    return (struct command){ .act = (uint8_t)act, .role = (uint16_t)role, .seat = (int8_t)seat };
}

bool scenario_act(struct scenario *scenario, int act, enum role role, int seat)
{
    struct command command = scenario_command(act, role, seat);

    return scenario_do(scenario, &command);
}

enum role scenario_staff(const struct scenario *scenario, int act)
{
    const struct conduct *conduct = conduct_of(&scenario->pit.table);

    for (int i = 0; i < conduct->act_count; i++)
        if (conduct->acts[i].act == act) {
            unsigned staff =
                conduct->acts[i].by & ~(unsigned)(ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED);
            return (enum role)(staff & -staff);
        }
    return ROLE_DEALER;
}

bool scenario_by_staff(struct scenario *scenario, int act)
{
    return scenario_act(scenario, act, scenario_staff(scenario, act), NO_SEAT);
}

/* A small generator for outcomes that a scenario leaves open.  A seed always gives the same
 * sequence.  Values that would bias the result are rejected. */
int scenario_chance(struct scenario *scenario, int below)
{
    uint64_t n = (uint64_t)below, fair = UINT64_MAX - UINT64_MAX % n;

    for (;;) {
        uint64_t z = scenario->chance += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        z ^= z >> 31;
        if (z < fair) return (int)(z % n);
    }
}

/* ---- Lines ----------------------------------------------------------------------- */

static bool read_limit(struct reading *r, const char *word, struct sign *sign)
{
    const struct {
        const char *word;
        int64_t *cents;
    } limits[] = { { "min", &sign->min_cents },           { "max", &sign->max_cents },
                   { "step", &sign->step_cents },         { "chip", &sign->chip_cents },
                   { "side-min", &sign->side_min_cents }, { "side-max", &sign->side_max_cents } };

    for (size_t i = 0; i < LENGTH(limits); i++)
        if (!strcmp(limits[i].word, word)) return read_amount(r, limits[i].cents);
    int64_t *cents = sign_amount(sign, word);
    return cents ? read_amount(r, cents) : scenario_bad(r->scenario, "a sign has no '%s'", word);
}

/* "limits field 1 to 100 by 5". */
static bool read_kind_limits(struct reading *r, struct sign *sign)
{
    int at = sign_kind(sign, 0);

    if (at < 0) return scenario_bad(r->scenario, "too many limits for one sign");
    struct kind_limits *kind = &sign->kinds[at];
    if (!read_kind(r, sign, &kind->bet, &kind->min_cents, &kind->max_cents)) return false;
    return !read_word(r, "by") || read_amount(r, &kind->step_cents);
}

/* Whether the line expects a refusal. */
static bool expects_refusal(const struct reading *r)
{
    return r->end + 1 < r->words->count && !strcmp(r->words->list[r->end + 1], "refused");
}

/* The rules do not permit the sign: a refusal if the line expects one, else the scenario ends.  The
 * table stays as it was. */
static bool refuse_sign(struct reading *r, struct refusal why, const char *sentence)
{
    if (!expects_refusal(r)) return scenario_bad(r->scenario, "%s (%s)", sentence, why.clause);
    scenario_refused(r->scenario, why);
    r->scenario->refused_sign = true;
    return true;
}

/* Whether an earlier word of the line gives the same option another value. */
static bool given_twice(const struct reading *r, const char *word, size_t length)
{
    for (int i = 0; i < r->at - 1; i++)
        if (!strncmp(r->words->list[i], word, length + 1) && strcmp(r->words->list[i], word))
            return true;
    return false;
}

static bool read_option(struct reading *r, const char *word, struct sign *sign, struct refusal *why)
{
    const char *equals = strchr(word, '=');
    char id[SCENARIO_NAME];
    size_t length = (size_t)(equals - word);

    if (length < sizeof id) {
        memcpy(id, word, length);
        id[length] = '\0';
        int option = sign_option(sign, id);
        bool twice = given_twice(r, word, length); /* a table has one pay table */
        if (option >= 0 && !twice && sign_set(sign, option, equals + 1)) return true;
        if (option >= 0) {
            *why = sign_refusal(&games[sign->edition]->options[option]);
            return true;
        }
    }
    return scenario_bad(r->scenario, "%s has no option '%.*s'", games[sign->edition]->id,
                        (int)length, word);
}

/* "promotional=stay", "promotional=taken": what happens to promotional chips that win.  False for
 * any other word, and if the edition has no promotional chips. */
static bool says_promotional(const char *word, struct sign *sign)
{
    bool stay = !strcmp(word, "promotional=stay");

    if (!stay && strcmp(word, "promotional=taken")) return false;
    if (!table_row(games[sign->edition]->conduct, ACT_TOKENS)) return false;
    sign->promo_stays = stay;
    return true;
}

struct opening {
    struct sign sign;
    struct chips tray;
    bool unopened, terminals;
    const char *name; /* null: the only table */
};

/* Reads one word and the words that belong to it.  Sets why if the rules do not permit the value.
 */
static bool read_opening(struct reading *r, const char *word, struct opening *o,
                         struct refusal *why)
{
    if (says_promotional(word, &o->sign)) return true;
    if (!strcmp(word, "tray")) return scenario_tray(r, &o->sign, &o->tray);
    if (!strcmp(word, "limits")) return read_kind_limits(r, &o->sign);
    if (strchr(word, '=')) return read_option(r, word, &o->sign, why);
    if (!strcmp(word, "named")) {
        o->name = read_next(r);
        return (o->name && item_name_good(o->name)) ||
               read_missing(r, "a name of a-z, 0-9 and '-'");
    }
    o->unopened |= !strcmp(word, "unopened");
    o->terminals |= !strcmp(word, "terminals");
    return !strcmp(word, "unopened") || !strcmp(word, "terminals") || read_limit(r, word, &o->sign);
}

const struct game_scenario *scenario_game(const struct scenario *scenario)
{
    return house_of(scenario->pit.table.sign.edition)->scenario;
}

/* Brings dice, or shuffles and cuts cards. */
static bool make_ready(struct scenario *scenario)
{
    const struct game_scenario *game = scenario_game(scenario);

    return !game || !game->make_ready || game->make_ready(scenario);
}

/* A table with a name comes to those that are there; any other is the only one. */
static bool make_room(struct scenario *scenario, const char *name)
{
    if (name && scenario_table_named(scenario, name) >= 0)
        return scenario_bad(scenario, "there is a table '%s' already", name);
    if (name) return scenario_add_table(scenario);
    scenario->table = 0;
    scenario->table_count = 1;
    return true;
}

static bool open_table(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    const char *word = read_next(r);
    char say[SCENARIO_SAY], sentence[2 * SCENARIO_SAY];
    struct refusal why = { REFUSED_ACCEPTED, NULL, 0, 0, NULL };

    if (!word) return read_missing(r, "an edition");
    int edition = game_find(word);
    if (edition < 0) return scenario_bad(scenario, "there is no edition '%s'", word);
    struct opening opening = { .sign = sign_of(edition) };
    for (int i = 0; i < CHIP_KINDS; i++) opening.tray.count[i] = 1000000; /* always enough */
    scenario->edition = edition;
    scenario->named = true;
    while ((word = read_next(r))) {
        if (!read_opening(r, word, &opening, &why)) return false;
        if (!why.code) continue;
        snprintf(sentence, sizeof sentence, "the rules do not permit %s", word);
        return refuse_sign(r, why, sentence);
    }
    why = sign_check(&opening.sign);
    if (!why.code && opening.name) why = scenario_sign_agrees(scenario, &opening.sign);
    if (why.code) {
        refusal_words(&why, say);
        snprintf(sentence, sizeof sentence, "this sign is not permitted: %s", say);
        return refuse_sign(r, why, sentence);
    }
    if (!make_room(scenario, opening.name)) return false;
    open_pit(scenario, opening.name ? opening.name : games[edition]->id, &opening.sign,
             &opening.tray);
    scenario->terminals = opening.terminals;
    memset(scenario->names, 0, sizeof scenario->names);
    memset(scenario->left, 0, sizeof scenario->left);
    scenario->open = true;
    scenario->subject = NO_SEAT;
    return opening.unopened || make_ready(scenario);
}

static const struct scenario_line *line_of(const struct game_scenario *game, const char *word)
{
    for (const struct scenario_line *line = game ? game->lines : NULL; line && line->word; line++)
        if (!strcmp(line->word, word)) return line;
    return NULL;
}

/* Whether the word has a meaning in this game. */
static bool means_something(const struct game_scenario *game, const char *word)
{
    if (!game) return false;
    for (const struct scenario_expect *one = game->expects; one && one->word; one++)
        if (!strcmp(one->word, word)) return true;
    for (const char *const *one = game->reserved; one && *one; one++)
        if (!strcmp(*one, word)) return true;
    return line_of(game, word);
}

static bool good_name(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");
    static const char *const taken[] = { "table", "at",    "seat",  "expect", "act", "nobody",
                                         "void",  "opens", "later", "not",    "here" };

    for (size_t i = 0; i < LENGTH(taken); i++)
        if (!strcmp(taken[i], name)) return false;
    if (item_kind_find(name) || scenario_expects(name)) return false;
    for (int game = 0; game < game_count; game++)
        if (means_something(house_of(game)->scenario, name)) return false;
    return length && !name[length] && length < SCENARIO_NAME && name[0] >= 'a' && !role_of(name);
}

/* "ana [at 3] [buys 100] [under-age]" */
struct newcomer {
    const char *name;
    int seat; /* NO_SEAT: any */
    int64_t chips_cents;
    bool minor;
};

static bool read_newcomer(struct reading *r, struct newcomer *who)
{
    struct scenario *scenario = r->scenario;
    int places = table_seat_count(&scenario->pit.table);
    const char *word;

    *who = (struct newcomer){ .name = read_next(r), .seat = NO_SEAT };
    if (!who->name) return read_missing(r, "a name");
    if (!good_name(who->name))
        return scenario_bad(scenario, "'%s' cannot be a player's name", who->name);
    if (scenario_seat(scenario, who->name) != NO_SEAT)
        return scenario_bad(scenario, "a player called '%s' is already at the table", who->name);
    while ((word = read_next(r)))
        if (!strcmp(word, "at")) {
            if (!read_int(r, 1, places, "a seat at the table", &who->seat)) return false;
            who->seat--;
        } else if (!strcmp(word, "buys")) {
            if (!read_amount(r, &who->chips_cents)) return false;
        } else if (!strcmp(word, "under-age")) {
            who->minor = true;
        } else {
            return scenario_bad(scenario, "'%s' is not 'at', 'buys' or 'under-age'", word);
        }
    for (int i = 0; who->seat == NO_SEAT && i < places; i++)
        if (!*scenario->names[i]) who->seat = i;
    return who->seat != NO_SEAT || scenario_bad(scenario, "the table is full");
}

static bool seat_player(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    struct newcomer who;
    char before[SCENARIO_NAME];

    if (!read_newcomer(r, &who)) return false;
    memcpy(before, scenario->names[who.seat], sizeof before);
    snprintf(scenario->names[who.seat], SCENARIO_NAME, "%s", who.name);
    struct command sit = scenario_command(ACT_SIT, ROLE_PLAYER, who.seat);
    if (who.minor) sit.flags = FLAG_MINOR;
    if (!scenario_do(scenario, &sit)) {
        memcpy(scenario->names[who.seat], before, sizeof before);
        return true;
    }
    scenario->subject = who.seat;
    if (!who.chips_cents) return true;
    struct command buy = scenario_command(ACT_BUY, ROLE_PLAYER, who.seat);
    buy.cents = who.chips_cents;
    scenario_do(scenario, &buy);
    return true;
}

/* Without a table there is only the cashier. */
static bool without_table(struct reading *r, const char *word)
{
    struct scenario *scenario = r->scenario;
    const char *verb = r->end > 1 ? r->words->list[1] : "";
    bool known = false;

    r->at = 1;
    uint32_t person = scenario->item.kind ? scenario_person(scenario, word) : NOBODY;
    if (person != NOBODY && !scenario_at_desk(r, person, &known)) return false;
    if (known) return true;
    return scenario->item.kind ? scenario_bad(scenario, "a %s has no line '%s %s'",
                                              scenario->item.kind->word, word, verb)
                               : scenario_bad(scenario, "the first line must open a table");
}

static bool command_line(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    const char *word = read_next(r);

    bool of_item;

    if (!strcmp(word, "table")) return open_table(r);
    if (!strcmp(word, "at")) return scenario_at_line(r);
    if (!scenario->here && !scenario_item_line(r, &of_item)) return false;
    if (!scenario->here && of_item) return true;
    if (!scenario->open) return without_table(r, word);
    r->at = 1;
    if (!strcmp(word, "seat")) return seat_player(r);
    const struct scenario_line *line = line_of(scenario_game(scenario), word);
    if (line) return line->read(r) || !scenario->bad; /* a refusal may be expected */
    for (int game = 0; game < game_count; game++)
        if (line_of(house_of(game)->scenario, word))
            return scenario_bad(scenario, "%s has no line '%s'",
                                games[scenario->pit.table.sign.edition]->id, word);
    int seat = scenario_seat(scenario, word), role = role_of(word);
    uint32_t person = role ? scenario_on_duty((enum role)role) : scenario_known(scenario, word);
    bool around = false, known = person != NOBODY || role == ROLE_CLOCK;
    enum role in = role ? (enum role)role : ROLE_PLAYER;
    if (known && !scenario_around(r, person, in, &around)) return false;
    if (seat != NO_SEAT) scenario->subject = seat;
    if (around) return true;
    if (known || role) return scenario_person_acts(r, in, person, seat);
    return scenario_bad(scenario, "'%s' is neither a known person nor a kind of line", word);
}

static void unexpected_refusal(struct scenario *scenario)
{
    char say[SCENARIO_SAY];
    int line = scenario->line;

    if (!scenario->refused_line) return;
    scenario_refusal_words(scenario, &scenario->refusal, say);
    scenario->line = scenario->refused_line;
    scenario_fails(scenario, "unexpected refusal: %s (%s)", say, scenario->refusal.clause);
    scenario->line = line;
    scenario->refused_line = 0;
}

/* "here bob claims": about the table, although the item has such a verb, too. */
static bool take_here(struct scenario_words *words)
{
    bool here = words->count > 1 && !strcmp(words->list[0], "here");

    if (here) memmove(words->list, words->list + 1, (size_t)--words->count * sizeof *words->list);
    return here;
}

static bool play_line(struct scenario *scenario, const struct scenario_words *words,
                      const char *text)
{
    struct reading r = { scenario, words, 0, words->count };

    for (int i = words->count - 1; i >= 0; i--)
        if (!strcmp(words->list[i], "->")) r.end = i;
    bool expect = r.end && !strcmp(words->list[0], "expect");
    if (expect && r.end < words->count)
        return scenario_bad(scenario, "a line with 'expect' must not contain '->'");
    if (r.end && !expect) {
        unexpected_refusal(scenario);
        scenario->events.count = scenario->around_count = scenario->item.events.count = 0;
        scenario->item.last = scenario->refused_sign = false;
        scenario->refusal = (struct refusal){ REFUSED_ACCEPTED, NULL, 0, 0, NULL };
        if (scenario->listener && scenario->listener->line)
            scenario->listener->line(scenario->listener->to, scenario, text);
        if (!command_line(&r)) return false;
        scenario_follow_item(scenario);
    }
    if (expect) return scenario_expect(scenario, words, 1);
    bool began = scenario->open || scenario->item.kind || scenario->item.last;
    if (!began && !scenario->refusal.code)
        return scenario_bad(scenario, "the first line must open a table");
    return r.end == words->count || scenario_expect(scenario, words, r.end + 1);
}

enum scenario_end scenario_play(struct scenario *scenario, const char *text, size_t length,
                                uint64_t seed, const struct scenario_listener *listener)
{
    struct scenario_words words;
    char line[SCENARIO_LINE + 1];

    memset(scenario, 0, sizeof *scenario);
    scenario->listener = listener;
    scenario->chance = seed;
    scenario->subject = NO_SEAT;
    if (length > SCENARIO_TEXT) {
        scenario_bad(scenario, "the text is longer than %d bytes", SCENARIO_TEXT);
        return SCENARIO_BAD;
    }
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = end ? (size_t)(end - text) - at : length - at;
        scenario->line++;
        if (!scenario_split(scenario, text + at, size, &words)) return SCENARIO_BAD;
        snprintf(line, sizeof line, "%.*s", (int)(size < SCENARIO_LINE ? size : SCENARIO_LINE),
                 text + at);
        scenario->here = take_here(&words);
        if (words.count && !play_line(scenario, &words, line)) return SCENARIO_BAD;
        at += size + 1;
    }
    if (!scenario->open && !scenario->item.kind) {
        scenario_bad(scenario, "the text opens no table");
        return SCENARIO_BAD;
    }
    unexpected_refusal(scenario);
    return scenario->failures ? SCENARIO_FAILED : SCENARIO_PASSED;
}
