/* conditions.c - the conditions of entry: from terms to what a tournament keeps of them, and
 * whether they fit together.
 *
 * Each key has a row (condition_rows.c).  Keys that begin with "more." are the house's own. */
#include "rules/digits.h"
#include "tournament/tournament_internal.h"

#include <string.h>

static enum contest_kind kind_of(const struct condition_reading *r)
{
    return r->into->session.kind;
}

/* ---- Faults ---------------------------------------------------------------------- */

#define FAULT(r, key, topic, ...)                                                                  \
    item_fault((r)->fault, key, tournament_clause(kind_of(r), topic),                              \
               (const char *const[]){ __VA_ARGS__, NULL })

/* The term that a refusal of the rules of a session is about. */
static const char *term_about(const struct contest_terms *terms, const struct refusal *why,
                              bool play_off)
{
    enum contest_kind kind = terms->kind;
    bool pass = terms->pass_cards && why->clause == contest_clause(kind, CONTEST_PASS);
    bool step = terms->step_cents && why->clause == contest_clause(kind, CONTEST_STEP);

    if (why->code == REFUSED_BAD_LENGTH) return play_off ? "play-off" : "session";
    if (why->code == REFUSED_CARDS_ISSUED) return pass ? "pass-cards" : "secret-cards";
    if (why->code == REFUSED_NO_INDICATOR || why->code == REFUSED_INDICATOR_LOWERS)
        return "raise.1";
    if (why->clause == contest_clause(kind, CONTEST_ISSUE))
        return play_off ? "play-off-chips" : "chips";
    return step ? "step" : "min";
}

/* A refusal of the rules of a session, without its full stop. */
static bool refused(struct condition_reading *r, const struct contest_terms *terms,
                    struct refusal why)
{
    bool play_off = terms == &r->into->play_off;
    char words[REFUSAL_SAY];

    refusal_words(&why, words);
    size_t length = strlen(words);
    if (length && words[length - 1] == '.') words[length - 1] = '\0';
    return item_fault(
        r->fault, term_about(terms, &why, play_off), why.clause,
        (const char *const[]){ play_off ? "A play-off: " : "A session: ", words, NULL });
}

/* ---- Lines ----------------------------------------------------------------------- */

static bool find_term(const struct item_terms *terms, const char *wanted, char value[ITEM_VALUE])
{
    char key[ITEM_KEY];

    for (size_t at = 0; item_term_next(terms, &at, key, value);)
        if (!strcmp(key, wanted)) return true;
    return false;
}

static bool read_line(struct condition_reading *r, const char *key, const char *value)
{
    struct term_said said[TERM_PARTS];
    int number;

    if (!strncmp(key, "more.", 5)) return true;
    for (int i = 0; i < condition_count; i++) {
        const struct condition_row *row = &condition_rows[i];
        if (!item_term_is(&row->term, key, &number)) continue;
        return (!term_is_blank(value) && term_read(row->term.parts, value, said) &&
                row->keep(r, row, said, number)) ||
               FAULT(r, key, row->topic, "'", key, "' must state ", row->term.what);
    }
    return FAULT(r, key, TOPIC_CONDITIONS, "There is no condition '", key,
                 "'; the house's own begin with 'more.'");
}

static bool read_lines(struct condition_reading *r)
{
    char key[ITEM_KEY], value[ITEM_VALUE];

    for (size_t at = 0; item_term_next(r->terms, &at, key, value);)
        if (!read_line(r, key, value)) return false;
    for (int i = 0; i < condition_count; i++) {
        const struct item_term *term = &condition_rows[i].term;
        if (term->needed && !term->group && !find_term(r->terms, term->key, value))
            return FAULT(r, term->key, condition_rows[i].topic, "The conditions must state ",
                         term->what, ", as '", term->key, "'");
    }
    return r->into->stage_count || FAULT(r, "stage.1", TOPIC_PROGRESS,
                                         "The conditions must state the stages, from 'stage.1' to "
                                         "the final");
}

/* ---- The game and its tables ----------------------------------------------------- */

static bool read_edition(struct condition_reading *r)
{
    char value[ITEM_VALUE];

    r->into->session.kind = CONTEST_TABLE;
    if (!find_term(r->terms, "edition", value))
        return FAULT(r, "edition", TOPIC_GAMES, "The conditions must state the game, as 'edition'");
    for (const struct contest_missing *game = contest_missing; game->edition; game++)
        if (!strcmp(game->edition, value))
            return item_fault(r->fault, "edition", game->clause,
                              (const char *const[]){ "The rules of '", value, "' (", game->division,
                                                     ") are not supplied", NULL });
    r->into->edition = game_find(value);
    if (r->into->edition < 0)
        return FAULT(r, "edition", TOPIC_GAMES, "'", value, "' is not a game of this house");
    if (!games[r->into->edition]->contest) r->into->session.kind = CONTEST_HOUSE;
    return true;
}

static bool add_table(struct condition_reading *r, const char *name)
{
    struct tournament_conditions *to = r->into;
    struct sign sign;
    uint32_t number;
    bool automatic, first = !to->table_count;

    if (!r->house->table || !r->house->table(r->house->to, name, &number, &sign, &automatic))
        return FAULT(r, "tables", TOPIC_SESSIONS, "There is no table '", name, "'");
    if (sign.edition != to->edition)
        return FAULT(r, "tables", TOPIC_SESSIONS, "Table '", name, "' is for another game");
    if (!first && automatic != to->automatic)
        return FAULT(r, "tables", TOPIC_SESSIONS, "All tables must have staff, or none");
    for (int i = 0; i < to->table_count; i++)
        if (to->tables[i] == number)
            return FAULT(r, "tables", TOPIC_SESSIONS, "Table '", name, "' is named twice");
    if (to->table_count == TOURNAMENT_TABLES)
        return FAULT(r, "tables", TOPIC_SESSIONS, "A tournament has at most 64 tables");
    const struct contest_rows *contest = games[sign.edition]->contest;
    int seats = contest && contest->seats ? contest->seats(&sign)
                                          : games[sign.edition]->family->places(&sign);
    if (first || seats < to->seats) to->seats = seats;
    if (first) r->sign = sign;
    to->automatic = automatic;
    to->tables[to->table_count++] = number;
    return true;
}

static bool read_tables(struct condition_reading *r)
{
    char value[ITEM_VALUE], name[CONDITION_WORD];
    const char *at = value;

    if (!find_term(r->terms, "tables", value))
        return FAULT(r, "tables", TOPIC_SESSIONS,
                     "The conditions must state the tables, as 'tables'");
    while (!condition_ends(at))
        if (!condition_word(&at, name))
            return FAULT(r, "tables", TOPIC_SESSIONS, "'tables' must state names of tables");
        else if (!add_table(r, name))
            return false;
    if (r->into->automatic && r->into->session.kind == CONTEST_TABLE)
        r->into->session.kind = CONTEST_TERMINALS;
    return true;
}

/* ---- Whether it fits together ---------------------------------------------------- */

/* A play-off has the same rules as a session, except its length and chips. */
static void complete(struct tournament_conditions *to, int64_t now_ms)
{
    struct contest_terms play_off = to->session;

    play_off.length = to->play_off.length;
    play_off.measure = to->play_off.measure;
    if (to->play_off.chips_cents) play_off.chips_cents = to->play_off.chips_cents;
    to->play_off = play_off;
    if (!to->most) to->most = TOURNAMENT_PLAYERS;
    if (!to->opens_ms) to->opens_ms = now_ms;
    if (!to->notice_seconds) to->notice_seconds = 15 * 60;
}

static bool times_fit(struct condition_reading *r)
{
    const struct tournament_conditions *to = r->into;

    if (to->closes_ms <= to->opens_ms)
        return FAULT(r, "closes", TOPIC_CONDITIONS, "Applications must close after they open");
    if (to->starts_ms < to->closes_ms)
        return FAULT(r, "starts", TOPIC_CONDITIONS,
                     "Play must not begin before applications close");
    return true;
}

/* Every table must be able to hold a session with these terms. */
static bool terms_fit(struct condition_reading *r)
{
    const struct tournament_conditions *to = r->into;
    char value[ITEM_VALUE], name[CONDITION_WORD];
    const char *at = value;

    if (to->session.from_right &&
        !(games[to->edition]->contest && games[to->edition]->contest->spins))
        return FAULT(r, "marker", TOPIC_MARKER, "This game has no left-hand tables");
    if (to->play_off.chips_cents > to->session.chips_cents)
        return FAULT(r, "play-off-chips", TOPIC_ALL_OUT,
                     "A play-off must not begin with more chips than a session");
    find_term(r->terms, "tables", value);
    while (condition_word(&at, name)) {
        struct sign sign;
        uint32_t number;
        bool automatic;
        r->house->table(r->house->to, name, &number, &sign, &automatic);
        struct refusal why = contest_terms_fit(&sign, &to->session);
        if (why.code) return refused(r, &to->session, why);
        why = contest_terms_fit(&sign, &to->play_off);
        if (why.code) return refused(r, &to->play_off, why);
    }
    return true;
}

/* ---- Stages ---------------------------------------------------------------------- */

static const char *digits(int number, char word[DIGITS_MOST])
{
    digits_of(number, word);
    return word;
}

static bool stage_fits(struct condition_reading *r, int number)
{
    const struct tournament_conditions *to = r->into;
    const struct tournament_stage *stage = &to->stages[number - 1];
    bool last = number == to->stage_count, first = number == 1;
    char key[sizeof "stage." + DIGITS_MOST] = "stage.";

    digits_of(number, key + strlen(key));
    if (!stage->seats)
        return FAULT(r, key, TOPIC_PROGRESS, "The stages must be numbered without a gap");
    if (stage->seats > to->seats)
        return FAULT(r, key, TOPIC_SEATS, "'", stage->word, "' has more seats than a table");
    if (last && (stage->advance || stage->best || stage->losers))
        return FAULT(r, key, TOPIC_PROGRESS,
                     "The last stage is the final, from which nobody advances");
    if (last) return true;
    if (!stage->advance)
        return FAULT(r, key, TOPIC_PROGRESS, "'", stage->word, "' must state how many advance");
    if (stage->advance >= stage->seats)
        return FAULT(r, key, TOPIC_PROGRESS, "'", stage->word,
                     "' must leave out at least one player");
    if (stage->seats < 3)
        return FAULT(r, key, TOPIC_PROGRESS, "'", stage->word,
                     "' needs 3 seats, so that nobody plays alone");
    if (stage->losers && (first || to->stages[number - 2].losers))
        return FAULT(r, key, TOPIC_PROGRESS, "A repechage must follow a stage that has winners");
    return true;
}

/* Every permitted number of players must fit into the final, and all sessions into the record. */
static bool plan_fits(struct condition_reading *r)
{
    const struct tournament_conditions *to = r->into;
    int final = to->stage_count, least = to->least ? to->least : 2, finalists;
    char players[DIGITS_MOST], seats[DIGITS_MOST];

    for (int i = 1; i <= final; i++)
        if (!stage_fits(r, i)) return false;
    for (int n = least; n <= to->most; n++) {
        int sessions = plan_follow(to, n, 0, &finalists);
        if (finalists > plan_seats(to, final))
            return FAULT(r, "players", TOPIC_PROGRESS, "Of ", digits(n, players), " players ",
                         digits(finalists, seats),
                         " would reach the final, too many for its table");
        if (sessions > TOURNAMENT_PLANNED)
            return FAULT(r, "players", TOPIC_PROGRESS, digits(n, players),
                         " players would need more than ", digits(TOURNAMENT_PLANNED, seats),
                         " sessions");
    }
    return true;
}

/* ---- Prizes ---------------------------------------------------------------------- */

static bool prizes_fit(struct condition_reading *r)
{
    const struct tournament_conditions *to = r->into;
    int64_t fixed = 0, permille = 0, least = to->least ? to->least : 2;

    if (to->fee_cents > MONEY_MOST / TOURNAMENT_PLAYERS)
        return FAULT(r, "fee", TOPIC_FEE, "The entry fee is too large");
    for (int i = 0; i < to->prize_count; i++) {
        fixed += to->prizes[i].cents;
        permille += to->prizes[i].permille;
    }
    if (to->prize_count > plan_seats(to, to->stage_count))
        return FAULT(r, "prizes", TOPIC_PRIZES, "There are more prizes than places in the final");
    if (fixed && permille)
        return FAULT(r, "prizes", TOPIC_PRIZES,
                     "Prizes in money must be all amounts, or all shares");
    if (permille && permille != 1000)
        return FAULT(r, "prizes", TOPIC_PRIZES, "The shares of prizes must add up to 100%");
    int64_t fees = least * to->fee_cents, kept = fees * to->kept_permille / 1000;
    if (fixed > fees - kept + to->added_cents)
        return FAULT(r, "prizes", TOPIC_PRIZES,
                     "The prizes are more than the least number of players pays, "
                     "less what is kept, with what is added");
    return true;
}

bool tournament_read(struct tournament_conditions *conditions, const struct item_terms *terms,
                     const struct item_house *house, struct item_fault *fault)
{
    struct condition_reading r = {
        .into = conditions, .terms = terms, .house = house, .fault = fault
    };

    memset(conditions, 0, sizeof *conditions);
    if (!read_edition(&r) || !read_tables(&r) || !read_lines(&r)) return false;
    complete(conditions, house->now_ms);
    return times_fit(&r) && terms_fit(&r) && plan_fits(&r) && prizes_fit(&r);
}
