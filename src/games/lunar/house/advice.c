/* advice.c - questions about a hand of Lunar Poker, answered by the solver (solve.h).
 *
 * A question with the Dealer's five cards is whether to force; one with a sixth card, or cards
 * given up, whether to play after the draw; any other is the first decision. */
#include "solve/game_advice.h"

#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/short.h"
#include "games/lunar/house/solve_internal.h"
#include "games/lunar/house/solved.h"
#include "games/lunar/lunar_rows.h"
#include "games/lunar/lunar_table.h"
#include "rules/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct game_advice lunar_advice;

enum { HAND, UP, SEEN, GONE, DEALER };

static const struct advice_role roles[] = {
    [HAND] = { "hand", "the player's five or six cards", LUNAR_FIRST, LUNAR_CARDS, NO_ADVICE_ROLE,
               "Your cards", false },
    [UP] = { "up", "the Dealer's card that is face up", 0, 1, DEALER, "Dealer", false },
    [SEEN] = { "seen", "other cards that were seen", 0, CARDS, NO_ADVICE_ROLE, "Also seen", true },
    [GONE] = { "gone", "the cards given up in an exchange", 0, LUNAR_FIRST, NO_ADVICE_ROLE,
               "Given up", true },
    [DEALER] = { "dealer", "the Dealer's five cards", 0, LUNAR_FIRST, NO_ADVICE_ROLE, "Dealer",
                 false },
    { .id = NULL },
};

enum { FIRST, DRAWN, FORCE };

static const struct advice_step steps[] = {
    [FIRST] = { "first", "Fold, play or draw?" },
    [DRAWN] = { "drawn", "Fold or play?" },
    [FORCE] = { "force", "Take the ante or force the Dealer?" },
    { .id = NULL },
};

static int step_of(const struct advice_question *q)
{
    if (q->count[DEALER]) return FORCE;
    return q->count[GONE] || q->count[HAND] == LUNAR_CARDS ? DRAWN : FIRST;
}

/* ---- Readings -------------------------------------------------------------------- */

enum {
    NO_SECOND,
    NO_ACE_KING,
    NO_SAME_STRAIGHT,
    NO_FORCE,
    ANTE_PAID,
    EQUAL_LOSES,
    ONE_CARD,
    FEE_BACK,
};

static const struct advice_reading readings[] = {
    [NO_SECOND] = { "L1", "no second combination is paid" },
    [NO_ACE_KING] = { "L1-ace-king", "ace and king is not paid as a second combination" },
    [NO_SAME_STRAIGHT] = { "L3",
                           "a pair in a straight is paid as a pair, not as a second straight" },
    [NO_FORCE] = { "L11", "the Dealer can't be forced" },
    [ANTE_PAID] = { "L12-ante", "a hand that wins is also paid on the ante" },
    [EQUAL_LOSES] = { "L12-equal", "an equal hand loses" },
    [ONE_CARD] = { "L13-one", "one card may be exchanged, too" },
    [FEE_BACK] = { "L13-fee", "the fee of a draw is returned with a fold" },
    { .id = NULL },
};

static struct lunar_reading reading_of(unsigned chosen)
{
    return (struct lunar_reading){
        .second = chosen & 1u << NO_SECOND     ? SECOND_NONE
                  : chosen & 1u << NO_ACE_KING ? SECOND_WITHOUT_ACE_KING
                                               : SECOND_PAID,
        .pair_not_straight = chosen & 1u << NO_SAME_STRAIGHT,
        .never_forced = chosen & 1u << NO_FORCE,
        .ante_paid = chosen & 1u << ANTE_PAID,
        .equal_loses = chosen & 1u << EQUAL_LOSES,
        .one_card = chosen & 1u << ONE_CARD,
        .fee_back = chosen & 1u << FEE_BACK,
    };
}

/* ---- Cards ----------------------------------------------------------------------- */

static card_set cards_of(const struct advice_question *q, int role)
{
    card_set cards = 0;

    for (int i = 0; i < q->count[role]; i++) cards |= card_bit(q->card[role][i]);
    return cards;
}

static struct lunar_hand hand_of(const struct advice_question *q)
{
    struct lunar_hand hand = { .count = (int8_t)q->count[HAND] };

    memcpy(hand.card, q->card[HAND], q->count[HAND]);
    return hand;
}

static void add_card(struct advice_question *q, int role, int card)
{
    q->card[role][q->count[role]++] = (uint8_t)card;
}

/* How the hand is paid as dealt, before any decision. */
static enum lunar_end instant_of(const struct advice_question *q)
{
    return step_of(q) == FIRST ? lunar_dealt(q->card[HAND]).instant : END_NONE;
}

static bool is_automatic(const struct sign *sign)
{
    const struct lunar_game *game = games[sign->edition]->rows;

    return sign->value[game->declare] == LUNAR_AUTOMATIC;
}

/* ---- Checking -------------------------------------------------------------------- */

static bool refuse(char why[ADVICE_SAY], const char *sentence)
{
    snprintf(why, ADVICE_SAY, "%s", sentence);
    return false;
}

static bool draw_fits(const struct advice_question *q, unsigned chosen, char why[ADVICE_SAY])
{
    int gone = q->count[GONE], least = chosen & 1u << ONE_CARD ? 1 : LUNAR_DRAW_LEAST;

    if (gone && q->count[HAND] == LUNAR_CARDS)
        return refuse(why, "A hand draws once: a sixth card, or others for those given up.");
    return !gone || gone >= least ? true : refuse(why, "An exchange is of two to five cards.");
}

static bool dealer_fits(const struct advice_question *q, unsigned chosen, char why[ADVICE_SAY])
{
    if (q->count[DEALER] != LUNAR_FIRST) return refuse(why, "The Dealer has five cards.");
    if (cards_of(q, UP) & ~cards_of(q, DEALER))
        return refuse(why, "The card that is face up is not among the Dealer's.");
    if (hand_qualifies(five_cards_value(q->card[DEALER])))
        return refuse(why, "The Dealer has a hand and can't be forced.");
    return chosen & 1u << NO_FORCE ? refuse(why, "Under this reading the Dealer can't be forced.")
                                   : true;
}

static bool check(const struct sign *sign, unsigned chosen, const struct advice_question *q,
                  char why[ADVICE_SAY])
{
    card_set all = 0;

    (void)sign;
    for (int role = 0; roles[role].id; role++) all |= cards_of(q, role);
    if (CARDS - __builtin_popcountll(all) <= HIDDEN)
        return refuse(why, "Too many cards were seen; at least five must be left.");
    if (!draw_fits(q, chosen, why)) return false;
    if (q->count[DEALER]) return dealer_fits(q, chosen, why);
    return q->count[UP] ? true : refuse(why, "The Dealer's card that is face up is missing.");
}

static void remark(const struct sign *sign, const struct advice_question *q, char say[ADVICE_SAY])
{
    struct lunar_outcome outcome = { .end = instant_of(q) };

    *say = '\0';
    if (!outcome.end) return;
    struct verdict paid = lunar_settle(sign, LUNAR_ANTE, &outcome);
    snprintf(
        say, ADVICE_SAY, "A dealt %s flush is an Instant Cash Payout of %d to 1 on the ante%s.",
        outcome.end == END_ROYAL_FLUSH ? "royal" : "straight", (int)(paid.pays.n / paid.pays.d),
        is_automatic(sign) ? ", and ends the hand" : " if it is declared");
}

/* ---- Solving --------------------------------------------------------------------- */

struct adviser {
    struct lunar_solver *solver;
    struct sign sign;
};

static void *open(const struct sign *sign, unsigned chosen)
{
    struct lunar_reading reading = reading_of(chosen);
    struct adviser *adviser = malloc(sizeof *adviser);

    if (!adviser) return NULL;
    *adviser = (struct adviser){ lunar_solver_open(sign, &reading), *sign };
    if (adviser->solver) return adviser;
    free(adviser);
    return NULL;
}

static void close(void *adviser)
{
    if (adviser) lunar_solver_close(((struct adviser *)adviser)->solver);
    free(adviser);
}

enum verb { FOLD, PLAY, SIXTH, EXCHANGE, TAKE, FORCES, DECLARE };

static const struct {
    const char *id, *words;
} verbs[] = {
    [FOLD] = { "fold", "Fold" },
    [PLAY] = { "play", "Play" },
    [SIXTH] = { "sixth", "Buy a sixth card" },
    [EXCHANGE] = { "exchange", "Exchange" },
    [TAKE] = { "take", "Take the ante" },
    [FORCES] = { "force", "Force the Dealer" },
    [DECLARE] = { "declare", "Declare it" },
};

static struct advice_choice choice_of(enum verb verb, int64_t sum, int64_t ways)
{
    return (struct advice_choice){ .id = verbs[verb].id,
                                   .words = verbs[verb].words,
                                   .worth = ratio_of(sum, ways) };
}

static bool is_choice(const struct advice_choice *choice, enum verb which)
{
    return !strcmp(choice->id, verbs[which].id);
}

static struct advice_choice first_choice(const struct advice_question *q,
                                         const struct lunar_choice *solved)
{
    static const enum verb kinds[] = {
        [LUNAR_FOLDS] = FOLD, [LUNAR_PLAYS] = PLAY, [LUNAR_BUYS] = SIXTH
    };
    bool exchange = solved->choice >= LUNAR_EXCHANGES;
    struct advice_choice choice = choice_of(exchange ? EXCHANGE : kinds[solved->choice],
                                            solved->worth.sum, solved->worth.ways);

    for (int i = 0; exchange && i < LUNAR_FIRST; i++)
        if (solved->choice >> i & 1) choice.card[choice.count++] = q->card[HAND][i];
    return choice;
}

/* The payout of a dealt straight or royal flush beats whatever else it could bring. */
static int solve_first(const struct adviser *adviser, const struct advice_question *q,
                       struct advice_choice choices[ADVICE_CHOICES])
{
    struct lunar_choice solved[LUNAR_CHOICES];
    struct lunar_seen seen = { .up = q->card[UP][0], .others = cards_of(q, SEEN) };
    struct lunar_outcome outcome = { .end = instant_of(q) };
    int count = 0;

    if (outcome.end) choices[count++] = choice_of(DECLARE, solve_end(&adviser->sign, &outcome), 1);
    if (count && is_automatic(&adviser->sign)) return count;
    memcpy(seen.card, q->card[HAND], LUNAR_FIRST);
    int more = lunar_solve_choices(adviser->solver, &seen, solved);
    if (!more) return 0; /* out of memory */
    for (int i = 0; i < more; i++) choices[count++] = first_choice(q, &solved[i]);
    return count;
}

static bool less(struct ratio a, struct ratio b)
{
    return (ratio_wide)a.n * b.d < (ratio_wide)b.n * a.d;
}

/* Of equal choices the quiet one comes first. */
static int two_choices(struct advice_choice choices[ADVICE_CHOICES], struct advice_choice quiet,
                       struct advice_choice other)
{
    bool better = less(quiet.worth, other.worth);

    choices[0] = better ? other : quiet;
    choices[1] = better ? quiet : other;
    return 2;
}

/* The fee of a draw that was made. */
static int fee_paid(const struct lunar_solver *solver, const struct advice_question *q)
{
    return q->count[GONE] || q->count[HAND] == LUNAR_CARDS ? solver->payoffs.fee : 0;
}

static int solve_drawn(const struct adviser *adviser, const struct advice_question *q,
                       struct advice_choice choices[ADVICE_CHOICES])
{
    const struct lunar_solver *solver = adviser->solver;
    struct lunar_hand hand = hand_of(q);
    struct lunar_worth play =
        lunar_solve_drawn(solver, &hand, q->card[UP][0], cards_of(q, GONE) | cards_of(q, SEEN));
    int fee = fee_paid(solver, q);
    int fold = solver->payoffs.fold + (solver->reading.fee_back ? 0 : fee);

    return two_choices(choices, choice_of(FOLD, fold, 1),
                       choice_of(PLAY, play.sum + fee * play.ways, play.ways));
}

static int solve_forcing(const struct adviser *adviser, const struct advice_question *q,
                         struct advice_choice choices[ADVICE_CHOICES])
{
    const struct lunar_solver *solver = adviser->solver;
    struct lunar_hand hand = hand_of(q);
    struct lunar_worth force =
        lunar_solve_force(solver, &hand, q->card[DEALER], cards_of(q, GONE) | cards_of(q, SEEN));
    int fee = fee_paid(solver, q);

    return two_choices(choices, choice_of(TAKE, solver->payoffs.no_hand + fee, 1),
                       choice_of(FORCES, force.sum + fee * force.ways, force.ways));
}

static int solve(const void *adviser, const struct advice_question *q,
                 struct advice_choice choices[ADVICE_CHOICES])
{
    switch (step_of(q)) {
    case FIRST:
        return solve_first(adviser, q, choices);
    case DRAWN:
        return solve_drawn(adviser, q, choices);
    default:
        return solve_forcing(adviser, q, choices);
    }
}

/* ---- The whole solution ---------------------------------------------------------- */

static bool terms(const void *adviser, uint8_t terms[SOLUTION_DIGEST])
{
    return lunar_solved_terms(((const struct adviser *)adviser)->solver, terms);
}

static bool solve_part(const void *adviser, int part, const struct solution_how *how,
                       struct solution_bytes *bytes)
{
    return lunar_part_solve(((const struct adviser *)adviser)->solver, part, how, bytes);
}

static bool answers(const struct advice_question *q)
{
    return step_of(q) == FIRST && !q->count[SEEN];
}

static int part_of(const struct advice_question *q)
{
    return solve_height(q->card[UP][0]);
}

static bool best(const struct solution_bytes *bytes, const struct sign *sign,
                 const struct advice_question *q, struct advice_choice *choice)
{
    const struct lunar_states *states = lunar_states_kept();
    struct lunar_outcome outcome = { .end = instant_of(q) };
    struct lunar_part part;
    bool good = states && lunar_part_read(&part, part_of(q), bytes);

    if (good && outcome.end) {
        *choice = choice_of(DECLARE, solve_end(sign, &outcome), 1);
    } else if (good) {
        struct lunar_choice of_hand = lunar_part_best(&part, states, q->card[HAND], q->card[UP][0]);
        *choice = first_choice(q, &of_hand);
    }
    return good;
}

static bool shorten(const struct solution_bytes *parts, const struct sign *sign, unsigned chosen,
                    const struct solution_how *how, struct short_strategy *strategy)
{
    struct lunar_reading reading = reading_of(chosen);

    return lunar_short_solve(parts, sign, &reading, how, strategy);
}

static const struct game_solution solution = {
    .parts = LUNAR_UPS,
    .parts_words = "up cards",
    .terms = terms,
    .solve = solve_part,
    .answers = answers,
    .part_of = part_of,
    .best = best,
    .report = lunar_solved_report,
    .worth = lunar_solved_worth,
    .shorten = shorten,
    .short_known = lunar_short_known_costs,
};

/* ---- At a table ------------------------------------------------------------------ */

/* The player gave these up and so knows them, though nobody can see them now. */
static void add_gone(const struct table *table, int seat, struct advice_question *q)
{
    const struct lunar *l = lunar_of(table);
    card_set held = cards_of(q, HAND);

    for (int i = 0; l->round.drawn[seat] && i < LUNAR_FIRST; i++) {
        uint8_t card = l->cards.first[seat][i];
        if (q->count[HAND] == LUNAR_FIRST && !(held & card_bit(card))) add_card(q, GONE, card);
    }
}

/* Where a card that the player sees belongs. */
static int role_of(const struct table *table, int seat, int hand)
{
    if (hand == seat) return HAND;
    if (hand != LUNAR_DEALER) return SEEN;
    return table->till.phase == LUNAR_FORCING ? DEALER : UP;
}

static bool asked(const struct table *table, int seat, struct advice_question *q)
{
    struct table view;
    char why[ADVICE_SAY];

    memset(q, 0, sizeof *q);
    if (!(lunar_asked(table) >> seat & 1) || lunar_of(table)->round.no_draws) return false;
    table_view(table, ROLE_PLAYER, seat, &view);
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        for (int i = 0; i < lunar_of(&view)->count[hand]; i++) {
            int card = lunar_of(&view)->cards.hand[hand][i];
            if (card != CARD_UNSEEN) add_card(q, role_of(&view, seat, hand), card);
        }
    add_gone(table, seat, q);
    return advice_check(&lunar_advice, &table->sign, 0, q, why); /* not with cards yet to look at */
}

/* ---- Practice -------------------------------------------------------------------- */

static void deal(const struct sign *sign, struct advice_practice *p)
{
    (void)sign;
    memset(&p->question, 0, sizeof p->question);
    for (int i = 0; i < LUNAR_FIRST; i++) add_card(&p->question, HAND, p->deck[i]);
    add_card(&p->question, UP, p->deck[LUNAR_FIRST]);
    p->over = false;
}

/* The next card of the deck. */
static uint8_t next_card(const struct advice_practice *p)
{
    const uint8_t *count = p->question.count;
    int drawn = count[HAND] - LUNAR_FIRST + count[GONE];

    return p->deck[2 * LUNAR_FIRST + drawn];
}

static void exchange(struct advice_practice *p, const struct advice_choice *choice)
{
    struct advice_question *q = &p->question;

    for (int i = 0; i < choice->count; i++)
        for (int k = 0; k < LUNAR_FIRST; k++)
            if (q->card[HAND][k] == choice->card[i]) {
                q->card[HAND][k] = next_card(p);
                add_card(q, GONE, choice->card[i]);
                break;
            }
}

static void spoken(hand_value value, char words[ADVICE_SAY])
{
    snprintf(words, ADVICE_SAY, "%s",
             lunar_spoken_id(lunar_hand_id(hand_category(value), hand_qualifies(value))));
    for (char *c = words; *c; c++)
        if (*c == '-') *c = ' ';
}

static void say_end(struct advice_practice *p, enum lunar_end end)
{
    static const char *const says[LUNAR_ENDS] = {
        [END_STRAIGHT_FLUSH] = "The straight flush is paid at once.",
        [END_ROYAL_FLUSH] = "The royal flush is paid at once.",
        [END_FOLDED] = "The ante is lost.",
        [END_NO_HAND] = "The Dealer has no hand; the ante is paid, and the Bet returned.",
        [END_STAND_OFF] = "The Dealer still has no hand; ante and Bet are returned.",
    };
    static const char *const against[LUNAR_ENDS] = {
        [END_WINS] = "wins against", [END_LOSES] = "loses to", [END_EQUAL] = "is equal to"
    };
    struct lunar_hand hand = hand_of(&p->question);
    char own[ADVICE_SAY], dealers[ADVICE_SAY];

    if (says[end]) {
        snprintf(p->end, sizeof p->end, "%s", says[end]);
        return;
    }
    spoken(lunar_value(&hand), own);
    spoken(five_cards_value(p->question.card[DEALER]), dealers);
    snprintf(p->end, sizeof p->end, "The hand (%.60s) %s the Dealer's (%.60s).", own, against[end],
             dealers);
}

static void end(const struct sign *sign, struct advice_practice *p, struct lunar_outcome outcome,
                int fees)
{
    const uint8_t *count = p->question.count;
    bool drew = count[GONE] || count[HAND] == LUNAR_CARDS;

    p->over = true;
    p->result = ratio_of(solve_end(sign, &outcome) - fees - drew, 1);
    say_end(p, outcome.end);
}

static void turn_dealer(const struct sign *sign, struct advice_practice *p)
{
    struct lunar_hand hand = hand_of(&p->question);

    for (int i = 0; i < LUNAR_FIRST; i++) add_card(&p->question, DEALER, p->deck[LUNAR_FIRST + i]);
    struct lunar_outcome outcome = lunar_shown(&hand, p->question.card[DEALER], false);
    if (outcome.end != END_NO_HAND) end(sign, p, outcome, 0);
}

/* The card removed has been seen; it may have been the one that was face up. */
static void force_dealer(const struct sign *sign, struct advice_practice *p)
{
    struct advice_question *q = &p->question;
    struct lunar_hand hand = hand_of(q);
    int highest = lunar_highest(q->card[DEALER]);

    add_card(q, SEEN, q->card[DEALER][highest]);
    q->card[DEALER][highest] = next_card(p);
    q->count[UP] = 0;
    end(sign, p, lunar_shown(&hand, q->card[DEALER], true), 1);
}

static void go_on(const struct sign *sign, struct advice_practice *p,
                  const struct advice_choice *choice)
{
    if (is_choice(choice, FOLD))
        end(sign, p, (struct lunar_outcome){ .end = END_FOLDED }, 0);
    else if (is_choice(choice, DECLARE))
        end(sign, p, (struct lunar_outcome){ .end = instant_of(&p->question) }, 0);
    else if (is_choice(choice, TAKE))
        end(sign, p, (struct lunar_outcome){ .end = END_NO_HAND }, 0);
    else if (is_choice(choice, FORCES))
        force_dealer(sign, p);
    else if (is_choice(choice, PLAY))
        turn_dealer(sign, p);
    else if (is_choice(choice, EXCHANGE))
        exchange(p, choice);
    else
        add_card(&p->question, HAND, next_card(p));
}

static const char *const options[] = { "instant", NULL };

const struct game_advice lunar_advice = {
    .solution = &solution,
    .unit = "antes",
    .roles = roles,
    .steps = steps,
    .readings = readings,
    .options = options,
    .check = check,
    .step = step_of,
    .remark = remark,
    .open = open,
    .close = close,
    .solve = solve,
    .asked = asked,
    .deal = deal,
    .go_on = go_on,
};
