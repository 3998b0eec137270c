/* cage.h - a casino and its record.  Every order goes through here: it is carried out, posted,
 * recorded and sealed, and must be durable before its events are announced.
 *
 *   order -> cage_do() -> carried out in memory and added to the batch; or refused
 *         -> cage_commit() -> the batch is on disk; now announce it
 *
 * State is a fold over the record: cage_open() loads the last snapshot and replays the entries
 * after it.  If something cannot be written, the cage stops: uncommitted orders never happened,
 * further orders fail, and cage_why() says why.  Fix the cause and open it again; if
 * cage_no_room(), the disk was full, and it may be enough to wait.  One thread owns a cage. */
#ifndef CROUPIER_CAGE_H
#define CROUPIER_CAGE_H

#include "cage/entry.h"
#include "cage/store.h"
#include "pit/machine.h"

#define CAGE_TABLES 4096
#define CAGE_NAME   64              /* size of a person's name, with its NUL */
#define CAGE_WORD   32              /* size of the reason for a refused sign-in, with its NUL */
#define CAGE_GUESTS PLAY_MONEY_FROM /* person numbers from here on belong to guests */

struct cage;

/* The result of an order. */
struct answer {
    struct refusal refusal; /* code 0: carried out */
    uint64_t entry;         /* its entry in the record; 0: not recorded */
    bool repeated;          /* carried out before; entry is the earlier one */
    uint8_t unused[7];
};

/* ---- Opening and closing --------------------------------------------------------- */

/* Creates a casino that is bound to this secret; opens an existing one.  Both take ownership of the
 * store, even on failure.  On failure they return null, with the reason in why. */
struct cage *cage_new(struct store *store, const uint8_t secret[SEAL_SECRET],
                      const struct chip_set *set, int64_t time_ms, char why[STORE_WHY]);
struct cage *cage_open(struct store *store, const uint8_t secret[SEAL_SECRET], char why[STORE_WHY]);

/* Opens a casino read-only.  The secret may be null; then snapshots cannot be trusted, and opening
 * takes longer. */
struct cage *cage_open_read_only(struct store *store, const uint8_t *secret, char why[STORE_WHY]);

/* Opens a casino that was used last under other rules than those of this program, and carries it
 * over: tables, wagers, people and money come along as they are.  Adds an entry that begins a new
 * stretch, and one for each table with its state.  before: the stretch that ended.  The caller
 * makes them durable with cage_sign(); cage_abandon() leaves the record as it was. */
struct cage *cage_upgrade(struct store *store, const uint8_t secret[SEAL_SECRET], int64_t time_ms,
                          struct stretch *before, char why[STORE_WHY]);

/* Adds the entry of cage_record_restored() to a record, signs it and keeps the head.  The state is
 * left as it is, under whatever rules. */
typedef bool cage_keeper(const char *path, const struct head *head, const uint8_t key[32],
                         char why[STORE_WHY]);
bool cage_restore(struct store *store, const uint8_t secret[SEAL_SECRET], const struct head *kept,
                  cage_keeper *keep, const char *path, int64_t time_ms, char why[STORE_WHY]);

/* From now on keep() is called with new heads, once they are durable in the record: with each one
 * of cage_sign() and cage_close(), and at most one a second of the others.  path is copied.  If
 * keep() fails, it sets why and errno, and the cage stops.  Returns false when out of memory. */
bool cage_keep_heads(struct cage *cage, cage_keeper *keep, const char *path);

/* Hands over a file, such as a locked one, that is closed together with the cage. */
void cage_hold(struct cage *cage, int file);

/* Closes and frees the cage after writing a snapshot and a signed head, if possible.  Uncommitted
 * orders are then committed with them, or lost.  Returns false if that failed, or the cage had
 * stopped. */
bool cage_close(struct cage *cage);

/* Frees the cage without writing anything, as if the process had been killed. */
void cage_abandon(struct cage *cage);

/* Stops the cage for this reason, as if a write had failed. */
void cage_stop(struct cage *cage, const char *why);

/* ---- Orders ---------------------------------------------------------------------- */

/* Opens a table.  Returns its number, from 1, or 0 on failure.  The opening must be valid: the
 * sign passes sign_check() and agrees with those of the other tables (sign_agrees()), the set is
 * the casino's, the name is new. */
uint32_t cage_table(struct cage *cage, const struct opening *opening, int64_t time_ms);

/* Opens an item of the programme for the house itself (programme/programme.h).  The house commits
 * to the seeds of its draws.  Returns its number, from 1, or 0, with the fault: the cage has
 * stopped, the name is not good or is taken, or the rules do not permit the terms. */
uint32_t cage_item(struct cage *cage, const char *kind, const char *name,
                   const struct item_terms *terms, int64_t time_ms, struct item_fault *fault);

/* The same by order of a person on duty; the opening needs no commitment and salt.  Otherwise as
 * cage_do().  If it is refused because of the name or the terms (NOT_PERMITTED_TERMS), the fault
 * says why. */
bool cage_open_item(struct cage *cage, const struct item_opener *by,
                    const struct item_opening *opening, int64_t time_ms, struct answer *answer,
                    struct item_fault *fault);

/* Whether that order would be carried out; changes nothing. */
struct refusal cage_try_item(struct cage *cage, const struct item_opener *by,
                             const struct item_opening *opening, int64_t time_ms,
                             struct item_fault *fault);

/* Gives a person a name.  Returns false if the name is too long or the cage has stopped. */
bool cage_name(struct cage *cage, uint32_t person, const char *name, int64_t time_ms);

/* A guest has left for good: nobody can give an order under that number any more.  Unless a table
 * or item still names the guest, only the purse is kept, in a few bytes; nothing is recorded.  If
 * the number occurs again, the guest is as before, but for the name and the requests that were
 * carried out. */
void cage_forget(struct cage *cage, uint32_t person);

/* Whether a table, or an item in this state, names the person. */
bool cage_table_names(const struct pit *pit, uint32_t person);
bool cage_item_names(const struct item_kind *kind, const void *state, uint32_t person);

/* Records a refused sign-in: the person named (0: unknown) and the reason in one word.  Never
 * record the text that was typed: it might be a password. */
bool cage_record_sign_in_refusal(struct cage *cage, uint32_t person, const char *why,
                                 int64_t time_ms);

/* Records that this record was restored from a copy, whose entries are all there are so far.  kept
 * is the last head that was kept of the record it replaces; null: none.  Items of the programme get
 * new seeds, now or when the record is opened. */
bool cage_record_restored(struct cage *cage, const struct head *kept, int64_t time_ms);

/* From the next entry on, money enters and leaves only through people whose duty it is
 * (pit/cashier.h).  Records that, once.  Returns false if the cage has stopped. */
bool cage_by_duty(struct cage *cage, int64_t time_ms);

/* What a person has in the whole casino: in the purse, in racks and on layouts, held or owed by the
 * house, and in tournaments. */
int64_t cage_worth(const struct cage *cage, uint32_t person);

/* Whether the person is on duty in that role at any table. */
bool cage_on_duty(const struct cage *cage, uint32_t person, unsigned role);

/* Whether an order at a table, or at the desk, would be carried out; changes nothing. */
struct refusal cage_check(const struct cage *cage, uint32_t table, const struct order *order);
struct refusal cage_desk_check(const struct cage *cage, const struct desk_order *desk_order);

/* An order at a table; an order at the cashier's desk.  Return false if the cage has stopped.
 * cage_events() has the events until the next order.  A request that was carried out is not carried
 * out twice; one that was refused may be retried. */
bool cage_do(struct cage *cage, uint32_t table, const struct order *order, int64_t time_ms,
             struct answer *answer);
bool cage_desk_order(struct cage *cage, const struct desk_order *desk_order, int64_t time_ms,
                     struct answer *answer);

/* An order to an item.  Anyone can give it as a player, staff in the role in which they are on duty
 * at any table, and NOBODY as the clock.  If it draws, the cage adds the seed.  Otherwise as
 * cage_do(), but cage_item_events() has the events. */
bool cage_item_order(struct cage *cage, uint32_t item, const struct item_order *order,
                     int64_t time_ms, struct answer *answer);

/* Whether an order to an item would be carried out; changes nothing. */
struct refusal cage_item_check(const struct cage *cage, uint32_t item,
                               const struct item_order *order, int64_t time_ms);

/* The next order that a table gets because of an item, such as a tournament's session; for
 * cage_do().  Returns false if there is none.  cage_do() accepts acts of sessions only if an item
 * asks for them. */
bool cage_item_table_order(const struct cage *cage, uint32_t table, struct order *order);

/* Asked before a refusal that an auditor should see is written down.  If the judge returns false,
 * it is not: the judge counts it, and later has the count recorded.  Without a judge all are. */
typedef bool cage_judge(void *to, uint32_t person, refusal_code code);
void cage_judge_refusals(struct cage *cage, cage_judge *judge, void *to);
bool cage_record_counted(struct cage *cage, const struct counted *counted, int64_t time_ms);

/* Makes everything so far durable.  Returns false if that failed; then the cage has stopped. */
bool cage_commit(struct cage *cage);

/* Signs a head over all entries and commits it with them.  The cage also signs one by itself
 * whenever SEAL_HEAD_EVERY entries have none. */
bool cage_sign(struct cage *cage, int64_t time_ms, struct head *head);

/* The house's orders at a table with a machine: see machine_next(), machine_overdue(),
 * machine_idle_leave() and machine_fill().  cage_house() makes new seeds when needed. */
bool cage_house(struct cage *cage, uint32_t table, bool betting_over, struct order *order);
bool cage_overdue(struct cage *cage, uint32_t table, struct order *order);
bool cage_idle_leave(struct cage *cage, uint32_t table, uint32_t person, struct order *order);
void cage_fill(struct cage *cage, uint32_t table, struct order *order);

/* ---- State ----------------------------------------------------------------------- */

const struct pit_events *cage_events(const struct cage *cage);
const struct ledger *cage_ledger(const struct cage *cage);
uint32_t cage_tables(const struct cage *cage);
const struct pit *cage_pit(const struct cage *cage, uint32_t table);
bool cage_knows(const struct cage *cage,
                uint32_t table); /* false: the pit is not as recorded, since
                                  * without the secret nobody knows its
                                  * hidden cards; its accounts are right */
const struct opening *cage_opening(const struct cage *cage, uint32_t table);
uint32_t cage_items(const struct cage *cage);
uint32_t cage_find_item(const struct cage *cage, const char *name); /* 0: none */
const struct item_opening *cage_item_opening(const struct cage *cage, uint32_t item);
const struct item_kind *cage_item_kind(const struct cage *cage, uint32_t item); /* null: unknown */
const void *cage_item_state(const struct cage *cage, uint32_t item);            /* null: unknown */
const struct item_events *cage_item_events(const struct cage *cage);

/* Of a person, or null; of one who is gone, until the next call. */
const struct purse *cage_purse(const struct cage *cage, uint32_t person);
const char *cage_name_of(const struct cage *cage, uint32_t person); /* or null */

/* Everyone but guests who are gone. */
void cage_each_person(const struct cage *cage, void *to,
                      void each(void *to, uint32_t person, const char *name, const struct purse *));

/* The highest number that a person, or a guest, ever had in this record; 0: none.  Those of
 * machines do not count. */
uint32_t cage_highest_person(const struct cage *cage);
uint32_t cage_highest_guest(const struct cage *cage);

/* Calls each for the orders that were carried out at tables, among the last durable entries, in
 * order.  Events have no clauses.  Stops silently at an entry that can't be read: the record is
 * checked elsewhere. */
struct cage_order {
    uint32_t table;
    uint64_t entry;
    int64_t time_ms;
    struct order order;
    struct event *events;
    int event_count;
};
typedef void cage_each_order(void *to, const struct cage_order *order);
void cage_recent_orders(const struct cage *cage, uint64_t most, cage_each_order *each, void *to);

uint64_t cage_entries(const struct cage *cage);          /* number of entries, durable or not */
uint64_t cage_committed(const struct cage *cage);        /* number of durable entries */
int64_t cage_time(const struct cage *cage);              /* of the last entry; 0: none */
const uint8_t *cage_public_key(const struct cage *cage); /* 32 bytes; checks heads */
bool cage_stopped(const struct cage *cage);
const char *cage_why(const struct cage *cage);
bool cage_no_room(const struct cage *cage); /* it has stopped because the disk was full */

#endif
