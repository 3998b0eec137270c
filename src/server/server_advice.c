/* server_advice.c - which choice is best: questions of players at tables that allow it, and who
 * waits for an answer.
 *
 * A player asks about the own hand only.  The question is made from the cards that this player has
 * seen, and nobody else learns of it: nothing is written down. */
#include "server/server_internal.h"

#include "rules/length.h"
#include "wire/wire_advice.h"

#define DEVICES "Div 1 r.17.1"
#define KEYS    4096

/* Questions at once, and then so many a second.  An address may be a hall of people; the advisor
 * answers about as many. */
enum { OF_BURST = 20, OF_EACH = 1, FROM_BURST = 600, FROM_EACH = 20 };

static void stored(void *to, int edition, const char *why)
{
    log_solution(to, edition, why);
}

bool advice_open(struct server *server, uint64_t seed, void wake(void *to))
{
    server->advice.of = rate_new(4 * KEYS, OF_BURST, OF_EACH, seed);
    server->advice.from = rate_new(KEYS, FROM_BURST, FROM_EACH, seed + 1);
    server->advice.advisor = advisor_open(wake, stored, server);
    return server->advice.of && server->advice.from && server->advice.advisor && train_open(server);
}

void advice_end_work(struct server *server)
{
    advisor_close(server->advice.advisor);
    server->advice.advisor = NULL;
}

void advice_close(struct server *server)
{
    train_close(server);
    rate_free(server->advice.of);
    rate_free(server->advice.from);
}

/* ---- Who waits ------------------------------------------------------------------- */

static struct advice_asker *slot_with(struct server *server, uint64_t tag)
{
    for (size_t i = 0; i < LENGTH(server->advice.waiting); i++)
        if (server->advice.waiting[i].tag == tag) return &server->advice.waiting[i];
    return NULL;
}

enum advisor_said advice_ask(struct server *server, const struct sign *sign,
                             const struct advice_question *question, struct advice_asker *asker)
{
    struct advice_asker *slot = slot_with(server, 0);
    struct advisor_answer answer;

    if (!slot) return ADVISOR_BUSY;
    asker->tag = ++server->advice.asked;
    enum advisor_said said = (asker->best ? advisor_ask_best : advisor_ask)(
        server->advice.advisor, sign, question, &asker->client, asker->tag, &answer);
    if (said == ADVISOR_KNOWN) asker->answer(server, asker, &answer);
    if (said == ADVISOR_WAITS) *slot = *asker;
    return said;
}

void advice_follow(struct server *server)
{
    struct advisor_answer answer;
    uint64_t tag;

    while (advisor_next(server->advice.advisor, &tag, &answer)) {
        struct advice_asker *slot = slot_with(server, tag);
        if (!slot) continue; /* refused, as the casino closes */
        struct advice_asker asker = *slot;
        slot->tag = 0; /* free for what the answer leads to */
        asker.answer(server, &asker, &answer);
    }
}

void advice_end(struct server *server)
{
    for (size_t i = 0; i < LENGTH(server->advice.waiting); i++) {
        struct advice_asker *slot = &server->advice.waiting[i];
        if (slot->tag && slot->http) {
            server->asked = slot->asked;
            answer_say(server, slot->http, 503, "The casino is closing; please come back later.");
        }
        slot->tag = 0;
    }
}

/* ---- At a table ------------------------------------------------------------------ */

/* Why this player gets no advice now, or null; and perhaps the clause. */
static const char *refusal(const struct mirror *mirror, int seat, const char **clause)
{
    const struct table *table = &mirror->pit.table;

    *clause = DEVICES;
    if (!mirror->opening.advice) return "This table does not allow advice.";
    if (table->contest.stage != CONTEST_OFF) return "There is no advice in a tournament.";
    *clause = NULL;
    return seat == NO_SEAT ? "Take a seat first: advice is about your own hand." : NULL;
}

static void refuse(struct visitor *visitor, const struct wire_message *message, const char *say,
                   const char *clause)
{
    struct json_out *out = visitors_begin(visitor->server, "refused");

    json_out_number(out, "request", (int64_t)message->request);
    json_out_text(out, "table", message->table);
    json_out_text(out, "say", say);
    if (clause) json_out_text(out, "clause", clause);
    json_out_end(out);
    visitor_send(visitor);
}

/* The socket may be gone. */
static void send_advice(struct server *server, struct advice_asker *asker,
                        const struct advisor_answer *answer)
{
    struct visitor *visitor = visitor_of(server, asker->visitor);
    const struct mirror *mirror = server->tables[asker->table];

    if (!visitor) return;
    struct json_out *out = visitors_begin(server, answer->count ? "advice" : "refused");
    json_out_number(out, "request", (int64_t)asker->request);
    json_out_text(out, "table", mirror->opening.name);
    if (answer->count) {
        const struct sign *sign = &mirror->pit.table.sign;
        json_out_text(out, "unit", advice_of(sign->edition)->unit);
        json_out_true(out, "best", answer->best);
        wire_question(out, sign, &asker->question);
        wire_worths(out, "choices", answer->choices, answer->count);
    } else {
        json_out_text(out, "say", "Out of memory.");
    }
    json_out_end(out);
    visitor_send(visitor);
}

void advice_message(struct visitor *visitor, const struct wire_message *message)
{
    struct server *server = visitor->server;
    struct advice_asker asker = { .client = { true, visitor->person },
                                  .answer = send_advice,
                                  .visitor = visitor->id,
                                  .best = message->best,
                                  .request = message->request };
    const struct mirror *mirror = mirror_named(server, message->table, &asker.table);
    const char *clause = NULL;

    if (!mirror) {
        visitor_refuse(visitor, message, "Unknown table.");
        return;
    }
    const struct table *table = &mirror->pit.table;
    int seat = pit_seat(&mirror->pit, visitor->person);
    const char *say = refusal(mirror, seat, &clause);
    if (!say && !advice_of(table->sign.edition)->asked(table, seat, &asker.question))
        say = "You have nothing to decide now.";
    if (!say && !rate_take(server->advice.of, visitor->person, 1, server->steady_ms))
        say = "That is too often; please wait a moment.";
    if (!say && advice_ask(server, &table->sign, &asker.question, &asker) == ADVISOR_BUSY)
        say = ADVICE_BUSY;
    if (say) refuse(visitor, message, say, clause);
}
