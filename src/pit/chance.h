/* chance.h - provably fair random numbers: seeds, commitments, and outcomes that anyone can
 * recompute.
 *
 *   chance_new_seed() -> chance_commit() -> a commitment, published before betting opens
 *   chance_set_player() for each player who adds a seed
 *   draw -> chance_outcome_of(), chance_shuffle() -> the outcome
 *   house seed, published afterwards -> anyone -> the same commitment and outcome
 *
 * Only chance_new_seed() asks the operating system for random numbers.  Everything else is a pure
 * function of its arguments.  docs/fair.md gives the mapping byte by byte. */
#ifndef CROUPIER_CHANCE_H
#define CROUPIER_CHANCE_H

#include "rules/cards.h"
#include "rules/table.h"

/* ---- Seeds and draws ------------------------------------------------------------- */

#define CHANCE_BYTES       32  /* length of a seed and of a commitment */
#define CHANCE_TABLE       32  /* maximum length of a table's name */
#define CHANCE_PLAYER_SEED 64  /* maximum length of a player's seed */
#define CHANCE_SALT        16  /* length of the salt that may be published with a commitment */
#define DEALING_PLACES     128 /* places on a layout that outlast rounds, at most */

struct chance_seed {
    uint8_t bytes[CHANCE_BYTES];
};
struct chance_commitment {
    uint8_t bytes[CHANCE_BYTES];
};

/* One draw: one outcome or one shuffle.  Each house seed serves a single draw.  The draws of a
 * table are numbered, so no two hash the same input. */
struct chance_draw {
    char table[CHANCE_TABLE + 1];
    uint64_t number;
    struct chance_seed seed;
    struct chance_player {
        uint8_t length; /* 0: no seed from this player */
        uint8_t bytes[CHANCE_PLAYER_SEED];
    } players[TABLE_SEATS];       /* by seat, from 0 */
    struct chance_commitment all; /* hash of the players' seeds, if gathered */
    bool gathered;
};

/* Initialises the random source and the hash functions.  Returns false when the system has no
 * random numbers available.  Idempotent. */
bool chance_init(void);

/* Makes a new seed from the system's random numbers.  Returns false, and writes nothing, when none
 * are available. */
bool chance_new_seed(struct chance_seed *seed);

/* Overwrites a seed that is no longer needed. */
void chance_wipe(struct chance_seed *seed);

/* Sets up a draw without players' seeds.  A name has 1 to CHANCE_TABLE printable ASCII characters
 * and no spaces; otherwise returns false and changes nothing. */
bool chance_set_draw(struct chance_draw *draw, const char *table, uint64_t number,
                     const struct chance_seed *seed);

/* Adds a player's seed.  Returns false and changes nothing if the seat does not exist or has a seed
 * already, or if the seed is empty or too long. */
bool chance_set_player(struct chance_draw *draw, int seat, const void *bytes, size_t length);

/* Uses the hash of players' seeds that chance_players() returned earlier. */
void chance_set_gathered(struct chance_draw *draw, const struct chance_commitment *players);

/* What the house publishes before betting.  Covers table, number and house seed, but not the
 * players' seeds, which come later. */
struct chance_commitment chance_commit(const struct chance_draw *draw);

/* A chain of seeds for consecutive draws, made backwards from the last one: the seed of each draw
 * is the commitment of the next, so the commitment of the first draw fixes them all.  Fills count
 * seeds, for draw number first and on, and returns that first commitment. */
struct chance_commitment chance_chain(const char *table, uint64_t first, int count,
                                      const struct chance_seed *last, struct chance_seed *seeds);

/* The hash of all players' seeds that enters the outcome. */
struct chance_commitment chance_players(const struct chance_draw *draw);

/* The hash of these bytes, for a purpose that the tag names (docs/fair.md). */
struct chance_commitment chance_hash(const char *tag, const void *bytes, size_t length);

/* ---- Words and numbers ----------------------------------------------------------- */

#define CHANCE_BLOCK   64 /* bytes of one hash: 16 words */
#define CHANCE_MESSAGE 128

/* The endless stream of 32-bit words of a draw.  It holds the seed; chance_close() wipes it. */
struct chance_stream {
    struct chance_seed key;
    uint8_t message[CHANCE_MESSAGE];
    uint8_t block[CHANCE_BLOCK];
    uint8_t length; /* of the message, without the block number */
    uint8_t used;   /* bytes used of the block */
    uint64_t next;  /* number of the next block */
};

void chance_open(struct chance_stream *stream, const struct chance_draw *draw);
void chance_close(struct chance_stream *stream);
uint32_t chance_word(struct chance_stream *stream);

/* A number from 0 to n-1, all equally likely; n is 1 to 2^32.  A word w is skipped if
 * w >= floor(2^32 / n) * n; otherwise the number is w mod n. */
#define CHANCE_MOST (UINT64_C(1) << 32)
uint32_t chance_below(struct chance_stream *stream, uint64_t n);

/* ---- Outcomes -------------------------------------------------------------------- */

/* The numbers of one draw, in a game whose outcomes are drawn.  The game defines what they mean. */
#define CHANCE_NUMBERS OUTCOME_MOST
struct chance_outcome {
    uint8_t count;
    int8_t number[CHANCE_NUMBERS];
};

/* The outcome at a table with this sign; count is 0 for card games. */
struct chance_outcome chance_outcome_of(const struct chance_draw *draw, const struct sign *sign);

#define CHANCE_CARDS (SHOE_DECKS * CARDS)

/* Cards in the order in which they leave the shoe. */
struct chance_shoe {
    uint16_t count;   /* cards in the order */
    uint16_t in_shoe; /* how many of them, from the front, are in the shoe; the rest are unseen */
    uint8_t order[CHANCE_CARDS];
};

/* Shuffles these cards.  They start deck by deck, each from the ace of spades to the king of clubs
 * (1 to 52).  If cards are missing, the n-th deck holds those of which n or more are left. */
void chance_shuffle(const struct chance_draw *draw, const struct shoe *cards,
                    struct chance_shoe *shoe);

/* Which card a command gets.  The first rule that applies counts. */
struct chance_due {
    card_set among; /* not empty: the first of these in the order */
    bool ordered;   /* true: the card at this position in the order */
    uint16_t place;
    int8_t known; /* this card, whatever the order; CARD_UNSEEN: none */
};
#define CHANCE_NAMED 2 /* cards in one command */

/* The card, or CARD_UNSEEN if there is none. */
int chance_card(const struct chance_shoe *shoe, const struct chance_due *due);

/* ---- At a table ------------------------------------------------------------------ */

/* Fills in the random members of a command before it is given.  Games whose outcomes are drawn use
 * the draw, card games the shoe; the other may be null.  Overwrites what the command had there, so
 * that no one can choose a card.  Returns false if the act has no random members or no card is
 * left. */
bool chance_fill(const struct table *table, const struct chance_draw *draw,
                 const struct chance_shoe *shoe, struct command *command);

/* The random command that is due now (an outcome or a card), in its own name or the dealer's,
 * ready for table_do().  Returns false if the table waits for something else.  Cards that players
 * turn over themselves go through chance_fill() instead. */
bool chance_command(const struct table *table, const struct chance_draw *draw,
                    const struct chance_shoe *shoe, struct command *command);

#endif
