/* chance.c - seeds, commitments, streams of words, and the outcomes made from them.
 *
 * Every hashed message starts with a tag for its purpose, and every text is preceded by its length,
 * so different inputs never give the same bytes.  Numbers are 64-bit little endian.  There is no
 * state between calls. */
#include "pit/chance.h"

#include "pit/chance_internal.h"
#include "pit/dealing.h"
#include "rules/assert.h"

#include <sodium.h>
#include <string.h>

/* ---- Seeds and draws ------------------------------------------------------------- */

bool chance_init(void)
{
    return sodium_init() >= 0;
}

bool chance_new_seed(struct chance_seed *seed)
{
    if (!chance_init()) return false;
    randombytes_buf(seed->bytes, sizeof seed->bytes);
    return true;
}

void chance_wipe(struct chance_seed *seed)
{
    sodium_memzero(seed, sizeof *seed);
}

bool chance_set_draw(struct chance_draw *draw, const char *table, uint64_t number,
                     const struct chance_seed *seed)
{
    size_t length = strlen(table);

    if (!length || length > CHANCE_TABLE) return false;
    for (const char *c = table; *c; c++)
        if (*c <= ' ' || *c > '~') return false;
    memset(draw, 0, sizeof *draw);
    memcpy(draw->table, table, length);
    draw->number = number;
    draw->seed = *seed;
    return true;
}

bool chance_set_player(struct chance_draw *draw, int seat, const void *bytes, size_t length)
{
    if (seat < 0 || seat >= TABLE_SEATS || draw->players[seat].length) return false;
    if (!length || length > CHANCE_PLAYER_SEED) return false;
    memcpy(draw->players[seat].bytes, bytes, length);
    draw->players[seat].length = (uint8_t)length;
    return true;
}

/* ---- Hashed messages ------------------------------------------------------------- */

/* Each returns the position after what it wrote. */
static uint8_t *put_bytes(uint8_t *at, const void *bytes, size_t length)
{
    memcpy(at, bytes, length);
    return at + length;
}

static uint8_t *put_text(uint8_t *at, const char *text)
{
    size_t length = strlen(text);

    *at++ = (uint8_t)length;
    return put_bytes(at, text, length);
}

static uint8_t *put_number(uint8_t *at, uint64_t number)
{
    for (int i = 0; i < 8; i++) *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

struct chance_commitment chance_commit(const struct chance_draw *draw)
{
    struct chance_commitment commitment;
    uint8_t message[CHANCE_MESSAGE], *at = message;

    at = put_text(at, "croupier commitment 1");
    at = put_text(at, draw->table);
    at = put_number(at, draw->number);
    at = put_bytes(at, draw->seed.bytes, sizeof draw->seed.bytes);
    crypto_generichash(commitment.bytes, sizeof commitment.bytes, message, (size_t)(at - message),
                       NULL, 0);
    sodium_memzero(message, sizeof message);
    return commitment;
}

struct chance_commitment chance_chain(const char *table, uint64_t first, int count,
                                      const struct chance_seed *last, struct chance_seed *seeds)
{
    struct chance_draw draw;
    struct chance_commitment commitment;

    memset(&commitment, 0, sizeof commitment);
    for (int i = count - 1; i >= 0; i--) {
        if (i == count - 1)
            seeds[i] = *last;
        else
            memcpy(seeds[i].bytes, commitment.bytes, CHANCE_BYTES);
        bool named = chance_set_draw(&draw, table, first + (uint64_t)i, &seeds[i]);
        assert(named);
        commitment = chance_commit(&draw);
    }
    chance_wipe(&draw.seed);
    return commitment;
}

void chance_set_gathered(struct chance_draw *draw, const struct chance_commitment *players)
{
    draw->all = *players;
    draw->gathered = true;
}

struct chance_commitment chance_players(const struct chance_draw *draw)
{
    struct chance_commitment hash;
    uint8_t message[32 + sizeof draw->players + TABLE_SEATS], *at = message;

    if (draw->gathered) return draw->all;
    at = put_text(at, "croupier players 1");
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        const struct chance_player *player = &draw->players[seat];
        if (!player->length) continue;
        *at++ = (uint8_t)seat;
        *at++ = player->length;
        at = put_bytes(at, player->bytes, player->length);
    }
    crypto_generichash(hash.bytes, sizeof hash.bytes, message, (size_t)(at - message), NULL, 0);
    return hash;
}

struct chance_commitment chance_hash(const char *tag, const void *bytes, size_t length)
{
    crypto_generichash_state state;
    struct chance_commitment hash;
    uint8_t said[CHANCE_MESSAGE];

    crypto_generichash_init(&state, NULL, 0, sizeof hash.bytes);
    crypto_generichash_update(&state, said, (size_t)(put_text(said, tag) - said));
    crypto_generichash_update(&state, bytes, length);
    crypto_generichash_final(&state, hash.bytes, sizeof hash.bytes);
    return hash;
}

/* ---- Words and numbers ----------------------------------------------------------- */

void chance_open(struct chance_stream *stream, const struct chance_draw *draw)
{
    struct chance_commitment players = chance_players(draw);
    uint8_t *at = stream->message;

    stream->key = draw->seed;
    at = put_text(at, "croupier draw 1");
    at = put_text(at, draw->table);
    at = put_number(at, draw->number);
    at = put_bytes(at, players.bytes, sizeof players.bytes);
    stream->length = (uint8_t)(at - stream->message);
    stream->used = CHANCE_BLOCK; /* no block yet */
    stream->next = 0;
}

void chance_close(struct chance_stream *stream)
{
    sodium_memzero(stream, sizeof *stream);
}

static void next_block(struct chance_stream *stream)
{
    uint8_t *end = put_number(stream->message + stream->length, stream->next++);

    crypto_generichash(stream->block, sizeof stream->block, stream->message,
                       (size_t)(end - stream->message), stream->key.bytes,
                       sizeof stream->key.bytes);
    stream->used = 0;
}

uint32_t chance_word(struct chance_stream *stream)
{
    if (stream->used == CHANCE_BLOCK) next_block(stream);
    const uint8_t *at = stream->block + stream->used;
    stream->used += 4;
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

uint32_t chance_below(struct chance_stream *stream, uint64_t n)
{
    uint32_t number;

    assert(n >= 1 && n <= CHANCE_MOST);
    while (!chance_accepts(32, chance_word(stream), n, &number)) continue;
    return number;
}

/* ---- Outcomes -------------------------------------------------------------------- */

struct chance_outcome chance_outcome_of(const struct chance_draw *draw, const struct sign *sign)
{
    const struct drawn_game *drawn = dealing_of(sign->edition)->drawn;
    struct chance_outcome outcome = { 0, { 0 } };
    struct chance_stream stream;

    if (!drawn) return outcome;
    chance_open(&stream, draw);
    drawn->make(&stream, sign, &outcome);
    chance_close(&stream);
    return outcome;
}

void chance_order(chance_source *below, void *source, uint8_t *cards, int count)
{
    for (int i = 0; i < count - 1; i++) {
        int j = i + (int)below(source, (uint64_t)(count - i));
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static uint32_t below_in_stream(void *source, uint64_t n)
{
    return chance_below(source, n);
}

void chance_shuffle(const struct chance_draw *draw, const struct shoe *cards,
                    struct chance_shoe *shoe)
{
    struct chance_stream stream;

    memset(shoe, 0, sizeof *shoe);
    for (int deck = 1; deck <= SHOE_DECKS; deck++)
        for (int card = 1; card <= CARDS; card++)
            if (cards->left[card] >= deck) shoe->order[shoe->count++] = (uint8_t)card;
    shoe->in_shoe = shoe->count;
    chance_open(&stream, draw);
    chance_order(below_in_stream, &stream, shoe->order, shoe->count);
    chance_close(&stream);
}

static int first_among(const struct chance_shoe *shoe, card_set among)
{
    for (int i = 0; i < shoe->count; i++)
        if (among & card_bit(shoe->order[i])) return shoe->order[i];
    return CARD_UNSEEN;
}

int chance_card(const struct chance_shoe *shoe, const struct chance_due *due)
{
    if (due->among) return first_among(shoe, due->among);
    if (!due->ordered) return due->known;
    return due->place < shoe->count ? shoe->order[due->place] : CARD_UNSEEN;
}

/* ---- At a table ------------------------------------------------------------------ */

static bool fill_outcome(const struct table *table, const struct chance_draw *draw,
                         struct command *command)
{
    struct chance_outcome outcome = chance_outcome_of(draw, &table->sign);

    memcpy(command->outcome, outcome.number, sizeof command->outcome);
    return true;
}

/* False if a card is due but none is left. */
static bool fill_card(const struct chance_shoe *shoe, const struct chance_due *due, int8_t *card)
{
    *card = (int8_t)chance_card(shoe, due);
    return *card != CARD_UNSEEN || !(due->among || due->ordered);
}

static bool fill_cards(const struct shuffled_game *shuffled, const struct table *table,
                       const struct chance_shoe *shoe, struct command *command)
{
    struct chance_due due[CHANCE_NAMED];

    memset(due, 0, sizeof due);
    bool left = shuffled->due(table, command, shoe->count, shoe->in_shoe, due);
    bool first = fill_card(shoe, &due[0], &command->outcome[0]);
    bool second = fill_card(shoe, &due[1], &command->outcome[1]);
    return left && first && second;
}

bool chance_fill(const struct table *table, const struct chance_draw *draw,
                 const struct chance_shoe *shoe, struct command *command)
{
    const struct game_dealing *dealing = dealing_of(table->sign.edition);

    if (!dealing_by_chance(dealing, command->act)) return false;
    if (dealing->drawn) return draw && fill_outcome(table, draw, command);
    return shoe && fill_cards(dealing->shuffled, table, shoe, command);
}

/* Tries each random act; the table accepts the one that it waits for. */
bool chance_command(const struct table *table, const struct chance_draw *draw,
                    const struct chance_shoe *shoe, struct command *command)
{
    const struct game_dealing *dealing = dealing_of(table->sign.edition);

    for (int i = 0; i < dealing->chance_count; i++) {
        const struct dealing_chance *given = &dealing->chance[i];
        if (!given->by) continue;
        memset(command, 0, sizeof *command);
        command->act = given->act;
        command->role = given->by;
        command->seat = NO_SEAT;
        if (chance_fill(table, draw, shoe, command) && !table_check(table, command).code)
            return true;
    }
    return false;
}
