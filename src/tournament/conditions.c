/* conditions.c - the conditions of entry: from terms to what a tournament keeps of them.
 *
 * Each key has a row with its clause and a reader.  Rule 2.2 demands that most are stated; the
 * others have a usual value.  Keys that begin with "more." are the house's own. */
#include "rules/digits.h"
#include "tournament/tournament_internal.h"

#include <string.h>

#define LIST_WORD 64

/* What the readers need and fill. */
struct reading {
    struct tournament_conditions *into;
    const struct item_terms *terms;
    const struct item_house *house;
    struct sign sign; /* of the first table */
    char *why;
};

static enum contest_kind kind_of(const struct reading *r)
{
    return r->into->session.kind;
}

/* ---- Faults ---------------------------------------------------------------------- */

#define FAULT(r, topic, ...)                                                                       \
    item_why((r)->why, (const char *const[]){ __VA_ARGS__, " (",                                   \
                                              tournament_clause(kind_of(r), topic), ").", NULL })

/* A refusal of the rules of a session, without its full stop. */
static bool refused(struct reading *r, const char *what, struct refusal why)
{
    char words[REFUSAL_SAY];

    refusal_words(&why, words);
    size_t length = strlen(words);
    if (length && words[length - 1] == '.') words[length - 1] = '\0';
    return item_why(r->why,
                    (const char *const[]){ what, ": ", words, " (", why.clause, ").", NULL });
}

/* ---- Reading values -------------------------------------------------------------- */

/* Takes the next word, up to a blank or comma; false at the end. */
static bool take_word(const char **at, char word[LIST_WORD])
{
    *at += strspn(*at, " ,");
    size_t length = strcspn(*at, " ,");

    if (!length || length >= LIST_WORD) return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return true;
}

static bool take_this(const char **at, const char *wanted)
{
    const char *before = *at;
    char word[LIST_WORD];

    if (take_word(at, word) && !strcmp(word, wanted)) return true;
    *at = before;
    return false;
}

static bool at_end(const char *at)
{
    return !at[strspn(at, " ,")];
}

static bool number_of(const char *word, int32_t least, int32_t most, int32_t *number)
{
    int64_t value = 0;

    if (!*word || strlen(word) > 9 || word[strspn(word, "0123456789")]) return false;
    for (; *word; word++) value = 10 * value + (*word - '0');
    *number = (int32_t)value;
    return value >= least && value <= most;
}

static bool take_number(const char **at, int32_t least, int32_t most, int32_t *number)
{
    char word[LIST_WORD];

    return take_word(at, word) && number_of(word, least, most, number);
}

static bool take_money(const char **at, int64_t *cents)
{
    char word[LIST_WORD];

    return take_word(at, word) && money_of(word, cents) && *cents >= 0;
}

/* "12.5%", in thousandths. */
static bool permille_of(const char *word, int32_t *permille)
{
    size_t digits = strspn(word, "0123456789");
    const char *rest = word + digits;
    int32_t value = 0;

    if (!digits || digits > 3) return false;
    for (size_t i = 0; i < digits; i++) value = 10 * value + (word[i] - '0');
    value *= 10;
    if (rest[0] == '.' && rest[1] >= '0' && rest[1] <= '9') {
        value += rest[1] - '0';
        rest += 2;
    }
    if (strcmp(rest, "%") || value > 1000) return false;
    *permille = value;
    return true;
}

/* ---- Readers of keys ------------------------------------------------------------- */

/* A key, its clause, and how its value is read into the conditions.  A key that ends with '.' is
 * numbered: "stage.1". */
struct key_row {
    const char *key;
    int topic; /* enum tournament_topic */
    const char *what;
    bool (*read)(struct reading *r, const struct key_row *row, const char *value, int number);
    bool needed;
    uint8_t most;            /* of numbered keys; 0: not numbered */
    size_t at;               /* where the value goes */
    const char *words[3];    /* of a choice, by value */
    int32_t lowest, highest; /* of a number */
};

static void *into(struct reading *r, const struct key_row *row)
{
    return (char *)r->into + row->at;
}

/* Texts are for people; that they are stated is enough. */
static bool read_text(struct reading *r, const struct key_row *row, const char *value, int number)
{
    (void)r, (void)row, (void)number;
    return *value;
}

static bool read_title(struct reading *r, const struct key_row *row, const char *value, int number)
{
    size_t length = strlen(value);

    (void)row, (void)number;
    if (length >= sizeof r->into->title) return false;
    memcpy(r->into->title, value, length);
    return true;
}

static bool read_amount(struct reading *r, const struct key_row *row, const char *value, int number)
{
    (void)number;
    return take_money(&value, into(r, row)) && at_end(value);
}

static bool read_moment(struct reading *r, const struct key_row *row, const char *value, int number)
{
    (void)number;
    return item_time_of(value, into(r, row));
}

static bool read_number(struct reading *r, const struct key_row *row, const char *value, int number)
{
    int32_t count;

    (void)number;
    if (!number_of(value, row->lowest, row->highest, &count)) return false;
    if (row->highest > UINT8_MAX)
        *(uint16_t *)into(r, row) = (uint16_t)count;
    else
        *(uint8_t *)into(r, row) = (uint8_t)count;
    return true;
}

/* One of up to three words; a bool, or an enum of one byte. */
static bool read_choice(struct reading *r, const struct key_row *row, const char *value, int number)
{
    (void)number;
    for (uint8_t i = 0; i < LENGTH(row->words) && row->words[i]; i++)
        if (!strcmp(row->words[i], value)) {
            *(uint8_t *)into(r, row) = i;
            return true;
        }
    return false;
}

/* "10 to 200" */
static bool read_raise(struct reading *r, const struct key_row *row, const char *value, int number)
{
    struct contest_terms *terms = &r->into->session;

    (void)row;
    if (number > terms->raises) terms->raises = (uint8_t)number;
    return take_money(&value, &terms->raised_min_cents[number - 1]) && take_this(&value, "to") &&
           take_money(&value, &terms->raised_max_cents[number - 1]) && at_end(value);
}

/* "4 to 64" */
static bool read_players(struct reading *r, const struct key_row *row, const char *value,
                         int number)
{
    (void)row, (void)number;
    return take_number(&value, 2, TOURNAMENT_PLAYERS, &r->into->least) && take_this(&value, "to") &&
           take_number(&value, 2, TOURNAMENT_PLAYERS, &r->into->most) && at_end(value) &&
           r->into->least <= r->into->most;
}

/* "20 spins", "10 rounds", "30 minutes", "2 shoes" */
static bool read_length(struct reading *r, const struct key_row *row, const char *value, int number)
{
    static const struct {
        const char *word;
        int32_t each;
        uint8_t measure;
        bool spins;
    } units[] = {
        { "spins", 1, LENGTH_ROUNDS, true },   { "rounds", 1, LENGTH_ROUNDS, false },
        { "seconds", 1, LENGTH_TIME, false },  { "minutes", 60, LENGTH_TIME, false },
        { "hours", 3600, LENGTH_TIME, false }, { "shoes", 1, LENGTH_SHOES, false },
    };
    const struct contest_rows *rows = games[r->into->edition]->contest;
    struct contest_terms *terms = into(r, row);

    (void)number;
    if (!take_number(&value, 1, 10000, &terms->length)) return false;
    for (size_t i = 0; i < LENGTH(units); i++) {
        if (!take_this(&value, units[i].word)) continue;
        terms->length *= units[i].each;
        terms->measure = units[i].measure;
        return at_end(value) && (!units[i].spins || (rows && rows->spins));
    }
    return false;
}

/* Kinds of wagers of the game: "tie, pairs". */
static bool read_exclude(struct reading *r, const struct key_row *row, const char *value,
                         int number)
{
    char word[LIST_WORD];

    (void)row, (void)number;
    while (take_word(&value, word)) {
        int bet = wager_kind_find(&r->sign, word);
        if (bet <= 0 || bet > 31) return false;
        r->into->session.excluded |= UINT32_C(1) << bet;
    }
    return at_end(value) && r->into->session.excluded;
}

/* "heats seats 7 advance 2 best 1", "repechage seats 7 advance 1 losers", "final seats 8" */
static bool read_stage(struct reading *r, const struct key_row *row, const char *value, int number)
{
    struct tournament_stage *stage = &r->into->stages[number - 1];
    char word[LIST_WORD];
    int32_t seats, advance = 0, best = 0;

    (void)row;
    if (number > r->into->stage_count) r->into->stage_count = (uint8_t)number;
    if (!take_word(&value, word) || strlen(word) >= sizeof stage->word) return false;
    if (!take_this(&value, "seats") || !take_number(&value, 2, TABLE_SEATS, &seats)) return false;
    if (take_this(&value, "advance") && !take_number(&value, 1, TABLE_SEATS, &advance))
        return false;
    if (take_this(&value, "best") && !take_number(&value, 1, TOURNAMENT_PLAYERS, &best))
        return false;
    stage->losers = take_this(&value, "losers");
    memcpy(stage->word, word, strlen(word));
    stage->seats = (int16_t)seats;
    stage->advance = (int16_t)advance;
    stage->best = (int16_t)best;
    return at_end(value);
}

/* One of "500", "50%" and goods in quotes. */
static bool take_prize(const char **at, struct tournament_prize *prize)
{
    char word[LIST_WORD];

    *at += strspn(*at, " ,");
    if (**at == '"') {
        const char *end = strchr(*at + 1, '"');
        if (!end || end == *at + 1) return false;
        prize->goods = 1;
        *at = end + 1;
        return true;
    }
    if (!take_word(at, word)) return false;
    if (permille_of(word, &prize->permille)) return prize->permille > 0;
    return money_of(word, &prize->cents) && prize->cents > 0;
}

static bool read_prizes(struct reading *r, const struct key_row *row, const char *value, int number)
{
    struct tournament_conditions *to = r->into;

    (void)row, (void)number;
    for (; !at_end(value); to->prize_count++)
        if (to->prize_count == TOURNAMENT_PRIZES ||
            !take_prize(&value, &to->prizes[to->prize_count]))
            return false;
    return to->prize_count;
}

/* "10% of fees" */
static bool read_keep(struct reading *r, const struct key_row *row, const char *value, int number)
{
    char word[LIST_WORD];

    (void)row, (void)number;
    if (!take_word(&value, word) || !permille_of(word, &r->into->kept_permille)) return false;
    return at_end(value) || (take_this(&value, "of") && take_this(&value, "fees") && at_end(value));
}

/* "15 minutes" */
static bool read_notice(struct reading *r, const struct key_row *row, const char *value, int number)
{
    int32_t count;

    (void)row, (void)number;
    if (!take_number(&value, 1, 1000, &count)) return false;
    int32_t each = take_this(&value, "minutes") ? 60 : take_this(&value, "hours") ? 3600 : 0;
    r->into->notice_seconds = count * each;
    return each && at_end(value);
}

/* ---- Keys ------------------------------------------------------------------------ */

#define AT(member)       .at = offsetof(struct tournament_conditions, member)
#define NEEDED           .needed = true
#define USUAL            .needed = false /* it has a usual value */
#define NUMBERED(last)   .most = last
#define UP_TO(low, high) .lowest = low, .highest = high

/* clang-format off */
static const struct key_row rows[] = {
    { "title", TOPIC_CONDITIONS, "a title of up to 79 bytes", read_title, USUAL },
    { "form", TOPIC_FORM, "the entry form", read_text, NEEDED },
    { "fee", TOPIC_FEE, "the entry fee, or 0", read_amount, NEEDED, AT(fee_cents) },
    { "chips", TOPIC_CHIPS, "the chips of each player", read_amount, NEEDED, AT(session.chips_cents) },
    { "issue", TOPIC_ISSUE, "whether chips are 'free' or 'bought'", read_choice, NEEDED, AT(session.bought), .words = { "free", "bought" } },
    { "pass-cards", TOPIC_CARDS, "a number of pass cards", read_number, USUAL, AT(session.pass_cards), UP_TO(0, UINT8_MAX) },
    { "secret-cards", TOPIC_CARDS, "a number of secret wager cards", read_number, USUAL, AT(session.secret_cards), UP_TO(0, UINT8_MAX) },
    { "min", TOPIC_LIMITS, "the minimum wager", read_amount, NEEDED, AT(session.min_cents) },
    { "max", TOPIC_LIMITS, "the maximum wager", read_amount, NEEDED, AT(session.max_cents) },
    { "step", TOPIC_LIMITS, "the steps of wagers", read_amount, USUAL, AT(session.step_cents) },
    { "raise.", TOPIC_LIMITS, "raised limits such as '10 to 200'", read_raise, USUAL, NUMBERED(CONTEST_RAISES) },
    { "seconds-to-bet", TOPIC_LIMITS, "a number of seconds", read_number, USUAL, AT(session.seconds), UP_TO(1, 3600) },
    { "exclude", TOPIC_LIMITS, "kinds of wagers of this game", read_exclude, USUAL },
    { "marker", TOPIC_MARKER, "'left' or 'right'", read_choice, USUAL, AT(session.from_right), .words = { "left", "right" } },
    { "players", TOPIC_PLAYERS, "numbers of players such as '4 to 64'", read_players, USUAL },
    { "session", TOPIC_LENGTH, "the length of a session of this game", read_length, NEEDED, AT(session) },
    { "play-off", TOPIC_LENGTH, "the length of a play-off of this game", read_length, NEEDED, AT(play_off) },
    { "shoe-end", TOPIC_LENGTH, "'round-after', 'same-round' or 'new-round'", read_choice, USUAL, AT(session.shoe_end), .words = { "round-after", "same-round", "new-round" } },
    { "play-off-chips", TOPIC_ALL_OUT, "the chips of each player in a play-off", read_amount, USUAL, AT(play_off.chips_cents) },
    { "stage.", TOPIC_PROGRESS, "a stage such as 'heats seats 7 advance 2'", read_stage, USUAL, NUMBERED(TOURNAMENT_STAGES) },
    { "prizes", TOPIC_PRIZES, "the prizes: amounts, shares or goods in quotes", read_prizes, NEEDED },
    { "keep", TOPIC_KEEP, "what the house keeps, such as '10% of fees'", read_keep, USUAL },
    { "add", TOPIC_KEEP, "what the house adds", read_amount, USUAL, AT(added_cents) },
    { "opens", TOPIC_CONDITIONS, "when applications open", read_moment, USUAL, AT(opens_ms) },
    { "closes", TOPIC_CONDITIONS, "when applications close", read_moment, NEEDED, AT(closes_ms) },
    { "starts", TOPIC_CONDITIONS, "when play begins", read_moment, NEEDED, AT(starts_ms) },
    { "notice", TOPIC_TIMES, "a span of time such as '15 minutes'", read_notice, USUAL },
    { "transferable", TOPIC_TRANSFER, "'yes' or 'no'", read_choice, USUAL, AT(transferable), .words = { "no", "yes" } },
    { "entry", TOPIC_REFUSE, "'open' or 'approved'", read_choice, USUAL, AT(open_to_all), .words = { "approved", "open" } },
};
/* clang-format on */

_Static_assert(SHOE_ROUND_AFTER == 0 && SHOE_SAME_ROUND == 1 && SHOE_NEW_ROUND == 2,
               "words of shoe-end");

/* Whether a row is about a key; *number of a numbered one. */
static bool is_about(const struct key_row *row, const char *key, int *number)
{
    size_t length = strlen(row->key);
    int32_t value = 0;

    *number = 0;
    if (!row->most) return !strcmp(row->key, key);
    if (strncmp(row->key, key, length) || key[length] == '0') return false;
    if (!number_of(key + length, 1, row->most, &value)) return false;
    *number = value;
    return true;
}

static bool find_term(const struct item_terms *terms, const char *wanted, char value[ITEM_VALUE])
{
    char key[ITEM_KEY];

    for (size_t at = 0; item_term_next(terms, &at, key, value);)
        if (!strcmp(key, wanted)) return true;
    return false;
}

/* Keys that are read before the others. */
static bool is_first(const char *key)
{
    return !strcmp(key, "edition") || !strcmp(key, "tables");
}

static bool read_line(struct reading *r, const char *key, const char *value)
{
    int number;

    if (is_first(key) || !strncmp(key, "more.", 5)) return true;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        if (!is_about(&rows[i], key, &number)) continue;
        return rows[i].read(r, &rows[i], value, number) ||
               FAULT(r, rows[i].topic, "'", key, "' must state ", rows[i].what);
    }
    return FAULT(r, TOPIC_CONDITIONS, "There is no condition '", key,
                 "'; the house's own begin with 'more.'");
}

static bool read_lines(struct reading *r)
{
    char key[ITEM_KEY], value[ITEM_VALUE];

    for (size_t at = 0; item_term_next(r->terms, &at, key, value);)
        if (!read_line(r, key, value)) return false;
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (rows[i].needed && !find_term(r->terms, rows[i].key, value))
            return FAULT(r, rows[i].topic, "The conditions must state ", rows[i].what, ", as '",
                         rows[i].key, "'");
    return r->into->stage_count || FAULT(r, TOPIC_PROGRESS,
                                         "The conditions must state the stages, from 'stage.1' to "
                                         "the final");
}

/* ---- The game and its tables ----------------------------------------------------- */

static bool read_edition(struct reading *r)
{
    char value[ITEM_VALUE];

    r->into->session.kind = CONTEST_TABLE;
    if (!find_term(r->terms, "edition", value))
        return FAULT(r, TOPIC_GAMES, "The conditions must state the game, as 'edition'");
    for (const struct contest_missing *game = contest_missing; game->edition; game++)
        if (!strcmp(game->edition, value))
            return item_why(r->why, (const char *const[]){ "The rules of '", value, "' (",
                                                           game->division, ") are not supplied (",
                                                           game->clause, ").", NULL });
    r->into->edition = game_find(value);
    if (r->into->edition < 0)
        return FAULT(r, TOPIC_GAMES, "'", value, "' is not a game of this house");
    if (!games[r->into->edition]->contest) r->into->session.kind = CONTEST_HOUSE;
    return true;
}

static bool add_table(struct reading *r, const char *name)
{
    struct tournament_conditions *to = r->into;
    struct sign sign;
    uint32_t number;
    bool automatic, first = !to->table_count;

    if (!r->house->table || !r->house->table(r->house->to, name, &number, &sign, &automatic))
        return FAULT(r, TOPIC_SESSIONS, "There is no table '", name, "'");
    if (sign.edition != to->edition)
        return FAULT(r, TOPIC_SESSIONS, "Table '", name, "' is for another game");
    if (!first && automatic != to->automatic)
        return FAULT(r, TOPIC_SESSIONS, "All tables must have staff, or none");
    for (int i = 0; i < to->table_count; i++)
        if (to->tables[i] == number)
            return FAULT(r, TOPIC_SESSIONS, "Table '", name, "' is named twice");
    if (to->table_count == TOURNAMENT_TABLES)
        return FAULT(r, TOPIC_SESSIONS, "A tournament has at most 64 tables");
    const struct contest_rows *contest = games[sign.edition]->contest;
    int seats = contest && contest->seats ? contest->seats(&sign)
                                          : games[sign.edition]->family->places(&sign);
    if (first || seats < to->seats) to->seats = seats;
    if (first) r->sign = sign;
    to->automatic = automatic;
    to->tables[to->table_count++] = number;
    return true;
}

static bool read_tables(struct reading *r)
{
    char value[ITEM_VALUE], name[LIST_WORD];
    const char *at = value;

    if (!find_term(r->terms, "tables", value))
        return FAULT(r, TOPIC_SESSIONS, "The conditions must state the tables, as 'tables'");
    while (!at_end(at))
        if (!take_word(&at, name))
            return FAULT(r, TOPIC_SESSIONS, "'tables' must state names of tables");
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

static bool times_fit(struct reading *r)
{
    const struct tournament_conditions *to = r->into;

    if (to->closes_ms <= to->opens_ms)
        return FAULT(r, TOPIC_CONDITIONS, "Applications must close after they open");
    if (to->starts_ms < to->closes_ms)
        return FAULT(r, TOPIC_CONDITIONS, "Play must not begin before applications close");
    return true;
}

/* Every table must be able to hold a session with these terms. */
static bool terms_fit(struct reading *r)
{
    const struct tournament_conditions *to = r->into;
    char value[ITEM_VALUE], name[LIST_WORD];
    const char *at = value;

    if (to->session.from_right &&
        !(games[to->edition]->contest && games[to->edition]->contest->spins))
        return FAULT(r, TOPIC_MARKER, "This game has no left-hand tables");
    if (to->play_off.chips_cents > to->session.chips_cents)
        return FAULT(r, TOPIC_ALL_OUT, "A play-off must not begin with more chips than a session");
    find_term(r->terms, "tables", value);
    while (take_word(&at, name)) {
        struct sign sign;
        uint32_t number;
        bool automatic;
        r->house->table(r->house->to, name, &number, &sign, &automatic);
        struct refusal why = contest_terms_fit(&sign, &to->session);
        if (why.code) return refused(r, "A session", why);
        why = contest_terms_fit(&sign, &to->play_off);
        if (why.code) return refused(r, "A play-off", why);
    }
    return true;
}

/* ---- Stages ---------------------------------------------------------------------- */

static const char *digits(int number, char word[DIGITS_MOST])
{
    digits_of(number, word);
    return word;
}

static bool stage_fits(struct reading *r, int number)
{
    const struct tournament_conditions *to = r->into;
    const struct tournament_stage *stage = &to->stages[number - 1];
    bool last = number == to->stage_count, first = number == 1;

    if (!stage->seats) return FAULT(r, TOPIC_PROGRESS, "The stages must be numbered without a gap");
    if (stage->seats > to->seats)
        return FAULT(r, TOPIC_SEATS, "'", stage->word, "' has more seats than a table");
    if (last && (stage->advance || stage->best || stage->losers))
        return FAULT(r, TOPIC_PROGRESS, "The last stage is the final, from which nobody advances");
    if (last) return true;
    if (!stage->advance)
        return FAULT(r, TOPIC_PROGRESS, "'", stage->word, "' must state how many advance");
    if (stage->advance >= stage->seats)
        return FAULT(r, TOPIC_PROGRESS, "'", stage->word, "' must leave out at least one player");
    if (stage->seats < 3)
        return FAULT(r, TOPIC_PROGRESS, "'", stage->word,
                     "' needs 3 seats, so that nobody plays alone");
    if (stage->losers && (first || to->stages[number - 2].losers))
        return FAULT(r, TOPIC_PROGRESS, "A repechage must follow a stage that has winners");
    return true;
}

/* Every permitted number of players must fit into the final, and all sessions into the record. */
static bool plan_fits(struct reading *r)
{
    const struct tournament_conditions *to = r->into;
    int final = to->stage_count, least = to->least ? to->least : 2, finalists;
    char players[DIGITS_MOST], seats[DIGITS_MOST];

    for (int i = 1; i <= final; i++)
        if (!stage_fits(r, i)) return false;
    for (int n = least; n <= to->most; n++) {
        int sessions = plan_follow(to, n, 0, &finalists);
        if (finalists > plan_seats(to, final))
            return FAULT(r, TOPIC_PROGRESS, "Of ", digits(n, players), " players ",
                         digits(finalists, seats),
                         " would reach the final, too many for its table");
        if (sessions > TOURNAMENT_PLANNED)
            return FAULT(r, TOPIC_PROGRESS, digits(n, players), " players would need more than ",
                         digits(TOURNAMENT_PLANNED, seats), " sessions");
    }
    return true;
}

/* ---- Prizes ---------------------------------------------------------------------- */

static bool prizes_fit(struct reading *r)
{
    const struct tournament_conditions *to = r->into;
    int64_t fixed = 0, permille = 0, least = to->least ? to->least : 2;

    if (to->fee_cents > MONEY_MOST / TOURNAMENT_PLAYERS)
        return FAULT(r, TOPIC_FEE, "The entry fee is too large");
    for (int i = 0; i < to->prize_count; i++) {
        fixed += to->prizes[i].cents;
        permille += to->prizes[i].permille;
    }
    if (to->prize_count > plan_seats(to, to->stage_count))
        return FAULT(r, TOPIC_PRIZES, "There are more prizes than places in the final");
    if (fixed && permille)
        return FAULT(r, TOPIC_PRIZES, "Prizes in money must be all amounts, or all shares");
    if (permille && permille != 1000)
        return FAULT(r, TOPIC_PRIZES, "The shares of prizes must add up to 100%");
    int64_t fees = least * to->fee_cents, kept = fees * to->kept_permille / 1000;
    if (fixed > fees - kept + to->added_cents)
        return FAULT(r, TOPIC_PRIZES,
                     "The prizes are more than the least number of players pays, "
                     "less what is kept, with what is added");
    return true;
}

bool tournament_read(struct tournament_conditions *conditions, const struct item_terms *terms,
                     const struct item_house *house, char why[ITEM_WHY])
{
    struct reading r = { .into = conditions, .terms = terms, .house = house, .why = why };

    memset(conditions, 0, sizeof *conditions);
    if (!read_edition(&r) || !read_tables(&r) || !read_lines(&r)) return false;
    complete(conditions, house->now_ms);
    return times_fit(&r) && terms_fit(&r) && plan_fits(&r) && prizes_fit(&r);
}
