/* odds.c - odds of a wager at baccarat.
 *
 * For each class that shoe.c counts, one coup of real cards is dealt and judged by
 * baccarat_settle(); all coups of a class have the same verdict.  Classes that no play leads to are
 * judged too, but have no draws. */
#include "games/baccarat/baccarat_rows.h"
#include "games/baccarat/house/shoe.h"
#include "odds/game_odds.h"
#include "rules/assert.h"

extern const struct game_odds baccarat_odds;

/* ---- A coup of each class -------------------------------------------------------- */

static struct coup coup_of_points(int at)
{
    struct coup coup = { .count = { 0 } };
    int drew = at / (SHOE_POINTS * SHOE_POINTS);

    shoe_hand(&coup, HAND_PLAYER, at / SHOE_POINTS % SHOE_POINTS, drew / 2);
    shoe_hand(&coup, HAND_BANKER, at % SHOE_POINTS, drew % 2);
    return coup;
}

/* Pairs of aces, as with two of them either hand draws a third card. */
static struct coup coup_of_pair(enum hand hand, int kind)
{
    static const enum card_suit second[PAIR_KINDS] = {
        [PAIR_MIXED] = SPADES,
        [PAIR_COLOURED] = DIAMONDS,
        [PAIR_SUITED] = HEARTS,
        [PAIR_TRIPLE] = HEARTS,
    };
    struct coup coup = { .count = { 0 } };

    shoe_hand(&coup, hand == HAND_PLAYER ? HAND_BANKER : HAND_PLAYER, 0, true);
    coup_take(&coup, hand, card_of(1, HEARTS));
    coup_take(&coup, hand, card_of(kind == PAIR_NONE ? 2 : 1, second[kind]));
    coup_take(&coup, hand, card_of(kind == PAIR_TRIPLE ? 1 : 3, HEARTS));
    return coup;
}

/* The hand whose pairs decide a wager; HAND_NONE if points do. */
static enum hand pair_hand(const struct sign *sign, int bet)
{
    const struct baccarat_bet *row = &baccarat_game(sign)->bets[bet];
    bool points = row->reads & READS_POINTS;

    assert(!points || row->reads == READS_POINTS); /* no class has both */
    return points ? HAND_NONE : row->hand;
}

static int class_count(enum hand hand)
{
    return hand == HAND_NONE ? SHOE_CLASSES : PAIR_KINDS;
}

static struct verdict judge(const struct sign *sign, int bet, enum hand hand, int at)
{
    struct coup coup = hand == HAND_NONE ? coup_of_points(at) : coup_of_pair(hand, at);

    return baccarat_settle(sign, bet, &coup);
}

/* ---- Gains ----------------------------------------------------------------------- */

/* The highest ante: 12.5 per cent of a minimum wager. */
static const struct ratio highest_ante = { 1, BACCARAT_ANTE_SHARE };

/* The ante per unit of a wager on Banker, Player or Tie.  The player's other wagers need no
 * second ante. */
static struct ratio ante_of(const struct sign *sign, int bet, int64_t stake_cents)
{
    int64_t ante = sign->amount_cents[BACCARAT_ANTE];
    int64_t waiver = sign->amount_cents[BACCARAT_WAIVER];

    if (!baccarat_ante_up(sign) || baccarat_game(sign)->bets[bet].offered) return ratio_of(0, 1);
    if (!stake_cents) return highest_ante;
    if (waiver && stake_cents >= waiver) return ratio_of(0, 1);
    return ante ? ratio_of(ante, stake_cents) : highest_ante;
}

static struct ratio winnings_of(const struct sign *sign, int bet, struct ratio pays,
                                int64_t stake_cents)
{
    struct ratio commission = ratio_times(pays, ratio_of(-baccarat_commission(sign, bet), 100));

    if (stake_cents)
        pays = ratio_of(money_winnings(stake_cents, pays, sign->chip_cents), stake_cents);
    return ratio_add(pays, commission);
}

static struct ratio gain_of(const struct sign *sign, int bet, enum fate fate, struct ratio pays,
                            int64_t stake_cents)
{
    struct ratio ante = ante_of(sign, bet, stake_cents), gain = ratio_of(0, 1);

    if (fate == WINS) gain = winnings_of(sign, bet, pays, stake_cents);
    if (fate == LOSES) gain = ratio_of(-1, 1);
    return ratio_add(gain, ratio_of(-ante.n, ante.d));
}

/* ---- Wagers ---------------------------------------------------------------------- */

/* The index of the end for a verdict; its odds are kept in gain until the gains are set. */
static int end_of(struct shoe_wager *wager, const struct verdict *v)
{
    for (int i = 0; i < wager->end_count; i++)
        if (wager->ends[i].fate == v->fate && ratio_equal(wager->ends[i].gain, v->pays)) return i;
    assert(wager->end_count < SHOE_ENDS);
    wager->ends[wager->end_count] = (struct odds_end){ 0, v->pays, v->fate };
    return wager->end_count++;
}

/* Lists the classes in the order of their ends. */
static void list_classes(struct shoe_wager *wager, const int ends[SHOE_CLASSES])
{
    int16_t listed = 0;

    for (int end = 0; end < wager->end_count; end++) {
        for (int at = 0; at < class_count(wager->hand); at++)
            if (ends[at] == end) wager->classes[listed++] = (int16_t)at;
        wager->until[end] = listed;
    }
}

void shoe_wager_fill(struct shoe_wager *wager, const struct sign *sign, int bet,
                     int64_t stake_cents)
{
    int ends[SHOE_CLASSES];

    wager->hand = pair_hand(sign, bet);
    wager->end_count = 0;
    for (int at = 0; at < class_count(wager->hand); at++) {
        struct verdict v = judge(sign, bet, wager->hand, at);
        ends[at] = end_of(wager, &v);
    }
    list_classes(wager, ends);
    for (int i = 0; i < wager->end_count; i++) {
        struct odds_end *end = &wager->ends[i];
        end->gain = gain_of(sign, bet, end->fate, end->gain, stake_cents);
    }
}

void shoe_wager_count(struct shoe_wager *wager, const struct shoe_coups *coups)
{
    const uint64_t *draws = wager->hand == HAND_NONE ? coups->points : coups->pairs[wager->hand];
    int i = 0;

    for (int end = 0; end < wager->end_count; end++) {
        uint64_t ways = 0;
        for (; i < wager->until[end]; i++) ways += draws[wager->classes[i]];
        wager->ends[end].ways = ways;
    }
}

void odds_of_baccarat(struct odds *odds, const struct sign *sign, int bet, int64_t stake_cents,
                      const struct shoe_coups *coups)
{
    struct shoe_wager wager;

    shoe_wager_fill(&wager, sign, bet, stake_cents);
    shoe_wager_count(&wager, coups);
    odds_from_ends(odds, wager.ends, wager.end_count);
}

/* ---- Descriptor ------------------------------------------------------------------ */

/* Each shoe is counted once. */
struct counted {
    struct shoe_coups coups[SHOE_DECKS + 1]; /* by decks; draws is 0 until counted */
};

static int decks_of(const struct sign *sign)
{
    return sign->value[baccarat_game(sign)->decks];
}

static const struct shoe_coups *coups_of(const struct odds_asked *asked)
{
    int decks = decks_of(asked->sign);
    struct shoe_coups *coups = &((struct counted *)asked->counts)->coups[decks];
    struct shoe_plays plays;
    struct shoe shoe;

    if (coups->draws) return coups;
    shoe_fill(&shoe, decks);
    if (asked->left) shoe = *asked->left;
    shoe_plays_fill(&plays);
    bool enough = shoe_coups_count(coups, &plays, &shoe);
    assert(enough);
    (void)enough;
    return coups;
}

/* The same table without an ante. */
static struct sign without_ante(const struct sign *sign)
{
    struct sign without = *sign;

    without.value[baccarat_game(sign)->variant] &= ~VARIANT_ANTE_UP;
    return without;
}

static void of_wager(struct odds *odds, const struct odds_asked *asked)
{
    struct sign sign = asked->without_dues ? without_ante(asked->sign) : *asked->sign;

    odds_of_baccarat(odds, &sign, asked->bet, asked->stake_cents, coups_of(asked));
}

static void pays(struct odds_pays *to, const struct sign *sign, int bet, int number)
{
    enum hand hand = pair_hand(sign, bet);

    (void)number; /* the box makes no difference */
    for (int at = 0; at < class_count(hand); at++) {
        struct verdict v = judge(sign, bet, hand, at);
        if (v.fate == WINS) odds_add_pays(to, v.pays);
    }
    odds_sort_pays(to);
}

static struct odds_commission commission(const struct sign *sign, int bet)
{
    return (struct odds_commission){ baccarat_commission(sign, bet), COMMISSION_WHEN_WON };
}

static unsigned bit(int option)
{
    return option ? 1u << (option - 1) : 0;
}

/* The decks matter to every wager, the variant to wagers that have rows for it. */
static unsigned options(const struct sign *sign, int bet, int number)
{
    const struct baccarat_game *game = baccarat_game(sign);
    unsigned matter = 1u << game->decks | bit(game->bets[bet].scale);

    (void)number;
    for (int i = 0; i < game->rule_count; i++) {
        const struct baccarat_rule *rule = &game->rules[i];
        if (rule->bet != bet) continue;
        matter |= bit(rule->option) | bit(rule->by_option);
        if (rule->version != ANY_VERSION) matter |= 1u << game->variant;
    }
    return matter;
}

/* Opens betting; for a side bet, offers it and places the Tie Bet that it goes with. */
static void make_bettable(struct table *table, struct command *command)
{
    int offered = baccarat_game(&table->sign)->bets[command->bet].offered;

    table->till.phase = BACCARAT_BETTING;
    if (!offered) return;
    table->sign.value[offered - 1] = 1;
    baccarat_of(table)->now.stake_cents[0][1][BACCARAT_TIE] = table->sign.min_cents;
}

/* The highest ante for this minimum, in chips. */
static void complete(struct sign *sign)
{
    if (baccarat_ante_up(sign))
        sign->amount_cents[BACCARAT_ANTE] =
            money_down_to(sign->min_cents / BACCARAT_ANTE_SHARE, sign->chip_cents);
}

static const char *sign_note(const struct sign *sign)
{
    return baccarat_ante_up(sign) ? "Odds of Banker, Player and Tie include the highest ante, an "
                                    "eighth of the bet."
                                  : NULL;
}

/* All boxes share the same coup. */
static int decided_by(const struct event *event)
{
    (void)event;
    return 0;
}

static const struct odds_shoe shoe_odds = { decks_of, SHOE_LEAST, "coup" };

/* Side bets are always listed, offered or not. */
const struct game_odds baccarat_odds = {
    .of = of_wager,
    .count_bytes = sizeof(struct counted),
    .pays = pays,
    .commission = commission,
    .options = options,
    .make_bettable = make_bettable,
    .complete = complete,
    .sign_note = sign_note,
    .shoe = &shoe_odds,
    .decided_by = decided_by,
};
