/* sim.c - baccarat in the simulator.
 *
 * An outcome is all that wagers and strategies look at: points and number of cards of both hands,
 * the pair that each begins with, if the table offers bets on pairs, and whether the shoe is over.
 * Coups are dealt from real shoes: shuffled, burned, and played until the cutting card has come.
 * The table itself has a full shoe before each coup, as no wager depends on what was dealt
 * before. */
#include "games/baccarat/baccarat_internal.h"
#include "games/baccarat/house/shoe.h"
#include "games/baccarat/house/strategies.h"
#include "rules/assert.h"
#include "sim/game_sim.h"

#include <stdio.h>
#include <string.h>

extern const struct game_sim baccarat_sim;

#define COUP_MOST  (2 * HAND_CARDS)
#define SHOE_MOST  (SHOE_DECKS * CARDS)
#define POINT_SUMS (2 * SHOE_POINTS - 1) /* of two cards: 0 to 18 */

/* What a round has in its details. */
enum { DETAIL_COUNT = COUP_MOST, DETAIL_FIRST, DETAIL_BURNED, DETAILS };
_Static_assert((int)DETAILS <= SIM_DETAIL, "a round has room for the cards");

static int decks_of(const struct sign *sign)
{
    return sign->value[baccarat_game(sign)->decks];
}

/* ---- What follows from the cards ------------------------------------------------- */

/* What follows from the points of the first five cards. */
struct play {
    uint8_t row;    /* of the classes: which hands drew, and the points of the Player's Hand */
    uint8_t banker; /* points of the Banker's Hand without the sixth card, */
    uint8_t mask;   /* ... and the bits of the points of that card, if it gets it */
    uint8_t count;  /* of cards */
};

struct plays {
    struct play of[POINT_SUMS][POINT_SUMS][SHOE_POINTS];
    uint16_t class_of[SHOE_CLASSES]; /* by shoe_class(); NO_CLASS: no play leads to it */
    int classes;
};
#define NO_CLASS UINT16_MAX

static int card_with(int points)
{
    for (int rank = 1;; rank++)
        if (card_points(card_of(rank, SPADES)) == points) return card_of(rank, SPADES);
}

/* Deals a coup until it needs no more cards. */
static struct coup deal(const uint8_t card[COUP_MOST], int *count)
{
    struct coup coup = { .count = { 0 } };
    enum hand hand;

    for (*count = 0; (hand = coup_next(&coup, NULL)) != HAND_NONE; ++*count)
        coup_take(&coup, hand, card[*count]);
    return coup;
}

static int class_of(const struct coup *coup)
{
    return shoe_class(coup->count[HAND_PLAYER] == HAND_CARDS,
                      coup->count[HAND_BANKER] == HAND_CARDS, coup_points(coup, HAND_PLAYER),
                      coup_points(coup, HAND_BANKER));
}

/* The play of two cards with these points in each hand, and the fifth. */
static void fill_play(struct plays *plays, int player, int banker, int fifth)
{
    struct play *play = &plays->of[player][banker][fifth];
    int high = player < SHOE_POINTS ? player : SHOE_POINTS - 1;
    int other = banker < SHOE_POINTS ? banker : SHOE_POINTS - 1, count = 0;

    for (int sixth = 0; sixth < SHOE_POINTS; sixth++) {
        const uint8_t cards[COUP_MOST] = {
            (uint8_t)card_with(high),          (uint8_t)card_with(other),
            (uint8_t)card_with(player - high), (uint8_t)card_with(banker - other),
            (uint8_t)card_with(fifth),         (uint8_t)card_with(sixth),
        };
        struct coup coup = deal(cards, &count);
        int class = class_of(&coup);
        bool needed = count == COUP_MOST;
        if (plays->class_of[class] == NO_CLASS) plays->class_of[class] = (uint16_t)plays->classes++;
        if (sixth) continue;
        *play = (struct play){ (uint8_t)(class / SHOE_POINTS), (uint8_t)(class % SHOE_POINTS),
                               needed ? 15 : 0, (uint8_t)count };
    }
}

static void fill_plays(struct plays *plays)
{
    memset(plays->class_of, 0xff, sizeof plays->class_of);
    plays->classes = 0;
    for (int player = 0; player < POINT_SUMS; player++)
        for (int banker = 0; banker < POINT_SUMS; banker++)
            for (int fifth = 0; fifth < SHOE_POINTS; fifth++)
                fill_play(plays, player, banker, fifth);
}

static enum shoe_pair pair_of(int a, int b)
{
    if (card_rank(a) != card_rank(b)) return PAIR_NONE;
    if (a == b) return PAIR_SUITED;
    return card_red(a) == card_red(b) ? PAIR_COLOURED : PAIR_MIXED;
}

/* How many kinds of pairs the wagers of this table tell apart. */
static int pair_kinds(const struct sign *sign)
{
    const struct baccarat_bet *bets = baccarat_game(sign)->bets;
    unsigned reads = 0;

    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        if (!bets[bet].offered || option_of(sign, bets[bet].offered)) reads |= bets[bet].reads;
    return reads & READS_TRIPLE ? PAIR_KINDS : reads & READS_PAIR ? PAIR_TRIPLE : 1;
}

static int outcomes(const struct sign *sign)
{
    struct plays plays;

    fill_plays(&plays);
    return 2 * plays.classes * pair_kinds(sign) * pair_kinds(sign);
}

/* ---- Shoes ----------------------------------------------------------------------- */

/* A card in a shoe is a code: its points in the low four bits, then the suit, then which of the
 * ranks with these points. */
struct source {
    struct plays plays;
    uint8_t wrapped[POINT_SUMS]; /* points of a sum of points */
    uint8_t pair[256];           /* enum shoe_pair, by code XOR code */
    uint8_t card_of[256], burns[256];
    uint8_t sorted[SHOE_MOST];
    int kinds, count, last; /* last: a coup that begins here or later ends the shoe */
    bool filled, continuous, single;
    uint8_t burned; /* the code of the first card of the shoe */
    int at;         /* the next card; count: there is no shoe yet */
    int left;       /* cards in a continuous shuffler */
    uint8_t card[SHOE_MOST + sizeof(uint64_t)];
    uint64_t dealt[SIM_BATCH]; /* six codes, whether the first of a shoe, the code burned */
};

static uint8_t code_of(int card)
{
    int points = card_points(card), before = 0;

    for (int rank = 1; rank < card_rank(card); rank++)
        before += card_points(card_of(rank, SPADES)) == points;
    return (uint8_t)(points | (int)card_suit(card) << 4 | before << 6);
}

/* How many cards leave the shoe if it is burned with this card, by the table. */
static int burns(struct table *table, int card)
{
    struct command burn = { .act = ACT_BURN, .role = ROLE_DEALER, .seat = NO_SEAT };
    struct events events = { .count = 0 };

    burn.outcome[0] = (int8_t)card;
    baccarat_load_shoe(table);
    int before = baccarat_of(table)->in_shoe;
    baccarat_do_burn(table, &burn, &events);
    return before - baccarat_of(table)->in_shoe;
}

static void fill_cards(struct source *s, const struct sign *sign)
{
    struct table table;
    int decks = decks_of(sign);

    table_open(&table, sign);
    for (int a = 1; a <= CARDS; a++) {
        uint8_t code = code_of(a);
        s->card_of[code] = (uint8_t)a;
        s->burns[code] = (uint8_t)burns(&table, s->single ? CARD_UNSEEN : a);
        for (int b = 1; b <= CARDS; b++) s->pair[code ^ code_of(b)] = (uint8_t)pair_of(a, b);
        memset(&s->sorted[(a - 1) * decks], code, (size_t)decks);
    }
}

static void fill(struct source *s, const struct sign *sign)
{
    fill_plays(&s->plays);
    for (int sum = 0; sum < POINT_SUMS; sum++) s->wrapped[sum] = (uint8_t)(sum % SHOE_POINTS);
    s->kinds = pair_kinds(sign);
    s->count = decks_of(sign) * CARDS;
    s->last = s->count - BACCARAT_BEHIND;
    s->continuous = baccarat_continuous(sign);
    s->single = sign->value[baccarat_game(sign)->burn];
    fill_cards(s, sign);
    s->filled = true;
}

/* The last coup begins with at least BACCARAT_BEHIND + 1 - COUP_MOST cards in the shoe. */
#define NEVER_DEALT (BACCARAT_BEHIND + 1 - 2 * COUP_MOST)
_Static_assert(NEVER_DEALT >= 0, "a coup is never short of cards");

static void new_shoe(struct source *s, struct sim_stream *stream)
{
    sim_shuffle(stream, s->card, s->count, s->count - NEVER_DEALT);
    s->burned = s->card[0];
    s->at = s->burns[s->burned];
}

static void begin(void *source, const struct sign *sign, const struct sim_decider *decider)
{
    struct source *s = source;

    (void)decider;
    if (!s->filled) fill(s, sign);
    memcpy(s->card, s->sorted, sizeof s->sorted);
    s->at = s->count;
}

static inline int byte(uint64_t codes, int nth)
{
    return (int)(codes >> 8 * nth & 0xff);
}

#define POINTS_OF_ALL UINT64_C(0x0f0f0f0f0f0f)

static inline const struct play *play_of(const struct source *s, uint64_t codes)
{
    uint64_t points = codes & POINTS_OF_ALL, sums = points + (points >> 16);

    return &s->plays.of[byte(sums, 0)][byte(sums, 1)][byte(points, 4)];
}

/* Whether a pair of the same card has become three. */
static inline void find_triples(uint64_t codes, const struct play *play, int *player, int *banker)
{
    int drew = play->row / SHOE_POINTS;

    if (*player == PAIR_SUITED && drew & 2 && byte(codes, 4) == byte(codes, 0))
        *player = PAIR_TRIPLE;
    if (*banker == PAIR_SUITED && drew & 1 && byte(codes, drew & 2 ? 5 : 4) == byte(codes, 1))
        *banker = PAIR_TRIPLE;
}

/* The outcome of a coup; over: it ends the shoe. */
static inline int judge(const struct source *s, uint64_t codes, const struct play *play, bool over,
                        bool pairs)
{
    int sixth = byte(codes, 5) & play->mask;
    int outcome = s->plays.class_of[play->row * SHOE_POINTS + s->wrapped[play->banker + sixth]];

    if (pairs) {
        uint64_t differ = codes ^ codes >> 16;
        int player = s->pair[byte(differ, 0)], banker = s->pair[byte(differ, 1)];
        if (__builtin_expect(!byte(differ, 0) || !byte(differ, 1), 0) && s->kinds > PAIR_TRIPLE)
            find_triples(codes, play, &player, &banker);
        outcome = (outcome * s->kinds + player) * s->kinds + banker;
    }
    return 2 * outcome + over;
}

static inline uint64_t codes_at(const uint8_t *card)
{
    uint64_t codes;

    memcpy(&codes, card, sizeof codes);
    return codes & UINT64_C(0xffffffffffff);
}

static inline void draw_from_shoes(struct source *s, struct sim_stream *stream, uint16_t *outcomes,
                                   int count, bool pairs)
{
    for (int i = 0; i < count;) {
        int at = s->at, first = s->burns[s->burned], last = s->last;
        if (at == s->count) {
            new_shoe(s, stream);
            at = first = s->at;
        }
        bool over = false;
        for (; i < count && !over; i++) {
            uint64_t codes = codes_at(&s->card[at]);
            const struct play *play = play_of(s, codes);
            over = at >= last;
            outcomes[i] = (uint16_t)judge(s, codes, play, over, pairs);
            s->dealt[i] = codes | (uint64_t)(at == first) << 48 | (uint64_t)s->burned << 56;
            at += play->count;
        }
        s->at = over ? s->count : at;
    }
}

/* A continuous shuffler has all cards again for each coup, except those burned. */
static inline void draw_from_machine(struct source *s, struct sim_stream *stream,
                                     uint16_t *outcomes, int count, bool pairs)
{
    bool first = s->at == s->count;

    if (first) {
        new_shoe(s, stream);
        s->left = s->count - s->at;
    }
    uint8_t *card = s->card + s->at;
    for (int i = 0; i < count; i++, first = false) {
        sim_deal(stream, card, s->left, COUP_MOST);
        uint64_t codes = codes_at(card);
        outcomes[i] = (uint16_t)judge(s, codes, play_of(s, codes), false, pairs);
        s->dealt[i] = codes | (uint64_t)first << 48 | (uint64_t)s->burned << 56;
    }
}

static void draw(void *source, struct sim_stream *stream, uint16_t *outcomes, int count)
{
    struct source *s = source;

    if (s->continuous)
        draw_from_machine(s, stream, outcomes, count, s->kinds > 1);
    else if (s->kinds > 1)
        draw_from_shoes(s, stream, outcomes, count, true);
    else
        draw_from_shoes(s, stream, outcomes, count, false);
}

static void recall(const void *source, int nth, struct sim_round *round)
{
    const struct source *s = source;
    uint64_t codes = s->dealt[nth];

    for (int i = 0; i < COUP_MOST; i++) round->detail[i] = s->card_of[byte(codes, i)];
    round->detail[DETAIL_COUNT] = play_of(s, codes)->count;
    round->detail[DETAIL_FIRST] = (uint8_t)byte(codes, 6);
    round->detail[DETAIL_BURNED] = s->single ? CARD_UNSEEN : s->card_of[byte(codes, 7)];
}

/* ---- A coup at the table --------------------------------------------------------- */

static bool possible(const struct table *table, const struct command *command)
{
    return !table_check(table, command).code;
}

/* The next step of care for the cards. */
static void prepare(const struct table *table, struct command *command)
{
    static const uint8_t acts[] = { ACT_CHANGE_SET, ACT_INSPECT, ACT_SPREAD,
                                    ACT_CHEMMY,     ACT_STACK,   ACT_RIFFLE };
    bool shoe = cards_of(table) == CARDS_IN_SHOE;

    *command = sim_by_staff(table, ACT_RECEIVE);
    command->count = decks_of(&table->sign);
    if (shoe) command->flags = FLAG_PRE_CHECKED;
    for (size_t i = 0; !possible(table, command) && i < LENGTH(acts); i++) {
        *command = sim_by_staff(table, acts[i]);
        if (acts[i] == ACT_INSPECT && !possible(table, command))
            command->role = ROLE_GAME_SUPERVISOR;
    }
}

static struct command by_player(int act)
{
    return (struct command){ .act = (uint8_t)act, .role = ROLE_PLAYER, .seat = SIM_PLAYER };
}

static void cut(const struct table *table, struct command *command)
{
    const struct baccarat *b = baccarat_of(table);

    if (b->cut) {
        *command = sim_by_staff(table, ACT_STOP_CARD);
        command->count = BACCARAT_BEHIND;
    } else if (b->offered != NO_SEAT) {
        *command = by_player(ACT_ACCEPT);
    } else if (b->cutter == NO_SEAT) {
        *command = sim_by_staff(table, ACT_OFFER_CUT);
    } else {
        *command = by_player(ACT_CUT);
        command->count = b->in_shoe / 2;
    }
}

/* A new shoe is burned, and an ante put up if one is due; then betting ends. */
static void close_betting(const struct table *table, struct sim_round *round,
                          struct command *command)
{
    const struct baccarat *b = baccarat_of(table);

    *command = sim_by_staff(table, ACT_BURN);
    command->outcome[0] = (int8_t)round->detail[DETAIL_BURNED];
    if (b->fresh && !b->burned) return;
    *command = by_player(ACT_ANTE);
    if (baccarat_main(table, SIM_PLAYER) && possible(table, command)) return;
    *command = sim_by_staff(table, ACT_NO_MORE_BETS);
    round->shown = true;
}

static void hold(const struct table *table, struct command *command)
{
    *command = baccarat_of(table)->offered == NO_SEAT ? sim_by_staff(table, ACT_OFFER_HAND)
                                                      : by_player(ACT_ACCEPT);
}

/* Passes a hand to its holder, then has it turned. */
static void turn(const struct table *table, enum hand hand, const uint8_t *cards,
                 struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    bool held = b->holder[hand] != NO_SEAT;
    int next = 0;

    if (held && !b->out) {
        *command = sim_by_staff(table, ACT_PASS);
        return;
    }
    *command = held ? by_player(ACT_TURN) : sim_by_staff(table, ACT_TURN);
    for (int i = 0; i < b->coup.count[hand]; i++)
        if (b->coup.card[hand][i] == CARD_UNSEEN)
            command->outcome[next++] = (int8_t)cards[coup_drawn(&b->coup, hand, i)];
}

static void play(const struct table *table, const struct sim_round *round, struct command *command)
{
    struct step step = baccarat_next_step(table);

    if (step.kind == STEP_SHOW) {
        turn(table, step.hand, round->detail, command);
        return;
    }
    *command = sim_by_staff(table, ACT_DRAW);
    if (baccarat_due_face_up(table))
        command->outcome[0] = (int8_t)round->detail[baccarat_of(table)->drawn_count];
}

static bool next(const struct table *table, struct sim_round *round, struct command *command)
{
    switch (table->till.phase) {
    case BACCARAT_CARDS_OUT:
        prepare(table, command);
        return true;
    case BACCARAT_CUTTING:
        cut(table, command);
        return true;
    case BACCARAT_BETTING:
        if (!round || round->shown) return false;
        close_betting(table, round, command);
        return true;
    case BACCARAT_ROLES:
        hold(table, command);
        return true;
    case BACCARAT_DEALING:
        play(table, round, command);
        return true;
    default:
        *command =
            sim_by_staff(table, table->till.phase == BACCARAT_DEALT ? ACT_ANNOUNCE : ACT_SETTLE);
        return true;
    }
}

/* A full shoe, burned. */
static void forget(struct table *table)
{
    struct baccarat *b = baccarat_of(table);

    baccarat_load_shoe(table);
    b->burned = true;
    b->fresh = b->pre_shuffled = b->tied = false;
    b->behind = baccarat_continuous(&table->sign) ? 0 : BACCARAT_BEHIND;
    b->need = NEED_NOTHING;
    b->need_topic = b->prepared = b->sets_ready = 0;
    b->set = 0;
    for (int hand = 0; hand < 3; hand++) {
        b->holder[hand] = b->second[hand] = NO_SEAT;
        b->decided[hand] = false;
    }
    b->ante_due = 0;
    b->settled_void = 0;
    memset(&b->settled, 0, sizeof b->settled);
    memset(&b->before, 0, sizeof b->before);
    table->played = true;
}

/* An ante is due for each round that a wager is up for. */
static int64_t reserve(const struct table *table)
{
    struct command ante = by_player(ACT_ANTE);

    return baccarat_main(table, SIM_PLAYER) && possible(table, &ante)
               ? table->sign.amount_cents[BACCARAT_ANTE]
               : 0;
}

/* ---- Facts ----------------------------------------------------------------------- */

static int points_of(const struct sim_round *last, enum hand hand)
{
    int count;
    struct coup coup = deal(last->detail, &count);

    return coup_points(&coup, hand);
}

static int players(const struct table *table, const struct sim_round *last)
{
    (void)table;
    return last ? points_of(last, HAND_PLAYER) : -1;
}

static int bankers(const struct table *table, const struct sim_round *last)
{
    (void)table;
    return last ? points_of(last, HAND_BANKER) : -1;
}

static int winner(const struct table *table, const struct sim_round *last)
{
    int player = players(table, last), banker = bankers(table, last);

    if (!last) return SIM_WON_NONE;
    return player > banker ? SIM_WON_PLAYER : player < banker ? SIM_WON_BANKER : SIM_WON_TIE;
}

static int new_shoe_next(const struct table *table, const struct sim_round *last)
{
    return last ? last->outcome % 2 : !baccarat_continuous(&table->sign);
}

static const struct sim_fact facts[] = {
    { "winner", "the last coup: 1 Player, 2 Banker, 3 a tie; 0 before the first", winner },
    { "player", "points of the Player's Hand; -1 before the first coup", players },
    { "banker", "points of the Banker's Hand; -1 before the first coup", bankers },
    { "new-shoe", "1 if the next coup is the first of a shoe", new_shoe_next },
    { .id = NULL },
};

static void say(const struct sim_round *round, char *words, size_t room)
{
    size_t at = (size_t)snprintf(words, room, "deal");

    for (int i = 0; i < round->detail[DETAIL_COUNT] && at < room; i++)
        at += (size_t)snprintf(words + at, room - at, " %s", card_word(round->detail[i]));
}

/* All that is done to a new shoe: a line of a scenario would burn another card. */
static bool spelled(const struct table *table, const struct command *command)
{
    int phase = table->till.phase;

    return phase == BACCARAT_CARDS_OUT || phase == BACCARAT_CUTTING || command->act == ACT_BURN;
}

/* ---- A live table ---------------------------------------------------------------- */

/* The cards of the coup as they were dealt, if they were dealt face up; else the winner is not
 * known from them. */
static bool hear(const struct sim_heard *heard, struct table *table, struct sim_round *last)
{
    static const char *const winners[] = {
        [SIM_WON_PLAYER] = "player", [SIM_WON_BANKER] = "banker", [SIM_WON_TIE] = "tie"
    };
    char path[32], word[8];
    int count = 0;

    for (; count < COUP_MOST; count++) {
        snprintf(path, sizeof path, "cards.%d", count);
        if (!heard->text(heard->to, path, word, sizeof word)) break;
        last->detail[count] = (uint8_t)card_find(word, strlen(word));
        if (!last->detail[count]) return false;
    }
    last->detail[DETAIL_COUNT] = (uint8_t)count;
    int left, whole = decks_of(heard->sign) * CARDS;
    if (!heard->number(heard->to, "state.shoe.left", &left)) left = 0;
    last->outcome = !baccarat_continuous(heard->sign) && left == whole;
    return count >= 4 && heard->text(heard->to, "state.last.0.as", word, sizeof word) &&
           !strcmp(word, winners[winner(table, last)]);
}

const struct game_sim baccarat_sim = {
    .round = "coup",
    .outcomes = outcomes,
    .source_bytes = sizeof(struct source),
    .begin = begin,
    .draw = draw,
    .recall = recall,
    .next = next,
    .forget = forget,
    .facts = facts,
    .reserve = reserve,
    .say = say,
    .spelled = spelled,
    .strategies = baccarat_strategies,
    .hear = hear,
};
