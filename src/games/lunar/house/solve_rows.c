/* solve_rows.c - final hands against the Dealer by heights alone, for one up card.
 *
 * What the Dealer may have depends on the dead cards: the player's five and those drawn.  So one
 * row of sums over the Dealer's patterns, in order of value, serves all ways to divide the dead
 * cards into a final hand and cards given up.  Rows are summed for many sets of dead cards side by
 * side. */
#include "games/lunar/house/solve_unit.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

/* ---- Places of final hands ------------------------------------------------------- */

static int place_of(const struct dealer *dealer, int value)
{
    int low = dealer->no_hands, high = dealer->count;

    while (low < high) {
        int middle = (low + high) / 2;
        if (dealer->value[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct place place(const struct dealer *dealer, hand_value value)
{
    return (struct place){ (uint16_t)place_of(dealer, value),
                           (uint16_t)place_of(dealer, value + 1) };
}

static void place_finals(struct rows *rows, const struct dealer *dealer)
{
    const struct lunar_solver *solver = rows->solver;

    for (int i = 0; i < FIVE_OF; i++) rows->place[i] = place(dealer, solver->unsuited[i].value);
    for (int i = 0; i < SIX_OF; i++) rows->place_six[i] = place(dealer, rows->all->six[i].value);
    rows->flush = place(dealer, FLUSH << HAND_PLACE_BITS);
}

/* ---- Rows ------------------------------------------------------------------------ */

#define LANES 16

struct batch {
    int count, dead;                /* lanes in use; dead cards in each */
    uint8_t counts[LANES][HEIGHTS]; /* dead cards by height, without the up card */
    uint16_t blocks[BLOCKS][LANES];
    uint32_t below[PATTERNS + 1][LANES]; /* the Dealer's hands before this pattern */
    int64_t five[FIVE_OF];               /* added up by this batch */
    struct extremes extreme;
    struct halves halves;
};

/* Lanes that are not in use count as the first one does. */
static void weigh(struct batch *batch, int up)
{
    uint8_t of[HEIGHTS][LANES];

    for (int h = 0; h < HEIGHTS; h++)
        for (int lane = 0; lane < LANES; lane++)
            of[h][lane] =
                (uint8_t)(SUITS - (h == up) - batch->counts[lane < batch->count ? lane : 0][h]);
    solve_blocks(of[0], LANES, batch->blocks[0]);
}

static void sum_patterns(struct batch *batch, const struct dealer *dealer)
{
    memset(batch->below[0], 0, sizeof batch->below[0]);
    for (int i = 0; i < dealer->count; i++) {
        const uint16_t *a = batch->blocks[dealer->block[i][0]],
                       *b = batch->blocks[dealer->block[i][1]];
        const uint32_t *from = batch->below[i];
        uint32_t *to = batch->below[i + 1];
        for (int lane = 0; lane < LANES; lane++)
            to[lane] = from[lane] + (uint16_t)(a[lane] * b[lane]);
    }
}

static struct faces faces_at(const struct rows *rows, const struct batch *batch, int lane,
                             struct place place)
{
    uint32_t first = batch->below[rows->dealer->no_hands][lane],
             below = batch->below[place.below][lane], above = batch->below[place.above][lane];

    return (struct faces){ (int32_t)first, (int32_t)(below - first), (int32_t)(above - below) };
}

/* Keeps what each hand faces that the dead cards of a lane can be. */
static void keep_faces(struct rows *rows, const struct batch *batch, int lane,
                       const struct halves *halves)
{
    struct faces *faces = rows->faces[halves->given];

    for (int kept = 0; kept <= LUNAR_FIRST; kept++)
        for (int i = 0; i < halves->low[kept].count; i++) {
            const struct divided *low = &halves->low[kept].part[i];
            for (int k = 0; k < halves->high[kept].count; k++) {
                const struct divided *high = &halves->high[kept].part[k];
                int final = low->final + high->final, up_to = low->up_to + high->up_to;
                faces[up_to * FIVE_OF + final] = faces_at(rows, batch, lane, rows->place[final]);
            }
        }
}

/* Of exchanges of five cards only adds up what follows for the bounds. */
static void bound_five(const struct rows *rows, struct batch *batch, int lane,
                       const struct halves *halves)
{
    struct stage stage = unit_stage(LUNAR_FIRST);

    for (int kept = 0; kept <= LUNAR_FIRST; kept++)
        for (int i = 0; i < halves->low[kept].count; i++) {
            const struct divided *low = &halves->low[kept].part[i];
            for (int k = 0; k < halves->high[kept].count; k++) {
                const struct divided *high = &halves->high[kept].part[k];
                int final = low->final + high->final;
                struct faces faces = faces_at(rows, batch, lane, rows->place[final]);
                batch->five[low->up_to + high->up_to] +=
                    low->ways * high->ways *
                    unit_most_drawn(rows, &stage, &rows->terms[LUNAR_FIRST][final], &faces);
            }
        }
}

static struct gains any_of(const struct rows *rows, const struct batch *batch, int lane)
{
    uint8_t of[HEIGHTS];

    for (int h = 0; h < HEIGHTS; h++)
        of[h] = (uint8_t)(SUITS - (h == rows->dealer->up) - batch->counts[lane][h]);
    return flushes_any(rows, of, CARDS - 1 - batch->dead);
}

static void divide(struct rows *rows, struct batch *batch, int lane)
{
    int given = batch->dead - LUNAR_FIRST;

    if (given < LUNAR_FIRST && !rows->faces[given]) return;
    halves_divide(&batch->halves, &rows->all->sets, batch->counts[lane], given, rows->dealer->up);
    if (given < LUNAR_FIRST)
        keep_faces(rows, batch, lane, &batch->halves);
    else
        bound_five(rows, batch, lane, &batch->halves);
}

static void note_extremes(const struct rows *rows, struct batch *batch, int number)
{
    struct extremes *extreme = &batch->extreme;
    const struct gains *any = rows->any[batch->dead];
    int32_t no_hand = rows->flushes[batch->dead][number].no_hand;

    if (no_hand < extreme->least_no_hand) extreme->least_no_hand = no_hand;
    if (any && any[number].sum > extreme->most_any) extreme->most_any = any[number].sum;
}

static void store(struct rows *rows, struct batch *batch)
{
    const struct sets *sets = &rows->all->sets;

    for (int lane = 0; lane < batch->count; lane++) {
        const uint8_t *counts = batch->counts[lane];
        int number = sets_number(sets, counts);
        rows->flushes[batch->dead][number] = faces_at(rows, batch, lane, rows->flush);
        if (rows->any[batch->dead]) rows->any[batch->dead][number] = any_of(rows, batch, lane);
        note_extremes(rows, batch, number);
        if (batch->dead == LUNAR_CARDS)
            rows->faces_six[number] = faces_at(rows, batch, lane, rows->place_six[number]);
        divide(rows, batch, lane);
    }
}

static void finish(struct rows *rows, struct batch *batch)
{
    if (!batch->count) return;
    weigh(batch, rows->dealer->up);
    sum_patterns(batch, rows->dealer);
    store(rows, batch);
    batch->count = 0;
}

static void add(struct rows *rows, struct batch *batch, const uint8_t counts[HEIGHTS])
{
    memcpy(batch->counts[batch->count++], counts, HEIGHTS);
    if (batch->count == LANES) finish(rows, batch);
}

/* Every set of dead cards from this height down.  Low heights change first, so that numbers are
 * near each other. */
static void fill_from(struct rows *rows, struct batch *batch, uint8_t counts[HEIGHTS], int height,
                      int left)
{
    int of = SUITS - (height == rows->dealer->up);

    if (!left) {
        add(rows, batch, counts);
        return;
    }
    if (height < 0) return;
    for (int n = 0; n <= left && n <= of; n++) {
        counts[height] = (uint8_t)n;
        fill_from(rows, batch, counts, height - 1, left - n);
    }
    counts[height] = 0;
}

static void add_five(struct rows *rows, const int64_t five[FIVE_OF])
{
    pthread_mutex_lock(&rows->lock);
    for (int i = 0; i < FIVE_OF; i++) rows->five[i] += five[i];
    pthread_mutex_unlock(&rows->lock);
}

static void add_extremes(struct rows *rows, const struct batch *batch)
{
    struct extremes *to = &rows->extreme[batch->dead];

    pthread_mutex_lock(&rows->lock);
    if (batch->extreme.least_no_hand < to->least_no_hand)
        to->least_no_hand = batch->extreme.least_no_hand;
    if (batch->extreme.most_any > to->most_any) to->most_any = batch->extreme.most_any;
    pthread_mutex_unlock(&rows->lock);
}

/* A part is the number of dead cards and how many there are of the two highest heights. */
#define HIGHEST_TWO 25

int rows_parts(void)
{
    return (DEAD_MOST - LUNAR_FIRST + 1) * HIGHEST_TWO;
}

bool rows_fill(struct rows *rows, int part)
{
    struct batch *batch = calloc(1, sizeof *batch);
    uint8_t counts[HEIGHTS] = { 0 };
    int high = part % HIGHEST_TWO, up = rows->dealer->up;

    if (!batch) return false;
    batch->dead = DEAD_MOST - part / HIGHEST_TWO; /* the longest parts first */
    batch->extreme = (struct extremes){ INT64_MAX, 0 };
    counts[HEIGHTS - 1] = (uint8_t)(high / 5);
    counts[HEIGHTS - 2] = (uint8_t)(high % 5);
    int left = batch->dead - counts[HEIGHTS - 1] - counts[HEIGHTS - 2];
    if (left >= 0 && (up < HEIGHTS - 2 || counts[up] < SUITS))
        fill_from(rows, batch, counts, HEIGHTS - 3, left);
    finish(rows, batch);
    add_extremes(rows, batch);
    if (batch->dead == DEAD_MOST) add_five(rows, batch->five);
    free(batch);
    return true;
}

/* ---- Exchanges of five cards ----------------------------------------------------- */

static void face_lanes(const struct rows *rows, struct batch *batch, const int final[LANES],
                       struct faces faces[FIVE_OF])
{
    weigh(batch, rows->dealer->up);
    sum_patterns(batch, rows->dealer);
    for (int lane = 0; lane < batch->count; lane++)
        faces[final[lane]] = faces_at(rows, batch, lane, rows->place[final[lane]]);
    batch->count = 0;
}

bool rows_face_five(const struct rows *rows, const uint8_t dead[HEIGHTS],
                    struct faces faces[FIVE_OF])
{
    const struct sets *sets = &rows->all->sets;
    struct batch *batch = calloc(1, sizeof *batch);
    int final[LANES];

    if (!batch) return false;
    for (int i = 0; i < FIVE_OF; i++) {
        const struct draw *draw = &sets->draw[LUNAR_FIRST][i];
        uint8_t *counts = batch->counts[batch->count];
        bool possible = draw->heights > 0;
        memcpy(counts, dead, HEIGHTS);
        for (int k = 0; k < draw->heights; k++) {
            int h = draw->height[k];
            counts[h] = (uint8_t)(counts[h] + draw->count[k]);
            possible = possible && counts[h] <= SUITS - (h == rows->dealer->up);
        }
        if (!possible) continue;
        final[batch->count++] = i;
        if (batch->count == LANES) face_lanes(rows, batch, final, faces);
    }
    if (batch->count) face_lanes(rows, batch, final, faces);
    free(batch);
    return true;
}

/* ---- Flushes of the Dealer ------------------------------------------------------- */

/* How the comparison with one class of final hands changes because five cards of the Dealer are of
 * the up card's suit: sums over all subsets of the unseen heights of that suit. */
static void compare_flushes(const struct dealer *dealer, hand_value value, struct change *changes)
{
    memset(changes, 0, sizeof *changes * HEIGHT_SETS);
    for (int i = 0; i < dealer->flush_count; i++) {
        const struct dealer_flush *f = &dealer->flush[i];
        struct change *c = &changes[f->hidden];
        c->no_hand = (int16_t)(-!hand_qualifies(f->unsuited));
        if (hand_qualifies(f->unsuited)) {
            c->win = (int16_t)(c->win - (value > f->unsuited));
            c->equal = (int16_t)(c->equal - (value == f->unsuited));
        }
        c->win = (int16_t)(c->win + (value > f->suited));
        c->equal = (int16_t)(c->equal + (value == f->suited));
    }
    for (int h = 0; h < HEIGHTS; h++)
        for (unsigned set = 0; set < HEIGHT_SETS; set++)
            if (set >> h & 1) {
                const struct change *from = &changes[set & ~(1u << h)];
                changes[set].no_hand = (int16_t)(changes[set].no_hand + from->no_hand);
                changes[set].win = (int16_t)(changes[set].win + from->win);
                changes[set].equal = (int16_t)(changes[set].equal + from->equal);
            }
}

/* Hands between the Dealer's ace-king hands and straights all fare alike, and so do those between
 * flushes and straight flushes. */
static hand_value class_of(hand_value value)
{
    enum hand_category category = hand_category(value);

    if (!hand_qualifies(value)) return 0;
    if (category >= ONE_PAIR && category <= THREE_OF_A_KIND) return ONE_PAIR << HAND_PLACE_BITS;
    if (category == FULL_HOUSE || category == FOUR_OF_A_KIND) return FULL_HOUSE << HAND_PLACE_BITS;
    return value;
}

const struct change *rows_changes(const struct rows *rows, hand_value value)
{
    int class = rows->all->class_of[value];

    assert(class >= 0);
    return rows->changes + (size_t) class * HEIGHT_SETS;
}

int rows_list_classes(struct solve_all *all)
{
    const struct lunar_solver *solver = all->solver;

    memset(all->class_of, 0xff, sizeof all->class_of);
    for (int pass = 0; pass < 3; pass++) {
        const struct final *finals = pass == 0   ? solver->unsuited
                                     : pass == 1 ? solver->suited
                                                 : all->six;
        int count = pass == 0 ? FIVE_OF : pass == 1 ? HEIGHT_SETS : SIX_OF;
        for (int i = 0; i < count; i++) {
            hand_value value = finals[i].value, class = class_of(value);
            if (!finals[i].win) continue; /* no such hand */
            if (all->class_of[class] < 0) {
                all->class_value[all->classes] = class;
                all->class_of[class] = (int16_t)all->classes++;
            }
            all->class_of[value] = all->class_of[class];
        }
    }
    return all->classes;
}

void rows_compare(struct rows *rows, int part)
{
    compare_flushes(rows->dealer, rows->all->class_value[part],
                    rows->changes + (size_t)part * HEIGHT_SETS);
}

/* ---- Memory ---------------------------------------------------------------------- */

bool rows_open(struct rows *rows, const struct solve_all *all)
{
    const struct sets *sets = &all->sets;
    bool good = true;

    memset(rows, 0, sizeof *rows);
    rows->all = all;
    rows->solver = all->solver;
    pthread_mutex_init(&rows->lock, NULL);
    rows->five = malloc(FIVE_OF * sizeof *rows->five);
    good = good && rows->five;
    for (int cards = 1; cards <= LUNAR_FIRST; cards++) {
        rows->terms[cards] = malloc(FIVE_OF * sizeof *rows->terms[cards]);
        good = good && rows->terms[cards];
    }
    for (int cards = 0; cards < LUNAR_FIRST; cards++) {
        if (cards == 1 && !all->solver->reading.one_card) continue;
        rows->faces[cards] =
            malloc((size_t)sets->draws[cards] * FIVE_OF * sizeof *rows->faces[cards]);
        good = good && rows->faces[cards];
    }
    for (int dead = LUNAR_FIRST; dead <= DEAD_MOST; dead++) {
        rows->flushes[dead] =
            malloc((size_t)solve_choose(HEIGHTS + dead - 1, dead) * sizeof *rows->flushes[dead]);
        good = good && rows->flushes[dead];
        if (dead == LUNAR_FIRST || dead == DEAD_MOST) continue; /* not asked, or seldom */
        rows->any[dead] =
            malloc((size_t)solve_choose(HEIGHTS + dead - 1, dead) * sizeof *rows->any[dead]);
        good = good && rows->any[dead];
    }
    rows->changes = malloc((size_t)all->classes * HEIGHT_SETS * sizeof *rows->changes);
    if (good && rows->changes) return true;
    rows_close(rows);
    return false;
}

void rows_begin(struct rows *rows, int up)
{
    rows->dealer = &rows->solver->dealer[up];
    place_finals(rows, rows->dealer);
    flushes_begin_rows(rows);
    memset(rows->five, 0, FIVE_OF * sizeof *rows->five);
    for (int dead = 0; dead <= DEAD_MOST; dead++)
        rows->extreme[dead] = (struct extremes){ INT64_MAX, 0 };
    rows->no_hand_flushes = 0;
    for (int i = 0; i < rows->dealer->flush_count; i++)
        rows->no_hand_flushes += !hand_qualifies(rows->dealer->flush[i].unsuited);
    /* The highest is of another suit than the up card; or the up card goes, and the others are. */
    rows->keep_suited = 0;
    for (int i = 0; i < rows->groups; i++) {
        int highest = rows->solver->count_of[rows->group[i].highest];
        rows->keep_suited += (SUITS - 1) * (highest ? highest : 1);
    }
    for (int cards = 1; cards <= LUNAR_FIRST; cards++) {
        struct stage stage = unit_stage(cards);
        for (int i = 0; i < FIVE_OF; i++)
            rows->terms[cards][i] = unit_bound_terms(rows, &rows->solver->unsuited[i], &stage);
    }
}

void rows_close(struct rows *rows)
{
    for (int cards = 0; cards < LUNAR_FIRST; cards++) free(rows->faces[cards]);
    for (int cards = 1; cards <= LUNAR_FIRST; cards++) free(rows->terms[cards]);
    free(rows->five);
    pthread_mutex_destroy(&rows->lock);
    for (int dead = 0; dead <= DEAD_MOST; dead++) {
        free(rows->flushes[dead]);
        free(rows->any[dead]);
    }
    free(rows->changes);
}
