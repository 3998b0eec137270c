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

/* One of two words; *yes: the second. */
static bool either(const char *value, const char *no, const char *yes, bool *is_yes)
{
    *is_yes = !strcmp(value, yes);
    return *is_yes || !strcmp(value, no);
}

/* ---- Readers of keys ------------------------------------------------------------- */

typedef bool reader(struct reading *r, const char *value, int number);

static bool read_title(struct reading *r, const char *value, int number)
{
    size_t length = strlen(value);

    (void)number;
    if (length >= sizeof r->into->title) return false;
    memcpy(r->into->title, value, length);
    return true;
}

static bool read_form(struct reading *r, const char *value, int number)
{
    (void)r, (void)number;
    return *value; /* for people: that it is stated */
}

static bool one_amount(const char *value, int64_t *cents)
{
    return take_money(&value, cents) && at_end(value);
}

static bool read_fee(struct reading *r, const char *value, int number)
{
    (void)number;
    return one_amount(value, &r->into->fee_cents);
}

static bool read_chips(struct reading *r, const char *value, int number)
{
    (void)number;
    return one_amount(value, &r->into->session.chips_cents);
}

static bool read_play_off_chips(struct reading *r, const char *value, int number)
{
    (void)number;
    return one_amount(value, &r->into->play_off.chips_cents);
}

static bool read_issue(struct reading *r, const char *value, int number)
{
    (void)number;
    return either(value, "free", "bought", &r->into->session.bought);
}

static bool read_pass(struct reading *r, const char *value, int number)
{
    int32_t cards;

    (void)number;
    if (!number_of(value, 0, UINT8_MAX, &cards)) return false;
    r->into->session.pass_cards = (uint8_t)cards;
    return true;
}

static bool read_secret(struct reading *r, const char *value, int number)
{
    int32_t cards;

    (void)number;
    if (!number_of(value, 0, UINT8_MAX, &cards)) return false;
    r->into->session.secret_cards = (uint8_t)cards;
    return true;
}

static bool read_min(struct reading *r, const char *value, int number)
{
    (void)number;
    return one_amount(value, &r->into->session.min_cents);
}

static bool read_max(struct reading *r, const char *value, int number)
{
    (void)number;
    return one_amount(value, &r->into->session.max_cents);
}

static bool read_step(struct reading *r, const char *value, int number)
{
    (void)number;
    return one_amount(value, &r->into->session.step_cents);
}

/* "10 to 200" */
static bool read_raise(struct reading *r, const char *value, int number)
{
    struct contest_terms *terms = &r->into->session;

    if (number > terms->raises) terms->raises = (uint8_t)number;
    return take_money(&value, &terms->raised_min_cents[number - 1]) && take_this(&value, "to") &&
           take_money(&value, &terms->raised_max_cents[number - 1]) && at_end(value);
}

/* "4 to 64" */
static bool read_players(struct reading *r, const char *value, int number)
{
    (void)number;
    return take_number(&value, 2, TOURNAMENT_PLAYERS, &r->into->least) && take_this(&value, "to") &&
           take_number(&value, 2, TOURNAMENT_PLAYERS, &r->into->most) && at_end(value) &&
           r->into->least <= r->into->most;
}

/* "20 spins", "10 rounds", "30 minutes", "2 shoes" */
static bool read_length(struct reading *r, const char *value, struct contest_terms *terms)
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

    if (!take_number(&value, 1, 10000, &terms->length)) return false;
    for (size_t i = 0; i < LENGTH(units); i++) {
        if (!take_this(&value, units[i].word)) continue;
        terms->length *= units[i].each;
        terms->measure = units[i].measure;
        return at_end(value) && (!units[i].spins || (rows && rows->spins));
    }
    return false;
}

static bool read_session(struct reading *r, const char *value, int number)
{
    (void)number;
    return read_length(r, value, &r->into->session);
}

static bool read_play_off(struct reading *r, const char *value, int number)
{
    (void)number;
    return read_length(r, value, &r->into->play_off);
}

static bool read_shoe_end(struct reading *r, const char *value, int number)
{
    static const char *const words[] = { [SHOE_ROUND_AFTER] = "round-after",
                                         [SHOE_SAME_ROUND] = "same-round",
                                         [SHOE_NEW_ROUND] = "new-round" };

    (void)number;
    for (uint8_t i = 0; i < LENGTH(words); i++) {
        if (strcmp(words[i], value)) continue;
        r->into->session.shoe_end = i;
        return true;
    }
    return false;
}

static bool read_seconds(struct reading *r, const char *value, int number)
{
    int32_t seconds;

    (void)number;
    if (!number_of(value, 1, 3600, &seconds)) return false;
    r->into->session.seconds = (uint16_t)seconds;
    return true;
}

/* Kinds of wagers of the game: "tie, pairs". */
static bool read_exclude(struct reading *r, const char *value, int number)
{
    char word[LIST_WORD];

    (void)number;
    while (take_word(&value, word)) {
        int bet = wager_kind_find(&r->sign, word);
        if (bet <= 0 || bet > 31) return false;
        r->into->session.excluded |= UINT32_C(1) << bet;
    }
    return at_end(value) && r->into->session.excluded;
}

static bool read_marker(struct reading *r, const char *value, int number)
{
    (void)number;
    return either(value, "left", "right", &r->into->session.from_right);
}

/* "heats seats 7 advance 2 best 1", "repechage seats 7 advance 1 losers", "final seats 8" */
static bool read_stage(struct reading *r, const char *value, int number)
{
    struct tournament_stage *stage = &r->into->stages[number - 1];
    char word[LIST_WORD];
    int32_t seats, advance = 0, best = 0;

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

static bool read_prizes(struct reading *r, const char *value, int number)
{
    struct tournament_conditions *into = r->into;

    (void)number;
    for (; !at_end(value); into->prize_count++)
        if (into->prize_count == TOURNAMENT_PRIZES ||
            !take_prize(&value, &into->prizes[into->prize_count]))
            return false;
    return into->prize_count;
}

/* "10% of fees" */
static bool read_keep(struct reading *r, const char *value, int number)
{
    char word[LIST_WORD];

    (void)number;
    if (!take_word(&value, word) || !permille_of(word, &r->into->kept_permille)) return false;
    return at_end(value) || (take_this(&value, "of") && take_this(&value, "fees") && at_end(value));
}

static bool read_add(struct reading *r, const char *value, int number)
{
    (void)number;
    return one_amount(value, &r->into->added_cents);
}

static bool read_opens(struct reading *r, const char *value, int number)
{
    (void)number;
    return item_time_of(value, &r->into->opens_ms);
}

static bool read_closes(struct reading *r, const char *value, int number)
{
    (void)number;
    return item_time_of(value, &r->into->closes_ms);
}

static bool read_starts(struct reading *r, const char *value, int number)
{
    (void)number;
    return item_time_of(value, &r->into->starts_ms);
}

/* "15 minutes" */
static bool read_notice(struct reading *r, const char *value, int number)
{
    int32_t count;

    (void)number;
    if (!take_number(&value, 1, 1000, &count)) return false;
    int32_t each = take_this(&value, "minutes") ? 60 : take_this(&value, "hours") ? 3600 : 0;
    r->into->notice_seconds = count * each;
    return each && at_end(value);
}

static bool read_transferable(struct reading *r, const char *value, int number)
{
    (void)number;
    return either(value, "no", "yes", &r->into->transferable);
}

static bool read_entry(struct reading *r, const char *value, int number)
{
    (void)number;
    return either(value, "approved", "open", &r->into->open_to_all);
}

/* ---- Keys ------------------------------------------------------------------------ */

enum { USUAL, NEEDED };

/* A key that ends with '.' is numbered: "stage.1". */
static const struct key_row {
    const char *key;
    int topic; /* enum tournament_topic */
    const char *what;
    reader *read;
    int needed, most; /* most: of numbered keys */
} rows[] = {
    { "title", TOPIC_CONDITIONS, "a title of up to 79 bytes", read_title, USUAL, 0 },
    { "form", TOPIC_FORM, "the entry form", read_form, NEEDED, 0 },
    { "fee", TOPIC_FEE, "the entry fee, or 0", read_fee, NEEDED, 0 },
    { "chips", TOPIC_CHIPS, "the chips of each player", read_chips, NEEDED, 0 },
    { "issue", TOPIC_ISSUE, "whether chips are 'free' or 'bought'", read_issue, NEEDED, 0 },
    { "pass-cards", TOPIC_CARDS, "a number of pass cards", read_pass, USUAL, 0 },
    { "secret-cards", TOPIC_CARDS, "a number of secret wager cards", read_secret, USUAL, 0 },
    { "min", TOPIC_LIMITS, "the minimum wager", read_min, NEEDED, 0 },
    { "max", TOPIC_LIMITS, "the maximum wager", read_max, NEEDED, 0 },
    { "step", TOPIC_LIMITS, "the steps of wagers", read_step, USUAL, 0 },
    { "raise.", TOPIC_LIMITS, "raised limits such as '10 to 200'", read_raise, USUAL, 2 },
    { "players", TOPIC_PLAYERS, "numbers of players such as '4 to 64'", read_players, USUAL, 0 },
    { "session", TOPIC_LENGTH, "the length of a session of this game", read_session, NEEDED, 0 },
    { "play-off", TOPIC_LENGTH, "the length of a play-off of this game", read_play_off, NEEDED, 0 },
    { "shoe-end", TOPIC_LENGTH, "'round-after', 'same-round' or 'new-round'", read_shoe_end, USUAL,
      0 },
    { "play-off-chips", TOPIC_ALL_OUT, "the chips of each player in a play-off",
      read_play_off_chips, USUAL, 0 },
    { "seconds-to-bet", TOPIC_LIMITS, "a number of seconds", read_seconds, USUAL, 0 },
    { "exclude", TOPIC_LIMITS, "kinds of wagers of this game", read_exclude, USUAL, 0 },
    { "marker", TOPIC_MARKER, "'left' or 'right'", read_marker, USUAL, 0 },
    { "stage.", TOPIC_PROGRESS, "a stage such as 'heats seats 7 advance 2'", read_stage, USUAL,
      TOURNAMENT_STAGES },
    { "prizes", TOPIC_PRIZES, "the prizes: amounts, shares or goods in quotes", read_prizes, NEEDED,
      0 },
    { "keep", TOPIC_KEEP, "what the house keeps, such as '10% of fees'", read_keep, USUAL, 0 },
    { "add", TOPIC_KEEP, "what the house adds", read_add, USUAL, 0 },
    { "opens", TOPIC_CONDITIONS, "when applications open", read_opens, USUAL, 0 },
    { "closes", TOPIC_CONDITIONS, "when applications close", read_closes, NEEDED, 0 },
    { "starts", TOPIC_CONDITIONS, "when play begins", read_starts, NEEDED, 0 },
    { "notice", TOPIC_TIMES, "a span of time such as '15 minutes'", read_notice, USUAL, 0 },
    { "transferable", TOPIC_TRANSFER, "'yes' or 'no'", read_transferable, USUAL, 0 },
    { "entry", TOPIC_REFUSE, "'open' or 'approved'", read_entry, USUAL, 0 },
};

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
        return rows[i].read(r, value, number) ||
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
    struct tournament_conditions *into = r->into;
    struct sign sign;
    uint32_t number;
    bool automatic, first = !into->table_count;

    if (!r->house->table || !r->house->table(r->house->to, name, &number, &sign, &automatic))
        return FAULT(r, TOPIC_SESSIONS, "There is no table '", name, "'");
    if (sign.edition != into->edition)
        return FAULT(r, TOPIC_SESSIONS, "Table '", name, "' is for another game");
    if (!first && automatic != into->automatic)
        return FAULT(r, TOPIC_SESSIONS, "All tables must have staff, or none");
    for (int i = 0; i < into->table_count; i++)
        if (into->tables[i] == number)
            return FAULT(r, TOPIC_SESSIONS, "Table '", name, "' is named twice");
    if (into->table_count == TOURNAMENT_TABLES)
        return FAULT(r, TOPIC_SESSIONS, "A tournament has at most 64 tables");
    int seats = games[sign.edition]->family->places(&sign);
    if (first || seats < into->seats) into->seats = seats;
    if (first) r->sign = sign;
    into->automatic = automatic;
    into->tables[into->table_count++] = number;
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
static void complete(struct tournament_conditions *into, int64_t now_ms)
{
    struct contest_terms play_off = into->session;

    play_off.length = into->play_off.length;
    play_off.measure = into->play_off.measure;
    if (into->play_off.chips_cents) play_off.chips_cents = into->play_off.chips_cents;
    into->play_off = play_off;
    if (!into->most) into->most = TOURNAMENT_PLAYERS;
    if (!into->opens_ms) into->opens_ms = now_ms;
    if (!into->notice_seconds) into->notice_seconds = 15 * 60;
}

static bool times_fit(struct reading *r)
{
    const struct tournament_conditions *into = r->into;

    if (into->closes_ms <= into->opens_ms)
        return FAULT(r, TOPIC_CONDITIONS, "Applications must close after they open");
    if (into->starts_ms < into->closes_ms)
        return FAULT(r, TOPIC_CONDITIONS, "Play must not begin before applications close");
    return true;
}

/* Every table must be able to hold a session with these terms. */
static bool terms_fit(struct reading *r)
{
    const struct tournament_conditions *into = r->into;
    char value[ITEM_VALUE], name[LIST_WORD];
    const char *at = value;

    if (into->session.from_right &&
        !(games[into->edition]->contest && games[into->edition]->contest->spins))
        return FAULT(r, TOPIC_MARKER, "This game has no left-hand tables");
    if (into->play_off.chips_cents > into->session.chips_cents)
        return FAULT(r, TOPIC_ALL_OUT, "A play-off must not begin with more chips than a session");
    find_term(r->terms, "tables", value);
    while (take_word(&at, name)) {
        struct sign sign;
        uint32_t number;
        bool automatic;
        r->house->table(r->house->to, name, &number, &sign, &automatic);
        struct refusal why = contest_terms_fit(&sign, &into->session);
        if (why.code) return refused(r, "A session", why);
        why = contest_terms_fit(&sign, &into->play_off);
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
    const struct tournament_conditions *into = r->into;
    const struct tournament_stage *stage = &into->stages[number - 1];
    bool last = number == into->stage_count, first = number == 1;

    if (!stage->seats) return FAULT(r, TOPIC_PROGRESS, "The stages must be numbered without a gap");
    if (stage->seats > into->seats)
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
    if (stage->losers && (first || into->stages[number - 2].losers))
        return FAULT(r, TOPIC_PROGRESS, "A repechage must follow a stage that has winners");
    return true;
}

/* Every permitted number of players must fit into the final, and all sessions into the record. */
static bool plan_fits(struct reading *r)
{
    const struct tournament_conditions *into = r->into;
    int final = into->stage_count, least = into->least ? into->least : 2, finalists;
    char players[DIGITS_MOST], seats[DIGITS_MOST];

    for (int i = 1; i <= final; i++)
        if (!stage_fits(r, i)) return false;
    for (int n = least; n <= into->most; n++) {
        int sessions = plan_follow(into, n, 0, &finalists);
        if (finalists > plan_seats(into, final))
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
    const struct tournament_conditions *into = r->into;
    int64_t fixed = 0, permille = 0, least = into->least ? into->least : 2;

    if (into->fee_cents > MONEY_MOST / TOURNAMENT_PLAYERS)
        return FAULT(r, TOPIC_FEE, "The entry fee is too large");
    for (int i = 0; i < into->prize_count; i++) {
        fixed += into->prizes[i].cents;
        permille += into->prizes[i].permille;
    }
    if (into->prize_count > plan_seats(into, into->stage_count))
        return FAULT(r, TOPIC_PRIZES, "There are more prizes than places in the final");
    if (fixed && permille)
        return FAULT(r, TOPIC_PRIZES, "Prizes in money must be all amounts, or all shares");
    if (permille && permille != 1000)
        return FAULT(r, TOPIC_PRIZES, "The shares of prizes must add up to 100%");
    int64_t fees = least * into->fee_cents, kept = fees * into->kept_permille / 1000;
    if (fixed > fees - kept + into->added_cents)
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
