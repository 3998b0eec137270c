/* words.c - money, events and refusals as people and programs read them. */
#include "scenario/game_scenario.h"

#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_table.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Roles ----------------------------------------------------------------------- */

static const struct {
    const char *word;
    enum role role;
} role_names[] = {
    { "dealer", ROLE_DEALER },
    { "stickperson", ROLE_STICKPERSON },
    { "supervisor", ROLE_GAME_SUPERVISOR },
    { "pit", ROLE_CASINO_SUPERVISOR },
    { "manager", ROLE_MANAGER },
    { "operator", ROLE_OPERATOR },
    { "director", ROLE_DIRECTOR },
    { "inspector", ROLE_INSPECTOR },
    { "clock", ROLE_CLOCK },
};

int role_of(const char *word)
{
    for (size_t i = 0; i < LENGTH(role_names); i++)
        if (!strcmp(role_names[i].word, word)) return (int)role_names[i].role;
    for (int game = 0; game < game_count; game++) {
        const struct game_scenario *own = house_of(game)->scenario;
        if (own && own->chance && !strcmp(own->chance, word)) return ROLE_CLOCK;
    }
    return 0;
}

/* ---- Refusals -------------------------------------------------------------------- */

struct text {
    char *at, *end;
};

__attribute__((format(printf, 2, 3))) static void add(struct text *text, const char *format, ...)
{
    va_list args;
    size_t room = (size_t)(text->end - text->at);

    va_start(args, format);
    int wrote = vsnprintf(text->at, room, format, args);
    va_end(args);
    text->at += wrote < 0 ? 0 : (size_t)wrote < room ? (size_t)wrote : room - 1;
}

/* ---- Events ---------------------------------------------------------------------- */

const char *seat_name(const struct scenario *scenario, int seat)
{
    if (seat == HOUSE_SEAT) return "the house";
    return seat >= 0 && seat < TABLE_SEATS ? scenario->names[seat] : "nobody";
}

const char *event_id(const struct scenario *scenario, int kind)
{
    static const char *const words[EVENT_KINDS] = {
        [EVENT_DONE] = "done",
        [EVENT_PLACED] = "placed",
        [EVENT_TAKEN_DOWN] = "down",
        [EVENT_COMMISSION] = "commission",
        [EVENT_VERDICT] = "verdict",
        [EVENT_WAITING] = "waits",
        [EVENT_CONFIRMED] = "confirmed",
        [EVENT_LAPSED] = "lapses",
        [EVENT_MARKED] = "marked",
        [EVENT_DICE] = "dice",
        [EVENT_ROLL] = "roll",
        [EVENT_VOID_ROLL] = "void",
        [EVENT_FACE] = "face",
        [EVENT_PUCK] = "puck",
        [EVENT_OFFERED] = "offered",
        [EVENT_SHOOTER] = "shooter",
        [EVENT_NOBODY] = "nobody",
        [EVENT_LOST_ALL] = "lost-all",
        [EVENT_TURN] = "set",
        [EVENT_NEW_SET] = "new-set",
        [EVENT_SUSPENDED] = "suspended",
        [EVENT_REVERSED] = "reversed",
        [EVENT_CORRECTED] = "corrected",
        [EVENT_CHIPS] = "chips",
        [EVENT_LIMITS] = "limits",
        [EVENT_CLOSED] = "closed",
        [EVENT_SPIN] = "spin",
        [EVENT_BALL] = "ball",
        [EVENT_DOLLY] = "dolly",
        [EVENT_MOVED] = "moved",
        [EVENT_CARD] = "card",
        [EVENT_SHOWN] = "shown",
        [EVENT_POINTS] = "points",
        [EVENT_RESULT] = "result",
        [EVENT_BURNED] = "burned",
        [EVENT_CUT_CARD] = "cut-card",
        [EVENT_LAST_COUP] = "last-coup",
        [EVENT_SHOE_OVER] = "shoe-over",
        [EVENT_HOLDER] = "holds",
        [EVENT_VOID_HAND] = "void-hand",
        [EVENT_HELD] = "held",
        [EVENT_ANTE] = "ante",
        [EVENT_ANTE_TAKEN] = "ante-taken",
        [EVENT_NOMINEE] = "nominee",
        [EVENT_FEE] = "fee",
        [EVENT_FEE_TAKEN] = "fee-taken",
        [EVENT_COMBINATION] = "combination",
        [EVENT_HAND] = "hand",
        [EVENT_COMPARED] = "compared",
        [EVENT_DECLARED] = "declared",
        [EVENT_EXPOSED] = "exposed",
        [EVENT_RACKED] = "racked",
        [EVENT_RESHUFFLED] = "reshuffled",
        [EVENT_PROMO] = "promo",
        [EVENT_PROMO_TAKEN] = "promo-taken",
    };

    (void)scenario;
    return kind >= 0 && kind < EVENT_KINDS ? words[kind] : NULL;
}

static const char *hand_word(int hand)
{
    return hand == HAND_PLAYER ? "Player's Hand" : "Banker's Hand";
}

static const char *color_word(enum wheel_color color)
{
    return color == WHEEL_GREEN ? "green" : color == WHEEL_IS_RED ? "red" : "black";
}

/* "Place Bet to Win 6"; "Craps 12 of the Horn Bet". */
static void add_wager(struct text *text, const struct scenario *scenario, const struct event *event)
{
    char name[WAGER_NAME];

    wager_name(&scenario->pit.table.sign, event->bet, event->number, name);
    add(text, "%s", name);
    if (!event->as) return;
    wager_name(&scenario->pit.table.sign, event->as, event->as_number, name);
    add(text, " of the %s", name);
}

static void add_verdict(struct text *text, const struct scenario *scenario,
                        const struct event *event)
{
    char stake[MONEY_WORD], paid[MONEY_WORD];

    add(text, "%s: ", seat_name(scenario, event->seat));
    add_wager(text, scenario, event);
    money_word(event->stake_cents, stake);
    switch ((enum fate)event->fate) {
    case WINS:
        add(text, " of %s wins %s, at %" PRId64 " to %" PRId64, stake,
            money_word(event->paid_cents, paid), event->pays.n, event->pays.d);
        break;
    case LOSES:
        add(text, " loses %s", stake);
        break;
    case RETURNS:
        add(text, ": %s goes back", stake);
        break;
    case TRAVELS:
        if (games[scenario->pit.table.sign.edition]->dice->turn_bet)
            add(text, " of %s has %d safe throw%s", stake, event->b, event->b == 1 ? "" : "s");
        else
            add(text, " of %s goes to the %d", stake, event->b);
        break;
    case STANDS_OFF:
    case STANDS:
        add(text, " of %s %s", stake, fate_words(event->fate));
    }
}

static void add_person(struct text *text, const struct scenario *scenario,
                       const struct event *event)
{
    if (event->role && event->role != ROLE_PLAYER)
        add(text, "%s", role_words(event->role));
    else
        add(text, "%s", seat_name(scenario, event->seat));
}

/* Only at a dice table. */
static void add_dice_event(struct text *text, const struct scenario *scenario,
                           const struct event *event)
{
    const char *name = seat_name(scenario, event->seat);

    switch ((enum event_kind)event->kind) {
    case EVENT_MARKED:
        add(text, "%s's ", name);
        add_wager(text, scenario, event);
        add(text, " is marked %s", event->act == ACT_CALL_ON ? "on" : "off");
        break;
    case EVENT_DICE:
        add(text, "the dice rest: %d and %d", event->a, event->b);
        break;
    case EVENT_ROLL:
        add(text, "%d: %d and %d", event->a + event->b, event->a, event->b);
        break;
    case EVENT_FACE:
        add(text, "a die leans on its %d: the %d counts", event->a, event->b);
        break;
    case EVENT_PUCK:
        if (event->number)
            add(text, "the point is %d", event->number);
        else
            add(text, "the puck is off");
        break;
    case EVENT_SHOOTER:
        if (event->seat == NO_SEAT)
            add(text, "the dice are passed");
        else
            add(text, "%s has the dice", name);
        break;
    case EVENT_LOST_ALL:
        add(text, "%s has no wager left and may make another", name);
        break;
    case EVENT_TURN:
        add(text, "%d set%s won in this turn", event->number, event->number == 1 ? "" : "s");
        break;
    case EVENT_NEW_SET:
        add(text, "a new set of dice is due");
        break;
    case EVENT_SUSPENDED:
        add(text, "no further game until the equipment is put right");
        break;
    default:
        break;
    }
}

/* Only at roulette. */
static void add_wheel_event(struct text *text, const struct scenario *scenario,
                            const struct event *event)
{
    char word[MONEY_WORD], wager[WAGER_NAME];
    const char *name = seat_name(scenario, event->seat);

    switch ((enum event_kind)event->kind) {
    case EVENT_SPIN:
        add(text, "the wheel turns %s", event->number == 1 ? "clockwise" : "anti-clockwise");
        if (event->a >= 0) add(text, ", the ball leaves %s", wheel_number_word(event->a));
        break;
    case EVENT_BALL:
        add(text, "the ball rests in %s", wheel_number_word(event->number));
        break;
    case EVENT_DOLLY:
        add(text, "%s, %s", wheel_number_word(event->number),
            color_word(wheel_color(event->number)));
        break;
    case EVENT_MOVED:
        wager_name(&scenario->pit.table.sign, event->as, event->as_number, wager);
        add(text, "%s of %s's %s to ", money_word(event->stake_cents, word), name, wager);
        wager_name(&scenario->pit.table.sign, event->bet, event->number, wager);
        add(text, "%s, which wins", wager);
        break;
    default:
        break;
    }
}

/* Only at baccarat. */
static void add_card_event(struct text *text, const struct scenario *scenario,
                           const struct event *event)
{
    char word[MONEY_WORD];
    const char *name = seat_name(scenario, event->seat);
    int64_t paid = event->paid_cents;

    switch ((enum event_kind)event->kind) {
    case EVENT_CARD:
        add(text, event->a ? "%s for the %s" : "a card face down for the %s",
            event->a ? card_word(event->a) : hand_word(event->number), hand_word(event->number));
        break;
    case EVENT_SHOWN:
        add(text, "the %s shows %s", hand_word(event->number), card_word(event->a));
        break;
    case EVENT_POINTS:
        add(text, "the %s has %d", hand_word(event->number), event->a);
        break;
    case EVENT_RESULT:
        if (event->number)
            add(text, "the %s wins, %d to %d", hand_word(event->number), event->a, event->b);
        else
            add(text, "Tie Hand, %d all", event->a);
        break;
    case EVENT_BURNED:
        if (!event->b) {
            add(text, "the discarded card is %s", card_word(event->a));
            break;
        }
        if (event->a) add(text, "the first card is %s; ", card_word(event->a));
        add(text, "%d card%s discarded face down", event->b, event->b == 1 ? " is" : "s are");
        break;
    case EVENT_CUT_CARD:
        add(text, "the cutting card comes out");
        break;
    case EVENT_LAST_COUP:
        add(text, event->number ? "last hand: the next round" : "last hand");
        break;
    case EVENT_SHOE_OVER:
        add(text, "the shoe is finished");
        break;
    case EVENT_HOLDER:
        if (event->seat == NO_SEAT)
            add(text, "the dealer keeps the %s", hand_word(event->number));
        else
            add(text, "%s holds the %s", name, hand_word(event->number));
        break;
    case EVENT_VOID_HAND:
        add(text, "no bets on the hand that is dealt from the %s", card_word(event->a));
        break;
    case EVENT_HELD:
        add(text, "the card will be the first of the next round");
        break;
    case EVENT_ANTE:
        add(text, paid < 0 ? "%s gets the ante of %s back" : "%s places the ante of %s", name,
            money_word(paid < 0 ? -paid : paid, word));
        break;
    case EVENT_ANTE_TAKEN:
        add(text, "%s's ante of %s is collected", name, money_word(paid, word));
        break;
    case EVENT_NOMINEE:
        if (event->a)
            add(text, "%s acts for %s", seat_name(scenario, event->a - 1), name);
        else
            add(text, "nobody acts for %s any more", name);
        break;
    default:
        break;
    }
}

/* "one-pair" as people say it. */
static void add_id_words(struct text *text, const char *id)
{
    for (; *id; id++) add(text, "%c", *id == '-' ? ' ' : *id);
}

/* "ana's hand", "box 3", "the Dealer's hand". */
static void add_poker_hand(struct text *text, const struct scenario *scenario, int number)
{
    if (number == LUNAR_DEALER + 1)
        add(text, "the Dealer's hand");
    else if (*scenario->names[number - 1])
        add(text, "%s's hand", scenario->names[number - 1]);
    else
        add(text, "box %d", number);
}

/* Only at Lunar Poker. */
static void add_poker_event(struct text *text, const struct scenario *scenario,
                            const struct event *event)
{
    char word[MONEY_WORD];
    const char *name = seat_name(scenario, event->seat);
    int64_t paid = event->paid_cents;

    switch ((enum event_kind)event->kind) {
    case EVENT_CARD:
        add(text, "%s for ", event->a ? card_word(event->a) : "a card face down");
        add_poker_hand(text, scenario, event->number);
        break;
    case EVENT_SHOWN:
        add_poker_hand(text, scenario, event->number);
        add(text, " shows %s", card_word(event->a));
        break;
    case EVENT_FEE:
        add(text, paid < 0 ? "%s gets the fee of %s back" : "%s places a fee of %s", name,
            money_word(paid < 0 ? -paid : paid, word));
        break;
    case EVENT_FEE_TAKEN:
        add(text, "%s's fee of %s is taken", name, money_word(paid, word));
        break;
    case EVENT_COMBINATION:
        add_poker_hand(text, scenario, event->number);
        add(text, ": ");
        add_id_words(text, lunar_super_id((enum lunar_super)event->a));
        break;
    case EVENT_HAND:
        add_poker_hand(text, scenario, event->number);
        add(text, ": ");
        add_id_words(text, lunar_hand_id((enum hand_category)event->a, event->b));
        if (event->number == LUNAR_DEALER + 1 && !event->b) add(text, ", no hand");
        break;
    case EVENT_COMPARED:
        add_poker_hand(text, scenario, event->number);
        add(text, " %s the Dealer's",
            event->fate == WINS    ? "beats"
            : event->fate == LOSES ? "loses to"
                                   : "stands off with");
        break;
    case EVENT_DECLARED:
        add(text, "%s has a winning hand", name);
        break;
    case EVENT_EXPOSED:
        add(text, "a card of ");
        add_poker_hand(text, scenario, event->number);
        add(text, " was exposed");
        break;
    case EVENT_RACKED:
        add(text, "%d card%s of ", event->b, event->b == 1 ? "" : "s");
        add_poker_hand(text, scenario, event->number);
        if (event->number == LUNAR_DEALER + 1)
            add(text, " is taken away");
        else
            add(text, " go%s to the rack", event->b == 1 ? "es" : "");
        break;
    case EVENT_RESHUFFLED:
        add(text, "%d discards are the deck again", event->b);
        break;
    default:
        break;
    }
}

/* Promotional chips, of a wager or not. */
static void add_promotional_event(struct text *text, const struct scenario *scenario,
                                  const struct event *event)
{
    char word[MONEY_WORD];
    const char *name = seat_name(scenario, event->seat);
    int64_t paid = event->paid_cents;

    money_word(paid < 0 ? -paid : paid, word);
    if (event->kind == EVENT_PROMO_TAKEN)
        add(text, "%s's promotional chips for %s are taken", name, word);
    else if (event->bet)
        add(text,
            paid < 0 ? "%s puts up %s in promotional chips" : "%s has %s in promotional chips back",
            name, word);
    else
        add(text,
            paid < 0 ? "%s goes with %s in promotional chips" : "%s gets %s in promotional chips",
            name, word);
}

/* Of the table, of a kind of wager, or of a player. */
static void add_limits(struct text *text, const struct scenario *scenario,
                       const struct event *event)
{
    char word[MONEY_WORD], other[MONEY_WORD];
    bool player = event->seat != NO_SEAT;
    const char *whose = player       ? seat_name(scenario, event->seat)
                        : event->bet ? wager_kind(&scenario->pit.table.sign, event->bet).name
                                     : "";

    if (*whose && !event->stake_cents && !event->paid_cents)
        add(text, "%s has no limits apart any more", whose);
    else
        add(text, "limits %s%s: %s to %s", *whose ? "for " : "at the table", whose,
            money_word(event->stake_cents, word), money_word(event->paid_cents, other));
}

/* Money and limits, at any table. */
static void add_money_event(struct text *text, const struct scenario *scenario,
                            const struct event *event)
{
    char word[MONEY_WORD];
    const char *name = seat_name(scenario, event->seat);
    int64_t paid = event->paid_cents;

    switch ((enum event_kind)event->kind) {
    case EVENT_COMMISSION:
        add(text, paid > 0 ? "%s pays %s commission" : "%s gets %s commission back", name,
            money_word(paid > 0 ? paid : -paid, word));
        break;
    case EVENT_REVERSED:
        if (event->seat == NO_SEAT)
            add(text, "the settlement is undone");
        else
            add(text, "%s %s %s", name, paid < 0 ? "gives back" : "gets back",
                money_word(paid < 0 ? -paid : paid, word));
        break;
    case EVENT_CORRECTED:
        add(text, "a payment is put right: %s %s %s", name, paid < 0 ? "gives back" : "is paid",
            money_word(paid < 0 ? -paid : paid, word));
        break;
    case EVENT_PROMO:
    case EVENT_PROMO_TAKEN:
        add_promotional_event(text, scenario, event);
        break;
    case EVENT_CHIPS:
        add(text, paid < 0 ? "%s redeems %s" : "%s buys %s in chips", name,
            money_word(paid < 0 ? -paid : paid, word));
        break;
    case EVENT_LIMITS:
        add_limits(text, scenario, event);
        break;
    default:
        break;
    }
}

void event_words(const struct scenario *scenario, const struct event *event, char say[SCENARIO_SAY])
{
    struct text text = { say, say + SCENARIO_SAY };
    char word[MONEY_WORD];
    const char *name = seat_name(scenario, event->seat);

    *say = '\0';
    switch ((enum event_kind)event->kind) {
    case EVENT_DONE:
        if (event->act == ACT_DROP) {
            add(&text, "the ball leaves the track");
            break;
        }
        add_person(&text, scenario, event);
        add(&text, " %s", act_words(games[scenario->pit.table.sign.edition], event->act));
        if (event->act == ACT_EXCHANGE) add(&text, ": %d", event->b);
        if (event->act == ACT_NOTICE && event->bet)
            add(&text, " for %s", wager_kind(&scenario->pit.table.sign, event->bet).name);
        if (event->act == ACT_VERIFY || event->act == ACT_SERVE || event->act == ACT_SWEEP ||
            event->act == ACT_ABSENT || event->act == ACT_HONOUR)
            add(&text, ": %s", name);
        break;
    case EVENT_PLACED:
        money_word(event->stake_cents, word);
        if (event->act == ACT_PUT_BACK)
            add(&text, "%s's %s count on ", name, word);
        else if (event->act == ACT_SLIP)
            add(&text, "by mistake %s's %s are accepted on ", name, word);
        else
            add(&text, "%s bets %s on ", name, word);
        add_wager(&text, scenario, event);
        break;
    case EVENT_TAKEN_DOWN:
        add(&text, event->act == ACT_REDUCE ? "%s gets %s back from " : "%s takes %s down from ",
            name, money_word(event->stake_cents, word));
        add_wager(&text, scenario, event);
        break;
    case EVENT_VERDICT:
        add_verdict(&text, scenario, event);
        break;
    case EVENT_WAITING:
    case EVENT_LAPSED:
        add(&text, "%s's ", name);
        if (event->act == ACT_BET) add(&text, "%s on ", money_word(event->stake_cents, word));
        add_wager(&text, scenario, event);
        add(&text, event->kind == EVENT_WAITING ? " waits for a confirmation"
                                                : " was not confirmed and goes back");
        break;
    case EVENT_CONFIRMED:
        add(&text, "%s's wager is confirmed", name);
        break;
    case EVENT_VOID_ROLL:
        add(&text, games[scenario->pit.table.sign.edition]->dice    ? "no roll"
                   : games[scenario->pit.table.sign.edition]->wheel ? "no spin"
                                                                    : "the round is void");
        break;
    case EVENT_OFFERED:
        if (games[scenario->pit.table.sign.edition]->dice)
            add(&text, "the dice are offered to %s", name);
        else
            add(&text, "the %s is offered to %s", event->number ? hand_word(event->number) : "cut",
                name);
        break;
    case EVENT_NOBODY:
        add(&text, games[scenario->pit.table.sign.edition]->dice
                       ? "no player may or will take the dice"
                       : "no player takes the cut");
        break;
    case EVENT_CLOSED:
        add(&text, "the table is closed");
        break;
    default:
        add_dice_event(&text, scenario, event);
        add_wheel_event(&text, scenario, event);
        if (games[scenario->pit.table.sign.edition]->lunar)
            add_poker_event(&text, scenario, event);
        else
            add_card_event(&text, scenario, event);
        add_money_event(&text, scenario, event);
    }
}

/* Hands are the boxes from 1, or the dealer. */
static void add_poker_json(struct text *text, const struct event *event)
{
    bool of_hand = event->kind == EVENT_CARD || event->kind == EVENT_SHOWN ||
                   event->kind == EVENT_COMBINATION || event->kind == EVENT_HAND ||
                   event->kind == EVENT_EXPOSED || event->kind == EVENT_RACKED ||
                   event->kind == EVENT_COMPARED;

    if (of_hand && event->number == LUNAR_DEALER + 1)
        add(text, ",\"hand\":\"dealer\"");
    else if (of_hand)
        add(text, ",\"hand\":%d", event->number);
    if (event->kind == EVENT_COMPARED) add(text, ",\"fate\":\"%s\"", fate_words(event->fate));
    if (event->kind == EVENT_COMBINATION)
        add(text, ",\"combination\":\"%s\"", lunar_super_id((enum lunar_super)event->a));
    if (event->kind == EVENT_HAND)
        add(text, ",\"value\":\"%s\"", lunar_hand_id((enum hand_category)event->a, event->b));
    if (event->kind == EVENT_HAND && event->number == LUNAR_DEALER + 1)
        add(text, ",\"qualifies\":%s", event->b ? "true" : "false");
    if (event->kind == EVENT_RACKED || event->kind == EVENT_RESHUFFLED)
        add(text, ",\"cards\":%d", event->b);
}

void event_json(const struct scenario *scenario, const struct event *event,
                char json[2 * SCENARIO_SAY])
{
    struct text text = { json, json + 2 * SCENARIO_SAY };
    char id[WAGER_ID];

    add(&text, "{\"line\":%d,\"event\":\"%s\"", scenario->line, event_id(scenario, event->kind));
    if (event->kind == EVENT_DONE)
        add(&text, ",\"act\":\"%s\"", act_id(games[scenario->pit.table.sign.edition], event->act));
    if (event->role) add(&text, ",\"role\":\"%s\"", role_words(event->role));
    if (event->seat >= 0) add(&text, ",\"seat\":\"%s\"", seat_name(scenario, event->seat));
    if (event->bet) {
        wager_id(&scenario->pit.table.sign, event->bet, event->number, id);
        add(&text, ",\"wager\":\"%s\"", id);
    }
    if (event->as) {
        wager_id(&scenario->pit.table.sign, event->as, event->as_number, id);
        add(&text, ",\"part_of\":\"%s\"", id);
    }
    if (event->kind == EVENT_VERDICT) add(&text, ",\"fate\":\"%s\"", fate_words(event->fate));
    if (event->kind == EVENT_VERDICT && event->fate == TRAVELS) add(&text, ",\"to\":%d", event->b);
    if (event->kind == EVENT_SPIN)
        add(&text, ",\"direction\":\"%s\"", event->number == 1 ? "clockwise" : "anticlockwise");
    bool of_hand = event->kind == EVENT_CARD || event->kind == EVENT_SHOWN ||
                   event->kind == EVENT_POINTS || event->kind == EVENT_HOLDER ||
                   event->kind == EVENT_RESULT;
    if (games[scenario->pit.table.sign.edition]->lunar)
        add_poker_json(&text, event);
    else if (of_hand)
        add(&text, ",\"hand\":\"%s\"",
            event->number == HAND_PLAYER   ? "player"
            : event->number == HAND_BANKER ? "banker"
                                           : "tie");
    bool card = event->kind == EVENT_CARD || event->kind == EVENT_SHOWN ||
                event->kind == EVENT_BURNED || event->kind == EVENT_VOID_HAND;
    if (card && event->a) add(&text, ",\"card\":\"%s\"", card_word(event->a));
    if (event->kind == EVENT_POINTS || event->kind == EVENT_RESULT)
        add(&text, ",\"points\":%d", event->a);
    if (event->kind == EVENT_BURNED) add(&text, ",\"face_down\":%d", event->b);
    if (event->kind == EVENT_BALL || event->kind == EVENT_DOLLY)
        add(&text, ",\"number\":\"%s\"", wheel_number_word(event->number));
    if (event->kind == EVENT_PUCK || event->kind == EVENT_TURN)
        add(&text, ",\"number\":%d", event->number);
    bool dice = games[scenario->pit.table.sign.edition]->dice;
    if (dice && event->a && event->b && event->kind != EVENT_VERDICT)
        add(&text, ",\"dice\":[%d,%d]", event->a, event->b);
    if (event->stake_cents) add(&text, ",\"stake_cents\":%" PRId64, event->stake_cents);
    if (event->paid_cents) add(&text, ",\"paid_cents\":%" PRId64, event->paid_cents);
    if (event->promo_cents) add(&text, ",\"promo_cents\":%" PRId64, event->promo_cents);
    if (event->pays.n)
        add(&text, ",\"pays\":\"%" PRId64 "/%" PRId64 "\"", event->pays.n, event->pays.d);
    if (event->clause) add(&text, ",\"clause\":\"%s\"", event->clause);
    if (event->also) add(&text, ",\"also\":\"%s\"", event->also);
    add(&text, "}");
}

/* ---- Around the table ------------------------------------------------------------ */

static const char *person_name(const struct scenario *scenario, uint32_t person)
{
    const struct guest *guest = pit_guest(&scenario->pit, person);

    if (person == NOBODY) return "the house";
    if (guest && guest->duty) return role_words((enum role)(1u << (guest->duty - 1)));
    for (int i = 0; i < SCENARIO_PEOPLE; i++)
        if (*scenario->people[i] && scenario_known(scenario, scenario->people[i]) == person)
            return scenario->people[i];
    return "somebody";
}

void around_words(const struct scenario *scenario, const struct pit_event *event,
                  char say[SCENARIO_SAY])
{
    struct text text = { say, say + SCENARIO_SAY };
    char word[MONEY_WORD];
    const char *name = person_name(scenario, event->person);

    *say = '\0';
    money_word(event->cents < 0 ? -event->cents : event->cents, word);
    switch ((enum pit_event_kind)event->kind) {
    case PIT_DONE:
        if (event->act == PIT_ARRIVE || event->act == PIT_DUTY) break; /* told by sitting down */
        if (event->act == PIT_BUY && event->cents) break;              /* told by the chips */
        add(&text, "%s %s", name, pit_act_words((enum pit_act)event->act));
        if (event->other != NOBODY) add(&text, ": %s", person_name(scenario, event->other));
        break;
    case PIT_OWES:
        add(&text,
            event->cents > 0 ? "the tray is short: %s is owed %s"
                             : "there is no change: %s owes %s",
            name, word);
        break;
    case PIT_FILLED:
        add(&text,
            event->cents > 0 ? "%s in chips come into the tray"
                             : "%s in chips go from the tray to the cage",
            word);
        break;
    case PIT_HELD:
        add(&text,
            event->cents > 0 ? "%s's chips for %s are held" : "%s gets the chips for %s back", name,
            word);
        break;
    case PIT_DROPPED:
        if (event->cents < 0) add(&text, "the box has %s", word);
        break;
    case PIT_CASHED:
        add(&text,
            event->cents < 0                 ? "%s hands the cashier %s"
            : event->number == TENDER_CHEQUE ? "%s gets a cheque for %s"
                                             : "%s gets %s in cash",
            name, word);
        break;
    case PIT_PAID:
    case PIT_TAKEN:
    case PIT_EVENT_KINDS:
        break; /* told by the rules */
    }
}

void around_json(const struct scenario *scenario, const struct pit_event *event,
                 char json[2 * SCENARIO_SAY])
{
    static const char *const kinds[PIT_EVENT_KINDS] = { "done",  "paid",   "owes", "dropped",
                                                        "taken", "filled", "held", "cashed" };
    struct text text = { json, json + 2 * SCENARIO_SAY };
    const char *comma = "";

    add(&text, "{\"line\":%d,\"event\":\"pit-%s\"", scenario->line, kinds[event->kind]);
    if (event->kind == PIT_DONE)
        add(&text, ",\"act\":\"%s\"", pit_act_id((enum pit_act)event->act));
    if (event->person != NOBODY)
        add(&text, ",\"person\":\"%s\"", person_name(scenario, event->person));
    if (event->cents) add(&text, ",\"cents\":%" PRId64, event->cents);
    add(&text, ",\"chips\":{");
    for (int i = 0; i < scenario->pit.set.kinds; i++) {
        if (!event->chips.count[i]) continue;
        add(&text, "%s\"%" PRId64 "\":%d", comma, scenario->pit.set.cents[i],
            event->chips.count[i]);
        comma = ",";
    }
    add(&text, "},\"clause\":\"%s\"}", event->clause);
}
