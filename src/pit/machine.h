/* machine.h - a table without staff: the automatic dealer, with the seeds that only it knows; or
 * the shuffler of a table whose cards people deal.
 *
 *   machine_next()   -> the house's next order: to commit itself, to draw, to deal, to reveal
 *   pit_do()         -> carried out like anybody's
 *   machine_follow() -> after each order at the table: cards that were shuffled are known here
 *
 * It is one more person who gives orders; the pit knows no rule for it that it has not for
 * others.  The seeds are the house's secret until they are revealed: an order that is not to be
 * given yet has none in it, and machine_end() wipes what is left. */
#ifndef CROUPIER_MACHINE_H
#define CROUPIER_MACHINE_H

#include "pit/dealer.h"
#include "pit/pit.h"

#define MACHINE_SEEDS 1024

struct machine {
    uint32_t person; /* the first of as many as there are roles, by which it is on duty; NOBODY:
                      * people deal, and it shuffles for them */
    int32_t unused;
    uint64_t first;  /* draw of the first seed, */
    uint64_t loaded; /* ... and the draw by which the cards lie */
    struct chance_commitment commitment;
    uint8_t salt[CHANCE_SALT];
    bool salted; /* the salt is published with the commitment */
    uint8_t unused_too[7];
    struct chance_seed seeds[MACHINE_SEEDS];
    struct chance_shoe shoe;
};

/* On duty at this table in every role that staff have, with these numbers of people on; from now
 * on its outcomes are drawn.  With NOBODY people deal (at card games), and it gives only what is
 * nobody's: commitments, seeds, and cards that no person sees. */
void machine_start(struct machine *machine, struct pit *pit, uint32_t first_person);

/* Seeds for the draws to come, made from one that nobody else knows, which is the caller's to wipe.
 * The table's next COMMIT publishes the commitment. */
void machine_bind(struct machine *machine, const struct pit *pit, const struct chance_seed *last);

/* The same, with a salt to be published, from which (and a secret) the seed is found again. */
void machine_bind_salted(struct machine *machine, const struct pit *pit,
                         const struct chance_seed *last, const uint8_t salt[CHANCE_SALT]);

/* At a table that has been in play: the first draw that it is bound for (0: none), and the
 * machine as it was, made again from the same seed as then. */
uint64_t machine_bound_from(const struct pit *pit);
void machine_resume(struct machine *machine, const struct pit *pit, uint32_t first_person,
                    const struct chance_seed *last);

/* Whether new seeds may come: no wager stands, and all that was drawn is revealed; and whether few
 * are left besides. */
bool machine_may_bind(const struct machine *machine, const struct pit *pit);
bool machine_wants_seeds(const struct machine *machine, const struct pit *pit);

/* The next order of the house; false where it waits for a player, for seeds, or (betting not
 * over) for time. */
bool machine_next(const struct machine *machine, const struct pit *pit, bool betting_over,
                  struct order *order);

/* What is done where a player keeps everybody waiting for too long: the staff's remedy, if the
 * rules have one (struct game_dealing), else silence is taken as declining (reading G17).  False
 * where nobody is waited for, or nothing helps. */
bool machine_overdue(const struct machine *machine, const struct pit *pit, struct order *order);

/* The next order by which somebody who does nothing gives up the place and goes, with the chips
 * (reading G19): the staff ask for the place where the rules let them (Div 1 r.6.0), else the
 * player leaves, with chips of a colour changed back first.  False where the rules hold them, or
 * they have gone. */
bool machine_idle_leave(const struct machine *machine, const struct pit *pit, uint32_t person,
                        struct order *order);

/* Fills in what only chance can say in the order of a player who holds cards, or of a dealer. */
void machine_fill(const struct machine *machine, const struct pit *pit, struct order *order);

/* What follows from an order that was carried out. */
void machine_follow(struct machine *machine, const struct pit *pit);

/* No order comes from it any more. */
void machine_end(struct machine *machine);

#endif
