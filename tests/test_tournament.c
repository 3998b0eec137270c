/* test_tournament.c - tournaments (New Zealand, Division 7), by hand and at random.
 *
 * By hand, chips at the end of sessions are made up, and what follows is calculated in comments
 * from the text.  At random, everything is played at real tables, and a second judge finds out
 * from the chips alone who goes on and which place and prize a player has. */
#include "pit/guard.h"
#include "tournaments.h"

#include <stdlib.h>
#include <time.h>

static struct tournament *const t = &own.tournament;

/* ---- Helpers --------------------------------------------------------------------- */

static void assert_refused(struct refusal why, refusal_code code, const char *clause)
{
    assert_string_equal(refusal_word(why.code), refusal_word(code));
    assert_string_equal(why.clause, clause);
}

/* Opens a tournament of roulette with these changes to the usual terms: key, value, ..., null. */
static bool opens_with(bool automatic, const char *const *changes)
{
    struct item_terms terms;

    chance = 1;
    usual_terms(&terms);
    for (; changes && *changes; changes += 2)
        term(&terms, changes[0], *changes[1] ? changes[1] : NULL);
    return house_open("roulette", automatic, &terms);
}

#define WITH(...) ((const char *const[]){ __VA_ARGS__, NULL })

static void open_for(int people, bool automatic, const char *const *changes)
{
    if (!opens_with(automatic, changes)) fail_msg("%s", house.fault.why);
    for (int i = 0; i < people; i++) assert_null(enters(FIRST + (uint32_t)i));
    assert_null(house_order(by_director(TOURNAMENT_TAKE_CHARGE, 0)).code);
    house.now_ms = t->conditions.closes_ms;
}

static void draws(void)
{
    assert_null(house_order(by_director(TOURNAMENT_DRAW, 0)).code);
}

static void starts(int session)
{
    if (house.now_ms < t->conditions.starts_ms) house.now_ms = t->conditions.starts_ms;
    assert_null(house_order(by_director(TOURNAMENT_START, session)).code);
}

/* The table of a session tallies these chips: by person, from the first. */
static void tallies(int session, const int64_t *chips, const uint8_t *how)
{
    static const struct pit idle;
    const struct tournament_session *of = &t->sessions[session - 1];

    memset(&table_events, 0, sizeof table_events);
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!of->players[seat]) continue;
        uint32_t person = t->entries[of->players[seat] - 1].person;
        struct pit_event *event = &table_events.list[table_events.count++];
        event->kind = PIT_TALLIED;
        event->person = person;
        event->other = t->number;
        event->seat = (int8_t)seat;
        event->cents = chips[person - FIRST];
        event->number = how ? how[person - FIRST] : 0;
    }
    tournament_hear(t, of->table, &idle, &table_events);
    check_all();
    tables_follow();
}

static void plays(int session, const int64_t *chips, const uint8_t *how)
{
    starts(session);
    tallies(session, chips, how);
}

static const struct tournament_entry *entry_of(int person)
{
    return &t->entries[tournament_entry_of(t, FIRST + (uint32_t)person) - 1];
}

static int place_of(int person)
{
    return entry_of(person)->place;
}

static bool plays_in(int session, int person)
{
    int entry = tournament_entry_of(t, FIRST + (uint32_t)person);

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (t->sessions[session - 1].players[seat] == entry) return true;
    return false;
}

static int players_in(int session)
{
    int count = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        count += t->sessions[session - 1].players[seat] != 0;
    return count;
}

/* What events of a kind moved to a person; -1: there is none. */
static int64_t moved(int kind, uint32_t person)
{
    int64_t sum = -1;

    for (int i = 0; i < item_events.count; i++)
        if (item_events.list[i].kind == kind && item_events.list[i].person == person)
            sum = (sum < 0 ? 0 : sum) + item_events.list[i].cents;
    return sum;
}

static int64_t prize_of(int person)
{
    return moved(TOURNAMENT_PRIZE, FIRST + (uint32_t)person);
}

static void awards(void)
{
    assert_int_equal(t->phase, TOURNAMENT_DECIDED);
    assert_null(house_order(by_director(TOURNAMENT_AWARD, 0)).code);
    assert_int_equal(t->phase, TOURNAMENT_OVER);
    assert_int_equal(t->pool_cents, 0);
}

/* ---- Conditions (2.2) ------------------------------------------------------------ */

static void assert_why(const char *clause)
{
    if (!house.fault.clause || strcmp(house.fault.clause, clause))
        fail_msg("'%s' should name %s", house.fault.why, clause);
}

/* Every limb of 2.2 is stated, or has a usual value. */
static void conditions_are_stated(void **state)
{
    static const char *const needed[][2] = {
        { "form", "Div 7 r.2.2(a)" },    { "fee", "Div 7 r.2.2(b)" },
        { "chips", "Div 7 r.2.2(c)" },   { "issue", "Div 7 r.2.2(d)" },
        { "min", "Div 7 r.2.2(f)" },     { "max", "Div 7 r.2.2(f)" },
        { "session", "Div 7 r.2.2(h)" }, { "play-off", "Div 7 r.2.2(h)" },
        { "prizes", "Div 7 r.2.2(j)" },  { "closes", "Div 7 r.2.2" },
        { "starts", "Div 7 r.2.2" },     { "tables", "Div 7 r.2.3(d)(i)" },
        { "edition", "Div 7 r.1.1" },    { "stage.1", "Div 7 r.2.2(i)" },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(needed); i++) {
        assert_false(opens_with(false, WITH(needed[i][0], "")));
        assert_why(needed[i][1]);
    }
    assert_true(
        opens_with(false, WITH("players", "", "title", "", "entry", "", "stage.1", "", "stage.2",
                               "", "stage.1", "final seats 6", "players", "2 to 6")));
    assert_false(t->conditions.open_to_all);
    assert_int_equal(t->conditions.session.pass_cards, 0);
    assert_int_equal(t->conditions.session.shoe_end, SHOE_ROUND_AFTER);
    assert_int_equal(t->conditions.play_off.chips_cents, 50000);
    assert_int_equal(t->conditions.notice_seconds, 900);
    assert_int_equal(t->conditions.opens_ms, HOUSE_NOW);
}

static void conditions_fit(void **state)
{
    static const char *const bad[][4] = {
        /* the fourth: another key that the fault is about */
        { "fee", "free", "Div 7 r.2.2(b)" },
        { "fee", "-1", "Div 7 r.2.2(b)" },
        { "form", " , ", "Div 7 r.2.2(a)" },
        { "chips", "5", "Div 7 r.3.3", "min" },
        { "chips", "500.50", "Div 7 r.4.4" },
        { "step", "20", "Div 7 r.3.4" },
        { "pass-cards", "4", "Div 7 r.4.14" },
        { "secret-cards", "4", "Div 7 r.4.15" },
        { "raise.1", "20 to 200", "Div 7 r.4.13" },
        { "raise.3", "20 to 200", "Div 7 r.2.2" },
        { "players", "5 to 3", "Div 7 r.2.2(g)" },
        { "players", "2 to 13", "Div 7 r.2.2(i)" }, /* four heats, 8 of whom go on to 6 seats */
        { "session", "2 shoes", "Div 7 r.1.1" },
        { "session", "3", "Div 7 r.2.2(h)" },
        { "play-off-chips", "501", "Div 7 r.3.8" },
        { "shoe-end", "never", "Div 7 r.2.2(h)" },
        { "exclude", "tie", "Div 7 r.2.2(f)" },
        { "marker", "top", "Div 7 r.4.7" },
        { "stage.1", "heats seats 4", "Div 7 r.2.2(i)" },
        { "stage.1", "heats seats 4 advance 4", "Div 7 r.2.2(i)" },
        { "stage.1", "heats seats 2 advance 1", "Div 7 r.2.2(i)" },
        { "stage.1", "heats seats 20 advance 2", "Div 7 r.2.3(d)(ii)" },
        { "stage.1", "heats seats 4 advance 2 losers", "Div 7 r.2.2(i)" },
        { "stage.4", "late seats 4 advance 2", "Div 7 r.2.2(i)", "stage.2" },
        { "stage.2", "final seats 6 advance 1", "Div 7 r.2.2(i)" },
        { "prizes", "50%, 30%", "Div 7 r.2.2(j)" },
        { "prizes", "10, 50%", "Div 7 r.2.2(j)" },
        { "prizes", "41", "Div 7 r.2.2(j)" }, /* two players pay 40 */
        { "prizes", "\"\"", "Div 7 r.2.2(j)" },
        { "prizes", "1, 1, 1, 1, 1, 1, 1", "Div 7 r.2.2(j)" },
        { "keep", "some", "Div 7 r.2.3(f)" },
        { "closes", "2025-11-30T12:00", "Div 7 r.2.2" },
        { "starts", "2025-12-05T11:59", "Div 7 r.2.2" },
        { "notice", "soon", "Div 7 r.2.7" },
        { "transferable", "maybe", "Div 7 r.2.3(b)" },
        { "entry", "closed", "Div 7 r.2.3(a)" },
        { "tables", "one, four", "Div 7 r.2.3(d)(i)" },
        { "tables", "one, one", "Div 7 r.2.3(d)(i)" },
        { "edition", "craps", "House r.3", "tables" }, /* the tables are for roulette */
        { "edition", "blackjack", "Div 7 r.6.1" },
        { "edition", "electronic-money-wheel", "Div 7 r.10.1" },
        { "edition", "electronic-tai-sai", "Div 7 r.12.1" },
        { "colour", "red", "Div 7 r.2.2" },
    };

    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        if (opens_with(false, WITH(bad[i][0], bad[i][1])))
            fail_msg("'%s = %s' was accepted", bad[i][0], bad[i][1]);
        assert_why(bad[i][2]);
        assert_string_equal(house.fault.key, bad[i][3] ? bad[i][3] : bad[i][0]);
    }
    assert_true(opens_with(false, WITH("prizes", "40", "more.dress", "black tie")));
    assert_true(opens_with(false, WITH("prizes", "136", "keep", "10%", "add", "100")));
    assert_false(opens_with(false, WITH("prizes", "136.01", "keep", "10%", "add", "100")));
    assert_true(opens_with(false, WITH("prizes", "\"a boat, with oars\", 100%")));
    assert_int_equal(t->conditions.prize_count, 2);
}

/* ---- Standings ------------------------------------------------------------------- */

static int64_t tallied(void *to, int session, int seat)
{
    (void)to;
    return t->sessions[session - 1].chips_cents[seat];
}

/* After the only heat: two are level at the top and go on, two below them, one is out of the
 * tournament.  Players who are level have the same rank; the next one counts all before. */
static void tied_players_have_the_same_rank(void **state)
{
    static const int64_t chips[] = { 90000, 90000, 30000, 30000, 10000, 80000 };
    static const uint8_t how[] = { 0, 0, 0, 0, 0, TALLIED_OUT | TALLIED_DISQUALIFIED };
    static const int ranks[] = { 1, 1, 3, 3, 5, 0 };
    struct tournament_standing standings[TOURNAMENT_PLAYERS];

    (void)state;
    open_for(6, false, WITH("stage.1", "heats seats 6 advance 2", "stage.2", "final seats 6"));
    draws();
    plays(1, chips, how);
    assert_int_equal(tournament_standings(t, tallied, NULL, standings), 6);
    for (int i = 0; i < 6; i++) {
        int person = (int)(t->entries[standings[i].entry - 1].person - FIRST);
        assert_int_equal(standings[i].rank, ranks[person]);
        if (i == 5) assert_int_equal(person, 5);
    }
}

/* ---- Rows of conditions ---------------------------------------------------------- */

/* Values, what their parts say, or that they do not have them. */
static void values_have_parts(void **state)
{
    static const struct term_choice colours[] = { { "red", "" }, { "blue", "" }, { NULL, NULL } };
    static const struct term_part
        number[] = { { .kind = TERM_NUMBER, .least = 2, .most = 12 }, { 0 } },
        money[] = { { .kind = TERM_MONEY, .least = 1 }, { 0 } },
        share[] = { { .kind = TERM_SHARE },
                    { .kind = TERM_SAID, .words = "of fees", .maybe = true },
                    { 0 } },
        litres[] = { { .kind = TERM_LITRES }, { 0 } },
        choice[] = { { .kind = TERM_CHOICE, .choices = colours }, { 0 } },
        several[] = { { .kind = TERM_SEVERAL, .choices = colours }, { 0 } },
        moment[] = { { .kind = TERM_TIME }, { 0 } },
        stage[] = { { .kind = TERM_WORD, .most = 5 },
                    { .kind = TERM_NUMBER, .words = "seats", .most = 99 },
                    { .kind = TERM_NUMBER, .words = "best", .most = 99, .maybe = true },
                    { .kind = TERM_FLAG, .words = "losers", .maybe = true },
                    { 0 } };
    static const struct {
        const struct term_part *parts;
        const char *value;
        int64_t first, second, third, fourth; /* first -1: it does not have the parts */
    } cases[] = {
        { number, "2", 2, 0, 0, 0 },
        { number, "012", 12, 0, 0, 0 },
        { number, "13", -1, 0, 0, 0 },
        { number, "1", -1, 0, 0, 0 },
        { number, "2 3", -1, 0, 0, 0 },
        { number, "2.0", -1, 0, 0, 0 },
        { number, "two", -1, 0, 0, 0 },
        { number, "99999999999999999999", -1, 0, 0, 0 },
        { money, "12.50", 1250, 0, 0, 0 },
        { money, "0", -1, 0, 0, 0 },
        { money, "12.5", -1, 0, 0, 0 },
        { share, "12.5%", 125, 0, 0, 0 },
        { share, "100% of fees", 1000, 0, 0, 0 },
        { share, "100.1%", -1, 0, 0, 0 },
        { share, "12.55%", -1, 0, 0, 0 },
        { share, ".5%", -1, 0, 0, 0 },
        { share, "10", -1, 0, 0, 0 },
        { share, "10% of", -1, 0, 0, 0 },
        { share, "10% of fees twice", -1, 0, 0, 0 },
        { litres, "0.75", 750, 0, 0, 0 },
        { litres, "0.7501", -1, 0, 0, 0 },
        { choice, "blue", 1, 0, 0, 0 },
        { choice, "blu", -1, 0, 0, 0 },
        { choice, "", -1, 0, 0, 0 },
        { several, "blue, red", 3, 0, 0, 0 },
        { several, "blue blue", 2, 0, 0, 0 },
        { several, "blue, green", -1, 0, 0, 0 },
        { several, " , ", -1, 0, 0, 0 },
        { moment, "1970-01-01T00:01", 60000, 0, 0, 0 },
        { moment, "soon", -1, 0, 0, 0 },
        { stage, "heats seats 7 best 2 losers", 0, 7, 2, 1 },
        { stage, "heats seats 7 losers", 0, 7, 0, 1 },
        { stage, "heats, seats 7", 0, 7, 0, 0 },
        { stage, "heats seats", -1, 0, 0, 0 },
        { stage, "heats losers seats 7", -1, 0, 0, 0 },
        { stage, "heatss seats 7", -1, 0, 0, 0 },
        { stage, "seats 7", -1, 0, 0, 0 },
    };
    struct term_said said[TERM_PARTS];

    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        bool has = term_read(cases[i].parts, cases[i].value, said);
        if (has != (cases[i].first >= 0)) fail_msg("'%s'", cases[i].value);
        if (has && (said[0].number != cases[i].first || said[1].number != cases[i].second ||
                    said[2].number != cases[i].third || said[3].number != cases[i].fourth))
            fail_msg("'%s' says %lld", cases[i].value, (long long)said[0].number);
    }
}

/* What a form begins with: a tournament at the first table, in hours from now. */
static void usual_values(struct item_terms *terms, const char *edition)
{
    struct item_term row;
    char key[ITEM_KEY], word[ITEM_TIME];

    memset(terms, 0, sizeof *terms);
    for (int i = 0; KIND->term(i, &row); i++) {
        const char *usual = row.usual;
        if (row.parts->kind == TERM_EDITION) usual = edition;
        if (row.parts->kind == TERM_TABLES) usual = "one";
        if (row.parts->kind == TERM_TIME && usual)
            usual = item_time_word(HOUSE_NOW + strtol(usual, NULL, 10) * ITEM_HOUR, word);
        snprintf(key, sizeof key, "%s%s%s", row.group ? row.group : "", row.group ? "1" : "",
                 row.key);
        if (usual) term(terms, key, usual);
    }
}

/* A form that nobody has touched is permitted, at every game, with staff and without. */
static void usual_values_are_permitted(void **state)
{
    struct item_terms terms;

    (void)state;
    for (int edition = 0; edition < game_count; edition++)
        for (int automatic = 0; automatic < 2; automatic++) {
            usual_values(&terms, games[edition]->id);
            if (!house_open(games[edition]->id, automatic, &terms))
                fail_msg("%s: %s", games[edition]->id, house.fault.why);
        }
}

/* Every row cites clauses of the index, and says what a form and a manual need. */
static void rows_are_complete(void **state)
{
    struct item_term row;
    int count = 0, number;

    (void)state;
    for (; KIND->term(count, &row); count++) {
        assert_true(*row.label && *row.section && *row.what && row.parts->kind);
        assert_non_null(item_clause(KIND, row.clause));
        assert_non_null(item_clause(KIND, row.house_clause));
        assert_true(item_term_is(&row, row.group ? "stage.1" : row.key, &number) ||
                    item_term_is(&row, "raise.1", &number));
        for (int before = 0; before < count; before++) {
            struct item_term other;
            KIND->term(before, &other);
            assert_true(strcmp(row.key, other.key) || row.group);
        }
    }
    assert_int_equal(count, 31); /* as docs/tournaments.md lists them */
    assert_false(KIND->term(-1, &row));
}

/* Under which rules: Division 7 at a table, at terminals, or the house's own. */
static void kinds_of_tournaments(void **state)
{
    struct item_terms terms;

    (void)state;
    assert_true(opens_with(false, NULL));
    assert_int_equal(t->conditions.session.kind, CONTEST_TABLE);
    assert_true(opens_with(true, NULL));
    assert_int_equal(t->conditions.session.kind, CONTEST_TERMINALS);
    assert_false(opens_with(true, WITH("pass-cards", "1"))); /* 4.14: not at terminals */
    assert_why("Div 7 r.4.14");
    usual_terms(&terms); /* 4.2(a): a box for each player; a mini table of baccarat has seven */
    term(&terms, "edition", "baccarat");
    term(&terms, "stage.2", "final seats 8");
    assert_false(house_open("baccarat", false, &terms));
    assert_why("Div 7 r.2.3(d)(ii)");
    term(&terms, "stage.2", "final seats 7");
    assert_true(house_open("baccarat", false, &terms));
    usual_terms(&terms);
    term(&terms, "edition", "craps");
    assert_true(house_open("craps", true, &terms));
    assert_int_equal(t->conditions.session.kind, CONTEST_HOUSE);
    assert_refused(house_order(by_player(FIRST, TOURNAMENT_APPLY)), REFUSED_NOT_NOTIFIED,
                   "House r.11");
    assert_refused(house_order(by_player(FIRST, TOURNAMENT_DRAW)), REFUSED_WRONG_ROLE, "House r.3");
}

/* ---- Entries --------------------------------------------------------------------- */

static void applications(void **state)
{
    (void)state;
    assert_true(opens_with(false, WITH("opens", "2025-12-02T10:00", "players", "2 to 3")));
    assert_refused(house_order(by_player(FIRST, TOURNAMENT_APPLY)), REFUSED_ENTRIES_NOT_OPEN,
                   "Div 7 r.2.2");
    house.now_ms = t->conditions.opens_ms;
    assert_refused(house_order(by_player(FIRST, TOURNAMENT_APPLY)), REFUSED_NOT_NOTIFIED,
                   "Div 7 r.2.6");
    assert_null(enters(FIRST));
    assert_int_equal(t->pool_cents, 2000);
    assert_int_equal(house.account[ITEM_PURSE], -2000);
    assert_refused(house_order(by_player(FIRST, TOURNAMENT_APPLY)), REFUSED_ENTERED_TWICE,
                   "Div 7 r.2.1");

    struct item_order order = by_director(TOURNAMENT_NOTIFY, 0);
    assert_refused(house_order(order), REFUSED_INCOMPLETE, "Div 7 r.2.6");
    order.other = FIRST + 1;
    assert_null(house_order(order).code);
    order = by_director(TOURNAMENT_APPLY, 0);
    order.other = FIRST + 1;
    order.choice = PAID_IN_CASH;
    uint32_t payer;
    assert_int_equal(KIND->charge(t, &order, &payer), 0);
    assert_null(house_order(order).code);
    assert_int_equal(house.account[ITEM_CASH], -2000);
    order = by_player(FIRST + 2, TOURNAMENT_APPLY);
    assert_int_equal(KIND->charge(t, &order, &payer), 2000);
    assert_int_equal(payer, FIRST + 2);
    assert_null(enters(FIRST + 2));
    assert_ptr_equal(enters(FIRST + 3), REFUSED_ENTRIES_FULL);
    house.now_ms = t->conditions.closes_ms;
    assert_ptr_equal(enters(FIRST + 4), REFUSED_ENTRIES_CLOSED);
}

static void approval(void **state)
{
    uint32_t payer;

    (void)state;
    assert_true(opens_with(false, WITH("entry", "approved")));
    assert_null(enters(FIRST));
    assert_null(enters(FIRST + 1));
    assert_int_equal(t->pool_cents, 0);
    struct item_order order = by_director(TOURNAMENT_ACCEPT, 1);
    assert_int_equal(KIND->charge(t, &order, &payer), 2000);
    assert_int_equal(payer, FIRST);
    assert_null(house_order(order).code);
    assert_refused(house_order(order), REFUSED_NOT_APPLIED, "Div 7 r.2.6");
    assert_null(house_order(by_director(TOURNAMENT_TURN_DOWN, 2)).code);
    assert_int_equal(t->pool_cents, 2000);
    assert_refused(house_order(by_director(TOURNAMENT_ACCEPT, 9)), REFUSED_NO_SUCH_ENTRY,
                   "Div 7 r.2.6");
    house.now_ms = t->conditions.closes_ms;
    assert_refused(house_order(by_director(TOURNAMENT_DRAW, 0)), REFUSED_TOO_FEW_ENTRIES,
                   "Div 7 r.2.2(g)");
}

static void transfers(void **state)
{
    struct item_order order;

    (void)state;
    open_for(3, false, NULL);
    assert_null(house_order(by_player(FIRST + 3, TOURNAMENT_NOTIFY)).code);
    draws();
    order = by_player(FIRST, TOURNAMENT_TRANSFER);
    order.other = FIRST;
    assert_refused(house_order(order), REFUSED_ENTERED_TWICE, "Div 7 r.2.3(b)");
    order.other = FIRST + 1;
    assert_refused(house_order(order), REFUSED_ENTERED_TWICE, "Div 7 r.2.3(b)");
    order.other = FIRST + 4;
    assert_refused(house_order(order), REFUSED_NOT_NOTIFIED, "Div 7 r.2.6");
    order.other = FIRST + 3;
    assert_null(house_order(order).code);
    assert_int_equal(entry_of(0)->status, ENTRY_GIVEN_AWAY);
    assert_int_equal(entry_of(3)->status, ENTRY_ACCEPTED);
    assert_int_equal(entry_of(3)->paid_cents, 2000);
    assert_true(plays_in(1, 3));
    assert_false(plays_in(1, 0));
    starts(1);
    order = by_player(FIRST + 3, TOURNAMENT_TRANSFER);
    order.other = FIRST;
    assert_refused(house_order(order), REFUSED_PLAY_BEGUN, "Div 7 r.2.3(b)");
    open_for(2, false, WITH("transferable", "no"));
    order = by_player(FIRST, TOURNAMENT_TRANSFER);
    order.other = FIRST + 3;
    assert_refused(house_order(order), REFUSED_NOT_TRANSFERABLE, "Div 7 r.2.3(b)");
}

/* Exactly 48 hours before play the fee goes back; a millisecond later it does not. */
static void withdrawing(void **state)
{
    struct item_order order;

    (void)state;
    open_for(5, false, NULL);
    house.now_ms = t->conditions.starts_ms - TOURNAMENT_DAYS_MS;
    assert_null(house_order(by_player(FIRST, TOURNAMENT_WITHDRAW)).code);
    assert_int_equal(moved(TOURNAMENT_REFUNDED, FIRST), 2000);
    house.now_ms++;
    assert_null(house_order(by_player(FIRST + 1, TOURNAMENT_WITHDRAW)).code);
    assert_int_equal(moved(TOURNAMENT_REFUNDED, FIRST + 1), -1);
    assert_int_equal(t->pool_cents, 8000);
    order = by_director(TOURNAMENT_WITHDRAW, 3);
    order.yes = true;
    assert_null(house_order(order).code);
    assert_int_equal(moved(TOURNAMENT_REFUNDED, FIRST + 2), 2000);
    order.number = 2; /* consent afterwards */
    assert_null(house_order(order).code);
    assert_refused(house_order(order), REFUSED_NOTHING_PAID, "Div 7 r.2.4");
    order = by_player(FIRST + 3, TOURNAMENT_WITHDRAW);
    order.yes = true;
    assert_refused(house_order(order), REFUSED_INCOMPLETE, "Div 7 r.2.4");
    house.now_ms = t->conditions.closes_ms;
    draws();
    starts(1);
    assert_refused(house_order(by_player(FIRST + 3, TOURNAMENT_WITHDRAW)), REFUSED_PLAY_BEGUN,
                   "Div 7 r.2.4");
}

/* People who apply and withdraw again do not use up the places of others; people who have
 * something to get back stay, and so do players. */
static void withdrawn_places_are_free(void **state)
{
    (void)state;
    open_for(1, false, NULL);
    house.now_ms = t->conditions.opens_ms;
    for (uint32_t i = 1; i < 2 * TOURNAMENT_PLAYERS; i++) {
        assert_null(enters(FIRST + i));
        assert_null(house_order(by_player(FIRST + i, TOURNAMENT_WITHDRAW)).code);
    }
    assert_int_equal(t->entry_count, TOURNAMENT_PLAYERS);
    assert_int_equal(entry_of(0)->status, ENTRY_ACCEPTED);
    assert_null(enters(FIRST + 2 * TOURNAMENT_PLAYERS));
    assert_int_equal(entry_of(2 * TOURNAMENT_PLAYERS)->status, ENTRY_ACCEPTED);
    assert_int_equal(t->pool_cents, 2 * 2000);
}

/* 5 people pay; one withdraws too late, one is disqualified.  With 3 left of at least 4 it is
 * cancelled: all but the disqualified get 20.00 back, and 20.00 stay. */
static void cancelling(void **state)
{
    struct item_order order = by_director(TOURNAMENT_DISQUALIFY, 2);

    (void)state;
    open_for(5, false, WITH("players", "4 to 12"));
    assert_refused(house_order(by_director(TOURNAMENT_CANCEL, 0)), REFUSED_ENOUGH_PLAYERS,
                   "Div 7 r.2.3(e)");
    assert_null(house_order(by_player(FIRST, TOURNAMENT_WITHDRAW)).code);
    assert_null(house_order(order).code);
    order = by_player(FIRST + 1, TOURNAMENT_APPLY);
    house.now_ms = t->conditions.opens_ms;
    assert_refused(house_order(order), REFUSED_DISQUALIFIED, "Div 7 r.2.1");
    assert_null(house_order(by_director(TOURNAMENT_CANCEL, 0)).code);
    assert_int_equal(house.refunds, 8000);
    assert_int_equal(moved(TOURNAMENT_REFUNDED, FIRST), 2000);
    assert_int_equal(moved(TOURNAMENT_REFUNDED, FIRST + 1), -1);
    assert_int_equal(t->kept_cents, 2000);
    assert_refused(house_order(by_director(TOURNAMENT_CANCEL, 0)), REFUSED_TOURNAMENT_OVER,
                   "Div 7 r.2.3(e)");
}

/* ---- Draws and times ------------------------------------------------------------- */

/* The lots again, from docs/fair.md: u64 entry, u64 person, text, for each. */
static void the_draw_is_as_published(void **state)
{
    uint8_t bytes[1024], *at = bytes;
    uint16_t lots[7];
    struct item_order order;

    (void)state;
    assert_true(opens_with(false, NULL));
    for (int i = 0; i < 7; i++) {
        assert_null(house_order(by_player(FIRST + (uint32_t)i, TOURNAMENT_NOTIFY)).code);
        order = by_player(FIRST + (uint32_t)i, TOURNAMENT_APPLY);
        order.length = 2;
        order.seed[0] = 'a';
        order.seed[1] = (uint8_t)('a' + i);
        assert_null(house_order(order).code);
    }
    assert_refused(house_order(by_director(TOURNAMENT_DRAW, 0)), REFUSED_ENTRIES_OPEN,
                   "Div 7 r.2.2");
    house.now_ms = t->conditions.closes_ms;
    draws();
    for (int i = 0; i < 7; i++) {
        memset(at, 0, 16);
        at[0] = (uint8_t)(i + 1);
        at[8] = (uint8_t)(FIRST + i);
        memcpy(at + 16, (const uint8_t[]){ 2, 'a', (uint8_t)('a' + i) }, 3);
        at += 19;
    }
    struct chance_commitment hash =
        chance_hash("croupier tournament 1", bytes, (size_t)(at - bytes));
    item_lots("cup", 1, own.seeds[0].bytes, &hash, 7, lots);
    for (int i = 0; i < 7; i++) /* sessions of 4 and 3 */
        assert_int_equal(t->sessions[i / 4].players[i % 4], lots[i] + 1);
    assert_int_equal(t->session_count, 2);
    assert_int_equal(t->sessions[1].table, table_number(1));
    assert_memory_equal(&KIND->proof(t, 1)->entrants, &hash, sizeof hash);
    assert_null(KIND->proof(t, 2));
}

/* Nearly equal, nobody alone: 5 players at tables of 4 make 3 and 2, 9 make 3, 3 and 3. */
static void sizes_of_sessions(void **state)
{
    (void)state;
    open_for(5, false, NULL);
    draws();
    assert_int_equal(players_in(1), 3);
    assert_int_equal(players_in(2), 2);
    open_for(9, false, NULL);
    draws();
    for (int i = 1; i <= 3; i++) assert_int_equal(players_in(i), 3);
    open_for(12, false, WITH("tables", "one, two"));
    assert_int_equal(t->entry_count, 12);
    house.now_ms = HOUSE_NOW; /* all places are taken: no need to wait */
    draws();
    assert_int_equal(t->sessions[1].starts_ms, t->conditions.starts_ms);
    assert_int_equal(t->sessions[2].starts_ms, 0); /* the second wave */
    assert_int_equal(t->sessions[2].table, t->sessions[0].table);
}

static void times_of_sessions(void **state)
{
    struct item_order order = by_director(TOURNAMENT_RESCHEDULE, 1);

    (void)state;
    open_for(8, false, WITH("notice", "20 minutes", "tables", "one"));
    t->in_charge = NOBODY;
    draws();
    assert_refused(house_order(by_director(TOURNAMENT_START, 1)), REFUSED_NOBODY_IN_CHARGE,
                   "Div 7 r.4.1");
    struct item_order charge = by_director(TOURNAMENT_TAKE_CHARGE, 0);
    charge.other = FIRST;
    assert_refused(house_order(charge), REFUSED_IN_CHARGE, "Div 7 r.4.1");
    charge.other = DIRECTOR + 50;
    assert_null(house_order(charge).code);
    assert_int_equal(t->in_charge, DIRECTOR + 50);
    assert_refused(house_order(by_director(TOURNAMENT_START, 1)), REFUSED_BEFORE_ITS_HOUR,
                   "Div 7 r.2.7");
    order.time_ms = house.now_ms + 20 * 60 * 1000 - 1;
    assert_refused(house_order(order), REFUSED_NOTICE_NEEDED, "Div 7 r.2.7");
    order.time_ms++;
    assert_null(house_order(order).code);
    house.now_ms = order.time_ms;
    starts(1);
    assert_refused(house_order(order), REFUSED_SESSION_BEGUN, "Div 7 r.2.7");
    assert_refused(house_order(by_director(TOURNAMENT_START, 2)), REFUSED_TABLE_HAS_SESSION,
                   "Div 7 r.2.3(d)(i)");
    assert_refused(house_order(by_director(TOURNAMENT_START, 3)), REFUSED_NO_SUCH_SESSION,
                   "Div 7 r.4.1");
}

/* 30 minutes from the director's start; then the table ends the session, as no round is in play. */
static void a_session_of_minutes(void **state)
{
    struct item_order order;

    (void)state;
    open_for(3, false, WITH("session", "30 minutes", "players", "2 to 4"));
    draws();
    starts(1);
    int64_t start = house.now_ms;
    house.now_ms = start + 30 * 60 * 1000 - 1;
    assert_refused(house_order(by_director(TOURNAMENT_TIME_UP, 1)), REFUSED_TIME_NOT_UP,
                   "Div 7 r.5.2");
    assert_false(KIND->clock_order(t, house.now_ms, &order));
    house.now_ms++;
    assert_true(KIND->clock_order(t, house.now_ms, &order));
    assert_null(house_order(order).code);
    assert_int_equal(own.pits[0].table.contest.stage, CONTEST_ENDED);
    assert_false(KIND->clock_order(t, house.now_ms, &order));
    dealer_deals(0);
    assert_int_equal(t->sessions[0].state, SESSION_TALLIED);
}

/* ---- Who goes on ----------------------------------------------------------------- */

/* One table, so that it is known who plays in which session: 4 players, 2 go on. */
#define ONE_HEAT WITH("stage.1", "heats seats 4 advance 2", "players", "2 to 4")

static void most_chips_go_on(void **state)
{
    (void)state;
    open_for(4, false, ONE_HEAT);
    draws();
    assert_refused(house_order(by_director(TOURNAMENT_DRAW, 0)), REFUSED_STAGE_NOT_OVER,
                   "Div 7 r.5.8");
    plays(1, (const int64_t[]){ 100, 400, 300, 200 }, NULL);
    assert_true(t->stage_due);
    draws();
    assert_int_equal(moved(TOURNAMENT_GOES_ON, FIRST + 1), 0);
    assert_int_equal(moved(TOURNAMENT_GOES_ON, FIRST), -1);
    assert_true(plays_in(2, 1) && plays_in(2, 2));
    assert_int_equal(players_in(2), 2);
    assert_true(entry_of(0)->out && entry_of(3)->out && !entry_of(1)->out);
}

/* 400, then three with 300 for one place: they play off; 50, 50, 10: the two again. */
static void ties_at_the_cut(void **state)
{
    (void)state;
    open_for(4, false, ONE_HEAT);
    draws();
    plays(1, (const int64_t[]){ 300, 400, 300, 300 }, NULL);
    assert_false(t->stage_due);
    assert_int_equal(t->session_count, 2);
    assert_int_equal(t->sessions[1].kind, SESSION_ADVANCE);
    assert_int_equal(t->sessions[1].places, 1);
    assert_int_equal(players_in(2), 3);
    assert_false(plays_in(2, 1));
    plays(2, (const int64_t[]){ 50, 0, 50, 10 }, NULL);
    assert_int_equal(players_in(3), 2);
    assert_true(entry_of(3)->out);
    plays(3, (const int64_t[]){ 70, 0, 80, 0 }, NULL);
    assert_true(t->stage_due);
    draws();
    assert_true(plays_in(4, 1) && plays_in(4, 2));
}

/* A tie that decides nothing is not played off. */
static void ties_that_do_not_matter(void **state)
{
    (void)state;
    open_for(4, false, ONE_HEAT);
    draws();
    plays(1, (const int64_t[]){ 400, 400, 100, 100 }, NULL);
    assert_true(t->stage_due);
    assert_int_equal(t->session_count, 1);
}

/* Nobody survives (3.8): three fell in the last round, with 0, 4 and 9 left; one was out before
 * with 9.  Two go on: the three are tied for them, whatever they have left. */
static void all_fall(void **state)
{
    static const uint8_t how[] = { TALLIED_OUT | TALLIED_FELL, TALLIED_OUT | TALLIED_FELL,
                                   TALLIED_OUT | TALLIED_FELL, TALLIED_OUT };

    (void)state;
    open_for(4, false, ONE_HEAT);
    draws();
    plays(1, (const int64_t[]){ 0, 400, 900, 900 }, how);
    assert_int_equal(t->session_count, 2);
    assert_int_equal(players_in(2), 3);
    assert_false(plays_in(2, 3));
    assert_int_equal(t->sessions[1].places, 2);
    plays(2, (const int64_t[]){ 500, 700, 600, 0 }, NULL);
    draws();
    assert_true(plays_in(3, 1) && plays_in(3, 2));
}

/* If exactly those who go on fell last, no result is needed. */
static void all_fall_without_need(void **state)
{
    static const uint8_t how[] = { TALLIED_OUT | TALLIED_FELL, TALLIED_OUT | TALLIED_FELL,
                                   TALLIED_OUT, TALLIED_OUT };

    (void)state;
    open_for(4, false, ONE_HEAT);
    draws();
    plays(1, (const int64_t[]){ 0, 0, 900, 800 }, how);
    assert_true(t->stage_due);
    draws();
    assert_true(plays_in(2, 0) && plays_in(2, 1));
}

/* With survivors, those who are out count by what they have left (reading T3). */
static void leftovers_count(void **state)
{
    static const uint8_t how[] = { 0, TALLIED_OUT, TALLIED_OUT | TALLIED_FELL, TALLIED_OUT };

    (void)state;
    open_for(4, false, ONE_HEAT);
    draws();
    plays(1, (const int64_t[]){ 5000, 800, 900, 0 }, how);
    draws();
    assert_true(plays_in(2, 0) && plays_in(2, 2));
}

/* 6 players in 2 heats, one of each goes on; the 4 others play for one more place. */
static void repechage(void **state)
{
    (void)state;
    open_for(6, false,
             WITH("stage.1", "heats seats 3 advance 1", "stage.2",
                  "repechage seats 4 advance 1 losers", "stage.3", "final seats 3", "players",
                  "4 to 6"));
    draws();
    int64_t chips[] = { 100, 200, 300, 400, 500, 600 };
    plays(1, chips, NULL);
    plays(2, chips, NULL);
    assert_true(t->stage_due);
    draws();
    assert_int_equal(t->stage, 2);
    assert_int_equal(players_in(3), 4);
    int best = 0;
    for (int i = 0; i < 6; i++)
        if (plays_in(3, i)) best = i;
    plays(3, chips, NULL);
    draws();
    assert_int_equal(t->stage, 3);
    assert_int_equal(players_in(4), 3);
    assert_true(plays_in(4, best));
    assert_true(plays_in(4, 5));
}

static uint32_t person_at(int session, int seat)
{
    return t->entries[t->sessions[session - 1].players[seat] - 1].person;
}

/* 6 players in 2 heats; the first of each goes on, and the best 2 of the others.  These are tied,
 * so all 4 play off at two tables, whose chips are compared: 300 and 200 before 100 and 100. */
static void best_of_the_others(void **state)
{
    int64_t chips[6];

    (void)state;
    open_for(6, false,
             WITH("stage.1", "heats seats 3 advance 1 best 2", "stage.2", "final seats 4",
                  "players", "4 to 6"));
    draws();
    for (int session = 1; session <= 2; session++)
        for (int seat = 0; seat < 3; seat++)
            chips[person_at(session, seat) - FIRST] = seat ? 300 : 900;
    plays(1, chips, NULL);
    plays(2, chips, NULL);
    assert_int_equal(t->session_count, 4);
    for (int session = 3; session <= 4; session++) {
        assert_int_equal(players_in(session), 2);
        assert_int_equal(t->sessions[session - 1].series, 1);
        assert_int_equal(t->sessions[session - 1].places, 2);
        for (int seat = 0; seat < 2; seat++)
            chips[person_at(session, seat) - FIRST] = seat ? 100 : session * 100 - 100;
    }
    plays(3, chips, NULL);
    assert_false(t->stage_due);
    plays(4, chips, NULL);
    draws();
    assert_int_equal(players_in(5), 4);
    assert_true(plays_in(5, (int)(person_at(3, 0) - FIRST)));
    assert_true(plays_in(5, (int)(person_at(4, 0) - FIRST)));
}

/* The others have nothing left: nobody is among the best of them. */
static void best_of_nothing(void **state)
{
    static const uint8_t out = TALLIED_OUT;
    int64_t chips[6] = { 0 };
    uint8_t how[6] = { 0 };

    (void)state;
    open_for(6, false,
             WITH("stage.1", "heats seats 3 advance 1 best 2", "stage.2", "final seats 4",
                  "players", "4 to 6"));
    draws();
    for (int i = 0; i < 6; i++) how[i] = out;
    for (int session = 1; session <= 2; session++) {
        chips[person_at(session, 0) - FIRST] = 900;
        how[person_at(session, 0) - FIRST] = 0;
    }
    plays(1, chips, how);
    plays(2, chips, how);
    draws();
    assert_int_equal(players_in(3), 2);
}

/* ---- Places and prizes ----------------------------------------------------------- */

/* All are in the final at once; 4 players pay 80.00. */
#define FINAL_ONLY "stage.1", "final seats 6", "stage.2", "", "players", "2 to 6"

/* 50, 30 and 20 % of 80.00 are 40.00, 24.00 and 16.00. */
static void shares_of_the_pool(void **state)
{
    (void)state;
    open_for(4, false, WITH(FINAL_ONLY));
    draws();
    assert_refused(house_order(by_director(TOURNAMENT_AWARD, 0)), REFUSED_PLACES_OPEN,
                   "Div 7 r.5.9");
    plays(1, (const int64_t[]){ 100, 400, 300, 200 }, NULL);
    awards();
    assert_int_equal(prize_of(1), 4000);
    assert_int_equal(prize_of(2), 2400);
    assert_int_equal(prize_of(3), 1600);
    assert_int_equal(prize_of(0), -1);
    assert_int_equal(t->kept_cents, 0);
}

/* Three with 400 play off for the win: 90, 50, 50.  The two play off for second place. */
static void a_tie_for_the_win(void **state)
{
    (void)state;
    open_for(4, false, WITH(FINAL_ONLY));
    draws();
    plays(1, (const int64_t[]){ 400, 400, 100, 400 }, NULL);
    assert_int_equal(t->sessions[1].kind, SESSION_WINNER);
    assert_int_equal(players_in(2), 3);
    plays(2, (const int64_t[]){ 90, 50, 0, 50 }, NULL);
    assert_int_equal(t->sessions[2].kind, SESSION_RUNNER_UP);
    assert_int_equal(players_in(3), 2);
    plays(3, (const int64_t[]){ 0, 10, 0, 20 }, NULL);
    assert_int_equal(place_of(0), 1);
    assert_int_equal(place_of(3), 2);
    assert_int_equal(place_of(1), 3);
    assert_int_equal(place_of(2), 4);
    awards();
    assert_int_equal(prize_of(1), 1600);
}

/* The play-off for the win leaves a tie again: the two play on, and its last one is third by that
 * first play-off, before the player who had more chips than anyone but these in the final. */
static void a_play_off_again(void **state)
{
    (void)state;
    open_for(4, false, WITH(FINAL_ONLY));
    draws();
    plays(1, (const int64_t[]){ 400, 400, 399, 400 }, NULL);
    plays(2, (const int64_t[]){ 70, 0, 0, 70 }, NULL);
    assert_int_equal(t->sessions[2].kind, SESSION_WINNER);
    plays(3, (const int64_t[]){ 30, 0, 0, 20 }, NULL);
    assert_int_equal(place_of(0), 1);
    assert_int_equal(place_of(3), 2);
    assert_int_equal(place_of(1), 3);
    assert_int_equal(place_of(2), 4);
}

/* The final and 249 play-offs end in a tie of three: there is no room for more, and lots decide,
 * first the win and then second place.  The bytes are those of docs/fair.md. */
static int first_by_lots(const int *entries, int count)
{
    uint8_t bytes[64 + 8 * 3] = { 0 };
    uint16_t lots[3];

    memcpy(bytes, t->proofs[0].entrants.bytes, 32);
    bytes[32] = 250;
    for (int i = 0; i < count; i++) bytes[40 + 8 * i] = (uint8_t)entries[i];
    struct chance_commitment hash = chance_hash("croupier tie 1", bytes, 40 + 8 * (size_t)count);
    item_lots("cup", 1, own.seeds[0].bytes, &hash, count, lots);
    return entries[lots[0]];
}

static void lots_decide_at_last(void **state)
{
    int entries[] = { 1, 2, 3 };

    (void)state;
    open_for(4, false, WITH(FINAL_ONLY));
    draws();
    for (int i = 1; i <= TOURNAMENT_SESSIONS; i++) {
        assert_int_equal(t->phase, TOURNAMENT_PLAYING);
        plays(i, (const int64_t[]){ 400, 400, 400, 0 }, NULL);
    }
    assert_int_equal(t->phase, TOURNAMENT_DECIDED);
    int winner = first_by_lots(entries, 3);
    assert_int_equal(place_of(winner - 1), 1);
    for (int i = winner - 1; i < 2; i++) entries[i] = entries[i + 1];
    int second = first_by_lots(entries, 2);
    assert_int_equal(place_of(second - 1), 2);
    assert_int_equal(place_of(entries[0] + entries[1] - second - 1), 3);
    assert_int_equal(place_of(3), 4);
}

/* The same for places that go on: of two heats of two players one goes on each, and one of the
 * other two.  All are tied, so the chance of each is 1/2 + 1/2 * 1/2 = 3/4, first entry or not: 180
 * of 240 times, within 4 standard deviations of 6.7. */
static void lots_are_fair(void **state)
{
    int first = 0, best = 0;

    (void)state;
    for (int seed = 0; seed < 240; seed++) {
        open_for(4, false,
                 WITH("stage.1", "heats seats 3 advance 1 best 1", "stage.2", "final seats 6"));
        struct chance_seed last = { .bytes = { (uint8_t)seed, 7 } };
        t->draws.next = chance_chain("cup", 1, ITEM_DRAWS, &last, own.seeds);
        draws();
        t->session_count = TOURNAMENT_SESSIONS - 1; /* given up, all of them */
        for (int i = 2; i < t->session_count; i++)
            t->sessions[i] = (struct tournament_session){ .stage = 1, .state = SESSION_VOIDED };
        const int16_t *one = t->sessions[0].players, *other = t->sessions[1].players;
        int lower = one[0] < one[1] ? one[0] : one[1];
        plays(1, (const int64_t[]){ 100, 100, 100, 100 }, NULL);
        plays(2, (const int64_t[]){ 100, 100, 100, 100 }, NULL);
        int on = 0;
        for (int i = 0; i < 4; i++) on += t->entries[i].next == 2;
        assert_int_equal(on, 3); /* one of each heat, and the better of the others */
        first += t->entries[lower - 1].next == 2;
        best += t->entries[(other[0] < other[1] ? other[0] : other[1]) - 1].next == 2;
    }
    assert_in_range(first, 180 - 27, 180 + 27);
    assert_in_range(best, 180 - 27, 180 + 27);
}

/* Only one prize: no runner-up is provided for, and a tie for second place does not matter. */
static void no_runner_up(void **state)
{
    (void)state;
    open_for(4, false, WITH(FINAL_ONLY, "prizes", "100%"));
    draws();
    plays(1, (const int64_t[]){ 400, 100, 100, 100 }, NULL);
    awards();
    assert_int_equal(prize_of(0), 8000);
}

static void a_tie_for_second(void **state)
{
    (void)state;
    open_for(4, false, WITH(FINAL_ONLY));
    draws();
    plays(1, (const int64_t[]){ 400, 100, 100, 50 }, NULL);
    assert_int_equal(t->sessions[1].kind, SESSION_RUNNER_UP);
    plays(2, (const int64_t[]){ 0, 10, 20, 0 }, NULL);
    assert_int_equal(place_of(2), 2);
    assert_int_equal(place_of(1), 3);
}

/* Prizes of 40, 20, 10.01, 5 and 2: three are tied for third place and share 10.01 + 5 + 2 =
 * 17.01, 5.67 each.  With 10 instead of 10.01 it is 17.00: 5.66 each, and 2 cents are kept. */
static void ties_share(void **state)
{
    (void)state;
    open_for(5, false, WITH(FINAL_ONLY, "prizes", "40, 20, 10.01, 5, 2", "add", "40"));
    draws();
    plays(1, (const int64_t[]){ 100, 400, 100, 300, 100 }, NULL);
    awards();
    assert_int_equal(prize_of(0), 567);
    assert_int_equal(prize_of(2), 567);
    assert_int_equal(prize_of(4), 567);
    assert_int_equal(t->kept_cents, 10000 - 7701);

    open_for(5, false, WITH(FINAL_ONLY, "prizes", "40, 20, 10, 5, 2", "add", "40"));
    draws();
    plays(1, (const int64_t[]){ 100, 400, 100, 300, 100 }, NULL);
    awards();
    assert_int_equal(prize_of(4), 566);
    assert_int_equal(moved(TOURNAMENT_ODD_CENTS, NOBODY), 2);
}

/* Two are tied for the last of three prizes, and nobody for the next: they share that one. */
static void ties_at_the_end_of_the_list(void **state)
{
    (void)state;
    open_for(4, false, WITH(FINAL_ONLY));
    draws();
    plays(1, (const int64_t[]){ 100, 400, 100, 300 }, NULL);
    awards();
    assert_int_equal(prize_of(0), 800);
    assert_int_equal(prize_of(2), 800);
}

/* 4 fees are 80.00; 12.5 % of it is kept: 10.00; 30.00 are added: 100.00 for the prizes.  33.3 %
 * are 33.30, and 33.4 % are 33.40. */
static void the_house_keeps_and_adds(void **state)
{
    (void)state;
    open_for(
        4, false,
        WITH(FINAL_ONLY, "prizes", "33.4%, 33.3%, 33.3%", "keep", "12.5% of fees", "add", "30"));
    draws();
    plays(1, (const int64_t[]){ 100, 400, 300, 200 }, NULL);
    awards();
    assert_int_equal(prize_of(1), 3340);
    assert_int_equal(prize_of(2), 3330);
    assert_int_equal(moved(TOURNAMENT_KEPT, NOBODY), 1000);
    assert_int_equal(moved(TOURNAMENT_ADDED, NOBODY), 3000);
    assert_int_equal(t->kept_cents, -2000);
}

/* Goods move no money; if there are fewer finalists than prizes, the rest stays with the house. */
static void goods_and_prizes_without_a_player(void **state)
{
    (void)state;
    open_for(2, false, WITH(FINAL_ONLY, "prizes", "\"a boat\", 60%, 40%"));
    draws();
    plays(1, (const int64_t[]){ 100, 400 }, NULL);
    awards();
    assert_int_equal(moved(TOURNAMENT_GOODS, FIRST + 1), 0);
    assert_int_equal(prize_of(1), -1);
    assert_int_equal(prize_of(0), 2400);
    assert_int_equal(t->kept_cents, 1600);
}

/* ---- Disqualified ---------------------------------------------------------------- */

/* The winner of the final breaks the rules before the play-off: the others move up. */
static void disqualified_finalist(void **state)
{
    struct item_order order = by_director(TOURNAMENT_DISQUALIFY, 1);

    (void)state;
    open_for(4, false, WITH(FINAL_ONLY));
    draws();
    plays(1, (const int64_t[]){ 400, 400, 300, 100 }, NULL);
    order.choice = BREACH_HIDING;
    assert_null(house_order(order).code);
    assert_string_equal(item_events.list[0].clause, "Div 7 r.4.10");
    starts(2); /* one is left: decided without play */
    assert_int_equal(t->phase, TOURNAMENT_DECIDED);
    assert_int_equal(place_of(1), 1);
    assert_int_equal(place_of(2), 2);
    awards();
    assert_int_equal(prize_of(3), 1600);
    assert_int_equal(moved(TOURNAMENT_REFUNDED, FIRST), -1);
}

/* A player disqualified by the table is out of the tournament. */
static void disqualified_by_the_table(void **state)
{
    static const uint8_t how[] = { 0, TALLIED_OUT | TALLIED_DISQUALIFIED, 0, 0 };

    (void)state;
    open_for(4, false, ONE_HEAT);
    draws();
    plays(1, (const int64_t[]){ 100, 900, 300, 200 }, how);
    draws();
    assert_true(plays_in(2, 2) && plays_in(2, 3));
    assert_int_equal(entry_of(1)->status, ENTRY_DISQUALIFIED);
}

/* Everyone is disqualified: no places, and the house keeps the fees (2.5). */
static void nobody_is_left(void **state)
{
    (void)state;
    open_for(3, false, NULL);
    draws();
    for (int i = 1; i <= 3; i++)
        assert_null(house_order(by_director(TOURNAMENT_DISQUALIFY, i)).code);
    starts(1);
    awards();
    assert_int_equal(t->kept_cents, 6000);
}

/* Two players sit down at the table; one is disqualified before it starts.  The other one wins
 * without play, and the table is free again. */
static void alone_at_the_table(void **state)
{
    (void)state;
    open_for(2, false, WITH(FINAL_ONLY, "issue", "bought"));
    draws();
    starts(1);
    assert_int_equal(own.pits[0].table.contest.stage, CONTEST_SEATING);
    assert_int_equal(__builtin_popcount(own.pits[0].table.contest.players), 2);
    assert_null(house_order(by_director(TOURNAMENT_DISQUALIFY, 1)).code);
    assert_int_equal(t->phase, TOURNAMENT_DECIDED);
    assert_int_equal(place_of(1), 1);
    assert_false(contest_on(&own.pits[0].table));
}

/* A player who does not pay for the chips is disqualified; the session starts without. */
static void unpaid_chips(void **state)
{
    struct pit *pit = &own.pits[0];

    (void)state;
    open_for(3, false, WITH(FINAL_ONLY, "issue", "bought"));
    draws();
    starts(1);
    for (int seat = 1; seat < 3; seat++) {
        struct order order = pit_order(player_at(0, seat), ROLE_PLAYER, PIT_BUY);
        order.cents = 50000;
        assert_null(table_gets(0, &order).code);
    }
    tables_follow();
    assert_int_equal(pit->table.contest.stage, CONTEST_SEATING);
    int entry = tournament_entry_of(t, player_at(0, 0));
    assert_null(house_order(by_director(TOURNAMENT_DISQUALIFY, entry)).code);
    assert_int_equal(pit->table.contest.stage, CONTEST_PLAYING);
    assert_int_equal(pit->table.till.rack_cents[0], 0);
    assert_int_equal(pit->table.contest.marker, 1);
}

/* A Buy wager of 40.00 costs a commission of 2.00.  Both come back in chips when the player is
 * disqualified in the house's own tournament of craps. */
static void commission_comes_back(void **state)
{
    struct item_terms terms;
    struct pit *pit = &own.pits[0];
    struct order order;
    int bet, number;

    (void)state;
    usual_terms(&terms);
    term(&terms, "edition", "craps");
    term(&terms, "stage.1", "final seats 6");
    term(&terms, "stage.2", NULL);
    term(&terms, "players", "2 to 6");
    assert_true(house_open("craps", true, &terms));
    for (int i = 0; i < 200 && machine_deals(0, false); i++) continue;
    for (int i = 0; i < 3; i++) assert_null(enters(FIRST + (uint32_t)i));
    assert_null(house_order(by_director(TOURNAMENT_TAKE_CHARGE, 0)).code);
    house.now_ms = t->conditions.closes_ms;
    draws();
    starts(1);
    assert_int_equal(pit->table.contest.stage, CONTEST_PLAYING);
    order = pit_order(player_at(0, 0), ROLE_PLAYER, PIT_GAME);
    assert_true(wager_find(&pit->table.sign, "buy-4", &bet, &number));
    order.command = (struct command){ .act = ACT_BET, .role = ROLE_PLAYER, .cents = 4000 };
    order.command.bet = (int8_t)bet;
    order.command.number = (int8_t)number;
    assert_null(table_gets(0, &order).code);
    assert_int_equal(pit->table.till.rack_cents[0], 45800);
    assert_null(house_order(by_director(TOURNAMENT_DISQUALIFY, t->sessions[0].players[0])).code);
    assert_int_equal(pit->table.till.rack_cents[0], 50000);
    assert_int_equal(chips_worth(&pit->set, &pit->rack[0]), 50000);
}

/* ---- Failures -------------------------------------------------------------------- */

static int entry_at(int session, int seat)
{
    return t->sessions[session - 1].players[seat];
}

/* Only terminals fail. */
static void no_terminals(void **state)
{
    (void)state;
    open_for(4, false, WITH(FINAL_ONLY));
    draws();
    starts(1);
    assert_refused(house_order(by_director(TOURNAMENT_FAIL, 1)), REFUSED_NO_TERMINALS,
                   "Div 7 r.9.5");
    assert_refused(house_order(by_director(TOURNAMENT_VOID_ENTRY, 1)), REFUSED_NO_TERMINALS,
                   "Div 7 r.9.4(c)");
}

static void one_terminal_fails(void **state)
{
    struct item_order order;
    struct pit *pit = &own.pits[0];

    (void)state;
    open_for(8, true, WITH("stage.1", "heats seats 5 advance 2"));
    draws(); /* 4 and 4 */
    starts(1);
    assert_int_equal(pit->table.contest.stage, CONTEST_PLAYING);
    order = by_director(TOURNAMENT_BALANCE, entry_at(1, 0));
    order.choice = BALANCE_DEBIT;
    order.cents = 4000;
    assert_null(house_order(order).code);
    assert_int_equal(pit->table.till.rack_cents[0], 46000);
    assert_int_equal(entry_of(0)->adjust_cents, 0);

    int player = entry_at(1, 1);
    order = by_director(TOURNAMENT_TERMINAL, player);
    order.second = 1;
    assert_refused(house_order(order), REFUSED_TERMINAL_TAKEN, "Div 7 r.9.4(a)");
    order.second = 6;
    assert_null(house_order(order).code);
    assert_int_equal(entry_at(1, 5), player);
    assert_int_equal(entry_at(1, 1), 0);
    assert_int_equal(pit->table.till.rack_cents[5], 50000);

    player = entry_at(1, 2);
    order = by_director(TOURNAMENT_OTHER_HEAT, player);
    order.second = 1;
    assert_refused(house_order(order), REFUSED_NO_OTHER_HEAT, "Div 7 r.9.4(b)");
    order.second = 2;
    assert_null(house_order(order).code);
    assert_int_equal(players_in(2), 5);
    assert_false(pit->table.contest.players & SEAT_BIT(2));
    assert_int_equal(pit_seat(pit, t->entries[player - 1].person), NO_SEAT);
    assert_refused(house_order(order), REFUSED_NOT_IN_PLAY, "Div 7 r.9.4(b)");

    player = entry_at(1, 3);
    order = by_director(TOURNAMENT_VOID_ENTRY, player);
    assert_null(house_order(order).code);
    assert_int_equal(t->entries[player - 1].status, ENTRY_VOIDED);
    assert_int_equal(house.refunds, 2000);
    assert_string_equal(item_events.list[1].clause, "Div 7 r.9.6");
}

/* Bought chips: 500.00 come back to a player whose entry is void, whatever is left.  The player
 * leaves with them at once; what the house won by the correction is gone again. */
static void bought_chips_come_back(void **state)
{
    struct item_order order;
    struct pit *pit = &own.pits[0];

    (void)state;
    open_for(3, true, WITH(FINAL_ONLY, "issue", "bought"));
    draws();
    starts(1);
    for (int seat = 0; seat < 3; seat++) {
        struct order buy = pit_order(player_at(0, seat), ROLE_PLAYER, PIT_BUY);
        buy.cents = 50000;
        assert_null(table_gets(0, &buy).code);
    }
    tables_follow();
    assert_int_equal(pit->table.contest.stage, CONTEST_PLAYING);
    order = by_director(TOURNAMENT_BALANCE, entry_at(1, 0));
    order.choice = BALANCE_DEBIT;
    order.cents = 12000;
    assert_null(house_order(order).code);
    assert_int_equal(pit->table.till.float_cents, 12000);
    assert_null(house_order(by_director(TOURNAMENT_VOID_ENTRY, entry_at(1, 0))).code);
    assert_int_equal(pit->table.till.rack_cents[0], 0);
    assert_int_equal(pit->table.till.in_cents[0], 0); /* bought less cashed out */
    assert_int_equal(pit->table.till.float_cents, 0);
}

/* A state of an earlier program does not say what was paid: once play has begun, all have paid. */
static void purchases_of_earlier_programs(void **state)
{
    struct contest contest = { .terms = { .bought = true, .chips_cents = 5000 },
                               .players = SEAT_BIT(1) | SEAT_BIT(4),
                               .stage = CONTEST_SEATING };

    (void)state;
    contest_derive(&contest);
    assert_int_equal(contest.paid_cents[1], 0);
    contest.stage = CONTEST_PLAYING;
    contest_derive(&contest);
    assert_int_equal(contest.paid_cents[1], 5000);
    assert_int_equal(contest.paid_cents[4], 5000);
    assert_int_equal(contest.paid_cents[0], 0);
    contest.paid_cents[4] = 0; /* today's program knows: nobody has paid there */
    contest_derive(&contest);
    assert_int_equal(contest.paid_cents[4], 0);
    contest = (struct contest){ .players = SEAT_BIT(1), .stage = CONTEST_PLAYING };
    contest_derive(&contest); /* chips were free */
    assert_int_equal(contest.paid_cents[1], 0);
}

/* The tray has nothing left when the session is given up: the cage sends what is refunded. */
static void an_empty_tray(void **state)
{
    struct pit *pit = &own.pits[0];
    int64_t taken = 0;

    (void)state;
    open_for(3, true, WITH(FINAL_ONLY, "issue", "bought"));
    draws();
    starts(1);
    for (int seat = 0; seat < 3; seat++) {
        struct order buy = pit_order(player_at(0, seat), ROLE_PLAYER, PIT_BUY);
        buy.cents = 50000;
        assert_null(table_gets(0, &buy).code);
    }
    tables_follow();
    struct item_order order = by_director(TOURNAMENT_BALANCE, entry_at(1, 0));
    order.choice = BALANCE_DEBIT;
    order.cents = 12300;
    assert_null(house_order(order).code);
    memset(&pit->tray, 0, sizeof pit->tray);
    assert_null(house_order(by_director(TOURNAMENT_FAIL, 1)).code);
    assert_false(contest_on(&pit->table));
    for (int i = 0; i < table_events.count; i++)
        if (table_events.list[i].kind == PIT_TAKEN)
            taken += chips_worth(&pit->set, &table_events.list[i].chips);
    assert_int_equal(taken, 150000);
}

/* The system fails.  Seat 1 was out before, with 7.00: it stays out, and is ranked last. */
static void a_new_heat(void **state)
{
    (void)state;
    open_for(4, true, ONE_HEAT);
    draws();
    starts(1);
    assert_refused(house_order(by_director(TOURNAMENT_NEW_HEAT, 1)), REFUSED_NOT_FAILED,
                   "Div 7 r.9.5(a)");
    t->sessions[0].how[0] = TALLIED_OUT;
    t->sessions[0].chips_cents[0] = 700;
    assert_null(house_order(by_director(TOURNAMENT_FAIL, 1)).code);
    assert_false(contest_on(&own.pits[0].table));
    assert_null(house_order(by_director(TOURNAMENT_NEW_HEAT, 1)).code);
    assert_int_equal(t->sessions[0].state, SESSION_VOIDED);
    starts(2);
    assert_int_equal(__builtin_popcount(own.pits[0].table.contest.players), 3);
    assert_false(own.pits[0].table.contest.players & 1);
    struct tournament_rank ranks[TABLE_SEATS];
    int out = entry_at(2, 0);
    int64_t chips[4];
    for (int i = 0; i < 4; i++) chips[i] = 1000 + 100 * i;
    chips[t->entries[out - 1].person - FIRST] = 700;
    uint8_t how[4] = { 0 };
    how[t->entries[out - 1].person - FIRST] = TALLIED_OUT;
    tallies(2, chips, how);
    assert_int_equal(tournament_ranking(t, 2, ranks), 4);
    assert_int_equal(ranks[3].entry, out);
}

static void void_entries(void **state)
{
    (void)state;
    open_for(8, true, NULL);
    draws();
    starts(1);
    starts(2);
    assert_null(house_order(by_director(TOURNAMENT_FAIL, 1)).code);
    assert_null(house_order(by_director(TOURNAMENT_VOID_ENTRIES, 1)).code);
    assert_int_equal(house.refunds, 8000);
    assert_int_equal(t->pool_cents, 8000);
    int64_t chips[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    tallies(2, chips, NULL);
    draws();
    assert_int_equal(players_in(3), 2);
}

/* Cancelled after a failure: 4 were out before it and get nothing back (reading T16). */
static void called_off(void **state)
{
    int64_t chips[] = { 1, 2, 3, 4, 5, 6, 7, 8 };

    (void)state;
    open_for(8, true, NULL);
    draws();
    plays(1, chips, NULL);
    plays(2, chips, NULL);
    draws();
    starts(3);
    assert_null(house_order(by_director(TOURNAMENT_FAIL, 3)).code);
    assert_null(house_order(by_director(TOURNAMENT_CALL_OFF, 3)).code);
    assert_int_equal(t->phase, TOURNAMENT_CANCELLED);
    assert_int_equal(house.refunds, 8000);
    assert_int_equal(t->kept_cents, 8000);
    assert_false(contest_on(&own.pits[0].table));
}

/* One of four players is out when a heat fails; it is to be repeated for the other three.  If the
 * tournament is then cancelled because another heat failed, the one who was out gets no refund
 * (reading T16): 7 of 8 fees of 20 go back. */
static void out_before_the_failure(void **state)
{
    (void)state;
    open_for(8, true, NULL);
    draws();
    starts(1);
    t->sessions[0].how[2] = TALLIED_OUT;
    assert_null(house_order(by_director(TOURNAMENT_FAIL, 1)).code);
    assert_null(house_order(by_director(TOURNAMENT_NEW_HEAT, 1)).code);
    assert_int_equal(t->sessions[2].how[2], TALLIED_OUT);
    starts(2);
    assert_null(house_order(by_director(TOURNAMENT_FAIL, 2)).code);
    assert_null(house_order(by_director(TOURNAMENT_CALL_OFF, 2)).code);
    assert_int_equal(house.refunds, 7 * 2000);
    assert_int_equal(t->kept_cents, 2000);
}

/* A terminal fails, and its player goes to another heat: out of the first one, but not out.  When
 * the tournament is cancelled, the fee goes back to all 7 players. */
static void moved_before_the_failure(void **state)
{
    (void)state;
    open_for(7, true, NULL);
    draws();
    starts(1);
    struct item_order order = by_director(TOURNAMENT_OTHER_HEAT, t->sessions[0].players[1]);
    order.second = 2;
    assert_null(house_order(order).code);
    assert_true(t->sessions[0].how[1] & TALLIED_VOID);
    starts(2);
    assert_null(house_order(by_director(TOURNAMENT_FAIL, 2)).code);
    assert_null(house_order(by_director(TOURNAMENT_CALL_OFF, 2)).code);
    assert_int_equal(house.refunds, 7 * 2000);
}

/* ---- At random ------------------------------------------------------------------- */

static void random_tournaments(void **state)
{
    (void)state;
    int ends[FINISHED + 1] = { 0 };

    for (uint64_t seed = 1; seed <= 150 / SLOWER; seed++) ends[evening_of(seed)]++;
    print_message("%d refused, %d not finished, %d cancelled, %d finished\n", ends[TERMS_REFUSED],
                  ends[NOT_FINISHED], ends[CANCELLED], ends[FINISHED]);
    assert_true(ends[FINISHED] > 60 / SLOWER);
}

/* ---- Made-up states -------------------------------------------------------------- */

/* Orders of people and tables, without looking at what they do. */
static void play_on(void *to)
{
    static const struct pit idle;
    struct order order;

    (void)to;
    for (int i = 0; i < 40; i++) {
        struct item_order one = hostile();
        if (KIND->acts[one.act < TOURNAMENT_ACTS ? one.act : 0].draws && t->draws.drawn < 200) {
            one.length = CHANCE_BYTES;
            memcpy(one.seed, own.seeds[t->draws.drawn].bytes, CHANCE_BYTES);
        }
        item_do(KIND, t, &one, house.now_ms, &item_events);
        house.now_ms += (int64_t)draw(ITEM_HOUR);
        for (int at = 0; at < house.tables; at++)
            tournament_order(t, table_number(at), &own.pits[at], &order);
        memset(&table_events, 0, sizeof table_events);
        for (int k = 0; k < 6; k++)
            table_events.list[table_events.count++] = (struct pit_event){
                .kind = PIT_TALLIED,
                .person = FIRST + (uint32_t)draw(12),
                .other = t->number,
                .cents = (int64_t)draw(4),
                .number = (uint8_t)draw(16),
            };
        tournament_hear(t, table_number((int)draw(HOUSE_TABLES)), draw(2) ? &idle : &own.pits[0],
                        &table_events);
    }
}

/* Bytes of a real state, some of them changed: what can be read and is sound can be played on. */
static void made_up_states_are_safe(void **state)
{
    static uint8_t bytes[1 << 18], changed[1 << 18];
    struct writer to = { bytes, bytes + sizeof bytes, false };
    char why[STATE_WHY], broke[GUARD_WHY];
    long played = 0, broken = 0;

    (void)state;
    open_for(10, true,
             WITH("stage.1", "heats seats 4 advance 1 best 2", "stage.2", "final seats 6"));
    draws();
    starts(1);
    starts(2);
    tallies(1, (const int64_t[]){ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, NULL);
    fields_put(&to, tournament_fields, t, &nothing);
    assert_false(to.full);
    for (int i = 0; i < 20000 / SLOWER; i++) {
        size_t length = (size_t)(to.at - bytes);
        memcpy(changed, bytes, length);
        for (int k = 1 + (int)draw(3); k; k--) changed[draw(length)] = (uint8_t)draw(256);
        struct reader from = { changed, changed + length, false };
        *t = nothing;
        if (!fields_get(&from, tournament_fields, t, why) || !KIND->sound(t)) continue;
        house.now_ms = t->conditions.starts_ms;
        played++;
        broken += !guard_run(play_on, NULL, broke);
    }
    print_message("%ld played, %ld of them ended by an assertion\n", played, broken);
    assert_true(played > 300 / SLOWER);
}

/* ---- The manual ------------------------------------------------------------------ */

/* The example of docs/tournaments.md is permitted. */
static void the_manual_is_right(void **state)
{
    FILE *in = fopen(SOURCE_FOLDER "/docs/tournaments.md", "r");
    struct item_terms terms;
    char line[1024], key[ITEM_KEY], value[ITEM_VALUE];
    bool inside = false;

    (void)state;
    assert_non_null(in);
    memset(&terms, 0, sizeof terms);
    while (fgets(line, sizeof line, in)) {
        if (!strncmp(line, "```", 3)) inside = !strcmp(line, "```ini\n");
        char *equals = inside ? strstr(line, " = ") : NULL, *end = line + strcspn(line, ";\n");
        if (!equals) continue;
        while (end[-1] == ' ') end--;
        snprintf(key, sizeof key, "%.*s", (int)(equals - line), line);
        snprintf(value, sizeof value, "%.*s", (int)(end - equals) - 3, equals + 3);
        assert_true(item_term_add(&terms, key, value));
    }
    fclose(in);
    term(&terms, "tables", "one, two");
    if (!house_open("roulette", false, &terms)) fail_msg("%s", house.fault.why);
    assert_int_equal(t->conditions.stage_count, 3);
}

/* ---- For hours ------------------------------------------------------------------- */

static uint64_t soaking; /* the seed of the present tournament; 0: no soak */

static void print_how_to_replay(void)
{
    if (soaking) fprintf(stderr, "to replay: test_tournament %ju\n", (uintmax_t)soaking);
}

/* Tournaments with new seeds until the time is over; a failing one prints its seed. */
static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t first = (uint64_t)start, seed = first;

    atexit(print_how_to_replay);
    for (; time(NULL) - start < seconds; seed++) evening_of(soaking = seed);
    soaking = 0;
    printf("%ju tournaments from seed %ju: all passed\n", (uintmax_t)(seed - first),
           (uintmax_t)first);
    return 0;
}

int main(int count, char **arguments)
{
    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    if (count == 2) {
        evening_of(strtoull(arguments[1], NULL, 10));
        printf("tournament %s passed\n", arguments[1]);
        return 0;
    }
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_are_stated),
        cmocka_unit_test(conditions_fit),
        cmocka_unit_test(tied_players_have_the_same_rank),
        cmocka_unit_test(values_have_parts),
        cmocka_unit_test(usual_values_are_permitted),
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(kinds_of_tournaments),
        cmocka_unit_test(applications),
        cmocka_unit_test(approval),
        cmocka_unit_test(transfers),
        cmocka_unit_test(withdrawing),
        cmocka_unit_test(withdrawn_places_are_free),
        cmocka_unit_test(cancelling),
        cmocka_unit_test(the_draw_is_as_published),
        cmocka_unit_test(sizes_of_sessions),
        cmocka_unit_test(times_of_sessions),
        cmocka_unit_test(a_session_of_minutes),
        cmocka_unit_test(most_chips_go_on),
        cmocka_unit_test(ties_at_the_cut),
        cmocka_unit_test(ties_that_do_not_matter),
        cmocka_unit_test(all_fall),
        cmocka_unit_test(all_fall_without_need),
        cmocka_unit_test(leftovers_count),
        cmocka_unit_test(repechage),
        cmocka_unit_test(best_of_the_others),
        cmocka_unit_test(best_of_nothing),
        cmocka_unit_test(shares_of_the_pool),
        cmocka_unit_test(a_tie_for_the_win),
        cmocka_unit_test(a_play_off_again),
        cmocka_unit_test(lots_decide_at_last),
        cmocka_unit_test(lots_are_fair),
        cmocka_unit_test(no_runner_up),
        cmocka_unit_test(a_tie_for_second),
        cmocka_unit_test(ties_share),
        cmocka_unit_test(ties_at_the_end_of_the_list),
        cmocka_unit_test(the_house_keeps_and_adds),
        cmocka_unit_test(goods_and_prizes_without_a_player),
        cmocka_unit_test(disqualified_finalist),
        cmocka_unit_test(disqualified_by_the_table),
        cmocka_unit_test(nobody_is_left),
        cmocka_unit_test(alone_at_the_table),
        cmocka_unit_test(unpaid_chips),
        cmocka_unit_test(commission_comes_back),
        cmocka_unit_test(no_terminals),
        cmocka_unit_test(one_terminal_fails),
        cmocka_unit_test(bought_chips_come_back),
        cmocka_unit_test(purchases_of_earlier_programs),
        cmocka_unit_test(an_empty_tray),
        cmocka_unit_test(a_new_heat),
        cmocka_unit_test(void_entries),
        cmocka_unit_test(called_off),
        cmocka_unit_test(out_before_the_failure),
        cmocka_unit_test(moved_before_the_failure),
        cmocka_unit_test(random_tournaments),
        cmocka_unit_test(made_up_states_are_safe),
        cmocka_unit_test(the_manual_is_right),
    };

    RUN_TESTS(tests);
}
