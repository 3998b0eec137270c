/* lunar_fields.c - the state of a Lunar Poker table by name. */
#include "games/lunar/lunar_internal.h"
#include "rules/field_rows.h"

#define BOX_BITS ((1 << LUNAR_BOXES) - 1)

static const char *need_word(const struct sign *sign, int value)
{
    static const char *const words[LUNAR_NEEDS] = {
        [LUNAR_NEED_CARDS] = "cards",     [LUNAR_NEED_ALL] = "all",
        [LUNAR_NEED_MACHINE] = "machine", [LUNAR_NEED_SHUFFLE] = "shuffle",
        [LUNAR_NEED_OTHER] = "other",
    };

    (void)sign;
    return value < LUNAR_NEEDS ? words[value] : NULL;
}

static const char *topic_word(const struct sign *sign, int value)
{
    static const char *const words[] = { TOPICS_OF_ALL(TOPIC_WORD) LUNAR_OWN_TOPICS(TOPIC_WORD) };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

static const char *stage_word(const struct sign *sign, int value)
{
    static const char *const words[] = {
        [STAGE_OUT] = "out",
        [STAGE_STRAY] = "stray",
        [STAGE_THINKING] = "thinking",
        [STAGE_DECLARED] = "declared",
        [STAGE_FOLDING] = "folding",
        [STAGE_PLAYING] = "playing",
        [STAGE_EXCHANGING] = "exchanging",
        [STAGE_BUYING] = "buying",
        [STAGE_SERVED] = "served",
        [STAGE_DREW] = "drew",
        [STAGE_AGAIN] = "again",
        [STAGE_SWEPT] = "swept",
    };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

static const char *gone_word(const struct sign *sign, int value)
{
    static const char *const words[LUNAR_GONE] = {
        [GONE_NOT] = "not",   [GONE_FOLDED] = "folded",     [GONE_ABSENT] = "absent",
        [GONE_LAID] = "laid", [GONE_INSTANT] = "instant",   [GONE_VOID] = "void",
        [GONE_LOST] = "lost", [GONE_BET_VOID] = "bet-void", [GONE_UNFORCED] = "unforced",
    };

    (void)sign;
    return value < LUNAR_GONE ? words[value] : NULL;
}

/* Of a player's chips: the ante, the Bet, the Super Bets by hand from 1. */
static bool place_label(const struct sign *sign, int index, char label[FIELD_LABEL])
{
    int bet = index == LUNAR_ANTE_PLACE  ? LUNAR_ANTE
              : index == LUNAR_BET_PLACE ? LUNAR_BET
                                         : LUNAR_SUPER;

    (void)sign;
    field_wager(bet, bet == LUNAR_SUPER ? index - SUPER_ON(0) + 1 : 0, 0, 0, label);
    return true;
}

static const struct field of_play[] = {
    LABELLED_GRID(lunar_play, cents, place_label),
    NUMBERS(lunar_play, fee_cents),
    LABELLED_GRID(lunar_play, slip, place_label),
    END_OF_FIELDS,
};

static const struct field of_cards[] = {
    BETWEEN(lunar_cards, deck, 0, (int64_t)ALL_CARDS),
    GRID_BETWEEN(lunar_cards, hand, CARD_UNSEEN, CARDS),
    GRID_BETWEEN(lunar_cards, first, CARD_UNSEEN, CARDS),
    EACH_BETWEEN(lunar_cards, rack, CARD_UNSEEN, CARDS),
    EACH_BETWEEN(lunar_cards, next, CARD_UNSEEN, CARDS),
    BETWEEN(lunar_cards, removed, CARD_UNSEEN, CARDS),
    OTHER(lunar_cards, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_round[] = {
    NUMBER_GRID(lunar_round, missed_cents),
    NUMBERS(lunar_round, super_won_cents),
    NUMBERS(lunar_round, fees_taken_cents),
    WORDS(lunar_round, stage, stage_word),
    WORDS(lunar_round, was, stage_word),
    NUMBERS(lunar_round, discards),
    NUMBERS(lunar_round, drawn),
    EACH_BETWEEN(lunar_round, swept_at, -1, CARDS),
    EACH_BETWEEN(lunar_round, swept_count, 0, LUNAR_CARDS),
    EACH_BETWEEN(lunar_round, served_as, 0, LUNAR_BOXES),
    NUMBER_GRID(lunar_round, swept_seen),
    BETWEEN(lunar_round, verified, 0, BOX_BITS),
    BETWEEN(lunar_round, absent, 0, BOX_BITS),
    BETWEEN(lunar_round, laid, 0, BOX_BITS),
    BETWEEN(lunar_round, unseen_draw, 0, BOX_BITS),
    BETWEEN(lunar_round, astray, 0, BOX_BITS),
    BETWEEN(lunar_round, forcing, 0, BOX_BITS),
    BETWEEN(lunar_round, not_forcing, 0, BOX_BITS),
    BETWEEN(lunar_round, serving, NO_SEAT, LUNAR_BOXES - 1),
    BETWEEN(lunar_round, due, 0, LUNAR_CARDS),
    BETWEEN(lunar_round, exposed, 0, INT8_MAX),
    YES(lunar_round, dealer_exposed),
    YES(lunar_round, no_draws),
    YES(lunar_round, forced),
    YES(lunar_round, decided),
    OTHER(lunar_round, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_decided[] = {
    LABELLED_GRID(lunar_decided, stake_cents, place_label),
    NUMBERS(lunar_decided, fees_cents),
    LABELLED_GRID(lunar_decided, pays, place_label),
    NUMBERS(lunar_decided, bet_slip),
    OTHER(lunar_decided, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

const struct field lunar_fields[] = {
    STRUCT(lunar, now, of_play),
    STRUCT(lunar, before, of_play),
    STRUCT(lunar, cards, of_cards),
    NUMBER_GRID(lunar, seen),
    EACH_BETWEEN(lunar, count, 0, LUNAR_CARDS),
    BETWEEN(lunar, in_deck, 0, CARDS),
    BETWEEN(lunar, in_rack, 0, CARDS),
    BETWEEN(lunar, in_next, 0, CARDS),
    WORD(lunar, need, need_word),
    WORD(lunar, need_topic, topic_word),
    NUMBER(lunar, prepared),
    YES(lunar, vacated),
    YES(lunar, deck_played),
    WORDS(lunar, gone, gone_word),
    OTHER(lunar, unused, FIELD_UNUSED),
    NUMBERS(lunar, bet_made_cents),
    STRUCT(lunar, round, of_round),
    STRUCT(lunar, decided, of_decided),
    END_OF_FIELDS,
};

bool lunar_sound(const struct table *table)
{
    const struct lunar *l = lunar_of(table);
    bool sound = lunar_conserved(table);

    for (int box = 0; box < LUNAR_BOXES; box++) {
        bool in_rack = l->round.stage[box] == STAGE_SWEPT && l->round.swept_at[box] >= 0;
        sound =
            sound && (!in_rack || l->round.swept_at[box] + l->round.swept_count[box] <= l->in_rack);
        for (int place = 0; place < LUNAR_PLACES; place++)
            sound =
                sound && l->now.cents[box][place] >= 0 && l->now.cents[box][place] <= MONEY_MOST;
    }
    return sound;
}
