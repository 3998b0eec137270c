/* verbs.c - what people do, as words: each verb is a row with its act and with
 * what follows it. */
#include "scenario/reader.h"

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

#include <stdlib.h>
#include <string.h>

/* ---- Verbs ----------------------------------------------------------------------- */

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
    REASON,         /* no-roll short; no-roll both off-table */
    REASON_FORFEIT, /* invalidates fraudulent-act [forfeit ana] */
    NAME,           /* confirms ana */
    NAME_OR_DEALER, /* substitutes bob */
    NAME_WAGER,     /* refuses ana field */
    NAME_SLIP,      /* slips ana field 2 */
    NAME_AMOUNT,    /* corrects ana -10 */
    NAME_PROMO,     /* gives ana 50 promotional */
    NAME_MOVE,      /* puts-back ana six to eight */
    LIMITS,         /* limits 10 500; limits field 1 to 100 */
    NAME_LIMITS,    /* personal ana 1 1000 */
    CLAUSE,         /* records 5.7 */
    MINUTES,        /* clock 20 */
    SPINNING,       /* spins [clockwise] [same-way] */
    TURNS_MAYBE,    /* drop [3] */
    LANDING,        /* lands 17 [foreign-object] */
    WINNER_MAYBE,   /* pays [ana red] */
    SHUFFLED_MAYBE, /* receives 8 [pre-checked|pre-shuffled|sealed] */
    MIX_MAYBE,      /* requires [mix] */
    CARD_COUNT,     /* cuts 200 */
    CARD_MAYBE,     /* burns [KD] */
    DRAWING,        /* draws [KD] [to player] [face-up] */
    EXCESS_CARD,    /* excess [third] [KD] */
    HAND,           /* retains banker */
    NAME_HAND,      /* volunteers ana banker */
    HAND_MAYBE,     /* hands-out [player] [to ana bob] */
    CARDS_SHOWN,    /* turns [player] 9S 4H */
    OTHER_NAME,     /* gives-card bob */
    NOMINEE,        /* nominates bob for ana */
    NAME_FOR,       /* dismisses ana [wagers|cards] */
    HANDS_REASON,   /* voids-hand player ana wrong-area */
    FOR_WAGER,      /* bets-for ana banker 20 */
    FOR_WAGER_MAYBE,
    PLAYING,         /* plays [20]: a Bet, of twice the ante */
    CARD_SET,        /* exchanges 2H 7D; exposes [AS]; the dealer exposes [3] */
    NAME_OR_BOX,     /* reconstructs [ana|3] */
    BOX_NUMBER,      /* strays 3 */
    NAME_MAYBE_FLAG, /* serves [ana] [astray]; sweeps ana [laid] */
};

static const struct verb {
    const char *word;
    enum act act;
    enum form form;
} verbs[] = {
    { "leaves", ACT_LEAVE, ALONE },
    { "buys", ACT_BUY, AMOUNT },
    { "gives", ACT_TOKENS, NAME_PROMO },
    { "finds-foreign", ACT_FOREIGN, NAME_SLIP },
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
    { "receives", ACT_RECEIVE, SHUFFLED_MAYBE },
    { "inspects", ACT_INSPECT, ALONE },
    { "offers", ACT_OFFER, ALONE },
    { "confirms", ACT_CONFIRM, NAME },
    { "rest", ACT_REST, RESTING },
    { "no-roll", ACT_NO_ROLL, REASON },
    { "rules", ACT_RULE, FACES_OR_VOID },
    { "enters", ACT_ENTER, FACES_MAYBE },
    { "amends", ACT_AMEND, FACES },
    { "settles", ACT_SETTLE, ALONE },
    { "spins", ACT_SPIN, SPINNING },
    { "no-more-bets", ACT_NO_MORE_BETS, ALONE },
    { "drop", ACT_DROP, TURNS_MAYBE },
    { "lands", ACT_LAND, LANDING },
    { "no-spin", ACT_NO_SPIN, REASON },
    { "examines", ACT_EXAMINE, ALONE },
    { "announces", ACT_ANNOUNCE, ALONE },
    { "collects", ACT_COLLECT, ALONE },
    { "pays", ACT_PAY, WINNER_MAYBE },
    { "spreads", ACT_SPREAD, ALONE },
    { "chemmies", ACT_CHEMMY, ALONE },
    { "stacks", ACT_STACK, ALONE },
    { "riffles", ACT_RIFFLE, ALONE },
    { "requires", ACT_REQUIRE, MIX_MAYBE },
    { "offers-cut", ACT_OFFER_CUT, ALONE },
    { "cuts", ACT_CUT, CARD_COUNT },
    { "stop-card", ACT_STOP_CARD, CARD_COUNT },
    { "burns", ACT_BURN, CARD_MAYBE },
    { "views", ACT_VIEW, CARD_MAYBE },
    { "changes-set", ACT_CHANGE_SET, ALONE },
    { "shuffles", ACT_SHUFFLE, REASON },
    { "replaces", ACT_REPLACE, ALONE },
    { "antes", ACT_ANTE, ALONE },
    { "reduces", ACT_REDUCE, ALONE },
    { "offers-hand", ACT_OFFER_HAND, ALONE },
    { "retains", ACT_RETAIN, HAND },
    { "volunteers", ACT_VOLUNTEER, NAME_HAND },
    { "authorises", ACT_AUTHORISE, ALONE },
    { "draws", ACT_DRAW, DRAWING },
    { "hands-out", ACT_PASS, HAND_MAYBE },
    { "gives-card", ACT_ALLOCATE, OTHER_NAME },
    { "turns", ACT_TURN, CARDS_SHOWN },
    { "excess", ACT_EXCESS, EXCESS_CARD },
    { "finds-face-up", ACT_FACE_UP, CARD_MAYBE },
    { "reconstructs", ACT_RECONSTRUCT, NAME_OR_BOX },
    { "voids-round", ACT_VOID_ROUND, REASON },
    { "voids-hand", ACT_VOID_HAND, HANDS_REASON },
    { "reopens", ACT_REOPEN, ALONE },
    { "nominates", ACT_NOMINATE, NOMINEE },
    { "dismisses", ACT_DISMISS, NAME_FOR },
    { "plays", ACT_BET, PLAYING },
    { "folds", ACT_FOLD, ALONE },
    { "exchanges", ACT_EXCHANGE, CARD_SET },
    { "sixth", ACT_SIXTH, ALONE },
    { "declares", ACT_DECLARE, ALONE },
    { "locks", ACT_LOCK, ALONE },
    { "verifies", ACT_VERIFY, NAME_OR_BOX },
    { "serves", ACT_SERVE, NAME_MAYBE_FLAG },
    { "looks", ACT_LOOK, ALONE },
    { "forces", ACT_FORCE, ALONE },
    { "exposes", ACT_EXPOSE, CARD_SET },
    { "strays", ACT_STRAY, BOX_NUMBER },
    { "sweeps", ACT_SWEEP, NAME_MAYBE_FLAG },
    { "finds-absent", ACT_ABSENT, NAME },
    { "honours", ACT_HONOUR, NAME },
    { "reshuffles", ACT_RESHUFFLE, ALONE },
    { "bets-for", ACT_BET, FOR_WAGER },
    { "takes-for", ACT_TAKE, FOR_WAGER_MAYBE },
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

bool read_amount(struct reading *r, int64_t *cents)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "an amount");
    return money_of(word, cents) ||
           scenario_bad(r->scenario, "'%s' is no amount of whole cents", word);
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

/* "17", "00"; a number that no wheel has is for the rules to refuse. */
bool read_number(struct reading *r, int8_t *number)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a number");
    int n = wheel_number_of(word, strlen(word));
    bool digits = strspn(word, "0123456789") == strlen(word);
    *number = (int8_t)(n < 0 ? 99 : n);
    return digits || scenario_bad(r->scenario, "'%s' is no number of a wheel", word);
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
    wager_find(&r->scenario->pit.table.sign, word, &b, &n);
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
    const struct conduct *conduct = conduct_of(&r->scenario->pit.table);
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
    const struct dice_game *game = games[r->scenario->pit.table.sign.edition]->dice;
    if (!read_wager(r, &command->bet, &command->number)) return false;
    for (int bet = 1; game && !command->bet && bet < game->bet_count;
         bet++) /* "place": all of them */
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

/* A kind that the game does not know is for the rules to refuse. */
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

/* Of the table in two amounts, or of a kind of wager. */
static bool read_limits(struct reading *r, struct command *command)
{
    const struct sign *sign = &r->scenario->pit.table.sign;
    const char *word = r->at < r->end ? r->words->list[r->at] : "";
    bool letters = *word >= 'a' && *word <= 'z';

    if (letters) return read_kind(r, sign, &command->bet, &command->cents, &command->part_cents);
    return read_amount(r, &command->cents) && read_amount(r, &command->part_cents);
}

static bool read_clause(struct reading *r, struct command *command)
{
    const struct edition *edition = games[r->scenario->pit.table.sign.edition];
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
    return read_wager(r, &command->to_bet, &command->to_number) &&
           (r->at == r->end || read_reason(r, &command->reason));
}

static bool read_spin(struct reading *r, struct command *command)
{
    if (read_word(r, "clockwise")) command->a = 1;
    if (read_word(r, "anticlockwise")) command->a = 2;
    if (read_word(r, "same-way")) command->flags |= FLAG_SAME_WAY;
    return true;
}

static bool read_landing(struct reading *r, struct command *command)
{
    return read_number(r, &command->a) && (r->at == r->end || read_reason(r, &command->reason));
}

/* ---- Cards ----------------------------------------------------------------------- */

/* "KD"; a word that looks like a card and is none is for the rules to refuse. */
bool read_card(struct reading *r, int8_t *card)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a card");
    int found = card_find(word, strlen(word));
    *card = (int8_t)(found ? found : CARDS + 1);
    return strlen(word) <= 3 || scenario_bad(r->scenario, "'%s' is no card", word);
}

static int hand_here(const struct reading *r)
{
    if (r->at == r->end) return HAND_NONE;
    const char *word = r->words->list[r->at];

    return !strcmp(word, "player")   ? HAND_PLAYER
           : !strcmp(word, "banker") ? HAND_BANKER
                                     : HAND_NONE;
}

static bool read_hand(struct reading *r, int8_t *number)
{
    *number = (int8_t)hand_here(r);
    if (!*number) return read_missing(r, "'player' or 'banker'");
    r->at++;
    return true;
}

static bool read_shuffled(struct reading *r, struct command *command)
{
    if (!read_small(r, "a number of dice or decks", &command->a)) return false;
    if (read_word(r, "pre-checked")) command->flags |= FLAG_PRE_CHECKED;
    if (read_word(r, "pre-shuffled")) command->flags |= FLAG_PRE_SHUFFLED;
    if (read_word(r, "sealed")) command->flags |= FLAG_SEALED;
    return true;
}

static bool read_drawing(struct reading *r, struct command *command)
{
    bool to = r->at < r->end && !strcmp(r->words->list[r->at], "to");

    if (r->at < r->end && !to && !read_card(r, &command->a)) return false;
    if (read_word(r, "to") && !read_hand(r, &command->number)) return false;
    if (read_word(r, "face-up")) command->flags |= FLAG_UP;
    return true;
}

static bool read_excess(struct reading *r, struct command *command)
{
    if (read_word(r, "third")) command->number = HAND_PLAYER;
    if (r->at == r->end) return true;
    command->flags |= FLAG_SEEN;
    return read_card(r, &command->a);
}

/* A name that stands for its place, from 1. */
static bool read_place(struct reading *r, int8_t *place)
{
    int subject = r->scenario->subject;
    int8_t seat = NO_SEAT;

    if (!read_name(r, &seat)) return false;
    r->scenario->subject = subject;
    *place = (int8_t)(seat + 1);
    return true;
}

static bool read_hand_out(struct reading *r, struct command *command)
{
    if (hand_here(r) && !read_hand(r, &command->number)) return false;
    return !read_word(r, "to") || (read_place(r, &command->a) && read_place(r, &command->b));
}

static bool read_shown(struct reading *r, struct command *command)
{
    if (hand_here(r) && !read_hand(r, &command->number)) return false;
    bool alone = r->at == r->end; /* the rules know whose cards, or refuse it */
    return alone || (read_card(r, &command->a) && (r->at == r->end || read_card(r, &command->b)));
}

/* ---- Poker ----------------------------------------------------------------------- */

/* A Bet; without an amount, of what it has to be. */
static bool read_playing(struct reading *r, struct command *command)
{
    const struct table *table = &r->scenario->pit.table;
    bool poker = games[table->sign.edition]->lunar && command->role == ROLE_PLAYER;

    command->bet = LUNAR_BET;
    if (r->at < r->end) return read_amount(r, &command->cents);
    if (poker) command->cents = 2 * table_wager(table, command->seat, LUNAR_ANTE, 0);
    return true;
}

/* Cards as bits; one that is none, or named twice, is for the rules to refuse.  A dealer does not
 * know them, and names one of five. */
static bool read_card_set(struct reading *r, struct command *command)
{
    int8_t card;

    if (command->role != ROLE_PLAYER)
        return r->at == r->end || read_small(r, "a card, from 1 to 5", &command->number);
    while (r->at < r->end) {
        if (!read_card(r, &card)) return false;
        bool twice = (card_set)command->cents & card_bit(card);
        command->cents |= (int64_t)card_bit(twice ? CARDS + 1 : card);
    }
    return true;
}

/* Somebody by name, or a box by its number. */
static bool read_name_or_box(struct reading *r, int8_t *seat)
{
    const char *word = r->at < r->end ? r->words->list[r->at] : NULL;
    int box;

    if (!word) return true;
    if (*word < '0' || *word > '9') return read_name(r, seat);
    if (!read_int(r, 1, TABLE_SEATS, "a box of the table", &box)) return false;
    *seat = (int8_t)(box - 1);
    return true;
}

static bool read_name_and_flag(struct reading *r, struct command *command)
{
    const char *flag = command->act == ACT_SERVE ? "astray" : "laid";

    if (r->at < r->end && strcmp(r->words->list[r->at], flag) && !read_name(r, &command->seat))
        return false;
    if (read_word(r, flag)) command->flags |= command->act == ACT_SERVE ? FLAG_ASTRAY : FLAG_LAID;
    return true;
}

static bool read_nominee(struct reading *r, struct command *command)
{
    if (!read_place(r, &command->a)) return false;
    if (!read_word(r, "for")) return read_missing(r, "'for'");
    return read_name(r, &command->seat);
}

static bool read_dismissal(struct reading *r, struct command *command)
{
    if (!read_name(r, &command->seat)) return false;
    if (read_word(r, "wagers")) command->flags |= FLAG_WAGERS;
    if (read_word(r, "cards")) command->flags |= FLAG_CARDS;
    return true;
}

static bool read_void_hands(struct reading *r, struct command *command)
{
    if (read_word(r, "both"))
        command->number = HAND_PLAYER | HAND_BANKER;
    else if (hand_here(r) && !read_hand(r, &command->number))
        return false;
    return read_name(r, &command->seat) && read_reason(r, &command->reason);
}

static bool read_for(struct reading *r, struct command *command)
{
    command->flags |= FLAG_NOMINEE;
    return read_place(r, &command->a) && read_wager(r, &command->bet, &command->number);
}

static bool read_slip(struct reading *r, struct command *command)
{
    if (!read_name(r, &command->seat) || !read_wager(r, &command->bet, &command->number) ||
        !read_amount(r, &command->cents))
        return false;
    if (read_word(r, "direct")) command->flags |= FLAG_DIRECT;
    return true;
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
    int count;

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
        return read_slip(r, command);
    case NAME_AMOUNT:
        return read_name(r, &command->seat) && read_amount(r, &command->cents);
    case NAME_PROMO:
        return read_name(r, &command->seat) && read_amount(r, &command->cents) &&
               (read_word(r, "promotional") || read_missing(r, "'promotional'"));
    case NAME_MOVE:
        return read_move(r, command);
    case LIMITS:
        return read_limits(r, command);
    case NAME_LIMITS:
        return read_name(r, &command->seat) && read_amount(r, &command->cents) &&
               read_amount(r, &command->part_cents);
    case CLAUSE:
        return read_clause(r, command);
    case MINUTES:
        if (!read_int(r, -99999, 99999, "a number of minutes", &count)) return false;
        command->cents = count;
        return true;
    case SPINNING:
        return read_spin(r, command);
    case TURNS_MAYBE:
        return r->at == r->end || read_small(r, "a number of times round", &command->a);
    case LANDING:
        return read_landing(r, command);
    case SHUFFLED_MAYBE:
        return read_shuffled(r, command);
    case MIX_MAYBE:
        if (read_word(r, "mix")) command->flags |= FLAG_MIX;
        return true;
    case CARD_COUNT:
        if (!read_int(r, -9999, 9999, "a number of cards", &count)) return false;
        command->cents = count;
        return true;
    case CARD_MAYBE:
        return r->at == r->end || read_card(r, &command->a);
    case DRAWING:
        return read_drawing(r, command);
    case EXCESS_CARD:
        return read_excess(r, command);
    case HAND:
        return read_hand(r, &command->number);
    case NAME_HAND:
        return read_name(r, &command->seat) && read_hand(r, &command->number);
    case HAND_MAYBE:
        return read_hand_out(r, command);
    case CARDS_SHOWN:
        return read_shown(r, command);
    case OTHER_NAME:
        return read_place(r, &command->a);
    case NOMINEE:
        return read_nominee(r, command);
    case NAME_FOR:
        return read_dismissal(r, command);
    case HANDS_REASON:
        return read_void_hands(r, command);
    case FOR_WAGER:
        return read_for(r, command) && read_amount(r, &command->cents);
    case FOR_WAGER_MAYBE:
        return read_for(r, command) && (r->at == r->end || read_amount(r, &command->cents));
    case PLAYING:
        return read_playing(r, command);
    case CARD_SET:
        return read_card_set(r, command);
    case NAME_OR_BOX:
        return read_name_or_box(r, &command->seat);
    case BOX_NUMBER:
        return read_small(r, "a box of the table", &command->number);
    case NAME_MAYBE_FLAG:
        return read_name_and_flag(r, command);
    case WINNER_MAYBE:
        return r->at == r->end ||
               (read_name(r, &command->seat) && read_wager(r, &command->bet, &command->number));
    }
    return false;
}

bool read_said(struct reading *r, struct command *command)
{
    *command = scenario_command(ACT_BET, ROLE_PLAYER, NO_SEAT);
    command->flags = FLAG_ORAL;
    if (!read_name(r, &command->seat) || !read_rest_of(r, WAGER_AMOUNT, command)) return false;
    if (read_word(r, "promotional")) command->flags |= FLAG_PROMO;
    return true;
}

bool read_nothing_more(struct reading *r)
{
    return r->at == r->end ||
           scenario_bad(r->scenario, "'%s' is one word too many", r->words->list[r->at]);
}

bool scenario_person_acts(struct reading *r, enum role role, int seat)
{
    const char *word = read_next(r);

    if (!word) return read_missing(r, "a verb");
    for (size_t i = 0; i < LENGTH(verbs); i++) {
        if (strcmp(verbs[i].word, word)) continue;
        struct command command = scenario_command(verbs[i].act, role, seat);
        if (!strcmp(word, "says")) command.flags |= FLAG_ORAL;
        if (!read_rest_of(r, verbs[i].form, &command)) return false;
        bool wager = command.act == ACT_BET || command.act == ACT_SLIP;
        if (wager && read_word(r, "promotional")) command.flags |= FLAG_PROMO;
        if (!read_nothing_more(r)) return false;
        scenario_do(r->scenario, &command);
        return true;
    }
    return scenario_bad(r->scenario, "'%s' is no verb that anybody has", word);
}
