/* run.c - the words of a line become commands, and those are carried out.
 *
 * Each verb is a row: what it is called, which act it is, what follows it. */
#include "scenario/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Carrying out ------------------------------------------------------------------ */

static void tell_event(struct scenario *scenario, const struct event *event)
{
    if (scenario->events.count < EVENTS_MOST)
        scenario->events.list[scenario->events.count++] = *event;
    if (scenario->listener && scenario->listener->event)
        scenario->listener->event(scenario->listener->to, scenario, event);
}

bool scenario_do(struct scenario *scenario, const struct command *command)
{
    static _Thread_local struct events events;
    struct refusal why = table_do(&scenario->table, command, &events);

    scenario->refusal = why;
    for (int i = 0; i < events.count; i++) tell_event(scenario, &events.list[i]);
    for (int seat = 0; !why.code && seat < TABLE_SEATS; seat++) /* who has left has no name here */
        if (!(scenario->table.present & 1u << seat)) scenario->names[seat][0] = '\0';
    if (!why.code) return true;
    scenario->refused_line = scenario->line;
    if (scenario->listener && scenario->listener->refusal)
        scenario->listener->refusal(scenario->listener->to, scenario, &why);
    return false;
}

struct command scenario_command(enum act act, enum role role, int seat)
{
    return (struct command){ .act = (uint8_t)act, .role = (uint16_t)role, .seat = (int8_t)seat };
}

bool scenario_act(struct scenario *scenario, enum act act, enum role role, int seat)
{
    struct command command = scenario_command(act, role, seat);

    return scenario_do(scenario, &command);
}

/* Whoever of the staff the edition lets do it. */
enum role scenario_staff(const struct scenario *scenario, enum act act)
{
    const struct conduct *conduct = conduct_of(&scenario->table);

    for (int i = 0; i < conduct->act_count; i++)
        if (conduct->acts[i].act == act) {
            unsigned staff =
                conduct->acts[i].by & ~(unsigned)(ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED);
            return (enum role)(staff & -staff);
        }
    return ROLE_DEALER;
}

bool scenario_by_staff(struct scenario *scenario, enum act act)
{
    return scenario_act(scenario, act, scenario_staff(scenario, act), NO_SEAT);
}

/* A small generator for outcomes that a scenario leaves open; a seed gives the
 * same ones for ever.  What would favour some outcomes is thrown away. */
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

/* ---- Verbs ------------------------------------------------------------------------------ */

/* What follows a verb. */
enum form {
    ALONE,
    AMOUNT,         /* buys 100 */
    WAGER_AMOUNT,   /* bets pass 10; c-and-e 7+3 */
    WAGER_MAYBE,    /* takes place-6 [5]; c-and-e 2+1 */
    CALLING,        /* calls place-6 on [only] */
    WISH,           /* wishes down; wishes usual */
    FACES,          /* amends 3 4 */
    FACES_MAYBE,    /* calls [3 4] */
    FACES_OR_VOID,  /* rules 3 4; rules void */
    RESTING,        /* rest 3 ~4 [[both] off-table] */
    NUMBERS,        /* chooses 2 5 */
    COUNT,          /* receives 5 */
    REASON,         /* no-roll short; no-roll both off-table */
    REASON_FORFEIT, /* invalidates fraudulent-act [forfeit ana] */
    NAME,           /* confirms ana */
    NAME_OR_DEALER, /* substitutes bob */
    NAME_WAGER,     /* refuses ana field */
    NAME_SLIP,      /* slips ana field 2 */
    NAME_AMOUNT,    /* corrects ana -10 */
    NAME_MOVE,      /* puts-back ana six to eight */
    LIMITS,         /* limits 10 500 */
    NAME_LIMITS,    /* personal ana 1 1000 */
    CLAUSE,         /* records 5.7 */
    MINUTES,        /* clock 20 */
};

static const struct verb {
    const char *word;
    enum act act;
    enum form form;
} verbs[] = {
    { "leaves", ACT_LEAVE, ALONE },
    { "buys", ACT_BUY, AMOUNT },
    { "bets", ACT_BET, WAGER_AMOUNT },
    { "says", ACT_BET, WAGER_AMOUNT },
    { "takes", ACT_TAKE, WAGER_MAYBE },
    { "calls", ACT_CALL, CALLING },
    { "wishes", ACT_WISH, WISH },
    { "accepts", ACT_ACCEPT, ALONE },
    { "declines", ACT_DECLINE, ALONE },
    { "chooses", ACT_CHOOSE, NUMBERS },
    { "throws", ACT_THROW, ALONE },
    { "passes", ACT_RELINQUISH, ALONE },
    { "asks-back", ACT_ASK_BACK, ALONE },
    { "disputes", ACT_DISPUTE, ALONE },
    { "agrees", ACT_AGREE, ALONE },
    { "receives", ACT_RECEIVE, COUNT },
    { "inspects", ACT_INSPECT, ALONE },
    { "offers", ACT_OFFER, ALONE },
    { "confirms", ACT_CONFIRM, NAME },
    { "rest", ACT_REST, RESTING },
    { "no-roll", ACT_NO_ROLL, REASON },
    { "rules", ACT_RULE, FACES_OR_VOID },
    { "enters", ACT_ENTER, FACES_MAYBE },
    { "amends", ACT_AMEND, FACES },
    { "settles", ACT_SETTLE, ALONE },
    { "overrules", ACT_OVERRULE, FACES_OR_VOID },
    { "hands", ACT_HAND, ALONE },
    { "orders", ACT_ORDER, REASON },
    { "finds", ACT_FOUND, ALONE },
    { "loses", ACT_LOST, ALONE },
    { "fails", ACT_FAIL, ALONE },
    { "rectifies", ACT_RECTIFY, ALONE },
    { "puck-off", ACT_PUCK_OFF, ALONE },
    { "substitutes", ACT_SUBSTITUTE, NAME_OR_DEALER },
    { "slips", ACT_SLIP, NAME_SLIP },
    { "corrects", ACT_CORRECT, NAME_AMOUNT },
    { "puts-back", ACT_PUT_BACK, NAME_MOVE },
    { "refuses", ACT_REFUSE, NAME_WAGER },
    { "invalidates", ACT_INVALIDATE, REASON_FORFEIT },
    { "voids", ACT_VOID_WAGERS, NAME },
    { "excludes", ACT_EXCLUDE, NAME },
    { "vacates", ACT_VACATE, NAME },
    { "notices", ACT_NOTICE, LIMITS },
    { "limits", ACT_LIMITS, LIMITS },
    { "personal", ACT_PERSONAL, NAME_LIMITS },
    { "closing", ACT_CLOSING, ALONE },
    { "closes", ACT_CLOSE, ALONE },
    { "records", ACT_RECORD, CLAUSE },
    { "moves", ACT_TICK, MINUTES },
};

/* The words of one line, read one after another. */
const char *read_next(struct reading *r)
{
    return r->at < r->end ? r->words->list[r->at++] : NULL;
}

bool read_missing(struct reading *r, const char *what)
{
    return scenario_bad(r->scenario, "the line breaks off: %s is missing", what);
}

static bool read_amount(struct reading *r, int64_t *cents)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "an amount");
    return money_of(word, cents) ||
           scenario_bad(r->scenario, "'%s' is no amount of whole cents", word);
}

/* "10", or "7+3" for a wager in two parts. */
static bool read_parts(struct reading *r, struct command *command)
{
    const char *word = read_next(r), *plus = word ? strchr(word, '+') : NULL;
    char first[MONEY_WORD];
    int64_t a;

    if (!plus) {
        r->at -= word != NULL;
        return read_amount(r, &command->cents);
    }
    size_t length = (size_t)(plus - word);
    if (length < sizeof first) {
        memcpy(first, word, length);
        first[length] = '\0';
        if (money_of(first, &a) && money_of(plus + 1, &command->part_cents) && a >= 0 &&
            command->part_cents >= 0) {
            command->cents = a + command->part_cents;
            return true;
        }
    }
    return scenario_bad(r->scenario, "'%s' is no amount of whole cents", word);
}

bool read_int(struct reading *r, int least, int most, const char *what, int *number)
{
    const char *word = read_next(r);
    char *end;

    *number = 0;
    if (!word) return read_missing(r, what);
    long value = strtol(word, &end, 10);
    if (*end || end == word || value < least || value > most)
        return scenario_bad(r->scenario, "'%s' is not %s", word, what);
    *number = (int)value;
    return true;
}

/* "... 20 times" at the end of a line; it ends before that. */
bool read_times(struct reading *r, int *times)
{
    *times = 1;
    if (r->end - r->at < 2 || strcmp(r->words->list[r->end - 1], "times")) return true;
    struct reading count = { r->scenario, r->words, r->end - 2, r->end - 1 };
    if (!read_int(&count, 1, 1000, "a number of rolls up to 1000", times)) return false;
    r->end -= 2;
    return true;
}

static bool read_small(struct reading *r, const char *what, int8_t *number)
{
    int value;

    if (!read_int(r, 0, 99, what, &value)) return false;
    *number = (int8_t)value;
    return true;
}

/* A wager that the game does not know is for the rules to refuse, not a slip of
 * the pen: it becomes bet 0. */
static bool read_wager(struct reading *r, int8_t *bet, int8_t *number)
{
    const char *word = read_next(r);
    int b = 0, n = 0;

    if (!word) return read_missing(r, "a wager");
    wager_find(&r->scenario->table.sign, word, &b, &n);
    *bet = (int8_t)b;
    *number = (int8_t)n;
    return true;
}

static bool read_name(struct reading *r, int8_t *seat)
{
    const char *word = read_next(r);
    int found;

    if (!word) return read_missing(r, "a name");
    found = scenario_seat(r->scenario, word);
    if (found == NO_SEAT) return scenario_bad(r->scenario, "nobody here is called '%s'", word);
    *seat = (int8_t)found;
    r->scenario->subject = found;
    return true;
}

static bool read_reason(struct reading *r, int8_t *reason)
{
    const struct conduct *conduct = conduct_of(&r->scenario->table);
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a reason");
    for (int i = 0; i < conduct->reason_count; i++)
        if (!strcmp(conduct->reasons[i].id, word)) {
            *reason = (int8_t)(i + 1);
            return true;
        }
    *reason = -1; /* for the rules to refuse */
    return true;
}

/* A face; "~4" for a die that leans with its 4 on something. */
static bool read_face(struct reading *r, int8_t *face, uint8_t *flags, uint8_t leans)
{
    const char *word = r->at < r->end ? r->words->list[r->at] : NULL;
    int value;

    if (word && *word == '~') {
        if (strlen(word) != 2 || word[1] < '0' || word[1] > '9')
            return scenario_bad(r->scenario, "'%s' is not a face", word);
        r->at++;
        *face = (int8_t)(word[1] - '0');
        *flags |= leans;
        return true;
    }
    if (!read_int(r, -99, 99, "a face", &value)) return false;
    *face = (int8_t)value;
    return true;
}

static bool read_faces(struct reading *r, struct command *command)
{
    uint8_t none = 0;

    return read_face(r, &command->a, &none, 0) && read_face(r, &command->b, &none, 0);
}

/* "both off-table": not one die but two. */
static void read_both(struct reading *r, struct command *command)
{
    if (r->at == r->end || strcmp(r->words->list[r->at], "both")) return;
    r->at++;
    command->flags |= FLAG_TWO_OFF;
}

static bool read_resting(struct reading *r, struct command *command)
{
    if (!read_face(r, &command->a, &command->flags, FLAG_LEANS_A) ||
        !read_face(r, &command->b, &command->flags, FLAG_LEANS_B))
        return false;
    if (r->at == r->end) return true;
    read_both(r, command);
    return read_reason(r, &command->reason);
}

/* A player calls wagers on or off; the staff call the total. */
static bool read_calling(struct reading *r, struct command *command)
{
    if (command->role != ROLE_PLAYER) {
        command->act = ACT_CALL;
        return r->at == r->end || read_faces(r, command);
    }
    const char *kind = r->at < r->end ? r->words->list[r->at] : NULL;
    const struct dice_game *game = dice_game(&r->scenario->table.sign);
    if (!read_wager(r, &command->bet, &command->number)) return false;
    for (int bet = 1; !command->bet && bet < game->bet_count; bet++) /* "place": all of them */
        if (!strcmp(game->bets[bet].id, kind)) command->bet = (int8_t)bet;
    const char *word = read_next(r);
    if (!word || (strcmp(word, "on") && strcmp(word, "off")))
        return read_missing(r, "'on' or 'off'");
    command->act = strcmp(word, "on") ? ACT_CALL_OFF : ACT_CALL_ON;
    if (r->at < r->end && !strcmp(r->words->list[r->at], "only")) {
        r->at++;
        command->flags |= FLAG_ONLY;
    }
    return true;
}

static bool read_wish(struct reading *r, struct command *command)
{
    const char *word = read_next(r);

    if (!word || (strcmp(word, "down") && strcmp(word, "usual")))
        return read_missing(r, "'down' or 'usual'");
    if (!strcmp(word, "down")) command->flags |= FLAG_DOWN;
    return true;
}

static bool read_clause(struct reading *r, struct command *command)
{
    const struct edition *edition = &games[r->scenario->table.sign.edition];
    char id[SCENARIO_NAME];

    if (!scenario_clause(r->words, &r->at, id)) return read_missing(r, "a clause");
    for (int i = 0; edition->clauses[i].id; i++)
        if (!strcmp(edition->clauses[i].id, id)) {
            command->cents = i;
            return true;
        }
    for (int i = 0; edition->division_1 && clauses_division_1[i].id; i++)
        if (!strcmp(clauses_division_1[i].id, id)) {
            command->cents = RECORD_DIV_1 + i;
            return true;
        }
    return scenario_bad(r->scenario, "there is no clause %s in %s", id, edition->id);
}

static bool read_move(struct reading *r, struct command *command)
{
    if (!read_name(r, &command->seat) || !read_wager(r, &command->bet, &command->number))
        return false;
    const char *word = read_next(r);
    if (!word || strcmp(word, "to")) return read_missing(r, "'to'");
    return read_wager(r, &command->to_bet, &command->to_number);
}

static bool read_forfeit(struct reading *r, struct command *command)
{
    if (!read_reason(r, &command->reason)) return false;
    if (r->at == r->end) return true;
    if (strcmp(read_next(r), "forfeit")) return read_missing(r, "'forfeit'");
    command->flags |= FLAG_FORFEIT;
    return read_name(r, &command->seat);
}

static bool read_substitute(struct reading *r, struct command *command)
{
    if (r->at < r->end && !strcmp(r->words->list[r->at], "dealer")) {
        r->at++;
        command->seat = NO_SEAT;
        return true;
    }
    return read_name(r, &command->seat);
}

static bool read_rest_of(struct reading *r, enum form form, struct command *command)
{
    int minutes;

    switch (form) {
    case ALONE:
        return true;
    case AMOUNT:
        return read_amount(r, &command->cents);
    case WAGER_AMOUNT:
        return read_wager(r, &command->bet, &command->number) && read_parts(r, command);
    case WAGER_MAYBE:
        return read_wager(r, &command->bet, &command->number) &&
               (r->at == r->end || read_parts(r, command));
    case CALLING:
        return read_calling(r, command);
    case WISH:
        return read_wish(r, command);
    case FACES:
        return read_faces(r, command);
    case FACES_MAYBE:
        return r->at == r->end || read_faces(r, command);
    case FACES_OR_VOID:
        if (r->at == r->end || strcmp(r->words->list[r->at], "void")) return read_faces(r, command);
        r->at++;
        command->flags |= FLAG_VOID;
        return true;
    case RESTING:
        return read_resting(r, command);
    case NUMBERS:
        return read_small(r, "a die of the set", &command->a) &&
               read_small(r, "a die of the set", &command->b);
    case COUNT:
        return read_small(r, "a number of dice", &command->a);
    case REASON:
        read_both(r, command);
        return read_reason(r, &command->reason);
    case REASON_FORFEIT:
        return read_forfeit(r, command);
    case NAME:
        return read_name(r, &command->seat);
    case NAME_OR_DEALER:
        return read_substitute(r, command);
    case NAME_WAGER:
        return read_name(r, &command->seat) && read_wager(r, &command->bet, &command->number);
    case NAME_SLIP:
        return read_name(r, &command->seat) && read_wager(r, &command->bet, &command->number) &&
               read_amount(r, &command->cents);
    case NAME_AMOUNT:
        return read_name(r, &command->seat) && read_amount(r, &command->cents);
    case NAME_MOVE:
        return read_move(r, command);
    case LIMITS:
        return read_amount(r, &command->cents) && read_amount(r, &command->part_cents);
    case NAME_LIMITS:
        return read_name(r, &command->seat) && read_amount(r, &command->cents) &&
               read_amount(r, &command->part_cents);
    case CLAUSE:
        return read_clause(r, command);
    case MINUTES:
        if (!read_int(r, -99999, 99999, "a number of minutes", &minutes)) return false;
        command->cents = minutes;
        return true;
    }
    return false;
}

bool read_nothing_more(struct reading *r)
{
    return r->at == r->end ||
           scenario_bad(r->scenario, "'%s' is one word too many", r->words->list[r->at]);
}

static bool person_acts(struct reading *r, enum role role, int seat)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a verb");
    for (size_t i = 0; i < LENGTH(verbs); i++) {
        if (strcmp(verbs[i].word, word)) continue;
        struct command command = scenario_command(verbs[i].act, role, seat);
        if (!strcmp(word, "says")) command.flags |= FLAG_ORAL;
        if (!read_rest_of(r, verbs[i].form, &command) || !read_nothing_more(r)) return false;
        scenario_do(r->scenario, &command);
        return true;
    }
    return scenario_bad(r->scenario, "'%s' is no verb that anybody has", word);
}

/* ---- Lines ------------------------------------------------------------------------------- */

static bool read_limit(struct reading *r, const char *word, struct sign *sign)
{
    const struct {
        const char *word;
        int64_t *cents;
    } limits[] = { { "min", &sign->min_cents },
                   { "max", &sign->max_cents },
                   { "step", &sign->step_cents },
                   { "chip", &sign->chip_cents } };

    for (size_t i = 0; i < LENGTH(limits); i++)
        if (!strcmp(limits[i].word, word)) return read_amount(r, limits[i].cents);
    return scenario_bad(r->scenario, "'%s' is nothing that a sign can say", word);
}

/* Whether the line goes on to say that it is refused. */
static bool expects_refusal(const struct reading *r)
{
    return r->end + 1 < r->words->count && !strcmp(r->words->list[r->end + 1], "refused");
}

/* A sign that the rules do not permit: a refusal where the line expects one,
 * else the end of the scenario.  The table stays as it was. */
static bool refuse_sign(struct reading *r, struct refusal why, const char *sentence)
{
    if (!expects_refusal(r)) return scenario_bad(r->scenario, "%s (%s)", sentence, why.clause);
    r->scenario->refusal = why;
    r->scenario->refused_line = r->scenario->line;
    if (r->scenario->listener && r->scenario->listener->refusal)
        r->scenario->listener->refusal(r->scenario->listener->to, r->scenario, &why);
    return true;
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
        if (option >= 0 && sign_set(sign, option, equals + 1)) return true;
        if (option >= 0) {
            why->code = REFUSED_NOT_PERMITTED_SIGN;
            why->clause = games[sign->edition].options[option].clause;
            return true;
        }
    }
    return scenario_bad(r->scenario, "%s has no option '%.*s'", games[sign->edition].id,
                        (int)length, word);
}

static bool open_table(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    const char *word = read_next(r);
    bool unopened = false;
    char say[SCENARIO_SAY], sentence[2 * SCENARIO_SAY];
    struct refusal why = { REFUSED_ACCEPTED, NULL, 0, 0, NULL };

    if (!word) return read_missing(r, "an edition");
    int edition = game_find(word);
    if (edition < 0) return scenario_bad(scenario, "there is no edition '%s'", word);
    struct sign sign = sign_of(edition);
    scenario->edition = edition;
    while ((word = read_next(r))) {
        bool option = strchr(word, '=');
        if (!strcmp(word, "unopened"))
            unopened = true;
        else if (option ? !read_option(r, word, &sign, &why) : !read_limit(r, word, &sign))
            return false;
        if (!option || !why.code) continue;
        snprintf(sentence, sizeof sentence, "the rules do not permit %s", word);
        return refuse_sign(r, why, sentence);
    }
    why = sign_check(&sign);
    if (why.code) {
        refusal_words(&why, say);
        snprintf(sentence, sizeof sentence, "this sign is not permitted: %s", say);
        return refuse_sign(r, why, sentence);
    }
    table_open(&scenario->table, &sign);
    memset(scenario->names, 0, sizeof scenario->names);
    scenario->open = true;
    scenario->subject = NO_SEAT;
    return unopened || scenario->table.till.phase != PHASE_DICE_OUT ||
           scenario_bring_dice(scenario);
}

static bool good_name(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");
    static const char *const taken[] = { "table", "seat", "roll",    "expect",  "house", "nobody",
                                         "phase", "puck", "shooter", "offered", "void" };

    for (size_t i = 0; i < LENGTH(taken); i++)
        if (!strcmp(taken[i], name)) return false;
    return length && !name[length] && length < SCENARIO_NAME && name[0] >= 'a' && !role_of(name);
}

static bool seat_somebody(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    const char *name = read_next(r), *word;
    int seat = NO_SEAT;
    int64_t chips = 0;

    if (!name) return read_missing(r, "a name");
    if (!good_name(name)) return scenario_bad(scenario, "'%s' cannot be a player's name", name);
    if (scenario_seat(scenario, name) != NO_SEAT)
        return scenario_bad(scenario, "there is a player called '%s' already", name);
    while ((word = read_next(r)))
        if (!strcmp(word, "at")) {
            if (!read_int(r, 1, table_places(&scenario->table), "a place at the table", &seat))
                return false;
            seat--;
        } else if (!strcmp(word, "buys")) {
            if (!read_amount(r, &chips)) return false;
        } else {
            return scenario_bad(scenario, "'%s' is neither 'at' nor 'buys'", word);
        }
    for (int i = 0; seat == NO_SEAT && i < table_places(&scenario->table); i++)
        if (!*scenario->names[i]) seat = i;
    if (seat == NO_SEAT) return scenario_bad(scenario, "every place at the table is taken");
    char before[SCENARIO_NAME];
    memcpy(before, scenario->names[seat], sizeof before);
    snprintf(scenario->names[seat], SCENARIO_NAME, "%s", name);
    if (!scenario_act(scenario, ACT_SIT, ROLE_PLAYER, seat)) {
        memcpy(scenario->names[seat], before, sizeof before);
        return true;
    }
    scenario->subject = seat;
    if (!chips) return true;
    struct command buy = scenario_command(ACT_BUY, ROLE_PLAYER, seat);
    buy.cents = chips;
    scenario_do(scenario, &buy);
    return true;
}

static bool command_line(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    const char *word = read_next(r);

    if (!strcmp(word, "table")) return open_table(r);
    if (!scenario->open) return scenario_bad(scenario, "the first line opens a table");
    if (!strcmp(word, "seat")) return seat_somebody(r);
    if (!strcmp(word, "roll")) return scenario_roll(r);
    if (!strcmp(word, "throw")) {
        if (read_nothing_more(r)) scenario_to_the_throw(scenario);
        return !scenario->bad;
    }
    int seat = scenario_seat(scenario, word), role = role_of(word);
    if (seat != NO_SEAT) {
        scenario->subject = seat;
        return person_acts(r, ROLE_PLAYER, seat);
    }
    if (role) return person_acts(r, (enum role)role, NO_SEAT);
    return scenario_bad(scenario, "'%s' is neither a person here nor a kind of line", word);
}

static void unexpected_refusal(struct scenario *scenario)
{
    char say[SCENARIO_SAY];
    int line = scenario->line;

    if (!scenario->refused_line) return;
    refusal_words(&scenario->refusal, say);
    scenario->line = scenario->refused_line;
    scenario_fails(scenario, "refused, which nothing expected: %s (%s)", say,
                   scenario->refusal.clause);
    scenario->line = line;
    scenario->refused_line = 0;
}

static bool play_line(struct scenario *scenario, const struct scenario_words *words,
                      const char *text)
{
    struct reading r = { scenario, words, 0, words->count };

    for (int i = words->count - 1; i >= 0; i--)
        if (!strcmp(words->list[i], "->")) r.end = i;
    bool expect = r.end && !strcmp(words->list[0], "expect");
    if (expect && r.end < words->count)
        return scenario_bad(scenario, "after 'expect' there is no '->'");
    if (r.end && !expect) {
        unexpected_refusal(scenario);
        scenario->events.count = 0;
        scenario->refusal = (struct refusal){ REFUSED_ACCEPTED, NULL, 0, 0, NULL };
        if (scenario->listener && scenario->listener->line)
            scenario->listener->line(scenario->listener->to, scenario, text);
        if (!command_line(&r)) return false;
    }
    if (expect) return scenario_expect(scenario, words, 1);
    if (!scenario->open && !scenario->refusal.code)
        return scenario_bad(scenario, "the first line opens a table");
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
        if (words.count && !play_line(scenario, &words, line)) return SCENARIO_BAD;
        at += size + 1;
    }
    if (!scenario->open) {
        scenario_bad(scenario, "the text opens no table");
        return SCENARIO_BAD;
    }
    unexpected_refusal(scenario);
    return scenario->failures ? SCENARIO_FAILED : SCENARIO_PASSED;
}
