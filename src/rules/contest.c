/* contest.c - a session of a tournament at any table: its clauses, who may bet now, and how much.
 *
 * A command is checked against the session before the game checks it (contest_allows()), and the
 * session follows after the game has carried it out (contest_play.c). */
#include "rules/contest_internal.h"

#include <string.h>

/* ---- Clauses --------------------------------------------------------------------- */

const char *contest_clause(enum contest_kind kind, enum contest_topic topic)
{
    static const struct {
        const char *division_7, *house;
    } clauses[CONTEST_TOPICS] = {
        [CONTEST_CHIPS] = { "Div 7 r.3.1", "House r.2" },
        [CONTEST_HANDLING] = { "Div 7 r.3.2", "House r.4" },
        [CONTEST_LIMITS] = { "Div 7 r.3.3", "House r.4" },
        [CONTEST_STEP] = { "Div 7 r.3.4", "House r.4" },
        [CONTEST_EVERY_HAND] = { "Div 7 r.3.5", "House r.4" },
        [CONTEST_BELOW] = { "Div 7 r.3.6(a)", "House r.4" },
        [CONTEST_ABOVE] = { "Div 7 r.3.6(b)", "House r.4" },
        [CONTEST_ELIMINATED] = { "Div 7 r.3.7", "House r.5" },
        [CONTEST_ALL_LOST] = { "Div 7 r.3.8(a)", "House r.8" },
        [CONTEST_ALL_SHORT] = { "Div 7 r.3.8(b)", "House r.8" },
        [CONTEST_LATE] = { "Div 7 r.3.9", "House r.4" },
        [CONTEST_OWN_SEAT] = { "Div 7 r.4.2", "House r.3" },
        [CONTEST_SEATED] = { "Div 7 r.4.2(a)", "House r.3" },
        [CONTEST_AT_TERMINAL] = { "Div 7 r.4.2(b)", "House r.3" },
        [CONTEST_ISSUE] = { "Div 7 r.4.4", "House r.2" },
        [CONTEST_LENDING] = { "Div 7 r.4.5", "House r.2" },
        [CONTEST_LEAVING] = { "Div 7 r.4.6", "House r.6" },
        [CONTEST_FIRST] = { "Div 7 r.4.7", "House r.4" },
        [CONTEST_NEXT] = { "Div 7 r.4.8", "House r.4" },
        [CONTEST_IN_VIEW] = { "Div 7 r.4.9", "House r.2" },
        [CONTEST_CONCEALS] = { "Div 7 r.4.10", "House r.10" },
        [CONTEST_INDICATOR] = { "Div 7 r.4.13", "House r.4" },
        [CONTEST_PASS] = { "Div 7 r.4.14", "House r.4" },
        [CONTEST_SECRET] = { "Div 7 r.4.15", "House r.4" },
        [CONTEST_ONE_LEFT] = { "Div 7 r.5.1", "House r.7" },
        [CONTEST_TIME] = { "Div 7 r.5.2", "House r.7" },
        [CONTEST_ROUND_AFTER] = { "Div 7 r.5.3(a)", "House r.7" },
        [CONTEST_SAME_ROUND] = { "Div 7 r.5.3(b)", "House r.7" },
        [CONTEST_NEW_ROUND] = { "Div 7 r.5.3(c)", "House r.7" },
        [CONTEST_SPINS] = { "Div 7 r.5.4", "House r.7" },
        [CONTEST_ROUNDS] = { "Div 7 r.1.1", "House r.7" },
        [CONTEST_TALLY] = { "Div 7 r.5.5(a)", "House r.8" },
        [CONTEST_TERMINAL_TALLY] = { "Div 7 r.5.5(b)", "House r.8" },
        [CONTEST_RETURNED] = { "Div 7 r.5.13(a)", "House r.2" },
        [CONTEST_EXCHANGED] = { "Div 7 r.5.13(b)", "House r.2" },
        [CONTEST_RULES] = { "Div 7 r.2.3(c)(i)", "House r.10" },
        [CONTEST_ABSENT] = { "Div 7 r.2.3(c)(ii)", "House r.10" },
    };

    return kind == CONTEST_HOUSE ? clauses[topic].house : clauses[topic].division_7;
}

const struct choice contest_breaches[] = {
    { "rules", BREACH_RULES },     { "no-show", BREACH_ABSENT }, { "lending", BREACH_LENDING },
    { "leaving", BREACH_LEAVING }, { "hiding", BREACH_HIDING },  { NULL, 0 },
};

const char *contest_breach_clause(enum contest_kind kind, int breach)
{
    static const uint8_t topics[CONTEST_BREACHES] = {
        [BREACH_RULES] = CONTEST_RULES,     [BREACH_ABSENT] = CONTEST_ABSENT,
        [BREACH_LENDING] = CONTEST_LENDING, [BREACH_LEAVING] = CONTEST_LEAVING,
        [BREACH_HIDING] = CONTEST_CONCEALS,
    };
    bool known = breach >= 0 && breach < CONTEST_BREACHES;

    return contest_clause(kind, known ? (enum contest_topic)topics[breach] : CONTEST_RULES);
}

const char *contest_says(const struct table *table, int topic)
{
    switch (topic) {
    case SAYS_MINIMUM:
        return cites(table, CONTEST_LIMITS);
    case SAYS_STEP:
        return cites(table, CONTEST_STEP);
    case SAYS_BELOW:
        return cites(table, CONTEST_BELOW);
    case SAYS_ABOVE:
        return cites(table, CONTEST_ABOVE);
    default:
        return NULL;
    }
}

void contest_derive(struct contest *contest)
{
    if (!contest->terms.bought || contest->stage < CONTEST_PLAYING) return;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (contest->paid_cents[seat]) return;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (is_in(contest->players, seat)) contest->paid_cents[seat] = contest->terms.chips_cents;
}

/* ---- Asking ---------------------------------------------------------------------- */

bool contest_on(const struct table *table)
{
    return table->contest.stage != CONTEST_OFF;
}

bool contest_covered(const struct table *table)
{
    return contest_on(table) && table->contest.terms.kind != CONTEST_HOUSE;
}

const struct contest_rows *contest_rows(const struct table *table)
{
    return table->contest.terms.kind == CONTEST_HOUSE ? NULL : games[table->sign.edition]->contest;
}

int64_t contest_minimum(const struct table *table)
{
    const struct contest *contest = &table->contest;

    return contest->raised ? contest->terms.raised_min_cents[contest->raised - 1]
                           : contest->terms.min_cents;
}

int64_t contest_maximum(const struct table *table)
{
    const struct contest *contest = &table->contest;

    return contest->raised ? contest->terms.raised_max_cents[contest->raised - 1]
                           : contest->terms.max_cents;
}

/* The first amount from this minimum on that is in steps. */
static int64_t in_steps(const struct sign *sign, int64_t step, int64_t least)
{
    bool from_least = games[sign->edition]->conduct->step_above_minimum;

    return step && !from_least ? money_up_to(least, step) : least;
}

int64_t contest_least(const struct table *table)
{
    return in_steps(&table->sign, table->contest.terms.step_cents, contest_minimum(table));
}

int64_t contest_secret_on(const struct table *table, int seat, int bet)
{
    int64_t total = 0;

    for (int i = 0; i < table->contest.secret_count; i++) {
        const struct contest_secret *secret = &table->contest.secrets[i];
        if (secret->seat == seat && (!bet || secret->bet == bet)) total += secret->cents;
    }
    return total;
}

int64_t contest_secret_total(const struct table *table, int seat)
{
    return contest_secret_on(table, seat, 0);
}

/* Limits of one wager.  Where players must wager on each hand, the minimum is that of the round
 * (reading T4); nobody can check a secret wager before it is shown (reading T9). */
void contest_limits(const struct table *table, int seat, int bet, struct range *range)
{
    const struct sign *sign = &table->sign;
    int64_t most = contest_maximum(table), step = table->contest.terms.step_cents;
    bool own = sign_kind(sign, bet) >= 0 || (wager_kind(sign, bet).side && sign->side_max_cents);
    bool secret = is_in(table->contest.secret, seat);

    range->step = step;
    range->least =
        by_turns(table) ? (step ? step : table->sign.chip_cents) : contest_minimum(table);
    if (!own || most < range->most) range->most = most;
    if (secret) range->most = MONEY_MOST;
}

int64_t contest_room(const struct table *table, int seat)
{
    const struct contest *contest = &table->contest;

    if (!contest_on(table)) return MONEY_MOST;
    if (is_in(contest->late, seat)) {
        int64_t room = contest_least(table) - contest_wagered(table, seat);
        return room > 0 ? room : 0;
    }
    if (!is_in(contest->secret, seat)) return MONEY_MOST;
    return table->till.rack_cents[seat] - contest_secret_total(table, seat);
}

bool contest_hides(const struct table *table, const struct command *command)
{
    return table->contest.secret && command->role == ROLE_PLAYER &&
           (command->act == ACT_BET || command->act == ACT_TAKE) && seated(table, command->seat) &&
           is_in(table->contest.secret, command->seat);
}

void contest_conceal(struct table *view, int seat)
{
    struct contest *const both[] = { &view->contest, &view->contest_before };

    for (size_t k = 0; k < LENGTH(both); k++)
        for (int i = 0; i < both[k]->secret_count; i++)
            if (both[k]->secrets[i].seat != seat) both[k]->secrets[i].cents = 0;
}

/* ---- What the session permits ---------------------------------------------------- */

static struct refusal no_also(refusal_code code, const char *clause, const char *also)
{
    return (struct refusal){ code, clause, 0, 0, also };
}

/* The clause that lifts section 9 of Division 1 during a session. */
static const char *lifted(const struct table *table)
{
    const struct contest_rows *rows = contest_rows(table);

    return rows ? rows->lifted[at_terminals(table)] : cites(table, CONTEST_LIMITS);
}

/* Whether the player may wager now, whatever the amount. */
struct refusal contest_may_wager(const struct table *table, int seat)
{
    const struct contest *contest = &table->contest;

    if (contest->stage != CONTEST_PLAYING)
        return no(contest->stage == CONTEST_SEATING ? REFUSED_NOT_STARTED : REFUSED_SESSION_OVER,
                  cites(table, CONTEST_ISSUE));
    if (!is_in(contest->players, seat))
        return no(REFUSED_NOT_IN_SESSION, cites(table, CONTEST_OWN_SEAT));
    if (is_in(contest->disqualified, seat))
        return no(REFUSED_OUT_OF_SESSION, cites(table, CONTEST_EVERY_HAND));
    if (is_in(contest->out, seat))
        return no(REFUSED_OUT_OF_SESSION, cites(table, CONTEST_ELIMINATED));
    if (is_in(contest->passed, seat)) return no(REFUSED_PASSED, cites(table, CONTEST_PASS));
    if (is_in(contest->made, seat)) return no(REFUSED_WAGER_MADE, cites(table, CONTEST_HANDLING));
    if (!by_turns(table)) return accepted();
    if (contest->turn == seat || is_in(contest->late, seat)) return accepted();
    return no(REFUSED_NOT_YOUR_TURN, cites(table, contest->rounds ? CONTEST_NEXT : CONTEST_FIRST));
}

/* Whether the session has this wager, also if it is accepted by mistake: a mistake is about amounts
 * only. */
static struct refusal has_wager(const struct table *table, const struct command *command)
{
    uint32_t excluded = table->contest.terms.excluded;

    if (command->flags & FLAG_PROMO)
        return no(REFUSED_TOURNAMENT_CHIPS, cites(table, CONTEST_CHIPS));
    return command->bet > 0 && command->bet < 32 && excluded & UINT32_C(1) << command->bet
               ? no(REFUSED_NOT_OFFERED_HERE, cites(table, CONTEST_LIMITS))
               : accepted();
}

static struct refusal may_bet(const struct table *table, const struct command *command)
{
    const struct contest *contest = &table->contest;
    int64_t room = contest_room(table, command->seat);

    if (command->place) return no(REFUSED_OWN_SEAT_ONLY, cites(table, CONTEST_OWN_SEAT));
    if (command->flags & FLAG_ORAL && contest_rows(table) && contest_rows(table)->in_chips)
        return no(REFUSED_TOURNAMENT_CHIPS, contest_rows(table)->in_chips);
    struct refusal why = has_wager(table, command);
    if (why.code) return why;
    if (is_in(contest->late, command->seat) && (!room || command->cents > room))
        return no_with_amount(REFUSED_LATE_WAGER, cites(table, CONTEST_LATE), contest_least(table));
    if (!is_in(contest->secret, command->seat)) return accepted();
    if (command->flags & FLAG_ORAL) return no(REFUSED_ON_THE_CARD, cites(table, CONTEST_SECRET));
    return command->cents > room
               ? no_with_amount(REFUSED_RACK_SHORT, cites(table, CONTEST_CHIPS), room)
               : accepted();
}

bool contest_closes(const struct table *table, int act)
{
    const struct contest_rows *rows = contest_rows(table);

    for (const uint8_t *at = rows ? rows->closes : NULL; at && *at; at++)
        if (*at == act) return true;
    return false;
}

/* Betting closes when everyone has had their turn.  If it is not open, as before a hand without
 * bets, there is nothing to wait for. */
static struct refusal may_close(const struct table *table)
{
    const struct contest *contest = &table->contest;

    if (contest->stage == CONTEST_SEATING)
        return no(REFUSED_NOT_STARTED, cites(table, CONTEST_ISSUE));
    if (contest->stage == CONTEST_ENDED)
        return no(REFUSED_SESSION_OVER, cites(table, CONTEST_TALLY));
    return by_turns(table) && contest->turn != NO_SEAT && table_phase(table).open
               ? no(REFUSED_STILL_TO_WAGER, cites(table, CONTEST_FIRST))
               : accepted();
}

/* Chips that are bought are bought before the session, all at once. */
static struct refusal may_buy(const struct table *table, const struct command *command)
{
    const struct contest *contest = &table->contest;
    bool whole =
        command->cents == contest->terms.chips_cents && !contest->paid_cents[command->seat];

    if (!contest->terms.bought || contest->stage != CONTEST_SEATING)
        return no_also(REFUSED_NO_MORE_CHIPS, cites(table, CONTEST_ISSUE),
                       cites(table, CONTEST_LENDING));
    return whole ? accepted()
                 : no_with_amount(REFUSED_EXACT_CHIPS, cites(table, CONTEST_ISSUE),
                                  contest->terms.chips_cents);
}

struct refusal contest_allows(const struct table *table, const struct command *command)
{
    if (!contest_on(table))
        return contest_has_act(command->act) ? no(REFUSED_NO_SESSION, table_clause(table, command))
                                             : accepted();
    switch (command->act) {
    case ACT_SIT:
        return command->flags & FLAG_DRAWN
                   ? accepted()
                   : no(REFUSED_SEATS_DRAWN, cites(table, CONTEST_OWN_SEAT));
    case ACT_LEAVE:
    case ACT_VACATE:
        return no(REFUSED_SESSION_ON, cites(table, CONTEST_LEAVING));
    case ACT_BUY:
        return may_buy(table, command);
    case ACT_TOKENS:
        return no(REFUSED_TOURNAMENT_CHIPS, cites(table, CONTEST_CHIPS));
    case ACT_NOTICE:
    case ACT_LIMITS:
    case ACT_AGREE:
    case ACT_STEP:
    case ACT_PERSONAL:
        return no_also(REFUSED_LIMITS_FIXED, cites(table, CONTEST_LIMITS), lifted(table));
    case ACT_CLOSING:
    case ACT_CLOSE:
        return no(REFUSED_SESSION_RUNS, cites(table, CONTEST_LEAVING));
    case ACT_WISH:
        return no(REFUSED_SESSION_RUNS, cites(table, CONTEST_IN_VIEW));
    case ACT_BET:
    case ACT_TAKE:
    case ACT_SLIP: {
        bool staff = command->role != ROLE_PLAYER; /* then the wager was accepted by mistake */
        struct refusal why = accepted();
        if (staff && seated(table, command->seat) && is_in(table->contest.secret, command->seat))
            return no(REFUSED_ON_THE_CARD, cites(table, CONTEST_SECRET));
        if (!staff || !seated(table, command->seat) ||
            !is_in(contest_playing(&table->contest), command->seat))
            why =
                seated(table, command->seat) ? contest_may_wager(table, command->seat) : accepted();
        if (why.code || command->act == ACT_TAKE) return why;
        return command->act == ACT_SLIP ? has_wager(table, command) : may_bet(table, command);
    }
    default:
        return contest_closes(table, command->act) ? may_close(table) : accepted();
    }
}

/* ---- Terms ----------------------------------------------------------------------- */

static struct refusal limits_fit(const struct sign *sign, const struct contest_terms *terms,
                                 int64_t least, int64_t most)
{
    const char *clause = contest_clause(terms->kind, CONTEST_LIMITS);
    int64_t chip = sign->chip_cents;

    if (least <= 0 || most < least || most > MONEY_MOST) return no(REFUSED_BAD_LIMITS, clause);
    if (least % chip || most % chip) return no_with_amount(REFUSED_NOT_IN_CHIPS, clause, chip);
    return terms->chips_cents < least ? no(REFUSED_BAD_LIMITS, clause) : accepted();
}

/* Each raise is above the limits before it. */
static struct refusal raises_fit(const struct sign *sign, const struct contest_terms *terms)
{
    const struct contest_rows *rows = games[sign->edition]->contest;
    const char *clause = contest_clause(terms->kind, CONTEST_INDICATOR);
    int64_t least = terms->min_cents, most = terms->max_cents;

    if (!terms->raises) return accepted();
    if (terms->raises > CONTEST_RAISES || terms->kind != CONTEST_TABLE || !rows->raises)
        return no(REFUSED_NO_INDICATOR, clause);
    for (int i = 0; i < terms->raises; i++) {
        struct refusal why =
            limits_fit(sign, terms, terms->raised_min_cents[i], terms->raised_max_cents[i]);
        if (why.code) return why;
        if (terms->raised_min_cents[i] < least || terms->raised_max_cents[i] < most)
            return no(REFUSED_INDICATOR_LOWERS, clause);
        least = terms->raised_min_cents[i];
        most = terms->raised_max_cents[i];
    }
    return accepted();
}

/* Under each of the limits there is an amount in steps that a player could bet (3.4). */
static struct refusal steps_fit(const struct sign *sign, const struct contest_terms *terms)
{
    const char *clause = contest_clause(terms->kind, CONTEST_STEP);
    int64_t step = terms->step_cents;

    if (step < 0 || step > terms->min_cents || step % sign->chip_cents)
        return no(REFUSED_BAD_LIMITS, clause);
    for (int i = -1; i < terms->raises; i++) {
        int64_t least = in_steps(sign, step, i < 0 ? terms->min_cents : terms->raised_min_cents[i]);
        int64_t most = i < 0 ? terms->max_cents : terms->raised_max_cents[i];
        if (least > most || least > terms->chips_cents) return no(REFUSED_BAD_LIMITS, clause);
    }
    return accepted();
}

static struct refusal cards_fit(const struct contest_terms *terms)
{
    bool table = terms->kind == CONTEST_TABLE;

    if (terms->pass_cards > (table ? CONTEST_CARDS : 0))
        return no(REFUSED_CARDS_ISSUED, contest_clause(terms->kind, CONTEST_PASS));
    return terms->secret_cards > (table ? CONTEST_CARDS : 0)
               ? no(REFUSED_CARDS_ISSUED, contest_clause(terms->kind, CONTEST_SECRET))
               : accepted();
}

struct refusal contest_terms_fit(const struct sign *sign, const struct contest_terms *terms)
{
    const struct contest_rows *rows = games[sign->edition]->contest;
    const char *length = contest_clause(terms->kind, CONTEST_ROUNDS);

    if (terms->kind == CONTEST_NONE || terms->kind > CONTEST_HOUSE ||
        (terms->kind == CONTEST_HOUSE) != !rows) /* cites what the game has */
        return no(REFUSED_NO_SUCH_ACT,
                  contest_clause(rows ? CONTEST_TABLE : CONTEST_HOUSE, CONTEST_ROUNDS));
    if (terms->chips_cents <= 0 || terms->chips_cents > MONEY_MOST)
        return no(REFUSED_NO_AMOUNT, contest_clause(terms->kind, CONTEST_ISSUE));
    if (terms->chips_cents % sign->chip_cents)
        return no_with_amount(REFUSED_NOT_IN_CHIPS, contest_clause(terms->kind, CONTEST_ISSUE),
                              sign->chip_cents);
    struct refusal why = limits_fit(sign, terms, terms->min_cents, terms->max_cents);
    if (why.code) return why;
    why = raises_fit(sign, terms);
    if (!why.code) why = steps_fit(sign, terms);
    if (!why.code) why = cards_fit(terms);
    if (why.code) return why;
    bool none = terms->measure == LENGTH_SHOES && !(rows && rows->shoes && rows->shoes(sign));
    if (terms->length <= 0 || terms->measure > LENGTH_SHOES || none ||
        terms->shoe_end > SHOE_NEW_ROUND)
        return no(REFUSED_BAD_LENGTH, length);
    return accepted();
}
