/* chance.h - the chance of the house: seeds, commitments, and outcomes that
 * anybody can recompute.
 *
 *   chance_new_seed() -> chance_commit() -> a commitment, published before betting opens
 *   chance_set_player() for each player who adds a seed of their own
 *   draw -> chance_outcome_of(), chance_shuffle() -> the outcome
 *   the house's seed, published afterwards -> everybody -> the same commitment and outcome
 *
 * Only chance_new_seed() asks the operating system; all the rest is a pure
 * function of its arguments.  docs/fair.md has the mapping byte by byte. */
#ifndef CROUPIER_CHANCE_H
#define CROUPIER_CHANCE_H

#include "rules/cards.h"
#include "rules/table.h"

/* ---- Seeds and draws ------------------------------------------------------------- */

#define CHANCE_BYTES       32 /* of a seed, of a commitment */
#define CHANCE_TABLE       32 /* most characters of a table's name */
#define CHANCE_PLAYER_SEED 64 /* most bytes of a player's seed */
#define CHANCE_SALT        16 /* of what the house may publish with a commitment */

struct chance_seed {
    uint8_t bytes[CHANCE_BYTES];
};
struct chance_commitment {
    uint8_t bytes[CHANCE_BYTES];
};

/* One draw: one outcome, or one shuffle.  A house seed is used for one draw only;
 * draws of a table are counted, so that no two are alike. */
struct chance_draw {
    char table[CHANCE_TABLE + 1];
    uint64_t number;
    struct chance_seed seed;
    struct chance_player {
        uint8_t length; /* 0: this player has added nothing */
        uint8_t bytes[CHANCE_PLAYER_SEED];
    } players[TABLE_SEATS];       /* by place, from 0 */
    struct chance_commitment all; /* what stands for them, where they were gathered before */
    bool gathered;
};

/* Makes the source of seeds ready, and hashing fast; false where the system has
 * no chance to give.  May be called again. */
bool chance_init(void);

/* A new seed from the operating system; false as above, and nothing is written. */
bool chance_new_seed(struct chance_seed *seed);

/* Overwrites a seed that is no longer needed, so that no copy stays in memory. */
void chance_wipe(struct chance_seed *seed);

/* A draw without players' seeds.  A name has 1 to CHANCE_TABLE characters, none
 * of them a blank or outside ASCII; false (and no change) where it has not. */
bool chance_set_draw(struct chance_draw *draw, const char *table, uint64_t number,
                     const struct chance_seed *seed);

/* A player's seed; false (and no change) where there is no such place, it is empty
 * or too long, or the place has added one already. */
bool chance_set_player(struct chance_draw *draw, int seat, const void *bytes, size_t length);

/* The players' seeds as they were when chance_players() gave this. */
void chance_set_gathered(struct chance_draw *draw, const struct chance_commitment *players);

/* What the house publishes first.  It holds for table, number and seed; players'
 * seeds, which come later, are not in it. */
struct chance_commitment chance_commit(const struct chance_draw *draw);

/* Seeds for draws one after another, made from the last one backwards: the seed of each draw is
 * the commitment of the next, so that whoever knows the commitment of the first is sure of all.
 * Fills count of them, for draws number first and on; gives that first commitment. */
struct chance_commitment chance_chain(const char *table, uint64_t first, int count,
                                      const struct chance_seed *last, struct chance_seed *seeds);

/* What stands for all players' seeds in the outcome. */
struct chance_commitment chance_players(const struct chance_draw *draw);

/* ---- Words and numbers ----------------------------------------------------------- */

#define CHANCE_BLOCK   64 /* bytes that one hash gives: 16 words */
#define CHANCE_MESSAGE 128

/* The words of a draw, one after another, without end.  A stream holds the seed:
 * close it, and the memory is wiped. */
struct chance_stream {
    struct chance_seed key;
    uint8_t message[CHANCE_MESSAGE];
    uint8_t block[CHANCE_BLOCK];
    uint8_t length; /* of the message without the block's number */
    uint8_t used;   /* bytes of the block */
    uint64_t next;  /* block */
};

void chance_open(struct chance_stream *stream, const struct chance_draw *draw);
void chance_close(struct chance_stream *stream);
uint32_t chance_word(struct chance_stream *stream);

/* A number from 0 to n-1, each exactly as likely as another; n is 1 to 2^32.
 * A word w is skipped if w >= floor(2^32 / n) * n; else the number is w mod n. */
#define CHANCE_MOST (UINT64_C(1) << 32)
uint32_t chance_below(struct chance_stream *stream, uint64_t n);

/* ---- Outcomes -------------------------------------------------------------------- */

/* What one draw gives at a game whose outcomes are drawn: its numbers, as the
 * game has them. */
#define CHANCE_NUMBERS OUTCOME_MOST
struct chance_outcome {
    uint8_t count;
    int8_t number[CHANCE_NUMBERS];
};

/* At a table with this sign; no number where the game is one of cards. */
struct chance_outcome chance_outcome_of(const struct chance_draw *draw, const struct sign *sign);

#define CHANCE_CARDS (SHOE_DECKS * CARDS)

/* Cards in the order in which they leave the shoe. */
struct chance_shoe {
    uint16_t count;   /* cards in the order */
    uint16_t in_shoe; /* the first so many are in the shoe; any others were away, unseen */
    uint8_t order[CHANCE_CARDS];
};

/* Shuffles these cards.  They start deck by deck, ace of spades to king of clubs
 * (1 to 52) in each; of a shoe with cards gone, the n-th deck has the cards of
 * which n or more are left. */
void chance_shuffle(const struct chance_draw *draw, const struct shoe *cards,
                    struct chance_shoe *shoe);

/* Where a card comes from that a command names. */
struct chance_due {
    card_set among; /* it is the first of these in the order; else, */
    bool ordered;   /* ... it is the one in this place of it; else, */
    uint16_t place;
    int8_t known; /* ... this one, whatever the order; CARD_UNSEEN: no card is named */
};
#define CHANCE_NAMED 2 /* cards in one command */

/* That card; CARD_UNSEEN where there is none. */
int chance_card(const struct chance_shoe *shoe, const struct chance_due *due);

/* ---- At a table ------------------------------------------------------------------ */

/* Fills in what only chance can say in a command that somebody is about to give.
 * The draw is for games whose outcomes are drawn, the shoe for cards; the other may
 * be null.  What the command named there before is overwritten, so that nobody can
 * choose a card.  False where the act has nothing of chance, or no card is left for
 * it. */
bool chance_fill(const struct table *table, const struct chance_draw *draw,
                 const struct chance_shoe *shoe, struct command *command);

/* The command that chance gives now, by itself or by the dealer's hand, ready for
 * table_do(); false where the table does not wait for chance.  Cards that players
 * hold are turned by them: chance_fill(). */
bool chance_command(const struct table *table, const struct chance_draw *draw,
                    const struct chance_shoe *shoe, struct command *command);

#endif
