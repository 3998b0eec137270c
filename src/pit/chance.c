/* chance.c - seeds, commitments, streams of words, and outcomes made of them.
 *
 * Everything that is hashed starts with what it is for and has the length of
 * each text before it, so that no two inputs are the same bytes.  Numbers are
 * 64-bit little endian.  Nothing here remembers anything between calls. */
#include "pit/chance.h"

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

#include "games/baccarat/baccarat_rows.h"
#include "games/lunar/lunar_rows.h"
#include "pit/chance_internal.h"
#include "rules/length.h"

#include <assert.h>
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

/* ---- What is hashed -------------------------------------------------------------- */

/* Each returns the place after what it has put. */
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

/* ---- Words and numbers ----------------------------------------------------------- */

void chance_open(struct chance_stream *stream, const struct chance_draw *draw)
{
    struct chance_commitment players = chance_players(draw);
    uint8_t *at = stream->message;

    memset(stream, 0, sizeof *stream);
    stream->key = draw->seed;
    at = put_text(at, "croupier draw 1");
    at = put_text(at, draw->table);
    at = put_number(at, draw->number);
    at = put_bytes(at, players.bytes, sizeof players.bytes);
    stream->length = (uint8_t)(at - stream->message);
    stream->used = CHANCE_BLOCK;
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

void chance_dice(const struct chance_draw *draw, int faces[2])
{
    struct chance_stream stream;

    chance_open(&stream, draw);
    for (int i = 0; i < 2; i++) faces[i] = 1 + (int)chance_below(&stream, 6);
    chance_close(&stream);
}

int chance_pocket(const struct chance_draw *draw, int size)
{
    struct chance_stream stream;

    chance_open(&stream, draw);
    int pocket = (int)chance_below(&stream, (uint64_t)size);
    chance_close(&stream);
    return pocket;
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

/* ---- Cards at a table ------------------------------------------------------------ */

void chance_cards(const struct table *table, struct shoe *cards, uint16_t *in_shoe)
{
    const struct baccarat *b = baccarat_of(table);

    if (games[table->sign.edition]->baccarat) {
        *cards = b->shoe;
        *in_shoe = (uint16_t)(b->in_shoe + (b->held == CARD_UNSEEN));
    } else {
        shoe_fill(cards, 1);
        *in_shoe = CARDS;
    }
}

void chance_load(const struct chance_draw *draw, const struct table *table,
                 struct chance_shoe *shoe)
{
    struct shoe cards;
    uint16_t in_shoe;

    chance_cards(table, &cards, &in_shoe);
    chance_shuffle(draw, &cards, shoe);
    shoe->in_shoe = in_shoe;
}

static bool card_at(const struct chance_shoe *shoe, int place, int8_t *card)
{
    if (place < 0 || place >= shoe->count) return false;
    *card = (int8_t)shoe->order[place];
    return true;
}

/* How many cards have left the shoe, but for one that was drawn too many: it is
 * the first of the next round. */
static int gone(const struct baccarat *b, const struct chance_shoe *shoe)
{
    return shoe->in_shoe - b->in_shoe - (b->held >= 0);
}

/* The card that leaves the shoe next, if this one has any left. */
static bool next_card(const struct baccarat *b, const struct chance_shoe *shoe, int8_t *card)
{
    int place = gone(b, shoe);

    return place < shoe->in_shoe && card_at(shoe, place, card);
}

/* The single card discarded at the start; where the cards have been shuffled since,
 * one of those that were away. */
static bool single_card(const struct baccarat *b, const struct chance_shoe *shoe, int8_t *card)
{
    if (b->single_card) {
        *card = b->single_card;
        return true;
    }
    return card_at(shoe, shoe->count > shoe->in_shoe ? shoe->count - 1 : 0, card);
}

/* The unseen cards of the hand that is to be turned. */
static bool turned_cards(const struct table *table, const struct chance_shoe *shoe,
                         struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    enum hand hand = baccarat_next_step(table).hand;
    int first = gone(b, shoe) - b->drawn_count;
    int8_t *into = &command->outcome[0];

    for (int i = 0; i < b->coup.count[hand]; i++) {
        if (b->coup.card[hand][i] != CARD_UNSEEN) continue;
        if (!card_at(shoe, first + coup_drawn(&b->coup, hand, i), into)) return false;
        into = &command->outcome[1];
    }
    return command->outcome[0] != CARD_UNSEEN;
}

static bool fill_baccarat(const struct table *table, const struct chance_shoe *shoe,
                          struct command *command)
{
    const struct baccarat *b = baccarat_of(table);
    bool up = table->till.phase == BACCARAT_DEALING && baccarat_due_face_up(table);

    command->outcome[0] = command->outcome[1] = CARD_UNSEEN;
    switch (command->act) {
    case ACT_BURN:
        return table->sign.value[baccarat_game(&table->sign)->burn] ||
               next_card(b, shoe, &command->outcome[0]);
    case ACT_VIEW:
        return single_card(b, shoe, &command->outcome[0]);
    case ACT_DRAW:
        if (!b->drawn_count && b->held > 0) return true; /* everybody knows it */
        return !(up || command->flags & FLAG_UP) || next_card(b, shoe, &command->outcome[0]);
    case ACT_EXCESS:
        return !(up || command->flags & FLAG_SEEN) || next_card(b, shoe, &command->outcome[0]);
    case ACT_FACE_UP:
        return next_card(b, shoe, &command->outcome[0]);
    default:
        return turned_cards(table, shoe, command);
    }
}

/* The first card of the order that is still in the deck: an order of all 52 is
 * one of any part of them, too, each as likely as another. */
static bool fill_lunar(const struct table *table, const struct chance_shoe *shoe,
                       struct command *command)
{
    const struct lunar_cards *cards = &lunar_of(table)->cards;
    int place = 0;

    command->outcome[0] = (int8_t)cards->next[0];
    if (lunar_of(table)->in_next) return true;
    while (place < shoe->count && !(cards->deck & card_bit(shoe->order[place]))) place++;
    return card_at(shoe, place, &command->outcome[0]);
}

/* ---- Commands -------------------------------------------------------------------- */

static bool fill_dice(const struct chance_draw *draw, struct command *command)
{
    int faces[2];

    chance_dice(draw, faces);
    command->outcome[0] = (int8_t)faces[0];
    command->outcome[1] = (int8_t)faces[1];
    return true;
}

static bool fill_wheel(const struct table *table, const struct chance_draw *draw,
                       struct command *command)
{
    command->outcome[0] = (int8_t)chance_pocket(draw, wheel_size(&table->sign));
    return true;
}

bool chance_fill(const struct table *table, const struct chance_draw *draw,
                 const struct chance_shoe *shoe, struct command *command)
{
    const struct edition *edition = games[table->sign.edition];

    switch (command->act) {
    case ACT_REST:
        return edition->dice && draw && fill_dice(draw, command);
    case ACT_LAND:
        return edition->wheel && draw && fill_wheel(table, draw, command);
    case ACT_DRAW:
        if (edition->lunar) return shoe && fill_lunar(table, shoe, command);
        break;
    case ACT_BURN:
    case ACT_VIEW:
    case ACT_TURN:
    case ACT_EXCESS:
    case ACT_FACE_UP:
        break;
    default:
        return false;
    }
    return edition->baccarat && shoe && fill_baccarat(table, shoe, command);
}

/* The table knows what it waits for: each of these is tried on it. */
bool chance_command(const struct table *table, const struct chance_draw *draw,
                    const struct chance_shoe *shoe, struct command *command)
{
    static const struct {
        uint8_t act;
        uint16_t role;
    } given[] = {
        { ACT_REST, ROLE_CLOCK },  { ACT_LAND, ROLE_CLOCK },  { ACT_DRAW, ROLE_CLOCK },
        { ACT_BURN, ROLE_DEALER }, { ACT_DRAW, ROLE_DEALER }, { ACT_TURN, ROLE_DEALER },
    };

    for (size_t i = 0; i < LENGTH(given); i++) {
        memset(command, 0, sizeof *command);
        command->act = given[i].act;
        command->role = given[i].role;
        command->seat = NO_SEAT;
        if (chance_fill(table, draw, shoe, command) && !table_check(table, command).code)
            return true;
    }
    return false;
}
