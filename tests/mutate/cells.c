/* cells.c - the cells of all rows: conduct, wagers and rules of each game, acts around the table,
 * acts of tournaments and promotions. */
#include "mutate/mutate.h"

#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_acts.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_rows.h"
#include "pit/pit_internal.h"
#include "programme/programme.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the cells that are added belong. */
struct listing {
    struct cells *to;
    int edition;        /* or -1: of all */
    unsigned roles;     /* that its rows know */
    unsigned phases;    /* of its family */
    const char *clause; /* of the row being listed */
    char row[CELL_NAME / 2];
    bool never[TOPICS]; /* topics that no wager of the game can raise */
};

static struct cell *add(struct listing *l, enum cell_kind kind, const void *at, size_t bytes,
                        uint32_t permitted, const char *member)
{
    struct cells *to = l->to;
    uint32_t editions = l->edition < 0 ? UINT32_MAX : UINT32_C(1) << l->edition;

    for (int i = 0; i < to->count; i++) {
        if (to->list[i].at != at) continue;
        to->list[i].editions |= editions;
        return &to->list[i];
    }
    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : 1024;
        to->list = realloc(to->list, (size_t)to->room * sizeof *to->list);
        if (!to->list) abort();
    }
    struct cell *cell = &to->list[to->count++];
    *cell = (struct cell){ .at = at,
                           .kind = (uint8_t)kind,
                           .bytes = (uint8_t)bytes,
                           .permitted = permitted,
                           .editions = editions,
                           .edition = l->edition,
                           .clause = l->clause };
    snprintf(cell->name, sizeof cell->name, "%s: %s, %s",
             l->edition < 0 ? "all" : games[l->edition]->id, l->row, member);
    return cell;
}

#define NUMBER(l, row, member) add(l, CELL_NUMBER, &(row)->member, sizeof(row)->member, 0, #member)
#define CHOICE(l, row, member, values)                                                             \
    add(l, CELL_CHOICE, &(row)->member, sizeof(row)->member, values, #member)
#define YES_OR_NO(l, row, member) CHOICE(l, row, member, 3)
#define FATES                     ((1u << (WINS + 1)) - 1)

/* Clauses that a row does not have stay so. */
static void add_clause(struct listing *l, const char *const *clause, const char *member)
{
    if (*clause) add(l, CELL_CLAUSE, clause, sizeof *clause, 0, member);
}
#define CLAUSE(l, row, member) add_clause(l, &(row)->member, #member)

__attribute__((format(printf, 3, 4))) static void begin_row(struct listing *l, const char *clause,
                                                            const char *format, ...)
{
    va_list arguments;

    l->clause = clause;
    va_start(arguments, format);
    vsnprintf(l->row, sizeof l->row, format, arguments);
    va_end(arguments);
}

/* ---- Conduct --------------------------------------------------------------------- */

static void list_act(struct listing *l, const struct act_row *row)
{
    begin_row(l, row->clause, "act %s", act_id(games[l->edition < 0 ? 0 : l->edition], row->act));
    add(l, CELL_PHASES, &row->phases, sizeof row->phases, l->phases, "phases");
    add(l, CELL_ROLES, &row->by, sizeof row->by, l->roles, "by");
    CLAUSE(l, row, clause);
}

static unsigned act_phases(const struct conduct *conduct, int act)
{
    const struct act_row *row = table_row(conduct, act);

    return row ? row->phases : 0;
}

/* Roles whose call can be in force: nobody else is ever overruled. */
static unsigned callers(const struct conduct *conduct)
{
    static const int calls[] = { ACT_CALL, ACT_NO_ROLL, ACT_RULE, ACT_OVERRULE };
    unsigned roles = 0;

    for (size_t i = 0; i < LENGTH(calls); i++) {
        const struct act_row *row = table_row(conduct, calls[i]);
        if (row) roles |= row->by;
    }
    return roles;
}

static void list_conduct(struct listing *l, const struct conduct *conduct)
{
    for (int i = 0; i < conduct->act_count; i++) l->roles |= conduct->acts[i].by;
    for (int i = 0; i < conduct->act_count; i++) list_act(l, &conduct->acts[i]);
    for (int i = 0; i < conduct->other_count; i++) {
        const struct role_clause *other = &conduct->others[i];
        begin_row(l, other->clause, "other %s",
                  act_id(games[l->edition < 0 ? 0 : l->edition], other->act));
        add(l, CELL_ROLES, &other->by, sizeof other->by, l->roles, "by");
        CLAUSE(l, other, clause);
    }
    unsigned forces = 0;
    for (int i = 0; i < conduct->reason_count; i++)
        if (conduct->reasons[i].force < FORCE_OWN) forces |= 1u << conduct->reasons[i].force;
    for (int i = 0; i < conduct->reason_count; i++) {
        const struct reason *reason = &conduct->reasons[i];
        begin_row(l, reason->clause, "reason %s", reason->id);
        if (reason->force < FORCE_OWN) CHOICE(l, reason, force, forces);
        CLAUSE(l, reason, clause);
    }
    for (int i = 0; i < conduct->ladder_count; i++) {
        const struct ladder *rung = &conduct->ladder[i];
        begin_row(l, rung->clause, "ladder %s", role_words(rung->role));
        add(l, CELL_ROLES, &rung->over, sizeof rung->over, callers(conduct), "over");
        CLAUSE(l, rung, clause);
    }
    for (int topic = 0; topic < TOPICS; topic++) {
        if (l->never[topic]) continue;
        begin_row(l, conduct->says[topic], "topic %d", topic);
        add_clause(l, &conduct->says[topic], conduct->says[topic]);
    }
    begin_row(l, NULL, "conduct");
    YES_OR_NO(l, conduct, step_above_minimum);
    if (act_phases(conduct, ACT_SLIP) && games[l->edition]->family == &dice_family)
        YES_OR_NO(l, conduct, below_always_valid);
    if (act_phases(conduct, ACT_REFUSE)) YES_OR_NO(l, conduct, refuse_any);
    YES_OR_NO(l, conduct, notice_to_close);
    CHOICE(l, conduct, notice, (1u << (NOTICE_FOR_WORSE + 1)) - 1);
}

/* ---- Games ----------------------------------------------------------------------- */

/* What only the dice games ask about.  Roulette and Lunar Poker pay whole multiples and have no
 * stand-offs; a deal of Lunar Poker is not a spin or a roll. */
static void without_dice(const struct family *family, bool never[TOPICS])
{
    bool whole = family == &wheel_family || family == &lunar_family;

    never[SAYS_FACES] = never[SAYS_LEVEL] = true;
    never[SAYS_PAYABLE] = never[SAYS_ROUNDING] = never[SAYS_STAND_OFF] = whole;
    never[SAYS_VOID_ROLL] = family == &lunar_family;
}

/* Stand-offs, amounts set by the game, and winnings that chips can't pay exactly. */
static void raise_topics(const struct dice_game *game, bool never[TOPICS])
{
    never[SAYS_STAND_OFF] = never[SAYS_LEVEL] = never[SAYS_PAYABLE] = never[SAYS_ROUNDING] = true;
    for (int i = 0; i < game->rule_count; i++) {
        const struct dice_rule *rule = &game->rules[i];
        if (rule->fate == STANDS_OFF) never[SAYS_STAND_OFF] = false;
        if (rule->fate == WINS && rule->pays.to % rule->pays.one)
            never[SAYS_PAYABLE] = never[SAYS_ROUNDING] = false;
    }
    for (int i = 1; i < game->bet_count; i++)
        if (game->bets[i].bound != TABLE_LIMITS || game->bets[i].legs[0].units)
            never[SAYS_LEVEL] = false;
}

/* A bet that never stands at a number is not held by one. */
static unsigned holds(const struct dice_game *game, int bet, unsigned hold)
{
    for (int i = 0; i < game->spot_count; i++)
        if (game->spots[i].bet == bet && game->spots[i].number) return hold;
    return hold & ~(1u << CONTRACT | 1u << LOCK);
}

static void mix(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * UINT64_C(1099511628211);
}

static void mix_verdict(uint64_t *hash, struct verdict v)
{
    mix(hash, (uint64_t)v.fate);
    mix(hash, (uint64_t)v.number);
    mix(hash, (uint64_t)v.pays.n);
    mix(hash, (uint64_t)v.pays.d);
    mix(hash, (uint64_t)(uintptr_t)v.clause);
    mix(hash, (uint64_t)(uintptr_t)v.also);
}

/* Whether a wager can stand there when a turn ends.  Those that count throws: only after whole sets
 * (7.9), and not the bet on the turn before it begins. */
static bool at_end(const struct dice_game *game, const struct dice_spot *spot)
{
    bool counts = game->bets[spot->bet].hold == LOCK;
    bool begun = spot->number || spot->bet != game->turn_bet;

    return game->turn_bet && (!counts || (spot->number % 4 == 0 && begun));
}

/* All verdicts: every wager, off or not, on every roll and at the end of a turn. */
static void mix_verdicts(uint64_t *hash, const struct sign *sign)
{
    const struct dice_game *game = dice_game(sign);

    for (int spot = 0; spot < game->spot_count; spot++)
        for (int outcome = 0; outcome < ROLLS + at_end(game, &game->spots[spot]); outcome++)
            for (int off = 0; off <= game->bets[game->spots[spot].bet].off_and_on; off++) {
                struct verdict v = dice_settle(sign, game->spots[spot].bet,
                                               game->spots[spot].number, off, outcome);
                mix_verdict(hash, v);
            }
}

/* A rule depends on one option at most, and all rules of a bet on the same. */
static uint64_t verdicts(int edition)
{
    const struct option *options = games[edition]->options;
    uint64_t hash = UINT64_C(14695981039346656037);
    struct sign usual = sign_of(edition);

    mix_verdicts(&hash, &usual);
    for (int i = 0; options[i].id; i++)
        for (const struct choice *choice = options[i].choices; choice->word; choice++) {
            struct sign sign = usual;
            sign.value[i] = choice->value;
            mix_verdicts(&hash, &sign);
        }
    return hash;
}

static uint32_t numbers_of(const struct dice_game *game, int bet)
{
    uint32_t numbers = 0;

    for (int i = 0; i < game->spot_count; i++)
        if (game->spots[i].bet == bet) numbers |= AT(game->spots[i].number);
    return numbers;
}

/* Bets that can stand while no bet that lets a player throw does. */
static uint32_t alone(const struct dice_game *game)
{
    uint32_t bets = 0;

    for (int i = 1; i < game->bet_count; i++)
        if (numbers_of(game, i) && !(game->custom.eligible_bets >> game->bets[i].flat & 1))
            bets |= 1u << i;
    return bets;
}

/* Only where a row of conduct, or a topic, lets the question arise. */
static void list_custom(struct listing *l, const struct dice_custom *custom,
                        const struct conduct *conduct)
{
    begin_row(l, NULL, "custom");
    if (custom->off_table) NUMBER(l, custom, lost_makes_new);
    YES_OR_NO(l, custom, inspected);
    YES_OR_NO(l, custom, offer_to_all);
    YES_OR_NO(l, custom, leaning_opposite);
    YES_OR_NO(l, custom, frozen_after_void);
    if (conduct->says[SAYS_HOUSE_THROWS]) YES_OR_NO(l, custom, house_throws_first);
    if (act_phases(conduct, ACT_TAKE) & IN(AIR)) YES_OR_NO(l, custom, take_in_air);
    if (act_phases(conduct, ACT_RULE)) YES_OR_NO(l, custom, rule_may_void);
}

static void list_dice(struct listing *l, const struct dice_game *game,
                      const struct conduct *conduct)
{
    unsigned when = 0, bound = 0, hold = 0; /* values that some bet has */
    bool rolls_count = conduct->says[SAYS_HOUSE_THROWS] || act_phases(conduct, ACT_INVALIDATE);

    for (int i = 1; i < game->bet_count; i++) {
        when |= 1u << game->bets[i].when;
        bound |= 1u << game->bets[i].bound;
        hold |= 1u << game->bets[i].hold;
    }
    for (int i = 1; i < game->bet_count; i++) {
        const struct dice_bet *bet = &game->bets[i];
        begin_row(l, bet->clause[game->column], "bet %s", bet->id);
        add_clause(l, &bet->clause[game->column], "clause");
        CHOICE(l, bet, when, when);
        CHOICE(l, bet, bound, bound);
        CHOICE(l, bet, hold, holds(game, i, hold));
        for (int k = 0; k < 2; k++) add_clause(l, &bet->hold_clause[k], "hold_clause");
        if (bet->off_and_on) CHOICE(l, bet, rests, FATES);
        bool compound = bet->legs[0].units; /* its legs have the flags */
        if (!compound) YES_OR_NO(l, bet, off_and_on);
        CLAUSE(l, bet, rests_clause);
        if (bet->commission) {
            NUMBER(l, bet, commission);
            YES_OR_NO(l, bet, commission_on_winnings);
        }
        if (!compound && rolls_count) YES_OR_NO(l, bet, one_roll);
        if (!compound) YES_OR_NO(l, bet, stays_up);
        if (compound) YES_OR_NO(l, bet, any_split);
        if (compound && !bet->any_split) { /* which has no units */
            for (int leg = 0; leg < DICE_LEGS && bet->legs[leg].units; leg++)
                NUMBER(l, bet, legs[leg].units);
            YES_OR_NO(l, bet, high);
        }
        CLAUSE(l, bet, win_clause);
        CLAUSE(l, bet, lose_clause);
        CLAUSE(l, bet, paid_clause);
        CLAUSE(l, bet, units_clause);
    }
    for (int i = 0; i < game->rule_count; i++) {
        const struct dice_rule *rule = &game->rules[i];
        begin_row(l, rule->clause[game->column], "rule %s of %s", rule->clause[game->column],
                  game->bets[rule->bet].id);
        add_clause(l, &rule->clause[game->column], "clause");
        CLAUSE(l, rule, also);
        CHOICE(l, rule, fate, FATES);
        add(l, CELL_NUMBERS, &rule->at, sizeof rule->at, numbers_of(game, rule->bet), "at")
            ->decides = verdicts;
        add(l, CELL_ROLLS, &rule->on, sizeof rule->on, 0, "on")->decides = verdicts;
        if (rule->fate != WINS) continue;
        if (rule->pays.option) continue;
        NUMBER(l, rule, pays.to);
        NUMBER(l, rule, pays.one);
    }
    list_custom(l, &game->custom, conduct);
    if (game->custom.eligible_bets)
        add(l, CELL_BETS, &game->custom.eligible_bets, sizeof game->custom.eligible_bets,
            alone(game), "eligible_bets");
}

static void list_wheel(struct listing *l, const struct wheel_game *game)
{
    for (int i = 1; i < WHEEL_BETS; i++) {
        const struct wheel_bet *bet = &game->bets[i];
        begin_row(l, bet->clause[0], "bet %s", bet->id);
        for (int column = 0; column < WHEEL_COLUMNS; column++) {
            add_clause(l, &bet->clause[column], "clause");
            add_clause(l, &bet->win[column], "win");
            add_clause(l, &bet->lose[column], "lose");
        }
        if (!bet->track) NUMBER(l, bet, to);
        if (!bet->units) YES_OR_NO(l, bet, outside); /* winners of a racetrack move to the layout */
        CLAUSE(l, bet, track_clause);
        if (bet->units) NUMBER(l, bet, units);
    }
    for (int i = 0; i < game->piece_count; i++) {
        const struct wheel_piece *piece = &game->pieces[i];
        begin_row(l, piece->clause, "piece %d of %s", i, game->bets[piece->of].id);
        CLAUSE(l, piece, clause);
        NUMBER(l, piece, units);
    }
    begin_row(l, NULL, "wheel");
    for (int column = 0; column < WHEEL_COLUMNS; column++) {
        for (int i = 0; i < 3; i++) add_clause(l, &game->trio[column][i], "trio");
        for (int i = 0; i < 2; i++) add_clause(l, &game->zero[column][i], "zero");
    }
    CLAUSE(l, game, pays_clause);
    CLAUSE(l, game, moved_clause);
    CLAUSE(l, game, spoken_clause);
    CLAUSE(l, game, dolly_clause);
    CLAUSE(l, game, courtesy_clause);
    for (int i = 0; i < 2; i++) add_clause(l, &game->wheel_clause[i], "wheel_clause");
    CLAUSE(l, game, below_clause);
    CLAUSE(l, game, step_clause);
    CLAUSE(l, game, direct_clause);
}

static void list_baccarat(struct listing *l, const struct baccarat_game *game)
{
    for (int i = 1; i < BACCARAT_BETS; i++) {
        const struct baccarat_bet *bet = &game->bets[i];
        begin_row(l, bet->clause, "bet %s", bet->id);
        CLAUSE(l, bet, clause);
        CLAUSE(l, bet, offered_clause);
        CLAUSE(l, bet, with_clause);
        CLAUSE(l, bet, late_clause);
        CLAUSE(l, bet, amount_clause);
        CLAUSE(l, bet, alone_clause);
        CHOICE(l, bet, hand, 1u << HAND_NONE | 1u << HAND_PLAYER | 1u << HAND_BANKER);
        if (bet->offered) YES_OR_NO(l, bet, apart);
        if (bet->commission) NUMBER(l, bet, commission);
    }
    for (int i = 0; i < game->rule_count; i++) {
        const struct baccarat_rule *rule = &game->rules[i];
        begin_row(l, rule->clause, "rule %s of %s", rule->clause, game->bets[rule->bet].id);
        CLAUSE(l, rule, clause);
        CLAUSE(l, rule, also);
        CHOICE(l, rule, fate, FATES);
        if (rule->version) CHOICE(l, rule, version, 1u << ONE_TO_ONE | 1u << TWO_TO_ONE);
        if (rule->option) YES_OR_NO(l, rule, value);
        if (rule->fate != WINS || rule->by_option) continue;
        for (int scale = 0; scale < BACCARAT_SCALES; scale++)
            if (rule->to[scale]) NUMBER(l, rule, to[scale]);
        NUMBER(l, rule, one);
    }
    begin_row(l, NULL, "baccarat");
    for (int i = 0; i < DRAW_RULES; i++) add_clause(l, &game->draw_clause[i], "draw_clause");
    for (int i = 0; i < 3; i++) {
        add_clause(l, &game->version_clause[i], "version_clause");
        add_clause(l, &game->boxes_clause[i], "boxes_clause");
        add_clause(l, &game->cards_clause[i], "cards_clause");
        add_clause(l, &game->machine_clause[i], "machine_clause");
        add_clause(l, &game->mixed_clause[i], "mixed_clause");
    }
    for (int i = 1; i < 8; i++) add_clause(l, &game->combination[i], "combination");
    CLAUSE(l, game, ante_clause);
    CLAUSE(l, game, display_clause);
    for (int i = 0; i < BACCARAT_NOTICES; i++)
        add_clause(l, &game->notice_clause[i], "notice_clause");
}

/* All verdicts on an ante and a Bet.  Only a winning hand is paid for its combination. */
static uint64_t lunar_verdicts(int edition)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    struct sign sign = sign_of(edition);
    const int instant = lunar_game(&sign)->instant;
    const struct choice *choice = games[edition]->options[instant].choices;

    for (; choice->word; choice++) {
        sign.value[instant] = choice->value;
        for (int bet = LUNAR_ANTE; bet < LUNAR_BETS; bet++)
            for (int end = END_NONE; end < LUNAR_ENDS; end++)
                for (int first = 0; first < (end == END_WINS ? HAND_CATEGORIES : 1); first++) {
                    struct lunar_outcome outcome = { (enum lunar_end)end, { .first = first } };
                    mix_verdict(&hash, lunar_settle(&sign, bet, &outcome));
                }
    }
    return hash;
}

static void list_lunar(struct listing *l, const struct lunar_game *game)
{
    for (int i = 0; i < LUNAR_RULES; i++) {
        begin_row(l, game->clauses[i], "clause %d", i);
        add_clause(l, &game->clauses[i], game->clauses[i]);
    }
    for (int i = 0; i < game->name_count; i++) {
        begin_row(l, game->names[i].clause, "bet %s", game->names[i].id);
        CLAUSE(l, &game->names[i], clause);
    }
    for (int i = 0; i < game->rule_count; i++) {
        const struct lunar_rule *rule = &game->rules[i];
        begin_row(l, rule->clause, "rule %d, %s", i, rule->clause);
        CLAUSE(l, rule, clause);
        CLAUSE(l, rule, also);
        CHOICE(l, rule, fate, FATES);
        if (rule->fate == WINS)
            CHOICE(l, rule, pays, (1u << (PAYS_BY_HAND + 1)) - 1)->decides = lunar_verdicts;
    }
    begin_row(l, game->bet_clause, "odds");
    for (int i = 0; i < HAND_CATEGORIES; i++) {
        if (game->bet_pays[i]) add(l, CELL_NUMBER, &game->bet_pays[i], sizeof(int), 0, "bet_pays");
        add_clause(l, &game->kind_clauses[i], "kind_clauses");
        add_clause(l, &game->level_clauses[i], "level_clauses");
    }
    for (int i = 0; i < LUNAR_SUPERS; i++)
        for (int k = 0; k < LUNAR_SUPER_TABLES; k++)
            if (game->super_pays[i][k])
                add(l, CELL_NUMBER, &game->super_pays[i][k], sizeof(int), 0, "super_pays");
    CLAUSE(l, game, bet_clause);
    CLAUSE(l, game, super_clause);
    CLAUSE(l, game, second_clause);
}

/* ---- All ------------------------------------------------------------------------- */

static void list_edition(struct cells *cells, int edition)
{
    const struct edition *game = games[edition];
    struct listing l = { .to = cells,
                         .edition = edition,
                         .phases = (1u << game->family->phase_count) - 1 };

    if (game->family == &dice_family)
        raise_topics(game->rows, l.never);
    else
        without_dice(game->family, l.never);
    list_conduct(&l, game->conduct);
    for (int i = 0; game->options[i].id; i++) {
        begin_row(&l, game->options[i].clause, "option %s", game->options[i].id);
        CLAUSE(&l, &game->options[i], clause);
    }
    if (game->family == &dice_family) list_dice(&l, game->rows, game->conduct);
    if (game->family == &wheel_family) list_wheel(&l, game->rows);
    if (game->family == &baccarat_family) list_baccarat(&l, game->rows);
    if (game->family == &lunar_family) list_lunar(&l, game->rows);
}

static void list_pit(struct cells *cells)
{
    struct listing l = { .to = cells, .edition = -1 };

    for (int act = 0; act < PIT_ACT_COUNT; act++) l.roles |= pit_act_rows[act].by;
    for (int act = 1; act < PIT_ACT_COUNT; act++) {
        const struct pit_act_row *row = &pit_act_rows[act];
        begin_row(&l, row->division_1, "act %s", pit_act_id((enum pit_act)act));
        add(&l, CELL_ROLES, &row->by, sizeof row->by, l.roles, "by");
        CLAUSE(&l, row, division_1);
        CLAUSE(&l, row, new_south_wales);
    }
}

static void list_items(struct cells *cells)
{
    for (int k = 0; k < item_kind_count; k++) {
        const struct item_kind *kind = item_kinds[k];
        struct listing l = { .to = cells, .edition = -1 };
        for (int act = 0; act < kind->act_count; act++) l.roles |= kind->acts[act].by;
        for (int act = 0; act < kind->act_count; act++) {
            const struct item_act *row = &kind->acts[act];
            if (!row->form.id) continue;
            begin_row(&l, row->clause, "%s, act %s", kind->word, row->form.id);
            add(&l, CELL_ROLES, &row->by, sizeof row->by, l.roles, "by");
            CLAUSE(&l, row, clause);
        }
    }
}

void cells_collect(struct cells *cells)
{
    for (int e = 0; e < game_count; e++) list_edition(cells, e);
    list_pit(cells);
    list_items(cells);
}
