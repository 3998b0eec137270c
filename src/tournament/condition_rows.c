/* condition_rows.c - the conditions of entry, key by key: what a value says, and what becomes of
 * it.
 *
 * Rule 2.2 demands that most are stated; the others have a usual value. */
#include "tournament/tournament_internal.h"

#include <string.h>

/* ---- Lists of words -------------------------------------------------------------- */

/* Takes the next word, up to a blank or comma; false at the end. */
bool condition_word(const char **at, char word[CONDITION_WORD])
{
    *at += strspn(*at, " ,");
    size_t length = strcspn(*at, " ,");

    if (!length || length >= CONDITION_WORD) return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return true;
}

bool condition_ends(const char *at)
{
    return !at[strspn(at, " ,")];
}

/* ---- What becomes of a value ----------------------------------------------------- */

static void *into(struct condition_reading *r, const struct condition_row *row)
{
    return (char *)r->into + row->at;
}

/* Texts are for people; that they are stated is enough.  Game and tables are read before. */
static bool keep_nothing(struct condition_reading *r, const struct condition_row *row,
                         const struct term_said *said, int number)
{
    (void)r, (void)row, (void)said, (void)number;
    return true;
}

static bool keep_title(struct condition_reading *r, const struct condition_row *row,
                       const struct term_said *said, int number)
{
    (void)row, (void)number;
    if (said->length >= (int)sizeof r->into->title) return false;
    memcpy(r->into->title, said->text, (size_t)said->length);
    return true;
}

/* An amount, or a moment. */
static bool keep_long(struct condition_reading *r, const struct condition_row *row,
                      const struct term_said *said, int number)
{
    (void)number;
    *(int64_t *)into(r, row) = said->number;
    return true;
}

/* A number of up to two bytes, by its greatest value; a choice. */
static bool keep_short(struct condition_reading *r, const struct condition_row *row,
                       const struct term_said *said, int number)
{
    (void)number;
    if (row->term.parts->most > UINT8_MAX)
        *(uint16_t *)into(r, row) = (uint16_t)said->number;
    else
        *(uint8_t *)into(r, row) = (uint8_t)said->number;
    return true;
}

static bool keep_raise(struct condition_reading *r, const struct condition_row *row,
                       const struct term_said *said, int number)
{
    struct contest_terms *terms = &r->into->session;

    (void)row;
    if (number > terms->raises) terms->raises = (uint8_t)number;
    terms->raised_min_cents[number - 1] = said[0].number;
    terms->raised_max_cents[number - 1] = said[1].number;
    return true;
}

static bool keep_players(struct condition_reading *r, const struct condition_row *row,
                         const struct term_said *said, int number)
{
    (void)row, (void)number;
    r->into->least = (int32_t)said[0].number;
    r->into->most = (int32_t)said[1].number;
    return r->into->least <= r->into->most;
}

enum { UNIT_ROUNDS, UNIT_SPINS, UNIT_MINUTES, UNIT_HOURS, UNIT_SECONDS, UNIT_SHOES };
static const struct term_choice units[] = {
    [UNIT_ROUNDS] = { "rounds", "rounds" },
    [UNIT_SPINS] = { "spins", "spins" },
    [UNIT_MINUTES] = { "minutes", "minutes" },
    [UNIT_HOURS] = { "hours", "hours" },
    [UNIT_SECONDS] = { "seconds", "seconds" },
    [UNIT_SHOES] = { "shoes", "shoes" },
    { NULL, NULL },
};

static bool keep_length(struct condition_reading *r, const struct condition_row *row,
                        const struct term_said *said, int number)
{
    static const struct {
        int32_t each;
        uint8_t measure;
    } lengths[] = {
        [UNIT_ROUNDS] = { 1, LENGTH_ROUNDS }, [UNIT_SPINS] = { 1, LENGTH_ROUNDS },
        [UNIT_MINUTES] = { 60, LENGTH_TIME }, [UNIT_HOURS] = { 3600, LENGTH_TIME },
        [UNIT_SECONDS] = { 1, LENGTH_TIME },  [UNIT_SHOES] = { 1, LENGTH_SHOES },
    };
    const struct contest_rows *rows = games[r->into->edition]->contest;
    struct contest_terms *terms = into(r, row);

    (void)number;
    terms->length = (int32_t)said[0].number * lengths[said[1].number].each;
    terms->measure = lengths[said[1].number].measure;
    return said[1].number != UNIT_SPINS || (rows && rows->spins);
}

static bool keep_exclude(struct condition_reading *r, const struct condition_row *row,
                         const struct term_said *said, int number)
{
    const char *at = said->text;
    char word[CONDITION_WORD];

    (void)row, (void)number;
    while (condition_word(&at, word)) {
        int bet = wager_kind_find(&r->sign, word);
        if (bet <= 0 || bet > 31) return false;
        r->into->session.excluded |= UINT32_C(1) << bet;
    }
    return condition_ends(at) && r->into->session.excluded;
}

static bool keep_stage(struct condition_reading *r, const struct condition_row *row,
                       const struct term_said *said, int number)
{
    struct tournament_stage *stage = &r->into->stages[number - 1];

    (void)row;
    if (number > r->into->stage_count) r->into->stage_count = (uint8_t)number;
    memcpy(stage->word, said[0].text, (size_t)said[0].length);
    stage->seats = (int16_t)said[1].number;
    stage->advance = (int16_t)said[2].number;
    stage->best = (int16_t)said[3].number;
    stage->losers = said[4].number;
    return true;
}

/* One of "500", "50%" and goods in quotes. */
static bool take_prize(const char **at, struct tournament_prize *prize)
{
    static const struct term_part share[] = { { .kind = TERM_SHARE }, { 0 } };
    static const struct term_part amount[] = { { .kind = TERM_MONEY, .least = 1 }, { 0 } };
    struct term_said said[TERM_PARTS];
    char word[CONDITION_WORD];

    *at += strspn(*at, " ,");
    if (**at == '"') {
        const char *end = strchr(*at + 1, '"');
        if (!end || end == *at + 1) return false;
        prize->goods = 1;
        *at = end + 1;
        return true;
    }
    if (!condition_word(at, word)) return false;
    bool is_share = term_read(share, word, said);
    if (!is_share && !term_read(amount, word, said)) return false;
    if (is_share)
        prize->permille = (int32_t)said->number;
    else
        prize->cents = said->number;
    return said->number > 0;
}

static bool keep_prizes(struct condition_reading *r, const struct condition_row *row,
                        const struct term_said *said, int number)
{
    struct tournament_conditions *to = r->into;
    const char *at = said->text;

    (void)row, (void)number;
    for (; !condition_ends(at); to->prize_count++)
        if (to->prize_count == TOURNAMENT_PRIZES || !take_prize(&at, &to->prizes[to->prize_count]))
            return false;
    return to->prize_count;
}

static bool keep_share(struct condition_reading *r, const struct condition_row *row,
                       const struct term_said *said, int number)
{
    (void)number;
    *(int32_t *)into(r, row) = (int32_t)said->number;
    return true;
}

static bool keep_notice(struct condition_reading *r, const struct condition_row *row,
                        const struct term_said *said, int number)
{
    (void)row, (void)number;
    r->into->notice_seconds = (int32_t)said[0].number * (said[1].number ? 3600 : 60);
    return true;
}

/* ---- Parts of values ------------------------------------------------------------- */

/* clang-format off */
#define PARTS(...)        (const struct term_part[]){ __VA_ARGS__, { 0 } }
#define CHOICES(...)      (const struct term_choice[]){ __VA_ARGS__, { NULL, NULL } }
#define ONE(what)         PARTS({ .kind = TERM_##what })
#define NUMBER(low, high) .kind = TERM_NUMBER, .least = low, .most = high
#define ONE_OF(...)       PARTS({ .kind = TERM_CHOICE, .choices = CHOICES(__VA_ARGS__) })

/* clang-format on */

static const struct term_part a_length[] = {
    { NUMBER(1, 10000) },
    { .kind = TERM_CHOICE, .choices = units },
    { 0 },
};

static const struct term_part a_raise[] = {
    { .kind = TERM_MONEY, .label = "Minimum" },
    { .kind = TERM_MONEY, .words = "to", .label = "Maximum" },
    { 0 },
};

static const struct term_part a_stage[] = {
    { .kind = TERM_WORD, .most = TOURNAMENT_WORD - 1, .label = "Name" },
    { NUMBER(2, TABLE_SEATS), .words = "seats", .label = "Seats at a table" },
    { NUMBER(1, TABLE_SEATS), .words = "advance", .maybe = true, .label = "Go on from each table" },
    { NUMBER(1, TOURNAMENT_PLAYERS), .words = "best", .maybe = true,
      .label = "Best of the others" },
    { .kind = TERM_FLAG,
      .words = "losers",
      .maybe = true,
      .label = "For those who did not go on before" },
    { 0 },
};

static const struct term_part some_players[] = {
    { NUMBER(2, TOURNAMENT_PLAYERS), .label = "At least" },
    { NUMBER(2, TOURNAMENT_PLAYERS), .words = "to", .label = "At most" },
    { 0 },
};

static const struct term_part a_notice[] = {
    { NUMBER(1, 1000) },
    { .kind = TERM_CHOICE,
      .choices = CHOICES({ "minutes", "minutes" }, { "hours", "hours" }) },
    { 0 },
};

static const struct term_part a_part_of_fees[] = {
    { .kind = TERM_SHARE },
    { .kind = TERM_SAID, .words = "of fees", .maybe = true },
    { 0 },
};

/* ---- Keys ------------------------------------------------------------------------ */

#define TERM(name, ...)     .term = { .key = name, __VA_ARGS__ }
#define AT(member)          .at = offsetof(struct tournament_conditions, member)
#define GROUP(prefix, last) .group = prefix, .most = last
#define NEEDED              .needed = true
#define SELDOM              .seldom = true
#define GAME                .section = "Game and tables"
#define ENTRY               .section = "Entry"
#define TIMES               .section = "Times"
#define PLAY                .section = "Play"
#define STAGES              .section = "Stages"
#define PRIZES              .section = "Prizes"

/* In the order in which people read them.  Without NEEDED, a condition has a usual value. */
/* clang-format off */
const struct condition_row condition_rows[] = {
    { TERM("title", GAME, .label = "Title", .what = "a title of up to 79 bytes", .parts = ONE(TEXT)),
      .topic = TOPIC_CONDITIONS, .keep = keep_title },
    { TERM("edition", GAME, .label = "Game", .what = "the game", NEEDED, .parts = ONE(EDITION)),
      .topic = TOPIC_GAMES, .keep = keep_nothing },
    { TERM("tables", GAME, .label = "Tables", .what = "the tables", NEEDED,
        .hint = "All with staff, or all without", .parts = ONE(TABLES)),
      .topic = TOPIC_SESSIONS, .keep = keep_nothing },

    { TERM("form", ENTRY, .label = "Entry form", .what = "the entry form", NEEDED,
        .hint = "What applicants give and sign", .usual = "name and signature", .parts = ONE(TEXT)),
      .topic = TOPIC_FORM, .keep = keep_nothing },
    { TERM("fee", ENTRY, .label = "Entry fee", .what = "the entry fee, or 0", NEEDED, .hint = "0: none",
        .usual = "20", .parts = ONE(MONEY)),
      .topic = TOPIC_FEE, .keep = keep_long, AT(fee_cents) },
    { TERM("players", ENTRY, .label = "Players", .what = "numbers of players such as '4 to 64'",
        .usual = "2 to 5", .parts = some_players),
      .topic = TOPIC_PLAYERS, .keep = keep_players },
    { TERM("entry", ENTRY, .label = "Applications", .what = "'open' or 'approved'", .usual = "open",
        .parts = ONE_OF({ "approved", "the house decides each" },
                        { "open", "all are accepted, while there is room" })),
      .topic = TOPIC_REFUSE, .keep = keep_short, AT(open_to_all) },
    { TERM("transferable", ENTRY, .label = "Can be transferred", .what = "'yes' or 'no'", .usual = "no",
        .parts = ONE_OF({ "no", "no" }, { "yes", "yes" })),
      .topic = TOPIC_TRANSFER, .keep = keep_short, AT(transferable) },

    { TERM("opens", TIMES, .label = "Applications open", .what = "when applications open",
        .hint = "If not at once", .parts = ONE(TIME)),
      .topic = TOPIC_CONDITIONS, .keep = keep_long, AT(opens_ms) },
    { TERM("closes", TIMES, .label = "Applications close", .what = "when applications close", NEEDED,
        .usual = "24", .parts = ONE(TIME)),
      .topic = TOPIC_CONDITIONS, .keep = keep_long, AT(closes_ms) },
    { TERM("starts", TIMES, .label = "Play begins", .what = "when play begins", NEEDED, .usual = "25",
        .parts = ONE(TIME)),
      .topic = TOPIC_CONDITIONS, .keep = keep_long, AT(starts_ms) },
    { TERM("notice", TIMES, .label = "Notice of a changed time", .what = "a span of time such as '15 minutes'",
        .hint = "Usually 15 minutes", SELDOM, .parts = a_notice),
      .topic = TOPIC_TIMES, .keep = keep_notice },

    { TERM("session", PLAY, .label = "Length of a session", .what = "the length of a session of this game",
        NEEDED, .usual = "20 rounds", .parts = a_length),
      .topic = TOPIC_LENGTH, .keep = keep_length, AT(session) },
    { TERM("play-off", PLAY, .label = "Length of a play-off", .what = "the length of a play-off of this game",
        NEEDED, .usual = "5 rounds", .parts = a_length),
      .topic = TOPIC_LENGTH, .keep = keep_length, AT(play_off) },
    { TERM("chips", PLAY, .label = "Chips of each player", .what = "the chips of each player", NEEDED,
        .hint = "In a session", .usual = "500", .parts = ONE(MONEY)),
      .topic = TOPIC_CHIPS, .keep = keep_long, AT(session.chips_cents) },
    { TERM("issue", PLAY, .label = "Chips are", .what = "whether chips are 'free' or 'bought'", NEEDED,
        .usual = "free",
        .parts = ONE_OF({ "free", "given to each player" }, { "bought", "bought at face value" })),
      .topic = TOPIC_ISSUE, .keep = keep_short, AT(session.bought) },
    { TERM("min", PLAY, .label = "Minimum", .what = "the minimum wager", NEEDED, .usual = "10",
        .parts = ONE(MONEY)),
      .topic = TOPIC_LIMITS, .keep = keep_long, AT(session.min_cents) },
    { TERM("max", PLAY, .label = "Maximum", .what = "the maximum wager", NEEDED, .usual = "100",
        .parts = ONE(MONEY)),
      .topic = TOPIC_LIMITS, .keep = keep_long, AT(session.max_cents) },
    { TERM("step", PLAY, .label = "Steps", .what = "the steps of wagers", SELDOM,
        .hint = "If bets go up in steps", .parts = ONE(MONEY)),
      .topic = TOPIC_LIMITS, .keep = keep_long, AT(session.step_cents) },
    { TERM("", GROUP("raise.", CONTEST_RAISES), PLAY, .label = "Raised limits",
        .what = "raised limits such as '10 to 200'", .hint = "After an indicator card, in games with cards",
        SELDOM, .parts = a_raise),
      .topic = TOPIC_LIMITS, .keep = keep_raise },
    { TERM("seconds-to-bet", PLAY, .label = "Seconds to bet", .what = "a number of seconds",
        .hint = "If the time is limited", .usual = "30", .parts = PARTS({ NUMBER(1, CONTEST_SECONDS) })),
      .topic = TOPIC_LIMITS, .keep = keep_short, AT(session.seconds) },
    { TERM("pass-cards", PLAY, .label = "Pass cards", .what = "a number of pass cards",
        .hint = "For each player; not at terminals", .parts = PARTS({ NUMBER(0, UINT8_MAX) })),
      .topic = TOPIC_CARDS, .keep = keep_short, AT(session.pass_cards) },
    { TERM("secret-cards", PLAY, .label = "Secret wager cards", .what = "a number of secret wager cards",
        .hint = "For each player; not at terminals", .parts = PARTS({ NUMBER(0, UINT8_MAX) })),
      .topic = TOPIC_CARDS, .keep = keep_short, AT(session.secret_cards) },
    { TERM("exclude", PLAY, .label = "Bets not allowed", .what = "kinds of wagers of this game", SELDOM,
        .parts = ONE(WAGERS)),
      .topic = TOPIC_LIMITS, .keep = keep_exclude },
    { TERM("marker", PLAY, .label = "First marker", .what = "'left' or 'right'", SELDOM,
        .parts = ONE_OF({ "left", "from the dealer's left" }, { "right", "from the dealer's right" })),
      .topic = TOPIC_MARKER, .keep = keep_short, AT(session.from_right) },
    { TERM("shoe-end", PLAY, .label = "A session of shoes ends",
        .what = "'round-after', 'same-round' or 'new-round'", SELDOM,
        .parts = ONE_OF({ "round-after", "with the round after the cutting card" },
                        { "same-round", "with the round of the cutting card" },
                        { "new-round", "before the round of the cutting card" })),
      .topic = TOPIC_LENGTH, .keep = keep_short, AT(session.shoe_end) },
    { TERM("play-off-chips", PLAY, .label = "Chips in a play-off", .what = "the chips of each player in a play-off",
        .hint = "Usually the same", SELDOM, .parts = ONE(MONEY)),
      .topic = TOPIC_ALL_OUT, .keep = keep_long, AT(play_off.chips_cents) },

    { TERM("", GROUP("stage.", TOURNAMENT_STAGES), STAGES, .label = "Stage",
        .what = "a stage such as 'heats seats 7 advance 2'", .hint = "The last one is the final",
        NEEDED, .usual = "final seats 5", .parts = a_stage),
      .topic = TOPIC_PROGRESS, .keep = keep_stage },

    { TERM("prizes", PRIZES, .label = "Prizes", .what = "the prizes: amounts, shares or goods in quotes",
        NEEDED, .hint = "Amounts, shares such as 60%, or goods in words", .usual = "60%, 40%",
        .parts = ONE(PRIZES)),
      .topic = TOPIC_PRIZES, .keep = keep_prizes },
    { TERM("keep", PRIZES, .label = "The house keeps", .what = "what the house keeps, such as '10% of fees'",
        .hint = "A share of the fees, such as 10%", .parts = a_part_of_fees),
      .topic = TOPIC_KEEP, .keep = keep_share, AT(kept_permille) },
    { TERM("add", PRIZES, .label = "The house adds", .what = "what the house adds",
        .hint = "To the prizes", .parts = ONE(MONEY)),
      .topic = TOPIC_KEEP, .keep = keep_long, AT(added_cents) },
};
/* clang-format on */

const int condition_count = LENGTH(condition_rows);

bool tournament_term(int index, struct item_term *term)
{
    if (index < 0 || index >= condition_count) return false;
    *term = condition_rows[index].term;
    term->clause = tournament_clause(CONTEST_TABLE, condition_rows[index].topic);
    term->house_clause = tournament_clause(CONTEST_HOUSE, condition_rows[index].topic);
    return true;
}

_Static_assert(SHOE_ROUND_AFTER == 0 && SHOE_SAME_ROUND == 1 && SHOE_NEW_ROUND == 2,
               "words of shoe-end");
