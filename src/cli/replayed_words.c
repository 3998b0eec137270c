/* replayed_words.c - an entry as text: a line for each event and posting, with its clause. */
#include "cli/replayed.h"
#include "cli/text.h"
#include "scenario/scenario.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Words ----------------------------------------------------------------------- */

const char *replayed_person(const struct people *people, uint32_t number,
                            char words[REPLAYED_PERSON])
{
    const struct person *person = people_find(people, number);

    if (number == NOBODY || number >= RECORD_HOUSE)
        snprintf(words, REPLAYED_PERSON, "the house");
    else if (person && *person->name)
        snprintf(words, REPLAYED_PERSON, "%s (person %" PRIu32 ")", person->name, number);
    else
        snprintf(words, REPLAYED_PERSON, "person %" PRIu32, number);
    return words;
}

const struct contest_terms *replayed_session(const struct verify_replayed *replayed)
{
    bool known = replayed->table && !replayed->recorded.at;

    return known && contest_on(&replayed->table->pit.table)
               ? &replayed->table->pit.table.contest.terms
               : NULL;
}

static void put_person(FILE *out, const struct people *people, uint32_t number)
{
    char words[REPLAYED_PERSON];

    replayed_person(people, number, words);
    text_plain(out, words, strlen(words));
}

#define TIME 64
static const char *time_words(int64_t time_ms, char words[TIME])
{
    time_t seconds = (time_t)(time_ms / 1000 - (time_ms % 1000 < 0));
    int64_t rest = time_ms - (int64_t)seconds * 1000;
    struct tm when;
    char day[40];

    if (!gmtime_r(&seconds, &when) || !strftime(day, sizeof day, "%Y-%m-%d %H:%M:%S", &when))
        snprintf(words, TIME, "%" PRId64 " ms", time_ms);
    else
        snprintf(words, TIME, "%s.%03" PRId64 " UTC", day, rest);
    return words;
}

/* ---- Lines ----------------------------------------------------------------------- */

#define INDENT        4
#define CLAUSE_COLUMN 84

void replayed_line(FILE *out, const char *say, struct record_text clause)
{
    int gap = CLAUSE_COLUMN - INDENT - text_width(say);

    fprintf(out, "%*s", INDENT, "");
    text_plain(out, say, strlen(say));
    if (clause.length) fprintf(out, "%*s", gap > 0 ? gap : 2, "");
    text_plain(out, clause.bytes, clause.length);
    fputc('\n', out);
}

static struct record_text text_of(const char *word)
{
    return (struct record_text){ word ? word : "", word ? strlen(word) : 0 };
}

/* Seats are printed in any case, counted from 1. */
void replayed_members(FILE *out, const struct member *members, int count, const void *of)
{
    for (int i = 0; i < count; i++) {
        int64_t value = member_value(&members[i], of);
        bool seat = !strcmp(members[i].name, "seat");
        if (seat && value >= 0) fprintf(out, " seat %" PRId64, value + 1);
        if (value && !seat) fprintf(out, " %s %" PRId64, members[i].name, value);
    }
}

/* ---- Orders ---------------------------------------------------------------------- */

/* The session of a tournament that is on at the table. */
static void put_session(FILE *out, const struct verify_replayed *replayed)
{
    const struct contest_terms *terms = replayed_session(replayed);

    if (terms)
        fprintf(out, "  in session %d of item %" PRIu32 ", in %s\n", terms->session,
                terms->tournament,
                terms->bought ? "bought chips" : "free tournament chips, which are no money");
}

static void put_order(FILE *out, const struct verify_replayed *replayed)
{
    const struct order *order = replayed->order;
    bool game = order->act == PIT_GAME && order->command.act < ACT_COUNT;

    fputs("  ", out);
    put_person(out, replayed->people, order->person);
    fprintf(out, " %s",
            game ? act_words(games[replayed->table->pit.table.sign.edition], order->command.act)
            : order->act < PIT_ACT_COUNT
                ? pit_done_words(order->act, pit_lifts(order), order->number)
                : "gives an unknown order");
    fputs("\n  order:", out);
    replayed_members(out, record_order_members, RECORD_ORDER_MEMBERS, order);
    if (order->act == PIT_GAME || order->act == PIT_SPOKEN) {
        fputs("; command:", out);
        replayed_members(out, record_command_members, RECORD_COMMAND_MEMBERS, &order->command);
    }
    if (order->length) fputs("; seed: ", out);
    text_hex(out, order->seed,
             order->length < CHANCE_PLAYER_SEED ? order->length : CHANCE_PLAYER_SEED);
    fputc('\n', out);
    if (replayed->sealed)
        fprintf(out, "  its %s sealed: nobody can know %s before the hand is over\n",
                order->hidden == RECORD_AMOUNT ? "amount is" : "cards are",
                order->hidden == RECORD_AMOUNT ? "it" : "them");
    else if (order->hidden == RECORD_LEFT_OUT && !order->command.outcome[0])
        fputs("  its cards follow from the house's seeds\n", out);
    put_session(out, replayed);
}

static void put_opening(FILE *out, const struct record_opening *opening)
{
    char min[MONEY_WORD], max[MONEY_WORD], tray[MONEY_WORD];

    fprintf(out, "  %s, bets from %s to %s, %s in the tray; operator: person %" PRIu32 "%s\n",
            games[opening->sign.edition]->name, money_word(opening->sign.min_cents, min),
            money_word(opening->sign.max_cents, max),
            money_word(chips_worth(&opening->set, &opening->tray), tray), opening->operated_by,
            opening->advice      ? "; automatic dealer; players may ask which choice is best"
            : opening->automatic ? "; automatic dealer"
            : opening->shuffled  ? "; staff deal cards that the house shuffles"
                                 : "");
}

static void put_refusal(FILE *out, const struct verify_replayed *replayed)
{
    char say[64];

    snprintf(say, sizeof say, "refused: %.*s", (int)replayed->refused.length,
             replayed->refused.bytes);
    replayed_line(out, say, replayed->clause);
}

static void put_name(FILE *out, const struct verify_replayed *replayed)
{
    fprintf(out, "  person %" PRIu32 " is called ", replayed->person);
    text_plain(out, replayed->name.bytes, replayed->name.length);
    fputc('\n', out);
}

static void put_desk_order(FILE *out, const struct verify_replayed *replayed)
{
    static const char *const kinds[DESK_KINDS] = { [DESK_CHIPS] = "buys chips",
                                                   [DESK_VOUCHER] = "buys a voucher",
                                                   [DESK_REDEEM] = "cashes out",
                                                   [DESK_GRANT] = "gets play money" };
    const struct desk_order *order = replayed->desk_order;
    bool known = order->kind < DESK_KINDS && kinds[order->kind];

    fputs("  ", out);
    put_person(out, replayed->people, order->person);
    fprintf(out, " %s", known ? kinds[order->kind] : "gives an unknown order");
    if (order->by != NOBODY) fputs(", from the cashier ", out);
    if (order->by != NOBODY) put_person(out, replayed->people, order->by);
    fputs("\n  desk order:", out);
    replayed_members(out, record_desk_order_members, RECORD_DESK_ORDER_MEMBERS,
                     replayed->desk_order);
    fputc('\n', out);
}

/* ---- Events and postings --------------------------------------------------------- */

static void name_seat(struct scenario *speaker, int seat, const struct people *people,
                      uint32_t person)
{
    char words[REPLAYED_PERSON];

    if (seat < 0 || seat >= TABLE_SEATS) return;
    snprintf(speaker->names[seat], SCENARIO_NAME, "%.23s", replayed_person(people, person, words));
}

/* A speaker with the names of the people at this table, including a player who has just left. */
static struct scenario *speaker_of(const struct verify_replayed *replayed)
{
    struct scenario *speaker = calloc(1, sizeof *speaker);
    const struct order *order = replayed->order;

    if (!speaker) abort();
    speaker->pit = replayed->table->pit;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        snprintf(speaker->names[seat], SCENARIO_NAME, "seat %d", seat + 1);
    if (order && order->role == ROLE_PLAYER)
        name_seat(speaker, order->command.seat, replayed->people, order->person);
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &speaker->pit.guests[i];
        if (guest->person != NOBODY)
            name_seat(speaker, guest->seat, replayed->people, guest->person);
    }
    return speaker;
}

static void put_rule_events(FILE *out, const struct verify_replayed *replayed)
{
    struct scenario *speaker = speaker_of(replayed);
    struct speaker names = scenario_speaker(speaker);
    char say[SCENARIO_SAY], clauses[2 * SCENARIO_NAME];

    for (int i = 0; i < replayed->events->game.count; i++) {
        const struct event *event = &replayed->events->game.list[i];
        event_words(&names, event, say);
        if (!*say) continue;
        snprintf(clauses, sizeof clauses, "%s%s%s", event->clause, event->also ? ", " : "",
                 event->also ? event->also : "");
        if (*say) replayed_line(out, say, text_of(clauses));
    }
    free(speaker);
}

/* "Kim keeps two players apart: Ana and Bob" */
static void put_done_words(const struct people *people, const struct pit_event *event,
                           const char *who, char say[SCENARIO_SAY])
{
    char other[REPLAYED_PERSON] = "", third[REPLAYED_PERSON] = "";
    bool named = event->other && event->act != PIT_SESSION; /* which names a tournament */

    if (named) replayed_person(people, event->other, other);
    if (event->third) replayed_person(people, event->third, third);
    snprintf(say, SCENARIO_SAY, "%s %s%s%s%s%s", who,
             pit_done_words(event->act, event->lifts, event->number), named ? ": " : "", other,
             event->third ? " and " : "", third);
}

static void put_pit_event(FILE *out, const struct people *people, const struct pit_event *event)
{
    static const char *const kinds[PIT_EVENT_KINDS][2] = {
        /* for amounts above and below 0 */
        [PIT_PAID] = { "is paid from the tray", "pays into the tray" },
        [PIT_OWES] = { "is owed", "owes" },
        [PIT_DROPPED] = { "puts into the box", "empties the box" },
        [PIT_TAKEN] = { "leaves with", "leaves with" },
        [PIT_FILLED] = { "fills the tray", "sends chips to the cage" },
        [PIT_HELD] = { "has chips held", "gets back held chips" },
        [PIT_CASHED] = { "gets from the cashier", "pays the cashier" },
        [PIT_RETURNED] = { "returns tournament chips", "gets tournament chips" },
        [PIT_MOVED] = { "moves to another place with", "moves to another place with" },
        [PIT_TALLIED] = { "ends the session with", "ends the session with" },
        [PIT_DEBT] = { "owes the house", "owes the house less, by" },
    };
    char who[REPLAYED_PERSON], money[MONEY_WORD], say[SCENARIO_SAY];
    bool below = event->cents < 0;

    replayed_person(people, event->person, who);
    money_word(below ? -event->cents : event->cents, money);
    if (event->kind == PIT_DONE)
        put_done_words(people, event, who, say);
    else if (event->kind == PIT_COUNTS)
        snprintf(say, sizeof say, "seed %d of %s %s", event->count, who,
                 pit_seed_words(event->number));
    else
        snprintf(say, sizeof say, "%s %s: %s", who, kinds[event->kind][below], money);
    replayed_line(out, say, text_of(event->clause));
}

static const char *whose_words(const struct people *people, const struct record_account *account,
                               char words[REPLAYED_PERSON])
{
    if (account->kind == OF_PERSON) return replayed_person(people, account->of, words);
    if (account_at_item(account->kind))
        snprintf(words, REPLAYED_PERSON, "the %s of item %" PRIu32, account_words(account->kind),
                 account->of);
    else if (account->kind <= OF_TOKENS)
        snprintf(words, REPLAYED_PERSON, "the %s of seat %d", account_words(account->kind),
                 account->place + 1);
    else
        snprintf(words, REPLAYED_PERSON, "the %s", account_words(account->kind));
    return words;
}

static void put_postings(FILE *out, const struct verify_replayed *replayed)
{
    struct cursor cursor = replayed->postings;
    uint64_t left = cursor.at ? record_read_count(&cursor) : 0;
    struct record_posting posting;
    char from[REPLAYED_PERSON], to[REPLAYED_PERSON], say[SCENARIO_SAY], money[MONEY_WORD];

    if (left) fputs("  postings:\n", out);
    for (; left && record_read_posting(&cursor, &posting); left--) {
        snprintf(say, sizeof say, "%s from %s to %s", money_word(posting.cents, money),
                 whose_words(replayed->people, &posting.from, from),
                 whose_words(replayed->people, &posting.to, to));
        replayed_line(out, say, posting.clause);
    }
}

static void put_events(FILE *out, const struct verify_replayed *replayed)
{
    fputs("  events:\n", out);
    if (replayed->table) put_rule_events(out, replayed);
    for (int i = 0; i < replayed->events->count; i++)
        put_pit_event(out, replayed->people, &replayed->events->list[i]);
}

/* ---- Followed entries ------------------------------------------------------------ */

/* "placed: act 5 seat 1 bet 9 number 6 stake_cents 1200" */
static void put_recorded(FILE *out, const char *id, const struct member *members, int count,
                         const void *of, struct record_text clause)
{
    fprintf(out, "%*s%s", INDENT, "", id ? id : "event");
    fputs(id ? ":" : " of unknown kind:", out);
    replayed_members(out, members + (id ? 1 : 0), count - (id ? 1 : 0), of);
    if (clause.length) fputs("; ", out);
    text_plain(out, clause.bytes, clause.length);
    fputc('\n', out);
}

static void put_recorded_events(FILE *out, const struct verify_replayed *replayed)
{
    static const char *const around_ids[PIT_EVENT_KINDS] = { "done",    "paid",    "owes",
                                                             "dropped", "taken",   "filled",
                                                             "held",    "cashed",  "returned",
                                                             "moved",   "tallied", "counts" };
    int edition = replayed->table ? replayed->table->pit.table.sign.edition : 0;
    struct cursor cursor = replayed->recorded;
    struct record_event event;
    struct record_pit_event around;

    if (!cursor.at) return;
    fputs("  events, as recorded; this entry was not replayed:\n", out);
    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_event(&cursor, &event);
        put_recorded(out, event_id(edition, event.event.kind), record_event_members,
                     RECORD_EVENT_MEMBERS, &event.event, event.clause);
    }
    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_pit_event(&cursor, &around);
        uint8_t kind = around.event.kind;
        put_recorded(out, kind < PIT_EVENT_KINDS ? around_ids[kind] : NULL,
                     record_pit_event_members, RECORD_PIT_EVENT_MEMBERS, &around.event,
                     around.clause);
    }
}

/* ---- Other entries --------------------------------------------------------------- */

static void put_carried(FILE *out, const struct verify_replayed *replayed)
{
    const struct record_carried *carried = replayed->carried;

    fprintf(out, "  its state, %zu bytes", carried->length);
    if (carried->is_sealed)
        fprintf(out, ", encrypted with the key of entry %" PRIu64 "%s", carried->sealed.first,
                replayed->sealed ? ": nobody can know it before the hand is over" : "");
    fputc('\n', out);
}

static void put_shown(FILE *out, const struct record_shown *shown)
{
    fprintf(out, "  it was encrypted since entry %" PRIu64 "; the key: ", shown->first);
    text_hex(out, shown->key, sizeof shown->key);
    fputc('\n', out);
}

static void put_rules(FILE *out, const struct record_rules *rules)
{
    fprintf(out, "  program %.*s\n", (int)rules->program.length, rules->program.bytes);
    for (int i = 0; i < rules->count; i++) {
        fprintf(out, "  %-18.*s ", (int)rules->edition[i].length, rules->edition[i].bytes);
        for (int b = 0; b < RULES_HASH; b++) fprintf(out, "%02x", rules->fingerprint[i][b]);
        fputc('\n', out);
    }
}

static void put_restored(FILE *out, const struct record_restored *restored)
{
    fprintf(out, "  the copy had %" PRIu64 " entries\n", restored->copied);
    if (!restored->kept_size) {
        fputs("  no head of the record that it replaced was kept\n", out);
        return;
    }
    fprintf(out, "  the last head kept of the record that it replaced: size %" PRIu64 ", root ",
            restored->kept_size);
    text_hex(out, restored->kept_root, sizeof restored->kept_root);
    fputc('\n', out);
}

/* "142 more of person 16777216 since 2026-11-16 11:34" */
static void put_counted(FILE *out, const struct verify_replayed *replayed)
{
    char when[TIME];

    fprintf(out, "  %" PRIu64 " more of ", replayed->count);
    if (replayed->person)
        put_person(out, replayed->people, replayed->person);
    else
        fputs("several people", out);
    fprintf(out, " since %s\n", time_words(replayed->since_ms, when));
}

void replayed_words(FILE *out, const struct verify_replayed *replayed)
{
    char when[TIME];

    fprintf(out, "Entry %" PRIu64 ", %s%s%s: %s.\n", replayed->entry.number,
            time_words(replayed->entry.time_ms, when),
            replayed->table  ? ", at "
            : replayed->item ? ", "
                             : "",
            replayed->table  ? replayed->table->pit.chance.name
            : replayed->item ? replayed->item->name
                             : "",
            record_kind_words(replayed->entry.kind));
    if (replayed->item || replayed->item_order) replayed_item(out, replayed);
    if (replayed->opening) put_opening(out, replayed->opening);
    if (replayed->order) put_order(out, replayed);
    if (replayed->desk_order) put_desk_order(out, replayed);
    if (replayed->entry.kind == RECORD_RESTORED) put_restored(out, &replayed->restored);
    if (replayed->refused.length) put_refusal(out, replayed);
    if (replayed->name.length) put_name(out, replayed);
    if (replayed->entry.kind == RECORD_SIGN_IN_REFUSED && replayed->person)
        fprintf(out, "  tried to sign in as person %" PRIu32 "\n", replayed->person);
    if (replayed->entry.kind == RECORD_COUNTED) put_counted(out, replayed);
    if (replayed->rules) put_rules(out, replayed->rules);
    if (replayed->carried) put_carried(out, replayed);
    if (replayed->entry.kind == RECORD_SHOWN) put_shown(out, &replayed->shown);
    if (replayed->events) put_events(out, replayed);
    if (!replayed->item) put_recorded_events(out, replayed);
    put_postings(out, replayed);
}
