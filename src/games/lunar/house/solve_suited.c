/* solve_suited.c - draws that make a flush, and sixth cards that do, one by one: what they are
 * worth beyond the same heights unsuited, which are counted already.
 *
 * What forcing gains with a flush is summed in solve_flushes.c, for straight flushes and sixth
 * cards here. */
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/solve_unit.h"

#include <string.h>

/* ---- Draws that make a flush ----------------------------------------------------- */

/* A final hand after one draw of known suits. */
struct suited_draw {
    const struct made *drawn;  /* the same heights unsuited */
    const struct final *final; /* the flush */
    struct faces faces;
    struct stage stage;
    struct force *force, *unsuited_force;             /* null if the unsuited hand never forces */
    struct force_suits *suits[2], *unsuited_suits[2]; /* [of the suit drawn] */
};

/* The gain of the flush beyond the unsuited hand, forcing left aside. */
static struct sums flush_gain(const struct unit *unit, const struct suited_draw *s, unsigned dead)
{
    const struct change *change =
        &rows_changes(unit->rows, s->final->value)[unit_up_left(unit, dead)];
    struct sums flush = unit_played(unit->solver, s->final, &s->faces, change, &s->stage);
    struct sums unsuited = unit_single(unit, s->drawn, dead, &s->stage);

    sums_add(&flush, &unsuited, -1);
    return flush;
}

/* The gain in one suit by forcing, beyond that of the unsuited hand. */
static struct gains force_gain(const struct suited_draw *s, unsigned dead, bool is_up,
                               bool is_drawn)
{
    struct gains gains = is_up ? force_up(s->force, s->suits[is_drawn], dead)
                               : force_other(s->force, s->suits[is_drawn], dead);

    if (s->unsuited_force) {
        struct gains less = is_up
                                ? force_up(s->unsuited_force, s->unsuited_suits[is_drawn], dead)
                                : force_other(s->unsuited_force, s->unsuited_suits[is_drawn], dead);
        gains_add(&gains, &less, -1);
    }
    return gains;
}

/* What forcing gains by heights; prepares the suits. */
static struct sums begin_suited(struct unit *unit, struct suited_draw *s, const uint8_t of[HEIGHTS],
                                bool beyond_unsuited)
{
    unsigned drawn = s->drawn->draw->set;
    int unseen = (int)s->stage.more + HIDDEN;
    struct sums by_heights = { 0 };

    s->force = unit->force;
    force_begin(s->force, unit->rows, s->final, of, unseen);
    sums_gain(&by_heights, &s->force->any, 1);
    if (beyond_unsuited && solve_may_force(unit->solver, s->drawn->final, (int)s->stage.more)) {
        s->unsuited_force = unit->unsuited_force;
        force_begin(s->unsuited_force, unit->rows, s->drawn->final, of, unseen);
        sums_gain(&by_heights, &s->unsuited_force->any, -1);
    }
    for (int i = 0; i < 2; i++) {
        s->suits[i] = &unit->suits[i];
        s->unsuited_suits[i] = &unit->suits[2 + i];
        force_sum_suits(s->force, s->suits[i], unit->hand.set & ~(i ? drawn : 0), i ? drawn : 0);
        if (s->unsuited_force)
            force_sum_suits(s->unsuited_force, s->unsuited_suits[i],
                            unit->hand.set & ~(i ? drawn : 0), i ? drawn : 0);
    }
    return by_heights;
}

/* Gains by pattern of dead cards in a suit, made when first asked for. */
struct by_pattern {
    uint32_t known;
    struct sums tally[PATTERNS_OF_HAND];
};

static const struct sums *in_suit(const struct unit *unit, struct by_pattern *memo,
                                  const struct suited_draw *s, unsigned pattern, unsigned drawn,
                                  bool is_up)
{
    struct sums *tally = &memo->tally[pattern];

    if (!(memo->known >> pattern & 1)) {
        unsigned dead = unit_mask(unit, pattern) | drawn;
        memo->known |= 1u << pattern;
        *tally = (struct sums){ 0 };
        if (s->force) {
            struct gains gains = force_gain(s, dead, is_up, drawn != 0);
            sums_gain(tally, &gains, 1);
        } else if (is_up) {
            *tally = flush_gain(unit, s, dead);
        }
    }
    return tally;
}

struct memos {
    struct by_pattern up, up_drawn, other, other_drawn;
};

/* Adds cards of one suit, drawn by one hand. */
static void add_drawn(const struct unit *unit, struct ask *ask, const struct suited_draw *s,
                      struct memos *memos, const struct sums *by_heights, int suit, int times)
{
    const struct state *state = &unit->state[ask->state];

    sums_add(&ask->flushes, by_heights, times);
    for (int t = 0; t < SUITS; t++) {
        bool own = t == suit;
        struct by_pattern *memo = t == 0 ? own ? &memos->up_drawn : &memos->up
                                  : own  ? &memos->other_drawn
                                         : &memos->other;
        unsigned drawn = own ? s->drawn->draw->set : 0;
        sums_add(&ask->flushes, in_suit(unit, memo, s, state->pattern[t], drawn, t == 0), times);
    }
}

/* Whether the hand can draw these cards of the suit. */
static bool can_draw(const struct unit *unit, const struct state *state, int suit, unsigned drawn)
{
    unsigned up = suit ? 0 : 1u << unit->rows->dealer->up;

    return !((state->mask[suit] | up) & drawn);
}

/* Adds one draw to each hand that asks about the hold, in the suits in which it makes a flush. */
static void add_suited_draw(struct unit *unit, int hold, const struct suited_draw *s,
                            struct memos *memos, const struct sums *by_heights, int times)
{
    for (int i = 0; i < unit->asks; i++) {
        struct ask *ask = &unit->ask[i];
        if (ask->hold != hold) continue;
        for (int suit = 0; suit < SUITS; suit++)
            if (ask->suits >> suit & 1 &&
                can_draw(unit, &unit->state[ask->state], suit, s->drawn->draw->set))
                add_drawn(unit, ask, s, memos, by_heights, suit, times);
    }
}

struct faces unit_faces_of_flush(const struct unit *unit, const struct final *final,
                                 const uint8_t of[HEIGHTS], const struct stage *stage)
{
    const struct sets *sets = &unit->rows->all->sets;
    uint8_t dead[HEIGHTS];
    int count = 0;

    for (int h = 0; h < HEIGHTS; h++) {
        dead[h] = (uint8_t)(SUITS - (h == unit->rows->dealer->up) - of[h]);
        count += dead[h];
    }
    struct faces faces = unit->rows->flushes[count][sets_number(sets, dead)];
    if (hand_category(final->value) > FLUSH) /* above four of a kind */
        faces.win = (int32_t)stage->dealers - faces.no_hand;
    return faces;
}

static struct suited_draw suited_draw(const struct unit *unit, int cards, const struct made *d,
                                      const struct final *final, uint8_t of[HEIGHTS])
{
    struct suited_draw s = { .drawn = d, .final = final, .stage = unit_stage(cards) };

    memcpy(of, unit->of, HEIGHTS);
    for (int i = 0; i < d->draw->heights; i++) of[d->draw->height[i]]--;
    s.faces = unit_faces_of_flush(unit, final, of, &s.stage);
    return s;
}

static void forget(struct memos *memos)
{
    memos->up.known = memos->up_drawn.known = memos->other.known = memos->other_drawn.known = 0;
}

/* Adds a flush beyond the unsuited hand, forcing left aside. */
static void value_flush_draw(struct unit *unit, int hold, const struct made *d)
{
    static _Thread_local struct memos memos;
    const struct final *final = &unit->solver->suited[unit->hold[hold].kept.set | d->draw->set];
    struct sums nothing = { 0 };
    uint8_t of[HEIGHTS];
    struct suited_draw s = suited_draw(unit, unit->hold[hold].cards, d, final, of);

    forget(&memos);
    add_suited_draw(unit, hold, &s, &memos, &nothing, 1);
}

/* Adds what forcing gains with a straight flush, beyond a straight and beyond a flush. */
static void force_straight_flush(struct unit *unit, int hold, const struct made *d)
{
    static _Thread_local struct memos memos;
    const struct final *final = &unit->solver->suited[unit->hold[hold].kept.set | d->draw->set];
    struct final as_flush = { final->value, unit->rows->all->flush_win };
    uint8_t of[HEIGHTS];
    struct suited_draw s = suited_draw(unit, unit->hold[hold].cards, d, final, of);

    forget(&memos);
    struct sums by_heights = begin_suited(unit, &s, of, true);
    add_suited_draw(unit, hold, &s, &memos, &by_heights, 1);
    s = suited_draw(unit, unit->hold[hold].cards, d, &as_flush, of);
    forget(&memos);
    by_heights = begin_suited(unit, &s, of, false);
    add_suited_draw(unit, hold, &s, &memos, &by_heights, -1);
}

static void force_flushes(struct unit *unit, int hold)
{
    flushes_begin_hold(unit->flush_memo);
    for (int i = 0; i < unit->asks; i++) {
        struct ask *ask = &unit->ask[i];
        for (int suit = 0; ask->hold == hold && suit < SUITS; suit++) {
            if (!(ask->suits >> suit & 1)) continue;
            struct gains gains = flushes_force(unit, &unit->hold[hold], unit->flush_memo,
                                               &unit->state[ask->state], suit);
            sums_gain(&ask->flushes, &gains, 1);
        }
    }
}

void unit_value_flushes(struct unit *unit, int hold, bool forced)
{
    const struct sets *sets = &unit->rows->all->sets;
    const struct hold *of_hold = &unit->hold[hold];
    struct made d;

    if (forced && unit->solver->reading.never_forced) return;
    if (forced) force_flushes(unit, hold);
    for (int i = 0; i < sets->draws[of_hold->cards]; i++) {
        const struct draw *draw = &sets->draw[of_hold->cards][i];
        if (draw->heights < of_hold->cards || draw->set & of_hold->kept.set) continue;
        if (!unit_draw_of_hold(unit, of_hold, i, &d)) continue;
        if (!forced)
            value_flush_draw(unit, hold, &d);
        else if (hand_category(d.final->value) == STRAIGHT)
            force_straight_flush(unit, hold, &d);
    }
}

/* Six cards, of which those of `suited` are of one suit, in some order. */
static struct lunar_hand six_cards(const struct unit *unit, unsigned suited, int height, bool own)
{
    struct lunar_hand hand = { .count = 0 };
    int other = 1;

    for (int i = 0; i < unit->hand.heights; i++) {
        int h = unit->hand.height[i], count = unit->hand.count[i];
        if (suited >> h & 1) {
            hand.card[hand.count++] = solve_card(h, 0);
            count--;
        }
        while (count--) hand.card[hand.count++] = solve_card(h, 1 + other++ % (SUITS - 1));
    }
    hand.card[hand.count++] = solve_card(height, own ? 0 : 1 + other % (SUITS - 1));
    return hand;
}

/* Adds a sixth card to each hand whose cards of a suit are `suited`; `own`: it is of that suit. */
static void add_sixth(struct unit *unit, unsigned suited, bool own, const struct suited_draw *s,
                      struct memos *memos, const struct sums *by_heights)
{
    for (int i = 0; i < unit->asks; i++) {
        struct ask *ask = &unit->ask[i];
        const struct state *state = &unit->state[ask->state];
        if (ask->choice != LUNAR_BUYS) continue;
        for (int suit = 0; suit < SUITS; suit++)
            for (int of_card = 0; state->mask[suit] == suited && of_card < SUITS; of_card++)
                if ((of_card == suit) == own && can_draw(unit, state, of_card, s->drawn->draw->set))
                    add_drawn(unit, ask, s, memos, by_heights, of_card, 1);
    }
}

/* A sixth card that makes a flush. */
static void value_flush_sixth(struct unit *unit, unsigned suited, int height, bool own, bool forced)
{
    static _Thread_local struct memos memos;
    struct made d = unit_sixth_of(unit, height);
    struct lunar_hand hand = six_cards(unit, suited, height, own);
    struct final final = solve_final_of(unit->solver, &hand);
    struct sums by_heights = { 0 };
    uint8_t of[HEIGHTS];
    struct suited_draw s = suited_draw(unit, 1, &d, &final, of);

    forget(&memos);
    if (forced) by_heights = begin_suited(unit, &s, of, true);
    add_sixth(unit, suited, own, &s, &memos, &by_heights);
}

/* Hands with four or five cards of a suit. */
void unit_flush_sixths(struct unit *unit, bool forced)
{
    uint32_t done = 0;

    for (int i = 0; i < unit->asks; i++) {
        const struct state *state = &unit->state[unit->ask[i].state];
        for (int suit = 0; unit->ask[i].choice == LUNAR_BUYS && suit < SUITS; suit++) {
            unsigned mask = state->mask[suit], pattern = state->pattern[suit];
            int held = __builtin_popcount(mask);
            if (held < LUNAR_FIRST - 1 || done >> pattern & 1) continue;
            done |= 1u << pattern;
            for (int h = 0; h < HEIGHTS; h++) {
                if (!unit->of[h]) continue;
                if (!(mask >> h & 1)) value_flush_sixth(unit, mask, h, true, forced);
                if (held == LUNAR_FIRST) value_flush_sixth(unit, mask, h, false, forced);
            }
        }
    }
}
