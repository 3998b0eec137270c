/* routes_fair.c - draws of tables without staff since the server started, with everything needed to
 * reproduce them (docs/fair.md).
 *
 * The seed of a draw is revealed with the draw; at card tables, when the cards are out of play.  It
 * is the commitment to the next one.  The players' seeds are collected from events; a draw is
 * published only if they reproduce the actual outcome. */
#include "server/server_internal.h"

#include "pit/dealing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Draws kept ------------------------------------------------------------------ */

static struct fair_draw *draw_at(const struct fair *fair, uint64_t number)
{
    struct fair_draw *draw = fair->draws ? &fair->draws[number % SERVER_DRAWS] : NULL;

    return draw && draw->number == number ? draw : NULL;
}

/* Replaces the oldest draw.  Returns null when out of memory. */
static struct fair_draw *new_draw(struct fair *fair, uint64_t number)
{
    if (!fair->draws) fair->draws = calloc(SERVER_DRAWS, sizeof *fair->draws);
    if (!fair->draws) return NULL;
    struct fair_draw *draw = &fair->draws[number % SERVER_DRAWS];
    free(draw->seeds);
    *draw = (struct fair_draw){ .number = number };
    return draw;
}

/* Copies the current seeds to the draw. */
static void keep_seeds(const struct fair *fair, struct fair_draw *draw)
{
    int count = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++) count += fair->players.seeds[seat].length > 0;
    draw->seeds = count ? calloc((size_t)count, sizeof *draw->seeds) : NULL;
    if (!draw->seeds) return;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        struct fair_seed *seed = &draw->seeds[draw->seed_count];
        if (!fair->players.seeds[seat].length) continue;
        *seed = (struct fair_seed){ .seat = seat, .length = fair->players.seeds[seat].length };
        memcpy(seed->bytes, fair->players.seeds[seat].bytes, seed->length);
        draw->seed_count++;
    }
}

static void rebuild_draw(const struct mirror *mirror, const struct fair_draw *draw,
                         struct chance_draw *again)
{
    chance_set_draw(again, mirror->pit.chance.name, draw->number, &draw->seed);
    for (int i = 0; i < draw->seed_count; i++)
        chance_set_player(again, draw->seeds[i].seat, draw->seeds[i].bytes, draw->seeds[i].length);
}

/* ---- Drawn outcomes -------------------------------------------------------------- */

static const struct drawn_game *drawn_at(const struct mirror *mirror)
{
    return dealing_of(mirror->opening.sign.edition)->drawn;
}

/* Notes the outcome, and whether the seeds reproduce it. */
static void check_outcome(const struct mirror *mirror, const struct news *news,
                          struct fair_draw *draw)
{
    const struct drawn_game *drawn = drawn_at(mirror);
    struct chance_draw again;

    rebuild_draw(mirror, draw, &again);
    struct chance_outcome should = chance_outcome_of(&again, &mirror->opening.sign);
    for (int i = 0; drawn && i < news->events.game_count; i++)
        if (drawn->reported(&news->events.game[i], &draw->outcome))
            draw->good = !memcmp(&draw->outcome, &should, sizeof should);
}

/* ---- News ------------------------------------------------------------------------ */

static void follow_draw(struct mirror *mirror, const struct news *news)
{
    struct fair *fair = &mirror->fair;
    const struct order *order = &news->events.order;
    bool cards = order->act == PIT_REVEAL;
    struct fair_draw *draw = cards ? draw_at(fair, fair->shown + 1) : NULL;

    fair->shown++;
    if (!draw) draw = new_draw(fair, fair->shown);
    if (draw) {
        draw->commitment = fair->next;
        memcpy(draw->seed.bytes, order->seed, sizeof draw->seed.bytes);
        draw->shown = true;
        draw->entry = news->entry;
        draw->time_ms = news->time_ms;
        if (!cards) keep_seeds(fair, draw);
        if (!cards) check_outcome(mirror, news, draw);
    }
    memcpy(fair->next.bytes, order->seed, sizeof fair->next.bytes);
}

/* Notes new shuffles and their seeds; they are good only if their hash agrees. */
static void follow_shuffles(struct mirror *mirror, const struct pit_chance *chance)
{
    struct fair *fair = &mirror->fair;

    for (uint64_t i = 0; i < chance->drawn - chance->shown && i < PIT_DRAWS; i++) {
        uint64_t number = chance->shown + 1 + i;
        struct fair_draw *draw = draw_at(fair, number) ? NULL : new_draw(fair, number);
        struct chance_draw again;
        if (!draw) continue;
        keep_seeds(fair, draw);
        rebuild_draw(mirror, draw, &again);
        struct chance_commitment sum = chance_players(&again);
        draw->cards = chance->cards;
        draw->good = number == chance->drawn && !memcmp(&sum, &chance->players[i], sizeof sum);
    }
}

static void follow_table(struct mirror *mirror, const struct pit *pit)
{
    struct fair *fair = &mirror->fair;

    fair->shown = pit->chance.shown;
    fair->next = pit->chance.next;
    told_seeds_start(&fair->players, pit);
    follow_shuffles(mirror, &pit->chance);
}

void fair_open(struct mirror *mirror)
{
    if (mirror->pit.chance.live) follow_table(mirror, &mirror->pit);
}

void fair_close(struct mirror *mirror)
{
    for (int i = 0; mirror->fair.draws && i < SERVER_DRAWS; i++) free(mirror->fair.draws[i].seeds);
    free(mirror->fair.draws);
}

void fair_follow(struct mirror *mirror, const struct news *news)
{
    struct fair *fair = &mirror->fair;

    if (news->kind == NEWS_TABLE && news->table_now.pit->chance.live)
        follow_table(mirror, news->table_now.pit);
    if (news->kind != NEWS_EVENTS) return;
    switch (news->events.order.act) {
    case PIT_COMMIT:
        memcpy(fair->next.bytes, news->events.order.seed, sizeof fair->next.bytes);
        break;
    case PIT_DRAW:
    case PIT_REVEAL:
        follow_draw(mirror, news);
        break;
    default:
        break;
    }
    told_seeds_follow(&fair->players, &news->events.order, news->events.pit,
                      news->events.pit_count);
}

/* ---- Answers --------------------------------------------------------------------- */

/* The number of decks, and the cards missing from them. */
static void put_cards(struct json_out *out, const struct shoe *cards)
{
    int decks = 1;

    for (int card = 1; card <= CARDS; card++)
        if (cards->left[card] > decks) decks = cards->left[card];
    json_out_number(out, "decks", decks);
    json_out_array(out, "seen");
    for (int card = 1; card <= CARDS; card++)
        for (int gone = cards->left[card]; gone < decks; gone++)
            json_out_text(out, NULL, card_word(card));
    json_out_end(out);
}

static void put_kind(struct json_out *out, const struct mirror *mirror,
                     const struct fair_draw *draw)
{
    const struct drawn_game *drawn = drawn_at(mirror);

    json_out_text(out, "kind", drawn ? drawn->kind : "shoe");
    if (!drawn) put_cards(out, &draw->cards);
    if (drawn && drawn->pool) json_out_number(out, drawn->pool, drawn->size(&mirror->opening.sign));
}

/* Card draws have none: the cards are seen at the table. */
static void put_outcome(struct json_out *out, const struct mirror *mirror,
                        const struct fair_draw *draw)
{
    char word[DEALING_WORD];

    if (!draw->outcome.count) return;
    json_out_array(out, "outcome");
    for (int i = 0; i < draw->outcome.count; i++) {
        dealing_word(drawn_at(mirror), &draw->outcome, i, word);
        json_out_text(out, NULL, word);
    }
    json_out_end(out);
}

static void put_seeds(struct json_out *out, const struct fair_draw *draw)
{
    json_out_array(out, "seeds");
    for (int i = 0; i < draw->seed_count; i++) {
        json_out_object(out, NULL);
        wire_put_seat(out, "seat", draw->seeds[i].seat);
        json_out_hex(out, "hex", draw->seeds[i].bytes, draw->seeds[i].length);
        json_out_end(out);
    }
    json_out_end(out);
}

static void send_draw(struct server *server, struct http *http, const struct mirror *mirror,
                      const struct fair_draw *draw)
{
    struct json_out *out = &server->out;

    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_text(out, "table", mirror->opening.name);
    json_out_number(out, "number", (int64_t)draw->number);
    put_kind(out, mirror, draw);
    json_out_hex(out, "commitment", draw->commitment.bytes, sizeof draw->commitment.bytes);
    json_out_hex(out, "seed", draw->seed.bytes, sizeof draw->seed.bytes);
    put_seeds(out, draw);
    put_outcome(out, mirror, draw);
    json_out_number(out, "entry", (int64_t)draw->entry);
    json_out_number(out, "time", draw->time_ms);
    json_out_end(out);
    answer_out(server, http, 200);
}

/* Null, or a sentence that says why the draw is not available. */
static const char *why_not(const struct mirror *mirror, uint64_t number,
                           const struct fair_draw *draw)
{
    if (!mirror->pit.chance.live) return "At this table, people throw, spin or deal.";
    if (!number) return "Draws are numbered from 1.";
    if (number > mirror->fair.shown) return "The seed of that draw has not been revealed yet.";
    if (!draw || !draw->shown || !draw->good)
        return "That draw is no longer kept here, or was made before the server started; see the "
               "record.";
    return NULL;
}

void route_fair(struct server *server, struct http *http, const struct http_request *request)
{
    const char *name = request->path + strlen("/api/fair/");
    char table[CHANCE_TABLE + 1];
    size_t length = strcspn(name, "/");
    uint32_t at;

    snprintf(table, sizeof table, "%.*s", (int)(length < sizeof table ? length : 0), name);
    const struct mirror *mirror = mirror_named(server, table, &at);
    if (!mirror) {
        answer_say(server, http, 404, "Unknown table.");
        return;
    }
    const char *digits = name + length + (name[length] == '/');
    bool whole = *digits && strspn(digits, "0123456789") == strlen(digits);
    uint64_t number = whole ? strtoull(digits, NULL, 10) : 0;
    const struct fair_draw *draw = draw_at(&mirror->fair, number);
    const char *say = why_not(mirror, number, draw);
    if (say)
        answer_say(server, http, 404, say);
    else
        send_draw(server, http, mirror, draw);
}
