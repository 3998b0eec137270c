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
    struct force *force, *unsuited_force; /* null if the unsuited hand never forces */
};

/* The gain of the flush beyond the unsuited hand, forcing left aside. */
static struct sums flush_gain(const struct unit *unit, const struct suited_draw *s, unsigned dead)
{
    const struct change *change =
        &rows_changes(unit->rows, s->final->value)[unit_up_left(unit, dead)];
    struct sums flush = unit_played(unit->solver, s->final, &s->faces, change, &s->stage),
                unsuited = unit_single(unit, s->drawn, dead, &s->stage);

    sums_add(&flush, &unsuited, -1);
    return flush;
}

/* The gain in one suit by forcing, beyond that of the unsuited hand. */
static struct gains force_gain(const struct suited_draw *s, unsigned dead, bool is_up)
{
    struct gains gains = force_suit(s->force, dead, is_up);

    if (s->unsuited_force) {
        struct gains less = force_suit(s->unsuited_force, dead, is_up);
        gains_add(&gains, &less, -1);
    }
    return gains;
}

/* What forcing gains by heights. */
static struct sums begin_suited(struct unit *unit, struct suited_draw *s, const uint8_t of[HEIGHTS],
                                bool beyond_unsuited)
{
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
            struct gains gains = force_gain(s, dead, is_up);
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

/* ---- All draws of a hold --------------------------------------------------------- */

/* What forcing gains by heights, for a straight flush beyond the straight. */
static struct flush_bounds force_bounds(struct unit *unit, int cards, const struct suited_draw *s,
                                        const uint8_t of[HEIGHTS])
{
    int unseen = (int)s->stage.more + HIDDEN;

    if (unit->solver->reading.never_forced) return (struct flush_bounds){ 0, 0 };
    if (hand_category(s->final->value) == FLUSH) return flushes_bounds(unit, cards, s->drawn->draw);
    force_begin(unit->force, unit->rows, s->final, of, unseen);
    force_begin(unit->unsuited_force, unit->rows, s->drawn->final, of, unseen);
    struct force_margin margin = force_margin(unit->force),
                        unsuited = force_margin(unit->unsuited_force);
    int64_t sum = unit->force->any.sum - unit->unsuited_force->any.sum;
    return (struct flush_bounds){ sum - margin.less - unsuited.more,
                                  sum + margin.more + unsuited.less };
}

static void add_bounds(struct flush_bounds *to, const struct flush_bounds *more)
{
    to->least += more->least;
    to->most += more->most;
}

/* Adds a draw; `drawn`: the cards of the hand's heights in it. */
static void value_flush_draw(struct unit *unit, int hold, const struct made *d)
{
    struct flush_values *v = unit->flush_values;
    const struct final *final = &unit->solver->suited[unit->hold[hold].kept.set | d->draw->set];
    unsigned set = d->draw->set, drawn = unit_pattern(unit, set);
    bool can_be_up = !(set >> unit->rows->dealer->up & 1);
    int cards = unit->hold[hold].cards;
    uint8_t of[HEIGHTS];
    struct suited_draw s = suited_draw(unit, cards, d, final, of);
    struct flush_bounds bounds = force_bounds(unit, cards, &s, of);

    add_bounds(&v->bounds[0][drawn], &bounds);
    for (uint32_t left = v->needs_other; left; left &= left - 1) {
        int dead = __builtin_ctz(left);
        struct sums gain = flush_gain(unit, &s, unit_mask(unit, (unsigned)dead));
        sums_add(&v->other[dead][drawn], &gain, 1);
    }
    if (!can_be_up) return;
    add_bounds(&v->bounds[1][drawn], &bounds);
    for (uint32_t left = v->needs_up; left; left &= left - 1) {
        unsigned dead = (unsigned)__builtin_ctz(left);
        if (dead & drawn) continue;
        struct sums gain = flush_gain(unit, &s, unit_mask(unit, dead) | set);
        sums_add(&v->up[dead], &gain, 1);
    }
}

/* From sums over draws with exactly these cards of the hand's heights to those with no others. */
static void sum_drawn(struct unit *unit)
{
    struct flush_values *v = unit->flush_values;
    unsigned patterns = 1u << unit->hand.heights;

    for (int h = 0; h < unit->hand.heights; h++)
        for (unsigned set = 0; set < patterns; set++) {
            if (!(set >> h & 1)) continue;
            for (int is_up = 0; is_up < 2; is_up++)
                add_bounds(&v->bounds[is_up][set], &v->bounds[is_up][set ^ 1u << h]);
            for (uint32_t left = v->needs_other; left; left &= left - 1) {
                struct sums *other = v->other[__builtin_ctz(left)];
                sums_add(&other[set], &other[set ^ 1u << h], 1);
            }
        }
}

static void begin_values(struct unit *unit, int hold)
{
    struct flush_values *v = unit->flush_values;

    v->needs_up = v->needs_other = 0;
    for (int i = 0; i < unit->asks; i++) {
        const struct ask *ask = &unit->ask[i];
        uint32_t dead = 1u << unit->state[ask->state].pattern[0];
        if (ask->hold != hold) continue;
        if (ask->suits & 1) v->needs_up |= dead;
        if (ask->suits & ~1) v->needs_other |= dead;
    }
    memset(v->bounds, 0, sizeof v->bounds);
    memset(v->up, 0, sizeof v->up);
    for (uint32_t left = v->needs_other; left; left &= left - 1)
        memset(v->other[__builtin_ctz(left)], 0, sizeof v->other[0]);
}

static void answer_asks(struct unit *unit, int hold)
{
    const struct flush_values *v = unit->flush_values;
    unsigned all = (1u << unit->hand.heights) - 1;

    for (int i = 0; i < unit->asks; i++) {
        struct ask *ask = &unit->ask[i];
        const struct state *state = &unit->state[ask->state];
        if (ask->hold != hold) continue;
        for (int suit = 0; suit < SUITS; suit++) {
            unsigned dead = state->pattern[0], free = all & ~(unsigned)state->pattern[suit];
            if (!(ask->suits >> suit & 1)) continue;
            sums_add(&ask->flushes, suit ? &v->other[dead][free] : &v->up[dead], 1);
            ask->least += v->bounds[!suit][free].least;
            ask->most += v->bounds[!suit][free].most;
        }
    }
}

/* The next draw from i on that makes a flush if it is of the suit kept; false: there is none. */
static bool next_flush(const struct unit *unit, const struct hold *hold, int *i, struct made *d)
{
    const struct sets *sets = &unit->rows->all->sets;

    while (*i < sets->draws[hold->cards]) {
        const struct draw *draw = &sets->draw[hold->cards][(*i)++];
        if (draw->heights == hold->cards && !(draw->set & hold->kept.set) &&
            unit_draw_of_hold(unit, hold, *i - 1, d))
            return true;
    }
    return false;
}

void unit_value_flushes(struct unit *unit, int hold)
{
    struct made d;

    begin_values(unit, hold);
    for (int i = 0; next_flush(unit, &unit->hold[hold], &i, &d);) value_flush_draw(unit, hold, &d);
    sum_drawn(unit);
    answer_asks(unit, hold);
}

/* ---- Forcing with them ----------------------------------------------------------- */

/* Adds what forcing gains with a straight flush, beyond a straight and beyond a flush. */
static void force_straight_flush(struct unit *unit, int hold, const struct made *d)
{
    static _Thread_local struct memos memos;
    const struct final *final = &unit->solver->suited[unit->hold[hold].kept.set | d->draw->set];
    struct final as_flush = { .value = final->value, .win = unit->rows->all->flush_win };
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

void unit_force_flushes(struct unit *unit, int hold)
{
    struct made d;

    force_flushes(unit, hold);
    for (int i = 0; next_flush(unit, &unit->hold[hold], &i, &d);)
        if (hand_category(d.final->value) == STRAIGHT) force_straight_flush(unit, hold, &d);
}

/* ---- Sixth cards ----------------------------------------------------------------- */

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

/* Adds a sixth card to each hand whose cards of a suit are `suited`; `own`: it is of that suit.
 * Forcing gains no less than without the flush. */
static void add_sixth(struct unit *unit, unsigned suited, bool own, const struct suited_draw *s,
                      struct memos *memos, const struct sums *by_heights)
{
    int64_t most = unit_most_by_force(unit->rows, s->final, s->faces.no_hand, &s->stage);

    for (int i = 0; i < unit->asks; i++) {
        struct ask *ask = &unit->ask[i];
        const struct state *state = &unit->state[ask->state];
        if (ask->choice != LUNAR_BUYS) continue;
        for (int suit = 0; suit < SUITS; suit++)
            for (int of_card = 0; state->mask[suit] == suited && of_card < SUITS; of_card++)
                if ((of_card == suit) == own &&
                    can_draw(unit, state, of_card, s->drawn->draw->set)) {
                    add_drawn(unit, ask, s, memos, by_heights, of_card, 1);
                    if (!s->force) ask->most += most;
                }
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
static void add_sixths(struct unit *unit, bool forced)
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

void unit_flush_sixths(struct unit *unit)
{
    add_sixths(unit, false);
}

void unit_force_flush_sixths(struct unit *unit)
{
    add_sixths(unit, true);
}
