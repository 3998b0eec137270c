/* books.h - the money of a tournament in the books of a second judge: what each person has, what
 * is in the pool, and what the house keeps.
 *
 * They follow from the published terms, read here, and from the orders that were accepted (New
 * Zealand, Division 7 r.2.3 to 2.5, 5.12, 9.4 to 9.6); never from an event, posting or account of
 * the program.  What the books take from the state of the tournament is what everyone can see: who
 * plays where and is out, when sessions begin, and the places, which tournaments.h judges. */
#ifndef CROUPIER_CUP_BOOKS_H
#define CROUPIER_CUP_BOOKS_H

#include "tournaments.h"

#define BOOKS_PEOPLE 640

/* What the terms say about money. */
static struct books_terms {
    int64_t fee, added, starts_ms;
    int kept; /* in thousandths */
    bool open;
    int prizes;
    struct {
        int64_t cents;
        int permille;
    } prize[TABLE_SEATS];
} books_terms;

/* Everything that an order can change. */
static struct books {
    int64_t purse[BOOKS_PEOPLE]; /* chips and vouchers */
    int64_t paid[BOOKS_PEOPLE];  /* fees, less refunds */
    bool in_cash[BOOKS_PEOPLE];  /* how the fee is paid */
    bool applied[BOOKS_PEOPLE], disqualified[BOOKS_PEOPLE];
    int entries, person[BOOKS_PEOPLE + 1]; /* by the number of an entry, from 1 */
    int64_t pool, kept;
    int64_t given;   /* by promotions */
    int64_t brought; /* into the casino, less what left it: trays, money at the desk and tables */
    int64_t fees, refunds, prizes;
} books;

/* ---- Reading the terms ----------------------------------------------------------- */

/* "19.99" in cents, "33.3%" in thousandths; *end after it. */
static inline int64_t read_decimal(const char *word, int digits, const char **end)
{
    int64_t value = 0;
    int after = -1;

    for (; (*word >= '0' && *word <= '9') || *word == '.'; word++) {
        if (*word == '.') {
            after = 0;
            continue;
        }
        value = 10 * value + (*word - '0');
        after += after >= 0;
    }
    for (after = after < 0 ? 0 : after; after < digits; after++) value *= 10;
    *end = word;
    return value;
}

static inline void read_books_prizes(const char *at)
{
    for (; *at; books_terms.prizes++) {
        const char *end = at;
        int64_t value = read_decimal(at, 2, &end);
        if (*at == '"') {
            end = strchr(at + 1, '"') + 1;
        } else if (*end == '%') {
            books_terms.prize[books_terms.prizes].permille = (int)(value / 10);
            end++;
        } else {
            books_terms.prize[books_terms.prizes].cents = value;
        }
        at = end + strspn(end, ", ");
    }
}

static inline void books_open(const struct item_terms *terms)
{
    char key[ITEM_KEY], value[ITEM_VALUE];
    const char *end;

    memset(&books, 0, sizeof books);
    memset(&books_terms, 0, sizeof books_terms);
    for (size_t at = 0; item_term_next(terms, &at, key, value);) {
        if (!strcmp(key, "fee")) books_terms.fee = read_decimal(value, 2, &end);
        if (!strcmp(key, "add")) books_terms.added = read_decimal(value, 2, &end);
        if (!strcmp(key, "keep")) books_terms.kept = (int)read_decimal(value, 1, &end);
        if (!strcmp(key, "entry")) books_terms.open = !strcmp(value, "open");
        if (!strcmp(key, "prizes")) read_books_prizes(value);
        if (!strcmp(key, "starts")) assert_true(item_time_of(value, &books_terms.starts_ms));
    }
}

/* ---- Fees and refunds ------------------------------------------------------------ */

static inline int who(uint32_t person)
{
    assert_in_range(person, FIRST, FIRST + BOOKS_PEOPLE - 1);
    return (int)(person - FIRST);
}

static inline void books_pay(int at)
{
    int64_t fee = books_terms.fee;

    books.paid[at] += fee;
    books.pool += fee;
    books.fees += fee;
    if (books.in_cash[at])
        books.brought += fee;
    else
        books.purse[at] -= fee;
}

/* To the purse, even if it was paid in cash. */
static inline void books_refund(int at)
{
    books.purse[at] += books.paid[at];
    books.pool -= books.paid[at];
    books.refunds += books.paid[at];
    books.paid[at] = 0;
}

/* Nothing stays in the pool (2.3(f)). */
static inline void books_empty_pool(void)
{
    books.kept += books.pool;
    books.pool = 0;
}

/* The person whom an order is about: by the number of the entry, or oneself. */
static inline int about(const struct item_order *order)
{
    return who(order->number ? (uint32_t)books.person[order->number] : order->person);
}

/* 2.4(a): two days before play, or with consent.  Play begins with the first session. */
static inline bool is_refunded(const struct item_order *order, const struct tournament *before,
                               int64_t now_ms)
{
    int64_t begins = 0;

    for (int i = 0; i < before->session_count; i++) {
        int64_t time = before->sessions[i].starts_ms;
        if (time && (!begins || time < begins)) begins = time;
    }
    if (!begins) begins = books_terms.starts_ms;
    return begins - now_ms >= 2 * 24 * INT64_C(3600000) || order->yes;
}

/* ---- Failures -------------------------------------------------------------------- */

/* Whether a player still plays in a session, as everyone at the table sees. */
static inline bool books_plays(const struct tournament *before, int session, int seat)
{
    const struct tournament_session *of = &before->sessions[session - 1];
    int entry = of->players[seat];

    return entry && !of->how[seat] && before->entries[entry - 1].status == ENTRY_ACCEPTED;
}

static inline void books_void_session(const struct tournament *before, int session)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (books_plays(before, session, seat))
            books_refund(who((uint32_t)books.person[before->sessions[session - 1].players[seat]]));
}

/* Whether the player of an entry can still win: an accepted one who goes on, waits for a session
 * or a play-off, or plays.  Who was out before the failure is not affected by it (9.5, 9.6). */
static inline bool is_affected(const struct tournament *before, int entry)
{
    const struct tournament_entry *of = &before->entries[entry - 1];
    int stages = before->conditions.stage_count, last = 0;

    if (of->status != ENTRY_ACCEPTED) return false;
    if (of->next > before->stage) return true;
    for (int i = 1; i <= before->session_count; i++)
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            if (before->sessions[i - 1].players[seat] == entry &&
                before->sessions[i - 1].state < SESSION_VOIDED &&
                !(before->sessions[i - 1].how[seat] & TALLIED_VOID)) /* to another heat */
                last = i;
    if (!last)
        return !of->stage; /* not drawn yet; or out before the entries of the heat were void */
    const struct tournament_session *session = &before->sessions[last - 1];
    bool another = before->stage < stages && before->conditions.stages[before->stage].losers;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (session->players[seat] != entry) continue;
        if (session->state == SESSION_TALLIED) return !of->out;
        return !(session->how[seat] & TALLIED_OUT) || another;
    }
    return false;
}

static inline void books_call_off(const struct tournament *before)
{
    for (int entry = 1; entry <= books.entries; entry++)
        if (is_affected(before, entry)) books_refund(who((uint32_t)books.person[entry]));
    books_empty_pool();
}

/* ---- Prizes ---------------------------------------------------------------------- */

/* Those who are tied share their prize and as many that follow (5.12); what can't be shared or has
 * no player stays with the house. */
static inline void books_award(const struct tournament *after)
{
    int64_t left = books.pool - books.pool * books_terms.kept / 1000 + books_terms.added;
    int64_t paid = 0;

    for (int entry = 1; entry <= books.entries; entry++) {
        int place = after->entries[entry - 1].place, tied = 0;
        int64_t sum = 0;
        for (int other = 1; place && other <= books.entries; other++)
            tied += after->entries[other - 1].place == place;
        for (int i = place; place && i < place + tied && i <= books_terms.prizes; i++)
            sum += books_terms.prize[i - 1].permille
                       ? left * books_terms.prize[i - 1].permille / 1000
                       : books_terms.prize[i - 1].cents;
        if (!tied) continue;
        books.purse[who((uint32_t)books.person[entry])] += sum / tied;
        paid += sum / tied;
    }
    books.prizes += paid;
    books.pool -= paid;
    books_empty_pool();
}

/* ---- Orders ---------------------------------------------------------------------- */

static inline void books_notified(uint32_t person)
{
    for (int i = 1; i <= books.entries; i++)
        if (books.person[i] == (int)person) return;
    books.person[++books.entries] = (int)person;
}

static inline void books_transfer(const struct item_order *order)
{
    int from = about(order), to = who(order->other);

    books.paid[to] += books.paid[from];
    books.paid[from] = 0;
    books.in_cash[to] = books.in_cash[from];
}

/* An order to the tournament was accepted. */
static inline void books_follow(const struct item_order *order, const struct tournament *before,
                                const struct tournament *after, int64_t now_ms)
{
    uint32_t person = order->role == ROLE_PLAYER ? order->person : order->other;

    switch ((enum tournament_act)order->act) {
    case TOURNAMENT_NOTIFY:
        books_notified(person);
        break;
    case TOURNAMENT_APPLY:
        books.in_cash[who(person)] = order->choice == PAID_IN_CASH;
        if (books_terms.open) books_pay(who(person));
        break;
    case TOURNAMENT_ACCEPT:
        books_pay(about(order));
        break;
    case TOURNAMENT_TRANSFER:
        books_transfer(order);
        break;
    case TOURNAMENT_WITHDRAW:
        if (is_refunded(order, before, now_ms)) books_refund(about(order));
        break;
    case TOURNAMENT_DISQUALIFY:
        books.disqualified[about(order)] = true;
        break;
    case TOURNAMENT_CANCEL:
        for (int at = 0; at < BOOKS_PEOPLE; at++)
            if (!books.disqualified[at]) books_refund(at);
        books_empty_pool();
        break;
    case TOURNAMENT_VOID_ENTRY:
        books_refund(about(order));
        break;
    case TOURNAMENT_VOID_ENTRIES:
        books_void_session(before, order->number);
        break;
    case TOURNAMENT_CALL_OFF:
        books_call_off(before);
        break;
    case TOURNAMENT_AWARD:
        books_award(after);
        break;
    default: /* no other order moves money */
        break;
    }
}

#endif
