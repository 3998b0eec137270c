/* cage.h - a casino and its record: every order goes through here, is carried out, posted,
 * written down and sealed; and is durable before anybody is told.
 *
 *   order -> cage_do() -> carried out, in memory, and in the batch; or refused
 *         -> cage_commit() -> the batch is on the disk; now tell whom it concerns
 *
 * State is a fold over the record: cage_open() reads the last snapshot and carries out again
 * what came after it.  Where something cannot be written the cage stops: what was not committed
 * never happened, nothing more is done, and cage_why() says why.  Open it again when that is
 * put right.  One thread owns a cage. */
#ifndef CROUPIER_CAGE_H
#define CROUPIER_CAGE_H

#include "cage/entry.h"
#include "cage/store.h"
#include "pit/machine.h"

#define CAGE_TABLES 4096
#define CAGE_NAME   64 /* most bytes of a person's name, the 0 included */
#define CAGE_WORD   32 /* ... and of why somebody was turned away */

struct cage;

/* What became of an order. */
struct answer {
    struct refusal refusal; /* code 0: carried out */
    uint64_t entry;         /* where it is in the record; 0: nowhere */
    bool repeated;          /* it had been carried out before; the entry is that of then */
    uint8_t unused[7];
};

/* ---- Opening and closing --------------------------------------------------------- */

/* A new casino, bound to this secret; or one that there is.  The store is the cage's from here
 * on, even where this fails: then it is null, and why says why. */
struct cage *cage_new(struct store *store, const uint8_t secret[SEAL_SECRET],
                      const struct chip_set *set, int64_t time_ms, char why[STORE_WHY]);
struct cage *cage_open(struct store *store, const uint8_t secret[SEAL_SECRET], char why[STORE_WHY]);

/* Only to look at: nothing can be done in it.  The secret may be null: then no snapshot can be
 * relied on, and it takes longer. */
struct cage *cage_look(struct store *store, const uint8_t *secret, char why[STORE_WHY]);

/* The casino's until it is closed: a file that is locked, say.  Closed with it. */
void cage_hold(struct cage *cage, int file);

/* With a snapshot and a signed head, if it can; what was not committed is there then, or lost. */
void cage_close(struct cage *cage);

/* Without them, as if the process had stopped. */
void cage_abandon(struct cage *cage);

/* ---- Doing ----------------------------------------------------------------------- */

/* A table is opened; its number, from 1, or 0 where it cannot be.  The opening is good: its
 * sign passes sign_check(), its set is the casino's, its name is new. */
uint32_t cage_table(struct cage *cage, const struct opening *opening, int64_t time_ms);

/* What a person is called from now on. */
bool cage_name(struct cage *cage, uint32_t person, const char *name, int64_t time_ms);

/* Somebody did not get in: who was named (0: nobody that there is), and why in a word.  Never
 * what was typed: it might be a password. */
bool cage_record_sign_in_refusal(struct cage *cage, uint32_t person, const char *why,
                                 int64_t time_ms);

/* An order at a table; a desk order.  False where the cage has stopped.  What was
 * told is in cage_events() until the next one.  A request that was carried out is not carried
 * out again; one that was refused may be tried again. */
bool cage_do(struct cage *cage, uint32_t table, const struct order *order, int64_t time_ms,
             struct answer *answer);
bool cage_desk_order(struct cage *cage, const struct desk_order *desk_order, int64_t time_ms,
                     struct answer *answer);

/* Everything done so far is durable; false where it is not, and never will be. */
bool cage_commit(struct cage *cage);

/* A head over everything that is committed, signed and durable. */
bool cage_sign(struct cage *cage, int64_t time_ms, struct head *head);

/* The next order of the house at a table without staff, as machine_next(); and what only chance
 * can say in a player's order. */
bool cage_house(struct cage *cage, uint32_t table, bool betting_over, struct order *order);
bool cage_overdue(struct cage *cage, uint32_t table, struct order *order); /* machine_overdue() */
bool cage_idle_leave(struct cage *cage, uint32_t table, uint32_t person,
                     struct order *order); /* machine_idle_leave() */
void cage_fill(struct cage *cage, uint32_t table, struct order *order);

/* ---- Looking --------------------------------------------------------------------- */

const struct pit_events *cage_events(const struct cage *cage);
const struct ledger *cage_ledger(const struct cage *cage);
uint32_t cage_tables(const struct cage *cage);
const struct pit *cage_pit(const struct cage *cage, uint32_t table);
const struct opening *cage_opening(const struct cage *cage, uint32_t table);
const struct purse *cage_purse(const struct cage *cage, uint32_t person); /* or null */
const char *cage_called(const struct cage *cage, uint32_t person);        /* or null */
void cage_each_person(const struct cage *cage, void *to,
                      void each(void *to, uint32_t person, const char *name, const struct purse *));
uint64_t cage_entries(const struct cage *cage);   /* done */
uint64_t cage_committed(const struct cage *cage); /* durable */
bool cage_stopped(const struct cage *cage);
const char *cage_why(const struct cage *cage);

#endif
