/* moves.h - random play from a seed: next_move() chooses an offered act that takes the round on,
 * choose_act() any offered act of one person.  Set chance before use. */
#ifndef CROUPIER_MOVES_H
#define CROUPIER_MOVES_H

#include "games.h"
#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"

#include <string.h>

#define PEOPLE 3

static uint64_t chance; /* the seed and state; must not be 0 */

static uint64_t draw(uint64_t below)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return chance % below;
}

/* A valid sign with some options changed from their defaults. */
static inline struct sign some_sign(int edition)
{
    struct sign sign = sign_of(edition);
    const struct option *options = games[edition]->options;

    for (int i = 0; options[i].id; i++) {
        struct sign other = sign;
        const struct choice *choice = &options[i].choices[draw(OPTION_CHOICES)];
        if (!draw(3) && choice->word && sign_set(&other, i, choice->word) &&
            !sign_check(&other).code)
            sign = other;
    }
    sign.promo_stays = draw(2);
    return sign;
}

/* Seats in use: PEOPLE, or all boxes at Lunar Poker. */
static int people_at(const struct table *table)
{
    return AS_LUNAR(games[table->sign.edition]) ? table_seat_count(table) : PEOPLE;
}

/* Chooses the cards that an offer to turn leaves open: those of the hand that lie face down. */
static void fill_cards(const struct table *table, struct command *command)
{
    const struct coup *coup = &baccarat_of(table)->coup;
    struct shoe left = baccarat_of(table)->shoe;
    int hand = baccarat_next_step(table).hand, next = 0;

    for (int i = 0; i < coup->count[hand]; i++) {
        if (coup->card[hand][i] != CARD_UNSEEN) continue;
        int card;
        do card = 1 + (int)draw(CARDS);
        while (!left.left[card]);
        left.left[card]--;
        command->outcome[next++] = (int8_t)card;
    }
}

/* Sometimes moves only part of a wager. */
static void fill_moved(const struct table *table, struct command *command)
{
    int64_t chips =
        table_wager(table, command->seat, command->bet, command->number) / table->sign.chip_cents;

    if (chips > 0 && draw(2))
        command->cents = table->sign.chip_cents * (int64_t)(1 + draw((uint64_t)chips));
    struct refusal why = table_check(table, command);
    if (why.code) command->cents = 0; /* such as a piece of a racetrack bet */
}

/* Completes an offered command, with a small amount if the range is wide. */
static void fill_amount(const struct table *table, const struct offer *offer,
                        struct command *command)
{
    *command = offer->command;
    if (command->act == ACT_PUT_BACK && AS_WHEEL(games[table->sign.edition])) {
        command->to_bet = WHEEL_STRAIGHT; /* the offer leaves the destination open */
        do command->to_number = (int8_t)draw(37);
        while (command->bet == WHEEL_STRAIGHT && command->number == command->to_number);
    } else if (command->act == ACT_PUT_BACK) {
        const struct dice_game *game = dice_game(&table->sign);
        const struct dice_spot *to;
        do to = &game->spots[draw((uint64_t)game->spot_count)];
        while (to->as || (to->bet == command->bet && to->number == command->number));
        command->to_bet = to->bet;
        command->to_number = to->number;
    }
    if (command->act == ACT_PUT_BACK) fill_moved(table, command);
    bool turns = command->act == ACT_TURN || command->act == ACT_REPORT_TURN;
    if (turns && AS_BACCARAT(games[table->sign.edition])) fill_cards(table, command);
    if (command->act == ACT_COUNT_DECK && AS_LUNAR(games[table->sign.edition])) {
        command->count = draw(16) ? CARDS : CARDS - 1 + 2 * (int32_t)draw(2); /* usually right */
        return;
    }
    if (command->act == ACT_STOP_CARD) { /* anywhere, so that shoes run out */
        command->count = (int32_t)(offer->least + (int64_t)draw((uint64_t)offer->most - 20));
        return;
    }
    if (!offer->step) return;
    int64_t steps = (offer->most - offer->least) / offer->step;
    if (steps > 40) steps = 40;
    int64_t amount = offer->least + (int64_t)draw((uint64_t)steps + 1) * offer->step;
    struct command filled = offer_command(table, offer, amount);
    command->cents = filled.cents;
    command->count = filled.count;
}

/* A lower maximum of the table instead of a higher one; no personal limits instead of new ones. */
static void vary_limits(const struct table *table, struct command *command)
{
    struct command changed = *command;

    if (command->act == ACT_PERSONAL) changed.min_cents = changed.max_cents = 0;
    if (command->act == ACT_NOTICE || command->act == ACT_LIMITS) {
        changed.bet = 0;
        changed.min_cents = table->sign.min_cents;
        changed.max_cents = (int64_t)(1 + 3 * draw(2)) * table->sign.min_cents;
    }
    if (!table_check(table, &changed).code) *command = changed;
}

/* Takes a wager in two parts down as the player likes, perhaps nothing off one part. */
static void vary_parts(const struct table *table, struct command *command)
{
    int64_t chip = table->sign.chip_cents;
    struct command changed = *command;

    changed.part_cents = chip * (int64_t)draw((uint64_t)(command->cents / chip) + 1);
    if (!changed.part_cents) changed.flags |= FLAG_ZERO;
    if (!table_check(table, &changed).code) *command = changed;
}

/* A fraud with partners; wagers of those who cheated are forfeited. */
static void vary_fraud(const struct table *table, struct command *command)
{
    struct command changed = *command;

    changed.flags |= FLAG_FORFEIT;
    if (draw(2)) {
        changed.cheats = table->present & (uint32_t)draw(UINT32_MAX);
        changed.seat = NO_SEAT;
    }
    if (!table_check(table, &changed).code) *command = changed;
}

/* Calls any faces, right or wrong. */
static void vary_call(const struct table *table, struct command *command)
{
    struct command changed = *command;

    for (int i = 0; i < 2; i++) changed.outcome[i] = (int8_t)(1 + draw(6));
    if (!table_check(table, &changed).code) *command = changed;
}

/* Sometimes adds a variation that offers do not list: spoken, split, in both kinds of chips,
 * unnoticed, only, leaning, two off, a forfeit. */
static void vary(const struct table *table, struct command *command)
{
    const struct dice_game *game = AS_DICE(games[table->sign.edition]);
    const struct dice_bet *bet = game ? &game->bets[command->bet] : NULL;
    bool spoken = games[table->sign.edition]->conduct->says[SAYS_SPOKEN];
    int64_t chip = table->sign.chip_cents;

    if (command->act == ACT_SLIP && draw(2)) command->flags |= FLAG_UNNOTICED;
    if (command->act == ACT_INVALIDATE && draw(2)) vary_fraud(table, command);
    if (draw(4)) return;
    vary_limits(table, command);
    if (command->act == ACT_BET && spoken && table_may_wait(table, command->seat))
        command->flags |= FLAG_ORAL;
    if (command->act == ACT_BET && bet && bet->any_split && command->cents >= 2 * chip)
        command->part_cents = chip * (int64_t)(1 + draw((uint64_t)(command->cents / chip - 1)));
    if (command->act == ACT_TAKE && bet && bet->any_split) vary_parts(table, command);
    struct command promotional = *command;
    promotional.flags |= FLAG_PROMO;
    if (command->act == ACT_SLIP && !table_check(table, &promotional).code) *command = promotional;
    bool wager = command->act == ACT_BET || command->act == ACT_SLIP;
    struct command mixed = *command; /* partly in value chips */
    if (wager && command->flags & FLAG_PROMO && command->cents > chip) {
        mixed.part_cents = chip * (int64_t)(1 + draw((uint64_t)(command->cents / chip - 1)));
        if (!table_check(table, &mixed).code) *command = mixed;
    }
    if (command->act == ACT_CALL_ON || command->act == ACT_CALL_OFF) command->flags |= FLAG_ONLY;
    struct command settled = *command;
    settled.flags |= FLAG_SETTLED;
    if (command->act == ACT_VOID_WAGERS && !table_check(table, &settled).code) *command = settled;
    if (command->act == ACT_REST) command->flags |= (uint8_t)draw(8);
    if (command->act == ACT_CALL) vary_call(table, command);
    if (command->act == ACT_EXPOSE && command->role == ROLE_PLAYER) /* a member that it ignores */
        command->number = (int8_t)draw(256);
    if (command->act == ACT_NO_ROLL && draw(2)) command->flags |= FLAG_TWO_OFF;
    if (command->act == ACT_DRAW && AS_BACCARAT(games[table->sign.edition]) &&
        (baccarat_of(table)->drawn_count < 4 || baccarat_of(table)->disordered))
        command->choice = (int8_t)(1 + draw(2)); /* to the wrong hand */
}

/* Chooses one of this person's offers of that act.  ACT_COUNT: of any act of the game, all equally
 * likely.  bets: if not 0, only wagers up to that kind.  False if there is no such offer. */
static bool choose_act(const struct table *table, uint16_t role, int seat, int act, int bets,
                       struct command *command)
{
    static struct offers offers;
    const struct conduct *conduct = games[table->sign.edition]->conduct;
    int fitting = 0;

    for (int tries = act == ACT_COUNT ? 16 : 1; tries && !fitting; tries--) {
        int wanted =
            act == ACT_COUNT ? (int)conduct->acts[draw((uint64_t)conduct->act_count)].act : act;
        table_offers_of(table, role, seat, wanted, &offers);
        for (int i = 0; i < offers.count; i++) {
            const struct offer *offer = &offers.list[i];
            bool fits = !bets || offer->command.bet <= bets;
            if (fits && !draw((uint64_t)++fitting)) fill_amount(table, offer, command);
        }
    }
    if (fitting) vary(table, command);
    return fitting;
}

static bool move_wheel(const struct table *table, struct command *command)
{
    static const uint8_t steps[WHEEL_PHASES] = {
        [WHEEL_BETTING] = ACT_SPIN,    [WHEEL_SPINNING] = ACT_NO_MORE_BETS,
        [WHEEL_CALLED] = ACT_DROP,     [WHEEL_DROPPED] = ACT_LAND,
        [WHEEL_RESTED] = ACT_ANNOUNCE, [WHEEL_ANNOUNCED] = ACT_COLLECT,
        [WHEEL_COLLECTED] = ACT_PAY,
    };

    if (table->till.phase == WHEEL_CLOSED) return false;
    if (wheel_of(table)->unexamined && !draw(2))
        return choose_act(table, ROLE_GAME_SUPERVISOR, NO_SEAT, ACT_EXAMINE, 0, command);
    return choose_act(table, ROLE_DEALER, NO_SEAT, steps[table->till.phase], 0, command);
}

static bool move_cards(const struct table *table, struct command *command)
{
    static const uint8_t steps[BACCARAT_PHASES] = {
        [BACCARAT_BETTING] = ACT_NO_MORE_BETS,
        [BACCARAT_ROLES] = ACT_OFFER_HAND,
        [BACCARAT_DEALT] = ACT_ANNOUNCE,
        [BACCARAT_ANNOUNCED] = ACT_SETTLE,
    };
    static const uint8_t mixing[] = { ACT_RECEIVE, ACT_INSPECT, ACT_SPREAD,    ACT_CHEMMY,
                                      ACT_STACK,   ACT_RIFFLE,  ACT_CHANGE_SET };
    const struct baccarat *b = baccarat_of(table);
    int phase = table->till.phase;

    if (phase == BACCARAT_CLOSED) return false;
    if (phase == BACCARAT_CARDS_OUT) {
        for (size_t i = 0; i < LENGTH(mixing); i++)
            if (choose_act(table, ROLE_DEALER, NO_SEAT, mixing[i], 0, command)) return true;
        return choose_act(table, ROLE_GAME_SUPERVISOR, NO_SEAT, ACT_INSPECT, 0, command);
    }
    if (b->offered != NO_SEAT && !draw(3)) /* entered by the dealer */
        return choose_act(table, ROLE_DEALER, NO_SEAT,
                          draw(2) ? ACT_REPORT_ACCEPT : ACT_REPORT_DECLINE, 0, command);
    if (b->offered != NO_SEAT)
        return choose_act(table, ROLE_PLAYER, b->offered, draw(2) ? ACT_ACCEPT : ACT_DECLINE, 0,
                          command);
    if (phase == BACCARAT_CUTTING) {
        bool player = b->cutter != NO_SEAT && b->cutter != HOUSE_SEAT && !b->cut;
        if (player && !draw(3))
            return choose_act(table, ROLE_DEALER, NO_SEAT, ACT_REPORT_CUT, 0, command);
        return choose_act(table, player ? ROLE_PLAYER : ROLE_DEALER, player ? b->cutter : NO_SEAT,
                          b->cut                 ? ACT_STOP_CARD
                          : b->cutter == NO_SEAT ? ACT_OFFER_CUT
                                                 : ACT_CUT,
                          0, command);
    }
    if (phase == BACCARAT_BETTING && draw(2) &&
        (choose_act(table, ROLE_DEALER, NO_SEAT, ACT_REDUCE, 0, command) ||
         choose_act(table, ROLE_PLAYER, (int)draw(PEOPLE), ACT_BET, 0, command)))
        return true;
    if (phase == BACCARAT_BETTING && draw(2) && /* sometimes forgotten */
        choose_act(table, ROLE_DEALER, NO_SEAT, ACT_BURN, 0, command))
        return true;
    static const uint16_t menders[] = { ROLE_DEALER, ROLE_GAME_SUPERVISOR, ROLE_CASINO_SUPERVISOR,
                                        ROLE_OPERATOR };
    if ((b->swept || (b->disordered && draw(2))) && /* sometimes dealt on */
        choose_act(table, menders[draw(LENGTH(menders))], NO_SEAT, ACT_RECONSTRUCT, 0, command))
        return true;
    if (phase != BACCARAT_DEALING)
        return choose_act(table, ROLE_DEALER, NO_SEAT, steps[phase], 0, command);
    if (choose_act(table, ROLE_DEALER, NO_SEAT, ACT_DRAW, 0, command) ||
        choose_act(table, ROLE_DEALER, NO_SEAT, ACT_PASS, 0, command) ||
        choose_act(table, ROLE_DEALER, NO_SEAT, ACT_TURN, 0, command))
        return true;
    if (!draw(3) && choose_act(table, ROLE_DEALER, NO_SEAT, ACT_REPORT_TURN, 0, command))
        return true;
    for (int seat = 0; seat < PEOPLE; seat++)
        if (choose_act(table, ROLE_PLAYER, seat, ACT_TURN, 0, command)) return true;
    return choose_act(table, ROLE_DEALER, NO_SEAT, ACT_VOID_ROUND, 0, command);
}

/* Draws a possible next card, rarely face up. */
static bool draw_card(const struct table *table, struct command *command)
{
    const struct lunar *l = lunar_of(table);

    if (!l->in_deck && !l->in_next)
        return choose_act(table, ROLE_DEALER, NO_SEAT, ACT_RESHUFFLE, 0, command);
    *command = (struct command){ .act = ACT_DRAW, .role = ROLE_CLOCK, .seat = NO_SEAT };
    do command->outcome[0] = (int8_t)(l->in_next ? l->cards.next[0] : 1 + draw(CARDS));
    while (!l->in_next && !(l->cards.deck & card_bit(command->outcome[0])));
    if (!draw(200)) command->flags = FLAG_UP;
    return true;
}

/* Something goes wrong or is corrected. */
static bool trouble(const struct table *table, struct command *command)
{
    static const struct {
        uint8_t act;
        uint16_t role;
    } list[] = {
        { ACT_SWEEP, ROLE_DEALER },    { ACT_RECONSTRUCT, ROLE_GAME_SUPERVISOR },
        { ACT_ABSENT, ROLE_DEALER },   { ACT_RECONSTRUCT, ROLE_CASINO_SUPERVISOR },
        { ACT_HONOUR, ROLE_OPERATOR }, { ACT_VOID_HAND, ROLE_OPERATOR },
        { ACT_EXPOSE, ROLE_DEALER },   { ACT_STRAY, ROLE_DEALER },
        { ACT_SERVE, ROLE_DEALER },    { ACT_RECONSTRUCT, ROLE_OPERATOR },
        { ACT_HONOUR, ROLE_OPERATOR },
    };
    size_t i = (size_t)draw(LENGTH(list));

    return choose_act(table, list[i].role, NO_SEAT, list[i].act, 0, command);
}

/* The next step of a round, by a player who has a choice or by the dealer. */
static bool move_poker(const struct table *table, struct command *command)
{
    static const uint8_t mixing[] = { ACT_RECEIVE, ACT_INSPECT, ACT_SPREAD,    ACT_STACK,
                                      ACT_RIFFLE,  ACT_CHEMMY,  ACT_CHANGE_SET };
    static const uint8_t deciding[] = { ACT_FOLD,    ACT_EXCHANGE, ACT_SIXTH, ACT_BET,
                                        ACT_DECLARE, ACT_LOOK,     ACT_FORCE, ACT_DECLINE };
    static const uint8_t reported[] = { ACT_REPORT_FORCE, ACT_REPORT_DECLINE, ACT_REPORT_SIXTH,
                                        ACT_REPORT_DECLARE, ACT_REPORT_FOLD };
    static const uint8_t dealing[] = { ACT_CUT,   ACT_NO_MORE_BETS, ACT_LOCK,  ACT_VERIFY,
                                       ACT_SERVE, ACT_TURN,         ACT_SETTLE };
    int phase = table->till.phase, seat = (int)draw((uint64_t)people_at(table));

    if (phase == LUNAR_CLOSED) return false;
    for (size_t i = 0; phase == LUNAR_CARDS_OUT && i < LENGTH(mixing); i++)
        if (choose_act(table, ROLE_DEALER, NO_SEAT, mixing[i], 0, command)) return true;
    if (phase == LUNAR_CARDS_OUT)
        return choose_act(table, ROLE_GAME_SUPERVISOR, NO_SEAT, ACT_INSPECT, 0, command);
    if (phase > LUNAR_BETTING && !draw(16) && trouble(table, command)) return true;
    if (lunar_due(table) != NO_SEAT) return draw_card(table, command);
    if (phase == LUNAR_BETTING && draw(4))
        return choose_act(table, ROLE_PLAYER, seat, ACT_BET, 0, command);
    size_t from = (size_t)draw(LENGTH(reported)), reports = draw(8) ? 0 : LENGTH(reported);
    for (size_t i = 0; phase > LUNAR_BETTING && i < reports; i++)
        if (choose_act(table, ROLE_DEALER, NO_SEAT, reported[(from + i) % reports], 0, command))
            return true;
    if (phase > LUNAR_BETTING && draw(3)) {
        size_t first = (size_t)draw(LENGTH(deciding));
        for (size_t i = 0; i < LENGTH(deciding); i++) {
            int act = deciding[(first + i) % LENGTH(deciding)];
            if (act == ACT_FOLD && draw(4)) continue;
            if (choose_act(table, ROLE_PLAYER, seat, act, 0, command)) return true;
        }
    }
    for (size_t i = 0; i < LENGTH(dealing); i++)
        if (choose_act(table, ROLE_DEALER, NO_SEAT, dealing[i], 0, command)) return true;
    return false;
}

/* Limits on a notice take effect once every player has agreed. */
static inline bool move_limits(const struct table *table, struct command *command)
{
    for (int seat = 0; seat < people_at(table); seat++)
        if (seated(table, seat) && !(table->agreed & SEAT_BIT(seat)))
            return choose_act(table, ROLE_PLAYER, seat, ACT_AGREE, 0, command);
    return choose_act(table, ROLE_OPERATOR, NO_SEAT, ACT_LIMITS, 0, command);
}

/* The act that takes a dice game on in this phase. */
static bool move_dice(const struct table *table, struct command *command)
{
    static const struct {
        uint8_t act;
        uint16_t role;
    } steps[DICE_PHASES] = {
        [PHASE_DICE_OUT] = { ACT_RECEIVE, ROLE_DEALER },
        [PHASE_IDLE] = { ACT_OFFER, ROLE_DEALER },
        [PHASE_OFFERED] = { ACT_ACCEPT, ROLE_PLAYER },
        [PHASE_CHOOSING] = { ACT_CHOOSE, ROLE_PLAYER },
        [PHASE_READY] = { ACT_THROW, ROLE_PLAYER },
        [PHASE_AIR] = { ACT_REST, ROLE_CLOCK },
        [PHASE_RESTED] = { ACT_CALL, ROLE_DEALER },
        [PHASE_CALLED] = { ACT_SETTLE, ROLE_DEALER },
        [PHASE_SETTLED] = { ACT_HAND, ROLE_DEALER },
        [PHASE_CLOSED] = { ACT_TICK, ROLE_CLOCK },
    };
    static const uint8_t reports[DICE_PHASES] = {
        [PHASE_OFFERED] = ACT_REPORT_ACCEPT,
        [PHASE_CHOOSING] = ACT_REPORT_CHOOSE,
        [PHASE_READY] = ACT_REPORT_THROW,
    };
    int phase = table->till.phase, act = steps[phase].act, seat = dice_of(table)->now.thrower;
    uint16_t role = steps[phase].role;
    bool craps = !strcmp(games[table->sign.edition]->id, "craps");

    if (phase == PHASE_OFFERED) seat = dice_of(table)->now.offered;
    if (phase == PHASE_DICE_OUT && dice_of(table)->now.dice_here) {
        act = ACT_INSPECT;
        if (dice_of(table)->now.inspected & 1) role = ROLE_GAME_SUPERVISOR;
    }
    if (phase == PHASE_READY && seat == HOUSE_SEAT) role = ROLE_DEALER;
    if (role == ROLE_DEALER && craps && phase != PHASE_DICE_OUT) role = ROLE_STICKPERSON;
    if (phase == PHASE_READY && seat != HOUSE_SEAT && !dice_eligible(table, seat)) {
        act = ACT_BET;
        return choose_act(table, role, seat, act, 2, command);
    }
    if (phase == PHASE_CALLED && !dice_of(table)->entered_a &&
        choose_act(table, ROLE_DEALER, NO_SEAT, ACT_ENTER, 0, command))
        return true;
    if (role == ROLE_PLAYER && !draw(3) && /* entered by staff */
        choose_act(table, craps ? ROLE_STICKPERSON : ROLE_DEALER, NO_SEAT, reports[phase], 0,
                   command))
        return true;
    return choose_act(table, role, role == ROLE_PLAYER ? seat : NO_SEAT, act, 0, command);
}

/* An offered act that takes the game on; false if there is none. */
static inline bool next_move(const struct table *table, struct command *command)
{
    const struct edition *edition = games[table->sign.edition];

    return AS_DICE(edition)       ? move_dice(table, command)
           : AS_BACCARAT(edition) ? move_cards(table, command)
           : AS_LUNAR(edition)    ? move_poker(table, command)
                                  : move_wheel(table, command);
}

#endif
