/* wire_members.c - the members that an order is said with: for each act those that it uses, as
 * bits; and what is shared by the files that read and write them. */
#include "wire/wire_uses.h"

#include "rules/length.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool wire_bad(char why[WIRE_WHY], const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, WIRE_WHY, format, args);
    va_end(args);
    return false;
}

/* ---- Numbers and words ----------------------------------------------------------- */

bool wire_read_number(const json_t *value, const char *name, int64_t least, int64_t most,
                      int64_t *number, char why[WIRE_WHY])
{
    if (!json_is_integer(value)) return wire_bad(why, "'%s' has to be a whole number.", name);
    *number = json_integer_value(value);
    return (*number >= least && *number <= most) ||
           wire_bad(why, "'%s' has to be from %" PRId64 " to %" PRId64 ".", name, least, most);
}

bool wire_read_small(const struct wire_reading *r, const json_t *value, int8_t *number)
{
    int64_t n;

    if (!wire_read_number(value, r->name, 0, SMALL_MOST, &n, r->why)) return false;
    *number = (int8_t)n;
    return true;
}

const char *wire_read_text(const struct wire_reading *r, const json_t *value)
{
    if (!json_is_string(value)) wire_bad(r->why, "'%s' has to be a text.", r->name);
    return json_string_value(value);
}

bool wire_no_such(const struct wire_reading *r, const char *text)
{
    return wire_bad(r->why, "'%s' cannot be '" TEXT_SHOWN "' here.", r->name, text);
}

bool wire_read_word(const struct wire_reading *r, const json_t *value,
                    const struct wire_word *words, int *number)
{
    const char *text = wire_read_text(r, value);

    for (int i = 0; text && words[i].word; i++)
        if (!strcmp(words[i].word, text)) {
            *number = words[i].number;
            return true;
        }
    return text && wire_no_such(r, text);
}

void wire_put_word(struct out *out, const char *name, const struct wire_word *words, int number)
{
    for (int i = 0; words[i].word; i++)
        if (words[i].number == number) {
            out_text(out, name, words[i].word);
            return;
        }
}

/* ---- Which act uses what --------------------------------------------------------- */

#define U(use) (UINT64_C(1) << USE_##use)

/* Of commands; flags are in their own list, and the seat is a player's own. */
static const uint64_t of_commands[ACT_COUNT] = {
    [ACT_SIT] = U(SEAT),
    [ACT_BUY] = U(CENTS),
    [ACT_TOKENS] = U(SEAT) | U(CENTS),
    [ACT_FOREIGN] = U(SEAT) | U(WAGER) | U(CENTS),
    [ACT_BET] = U(WAGER) | U(CENTS),
    [ACT_SLIP] = U(SEAT) | U(WAGER) | U(CENTS),
    [ACT_TAKE] = U(WAGER) | U(CENTS),
    [ACT_CONFIRM] = U(SEAT),
    [ACT_CORRECT] = U(SEAT) | U(CENTS),
    [ACT_PUT_BACK] = U(SEAT) | U(WAGER) | U(TO) | U(REASON),
    [ACT_REFUSE] = U(SEAT) | U(WAGER),
    [ACT_INVALIDATE] = U(SEAT) | U(REASON),
    [ACT_VOID_WAGERS] = U(SEAT),
    [ACT_EXCLUDE] = U(SEAT),
    [ACT_VACATE] = U(SEAT),
    [ACT_NOTICE] = U(KIND) | U(CENTS) | U(PART),
    [ACT_LIMITS] = U(KIND) | U(CENTS) | U(PART),
    [ACT_PERSONAL] = U(SEAT) | U(CENTS) | U(PART),
    [ACT_RECORD] = U(CLAUSE),
    [ACT_TICK] = U(MANY),
    [ACT_RECEIVE] = U(DECKS),
    [ACT_CHOOSE] = U(A) | U(B),
    [ACT_CALL_ON] = U(LIKE),
    [ACT_CALL_OFF] = U(LIKE),
    [ACT_REST] = U(DICE) | U(REASON),
    [ACT_NO_ROLL] = U(REASON),
    [ACT_RULE] = U(DICE),
    [ACT_CALL] = U(DICE),
    [ACT_ENTER] = U(DICE),
    [ACT_AMEND] = U(DICE),
    [ACT_OVERRULE] = U(DICE),
    [ACT_ORDER] = U(REASON),
    [ACT_SUBSTITUTE] = U(SEAT),
    [ACT_SPIN] = U(WAY),
    [ACT_DROP] = U(DECKS),
    [ACT_LAND] = U(POCKET) | U(REASON),
    [ACT_NO_SPIN] = U(REASON),
    [ACT_PAY] = U(SEAT) | U(WAGER),
    [ACT_CUT] = U(MANY),
    [ACT_STOP_CARD] = U(MANY),
    [ACT_BURN] = U(CARD),
    [ACT_VIEW] = U(CARD),
    [ACT_SHUFFLE] = U(REASON),
    [ACT_RETAIN] = U(HAND),
    [ACT_VOLUNTEER] = U(SEAT) | U(HAND),
    [ACT_DRAW] = U(CARD),
    [ACT_PASS] = U(HAND) | U(A) | U(B),
    [ACT_ALLOCATE] = U(A),
    [ACT_EXCESS] = U(HAND) | U(CARD),
    [ACT_FACE_UP] = U(CARD),
    [ACT_VOID_ROUND] = U(REASON),
    [ACT_VOID_HAND] = U(SEAT) | U(REASON),
    [ACT_NOMINATE] = U(SEAT) | U(A),
    [ACT_DISMISS] = U(SEAT),
    [ACT_EXCHANGE] = U(CARD_SET),
    [ACT_VERIFY] = U(SEAT),
    [ACT_SERVE] = U(SEAT),
    [ACT_STRAY] = U(PLACE),
    [ACT_SWEEP] = U(SEAT),
    [ACT_ABSENT] = U(SEAT),
    [ACT_HONOUR] = U(SEAT),
};

/* ... which some games have besides. */
static const struct {
    enum act act;
    unsigned games;
    uint64_t uses;
} of_games[] = {
    { ACT_BET, AT_DICE, U(PART) },
    { ACT_TAKE, AT_DICE, U(PART) },
    { ACT_BET, AT_BACCARAT, U(A) }, /* the player for whom a nominee acts */
    { ACT_TAKE, AT_BACCARAT, U(A) },
    { ACT_DRAW, AT_BACCARAT, U(HAND) },
    { ACT_TURN, AT_BACCARAT, U(HAND) | U(TWO_CARDS) },
    { ACT_VOID_HAND, AT_BACCARAT, U(BOTH_HANDS) },
    { ACT_RECONSTRUCT, AT_POKER, U(SEAT) },
};

static const uint64_t of_orders[PIT_ACT_COUNT] = {
    [PIT_ARRIVE] = U(YES),
    [PIT_DUTY] = U(OTHER) | U(DUTY),
    [PIT_BUY] = U(TENDER) | U(MONEY) | U(CHIPS),
    [PIT_CHANGE] = U(CHIPS),
    [PIT_COLOUR] = U(NTH) | U(COUNT) | U(MONEY),
    [PIT_COLOUR_BACK] = U(COUNT),
    [PIT_COLOURS_ONLY] = U(OTHER) | U(YES),
    [PIT_FILL] = U(CHIPS),
    [PIT_CREDIT] = U(CHIPS),
    [PIT_CORRECT] = U(OTHER) | U(MONEY),
    [PIT_GRANT] = U(OTHER) | U(MONEY),
    [PIT_RESERVE] = U(RESERVED),
    [PIT_INVITE] = U(OTHER) | U(YES),
    [PIT_RESTRICT] = U(OTHER) | U(YES),
    [PIT_PARTNERS] = U(OTHER) | U(THIRD) | U(YES),
    [PIT_DISPUTE] = U(OTHER),
    [PIT_RULE] = U(NTH) | U(MONEY),
    [PIT_ADVISE] = U(NTH),
    [PIT_COLLECT] = U(OTHER),
    [PIT_COMMIT] = U(SEED) | U(COUNT),
    [PIT_SEED] = U(SEED),
    [PIT_DRAW] = U(SEED),
    [PIT_REVEAL] = U(SEED),
};

uint64_t wire_uses(const struct pit *pit, const struct order *order)
{
    enum act act = (enum act)order->command.act; /* of what was said, a BET */
    bool spoken = order->act == PIT_SPOKEN, player = order->role == ROLE_PLAYER && !spoken;

    if (order->act != PIT_GAME && !spoken) return of_orders[order->act];
    uint64_t mask = of_commands[act];
    for (size_t i = 0; i < LENGTH(of_games); i++)
        if (of_games[i].act == act && of_games[i].games & wire_played(pit))
            mask |= of_games[i].uses;
    if (act == ACT_EXPOSE) mask |= player ? U(CARD_SET) : U(PLACE);
    if (wire_has_flags(pit, order)) mask |= U(FLAGS);
    if (player && act != ACT_SIT) mask &= ~U(SEAT);
    return spoken ? mask | U(SEAT) : mask;
}

const struct wire_use *wire_use(int bit)
{
    static const struct wire_use *const tables[] = { wire_game_uses, wire_word_uses,
                                                     wire_pit_uses };

    for (size_t i = 0; bit < USES && i < LENGTH(tables); i++)
        if (tables[i][bit].name) return &tables[i][bit];
    return NULL;
}

uint64_t wire_needed(const struct order *order)
{
    if (order->act != PIT_GAME) return 0;
    return order->command.act == ACT_LAND     ? U(POCKET)
           : order->command.act == ACT_RECORD ? U(CLAUSE)
                                              : 0;
}

bool wire_known(const char *name)
{
    for (int i = 0; i < USES; i++)
        if (!strcmp(wire_use(i)->name, name)) return true;
    return false;
}
