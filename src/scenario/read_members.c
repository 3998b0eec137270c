/* read_members.c - reads the members of an act from a line, in the order of the act's form. */
#include "rules/cards.h"
#include "scenario/reader.h"

#include <stdlib.h>
#include <string.h>

const char *read_next(struct reading *r)
{
    return r->at < r->end ? r->words->list[r->at++] : NULL;
}

bool read_missing(struct reading *r, const char *what)
{
    return scenario_bad(r->scenario, "the line ends too early: %s is missing", what);
}

bool read_amount(struct reading *r, int64_t *cents)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "an amount");
    return money_of(word, cents) ||
           scenario_bad(r->scenario, "'%s' is not an amount in whole cents", word);
}

bool read_word(struct reading *r, const char *word)
{
    if (r->at == r->end || strcmp(r->words->list[r->at], word)) return false;
    r->at++;
    return true;
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
            if (!command->part_cents) command->flags |= FLAG_ZERO;
            return true;
        }
    }
    return scenario_bad(r->scenario, "'%s' is not an amount in whole cents", word);
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

/* "... 20 times" at the end of a line; moves the line's end before it. */
bool read_times(struct reading *r, int *times)
{
    *times = 1;
    if (r->end - r->at < 2 || strcmp(r->words->list[r->end - 1], "times")) return true;
    struct reading count = { r->scenario, r->words, r->end - 2, r->end - 1 };
    if (!read_int(&count, 1, 1000, "a number of rolls up to 1000", times)) return false;
    r->end -= 2;
    return true;
}

/* A number as the game writes it.  The rules refuse one that the game lacks. */
bool read_outcome_number(struct reading *r, int8_t *number)
{
    const struct family *family = family_of(&r->scenario->pit.table);
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a number");
    long n = family->number_of ? family->number_of(word, strlen(word)) : strtol(word, NULL, 10);
    bool digits = strspn(word, "0123456789") == strlen(word);
    *number = (int8_t)(n < 0 || n > 99 ? 99 : n);
    return digits || scenario_bad(r->scenario, "'%s' is not a number of this game", word);
}

/* ---- Small numbers, wagers, people ----------------------------------------------- */

static bool read_small(struct reading *r, const char *what, int8_t *number)
{
    int value;

    if (!read_int(r, 0, 99, what, &value)) return false;
    *number = (int8_t)value;
    return true;
}

/* An unknown wager becomes bet 0, which the rules refuse. */
bool read_wager(struct reading *r, int8_t *bet, int8_t *number)
{
    const char *word = read_next(r);
    int b = 0, n = 0;

    if (!word) return read_missing(r, "a wager");
    wager_find(&r->scenario->pit.table.sign, word, &b, &n);
    *bet = (int8_t)b;
    *number = (int8_t)n;
    return true;
}

/* The seat that a person has left, as long as its round can be undone; NO_SEAT: none. */
static int seat_gone(const struct scenario *scenario, uint32_t person)
{
    for (int seat = 0; person != NOBODY && seat < TABLE_SEATS; seat++)
        if (scenario->pit.gone[seat] == person) return seat;
    return NO_SEAT;
}

/* For a player who has left, a seat that is empty, or that no table has: the rules refuse it. */
bool read_name(struct reading *r, int8_t *seat)
{
    const char *word = read_next(r);
    int found;

    if (!word) return read_missing(r, "a name");
    found = scenario_seat_left(r->scenario, word);
    if (found == NO_SEAT && scenario_known(r->scenario, word) == NOBODY)
        return scenario_bad(r->scenario, "unknown player '%s'", word);
    *seat = (int8_t)(found == NO_SEAT ? TABLE_SEATS : found);
    r->scenario->subject = found;
    r->scenario->whom = scenario_known(r->scenario, word);
    return true;
}

bool read_reason(struct reading *r, int8_t *reason)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a reason");
    const struct reason *row = reason_called(conduct_of(&r->scenario->pit.table), word);
    *reason = (int8_t)(row ? row->number : -1); /* the rules refuse -1 */
    return true;
}

/* ---- Limits, clauses, cards ------------------------------------------------------ */

/* An unknown kind becomes -1, which the rules refuse. */
bool read_kind(struct reading *r, const struct sign *sign, int8_t *bet, int64_t *min_cents,
               int64_t *max_cents)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a kind of wager");
    int found = wager_kind_find(sign, word);
    *bet = (int8_t)(found ? found : -1);
    if (!read_amount(r, min_cents)) return false;
    return read_word(r, "to") ? read_amount(r, max_cents) : read_missing(r, "'to'");
}

/* Whether the next word is a card. */
static bool is_card_here(const struct reading *r)
{
    const char *word = r->at < r->end ? r->words->list[r->at] : "";

    return card_find(word, strlen(word)) > 0;
}

/* "KD".  The rules refuse an unknown card of up to three characters. */
bool read_card(struct reading *r, int8_t *card)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a card");
    int found = card_find(word, strlen(word));
    *card = (int8_t)(found ? found : CARDS + 1);
    return strlen(word) <= 3 || scenario_bad(r->scenario, "'%s' is not a card", word);
}

/* A player's name, read as the seat number from 1. */
bool read_place(struct reading *r, int8_t *place)
{
    int subject = r->scenario->subject;
    int8_t seat = NO_SEAT;

    if (!read_name(r, &seat)) return false;
    r->scenario->subject = subject;
    *place = (int8_t)(seat + 1);
    return true;
}

/* ---- One function per kind of member --------------------------------------------- */

typedef bool read_taken(struct reading *r, const struct takes *takes, struct command *command);

/* A player by name, or a box by number. */
static bool take_seat(struct reading *r, const struct takes *takes, struct command *command)
{
    const char *word = r->at < r->end ? r->words->list[r->at] : "";
    int box;

    (void)takes;
    if (*word < '0' || *word > '9') return read_name(r, &command->seat);
    if (!read_int(r, 1, TABLE_SEATS, "a box at the table", &box)) return false;
    command->seat = (int8_t)(box - 1);
    return true;
}

static bool take_wager(struct reading *r, const struct takes *takes, struct command *command)
{
    (void)takes;
    return read_wager(r, &command->bet, &command->number);
}

static bool take_to(struct reading *r, const struct takes *takes, struct command *command)
{
    (void)takes;
    return read_wager(r, &command->to_bet, &command->to_number);
}

static bool take_kind(struct reading *r, const struct takes *takes, struct command *command)
{
    const char *word = read_next(r);

    (void)takes;
    if (!word) return read_missing(r, "a kind of wager");
    int found = wager_kind_find(&r->scenario->pit.table.sign, word);
    command->bet = (int8_t)(found ? found : -1);
    return true;
}

/* An amount, perhaps in two parts: "7+3". */
static bool take_cents(struct reading *r, const struct takes *takes, struct command *command)
{
    if (!read_parts(r, command)) return false;
    if (takes->maybe && !command->cents) command->flags |= FLAG_ZERO;
    return true;
}

static bool take_nothing(struct reading *r, const struct takes *takes, struct command *command)
{
    (void)r, (void)takes, (void)command;
    return true; /* read together with the amount, or the minutes */
}

static bool take_limit(struct reading *r, const struct takes *takes, struct command *command)
{
    bool most = takes->kind == TAKES_MAX;

    if (most && command->bet && !read_word(r, "to")) return read_missing(r, "'to'");
    return read_amount(r, most ? &command->max_cents : &command->min_cents);
}

/* "19:59" */
static bool read_clock(struct reading *r, struct command *command)
{
    const char *word = read_next(r);
    char *colon, *end;
    long minutes = strtol(word, &colon, 10), seconds = strtol(colon + 1, &end, 10);

    command->count = (int32_t)minutes;
    command->seconds = (int16_t)seconds;
    bool good = colon > word && end == colon + 3 && !*end && minutes >= 0 && minutes <= 99999;
    return good || scenario_bad(r->scenario, "'%s' is not a time such as 19:59", word);
}

static bool take_count(struct reading *r, const struct takes *takes, struct command *command)
{
    int count;

    if (takes[1].kind == TAKES_SECONDS && r->at < r->end && strchr(r->words->list[r->at], ':'))
        return read_clock(r, command);
    if (!read_int(r, -99999, 99999, "a number", &count)) return false;
    if (takes->maybe && !count) command->flags |= FLAG_ZERO;
    command->count = count;
    return true;
}

static bool take_faces(struct reading *r, const struct takes *takes, struct command *command)
{
    int face;

    for (int i = 0; i < takes->count; i++) {
        if (!read_int(r, -99, 99, "a face", &face)) return false;
        if (takes->maybe && !face) command->flags |= FLAG_ZERO;
        command->outcome[i] = (int8_t)face;
    }
    return true;
}

static bool take_number(struct reading *r, const struct takes *takes, struct command *command)
{
    (void)takes;
    return read_outcome_number(r, &command->outcome[0]);
}

static bool take_cards(struct reading *r, const struct takes *takes, struct command *command)
{
    for (int i = 0; i < takes->count && (!i || is_card_here(r)); i++)
        if (!read_card(r, &command->outcome[i])) return false;
    return true;
}

/* The rules refuse an unknown card, and one named twice. */
static bool take_card_set(struct reading *r, const struct takes *takes, struct command *command)
{
    int8_t card = 0;

    (void)takes;
    while (r->at < r->end) {
        if (!read_card(r, &card)) return false;
        bool twice = command->cards & card_bit(card);
        command->cards |= card_bit(twice ? CARDS + 1 : card);
    }
    return true;
}

static bool take_pick(struct reading *r, const struct takes *takes, struct command *command)
{
    (void)takes;
    return read_small(r, "a die of the set", &command->pick[0]) &&
           read_small(r, "a die of the set", &command->pick[1]);
}

/* A seat by its player's name or by number. */
static bool take_place(struct reading *r, const struct takes *takes, struct command *command)
{
    const char *word = r->at < r->end ? r->words->list[r->at] : "";
    int8_t *place = takes->kind == TAKES_PLACE ? &command->place : &command->other_place;

    return *word >= '0' && *word <= '9' ? read_small(r, "a seat", place) : read_place(r, place);
}

static bool is_for_later(const struct reading *r, const struct takes *takes);

/* Players by name or seat, up to the next word of the form. */
static bool take_cheats(struct reading *r, const struct takes *takes, struct command *command)
{
    while (r->at < r->end && !is_for_later(r, takes)) {
        const char *word = r->words->list[r->at];
        bool number = *word >= '0' && *word <= '9';
        int8_t name = 0;
        int seat = 0;
        int gone = seat_gone(r->scenario, scenario_known(r->scenario, word));
        if (gone != NO_SEAT && scenario_seat(r->scenario, word) == NO_SEAT) {
            seat = gone + 1;
            r->at++;
        } else if (!(number ? read_int(r, 1, TABLE_SEATS, "a seat", &seat)
                            : read_place(r, &name))) {
            return false;
        }
        command->cheats |= SEAT_BIT((seat ? seat : name) - 1);
    }
    return true;
}

static bool take_choice(struct reading *r, const struct takes *takes, struct command *command)
{
    for (const struct choice *choice = takes->choices; choice->word; choice++)
        if (read_word(r, choice->word)) {
            command->choice = (int8_t)choice->value;
            return true;
        }
    return read_missing(r, takes->word);
}

static bool take_reason(struct reading *r, const struct takes *takes, struct command *command)
{
    (void)takes;
    return read_reason(r, &command->reason);
}

static bool take_clause(struct reading *r, const struct takes *takes, struct command *command)
{
    const struct edition *edition = games[r->scenario->pit.table.sign.edition];
    char id[SCENARIO_NAME];

    (void)takes;
    if (!scenario_clause(r->words, &r->at, id)) return read_missing(r, "a clause");
    int at = clause_record(edition, id);
    command->clause = (int16_t)at;
    return at >= 0 || scenario_bad(r->scenario, "no clause %s in %s", id, edition->id);
}

static bool take_flag(struct reading *r, const struct takes *takes, struct command *command)
{
    if (read_word(r, takes->word)) command->flags |= takes->flag;
    return true;
}

static bool take_said(struct reading *r, const struct takes *takes, struct command *command)
{
    (void)command;
    return read_word(r, takes->word) || takes->maybe || read_missing(r, takes->word);
}

static read_taken *const takers[TAKES_KINDS] = {
    [TAKES_SEAT] = take_seat,     [TAKES_WAGER] = take_wager,     [TAKES_KIND] = take_kind,
    [TAKES_LIKE] = take_wager,    [TAKES_TO] = take_to,           [TAKES_CENTS] = take_cents,
    [TAKES_PART] = take_nothing,  [TAKES_MIN] = take_limit,       [TAKES_MAX] = take_limit,
    [TAKES_COUNT] = take_count,   [TAKES_SECONDS] = take_nothing, [TAKES_FACES] = take_faces,
    [TAKES_NUMBER] = take_number, [TAKES_CARDS] = take_cards,     [TAKES_CARD_SET] = take_card_set,
    [TAKES_PICK] = take_pick,     [TAKES_PLACE] = take_place,     [TAKES_OTHER_PLACE] = take_place,
    [TAKES_CHEATS] = take_cheats, [TAKES_CHOICE] = take_choice,   [TAKES_REASON] = take_reason,
    [TAKES_CLAUSE] = take_clause, [TAKES_FLAG] = take_flag,       [TAKES_SAID] = take_said,
};

/* ---- Everything that an act takes ------------------------------------------------ */

/* Whether the next word belongs to a later member of the form. */
static bool is_for_later(const struct reading *r, const struct takes *takes)
{
    const char *word = r->words->list[r->at];

    for (takes++; takes->kind; takes++)
        if (takes->word && takes->kind != TAKES_CHOICE && !strcmp(takes->word, word)) return true;
    return false;
}

static bool is_choice(const struct takes *takes, const char *word)
{
    for (const struct choice *choice = takes->choices; choice->word; choice++)
        if (!strcmp(choice->word, word)) return true;
    return false;
}

/* Whether an optional member is present. */
static bool is_here(const struct reading *r, const struct takes *takes)
{
    if (r->at == r->end || is_for_later(r, takes)) return false;
    const char *word = r->words->list[r->at];
    if (takes->kind == TAKES_CHOICE) return is_choice(takes, word);
    if (takes->kind == TAKES_KIND) return *word >= 'a' && *word <= 'z';
    if (takes->word && takes->kind != TAKES_FLAG && takes->kind != TAKES_SAID)
        return !strcmp(takes->word, word);
    return true;
}

static bool take_one(struct reading *r, const struct takes *takes, struct command *command)
{
    bool marks =
        takes->kind == TAKES_CHOICE || takes->kind == TAKES_FLAG || takes->kind == TAKES_SAID;

    if ((takes->by && !(takes->by & command->role)) || !takers[takes->kind]) return true;
    if (takes->maybe && !is_here(r, takes)) return true;
    if (takes->word && !marks && !read_word(r, takes->word)) return read_missing(r, takes->word);
    return takers[takes->kind](r, takes, command);
}

bool read_takes(struct reading *r, struct command *command)
{
    const struct act_form *form =
        act_form(games[r->scenario->pit.table.sign.edition], command->act);

    for (const struct takes *takes = form->takes; takes && takes->kind; takes++) {
        bool read = form->reports && takes->kind == TAKES_SEAT; /* "reports ana ..." */
        if (!read && !take_one(r, takes, command)) return false;
    }
    /* what was settled is still about a player whose seat has another one now */
    bool settled = command->flags & FLAG_SETTLED || command->act == ACT_INVALIDATE;
    int gone = settled && command->seat == TABLE_SEATS ? seat_gone(r->scenario, r->scenario->whom)
                                                       : NO_SEAT;
    if (gone != NO_SEAT) command->seat = (int8_t)gone;
    return true;
}

bool read_nothing_more(struct reading *r)
{
    return r->at == r->end ||
           scenario_bad(r->scenario, "unexpected word '%s'", r->words->list[r->at]);
}
