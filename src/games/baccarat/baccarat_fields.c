/* baccarat_fields.c - the state of a baccarat table by name. */
#include "games/baccarat/baccarat_internal.h"
#include "rules/field_rows.h"

static const char *need_word(const struct sign *sign, int value)
{
    static const char *const words[] = {
        [NEED_CARDS] = "cards",         [NEED_ALL] = "all",
        [NEED_NO_SPREAD] = "no-spread", [NEED_MIX] = "mix",
        [NEED_EITHER] = "either",       [NEED_SHUFFLE] = "shuffle",
        [NEED_OTHER_SET] = "other-set", [NEED_NOTHING] = "nothing",
    };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

static const char *topic_word(const struct sign *sign, int value)
{
    static const char *const words[] = { TOPICS_OF_ALL(TOPIC_WORD)
                                             BACCARAT_OWN_TOPICS(TOPIC_WORD) };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

static const struct field of_play[] = {
    NUMBER_CUBE(baccarat_play, stake_cents), /* bets have permanent numbers */
    NUMBER_CUBE(baccarat_play, slipped),     NUMBERS(baccarat_play, ante_cents),
    NUMBERS(baccarat_play, reduced),         END_OF_FIELDS,
};

static const struct field of_shoe[] = { EACH_BETWEEN(shoe, left, 0, SHOE_DECKS), END_OF_FIELDS };

static const struct field of_coup[] = { GRID_BETWEEN(coup, card, CARD_UNSEEN, CARDS),
                                        EACH_BETWEEN(coup, count, 0, HAND_CARDS), END_OF_FIELDS };

const struct field baccarat_fields[] = {
    STRUCT(baccarat, now, of_play),
    STRUCT(baccarat, before, of_play),
    STRUCT(baccarat, shoe, of_shoe),
    BETWEEN(baccarat, held_more, 0, CARDS + 1),
    BETWEEN(baccarat, in_shoe, 0, SHOE_DECKS *CARDS),
    BETWEEN(baccarat, behind, 0, SHOE_DECKS *CARDS),
    WORD(baccarat, need, need_word),
    WORD(baccarat, need_topic, topic_word),
    NUMBER(baccarat, prepared),
    BETWEEN(baccarat, set, 0, 1),
    BETWEEN(baccarat, rounds, -1, INT8_MAX),
    YES(baccarat, pre_shuffled),
    YES(baccarat, burned),
    YES(baccarat, fresh),
    BETWEEN(baccarat, away_unseen, 0, SHOE_DECKS *CARDS),
    NUMBER(baccarat, sets_ready),
    YES(baccarat, single),
    BETWEEN(baccarat, single_card, CARD_UNSEEN, CARDS),
    BETWEEN(baccarat, held, -1, CARDS),
    WORD(baccarat, held_topic, topic_word),
    WORD(baccarat, void_topic, topic_word),
    SEAT(baccarat, cutter),
    SEAT(baccarat, offered),
    NUMBER(baccarat, declined),
    YES(baccarat, cut),
    EACH_BETWEEN(baccarat, holder, NO_SEAT, TABLE_SEATS - 1),
    EACH_BETWEEN(baccarat, second, NO_SEAT, TABLE_SEATS - 1),
    EACH_BETWEEN(baccarat, decided, 0, 1),
    BETWEEN(baccarat, out, HAND_NONE, HAND_BANKER),
    STRUCT(baccarat, coup, of_coup),
    EACH_BETWEEN(baccarat, drawn, CARD_UNSEEN, CARDS),
    BETWEEN(baccarat, drawn_count, 0, BACCARAT_DRAWN),
    YES(baccarat, banker_first),
    YES(baccarat, disordered),
    YES(baccarat, void_round),
    YES(baccarat, tied),
    YES(baccarat, reopened),
    NUMBER(baccarat, void_hands),
    EACH_BETWEEN(baccarat, acts_for, 0, TABLE_SEATS),
    NUMBER(baccarat, mistakes),
    BETWEEN(baccarat, astray, 0, TABLE_SEATS),
    YES(baccarat, swept),
    OTHER(baccarat, unused, FIELD_UNUSED),
    NUMBER(baccarat, ante_due),
    NUMBER(baccarat, ante_spared),
    NUMBER(baccarat, own_wagers),
    NUMBER(baccarat, own_cards),
    NUMBER(baccarat, released),
    NUMBER(baccarat, area_bound),
    STRUCT(baccarat, settled, of_coup),
    NUMBER(baccarat, settled_void),
    YES(baccarat, vacated),
    OTHER(baccarat, unused_at_all, FIELD_UNUSED),
    END_OF_FIELDS,
};
