/* dice.c - matches rows to rolls, for all dice games. */
#include "games/dice/dice_internal.h"
#include "rules/assert.h"
#include "rules/digits.h"

#include <string.h>

int dice_roll(int a, int b)
{
    assert(a >= 1 && a <= 6 && b >= 1 && b <= 6);
    return 6 * a + b - 7;
}

int dice_total(int roll)
{
    return roll / 6 + roll % 6 + 2;
}

bool dice_pair(int roll)
{
    return roll / 6 == roll % 6;
}

const struct dice_game *dice_game(const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];

    return edition->family == &dice_family ? edition->rows : NULL;
}

static uint64_t conditions(int number, int outcome)
{
    if (outcome == TURN_ENDS) return ENDS;
    bool own = dice_total(outcome) == number;

    return UINT64_C(1) << outcome | (own ? OWN | (dice_pair(outcome) ? HARD : EASY) : MISS);
}

static bool matches(const struct dice_rule *rule, const struct sign *sign, int bet, int number,
                    uint64_t is)
{
    return rule->bet == bet && (rule->at & AT(number)) && (rule->on & is) &&
           (!rule->option || sign->value[rule->option - 1] == rule->value);
}

/* A wager travels to the total thrown, or to the next number if it counts throws. */
static int travels_to(const struct dice_game *game, int number, int outcome)
{
    return game->turn_bet ? number + 1 : dice_total(outcome);
}

struct verdict dice_settle(const struct sign *sign, int bet, int number, bool resting, int outcome)
{
    const struct dice_game *game = dice_game(sign);
    uint64_t is = conditions(number, outcome);

    assert(bet > 0 && bet < game->bet_count && number >= 0 && number < DICE_NUMBERS);
    assert(!resting || game->bets[bet].off_and_on);
    for (int i = 0; i < game->rule_count; i++) {
        const struct dice_rule *rule = &game->rules[i];

        if (!matches(rule, sign, bet, number, is)) continue;
        if (resting)
            return (struct verdict){
                game->bets[bet].rests, number, { 0, 1 }, game->bets[bet].rests_clause, NULL
            };
        struct verdict verdict = {
            rule->fate, number, { 0, 1 }, rule->clause[game->column], rule->also
        };
        if (rule->fate == TRAVELS) verdict.number = travels_to(game, number, outcome);
        if (rule->fate == WINS) {
            int option = rule->pays.option;
            verdict.pays = option ? ratio_of(sign->value[option - 1], 1)
                                  : ratio_of(rule->pays.to, rule->pays.one);
        }
        return verdict;
    }
    return (struct verdict){ STANDS, number, { 0, 1 }, NULL, NULL };
}

void dice_cache_fill(struct dice_cache *cache, const struct sign *sign)
{
    const struct dice_game *game = dice_game(sign);

    assert(game->spot_count <= DICE_SPOTS);
    memset(cache, 0, sizeof *cache);
    for (int spot = 0; spot < game->spot_count; spot++)
        for (int resting = 0; resting < 2; resting++)
            for (int outcome = 0; outcome <= ROLLS; outcome++) {
                const struct dice_spot *s = &game->spots[spot];
                bool rests = resting && game->bets[s->bet].off_and_on;
                struct verdict v = dice_settle(sign, s->bet, s->number, rests, outcome);
                cache->judged[spot][resting][outcome] =
                    (struct dice_judged){ (int32_t)v.pays.n, (int32_t)v.pays.d, (uint8_t)v.fate,
                                          (uint8_t)v.number };
            }
}

static int next_number(const struct sign *sign, int bet, int number, int outcome)
{
    if (!bet) return 0;
    struct verdict v = dice_settle(sign, bet, number, false, outcome);

    return v.fate == STANDS || v.fate == TRAVELS ? v.number : 0;
}

int dice_next_point(const struct sign *sign, int point, int outcome)
{
    return next_number(sign, dice_game(sign)->point_bet, point, outcome);
}

int dice_next_turn(const struct sign *sign, int turn, int outcome)
{
    return next_number(sign, dice_game(sign)->turn_bet, turn, outcome);
}

/* ---- Names ----------------------------------------------------------------------- */

/* The bet's word, and its number if it is named by one. */
static void put_named(const struct dice_bet *row, const char *word, char before, int number,
                      char *text, size_t room)
{
    size_t length = strlen(word);
    bool numbered = number && (row->shown_by_number || !(row->named & AT(0)));
    char digits[DIGITS_MOST];

    assert(length + 4 <= room);
    memcpy(text, word, length + 1);
    if (!numbered) return;
    text[length] = before;
    memcpy(text + length + 1, digits, digits_of(number, digits) + 1);
}

void dice_id(const struct dice_game *game, int bet, int number, char id[DICE_ID])
{
    put_named(&game->bets[bet], game->bets[bet].id, '-', number, id, DICE_ID);
}

bool dice_named(const struct dice_game *game, int bet, int number)
{
    if (bet <= 0 || bet >= game->bet_count || number < 0 || number > 12) return false;
    const struct dice_bet *row = &game->bets[bet];

    return (row->named & AT(number)) || (row->shown_by_number && (AT_BOX & AT(number)));
}

bool dice_find(const struct dice_game *game, const char *id, int *bet, int *number)
{
    char name[DICE_ID];

    for (int b = 1; b < game->bet_count; b++)
        for (int n = 0; n <= 12; n++) {
            if (!dice_named(game, b, n)) continue;
            dice_id(game, b, n, name);
            if (strcmp(name, id)) continue;
            *bet = b;
            *number = n;
            return true;
        }
    return false;
}

int dice_spot(const struct dice_game *game, int bet, int number, int as, int as_number)
{
    for (int i = 0; i < game->spot_count; i++) {
        const struct dice_spot *s = &game->spots[i];
        if (s->bet == bet && s->number == number && s->as == as && s->as_number == as_number)
            return i;
    }
    return -1;
}

int dice_leg_units(const struct dice_game *game, int bet, int number, int leg)
{
    const struct dice_bet *row = &game->bets[bet];

    if (leg >= DICE_LEGS || !row->legs[leg].units) return 0;
    return row->legs[leg].units + (row->high && row->legs[leg].total == number);
}

int dice_units(const struct dice_game *game, int bet)
{
    int units = game->bets[bet].high;

    for (int leg = 0; leg < DICE_LEGS; leg++) units += game->bets[bet].legs[leg].units;
    return units;
}

/* ---- Callbacks of the family ----------------------------------------------------- */

void dice_wager_id(const struct sign *sign, int bet, int number, char id[WAGER_ID])
{
    dice_id(dice_game(sign), bet, number, id);
}

bool dice_wager_find(const struct sign *sign, const char *id, int *bet, int *number)
{
    return dice_find(dice_game(sign), id, bet, number);
}

/* "Place Bet to Win 6". */
void dice_wager_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME])
{
    const struct dice_bet *row = &dice_game(sign)->bets[bet];

    put_named(row, row->name, ' ', number, name, WAGER_NAME);
}

bool dice_wager_next(const struct sign *sign, bool standing, int *bet, int *number)
{
    const struct dice_game *game = dice_game(sign);
    int b = *bet, n = *number + 1;

    if (!b) b = 1, n = 0;
    for (; b < game->bet_count; b++, n = 0)
        for (; n <= 12; n++)
            if (standing ? dice_named(game, b, n) : game->bets[b].named & AT(n)) {
                *bet = b;
                *number = n;
                return true;
            }
    return false;
}

struct wager_kind dice_kind(const struct sign *sign, int bet)
{
    const struct dice_game *game = dice_game(sign);

    if (bet <= 0 || bet >= game->bet_count) return (struct wager_kind){ .id = NULL };
    const struct dice_bet *row = &game->bets[bet];
    return (struct wager_kind){ row->id, row->name, false, row->clause[game->column] };
}
