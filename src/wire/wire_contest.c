/* wire_contest.c - the session of a tournament at a table: what everyone sees, and one player's
 * own cards and secret wagers.  The amount of a secret wager is only in that player's part. */
#include "wire/wire.h"

#include "rules/rows.h"

static const char *const stages[] = {
    [CONTEST_SEATING] = "seating", [CONTEST_PLAYING] = "playing", [CONTEST_ENDED] = "ended"
};
static const char *const kinds[] = {
    [CONTEST_TABLE] = "table", [CONTEST_TERMINALS] = "terminals", [CONTEST_HOUSE] = "house"
};
static const char *const measures[] = {
    [LENGTH_ROUNDS] = "rounds", [LENGTH_TIME] = "seconds", [LENGTH_SHOES] = "shoes"
};

const char *wire_contest_kind(int kind)
{
    return kinds[kind];
}

const char *wire_contest_measure(int measure)
{
    return measures[measure];
}

static void put_seats(struct json_out *out, const char *key, uint32_t seats)
{
    if (!seats) return;
    json_out_array(out, key);
    for (; seats; seats &= seats - 1) json_out_number(out, NULL, __builtin_ctz(seats) + 1);
    json_out_end(out);
}

static void put_secret(struct json_out *out, const struct table *table,
                       const struct contest_secret *secret, bool amount)
{
    char id[WAGER_ID];

    wager_id(&table->sign, secret->bet, secret->number, id);
    json_out_object(out, NULL);
    json_out_number(out, "seat", secret->seat + 1);
    json_out_text(out, "wager", id);
    if (amount) json_out_number(out, "cents", secret->cents);
    json_out_end(out);
}

/* Those of one seat with their amounts, or of all seats without. */
static void put_secrets(struct json_out *out, const struct table *table, int seat)
{
    const struct contest *contest = &table->contest;

    if (!contest->secret_count) return;
    json_out_array(out, "secrets");
    for (int i = 0; i < contest->secret_count; i++)
        if (seat == NO_SEAT || contest->secrets[i].seat == seat)
            put_secret(out, table, &contest->secrets[i], seat != NO_SEAT);
    json_out_end(out);
}

static void put_raises(struct json_out *out, const struct contest *contest)
{
    if (!contest->terms.raises) return;
    json_out_array(out, "raises");
    for (int i = 0; i < contest->terms.raises; i++) {
        json_out_object(out, NULL);
        json_out_number(out, "min", contest->terms.raised_min_cents[i]);
        json_out_number(out, "max", contest->terms.raised_max_cents[i]);
        json_out_bool(out, "raised", i < contest->raised);
        json_out_end(out);
    }
    json_out_end(out);
}

/* At terminals: the game's name there, and the division whose text is not supplied (reading M3). */
static void put_terminals(struct json_out *out, const struct table *table)
{
    const struct contest_rows *rows = contest_rows(table);

    if (table->contest.terms.kind != CONTEST_TERMINALS) return;
    json_out_text(out, "game", rows->terminals);
    json_out_text(out, "missing", rows->missing);
}

void wire_contest(struct json_out *out, const struct table *table)
{
    const struct contest *contest = &table->contest;
    const struct contest_terms *terms = &contest->terms;

    if (!contest_on(table)) return;
    json_out_object(out, "session");
    json_out_number(out, "tournament", terms->tournament);
    json_out_number(out, "session", terms->session);
    json_out_text(out, "stage", stages[contest->stage]);
    json_out_text(out, "rules", kinds[terms->kind]);
    put_terminals(out, table);
    json_out_text(out, "measure", measures[terms->measure]);
    json_out_number(out, "length", terms->length);
    json_out_number(out, "round", contest->rounds + (contest->stage == CONTEST_PLAYING));
    if (terms->measure == LENGTH_SHOES) json_out_number(out, "shoe", contest->shoes + 1);
    json_out_number(out, "chips", terms->chips_cents);
    json_out_true(out, "bought", terms->bought);
    json_out_number(out, "min", contest_minimum(table));
    json_out_number(out, "max", contest_maximum(table));
    json_out_if(out, "seconds", terms->seconds);
    if (contest->marker != NO_SEAT) json_out_number(out, "marker", contest->marker + 1);
    if (contest->turn != NO_SEAT) json_out_number(out, "turn", contest->turn + 1);
    put_seats(out, "players", contest->players);
    put_seats(out, "made", contest->made);
    put_seats(out, "late", contest->late);
    put_seats(out, "passed", contest->passed);
    put_seats(out, "out", contest->out);
    put_seats(out, "disqualified", contest->disqualified);
    put_raises(out, contest);
    put_secrets(out, table, NO_SEAT);
    json_out_end(out);
}

void wire_own_contest(struct json_out *out, const struct table *table, int seat)
{
    const struct contest *contest = &table->contest;

    if (!contest_on(table) || seat < 0 || !(contest->players & SEAT_BIT(seat))) return;
    json_out_object(out, "session");
    json_out_number(out, "pass_cards", contest->pass_left[seat]);
    json_out_number(out, "secret_cards", contest->secret_left[seat]);
    json_out_true(out, "secret", contest->secret & SEAT_BIT(seat));
    json_out_true(out, "late", contest->late & SEAT_BIT(seat));
    json_out_true(out, "made", contest->made & SEAT_BIT(seat));
    json_out_true(out, "out", contest->out & SEAT_BIT(seat));
    put_secrets(out, table, seat);
    json_out_end(out);
}
